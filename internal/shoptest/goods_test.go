package shoptest_test

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// everyProductOnce pages through a list to its end: it has every product once.
func everyProductOnce(query string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		var ids []string
		for after, pages := "", 0; ; pages++ {
			w := status(t, s, 200, row{as: desk, call: "GET /api/admin/products" + query + after})
			var page struct {
				Products []struct {
					ID string `json:"_id"`
				}
				Next  string
				Total int
			}
			if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || page.Total != 6 || pages > 6 {
				t.Fatalf("page %d: %s (%v)", pages, w.Body, err)
			}
			for _, p := range page.Products {
				ids = append(ids, p.ID)
			}
			if page.Next == "" {
				break
			}
			after = "&after=" + url.QueryEscape(page.Next)
		}
		slices.Sort(ids)
		if len(slices.Compact(ids)) != 6 || len(ids) != 6 {
			t.Errorf("the pages of %s have %v", query, ids)
		}
	}
}

// rowsFollow brings the product lists up to the stock, as a running shop does within seconds.
func rowsFollow(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	if _, err := s.DB().RefreshRows(t.Context(), time.Time{}); err != nil {
		t.Fatal(err)
	}
}

// draftBy begins a draft of a live product as somebody.
func draftBy(who caller, id string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: who, call: "PUT /api/admin/products/" + id + "/draft", header: match(`"1-0"`), body: js(whole(nil))})
	}
}

func halfDraft(id string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + id + "/draft", header: match(`"1-0"`), body: js(obj{"name": "Half"})})
	}
}

func archived(id string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + id + "/archive", header: match(`"1-0"`)})
	}
}

// withReason gives a product what saving requires: a reason for having no list of ingredients.
func withReason(id string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		s.Exec("UPDATE products SET no_inci_reason = 'The label has it.' WHERE id = $1", id)
	}
}

func spareBrand(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec(`INSERT INTO brands (id, slug, name, story, picture, sort_order, shown, fixed, row_version) VALUES ('spare', 'spare', 'Spare', '', '', 99, TRUE, FALSE, 1)`)
}

func gone(id string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		status(t, s, 404, row{as: desk, call: "GET /api/admin/products/" + id})
		w := status(t, s, 200, row{as: desk, call: "GET /api/admin/products"})
		if strings.Contains(w.Body.String(), id) {
			t.Error("ITEM-7 a deleted product is in the list")
		}
	}
}

// ITEM-2, STOCK-3: a product that was never published is on no page, in no answer and in no
// list of the shop, though goods were received for it. Published, at once or at a set time, it
// is there with its stock.
func TestITEM2DraftsShowNowhere(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		w := status(t, s, 200, row{as: desk, call: "POST /api/admin/products", body: js(whole(nil))})
		var made struct {
			ID string `json:"_id"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
			t.Fatal(err)
		}
		code := func(call string) int {
			r := row{call: call}
			return s.Do(r.request(t)).Code
		}
		hidden := func() {
			t.Helper()
			for call, want := range map[string]int{
				"GET /api/products/" + made.ID: 404, "GET /product/" + made.ID: 404, "GET /product/anua-rose-water-toner": 404,
				"GET /pic/" + made.ID + "/front.svg": 404,
			} {
				if got := code(call); got != want {
					t.Errorf("%s: %d, want %d", call, got, want)
				}
			}
			for _, list := range []string{"/api/products", "/api/products?brand=anua", "/api/products?ids=" + made.ID, "/api/home", "/api/search/suggest?q=rose+water", "/sitemap.xml", "/", "/brand/anua", "/search?q=rose"} {
				r := row{call: "GET " + list}
				if text := s.Do(r.request(t)).Body.String(); strings.Contains(text, made.ID) || strings.Contains(text, "Rose Water") {
					t.Errorf("%s shows a draft", list)
				}
			}
			buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(made.ID, 1))))}
			if w := s.Do(buy.request(t)); w.Code != 422 {
				t.Errorf("buying a draft: %d %s", w.Code, w.Body)
			}
		}
		hidden()
		// A draft that an older version of the program wrote has empty rows.
		s.Exec(`UPDATE variants SET sku = '', size = '' WHERE product_id = $1`, made.ID)
		s.Exec(`UPDATE product_rows SET of_version = 0 WHERE product_id = $1`, made.ID)
		rowsFollow(t, s)
		receiveOne(t, s, "ANU-1", 7)
		hidden()
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + made.ID + "/publish", header: match(`"1-1"`), body: js(obj{"at": "2026-03-03T00:00"})})
		hidden()
		s.Clock.Move(72 * time.Hour)
		eventually(t, func() bool { return code("GET /api/products/"+made.ID) == 200 })
		shown := row{call: "GET /api/products/" + made.ID}
		if text := s.Do(shown.request(t)).Body.String(); !strings.Contains(text, `"stock":7`) {
			t.Errorf("STOCK-3 published without what came in: %s", text)
		}
	})
}

// receiveOne receives a shipment of one line, looked up by SKU as a scanner does.
func receiveOne(t *testing.T, s *shoptest.Shop, sku string, pieces int) {
	t.Helper()
	var found struct {
		Levels []struct{ VariantID, Image, State string }
	}
	w := status(t, s, 200, row{as: manager, call: "GET /api/admin/stock?search=" + sku})
	if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || len(found.Levels) != 1 || found.Levels[0].State != "draft" || found.Levels[0].Image != "" {
		t.Fatalf("STOCK-3 %s finds %s (%v)", sku, w.Body, err)
	}
	body := obj{
		"supplier": "Seoul Beauty Trading", "document": "", "declaration": "", "arrivedOn": "2026-03-01", "freight": "", "duty": "",
		"lines": []obj{{"variantId": found.Levels[0].VariantID, "code": "L1", "expiresOn": "08/2029", "quantity": strconv.Itoa(pieces), "unitCost": "900"}},
	}
	var begun struct {
		ID string `json:"_id"`
	}
	w = status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments", body: js(body)})
	if err := json.Unmarshal(w.Body.Bytes(), &begun); err != nil {
		t.Fatal(err)
	}
	status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + begun.ID + "/book", header: match(`"1"`), body: js(obj{"key": "k"})})
}

// STOCK-3: a repeated request to receive goods continues the shipment already typed, until it
// is on the shelf. A request for other goods, or with further fields, begins another.
func TestSTOCK3GoodsThatAreAskedForTwice(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		of := func(supplier string, more obj, goods ...string) payload {
			lines := []obj{}
			for _, id := range goods {
				l := obj{"variantId": id + "-1", "code": "", "expiresOn": "", "quantity": "", "unitCost": ""}
				maps.Copy(l, more)
				lines = append(lines, l)
			}
			return js(obj{"supplier": supplier, "document": "", "declaration": "", "arrivedOn": "", "freight": "", "duty": "", "lines": lines})
		}
		begin := func(b payload) (id, supplier string) {
			t.Helper()
			o := object(t, status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments", body: b}))
			return o["_id"].(string), o["body"].(map[string]any)["supplier"].(string)
		}
		typed := obj{"code": "L1", "expiresOn": "08/2029", "quantity": "5", "unitCost": "900"}
		first, _ := begin(of("", nil, shoptest.Niacin, shoptest.Snail))
		status(t, s, 200, row{as: manager, call: "PUT /api/admin/shipments/" + first, header: match(`"1"`), body: of("Seoul", typed, shoptest.Niacin, shoptest.Snail)})
		if again, supplier := begin(of("", nil, shoptest.Niacin)); again != first || supplier != "Seoul" {
			t.Errorf("STOCK-3 goods that are asked for twice make another draft: %s of %q, not %s", again, supplier, first)
		}
		for what, b := range map[string]payload{
			"of other goods": of("", nil, shoptest.Niacin, shoptest.LastOne), "of nothing": of("", nil), "that says who from": of("Busan", nil, shoptest.Niacin),
			"with a lot": of("", typed, shoptest.Niacin),
		} {
			if other, _ := begin(b); other == first {
				t.Errorf("STOCK-3 a shipment %s is the open one", what)
			}
		}
		status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + first + "/book", header: match(`"2"`), body: js(obj{"key": "k"})})
		if again, _ := begin(of("", nil, shoptest.Snail)); again == first {
			t.Error("STOCK-3 what was taken in is begun again")
		}
	})
}

// SHELF-1, OFFICE-4: renaming a brand renames it in its products and drafts, and its old
// address redirects.
func TestSHELF1RenamedBrand(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		spareBrand(t, s)
		w := status(t, s, 200, row{as: desk, call: "POST /api/admin/products", body: js(whole(obj{"brand": "Spare"}))})
		var made struct {
			ID string `json:"_id"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
			t.Fatal(err)
		}
		product := "/api/admin/products/" + made.ID
		status(t, s, 200, row{as: desk, call: "POST " + product + "/publish", header: match(`"1-1"`), body: js(obj{})})
		status(t, s, 200, row{as: desk, call: "PUT " + product + "/draft", header: match(`"2-0"`), body: js(whole(obj{"brand": "Spare", "name": "Other"}))})
		// STAFF-5: a colleague's reordering of brands raises no version, because the log has no
		// entry that could explain it.
		status(t, s, 200, row{as: manager, call: "PUT /api/admin/terms/brand/order", body: js(obj{"ids": []string{"spare"}})})
		rename := row{as: desk, call: "PATCH /api/admin/terms/brand/spare", header: match(`"1"`), body: js(obj{"name": "Spare Co"})}
		if text := status(t, s, 200, rename).Body.String(); !strings.Contains(text, `"slug":"spare-co"`) {
			t.Errorf("renamed: %s", text)
		}
		w = status(t, s, 200, row{as: desk, call: "GET " + product})
		if n := strings.Count(w.Body.String(), `"brand":"Spare Co"`); n != 2 {
			t.Errorf("of product and draft %d have the new name: %s", n, w.Body)
		}
		if to, err := s.DB().TermRedirect(t.Context(), catalog.BrandTerm, "spare"); err != nil || to != "spare-co" {
			t.Errorf("the old address leads to %q (%v)", to, err)
		}
		if _, err := s.DB().RefreshRows(t.Context(), s.Clock.Now()); err != nil {
			t.Fatal(err)
		}
		w = status(t, s, 200, row{as: desk, call: "GET /api/admin/products?brand=spare-co&q=spare+co"})
		if !strings.Contains(w.Body.String(), made.ID) {
			t.Errorf("the list does not follow: %s", w.Body)
		}
		remove := row{as: desk, call: "DELETE /api/admin/terms/brand/spare", header: match(`"2"`)}
		if text := status(t, s, 409, remove).Body.String(); !strings.Contains(text, "2 products have it") {
			t.Errorf("removed while in use: %s", text)
		}
	})
}

// ITEM-7: the readable address of a product and its earlier ones lead to it.
func TestITEM7ReadableAddresses(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	s.App.Start()
	snail := "/api/admin/products/" + shoptest.Snail
	for i, slug := range []string{"first-name", "second-name"} {
		seen := match([]string{`"1-0"`, `"2-0"`}[i])
		status(t, s, 200, row{as: desk, call: "PUT " + snail + "/draft", header: seen, body: js(whole(obj{"slug": slug}))})
		seen = match([]string{`"1-1"`, `"2-1"`}[i])
		status(t, s, 200, row{as: desk, call: "POST " + snail + "/publish", header: seen, body: js(obj{})})
	}
	first := row{call: "GET /product/first-name"}
	eventually(t, func() bool {
		w := s.Do(first.request(t))
		return w.Code == 301 && w.Header().Get("Location") == "/product/second-name"
	})
	chosen := row{call: "GET /product/first-name?size=100+ML&color=Rose&utm_source=x"}
	if w := s.Do(chosen.request(t)); w.Header().Get("Location") != "/product/second-name?size=100%20ml" {
		t.Errorf("OWN-7 an old address with a size and a shade leads to %q", w.Header().Get("Location"))
	}
	for _, address := range []string{"second-name", shoptest.Snail} {
		r := row{call: "GET /product/" + address}
		if w := s.Do(r.request(t)); w.Code != 200 || !strings.Contains(w.Body.String(), `rel="canonical" href="`) || !strings.Contains(w.Body.String(), `/product/second-name"`) {
			t.Errorf("OWN-7 %s: %d, not canonical at its readable address", address, w.Code)
		}
	}
	sitemap := row{call: "GET /sitemap.xml"}
	if w := s.Do(sitemap.request(t)); !strings.Contains(w.Body.String(), "/product/second-name") || strings.Contains(w.Body.String(), "/product/"+shoptest.Snail+"<") {
		t.Errorf("OWN-7 the sitemap has not the readable address: %d %.300s", w.Code, w.Body)
	}
	for call, want := range map[string]int{"GET /product/" + shoptest.Snail: 200, "GET /api/products/second-name": 200, "GET /product/third-name": 404, "GET /product/Not%20A%20Slug": 404} {
		r := row{call: call}
		if w := s.Do(r.request(t)); w.Code != want {
			t.Errorf("ITEM-7 %s: %d, want %d", call, w.Code, want)
		}
	}
}

// ITEM-2: a client that lost the answer of a new product repeats the call with its key and gets
// the same product. The same key of another person makes another product.
func TestITEM2NewProductOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		products := s.Count("products")
		begin := func(as caller, key, name string) (id string) {
			var p struct {
				ID string `json:"_id"`
			}
			w := status(t, s, 200, row{as: as, call: "POST /api/admin/products", header: map[string]string{"Idempotency-Key": key}, body: js(obj{"name": name})})
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
				t.Fatal(err)
			}
			return p.ID
		}
		first, again := begin(desk, "0123456789", "Rose"), begin(desk, "0123456789", "Rose Oil")
		other, third := begin(manager, "0123456789", "Rose"), begin(desk, "9876543210", "Rose")
		if first != again || first == other || first == third {
			t.Errorf("ITEM-2: %s, again %s, of another %s, with another key %s", first, again, other, third)
		}
		if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/products/" + first}); !strings.Contains(w.Body.String(), `"name":"Rose Oil"`) {
			t.Errorf("ITEM-2: what was sent last is lost: %s", w.Body)
		}
		if n := s.Count("products"); n != products+3 {
			t.Errorf("ITEM-2: %d products more, want 3", n-products)
		}
	})
}
