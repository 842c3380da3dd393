package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
)

// This file keeps product_rows, the narrow copy of the catalogue that the lists
// of the office are answered from, and reads those lists.

// uncounted is the stock of a product that nobody counts: more than any other.
const uncounted = 1 << 50

// putRow makes the row of a product for the office's lists.
func (tx *Tx) putRow(ctx context.Context, p *catalog.Product) error {
	words := []string{p.Name, p.Brand}
	for i := range p.Variants {
		words = append(words, p.Variants[i].SKU, p.Variants[i].Barcode)
	}
	price := p.Price
	for i := range p.Variants {
		if v := &p.Variants[i]; v.Enabled && v.Price < price {
			price = v.Price
		}
	}
	_, err := tx.conn.tx.ExecContext(ctx, `INSERT INTO product_rows (
			product_id, of_version, state, search_text, name_key, brand, categories, skin_types, photo, price, tracked, free, low, updated_at)
		SELECT p.id, p.row_version, p.state, $2, $3, $4, $5, $6, $7, $8, COALESCE(c.tracked, FALSE), COALESCE(c.free, $10), COALESCE(c.low, FALSE), p.updated_at
		FROM products p LEFT JOIN (`+rowStock+` AND v.product_id = $1 GROUP BY v.product_id) AS c ON c.product_id = p.id
		WHERE p.id = $1
		ON CONFLICT (product_id) DO UPDATE SET
			of_version = excluded.of_version, state = excluded.state, search_text = excluded.search_text, name_key = excluded.name_key,
			brand = excluded.brand, categories = excluded.categories, skin_types = excluded.skin_types, photo = excluded.photo,
			price = excluded.price, tracked = excluded.tracked, free = excluded.free, low = excluded.low, updated_at = excluded.updated_at`,
		p.ID, foldText(strings.Join(words, " ")), foldText(p.Name), p.BrandSlug(), slugsText(p.Categories), slugsText(p.SkinTypes),
		photographed(p), int64(price), int64(catalog.FewFrom), int64(uncounted))
	if err != nil {
		return translate("put product row", err)
	}
	for i := range p.Variants { // not in search_text, which is of the whole product
		words = append(words, p.Variants[i].Size, p.Variants[i].Shade)
	}
	return translate("put product words", tx.putWords(ctx, p.ID, words))
}

// putWords makes the words of a product those of texts: what the lists of the
// office find it by.
func (tx *Tx) putWords(ctx context.Context, id string, texts []string) error {
	var words []string
	for _, text := range texts { // each has words of its own: a product may have many variants
		for _, w := range wordsOf(text) {
			if !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	var gone []string
	err := each(ctx, tx.conn.tx, `SELECT word FROM product_words WHERE product_id = $1`, []any{id}, func(rows *sql.Rows) error {
		var w string
		err := rows.Scan(&w)
		if i := slices.Index(words, w); i >= 0 {
			words = slices.Delete(words, i, i+1)
		} else {
			gone = append(gone, w)
		}
		return err
	})
	if err != nil {
		return err
	}
	for part := range slices.Chunk(gone, linesChunk) {
		var f filter
		of := f.arg(id)
		if _, err := tx.conn.tx.ExecContext(ctx, `DELETE FROM product_words WHERE product_id = `+of+` AND word IN (`+f.among(part)+`)`, f.args...); err != nil {
			return err
		}
	}
	rows := make([][]any, len(words))
	for i, w := range words {
		rows[i] = []any{w, id}
	}
	return tx.insertRows(ctx, `INSERT INTO product_words (word, product_id)`, rows, ` ON CONFLICT (word, product_id) DO NOTHING`)
}

// rowStock is what the rows say of stock, of the variants that are on. $9 is
// from how few they are low, $10 what is not counted has.
const rowStock = `SELECT v.product_id AS product_id, MAX(CASE WHEN s.tracked THEN 1 ELSE 0 END) = 1 AS tracked,
		MAX(CASE WHEN s.tracked AND s.on_hand - s.held <= CASE WHEN s.low_at > $9 THEN s.low_at ELSE $9 END THEN 1 ELSE 0 END) = 1 AS low,
		CASE WHEN MAX(CASE WHEN s.tracked THEN 1 ELSE 0 END) = 1
			THEN CAST(SUM(CASE WHEN s.tracked THEN s.on_hand - s.held ELSE 0 END) AS BIGINT) ELSE $10 END AS free
	FROM variants v JOIN stock_levels s ON s.variant_id = v.id WHERE v.enabled`

func photographed(p *catalog.Product) bool {
	return p.FrontImage != "" || slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.Image != "" })
}

// slugsText is a list of slugs between blanks, so that each is found whole.
func slugsText(slugs []string) string {
	if len(slugs) == 0 {
		return ""
	}
	return " " + strings.Join(slugs, " ") + " "
}

// PutDraftRow implements catalog.Drafts.
func (tx *Tx) PutDraftRow(ctx context.Context, p *catalog.Product) error {
	p = p.Settled()
	err := tx.q.PutDraftRow(ctx, sqlcgen.PutDraftRowParams{
		ID: p.ID, Name: p.Name, Brand: p.Brand, Size: p.Size, Price: int64(p.Price), FrontImage: p.FrontImage, UpdatedAt: micros(tx.now),
	})
	if err != nil {
		return translate("put draft row", err)
	}
	if err := tx.putVariants(ctx, p); err != nil {
		return err
	}
	return tx.putRow(ctx, p)
}

// sortColumns are the columns of the orders. Each has an index with product_id.
var sortColumns = map[catalog.ListSort]string{
	catalog.ByChange: "r.updated_at", catalog.ByName: "r.name_key", catalog.ByPrice: "r.price", catalog.ByStock: "r.free",
}

// countMost is up to where products that match a filter are counted.
const countMost = 1000

// withWords adds that a product has all the words that are searched for, each by
// its beginning.
func withWords(f *filter, column, search string) {
	words := wordsOf(search)
	if len(words) == 0 {
		f.add(`1 = 0`)
	}
	for _, w := range words {
		f.add(column+` IN (SELECT w.product_id FROM product_words w WHERE w.word BETWEEN ? AND ?)`, w, w+wordsEnd)
	}
}

func listFilter(q *catalog.ListQuery) filter {
	var f filter
	if strings.TrimSpace(q.Search) != "" {
		withWords(&f, "r.product_id", q.Search)
	}
	if q.State != "" {
		f.add(`r.state = ?`, string(q.State))
	}
	if q.Draft {
		f.add(`EXISTS (SELECT 1 FROM drafts d WHERE d.product_id = r.product_id)`)
	}
	if q.Brand != "" {
		f.add(`r.brand = ?`, q.Brand)
	}
	if q.Category != "" {
		f.add(`r.categories LIKE ? ESCAPE '\'`, contains(" "+q.Category+" "))
	}
	if q.SkinType != "" {
		f.add(`r.skin_types LIKE ? ESCAPE '\'`, contains(" "+q.SkinType+" "))
	}
	if q.Low {
		f.add(`r.low`)
	}
	if q.Out {
		f.add(`r.free <= 0`)
	}
	if q.Low || q.Out {
		f.add(`r.state = 'live'`)
	}
	if q.ExpiringBy != "" {
		f.add(`r.product_id IN (SELECT v.product_id FROM lots l JOIN variants v ON v.id = l.variant_id
			WHERE l.on_hand > 0 AND l.expires_on <> '' AND l.expires_on <= ?)`, q.ExpiringBy)
	}
	if q.NoPhoto {
		f.add(`NOT r.photo AND r.state <> 'archived'`)
	}
	return f
}

// productWords are the words that products are found by.
var productWords = wordTable{"product_words", "product_id"}

// fewProducts adds which products a search or a day of expiry leaves, where they are
// few: the list is then those of them, and not gone through until a page is full.
// It changes nothing in what a filter selects.
func (f *filter) fewProducts(ctx context.Context, tx *sql.Tx, column string, q *catalog.ListQuery) error {
	var ids []string
	var many bool
	var err error
	switch {
	case strings.TrimSpace(q.Search) != "":
		ids, many, err = productWords.found(ctx, tx, wordsOf(q.Search), false)
	case q.ExpiringBy != "":
		err = each(ctx, tx, expiringProducts, []any{q.ExpiringBy, fewFound + 1}, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
		many = len(ids) > fewFound
		slices.Sort(ids)
		ids = slices.Compact(ids)
	default:
		return nil
	}
	switch {
	case err != nil || many:
	case len(ids) == 0:
		f.add(`1 = 0`)
	default:
		f.add(column + ` IN (` + f.among(ids) + `)`)
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
func listAfter(q *catalog.ListQuery, f *filter) error {
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
	f.add(`(`+column+` `+than+` ? OR (`+column+` = ? AND r.product_id `+than+` ?))`, at, at, id)
	return nil
}

// ListProducts returns a page of the products that match a query.
func (db *DB) ListProducts(ctx context.Context, q catalog.ListQuery) (page catalog.ListPage, err error) {
	if _, known := sortColumns[q.Sort]; !known {
		q.Sort, q.Turned = catalog.ByChange, true
	}
	if err := listAfter(&q, &filter{}); err != nil {
		return page, err
	}
	err = db.view(ctx, "list products", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		page = catalog.ListPage{}
		f := listFilter(&q)
		if err := f.fewProducts(ctx, tx, "r.product_id", &q); err != nil {
			return err
		}
		count := `SELECT COUNT(*) FROM (SELECT 1 FROM product_rows r` + f.where() + ` LIMIT ` + strconv.Itoa(countMost+1) + `) AS found`
		counted := slices.Clone(f.args)
		if err := listAfter(&q, &f); err != nil {
			return err
		}
		ends, err := readPage(ctx, tx, &page, &q, &f)
		if err != nil {
			return err
		}
		if page.Total = len(page.Rows); q.After != "" || page.Total > q.Limit {
			// Where the first page is all there is, it need not be counted.
			if err := tx.QueryRowContext(ctx, count, counted...).Scan(&page.Total); err != nil {
				return err
			}
		}
		if page.Total > countMost {
			page.Total, page.More = countMost, true
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
func readPage(ctx context.Context, tx *sql.Tx, page *catalog.ListPage, q *catalog.ListQuery, f *filter) (ends []string, err error) {
	way := ""
	if q.Turned {
		way = " DESC"
	}
	// The rows of the page are found in the narrow table alone, and then joined.
	text := `SELECT r.value, p.id, p.name, p.brand, p.slug, p.front_image, p.state, COALESCE(d.row_version, 0), p.publish_at, p.row_version, r.updated_at
		FROM (SELECT r.product_id, r.updated_at, ` + sortColumns[q.Sort] + ` AS value FROM product_rows r` + f.where() + `
			ORDER BY ` + sortColumns[q.Sort] + way + `, r.product_id` + way + ` LIMIT ` + f.arg(q.Limit+1) + `) AS r
		JOIN products p ON p.id = r.product_id LEFT JOIN drafts d ON d.product_id = r.product_id
		ORDER BY r.value` + way + `, r.product_id` + way
	rows, err := tx.QueryContext(ctx, text, f.args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		var r catalog.ListRow
		var end string
		var publish, updated int64
		err := rows.Scan(&end, &r.ID, &r.Name, &r.Brand, &r.Slug, &r.Image, &r.State, &r.Draft, &publish, &r.Version, &updated)
		if err != nil {
			return nil, err
		}
		r.PublishAt, r.UpdatedAt = maybeMicros(publish), fromMicros(updated)
		page.Rows, ends = append(page.Rows, r), append(ends, end)
	}
	return ends, rows.Err()
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
			return found("product row", noProduct, err)
		}
		r.PublishAt, r.UpdatedAt = maybeMicros(publish), fromMicros(updated)
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
	var f filter
	byID := make(map[string]*catalog.ListRow, len(page))
	ids := make([]string, len(page))
	for i := range page {
		ids[i], byID[page[i].ID] = page[i].ID, &page[i]
	}
	among := f.among(ids)
	err := each(ctx, tx, `SELECT v.product_id, v.id, v.size, v.sku, v.price, v.picture, v.enabled,
			COALESCE(s.tracked, FALSE), COALESCE(s.on_hand - s.held, 0), COALESCE(s.held, 0), COALESCE(s.low_at, 0)
		FROM variants v LEFT JOIN stock_levels s ON s.variant_id = v.id
		WHERE v.product_id IN (`+among+`) AND v.position < 1000 ORDER BY v.product_id, v.position, v.id`, f.args, func(rows *sql.Rows) error {
		var product string
		var v catalog.ListVariant
		if err := rows.Scan(&product, &v.ID, &v.Size, &v.SKU, &v.Price, &v.Image, &v.Enabled, &v.Tracked, &v.Free, &v.Held, &v.LowAt); err != nil {
			return err
		}
		byID[product].Variants = append(byID[product].Variants, v)
		return nil
	})
	if err != nil {
		return err
	}
	return each(ctx, tx, `SELECT v.product_id, MIN(l.expires_on) FROM lots l JOIN variants v ON v.id = l.variant_id
		WHERE v.product_id IN (`+among+`) AND l.on_hand > 0 AND l.expires_on <> '' GROUP BY v.product_id`, f.args, func(rows *sql.Rows) error {
		var product, day string
		if err := rows.Scan(&product, &day); err != nil {
			return err
		}
		byID[product].NextExpiry = day
		return nil
	})
}

// each calls fn for every row of a query.
func each(ctx context.Context, tx querier, text string, args []any, fn func(*sql.Rows) error) error {
	rows, err := tx.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// CountProducts counts the products of the office's lists; those count as
// expiring that have units which expire by a day.
func (db *DB) CountProducts(ctx context.Context, expiringBy string) (c catalog.ListCounts, err error) {
	err = db.view(ctx, "count products", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		c = catalog.ListCounts{ByState: map[catalog.State]int{}}
		err := each(ctx, tx, `SELECT r.state, COUNT(*) FROM product_rows r GROUP BY r.state`, nil, func(rows *sql.Rows) error {
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
			if err := f.fewProducts(ctx, tx, "r.product_id", &q); err != nil {
				return err
			}
			if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r`+f.where(), f.args...).Scan(into); err != nil {
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
		if err := f.fewProducts(ctx, tx, "r.product_id", &q); err != nil {
			return err
		}
		f.add(`r.product_id > ?`, after)
		return each(ctx, tx, `SELECT r.product_id FROM product_rows r`+f.where()+` ORDER BY r.product_id LIMIT `+f.arg(most), f.args, func(rows *sql.Rows) error {
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
		if err := f.fewProducts(ctx, tx, "r.product_id", &q); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r`+f.where(), f.args...).Scan(&n)
	})
	return n, err
}

func slugsOf(text string) []string { return strings.Fields(text) }

// rowBatch is how many rows RefreshRows makes anew in one transaction.
const rowBatch = 200

// RefreshRows brings the office's lists up to the stock that changed since a
// moment, and rows of renamed terms up to their products. A zero moment stands
// for ever: then every row is looked at, for another version of the program may
// have written products without theirs. It returns from when to look the next
// time.
func (db *DB) RefreshRows(ctx context.Context, since time.Time) (next time.Time, err error) {
	next = db.now()
	for again := true; again; {
		if again, err = db.remakeRows(ctx, since.IsZero()); err != nil {
			return since, err
		}
	}
	if since.IsZero() {
		if err := db.makeWords(ctx); err != nil {
			return since, err
		}
	}
	return next, db.countRows(ctx, since)
}

// wordBatch is of how many products makeWords makes the words in one transaction.
const wordBatch = 1000

// makeWords makes the words of products that have none: those of before there
// were any, and those that another version of the program has written.
func (db *DB) makeWords(ctx context.Context) error {
	for after, again := "", true; again; {
		err := db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			var rows [][]any
			var ids []string
			err := each(ctx, tx.conn.tx, `SELECT r.product_id, r.search_text FROM product_rows r
				WHERE r.product_id > $1 AND NOT EXISTS (SELECT 1 FROM product_words w WHERE w.product_id = r.product_id) ORDER BY r.product_id LIMIT $2`,
				[]any{after, wordBatch}, func(found *sql.Rows) error {
					var text string
					err := found.Scan(&after, &text)
					for _, w := range wordsOf(text) {
						rows = append(rows, []any{w, after})
					}
					ids = append(ids, after)
					return err
				})
			if err != nil {
				return translate("make words", err)
			}
			err = eachAmong(ctx, tx.conn.tx, `SELECT product_id, size, shade FROM variants WHERE product_id IN`, ids, ``, func(found *sql.Rows) error {
				var id, size, shade string
				err := found.Scan(&id, &size, &shade)
				for _, w := range wordsOf(size, shade) {
					rows = append(rows, []any{w, id})
				}
				return err
			})
			if err != nil {
				return translate("make words", err)
			}
			again = len(ids) == wordBatch
			return translate("make words", tx.insertRows(ctx, `INSERT INTO product_words (word, product_id)`, rows, ` ON CONFLICT (word, product_id) DO NOTHING`))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// remakeRows makes some rows anew that are not of their product's version;
// again says that there may be more.
func (db *DB) remakeRows(ctx context.Context, all bool) (again bool, err error) {
	text := `SELECT product_id FROM product_rows WHERE of_version = 0 LIMIT $1`
	if all {
		text = `SELECT p.id FROM products p LEFT JOIN product_rows r ON r.product_id = p.id
			WHERE p.state <> 'deleted' AND (r.of_version IS NULL OR r.of_version <> p.row_version) LIMIT $1`
	}
	ids, err := db.idsOf(ctx, text, rowBatch)
	if err != nil || len(ids) == 0 {
		return false, err
	}
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, id := range ids {
			if err := tx.remakeRow(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
	return len(ids) == rowBatch, err
}

func (db *DB) idsOf(ctx context.Context, text string, args ...any) (ids []string, err error) {
	err = db.view(ctx, "product ids", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		ids = nil
		return each(ctx, tx, text, args, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
	})
	return ids, err
}

func (tx *Tx) remakeRow(ctx context.Context, id string) error {
	p, err := tx.ProductForUpdate(ctx, id)
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil // deleted meanwhile
		}
		return err
	}
	if p.State == catalog.StateDraft {
		if d, err := tx.Draft(ctx, id); err == nil {
			if body, err := d.Product(); err == nil {
				body.ID = id
				if p, err = catalog.DraftRow(ctx, tx, body); err != nil {
					return err
				}
				p = p.Settled()
				if err := tx.putVariants(ctx, p); err != nil {
					return err
				}
			}
		}
	}
	return tx.putRow(ctx, p)
}

// countRows works out anew the stock of the products of which a level changed.
func (db *DB) countRows(ctx context.Context, since time.Time) error {
	// A level carries the moment its transaction began, and shows when it ends.
	const overlap = 45 * time.Second
	young, from := ``, int64(0)
	if !since.IsZero() {
		from = micros(since.Add(-overlap))
		young = ` AND v.product_id IN (SELECT w.product_id FROM variants w JOIN stock_levels l ON l.variant_id = w.id WHERE l.changed_at >= $1)`
	}
	type count struct {
		id           string
		tracked, low bool
		free         int64
	}
	inner := strings.NewReplacer("$9", "$2", "$10", "$3").Replace(rowStock)
	text := `SELECT c.product_id, c.tracked, c.low, c.free FROM (` + inner + young + ` GROUP BY v.product_id) AS c
		JOIN product_rows r ON r.product_id = c.product_id
		WHERE $1 >= 0 AND (r.free <> c.free OR r.low <> c.low OR r.tracked <> c.tracked)`
	var changed []count
	err := db.view(ctx, "count rows", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		changed = nil
		return each(ctx, tx, text, []any{from, int64(catalog.FewFrom), int64(uncounted)}, func(rows *sql.Rows) error {
			var c count
			err := rows.Scan(&c.id, &c.tracked, &c.low, &c.free)
			changed = append(changed, c)
			return err
		})
	})
	if err != nil {
		return err
	}
	for part := range slices.Chunk(changed, rowBatch) {
		err := db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			for _, c := range part {
				text := `UPDATE product_rows SET tracked = $2, low = $3, free = $4 WHERE product_id = $1`
				if _, err := tx.conn.tx.ExecContext(ctx, text, c.id, c.tracked, c.low, c.free); err != nil {
					return translate("count rows", err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
