package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// BulkLook lets fn work on some products with what a change of many asks of a
// transaction: they are read by few statements, and nothing is stored. So a look ahead
// decides by the code that does it, and keeps nobody from writing.
func (db *DB) BulkLook(ctx context.Context, ids []string, fn func(ctx context.Context, tx catalog.Tx) error) error {
	return db.view(ctx, "look at products", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		l := &lookTx{
			now: db.Now(), tx: tx, q: q,
			products: map[string]*catalog.Product{}, drafts: map[string]*catalog.Draft{}, skus: map[string]string{}, slugs: map[string]string{},
		}
		if err := l.read(ctx, ids); err != nil {
			return err
		}
		return fn(ctx, l)
	})
}

// lookTx is a transaction that has read the products it is asked for and stores
// nothing. What a change of many products never asks for is missing.
type lookTx struct {
	catalog.Tx
	now         time.Time
	tx          *sql.Tx
	q           *sqlcgen.Queries
	products    map[string]*catalog.Product
	drafts      map[string]*catalog.Draft
	skus, slugs map[string]string // whose they are
}

func (l *lookTx) read(ctx context.Context, ids []string) error {
	variants := map[string][]sqlcgen.VariantsBetweenRow{}
	err := sqldb.EachAmong(ctx, l.tx, `SELECT id, product_id, size, color, shade, sku, barcode, price, picture, enabled FROM variants WHERE product_id IN`, ids,
		` ORDER BY product_id, position, id`, func(rows *sql.Rows) error {
			var v sqlcgen.VariantsBetweenRow
			err := rows.Scan(&v.ID, &v.ProductID, &v.Size, &v.Color, &v.Shade, &v.Sku, &v.Barcode, &v.Price, &v.Picture, &v.Enabled)
			variants[v.ProductID] = append(variants[v.ProductID], v)
			if v.Sku != "" {
				l.skus[v.Sku] = v.ProductID
			}
			return err
		})
	if err != nil {
		return err
	}
	shared := texts{}
	err = sqldb.EachAmong(ctx, l.tx, `SELECT id, import_key, name, brand, category, categories, size, skin_type, skin_types, description,
		price, front_image, back_image, color_images, video, video_poster, ingredients,
		how_to_use, cautions, top_sell, trending, created_at, slug, state, row_version, photos, inci, no_inci_reason
		FROM products WHERE state <> 'deleted' AND id IN`, ids, ``, func(rows *sql.Rows) error {
		var r sqlcgen.ProductsAfterRow
		var without string
		err := rows.Scan(&r.ID, &r.ImportKey, &r.Name, &r.Brand, &r.Category, &r.Categories, &r.Size, &r.SkinType, &r.SkinTypes, &r.Description,
			&r.Price, &r.FrontImage, &r.BackImage, &r.ColorImages, &r.Video, &r.VideoPoster, &r.Ingredients,
			&r.HowToUse, &r.Cautions, &r.TopSell, &r.Trending, &r.CreatedAt, &r.Slug, &r.State, &r.RowVersion, &r.Photos, &r.Inci, &without)
		if err != nil {
			return err
		}
		own := variants[r.ID]
		p, err := product(&r, variantsOf(r.ID, &own), shared)
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		p.NoINCI = without
		l.products[p.ID] = p
		if p.Slug != "" {
			l.slugs[p.Slug] = p.ID
		}
		return nil
	})
	if err != nil {
		return err
	}
	return sqldb.EachAmong(ctx, l.tx, `SELECT product_id, body, base_version, row_version, actor, updated_at FROM drafts WHERE product_id IN`, ids, ``, func(rows *sql.Rows) error {
		var d catalog.Draft
		var at int64
		err := rows.Scan(&d.ProductID, &d.Body, &d.Base, &d.Version, &d.Actor, &at)
		d.UpdatedAt = sqldb.FromMicros(at)
		l.drafts[d.ProductID] = &d
		return err
	})
}

func (l *lookTx) Now() time.Time { return l.now }

// What is asked.

func (l *lookTx) ProductForUpdate(_ context.Context, id string) (*catalog.Product, error) {
	if p := l.products[id]; p != nil {
		return p, nil
	}
	return nil, fault.New(fault.NotFound, noProduct)
}

func (l *lookTx) Draft(_ context.Context, id string) (*catalog.Draft, error) {
	if d := l.drafts[id]; d != nil {
		return d, nil
	}
	return nil, errNoDraft
}

func (l *lookTx) SKUOwner(ctx context.Context, sku string) (string, error) {
	if id := l.skus[sku]; id != "" {
		return id, nil
	}
	id, err := l.q.SKUOwner(ctx, sku)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return id, err
}

func (l *lookTx) SlugOwner(ctx context.Context, slug string) (string, error) {
	if id := l.slugs[slug]; id != "" {
		return id, nil
	}
	id, err := l.q.SlugOwner(ctx, slug)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return id, err
}

func (l *lookTx) HasTerm(ctx context.Context, kind catalog.TermKind, slug string) (bool, error) {
	return hasTerm(ctx, l.tx, kind, slug)
}

func (l *lookTx) TermNow(ctx context.Context, kind catalog.TermKind, slug, renames string) (*catalog.ShelfTerm, error) {
	return termNow(ctx, l.tx, kind, slug, renames)
}

func (l *lookTx) BannedIngredients(ctx context.Context) (string, error) {
	return bannedIngredients(ctx, l.q)
}

func (l *lookTx) BulkRow(context.Context, string, string) (*catalog.BulkRow, error) {
	return nil, fault.New(fault.NotFound, noBulk)
}

// What would be stored.

func (l *lookTx) PutProduct(context.Context, *catalog.Product) error             { return nil }
func (l *lookTx) MoveSlug(context.Context, string, string, string) error         { return nil }
func (l *lookTx) InsertPrice(context.Context, string, money.Paisa, string) error { return nil }
func (l *lookTx) EnsureBrand(context.Context, string, string) error              { return nil }
func (l *lookTx) PutDraft(context.Context, *catalog.Draft) error                 { return nil }
func (l *lookTx) DeleteDraft(context.Context, string) error                      { return nil }
func (l *lookTx) PutDraftRow(context.Context, *catalog.Product) error            { return nil }
func (l *lookTx) SetPublishAt(context.Context, string, time.Time) error          { return nil }
func (l *lookTx) PutBulkRow(context.Context, string, *catalog.BulkRow) error     { return nil }
func (l *lookTx) Record(context.Context, audit.Entry) error                      { return nil }
