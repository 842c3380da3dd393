package stockdb

import (
	"context"
	"time"

	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// PromiseStock implements stock.Tx. The UPDATE itself holds the condition, as that of HoldStock.
func (tx *Tx) PromiseStock(ctx context.Context, variantID string, n int64, today string) (stock.Level, bool, error) {
	r, err := tx.q.PromiseUnits(ctx, sqlcgen.PromiseUnitsParams{VariantID: variantID, Quantity: n, Today: today, ChangedAt: sqldb.Micros(tx.Now())})
	if sqldb.IsNoRows(err) {
		return stock.Level{}, false, nil
	}
	return level(sqlcgen.LevelOfRow(r)), err == nil, sqldb.Translate("promise stock", err)
}

// TakeBackPromise implements stock.Tx.
func (tx *Tx) TakeBackPromise(ctx context.Context, variantID string, n int64) (bool, error) {
	rows, err := tx.q.TakeBackPromise(ctx, sqlcgen.TakeBackPromiseParams{VariantID: variantID, Quantity: n, ChangedAt: sqldb.Micros(tx.Now())})
	return rows > 0, sqldb.Translate("take back promise", err)
}

// KeepPromise implements stock.Tx.
func (tx *Tx) KeepPromise(ctx context.Context, variantID string, n int64) (bool, error) {
	rows, err := tx.q.KeepPromise(ctx, sqlcgen.KeepPromiseParams{VariantID: variantID, Quantity: n, ChangedAt: sqldb.Micros(tx.Now())})
	return rows > 0, sqldb.Translate("keep promise", err)
}

// PromisedBefore implements stock.Tx.
func (tx *Tx) PromisedBefore(ctx context.Context, variantID, orderID string, placed time.Time) (int64, error) {
	n, err := tx.q.PromisedBefore(ctx, sqlcgen.PromisedBeforeParams{VariantID: variantID, ID: orderID, CreatedAt: sqldb.Micros(placed)})
	return n, sqldb.Translate("promised before", err)
}

// SetPreorder implements stock.OfficeTx.
func (tx *Tx) SetPreorder(ctx context.Context, variantID, day string, units int64) (bool, error) {
	rows, err := tx.q.SetPreorder(ctx, sqlcgen.SetPreorderParams{VariantID: variantID, Day: day, Units: units, ChangedAt: sqldb.Micros(tx.Now())})
	return rows > 0, sqldb.Translate("set pre-order", err)
}

// EndPreorders ends those whose day has come: nobody is told a day that is past (GOOD-3).
func (tx *Tx) EndPreorders(ctx context.Context, today string) error {
	return sqldb.Translate("end pre-orders", tx.q.EndPreorders(ctx, sqlcgen.EndPreordersParams{Today: today, ChangedAt: sqldb.Micros(tx.Now())}))
}

// PreordersOver says whether the day of one has come.
func (r *Reader) PreordersOver(ctx context.Context, today string) (bool, error) {
	over, err := r.q.PreordersOver(ctx, today)
	return over, sqldb.Translate("pre-orders over", err)
}

// AwaitGoods returns orders of which something may have come, or whose goods ship from another
// day now, the oldest first.
func (r *Reader) AwaitGoods(ctx context.Context, most int) ([]string, error) {
	ids, err := r.q.AwaitGoods(ctx, int32(most)) //nolint:gosec // a page of a round
	return ids, sqldb.Translate("await goods", err)
}

// level converts a row to a level.
func level(r sqlcgen.LevelOfRow) stock.Level {
	return stock.Level{
		VariantID: r.VariantID, Tracked: r.Tracked, OnHand: r.OnHand, Held: r.Held, Quarantined: r.Quarantined, LowAt: r.LowAt,
		Preorder: stock.Preorder{PreorderDay: r.PreorderDay, PreorderLimit: r.PreorderLimit, Promised: r.Promised},
	}
}
