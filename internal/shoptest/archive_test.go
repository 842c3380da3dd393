package shoptest_test

import (
	"context"
	"strings"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// editCatalogue makes one change through the catalogue's service.
func editCatalogue(t *testing.T, s *shoptest.Shop, fn func(*catalog.Edit) error) {
	t.Helper()
	door, err := catalog.NewService(func(ctx context.Context, fn func(context.Context, catalog.Tx) error) error {
		return s.DB().InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := door.Change(t.Context(), shoptest.AdminID, fn); err != nil {
		t.Fatal(err)
	}
}

// archiveNiacin archives a product and waits until the running shop has read it.
func archiveNiacin(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.App.Start()
	editCatalogue(t, s, func(ed *catalog.Edit) error { return ed.Archive(t.Context(), shoptest.Niacin, 1) })
	eventually(t, func() bool {
		r := row{call: "GET /api/products/" + shoptest.Niacin}
		return s.Do(r.request(t)).Code == 410
	})
}

// ITEM-2 an archived product answers 410, in the API and as a page, is in no list and cannot be
// bought, and its orders keep it. After it is restored it is back.
func TestArchivedProducts(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		turn := func(fn func(*catalog.Edit) error) {
			t.Helper()
			editCatalogue(t, s, fn)
		}
		get := func(call string) (int, string) {
			r := row{call: call}
			w := s.Do(r.request(t))
			return w.Code, w.Body.String()
		}
		product := "GET /api/products/" + shoptest.Niacin
		turn(func(ed *catalog.Edit) error { return ed.Archive(t.Context(), shoptest.Niacin, 1) })
		eventually(t, func() bool { code, _ := get(product); return code == 410 })
		if _, text := get(product); !strings.Contains(text, `{"message":"This product is no longer sold."}`) {
			t.Errorf("the answer is %s", text)
		}
		if code, text := get("GET /product/" + shoptest.Niacin); code != 410 || !strings.Contains(text, "No longer sold") || strings.Contains(text, "Niacinamide") {
			t.Errorf("the page: status %d, %.300s", code, text)
		} else if !strings.Contains(text, `"instead":{"brand":{"slug":"the-ordinary","name":"The Ordinary"},"category":{"slug":"serum","name":"Serum"},`) {
			_, state, _ := strings.Cut(text, `"instead":`)
			t.Errorf("it leads to %.300s", state)
		}
		for _, list := range []string{"GET /api/products", "GET /api/products?brand=the-ordinary", "GET /api/home", "GET /api/search/suggest?q=niacinamide", "GET /sitemap.xml", "GET /"} {
			if _, text := get(list); strings.Contains(text, shoptest.Niacin) {
				t.Errorf("%s shows it", list)
			}
		}
		buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Niacin, 1))))}
		if w := s.Do(buy.request(t)); w.Code != 422 {
			t.Errorf("buying it: %d %s", w.Code, w.Body)
		}
		kept := row{as: admin, call: "GET /api/orders/" + shoptest.CustomerOrder}
		if w := s.Do(kept.request(t)); !strings.Contains(w.Body.String(), "Niacinamide 10% + Zinc 1%") {
			t.Errorf("its order: %s", w.Body)
		}
		if code, _ := get("GET /api/products/" + id0); code != 404 {
			t.Errorf("a product that never was: %d", code)
		}
		turn(func(ed *catalog.Edit) error { return ed.Restore(t.Context(), shoptest.Niacin, 2) })
		eventually(t, func() bool { code, _ := get(product); return code == 200 })
	})
}
