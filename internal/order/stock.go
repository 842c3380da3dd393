package order

import (
	"cmp"
	"context"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// byVariant returns the positions of lines in the order of their variants: every
// transaction locks variants in the same order, so that no two wait for each
// other in a circle.
func byVariant(lines []Line) []int {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lines[a].VariantID, lines[b].VariantID) })
	return order
}

// takeStock holds all of an order's units, and notes at each line how many, or
// fails naming the item that is short.
func takeStock(ctx context.Context, tx Tx, o *Order) error {
	for _, i := range byVariant(o.Lines) {
		l := &o.Lines[i]
		held, free, ok, err := stock.Hold(ctx, tx, stock.Item{
			VariantID: l.VariantID, Quantity: l.Quantity, OrderID: o.ID, Actor: ActorCustomer,
		})
		switch {
		case err != nil && fault.KindOf(err) == fault.NotFound:
			return cartFault("%s is no longer in the shop.", l.Name)
		case err != nil:
			return err
		case !ok && free <= 0:
			return fault.Newf(fault.Conflict, "%s is out of stock.", l.Name)
		case !ok:
			return fault.Newf(fault.Conflict, "Only %d of %s are left.", free, l.Name)
		}
		l.Held = held
	}
	return nil
}

// whereabouts says where an order's units are.
type whereabouts int

const (
	onShelf  whereabouts = iota // the shop's again, or never taken
	onHold                      // on hand, for this order
	inParcel                    // packed or further
)

func (o *Order) whereabouts() whereabouts {
	switch {
	case o.Placement == Cancelled, o.Delivery == Returned:
		return onShelf
	case o.Delivery == NotPacked:
		return onHold
	}
	return inParcel
}

// moveStock follows an order's move: what its lines took is packed, released, or
// put back on the shelf.
func moveStock(ctx context.Context, tx Tx, o *Order, from whereabouts, actor string) error {
	var do func(context.Context, stock.Tx, stock.Item) error
	switch to := o.whereabouts(); {
	case from == onHold && to == inParcel:
		do = func(ctx context.Context, tx stock.Tx, it stock.Item) error {
			_, err := stock.Pack(ctx, tx, it)
			return err
		}
	case from == onHold && to == onShelf:
		do = stock.Release
	case from == inParcel && to == onShelf:
		do = stock.PutBack
	default:
		return nil
	}
	for _, i := range byVariant(o.Lines) {
		l := o.Lines[i]
		if l.Held == 0 {
			continue
		}
		if err := do(ctx, tx, stock.Item{VariantID: l.VariantID, Quantity: l.Held, OrderID: o.ID, Actor: actor}); err != nil {
			return err
		}
	}
	return nil
}
