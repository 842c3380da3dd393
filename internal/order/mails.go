package order

import (
	"context"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// The actors of events that are not an administrator's account id.
const (
	ActorCustomer = "customer"
	ActorSystem   = "system"
	ActorCourier  = "courier"
)

// Notification is what a message says of an order: the event, and what the order itself
// does not say.
type Notification struct {
	Event string // one of the events

	Courier  string
	Tracking string
	Follow   string // the courier's page of the parcel, or empty
	Reason   string
	Amount   money.Paisa
	Before   money.Paisa // of a change: the total before it
	Lost     string      // likewise: the coupon that went with it
	Until    time.Time   // until when the shop waits, or the end of a last day
	Asked    bool        // the shopper waits for it: it goes out at night too
}

// telling says which message an event of an order is, and under which name it is
// told once; "" where nobody is told. Whoever adds an
// event decides here whether the shopper hears of it; a test asks.
func telling(o *Order, event string) (kind, name string) {
	before := o.PaysBefore()
	either := func(yes bool, kind string) (string, string) {
		if yes {
			return kind, event
		}
		return "", ""
	}
	switch event {
	case EventPlaced:
		if before && o.Payment == PaymentDue && o.CallFirst {
			return mail.KindReservedLater, event // nothing is kept for it: nothing is to be paid yet
		}
		if before && o.Payment == PaymentDue {
			return mail.KindReserved, event
		}
		if before {
			return mail.KindPlacedTransfer, event
		}
		return mail.KindPlacedCOD, event
	case EventReminded:
		return mail.KindReminder, event
	case EventEdited:
		return mail.KindEdited, event
	case EventConfirmed:
		return either(!before, mail.KindConfirmed) // a transfer is confirmed by its money
	case EventKept:
		return either(o.waits(), mail.KindReserved) // who has paid already hears of the money
	case EventCallUndone: // who was told to pay now hears that nothing is kept any more
		n := len(o.Events)
		return either(o.waits() && n > 1 && o.Events[n-2].Kind == EventKept, mail.KindReservedLater)
	case EventProofSubmitted:
		return mail.KindProofReceived, event
	case EventPaid:
		return either(before, mail.KindPaid) // cash is paid at the door
	case EventMoneyReceived:
		return either(before && o.Payment == PartPaid && o.Open(), mail.KindPartPaid)
	case EventProofRejected:
		return mail.KindProofRejected, event
	case EventReversed: // whose parcel has left is called
		if o.Payment == PartPaid {
			return either(o.Placement == Placed, mail.KindPartPaid)
		}
		return either(o.Placement == Placed, mail.KindProofRejected)
	case EventBooked, EventShipped:
		return mail.KindPacked, event // the parcel's way is told once, when it is booked or has left
	case EventOutForDelivery:
		return mail.KindOutForDelivery, event
	case EventAttemptFailed:
		return mail.KindAttemptFailed, event
	case EventDelivered:
		return mail.KindDelivered, event
	case EventReturning:
		return mail.KindReturning, event
	case EventCancelled:
		return mail.KindCancelled, event
	case EventExpired:
		return mail.KindExpired, event
	case EventReturnApproved:
		return mail.KindReturnApproved, event
	case EventReturnDeclined:
		return mail.KindReturnDeclined, event
	case EventReturnKept:
		return mail.KindReturnKept, event
	case EventRefunded, EventPartRefunded:
		return mail.KindRefunded, event
	}
	return "", ""
}

// Tell writes what the shopper hears of an event of an order, for each channel
// once: an occasion is told by how often its event stands in the order's timeline,
// whichever parcel it is of. Moves tell of themselves; whoever learns of something else, such as a
// courier's word, tells it in the transaction in which it is stored.
func Tell(ctx context.Context, tx outbox.OrderPoster, o *Order, t Notification) error {
	kind, name := telling(o, t.Event)
	if kind == "" {
		return nil
	}
	if n := occasions(o, t.Event); n > 1 {
		name += "." + strconv.Itoa(n)
	}
	m := mail.OrderMail{Kind: kind, Order: mailOrder(o)}
	m.Courier, m.Tracking, m.Follow, m.Reason = t.Courier, t.Tracking, t.Follow, t.Reason
	m.Amount, m.Until = t.Amount, t.Until
	m.Lost = t.Lost
	if d := o.Total - t.Before; t.Event == EventEdited {
		m.More, m.Less = max(0, d), max(0, -d)
	}
	return outbox.Tell(ctx, tx, m, o.ID, name, o.Contact.PhoneE164, t.Asked)
}

// occasions is how often an event stands in the order's timeline.
func occasions(o *Order, event string) int {
	n := 0
	for _, e := range o.Events {
		if e.Kind == event {
			n++
		}
	}
	return n
}

// tell tells what a change came to: of several events in one go, the last that
// says something. Where a mere status was set, the shopper is not told five times.
func (m *transition) tell(ctx context.Context, tx Tx, before *Order, d Deps) error {
	if slices.ContainsFunc(m.events, func(e Event) bool { return e.Kind == EventProofSubmitted && e.Actor == ActorCustomer }) {
		if err := outbox.Notify(ctx, tx, outbox.NewProof, m.o.ID, ""); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(m.events, func(e Event) bool { return e.Kind == EventTimeAsked }) {
		if err := outbox.Notify(ctx, tx, outbox.NewTime, m.o.ID, ""); err != nil {
			return err
		}
	}
	for _, e := range slices.Backward(m.events) {
		if kind, _ := telling(m.o, e.Kind); kind == "" || e.Kind == EventProofSubmitted && e.Actor != ActorCustomer {
			continue
		}
		t := Notification{Event: e.Kind, Asked: e.Actor == ActorCustomer}
		p, news := m.goes(e.Kind, before)
		if !news {
			continue
		}
		if p != nil {
			t.Courier, t.Follow = d.Courier(p.Courier, p.Tracking)
			t.Tracking = p.Tracking
		}
		switch e.Kind {
		case EventProofRejected, EventAttemptFailed, EventReturnDeclined, EventReturnKept:
			t.Reason = e.Note
		case EventReturnApproved:
			t.Reason, t.Until = e.Note, ReturnUntil(e.At, sendWithin)
		case EventReversed:
			t.Reason, t.Amount = e.Note, m.o.Kept()
		case EventEdited:
			if t.Before = m.was; m.o.CouponCode == "" {
				t.Lost = before.CouponCode
			}
		case EventDelivered:
			t.Until = m.o.ReturnBy(m.rules)
		case EventReminded, EventKept:
			t.Until = m.rules.toldUntil(m.o)
		case EventPaid, EventMoneyReceived, EventRefunded, EventPartRefunded:
			t.Amount = m.moved()
		}
		return Tell(ctx, tx, m.o, t)
	}
	return nil
}

// goes is the parcel that an event is about, nil where it is about none. Its way is
// told once: news is false of a booking under the number that it had or without one,
// and of leaving where a number was told.
func (m *transition) goes(event string, before *Order) (p *Parcel, news bool) {
	news = event != EventShipped
	for i := range m.o.Parcels {
		q, was := &m.o.Parcels[i], Parcel{State: ParcelPacked}
		for _, known := range before.Parcels {
			if known.No == q.No {
				was = known
			}
		}
		switch told := was.State == ParcelBooked && was.Tracking != ""; {
		case event == EventShipped:
			if was.InHouse() && !told && !q.LeftAt.IsZero() {
				p, news = q, true
			}
		case q.No == m.about:
			p = q
			news = event != EventBooked || q.Tracking != "" && (!told || was.Courier != q.Courier || was.Tracking != q.Tracking || was.Collect != q.Collect)
		}
	}
	return p, news
}

// moved is how much money the change booked, fees apart.
func (m *transition) moved() (sum money.Paisa) {
	for _, e := range m.entries {
		if e.Kind != Fee {
			sum += e.Amount
		}
	}
	return sum
}

// sendWithin is how many days an approved return may take to be sent.
const sendWithin = 7

// sayUntil writes a last moment as mails and pages do, in Karachi.
func sayUntil(t time.Time) string { return t.In(zone.Karachi).Format("2 January 15:04") }

// ReturnUntil is the end of the last day on which a delivered parcel may be sent
// back: that of the given number of days after its delivery, in Karachi.
func ReturnUntil(delivered time.Time, days int) time.Time {
	t := delivered.In(zone.Karachi)
	// Who asks at 23:59:30 reads "until 23:59" and has not missed it.
	return time.Date(t.Year(), t.Month(), t.Day()+days+1, 0, 0, 0, 0, zone.Karachi).Add(-time.Microsecond)
}

// mailOrder is what mails say of an order, as it is now.
func mailOrder(o *Order) mail.Order {
	c := o.Contact
	sums := o.Sums()
	mo := mail.Order{
		To:        c.Email,
		FirstName: c.FirstName,
		Name:      c.FirstName + " " + c.LastName,
		Number:    o.Number,
		Coupon:    o.CouponCode,
		Discount:  sums.Discount,
		Rounding:  sums.Rounding,
		Total:     o.Total,
		Address:   c.Address(),
		Phone:     c.Phone,
		CallFirst: o.CallFirst,
		Language:  mail.Language(c.Language),
		Collect:   o.ToCollect(),
		Rest:      o.Due(),
		Owed:      o.Owed(),
	}
	if o.Method == CashOnDelivery {
		if cash := pricing.Cash(o.Total); cash != o.Total {
			mo.CashToKeep = cash
		}
	}
	if o.Delivery == Returning {
		mo.Owed = o.owedOnceBack()
	}
	for i, l := range o.Lines {
		ml := mail.Line{Name: l.Name, Color: l.ShadeName(), Size: l.Size, Quantity: sums.Lines[i].Units, UnitPrice: l.UnitPrice}
		if l.ToChoose {
			ml.Color, mo.ToChoose = "", append(mo.ToChoose, l.Name)
		}
		mo.Lines = append(mo.Lines, ml)
	}
	return mo
}
