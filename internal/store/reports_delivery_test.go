package store_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// FEE-1: the income and cost of delivery in a November computed by hand. The fees are those of
// the orders, each on the day on which its goods count, and in no other figure.
func TestFEE1DeliveryOfAMonth(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const cod = order.CashOnDelivery
		rs := money.Rupees
		list := []*order.Order{}
		for i, one := range []struct {
			told
			charges order.Charges
			end     order.Delivery
		}{
			// Delivered on the 2nd for 250; the courier kept 180 on the 5th, 20 of them by
			// mistake.
			{told{city: "Multan", tier: pricing.Guest, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}, events: []order.Event{happened(order.EventDelivered, karachiAt(2, 14))}, money: []order.Entry{
				{At: karachiAt(5, 9), Kind: order.Fee, Amount: rs(180), Account: "tcs"}, {At: karachiAt(6, 9), Kind: order.FeeBack, Amount: rs(20), Account: "tcs"},
			}}, order.Charges{{Kind: order.ChargeDelivery, Amount: rs(250)}}, order.Delivered},
			// A coupon took off 300. Delivered on the 3rd, at half past midnight, which is the
			// 2nd in London.
			{told{city: "Quetta", tier: pricing.Member, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 630)}, events: []order.Event{happened(order.EventDelivered, karachiAt(3, 0))}}, order.Charges{{Kind: order.ChargeDelivery, Freed: rs(300)}}, order.Delivered},
			// Returning on the 4th, received on the 7th: its 300 are no longer owed.
			{told{city: "Quetta", tier: pricing.Guest, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}, events: []order.Event{happened(order.EventReturning, karachiAt(4, 10)), happened(order.EventReturned, karachiAt(7, 10))}}, order.Charges{{Kind: order.ChargeDelivery, Amount: rs(300)}}, order.Returned},
			// In transit, and in no figure yet.
			{told{city: "Quetta", tier: pricing.Guest, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}}, order.Charges{{Kind: order.ChargeDelivery, Amount: rs(300)}}, order.Shipped},
		} {
			one.method = cod
			o := one.order(i)
			for j := range one.money {
				if one.money[j].Kind == order.FeeBack {
					o.Received -= one.money[j].Amount // told counts it as received money
				}
			}
			o.Charges, o.Delivery = one.charges, one.end
			o.Total += o.Charges.Sum()
			list = append(list, o)
		}
		insertOrders(t, db, list...)
		workMarks(t, db)
		month := report.Query{Period: report.Period{From: "2026-11-01", To: "2026-11-30"}}
		day := func(day string, s report.DeliverySums) report.DeliveryDay {
			return report.DeliveryDay{Day: day, DeliverySums: s}
		}
		want := []report.DeliveryDay{
			day("2026-11-02", report.DeliverySums{Charged: rs(250)}), day("2026-11-03", report.DeliverySums{Freed: rs(300)}), day("2026-11-04", report.DeliverySums{Charged: rs(300)}),
			day("2026-11-05", report.DeliverySums{Cost: rs(180)}), day("2026-11-06", report.DeliverySums{Cost: -rs(20)}), day("2026-11-07", report.DeliverySums{Forgone: rs(300)}),
		}
		check := func() {
			t.Helper()
			got, err := db.ReportDelivery(t.Context(), month)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("FEE-1 delivery by day (-by hand +the report): %v\n%s", err, diff)
			}
			// The sums are those of the finished orders' own fees.
			var all report.DeliverySums
			for i := range got {
				all.Add(&got[i].DeliverySums)
			}
			var charged, freed, forgone money.Paisa
			for _, o := range list[:3] {
				charged, freed, forgone = charged+o.Charges.Sum(), freed+o.Charges.Freed(), forgone+o.Forgone(order.ChargeDelivery)
			}
			if all.Charged != charged || all.Freed != freed || all.Forgone != forgone {
				t.Errorf("FEE-1 the orders come to %v, %v and %v, the report to %+v", charged, freed, forgone, all)
			}
		}
		check()
		tiers, err := db.ReportTiers(t.Context(), month.Period)
		if err != nil || len(tiers) != 2 || tiers[0].Sold != rs(720) || tiers[1].Sold != rs(630) || tiers[0].Back != 0 {
			t.Errorf("FEE-1 the revenue is that of goods alone, not %+v, %v", tiers, err)
		}
		rows, err := db.ReportOrders(t.Context(), report.OrdersQuery{Kind: report.Charged, Period: month.Period, Limit: 9})
		if err != nil || len(rows) != 2 || rows[1].Number != list[0].Number || rows[1].Amount != rs(250) {
			t.Errorf("FEE-1 behind the charges stand %+v, %v", rows, err)
		}
		member := month
		member.Tier = pricing.Member
		if got, err := db.ReportDelivery(t.Context(), member); err != nil || len(got) != 1 || got[0].Freed != rs(300) {
			t.Errorf("FEE-1 of members it tells %+v, %v", got, err)
		}
		// Rows that differ from the orders are found and corrected.
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `DELETE FROM report_facts WHERE kind = 'charged' AND amount = 25000`); err != nil {
			t.Fatal(err)
		}
		if n, err := db.CheckReports(t.Context(), karachiAt(1, 0)); err != nil || n != 3 { // the order, and its charge in the profit of everything and of a city
			t.Errorf("FEE-1 %d are found that differ, %v", n, err)
		}
		workMarks(t, db)
		check()
	})
}

// FEE-2: the cash fees and the savings for paying first in a November computed by hand:
// receipts less refunds are the goods, the fees and the delivery, less the savings.
func TestFEE2TheWaysOfAMonth(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const cod, bank = order.CashOnDelivery, order.BankTransfer
		rs := money.Rupees
		delivered, back := order.EventDelivered, order.EventReturned
		paid := func(kind order.EntryKind, rupees int64, day int) order.Entry {
			return order.Entry{At: karachiAt(day, 12), Kind: kind, Amount: rs(rupees), Account: "bank"}
		}
		var list []*order.Order
		for i, one := range []struct {
			told
			charge order.Charge
			end    order.Delivery
			back   int64
		}{
			// 720 in cash plus a fee of 100, delivered on the 2nd, at half past midnight, which
			// is the 1st in London.
			{told{city: "Lahore", tier: pricing.Guest, method: cod, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}, events: []order.Event{happened(delivered, karachiAt(2, 0))}, money: []order.Entry{paid(order.Cash, 820, 2)}}, order.Charge{Kind: order.ChargeCash, Amount: rs(100)}, order.Delivered, 0},
			// The same, returning on the 4th, received on the 7th: its fee is no longer owed.
			{told{city: "Quetta", tier: pricing.Guest, method: cod, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}, events: []order.Event{happened(order.EventReturning, karachiAt(4, 10)), happened(back, karachiAt(7, 10))}}, order.Charge{Kind: order.ChargeCash, Amount: rs(100)}, order.Returned, 0},
			// Three of 630 paid first, with a saving of 57 (3 % of 1,890 is 56.70), delivered
			// on the 5th. One was returned on the 9th and 611 of 1,833 refunded on the 10th:
			// 630 less its third of 57.
			{told{city: "Multan", tier: pricing.Member, method: bank, lines: []order.Line{goodsLine("COSRX", "snail", 3, 1000, 0, 630)}, events: []order.Event{happened(delivered, karachiAt(5, 14)), happened(back, karachiAt(9, 10))}, money: []order.Entry{paid(order.Credit, 1833, 1), paid(order.Refund, 611, 10)}}, order.Charge{Kind: order.ChargePrepaid, Amount: -rs(57), Prepaid: pricing.Prepaid{Percent: 3}}, order.Delivered, 1},
			// In transit, and in no figure yet.
			{told{city: "Multan", tier: pricing.Guest, method: bank, lines: []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}, money: []order.Entry{paid(order.Credit, 698, 1)}}, order.Charge{Kind: order.ChargePrepaid, Amount: -rs(22)}, order.Shipped, 0},
		} {
			o := one.order(i)
			o.Delivery, o.Lines[0].Back, o.Charges = one.end, one.back, order.Charges{one.charge}
			o.Total += o.Charges.Sum()
			list = append(list, o)
		}
		insertOrders(t, db, list...)
		workMarks(t, db)
		month := report.Query{Period: report.Period{From: "2026-11-01", To: "2026-11-30"}}
		want := []report.DeliveryDay{
			{Day: "2026-11-02", DeliverySums: report.DeliverySums{CashFees: rs(100)}},
			{Day: "2026-11-04", DeliverySums: report.DeliverySums{CashFees: rs(100)}},
			{Day: "2026-11-05", DeliverySums: report.DeliverySums{Saved: rs(57)}},
			{Day: "2026-11-07", DeliverySums: report.DeliverySums{CashFees: -rs(100)}},
		}
		got, err := db.ReportDelivery(t.Context(), month)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("FEE-2 the ways by day (-by hand +the report): %v\n%s", err, diff)
		}
		if o := list[2]; o.Goods() != rs(1222) || o.Owed() != 0 || o.Kept() != o.Goods() {
			t.Errorf("FEE-2 two of three are worth %v of %v kept, %v owed", o.Goods(), o.Kept(), o.Owed())
		}
		// 720 and 1,890 were sold, and 611 refunded. With 100 of fees and 57 saved that is what
		// was received: 820 and 1,222.
		tiers, err := db.ReportTiers(t.Context(), month.Period)
		if err != nil || len(tiers) != 2 || tiers[0].Sold != rs(720) || tiers[1].Sold != rs(1890) || tiers[0].Back+tiers[1].Back != rs(611) {
			t.Errorf("FEE-2 the revenue is that of goods alone, not %+v, %v", tiers, err)
		}
		for kind, behind := range map[report.Kind]struct {
			o      *order.Order
			amount money.Paisa
		}{report.CashFee: {list[0], rs(100)}, report.Saved: {list[2], rs(57)}} {
			rows, err := db.ReportOrders(t.Context(), report.OrdersQuery{Kind: kind, Period: month.Period, Limit: 9})
			at := slices.IndexFunc(rows, func(r report.OrderRow) bool { return r.Number == behind.o.Number })
			if err != nil || at < 0 || rows[at].Amount != behind.amount {
				t.Errorf("FEE-2 behind %s stand %+v, %v", kind, rows, err)
			}
		}
	})
}
