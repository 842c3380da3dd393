package order

import (
	"math/rand/v2"
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// A random order with tax, in any state: what its lines and charges hold adds up to its classes
// and to its total, what the shopper keeps adds up to Goods, and what came back takes exactly
// its own part along.
func TestBOOKS1TaxOfAnOrderAddsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	classes := []pricing.Tax{{Class: "Standard", Rate: 1800}, {Class: "Reduced", Rate: 333}, {Class: "Exempt"}}
	for range 20_000 {
		o := &Order{Placement: Confirmed, Delivery: NotPacked, Method: CashOnDelivery, Tier: pricing.Guest, PercentOff: 28}
		var items []pricing.Item
		for range 1 + r.IntN(4) {
			l := Line{Quantity: 1 + r.Int64N(5), ListPrice: money.Paisa(1 + r.Int64N(900_000)), Tax: classes[r.IntN(len(classes))]}
			l.UnitPrice = pricing.UnitExact(l.ListPrice, o.PercentOff)
			o.Lines = append(o.Lines, l)
			items = append(items, pricing.Item{Base: l.ListPrice, Quantity: l.Quantity, Counts: r.IntN(3) > 0})
		}
		bill := pricing.Reckon(items, o.PercentOff, pricing.Off{Percent: r.IntN(2) * 15})
		o.Discount, o.Total = bill.Discount, bill.Total
		for i := range o.Lines {
			o.Lines[i].Discount = bill.Shares[i].Off
		}
		rules := &Rules{CashFee: 10_000, Prepaid: pricing.Prepaid{Percent: 3}, Gifts: Gifts{Price: 15_050}, Taxes: pricing.Taxes{Classes: []pricing.TaxClass{{Name: "Standard", Rate: 1800}}}}
		if r.IntN(2) == 0 {
			o.Method = BankTransfer
		}
		if r.IntN(2) == 0 {
			o.wrap(rules)
		}
		o.chargeWay(rules)
		if l := &o.Lines[0]; l.Quantity > 1 && r.IntN(3) == 0 { // units that were never sent
			worth := o.worth()[0]
			l.Dropped = 1
			o.setGoods(o.goodsTotal() - worth.of(1, l.Quantity))
		}
		before := o.Tax()
		whole(t, o, before)
		p := Parcel{No: 1, State: ParcelDelivered, DeliveredAt: o.CreatedAt.AddDate(1, 0, 0)}
		for i := range o.Lines {
			p.Lines = append(p.Lines, ParcelLine{Line: i, Quantity: o.Lines[i].ToSend()})
		}
		o.Parcels, o.Delivery, o.Received = []Parcel{p}, Delivered, o.Total
		for i := range o.Lines {
			if n := r.Int64N(1 + o.Lines[i].ToSend()); n > 0 && r.IntN(2) == 0 {
				o.Lines[i].Back = n
				o.Returns = append(o.Returns, Return{No: len(o.Returns) + 1, State: ReturnChecked, Reason: ReturnMind, Lines: []ReturnLine{{Line: i, Quantity: n, Back: n}}})
			}
		}
		after := o.Tax()
		whole(t, o, after)
		kept, left := money.Paisa(0), int64(0)
		for i := range o.Lines {
			l := &o.Lines[i]
			left += l.ToSend() - l.Back
			kept += after.Lines[i].Inside * money.Paisa(l.ToSend()-l.Back) / money.Paisa(l.ToSend())
		}
		for _, c := range after.Charges {
			kept += c.Inside
		}
		if left > 0 && Inside(after.Kept) != kept || left == 0 && o.Goods() == 0 && Inside(after.Kept) != 0 {
			t.Fatalf("%v of the tax is kept, not %v", Inside(after.Kept), kept)
		}
		for i := range before.Lines {
			if before.Lines[i] != after.Lines[i] {
				t.Fatalf("line %d held %v, and %v after something came back", i, before.Lines[i], after.Lines[i])
			}
		}
	}
}

// whole compares the tax of an order with its sums.
func whole(t *testing.T, o *Order, tax *TaxSums) {
	t.Helper()
	var gross, inside, total, held, kept money.Paisa
	for _, p := range append(append([]TaxPart{}, tax.Lines...), tax.Charges...) {
		gross, inside = gross+p.Gross, inside+p.Inside
	}
	for i, c := range tax.Classes {
		total, held, kept = total+c.Gross, held+c.Inside, kept+tax.Kept[i].Gross
		if k := tax.Kept[i]; k.Inside < 0 || k.Inside > c.Inside || k.Gross > c.Gross+money.Paisa(len(o.Lines)) || k.Tax != c.Tax || k.Gross == 0 && k.Inside != 0 {
			t.Fatalf("of %v %v are kept", c, k)
		}
	}
	if gross != o.Total || total != o.Total || inside != held || kept != o.Goods() {
		t.Fatalf("parts %v and classes %v of %v, tax %v and %v, kept %v of %v", gross, total, o.Total, inside, held, kept, o.Goods())
	}
}

// A later rate changes no placed order, and what comes into an order that says nothing of tax
// says nothing of it either.
func TestBOOKS1AnOrderKeepsItsRates(t *testing.T) {
	of := func(rate int64) *Rules {
		return &Rules{CashFee: 10_000, Taxes: pricing.Taxes{Classes: []pricing.TaxClass{{Name: "Standard", Rate: rate}}}}
	}
	o := &Order{Method: CashOnDelivery, Total: 118_00, Lines: []Line{{Quantity: 1, UnitPrice: 118_00, Tax: pricing.Tax{Class: "Standard", Rate: 1800}}}}
	o.chargeWay(of(2500))
	if tax := o.Tax(); len(tax.Classes) != 2 || tax.Classes[0].Inside != 18_00 || tax.Classes[1].Inside != 20_00 {
		t.Errorf("the classes are %v", tax.Classes)
	}
	plain := &Order{Method: CashOnDelivery, Total: 118_00, Lines: []Line{{Quantity: 1, UnitPrice: 118_00}}}
	plain.chargeWay(of(2500))
	if plain.Tax() != nil || plain.Charges[0].Tax != (pricing.Tax{}) || plain.Total != 218_00 {
		t.Errorf("an order of before has %+v", plain.Charges)
	}
}
