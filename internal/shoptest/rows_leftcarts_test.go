package shoptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const remindAt = "PUT /api/cart/reminder"

// leaving is a shopper's wish to be reminded of two goods.
func leaving(change obj) payload {
	in := obj{"agreed": true, "email": "Hira@example.com", "phone": "", "lines": []obj{
		{"product": shoptest.Snail, "variant": "", "quantity": 2}, {"product": shoptest.Niacin, "variant": shoptest.Niacin + "-1", "quantity": 1},
	}}
	maps.Copy(in, change)
	return js(in)
}

func remindsCarts(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM left_carts WHERE contact <> ''")
	s.Exec("DELETE FROM throttles WHERE name LIKE 'carts %'")
}

func cartRows() []row {
	kept := func(want int64) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
		return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if n := s.Count("left_carts"); n != want {
				t.Errorf("KEEP-4 %d carts are kept, want %d", n, want)
			}
		}
	}
	on := func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		writes(t, s, `"1"`, obj{"remindCarts": true, "whatsappNumber": "0300 7654321"})
	}
	return []row{
		{name: "KEEP-4 how many were reminded", as: admin, call: "GET /api/admin/settings/reminders", status: 200, want: []string{`"asked":0`, `"reminded":0`, `"stopped":0`}},
		{name: "KEEP-4 how many, to nobody", call: "GET /api/admin/settings/reminders", status: 401},
		{name: "KEEP-4 how many, to a customer", as: customer, call: "GET /api/admin/settings/reminders", status: 403},
		{name: "KEEP-4 while the shop reminds nobody", call: remindAt, body: leaving(nil), status: 204, check: kept(0)},
		{name: "KEEP-4 a guest leaves", call: remindAt, before: on, fresh: true, header: map[string]string{"Shop-Language": "ur"}, body: leaving(nil), status: 204, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if n := s.Count("left_carts WHERE address = 'hira@example.com' AND language = 'ur' AND channel = 'mail' AND NOT member"); n != 1 {
				t.Errorf("KEEP-4 it is kept as %v", s.Texts("left_carts"))
			}
		}},
		{name: "KEEP-4 a member leaves, by phone, and takes it back", as: customer, call: remindAt, before: on, fresh: true, body: leaving(obj{"email": "", "phone": "0300 1234567"}), status: 204, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if n := s.Count("left_carts WHERE address = '+923001234567' AND channel = 'whatsapp' AND member"); n != 1 {
				t.Errorf("KEEP-4 it is kept as %v", s.Texts("left_carts"))
			}
			// Another address takes the place of the one before: nobody hears of a cart by an address that was mistyped.
			status(t, s, 204, row{as: customer, call: remindAt, body: leaving(obj{"email": "third@example.com"})})
			kept(1)(t, s, nil)
			status(t, s, 204, row{as: customer, call: remindAt, body: leaving(obj{"agreed": false})})
			kept(0)(t, s, nil)
		}},
		{name: "KEEP-4 nowhere to write to", call: remindAt, before: on, fresh: true, body: leaving(obj{"email": "hira", "phone": "12"}), status: 204, check: kept(0)},
		{name: "KEEP-4 of nothing that is sold", call: remindAt, before: on, fresh: true, body: leaving(obj{"lines": []obj{{"product": "x", "variant": "y", "quantity": 1}, {"product": shoptest.Snail, "variant": "", "quantity": -1}}}), status: 204, check: kept(0)},
		{name: "KEEP-4 a token that is none", as: stale, call: remindAt, body: leaving(nil), status: 401},
		{name: "KEEP-4 from another site", call: remindAt, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: leaving(nil), status: 403},
		{name: "KEEP-4 no JSON", call: remindAt, body: raw("application/json", "{"), status: 400},
		{name: "KEEP-4 a form", call: remindAt, body: raw("text/plain", "x"), status: 415},
		{name: "KEEP-4 too much", call: remindAt, body: big(), status: 413},
	}
}

// TestKEEP4LeftCart: of a cart that somebody asked to be reminded of, one message goes out a day later
// and by day, by two nodes at once; none after an order, of what is sold out, after one press, or twice
// in a week; and of whom it went to nothing stays.
func TestKEEP4LeftCart(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		writes(t, s, `"1"`, obj{"remindCarts": true, "whatsappNumber": "0300 7654321"})
		s.Exec("UPDATE orders SET created_at = 1") // long before
		twin := s.Twin()
		leave := func(who caller, change obj) (cookie string) {
			t.Helper()
			return status(t, s, 204, row{as: who, call: remindAt, body: leaving(change)}).Header().Get("Set-Cookie")
		}
		older := func(hours int) {
			s.Exec("UPDATE left_carts SET left_at = left_at - $1 WHERE sent_at = 0", (time.Duration(hours) * time.Hour).Microseconds())
		}
		round := func() {
			t.Helper()
			var nodes sync.WaitGroup
			for _, node := range []*shoptest.Shop{s, twin} {
				nodes.Go(func() {
					for range 2 {
						if err := node.App.RemindOfCarts(t.Context()); err != nil {
							t.Errorf("KEEP-4 a round: %v", err)
						}
					}
				})
			}
			nodes.Wait()
		}
		written := func(when string, want int64) {
			t.Helper()
			if n := s.Count("messages WHERE kind = 'left-cart'"); n != want {
				t.Fatalf("KEEP-4 %s there are %d reminders, want %d", when, n, want)
			}
		}
		soldOut := []obj{{"product": shoptest.SoldOut, "variant": shoptest.SoldOut + "-1", "quantity": 1}}
		leave(nobody, nil)
		leave(nobody, obj{"email": "", "phone": "0301 5555555"})
		leave(nobody, obj{"email": "none@example.com", "lines": soldOut})
		cookie, _, _ := strings.Cut(leave(nobody, obj{"email": "mistyped@example.com"}), ";")
		leave(nobody, obj{"email": "buys@example.com"})
		leave(customer, obj{"email": "third@example.com", "lines": append(soldOut, obj{"product": shoptest.Snail, "variant": "", "quantity": 1})})
		status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(address(obj{"email": "Buys@example.com", "phone": "0301 6666666", "cartItems": []obj{item(shoptest.Snail, 1)}}))})
		status(t, s, 201, row{call: "POST /api/orders/checkout", header: map[string]string{"Cookie": cookie}, body: js(address(obj{"email": "typed@example.com", "phone": "0301 7777777", "cartItems": []obj{item(shoptest.Snail, 1)}}))})

		// Who may see what is kept: the member's copy lists the goods.
		var whole struct{ Waits []map[string]any }
		if err := json.Unmarshal(unzipped(t, status(t, s, 200, row{as: customer, call: "POST " + copyAt, body: js(obj{"current": shoptest.Password})}))["copy.json"], &whole); err != nil || len(whole.Waits) != 2 || whole.Waits[0]["address"] != "third@example.com" {
			t.Errorf("KEEP-4 the copy has %v (%v)", whole.Waits, err)
		}
		older(23)
		round()
		written("after 23 hours", 0)
		older(2)
		round()
		written("after 25 hours", 3)
		for _, gone := range []string{"buys@example.com", "mistyped@example.com", "none@example.com"} {
			if n := s.Count("messages WHERE kind = 'left-cart' AND recipient = '" + gone + "'"); n != 0 {
				t.Errorf("KEEP-4 %s is reminded", gone)
			}
		}
		if got := strings.Join(s.Texts("left_carts"), " "); strings.Contains(got, "@") || strings.Contains(got, "+92") || strings.Contains(got, shoptest.Snail) || s.Count("left_carts") != 3 {
			t.Errorf("KEEP-4 of carts that were reminded of is kept %s", got)
		}

		// The text waits for a press, in the number's own words, and holds the link to stop.
		text := ""
		for _, m := range object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/mails?state=waiting"}))["mails"].([]any) {
			if m := m.(map[string]any); m["kind"] == "left-cart" {
				text = "POST /api/admin/mails/" + m["_id"].(string) + "/send"
			}
		}
		chat := object(t, status(t, s, 200, row{as: desk, call: text, body: js(obj{"part": "text"})}))["text"].(string)
		if !stopLink.MatchString(chat) || !strings.Contains(chat, "/cart?with="+shoptest.Snail+"~") || strings.Contains(chat, "5555555") {
			t.Errorf("KEEP-4 the text is %s", chat)
		}
		if w := oneClick(s, stopLink.FindStringSubmatch(chat)[1]); w.Code != 200 {
			t.Fatalf("KEEP-4 stopping: %d", w.Code)
		}
		status(t, s, 409, row{as: desk, call: text, body: js(obj{"part": "text"})})

		s.App.Start()
		eventually(t, func() bool { return s.Count("messages WHERE kind = 'left-cart' AND state = 'sent'") == 2 })
		letters := ""
		for _, m := range s.Mails() {
			if m = strings.NewReplacer("=\r\n", "", "\r\n ", " ", "=3D", "=").Replace(m); strings.Contains(m, "Your cart is still here") {
				letters += m
			}
		}
		for _, want := range []string{"List-Unsubscribe-Post: List-Unsubscribe=One-Click", "2 x Advanced Snail 96", "Sold out meanwhile, sorry: Foaming Cleanser", "~2." + shoptest.Niacin + "~"} {
			if !strings.Contains(letters, want) {
				t.Errorf("KEEP-4 the mails lack %q: %s", want, letters)
			}
		}

		counted := status(t, s, 200, row{as: admin, call: "GET /api/admin/settings/reminders"}).Body.String()
		if !strings.Contains(counted, `"reminded":3`) || !strings.Contains(counted, `"stopped":1`) {
			t.Errorf("KEEP-4 the office counts %s", counted)
		}

		// Nobody hears twice in a week, whoever types the address and however; after it, once more.
		for n := range 5 {
			leave(nobody, obj{"email": fmt.Sprintf("hira+%d@example.com", n)})
			leave(nobody, obj{"email": "", "phone": "0301 5555555"})
		}
		if n := s.Count("left_carts WHERE sent_at = 0"); n != 0 {
			t.Errorf("KEEP-4 %d carts wait of people who were reminded, or stopped it", n)
		}
		s.Exec("UPDATE left_carts SET sent_at = sent_at - $1 WHERE sent_at > 0", (8 * day).Microseconds())
		leave(nobody, nil)
		leave(nobody, obj{"email": "late@example.com"})
		older(25)
		s.Clock.Move(10 * time.Hour) // half past midnight in Karachi
		round()
		written("at night", 3)
		s.Clock.Move(38 * time.Hour)
		leave(nobody, obj{"email": "erased@example.com"})
		if err := s.DB().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		round()
		if n := s.Count("left_carts WHERE sent_at = 0"); n != 1 {
			t.Errorf("KEEP-4 %d carts wait after three days", n)
		}

		// A stop between the tick and the reminder counts.
		leave(nobody, nil)
		links := stopLink.FindAllStringSubmatch(letters, -1)
		if len(links) == 0 {
			t.Fatal("KEEP-4 the mails have no link to stop")
		}
		for _, link := range links {
			if w := oneClick(s, link[1]); w.Code != 200 {
				t.Fatalf("KEEP-4 stopping: %d", w.Code)
			}
		}
		older(25)
		before := s.Count("messages WHERE kind = 'left-cart'")
		round()
		written("after a stop", before+1)
		if n := s.Count("messages WHERE kind = 'left-cart' AND recipient = 'erased@example.com'"); n != 1 {
			t.Errorf("KEEP-4 who did not stop is reminded %d times", n)
		}
	})
}

// TestKEEP4ManyCarts: a network that types a thousand addresses is refused after forty, and another network is served.
func TestKEEP4ManyCarts(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	writes(t, s, `"1"`, obj{"remindCarts": true})
	for n := range 1000 {
		ask := row{call: remindAt, body: leaving(obj{"email": fmt.Sprintf("hira%d@example.com", n)})}
		if w := s.Do(ask.request(t)); n >= 45 && w.Code != http.StatusTooManyRequests {
			t.Fatalf("GUARD-7 cart %d: %d", n, w.Code)
		}
	}
	if n := s.Count("left_carts"); n > 45 {
		t.Errorf("GUARD-7 one network has %d carts kept", n)
	}
}
