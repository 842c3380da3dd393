package site_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
)

// OFFICE-1: the office has one shell, which is not rendered, loads its own scripts and styles,
// and is in no page of the shop.
func TestOffice(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for path, want := range map[string]int{
		"/admin": 200, "/admin/": 200, "/admin/orders": 200, "/admin/orders/": 200, "/admin/orders?x=1": 200, "/admin/products/0190b5a0": 200,
		"/admin/products": 404, "/admin/products//": 404, "/admin/products/1/2": 404, "/admin/team": 404, "/admin/nothing": 404, "/admin//orders": 404,
	} {
		w := s.get(path)
		page := body(t, w)
		if w.StatusCode != want || w.Header.Get("X-Robots-Tag") != "noindex" || w.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, %v", path, w.StatusCode, w.Header)
		}
		for _, part := range []string{`src="/assets/office-1.js"`, `href="/assets/office-words-1.js"`, `href="/assets/office-1.css"`, `<div id="root"></div>`} {
			if !strings.Contains(page, part) {
				t.Errorf("%s lacks %s: %s", path, part, page)
			}
		}
		if strings.Contains(page, "entry-1.js") || strings.Contains(page, `id="state"`) {
			t.Errorf("%s loads the shop: %s", path, page)
		}
	}
	if len(s.rendered()) > 0 {
		t.Errorf("the office was rendered: %v", s.rendered())
	}
	if w := s.get("/"); w.StatusCode != http.StatusOK || strings.Contains(body(t, w), "office") {
		t.Error("a shopper's page names the office")
	}
}

// LANG-6: the office's document is of the language that was chosen on the device; papers, which
// others read too, are English. An unknown value of the cookie is none.
func TestLANG6TheOfficeInItsLanguages(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, row := range []struct{ path, chosen, attributes, script, font string }{
		{"/admin/orders", "", `lang="en"`, "office-1.js", ""},
		{"/admin/orders", "en", `lang="en"`, "office-1.js", ""},
		{"/admin/orders", "ur", `lang="ur" dir="rtl"`, "office-ur.js", "naskh-1"},
		{"/admin/orders", "ur-Latn", `lang="ur-Latn" dir="ltr"`, "office-ur-Latn.js", ""},
		{"/admin/orders", "../ur", `lang="en"`, "office-1.js", ""},
		{"/admin/print/slips", "ur", `lang="en"`, "office-1.js", ""},
		{"/admin/nothing", "ur", `lang="ur" dir="rtl"`, "office-ur.js", "naskh-1"},
	} {
		w := s.get(row.path, "Cookie", "gulaab_language=ur; gulaab_office_language="+row.chosen)
		page := body(t, w)
		if !strings.Contains(page, "<html "+row.attributes+">") || !strings.Contains(page, `src="/assets/`+row.script+`"`) ||
			strings.Contains(page, `rel="preload"`) != (row.font != "") || !strings.Contains(page, row.font) {
			t.Errorf("%s with %q: %s", row.path, row.chosen, page)
		}
		if !strings.Contains(w.Header.Get("Vary"), "Cookie") {
			t.Errorf("%s is kept for every language: %q", row.path, w.Header.Get("Vary"))
		}
	}
	for _, file := range []string{"office.ur.json", "office.ur-Latn.json"} {
		s := newShop(t, func(d *site.Deps) { delete(d.Assets.(fstest.MapFS), "client/.vite/"+file) })
		if w := s.get("/admin/orders"); w.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("an office without %s: %d", file, w.StatusCode)
		}
	}
}

// SET-1: the office's document has the shop's current name, escaped.
func TestTheOfficeSaysWhoseItIs(t *testing.T) {
	t.Parallel()
	name := "Gulistan"
	s := newShop(t, func(d *site.Deps) { d.Config = func() apigen.ShopConfig { return apigen.ShopConfig{ShopName: name} } })
	for _, one := range []struct{ name, shown string }{
		{"Gulistan", "Gulistan"}, {"Rose & </title><script>", "Rose &amp; &lt;/title&gt;&lt;script&gt;"},
	} {
		name = one.name
		page := body(t, s.get("/admin/orders"))
		for _, part := range []string{"<title>Office | " + one.shown + "</title>", `<meta property="og:site_name" content="` + one.shown + `">`} {
			if !strings.Contains(page, part) {
				t.Errorf("%q: %s is missing in %s", one.name, part, page)
			}
		}
	}
}

// HOUSE-1: the office's addresses come from its own table, which the build exports. A program
// that cannot read the table does not start.
func TestOfficeScreens(t *testing.T) {
	t.Parallel()
	for _, table := range []string{"{", `[{"path":"/orders"}]`, `[{"path":"/admin/orders/:id?"}]`, `[{"path":"/admin/*"}]`} {
		assets := built()
		assets["client/.vite/screens.json"] = &fstest.MapFile{Data: []byte(table)}
		_, err := site.New(site.Deps{
			Catalogue: func() *catalog.Snapshot { return catalog.NewSnapshot(nil, 1) }, Assets: assets, Origin: origin,
			Config: func() apigen.ShopConfig { return apigen.ShopConfig{ShopName: "Gulaab"} }, ConfigVersion: func() int64 { return 1 },
		})
		if err == nil || !strings.Contains(err.Error(), "screen") {
			t.Errorf("table %q: %v", table, err)
		}
	}
	s := newShop(t, func(d *site.Deps) { delete(d.Assets.(fstest.MapFS), "client/.vite/screens.json") })
	if w := s.get("/admin/orders"); w.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("an office that was built without its table: %d", w.StatusCode)
	}
}

// STOCK-3: the office may use the camera, to read barcodes; no shopper's page may.
func TestOnlyTheOfficeMayAskForTheCamera(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	if got := s.get("/admin/orders").Header.Get("Permissions-Policy"); !strings.Contains(got, "camera=(self)") {
		t.Errorf("the office: %q", got)
	}
	if got := s.get("/").Header.Get("Permissions-Policy"); strings.Contains(got, "camera=(self)") {
		t.Errorf("a shopper's page: %q", got)
	}
}
