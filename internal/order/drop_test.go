package order

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Units of any lines are given up in any steps: the rest of the order keeps its price, a line
// given up whole takes exactly its own price with it, and no refund exceeds the payment
// (DEAL-5).
func TestDEAL5GivingUpALineChangesNoOther(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := &Order{
			Number: "GL-7K3M9Q", Method: BankTransfer, Placement: Confirmed, Payment: Paid, Delivery: NotPacked, CouponCode: "EID26",
			PercentOff: rapid.SampledFrom([]int{0, 28, 31}).Draw(t, "percent off"),
		}
		var items []pricing.Item
		for range rapid.IntRange(2, 5).Draw(t, "lines") {
			l := Line{ListPrice: money.Paisa(rapid.Int64Range(1, 900_000).Draw(t, "list")), Quantity: rapid.Int64Range(1, 9).Draw(t, "quantity")}
			l.UnitPrice = pricing.UnitExact(l.ListPrice, o.PercentOff)
			o.Lines = append(o.Lines, l)
			items = append(items, pricing.Item{Base: l.ListPrice, Quantity: l.Quantity, Counts: rapid.Bool().Draw(t, "counts")})
		}
		bill := pricing.Reckon(items, o.PercentOff, pricing.Off{Amount: money.Paisa(rapid.Int64Range(0, 900_000).Draw(t, "coupon"))})
		o.Total, o.Received, o.Discount = bill.Total, bill.Total, bill.Discount
		for i := range o.Lines {
			o.Lines[i].Discount = bill.Shares[i].Off
		}
		before := o.clone().Lines
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			line := rapid.IntRange(0, len(o.Lines)-1).Draw(t, "line")
			next := o.clone()
			m := &transition{o: next, in: MoveInput{Note: "She agrees.", Units: []Unit{{Line: line, Quantity: rapid.Int64Range(1, 9).Draw(t, "units")}}}}
			m.make(MoveDrop)
			if m.err == nil {
				o = next
			}
		}
		var left money.Paisa
		for i, l := range o.Lines {
			paid := bill.Shares[i].Sum - bill.Shares[i].Off
			if l.Dropped < l.Quantity {
				left += paid - paid*money.Paisa(l.Dropped)/money.Paisa(l.Quantity)
			}
			l.Dropped = 0
			if diff := cmp.Diff(before[i], l); diff != "" {
				t.Fatalf("DEAL-5 line %d changed: %s", i, diff)
			}
		}
		owed := bill.Total - left
		if left > 0 && owed < money.PaisaPerRupee {
			owed = 0 // less than a rupee is waived (PAYS-1)
		}
		if o.Total != left || o.Total < 0 || o.Owed() != owed || o.Owed() > o.Received {
			t.Fatalf("DEAL-5 the rest costs %v, want %v; %v of %v is owed back", o.Total, left, o.Owed(), o.Received)
		}
	})
}
