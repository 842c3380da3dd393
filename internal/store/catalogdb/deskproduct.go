package catalogdb

import (
	"context"
	"database/sql"

	"gulaab/internal/catalog"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// mostPrices bounds the price history shown for a product.
const mostPrices = 200

// DeskProduct returns all that the office shows of a product, from one snapshot.
func (r *Reader) DeskProduct(ctx context.Context, id string) (d *catalog.DeskProduct, err error) {
	err = r.db.View(ctx, "desk product", func(tx *sql.Tx, conn sqldb.DBTX) error {
		d = &catalog.DeskProduct{}
		var err error
		if d.Product, err = productOf(ctx, conn, id); err != nil {
			return err
		}
		for _, read := range []func(context.Context, *sql.Tx, *catalog.DeskProduct) error{readPlan, readDraft, readStock, readPrices} {
			if err := read(ctx, tx, d); err != nil {
				return err
			}
		}
		d.Redirects, err = sqlcgen.New(conn).RedirectsTo(ctx, sqlcgen.RedirectsToParams{Kind: productSlugs, TargetID: id})
		return err
	})
	return d, err
}

func readPlan(ctx context.Context, tx *sql.Tx, d *catalog.DeskProduct) error {
	var at, updated int64
	err := tx.QueryRowContext(ctx, `SELECT publish_at, updated_at FROM products WHERE id = $1`, d.ID).Scan(&at, &updated)
	d.PublishAt, d.UpdatedAt = sqldb.MaybeMicros(at), sqldb.FromMicros(updated)
	return err
}

func readDraft(ctx context.Context, tx *sql.Tx, d *catalog.DeskProduct) error {
	draft := &catalog.Draft{ProductID: d.ID}
	var begun, at int64
	err := tx.QueryRowContext(ctx, `SELECT d.body, d.base_version, d.row_version, d.actor, d.begun_at, d.updated_at, COALESCE(a.name, '')
		FROM drafts d LEFT JOIN accounts a ON a.id = d.actor WHERE d.product_id = $1`, d.ID).
		Scan(&draft.Body, &draft.Base, &draft.Version, &draft.Actor, &begun, &at, &d.DraftName)
	if sqldb.IsNoRows(err) {
		return nil
	}
	draft.BegunAt, draft.UpdatedAt = sqldb.FromMicros(begun), sqldb.FromMicros(at)
	d.Draft = draft
	return err
}

func readStock(ctx context.Context, tx *sql.Tx, d *catalog.DeskProduct) error {
	return sqldb.Each(ctx, tx, `SELECT v.id, COALESCE(s.tracked, FALSE), COALESCE(s.on_hand, 0), COALESCE(s.held, 0), COALESCE(s.quarantined, 0), COALESCE(s.low_at, 0),
			COALESCE(s.preorder_day, ''), COALESCE(s.preorder_limit, 0), COALESCE(s.promised, 0),
			COALESCE((SELECT MIN(l.expires_on) FROM lots l WHERE l.variant_id = v.id AND l.on_hand > 0 AND l.expires_on <> ''), ''),
			EXISTS (SELECT 1 FROM order_lines o WHERE o.variant_id = v.id AND o.variant_id <> '')
		FROM variants v LEFT JOIN stock_levels s ON s.variant_id = v.id
		WHERE v.product_id = $1 ORDER BY v.position, v.id`, []any{d.ID}, func(rows *sql.Rows) error {
		var s catalog.DeskStock
		err := rows.Scan(&s.VariantID, &s.Tracked, &s.OnHand, &s.Held, &s.Quarantined, &s.LowAt, &s.PreorderDay, &s.PreorderLimit, &s.Promised, &s.NextExpiry, &s.Ordered)
		d.Stock, d.Ordered = append(d.Stock, s), d.Ordered || s.Ordered
		return err
	})
}

func readPrices(ctx context.Context, tx *sql.Tx, d *catalog.DeskProduct) error {
	return sqldb.Each(ctx, tx, `SELECT h.variant_id, h.price, h.changed_at, h.actor, COALESCE(a.name, '')
		FROM price_history h JOIN variants v ON v.id = h.variant_id LEFT JOIN accounts a ON a.id = h.actor
		WHERE v.product_id = $1 ORDER BY h.changed_at DESC, h.id DESC LIMIT $2`, []any{d.ID, mostPrices}, func(rows *sql.Rows) error {
		var c catalog.PriceChange
		var at int64
		err := rows.Scan(&c.VariantID, &c.Price, &at, &c.Actor, &c.ActorName)
		c.At = sqldb.FromMicros(at)
		d.Prices = append(d.Prices, c)
		return err
	})
}
