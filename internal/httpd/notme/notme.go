// Package notme answers the link of a mail about a sign-in or a passkey that is new to an
// account (KEEP-5): who did it not ends it by one press, and chooses a new password. The page
// runs no scripts; opening it changes nothing, however often and by whatever opens links; no
// cache or search engine keeps it.
package notme

import (
	"context"
	_ "embed"
	"html/template"
	"net/http"
	"net/url"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/bare"
	"gulaab/internal/mail"
)

//go:embed page.html
var pageText string

// Deps is what the page needs; everything is required.
type Deps struct {
	// Open says whether a link still works, End ends what opens its account: Invalid where it
	// does not work.
	Open func(ctx context.Context, token string) error
	End  func(ctx context.Context, token string) error
	bare.Deps
}

// Pages answers the addresses of the page.
type Pages struct {
	d    Deps
	page *template.Template
}

// New returns the page.
func New(d Deps) *Pages { return &Pages{d, bare.Page(pageText)} }

// view is what the page shows.
type view struct {
	bare.View
	Copy  *words
	Token string
	Gone  bool // the link works no more
	Done  bool // it has ended everything
}

// Choose is the page where the link sets a new password.
func (v *view) Choose() string { return v.At("/reset-password/" + url.PathEscape(v.Token)) }

// Show answers GET /not-me/{token}.
func (p *Pages) Show(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		v := p.view(l, r)
		v.Done = r.URL.Query().Get("done") != ""
		return p.answer(w, v, p.d.Open(r.Context(), v.Token))
	}
}

// End answers POST /not-me/{token}. What was done is shown by the address that it leads to:
// loading that again does nothing again.
func (p *Pages) End(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		v := p.view(l, r)
		if err := p.d.End(r.Context(), v.Token); err != nil {
			return p.answer(w, v, err)
		}
		http.Redirect(w, r, v.At(v.Path)+"?done=1", http.StatusSeeOther)
		return nil
	}
}

func (p *Pages) view(l mail.Language, r *http.Request) *view {
	token := r.PathValue("token")
	return &view{View: p.d.View(l, "/not-me/"+url.PathEscape(token)), Copy: copies[l], Token: token}
}

// answer shows the page, or that its link works no more.
func (p *Pages) answer(w http.ResponseWriter, v *view, err error) error {
	status := http.StatusOK
	switch {
	case err == nil:
	case fault.KindOf(err) == fault.Invalid:
		v.Gone, status = true, http.StatusGone
	default:
		return err
	}
	return v.Write(w, status, p.page, v)
}
