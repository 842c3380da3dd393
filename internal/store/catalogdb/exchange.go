package catalogdb

import (
	"context"
	"database/sql"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// AllTerms returns the shop's terms.
func (r *Reader) AllTerms(ctx context.Context) (t *catalog.Terms, err error) {
	err = r.view(ctx, "terms", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		t, err = readTerms(ctx, q)
		return err
	})
	return t, err
}

// ExportProducts returns up to n products after an id that match a query, or all for an
// empty one. Products that were never published come as their drafts. It adds the units on
// hand of counted variants.
func (r *Reader) ExportProducts(ctx context.Context, query catalog.ListQuery, after string, n int) (page []exchange.Exported, err error) {
	var only []string
	if query != (catalog.ListQuery{}) {
		if only, err = r.MatchingProducts(ctx, query, after, n); err != nil || len(only) == 0 {
			return nil, err
		}
	}
	err = r.view(ctx, "export products", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		ids := only
		if ids == nil {
			if ids, err = q.ExportedProducts(ctx, sqlcgen.ExportedProductsParams{After: after, Most: int32(n)}); err != nil { //nolint:gosec // a few hundred
				return err
			}
		}
		tree, err := treeOf(ctx, q)
		if err != nil {
			return err
		}
		page, err = exported(ctx, tx, ids)
		for i := range page {
			page[i].Tree = tree
		}
		return err
	})
	return page, err
}

// exported reads products for an export with few statements; one that was deleted meanwhile
// has only its id.
func exported(ctx context.Context, tx *sql.Tx, ids []string) ([]exchange.Exported, error) {
	own, err := variantsAmong(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	products := map[string]*catalog.Product{}
	var drafts []string
	reader := newProductReader(wholeColumns)
	err = sqldb.EachAmong(ctx, tx, productsAmong, ids, ``, func(rows *sql.Rows) error {
		r, err := reader.read(rows.Scan)
		if err != nil {
			return err
		}
		if r.State == catalog.StateDraft {
			drafts = append(drafts, r.ID)
			return nil
		}
		products[r.ID], err = reader.whole(r, own[r.ID])
		return err
	})
	if err != nil {
		return nil, err
	}
	err = sqldb.EachAmong(ctx, tx, `SELECT product_id, body FROM drafts WHERE product_id IN`, drafts, ``, func(rows *sql.Rows) error {
		var d catalog.Draft
		if err := rows.Scan(&d.ProductID, &d.Body); err != nil {
			return err
		}
		p, err := d.Product()
		if err != nil {
			return err
		}
		p.ID, p.State = d.ProductID, catalog.StateDraft
		products[d.ProductID] = p
		return nil
	})
	if err != nil {
		return nil, err
	}
	onHand := map[string]map[string]int64{}
	err = sqldb.EachAmong(ctx, tx, `SELECT v.product_id, l.variant_id, l.on_hand FROM stock_levels l JOIN variants v ON v.id = l.variant_id
		WHERE l.tracked AND v.product_id IN`, ids, ``, func(rows *sql.Rows) error {
		var product, variant string
		var n int64
		err := rows.Scan(&product, &variant, &n)
		if onHand[product] == nil {
			onHand[product] = map[string]int64{}
		}
		onHand[product][variant] = n
		return err
	})
	page := make([]exchange.Exported, len(ids))
	for i, id := range ids {
		page[i] = exchange.Exported{ID: id, Product: products[id], OnHand: map[string]int64{}}
		if products[id] != nil && onHand[id] != nil {
			page[i].OnHand = onHand[id]
		}
	}
	return page, err
}

// variantsAmong returns the variants of products, by product and in order.
func variantsAmong(ctx context.Context, tx *sql.Tx, ids []string) (map[string][]catalog.Variant, error) {
	own := map[string][]catalog.Variant{}
	err := sqldb.EachAmong(ctx, tx, `SELECT id, product_id, size, color, shade, sku, barcode, price, picture, enabled, compare_at, compare_until FROM variants WHERE product_id IN`, ids,
		` ORDER BY product_id, position, id`, func(rows *sql.Rows) error {
			var r sqlcgen.VariantsBetweenRow
			if err := rows.Scan(&r.ID, &r.ProductID, &r.Size, &r.Color, &r.Shade, &r.Sku, &r.Barcode, &r.Price, &r.Picture, &r.Enabled, &r.CompareAt, &r.CompareUntil); err != nil {
				return err
			}
			own[r.ProductID] = append(own[r.ProductID], variantsOf(r.ProductID, &[]sqlcgen.VariantsBetweenRow{r})...)
			return nil
		})
	return own, err
}
