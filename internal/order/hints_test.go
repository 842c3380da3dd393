package order

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
)

// TestCOD4Hints: each hint appears with its cause, names its rule, and disappears with the
// cause. An order without causes has none.
func TestCOD4Hints(t *testing.T) {
	t.Parallel()
	rules := Rules{CashMost: money.Rupees(20_000)}
	calm := func() *Order {
		return &Order{Method: CashOnDelivery, Total: money.Rupees(3348), Contact: someone(), Lines: []Line{{Name: "Relief Sun", Quantity: 2}}}
	}
	refused := PhoneOrder{Placement: Closed, Delivery: Returned, Refused: true}
	open := PhoneOrder{Placement: Placed, Delivery: NotPacked}
	if got := Hints(calm(), Past{Orders: []PhoneOrder{{Placement: Closed, Delivery: Delivered}}, Network: hintNetworks - 1}, rules); len(got) != 0 {
		t.Errorf("COD-4 a calm order has hints: %+v", got)
	}
	for name, tt := range map[string]struct {
		cause func(*Order, *Past)
	}{
		"refused-before": {func(_ *Order, p *Past) { p.Orders = append(p.Orders, refused) }},
		"over-limit":     {func(o *Order, _ *Past) { o.Total = money.Rupees(20_001) }},
		"open-orders":    {func(_ *Order, p *Past) { p.Orders = append(p.Orders, open) }},
		"short-address":  {func(o *Order, _ *Past) { o.Contact.StreetAddress = "House 7" }},
		"no-number":      {func(o *Order, _ *Past) { o.Contact.StreetAddress = "Near Al-Fatah, Gulshan-e-Ravi" }},
		"many-units":     {func(o *Order, _ *Past) { o.Lines[0].Quantity = hintUnits + 1 }},
		"busy-network":   {func(_ *Order, p *Past) { p.Network = hintNetworks }},
		"flagged":        {func(_ *Order, p *Past) { p.Flags = []string{"Watch: asks to open parcels"} }},
	} {
		t.Run("COD-4 "+name, func(t *testing.T) {
			t.Parallel()
			o, past := calm(), Past{}
			tt.cause(o, &past)
			got := []string{}
			for _, h := range Hints(o, past, rules) {
				if h.Says == "" || h.Rule == "" {
					t.Errorf("COD-4 %s explains nothing: %+v", h.Name, h)
				}
				got = append(got, h.Name)
			}
			if diff := cmp.Diff([]string{name}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	urdu := calm()
	urdu.Contact.StreetAddress = "مکان ۷، گلی ۱۲، جوہر ٹاؤن"
	if got := Hints(urdu, Past{}, rules); len(got) != 0 {
		t.Errorf("COD-4 a number in Urdu digits is none: %+v", got)
	}
}

// COD-3 COD-4 KNOW-2: an order counts as open or refused, never both: one whose parcel is on
// its way back is no longer open.
func TestCOD3OpenOrRefused(t *testing.T) {
	t.Parallel()
	for _, d := range []Delivery{NotPacked, Packed, Shipped, Delivered, Returning, Returned, Lost} {
		for _, p := range []Placement{Placed, Confirmed, Closed, Cancelled} {
			o := PhoneOrder{Placement: p, Delivery: d, Refused: d == Returning || d == Returned}
			if o.Open() && o.Refused {
				t.Errorf("%s, %s: open and refused", p, d)
			}
			if runs := p == Placed || p == Confirmed; o.Open() != (runs && (d == NotPacked || d == Packed || d == Shipped || d == Delivered)) {
				t.Errorf("%s, %s: open %v", p, d, o.Open())
			}
		}
	}
	back := PhoneOrder{Placement: Confirmed, Delivery: Returning, Refused: true}
	var names []string
	for _, h := range Hints(&Order{Contact: Contact{StreetAddress: "House 9, Street 4, Model Town", City: "Lahore", Country: "Pakistan"}}, Past{Orders: []PhoneOrder{back}}, Rules{}) {
		names = append(names, h.Name)
	}
	if !slices.Equal(names, []string{"refused-before"}) {
		t.Errorf("COD-4 hints of what comes back: %v", names)
	}
}
