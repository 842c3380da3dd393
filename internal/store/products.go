package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
)

// CatalogueVersion implements catalog.Source.
func (db *DB) CatalogueVersion(ctx context.Context) (int64, error) {
	v, err := db.q.CatalogueVersion(ctx)
	return v, translate("catalogue version", err)
}

// Products returns every product that is for sale, and the catalogue's version.
func (db *DB) Products(ctx context.Context) (products []*catalog.Product, version int64, err error) {
	version, err = db.EachProduct(ctx, func(p *catalog.Product) { products = append(products, p) })
	if err != nil {
		return nil, 0, err
	}
	return products, version, nil
}

// batch is how many products are read at a time: their rows and the products
// made of them are in memory twice.
const batch = 1000

// EachProduct implements catalog.Source. A row that cannot be understood costs
// that product alone, and is logged once for each version of the row (SURE-9).
func (db *DB) EachProduct(ctx context.Context, each func(*catalog.Product)) (version int64, err error) {
	err = db.view(ctx, "products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		var err error
		if version, err = q.CatalogueVersion(ctx); err != nil {
			return err
		}
		shared := texts{}
		for after := ""; ; {
			rows, err := q.ProductsAfter(ctx, sqlcgen.ProductsAfterParams{After: after, Most: batch})
			if err != nil || len(rows) == 0 {
				return err
			}
			last := rows[len(rows)-1].ID
			variants, err := q.VariantsBetween(ctx, sqlcgen.VariantsBetweenParams{After: after, Last: last})
			if err != nil {
				return err
			}
			for i := range rows {
				own := variantsOf(rows[i].ID, &variants)
				p, err := product(&rows[i], own, shared)
				if err != nil {
					db.spoiled.report(ctx, db.log, rows[i].ID, rows[i].RowVersion, err)
					continue
				}
				each(p)
			}
			after = last
		}
	})
	return version, err
}

// ChangedProducts implements catalog.Source. Who is spoiled is gone.
func (db *DB) ChangedProducts(ctx context.Context, since int64) (changed []*catalog.Product, gone []string, version int64, err error) {
	var rows []sqlcgen.ProductsChangedRow
	var listed []sqlcgen.VariantsChangedRow
	err = db.view(ctx, "changed products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		var err error
		if version, err = q.CatalogueVersion(ctx); err != nil {
			return err
		}
		if rows, err = q.ProductsChanged(ctx, since); err != nil {
			return err
		}
		listed, err = q.VariantsChanged(ctx, since)
		return err
	})
	if err != nil {
		return nil, nil, 0, err
	}
	variants := make([]sqlcgen.VariantsBetweenRow, len(listed))
	for i, v := range listed {
		variants[i] = sqlcgen.VariantsBetweenRow(v)
	}
	shared := texts{}
	for i := range rows {
		r := sqlcgen.ProductsAfterRow(rows[i])
		own := variantsOf(r.ID, &variants)
		if catalog.State(r.State) == catalog.StateDraft || catalog.State(r.State) == catalog.StateArchived {
			gone = append(gone, r.ID)
			continue
		}
		p, err := product(&r, own, shared)
		if err != nil {
			db.spoiled.report(ctx, db.log, r.ID, r.RowVersion, err)
			gone = append(gone, r.ID)
			continue
		}
		changed = append(changed, p)
	}
	return changed, gone, version, nil
}

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
		TopSell: r.TopSell, Trending: r.Trending, CreatedAt: fromMicros(r.CreatedAt),
		Slug: r.Slug, State: catalog.State(r.State), RowVersion: r.RowVersion,
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
	p.Variants = variants
	return p.Settled(), nil
}

// PutProduct implements catalog.Tx.
func (tx *Tx) PutProduct(ctx context.Context, p *catalog.Product) error {
	p = p.Settled()
	err := tx.q.PutProduct(ctx, sqlcgen.PutProductParams{
		ID: p.ID, ImportKey: p.Key, Name: p.Name, Brand: p.Brand, Category: p.Category,
		Categories: jsonText(p.Categories), Size: p.Size, SkinType: p.SkinType, SkinTypes: jsonText(p.SkinTypes),
		Description: p.Description, Price: int64(p.Price), FrontImage: p.FrontImage, BackImage: p.BackImage,
		ColorImages: jsonText(p.ColorImages), Video: p.Video, VideoPoster: p.VideoPoster,
		Colors: jsonText(p.Colors), Ingredients: jsonText(p.Ingredients), HowToUse: jsonText(p.HowToUse),
		Cautions: jsonText(p.Cautions), TopSell: p.TopSell, Trending: p.Trending, CreatedAt: micros(p.CreatedAt),
		Slug: p.Slug, State: string(p.State), Inci: p.INCI, NoInciReason: p.NoINCI, UpdatedAt: micros(tx.now),
	})
	if err != nil {
		return translate("put product", err)
	}
	if err := tx.q.SwitchVariantsOff(ctx, p.ID); err != nil {
		return translate("put product", err)
	}
	for i, v := range p.Variants {
		err := tx.q.PutVariant(ctx, sqlcgen.PutVariantParams{
			ID: v.ID, ProductID: p.ID, Position: int64(i + 1), Size: v.Size, Color: v.Color, Shade: v.Shade,
			Sku: v.SKU, Barcode: v.Barcode, Price: int64(v.Price), Picture: v.Image, Enabled: v.Enabled,
		})
		if err != nil {
			return translate("put variant", err)
		}
		err = tx.q.MakeLevel(ctx, sqlcgen.MakeLevelParams{VariantID: v.ID, ChangedAt: micros(tx.now)})
		if err != nil {
			return translate("put variant", err)
		}
	}
	if err := tx.q.DropUnusedVariants(ctx, p.ID); err != nil {
		return translate("put product", err)
	}
	tx.changed = append(tx.changed, p.ID)
	return nil
}

// TouchCatalogue implements catalog.Tx.
func (tx *Tx) TouchCatalogue(ctx context.Context) error {
	version, err := tx.q.TouchCatalogue(ctx)
	if err != nil {
		return translate("touch catalogue", err)
	}
	for _, id := range tx.changed {
		if err := tx.q.MarkChanged(ctx, sqlcgen.MarkChangedParams{ID: id, Version: version}); err != nil {
			return translate("touch catalogue", err)
		}
	}
	tx.changed = nil
	return nil
}
