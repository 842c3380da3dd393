package order

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// errand is what a move does with units of a line.
type errand int

const (
	hold       errand = iota // they are kept on the shelf for this order
	release                  // they are free again
	toParcel                 // off the shelf, into the parcel
	fromParcel               // and out of it, held again
	sold                     // they are the shopper's
	back                     // they came back
	exchange                 // units of another variant are held in the place of these
)

// goods is what a move does with units of one line.
type goods struct {
	what     errand
	line     int
	quantity int64  // of back
	to       Fate   // of back
	variant  string // of exchange: what was held before
}

// all does the same with every line.
func (m *mover) all(what errand) {
	if m.err != nil || m.dry {
		return
	}
	for i := range m.o.Lines {
		m.goods = append(m.goods, goods{what: what, line: i})
	}
}

// moveGoods does with the units what the moves of an order ask for. Variants are
// taken in the order of their ids by every transaction, so that no two wait for
// each other in a circle.
func (m *mover) moveGoods(ctx context.Context, tx Tx) error {
	slices.SortStableFunc(m.goods, func(a, b goods) int {
		return cmp.Compare(m.o.Lines[a.line].VariantID, m.o.Lines[b.line].VariantID)
	})
	for _, g := range m.goods {
		if err := g.move(ctx, tx, m.o, m.in.Actor); err != nil {
			return err
		}
	}
	return nil
}

// move moves what a line really took: nothing, where nobody counted its units
// then, whatever is counted now (SURE-6).
func (g goods) move(ctx context.Context, tx Tx, o *Order, actor string) error {
	l := &o.Lines[g.line]
	it := stock.Item{VariantID: l.VariantID, Quantity: l.Held, OrderID: o.ID, Actor: actor}
	switch g.what {
	case hold:
		return holdLine(ctx, tx, o, l, actor)
	case exchange:
		return g.exchange(ctx, tx, o, l, actor)
	case back:
		it.Quantity = min(g.quantity, l.Held)
	case release, toParcel, fromParcel, sold:
	}
	if it.Quantity == 0 {
		return nil
	}
	switch g.what {
	case release:
		l.Held = 0
		return stock.Release(ctx, tx, it)
	case toParcel:
		_, err := stock.Pack(ctx, tx, it)
		if off, ok := errors.AsType[*stock.OffSale](err); ok {
			err = fault.Newf(fault.Conflict, "Only %d of %s may be sent: the others have expired or are held back.", off.Fit, l.Name).Because(err)
		}
		return err
	case fromParcel:
		if err := stock.PutBack(ctx, tx, it); err != nil {
			return err
		}
		return holdLine(ctx, tx, o, l, actor)
	case sold:
		return stock.Sell(ctx, tx, it)
	default:
		l.Held -= it.Quantity
		return stock.Return(ctx, tx, it, places[g.to])
	}
}

// places is where a unit's fate puts it.
var places = map[Fate]stock.Place{ToShelf: stock.Shelf, ToQuarantine: stock.Quarantine, WrittenOff: stock.Gone}

// holdLine holds a line's units and notes how many, or says what is gone.
func holdLine(ctx context.Context, tx Tx, o *Order, l *Line, actor string) error {
	held, free, ok, err := stock.Hold(ctx, tx, stock.Item{VariantID: l.VariantID, Quantity: l.Quantity, OrderID: o.ID, Actor: actor})
	switch {
	case err != nil && fault.KindOf(err) == fault.NotFound:
		return fault.Newf(fault.Conflict, "%s is no longer in the shop.", l.Name).Because(err)
	case err != nil:
		return err
	case !ok:
		return short(l.Name, free)
	}
	l.Held = held
	return nil
}

// short says that too few units of an item are free.
func short(name string, free int64) error {
	if free <= 0 {
		return fault.Newf(fault.Conflict, "%s is out of stock.", name)
	}
	return fault.Newf(fault.Conflict, "Only %d of %s are left.", free, name)
}

// exchange holds units of the line's new variant and releases those of the old
// one, the lower id first. A line that held nothing because its order is not
// confirmed goes on holding nothing.
func (g goods) exchange(ctx context.Context, tx Tx, o *Order, l *Line, actor string) error {
	if g.variant == l.VariantID {
		return nil
	}
	old := stock.Item{VariantID: g.variant, Quantity: l.Held, OrderID: o.ID, Actor: actor}
	give := func() error {
		if old.Quantity == 0 {
			return nil
		}
		return stock.Release(ctx, tx, old)
	}
	take := func() error {
		l.Held = 0
		if o.CallFirst {
			return nil
		}
		return holdLine(ctx, tx, o, l, actor)
	}
	steps := []func() error{give, take}
	if l.VariantID < g.variant {
		slices.Reverse(steps)
	}
	for _, do := range steps {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}
