package store

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

const noVariant = "Variant not found"

// Levels implements catalog.Source.
func (db *DB) Levels(ctx context.Context, since time.Time) (levels []catalog.Level, seen time.Time, err error) {
	var rows []sqlcgen.LevelsSinceRow
	last := int64(-1)
	if since.IsZero() {
		var all []sqlcgen.LevelsOfAllRow
		all, err = db.q.LevelsOfAll(ctx)
		rows = make([]sqlcgen.LevelsSinceRow, len(all))
		for i, r := range all {
			rows[i] = sqlcgen.LevelsSinceRow(r)
		}
	} else {
		last = sqldb.Micros(since)
		rows, err = db.q.LevelsSince(ctx, last)
	}
	if err != nil {
		return nil, time.Time{}, sqldb.Translate("levels", err)
	}
	levels = make([]catalog.Level, len(rows))
	for i, r := range rows {
		levels[i] = catalog.Level{VariantID: r.VariantID, Tracked: r.Tracked, Free: r.OnHand - r.Held}
		if r.InLots == r.OnHand && len(r.ExpiresOn) >= len("2027-08") {
			levels[i].Expires = r.ExpiresOn[:len("2027-08")]
		}
		last = max(last, r.ChangedAt)
	}
	return levels, sqldb.FromMicros(last), nil
}

// StockLevel implements stock.Tx.
func (tx *Tx) StockLevel(ctx context.Context, variantID string) (l stock.Level, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT variant_id, tracked, on_hand, held, quarantined, low_at
		FROM stock_levels WHERE variant_id = $1`+tx.Dialect.ForUpdate, variantID).
		Scan(&l.VariantID, &l.Tracked, &l.OnHand, &l.Held, &l.Quarantined, &l.LowAt)
	if err != nil {
		return l, sqldb.Found("stock level", noVariant, err)
	}
	return l, nil
}

// HoldStock implements stock.Tx. The condition stands in the UPDATE itself: a
// SELECT before it would let two buyers see the same last unit.
func (tx *Tx) HoldStock(ctx context.Context, variantID string, n int64) (stock.Level, bool, error) {
	r, err := tx.q.HoldUnits(ctx, sqlcgen.HoldUnitsParams{VariantID: variantID, Quantity: n, ChangedAt: sqldb.Micros(tx.Now())})
	if err == nil {
		return stock.Level(r), true, nil
	}
	if !sqldb.IsNoRows(err) {
		return stock.Level{}, false, sqldb.Translate("hold stock", err)
	}
	l, err := tx.q.LevelOf(ctx, variantID)
	if err != nil {
		return stock.Level{}, false, sqldb.Found("hold stock", noVariant, err)
	}
	return stock.Level(l), false, nil
}

// HoldLocked implements stock.Tx.
func (tx *Tx) HoldLocked(ctx context.Context, variantID string, n int64) error {
	return sqldb.Translate("hold stock", tx.Conn.Write(ctx, 1, `UPDATE stock_levels SET held = held + $1, changed_at = $2
		WHERE variant_id = $3 AND tracked AND on_hand - held >= $1`, n, sqldb.Micros(tx.Now()), variantID))
}

// ShiftStock implements stock.Tx.
func (tx *Tx) ShiftStock(ctx context.Context, variantID string, by stock.Shift) (stock.Level, bool, error) {
	r, err := tx.q.ShiftLevel(ctx, sqlcgen.ShiftLevelParams{
		VariantID: variantID, OnHand: by.OnHand, Held: by.Held, Quarantined: by.Quarantined, ChangedAt: sqldb.Micros(tx.Now()),
	})
	if sqldb.IsNoRows(err) {
		return stock.Level{}, false, nil
	}
	return stock.Level(r), err == nil, sqldb.Translate("shift stock", err)
}

// TrackStock implements stock.Tx.
func (tx *Tx) TrackStock(ctx context.Context, variantID string, tracked bool) (bool, error) {
	n, err := tx.q.SetTracked(ctx, sqlcgen.SetTrackedParams{VariantID: variantID, Tracked: tracked, ChangedAt: sqldb.Micros(tx.Now())})
	return n > 0, sqldb.Translate("track stock", err)
}

// InsertStockMove implements stock.Tx. What is sold counts at once among what sold
// lately; what it was sold more than that ago goes with RefreshSold.
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
	lots, err := lotsOf(ctx, tx.q, variantID)
	return lots, sqldb.Translate("lots", err)
}

func lotsOf(ctx context.Context, q *sqlcgen.Queries, variantID string) ([]stock.Lot, error) {
	rows, err := q.LotsOf(ctx, variantID)
	if err != nil {
		return nil, err
	}
	lots := make([]stock.Lot, len(rows))
	for i, r := range rows {
		lots[i] = lotRow(r)
	}
	return lots, nil
}

func lotRow(r sqlcgen.Lot) stock.Lot {
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
	rows, err := tx.q.PackedLots(ctx, sqlcgen.PackedLotsParams{OrderID: orderID, VariantID: variantID})
	if err != nil {
		return nil, sqldb.Translate("packed lots", err)
	}
	picks := make([]stock.Pick, len(rows))
	for i, r := range rows {
		picks[i] = stock.Pick{LotID: r.LotID, Quantity: r.Quantity}
	}
	return picks, nil
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

// StockMismatches returns the levels that are not what the ledger comes to, of
// one moment.
func (db *DB) StockMismatches(ctx context.Context) ([]stock.Mismatch, error) {
	rows, err := db.q.StockMismatches(ctx)
	if err != nil {
		return nil, sqldb.Translate("stock mismatches", err)
	}
	out := make([]stock.Mismatch, len(rows))
	for i, r := range rows {
		out[i] = stock.Mismatch{
			VariantID: r.VariantID, Level: stock.Shift{OnHand: r.OnHand, Held: r.Held, Quarantined: r.Quarantined},
			Ledger: stock.Shift{OnHand: r.LedgerOnHand, Held: r.LedgerHeld, Quarantined: r.LedgerQuarantined},
		}
	}
	return out, nil
}
