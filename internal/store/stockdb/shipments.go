package stockdb

import (
	"context"
	"database/sql"
	"encoding/json"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noShipment = "There is no such shipment."

// The states of shipments.
const (
	shipmentDraft  = "draft"
	shipmentBooked = "booked"
)

func shipmentState(s *stock.Shipment) string {
	if s.Booked {
		return shipmentBooked
	}
	return shipmentDraft
}

// InsertShipment implements stock.OfficeTx.
func (tx *Tx) InsertShipment(ctx context.Context, s stock.Shipment) (string, error) {
	body, err := json.Marshal(s.Body)
	if err != nil {
		return "", err
	}
	id := ident.NewID()
	return id, sqldb.Translate("insert shipment", tx.q.InsertShipment(ctx, sqlcgen.InsertShipmentParams{
		ID: id, State: shipmentState(&s), Body: string(body), Supplier: s.Body.Supplier, Document: s.Body.Document, Pieces: s.Pieces,
		Cost: int64(s.Cost), RowVersion: s.Version, Actor: s.Actor, CreatedAt: sqldb.Micros(s.CreatedAt), UpdatedAt: sqldb.Micros(s.UpdatedAt), PurchaseID: s.Purchase,
	}))
}

// UpdateShipment implements stock.OfficeTx.
func (tx *Tx) UpdateShipment(ctx context.Context, s stock.Shipment) error {
	body, err := json.Marshal(s.Body)
	if err != nil {
		return err
	}
	return sqldb.Translate("update shipment", tx.q.UpdateShipment(ctx, sqlcgen.UpdateShipmentParams{
		ID: s.ID, State: shipmentState(&s), Body: string(body), Supplier: s.Body.Supplier, Document: s.Body.Document, Pieces: s.Pieces,
		Cost: int64(s.Cost), RowVersion: s.Version, Actor: s.Actor, UpdatedAt: sqldb.Micros(s.UpdatedAt), BookedAt: sqldb.MicrosOrZero(s.BookedAt),
		BookedBy: s.BookedBy, BookedKey: s.BookedKey,
	}))
}

// DeleteShipment implements stock.OfficeTx.
func (tx *Tx) DeleteShipment(ctx context.Context, id string) error {
	return sqldb.Translate("delete shipment", tx.q.DeleteShipment(ctx, id))
}

// Shipment implements stock.OfficeTx.
func (tx *Tx) Shipment(ctx context.Context, id string) (s stock.Shipment, err error) {
	if _, err := tx.LockRow(ctx, "shipments", "id", id, noShipment); err != nil {
		return s, err
	}
	r, err := tx.q.ShipmentByID(ctx, id)
	if err != nil {
		return s, sqldb.Found("shipment", noShipment, err)
	}
	return shipmentOf(r)
}

func shipmentOf(r sqlcgen.Shipment) (stock.Shipment, error) {
	s := stock.Shipment{
		ID: r.ID, Booked: r.State == shipmentBooked, Version: r.RowVersion, Actor: r.Actor, CreatedAt: sqldb.FromMicros(r.CreatedAt),
		UpdatedAt: sqldb.FromMicros(r.UpdatedAt), BookedAt: sqldb.MaybeMicros(r.BookedAt), BookedBy: r.BookedBy, BookedKey: r.BookedKey,
		Pieces: r.Pieces, Cost: money.Paisa(r.Cost), Purchase: r.PurchaseID,
	}
	return s, json.Unmarshal([]byte(r.Body), &s.Body)
}

// ClaimCount implements stock.OfficeTx.
func (tx *Tx) ClaimCount(ctx context.Context, key, actor string, res stock.CountResult) (stock.CountResult, bool, error) {
	n, err := tx.q.InsertCount(ctx, sqlcgen.InsertCountParams{
		ID: key, Actor: actor, Counted: res.Counted, Differences: res.Differences, CountedAt: sqldb.Micros(tx.Now()),
	})
	if err != nil || n > 0 {
		return res, n > 0, sqldb.Translate("claim count", err)
	}
	r, err := tx.q.CountByID(ctx, key)
	return stock.CountResult{Counted: r.Counted, Differences: r.Differences}, false, sqldb.Translate("count", err)
}

// Shipment returns a shipment with the name of its last editor, and the goods of its lines
// by variant.
func (r *Reader) Shipment(ctx context.Context, id string) (s stock.Shipment, goods map[string]stock.Row, err error) {
	err = r.view(ctx, "shipment", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		r, err := q.ShipmentByID(ctx, id)
		if err != nil {
			return sqldb.Found("shipment", noShipment, err)
		}
		if s, err = shipmentOf(r); err != nil {
			return err
		}
		err = tx.QueryRowContext(ctx, `SELECT name FROM accounts WHERE id = $1`, s.Actor).Scan(&s.ActorName)
		if err != nil && !sqldb.IsNoRows(err) {
			return err
		}
		ids := make([]string, 0, len(s.Body.Lines))
		for _, l := range s.Body.Lines {
			ids = append(ids, l.VariantID)
		}
		goods, err = rowsByID(ctx, tx, ids)
		return err
	})
	return s, goods, err
}

// rowsByID reads levels by variant id.
func rowsByID(ctx context.Context, tx *sql.Tx, ids []string) (map[string]stock.Row, error) {
	out := map[string]stock.Row{}
	if len(ids) == 0 {
		return out, nil
	}
	var f sqldb.Filter
	f.Add(`s.variant_id IN (` + f.Among(ids) + `)`)
	rows, err := stockRows(ctx, tx, &f, "")
	for _, r := range rows {
		out[r.VariantID] = r
	}
	return out, err
}

// Shipments returns drafts or booked shipments, newest first, after an id.
func (r *Reader) Shipments(ctx context.Context, booked bool, after string, limit int) (page []stock.Shipment, err error) {
	err = r.db.View(ctx, "shipments", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		page, err = shipments(ctx, tx, booked, after, limit)
		return err
	})
	return page, err
}

// mostDrafts bounds the drafts in which goods are looked up.
const mostDrafts = 200

// DraftShipments implements stock.OfficeTx.
func (tx *Tx) DraftShipments(ctx context.Context) ([]stock.Shipment, error) {
	list, err := shipments(ctx, tx.Conn, false, "", mostDrafts)
	return list, sqldb.Translate("draft shipments", err)
}

func shipments(ctx context.Context, tx sqldb.Querier, booked bool, after string, limit int) ([]stock.Shipment, error) {
	var f sqldb.Filter
	f.Add(`s.state = ?`, shipmentState(&stock.Shipment{Booked: booked}))
	if after != "" {
		f.Add(`s.id < ?`, after)
	}
	return shipmentsWhere(ctx, tx, &f, ` ORDER BY s.id DESC LIMIT `+f.Arg(limit))
}

func shipmentsWhere(ctx context.Context, tx sqldb.Querier, f *sqldb.Filter, rest string) ([]stock.Shipment, error) {
	text := `SELECT s.id, s.state, s.body, s.pieces, s.cost, s.row_version, s.actor, COALESCE(a.name, ''), s.created_at, s.updated_at, s.booked_at, s.purchase_id
		FROM shipments s LEFT JOIN accounts a ON a.id = s.actor` + f.Where() + rest
	return sqldb.List(ctx, tx, text, f.Args, func(rows *sql.Rows, s *stock.Shipment) (err error) {
		var r sqlcgen.Shipment
		var name string
		if err := rows.Scan(&r.ID, &r.State, &r.Body, &r.Pieces, &r.Cost, &r.RowVersion, &r.Actor, &name, &r.CreatedAt, &r.UpdatedAt, &r.BookedAt, &r.PurchaseID); err != nil {
			return err
		}
		*s, err = shipmentOf(r)
		s.ActorName = name
		return err
	})
}
