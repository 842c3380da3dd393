package shoptest_test

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/config"
	. "gulaab/internal/shoptest"
	"gulaab/internal/shoptest/fakesafepay"
	"gulaab/internal/store/storetest"
)

// cardShop is a shop that takes cards, and the provider that it asks.
func cardShop(t *testing.T, e storetest.Engine, more ...func(*config.Config)) (*Shop, *fakesafepay.Fake) {
	t.Helper()
	fake := fakesafepay.New()
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	s := New(t, e, func(c *config.Config) {
		c.SafepayKey, c.SafepaySecret, c.SafepayHook, c.SafepayURL = fakesafepay.Key, fakesafepay.Secret, fakesafepay.Hook, server.URL
		for _, change := range more {
			change(c)
		}
	})
	return s, fake
}

// pressCard presses "Pay by card" on the page of an order, and returns where it leads.
func pressCard(t *testing.T, s *Shop, link string) *httptest.ResponseRecorder {
	t.Helper()
	return s.Do((&row{call: "POST /c/" + link + "/card", body: raw("application/x-www-form-urlencoded", "")}).request(t))
}

// startCard presses and returns the address to which the provider's page returns.
func startCard(t *testing.T, s *Shop, link string) (back string) {
	t.Helper()
	w := pressCard(t, s, link)
	to, err := url.Parse(w.Header().Get("Location"))
	if w.Code != 303 || err != nil || !strings.HasSuffix(to.Path, "/embedded/") {
		t.Fatalf("PAYS-4 the press leads nowhere: %d %s\n%s", w.Code, to, s.Log.String()[max(0, len(s.Log.String())-900):])
	}
	at, err := url.Parse(to.Query().Get("redirect_url"))
	if err != nil || at.Host != "shop.test" && !strings.HasPrefix(at.Host, "shop.test:") || to.Query().Get("cancel_url") != at.String() {
		t.Fatalf("PAYS-4 the page returns to %s", at)
	}
	return at.Path
}

func cardNotice(t *testing.T, s *Shop, body []byte, signature string) *httptest.ResponseRecorder {
	t.Helper()
	return s.Do((&row{call: "POST /pay/notice", header: map[string]string{"X-SFPY-SIGNATURE": signature}, body: payload{body, "application/json"}}).request(t))
}

// cardRound is one round of the loop that asks the provider.
func cardRound(t *testing.T, s *Shop) {
	t.Helper()
	for _, l := range s.App.Loops() {
		if l.Name == "cards" {
			_ = l.Run(t.Context()) // rows that fail are told in the log, and tried again
			return
		}
	}
	t.Fatal("PAYS-4 there is no such loop")
}

func deskOrder(t *testing.T, s *Shop, id string) string {
	t.Helper()
	return status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + id}).Body.String()
}

func tells(t *testing.T, what, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("PAYS-4 %s lacks %q: %.1500s", what, want, text[max(0, strings.Index(text, "<main")):])
		}
	}
}

// PAYS-4: without keys nothing is shown and no address answers differently; with them the
// order's page leads to the provider and back, and what the provider says confirms the order
// once, however often it is said.
func TestPAYS4CardPays(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		plain := New(t, e)
		none := reserve(t, plain)
		if w := pressCard(t, plain, none.link); w.Code != 404 {
			t.Errorf("PAYS-4 a shop without keys: %d", w.Code)
		}
		for _, call := range []string{"GET /pay/x/y", "POST /pay/notice"} {
			if w := plain.Do((&row{call: call}).request(t)); w.Code != 404 && w.Code != 405 {
				t.Errorf("PAYS-4 a shop without keys answers %s: %d", call, w.Code)
			}
		}
		page := status(t, plain, 200, row{call: "GET /c/" + none.link})
		if strings.Contains(page.Body.String(), "card") || !strings.Contains(page.Header().Get("Content-Security-Policy"), "form-action 'self';") {
			t.Error("PAYS-4 a shop without keys speaks of cards")
		}

		s, fake := cardShop(t, e)
		one := reserve(t, s)
		shown := status(t, s, 200, row{call: "GET /c/" + one.link + "?way=card"})
		tells(t, "the page", shown.Body.String(), "Debit or credit card", "Pay by card", "You pay on the page of Safepay", "We never see it.", "Rs 1,259.64")
		if policy := shown.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self' http://127.0.0.1:") {
			t.Errorf("PAYS-4 the page's policy is %s", policy)
		}
		if policy := status(t, s, 200, row{call: "GET /c/" + one.link}).Header().Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self';") {
			t.Errorf("PAYS-4 the page of another way may lead to the provider: %s", policy)
		}
		back := startCard(t, s, one.link)
		if again := startCard(t, s, one.link); again != back || fake.Calls("begin") != 1 {
			t.Errorf("PAYS-4 a second press begins another payment: %d", fake.Calls("begin"))
		}
		p := fake.Last()
		if p.Amount != 125964 {
			t.Errorf("PAYS-4 the provider is asked for %d", p.Amount)
		}
		tells(t, "the office", deskOrder(t, s, one.id), `"cards":[{`, `"state":"open"`, `"reference":"`+p.Tracker+`"`)

		// A browser that says it paid changes nothing.
		w := s.Do((&row{call: "GET " + back + "?status=paid&state=TRACKER_ENDED&redirect=https://evil.example"}).request(t))
		if w.Code != 303 || !strings.HasPrefix(w.Header().Get("Location"), "/c/") || !strings.HasSuffix(w.Header().Get("Location"), "?way=card&done=card-wait") {
			t.Errorf("PAYS-4 a browser alone: %d %s", w.Code, w.Header().Get("Location"))
		}
		tells(t, "the office", deskOrder(t, s, one.id), `"payment":"due"`)

		fake.Set(p.Tracker, "TRACKER_ENDED")
		s.Clock.Move(5 * time.Second)
		w = s.Do((&row{call: "GET " + back}).request(t))
		tells(t, "the page", landed(t, s, w), "Thank you! Your card has paid Rs 1,259.64.", "Paid by card")
		body, signature := fakesafepay.Notice("payment.succeeded", p.Tracker)
		for range 3 { // replayed
			if w := cardNotice(t, s, body, signature); w.Code != 204 {
				t.Errorf("PAYS-4 a notice: %d %s", w.Code, w.Body)
			}
			_ = s.Do((&row{call: "GET " + back}).request(t))
			cardRound(t, s)
		}
		tells(t, "the office", deskOrder(t, s, one.id), `"payment":"paid"`, `"placement":"confirmed"`, `"account":"card"`, `"reference":"`+p.Tracker+`"`, `"state":"paid"`)
		if n := s.Count("payments WHERE order_id = '" + one.id + "' AND kind = 'credit'"); n != 1 {
			t.Errorf("PAYS-4 the money is booked %d times", n)
		}
		if w := pressCard(t, s, one.link); w.Code != 409 {
			t.Errorf("PAYS-4 a paid order is paid again: %d", w.Code)
		}
		// Lists and files name the card; what waits for a transfer is one still.
		for method, wants := range map[string]string{"card": `"n":1`, "bank_transfer": `"n":1`, "cod": `"n":1`} {
			list := status(t, s, 200, row{as: admin, call: "GET /api/admin/orders?method=" + method}).Body.String()
			if found := status(t, s, 200, row{as: admin, call: "GET /api/admin/orders?search=a&method=" + method}).Body.String(); strings.Contains(found, one.id) && method != "card" {
				t.Errorf("PAYS-4 the search among %s: %s", method, found)
			}
			if !strings.Contains(list, wants) || strings.Contains(list, one.id) != (method == "card") {
				t.Errorf("PAYS-4 the list of %s: %s", method, list)
			}
			file := status(t, s, 200, row{as: admin, call: "GET /api/admin/export/orders?method=" + method}).Body.String()
			if strings.Count(file, ","+method+",") != 1 {
				t.Errorf("PAYS-4 the file of %s: %s", method, file)
			}
		}
	})
}

// PAYS-4: in a shop without a bank account nobody is told to transfer: an order that names no way
// is to be paid by card, in its mail, on its page and in the office.
func TestPAYS4CardsAlone(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := cardShop(t, e, func(c *config.Config) { c.BankName, c.AccountTitle, c.IBAN = "", "", "" })
		one := reserve(t, s)
		if s.Count("messages WHERE kind = 'order-by-card'") == 0 || s.Count("messages WHERE kind <> 'order-by-card'") > 0 {
			t.Error("PAYS-4 the shopper is written to as if a transfer were awaited")
		}
		page := status(t, s, 200, row{call: "GET /c/" + one.link}).Body.String()
		tells(t, "the page", page, "Debit or credit card", "Pay by card here, and we pack it.")
		if low := strings.ToLower(page); strings.Contains(low, "transfer") || strings.Contains(low, "screenshot") {
			t.Error("PAYS-4 the page of a shop without an account speaks of transfers")
		}
		tells(t, "the office", deskOrder(t, s, one.id), `"byCard":true`, `"payTo":"card"`)
		back := startCard(t, s, one.link)
		fake.Set(fake.Last().Tracker, "TRACKER_ENDED")
		_ = s.Do((&row{call: "GET " + back}).request(t))
		tells(t, "the office, once it is paid", deskOrder(t, s, one.id), `"byCard":true`, `"payment":"paid"`)

		both, _ := cardShop(t, e)
		two := reserve(t, both)
		if got := deskOrder(t, both, two.id); strings.Contains(got, "byCard") {
			t.Error("PAYS-4 an order that is transferred is said to be paid by card")
		}
		if both.Count("messages WHERE kind = 'order-reserved'") == 0 {
			t.Error("PAYS-4 a transfer is awaited, and its shopper is not told so")
		}
	})
}

// PAYS-4: what the provider says wrongly books nothing and comes to a person with its reason;
// what it does not say changes nothing and is asked for again.
func TestPAYS4Lies(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for _, lie := range []struct {
			name  string
			lie   fakesafepay.Lie
			state string // of the attempt
			says  string
			paid  bool
		}{
			{"the truth, as the documentation has it", fakesafepay.Lie{Nested: true}, "paid", "", true},
			{"less than was asked for", fakesafepay.Lie{Amount: 100}, "odd", "it says Rs 1 instead of Rs 1,259.64", false},
			{"more than was asked for", fakesafepay.Lie{Amount: 12596400}, "odd", "it says Rs 125,964 instead of Rs 1,259.64", false},
			{"another currency", fakesafepay.Lie{Currency: "USD"}, "odd", "its currency is not PKR", false},
			{"another order", fakesafepay.Lie{Order: "01a2"}, "odd", "it names another order", false},
			{"another payment", fakesafepay.Lie{Token: "track_99999999-9999"}, "odd", "it is about another payment", false},
			{"another account", fakesafepay.Lie{Client: "sec_other"}, "odd", "it is of another account or environment", false},
			{"the other environment", fakesafepay.Lie{Environment: "production"}, "odd", "it is of another account or environment", false},
			{"a state that nobody knows", fakesafepay.Lie{State: "TRACKER_WONDERFUL"}, "open", "", false},
			{"not yet", fakesafepay.Lie{State: "TRACKER_ENROLLED"}, "open", "", false},
			{"an authorization alone", fakesafepay.Lie{State: "TRACKER_AUTHORIZED"}, "open", "", false},
			{"never", fakesafepay.Lie{State: "TRACKER_EXPIRED"}, "ended", "", false},
			{"out of order", fakesafepay.Lie{Broken: 100}, "open", "", false},
			{"two megabytes", fakesafepay.Lie{Huge: true}, "open", "", false},
		} {
			t.Run(lie.name, func(t *testing.T) {
				s, fake := cardShop(t, e)
				one := reserve(t, s)
				back := startCard(t, s, one.link)
				p := fake.Last()
				fake.Set(p.Tracker, "TRACKER_ENDED")
				fake.Tell(lie.lie)
				body, signature := fakesafepay.Notice("payment.succeeded", p.Tracker)
				_ = cardNotice(t, s, body, signature)
				s.Clock.Move(time.Minute)
				_ = s.Do((&row{call: "GET " + back}).request(t))
				s.Clock.Move(time.Minute)
				cardRound(t, s)
				got := deskOrder(t, s, one.id)
				tells(t, "the office", got, `"state":"`+lie.state+`"`, map[bool]string{true: `"payment":"paid"`, false: `"payment":"due"`}[lie.paid], lie.says)
				if lie.state == "odd" {
					wrong := status(t, s, 200, row{as: desk, call: "GET /api/admin/today"}).Body.String()
					tells(t, "the first screen", wrong, `"kind":"card-odd"`, lie.says)
				}
				if lie.state == "open" { // and once the provider is itself again, the money is there
					fake.Tell(fakesafepay.Lie{})
					for range 8 {
						s.Clock.Move(10 * time.Minute)
						cardRound(t, s)
					}
					tells(t, "the office, later", deskOrder(t, s, one.id), `"payment":"paid"`)
				}
			})
		}
	})
}

// PAYS-4: money is never lost: what comes after the order ended, or twice, is owed back and
// says so; what never comes ends; a notice may come before the browser; a node that died
// between asking and storing leaves nothing that could be paid.
func TestPAYS4Lateness(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := cardShop(t, e)
		sends := func(tracker string) {
			body, signature := fakesafepay.Notice("payment.succeeded", tracker)
			if w := cardNotice(t, s, body, signature); w.Code != 204 {
				t.Errorf("PAYS-4 a notice: %d %s", w.Code, w.Body)
			}
		}
		late := reserve(t, s)
		back := startCard(t, s, late.link)
		status(t, s, 303, row{call: "POST /c/" + late.link + "/cancel", body: raw("application/x-www-form-urlencoded", "")})
		fake.Set(fake.Last().Tracker, "TRACKER_ENDED")
		sends(fake.Last().Tracker)
		tells(t, "a cancelled order", deskOrder(t, s, late.id), `"placement":"cancelled"`, `"owed":1259.64`, "The card was charged after the order ended")
		if w := s.Do((&row{call: "GET " + back}).request(t)); w.Code != 303 || !strings.HasPrefix(w.Header().Get("Location"), "/track") {
			t.Errorf("PAYS-4 who comes back to a cancelled order: %d %s", w.Code, w.Header().Get("Location"))
		}

		twice := reserve(t, s)
		_ = startCard(t, s, twice.link)
		first := fake.Last().Tracker
		s.Clock.Move(30 * time.Minute) // the first is used no more
		_ = startCard(t, s, twice.link)
		second := fake.Last().Tracker
		if first == second {
			t.Fatal("PAYS-4 the second attempt is the first")
		}
		fake.Set(first, "TRACKER_ENDED")
		fake.Set(second, "TRACKER_ENDED")
		var both sync.WaitGroup
		for _, tracker := range []string{first, second, first, second} {
			both.Go(func() {
				body, signature := fakesafepay.Notice("payment.succeeded", tracker)
				_ = cardNotice(t, s, body, signature)
			})
		}
		both.Wait()
		tells(t, "an order that was paid twice", deskOrder(t, s, twice.id), `"received":2519.28`, `"owed":1259.64`, "The order was paid already: the card paid it twice")

		down := reserve(t, s)
		fake.Tell(fakesafepay.Lie{Broken: 1})
		if w := pressCard(t, s, down.link); w.Code != 503 || !strings.Contains(w.Body.String(), "Nothing was charged") {
			t.Errorf("PAYS-4 a provider that is down: %d %s", w.Code, w.Body)
		}
		tells(t, "an attempt that the provider did not make", deskOrder(t, s, down.id), `"state":"ended"`, `"reference":""`)
		_ = startCard(t, s, down.link)

		never := reserve(t, s)
		_ = startCard(t, s, never.link)
		for range 12 {
			s.Clock.Move(2*time.Hour + time.Second)
			cardRound(t, s)
		}
		asked := fake.Calls("look")
		s.Clock.Move(2 * time.Hour)
		cardRound(t, s)
		cardRound(t, s)
		if fake.Calls("look") != asked {
			t.Error("PAYS-4 the provider is asked for ever")
		}
		is := func(state string) {
			t.Helper()
			if s.Count("card_attempts WHERE order_id = '"+never.id+"' AND state = '"+state+"'") != 1 {
				t.Errorf("PAYS-4 the attempt of an order that was not paid in time is not %s", state)
			}
		}
		is("ended")
		fake.Set(fake.Last().Tracker, "TRACKER_ENDED")
		sends(fake.Last().Tracker)
		is("paid")
		if s.Count("orders WHERE id = '"+never.id+"' AND received = 125964") != 1 {
			t.Error("PAYS-4 money that came after a day is lost")
		}
	})
}

// PAYS-4: a refund goes through the provider, once, in full or in part and never more than
// came; a lost answer pays nothing twice; what the provider refuses is said, and paid back by
// hand.
func TestPAYS4Refund(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := cardShop(t, e)
		paid := func() (reserved, string) {
			t.Helper()
			one := reserve(t, s)
			_ = startCard(t, s, one.link)
			tracker := fake.Last().Tracker
			fake.Set(tracker, "TRACKER_ENDED")
			body, signature := fakesafepay.Notice("payment.succeeded", tracker)
			_ = cardNotice(t, s, body, signature)
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + one.id + "/moves/cancel", header: match("*"), body: js(obj{"why": "unwanted"})})
			return one, tracker
		}
		refund := func(id string, amount any) *httptest.ResponseRecorder {
			t.Helper()
			return s.Do((&row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/refund", header: match("*"), body: js(obj{"amount": amount, "account": "card"})}).request(t))
		}
		one, tracker := paid()
		if w := refund(one.id, 2000); w.Code != 409 {
			t.Errorf("PAYS-4 more than came goes back: %d %s", w.Code, w.Body)
		}
		if w := refund(one.id, 259.64); w.Code != 200 || !strings.Contains(w.Body.String(), `"refunded":0`) || !strings.Contains(w.Body.String(), `"cardSending":259.64`) {
			t.Errorf("PAYS-4 a part: %d %s", w.Code, w.Body)
		}
		if w := refund(one.id, 1000); w.Code != 409 || !strings.Contains(w.Body.String(), "is on its way to the card") {
			t.Errorf("PAYS-4 a second refund beside one on its way: %d %s", w.Code, w.Body)
		}
		twin := s.Twin()
		var nodes sync.WaitGroup
		for _, node := range []*Shop{s, twin, s, twin} {
			nodes.Go(func() { cardRound(t, node) })
		}
		nodes.Wait()
		if got := fake.Refunded(tracker); len(got) != 1 || got[0] != 25964 {
			t.Errorf("PAYS-4 four rounds at once paid back %v", got)
		}
		tells(t, "the office", deskOrder(t, s, one.id), `"refunded":259.64`, `"cardRefundable":1000`, `"kind":"refund"`)
		if w := refund(one.id, 1000); w.Code != 200 {
			t.Errorf("PAYS-4 the rest: %d %s", w.Code, w.Body)
		}
		fake.Tell(fakesafepay.Lie{Lost: 1})
		cardRound(t, s)
		tells(t, "the office, while nobody knows", deskOrder(t, s, one.id), `"refunded":259.64`, `"cardSending":1000`)
		s.Clock.Move(time.Minute)
		cardRound(t, s)
		if got := fake.Refunded(tracker); len(got) != 2 {
			t.Errorf("PAYS-4 a lost answer paid back %v", got)
		}
		tells(t, "the office, after the list was read", deskOrder(t, s, one.id), `"refunded":1259.64`, `"payment":"refunded"`)
		if w := refund(one.id, 1); w.Code != 409 {
			t.Errorf("PAYS-4 more than came goes back: %d %s", w.Code, w.Body)
		}

		two, _ := paid()
		_ = refund(two.id, 1259.64)
		fake.Tell(fakesafepay.Lie{Broken: 3})
		for range 6 {
			cardRound(t, s)
			s.Clock.Move(20 * time.Minute)
		}
		tells(t, "a refund after the provider was down", deskOrder(t, s, two.id), `"refunded":1259.64`)

		three, tracker := paid()
		_ = refund(three.id, 1259.64)
		fake.Tell(fakesafepay.Lie{Refuse: true})
		cardRound(t, s)
		tells(t, "a refund that was refused", deskOrder(t, s, three.id), `"refunded":0`, `"owed":1259.64`, "refund_failed", "Pay it back another way.")
		if len(fake.Refunded(tracker)) != 0 {
			t.Error("PAYS-4 the fake paid what it refused")
		}
		fake.Tell(fakesafepay.Lie{})
		if w := s.Do((&row{as: desk, call: "POST /api/admin/orders/" + three.id + "/moves/refund", header: match("*"), body: js(obj{"amount": 1259.64, "account": "bank", "reference": "FT99", "evidence": "IBFT"})}).request(t)); w.Code != 200 {
			t.Errorf("PAYS-4 the refund by hand: %d %s", w.Code, w.Body)
		}
	})
}

// PAYS-4: strangers. A forged notice, a large one and one about a payment that is not the
// shop's change nothing; an address that nobody was given opens nothing; an order begins so many
// attempts and no more.
func TestPAYS4Strangers(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := cardShop(t, e)
		one := reserve(t, s)
		back := startCard(t, s, one.link)
		p := fake.Last()
		body, signature := fakesafepay.Notice("payment.succeeded", p.Tracker)
		looks := fake.Calls("look")
		other := []byte(strings.Replace(string(body), "PKR", "USD", 1))
		for name, w := range map[string]*httptest.ResponseRecorder{
			"without a signature": cardNotice(t, s, body, ""), "with another": cardNotice(t, s, body, strings.Repeat("ab", 64)), "that is no hex": cardNotice(t, s, body, "zz"),
			"of another body": cardNotice(t, s, other, signature), "in capital letters of another key": cardNotice(t, s, body, strings.ToUpper(strings.Repeat("0f", 64))),
		} {
			if w.Code != 401 {
				t.Errorf("PAYS-4 a notice %s: %d", name, w.Code)
			}
		}
		big := append(body[:len(body)-1:len(body)-1], []byte(`,"x":"`+strings.Repeat("x", 70<<10)+`"}`)...)
		if w := cardNotice(t, s, big, fakesafepay.Sign(big)); w.Code != 413 {
			t.Errorf("PAYS-4 a large notice: %d", w.Code)
		}
		foreign, sign := fakesafepay.Notice("payment.succeeded", "track_11111111-2222")
		if w := cardNotice(t, s, foreign, sign); w.Code != 204 {
			t.Errorf("PAYS-4 a notice about another shop's payment: %d", w.Code)
		}
		odd := []byte(`{"data":[]}`)
		if w := cardNotice(t, s, odd, fakesafepay.Sign(odd)); w.Code != 204 {
			t.Errorf("PAYS-4 a notice about nothing: %d", w.Code)
		}
		if fake.Calls("look") != looks {
			t.Error("PAYS-4 a stranger's notice has the provider asked")
		}
		parts := strings.Split(back, "/")
		for _, at := range []string{"/pay/" + parts[2] + "/" + strings.Repeat("A", 22), "/pay/nothing/" + parts[3], "/pay/" + parts[2] + "/x"} {
			if w := s.Do((&row{call: "GET " + at}).request(t)); w.Code != 404 {
				t.Errorf("PAYS-4 %s opens something: %d", at, w.Code)
			}
		}
		for range 20 { // a page that is loaded again and again has the provider asked now and then
			_ = s.Do((&row{call: "GET " + back}).request(t))
		}
		if n := fake.Calls("look") - looks; n != 1 {
			t.Errorf("PAYS-4 twenty returns had the provider asked %d times", n)
		}
		for range 9 {
			s.Clock.Move(21 * time.Minute)
			_ = startCard(t, s, one.link)
		}
		s.Clock.Move(21 * time.Minute)
		if w := pressCard(t, s, one.link); w.Code != 409 || !strings.Contains(w.Body.String(), "was tried by card 10 times") {
			t.Errorf("PAYS-4 the eleventh attempt: %d", w.Code)
		}
		if w := s.Do((&row{as: packer, call: "GET /api/admin/orders/" + one.id}).request(t)); strings.Contains(w.Body.String(), `"cards"`) {
			t.Error("PAYS-4 a packer sees payments")
		}
		for _, secret := range []string{fakesafepay.Secret, fakesafepay.Hook, fakesafepay.Key} {
			for at, text := range map[string]string{
				"the log": s.Log.String(), "the settings": status(t, s, 200, row{as: desk, call: "GET /api/admin/settings"}).Body.String(), "the order": deskOrder(t, s, one.id),
				"the configuration": s.Config.String(), "the page": status(t, s, 200, row{call: "GET /c/" + one.link + "?way=card"}).Body.String(),
			} {
				if strings.Contains(text, secret) {
					t.Errorf("PAYS-4 %s has a key", at)
				}
			}
		}
		tells(t, "the settings", status(t, s, 200, row{as: desk, call: "GET /api/admin/settings"}).Body.String(), `"card":{"key":"…test","live":false,"name":"Safepay"}`)
		tells(t, "the health", status(t, s, 200, row{as: desk, call: "GET /api/admin/health"}).Body.String(), `"name":"cards"`, "sandbox")
	})
}

// PAYS-4: a person writes down what they found of a payment that does not fit; then it is gone
// from the first screen.
func TestPAYS4Aside(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := cardShop(t, e)
		one := reserve(t, s)
		_ = startCard(t, s, one.link)
		p := fake.Last()
		call := "PUT /api/admin/orders/" + one.id + "/cards/" + p.Order
		status(t, s, 409, row{as: desk, call: call, body: js(obj{"note": "Too early."})})
		fake.Set(p.Tracker, "TRACKER_ENDED")
		fake.Tell(fakesafepay.Lie{Amount: 100})
		body, signature := fakesafepay.Notice("payment.succeeded", p.Tracker)
		_ = cardNotice(t, s, body, signature)
		status(t, s, 422, row{as: desk, call: call, body: js(obj{"note": " "})})
		status(t, s, 403, row{as: packer, call: call, body: js(obj{"note": "Mine."})})
		status(t, s, 404, row{as: desk, call: "PUT /api/admin/orders/" + GuestOrder + "/cards/" + p.Order, body: js(obj{"note": "Another order's."})})
		status(t, s, 204, row{as: desk, call: call, body: js(obj{"note": "It was our test card."})})
		status(t, s, 409, row{as: desk, call: call, body: js(obj{"note": "Again."})})
		tells(t, "the office", deskOrder(t, s, one.id), `"state":"aside"`, "It was our test card.")
		if today := status(t, s, 200, row{as: desk, call: "GET /api/admin/today"}).Body.String(); strings.Contains(today, "card-odd") {
			t.Error("PAYS-4 the first screen has it still")
		}
		if s.Count("audit_log WHERE action = 'card.aside'") != 1 {
			t.Error("PAYS-4 the log does not say it")
		}
	})
}
