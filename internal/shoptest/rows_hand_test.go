package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
)

// handRows are the calls by which staff take and change orders.
func handRows() []row {
	caller := func(phone string) string { return "GET /api/admin/orders/caller?phone=" + phone }
	take, edit := "POST /api/admin/orders/take", func(id string) string { return "POST /api/admin/orders/" + id + "/edit" }
	any := match("*")
	good := handTaken()
	said := good["contact"].(obj)
	with := func(o obj, more obj) obj {
		c := obj{}
		for _, from := range []obj{o, more} {
			for k, v := range from {
				c[k] = v
			}
		}
		return c
	}
	two := []obj{{"line": 0, "quantity": 2}}
	return []row{
		{name: "DOOR-1 a phone that ordered before", as: desk, call: caller("0300-1234567"), before: stoodBy(GuestOrder), fresh: true, status: 200, want: []string{`"phone":"+923001234567"`, `"firstName":"Fatima"`, `"open":1`}},
		{name: "DOOR-1 a member's phone", as: desk, call: caller("0321%207654321"), before: stoodBy(CustomerOrder), fresh: true, status: 200, want: []string{`"member":true`}},
		{name: "GUARD-1 what nobody confirmed names nobody", as: desk, call: caller("0300-1234567"), status: 200, want: []string{`"open":1`}, not: []string{"Fatima", "contact", "member", "lastAt"}},
		{name: "GUARD-1 an unconfirmed order makes its phone no member's", as: desk, call: caller("0321%207654321"), status: 200, want: []string{`"open":1`}, not: []string{"contact", "member"}},
		{name: "GUARD-1 and brings no member's price", as: desk, call: take, body: js(with(good, obj{"dry": true, "member": true, "contact": obj{"phone": "0321 7654321"}})), status: 200, want: []string{`"tier":"guest"`}},
		{name: "DOOR-1 a phone that never did", as: desk, call: caller("0333-0000000"), status: 200, want: []string{`"delivered":0`}, not: []string{"contact"}},
		{name: "DOOR-1 no phone", as: desk, call: caller("x"), status: 200, want: []string{`"phone":""`}},
		{name: "DOOR-1 too long a phone", as: desk, call: caller(strings.Repeat("1", 61)), status: 400, broken: true},
		{name: "DOOR-1 the caller, to nobody", call: caller("1"), status: 401},
		{name: "DOOR-1 the caller, to an accountant", as: accountant, call: caller("1"), status: 403},

		{name: "DOOR-1 an order is taken", as: desk, call: take, body: js(good), fresh: true, status: 200, orders: 1, taken: map[string]int64{Niacin: 2}, want: []string{`"placement":"confirmed"`, `"totalPrice":2880`, "by whatsapp"}, check: takenOnce(good)},
		{name: "DOOR-1 with what helps a rider", as: desk, call: take, body: js(with(good, obj{"contact": with(said, obj{"landmark": "Bismillah bakery", "secondPhone": "0300 7654321", "riderNote": "Ring twice"})})), fresh: true, status: 200, orders: 1, taken: map[string]int64{Niacin: 2}, want: []string{`"landmark":"Bismillah bakery"`, `"secondPhone":"0300 7654321"`, `"riderNote":"Ring twice"`}},
		{name: "DOOR-1 so much that another person approves it", as: desk, call: take, body: js(with(good, obj{"dry": true, "method": "bank_transfer", "items": []obj{{"productId": Niacin, "quantity": 9}}})), status: 200, want: []string{`"otherHand":true`}},
		{name: "DOOR-1 what it would cost", as: desk, call: take, body: js(with(good, obj{"dry": true, "coupon": "NOSUCH"})), status: 200, want: []string{`"tier":"guest"`, `"totalPrice":2880`, `"toCollect":2880`, `"listTotal":4000`, `"couponRefused":`}, not: []string{`"order":`}},
		{name: "DOOR-1 at a member's price", as: desk, call: take, body: js(with(good, obj{"dry": true, "member": true, "contact": obj{"phone": "0321 7654321"}})), before: stoodBy(CustomerOrder), fresh: true, status: 200, want: []string{`"tier":"member"`, `"totalPrice":2760`}},
		{name: "DOOR-1 the total is another than was shown", as: desk, call: take, body: js(with(good, obj{"expectedTotal": 1})), status: 409},
		{name: "DOOR-1 more than there is", as: desk, call: take, body: js(with(good, obj{"items": []obj{{"productId": Niacin, "quantity": 20}}})), status: 409},
		{name: "DOOR-1 without a street", as: desk, call: take, body: js(with(good, obj{"contact": with(said, obj{"streetAddress": ""})})), status: 422, want: []string{`"streetAddress":`}, not: []string{`"email":`, `"zip":`}},
		{name: "DOOR-1 without a channel", as: desk, call: take, body: js(with(good, obj{"channel": ""})), status: 422, want: []string{`"channel":`}},
		{name: "DOOR-1 no way to pay", as: desk, call: take, body: js(with(good, obj{"method": "card"})), status: 422, want: []string{`"method":`}},
		{name: "DOOR-1 no JSON", as: desk, call: take, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "DOOR-1 a form", as: desk, call: take, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "DOOR-1 too much", as: desk, call: take, body: js(with(good, obj{"note": strings.Repeat("x", 2<<20)})), status: 413, broken: true},
		{name: "DOOR-1 taking, by nobody", call: take, body: js(good), status: 401},
		{name: "DOOR-1 taking, by a packer", as: packer, call: take, body: js(good), status: 403},

		{name: "DOOR-2 another quantity and another street", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"lines": two, "to": obj{"streetAddress": "House 9, Lane 3"}, "expectedTotal": 2519.28}), fresh: true, status: 200, jobs: 1, want: []string{`"kind":"edited"`, `"kind":"redirected"`, "House 9, Lane 3", `"quantity":2`}},
		{name: "DOOR-2 another address alone is told", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"to": obj{"landmark": "the blue gate"}}), fresh: true, status: 200, jobs: 1, want: []string{`"kind":"edited"`, `"landmark":"the blue gate"`}},
		{name: "DOOR-2 an address without a street", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"to": obj{"streetAddress": ""}}), status: 422, want: []string{`"streetAddress":`}},
		{name: "DOOR-2 what it would become", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"dry": true, "lines": two}), status: 200, want: []string{`"totalBefore":1259.64`, `"totalPrice":2519.28`, `"toCollect":2519`}, check: stillOne},
		{name: "DOOR-2 another product beside it", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"lines": []obj{{"line": -1, "productId": Niacin, "variantId": Niacin + "-1", "quantity": 3}}}), fresh: true, status: 200, jobs: 1, taken: map[string]int64{Niacin: 3}, want: []string{`"quantity":3`, "added 3 Niacinamide"}, check: func(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if n := s.Stock(Niacin); n != 7 {
				t.Errorf("DOOR-2 of ten %d are free, three are held", n)
			}
			if after := asDesk(t, s, "GET /api/admin/orders/"+GuestOrder, payload{}, nil).Body.String(); strings.Count(after, `"productId"`) != 2 {
				t.Errorf("DOOR-2 the order has other lines: %s", after)
			}
		}},
		{name: "DOOR-2 paid by transfer now", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"method": "bank_transfer"}), fresh: true, status: 200, jobs: 1, want: []string{`"method":"bank_transfer"`, `"toCollect":0`}},
		{name: "DOOR-2 the total is another than was shown", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"lines": two, "expectedTotal": 5}), status: 409},
		{name: "DOOR-2 of another version", as: desk, call: edit(GuestOrder), header: match(`"99"`), body: js(obj{"lines": two}), status: 409},
		{name: "DOOR-2 no such line", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"lines": []obj{{"line": 7, "quantity": 1}}}), status: 422, want: []string{`"lines":`}},
		{name: "DOOR-2 no amount", as: desk, call: edit(GuestOrder), header: match("x"), body: js(obj{"lines": two}), status: 400, broken: true},
		{name: "DOOR-2 no order", as: desk, call: edit(id0), header: any, body: js(obj{"lines": two}), status: 404},
		{name: "DOOR-2 a form", as: desk, call: edit(GuestOrder), header: any, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "DOOR-2 too much", as: desk, call: edit(GuestOrder), header: any, body: js(obj{"note": strings.Repeat("x", 2<<20)}), status: 413, broken: true},
		{name: "DOOR-2 editing, by nobody", call: edit(GuestOrder), header: any, body: js(obj{"lines": two}), status: 401},
		{name: "DOOR-2 editing, by an accountant", as: accountant, call: edit(GuestOrder), header: any, body: js(obj{"lines": two}), status: 403},
	}
}

// stoodBy confirms an order.
func stoodBy(id string) func(*testing.T, *Shop) {
	return func(_ *testing.T, s *Shop) {
		s.Exec(`UPDATE orders SET placement = 'confirmed', status = 'Confirmed' WHERE id = $1`, id)
	}
}

// handTaken is an order as staff take it.
func handTaken() obj {
	said := obj{"firstName": "Rabia", "lastName": "Anwar", "phone": "0322 7719035", "streetAddress": "House 18-B, Latifabad Unit 7", "city": "Hyderabad"}
	return obj{"contact": said, "items": []obj{{"productId": Niacin, "quantity": 2}}, "method": "cod", "channel": "whatsapp", "agreed": true, "key": "hand-0001"}
}

// takenOnce: a repeat with the same key returns the same order, and holds no more units.
func takenOnce(body obj) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		free, orders := s.Stock(Niacin), s.Count("orders")
		w := asDesk(t, s, "POST /api/admin/orders/take", js(body), nil)
		if w.Code != 200 || s.Stock(Niacin) != free || s.Count("orders") != orders {
			t.Errorf("DOOR-1 sent again: %d %s", w.Code, w.Body)
		}
		if free != 8 {
			t.Errorf("DOOR-1 of ten %d are free, two are held", free)
		}
	}
}

func stillOne(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if after := asDesk(t, s, "GET /api/admin/orders/"+GuestOrder, payload{}, nil).Body.String(); !strings.Contains(after, `"quantity":1`) {
		t.Errorf("DOOR-2 looking changed the order: %s", after)
	}
}
