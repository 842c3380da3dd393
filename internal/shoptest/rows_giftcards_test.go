package shoptest_test

import (
	"encoding/hex"
	"testing"

	"gulaab/internal/credit"
	"gulaab/internal/ident"
	. "gulaab/internal/shoptest"
)

// withCard stores a gift card of the office's, of Rs 50, that holds all of it.
func withCard(t *testing.T, s *Shop) {
	t.Helper()
	withBalance(100)(t, s)
	s.Exec("DELETE FROM gift_cards")
	s.Exec("DELETE FROM credit_asks")
	s.Exec(`INSERT INTO gift_cards (id, amount, code_hash, last4, turn, order_id, to_name, from_name, message, channel, address, address_folded, language, send_at, sent_at, blocked_at, blocked_why, created_at)
		VALUES ('card1', 5000, 'no such hash', 'M9PX', 0, '', 'Mahnoor', '', '', 'mail', 'm@example.com', 'm@example.com', 'en', 1, 1, 0, '', 1)`)
	s.Exec("INSERT INTO balances (id, account_id, created_at) VALUES ('card1', NULL, 1)")
	s.Exec("INSERT INTO balance_moves (balance_id, seq, amount, rest, reason, order_id, actor, note, happened_at) VALUES ('card1', 1, 5000, 5000, 'given', '', 'system', 'Sorry', 1)")
	s.Exec(`INSERT INTO credit_asks (id, state, account_id, card_id, amount, order_id, note, asked_by, asked_at, decided_by, decided_at)
		VALUES ('ask1', 'waits', $1, '', 700000, '', 'Lost parcel', 'somebody', 1, '', 0)`, CustomerID)
}

// aCode is the code of withCode's card.
var aCode = ident.CardCode([]byte("a gift of roses"))

// withCodeOf stores withCard's card under aCode.
func withCodeOf(t *testing.T, s *Shop) {
	t.Helper()
	withCard(t, s)
	key, err := hex.DecodeString(s.Text("SELECT value FROM settings WHERE name = 'secret gift cards'"))
	if err != nil {
		t.Fatal(err)
	}
	s.Exec("UPDATE gift_cards SET code_hash = $1", credit.NewCodes(key).Hash(aCode))
}

// giftCardRows are the calls of gift cards.
func giftCardRows() []row {
	card := func(change obj) payload {
		g := obj{"amount": 500, "toName": "Rabia", "channel": "mail", "address": "rabia@example.com", "note": "Late by four days"}
		for k, v := range change {
			g[k] = v
		}
		return js(g)
	}
	give, block, decide := "POST "+cardsAt, "POST "+cardsAt+"/card1/block", "POST /api/admin/credit/asks/ask1"
	stops, agrees := js(obj{"blocked": true, "why": "Read by others"}), js(obj{"agree": true})
	rows := []row{
		{name: "PROMO-2 gift cards", as: accountant, call: "GET " + cardsAt, before: withCard, status: 200, want: []string{`"last":"M9PX"`, `"rest":50`, `"toName":"Mahnoor"`}, not: []string{"hash"}},
		{name: "PROMO-2 a card by its last signs", as: accountant, call: "GET " + cardsAt + "?find=m9px", before: withCard, status: 200, want: []string{`"id":"card1"`}},
		{name: "PROMO-2 blocked cards", as: accountant, call: "GET " + cardsAt + "?blocked=true", before: withCard, status: 200, want: []string{`"cards":[]`}},
		{name: "PROMO-2 what waits for a second person", as: accountant, call: "GET " + balancesAt, before: withCard, status: 200, want: []string{`"asks":[{`, `"cards":50`, `"cardCount":1`, `"name":"Ayesha Khan"`}},
		{name: "PROMO-2 a card's ledger", as: accountant, call: "GET " + balancesAt + "?card=card1", before: withCard, status: 200, want: []string{`"last":"M9PX"`}, not: []string{`"rest":1}`}},
		{name: "PROMO-2 the owner gives a card", as: admin, call: give, body: card(nil), before: withCard, status: 200, want: []string{`"waits":false`}},
		{name: "PROMO-2 a card to no number", as: admin, call: give, body: card(obj{"channel": "whatsapp", "address": "12"}), status: 422, want: []string{`"address":"Enter a mobile`}},
		{name: "PROMO-2 a card with a link", as: admin, call: give, body: card(obj{"message": "www.evil.example", "note": " "}), status: 422, want: []string{`"message":"No link`, `"note":"Say why`}},
		{name: "PROMO-2 a card above the limit", as: manager, call: give, body: card(nil), before: withCard, status: 409, want: []string{"somebody else has to agree"}},
		{name: "PROMO-2 a card is blocked", as: manager, call: block, body: stops, before: withCard, status: 204},
		{name: "PROMO-2 a card that there is not", as: manager, call: "POST " + cardsAt + "/none/block", body: stops, status: 404},
		{name: "PROMO-2 a card without why", as: manager, call: block, body: js(obj{"blocked": true, "why": " "}), before: withCard, status: 422},
		{name: "PROMO-2 another person agrees", as: manager, call: decide, body: agrees, before: withCard, status: 204},
		{name: "PROMO-2 nothing waits", as: manager, call: "POST /api/admin/credit/asks/none", body: agrees, status: 404},
		{name: "PROMO-2 what a card holds", call: balanceOf, body: js(obj{"code": aCode}), before: withCodeOf, status: 200, want: []string{`"amount":50`, `"last":"M9PX"`}},
		{name: "PROMO-2 a blocked card", call: balanceOf, body: js(obj{"code": aCode}), status: 409, want: []string{"is blocked"}, before: func(t *testing.T, s *Shop) {
			withCodeOf(t, s)
			s.Exec("UPDATE gift_cards SET blocked_at = 1")
		}},
		{name: "PROMO-2 a card that is not paid for", as: manager, call: block, body: stops, status: 409, before: func(t *testing.T, s *Shop) {
			withCard(t, s)
			s.Exec("UPDATE gift_cards SET code_hash = NULL")
		}},
		{name: "PROMO-2 who asked agrees", as: manager, call: decide, body: agrees, status: 409, want: []string{"somebody else agrees"}, before: func(t *testing.T, s *Shop) {
			withCard(t, s)
			s.Exec("UPDATE credit_asks SET asked_by = $1", ManagerID)
		}},
		{name: "PROMO-2 a code that nobody has", call: balanceOf, body: js(obj{"code": "2222-2222-2222-2222"}), status: 422, want: []string{`"card":"We do not know this code.`}},
		{name: "PROMO-2 an order with a code that nobody has", call: "POST /api/orders/checkout", body: js(withCode()), status: 422, want: []string{`"card":"We do not know this code.`}},
		{name: "PROMO-2 a balance without JSON", call: balanceOf, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "PROMO-2 a balance as a form", call: balanceOf, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "PROMO-2 too long a balance", call: balanceOf, body: big(), status: 413, broken: true},
	}
	for call, body := range map[string]payload{"GET " + cardsAt: {}, give: card(nil), block: stops, decide: agrees} {
		rows = append(
			rows,
			row{name: "PROMO-2 of nobody: " + call, call: call, body: body, status: 401},
			row{name: "PROMO-2 a packer: " + call, as: packer, call: call, body: body, status: 403},
		)
		if call != "GET "+cardsAt {
			rows = append(
				rows,
				row{name: "PROMO-2 no JSON: " + call, as: admin, call: call, body: raw("application/json", "{"), status: 400, broken: true},
				row{name: "PROMO-2 a form: " + call, as: admin, call: call, body: raw("text/plain", "x"), status: 415, broken: true},
				row{name: "PROMO-2 too much: " + call, as: admin, call: call, body: big(), status: 413, broken: true},
			)
		}
	}
	return append(rows, row{name: "PROMO-2 half a page of cards", as: accountant, call: "GET " + cardsAt + "?limit=x", status: 400, broken: true})
}

func withCode() obj {
	o := address(cart(item(Snail, 1)))
	o["card"] = "2222-2222-2222-2222"
	return o
}
