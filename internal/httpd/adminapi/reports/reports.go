// Package reports answers the office's calls about reports, the cash with couriers and their statements.
package reports

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/credit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/reports"
	"gulaab/internal/money"
	"gulaab/internal/parcel"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/settle"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Reports    report.Reader
	Profits    report.ProfitReader
	Expenses   *report.Expenses
	Books      *report.Service
	Shipping   *parcel.Office
	Settling   *settle.Office
	Statements Statements
	Records    office.Log
	Now        func() time.Time
	// Owed is what the shop owes as store credit and on gift cards, and what members have in points
	// with what they are worth if all are turned.
	Owed func(ctx context.Context) (credit.Owed, points.Owed, money.Paisa, error)
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

func reportSums(s *report.Sums) gen.ReportSums {
	return gen.ReportSums{
		Revenue: s.Revenue(), Sold: s.Sold, Back: s.Back, Parcels: s.Parcels, Units: s.Units, Discount: s.Discount(),
		DealOff: s.DealOff, TierOff: s.TierOff, CouponOff: s.CouponOff, Refused: s.Refused, Lost: s.Lost,
	}
}

func reportDay(d *report.DaySums) gen.ReportDay {
	s := reportSums(&d.Sums)
	return gen.ReportDay{
		Day: d.Day, Revenue: s.Revenue, Sold: s.Sold, Back: s.Back, Parcels: s.Parcels, Units: s.Units, Discount: s.Discount,
		DealOff: s.DealOff, TierOff: s.TierOff, CouponOff: s.CouponOff, Refused: s.Refused, Lost: s.Lost,
	}
}

// reportOf reads the days and the tier of a report.
func (f *API) reportOf(from, to, tier string) (q report.Query, err error) {
	if q.Period, err = report.ParsePeriod(from, to, f.d.Now()); err != nil {
		return q, err
	}
	switch q.Tier = pricing.Tier(tier); q.Tier {
	case "", pricing.Guest, pricing.Member:
		return q, nil
	default:
		return q, call.BadFilter("tier", "Must be guest or member.")
	}
}

// totals are the sums of a period, of one tier or both, and what members bring of
// everybody's.
func (f *API) totals(ctx context.Context, p report.Period, tier pricing.Tier) (gen.ReportSums, gen.ReportShare, error) {
	tiers, err := f.d.Reports.ReportTiers(ctx, p)
	var asked, members, all report.Sums
	for i := range tiers {
		all.Add(&tiers[i].Sums, 1)
		if tier == "" || tiers[i].Tier == tier {
			asked.Add(&tiers[i].Sums, 1)
		}
		if tiers[i].Tier == pricing.Member {
			members.Add(&tiers[i].Sums, 1)
		}
	}
	return reportSums(&asked), gen.ReportShare{Members: members.Revenue(), All: all.Revenue()}, err
}

// ReportSummary answers GET /api/admin/reports/summary (KNOW-1).
func (f *API) ReportSummary(ctx context.Context, r gen.ReportSummaryRequestObject) (gen.ReportSummaryResponseObject, error) {
	q, err := f.reportOf(call.Value(r.Params.From), call.Value(r.Params.To), string(call.Value(r.Params.Tier)))
	if err != nil {
		return nil, err
	}
	before := q
	before.Period = q.Period.Before()
	now, share, err := f.totals(ctx, q.Period, q.Tier)
	if err != nil {
		return nil, err
	}
	then, shareBefore, err := f.totals(ctx, before.Period, q.Tier)
	if err != nil {
		return nil, err
	}
	out := gen.ReportSummary200JSONResponse{
		From: q.Period.From, To: q.Period.To, BeforeFrom: before.Period.From, BeforeTo: before.Period.To,
		Total: now, Before: then, MemberShare: share, MemberShareBefore: shareBefore,
		Days: []gen.ReportDay{}, DaysBefore: []gen.ReportDay{}, Meanings: []gen.ReportMeaning{},
	}
	for _, some := range []struct {
		q    report.Query
		into *[]gen.ReportDay
	}{{q, &out.Days}, {before, &out.DaysBefore}} {
		days, err := f.d.Reports.ReportDays(ctx, some.q)
		if err != nil {
			return nil, err
		}
		for i := range days {
			*some.into = append(*some.into, reportDay(&days[i]))
		}
	}
	delivery, err := f.d.Reports.ReportDelivery(ctx, q)
	if err != nil {
		return nil, err
	}
	var sums report.DeliverySums
	for i := range delivery {
		sums.Add(&delivery[i].DeliverySums)
	}
	if sums.Told() {
		out.Delivery = &gen.ReportDelivery{Charged: sums.Charged, Freed: sums.Freed, Forgone: sums.Forgone, Cost: sums.Cost}
	}
	if sums.WaysTold() {
		out.Ways = &gen.ReportWays{CashFees: sums.CashFees, Saved: sums.Saved, Wraps: call.Given(sums.Wraps)}
	}
	if out.Money, err = f.money(ctx, q); err != nil {
		return nil, err
	}
	tax, err := f.d.Reports.ReportTax(ctx, q)
	if err != nil {
		return nil, err
	}
	out.Tax = call.Some(each.Of(tax, func(t report.TaxMonth) gen.ReportTax {
		return gen.ReportTax{Month: t.Month, Class: t.Class, Gross: t.Gross, Tax: t.Tax, BackGross: t.BackGross, BackTax: t.BackTax}
	}))
	for _, m := range report.Meanings() {
		if m.Name == report.MeansProfit || m.Name == report.MeansTax && out.Tax == nil || m.Name == report.MeansMoney && out.Money == nil || m.Name == report.MeansDelivery && out.Delivery == nil || m.Name == report.MeansWays && sums.CashFees == 0 && sums.Saved == 0 || m.Name == report.MeansGifts && sums.Wraps == 0 {
			continue
		}
		out.Meanings = append(out.Meanings, gen.ReportMeaning{Name: m.Name, Title: m.Title, Text: m.Text})
	}
	out.Behind, err = f.d.Reports.ReportsBehind(ctx)
	return out, err
}

// Shares of few parcels say nothing: where enough came to an end, keys with fewer
// than leastEnded are left out.
const (
	leastEnded  = 20
	enoughEnded = 400
)

// ReportTop answers GET /api/admin/reports/top (KNOW-1).
func (f *API) ReportTop(ctx context.Context, r gen.ReportTopRequestObject) (gen.ReportTopResponseObject, error) {
	q, err := f.reportOf(call.Value(r.Params.From), call.Value(r.Params.To), string(call.Value(r.Params.Tier)))
	if err != nil {
		return nil, err
	}
	if q.Limit, err = call.Limit(r.Params.Limit); err != nil {
		return nil, err
	}
	q.Dim, q.What = report.Dim(r.Params.By), cmp.Or(report.What(string(call.Value(r.Params.What))), report.TopRevenue)
	switch q.Dim {
	case report.ByBrand, report.ByProduct, report.ByCity, report.ByCourier:
	default:
		return nil, call.BadFilter("by", "Must be brand, product, city or courier.")
	}
	switch q.What {
	case report.TopRevenue, report.TopUnits:
	case report.TopRefused:
		all, _, err := f.totals(ctx, q.Period, q.Tier)
		if err != nil {
			return nil, err
		}
		if q.Least = 1; all.Parcels+all.Refused+all.Lost >= enoughEnded {
			q.Least = leastEnded
		}
	default:
		return nil, call.BadFilter("what", "Must be revenue, units or refused.")
	}
	rows, err := f.d.Reports.ReportTop(ctx, q)
	if err != nil {
		return nil, err
	}
	if q.Dim == report.ByCourier {
		called, err := office.CourierNames(ctx, f.d.Shipping)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			rows[i].Label = called(rows[i].Key)
		}
	}
	out := gen.ReportTop200JSONResponse{Rows: []gen.ReportKey{}, Least: q.Least}
	for i := range rows {
		s := reportSums(&rows[i].Sums)
		out.Rows = append(out.Rows, gen.ReportKey{
			Key: rows[i].Key, Label: rows[i].Label, Revenue: s.Revenue, Sold: s.Sold, Back: s.Back, Parcels: s.Parcels, Units: s.Units, Discount: s.Discount,
			DealOff: s.DealOff, TierOff: s.TierOff, CouponOff: s.CouponOff, Refused: s.Refused, Lost: s.Lost,
		})
	}
	return out, nil
}

// ReportCancelled answers GET /api/admin/reports/cancelled (KNOW-1).
func (f *API) ReportCancelled(ctx context.Context, r gen.ReportCancelledRequestObject) (gen.ReportCancelledResponseObject, error) {
	q, err := f.reportOf(call.Value(r.Params.From), call.Value(r.Params.To), string(call.Value(r.Params.Tier)))
	if err != nil {
		return nil, err
	}
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	switch q.Dim = cmp.Or(report.Dim(string(call.Value(r.Params.By))), report.ByReason); q.Dim {
	case report.ByReason, report.ByCity, report.ByProduct:
	default:
		return nil, call.BadFilter("by", "Must be reason, city or product.")
	}
	whole := q // each order has one reason, so that reasons come to all of them
	whole.Dim, whole.Limit = report.ByReason, fileRows
	reasons, err := f.d.Reports.ReportCancelled(ctx, whole)
	if err != nil {
		return nil, err
	}
	out := gen.ReportCancelled200JSONResponse{Rows: []gen.ReportCancelledRow{}}
	for _, row := range reasons {
		out.Orders += row.Orders
		out.Amount += row.Amount
	}
	rows := reasons[:min(n, len(reasons))]
	if q.Dim != report.ByReason {
		q.Limit = n
		if rows, err = f.d.Reports.ReportCancelled(ctx, q); err != nil {
			return nil, err
		}
	}
	for _, row := range rows {
		out.Rows = append(out.Rows, gen.ReportCancelledRow{Key: row.Key, Label: row.Label, Orders: row.Orders, Amount: row.Amount})
	}
	return out, nil
}

// lateAfter is after how many days cash that is not paid over is late.
const lateAfter = 14

// ReportCash answers GET /api/admin/reports/cash (KNOW-1).
func (f *API) ReportCash(ctx context.Context, _ gen.ReportCashRequestObject) (gen.ReportCashResponseObject, error) {
	days, err := f.d.Reports.ReportCash(ctx)
	if err != nil {
		return nil, err
	}
	called, err := office.CourierNames(ctx, f.d.Shipping)
	if err != nil {
		return nil, err
	}
	out := gen.ReportCash200JSONResponse{Couriers: []gen.ReportCashRow{}}
	for _, d := range days {
		if n := len(out.Couriers); n == 0 || out.Couriers[n-1].Courier != d.Courier {
			out.Couriers = append(out.Couriers, gen.ReportCashRow{Courier: d.Courier, CourierName: called(d.Courier)})
		}
		row := &out.Couriers[len(out.Couriers)-1]
		row.Parcels += d.Parcels
		row.Days = append(row.Days, gen.ReportCashDay{Day: d.Day, Parcels: d.Parcels, Amount: d.Amount})
		out.Total += d.Amount
		age := report.Age(d.Day, f.d.Now())
		if age > lateAfter {
			out.Late += d.Amount
		}
		switch {
		case age <= 7:
			row.Week += d.Amount
		case age <= lateAfter:
			row.Fortnight += d.Amount
		case age <= 30:
			row.Month += d.Amount
		default:
			row.Older += d.Amount
		}
	}
	return out, nil
}

// SettleCash answers POST /api/admin/reports/cash.
func (f *API) SettleCash(ctx context.Context, r gen.SettleCashRequestObject) (gen.SettleCashResponseObject, error) {
	n, sum, err := f.d.Books.SettleCash(ctx, report.Paid{
		Courier: r.Body.Courier, Until: r.Body.Until, Amount: r.Body.Amount, Reference: r.Body.Reference, Actor: call.From(ctx).AccountID(),
	})
	return gen.SettleCash200JSONResponse{Parcels: n, Amount: sum}, err
}

// coverShown is how many variants the report of stock shows.
const coverShown = 50

// ReportStock answers GET /api/admin/reports/stock (KNOW-1).
func (f *API) ReportStock(ctx context.Context, _ gen.ReportStockRequestObject) (gen.ReportStockResponseObject, error) {
	cover, err := f.d.Reports.ReportCover(ctx, coverShown)
	if err != nil {
		return nil, err
	}
	expiry, err := f.d.Reports.ReportExpiry(ctx, f.d.Now())
	if err != nil {
		return nil, err
	}
	out := gen.ReportStock200JSONResponse{Cover: []gen.ReportCover{}, Expiry: []gen.ReportExpiry{}}
	for i := range cover {
		out.Cover = append(out.Cover, gen.ReportCover{
			VariantId: cover[i].VariantID, ProductId: cover[i].ProductID, Name: cover[i].Name, Brand: cover[i].Brand, Size: cover[i].Size, Color: cover[i].Color,
			Free: cover[i].Free, Sold30: cover[i].Sold30, Days: cover[i].Days,
		})
	}
	for _, e := range expiry {
		out.Expiry = append(out.Expiry, gen.ReportExpiry{Days: e.Days, Lots: e.Lots, Units: e.Units, Value: e.Value})
	}
	return out, nil
}

// toldBy refuses a dimension by which a figure is not told: without a word of it the
// orders behind all of the figure would look like those behind a part.
func toldBy(by report.Dim, known ...report.Dim) error {
	if by == "" || slices.Contains(known, by) {
		return nil
	}
	names := each.Of(known, func(dim report.Dim) string { return string(dim) })
	return call.BadFilters(map[string]string{"by": "This is not told by " + string(by) + ". Must be one of: " + strings.Join(names, ", ") + "."})
}

// ReportOrders answers GET /api/admin/reports/orders: the way down from a figure.
func (f *API) ReportOrders(ctx context.Context, r gen.ReportOrdersRequestObject) (gen.ReportOrdersResponseObject, error) {
	base, err := f.reportOf(call.Value(r.Params.From), call.Value(r.Params.To), string(call.Value(r.Params.Tier)))
	if err != nil {
		return nil, err
	}
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := report.OrdersQuery{
		Kind: report.Kind(r.Params.Kind), Period: base.Period, Tier: base.Tier, Dim: report.Dim(string(call.Value(r.Params.By))), Key: call.Value(r.Params.Key), Limit: n + 1,
	}
	if after := call.Value(r.Params.After); after != "" && !call.ReadMark(after, &q.After) {
		return nil, call.BadFilter("after", "Must be the next of the page before.")
	}
	var rows []report.OrderRow
	switch q.Kind {
	case report.Charged, report.Freed, report.Forgone, report.Cost, report.CashFee, report.Saved, report.Wrap, report.NoFee:
		if err = toldBy(q.Dim, report.ByCity, report.ByCourier); err == nil {
			rows, err = f.d.Reports.ReportOrders(ctx, q)
		}
	case report.Delivered, report.Refused, report.Lost, report.Refunded, report.OfList, report.OfDeal, report.OfTier, report.OfCoupon, report.Goods, report.GoodsAverage, report.GoodsTyped, report.GoodsBack, report.GoodsLost, report.NoCost:
		if err = toldBy(q.Dim, report.ByBrand, report.ByProduct, report.ByCity, report.ByCourier); err == nil {
			rows, err = f.d.Reports.ReportOrders(ctx, q)
		}
	case report.Taxed, report.TaxBack:
		if err = toldBy(q.Dim, report.ByClass, report.ByProduct, report.ByCity, report.ByCourier); err == nil {
			rows, err = f.d.Reports.ReportOrders(ctx, q)
		}
	case report.OfCancelled:
		if err = toldBy(q.Dim, report.ByReason, report.ByCity, report.ByProduct); err == nil {
			rows, err = f.d.Reports.ReportCancelledOrders(ctx, q)
		}
	case "cash":
		if err = toldBy(q.Dim, report.ByCourier); err == nil {
			rows, err = f.d.Reports.ReportCashOrders(ctx, q.Key, q.Period, call.MaxLimit)
		}
	default:
		err = call.BadFilter("kind", "Must be delivered, refused, lost, refunded, cancelled, cash, charged, freed, forgone, cost, cash_fee, saved, wrap, taxed, tax_back, or a line of the profit.")
	}
	if err != nil {
		return nil, err
	}
	called, err := office.CourierNames(ctx, f.d.Shipping)
	if err != nil {
		return nil, err
	}
	out := gen.ReportOrders200JSONResponse{Orders: []gen.ReportOrder{}}
	if len(rows) > n && q.Kind != "cash" {
		rows = rows[:n]
		out.Next = new(call.WriteMark(report.OrderMark{Day: rows[n-1].Day, OrderID: rows[n-1].OrderID}))
	}
	for i := range rows {
		o := &rows[i]
		out.Orders = append(out.Orders, gen.ReportOrder{
			ID: o.OrderID, Number: o.Number, Day: o.Day, City: o.City, Courier: called(o.Courier), Method: string(o.Method), Units: o.Units, Amount: o.Amount,
		})
	}
	return out, nil
}

// fileRows bounds the rows of a report as a file.
const fileRows = 100_000

// ReportFile answers GET /api/admin/reports/file.
func (f *API) ReportFile(w http.ResponseWriter, r *http.Request) error {
	get := r.URL.Query().Get
	q, err := f.reportOf(get("from"), get("to"), get("tier"))
	if err != nil {
		return err
	}
	name := get("report")
	table, err := f.reportTable(r.Context(), name, q)
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(r.Context(), audit.Entry{Action: "export.report", Subject: "export", After: map[string]string{"filter": r.URL.RawQuery}}); err != nil {
		return err
	}
	out := call.NewTable(w, "report-"+name+".csv")
	for _, row := range table {
		out.Row(row...)
	}
	return out.End(nil)
}

var sumHead = []string{"delivered_revenue", "sold", "paid_back", "parcels", "units", "list_value", "deal_discount", "tier_discount", "coupon_discount", "refused", "lost"}

func sumCells(s *report.Sums) []string {
	n := func(i int64) string { return strconv.FormatInt(i, 10) }
	return []string{
		s.Revenue().String(), s.Sold.String(), s.Back.String(), n(s.Parcels), n(s.Units), s.List.String(), s.DealOff.String(), s.TierOff.String(),
		s.CouponOff.String(), n(s.Refused), n(s.Lost),
	}
}

// reportTable makes a report of rows, the head first.
func (f *API) reportTable(ctx context.Context, name string, q report.Query) (table [][]string, err error) {
	n := func(i int64) string { return strconv.FormatInt(i, 10) }
	switch dim := report.Dim(name); {
	case name == "days":
		table = append(table, append([]string{"day"}, sumHead...))
		days, err := f.d.Reports.ReportDays(ctx, q)
		for i := range days {
			table = append(table, append([]string{days[i].Day}, sumCells(&days[i].Sums)...))
		}
		return table, err
	case dim == report.ByBrand || dim == report.ByProduct || dim == report.ByCity || dim == report.ByCourier:
		q.Dim, q.What, q.Limit = dim, report.TopEverything, fileRows
		table = append(table, append([]string{"key", name}, sumHead...))
		rows, err := f.d.Reports.ReportTop(ctx, q)
		for i := range rows {
			table = append(table, append([]string{rows[i].Key, rows[i].Label}, sumCells(&rows[i].Sums)...))
		}
		return table, err
	case name == "cancelled":
		table = append(table, []string{"reason", "orders", "amount"})
		q.Dim, q.Limit = report.ByReason, fileRows
		rows, err := f.d.Reports.ReportCancelled(ctx, q)
		for _, row := range rows {
			table = append(table, []string{row.Key, n(row.Orders), row.Amount.String()})
		}
		return table, err
	case name == "cancelled_product":
		table = append(table, []string{"product", "name", "orders", "amount"})
		q.Dim, q.Limit = report.ByProduct, fileRows
		rows, err := f.d.Reports.ReportCancelled(ctx, q)
		for _, row := range rows {
			table = append(table, []string{row.Key, row.Label, n(row.Orders), row.Amount.String()})
		}
		return table, err
	case name == "delivery":
		table = append(table, []string{"day", "charged", "freed_by_coupons", "given_back", "kept_by_couriers"})
		days, err := f.d.Reports.ReportDelivery(ctx, q)
		for i := range days {
			d := &days[i]
			table = append(table, []string{d.Day, d.Charged.String(), d.Freed.String(), d.Forgone.String(), d.Cost.String()})
		}
		return table, err
	case name == "ways":
		table = append(table, []string{"day", "fees_for_cash", "saved_by_paying_first"})
		days, err := f.d.Reports.ReportDelivery(ctx, q)
		wraps := slices.ContainsFunc(days, func(d report.DeliveryDay) bool { return d.Wraps != 0 })
		if wraps {
			table[0] = append(table[0], "gift_wraps")
		}
		for i := range days {
			d := &days[i]
			if !d.WaysTold() {
				continue
			}
			row := []string{d.Day, d.CashFees.String(), d.Saved.String()}
			if wraps {
				row = append(row, d.Wraps.String())
			}
			table = append(table, row)
		}
		return table, err
	case name == "money":
		table = append(table, []string{"way", "in", "back"})
		m, err := f.d.Reports.ReportMoney(ctx, q)
		for _, w := range m.Ways {
			table = append(table, []string{w.Way, w.In.String(), w.Back.String()})
		}
		return table, err
	case name == "tax":
		table = append(table, []string{"month", "class", "with_tax", "tax", "back_with_tax", "back_tax"})
		rows, err := f.d.Reports.ReportTax(ctx, q)
		for _, t := range rows {
			table = append(table, []string{t.Month, t.Class, t.Gross.String(), t.Tax.String(), t.BackGross.String(), t.BackTax.String()})
		}
		return table, err
	case name == "cash":
		table = append(table, []string{"courier", "delivered", "parcels", "amount"})
		days, err := f.d.Reports.ReportCash(ctx)
		for _, d := range days {
			table = append(table, []string{d.Courier, d.Day, n(d.Parcels), d.Amount.String()})
		}
		return table, err
	case name == "cover":
		table = append(table, []string{"variant", "brand", "product", "size", "color", "free", "delivered_30_days", "days_of_cover"})
		rows, err := f.d.Reports.ReportCover(ctx, fileRows)
		for i := range rows {
			c := &rows[i]
			table = append(table, []string{c.VariantID, c.Brand, c.Name, c.Size, c.Color, n(c.Free), n(c.Sold30), n(c.Days)})
		}
		return table, err
	case name == "expiry":
		table = append(table, []string{"days_left_at_most", "lots", "units", "cost"})
		rows, err := f.d.Reports.ReportExpiry(ctx, f.d.Now())
		for _, e := range rows {
			table = append(table, []string{n(int64(e.Days)), n(e.Lots), n(e.Units), e.Value.String()})
		}
		return table, err
	}
	return nil, call.BadFilter("report", "Must be days, brand, product, city, courier, cancelled, cancelled_product, delivery, ways, money, tax, cash, cover or expiry.")
}
