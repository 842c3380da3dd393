package store_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// day is a moment with microseconds, which every engine must keep.
var day = time.Date(2026, 3, 14, 9, 26, 53, 589_793_000, time.UTC)

var counter atomic.Int64

// do runs fn in a transaction that must succeed.
func do(t testing.TB, db *store.DB, fn func(*store.Tx) error) {
	t.Helper()
	if err := db.InTx(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

// newProduct returns a product with every field set, and the given stock.
func newProduct(stock int64) *catalog.Product {
	n := counter.Add(1)
	return &catalog.Product{
		ID: ident.NewID(), Key: fmt.Sprintf("key-%d", n), Name: fmt.Sprintf("Advanced Snail %d", n), Brand: "COSRX",
		Category: "serum", Categories: []string{"serum", "deal"}, Size: "100 ml", SkinType: "oily-skin",
		SkinTypes: []string{"oily-skin", "dry-skin"}, Description: "Un sérum — \"léger\" <b>&amp;</b>",
		Price: money.Rupees(3450), FrontImage: "/media/front-640.webp", BackImage: "/media/back-640.webp",
		ColorImages: map[string]string{"#aa0000": "/media/red.webp"}, Video: "/media/v.mp4", VideoPoster: "/media/v.webp",
		Colors: []string{"#aa0000", "Nude"}, Ingredients: []string{"Snail secretion filtrate", "Betaine"},
		HowToUse: []string{"Pat in."}, Cautions: []string{"For external use only."},
		Stock: &stock, TopSell: true, Trending: true, CreatedAt: day,
	}
}

// newOrder returns a guest's cash-on-delivery order of one unit of p.
func newOrder(p *catalog.Product) *order.Order {
	o := &order.Order{
		ID: ident.NewID(), Number: ident.OrderNumber(),
		Contact: order.Contact{
			FirstName: "Ayesha", LastName: "Khan", Email: "Ayesha@Example.com", Country: "Pakistan",
			StreetAddress: "12 Mall Road", City: "Lahore", State: "Punjab", ZIP: "54000",
			Phone: "0300-1234567", PhoneE164: "+923001234567",
		},
		Tier: pricing.Guest, PercentOff: 28, Total: money.Paisa(248400), Method: order.CashOnDelivery,
		Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked,
		CreatedAt: day, UpdatedAt: day,
		Events: []order.Event{{At: day, Kind: "placed", Actor: "customer", Note: "by phone"}},
	}
	if p != nil {
		o.Lines = []order.Line{{
			ProductID: p.ID, Name: p.Name, Brand: p.Brand, Size: p.Size, Color: "Nude", Image: p.FrontImage,
			Quantity: 1, ListPrice: p.Price, UnitPrice: money.Paisa(248400),
		}}
	}
	return o
}

func newAccount(email string) *account.Account {
	return &account.Account{
		ID: ident.NewID(), Name: "Ayesha Khan", Email: email, PasswordHash: "$argon2id$v=19$x",
		Role: account.Customer, AvatarKey: "avatars/a.jpg", CreatedAt: day,
	}
}

// putProduct stores a new product.
func putProduct(t testing.TB, db *store.DB, stock int64) *catalog.Product {
	t.Helper()
	p := newProduct(stock)
	do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), p) })
	return p
}

// putOrder stores an order.
func putOrder(t testing.TB, db *store.DB, o *order.Order) {
	t.Helper()
	do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) })
}

// stockOf returns the stored stock of a product.
func stockOf(t testing.TB, db *store.DB, id string) int64 {
	t.Helper()
	products, _, err := db.Products(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range products {
		if p.ID == id && p.Stock != nil {
			return *p.Stock
		}
	}
	t.Fatalf("no tracked product %s", id)
	return 0
}
