package shoptest_test

import (
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestGOOD4FromTheOfficeToTheReturn makes a set as the owner does and orders it: page, quote,
// checkout, slip, desk, export and mail know it and its parts, and no sum differs by a paisa.
func TestGOOD4FromTheOfficeToTheReturn(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		says := saying(t, "GOOD-4")
		call := answering(t, s)
		if body := call(200, row{call: "GET /api/products/" + Snail}); strings.Contains(body, `"set`) {
			t.Errorf("GOOD-4 without sets: %s", body)
		}
		sheet := obj{
			"name": "Glow set", "brand": "Gulaab", "slug": "glow-set", "categories": []string{"makeup"}, "setParts": []string{Snail + " x2", Lipstick + " " + Lipstick + "-1"}, "setPercent": "10",
			"variants": []obj{{"size": "", "color": "", "shade": "", "sku": "", "barcode": "", "price": 14399, "image": "", "enabled": true}},
		}
		wrong := obj{"name": "Glow set", "brand": "Gulaab", "categories": []string{"makeup"}, "setParts": []string{Snail}, "setPercent": "95", "variants": sheet["variants"]}
		made := object(t, status(t, s, 200, row{as: admin, call: "POST /api/admin/products", header: key("a-set"), body: js(wrong)}))
		id := made["_id"].(string)
		says(call(422, row{as: admin, call: "POST /api/admin/products/" + id + "/publish", header: match(made["etag"].(string)), body: js(obj{})}), `"setParts":"A set has 2 to 8 products."`, `"setPercent":"Give whole percent`)
		saved := object(t, status(t, s, 200, row{as: admin, call: "PUT /api/admin/products/" + id + "/draft", header: match(made["etag"].(string)), body: js(sheet)}))
		call(200, row{as: admin, call: "POST /api/admin/products/" + id + "/publish", header: match(saved["etag"].(string)), body: js(obj{})})
		eventually(t, func() bool {
			return strings.Contains(s.Do((&row{call: "GET /api/products/glow-set"}).request(t)).Body.String(), `"stock":5`)
		})

		page := call(200, row{call: "GET /api/products/glow-set"})
		// 1,749.50 less ten percent is Rs 1,575 in whole rupees, 12,500 is 11,250.
		says(page, `"price":14400`, `"stock":5`, `"percent":10`, `"share":3150`, `"share":11250`, `"parts":["2 × COSRX Advanced Snail 96 Mucin Power Essence`, `"variantId":"`+Lipstick+`-1"`)
		says(call(200, row{call: "GET /api/products/" + Snail}), `"sets":[{`, `"name":"Glow set"`)
		says(visit(s, "/product/glow-set").Body.String(), "Glow set")

		line := obj{"_id": id, "quantity": 2}
		says(call(200, row{call: "POST /api/cart/quote", body: js(cart(line))}), `"totalPrice":20736`, `"listPrice":14400`)
		o := address(cart(line))
		o["phone"], o["email"], o["expectedTotal"] = "0301 7770081", "set@example.com", 1
		says(call(409, row{call: "POST /api/orders/checkout", body: js(o)}), `"totalPrice":20736`, `"_id":"`+id+`"`)
		o["expectedTotal"] = 20736
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		number, order, token := placed["number"].(string), placed["_id"].(string), placed["link"].(string)
		track := call(200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": "0301 7770081"})})
		says(track, `"inSet":{"no":1,`, `"name":"Glow set","sets":2`, `"variantId":"`+Lipstick+`-1"`, `"listPrice":1575`, `"listPrice":11250`, `"total":20736`, `"rounding":0`)
		says(visit(s, "/c/"+token).Body.String(), "(Glow set)")
		says(call(200, row{as: admin, call: "GET /api/admin/orders/" + order}), `"inSet":{"no":1`, `"held":2`)
		says(call(200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}), "4 × COSRX Advanced Snail 96 Mucin Power Essence, 100 ml (Glow set)")
		// Three pinks are left: three sets, and not four.
		eventually(t, func() bool {
			return strings.Contains(s.Do((&row{call: "GET /api/products/glow-set"}).request(t)).Body.String(), `"stock":3`)
		})
		o["cartItems"], o["phone"], o["email"] = []obj{{"_id": id, "quantity": 4}}, "0301 7770082", "other@example.com"
		delete(o, "expectedTotal")
		says(call(409, row{call: "POST /api/orders/checkout", body: js(o)}), "Addict Lip Glow")
		// A set is not put into an order that was placed.
		set := object(t, status(t, s, 200, row{call: "GET /api/products/glow-set"}))["variants"].([]any)[0].(map[string]any)["_id"].(string)
		call(422, row{as: admin, call: "POST /api/admin/orders/" + order + "/edit", header: match("*"), body: js(obj{"lines": []obj{{"line": -1, "productId": id, "variantId": set, "quantity": 1}}, "note": "one more"})})
		// One lipstick less: the rest keeps its shares.
		says(call(200, row{as: admin, call: "POST /api/admin/orders/" + order + "/edit", header: match("*"), body: js(obj{"lines": []obj{{"line": 1, "quantity": 1}}, "note": "one is enough"})}), `"totalPrice":12636`)

		// Packed and delivered by part; one snail comes back at its share, Rs 1,575 less 28 percent.
		do := func(move string, body obj) string {
			t.Helper()
			return call(200, row{as: manager, call: "POST /api/admin/orders/" + order + "/moves/" + move, header: match("*"), body: js(body)})
		}
		do("confirm", obj{})
		// Each part is picked on its own, and says the set that it belongs into.
		says(call(200, row{as: packer, call: "GET /api/admin/pick-list"}), `"name":"Glow set","sets":2}`)
		says(do("pack", obj{}), `"collect":12636`)
		do("hand-over", obj{})
		do("deliver", obj{})
		says(call(200, row{call: "POST /api/orders/track/returns", body: js(obj{"number": number, "contact": "0301 7770081"})}), `"paid":1134`, `"inSet":{"no":1`)
		if form := visit(s, "/c/"+token).Body.String(); strings.Count(form, `<p class="c-set"><bdi>Glow set</bdi></p>`) != 1 {
			t.Errorf("GOOD-4 the form of returns does not name the set above its parts: %s", form)
		}
		ask := askBody()
		ask["items"], ask["number"], ask["contact"] = []obj{{"line": 0, "quantity": 1}}, number, "0301 7770081"
		call(200, row{call: "POST /api/orders/track/return", body: js(ask)})
		do("approve-return", obj{"return": 1})
		do("check-return", obj{"return": 1, "units": []obj{{"line": 0, "quantity": 1, "to": "shelf"}}})
		seen := object(t, status(t, s, 201, row{as: manager, call: "POST /api/admin/orders/" + order + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": JPEG(60, 60)})}))
		do("refund", obj{"amount": 1134, "account": "bank", "reference": "REF-1", "evidence": seen["key"]})
		track = call(200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": "0301 7770081"})})
		says(track, `"returned":1134`, `"refunded":1134`, `"received":12636`, `"due":0`)
		top := row{as: manager, call: "GET /api/admin/reports/top?by=product&from=2026-03-01&to=2026-03-31"}
		eventually(t, func() bool {
			return strings.Contains(s.Do(top.request(t)).Body.String(), `"back":1134,`)
		})
		says(call(200, top), `"back":1134,`, `"sold":4536,`, `"sold":8100,`)
	})
}
