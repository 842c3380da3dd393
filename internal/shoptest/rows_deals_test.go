package shoptest_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// inHours returns a time of a shop's clock, as the office sends it.
func inHours(s *shoptest.Shop, hours int) string {
	return s.Clock.Now().Add(time.Duration(hours) * time.Hour).UTC().Format(time.RFC3339)
}

// weekOf is a deal of 20 percent on a product, from 2030 on.
func weekOf(product string, change obj) obj {
	o := obj{
		"name": "Serum week", "kind": "percent", "percent": 20, "for": "everyone", "targets": []obj{{"kind": "product", "id": product}},
		"startsAt": "2130-01-05T19:00:00Z", "endsAt": "2130-01-12T19:00:00Z",
	}
	for k, v := range change {
		o[k] = v
	}
	return o
}

// plan plans a deal as the owner and returns its address.
func plan(t *testing.T, s *shoptest.Shop, d obj) string {
	t.Helper()
	w := status(t, s, 201, row{as: desk, call: "POST /api/admin/deals", body: js(d)})
	var made struct {
		ID string `json:"_id"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || made.ID == "" {
		t.Fatal(err, w.Body)
	}
	return "/api/admin/deals/" + made.ID
}

// weekDeal is a planned deal of 20 percent on Niacinamide, from 2130 on.
const weekDeal = "019b7c01-0400-7000-8000-0000000d0ea1"

// withDeal stores weekDeal as newly planned.
func withDeal(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM deal_targets WHERE deal_id = $1", weekDeal)
	s.Exec("DELETE FROM deals WHERE id = $1", weekDeal)
	s.Exec(`INSERT INTO deals (id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, stopped_at, row_version, actor, created_at, updated_at)
		VALUES ($1, 'Serum week', 'percent', 20, 0, 'everyone', 5049000000000000, 5049600000000000, FALSE, 0, 1, 'system', 1, 1)`, weekDeal)
	s.Exec("INSERT INTO deal_targets (deal_id, kind, target) VALUES ($1, 'product', $2)", weekDeal, shoptest.Niacin)
}

// restingDeal is withDeal with the deal paused.
func restingDeal(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withDeal(t, s)
	s.Exec("UPDATE deals SET paused = TRUE WHERE id = $1", weekDeal)
}

// manyDeals plans the greatest number of deals.
func manyDeals(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	for i := range 200 {
		s.Exec(`INSERT INTO deals (id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, stopped_at, row_version, actor, created_at, updated_at)
			VALUES ($1, 'A deal', 'percent', 20, 0, 'everyone', 5049000000000000, 5049600000000000, FALSE, 0, 1, 'system', 1, 1)`, "deal-"+strconv.Itoa(i))
	}
}

func dealRows() []row {
	const list = "/api/admin/deals"
	add, of := "POST "+list, list+"/"+weekDeal
	sold := shoptest.Niacin
	return []row{
		{name: "DEAL-2 no deals yet", as: packer, call: "GET " + list, status: 200, want: []string{`"deals":[]`}},
		{
			name: "DEAL-2 a deal is planned", as: manager, call: add, body: js(weekOf(sold, nil)), status: 201,
			want: []string{`"state":"planned"`, `"percent":20`, `"version":1`}, heads: map[string]string{"ETag": `"1"`},
		},
		{
			name: "DEAL-2 the end is the moment that was said, to its fraction", as: desk, call: add, status: 201,
			body: js(weekOf(sold, obj{"startsAt": "2130-01-05T19:00:00.25Z", "endsAt": "2130-01-12T18:59:59.999Z"})),
			want: []string{`"startsAt":"2130-01-05T19:00:00.25Z"`, `"endsAt":"2130-01-12T18:59:59.999Z"`},
		},
		{
			name: "DEAL-2 an amount off a brand, for members, with a coupon", as: desk, call: add, status: 201,
			body: js(weekOf(sold, obj{"kind": "amount", "percent": 0, "amount": 300, "for": "members", "withCoupon": true, "targets": []obj{{"kind": "brand", "id": "cosrx"}}})),
			want: []string{`"amount":300,`, `"for":"members"`, `"withCoupon":true`}, not: []string{`"percent"`},
		},
		{
			name: "DEAL-2 everything but one product", as: desk, call: add, status: 201,
			body: js(weekOf(sold, obj{"targets": []obj{{"kind": "everything"}}, "except": []obj{{"kind": "product", "id": sold}}})),
			want: []string{`"targets":[{"kind":"everything"}]`, `"except":[{"id":"` + sold + `","kind":"product"}]`},
		},
		{
			name: "DEAL-2 a draft rests until it is let go on", as: manager, call: add, status: 201,
			body: js(weekOf(sold, obj{"draft": true})), want: []string{`"state":"paused"`}, not: []string{`"except"`},
		},
		{name: "DEAL-2 what is left out is not there", as: desk, call: add, status: 422, body: js(weekOf(sold, obj{"targets": []obj{{"kind": "everything"}}, "except": []obj{{"kind": "brand", "id": "nobody"}}})), want: []string{`"except":"This brand is not in the shop: nobody."`}},
		{
			name: "DEAL-2 every mistake is named", as: desk, call: add, status: 422,
			body: js(weekOf(sold, obj{"name": " ", "percent": 95, "targets": []obj{}, "endsAt": "2130-01-05T19:00:00Z"})),
			want: []string{`"name":`, `"percent":`, `"targets":`, `"endsAt":"The end must come after the beginning."`},
		},
		{name: "DEAL-2 a deal made before, and deleted", as: desk, call: add, header: attempt("made and gone"), before: plannedBefore("made and gone", js(weekOf(sold, nil))), status: 404, body: js(weekOf(sold, nil))},
		{name: "DEAL-2 more deals than are looked at", as: desk, call: add, fresh: true, before: manyDeals, status: 409, body: js(weekOf(sold, nil)), want: []string{"Stop some first."}},
		{name: "DEAL-2 an end in the past", as: desk, call: add, status: 422, body: js(weekOf(sold, obj{"startsAt": "2020-01-01T00:00:00Z", "endsAt": "2020-01-02T00:00:00Z"})), want: []string{`"endsAt":"The end is in the past."`}},
		{name: "DEAL-2 a product that is not there", as: desk, call: add, status: 422, body: js(weekOf(id0, nil)), want: []string{`"targets":"This product is not in the shop: `}},
		{name: "DEAL-2 a brand that is not there", as: desk, call: add, status: 422, body: js(weekOf(sold, obj{"targets": []obj{{"kind": "brand", "id": "cosrx"}, {"kind": "brand", "id": "nobody"}}})), want: []string{`"targets":"This brand is not in the shop: nobody."`}},
		{name: "DEAL-2 half a paisa", as: desk, call: add, status: 422, body: js(weekOf(sold, obj{"kind": "price", "amount": json.Number("99.995")})), want: []string{`"amount":`}},
		{name: "DEAL-2 a kind that is none", as: desk, call: add, status: 422, body: js(weekOf(sold, obj{"kind": "gift"})), want: []string{`"kind":`}, broken: true},
		{name: "DEAL-2 no JSON", as: desk, call: add, status: 400, body: raw("application/json", "[")},
		{name: "DEAL-2 a form", as: desk, call: add, status: 415, body: raw("text/plain", "x")},
		{name: "DEAL-2 too much", as: desk, call: add, status: 413, body: big()},
		{name: "DEAL-2 by nobody", call: add, status: 401, body: js(weekOf(sold, nil))},
		{name: "DEAL-2 by a packer", as: packer, call: add, status: 403, body: js(weekOf(sold, nil))},
		{name: "DEAL-2 a part of the list that is none", as: desk, call: "GET " + list + "?show=lost", status: 400, broken: true},
		{name: "DEAL-2 the list, to nobody", call: "GET " + list, status: 401},
		{name: "DEAL-2 the list, to a customer", as: customer, call: "GET " + list, status: 403},
		{name: "DEAL-2 a page of none", as: desk, call: "GET " + list + "?limit=0", status: 400},

		{
			name: "DEAL-2 DEAL-3 what guests and members would pay", as: packer, call: add + "/preview", body: js(weekOf(sold, nil)), status: 200,
			want: []string{`"products":1`, `"guestNow":`, `"guestThen":`, `"guestBadge":20`},
		},
		{
			name: "DEAL-2 a preview without what is left out", as: packer, call: add + "/preview", status: 200,
			body: js(weekOf(sold, obj{"targets": []obj{{"kind": "product", "id": sold}}, "except": []obj{{"kind": "variant", "id": sold + "-1"}}})), want: []string{`"products":0`, `"lines":[]`},
		},
		{name: "DEAL-2 a preview beside a deal of the same days", as: desk, call: add + "/preview", before: withDeal, fresh: true, body: js(weekOf(sold, nil)), status: 200, want: []string{`"name":"Serum week"`, `"products":1`}, not: []string{`"others":[]`}},
		{name: "DEAL-2 a preview beside a deal that rests", as: desk, call: add + "/preview", before: restingDeal, fresh: true, body: js(weekOf(sold, nil)), status: 200, want: []string{`"others":[]`}},
		{name: "DEAL-2 a preview of a mistake", as: desk, call: add + "/preview", body: js(weekOf(sold, obj{"percent": 0})), status: 422, want: []string{`"percent":`}},
		{name: "DEAL-2 a preview, no JSON", as: desk, call: add + "/preview", body: raw("application/json", "["), status: 400},
		{name: "DEAL-2 a preview, a form", as: desk, call: add + "/preview", body: raw("text/plain", "x"), status: 415},
		{name: "DEAL-2 a preview, too much", as: desk, call: add + "/preview", body: big(), status: 413},
		{name: "DEAL-2 a preview, to nobody", call: add + "/preview", body: js(weekOf(sold, nil)), status: 401},
		{name: "DEAL-2 a preview, to a customer", as: customer, call: add + "/preview", body: js(weekOf(sold, nil)), status: 403},

		{name: "DEAL-2 one deal", call: "GET " + of, before: withDeal, as: desk, status: 200, want: []string{`"name":"Serum week"`}, heads: map[string]string{"ETag": `"1"`}},
		{name: "DEAL-2 a deal that is none", as: desk, call: "GET " + list + "/x", status: 404},
		{name: "DEAL-2 one deal, to nobody", call: "GET " + list + "/x", status: 401},
		{name: "DEAL-2 one deal, to a customer", as: customer, call: "GET " + list + "/x", status: 403},

		{name: "DEAL-2 a deal is changed", call: "PUT " + of, before: withDeal, as: desk, header: match(`"1"`), body: js(weekOf(sold, obj{"percent": 25})), status: 200, want: []string{`"percent":25`, `"version":2`}},
		{name: "OFFICE-4 a deal changed meanwhile", call: "PUT " + of, before: withDeal, as: desk, header: match(`"7"`), body: js(weekOf(sold, nil)), status: 409, want: []string{"Somebody else has changed this deal", `"edits":[]`}},
		{
			name: "OFFICE-4 a deal changed meanwhile: who changed which field, and when", call: "PUT " + of, as: desk, header: match(`"1"`), fresh: true, body: js(weekOf(sold, obj{"percent": 10})),
			before: managersToo(withDeal, "POST "+of+"/pause", nil), status: 409, want: theirs("deal.pause", []string{"paused"}, `"deal":{`, `"state":"paused"`), check: entries(1),
		},
		{name: "DEAL-2 a change with a mistake", call: "PUT " + of, before: withDeal, as: desk, header: match(`"1"`), body: js(weekOf(sold, obj{"percent": 0})), status: 422, want: []string{`"percent":`}},
		{name: "DEAL-2 a change of none", as: desk, call: "PUT " + list + "/x", header: match(`"1"`), body: js(weekOf(sold, nil)), status: 404},
		{name: "DEAL-2 a change, no JSON", as: desk, call: "PUT " + list + "/x", header: match(`"1"`), body: raw("application/json", "["), status: 400},
		{name: "DEAL-2 a change, a form", as: desk, call: "PUT " + list + "/x", header: match(`"1"`), body: raw("text/plain", "x"), status: 415},
		{name: "DEAL-2 a change, too much", as: desk, call: "PUT " + list + "/x", header: match(`"1"`), body: big(), status: 413},
		{name: "DEAL-2 a change, by nobody", call: "PUT " + list + "/x", header: match(`"1"`), body: js(weekOf(sold, nil)), status: 401},
		{name: "DEAL-2 a change, by a packer", as: packer, call: "PUT " + list + "/x", header: match(`"1"`), body: js(weekOf(sold, nil)), status: 403},

		{name: "DEAL-2 a deal is stopped", call: "POST " + of + "/stop", before: withDeal, as: manager, header: match(`"1"`), status: 200, want: []string{`"state":"stopped"`, `"stoppedAt":`}},
		{name: "OFFICE-4 stopped meanwhile", call: "POST " + of + "/stop", before: withDeal, as: desk, header: match(`"2"`), status: 409},
		{name: "DEAL-2 a stop of none", as: desk, call: "POST " + list + "/x/stop", header: match(`"1"`), status: 404},
		{name: "DEAL-2 a stop without a version", as: desk, call: "POST " + list + "/x/stop", header: match("x"), status: 400},
		{name: "DEAL-2 a stop, by nobody", call: "POST " + list + "/x/stop", header: match(`"1"`), status: 401},
		{name: "DEAL-2 a stop, by a packer", as: packer, call: "POST " + list + "/x/stop", header: match(`"1"`), status: 403},

		{name: "DEAL-2 a deal rests", call: "POST " + of + "/pause", before: withDeal, as: manager, header: match(`"1"`), status: 200, want: []string{`"state":"paused"`, `"version":2`}},
		{name: "DEAL-2 and goes on", call: "POST " + of + "/resume", before: restingDeal, as: manager, header: match(`"1"`), status: 200, want: []string{`"state":"planned"`}},
		{name: "DEAL-2 what rests cannot be paused again", call: "POST " + of + "/pause", before: restingDeal, as: desk, header: match(`"1"`), status: 409, want: []string{"has done this already"}},
		{name: "DEAL-2 what runs cannot go on", call: "POST " + of + "/resume", before: withDeal, as: desk, header: match(`"1"`), status: 409},
		{name: "OFFICE-4 paused meanwhile", call: "POST " + of + "/pause", before: withDeal, as: desk, header: match(`"2"`), status: 409},
		{name: "DEAL-2 a pause of none", as: desk, call: "POST " + list + "/x/pause", header: match(`"1"`), status: 404},
		{name: "DEAL-2 a pause without a version", as: desk, call: "POST " + list + "/x/pause", header: match("x"), status: 400},
		{name: "DEAL-2 a pause, by nobody", call: "POST " + list + "/x/pause", header: match(`"1"`), status: 401},
		{name: "DEAL-2 a pause, by a packer", as: packer, call: "POST " + list + "/x/pause", header: match(`"1"`), status: 403},
		{name: "DEAL-2 a resumption of none", as: desk, call: "POST " + list + "/x/resume", header: match(`"1"`), status: 404},
		{name: "DEAL-2 a resumption without a version", as: desk, call: "POST " + list + "/x/resume", header: match("x"), status: 400},
		{name: "DEAL-2 a resumption, by nobody", call: "POST " + list + "/x/resume", header: match(`"1"`), status: 401},
		{name: "DEAL-2 a resumption, by a packer", as: packer, call: "POST " + list + "/x/resume", header: match(`"1"`), status: 403},

		{name: "DEAL-2 a deal that has not begun is removed", call: "DELETE " + of, before: withDeal, as: desk, header: match(`"1"`), status: 200},
		{
			name: "OFFICE-4 stopped over what a colleague did: who did what", call: "POST " + of + "/stop", as: desk, header: match(`"1"`), fresh: true,
			before: managersToo(withDeal, "POST "+of+"/pause", nil), status: 409, want: theirs("deal.pause", []string{"paused"}, `"deal":{`), check: entries(1),
		},
		{
			name: "OFFICE-4 paused over what a colleague did: who did what", call: "POST " + of + "/pause", as: desk, header: match(`"1"`), fresh: true,
			before: managersToo(withDeal, "POST "+of+"/pause", nil), status: 409, want: theirs("deal.pause", []string{"paused"}, `"deal":{`), check: entries(1),
		},
		{
			name: "OFFICE-4 resumed over what a colleague did: who did what", call: "POST " + of + "/resume", as: desk, header: match(`"1"`), fresh: true,
			before: managersToo(withDeal, "POST "+of+"/pause", nil), status: 409, want: theirs("deal.pause", []string{"paused"}, `"deal":{`), check: entries(1),
		},
		{
			name: "OFFICE-4 removed over what a colleague did: who did what", call: "DELETE " + of, as: desk, header: match(`"1"`), fresh: true,
			before: managersToo(withDeal, "POST "+of+"/pause", nil), status: 409, want: theirs("deal.pause", []string{"paused"}, `"deal":{`), check: entries(1),
		},
		{name: "OFFICE-4 removed meanwhile", call: "DELETE " + of, before: withDeal, as: desk, header: match(`"2"`), status: 409},
		{name: "DEAL-2 a removal of none", as: desk, call: "DELETE " + list + "/x", header: match(`"1"`), status: 404},
		{name: "DEAL-2 a removal without a version", as: desk, call: "DELETE " + list + "/x", header: match("x"), status: 400},
		{name: "DEAL-2 a removal, by nobody", call: "DELETE " + list + "/x", header: match(`"1"`), status: 401},
		{name: "DEAL-2 a removal, by a packer", as: packer, call: "DELETE " + list + "/x", header: match(`"1"`), status: 403},
	}
}

// A deal from its plan to its end, as a shopper sees it: the page and the order have the same
// price.
func TestDEAL2ADealFromBeginningToEnd(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		api := row{call: "GET /api/products/" + shoptest.Niacin}
		shows := func(r row, want string, there bool) func() bool {
			return func() bool { return strings.Contains(status(t, s, 200, r).Body.String(), want) == there }
		}
		// Niacinamide costs Rs 2,000.
		d := plan(t, s, weekOf(shoptest.Niacin, obj{"startsAt": inHours(s, 1), "endsAt": inHours(s, 48)}))
		if text := status(t, s, 200, api).Body.String(); strings.Contains(text, "deals") {
			t.Errorf("DEAL-2 a planned deal shows: %s", text)
		}
		s.Clock.Move(time.Hour)
		eventually(t, shows(api, `"deals":{"guest":{"price":1600,"badge":20,"name":"Serum week","endsAt":"`, true))
		eventually(t, shows(row{call: "GET /api/products?deal=true"}, shoptest.Niacin, true))

		// The office shows the shopper's price with the deal, and the deal's name (ITEM-5,
		// ITEM-6).
		listed := status(t, s, 200, row{as: desk, call: "GET /api/admin/products?q=Niacinamide"}).Body.String()
		for _, want := range []string{`"guest":{"from":1152,"to":1152}`, `"member":{"from":1104,"to":1104}`, `"deal":{"name":"Serum week","percent":20}`, `"price":{"from":2000,"to":2000}`} {
			if !strings.Contains(listed, want) {
				t.Errorf("ITEM-6 the row has no %s: %s", want, listed)
			}
		}
		opened := status(t, s, 200, row{as: desk, call: "GET /api/admin/products/" + shoptest.Niacin}).Body.String()
		for _, want := range []string{`"list":2000`, `"guest":1600`, `"member":1600`, `"name":"Serum week","percent":20`} {
			if !strings.Contains(opened, want) {
				t.Errorf("ITEM-5 the product has no %s: %s", want, opened)
			}
		}

		// The order costs the price shown: 2 × 1,600, less 31 percent for a member.
		body := address(cart(item(shoptest.Niacin, 2)))
		body["expectedTotal"] = json.Number("2208.00")
		order := row{as: customer, call: "POST /api/orders/checkout", body: js(body)}
		if text := status(t, s, 201, order).Body.String(); !strings.Contains(text, `"totalPrice":2208`) {
			t.Errorf("DEAL-1 the order: %s", text)
		}
		text := status(t, s, 200, row{as: customer, call: "GET /api/orders/orders"}).Body.String()
		for _, want := range []string{`"listPrice":2000,`, `"dealPrice":1600,`, `"price":1104`} {
			if !strings.Contains(text, want) {
				t.Errorf("DEAL-1 the line has no %s: %s", want, text)
			}
		}

		status(t, s, 200, row{as: desk, call: "POST " + d + "/stop", header: match(`"1"`)})
		eventually(t, shows(api, `"deals"`, false))
		// A shopper who still sees the deal gets the new total, and no order is placed.
		refused := status(t, s, 409, order)
		if !strings.Contains(refused.Body.String(), `"totalPrice":2760`) {
			t.Errorf("SURE-2 the order after the end: %s", refused.Body)
		}
	})
}

// TestDEAL3APreviewOfAPastBeginning plans a deal whose start is past when it is saved: it
// starts at once, and the preview gave the badge that shoppers then see.
func TestDEAL3APreviewOfAPastBeginning(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		// The product has been in the shop for an hour, at Rs 2,000.
		s.Exec(`INSERT INTO price_history (id, variant_id, price, actor, changed_at) SELECT 'since-' || id, id, 200000, 'system', $2 FROM variants WHERE product_id = $1`,
			shoptest.Niacin, s.Clock.Now().Add(-time.Hour).UnixMicro())
		past := weekOf(shoptest.Niacin, obj{"startsAt": inHours(s, -2), "endsAt": inHours(s, 48)})
		said := status(t, s, 200, row{as: desk, call: "POST /api/admin/deals/preview", body: js(past)}).Body.String()
		if !strings.Contains(said, `"guestBadge":20`) {
			t.Errorf("DEAL-3 the preview of a deal that would begin now: %s", said)
		}
		plan(t, s, past)
		api := row{call: "GET /api/products/" + shoptest.Niacin}
		eventually(t, func() bool {
			return strings.Contains(status(t, s, 200, api).Body.String(), `"deals":{"guest":{"price":1600,"badge":20,`)
		})
	})
}

// DEAL-2: ended deals have pages of their own, however many are open, and all are counted. A
// deal that was stopped early has ended too.
func TestDEAL2EndedDealsHaveTheirPages(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		now := s.Clock.Now()
		for _, d := range []struct {
			id          string
			from, until int
			stopped     bool
			paused      bool
		}{{"planned", 1, 9, false, false}, {"stopped", -1, 8, true, false}, {"runs", -1, 5, false, false}, {"rests", -1, 4, false, true}, {"over", -9, -1, false, false}, {"long over", -9, -2, false, true}} {
			var stopped int64
			if d.stopped {
				stopped = now.UnixMicro()
			}
			s.Exec(`INSERT INTO deals (id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, paused, stopped_at, row_version, actor, created_at, updated_at)
				VALUES ($1, 'A deal', 'percent', 20, 0, 'everyone', $2, $3, FALSE, $4, $5, 1, 'system', 1, 1)`,
				d.id, now.AddDate(0, 0, d.from).UnixMicro(), now.AddDate(0, 0, d.until).UnixMicro(), d.paused, stopped)
		}
		for show, want := range map[string]string{"open": "planned,runs,rests", "ended": "stopped,over,long over", "": "planned,stopped,runs,rests,over,long over"} {
			var got []string
			for after := ""; ; {
				q := url.Values{"limit": {"1"}}
				for k, v := range map[string]string{"show": show, "after": after} {
					if v != "" {
						q.Set(k, v)
					}
				}
				page := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/deals?" + q.Encode()}))
				for _, d := range page["deals"].([]any) {
					got = append(got, d.(map[string]any)["_id"].(string))
				}
				if counts := fmt.Sprint(page["counts"]); counts != "map[ended:3 open:3 running:1]" {
					t.Errorf("DEAL-2 of 6 deals the shop counts %s", counts)
				}
				next, more := page["next"].(string)
				if !more || len(got) > 6 {
					break
				}
				after = next
			}
			if said := strings.Join(got, ","); said != want {
				t.Errorf("DEAL-2 the pages of %q are %s, want %s", show, said, want)
			}
		}
	})
}
