package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestPROVE1MoneyMovesOnce tests each guard against a double approval or refund on its own: the
// second person waits for the first and then gets the order's new state, and where both begin
// from one state, the ledger accepts one line of a number. TestPROVE1TwoAtOnce tests that one
// of them suffices.
func TestPROVE1MoneyMovesOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1000)
		d := &desks{t, db, counterOf(t, db), p}
		o := d.placed(order.BankTransfer, 1)
		for _, c := range []struct {
			name string
			move order.Move
			kind order.EntryKind
			want order.Payment
		}{
			{"PROOF-4 approve", order.MoveApprove, order.Credit, order.Paid},
			{"BACK-4 refund", order.MoveRefund, order.Refund, order.Refunded},
		} {
			if c.move == order.MoveRefund {
				d.must(d.moves(o, order.MoveCancel, 0, order.MoveInput{}))
			}
			// The ledger accepts one line of a number, whatever its reference.
			d.oneLine(c.name, o.ID, c.kind)

			// The second waits and then gets the order's new state.
			in := order.MoveInput{Actor: "manager", Amount: o.Total, Account: "meezan", Reference: "1-" + string(c.move) + o.ID}
			second := in
			second.Reference = "2-" + string(c.move) + o.ID
			var err error
			var wg sync.WaitGroup
			do(t, db, func(tx *store.Tx) error {
				if _, err := tx.OrderForUpdate(t.Context(), o.ID); err != nil {
					return err
				}
				before := waiting(t, db)
				wg.Go(func() { err = d.moves(o, c.move, 0, second)() })
				until(t, func() bool { return waiting(t, db) > before })
				_, err := d.s.Make(t.Context(), tx, o.ID, c.move, in)
				return err
			})
			wg.Wait()
			refused, ok := errors.AsType[*order.Refused](err)
			if !ok || refused.Order.Payment != c.want {
				t.Errorf("%s: who comes second is told %v", c.name, err)
			}
			if now := d.now(o); now.Payment != c.want {
				t.Errorf("%s: it is %s", c.name, now.Payment)
			}
		}
	})
}

// errEnough rolls a transaction back.
var errEnough = errors.New("enough")

// oneLine writes two ledger lines from one state of an order.
func (d *desks) oneLine(what, id string, kind order.EntryKind) {
	d.Helper()
	err := d.db.InTx(d.Context(), func(ctx context.Context, tx *store.Tx) error {
		var states []*order.Order
		for range 2 {
			o, err := tx.OrderForUpdate(ctx, id)
			if err != nil {
				return err
			}
			states = append(states, o)
		}
		for i, o := range states {
			e := order.Entry{At: tx.Now(), Kind: kind, Amount: money.Rupees(1), Account: "meezan", Actor: "manager"}
			if i == 0 {
				e.Reference = "of the first"
			}
			o.Entries = append(o.Entries, e)
			err := tx.UpdateOrder(ctx, o, nil, []order.Entry{e})
			if (fault.KindOf(err) == fault.Conflict) != (i == 1) {
				d.Errorf("%s: line %d of one number: %v", what, i+1, err)
			}
		}
		return errEnough
	})
	if !errors.Is(err, errEnough) {
		d.Error(err)
	}
}

// TestPARCEL3TwoTimesAtOnce: a shopper who gives two times at once is held to the limit and
// learns it. There is one rescue, and staff are notified of each stored time.
func TestPARCEL3TwoTimesAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1000)
		d := &desks{t, db, counterOf(t, db), p}
		for range pairs {
			o := d.placed(order.CashOnDelivery, 1, order.MoveConfirm, order.MovePack, order.MoveHandOver, order.MoveAttempt)
			ask := func(when string) func() error {
				return d.moves(o, order.MoveAskTime, 0, order.MoveInput{Actor: order.ActorCustomer, Note: when})
			}
			d.must(ask("Wednesday"))
			d.must(ask("Thursday"))
			d.must(func() error {
				return db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					return tx.CloseRescue(ctx, fmt.Sprint(o.ID, "-1-1"), "told", "Come on Thursday.", "packer", true)
				})
			})
			won := d.together("PARCEL-3 ask and ask, once more than may be", orders(o), ask("Friday"), ask("Saturday"))
			now := d.now(o)
			asked := slices.DeleteFunc(slices.Clone(now.Events), func(e order.Event) bool { return e.Kind != order.EventTimeAsked })
			if len(asked) != 3 || now.TimeAsked() != []string{"Friday", "Saturday"}[won] {
				t.Errorf("PARCEL-3 %d was first, asked for %q in %d events", won, now.TimeAsked(), len(asked))
			}
			rescues, err := db.Rescues(t.Context(), 100)
			open := slices.DeleteFunc(rescues, func(p parcel.Row) bool { return p.OrderID != o.ID })
			if err != nil || len(open) != 1 {
				t.Errorf("PARCEL-3 %d rescues are open, %v", len(open), err)
			}
			// After the delivery neither of them is open.
			d.must(d.moves(o, order.MoveDeliver, 0, order.MoveInput{}))
			if err := ask("Sunday")(); fault.KindOf(err) != fault.Conflict {
				t.Errorf("PARCEL-3 asked for after it arrived: %v", err)
			}
		}
	})
}
