package shoptest_test

import (
	"context"
	"maps"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/ident"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store"
)

// wayLink is a link to the guest's order after withLink.
const wayLink = "linkOfTheTestslinkOfTheTestslinkOfTheTests1"

func withLink(t *testing.T, s *Shop) {
	t.Helper()
	linkTo(t, s, wayLink, GuestOrder)
}

// payLink is a link to the customer's order, which waits for its transfer, after transferLink.
const payLink = "linkOfTheTestslinkOfTheTestslinkOfTheTests2"

func transferLink(t *testing.T, s *Shop) {
	t.Helper()
	linkTo(t, s, payLink, CustomerOrder)
}

func linkTo(t *testing.T, s *Shop, link, orderID string) {
	t.Helper()
	err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.PutOrderLink(ctx, ident.HashToken(link), orderID, 20)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// aProof is the upload of a screenshot for the order of a link.
func aProof(link string) payload {
	return form(url.Values{"link": {link}}, map[string][]byte{"screenshot=shot.jpg": JPEG(60, 40)})
}

// wayRows are the calls for following an order and for paying it later.
func wayRows() []row {
	reserve, claim, byLink := "POST /api/orders/reserve", "POST /api/orders/claim", "POST /api/orders/track/link"
	prove, cash, drawn := "POST /api/orders/track/proof", "POST /api/orders/cash", "POST /api/orders/raast"
	deposit := "POST /api/orders/deposit"
	away := map[string]string{"Sec-Fetch-Site": "cross-site"}
	buy := func(change obj) payload {
		v := address(cart(item(Snail, 2)))
		maps.Copy(v, change)
		return js(v)
	}
	link := func(text string) payload { return js(obj{"link": text}) }
	phone := func(number string) payload { return js(obj{"phone": number, "country": "Pakistan"}) }
	rows := []row{
		{
			name: "PROOF-1 an order that is paid later", call: reserve, body: buy(nil), status: 201, orders: 1, jobs: 1,
			want: []string{`"status":"Pending"`, `"totalPrice":2519.28`},
		},
		{name: "PROOF-1 with a reference of somebody's own", call: reserve, body: buy(obj{"reference": "GL-AAAAAA.x"}), status: 201, orders: 1, jobs: 1, fresh: true, not: []string{"GL-AAAAAA"}},
		{name: "PROOF-1 at another total", call: reserve, body: buy(obj{"expectedTotal": 1}), status: 409, want: []string{`"quote":`}},
		{name: "PROOF-1 nothing typed", call: reserve, body: js(obj{"firstName": "", "lastName": "", "email": "", "country": "", "streetAddress": "", "city": "", "state": "", "zip": "", "phone": "", "cartItems": []obj{item(Snail, 1)}}), status: 422, want: []string{`"phone":`}},
		{name: "PROOF-1 with a token that is none", call: reserve, as: stale, body: buy(nil), status: 401},
		{name: "PROOF-1 from another site", call: reserve, header: away, body: buy(nil), status: 403},
		{name: "PROOF-1 cut short", call: reserve, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "PROOF-1 in plain text", call: reserve, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "PROOF-1 without end", call: reserve, body: buy(obj{"firstName": strings.Repeat("x", 2<<20)}), status: 413, broken: true},
		{name: "PROOF-1 another screenshot of a transfer", call: prove, before: transferLink, body: aProof(payLink), status: 200, jobs: 1, want: []string{`"status":"Payment Review"`, `"totalPrice":1380`, "We are checking your payment"}},
		{name: "SAY-3 WEB-8 a refusal in Urdu", call: prove, header: map[string]string{"Shop-Language": "ur"}, before: withLink, body: aProof(wayLink), status: 409, want: []string{"کی رقم پارسل ملنے پر دی جائے گی"}, not: []string{"is paid"}},
		{name: "SAY-3 WEB-8 a refusal of a field in Roman Urdu", call: prove, header: map[string]string{"Shop-Language": "ur-Latn"}, body: form(url.Values{"link": {wayLink}}, map[string][]byte{"screenshot=a.gif": []byte("GIF89a")}), status: 415, want: []string{"JPG, JPEG aur PNG"}, not: []string{"Only JPG"}},
		{name: "PROOF-1 no screenshot", call: prove, before: transferLink, body: form(url.Values{"link": {payLink}}, nil), status: 422, want: []string{`"screenshot":`}},
		{name: "PROOF-1 a screenshot for cash at the door", call: prove, before: withLink, body: aProof(wayLink), status: 409, want: []string{"is paid at the door"}},
		{name: "PROOF-1 a screenshot by a link that is none", call: prove, body: aProof("x"), status: 404},
		{name: "PROOF-1 a screenshot of another type", call: prove, body: form(url.Values{"link": {wayLink}}, map[string][]byte{"screenshot=a.gif": []byte("GIF89a")}), status: 415, want: []string{`"screenshot":`}},
		{name: "PROOF-1 a screenshot from another site", call: prove, header: away, body: aProof("x"), status: 403},
		{name: "PROOF-1 a screenshot cut short", call: prove, body: cut(aProof("x"), 60), status: 400, broken: true},
		{name: "PROOF-1 a screenshot in JSON", call: prove, body: link("x"), status: 415, broken: true},
		{name: "PROOF-1 a screenshot without end", call: prove, body: form(nil, map[string][]byte{"other=a.jpg": make([]byte, 8<<20)}), status: 413, broken: true},
		{name: "PROOF-1 the number to come", call: "POST /api/orders/reference", status: 200, want: []string{`"number":"GL-`, `"reference":"GL-`}},
		{name: "PROOF-1 the number to come, from another site", call: "POST /api/orders/reference", header: away, status: 403},

		{
			name: "PAYS-1 a code for Raast", call: drawn, fresh: true, before: withAccounts, body: js(obj{"payTo": "raast", "amount": 2519.28}), status: 200,
			want: []string{`"path":"M`, `"amount":2519,`},
		},
		{name: "PAYS-1 a code for a wallet, which has none", call: drawn, fresh: true, before: withAccounts, body: js(obj{"payTo": "easypaisa", "amount": 1}), status: 404},
		{name: "PAYS-1 a code of a shop without Raast", call: drawn, fresh: true, body: js(obj{"payTo": "raast", "amount": 1}), status: 404},
		{name: "PAYS-1 a code for less than nothing", call: drawn, body: js(obj{"payTo": "raast", "amount": -1}), status: 400},
		{name: "PAYS-1 a code for nothing", call: drawn, body: js(obj{"payTo": "bank", "amount": 0.5}), status: 422, want: []string{`"amount":`}},
		{name: "PAYS-1 a code, from another site", call: drawn, header: away, body: js(obj{"payTo": "raast", "amount": 1}), status: 403},
		{name: "PAYS-1 a code, cut short", call: drawn, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "PAYS-1 a code, in plain text", call: drawn, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "PAYS-1 a code, without end", call: drawn, body: js(obj{"payTo": strings.Repeat("x", 2<<20), "amount": 1}), status: 413, broken: true},

		{name: "WAY-1 by the link of a mail", call: byLink, before: withLink, body: link(wayLink), status: 200, want: []string{`"number":"GL-000001"`, `"confirm":true`, `"city":"Lahore"`}, not: []string{"House 12", "0300 1234567", "3001234567", `"contact":`}},
		{name: "WAY-1 by a link that is none", call: byLink, body: link("x"), status: 404},
		{name: "WAY-1 a link from another site", call: byLink, header: away, body: link("x"), status: 403},
		{name: "WAY-1 a link cut short", call: byLink, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "WAY-1 a link in plain text", call: byLink, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "WAY-1 a link without end", call: byLink, body: link(strings.Repeat("x", 2<<20)), status: 413, broken: true},
		{name: "WAY-1 the link of an own order", call: "POST /api/orders/" + CustomerOrder + "/link", as: customer, status: 200, want: []string{`"link":"`}},
		{name: "WAY-1 the link of somebody else's", call: "POST /api/orders/" + CustomerOrder + "/link", as: other, status: 404},
		{name: "WAY-1 the link with a token that is none", call: "POST /api/orders/" + CustomerOrder + "/link", as: stale, status: 401},
		{name: "WAY-1 the link from another site", call: "POST /api/orders/" + CustomerOrder + "/link", as: customer, header: away, status: 403},
		{name: "PLAIN-1 a browser forgets its orders", call: "POST /api/orders/forget", as: guest, status: 204, heads: map[string]string{"Set-Cookie": "gulaab_guest=; Path=/; Max-Age=0"}},
		{name: "PLAIN-1 another site has nothing forgotten", call: "POST /api/orders/forget", header: away, status: 403},
		{name: "WAY-1 tracking by phone gives the link", call: "POST /api/orders/track", body: js(obj{"number": "GL-000001", "contact": "0300 1234567"}), status: 200, want: []string{`"link":"`, `"firstName":"Fatima"`}},
		{name: "WAY-1 by e-mail it shows first name and city", call: "POST /api/orders/track", body: js(obj{"number": "GL-000002", "contact": "ayesha@example.com"}), status: 200, want: []string{`"name":"Ayesha"`, `"language":"en"`, `"language":"ur"`, `"language":"ur-Latn"`}, not: []string{`"link":`, "Khan", ":1380", `"totalPrice"`, `"price"`, `"cash`, `"missing"`, `"courier":`}},

		{name: "COD-5 a phone that pays at the door", call: cash, body: phone("0300 7654321"), status: 200, want: []string{`{"cash":true}`}},
		{name: "COD-5 a phone that does not is told no more than that", call: cash, before: withFlag, body: phone("0092 333 9998877"), status: 200, want: []string{`{"cash":false}`}, not: []string{"efused"}},
		{name: "PAYS-3 what comes first where no rule is", call: deposit, body: js(obj{"cartItems": []obj{item(Snail, 1)}, "city": "Quetta"}), status: 200, want: []string{"{}"}, not: []string{"first", "maybe"}},
		{name: "PAYS-3 what comes first of nothing", call: deposit, body: js(obj{"cartItems": []obj{}}), status: 422},
		{name: "PAYS-3 what comes first, with a login that ended", as: stale, call: deposit, body: js(obj{"cartItems": []obj{item(Snail, 1)}}), status: 401},
		{name: "PAYS-3 what comes first, from another site", call: deposit, header: away, body: js(obj{"cartItems": []obj{item(Snail, 1)}}), status: 403},
		{name: "PAYS-3 what comes first, cut short", call: deposit, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "PAYS-3 what comes first, in plain text", call: deposit, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "PAYS-3 what comes first, without end", call: deposit, body: js(obj{"cartItems": []obj{}, "city": strings.Repeat("q", 2<<20)}), status: 413, broken: true},
		{name: "COD-5 no number", call: cash, body: phone("call me"), status: 200, want: []string{`{"cash":true}`}},
		{name: "COD-5 a phone from another site", call: cash, header: away, body: phone("0300 7654321"), status: 403},
		{name: "COD-5 a phone cut short", call: cash, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "COD-5 a phone in plain text", call: cash, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "COD-5 a phone without end", call: cash, body: phone(strings.Repeat("3", 2<<20)), status: 413, broken: true},

		{name: "WAY-3 a guest's order into an account", call: claim, as: customer, before: withLink, body: link(wayLink), status: 204, check: claimed},
		{name: "WAY-3 without an account", call: claim, body: link(wayLink), status: 401},
		{name: "WAY-3 by a link that is none", call: claim, as: customer, body: link("x"), status: 404},
		{name: "WAY-3 from another site", call: claim, as: customer, header: away, body: link("x"), status: 403},
		{name: "WAY-3 cut short", call: claim, as: customer, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "WAY-3 in plain text", call: claim, as: customer, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "WAY-3 without end", call: claim, as: customer, body: link(strings.Repeat("x", 2<<20)), status: 413, broken: true},
	}
	return rows
}

// claimed checks that the account has the order, and no other account has.
func claimed(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	status(t, s, 200, row{as: customer, call: "GET /api/orders/" + GuestOrder})
	status(t, s, 404, row{as: other, call: "POST /api/orders/claim", body: js(obj{"link": wayLink})})
	status(t, s, 404, row{as: other, call: "GET /api/orders/" + GuestOrder})
}
