package store_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestGOOD3PromiseModel plays random weeks of a variant that is sold before it comes, on both
// engines, against three numbers: what is promised never exceeds its limit, nor what is held the
// shelf, and nobody buys what came for others.
func TestGOOD3PromiseModel(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rapid.Check(t, func(rt *rapid.T) { playPromises(t, rt, db) })
	})
}

func playPromises(t *testing.T, rt *rapid.T, db *store.DB) {
	ctx := t.Context()
	p := newProduct()
	do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
	id := p.Variants[0].ID
	var onHand, held, promised, limit int64
	day, today := "", stock.Today(time.Now())
	n := rapid.Int64Range(1, 5)
	run := func(fn func(tx *store.Tx) (bool, error)) (ok bool) {
		do(t, db, func(tx *store.Tx) (err error) {
			ok, err = fn(tx)
			return err
		})
		return ok
	}
	agree := func(rt *rapid.T, what string, want, got bool) bool {
		if want != got {
			rt.Fatalf("GOOD-3 %s: %v, want %v with %d on hand, %d held, %d of %d promised from %q", what, got, want, onHand, held, promised, limit, day)
		}
		return got
	}
	do(t, db, func(tx *store.Tx) error { return stock.Count(ctx, tx, id, 0, "a", "r") })
	rt.Repeat(map[string]func(*rapid.T){
		"the owner": func(rt *rapid.T) {
			to := rapid.SampledFrom([]string{"", today, "2099-01-12", "2099-02-12"}).Draw(rt, "day")
			units := rapid.Int64Range(0, 12).Draw(rt, "limit")
			got := run(func(tx *store.Tx) (bool, error) { return tx.SetPreorder(ctx, id, to, units) })
			if agree(rt, "the owner's wish", to == "" || units >= promised, got) {
				if day, limit = to, units; to == "" {
					limit = promised
				}
			}
		},
		"promise": func(rt *rapid.T) {
			units := n.Draw(rt, "units")
			got := run(func(tx *store.Tx) (bool, error) {
				_, ok, err := tx.PromiseStock(ctx, id, units, today)
				return ok, err
			})
			if agree(rt, "a promise", day > today && onHand-held-promised <= 0 && promised+units <= limit, got) {
				promised += units
			}
		},
		"take back": func(rt *rapid.T) {
			units := n.Draw(rt, "units")
			if agree(rt, "taken back", units <= promised, run(func(tx *store.Tx) (bool, error) { return tx.TakeBackPromise(ctx, id, units) })) {
				promised -= units
			}
		},
		"buy": func(rt *rapid.T) {
			units := n.Draw(rt, "units")
			got := run(func(tx *store.Tx) (bool, error) {
				_, ok, err := tx.HoldStock(ctx, id, units)
				return ok, err
			})
			if agree(rt, "bought", onHand-held-promised >= units, got) {
				held += units
			}
		},
		"come": func(rt *rapid.T) {
			onHand += n.Draw(rt, "units")
			do(t, db, func(tx *store.Tx) error { return stock.Count(ctx, tx, id, onHand, "a", "r") })
		},
		"keep": func(rt *rapid.T) {
			units := n.Draw(rt, "units")
			if agree(rt, "kept", onHand-held >= units && promised >= units, run(func(tx *store.Tx) (bool, error) { return tx.KeepPromise(ctx, id, units) })) {
				held, promised, limit = held+units, promised-units, limit-units
			}
		},
		"nobody counts": func(rt *rapid.T) {
			if promised > 0 {
				agree(rt, "uncounted", false, run(func(tx *store.Tx) (bool, error) { return tx.TrackStock(ctx, id, false) }))
			}
		},
		"its day": func(*rapid.T) {
			do(t, db, func(tx *store.Tx) error { return tx.EndPreorders(ctx, today) })
			if day != "" && day <= today {
				day, limit = "", promised
			}
		},
		"": func(rt *rapid.T) {
			var l stock.Level
			do(t, db, func(tx *store.Tx) (err error) {
				l, err = tx.StockLevel(ctx, id)
				return err
			})
			if l.OnHand != onHand || l.Held != held || l.Promised != promised || l.PreorderLimit != limit || l.PreorderDay != day || promised > limit || held > onHand {
				rt.Fatalf("GOOD-3 %+v, want %d on hand, %d held, %d of %d promised from %q", l, onHand, held, promised, limit, day)
			}
		},
	})
}
