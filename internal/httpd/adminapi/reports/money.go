package reports

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/reports"
	"gulaab/internal/report"
)

// money is where money came in and went back, what came of deposits, and what is owed now; nil in a
// shop that has none of what it is about.
func (f *API) money(ctx context.Context, q report.Query) (*gen.ReportMoney, error) {
	m, err := f.d.Reports.ReportMoney(ctx, q)
	if err != nil {
		return nil, err
	}
	owed, points, worth, err := f.d.Owed(ctx)
	if err != nil || !m.Told() && owed.Credit+owed.Cards == 0 && points.Points == 0 {
		return nil, err
	}
	out := &gen.ReportMoney{
		Ways:      each.Of(m.Ways, func(w report.MoneyWay) gen.ReportWay { return gen.ReportWay{Way: w.Way, In: w.In, Back: w.Back} }),
		CardsSold: call.Given(m.Cards),
	}
	if d := m.Deposits; d.Orders > 0 {
		out.Deposits = &gen.ReportDeposits{Orders: d.Orders, Came: d.Came, Delivered: d.Delivered, Held: d.Held, Kept: d.Kept, Back: d.Back}
	}
	if owed.Credit+owed.Cards > 0 || points.Points > 0 {
		out.Owed = &gen.ReportOwed{Credit: owed.Credit, Cards: owed.Cards, Points: points.Points, PointsWorth: worth}
	}
	return out, nil
}
