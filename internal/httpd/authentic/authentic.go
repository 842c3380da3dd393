// Package authentic answers "Is it real?": the page of a lot, to which the code on a slip
// leads, a form for a code that is typed, and what the shop keeps of a product's lots
// (REAL-2). It says only what the owner lets be seen, and since when; a lot that is held back
// says so first. The pages run no scripts, change nothing, and no cache or search engine
// keeps them. Costs, suppliers and numbers of units are not read for them.
package authentic

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/bare"
	"gulaab/internal/httpd/call"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/stock"
	"gulaab/internal/zone"
)

// Address is where the form is, and below it the pages of lots, in English.
const Address = "/authentic"

//go:embed page.html
var pageText string

//go:embed page.css
var styles string

// limitGuesses bounds the codes that are none, on all nodes and by network (GUARD-7). It is
// wide, because people mistype and share networks: at this pace a network would hit one of a
// thousand lots in some 6,000 years.
var limitGuesses = account.Throttle{Burst: 20, Every: 3 * time.Minute}

// Papers is what the pages read.
type Papers interface {
	// PapersByCode returns a lot by the code of its papers, NotFound where there is none.
	PapersByCode(ctx context.Context, code string) (stock.LotFacts, error)
	// PapersOfProduct returns what the papers of a product's lots on the shelf say, NotFound
	// where shoppers see none.
	PapersOfProduct(ctx context.Context, productID string) (stock.PapersSum, error)
}

// Deps is what the pages need; everything is required.
type Deps struct {
	Papers    Papers
	Catalogue func() *catalog.Snapshot
	Shop      func() apigen.ShopConfig // what shoppers may know of the settings
	// Charge takes n tries from the bucket of a name, or refuses as RateLimited.
	Charge func(ctx context.Context, t account.Throttle, name string, n int) error
	Sheet  string        // address of the shop's stylesheet; empty where it is not built
	Look   func() string // the owner's colours, as CSS (FACE-1)
	Now    func() time.Time
}

// Pages answers the addresses of the pages.
type Pages struct {
	d    Deps
	page *template.Template
}

// New returns the pages.
func New(d Deps) *Pages {
	return &Pages{d, template.Must(template.New("page").Parse(pageText))}
}

// view is what a page shows.
type view struct {
	Copy   *words
	Lang   mail.Language
	Styles template.CSS
	Sheet  string
	Shop   string
	Logo   *apigen.ShopLogo // nil: the name stands alone
	Path   string           // of this page in English
	Lead   string
	Form   bool   // a code is asked for
	Typed  string // into the form
	Head   string // what is said first, with its text; empty: nothing
	Text   string
	Bad    bool // it is a warning
	Unsure bool // it may be a mistake: what it may be is listed
	Goods  *goods
	Rows   []row
	Guide  []point
	Chat   string // address of a chat with the shop, or of a mail to it; may be empty
	Write  string // what that is called
}

// At is the address of a page of the shop in the language of this one (LANG-1).
func (v *view) At(path string) string { return v.Lang.At(path) }

// Languages are the addresses of this page in each language.
func (v *view) Languages() []spoken {
	out := make([]spoken, 0, 3)
	for _, l := range mail.Languages() {
		out = append(out, spoken{Tag: string(l), Name: names[l], At: l.At(v.Path), Here: l == v.Lang})
	}
	return out
}

type spoken struct {
	Tag, Name, At string
	Here          bool
}

// goods is what the lot is of. Front and Back may be empty.
type goods struct{ Name, Brand, More, Small, Front, Back, Page string }

// row is one line of the papers.
type row struct{ Name, Value, Small string }

// point is one place of the pack to look at.
type point struct{ Head, Text string }

// Ask answers GET /authentic: the form, and with ?product= what is kept of its lots.
func (p *Pages) Ask(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		v := p.frame(l, Address)
		query := r.URL.Query()
		if typed := ident.Excerpt(query.Get("code"), 40); typed != "" {
			if code, ok := ident.ParsePaperCode(typed); ok {
				http.Redirect(w, r, l.At(Address+"/"+code), http.StatusSeeOther)
				return nil
			}
			return p.unknown(w, v, typed)
		}
		v.Form, v.Lead = true, v.Copy.TypeIt
		product := p.d.Catalogue().At(query.Get("product"))
		if product == nil {
			return p.write(w, http.StatusOK, v)
		}
		v.Path += "?product=" + url.QueryEscape(product.ID)
		switch sum, err := p.d.Papers.PapersOfProduct(r.Context(), product.ID); {
		case err == nil:
			p.sum(v, &sum)
		case fault.KindOf(err) != fault.NotFound:
			return err
		}
		return p.write(w, http.StatusOK, v)
	}
}

// Show answers GET /authentic/{code}.
func (p *Pages) Show(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		typed := ident.Excerpt(r.PathValue("code"), 40)
		code, ok := ident.ParsePaperCode(typed)
		if !ok {
			return p.unknown(w, p.frame(l, Address), typed) // no code can be so: nothing is read for it
		}
		if address := l.At(Address + "/" + code); address != r.URL.Path {
			http.Redirect(w, r, address, http.StatusMovedPermanently)
			return nil
		}
		v := p.frame(l, Address+"/"+code)
		// It is counted before it is looked up, so that many at once cannot pass, and taken back
		// where the code is right.
		network := "papers " + ident.HashToken(call.From(r.Context()).NetworkText())
		if err := p.d.Charge(r.Context(), limitGuesses, network, 1); err != nil {
			return p.refused(w, v, err)
		}
		lot, err := p.d.Papers.PapersByCode(r.Context(), code)
		if fault.KindOf(err) == fault.NotFound {
			return p.unknown(w, v, code)
		}
		if err != nil {
			return err
		}
		if err := p.d.Charge(r.Context(), limitGuesses, network, -1); err != nil {
			return err
		}
		p.lot(v, &lot)
		return p.write(w, http.StatusOK, v)
	}
}

// frame begins a page.
func (p *Pages) frame(l mail.Language, path string) *view {
	shop := p.d.Shop()
	v := &view{
		Copy: copies[l], Lang: l, Styles: template.CSS(styles + p.d.Look()), Sheet: p.d.Sheet, Shop: shop.ShopName, Logo: shop.Logo, Path: path, //nolint:gosec // the program's own file
	}
	p.writeTo(v, "")
	return v
}

// writeTo sets how the shop is written to about a code.
func (p *Pages) writeTo(v *view, code string) {
	shop := p.d.Shop()
	about := strings.TrimSpace(v.Copy.Hello + " " + code)
	text := strings.ReplaceAll(url.QueryEscape(about), "+", "%20")
	switch number := call.Value(shop.Contact.Whatsapp); {
	case number != "":
		v.Chat, v.Write = "https://wa.me/"+number+"?text="+text, v.Copy.WhatsApp
	case shop.SupportEmail != "":
		v.Chat, v.Write = "mailto:"+shop.SupportEmail+"?subject="+text, v.Copy.Mail
	}
}

// unknown shows a code that the shop never gave: that is not false, and says so.
func (p *Pages) unknown(w http.ResponseWriter, v *view, typed string) error {
	v.Form, v.Lead, v.Typed = true, v.Copy.TypeIt, typed
	v.Head, v.Text, v.Bad, v.Unsure = fmt.Sprintf(v.Copy.Never, isolate(typed)), v.Copy.NeverText, true, true
	p.writeTo(v, typed)
	return p.write(w, http.StatusNotFound, v)
}

// refused shows that a network asked for too many codes that are none.
func (p *Pages) refused(w http.ResponseWriter, v *view, cause error) error {
	if fault.KindOf(cause) != fault.RateLimited {
		return cause
	}
	if refusal, ok := errors.AsType[interface {
		error
		RetryAfter() string
	}](cause); ok {
		w.Header().Set("Retry-After", refusal.RetryAfter())
	}
	v.Head, v.Text, v.Bad = v.Copy.TooMany, v.Copy.TooManyText, true
	return p.write(w, http.StatusTooManyRequests, v)
}

// lot fills in the page of a lot.
func (p *Pages) lot(v *view, f *stock.LotFacts) {
	c := v.Copy
	v.Lead = c.Exactly
	p.writeTo(v, f.Code)
	code := isolate(f.Code)
	switch {
	case f.Held():
		v.Head, v.Text, v.Bad = fmt.Sprintf(c.Held, code), c.HeldText, true
	case f.Expired(p.d.Now()):
		v.Head, v.Text, v.Bad = fmt.Sprintf(c.Past, code), c.PastText, true
	case !f.Shown:
		v.Head, v.Text = fmt.Sprintf(c.Ours, code), c.Hidden
	default:
		v.Head, v.Text = fmt.Sprintf(c.Ours, code), fmt.Sprintf(c.Since, day(v.Lang, f.ShownAt))
	}
	if !f.Shown {
		v.Lead = ""
		return
	}
	p.goods(v, &f.Goods, true)
	batch := ""
	if f.Batch != "" {
		batch = fmt.Sprintf(c.Batch, isolate(f.Batch))
	}
	v.row(c.Lot, f.Code, batch)
	v.row(c.Country, f.Country, "")
	v.row(c.BestBefore, dayOf(v.Lang, f.ExpiresOn), "")
	v.row(c.Importer, f.Importer, "")
	v.row(c.BoughtFrom, f.BoughtFrom, "")
	for i := range f.Documents {
		d := &f.Documents[i]
		number, on := d.Masked(), dayOf(v.Lang, d.On)
		if number != "" {
			number = fmt.Sprintf(c.Number, isolate(number))
		}
		if on == "" {
			on = c.Kept
		}
		v.row(c.documents()[d.Kind], on, number)
	}
	v.row(c.House, day(v.Lang, f.ReceivedAt), "")
	v.Guide = points(f.Guide)
}

// sum fills in what the lots of a product have in common, which names none of them.
func (p *Pages) sum(v *view, s *stock.PapersSum) {
	c := v.Copy
	p.goods(v, &s.Goods, false)
	v.Lead = c.TypeItFor
	v.row(c.Country, strings.Join(s.Countries, " · "), "")
	v.row(c.Importer, strings.Join(s.Importers, " · "), "")
	kinds := []string{}
	for _, k := range stock.DocumentKinds() {
		if slices.Contains(s.Documents, k) {
			kinds = append(kinds, c.documents()[k])
		}
	}
	v.row(c.Documents, strings.Join(kinds, " · "), "")
	v.Guide = points(s.Guide)
}

// goods sets what the page is about; of a lot with its size and shade.
func (p *Pages) goods(v *view, g *stock.Goods, exact bool) {
	shown := &goods{Name: g.Name, Brand: g.Brand}
	if exact {
		shown.More = strings.Join(slices.DeleteFunc([]string{strings.ReplaceAll(g.Size, " ", "\u00a0"), colorName(g.Color)}, func(s string) bool { return s == "" }), " · ")
	}
	if product := p.d.Catalogue().ByID(g.ProductID); product != nil {
		shown.Page = "/product/" + url.PathEscape(product.ID)
		if product.Slug != "" {
			shown.Page = "/product/" + url.PathEscape(product.Slug)
		}
		shown.Front, shown.Back = product.FrontImage, product.BackImage
		shown.Small = strings.Replace(product.FrontImage, "-640.", "-320.", 1)
	}
	v.Goods = shown
}

// colorName leaves out colours that are no words.
func colorName(color string) string {
	if strings.HasPrefix(color, "#") {
		return ""
	}
	return color
}

func (v *view) row(name, value, small string) {
	if value != "" {
		v.Rows = append(v.Rows, row{name, value, small})
	}
}

// points are the lines of a guide: "The crimp: the code is pressed" has a head.
func points(guide string) (out []point) {
	for line := range strings.SplitSeq(guide, "\n") {
		if line == "" {
			continue
		}
		head, text, cut := strings.Cut(line, ": ")
		if !cut || len([]rune(head)) > 40 {
			head, text = "", line
		}
		out = append(out, point{head, text})
	}
	return out
}

// isolate keeps a code whole in a sentence of either direction: no line parts it at its hyphen.
func isolate(code string) string {
	return "\u2068" + strings.ReplaceAll(code, "-", "-\u2060") + "\u2069"
}

// day writes a day with its year: "12 October 2026".
func day(l mail.Language, t time.Time) string {
	t = t.In(zone.Karachi)
	return fmt.Sprintf("%d\u00a0%s %d", t.Day(), zone.Month(string(l), t), t.Year())
}

// dayOf is day of "2026-10-12"; empty where it is none.
func dayOf(l mail.Language, text string) string {
	t, err := time.ParseInLocation(time.DateOnly, text, zone.Karachi)
	if err != nil {
		return ""
	}
	return day(l, t)
}

// write answers with a page. No cache keeps it: a lot that is held back says so at once.
func (p *Pages) write(w http.ResponseWriter, status int, v *view) error {
	return bare.Write(w, status, p.page, v.Styles, v)
}
