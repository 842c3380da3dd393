package order

import (
	"context"
	"slices"
	"strings"

	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// Store credit and gift cards are accounts that pay for an order and no discount (PROMO-2):
// its ledger has what they paid beside other money. Received and Refunded do not count it,
// because nothing of it comes in or goes out.

// The kinds of entries of balances. Their accounts are balances, as balanceAccount writes them.
const (
	Spent     EntryKind = "spent"      // paid by store credit
	GivenBack EntryKind = "given_back" // went back onto the balance that had paid it
)

// AccountCredit is the account of a refund that its shopper wants as store credit.
const AccountCredit = "credit"

// accountCard begins the account of an entry of a gift card, "card:ID".
const accountCard = "card"

// balanceAccount is the account of an entry of a balance, "credit:ID".
func balanceAccount(b *credit.Balance) string { return AccountCredit + ":" + b.ID }

// ByCredit is what balances pay of the order now.
func (o *Order) ByCredit() money.Paisa { return o.Spent - o.GivenBack }

// ToPay is the part of Total that balances do not pay. Of what they do not pay, less than a
// rupee is let off.
func (o *Order) ToPay() money.Paisa { return o.payable(o.Total) }

// payable is the part of a price that balances do not pay.
func (o *Order) payable(price money.Paisa) money.Paisa {
	rest := max(0, price-o.ByCredit())
	if o.ByCredit() > 0 && rest < money.PaisaPerRupee {
		return 0
	}
	return rest
}

// OwedCredit is the part of Owed that goes back onto the balances that paid it: what they
// pay beyond the goods that the shopper has or gets. Other money is owed first.
func (o *Order) OwedCredit() money.Paisa { return max(0, o.ByCredit()-o.Goods()) }

// spend pays the order with a gift card, and then with its member's store credit, as far as they
// go. Where they pay another sum than the shopper saw, it is a TotalChanged.
func (s *Service) spend(ctx context.Context, tx Tx, o *Order, in *PlaceInput) error {
	if in.Card != "" {
		c, err := tx.CardByCode(ctx, s.d.Cards.Hash(in.Card))
		switch {
		case err != nil:
			return err
		case c == nil:
			return credit.ErrNoCard()
		case c.Blocked():
			return credit.ErrBlocked()
		}
		o.spendOf(accountCard+":"+c.ID, c.Rest)
		o.CardPaid, o.CardLast = o.Spent, c.Last4
	}
	byCard := o.Spent
	if in.Credit != nil && o.AccountID != "" {
		b, err := tx.StoreCredit(ctx, o.AccountID)
		if err != nil {
			return err
		}
		if b != nil {
			o.spendOf(balanceAccount(b), b.Amount)
		}
	}
	switch {
	case in.Card != "" && in.CardPays != nil && byCard != *in.CardPays:
		return &TotalChanged{
			fault: fault.Newf(fault.Conflict, "Your gift card pays %s of this order, and not %s. Nothing was ordered yet.", byCard.Format(), in.CardPays.Format()),
			Quote: o,
		}
	case in.Credit != nil && o.AccountID != "" && o.Spent-byCard != *in.Credit:
		return &TotalChanged{
			fault: fault.Newf(fault.Conflict, "Your store credit pays %s of this order, and not %s. Nothing was ordered yet.", (o.Spent - byCard).Format(), in.Credit.Format()),
			Quote: o,
		}
	}
	return nil
}

// spendOf notes in the ledger what a balance pays.
func (o *Order) spendOf(account string, has money.Paisa) {
	amount := min(has, o.ToPay())
	if amount <= 0 {
		return
	}
	o.Spent += amount
	o.Entries = append(o.Entries, Entry{Kind: Spent, Amount: amount, Account: account})
}

// payAtOnce ends the placing of an order with credit: its entries get their moment, and one of
// which nothing is left to pay is confirmed, as by any other money.
func (o *Order) payAtOnce(m *transition) {
	if o.Spent == 0 {
		return
	}
	for i := range o.Entries {
		o.Entries[i].At, o.Entries[i].Actor = m.at, m.in.Actor
	}
	if o.Spent > o.CardPaid {
		m.note(EventCreditUsed)
	}
	if o.CardPaid > 0 {
		m.note(EventCardUsed)
	}
	if o.ToPay() == 0 {
		o.Payment = o.sums()
		m.round()
		if !o.CallFirst {
			o.Placement = Confirmed
			m.note(EventConfirmed)
		}
	}
	o.Events, o.Entries = append(o.Events, m.events...), append(o.Entries, m.entries...)
}

// ToCredit is the part of the money given back that is on the member's store credit.
func (o *Order) ToCredit() (sum money.Paisa) {
	for i := range o.Entries {
		if e := &o.Entries[i]; e.goesToCredit() {
			sum += e.Amount
		}
	}
	return sum
}

// RefundedToCredit says whether all that the last refund gave back went onto store credit: no
// bank has a part in it then.
func (o *Order) RefundedToCredit() bool {
	all := false
	for _, e := range slices.Backward(o.Entries) {
		if all && !e.At.Equal(o.Entries[len(o.Entries)-1].At) {
			break
		}
		if e.Kind == Refund || e.Kind == GivenBack {
			if !e.goesToCredit() {
				return false
			}
			all = true
		}
	}
	return all
}

func (e *Entry) goesToCredit() bool {
	return e.Kind == Refund && e.Account == AccountCredit || e.Kind == GivenBack && strings.HasPrefix(e.Account, AccountCredit+":")
}

// resettle sets the state of the money after the price or what balances pay changed.
func (o *Order) resettle() {
	switch {
	case o.Received > 0, o.ByCredit() > 0 && o.ToPay() == 0, o.GivenBack > 0 && !o.Open() && o.Placement != Cancelled:
		o.Payment = o.sums()
	case o.Spent > 0 && o.Payment == Paid:
		o.Payment = PaymentDue
	}
}

// returnCredit gives back what balances paid of an order that ended without goods, or that
// became cheaper than what they paid. Of one that a replacement may follow, a refund does it.
func (m *transition) returnCredit() {
	o := m.o
	over := o.ByCredit() - o.Total
	switch {
	case m.err != nil || o.ByCredit() == 0:
		return
	case o.Placement == Cancelled:
		over = o.ByCredit()
	case o.Delivery == Returned && !o.was(EventDelivered), o.Delivery == Lost && o.Received == 0 && o.ToPay() > 0:
		over = o.OwedCredit()
	}
	m.giveBack(over)
}

// giveBack books an amount back onto the balances that paid it, the last one first.
func (m *transition) giveBack(amount money.Paisa) {
	if m.err != nil || amount <= 0 {
		return
	}
	left := map[string]money.Paisa{}
	var accounts []string
	for _, e := range slices.Concat(m.o.Entries, m.entries) {
		switch e.Kind {
		case Spent:
			left[e.Account] += e.Amount
			accounts = append(accounts, e.Account)
		case GivenBack:
			left[e.Account] -= e.Amount
		default:
		}
	}
	card := m.o.CardPaid
	for _, account := range slices.Backward(accounts) {
		part := min(amount, left[account])
		if part <= 0 {
			continue
		}
		if !m.dry {
			m.entries = append(m.entries, Entry{At: m.at, Kind: GivenBack, Amount: part, Account: account, Actor: m.in.Actor, Note: m.in.Note})
		}
		left[account] -= part
		m.o.GivenBack += part
		if strings.HasPrefix(account, accountCard+":") {
			m.o.CardPaid -= part
		}
		amount -= part
	}
	m.o.resettle()
	if m.o.CardPaid < card {
		m.note(EventCardBack)
	} else {
		m.note(EventCreditBack)
	}
}

// moveBalances moves the balances by the change's entries of the ledger.
func moveBalances(ctx context.Context, tx Tx, o *Order, entries []Entry, newID func() string) error {
	for i := range entries {
		e := &entries[i]
		move := credit.Movement{Amount: e.Amount, OrderID: o.ID, Actor: e.Actor, Note: e.Note, At: e.At}
		_, move.BalanceID, _ = strings.Cut(e.Account, ":")
		switch {
		case e.Kind == Spent:
			move.Reason, move.Amount = credit.Spent, -e.Amount
		case e.Kind == GivenBack:
			move.Reason = credit.GivenBack
		case e.Kind == Refund && e.Account == AccountCredit:
			b, err := tx.OpenCredit(ctx, o.AccountID, newID())
			if err != nil {
				return err
			}
			move.Reason, move.BalanceID = credit.Refunded, b.ID
		default:
			continue
		}
		if err := tx.MoveBalance(ctx, move); err != nil {
			return err
		}
	}
	return nil
}

// MayCredit says whether money of an order may go back as store credit.
func (s *Service) MayCredit(o *Order) bool { return s.d.Rules().Credit && o.AccountID != "" }

// creditable refuses a refund as store credit where the order has no member to have it.
func (m *transition) creditable() {
	switch {
	case m.in.Account != AccountCredit:
	case !m.rules.Credit:
		m.refuse(ruled("storeCredit", "Store credit is not offered at the moment."))
	case m.o.AccountID == "":
		m.refuse(fault.Newf(fault.Conflict, "Order %s is of a guest: store credit needs an account.", m.o.Number))
	}
}
