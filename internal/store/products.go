package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
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
func (db *DB) CatalogueVersion(ctx context.Context) (int64, error) {
	v, err := db.q.CatalogueVersion(ctx)
	return v, sqldb.Translate("catalogue version", err)
}

// ProductRows returns how many products there are, for sale or not.
func (db *DB) ProductRows(ctx context.Context) (int64, error) {
	n, err := db.q.CountProducts(ctx)
	return n, sqldb.Translate("count products", err)
}

// Products returns every product that is for sale, and the catalogue's version.
func (db *DB) Products(ctx context.Context) (products []*catalog.Product, version int64, err error) {
	version, err = db.EachProduct(ctx, 1, func(*catalog.Terms) {}, func(_ int, p *catalog.Product) { products = append(products, p) })
	if err != nil {
		return nil, 0, err
	}
	return products, version, nil
}

const (
	// batch is how many products are read at a time: their rows and the products
	// made of them are in memory twice.
	batch = 1000
	// worthParting is from how many products on they are read in parts.
	worthParting = 4 * batch
)

// EachProduct implements catalog.Source. Each part has a connection of its own.
// A row that cannot be understood costs that product alone, and is logged once
// for each version of the row (SURE-9).
func (db *DB) EachProduct(
	ctx context.Context, parts int, terms func(*catalog.Terms), each func(part int, p *catalog.Product),
) (version int64, err error) {
	var bounds []string // the last id of each part but the last
	var deals lowered
	var recommended flags
	var rated ratings
	err = db.view(ctx, "catalogue", func(tx *sql.Tx, q *sqlcgen.Queries) error {
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
		if deals, err = allLowered(ctx, q); err != nil {
			return err
		}
		if bounds, err = partBounds(ctx, q, min(parts, max(1, db.Connections/2))); err != nil || bounds != nil {
			return err
		}
		return db.eachBetween(ctx, q, "", "", deals, recommended, rated, func(p *catalog.Product) { each(0, p) })
	})
	if err != nil || bounds == nil {
		return version, err
	}
	reading, ctx := errgroup.WithContext(ctx)
	after := ""
	for part, last := range append(bounds, "") {
		from := after
		reading.Go(func() error {
			return db.view(ctx, "products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
				return db.eachBetween(ctx, q, from, last, deals, recommended, rated, func(p *catalog.Product) { each(part, p) })
			})
		})
		after = last
	}
	return version, reading.Wait()
}

// partBounds returns the ids after which the parts of a catalogue begin, but for
// the first: few products are one part.
func partBounds(ctx context.Context, q *sqlcgen.Queries, parts int) ([]string, error) {
	n, err := q.CountProducts(ctx)
	if err != nil || n < worthParting {
		return nil, err
	}
	var bounds []string
	for part := 1; part < parts; part++ {
		id, err := q.MiddleID(ctx, int32(n*int64(part)/int64(parts)))
		if sqldb.IsNoRows(err) { // they have become fewer meanwhile
			break
		}
		if err != nil {
			return nil, err
		}
		bounds = append(bounds, id)
	}
	return bounds, nil
}

// eachBetween hands over the products for sale after one id, up to another or
// the end, with what deals and rankings make of them.
func (db *DB) eachBetween(
	ctx context.Context, q *sqlcgen.Queries, after, end string, deals lowered, recommended flags, rated ratings, each func(*catalog.Product),
) error {
	shared := texts{}
	for {
		rows, variants, last, err := rowsAfter(ctx, q, after, batch)
		if isOfAnotherKind(err) {
			rows, variants, last, err = db.readableAfter(ctx, q, after)
		}
		if err != nil || last == "" {
			return err
		}
		for i := range rows {
			if end != "" && rows[i].ID > end {
				return nil
			}
			own := variantsOf(rows[i].ID, &variants)
			p, err := product(&rows[i], own, shared)
			if err != nil {
				db.spoiled.report(ctx, db.Log, rows[i].ID, rows[i].RowVersion, err)
				continue
			}
			p.Lower(deals)
			recommended.show(p)
			p.Rating = rated[p.ID]
			each(p)
		}
		after = last
	}
}

// rowsAfter reads the next products, so many at most, and their variants; last is the
// id of the last of them, or empty.
func rowsAfter(ctx context.Context, q *sqlcgen.Queries, after string, most int32) (
	rows []sqlcgen.ProductsAfterRow, variants []sqlcgen.VariantsBetweenRow, last string, err error,
) {
	rows, err = q.ProductsAfter(ctx, sqlcgen.ProductsAfterParams{After: after, Most: most})
	if err != nil || len(rows) == 0 {
		return nil, nil, "", err
	}
	last = rows[len(rows)-1].ID
	variants, err = q.VariantsBetween(ctx, sqlcgen.VariantsBetweenParams{After: after, Last: last})
	return rows, variants, last, err
}

// readableAfter is rowsAfter for a batch in which a value is of another kind than its
// column: each product is read by itself, and those are left out.
func (db *DB) readableAfter(ctx context.Context, q *sqlcgen.Queries, after string) (
	rows []sqlcgen.ProductsAfterRow, variants []sqlcgen.VariantsBetweenRow, last string, err error,
) {
	ids, err := q.ProductIDsAfter(ctx, sqlcgen.ProductIDsAfterParams{After: after, Most: batch})
	if err != nil {
		return nil, nil, "", err
	}
	last = after
	for _, id := range ids {
		row, own, _, err := rowsAfter(ctx, q, last, 1)
		last = id
		switch {
		case isOfAnotherKind(err):
			db.spoiled.report(ctx, db.Log, id, versionUnread, err)
		case err != nil:
			return nil, nil, "", err
		default:
			rows, variants = append(rows, row...), append(variants, own...)
		}
	}
	return rows, variants, last, nil
}

// isOfAnotherKind says whether a row could not be read because SQLite, which holds what
// it is given, has words where a number belongs. database/sql has no type for it.
func isOfAnotherKind(err error) bool {
	return err != nil && strings.HasPrefix(err.Error(), "sql: Scan error")
}

// versionUnread stands for the version of a row that cannot be read.
const versionUnread = -1

// readWhole is the setting with the version of the last change that no product's
// row tells of.
const readWhole = "catalogue read whole"

// CatalogueChanges implements catalog.Source. Who is spoiled is gone.
func (db *DB) CatalogueChanges(ctx context.Context, since int64) (catalog.Changes, error) {
	var c catalog.Changes
	var rows []sqlcgen.ProductsChangedRow
	var listed []sqlcgen.VariantsChangedRow
	var deals lowered
	var rated ratings
	err := db.view(ctx, "changed products", func(tx *sql.Tx, q *sqlcgen.Queries) error {
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
		if rows, err = q.ProductsChanged(ctx, since); err == nil {
			listed, err = q.VariantsChanged(ctx, since)
		}
		if isOfAnotherKind(err) { // which the whole reading leaves out
			c.Whole = true
			return nil
		}
		if err != nil {
			return err
		}
		if rated, err = readRatings(ctx, tx, ratedSince, since); err != nil {
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
	shared, recommended := texts{}, flagsOf(c.Terms)
	for i := range rows {
		r := sqlcgen.ProductsAfterRow(rows[i])
		own := variantsOf(r.ID, &variants)
		switch catalog.State(r.State) {
		case catalog.StateDraft, catalog.StateArchived, stateDeleted:
			c.Gone = append(c.Gone, r.ID)
			continue
		default:
		}
		p, err := product(&r, own, shared)
		if err != nil {
			db.spoiled.report(ctx, db.Log, r.ID, r.RowVersion, err)
			c.Gone = append(c.Gone, r.ID)
			continue
		}
		p.Lower(deals)
		recommended.show(p)
		p.Rating = rated[p.ID]
		c.Products = append(c.Products, p)
	}
	return c, nil
}

// stateDeleted is the state of a product that is gone, until every node has
// heard of it. Nothing above the store sees one.
const stateDeleted catalog.State = "deleted"

// spoiled remembers which rows were logged, so that a catalogue that is read
// each second says so once.
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

// variantsOf takes the variants of a product off a list that is in the order of
// products, and of which those before have been taken.
func variantsOf(productID string, rows *[]sqlcgen.VariantsBetweenRow) []catalog.Variant {
	own := 0
	for own < len(*rows) && (*rows)[own].ProductID == productID {
		own++
	}
	out := make([]catalog.Variant, own)
	for i, r := range (*rows)[:own] {
		out[i] = catalog.Variant{
			ID: r.ID, Size: r.Size, Color: r.Color, Shade: r.Shade, SKU: r.Sku, Barcode: r.Barcode,
			Price: money.Paisa(r.Price), Image: r.Picture, Enabled: r.Enabled,
		}
	}
	*rows = (*rows)[own:]
	return out
}

func product(r *sqlcgen.ProductsAfterRow, variants []catalog.Variant, shared texts) (*catalog.Product, error) {
	if !catalog.State(r.State).Known() {
		return nil, fmt.Errorf("product %s: state: %q is unknown", r.ID, r.State)
	}
	if len(variants) == 0 {
		return nil, fmt.Errorf("product %s: it has no variant", r.ID)
	}
	p := &catalog.Product{
		ID: r.ID, Key: r.ImportKey, Name: r.Name, Brand: shared.one(r.Brand), Category: shared.one(r.Category), Size: shared.one(r.Size),
		SkinType: shared.one(r.SkinType), Description: r.Description, Price: money.Paisa(r.Price),
		FrontImage: r.FrontImage, BackImage: r.BackImage, Video: r.Video, VideoPoster: r.VideoPoster,
		TopSell: r.TopSell, Trending: r.Trending, CreatedAt: sqldb.FromMicros(r.CreatedAt),
		Slug: r.Slug, State: catalog.State(r.State), RowVersion: r.RowVersion, INCI: r.Inci,
	}
	for i := range variants {
		variants[i].Size, variants[i].Color = shared.one(variants[i].Size), shared.one(variants[i].Color)
	}
	for _, f := range []struct {
		column, text string
		into         *[]string
	}{
		{"categories", r.Categories, &p.Categories},
		{"skin_types", r.SkinTypes, &p.SkinTypes},
		{"ingredients", r.Ingredients, &p.Ingredients},
		{"how_to_use", r.HowToUse, &p.HowToUse},
		{"cautions", r.Cautions, &p.Cautions},
	} {
		var err error
		if *f.into, err = shared.list(f.text); err != nil {
			return nil, fmt.Errorf("product %s: %s: %w", r.ID, f.column, err)
		}
	}
	if r.ColorImages != "{}" {
		if err := json.Unmarshal([]byte(r.ColorImages), &p.ColorImages); err != nil {
			return nil, fmt.Errorf("product %s: color_images: %w", r.ID, err)
		}
	}
	if r.Photos != "[]" {
		if err := json.Unmarshal([]byte(r.Photos), &p.Photos); err != nil {
			return nil, fmt.Errorf("product %s: photos: %w", r.ID, err)
		}
	}
	p.Variants = variants
	return p.Settled(), nil
}

// PutProduct implements catalog.Tx.
func (tx *Tx) PutProduct(ctx context.Context, p *catalog.Product) error {
	p = p.Settled()
	err := tx.q.PutProduct(ctx, sqlcgen.PutProductParams{
		ID: p.ID, ImportKey: p.Key, Name: p.Name, Brand: p.Brand, Category: p.Category,
		Categories: sqldb.JSONText(p.Categories), Size: p.Size, SkinType: p.SkinType, SkinTypes: sqldb.JSONText(p.SkinTypes),
		Description: p.Description, Price: int64(p.Price), FrontImage: p.FrontImage, BackImage: p.BackImage,
		ColorImages: sqldb.JSONText(p.ColorImages), Video: p.Video, VideoPoster: p.VideoPoster,
		Colors: sqldb.JSONText(p.Colors), Ingredients: sqldb.JSONText(p.Ingredients), HowToUse: sqldb.JSONText(p.HowToUse),
		Cautions: sqldb.JSONText(p.Cautions), TopSell: p.TopSell, Trending: p.Trending, CreatedAt: sqldb.Micros(p.CreatedAt),
		Slug: p.Slug, State: string(p.State), Inci: p.INCI, NoInciReason: p.NoINCI, UpdatedAt: sqldb.Micros(tx.Now()),
		Photos: sqldb.JSONText(p.Photos),
	})
	if err != nil {
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

// putVariants stores a product's variants. Those it does not name are switched
// off, or removed where neither an order nor the ledger names them.
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

// freeSKUs takes the SKUs that a product's variants are to have off those that
// have them now: two may change theirs, or one may have that of one switched off.
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

// TouchCatalogue implements catalog.Tx. Where nothing is known of what changed,
// all is read again.
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
		if err := tx.PutSetting(ctx, readWhole, strconv.FormatInt(version, 10)); err != nil {
			return err
		}
	}
	tx.changed, tx.termsChanged = nil, false
	return nil
}
