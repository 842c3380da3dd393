package shoptest_test

import (
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// FIND-2: a concern has a page once a product on sale has it, in every language, with its
// products, sources and structured data, in the sitemap and in searches; the owner's own page
// takes its place, and hides it while it is a draft.
func TestFIND2Guides(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		body := func(path string) string { return s.Do((&row{call: "GET " + path}).request(t)).Body.String() }
		becomes := func(path string, code int, want ...string) {
			t.Helper()
			var last string
			eventually(t, func() bool {
				s.Clock.Move(3 * time.Second) // longer than frames are kept
				w := s.Do((&row{call: "GET " + path}).request(t))
				last = w.Body.String()
				for _, text := range want {
					if !strings.Contains(last, text) {
						return false
					}
				}
				return w.Code == code
			})
		}
		becomes("/concern/acne", 404)
		becomes("/concern", 404)
		if strings.Contains(body("/sitemap.xml"), "/concern") {
			t.Error("the sitemap names a concern of no product")
		}

		concern := obj{"key": "concern", "name": "Concern", "kind": "several", "values": []string{"Acne", "Dryness"}, "shown": true, "filter": true}
		status(t, s, 200, row{as: admin, call: "PUT /api/admin/attributes", header: match(`"0"`), body: js(obj{"attributes": []obj{concern}})})
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + shoptest.Snail + "/draft", header: match(`"1-0"`), body: js(whole(obj{"facts": []string{"Concern: acne"}}))})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + shoptest.Snail + "/publish", header: match(`"1-1"`), body: js(obj{})})

		becomes("/concern/acne", 200, "<title>Spots and acne", `"@type":"CollectionPage"`, `"@type":"ItemList"`, `"@type":"BreadcrumbList"`, `"citation":[`, "NHS Cheshire", `hreflang="ur"`, shoptest.Snail)
		becomes("/ur/concern/acne", 200, "<title>دانے اور مہاسے")
		becomes("/roman/concern", 200, "Jild ke masail", "Daane aur muhase")
		becomes("/concern/dryness", 404)
		becomes("/sitemap.xml", 200, "/concern/acne<", "/ur/concern/acne<", "/concern<")
		becomes("/api/products/facets?q=chehre+ke+daane", 200, `"guides":[{"path":"/concern/acne","title":"Spots and acne"`)
		becomes("/search?fact=concern:acne", 200, shoptest.Snail)

		status(t, s, 200, row{as: desk, call: "POST /api/admin/pages", body: js(ownPage("concern", "acne", false, obj{"title": "Our words"}, textBlock("x")))})
		becomes("/concern/acne", 404)
		listed := s.Do((&row{as: packer, call: "GET /api/admin/pages"}).request(t)).Body.String()
		if !strings.Contains(listed, `"kind":"concern"`) || !strings.Contains(listed, `"slug":"acne"`) || !strings.Contains(listed, `"path":"/concern/acne"`) {
			t.Errorf("the office has %.400s", listed)
		}
		_, after, _ := strings.Cut(listed, `"_id":"`)
		id, _, _ := strings.Cut(after, `"`)
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/pages/" + id, header: match(`"1"`), body: js(ownPage("concern", "acne", true, obj{"title": "Our words"}, textBlock("x")))})
		becomes("/concern/acne", 200, "<title>Our words", shoptest.Snail)
		if strings.Contains(body("/concern/acne"), "NHS Cheshire") {
			t.Error("the owner's page names the program's sources")
		}
		// A page of another kind may have the same slug, and a second of this one may not.
		status(t, s, 200, row{as: desk, call: "POST /api/admin/pages", body: js(ownPage("page", "acne", true, nil, textBlock("x")))})
		status(t, s, 422, row{as: desk, call: "POST /api/admin/pages", body: js(ownPage("concern", "acne", false, nil, textBlock("x")))})
	})
}
