package catalogdb

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noProduct = "Product not found"

// ProductForUpdate implements catalog.Tx. It locks before it reads, so that it sees the
// changes of a transaction it waited for.
func (tx *Tx) ProductForUpdate(ctx context.Context, id string) (*catalog.Product, error) {
	var locked string
	err := tx.Conn.QueryRowContext(ctx, `SELECT id FROM products WHERE id = $1 AND state <> 'deleted'`+tx.Dialect.ForUpdate, id).Scan(&locked)
	if err != nil {
		return nil, sqldb.Found("lock product", noProduct, err)
	}
	return productOf(ctx, tx.Conn, id)
}

// productOf reads a whole product in any state.
func productOf(ctx context.Context, conn sqldb.DBTX, id string) (*catalog.Product, error) {
	reader := newProductReader(wholeColumns)
	row, err := reader.read(conn.QueryRowContext(ctx, productByID, id).Scan)
	if err != nil {
		return nil, sqldb.Found("product", noProduct, err)
	}
	variants, err := sqlcgen.New(conn).VariantsOf(ctx, id)
	if err != nil {
		return nil, sqldb.Translate("variants", err)
	}
	own := make([]sqlcgen.VariantsBetweenRow, len(variants))
	for i := range variants {
		own[i] = sqlcgen.VariantsBetweenRow(variants[i])
	}
	p, err := reader.whole(row, variantsOf(id, &own))
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return p, nil
}

// Archived says whether a product was sold once and is no longer.
func (r *Reader) Archived(ctx context.Context, id string) (bool, error) {
	_, was, err := r.Retired(ctx, id)
	return was, err
}

// Retired returns what is known of a product, and whether it was sold once and is no
// longer.
func (r *Reader) Retired(ctx context.Context, id string) (is catalog.Retired, was bool, err error) {
	row, err := r.q.RetiredProduct(ctx, id)
	if sqldb.IsNoRows(err) {
		return is, false, nil
	}
	return catalog.Retired{Brand: row.Brand, Category: row.Category}, err == nil, sqldb.Translate("retired product", err)
}

// SlugOwner implements catalog.Tx.
func (tx *Tx) SlugOwner(ctx context.Context, slug string) (string, error) {
	id, err := tx.q.SlugOwner(ctx, slug)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return id, sqldb.Translate("slug owner", err)
}

// productSlugs is the kind of a redirect from a product's old slug.
const productSlugs = "product"

// MoveSlug implements catalog.Tx.
func (tx *Tx) MoveSlug(ctx context.Context, productID, old, slug string) error {
	err := tx.q.DropRedirect(ctx, sqlcgen.DropRedirectParams{Kind: productSlugs, Slug: slug})
	if err != nil {
		return sqldb.Translate("move slug", err)
	}
	return sqldb.Translate("move slug", tx.q.PutRedirect(ctx, sqlcgen.PutRedirectParams{
		Kind: productSlugs, Slug: old, TargetID: productID, CreatedAt: sqldb.Micros(tx.Now()),
	}))
}

// ProductBySlug returns the id of the product with a slug, else of the one that a former
// slug or an address in another shop leads to; NotFound where there is none.
func (r *Reader) ProductBySlug(ctx context.Context, slug, old string) (string, error) {
	id, err := r.q.SlugOwner(ctx, slug)
	if sqldb.IsNoRows(err) {
		id, err = r.q.RedirectOf(ctx, sqlcgen.RedirectOfParams{Kind: productSlugs, Slug: slug})
	}
	if sqldb.IsNoRows(err) {
		id, err = r.q.RedirectOf(ctx, sqlcgen.RedirectOfParams{Kind: oldNames, Slug: old})
	}
	if err != nil {
		return "", sqldb.Found("product by slug", noProduct, err)
	}
	return id, nil
}

// InsertPrice implements catalog.Tx.
func (tx *Tx) InsertPrice(ctx context.Context, variantID string, price money.Paisa, actor string) error {
	return sqldb.Translate("insert price", tx.q.InsertPrice(ctx, sqlcgen.InsertPriceParams{
		ID: ident.NewID(), VariantID: variantID, Price: int64(price), Actor: actor, ChangedAt: sqldb.Micros(tx.Now()),
	}))
}

// Prices returns a variant's list prices, oldest first.
func (r *Reader) Prices(ctx context.Context, variantID string) ([]money.Paisa, error) {
	return sqldb.All("prices", func(row sqlcgen.PricesOfRow) money.Paisa { return money.Paisa(row.Price) })(r.q.PricesOf(ctx, variantID))
}

// EnsureBrand implements catalog.Tx.
func (tx *Tx) EnsureBrand(ctx context.Context, slug, name string) error {
	tx.termsChanged = true
	return sqldb.Translate("ensure brand", tx.q.EnsureBrand(ctx, sqlcgen.EnsureBrandParams{ID: ident.NewID(), Slug: slug, Name: name}))
}

var errNoDraft = fault.New(fault.NotFound, "There is no draft.")

// Draft implements catalog.Tx.
func (tx *Tx) Draft(ctx context.Context, productID string) (*catalog.Draft, error) {
	r, err := tx.q.GetDraft(ctx, productID)
	if sqldb.IsNoRows(err) {
		return nil, errNoDraft
	}
	if err != nil {
		return nil, sqldb.Translate("draft", err)
	}
	return &catalog.Draft{
		ProductID: r.ProductID, Body: []byte(r.Body), Base: r.BaseVersion, Version: r.RowVersion,
		Actor: r.Actor, BegunAt: sqldb.FromMicros(r.BegunAt), UpdatedAt: sqldb.FromMicros(r.UpdatedAt),
	}, nil
}

// PutDraft implements catalog.Tx.
func (tx *Tx) PutDraft(ctx context.Context, d *catalog.Draft) error {
	err := tx.q.PutDraft(ctx, sqlcgen.PutDraftParams{
		ProductID: d.ProductID, Body: string(d.Body), BaseVersion: d.Base, RowVersion: d.Version,
		Actor: d.Actor, BegunAt: sqldb.Micros(d.BegunAt), UpdatedAt: sqldb.Micros(d.UpdatedAt),
	})
	if err != nil {
		return sqldb.Translate("put draft", err)
	}
	_, err = tx.Conn.ExecContext(ctx, `UPDATE product_rows SET updated_at = $2 WHERE product_id = $1`, d.ProductID, sqldb.Micros(d.UpdatedAt))
	return sqldb.Translate("put draft", err)
}

// DeleteDraft implements catalog.Tx.
func (tx *Tx) DeleteDraft(ctx context.Context, productID string) error {
	return sqldb.Translate("delete draft", tx.q.DeleteDraft(ctx, productID))
}

// PublishAt implements catalog.Drafts.
func (tx *Tx) PublishAt(ctx context.Context, productID string) (time.Time, error) {
	at, err := tx.q.PublishAt(ctx, productID)
	return sqldb.MaybeMicros(at), sqldb.Translate("publish at", err)
}

// SetPublishAt implements catalog.Drafts.
func (tx *Tx) SetPublishAt(ctx context.Context, productID string, at time.Time) error {
	return sqldb.Translate("set publish at", tx.q.SetPublishAt(ctx, sqlcgen.SetPublishAtParams{ID: productID, PublishAt: sqldb.MicrosOrZero(at)}))
}

// DueToPublish returns the products whose draft's publishing time has come.
func (r *Reader) DueToPublish(ctx context.Context, most int) ([]string, error) {
	ids, err := r.q.DueToPublish(ctx, sqlcgen.DueToPublishParams{Now: sqldb.Micros(r.db.Now()), Most: int32(most)}) //nolint:gosec // a few hundred
	return ids, sqldb.Translate("due to publish", err)
}

// ProductUse implements catalog.Tx.
func (tx *Tx) ProductUse(ctx context.Context, id string) (ordered bool, units int64, err error) {
	if ordered, err = tx.q.ProductOrdered(ctx, id); err != nil {
		return false, 0, sqldb.Translate("product use", err)
	}
	units, err = tx.q.UnitsInHouse(ctx, id)
	return ordered, units, sqldb.Translate("product use", err)
}

// DeleteProduct implements catalog.Tx. The row stays for an hour as deleted, so that every
// node notices; see Sweep.
func (tx *Tx) DeleteProduct(ctx context.Context, id string) error {
	err := errors.Join(
		tx.q.MarkDeleted(ctx, sqlcgen.MarkDeletedParams{ID: id, UpdatedAt: sqldb.Micros(tx.Now())}),
		tx.q.CloseVariants(ctx, id),
		tx.q.DeleteDraft(ctx, id),
		tx.q.DeleteProductRow(ctx, id),
		tx.q.DropRedirectsTo(ctx, sqlcgen.DropRedirectsToParams{Kind: productSlugs, TargetID: id}),
		tx.q.DropRedirectsTo(ctx, sqlcgen.DropRedirectsToParams{Kind: oldNames, TargetID: id}),
	)
	tx.changed = append(tx.changed, id)
	return sqldb.Translate("delete product", err)
}

// KeyOwner implements catalog.Tx.
func (tx *Tx) KeyOwner(ctx context.Context, key string) (string, error) {
	id, err := tx.q.KeyOwner(ctx, key)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return id, sqldb.Translate("owner of a key", err)
}

// SKUOwner implements catalog.Tx.
func (tx *Tx) SKUOwner(ctx context.Context, sku string) (string, error) {
	id, err := tx.q.SKUOwner(ctx, sku)
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	return id, sqldb.Translate("SKU owner", err)
}
