package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
)

// zara is a customer of the test shop.
const (
	zara      = "01900000-0000-7000-8000-00000000c0a1"
	zaraPhone = "+923339998877"
)

// withZara stores a customer who has ordered nothing.
func withZara(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("UPDATE orders SET customer_id = '' WHERE customer_id = $1", zara)
	s.Exec("DELETE FROM customer_words WHERE customer_id = $1", zara)
	s.Exec("DELETE FROM customers WHERE id = $1", zara)
	s.Exec("DELETE FROM customer_flags WHERE contact = $1", zaraPhone)
	s.Exec("DELETE FROM customer_notes WHERE contact = $1", zaraPhone)
	s.Exec(`INSERT INTO customers (id, contact, name, phone, email, city, city_key, country, member, orders, delivered, refused, running, worth, first_at, last_at)
		VALUES ($1, $2, 'Zara Malik', '0333 9998877', 'zara@example.com', 'Quetta', 'quetta', 'Pakistan', FALSE, 3, 2, 1, 0, 914400, 1700000000000000, 1800000000000000)`, zara, zaraPhone)
	for word, open := range map[string]bool{"zara": true, "malik": true, "quetta": true, "example": false, "923339998877": false, "3339998877": false} {
		s.Exec("INSERT INTO customer_words (word, customer_id, open) VALUES ($1, $2, $3)", word, zara, open)
	}
}

// whileZaraWaits gives her an open order.
func whileZaraWaits(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withZara(t, s)
	s.Exec("DELETE FROM marks")
	s.Exec("UPDATE orders SET customer_id = $1 WHERE id = $2", zara, shoptest.GuestOrder)
}

// thatZaraRefused has its parcel come back: she took one line and refused one.
func thatZaraRefused(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	whileZaraWaits(t, s)
	for seq, kind := range []string{"delivered", "refused"} {
		s.Exec(`INSERT INTO report_facts (order_id, seq, kind, day, line, product_id, name, brand, brand_key, city, city_key, courier, tier, units, amount, list, deal_off, tier_off, coupon_off)
			VALUES ($1, $2, $3, '2026-03-09', 0, '', '', '', '', '', '', '', 'guest', 1, 72000, 72000, 0, 0, 0)`, shoptest.GuestOrder, seq+90, kind)
	}
}

func withFlag(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withZara(t, s)
	s.Exec(`INSERT INTO customer_flags (id, contact, kind, reason, actor, set_at, ends_at, ended_at, ended_by) VALUES ('flag-1', $1, 'no_cod', 'Refused twice.', 'system', 1, 5049000000000000, 0, '')`, zaraPhone)
}

// withCash stores the cash of one parcel that a courier holds.
func withCash(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM courier_cash")
	s.Exec("DELETE FROM courier_cash_paid")
	s.Exec("INSERT INTO courier_cash (order_id, seq, courier, day, amount) VALUES ($1, 1, 'PostEx', '2026-02-27', 72000)", shoptest.GuestOrder)
}

// withShares delivers orders of guests and of a member, in two periods of three days.
func withShares(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM report_sums")
	for _, sum := range []struct {
		day, tier string
		sold      int
	}{{"2026-03-10", "guest", 30000}, {"2026-03-11", "member", 10000}, {"2026-03-07", "guest", 10000}, {"2026-03-08", "member", 30000}} {
		s.Exec(`INSERT INTO report_sums (dim, start, sum_key, tier, label, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost)
			VALUES ('all', $1, '', $2, '', 1, 1, $3, 0, $3, 0, 0, 0, 0, 0)`, sum.day, sum.tier, sum.sold)
	}
}

// withDeliveryCharged stores a delivery fee charged on 9 March and refunded on the 10th.
func withDeliveryCharged(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM report_facts WHERE kind IN ('charged', 'forgone')")
	for seq, kind := range []string{"charged", "forgone"} {
		s.Exec(`INSERT INTO report_facts (order_id, seq, kind, day, line, product_id, name, brand, brand_key, city, city_key, courier, tier, units, amount, list, deal_off, tier_off, coupon_off)
			VALUES ($1, $2, $3, $4, 0, '', '', '', '', 'Multan', 'multan', '', 'guest', 0, 25000, 0, 0, 0, 0)`, shoptest.GuestOrder, seq+70, kind, []string{"2026-03-09", "2026-03-10"}[seq])
	}
}

// withCancelled stores an order that its shopper cancelled on 1 March.
func withCancelled(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM cancelled_goods")
	s.Exec("DELETE FROM cancelled_orders")
	s.Exec("INSERT INTO cancelled_orders (order_id, day, reason, city, city_key, tier, amount) VALUES ($1, '2026-03-01', 'mistake', 'Lahore', 'lahore', 'guest', 125964)", shoptest.GuestOrder)
	s.Exec("INSERT INTO cancelled_goods (order_id, product_id, day, tier, name, amount) SELECT order_id, product_id, '2026-03-01', 'guest', name, 125964 FROM order_lines WHERE order_id = $1 AND line = 0", shoptest.GuestOrder)
}

// noExpenses removes all expenses.
func noExpenses(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM expenses")
}

// withRent stores an expense.
func withRent(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	noExpenses(t, s)
	s.Exec("INSERT INTO expenses (id, month, day, kind, amount, note, row_version) VALUES ('rent-of-march', '2026-03', '2026-03-01', 'rent', 4000000, 'March', 1)")
}

// refusedCalls are the rows of refusals that all the calls share.
func refusedCalls(id string, calls map[string]payload) (rows []row) {
	for call, body := range calls {
		rows = append(rows,
			row{name: id + " nobody: " + call, call: call, body: body, status: 401},
			row{name: id + " a packer: " + call, as: packer, call: call, body: body, status: 403},
		)
		if method, _, _ := strings.Cut(call, " "); method != "POST" {
			continue
		}
		rows = append(rows,
			row{name: id + " what cannot be read: " + call, as: desk, before: withZara, call: call, body: raw("application/json", `{"word":`), status: 400, broken: true},
			row{name: id + " no JSON: " + call, as: desk, before: withZara, call: call, body: raw("text/plain", "a"), status: 415, broken: true},
			row{name: id + " without end: " + call, as: desk, before: withZara, call: call, body: big(), status: 413, broken: true},
		)
	}
	return rows
}

func knowingRows() []row {
	const people, reports, spent = "/api/admin/customers", "/api/admin/reports/", "/api/admin/expenses/rent-of-march"
	rent := js(obj{"day": "2026-03-01", "kind": "rent", "amount": 40000, "note": "March", "version": 0})
	one, gone := people+"/"+zara, people+"/"+id0
	note, flag, erase := js(obj{"text": "Moved to DHA."}), js(obj{"kind": "no_cod", "reason": "Refused twice.", "until": "2026-05-08"}), js(obj{"word": "ERASE", "why": "Asked by mail."})
	paid := js(obj{"courier": "PostEx", "until": "2026-03-01", "amount": 720, "reference": "CPR 7"})
	list := []row{
		{name: "KNOW-2 people by name", as: manager, before: withZara, call: "GET " + people + "?search=zar", status: 200, want: []string{`"name":"Zara Malik"`, `"phone":"0333 9998877"`, `"worth":9144`, `"refused":1`}},
		{name: "KNOW-2 people by a phone in any form", as: desk, before: withZara, call: "GET " + people + "?search=0333+9998", status: 200, want: []string{"Zara Malik"}},
		{name: "KNOW-2 people who are none", as: desk, before: withZara, call: "GET " + people + "?search=zarina", status: 200, want: []string{`"customers":[]`, `"total":{"n":0}`}},
		{name: "KNOW-2 people of a city who came back", as: desk, before: withZara, call: "GET " + people + "?view=again&city=QUETTA&order=-worth", status: 200, want: []string{"Zara Malik"}},
		{name: "KNOW-2 people who are flagged", as: desk, before: withFlag, call: "GET " + people + "?view=flagged", status: 200, want: []string{"Zara Malik", `"kind":"no_cod"`, "Refused twice."}},
		{name: "STAFF-1 an accountant sees no phone and no mail", as: accountant, before: withZara, call: "GET " + people + "?search=zara", status: 200, want: []string{"Zara Malik"}, not: []string{"333 9998877", "3339998877", "example.com"}},
		{name: "STAFF-1 an accountant finds nobody by a phone", as: accountant, before: withZara, call: "GET " + people + "?search=3339998877", status: 200, want: []string{`"customers":[]`}},
		{name: "STAFF-1 an accountant finds nobody by a mail", as: accountant, before: withZara, call: "GET " + people + "?search=example", status: 200, want: []string{`"customers":[]`}},
		{name: "KNOW-2 a view that is none", as: desk, call: "GET " + people + "?view=rich", status: 400, want: []string{`"view"`}, broken: true},
		{name: "KNOW-2 a page that is none", as: desk, call: "GET " + people + "?after=x", status: 400, want: []string{`"after"`}},

		{name: "GUARD-6 looking through people asks again", as: manager, call: "GET " + people + "?search=zar", fresh: true, before: move(staff.SteppedFor), status: 403, want: []string{`"factor":"again"`}, not: []string{"Zara"}},
		{name: "GUARD-6 who sees no contacts is not asked", as: accountant, call: "GET " + people, fresh: true, before: move(staff.SteppedFor), status: 200, not: []string{`"phone"`, `"email"`}},

		{name: "KNOW-2 one person", as: manager, before: withFlag, call: "GET " + one, status: 200, want: []string{"Zara Malik", `"reason":"Refused twice."`, `"orders":[]`}},
		{name: "STAFF-1 a person without phone and street", as: accountant, before: whileZaraWaits, call: "GET " + one, status: 200, want: []string{"GL-000001"}, not: []string{"333 9998877", "3339998877", "0300 1234567", "3001234567", `"street"`, "example.com"}},
		{name: "KNOW-2 what became of a person's parcels", as: desk, before: thatZaraRefused, call: "GET " + one, status: 200, want: []string{`"came":{"day":"2026-03-09","kind":"refused"}`}},
		{name: "KNOW-2 a person who is none", as: desk, call: "GET " + gone, status: 404},
		{name: "KNOW-2 a note", as: manager, before: withZara, call: "POST " + one + "/notes", body: note, status: 201, want: []string{"Moved to DHA."}, check: oneMoreEntry},
		{name: "KNOW-2 a note without words", as: desk, before: withZara, call: "POST " + one + "/notes", body: js(obj{"text": " "}), status: 422, want: []string{`"text"`}},
		{name: "KNOW-2 a note about nobody", as: desk, call: "POST " + gone + "/notes", body: note, status: 404},
		{name: "KNOW-2 a flag", as: manager, before: withZara, call: "POST " + one + "/flags", body: flag, status: 201, want: []string{`"endsAt":"2026-05-08T19:00:00Z"`}, check: oneMoreEntry},
		{name: "KNOW-2 a flag without a reason", as: desk, before: withZara, call: "POST " + one + "/flags", body: js(obj{"kind": "no_cod", "reason": "", "until": "2026-05-08"}), status: 422, want: []string{`"reason"`}},
		{name: "KNOW-2 a flag that has ended", as: desk, before: withZara, call: "POST " + one + "/flags", body: js(obj{"kind": "no_cod", "reason": "a", "until": "2020-05-08"}), status: 422, want: []string{`"until"`}},
		{name: "KNOW-2 a flag on nobody", as: desk, call: "POST " + gone + "/flags", body: flag, status: 404},
		{name: "KNOW-2 a flag ends", as: manager, before: withFlag, call: "DELETE " + one + "/flags/no_cod", status: 200, want: []string{`"endedAt"`}, check: oneMoreEntry},
		{name: "KNOW-2 a flag that does not run", as: desk, before: withZara, call: "DELETE " + one + "/flags/watch", status: 404},
		{name: "KNOW-2 a copy for the person", as: desk, before: whileZaraWaits, call: "GET " + one + "/copy", status: 200, check: oneMoreEntry},
		{name: "KNOW-2 a manager copies nobody", as: manager, before: withZara, call: "GET " + one + "/copy", status: 403},
		{name: "KNOW-2 a copy of nobody", as: desk, call: "GET " + gone + "/copy", status: 404},
		{name: "KNOW-2 the wrong word erases nobody", as: desk, before: withZara, call: "POST " + one + "/erase", body: js(obj{"word": "ERAS", "why": "a"}), status: 422, want: []string{`"word"`}, check: stillThere},
		{name: "KNOW-2 nobody is erased before the parcel is there", as: desk, before: whileZaraWaits, call: "POST " + one + "/erase", body: erase, status: 409, want: []string{"GL-000001"}, check: stillThere},
		{name: "KNOW-2 a manager erases nobody", as: manager, before: withZara, call: "POST " + one + "/erase", body: erase, status: 403, check: stillThere},
		{name: "KNOW-2 erased", as: desk, before: withFlag, call: "POST " + one + "/erase", body: erase, status: 200, check: func(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
			oneMoreEntry(t, s, w)
			if n := s.Count("customers WHERE id = '" + zara + "'"); n != 0 {
				t.Error("she is still there")
			}
			if n := s.Count("customer_flags WHERE contact = '" + zaraPhone + "'"); n != 0 {
				t.Error("her flag is still there")
			}
		}},
		{name: "KNOW-2 erasing nobody", as: desk, call: "POST " + gone + "/erase", body: erase, status: 404},
		{
			name: "LOAD-4 customers out", as: manager, before: withZara, call: "GET /api/admin/export/customers?search=zara", status: 200,
			heads: map[string]string{"Content-Disposition": "customers.csv"}, want: []string{"\ufeffname,email,phone", "Zara Malik,zara@example.com,'+923339998877,Quetta"}, not: []string{"GL-"}, check: unsaid("zara"),
		},
		{name: "LOAD-4 customers by a view that is none", as: desk, call: "GET /api/admin/export/customers?view=rich", status: 400, broken: true},

		{name: "KNOW-1 figures", as: accountant, call: "GET " + reports + "summary?from=2026-03-01&to=2026-03-31", status: 200, want: []string{`"from":"2026-03-01"`, `"beforeTo":"2026-02-28"`, `"revenue":0`, "Karachi"}},
		{name: "KNOW-1 members' share is of everybody's, whoever is asked for", as: accountant, before: withShares, call: "GET " + reports + "summary?from=2026-03-10&to=2026-03-12&tier=guest", status: 200, want: []string{`"memberShare":{"all":400,"members":100}`, `"memberShareBefore":{"all":400,"members":300}`, `"revenue":300`}},
		{name: "KNOW-1 a day that is none", as: desk, call: "GET " + reports + "summary?from=2026-03-01&to=2026-02-31", status: 400, want: []string{`"to"`}},
		{name: "KNOW-1 the first", as: manager, call: "GET " + reports + "top?by=city&what=refused", status: 200, want: []string{`"rows":[]`, `"least":1`}},
		{name: "KNOW-1 by what is none", as: desk, call: "GET " + reports + "top?by=shelf", status: 400, want: []string{`"by"`}, broken: true},
		{name: "KNOW-1 what was cancelled, and why", as: accountant, before: withCancelled, call: "GET " + reports + "cancelled?from=2026-03-01&to=2026-03-31", status: 200, want: []string{`"rows":[{"amount":1259.64,"key":"mistake","label":"mistake","orders":1}]`, `"orders":1`}, not: []string{"0300 1234567", "3001234567"}},
		{name: "KNOW-1 cancelled orders by city", as: desk, before: withCancelled, call: "GET " + reports + "cancelled?by=city", status: 200, want: []string{`"label":"Lahore"`}},
		{name: "KNOW-1 cancelled orders by product, each order counted once in the sum", as: accountant, before: withCancelled, call: "GET " + reports + "cancelled?by=product", status: 200, want: []string{`"orders":1,"rows":[{"amount":`, `"orders":1}]`}, not: []string{"0300 1234567", "3001234567"}},
		{name: "KNOW-1 cancelled orders of a product", as: accountant, before: withCancelled, call: "GET " + reports + "orders?kind=cancelled&by=product&key=none", status: 200, want: []string{`"orders":[]`}},
		{name: "KNOW-1 cancelled orders by product as a file", as: accountant, before: withCancelled, call: "GET " + reports + "file?report=cancelled_product", status: 200, want: []string{"product,name,orders,amount"}, check: oneMoreEntry},
		{name: "KNOW-1 cancelled by what is none", as: desk, call: "GET " + reports + "cancelled?by=shelf", status: 400, want: []string{`"by"`}, broken: true},
		{name: "KNOW-1 the orders that were cancelled", as: accountant, before: withCancelled, call: "GET " + reports + "orders?kind=cancelled&by=reason&key=mistake", status: 200, want: []string{`"number":"GL-000001"`, `"amount":1259.64`}},
		{name: "KNOW-1 cancelled orders as a file", as: accountant, before: withCancelled, call: "GET " + reports + "file?report=cancelled", status: 200, want: []string{"reason,orders,amount", "mistake,1,1259.64"}, check: oneMoreEntry},
		{name: "FEE-1 what delivery brought and cost", as: accountant, before: withDeliveryCharged, call: "GET " + reports + "summary?from=2026-03-01&to=2026-03-31", status: 200, want: []string{`"delivery":{"charged":250,"cost":0,"forgone":250,"freed":0}`, `"revenue":0`, `"name":"delivery"`}},
		{name: "FEE-1 what delivery brought and cost as a file", as: accountant, before: withDeliveryCharged, call: "GET " + reports + "file?report=delivery&from=2026-03-01&to=2026-03-31", status: 200, want: []string{"\ufeffday,charged,freed_by_coupons,given_back,kept_by_couriers", "2026-03-09,250.00,0.00,0.00,0.00", "2026-03-10,0.00,0.00,250.00,0.00"}, check: oneMoreEntry},
		{name: "FEE-1 the orders behind charges", as: accountant, before: withDeliveryCharged, call: "GET " + reports + "orders?kind=charged&by=city&key=multan&from=2026-03-01&to=2026-03-31", status: 200, want: []string{`"amount":250`, `"day":"2026-03-09"`}},
		{name: "FEE-1 charges by what they are not told by", as: accountant, call: "GET " + reports + "orders?kind=charged&by=brand&key=cosrx", status: 400, want: []string{`"by"`}},
		{name: "OWNP-3 a shop that charges nothing is told nothing of delivery", as: accountant, call: "GET " + reports + "summary?from=2026-01-01&to=2026-01-31", status: 200, want: []string{`"meanings"`}, not: []string{`"delivery"`}},
		{name: "KNOW-1 cash", as: accountant, call: "GET " + reports + "cash", status: 200, want: []string{`"couriers":[]`, `"total":0`}},
		{name: "KNOW-1 cash by courier and day", as: accountant, before: withCash, call: "GET " + reports + "cash", status: 200, want: []string{`"courierName":"PostEx"`, `"days":[{"amount":720,"day":"2026-02-27","parcels":1}]`}},
		{name: "KNOW-1 cash is paid over", as: manager, before: withCash, call: "POST " + reports + "cash", body: paid, status: 200, want: []string{`"parcels":1`, `"amount":720`}, check: oneMoreEntry},
		{name: "KNOW-1 cash of another sum than was seen", as: manager, before: withCash, call: "POST " + reports + "cash", body: js(obj{"courier": "PostEx", "until": "2026-03-01", "amount": 700, "reference": "CPR 7"}), status: 409, want: []string{"Rs 720"}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if s.Count("courier_cash WHERE courier = 'PostEx'") != 1 {
				t.Error("it is noted all the same")
			}
		}},
		{name: "KNOW-1 no cash is paid over", as: manager, call: "POST " + reports + "cash", body: js(obj{"courier": "PostEx", "until": "2026-03-01", "amount": 0, "reference": "CPR 7"}), status: 422, want: []string{`"amount"`}},
		{name: "KNOW-1 cash of tomorrow", as: desk, call: "POST " + reports + "cash", body: js(obj{"courier": "PostEx", "until": "2030-03-01", "amount": 720, "reference": "CPR 7"}), status: 422, want: []string{`"until"`}},
		{name: "KNOW-1 stock", as: accountant, call: "GET " + reports + "stock", status: 200, want: []string{`"cover":[`, `"days":180`}},
		{name: "KNOW-1 the orders behind a figure", as: accountant, call: "GET " + reports + "orders?kind=delivered&by=brand&key=cosrx", status: 200, want: []string{`"orders":[]`}},
		{name: "KNOW-1 the orders behind a figure, by what it is not told by", as: accountant, call: "GET " + reports + "orders?kind=delivered&by=reason&key=mistake", status: 400, want: []string{`"by"`}},
		{name: "KNOW-1 cancelled orders, by what they are not told by", as: accountant, call: "GET " + reports + "orders?kind=cancelled&by=brand&key=cosrx", status: 400, want: []string{`"by"`}},
		{name: "KNOW-1 cash with couriers, by what it is not told by", as: accountant, call: "GET " + reports + "orders?kind=cash&by=reason&key=tcs", status: 400, want: []string{`"by"`}},
		{name: "KNOW-1 the orders behind nothing", as: desk, call: "GET " + reports + "orders?kind=dreamt", status: 400, want: []string{`"kind"`}, broken: true},
		{name: "KNOW-1 a report as a file", as: accountant, call: "GET " + reports + "file?report=days", status: 200, want: []string{"\ufeffday,delivered_revenue"}, check: oneMoreEntry},
		{name: "BOOKS-2 a month without figures", as: accountant, call: "GET /api/admin/profit?from=2025-03&to=2025-04", status: 200, want: []string{`"lines":[]`, `"profit":0`, "what it cost"}},
		{name: "BOOKS-2 a month that is none", as: accountant, call: "GET /api/admin/profit?from=2025-13&to=2025-14", status: 400, want: []string{`"from"`, `"to"`}},
		{name: "BOOKS-2 more months than are told", as: accountant, call: "GET /api/admin/profit?from=2023-03&to=2025-03", status: 400, want: []string{"At most 24 months"}},
		{name: "BOOKS-2 a statement by what there is none", as: accountant, call: "GET /api/admin/profit?by=brand", status: 400, want: []string{`"by"`}},
		{name: "BOOKS-2 what products earned", as: accountant, call: "GET /api/admin/profit/top?by=product&from=2025-03&to=2025-03", status: 200, want: []string{`"rows":[]`}},
		{name: "BOOKS-2 what nothing earned", as: accountant, call: "GET /api/admin/profit/top?by=brand", status: 400, want: []string{`"by"`}},
		{name: "BOOKS-2 a journal", as: accountant, call: "GET /api/admin/profit/file?what=journal", status: 200, want: []string{"\ufeffJournal No,Journal Date,Account Name,Debits,Credits,Description"}, check: oneMoreEntry},
		{name: "BOOKS-2 no such file", as: accountant, call: "GET /api/admin/profit/file?what=dreams", status: 400, want: []string{`"what"`}},
		{name: "BOOKS-2 expenses", as: accountant, call: "GET /api/admin/expenses?from=2025-03&to=2025-03&kind=rent", status: 200, want: []string{`"expenses":[]`}},
		{name: "BOOKS-2 expenses of no kind", as: accountant, call: "GET /api/admin/expenses?kind=dreams", status: 400, want: []string{`"kind"`}},
		{name: "BOOKS-2 an expense", as: desk, call: "PUT " + spent, body: rent, before: noExpenses, status: 200, want: []string{`"version":1`, `"amount":40000`}, check: oneMoreEntry},
		{name: "BOOKS-2 an expense of tomorrow, of nothing, for nothing", as: desk, call: "PUT " + spent, body: js(obj{"day": "2030-01-01", "kind": "dreams", "amount": 0, "note": "", "version": 0}), status: 422, want: []string{`"day"`, `"kind"`, `"amount"`}},
		{name: "BOOKS-2 an expense that cannot be read", as: desk, call: "PUT " + spent, body: raw("application/json", `{"day":`), status: 400, broken: true},
		{name: "BOOKS-2 an expense that is no JSON", as: desk, call: "PUT " + spent, body: raw("text/plain", "a"), status: 415, broken: true},
		{name: "BOOKS-2 an expense without end", as: desk, call: "PUT " + spent, body: big(), status: 413, broken: true},
		{name: "BOOKS-2 an expense that is gone", as: desk, call: "PUT " + spent, before: noExpenses, body: js(obj{"day": "2026-03-01", "kind": "rent", "amount": 1, "note": "", "version": 3}), status: 409},
		{name: "BOOKS-2 an expense is removed", as: accountant, before: withRent, call: "DELETE " + spent + "?version=1", status: 204, check: oneMoreEntry},
		{name: "BOOKS-2 an expense that somebody changed is not removed", as: accountant, before: withRent, call: "DELETE " + spent + "?version=2", status: 409},
		{name: "BOOKS-2 an expense without a version", as: accountant, call: "DELETE " + spent, status: 400},
		{name: "BOOKS-2 a manager sees no salaries", as: manager, call: "GET /api/admin/profit", status: 403},
		{name: "KNOW-1 no such report", as: desk, call: "GET " + reports + "file?report=dreams", status: 400, want: []string{`"report"`}, broken: true},
	}
	return append(list, refusedCalls("STAFF-1", map[string]payload{
		"GET /api/admin/profit": {}, "GET /api/admin/profit/top?by=city": {}, "GET /api/admin/profit/file?what=journal": {}, "GET /api/admin/expenses": {},
		"PUT " + spent: rent, "DELETE " + spent + "?version=1": {},
		"GET " + people: {}, "GET " + one: {}, "POST " + one + "/notes": note, "POST " + one + "/flags": flag, "DELETE " + one + "/flags/no_cod": {},
		"POST " + one + "/erase": erase, "GET " + one + "/copy": {}, "GET /api/admin/export/customers": {}, "GET " + reports + "summary": {},
		"GET " + reports + "top?by=city": {}, "GET " + reports + "cancelled": {}, "GET " + reports + "cash": {}, "POST " + reports + "cash": paid, "GET " + reports + "stock": {},
		"GET " + reports + "orders?kind=lost": {}, "GET " + reports + "file?report=cash": {},
	})...)
}

func stillThere(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if s.Count("customers WHERE id = '"+zara+"'") != 1 {
		t.Error("she is gone")
	}
}
