package shoptest_test

import (
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// texture is an attribute that lists can be filtered by.
var texture = obj{"key": "texture", "name": "Texture", "kind": "choice", "values": []string{"Gel", "Cream"}, "shown": true, "filter": true}

// storeShelf is an attribute that only the office sees.
var storeShelf = obj{"key": "store", "name": "Shelf in the store", "kind": "text", "shown": false, "filter": false}

// withAttributes defines both.
func withAttributes(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM own_attributes")
	status(t, s, 200, row{as: admin, call: "PUT /api/admin/attributes", header: match(`"0"`), body: js(obj{"attributes": []obj{texture, storeShelf}})})
}

func attributeRows() []row {
	const at, none = "/api/admin/attributes", `"0"`
	put := func(all ...obj) payload { return js(obj{"attributes": all}) }
	rows := []row{
		{name: "GOOD-1 a shop that asks nothing", as: packer, call: "GET " + at, fresh: true, status: 200, want: []string{`"version":0`, `"attributes":[]`, `"South Korea"`}},
		{name: "GOOD-1 an attribute gets a key of its name", as: manager, call: "PUT " + at, header: match(none), body: put(obj{"name": " Opened, good for ", "kind": "number", "unit": "months", "shown": true, "filter": true}), fresh: true, status: 200, want: []string{`"version":1`, `"key":"opened-good-for"`, `"name":"Opened, good for"`}, check: entries(1)},
		{name: "GOOD-1 a filter of a text", as: desk, call: "PUT " + at, header: match(none), body: put(obj{"name": "Smells of", "kind": "text", "shown": true, "filter": true}), status: 422, want: []string{`"attributes.0.filter":`}},
		{name: "GOOD-1 a filter that nobody sees", as: desk, call: "PUT " + at, header: match(none), body: put(obj{"name": "SPF", "kind": "number", "shown": false, "filter": true}), status: 422, want: []string{`"attributes.0.filter":`}},
		{name: "GOOD-1 two of one name, one without, a choice of nothing", as: desk, call: "PUT " + at, header: match(none), body: put(texture, obj{"name": "TEXTURE", "kind": "flag", "shown": true, "filter": false}, obj{"name": " ", "kind": "choice", "shown": true, "filter": false}), status: 422, want: []string{`"attributes.1.name":`, `"attributes.2.name":`, `"attributes.2.values":`}},
		{name: "FIND-1 several values, and a yes that asks who says so", as: desk, call: "PUT " + at, header: match(none), body: put(obj{"key": "concern", "name": "Concern", "kind": "several", "values": []string{"Acne", "Dryness"}, "shown": true, "filter": true}, obj{"name": "Halal", "kind": "flag", "sourced": true, "shown": true, "filter": true}), fresh: true, status: 200, want: []string{`"kind":"several"`, `"values":["Acne","Dryness"]`, `"sourced":true`}, check: entries(1)},
		{name: "FIND-1 several of which one would be two", as: desk, call: "PUT " + at, header: match(none), body: put(obj{"name": "Concern", "kind": "several", "values": []string{"Dry, tight"}, "shown": true, "filter": true}), status: 422, want: []string{`"attributes.0.values":`}},
		{name: "GOOD-1 a name that would cut a fact in two", as: desk, call: "PUT " + at, header: match(none), body: put(obj{"name": "a: b", "kind": "flag", "shown": true, "filter": false}), status: 422, want: []string{`"attributes.0.name":`}},
		{name: "GOOD-1 more than there may be", as: desk, call: "PUT " + at, header: match(none), body: put(slices.Repeat([]obj{texture}, 31)...), status: 422},
		{name: "OFFICE-4 over a colleague's attributes", as: desk, call: "PUT " + at, header: match(none), body: put(texture), fresh: true, before: withAttributes, status: 409, want: []string{`"now":{`, `"version":1`, `"key":"store"`}, check: entries(1)},
		{name: "GOOD-1 without what was seen", as: desk, call: "PUT " + at, header: match("x"), body: put(texture), status: 400},
		{name: "GOOD-1 to nobody", call: "PUT " + at, header: match(none), body: put(texture), status: 401},
		{name: "GOOD-1 to a customer", as: customer, call: "PUT " + at, header: match(none), body: put(texture), status: 403},
		{name: "GOOD-1 by a packer", as: packer, call: "PUT " + at, header: match(none), body: put(texture), status: 403},
		{name: "GOOD-1 a form", as: desk, call: "PUT " + at, header: match(none), body: raw("text/plain", "x"), status: 415},
		{name: "GOOD-1 too much", as: desk, call: "PUT " + at, header: match(none), body: big(), status: 413},
	}
	rows = append(rows, refused{"GOOD-1 the attributes", "GET " + at, nil, false, false}.rows()...)
	return rows
}

// GOOD-1: a product's values are stored in the one form of their attribute, and a value that
// does not fit is refused at its field. Shoppers see, find and filter by the attributes that
// are shown.
func TestGOOD1WhatProductsSay(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		withAttributes(t, s)
		draft := func(id, seen string, facts ...string) *row {
			return &row{as: desk, call: "PUT /api/admin/products/" + id + "/draft", header: match(seen), body: js(whole(obj{"facts": facts}))}
		}
		publish := func(code int, id, seen string) string {
			t.Helper()
			return status(t, s, code, row{as: desk, call: "POST /api/admin/products/" + id + "/publish", header: match(seen), body: js(obj{})}).Body.String()
		}
		snail, niacin := shoptest.Snail, shoptest.Niacin
		status(t, s, 200, *draft(snail, `"1-0"`, "Texture:  STONE", "pH: 5"))
		if said := publish(422, snail, `"1-1"`); !strings.Contains(said, `"facts.texture":"Texture is one of: Gel, Cream."`) || !strings.Contains(said, `"facts":"The shop has no attribute`) {
			t.Errorf("what does not fit is answered with %s", said)
		}
		status(t, s, 200, *draft(snail, `"1-1"`, "Texture:  gel ", "store: A1"))
		publish(200, snail, `"1-2"`)
		if got := s.Texts("products"); !slices.ContainsFunc(got, func(text string) bool { return text == `["texture: Gel","store: A1"]` }) {
			t.Error("the facts are not stored in the one way in which they are kept")
		}
		get := func(call string, header map[string]string) string {
			r := row{call: "GET " + call, header: header}
			return s.Do(r.request(t)).Body.String()
		}
		eventually(t, func() bool { return strings.Contains(get("/api/products?fact=texture:gel", nil), snail) })
		for _, c := range []struct {
			call, language string
			want, not      []string
		}{
			{"/api/products?fact=texture:gel", "", []string{snail, `"facts":[{"key":"texture","name":"Texture","value":"Gel"}]`}, []string{niacin, "A1"}},
			{"/api/products?fact=store:a1", "", []string{"[]"}, nil},
			{"/api/products?fact=texture:gel&fact=store:a1", "", []string{"[]"}, nil},
			{"/api/products/facets", "", []string{`"facts":[{"slug":"texture:gel","name":"Gel","count":1,"of":"Texture"}]`}, []string{"A1"}},
			{"/api/products?q=gel", "", []string{snail}, nil},
			{"/api/products?q=a1", "", nil, []string{snail}},
			{"/api/products/" + snail, "", []string{`"value":"Gel"`}, []string{"A1"}},
		} {
			said := get(c.call, map[string]string{"Shop-Language": c.language})
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("%s does not say %s: %.600s", c.call, want, said)
				}
			}
			for _, not := range c.not {
				if strings.Contains(said, not) {
					t.Errorf("%s says %s", c.call, not)
				}
			}
		}

		// A value from before the attribute changed is accepted, and the office names it.
		stone := obj{"key": "texture", "name": "Texture", "kind": "number", "shown": true, "filter": true}
		status(t, s, 200, row{as: admin, call: "PUT /api/admin/attributes", header: match(`"1"`), body: js(obj{"attributes": []obj{stone}})})
		status(t, s, 200, *draft(snail, `"2-0"`, "texture: Gel", "store: A1"))
		publish(200, snail, `"2-1"`)
		eventually(t, func() bool {
			r := row{as: packer, call: "GET /api/admin/attributes"}
			said := s.Do(r.request(t)).Body.String()
			return strings.Contains(said, `"said":1`) && strings.Contains(said, `"bad":1`) && strings.Contains(said, `"value":"Gel"`)
		})
		eventually(t, func() bool { return !strings.Contains(get("/api/products/facets", nil), `"facts"`) }) // filters use only values that fit
	})
}

// FIND-1: what the packs of published products say filters lists at once, with counts of what is promised and of
// lists that are not known, in calls and in the state of pages.
func TestFIND1ListsByWhatPacksSay(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		for id, change := range map[string]obj{
			shoptest.Snail:  {"name": "Plain Cream", "inci": "Aqua, Glycerin, Niacinamide", "noInciReason": ""},
			shoptest.Niacin: {"name": "Scented Cream SPF 50", "inci": "Aqua, Niacinamide, Parfum", "noInciReason": ""},
			shoptest.Sun:    {"name": "Riddle Cream SPF30", "inci": "Aqua, Niacinamide, Unheard Of Extract", "noInciReason": ""},
		} {
			change["variants"] = []obj{{"size": "100 ml", "color": "", "shade": "", "sku": "S-" + id, "barcode": "", "price": 2500, "image": "", "enabled": true}}
			status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + id + "/draft", header: match(`"1-0"`), body: js(whole(change))})
			status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + id + "/publish", header: match(`"1-1"`), body: js(obj{})})
		}
		get := func(call string) string {
			r := row{call: "GET " + call}
			return s.Do(r.request(t)).Body.String()
		}
		eventually(t, func() bool {
			said := get("/api/products?fact=with:niacinamide")
			return strings.Contains(said, shoptest.Snail) && strings.Contains(said, shoptest.Niacin) && strings.Contains(said, shoptest.Sun)
		})
		for _, c := range []struct {
			call      string
			want, not []string
		}{
			{"/api/products?fact=with:niacinamide", []string{shoptest.Snail, shoptest.Niacin, shoptest.Sun}, []string{shoptest.LastOne}},
			{"/api/products?fact=with:niacinamide&fact=without:fragrance", []string{shoptest.Snail}, []string{shoptest.Niacin, shoptest.Sun, shoptest.LastOne}},
			{"/api/products?fact=without:fragrance,without:glycerin", []string{"[]"}, nil},
			{"/api/products?fact=spf:50", []string{shoptest.Niacin}, []string{shoptest.Sun}},
			{"/api/products?fact=without:nonsense", []string{"[]"}, nil},
			{"/api/products/facets", nil, []string{`"traits"`, `"unread"`}},
			{"/api/products/facets?more=true", []string{
				`{"slug":"with:niacinamide","name":"Niacinamide","count":3}`, `{"slug":"without:fragrance","name":"","count":1}`,
				`{"slug":"spf:50","name":"","count":1},{"slug":"spf:30","name":"","count":2}`, `"unread":4`,
			}, []string{"rating:4"}},
			{"/api/products/facets?fact=without:fragrance&fact=without:alcohol", []string{`"total":1`, `{"slug":"without:alcohol","name":"","count":1}`, `"unread":4`}, nil},
			{"/category/toner?fact=without%3Afragrance", []string{"Plain Cream", `"unread":1`, `content="noindex"`}, []string{"Scented Cream SPF 50"}},
			{"/ur/category/toner?more=true", []string{"without:fragrance", "Scented Cream SPF 50", `content="noindex"`}, nil},
			{"/category/toner", []string{"Scented Cream SPF 50"}, []string{"without:fragrance", `content="noindex"`}},
		} {
			said := get(c.call)
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("%s does not say %s: %.900s", c.call, want, said)
				}
			}
			for _, not := range c.not {
				if strings.Contains(said, not) {
					t.Errorf("%s says %s", c.call, not)
				}
			}
		}
	})
}
