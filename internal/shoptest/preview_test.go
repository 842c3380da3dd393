package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/httpd/preview"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// draftOf gives a product a draft with another name, as the office stores it.
func draftOf(id string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		s.Exec(`INSERT INTO drafts (product_id, body, base_version, row_version, actor, begun_at, updated_at)
			VALUES ($1, $2, 1, 1, '', 1, 1) ON CONFLICT (product_id) DO NOTHING`, id, `{"ID":"`+id+`","Name":"Half","State":"live"}`)
	}
}

// look opens a link without an account.
func look(t *testing.T, s *shoptest.Shop, path string, want int) *httptest.ResponseRecorder {
	t.Helper()
	return status(t, s, want, row{call: "GET " + path})
}

// ITEM-2, STAFF-5: a draft is visible outside the office only through a link that somebody made
// who may edit products: for a day, in no list, in no cache, and not for sale. Nobody can guess
// a link or turn one into another.
func TestITEM2PreviewOfADraft(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.NewDrawn(t, e)
		s.App.Start()
		begin := func(change obj) string {
			t.Helper()
			made := object(t, status(t, s, 200, row{as: desk, call: "POST /api/admin/products", body: js(whole(change))}))
			return made["_id"].(string)
		}
		id, other := begin(nil), begin(obj{"name": "Another Thing", "variants": []obj{}})
		link := func(id string) string {
			t.Helper()
			out := object(t, status(t, s, 200, row{as: manager, call: "POST /api/admin/products/" + id + "/preview"}))
			if out["until"] != shoptest.Opening.Add(preview.Life).UTC().Format(time.RFC3339) {
				t.Errorf("ITEM-2 it ends %v", out["until"])
			}
			return out["path"].(string)
		}
		path := link(id)
		if n := s.Count("audit_log WHERE action = 'product.preview' AND subject_id = '" + id + "'"); n != 1 {
			t.Errorf("STAFF-5 the log has %d entries of the link", n)
		}
		w := look(t, s, path, 200)
		for head, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"} {
			if got := w.Header().Get(head); got != want {
				t.Errorf("ITEM-2 %s: %q", head, got)
			}
		}
		if policy := w.Header().Get("Content-Security-Policy"); strings.Contains(policy, "script-src") || !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "form-action 'none'") {
			t.Errorf("ITEM-2 scripts may run, or forms be sent: %s", policy)
		}
		page := w.Body.String()
		for _, want := range []string{"Preview of a draft – not in the shop", "works until 3 March", "Rose Water Toner", "2,500", "A toner.", `name="robots" content="noindex"`, `<fieldset disabled>`, "data:image/svg+xml;base64,"} {
			if !strings.Contains(page, want) {
				t.Errorf("ITEM-2 the preview lacks %q", want)
			}
		}
		for _, not := range []string{"<script", "ld+json", "canonical", "og:title"} {
			if strings.Contains(page, not) {
				t.Errorf("ITEM-2 the preview has %q", not)
			}
		}
		if half := look(t, s, link(other), 200).Body.String(); !strings.Contains(half, "Another Thing") {
			t.Error("ITEM-2 a draft without a size has no preview")
		}
		for _, list := range []string{"/sitemap.xml", "/feeds/products.xml", "/robots.txt", "/api/products", "/"} {
			if text := look(t, s, list, 200).Body.String(); strings.Contains(text, "/preview/") || strings.Contains(text, id) {
				t.Errorf("ITEM-2 %s tells of the draft", list)
			}
		}
		status(t, s, 422, row{call: "POST /api/orders/checkout", body: js(address(cart(item(id, 1))))})

		// Links that the shop did not make are refused: another letter, another product, more
		// time, no signature.
		parts := strings.Split(path, ".")
		for what, wrong := range map[string]string{
			"a letter":        path[:len(path)-2] + map[bool]string{true: "B", false: "A"}[path[len(path)-2] == 'A'] + path[len(path)-1:],
			"another product": strings.Replace(path, id, other, 1),
			"another end":     strings.Join([]string{parts[0], parts[1], parts[2] + "0", parts[3]}, "."),
			"another draft":   strings.Join([]string{parts[0], parts[1] + "0", parts[2], parts[3]}, "."),
			"no signature":    strings.Join(parts[:3], "."), "an empty one": strings.Join(parts[:3], ".") + ".", "nothing": "/preview/x",
			"much": "/preview/" + strings.Repeat("a.", 500),
		} {
			if text := look(t, s, wrong, 404).Body.String(); !strings.Contains(text, "There is no preview at this address") || strings.Contains(text, "Rose Water") {
				t.Errorf("ITEM-2 %s: %s", what, text)
			}
		}

		s.Clock.Move(preview.Life - time.Second)
		look(t, s, path, 200)
		s.Clock.Move(time.Second)
		if text := look(t, s, path, 410).Body.String(); !strings.Contains(text, "the day is over") || strings.Contains(text, "Rose Water") {
			t.Errorf("ITEM-2 a day later: %s", text)
		}
	})
}

// ITEM-2: a link ends with its draft. A later draft of the same product has links of its own.
func TestITEM2APreviewEndsWithItsDraft(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.NewDrawn(t, e)
		s.App.Start()
		snail := "/api/admin/products/" + shoptest.Snail
		link := func(at string) string {
			t.Helper()
			return object(t, status(t, s, 200, row{as: desk, call: "POST " + at + "/preview"}))["path"].(string)
		}
		draft := func(seen, name string) {
			t.Helper()
			s.Clock.Move(time.Second)
			status(t, s, 200, row{as: desk, call: "PUT " + snail + "/draft", header: match(seen), body: js(whole(obj{"name": name}))})
		}
		ended := func(what, path string, shown bool) {
			t.Helper()
			text := look(t, s, path, 410).Body.String()
			if !strings.Contains(text, "no longer there") || strings.Contains(text, `href="/product/`) != shown {
				t.Errorf("ITEM-2 %s: %s", what, text)
			}
		}
		if text := status(t, s, 409, row{as: desk, call: "POST " + snail + "/preview"}).Body.String(); !strings.Contains(text, "no draft to look at") {
			t.Errorf("ITEM-2 without a draft: %s", text)
		}
		draft(`"1-0"`, "Snail, secret")
		first := link(snail)
		draft(`"1-1"`, "Snail, more secret") // a link shows the latest save
		if text := look(t, s, first, 200).Body.String(); !strings.Contains(text, "Snail, more secret") {
			t.Error("ITEM-2 the preview is not of the present draft")
		}
		if text := look(t, s, "/product/"+shoptest.Snail, 200).Body.String(); strings.Contains(text, "secret") {
			t.Error("ITEM-2 the shop shows the draft")
		}
		status(t, s, 200, row{as: desk, call: "DELETE " + snail + "/draft", header: match(`"1-2"`)})
		ended("discarded", first, true)
		draft(`"1-0"`, "Snail, the next")
		ended("another was begun", first, true)
		second := link(snail)
		look(t, s, second, 200)
		status(t, s, 200, row{as: desk, call: "POST " + snail + "/publish", header: match(`"1-1"`), body: js(obj{})})
		ended("published meanwhile", second, true)
		draft(`"2-0"`, "Snail, never")
		third := link(snail)
		status(t, s, 200, row{as: desk, call: "POST " + snail + "/archive", header: match(`"2-1"`)})
		ended("archived", third, false)
		status(t, s, 409, row{as: desk, call: "POST " + snail + "/preview"})

		made := object(t, status(t, s, 200, row{as: desk, call: "POST /api/admin/products", body: js(whole(obj{"name": "To be deleted"}))}))
		fourth := link("/api/admin/products/" + made["_id"].(string))
		status(t, s, 200, row{as: desk, call: "DELETE /api/admin/products/" + made["_id"].(string), header: match(strings.Split(made["etag"].(string), "-")[0] + `-1"`)})
		ended("deleted", fourth, false)
	})
}
