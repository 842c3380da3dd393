package order

import (
	"cmp"
	"context"
	"slices"

	"gulaab/internal/fault"
)

// demand is what an order needs of one product.
type demand struct {
	productID, name string
	quantity        int64
}

// demands sums an order's lines by product, ordered by product id: lines in
// several colours draw on one stock, and every transaction locks products in
// the same order, so that no two wait for each other.
func demands(lines []Line) []demand {
	var ds []demand
	for _, l := range lines {
		i := slices.IndexFunc(ds, func(d demand) bool { return d.productID == l.ProductID })
		if i < 0 {
			ds = append(ds, demand{productID: l.ProductID, name: l.Name, quantity: l.Quantity})
			continue
		}
		ds[i].quantity += l.Quantity
	}
	slices.SortFunc(ds, func(a, b demand) int { return cmp.Compare(a.productID, b.productID) })
	return ds
}

// takeStock reserves all of an order's units or fails naming the item that is
// short. Where little is left the catalogue is made to show it.
func takeStock(ctx context.Context, tx Tx, o *Order) error {
	low := false
	for _, d := range demands(o.Lines) {
		left, ok, err := tx.ReserveStock(ctx, d.productID, d.quantity)
		switch {
		case fault.KindOf(err) == fault.NotFound && err != nil:
			return cartFault("%s is no longer in the shop.", d.name)
		case err != nil:
			return err
		case !ok && left <= 0:
			return fault.Newf(fault.Conflict, "%s is out of stock.", d.name)
		case !ok:
			return fault.Newf(fault.Conflict, "Only %d of %s are left.", left, d.name)
		}
		low = low || left >= 0 && left < lowStock
	}
	if low {
		return tx.TouchCatalogue(ctx)
	}
	return nil
}

// returnStock puts an order's units back on the shelf.
func returnStock(ctx context.Context, tx Tx, o *Order) error {
	for _, d := range demands(o.Lines) {
		if err := tx.ReturnStock(ctx, d.productID, d.quantity); err != nil {
			return err
		}
	}
	return tx.TouchCatalogue(ctx)
}
