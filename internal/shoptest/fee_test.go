package shoptest_test

import (
	"encoding/json"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// feeZone is a delivery zone as the settings have it.
func feeZone(name string, fee, freeFrom int, cities ...string) obj {
	return obj{"name": name, "cities": cities, "countries": []string{}, "fee": fee, "freeFrom": freeFrom, "from": 0, "to": 0}
}

// setFees sets delivery fees: Multan 250, free from 5,000; elsewhere 300.
func setFees(t *testing.T, s *Shop, version string) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"` + version + `"`), body: js(obj{"values": obj{
		"deliveryZones": []obj{feeZone("Punjab", 250, 5000, "Multan", "bahawalpur")}, "deliveryFee": 300,
	}})})
}

// TestFEE1DeliveryIsCharged sets zones as the owner, and orders as shoppers and the desk. Each
// is told the fee of the city and pays it. With nothing set, all is as specified (OWNP-3).
func TestFEE1DeliveryIsCharged(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		before := status(t, s, 200, row{call: "GET /api/config"}).Body.String()
		if !strings.Contains(before, `"delivery":{"text":"Free shipping across Pakistan"}`) {
			t.Errorf("FEE-1 a shop that charges nothing says %s", before)
		}
		// OWNP-3 While the owner has set nothing, neither pages nor orders mention zones or
		// coupons for delivery.
		plain := address(cart(item(Snail, 1)))
		plain["phone"], plain["email"] = "0301 7770001", "plain@example.com"
		first := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(plain)}))["order"].(map[string]any)
		tracked := status(t, s, 200, row{call: "POST /api/orders/track", body: js(obj{"number": first["number"], "contact": plain["phone"]})}).Body.String()
		if body := before + tracked; strings.Contains(body, `"freed"`) || strings.Contains(body, `"cashNotIn"`) || strings.Contains(body, `"cashCountries"`) || strings.Contains(body, `"fees"`) || !strings.Contains(tracked, `"delivery":0`) {
			t.Errorf("OWNP-3 with every fee off: %s", body)
		}
		patch := func(code int, values obj) string {
			return status(t, s, code, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": values})}).Body.String()
		}
		for field, wrong := range map[string]obj{
			"deliveryZones.0.cities": feeZone("Nobody", 250, 0),
			"deliveryZones.0.fee":    feeZone("Dear", 100_001, 0, "Multan"),
			"deliveryZones.0.name":   feeZone(" ", 250, 0, "Multan"),
		} {
			if body := patch(422, obj{"deliveryZones": []obj{wrong}}); !strings.Contains(body, `"`+field+`"`) {
				t.Errorf("FEE-1 %s: %s", field, body)
			}
		}
		if body := patch(422, obj{"deliveryFee": -1, "refusedPays": "nobody"}); !strings.Contains(body, `"deliveryFee"`) || !strings.Contains(body, `"refusedPays"`) {
			t.Errorf("FEE-1 below 0: %s", body)
		}
		setFees(t, s, "1")

		if body := status(t, s, 200, row{as: admin, call: "GET /api/admin/settings"}).Body.String(); !strings.Contains(body, `"cities":["Multan","Bahawalpur"]`) {
			t.Errorf("FEE-1 the zones are %s", body)
		}
		for language, text := range map[string]string{"en": "Delivery from Rs 250", "ur": "ڈیلیوری 250 روپے سے شروع", "ur-Latn": "Delivery Rs 250 se shuru"} {
			body := status(t, s, 200, row{call: "GET /api/config", header: map[string]string{"Shop-Language": language}}).Body.String()
			if !strings.Contains(body, text) || strings.Contains(body, "Free shipping") || !strings.Contains(body, `"fees":{"least":250,"most":300}`) {
				t.Errorf("FEE-1 in %s: %s", language, body)
			}
		}
		for city, want := range map[string]string{
			"multaan":   `"cost":"Delivery Rs 250, free from Rs 5,000"`,
			"Kot+Momin": `"cost":"Delivery Rs 300"`,
		} {
			if body := status(t, s, 200, row{call: "GET /api/delivery?city=" + city}).Body.String(); !strings.Contains(body, want) {
				t.Errorf("FEE-1 to %s: %s", city, body)
			}
		}
		if body := status(t, s, 200, row{call: "GET /api/delivery?country=Dubai&city=Multan"}).Body.String(); !strings.Contains(body, `"fee":300`) || strings.Contains(body, "when") {
			t.Errorf("FEE-1 to another Multan: %s", body)
		}

		o := address(cart(item(Snail, 1)))
		o["city"], o["phone"], o["email"] = "Multan", "0301 7770002", "fee@example.com"
		var quote struct {
			Message string
			Quote   struct{ Delivery, TotalPrice float64 }
		}
		o["expectedTotal"] = 1764 // the total without the fee
		read := func(r row, code int, into any) {
			t.Helper()
			if err := json.Unmarshal(status(t, s, code, r).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		read(row{call: "POST /api/orders/checkout", body: js(o)}, 409, &quote)
		if quote.Quote.Delivery != 250 {
			t.Fatalf("FEE-1 who saw no fee is told %+v", quote)
		}
		o["expectedTotal"] = quote.Quote.TotalPrice
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		if placed["totalPrice"] != quote.Quote.TotalPrice {
			t.Errorf("FEE-1 the order costs %v", placed["totalPrice"])
		}

		withCoupon("kind = 'delivery', percent = 0, on_deals = TRUE")(t, s)
		o["phone"], o["email"], o["coupon"] = "0301 7770003", "fee3@example.com", "EID26"
		delete(o, "expectedTotal")
		if body := status(t, s, 200, row{call: "POST /api/cart/quote", body: js(obj{"cartItems": o["cartItems"], "coupon": "eid26"})}).Body.String(); !strings.Contains(body, `"accepted":true,"code":"EID26","delivery":true,"discount":0`) {
			t.Errorf("FEE-1 the cart is told %s", body)
		}
		freed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		if freed["totalPrice"] != quote.Quote.TotalPrice-250 {
			t.Errorf("FEE-1 with the coupon the order costs %v", freed["totalPrice"])
		}
		track := row{call: "POST /api/orders/track", body: js(obj{"number": freed["number"], "contact": o["phone"]})}
		if body := status(t, s, 200, track).Body.String(); !strings.Contains(body, `"delivery":0`) || !strings.Contains(body, `"freed":250`) {
			t.Errorf("FEE-1 tracking says %s", body)
		}

		var taken struct{ Delivery, TotalPrice, ListTotal float64 }
		hand := obj{"items": []obj{{"productId": Snail, "quantity": 1}}, "method": "cod", "contact": obj{"city": "Gilgit", "country": "Pakistan"}, "dry": true}
		read(row{as: manager, call: "POST /api/admin/orders/take", body: js(hand)}, 200, &taken)
		if taken.Delivery != 300 || taken.TotalPrice != quote.Quote.TotalPrice+50 {
			t.Errorf("FEE-1 the desk is told %+v", taken)
		}
		hand["coupon"] = "EID26"
		if body := status(t, s, 200, row{as: manager, call: "POST /api/admin/orders/take", body: js(hand)}).Body.String(); !strings.Contains(body, `"discount":0,"freed":300,`) || strings.Contains(body, `"delivery"`) {
			t.Errorf("FEE-1 of a coupon for delivery the desk is told %s", body)
		}
	})
}

// TestFEE1AZoneWithoutCash: a zone without cash is named before the order and refuses a cash
// order with its reason. Its courier is proposed for its parcels.
func TestFEE1AZoneWithoutCash(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		mountains := feeZone("High mountains", 450, 0, "Skardu", "Gilgit")
		mountains["noCash"], mountains["courier"] = true, "tcs"
		valleys := feeZone("Valleys", 350, 0, "Chitral")
		valleys["courier"] = "tcs"
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"deliveryZones": []obj{mountains, valleys}}})})
		if body := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); !strings.Contains(body, `"cashNotIn":["Skardu","Gilgit"]`) {
			t.Errorf("FEE-1 the checkout is told %s", body)
		}
		o := address(cart(item(Snail, 1)))
		o["city"] = "گلگت"
		if body := status(t, s, 422, row{call: "POST /api/orders/checkout", body: js(o)}).Body.String(); !strings.Contains(body, "Cash on delivery is not offered in") || !strings.Contains(body, `"city"`) {
			t.Errorf("FEE-1 cash in Gilgit: %s", body)
		}
		status(t, s, 201, row{call: "POST /api/orders/reserve", body: js(o)})

		for _, key := range []string{"postex", "tcs"} { // the first courier in use is the default
			status(t, s, 200, row{as: manager, call: "PUT /api/admin/couriers/" + key, header: match(`"0"`), body: js(obj{"name": key, "page": "", "on": true, "account": "", "city": "", "attempts": 2, "cutoffs": []obj{}})})
		}
		for i, city := range []string{"Chitral", "Multan"} {
			o["city"], o["phone"], o["email"] = city, []string{"0301 7770021", "0301 7770022"}[i], city+"@example.com"
			placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
			for _, move := range []string{"confirm", "pack"} {
				status(t, s, 200, row{as: manager, call: "POST /api/admin/orders/" + placed["_id"].(string) + "/moves/" + move, header: match("*"), body: js(obj{})})
			}
			parcel := object(t, status(t, s, 200, row{as: manager, call: "GET /api/admin/parcels?search=" + placed["number"].(string)}))["parcels"].([]any)[0].(map[string]any)
			if proposed, told := parcel["proposed"]; parcel["city"] != city || told != (i == 0) || told && proposed != "tcs" {
				t.Errorf("FEE-1 of a parcel to %s: %v", city, parcel)
			}
		}
	})
}

// TestFEE1WhatAChangeWouldHaveCharged previews fees on recent orders, one of which was refunded
// with its fee.
func TestFEE1WhatAChangeWouldHaveCharged(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		setFees(t, s, "1")
		var before, after struct {
			Orders                               int
			Charged, Would, Freed, Forgone, Cost float64
			Zones                                []int
			Unknown                              []struct {
				City   string
				Orders int
			}
		}
		try := func(into any) {
			t.Helper()
			body := js(obj{"deliveryZones": []obj{feeZone("Punjab", 100, 0, "Multan")}, "deliveryFee": 50, "deliveryFreeFrom": 0})
			if err := json.Unmarshal(status(t, s, 200, row{as: admin, call: "POST /api/admin/settings/delivery/trial", body: body}).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		try(&before)
		for i, city := range []string{"Multan", "Chak 84 SB"} {
			o := address(cart(item(Snail, 1)))
			o["city"], o["phone"], o["email"] = city, []string{"0301 7770011", "0301 7770012"}[i], city[:4]+"@example.com"
			placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
			if i > 0 {
				continue
			}
			for _, move := range []string{"confirm", "pack", "hand-over", "turn-back", "check-in"} {
				body := obj{}
				if move == "check-in" {
					body["units"] = []obj{{"line": 0, "quantity": 1, "to": "shelf"}}
				}
				status(t, s, 200, row{as: manager, call: "POST /api/admin/orders/" + placed["_id"].(string) + "/moves/" + move, header: match("*"), body: js(body)})
			}
		}
		try(&after)
		if after.Orders != before.Orders+2 || after.Charged != 550 || after.Would-before.Would != 150 || after.Zones[0] != before.Zones[0]+1 || len(after.Unknown) != 1 || after.Unknown[0].City != "Chak 84 SB" {
			t.Errorf("FEE-1 %+v after %+v", after, before)
		}
		if after.Forgone != 250 {
			t.Errorf("FEE-1 the fee of what was refused is owed no more: %+v", after)
		}
	})
}

// TestFEE1ByWeight sets a zone with steps. The cart, the quote of the desk and the order
// charge by the weights that products say and, for the others, by what a unit counts as.
func TestFEE1ByWeight(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		weight := obj{"name": "Weight", "kind": "number", "unit": "g", "shown": false, "filter": false}
		status(t, s, 200, row{as: admin, call: "PUT /api/admin/attributes", header: match(`"0"`), body: js(obj{"attributes": []obj{weight}})})
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + Snail + "/draft", header: match(`"1-0"`), body: js(whole(obj{"facts": []string{"Weight: 180"}}))})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + Snail + "/publish", header: match(`"1-1"`), body: js(obj{})})
		patch := func(code int, zone obj) string {
			return status(t, s, code, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"deliveryZones": []obj{zone}, "deliveryFee": 200, "deliveryGrams": 100}})}).Body.String()
		}
		punjab := feeZone("Punjab", 250, 9000, "Multan")
		punjab["steps"] = []obj{{"above": 400, "fee": 350}, {"above": 300, "fee": 450}}
		if body := patch(422, punjab); !strings.Contains(body, `"deliveryZones.0.steps"`) {
			t.Errorf("FEE-1 steps that fall: %s", body)
		}
		punjab["steps"] = []obj{{"above": 400, "fee": 350}, {"above": 1000, "fee": 450}}
		patch(200, punjab)
		if body := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); !strings.Contains(body, `"fees":{"byWeight":true,"least":200,"most":450},"rest":"depending on city and weight","text":"Delivery from Rs 200"`) {
			t.Errorf("FEE-1 by weight the shop says %s", body)
		}
		fee := func(more, cost string) bool {
			body := status(t, s, 200, row{call: "GET /api/delivery?city=Multan" + more}).Body.String()
			return strings.Contains(body, `"cost":"`+cost+`, free from Rs 9,000"`)
		}
		eventually(t, func() bool { return fee("&items="+Snail+":3", "Delivery Rs 350") }) // 540 g, once the weight is in the catalogue
		for more, cost := range map[string]string{
			"":                        "Delivery from Rs 250",
			"&items=" + Snail + ":2":  "Delivery Rs 250", // 360 g
			"&items=" + Niacin + ":4": "Delivery Rs 250", // 400 g, by what a unit counts as
			"&items=" + Snail + ":2," + Niacin + ":1": "Delivery Rs 350",
			"&items=gone:5": "Delivery Rs 350",
			"&grams=1000":   "Delivery Rs 350",
			"&grams=1001":   "Delivery Rs 450",
		} {
			if !fee(more, cost) {
				t.Errorf("FEE-1 delivery %s does not cost %q", more, cost)
			}
		}
		for _, wrong := range []string{"&items=x", "&items=a:0", "&items=a:1000", "&grams=0", "&items=" + strings.Repeat("a:1,", 50) + "a:1"} {
			r := row{call: "GET /api/delivery?city=Multan" + wrong}
			if code := s.Do(r.request(t)).Code; code != 400 && code != 422 {
				t.Errorf("FEE-1 delivery %.30s: %d", wrong, code)
			}
		}
		for n, want := range map[int]string{2: `"delivery":250`, 3: `"delivery":350`} {
			order := address(cart(item(Snail, n)))
			order["city"] = "Multan"
			order["phone"], order["email"] = []string{"", "", "0301 7770012", "0301 7770013"}[n], []string{"", "", "two@example.com", "three@example.com"}[n]
			placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(order)}))["order"].(map[string]any)
			tracked := status(t, s, 200, row{call: "POST /api/orders/track", body: js(obj{"number": placed["number"], "contact": order["phone"]})}).Body.String()
			if !strings.Contains(tracked, want) {
				t.Errorf("FEE-1 %d units are charged %s", n, tracked)
			}
		}
	})
}
