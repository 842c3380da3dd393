package stockdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/purchase"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

const noPurchase = "There is no such order."

// InsertPurchase implements purchase.Tx.
func (tx *Tx) InsertPurchase(ctx context.Context, o purchase.Order) (string, error) {
	body, err := json.Marshal(o.Body)
	if err != nil {
		return "", err
	}
	id := ident.NewID()
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO purchases (id, number, state, body, supplier, expected_on, row_version, actor, created_at, updated_at, sent_at, closed_at, mailed_to)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, '')`,
		id, o.Number, string(o.State), string(body), ident.Tidy(o.Body.Supplier), purchase.Reckon(&o.Body).ExpectedOn, o.Version, o.Actor,
		sqldb.Micros(o.CreatedAt), sqldb.Micros(o.UpdatedAt))
	return id, sqldb.Translate("insert purchase", err)
}

// UpdatePurchase implements purchase.Tx.
func (tx *Tx) UpdatePurchase(ctx context.Context, o purchase.Order) error {
	body, err := json.Marshal(o.Body)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `UPDATE purchases SET state = $2, body = $3, supplier = $4, expected_on = $5, row_version = $6, actor = $7, updated_at = $8,
		sent_at = $9, closed_at = $10, mailed_to = $11 WHERE id = $1`,
		o.ID, string(o.State), string(body), ident.Tidy(o.Body.Supplier), purchase.Reckon(&o.Body).ExpectedOn, o.Version, o.Actor, sqldb.Micros(o.UpdatedAt),
		sqldb.MicrosOrZero(o.SentAt), sqldb.MicrosOrZero(o.ClosedAt), o.MailedTo)
	return sqldb.Translate("update purchase", err)
}

// DeletePurchase implements purchase.Tx.
func (tx *Tx) DeletePurchase(ctx context.Context, id string) error {
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM purchases WHERE id = $1 AND state = 'draft'`, id)
	return sqldb.Translate("delete purchase", err)
}

// SetOrdered implements purchase.Tx.
func (tx *Tx) SetOrdered(ctx context.Context, id string, lines []purchase.Ordered) error {
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM purchase_lines WHERE purchase_id = $1`, id); err != nil {
		return sqldb.Translate("set ordered", err)
	}
	rows := make([][]any, len(lines))
	for i, l := range lines {
		rows[i] = []any{id, l.VariantID, l.Units, l.Received, int64(l.Cost)}
	}
	return tx.InsertRows(ctx, `INSERT INTO purchase_lines (purchase_id, variant_id, units, received, cost)`, rows, ``)
}

// Purchase implements purchase.Tx.
func (tx *Tx) Purchase(ctx context.Context, id string) (o purchase.Order, err error) {
	if err := tx.lockPurchase(ctx, id); err != nil {
		return o, err
	}
	return purchaseByID(ctx, tx.Conn, id)
}

func (tx *Tx) lockPurchase(ctx context.Context, id string) error {
	_, err := tx.LockRow(ctx, "purchases", "id", id, noPurchase)
	return err
}

// DraftFor implements purchase.Tx.
func (tx *Tx) DraftFor(ctx context.Context, purchaseID string) (shipmentID string, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT id FROM shipments WHERE purchase_id = $1 AND purchase_id <> '' AND state = 'draft' ORDER BY id DESC LIMIT 1`, purchaseID).Scan(&shipmentID)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return shipmentID, sqldb.Translate("draft of purchase", err)
}

// MailsOf implements purchase.Tx.
func (tx *Tx) MailsOf(ctx context.Context, kind string, since time.Time) (n int64, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM messages WHERE kind = $1 AND created_at >= $2`, kind, sqldb.Micros(since)).Scan(&n)
	return n, sqldb.Translate("mails of a kind", err)
}

// GoodsOf implements purchase.Tx.
func (tx *Tx) GoodsOf(ctx context.Context, variantIDs []string) (map[string]purchase.Goods, error) {
	out := make(map[string]purchase.Goods, len(variantIDs))
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT v.id, p.brand, p.name, v.size, `+sqltext.ShadeName+`, v.sku, v.barcode
		FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id IN`, variantIDs, ``, func(rows *sql.Rows) error {
		var id, brand, name, size, shade string
		var g purchase.Goods
		err := rows.Scan(&id, &brand, &name, &size, &shade, &g.SKU, &g.Barcode)
		g.Name = brand + " " + name
		for _, more := range []string{shade, size} {
			if more != "" {
				g.Name += ", " + more
			}
		}
		out[id] = g
		return err
	})
	return out, sqldb.Translate("goods of variants", err)
}

// Awaited implements stock.OfficeTx.
func (tx *Tx) Awaited(ctx context.Context, purchaseID string) (map[string]int64, error) {
	if err := tx.lockPurchase(ctx, purchaseID); err != nil {
		return nil, err
	}
	out := map[string]int64{}
	err := sqldb.Each(ctx, tx.Conn, `SELECT l.variant_id, l.units - l.received FROM purchase_lines l JOIN purchases o ON o.id = l.purchase_id
		WHERE o.id = $1 AND o.state = 'sent' AND l.units > l.received`, []any{purchaseID}, func(rows *sql.Rows) error {
		var id string
		var n int64
		err := rows.Scan(&id, &n)
		out[id] = n
		return err
	})
	return out, sqldb.Translate("awaited", err)
}

// CountArrived implements stock.OfficeTx.
func (tx *Tx) CountArrived(ctx context.Context, purchaseID string, units map[string]int64) error {
	for variantID, n := range units {
		res, err := tx.Conn.ExecContext(ctx, `UPDATE purchase_lines SET received = received + CAST($3 AS BIGINT) WHERE purchase_id = $1 AND variant_id = $2`, purchaseID, variantID, n)
		if err != nil {
			return sqldb.Translate("count arrived", err)
		}
		known, err := res.RowsAffected()
		if err == nil && known == 0 { // it came without being ordered
			_, err = tx.Conn.ExecContext(ctx, `INSERT INTO purchase_lines (purchase_id, variant_id, units, received, cost) VALUES ($1, $2, 0, $3, 0)`, purchaseID, variantID, n)
		}
		if err != nil {
			return sqldb.Translate("count arrived", err)
		}
	}
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM purchase_lines WHERE purchase_id = $1 AND units = 0 AND received = 0`, purchaseID); err != nil {
		return sqldb.Translate("count arrived", err)
	}
	_, err := tx.Conn.ExecContext(ctx, `UPDATE purchases SET row_version = row_version + 1, updated_at = $2 WHERE id = $1`, purchaseID, sqldb.Micros(tx.Now()))
	return sqldb.Translate("count arrived", err)
}

// ShipmentLots implements stock.OfficeTx.
func (tx *Tx) ShipmentLots(ctx context.Context, id string) ([]stock.Lot, error) {
	list, err := sqldb.List(ctx, tx.Conn, `SELECT id, variant_id, code, received FROM lots WHERE shipment_id = $1 AND shipment_id <> '' ORDER BY variant_id, id`, []any{id},
		func(rows *sql.Rows, l *stock.Lot) error { return rows.Scan(&l.ID, &l.VariantID, &l.Code, &l.Received) })
	return list, sqldb.Translate("lots of shipment", err)
}

// LotMoved implements stock.OfficeTx.
func (tx *Tx) LotMoved(ctx context.Context, lotID string) (moved bool, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM stock_moves WHERE lot_id = $1 AND lot_id <> ''
		AND kind IN ('packed', 'sold', 'counted', 'written_off'))`, lotID).Scan(&moved)
	return moved, sqldb.Translate("lot moved", err)
}

// EmptyLot implements stock.OfficeTx.
func (tx *Tx) EmptyLot(ctx context.Context, lotID string) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE lots SET received = 0, cost = 0, unit_cost = 0 WHERE id = $1`, lotID)
	return sqldb.Translate("empty lot", err)
}

func purchases(ctx context.Context, q sqldb.Querier, f *sqldb.Filter, rest string) ([]purchase.Order, error) {
	text := `SELECT o.id, o.number, o.state, o.body, o.row_version, o.actor, COALESCE(a.name, ''), o.created_at, o.updated_at, o.sent_at, o.closed_at, o.mailed_to,
		(SELECT COUNT(*) FROM shipments s WHERE s.purchase_id = o.id AND s.purchase_id <> '')
		FROM purchases o LEFT JOIN accounts a ON a.id = o.actor` + f.Where() + rest
	page, err := sqldb.List(ctx, q, text, f.Args, func(rows *sql.Rows, o *purchase.Order) error {
		var body string
		var created, updated, sent, closed int64
		err := rows.Scan(&o.ID, &o.Number, &o.State, &body, &o.Version, &o.Actor, &o.ActorName, &created, &updated, &sent, &closed, &o.MailedTo, &o.Shipments)
		o.CreatedAt, o.UpdatedAt, o.SentAt, o.ClosedAt = sqldb.FromMicros(created), sqldb.FromMicros(updated), sqldb.MaybeMicros(sent), sqldb.MaybeMicros(closed)
		return errors.Join(err, json.Unmarshal([]byte(body), &o.Body))
	})
	if err != nil {
		return nil, err
	}
	return page, sumLines(ctx, q, page)
}

// sumLines fills in what the lines of orders come to.
func sumLines(ctx context.Context, q sqldb.Querier, page []purchase.Order) error {
	at, ids := map[string]*purchase.Order{}, make([]string, len(page))
	for i := range page {
		o := &page[i]
		at[o.ID], ids[i] = o, o.ID
		if o.State == purchase.Draft {
			r := purchase.Reckon(&o.Body)
			o.Pieces, o.Cost = r.Pieces, r.Cost
		}
	}
	return sqldb.EachAmong(ctx, q, `SELECT purchase_id, CAST(SUM(units) AS BIGINT), CAST(SUM(received) AS BIGINT), CAST(SUM(units * cost) AS BIGINT),
		CAST(SUM(CASE WHEN units > received THEN units - received ELSE 0 END) AS BIGINT),
		CAST(SUM(CASE WHEN units > received THEN (units - received) * cost ELSE 0 END) AS BIGINT)
		FROM purchase_lines WHERE purchase_id IN`, ids, ` GROUP BY purchase_id`, func(rows *sql.Rows) error {
		var id string
		var sums [5]int64
		err := rows.Scan(&id, &sums[0], &sums[1], &sums[2], &sums[3], &sums[4])
		if o := at[id]; o != nil {
			o.Pieces, o.Came, o.Cost, o.Rest, o.RestCost = sums[0], sums[1], money.Paisa(sums[2]), sums[3], money.Paisa(sums[4])
		}
		return err
	})
}

func purchaseByID(ctx context.Context, q sqldb.Querier, id string) (o purchase.Order, err error) {
	var f sqldb.Filter
	f.Add(`o.id = ?`, id)
	list, err := purchases(ctx, q, &f, ``)
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return o, sqldb.Found("purchase", noPurchase, err)
	}
	o = list[0]
	o.Ordered, err = sqldb.List(ctx, q, `SELECT variant_id, units, received, cost FROM purchase_lines WHERE purchase_id = $1 ORDER BY variant_id`, []any{id},
		func(rows *sql.Rows, l *purchase.Ordered) error {
			var cost int64
			err := rows.Scan(&l.VariantID, &l.Units, &l.Received, &cost)
			l.Cost = money.Paisa(cost)
			return err
		})
	return o, sqldb.Translate("lines of purchase", err)
}

// Purchase returns an order, the goods of its lines by variant, and its shipments, oldest
// first.
func (r *Reader) Purchase(ctx context.Context, id string) (o purchase.Order, goods map[string]stock.Row, came []stock.Shipment, err error) {
	err = r.view(ctx, "purchase", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		if o, err = purchaseByID(ctx, tx, id); err != nil {
			return err
		}
		var ids []string
		for _, l := range o.Body.Lines {
			ids = append(ids, l.VariantID)
		}
		for _, l := range o.Ordered {
			ids = append(ids, l.VariantID)
		}
		if goods, err = rowsByID(ctx, tx, ids); err != nil {
			return err
		}
		var f sqldb.Filter
		f.Add(`s.purchase_id = ? AND s.purchase_id <> ''`, id)
		came, err = shipmentsWhere(ctx, tx, &f, ` ORDER BY s.id LIMIT 200`)
		return err
	})
	return o, goods, came, err
}

// Purchases returns a page of orders, newest first.
func (r *Reader) Purchases(ctx context.Context, q purchase.Query) (page []purchase.Order, err error) {
	err = r.db.View(ctx, "purchases", func(tx *sql.Tx, _ sqldb.DBTX) error {
		var f sqldb.Filter
		const open = `EXISTS (SELECT 1 FROM purchase_lines w WHERE w.purchase_id = o.id AND w.units > w.received)`
		switch q.View {
		case purchase.ViewDrafts:
			f.Add(`o.state = 'draft'`)
		case purchase.ViewDone:
			f.Add(`(o.state = 'closed' OR o.state = 'sent' AND NOT ` + open + `)`)
		default:
			f.Add(`o.state = 'sent' AND ` + open)
		}
		if q.After != "" {
			f.Add(`o.id < ?`, q.After)
		}
		page, err = purchases(ctx, tx, &f, ` ORDER BY o.id DESC LIMIT `+f.Arg(q.Limit))
		return err
	})
	return page, err
}

// PurchasesOpen returns how many orders await units, and what these will cost.
func (r *Reader) PurchasesOpen(ctx context.Context) (n int64, cost money.Paisa, err error) {
	err = r.db.View(ctx, "open purchases", func(tx *sql.Tx, _ sqldb.DBTX) error {
		var paisa int64
		err := tx.QueryRowContext(ctx, `SELECT COUNT(DISTINCT o.id), CAST(COALESCE(SUM((l.units - l.received) * l.cost), 0) AS BIGINT)
			FROM purchase_lines l JOIN purchases o ON o.id = l.purchase_id WHERE l.units > l.received AND o.state = 'sent'`).Scan(&n, &paisa)
		cost = money.Paisa(paisa)
		return err
	})
	return n, cost, err
}

// VariantsCalled returns the variants that have SKUs or barcodes, with or without the leading
// zero of an EAN, and those of folded names. What several have is in neither map.
func (r *Reader) VariantsCalled(ctx context.Context, codes, names []string) (byCode, byName map[string]string, err error) {
	byCode, byName = map[string]string{}, map[string]string{}
	err = r.db.View(ctx, "variants called", func(tx *sql.Tx, _ sqldb.DBTX) error {
		of := map[string][]string{} // what was asked, by how it may be written
		for _, code := range codes {
			for _, text := range []string{code, strings.ToUpper(code), "0" + code, strings.TrimPrefix(code, "0")} {
				if text != "" && !slices.Contains(of[text], code) {
					of[text] = append(of[text], code)
				}
			}
		}
		for _, column := range []string{"sku", "barcode"} {
			err := sqldb.EachAmong(ctx, tx, `SELECT id, `+column+` FROM variants WHERE `+column+` <> '' AND `+column+` IN`, slices.Collect(maps.Keys(of)), ``, func(rows *sql.Rows) error {
				var id, text string
				err := rows.Scan(&id, &text)
				for _, code := range of[text] {
					only(byCode, code, id)
				}
				return err
			})
			if err != nil {
				return err
			}
		}
		if len(names) == 0 {
			return nil
		}
		wanted := map[string]bool{}
		for _, name := range names {
			wanted[name] = true
		}
		return sqldb.Each(ctx, tx, `SELECT v.id, p.brand, p.name, v.size, `+sqltext.ShadeName+` FROM variants v JOIN products p ON p.id = v.product_id`, nil, func(rows *sql.Rows) error {
			var id, brand, name, size, shade string
			err := rows.Scan(&id, &brand, &name, &size, &shade)
			for _, whose := range []string{name, brand + " " + name} {
				for _, which := range []string{"", shade, size, shade + " " + size, size + " " + shade} {
					if folded := purchase.FoldName(whose + " " + which); wanted[folded] {
						only(byName, folded, id)
					}
				}
			}
			return err
		})
	})
	drop := func(_, id string) bool { return id == "" }
	maps.DeleteFunc(byCode, drop)
	maps.DeleteFunc(byName, drop)
	return byCode, byName, err
}

// only keeps the one id of a key; "" once there are several.
func only(ids map[string]string, key, id string) {
	if was, known := ids[key]; known && was != id {
		id = ""
	}
	ids[key] = id
}
