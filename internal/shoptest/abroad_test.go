package shoptest_test

import (
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestFEE3ParcelsAbroad sets rules as the owner does: pages are told what is not sent where
// and why, no order goes there, and addresses are asked for as their country writes them.
// Without rules nothing mentions them.
func TestFEE3ParcelsAbroad(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		says := saying(t, "FEE-3")
		call := answering(t, s)
		set := func(code int, etag string, values obj) string {
			t.Helper()
			return call(code, row{as: admin, call: "PATCH /api/admin/settings", header: match(etag), body: js(obj{"values": values})})
		}
		rule := func(targets []obj, countries ...string) obj {
			return obj{"countries": countries, "targets": targets, "why": "permit", "off": false}
		}
		snail := []obj{{"kind": "product", "id": Snail}}
		where := "GET /api/delivery?country=United+States&items=" + Snail + ":1," + Niacin + ":2"
		order := func(code int, more obj) string {
			t.Helper()
			o := address(cart(item(Snail, 1)))
			for name, value := range more {
				o[name] = value
			}
			return call(code, row{call: "POST /api/orders/checkout", body: js(o)})
		}
		inUS := obj{"country": "United States", "city": "Austin", "state": "Texas", "zip": "hello", "phone": "+1 512 555 0123", "email": "us@example.com"}
		inQatar := obj{"country": "Qatar", "city": "Doha", "state": "", "zip": "", "phone": "+974 5551 2345", "email": "qa@example.com"}

		if got := call(200, row{call: where}) + call(200, row{call: "GET /api/config"}); strings.Contains(got, "notSent") || strings.Contains(got, "abroad") || strings.Contains(got, "duty") {
			t.Errorf("FEE-3 without rules: %s", got)
		}
		says(order(422, inQatar), `"state":"State is required"`)
		order(201, inUS)

		says(set(422, `"1"`, obj{"notSent": []obj{rule(nil, "Pakistan"), rule([]obj{{"kind": "product", "id": ""}}, "Oman")}}), `"notSent.0.countries"`, `"notSent.1.targets"`)
		set(200, `"1"`, obj{"abroadForms": true, "notSent": []obj{rule(snail, "United States", "Canada"), rule(nil, "Oman")}})
		says(call(200, row{call: "GET /api/config"}), `"abroadForms":true`, `"notSent":true`)
		body := call(200, row{call: where})
		says(body, `"product":"`+Snail+`"`, "Not sent to United States: it may be sold there with a permit only.", `"duty":"Customs in United States`)
		if strings.Contains(body, Niacin) {
			t.Errorf("FEE-3 what is sent is named: %s", body)
		}
		says(call(200, row{call: where, header: map[string]string{"Shop-Language": "ur"}}), "امریکا نہیں بھیجا جاتا", "امریکا کا کسٹم")
		body = call(200, row{call: "GET /api/delivery?items=" + Snail + ":1"})
		says(body, `"country":"United States"`, `"country":"Canada"`, "We do not send parcels to Oman")
		if strings.Contains(body, "Qatar") {
			t.Errorf("FEE-3 an open country is named: %s", body)
		}

		says(order(422, obj{"country": "United States", "city": "Austin", "state": "Texas", "zip": "78701", "phone": "+1 512 555 0123", "email": "us2@example.com"}), `"cartItems":`, "is not sent to United States")
		says(order(422, obj{"country": "Oman", "city": "Muscat", "zip": "133", "phone": "+968 9212 3456", "email": "om@example.com"}), `"country":"We do not send parcels to Oman`)
		inUS["cartItems"], inUS["email"] = []obj{item(Niacin, 1)}, "us3@example.com"
		says(order(422, inUS), `"zip":"Enter a postal code like 90210"`)
		order(201, inQatar)

		// The office keeps to the rules as well; an order that is there keeps its goods.
		inUS["zip"] = "78701"
		us := address(cart())
		for name, value := range inUS {
			us[name] = value
		}
		id := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(us)}))["order"].(map[string]any)["_id"].(string)
		edit := row{as: admin, call: "POST /api/admin/orders/" + id + "/edit", header: match("*"), body: js(obj{"lines": []obj{{"line": -1, "variantId": Snail + "-1", "productId": Snail, "quantity": 1}}})}
		says(call(422, edit), "is not sent to United States")
	})
}
