package store_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// couponsOf returns the coupon service on db.
func couponsOf(t testing.TB, db *store.DB) *coupon.Service {
	t.Helper()
	s, err := coupon.New(func(ctx context.Context, fn func(context.Context, coupon.Tx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, db)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tenth is a coupon of ten percent on everything, valid since long ago.
func tenth(code string, limit, perCustomer int64) *coupon.Coupon {
	return &coupon.Coupon{
		Code: code, Kind: coupon.Percent, Percent: 10, Limit: limit, PerCustomer: perCustomer,
		Targets: []deal.Target{{Kind: deal.Everything}}, Starts: day.Add(-time.Hour),
	}
}

func addCoupon(t testing.TB, db *store.DB, c *coupon.Coupon) *coupon.Coupon {
	t.Helper()
	added, err := couponsOf(t, db).Add(t.Context(), c, "zara")
	if err != nil {
		t.Fatal(err)
	}
	return added
}

func reasonOf(err error) coupon.Reason {
	if refused, ok := errors.AsType[*coupon.Refusal](err); ok {
		return refused.Reason
	}
	return ""
}

// Of many concurrent buyers, one gets the last use, and one customer gets only one use.
func TestDEAL4TheLastUseIsTakenOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p, q := putProduct(t, db, 1000), putProduct(t, db, 1000)
		s := counterOf(t, db)
		for name, tc := range map[string]struct {
			c    *coupon.Coupon
			who  func(buyer int) int
			want int
			why  coupon.Reason
		}{
			"three uses for forty buyers":   {tenth("THREE", 3, 1), func(buyer int) int { return buyer }, 3, coupon.AllUsed},
			"one customer with forty hands": {tenth("MINE", 0, 1), func(int) int { return 500 }, 1, coupon.UsedBefore},
		} {
			c := addCoupon(t, db, tc.c)
			got := rush(t, s, 40, func(buyer int) order.PlaceInput {
				in := input(p, q)
				if buyer%2 == 0 {
					in = input(q, p)
				}
				in = by(tc.who(buyer), in)
				in.Coupon = c.Code
				return in
			})
			if len(got.placed) != tc.want || len(got.refused) != 40-tc.want {
				t.Errorf("DEAL-4 %s: %d placed and %d refused, want %d", name, len(got.placed), len(got.refused), tc.want)
			}
			for _, err := range got.refused {
				if reasonOf(err) != tc.why {
					t.Errorf("DEAL-4 %s: refused with %v, want %s", name, err, tc.why)
				}
			}
			now, err := db.Coupon(t.Context(), c.ID)
			if err != nil {
				t.Fatal(err)
			}
			if now.Uses != int64(tc.want) || now.Given == 0 {
				t.Errorf("DEAL-4 %s: %d uses that gave %v are counted, want %d", name, now.Uses, now.Given, tc.want)
			}
		}
	})
}

// One customer uses a coupon with one use per customer in two tabs, for unrelated goods, so
// that only the coupon's own check separates the two.
func TestDEAL4OneCustomerInTwoTabs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p, q := putProduct(t, db, 10), putProduct(t, db, 10)
		d := &desks{t, db, counterOf(t, db), p}
		d.placed(order.CashOnDelivery, 1) // the shop's very first order stores the terms of returns, for which others wait
		c := addCoupon(t, db, tenth("TABS", 0, 1))
		buy := func(what *catalog.Product) func() error {
			in := by(700, input(what))
			in.Coupon = c.Code
			return func() error {
				_, _, err := d.s.Place(t.Context(), in)
				return err
			}
		}
		d.together("DEAL-4 one customer in two tabs", []held{{`UPDATE coupons SET uses = uses WHERE id = $1`, c.ID}}, buy(p), buy(q))
		if now, err := db.Coupon(t.Context(), c.ID); err != nil || now.Uses != 1 {
			t.Errorf("DEAL-4 %+v (%v), want one use", now, err)
		}
	})
}

// An order that ends returns its use once, however many try to end it at the same time.
func TestDEAL4AUseIsGivenBackOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1000)
		s := counterOf(t, db)
		c := addCoupon(t, db, tenth("BACK", 2, 1))
		in := by(1, input(p))
		in.Coupon = "back"
		o, _, err := s.Place(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		other := by(2, in)
		if _, _, err := s.Place(t.Context(), other); err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		for range 8 {
			go func() {
				_, err := s.Do(t.Context(), o.ID, order.MoveCancel, 0, order.MoveInput{Actor: "zara"})
				done <- err
			}()
		}
		cancelled := 0
		for range 8 {
			if err := <-done; err == nil {
				cancelled++
			} else if fault.KindOf(err) != fault.Conflict {
				t.Error(err)
			}
		}
		now, err := db.Coupon(t.Context(), c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if cancelled != 1 || now.Uses != 1 {
			t.Errorf("DEAL-4 cancelled %d times, %d uses are left", cancelled, now.Uses)
		}
		uses, err := db.CouponUses(t.Context(), c.ID, coupon.Query{Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		if len(uses) != 2 || uses[0].Number == o.Number || !uses[0].Returned.IsZero() || uses[1].Number != o.Number || uses[1].Returned.IsZero() {
			t.Errorf("DEAL-4 the uses are %+v", uses)
		}
		if _, _, err := s.Place(t.Context(), in); err != nil {
			t.Errorf("DEAL-4 whose order was cancelled may use the coupon again: %v", err)
		}
		if _, _, err := s.Place(t.Context(), in); reasonOf(err) != coupon.AllUsed {
			t.Errorf("DEAL-4 a third use of two: %v", err)
		}
	})
}

// couponWorld is a shop with deals and a coupon, and the expected state.
type couponWorld struct {
	*dealWorld
	orders   *order.Service
	coupons  *coupon.Service
	snapshot *catalog.Snapshot
	c        *coupon.Coupon
	placed   map[string]*order.Order
	codes    int
}

func (w *couponWorld) follow(t *rapid.T) {
	if err := w.deals.Follow(w.t.Context()); err != nil {
		t.Fatal(err)
	}
	products, version, err := w.db.Products(w.t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.snapshot = catalog.NewSnapshot(products, version)
}

// uses returns the expected uses of the coupon, those of one customer, and the discount given.
func (w *couponWorld) uses(phone, accountID string) (all, theirs int64, given money.Paisa) {
	byPhone, byAccount := int64(0), int64(0)
	for _, o := range w.placed {
		if o.CouponCode != w.c.Code || o.Placement == order.Cancelled {
			continue
		}
		all++
		given += o.Discount
		if o.Contact.Phone == phone {
			byPhone++
		}
		if accountID != "" && o.AccountID == accountID {
			byAccount++
		}
	}
	return all, max(byPhone, byAccount), given
}

func (w *couponWorld) place(t *rapid.T) {
	w.follow(t)
	in := input()
	who := rapid.IntRange(1, 3).Draw(t, "who")
	in = by(who, in)
	if rapid.Bool().Draw(t, "member") {
		in.AccountID = fmt.Sprintf("member-%d", who)
	}
	for range rapid.IntRange(1, 3).Draw(t, "lines") {
		p := rapid.SampledFrom(w.products).Draw(t, "product")
		v := p.Variants[rapid.IntRange(0, 1).Draw(t, "variant")]
		in.Items = append(in.Items, order.ItemInput{ProductID: p.ID, VariantID: v.ID, Quantity: rapid.Int64Range(1, 9).Draw(t, "quantity")})
	}
	if rapid.Bool().Draw(t, "with the coupon") {
		in.Coupon = w.c.Code
	}
	quote, err := w.orders.Quote(w.t.Context(), order.QuoteInput{Items: in.Items, Coupon: in.Coupon, AccountID: in.AccountID})
	if err != nil {
		t.Fatal(err)
	}
	all, theirs, _ := w.uses(in.Contact.Phone, in.AccountID)
	in.ExpectedTotal = &quote.Order.Total
	o, _, err := w.orders.Place(w.t.Context(), in)
	switch {
	case in.Coupon == "" && err == nil:
	case in.Coupon != "" && all >= w.c.Limit:
		if reasonOf(err) != coupon.AllUsed {
			t.Fatalf("DEAL-4 used %d times of %d: %v", all, w.c.Limit, err)
		}
		return
	case in.Coupon != "" && theirs >= w.c.PerCustomer:
		if reasonOf(err) != coupon.UsedBefore {
			t.Fatalf("DEAL-4 used %d times of %d by them: %v", theirs, w.c.PerCustomer, err)
		}
		return
	case quote.Refusal != nil:
		if reasonOf(err) != quote.Refusal.Reason {
			t.Fatalf("DEAL-4 the quote says %s, the order %v", quote.Refusal.Reason, err)
		}
		return
	case err != nil:
		t.Fatalf("DEAL-4 %v", err)
	}
	stored, err := w.db.Order(w.t.Context(), o.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.placed[o.ID] = stored
	w.sums(t, stored, quote)
}

// sums checks that an order is the sum of its lines and equals its quote.
func (w *couponWorld) sums(t *rapid.T, o *order.Order, quote *order.Quote) {
	items := make([]pricing.Item, len(o.Lines))
	for i := range o.Lines {
		items[i] = pricing.Item{Base: o.Lines[i].Base(), Quantity: o.Lines[i].Quantity}
	}
	bare := pricing.Reckon(items, o.PercentOff, pricing.Off{})
	var left, given money.Paisa
	for i, l := range o.Lines {
		if l.Discount < 0 || l.Discount > bare.Shares[i].Sum {
			t.Fatalf("DEAL-5 line %d of %v keeps %v of the discount", i, bare.Shares[i].Sum, l.Discount)
		}
		if l.DealID != "" && l.Discount > 0 {
			t.Fatalf("DEAL-1 the coupon lowers line %d, which is in a deal", i)
		}
		left, given = left+bare.Shares[i].Sum-l.Discount, given+l.Discount
		if quote.Shares[i].Off != l.Discount || quote.Shares[i].Sum != bare.Shares[i].Sum {
			t.Fatalf("DEAL-5 line %d was quoted as %+v, it is %v less %v", i, quote.Shares[i], bare.Shares[i].Sum, l.Discount)
		}
	}
	if left != o.Total || given != o.Discount || o.Total <= 0 {
		t.Fatalf("DEAL-5 the lines come to %v less %v, the order to %v less %v", left, given, o.Total, o.Discount)
	}
}

func (w *couponWorld) check(t *rapid.T) {
	all, _, given := w.uses("", "")
	now, err := w.db.Coupon(w.t.Context(), w.c.ID)
	if err != nil {
		t.Fatal(err)
	}
	if now.Uses != all || now.Given != given {
		t.Fatalf("DEAL-4 %d uses that gave %v are counted, want %d and %v", now.Uses, now.Given, all, given)
	}
	for id, was := range w.placed {
		is, err := w.db.Order(w.t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(was.Lines, is.Lines); diff != "" || is.Total != was.Total || is.Discount != was.Discount {
			t.Fatalf("DEAL-5 another event changed an order: %s", diff)
		}
	}
}

// In any sequence of starts, ends, purchases and cancellations, orders are the sums of their
// lines and stay as placed, the quote is the price of the order, and the coupon counts the
// orders that stand (DEAL-4, DEAL-5).
func TestDEAL5EventsChangeNoOtherOrder(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		w := &couponWorld{dealWorld: newDealWorld(t, e.Fresh(t))}
		w.coupons = couponsOf(t, w.db)
		for i := range 3 {
			do(t, w.db, func(tx *store.Tx) error {
				return tx.InsertAccount(t.Context(), &account.Account{
					ID: fmt.Sprintf("member-%d", i+1), Name: "Ayesha", Email: fmt.Sprintf("member%d@example.pk", i+1), CreatedAt: day,
				})
			})
		}
		var err error
		w.orders, err = order.New(order.Deps{
			InTx: func(ctx context.Context, fn func(context.Context, order.Tx) error) error {
				return w.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
			},
			Reader: w.db, Catalogue: func() *catalog.Snapshot { return w.snapshot },
			Rates: func() pricing.Rates { return pricing.DefaultRates }, Blobs: noBlobs{}, Now: func() time.Time { return w.now },
			Rules: func() order.Rules {
				rules := order.DefaultRules()
				rules.CashWaiting = 0 // three buyers never confirm; GUARD-7 would refuse them
				return rules
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		checkSome(t, 15, func(rt *rapid.T) {
			w.begin(rt)
			w.placed = map[string]*order.Order{}
			w.codes++
			w.c = tenth(fmt.Sprintf("CODE-%d", w.codes), rapid.Int64Range(1, 4).Draw(rt, "limit"), rapid.Int64Range(1, 2).Draw(rt, "per customer"))
			if rapid.Bool().Draw(rt, "an amount") {
				w.c.Kind, w.c.Amount = coupon.Amount, money.Rupees(rapid.Int64Range(1, 20_000).Draw(rt, "amount"))
			}
			w.c.Minimum = money.Rupees(rapid.Int64Range(0, 3000).Draw(rt, "minimum"))
			if w.c, err = w.coupons.Add(w.t.Context(), w.c, "zara"); err != nil {
				rt.Fatal(err)
			}
			rt.Repeat(map[string]func(*rapid.T){
				"place": w.place,
				"again": w.place,
				"a deal": func(t *rapid.T) {
					d, err := w.deals.Add(w.t.Context(), w.drawDeal(t), "zara", "")
					if err != nil {
						t.Fatal(err)
					}
					w.keep(d)
				},
				"pause or resume": func(t *rapid.T) {
					old := w.any(t)
					turn := w.deals.Pause
					if old.Paused {
						turn = w.deals.Resume
					}
					d, err := turn(w.t.Context(), old.ID, old.Version, "zara")
					if state := old.StateAt(w.now); state == deal.Over {
						if fault.KindOf(err) != fault.Conflict {
							t.Fatalf("a deal that is over was paused: %v", err)
						}
						return
					}
					if err != nil {
						t.Fatal(err)
					}
					w.keep(d)
				},
				"a new list price": w.reprice,
				"cancel": func(t *rapid.T) {
					for _, id := range slices.Sorted(maps.Keys(w.placed)) {
						if w.placed[id].Placement != order.Placed || !rapid.Bool().Draw(t, "this one") {
							continue
						}
						o, err := w.orders.Do(w.t.Context(), id, order.MoveCancel, 0, order.MoveInput{Actor: "zara"})
						if err != nil {
							t.Fatal(err)
						}
						w.placed[id] = o
						return
					}
				},
				"an hour": func(*rapid.T) { w.now = w.now.Add(time.Hour) },
				"":        w.check,
			})
		})
	})
}

// Concurrent changes of a coupon are not lost, and used coupons stay in the books.
func TestDEAL4ChangesOfACoupon(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1000)
		s := couponsOf(t, db)
		c := addCoupon(t, db, tenth("EID26", 0, 0))
		if _, err := s.Add(t.Context(), tenth("eid 26", 0, 0), "zara"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DEAL-4 the same code twice: %v", err)
		}
		next := *c
		next.Percent, next.Targets = 15, []deal.Target{{Kind: deal.OfProduct, ID: p.ID}, {Kind: deal.OfVariant, ID: p.Variants[1].ID}}
		changed, err := s.Change(t.Context(), &next, c.Version, "omar")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Change(t.Context(), &next, c.Version, "zara"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OFFICE-4 a change of an older version: %v", err)
		}
		other := next
		other.Code = "EID27"
		if _, err := s.Change(t.Context(), &other, changed.Version, "zara"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("DEAL-4 a code was changed: %v", err)
		}
		in := by(1, input(p))
		in.Coupon = "eid26"
		if _, _, err := counterOf(t, db).Place(t.Context(), in); err != nil {
			t.Fatal(err)
		}
		stored, err := db.Coupon(t.Context(), c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Uses != 1 || stored.Percent != 15 || len(stored.Targets) != 2 || stored.Actor != "omar" {
			t.Errorf("DEAL-4 the coupon is %+v", stored)
		}
		if err := s.Delete(t.Context(), c.ID, stored.Version); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DEAL-4 a coupon with an order was removed: %v", err)
		}
		if _, err := s.Stop(t.Context(), c.ID, stored.Version, "zara"); err != nil {
			t.Fatal(err)
		}
		if _, _, err := counterOf(t, db).Place(t.Context(), in); reasonOf(err) != coupon.Ended {
			t.Errorf("DEAL-4 a stopped coupon: %v", err)
		}
		if _, err := s.Stop(t.Context(), c.ID, stored.Version+1, "zara"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DEAL-4 stopped twice: %v", err)
		}
	})
}
