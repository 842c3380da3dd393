package orderdb_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// OFFICE-3: keyset pages show every order once, in each sort order, also where many share a
// time or a total. A search finds its matches.
func TestTheDeskPagesByKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		names := []string{"Ayesha", "Bilal", "Zainab"}
		var all []*order.Order
		for i := range 23 {
			placed := at.Add(time.Duration(i/4) * time.Second)
			o := &order.Order{
				ID: ident.IDAt(placed, fmt.Sprint("desk ", i)), Number: fmt.Sprintf("GL-DESK%02d", i), Tier: pricing.Guest, Total: money.Rupees(int64(100 * (i % 3))),
				Method: order.CashOnDelivery, Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked, CreatedAt: placed, UpdatedAt: placed,
				Contact: order.Contact{
					FirstName: names[i%3], LastName: "Khan", Email: fmt.Sprintf("x%d@example.com", i%3), City: "Lahore", Country: "Pakistan",
					Phone: fmt.Sprintf("0300 123456%d", i%3), PhoneE164: fmt.Sprintf("+92300123456%d", i%3),
				},
			}
			if err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.InsertOrder(ctx, o) }); err != nil {
				t.Fatal(err)
			}
			all = append(all, o)
		}
		for _, way := range []order.DeskOrder{order.NewestFirst, order.OldestFirst, order.DearestFirst, order.CheapFirst} {
			want := slices.Clone(all)
			slices.SortFunc(want, func(a, b *order.Order) int {
				x, y := way.KeyOf(a), way.KeyOf(b)
				c := int(x.By - y.By)
				if c == 0 {
					c = cmp.Compare(x.ID, y.ID)
				}
				if way.Down() {
					c = -c
				}
				return c
			})
			var got []string
			q := order.DeskQuery{Order: way, Limit: 5}
			for {
				page, err := db.DeskOrders(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range page {
					got = append(got, o.Number)
				}
				if len(page) < q.Limit {
					break
				}
				key, ok := order.ParseDeskKey(way.KeyOf(page[len(page)-1]).String())
				if !ok {
					t.Fatal("a key is not read back")
				}
				q.After = &key
			}
			if len(got) != len(want) || !slices.EqualFunc(got, want, func(n string, o *order.Order) bool { return n == o.Number }) {
				t.Errorf("OFFICE-3 ordered by %s: %v", way, got)
			}
		}
		for search, n := range map[string]int64{
			"": 23, "ayesha": 8, "gl-desk07": 1, "GLDESK07": 1, "0300 1234561": 8, "+92-300-1234561": 8, "x2@": 7, "234562": 7, "%": 0, "lahore": 23, "nobody": 0,
		} {
			got, about, err := db.CountDesk(t.Context(), order.DeskQuery{Search: search})
			if err != nil || about || got != n {
				t.Errorf("OFFICE-3 %q finds %d of %d, %v %v", search, got, n, about, err)
			}
		}
		for search, n := range map[string]int64{"ayesha": 8, "khan": 23, "gl-desk0": 10, "0300 1234561": 0, "234562": 0, "x2@": 0, "example": 0, "lahore": 23} {
			if got, _, err := db.CountDesk(t.Context(), order.DeskQuery{Search: search, Narrow: true}); err != nil || got != n {
				t.Errorf("STAFF-1 %q finds %d of %d to who sees no phone, %v", search, got, n, err)
			}
		}
		people, err := db.People(t.Context(), "khan", 2)
		if err != nil || len(people) != 2 || people[0].Orders < 7 || people[0].Phone == people[1].Phone {
			t.Errorf("OFFICE-2 the people are %+v, %v", people, err)
		}
	})
}

// OFFICE-3: the filters of the list of orders: a city in any spelling, days, amounts, and what
// is still in transit.
func TestTheDeskNarrows(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		cities := []string{"Rawalpindi", "rawal pindi", "PINDI", "راولپنڈی", "Lahore", "Springfield"}
		for i, city := range cities {
			o := newOrder(newProduct())
			o.ID, o.Number, o.Contact.City = ident.IDAt(at, city), fmt.Sprintf("GL-CITY%02d", i), city
			o.CreatedAt, o.Total = at.AddDate(0, 0, i), money.Rupees(int64(1000*(i+1)))
			if i == 1 {
				o.Placement = order.Cancelled
			}
			do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) })
		}
		for _, row := range []struct {
			name string
			q    order.DeskQuery
			want []int
		}{
			{"a city by a nickname", order.DeskQuery{City: "Pindi"}, []int{3, 2, 1, 0}},
			{"in Urdu", order.DeskQuery{City: "راولپنڈی"}, []int{3, 2, 1, 0}},
			{"without its blank", order.DeskQuery{City: "rawal-pindi"}, []int{3, 2, 1, 0}},
			{"one that is not known", order.DeskQuery{City: "SPRING FIELD"}, []int{5}},
			{"none", order.DeskQuery{City: "Quetta"}, nil},
			{"from a moment", order.DeskQuery{From: at.AddDate(0, 0, 4)}, []int{5, 4}},
			{"until a moment", order.DeskQuery{Until: at.AddDate(0, 0, 2)}, []int{1, 0}},
			{"at least", order.DeskQuery{Least: money.Rupees(5000)}, []int{5, 4}},
			{"at most", order.DeskQuery{Most: money.Rupees(2000)}, []int{1, 0}},
			{"under way", order.DeskQuery{Open: true}, []int{5, 4, 3, 2, 0}},
			{"all of it", order.DeskQuery{City: "pindi", Open: true, From: at.AddDate(0, 0, 1), Most: money.Rupees(3000)}, []int{2}},
			{"beside a search", order.DeskQuery{City: "pindi", Search: "gl-city0", Open: true}, []int{3, 2, 0}},
		} {
			row.q.Limit = 10
			page, err := db.DeskOrders(t.Context(), row.q)
			if err != nil {
				t.Fatal(err)
			}
			var got []int
			for _, o := range page {
				got = append(got, slices.Index(cities, o.Contact.City))
			}
			n, _, err := db.CountDesk(t.Context(), row.q)
			if err != nil || !slices.Equal(got, row.want) || int(n) != len(row.want) {
				t.Errorf("OFFICE-3 %s: %v, %d counted, want %v; %v", row.name, got, n, row.want, err)
			}
		}
	})
}

// DOOR-3: a city is found in Urdu and Latin letters, and in capitals that SQLite does not fold.
func TestTheDeskFindsCitiesByTheirLetters(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		for i, city := range []string{"كراچي", "کراچی", "Karachi", "ÖSTERSUND", "Östersund", "östersund"} {
			o := newOrder(newProduct())
			o.ID, o.Number, o.Contact.City, o.CreatedAt = ident.IDAt(at, city), fmt.Sprintf("GL-CITY%02d", i), city, at.AddDate(0, 0, i)
			do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) })
		}
		for typed, want := range map[string]int{
			"Karachi": 3, "كراچي": 3, "کراچی": 3, "ÖSTERSUND": 3, "östersund": 3, "Östersund": 3, "Lahore": 0,
		} {
			if n, _, err := db.CountDesk(t.Context(), order.DeskQuery{City: typed}); err != nil || n != int64(want) {
				t.Errorf("DOOR-3 %s: %d orders, want %d; %v", typed, n, want, err)
			}
		}
	})
}

// OFFICE-3: a large count is estimated, and marked so, where the engine can estimate.
func TestTheDeskEstimates(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const many = 12_000
		o := newOrder(newProduct())
		do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) })
		copyOrders(t, db, many)
		n, about, err := db.CountDesk(t.Context(), order.DeskQuery{})
		t.Logf("%d orders are counted as %d, about %v", many, n, about)
		if err != nil || n < many*9/10 || n > many*11/10 || !about && n != many {
			t.Errorf("%d about %v, %v", n, about, err)
		}
		counts, err := db.StatusCounts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var sum int64
		for status, c := range counts {
			if sum += c.N; c.N > 10_000 && c.About != about {
				t.Errorf("%d orders are %s, about %v: an estimate says so", c.N, status, c.About)
			}
		}
		if sum < many*9/10 || sum > many*11/10 {
			t.Errorf("the statuses come to %d", sum)
		}
	})
}
