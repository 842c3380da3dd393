package catalogdb

import (
	"context"
	"database/sql"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// This file answers the office's product lists from product_rows.

// sortColumns are the columns of the sort orders. Each has an index with product_id.
var sortColumns = map[catalog.ListSort]string{
	catalog.ByChange: "r.updated_at", catalog.ByName: "r.name_key", catalog.ByPrice: "r.price", catalog.ByStock: "r.free",
}

// listFilter is the condition of a query on product_rows r. A category finds what is in
// those below it too.
func listFilter(ctx context.Context, of *sqlcgen.Queries, q *catalog.ListQuery) (f sqldb.Filter, err error) {
	if q.Category != "" {
		tree, err := treeOf(ctx, of)
		if err != nil {
			return f, err
		}
		f.Add(termTables[catalog.CategoryTerm].among(&f, tree.Below(q.Category)))
	}
	if strings.TrimSpace(q.Search) != "" {
		sqltext.ProductWords.Has(&f, "r.product_id", q.Search)
	}
	if q.State != "" {
		f.Add(`r.state = ?`, string(q.State))
	}
	if q.Draft {
		f.Add(`EXISTS (SELECT 1 FROM drafts d WHERE d.product_id = r.product_id)`)
	}
	if q.Brand != "" {
		f.Add(`r.brand = ?`, q.Brand)
	}
	if q.SkinType != "" {
		f.Add(`r.skin_types LIKE ? ESCAPE '\'`, sqldb.Contains(" "+q.SkinType+" "))
	}
	if q.PriceFrom > 0 {
		f.Add(`r.price >= ?`, int64(q.PriceFrom))
	}
	if q.PriceTo > 0 {
		f.Add(`r.price <= ?`, int64(q.PriceTo))
	}
	if q.Low {
		f.Add(`r.low`)
	}
	if q.Out {
		f.Add(`r.free <= 0`)
	}
	if q.Low || q.Out {
		f.Add(`r.state = 'live'`)
	}
	if q.ExpiringBy != "" {
		f.Add(`r.product_id IN (SELECT v.product_id FROM lots l JOIN variants v ON v.id = l.variant_id
			WHERE l.on_hand > 0 AND l.expires_on <> '' AND l.expires_on <= ?)`, q.ExpiringBy)
	}
	if q.NoPhoto {
		f.Add(`NOT r.photo AND r.state <> 'archived'`)
	}
	if q.Shaded {
		f.Add(`r.state <> 'archived' AND EXISTS (SELECT 1 FROM variants v WHERE v.product_id = r.product_id AND v.color <> '' AND v.position < 1000)`)
	}
	return f, nil
}

// fewProducts narrows a list to the products found by a search or an expiry date, where
// these are few, so that the database need not walk the list until a page is full. The
// result stays the same.
func fewProducts(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, q *catalog.ListQuery) error {
	if strings.TrimSpace(q.Search) != "" || q.ExpiringBy == "" {
		return sqltext.ProductWords.Narrow(ctx, tx, f, "r.product_id", q.Search)
	}
	ids, err := sqldb.List(ctx, tx, expiringProducts, []any{q.ExpiringBy, sqldb.FewFound + 1}, sqldb.Text)
	if err == nil && len(ids) <= sqldb.FewFound {
		slices.Sort(ids)
		f.Only("r.product_id", slices.Compact(ids))
	}
	return err
}

// expiringProducts selects the products of lots with units on the shelf that expire by a
// day. The subquery makes the planner find the lots first.
const expiringProducts = `SELECT v.product_id FROM (SELECT l.variant_id FROM lots l
	WHERE l.on_hand > 0 AND l.expires_on <> '' AND l.expires_on <= $1 ORDER BY l.expires_on LIMIT $2) AS near JOIN variants v ON v.id = near.variant_id`

var errCursor = &fault.Error{
	Kind: fault.Malformed, Message: "Some filters could not be read.", Fields: map[string]string{"after": "This is not where a page ended."},
}

// cursor encodes where a page ended: the value of the sort column, and the id.
func cursor(value, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(id + "\x00" + value))
}

// listAfter adds the condition for a page after a cursor.
func listAfter(q *catalog.ListQuery, f *sqldb.Filter) error {
	if q.After == "" {
		return nil
	}
	text, err := base64.RawURLEncoding.DecodeString(q.After)
	id, value, ok := strings.Cut(string(text), "\x00")
	if err != nil || !ok {
		return errCursor
	}
	var at any = value
	if q.Sort != catalog.ByName {
		if at, err = strconv.ParseInt(value, 10, 64); err != nil {
			return errCursor
		}
	}
	column, than := sortColumns[q.Sort], ">"
	if q.Turned {
		than = "<"
	}
	// A row comparison would not use the index on both engines.
	f.Add(`(`+column+` `+than+` ? OR (`+column+` = ? AND r.product_id `+than+` ?))`, at, at, id)
	return nil
}

// ListProducts returns a page of the products that match a query.
func (r *Reader) ListProducts(ctx context.Context, q catalog.ListQuery) (page catalog.ListPage, err error) {
	if _, known := sortColumns[q.Sort]; !known {
		q.Sort, q.Turned = catalog.ByChange, true
	}
	if err := listAfter(&q, &sqldb.Filter{}); err != nil {
		return page, err
	}
	err = r.view(ctx, "list products", func(tx *sql.Tx, of *sqlcgen.Queries) error {
		page = catalog.ListPage{}
		f, err := listFilter(ctx, of, &q)
		if err != nil {
			return err
		}
		if err := fewProducts(ctx, tx, &f, &q); err != nil {
			return err
		}
		from, counted := `product_rows r`+f.Where(), sqldb.Filter{Args: slices.Clone(f.Args)}
		if err := listAfter(&q, &f); err != nil {
			return err
		}
		ends, err := readPage(ctx, tx, &page, &q, &f)
		if err != nil {
			return err
		}
		if page.Total = len(page.Rows); q.After != "" || page.Total > q.Limit {
			// A first page with all rows needs no count.
			n, about, err := r.db.CountUpTo(ctx, tx, from, counted)
			if err != nil {
				return err
			}
			page.Total, page.About = int(n), about
		}
		if len(page.Rows) > q.Limit {
			page.Rows = page.Rows[:q.Limit]
			page.Next = cursor(ends[q.Limit-1], page.Rows[q.Limit-1].ID)
		}
		return fillRows(ctx, tx, page.Rows)
	})
	return page, err
}

// readPage reads a page and one row more, and the rows' values of the sort column.
func readPage(ctx context.Context, tx *sql.Tx, page *catalog.ListPage, q *catalog.ListQuery, f *sqldb.Filter) (ends []string, err error) {
	way := ""
	if q.Turned {
		way = " DESC"
	}
	// The page's rows are found in the narrow table, and then joined.
	text := `SELECT r.value, r.updated_at, ` + listedRow + `
		FROM (SELECT r.product_id, r.updated_at, ` + sortColumns[q.Sort] + ` AS value FROM product_rows r` + f.Where() + `
			ORDER BY ` + sortColumns[q.Sort] + way + `, r.product_id` + way + ` LIMIT ` + f.Arg(q.Limit+1) + `) AS r
		JOIN products p ON p.id = r.product_id LEFT JOIN drafts d ON d.product_id = r.product_id
		ORDER BY r.value` + way + `, r.product_id` + way
	reader := newProductReader(listedColumns)
	err = sqldb.Each(ctx, tx, text, f.Args, func(rows *sql.Rows) error {
		var end string
		r, err := reader.listed(rows.Scan, &end)
		page.Rows, ends = append(page.Rows, r), append(ends, end)
		return err
	})
	return ends, err
}

// listedRow are a catalog.ListRow's columns without its time, of products p and drafts d.
var listedRow = `COALESCE(d.row_version, 0), p.publish_at, p.` + strings.Join(namesOfColumns(listedColumns), ", p.")

// listed scans the columns of more, the time and listedRow.
func (r *productReader) listed(scan func(...any) error, more ...any) (row catalog.ListRow, err error) {
	var publish, updated int64
	of, err := r.read(func(into ...any) error {
		return scan(slices.Concat(more, []any{&updated, &row.Draft, &publish}, into)...)
	})
	row.Product, row.PublishAt, row.UpdatedAt = of.Product, sqldb.MaybeMicros(publish), sqldb.FromMicros(updated)
	return row, err
}

// ProductRowOf returns one product as lists show it.
func (r *Reader) ProductRowOf(ctx context.Context, id string) (row *catalog.ListRow, err error) {
	err = r.view(ctx, "product row", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		one := tx.QueryRowContext(ctx, `SELECT p.updated_at, `+listedRow+`
			FROM products p LEFT JOIN drafts d ON d.product_id = p.id WHERE p.id = $1 AND p.state <> 'deleted'`, id)
		stored, err := newProductReader(listedColumns).listed(one.Scan)
		if err != nil {
			return sqldb.Found("product row", noProduct, err)
		}
		rows := []catalog.ListRow{stored}
		row = &rows[0]
		return fillRows(ctx, tx, rows)
	})
	return row, err
}

// fillRows adds variants with stock and the first expiry to rows.
func fillRows(ctx context.Context, tx *sql.Tx, page []catalog.ListRow) error {
	if len(page) == 0 {
		return nil
	}
	var f sqldb.Filter
	byID := make(map[string]*catalog.ListRow, len(page))
	ids := make([]string, len(page))
	for i := range page {
		ids[i], byID[page[i].ID] = page[i].ID, &page[i]
	}
	among := f.Among(ids)
	err := sqldb.Each(ctx, tx, `SELECT v.product_id, v.id, v.size, v.color, v.shade, v.sku, v.price, v.picture, v.enabled,
			COALESCE(s.tracked, FALSE), COALESCE(s.on_hand - s.held, 0), COALESCE(s.held, 0), COALESCE(`+sqltext.LowLevel+`, FALSE)
		FROM variants v LEFT JOIN stock_levels s ON s.variant_id = v.id
		WHERE v.product_id IN (`+among+`) AND v.position < 1000 ORDER BY v.product_id, v.position, v.id`, f.Args, func(rows *sql.Rows) error {
		var product string
		var v catalog.ListVariant
		if err := rows.Scan(&product, &v.ID, &v.Size, &v.Color, &v.Shade, &v.SKU, &v.Price, &v.Image, &v.Enabled, &v.Tracked, &v.Free, &v.Held, &v.Low); err != nil {
			return err
		}
		byID[product].Variants = append(byID[product].Variants, v)
		return nil
	})
	if err != nil {
		return err
	}
	return sqldb.Each(ctx, tx, `SELECT v.product_id, MIN(l.expires_on) FROM lots l JOIN variants v ON v.id = l.variant_id
		WHERE v.product_id IN (`+among+`) AND l.on_hand > 0 AND l.expires_on <> '' GROUP BY v.product_id`, f.Args, func(rows *sql.Rows) error {
		var product, day string
		if err := rows.Scan(&product, &day); err != nil {
			return err
		}
		byID[product].NextExpiry = day
		return nil
	})
}

// CountProducts counts the products of the office's lists. Expiring are those with units
// that expire by expiringBy.
func (r *Reader) CountProducts(ctx context.Context, expiringBy string) (c catalog.ListCounts, err error) {
	err = r.view(ctx, "count products", func(tx *sql.Tx, of *sqlcgen.Queries) error {
		c = catalog.ListCounts{ByState: map[catalog.State]int{}}
		err := sqldb.Each(ctx, tx, `SELECT r.state, COUNT(*) FROM product_rows r GROUP BY r.state`, nil, func(rows *sql.Rows) error {
			var state catalog.State
			var n int
			err := rows.Scan(&state, &n)
			c.ByState[state] = n
			return err
		})
		if err != nil {
			return err
		}
		for into, q := range map[*int]catalog.ListQuery{
			&c.WithDraft: {Draft: true}, &c.Low: {Low: true}, &c.Out: {Out: true}, &c.Expiring: {ExpiringBy: expiringBy}, &c.NoPhoto: {NoPhoto: true},
		} {
			f, err := listFilter(ctx, of, &q)
			if err != nil {
				return err
			}
			if err := fewProducts(ctx, tx, &f, &q); err != nil {
				return err
			}
			if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r`+f.Where(), f.Args...).Scan(into); err != nil {
				return err
			}
		}
		return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT DISTINCT r.brand FROM product_rows r WHERE r.brand <> '') AS brands`).Scan(&c.Brands)
	})
	return c, err
}

// MatchingProducts returns at most most ids of products that match a query, sorted, after
// an id.
func (r *Reader) MatchingProducts(ctx context.Context, q catalog.ListQuery, after string, most int) ([]string, error) {
	var ids []string
	err := r.view(ctx, "matching products", func(tx *sql.Tx, of *sqlcgen.Queries) error {
		ids = nil
		f, err := listFilter(ctx, of, &q)
		if err != nil {
			return err
		}
		if err := fewProducts(ctx, tx, &f, &q); err != nil {
			return err
		}
		f.Add(`r.product_id > ?`, after)
		return sqldb.Each(ctx, tx, `SELECT r.product_id FROM product_rows r`+f.Where()+` ORDER BY r.product_id LIMIT `+f.Arg(most), f.Args, sqldb.Into(&ids))
	})
	return ids, err
}

// CountMatching counts the products that match a query.
func (r *Reader) CountMatching(ctx context.Context, q catalog.ListQuery) (n int, err error) {
	err = r.view(ctx, "count matching", func(tx *sql.Tx, of *sqlcgen.Queries) error {
		f, err := listFilter(ctx, of, &q)
		if err != nil {
			return err
		}
		if err := fewProducts(ctx, tx, &f, &q); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r`+f.Where(), f.Args...).Scan(&n)
	})
	return n, err
}
