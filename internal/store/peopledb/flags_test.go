package peopledb_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/customer"
	"gulaab/internal/ident"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// KNOW-2: a flag applies to its phone only, until it expires, is ended, or another of its kind
// replaces it.
func TestAFlagHoldsUntilItsEnd(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		var now atomic.Int64
		now.Store(time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC).UnixMicro())
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return time.UnixMicro(now.Load()) }
		db := storetest.Open(t, cfg)
		const phone = "+923001237741"
		set := func(kind customer.FlagKind, reason string, days int) {
			t.Helper()
			err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				return tx.InsertFlag(ctx, &customer.Flag{
					ID: ident.NewID(), Contact: phone, Kind: kind, Reason: reason, Actor: "system", SetAt: tx.Now(), EndsAt: tx.Now().AddDate(0, 0, days),
				})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		reason := func(kind customer.FlagKind) string {
			t.Helper()
			var inside []customer.Flag
			err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				inside, err = tx.Flags(ctx, phone)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			outside, err := db.Flags(t.Context(), phone)
			if err != nil || len(outside) != len(inside) {
				t.Fatalf("outside a transaction %v, %v; inside %v", outside, err, inside)
			}
			if f := customer.Running(outside, kind); f != nil {
				return f.Reason
			}
			return ""
		}
		set(customer.NoCOD, "refused twice", 3)
		set(customer.CallFirst, "moved", 30)
		set(customer.NoCOD, "refused three times", 5)
		if got := reason(customer.NoCOD); got != "refused three times" {
			t.Errorf("no COD because %q, want the last reason", got)
		}
		if other, err := db.Flags(t.Context(), "+923001237742"); err != nil || len(other) != 0 {
			t.Errorf("another phone has %v, %v", other, err)
		}
		now.Add((5 * 24 * time.Hour).Microseconds())
		if got := reason(customer.NoCOD); got != "" {
			t.Errorf("no COD because %q after its end", got)
		}
		if got := reason(customer.CallFirst); got != "moved" {
			t.Errorf("call first because %q, want it to run on", got)
		}
		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			ended, err := tx.EndFlag(ctx, phone, customer.CallFirst, "system")
			if !ended {
				t.Error("nothing was ended")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := reason(customer.CallFirst); got != "" {
			t.Errorf("call first because %q after it was ended", got)
		}
	})
}
