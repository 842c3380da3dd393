package shoptest_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestPROMO2StoreCreditFromTheOwnerToTheDoorAndBack gives a member credit, which pays a part of
// an order in cash: page, desk, parcel, export and message say what is left. It goes back once
// where the order is cancelled, and other money of a return becomes credit as the shopper chose.
func TestPROMO2StoreCreditFromTheOwnerToTheDoorAndBack(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		call := answering(t, s)
		says := saying(t, "PROMO-2")
		if config := call(200, row{call: "GET /api/config"}); strings.Contains(config, "credit") {
			t.Errorf("PROMO-2 without the setting: %s", config)
		}
		call(200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"creditOffered": true, "creditAlone": 1000}})})
		says(call(200, row{call: "GET /api/config"}), `"credit":true`)
		give := func(as caller, code int, amount float64) string {
			t.Helper()
			return call(code, row{as: as, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "amount": amount, "note": "Late"})})
		}
		give(manager, 200, 700)
		says(give(manager, 409, 500), "You gave Rs 700 this month", "Up to Rs 300 is left")
		give(manager, 200, 300)
		give(admin, 200, 200)

		own := func(want string) {
			t.Helper()
			says(call(200, row{as: customer, call: "GET " + ownCredit}), `"amount":`+want+`,`)
		}
		own("1200")
		buy := func(code int, change obj) map[string]any {
			t.Helper()
			o := address(cart(item(Snail, 2)))
			for k, v := range change {
				o[k] = v
			}
			return object(t, status(t, s, code, row{as: customer, call: "POST /api/orders/checkout", body: js(o)}))
		}
		quote := buy(409, obj{"credit": 500})["quote"].(map[string]any)
		total := quote["totalPrice"].(float64)
		if quote["credit"] != 1200.0 {
			t.Errorf("PROMO-2 the quote says %v", quote["credit"])
		}
		placed := buy(201, obj{"credit": 1200})["order"].(map[string]any)
		id, number := placed["_id"].(string), placed["number"].(string)
		own("0")
		if placed["credit"] != 1200.0 || placed["cashToKeep"] == nil {
			t.Errorf("PROMO-2 placed: %v", placed)
		}
		left := total - 1200
		type whole struct {
			Money struct {
				Due, Owed, OwedCredit, Received float64
				Sums                            struct{ Credit, AtDoor float64 }
			}
			Parcels []struct{ Collect float64 }
		}
		desk := func(id string) (o whole) {
			t.Helper()
			if err := json.Unmarshal([]byte(call(200, row{as: admin, call: "GET /api/admin/orders/" + id})), &o); err != nil {
				t.Fatal(err)
			}
			return o
		}
		if o := desk(id); o.Money.Sums.Credit != 1200 || o.Money.Due-left > 0.01 || left-o.Money.Due > 0.01 || o.Money.Received != 0 {
			t.Errorf("PROMO-2 the desk: %+v", o)
		}
		says(call(200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}), ",store_credit", ",1200.00")
		move := func(id string, code int, name string, body obj) string {
			t.Helper()
			return call(code, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(body)})
		}
		move(id, 200, "cancel", obj{"note": "She asked"})
		own("1200")
		move(id, 409, "cancel", obj{"note": "Again"})
		own("1200")

		// Delivered, with a refund as credit: the rest of the ledger is money, and adds up.
		second := buy(201, obj{"credit": 1200})["order"].(map[string]any)
		again, backNumber := second["_id"].(string), second["number"]
		for _, name := range []string{"confirm", "pack"} {
			move(again, 200, name, obj{})
		}
		o := desk(again)
		if len(o.Parcels) != 1 || o.Parcels[0].Collect-left > 0.5 || left-o.Parcels[0].Collect > 0.5 {
			t.Errorf("PROMO-2 the parcel collects %+v of %v", o.Parcels, left)
		}
		move(again, 200, "hand-over", obj{"courier": "postex", "tracking": "PX-PROMO2"})
		move(again, 200, "deliver", obj{})
		move(again, 422, "refund", obj{"account": "bank", "amount": 100})
		move(again, 200, "refund", obj{"account": "credit", "amount": 100})
		own("100")
		says(call(200, row{as: accountant, call: "GET " + balancesAt}), `"owed":100,`, `"reason":"refunded"`, `"order":"`)
		// No bank has a part in it, and nobody is told that one had.
		says(call(200, row{as: admin, call: "GET /api/admin/orders/" + again + "/messages"}), `"order-credited"`)
		for language, want := range map[string]string{"en": "is on your store credit.", "ur": "آپ کے اسٹور کریڈٹ میں ہیں۔", "ur-Latn": "aap ke store credit mein hain."} {
			body := call(200, row{call: "POST /api/orders/track", header: map[string]string{"Shop-Language": language}, body: js(obj{"number": backNumber, "contact": address(obj{})["phone"]})})
			says(body, want)
		}

		// An order that credit pays whole is confirmed at once, and nothing is collected.
		give(admin, 200, 50_000)
		free := buy(201, obj{"credit": total})["order"].(map[string]any)
		if free["status"] != "Confirmed" || free["cashToKeep"] != nil || free["confirmBy"] != nil {
			t.Errorf("PROMO-2 a whole order: %v", free)
		}
		move(free["_id"].(string), 200, "pack", obj{})
		if o := desk(free["_id"].(string)); o.Money.Due != 0 || o.Parcels[0].Collect != 0 {
			t.Errorf("PROMO-2 a whole order at the desk: %+v", o)
		}
	})
}

// TestPROMO2TwoTabsSpendCreditOnce orders with the same credit from several tabs at once: what
// is spent is never more than what was there.
func TestPROMO2TwoTabsSpendCreditOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		withBalance(100_000)(t, s)
		var tabs sync.WaitGroup
		codes := make([]int, 6)
		for i := range codes {
			tabs.Go(func() {
				o := address(cart(item(Snail, 1)))
				o["credit"] = 1000
				r := row{as: customer, call: "POST /api/orders/checkout", body: js(o)}
				codes[i] = s.Do(r.request(t)).Code
			})
		}
		tabs.Wait()
		placed := 0
		for _, code := range codes {
			if code == 201 {
				placed++
			}
		}
		if placed != 1 {
			t.Errorf("PROMO-2 Rs 1,000 of credit paid for %d orders: %v", placed, codes)
		}
		if got := ownCreditOf(t, s); !strings.Contains(got, `"amount":0,`) {
			t.Errorf("PROMO-2 left: %s", got)
		}
	})
}

func ownCreditOf(t *testing.T, s *Shop) string {
	t.Helper()
	return status(t, s, 200, row{as: customer, call: "GET " + ownCredit}).Body.String()
}
