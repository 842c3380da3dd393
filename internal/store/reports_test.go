package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// KNOW-1: the figures of a month are those computed by hand.
func TestKNOW1TheFiguresOfAMonth(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		month := theMonth()
		for i := range month {
			insertOrders(t, db, month[i].order(i))
		}
		workMarks(t, db)
		november := report.Period{From: "2026-11-01", To: "2026-11-30"}

		tiers, err := db.ReportTiers(t.Context(), november)
		if err != nil {
			t.Fatal(err)
		}
		rs := func(rupees float64) money.Paisa { return money.Paisa(rupees * 100) }
		wantTiers := []report.TierSums{
			// Parcels: Lahore, Quetta, Karachi twice, Hyderabad. Sold 2,880 + 1,440 + 1,800 +
			// 1,440 + 2,060; refunded 360 + 1,440. List 4,000 + 2,000 + 2,500 + 2,000 + 3,000,
			// less 28 % and the coupon.
			{Tier: pricing.Guest, Sums: report.Sums{
				Parcels: 5, Units: 3 + 1 + 4 + 1 + 2, Sold: rs(9620), Back: rs(1800), List: rs(13500), TierOff: rs(3780), CouponOff: rs(100), Refused: 1, Lost: 1,
			}},
			{Tier: pricing.Member, Sums: report.Sums{Parcels: 1, Units: 2, Sold: rs(1104), List: rs(2000), DealOff: rs(400), TierOff: rs(496)}},
		}
		if diff := cmp.Diff(wantTiers, tiers); diff != "" {
			t.Errorf("tiers (-by hand +reported):\n%s", diff)
		}

		days, err := db.ReportDays(t.Context(), report.Query{Period: november})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]money.Paisa{}
		for _, d := range days {
			got[d.Day] = d.Revenue()
		}
		wantDays := map[string]money.Paisa{
			"2026-11-02": rs(2880), "2026-11-03": rs(1104), "2026-11-04": 0, "2026-11-06": rs(1440), "2026-11-07": 0, "2026-11-10": rs(1800),
			"2026-11-11": rs(1440), "2026-11-12": rs(-360), "2026-11-14": rs(-1440), "2026-11-30": rs(2060),
		}
		if diff := cmp.Diff(wantDays, got); diff != "" {
			t.Errorf("days (-by hand +reported):\n%s", diff)
		}

		top := func(q report.Query) map[string]money.Paisa {
			t.Helper()
			q.Period, q.Limit, q.What = november, 10, report.TopRevenue
			rows, err := db.ReportTop(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			sums := map[string]money.Paisa{}
			for _, r := range rows {
				sums[r.Key] = r.Revenue()
			}
			return sums
		}
		// COSRX: 1,440 + 1,104 + 1,800 − 360 + 686.67; CeraVe: 1,440 + 1,440 + 0 + 1,373.33.
		if diff := cmp.Diff(map[string]money.Paisa{"cosrx": rs(4670.67), "cerave": rs(4253.33)}, top(report.Query{Dim: report.ByBrand})); diff != "" {
			t.Errorf("brands (-by hand +reported):\n%s", diff)
		}
		// snail: 1,440 + 1,104 + 720 − 144 + 686.67; toner: 1,080 − 216.
		if diff := cmp.Diff(map[string]money.Paisa{"snail": rs(3806.67), "toner": rs(864), "wash": rs(4253.33)}, top(report.Query{Dim: report.ByProduct})); diff != "" {
			t.Errorf("products (-by hand +reported):\n%s", diff)
		}
		if diff := cmp.Diff(map[string]money.Paisa{"lahore": rs(3984), "quetta": rs(1440), "karachi": rs(1440), "hyderabad": rs(2060)}, top(report.Query{Dim: report.ByCity})); diff != "" {
			t.Errorf("cities (-by hand +reported):\n%s", diff)
		}

		refused, err := db.ReportTop(t.Context(), report.Query{Period: november, Dim: report.ByCity, What: report.TopRefused, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		if len(refused) != 1 || refused[0].Label != "Quetta" || refused[0].Refused != 1 || refused[0].Parcels != 1 {
			t.Errorf("refused by city: %+v, want Quetta with one of two", refused)
		}
		refused, err = db.ReportTop(t.Context(), report.Query{Period: november, Dim: report.ByProduct, What: report.TopRefused, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		// toner was sent once in full and was refused once; snail was delivered four times.
		if len(refused) != 2 || refused[0].Key != "toner" || refused[0].Refused != 1 || refused[0].Parcels != 1 || refused[1].Key != "snail" || refused[1].Parcels != 4 {
			t.Errorf("refused by product: %+v", refused)
		}

		cash, err := db.ReportCash(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		wantCash := []report.CashDay{
			{Courier: "", Day: "2026-12-01", Parcels: 1, Amount: rs(720)},
			{Courier: "PostEx", Day: "2026-11-02", Parcels: 1, Amount: rs(2880)},
			{Courier: "PostEx", Day: "2026-11-30", Parcels: 1, Amount: rs(2060)},
			{Courier: "TCS", Day: "2026-11-06", Parcels: 1, Amount: rs(1440)},
		}
		if diff := cmp.Diff(wantCash, cash); diff != "" {
			t.Errorf("cash (-by hand +reported):\n%s", diff)
		}

		// The orders behind a figure add up to it.
		orders, err := db.ReportOrders(t.Context(), report.OrdersQuery{Kind: report.Delivered, Period: november, Dim: report.ByBrand, Key: "cosrx", Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		var sold money.Paisa
		for _, o := range orders {
			sold += o.Amount
		}
		if len(orders) != 4 || sold != rs(1440+1104+1800+686.67) || orders[0].Day != "2026-11-30" {
			t.Errorf("the orders behind COSRX come to %v: %+v", sold, orders)
		}
		next, err := db.ReportOrders(t.Context(), report.OrdersQuery{
			Kind: report.Delivered, Period: november, Dim: report.ByBrand, Key: "cosrx", Limit: 10, After: report.OrderMark{Day: orders[1].Day, OrderID: orders[1].OrderID},
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(orders[2:], next); diff != "" {
			t.Errorf("the second page (-wanted +got):\n%s", diff)
		}
	})
}

// KNOW-1: a shop whose reports had one sum of cash and one state per order has them computed
// again, and paid-over cash stays paid over.
func TestKNOW1ReportsOfBeforeAreWorkedOutAgain(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := oldShop(t, e, oldOrder("settled", "confirmed", "delivered", line("long-gone", "", "1")), oldOrder("open", "confirmed", "delivered", line("long-gone", "", "1")),
			`UPDATE orders SET payment = 'paid', total = 180000;`)
		if err := db.MigrateTo(t.Context(), 22); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{
			`DELETE FROM marks`,
			`INSERT INTO cash_settled (order_id, reference, actor, settled_at) VALUES ('settled', 'CPR 7', 'system', 9)`,
			`INSERT INTO report_cash (order_id, courier, day, amount) VALUES ('open', 'TCS', '1970-01-01', 7)`,
		} {
			if _, err := storetest.Writer(db).ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		workMarks(t, db)
		left, err := db.ReportCash(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]report.CashDay{{Day: "1970-01-01", Parcels: 1, Amount: 180000}}, left); diff != "" {
			t.Errorf("cash with couriers (-wanted +got):\n%s", diff)
		}
		sums, err := db.ReportTiers(t.Context(), report.Period{From: "1970-01-01", To: "1970-01-01"})
		if err != nil || len(sums) != 1 || sums[0].Parcels != 2 || sums[0].Sold != 360000 {
			t.Errorf("%v: %+v, want two parcels of 1,800 rupees", err, sums)
		}
	})
}

// compareFirst compares the first keys of lists with those of the sums of days.
func compareFirst(t *testing.T, db *store.DB, q report.Query, book report.Book) {
	t.Helper()
	sums := map[string]report.Sums{}
	for c, e := range book {
		if c.Dim == q.Dim && len(c.Start) == len("2026-11-05") && c.Start >= q.Period.From && c.Start <= q.Period.To && (q.Tier == "" || c.Tier == q.Tier) {
			s := sums[c.Key]
			s.Add(&e.Sums, 1)
			sums[c.Key] = s
		}
	}
	ended := func(s report.Sums) int64 { return s.Parcels + s.Refused + s.Lost }
	for what, by := range map[report.What]func(report.Sums) (int64, bool){
		report.TopUnits:   func(s report.Sums) (int64, bool) { return s.Units, s.Units > 0 },
		report.TopRevenue: func(s report.Sums) (int64, bool) { return int64(s.Revenue()), s.Sold != 0 || s.Back != 0 },
		report.TopRefused: func(s report.Sums) (int64, bool) {
			return s.Refused * 1_000_000 / max(1, ended(s)), s.Refused > 0 && ended(s) >= 2
		},
	} {
		q.What, q.Least, q.Limit = what, 2, 4
		var want []int64
		for _, s := range sums {
			if n, has := by(s); has {
				want = append(want, n)
			}
		}
		slices.Sort(want)
		slices.Reverse(want)
		want = want[:min(len(want), q.Limit)]
		rows, err := db.ReportTop(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, k := range rows {
			n, _ := by(k.Sums)
			if k.Sums != sums[k.Key] {
				t.Errorf("KNOW-1 %+v: %s has %+v, want %+v", q, k.Key, k.Sums, sums[k.Key])
			}
			got = append(got, n)
		}
		if !slices.Equal(want, got) {
			t.Errorf("KNOW-1 the first of %+v: %v, want %v", q, got, want)
		}
	}
}

// KNOW-1: the stored sums are those of the orders, whatever happens to them and in whatever
// order it is processed. A changed sum is found and corrected.
func TestKNOW1TheSumsAreThoseOfTheOrders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		r := rand.New(rand.NewPCG(7, 11)) //nolint:gosec // a test's
		cities := []string{"Lahore", "lahore", "Karachi", "کراچی", "Quetta "}
		brands := []string{"COSRX", "CeraVe", "The Ordinary"}
		var ids []string
		events := []string{
			order.EventShipped, order.EventReturning, order.EventReturned, order.EventLost, order.EventDelivered, order.EventDelivered, order.EventDelivered, order.EventClosed,
		}
		for step := range 160 {
			at := karachiAt(1, 0).Add(time.Duration(r.IntN(45*24)) * time.Hour)
			if len(ids) == 0 || r.IntN(3) == 0 {
				tell := told{city: cities[r.IntN(5)], tier: []pricing.Tier{pricing.Guest, pricing.Member}[r.IntN(2)], method: order.CashOnDelivery}
				for range 1 + r.IntN(3) {
					brand := brands[r.IntN(3)]
					list := int64(500 + 10*r.IntN(200))
					tell.lines = append(tell.lines, goodsLine(brand, brand+fmt.Sprint(r.IntN(4)), 1+int64(r.IntN(3)), list, 0, list-int64(r.IntN(200))))
				}
				tell.off = money.Paisa(r.IntN(3) * 3333)
				o := tell.order(1000 + step)
				insertOrders(t, db, o)
				ids = append(ids, o.ID)
			} else {
				err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					o, err := tx.OrderForUpdate(ctx, ids[r.IntN(len(ids))])
					if err != nil {
						return err
					}
					var entries []order.Entry
					switch r.IntN(3) {
					case 0:
						entries = []order.Entry{{At: at, Kind: order.Cash, Amount: o.Total, Account: []string{"cash", "PostEx"}[r.IntN(2)]}}
					case 1:
						if back := min(o.Received-o.Refunded, money.Rupees(int64(r.IntN(900)))); back > 0 {
							entries = []order.Entry{{At: at, Kind: order.Refund, Amount: back, Account: "bank"}}
							o.Refunded += back
						}
					}
					if len(entries) == 1 && entries[0].Kind == order.Cash {
						o.Received += entries[0].Amount
					}
					o.Entries = append(o.Entries, entries...)
					o.Version++
					return tx.UpdateOrder(ctx, o, []order.Event{happened(events[r.IntN(len(events))], at)}, entries)
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			if r.IntN(5) == 0 {
				workMarks(t, db)
				// From here on the months' sums are cached until they change.
				if _, err := db.ReportTop(t.Context(), report.Query{Dim: report.ByProduct, Period: report.Period{From: "2026-10-25", To: "2026-12-20"}, What: report.TopUnits, Limit: 3}); err != nil {
					t.Fatal(err)
				}
			}
		}
		workMarks(t, db)
		direct := func() report.Book {
			t.Helper()
			book := report.Book{}
			for _, id := range ids {
				o, err := db.Order(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				book.Add(report.Facts(o), 1)
			}
			return book
		}()
		if len(direct) < 100 {
			t.Fatalf("only %d sums: the test tells nothing", len(direct))
		}
		compare := func() {
			t.Helper()
			for _, p := range []report.Period{{From: "2026-11-01", To: "2026-11-30"}, {From: "2026-10-25", To: "2026-12-20"}, {From: "2026-11-05", To: "2026-11-05"}} {
				for _, dim := range report.Dims() {
					want := map[string]report.Sums{}
					for c, e := range direct {
						if c.Dim == dim && len(c.Start) == len("2026-11-05") && c.Start >= p.From && c.Start <= p.To {
							s := want[c.Key]
							s.Add(&e.Sums, 1)
							want[c.Key] = s
						}
					}
					for key, s := range want {
						if s.Sold == 0 && s.Back == 0 {
							delete(want, key)
						}
					}
					rows, err := db.ReportTop(t.Context(), report.Query{Dim: dim, Period: p, What: report.TopRevenue, Limit: 1000})
					if err != nil {
						t.Fatal(err)
					}
					got := map[string]report.Sums{}
					for _, k := range rows {
						got[k.Key] = k.Sums
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("%v by %s (-summed up directly +kept):\n%s", p, dim, diff)
					}
					for _, tier := range []pricing.Tier{"", pricing.Member} {
						compareFirst(t, db, report.Query{Dim: dim, Period: p, Tier: tier}, direct)
					}
				}
			}
		}
		compare()
		if wrong, err := db.CheckReports(t.Context(), karachiAt(1, 0)); err != nil || wrong != 0 {
			t.Fatalf("the check finds %d wrong, %v; want none", wrong, err)
		}
		_, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE report_sums SET sold = sold + 1 WHERE dim = 'city' AND start = 'm2026-11'`)
		_, gone := storetest.Writer(db).ExecContext(t.Context(), `DELETE FROM report_facts WHERE order_id = (SELECT MIN(order_id) FROM report_facts)`)
		if err := errors.Join(err, gone); err != nil {
			t.Fatal(err)
		}
		if wrong, err := db.CheckReports(t.Context(), karachiAt(1, 0)); err != nil || wrong == 0 {
			t.Fatalf("the check finds %d wrong, %v, of what a hand changed", wrong, err)
		}
		workMarks(t, db)
		compare()
	})
}
