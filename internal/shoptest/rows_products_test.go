package shoptest_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// PLAIN-7: sorting by sales puts the best seller first, and by rating the best rated, each
// before newer products.
func TestPLAIN7SoldAndRatedOrders(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		for place, id := range []string{Niacin, Snail} {
			s.Exec(`INSERT INTO ranking_places (list, product_id, place, left_out, score, units, week, week_before, refused, views) VALUES ('top-sells', $1, $2, '', 1, 1, 1, 0, 0, 0)`, id, place+1)
		}
		// One has a better rating than two with equal ratings, one of which has more reviews.
		for id, r := range map[string][2]int{LastOne: {1, 4}, Snail: {3, 12}, SoldOut: {1, 5}} {
			s.Exec(`INSERT INTO product_ratings (product_id, reviews, stars) VALUES ($1, $2, $3)`, id, r[0], r[1])
		}
		node := s.Twin() // it loads the current catalogue
		for sort, want := range map[string][]string{
			"bestselling": {Niacin, Snail, Sun, Lipstick, SoldOut, LastOne},
			"rating":      {SoldOut, Snail, LastOne, Sun, Lipstick, Niacin},
		} {
			ids(want...)(t, node, status(t, node, 200, row{call: "GET /api/products?sort=" + sort}))
		}
	})
}

func productRows() []row {
	missing := id0
	return []row{
		{
			name: "API-1 every product, newest first", call: "GET /api/products", status: 200,
			check: ids(Sun, Lipstick, SoldOut, LastOne, Niacin, Snail), heads: map[string]string{"X-Total-Count": "6", "ETag": `"`},
		},
		{name: "API-17 a product's fields", call: "GET /api/products/" + Snail, status: 200, check: wholeProduct},
		{
			name: "API-2 one product", call: "GET /api/products/" + Lipstick, status: 200,
			want: []string{`"price":12500`, `"colors":["#e58aa0","Clear"]`, `"brandSlug":"dior"`},
		},
		{name: "API-2 list price in rupees with paisa", call: "GET /api/products/" + Snail, status: 200, want: []string{`"price":1749.5`}},
		{name: "API-2 a missing product", call: "GET /api/products/" + missing, status: 404, want: []string{`{"message":"Product not found"}`}},
		{
			name: "ITEM-2 a product no longer sold", call: "GET /api/products/" + Niacin, status: 410, fresh: true, before: archiveNiacin,
			want: []string{`{"message":"This product is no longer sold."}`},
		},
		{name: "API-2 an id that is none", call: "GET /api/products/..%2f..%2fetc", status: 404, want: []string{"Product not found"}},
		{name: "API-2 an id with NUL", call: "GET /api/products/a%00b", status: 404},
		{
			name: "SWIFT-5 a cart's products in one call, those of another shop left out",
			call: "GET /api/products?ids=" + Snail + "," + missing + "," + Sun + "," + Snail, status: 200, check: ids(Sun, Snail),
			heads: map[string]string{"X-Total-Count": "2"},
		},
		{name: "SWIFT-5 ids and filters combine", call: "GET /api/products?brand=dior&ids=" + Snail + "," + Lipstick, status: 200, check: ids(Lipstick)},
		{name: "SWIFT-5 too many ids", call: "GET /api/products?ids=" + strings.Repeat(Snail+",", 51), status: 400, want: []string{`"ids":"At most 50`}},
		{name: "API-3 brand", call: "GET /api/products?brand=cerave", status: 200, check: ids(SoldOut, LastOne)},
		{name: "API-3 brand by its name", call: "GET /api/products?brand=The+Ordinary", status: 200, check: ids(Niacin)},
		{name: "API-3 axisy and axis-y are one brand", call: "GET /api/products?brand=axisy", status: 200, check: ids(Sun)},
		{name: "API-3 an unknown brand", call: "GET /api/products?brand=nobody", status: 200, check: ids()},
		{name: "API-4 skin type", call: "GET /api/products?skinType=dry-skin", status: 200, check: ids(LastOne, Snail)},
		{name: "API-4 a second skin type, by its name", call: "GET /api/products?skinType=Glass%20Skin", status: 200, check: ids(Snail)},
		{name: "API-5 category", call: "GET /api/products?category=cream", status: 200, check: ids(LastOne)},
		{name: "API-5 deals", call: "GET /api/products?category=deal", status: 200, check: ids(Sun, Lipstick)},
		{name: "API-6 top sellers", call: "GET /api/products?topSell=true", status: 200, check: ids(Sun, Niacin)},
		{
			name: "API-6 only the literal true filters", call: "GET /api/products?topSell=TRUE&trending=1", status: 200,
			check: ids(Sun, Lipstick, SoldOut, LastOne, Niacin, Snail),
		},
		{name: "API-7 trending", call: "GET /api/products?trending=true", status: 200, check: ids(Lipstick, Snail)},
		{name: "API-5 filters combine", call: "GET /api/products?category=deal&topSell=true&brand=axis-y", status: 200, check: ids(Sun)},
		{name: "API-1 in stock", call: "GET /api/products?inStock=true&brand=cerave", status: 200, check: ids(LastOne)},
		{name: "API-1 price bounds of what a guest pays", call: "GET /api/products?minPrice=1440&maxPrice=2232", status: 200, check: ids(SoldOut, LastOne, Niacin)},
		{
			name: "API-1 price bounds of what a member pays", call: "GET /api/products?minPrice=1440&maxPrice=2232",
			header: map[string]string{"Cookie": "gulaab_tier=member"}, status: 200, check: ids(SoldOut, LastOne),
		},
		{name: "API-1 a price bound in paisa", call: "GET /api/products?maxPrice=1260.5", status: 200, check: ids(Snail)},
		{
			name: "API-1 cheapest first", call: "GET /api/products?sort=price-asc&limit=2", status: 200, check: ids(Snail, Niacin),
			heads: map[string]string{"X-Total-Count": "6"},
		},
		{name: "API-1 a page", call: "GET /api/products?limit=4&page=2", status: 200, check: ids(Niacin, Snail)},
		{name: "API-1 after", call: "GET /api/products?limit=2&after=" + SoldOut, status: 200, check: ids(LastOne, Niacin)},
		{name: "PLAIN-7 where nothing was sold, the newest first", call: "GET /api/products?sort=bestselling", status: 200, check: ids(Sun, Lipstick, SoldOut, LastOne, Niacin, Snail)},
		{name: "PLAIN-7 where nothing is rated, the newest first", call: "GET /api/products?sort=rating", status: 200, check: ids(Sun, Lipstick, SoldOut, LastOne, Niacin, Snail)},
		{name: "PLAIN-2 a claim is not guessed", call: "GET /api/products?q=halal", status: 200, check: ids()},
		{
			name: "PLAIN-2 a claim that is not known", call: "GET /api/products/facets?q=halal+toner", status: 200,
			want: []string{`"claims":[{"claim":"halal","known":0}]`, `"unmet":true`, `"rest":"toner"`},
		},
		{name: "PLAIN-2 mended spelling is said", call: "GET /api/products/facets?q=niacinmide", status: 200, want: []string{`"corrected":"niacinamide"`}},
		{name: "PLAIN-2 words as they are spelt", call: "GET /api/products?q=niacinmide&exact=true", status: 200, check: ids()},
		{name: "PLAIN-2 a price in words is what a guest pays", call: "GET /api/products?q=under+1300", status: 200, check: ids(Snail)},
		{
			name: "PLAIN-2 a price in words, bound of the facets", call: "GET /api/products/facets?q=under+1300", status: 200,
			want: []string{`"total":1`, `"reading":{"maxPrice":1300}`},
		},
		{name: "PLAIN-2 what is not known is not suggested", call: "GET /api/search/suggest?q=halal+toner", status: 200, want: []string{`"products":[]`, `"total":0`}},
		{name: "API-1 search", call: "GET /api/products?q=niacinamide", status: 200, check: first(Niacin)},
		{name: "API-1 unknown parameters are ignored", call: "GET /api/products?utm_source=x&brand=dior", status: 200, check: ids(Lipstick)},
		{name: "API-1 a limit that is none", call: "GET /api/products?limit=many", status: 400, want: []string{`"limit":`}},
		{name: "API-1 a limit of zero", call: "GET /api/products?limit=0", status: 400, want: []string{`"limit":`}},
		{name: "API-1 a page that is none", call: "GET /api/products?page=-1", status: 400, want: []string{`"page":`}},
		{name: "API-1 a sort that is none", call: "GET /api/products?sort=cheap", status: 400, want: []string{`"sort":`}},
		{name: "API-1 a price that is none", call: "GET /api/products?minPrice=1e3&maxPrice=x", status: 400, want: []string{`"minPrice":`, `"maxPrice":`}},
		{name: "API-1 every mistake is named", call: "GET /api/products?limit=a&page=b&sort=c", status: 400, want: []string{`"limit":`, `"page":`, `"sort":`}},
		{name: "API-1 bytes that are no text", call: "GET /api/products?q=%ff%fe", status: 400, broken: true},
		{name: "API-1 NUL in a filter", call: "GET /api/products?brand=a%00b", status: 400, broken: true},
		{name: "API-1 HEAD", call: "HEAD /api/products", status: 200, heads: map[string]string{"X-Total-Count": "6"}},
		{name: "API-1 another method", call: "DELETE /api/products", status: 405, heads: map[string]string{"Allow": "GET, HEAD"}},
		{name: "API-1 not changed", call: "GET /api/products", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "API-2 not changed", call: "GET /api/products/" + Snail, header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "API-1 another ETag", call: "GET /api/products", header: map[string]string{"If-None-Match": `"x", W/"y"`}, status: 200},
		{name: "API-1 the ETag brings 304", call: "GET /api/products", status: 200, check: revalidates("/api/products")},
		{name: "API-1 brotli", call: "GET /api/products", status: 200, check: compressed("br")},
		{name: "API-1 gzip", call: "GET /api/products", status: 200, check: compressed("gzip")},
		{name: "API-1 gzip of a list that is not kept", call: "GET /api/products?minPrice=1", status: 200, check: compressedAt("gzip", "/api/products?minPrice=1")},
		{
			name: "API-1 a coding refused", call: "GET /api/products", header: map[string]string{"Accept-Encoding": "br;q=0"}, status: 200,
			heads: map[string]string{"Content-Encoding": ""}, want: []string{`"_id"`},
		},

		{
			name: "API-3 facets", call: "GET /api/products/facets?brand=cerave", status: 200,
			want: []string{`"total":2`, `"inStock":1`, `{"slug":"cerave","name":"CeraVe","count":2}`, `"minPrice":2160`, `"maxPrice":2232`},
		},
		{
			name: "API-3 facets, a member's", call: "GET /api/products/facets?brand=cerave", header: map[string]string{"Cookie": "gulaab_tier=member"}, status: 200,
			want: []string{`"minPrice":2070`, `"maxPrice":2139`},
		},
		{
			name: "LANG-4 facets name terms in the language of the page", call: "GET /api/products/facets?brand=cerave", header: map[string]string{"Shop-Language": "ur"}, status: 200,
			want: []string{`"name":"خشک جلد"`}, not: []string{`"name":"Dry Skin"`}, heads: map[string]string{"Vary": "Shop-Language"},
		},
		{name: "LANG-4 home names terms in the language of the page", call: "GET /api/home", header: map[string]string{"Shop-Language": "ur-Latn"}, status: 200, want: []string{`"name":"Khushk jild"`}},
		{name: "LANG-4 and in English without one", call: "GET /api/home", status: 200, want: []string{`"name":"Dry Skin"`}, not: []string{"jild"}},
		{name: "API-3 facets of nothing", call: "GET /api/products/facets?brand=nobody", status: 200, want: []string{`"total":0`}},
		{name: "FIND-1 facets of what products' own data gives", call: "GET /api/products/facets?more=true", status: 200, want: []string{`"traits":[`, `"unread":6`}},
		{name: "FIND-1 only where they are asked for", call: "GET /api/products/facets", status: 200, not: []string{"traits", "unread"}},
		{name: "FIND-1 a list without a known list of ingredients is left out", call: "GET /api/products?fact=without:fragrance", status: 200, check: ids()},
		{name: "FIND-1 an ingredient that nobody knows", call: "GET /api/products/facets?fact=with:moon-dust", status: 200, want: []string{`"total":0`, `"traits":[]`}},
		{name: "API-3 facets, malformed", call: "GET /api/products/facets?minPrice=x", status: 400, want: []string{`"minPrice":`}},
		{name: "API-3 facets, not changed", call: "GET /api/products/facets", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "API-2 related", call: "GET /api/products/" + LastOne + "/related", status: 200, check: relatedTo(SoldOut)},
		{name: "API-2 related to nothing", call: "GET /api/products/" + missing + "/related", status: 404, want: []string{"Product not found"}},
		{name: "API-2 related, not changed", call: "GET /api/products/" + LastOne + "/related", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "API-1 suggestions", call: "GET /api/search/suggest?q=cera", status: 200, want: []string{`"brands":[{"slug":"cerave","name":"CeraVe"}]`}},
		{name: "API-1 suggestions for nothing", call: "GET /api/search/suggest", status: 200, want: []string{`{"products":[],"brands":[],"categories":[],"total":0,"why":[]}`}},
		{name: "API-1 suggestions, not changed", call: "GET /api/search/suggest?q=c", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "API-1 suggestions for bytes", call: "GET /api/search/suggest?q=%c3%28", status: 400, broken: true},
		{name: "HOME-5 HOME-6 HOME-8 the home page's lists", call: "GET /api/home", status: 200, check: homeLists},
		{name: "HOME-5 not changed", call: "GET /api/home", header: map[string]string{"If-None-Match": "*"}, status: 304},
	}
}

// id0 is an id that nothing has.
const id0 = "01900000-0000-7000-8000-000000000000"

func first(id string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
		if all := list(t, w); len(all) == 0 || all[0]["_id"] != id {
			t.Errorf("the first is not %s: %s", names([]string{id}), w.Body)
		}
	}
}

func wholeProduct(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
	p := object(t, w)
	for _, field := range []string{
		"_id", "name", "brand", "category", "size", "skinType", "description", "price", "frontImage", "backImage", "video",
		"colors", "createdAt", "topSell", "trending", "categories", "skinTypes", "stock", "ingredients", "howToUse", "cautions",
	} {
		if _, ok := p[field]; !ok {
			t.Errorf("a product without %s", field)
		}
	}
	if p["createdAt"] != "2026-01-01T00:00:00.000Z" || p["video"] != "" || p["trending"] != true {
		t.Errorf("createdAt %v, video %v, trending %v", p["createdAt"], p["video"], p["trending"])
	}
}

func relatedTo(id string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
		more := object(t, w)["moreFromBrand"].([]any)
		if len(more) != 1 || more[0].(map[string]any)["_id"] != id {
			t.Errorf("more from the brand: %v", more)
		}
	}
}

func homeLists(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
	var home struct {
		Trending, Deals, TopSells []struct {
			ID string `json:"_id"`
		}
		Brands []struct {
			Slug     string
			Products []struct {
				ID string `json:"_id"`
			}
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &home); err != nil {
		t.Fatal(err)
	}
	if len(home.Trending) != 2 || home.Trending[0].ID != Lipstick || len(home.Deals) != 2 || home.Deals[0].ID != Sun || len(home.TopSells) != 2 {
		t.Errorf("trending %v, deals %v, top sells %v", home.Trending, home.Deals, home.TopSells)
	}
	var slugs []string
	for _, b := range home.Brands {
		slugs = append(slugs, b.Slug)
	}
	want := strings.Fields("medicube centella the-ordinary anua cosrx rhode pixi cerave la-roche-posay beauty-of-joseon sheglam dior axisy")
	if !slices.Equal(slugs, want) {
		t.Errorf("HOME-9 brands %v, want %v", slugs, want)
	}
}

func revalidates(address string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
		again := row{call: "GET " + address, header: map[string]string{"If-None-Match": `"other", ` + w.Header().Get("ETag")}}
		if got := s.Do(again.request(t)); got.Code != 304 || got.Body.Len() != 0 {
			t.Errorf("status %d with %d bytes, want 304 and none", got.Code, got.Body.Len())
		}
	}
}

func compressed(coding string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return compressedAt(coding, "/api/products")
}

func compressedAt(coding, address string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *Shop, plain *httptest.ResponseRecorder) {
		again := row{call: "GET " + address, header: map[string]string{"Accept-Encoding": "identity;q=0.5, " + coding}}
		w := s.Do(again.request(t))
		if got := w.Header().Get("Content-Encoding"); got != coding {
			t.Fatalf("Content-Encoding %q, want %q", got, coding)
		}
		if w.Body.Len() >= plain.Body.Len() || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%d bytes of %d, Vary %q", w.Body.Len(), plain.Body.Len(), w.Header().Get("Vary"))
		}
		var in io.Reader = brotli.NewReader(w.Body)
		if coding == "gzip" {
			z, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			in = z
		}
		if b, err := io.ReadAll(in); err != nil || string(b) != plain.Body.String() {
			t.Errorf("unpacked it is another answer (%v)", err)
		}
	}
}

func shopRows() []row {
	return []row{
		{
			name: "PAY-1 FOOT-3 GEN-5 the settings", call: "GET /api/config", status: 200,
			want: []string{`"guestPercent":28`, `"memberPercent":31`, `"iban":"PK36SCBL0000001123456702"`, `"supportEmail":"support@gulaab.test"`, `"demo":false`},
			not:  []string{"youtube", "GULAAB", "postgres"},
		},
		{
			name: "API-8 reviews", call: "GET /api/reviews", status: 200,
			want: []string{`[{"avatar":"","name":"Hira Khan","text":"Sealed box, long expiry.","username":"@hira.k"},`},
		},
		{name: "FIND-1 the ingredients on sale", call: "GET /api/ingredients", status: 200, want: []string{`{"slug":"snail-secretion-filtrate","name":"Snail Secretion Filtrate"}`}, heads: map[string]string{"Cache-Control": "no-cache"}},
		{name: "FIND-1 the ingredients, not changed", call: "GET /api/ingredients", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "FIND-4 the advice", call: "GET /api/advice", status: 200, want: []string{`{"kind":"apart","of":["retinoid"],"with":["acid"],"text":"Give an acid`, `"publisher":"DermNet"`, `"checked":"2026-`}, heads: map[string]string{"Cache-Control": "no-cache", "Vary": "Shop-Language"}},
		{name: "FIND-4 the advice, on a page in Urdu", call: "GET /api/advice", header: map[string]string{"Shop-Language": "ur"}, status: 200, want: []string{"ایک ساتھ"}, not: []string{"Give an acid"}},
		{name: "FIND-4 the advice, not changed", call: "GET /api/advice", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "FIND-3 the goods of routines", call: "GET /api/routine", status: 200, want: []string{`"step":"`, `"variantId":"`, `"skinTypes":[`}, not: []string{`"description"`}, heads: map[string]string{"Cache-Control": "no-cache"}},
		{name: "FIND-3 the goods of routines, not changed", call: "GET /api/routine", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "DOOR-3 the cities", call: "GET /api/cities", status: 200, want: []string{`["Rawalpindi","46000","راولپنڈی","pindi,rwp`}, heads: map[string]string{"Cache-Control": "public, max-age=86400"}},
		{name: "DOOR-3 the cities, not changed", call: "GET /api/cities", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "PLAIN-4 a city, before anything was sent", call: "GET /api/delivery?city=khi", status: 200, want: []string{`{"city":"Karachi","known":true}`}},
		{name: "LANG-1 a city, on a page in Urdu", call: "GET /api/delivery?city=khi", header: map[string]string{"Shop-Language": "ur"}, status: 200, want: []string{`{"city":"کراچی","known":true}`}},
		{name: "PLAIN-4 a village", call: "GET /api/delivery?city=Chak+42", status: 200, want: []string{`{"city":"Chak 42","known":false}`}},
		{name: "PLAIN-4 no city", call: "GET /api/delivery", status: 422, want: []string{`"city"`}},
		{name: "PLAIN-4 an empty city", call: "GET /api/delivery?city=%20", status: 422, want: []string{`"city"`}},
		{name: "PLAIN-4 a long city", call: "GET /api/delivery?city=" + strings.Repeat("a", 101), status: 400},
		{name: "API-8 reviews by HEAD", call: "HEAD /api/reviews", status: 200},
		{name: "healthz", call: "GET /healthz", status: 200, want: []string{`"ok"`}},
		{name: "readyz", call: "GET /readyz", status: 200, want: []string{`"database":"ok"`, `"disk":"ok"`}},
		{name: "an address that is none", call: "GET /api/nothing", status: 404, want: []string{`{"message":"Not found"}`}},
		{name: "the API's root", call: "GET /api/", status: 404},
		{name: "another method", call: "POST /api/reviews", status: 405, heads: map[string]string{"Allow": "GET, HEAD"}},
		{name: "a stranger's method", call: "BREW /api/reviews", status: 405, not: []string{"BREW"}},
		{name: "a page does not take POST", call: "POST /cart", status: 405},
		{name: "media that is none", call: "GET /media/products/none.jpg", status: 404},
		{name: "media: a screenshot is not public", call: "GET /media/proofs/" + CustomerOrder + ".jpg", status: 404},
		{name: "media: no way around", call: "GET /media/avatars/..%2fproofs%2f" + CustomerOrder + ".jpg", status: 404},
		{name: "SWIFT-4 the settings, not changed", call: "GET /api/config", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "SWIFT-4 reviews, not changed", call: "GET /api/reviews", header: map[string]string{"If-None-Match": "*"}, status: 304, heads: map[string]string{"Cache-Control": "no-cache"}},
		{name: "media: no demo in a shop", call: "GET /media/demo/x.webp", status: 404},
		{name: "security headers", call: "GET /api/config", status: 200, heads: map[string]string{
			"Content-Security-Policy": "script-src 'self'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Permissions-Policy": "camera=()", "Strict-Transport-Security": "",
			"Cache-Control": "no-cache", // SET-1: a change is visible at once
		}, check: func(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
			csp := w.Header().Get("Content-Security-Policy")
			if strings.Contains(csp, "unsafe") || !strings.Contains(csp, "frame-ancestors 'none'") {
				t.Errorf("content policy %q", csp)
			}
		}},
	}
}
