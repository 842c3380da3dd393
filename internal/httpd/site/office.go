package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"gulaab/internal/httpd/body"
	"gulaab/internal/look"
)

// This file serves the office, a front end of its own (OFFICE-1): with other scripts and
// styles, and one shell for all its screens, which are not rendered here.

// officeModule is the office's entry in the browser.
const officeModule = "src/office/entryOffice.tsx"

// office is the built front end of the office: its links in each language, and the addresses
// of its screens.
type office struct {
	links   map[language]links // empty where it is not built
	screens []string
}

// officeLanguageCookie holds the language that somebody of the shop reads the office in
// (LANG-6). It is the device's: the document is sent before anybody is known.
const officeLanguageCookie = "gulaab_office_language"

// officeLanguage returns the language of a document of the office. Papers are English
// whatever their reader chose: the courier and the shopper read them too.
func officeLanguage(r *http.Request) language {
	chosen, err := r.Cookie(officeLanguageCookie)
	if err != nil || strings.HasPrefix(r.URL.Path, "/admin/print/") {
		return english
	}
	for _, l := range languages {
		if l.tag() == chosen.Value {
			return l
		}
	}
	return english
}

// isOffice says whether an address belongs to the office.
func isOffice(u *url.URL) bool { return u.Path == "/admin" || strings.HasPrefix(u.Path, "/admin/") }

// loadOffice reads the office's build in each language; errNotBuilt where the front end was
// built without it.
func loadOffice(assets fs.FS) (office, error) {
	screens, err := officeScreens(assets)
	if err != nil {
		return office{}, err
	}
	o := office{links: map[language]links{}, screens: screens}
	for _, in := range languages {
		if o.links[in], err = officeLinks(assets, in); err != nil {
			return office{}, err
		}
	}
	return o, nil
}

// officeLinks reads the manifest of the office's build in a language.
func officeLinks(assets fs.FS, in language) (links, error) {
	text, err := fs.ReadFile(assets, "client/.vite/"+in.file("office.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return links{}, errNotBuilt
	}
	if err != nil {
		return links{}, fmt.Errorf("site: reading the office's manifest: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(text, &manifest); err != nil {
		return links{}, fmt.Errorf("site: reading the office's manifest: %w", err)
	}
	start, ok := manifest[officeModule]
	sheet, styled := manifest[sheetKey]
	if !ok || !styled {
		return links{}, errors.New("site: the office's build has no " + officeModule + " or no " + sheetKey)
	}
	l := links{
		head: `<link rel="stylesheet" href="/` + html.EscapeString(sheet.File) + `">`,
		body: `<script type="module" src="/` + html.EscapeString(start.File) + `"></script>`,
	}
	if font, ok := manifest[spoken[in].font]; ok && in == urdu {
		l.head += fontLink(font)
	}
	for _, imported := range start.Imports {
		l.body += `<link rel="modulepreload" href="/` + html.EscapeString(manifest[imported].File) + `">`
	}
	return l, nil
}

// officeScreens reads the addresses of the office's screens, which the build exports from
// web/src/office/app/screens.ts, and adds the office's own.
func officeScreens(assets fs.FS) ([]string, error) {
	text, err := fs.ReadFile(assets, "client/.vite/screens.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotBuilt
	}
	if err != nil {
		return nil, fmt.Errorf("site: reading the office's screens: %w", err)
	}
	var table []struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(text, &table); err != nil {
		return nil, fmt.Errorf("site: reading the office's screens: %w", err)
	}
	screens := []string{"/admin"}
	for _, screen := range table {
		if !strings.HasPrefix(screen.Path, "/admin/") || strings.ContainsAny(screen.Path, "*?") {
			return nil, fmt.Errorf("site: a screen of the office is at %q, which is no address below /admin/ with whole segments", screen.Path)
		}
		screens = append(screens, screen.Path)
	}
	return screens, nil
}

// has says whether the office has a screen at a path. A segment with a colon matches any.
func (o office) has(path string) bool {
	asked := strings.Split(trimSlash(path), "/")
	return slices.ContainsFunc(o.screens, func(screen string) bool {
		return slices.EqualFunc(strings.Split(screen, "/"), asked, func(part, asked string) bool {
			return part == asked || strings.HasPrefix(part, ":") && asked != ""
		})
	})
}

// officeColor is the paper of web/src/shared/styles/tokens.css.
var officeColor = look.Look{}.Color("paper").String()

// officeShell makes the document of every screen of the office. It names the shop, so that
// nobody confuses two shops (SET-1). The office keeps its own colours, whatever the shop's
// are (FACE-1).
func officeShell(in language, load links, shop string, status int) *document {
	shop = html.EscapeString(shop)
	text := `<!doctype html><html ` + in.attributes() + `><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<title>Office | ` + shop + `</title><meta property="og:site_name" content="` + shop + `"><meta name="robots" content="noindex"><meta name="theme-color" content="` + officeColor + `">` +
		`<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="` + officeManifestPath + `">` + load.head +
		`</head><body><div id="root"></div>` + load.body + `<noscript>The office needs JavaScript.</noscript></body></html>`
	return &document{
		Body: body.New([]byte(text), pageType, body.Hard), status: status, robots: "noindex", caching: "no-cache", vary: "Accept-Encoding, Cookie",
	}
}

// serveOffice answers an address of the office with its shell.
func (s *Site) serveOffice(w http.ResponseWriter, r *http.Request) {
	status := http.StatusNotFound
	if s.vite != nil || s.office.has(r.URL.Path) { // the development server has no table
		status = http.StatusOK
	}
	// The office scans barcodes with the camera (STOCK-3); no other page may use it.
	w.Header().Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()")
	// Where the browser reads no barcodes, a WebAssembly program does (APP-3).
	policy := w.Header().Get("Content-Security-Policy")
	w.Header().Set("Content-Security-Policy", strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
	switch {
	case s.vite != nil:
		w.Header().Del("Content-Security-Policy") // Vite adds inline scripts
		officeShell(english, links{head: strings.ReplaceAll(viteHead, entryModule, officeModule)}, s.deps.Config().ShopName, status).serve(w, r)
	case len(s.office.links) == 0:
		serveUnbuilt(w)
	default:
		in := officeLanguage(r)
		officeShell(in, s.office.links[in], s.deps.Config().ShopName, status).serve(w, r)
	}
}
