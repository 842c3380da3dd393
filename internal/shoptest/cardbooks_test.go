package shoptest_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// journal returns the present month's journal: by account what was credited less what was debited,
// in paisa, of one kind of numbers. The debits of every number are its credits.
func journal(t *testing.T, s *Shop, numbers string) map[string]int64 {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(status(t, s, 200, row{as: accountant, call: "GET /api/admin/profit/file?what=journal"}).Body.String(), "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	paisa := func(text string) (n int64) {
		if text != "" {
			_, _ = fmt.Sscanf(strings.Replace(text, ".", "", 1), "%d", &n)
		}
		return n
	}
	accounts, even := map[string]int64{}, map[string]int64{}
	for _, r := range rows[1:] {
		even[r[0]] += paisa(r[4]) - paisa(r[3])
		if strings.HasPrefix(r[0], numbers) {
			accounts[r[2]] += paisa(r[4]) - paisa(r[3])
		}
	}
	for number, rest := range even {
		if rest != 0 {
			t.Errorf("BOOKS-2 the journal's %s is off by %d paisa", number, rest)
		}
	}
	return accounts
}

// TestPROMO2BooksOfCards: a gift card of Rs 3,000 is sold, which is a debt and no revenue; its
// invoice says Rs 3,000 and no tax. It pays for a part of four Snail, Rs 5,038.56, which are the
// revenue once they arrive. Rs 500 are given, and 800 points that are worth Rs 1 each become credit:
// both are costs, of which Rs 1,300 are owed.
func TestPROMO2BooksOfCards(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{
			"cardsSold": true, "creditOffered": true, "pointRate": 2, "pointWorth": 100, "taxNumber": "1234567-8", "salesTaxNumber": "3277876123456", "taxOn": true,
			"taxClasses": []obj{{"name": "Standard", "rate": 1800, "categories": []string{}}}, "taxCharges": "",
		}})})
		profit := func() (revenue, costs float64) {
			t.Helper()
			if err := s.App.WorkBooks(t.Context()); err != nil {
				t.Fatal(err)
			}
			total := object(t, status(t, s, 200, row{as: accountant, call: "GET /api/admin/profit"}))["total"].(map[string]any)
			return total["revenue"].(float64), total["costs"].(float64)
		}
		sold, _, code := buysCard(t, s, "books")
		paper := status(t, s, 201, row{as: admin, call: "POST /api/admin/orders/" + sold + "/invoices", body: js(obj{"kind": "invoice"})}).Body.String()
		if !strings.Contains(paper, `"total":3000`) || strings.Contains(paper, `"tax":[`) {
			t.Errorf("BOOKS-1 the card's invoice: %s", paper)
		}
		if revenue, costs := profit(); revenue != 0 || costs != 0 {
			t.Errorf("PROMO-2 a card that is sold counts as revenue of %v and costs of %v", revenue, costs)
		}
		if a := journal(t, s, "GL-"); a["Store credit and gift cards owed"] != 300_000 || a["Sales clearing"] != -300_000 || len(a) != 2 {
			t.Errorf("PROMO-2 the journal of a sold card: %v", a)
		}
		if m := moneyIn(t, s); m == nil || m.CardsSold != 3000 || m.Owed == nil || m.Owed.Cards != 3000 {
			t.Errorf("PROMO-2 the report of a sold card: %+v", m)
		}

		// It pays; what arrives is the revenue.
		o := address(cart(item(Snail, 4)))
		o["card"], o["cardPays"] = code, 3000
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)["_id"].(string)
		for _, name := range []string{"confirm", "pack", "hand-over", "deliver"} {
			status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + placed + "/moves/" + name, header: match("*"), body: js(obj{})})
		}
		// 18 % inside Rs 5,038.56 are Rs 768.59.
		if revenue, _ := profit(); revenue != 5038.56-768.59 && fmt.Sprintf("%.2f", revenue) != "4269.97" {
			t.Errorf("PROMO-2 the revenue of what the card paid is %v", revenue)
		}
		if a := journal(t, s, "GL-B-"); a["Store credit and gift cards owed"] != 0 || a["Sales clearing"] != 0 {
			t.Errorf("PROMO-2 the journal of a spent card: %v", a)
		}
		m := moneyIn(t, s)
		if in, _ := m.way("gift_card"); in != 3000 || m.Owed != nil && m.Owed.Cards != 0 {
			t.Errorf("PROMO-2 the report of a spent card: %+v", m)
		}
		if in, _ := m.way("cash"); in != 2038.56 {
			t.Errorf("PROMO-2 the rest at the door is %v", in)
		}

		// What the shop gives is a cost, and owed.
		token := signedUp(t, s, "points@example.com")
		as := map[string]string{"Authorization": "Bearer " + token}
		for unit, n := range map[string]int{"amount": 500, "points": 800} {
			status(t, s, 200, row{as: admin, call: "POST " + balancesAt, body: js(obj{"email": "points@example.com", unit: n, "note": "Sorry"})})
		}
		_, before := profit()
		if m := moneyIn(t, s); m.Owed == nil || m.Owed.Credit != 500 || m.Owed.Points != 800 || m.Owed.PointsWorth != 800 {
			t.Errorf("PROMO-3 the report of given points: %+v", m.Owed)
		}
		status(t, s, 200, row{call: "POST " + ownPoints, header: as, body: js(obj{"act": "turn", "points": 800})})
		if _, costs := profit(); fmt.Sprintf("%.2f", costs-before) != "800.00" {
			t.Errorf("PROMO-3 turned points cost %v", costs-before)
		}
		if a := journal(t, s, "GL-"); a["Store credit given"] != -50_000 || a["Points given"] != -80_000 || a["Store credit and gift cards owed"] != 130_000 {
			t.Errorf("PROMO-3 the journal of what was given: %v", a)
		}
		if m := moneyIn(t, s); m.Owed == nil || m.Owed.Credit != 1300 || m.Owed.Points != 0 {
			t.Errorf("PROMO-3 the report of turned points: %+v", m.Owed)
		}
	})
}

// TestKNOW2RecipientsOfCards: who bought a card finds in their copy for whom, and whom it came to
// finds it in theirs, without the other's order. Either is erased without a trace of them in cards
// and messages, and the card pays on.
func TestKNOW2RecipientsOfCards(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		sellsCards(t, s)
		id, _, code := buysCard(t, s, "copied")
		if err := s.App.SendCards(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.Count("messages WHERE kind = 'gift-card' AND recipient = 'mahnoor@example.com'"); n != 1 {
			t.Fatalf("PROMO-2 %d messages bring the card", n)
		}
		o := address(cart(item(Snail, 1)))
		o["email"], o["phone"] = "mahnoor@example.com", "0301 5550071"
		her := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)["_id"].(string)
		if err := s.App.WorkBooks(t.Context()); err != nil {
			t.Fatal(err)
		}
		person := func(orderID string) string {
			t.Helper()
			return "/api/admin/customers/" + s.Text("SELECT customer_id FROM orders WHERE id = '"+orderID+"'")
		}
		copied := func(orderID string) string {
			t.Helper()
			return string(unzipped(t, status(t, s, 200, row{as: admin, call: "GET " + person(orderID) + "/copy"}))["copy.json"])
		}
		number := s.Text("SELECT number FROM orders WHERE id = '" + id + "'")
		his := copied(id)
		for _, want := range []string{`"bought":true`, `"to":"Mahnoor"`, `"from":"Usman Ghani"`, `"message":"Happy birthday!"`, `"address":"mahnoor@example.com"`, `"order":"` + number + `"`} {
			if !strings.Contains(his, want) {
				t.Errorf("KNOW-2 the buyer's copy lacks %s: %s", want, his)
			}
		}
		// Her contact is her phone: the card came to an address that she typed, so it is hers only once an account has it.
		status(t, s, 201, row{call: "POST /api/auth/register", body: form(url.Values{"name": {"Mahnoor"}, "email": {"mahnoor@example.com"}, "password": {Password}}, nil)})
		s.Exec("UPDATE orders SET account_id = (SELECT a.id FROM accounts a WHERE a.email_folded = 'mahnoor@example.com') WHERE id = $1", her)
		hers := copied(her)
		if !strings.Contains(hers, `"bought":false`) || !strings.Contains(hers, `"message":"Happy birthday!"`) || strings.Contains(hers, number) {
			t.Errorf("KNOW-2 the recipient's copy: %s", hers)
		}
		sent := s.Text("SELECT sent_at FROM gift_cards")
		s.Exec("UPDATE gift_cards SET sent_at = 0")
		if hers := copied(her); strings.Contains(hers, "Happy birthday!") {
			t.Errorf("KNOW-2 the recipient's copy tells of a card before its day: %s", hers)
		}
		s.Exec("UPDATE gift_cards SET sent_at = " + sent)
		status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + her + "/moves/cancel", header: match("*"), body: js(obj{"note": "She asked"})})
		if err := s.App.WorkBooks(t.Context()); err != nil {
			t.Fatal(err)
		}
		gone := func(words ...string) {
			t.Helper()
			for _, table := range []string{"gift_cards", "messages", "mailboxes", "orders", "accounts"} {
				for _, text := range s.Texts(table) {
					for _, word := range words {
						if strings.Contains(strings.ToLower(text), word) {
							t.Errorf("KNOW-2 after erasing, %s has %s: %s", table, word, text)
						}
					}
				}
			}
		}
		status(t, s, 200, row{as: admin, call: "POST " + person(her) + "/erase", body: js(obj{"word": "ERASE", "why": "Asked by mail."})})
		gone("mahnoor", "happy birthday")
		if w := status(t, s, http.StatusOK, row{call: balanceOf, body: js(obj{"code": code})}); !strings.Contains(w.Body.String(), `"amount":3000`) {
			t.Errorf("PROMO-2 the card of an erased person: %s", w.Body)
		}
		status(t, s, 200, row{as: admin, call: "POST " + person(id) + "/erase", body: js(obj{"word": "ERASE", "why": "Asked by mail."})})
		gone("usman ghani")
	})
}

// TestPROMO2CardsInTheMenu: a link to the page of gift cards is no lost one once cards are sold, and
// leads there past the router of the shop's scripts (FACE-3).
func TestPROMO2CardsInTheMenu(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite)
	link := obj{"label": "Gift cards", "address": "/gift-card"}
	tail := func(text string) string { return text[max(0, len(text)-300):] }
	preview := func() string {
		t.Helper()
		return status(t, s, 200, row{as: admin, call: "POST /api/admin/settings/look", body: js(obj{"values": obj{"headerMenu": []obj{link}}, "page": true})}).Body.String()
	}
	if got := preview(); !strings.Contains(got, `"lost":["/gift-card"]`) {
		t.Errorf("FACE-3 a link to cards that nobody sells is not lost: %s", tail(got))
	}
	sellsCards(t, s)
	if got := preview(); strings.Contains(got, `"lost"`) {
		t.Errorf("FACE-3 a link to cards is lost: %s", tail(got))
	}
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"2"`), body: js(obj{"values": obj{"headerMenu": []obj{link}}})})
	if got := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); !strings.Contains(got, `"address":"/gift-card#top"`) {
		t.Errorf("FACE-3 the menu leads into the router: %.600s", got)
	}
}
