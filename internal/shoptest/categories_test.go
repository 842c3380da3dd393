package shoptest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// GOOD-2: a product in a category below others is found in all above: on pages with the way
// back, in lists, counts, the sitemap and the office's list. A deal and a coupon of
// the one above reach it, and no longer once the category is moved to the top.
func TestGOOD2CategoriesBelowCategories(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		get := func(path string) string { return s.Do((&row{call: "GET " + path}).request(t)).Body.String() }
		shows := func(path string, want ...string) {
			t.Helper()
			eventually(t, func() bool {
				s.Clock.Move(3 * time.Second)
				got := get(path)
				for _, text := range want {
					if !strings.Contains(got, text) {
						return false
					}
				}
				return true
			})
		}
		lacks := func(path string, not ...string) {
			t.Helper()
			got := get(path)
			for _, text := range not {
				if strings.Contains(got, text) {
					t.Errorf("%s has %s", path, text)
				}
			}
		}
		lacks("/category/makeup", "/category/lips")
		made := object(t, status(t, s, 200, row{as: desk, call: "POST /api/admin/terms/category", body: js(obj{"name": "Lips", "parent": "makeup"})}))
		lips := "/api/admin/terms/category/" + made["_id"].(string)
		products, _, err := s.DB().Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		err = s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			for _, p := range products {
				if p.ID == shoptest.Niacin {
					p.Category, p.Categories = "lips", []string{"lips"}
					if err := tx.PutProduct(t.Context(), p); err != nil {
						return err
					}
				}
			}
			return tx.TouchCatalogue(t.Context())
		})
		if err != nil {
			t.Fatal(err)
		}

		shows("/api/products?category=makeup", shoptest.Niacin, shoptest.Lipstick)
		shows("/api/products/facets?category=makeup", `"total":2`, `"children":[{"slug":"lips","name":"Lips","count":1`)
		shows("/api/products/facets?category=lips", `"total":1`, `"trail":[{"slug":"makeup","name":"Makeup"},{"slug":"lips","name":"Lips"}]`)
		shows("/category/makeup", `"children":[{"slug":"lips"`, shoptest.Niacin)
		shows("/category/lips", `"trail":[{"slug":"makeup"`, "/category/makeup", "<title>Lips")
		shows("/product/"+shoptest.Niacin, `"trail":[{"slug":"makeup"`, "/category/makeup", "/category/lips")
		shows("/ur/category/lips", "میک اپ")
		shows("/sitemap.xml", "/category/lips<")
		shows("/api/search/suggest?q=lips", `"slug":"lips"`)
		shows("/api/products?q=makeup", shoptest.Niacin)
		lacks("/", "/category/lips", `"slug":"lips"`)
		for path, want := range map[string]string{"category=makeup": shoptest.Niacin, "category=lips": shoptest.Niacin} {
			if w := status(t, s, 200, row{as: packer, call: "GET /api/admin/products?" + path}); !strings.Contains(w.Body.String(), want) {
				t.Errorf("the office's list of %s lacks it", path)
			}
		}

		// Rules of the one above reach it.
		plan(t, s, weekOf("", obj{"targets": []obj{{"kind": "category", "id": "makeup"}}, "startsAt": inHours(s, 0), "endsAt": inHours(s, 900)}))
		inDeal := func() bool {
			s.Clock.Move(3 * time.Second)
			return strings.Contains(get("/api/products/"+shoptest.Niacin), `"deals":`)
		}
		eventually(t, inDeal)
		move := status(t, s, 200, row{as: desk, call: "GET " + lips + "/move"}).Body.String()
		if !strings.Contains(move, `"loses":[{"kind":"deal","name":"Serum week"}]`) || !strings.Contains(move, `"products":1`) {
			t.Errorf("what the move means is %s", move)
		}

		// At the top again, the deal leaves it.
		status(t, s, 200, row{as: desk, call: "PATCH " + lips, header: match(`"1"`), body: js(obj{"parent": ""})})
		eventually(t, func() bool { return !inDeal() })
		shows("/api/products/facets?category=makeup", `"total":1`)
		lacks("/category/makeup", `"children"`)
		status(t, s, 200, row{as: desk, call: "PATCH " + lips, header: match(`"2"`), body: js(obj{"parent": "makeup", "slug": "lip-colour"})})
		eventually(t, inDeal)
		w := s.Do((&row{call: "GET /category/lips"}).request(t))
		if w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != "/category/lip-colour" {
			t.Errorf("the former address answers %d to %s", w.Code, w.Header().Get("Location"))
		}
	})
}

// GOOD-2: of two moves at once that would make a circle, from two tabs or two nodes, one is
// refused.
func TestGOOD2TwoMovesMakeNoCircle(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		for range 5 {
			s.Exec(`DELETE FROM categories WHERE id IN ('one', 'two')`)
			s.Exec(`INSERT INTO categories (id, slug, name, story, picture, sort_order, shown, fixed, row_version, parent_id)
				VALUES ('one', 'one', 'One', '', '', 90, TRUE, FALSE, 1, ''), ('two', 'two', 'Two', '', '', 91, TRUE, FALSE, 1, '')`)
			var both sync.WaitGroup
			answers := make([]*httptest.ResponseRecorder, 2)
			for i, move := range [][2]string{{"one", "two"}, {"two", "one"}} {
				r := row{as: desk, call: "PATCH /api/admin/terms/category/" + move[0], header: match(`"1"`), body: js(obj{"parent": move[1]})}
				request := r.request(t)
				both.Go(func() { answers[i] = s.Do(request) })
			}
			both.Wait()
			if a, b := answers[0].Code, answers[1].Code; a+b != 200+422 {
				t.Fatalf("two moves answer %d and %d", a, b)
			}
		}
	})
}

// GOOD-2: as many categories as a shop may have can stand below one, each with an address of
// before. The office's list of it is still answered.
func TestGOOD2AThousandCategoriesBelowOne(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.Exec(`INSERT INTO categories (id, slug, name, story, picture, sort_order, shown, fixed, row_version, parent_id)
			WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 990)
			SELECT 'below ' || i, 'below-' || i, 'Below ' || i, '', '', 100, TRUE, FALSE, 1, (SELECT id FROM categories WHERE slug = 'serum') FROM n`)
		s.Exec(`INSERT INTO slug_redirects (kind, slug, target_id, created_at) SELECT 'category', 'former-' || slug, id, 0 FROM categories WHERE parent_id <> ''`)
		list := status(t, s, 200, row{as: desk, call: "GET /api/admin/products?category=serum"}).Body.String()
		if !strings.Contains(list, shoptest.Niacin) {
			t.Errorf("the list of serums says %.200s", list)
		}
	})
}
