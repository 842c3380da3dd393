package catalogdb

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// This file finds products by the names that other shops' files use.

// oldNames is the kind of a redirect from a product's name in another shop:
// "products/velvet-tint", its address there, or "woo/812", its number.
const oldNames = "import"

// NoteOldName implements exchange.Tx.
func (tx *Tx) NoteOldName(ctx context.Context, name, productID string) error {
	return sqldb.Translate("note old name", tx.q.NoteRedirect(ctx, sqlcgen.NoteRedirectParams{Kind: oldNames, Slug: name, TargetID: productID, CreatedAt: sqldb.Micros(tx.Now())}))
}

// FindProducts implements exchange.Finder.
func (r *Reader) FindProducts(ctx context.Context, names []exchange.Names) (found []exchange.Found, err error) {
	err = r.view(ctx, "find products", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		found, err = findProducts(ctx, tx, names)
		return err
	})
	return found, err
}

// lookUp runs a query that ends with a column, once for each part of wanted, and calls fn
// with the two columns of each row.
func lookUp(ctx context.Context, tx sqldb.Querier, query string, wanted []string, fn func(key, id string)) error {
	slices.Sort(wanted)
	for part := range slices.Chunk(slices.Compact(wanted), sqldb.LinesChunk) {
		var f sqldb.Filter
		err := sqldb.Each(ctx, tx, query+` IN (`+f.Among(part)+`) ORDER BY 1, 2`, f.Args, func(rows *sql.Rows) error {
			var key, id string
			err := rows.Scan(&key, &id)
			fn(key, id)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func findProducts(ctx context.Context, tx sqldb.Querier, names []exchange.Names) ([]exchange.Found, error) {
	var skus, barcodes, old, slugs, called []string
	for i := range names {
		n := &names[i]
		skus, barcodes = append(skus, n.SKUs...), append(barcodes, n.Barcodes...)
		for _, of := range []struct {
			one  string
			into *[]string
		}{{n.Old, &old}, {n.Slug, &slugs}, {sqldb.FoldText(n.Name), &called}} {
			if of.one != "" {
				*of.into = append(*of.into, of.one)
			}
		}
	}
	const code = `SELECT v.%, v.product_id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.state <> 'deleted' AND v.% <> '' AND v.%`
	const alike = `SELECT r.name_key, r.product_id FROM product_rows r WHERE r.name_key`
	bySKU, byBarcode, byOld, bySlug, byName := map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string][]string{}
	for _, q := range []struct {
		query  string
		wanted []string
		into   map[string][]string
	}{
		{strings.ReplaceAll(code, "%", "sku"), skus, bySKU},
		{strings.ReplaceAll(code, "%", "barcode"), barcodes, byBarcode},
		{`SELECT s.slug, s.target_id FROM slug_redirects s JOIN products p ON p.id = s.target_id
			WHERE s.kind = '` + oldNames + `' AND p.state <> 'deleted' AND s.slug`, old, byOld},
		{`SELECT p.slug, p.id FROM products p WHERE p.slug <> '' AND p.slug`, slugs, bySlug},
		{alike, called, byName},
	} {
		err := lookUp(ctx, tx, q.query, q.wanted, func(key, id string) {
			if !slices.Contains(q.into[key], id) {
				q.into[key] = append(q.into[key], id)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	products, err := alikes(ctx, tx, byName)
	if err != nil {
		return nil, err
	}
	all := func(keys []string, in map[string][]string) (ids []string) {
		for _, key := range keys {
			for _, id := range in[key] {
				if !slices.Contains(ids, id) {
					ids = append(ids, id)
				}
			}
		}
		return ids
	}
	one := func(key string, in map[string][]string) string {
		if ids := in[key]; key != "" && len(ids) > 0 {
			return ids[0]
		}
		return ""
	}
	found := make([]exchange.Found, len(names))
	for i := range names {
		n := &names[i]
		found[i] = exchange.Found{BySKU: all(n.SKUs, bySKU), ByBarcode: all(n.Barcodes, byBarcode), ByOld: one(n.Old, byOld), BySlug: one(n.Slug, bySlug)}
		for _, id := range byName[sqldb.FoldText(n.Name)] {
			if a := products[id]; a != nil && n.Name != "" {
				found[i].Alike = append(found[i].Alike, *a)
			}
		}
	}
	return found, nil
}

// alikes reads what distinguishes products of the same name.
func alikes(ctx context.Context, tx sqldb.Querier, byName map[string][]string) (map[string]*exchange.Alike, error) {
	out := map[string]*exchange.Alike{}
	var ids []string
	for _, some := range byName {
		ids = append(ids, some...)
	}
	for part := range slices.Chunk(ids, sqldb.LinesChunk) {
		var f sqldb.Filter
		of := f.Among(part)
		err := sqldb.Each(ctx, tx, `SELECT id, brand, slug FROM products WHERE state <> 'deleted' AND id IN (`+of+`)`, f.Args, func(rows *sql.Rows) error {
			var a exchange.Alike
			err := rows.Scan(&a.ID, &a.Brand, &a.Slug)
			out[a.ID] = &a
			return err
		})
		if err != nil {
			return nil, err
		}
		err = sqldb.Each(ctx, tx, `SELECT product_id, size, color, sku, barcode FROM variants WHERE product_id IN (`+of+`) ORDER BY product_id, position`, f.Args, func(rows *sql.Rows) error {
			var id string
			var v catalog.Variant
			err := rows.Scan(&id, &v.Size, &v.Color, &v.SKU, &v.Barcode)
			if a := out[id]; a != nil {
				a.Variants = append(a.Variants, v)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		err = sqldb.Each(ctx, tx, `SELECT target_id, slug FROM slug_redirects WHERE kind = '`+oldNames+`' AND target_id IN (`+of+`)`, f.Args, func(rows *sql.Rows) error {
			var id, old string
			err := rows.Scan(&id, &old)
			if a := out[id]; a != nil {
				a.Old = append(a.Old, old)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
