package shoptest_test

import (
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// aPromotion is a promotion of steps that began long ago, with some changes.
func aPromotion(change obj) obj {
	p := obj{
		"id": "two", "name": "Two or more", "kind": "steps", "steps": []obj{}, "buy": 0, "get": 0, "percent": 0, "times": 0, "from": 0,
		"for": "everyone", "targets": []obj{}, "startsAt": "2020-01-01T00:00:00Z", "limit": 0, "perPhone": 0, "off": false,
	}
	for name, value := range change {
		p[name] = value
	}
	return p
}

// TestPROMO1FromTheOfficeToTheRefund sets promotions as the owner does and orders under them:
// quote, checkout, slip, page, desk, export and mail say the same sums, a limit gives the last
// use once, and a cancelled order gives it back. Without promotions nothing mentions them.
func TestPROMO1FromTheOfficeToTheRefund(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		says := saying(t, "PROMO-1")
		call := answering(t, s)
		quote := func(n int) string {
			t.Helper()
			return call(200, row{call: "POST /api/cart/quote", body: js(cart(item(Snail, n)))})
		}
		if config, sums := call(200, row{call: "GET /api/config"}), quote(4); strings.Contains(config+sums, "promot") || !strings.Contains(sums, `"totalPrice":5038.56`) {
			t.Errorf("PROMO-1 without promotions: %s %s", config, sums)
		}
		set := func(code int, etag string, list ...obj) string {
			t.Helper()
			return call(code, row{as: admin, call: "PATCH /api/admin/settings", header: match(etag), body: js(obj{"values": obj{"promotions": list, "deliveryFee": 200}})})
		}
		steps := aPromotion(obj{"steps": []obj{{"units": 2, "percent": 5}, {"units": 4, "percent": 10}}, "limit": 1})
		free := aPromotion(obj{"id": "free", "name": "Free from 2,000", "kind": "delivery", "from": 2000})
		members := aPromotion(obj{"id": "third", "name": "The third is ours", "kind": "buy_get", "buy": 2, "get": 1, "percent": 100, "for": "members"})
		says(set(422, `"1"`, aPromotion(obj{"kind": "present"}), aPromotion(obj{"kind": "buy_get", "buy": 0})), `"promotions.0.kind"`, `"promotions.1.buy"`, `"promotions.1.name"`)
		says(set(422, `"1"`, aPromotion(obj{"kind": "gift", "gifts": []obj{{"kind": "brand", "id": "cosrx"}}})), `"promotions.0.from":"Must be whole rupees from 1`, `"promotions.0.gifts":"A gift is a product`)
		status(t, s, 403, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"promotions": []obj{steps}}})})
		set(200, `"1"`, steps, free, members)
		says(call(200, row{call: "GET /api/config"}), `"promotions":true`)

		// A guest is told what holds now, for whom, and of which lines.
		says(quote(4), `"promoted":503.86`, `"totalPrice":4534.7`, `"subtotal":5038.56`, `"lines":[0]`, `"for":"members"`, `"steps":[{`, `"from":2000`)
		says(call(200, row{as: customer, call: "POST /api/cart/quote", body: js(cart(item(Snail, 3)))}), `"promoted":1207.16`)

		o := address(cart(item(Snail, 4)))
		o["phone"], o["email"], o["city"], o["state"], o["expectedTotal"] = "0301 7770071", "promo@example.com", "Lahore", "Punjab", 5038.56
		says(call(409, row{call: "POST /api/orders/checkout", body: js(o)}), `"totalPrice":4534.7`)
		o["expectedTotal"] = 4534.70
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		number, id, token := placed["number"].(string), placed["_id"].(string), placed["link"].(string)
		track := call(200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": "0301 7770071"})})
		says(track, `"promotion":"Two or more"`, `"promoted":503.86`, `"amount":503.86`, `"name":"Free from 2,000"`, `"total":4534.7`, `"rounding":0`)
		says(visit(s, "/c/"+token).Body.String(), "Two or more", "503.86", "Free from 2,000")
		desk := func() string { return call(200, row{as: admin, call: "GET /api/admin/orders/" + id}) }
		says(desk(), `"name":"Two or more"`, `"promoted":503.86`)
		says(call(200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}), ",promotions,promoted", `"Two or more; Free from 2,000",503.86`)
		says(call(200, row{as: manager, call: "POST /api/admin/settings/promotions/trial", body: js(obj{"promotions": []obj{steps}, "items": []obj{}})}), `"orders":1`, `"given":503.86`)

		// The only use is taken: nobody else is offered it, or gets it unseen.
		if sums := quote(4); strings.Contains(sums, "Two or more") || !strings.Contains(sums, `"totalPrice":5038.56`) {
			t.Errorf("PROMO-1 a promotion is offered after its last use: %s", sums)
		}
		o["phone"], o["email"] = "0301 7770072", "second@example.com"
		says(call(409, row{call: "POST /api/orders/checkout", body: js(o)}), `"totalPrice":5038.56`)

		// An edit works the order's own promotions out again, and cancelling gives the use back.
		edit := obj{"lines": []obj{{"line": 0, "quantity": 2}}, "note": "two are enough"}
		says(call(200, row{as: admin, call: "POST /api/admin/orders/" + id + "/edit", header: match("*"), body: js(edit)}), `"totalPrice":2393.32`)
		says(desk(), `"promoted":125.96`, `"total":2393.32`)
		call(200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/cancel", header: match("*"), body: js(obj{"note": "changed their mind"})})
		says(quote(4), `"promoted":503.86`)

		// A gift is chosen in the cart: told from the first of its goods on, and free from the sum.
		gift := aPromotion(obj{"id": "gift", "name": "A serum for you", "kind": "gift", "from": 2500, "gifts": []obj{{"kind": "variant", "id": Niacin + "-1"}, {"kind": "product", "id": "gone"}}})
		set(200, `"2"`, gift)
		says(quote(1), `"kind":"gift"`, `"from":2500`, `"gifts":[{"_id":"`+Niacin+`","variantId":"`+Niacin+`-1"}]`)
		with := func(n int) string {
			return call(200, row{call: "POST /api/cart/quote", body: js(cart(item(Snail, n), item(Niacin, 1)))})
		}
		if under, enough := with(1), with(2); strings.Contains(under, `"promoted"`) || !strings.Contains(enough, `"gives":[1]`) || !strings.Contains(enough, `"totalPrice":2519.28`) {
			t.Errorf("PROMO-1 a gift under its sum: %s and from it: %s", under, enough)
		}
		set(200, `"3"`, steps, free, members)

		// One that rests gives nothing.
		for _, p := range []obj{steps, free, members} {
			p["off"] = true
		}
		set(200, `"4"`, steps, free, members)
		if config, sums := call(200, row{call: "GET /api/config"}), quote(4); strings.Contains(config+sums, "promot") {
			t.Errorf("PROMO-1 resting promotions: %s %s", config, sums)
		}
	})
}
