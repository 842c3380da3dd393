package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

const spareReview = "019b7c01-0400-7000-8000-0000000d0ea9"

// gotIt has the guest's order, one Snail, delivered on 1 March in Karachi.
func gotIt(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM product_reviews WHERE id <> ''")
	s.Exec("DELETE FROM order_events WHERE order_id = $1 AND seq = 99", shoptest.GuestOrder)
	s.Exec("UPDATE orders SET placement = 'closed', delivery = 'delivered' WHERE id = $1", shoptest.GuestOrder)
	s.Exec("INSERT INTO order_events (order_id, seq, happened_at, kind, actor, note) VALUES ($1, 99, 1772368200000000, 'delivered', 'system', '')", shoptest.GuestOrder)
}

func reviewOf(state string) func(t *testing.T, s *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		gotIt(t, s)
		s.Exec(`INSERT INTO product_reviews (id, product_id, order_id, delivered_on, stars, body, name, state, reason, answer, created_at, decided_at, actor, row_version)
			VALUES ($1, $2, $3, '2026-03-01', 2, 'Call 0300 7654321 for more, it cures acne', 'Fatima N.', $4, '', '', 1772368200000000, 0, '', 1)`,
			spareReview, shoptest.Snail, shoptest.GuestOrder, state)
	}
}

func reviewRows() []row {
	const write, office, one = "POST /api/orders/reviews", "/api/admin/reviews", "/api/admin/reviews/" + spareReview
	first := match(`"1"`)
	said := func(change obj) payload {
		in := obj{"number": "GL-000001", "contact": "0300 1234567", "product": shoptest.Snail, "stars": 4, "text": " Not sticky at all.\n\n\nGood. ", "name": "Fatima  N."}
		for k, v := range change {
			in[k] = v
		}
		return js(in)
	}
	rows := []row{
		{name: "SHELF-4 a review waits, and nobody reads it", call: write, before: gotIt, fresh: true, body: said(nil), status: 200, want: []string{"A person reads it first"}, check: followReview},
		{name: "SHELF-4 from the guest's browser", as: guest, call: write, before: gotIt, body: said(obj{"order": shoptest.GuestOrder, "number": "", "contact": ""}), status: 200},
		{name: "SHELF-4 written anew while it waits", call: write, before: reviewOf("waiting"), body: said(nil), status: 200},
		{name: "SHELF-4 of somebody else's order", as: other, call: write, before: gotIt, body: said(obj{"order": shoptest.GuestOrder}), status: 404},
		{name: "SHELF-4 by somebody of the shop", as: admin, call: write, before: gotIt, body: said(obj{"order": shoptest.GuestOrder}), status: 404},
		{name: "SHELF-4 with the address of mail alone", call: write, before: gotIt, body: said(obj{"contact": "fatima@example.com"}), status: 422, want: []string{`"contact":"Type the phone number`}},
		{name: "SHELF-4 with another phone", call: write, before: gotIt, body: said(obj{"contact": "0300 0000000"}), status: 404},
		{name: "SHELF-4 of what is published", call: write, before: reviewOf("published"), body: said(nil), status: 409},
		{name: "SHELF-4 of what was not bought", call: write, before: gotIt, body: said(obj{"product": shoptest.Niacin}), status: 409},
		{name: "SHELF-4 before it is delivered", call: write, body: said(nil), fresh: true, status: 409},
		{name: "SHELF-4 six stars, no words, a phone for a name", call: write, before: gotIt, body: said(obj{"stars": 6, "text": " ", "name": "0300 1234567"}), status: 422, want: []string{`"stars":`, `"text":`, `"name":`}},
		{name: "SHELF-4 without an order", call: write, body: said(obj{"number": "", "contact": ""}), status: 422, want: []string{`"contact":`, `"number":`}},
		{name: "SHELF-4 a token that is none", as: stale, call: write, body: said(nil), status: 401},
		{name: "SHELF-4 from another site", call: write, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: said(nil), status: 403},
		{name: "SHELF-4 a review, no JSON", call: write, body: raw("application/json", "{"), status: 400},
		{name: "SHELF-4 a review, a form", call: write, body: raw("text/plain", "x"), status: 415},
		{name: "SHELF-4 a review, too much", call: write, body: big(), status: 413},

		{name: "SHELF-4 no reviews", call: "GET /api/products/" + shoptest.Niacin + "/reviews", status: 200, want: []string{`"reviews":[]`, `"stars":[0,0,0,0,0]`}},
		{name: "SHELF-4 reviews of nothing", call: "GET /api/products/nothing/reviews", status: 404},

		{
			name: "SHELF-4 the queue says what to look at twice, and nothing of who it was", as: packer, call: "GET " + office + "?state=waiting", before: reviewOf("waiting"), status: 200,
			want: []string{`"suspicions":["contact","claim"]`, `"waiting":1`, `"orderNumber":"GL-000001"`}, not: []string{"1234567", "fatima@example.com", "Noor"},
		},
		{name: "SHELF-4 reviews of no state", as: packer, call: "GET " + office + "?state=lost", broken: true, status: 400},
		{name: "SHELF-4 hidden without a reason", as: desk, call: "PATCH " + one, header: first, before: reviewOf("waiting"), body: js(obj{"state": "hidden"}), status: 422, want: []string{`"reason":`}},
		{name: "SHELF-4 hidden with one", as: desk, call: "PATCH " + one, header: first, fresh: true, before: reviewOf("waiting"), body: js(obj{"state": "hidden", "reason": "advertising"}), status: 200, want: []string{`"state":"hidden"`, `"reason":"advertising"`, `"version":2`}, check: entries(1)},
		{name: "SHELF-4 answered", as: manager, call: "PATCH " + one, header: first, fresh: true, before: reviewOf("published"), body: js(obj{"answer": " Thank you. "}), status: 200, want: []string{`"answer":"Thank you."`}, check: entries(1)},
		{name: "SHELF-4 back to waiting", as: desk, call: "PATCH " + one, header: first, before: reviewOf("published"), body: js(obj{"state": "waiting"}), status: 422, want: []string{`"state":`}},
		{name: "OFFICE-4 a review that was written anew", as: desk, call: "PATCH " + one, header: match(`"7"`), before: reviewOf("waiting"), body: js(obj{"state": "published"}), status: 409},
		{name: "SHELF-4 a review that is none", as: desk, call: "PATCH " + office + "/x", header: first, body: js(obj{"state": "published"}), status: 404},
		{name: "SHELF-4 a review, without what was seen", as: desk, call: "PATCH " + one, header: match("x"), body: js(obj{"state": "published"}), status: 400},
	}
	for _, call := range []refused{
		{"SHELF-4 the queue", "GET " + office, nil, false, false},
		{"SHELF-4 deciding", "PATCH " + one, first, true, true},
	} {
		rows = append(rows, call.rows()...)
	}
	return rows
}

// followReview follows a review: no answer has it before the office publishes it. Afterwards
// all have it, without its author.
func followReview(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	api, page := "GET /api/products/"+shoptest.Snail, "GET /product/"+shoptest.Snail
	text := func(r row) string { return status(t, s, 200, r).Body.String() }
	for call, not := range map[string]string{api + "/reviews": "sticky", api: `"rating"`} {
		if strings.Contains(text(row{call: call}), not) {
			t.Errorf("SHELF-4 %s shows what waits", call)
		}
	}
	waiting := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/reviews?state=waiting"}))["reviews"].([]any)
	one := waiting[0].(map[string]any)
	if one["text"] != "Not sticky at all.\n\nGood." || one["name"] != "Fatima N." {
		t.Errorf("SHELF-4 kept as %v", one)
	}
	s.App.Start()
	status(t, s, 200, row{as: desk, call: "PATCH /api/admin/reviews/" + one["_id"].(string), header: match(`"1"`), body: js(obj{"state": "published", "answer": "Thank you."})})
	eventually(t, func() bool { return strings.Contains(text(row{call: api}), `"rating":{"average":4.0,"count":1}`) })
	said := text(row{call: api + "/reviews"})
	for _, want := range []string{"Not sticky", `"name":"Fatima N."`, `"answer":"Thank you."`, `"stars":[0,0,0,1,0]`} {
		if !strings.Contains(said, want) {
			t.Errorf("SHELF-4 %s is not in %s", want, said)
		}
	}
	for _, not := range []string{"GL-000001", "1234567", "fatima@", "Noor", shoptest.GuestOrder} {
		if strings.Contains(said, not) {
			t.Errorf("SHELF-4 %s is in %s", not, said)
		}
	}
	eventually(t, func() bool {
		shown := text(row{call: page})
		return strings.Contains(shown, `"@type":"AggregateRating"`) && strings.Contains(shown, `"reviewCount":1`)
	})
}
