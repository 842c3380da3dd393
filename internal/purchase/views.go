package purchase

import (
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/stock"
)

// View is which orders a list shows.
type View string

// The views.
const (
	ViewOpen   View = "open" // units are awaited
	ViewDrafts View = "draft"
	ViewDone   View = "done" // everything came, or the rest was cancelled
)

// Query selects a page of orders.
type Query struct {
	View  View
	After string // the last id of the page before
	Limit int
}

// Arrived is what booked shipments brought of a variant of an order.
type Arrived struct {
	Units int64
	Goods money.Paisa // as the shipments have it, without freight and duty
}

// Unit is what one unit cost, rounded.
func (a Arrived) Unit() money.Paisa {
	if a.Units == 0 {
		return 0
	}
	return money.DivRound(a.Goods, a.Units)
}

// ArrivedOf sums booked shipments by variant.
func ArrivedOf(shipments []stock.Shipment) map[string]Arrived {
	out := map[string]Arrived{}
	for i := range shipments {
		s := &shipments[i]
		if !s.Booked {
			continue
		}
		r := stock.Reckon(&s.Body, s.BookedAt, 0)
		for at, l := range r.Lines {
			a := out[s.Body.Lines[at].VariantID]
			a.Units += l.Quantity
			a.Goods += l.UnitCost * money.Paisa(l.Quantity)
			out[s.Body.Lines[at].VariantID] = a
		}
	}
	return out
}

// Dearer is by how much what came cost more than it was ordered for, below 0 less: another
// price, or another rate.
func (o *Order) Dearer(arrived map[string]Arrived) (more money.Paisa) {
	for _, l := range o.Ordered {
		if a := arrived[l.VariantID]; l.Units > 0 {
			more += a.Goods - l.Cost*money.Paisa(a.Units)
		}
	}
	return more
}

// Suggested are the lines of what runs low and is not on its way: of a supplier, where one
// is named.
func Suggested(lacks []stock.Lack, supplier string) []stock.Lack {
	var out []stock.Lack
	for i := range lacks {
		if l := &lacks[i]; l.Wanted() > 0 && (supplier == "" || ident.Fold(l.Supplier) == ident.Fold(supplier)) {
			out = append(out, *l)
		}
	}
	return out
}
