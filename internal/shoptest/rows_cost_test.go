package shoptest_test

import (
	"encoding/json"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

func costRows() []row {
	at := "PUT /api/admin/stock/" + Snail + "-1/cost"
	cost := func(rupees any) payload { return js(obj{"cost": rupees}) }
	return []row{
		{name: "GOOD-3 a purchase cost", as: manager, call: at, fresh: true, body: cost(640.5), status: 200, want: []string{`"cost":640.5`}},
		{name: "GOOD-3 is shown to who sees amounts", as: manager, call: "GET /api/admin/stock/" + Snail + "-1", status: 200, want: []string{`"purchaseCost":`}},
		{name: "GOOD-3 and to nobody else", as: packer, call: "GET /api/admin/stock/" + Snail + "-1", status: 200, not: []string{"purchaseCost"}},
		{name: "GOOD-3 a purchase cost below nothing", as: manager, call: at, body: cost(-1), status: 400},
		{name: "GOOD-3 a purchase cost without end", as: manager, call: at, body: cost(10_000_001), status: 422, want: []string{`"cost":"This must be from 0 to Rs 10,000,000.`}},
		{name: "GOOD-3 a purchase cost in words", as: manager, call: at, body: cost("much"), status: 400},
		{name: "GOOD-3 a purchase cost of a variant that is none", as: manager, call: "PUT /api/admin/stock/x/cost", body: cost(5), status: 404},
		{name: "GOOD-3 a purchase cost, no JSON", as: manager, call: at, body: raw("application/json", "["), status: 400},
		{name: "GOOD-3 a purchase cost, a form", as: manager, call: at, body: raw("text/plain", "x"), status: 415},
		{name: "GOOD-3 a purchase cost, too much", as: manager, call: at, body: big(), status: 413},
		{name: "GOOD-3 a purchase cost, by nobody", call: at, body: cost(5), status: 401},
		{name: "GOOD-3 a purchase cost, by a packer", as: packer, call: at, body: cost(5), status: 403},
	}
}

// TestGOOD3TypedCostEntersProfit sells two essences of no lot for 1,259.64 each, says later that one
// cost 640.50, then 700, then takes that back. Prices have no tax inside here.
func TestGOOD3TypedCostEntersProfit(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(address(cart(item(Snail, 2))))}))["order"].(map[string]any)
		for _, move := range []string{"confirm", "pack", "hand-over", "deliver"} {
			status(t, s, 200, row{as: manager, call: "POST /api/admin/orders/" + placed["_id"].(string) + "/moves/" + move, header: match("*"), body: js(obj{})})
		}
		month := s.Clock.Now().Format("2006-01")
		told := func(want map[string]float64) {
			t.Helper()
			for more := true; more; {
				var err error
				if more, err = s.DB().WorkMarks(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			var now struct {
				Lines []struct {
					Kind         string
					Units        int64
					Amount, Adds float64
				}
				Total struct{ NoCost int64 }
			}
			if err := json.Unmarshal(status(t, s, 200, row{as: admin, call: "GET /api/admin/profit?from=" + month + "&to=" + month}).Body.Bytes(), &now); err != nil {
				t.Fatal(err)
			}
			got := map[string]float64{}
			for _, l := range now.Lines {
				if l.Kind == "goods_typed" || l.Kind == "no_cost" {
					got[l.Kind] = l.Adds
					if l.Units != 2 {
						t.Errorf("GOOD-3 %s is of %d units", l.Kind, l.Units)
					}
				}
			}
			if len(got) != len(want) {
				t.Fatalf("GOOD-3 the lines are %v, want %v", got, want)
			}
			for kind, adds := range want {
				if got[kind] != adds {
					t.Errorf("GOOD-3 %s adds %v, want %v", kind, got[kind], adds)
				}
			}
			if wrong, err := s.DB().CheckReports(t.Context(), Opening.Add(-time.Hour)); err != nil || wrong != 0 {
				t.Errorf("GOOD-3 the check finds %d wrong, %v", wrong, err)
			}
		}
		set := func(rupees float64) {
			t.Helper()
			status(t, s, 200, row{as: manager, call: "PUT /api/admin/stock/" + Snail + "-1/cost", body: js(obj{"cost": rupees})})
		}
		told(map[string]float64{"no_cost": 0})
		set(640.5)
		told(map[string]float64{"goods_typed": -1281})
		status(t, s, 200, row{as: admin, call: "GET /api/admin/reports/orders?kind=goods_typed&by=product&key=" + Snail, want: []string{`"units":2`, `"amount":1281`}})
		set(700)
		told(map[string]float64{"goods_typed": -1400})
		set(0)
		told(map[string]float64{"no_cost": 0})
		if n := s.Count("audit_log WHERE action = 'stock.cost'"); n != 3 {
			t.Errorf("GOOD-3 the log has %d entries of costs, want 3", n)
		}
	})
}
