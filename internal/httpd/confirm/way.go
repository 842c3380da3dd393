package confirm

import (
	"fmt"
	"strings"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/staff"
)

// way is where the parcel is, and what is to be paid.
type way struct {
	Small    string // above the headline
	Head     string
	Text     string
	Bad      bool // something went wrong
	Expected string
	Late     bool
	MayOpen  string
	ReturnBy string
	Parcels  []box
	Steps    []step
	Pay      *pay
}

// box is one parcel.
type box struct{ Courier, Number, Page, Attempts string }

// step is one line of what happened, and what comes.
type step struct {
	Title, At string
	Done, Bad bool
	Here      bool
}

// pay is how a transfer is made and proved.
type pay struct {
	Bank, Title, IBAN, Grouped, Amount, Reference, Until string
	Size                                                 int    // of the code, in modules
	Code                                                 string // drawn as the path of an SVG
	Sent                                                 string // what became of the last screenshot; empty: none came
	Again                                                bool
}

// way says where the parcel is.
func (p *Pages) way(c *words, o *order.Order, t *order.Tracking) (*way, error) {
	w := &way{Steps: steps(c, o)}
	w.Small = c.Now
	switch {
	case o.Placement == order.Cancelled:
	case t.Prove:
		if err := p.toPay(c, w, o, t); err != nil {
			return nil, err
		}
	default:
		w.Head = c.Heads[string(o.Delivery)]
		if o.Delivery == order.Shipped {
			w.Head = fmt.Sprintf(w.Head, o.Contact.City)
		}
		w.Text = c.Next[string(o.Delivery)]
	}
	if e := t.Expected; e != nil {
		w.Expected = fmt.Sprintf(c.Expected, c.dates(e.From, e.To), e.Within, e.Parcels, o.Contact.City)
	}
	if t.MayOpen && t.Cash > 0 {
		w.MayOpen = c.MayOpen
	}
	if !t.ReturnUntil.IsZero() {
		w.ReturnBy = fmt.Sprintf(c.ReturnBy, c.day(t.ReturnUntil))
	}
	for i := range t.Parcels {
		b := &t.Parcels[i]
		one := box{Courier: b.Courier, Number: b.Number, Page: b.Page}
		if b.Attempts > 0 && b.State != order.ParcelDelivered {
			one.Attempts = fmt.Sprintf(c.Attempts, b.Attempts, c.Reasons[b.Reason])
			w.Bad = w.Bad || b.State == order.ParcelAttempted
		}
		w.Parcels = append(w.Parcels, one)
	}
	return w, nil
}

// toPay says where a transfer is to be sent (PROOF-1).
func (p *Pages) toPay(c *words, w *way, o *order.Order, t *order.Tracking) error {
	bank := p.d.Shop().Bank
	w.Small = c.Paid
	switch o.Payment {
	case order.ProofSubmitted:
		w.Head, w.Text = c.ProofHead, c.ProofText
	case order.ProofRejected:
		w.Head, w.Text, w.Bad = c.RejectedHead, c.RejectedText, true
	case order.PartPaid:
		w.Head, w.Text, w.Bad = c.PartHead, fmt.Sprintf(c.PartText, o.Received.Format(), t.Missing.Format()), true
	default:
		w.Head, w.Text = c.ReservedHead, c.ReservedText
	}
	if bank.Iban == "" {
		return nil
	}
	y := &pay{Bank: bank.Name, Title: bank.Title, IBAN: bank.Iban, Grouped: grouped(bank.Iban), Amount: t.Missing.Format(), Reference: o.Number}
	if !t.HeldUntil.IsZero() {
		y.Until = fmt.Sprintf(c.HeldUntil, c.day(t.HeldUntil))
	}
	picture, err := staff.Draw(strings.Join([]string{bank.Name, bank.Title, bank.Iban, t.Missing.Format(), o.Number}, "\n"))
	if err != nil {
		return err
	}
	y.Size, y.Code = picture.Size, picture.Path
	y.Again = o.ProofKey != ""
	w.Pay = y
	return nil
}

// grouped is an IBAN as it is read aloud: in fours.
func grouped(iban string) string {
	var b strings.Builder
	for i, r := range iban {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// roads are what comes, in the order of an order's life.
var roads = map[order.Method][]string{
	order.CashOnDelivery: {order.EventConfirmed, order.EventPacked, order.EventShipped, order.EventDelivered},
	order.BankTransfer:   {order.EventPaid, order.EventPacked, order.EventShipped, order.EventDelivered},
}

// steps are what happened, and what is still to come on the usual road.
func steps(c *words, o *order.Order) (all []step) {
	happened := map[string]bool{}
	for _, e := range o.Events {
		happened[e.Kind] = true
		if title := c.Events[e.Kind]; title != "" {
			bad := e.Kind == order.EventAttemptFailed || e.Kind == order.EventProofRejected || e.Kind == order.EventCancelled || e.Kind == order.EventExpired || e.Kind == order.EventLost
			all = append(all, step{Title: title, At: c.day(e.At), Done: true, Bad: bad})
		}
	}
	if n := len(all); n > 0 {
		all[n-1].Here = true
	}
	if !o.Open() || o.Delivery == order.Delivered || o.Delivery == order.Returning || o.Delivery == order.Returned {
		return all
	}
	reached := -1
	road := roads[o.Method]
	for i, kind := range road {
		if happened[kind] {
			reached = i
		}
	}
	for _, kind := range road[reached+1:] {
		all = append(all, step{Title: c.Later[kind]})
	}
	return all
}

// dates writes a day, or two.
func (c *words) dates(from, to time.Time) string {
	one := func(t time.Time) string {
		day, month := t.Weekday().String(), t.Month().String()
		if c.Months != "" {
			month = strings.Fields(c.Months)[t.Month()-1]
		}
		if c.Days != "" {
			day = strings.Fields(c.Days)[t.Weekday()]
		}
		return fmt.Sprintf("%s %d %s", day, t.Day(), month)
	}
	if from.Equal(to) {
		return one(from)
	}
	return fmt.Sprintf(c.Or, one(from), one(to))
}
