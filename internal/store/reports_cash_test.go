package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// This file tests the reports of cash that couriers pay over.

// KNOW-1: paid-over cash is no longer in the report, and stays out when its orders change.
func TestKNOW1CashIsPaidOver(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		month := theMonth()
		var first *order.Order
		for i := range month {
			o := month[i].order(i)
			if insertOrders(t, db, o); i == 0 {
				first = o
			}
		}
		workMarks(t, db)
		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			n, sum, err := tx.SettleCash(ctx, "PostEx", "2026-11-15", "CPR 77", "system")
			if n != 1 || sum != money.Rupees(2880) {
				t.Errorf("PostEx paid %d parcels and %v, want 1 and 2,880", n, sum)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.MarkOrders(t.Context(), []string{first.ID}); err != nil {
			t.Fatal(err)
		}
		workMarks(t, db)
		left, err := db.ReportCashOrders(t.Context(), "PostEx", report.Period{From: "2026-01-01", To: "2026-12-31"}, 10)
		if err != nil {
			t.Fatal(err)
		}
		if len(left) != 1 || left[0].Day != "2026-11-30" {
			t.Errorf("PostEx still has %+v, want the parcel of the 30th alone", left)
		}
	})
}

// KNOW-1: the courier holds the cash of an order's second parcel too, also where that of the
// first is paid over. A payment against an outdated sum is not recorded.
func TestKNOW1CashOfASecondParcel(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		books := report.NewService(func(ctx context.Context, fn func(context.Context, report.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		})
		story := told{
			city: "Lahore", tier: pricing.Guest, method: order.CashOnDelivery,
			lines: []order.Line{goodsLine("COSRX", "snail", 2, 1000, 0, 720), goodsLine("CeraVe", "wash", 1, 2000, 0, 1440)},
			money: []order.Entry{{At: karachiAt(2, 14), Kind: order.Cash, Amount: money.Rupees(720), Account: order.AccountCash}},
		}
		o := story.order(1)
		box := func(no int, collect int64, state order.ParcelState, at time.Time, lines ...order.ParcelLine) order.Parcel {
			p := order.Parcel{No: no, Courier: "PostEx", Collect: money.Rupees(collect), State: state, StateAt: at, CreatedAt: o.CreatedAt, LeftAt: o.CreatedAt, Lines: lines}
			if state == order.ParcelDelivered {
				p.DeliveredAt = at
			}
			return p
		}
		o.Parcels = []order.Parcel{
			box(1, 720, order.ParcelDelivered, karachiAt(2, 14), order.ParcelLine{Line: 0, Quantity: 1}),
			box(2, 2160, order.ParcelOnTheWay, karachiAt(2, 15), order.ParcelLine{Line: 0, Quantity: 1}, order.ParcelLine{Line: 1, Quantity: 1}),
		}
		insertOrders(t, db, o)
		workMarks(t, db)
		revenue := func() map[string]money.Paisa {
			t.Helper()
			days, err := db.ReportDays(t.Context(), report.Query{Period: report.Period{From: "2026-11-01", To: "2026-11-30"}})
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]money.Paisa{}
			for _, d := range days {
				got[d.Day] = d.Revenue()
			}
			return got
		}
		if diff := cmp.Diff(map[string]money.Paisa{"2026-11-02": money.Rupees(720)}, revenue()); diff != "" {
			t.Errorf("after the first parcel (-by hand +reported):\n%s", diff)
		}

		paid := report.Paid{Courier: "PostEx", Until: "2026-11-15", Amount: money.Rupees(700), Reference: "CPR 77", Actor: "system"}
		if _, _, err := books.SettleCash(t.Context(), paid); fault.KindOf(err) != fault.Conflict {
			t.Errorf("who saw 700 of 720 rupees: %v, want a conflict", err)
		}
		paid.Amount = money.Rupees(720)
		if n, sum, err := books.SettleCash(t.Context(), paid); err != nil || n != 1 || sum != paid.Amount {
			t.Errorf("PostEx paid %d parcels and %v, %v", n, sum, err)
		}
		if _, _, err := books.SettleCash(t.Context(), paid); fault.KindOf(err) != fault.Conflict {
			t.Errorf("the same once more: %v, want a conflict", err)
		}

		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			o, err := tx.OrderForUpdate(ctx, o.ID)
			if err != nil {
				return err
			}
			o.Parcels[1].State, o.Parcels[1].StateAt, o.Parcels[1].DeliveredAt = order.ParcelDelivered, karachiAt(5, 10), karachiAt(5, 10)
			cash := order.Entry{At: karachiAt(5, 10), Kind: order.Cash, Amount: money.Rupees(2160), Account: order.AccountCash}
			o.Delivery, o.Received, o.Entries = order.Delivered, o.Received+cash.Amount, append(o.Entries, cash)
			o.Version++
			return tx.UpdateOrder(ctx, o, []order.Event{happened(order.EventDelivered, karachiAt(5, 10))}, []order.Entry{cash})
		})
		if err != nil {
			t.Fatal(err)
		}
		workMarks(t, db)
		if diff := cmp.Diff(map[string]money.Paisa{"2026-11-02": money.Rupees(720), "2026-11-05": money.Rupees(2160)}, revenue()); diff != "" {
			t.Errorf("after both parcels (-by hand +reported):\n%s", diff)
		}
		left, err := db.ReportCash(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]report.CashDay{{Courier: "PostEx", Day: "2026-11-05", Parcels: 1, Amount: money.Rupees(2160)}}, left); diff != "" {
			t.Errorf("what PostEx still has (-by hand +reported):\n%s", diff)
		}
		var delivered, refused int
		if err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT delivered, refused FROM customers`).Scan(&delivered, &refused); err != nil || delivered != 1 || refused != 0 {
			t.Errorf("the customer has %d delivered and %d refused orders, %v; want one order in two parcels", delivered, refused, err)
		}
	})
}
