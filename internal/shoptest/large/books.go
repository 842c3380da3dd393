package large

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/order"
	"gulaab/internal/report"
)

// books collects the orders' entries in the reports. Orders come in the order of their
// placement, so that sums of past days can be written and dropped.
type books struct {
	facts, cash, paid [][]any
	cancelled, goods  [][]any
	sums              report.Book
	profit            report.ProfitBook
	over              paidOver
}

var (
	factColumns = []string{
		"order_id", "seq", "kind", "day", "parcel", "line", "product_id", "name", "brand", "brand_key", "city", "city_key", "courier", "tier", "units", "amount", "list",
		"deal_off", "tier_off", "coupon_off",
	}
	sumColumns = []string{
		"dim", "start", "sum_key", "tier", "label", "parcels", "units", "sold", "back", "list", "deal_off", "tier_off", "coupon_off", "refused", "lost",
	}
	profitColumns    = []string{"dim", "month", "sum_key", "kind", "label", "units", "amount"}
	cashColumns      = []string{"order_id", "seq", "courier", "day", "amount"}
	cancelledGoods   = []string{"order_id", "product_id", "day", "tier", "name", "amount"}
	cancelledColumns = []string{"order_id", "day", "reason", "city", "city_key", "tier", "amount"}
	paidColumns      = []string{"order_id", "seq", "reference", "statement_id", "actor", "settled_at"}
)

// add enters an order. settled is the first day whose cash the couriers still have.
func (b *books) add(o *order.Order, facts []report.Fact, settled string) {
	b.sums.Add(facts, 1)
	b.profit.Add(facts, 1)
	for seq := range facts {
		f := &facts[seq]
		b.facts = append(b.facts, []any{
			o.ID, int64(seq), string(f.Kind), f.Day, int64(f.Parcel), int64(f.Line), f.Product, f.Name, f.Brand, f.BrandKey(), f.City, f.CityKey(), f.Courier, string(f.Tier),
			f.Units, int64(f.Amount), int64(f.List), int64(f.DealOff), int64(f.TierOff), int64(f.CouponOff),
		})
	}
	if c, ok := report.CancelledOf(o); ok {
		b.cancelled = append(b.cancelled, []any{o.ID, c.Day, string(c.Reason), c.City, report.CityKey(c.City), string(c.Tier), int64(c.Amount)})
		for _, g := range report.GoodsOf(o) {
			b.goods = append(b.goods, []any{o.ID, g.Product, c.Day, string(c.Tier), g.Name, int64(g.Amount)})
		}
	}
	for _, c := range report.Cash(o) {
		if c.Day < settled {
			w := b.over.add(o, c)
			b.paid = append(b.paid, []any{o.ID, int64(c.Entry), w.reference, w.id, "system", micros(w.since)})
			continue
		}
		if c.Day < b.over.openUntil {
			b.over.add(o, c)
		}
		b.cash = append(b.cash, []any{o.ID, int64(c.Entry), c.Courier, c.Day, int64(c.Amount)})
	}
}

// flush writes the collected rows, and the sums of days and months before a day.
func (b *books) flush(ctx context.Context, out sink, before string) error {
	if err := b.over.flush(ctx, out); err != nil {
		return err
	}
	var sums [][]any
	for _, c := range slices.SortedFunc(maps.Keys(b.sums), func(x, y report.Cell) int {
		return cmp.Or(strings.Compare(string(x.Dim), string(y.Dim)), strings.Compare(x.Start, y.Start), strings.Compare(x.Key, y.Key), strings.Compare(string(x.Tier), string(y.Tier)))
	}) {
		until := before
		if strings.HasPrefix(c.Start, report.MonthMark) {
			until = report.MonthMark + before[:len("2026-11")]
		}
		if c.Start >= until {
			continue
		}
		e := b.sums[c]
		delete(b.sums, c)
		sums = append(sums, []any{
			string(c.Dim), c.Start, c.Key, string(c.Tier), e.Label, e.Parcels, e.Units, int64(e.Sold), int64(e.Back), int64(e.List), int64(e.DealOff), int64(e.TierOff),
			int64(e.CouponOff), e.Refused, e.Lost,
		})
	}
	var profit [][]any
	for c, e := range b.profit {
		if c.Month < before[:len("2026-11")] {
			delete(b.profit, c)
			profit = append(profit, []any{string(c.Dim), c.Month, c.Key, string(c.Kind), e.Label, e.Units, int64(e.Amount)})
		}
	}
	for _, part := range []struct {
		table   string
		columns []string
		rows    *[][]any
	}{{"report_facts", factColumns, &b.facts}, {"report_sums", sumColumns, &sums}, {"profit_sums", profitColumns, &profit}, {"courier_cash", cashColumns, &b.cash}, {"courier_cash_paid", paidColumns, &b.paid}, {"cancelled_orders", cancelledColumns, &b.cancelled}, {"cancelled_goods", cancelledGoods, &b.goods}} {
		if err := out.put(ctx, part.table, part.columns, *part.rows); err != nil {
			return err
		}
		*part.rows = (*part.rows)[:0]
	}
	return nil
}
