package site_test

import (
	"encoding/json"
	"encoding/xml"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
)

// LANG-1: only the address decides a document's language; the script of that language renders
// it, and it loads that language's build.
func TestEachLanguageHasItsDocuments(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, row := range []struct{ path, html, tag, entry string }{
		{"/cart", `<html lang="en">`, "en", "entry-1.js"},
		{"/ur/cart", `<html lang="ur" dir="rtl">`, "ur", "entry-ur.js"},
		{"/roman/cart", `<html lang="ur-Latn" dir="ltr">`, "ur-Latn", "entry-ur-Latn.js"},
		{"/ur", `<html lang="ur" dir="rtl">`, "ur", "entry-ur.js"},
		{"/ur/product/" + id(1), `<html lang="ur" dir="rtl">`, "ur", "entry-ur.js"},
	} {
		// No header of a browser makes another document of it.
		for _, headers := range [][]string{nil, {"Cookie", "gulaab_language=ur", "Accept-Language", "ur"}, {"Cookie", "gulaab_language=en", "Accept-Language", "en"}} {
			res := s.get(row.path, headers...)
			page := body(t, res)
			if res.StatusCode != http.StatusOK || !strings.Contains(page, row.html) || !strings.Contains(page, row.entry) || !strings.Contains(page, "<h1>"+row.path) {
				t.Errorf("LANG-1 %s with %v: %d %.600s", row.path, headers, res.StatusCode, page)
			}
			if vary := res.Header.Get("Vary"); strings.Contains(vary, "Accept-Language") {
				t.Errorf("LANG-1 %s varies by %s", row.path, vary)
			}
		}
	}
	// Each was rendered once and is cached on its own.
	if got := s.spoken; !slices.Equal(got, []string{"en", "ur", "ur-Latn", "ur", "ur"}) {
		t.Errorf("LANG-2 rendered by the scripts of %v", got)
	}
	if page := body(t, s.get("/ur/cart")); !strings.Contains(page, "naskh-1.woff2") || !strings.Contains(page, "early-ur.js") {
		t.Errorf("LANG-3 the Urdu page asks for another face, or another first script: %.900s", page)
	}
}

// LANG-1: a path that is no page in a language answers 404 in that language.
func TestOnlyPagesAreBelowAPrefix(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, path := range []string{"/ur/admin", "/ur/admin/orders", "/ur/api", "/ur/api/products", "/ur/assets/entry-1.js", "/ur/robots.txt", "/ur/sitemap.xml", "/ur/favicon.svg", "/ur/ur", "/ur/roman/cart", "/roman/nothing", "/urdu", "/%75r/cart"} {
		res := s.get(path)
		page := body(t, res)
		want := `<html lang="en">`
		switch {
		case strings.HasPrefix(path, "/ur/"):
			want = `<html lang="ur" dir="rtl">`
		case strings.HasPrefix(path, "/roman/"):
			want = `<html lang="ur-Latn" dir="ltr">`
		}
		if res.StatusCode != http.StatusNotFound || !strings.Contains(page, want) {
			t.Errorf("LANG-1 %s: %d, want 404 in %s: %.200s", path, res.StatusCode, want, page)
		}
	}
}

// LANG-1: redirects stay in the language.
func TestRedirectsStayInTheLanguage(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for path, want := range map[string]string{
		"/ur/":                          "/ur",
		"/roman/?utm_source=x":          "/roman?utm_source=x",
		"/ur/cart/":                     "/ur/cart",
		"/ur/brand/cosrx/?page=2":       "/ur/brand/cosrx?page=2",
		"/roman/brand/%63osrx":          "/roman/brand/cosrx",
		"/ur/collections/all":           "/ur/search",
		"/ur/product-category/x/toners": "/ur/category/toner",
		"/cart/":                        "/cart",
	} {
		res := s.get(path)
		if got := res.Header.Get("Location"); res.StatusCode != http.StatusMovedPermanently || got != want {
			t.Errorf("LANG-1 %s: %d to %q, want %q", path, res.StatusCode, got, want)
		}
	}
	if res := s.get("/ur/top-sells/"); res.StatusCode != http.StatusOK { // GEN-2
		t.Errorf("/ur/top-sells/: %d", res.StatusCode)
	}
}

var alternates = regexp.MustCompile(`<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">`)

func versionsIn(page string) map[string]string {
	found := map[string]string{}
	for _, m := range alternates.FindAllStringSubmatch(page, -1) {
		found[m[1]] = m[2]
	}
	return found
}

// LANG-1: each version of a page names all versions, itself included, in the same way.
func TestVersionsAnswerEachOther(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, path := range []string{"/", "/top-sells", "/brands", "/returns", "/category/toner", "/category/toner?page=2", "/product/" + id(1)} {
		at := func(prefix string) string { return prefix + strings.TrimSuffix(path, "/") }
		want := map[string]string{"en": origin + path, "ur": origin + at("/ur"), "ur-Latn": origin + at("/roman"), "x-default": origin + path}
		for tag, address := range want {
			page := body(t, s.get(strings.TrimPrefix(address, origin)))
			if got := versionsIn(page); !maps.Equal(got, want) {
				t.Errorf("LANG-1 %s names %v, want %v", address, got, want)
			}
			if tag != "x-default" && !strings.Contains(page, `<link rel="canonical" href="`+address+`">`) {
				t.Errorf("LANG-1 %s has another canonical address", address)
			}
		}
	}
	for _, path := range []string{"/ur/cart", "/ur/search?q=toner", "/ur/nothing", "/ur/category/toner?sort=name"} {
		if got := versionsIn(body(t, s.get(path))); len(got) > 0 {
			t.Errorf("LANG-1 %s, which search engines leave out, names %v", path, got)
		}
	}
}

// LANG-1: links in a page's structured data stay in its language.
func TestStructuredDataStayInTheLanguage(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	addresses := regexp.MustCompile(`"` + regexp.QuoteMeta(origin) + `(/[^"]*)?"`)
	for _, path := range []string{"/ur", "/ur/category/toner", "/ur/product/" + id(1), "/ur/brands", "/ur/returns"} {
		page := body(t, s.get(path))
		data := regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`).FindAllStringSubmatch(page, -1)
		if len(data) == 0 {
			t.Errorf("%s has no structured data", path)
		}
		for _, one := range data {
			for _, m := range addresses.FindAllStringSubmatch(one[1], -1) {
				if m[1] != "/ur" && !strings.HasPrefix(m[1], "/ur/") && !strings.HasPrefix(m[1], "/media/") {
					t.Errorf("LANG-1 the data of %s lead to %q", path, m[1])
				}
			}
		}
	}
}

// LANG-1: the sitemap has every page in every language, each naming all versions.
func TestSitemapHasEveryLanguage(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	var set struct {
		URLs []struct {
			Loc   string `xml:"loc"`
			Links []struct {
				Tag  string `xml:"hreflang,attr"`
				Href string `xml:"href,attr"`
			} `xml:"http://www.w3.org/1999/xhtml link"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(body(t, s.get("/sitemap.xml"))), &set); err != nil {
		t.Fatal(err)
	}
	versions := map[string]map[string]string{}
	for _, u := range set.URLs {
		links := map[string]string{}
		for _, l := range u.Links {
			links[l.Tag] = l.Href
		}
		versions[u.Loc] = links
	}
	for loc, links := range versions {
		if len(links) != 4 || links["x-default"] != links["en"] {
			t.Errorf("LANG-1 %s names %v", loc, links)
		}
		for tag, href := range links {
			if !maps.Equal(versions[href], links) {
				t.Errorf("LANG-1 %s names %s in %s, which names %v", loc, href, tag, versions[href])
			}
		}
	}
	if versions[origin+"/ur"] == nil || versions[origin+"/roman/product/"+id(1)] == nil {
		t.Error("LANG-1 pages in another language are missing in the sitemap")
	}
}

// LANG-1: an error page, the frame of an unrendered page and the manifest are in the language
// of the address.
func TestWhatIsNotRenderedIsInTheLanguageToo(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.setRender(func(string, string) (string, error) { return "", errLate })
	page := body(t, s.get("/ur/cart"))
	if !strings.Contains(page, `<html lang="ur" dir="rtl">`) || !strings.Contains(page, "<noscript>اس صفحے") {
		t.Errorf("LANG-1 the frame: %.600s", page)
	}
	var manifest map[string]any
	if err := json.Unmarshal([]byte(body(t, s.get("/roman/manifest.webmanifest"))), &manifest); err != nil || manifest["start_url"] != "/roman" || manifest["lang"] != "ur-Latn" {
		t.Errorf("LANG-1 the manifest: %v, %v", manifest, err)
	}
	broken := newShop(t, func(d *site.Deps) {
		config := d.Config
		asked := 0
		d.Config = func() apigen.ShopConfig {
			if asked++; asked > 3 && asked < 6 {
				panic("no settings")
			}
			return config()
		}
	})
	res := broken.get("/ur/brands")
	if page := body(t, res); res.StatusCode != http.StatusInternalServerError || !strings.Contains(page, `<html lang="ur" dir="rtl">`) {
		t.Errorf("LANG-1 the page of a failure: %d %.300s", res.StatusCode, page)
	}
}

// LANG-1, LANG-4: heads, structured data and the names of terms are in the page's language.
func TestHeadsAreInTheLanguage(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for path, wants := range map[string][]string{
		"/ur":                        {"<title>Gulaab – پاکستان میں اصل", `"name":"ٹونر"`},
		"/ur/category/toner":         {"<title>ٹونر | Gulaab</title>", `"name":"ہوم"`, `"name":"ٹونر"`, "پارسل ملنے پر نقد"},
		"/roman/skin-type/oily-skin": {"<title>Chikni jild | Gulaab</title>", "Chikni jild ke liye skincare"},
		"/ur/top-sells":              {"<title>سب سے زیادہ بکنے والے | Gulaab</title>"},
		"/roman/cart":                {"<title>Aap ki tokri | Gulaab</title>", `<meta name="robots" content="noindex">`},
		"/ur/brands":                 {"<title>تمام برانڈز | Gulaab</title>"},
		"/ur/returns":                {"<title>واپسی اور رقم کی واپسی | Gulaab</title>"},
		"/ur/nothing":                {"<title>نہیں ملا | Gulaab</title>"},
		"/ur/product/" + id(1):       {`روپے میں، 28% رعایت۔ ایسنس۔"`, `.jpg?l=ur&amp;v=`},
		"/roman/category/toner":      {`/share/category/toner.jpg?l=ur-Latn&amp;v=`},
	} {
		page := body(t, s.get(path))
		for _, want := range wants {
			if !strings.Contains(page, want) {
				t.Errorf("LANG-1 %s lacks %q: %.1500s", path, want, page)
			}
		}
	}
}
