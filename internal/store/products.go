package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
)

// CatalogueVersion implements catalog.Source.
func (db *DB) CatalogueVersion(ctx context.Context) (int64, error) {
	v, err := db.q.CatalogueVersion(ctx)
	return v, translate("catalogue version", err)
}

// Products implements catalog.Source.
func (db *DB) Products(ctx context.Context) (products []*catalog.Product, version int64, err error) {
	err = db.view(ctx, "products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		var err error
		if version, err = q.CatalogueVersion(ctx); err != nil {
			return err
		}
		rows, err := q.ListProducts(ctx)
		if err != nil {
			return err
		}
		products = make([]*catalog.Product, len(rows))
		for i := range rows {
			if products[i], err = product(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	return products, version, nil
}

func product(r *sqlcgen.Product) (*catalog.Product, error) {
	p := &catalog.Product{
		ID: r.ID, Key: r.ImportKey, Name: r.Name, Brand: r.Brand, Category: r.Category, Size: r.Size,
		SkinType: r.SkinType, Description: r.Description, Price: money.Paisa(r.Price),
		FrontImage: r.FrontImage, BackImage: r.BackImage, Video: r.Video, VideoPoster: r.VideoPoster,
		TopSell: r.TopSell, Trending: r.Trending, CreatedAt: fromMicros(r.CreatedAt),
	}
	if r.Stock.Valid {
		p.Stock = &r.Stock.Int64
	}
	for _, f := range []struct {
		column, text string
		into         any
	}{
		{"categories", r.Categories, &p.Categories},
		{"skin_types", r.SkinTypes, &p.SkinTypes},
		{"color_images", r.ColorImages, &p.ColorImages},
		{"colors", r.Colors, &p.Colors},
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
	return p, nil
}

// PutProduct implements catalog.Tx.
func (tx *Tx) PutProduct(ctx context.Context, p *catalog.Product) error {
	row := sqlcgen.PutProductParams{
		ID: p.ID, ImportKey: p.Key, Name: p.Name, Brand: p.Brand, Category: p.Category,
		Categories: jsonText(p.Categories), Size: p.Size, SkinType: p.SkinType, SkinTypes: jsonText(p.SkinTypes),
		Description: p.Description, Price: int64(p.Price), FrontImage: p.FrontImage, BackImage: p.BackImage,
		ColorImages: jsonText(p.ColorImages), Video: p.Video, VideoPoster: p.VideoPoster,
		Colors: jsonText(p.Colors), Ingredients: jsonText(p.Ingredients), HowToUse: jsonText(p.HowToUse),
		Cautions: jsonText(p.Cautions), TopSell: p.TopSell, Trending: p.Trending, CreatedAt: micros(p.CreatedAt),
	}
	if p.Stock != nil {
		row.Stock = sql.NullInt64{Int64: *p.Stock, Valid: true}
	}
	return translate("put product", tx.q.PutProduct(ctx, row))
}

// TouchCatalogue implements catalog.Tx and order.Tx.
func (tx *Tx) TouchCatalogue(ctx context.Context) error {
	return translate("touch catalogue", tx.q.TouchCatalogue(ctx))
}

// ReserveStock implements order.Tx. The condition stands in the UPDATE itself:
// a SELECT before it would let two buyers see the same last unit.
func (tx *Tx) ReserveStock(ctx context.Context, productID string, quantity int64) (left int64, ok bool, err error) {
	if quantity <= 0 {
		return 0, false, fmt.Errorf("store: reserve stock: the quantity is %d", quantity)
	}
	after, err := tx.q.TakeStock(ctx, sqlcgen.TakeStockParams{ID: productID, Quantity: quantity})
	if err == nil {
		return after.Int64, true, nil
	}
	if !isNoRows(err) {
		return 0, false, translate("reserve stock", err)
	}
	stock, err := tx.q.StockOf(ctx, productID)
	if err != nil {
		return 0, false, found("reserve stock", "Product not found", err)
	}
	if !stock.Valid {
		return -1, true, nil
	}
	return stock.Int64, false, nil
}

// ReturnStock implements order.Tx.
func (tx *Tx) ReturnStock(ctx context.Context, productID string, quantity int64) error {
	if quantity <= 0 {
		return fmt.Errorf("store: return stock: the quantity is %d", quantity)
	}
	return translate("return stock", tx.q.AddStock(ctx, sqlcgen.AddStockParams{ID: productID, Quantity: quantity}))
}
