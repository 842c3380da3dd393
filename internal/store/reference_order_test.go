package store_test

import (
	"slices"
	"time"

	"gulaab/internal/mail"
	"gulaab/internal/order"
)

// This file is the reference for the states and events of one order.

type refLine struct {
	variant          string
	color            string
	units, has, back int64
	out              int64 // of the units, removed from the order
	price            int64
	open             bool
}

func (l *refLine) send() int64 { return l.units - l.out }

type refOrder struct {
	bank                            bool
	placement, proof, delivery      string
	total, received, refunded, fees int64
	fee                             int64 // for delivery, part of total (FEE-1)
	freed                           int64 // delivery fee that a coupon took off
	cash                            int64 // for paying in cash, part of total (FEE-2)
	wrap                            int64 // of a gift, part of total (PROMO-4)
	bare                            bool  // a gift without prices
	deposit                         int64 // promised of an order in cash (PAYS-3)
	credited                        int64 // part of received that came into an account and was not reversed
	member, invited                 bool  // of the model's member, and brought by the friend (PROMO-3)
	lines                           []refLine
	unheld, reminded, arrived       bool
	wasUnheld                       bool // had no held units until it was confirmed
	tries                           int
	events                          []string
	mails                           []string // kinds of the written mails, sorted
	version                         int64
	since, claimed                  time.Time
	placedAt, changedAt, callAt     time.Time
	times                           []time.Time // times of the events
	still                           bool        // the shopper knows the parcel's number already
	about                           int         // the parcel that the current change moved last
	box                             refBox
	again                           []refBox           // the replacements
	out                             map[refOfLot]int64 // units that left the shelf and are not back
	returns                         []refReturn
	asked                           int64    // the refund that waits for a second person
	seconded                        int64    // refunded with a second person's approval
	askedBy                         string   // who asked for it; empty: none waits
	hours                           []string // times that the shopper gave since the last failed attempt
	same                            bool     // the current change changes nothing
}

func (o *refOrder) payment() string {
	price := o.total
	if kept := o.goods(); kept > 0 {
		price = kept
	}
	switch {
	case o.received == 0:
		return o.proof
	case o.refunded >= o.received:
		return "refunded"
	case o.received-o.refunded >= o.total, o.refunded == 0 && o.asks(price-o.received) == 0:
		return "paid"
	case o.asks(price-o.received) == 0:
		return "part_refunded"
	}
	return "part_paid"
}

// goods is the price of the units that the shopper has or gets, with their delivery fee.
func (o *refOrder) goods() int64 {
	goods, charges := o.parts()
	return goods + charges
}

// parts are goods without their charges, and these. The
// fee is lost with the parcel, kept from a payment where the parcel is refused, and refunded
// where all units come back (FEE-1).
func (o *refOrder) parts() (sum, charges int64) {
	if o.placement == "cancelled" {
		return 0, 0
	}
	gone := o.delivery == "lost" || o.delivery == "returned" && !o.arrived
	some, all := false, true
	for i, l := range o.lines {
		has := max(0, l.send()-l.back-o.given(i))
		if gone {
			has = 0
		}
		has = min(l.send(), has+o.renewed(i))
		some, all = some || has > 0, all && has == l.send()
		sum += has * l.price
	}
	if all, save := o.agreed(), o.saving(); save > 0 {
		sum -= (2*save*sum + all) / (2 * all) // a part of the goods keeps its part of the saving
	}
	switch {
	case all, some && !gone:
		return sum, o.fee + o.cash + o.wrap
	case gone && o.delivery == "returned":
		return sum, min(o.fee+o.cash+o.wrap, max(0, o.received-sum))
	case !gone && !o.faulty():
		return sum, min(o.wrap, max(0, o.received-sum)) // the paper is used up
	}
	return sum, 0
}

// faulty says whether something was wrong with what came back.
func (o *refOrder) faulty() bool {
	return slices.ContainsFunc(o.returns, func(t refReturn) bool { return t.damaged && t.state != "ended" && t.state != "declined" })
}

// agreed is the price of the units that are sent.
func (o *refOrder) agreed() (goods int64) {
	for i := range o.lines {
		goods += o.lines[i].send() * o.lines[i].price
	}
	return goods
}

// saving is the discount for paying first: a percentage in whole rupees, up to a limit (FEE-2).
func (o *refOrder) saving() int64 {
	if !o.bank {
		return 0
	}
	rupees := (o.agreed()*prepaidPercent + 5000) / 10000
	return 100 * min(rupees, prepaidMost)
}

// pays sets how the order is paid, and its total accordingly.
func (o *refOrder) pays(bank bool) {
	o.bank, o.cash = bank, cashFee*100
	if bank {
		o.cash = 0
	}
	o.total = o.agreed() + o.fee + o.cash + o.wrap - o.saving()
}

// first is what of the total comes before goods.
func (o *refOrder) first() int64 {
	if o.bank {
		return o.total
	}
	return min(o.deposit, o.total)
}

func (o *refOrder) before() bool { return o.bank || o.deposit > 0 }

// awaited is what of first is still to come.
func (o *refOrder) awaited() int64 {
	return o.asks(min(o.first(), o.goods()) - o.received + o.refunded)
}

func (o *refOrder) runs() bool {
	return (o.placement == "placed" || o.placement == "confirmed") && o.delivery != "lost"
}

func (o *refOrder) due() int64 {
	if o.runs() {
		return o.asks(o.goods() - o.received + o.refunded)
	}
	if o.refunded > 0 {
		return 0
	}
	return o.asks(o.goods() - o.received)
}

// asks returns the amount still asked for: less than a rupee is waived once money came (OWN-1,
// PAYS-1).
func (o *refOrder) asks(missing int64) int64 {
	if o.received > 0 && missing < 100 {
		return 0
	}
	return max(0, missing)
}

func (o *refOrder) status() order.Status {
	byParcel := map[string]order.Status{
		"returned": order.StatusReturned, "delivered": order.StatusDelivered, "shipped": order.StatusShipped, "returning": order.StatusShipped,
		"packed": order.StatusPacked, "lost": order.StatusCancelled,
	}
	switch s, ok := byParcel[o.delivery]; {
	case o.payment() == "refunded":
		return order.StatusRefunded
	case o.placement == "cancelled":
		return order.StatusCancelled
	case ok:
		return s
	case o.payment() == "proof_submitted":
		return order.StatusPaymentReview
	case o.placement == "confirmed":
		return order.StatusConfirmed
	}
	return order.StatusPending
}

func (o *refOrder) waits() bool {
	return o.placement == "placed" && o.received == 0 && (o.proof == "due" || o.proof == "rejected")
}

func (o *refOrder) open() bool {
	return slices.ContainsFunc(o.lines, func(l refLine) bool { return l.open && l.send() > 0 })
}

func (o *refOrder) event(kinds ...string) {
	if slices.Contains(kinds, "attempt_failed") {
		o.hours = nil
	}
	o.events = append(o.events, kinds...)
}

// calls counts the unanswered calls that were not undone, since the order was last redirected.
func (o *refOrder) calls() int {
	n, last := 0, ""
	for _, kind := range o.events {
		switch kind {
		case "redirected":
			n = 0
		case "no_answer":
			n++
		case "call_undone":
			if n > 0 && (last == "no_answer" || last == "unreachable" && n >= order.MaxCalls) {
				n--
			}
		}
		last = kind
	}
	return n
}

// proves says whether a screenshot came that nobody has checked.
func (o *refOrder) proves() bool {
	for _, kind := range slices.Backward(o.events) {
		if kind == "proof_submitted" {
			return true
		}
		if kind == "proof_rejected" || kind == "money_received" || kind == "payment_reversed" {
			return false
		}
	}
	return false
}

// tellings are the mails of events, by kind, except where the shopper hears of the event on the
// phone or otherwise.
var tellings = map[string]string{
	"reminded": mail.KindReminder, "deposit_waived": mail.KindWaived, "proof_rejected": mail.KindProofRejected, "booked": mail.KindPacked, "shipped": mail.KindPacked,
	"out_for_delivery": mail.KindOutForDelivery, "attempt_failed": mail.KindAttemptFailed, "delivered": mail.KindDelivered, "returning": mail.KindReturning,
	"cancelled": mail.KindCancelled, "expired": mail.KindExpired, "refunded": mail.KindRefunded, "part_refunded": mail.KindRefunded, "edited": mail.KindEdited,
	"return_approved": mail.KindReturnApproved, "return_declined": mail.KindReturnDeclined, "return_kept": mail.KindReturnKept,
	"confirmed": mail.KindConfirmed, "kept": mail.KindReserved, "call_undone": mail.KindReservedLater, "paid": mail.KindPaid, "money_received": mail.KindPartPaid, "payment_reversed": mail.KindProofRejected,
}

// hears returns the kind of mail that an event writes; empty for none (SAY-1).
func (o *refOrder) hears(event string) string {
	hears := true
	switch event {
	case "confirmed":
		hears = !o.before()
	case "kept":
		hears = o.waits()
	case "call_undone":
		hears = o.waits() && o.events[len(o.events)-2] == "kept"
	case "deposit_waived":
		if o.before() {
			return mail.KindPaid // what came confirms it
		}
	case "paid":
		hears = o.bank || o.before() && o.delivery == "none"
	case "money_received":
		open := (o.placement == "placed" || o.placement == "confirmed") && o.delivery != "lost"
		if o.due() > 0 && o.awaited() == 0 && o.before() && open {
			return mail.KindPaid // the rest is paid at the door
		}
		hears = o.before() && o.payment() == "part_paid" && open && o.awaited() > 0
		hears = hears || o.before() && o.payment() == "part_paid" && open && o.due() == 0
	case "payment_reversed":
		hears = o.placement == "placed"
		if o.payment() == "part_paid" && hears {
			return mail.KindPartPaid
		}
	}
	if !hears {
		return ""
	}
	return tellings[event]
}

// writes adds a mail.
func (o *refOrder) writes(kind string) {
	o.mails = append(slices.Clone(o.mails), kind) // copies of the order share the slice
	slices.Sort(o.mails)
}

// takenBack is a bank's reversal of a transfer: a parcel that has not left stays in the house.
func (r *reference) takenBack(o *refOrder, amount int64) bool {
	if amount <= 0 || amount > min(o.credited, o.received-o.refunded) {
		return false
	}
	o.received -= amount
	o.credited -= amount
	if o.received == 0 {
		o.proof = "due"
		if o.before() && o.runs() {
			o.proof = "rejected"
		}
	}
	o.event("payment_reversed")
	if o.placement != "confirmed" || o.awaited() == 0 {
		return true
	}
	if o.delivery == "packed" && !r.step(o, order.MoveUnpack, order.MoveInput{}) {
		return false
	}
	if o.delivery == "none" {
		o.placement = "placed"
	}
	return true
}

func (o *refOrder) came(amount int64) bool {
	was := o.payment()
	if amount == 0 {
		return false
	}
	o.received += amount
	switch p := o.payment(); {
	case p == "refunded":
		o.event("refunded")
	case p == "paid" && was != "paid":
		o.event("paid")
	default:
		o.event("money_received")
	}
	return true
}

func (o *refOrder) close() {
	if o.placement == "confirmed" {
		o.placement = "closed"
		o.event("closed")
	}
}
