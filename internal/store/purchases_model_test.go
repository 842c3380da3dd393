package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/purchase"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestBOOKS3Model plays orders, shipments and undoing by two people, also from screens that
// are out of date. After each step, the units received are those of booked shipments, and what
// is awaited is what the levels say is on its way (BOOKS-3).
func TestBOOKS3Model(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rapid.Check(t, func(rt *rapid.T) { playPurchase(t.Context(), t, rt, db) })
		if off, err := db.StockMismatches(t.Context()); err != nil || len(off) != 0 {
			t.Errorf("levels and ledger differ: %+v (%v)", off, err)
		}
		if lots, err := db.LotMismatches(t.Context()); err != nil || len(lots) != 0 {
			t.Errorf("lots and ledger differ: %v (%v)", lots, err)
		}
	})
}

// purchasePlay is one order with its shipments, as the model knows them.
type purchasePlay struct {
	db        *store.DB
	orders    *purchase.Service
	stock     *stock.Service
	variants  []string
	id        string
	ordered   map[string]int64 // by variant; nil for a draft
	closed    bool
	shipments map[string]map[string]int64 // units of booked ones, nil for drafts
	packed    map[string]bool             // variants of which units left the house
}

func playPurchase(ctx context.Context, t *testing.T, rt *rapid.T, db *store.DB) {
	p := &purchasePlay{db: db, shipments: map[string]map[string]int64{}, packed: map[string]bool{}}
	var err error
	if p.orders, err = purchase.NewService(store.Within(db.InTx, func(tx *store.Tx) purchase.Tx { return tx }), func() int { return 0 }); err != nil {
		rt.Fatal(err)
	}
	if p.stock, err = stock.NewService(store.Within(db.InTx, func(tx *store.Tx) stock.OfficeTx { return tx }), func() int { return 0 }); err != nil {
		rt.Fatal(err)
	}
	for range 3 {
		one := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, one) })
		p.variants = append(p.variants, one.Variants[0].ID)
	}
	body := purchase.Body{Supplier: "Seoul", Currency: "USD", Rate: "281.35", Lines: []purchase.Line{{VariantID: p.variants[0], Units: "5", UnitCost: "3.125"}, {VariantID: p.variants[1], Units: "2", UnitCost: "1"}}}
	o, err := p.orders.Save(ctx, purchase.Order{Body: body}, "asma", "")
	if err != nil {
		rt.Fatal(err)
	}
	p.id = o.ID
	n := 0
	rt.Repeat(map[string]func(*rapid.T){
		"move": func(rt *rapid.T) { p.move(ctx, rt) },
		"save": func(rt *rapid.T) {
			now := p.order(ctx, rt)
			_, err := p.orders.Save(ctx, purchase.Order{ID: p.id, Version: now.Version, Body: body}, "bano", "")
			p.expect(rt, p.ordered == nil, err)
		},
		"receive": func(rt *rapid.T) {
			rate := rapid.SampledFrom([]string{"", "290.5"}).Draw(rt, "rate")
			id, err := p.orders.Receive(ctx, p.id, rate, "asma")
			if p.expect(rt, p.open(), err) {
				if _, known := p.shipments[id]; !known {
					p.shipments[id] = nil
				}
			}
		},
		"book": func(rt *rapid.T) { n++; p.book(ctx, rt, fmt.Sprint("key ", n)) },
		"undo": func(rt *rapid.T) { p.undo(ctx, rt) },
		"write off": func(rt *rapid.T) {
			v := rapid.SampledFrom(p.variants).Draw(rt, "variant")
			row, err := db.StockRow(ctx, v)
			if err != nil || row.Quarantined == 0 {
				rt.Skip("nothing there")
			}
			u := stock.Units{VariantID: v, Quantity: 1, Actor: "bano", Reason: "broken"}
			if err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return stock.WriteOff(ctx, tx, u, stock.Quarantine) }); err != nil {
				rt.Fatal(err)
			}
			p.packed[v] = true
		},
		"": func(rt *rapid.T) { p.check(ctx, rt) },
	})
}

func (p *purchasePlay) order(ctx context.Context, rt *rapid.T) purchase.Order {
	o, _, _, err := p.db.Purchase(ctx, p.id)
	if err != nil {
		rt.Fatal(err)
	}
	return o
}

// expect checks that a call succeeds if ok, and is refused otherwise.
func (p *purchasePlay) expect(rt *rapid.T, ok bool, err error) bool {
	rt.Helper()
	if ok != (err == nil) || err != nil && fault.KindOf(err) != fault.Conflict {
		rt.Fatalf("want success %v, got %v", ok, err)
	}
	return ok
}

// rest is what is still to come of each variant.
func (p *purchasePlay) rest() map[string]int64 {
	rest := map[string]int64{}
	for v, n := range p.ordered {
		if n -= p.came()[v]; n > 0 {
			rest[v] = n
		}
	}
	return rest
}

func (p *purchasePlay) came() map[string]int64 {
	came := map[string]int64{}
	for _, units := range p.shipments {
		for v, n := range units {
			came[v] += n
		}
	}
	return came
}

func (p *purchasePlay) open() bool { return p.ordered != nil && !p.closed && len(p.rest()) > 0 }

func (p *purchasePlay) move(ctx context.Context, rt *rapid.T) {
	m := rapid.SampledFrom([]purchase.Move{purchase.Send, purchase.Recall, purchase.Close, purchase.Reopen}).Draw(rt, "move")
	now := p.order(ctx, rt)
	if rapid.Bool().Draw(rt, "from a screen that is out of date") {
		var saved *purchase.ErrSaved
		if err := p.orders.Make(ctx, p.id, now.Version-1, m, false, "bano"); !errors.As(err, &saved) {
			rt.Fatalf("an older version: %v", err)
		}
	}
	ok := map[purchase.Move]bool{
		purchase.Send: p.ordered == nil, purchase.Recall: p.ordered != nil && !p.closed && len(p.shipments) == 0, purchase.Close: p.open(), purchase.Reopen: p.closed,
	}[m]
	if !p.expect(rt, ok, p.orders.Make(ctx, p.id, now.Version, m, false, "asma")) {
		return
	}
	switch m {
	case purchase.Send:
		p.ordered = map[string]int64{p.variants[0]: 5, p.variants[1]: 2}
	case purchase.Recall:
		p.ordered = nil
	default:
		p.closed = m == purchase.Close
	}
}

// one draws a shipment that is booked or not.
func (p *purchasePlay) one(rt *rapid.T, booked bool) string {
	var ids []string
	for id, units := range p.shipments {
		if (units != nil) == booked {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		rt.Skip("no such shipment")
	}
	return rapid.SampledFrom(slices.Sorted(slices.Values(ids))).Draw(rt, "shipment")
}

func (p *purchasePlay) book(ctx context.Context, rt *rapid.T, key string) {
	id := p.one(rt, false)
	sh, _, err := p.db.Shipment(ctx, id)
	if err != nil {
		rt.Fatal(err)
	}
	units := map[string]int64{}
	sh.Body.Lines = nil
	for _, v := range rapid.SliceOfNDistinct(rapid.SampledFrom(p.variants), 1, 3, rapid.ID).Draw(rt, "variants") {
		units[v] = rapid.Int64Range(1, 4).Draw(rt, "units")
		sh.Body.Lines = append(sh.Body.Lines, stock.ShipmentLine{VariantID: v, Quantity: fmt.Sprint(units[v]), UnitCost: "900"})
	}
	if sh, err = p.stock.SaveShipment(ctx, sh, "bano", ""); err != nil {
		rt.Fatal(err)
	}
	over := int64(0)
	for v, n := range units {
		left := p.rest()[v]
		if p.closed {
			left = 0
		}
		over += max(0, n-left)
	}
	anyway := rapid.Bool().Draw(rt, "anyway")
	_, err = p.stock.BookShipment(ctx, id, sh.Version, key, anyway, "asma")
	var more *stock.Over
	switch {
	case errors.As(err, &more):
		if anyway || more.Units != over {
			rt.Fatalf("%d units are more, want %d", more.Units, over)
		}
		return
	case err != nil || over > 0 && !anyway:
		rt.Fatalf("booked %d more without being asked: %v", over, err)
	}
	p.shipments[id] = units
	if again, err := p.stock.BookShipment(ctx, id, sh.Version, key, anyway, "asma"); err != nil || !again.Booked { // the answer was lost
		rt.Fatal(err)
	}
}

func (p *purchasePlay) undo(ctx context.Context, rt *rapid.T) {
	id := p.one(rt, true)
	sh, _, err := p.db.Shipment(ctx, id)
	if err != nil {
		rt.Fatal(err)
	}
	err = p.stock.UndoShipment(ctx, id, sh.Version, false, "bano")
	if err != nil && fault.KindOf(err) == fault.Conflict {
		touched := false
		for v := range p.shipments[id] {
			touched = touched || p.packed[v]
		}
		if !touched {
			rt.Fatalf("nothing left the house, and: %v", err)
		}
		return
	}
	if err != nil {
		rt.Fatal(err)
	}
	p.shipments[id] = nil
}

func (p *purchasePlay) check(ctx context.Context, rt *rapid.T) {
	o, goods, _, err := p.db.Purchase(ctx, p.id)
	if err != nil {
		rt.Fatal(err)
	}
	got, came := map[string]int64{}, p.came()
	for _, l := range o.Ordered {
		got[l.VariantID] = l.Received
	}
	rest := p.rest()
	for _, v := range p.variants {
		if got[v] != came[v] {
			rt.Fatalf("%d units of %s are received, booked are %d", got[v], v, came[v])
		}
		awaited := rest[v]
		if p.closed || p.ordered == nil {
			awaited = 0
		}
		row, known := goods[v]
		if known && row.Incoming != awaited {
			rt.Fatalf("%d units of %s are on their way, want %d", row.Incoming, v, awaited)
		}
	}
	stage := purchase.Stage(purchase.Draft)
	switch {
	case p.closed:
		stage = purchase.Stage(purchase.Closed)
	case p.ordered == nil:
	case len(rest) == 0:
		stage = purchase.Received
	case len(got) > 0 && unitsIn(came) > 0:
		stage = purchase.Part
	default:
		stage = purchase.Stage(purchase.Sent)
	}
	if o.Stage() != stage || (o.Stage() != purchase.Stage(purchase.Draft) && o.Rest != unitsIn(rest)) {
		rt.Fatalf("the order is %s with %d to come, want %s with %d", o.Stage(), o.Rest, stage, unitsIn(rest))
	}
}

func unitsIn(units map[string]int64) (sum int64) {
	for _, n := range units {
		sum += n
	}
	return sum
}

// BOOKS-3: a shipment is undone within a day by whoever receives, later by an owner alone.
func TestBOOKS3UndoAfterADay(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC)
	s := stock.Shipment{Booked: true, BookedAt: now}
	for _, row := range []struct {
		after   time.Duration
		approve bool
		want    bool
	}{{time.Hour, false, true}, {24 * time.Hour, false, true}, {24*time.Hour + 1, false, false}, {240 * time.Hour, true, true}} {
		if got := s.Undoable(now.Add(row.after), row.approve); got != row.want {
			t.Errorf("after %s, by an owner %v: %v", row.after, row.approve, got)
		}
	}
}
