package shoptest_test

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"gulaab/internal/config"
	"gulaab/internal/outbox"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// tenOrders sets the cap of cash orders without rate limits: the cap is not one of them
// (GUARD-7).
func tenOrders(c *config.Config) { c.CashOrders = 10 }

// TestGUARD7CashOrdersOfAPhone: at most ten orders of one phone, or of one email address, may
// wait for confirmation. The refusal of the eleventh mentions them and names none. Confirmed and
// cancelled orders do not count, and staff can still take orders.
func TestGUARD7CashOrdersOfAPhone(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for _, same := range []string{"phone", "email"} {
			s := New(t, e, tenOrders)
			order := func(i int) *httptest.ResponseRecorder {
				v := addressOf(i, cart(item(Snail, 1)))
				v[same] = map[string]string{"phone": "0322 7719035", "email": "Rabia@Example.com"}[same]
				return s.Do((&row{call: "POST /api/orders/checkout", body: js(v)}).request(t))
			}
			for i := range 10 {
				if w := order(i); w.Code != 201 {
					t.Fatalf("GUARD-7 order %d of one %s: %d %s", i+1, same, w.Code, w.Body)
				}
			}
			w := order(10)
			if w.Code != 409 || !strings.Contains(w.Body.String(), "10 orders of this phone or email wait to be confirmed") || strings.Contains(w.Body.String(), "GL-") {
				t.Fatalf("GUARD-7 the eleventh of one %s: %d %s", same, w.Code, w.Body)
			}
			taken := handTaken()
			taken["agreed"] = false
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/take", body: js(taken)})
			s.Exec(`UPDATE orders SET placement = 'cancelled' WHERE method = 'cod'`)
			if w := order(11); w.Code != 201 {
				t.Errorf("GUARD-7 after the others ended: %d %s", w.Code, w.Body)
			}
		}
	})
}

// TestGUARD7CallsOfANetwork: in the list of calls, orders of a network that floods it come
// after later orders of others, and the orders of one phone are one row with their number.
func TestGUARD7CallsOfANetwork(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.Exec(`UPDATE orders SET placement = 'cancelled'`)
		order := func(i int, phone, peer string) string {
			s.Clock.Move(1000000)
			v := addressOf(i, cart(item(Snail, 1)))
			if phone != "" {
				v["phone"] = phone
			}
			w := from(t, s, row{call: "POST /api/orders/checkout", body: js(v)}, peer)
			return object(t, w)["order"].(map[string]any)["number"].(string)
		}
		first := order(100, "0322 7719035", "198.51.100.7:1")
		for i := range 21 {
			order(i, "", fmt.Sprintf("203.0.113.%d:1", i+1))
		}
		late, again := order(101, "", "198.51.100.8:1"), order(102, "0322 7719035", "198.51.100.9:1")
		var got []string
		counts := map[string]any{}
		for _, r := range object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/calls"}))["due"].(map[string]any)["orders"].([]any) {
			row := r.(map[string]any)
			number := row["number"].(string)
			got = append(got, number)
			counts[number] = row["ofPhone"]
		}
		if want := []string{first, late}; len(got) != 23 || strings.Join(got[:2], " ") != strings.Join(want, " ") {
			t.Errorf("GUARD-7 the desk calls %v first, want %v", got, want)
		}
		if counts[first] != 2.0 || counts[late] != nil {
			t.Errorf("GUARD-7 the rows stand for %v orders; %s is of the phone of %s", counts, again, first)
		}
	})
}

// TestGUARD7NetworksOfIPv6: all /64 networks of one /48 share each limit: coupon codes,
// searches, and the list of calls.
func TestGUARD7NetworksOfIPv6(t *testing.T) {
	t.Parallel()
	for _, door := range []struct {
		name string
		most int
		row  row
	}{
		{"codes", 16, row{call: "POST /api/cart/quote", body: js(obj{"cartItems": []obj{item(Snail, 1)}, "coupon": "NOSUCHCODE"})}},
		{"searches", 101, row{call: "GET /api/products?q=serum"}},
		{"suggestions", 401, row{call: "GET /api/search/suggest?q=ser"}},
		{"lists of a price", 401, row{call: "GET /api/products?minPrice=1"}},
		{"facets", 201, row{call: "GET /api/products/facets?q=serum"}},
		{"cash", 31, row{call: "POST /api/orders/cash", body: js(obj{"phone": "0300 1234567"})}},
	} {
		s := New(t, storetest.SQLite, limited)
		n, _ := until(t, s, door.most+1, func(i int) *httptest.ResponseRecorder {
			return from(t, s, door.row, fmt.Sprintf("[2001:db8:1:%x::1]:9", i))
		})
		if n >= door.most {
			t.Errorf("GUARD-7 %s: %d of one /48 were let through", door.name, n)
		}
		if w := from(t, s, door.row, "[2001:db8:2::1]:9"); w.Code == 429 {
			t.Errorf("GUARD-7 %s: another network is refused", door.name)
		}
	}
}

// TestGUARD8MalformedNumbers: an impossible order number uses up nobody's tries. A mistyped
// number and a right one afterwards are still looked up.
func TestGUARD8MalformedNumbers(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite, limited)
	for i := range 25 {
		w := from(t, s, row{call: "POST /api/orders/track", body: js(obj{"number": fmt.Sprintf("my order number %d", i), "contact": "0300 1234567"})}, "203.0.113.1:9")
		if w.Code != 404 {
			t.Fatalf("GUARD-8 malformed number %d: %d %s", i+1, w.Code, w.Body)
		}
	}
	for _, peer := range []string{"203.0.113.1:9", "198.51.100.1:9"} {
		if w := from(t, s, row{call: "POST /api/orders/track", body: js(obj{"number": "my last order", "contact": "0300 1234567"})}, peer); w.Code != 404 {
			t.Errorf("GUARD-8 %s mistypes: %d %s", peer, w.Code, w.Body)
		}
		if w := from(t, s, row{call: "POST /api/orders/track", body: js(obj{"number": "GL-000001", "contact": "0300 1234567"})}, peer); w.Code != 200 {
			t.Errorf("GUARD-8 %s follows an order: %d %s", peer, w.Code, w.Body)
		}
	}
}

// TestGUARD9OneReference: a bank reference is booked once however it is spelled. The approval of a
// second order under it is refused.
func TestGUARD9OneReference(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		approve := func(i int, reference string) *httptest.ResponseRecorder {
			id := placedID(t, s, row{call: "POST /api/orders/payment", body: withPicture(i, JPEG(60, 40))})
			return asDesk(t, s, "POST /api/admin/orders/"+id+"/moves/approve", js(obj{"amount": 1259.64, "reference": reference}), match("*"))
		}
		if w := approve(1, "FT26-331/7"); w.Code != 200 {
			t.Fatal(w.Body)
		}
		for i, spelled := range []string{"ft263317", "FT 26331-7", "FT26\u200b3317", "ＦＴ26.331.7"} {
			if w := approve(2+i, spelled); w.Code != 409 || !strings.Contains(w.Body.String(), "is booked on this account already") {
				t.Errorf("GUARD-9 %q: %d %s", spelled, w.Code, w.Body)
			}
		}
	})
}

// TestGUARD7OneMailbox: a mailbox and its tagged addresses share one limit of mails.
func TestGUARD7OneMailbox(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office := openPostOffice(t)
		s := New(t, e, office.delivers)
		s.App.Start()
		for i := range 7 {
			v := addressOf(i, cart(item(Snail, 1)))
			v["email"] = fmt.Sprintf("o%sne+%d@gmail.com", strings.Repeat(".", i%2), i)
			status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(v)})
		}
		eventually(t, func() bool { return states(t, s)[outbox.Queued] == 0 && len(office.mails()) >= outbox.PerHour })
		if n := len(office.mails()); n != outbox.PerHour {
			t.Errorf("GUARD-7 one mailbox got %d mails of a kind within an hour", n)
		}
	})
}

// TestGUARD7CashOrdersAtOnce: the cap of a phone and of an email address also holds for
// concurrent orders, on each engine. Orders of other phones do not wait.
func TestGUARD7CashOrdersAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, tenOrders)
		s.Exec(`UPDATE orders SET placement = 'cancelled'`)
		s.Exec(`UPDATE stock_levels SET on_hand = 1000 WHERE tracked`)
		goods := []string{Snail, Niacin, LastOne} // orders of the same goods would wait for each other
		for _, same := range []string{"phone", "email"} {
			const many = 24
			answers := make(chan int, many)
			var wg sync.WaitGroup
			for i := range many {
				wg.Go(func() {
					v := addressOf(i, cart(item(goods[i%len(goods)], 1)))
					v[same] = map[string]string{"phone": "0322 7719035", "email": "rabia@example.com"}[same]
					// A 503 after the store's limit for locks is tried again.
					for {
						code := s.Do((&row{call: "POST /api/orders/checkout", body: js(v)}).request(t)).Code
						if code != 503 {
							answers <- code
							return
						}
					}
				})
			}
			wg.Wait()
			close(answers)
			got := map[int]int{}
			for code := range answers {
				got[code]++
			}
			if got[201] != 10 || got[409] != many-10 {
				t.Errorf("GUARD-7 %d orders of one %s at once: %v", many, same, got)
			}
		}
	})
}

// TestGUARD7AnotherPhoneCounts: an order whose shopper changes its phone counts for the new
// phone.
func TestGUARD7AnotherPhoneCounts(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite, func(c *config.Config) { c.CashOrders = 2 })
	place := func(i int, phone string) string {
		v := addressOf(i, cart(item(Snail, 1)))
		v["phone"] = phone
		return placedID(t, s, row{call: "POST /api/orders/checkout", body: js(v)})
	}
	place(1, "0322 7719035")
	place(2, "0322 7719035")
	other := place(3, "0333 1112223")
	linkTo(t, s, payLink, other)
	w := press(s, "/c/"+payLink+"/change", url.Values{"streetAddress": {"House 9, Lane 3"}, "phone": {"0322 7719035"}})
	if !strings.Contains(w.Body.String(), "2 orders of this phone or email wait") {
		t.Errorf("GUARD-7 the phone of two orders takes a third: %d %s", w.Code, w.Body)
	}
}
