package shoptest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/catalog"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestDemoRefusesAShop says that a shop with products or orders of its own is
// never turned into a demo, whose passwords everybody knows.
func TestDemoRefusesAShop(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := shoptest.Settings(e.Fresh(t), t.TempDir())
		cfg.Demo = true
		db := shoptest.Fill(t, cfg)
		_, err := app.Open(t.Context(), cfg, "http://shop.test", app.Options{Frames: true})
		if err == nil || !strings.Contains(err.Error(), "real orders") {
			t.Errorf("a shop with orders: %v", err)
		}
		if _, err := db.AccountByEmail(t.Context(), "admin@gulaab.test"); err == nil {
			t.Error("the demo's administrator is in a real shop")
		}
	})
	t.Run("products alone", func(t *testing.T) {
		t.Parallel()
		cfg := shoptest.Settings(storetest.SQLite.Fresh(t), t.TempDir())
		cfg.Demo = true
		db := storetest.Open(t, store.Config{DataDir: cfg.DataDir})
		own := &catalog.Product{ID: id0, Name: "Our own", Brand: "Ours", Category: "serum", Categories: []string{"serum"}, CreatedAt: time.Unix(0, 0)}
		if err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return tx.PutProduct(t.Context(), own) }); err != nil {
			t.Fatal(err)
		}
		_, err := app.Open(t.Context(), cfg, "http://shop.test", app.Options{Frames: true})
		if err == nil || !strings.Contains(err.Error(), "products of its own") {
			t.Errorf("a shop with products: %v", err)
		}
	})
}

// TestDemoFollowsTheProgram says that a demo which an older program filled shows
// this one's products, and that its orders and people stay.
func TestDemoFollowsTheProgram(t *testing.T) {
	t.Parallel()
	cfg := shoptest.Settings(storetest.SQLite.Fresh(t), t.TempDir())
	cfg.Demo = true
	open := func() {
		a, err := app.Open(t.Context(), cfg, "http://shop.test", app.Options{Frames: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
	}
	open()
	db := storetest.Open(t, store.Config{DataDir: cfg.DataDir})
	products, version, err := db.Products(t.Context())
	if err != nil || len(products) < 100 {
		t.Fatalf("%d products (%v)", len(products), err)
	}
	open()
	if _, again, err := db.Products(t.Context()); err != nil || again != version {
		t.Errorf("the same demo was filled twice: version %d, then %d (%v)", version, again, err)
	}
	changed := *products[0]
	changed.Name = "As an older program knew it"
	err = db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		if err := tx.PutProduct(t.Context(), &changed); err != nil {
			return err
		}
		return tx.PutSetting(t.Context(), store.DemoSetting, "older")
	})
	if err != nil {
		t.Fatal(err)
	}
	open()
	products, _, err = db.Products(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range products {
		if p.Name == changed.Name {
			t.Error("the older product is still shown")
		}
	}
}
