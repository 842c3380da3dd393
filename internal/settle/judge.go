package settle

import (
	"fmt"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Outcome is the verdict on a line of a statement.
type Outcome string

// The outcomes (CASH-1). Wrong is a line that cannot be read.
const (
	Matched      Outcome = "matched"
	Short        Outcome = "short"
	NotPaid      Outcome = "not_paid" // delivered, and nothing was paid: the cash stays with the courier
	Over         Outcome = "over"
	Unknown      Outcome = "unknown"
	NotDelivered Outcome = "not_delivered"
	Charged      Outcome = "charged" // no cash: the parcel came back, and the courier charges for it
	PaidBefore   Outcome = "paid_before"
	Wrong        Outcome = "wrong"
)

// Settles says whether a line with this outcome pays over cash of its order.
func (o Outcome) Settles() bool { return o == Matched || o == Short || o == Over }

// Disputed says whether a line with this outcome is a question to the courier.
func (o Outcome) Disputed() bool {
	return o == Short || o == NotPaid || o == Over || o == Unknown || o == NotDelivered
}

// Books says whether a line with this outcome changes its order's ledger: it pays over
// cash, or charges for a parcel that came back.
func (o Outcome) Books() bool { return o.Settles() || o == Charged }

// Tally counts the lines of a statement by outcome, with their sums.
type Tally struct {
	Counts map[Outcome]int64
	Books  int64 // lines that move money of their orders
	Asks   int64 // lines that are a question to the courier
	Open   int64 // of them nobody has closed
	Sum    Sum
}

// Sum is the total of some lines.
type Sum struct {
	Lines                     int64
	Collected, Expected, Paid money.Paisa
}

// Difference is how much more was paid than was expected; less is negative.
func (s Sum) Difference() money.Paisa { return s.Paid - s.Expected }

// LeftOut says whether a line with this outcome is left out of a statement's sums: it was
// paid before, or cannot be read.
func (o Outcome) LeftOut() bool { return o == PaidBefore || o == Wrong }

// Add counts lines of an outcome, with their total.
func (t *Tally) Add(o Outcome, of Sum) {
	t.Counts[o] += of.Lines
	if o.Books() {
		t.Books += of.Lines
	}
	if o.Disputed() {
		t.Asks += of.Lines
	}
	if !o.LeftOut() {
		t.Sum.Lines += of.Lines
		t.Sum.Collected += of.Collected
		t.Sum.Expected += of.Expected
		t.Sum.Paid += of.Paid
	}
}

// tolerance is by how much a line may differ: couriers round.
const tolerance = money.Paisa(200)

// Judged is a line with its verdict.
type Judged struct {
	Line
	OrderID string
	Number  string // of the order; empty where it is unknown
	Parcel  int
	Outcome Outcome
	Message string      // why, for people
	Day     string      // of the delivery, in Karachi
	Due     money.Paisa // the cash that the parcel brought
	Expects Kept
	Seqs    []int // the entries of the order's ledger it pays over, counted from 1
	Shared  bool  // these entries are also cash of other parcels of the order
	Charge  bool  // no cash: the courier charges for a parcel that came back
}

// Kept is what the courier is expected to keep of a parcel's cash, and to pay over.
type Kept struct {
	Fee, Tax, Withheld, Paid money.Paisa
}

// Difference is how much more was paid than was expected; less is negative.
func (j *Judged) Difference() money.Paisa { return j.Paid - j.Expects.Paid }

// dayOf is the day of a moment in Karachi.
func dayOf(at time.Time) string { return at.In(zone.Karachi).Format(time.DateOnly) }

// known is what the shop knows about the parcel of a line.
type known struct {
	order   *order.Order // nil: no parcel of the shop has this number or reference
	parcel  int
	settled map[int]string // entries of the order's ledger that are paid over, and under which reference
	taken   string         // the statement that settled this parcel before; empty: none
	charged string         // the statement that charged for its return before
	charge  bool           // the line was first judged as a charge for a return, which stands whatever became of the parcel since
	twice   int            // the earlier line of this file that is about the same parcel; 0: none
	rates   []Rate
}

// judge gives the verdict on a line.
func judge(l Line, k known) Judged {
	j := Judged{Line: l}
	say := func(o Outcome, format string, args ...any) Judged {
		j.Outcome, j.Message = o, fmt.Sprintf(format, args...)
		return j
	}
	if l.Wrong != "" {
		return say(Wrong, "%s", l.Wrong)
	}
	if k.order == nil {
		return say(Unknown, "No parcel of the shop has this number or reference.")
	}
	o := k.order
	var p *order.Parcel
	for i := range o.Parcels {
		if o.Parcels[i].No == k.parcel {
			p = &o.Parcels[i]
		}
	}
	j.OrderID, j.Number, j.Parcel = o.ID, o.Number, k.parcel
	if p == nil {
		return say(Unknown, "Order %s has no such parcel.", o.Number)
	}
	if l.Into > 0 {
		return say(PaidBefore, "It was added to line %d, which pays the cash of the same parcel.", l.Into)
	}
	if k.twice > 0 {
		return say(PaidBefore, "Line %d of this file is about the same parcel.", k.twice)
	}
	if p.DeliveredAt.IsZero() || k.charge {
		// Beside a parcel that came back many couriers still write the cash that it was to bring.
		if l.Paid < 0 {
			j.Charge = true
			if k.charged != "" {
				return say(PaidBefore, "Its return was charged with %s already.", k.charged)
			}
			j.Expects = Kept{Fee: l.Fee, Tax: l.Tax, Withheld: l.Withheld, Paid: l.Paid}
			return say(Charged, "It came back: the courier charges %s.", (-l.Paid).Format())
		}
		return say(NotDelivered, "The shop knows of no delivery: the parcel is %s.", stateWords(p.State))
	}
	j.Day = dayOf(p.DeliveredAt)
	if k.taken != "" {
		return say(PaidBefore, "It was paid with %s already.", k.taken)
	}
	var before string
	j.Due, j.Seqs, j.Shared, before = cashOf(o, p, k.settled)
	if len(j.Seqs) == 0 && before != "" {
		return say(PaidBefore, "Its cash was noted as paid over with %s.", before)
	}
	r := RateOn(k.rates, j.Day)
	e := &j.Expects
	e.Fee, e.Tax = l.Fee, l.Tax
	if r.Fee > 0 {
		e.Fee, e.Tax = r.Fee, part(r.Fee, r.Tax)
	}
	e.Withheld = part(j.Due, r.Withheld)
	e.Paid = j.Due - e.Fee - e.Tax - e.Withheld
	if j.Due > 0 && l.Paid <= 0 {
		return say(NotPaid, "It was delivered, and nothing of its %s was paid.", j.Due.Format())
	}
	switch d := j.Difference(); {
	case d < -tolerance:
		return say(Short, "%s", because(&j))
	case d > tolerance:
		return say(Over, "%s", because(&j))
	}
	j.Outcome = Matched
	return j
}

// because names the first amount in which a line and the expectation differ.
func because(j *Judged) string {
	for _, c := range []struct {
		what      string
		said, due money.Paisa
	}{
		{"cash", j.Collected, j.Due}, {"fee", j.Fee, j.Expects.Fee}, {"tax on the fee", j.Tax, j.Expects.Tax}, {"tax withheld", j.Withheld, j.Expects.Withheld},
	} {
		if d := c.said - c.due; d > tolerance || d < -tolerance {
			return fmt.Sprintf("The courier says %s of %s, the shop %s.", c.said.Format(), c.what, c.due.Format())
		}
	}
	return fmt.Sprintf("%s is expected, %s came.", j.Expects.Paid.Format(), j.Paid.Format())
}

// cashOf returns the cash that a parcel brought (due), its ledger entries that are not
// paid over yet (seqs), and the reference under which one was paid over before. One entry
// may stand for several parcels that were delivered at once: due is then this parcel's
// part, and shared is true.
func cashOf(o *order.Order, p *order.Parcel, settled map[int]string) (due money.Paisa, seqs []int, shared bool, before string) {
	var own, all []int
	for i := range o.Entries {
		if e := &o.Entries[i]; e.Kind == order.Cash {
			all = append(all, i)
			if e.At.Equal(p.DeliveredAt) {
				own = append(own, i)
			}
		}
	}
	several := 0
	for i := range o.Parcels {
		if q := &o.Parcels[i]; !q.Replacement && !q.DeliveredAt.IsZero() {
			several++
		}
	}
	if len(own) == 0 && (several <= 1 || len(all) == 1) {
		own = all
	}
	for _, i := range own {
		due += o.Entries[i].Amount
		if was, done := settled[i+1]; done {
			before = was
		} else {
			seqs = append(seqs, i+1)
		}
	}
	if several > 1 && len(own) > 0 && p.Collect > 0 && due > p.Collect {
		due, shared = p.Collect, true
	}
	if len(own) == 0 {
		due = p.Collect
	}
	return due, seqs, shared, before
}

func stateWords(s order.ParcelState) string {
	words := map[order.ParcelState]string{
		order.ParcelPacked: "packed", order.ParcelBooked: "booked", order.ParcelOnTheWay: "on the way", order.ParcelOut: "out for delivery",
		order.ParcelAttempted: "tried and with the courier", order.ParcelReturning: "on its way back", order.ParcelBack: "back and not checked in",
		order.ParcelReturned: "back", order.ParcelLost: "lost", order.ParcelCancelled: "taken apart",
	}
	return words[s]
}
