package parcel

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/stock"
)

// Goods is what packers must know about a variant.
type Goods struct {
	Shelf   string
	Barcode string
	Tracked bool
	Lots    []stock.Lot // first expiring first
}

// Pick is units of one variant and lot to fetch for the boxes on the table (PACK-1).
type Pick struct {
	Line     order.Line // as the first box's order has it
	Goods    Goods
	Lot      *stock.Lot // nil: units of no lot
	Before   string     // the code of the lot that expires next
	Kept     string     // the code of a lot that expires earlier and must not be sent
	Quantity int64
	Missing  int64 // of Quantity, which no lot has
	Boxes    []Box
}

// Box is how many units of a line of an order go into its box.
type Box struct {
	Box      int // from 1
	Line     int
	Quantity int64
	InSet    order.InSet // of the line
}

// PickList says what to fetch from the shelves for some orders, by shelf, and from which
// lots: first expiring first, as packing will take them.
func PickList(orders []*order.Order, goods map[string]Goods, now time.Time) []Pick {
	var picks []Pick
	left := map[string]int64{} // by lot
	for _, g := range goods {
		for i := range g.Lots {
			left[g.Lots[i].ID] = g.Lots[i].OnHand
		}
	}
	at := map[string]int{}
	add := func(box, n int, l *order.Line, g Goods, lot int, quantity, missing int64) {
		id := l.VariantID + l.Name + l.Color
		if lot >= 0 {
			id += g.Lots[lot].ID
		}
		i, known := at[id]
		if !known {
			i = len(picks)
			at[id] = i
			picks = append(picks, Pick{Line: *l, Goods: g})
			if p := &picks[i]; lot >= 0 {
				p.Lot = &g.Lots[lot]
				p.Before, p.Kept = around(g.Lots, lot, now)
			}
		}
		picks[i].Quantity += quantity
		picks[i].Missing += missing
		picks[i].Boxes = append(picks[i].Boxes, Box{box, n, quantity, l.InSet})
	}
	for b, o := range orders {
		for n, rest := range o.Unpacked() {
			if rest <= 0 {
				continue
			}
			l := &o.Lines[n]
			g := goods[l.VariantID]
			for i := range g.Lots {
				lot := &g.Lots[i]
				take := min(rest, left[lot.ID])
				if l.Held == 0 || take <= 0 || !sendable(lot, now) {
					continue
				}
				left[lot.ID] -= take
				rest -= take
				add(b+1, n, l, g, i, take, 0)
			}
			if rest > 0 {
				missing := int64(0)
				if l.Held > 0 && len(g.Lots) > 0 {
					missing = rest
				}
				add(b+1, n, l, g, -1, rest, missing)
			}
		}
	}
	slices.SortStableFunc(picks, func(a, b Pick) int {
		return cmp.Or(
			compareShelves(a.Goods.Shelf, b.Goods.Shelf), strings.Compare(a.Line.Brand, b.Line.Brand), strings.Compare(a.Line.Name, b.Line.Name),
			strings.Compare(a.Line.Color, b.Line.Color), strings.Compare(expiry(a.Lot), expiry(b.Lot)),
		)
	})
	return picks
}

func expiry(l *stock.Lot) string {
	if l == nil {
		return "~"
	}
	return l.ExpiresOn
}

// sendable says whether packing may take units of a lot.
func sendable(l *stock.Lot, now time.Time) bool {
	return l.OnSale() && (l.ExpiresOn == "" || l.ExpiresOn >= stock.Day(now, 0))
}

// around returns the code of the next lot that may be sent after one, and of one before it
// that may not.
func around(lots []stock.Lot, at int, now time.Time) (next, kept string) {
	for i := range lots {
		switch l := &lots[i]; {
		case i < at && l.OnHand > 0 && !sendable(l, now):
			kept = l.Code
		case i > at && next == "" && l.OnHand > 0 && sendable(l, now):
			next = l.Code
		}
	}
	return next, kept
}

// compareShelves orders B2 before B10; variants without a shelf come last.
func compareShelves(a, b string) int {
	if a == "" || b == "" {
		return cmp.Compare(btoi(a == ""), btoi(b == ""))
	}
	return strings.Compare(padded(a), padded(b))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// padded pads the numbers in a text with zeros, so that they compare by value.
func padded(s string) string {
	var out strings.Builder
	digits := ""
	flush := func() {
		if digits != "" {
			out.WriteString(strings.Repeat("0", max(0, 8-len(digits))) + digits)
			digits = ""
		}
	}
	for _, r := range strings.ToUpper(s) {
		if r >= '0' && r <= '9' {
			digits += string(r)
			continue
		}
		flush()
		out.WriteRune(r)
	}
	flush()
	return out.String()
}
