package order

import (
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/stock"
)

// returns lists, for each move of a return, its start states and end state.
var returns = table[ReturnState]{
	MoveApproveReturn: {from: []ReturnState{ReturnAsked}, to: ReturnApproved},
	MoveDeclineReturn: {from: []ReturnState{ReturnAsked}, to: ReturnDeclined},
	MoveSendReturn:    {from: []ReturnState{ReturnApproved}, to: ReturnInTransit},
	MoveReceiveReturn: {from: []ReturnState{ReturnApproved, ReturnInTransit}, to: ReturnReceived},
	MoveCheckReturn:   {from: []ReturnState{ReturnApproved, ReturnInTransit, ReturnReceived}, to: ReturnChecked},
	MoveEndReturn:     {from: []ReturnState{ReturnAsked, ReturnApproved, ReturnInTransit, ReturnReceived, ReturnChecked}, to: ReturnEnded},
}

// askReturn starts a return at the shopper's request: of units that arrived, within the
// days of the order's terms.
func (m *transition) askReturn() {
	o, in := m.o, m.in.Asked
	if o.deliveredAt(-1).IsZero() || o.Placement == Cancelled {
		m.cannot(MoveAskReturn)
	}
	left := o.Returnable()
	if m.err == nil && !anyAbove(left) {
		m.refuse(fault.Newf(fault.Conflict, "Everything of order %s is back, or was asked for already.", o.Number))
	}
	if m.err == nil && !m.dry && in == nil {
		m.refuse(itemsFault("Choose what goes back."))
	}
	if m.in.payout.Way == ByCredit && m.err == nil {
		m.in.Account = AccountCredit
		m.creditable()
	}
	if m.err != nil || m.dry {
		return
	}
	r := Return{
		No: len(o.Returns) + 1, State: ReturnAsked, Reason: in.Reason, Words: in.Words, Wants: in.Wants, Opened: in.Opened,
		Payout: m.in.payout, AskedAt: m.at, StateAt: m.at, ShopPays: !slices.Contains(customerPays(o.ReturnPaid), in.Reason),
	}
	for _, u := range in.Units {
		if u.Line < 0 || u.Line >= len(left) || u.Quantity < 1 || u.Quantity > left[u.Line] {
			m.refuse(itemsFault("There are not that many of this item to go back: look at what you asked for before."))
			return
		}
		l := &o.Lines[u.Line]
		if m.at.After(ReturnUntil(o.deliveredAt(u.Line), o.days(m.rules))) {
			m.refuse(fault.Newf(fault.Conflict, "%s could be sent back until %s.", l.Name, sayUntil(ReturnUntil(o.deliveredAt(u.Line), o.days(m.rules)))))
			return
		}
		if !Fault(in.Reason) && in.Opened && !l.OpenBack {
			m.refuse(openedFault(l.Name))
			return
		}
		left[u.Line] -= u.Quantity
		r.add(u.Line, u.Quantity)
	}
	o.Returns = append(cloneReturns(o.Returns), r)
	m.note(EventReturnAsked)
}

func (r *Return) add(line int, n int64) {
	for i := range r.Lines {
		if r.Lines[i].Line == line {
			r.Lines[i].Quantity += n
			return
		}
	}
	r.Lines = append(r.Lines, ReturnLine{Line: line, Quantity: n})
}

func itemsFault(message string) *fault.Error {
	return &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"items": message}}
}

func openedFault(name string) *fault.Error {
	message := name + " can be sent back sealed only. If something is wrong with it, say so as the reason."
	return &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"opened": message}}
}

// stepReturn moves the named return, or the first that the move fits; nil where it is
// refused.
func (m *transition) stepReturn(name Move) *Return {
	if m.err != nil {
		return nil
	}
	m.o.Returns = cloneReturns(m.o.Returns)
	row := returns[name]
	for i := range m.o.Returns {
		r := &m.o.Returns[i]
		if (m.in.Return == r.No || m.in.Return == 0) && slices.Contains(row.from, r.State) {
			r.State, r.StateAt = row.to, m.at
			return r
		}
	}
	m.cannot(name)
	return nil
}

// saysWhy refuses a move without a reason for the shopper.
func (m *transition) saysWhy() bool {
	if !m.dry && m.in.Note == "" {
		m.refuse(fault.Fields("Say why, in words for the customer.", map[string]string{"note": "Say why, in words for the customer."}))
	}
	return m.err == nil
}

// approveReturn approves a return; with Keep the shopper keeps the goods, because the
// pictures suffice.
func (m *transition) approveReturn() {
	r := m.stepReturn(MoveApproveReturn)
	if r == nil {
		return
	}
	r.Answer = m.in.Note
	if m.in.ShopPays != nil {
		r.ShopPays = *m.in.ShopPays
	}
	if m.in.Keep {
		r.State, r.Keep = ReturnChecked, true
		m.sum()
		m.note(EventReturnKept)
		return
	}
	m.note(EventReturnApproved)
}

func (m *transition) declineReturn() {
	if r := m.stepReturn(MoveDeclineReturn); r != nil && m.saysWhy() {
		r.Answer, r.Payout.Sealed = m.in.Note, ""
		m.note(EventReturnDeclined)
	}
}

// sendReturn notes that the return is on its way, and its tracking number.
func (m *transition) sendReturn() {
	r := m.stepReturn(MoveSendReturn)
	if r == nil {
		return
	}
	r.Courier, r.Tracking = ident.Tidy(m.in.Courier), ident.Tidy(m.in.Tracking)
	m.note(EventReturnSent)
}

func (m *transition) receiveReturn() {
	if r := m.stepReturn(MoveReceiveReturn); r != nil {
		m.note(EventReturnReceived)
	}
}

// checkReturn records the inspection of a return by unit (BACK-3). Sealed goods may go to
// the shelf, opened goods never; anything else goes to quarantine or is written off. Units
// that are not named did not come, and the shopper has them.
func (m *transition) checkReturn() {
	r := m.stepReturn(MoveCheckReturn)
	if r == nil {
		return
	}
	out := func(l ReturnLine) int64 {
		return min(l.Quantity-l.Back, m.o.first(l.Line)+m.o.renewed(l.Line))
	}
	if !slices.ContainsFunc(r.Lines, func(l ReturnLine) bool { return out(l) > 0 }) {
		m.cannot(MoveCheckReturn) // the whole parcel came back meanwhile
	}
	if m.err != nil || m.dry {
		return
	}
	if len(m.in.Units) == 0 {
		m.refuse(unitFault("Say where each unit goes."))
		return
	}
	m.ownLines()
	m.ownParcels()
	for _, u := range named(m.in.Units) {
		at := slices.IndexFunc(r.Lines, func(l ReturnLine) bool { return l.Line == u.Line })
		if at < 0 || u.Quantity < 1 || u.Quantity > out(r.Lines[at]) {
			m.refuse(unitFault("There are not that many units of this line in the return."))
			return
		}
		why, f := u.placed(m.in.Note)
		if f != nil {
			m.refuse(f)
			return
		}
		if u.LotID != "" && !slices.ContainsFunc(m.o.arrivedLots(u.Line), func(p stock.Pick) bool { return p.LotID == u.LotID }) {
			m.refuse(unitFault("No unit of this lot reached the shopper. Look at the pack again, or leave the lot open."))
			return
		}
		m.comesBack(&r.Lines[at], u, why)
	}
	m.sum()
	m.note(EventReturnChecked)
}

// comesBack takes units of a return into stock: first those of the order's own parcels,
// then those of replacements, which were never held for the order. why is stored in the
// stock ledger.
func (m *transition) comesBack(to *ReturnLine, u Unit, why string) {
	left := u.Quantity
	// first does not count units that the loop below takes: those that came back are on the
	// line already.
	if n := min(left, m.o.first(u.Line)); n > 0 {
		m.o.Lines[u.Line].Back += n
		m.goods = append(m.goods, stockChange{what: back, line: u.Line, quantity: n, to: u.To, why: why, lots: ofLot(m.o.arrivedLots(u.Line), u.LotID)})
		left -= n
	}
	for i := range m.o.Parcels {
		p := &m.o.Parcels[i]
		if !p.Replacement || p.DeliveredAt.IsZero() || p.State != ParcelDelivered {
			continue
		}
		for j := range p.Lines {
			l := &p.Lines[j]
			n := min(left, l.Quantity-l.Back)
			if l.Line != u.Line || n <= 0 {
				continue
			}
			counted := l.take(n)
			m.goods = append(m.goods, stockChange{what: renewedBack, line: u.Line, quantity: counted, to: u.To, why: why, lots: []stock.Pick{{LotID: l.LotID, Quantity: counted}}})
			left -= n
		}
	}
	to.Back += u.Quantity - left
}

// placed returns why units are written off, for the stock ledger, or a fault where they
// cannot go to u.To.
func (u *Unit) placed(note string) (why string, f *fault.Error) {
	switch {
	case !slices.Contains([]Fate{ToShelf, ToQuarantine, WrittenOff}, u.To):
		return "", unitFault("Units go to shelf, quarantine or written_off.")
	case u.Opened && u.To == ToShelf:
		return "", unitFault("Opened goods never go back to the shelf.")
	case u.To != WrittenOff:
		return "", nil
	case u.Why == "" && note != "":
		return note, nil
	case !slices.Contains(Gone(), u.Why):
		return "", &fault.Error{Kind: fault.Invalid, Message: "Say why units are written off.", Fields: map[string]string{"units": "Say why units are written off.", "note": "Say why units are written off."}}
	}
	why, wrong := stock.Why(u.Why, note)
	if wrong["words"] != "" {
		return "", &fault.Error{Kind: fault.Invalid, Message: "Say why units are written off.", Fields: map[string]string{"note": wrong["words"]}}
	}
	return why, nil
}

// endReturn ends a return: the shopper may until it is sent, the shop where nothing comes
// of it. A return for which something is owed cannot end.
func (m *transition) endReturn() {
	r := m.o.Return(m.in.Return)
	if m.in.Actor == ActorCustomer && (r == nil || r.State != ReturnAsked && r.State != ReturnApproved) {
		m.refuse(fault.Newf(fault.Conflict, "This return of order %s cannot be taken back any more. Please write to us.", m.o.Number))
	}
	if m.in.Return == 0 {
		if r = m.o.endable(); r != nil {
			m.in.Return = r.No
		}
	}
	if owed := m.o.Owed(); r != nil && r.State.Open() && r.settles() && owed > 0 {
		m.refuse(fault.Newf(fault.Conflict, "%s is owed for order %s: refund it, or send it again.", owed.Format(), m.o.Number))
	}
	if r = m.stepReturn(MoveEndReturn); r == nil {
		return
	}
	if m.in.Actor != ActorCustomer && !m.saysWhy() {
		return
	}
	r.Payout.Sealed = ""
	m.sum() // goods that were kept for free must be paid again
	m.note(EventReturnEnded)
}

// settles says whether the return calls for money or goods: some of it came back, or its
// pictures sufficed.
func (r *Return) settles() bool {
	return r.Keep || slices.ContainsFunc(r.Lines, func(l ReturnLine) bool { return l.Back > 0 })
}

// endable is the first open return for which nothing is owed, or else the first open one;
// nil where none is open.
func (o *Order) endable() (first *Return) {
	owed := o.Owed() > 0
	for i := range o.Returns {
		r := &o.Returns[i]
		switch {
		case !r.State.Open():
		case !owed || !r.settles():
			return r
		case first == nil:
			first = r
		}
	}
	return first
}

// settleReturns ends the returns that a refund or replacement has settled, and purges their
// payout numbers.
func (m *transition) settleReturns(state ReturnState) {
	for i := range m.o.Returns {
		r := &m.o.Returns[i]
		if r.State == ReturnChecked && m.o.Owed() == 0 && (state == ReturnRefunded || m.in.Return == r.No || m.in.Return == 0) {
			m.o.Returns = cloneReturns(m.o.Returns)
			r = &m.o.Returns[i]
			r.State, r.StateAt, r.Payout.Sealed = state, m.at, ""
		}
	}
}
