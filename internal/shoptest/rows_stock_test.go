package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
)

func stockRows() []row {
	list := "GET /api/admin/stock"
	of := func(variant string) string { return list + "/" + variant }
	adjust := func(variant string) string { return "POST /api/admin/stock/" + variant + "/adjust" }
	niacin, last := shoptest.Niacin+"-1", shoptest.LastOne+"-1"
	return []row{
		{
			name: "STOCK-1 what there is", as: packer, call: list, status: 200,
			want: []string{`"name":"Addict Lip Glow"`, `"onHand":11,`, `"held":1,`, `"free":10,`, `"tracked":false`}, not: []string{"unitCost", `"next"`},
		},
		{name: "STOCK-1 a page, and the one after it", as: desk, call: list + "?limit=2", status: 200, want: []string{`"next":"`}, not: []string{"Snail"}, check: allPages("?limit=2")},
		{name: "STOCK-1 the fewest first, page by page", as: desk, call: list + "?limit=2&order=free", status: 200, check: allPages("?limit=2&order=free")},
		{name: "STOCK-1 by a whole SKU", as: desk, call: list + "?search=dior-clear", status: 200, want: []string{`"sku":"DIOR-CLEAR"`}, not: []string{"DIOR-PINK"}},
		{name: "STOCK-1 by words of its name", as: desk, call: list + "?search=glow+addict+pink", status: 200, want: []string{`"sku":"DIOR-PINK"`}, not: []string{"DIOR-CLEAR"}},
		{name: "STOCK-1 nothing is named so", as: desk, call: list + "?search=_", status: 200, want: []string{`"levels":[]`}},
		{name: "STOCK-4 sold out", as: desk, call: list + "?show=out", status: 200, want: []string{`"onHand":0`}, not: []string{`"tracked":false`, `"onHand":11`}},
		{name: "STOCK-4 what nobody counts", as: desk, call: list + "?show=untracked", status: 200, want: []string{`"tracked":false`}, not: []string{`"tracked":true`}},
		{name: "STOCK-4 OWN-10 low: few of what nobody bought lately", as: desk, call: list + "?show=low", status: 200, want: []string{`"low":true`, `"onHand":5,`}, not: []string{`"onHand":11`, `"low":false`}},
		{name: "STOCK-4 low by a number", as: desk, call: list + "?show=low", fresh: true, before: lowAt(last, 1), status: 200, want: []string{`"low":true`, `"lowAt":1`}, not: []string{`"onHand":11`}},
		{name: "STOCK-4 low by days of cover", as: desk, call: list + "?show=low", fresh: true, before: soldLately(niacin, 22), status: 200, want: []string{`"sold30":22`, `"coverDays":13`}},
		{name: "STOCK-4 not low at fourteen days of cover", as: desk, call: list + "?show=low", fresh: true, before: soldLately(niacin, 21), status: 200, not: []string{`"sold30":21`}},
		{name: "STOCK-1 filters that are none", as: desk, call: list + "?show=all&order=price&after=%21", status: 400, want: []string{`"show":`, `"order":`, `"after":`}},
		{name: "STOCK-1 a page of none", as: desk, call: list + "?limit=0", status: 400},
		{name: "STOCK-1 the list, to nobody", call: list, status: 401},
		{name: "STOCK-1 the list, to a customer", as: customer, call: list, status: 403},

		{
			name: "STOCK-1 one variant with its ledger and who holds it", as: accountant, call: of(niacin), status: 200,
			want: []string{`"kind":"counted"`, `"from":"count"`, `"to":"shelf"`, `"number":"GL-000002"`, `"lots":[]`},
		},
		{name: "STOCK-1 a variant that is none", as: desk, call: of("x"), status: 404},
		{name: "STOCK-1 one variant, to nobody", call: of(niacin), status: 401},
		{name: "STOCK-1 one variant, to a customer", as: customer, call: of(niacin), status: 403},

		{
			name: "STOCK-3 a number is corrected with a reason", as: packer, call: adjust(niacin), fresh: true, status: 200,
			body: js(obj{"to": 9, "saw": 11, "reason": "damaged", "words": " two\nleaked "}), want: []string{`"onHand":9`, `"free":8`},
			taken: map[string]int64{shoptest.Niacin: 2}, check: booked("Damaged: two leaked"),
		},
		{name: "STOCK-3 by so many", as: packer, call: adjust(last), body: js(obj{"by": 1, "reason": "found"}), status: 200, want: []string{`"onHand":2`}, taken: map[string]int64{shoptest.LastOne: -1}},
		{name: "STOCK-3 units of no lot", as: packer, call: adjust(niacin), fresh: true, body: js(obj{"to": 10, "lotId": "", "reason": "lost"}), status: 200, want: []string{`"onHand":10`}, taken: map[string]int64{shoptest.Niacin: 1}},
		{name: "STOCK-3 counted from now on, and low from five", as: manager, call: adjust(shoptest.Snail + "-1"), fresh: true, body: js(obj{"to": 3, "reason": "counted_again", "tracked": true, "lowAt": 5}), status: 200, want: []string{`"tracked":true`, `"low":true`}, taken: map[string]int64{shoptest.Snail: -3}},
		{name: "STOCK-3 nobody counts any more", as: manager, call: adjust(last), fresh: true, body: js(obj{"tracked": false}), status: 200, want: []string{`"tracked":false`, `"low":false`}},
		{name: "STOCK-3 without a reason", as: packer, call: adjust(niacin), body: js(obj{"to": 9}), status: 422, want: []string{`"reason":"Choose a reason`}},
		{name: "STOCK-3 another reason, without words", as: packer, call: adjust(niacin), body: js(obj{"to": 9, "reason": "other"}), status: 422, want: []string{`"words":`}},
		{name: "STOCK-3 below nothing", as: packer, call: adjust(niacin), body: js(obj{"by": -12, "reason": "lost"}), status: 422, want: []string{`"by":"11 units are there."`}},
		{name: "STOCK-3 more than a shelf holds", as: packer, call: adjust(niacin), body: js(obj{"to": 1_000_001, "reason": "found"}), status: 422, want: []string{`"to":`}},
		{name: "STOCK-3 nothing at all", as: packer, call: adjust(niacin), body: js(obj{}), status: 422},
		{name: "STOCK-3 a lot that is none", as: packer, call: adjust(niacin), body: js(obj{"to": 9, "lotId": "x", "reason": "lost"}), status: 422, want: []string{`"lotId":`}},
		{name: "STOCK-3 what orders hold stays", as: packer, call: adjust(niacin), body: js(obj{"to": 0, "reason": "lost"}), status: 409, want: []string{"hold 1 units", `"onHand":11`}},
		{name: "OFFICE-4 somebody was faster", as: packer, call: adjust(niacin), body: js(obj{"to": 9, "saw": 12, "reason": "lost"}), status: 409, want: []string{"11 units are there", `"onHand":11`}},
		{name: "STOCK-3 over Rs 5,000 it needs an owner", as: manager, call: adjust(niacin), body: js(obj{"by": 9, "reason": "found"}), status: 403, want: []string{"needs an owner"}},
		{name: "STOCK-3 in slices over Rs 5,000 as well", as: packer, call: adjust(niacin), fresh: true, before: inSlices(niacin), body: js(obj{"by": 1, "reason": "found"}), status: 403, want: []string{"needs an owner"}},
		{name: "STOCK-3 the owner may", as: desk, call: adjust(niacin), fresh: true, body: js(obj{"by": 9, "reason": "found"}), status: 200, want: []string{`"onHand":20`}, taken: map[string]int64{shoptest.Niacin: -9}},
		{name: "STOCK-3 a variant that is none", as: packer, call: adjust("x"), body: js(obj{"to": 9, "reason": "lost"}), status: 404},
		{name: "STOCK-3 a correction, no JSON", as: packer, call: adjust(niacin), body: raw("application/json", "["), status: 400},
		{name: "STOCK-3 a correction, a form", as: packer, call: adjust(niacin), body: raw("text/plain", "x"), status: 415},
		{name: "STOCK-3 a correction, too much", as: packer, call: adjust(niacin), body: big(), status: 413},
		{name: "STOCK-3 a correction, by nobody", call: adjust(niacin), body: js(obj{"to": 9, "reason": "lost"}), status: 401},
		{name: "STOCK-3 a correction, by an accountant", as: accountant, call: adjust(niacin), body: js(obj{"to": 9, "reason": "lost"}), status: 403},
	}
}

// allPages follows `next` to the end: every variant comes once.
func allPages(query string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
		t.Helper()
		seen := map[string]bool{}
		for range 20 {
			page := object(t, w)
			for _, l := range page["levels"].([]any) {
				id := l.(map[string]any)["variantId"].(string)
				if seen[id] {
					t.Errorf("%s comes twice", id)
				}
				seen[id] = true
			}
			next, more := page["next"].(string)
			if !more {
				break
			}
			w = status(t, s, 200, row{as: desk, call: "GET /api/admin/stock" + query + "&after=" + next})
		}
		if want := s.Count("stock_levels"); int64(len(seen)) != want {
			t.Errorf("%d variants on all pages, want %d", len(seen), want)
		}
	}
}

// booked checks what a correction wrote.
func booked(why string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		entries(1)(t, s, nil)
		if log := strings.Join(s.Texts("audit_log"), "\n"); !strings.Contains(log, "stock.adjust") || !strings.Contains(log, why) || !strings.Contains(log, `"onHand":11`) {
			t.Errorf("the log does not say it: %s", log)
		}
		if ledger := strings.Join(s.Texts("stock_moves"), "\n"); !strings.Contains(ledger, why) || !strings.Contains(ledger, shoptest.PackerID) {
			t.Errorf("the ledger does not say it: %s", ledger)
		}
	}
}

func lowAt(variant string, n int64) func(*testing.T, *shoptest.Shop) {
	return func(_ *testing.T, s *shoptest.Shop) {
		s.Exec(`UPDATE stock_levels SET low_at = $1 WHERE variant_id = $2`, n, variant)
	}
}

// soldLately enters n units that arrived now into the ledger, and n that arrived 31 days ago,
// which no longer count.
func soldLately(variant string, n int64) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		for id, at := range map[string]time.Time{"sold-now": s.Clock.Now(), "sold-then": s.Clock.Now().Add(-31 * 24 * time.Hour)} {
			s.Exec(`INSERT INTO stock_moves (id, variant_id, lot_id, kind, quantity, from_place, to_place, order_id, actor, reason, happened_at)
				VALUES ($1, $2, '', 'sold', $3, 'parcel', 'customer', 'o', 'system', '', $4)`, id, variant, n, at.UnixMicro())
		}
		if _, err := s.DB().RefreshSold(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// inSlices books corrections by the packer that are each below the limit.
func inSlices(variant string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		for _, by := range []int{1, -1} {
			status(t, s, 200, row{as: packer, call: "POST /api/admin/stock/" + variant + "/adjust", body: js(obj{"by": by, "reason": "counted_again"})})
		}
	}
}
