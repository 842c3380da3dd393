package order

import (
	"context"
	"time"
)

// The reasons of a failed attempt, as couriers and people give them (PARCEL-3).
const (
	ReasonRefused     = "refused"
	ReasonNotThere    = "not_there"
	ReasonBadAddress  = "bad_address"
	ReasonWantsToOpen = "wants_to_open"
	ReasonOther       = "other"
)

var reasonWords = map[string]string{
	ReasonRefused: "refused", ReasonNotThere: "nobody there", ReasonBadAddress: "address not found",
	ReasonWantsToOpen: "wanted to open it first", ReasonOther: "",
}

// ReasonWords is what the timeline says of a failed attempt that was noted without words;
// empty for ReasonOther.
func ReasonWords(reason string) string { return reasonWords[reason] }

// Facts is a parcel's state derived from all that is known of it.
type Facts struct {
	State     ParcelState // empty: the courier does not have it yet
	At        time.Time   // of State
	Delivered bool        // it was delivered once, even if it came back later
	Attempts  int         // failed ones
	Reason    string      // of the last one
}

// Follow moves a parcel, and its order, to the state that the courier's events show, by the
// moves that people use. fold is called with the order locked. Nothing happens where the
// parcel has that state. A Refused (Conflict), where the order does not allow it, changes
// nothing.
func (s *Service) Follow(ctx context.Context, tx Tx, orderID string, no int, fold func(*Parcel) Facts) (o *Order, changed bool, err error) {
	var still bool
	o, err = s.changeIn(ctx, tx, orderID, 0, MoveInput{Actor: ActorCourier, Parcel: no}, func(m *transition) {
		m.following = true
		m.follow(no, fold)
		still = m.still
	})
	return o, err == nil && !still, err
}

// follow makes the moves that are missing.
func (m *transition) follow(no int, fold func(*Parcel) Facts) {
	m.ownParcels()
	at := -1
	for i := range m.o.Parcels {
		if m.o.Parcels[i].No == no {
			at = i
		}
	}
	if at < 0 || m.o.Parcels[at].State == ParcelCancelled {
		m.cannot(MoveHandOver)
		return
	}
	was := m.o.Parcels[at]
	f := fold(&was)
	m.in.Reason = f.Reason
	p := func() *Parcel { return &m.o.Parcels[at] }
	if f.State == "" || was.State == ParcelReturned && f.State != ParcelDelivered {
		m.still = true // it is in the house
		return
	}
	if p().InHouse() {
		m.handOver()
	}
	again := f.State == ParcelDelivered && p().State != ParcelDelivered && p().State != ParcelReturned // a delivery after the parcel had turned back
	if f.Delivered && p().DeliveredAt.IsZero() || again {
		m.deliver()
	}
	switch f.State {
	case ParcelOut:
		if p().State == ParcelOnTheWay || p().State == ParcelAttempted {
			m.out()
		}
	case ParcelAttempted:
		if f.Attempts > p().Attempts {
			m.attempt()
		}
	case ParcelReturning, ParcelBack:
		if p().State != ParcelReturning && p().State != ParcelBack {
			m.turnBack()
		}
	case ParcelLost:
		if p().State != ParcelLost {
			m.lose()
		}
	default:
	}
	if m.err != nil {
		return
	}
	end := p()
	if end.State != ParcelReturned && (end.State != ParcelDelivered || f.State == ParcelDelivered) {
		end.State = f.State
	}
	end.Attempts, end.Reason = f.Attempts, f.Reason
	if !f.At.IsZero() {
		end.StateAt = f.At
		if end.State == ParcelDelivered {
			end.DeliveredAt = f.At
		}
		if end.State == ParcelReturning || end.State == ParcelLost {
			end.TurnedAt = f.At
		}
	}
	m.o.Delivery = m.o.deliveryFromParcels()
	m.sum()
	m.still = len(m.events) == 0 && end.State == was.State && end.Attempts == was.Attempts && end.Reason == was.Reason && end.StateAt.Equal(was.StateAt)
}
