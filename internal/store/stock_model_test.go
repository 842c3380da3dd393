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

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestStockModel plays random sequences against a simple model and compares levels, lots and
// the ledger after each step (STOCK-1, STOCK-2).
func TestStockModel(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rapid.Check(t, func(rt *rapid.T) { playStock(t.Context(), t, rt, db) })
		if off, err := db.StockMismatches(t.Context()); err != nil || len(off) != 0 {
			t.Errorf("levels and ledger differ: %+v (%v)", off, err)
		}
		if lots, err := db.LotMismatches(t.Context()); err != nil || len(lots) != 0 {
			t.Errorf("lots and ledger differ: %v (%v)", lots, err)
		}
	})
}

func playStock(ctx context.Context, t *testing.T, rt *rapid.T, db *store.DB) {
	p := newProduct()
	do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
	id := p.Variants[0].ID
	want := &shelf{
		onHand: map[string]int64{}, quarantine: map[string]int64{}, expires: map[string]string{},
		held: map[string]int64{}, packed: map[string]map[string]int64{}, off: map[string]stock.LotState{},
	}
	run := func(fn func(tx *store.Tx) error) error {
		return db.InTx(ctx, func(_ context.Context, tx *store.Tx) error { return fn(tx) })
	}
	// expect checks that a call succeeds if ok, and is a Conflict otherwise.
	expect := func(rt *rapid.T, ok bool, err error) bool {
		if ok != (err == nil) || err != nil && fault.KindOf(err) != fault.Conflict {
			rt.Fatalf("want success %v, got %v", ok, err)
		}
		return ok
	}
	// The dates are far off, so that those below the minimum life stay below it in later years.
	dates := rapid.SampledFrom([]string{"", "2020-05-31", "2093-01-31", "2095-08-31", "2096-02-29"})
	months := rapid.SampledFrom([]int{0, 815})
	n := rapid.Int64Range(1, 6)
	orderOf := func(rt *rapid.T, of map[string]int64) string {
		var all []string
		for o, k := range of {
			if k > 0 {
				all = append(all, o)
			}
		}
		if len(all) == 0 {
			rt.Skip("no order")
		}
		slices.Sort(all)
		return rapid.SampledFrom(all).Draw(rt, "order")
	}
	carry := func(fn func(context.Context, stock.Tx, stock.Units) error, from func() map[string]int64, there func() int64, to func() map[string]int64, may func(string) bool) func(*rapid.T) {
		return func(rt *rapid.T) {
			u := stock.Units{VariantID: id, Quantity: n.Draw(rt, "units"), Actor: "a", Reason: "r"}
			if lots := want.byExpiry(from(), true); len(lots) > 0 && rapid.Bool().Draw(rt, "of a lot") {
				u.LotID = rapid.SampledFrom(lots).Draw(rt, "lot")
			}
			ok := u.Quantity <= there() && (u.LotID == "" || from()[u.LotID] >= u.Quantity && may(u.LotID))
			if !expect(rt, ok, run(func(tx *store.Tx) error { return fn(ctx, tx, u) })) {
				return
			}
			taken := map[string]int64{u.LotID: u.Quantity}
			if u.LotID == "" {
				taken = want.take(from(), u.Quantity, true, may)
			} else {
				from()[u.LotID] -= u.Quantity
			}
			add(to(), taken)
			want.tidy()
		}
	}
	// lot draws one of the received lots.
	lot := func(rt *rapid.T) string {
		all := slices.Sorted(maps.Keys(want.expires))
		if len(all) == 0 {
			rt.Skip("no lot")
		}
		return rapid.SampledFrom(all).Draw(rt, "lot")
	}
	// isOf returns the state that a lot gets from its date alone.
	isOf := func(expires string, months int) stock.LotState {
		switch {
		case expires == "":
			return stock.LotUndated
		case expires < stock.Day(time.Now(), 0):
			return stock.LotExpired
		case expires < stock.LifeLimit(time.Now(), months):
			return stock.LotShort
		}
		return ""
	}
	change := func(rt *rapid.T, ok bool, c stock.LotChange) bool {
		err := run(func(tx *store.Tx) error {
			_, err := stock.ChangeLot(ctx, tx, c)
			return err
		})
		if ok != (err == nil) || err != nil && fault.KindOf(err) != fault.Invalid {
			rt.Fatalf("want success %v, got %v", ok, err)
		}
		return ok
	}
	onHand := func() map[string]int64 { return want.onHand }
	quarantine := func() map[string]int64 { return want.quarantine }
	gone := func() map[string]int64 { return map[string]int64{} }
	writeOff := func(from stock.Place) func(context.Context, stock.Tx, stock.Units) error {
		return func(ctx context.Context, tx stock.Tx, u stock.Units) error { return stock.WriteOff(ctx, tx, u, from) }
	}
	rt.Repeat(map[string]func(*rapid.T){
		"receive": func(rt *rapid.T) {
			d := stock.Delivery{VariantID: id, Quantity: n.Draw(rt, "units"), Code: "L", Actor: "a"}
			d.ExpiresOn = dates.Draw(rt, "expires")
			d.MinMonths = months.Draw(rt, "minimum life")
			var lot stock.Lot
			expect(rt, true, run(func(tx *store.Tx) (err error) { lot, err = stock.Receive(ctx, tx, d); return err }))
			want.expires[lot.ID], want.tracked = d.ExpiresOn, true
			if want.off[lot.ID] = isOf(d.ExpiresOn, d.MinMonths); want.off[lot.ID] != "" {
				want.quarantine[lot.ID] = d.Quantity
			} else {
				want.onHand[lot.ID] = d.Quantity
			}
			want.tidy()
		},
		"hold": func(rt *rapid.T) {
			it := stock.Item{VariantID: id, Quantity: n.Draw(rt, "units"), OrderID: ident.NewID(), Actor: "customer"}
			var held, free int64
			var ok bool
			err := run(func(tx *store.Tx) (err error) { held, free, ok, err = stock.Hold(ctx, tx, it); return err })
			wantOK := !want.tracked || want.free() >= it.Quantity
			if err != nil || ok != wantOK || !ok && free != want.free() || ok && want.tracked && held != it.Quantity || !want.tracked && held != 0 {
				rt.Fatalf("held %d of %d, ok %v, %d free (%v)", held, it.Quantity, ok, free, err)
			}
			want.held[it.OrderID] = held
		},
		"release": func(rt *rapid.T) {
			o := orderOf(rt, want.held)
			expect(rt, true, run(func(tx *store.Tx) error {
				return stock.Release(ctx, tx, stock.Item{VariantID: id, Quantity: want.held[o], OrderID: o})
			}))
			want.held[o] = 0
			want.tidy()
		},
		"hold a lot back": func(rt *rapid.T) {
			id, no := lot(rt), false
			if !change(rt, true, stock.LotChange{LotID: id, Sell: &no, Words: "w", Actor: "a"}) {
				return
			}
			if want.off[id] = isOf(want.expires[id], 0); want.off[id] != stock.LotUndated && want.off[id] != stock.LotExpired {
				want.off[id] = stock.LotHeldBack
			}
			want.tidy()
		},
		"put a lot on sale": func(rt *rapid.T) {
			id, yes, units := lot(rt), true, rapid.Int64Range(0, 4).Draw(rt, "units")
			is := isOf(want.expires[id], 0)
			ok := is != stock.LotUndated && is != stock.LotExpired && units <= want.quarantine[id]
			c := stock.LotChange{LotID: id, Sell: &yes, Units: units, Words: "w", Actor: "a", MinMonths: months.Draw(rt, "minimum life")}
			if !change(rt, ok, c) {
				return
			}
			want.off[id] = ""
			want.quarantine[id] -= units
			want.onHand[id] += units
			want.tidy() // held units may now come from it
		},
		"correct a date": func(rt *rapid.T) {
			id, day := lot(rt), dates.Draw(rt, "expires")
			var apart int64
			if err := run(func(tx *store.Tx) (err error) { apart, err = tx.SetApart(ctx, id); return err }); err != nil {
				rt.Fatal(err)
			}
			change(rt, true, stock.LotChange{LotID: id, ExpiresOn: &day, Actor: "a"})
			want.expires[id] = day
			if is := isOf(day, 0); is != "" || want.off[id] != stock.LotHeldBack {
				if is == "" && want.off[id] != "" { // OWN-10: it leaves quarantine because of its date
					back := max(0, want.quarantine[id]-apart)
					want.onHand[id] += back
					want.quarantine[id] -= back
				}
				want.off[id] = is
			}
			want.tidy()
		},
		"a lot's time comes": func(rt *rapid.T) {
			id, m := lot(rt), months.Draw(rt, "minimum life")
			var changed bool
			err := run(func(tx *store.Tx) (err error) {
				_, changed, err = stock.Review(ctx, tx, id, m)
				return err
			})
			is := isOf(want.expires[id], m)
			wantChange := is == stock.LotExpired && want.off[id] != is || is == stock.LotShort && want.off[id] == "" && !shortDated(ctx, rt, db, id)
			if err != nil || changed != wantChange {
				rt.Fatalf("changed %v, want %v (%v)", changed, wantChange, err)
			}
			if changed {
				want.off[id] = is
				want.tidy()
			}
		},
		"pack": func(rt *rapid.T) {
			o := orderOf(rt, want.held)
			var picks []stock.Pick
			err := run(func(tx *store.Tx) (err error) {
				picks, err = stock.PackFrom(ctx, tx, stock.Item{VariantID: id, Quantity: want.held[o], OrderID: o}, "", false)
				return err
			})
			if fit := want.sendable(); fit < want.held[o] {
				if off, ok := errors.AsType[*stock.OffSale](err); !ok || off.Fit != fit {
					rt.Fatalf("%d of %d units may be sent: %v", fit, want.held[o], err)
				}
				return
			}
			expect(rt, true, err)
			want.packed[o] = want.take(want.onHand, want.held[o], false, want.onSale)
			want.held[o] = 0
			got := map[string]int64{}
			for _, p := range picks {
				got[p.LotID] += p.Quantity
			}
			if diff := cmp.Diff(want.packed[o], got); diff != "" {
				rt.Fatalf("packed first what expires first (-want +got):\n%s", diff)
			}
		},
		"return": func(rt *rapid.T) {
			out := map[string]int64{}
			for o, lots := range want.packed {
				out[o] = sum(lots)
			}
			o := orderOf(rt, out)
			to := rapid.SampledFrom([]stock.Place{stock.Shelf, stock.Quarantine, stock.Gone}).Draw(rt, "to")
			expect(rt, true, run(func(tx *store.Tx) error {
				return stock.Return(ctx, tx, stock.Item{VariantID: id, Quantity: out[o], OrderID: o, Reason: "r"}, to)
			}))
			if to == stock.Shelf {
				add(want.onHand, want.packed[o])
			}
			if to == stock.Quarantine {
				add(want.quarantine, want.packed[o])
			}
			delete(want.packed, o)
			want.tidy()
		},
		"count": func(rt *rapid.T) {
			counted := rapid.Int64Range(0, 20).Draw(rt, "counted")
			ok := counted >= sum(want.held)
			if !expect(rt, ok, run(func(tx *store.Tx) error { return stock.Count(ctx, tx, id, counted, "a", "r") })) {
				return
			}
			want.tracked = true
			if by := counted - sum(want.onHand); by > 0 {
				want.onHand[""] += by
			} else {
				want.take(want.onHand, -by, true, want.any)
			}
			want.tidy()
		},
		"isolate":              carry(stock.Isolate, onHand, want.free, quarantine, want.any),
		"restore":              carry(stock.Restore, quarantine, want.restorable, onHand, want.onSale),
		"write off the shelf":  carry(writeOff(stock.Shelf), onHand, want.free, gone, want.any),
		"write off quarantine": carry(writeOff(stock.Quarantine), quarantine, func() int64 { return sum(want.quarantine) }, gone, want.any),
		"a crash before the commit": func(rt *rapid.T) {
			crash := errors.New("crash")
			err := run(func(tx *store.Tx) error {
				if _, _, _, err := stock.Hold(ctx, tx, stock.Item{VariantID: id, Quantity: 1, OrderID: "o"}); err != nil {
					return err
				}
				return crash
			})
			if !errors.Is(err, crash) {
				rt.Fatal(err)
			}
		},
		"": func(rt *rapid.T) { compareStock(ctx, rt, db, id, want) },
	})
}

// shortDated says whether a lot is on sale although its life is below the minimum.
func shortDated(ctx context.Context, rt *rapid.T, db *store.DB, id string) bool {
	l, err := db.Lot(ctx, id)
	if err != nil {
		rt.Fatal(err)
	}
	return l.State == stock.LotShortDated
}

func compareStock(ctx context.Context, rt *rapid.T, db *store.DB, id string, want *shelf) {
	var level stock.Level
	var ledger stock.Shift
	var lots []stock.Lot
	err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		if level, err = tx.StockLevel(ctx, id); err != nil {
			return err
		}
		if ledger, err = tx.LedgerLevel(ctx, id); err != nil {
			return err
		}
		lots, err = tx.LotsOf(ctx, id)
		return err
	})
	if err != nil {
		rt.Fatal(err)
	}
	right := stock.Level{VariantID: id, Tracked: want.tracked, OnHand: sum(want.onHand), Held: sum(want.held), Quarantined: sum(want.quarantine)}
	if diff := cmp.Diff(right, level); diff != "" {
		rt.Fatalf("level (-want +got):\n%s", diff)
	}
	if off := level.OnHand - want.sendable(); level.Free() > 0 && off > 0 {
		rt.Fatalf("%d units are free while %d on the shelf are off sale", level.Free(), off)
	}
	if level.Free() < 0 {
		rt.Fatalf("more is held than there is: %+v", level)
	}
	if diff := cmp.Diff(stock.Shift{OnHand: level.OnHand, Held: level.Held, Quarantined: level.Quarantined}, ledger); diff != "" {
		rt.Fatalf("the ledger comes to another level (-level +ledger):\n%s", diff)
	}
	got, piles := map[string]string{}, map[string]string{}
	for _, l := range lots {
		got[l.ID] = fmt.Sprint(l.OnHand, " ", l.Quarantined)
	}
	for lot := range want.expires {
		if want.onHand[lot]+want.quarantine[lot] > 0 {
			piles[lot] = fmt.Sprint(want.onHand[lot], " ", want.quarantine[lot])
		}
	}
	if diff := cmp.Diff(piles, got); diff != "" {
		rt.Fatalf("lots (-want +got):\n%s", diff)
	}
}
