package stockdb

import (
	"context"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const (
	noVariant = "Variant not found"
	noLot     = "There is no such lot."
)

// Levels implements catalog.Source.
func (r *Reader) Levels(ctx context.Context, since time.Time) (levels []catalog.Level, seen time.Time, err error) {
	var rows []sqlcgen.LevelsSinceRow
	last := int64(-1)
	if since.IsZero() {
		var all []sqlcgen.LevelsOfAllRow
		all, err = r.q.LevelsOfAll(ctx)
		for _, l := range all {
			rows = append(rows, sqlcgen.LevelsSinceRow(l))
		}
	} else {
		last = sqldb.Micros(since)
		rows, err = r.q.LevelsSince(ctx, last)
	}
	if err != nil {
		return nil, time.Time{}, sqldb.Translate("levels", err)
	}
	levels = make([]catalog.Level, len(rows))
	for i, l := range rows {
		levels[i] = catalog.Level{VariantID: l.VariantID, Tracked: l.Tracked, Free: l.OnHand - l.Held - l.Promised, Papers: l.Papers > 0}
		if l.PreorderDay != "" && levels[i].Free <= 0 && l.Promised < l.PreorderLimit {
			levels[i].ShipsFrom, levels[i].ToCome = l.PreorderDay, l.PreorderLimit-l.Promised
		}
		if l.InLots == l.OnHand && len(l.ExpiresOn) >= len("2027-08") {
			levels[i].Expires = l.ExpiresOn[:len("2027-08")]
		}
		last = max(last, l.ChangedAt)
	}
	return levels, sqldb.FromMicros(last), nil
}

// StockLevel implements stock.Tx.
func (tx *Tx) StockLevel(ctx context.Context, variantID string) (l stock.Level, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT variant_id, tracked, on_hand, held, quarantined, low_at, preorder_day, preorder_limit, promised
		FROM stock_levels WHERE variant_id = $1`+tx.Dialect.ForUpdate, variantID).
		Scan(&l.VariantID, &l.Tracked, &l.OnHand, &l.Held, &l.Quarantined, &l.LowAt, &l.PreorderDay, &l.PreorderLimit, &l.Promised)
	if err != nil {
		return l, sqldb.Found("stock level", noVariant, err)
	}
	return l, nil
}

// HoldStock implements stock.Tx. The UPDATE itself holds the condition: with a SELECT
// before it, two buyers could see the same last unit.
func (tx *Tx) HoldStock(ctx context.Context, variantID string, n int64) (stock.Level, bool, error) {
	r, err := tx.q.HoldUnits(ctx, sqlcgen.HoldUnitsParams{VariantID: variantID, Quantity: n, ChangedAt: sqldb.Micros(tx.Now())})
	if err == nil {
		return level(sqlcgen.LevelOfRow(r)), true, nil
	}
	if !sqldb.IsNoRows(err) {
		return stock.Level{}, false, sqldb.Translate("hold stock", err)
	}
	l, err := tx.q.LevelOf(ctx, variantID)
	if err != nil {
		return stock.Level{}, false, sqldb.Found("hold stock", noVariant, err)
	}
	return level(l), false, nil
}

// HoldLocked implements stock.Tx.
func (tx *Tx) HoldLocked(ctx context.Context, variantID string, n int64) error {
	return sqldb.Translate("hold stock", tx.Conn.Write(ctx, 1, `UPDATE stock_levels SET held = held + $1, changed_at = $2
		WHERE variant_id = $3 AND tracked AND on_hand - held - promised >= $1`, n, sqldb.Micros(tx.Now()), variantID))
}

// ShiftStock implements stock.Tx.
func (tx *Tx) ShiftStock(ctx context.Context, variantID string, by stock.Shift) (stock.Level, bool, error) {
	r, err := tx.q.ShiftLevel(ctx, sqlcgen.ShiftLevelParams{
		VariantID: variantID, OnHand: by.OnHand, Held: by.Held, Quarantined: by.Quarantined, ChangedAt: sqldb.Micros(tx.Now()),
	})
	if sqldb.IsNoRows(err) {
		return stock.Level{}, false, nil
	}
	return level(sqlcgen.LevelOfRow(r)), err == nil, sqldb.Translate("shift stock", err)
}

// TrackStock implements stock.Tx.
func (tx *Tx) TrackStock(ctx context.Context, variantID string, tracked bool) (bool, error) {
	n, err := tx.q.SetTracked(ctx, sqlcgen.SetTrackedParams{VariantID: variantID, Tracked: tracked, ChangedAt: sqldb.Micros(tx.Now())})
	return n > 0, sqldb.Translate("track stock", err)
}

// InsertStockMove implements stock.Tx. A sale enters the recent sales at once; RefreshSold
// removes it when it is old.
func (tx *Tx) InsertStockMove(ctx context.Context, m stock.Move) error {
	if m.Kind == stock.Sold {
		if err := tx.q.RaiseSold(ctx, sqlcgen.RaiseSoldParams{VariantID: m.VariantID, N: m.Quantity, ChangedAt: sqldb.Micros(tx.Now())}); err != nil {
			return sqldb.Translate("raise sold", err)
		}
	}
	return sqldb.Translate("insert stock move", tx.later.InsertStockMove(ctx, sqlcgen.InsertStockMoveParams{
		ID: ident.NewID(), VariantID: m.VariantID, LotID: m.LotID, Kind: string(m.Kind), Quantity: m.Quantity,
		FromPlace: string(m.From), ToPlace: string(m.To), OrderID: m.OrderID, Actor: m.Actor, Reason: m.Reason,
		HappenedAt: sqldb.Micros(tx.Now()),
	}))
}

// InsertLot implements stock.Tx.
func (tx *Tx) InsertLot(ctx context.Context, l stock.Lot) (id string, err error) {
	id = ident.NewID()
	return id, sqldb.Translate("insert lot", tx.q.InsertLot(ctx, sqlcgen.InsertLotParams{
		ID: id, VariantID: l.VariantID, Code: l.Code, ExpiresOn: l.ExpiresOn, Supplier: l.Supplier, Document: l.Document,
		UnitCost: int64(l.UnitCost), ReceivedAt: sqldb.Micros(l.ReceivedAt), State: string(l.State), ShipmentID: l.ShipmentID,
		Received: l.Received, Cost: int64(l.Cost),
	}))
}

// LotsOf implements stock.Tx.
func (tx *Tx) LotsOf(ctx context.Context, variantID string) ([]stock.Lot, error) {
	return lots(tx.q.LotsOf(ctx, variantID))
}

var (
	lots = sqldb.All("lots", LotOf)
	lot  = sqldb.One("lot", noLot, LotOf)
)

// LotOf converts a row to a lot.
func LotOf(r sqlcgen.Lot) stock.Lot {
	return stock.Lot{
		ID: r.ID, VariantID: r.VariantID, Code: r.Code, ExpiresOn: r.ExpiresOn, Supplier: r.Supplier, Document: r.Document,
		UnitCost: money.Paisa(r.UnitCost), OnHand: r.OnHand, Quarantined: r.Quarantined, ReceivedAt: sqldb.FromMicros(r.ReceivedAt),
		State: stock.LotState(r.State), Received: r.Received, Note: r.Note, ShipmentID: r.ShipmentID, Cost: money.Paisa(r.Cost),
	}
}

// ShiftLot implements stock.Tx.
func (tx *Tx) ShiftLot(ctx context.Context, lotID string, by stock.Shift) (bool, error) {
	n, err := tx.q.ShiftLot(ctx, sqlcgen.ShiftLotParams{ID: lotID, OnHand: by.OnHand, Quarantined: by.Quarantined})
	return n > 0, sqldb.Translate("shift lot", err)
}

// PackedLots implements stock.Tx.
func (tx *Tx) PackedLots(ctx context.Context, orderID, variantID string) ([]stock.Pick, error) {
	return sqldb.All("packed lots", func(r sqlcgen.PackedLotsRow) stock.Pick {
		return stock.Pick{LotID: r.LotID, Quantity: r.Quantity}
	})(tx.q.PackedLots(ctx, sqlcgen.PackedLotsParams{OrderID: orderID, VariantID: variantID}))
}

// LedgerLevel implements stock.Tx.
func (tx *Tx) LedgerLevel(ctx context.Context, variantID string) (stock.Shift, error) {
	r, err := tx.q.LedgerLevel(ctx, variantID)
	return stock.Shift(r), sqldb.Translate("ledger level", err)
}

// LedgerLots implements stock.OfficeTx.
func (tx *Tx) LedgerLots(ctx context.Context, variantID string) (map[string]stock.Shift, error) {
	rows, err := tx.q.LedgerLots(ctx, variantID)
	lots := make(map[string]stock.Shift, len(rows))
	for _, r := range rows {
		lots[r.LotID] = stock.Shift{OnHand: r.OnHand, Quarantined: r.Quarantined}
	}
	return lots, sqldb.Translate("ledger lots", err)
}

// StockMismatches returns the levels that differ from the ledger, from one snapshot.
func (r *Reader) StockMismatches(ctx context.Context) ([]stock.Mismatch, error) {
	return sqldb.All("stock mismatches", func(m sqlcgen.StockMismatchesRow) stock.Mismatch {
		return stock.Mismatch{
			VariantID: m.VariantID, Level: stock.Shift{OnHand: m.OnHand, Held: m.Held, Quarantined: m.Quarantined},
			Ledger: stock.Shift{OnHand: m.LedgerOnHand, Held: m.LedgerHeld, Quarantined: m.LedgerQuarantined},
		}
	})(r.q.StockMismatches(ctx))
}
