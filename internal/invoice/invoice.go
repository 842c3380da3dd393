// Package invoice issues invoices and credit notes. It promises that their numbers
// have no gaps within a tax year, that an order has one invoice at a time, that
// credit notes never give back more than it, and that what was issued stays as it
// was: a mistake is put right by a credit note, and an order that is changed to what
// its invoice does not say has that taken back whole and another one written.
package invoice

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Kind is an invoice or what takes some of one back.
type Kind string

// The kinds.
const (
	Bill   Kind = "invoice"
	Credit Kind = "credit"
)

// Invoice is one paper.
type Invoice struct {
	ID      string
	Kind    Kind
	Year    string // "2026-27", from July to June
	Number  int64  // from 1 in each year, of each kind
	OrderID string
	Total   money.Paisa
	Body    Body
	Actor   string
	At      time.Time
}

// Body is what stands on the paper.
type Body struct {
	Seller     Seller               `json:"seller"`
	Buyer      string               `json:"buyer"`
	Address    []string             `json:"address"`
	Order      string               `json:"order"` // its number
	Placed     time.Time            `json:"placed"`
	Method     order.Method         `json:"method"`
	Lines      []Line               `json:"lines"`
	Promotions []order.PromotionSum `json:"promotions,omitempty"` // what each took off the lines (PROMO-1)
	// Discount is what a coupon took off: the lines less it and the promotions, plus Delivery and Rounding, are the total
	// (order.Sums). Papers of before it was written have none.
	Discount money.Paisa `json:"discount,omitempty"`
	Delivery money.Paisa `json:"delivery,omitempty"`
	Freed    money.Paisa `json:"freed,omitempty"` // of delivery, by the coupon
	CashFee  money.Paisa `json:"cashFee,omitempty"`
	Saving   money.Paisa `json:"saving,omitempty"` // by paying first
	Wrap     money.Paisa `json:"wrap,omitempty"`   // of a gift
	Rounding money.Paisa `json:"rounding,omitempty"`
	// First and AtDoor are the two parts of the total of an order with a deposit (PAYS-3); 0 of others.
	First  money.Paisa `json:"first,omitempty"`
	AtDoor money.Paisa `json:"atDoor,omitempty"`
	Tax    []TaxRow    `json:"tax,omitempty"` // inside the total, by class; none of a shop without (BOOKS-1)
	// Parts add up to Tax: what the tax authority is told of (BOOKS-1). Province is the buyer's, "" where
	// the city is none that the shop knows. Papers without sales tax have neither.
	Parts    []Part `json:"parts,omitempty"`
	Province string `json:"province,omitempty"`
	Coupon   string `json:"coupon,omitempty"` // its code, where there was one
	Of       string `json:"of,omitempty"`     // of a credit note: the invoice
	Reason   string `json:"reason,omitempty"`
}

// Seller is who sells.
type Seller struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Phone   string `json:"phone"`
	Tax     string `json:"tax,omitempty"` // the NTN

	SalesTax string `json:"salesTax,omitempty"` // the STRN
}

// Line is one position.
type Line struct {
	Name     string      `json:"name"`
	SKU      string      `json:"sku"`
	Quantity int64       `json:"quantity"`
	List     money.Paisa `json:"list"` // the printed retail price of one
	Unit     money.Paisa `json:"unit"`
	// Class and Rate are of its sales tax; unset in a shop without.
	Class string `json:"class,omitempty"`
	Rate  int64  `json:"rate,omitempty"`
}

// Label is how people name a paper: "INV 2026-27/0001".
func (i *Invoice) Label() string {
	prefix := "INV"
	if i.Kind == Credit {
		prefix = "CN"
	}
	return fmt.Sprintf("%s %s/%04d", prefix, i.Year, i.Number)
}

// Tx is what issuing needs of a transaction.
type Tx interface {
	Now() time.Time
	// OrderForUpdate locks an order: two who issue its invoice do so one after the other.
	OrderForUpdate(ctx context.Context, id string) (*order.Order, error)
	InvoicesOf(ctx context.Context, orderID string) ([]Invoice, error)
	// NextInvoice returns the next number of a kind in a year. It is used up with
	// the transaction, and free again where that ends without a commit.
	NextInvoice(ctx context.Context, k Kind, year string) (int64, error)
	InsertInvoice(ctx context.Context, i *Invoice) error
	Record(ctx context.Context, e audit.Entry) error
}

// Year is the tax year of a moment: from 1 July to 30 June, in Karachi.
func Year(at time.Time) string {
	t := at.In(zone.Karachi)
	from := t.Year()
	if t.Month() < time.July {
		from--
	}
	return fmt.Sprintf("%d-%02d", from, (from+1)%100)
}

// Issue writes the invoice of an order, or returns the one it has. An order that
// nobody has agreed to, or that was cancelled before it had one, has none.
func Issue(ctx context.Context, tx Tx, orderID string, seller Seller, actor string) (*Invoice, error) {
	o, err := tx.OrderForUpdate(ctx, orderID)
	if err != nil {
		return nil, err
	}
	all, err := tx.InvoicesOf(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if bill, _ := balance(all); bill != nil {
		return bill, tx.Record(ctx, audit.Entry{Action: "invoice.show", Subject: "order", SubjectID: orderID, After: bill.Label()})
	}
	if o.Placement == order.Cancelled {
		return nil, fault.Newf(fault.Conflict, "Order %s was cancelled before it had an invoice, and needs none.", o.Number)
	}
	if o.Placement != order.Confirmed && o.Placement != order.Closed {
		return nil, fault.Newf(fault.Conflict, "Order %s is %s: an invoice is written once it is confirmed.", o.Number, o.Status())
	}
	return put(ctx, tx, o, &Invoice{Kind: Bill, Total: o.Total, Body: body(o, seller)}, actor)
}

// Take writes a credit note about some of an order's invoice.
func Take(ctx context.Context, tx Tx, orderID string, amount money.Paisa, reason string, seller Seller, actor string) (*Invoice, error) {
	reason = ident.Shorten(ident.Tidy(reason), 300)
	wrong := map[string]string{}
	if amount <= 0 {
		wrong["amount"] = "Must be more than 0."
	}
	if reason == "" {
		wrong["reason"] = "Say what it is for."
	}
	if len(wrong) > 0 {
		return nil, fault.Fields("The credit note was not written.", wrong)
	}
	o, err := tx.OrderForUpdate(ctx, orderID)
	if err != nil {
		return nil, err
	}
	all, err := tx.InvoicesOf(ctx, orderID)
	if err != nil {
		return nil, err
	}
	bill, left := balance(all)
	switch {
	case bill == nil:
		return nil, fault.Newf(fault.Conflict, "Order %s has no invoice yet.", o.Number)
	case amount > left:
		return nil, fault.Newf(fault.Conflict, "Only %s of the invoice is left.", left.Format())
	}
	return put(ctx, tx, o, credit(o, all, amount, reason, seller), actor)
}

// Revise lets the papers of an order follow a change of what is ordered, in its
// transaction (PACK-2, DOOR-2). Less of what the invoice says is a credit note;
// anything that it does not say takes it back whole, and another one is written for
// the same seller. An order without an invoice needs nothing.
func Revise(ctx context.Context, tx Tx, o *order.Order, reason, actor string) error {
	all, err := tx.InvoicesOf(ctx, o.ID)
	if err != nil {
		return err
	}
	bill, left := balance(all)
	if bill == nil {
		return nil
	}
	now := body(o, bill.Body.Seller)
	if o.Total <= left && bill.Body.covers(now.Lines) {
		return Lower(ctx, tx, o, left-o.Total, reason, actor)
	}
	if left > 0 {
		if _, err := put(ctx, tx, o, credit(o, all, left, reason, bill.Body.Seller), actor); err != nil {
			return err
		}
	}
	_, err = put(ctx, tx, o, &Invoice{Kind: Bill, Total: o.Total, Body: now}, actor)
	return err
}

// covers says whether every line is one of the paper's, at its price and in no
// larger number.
func (b *Body) covers(lines []Line) bool {
	left := map[Line]int64{}
	for _, l := range b.Lines {
		n := l.Quantity
		l.Quantity = 0
		left[l] += n
	}
	for _, l := range lines {
		n := l.Quantity
		l.Quantity = 0
		if left[l] -= n; left[l] < 0 {
			return false
		}
	}
	return true
}

// Lower writes a credit note about what an order's invoice says more than its
// goods cost, at most amount: in the transaction of the move that lowered it. The
// seller is that of the invoice. An order without one needs none.
func Lower(ctx context.Context, tx Tx, o *order.Order, amount money.Paisa, reason, actor string) error {
	all, err := tx.InvoicesOf(ctx, o.ID)
	if err != nil {
		return err
	}
	bill, left := balance(all)
	if bill == nil {
		return nil
	}
	if amount = min(amount, left-o.Goods()); amount <= 0 {
		return nil
	}
	_, err = put(ctx, tx, o, credit(o, all, amount, reason, bill.Body.Seller), actor)
	return err
}

// credit is a credit note of the last of an order's invoices.
func credit(o *order.Order, all []Invoice, amount money.Paisa, reason string, seller Seller) *Invoice {
	bill, _ := balance(all)
	b := body(o, seller)
	b.Tax = taxBack(o, all, amount)
	b.Parts = partsBack(b.Tax)
	b.Lines, b.Promotions, b.Discount, b.Delivery, b.Freed, b.Rounding, b.Coupon, b.Of, b.Reason = []Line{}, nil, 0, 0, 0, 0, "", bill.Label(), reason
	b.CashFee, b.Saving, b.Wrap, b.First, b.AtDoor = 0, 0, 0, 0, 0
	return &Invoice{Kind: Credit, Total: amount, Body: b}
}

// balance finds the invoice of an order that holds, the last one, nil where there is
// none, and what credit notes have left of it: one that another took the place of is
// taken back whole.
func balance(all []Invoice) (bill *Invoice, left money.Paisa) {
	for i := range all {
		if all[i].Kind == Bill {
			bill = &all[i]
			left += all[i].Total
		} else {
			left -= all[i].Total
		}
	}
	return bill, left
}

func put(ctx context.Context, tx Tx, o *order.Order, i *Invoice, actor string) (_ *Invoice, err error) {
	i.ID, i.OrderID, i.Actor, i.At, i.Year = ident.NewID(), o.ID, actor, tx.Now(), Year(tx.Now())
	if i.Number, err = tx.NextInvoice(ctx, i.Kind, i.Year); err != nil {
		return nil, err
	}
	if err := tx.InsertInvoice(ctx, i); err != nil {
		return nil, err
	}
	return i, tx.Record(ctx, audit.Entry{Action: "invoice." + string(i.Kind), Subject: "order", SubjectID: o.ID, After: map[string]any{"number": i.Label(), "total": i.Total}})
}

func body(o *order.Order, seller Seller) Body {
	c := &o.Contact
	b := Body{
		Seller: seller, Buyer: c.FirstName + " " + c.LastName, Address: []string{c.StreetAddress, c.Region(), c.Country},
		Order: o.Number, Placed: o.CreatedAt, Method: o.Method, Lines: []Line{},
	}
	sums := o.Sums()
	for i := range o.Lines {
		l := &o.Lines[i]
		if n := sums.Lines[i].Units; n > 0 {
			name := strings.TrimSpace(l.Brand + " " + l.Name)
			for _, more := range []string{l.Size, l.ShadeName()} {
				if more != "" {
					name += ", " + more
				}
			}
			name += l.InSet.After()
			b.Lines = append(b.Lines, Line{Name: name, SKU: l.SKU, Quantity: n, List: l.ListPrice, Unit: l.UnitPrice, Class: l.Tax.Class, Rate: l.Tax.Rate})
		}
	}
	b.Discount, b.Delivery, b.Freed, b.Rounding = sums.Discount, sums.Delivery, sums.Freed, sums.Rounding
	b.CashFee, b.Saving, b.Wrap = sums.CashFee, sums.Saving, sums.Wrap
	if o.Deposited() != nil {
		b.First, b.AtDoor = sums.First, sums.AtDoor
	}
	b.Coupon, b.Promotions = o.CouponCode, sums.Promotions
	if tax := o.Tax(); tax != nil {
		b.Tax = taxRows(tax.Classes)
		b.Parts = partsOf(o, tax)
		if at, ok := city.Find(c.City); ok {
			b.Province = at.Province
		}
	}
	return b
}
