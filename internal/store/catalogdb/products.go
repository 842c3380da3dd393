package catalogdb

import (
	"context"
	"database/sql"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// CatalogueVersion implements catalog.Source.
func (r *Reader) CatalogueVersion(ctx context.Context) (int64, error) {
	v, err := r.q.CatalogueVersion(ctx)
	return v, sqldb.Translate("catalogue version", err)
}

// ProductRows returns the number of products, for sale or not.
func (r *Reader) ProductRows(ctx context.Context) (int64, error) {
	n, err := r.q.CountProducts(ctx)
	return n, sqldb.Translate("count products", err)
}

// Products returns every product for sale, and the catalogue's version.
func (r *Reader) Products(ctx context.Context) (products []*catalog.Product, version int64, err error) {
	version, err = r.EachProduct(ctx, 1, func(*catalog.Terms) {}, func(_ int, p *catalog.Product) { products = append(products, p) })
	if err != nil {
		return nil, 0, err
	}
	return products, version, nil
}

const (
	// batch is how many products are read at a time: rows and products are both in memory.
	batch = 1000
	// worthParting is the number of products from which they are read in parts.
	worthParting = 4 * batch
)

// EachProduct implements catalog.Source. Each part has its own connection. An invalid row
// loses only that product, and is logged once for each version of the row (SURE-9).
func (r *Reader) EachProduct(
	ctx context.Context, parts int, terms func(*catalog.Terms), each func(part int, p *catalog.Product),
) (version int64, err error) {
	var bounds []string // last id of each part but the last
	var deals lowered
	var recommended flags
	var rated ratings
	var asked answered
	err = r.db.View(ctx, "catalogue", func(tx *sql.Tx, conn sqldb.DBTX) error {
		q := sqlcgen.New(conn)
		var err error
		if version, err = q.CatalogueVersion(ctx); err != nil {
			return err
		}
		t, err := readTerms(ctx, q)
		if err != nil {
			return err
		}
		terms(t)
		recommended = flagsOf(t)
		if rated, err = readRatings(ctx, tx, ""); err != nil {
			return err
		}
		if asked, err = readQuestions(ctx, tx, allAnswered); err != nil {
			return err
		}
		if deals, err = allLowered(ctx, q); err != nil {
			return err
		}
		if bounds, err = partBounds(ctx, q, min(parts, max(1, r.db.Connections/2))); err != nil || bounds != nil {
			return err
		}
		return r.eachBetween(ctx, conn, "", "", deals, recommended, rated, asked, func(p *catalog.Product) { each(0, p) })
	})
	if err != nil || bounds == nil {
		return version, err
	}
	reading, ctx := errgroup.WithContext(ctx)
	after := ""
	for part, last := range append(bounds, "") {
		from := after
		reading.Go(func() error {
			return r.db.View(ctx, "products", func(_ *sql.Tx, conn sqldb.DBTX) error {
				return r.eachBetween(ctx, conn, from, last, deals, recommended, rated, asked, func(p *catalog.Product) { each(part, p) })
			})
		})
		after = last
	}
	return version, reading.Wait()
}

// partBounds returns the ids after which the parts begin, without the first; few products
// are one part.
func partBounds(ctx context.Context, q *sqlcgen.Queries, parts int) ([]string, error) {
	n, err := q.CountProducts(ctx)
	if err != nil || n < worthParting {
		return nil, err
	}
	var bounds []string
	for part := 1; part < parts; part++ {
		id, err := q.MiddleID(ctx, int32(n*int64(part)/int64(parts)))
		if sqldb.IsNoRows(err) { // products were deleted meanwhile
			break
		}
		if err != nil {
			return nil, err
		}
		bounds = append(bounds, id)
	}
	return bounds, nil
}

// eachBetween yields the products for sale after one id up to another or the end, with
// their deals, flags, ratings and questions.
func (r *Reader) eachBetween(
	ctx context.Context, conn sqldb.DBTX, after, end string, deals lowered, recommended flags, rated ratings, asked answered, each func(*catalog.Product),
) error {
	reader := newProductReader(shownColumns)
	for {
		rows, variants, last, err := reader.after(ctx, conn, after, batch)
		if isOfAnotherKind(err) {
			rows, variants, last, err = r.readableAfter(ctx, conn, reader, after)
		}
		if err != nil || last == "" {
			return err
		}
		for i := range rows {
			if end != "" && rows[i].ID > end {
				return nil
			}
			own := variantsOf(rows[i].ID, &variants)
			p, err := reader.whole(rows[i], own)
			if err != nil {
				r.spoiled.report(ctx, r.db.Log, rows[i].ID, rows[i].RowVersion, err)
				continue
			}
			p.Lower(deals)
			recommended.show(p)
			p.Rating, p.Questions = rated[p.ID], asked[p.ID]
			each(p)
		}
		after = last
	}
}

// after reads the next products, at most most, with their variants; last is the last id, or
// "".
func (r *productReader) after(ctx context.Context, conn sqldb.DBTX, after string, most int32) (
	rows []productRow, variants []sqlcgen.VariantsBetweenRow, last string, err error,
) {
	rows, err = r.all(ctx, conn, productsAfter, after, most)
	if err != nil || len(rows) == 0 {
		return nil, nil, "", err
	}
	last = rows[len(rows)-1].ID
	variants, err = sqlcgen.New(conn).VariantsBetween(ctx, sqlcgen.VariantsBetweenParams{After: after, Last: last})
	return rows, variants, last, err
}

// readableAfter is after for a batch with a value of the wrong type: it reads each product
// by itself, and leaves out those that fail.
func (r *Reader) readableAfter(ctx context.Context, conn sqldb.DBTX, reader *productReader, after string) (
	rows []productRow, variants []sqlcgen.VariantsBetweenRow, last string, err error,
) {
	ids, err := sqlcgen.New(conn).ProductIDsAfter(ctx, sqlcgen.ProductIDsAfterParams{After: after, Most: batch})
	if err != nil {
		return nil, nil, "", err
	}
	last = after
	for _, id := range ids {
		row, own, _, err := reader.after(ctx, conn, last, 1)
		last = id
		switch {
		case isOfAnotherKind(err):
			r.spoiled.report(ctx, r.db.Log, id, versionUnread, err)
		case err != nil:
			return nil, nil, "", err
		default:
			rows, variants = append(rows, row...), append(variants, own...)
		}
	}
	return rows, variants, last, nil
}

// isOfAnotherKind says whether a row failed because SQLite, which stores any type, holds
// text in a numeric column. database/sql has no error type for that.
func isOfAnotherKind(err error) bool {
	return err != nil && strings.HasPrefix(err.Error(), "sql: Scan error")
}

// versionUnread stands for the version of an unreadable row.
const versionUnread = -1

// readWhole is the setting with the version of the last change that no product's row shows.
const readWhole = "catalogue read whole"

// CatalogueChanges implements catalog.Source. Products with invalid rows count as gone.
func (r *Reader) CatalogueChanges(ctx context.Context, since int64) (catalog.Changes, error) {
	var c catalog.Changes
	var rows []productRow
	reader := newProductReader(shownColumns)
	var listed []sqlcgen.VariantsChangedRow
	var deals lowered
	var rated ratings
	var asked answered
	err := r.db.View(ctx, "changed products", func(tx *sql.Tx, conn sqldb.DBTX) error {
		q := sqlcgen.New(conn)
		var err error
		if c.Version, err = q.CatalogueVersion(ctx); err != nil {
			return err
		}
		if c.Terms, err = readTerms(ctx, q); err != nil {
			return err
		}
		whole, err := q.GetSetting(ctx, readWhole)
		if err != nil && !sqldb.IsNoRows(err) {
			return err
		}
		if at, err := strconv.ParseInt(whole, 10, 64); err == nil && at > since {
			c.Whole = true
			return nil
		}
		if rows, err = reader.all(ctx, conn, productsChanged, since); err == nil {
			listed, err = q.VariantsChanged(ctx, since)
		}
		if isOfAnotherKind(err) { // the full read leaves it out
			c.Whole = true
			return nil
		}
		if err != nil {
			return err
		}
		if rated, err = readRatings(ctx, tx, ratedSince, since); err != nil {
			return err
		}
		if asked, err = readQuestions(ctx, tx, answeredSince, since); err != nil {
			return err
		}
		deals, err = loweredSince(ctx, q, since)
		return err
	})
	if err != nil {
		return catalog.Changes{}, err
	}
	variants := make([]sqlcgen.VariantsBetweenRow, len(listed))
	for i, v := range listed {
		variants[i] = sqlcgen.VariantsBetweenRow(v)
	}
	recommended := flagsOf(c.Terms)
	for _, row := range rows {
		own := variantsOf(row.ID, &variants)
		switch row.State {
		case catalog.StateDraft, catalog.StateArchived, stateDeleted:
			c.Gone = append(c.Gone, row.ID)
			continue
		default:
		}
		p, err := reader.whole(row, own)
		if err != nil {
			r.spoiled.report(ctx, r.db.Log, row.ID, row.RowVersion, err)
			c.Gone = append(c.Gone, row.ID)
			continue
		}
		p.Lower(deals)
		recommended.show(p)
		p.Rating, p.Questions = rated[p.ID], asked[p.ID]
		c.Products = append(c.Products, p)
	}
	return c, nil
}

// stateDeleted is the state of a deleted product until every node has noticed. Nothing
// above the store sees one.
const stateDeleted catalog.State = "deleted"

// spoiled remembers logged rows, so that a catalogue that is read each second logs each
// once.
type spoiled struct {
	mu     sync.Mutex
	logged map[string]int64 // row version by product
}

func (s *spoiled) report(ctx context.Context, log *slog.Logger, id string, version int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.logged[id] == version {
		return
	}
	if s.logged == nil {
		s.logged = map[string]int64{}
	}
	s.logged[id] = version
	log.ErrorContext(ctx, "a product cannot be read and is left out", "product", id, "error", err)
}

// variantsOf removes a product's variants from the front of a list that is sorted by
// product.
func variantsOf(productID string, rows *[]sqlcgen.VariantsBetweenRow) []catalog.Variant {
	own := 0
	for own < len(*rows) && (*rows)[own].ProductID == productID {
		own++
	}
	out := make([]catalog.Variant, own)
	for i, r := range (*rows)[:own] {
		out[i] = catalog.Variant{
			ID: r.ID, Size: r.Size, Color: r.Color, Shade: r.Shade, SKU: r.Sku, Barcode: r.Barcode,
			Price: money.Paisa(r.Price), Image: r.Picture, Enabled: r.Enabled, CompareAt: money.Paisa(r.CompareAt), CompareUntil: sqldb.MaybeMicros(r.CompareUntil),
		}
	}
	*rows = (*rows)[own:]
	return out
}

// PutProduct implements catalog.Tx.
func (tx *Tx) PutProduct(ctx context.Context, p *catalog.Product) error {
	p = p.Settled()
	if _, err := tx.Conn.ExecContext(ctx, putProduct, productValues(p, tx.Now())...); err != nil {
		return sqldb.Translate("put product", err)
	}
	if err := tx.putVariants(ctx, p); err != nil {
		return err
	}
	if err := tx.putRow(ctx, p); err != nil {
		return err
	}
	tx.changed = append(tx.changed, p.ID)
	return nil
}

var errForeign = fault.New(fault.Conflict, "One of the sizes and shades belongs to another product.")

// putVariants stores a product's variants. It deletes those that the product does not name,
// or switches them off where an order or the ledger names them.
func (tx *Tx) putVariants(ctx context.Context, p *catalog.Product) error {
	if err := tx.q.SwitchVariantsOff(ctx, p.ID); err != nil {
		return sqldb.Translate("put variants", err)
	}
	if err := tx.freeSKUs(ctx, p); err != nil {
		return err
	}
	for i, v := range p.Variants {
		n, err := tx.q.PutVariant(ctx, sqlcgen.PutVariantParams{
			ID: v.ID, ProductID: p.ID, Position: int64(i + 1), Size: v.Size, Color: v.Color, Shade: v.Shade,
			Sku: v.SKU, Barcode: v.Barcode, Price: int64(v.Price), Picture: v.Image, Enabled: v.Enabled,
			CompareAt: int64(v.CompareAt), CompareUntil: sqldb.MicrosOrZero(v.CompareUntil),
		})
		if err == nil && n == 0 {
			err = errForeign
		}
		if err != nil {
			return sqldb.Translate("put variant", err)
		}
		err = tx.q.MakeLevel(ctx, sqlcgen.MakeLevelParams{VariantID: v.ID, ChangedAt: sqldb.Micros(tx.Now())})
		if err != nil {
			return sqldb.Translate("put variant", err)
		}
	}
	return sqldb.Translate("put variants", tx.q.DropUnusedVariants(ctx, p.ID))
}

// freeSKUs clears the product's SKUs on the variants that have them now: two variants may
// swap SKUs, or one may take that of a disabled one.
func (tx *Tx) freeSKUs(ctx context.Context, p *catalog.Product) error {
	var skus []string
	for i := range p.Variants {
		if sku := p.Variants[i].SKU; sku != "" {
			skus = append(skus, sku)
		}
	}
	if len(skus) == 0 {
		return nil
	}
	var f sqldb.Filter
	f.Add(`product_id = ?`, p.ID)
	f.Add(`sku IN (` + f.Among(skus) + `)`)
	_, err := tx.Conn.ExecContext(ctx, `UPDATE variants SET sku = ''`+f.Where(), f.Args...)
	return sqldb.Translate("free SKUs", err)
}

// TouchCatalogue implements catalog.Tx. Where it is unknown what changed, everything is
// read again.
func (tx *Tx) TouchCatalogue(ctx context.Context) error {
	version, err := tx.q.TouchCatalogue(ctx)
	if err != nil {
		return sqldb.Translate("touch catalogue", err)
	}
	for part := range slices.Chunk(tx.changed, sqldb.LinesChunk) {
		var f sqldb.Filter
		text := `UPDATE products SET changed_in = ` + f.Arg(version) + ` WHERE id IN (` + f.Among(part) + `)`
		if _, err := tx.Conn.ExecContext(ctx, text, f.Args...); err != nil {
			return sqldb.Translate("touch catalogue", err)
		}
	}
	if len(tx.changed) == 0 && !tx.termsChanged {
		err := tx.q.PutSetting(ctx, sqlcgen.PutSettingParams{Name: readWhole, Value: strconv.FormatInt(version, 10)})
		if err != nil {
			return sqldb.Translate("touch catalogue", err)
		}
	}
	tx.changed, tx.termsChanged = nil, false
	return nil
}
