package store_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// noBlobs fails a test that stores a file.
type noBlobs struct{}

func (noBlobs) Put(context.Context, string, []byte, string) error {
	return fmt.Errorf("cash on delivery has no proof")
}
func (noBlobs) Delete(context.Context, string) error { return nil }

// counterOf returns the order service on db, configured as in the shop.
func counterOf(t testing.TB, db *store.DB) *order.Service {
	t.Helper()
	products, version, err := db.Products(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	snapshot := catalog.NewSnapshot(products, version)
	s, err := order.New(order.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader:    db,
		Catalogue: func() *catalog.Snapshot { return snapshot },
		Rates:     func() pricing.Rates { return pricing.DefaultRates },
		Blobs:     noBlobs{},
		Now:       time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// input returns a guest's order of some products, one unit each.
func input(products ...*catalog.Product) order.PlaceInput {
	in := order.PlaceInput{Contact: newOrder(nil).Contact, Method: order.CashOnDelivery}
	in.Contact.PhoneE164 = ""
	for _, p := range products {
		in.Items = append(in.Items, order.ItemInput{ProductID: p.ID, Quantity: 1})
	}
	return in
}

// by gives an order another buyer, because one phone and address may hold few units.
func by(buyer int, in order.PlaceInput) order.PlaceInput {
	in.Contact.Email, in.Contact.Phone = fmt.Sprintf("buyer%d@example.pk", buyer), fmt.Sprintf("0300 %07d", buyer)
	return in
}

// outcome holds the results of concurrent buyers.
type outcome struct {
	placed, replayed []*order.Order
	refused          []error
}

// rush places orders of n buyers at once.
func rush(t *testing.T, s *order.Service, n int, in func(buyer int) order.PlaceInput) outcome {
	t.Helper()
	var mu sync.Mutex
	var got outcome
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			o, replayed, err := s.Place(t.Context(), in(i))
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err != nil:
				got.refused = append(got.refused, err)
			case replayed:
				got.replayed = append(got.replayed, o)
			default:
				got.placed = append(got.placed, o)
			}
		})
	}
	close(start)
	wg.Wait()
	return got
}

func orderCount(t *testing.T, db *store.DB) int64 {
	t.Helper()
	_, total, err := db.Orders(t.Context(), order.Query{All: true, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	return total
}

func TestBuyersForTheLastUnit(t *testing.T) {
	t.Parallel()
	for _, buyers := range []int{8, 100} {
		t.Run(fmt.Sprint(buyers), func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				last := putProduct(t, db, 1)
				plenty := putProduct(t, db, 1000)
				got := rush(t, counterOf(t, db), buyers, func(buyer int) order.PlaceInput {
					// Half of the carts are in reverse order, to provoke deadlocks.
					if buyer%2 == 0 {
						return by(buyer, input(last, plenty))
					}
					return by(buyer, input(plenty, last))
				})
				if len(got.placed) != 1 || len(got.refused) != buyers-1 {
					t.Errorf("%d placed and %d refused, want 1 and %d", len(got.placed), len(got.refused), buyers-1)
				}
				for _, err := range got.refused {
					if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), last.Name+" is out of stock.") {
						t.Errorf("refused with %v, want a Conflict that names %q", err, last.Name)
					}
				}
				if n := orderCount(t, db); n != 1 {
					t.Errorf("%d orders are stored", n)
				}
				if left, rest := stockOf(t, db, last.ID), stockOf(t, db, plenty.ID); left != 0 || rest != 999 {
					t.Errorf("stock is %d and %d, want 0 and 999: a refused order takes nothing", left, rest)
				}
			})
		})
	}
}

func TestSellingOutExactly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 20)
		got := rush(t, counterOf(t, db), 50, func(buyer int) order.PlaceInput { return by(buyer, input(p)) })
		if len(got.placed) != 20 || len(got.refused) != 30 {
			t.Errorf("%d placed and %d refused, want 20 and 30", len(got.placed), len(got.refused))
		}
		if left := stockOf(t, db, p.ID); left != 0 {
			t.Errorf("%d left, want 0", left)
		}
	})
}

func TestOneStockForTwoLines(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 3)
		s := counterOf(t, db)
		in := input()
		in.Items = []order.ItemInput{
			{ProductID: p.ID, Quantity: 2}, // the default variant, no colour chosen
			{ProductID: p.ID, Color: p.Colors[0], Quantity: 2},
		}
		_, _, err := s.Place(t.Context(), in)
		if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), p.Name) {
			t.Errorf("four of three, on two lines: %v, want a Conflict that names it", err)
		}
		if left := stockOf(t, db, p.ID); left != 3 {
			t.Errorf("%d left after the refusal, want 3", left)
		}
		in.Items[1].Quantity = 1
		o, _, err := s.Place(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		if left := stockOf(t, db, p.ID); left != 0 || len(o.Lines) != 2 {
			t.Errorf("%d left and %d lines, want 0 and 2", left, len(o.Lines))
		}
	})
}

func TestSameKeyManyTimes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1) // repeats need no second unit
		s := counterOf(t, db)
		in := input(p)
		in.IdempotencyKey = "click-click-click"
		got := rush(t, s, 50, func(int) order.PlaceInput { return in })
		if len(got.placed) != 1 || len(got.replayed) != 49 || len(got.refused) != 0 {
			t.Fatalf("%d placed, %d replayed, refused: %v", len(got.placed), len(got.replayed), got.refused)
		}
		for _, o := range got.replayed {
			if o.ID != got.placed[0].ID || o.Number != got.placed[0].Number {
				t.Errorf("a replay gave order %s, the first was %s", o.Number, got.placed[0].Number)
			}
		}
		if n := orderCount(t, db); n != 1 {
			t.Errorf("%d orders are stored", n)
		}
		if waiting, _, err := db.CountJobs(t.Context()); err != nil || waiting != 1 {
			t.Errorf("%d mails wait, want 1 (%v)", waiting, err)
		}

		other := in
		other.Contact.City = "Karachi"
		if _, _, err := s.Place(t.Context(), other); fault.KindOf(err) != fault.Conflict {
			t.Errorf("the same key with another body: %v, want a Conflict", err)
		}
		if n := orderCount(t, db); n != 1 {
			t.Errorf("then %d orders are stored", n)
		}
	})
}

func TestARefusedOrderFreesItsKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 0)
		s := counterOf(t, db)
		in := input(p)
		in.IdempotencyKey = "again"
		if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Conflict {
			t.Fatalf("without stock: %v, want a Conflict", err)
		}
		do(t, db, func(tx *store.Tx) error { return stock.Count(t.Context(), tx, p.ID+"-1", 1, "system", "found one") })
		if _, replayed, err := s.Place(t.Context(), in); err != nil || replayed {
			t.Errorf("with stock: replayed %v, %v; want a new order", replayed, err)
		}
	})
}

func TestClaimKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		o := newOrder(nil)
		putOrder(t, db, o)
		for _, c := range []struct {
			scope, key, hash string
			claimed          bool
			firstHash        string
		}{
			{"order", "k", "h1", true, "h1"},
			{"order", "k", "h2", false, "h1"},
			{"other", "k", "h2", true, "h2"},
			{"order", "K", "h3", true, "h3"},
		} {
			do(t, db, func(tx *store.Tx) error {
				got, err := tx.ClaimKey(t.Context(), c.scope, c.key, c.hash, o.ID)
				if want := (order.Claim{Mine: c.claimed, BodyHash: c.firstHash, OrderID: o.ID}); got != want {
					t.Errorf("%s %s: %+v, want %+v", c.scope, c.key, got, want)
				}
				return err
			})
		}
	})
}

// An order is cancelled while others buy: its unit can be bought once.
func TestCancellingReturnsStock(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1)
		s := counterOf(t, db)
		o, _, err := s.Place(t.Context(), input(p))
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		cancelled := 0
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				_, err := s.Move(t.Context(), o.ID, order.StatusCancelled, "system", "")
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					cancelled++
				} else if fault.KindOf(err) != fault.Conflict {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if left := stockOf(t, db, p.ID); cancelled != 1 || left != 1 {
			t.Errorf("cancelled %d times, %d in stock; want once, and 1", cancelled, left)
		}
	})
}
