package store_test

import (
	"fmt"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/invoice"
	"gulaab/internal/order"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// lotted is an order of two units whose two lots have one unit each; lots[0] expires first.
type lotted struct {
	t    *testing.T
	db   *store.DB
	s    *order.Service
	o    *order.Order
	id   string // the variant's id
	lots [2]string
}

func newLotted(t *testing.T, db *store.DB) *lotted {
	t.Helper()
	ctx := t.Context()
	p := newProduct()
	do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
	l := &lotted{t: t, db: db, id: p.Variants[0].ID, s: counterOf(t, db)}
	for i, expires := range []string{"2093-03-31", "2094-03-31"} {
		do(t, db, func(tx *store.Tx) error {
			lot, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: l.id, Code: expires, Quantity: 1, ExpiresOn: expires, Actor: "a"})
			l.lots[i] = lot.ID
			return err
		})
	}
	in := input(p)
	in.Items[0].Quantity, in.Items[0].Color, in.IdempotencyKey = 2, p.Variants[0].Color, fmt.Sprint("lots ", counter.Add(1))
	o, _, err := l.s.Place(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	l.o = o
	l.move(order.MoveConfirm, order.MoveInput{})
	return l
}

func (l *lotted) move(m order.Move, in order.MoveInput) {
	l.t.Helper()
	in.Actor = "packer"
	o, err := l.s.Do(l.t.Context(), l.o.ID, m, 0, in)
	if err != nil {
		l.t.Fatal(m, err)
	}
	l.o = o
}

// split packs one parcel from each lot, with the lot that expires first in parcel 1.
func (l *lotted) split() {
	l.t.Helper()
	for i := range l.lots {
		l.move(order.MovePack, order.MoveInput{Units: []order.Unit{{Quantity: 1, LotID: l.lots[i]}}})
	}
}

// has checks the units of both lots on the shelf and in quarantine.
func (l *lotted) has(what string, want ...stock.Shift) {
	l.t.Helper()
	for i, id := range l.lots {
		do(l.t, l.db, func(tx *store.Tx) error {
			lot, err := tx.Lot(l.t.Context(), id)
			if got := (stock.Shift{OnHand: lot.OnHand, Quarantined: lot.Quarantined}); err == nil && got != want[i] {
				l.t.Errorf("%s: lot %d has %+v, want %+v", what, i, got, want[i])
			}
			return err
		})
	}
}

// TestSTOCK2WhatComesBackIsOfItsParcelsLots: an order has two parcels, each with a lot of its
// own. Units that are unpacked, refused or sent as a replacement return to their own lot.
func TestSTOCK2WhatComesBackIsOfItsParcelsLots(t *testing.T) {
	t.Parallel()
	none, shelf, held := stock.Shift{}, stock.Shift{OnHand: 1}, stock.Shift{Quarantined: 1}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for no := 1; no <= 2; no++ {
			its := func(is stock.Shift) []stock.Shift {
				both := []stock.Shift{none, none}
				both[no-1] = is
				return both
			}
			l := newLotted(t, db)
			l.split()
			l.move(order.MoveUnpack, order.MoveInput{Parcel: no})
			l.has(fmt.Sprint("PARCEL-4 parcel ", no, " is unpacked"), its(shelf)...)

			l = newLotted(t, db)
			l.split()
			l.move(order.MoveHandOver, order.MoveInput{})
			l.move(order.MoveTurnBack, order.MoveInput{Parcel: no})
			l.move(order.MoveCheckIn, order.MoveInput{Parcel: no, Units: []order.Unit{{Quantity: 1, To: order.ToShelf}}})
			l.has(fmt.Sprint("BACK-3 parcel ", no, " was refused"), its(shelf)...)

			l = newLotted(t, db)
			l.split()
			l.move(order.MoveHandOver, order.MoveInput{})
			l.move(order.MoveDeliver, order.MoveInput{})
			l.move(order.MoveTurnBack, order.MoveInput{Parcel: no})
			l.move(order.MoveCheckIn, order.MoveInput{Parcel: no})
			l.has(fmt.Sprint("BACK-3 parcel ", no, " was sent back"), its(held)...)
		}

		// A return takes its lot from a parcel that arrived, and a replacement from its own.
		l := newLotted(t, db)
		l.split()
		l.move(order.MoveHandOver, order.MoveInput{})
		l.move(order.MoveDeliver, order.MoveInput{Parcel: 1})
		l.back(1)
		l.has("BACK-3 a return while parcel 2 is on the way", held, none)

		l = newLotted(t, db)
		l.move(order.MovePack, order.MoveInput{})
		l.move(order.MoveHandOver, order.MoveInput{})
		l.move(order.MoveDeliver, order.MoveInput{})
		var again stock.Lot
		do(t, db, func(tx *store.Tx) (err error) {
			again, err = stock.Receive(t.Context(), tx, stock.Delivery{VariantID: l.id, Quantity: 1, ExpiresOn: "2095-03-31", Actor: "a"})
			return err
		})
		l.move(order.MoveReplace, order.MoveInput{Units: []order.Unit{{Quantity: 1}}})
		l.move(order.MoveHandOver, order.MoveInput{Parcel: 2})
		l.move(order.MoveTurnBack, order.MoveInput{Parcel: 2})
		l.move(order.MoveCheckIn, order.MoveInput{Parcel: 2})
		l.has("BACK-3 a refused replacement", none, none)
		do(t, db, func(tx *store.Tx) error {
			lot, err := tx.Lot(t.Context(), again.ID)
			if err == nil && (lot.OnHand != 0 || lot.Quarantined != 1) {
				t.Errorf("BACK-3 the lot of a refused replacement: %+v", lot)
			}
			return err
		})
	})
}

// back returns n units to quarantine.
func (l *lotted) back(n int64) {
	l.t.Helper()
	units := []order.Unit{{Quantity: n, To: order.ToQuarantine, Opened: true}}
	l.move(order.MoveAskReturn, order.MoveInput{Asked: &order.ReturnInput{Units: units, Reason: order.ReturnDamaged, Wants: order.WantsReplace}})
	l.move(order.MoveApproveReturn, order.MoveInput{})
	l.move(order.MoveCheckReturn, order.MoveInput{Units: units})
}

// TestPACK2PapersFollowTheShade: an invoice from before the choice of a shade is credited, and
// another names the shade that was sent. A shade that the invoice already names needs no paper.
func TestPACK2PapersFollowTheShade(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		p.Variants[1].SKU, p.Variants[1].Price = p.Variants[0].SKU+"-N", p.Variants[0].Price
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		s := counterOf(t, db)
		choose := func(color string) []invoice.Invoice {
			t.Helper()
			in := input(p)
			in.IdempotencyKey = fmt.Sprint("shade ", counter.Add(1))
			o, _, err := s.Place(ctx, in)
			if err == nil {
				o, err = s.Do(ctx, o.ID, order.MoveConfirm, 0, order.MoveInput{Actor: "owner"})
			}
			if err != nil || !o.Lines[0].ToChoose || o.Lines[0].Color != p.Variants[0].Color {
				t.Fatalf("the colour is not to be chosen: %+v, %v", o, err)
			}
			do(t, db, func(tx *store.Tx) error {
				_, err := invoice.Issue(ctx, tx, o.ID, invoice.Seller{Name: "Gulaab"}, "owner")
				return err
			})
			if _, err := s.Choose(ctx, o.ID, 0, order.ChooseInput{Line: 0, Color: color}, order.MoveInput{Actor: "packer"}); err != nil {
				t.Fatal(err)
			}
			papers, err := db.InvoicesOf(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			return papers
		}
		if papers := choose(p.Variants[0].Color); len(papers) != 1 {
			t.Errorf("PACK-2 papers of the shade that was held: %+v", papers)
		}
		papers := choose(p.Variants[1].Color)
		if len(papers) != 3 || papers[1].Kind != invoice.Credit || papers[1].Total != papers[0].Total || papers[1].Body.Of != papers[0].Label() {
			t.Fatalf("PACK-2 papers of another shade: %+v", papers)
		}
		if last := papers[2]; last.Kind != invoice.Bill || last.Total != papers[0].Total || last.Body.Lines[0].SKU != p.Variants[1].SKU {
			t.Errorf("PACK-2 the invoice says %+v, want %s", last.Body.Lines, p.Variants[1].SKU)
		}
	})
}

// BACK-3: each returned unit of a parcel with two lots goes back to the lot that its label
// names, whichever expires first. A lot that was not in the parcel is refused, and so are more
// units than it had.
func TestBACK3UnitsGoBackToTheirLot(t *testing.T) {
	t.Parallel()
	none, shelf, held := stock.Shift{}, stock.Shift{OnHand: 1}, stock.Shift{Quarantined: 1}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		l := newLotted(t, db)
		l.move(order.MovePack, order.MoveInput{})
		l.move(order.MoveHandOver, order.MoveInput{})
		l.move(order.MoveTurnBack, order.MoveInput{})
		for what, units := range map[string][]order.Unit{
			"a lot of nobody":      {{Quantity: 1, To: order.ToShelf, LotID: "nobody's"}},
			"two units of one":     {{Quantity: 2, To: order.ToShelf, LotID: l.lots[1]}},
			"one unit of it twice": {{Quantity: 1, To: order.ToShelf, LotID: l.lots[1]}, {Quantity: 1, To: order.ToQuarantine, LotID: l.lots[1]}},
		} {
			_, err := l.s.Do(t.Context(), l.o.ID, order.MoveCheckIn, 0, order.MoveInput{Actor: "packer", Units: units})
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("BACK-3 %s: %v", what, err)
			}
		}
		l.has("BACK-3 refused", none, none)
		l.move(order.MoveCheckIn, order.MoveInput{Units: []order.Unit{{Quantity: 1, To: order.ToQuarantine}, {Quantity: 1, To: order.ToShelf, LotID: l.lots[1]}}})
		l.has("BACK-3 checked in", held, shelf)

		l = newLotted(t, db)
		l.move(order.MovePack, order.MoveInput{})
		l.move(order.MoveHandOver, order.MoveInput{})
		l.move(order.MoveDeliver, order.MoveInput{})
		l.move(order.MoveAskReturn, order.MoveInput{Asked: &order.ReturnInput{Units: []order.Unit{{Quantity: 1}}, Reason: order.ReturnDamaged, Wants: order.WantsReplace}})
		l.move(order.MoveApproveReturn, order.MoveInput{})
		l.move(order.MoveReceiveReturn, order.MoveInput{})
		_, err := l.s.Do(t.Context(), l.o.ID, order.MoveCheckReturn, 0, order.MoveInput{Actor: "packer", Units: []order.Unit{{Quantity: 1, To: order.ToShelf, LotID: "nobody's"}}})
		if fault.KindOf(err) != fault.Invalid {
			t.Errorf("BACK-3 a return of a lot of nobody: %v", err)
		}
		l.move(order.MoveCheckReturn, order.MoveInput{Units: []order.Unit{{Quantity: 1, To: order.ToShelf, LotID: l.lots[1]}}})
		l.has("BACK-3 a return", none, shelf)
	})
}
