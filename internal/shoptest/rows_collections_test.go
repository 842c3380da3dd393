package shoptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// collection is a collection's body; change overrides its content.
func collection(slug string, published bool, change obj) obj {
	content := obj{"name": "Winter comfort", "rule": []obj{{"on": "brand", "values": []string{"cosrx"}}}}
	for k, v := range change {
		content[k] = v
		if v == nil {
			delete(content, k)
		}
	}
	return obj{"slug": slug, "published": published, "content": content}
}

const spareCollection = "019b7c01-0400-7000-8000-0000000000cc"

// withCollection stores one shown collection of a rule.
func withCollection(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM collections")
	s.Exec(`INSERT INTO collections (id, slug, content, published, shown_from, shown_until, version, actor, created_at, saved_at)
		SELECT '` + spareCollection + `', 'winter', '{"name":"Winter","rule":[{"on":"stock"}]}', TRUE, 0, 0, 1, id, 1, 1 FROM accounts WHERE role = 'admin' ORDER BY id LIMIT 1`)
}

// withAllCollections stores as many as there can be.
func withAllCollections(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM collections")
	values := make([]string, 200)
	for i := range values {
		values[i] = fmt.Sprintf(`('c%d', 'c%d', '{"name":"C"}', FALSE, 0, 0, 1, '', 1, 1)`, i, i)
	}
	s.Exec("INSERT INTO collections (id, slug, content, published, shown_from, shown_until, version, actor, created_at, saved_at) VALUES " + strings.Join(values, ", "))
}

func collectionRows() []row {
	const at, spare = "/api/admin/collections", "/api/admin/collections/" + spareCollection
	first := match(`"1"`)
	good := collection("winter", true, nil)
	rule := func(conditions ...obj) obj { return obj{"rule": append([]obj{}, conditions...)} }
	many := make([]obj, 1000)
	for i := range many {
		many[i] = obj{"on": "stock"}
	}
	rows := []row{
		{name: "GOOD-2 there are none at first", as: packer, call: "GET " + at, status: 200, want: []string{`"collections":[]`}},
		{name: "GOOD-2 the collections", as: packer, before: withCollection, fresh: true, call: "GET " + at, status: 200, want: []string{`"path":"/collections/winter"`, `"state":"live"`, `"byHand":false`, `"version":1`}},
		{name: "GOOD-2 one by a rule", as: manager, call: "POST " + at, body: js(good), fresh: true, status: 200, want: []string{`"path":"/collections/winter"`, `"state":"live"`, `"actorName":"Mehwish Manager"`}, check: entries(1)},
		{name: "GOOD-2 one by hand, named by its name", as: desk, call: "POST " + at, body: js(collection("", true, obj{"rule": nil, "products": []string{shoptest.Snail}})), fresh: true, status: 200, want: []string{`"path":"/collections/winter-comfort"`, `"byHand":true`, `"total":1`, `"live":true`}},
		{name: "GOOD-2 a draft may be empty", as: desk, call: "POST " + at, body: js(collection("x", false, obj{"rule": nil})), fresh: true, status: 200, want: []string{`"state":"draft"`}},
		{name: "GOOD-2 what is shown may not", as: desk, call: "POST " + at, body: js(collection("x", true, obj{"rule": nil})), status: 422, want: []string{`"products":`}},
		{name: "GOOD-2 every kind of condition", as: desk, call: "POST " + at, body: js(collection("all", true, rule(
			obj{"on": "brand", "values": []string{"cosrx", "anua"}}, obj{"on": "category", "values": []string{"serum"}}, obj{"on": "skin-type", "values": []string{"dry-skin"}},
			obj{"on": "fact", "values": []string{"texture:gel"}}, obj{"on": "fact", "values": []string{"without:fragrance"}}, obj{"on": "price", "from": 500, "to": 6000},
			obj{"on": "stock"}, obj{"on": "deal"}, obj{"on": "new", "days": 30}, obj{"on": "top-sells"}, obj{"on": "trending"}))), fresh: true, status: 200, want: []string{`"total":0`, `"from":500`, `"to":6000`}},
		{name: "GOOD-2 conditions that are none", as: desk, call: "POST " + at, body: js(collection("x", true, rule(obj{"on": "moon"}, obj{"on": "brand"}, obj{"on": "price"}, obj{"on": "new", "days": 0}, obj{"on": "stock"}, obj{"on": "stock"}))), status: 422, want: []string{`"rule.0":`, `"rule.1":`, `"rule.2":`, `"rule.3":`, `"rule.5":"This is asked already`}},
		{name: "GOOD-2 a thousand conditions", as: desk, call: "POST " + at, body: js(collection("x", true, obj{"rule": many})), status: 422, want: []string{"At most 20 conditions"}},
		{name: "GOOD-2 a name of 10,000 letters", as: desk, call: "POST " + at, body: js(collection("x", true, obj{"name": strings.Repeat("a", 10_000)})), status: 422, want: []string{`"name":`}},
		{name: "GOOD-2 a product and a picture that are none", as: desk, call: "POST " + at, body: js(collection("x", true, obj{"rule": nil, "products": []string{"nobody"}, "picture": "https://evil.example/x.jpg"})), status: 422, want: []string{`"products":`, `"picture":`}},
		{name: "GOOD-2 an order that is none", as: desk, call: "POST " + at, body: js(collection("x", true, obj{"sort": "moon"})), status: 422, want: []string{`"sort":`}},
		{name: "GOOD-2 an address that is none", as: desk, call: "POST " + at, body: js(collection("Winter comfort/../x", true, nil)), status: 422, want: []string{`"slug":`}},
		{name: "GOOD-2 another one's address", as: desk, before: withCollection, fresh: true, call: "POST " + at, body: js(good), status: 422, want: []string{`"slug":"Another collection`}, check: entries(0)},
		{name: "GOOD-2 an end before the beginning", as: desk, call: "POST " + at, body: js(obj{"slug": "x", "published": true, "from": "2027-01-02T00:00:00Z", "until": "2027-01-01T00:00:00Z", "content": good["content"]}), status: 422, want: []string{`"until":`}},
		{name: "GOOD-2 one more than there can be", as: desk, before: withAllCollections, fresh: true, call: "POST " + at, body: js(good), status: 409, want: []string{"200 collections"}},
		{name: "GOOD-2 one collection", as: packer, before: withCollection, fresh: true, call: "GET " + spare, status: 200, want: []string{`"on":"stock"`, `"published":true`}},
		{name: "GOOD-2 a collection that is none", as: packer, call: "GET " + at + "/none", status: 404},
		{name: "GOOD-2 over what was seen", as: desk, before: withCollection, fresh: true, call: "PUT " + spare, header: first, body: js(good), status: 200, want: []string{`"version":2`}, check: entries(1)},
		{name: "GOOD-2 OFFICE-4 over a colleague's", as: desk, before: withCollection, fresh: true, call: "PUT " + spare, header: match(`"7"`), body: js(good), status: 409, want: []string{`"now":{`, `"name":"Winter"`}, check: entries(0)},
		{name: "GOOD-2 OFFICE-4 one that a colleague removed", as: desk, call: "PUT " + at + "/none", header: first, body: js(good), status: 409, want: []string{"removed this collection"}, not: []string{`"now"`}},
		{name: "GOOD-2 without what was seen", as: desk, call: "PUT " + spare, header: match("x"), body: js(good), status: 400},
		{name: "GOOD-2 saved with mistakes", as: desk, before: withCollection, fresh: true, call: "PUT " + spare, header: first, body: js(collection("x", true, rule(obj{"on": "brand"}))), status: 422, want: []string{`"rule.0":`}},
		{name: "GOOD-2 one goes", as: manager, before: withCollection, fresh: true, call: "DELETE " + spare, header: first, status: 200, check: entries(1)},
		{name: "GOOD-2 OFFICE-4 one that was changed meanwhile stays", as: manager, before: withCollection, fresh: true, call: "DELETE " + spare, header: match(`"3"`), status: 409, want: []string{`"now":{`}},
		{name: "GOOD-2 none goes", as: manager, call: "DELETE " + at + "/none", header: first, status: 404},
		{name: "GOOD-2 it goes without what was seen", as: manager, call: "DELETE " + spare, header: match("x"), status: 400},
		{name: "GOOD-2 a count stores nothing", as: manager, call: "POST " + at + "/count", body: js(obj{"name": "", "rule": []obj{{"on": "brand", "values": []string{"cosrx"}}, {"on": "category", "values": []string{"nothing"}}}}), fresh: true, status: 200, want: []string{`"leaves":[`, `,0]`, `"total":0`}, check: entries(0)},
		{name: "GOOD-2 a count by hand", as: manager, call: "POST " + at + "/count", body: js(obj{"name": "", "products": []string{shoptest.Snail, "gone"}}), status: 200, want: []string{`"total":1`, `"leaves":[]`, `"_id":"` + shoptest.Snail}},
		{name: "GOOD-2 a count with mistakes", as: manager, call: "POST " + at + "/count", body: js(obj{"name": "", "rule": []obj{{"on": "brand"}}}), status: 422, want: []string{`"rule.0":`}},
		{name: "GOOD-2 a count of a thousand conditions", as: manager, call: "POST " + at + "/count", body: js(obj{"name": "", "rule": many}), status: 422, want: []string{"At most 20 conditions"}},
		{name: "GOOD-2 the list of a collection", as: nobody, call: "GET /api/products?collection=none", status: 200, want: []string{"[]"}},
		{name: "GOOD-2 its facets", as: nobody, call: "GET /api/products/facets?collection=none", status: 200, want: []string{`"total":0`}},
	}
	for _, c := range []refused{
		{"GOOD-2 the list", "GET " + at, nil, false, false},
		{"GOOD-2 one", "GET " + spare, nil, false, false},
		{"GOOD-2 removing", "DELETE " + spare, first, true, false},
	} {
		rows = append(rows, c.rows()...)
	}
	for name, c := range map[string]row{
		"GOOD-2 making":   {call: "POST " + at, body: js(good)},
		"GOOD-2 saving":   {call: "PUT " + spare, header: first, body: js(good)},
		"GOOD-2 counting": {call: "POST " + at + "/count", body: js(obj{"name": ""})},
	} {
		with := func(what string, who caller, body payload, status int) row {
			c.name, c.as, c.body, c.status = name+", "+what, who, body, status
			return c
		}
		rows = append(rows,
			with("to nobody", nobody, c.body, 401), with("to a customer", customer, c.body, 403), with("by a packer", packer, c.body, 403),
			with("no JSON", desk, raw("application/json", "{"), 400), with("a form", desk, raw("text/plain", "x"), 415), with("too much", desk, big(), 413),
		)
	}
	return rows
}

// GOOD-2: a collection is a list at its address in its window alone, with all that lists
// have; its former address leads on, and what was at that address before it is there again.
func TestGOOD2Collections(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		get := func(path string) (int, string, string) {
			w := s.Do((&row{call: "GET " + path}).request(t))
			return w.Code, w.Body.String(), w.Header().Get("Location")
		}
		shown := func(path string, want int) {
			t.Helper()
			s.Clock.Move(3 * time.Second) // longer than frames are kept
			eventually(t, func() bool { code, _, _ := get(path); return code == want })
		}
		holds := func(path string, want ...string) {
			t.Helper()
			_, got, _ := get(path)
			for _, text := range want {
				if !strings.Contains(got, text) {
					t.Errorf("%s lacks %s", path, text)
				}
			}
		}
		lacks := func(path string, not ...string) {
			t.Helper()
			_, got, _ := get(path)
			for _, text := range not {
				if strings.Contains(got, text) {
					t.Errorf("%s has %s", path, text)
				}
			}
		}
		// Another shop's collection leads where it led before (OWN-7).
		for _, path := range []string{"/collections/serums", "/collections/serums/"} {
			if code, _, to := get(path); code != http.StatusMovedPermanently || to != "/category/serum" {
				t.Errorf("%s answers %d to %s", path, code, to)
			}
		}
		lacks("/", "collections")
		shown("/collections/winter", 404)
		withCollection(t, s)
		by := []obj{{"on": "brand", "values": []string{"cosrx"}}}
		put := func(version string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: "PUT /api/admin/collections/" + spareCollection, header: match(version), body: js(body)})
		}
		put(`"1"`, collection("winter", true, obj{"text": "Against the wind.", "rule": by}))
		shown("/collections/winter", 200)
		shown("/ur/collections/winter", 200)
		holds("/collections/winter", "<title>Winter comfort | ", `"@type":"ItemList"`, `"@type":"BreadcrumbList"`, "Against the wind", `hreflang="ur"`, `rel="canonical"`, "/share/collections/winter.jpg", shoptest.Snail)
		holds("/sitemap.xml", "/ur/collections/winter<")
		holds("/api/products?collection=winter", shoptest.Snail)
		holds("/collections/winter?brand=anua", "noindex")
		shown("/collections/winter?page=9", 404)

		// On the home page where the owner wants it.
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/home", header: match(`"0"`), body: js(obj{"sections": []obj{{"kind": "collections", "shown": true}}, "collections": []string{spareCollection}})})
		eventually(t, func() bool {
			_, b, _ := get("/api/home")
			return strings.Contains(b, `"collections":[{"slug":"winter"`)
		})

		// A former address leads on.
		put(`"2"`, collection("cold", true, obj{"rule": by}))
		shown("/collections/cold", 200)
		eventually(t, func() bool {
			s.Clock.Move(3 * time.Second)
			code, _, to := get("/collections/winter")
			return code == http.StatusMovedPermanently && to == "/collections/cold"
		})

		// A window: it comes by itself, and goes, also from home page, list and sitemap.
		now := s.Clock.Now()
		windowed := collection("cold", true, obj{"rule": by})
		windowed["from"], windowed["until"] = now.Add(time.Hour).Format(time.RFC3339), now.Add(2*time.Hour).Format(time.RFC3339)
		put(`"3"`, windowed)
		shown("/collections/cold", 404)
		s.Clock.Move(90 * time.Minute)
		shown("/collections/cold", 200)
		holds("/api/home", `"collections":[{"slug":"cold"`)
		s.Clock.Move(time.Hour)
		shown("/collections/cold", 404)
		lacks("/sitemap.xml", "/collections/")
		lacks("/api/products?collection=cold", shoptest.Snail)
		lacks("/api/home", `"collections"`)
	})
}
