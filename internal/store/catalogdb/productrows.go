package catalogdb

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// This file maintains product_rows, the narrow copy of the catalogue that answers the
// office's lists.

// uncounted is the stock of a product that is not counted: it sorts after any other.
const uncounted = 1 << 50

// putRow writes a product's row for the office's lists.
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
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO product_rows (
			product_id, of_version, state, search_text, name_key, brand, categories, skin_types, photo, price, tracked, free, low, updated_at)
		SELECT p.id, p.row_version, p.state, $2, $3, $4, $5, $6, $7, $8, COALESCE(c.tracked, FALSE), COALESCE(c.free, $9), COALESCE(c.low, FALSE), p.updated_at
		FROM products p LEFT JOIN (`+rowStock+` AND v.product_id = $1 GROUP BY v.product_id) AS c ON c.product_id = p.id
		WHERE p.id = $1
		ON CONFLICT (product_id) DO UPDATE SET
			of_version = excluded.of_version, state = excluded.state, search_text = excluded.search_text, name_key = excluded.name_key,
			brand = excluded.brand, categories = excluded.categories, skin_types = excluded.skin_types, photo = excluded.photo,
			price = excluded.price, tracked = excluded.tracked, free = excluded.free, low = excluded.low, updated_at = excluded.updated_at`,
		p.ID, sqldb.FoldText(strings.Join(words, " ")), sqldb.FoldText(p.Name), p.BrandSlug(), slugsText(p.Categories), slugsText(p.SkinTypes),
		photographed(p), int64(price), int64(uncounted))
	if err != nil {
		return sqldb.Translate("put product row", err)
	}
	for i := range p.Variants { // search_text, which is of the whole product, lacks these
		words = append(words, p.Variants[i].Size, p.Variants[i].Shade)
	}
	return sqldb.Translate("put product words", tx.putWords(ctx, p.ID, words))
}

// putWords replaces the words by which the office's lists find a product.
func (tx *Tx) putWords(ctx context.Context, id string, texts []string) error {
	var words []string
	for _, text := range texts { // one text a call: WordsOf bounds the words of a call, and a product may have many variants
		for _, w := range sqldb.WordsOf(text) {
			if !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	var gone []string
	err := sqldb.Each(ctx, tx.Conn, `SELECT word FROM product_words WHERE product_id = $1`, []any{id}, func(rows *sql.Rows) error {
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
	for part := range slices.Chunk(gone, sqldb.LinesChunk) {
		var f sqldb.Filter
		of := f.Arg(id)
		if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM product_words WHERE product_id = `+of+` AND word IN (`+f.Among(part)+`)`, f.Args...); err != nil {
			return err
		}
	}
	rows := make([][]any, len(words))
	for i, w := range words {
		rows[i] = []any{w, id}
	}
	return tx.InsertRows(ctx, `INSERT INTO product_words (word, product_id)`, rows, ` ON CONFLICT (word, product_id) DO NOTHING`)
}

// rowStock selects products' stock over enabled variants. $9 is the value for uncounted
// stock.
var rowStock = `SELECT v.product_id AS product_id, MAX(CASE WHEN s.tracked THEN 1 ELSE 0 END) = 1 AS tracked,
		MAX(CASE WHEN ` + sqltext.LowLevel + ` THEN 1 ELSE 0 END) = 1 AS low,
		CASE WHEN MAX(CASE WHEN s.tracked THEN 1 ELSE 0 END) = 1
			THEN CAST(SUM(CASE WHEN s.tracked THEN s.on_hand - s.held ELSE 0 END) AS BIGINT) ELSE $9 END AS free
	FROM variants v JOIN stock_levels s ON s.variant_id = v.id WHERE v.enabled`

func photographed(p *catalog.Product) bool {
	return p.FrontImage != "" || slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.Image != "" })
}

// slugsText joins slugs between blanks, so that LIKE finds whole ones.
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
		ID: p.ID, Name: p.Name, Brand: p.Brand, Size: p.Size, Price: int64(p.Price), FrontImage: p.FrontImage, UpdatedAt: sqldb.Micros(tx.Now()),
	})
	if err != nil {
		return sqldb.Translate("put draft row", err)
	}
	if err := tx.putVariants(ctx, p); err != nil {
		return err
	}
	return tx.putRow(ctx, p)
}

func slugsOf(text string) []string { return strings.Fields(text) }

// rowBatch is how many rows RefreshRows rebuilds in one transaction.
const rowBatch = 200

// RefreshRows updates the stock in the office's rows since a time, and the rows of renamed
// terms. With a zero time it checks every row, because another version of the program may
// have changed products without their rows. It returns the time for the next call.
func (db *DB) RefreshRows(ctx context.Context, since time.Time) (next time.Time, err error) {
	next = db.db.Now()
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

// wordBatch is how many products makeWords handles in one transaction.
const wordBatch = 1000

// makeWords adds the words of products without any: those older than the words, and those
// written by another version of the program.
func (db *DB) makeWords(ctx context.Context) error {
	for after, again := "", true; again; {
		err := db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
			var rows [][]any
			var ids []string
			err := sqldb.Each(ctx, tx.Conn, `SELECT r.product_id, r.search_text FROM product_rows r
				WHERE r.product_id > $1 AND NOT EXISTS (SELECT 1 FROM product_words w WHERE w.product_id = r.product_id) ORDER BY r.product_id LIMIT $2`,
				[]any{after, wordBatch}, func(found *sql.Rows) error {
					var text string
					err := found.Scan(&after, &text)
					for _, w := range sqldb.WordsOf(text) {
						rows = append(rows, []any{w, after})
					}
					ids = append(ids, after)
					return err
				})
			if err != nil {
				return sqldb.Translate("make words", err)
			}
			err = sqldb.EachAmong(ctx, tx.Conn, `SELECT product_id, size, shade FROM variants WHERE product_id IN`, ids, ``, func(found *sql.Rows) error {
				var id, size, shade string
				err := found.Scan(&id, &size, &shade)
				for _, w := range sqldb.WordsOf(size, shade) {
					rows = append(rows, []any{w, id})
				}
				return err
			})
			if err != nil {
				return sqldb.Translate("make words", err)
			}
			again = len(ids) == wordBatch
			return sqldb.Translate("make words", tx.InsertRows(ctx, `INSERT INTO product_words (word, product_id)`, rows, ` ON CONFLICT (word, product_id) DO NOTHING`))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// remakeRows rebuilds some rows whose version differs from their product's; again says that
// there may be more.
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
	err = db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, id := range ids {
			if err := tx.remakeRow(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
	return len(ids) == rowBatch, err
}

func (r *Reader) idsOf(ctx context.Context, text string, args ...any) (ids []string, err error) {
	err = r.view(ctx, "product ids", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		ids = nil
		return sqldb.Each(ctx, tx, text, args, sqldb.Into(&ids))
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

// countRows recomputes the stock of the products whose levels changed.
func (db *DB) countRows(ctx context.Context, since time.Time) error {
	// A level carries the time its transaction began, but is visible only after the commit.
	const overlap = 45 * time.Second
	young, from := ``, int64(0)
	if !since.IsZero() {
		from = sqldb.Micros(since.Add(-overlap))
		young = ` AND v.product_id IN (SELECT w.product_id FROM variants w JOIN stock_levels l ON l.variant_id = w.id WHERE l.changed_at >= $1)`
	}
	type count struct {
		id           string
		tracked, low bool
		free         int64
	}
	inner := strings.ReplaceAll(rowStock, "$9", "$2")
	text := `SELECT c.product_id, c.tracked, c.low, c.free FROM (` + inner + young + ` GROUP BY v.product_id) AS c
		JOIN product_rows r ON r.product_id = c.product_id
		WHERE $1 >= 0 AND (r.free <> c.free OR r.low <> c.low OR r.tracked <> c.tracked)`
	var changed []count
	err := db.view(ctx, "count rows", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		changed = nil
		return sqldb.Each(ctx, tx, text, []any{from, int64(uncounted)}, func(rows *sql.Rows) error {
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
		err := db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
			for _, c := range part {
				text := `UPDATE product_rows SET tracked = $2, low = $3, free = $4 WHERE product_id = $1`
				if _, err := tx.Conn.ExecContext(ctx, text, c.id, c.tracked, c.low, c.free); err != nil {
					return sqldb.Translate("count rows", err)
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
