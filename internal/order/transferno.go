package order

import (
	"context"
	"slices"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// A shopper may type the transaction number of a transfer, instead of a screenshot or beside
// one (PAYS-2). It is evidence like a screenshot: the order's units stay held while somebody
// looks, and nothing is approved by it. Only booked money uses a number up. Two orders may
// name the same one meanwhile, so that a stranger who names it first locks nobody out.

// maxTransferNos is how many numbers a shopper may type for one order. It bounds guesses at
// other people's numbers.
const maxTransferNos = 5

// The kinds of ways to pay whose numbers have a form of their own, as package settings calls
// them.
const (
	kindEasypaisa = "easypaisa"
	kindJazzCash  = "jazzcash"
)

// Messages about numbers; each stands in tell's refusals.
const (
	msgTransferNo        = "Type the transaction number from your receipt, or send the screenshot."
	msgTransferNoOrder   = "This is the number of your order. The transaction number stands on the receipt of your bank or wallet."
	msgTransferNoForm    = "This is not a transaction number: it has 6 to 30 letters and digits. Look for “Transaction ID” or “Reference” on your receipt."
	msgEasypaisaDigits   = "This has %d digits. An Easypaisa number has 11: look at the message from 3737."
	msgJazzCashDigits    = "This has %d digits. A JazzCash number has 12: look at the message from 8558."
	msgEasypaisaLetters  = "An Easypaisa number has 11 digits and no letters: look at the message from 3737."
	msgJazzCashLetters   = "A JazzCash number has 12 digits and no letters: look at the message from 8558."
	msgTransferNoUsed    = "This number has paid another order already. If the money is yours, send the screenshot: a person looks at both orders."
	msgTransferNoTooMany = "You have typed %d numbers for order %s: please send the screenshot, or write to us."
)

// checkTransferNo returns a typed number in capital letters and digits alone, or Invalid with
// the field "number". kind is what the way to pay is, and number the order's own.
func checkTransferNo(kind, typed, number string) (string, error) {
	no := strings.ToUpper(ident.LettersAndDigits(typed))
	wrong := func(format string, args ...any) (string, error) {
		f := fault.Newf(fault.Invalid, format, args...)
		return "", fault.Fields(f.Message, map[string]string{"number": f.Message})
	}
	if no == "" {
		return wrong(msgTransferNo)
	}
	if own := strings.ToUpper(ident.LettersAndDigits(number)); no == own || strings.HasSuffix(number, "-"+no) {
		return wrong(msgTransferNoOrder)
	}
	digits := len(ident.Digits(no))
	switch {
	case kind == kindEasypaisa && digits != len(no):
		return wrong(msgEasypaisaLetters)
	case kind == kindEasypaisa && digits != 11:
		return wrong(msgEasypaisaDigits, digits)
	case kind == kindJazzCash && digits != len(no):
		return wrong(msgJazzCashLetters)
	case kind == kindJazzCash && digits != 12:
		return wrong(msgJazzCashDigits, digits)
	case len(no) < 6 || len(no) > 30 || digits < 4 || strings.ContainsFunc(no, func(r rune) bool { return r > 'Z' }):
		return wrong(msgTransferNoForm)
	}
	return no, nil
}

// transferNoFree refuses a number under which another order was paid. Its holder is not
// locked out: a screenshot is taken all the same, and a person looks.
func transferNoFree(ctx context.Context, tx Tx, no, orderID string) error {
	elsewhere, err := tx.TransferNoElsewhere(ctx, no, orderID)
	if err != nil || !elsewhere.Paid {
		return err
	}
	return fault.Fields(msgTransferNoUsed, map[string]string{"number": msgTransferNoUsed})
}

// TransferNoElsewhere returns what other orders make of an order's number.
func (s *Service) TransferNoElsewhere(ctx context.Context, o *Order) (Elsewhere, error) {
	if o.TransferNo == "" {
		return Elsewhere{}, nil
	}
	return s.d.Reader.TransferNoElsewhere(ctx, o.TransferNo, o.ID)
}

// takeTransferNo notes a number with the order. One that is under review already changes
// nothing: a button is pressed twice, and a page is open in two tabs.
func (m *transition) takeTransferNo() {
	if m.err != nil {
		return
	}
	if m.o.TransferNo == m.in.TransferNo && m.o.ProofWaits() {
		m.still = true
		return
	}
	typed := 0
	for _, e := range m.o.Events {
		if e.TransferNo() != "" {
			typed++
		}
	}
	if typed >= maxTransferNos {
		m.refuse(fault.Newf(fault.Conflict, msgTransferNoTooMany, typed, m.o.Number))
		return
	}
	m.o.TransferNo, m.in.Note = m.in.TransferNo, m.in.TransferNo
}

// TransferNo is the transaction number that an event tells of; "" where it tells of none.
func (e *Event) TransferNo() string {
	if e != nil && e.Kind == EventProofSubmitted && e.Actor == ActorCustomer {
		return e.Note
	}
	return ""
}

// LastProof is the event of the last screenshot or number that the shopper sent; nil: none.
func (o *Order) LastProof() *Event {
	for i := range slices.Backward(o.Events) {
		if e := &o.Events[i]; e.Kind == EventProofSubmitted && e.Actor == ActorCustomer {
			return e
		}
	}
	return nil
}

// ProofWaits says whether a screenshot or a number waits for review. In SQL it is
// sqltext.ProofWaits.
func (o *Order) ProofWaits() bool {
	return o.Placement == Placed && (o.Payment == ProofSubmitted || o.Payment == PartPaid && o.restProved())
}

// GiveNumberByLink takes a transfer's transaction number from the holder of an order's link.
// payTo is the way that was chosen for the transfer; empty: as the order has it.
//
// Errors: NotFound for a link that opens nothing; Invalid with the field "number"; a
// Refused, which is a Conflict, where the order does not wait for its money, or too many
// numbers were typed.
func (s *Service) GiveNumberByLink(ctx context.Context, token, typed, payTo string) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	if err != nil {
		return nil, err
	}
	if err := o.refusedByLink(LinkProve); err != nil {
		return nil, err
	}
	if payTo == "" {
		payTo = o.PayTo
	}
	no, err := checkTransferNo(s.d.Rules().Kinds[payTo], typed, o.Number)
	if err != nil {
		return nil, err
	}
	return s.Do(ctx, o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, TransferNo: no, PayTo: payTo, link: LinkProve})
}

// ApproveFound approves the money of an order whose typed number a statement of the bank has,
// as part of the statement's transaction (PAYS-2). It is the move that a person makes, by the
// shop itself. Errors are those of Do; a Refused also where the order names another number or
// waits for another amount by now, or another order names the number too.
func (s *Service) ApproveFound(ctx context.Context, tx Tx, id, no string, in MoveInput) (*Order, error) {
	elsewhere, err := tx.TransferNoElsewhere(ctx, no, id)
	if err != nil {
		return nil, err
	}
	in.Actor = ActorSystem
	if err := in.check(); err != nil {
		return nil, err
	}
	return s.changeIn(ctx, tx, id, 0, in, func(m *transition) {
		if elsewhere.Paid || elsewhere.Named || m.o.TransferNo != no || !m.o.ProofWaits() || !in.Amount.Settles(m.o.Awaited()) {
			m.refuse(fault.Newf(fault.Conflict, "Order %s was changed meanwhile. Please look at it again.", m.o.Number))
		}
		m.make(MoveApprove)
	})
}
