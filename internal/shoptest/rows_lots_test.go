package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

var (
	theLot   = ident.IDAt(shoptest.Opening, "lot")
	theDraft = ident.IDAt(shoptest.Opening, "shipment")
)

// aLot puts three units of Niacin into a lot that expires at the end of the year.
func aLot(t *testing.T, s *shoptest.Shop) { putLot(t, s, "2026-12-31") }

func putLot(t *testing.T, s *shoptest.Shop, expires string) {
	t.Helper()
	niacin := shoptest.Niacin + "-1"
	s.Exec(`INSERT INTO lots (id, variant_id, code, expires_on, supplier, document, unit_cost, state, on_hand, quarantined, received_at, received, cost)
		VALUES ($1, $2, 'L1', $3, 'Seoul', 'SBT-1', 50000, 'sale', 3, 0, 0, 3, 150000) ON CONFLICT (id) DO NOTHING`, theLot, niacin, expires)
	for id, places := range map[string][4]string{"lot-out": {"", "counted", "shelf", "count"}, "lot-in": {theLot, "received", "supplier", "shelf"}} {
		s.Exec(`INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
			VALUES ($1, $2, $3, $4, 3, $5, $6, '', 'system', 'test', 0) ON CONFLICT (id) DO NOTHING`, id, niacin, places[0], places[1], places[2], places[3])
	}
}

// aDraft stores a shipment that can be received: two lots of Niacin.
func aDraft(t *testing.T, s *shoptest.Shop) { putDraft(t, s, shoptest.Niacin+"-1", "08/2027") }

func putDraft(t *testing.T, s *shoptest.Shop, variant, expires string) {
	t.Helper()
	body, err := json.Marshal(stock.ShipmentBody{
		Supplier: "Seoul Beauty", Document: "SBT-2", Freight: "10", Duty: "0.01", Lines: []stock.ShipmentLine{
			{VariantID: variant, Code: "A1", ExpiresOn: expires, Quantity: "3", UnitCost: "1,000"},
			{VariantID: shoptest.LastOne + "-1", Code: "B1", Quantity: "1", UnitCost: "500.50"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Exec(`INSERT INTO shipments (id, state, body, supplier, document, pieces, cost, row_version, actor, created_at, updated_at, booked_at, booked_by, booked_key)
		VALUES ($1, 'draft', $2, 'Seoul Beauty', 'SBT-2', 4, 0, 1, $3, 0, 0, 0, '', '') ON CONFLICT (id) DO NOTHING`, theDraft, string(body), shoptest.ManagerID)
}

func lotRows() []row {
	at := "/api/admin/stock/"
	niacin := shoptest.Niacin + "-1"
	carry, lot, recall := "POST "+at+niacin+"/carry", "PATCH "+at+"lots/"+theLot, "GET "+at+"lots/"+theLot+"/recall"
	expiry, summary, moves, count := "GET "+at+"expiry", "GET "+at+"summary", "GET "+at+"moves", "POST "+at+"count"
	check := "GET " + at + "count?variantId=" + niacin
	lots, orders := "GET "+at+"lots", "GET "+at+"order-list.csv"
	isolate := js(obj{"carry": "isolate", "lotId": theLot, "quantity": 1, "reason": "damaged"})
	hold := js(obj{"sell": false, "words": "a customer doubts it"})
	line := func(more obj) obj {
		l := obj{"variantId": niacin, "lotId": theLot, "counted": 3, "saw": 3}
		for k, v := range more {
			l[k] = v
		}
		return l
	}
	counting := func(key string, more obj) payload { return js(obj{"key": key, "lines": []obj{line(more)}}) }
	return []row{
		{name: "STOCK-3 a unit goes to quarantine", as: packer, call: carry, body: isolate, before: aLot, status: 200, want: []string{`"onHand":10`, `"quarantined":1`}, taken: map[string]int64{shoptest.Niacin: 1}},
		{name: "STOCK-3 and back to the shelf", as: packer, call: carry, body: js(obj{"carry": "restore", "lotId": theLot, "quantity": 1, "reason": "found"}), status: 200, want: []string{`"quarantined":0`}, taken: map[string]int64{shoptest.Niacin: -1}},
		{name: "STOCK-3 more than is free", as: packer, call: carry, body: js(obj{"carry": "isolate", "quantity": 11, "reason": "damaged"}), status: 409, want: []string{"Only 10 units", `"onHand":11`}},
		{name: "STOCK-3 written off beyond Rs 5,000", as: manager, call: carry, body: js(obj{"carry": "write_off", "quantity": 11, "reason": "damaged"}), status: 403, want: []string{"needs an owner"}},
		{name: "STOCK-3 a way that is none", as: packer, call: carry, body: js(obj{"carry": "burn", "quantity": 1, "reason": "damaged"}), status: 422, want: []string{`"carry":`}},
		{name: "STOCK-3 carrying nothing, without a reason", as: packer, call: carry, body: js(obj{"carry": "isolate", "quantity": 0}), status: 422},
		{name: "STOCK-3 carrying what is none", as: packer, call: "POST " + at + "x/carry", body: isolate, status: 404},
		{name: "STOCK-3 carrying, no JSON", as: packer, call: carry, body: raw("application/json", "["), status: 400},
		{name: "STOCK-3 carrying, a form", as: packer, call: carry, body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-3 carrying, too much", as: packer, call: carry, body: big(), status: 413},
		{name: "STOCK-3 carrying, by nobody", call: carry, body: isolate, status: 401},
		{name: "STOCK-3 carrying, by an accountant", as: accountant, call: carry, body: isolate, status: 403},

		{name: "STOCK-2 a lot with its date and days", as: packer, call: "GET " + at + niacin, status: 200, want: []string{`"code":"L1"`, `"daysLeft":304`, `"state":"sale"`}, not: []string{"unitCost"}},
		{name: "STOCK-2 what a lot cost, to an accountant", as: accountant, call: "GET " + at + niacin, status: 200, want: []string{`"unitCost":500`}},
		{name: "STOCK-4 a lot is held back, and its free units with it", as: packer, call: lot, body: hold, fresh: true, before: aLot, status: 200, want: []string{`"state":"held_back"`, `"onHand":0`, `"quarantined":3`, `"note":"a customer doubts it"`}, taken: map[string]int64{shoptest.Niacin: 3}, check: entries(1)},
		{name: "STOCK-4 a lot's code is corrected", as: packer, call: lot, body: js(obj{"code": "L1 "}), before: aLot, status: 200, want: []string{`"code":"L1"`}},
		{name: "STOCK-2 units leave quarantine with a lot that goes on sale alone", as: packer, call: lot, fresh: true, before: shortLot, body: js(obj{"units": 3, "words": "found"}), status: 422, want: []string{`"units":`}},
		{name: "STOCK-2 a lot with too little life goes on sale as short-dated", as: packer, call: lot, fresh: true, before: shortLot, body: js(obj{"sell": true, "units": 3, "words": "date shown"}), status: 200, want: []string{`"state":"short_dated"`, `"onHand":3`}, taken: map[string]int64{shoptest.Niacin: -3}, check: expiresFirst},
		{name: "STOCK-4 a lot that expired stays off sale", as: desk, call: lot, fresh: true, before: expiredLot, body: js(obj{"sell": true, "words": "x"}), status: 422, want: []string{`"expiresOn":"It expired`}},
		{name: "STOCK-2 a date that is none", as: packer, call: lot, body: js(obj{"expiresOn": "31/2028"}), status: 422, want: []string{`"expiresOn":"This is no date`}},
		{name: "STOCK-4 held back without a word", as: packer, call: lot, body: js(obj{"sell": false}), status: 422, want: []string{`"words":`}},
		{
			name: "OFFICE-4 a lot corrected meanwhile: who changed what, and when", as: packer, call: lot, fresh: true, status: 409,
			before: func(t *testing.T, s *shoptest.Shop) {
				aLot(t, s)
				status(t, s, 200, row{as: packer, call: lot, body: js(obj{"expiresOn": "2028-01-31"})}) // the row below has seen this change
				status(t, s, 200, row{as: manager, call: lot, body: js(obj{"code": "L9"})})
			},
			body: js(obj{"code": "L2", "was": obj{"code": "L1", "expiresOn": "2028-01-31", "state": "sale"}}),
			want: theirs("stock.lot", []string{"code"}, "Somebody else has changed this lot", `"lot":{`, `"code":"L9"`), not: []string{"Usman"}, check: entries(2),
		},
		{name: "STOCK-4 a lot as it was seen", as: packer, call: lot, fresh: true, before: aLot, body: js(obj{"expiresOn": "2028-01-31", "was": obj{"code": "L1", "expiresOn": "2026-12-31", "state": "sale"}}), status: 200, want: []string{`"expiresOn":"2028-01-31"`}},
		{name: "STOCK-4 a lot that is none", as: packer, call: "PATCH " + at + "lots/x", body: hold, status: 404},
		{name: "STOCK-4 a lot, no JSON", as: packer, call: lot, body: raw("application/json", "["), status: 400},
		{name: "STOCK-4 a lot, a form", as: packer, call: lot, body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-4 a lot, too much", as: packer, call: lot, body: big(), status: 413},
		{name: "STOCK-4 a lot, by nobody", call: lot, body: hold, status: 401},
		{name: "STOCK-4 a lot, by an accountant", as: accountant, call: lot, body: hold, status: 403},

		{name: "STOCK-4 the board of what expires", as: desk, call: expiry, status: 200, before: aLot, want: []string{`"minLifeMonths":6`}},
		{name: "STOCK-4 what expired is on the board, with who leans on it", as: desk, call: expiry, fresh: true, before: expiredHeld, status: 200, want: []string{`"state":"expired"`, `"daysLeft":-1`, `"number":"GL-000002"`, `"worth":1500`}},
		{name: "STOCK-2 the lots in the house, without what they cost", as: packer, call: lots, fresh: true, before: aLot, status: 200, want: []string{`"code":"L1"`, `"onHand":3`, `"received":3`, `"name":"`}, not: []string{"unitCost", "worth", `"next"`}},
		{name: "STOCK-2 what a lot is worth", as: accountant, call: lots + "?search=l1&state=sale&limit=1", status: 200, want: []string{`"unitCost":500`, `"worth":1500`}, not: []string{`"next"`}},
		{name: "STOCK-2 lots by their supplier", as: desk, call: lots + "?search=seou", status: 200, want: []string{`"code":"L1"`}},
		{name: "STOCK-2 lots by words of what they are of", as: desk, call: lots + "?search=niacin", status: 200, want: []string{`"code":"L1"`}},
		{name: "STOCK-2 lots in another state", as: desk, call: lots + "?state=expired", status: 200, want: []string{`"lots":[]`}},
		{name: "STOCK-2 lots of nothing", as: desk, call: lots + "?search=nothing+so", status: 200, want: []string{`"lots":[]`}},
		{name: "STOCK-2 lots in a state that is none", as: desk, call: lots + "?state=gone", status: 400},
		{name: "STOCK-2 a page of lots that is none", as: desk, call: lots + "?after=%21", status: 400},
		{name: "STOCK-2 lots, a page of none", as: desk, call: lots + "?limit=0", status: 400},
		{name: "STOCK-2 lots, to nobody", call: lots, status: 401},
		{name: "STOCK-2 lots, to a customer", as: customer, call: lots, status: 403},
		{name: "STOCK-4 what is low as a list to order from, and it leaves an entry", as: accountant, call: orders, fresh: true, before: lacking, status: 200, want: []string{"\ufeffsku,barcode,brand,", ",10,22,13,12,Seoul,500.00\r\n"}, heads: map[string]string{"Content-Type": "text/csv", "Content-Disposition": "order-list.csv"}, check: listed},
		{name: "STOCK-4 the list, to who sees no amounts", as: packer, call: orders, before: lacking, status: 200, want: []string{",to_order,last_supplier\r\n", ",10,22,13,12,Seoul\r\n"}},
		{name: "STOCK-4 the list to order from, to nobody", call: orders, status: 401},
		{name: "STOCK-4 the list to order from, to a customer", as: customer, call: orders, status: 403},
		{name: "STOCK-4 the board, to nobody", call: expiry, status: 401},
		{name: "STOCK-4 the board, to a customer", as: customer, call: expiry, status: 403},
		{name: "STOCK-1 what it comes to", as: packer, call: summary, status: 200, want: []string{`"onHand":29`, `"held":1`, `"out":1`, `"checked":{"wrong":0}`}, not: []string{"worth"}},
		{name: "STOCK-1 what it comes to, checked tonight", as: accountant, call: summary, fresh: true, before: nightly, status: 200, want: []string{`"at":"2026-03-02T`, `"wrong":0`, `"worth":0`}},
		{name: "STOCK-1 what it comes to, checked and wrong", as: accountant, call: summary, fresh: true, before: wrongNight, status: 200, want: []string{`"wrong":2`}},
		{name: "STOCK-1 the sum, to nobody", call: summary, status: 401},
		{name: "STOCK-1 the sum, to a customer", as: customer, call: summary, status: 403},
		{name: "STOCK-1 the ledger", as: accountant, call: moves + "?limit=3", status: 200, want: []string{`"next":"`, `"name":"`}, check: wholeLedger},
		{name: "STOCK-1 the ledger of a lot's code", as: desk, call: moves + "?search=L1&corrections=false", status: 200, want: []string{`"lotCode":"L1"`}, not: []string{`"lotId":""`, `"kind":"held"`}},
		{name: "STOCK-1 the ledger of an order", as: desk, call: moves + "?search=gl-000002", status: 200, want: []string{`"kind":"held"`}, not: []string{`"kind":"counted"`}},
		{name: "STOCK-1 a page of the ledger that is none", as: desk, call: moves + "?after=%21", status: 400},
		{name: "STOCK-1 the ledger, to nobody", call: moves, status: 401},
		{name: "STOCK-1 the ledger, to a customer", as: customer, call: moves, status: 403},

		{name: "STOCK-3 what was expected, once it was counted", as: packer, call: check + "&counted=2&lotId=" + theLot, before: aLot, status: 200, want: []string{`"expected":3`, `"difference":-1`, `"needsOwner":false`}, not: []string{"worth"}},
		{name: "STOCK-3 over Rs 5,000 it says so", as: manager, call: check + "&counted=30", status: 200, want: []string{`"expected":8`, `"needsOwner":true`, `"worth":`}},
		{name: "STOCK-3 a count that is no number", as: packer, call: check + "&counted=x", status: 400},
		{name: "STOCK-3 a count of what is none", as: packer, call: "GET " + at + "count?variantId=x&counted=1", status: 404},
		{name: "STOCK-3 what is expected, to nobody", call: check + "&counted=1", status: 401},
		{name: "STOCK-3 what is expected, to an accountant", as: accountant, call: check + "&counted=1", status: 403},
		{name: "STOCK-3 a count that is right changes nothing", as: packer, call: count, body: counting("k1", obj{}), before: aLot, status: 200, want: []string{`"counted":1`, `"differences":0`}},
		{name: "STOCK-3 a count with a difference, twice by the same key", as: packer, call: count, body: counting("k2", obj{"counted": 2, "reason": "lost"}), fresh: true, before: aLot, status: 200, want: []string{`"differences":1`}, taken: map[string]int64{shoptest.Niacin: 1}, check: countedOnce},
		{name: "STOCK-3 a difference without a reason", as: packer, call: count, body: counting("k3", obj{"counted": 2}), status: 422, want: []string{`"lines.0.reason":`}},
		{name: "STOCK-3 a count without a name", as: packer, call: count, body: counting("", obj{}), status: 422},
		{name: "STOCK-3 something moved while it was counted", as: packer, call: count, body: counting("k4", obj{"saw": 4, "reason": "lost"}), status: 409, want: []string{"there are 3 units now"}},
		{name: "STOCK-3 a difference over Rs 5,000", as: manager, call: count, body: counting("k5", obj{"counted": 40, "reason": "found"}), status: 403, want: []string{"needs an owner"}},
		{name: "STOCK-3 counting what is none", as: packer, call: count, body: js(obj{"key": "k6", "lines": []obj{line(obj{"variantId": "x", "lotId": ""})}}), status: 404},
		{name: "STOCK-3 a count, no JSON", as: packer, call: count, body: raw("application/json", "["), status: 400},
		{name: "STOCK-3 a count, a form", as: packer, call: count, body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-3 a count, too much", as: packer, call: count, body: big(), status: 413},
		{name: "STOCK-3 a count, by nobody", call: count, body: counting("k7", obj{}), status: 401},
		{name: "STOCK-3 a count, by an accountant", as: accountant, call: count, body: counting("k7", obj{}), status: 403},

		{name: "STOCK-4 a recall names orders and phones", as: packer, call: recall, before: sentLot, status: 200, want: []string{`"number":"GL-000002"`, `"phone":"03`, `"pieces":1`, `"delivery":"`}},
		{name: "GUARD-6 a recall asks again", as: packer, call: recall, fresh: true, before: move(staff.SteppedFor), status: 403, want: []string{`"factor":"again"`}},
		{name: "STOCK-4 a recall of what is none", as: packer, call: "GET " + at + "lots/x/recall", status: 404},
		{name: "STOCK-4 a recall, to nobody", call: recall, status: 401},
		{name: "STOCK-4 a recall, to an accountant", as: accountant, call: recall, status: 403},
		{name: "STOCK-4 a recall as a file leaves an entry", as: manager, call: recall + ".csv", before: sentLot, fresh: true, status: 200, want: []string{"\ufefforder,placed", "GL-000002,2026-", ",'03", "L1,1,0"}, heads: map[string]string{"Content-Type": "text/csv", "Content-Disposition": "recall.csv"}, check: exported},
		{name: "STOCK-4 a recall as a file", as: admin, call: recall + ".csv", before: sentLot, status: 200},
		{name: "STOCK-4 a file of what is none", as: manager, call: "GET " + at + "lots/x/recall.csv", status: 404},
		{name: "STOCK-4 a recall as a file, to nobody", call: recall + ".csv", status: 401},
		{name: "STAFF-1 a recall as a file, to who sees no phone", as: accountant, call: recall + ".csv", status: 403},
	}
}

// lacking leaves Niacin with thirteen days of cover, from a lot with a known supplier and cost.
func lacking(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	aLot(t, s)
	soldLately(shoptest.Niacin+"-1", 22)(t, s)
}

// listed checks the log's entry of the reorder list.
func listed(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if s.Count("audit_log WHERE action = 'export.order-list'") != 1 {
		t.Error("STOCK-4: the list left no entry")
	}
}

func shortLot(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	putLot(t, s, "2026-05-31")
	review(t, s)
}

func expiredLot(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	putLot(t, s, "2026-03-01")
	review(t, s)
}

// expiredHeld leaves only an expired lot: the unit that an order holds stays on the shelf, and
// no order gets it.
func expiredHeld(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "POST /api/admin/stock/" + shoptest.Niacin + "-1/adjust", body: js(obj{"to": 3, "reason": "lost"})})
	expiredLotAlone(t, s)
}

func expiredLotAlone(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	expiredLot(t, s)
	if log := s.Log.String(); !strings.Contains(log, "a lot went off sale") || !strings.Contains(log, "GL-000002") {
		t.Errorf("STOCK-4: the log does not name the lot and who holds it: %s", lastLine(log))
	}
	if left := s.Stock(shoptest.Niacin); left != 0 {
		t.Errorf("STOCK-4: %d expired units are free", left)
	}
	status(t, s, 200, row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.CustomerOrder, body: js(obj{"status": "Confirmed"})})
	w := s.Do((&row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.CustomerOrder, body: js(obj{"status": "Shipped"})}).request(t))
	if w.Code != 409 || !strings.Contains(w.Body.String(), "Only 0 of Niacinamide") {
		t.Errorf("STOCK-2: packing an expired unit: %d %s", w.Code, w.Body)
	}
}

func review(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	if err := s.App.ReviewLots(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func nightly(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	if err := s.App.CheckStock(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func wrongNight(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	aLot(t, s)
	s.Exec(`UPDATE stock_levels SET on_hand = on_hand + 5 WHERE variant_id = $1`, shoptest.Niacin+"-1")
	s.Exec(`UPDATE lots SET quarantined = 1 WHERE id = $1`, theLot)
	nightly(t, s)
	if log := s.Log.String(); !strings.Contains(log, theLot) || !strings.Contains(log, "stock was held against its ledger") {
		t.Errorf("STOCK-1: the log does not name what is wrong: %s", lastLine(log))
	}
}

// sentLot packs the customer's order from the lot.
func sentLot(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	aLot(t, s)
	s.Do((&row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.CustomerOrder, body: js(obj{"status": "Confirmed"})}).request(t))
	s.Do((&row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.CustomerOrder, body: js(obj{"status": "Shipped"})}).request(t))
}

// exported checks the log's entry of who took the file.
func exported(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if s.Count("audit_log WHERE action = 'stock.recall-export' AND actor = '"+shoptest.ManagerID+"'") != 1 {
		t.Error("STOCK-4: the file left no entry")
	}
}

// expiresFirst packs an order: the lot that expires first is used first.
func expiresFirst(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	sentLot(t, s)
	if !slices.Contains(s.Texts("stock_moves"), "packed") || s.Count("stock_moves WHERE kind = 'packed' AND lot_id = '"+theLot+"'") != 1 {
		t.Error("STOCK-2: the short-dated lot was not packed first")
	}
}

func countedOnce(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	again := status(t, s, 200, row{
		as: packer, call: "POST /api/admin/stock/count",
		body: js(obj{"key": "k2", "lines": []obj{{"variantId": shoptest.Niacin + "-1", "lotId": theLot, "counted": 2, "saw": 3, "reason": "lost"}}}),
	})
	if again.Body.String() != w.Body.String() || s.Count("stock_counts") != 1 || s.Stock(shoptest.Niacin) != 9 {
		t.Errorf("the same count again: %s, %d free", again.Body, s.Stock(shoptest.Niacin))
	}
}

// wholeLedger follows `next` to the end: every row comes once, newest first.
func wholeLedger(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	n, last := int64(0), time.Now()
	for range 50 {
		page := object(t, w)
		for _, m := range page["moves"].([]any) {
			at, err := time.Parse(time.RFC3339, m.(map[string]any)["at"].(string))
			if err != nil || at.After(last) {
				t.Errorf("a row of %v after one of %v (%v)", at, last, err)
			}
			n, last = n+1, at
		}
		next, more := page["next"].(string)
		if !more {
			break
		}
		w = status(t, s, 200, row{as: desk, call: "GET /api/admin/stock/moves?limit=3&after=" + next})
	}
	if want := s.Count("stock_moves"); n != want {
		t.Errorf("%d rows on all pages, want %d", n, want)
	}
}

func shipmentRows() []row {
	at := "/api/admin/shipments"
	one, book := at+"/"+theDraft, "POST "+at+"/"+theDraft+"/book"
	body := func(more obj) payload {
		b := obj{"supplier": "Seoul", "document": "", "declaration": "", "arrivedOn": "", "freight": "", "duty": "", "lines": []obj{}}
		for k, v := range more {
			b[k] = v
		}
		return js(b)
	}
	half := body(obj{"freight": "abc", "lines": []obj{{"variantId": shoptest.Niacin + "-1", "code": "", "expiresOn": "31/2028", "quantity": "", "unitCost": ""}}})
	key := js(obj{"key": "first"})
	return []row{
		{name: "STOCK-3 a draft begins", as: manager, call: "POST " + at, body: body(obj{}), status: 200, want: []string{`"state":"draft"`, `"version":1`, `"lines":"Scan or search`}},
		{name: "OFFICE-4 a draft begun before, which a colleague saved", as: manager, call: "POST " + at, header: attempt("begun and saved"), body: body(obj{}), before: begunBefore("begun and saved", body(obj{}), row{as: desk, call: "PUT", header: match(`"1"`), body: half}), status: 409, want: []string{"Somebody saved this shipment", `"freight":"abc"`}},
		{name: "OFFICE-4 a draft begun before, which a colleague dropped", as: manager, call: "POST " + at, header: attempt("begun and gone"), body: body(obj{}), before: begunBefore("begun and gone", body(obj{}), row{as: desk, call: "DELETE"}), status: 404},
		{name: "STOCK-3 a draft of too many lines", as: manager, call: "POST " + at, body: body(obj{"lines": slices.Repeat([]obj{{"variantId": "x", "code": "", "expiresOn": "", "quantity": "", "unitCost": ""}}, 301)}), status: 422, want: []string{"At most 300 lines"}},
		{name: "STOCK-3 beginning, no JSON", as: manager, call: "POST " + at, body: raw("application/json", "["), status: 400},
		{name: "STOCK-3 beginning, a form", as: manager, call: "POST " + at, body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-3 beginning, too much", as: manager, call: "POST " + at, body: big(), status: 413},
		{name: "STOCK-3 beginning, by nobody", call: "POST " + at, body: body(obj{}), status: 401},
		{name: "STAFF-1 beginning, by a packer: what goods cost is not theirs to see", as: packer, call: "POST " + at, body: body(obj{}), status: 403},

		{name: "STOCK-3 what was half typed is kept as it is, and named", as: manager, call: "PUT " + one, header: match(`"1"`), body: half, fresh: true, before: aDraft, status: 200, want: []string{`"version":2`, `"freight":"abc"`, `"expiresOn":"31/2028"`, `"lines.0.expiresOn":"This is no date`, `"lines.0.quantity":`, `"freight":"Write an amount`}, check: entries(1)},
		{name: "STOCK-3 a draft is saved", as: manager, call: "PUT " + one, header: match(`"1"`), body: half, before: freshDraft, status: 200},
		{name: "OFFICE-4 over a newer version of a draft", as: manager, call: "PUT " + one, header: match(`"7"`), body: half, before: freshDraft, status: 409, want: []string{"Somebody saved this shipment", `"document":"SBT-2"`}},
		{name: "STOCK-3 saving a text without end", as: manager, call: "PUT " + one, header: match(`"1"`), body: body(obj{"supplier": strings.Repeat("a", 201)}), status: 422},
		{name: "STOCK-3 saving without a version", as: manager, call: "PUT " + one, header: match("new"), body: half, status: 400},
		{name: "STOCK-3 saving what is none", as: manager, call: "PUT " + at + "/x", header: match(`"1"`), body: half, status: 404},
		{name: "STOCK-3 saving, a form", as: manager, call: "PUT " + one, header: match(`"1"`), body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-3 saving, too much", as: manager, call: "PUT " + one, header: match(`"1"`), body: big(), status: 413},
		{name: "STOCK-3 saving, by nobody", call: "PUT " + one, header: match(`"1"`), body: half, status: 401},
		{name: "STOCK-3 saving, by a packer", as: packer, call: "PUT " + one, header: match(`"1"`), body: half, status: 403},

		{name: "STOCK-3 what a draft comes to, to the paisa", as: manager, call: "GET " + one, before: freshDraft, status: 200, want: []string{`"landedCost":3510.51`, `"extraCost":10.01`, `"landed":3008.58`, `"landed":501.93`, `"state":"undated"`, `"expiresOn":"2027-08-31"`, `"problems":{}`, `"name":"Niacinamide`}},
		{name: "STOCK-3 a shipment that is none", as: manager, call: "GET " + at + "/x", status: 404},
		{name: "STOCK-3 a shipment, to nobody", call: "GET " + one, status: 401},
		{name: "STOCK-3 a shipment, to a packer", as: packer, call: "GET " + one, status: 403},
		{name: "STOCK-3 the drafts", as: manager, call: "GET " + at, before: freshDraft, status: 200, want: []string{theDraft, `"supplier":"Seoul Beauty"`}},
		{name: "STOCK-3 a page of the drafts", as: manager, call: "GET " + at + "?limit=1&state=draft", status: 200, want: []string{`"next":"`}},
		{name: "STOCK-3 what was taken in: nothing", as: manager, call: "GET " + at + "?state=booked", status: 200, want: []string{`"shipments":[]`}},
		{name: "STOCK-3 shipments in a state that is none", as: manager, call: "GET " + at + "?state=lost", status: 400},
		{name: "STOCK-3 the drafts, to nobody", call: "GET " + at, status: 401},
		{name: "STOCK-3 the drafts, to a packer", as: packer, call: "GET " + at, status: 403},

		{
			name: "STOCK-3 a shipment is taken in, once", as: manager, call: book, header: match(`"1"`), body: key, fresh: true, before: aDraft, status: 200,
			want: []string{`"state":"booked"`, `"bookedAt":"`}, taken: map[string]int64{shoptest.Niacin: -3}, check: takenInOnce,
		},
		{name: "STOCK-3 a shipment is taken in", as: manager, call: book, header: match(`"1"`), body: key, before: freshDraft, taken: map[string]int64{shoptest.Niacin: -3}, status: 200},
		{name: "STOCK-3 taking in a newer version", as: manager, call: book, header: match(`"9"`), body: key, before: freshDraft, status: 409, want: []string{`"state":"draft"`}},
		{name: "STOCK-3 taking in a line without sense", as: manager, call: book, header: match(`"1"`), body: key, fresh: true, before: brokenDraft, status: 422, want: []string{`"lines.0.expiresOn":"This is no date`}},
		{name: "STOCK-3 taking in a product that is gone", as: manager, call: book, header: match(`"1"`), body: key, fresh: true, before: foreignDraft, status: 422, want: []string{`"lines.0.variantId":"This product is no longer`}},
		{name: "STOCK-3 taking in without a name", as: manager, call: book, header: match(`"1"`), body: js(obj{"key": ""}), status: 422},
		{name: "STOCK-3 taking in without a version", as: manager, call: book, header: match("x"), body: key, status: 400},
		{name: "STOCK-3 taking in what is none", as: manager, call: "POST " + at + "/x/book", header: match(`"1"`), body: key, status: 404},
		{name: "STOCK-3 taking in, a form", as: manager, call: book, header: match(`"1"`), body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-3 taking in, too much", as: manager, call: book, header: match(`"1"`), body: big(), status: 413},
		{name: "STOCK-3 taking in, by nobody", call: book, header: match(`"1"`), body: key, status: 401},
		{name: "STOCK-3 taking in, by a packer", as: packer, call: book, header: match(`"1"`), body: key, status: 403},

		{name: "BOOKS-3 a shipment is undone", as: manager, call: "POST " + one + "/undo", header: match(`"2"`), fresh: true, before: bookedDraft, status: 200, want: []string{`"state":"draft"`, `"version":3`}, not: []string{`"bookedAt"`}, check: undoneWhole},
		{name: "BOOKS-3 undoing by a colleague", as: desk, call: "POST " + one + "/undo", header: match(`"2"`), before: bookedAnew, status: 200},
		{name: "BOOKS-3 undoing another version", as: manager, call: "POST " + one + "/undo", header: match(`"1"`), before: bookedAnew, status: 409, want: []string{`"state":"booked"`}},
		{name: "BOOKS-3 undoing a draft", as: manager, call: "POST " + one + "/undo", header: match(`"1"`), before: freshDraft, status: 409, want: []string{"This shipment is a draft"}},
		{name: "BOOKS-3 undoing after units were written off", as: manager, call: "POST " + one + "/undo", header: match(`"2"`), fresh: true, before: usedUp, status: 409, want: []string{"were packed, counted or written off already"}},
		{name: "BOOKS-3 undoing after a day", as: manager, call: "POST " + one + "/undo", header: match(`"2"`), fresh: true, before: bookedLongAgo, status: 403, want: []string{"needs an owner"}},
		{name: "BOOKS-3 undoing after a day, by an owner", as: admin, call: "POST " + one + "/undo", header: match(`"2"`), fresh: true, before: bookedLongAgo, status: 200},
		{name: "BOOKS-3 undoing without a version", as: manager, call: "POST " + one + "/undo", header: match("x"), status: 400},
		{name: "BOOKS-3 undoing what is none", as: manager, call: "POST " + at + "/x/undo", header: match(`"1"`), status: 404},
		{name: "BOOKS-3 undoing, by nobody", call: "POST " + one + "/undo", header: match(`"1"`), status: 401},
		{name: "BOOKS-3 undoing, by a packer", as: packer, call: "POST " + one + "/undo", header: match(`"1"`), status: 403},

		{name: "STOCK-3 a draft is thrown away", as: manager, call: "DELETE " + one, before: freshDraft, status: 200},
		{name: "STOCK-3 what was taken in stays", as: manager, call: "DELETE " + one, fresh: true, before: bookedDraft, status: 409},
		{name: "STOCK-3 throwing away what is none", as: manager, call: "DELETE " + at + "/x", status: 404},
		{name: "STOCK-3 throwing away, by nobody", call: "DELETE " + one, status: 401},
		{name: "STOCK-3 throwing away, by a packer", as: packer, call: "DELETE " + one, status: 403},
	}
}

func freshDraft(t *testing.T, s *shoptest.Shop) {
	s.Exec(`DELETE FROM shipments WHERE id = $1`, theDraft)
	aDraft(t, s)
}

func brokenDraft(t *testing.T, s *shoptest.Shop) { putDraft(t, s, shoptest.Niacin+"-1", "13/2027") }

func foreignDraft(t *testing.T, s *shoptest.Shop) { putDraft(t, s, "gone", "") }

func bookedDraft(t *testing.T, s *shoptest.Shop) {
	aDraft(t, s)
	status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + theDraft + "/book", header: match(`"1"`), body: js(obj{"key": "k"})})
}

// bookedAnew stores a shipment of which no lot is left.
func bookedAnew(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	freshDraft(t, s)
	s.Exec(`UPDATE shipments SET state = 'booked', row_version = 2, booked_at = $1 WHERE id = $2`, shoptest.Opening.UnixMicro(), theDraft)
}

func bookedLongAgo(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	bookedDraft(t, s)
	s.Exec(`UPDATE shipments SET booked_at = 1 WHERE id = $1`, theDraft)
}

// usedUp writes a unit of the undated lot off.
func usedUp(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	bookedDraft(t, s)
	status(t, s, 200, row{as: manager, call: "POST /api/admin/stock/" + shoptest.LastOne + "-1/carry", body: js(obj{"carry": "discard", "quantity": 1, "reason": "damaged"})})
}

// undoneWhole: nothing of the shipment is left, and the draft can be taken in again.
func undoneWhole(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if n := s.Count("lots WHERE on_hand + quarantined + received + cost + unit_cost > 0"); n != 0 {
		t.Errorf("%d lots have units or costs", n)
	}
	status(t, s, 409, row{as: manager, call: "POST /api/admin/shipments/" + theDraft + "/book", header: match(`"1"`), body: js(obj{"key": "k"})})
	status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + theDraft + "/book", header: match(`"3"`), body: js(obj{"key": "k"})})
	if n := s.Count("lots WHERE received > 0"); n != 2 {
		t.Errorf("%d lots, want 2", n)
	}
	if off, err := s.DB().StockMismatches(t.Context()); err != nil || len(off) > 0 {
		t.Errorf("the ledger comes to something else: %v, %v", off, err)
	}
}

// takenInOnce receives the same shipment again, by the same key and by another.
func takenInOnce(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	book := row{as: manager, call: "POST /api/admin/shipments/" + theDraft + "/book", header: match(`"1"`), body: js(obj{"key": "first"})}
	if again := status(t, s, 200, book); again.Body.String() != w.Body.String() {
		t.Errorf("the same key: %s, want %s", again.Body, w.Body)
	}
	book.body = js(obj{"key": "second"})
	status(t, s, 409, book)
	if lots := s.Count("lots"); lots != 2 {
		t.Errorf("%d lots, want 2", lots)
	}
	if s.Count("lots WHERE cost IN (300858, 50193) AND shipment_id = '"+theDraft+"'") != 2 {
		t.Error("freight and duty are not spread to the paisa")
	}
	if s.Count("lots WHERE state = 'undated' AND on_hand = 0 AND quarantined = 1") != 1 {
		t.Error("STOCK-2: goods without a date are not in quarantine")
	}
	if off, err := s.DB().StockMismatches(t.Context()); err != nil || len(off) > 0 {
		t.Errorf("the ledger comes to something else: %v, %v", off, err)
	}
}
