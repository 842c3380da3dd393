package settings

import (
	"cmp"
	"context"
	"maps"

	"gulaab/internal/deposit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/tariff"
)

// trialDays is how far back a change of fees is tried.
const trialDays = 30

// TryDelivery answers POST /api/admin/settings/delivery/trial (FEE-1).
func (f *API) TryDelivery(ctx context.Context, r gen.TryDeliveryRequestObject) (gen.TryDeliveryResponseObject, error) {
	past, err := f.d.Deliveries(ctx, trialDays)
	if err != nil {
		return nil, err
	}
	piece := cmp.Or(call.Value(r.Body.DeliveryGrams), f.d.Settings.Current().DeliveryGrams)
	t := tariff.Tariff{Zones: tariff.Tidy(r.Body.DeliveryZones), Piece: piece, Else: tariff.Zone{Fee: r.Body.DeliveryFee, FreeFrom: r.Body.DeliveryFreeFrom}}
	got := t.Try(past)
	return gen.TryDelivery200JSONResponse{
		Days: trialDays, Orders: got.Orders, Charged: got.Charged, Freed: got.Freed, Forgone: got.Forgone, Cost: got.Cost, Would: got.Would, Zones: got.Zones,
		Unknown: each.Of(got.Unknown, func(u tariff.Unknown) gen.UnknownCity { return gen.UnknownCity(u) }),
	}, nil
}

// TryPayments answers POST /api/admin/settings/payments/trial (FEE-2).
func (f *API) TryPayments(ctx context.Context, r gen.TryPaymentsRequestObject) (gen.TryPaymentsResponseObject, error) {
	tried := f.d.Settings.Current().Values
	tried.CashFee, tried.PrepaidPercent, tried.PrepaidMost = r.Body.CashFee, r.Body.PrepaidPercent, r.Body.PrepaidMost
	problems := tried.Problems()
	maps.DeleteFunc(problems, func(name, _ string) bool {
		return name != "cashFee" && name != "prepaidPercent" && name != "prepaidMost"
	})
	if len(problems) > 0 {
		return nil, fault.Fields("Please check the marked fields.", problems)
	}
	past, err := f.d.Deliveries(ctx, trialDays)
	if err != nil {
		return nil, err
	}
	got := tariff.TryWays(past, money.Rupees(int64(tried.CashFee)), tried.Prepaid().Off)
	return gen.TryPayments200JSONResponse{
		Days: trialDays, Cash: got.Cash, First: got.First, Fees: got.Fees, WouldFees: got.WouldFees, Saved: got.Saved, WouldSave: got.WouldSave,
	}, nil
}

// TryDeposits answers POST /api/admin/settings/deposits/trial (PAYS-3).
func (f *API) TryDeposits(ctx context.Context, r gen.TryDepositsRequestObject) (gen.TryDepositsResponseObject, error) {
	b, problems := r.Body, map[string]string{}
	for field, message := range deposit.Problems(b.Deposits) {
		problems["deposits."+field] = message
	}
	if b.Goods <= 0 || b.Goods > money.Max {
		problems["goods"] = "Must be an amount of rupees."
	}
	if len(problems) > 0 {
		return nil, fault.Fields("Please check the marked fields.", problems)
	}
	past, err := f.d.Deposits(ctx, trialDays)
	if err != nil {
		return nil, err
	}
	o, by := f.d.Orders.DepositOf(deposit.Tidy(b.Deposits), order.DepositTrial{
		Goods: b.Goods, City: call.Value(b.City), Product: call.Value(b.Product), Phone: deposit.Phone{Known: call.Value(b.Known), Flagged: call.Value(b.Flagged)},
	})
	out := gen.TryDeposits200JSONResponse{
		Total: o.Total, First: o.First(), AtDoor: o.AtDoor(),
		Past: gen.PastDeposits{Days: trialDays, Orders: past.Orders, Kept: past.Kept, Delivered: past.Delivered, Ended: past.Ended},
	}
	if d := o.Deposited(); d != nil {
		out.Rule, out.Why = &by, new(d.Why(""))
	}
	return out, nil
}
