package store

import (
	"context"
	"database/sql"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// AllTerms returns the brands, categories and skin types that the shop has.
func (db *DB) AllTerms(ctx context.Context) (t *catalog.Terms, err error) {
	err = db.view(ctx, "terms", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		t, err = readTerms(ctx, q)
		return err
	})
	return t, err
}

// ExportProducts returns up to n products behind one that match a query, all
// without one, as they are or, of drafts, as they are to become, with how many
// units of each variant are on hand where they are counted.
func (db *DB) ExportProducts(ctx context.Context, query catalog.ListQuery, after string, n int) (page []exchange.Exported, err error) {
	var only []string
	if query != (catalog.ListQuery{}) {
		if only, err = db.MatchingProducts(ctx, query, after, n); err != nil || len(only) == 0 {
			return nil, err
		}
	}
	err = db.view(ctx, "export products", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		ids := only
		if ids == nil {
			if ids, err = q.ExportedProducts(ctx, sqlcgen.ExportedProductsParams{After: after, Most: int32(n)}); err != nil { //nolint:gosec // a few hundred
				return err
			}
		}
		page, err = exported(ctx, tx, ids)
		return err
	})
	return page, err
}

// exported returns products as they are taken out, by few statements; one that is gone
// meanwhile has its id alone.
func exported(ctx context.Context, tx *sql.Tx, ids []string) ([]exchange.Exported, error) {
	own, err := variantsAmong(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	products := map[string]*catalog.Product{}
	var drafts []string
	err = sqldb.EachAmong(ctx, tx, `SELECT `+productColumns+`, no_inci_reason FROM products WHERE state <> 'deleted' AND id IN`, ids, ``, func(rows *sql.Rows) error {
		var r sqlcgen.ProductsAfterRow
		var without string
		if err := scanProduct(rows, &r, &without); err != nil {
			return err
		}
		if catalog.State(r.State) == catalog.StateDraft {
			drafts = append(drafts, r.ID)
			return nil
		}
		p, err := product(&r, own[r.ID], texts{})
		if err != nil {
			return err
		}
		p.NoINCI = without
		products[r.ID] = p
		return nil
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

// productColumns are those of sqlcgen.ProductsAfterRow.
const productColumns = `id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
	price, front_image, back_image, color_images, video, video_poster, ingredients,
	how_to_use, cautions, top_sell, trending, created_at, slug, state, row_version, photos, inci`

func scanProduct(rows *sql.Rows, r *sqlcgen.ProductsAfterRow, more ...any) error {
	return rows.Scan(append([]any{
		&r.ID, &r.ImportKey, &r.Name, &r.Brand, &r.Category, &r.Categories, &r.Size, &r.SkinType, &r.SkinTypes, &r.Description,
		&r.Price, &r.FrontImage, &r.BackImage, &r.ColorImages, &r.Video, &r.VideoPoster, &r.Ingredients,
		&r.HowToUse, &r.Cautions, &r.TopSell, &r.Trending, &r.CreatedAt, &r.Slug, &r.State, &r.RowVersion, &r.Photos, &r.Inci,
	}, more...)...)
}

// variantsAmong returns the variants of products, by product, in their order.
func variantsAmong(ctx context.Context, tx *sql.Tx, ids []string) (map[string][]catalog.Variant, error) {
	own := map[string][]catalog.Variant{}
	err := sqldb.EachAmong(ctx, tx, `SELECT id, product_id, size, color, shade, sku, barcode, price, picture, enabled FROM variants WHERE product_id IN`, ids,
		` ORDER BY product_id, position, id`, func(rows *sql.Rows) error {
			var r sqlcgen.VariantsBetweenRow
			if err := rows.Scan(&r.ID, &r.ProductID, &r.Size, &r.Color, &r.Shade, &r.Sku, &r.Barcode, &r.Price, &r.Picture, &r.Enabled); err != nil {
				return err
			}
			own[r.ProductID] = append(own[r.ProductID], variantsOf(r.ProductID, &[]sqlcgen.VariantsBetweenRow{r})...)
			return nil
		})
	return own, err
}

// CustomerPage implements exchange.CustomerSource: all customers, by contact.
func (db *DB) CustomerPage(ctx context.Context, after string, n int) (page []exchange.Customer, err error) {
	err = db.Rows(ctx, "customer page", `SELECT `+customerColumns+` FROM customers c WHERE c.id > $1 ORDER BY c.id LIMIT $2`, []any{after, n}, func(rows *sql.Rows) error {
		c, err := scanCustomer(rows.Scan)
		page = append(page, exchange.CustomerOf(c.ID, &c))
		return err
	})
	return page, err
}
