package invoice

import (
	"math/rand/v2"
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// Credit notes take back exactly the tax of what came back: the rows of each paper add up to its
// total, none has more tax than its class has left, and once what the papers leave is what the
// shopper has, so is the tax that they leave.
func TestBOOKS1CreditNotesTakeTheirTaxBack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	classes := []pricing.Tax{{Class: "Standard", Rate: 1800}, {Class: "Reduced", Rate: 333}, {Class: "Exempt"}}
	for range 5_000 {
		o := &order.Order{Placement: order.Confirmed, Delivery: order.Delivered, Method: order.CashOnDelivery}
		p := order.Parcel{No: 1, State: order.ParcelDelivered, DeliveredAt: o.CreatedAt.AddDate(1, 0, 0)}
		for i := range 1 + r.IntN(4) {
			l := order.Line{Quantity: 1 + r.Int64N(4), UnitPrice: money.Paisa(1 + r.Int64N(900_000)), Tax: classes[r.IntN(3)]}
			o.Total += l.UnitPrice * money.Paisa(l.Quantity)
			o.Lines, p.Lines = append(o.Lines, l), append(p.Lines, order.ParcelLine{Line: i, Quantity: l.Quantity})
		}
		o.Charges = order.Charges{{Kind: order.ChargeDelivery, Amount: 20_000, Tax: classes[0]}}
		o.Total, o.Parcels = o.Total+20_000, []order.Parcel{p}
		o.Received = o.Total
		all := []Invoice{{Kind: Bill, Total: o.Total, Body: body(o, Seller{})}}
		adds(t, o, &all[0])
		for _, way := range []int{0, 1, 0} { // something comes back, kindness, and the rest
			if way == 0 {
				for i := range o.Lines {
					l := &o.Lines[i]
					if n := r.Int64N(1 + l.Quantity - l.Back); n > 0 && r.IntN(2) == 0 {
						l.Back += n
						o.Returns = append(o.Returns, order.Return{No: len(o.Returns) + 1, State: order.ReturnChecked, Lines: []order.ReturnLine{{Line: i, Quantity: n, Back: n}}})
					}
				}
			}
			_, left := balance(all)
			amount := left - o.Goods()
			if way == 1 {
				amount = min(left, money.Paisa(r.Int64N(50_000)))
			}
			if amount <= 0 {
				continue
			}
			note := credit(o, all, amount, "why", Seller{})
			adds(t, o, note)
			all = append(all, *note)
			whole := true
			for _, rest := range taxLeft(all) {
				if rest.Inside < 0 || rest.Gross < 0 || rest.Inside > rest.Gross {
					t.Fatalf("the papers leave %+v", taxLeft(all))
				}
				whole = whole && (rest.Gross > 0 || rest.Inside == 0)
			}
			if !whole {
				t.Fatalf("the papers leave tax of nothing: %+v", taxLeft(all))
			}
			if way == 0 && len(all) == 2 {
				var inside money.Paisa
				for _, rest := range taxLeft(all) {
					inside += rest.Inside
				}
				if want := order.Inside(o.Tax().Kept); inside != want {
					t.Fatalf("the papers leave %v of tax, the shopper has %v", inside, want)
				}
			}
		}
	}
}

// adds compares the rows of a paper with its total.
func adds(t *testing.T, o *order.Order, i *Invoice) {
	t.Helper()
	var gross, inside money.Paisa
	for _, r := range i.Body.Tax {
		inside += r.Inside
		if gross += r.Gross; r.Inside < 0 || r.Inside > r.Gross || r.Net()+r.Inside != r.Gross {
			t.Fatalf("%+v of %+v", r, i)
		}
	}
	if gross != i.Total || i.Kind == Bill && inside != o.Sums().Tax {
		t.Fatalf("the rows of a paper about %v come to %v, with tax %v of %v", i.Total, gross, inside, o.Sums().Tax)
	}
}
