package order

import (
	"slices"

	"gulaab/internal/fault"
)

// deliveries: none -> packed -> shipped -> delivered, and back by returning ->
// returned. Couriers do deliver parcels that were on their way back or lost, so
// delivered may follow either.
var deliveries = table[Delivery]{
	MovePack:     {from: []Delivery{NotPacked}, to: Packed, event: EventPacked},
	MoveUnpack:   {from: []Delivery{Packed}, to: NotPacked, event: EventUnpacked},
	MoveHandOver: {from: []Delivery{Packed}, to: Shipped, event: EventShipped},
	MoveAttempt:  {from: []Delivery{Shipped}, to: Shipped, event: EventAttemptFailed},
	MoveDeliver:  {from: []Delivery{Shipped, Returning, Lost}, to: Delivered, event: EventDelivered},
	MoveTurnBack: {from: []Delivery{Shipped, Delivered, Lost}, to: Returning, event: EventReturning},
	MoveCheckIn:  {from: []Delivery{Returning, Returned}, to: Returned},
	MoveLose:     {from: []Delivery{Shipped, Returning}, to: Lost, event: EventLost},
}

// Fate is where a unit goes that came back.
type Fate string

// The fates. Opened goods never go to the shelf.
const (
	ToShelf      Fate = "shelf"
	ToQuarantine Fate = "quarantine" // in the house, for nobody, until somebody decides
	WrittenOff   Fate = "written_off"
)

// Unit is some units of a line that came back.
type Unit struct {
	Line     int // its position in the order, from 0
	Quantity int64
	To       Fate
	Opened   bool
}

// pack readies the parcel of an agreed order, and of no other.
func (m *mover) pack() {
	if m.o.Placement == Placed {
		m.refuse(fault.Newf(fault.Conflict, "Order %s is not confirmed yet.", m.o.Number))
	}
	if m.o.Placement != Confirmed {
		m.cannot(MovePack)
	}
	for i := range m.o.Lines {
		if m.o.Lines[i].ToChoose {
			m.refuse(fault.Newf(fault.Conflict, "The colour of %s is still to be chosen.", m.o.Lines[i].Name))
		}
	}
	if step(m, deliveries, MovePack, &m.o.Delivery) {
		m.all(toParcel)
	}
}

// unpack takes the parcel apart; its units are held on the shelf again.
func (m *mover) unpack() {
	if step(m, deliveries, MoveUnpack, &m.o.Delivery) {
		m.all(fromParcel)
	}
}

// handOver gives the parcel to the courier.
func (m *mover) handOver() { step(m, deliveries, MoveHandOver, &m.o.Delivery) }

// attempt notes that the courier could not deliver; the parcel stays with them.
func (m *mover) attempt() { step(m, deliveries, MoveAttempt, &m.o.Delivery) }

// deliver ends the parcel's way at the shopper's. The cash that was due, or
// another amount where one is given, was taken at the door.
func (m *mover) deliver() {
	if !step(m, deliveries, MoveDeliver, &m.o.Delivery) {
		return
	}
	m.all(sold)
	if due := m.o.Due(); m.o.Payment == PaymentDue || due > 0 {
		m.book(Cash, m.amountOr(due), AccountCash)
	}
	m.end()
}

// turnBack notes that the parcel comes back: refused, not deliverable, or sent
// back by the shopper.
func (m *mover) turnBack() { step(m, deliveries, MoveTurnBack, &m.o.Delivery) }

// lose notes that the courier lost the parcel. Its units are not the shop's again.
func (m *mover) lose() { step(m, deliveries, MoveLose, &m.o.Delivery) }

// checkIn takes units of a returned parcel into the house, each to where it was
// judged to belong. Units that nobody names stay where they are: with the
// shopper or the courier. Without any, all that are out are quarantined.
func (m *mover) checkIn() {
	again := m.o.Delivery == Returned
	if !step(m, deliveries, MoveCheckIn, &m.o.Delivery) {
		return
	}
	out := make([]int64, len(m.o.Lines))
	var all []Unit
	for i, l := range m.o.Lines {
		if out[i] = l.Quantity - l.Back; out[i] > 0 {
			all = append(all, Unit{Line: i, Quantity: out[i], To: ToQuarantine})
		}
	}
	if len(all) == 0 {
		m.refuse(fault.Newf(fault.Conflict, "Everything of order %s is back already.", m.o.Number))
		return
	}
	units := m.in.Units
	if len(units) == 0 {
		units = all
	}
	m.ownLines()
	for _, u := range units {
		switch {
		case u.Line < 0 || u.Line >= len(out) || u.Quantity < 1 || u.Quantity > out[u.Line]:
			m.refuse(unitFault("There are not that many units of this line to come back."))
			return
		case !slices.Contains([]Fate{ToShelf, ToQuarantine, WrittenOff}, u.To):
			m.refuse(unitFault("Units go to shelf, quarantine or written_off."))
			return
		case u.Opened && u.To == ToShelf:
			m.refuse(unitFault("Opened goods never go back to the shelf."))
			return
		}
		out[u.Line] -= u.Quantity
		m.o.Lines[u.Line].Back += u.Quantity
		m.goods = append(m.goods, goods{what: back, line: u.Line, quantity: u.Quantity, to: u.To})
	}
	if again {
		m.note(EventCheckedIn)
	} else {
		m.note(EventReturned)
	}
	m.end()
}

func unitFault(message string) *fault.Error {
	return &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"units": message}}
}

// ownLines lets a dry run change lines that belong to somebody else.
func (m *mover) ownLines() {
	if m.dry {
		m.o.Lines = slices.Clone(m.o.Lines)
	}
}
