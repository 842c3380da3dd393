// Package bare writes the pages that links of messages and of slips lead to: they run no
// scripts, opening one changes nothing, and no cache or search engine keeps it. The smallest of
// them share styles and head as well.
package bare

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/mail"
)

//go:embed page.css
var styles string

//go:embed head.html
var head string

// Page parses a page that begins with the template "head", and names itself by its own
// template "title". Its data holds a View.
func Page(text string) *template.Template {
	return template.Must(template.Must(template.New("page").Parse(head)).Parse(text))
}

// Deps is what every such page needs; everything is required.
type Deps struct {
	Shop  func() apigen.ShopConfig
	Sheet string        // address of the shop's stylesheet; empty where it is not built
	Look  func() string // the owner's colours, as CSS (FACE-1)
}

// View is what every such page shows.
type View struct {
	Lang   mail.Language
	Styles template.CSS
	Sheet  string
	Shop   string
	Logo   *apigen.ShopLogo // nil: the name stands alone
	Path   string           // of this page in English
}

// View returns the View of the page at a path.
func (d *Deps) View(l mail.Language, path string) View {
	shop := d.Shop()
	return View{Lang: l, Styles: template.CSS(styles + d.Look()), Sheet: d.Sheet, Shop: shop.ShopName, Logo: shop.Logo, Path: path} //nolint:gosec // the program's own file
}

// At is the address of a page of the shop in the language of this one (LANG-1).
func (v *View) At(path string) string { return v.Lang.At(path) }

// Write answers with a page whose data holds the View.
func (v *View) Write(w http.ResponseWriter, status int, page *template.Template, data any) error {
	return Write(w, status, page, v.Styles, data)
}

// Write answers with a page, which may load its own styles, the shop's stylesheet and pictures,
// and send forms to the shop. forms are other origins to which a form may lead.
func Write(w http.ResponseWriter, status int, page *template.Template, styles template.CSS, data any, forms ...string) error {
	var out bytes.Buffer
	if err := page.Execute(&out, data); err != nil {
		return fmt.Errorf("bare: %w", err)
	}
	sum := sha256.Sum256([]byte(styles))
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(out.Len()))
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+
		"'; img-src 'self' data:; font-src 'self'; form-action "+strings.Join(append([]string{"'self'"}, forms...), " ")+"; base-uri 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex, nofollow, noarchive")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, err := w.Write(out.Bytes())
	return err
}
