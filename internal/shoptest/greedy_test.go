package shoptest_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/shoptest"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// shelf adds n products with 30 units each and returns their ids.
func shelf(t *testing.T, s *shoptest.Shop, n int) []string {
	t.Helper()
	var ids []string
	err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		ids = nil
		for i := range n {
			p := (&catalog.Product{
				ID: ident.IDAt(shoptest.Opening, fmt.Sprint("shelf ", i)), Key: fmt.Sprint("shelf-", i), Name: fmt.Sprint("Serum ", i), Brand: "COSRX", Category: "serum",
				Categories: []string{"serum"}, Size: "30 ml", SkinType: "oily-skin", SkinTypes: []string{"oily-skin"},
				Description: "A serum.", Price: money.Rupees(1000), CreatedAt: shoptest.Opening, Slug: fmt.Sprint("serum-", i),
			}).Settled()
			if err := tx.PutProduct(t.Context(), p); err != nil {
				return err
			}
			if err := stock.Count(t.Context(), tx, p.Default().ID, 30, "system", "test"); err != nil {
				return err
			}
			ids = append(ids, p.ID)
		}
		return tx.TouchCatalogue(t.Context())
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// TestGreedyStranger sends 420 greedy orders from one address, each under another name, and
// counts the stock (SURE-5): nine tenths are left. An honest shopper behind the same address
// can still buy, and so can one elsewhere.
func TestGreedyStranger(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		ids := shelf(t, s, 60)
		s.App.Start()
		look := row{call: "GET /api/products/" + ids[0]}
		eventually(t, func() bool { return s.Do(look.request(t)).Code == 200 })
		total := func() (n int64) {
			for _, id := range ids {
				n += s.Stock(id)
			}
			return n
		}
		before := total()
		buy := func(who int, address string, items ...obj) *httptest.ResponseRecorder {
			r := row{call: "POST /api/orders/checkout", body: js(addressOf(who, cart(items...)))}
			req := r.request(t)
			req.RemoteAddr = address + ":4000"
			return s.Do(req)
		}
		var firsts int
		for who := range 420 {
			var items []obj
			units := []int{99, 30, 10, 3, 1}[who%5] // more than the stock, all of it, the most that is held, a few, one
			for i := range 50 {
				items = append(items, item(ids[(who*7+i)%len(ids)], min(units, 30)))
			}
			w := buy(who, "203.0.113.7", items...)
			// Only an order for more than the stock is refused.
			if w.Code != 201 && w.Code != 409 {
				t.Fatalf("SURE-5 order %d: %d %s", who, w.Code, w.Body)
			}
			if strings.Contains(w.Body.String(), `"callFirst":true`) && strings.Contains(w.Body.String(), "We call you first") {
				if firsts++; strings.Contains(w.Body.String(), "confirmBy") {
					t.Errorf("PLAIN-1 who is called first is asked to confirm: %s", w.Body)
				}
			}
		}
		if left := total(); left*10 < before*9 || firsts < 100 {
			t.Errorf("SURE-5 %d of %d are left, %d orders wait for a call", left, before, firsts)
		}
		for who, address := range map[int]string{1001: "203.0.113.7", 1002: "203.0.113.99", 1003: "198.51.100.1"} {
			w := buy(who, address, item(ids[3], 1), item(shoptest.Snail, 1))
			if w.Code != 201 {
				t.Errorf("SURE-5 an honest shopper at %s: %d %s", address, w.Code, w.Body)
			}
			if elsewhere := address == "198.51.100.1"; elsewhere && strings.Contains(w.Body.String(), "callFirst") {
				t.Errorf("SURE-5 a shopper of another network must be called first: %s", w.Body)
			}
		}
	})
}

// addressOf returns the address of a shopper of its own for each who.
func addressOf(who int, change obj) obj {
	v := address(change)
	v["email"], v["phone"] = fmt.Sprintf("shopper%d@example.com", who), fmt.Sprintf("0300 %07d", who)
	return v
}

// TestWaitingOrdersEnd moves the clock: an order that nobody confirmed ends with a mail and an
// event, and its units are for sale again (SURE-4).
func TestWaitingOrdersEnd(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Niacin, 3))))}
		placed := s.Do(buy.request(t))
		id := object(t, placed)["order"].(map[string]any)["_id"].(string)
		if placed.Code != 201 || s.Stock(shoptest.Niacin) != 7 {
			t.Fatalf("%d, %d left", placed.Code, s.Stock(shoptest.Niacin))
		}
		s.Clock.Move(48 * time.Hour)
		s.App.Start()
		eventually(t, func() bool { return s.Stock(shoptest.Niacin) == 10 })
		get := row{as: admin, call: "GET /api/orders/" + id}
		text := s.Do(get.request(t)).Body.String()
		for _, want := range []string{`"status":"Cancelled"`, `"kind":"expired"`, `"actor":"system"`} {
			if !strings.Contains(text, want) {
				t.Errorf("SURE-4 the order lacks %s: %s", want, text)
			}
		}
		eventually(t, func() bool {
			for _, m := range s.Mails() {
				if strings.Contains(m, "has ended") {
					return true
				}
			}
			return false
		})
	})
}
