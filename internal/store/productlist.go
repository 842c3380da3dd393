package store

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

// This file answers the lists of products of the office from product_rows.

// sortColumns are the columns of the orders. Each has an index with product_id.
var sortColumns = map[catalog.ListSort]string{
	catalog.ByChange: "r.updated_at", catalog.ByName: "r.name_key", catalog.ByPrice: "r.price", catalog.ByStock: "r.free",
}

func listFilter(q *catalog.ListQuery) sqldb.Filter {
	var f sqldb.Filter
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
	if q.Category != "" {
		f.Add(`r.categories LIKE ? ESCAPE '\'`, sqldb.Contains(" "+q.Category+" "))
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
	return f
}

// fewProducts adds which products a search or a day of expiry leaves, where they are
// few: the list is then those of them, and not gone through until a page is full.
// It changes nothing in what a filter selects.
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

// expiringProducts are the products of lots of which units on the shelf expire
// until a day. The lots are found first, whatever the planner thinks of the day.
const expiringProducts = `SELECT v.product_id FROM (SELECT l.variant_id FROM lots l
	WHERE l.on_hand > 0 AND l.expires_on <> '' AND l.expires_on <= $1 ORDER BY l.expires_on LIMIT $2) AS near JOIN variants v ON v.id = near.variant_id`

var errCursor = &fault.Error{
	Kind: fault.Malformed, Message: "Some filters could not be read.", Fields: map[string]string{"after": "This is not where a page ended."},
}

// cursor says where a page ended: the value it is ordered by, and the id.
func cursor(value, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(id + "\x00" + value))
}

// after adds the condition of a page that follows another one.
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
	// A row of two is not compared alike on both engines' plans.
	f.Add(`(`+column+` `+than+` ? OR (`+column+` = ? AND r.product_id `+than+` ?))`, at, at, id)
	return nil
}

// ListProducts returns a page of the products that match a query.
func (db *DB) ListProducts(ctx context.Context, q catalog.ListQuery) (page catalog.ListPage, err error) {
	if _, known := sortColumns[q.Sort]; !known {
		q.Sort, q.Turned = catalog.ByChange, true
	}
	if err := listAfter(&q, &sqldb.Filter{}); err != nil {
		return page, err
	}
	err = db.view(ctx, "list products", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		page = catalog.ListPage{}
		f := listFilter(&q)
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
			// Where the first page is all there is, it need not be counted.
			n, about, err := db.CountUpTo(ctx, tx, from, counted)
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

// read reads one row more than the page has, and the values that they are
// ordered by.
func readPage(ctx context.Context, tx *sql.Tx, page *catalog.ListPage, q *catalog.ListQuery, f *sqldb.Filter) (ends []string, err error) {
	way := ""
	if q.Turned {
		way = " DESC"
	}
	// The rows of the page are found in the narrow table alone, and then joined.
	text := `SELECT r.value, p.id, p.name, p.brand, p.slug, p.front_image, p.state, COALESCE(d.row_version, 0), p.publish_at, p.row_version, r.updated_at
		FROM (SELECT r.product_id, r.updated_at, ` + sortColumns[q.Sort] + ` AS value FROM product_rows r` + f.Where() + `
			ORDER BY ` + sortColumns[q.Sort] + way + `, r.product_id` + way + ` LIMIT ` + f.Arg(q.Limit+1) + `) AS r
		JOIN products p ON p.id = r.product_id LEFT JOIN drafts d ON d.product_id = r.product_id
		ORDER BY r.value` + way + `, r.product_id` + way
	err = sqldb.Each(ctx, tx, text, f.Args, func(rows *sql.Rows) error {
		var r catalog.ListRow
		var end string
		var publish, updated int64
		err := rows.Scan(&end, &r.ID, &r.Name, &r.Brand, &r.Slug, &r.Image, &r.State, &r.Draft, &publish, &r.Version, &updated)
		if err != nil {
			return err
		}
		r.PublishAt, r.UpdatedAt = sqldb.MaybeMicros(publish), sqldb.FromMicros(updated)
		page.Rows, ends = append(page.Rows, r), append(ends, end)
		return nil
	})
	return ends, err
}

// ProductRowOf returns one product as the lists show it.
func (db *DB) ProductRowOf(ctx context.Context, id string) (row *catalog.ListRow, err error) {
	err = db.view(ctx, "product row", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		rows := make([]catalog.ListRow, 1)
		r := &rows[0]
		var publish, updated int64
		err := tx.QueryRowContext(ctx, `SELECT p.id, p.name, p.brand, p.slug, p.front_image, p.state, COALESCE(d.row_version, 0), p.publish_at, p.row_version, p.updated_at
			FROM products p LEFT JOIN drafts d ON d.product_id = p.id WHERE p.id = $1 AND p.state <> 'deleted'`, id).
			Scan(&r.ID, &r.Name, &r.Brand, &r.Slug, &r.Image, &r.State, &r.Draft, &publish, &r.Version, &updated)
		if err != nil {
			return sqldb.Found("product row", noProduct, err)
		}
		r.PublishAt, r.UpdatedAt = sqldb.MaybeMicros(publish), sqldb.FromMicros(updated)
		row = r
		return fillRows(ctx, tx, rows)
	})
	return row, err
}

// fillRows adds the variants with their stock, and the first expiry, to rows.
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
	err := sqldb.Each(ctx, tx, `SELECT v.product_id, v.id, v.size, v.sku, v.price, v.picture, v.enabled,
			COALESCE(s.tracked, FALSE), COALESCE(s.on_hand - s.held, 0), COALESCE(s.held, 0), COALESCE(`+sqltext.LowLevel+`, FALSE)
		FROM variants v LEFT JOIN stock_levels s ON s.variant_id = v.id
		WHERE v.product_id IN (`+among+`) AND v.position < 1000 ORDER BY v.product_id, v.position, v.id`, f.Args, func(rows *sql.Rows) error {
		var product string
		var v catalog.ListVariant
		if err := rows.Scan(&product, &v.ID, &v.Size, &v.SKU, &v.Price, &v.Image, &v.Enabled, &v.Tracked, &v.Free, &v.Held, &v.Low); err != nil {
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

// CountProducts counts the products of the office's lists; those count as
// expiring that have units which expire by a day.
func (db *DB) CountProducts(ctx context.Context, expiringBy string) (c catalog.ListCounts, err error) {
	err = db.view(ctx, "count products", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
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
			f := listFilter(&q)
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

// MatchingProducts returns the ids of the products that match a query and come
// after an id, in the order of their ids, at most most.
func (db *DB) MatchingProducts(ctx context.Context, q catalog.ListQuery, after string, most int) ([]string, error) {
	var ids []string
	err := db.view(ctx, "matching products", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		ids = nil
		f := listFilter(&q)
		if err := fewProducts(ctx, tx, &f, &q); err != nil {
			return err
		}
		f.Add(`r.product_id > ?`, after)
		return sqldb.Each(ctx, tx, `SELECT r.product_id FROM product_rows r`+f.Where()+` ORDER BY r.product_id LIMIT `+f.Arg(most), f.Args, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
	})
	return ids, err
}

// CountMatching counts the products that match a query.
func (db *DB) CountMatching(ctx context.Context, q catalog.ListQuery) (n int, err error) {
	err = db.view(ctx, "count matching", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		f := listFilter(&q)
		if err := fewProducts(ctx, tx, &f, &q); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r`+f.Where(), f.Args...).Scan(&n)
	})
	return n, err
}
