package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/deposit"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/tariff"
)

// TestModel plays random sequences of placing, moves, choices, expiry and crashes against the
// reference of reference_test.go. After each step it compares states, stock, lots, money,
// events and mails, and after some the queues of Today (SURE-7, PROVE-1). In between, mails go
// through an unreliable mail server; in the end each arrived once, or somebody was told
// (SAY-2). rapid's -rapid.checks sets the number of plays, and a failure names its seed.
func TestModel(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		now := day
		cfg := e.Fresh(t)
		cfg.Connections = 1 // TRUE-2: no move needs a second one
		cfg.Now = func() time.Time { return now }
		db := storetest.Open(t, cfg)
		rapid.Check(t, func(rt *rapid.T) { play(rt, t, db, &now) })
	})
}

// world is the shop under test and its reference.
type world struct {
	t    *rapid.T
	test *testing.T
	ctx  context.Context //nolint:containedctx // the test's own
	db   *store.DB
	s    *order.Service
	ref  *reference
	now  *time.Time
	next crash
	left int // writes until an early crash

	mails *postbook
	purse purse

	steps int
}

// queuesEach is the number of steps between two comparisons of the queues, which take longer
// than the rest.
const queuesEach = 4

func play(rt *rapid.T, test *testing.T, db *store.DB, now *time.Time) {
	w := &world{t: rt, test: test, ctx: test.Context(), db: db, now: now, ref: newReference()}
	w.mails = &postbook{all: map[string]*refMail{}, w: w}
	w.open()
	w.openPurses()
	rt.Repeat(map[string]func(*rapid.T){
		"place": w.place, "further": w.further, "arrive": w.arrive, "arrive too": w.arrive, "afterwards": w.afterwards, "long afterwards": w.afterwards, "move": w.move, "move again": w.move, "status": w.status, "choose": w.choose, "edit": w.edit, "return": w.giveBack, "return again": w.giveBack,
		"parcel": w.parcel, "courier": w.courier, "again": w.again, "shortage": w.shortage, "claim": w.claim, "call in vain": w.callInVain, "call first": w.callFirst, "overpay": w.overpay, "take back": w.takeBack, "think better": w.thinkBetter, "wait": w.wait, "ask a time": w.askTime, "ask a time again": w.askTime, "see to a try": w.seeTo,
		"post": w.post, "post soon": w.postSoon, "send again": w.resend, "give up": w.abandon, "turn points": w.turnPoints, "end points": w.endPoints, "": w.compare,
	})
	w.afterAll(rt)
}

// open adds three products: one in two colours, one plain, and one without tracked stock.
func (w *world) open() {
	w.forget()
	lips, plain, uncounted := newProduct(), newProduct(), newProduct()
	for _, p := range []*catalog.Product{lips, plain, uncounted} {
		p.Variants = nil
	}
	plain.Colors, uncounted.Colors = nil, nil
	plain.Price, uncounted.Price = 120_050, 99_900
	plain.ColorImages, uncounted.ColorImages = nil, nil
	var products []*catalog.Product
	err := w.db.InTx(w.ctx, func(ctx context.Context, tx *store.Tx) error {
		products = nil
		// With fewer people who may approve, no refund needs a second person (OWN-2).
		for range 2 {
			manager := newAccount(ident.NewID() + "@gulaab.test")
			manager.Role = account.Manager
			if err := tx.InsertAccount(ctx, manager); err != nil {
				return err
			}
		}
		free := &coupon.Coupon{
			ID: ident.NewID(), Code: freeCode, Kind: coupon.Delivery, OnDeals: true, Minimum: money.Rupees(freeMinimum), Targets: []deal.Target{{Kind: deal.Everything}},
			Starts: tx.Now().Add(-time.Hour), Version: 1, Actor: "system", CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
		}
		if err := tx.AddCoupon(ctx, free); err != nil {
			return err
		}
		for _, p := range []*catalog.Product{lips, plain, uncounted} {
			p := p.Settled()
			if err := tx.PutProduct(w.ctx, p); err != nil {
				return err
			}
			products = append(products, p)
		}
		w.ref.lots = map[string][]refLot{}
		for id, g := range map[string]struct{ counted, soon, late int64 }{
			products[0].Variants[0].ID: {counted: 6}, products[0].Variants[1].ID: {soon: 2, late: 3}, products[1].Variants[0].ID: {counted: 3, soon: 3, late: 2},
		} {
			if err := stock.Count(w.ctx, tx, id, g.counted, "system", "model"); err != nil {
				return err
			}
			late, err := w.receive(ctx, tx, id, g.late, 2)
			if err != nil {
				return err
			}
			soon, err := w.receive(ctx, tx, id, g.soon, 1)
			if err != nil {
				return err
			}
			w.ref.lots[id] = slices.Concat(soon, late)
			w.ref.levels[id] = level{tracked: true, onHand: g.counted + g.soon + g.late}
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.ref.levels[products[2].Variants[0].ID] = level{}
	w.ref.products = products
	snapshot := catalog.NewSnapshot(products, 1)
	w.s, err = order.New(order.Deps{
		InTx: w.inTx, Reader: w.db, Catalogue: func() *catalog.Snapshot { return snapshot }, Blobs: anyBlobs{},
		Rates: func() pricing.Rates { return pricing.Rates{} }, Now: func() time.Time { return *w.now },
		Rules: func() order.Rules {
			return order.Rules{
				HeldUnits: maxHeld, OpenOrders: 1 << 20, NetworkShare: 100, CashHours: cashHours, TransferHours: transferHours,
				RefundAlone: refundAlone, Terms: order.Terms{Days: returnDays},
				Tariff: tariff.Tariff{Else: tariff.Zone{Fee: deliveryFee, FreeFrom: freeFrom}}, KeepAtRefusal: true, // FEE-1
				CashFee: money.Rupees(cashFee), Prepaid: pricing.Prepaid{Percent: prepaidPercent, Most: money.Rupees(prepaidMost)}, // FEE-2
				Deposits: []deposit.Rule{{From: depositFrom, Rupees: depositOf}, {FirstOrder: true, Percent: depositNew}}, // PAYS-3
				Points:   pointRules(),                                                                                    // PROMO-3
				Gifts:    order.Gifts{Offered: true, Price: money.Rupees(wrapPrice), Message: 200},
			}
		},
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// receive adds units of a new lot that expires in some years.
func (w *world) receive(ctx context.Context, tx *store.Tx, variant string, n int64, years int) ([]refLot, error) {
	if n == 0 {
		return nil, nil
	}
	lot, err := stock.Receive(ctx, tx, stock.Delivery{
		VariantID: variant, Quantity: n, Code: fmt.Sprint("in ", years), ExpiresOn: stock.Day(*w.now, 365*years), Actor: "system", Reason: "model",
	})
	return []refLot{{id: lot.ID, onHand: n}}, err
}

// forget deletes earlier plays, so that the queues show only this one.
func (w *world) forget() {
	for _, what := range []string{
		`DELETE FROM rescues`, `DELETE FROM notices`, `DELETE FROM messages`, `DELETE FROM jobs`, `DELETE FROM orders`, `DELETE FROM coupons`,
		`DELETE FROM point_moves`, `DELETE FROM friends`, `DELETE FROM balance_moves`, `DELETE FROM balances`, `UPDATE stock_levels SET tracked = FALSE, held = 0`,
	} {
		if _, err := storetest.Writer(w.db).ExecContext(w.ctx, what); err != nil {
			w.t.Fatal(err)
		}
	}
}

type anyBlobs struct{}

func (anyBlobs) Put(context.Context, string, []byte, string) error { return nil }
func (anyBlobs) Delete(context.Context, string) error              { return nil }

func (w *world) place(t *rapid.T) {
	in := order.PlaceInput{Contact: newOrder(nil).Contact, Method: order.CashOnDelivery, IdempotencyKey: fmt.Sprint("model ", counter.Add(1))}
	if rapid.Bool().Draw(t, "transfer") {
		in.Method, in.Proof = order.BankTransfer, []byte("jpeg")
		if rapid.Bool().Draw(t, "paid later") {
			in.Reserve, in.Proof = true, nil
		}
	}
	if rapid.Bool().Draw(t, "a member's") { // PROMO-3
		in.AccountID = w.purse.member
	}
	in.GiftWrap = rapid.IntRange(0, 3).Draw(t, "wrapped") == 0
	in.NoPrices = in.Method == order.BankTransfer && rapid.IntRange(0, 3).Draw(t, "no prices") == 0
	if rapid.Bool().Draw(t, "free delivery") {
		in.Coupon = freeCode
	}
	for range rapid.IntRange(1, 3).Draw(t, "lines") {
		p := rapid.SampledFrom(w.ref.products).Draw(t, "product")
		it := order.ItemInput{ProductID: p.ID, Quantity: rapid.Int64Range(1, 4).Draw(t, "units")}
		if len(p.Colors) > 0 && rapid.Bool().Draw(t, "a colour is chosen") {
			it.Color = rapid.SampledFrom(p.Colors).Draw(t, "colour")
		}
		in.Items = append(in.Items, it)
	}
	want := w.ref.clone()
	o, allowed := want.place(in, *w.now)
	how := w.brace(t)
	placed, _, err := w.s.Place(w.ctx, in)
	if errors.Is(err, errCrash) {
		// A client that lost the answer asks by the key (SURE-1).
		found, ferr := w.s.ByKey(w.ctx, in.IdempotencyKey, order.Asker{})
		if stands := ferr == nil; stands != (how == answered) {
			t.Fatalf("after a crash (%d) the key says %v", how, ferr)
		}
		placed = found
	}
	if placed != nil {
		want.orders[placed.ID] = o
	}
	w.settle(t, how, err, want, allowed)
	if placed != nil && o.freed > 0 && rapid.Bool().Draw(t, "loses the coupon") {
		w.loseCoupon(t, placed.ID)
	}
}

// anOrder draws an order, one that matches meant if any does.
func (w *world) anOrder(t *rapid.T, meant ...func(*refOrder) bool) string {
	ids := make([]string, 0, len(w.ref.orders))
	for id, o := range w.ref.orders {
		if len(meant) == 0 || meant[0](o) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		t.Skip("no order yet")
	}
	slices.Sort(ids)
	return rapid.SampledFrom(ids).Draw(t, "order")
}

func (w *world) move(t *rapid.T) {
	id := w.anOrder(t)
	moves := slices.DeleteFunc(order.Moves(), func(m order.Move) bool {
		return slices.Contains([]order.Move{
			order.MoveChoose, order.MoveExpire, order.MoveSwap, // these have actions of their own
			order.MoveHoldAgain, // TestPAYS2HoldAgain plays it
		}, m)
	})
	w.make(t, id, rapid.SampledFrom(moves).Draw(t, "move"))
}

// giveBack makes a move of a return on a delivered order, or a refund.
func (w *world) giveBack(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool {
		return o.arrived || slices.ContainsFunc(o.again, func(b refBox) bool { return !b.arrivedAt.IsZero() })
	})
	w.make(t, id, w.ofReturns(t))
}

// further makes a move that usually follows an order's state, so that plays reach the later
// states.
func (w *world) further(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool { return len(o.next()) > 0 })
	w.onward(t, id)
}

// onward makes a move that usually comes next for an order.
func (w *world) onward(t *rapid.T, id string) {
	moves := w.ref.orders[id].next()
	if len(moves) == 0 {
		return
	}
	name := rapid.SampledFrom(moves).Draw(t, "move")
	if name == order.MoveChoose {
		w.chooseOn(t, id)
		return
	}
	w.make(t, id, name)
}

// arrive brings an order to its delivery, or to its way back.
func (w *world) arrive(t *rapid.T) {
	at := func(o *refOrder) bool {
		return o.placement == "placed" || o.placement == "confirmed" && slices.Contains([]string{"none", "packed", "shipped"}, o.delivery)
	}
	id := w.anOrder(t, at)
	for range 7 {
		if o := w.ref.orders[id]; at(o) {
			w.onward(t, id)
			w.compare(t)
		}
	}
}

// afterwards makes moves that follow the transport of a parcel.
func (w *world) afterwards(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool {
		return slices.Contains([]string{"delivered", "returning", "returned", "lost"}, o.delivery)
	})
	for range rapid.IntRange(2, 8).Draw(t, "moves") {
		switch o := w.ref.orders[id]; rapid.IntRange(0, 5).Draw(t, "what comes") {
		case 0, 4, 5:
			w.onward(t, id)
		case 1:
			w.make(t, id, w.ofReturns(t))
		case 2:
			w.courierOn(t, id)
		default:
			w.make(t, id, w.ofAgain(t, o))
		}
		w.compare(t)
	}
}

// parcel makes a parcel move on a confirmed order.
func (w *world) parcel(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool { return o.placement == "confirmed" })
	w.make(t, id, rapid.SampledFrom([]order.Move{
		order.MovePack, order.MoveUnpack, order.MoveBook, order.MoveBook, order.MoveHandOver, order.MoveOut, order.MoveAttempt, order.MoveDeliver,
		order.MoveTurnBack, order.MoveCheckIn, order.MoveCancel,
	}).Draw(t, "move"))
}

// again sends a replacement, or moves its parcel.
func (w *world) again(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool {
		return o.received > 0 && slices.Contains([]string{"delivered", "returning", "returned", "lost"}, o.delivery)
	})
	w.make(t, id, w.ofAgain(t, w.ref.orders[id]))
}

func (w *world) wait(t *rapid.T) {
	minutes := rapid.IntRange(1, 30*60).Draw(t, "minutes")
	switch rapid.SampledFrom([]string{"nothing", "an order", "parcels", "points"}).Draw(t, "what is forgotten") {
	case "an order": // long enough for it to expire (SURE-4)
		minutes += 60 * max(cashHours, transferHours)
	case "parcels":
		minutes += 6 * 24 * 60
	case "points":
		minutes += 33 * 24 * 60
	}
	*w.now = w.now.Add(time.Duration(minutes) * time.Minute)
	for {
		ended, err := w.s.ExpireWaiting(w.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if ended == 0 {
			break
		}
	}
	w.ref.expire(*w.now)
}

// compare compares the database with the reference.
func (w *world) compare(t *rapid.T) {
	for id, want := range w.ref.orders {
		o, err := w.db.Order(w.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.shown(), shown(o, w.db, w.test)); diff != "" {
			t.Fatalf("order %s (-reference +shop):\n%s", o.Number, diff)
		}
	}
	got, want := map[string]level{}, map[string]level{}
	for id, l := range w.ref.levels {
		want[id] = l
		err := w.db.InTx(w.ctx, func(ctx context.Context, tx *store.Tx) error {
			now, err := tx.StockLevel(w.ctx, id)
			if err != nil {
				return err
			}
			got[id] = level{tracked: now.Tracked, onHand: now.OnHand, held: now.Held, quarantined: now.Quarantined}
			lots, err := tx.LotsOf(ctx, id)
			if err != nil {
				return err
			}
			var have []refLot
			for _, l := range lots {
				have = append(have, refLot{l.ID, l.OnHand, l.Quarantined})
			}
			full := slices.DeleteFunc(slices.Clone(w.ref.lots[id]), func(l refLot) bool { return l.onHand+l.quarantined == 0 })
			if !slices.Equal(full, have) {
				t.Fatalf("lots of %s (-reference +shop):\n%s", id, fmt.Sprint(full, have))
			}
			sums, err := tx.LedgerLevel(w.ctx, id)
			if sums != (stock.Shift{OnHand: now.OnHand, Held: now.Held, Quarantined: now.Quarantined}) {
				t.Fatalf("the ledger of %s comes to %+v, its level is %+v", id, sums, now)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(level{})); diff != "" {
		t.Fatalf("stock (-reference +shop):\n%s", diff)
	}
	if w.steps++; w.steps%queuesEach == 0 {
		w.comparePoints(t)
		w.compareQueues(t)
		w.compareWhole(t)
	}
}
