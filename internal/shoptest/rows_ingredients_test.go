package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

// ingredientRows are ITEM-4: reading a list, the owner's bans, and what a shopper sees.
func ingredientRows() []row {
	read := "POST /api/admin/ingredients"
	list := func(inci string) payload { return js(obj{"inci": inci}) }
	product := "/api/admin/products/" + shoptest.Snail
	draft, publish := match(`"1-1"`), "POST "+product+"/publish"
	rows := []row{
		{
			name: "ITEM-4 a list is read as it is typed", as: packer, call: read, body: list("INGREDIENTS: Aqua/Water/Eau, Nlacinamide, Parfum, Foobaria Extract"), status: 200,
			want:  []string{`"name":"Aqua","known":true`, `"name":"Niacinamide","printed":"Nlacinamide","known":true`, `"contains":[{"flag":"fragrance","names":["Parfum"]}]`, `"name":"Foobaria Extract","known":false`, `"banned":[]`},
			check: entries(0),
		},
		{name: "ITEM-4 nothing is read as nothing", as: desk, call: read, body: list(""), status: 200, want: []string{`"items":[]`, `"contains":[]`, `"banned":[]`}},
		{name: "ITEM-4 what the owner has banned is said, by all its names", as: desk, call: read, fresh: true, before: bans("Mercury"), body: list("Water, Calomel"), status: 200, want: []string{`"banned":[{"name":"Calomel","ban":"Mercury"}]`}},
		{name: "ITEM-4 a list longer than a product's", as: desk, call: read, broken: true, body: list(strings.Repeat("Aqua, ", 2000)), status: 422, want: []string{`"inci":`}},

		{
			name: "ITEM-4 a banned ingredient stops publishing", as: desk, call: publish, header: draft, body: js(obj{}), fresh: true, before: both(bans("Mercury\nHydroquinone"), draftWith("Aqua, Mercurous Chloride, Glycerin")), status: 422,
			want: []string{`"inci":"On the shop's list of banned ingredients: Mercurous Chloride (Mercury). `},
		},
		{name: "ITEM-4 publishing later is refused now", as: desk, call: publish, header: draft, body: js(obj{"at": "2026-03-05T09:00"}), fresh: true, before: both(bans("Mercury"), draftWith("Calomel")), status: 422, want: []string{`"inci":`}},
		{name: "ITEM-4 the editor says so before", as: desk, call: "GET " + product, fresh: true, before: both(bans("Mercury"), draftWith("Calomel")), status: 200, want: []string{`"missing":{"inci":"On the shop's list`}},
		{name: "ITEM-4 what is not banned is published", as: desk, call: publish, header: draft, body: js(obj{}), fresh: true, before: both(bans("Mercury"), draftWith("Aqua, Glycerin, Parfum")), status: 200, want: []string{`"state":"live"`}, check: shownInFull},
		{name: "ITEM-4 an archived product with a banned ingredient stays there", as: desk, call: "POST " + product + "/restore", header: match(`"3-0"`), fresh: true, before: archivedWith("Calomel"), status: 422, want: []string{`"inci":`}},
		{name: "ITEM-4 bans leave the price of a shown product free", as: desk, call: "PATCH " + product + "/variants/" + shoptest.Snail + "-1", header: match(`"2-0"`), body: js(obj{"price": 1800}), fresh: true, before: shownThenBanned("Calomel"), status: 200, want: []string{`1800`}},
	}
	for _, r := range (refused{name: "ITEM-4 reading a list", call: read, body: true}).rows() {
		if r.status == 401 || r.status == 403 {
			r.body = list("Aqua")
		}
		rows = append(rows, r)
	}
	return rows
}

func both(first, then func(*testing.T, *shoptest.Shop)) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		first(t, s)
		then(t, s)
	}
}

// bans bans ingredients as the owner.
func bans(text string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: desk, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"bannedIngredients": text}, "why": ""})})
	}
}

func draftWith(inci string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + shoptest.Snail + "/draft", header: match(`"1-0"`), body: js(whole(obj{"inci": inci, "noInciReason": ""}))})
	}
}

func published(inci string) func(*testing.T, *shoptest.Shop) {
	return both(draftWith(inci), func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + shoptest.Snail + "/publish", header: match(`"1-1"`), body: js(obj{})})
	})
}

func shownThenBanned(inci string) func(*testing.T, *shoptest.Shop) {
	return both(published(inci), bans("Mercury"))
}

func archivedWith(inci string) func(*testing.T, *shoptest.Shop) {
	return both(shownThenBanned(inci), func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + shoptest.Snail + "/archive", header: match(`"2-0"`)})
	})
}

// shownInFull: the call for one product has the whole list, and no list of products has it.
func shownInFull(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	one := "GET /api/products/" + shoptest.Snail
	s.App.Start()
	eventually(t, func() bool {
		r := row{call: one}
		return strings.Contains(s.Do(r.request(t)).Body.String(), "Rose Water Toner")
	})
	page := status(t, s, 200, row{call: "GET /product/" + shoptest.Snail}).Body.String()
	if !strings.Contains(page, `"fullIngredients":{"items":[{"name":"Aqua"`) {
		t.Error("the page's state has no full list")
	}
	for call, there := range map[string]bool{one: true, "GET /api/products": false, "GET /api/home": false, one + "/related": false, "GET /": false, "GET /trending": false, "GET /api/search/suggest?q=rose": false} {
		w := status(t, s, 200, row{call: call})
		if got := strings.Contains(w.Body.String(), `"fullIngredients":{"items":[{"name":"Aqua"`) && strings.Contains(w.Body.String(), `"contains":[{"flag":"fragrance","names":["Parfum"]}]`); got != there {
			t.Errorf("%s has the full list: %v, want %v", call, got, there)
		}
	}
}
