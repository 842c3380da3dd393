package order

import (
	"context"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/city"
	"gulaab/internal/deal"
	"gulaab/internal/deposit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// This file asks for deposits, the part of a cash order that is transferred first (PAYS-3), when
// an order is placed or becomes a cash order; other changes keep what was promised. Rules about
// phones count only once there is an order: a quote or refusal by them would tell a stranger
// which numbers have ordered before, or are flagged (decision 0012).

// phone returns what rules about phones ask of a number; nil where no rule in force does.
func (r *Rules) phone(ctx context.Context, tx interface {
	PhonePast(ctx context.Context, phone string) (deposit.Phone, error)
}, number string,
) (*deposit.Phone, error) {
	if !deposit.AboutPhones(r.Deposits) {
		return nil, nil //nolint:nilnil // no rule asks
	}
	past, err := tx.PhonePast(ctx, number)
	return &past, err
}

// setDeposit stores on the order what the rules of the moment ask for. goods are those of
// its products, by id; phone is nil where it does not count.
func (o *Order) setDeposit(rules []deposit.Rule, goods map[string]deal.Goods, phone *deposit.Phone) {
	o.Deposit, o.DepositBy = 0, deposit.Rule{}
	if !o.PaysAtDoor() {
		return
	}
	f := deposit.Facts{Goods: o.goodsTotal(), Cash: o.ToPay(), Country: o.Contact.Country, City: o.Contact.City, Phone: phone}
	for i := range o.Lines {
		if l := &o.Lines[i]; l.ToSend() > 0 {
			productID, variantID := l.goods()
			f.Units = append(f.Units, deposit.Unit{Goods: goods[productID], VariantID: variantID})
		}
	}
	if amount, by := deposit.Asks(rules, &f); by != nil {
		o.Deposit, o.DepositBy = amount, *by
	}
}

// goodsOf returns what rules of deposits and coupons ask of the products of an order's lines.
func goodsOf(snapshot *catalog.Snapshot, o *Order) map[string]deal.Goods {
	goods := map[string]deal.Goods{}
	for i := range o.Lines {
		productID, _ := o.Lines[i].goods()
		if p := snapshot.ByID(productID); p != nil {
			goods[p.ID] = goodsOfProduct(p)
		}
	}
	return goods
}

// checkFirst compares what is transferred first with what the shopper saw, as checkTotal
// does with the total. o has no deposit by a rule about phones yet.
func (in *PlaceInput) checkFirst(o *Order) error {
	if in.ExpectedFirst == nil || *in.ExpectedFirst == o.First() || !o.PaysAtDoor() {
		return nil
	}
	f := fault.New(fault.Conflict, "Nothing of this order is transferred first any more. Nothing was ordered yet.")
	if o.Deposit > 0 {
		f = fault.Newf(fault.Conflict, "Of this order %s come first by transfer, and %s are paid at the door. Nothing was ordered yet.", o.First().Format(), o.AtDoor().Format())
	}
	return &TotalChanged{fault: f, Quote: o}
}

// keepsDeposit refuses a shopper's change of the city by which more would come first: a new
// order to there would ask for it. Rules about phones do not count, so that nobody tries
// numbers on one order.
func (r *Rules) keepsDeposit(before, o *Order, goods map[string]deal.Goods) error {
	if !o.PaysAtDoor() || city.Same(o.Contact.City, before.Contact.City) && o.Contact.Country == before.Contact.Country {
		return nil
	}
	here, there := *o, *o
	here.Contact = before.Contact
	here.setDeposit(r.Deposits, goods, nil)
	if there.setDeposit(r.Deposits, goods, nil); there.Deposit <= max(o.Deposit, here.Deposit) {
		return nil
	}
	return cashFault("city", "Of an order to %s %s come first by transfer. Please write to us, or cancel this order and place it again.", o.Contact.City, there.First().Format())
}

// waive lets the order off what of its deposit has not come, which is paid at the door with the
// rest (PAYS-3). Where a part came, that confirms the order as the whole would have; otherwise its
// shopper's word does, as of any order that is paid at the door. What is held stays held, and the
// wait for a word begins with it.
func (m *transition) waive() {
	o := m.o
	switch {
	case o.Deposited() == nil:
		m.refuse(fault.Newf(fault.Conflict, "Order %s has no deposit.", o.Number))
	case !o.AwaitsMoney():
		m.refuse(fault.Newf(fault.Conflict, "The deposit of order %s has come.", o.Number))
	case o.Payment == ProofSubmitted, o.Payment == PartPaid && o.restProved():
		m.refuse(fault.Newf(fault.Conflict, "A screenshot of order %s is to be checked first.", o.Number))
	}
	if m.err == nil {
		m.in.Note = strings.TrimSuffix(o.Awaited().Format()+": "+m.in.Note, ": ")
	}
	if !step(m, placements, MoveWaive, &o.Placement) {
		return
	}
	if o.Deposit = max(0, min(o.Deposit, o.Kept())); o.Deposit == 0 {
		o.DepositBy = deposit.Rule{}
		if o.Received == 0 {
			o.Payment = PaymentDue
		}
	}
	o.resettle()
	if o.PaysBefore() && o.Placement == Placed {
		m.confirm()
	}
}

// MaybeDeposit says whether rules about phones could ask more of a quoted order, whoever
// orders: it is the same for every phone.
func (s *Service) MaybeDeposit(q *Quote) bool {
	o := *q.Order
	rules := s.d.Rules().Deposits
	o.setDeposit(rules, goodsOf(s.d.Catalogue(), &o), &deposit.Phone{Flagged: true}) // new and flagged: every rule about phones fits
	return o.First() > q.Order.First()
}

// PastDeposits counts orders with a deposit by what became of them. Ended are those that
// were cancelled, or ended by themselves, without money.
type PastDeposits struct{ Orders, Kept, Delivered, Ended int }

// DepositTrial is an order that the owner makes up, to see what the rules ask of it.
type DepositTrial struct {
	Goods   money.Paisa
	City    string // of Pakistan
	Phone   deposit.Phone
	Product string // by id; may be empty
}

// DepositOf returns what given rules ask of a made-up cash order, with delivery and fee as
// they are now, and which of the rules by its index; -1: none.
func (s *Service) DepositOf(rules []deposit.Rule, t DepositTrial) (o *Order, by int) {
	now := s.d.Rules()
	o = &Order{Contact: Contact{Country: city.Country, City: t.City}, Method: CashOnDelivery, Total: t.Goods}
	o.Lines = []Line{{ProductID: t.Product, Quantity: 1, ListPrice: t.Goods, UnitPrice: t.Goods}}
	o.charge(&now, nil, nil, int64(now.Tariff.Piece))
	o.setDeposit(rules, goodsOf(s.d.Catalogue(), o), &t.Phone)
	for by = range rules {
		if o.Deposit > 0 && rules[by].Text() == o.DepositBy.Text() {
			return o, by
		}
	}
	return o, -1
}

// Deposited is the deposit of a cash order: its amount, and the rest in whole rupees.
type Deposited struct {
	First, AtDoor money.Paisa
	by            deposit.Rule
	city          string
}

// Why says to a shopper in a language what comes first, and of which orders that is so.
func (d *Deposited) Why(language string) string {
	return deposit.Why(language, &d.by, d.First, d.AtDoor, d.city)
}

// Deposited returns the deposit of a cash order; nil where it has none.
func (o *Order) Deposited() *Deposited {
	if !o.PaysAtDoor() || o.Deposit == 0 {
		return nil
	}
	return &Deposited{First: o.First(), AtDoor: o.AtDoor(), by: o.DepositBy, city: o.Contact.City}
}
