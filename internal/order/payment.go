package order

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// EntryKind is the kind of an entry in an order's ledger.
type EntryKind string

// The kinds of entries.
const (
	Credit EntryKind = "credit" // came into an account
	Cash   EntryKind = "cash"   // was taken at the door
	Refund EntryKind = "refund" // went back to the shopper
	Fee    EntryKind = "fee"    // kept by a bank or courier; no part of what the shopper owes
	// FeeBack reverses a fee that was booked by mistake.
	FeeBack EntryKind = "fee_back"
	// Reversed is a credit, or a part of one, that the bank took back.
	Reversed EntryKind = "reversed"
	// Rounding is a missing amount below a rupee that the shop lets off (OWN-1). It is no
	// money: neither Received nor Refunded counts it.
	Rounding EntryKind = "rounding"
)

// The accounts of entries that name none.
const (
	AccountBank = "bank"
	AccountCash = "cash"
	// AccountRounding is the account of Rounding entries; no money is in it.
	AccountRounding = "rounding"
)

// Entry is one line of an order's ledger. Lines are added and never changed; their sums are
// what is paid, owed and refunded.
type Entry struct {
	At        time.Time
	Kind      EntryKind
	Amount    money.Paisa // never below 0
	Account   string      // where the money came to or went from: "bank", "cash", a courier's name
	Reference string      // the bank's or courier's; unique in its account; may be empty
	Evidence  string      // the proof of it: a blob key, a statement's line
	Actor     string
	Note      string
}

// payments: due -> paid for cash; proof submitted -> paid | rejected for a transfer, whose
// rejected proof may be reviewed again or accepted after all. Once money moved, the ledger
// decides the state.
var payments = table[Payment]{
	MoveAskAgain:    {from: []Payment{ProofRejected}, to: ProofSubmitted, event: EventProofSubmitted},
	MoveProve:       {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected}, to: ProofSubmitted, event: EventProofSubmitted},
	MoveReject:      {from: []Payment{ProofSubmitted}, to: ProofRejected, event: EventProofRejected},
	MoveApprove:     {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected, PartPaid}},
	MoveRecordMoney: {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected, PartPaid, Paid, PartRefunded, Refunded}},
	MoveRefund:      {from: []Payment{PartPaid, Paid, PartRefunded}},
}

// sums derives the payment state from the ledger, or, before any money moved, from the
// proof. An order of which part is kept is paid with that part's price; where nothing is
// kept, the whole price counts.
func (o *Order) sums() Payment {
	price := o.Total
	if kept := o.Goods(); kept > 0 {
		price = kept
	}
	paid, back := o.Received+o.Spent, o.Refunded+o.GivenBack
	switch {
	case o.Received == 0 && o.Refunded == 0 && o.ToPay() > 0 && (o.GivenBack == 0 || o.Open() || !o.was(EventDelivered)): // the bank took all of it back
		if o.PaysBefore() && o.Open() {
			return ProofRejected
		}
		return PaymentDue
	case back > 0 && back >= paid:
		return Refunded
	case paid-back >= o.Total || back == 0 && o.asked(price-paid) == 0:
		return Paid
	case o.asked(price-paid) == 0:
		return PartRefunded
	}
	return PartPaid
}

// sum updates the payment state after goods came back or left.
func (m *transition) sum() {
	if m.err == nil {
		m.o.resettle()
	}
}

// book adds an entry to the ledger and updates the payment state.
func (m *transition) book(kind EntryKind, amount money.Paisa, account string) {
	if amount == 0 && m.o.ToPay() > 0 && !m.dry {
		message := "Please give an amount of more than 0."
		m.refuse(&fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"amount": message}})
	}
	if m.err != nil {
		return
	}
	e := Entry{
		At: m.at, Kind: kind, Amount: amount, Account: account, Actor: m.in.Actor,
		Reference: m.in.Reference, Evidence: m.in.Evidence, Note: m.in.Note,
	}
	if m.in.Account != "" {
		e.Account = m.in.Account
	}
	m.in.Reference, m.in.Evidence = "", "" // they belong to one entry only
	if !m.dry {
		m.entries = append(m.entries, e)
	}
	switch kind {
	case Fee, FeeBack:
		m.note(EventFee)
		return
	case Refund:
		m.o.Refunded += amount
	case Credit, Cash:
		m.o.Received += amount
	case Reversed:
		m.o.Received -= amount
	case Rounding, Spent, GivenBack: // no money moved
	}
	m.round()
	m.lowerCollect()
	before := m.o.Payment
	m.o.Payment = m.o.sums()
	switch {
	case kind == Reversed:
		m.note(EventReversed)
	case m.o.Payment == Refunded:
		m.note(EventRefunded)
	case kind == Refund:
		m.note(EventPartRefunded)
	case m.o.Payment == Paid && before != Paid:
		m.note(EventPaid)
	default:
		m.note(EventMoneyReceived)
	}
}

// round books the missing amount below a rupee that is let off, less what was booked
// before.
func (m *transition) round() {
	off := m.o.Goods() - m.o.Kept() - m.o.ByCredit()
	for _, e := range slices.Concat(m.o.Entries, m.entries) {
		if e.Kind == Rounding {
			off -= e.Amount
		}
	}
	if m.dry || m.err != nil || off <= 0 || m.o.Refunded > 0 || m.o.Received+m.o.Spent <= 0 || m.o.Due() > 0 {
		return
	}
	m.entries = append(m.entries, Entry{
		At: m.at, Kind: Rounding, Amount: off, Account: AccountRounding, Actor: ActorSystem, Note: "Less than a rupee is missing: nobody asks for it.",
	})
}

// approve books the money of a transfer: all that is awaited, or the given amount. The
// order is confirmed once nothing is awaited.
func (m *transition) approve() {
	if !m.o.PaysBefore() {
		m.refuse(fault.Newf(fault.Conflict, "Order %s is paid at the door.", m.o.Number))
	}
	if !m.o.Open() {
		m.cannot(MoveApprove)
	}
	if !step(m, payments, MoveApprove, &m.o.Payment) {
		return
	}
	if m.in.Amount == 0 && m.o.Due() == 0 && m.o.Received > 0 && !m.dry {
		m.round() // for an old order that waited for less than a rupee
		if m.o.Payment = m.o.sums(); m.o.Payment == Paid {
			m.note(EventPaid)
		}
	} else {
		m.book(Credit, m.amountOr(m.o.Awaited()), m.paidInto())
	}
	if m.err == nil && !m.o.AwaitsMoney() && m.o.Placement == Placed {
		m.confirm()
	}
}

// paidInto is the account in which money of a transfer is looked for: that of the way which
// the shopper chose, unless somebody names another (PAYS-1).
func (m *transition) paidInto() string {
	if m.o.PayTo == AccountCard {
		return AccountBank // what comes by card books itself
	}
	return cmp.Or(m.rules.Books[m.o.PayTo], m.o.PayTo, AccountBank)
}

// reject refuses a proof; the shopper is asked for another. Money that came before keeps
// its state.
func (m *transition) reject() {
	if m.o.Placement != Placed {
		m.cannot(MoveReject)
	}
	if m.err == nil && m.o.Payment == PartPaid && m.o.restProved() {
		m.note(EventProofRejected)
		return
	}
	step(m, payments, MoveReject, &m.o.Payment)
}

// restProved says whether a screenshot of the rest of a part-paid order waits for review
// (PROOF-2).
func (o *Order) restProved() bool {
	for i := range slices.Backward(o.Events) {
		switch o.Events[i].Kind {
		case EventProofSubmitted: // a screenshot, or a transaction number
			return true
		case EventProofRejected, EventMoneyReceived, EventReversed:
			return false
		}
	}
	return false
}

// askAgain puts a rejected proof back under review.
func (m *transition) askAgain() {
	if m.o.Placement != Placed {
		m.cannot(MoveAskAgain)
	}
	step(m, payments, MoveAskAgain, &m.o.Payment)
}

// recordMoney books money that came, or a fee, in any state of the order, even a cancelled
// one.
func (m *transition) recordMoney() {
	if !step(m, payments, MoveRecordMoney, &m.o.Payment) {
		return
	}
	for _, e := range m.in.Entries {
		m.in.Amount, m.in.Account, m.in.Evidence, m.in.Note = e.Amount, e.Account, e.Evidence, e.Note
		m.book(m.in.Kind, m.amountOr(0), AccountBank)
	}
	if len(m.in.Entries) > 0 {
		return
	}
	kind, account := m.in.Kind, AccountBank
	switch kind {
	case "", Credit:
		kind, account = Credit, m.paidInto()
	case Cash:
		account = AccountCash
	case Fee, FeeBack, Rounding, Spent, GivenBack: // check refuses the last three as input
	case Reversed:
		m.reverse()
		return
	case Refund:
		m.refuse(fault.Newf(fault.Conflict, "Money that goes back is booked by a refund of order %s.", m.o.Number))
	}
	m.book(kind, m.amountOr(m.o.Due()), account)
}

// reverse books a credit that the bank took back. Parcels that are unpaid because of it
// stay in the house (PROOF-2).
func (m *transition) reverse() {
	most := min(m.o.credited(), m.o.Kept())
	amount := m.amountOr(most)
	switch {
	case most <= 0:
		m.refuse(fault.Newf(fault.Conflict, "No transfer for order %s is in the account: there is nothing that the bank could take back.", m.o.Number))
	case amount > most:
		m.refuse(fault.Newf(fault.Conflict, "Only %s for order %s came by transfer and is still in the account.", most.Format(), m.o.Number))
	}
	account := AccountBank
	for i := range m.o.Entries {
		if e := &m.o.Entries[i]; e.Kind == Credit {
			account = e.Account
		}
	}
	if m.book(Reversed, amount, account); m.err == nil {
		m.stop()
	}
}

// credited is the sum of credits that the bank has not taken back.
func (o *Order) credited() (sum money.Paisa) {
	for i := range o.Entries {
		switch e := &o.Entries[i]; e.Kind {
		case Credit:
			sum += e.Amount
		case Reversed:
			sum -= e.Amount
		case Cash, Refund, Fee, FeeBack, Rounding, Spent, GivenBack:
		}
	}
	return sum
}

// stop keeps a transfer's order in the house when its money is gone: parcels that have not
// left are unpacked, and an order of which none has left waits for its money again.
func (m *transition) stop() {
	o := m.o
	if o.Placement != Confirmed || !o.AwaitsMoney() {
		return
	}
	m.in.Note, m.in.Parcel = "", 0 // the note belongs to the money's event, and the move concerns no single parcel
	if len(o.in(ParcelPacked, ParcelBooked)) > 0 {
		m.unpack()
	}
	if o.Delivery == NotPacked {
		o.Placement = Placed
	}
}

// amountOr returns the move's amount once, or usual where none is left.
func (m *transition) amountOr(usual money.Paisa) money.Paisa {
	if m.in.Amount > 0 {
		usual, m.in.Amount = m.in.Amount, 0 // it belongs to one entry only
	}
	return usual
}

// OfMoney says whether an event of this kind is about an order's money.
func OfMoney(event string) bool {
	switch event {
	case EventPaid, EventMoneyReceived, EventReversed, EventFee, EventProofRejected, EventRefunded, EventPartRefunded:
		return true
	}
	return false
}

// A transfer is paid after its order was placed (PROOF-1). Its number, for the transfer's
// remarks, is known before, and screenshots can be sent repeatedly afterwards.

// Reference returns a free order number for a transfer's remarks, and the slip with which
// an order is placed under it. The number is not reserved: where it is taken meanwhile, the
// order gets another.
func (s *Service) Reference() (number, slip string) {
	number = s.d.NewNumber()
	return number, number + "." + s.seal(number)
}

// seal signs a number, so that only numbers from the shop are accepted.
func (s *Service) seal(number string) string {
	mac := hmac.New(sha256.New, s.d.LinkKey)
	_, _ = fmt.Fprintf(mac, "number of an order\x00%s", number)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// TransferUntil is how long an order that was placed now would wait for its transfer.
func (s *Service) TransferUntil() time.Time {
	return s.d.Now().Add(time.Duration(s.d.Rules().TransferHours) * time.Hour)
}

// NumberOf returns the number of a slip; "" where the shop did not sign it.
func (s *Service) NumberOf(slip string) string {
	number, seal, _ := strings.Cut(slip, ".")
	if canonical, ok := s.d.Prefixes().Parse(number); !ok || canonical != number || !hmac.Equal([]byte(seal), []byte(s.seal(number))) {
		return ""
	}
	return number
}

// provable says why the order takes no screenshot now, or nil.
func (o *Order) provable() *fault.Error {
	switch {
	case !o.PaysBefore():
		return fault.Newf(fault.Conflict, "Order %s is paid at the door.", o.Number)
	case o.Placement != Placed:
		return fault.Newf(fault.Conflict, "Order %s does not wait for a payment any more.", o.Number)
	}
	return nil
}

// prove takes another screenshot of a transfer, or its transaction number, which the event
// notes. A part-paid order stays part-paid.
func (m *transition) prove() {
	if f := m.o.provable(); f != nil {
		m.refuse(f)
	}
	if m.in.TransferNo != "" {
		m.takeTransferNo()
	}
	if m.still {
		return
	}
	if m.err == nil && m.o.Payment == PartPaid {
		m.note(EventProofSubmitted)
	} else if !step(m, payments, MoveProve, &m.o.Payment) {
		return
	}
	if m.in.Proof != "" {
		m.o.ProofKey = m.in.Proof
	}
	if m.in.PayTo != "" || m.o.PayTo == AccountCard { // a transfer after all
		m.o.PayTo = m.in.PayTo
	}
}

// ProveByLink takes a screenshot, already re-encoded as JPEG, from the holder of an order's
// link. payTo is the way that was chosen for the transfer, or empty.
//
// Errors: NotFound for a link that opens nothing; Invalid without a picture; a
// Refused, which is a Conflict, where the order does not wait for one.
func (s *Service) ProveByLink(ctx context.Context, token string, picture []byte, payTo string) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	if err != nil {
		return nil, err
	}
	if err := o.refusedByLink(LinkProve); err != nil {
		return nil, err
	}
	if len(picture) == 0 {
		return nil, fault.Fields(msgScreenshot, map[string]string{"screenshot": msgScreenshot})
	}
	key := "proofs/" + o.ID + "-" + s.d.NewID() + ".jpg"
	if err := s.d.Blobs.Put(ctx, key, picture, "image/jpeg"); err != nil {
		return nil, fmt.Errorf("order: store the proof: %w", err)
	}
	changed, err := s.Do(ctx, o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, Proof: key, PayTo: payTo, link: LinkProve})
	if err != nil && fault.KindOf(err) != fault.Internal {
		s.dropProof(ctx, key) // not after a database error, when an order may refer to it
	}
	return changed, err
}
