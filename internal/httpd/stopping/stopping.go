// Package stopping answers the link by which readers stop what the shop writes to them of its own
// accord (REAL-1, KEEP-4). Opening the page changes nothing, however often and by whatever opens
// links; its button does, and so does the button of a mail program (RFC 8058), which sends a form
// of its own that nobody reads here.
package stopping

import (
	_ "embed"
	"html/template"
	"net/http"
	"net/url"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/bare"
	"gulaab/internal/mail"
	"gulaab/internal/stop"
)

//go:embed page.html
var pageText string

// Pages answers the addresses of the page.
type Pages struct {
	d     bare.Deps
	stops *stop.Service
	page  *template.Template
}

// New returns the page.
func New(d bare.Deps, stops *stop.Service) *Pages {
	return &Pages{d, stops, bare.Page(pageText)}
}

// view is what the page shows.
type view struct {
	bare.View
	Copy    *words
	Said    said
	Stopped bool
	Again   bool // it was just switched on again
	Gone    bool // the link is none
}

// Show answers GET /stop/{token}.
func (p *Pages) Show(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		kind, stopped, err := p.stops.Open(r.Context(), r.PathValue("token"))
		return p.answer(w, r, l, kind, view{Stopped: stopped}, err)
	}
}

// Set answers POST /stop/{token}. The answer is the page itself: a mail program follows no other.
func (p *Pages) Set(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		on := r.URL.Query().Get("on") != ""
		kind, err := p.stops.Set(r.Context(), r.PathValue("token"), on)
		return p.answer(w, r, l, kind, view{Stopped: !on, Again: on}, err)
	}
}

func (p *Pages) answer(w http.ResponseWriter, r *http.Request, l mail.Language, kind stop.Kind, v view, err error) error {
	v.View, v.Copy = p.d.View(l, "/stop/"+url.PathEscape(r.PathValue("token"))), copies[l]
	v.Said = v.Copy.of(kind)
	status := http.StatusOK
	switch {
	case err == nil:
	case fault.KindOf(err) == fault.Invalid:
		v.Gone, status = true, http.StatusNotFound
	default:
		return err
	}
	return v.Write(w, status, p.page, &v)
}
