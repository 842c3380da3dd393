package order

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// ParcelState is the state of one parcel.
type ParcelState string

// The states. A parcel leaves the house with on_the_way. back means that the courier has
// brought it, and nobody has checked it in.
const (
	ParcelPacked    ParcelState = "packed"
	ParcelBooked    ParcelState = "booked"
	ParcelOnTheWay  ParcelState = "on_the_way"
	ParcelOut       ParcelState = "out"
	ParcelAttempted ParcelState = "attempted"
	ParcelDelivered ParcelState = "delivered"
	ParcelReturning ParcelState = "returning"
	ParcelBack      ParcelState = "back"
	ParcelReturned  ParcelState = "returned"
	ParcelLost      ParcelState = "lost"
	ParcelCancelled ParcelState = "cancelled" // taken apart again
)

// Parcel is one box of an order (PARCEL-1).
type Parcel struct {
	No          int  // 1, 2, … of its order
	Replacement bool // sent for bad or lost units: it collects 0 and does not affect the order's delivery
	Courier     string
	Tracking    string
	Collect     money.Paisa // cash at the door, in whole rupees
	Weight      int         // grams; 0: nobody weighed it
	State       ParcelState
	StateAt     time.Time
	Attempts    int    // failed ones
	Reason      string // of the last one
	CreatedAt   time.Time
	LeftAt      time.Time // zero: it is in the house
	DeliveredAt time.Time // zero: never
	TurnedAt    time.Time // when it last turned back or was lost; zero: never
	// Set is the state that a person last gave the parcel, SetAt when, and Tried how many
	// failed attempts people noted. The courier's events are read together with these.
	Set   ParcelState
	SetAt time.Time
	Tried int
	Lines []ParcelLine
}

// ParcelLine is units of one line of the order in a parcel, of one lot.
type ParcelLine struct {
	Line     int
	Quantity int64
	Counted  int64 // of them taken from counted stock
	Back     int64 // of them came back and were checked in; not recorded in old parcels
	LotID    string
}

// add puts units into the parcel, merged with those of the same line and lot.
func (p *Parcel) add(units ParcelLine) {
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Line == units.Line && l.LotID == units.LotID {
			l.Quantity += units.Quantity
			l.Counted += units.Counted
			return
		}
	}
	p.Lines = append(p.Lines, units)
}

// ID is the parcel's ID in the store.
func (p *Parcel) ID(orderID string) string { return orderID + "-" + strconv.Itoa(p.No) }

// Code is what is printed on the parcel: "GL-7K3M9Q-1".
func (o *Order) Code(p *Parcel) string { return o.Number + "-" + strconv.Itoa(p.No) }

// InHouse says whether the parcel has not left yet.
func (p *Parcel) InHouse() bool { return p.State == ParcelPacked || p.State == ParcelBooked }

// Live says whether the parcel is booked or under way; booking a second one needs
// confirmation.
func (p *Parcel) Live() bool {
	switch p.State {
	case ParcelBooked, ParcelOnTheWay, ParcelOut, ParcelAttempted, ParcelReturning, ParcelBack:
		return true
	case ParcelPacked, ParcelDelivered, ParcelReturned, ParcelLost, ParcelCancelled:
	}
	return false
}

// parcels lists, for each move of a parcel, its start states, end state and event.
// delivered may follow returning and lost, because couriers do deliver such parcels.
var parcels = table[ParcelState]{
	MoveBook:     {from: []ParcelState{ParcelPacked, ParcelBooked}, to: ParcelBooked, event: EventBooked},
	MoveUnpack:   {from: []ParcelState{ParcelPacked, ParcelBooked}, to: ParcelCancelled, event: EventUnpacked},
	MoveHandOver: {from: []ParcelState{ParcelPacked, ParcelBooked}, to: ParcelOnTheWay, event: EventShipped},
	MoveOut:      {from: []ParcelState{ParcelOnTheWay, ParcelAttempted}, to: ParcelOut, event: EventOutForDelivery},
	MoveAttempt:  {from: []ParcelState{ParcelOnTheWay, ParcelOut, ParcelAttempted}, to: ParcelAttempted, event: EventAttemptFailed},
	MoveDeliver: {
		from: []ParcelState{ParcelOnTheWay, ParcelOut, ParcelAttempted, ParcelReturning, ParcelBack, ParcelLost},
		to:   ParcelDelivered, event: EventDelivered,
	},
	MoveTurnBack: {
		from: []ParcelState{ParcelOnTheWay, ParcelOut, ParcelAttempted, ParcelDelivered, ParcelLost},
		to:   ParcelReturning, event: EventReturning,
	},
	MoveCheckIn: {from: []ParcelState{ParcelReturning, ParcelBack, ParcelReturned}, to: ParcelReturned},
	MoveLose: {
		from: []ParcelState{ParcelOnTheWay, ParcelOut, ParcelAttempted, ParcelReturning, ParcelBack},
		to:   ParcelLost, event: EventLost,
	},
}

// ofDelivery is the state of the one parcel that stands in for an order without stored
// parcels: an order older than parcels, or one of a list.
var ofDelivery = map[Delivery]ParcelState{
	Packed: ParcelPacked, Shipped: ParcelOnTheWay, Delivered: ParcelDelivered, Returning: ParcelReturning, Returned: ParcelReturned, Lost: ParcelLost,
}

// ownParcels copies the parcels before the transition changes any.
func (m *transition) ownParcels() {
	if m.parcelsOwned {
		return
	}
	m.parcelsOwned = true
	m.o.Parcels = cloneParcels(m.o.Parcels)
	if len(m.o.Parcels) > 0 || m.o.Delivery == NotPacked {
		return
	}
	p := Parcel{No: 1, State: ofDelivery[m.o.Delivery], StateAt: m.o.UpdatedAt, CreatedAt: m.o.UpdatedAt, Collect: m.o.ToCollect()}
	for i, l := range m.o.Lines {
		p.Lines = append(p.Lines, ParcelLine{Line: i, Quantity: l.Quantity, Counted: l.Held})
	}
	if !p.InHouse() {
		p.LeftAt = m.o.UpdatedAt
	}
	if p.State == ParcelDelivered {
		p.DeliveredAt = m.o.UpdatedAt
	}
	m.o.Parcels = []Parcel{p}
}

func cloneParcels(list []Parcel) []Parcel {
	out := slices.Clone(list)
	for i := range out {
		out[i].Lines = slices.Clone(out[i].Lines)
	}
	return out
}

// step moves the named parcel, or all of the order's own that the move fits. It returns
// which it moved; none where it is refused.
func (m *transition) step(name Move) (moved []int) {
	if m.err != nil {
		return nil
	}
	m.ownParcels()
	row := parcels[name]
	from := row.from
	if name == MoveCheckIn && m.in.Parcel == 0 && len(m.o.coming()) > 0 {
		from = comingStates // leaves out those that were checked in before
	}
	for i := range m.o.Parcels {
		p := &m.o.Parcels[i]
		if m.in.Parcel == p.No || m.in.Parcel == 0 && !p.Replacement {
			if slices.Contains(from, p.State) {
				moved = append(moved, i)
			}
		}
	}
	if len(moved) == 0 {
		m.cannot(name)
		return nil
	}
	for _, i := range moved {
		p := &m.o.Parcels[i]
		m.about = p.No
		p.State, p.StateAt = row.to, m.at
		switch name {
		case MoveHandOver:
			p.LeftAt = m.at
		case MoveDeliver:
			p.DeliveredAt = m.at
		case MoveTurnBack, MoveLose:
			p.TurnedAt = m.at
		default:
		}
		if !m.following && !p.InHouse() && name != MoveHandOver {
			p.Set, p.SetAt = row.to, m.at
		}
	}
	m.o.Delivery = m.o.deliveryFromParcels()
	m.sum()
	switch {
	case row.event == "":
	case len(moved) == 1:
		m.noteParcel(row.event, m.about)
	default:
		m.note(row.event)
	}
	return moved
}

// comingStates are the states of parcels that come back and are not checked in.
var comingStates = []ParcelState{ParcelReturning, ParcelBack}

// coming lists the order's own parcels that come back and are not checked in.
func (o *Order) coming() (at []int) { return o.in(comingStates...) }

// in lists the order's own parcels in some states.
func (o *Order) in(states ...ParcelState) (at []int) {
	for i := range o.Parcels {
		if p := &o.Parcels[i]; !p.Replacement && slices.Contains(states, p.State) {
			at = append(at, i)
		}
	}
	return at
}

// rest is how many units of each line are in no parcel yet.
func (o *Order) rest() []int64 {
	out := each.Ref(o.Lines, func(v *Line) int64 { return v.ToSend() })
	for i := range o.Parcels {
		if p := &o.Parcels[i]; !p.Replacement && p.State != ParcelCancelled {
			for _, l := range p.Lines {
				out[l.Line] -= l.Quantity
			}
		}
	}
	return out
}

// Unpacked is how many units of each line are in no parcel yet; none for an order without
// stored parcels that has left.
func (o *Order) Unpacked() []int64 {
	if len(o.Parcels) == 0 && o.Delivery != NotPacked {
		return make([]int64, len(o.Lines))
	}
	return o.rest()
}

func anyAbove(list []int64) bool {
	return slices.ContainsFunc(list, func(n int64) bool { return n > 0 })
}

// deliveryFromParcels derives the order's delivery state from its parcels, ignoring
// replacements and cancelled ones. It is not Delivered while a parcel is in transit or
// a unit is unpacked.
func (o *Order) deliveryFromParcels() Delivery {
	n, is := 0, map[ParcelState]int{}
	for i := range o.Parcels {
		if p := &o.Parcels[i]; !p.Replacement && p.State != ParcelCancelled {
			n++
			is[p.State]++
		}
	}
	home := is[ParcelPacked] + is[ParcelBooked]
	road := is[ParcelOnTheWay] + is[ParcelOut] + is[ParcelAttempted]
	coming := is[ParcelReturning] + is[ParcelBack]
	switch {
	case n == 0:
		return NotPacked
	case home == n:
		return Packed
	case road > 0 || home > 0 || anyAbove(o.rest()):
		return Shipped
	case coming > 0:
		return Returning
	case is[ParcelDelivered] > 0:
		return Delivered
	case is[ParcelLost] > 0:
		return Lost
	}
	return Returned
}

// bookParcel sets the courier and the tracking number of a parcel.
func (m *transition) bookParcel() {
	courier, tracking := ident.Tidy(m.in.Courier), TrackingNumber(m.in.Tracking)
	if !m.dry && courier == "" {
		m.refuse(fault.Fields("Say which courier takes the parcel.", map[string]string{"courier": "Choose a courier."}))
		return
	}
	m.ownParcels()
	at := m.bookable()
	if at < 0 {
		m.cannot(MoveBook)
		return
	}
	if m.dry {
		return
	}
	p := &m.o.Parcels[at]
	if other := m.secondLive(at, courier, tracking); other != nil {
		switch {
		case !m.in.Anyway:
			m.refuse(m.refusedSecond(other))
			return
		case m.in.Note == "":
			m.refuse(fault.Fields("Say why there are two.", map[string]string{"note": "Say why there are two."}))
			return
		case other == p && !m.in.Instead:
			m.o.Parcels = append(m.o.Parcels, Parcel{No: len(m.o.Parcels) + 1, State: ParcelPacked, CreatedAt: m.at})
			p = &m.o.Parcels[len(m.o.Parcels)-1]
		}
	}
	if p.Replacement && m.in.Collect != nil && *m.in.Collect > 0 {
		const message = "A replacement collects nothing: correct the booking with the courier."
		m.refuse(&fault.Error{Kind: fault.Conflict, Message: message, Fields: map[string]string{"collect": message}})
		return
	}
	p.Courier, p.Tracking, m.about = courier, tracking, p.No
	p.State, p.StateAt = ParcelBooked, m.at
	if m.in.Weight > 0 {
		p.Weight = m.in.Weight
	}
	if m.in.Collect != nil {
		p.Collect = *m.in.Collect
	}
	m.o.Delivery = m.o.deliveryFromParcels()
	if m.in.Note == "" {
		m.in.Note = m.courier.of(courier) + " " + tracking
	}
	m.noteParcel(EventBooked, p.No)
}

// trackingLabel is what people copy before a number: "CN: 77001".
var trackingLabel = regexp.MustCompile(`(?i)^(?:cn|awb|consignment|tracking)(?:no|number|id)?\.?[:#]+`)

// TrackingNumber normalizes a courier's number: couriers write capitals without blanks, and
// people and spreadsheets write otherwise.
func TrackingNumber(typed string) string {
	number := strings.Join(strings.Fields(ident.Visible(typed)), "")
	number = ident.Copied(strings.TrimPrefix(trackingLabel.ReplaceAllString(number, ""), "#"))
	return strings.ToUpper(number)
}

// bookable is the index of the parcel to book: the named one, or the first in the house.
func (m *transition) bookable() int {
	return slices.IndexFunc(m.o.Parcels, func(p Parcel) bool {
		return p.InHouse() && (m.in.Parcel == p.No || m.in.Parcel == 0)
	})
}

// secondLive returns the live parcel that a booking would double: the parcel itself where
// it is booked under another number, or another live one without goods of its own.
func (m *transition) secondLive(at int, courier, tracking string) *Parcel {
	p := &m.o.Parcels[at]
	if p.State == ParcelBooked && p.Tracking != "" && (p.Tracking != tracking || p.Courier != courier) {
		return p
	}
	for i := range m.o.Parcels {
		if q := &m.o.Parcels[i]; i != at && q.Live() && len(p.Lines) == 0 {
			return q
		}
	}
	return nil
}

func (m *transition) refusedSecond(p *Parcel) *fault.Error {
	return fault.Newf(fault.Conflict,
		"Parcel %s goes with %s as %s already. Cancel that booking with the courier and take the new number instead, or book a second parcel and say why.",
		m.o.Code(p), m.courier.of(p.Courier), p.Tracking)
}
