package shoptest_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestPAYS3ADepositFromTheRuleToTheDoor sets rules as the owner does and orders under them:
// the checkout is told both parts without a word of the phone, the order waits for the first,
// and page, desk, export and parcel know the rest. Without rules nothing mentions them.
func TestPAYS3ADepositFromTheRuleToTheDoor(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		says := saying(t, "PAYS-3")
		call := answering(t, s)
		ask := func(city string) string {
			t.Helper()
			return call(200, row{call: "POST /api/orders/deposit", body: js(obj{"cartItems": []obj{item(Snail, 4)}, "city": city})})
		}
		if got := ask("Lahore"); strings.TrimSpace(got) != "{}" {
			t.Errorf("PAYS-3 without rules the checkout is told %s", got)
		}
		if config := call(200, row{call: "GET /api/config"}); strings.Contains(config, "deposits") {
			t.Errorf("PAYS-3 without rules: %s", config)
		}
		rule := func(change obj) obj {
			r := obj{"from": 0, "firstOrder": false, "flagged": false, "cities": []string{}, "targets": []obj{}, "rupees": 0, "percent": 0, "off": false}
			for name, value := range change {
				r[name] = value
			}
			return r
		}
		set := func(code int, etag string, rules ...obj) string {
			t.Helper()
			return call(code, row{as: admin, call: "PATCH /api/admin/settings", header: match(etag), body: js(obj{"values": obj{"deposits": rules}})})
		}
		says(set(422, `"1"`, rule(obj{"rupees": 500}), rule(obj{"from": 100, "percent": 101})), `"deposits.0.when"`, `"deposits.1.amount"`)
		status(t, s, 403, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"deposits": []obj{rule(obj{"flagged": true, "rupees": 1})}}})})
		rules := []obj{rule(obj{"from": 5000, "rupees": 1000}), rule(obj{"cities": []string{"quetta"}, "percent": 50}), rule(obj{"firstOrder": true, "from": 5000, "rupees": 1500})}
		says(set(200, `"1"`, rules...), `"cities":["Quetta"]`)
		says(call(200, row{call: "GET /api/config"}), `"deposits":true`)

		// The trial asks the same engine, and refuses what could not be saved.
		try := "POST /api/admin/settings/deposits/trial"
		says(call(200, row{as: manager, call: try, body: js(obj{"deposits": rules, "goods": 9000, "city": "Multan", "known": true})}), `"first":1000,`, `"atDoor":8000,`, `"rule":0`, "Cash orders of Rs")
		says(call(200, row{as: manager, call: try, body: js(obj{"deposits": rules, "goods": 9000, "city": "Quetta"})}), `"first":4500,`, `"rule":1`, `"past":{`)
		says(call(422, row{as: manager, call: try, body: js(obj{"deposits": []obj{rule(nil)}, "goods": 0})}), `"goods"`, `"deposits.0.when"`)

		// The checkout is told what anybody may know, and that more may be asked: the same of every phone.
		says(ask("Lahore"), `"first":1000,`, `"atDoor":4039,`, `"maybe":true`)
		says(ask(" QUETTA "), `"first":2519,`, "to Quetta")
		o := address(cart(item(Snail, 4)))
		o["phone"], o["email"], o["city"], o["state"], o["expectedTotal"] = "0301 7770051", "part@example.com", "Lahore", "Punjab", 5038.56
		for _, first := range []any{0, 1500} {
			o["expectedFirst"] = first
			says(call(409, row{call: "POST /api/orders/checkout", body: js(o)}), `"first":1000,`, "Of this order Rs 1,000 come first by transfer")
		}
		o["expectedFirst"] = "x"
		call(400, row{call: "POST /api/orders/checkout", body: js(o)})
		o["expectedFirst"] = 1000
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		if placed["first"] != 1500.0 || !strings.HasPrefix(placed["why"].(string), "This order in cash: Rs") || placed["confirmBy"] != nil {
			t.Fatalf("PAYS-3 placed: %v", placed)
		}
		number, id, token := placed["number"].(string), placed["_id"].(string), placed["link"].(string)
		page := visit(s, "/c/"+token).Body.String()
		says(page, "This order in cash", "1,500", "3,539", "/transfer?lang", "Rs")
		if strings.Contains(page, "flag") || strings.Contains(page, "first order") {
			t.Errorf("PAYS-3 the page tells of the phone: %s", page)
		}
		if w := press(s, "/c/"+token+"/change", url.Values{"firstName": {"Part"}, "streetAddress": {"House 1, Street 2"}, "city": {"Quetta"}, "state": {"Balochistan"}, "zip": {"87300"}, "phone": {"0301 7770051"}}); w.Code != 422 || !strings.Contains(w.Body.String(), "House 1, Street 2") {
			t.Errorf("PAYS-3 another city under a rule: %d", w.Code)
		}
		says(call(200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": "0301 7770051"})}), `"first":1500,`, `"atDoor":3539`, `"awaited":1500`, `"missing":1500`)

		// The list of proofs says what is expected, as the work on one does.
		if w := press(s, "/c/"+token+"/number", url.Values{"number": {"FT26335PAYS"}}); w.Code != 303 {
			t.Errorf("PAYS-3 the number of the transfer: %d %s", w.Code, w.Body)
		}
		says(call(200, row{as: admin, call: "GET /api/admin/proofs"}), `"due":1500,`, `"number":"`+number)

		// The desk keeps the deposit, and the parcel collects the rest.
		desk := func() string { return call(200, row{as: admin, call: "GET /api/admin/orders/" + id}) }
		says(desk(), `"paysBefore":true`, `"deposit":"first order of a phone, goods of Rs 5,000 or more: Rs 1,500 first"`)
		move := func(code int, name string, body obj) string {
			t.Helper()
			return call(code, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(body)})
		}
		move(409, "pack", obj{})
		move(200, "approve", obj{"reference": "FT-PAYS-3", "amount": 1500})
		move(200, "pack", obj{})
		var order struct {
			Money   struct{ Received, Due float64 }
			Parcels []struct{ Collect float64 }
		}
		if err := json.Unmarshal([]byte(desk()), &order); err != nil || order.Money.Received != 1500 || len(order.Parcels) != 1 || order.Parcels[0].Collect != 3539 {
			t.Errorf("PAYS-3 the parcel: %+v %v", order, err)
		}
		says(call(200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}), ",deposit,deposit_rule", "1500.00")
		says(call(200, row{as: manager, call: try, body: js(obj{"deposits": rules, "goods": 9000})}), `"kept":1`, `"orders":1`)

		// Orders by hand are told it before.
		hand := obj{"items": []obj{{"productId": Snail, "quantity": 4}}, "method": "cod", "contact": obj{"city": "Lahore", "country": "Pakistan", "phone": "0301 7770059"}, "dry": true}
		says(call(200, row{as: manager, call: "POST /api/admin/orders/take", body: js(hand)}), `"deposit":1500`, `"toCollect":3539`)

		// A rule that rests asks for nothing.
		for i := range rules {
			rules[i]["off"] = true
		}
		set(200, `"2"`, rules...)
		if got := ask("Quetta"); strings.TrimSpace(got) != "{}" {
			t.Errorf("PAYS-3 resting rules ask %s", got)
		}
	})
}
