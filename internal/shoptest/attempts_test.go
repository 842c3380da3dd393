package shoptest_test

import (
	"maps"
	"sync"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// attempt is the idempotency header, by which a client says that a call repeats an attempt.
func attempt(key string) map[string]string { return map[string]string{"Idempotency-Key": key} }

// STOCK-3, OFFICE-4: a client that lost the answer to the beginning of a shipment and repeats
// the call, with more typed since, continues the draft of the first call. It does not overwrite
// a colleague's save, and it does not begin a shipment again that was received.
func TestSTOCK3AShipmentIsBegunOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		body := func(supplier, quantity string) obj {
			return obj{
				"supplier": supplier, "document": "", "declaration": "", "arrivedOn": "1.2.2026", "freight": "", "duty": "",
				"lines": []obj{{"variantId": shoptest.Snail + "-1", "code": "", "expiresOn": "2028-01", "quantity": quantity, "unitCost": "900"}},
			}
		}
		begin := func(as caller, key string, b obj, want int) obj {
			t.Helper()
			return object(t, status(t, s, want, row{as: as, call: "POST /api/admin/shipments", header: attempt(key), body: js(b)}))
		}
		first := begin(manager, "an attempt", body("Seoul", "5"), 200)
		same := begin(manager, "an attempt", body("Seoul", "5"), 200)
		if same["_id"] != first["_id"] || same["version"] != first["version"] {
			t.Errorf("STOCK-3 the same sent again is another: %v, %v", first, same)
		}
		more := begin(manager, "an attempt", body("Seoul", "7"), 200)
		if more["_id"] != first["_id"] || more["pieces"] != 7.0 {
			t.Errorf("STOCK-3 what was typed meanwhile is lost, or a second draft: %v", more)
		}
		if n := s.Count("shipments"); n != 1 {
			t.Fatalf("STOCK-3 there are %d drafts", n)
		}
		if other := begin(manager, "another attempt", body("Seoul", "7"), 200); other["_id"] == first["_id"] {
			t.Error("STOCK-3 another attempt is the same")
		}
		if theirs := begin(desk, "an attempt", body("Seoul", "7"), 200); theirs["_id"] == first["_id"] {
			t.Error("STOCK-3 somebody else's key names my draft")
		}
		id := first["_id"].(string)
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/shipments/" + id, header: match(`"2"`), body: js(body("Lahore", "9"))})
		refused := begin(manager, "an attempt", body("Seoul", "8"), 409)
		if now := refused["shipment"].(obj); now["_id"] != id || now["pieces"] != 9.0 {
			t.Errorf("OFFICE-4 a colleague's save is not shown: %v", refused)
		}
		status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + id + "/book", header: match(`"3"`), body: js(obj{"key": "k"})})
		begin(manager, "an attempt", body("Seoul", "8"), 409)
		if n := s.Count("lots WHERE shipment_id <> ''"); n != 1 {
			t.Errorf("STOCK-3 %d lots", n)
		}
	})
}

// STOCK-3: ten concurrent calls with one attempt make one draft.
func TestSTOCK3AShipmentIsBegunOnceAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		body := js(obj{"supplier": "Seoul", "document": "", "declaration": "", "arrivedOn": "", "freight": "", "duty": "", "lines": []obj{}})
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				r := row{as: manager, call: "POST /api/admin/shipments", header: attempt("an attempt"), body: body}
				if w := s.Do(r.request(t)); w.Code != 200 {
					t.Errorf("%d %s", w.Code, w.Body)
				}
			})
		}
		all.Wait()
		if n := s.Count("shipments"); n != 1 {
			t.Errorf("STOCK-3 there are %d drafts", n)
		}
	})
}

// DEAL-2: a deal whose answer was lost is not made twice, because stopping one would leave the
// other's prices. The repeated call's changes to the form count.
func TestDEAL2ADealIsMadeOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		sale := obj{
			"name": "Serum week", "kind": "percent", "percent": 20, "for": "everyone", "targets": []obj{{"kind": "everything"}},
			"startsAt": "2030-01-05T19:00:00Z", "endsAt": "2030-01-12T19:00:00Z",
		}
		add := func(as caller, key string, change obj, want int) obj {
			t.Helper()
			d := maps.Clone(sale)
			maps.Copy(d, change)
			return object(t, status(t, s, want, row{as: as, call: "POST /api/admin/deals", header: attempt(key), body: js(d)}))
		}
		first := add(desk, "an attempt", nil, 201)
		again := add(desk, "an attempt", obj{"percent": 15}, 201)
		if again["_id"] != first["_id"] || again["percent"] != 15.0 {
			t.Errorf("DEAL-2 sent again: %v", again)
		}
		if n := s.Count("deals"); n != 1 {
			t.Fatalf("DEAL-2 there are %d deals", n)
		}
		if other := add(desk, "another attempt", nil, 201); other["_id"] == first["_id"] {
			t.Error("DEAL-2 another attempt is the same")
		}
		at := "/api/admin/deals/" + first["_id"].(string)
		status(t, s, 200, row{as: manager, call: "PUT " + at, header: match(`"2"`), body: js(sale)})
		add(desk, "an attempt", nil, 409)
		status(t, s, 200, row{as: desk, call: "DELETE " + at, header: match(`"3"`)})
		add(desk, "an attempt", nil, 404)
	})
}

// begunBefore begins a shipment by an attempt; a colleague then saves or drops it.
func begunBefore(key string, b payload, colleague row) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		made := object(t, status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments", header: attempt(key), body: b}))
		colleague.call += " /api/admin/shipments/" + made["_id"].(string)
		status(t, s, 200, colleague)
	}
}

// plannedBefore plans a deal by an attempt and deletes it.
func plannedBefore(key string, b payload) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		made := object(t, status(t, s, 201, row{as: desk, call: "POST /api/admin/deals", header: attempt(key), body: b}))
		status(t, s, 200, row{as: desk, call: "DELETE /api/admin/deals/" + made["_id"].(string), header: match(`"1"`)})
	}
}

// STOCK-3: units whose transfer was answered to nobody are not moved a second time.
func TestSTOCK3UnitsAreCarriedOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		status(t, s, 200, row{as: manager, call: "POST /api/admin/stock/" + shoptest.Snail + "-1/adjust", body: js(obj{"to": 20, "reason": "counted_again", "tracked": true})})
		carry := func(key string, quantity, want int) obj {
			t.Helper()
			r := row{as: manager, call: "POST /api/admin/stock/" + shoptest.Snail + "-1/carry", body: js(obj{"carry": "isolate", "quantity": quantity, "reason": "damaged"})}
			if key != "" {
				r.header = attempt(key)
			}
			return object(t, status(t, s, want, r))
		}
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				r := row{as: manager, call: "POST /api/admin/stock/" + shoptest.Snail + "-1/carry", header: attempt("an attempt"), body: js(obj{"carry": "isolate", "quantity": 2, "reason": "damaged"})}
				if w := s.Do(r.request(t)); w.Code != 200 {
					t.Errorf("STOCK-3 %d %s", w.Code, w.Body)
				}
			})
		}
		all.Wait()
		if now := carry("an attempt", 2, 200); now["quarantined"] != 2.0 {
			t.Errorf("STOCK-3 sent six times it moved %v units, want 2", now["quarantined"])
		}
		if refused := carry("an attempt", 3, 409); refused["level"].(obj)["quarantined"] != 2.0 {
			t.Errorf("STOCK-3 another number under the same name: %v", refused)
		}
		if now := carry("another attempt", 1, 200); now["quarantined"] != 3.0 {
			t.Errorf("STOCK-3 another attempt: %v", now["quarantined"])
		}
		if now := carry("", 1, 200); now["quarantined"] != 4.0 {
			t.Errorf("STOCK-3 without a name: %v", now["quarantined"])
		}
	})
}
