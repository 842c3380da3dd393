package store_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// pairs is how often two people do each thing at once, because either may be first.
const pairs = 4

// desks is a shop in which two people work at once.
type desks struct {
	*testing.T
	db *store.DB
	s  *order.Service
	p  *catalog.Product
}

// placed places an order and makes moves on it.
func (d *desks) placed(method order.Method, units int64, moves ...order.Move) *order.Order {
	d.Helper()
	in := by(int(counter.Add(1)), input(d.p))
	in.Method, in.Reserve, in.Items[0].Color, in.Items[0].Quantity = method, method == order.BankTransfer, d.p.Colors[0], units
	o, _, err := d.s.Place(d.Context(), in)
	if err != nil {
		d.Fatal(err)
	}
	for _, m := range moves {
		if o, err = d.s.Do(d.Context(), o.ID, m, 0, order.MoveInput{Actor: "owner"}); err != nil {
			d.Fatal(m, err)
		}
	}
	return o
}

// held is a row that is locked until two transactions wait for it.
type held struct{ text, id string }

func orders(list ...*order.Order) (of []held) {
	for _, o := range list {
		of = append(of, held{`UPDATE orders SET version = version WHERE id = $1`, o.ID})
	}
	return of
}

func levelsOf(variantID string) []held {
	return []held{{`UPDATE stock_levels SET held = held WHERE variant_id = $1`, variantID}}
}

// together does two things at once: one succeeds, and the other gets a refusal with a message.
// It returns which succeeded. Both begin, and wait for rows that a third transaction locks,
// before either can finish, so they are sure to meet.
func (d *desks) together(what string, of []held, do ...func() error) (won int) {
	d.Helper()
	gate, err := storetest.Writer(d.db).BeginTx(d.Context(), nil)
	if err != nil {
		d.Fatal(err)
	}
	for _, row := range of {
		if _, err := gate.ExecContext(d.Context(), row.text, row.id); err != nil {
			d.Fatal(err)
		}
	}
	before := waiting(d.T, d.db)
	errs := make([]error, len(do))
	var wg sync.WaitGroup
	for i := range do {
		wg.Go(func() { errs[i] = do[i]() })
	}
	until(d.T, func() bool { return waiting(d.T, d.db) >= before+int64(len(do)) })
	if err := gate.Commit(); err != nil {
		d.Fatal(err)
	}
	wg.Wait()
	done := 0
	for i, err := range errs {
		switch {
		case err == nil:
			done++
			won = i
		case fault.KindOf(err) != fault.Conflict:
			d.Errorf("%s: the other is told %v", what, err)
		}
	}
	if done != 1 {
		d.Errorf("%s: %d of %d are done: %v", what, done, len(do), errs)
	}
	return won
}

// moves makes a move on an order at the version seen, or on any version where seen is 0.
func (d *desks) moves(o *order.Order, m order.Move, seen int64, in order.MoveInput) func() error {
	return func() error {
		if in.Actor == "" {
			in.Actor = "manager"
		}
		_, err := d.s.Do(d.Context(), o.ID, m, seen, in)
		return err
	}
}

func (d *desks) must(move func() error) {
	d.Helper()
	if err := move(); err != nil {
		d.Fatal(err)
	}
}

func (d *desks) now(o *order.Order) *order.Order {
	d.Helper()
	now, err := d.db.Order(d.Context(), o.ID)
	if err != nil {
		d.Fatal(err)
	}
	return now
}

// TestPROVE1TwoAtOnce: what two people do to one thing at once is done once, whoever is first,
// and the other is told. Money, units and numbers are those of one.
func TestPROVE1TwoAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1000)
		d := &desks{t, db, counterOf(t, db), p}
		variant := p.Variants[0].ID
		for n := range pairs {
			was := levelOf(t, db, variant)

			o := d.placed(order.BankTransfer, 1)
			paid := func(reference string) func() error {
				return d.moves(o, order.MoveApprove, 0, order.MoveInput{Amount: o.Total, Account: "meezan", Reference: reference})
			}
			d.together("PROOF-4 approve and approve", orders(o), paid(fmt.Sprint("A-", o.ID)), paid(fmt.Sprint("B-", o.ID)))
			if now := d.now(o); now.Received != o.Total || len(now.Entries) != 1 || now.Payment != order.Paid {
				t.Errorf("PROOF-4 approved twice: %v came of %v", now.Received, o.Total)
			}

			other := d.placed(order.BankTransfer, 1)
			credit := func(of *order.Order) func() error {
				return d.moves(of, order.MoveApprove, 0, order.MoveInput{Amount: of.Total, Account: "meezan", Reference: fmt.Sprint("C-", n, other.ID)})
			}
			third := d.placed(order.BankTransfer, 1)
			d.together("PROOF-2 one reference of the bank for two orders", orders(other, third), credit(other), credit(third))
			if sum := d.now(other).Received + d.now(third).Received; sum != other.Total {
				t.Errorf("PROOF-2 one credit pays %v of two orders", sum)
			}

			d.must(d.moves(o, order.MoveCancel, 0, order.MoveInput{}))
			refund := func(reference string) func() error {
				return d.moves(o, order.MoveRefund, 0, order.MoveInput{Amount: o.Total, Account: "meezan", Reference: reference})
			}
			d.together("BACK-4 refund and refund", orders(o), refund(fmt.Sprint("R1-", o.ID)), refund(fmt.Sprint("R2-", o.ID)))
			if now := d.now(o); now.Refunded != o.Total {
				t.Errorf("BACK-4 %v of %v went back", now.Refunded, o.Total)
			}

			o = d.placed(order.CashOnDelivery, 2)
			ends := order.MoveInput{Actor: order.ActorSystem}
			won := d.together("SURE-4 confirm and expire", orders(o), d.moves(o, order.MoveConfirm, 0, order.MoveInput{}), d.moves(o, order.MoveExpire, 0, ends))
			if now := d.now(o); (now.Placement == order.Confirmed) != (won == 0) || (now.Lines[0].Held == 2) != (won == 0) {
				t.Errorf("SURE-4 %d was first, the order is %s and holds %d", won, now.Placement, now.Lines[0].Held)
			}

			o = d.placed(order.CashOnDelivery, 2, order.MoveConfirm)
			won = d.together("PACK-1 pack and cancel what both saw", orders(o), d.moves(o, order.MovePack, o.Version, order.MoveInput{}), d.moves(o, order.MoveCancel, o.Version, order.MoveInput{}))
			if now := d.now(o); (now.Delivery == order.Packed) != (won == 0) || (now.Placement == order.Cancelled) != (won == 1) {
				t.Errorf("PACK-1 %d was first, the order is %s and %s", won, now.Placement, now.Delivery)
			}

			o = d.placed(order.CashOnDelivery, 1, order.MoveConfirm, order.MovePack)
			book := func(number string) func() error {
				return d.moves(o, order.MoveBook, 0, order.MoveInput{Courier: "tcs", Tracking: number + o.ID})
			}
			// A courier's number is stored in capitals.
			booked := func(number string) string { return strings.ToUpper(number + o.ID) }
			won = d.together("PARCEL-1 book and book", orders(o), book("1-"), book("2-"))
			if now := d.now(o); now.Parcels[0].Tracking != booked([]string{"1-", "2-"}[won]) {
				t.Errorf("PARCEL-1 it goes as %s, %d was first", now.Parcels[0].Tracking, won)
			}

			d.must(d.moves(o, order.MoveHandOver, 0, order.MoveInput{}))
			won = d.together("PARCEL-2 delivered and lost", orders(o), d.moves(o, order.MoveDeliver, d.now(o).Version, order.MoveInput{}), d.moves(o, order.MoveLose, d.now(o).Version, order.MoveInput{}))
			if now := d.now(o); (now.Received == o.Total) != (won == 0) {
				t.Errorf("PARCEL-2 %d was first, %v came", won, now.Received)
			}

			// Whichever was first, the orders' held units are those of the levels.
			if is := levelOf(t, db, variant); is.OnHand > was.OnHand || is.Held < 0 {
				t.Errorf("STOCK-1 %+v after %+v", is, was)
			}
		}
		if off, err := db.StockMismatches(t.Context()); err != nil || len(off) > 0 {
			t.Errorf("STOCK-1 levels that are not the ledger's: %+v, %v", off, err)
		}
		var held int64
		do(t, db, func(tx *store.Tx) (err error) { held, err = tx.HeldForNobody(t.Context(), variant); return err })
		if held != 0 {
			t.Errorf("TODAY-2 %d units are held for nobody", held)
		}
	})
}

// TestPROVE1OneLotForTwo: the last unit of a lot is packed into one of two boxes.
func TestPROVE1OneLotForTwo(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 2*pairs)
		d := &desks{t, db, counterOf(t, db), p}
		variant := p.Variants[0].ID
		for n := range pairs {
			var lot stock.Lot
			do(t, db, func(tx *store.Tx) (err error) {
				lot, err = stock.Receive(t.Context(), tx, stock.Delivery{
					VariantID: variant, Quantity: 1, Code: fmt.Sprint("L", n), ExpiresOn: stock.Day(time.Now(), 1000-n), Actor: "a",
				})
				return err
			})
			var boxes []func() error
			for range 2 {
				o := d.placed(order.CashOnDelivery, 1, order.MoveConfirm)
				boxes = append(boxes, d.moves(o, order.MovePack, 0, order.MoveInput{Units: []order.Unit{{Quantity: 1, LotID: lot.ID}}}))
			}
			d.together("STOCK-2 the last unit of a lot", levelsOf(variant), boxes...)
		}
		if off, err := db.LotMismatches(t.Context()); err != nil || len(off) > 0 {
			t.Errorf("STOCK-2 lots that are not the ledger's: %v, %v", off, err)
		}
	})
}
