package order

import (
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// Choice is the variant that is chosen for a line whose colour nobody had
// chosen (SURE-3).
type Choice struct {
	Line      int // its position in the order, from 0
	VariantID string
	SKU       string
	Color     string
	Shade     string
	Image     string

	ProductID, Name, Brand, Size string // of swap
}

// choose gives a line the colour that was missing. The units it holds are
// exchanged for units of that colour. Without a choice each open line keeps the
// colour it holds: that is what a parcel that was delivered held.
func (m *transition) choose() {
	if m.o.Delivery != NotPacked || !m.o.Open() {
		m.cannot(MoveChoose)
	}
	open := m.o.ToChoose()
	if len(open) == 0 {
		m.refuse(fault.Newf(fault.Conflict, "No colour of order %s is to be chosen.", m.o.Number))
	}
	if m.err != nil {
		return
	}
	m.ownLines()
	if m.in.Choice == nil {
		for _, i := range open {
			m.o.Lines[i].ToChoose = false
			m.chosen(&m.o.Lines[i])
		}
		return
	}
	c := m.in.Choice
	if !slices.Contains(open, c.Line) {
		m.refuse(&fault.Error{
			Kind: fault.Invalid, Message: "The colour of this line is not to be chosen.",
			Fields: map[string]string{"line": "The colour of this line is not to be chosen."},
		})
		return
	}
	l := &m.o.Lines[c.Line]
	m.goods = append(m.goods, stockChange{what: exchange, line: c.Line, variant: l.VariantID})
	l.ToChoose, l.VariantID, l.SKU, l.Color, l.Shade, l.Image = false, c.VariantID, c.SKU, c.Color, c.Shade, c.Image
	m.chosen(l)
}

// chosen notes which colour a line has now.
func (m *transition) chosen(l *Line) {
	if m.in.Note == "" {
		m.in.Note = l.Name + ": " + l.ShadeName()
	}
	m.note(EventColorChosen)
}

// ToChoose returns the positions of the lines whose colour is still to be chosen:
// of those of which anything is sent.
func (o *Order) ToChoose() []int {
	var open []int
	for i := range o.Lines {
		if o.Lines[i].ToChoose && o.Lines[i].ToSend() > 0 {
			open = append(open, i)
		}
	}
	return open
}

// shortage is what may be agreed about an order whose goods are missing: as long
// as something of it is in no parcel.
func (m *transition) shortage(name Move) []int64 {
	rest := m.o.Unpacked()
	if m.o.Placement != Confirmed || !m.o.Open() || !anyAbove(rest) {
		m.cannot(name)
		return nil
	}
	if !m.dry && m.in.Note == "" {
		m.refuse(fault.Fields("Say what the customer said.", map[string]string{"note": "Say what the customer said."}))
	}
	return rest
}

// drop takes units that are missing out of what is agreed: the total goes down by
// what they cost, and what was paid for them is owed back.
func (m *transition) drop() {
	rest := m.shortage(MoveDrop)
	if m.err != nil || m.dry {
		return
	}
	if len(m.in.Units) == 0 {
		m.refuse(unitFault("Say which units are missing."))
		return
	}
	worth := m.o.worth()
	var sum int64
	for _, u := range m.in.Units {
		if u.Line < 0 || u.Line >= len(rest) || u.Quantity < 1 || u.Quantity > rest[u.Line] {
			m.refuse(unitFault("There are not that many units of this line to be sent."))
			return
		}
		rest[u.Line] -= u.Quantity
		l := &m.o.Lines[u.Line]
		l.Dropped += u.Quantity
		m.o.Total -= worth[u.Line].of(l.Dropped, l.Quantity) - worth[u.Line].of(l.Dropped-u.Quantity, l.Quantity)
		m.goods = append(m.goods, stockChange{what: drop, line: u.Line, quantity: u.Quantity})
	}
	for i := range m.o.Lines {
		sum += m.o.Lines[i].ToSend()
	}
	if sum == 0 {
		m.refuse(fault.Newf(fault.Conflict, "Nothing would be left of order %s: cancel it instead.", m.o.Number))
		return
	}
	m.note(EventDropped)
	if m.o.Received > 0 {
		m.o.Payment = m.o.sums()
	}
	if len(m.o.Parcels) > 0 {
		m.ownParcels()
		m.lowerCollect()
		m.o.Delivery = m.o.deliveryFromParcels()
	}
}

// worth is what each line comes to, its unit's price times its quantity, less its
// part of a coupon.
func (o *Order) worth() []lineWorth {
	worth := make([]lineWorth, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		worth[i] = lineWorth(max(0, l.UnitPrice*money.Paisa(l.Quantity)-l.Discount))
	}
	return worth
}

// lineWorth is what all units of a line come to.
type lineWorth money.Paisa

// of is what some of a line's units come to, in whole paisa: all of them exactly
// the line, however they are counted.
func (w lineWorth) of(units, all int64) money.Paisa { return money.Paisa(int64(w) * units / all) }

// swap sends something else in the place of a line, at the price that was agreed.
func (m *transition) swap() {
	rest := m.shortage(MoveSwap)
	if m.err != nil || m.dry {
		return
	}
	c := m.in.Choice
	if c == nil || c.Line < 0 || c.Line >= len(rest) || rest[c.Line] != m.o.Lines[c.Line].ToSend() || rest[c.Line] == 0 {
		message := "Nothing of this line may be packed yet."
		m.refuse(&fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"line": message}})
		return
	}
	l := &m.o.Lines[c.Line]
	m.goods = append(m.goods, stockChange{what: exchange, line: c.Line, variant: l.VariantID})
	l.VariantID, l.SKU, l.Color, l.Shade, l.Image, l.ToChoose = c.VariantID, c.SKU, c.Color, c.Shade, c.Image, false
	l.ProductID, l.Name, l.Brand, l.Size = c.ProductID, c.Name, c.Brand, c.Size
	m.note(EventSwapped)
}
