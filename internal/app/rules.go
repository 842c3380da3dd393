package app

import (
	"context"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/settings"
	"gulaab/internal/today"
)

// orderRules are the limits of unconfirmed orders, as the owner has set them.
func (a *App) orderRules() order.Rules {
	v := a.settings.Current()
	return order.Rules{
		HeldUnits: int64(v.HeldUnits), OpenOrders: v.OpenOrders, CashWaiting: a.cfg.CashOrders, NetworkShare: int64(v.NetworkShare),
		CashHours: v.CashHours, TransferHours: v.TransferHours, CashMost: money.Rupees(int64(v.CashMost)),
		Terms:         returnTerms(&v.Values),
		RefundAlone:   money.Rupees(int64(v.RefundAlone)),
		HandMost:      money.Rupees(int64(v.HandMost)),
		CashCountries: settings.ByCommas(v.CashCountries), CashNotIn: settings.ByCommas(v.CashNotIn),
		ShortAddress: v.ShortAddress,
	}
}

// returnTerms are the rules of returns that an order placed now is placed under: what
// the pages say of returns is made from the same (PLAIN-3).
func returnTerms(v *settings.Values) order.Terms {
	return order.Terms{Days: v.ReturnDays, Opened: settings.ByCommas(v.ReturnOpened), ShopPays: v.ReturnPays == "shop", Text: v.ReturnRules}
}

// dayRules are the times that work may take: the owner's, and the couriers' own.
func (a *App) dayRules(ctx context.Context) (today.Rules, error) {
	r := today.Rules{ProofWithin: time.Duration(a.settings.Current().ProofHours) * time.Hour}
	couriers, err := a.parcels.Couriers(ctx)
	if err != nil {
		return r, err
	}
	closing(&r, couriers, a.opts.Now())
	return r, nil
}

// closing notes when couriers closed last, each in the city from which it fetches the
// shop's parcels, and when the next of those in use closes (PARCEL-4).
func closing(r *today.Rules, couriers []*parcel.Courier, now time.Time) {
	usual := parcel.Usual(couriers)
	r.Closed = map[string]time.Time{}
	for _, c := range couriers {
		at, _, ok := c.Closes(now)
		if !ok {
			continue
		}
		r.Closed[c.Key] = at.AddDate(0, 0, -1)
		if c == usual {
			r.Closed[""] = r.Closed[c.Key]
		}
		if c.On && (r.ClosesAt.IsZero() || at.Before(r.ClosesAt)) {
			r.ClosesAt, r.Closes = at, c.Name
		}
	}
}

// Today is what the office's day begins with.
func (a *App) Today() *today.Service { return a.today }
