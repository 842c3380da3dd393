package storetest

import (
	"fmt"
	"sync/atomic"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// counter numbers the products.
var counter atomic.Int64

// NewProduct returns a product with every field set, in two colours; the first has a size
// of its own.
func NewProduct() *catalog.Product {
	n := counter.Add(1)
	id := ident.NewID()
	return &catalog.Product{
		ID: id, Key: fmt.Sprintf("key-%d", n), Name: fmt.Sprintf("Advanced Snail %d", n), Brand: "COSRX",
		Category: "serum", Categories: []string{"serum", "deal"}, Size: "100 ml", SkinType: "oily-skin",
		SkinTypes: []string{"oily-skin", "dry-skin"}, Description: "Un sérum — \"léger\" <b>&amp;</b>",
		Price: money.Rupees(3450), FrontImage: "/media/front-640.webp", BackImage: "/media/back-640.webp",
		ColorImages: map[string]string{"#aa0000": "/media/red.webp"}, Video: "/media/v.mp4", VideoPoster: "/media/v.webp",
		Colors: []string{"#aa0000", "Nude"}, Ingredients: []string{"Snail secretion filtrate", "Betaine"},
		HowToUse: []string{"Pat in."}, Cautions: []string{"For external use only."},
		TopSell: true, Trending: true, CreatedAt: Day, Slug: fmt.Sprintf("snail-%d", n), State: catalog.StateLive, RowVersion: 1,
		Variants: []catalog.Variant{
			{ID: id + "-1", Size: "100 ml", Color: "#aa0000", Shade: "Rouge", SKU: fmt.Sprintf("SN-%d-R", n), Barcode: "8809416470016", Price: money.Rupees(3450), Image: "/media/r.webp", Enabled: true},
			{ID: id + "-2", Size: "200 ml", Color: "Nude", Price: money.Rupees(5450), Enabled: true},
		},
	}
}

// NewOrder returns a guest's cash-on-delivery order of one unit of p.
func NewOrder(p *catalog.Product) *order.Order {
	o := &order.Order{
		ID: ident.NewID(), Number: ident.Prefixes{ident.OwnPrefix}.NewNumber(),
		Contact: order.Contact{
			FirstName: "Ayesha", LastName: "Khan", Email: "Ayesha@Example.com", Country: "Pakistan",
			StreetAddress: "12 Mall Road", City: "Lahore", State: "Punjab", ZIP: "54000",
			Phone: "0300-1234567", PhoneE164: "+923001234567",
		},
		Tier: pricing.Guest, PercentOff: 28, Total: money.Paisa(248400), Method: order.CashOnDelivery,
		Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked,
		CreatedAt: Day, UpdatedAt: Day, Version: 1, WaitingSince: Day,
		Events: []order.Event{{At: Day, Kind: "placed", Actor: "customer", Note: "by phone"}},
	}
	if p != nil {
		o.Lines = []order.Line{{
			ProductID: p.ID, VariantID: p.ID + "-2", SKU: "SN", Held: 1, Name: p.Name, Brand: p.Brand, Size: p.Size, Color: "Nude", Image: p.FrontImage,
			Quantity: 1, ListPrice: p.Price, UnitPrice: money.Paisa(248400),
		}}
	}
	return o
}

// PutProduct stores a new product with units of the default variant on the shelf, and none
// of the other.
func PutProduct(t testing.TB, db *store.DB, units int64) *catalog.Product {
	t.Helper()
	p := NewProduct()
	Do(t, db, func(tx *store.Tx) error {
		if err := tx.PutProduct(t.Context(), p); err != nil {
			return err
		}
		if err := stock.Count(t.Context(), tx, p.Variants[0].ID, units, "system", "test"); err != nil {
			return err
		}
		return stock.Count(t.Context(), tx, p.Variants[1].ID, 0, "system", "test")
	})
	return p
}

// PutOrder stores an order.
func PutOrder(t testing.TB, db *store.DB, o *order.Order) {
	t.Helper()
	Do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) })
}

// StockOf returns the free units of a product's default variant.
func StockOf(t testing.TB, db *store.DB, productID string) int64 {
	t.Helper()
	return LevelOf(t, db, productID+"-1").Free()
}

// LevelOf returns the level of a variant.
func LevelOf(t testing.TB, db *store.DB, variantID string) (l stock.Level) {
	t.Helper()
	Do(t, db, func(tx *store.Tx) (err error) { l, err = tx.StockLevel(t.Context(), variantID); return err })
	return l
}

// Draftable returns a product that is complete enough to be shown.
func Draftable() *catalog.Product {
	p := NewProduct()
	p.Slug, p.RowVersion, p.NoINCI = "", 0, "The label has it."
	p.Video, p.VideoPoster = "", ""
	p.Categories = []string{"serum"}
	return p
}
