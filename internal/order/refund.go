package order

import (
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// RefundState is the state of a refund that needs a second person.
type RefundState string

// The states.
const (
	RefundWaits    RefundState = "waits"
	RefundBooked   RefundState = "booked"
	RefundDeclined RefundState = "declined"
	RefundSending  RefundState = "sending" // to a card; its provider has not said yet that it is done
)

// RefundAsk is a refund that is not booked at once: above one person's limit another person
// than the asker approves or declines it (BACK-4), and to a card its provider makes it (PAYS-4).
type RefundAsk struct {
	No        int // 1, 2, … of its order
	State     RefundState
	Amount    money.Paisa
	Account   string // how the money is paid back
	Reference string
	Evidence  string
	Note      string
	AskedBy   string
	AskedAt   time.Time
	DecidedBy string
	DecidedAt time.Time
}

// WaitingRefund is the refund that waits for a second person, or nil.
func (o *Order) WaitingRefund() *RefundAsk {
	for i := range o.RefundAsks {
		if o.RefundAsks[i].State == RefundWaits {
			return &o.RefundAsks[i]
		}
	}
	return nil
}

// refund books money that went back, at most Refundable. Above one person's limit it waits
// for a second person.
func (m *transition) refund() {
	if w := m.o.WaitingRefund(); w != nil {
		m.refuse(fault.Newf(fault.Conflict, "A refund of %s for order %s waits for a second person.", w.Amount.Format(), m.o.Number))
	}
	if a := m.o.SendingRefund(); a != nil {
		m.refuse(fault.Newf(fault.Conflict, msgCardSending, a.Amount.Format(), m.o.Number))
	}
	most := m.o.Refundable()
	if m.err == nil && m.o.Kept()+m.o.ByCredit() > 0 && most == 0 {
		m.refuse(fault.Newf(fault.Conflict, "Order %s is %s: its money can go back once it is cancelled, delivered or returned.", m.o.Number, m.o.Status()))
	}
	if onlyCredit := m.o.Received == 0 && m.o.ByCredit() > 0; m.err != nil || !onlyCredit && !step(m, payments, MoveRefund, &m.o.Payment) {
		return
	}
	usual := m.o.Owed()
	if usual == 0 {
		usual = most // for a fault or goodwill
	}
	amount := m.amountOr(usual)
	if amount > most {
		m.refuse(fault.Newf(fault.Conflict, "Only %s can go back for order %s.", most.Format(), m.o.Number))
	}
	if m.o.Kept() > 0 {
		m.creditable()
	}
	if alone := m.rules.RefundAlone; alone > 0 && m.o.RefundedAlone()+amount > alone && !m.dry && m.err == nil && m.approved() {
		m.askRefund(amount)
		return
	}
	if m.in.Account == AccountCard {
		m.sendToCard(amount, nil)
		return
	}
	m.goesBack(amount)
}

// RefundedAlone is what was refunded without a second person, by anybody on any day: a
// refund in parts counts as one (GUARD-5).
func (o *Order) RefundedAlone() money.Paisa {
	alone := o.Refunded
	for i := range o.RefundAsks {
		if o.RefundAsks[i].State == RefundBooked && o.RefundAsks[i].DecidedBy != "" {
			alone -= o.RefundAsks[i].Amount
		}
	}
	return alone
}

// approved says whether rules that need a second person apply: there are at least two
// approvers (OWN-2). It is asked only where such a rule would act.
func (m *transition) approved() bool {
	if m.approvers == nil {
		return true
	}
	n, err := m.approvers()
	if err != nil && m.err == nil {
		m.err = err
	}
	return n > 1
}

// askRefund records a refund for a second person to decide.
func (m *transition) askRefund(amount money.Paisa) {
	if m.byStatus {
		m.refuse(ruled("refundAlone", "A refund over %s needs a second person: write it down with amount, way and reference.", m.rules.RefundAlone.Format()))
		return
	}
	a := RefundAsk{
		No: len(m.o.RefundAsks) + 1, State: RefundWaits, Amount: amount, Account: m.in.Account, Reference: m.in.Reference,
		Evidence: m.in.Evidence, Note: m.in.Note, AskedBy: m.in.Actor, AskedAt: m.at,
	}
	m.o.RefundAsks = append(append([]RefundAsk(nil), m.o.RefundAsks...), a)
	m.note(EventRefundAsked)
}

// goesBack books a refund and ends the returns that it settles. Other money goes back before
// what balances paid, which goes back onto them.
func (m *transition) goesBack(amount money.Paisa) {
	onto := min(m.o.ByCredit(), max(0, amount-m.o.Kept()))
	if onto == 0 || amount > onto {
		m.creditable()
		m.book(Refund, amount-onto, AccountBank)
	}
	m.giveBack(onto)
	if m.err != nil {
		return
	}
	m.settleReturns(ReturnRefunded)
	if !m.o.Open() {
		m.end() // a lost parcel that was paid back
	}
}

// ruled is a Conflict that names its setting, so that the office can link to it.
func ruled(setting, format string, args ...any) *fault.Error {
	f := fault.Newf(fault.Conflict, format, args...)
	f.Fields = map[string]string{"setting": setting}
	return f
}

// decide sets the state of the waiting refund; nil where the move is refused.
func (m *transition) decide(name Move, state RefundState) *RefundAsk {
	m.o.RefundAsks = append([]RefundAsk(nil), m.o.RefundAsks...)
	w := m.o.WaitingRefund()
	if w == nil {
		m.cannot(name)
	}
	if m.err != nil {
		return nil
	}
	w.State, w.DecidedBy, w.DecidedAt = state, m.in.Actor, m.at
	return w
}

// approveRefund books the waiting refund, unless the person who asked for it approves it.
func (m *transition) approveRefund() {
	w := m.decide(MoveApproveRefund, RefundBooked)
	switch {
	case w == nil:
		return
	case w.AskedBy == m.in.Actor && !m.dry && m.approved():
		m.refuse(ruled("refundAlone", "You asked for this refund of order %s: somebody else approves it.", m.o.Number))
	case w.Amount > m.o.Refundable():
		m.refuse(fault.Newf(fault.Conflict, "Only %s can go back for order %s.", m.o.Refundable().Format(), m.o.Number))
	}
	m.in.Account, m.in.Reference, m.in.Evidence = w.Account, w.Reference, w.Evidence
	if m.in.Note == "" {
		m.in.Note = w.Note
	}
	if w.Account == AccountCard {
		m.sendToCard(w.Amount, w)
		return
	}
	m.goesBack(w.Amount)
}

// declineRefund declines the waiting refund; whoever may refund may decline it, the asker
// too.
func (m *transition) declineRefund() {
	if w := m.decide(MoveDeclineRefund, RefundDeclined); w != nil && m.saysWhy() {
		m.note(EventRefundDeclined)
	}
}

// The ways of paying money back.
const (
	ByIBAN      = "iban"
	ByRaast     = "raast"
	ByJazzCash  = "jazzcash"
	ByEasypaisa = "easypaisa"
	ByCredit    = AccountCredit // store credit, which needs no account elsewhere
)

// PayoutInput is the account for a refund, as typed.
type PayoutInput struct {
	Way    string
	Number string // an IBAN, or a Pakistani mobile number
	Title  string // the account's holder
}

// Payout is the account for a refund. Its number is sealed, and purged once the return is
// done; the mask stays.
type Payout struct {
	Way    string
	Title  string
	Mask   string // "0300 •••• 567", "PK36 •••• 6702"
	Sealed string // empty: none was given, or it was purged
	number string // plain, only while the return is being asked for
}

// read checks the input and returns what is wrong, by field.
func (in *PayoutInput) read() (Payout, map[string]string) {
	wrong := map[string]string{}
	p := Payout{Way: in.Way, Title: ident.Tidy(in.Title)}
	typed := strings.ToUpper(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' {
			return -1
		}
		return r
	}, ident.ASCIIDigits(strings.TrimSpace(in.Number))))
	switch in.Way {
	case ByCredit:
		return Payout{Way: ByCredit}, nil
	case ByIBAN:
		switch {
		case typed == "":
			wrong["payoutNumber"] = "Enter the IBAN of the account."
		case !ident.ValidIBAN(typed) || strings.HasPrefix(typed, "PK") && len(typed) != 24:
			wrong["payoutNumber"] = "This is not an IBAN: its check digits do not fit. Compare it with your bank's app; it begins with PK and has 24 characters."
		}
		p.number = typed
	case ByRaast, ByJazzCash, ByEasypaisa:
		if p.number = mobile(typed); p.number == "" {
			wrong["payoutNumber"] = "Enter a mobile number of Pakistan with 11 digits, such as 0300 1234567."
		}
	default:
		wrong["payoutWay"] = "Choose where the money should go."
	}
	switch {
	case p.Title == "":
		wrong["payoutTitle"] = "Enter the name on the account."
	case ident.HasLink(p.Title) || utf8.RuneCountInString(p.Title) > 100:
		wrong["payoutTitle"] = "Enter the name alone, at most 100 characters."
	}
	if len(wrong) > 0 {
		return Payout{}, wrong
	}
	p.Mask = mask(p.number)
	return p, nil
}

// mobile returns a Pakistani mobile number as wallets write it, "03001234567"; "" for
// anything else.
func mobile(typed string) string {
	switch {
	case strings.HasPrefix(typed, "+92"):
		typed = "0" + typed[3:]
	case strings.HasPrefix(typed, "0092"):
		typed = "0" + typed[4:]
	case strings.HasPrefix(typed, "92") && len(typed) == 12:
		typed = "0" + typed[2:]
	}
	if len(typed) != 11 || !strings.HasPrefix(typed, "03") || strings.Trim(typed, "0123456789") != "" {
		return ""
	}
	return typed
}

// mask hides the middle of a number.
func mask(number string) string {
	if len(number) < 8 {
		return ""
	}
	last := 4
	if number[0] == '0' {
		last = 3
	}
	return number[:4] + " •••• " + number[len(number)-last:]
}
