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

// Products implements catalog.Source. A row that cannot be understood costs that
// product alone, and is logged once for each version of the row (SURE-9).
func (db *DB) Products(ctx context.Context) (products []*catalog.Product, version int64, err error) {
	var rows []sqlcgen.ListProductsRow
	var variants []sqlcgen.ListVariantsRow
	err = db.view(ctx, "products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		var err error
		if version, err = q.CatalogueVersion(ctx); err != nil {
			return err
		}
		if rows, err = q.ListProducts(ctx); err != nil {
			return err
		}
		variants, err = q.ListVariants(ctx)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	products = make([]*catalog.Product, 0, len(rows))
	for i := range rows {
		// Both lists are in the order of products.
		own := 0
		for own < len(variants) && variants[own].ProductID == rows[i].ID {
			own++
		}
		p, err := product(&rows[i], variants[:own])
		variants = variants[own:]
		if err != nil {
			db.spoiled.report(ctx, db.log, rows[i].ID, rows[i].RowVersion, err)
			continue
		}
		products = append(products, p)
	}
	return products, version, nil
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

func variantsOf(rows []sqlcgen.ListVariantsRow) []catalog.Variant {
	out := make([]catalog.Variant, len(rows))
	for i, r := range rows {
		out[i] = catalog.Variant{
			ID: r.ID, Size: r.Size, Color: r.Color, Shade: r.Shade, SKU: r.Sku, Barcode: r.Barcode,
			Price: money.Paisa(r.Price), Image: r.Picture, Enabled: r.Enabled,
		}
	}
	return out
}

func product(r *sqlcgen.ListProductsRow, variants []sqlcgen.ListVariantsRow) (*catalog.Product, error) {
	if catalog.State(r.State) != catalog.StateLive {
		return nil, fmt.Errorf("product %s: state: %q is unknown", r.ID, r.State)
	}
	if len(variants) == 0 {
		return nil, fmt.Errorf("product %s: it has no variant", r.ID)
	}
	p := &catalog.Product{
		ID: r.ID, Key: r.ImportKey, Name: r.Name, Brand: r.Brand, Category: r.Category, Size: r.Size,
		SkinType: r.SkinType, Description: r.Description, Price: money.Paisa(r.Price),
		FrontImage: r.FrontImage, BackImage: r.BackImage, Video: r.Video, VideoPoster: r.VideoPoster,
		TopSell: r.TopSell, Trending: r.Trending, CreatedAt: fromMicros(r.CreatedAt),
		Slug: r.Slug, State: catalog.State(r.State), RowVersion: r.RowVersion,
	}
	for _, f := range []struct {
		column, text string
		into         any
	}{
		{"categories", r.Categories, &p.Categories},
		{"skin_types", r.SkinTypes, &p.SkinTypes},
		{"color_images", r.ColorImages, &p.ColorImages},
		{"ingredients", r.Ingredients, &p.Ingredients},
		{"how_to_use", r.HowToUse, &p.HowToUse},
		{"cautions", r.Cautions, &p.Cautions},
	} {
		if f.text == "[]" || f.text == "{}" {
			continue
		}
		if err := json.Unmarshal([]byte(f.text), f.into); err != nil {
			return nil, fmt.Errorf("product %s: %s: %w", r.ID, f.column, err)
		}
	}
	p.Variants = variantsOf(variants)
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
		Slug: p.Slug, State: string(p.State), UpdatedAt: micros(tx.now),
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
