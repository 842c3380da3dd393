package order

import (
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

// EntryKind says what an entry of an order's ledger is.
type EntryKind string

// The kinds of entries.
const (
	Credit EntryKind = "credit" // came into an account
	Cash   EntryKind = "cash"   // was taken at the door
	Refund EntryKind = "refund" // went back to the shopper
	Fee    EntryKind = "fee"    // what a bank or courier kept; no part of what the shopper owes
	// FeeBack takes a fee back that was booked by mistake.
	FeeBack EntryKind = "fee_back"
	// Reversed is a credit, or a part of one, that the bank took back out of the account.
	Reversed EntryKind = "reversed"
	// Rounding is less than a rupee that did not come and that nobody asks for (OWN-1).
	// It is no money: neither Received nor Refunded counts it.
	Rounding EntryKind = "rounding"
)

// The accounts money is booked on where nobody names another.
const (
	AccountBank = "bank"
	AccountCash = "cash"
	// AccountRounding is where Rounding stands: no account that money is in.
	AccountRounding = "rounding"
)

// Entry is one line of the ledger of an order's money. Lines are added, never
// changed; what is paid, owed and refunded is what they sum to.
type Entry struct {
	At        time.Time
	Kind      EntryKind
	Amount    money.Paisa // never below 0
	Account   string      // where it came to or went from: "bank", "cash", a courier's name
	Reference string      // the bank's or courier's own; used once per account; may be empty
	Evidence  string      // what shows it: a blob key, a statement's line
	Actor     string
	Note      string
}

// payments: due -> paid for cash; proof submitted -> paid | rejected for a
// transfer, where a rejected proof may be looked at again or be accepted after
// all. Where money moves, the state is what the ledger sums to.
var payments = table[Payment]{
	MoveAskAgain:    {from: []Payment{ProofRejected}, to: ProofSubmitted, event: EventProofSubmitted},
	MoveProve:       {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected}, to: ProofSubmitted, event: EventProofSubmitted},
	MoveReject:      {from: []Payment{ProofSubmitted}, to: ProofRejected, event: EventProofRejected},
	MoveApprove:     {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected, PartPaid}},
	MoveRecordMoney: {from: []Payment{PaymentDue, ProofSubmitted, ProofRejected, PartPaid, Paid, PartRefunded, Refunded}},
	MoveRefund:      {from: []Payment{PartPaid, Paid, PartRefunded}},
}

// NeedsBefore is how much of an order's price has to be in the account before anything of
// it leaves the house: all of a transfer, nothing of what is paid at the door (TREE-7).
func (o *Order) NeedsBefore() money.Paisa {
	if !o.PaysBefore() {
		return 0
	}
	return o.Goods()
}

// PaysBefore says whether money comes before goods: such an order is agreed on by its
// money, any other by its shopper's word.
func (o *Order) PaysBefore() bool { return o.Method == BankTransfer }

// AwaitsMoney says whether NeedsBefore has not come yet.
func (o *Order) AwaitsMoney() bool { return o.asked(o.NeedsBefore()-o.Kept()) > 0 }

// Due is what the shopper still has to pay for the goods they have or get: of an
// order that runs, what is more than the shop has kept; of one that has ended,
// nothing once money went back.
func (o *Order) Due() money.Paisa {
	switch {
	case o.Open():
		return o.asked(o.Goods() - o.Kept())
	case o.Refunded > 0:
		return 0
	}
	return o.asked(o.Goods() - o.Received)
}

// asked is what of a missing amount is asked for: once money came, a rest of less
// than a rupee is not (OWN-1).
func (o *Order) asked(missing money.Paisa) money.Paisa {
	if o.Received > 0 && missing < money.PaisaPerRupee {
		return 0
	}
	return max(0, missing)
}

// Kept is what came less what went back.
func (o *Order) Kept() money.Paisa { return o.Received - o.Refunded }

// Refundable is how much may be given back now: of an order that runs, what is
// owed; of one that has ended, all that the shop has kept.
func (o *Order) Refundable() money.Paisa {
	if o.Open() {
		return o.Owed()
	}
	return o.Kept()
}

// Owed is what the shop should give back: what is more than the goods cost that
// the shopper has or gets (PROOF-5).
func (o *Order) Owed() money.Paisa { return max(0, o.Kept()-o.covered()) }

// covered is what of the goods' price must have come already. Where paid goods came
// back while another parcel is to be paid at the door, their money does not pay for that.
func (o *Order) covered() money.Paisa {
	goods := o.Goods()
	came := slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Back > 0 })
	if o.Method != CashOnDelivery || !came || !o.Open() {
		return goods
	}
	return max(0, goods-o.collects(func(p *Parcel) bool { return !p.InHouse() }))
}

// sums is the payment that the ledger comes to. Before any money moved it is
// what is known of the proof. An order of which part is kept is paid with that
// part's price; of one that came to nothing the whole price tells.
func (o *Order) sums() Payment {
	price := o.Total
	if kept := o.Goods(); kept > 0 {
		price = kept
	}
	switch {
	case o.Received == 0 && o.Refunded == 0 && o.Total > 0: // the bank took all of it back
		if o.PaysBefore() && o.Open() {
			return ProofRejected
		}
		return PaymentDue
	case o.Refunded > 0 && o.Refunded >= o.Received:
		return Refunded
	case o.Kept() >= o.Total || o.Refunded == 0 && o.asked(price-o.Kept()) == 0:
		return Paid
	case o.asked(price-o.Received) == 0:
		return PartRefunded
	}
	return PartPaid
}

// sum draws the line below the ledger again, where goods came back or went.
func (m *transition) sum() {
	if m.err == nil && m.o.Received > 0 {
		m.o.Payment = m.o.sums()
	}
}

// book adds an entry to the ledger and draws the line below it.
func (m *transition) book(kind EntryKind, amount money.Paisa, account string) {
	if amount == 0 && m.o.Total > 0 && !m.dry {
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
	m.in.Reference, m.in.Evidence = "", "" // of one entry
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
	case Rounding: // no money
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

// round books what is let off of the price since it is less than a rupee. What was
// booked before is not booked again.
func (m *transition) round() {
	off := m.o.Goods() - m.o.Kept()
	for _, e := range slices.Concat(m.o.Entries, m.entries) {
		if e.Kind == Rounding {
			off -= e.Amount
		}
	}
	if m.dry || m.err != nil || off <= 0 || m.o.Refunded > 0 || m.o.Received <= 0 || m.o.Due() > 0 {
		return
	}
	m.entries = append(m.entries, Entry{
		At: m.at, Kind: Rounding, Amount: off, Account: AccountRounding, Actor: ActorSystem, Note: "Less than a rupee is missing: nobody asks for it.",
	})
}

// approve finds the money of a transfer in the account: all that is due, unless
// another amount is given. Where it is all, the order is confirmed by it.
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
		m.round() // of an order that waited for less than a rupee before none did
		if m.o.Payment = m.o.sums(); m.o.Payment == Paid {
			m.note(EventPaid)
		}
	} else {
		m.book(Credit, m.amountOr(m.o.Due()), AccountBank)
	}
	if m.o.Payment == Paid && m.o.Placement == Placed {
		m.confirm()
	}
}

// reject finds that the proof shows no payment; the shopper is asked for another.
// What came before stays what is known of the payment.
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

// restProved says whether a screenshot of the rest came for an order of which a
// part is paid, and nobody has looked at it (PROOF-2).
func (o *Order) restProved() bool {
	for i := range slices.Backward(o.Events) {
		switch o.Events[i].Kind {
		case EventProofSubmitted:
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

// recordMoney books money that came, or a fee, in whatever state the order is:
// also for one that was cancelled meanwhile.
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
	case "":
		kind = Credit
	case Cash:
		account = AccountCash
	case Credit, Fee, FeeBack, Rounding: // check lets nobody name the last
	case Reversed:
		m.reverse()
		return
	case Refund:
		m.refuse(fault.Newf(fault.Conflict, "Money that goes back is booked by a refund of order %s.", m.o.Number))
	}
	m.book(kind, m.amountOr(m.o.Due()), account)
}

// reverse books that the bank took a credit back: it was never the shop's. What is
// not paid any more does not leave the house (PROOF-2).
func (m *transition) reverse() {
	most := min(m.o.credited(), m.o.Kept())
	amount := m.amountOr(most)
	switch {
	case most <= 0:
		m.refuse(fault.Newf(fault.Conflict, "No transfer for order %s is in the account: there is nothing that the bank could take back.", m.o.Number))
	case amount > most:
		m.refuse(fault.Newf(fault.Conflict, "Only %s for order %s came by transfer and is still in the account.", most.Format(), m.o.Number))
	}
	if m.book(Reversed, amount, AccountBank); m.err == nil {
		m.stop()
	}
}

// credited is what came into an account and was not taken back out of it by the bank.
func (o *Order) credited() (sum money.Paisa) {
	for i := range o.Entries {
		switch e := &o.Entries[i]; e.Kind {
		case Credit:
			sum += e.Amount
		case Reversed:
			sum -= e.Amount
		case Cash, Refund, Fee, FeeBack, Rounding:
		}
	}
	return sum
}

// stop keeps a transfer's order in the house whose money is gone: its parcels that have
// not left are taken apart, and where none has left it waits for its money again.
func (m *transition) stop() {
	o := m.o
	if o.Placement != Confirmed || !o.AwaitsMoney() {
		return
	}
	m.in.Note, m.in.Parcel = "", 0 // why is said of the money, and it is about no one parcel
	if len(o.in(ParcelPacked, ParcelBooked)) > 0 {
		m.unpack()
	}
	if o.Delivery == NotPacked {
		o.Placement = Placed
	}
}

// amountOr returns the amount given with a move, or what goes without saying.
func (m *transition) amountOr(usual money.Paisa) money.Paisa {
	if m.in.Amount > 0 {
		usual, m.in.Amount = m.in.Amount, 0 // it is one entry's
	}
	return usual
}

// OfMoney says whether an event of a kind tells of an order's money.
func OfMoney(event string) bool {
	switch event {
	case EventPaid, EventMoneyReceived, EventReversed, EventFee, EventProofRejected, EventRefunded, EventPartRefunded:
		return true
	}
	return false
}

// A transfer is paid after its order was placed (PROOF-1): the number to write into the
// remarks is known before, and the screenshot is sent as often as needed afterwards.

// Reference returns a number that no order has yet, for the remarks of a transfer,
// and the slip with which the order is placed under it. It is not kept anywhere:
// where it was used meanwhile, the order gets another.
func (s *Service) Reference() (number, slip string) {
	number = s.d.NewNumber()
	return number, number + "." + s.seal(number)
}

// seal shows that the shop itself gave a number out.
func (s *Service) seal(number string) string {
	mac := hmac.New(sha256.New, s.d.LinkKey)
	_, _ = fmt.Fprintf(mac, "number of an order\x00%s", number)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// numberOf returns the number of a slip; "" where it is none of the shop's.
func (s *Service) numberOf(slip string) string {
	number, seal, _ := strings.Cut(slip, ".")
	if canonical, ok := s.d.Prefixes().Parse(number); !ok || canonical != number || !hmac.Equal([]byte(seal), []byte(s.seal(number))) {
		return ""
	}
	return number
}

// provable says why no screenshot is taken for an order now, or nil.
func (o *Order) provable() *fault.Error {
	switch {
	case !o.PaysBefore():
		return fault.Newf(fault.Conflict, "Order %s is paid at the door.", o.Number)
	case o.Placement != Placed:
		return fault.Newf(fault.Conflict, "Order %s does not wait for a payment any more.", o.Number)
	}
	return nil
}

// prove takes another screenshot of a transfer. Where a part of the money is in
// the account already, that stays what is known of the payment.
func (m *transition) prove() {
	if f := m.o.provable(); f != nil {
		m.refuse(f)
	}
	if m.err == nil && m.o.Payment == PartPaid {
		m.note(EventProofSubmitted)
	} else if !step(m, payments, MoveProve, &m.o.Payment) {
		return
	}
	if m.in.Proof != "" {
		m.o.ProofKey = m.in.Proof
	}
}

// ProveByLink takes a screenshot, already decoded and encoded again as JPEG, of
// who holds a link to its order.
//
// Errors: NotFound for a link that opens nothing; Invalid without a picture; a
// Refused, which is a Conflict, where the order does not wait for one.
func (s *Service) ProveByLink(ctx context.Context, token string, picture []byte) (*Order, error) {
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
	changed, err := s.Do(ctx, o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, Proof: key, link: LinkProve})
	if err != nil && fault.KindOf(err) != fault.Internal {
		s.dropProof(ctx, key) // an order may refer to it after an error of the database
	}
	return changed, err
}
