package app

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/settings"
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

// expireEvery is how often orders that have waited too long are looked for.
const expireEvery = time.Minute

// ExpireOrders reminds shoppers of orders that wait for them, and ends the orders that
// waited too long.
func (a *App) ExpireOrders(ctx context.Context) error {
	_, err := a.orders.RemindWaiting(ctx)
	ended, failed := a.orders.ExpireWaiting(ctx)
	if ended > 0 {
		a.opts.Log.InfoContext(ctx, "orders that waited too long were ended", "orders", ended)
	}
	return errors.Join(err, failed)
}
