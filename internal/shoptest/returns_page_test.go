package shoptest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/order"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestPLAIN3TheRuleIsWhatTheShopDoes: the pages' rule for returns and the outcome of a return
// for each reason agree, whatever the owner chooses.
func TestPLAIN3TheRuleIsWhatTheShopDoes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for name, chosen := range map[string]obj{
			"as it comes":             nil,
			"the shop pays the way":   {"returnPays": "shop", "returnDays": 14},
			"opened goods may return": {"returnOpened": "serum, essence"},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, e)
				if chosen != nil {
					status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"1"`}, body: js(obj{"values": chosen})})
				}
				var said struct {
					Returns struct {
						Days                 int
						CustomerPays, Opened []string
					}
				}
				read(t, s, "GET /api/config", &said)
				var product struct{ Categories []string }
				read(t, s, "GET /api/products/"+shoptest.Snail, &product)
				mayBeOpened := slices.ContainsFunc(product.Categories, func(slug string) bool { return slices.Contains(said.Returns.Opened, slug) })
				if mayBeOpened != (chosen["returnOpened"] != nil) {
					t.Errorf("the pages let %v come back opened, a product of %v: %v", said.Returns.Opened, product.Categories, mayBeOpened)
				}

				reasons := order.ReturnReasons()
				placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, len(reasons)+1))))}))["order"].(map[string]any)
				for _, move := range []string{"confirm", "pack", "hand-over", "deliver"} {
					status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + placed["_id"].(string) + "/moves/" + move, header: match("*"), body: js(obj{})})
				}
				for _, reason := range reasons {
					ask := func(opened bool) row {
						body := askBody()
						body["number"], body["contact"], body["reason"], body["opened"] = placed["number"], "0333 9876543", reason, opened
						return row{call: "POST /api/orders/track/return", body: js(body)}
					}
					sealedOnly := reason == order.ReturnMind && !mayBeOpened
					if sealedOnly {
						if w := status(t, s, 422, ask(true)); !strings.Contains(w.Body.String(), `"opened"`) {
							t.Errorf("%s: %s", reason, w.Body)
						}
					}
					var view struct {
						Days         int
						CustomerPays []string
						Returns      []struct{ ShopPays bool }
					}
					w := status(t, s, 200, ask(!sealedOnly))
					if err := json.Unmarshal(w.Body.Bytes(), &view); err != nil || len(view.Returns) == 0 {
						t.Fatalf("%s: %v %s", reason, err, w.Body)
					}
					if youPay := slices.Contains(said.Returns.CustomerPays, reason); view.Returns[len(view.Returns)-1].ShopPays == youPay {
						t.Errorf("%s: the page says that the shopper pays: %v, and the return says the same of the shop", reason, youPay)
					}
					if view.Days != said.Returns.Days || !slices.Equal(view.CustomerPays, said.Returns.CustomerPays) {
						t.Errorf("where one asks: %d days, the shopper pays for %v; the page says %+v", view.Days, view.CustomerPays, said.Returns)
					}
				}
			})
		}
	})
}

// read decodes the answer of a call.
func read(t *testing.T, s *shoptest.Shop, call string, into any) {
	t.Helper()
	w := status(t, s, 200, row{call: call})
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		t.Fatalf("%s: %v %s", call, err, w.Body)
	}
}
