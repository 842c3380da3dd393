package order

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
)

// This file says which points an order earns its member (PROMO-3). What it earns follows from
// the order alone, so that a move that changes it brings the ledger to the new number.

// PointTerms is what an order was promised when it was placed; later settings change nothing.
type PointTerms struct {
	Rate   int64  `json:"rate,omitempty"`   // points for each full Rs 100 of goods
	Friend string `json:"friend,omitempty"` // balance of the friend whose code its member named
	Reward int64  `json:"reward,omitempty"` // points for the member and for the friend
}

// Text encodes the terms for the store, as the empty text where there are none.
func (p PointTerms) Text() string {
	if p == (PointTerms{}) {
		return ""
	}
	b, err := json.Marshal(p)
	if err != nil {
		panic("order: " + err.Error()) // texts and numbers only
	}
	return string(b)
}

// Scan implements sql.Scanner.
func (p *PointTerms) Scan(from any) error {
	*p = PointTerms{}
	text, ok := from.(string)
	switch {
	case !ok:
		return fmt.Errorf("points are stored as text, not as %T", from)
	case text == "":
		return nil
	}
	return json.Unmarshal([]byte(text), p)
}

// pointGoods is what was paid, or is to be paid, for the goods that the shopper has or gets:
// without delivery, wrap, the fee for cash and sales tax, and less a refund without goods.
func (o *Order) pointGoods() money.Paisa {
	goods, charges := o.kept()
	saved := charges.Of(ChargePrepaid)
	goods += saved
	if paid := o.Kept() + o.ByCredit() - (charges.Sum() - saved); o.Refunded > 0 && paid < goods {
		goods = paid
	}
	if t := o.Tax(); t != nil {
		inside := Inside(t.Kept)
		for i := range charges {
			of := &t.Charges[i]
			inside -= pricing.Part(of.Inside, max(0, charges[i].Amount), of.Gross)
		}
		goods -= inside
	}
	return max(0, goods)
}

// PointsToCome is how many points the order earns if everything arrives and is kept.
func (o *Order) PointsToCome() int64 {
	if o.Points.Rate == 0 || o.Placement == Cancelled {
		return 0
	}
	return o.Points.Rate * int64(o.pointGoods()/(100*money.PaisaPerRupee))
}

// PointsEarned is how many points the order has earned: none before all of it was delivered
// and paid.
func (o *Order) PointsEarned() int64 {
	if !o.settledGoods() {
		return 0
	}
	return o.PointsToCome()
}

// rewards is how many points the order has brought its member and their friend each.
func (o *Order) rewards() int64 {
	if o.Points.Friend == "" || !o.settledGoods() || o.pointGoods() <= 0 {
		return 0
	}
	return o.Points.Reward
}

// settledGoods says that nothing is on its way any more, something arrived, and nothing is due.
func (o *Order) settledGoods() bool {
	ended := o.Delivery == Delivered || o.Delivery == Returned || o.Delivery == Lost
	return ended && o.Placement != Cancelled && !o.deliveredAt(-1).IsZero() && o.Due() == 0
}

// PointsShown is what the order earns its member, for goods and for the friend whose code they
// named: before delivery what will come, without a moment from when they may be used.
func (o *Order) PointsShown() (goods, friend int64, from time.Time) {
	if o.AccountID == "" || o.Points == (PointTerms{}) {
		return 0, 0, from
	}
	if o.settledGoods() {
		return o.PointsEarned(), o.rewards(), o.ReturnBy(Rules{})
	}
	if o.Placement == Cancelled || o.Delivery == Returned || o.Delivery == Lost {
		return 0, 0, from
	}
	return o.PointsToCome(), o.Points.Reward, from
}

// promisePoints notes what an order that is placed is promised.
func (o *Order) promisePoints(ctx context.Context, tx Tx, r *points.Rules) (err error) {
	if r.Rate == 0 {
		return nil
	}
	o.Points.Rate = r.Rate
	if r.Reward == 0 || o.AccountID == "" {
		return nil
	}
	c := &o.Contact
	who := points.Newcomer{AccountID: o.AccountID, Phone: c.PhoneE164, Email: c.Email, Street: c.StreetAddress, City: c.City}
	if o.Points.Friend, err = points.Judge(ctx, tx, who, o.ID); err == nil && o.Points.Friend != "" {
		o.Points.Reward = r.Reward
	}
	return err
}

// movePoints brings the ledgers of points to what the order earns after a move.
func (m *transition) movePoints(ctx context.Context, tx Tx, before *Order, newID func() string) error {
	o := m.o
	if o.Points == (PointTerms{}) || o.AccountID == "" || o.PointsEarned() == before.PointsEarned() && o.rewards() == before.rewards() {
		return nil
	}
	b, err := tx.OpenCredit(ctx, o.AccountID, newID())
	if err != nil {
		return err
	}
	terms := points.From(o.ReturnBy(m.rules), m.rules.Points.Months)
	row := points.Movement{BalanceID: b.ID, OrderID: o.ID, Actor: m.in.Actor, At: m.at}
	if err := points.Settle(ctx, tx, row, o.PointsEarned(), false, terms); err != nil || o.Points.Friend == "" {
		return err
	}
	if err := points.Settle(ctx, tx, row, o.rewards(), true, terms); err != nil {
		return err
	}
	row.BalanceID = o.Points.Friend
	return points.Settle(ctx, tx, row, o.rewards(), true, terms)
}
