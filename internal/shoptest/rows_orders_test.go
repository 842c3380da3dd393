package shoptest_test

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
)

// obj is a JSON object.
type obj = map[string]any

func address(change obj) obj {
	v := obj{
		"firstName": "Mariam", "lastName": "Javed", "email": "mariam@example.com", "country": "Pakistan",
		"streetAddress": "Flat 3, Block 5, Clifton", "city": "Karachi", "state": "Sindh", "zip": "75600", "phone": "0333 9876543",
	}
	maps.Copy(v, change)
	return v
}

func item(id string, n int) obj { return obj{"_id": id, "name": "whatever", "quantity": n} }

func cart(items ...obj) obj { return obj{"cartItems": items} }

func checkoutRows() []row {
	post := "POST /api/orders/checkout"
	buy := func(change ...obj) payload {
		v := address(cart(item(Snail, 2)))
		for _, c := range change {
			maps.Copy(v, c)
		}
		return js(v)
	}
	rows := []row{
		{
			name: "API-13 CHK-4 a guest's order", call: post, body: buy(), status: 201, orders: 1, jobs: 1,
			// 2 x 1749.50 x 0.72 = 2519.28
			want:  []string{`"message":"`, `"number":"GL-`, `"status":"Pending"`, `"totalPrice":2519.28`, `"cashToKeep":2519`},
			heads: map[string]string{"Set-Cookie": "HttpOnly; SameSite=Lax"}, check: guestSeesIt,
		},
		{
			name: "API-13 GEN-5 a member's order", as: customer, call: post, body: buy(), status: 201, orders: 1, jobs: 1,
			// 2 x 1749.50 x 0.69 = 2414.32
			want: []string{`"totalPrice":2414.32`}, heads: map[string]string{"Set-Cookie": ""}, check: memberSeesIt,
		},
		{name: "API-13 a token that is none places nothing", as: stale, call: post, body: buy(), status: 401},
		{
			name: "API-18 prices and totals of a client are ignored", call: post, status: 201, orders: 1, jobs: 1,
			body: buy(obj{"totalPrice": 1, "tier": "member", "percentOff": 99, "cartItems": []obj{
				{"_id": Niacin, "name": "x", "quantity": 1, "price": 1, "listPrice": 1, "brand": "Z", "colors": []string{}, "stock": nil},
			}}), want: []string{`"totalPrice":1440}`}, not: []string{"cashToKeep"}, taken: map[string]int64{Niacin: 1},
		},
		{
			name: "API-18 an item by its name alone", call: post, status: 201, orders: 1, jobs: 1,
			body: buy(cart(obj{"name": "Niacinamide 10% + Zinc 1%", "quantity": 1})), want: []string{`"totalPrice":1440}`}, taken: map[string]int64{Niacin: 1},
		},
		{
			name: "API-13 two colours are two lines", call: post, status: 201, orders: 1, jobs: 1, check: twoLines,
			body: buy(cart(
				obj{"_id": Lipstick, "name": "x", "quantity": 1, "selectedColor": "#e58aa0"},
				obj{"_id": Lipstick, "name": "x", "quantity": 1, "selectedColor": "Clear"},
				obj{"_id": Lipstick, "name": "x", "quantity": 1, "selectedColor": "Clear"},
			)),
		},
		{
			name: "SURE-3 a product of several colours without one", call: post, body: buy(cart(item(Lipstick, 1))), status: 201, orders: 1, jobs: 1,
			want: []string{`"colorsToChoose":["Addict Lip Glow"]`, "choose the colour of Addict Lip Glow"}, check: colorIsChosen,
		},
		{name: "API-13 the last one", call: post, body: buy(cart(item(LastOne, 1))), status: 201, orders: 1, jobs: 1, taken: map[string]int64{LastOne: 1}, fresh: true},
		{
			name: "API-13 more than are left", call: post, body: buy(cart(item(LastOne, 2))), status: 409, want: []string{"Moisturising Cream"},
			taken: map[string]int64{LastOne: 0}, fresh: true,
		},
		{
			name: "API-13 CHK-5 sold out", call: post, body: buy(cart(item(Niacin, 1), item(SoldOut, 1))), status: 409, want: []string{"Foaming Cleanser", "out of stock"},
			taken: map[string]int64{Niacin: 0, SoldOut: 0},
		},
		{name: "API-13 an unknown item", call: post, body: buy(cart(obj{"name": "Moon Dust", "quantity": 1})), status: 422, want: []string{"Moon Dust", `"cartItems":`}},
		{name: "API-13 an unknown id", call: post, body: buy(cart(item(id0, 1))), status: 422, want: []string{`"cartItems":`}},
		{name: "API-13 an item without name and id", call: post, body: buy(cart(obj{"quantity": 1})), status: 422, want: []string{`"cartItems":`}},
		{
			name: "API-13 a colour that is none", call: post, body: buy(cart(obj{"_id": Lipstick, "name": "x", "quantity": 1, "selectedColor": "Green"})), status: 422,
			want: []string{"Addict Lip Glow", `"cartItems":`},
		},
		{name: "API-13 quantity 0", call: post, body: buy(cart(item(Snail, 0))), status: 422, want: []string{`"cartItems":`}},
		{name: "API-13 quantity -1", call: post, body: buy(cart(item(Snail, -1))), status: 422, want: []string{`"cartItems":`}},
		{name: "API-13 quantity 100", call: post, body: buy(cart(item(Snail, 100))), status: 422, want: []string{`"cartItems":`}},
		{name: "API-13 quantity 99", call: post, body: buy(cart(item(Snail, 99))), status: 201, orders: 1, jobs: 1},
		{name: "API-13 99 and 1 more of the same", call: post, body: buy(cart(item(Snail, 99), item(Snail, 1))), status: 422},
		{name: "API-13 quantity 1.5", call: post, body: buy(cart(obj{"_id": Snail, "name": "x", "quantity": 1.5})), status: 400, want: []string{`"cartItems":`}},
		{name: "API-13 quantity in words", call: post, body: buy(cart(obj{"_id": Snail, "name": "x", "quantity": "two"})), status: 400, want: []string{"whole number"}},
		{name: "API-13 quantity without end", call: post, body: raw("application/json", `{"cartItems":[{"name":"x","quantity":1e400}]}`), status: 400},
		{name: "API-13 an empty cart", call: post, body: buy(cart()), status: 422, want: []string{`"cartItems":`}},
		{name: "API-13 no cart", call: post, body: js(address(nil)), status: 422, want: []string{`"cartItems":`}},
		{name: "API-13 a cart that is no list", call: post, body: buy(obj{"cartItems": "all"}), status: 400, want: []string{`"cartItems":"Must be a list."`}},
		{name: "API-13 a line that is null", call: post, body: buy(obj{"cartItems": []any{nil}}), status: 422},
		{name: "API-13 51 lines", call: post, body: buy(obj{"cartItems": manyItems(51)}), status: 422, want: []string{`"cartItems":`}},
		{name: "CHK-1 nothing filled in", call: post, body: js(cart(item(Snail, 1))), status: 422, want: []string{
			"Please fill in all fields before submitting.", `"firstName":`, `"lastName":`, `"email":`, `"country":`, `"streetAddress":`, `"city":`, `"state":`, `"zip":`, `"phone":`,
		}},
		{name: "CHK-1 an email that is none", call: post, body: buy(obj{"email": "mariam"}), status: 422, want: []string{`"email":"Invalid email address"`}},
		{name: "CHK-1 an email with a second header", call: post, body: buy(obj{"email": "a@b.pk\r\nBcc: c@d.pk"}), status: 422, want: []string{`"email":`}},
		{name: "CHK-1 a phone without digits", call: post, body: buy(obj{"phone": "call me"}), status: 422, want: []string{`"phone":`}},
		{name: "CHK-2 a country off the list", call: post, body: buy(obj{"country": "Atlantis"}), status: 422, want: []string{`"country":`}},
		{name: "CHK-1 a field without end", call: post, body: buy(obj{"city": strings.Repeat("x", 5000)}), status: 422, want: []string{`"city":`}},
		{name: "API-13 the same key gives the same order", call: post, header: key("k-1"), body: buy(), status: 201, orders: 1, jobs: 1, check: replays(post, key("k-1"), buy())},
		{name: "API-13 the same key with another body", call: post, header: key("k-2"), body: buy(), status: 201, orders: 1, jobs: 1, check: refusesReuse(post, key("k-2"))},
		{name: "API-13 a used key", call: post, header: key("k-2"), body: buy(obj{"city": "Quetta"}), status: 409},
		{name: "API-13 a key without end", call: post, header: key(strings.Repeat("k", 201)), body: buy(), status: 400, broken: true},
		{name: "API-13 a key of bytes", call: post, header: key("k\xff"), body: buy(), status: 400, broken: true},
		{name: "SURE-2 the total that the shopper saw", call: post, body: buy(obj{"expectedTotal": 2519.28}), status: 201, orders: 1, jobs: 1},
		{
			name: "SURE-2 a total counted in floats", call: post, body: raw("application/json", strings.Replace(string(buy(obj{"expectedTotal": 7}).bytes), `:7`, `:2519.2799999999997`, 1)),
			status: 201, orders: 1, jobs: 1,
		},
		{
			name: "SURE-2 another total places nothing and says what it costs now", call: post, header: key("q-1"), body: buy(obj{"expectedTotal": 2500}), status: 409,
			want: []string{`"quote":{"cartItems":[{"_id":"` + Snail, `"price":1259.64`, `"totalPrice":2519.28`, `"cashToKeep":2519`, "from Rs 2,500 to Rs 2,519.28"},
		},
		{name: "SURE-2 then the same key orders at the new total", call: post, header: key("q-1"), body: buy(obj{"expectedTotal": 2519.28}), status: 201, orders: 1, jobs: 1},
		{name: "SURE-2 no expected total is none", call: post, body: buy(obj{"expectedTotal": nil}), status: 201, orders: 1, jobs: 1, broken: true},
		{name: "SURE-2 a total below nothing", call: post, body: buy(obj{"expectedTotal": -1}), status: 400, want: []string{`"expectedTotal":`}},
		{name: "SURE-2 a total in words", call: post, body: buy(obj{"expectedTotal": "much"}), status: 400},
		{name: "API-13 Urdu", call: post, body: buy(obj{"firstName": "مریم", "city": "کراچی"}), status: 201, orders: 1, jobs: 1},
		{name: "API-13 from another site", call: post, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: buy(), status: 403},
	}
	for _, country := range strings.Split("Dubai,Qatar,Oman,Canada,Saudi Arabia,United States,United Kingdom", ",") {
		rows = append(rows, row{name: "CHK-2 " + country, call: post, body: buy(obj{"country": country}), status: 201, orders: 1, jobs: 1})
	}
	for _, field := range strings.Split("firstName,lastName,email,country,streetAddress,city,state,zip,phone", ",") {
		rows = append(rows, row{
			name: "CHK-1 without " + field, call: post, body: buy(obj{field: "  "}), status: 422,
			want: []string{`"` + field + `":`, `"message":"Please fill in all fields before submitting."`},
		})
	}
	return rows
}

func key(k string) map[string]string { return map[string]string{"Idempotency-Key": k} }

func manyItems(n int) []obj {
	out := make([]obj, n)
	for i := range out {
		out[i] = item(Snail, 1)
	}
	return out
}

// guestSeesIt: the browser that ordered sees the order by nothing but its cookie, and another
// browser does not.
func guestSeesIt(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	id := object(t, w)["order"].(map[string]any)["_id"].(string)
	cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	mine := row{call: "GET /api/orders/orders", header: map[string]string{"Cookie": cookie}}
	got := s.Do(mine.request(t))
	ids(id)(t, s, got)
	if o := list(t, got)[0]; o["name"] != "Mariam Javed" || o["tier"] != "guest" || o["method"] != "cod" || o["allowed"] != nil {
		t.Errorf("API-15 the listed order: %v", o)
	}
	nobodys := row{call: "GET /api/orders/" + id}
	if got := s.Do(nobodys.request(t)); got.Code != 404 {
		t.Errorf("ORD-4 another browser sees it: status %d", got.Code)
	}
}

func memberSeesIt(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	id := object(t, w)["order"].(map[string]any)["_id"].(string)
	mine := row{as: customer, call: "GET /api/orders/" + id}
	if got := s.Do(mine.request(t)); got.Code != 200 || !strings.Contains(got.Body.String(), `"tier":"member"`) {
		t.Errorf("ORD-4 the member does not see it: %d %s", got.Code, got.Body)
	}
	theirs := row{as: other, call: "GET /api/orders/" + id}
	if got := s.Do(theirs.request(t)); got.Code != 404 {
		t.Errorf("ORD-4 another member sees it: status %d", got.Code)
	}
}

func twoLines(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	id := object(t, w)["order"].(map[string]any)["_id"].(string)
	get := row{as: admin, call: "GET /api/orders/" + id}
	var o struct {
		CartItems []struct {
			SelectedColor string
			Quantity      int
		}
	}
	if err := json.Unmarshal(s.Do(get.request(t)).Body.Bytes(), &o); err != nil {
		t.Fatal(err)
	}
	if len(o.CartItems) != 2 || o.CartItems[0].SelectedColor != "#e58aa0" || o.CartItems[1].Quantity != 2 {
		t.Errorf("lines %+v", o.CartItems)
	}
}

// colorIsChosen: the line of an order without a colour says so, and the shopper chooses one in
// tracking.
func colorIsChosen(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	o := object(t, w)["order"].(map[string]any)
	get := row{as: admin, call: "GET /api/orders/" + o["_id"].(string)}
	if got := s.Do(get.request(t)).Body.String(); !strings.Contains(got, `"colorToChoose":true`) || !strings.Contains(got, `"selectedColor":""`) {
		t.Errorf("SURE-3 the line: %s", got)
	}
	choose := row{call: "POST /api/orders/track/choose", body: js(obj{
		"number": o["number"], "contact": "mariam@example.com", "line": 0, "selectedColor": "#e58aa0",
	})}
	if got := s.Do(choose.request(t)); got.Code != 200 || !strings.Contains(got.Body.String(), `"selectedColor":"#e58aa0"`) || strings.Contains(got.Body.String(), "colorToChoose") {
		t.Errorf("SURE-3 choosing: %d %s", got.Code, got.Body)
	}
	if got := s.Do(choose.request(t)); got.Code != 409 {
		t.Errorf("SURE-3 choosing twice: %d %s", got.Code, got.Body)
	}
}

// withoutLink is the answer to a placed order as a repeat gets it: the order's link is given
// once (PLAIN-1).
func withoutLink(answer string) string {
	return regexp.MustCompile(`"link":"[^"]*",`).ReplaceAllString(answer, "")
}

func replays(call string, header map[string]string, body payload) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
		orders, jobs := s.Count("orders"), s.Count("jobs")
		again := row{call: call, header: header, body: body}
		got := s.Do(again.request(t))
		if got.Code != 201 || got.Body.String() != withoutLink(w.Body.String()) {
			t.Errorf("the second answer differs: %d %s", got.Code, got.Body)
		}
		if s.Count("orders") != orders || s.Count("jobs") != jobs {
			t.Error("the second request had an effect")
		}
	}
}

func refusesReuse(call string, header map[string]string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
		again := row{call: call, header: header, body: js(address(cart(item(Snail, 3))))}
		if got := s.Do(again.request(t)); got.Code != 409 {
			t.Errorf("status %d, want 409: %s", got.Code, got.Body)
		}
	}
}

func paymentRows() []row {
	post := "POST /api/orders/payment"
	values := func(change url.Values) url.Values {
		v := url.Values{}
		for k, x := range address(nil) {
			v.Set(k, x.(string))
		}
		v.Set("cartItems", `[{"_id":"`+Niacin+`","name":"x","quantity":1}]`)
		maps.Copy(v, change)
		return v
	}
	shot := map[string][]byte{"screenshot=paid.png": PNG(300, 500)}
	return []row{
		{
			name: "API-14 PAY-6 a transfer", call: post, body: form(values(nil), shot), status: 201, orders: 1, jobs: 1, taken: map[string]int64{Niacin: 1},
			want: []string{`"status":"Payment Review"`, `"totalPrice":1440}`}, not: []string{"cashToKeep"}, check: proofForAdmins,
		},
		{
			name: "API-14 a member's transfer", as: customer, call: post, body: form(values(nil), map[string][]byte{"screenshot=x": JPEG(60, 60)}),
			status: 201, orders: 1, jobs: 1, want: []string{`"totalPrice":1380`},
		},
		{
			name: "PAY-3 no screenshot", call: post, body: form(values(nil), nil), status: 422,
			want: []string{"Please upload a payment screenshot before placing the order.", `"screenshot":`},
		},
		{name: "PAY-3 an empty screenshot", call: post, body: form(values(nil), map[string][]byte{"screenshot=": {}}), status: 422, want: []string{`"screenshot":`}},
		{
			name: "PAY-4 decided by the bytes, not the name", call: post, body: form(values(nil), map[string][]byte{"screenshot=paid.jpg": []byte("GIF89a.....")}), status: 415,
			want: []string{"Only JPG, JPEG, and PNG files are allowed.", `"screenshot":`},
		},
		{
			name: "PAY-4 too large", call: post, body: form(values(nil), map[string][]byte{"screenshot=a.jpg": append(JPEG(9, 9), make([]byte, 5<<20)...)}), status: 413,
			want: []string{"larger than 5 MB"},
		},
		{name: "PAY-4 a bomb of pixels", call: post, body: form(values(nil), map[string][]byte{"screenshot=a.png": bomb()}), status: 413, want: []string{"pixels"}},
		{name: "PAY-4 a body far too large", call: post, body: form(values(nil), map[string][]byte{"other=a.jpg": make([]byte, 8<<20)}), status: 413},
		{
			name: "PAY-2 nothing filled in", call: post, body: form(url.Values{"cartItems": {"[]"}}, shot), status: 422,
			want: []string{"Please fill in all fields before submitting.", `"phone":`},
		},
		{name: "API-14 a cart that is no JSON", call: post, body: form(values(url.Values{"cartItems": {"[{"}}), shot), status: 400, want: []string{`"cartItems":`}},
		{name: "API-14 a cart of two texts", call: post, body: form(values(url.Values{"cartItems": {"[] []"}}), shot), status: 400, want: []string{`"cartItems":`}},
		{name: "API-14 a cart with NUL", call: post, body: form(values(url.Values{"cartItems": {`[{"name":"a\u0000","quantity":1}]`}}), shot), status: 400},
		{name: "API-14 no cart", call: post, body: form(values(url.Values{"cartItems": {""}}), shot), status: 422, want: []string{`"cartItems":`}},
		{
			name: "API-14 sold out keeps no screenshot", call: post, body: form(values(url.Values{"cartItems": {`[{"_id":"` + SoldOut + `","name":"x","quantity":1}]`}}), shot),
			status: 409, want: []string{"out of stock"},
		},
		{
			name: "API-14 the same key, another boundary", call: post, header: key("p-1"), body: form(values(nil), shot), status: 201, orders: 1, jobs: 1,
			check: replays(post, key("p-1"), rebound(form(values(nil), shot))),
		},
		{
			name: "SURE-2 another total keeps no screenshot", call: post, body: form(values(url.Values{"expectedTotal": {"1500"}}), shot), status: 409,
			want: []string{`"totalPrice":1440`}, taken: map[string]int64{Niacin: 0},
		},
		{name: "SURE-2 the total that the shopper saw", call: post, body: form(values(url.Values{"expectedTotal": {"1440"}}), shot), status: 201, orders: 1, jobs: 1},
		{name: "SURE-2 a total that is none", call: post, body: form(values(url.Values{"expectedTotal": {"1e3"}}), shot), status: 400, want: []string{`"expectedTotal":`}},
		{name: "API-14 cut short", call: post, body: cut(form(values(nil), shot), 100), status: 400},
		{name: "API-14 JSON", call: post, body: js(address(nil)), status: 415},
		{name: "API-14 a token that is none", as: stale, call: post, body: form(values(nil), shot), status: 401},
		{name: "API-14 from another site", call: post, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: form(values(nil), shot), status: 403},
	}
}

func rebound(p payload) payload {
	swap := func(s string) string { return strings.ReplaceAll(s, "b0undary", "an0therB") }
	return raw(swap(p.kind), swap(string(p.bytes)))
}

// bomb is a PNG whose header claims 100,000 by 100,000 pixels.
func bomb() []byte {
	b := PNG(1, 1)
	copy(b[16:], []byte{0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0})
	return fixCRC(b)
}

func proofForAdmins(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	id := object(t, w)["order"].(map[string]any)["_id"].(string)
	cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	for _, r := range []struct {
		row
		status int
	}{
		{row{as: admin, call: "GET /api/orders/" + id + "/proof"}, 200},
		{row{as: customer, call: "GET /api/orders/" + id + "/proof"}, 403},
		{row{call: "GET /api/orders/" + id + "/proof", header: map[string]string{"Cookie": cookie}}, 401},
		{row{as: admin, call: "GET /media/proofs/" + id + ".jpg"}, 404},
	} {
		if got := s.Do(r.request(t)); got.Code != r.status {
			t.Errorf("%s as %d: status %d, want %d", r.call, r.as, got.Code, r.status)
		}
	}
}

// keyRows ask for the outcome of an attempt to order (SURE-1).
func keyRows() []row {
	const byKey = "/api/orders/by-key"
	lost, lateKey := key("6f1f0c8e-5c9a-4e0f-9c39-0a7f7f2f4c11"), key("0d1fbe7a-46a4-4c69-8a09-5f7a9d3a6b22")
	buy := js(address(cart(item(Snail, 2))))
	return []row{
		{name: "SURE-1 nothing placed yet", call: "GET " + byKey, header: lost, status: 404, want: []string{"No order is placed with this key."}, heads: map[string]string{"Set-Cookie": ""}},
		{name: "SURE-1 asking does not use the key up", call: "POST /api/orders/checkout", header: lost, body: buy, status: 201, orders: 1, jobs: 1},
		{
			name: "SURE-1 the order, for the browser that asks", call: "GET " + byKey, header: lost, status: 200,
			want: []string{`"totalPrice":2519.28`, `"status":"Pending"`}, heads: map[string]string{"Set-Cookie": "HttpOnly; SameSite=Lax"}, check: guestSeesIt,
		},
		{name: "SURE-1 too late to give up", call: "DELETE " + byKey, header: lost, status: 200, want: []string{`"number":"GL-`}, check: guestSeesIt},
		{name: "SURE-1 given up", call: "DELETE " + byKey, header: lateKey, status: 204},
		{name: "SURE-1 given up twice", call: "DELETE " + byKey, header: lateKey, status: 204},
		{name: "SURE-1 a request that arrives late is refused", call: "POST /api/orders/checkout", header: lateKey, body: buy, status: 409, want: []string{"given up"}},
		{name: "SURE-1 no key", call: "GET " + byKey, status: 400, broken: true},
		{name: "SURE-1 no key to give up", call: "DELETE " + byKey, status: 400, broken: true},
		{name: "SURE-1 a key of bytes", call: "GET " + byKey, header: key("k\xff"), status: 400, broken: true},
		{name: "SURE-1 a key without end", call: "DELETE " + byKey, header: key(strings.Repeat("k", 201)), status: 400, broken: true},
		{name: "SURE-1 a token that is none", as: stale, call: "GET " + byKey, header: lost, status: 401},
		{name: "SURE-1 a token that is none, giving up", as: stale, call: "DELETE " + byKey, header: lost, status: 401},
		{name: "SURE-1 giving up from another site", call: "DELETE " + byKey, header: map[string]string{"Sec-Fetch-Site": "cross-site", "Idempotency-Key": "x"}, status: 403},
	}
}

func orderRows() []row {
	track := "POST /api/orders/track"
	ask := func(number, contact string) payload { return js(obj{"number": number, "contact": contact}) }
	return []row{
		{name: "API-15 ORD-4 somebody without token and cookie", call: "GET /api/orders/orders", status: 200, check: ids(), heads: map[string]string{"X-Total-Count": "0"}},
		{
			name: "API-15 ORD-4 a guest's browser", as: guest, call: "GET /api/orders/orders", status: 200, check: ids(GuestOrder),
			want: []string{`"name":"Fatima Noor"`, `"totalPrice":1259.64`, `"cashToKeep":1260`, `"status":"Pending"`, `"cartItems":[{"_id":"` + Snail},
		},
		{name: "API-15 ORD-4 a member's own", as: customer, call: "GET /api/orders/orders", status: 200, check: ids(CustomerOrder), not: []string{"allowed", "proof_url", "Fatima"}},
		{
			name: "API-15 ORD-4 a member in a guest's browser", as: other, header: map[string]string{"Cookie": "gulaab_guest=" + GuestCookie},
			call: "GET /api/orders/orders", status: 200, check: ids(),
		},
		{name: "API-15 ORD-4 an administrator", as: admin, call: "GET /api/orders/orders", status: 200, check: ids(CustomerOrder, GuestOrder), want: []string{`"allowed":[`}},
		{name: "API-15 ORD-4 a token that is none", as: stale, call: "GET /api/orders/orders", status: 401},
		{name: "API-15 a cookie that is none", header: map[string]string{"Cookie": "gulaab_guest=%00'--"}, call: "GET /api/orders/orders", status: 200, check: ids()},
		{name: "API-15 search", as: admin, call: "GET /api/orders/orders?search=fatima", status: 200, check: ids(GuestOrder), heads: map[string]string{"X-Total-Count": "1"}},
		{name: "API-15 search is for administrators", as: customer, call: "GET /api/orders/orders?search=fatima", status: 200, check: ids(CustomerOrder)},
		{name: "API-15 by status", as: admin, call: "GET /api/orders/orders?status=Payment+Review", status: 200, check: ids(CustomerOrder)},
		{name: "API-15 by method", as: admin, call: "GET /api/orders/orders?method=cod", status: 200, check: ids(GuestOrder)},
		{name: "API-15 a page", as: admin, call: "GET /api/orders/orders?limit=1&page=2", status: 200, check: ids(GuestOrder), heads: map[string]string{"X-Total-Count": "2"}},
		{name: "API-15 past the last page", as: admin, call: "GET /api/orders/orders?page=9", status: 200, check: ids()},
		{name: "API-15 a status that is none", as: admin, call: "GET /api/orders/orders?status=Lost", status: 400, want: []string{`"status":`}},
		{name: "API-15 a method that is none", as: admin, call: "GET /api/orders/orders?method=gold", status: 400, want: []string{`"method":`}},
		{name: "API-15 a limit that is none", as: admin, call: "GET /api/orders/orders?limit=0", status: 400, want: []string{`"limit":`}},
		{name: "API-15 a limit in words", as: admin, call: "GET /api/orders/orders?limit=ten", status: 400, want: []string{`"limit":`}},
		{name: "API-15 a page past everything", as: admin, call: "GET /api/orders/orders?page=9223372036854775807", status: 400, want: []string{`"page":`}},
		{name: "API-15 SQL is text", as: admin, call: "GET /api/orders/orders?search=%25'%3B+DROP+TABLE+orders%3B--", status: 200, check: ids()},

		{
			name: "ORD-4 a guest's own order", as: guest, call: "GET /api/orders/" + GuestOrder, status: 200,
			want: []string{`"contact":{"city":"Lahore"`, `"kind":"placed"`}, not: []string{"actor", "allowed"},
		},
		{name: "ORD-4 a member's own order", as: customer, call: "GET /api/orders/" + CustomerOrder, status: 200, not: []string{"proofUrl", "actor"}},
		{name: "ORD-4 somebody else's order", as: other, call: "GET /api/orders/" + CustomerOrder, status: 404, want: []string{`{"message":"Order not found"}`}},
		{name: "ORD-4 nobody's order", call: "GET /api/orders/" + GuestOrder, status: 404, want: []string{"Order not found"}},
		{
			name: "ORD-4 an administrator sees more", as: admin, call: "GET /api/orders/" + CustomerOrder, status: 200,
			want: []string{`"proofUrl":"/api/orders/` + CustomerOrder + `/proof"`, `"actor":"customer"`, `"allowed":[`},
		},
		{name: "ORD-4 no such order", as: admin, call: "GET /api/orders/" + id0, status: 404},
		{name: "ORD-4 an id that is none", as: admin, call: "GET /api/orders/%27%20OR%201=1", status: 404},
		{name: "ORD-4 an id of bytes", as: admin, call: "GET /api/orders/%ff%00", status: 404},
		{name: "ORD-4 a token that is none", as: stale, call: "GET /api/orders/" + CustomerOrder, status: 401},

		{
			name: "ORD-1 tracking by phone", call: track, body: ask("gl-000001", "+92 300 1234567"), status: 200,
			want: []string{`"number":"GL-000001"`, `"kind":"placed"`, `"cashToKeep":1260`}, not: []string{"contact", "fatima@", "House 12", "0300 1234567", "3001234567"},
		},
		{name: "ORD-1 tracking by e-mail", call: track, body: ask("GL-000002", "AYESHA@example.com"), status: 200, want: []string{`"status":"Payment Review"`}},
		{name: "ORD-1 a wrong phone", call: track, body: ask("GL-000001", "0300 0000000"), status: 404},
		{name: "ORD-1 a wrong number says the same", call: track, body: ask("GL-999999", "0300 1234567"), status: 404, want: []string{"No order matches"}},
		{name: "ORD-1 a number that is none", call: track, body: ask("'; --", "x"), status: 404},
		{name: "ORD-1 nothing typed", call: track, body: ask("", " "), status: 422, want: []string{`"number":`, `"contact":`}},
		{
			name: "SURE-3 choosing a colour where none is open", call: track + "/choose", body: js(obj{"number": "GL-000001", "contact": "0300 1234567", "line": 0, "selectedColor": "Red"}),
			status: 422, want: []string{`"cartItems":`},
		},
		{
			name: "SURE-3 choosing", call: track + "/choose", before: placeOpen, body: js(obj{"number": "GL-0PEN0P", "contact": "+923001234567", "line": 0, "selectedColor": "#e58aa0"}),
			status: 200, want: []string{`"selectedColor":"#e58aa0"`}, not: []string{"contact", "actor"}, fresh: true,
		},
		{
			name: "SURE-3 choosing for a parcel that is packed", call: track + "/choose", before: placePacked, body: js(obj{"number": "GL-0PEN0P", "contact": "+923001234567", "line": 0, "selectedColor": "#e58aa0"}),
			status: 409, fresh: true,
		},
		{name: "SURE-3 choosing nothing", call: track + "/choose", body: js(obj{"number": "GL-000001", "contact": "0300 1234567", "line": 0}), status: 422, want: []string{`"selectedColor":`}},
		{name: "SURE-3 choosing cut short", call: track + "/choose", body: raw("application/json", "{"), status: 400, broken: true},
		{name: "SURE-3 choosing in plain text", call: track + "/choose", body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "SURE-3 choosing without end", call: track + "/choose", body: js(obj{"number": strings.Repeat("x", 2<<20)}), status: 413, broken: true},
		{name: "SURE-3 choosing for somebody else", call: track + "/choose", body: js(obj{"number": "GL-000001", "contact": "0300 0000000", "line": 0, "selectedColor": "Red"}), status: 404},
		{
			name: "SURE-3 choosing from another site", call: track + "/choose", header: map[string]string{"Sec-Fetch-Site": "cross-site"},
			body: js(obj{"number": "GL-000001", "contact": "x", "line": 0, "selectedColor": "Red"}), status: 403,
		},
		{name: "ORD-1 tracking from another site", call: track, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: ask("GL-000001", "x"), status: 403},
	}
}

func adminRows() []row {
	put := "PUT /api/orders/update-status/"
	to := func(status string) payload { return js(obj{"status": status}) }
	return []row{
		{
			name: "API-16 ORD-2 Mark as Delivered", as: admin, call: put + GuestOrder, body: to("Delivered"), status: 200, jobs: 1, fresh: true,
			want: []string{`"status":"Delivered"`, `"payment":"paid"`, `"placement":"closed"`, `"actor":"` + AdminID + `"`, `"message":"`}, check: customerSeesDelivered,
		},
		{
			name: "API-16 the status in any letter case", as: admin, call: put + CustomerOrder, body: js(obj{"status": "confirmed", "note": "paid in full"}), jobs: 1, status: 200, fresh: true,
			broken: true, want: []string{`"status":"Confirmed"`, `"note":"paid in full"`},
		},
		{name: "API-16 cancelling puts the stock back", as: admin, call: put + CustomerOrder, body: to("Cancelled"), jobs: 1, status: 200, fresh: true, taken: map[string]int64{Niacin: -1}},
		{name: "API-16 a move refused", as: admin, call: put + GuestOrder, body: to("Returned"), status: 409, want: []string{"GL-000001"}},
		{name: "API-16 a status that is none", as: admin, call: put + GuestOrder, body: to("Eaten"), status: 422, want: []string{`"status":`}},
		{name: "API-16 no status", as: admin, call: put + GuestOrder, body: js(obj{}), status: 422, want: []string{`"status":`}},
		{name: "API-16 no such order", as: admin, call: put + id0, body: to("Delivered"), status: 404},
		{name: "ORD-4 API-16 without a token", call: put + GuestOrder, body: to("Delivered"), status: 401},
		{name: "ORD-4 API-16 the guest who ordered", as: guest, call: put + GuestOrder, body: to("Delivered"), status: 401},
		{name: "ORD-4 API-16 a customer", as: customer, call: put + CustomerOrder, body: to("Delivered"), status: 403, want: []string{"administrator"}},
		{
			name: "ORD-4 API-16 an administrator's token in another site's request", as: admin, call: put + GuestOrder, header: map[string]string{"Sec-Fetch-Site": "cross-site"},
			body: to("Delivered"), status: 403,
		},
		{name: "ORD-4 the refusal comes before the body is read", as: customer, call: put + CustomerOrder, body: raw("application/json", "{"), status: 403, broken: true},

		{name: "ORD-4 counts", as: admin, call: "GET /api/admin/orders/counts", status: 200, want: []string{`"Pending":{"n":1}`, `"Payment Review":{"n":1}`}},
		{name: "ORD-4 counts without a token", call: "GET /api/admin/orders/counts", status: 401},
		{name: "ORD-4 counts for a customer", as: customer, call: "GET /api/admin/orders/counts", status: 403},

		{
			name: "API-14 the screenshot", as: admin, call: "GET /api/orders/" + CustomerOrder + "/proof", status: 200,
			heads: map[string]string{"Content-Type": "image/jpeg", "Cache-Control": "no-store"},
		},
		{name: "API-14 the screenshot without a token", call: "GET /api/orders/" + CustomerOrder + "/proof", status: 401},
		{name: "API-14 the screenshot for its own customer", as: customer, call: "GET /api/orders/" + CustomerOrder + "/proof", status: 403},
		{name: "API-14 an order without a screenshot", as: admin, call: "GET /api/orders/" + GuestOrder + "/proof", status: 404},
		{name: "API-14 the screenshot of no order", as: admin, call: "GET /api/orders/" + id0 + "/proof", status: 404},
	}
}

func customerSeesDelivered(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	get := row{as: guest, call: "GET /api/orders/orders"}
	if w := s.Do(get.request(t)); !strings.Contains(w.Body.String(), `"status":"Delivered"`) {
		t.Errorf("the customer's list: %s", w.Body)
	}
	again := row{as: admin, call: "PUT /api/orders/update-status/" + GuestOrder, body: js(obj{"status": "Delivered"})}
	if w := s.Do(again.request(t)); w.Code != 409 {
		t.Errorf("delivered twice: status %d", w.Code)
	}
}
