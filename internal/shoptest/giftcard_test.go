package shoptest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const (
	cardsAt   = "/api/admin/credit/cards"
	balanceOf = "POST /api/gift-cards/balance"
)

// sellsCards lets the shop sell gift cards.
func sellsCards(t *testing.T, s *Shop) {
	t.Helper()
	if call := status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"cardsSold": true, "creditAlone": 1000}})}); call.Code != 200 {
		t.Fatal(call.Body)
	}
}

// cardForm is a gift card as a guest orders it, with some fields changed.
func cardForm(change map[string]string) payload {
	f := url.Values{
		"amount": {"3000"}, "toName": {"Mahnoor"}, "fromName": {"Usman Ghani"}, "channel": {"mail"}, "address": {"mahnoor@example.com"}, "message": {"Happy birthday!"},
		"email": {"usman@example.com"}, "key": {"a-key-of-the-form-" + change["key"]},
	}
	for k, v := range change {
		if k != "key" {
			f.Set(k, v)
		}
	}
	return raw("application/x-www-form-urlencoded", f.Encode())
}

// buysCard orders a card and has its money approved; it returns the order's id, the link and the code.
func buysCard(t *testing.T, s *Shop, key string) (id, link, code string) {
	t.Helper()
	w := status(t, s, http.StatusSeeOther, row{call: "POST /gift-card", body: cardForm(map[string]string{"key": key})})
	to, _, _ := strings.Cut(w.Header().Get("Location"), "?")
	link = strings.TrimPrefix(to, "/c/")
	id = s.Text("SELECT id FROM orders WHERE sells_card <> '' ORDER BY created_at DESC, id DESC LIMIT 1")
	status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/approve", header: match("*"), body: js(obj{"amount": 3000, "reference": "FT-" + key})})
	code, err := s.App.GiftCode(t.Context(), s.Text("SELECT sells_card FROM orders WHERE id = '"+id+"'"))
	if err != nil {
		t.Fatal(err)
	}
	return id, link, code
}

// TestPROMO2GiftCardFromBuyingToItsRefund: a card is bought without an account, made by its
// money, sent on its day, pays a part of an order and gets it back, and its price goes back as
// far as it is unused. The code is stored nowhere.
func TestPROMO2GiftCardFromBuyingToItsRefund(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		says := saying(t, "PROMO-2")
		status(t, s, 404, row{call: "GET /gift-card"})
		if config := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); strings.Contains(config, "giftCards") {
			t.Errorf("PROMO-2 without the setting: %s", config)
		}
		sellsCards(t, s)
		says(status(t, s, 200, row{call: "GET /gift-card"}).Body.String(), "A gift card", "Rs 3,000")
		says(status(t, s, 200, row{call: "GET /ur/gift-card"}).Body.String(), "گفٹ کارڈ")
		says(status(t, s, 422, row{call: "POST /gift-card", body: cardForm(map[string]string{"other": "60000", "email": "x", "address": "y", "message": "see www.evil.example"})}).Body.String(),
			"Choose whole rupees from Rs 500 to Rs 50,000.", "Enter an e-mail address.", "No link or markup may stand here.")
		id, link, code := buysCard(t, s, "one")
		says(status(t, s, 200, row{call: "GET /c/" + link}).Body.String(), "mahnoor@example.com", "Send the card again")
		if got := status(t, s, http.StatusSeeOther, row{call: "POST /gift-card", body: cardForm(map[string]string{"key": "one"})}); !strings.Contains(got.Header().Get("Location"), "/c/") {
			t.Errorf("PROMO-2 the same form again: %s", got.Header())
		}
		if n := s.Count("orders WHERE sells_card <> ''"); n != 1 {
			t.Errorf("PROMO-2 one form made %d orders", n)
		}
		for _, table := range []string{"gift_cards", "messages", "orders", "audit_log"} {
			for _, text := range s.Texts(table) {
				if strings.Contains(text, code) || strings.Contains(text, strings.ReplaceAll(code, "-", "")) {
					t.Errorf("PROMO-2 %s holds the code: %s", table, text)
				}
			}
		}
		says(status(t, s, 200, row{call: balanceOf, body: js(obj{"code": strings.ToLower(code)})}).Body.String(), `"amount":3000`, `"last":"`+code[len(code)-4:]+`"`)
		says(status(t, s, 200, row{call: "POST /gift-card/balance", body: raw("application/x-www-form-urlencoded", url.Values{"code": {code}}.Encode())}).Body.String(), "holds Rs 3,000")

		// It pays a part of a guest's order, beside cash at the door.
		o := address(cart(item(Snail, 4)))
		o["card"], o["cardPays"] = code, 1
		quote := object(t, status(t, s, 409, row{call: "POST /api/orders/checkout", body: js(o)}))["quote"].(map[string]any)
		pays := quote["card"].(float64)
		o["cardPays"] = pays
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		if placed["card"] != pays || pays <= 0 {
			t.Errorf("PROMO-2 placed: %v", placed)
		}
		rest := 3000 - pays
		says(status(t, s, 200, row{call: balanceOf, body: js(obj{"code": code})}).Body.String(), fmt.Sprintf(`"amount":%v`, rest))
		buyer := placed["_id"].(string)
		says(status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + buyer}).Body.String(), fmt.Sprintf(`"card":%v`, pays), `"cardLast":"`+code[len(code)-4:]+`"`)
		says(status(t, s, 200, row{as: admin, call: "GET /api/admin/export/orders?search=" + placed["number"].(string)}).Body.String(), ",gift_card")
		says(status(t, s, 200, row{as: accountant, call: "GET " + cardsAt + "?find=" + code[len(code)-4:]}).Body.String(), fmt.Sprintf(`"rest":%v`, rest), `"toName":"Mahnoor"`)
		move := func(code int, id, name string, body obj) string {
			t.Helper()
			return status(t, s, code, row{as: admin, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(body)}).Body.String()
		}
		move(409, id, "pack", obj{})
		move(200, buyer, "cancel", obj{"note": "She asked"})
		says(status(t, s, 200, row{call: balanceOf, body: js(obj{"code": code})}).Body.String(), `"amount":3000`)
		says(status(t, s, 200, row{as: accountant, call: "GET " + balancesAt}).Body.String(), `"owed":3000`, `"cards":3000`, `"cardCount":1`, `"reason":"sold"`)

		// Elsewhere with another code, and refunded: it pays nothing any more.
		status(t, s, http.StatusSeeOther, row{call: "POST /c/" + link + "/gift", body: raw("application/x-www-form-urlencoded", url.Values{"channel": {"mail"}, "address": {"other@example.com"}}.Encode())})
		status(t, s, 422, row{call: balanceOf, body: js(obj{"code": code})})
		next, err := s.App.GiftCode(t.Context(), s.Text("SELECT sells_card FROM orders WHERE id = '"+id+"'"))
		if err != nil || next == code {
			t.Errorf("PROMO-2 the next code: %q, %v", next, err)
		}
		move(422, id, "refund", obj{"account": "bank", "amount": 3000}) // without a reference
		move(200, id, "refund", obj{"account": "bank", "amount": 3000, "reference": "FT-BACK-1", "evidence": "statement"})
		status(t, s, 409, row{call: balanceOf, body: js(obj{"code": next})})
		says(status(t, s, 200, row{as: accountant, call: "GET " + balancesAt}).Body.String(), `"owed":0`, `"reason":"repaid"`)
	})
}

// TestPROMO2SixTabsSpendACardOnce orders with one card from six tabs at once: what is spent is
// never more than what it held.
func TestPROMO2SixTabsSpendACardOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		sellsCards(t, s)
		_, _, code := buysCard(t, s, "tabs")
		var tabs sync.WaitGroup
		codes := make([]int, 6)
		for i := range codes {
			tabs.Go(func() {
				o := address(cart(item(Snail, 2)))
				o["card"] = code
				o["phone"], o["email"] = fmt.Sprintf("0300 12345%02d", i), fmt.Sprintf("tab%d@example.com", i)
				r := row{call: "POST /api/orders/checkout", body: js(o)}
				codes[i] = s.Do(r.request(t)).Code
			})
		}
		tabs.Wait()
		if spent := s.Count("balance_moves WHERE reason = 'spent'"); spent == 0 {
			t.Errorf("PROMO-2 nobody paid with it: %v", codes)
		}
		if got := s.Text("SELECT CAST(SUM(card_paid) AS TEXT) FROM orders"); got != "300000" {
			t.Errorf("PROMO-2 Rs 3,000 paid %s paisa: %v", got, codes)
		}
	})
}

// TestPROMO2GuessedCodes: 12 wrong codes from one network end its tries, right ones too, and the
// office hears of it once. A right code costs no try.
func TestPROMO2GuessedCodes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, limited)
		sellsCards(t, s)
		_, _, code := buysCard(t, s, "guess")
		ask := func(code string) int {
			s.Clock.Move(time.Second)
			return s.Do((&row{call: balanceOf, body: js(obj{"code": code})}).request(t)).Code
		}
		for range 3 {
			if got := ask(code); got != 200 {
				t.Fatalf("PROMO-2 the right code: %d", got)
			}
		}
		for i := range 12 {
			if got := ask(fmt.Sprintf("2222-2222-2222-22%02d", i+22)); got != 422 {
				t.Fatalf("PROMO-2 wrong code %d: %d", i, got)
			}
		}
		for range 3 {
			if got := ask(code); got != 429 {
				t.Errorf("PROMO-2 the right code after 12 wrong ones: %d", got)
			}
		}
		if n := s.Count("notices WHERE kind = 'cards'"); n != 1 {
			t.Errorf("PROMO-2 the office hears of it %d times", n)
		}
	})
}

// TestPROMO2SecondPerson: above one person's limit credit and cards wait for another person.
func TestPROMO2SecondPerson(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		sellsCards(t, s)
		give := func(code int, as caller, change obj) string {
			t.Helper()
			g := obj{"amount": 5000, "toName": "Rabia", "channel": "mail", "address": "rabia@example.com", "note": "Parcel lost"}
			for k, v := range change {
				g[k] = v
			}
			return status(t, s, code, row{as: as, call: "POST " + cardsAt, body: js(g)}).Body.String()
		}
		give(409, manager, nil)
		if got := give(200, manager, obj{"ask": true}); !strings.Contains(got, `"waits":true`) {
			t.Errorf("PROMO-2 above the limit: %s", got)
		}
		id := s.Text("SELECT id FROM credit_asks")
		decide := func(code int, as caller, agree bool) {
			t.Helper()
			status(t, s, code, row{as: as, call: "POST /api/admin/credit/asks/" + id, body: js(obj{"agree": agree})})
		}
		decide(409, manager, true)
		if n := s.Count("gift_cards WHERE code_hash IS NOT NULL"); n != 0 {
			t.Errorf("PROMO-2 %d cards are there before anybody agreed", n)
		}
		decide(204, admin, true)
		decide(404, admin, true)
		if got := status(t, s, 200, row{as: accountant, call: "GET " + balancesAt}).Body.String(); !strings.Contains(got, `"cards":5000`) || !strings.Contains(got, `"reason":"agreed"`) {
			t.Errorf("PROMO-2 agreed: %s", got)
		}
		if got := give(200, manager, obj{"amount": 1000}); !strings.Contains(got, `"waits":false`) {
			t.Errorf("PROMO-2 what was agreed counts against the limit: %s", got)
		}
		give(200, manager, obj{"ask": true})
		id = s.Text("SELECT id FROM credit_asks WHERE state = 'waits'")
		decide(204, manager, false)
		card := s.Text("SELECT id FROM gift_cards WHERE amount = 500000 AND code_hash IS NOT NULL")
		block := func(code int, body obj) {
			t.Helper()
			status(t, s, code, row{as: manager, call: "POST " + cardsAt + "/" + card + "/block", body: js(body)})
		}
		block(422, obj{"blocked": true, "why": " "})
		block(204, obj{"blocked": true, "why": "Read by somebody else"})
		if _, err := s.App.GiftCode(t.Context(), card); err == nil {
			t.Error("PROMO-2 a blocked card is sent")
		}
		block(204, obj{"blocked": false, "why": "It was not"})
		if s.Count("gift_cards WHERE blocked_at > 0") != 0 {
			t.Error("PROMO-2 it stays blocked")
		}
	})
}

// TestPROMO2CardsThatWait: a network and a mailbox have ten cards that wait to be paid, and no more.
func TestPROMO2CardsThatWait(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		sellsCards(t, s)
		for i := range 11 {
			want := http.StatusSeeOther
			if i == 10 {
				want = http.StatusConflict
			}
			status(t, s, want, row{call: "POST /gift-card", body: cardForm(map[string]string{"key": fmt.Sprint(i), "email": fmt.Sprintf("u%d@example.com", i)})})
		}
	})
}
