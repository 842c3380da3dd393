package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"gulaab/internal/httpd/body"
)

// The office is a front end of its own (OFFICE-1): other scripts, other styles,
// and one shell for all its screens, in which nothing is rendered here.

// officeModule is where the office starts in the browser.
const officeModule = "src/office/entryOffice.tsx"

// officeScreens are the office's addresses, as web/src/office/app/screens.ts has
// them. The shell answers any other below /admin too, with 404.
var officeScreens = map[string]bool{
	"/admin": true, "/admin/orders": true, "/admin/team": true, "/admin/settings": true, "/admin/log": true,
}

// isOffice says whether an address is the office's.
func isOffice(u *url.URL) bool { return u.Path == "/admin" || strings.HasPrefix(u.Path, "/admin/") }

// officeLinks are the elements that load the office; errNotBuilt where the front
// end was built without it.
func officeLinks(assets fs.FS) (links, error) {
	text, err := fs.ReadFile(assets, "client/.vite/office.json")
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
	for _, imported := range start.Imports {
		l.body += `<link rel="modulepreload" href="/` + html.EscapeString(manifest[imported].File) + `">`
	}
	return l, nil
}

// officeShell makes the document of every screen of the office.
func officeShell(load links, status int) *document {
	text := `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<title>Office</title><meta name="robots" content="noindex"><meta name="theme-color" content="` + themeColor + `">` +
		`<link rel="icon" href="/favicon.svg" type="image/svg+xml">` + load.head +
		`</head><body><div id="root"></div>` + load.body + `<noscript>The office needs JavaScript.</noscript></body></html>`
	return &document{
		Body: body.New([]byte(text), pageType, body.Hard), status: status, robots: "noindex", caching: "no-cache", vary: "Accept-Encoding",
	}
}

// serveOffice answers an address of the office with its shell.
func (s *Site) serveOffice(w http.ResponseWriter, r *http.Request) {
	status := http.StatusNotFound
	if officeScreens[strings.TrimSuffix(r.URL.Path, "/")] {
		status = http.StatusOK
	}
	switch {
	case s.vite != nil:
		w.Header().Del("Content-Security-Policy") // Vite's scripts stand in the page
		officeShell(links{head: strings.ReplaceAll(viteHead, entryModule, officeModule)}, status).serve(w, r)
	case s.office.body == "":
		serveUnbuilt(w)
	default:
		officeShell(s.office, status).serve(w, r)
	}
}
