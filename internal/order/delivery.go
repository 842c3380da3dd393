package order

import (
	"cmp"
	"slices"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
)

// An order's delivery state follows from its parcels (deliveryFromParcels): none -> packed
// -> shipped -> delivered, and back by returning -> returned, or lost on the way. Each move
// below is a row of the parcels' table (parcel.go).

// Fate is where a returned unit goes.
type Fate string

// The fates. Opened goods never go to the shelf.
const (
	ToShelf      Fate = "shelf"
	ToQuarantine Fate = "quarantine" // in the house, not for sale until staff decide
	WrittenOff   Fate = "written_off"
)

// Unit is a number of units of a line that came back, or that go into a parcel.
type Unit struct {
	Line     int // its position in the order, from 0
	Quantity int64
	To       Fate
	Opened   bool
	// LotID is, for pack, the lot that the units are taken from, and for check-in and
	// check-return the lot printed on them; empty: the lots that expire first.
	LotID string
	// Why is, for check-in and check-return, why units are written off: one of Gone.
	Why stock.Reason
}

// Gone lists the reasons for writing off returned units; the move's note explains
// stock.Other.
func Gone() []stock.Reason {
	return []stock.Reason{stock.Damaged, stock.Opened, stock.PastDate, stock.Other}
}

// pack makes a parcel of a confirmed order: of the named units, or of all that are in no
// parcel yet.
func (m *transition) pack() {
	if m.o.Placement == Placed {
		m.refuse(fault.Newf(fault.Conflict, "Order %s is not confirmed yet.", m.o.Number))
	}
	if m.o.Placement != Confirmed {
		m.cannot(MovePack)
	}
	if m.err == nil && m.o.AwaitsMoney() {
		m.refuse(fault.Newf(fault.Conflict, "The money for order %s is not there any more: the rest of it is not packed.", m.o.Number))
	}
	if f := m.o.waitsForGoods(); m.err == nil && f != nil {
		m.refuse(f)
	}
	for i := range m.o.Lines {
		if m.o.Lines[i].ToChoose && m.o.Lines[i].ToSend() > 0 {
			m.refuse(fault.Newf(fault.Conflict, "The colour of %s is still to be chosen.", m.o.Lines[i].Name))
		}
	}
	if m.err != nil {
		return
	}
	m.ownParcels()
	rest := m.o.rest()
	if !anyAbove(rest) && (m.o.Delivery != NotPacked || len(m.o.Lines) > 0) {
		m.cannot(MovePack)
		return
	}
	p := Parcel{No: len(m.o.Parcels) + 1, State: ParcelPacked, StateAt: m.at, CreatedAt: m.at}
	if m.chooseUnits(&p, rest); m.err != nil {
		return
	}
	m.o.Parcels = append(m.o.Parcels, p)
	at := len(m.o.Parcels) - 1
	m.o.Parcels[at].Collect = m.o.share()
	m.o.Delivery = m.o.deliveryFromParcels()
	m.parcelGoods(toParcel, []int{at})
	m.noteParcel(EventPacked, p.No)
}

// chooseUnits adds the named units, or all of rest, to the parcel.
func (m *transition) chooseUnits(p *Parcel, rest []int64) {
	if len(m.in.Units) == 0 {
		for i, n := range rest {
			if n > 0 {
				p.add(ParcelLine{Line: i, Quantity: n})
			}
		}
		return
	}
	for _, u := range m.in.Units {
		if u.Line < 0 || u.Line >= len(rest) || u.Quantity < 1 || u.Quantity > rest[u.Line] {
			m.refuse(unitFault("There are not that many units of this line to be packed."))
			return
		}
		rest[u.Line] -= u.Quantity
		p.add(ParcelLine{Line: u.Line, Quantity: u.Quantity, LotID: u.LotID})
	}
}

// unpack undoes parcels in the house; their units are held on the shelf again.
func (m *transition) unpack() {
	moved := m.step(MoveUnpack)
	for _, i := range moved {
		what := fromParcel
		if m.o.Parcels[i].Replacement {
			what = anewBack
		}
		m.parcelGoods(what, []int{i})
	}
}

// handOver gives the parcel to the courier.
func (m *transition) handOver() { m.step(MoveHandOver) }

// out notes that the rider is on the way to the shopper.
func (m *transition) out() { m.step(MoveOut) }

// attempt notes that the courier could not deliver; the parcel stays with them.
func (m *transition) attempt() {
	reason := m.in.Reason
	if m.in.Note == "" && reason != "" {
		m.in.Note = reasonWords[reason]
	}
	for _, i := range m.step(MoveAttempt) {
		p := &m.o.Parcels[i]
		p.Attempts++
		p.Reason = reason
		if !m.following {
			p.Tried++
		}
	}
}

// deliver ends a parcel at the shopper's door. The cash booked is what the parcel was to
// collect, or in.Amount where it is given.
func (m *transition) deliver() {
	m.ownParcels()
	arrived := map[int]bool{} // before this move: couriers deliver parcels that they had taken back
	for i := range m.o.Parcels {
		arrived[i] = !m.o.Parcels[i].DeliveredAt.IsZero()
	}
	moved := m.step(MoveDeliver)
	if len(moved) == 0 {
		return
	}
	m.parcelGoods(sold, moved)
	own := slices.DeleteFunc(moved, func(i int) bool { return m.o.Parcels[i].Replacement })
	if len(own) == 0 {
		return // a replacement collects nothing
	}
	if taken := m.o.taken(own, arrived); taken > 0 || m.in.Amount > 0 || m.o.Payment == PaymentDue && m.o.ToPay() == 0 {
		m.book(Cash, m.amountOr(taken), AccountCash)
	}
	if m.o.Delivery == Delivered {
		m.end()
	}
}

// taken is the cash taken at the door for parcels: what they were to collect. A parcel that
// had arrived before brings at most what is still due beside other parcels' cash. Where the
// sum is all of the order's cash, it also pays the paisa beside it.
func (o *Order) taken(delivered []int, arrived map[int]bool) (sum money.Paisa) {
	var again money.Paisa
	for _, i := range delivered {
		if arrived[i] {
			again += o.Parcels[i].Collect
		} else {
			sum += o.Parcels[i].Collect
		}
	}
	others := o.collects(func(*Parcel) bool { return true })
	sum += min(again, pricing.Cash(max(0, o.Due()-sum-others)))
	if due := o.Due(); sum >= pricing.Cash(due) {
		return due
	}
	return sum
}

// turnBack notes that the parcel comes back: it was refused, undeliverable, or sent back by
// the shopper.
func (m *transition) turnBack() { m.step(MoveTurnBack) }

// lose notes that the courier lost the parcel. Its units do not return to stock.
func (m *transition) lose() { m.step(MoveLose) }

// checkIn takes units of a returned parcel into the house, each to its Fate. Units that are
// not named stay with the shopper or the courier. Without any named, all that are out are
// quarantined.
func (m *transition) checkIn() {
	again := m.o.Delivery == Returned
	if m.ownParcels(); m.err == nil {
		m.whichComes()
	}
	moved := m.step(MoveCheckIn)
	if len(moved) == 0 {
		return
	}
	if m.o.Parcels[moved[0]].Replacement {
		m.parcelGoods(anewReturned, moved)
		m.note(EventCheckedIn)
		return
	}
	out := m.o.out(moved)
	var all []Unit
	for i, n := range out {
		if n > 0 {
			all = append(all, Unit{Line: i, Quantity: n, To: ToQuarantine})
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
	for _, u := range named(units) {
		if u.Line < 0 || u.Line >= len(out) || u.Quantity < 1 || u.Quantity > out[u.Line] {
			m.refuse(unitFault("There are not that many units of this line to come back."))
			return
		}
		if u.LotID != "" && m.o.stillOut(moved, u.Line, u.LotID) < u.Quantity {
			m.refuse(unitFault("There are not that many units of this lot in the parcel to come back."))
			return
		}
		why, f := u.placed(m.in.Note)
		if f != nil {
			m.refuse(f)
			return
		}
		out[u.Line] -= u.Quantity
		m.o.Lines[u.Line].Back += u.Quantity
		m.goods = append(m.goods, stockChange{what: back, line: u.Line, quantity: u.Quantity, to: u.To, why: why, lots: m.o.noteBack(moved, &u)})
	}
	m.sum()
	if again {
		m.note(EventCheckedIn)
	} else {
		m.note(EventReturned)
	}
	if m.o.Delivery == Returned || m.o.Delivery == Delivered {
		m.end()
	}
}

// whichComes refuses a check-in that does not say which of several parcels came back, and a
// second check-in of a replacement, which is always taken in whole.
func (m *transition) whichComes() {
	for i := range m.o.Parcels {
		if p := &m.o.Parcels[i]; p.No == m.in.Parcel && p.Replacement && p.State == ParcelReturned {
			m.refuse(fault.Newf(fault.Conflict, "Parcel %s is back already.", m.o.Code(p)))
			return
		}
	}
	at := m.o.coming()
	if len(at) == 0 {
		at = m.o.in(ParcelReturned)
	}
	if m.in.Parcel == 0 && len(m.in.Units) > 0 && len(at) > 1 {
		codes := each.Ref(at, func(v *int) string { return m.o.Code(&m.o.Parcels[*v]) })
		message := "Say which parcel the units were in: " + strings.Join(codes, ", ") + "."
		m.refuse(&fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"parcel": message}})
	}
}

// out is how many units of each line left with returned parcels and have not come back.
// Older data does not say which parcel a unit came back in, so the parcels are counted
// together.
func (o *Order) out(returned []int) []int64 {
	units := func(at []int) []int64 {
		n := make([]int64, len(o.Lines))
		for _, i := range at {
			for _, l := range o.Parcels[i].Lines {
				n[l.Line] += l.Quantity
			}
		}
		return n
	}
	out, all := units(returned), units(o.in(ParcelReturned))
	for i := range out {
		out[i] = max(0, min(out[i], all[i]-o.Lines[i].Back+o.sentBack(i), o.Lines[i].ToSend()-o.Lines[i].Back))
	}
	return out
}

// named sorts units with a lot before those without, which take what is left.
func named(units []Unit) []Unit {
	units = slices.Clone(units)
	slices.SortStableFunc(units, func(a, b Unit) int { return cmp.Compare(min(1, len(b.LotID)), min(1, len(a.LotID))) })
	return units
}

// stillOut is how many units of a line and a lot left in parcels and did not come back.
func (o *Order) stillOut(parcels []int, line int, lot string) (n int64) {
	for _, i := range parcels {
		for _, l := range o.Parcels[i].Lines {
			if l.Line == line && l.LotID == lot {
				n += l.Quantity - l.Back
			}
		}
	}
	return n
}

// noteBack records on the parcels which of their units came back, and returns their lots.
func (o *Order) noteBack(moved []int, u *Unit) (lots []stock.Pick) {
	n := u.Quantity
	for _, i := range moved {
		for j := range o.Parcels[i].Lines {
			if l := &o.Parcels[i].Lines[j]; l.Line == u.Line && (u.LotID == "" || u.LotID == l.LotID) {
				some := min(n, l.Quantity-l.Back)
				lots = append(lots, stock.Pick{LotID: l.LotID, Quantity: l.take(some)})
				n -= some
			}
		}
	}
	return lots
}

func unitFault(message string) *fault.Error {
	return &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"units": message}}
}

// ownLines copies the lines in a dry run, where they belong to the caller.
func (m *transition) ownLines() {
	if m.dry {
		m.o.Lines = slices.Clone(m.o.Lines)
	}
}
