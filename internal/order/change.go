package order

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Every move goes through change in this file: those of calls, bulk actions and jobs too.

// MoveInput is what is given with a move; each move reads what it needs.
type MoveInput struct {
	Actor string // an administrator's account id, ActorCustomer or ActorSystem
	Note  string // stands with the first event; a rejection's reason is told to the shopper

	// Of moves of money. Amount 0 means all that is due, or all that may be refunded.
	Amount    money.Paisa
	Kind      EntryKind // of record-money: Credit, Cash, Fee or Reversed
	Account   string
	Reference string
	Evidence  string
	// Entries are several amounts in one move, all of Kind, which is Fee or FeeBack: what a
	// courier's statement charges for one parcel (CASH-1).
	Entries []Entry

	Units  []Unit  // of check-in; none: all units that are out go to quarantine
	Choice *Choice // of choose; nil: the colours that are held. Of swap: the substitute

	// Of parcels. Parcel is a parcel's number; 0: every own parcel of the order that the
	// move fits.
	Parcel   int
	Courier  string
	Tracking string
	Weight   int          // grams; 0: as it was
	Collect  *money.Paisa // what the courier was told to collect; nil: the amount due
	Reason   string       // of a failed attempt: one of Reasons
	Anyway   bool         // of book: allows a second live parcel; of pack: allows a lot that expires later. Wants a Note
	Instead  bool         // of book with Anyway: the new number replaces the parcel's own

	Why Why // of cancel: a reason from the list; its words are the Note where that is empty

	To    *Contact // of redirect: the address; its other fields are not read
	whole bool     // empty fields of To clear what stood there
	edit  *edit    // of edit

	// Of returns. Return is a return's number; 0: the first that the move fits.
	Return   int
	Asked    *ReturnInput // of ask-return
	ShopPays *bool        // of approve-return: who pays the way back; nil: decided by the reason
	Keep     bool         // of approve-return: the pictures suffice, and the goods need not come back
	payout   Payout       // of ask-return: where the money goes, checked and sealed

	Proof      string // of prove: the blob key of the screenshot
	TransferNo string // of prove: the transaction number of the transfer, as checkTransferNo returns it
	PayTo      string // of prove: the way that was chosen for the transfer; empty: as it was

	network string // of hold-again: where the request comes from; may be empty

	goods bool // goods came for the order: nobody's claim of it holds them up

	byCard bool // the card's provider answered: nobody's claim of the order holds it up

	link LinkAct // the act of a move that is made by a link, which mayByLink limits; empty: no link
}

// Bounds of what is given with a move, in characters where no unit stands.
const (
	maxNote      = 500
	maxReference = 100
	maxCourier   = 40
	maxTracking  = 60
	maxWeight    = 100_000 // grams
)

// Refused is the Conflict of a move that the order's state does not allow, or that was
// decided on another version. Order is its present state.
type Refused struct {
	Order *Order
	cause error
}

// Error implements error.
func (r *Refused) Error() string { return r.cause.Error() }

// Message is the customer-safe text.
func (r *Refused) Message() string {
	if f, ok := errors.AsType[*fault.Error](r.cause); ok {
		return f.Message
	}
	return ""
}

// Setting names the setting that refuses the move, "" where none does.
func (r *Refused) Setting() string {
	if f, ok := errors.AsType[*fault.Error](r.cause); ok {
		return f.Fields["setting"]
	}
	return ""
}

// Unwrap returns the fault, which says why.
func (r *Refused) Unwrap() error { return r.cause }

// Do makes one move on an order: guard, stock, money, events and mails in one transaction.
// version is the Version that the move was decided on; 0 takes any.
//
// Errors, after which nothing is changed: NotFound; Invalid where the input breaks a rule;
// a Refused (Conflict) where the version or the state does not fit, or units are gone.
func (s *Service) Do(ctx context.Context, id string, name Move, version int64, in MoveInput) (*Order, error) {
	return s.change(ctx, id, version, in, func(m *transition) { m.make(name) })
}

// Move brings an order to a status by the moves that lead there, each with its event, as
// one change (API-16).
//
// Errors: NotFound; a Refused where no moves lead to target (AllowedStatuses lists
// the statuses that can be reached).
func (s *Service) Move(ctx context.Context, id string, target Status, actor, note string) (*Order, error) {
	return s.MoveSeen(ctx, id, target, 0, MoveInput{Actor: actor, Note: note})
}

// MoveSeen is Move for a caller that saw a version of the order; 0 takes any.
func (s *Service) MoveSeen(ctx context.Context, id string, target Status, version int64, in MoveInput) (*Order, error) {
	return s.change(ctx, id, version, in, func(m *transition) { m.byStatus = true; m.moveTo(target) })
}

func (s *Service) change(ctx context.Context, id string, version int64, in MoveInput, moves func(*transition)) (*Order, error) {
	in.Note = ident.Shorten(ident.Tidy(in.Note), maxNote)
	in.Reference = ident.Tidy(in.Reference)
	in.Account = ident.Tidy(in.Account)
	if err := in.check(); err != nil {
		return nil, err
	}
	var changed *Order
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		changed, err = s.changeIn(ctx, tx, id, version, in, moves)
		return err
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// changeIn is change as part of a larger transaction.
func (s *Service) changeIn(ctx context.Context, tx Tx, id string, version int64, in MoveInput, moves func(*transition)) (*Order, error) {
	before, err := tx.OrderForUpdate(ctx, id)
	if err != nil {
		return nil, err
	}
	if version != 0 && version != before.Version {
		return nil, &Refused{before, fault.Newf(fault.Conflict, "Order %s was changed meanwhile. Please look at it again.", before.Number)}
	}
	if in.link != "" {
		if err := before.refusedByLink(in.link); err != nil {
			return nil, err
		}
	}
	if in.Actor == ActorSystem && !in.byCard && !in.goods {
		if by, until, err := tx.OrderClaim(ctx, id); err != nil || by != "" && until.After(tx.Now()) {
			return nil, orHeld(err, before)
		}
	}
	if in.TransferNo != "" {
		if err := transferNoFree(ctx, tx, in.TransferNo, id); err != nil {
			return nil, err
		}
	}
	o := before.clone()
	m := &transition{
		o: o, at: tx.Now(), in: in, rules: s.d.Rules(), was: before.Total, courier: s.d.Courier,
		approvers: func() (int64, error) { return tx.Approvers(ctx) },
	}
	moves(m)
	if !m.still {
		m.returnCredit()
	}
	if err := m.err; err != nil {
		return nil, refusal(before, err)
	}
	if m.still {
		return before, nil
	}
	if err := m.store(ctx, tx, before, s.d); err != nil {
		return nil, refusal(before, err)
	}
	return o, nil
}

// Make makes one move as part of a larger transaction, such as an import's or a load
// sheet's. Errors are those of Do; after one the transaction must end.
func (s *Service) Make(ctx context.Context, tx Tx, id string, name Move, in MoveInput) (*Order, error) {
	in.Note = ident.Shorten(ident.Tidy(in.Note), maxNote)
	if err := in.check(); err != nil {
		return nil, err
	}
	return s.changeIn(ctx, tx, id, 0, in, func(m *transition) { m.make(name) })
}

// Owing returns what would be owed back after a move, and changes nothing: the office shows
// it before goods are checked in (BACK-3). Errors are those of Do.
func (s *Service) Owing(ctx context.Context, id string, name Move, in MoveInput) (money.Paisa, error) {
	if err := in.check(); err != nil {
		return 0, err
	}
	before, err := s.d.Reader.Order(ctx, id)
	if err != nil {
		return 0, err
	}
	m := &transition{o: before.clone(), at: s.d.Now(), in: in, rules: s.d.Rules(), was: before.Total, courier: s.d.Courier}
	m.make(name)
	if m.err != nil {
		return 0, refusal(before, m.err)
	}
	return m.o.Owed(), nil
}

// orHeld returns err, or a Refused where err is nil: an order that staff have claimed does
// not end by itself.
func orHeld(err error, o *Order) error {
	if err != nil {
		return err
	}
	return &Refused{o, fault.Newf(fault.Conflict, "Somebody is looking at order %s.", o.Number)}
}

func refusal(o *Order, err error) error {
	if fault.KindOf(err) == fault.Conflict {
		return &Refused{o, err}
	}
	return err
}

// check bounds what is given with a move.
func (in *MoveInput) check() error {
	wrong := map[string]string{}
	if in.Amount < 0 || in.Amount > money.Max {
		wrong["amount"] = "Must be an amount of rupees."
	}
	if len([]rune(in.Reference)) > maxReference {
		wrong["reference"] = "May have at most 100 characters."
	}
	if len([]rune(in.Account)) > maxReference {
		wrong["account"] = "May have at most 100 characters."
	}
	if !slices.Contains([]EntryKind{"", Credit, Cash, Fee, FeeBack, Reversed}, in.Kind) {
		wrong["kind"] = "Must be credit, cash, fee or reversed."
	}
	for i := range in.Entries {
		if e := &in.Entries[i]; e.Amount <= 0 || e.Amount > money.Max || in.Kind != Fee && in.Kind != FeeBack {
			wrong["amount"] = "Must be an amount of rupees."
		}
	}
	if len([]rune(in.Courier)) > maxCourier {
		wrong["courier"] = "May have at most 40 characters."
	}
	if len([]rune(in.Tracking)) > maxTracking {
		wrong["tracking"] = "May have at most 60 characters."
	}
	if in.Weight < 0 || in.Weight > maxWeight {
		wrong["weight"] = "Must be from 0 to 100,000 grams."
	}
	if in.Collect != nil && (*in.Collect < 0 || *in.Collect > money.Max) {
		wrong["collect"] = "Must be an amount of rupees."
	}
	if _, known := reasonWords[in.Reason]; in.Reason != "" && !known {
		wrong["reason"] = "Choose a reason from the list."
	}
	if in.Why != "" && in.Why.Words() == "" {
		wrong["why"] = "Choose a reason from the list."
	}
	if len(wrong) > 0 {
		return fault.Fields(msgCheck, wrong)
	}
	return nil
}

// store writes the results of the moves.
func (m *transition) store(ctx context.Context, tx Tx, before *Order, d Deps) error {
	o := m.o
	if err := m.elsewhere(ctx, tx, before, d); err != nil {
		return err
	}
	if before.Placement == Cancelled && o.Placement == Placed {
		if err := d.Rules().admitsAgain(ctx, tx, o, m.in.network); err != nil {
			return err
		}
	}
	if err := m.sameHand(); err != nil {
		return err
	}
	if err := m.moveGoods(ctx, tx); err != nil {
		return err
	}
	if m.supplies {
		if err := m.supplied(before); err != nil {
			return err
		}
	}
	m.finish(before)
	if err := m.changeCoupon(ctx, tx, before); err != nil {
		return err
	}
	if err := tx.UpdateOrder(ctx, o, m.events, m.entries); err != nil {
		return err
	}
	if err := moveBalances(ctx, tx, o, m.entries, d.NewID); err != nil {
		return err
	}
	if err := m.movePoints(ctx, tx, before, d.NewID); err != nil {
		return err
	}
	if err := m.sellCard(ctx, tx, before, d.Cards); err != nil {
		return err
	}
	if m.endsCounting(before) {
		if err := tx.DropTraces(ctx, o.ID); err != nil {
			return err
		}
	}
	if err := m.changePromotions(ctx, tx, before); err != nil {
		return err
	}
	if o.CouponCode != "" && before.Placement != Cancelled && o.Placement == Cancelled {
		if err := tx.ReturnCoupon(ctx, o.ID); err != nil {
			return err
		}
	}
	if why := m.ordersElse(); why != "" {
		if err := tx.ReviseInvoice(ctx, o, why, m.in.Actor); err != nil {
			return err
		}
	} else if amount, why := m.lessThan(before); amount > 0 {
		if err := tx.LowerInvoice(ctx, o, amount, why, m.in.Actor); err != nil {
			return err
		}
	}
	return m.tell(ctx, tx, before, d)
}

// changeCoupon updates or returns the use of a coupon after an edit.
func (m *transition) changeCoupon(ctx context.Context, tx Tx, before *Order) error {
	if before.CouponCode == "" || m.o.Discount == before.Discount && m.o.CouponCode == before.CouponCode {
		return nil
	}
	if m.o.CouponCode == "" {
		return tx.ReturnCoupon(ctx, m.o.ID)
	}
	return tx.ChangeCoupon(ctx, m.o.ID, m.o.CouponGave())
}

// ordersElse says why the order's goods changed, so that its invoice is written anew
// (PACK-2); "" where they did not.
func (m *transition) ordersElse() string {
	for _, e := range m.events {
		switch e.Kind {
		case EventEdited:
			return "What was ordered was changed"
		case EventSwapped:
			return "An item was swapped for another"
		case EventColorChosen:
			return "The shade was chosen"
		}
	}
	return ""
}

// lessThan returns by how much the shopper owes less for goods than before, and why, so
// that a written invoice gets a credit note: units were dropped, the order was cancelled,
// or returned goods were refunded or never paid (PACK-2).
func (m *transition) lessThan(before *Order) (amount money.Paisa, why string) {
	for _, e := range m.events {
		switch e.Kind {
		case EventDropped:
			return before.Total - m.o.Total, "Items that are not sent"
		case EventCancelled, EventExpired:
			return before.Total, "The order was cancelled"
		case EventRefunded, EventPartRefunded, EventCreditBack, EventCardBack:
			return m.moved(), "Money that went back"
		case EventReturned, EventLost:
			if m.o.Received == 0 {
				return before.Goods() - m.o.Goods(), "Items that came back or were lost"
			}
		}
	}
	return 0, ""
}

// elsewhere checks an order whose address or phone changed. A shopper's change must pass
// the rules of cash on delivery (COD-5). Where staff change the phone, the links sent to
// the old one end, because it may be a stranger's (COD-2).
func (m *transition) elsewhere(ctx context.Context, tx Tx, before *Order, d Deps) error {
	r := d.Rules()
	if m.in.Actor == ActorCustomer {
		if err := r.admitsElsewhere(ctx, tx, before, m.o); err != nil || before.Method != m.o.Method {
			return err
		}
		return r.keepsDeposit(before, m.o, goodsOf(d.Catalogue(), m.o))
	}
	if m.in.edit != nil && (m.o.Total > before.Total || m.o.Method != before.Method) {
		if err := r.admitsCash(ctx, tx, m.o); err != nil {
			return err
		}
	}
	if m.o.Contact.Phone == before.Contact.Phone {
		return nil
	}
	return tx.DropOrderLinks(ctx, m.o.ID)
}

// endsCounting says whether the order stops counting against the limits of where it came
// from: it ended, staff confirmed it, or its parcel is packed. The shopper's own
// confirmation is not enough, since an abuser confirms too.
func (m *transition) endsCounting(before *Order) bool {
	o := m.o
	return before.Placement == Placed && o.Placement != Placed && (m.in.Actor != ActorCustomer || o.Placement != Confirmed) ||
		before.Placement == Confirmed && o.Placement == Cancelled ||
		before.Delivery == NotPacked && o.Delivery != NotPacked
}

// finish updates the order's derived fields after the moves.
func (m *transition) finish(before *Order) {
	o := m.o
	switch {
	case !o.waits():
		o.WaitingSince = time.Time{}
	case !before.waits(), o.PaysBefore() != before.PaysBefore(), o.Method != before.Method, before.CallFirst != o.CallFirst:
		o.WaitingSince = m.at // a transfer and a confirmation have different deadlines; each starts when it becomes possible
	}
	switch {
	case o.Owed() == 0:
		o.OwedSince = time.Time{}
	case o.OwedSince.IsZero():
		o.OwedSince = m.at
	}
	o.Version, o.UpdatedAt = before.Version+1, m.at
	o.Events, o.Entries = append(o.Events, m.events...), append(o.Entries, m.entries...)
}

// clone returns a copy that shares no slices with the original.
func (o *Order) clone() *Order {
	c := *o
	c.Lines, c.Events, c.Entries = slices.Clone(o.Lines), slices.Clone(o.Events), slices.Clone(o.Entries)
	c.Parcels, c.Returns, c.RefundAsks = cloneParcels(o.Parcels), cloneReturns(o.Returns), slices.Clone(o.RefundAsks)
	return &c
}
