package app

import (
	"context"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/settings"
)

// orderRules are the limits of unconfirmed orders, as the owner has set them.
func (a *App) orderRules() order.Rules {
	v := a.settings.Current()
	return order.Rules{
		HeldUnits: int64(v.HeldUnits), OpenOrders: v.OpenOrders, NetworkShare: int64(v.NetworkShare),
		CashHours: v.CashHours, TransferHours: v.TransferHours, CashMost: money.Rupees(int64(v.CashMost)),
		Terms:         order.Terms{Days: v.ReturnDays, Opened: settings.ByCommas(v.ReturnOpened), ShopPays: v.ReturnPays == "shop", Text: v.ReturnRules},
		RefundAlone:   money.Rupees(int64(v.RefundAlone)),
		HandMost:      money.Rupees(int64(v.HandMost)),
		CashCountries: settings.ByCommas(v.CashCountries), CashNotIn: settings.ByCommas(v.CashNotIn),
		ShortAddress: v.ShortAddress,
	}
}

// expireEvery is how often orders that have waited too long are looked for.
const expireEvery = time.Minute

// expireOrders ends orders that waited too long for their shopper until ctx ends.
// Several nodes may do it at once: each order ends once.
func (a *App) expireOrders(ctx context.Context) {
	ticker := time.NewTicker(expireEvery)
	defer ticker.Stop()
	for {
		for ctx.Err() == nil {
			if _, err := a.orders.RemindWaiting(ctx); err != nil && ctx.Err() == nil {
				a.opts.Log.WarnContext(ctx, "shoppers could not be reminded of their orders", "error", err)
			}
			ended, err := a.orders.ExpireWaiting(ctx)
			if err != nil && ctx.Err() == nil {
				a.opts.Log.WarnContext(ctx, "orders that waited too long could not be ended", "error", err)
			}
			if ended == 0 {
				break
			}
			a.opts.Log.InfoContext(ctx, "orders that waited too long were ended", "orders", ended)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
