package store_test

import (
	"context"
	"errors"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// This file makes the node crash while the model runs.

// errCrash is the error of a crashed node.
var errCrash = errors.New("the node died")

// crash is how the next transaction fails.
type crash int

const (
	none     crash = iota
	early          // a panic among its writes
	late           // a rollback after all its writes
	answered       // a commit whose result is lost
)

// inTx is the store's InTx with the planned crash.
func (w *world) inTx(ctx context.Context, fn func(context.Context, order.Tx) error) (err error) {
	how := w.next
	w.next = none
	if how == early {
		defer func() {
			if v := recover(); v != nil {
				if v != any(errCrash) {
					panic(v)
				}
				err = errCrash
			}
		}()
	}
	err = w.db.InTx(ctx, func(_ context.Context, tx *store.Tx) error {
		var in order.Tx = tx
		if how == early {
			in = &dying{Tx: tx, left: &w.left}
		}
		if err := fn(ctx, in); err != nil || how != late {
			return err
		}
		return errCrash
	})
	if err == nil && how == answered {
		return errCrash
	}
	return err
}

// dying panics at one of its writes.
type dying struct {
	order.Tx
	left *int
}

func (d *dying) write() {
	if *d.left--; *d.left < 0 {
		panic(errCrash)
	}
}

func (d *dying) HoldStock(ctx context.Context, id string, n int64) (stock.Level, bool, error) {
	d.write()
	return d.Tx.HoldStock(ctx, id, n)
}

func (d *dying) HoldLocked(ctx context.Context, id string, n int64) error {
	d.write()
	return d.Tx.HoldLocked(ctx, id, n)
}

func (d *dying) ShiftStock(ctx context.Context, id string, by stock.Shift) (stock.Level, bool, error) {
	d.write()
	return d.Tx.ShiftStock(ctx, id, by)
}

func (d *dying) InsertStockMove(ctx context.Context, m stock.Move) error {
	d.write()
	return d.Tx.InsertStockMove(ctx, m)
}

func (d *dying) InsertOrder(ctx context.Context, o *order.Order, traces ...string) error {
	d.write()
	return d.Tx.InsertOrder(ctx, o, traces...)
}

func (d *dying) UpdateOrder(ctx context.Context, o *order.Order, events []order.Event, entries []order.Entry) error {
	d.write()
	return d.Tx.UpdateOrder(ctx, o, events, entries)
}

func (d *dying) InsertMessage(ctx context.Context, m *outbox.Message, kind string, payload []byte) error {
	d.write()
	return d.Tx.InsertMessage(ctx, m, kind, payload)
}

// brace draws how the next transaction fails; mostly it does not.
func (w *world) brace(t *rapid.T) crash {
	w.next = rapid.SampledFrom([]crash{none, none, none, none, early, late, answered}).Draw(t, "crash")
	w.left = rapid.IntRange(0, 5).Draw(t, "writes before it")
	return w.next
}

// settle compares the shop's answer with the reference's, and updates the reference where the
// shop's change was stored.
func (w *world) settle(t *rapid.T, how crash, err error, want *reference, allowed bool) {
	died := errors.Is(err, errCrash)
	w.next = none // a refused move never reached it
	switch {
	case err == nil && !allowed:
		t.Fatal("the shop did what the reference refuses")
	case err == nil, died && how == answered && allowed:
		w.ref = want
	case died && how != none:
	case allowed:
		t.Fatalf("the reference allows it, the shop says: %v", err)
	case fault.KindOf(err) != fault.Conflict && fault.KindOf(err) != fault.Invalid:
		t.Fatalf("refused with %v", err)
	}
}
