package shoptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestPROMO4Gifts offers gifts as the owner does, and orders them at every door: the price
// of the wrap, the note, and a parcel without prices.
func TestPROMO4Gifts(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		read := func(r row, code int, into any) {
			t.Helper()
			if err := json.Unmarshal(status(t, s, code, r).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		gift := func(more obj) obj {
			n++
			o := address(cart(item(Snail, 1)))
			maps.Copy(o, more)
			o["phone"], o["email"] = fmt.Sprintf("0301 77700%02d", n), fmt.Sprintf("gift%d@example.com", n)
			return o
		}
		says := func(w string, wants ...string) {
			t.Helper()
			for _, want := range wants {
				if !strings.Contains(w, want) {
					t.Errorf("PROMO-4 want %s in %s", want, w)
				}
			}
		}
		bare := func(w string, not ...string) {
			t.Helper()
			for _, one := range not {
				if strings.Contains(w, one) {
					t.Errorf("PROMO-4 %s stands in %s", one, w)
				}
			}
		}

		// Off: nothing is told, and nothing taken.
		bare(status(t, s, 200, row{call: "GET /api/config"}).Body.String(), `"gifts"`)
		for _, more := range []obj{{"giftWrap": true}, {"giftMessage": "Eid Mubarak"}} {
			says(status(t, s, 409, row{call: "POST /api/orders/checkout", body: js(gift(more))}).Body.String(), "Gifts are not offered")
		}
		status(t, s, 409, row{call: "POST /api/orders/reserve", body: js(gift(obj{"noPrices": true}))})
		plain := status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(gift(nil))})
		bare(plain.Body.String(), "gift", "noPrices")

		// The bounds of the settings, and who may change them.
		for _, values := range []obj{{"giftPrice": -1}, {"giftPrice": 10_001}, {"giftMessage": 201}} {
			if w := status(t, s, 422, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": values})}); w.Code != 422 {
				t.Errorf("PROMO-4 %v: %d", values, w.Code)
			}
		}
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"giftsOffered": true, "giftPrice": 150, "giftMessage": 60, "cashFee": 100, "prepaidPercent": 3}})})
		says(status(t, s, 200, row{call: "GET /api/config"}).Body.String(), `"gifts":{"message":60,"price":150}`)

		// One of the goods is 1,259.64. The saving of 38 is of them, and not of the wrap.
		var quote struct {
			Quote struct{ TotalPrice, Wrap float64 }
		}
		const note = "Eid to abhi door hai, lekin yeh abhi ke liye."
		o := gift(obj{"giftWrap": true, "noPrices": true, "giftMessage": note, "expectedTotal": 1221.64})
		if read(row{call: "POST /api/orders/reserve", body: js(o)}, 409, &quote); quote.Quote.Wrap != 150 || quote.Quote.TotalPrice != 1371.64 {
			t.Fatalf("PROMO-4 who saw no wrap is told %+v", quote)
		}
		o["expectedTotal"] = 1371.64
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/reserve", body: js(o)}))["order"].(map[string]any)
		id, number := placed["_id"].(string), placed["number"].(string)

		// Cash names the sum at the door: refused at checkout and in the office.
		says(status(t, s, 422, row{call: "POST /api/orders/checkout", body: js(gift(obj{"noPrices": true}))}).Body.String(), `"noPrices"`, "the rider would name the sum")
		hand := obj{"items": []obj{{"productId": Snail, "quantity": 1}}, "method": "cod", "noPrices": true, "key": "a gift by hand", "channel": "phone", "contact": obj{
			"firstName": "A", "lastName": "B", "phone": "0301 7770999", "streetAddress": "House 12, Street 4", "city": "Lahore", "country": "Pakistan",
		}}
		says(status(t, s, 422, row{as: manager, call: "POST /api/admin/orders/take", body: js(hand)}).Body.String(), "the rider would name the sum")
		says(status(t, s, 422, row{as: manager, call: "POST /api/admin/orders/" + id + "/edit", header: match("*"), body: js(obj{"method": "cod"})}).Body.String(), "the rider would name the sum")
		var taken struct{ Wrap, TotalPrice float64 }
		hand["method"], hand["noPrices"], hand["giftWrap"], hand["dry"] = "bank_transfer", true, true, true
		if read(row{as: manager, call: "POST /api/admin/orders/take", body: js(hand)}, 200, &taken); taken.Wrap != 150 || taken.TotalPrice != 1371.64 {
			t.Errorf("PROMO-4 the desk is told %+v", taken)
		}

		// The note: too long for the card, a link, markup.
		for message, want := range map[string]string{
			strings.Repeat("ا", 61):                        "at most 60 characters",
			"see https://evil.example/win":                 "may not hold a link or markup",
			"<script>alert(1)</script> <a href=//x>hi</a>": "may not hold a link or markup",
		} {
			says(status(t, s, 422, row{call: "POST /api/orders/reserve", body: js(gift(obj{"giftMessage": message}))}).Body.String(), `"giftMessage"`, want)
		}

		// What the office sees, and the packer.
		order := status(t, s, 200, row{as: manager, call: "GET /api/admin/orders/" + id}).Body.String()
		says(order, `"giftWrap":true`, `"noPrices":true`, `"giftMessage":"`+note+`"`, `"wrap":150`)

		// The buyer's link shows sums. Number and phone, which who receives it may know, do not.
		link := placed["link"].(string)
		says(status(t, s, 200, row{call: "POST /api/orders/track/link", body: js(obj{"link": link})}).Body.String(), `"wrap":150`, `"totalPrice":1371.64`)
		says(visit(s, "/c/"+link).Body.String(), "Gift wrap")
		for _, contact := range []any{o["phone"], o["email"]} {
			tracked := status(t, s, 200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": contact})}).Body.String()
			says(tracked, `"noPrices":true`)
			bare(tracked, "1371", "1259", "1,371", "1,259", `"sums"`, `"link"`, note)
			page := press(s, "/track", map[string][]string{"number": {number}, "contact": {contact.(string)}}).Body.String()
			says(page, "A gift without prices")
			bare(page, "1,371", "1,259", note)
		}

		// The office takes the wrap off and shows the prices; then the shopper may pay at the door.
		edit := func(code int, change obj) string {
			t.Helper()
			return status(t, s, code, row{as: manager, call: "POST /api/admin/orders/" + id + "/edit", header: match("*"), body: js(change)}).Body.String()
		}
		says(edit(200, obj{"giftWrap": false, "dry": true}), `"totalBefore":1371.64`, `"totalPrice":1221.64`)
		move := row{as: manager, call: "POST /api/admin/orders/" + id + "/moves/redirect", header: match("*"), body: js(obj{"giftMessage": "Eid mubarak"})}
		says(status(t, s, 422, move).Body.String(), "is changed with the order, by Change")
		says(edit(422, obj{"to": obj{"giftMessage": "x <b>y</b>"}}), "may not hold a link")
		says(edit(200, obj{"giftWrap": false, "noPrices": false, "to": obj{"giftMessage": "Khush raho"}}), `"totalPrice":1221.64`, `"giftMessage":"Khush raho"`)
		says(edit(200, obj{"giftWrap": true, "method": "cod"}), `"totalPrice":1509.64`) // 1,259.64, 150 and 100 for cash
		says(edit(422, obj{"noPrices": true}), "the rider would name the sum")
		edit(409, obj{"giftWrap": true}) // nothing would change

		// Files have it: of the orders, and of one's data.
		file := strings.TrimSpace(status(t, s, 200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}).Body.String())
		says(file, ",gift_wrap,gift_no_prices,gift_note,deposit,deposit_rule", ",150.00,,Khush raho")

		// Off again: the order keeps what it has, and may lose it; no other gets it.
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"2"`), body: js(obj{"values": obj{"giftsOffered": false}})})
		says(edit(200, obj{"giftWrap": false}), `"totalPrice":1359.64`)
		says(edit(409, obj{"giftWrap": true}), "Gifts are not offered")
	})
}
