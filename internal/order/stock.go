package order

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// stockOp is what a move does with units of a line.
type stockOp int

const (
	hold         stockOp = iota // held on the shelf for this order
	release                     // free again
	toParcel                    // off the shelf, into the parcel
	fromParcel                  // out of the parcel, held again
	sold                        // they belong to the shopper
	back                        // they came back
	exchange                    // units of another variant are held in the place of these
	rehold                      // the line's wanted number of its own variant is held
	drop                        // some of the held units are free again
	supply                      // what came of its promised units is held (GOOD-3)
	anew                        // off the shelf, into a replacement
	anewBack                    // out of the replacement, to the shelf
	anewReturned                // a replacement came back: to quarantine
	renewedBack                 // units of a replacement came back by a return
)

// stockChange is one stockOp on units of one line.
type stockChange struct {
	what     stockOp
	line     int
	quantity int64        // of back, of renewedBack, of drop, and of parcels
	to       Fate         // of back and renewedBack
	why      string       // of write-offs: for the ledger
	variant  string       // of exchange and rehold: the variant held before
	parcel   int          // of parcels: its position in the order
	lot      string       // of toParcel: the lot to take from; empty: first expiring first
	lots     []stock.Pick // of back and renewedBack: the units' lots, as far as the parcels tell
}

// parcelGoods applies an operation to every line of the parcels. The lots of a parcel's
// units are filled in as they are taken.
func (m *transition) parcelGoods(what stockOp, at []int) {
	if m.err != nil || m.dry {
		return
	}
	for _, i := range at {
		var list []stockChange
		for _, l := range m.o.Parcels[i].Lines {
			n := slices.IndexFunc(list, func(g stockChange) bool {
				return g.line == l.Line && g.lot == "" && l.LotID == "" || g.line == l.Line && what != toParcel
			})
			if n < 0 {
				n = len(list)
				list = append(list, stockChange{what: what, line: l.Line, parcel: i})
				if what == toParcel {
					list[n].lot = l.LotID
				}
			}
			list[n].quantity += l.Quantity
		}
		m.goods = append(m.goods, list...)
	}
}

// all applies an operation to every line.
func (m *transition) all(what stockOp) {
	if m.err != nil || m.dry {
		return
	}
	for i := range m.o.Lines {
		m.goods = append(m.goods, stockChange{what: what, line: i})
	}
}

// moveGoods carries out the stock changes of an order's moves. Every transaction takes
// variants in the order of their ids, so that no two deadlock.
func (m *transition) moveGoods(ctx context.Context, tx Tx) error {
	slices.SortStableFunc(m.goods, func(a, b stockChange) int {
		return cmp.Compare(m.o.Lines[a.line].VariantID, m.o.Lines[b.line].VariantID)
	})
	for _, g := range m.goods {
		if g.what == toParcel || g.what == anew {
			m.o.Parcels[g.parcel].Lines = nil // fill adds what really goes in
		}
	}
	for _, g := range m.goods {
		if err := g.move(ctx, tx, m.o, &m.in); err != nil {
			return err
		}
	}
	for i := range m.o.Parcels {
		slices.SortStableFunc(m.o.Parcels[i].Lines, func(a, b ParcelLine) int { return cmp.Compare(a.Line, b.Line) })
	}
	return nil
}

// move carries out one stock change with the units that the line really took: none where
// its stock was not counted then, whatever is counted now (SURE-6).
func (g stockChange) move(ctx context.Context, tx Tx, o *Order, in *MoveInput) (err error) {
	l := &o.Lines[g.line]
	it := stock.Item{VariantID: l.VariantID, Quantity: l.Held, OrderID: o.ID, Actor: in.Actor}
	switch g.what {
	case hold:
		return holdLine(ctx, tx, o, l, in.Actor)
	case supply:
		return l.supply(ctx, tx, o, in.Actor)
	case exchange:
		return g.exchange(ctx, tx, o, l, in.Actor)
	case rehold:
		return g.rehold(ctx, tx, o, l, in.Actor)
	case toParcel, anew:
		return g.fill(ctx, tx, o, l, in)
	case release, drop:
		n := l.Promised + l.Held
		if g.what == drop {
			n = g.quantity
		}
		if it.Quantity, err = l.takeBack(ctx, tx, it, n); err != nil {
			return err
		}
	case back:
		it.Quantity, it.Lots, it.Reason = min(g.quantity, l.Held), g.lots, g.why
	case renewedBack:
		it.Quantity, it.Lots, it.Reason = g.quantity, g.lots, g.why
	case fromParcel, sold, anewBack, anewReturned:
		it.Lots = o.Parcels[g.parcel].lots(g.line)
		it.Quantity = unitsOf(it.Lots)
	}
	if it.Quantity == 0 {
		return nil
	}
	switch g.what {
	case release, drop:
		l.Held -= it.Quantity
		return stock.Release(ctx, tx, it)
	case fromParcel:
		held, err := stock.Unpack(ctx, tx, it)
		l.Held -= it.Quantity - held
		return err
	case sold:
		return stock.Sell(ctx, tx, it)
	case anewBack:
		return stock.PutBack(ctx, tx, it)
	case anewReturned:
		return stock.Return(ctx, tx, it, stock.Quarantine)
	case renewedBack:
		return stock.Return(ctx, tx, it, places[g.to])
	default:
		l.Held -= it.Quantity
		return stock.Return(ctx, tx, it, places[g.to])
	}
}

// lots are the units of counted stock of a line in the parcel that did not come back, by
// lot.
func (p *Parcel) lots(line int) (of []stock.Pick) {
	for _, l := range p.Lines {
		if n := l.Counted - l.Back; l.Line == line && n > 0 {
			of = append(of, stock.Pick{LotID: l.LotID, Quantity: n})
		}
	}
	return of
}

// take records that some of the line's units in the parcel came back. It returns how many
// of them are of counted stock; those come back first.
func (l *ParcelLine) take(n int64) (counted int64) {
	counted = min(n, max(0, l.Counted-l.Back))
	l.Back += n
	return counted
}

func unitsOf(picks []stock.Pick) (n int64) {
	for _, p := range picks {
		n += p.Quantity
	}
	return n
}

// fill takes units off the shelf into a parcel, and records their lots on its line. Units
// of a replacement are not held before.
func (g stockChange) fill(ctx context.Context, tx Tx, o *Order, l *Line, in *MoveInput) error {
	p := &o.Parcels[g.parcel]
	it := stock.Item{VariantID: l.VariantID, Quantity: min(g.quantity, l.Held), OrderID: o.ID, Actor: in.Actor}
	if g.what == anew && l.VariantID != "" {
		it.Quantity, it.Reason = g.quantity, "replacement"
		held, _, err := holdUnits(ctx, tx, l, it, false)
		if err != nil {
			return err
		}
		it.Quantity = held
	}
	if it.Quantity == 0 {
		p.add(ParcelLine{Line: g.line, Quantity: g.quantity})
		return nil
	}
	picks, err := stock.PackFrom(ctx, tx, it, g.lot, in.Anyway && in.Note != "")
	if off, ok := errors.AsType[*stock.OffSale](err); ok {
		return fault.Newf(fault.Conflict, "Only %d of %s may be sent: the others have expired or are held back.", off.Fit, l.Name).Because(err)
	}
	if err != nil {
		return err
	}
	for _, pick := range picks {
		p.add(ParcelLine{Line: g.line, Quantity: pick.Quantity, Counted: pick.Quantity, LotID: pick.LotID})
	}
	if loose := g.quantity - it.Quantity; loose > 0 {
		p.add(ParcelLine{Line: g.line, Quantity: loose})
	}
	return nil
}

// places is where each fate puts a unit.
var places = map[Fate]stock.Place{ToShelf: stock.Shelf, ToQuarantine: stock.Quarantine, WrittenOff: stock.Gone}

// holdLine holds a line's units, or has them promised where it was ordered before they came,
// and records how many; a Conflict says what is gone.
func holdLine(ctx context.Context, tx Tx, o *Order, l *Line, actor string) (err error) {
	n, ahead := l.ToSend(), l.ShipsFrom != ""
	if l.Held, l.Promised, l.ShipsFrom = 0, 0, ""; n == 0 {
		return nil
	}
	l.Held, l.Promised, err = holdUnits(ctx, tx, l, stock.Item{VariantID: l.VariantID, Quantity: n, OrderID: o.ID, Actor: actor}, ahead)
	return err
}

// holdUnits holds units for an order, and returns how many of them are counted; a Conflict
// says what is gone. With ahead it has them promised where they are still to come.
func holdUnits(ctx context.Context, tx Tx, l *Line, it stock.Item, ahead bool) (held, promised int64, err error) {
	held, free, ok, err := stock.Hold(ctx, tx, it)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return 0, 0, fault.Newf(fault.Conflict, "%s is no longer in the shop.", l.Name).Because(err)
	case err == nil && !ok && ahead:
		return 0, it.Quantity, l.promise(ctx, tx, it)
	case err == nil && !ok:
		return 0, 0, short(l.Name, free)
	}
	return held, 0, err
}

// short is the Conflict of an item with too few free units.
func short(name string, free int64) error {
	if free <= 0 {
		return fault.Newf(fault.Conflict, "%s is out of stock.", name)
	}
	return fault.Newf(fault.Conflict, "Only %d of %s are left.", free, name)
}

// exchange holds units of the line's new variant and releases the old ones, the lower id
// first. A line that holds nothing, because its order is not confirmed, still holds
// nothing.
func (g stockChange) exchange(ctx context.Context, tx Tx, o *Order, l *Line, actor string) error {
	if g.variant == l.VariantID {
		return nil
	}
	old := stock.Item{VariantID: g.variant, Quantity: l.Held, OrderID: o.ID, Actor: actor}
	promised := old
	promised.Quantity = l.Promised
	give := func() error {
		if promised.Quantity > 0 {
			if err := stock.TakeBack(ctx, tx, promised); err != nil {
				return err
			}
		}
		if old.Quantity == 0 {
			return nil
		}
		return stock.Release(ctx, tx, old)
	}
	take := func() error {
		l.Held, l.Promised = 0, 0
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

// rehold holds the number of units that a line is to get, of its own variant or of another
// one. A line that holds nothing until its order is confirmed still holds nothing.
func (g stockChange) rehold(ctx context.Context, tx Tx, o *Order, l *Line, actor string) error {
	if g.variant != l.VariantID {
		return g.exchange(ctx, tx, o, l, actor)
	}
	it := stock.Item{VariantID: l.VariantID, OrderID: o.ID, Actor: actor}
	switch more := l.ToSend() - l.Held - l.Promised; {
	case more < 0:
		free, err := l.takeBack(ctx, tx, it, -more)
		if it.Quantity = free; err != nil || free == 0 {
			return err
		}
		l.Held -= free
		return stock.Release(ctx, tx, it)
	case more > 0 && !o.CallFirst && l.VariantID != "":
		it.Quantity = more
		held, promised, err := holdUnits(ctx, tx, l, it, l.Promised > 0)
		l.Held, l.Promised = l.Held+held, l.Promised+promised
		return err
	}
	return nil
}
