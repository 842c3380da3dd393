package catalogdb

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

// BulkLook runs fn with a catalog.Tx that reads products with few statements and stores
// nothing. A preview thus uses the code of the run itself, and blocks no writers.
func (r *Reader) BulkLook(ctx context.Context, ids []string, fn func(ctx context.Context, tx catalog.Tx) error) error {
	return r.view(ctx, "look at products", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		l := &lookTx{
			now: r.db.Now(), tx: tx, q: q,
			products: map[string]*catalog.Product{}, drafts: map[string]*catalog.Draft{}, skus: map[string]string{}, slugs: map[string]string{},
		}
		if err := l.read(ctx, ids); err != nil {
			return err
		}
		return fn(ctx, l)
	})
}

// lookTx is the catalog.Tx of a preview. It holds products read beforehand; methods that
// runs never call are missing.
type lookTx struct {
	catalog.Tx
	now         time.Time
	tx          *sql.Tx
	q           *sqlcgen.Queries
	products    map[string]*catalog.Product
	drafts      map[string]*catalog.Draft
	skus, slugs map[string]string // by SKU and slug: the owner's id
}

func (l *lookTx) read(ctx context.Context, ids []string) error {
	variants, err := variantsAmong(ctx, l.tx, ids)
	if err != nil {
		return err
	}
	reader := newProductReader(wholeColumns)
	err = sqldb.EachAmong(ctx, l.tx, productsAmong, ids, ``, func(rows *sql.Rows) error {
		row, err := reader.read(rows.Scan)
		if err != nil {
			return err
		}
		p, err := reader.whole(row, variants[row.ID])
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		l.products[p.ID] = p
		if p.Slug != "" {
			l.slugs[p.Slug] = p.ID
		}
		for _, v := range p.Variants {
			if v.SKU != "" {
				l.skus[v.SKU] = p.ID
			}
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

// Reads.

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

func (l *lookTx) AskedPrices(ctx context.Context, variantID string, since time.Time) ([]catalog.Asked, error) {
	return askedPrices(ctx, l.tx, variantID, since)
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

func (l *lookTx) OwnAttributes(ctx context.Context) ([]catalog.OwnAttribute, error) {
	now, err := ownAttributes(ctx, l.q)
	if err != nil {
		return nil, err
	}
	return now.List, nil
}

func (l *lookTx) BannedIngredients(ctx context.Context) (string, error) {
	return bannedIngredients(ctx, l.q)
}

func (l *lookTx) BulkRow(context.Context, string, string) (*catalog.BulkRow, error) {
	return nil, fault.New(fault.NotFound, noBulk)
}

// Writes, which do nothing.

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
