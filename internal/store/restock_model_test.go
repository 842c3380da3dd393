package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
	"pgregory.net/rapid"

	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/restock"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// KEEP-2: random waits and stock changes, processed by two nodes at once: nobody is told twice,
// the oldest are told first and never more people than units, and those told leave the list. A
// day after the last change everybody was told for whom there is a unit.
func TestKEEP2Model(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		var now atomic.Int64
		now.Store(time.Date(2026, time.March, 3, 9, 0, 0, 0, time.UTC).UnixMicro())
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return time.UnixMicro(now.Load()) }
		db := storetest.Open(t, cfg)
		rapid.Check(t, func(rt *rapid.T) { playRestock(t, rt, db, &now) })
	})
}

// promise is a unit that somebody was told of.
type promise struct{ at time.Time }

func playRestock(t *testing.T, rt *rapid.T, db *store.DB, now *atomic.Int64) {
	ctx := t.Context()
	p := storetest.PutProduct(t, db, 0)
	id := p.Variants[0].ID
	service, err := restock.New(restock.Deps{
		InTx: store.Within(db.InTx, func(tx *store.Tx) restock.Tx { return tx }), Due: db.Restocked,
		Goods: func(string, string) (restock.Goods, bool) {
			return restock.Goods{Name: "Snail", Path: "/product/snail", Guest: money.Rupees(100), Member: money.Rupees(90)}, true
		},
	})
	if err != nil {
		rt.Fatal(err)
	}
	waiting, people := []string{}, 0 // people who wait, the oldest first
	var promised []promise
	told := map[string]bool{}
	at := func() time.Time { return time.UnixMicro(now.Load()) }
	free := func() int64 { return storetest.LevelOf(t, db, id).Free() }
	run := func(fn func(ctx context.Context, tx *store.Tx) error) error { return db.InTx(ctx, fn) }
	messages := func() (to []string) {
		for _, m := range storetest.Strings(t, storetest.Writer(db), `SELECT recipient FROM messages WHERE kind = 'back-in-stock' AND data LIKE '%`+p.ID+`%' ORDER BY id`) {
			if !told[m] {
				to = append(to, m)
			}
		}
		return to
	}
	look := func(rt *rapid.T) {
		before := free()
		promised = slices.DeleteFunc(promised, func(p promise) bool { return !at().Before(p.at.Add(restock.Turn)) })
		var nodes errgroup.Group
		for range 2 {
			nodes.Go(func() error {
				due, err := db.Restocked(ctx, 10000)
				if err != nil || !slices.Contains(due, id) {
					return err
				}
				return service.Notify(ctx, id)
			})
		}
		if err := nodes.Wait(); err != nil {
			rt.Fatal(err)
		}
		heard := messages()
		if len(heard)+len(promised) > int(before) && len(heard) > 0 {
			rt.Fatalf("KEEP-2 %d people hear of %d units, of which %d were told before", len(heard), before, len(promised))
		}
		oldest := slices.Clone(waiting[:min(len(heard), len(waiting))])
		slices.Sort(oldest)
		if got := slices.Sorted(slices.Values(heard)); !slices.Equal(got, oldest) {
			rt.Fatalf("KEEP-2 told are %v, the oldest were %v", heard, waiting)
		}
		for _, who := range heard {
			told[who] = true
			promised = append(promised, promise{at()})
		}
		waiting = waiting[len(heard):]
		left := storetest.Strings(t, storetest.Writer(db), `SELECT address FROM stock_waits WHERE variant_id = '`+id+`' ORDER BY asked_at, id`)
		if !slices.Equal(left, waiting) {
			rt.Fatalf("KEEP-2 on the list are %v, want %v", left, waiting)
		}
	}
	tick := func(d time.Duration) { now.Add(d.Microseconds()) }
	rt.Repeat(map[string]func(*rapid.T){
		"ask": func(rt *rapid.T) {
			who := fmt.Sprintf("%s.%d@example.com", strings.ToLower(p.Key), people)
			if people > 0 && rapid.Bool().Draw(rt, "again") {
				who = fmt.Sprintf("%s.%d@example.com", strings.ToLower(p.Key), rapid.IntRange(0, people-1).Draw(rt, "who"))
			} else {
				people++
			}
			if told[who] {
				rt.Skip("told")
			}
			tick(time.Millisecond)
			err := service.Ask(ctx, restock.Wait{ProductID: p.ID, VariantID: id, Channel: mail.ByMail, Address: who, Language: mail.English}, who)
			switch sold := free() <= 0; {
			case sold != (err == nil):
				rt.Fatalf("KEEP-2 asking with %d free says %v", free(), err)
			case sold && !slices.Contains(waiting, who):
				waiting = append(waiting, who)
			}
		},
		"undo": func(rt *rapid.T) {
			if len(waiting) == 0 {
				rt.Skip("nobody")
			}
			i := rapid.IntRange(0, len(waiting)-1).Draw(rt, "who")
			if err := service.Undo(ctx, id, waiting[i]); err != nil {
				rt.Fatal(err)
			}
			waiting = slices.Delete(waiting, i, i+1)
		},
		"receive": func(rt *rapid.T) {
			n := rapid.Int64Range(1, 4).Draw(rt, "units")
			if err := run(func(ctx context.Context, tx *store.Tx) error {
				_, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: n, ExpiresOn: "2095-08-31", Actor: "system", Reason: "test"})
				return err
			}); err != nil {
				rt.Fatal(err)
			}
		},
		"buy": func(rt *rapid.T) {
			n := rapid.Int64Range(1, 3).Draw(rt, "units")
			var ok bool
			if err := run(func(ctx context.Context, tx *store.Tx) (err error) {
				_, _, ok, err = stock.Hold(ctx, tx, stock.Item{VariantID: id, Quantity: n, OrderID: "o", Actor: "customer"})
				return err
			}); err != nil {
				rt.Fatal(err)
			}
			if ok {
				promised = promised[min(int(n), len(promised)):]
			}
		},
		"cancel": func(rt *rapid.T) {
			if storetest.LevelOf(t, db, id).Held == 0 {
				rt.Skip("no order")
			}
			if err := run(func(ctx context.Context, tx *store.Tx) error {
				return stock.Release(ctx, tx, stock.Item{VariantID: id, Quantity: 1, OrderID: "o", Actor: "customer"})
			}); err != nil {
				rt.Fatal(err)
			}
		},
		"hours pass": func(rt *rapid.T) { tick(time.Duration(rapid.IntRange(1, 30).Draw(rt, "hours")) * time.Hour) },
		"look":       look,
	})
	look(rt)
	tick(restock.Turn)
	units, waited := int(free()), len(waiting)
	look(rt)
	if got, want := waited-len(waiting), min(units, waited); got != want {
		rt.Fatalf("KEEP-2 a day later %d of %d people hear of %d units", got, waited, units)
	}
}
