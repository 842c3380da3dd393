package order

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/zone"
)

// The actors of events apart from staff accounts' ids.
const (
	ActorCustomer = "customer"
	ActorSystem   = "system"
	ActorCourier  = "courier"
)

// Notification is what a message says of an order: the event, and details that are not
// stored on the order.
type Notification struct {
	Event string // one of the events

	Courier  string
	Tracking string
	Follow   string // the courier's page of the parcel, or empty
	Reason   string
	Amount   money.Paisa
	Before   money.Paisa // of an edit: the total before it
	Lost     string      // of an edit: the coupon it removed
	Until    time.Time   // until when the shop waits, or the end of a last day
	Asked    bool        // the shopper is waiting for the message: it is sent at night too
}

// telling returns the kind of message for an order's event, and the name under which it is
// sent once; "" where the shopper is told nothing. A test asks that every event is decided
// here.
func telling(o *Order, event string) (kind, name string) {
	before := o.PaysBefore()
	either := func(yes bool, kind string) (string, string) {
		if yes {
			return kind, event
		}
		return "", ""
	}
	if o.SellsCard != "" {
		kind, ok := map[string]string{EventPlaced: mail.KindCardReserved, EventCardMade: mail.KindCardPaid, EventExpired: mail.KindCardExpired}[event]
		if ok {
			return kind, event
		}
	}
	reserved := mail.KindReserved
	if o.ByCard() {
		reserved = mail.KindByCard
	}
	switch event {
	case EventPlaced:
		if before && o.Payment == PaymentDue && o.CallFirst && !o.ByCard() {
			return mail.KindReservedLater, event // nothing is held yet, so nothing is to be paid yet
		}
		if before && o.Payment == PaymentDue {
			return reserved, event
		}
		if before {
			return mail.KindPlacedTransfer, event
		}
		return mail.KindPlacedCOD, event
	case EventReminded:
		return mail.KindReminder, event
	case EventEdited:
		return mail.KindEdited, event
	case EventNewDay:
		return mail.KindNewDay, event
	case EventConfirmed:
		if o.Spent > 0 && o.ToPay() == 0 {
			return mail.KindPaid, event // nobody brings any money
		}
		return either(!before, mail.KindConfirmed) // a transfer is confirmed by its money
	case EventHeldAgain:
		return reserved, event
	case EventWaived:
		if before {
			return either(o.Placement == Confirmed, mail.KindPaid) // the rest is paid at the door
		}
		return mail.KindWaived, event
	case EventKept:
		return either(o.waits(), reserved) // a shopper who has paid is told of the money instead
	case EventCallUndone: // a shopper who was told to pay now learns that nothing is held
		n := len(o.Events)
		if reserved == mail.KindReserved {
			reserved = mail.KindReservedLater
		}
		return either(o.waits() && n > 1 && o.Events[n-2].Kind == EventKept, reserved)
	case EventProofSubmitted:
		if n := len(o.Events); n > 0 && o.Events[n-1].TransferNo() != "" {
			return mail.KindNumberReceived, event
		}
		return mail.KindProofReceived, event
	case EventPaid:
		return either(before && (!o.PaysAtDoor() || o.Delivery == NotPacked), mail.KindPaid) // cash needs no message
	case EventMoneyReceived:
		if o.Due() > 0 && !o.AwaitsMoney() {
			return either(before && o.Open(), mail.KindPaid) // the rest is paid at the door
		}
		return either(before && o.Payment == PartPaid && o.Open(), mail.KindPartPaid)
	case EventProofRejected:
		return mail.KindProofRejected, event
	case EventReversed: // once the parcel has left, staff call the shopper
		if o.Payment == PartPaid {
			return either(o.Placement == Placed, mail.KindPartPaid)
		}
		return either(o.Placement == Placed, mail.KindProofRejected)
	case EventBooked, EventShipped:
		return mail.KindPacked, event // told once: when the parcel is booked, or when it leaves
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
		if o.RefundedToCredit() {
			return mail.KindCredited, event
		}
		return mail.KindRefunded, event
	}
	return "", ""
}

// NotifyShopper posts the message about an order's event, once for each channel and each time the
// event stands in the timeline, over all parcels. Moves call it themselves. Code that
// learns of something else, such as a courier's report, calls it in the transaction that
// stores it.
func NotifyShopper(ctx context.Context, tx outbox.OrderPoster, o *Order, t Notification) error {
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
	return outbox.WriteShopper(ctx, tx, m, o.ID, name, o.Contact.PhoneE164, t.Asked)
}

// occasions counts an event in the order's timeline.
func occasions(o *Order, event string) int {
	n := 0
	for _, e := range o.Events {
		if e.Kind == event {
			n++
		}
	}
	return n
}

// tell posts one message for a change: for the last of its events that has one. A status
// that implies five moves tells the shopper once.
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
		case EventWaived:
			t.Until, t.Amount = m.rules.toldUntil(m.o), m.o.Kept()
		case EventReminded, EventKept, EventHeldAgain:
			t.Until = m.rules.toldUntil(m.o)
		case EventPaid, EventMoneyReceived, EventRefunded, EventPartRefunded, EventCardMade:
			t.Amount = m.moved()
		}
		return NotifyShopper(ctx, tx, m.o, t)
	}
	return nil
}

// goes returns the parcel that an event is about, or nil. news is false where the shopper
// learns nothing new: a booking with the same number and cash or without a number, or a
// dispatch after the number was told.
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

// moved is the money that the change booked, without fees.
func (m *transition) moved() (sum money.Paisa) {
	for _, e := range m.entries {
		if e.Kind != Fee {
			sum += e.Amount
		}
	}
	return sum
}

// sendWithin is within how many days an approved return must be sent.
const sendWithin = 7

// sayUntil formats a deadline for mails and pages, in Karachi's time.
func sayUntil(t time.Time) string { return t.In(zone.Karachi).Format("2 January 15:04") }

// ReturnUntil is the end of the last day on which a delivered parcel may be sent back: the
// given number of days after its delivery, in Karachi.
func ReturnUntil(delivered time.Time, days int) time.Time {
	t := delivered.In(zone.Karachi)
	// The last minute counts whole: who asks at 23:59:30 has read "until 23:59".
	return time.Date(t.Year(), t.Month(), t.Day()+days+1, 0, 0, 0, 0, zone.Karachi).Add(-time.Microsecond)
}

// mailOrder returns the order as mails show it.
func mailOrder(o *Order) mail.Order {
	c := o.Contact
	sums := o.Sums()
	mo := mail.Order{
		To:        c.Email,
		FirstName: c.FirstName,
		Name:      c.FirstName + " " + c.LastName,
		Number:    o.Number,
		Coupon:    o.CouponCode,
		Promotions: each.Of(sums.Promotions, func(p PromotionSum) mail.Promotion {
			return mail.Promotion{Name: o.PromotionIn(c.Language, p.Name), Amount: p.Amount}
		}),
		Discount:   sums.Discount,
		Rounding:   sums.Rounding,
		Delivery:   sums.Delivery,
		Freed:      sums.Freed,
		CashFee:    sums.CashFee,
		Saving:     sums.Saving,
		Wrap:       sums.Wrap,
		Tax:        sums.Tax,
		Credit:     sums.Credit,
		Card:       sums.Card,
		Total:      o.ToPay(),
		Address:    c.Address(),
		Phone:      c.Phone,
		CallFirst:  o.CallFirst,
		ShipsFrom:  o.ShipsFrom(),
		Language:   mail.Language(c.Language),
		CashToKeep: o.CashToKeep(),
		Collect:    sums.Collect,
		Rest:       cmp.Or(sums.Awaited, sums.Due),
		Owed:       sums.Owed,
		TransferNo: o.TransferNo,
	}
	if sums.Credit+sums.Card > 0 {
		mo.Whole = sums.Total
	}
	if o.AccountID != "" {
		mo.Points = o.PointsEarned()
	}
	if d := o.Deposited(); d != nil && o.AwaitsMoney() {
		mo.Deposit = d.Why(c.Language)
	}
	if o.Delivery == Returning {
		mo.Owed = o.owedOnceBack()
	}
	for i, l := range o.Lines {
		ml := mail.Line{Name: l.Name, Set: l.InSet.Name, Color: l.ShadeName(), Size: l.Size, Quantity: sums.Lines[i].Units, UnitPrice: l.UnitPrice}
		if l.ToChoose {
			ml.Color, mo.ToChoose = "", append(mo.ToChoose, l.Name)
		}
		mo.Lines = append(mo.Lines, ml)
	}
	return mo
}
