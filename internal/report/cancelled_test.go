package report_test

import (
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/report"
)

// KNOW-1: an order's reason for cancelling is the chosen one. Free text is not reported, and an
// expired order gives what did not come.
func TestCancelledOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, note string
		method     order.Method
		want       report.Reason
	}{
		{order.EventCancelled, "ordered by mistake", order.CashOnDelivery, report.ReasonMistake},
		{order.EventCancelled, "it takes too long", order.CashOnDelivery, report.ReasonSlow},
		{order.EventCancelled, "Found it cheaper", order.BankTransfer, report.ReasonCheaper},
		{order.EventCancelled, "the address was wrong", order.CashOnDelivery, report.ReasonAddress},
		{order.EventCancelled, "another reason", order.CashOnDelivery, report.ReasonOther},
		{order.EventCancelled, "Does not want it any more", order.CashOnDelivery, report.ReasonUnwanted},
		{order.EventCancelled, "Did not order it", order.CashOnDelivery, report.ReasonNotOrdered},
		{order.EventCancelled, "Ordered twice", order.CashOnDelivery, report.ReasonMistake},
		{order.EventCancelled, "Wrong address or phone", order.CashOnDelivery, report.ReasonAddress},
		{order.EventCancelled, "call Sara on 0300 1234567", order.CashOnDelivery, report.ReasonOther},
		{order.EventCancelled, "", order.CashOnDelivery, report.ReasonNone},
		{order.EventExpired, "", order.CashOnDelivery, report.ReasonUnconfirmed},
		{order.EventExpired, "", order.BankTransfer, report.ReasonUnpaid},
	} {
		o := boxed()
		o.Placement, o.Delivery, o.Method = order.Cancelled, order.NotPacked, c.method
		o.Events = []order.Event{{Kind: order.EventPlaced, At: november(1, 9)}, {Kind: c.kind, Note: c.note, At: november(3, 0)}}
		got, ok := report.CancelledOf(o)
		if want := (report.Cancelled{Day: "2026-11-03", Reason: c.want, City: "Lahore", Tier: o.Tier, Amount: money.Rupees(4940)}); !ok || got != want {
			t.Errorf("KNOW-1 %s %q: %+v, want %+v", c.kind, c.note, got, want)
		}
	}
	if c, ok := report.CancelledOf(boxed()); ok || c != (report.Cancelled{}) {
		t.Errorf("KNOW-1 an order on its way is cancelled: %+v", c)
	}
	// The report knows the text of every reason that can be chosen.
	for why, want := range map[order.Why]report.Reason{
		order.WhyMistake: report.ReasonMistake, order.WhySlow: report.ReasonSlow, order.WhyCheaper: report.ReasonCheaper, order.WhyAddress: report.ReasonAddress,
		order.WhyOther: report.ReasonOther, order.WhyUnwanted: report.ReasonUnwanted, order.WhyNotOrdered: report.ReasonNotOrdered, order.WhyTwice: report.ReasonMistake,
		order.WhySoldOut: report.ReasonSoldOut,
	} {
		for _, more := range []string{"", ": said so on the phone: twice"} {
			o := boxed()
			o.Placement, o.Events = order.Cancelled, []order.Event{{Kind: order.EventCancelled, Note: why.Words() + more, At: november(3, 0)}}
			if c, _ := report.CancelledOf(o); c.Reason != want {
				t.Errorf("KNOW-1 %s%s is told as %s, want %s", why, more, c.Reason, want)
			}
		}
	}
}
