package order

import "gulaab/internal/fault"

// Choice is the variant that is chosen for a line whose colour nobody had
// chosen (SURE-3).
type Choice struct {
	Line      int // its position in the order, from 0
	VariantID string
	SKU       string
	Color     string
	Image     string
}

// choose gives a line the colour that was missing. The units it holds are
// exchanged for units of that colour. Without a choice each open line keeps the
// colour it holds: that is what a parcel that was delivered held.
func (m *mover) choose() {
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
	if c.Line < 0 || c.Line >= len(m.o.Lines) || !m.o.Lines[c.Line].ToChoose {
		m.refuse(&fault.Error{
			Kind: fault.Invalid, Message: "The colour of this line is not to be chosen.",
			Fields: map[string]string{"line": "The colour of this line is not to be chosen."},
		})
		return
	}
	l := &m.o.Lines[c.Line]
	m.goods = append(m.goods, goods{what: exchange, line: c.Line, variant: l.VariantID})
	l.ToChoose, l.VariantID, l.SKU, l.Color, l.Image = false, c.VariantID, c.SKU, c.Color, c.Image
	m.chosen(l)
}

// chosen notes which colour a line has now.
func (m *mover) chosen(l *Line) {
	if m.in.Note == "" {
		m.in.Note = l.Name + ": " + l.Color
	}
	m.note(EventColorChosen)
}

// ToChoose returns the positions of the lines whose colour is still to be chosen.
func (o *Order) ToChoose() []int {
	var open []int
	for i := range o.Lines {
		if o.Lines[i].ToChoose {
			open = append(open, i)
		}
	}
	return open
}
