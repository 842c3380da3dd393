package store_test

import (
	"maps"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/mail"
	"gulaab/internal/order"
)

// This file is the reference: a second, short implementation of the moves, against which
// TestModel compares the shop. It uses none of the shop's own tables.

const (
	maxHeld                     = 3
	cashHours                   = 48
	transferHours               = 24
	deliveryFee                 = 250     // rupees
	freeFrom                    = 4000    // rupees of goods
	cashFee                     = 90      // rupees
	wrapPrice                   = 150     // rupees
	prepaidPercent, prepaidMost = 7, 150  // percent, and rupees at most
	freeCode                    = "MUFT"  // the coupon for free delivery
	freeMinimum                 = 1500    // rupees of goods that the coupon needs
	refundAlone                 = 500_000 // paisa: the highest refund that one person may make alone
	returnDays                  = 2
	depositFrom, depositOf      = 2000, 700 // rupees of goods, and what comes first of them
	depositNew                  = 30        // percent that comes first while nothing was delivered
)

type level struct {
	tracked                   bool
	onHand, held, quarantined int64
}

type reference struct {
	products []*catalog.Product
	levels   map[string]level
	lots     map[string][]refLot // of a variant, the first to expire in front
	orders   map[string]*refOrder
	now      time.Time
}

func newReference() *reference {
	return &reference{levels: map[string]level{}, lots: map[string][]refLot{}, orders: map[string]*refOrder{}}
}

func (r *reference) clone() *reference {
	c := &reference{products: r.products, levels: maps.Clone(r.levels), orders: map[string]*refOrder{}}
	c.lots = map[string][]refLot{}
	for id, lots := range r.lots {
		c.lots[id] = slices.Clone(lots)
	}
	for id, o := range r.orders {
		copied := *o
		copied.out, copied.again = maps.Clone(o.out), slices.Clone(o.again)
		copied.box.in = slices.Clone(o.box.in)
		for i := range copied.again {
			copied.again[i].in = slices.Clone(copied.again[i].in)
		}
		copied.lines, copied.events = slices.Clone(o.lines), slices.Clone(o.events)
		copied.times = slices.Clone(o.times)
		copied.returns = slices.Clone(o.returns)
		for i := range copied.returns {
			copied.returns[i].lines = slices.Clone(copied.returns[i].lines)
		}
		c.orders[id] = &copied
	}
	return c
}

func (r *reference) shift(id string, onHand, held, quarantined int64) {
	l := r.levels[id]
	l.onHand, l.held, l.quarantined = l.onHand+onHand, l.held+held, l.quarantined+quarantined
	r.levels[id] = l
}

// hold holds a line's units; false where there are too few.
func (r *reference) hold(l *refLine) bool {
	now := r.levels[l.variant]
	if !now.tracked {
		return true
	}
	if now.onHand-now.held < l.send() {
		return false
	}
	r.shift(l.variant, 0, l.send(), 0)
	l.has = l.send()
	return true
}

func (r *reference) place(in order.PlaceInput, now time.Time) (*refOrder, bool) {
	o := &refOrder{placement: "placed", proof: "due", delivery: "none", events: []string{"placed"}, mails: []string{mail.KindPlacedCOD}, version: 1, out: map[refOfLot]int64{}}
	o.member, o.invited = in.AccountID != "", r.invites(&in)
	if in.Method == order.BankTransfer {
		o.bank, o.proof, o.events, o.mails = true, "proof_submitted", []string{"placed", "proof_submitted"}, []string{mail.KindPlacedTransfer}
	}
	if in.Reserve {
		o.proof, o.events, o.mails = "due", []string{"placed"}, []string{mail.KindReserved}
	}
	for _, it := range in.Items {
		i := slices.IndexFunc(r.products, func(p *catalog.Product) bool { return p.ID == it.ProductID })
		p := r.products[i]
		l := refLine{variant: p.Variants[0].ID, color: p.Variants[0].Color, units: it.Quantity, price: int64(p.Price), open: len(p.Colors) > 1 && it.Color == ""}
		for _, v := range p.Variants {
			if it.Color != "" && v.Color == it.Color {
				l.variant, l.color = v.ID, v.Color
			}
		}
		o.total += int64(p.Price) * it.Quantity
		same := func(have refLine) bool { return have.open == l.open && (l.open || have.variant == l.variant) }
		if at := slices.IndexFunc(o.lines, same); at >= 0 {
			o.lines[at].units += l.units
			continue
		}
		o.lines = append(o.lines, l)
	}
	switch {
	case in.Coupon != "" && o.total < freeMinimum*100:
		return nil, false
	case o.total < freeFrom*100 && in.Coupon != "":
		o.freed = deliveryFee * 100
	case o.total < freeFrom*100:
		o.fee = deliveryFee * 100
	}
	if o.bare = in.NoPrices; in.GiftWrap {
		o.wrap = wrapPrice * 100
	}
	o.pays(o.bank)
	if r.promise(o); !o.bank && o.before() {
		o.mails = []string{mail.KindReserved}
	}
	wanted := map[string]int64{}
	for i := range o.lines {
		l := &o.lines[i]
		if l.open {
			most := int64(-1)
			for _, v := range r.products[0].Variants {
				if free := r.levels[v.ID].onHand - r.levels[v.ID].held; free > most {
					most, l.variant, l.color = free, v.ID, v.Color
				}
			}
		}
		if now := r.levels[l.variant]; now.tracked {
			wanted[l.variant] += l.units
			o.unheld = o.unheld || wanted[l.variant] > maxHeld
			if wanted[l.variant] > now.onHand-now.held {
				return nil, false
			}
		}
	}
	for i := range o.lines {
		if !o.unheld && !r.hold(&o.lines[i]) {
			return nil, false
		}
	}
	if (in.Reserve || !o.bank && o.before()) && o.unheld {
		o.mails = []string{mail.KindReservedLater} // nothing is to be paid before the call
	}
	if o.waits() {
		o.since = now
	}
	o.placedAt = now
	o.happened(now)
	return o, true
}

// promise sets what of an order in cash comes first: of all that is to be paid, where nothing was
// delivered to the one phone of the model, and of many goods. The larger counts (PAYS-3).
func (r *reference) promise(o *refOrder) {
	o.deposit = 0
	if o.bank {
		return
	}
	if o.agreed() >= depositFrom*100 {
		o.deposit = depositOf * 100
	}
	known := false
	for _, other := range r.orders {
		known = known || other.delivery == "delivered"
	}
	if !known {
		o.deposit = max(o.deposit, (o.total*depositNew/100+50)/100*100)
	}
	o.deposit = min(o.deposit, o.total)
}

// after applies steps to a copy of an order, as one change.
func (r *reference) after(id string, now time.Time, steps func(*refOrder) bool) bool {
	o := r.orders[id]
	r.now = now
	waited, told, bank, before, unheld := o.waits(), len(o.events), o.bank, o.before(), o.unheld
	o.about, o.still, o.same = 0, false, false
	if !steps(o) {
		return false
	}
	if o.same {
		return true
	}
	o.happened(now)
	o.tell(o.events[told:])
	o.version++
	switch {
	case !o.waits():
		o.since = time.Time{}
	case !waited, o.bank != bank, o.before() != before, unheld != o.unheld:
		o.since = now // the new way to pay has its own deadline
	}
	return true
}

func (r *reference) move(id string, name order.Move, in order.MoveInput, now time.Time) bool {
	return r.after(id, now, func(o *refOrder) bool { return r.step(o, name, in) })
}

// step makes one move.
func (r *reference) step(o *refOrder, name order.Move, in order.MoveInput) bool {
	amount := func(usual int64) int64 {
		if in.Amount > 0 {
			return int64(in.Amount)
		}
		return usual
	}
	from := func(states ...string) bool { return slices.Contains(states, o.delivery) }
	if b := o.sentAgain(name, in.Parcel); b != nil || in.Parcel > 0 {
		return b != nil && r.moveAgain(o, b, name, in)
	}
	switch name {
	case order.MoveReplace:
		return r.replace(o, in)
	case order.MoveConfirm:
		unpaid := o.awaited() > 0
		if o.placement != "placed" || unpaid && !o.unheld {
			return false
		}
		for i := range o.lines {
			if o.unheld && !r.hold(&o.lines[i]) {
				return false
			}
		}
		if unpaid { // it may now be paid, which confirms it
			o.unheld = false
			o.event("kept")
			return true
		}
		o.placement = "confirmed"
		o.event("confirmed")
		o.unheld, o.wasUnheld = false, o.unheld
	case order.MoveNoAnswer:
		o.event("no_answer")
		o.tries++
		o.callAt = callAgain(o.tries, r.now)
		if o.tries == order.MaxCalls {
			o.event("unreachable")
		}
		return o.placement == "placed"
	case order.MoveGiveUp:
		if o.placement != "placed" || o.tries >= order.MaxCalls {
			return false
		}
		o.tries, o.callAt = order.MaxCalls, time.Time{}
		o.event("unreachable")
	case order.MoveUndoCall:
		last := o.events[len(o.events)-1]
		if o.before() && last == "confirmed" || !from("none") || !slices.Contains([]string{"confirmed", "kept", "no_answer", "unreachable"}, last) || r.now.Sub(o.times[len(o.times)-1]) > order.UndoCallTime {
			return false
		}
		o.placement, o.callAt = "placed", time.Time{}
		switch last {
		case "confirmed":
			for i := range o.lines {
				if l := &o.lines[i]; o.wasUnheld {
					r.shift(l.variant, 0, -l.has, 0)
					l.has = 0
				}
			}
			o.unheld, o.wasUnheld = o.wasUnheld, false
		case "kept":
			for i := range o.lines {
				l := &o.lines[i]
				r.shift(l.variant, 0, -l.has, 0)
				l.has = 0
			}
			o.unheld = true
		case "no_answer":
			o.tries--
		case "unreachable":
			o.tries = min(o.calls(), order.MaxCalls-1)
		}
		o.event("call_undone")
	case order.MoveRemind:
		if o.before() || !o.waits() || o.reminded {
			return false
		}
		o.reminded = true
		o.event("reminded")
	case order.MoveRedirect:
		o.event("redirected")
		return (o.placement == "placed" || o.placement == "confirmed") && from("none")
	case order.MoveCancel, order.MoveExpire:
		if o.placement != "placed" && (o.placement != "confirmed" || name == order.MoveExpire) || !from("none", "packed") {
			return false
		}
		if from("packed") && !r.step(o, order.MoveUnpack, in) {
			return false
		}
		for i := range o.lines {
			r.shift(o.lines[i].variant, 0, -o.lines[i].has, 0)
			o.lines[i].has = 0
		}
		o.placement = "cancelled"
		o.event(map[order.Move]string{order.MoveCancel: "cancelled", order.MoveExpire: "expired"}[name])
	case order.MoveWaive:
		if o.bank || o.deposit == 0 || o.awaited() == 0 || o.payment() == "proof_submitted" || o.payment() == "part_paid" && o.proves() || o.placement != "placed" && o.placement != "confirmed" {
			return false
		}
		o.event("deposit_waived")
		if o.deposit = max(0, min(o.deposit, o.received-o.refunded)); o.deposit == 0 && o.received == 0 {
			o.proof = "due"
		}
		if o.before() && o.placement == "placed" { // a part that came confirms it as the whole would have
			return r.step(o, order.MoveConfirm, order.MoveInput{})
		}
	case order.MoveApprove:
		if !o.before() || !o.runs() || !slices.Contains([]string{"due", "proof_submitted", "rejected", "part_paid"}, o.payment()) {
			return false
		}
		some := amount(o.awaited())
		if !o.came(some) {
			return false
		}
		o.credited += some
		if o.awaited() == 0 && o.placement == "placed" {
			return r.step(o, order.MoveConfirm, order.MoveInput{})
		}
	case order.MoveReject:
		rest := o.payment() == "part_paid" && o.proves() // a partial payment stays the payment state
		if o.placement != "placed" || o.payment() != "proof_submitted" && !rest {
			return false
		}
		if !rest {
			o.proof = "rejected"
		}
		o.event("proof_rejected")
	case order.MoveAskAgain:
		if o.placement != "placed" || o.payment() != "rejected" {
			return false
		}
		o.proof = "proof_submitted"
		o.event("proof_submitted")
	case order.MoveProve:
		if !o.before() || o.placement != "placed" || !slices.Contains([]string{"due", "proof_submitted", "rejected", "part_paid"}, o.payment()) {
			return false
		}
		if o.received == 0 {
			o.proof = "proof_submitted" // received money outranks a screenshot
		}
		o.event("proof_submitted")
		o.writes(mail.KindProofReceived) // a screenshot's receipt is confirmed by mail
	case order.MoveRecordMoney:
		if in.Kind == order.Fee {
			o.fees += amount(o.due())
			o.event("fee")
			return amount(o.due()) > 0
		}
		if in.Kind == order.Reversed {
			return r.takenBack(o, amount(min(o.credited, o.received-o.refunded)))
		}
		some := amount(o.due())
		if in.Kind == order.Credit {
			o.credited += some
		}
		return o.came(some)
	case order.MoveRefund:
		usual, most := o.refundable()
		if o.askedBy != "" || most == 0 || amount(usual) > most {
			return false
		}
		if o.refunded-o.seconded+amount(usual) > refundAlone { // refunds in parts count as one (GUARD-5)
			o.asked, o.askedBy = amount(usual), in.Actor
			o.event("refund_asked")
			return true
		}
		o.payBack(amount(usual))
	case order.MoveApproveRefund:
		if _, most := o.refundable(); o.askedBy == "" || o.askedBy == in.Actor || o.asked > most {
			return false
		}
		o.askedBy = ""
		o.seconded += o.asked
		o.payBack(o.asked)
	case order.MoveDeclineRefund:
		if o.askedBy == "" || in.Note == "" {
			return false
		}
		o.askedBy = ""
		o.event("refund_declined")
	case order.MoveAskReturn, order.MoveApproveReturn, order.MoveDeclineReturn, order.MoveSendReturn, order.MoveReceiveReturn, order.MoveCheckReturn,
		order.MoveEndReturn:
		return r.giveBack(o, name, in)
	case order.MoveAskTime:
		return o.askTime(in.Note)
	case order.MoveDrop:
		return r.drop(o, in)
	case order.MovePack:
		if o.placement != "confirmed" || !from("none") || o.open() {
			return false
		}
		o.box = refBox{no: o.box.no + 1, at: r.now, packedAt: r.now, state: "packed"}
		o.delivery = "packed"
		o.event("packed")
		r.fill(o)
	case order.MoveUnpack:
		if !from("packed") {
			return false
		}
		o.moveBox("cancelled", r.now)
		o.delivery = "none"
		o.event("unpacked")
		for i, l := range o.lines {
			r.shift(l.variant, 0, l.has, 0)
			r.comeBack(o, l.variant, l.has, order.ToShelf, o.box.lots(i)...)
		}
	case order.MoveBook:
		return r.book(o, in)
	case order.MoveHandOver:
		o.event("shipped")
		ok := from("packed")
		o.moveBox("on_the_way", r.now)
		o.delivery = "shipped"
		return ok
	case order.MoveOut:
		o.event("out_for_delivery")
		ok := from("shipped") && o.box.state != "out"
		o.moveBox("out", r.now)
		return ok
	case order.MoveAttempt:
		o.event("attempt_failed")
		o.moveBox("attempted", r.now)
		return from("shipped")
	case order.MoveDeliver:
		if !from("shipped", "returning", "lost") {
			return false
		}
		o.moveBox("delivered", r.now)
		o.delivery, o.arrived = "delivered", true
		o.event("delivered")
		door := max(0, o.due()-o.awaited())
		if o.bank { // the bank reversed the payment in transit: the courier does not collect it
			door = 0
		}
		if (door > 0 || in.Amount > 0) && !o.came(amount(door)) {
			return false
		}
		o.close()
	case order.MoveTurnBack:
		o.event("returning")
		ok := from("shipped", "delivered", "lost")
		o.moveBox("returning", r.now)
		o.delivery = "returning"
		return ok
	case order.MoveLose:
		o.event("lost")
		ok := from("shipped", "returning")
		o.moveBox("lost", r.now)
		o.delivery = "lost"
		return ok
	case order.MoveCheckIn:
		return r.checkIn(o, in.Units)
	default:
		return false
	}
	return true
}

func (r *reference) checkIn(o *refOrder, units []order.Unit) bool {
	if o.delivery != "returning" && o.delivery != "returned" {
		return false
	}
	if len(units) == 0 {
		for i, l := range o.lines {
			if l.back < l.send() {
				units = append(units, order.Unit{Line: i, Quantity: l.send() - l.back, To: order.ToQuarantine})
			}
		}
	}
	for _, u := range units {
		if u.Quantity > o.lines[u.Line].send()-o.lines[u.Line].back || opened(u) {
			return false
		}
		r.takeIn(o, u, o.box.takeOut(u.Line, u.Quantity))
	}
	if o.delivery == "returned" {
		o.event("checked_in")
	} else {
		o.event("returned")
	}
	o.moveBox("returned", r.now)
	o.delivery = "returned"
	o.close()
	return len(units) > 0
}

// takeIn receives units of the order's own parcel.
func (r *reference) takeIn(o *refOrder, u order.Unit, lots []refSome) {
	l := &o.lines[u.Line]
	n := min(u.Quantity, l.has)
	l.back, l.has = l.back+u.Quantity, l.has-n
	r.comeBack(o, l.variant, n, u.To, lots...)
}

// opened says whether opened units are to go back to the shelf.
func opened(u order.Unit) bool { return u.Opened && u.To == order.ToShelf }
