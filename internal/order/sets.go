package order

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// This file orders sets (GOOD-4). A cart holds a set as one line; an order holds its parts, as
// lines with their shares of its price, so that stock, parcels, returns and reports need to know
// nothing of sets. What the lines come to is what the cart's line came to, to the paisa
// (pricing.SetShares). Rules about goods take such a line for the set: coupons, deposits.

// InSet says of which set a line was ordered as a part; its No is 0 for other lines.
type InSet struct {
	No        int    `json:"no"` // tells the order's sets apart, from 1
	ProductID string `json:"product"`
	VariantID string `json:"variant"` // of the set: the choice of shades
	Name      string `json:"name"`
	Sets      int64  `json:"sets"` // how many were ordered
}

// Value implements driver.Valuer; a line that is no part of a set is stored as "".
func (s InSet) Value() (driver.Value, error) {
	if s.No == 0 {
		return "", nil
	}
	text, err := json.Marshal(s)
	return string(text), err
}

// Scan implements sql.Scanner.
func (s *InSet) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("the set of a line is stored as text, not as %T", from)
	}
	*s = InSet{}
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), s)
}

// Told is InSet for an answer: nil where the line stands alone.
func (s InSet) Told() *InSet {
	if s.No == 0 {
		return nil
	}
	return &s
}

// After is the set's name as it stands after a line's name in a text, " (Glass skin set)"; empty
// where the line stands alone.
func (s InSet) After() string {
	if s.No == 0 {
		return ""
	}
	return " (" + s.Name + ")"
}

// goods are the ids by which rules about goods know the line: those of its set, or its own.
func (l *Line) goods() (productID, variantID string) {
	if l.InSet.No > 0 {
		return l.InSet.ProductID, l.InSet.VariantID
	}
	return l.ProductID, l.VariantID
}

// setRequest is a posted line of a set, on the lines of its parts.
type setRequest struct {
	InSet
	product *catalog.Product
	part    int
	units   int64 // of the part in one set
}

// partsOf puts the parts of sets in the place of the sets, as lines without prices.
func partsOf(requests []lineRequest) ([]lineRequest, error) {
	lines, no := make([]lineRequest, 0, len(requests)), 0
	for _, w := range requests {
		if !w.product.IsSet() {
			lines = append(lines, w)
			continue
		}
		no++
		in := InSet{No: no, ProductID: w.ProductID, VariantID: w.VariantID, Name: w.Name, Sets: w.Quantity}
		chosen := w.product.Set.Choice(w.VariantID)
		if chosen == nil {
			return nil, cartFault("%s rests: one of its products is not in the shop.", w.Name)
		}
		for i, part := range w.product.Set.Parts {
			p := part.Product
			one := lineRequest{
				product: p, set: &setRequest{in, w.product, i, part.Units},
				Line: Line{ProductID: p.ID, Name: p.Name, Brand: p.Brand, Quantity: w.Quantity * part.Units, InSet: in},
			}
			if one.Quantity > catalog.MaxQuantity {
				return nil, cartFault("The quantity of %s must be from 1 to %d.", w.Name, catalog.MaxQuantity/part.Units)
			}
			if one.take(chosen[i]); w.ToChoose && len(part.Choices) > 1 {
				one.ToChoose, one.choices = true, part.Choices
			}
			lines = append(lines, one)
		}
	}
	if len(lines) > maxLines {
		return nil, cartFault("A cart may have at most %d lines.", maxLines)
	}
	return lines, nil
}

// share gives the parts of sets their shares at the offered prices. A part whose units differ in
// it becomes several lines.
func share(requests []lineRequest, offers map[string]Offer) ([]lineRequest, error) {
	var lines []lineRequest
	for from := 0; from < len(requests); {
		first := &requests[from]
		if first.set == nil {
			lines, from = append(lines, *first), from+1
			continue
		}
		to := from + len(first.set.product.Set.Parts)
		var prices []money.Paisa
		for i := from; i < to; i++ {
			w := &requests[i]
			w.chooseMost(offers)
			offer, ok := offers[w.VariantID]
			if !ok {
				return nil, cartFault("%s rests: one of its products is not in the shop.", first.InSet.Name)
			}
			for range w.set.units {
				prices = append(prices, offer.Price)
			}
		}
		own, ok := offers[first.set.product.OwnVariant()]
		if !ok {
			return nil, cartFault("%s is no longer in the shop.", first.InSet.Name)
		}
		at, shares := 0, pricing.SetShares(prices, first.set.product.Set.Less, own.Price)
		for i := from; i < to; i++ {
			w := requests[i]
			w.choices = nil // chosen already, and the units of a part are of one variant
			for unit := range w.set.units {
				if n := len(lines) - 1; unit > 0 && lines[n].ListPrice == shares[at] {
					lines[n].Quantity += w.InSet.Sets
				} else {
					w.ListPrice, w.Quantity = shares[at], w.InSet.Sets
					lines = append(lines, w)
				}
				at++
			}
		}
		from = to
	}
	return lines, nil
}

// price gives the line its list price and its deal. Within a set its share is its price, and no
// deal lowers it.
func (w *lineRequest) price(offer Offer, tier pricing.Tier) (low Lowered) {
	if w.set != nil {
		return Lowered{}
	}
	low = offer.LoweredFor(tier)
	w.ListPrice, w.DealID, w.DealPrice = offer.Price, low.DealID, low.Price
	return low
}

// asCart is the order with its sets as one line each, as carts have them.
func (o *Order) asCart() *Order {
	q := o.clone()
	q.Lines = nil
	for i := range o.Lines {
		l := o.Lines[i]
		if l.InSet.No > 0 {
			each := l.Quantity / l.InSet.Sets
			if n := len(q.Lines) - 1; n >= 0 && q.Lines[n].InSet.No == l.InSet.No {
				q.Lines[n].ListPrice += l.ListPrice * money.Paisa(each)
				q.Lines[n].UnitPrice += l.UnitPrice * money.Paisa(each)
				q.Lines[n].Discount += l.Discount
				continue
			}
			l.ProductID, l.VariantID = l.goods()
			l.Name, l.Quantity = l.InSet.Name, l.InSet.Sets
			l.ListPrice, l.UnitPrice = l.ListPrice*money.Paisa(each), l.UnitPrice*money.Paisa(each)
		}
		q.Lines = append(q.Lines, l)
	}
	return q
}
