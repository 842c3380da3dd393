package order

import (
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// Choice is the variant chosen for a line whose colour was left open (SURE-3), or of a
// swap.
type Choice struct {
	Line      int // its position in the order, from 0
	VariantID string
	SKU       string
	Color     string
	Shade     string
	Image     string

	ProductID, Name, Brand, Size string // of swap
	product                      *catalog.Product
}

// choose sets the colour of a line and exchanges the units it holds. Without a Choice each
// open line keeps the colour it holds: a delivered parcel held that.
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

// chosen notes the line's new colour in the timeline.
func (m *transition) chosen(l *Line) {
	if m.in.Note == "" {
		m.in.Note = l.Name + ": " + l.ShadeName()
	}
	m.note(EventColorChosen)
}

// ToChoose returns the positions of the lines whose colour is still open and of which
// anything is sent.
func (o *Order) ToChoose() []int {
	var open []int
	for i := range o.Lines {
		if o.Lines[i].ToChoose && o.Lines[i].ToSend() > 0 {
			open = append(open, i)
		}
	}
	return open
}

// shortage guards the moves for missing goods, and returns the unpacked units by line. The
// order must be confirmed and have unpacked units.
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

// drop removes missing units from the order: the total falls by their price, and what was
// paid for them is owed back.
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
		m.o.setGoods(m.o.goodsTotal() - (worth[u.Line].of(l.Dropped, l.Quantity) - worth[u.Line].of(l.Dropped-u.Quantity, l.Quantity)))
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
	m.o.resettle()
	if len(m.o.Parcels) > 0 {
		m.ownParcels()
		m.lowerCollect()
		m.o.Delivery = m.o.deliveryFromParcels()
	}
}

// worth is what each line costs: unit price times quantity, less its parts of a promotion and
// of the coupon's discount.
func (o *Order) worth() []lineWorth {
	worth := make([]lineWorth, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		worth[i] = lineWorth(max(0, l.UnitPrice*money.Paisa(l.Quantity)-l.Promoted-l.Discount))
	}
	return worth
}

// lineWorth is the price of all units of a line.
type lineWorth money.Paisa

// of is the price of some of the line's units, rounded down to the paisa; all units give
// exactly the line's price.
func (w lineWorth) of(units, all int64) money.Paisa { return money.Paisa(int64(w) * units / all) }

// swap replaces a line's goods by others at the agreed price.
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
	if c.ProductID != l.ProductID {
		l.Tax = m.o.taxNow(&m.rules, c.product)
	}
	l.ProductID, l.Name, l.Brand, l.Size = c.ProductID, c.Name, c.Brand, c.Size
	m.note(EventSwapped)
}
