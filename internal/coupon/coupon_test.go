package coupon

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

var noon = time.Date(2026, time.November, 20, 7, 0, 0, 0, time.UTC)

// pehla takes Rs 200 off serums from Rs 3,000 on, once a customer.
func pehla(change func(*Coupon)) *Coupon {
	c := &Coupon{
		ID: "c", Code: "pehla 200", Kind: Amount, Amount: money.Rupees(200), Minimum: money.Rupees(3000), Limit: 5, PerCustomer: 1,
		Targets: []deal.Target{{Kind: deal.OfCategory, ID: "serum"}}, Starts: noon.Add(-time.Hour), Ends: noon.Add(time.Hour),
	}
	if change != nil {
		change(c)
	}
	return c
}

func line(category string, rupees, quantity int64) Item {
	return Item{
		Goods: deal.Goods{ProductID: category, Brand: "cosrx", Categories: []string{category}}, VariantID: category + "-30",
		Base: money.Rupees(rupees), Quantity: quantity,
	}
}

func TestDEAL4CheckNamesEveryMistake(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change func(*Coupon)
		wrong  string // the wrong fields, sorted; empty: none
	}{
		"as it should be":       {nil, ""},
		"for ever, for anybody": {func(c *Coupon) { c.Ends, c.Limit, c.PerCustomer, c.Minimum = time.Time{}, 0, 0, 0 }, ""},
		"a short code":          {func(c *Coupon) { c.Code = "abc" }, "code"},
		"a long code":           {func(c *Coupon) { c.Code = strings.Repeat("A", 21) }, "code"},
		"a code of other signs": {func(c *Coupon) { c.Code = "گلاب2026" }, "code"},
		"a percent too many":    {func(c *Coupon) { c.Kind, c.Percent = Percent, 91 }, "percent"},
		"half a rupee":          {func(c *Coupon) { c.Amount = 50 }, "amount"},
		"no such kind":          {func(c *Coupon) { c.Kind = "gift" }, "kind"},
		"a minimum in paisa":    {func(c *Coupon) { c.Minimum = 150 }, "minimum"},
		"fewer than none":       {func(c *Coupon) { c.Limit, c.PerCustomer = -1, -1 }, "limit perCustomer"},
		"no beginning":          {func(c *Coupon) { c.Starts = time.Time{} }, "startsAt"},
		"an end before":         {func(c *Coupon) { c.Ends = c.Starts }, "endsAt"},
		"for nothing":           {func(c *Coupon) { c.Targets = nil }, "targets"},
		"free delivery":         {func(c *Coupon) { c.Kind, c.Amount = Delivery, 0 }, ""},
		"for Best Deals":        {func(c *Coupon) { c.Targets = []deal.Target{{Kind: deal.OfCategory, ID: "deal"}} }, "targets"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := pehla(tc.change)
			err := c.Check()
			f, _ := errors.AsType[*fault.Error](err)
			if tc.wrong == "" {
				if err != nil || c.Code != "PEHLA200" {
					t.Errorf("DEAL-4 %v, the code is %q", err, c.Code)
				}
				return
			}
			if f == nil || len(f.Fields) != len(strings.Fields(tc.wrong)) {
				t.Fatalf("DEAL-4 %v, want mistakes in %s", err, tc.wrong)
			}
			for _, field := range strings.Fields(tc.wrong) {
				if f.Fields[field] == "" {
					t.Errorf("DEAL-4 %v, want a mistake in %s", f.Fields, field)
				}
			}
		})
	}
}

func TestDEAL4RefusedWithTheReason(t *testing.T) {
	t.Parallel()
	serum := []Item{line("serum", 3000, 2)}
	for name, tc := range map[string]struct {
		change func(*Coupon)
		items  []Item
		used   int64
		want   Reason
		words  string
	}{
		"taken":                      {nil, serum, 0, "", ""},
		"not yet":                    {func(c *Coupon) { c.Starts, c.Ends = noon.Add(15*time.Hour), time.Time{} }, serum, 0, NotYet, "PEHLA200 can be used from 21 November 2026, 3:00 am."},
		"at its first moment":        {func(c *Coupon) { c.Starts = noon }, serum, 0, "", ""},
		"at its end":                 {func(c *Coupon) { c.Ends = noon }, serum, 0, Ended, "PEHLA200 is over."},
		"stopped":                    {func(c *Coupon) { c.Stopped = noon }, serum, 0, Ended, "PEHLA200 is over."},
		"used up":                    {func(c *Coupon) { c.Uses = 5 }, serum, 0, AllUsed, "PEHLA200 has been used as often as it can be."},
		"no limit":                   {func(c *Coupon) { c.Uses, c.Limit = 500, 0 }, serum, 0, "", ""},
		"used before":                {nil, serum, 1, UsedBefore, "You have used PEHLA200 already."},
		"used twice of twice":        {func(c *Coupon) { c.PerCustomer = 2 }, serum, 2, UsedBefore, "You have used PEHLA200 2 times already."},
		"used once of twice":         {func(c *Coupon) { c.PerCustomer = 2 }, serum, 1, "", ""},
		"below the minimum":          {nil, []Item{line("serum", 1000, 1)}, 0, BelowMinimum, "PEHLA200 needs a cart of Rs 3,000 or more; yours comes to Rs 720."},
		"the minimum of the whole":   {nil, []Item{line("serum", 1000, 1), line("toner", 9000, 1)}, 0, "", ""},
		"nothing that it is for":     {nil, []Item{line("toner", 9000, 1)}, 0, NothingForIt, "Nothing in your cart is what PEHLA200 is for."},
		"only deals":                 {nil, inDeal(serum, false), 0, NothingForIt, "PEHLA200 cannot be used on deals, and nothing else in your cart is what it is for."},
		"a deal that allows it":      {nil, inDeal(serum, true), 0, "", ""},
		"a coupon that counts there": {func(c *Coupon) { c.OnDeals = true }, inDeal(serum, false), 0, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := pehla(tc.change)
			c.Code = Normal(c.Code)
			bill, refusal := c.Apply(noon, tc.items, 28, tc.used)
			if tc.want == "" {
				if refusal != nil || bill.Discount != money.Rupees(200) || bill.Total != bill.Subtotal-money.Rupees(200) {
					t.Errorf("DEAL-4 %v, the bill is %+v", refusal, bill)
				}
				return
			}
			if refusal == nil || refusal.Reason != tc.want || refusal.Message() != tc.words || fault.KindOf(refusal) != fault.Conflict {
				t.Fatalf("DEAL-4 refused with %v, want %s: %s", refusal, tc.want, tc.words)
			}
			if bill.Discount != 0 || bill.Total != bill.Subtotal {
				t.Errorf("DEAL-4 what is refused still takes something off: %+v", bill)
			}
		})
	}
}

func inDeal(items []Item, takes bool) []Item {
	out := []Item{items[0]}
	out[0].InDeal, out[0].DealTakes = true, takes
	return out
}

// DEAL-1 A coupon counts for lines outside deals, and its discount stays on them.
func TestDEAL1ACouponLeavesDealsAlone(t *testing.T) {
	t.Parallel()
	c := pehla(func(c *Coupon) {
		c.Kind, c.Percent, c.Minimum, c.Targets = Percent, 10, 0, []deal.Target{{Kind: deal.Everything}}
	})
	low := line("mask", 1600, 1)
	low.InDeal = true
	bill, refusal := c.Apply(noon, []Item{line("serum", 2000, 1), low, line("toner", 1000, 2)}, 31, 0)
	if refusal != nil {
		t.Fatal(refusal)
	}
	// 1,380 and 1,104 and 1,380, less ten percent of the first and the last.
	if got, want := bill.Total.String(), "3588.00"; got != want {
		t.Errorf("DEAL-1 the total is %s, want %s", got, want)
	}
	for i, want := range []money.Paisa{13800, 0, 13800} {
		if bill.Shares[i].Off != want {
			t.Errorf("DEAL-4 line %d keeps %v of the discount, want %v", i, bill.Shares[i].Off, want)
		}
	}
}
