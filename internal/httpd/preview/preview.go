// Package preview shows the draft of a product to whoever holds a link to it
// (ITEM-2): on the phone of who writes it, or to a colleague. It is the one door by
// which a draft is seen outside the office. Somebody who may edit products opens it,
// which the log keeps; it closes by itself after a day, and with the draft. The page
// runs no scripts and sells nothing, no search engine keeps it, nothing leads to it
// and no other site learns its address.
package preview

import (
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"html/template"
	"net/http"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/zone"
)

//go:embed strip.css
var styles string

// policy lets the page load what pages of products load, and its own styles; scripts
// do not run and forms are not sent.
func policy(styles string) string {
	sum := sha256.Sum256([]byte(styles))
	return "default-src 'none'; style-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; img-src 'self' data:; media-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
}

// Draw returns the document of a product's page, with head in its head and before in
// front of the page.
type Draw func(ctx context.Context, p *catalog.Product, head, before string) (string, error)

// Deps is what the pages need; everything is required.
type Deps struct {
	Key []byte // signs links
	// Draft returns a product with its draft; NotFound where there is none.
	Draft    func(ctx context.Context, id string) (*catalog.DeskProduct, error)
	Draw     Draw
	ShopName func() string
	Sheet    string        // address of the shop's stylesheet; empty where it is not built
	Look     func() string // the owner's colours, as CSS (FACE-1)
	Now      func() time.Time
}

// Pages answers the addresses of drafts.
type Pages struct{ d Deps }

// New returns the pages.
func New(d Deps) *Pages { return &Pages{d} }

// What is said in the place of a draft. Of a link that the shop did not make nothing
// is said that a stranger does not know.
var (
	errNone  = fault.New(fault.NotFound, "There is no preview at this address. Check that the whole link was copied.")
	errEnded = fault.New(fault.Gone, "This link showed a draft for a day, and the day is over. Ask who sent it for a new one.")
	errGone  = fault.New(fault.Gone, "The draft that this link showed is no longer there: it was published or taken back.")
)

// statuses are those of what is said in a draft's place.
var statuses = map[fault.Kind]int{
	fault.NotFound: http.StatusNotFound, fault.Gone: http.StatusGone, fault.Unavailable: http.StatusServiceUnavailable,
}

// styles are the page's own, and the owner's colours.
func (p *Pages) styles() string { return styles + p.d.Look() }

// Show answers GET /preview/{token}. The token is looked at before anything is asked
// of the database: guessing costs the shop nothing.
func (p *Pages) Show(w http.ResponseWriter, r *http.Request) error {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", policy(p.styles()))
	h.Set("Content-Type", "text/html; charset=utf-8")
	page, shown, err := p.draft(r.Context(), r.PathValue("token"))
	status := http.StatusOK
	if err != nil {
		why, ok := errors.AsType[*fault.Error](err)
		if !ok || statuses[why.Kind] == 0 {
			return err
		}
		status, call.Of(r.Context()).Err = statuses[why.Kind], err // for the log line
		if page, err = p.instead(why.Message, shown); err != nil {
			return err
		}
	}
	w.WriteHeader(status)
	_, err = w.Write([]byte(page))
	return err
}

// draft draws what a token leads to; shown is the address of the live product where
// that is all there is.
func (p *Pages) draft(ctx context.Context, token string) (page, shown string, err error) {
	l, ok := p.read(token)
	switch {
	case !ok:
		return "", "", errNone
	case !p.d.Now().Before(l.Until):
		return "", "", errEnded
	}
	desk, err := p.d.Draft(ctx, l.ProductID)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return "", "", errGone
	case err != nil:
		return "", "", err
	case desk.State == catalog.StateArchived:
		return "", "", errGone
	case desk.Draft == nil || !desk.Draft.BegunAt.Equal(l.Begun):
		if desk.State == catalog.StateLive {
			shown = "/product/" + cmp.Or(desk.Slug, desk.ID)
		}
		return "", shown, errGone
	}
	product, err := desk.Draft.Product()
	if err != nil {
		return "", "", err
	}
	before, err := strip(l.Until)
	if err != nil {
		return "", "", err
	}
	page, err = p.d.Draw(ctx, product, "<style>"+p.styles()+"</style>", before)
	return page, "", err
}

var stripHTML = template.Must(template.New("strip").Parse(`<aside class="preview-strip" aria-label="Preview"><b>Preview of a draft – not in the shop</b> ` +
	`<span>This link works until {{.}}. Nothing can be bought here; links lead to the shop.</span></aside>`))

// strip is what stands on every preview.
func strip(until time.Time) (string, error) {
	var b strings.Builder
	err := stripHTML.Execute(&b, until.In(zone.Karachi).Format("2 January, 15:04"))
	return b.String(), err
}

var insteadHTML = template.Must(template.New("instead").Parse(`<!doctype html><html lang="en"><head><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>Preview | {{.Shop}}</title>` +
	`{{with .Sheet}}<link rel="stylesheet" href="{{.}}">{{end}}<style>{{.Styles}}</style></head><body><main class="preview-instead">` +
	`<h1>No preview</h1><p>{{.Says}}</p><p>{{with .Shown}}<a href="{{.}}">See the product in the shop</a>{{else}}<a href="/">Go to {{.Shop}}</a>{{end}}</p></main></body></html>`))

// instead is the page that says why there is none.
func (p *Pages) instead(says, shown string) (string, error) {
	var b strings.Builder
	err := insteadHTML.Execute(&b, map[string]any{
		"Shop": p.d.ShopName(), "Sheet": p.d.Sheet, "Styles": template.CSS(p.styles()), "Says": says, "Shown": shown, //nolint:gosec // our own
	})
	return b.String(), err
}
