package shoptest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/stock"
	"gulaab/internal/store/storetest"
)

// preorderAt is the call that sells the sold-out product before it comes.
const preorderAt = "PUT /api/admin/stock/" + "%s" + "-1/preorder"

// dayAfter is a day so many days after the shop's.
func dayAfter(now time.Time, days int) string { return stock.Today(now.AddDate(0, 0, days)) }

func preorderRows() []row {
	at := func(product string) string { return fmt.Sprintf(preorderAt, product) }
	ahead := func(days int, limit int64) payload {
		return js(obj{"shipsFrom": dayAfter(Opening, days), "limit": limit})
	}
	return []row{
		{name: "GOOD-3 a pre-order begins", as: manager, call: at(SoldOut), fresh: true, body: ahead(42, 3), status: 200, want: []string{`"limit":3`, `"promised":0`}},
		{name: "GOOD-3 and ends", as: manager, call: at(SoldOut), body: js(obj{"shipsFrom": "", "limit": 0}), status: 200, want: []string{`"shipsFrom":""`}},
		{name: "GOOD-3 a day that is past", as: manager, call: at(SoldOut), body: ahead(-1, 3), status: 422, want: []string{`"shipsFrom":"This must be a day after today.`}},
		{name: "GOOD-3 today", as: manager, call: at(SoldOut), body: ahead(0, 3), status: 422, want: []string{`"shipsFrom":"This must be a day after today.`}},
		{name: "GOOD-3 in two years", as: manager, call: at(SoldOut), body: ahead(800, 3), status: 422, want: []string{`"shipsFrom":"This must be within a year.`}},
		{name: "GOOD-3 a day that is none", as: manager, call: at(SoldOut), body: js(obj{"shipsFrom": "soon", "limit": 3}), status: 422, want: []string{`"shipsFrom":"This must be a day such as`}},
		{name: "GOOD-3 of nothing", as: manager, call: at(SoldOut), body: ahead(42, 0), status: 422, want: []string{`"limit":"This must be from 1`}},
		{name: "GOOD-3 of what nobody counts", as: manager, call: at(Snail), body: ahead(42, 3), status: 422, want: []string{`"shipsFrom":"Its units are not counted`}},
		{name: "GOOD-3 of a variant that is none", as: manager, call: at("x"), body: ahead(42, 3), status: 404},
		{name: "GOOD-3 a pre-order, no JSON", as: manager, call: at(SoldOut), body: raw("application/json", "["), status: 400},
		{name: "GOOD-3 a pre-order, a form", as: manager, call: at(SoldOut), body: raw("text/plain", "x"), status: 415},
		{name: "GOOD-3 a pre-order, too much", as: manager, call: at(SoldOut), body: big(), status: 413},
		{name: "GOOD-3 a pre-order, by nobody", call: at(SoldOut), body: ahead(42, 3), status: 401},
		{name: "GOOD-3 a pre-order, by a packer", as: packer, call: at(SoldOut), body: ahead(42, 3), status: 403},
	}
}

// TestGOOD3PreorderFromTheOfficeToThePack sells the sold-out product ahead as the owner does. Page,
// structured data, feed, checkout, order page and mail say the day; the limit holds; what comes is
// the orders', the oldest first; and whoever waits is told of another day.
func TestGOOD3PreorderFromTheOfficeToThePack(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		says, call := saying(t, "GOOD-3"), answering(t, s)
		first, later := dayAfter(s.Clock.Now(), 42), dayAfter(s.Clock.Now(), 56)
		set := func(status int, day string, limit int64) string {
			t.Helper()
			return call(status, row{as: manager, call: fmt.Sprintf(preorderAt, SoldOut), body: js(obj{"shipsFrom": day, "limit": limit})})
		}
		page := "GET /api/products/" + SoldOut
		if body := call(200, row{call: page}); strings.Contains(body, "shipsFrom") || !strings.Contains(body, `"stock":0`) {
			t.Errorf("GOOD-3 without a pre-order: %s", body)
		}
		set(200, first, 5)
		eventually(t, func() bool {
			return strings.Contains(s.Do((&row{call: page}).request(t)).Body.String(), `"shipsFrom":"`+first)
		})
		says(call(200, row{call: page}), `"stock":5`, `"available":true`)
		eventually(t, func() bool {
			return strings.Contains(visit(s, "/product/"+SoldOut).Body.String(), "schema.org/PreOrder")
		})
		if body := call(200, row{call: "GET /api/products?inStock=true"}); strings.Contains(body, SoldOut) {
			t.Errorf("GOOD-3 a pre-order is among what is in stock")
		}

		n := 0
		order := func(status, quantity int, day string) string {
			t.Helper()
			n++
			o := address(cart(obj{"_id": SoldOut, "quantity": quantity, "shipsFrom": day}))
			o["phone"], o["email"] = fmt.Sprintf("0301 77701%02d", n), fmt.Sprintf("ahead%d@example.com", n)
			s.Clock.Move(time.Second)
			return call(status, row{call: "POST /api/orders/checkout", body: js(o)})
		}
		says(order(409, 1, ""), "is sold ahead and ships from")
		says(order(409, 1, later), "is sold ahead and ships from")
		says(order(409, 6, first), "Only 5 of")
		oldest := placedIn(t, order(201, 3, first))
		younger := placedIn(t, order(201, 2, first))
		says(order(409, 1, first), "is out of stock")
		if oldest["shipsFrom"] != first {
			t.Errorf("GOOD-3 the answer names %v", oldest["shipsFrom"])
		}
		says(set(422, first, 4), `"limit":"Orders wait for 5 units already`)
		says(visit(s, "/c/"+oldest["link"].(string)).Body.String(), "sent whole when all of it is here")
		eventually(t, func() bool {
			return strings.Contains(strings.Join(s.Mails(), "\n"), "Pre-order: all of it is sent together")
		})

		do := func(status int, of map[string]any, move string) string {
			t.Helper()
			return call(status, row{as: manager, call: "POST /api/admin/orders/" + of["_id"].(string) + "/moves/" + move, header: match("*"), body: js(obj{})})
		}
		do(200, oldest, "confirm")
		do(200, younger, "confirm")
		says(do(409, oldest, "pack"), "waits for goods: 3 of")
		eventually(t, func() bool {
			return strings.Contains(strings.Join(s.Mails(), "\n"), "is confirmed. Some of it is still on its way to us")
		})
		if n := s.Count("orders WHERE ships_from <> ''"); n != 2 {
			t.Errorf("GOOD-3 %d orders wait for goods", n)
		}

		// Four come: three are the oldest order's and one the younger's, and nobody else can buy one.
		call(200, row{as: admin, call: "POST /api/admin/stock/" + SoldOut + "-1/adjust", body: js(obj{"to": 4, "reason": "found"})})
		says(order(409, 1, first), "is out of stock")
		supply(t, s)
		says(call(200, row{as: admin, call: "GET /api/admin/orders/" + younger["_id"].(string)}), `"goods_came"`, `"held":1`)
		do(200, oldest, "pack")
		says(do(409, younger, "pack"), "waits for goods: 1 of")

		// Another day, which who waits is told of.
		set(200, later, 1)
		supply(t, s)
		eventually(t, func() bool { return strings.Contains(strings.Join(s.Mails(), "\n"), "comes on another day") })
		says(call(200, row{as: admin, call: "GET /api/admin/orders/" + younger["_id"].(string)}), `"new_day"`)

		// Who cancels gives back what is promised, and what came already: then on its day it ends.
		call(200, row{as: manager, call: "POST /api/admin/orders/" + younger["_id"].(string) + "/moves/cancel", header: match("*"), body: js(obj{"why": "mistake"})})
		if n := s.Count("stock_levels WHERE promised <> 0"); n != 0 {
			t.Errorf("GOOD-3 a cancelled order keeps %d promises", n)
		}
		s.Clock.Move(60 * 24 * time.Hour)
		supply(t, s)
		if n := s.Count("stock_levels WHERE preorder_day <> '' OR preorder_limit <> 0"); n != 0 {
			t.Errorf("GOOD-3 %d pre-orders outlive their day", n)
		}
	})
}

// supply does a round of what gives orders their goods.
func supply(t *testing.T, s *Shop) {
	t.Helper()
	if err := s.App.KeepPreorders(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// placedIn is the placed order of an answer.
func placedIn(t *testing.T, answer string) map[string]any {
	t.Helper()
	var out struct{ Order map[string]any }
	if err := json.Unmarshal([]byte(answer), &out); err != nil || out.Order == nil {
		t.Fatalf("no order: %s", answer)
	}
	return out.Order
}

// GOOD-3: of two tabs that want the last promise at once, one gets it.
func TestGOOD3TheLastPromiseIsOne(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		day := dayAfter(s.Clock.Now(), 42)
		status(t, s, 200, row{as: manager, call: fmt.Sprintf(preorderAt, SoldOut), body: js(obj{"shipsFrom": day, "limit": 1})})
		var both sync.WaitGroup
		codes := make([]int, 4)
		for i := range codes {
			o := address(cart(obj{"_id": SoldOut, "quantity": 1, "shipsFrom": day}))
			o["phone"], o["email"] = fmt.Sprintf("0301 77702%02d", i), fmt.Sprintf("tab%d@example.com", i)
			r := (&row{call: "POST /api/orders/checkout", body: js(o)}).request(t)
			both.Go(func() { codes[i] = s.Do(r).Code })
		}
		both.Wait()
		placed := 0
		for _, code := range codes {
			if code == 201 {
				placed++
			} else if code != 409 {
				t.Errorf("GOOD-3 answered %d", code)
			}
		}
		if promised := s.Count("stock_levels WHERE promised = 1"); placed != 1 || promised != 1 {
			t.Errorf("GOOD-3 %d orders of the last one, %d levels promise it", placed, promised)
		}
	})
}
