package sharing

import (
	"encoding/base64"
	"fmt"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/linkcard"
	"gulaab/internal/money"
)

var gulaab = apigen.ShopConfig{ShopName: "Gulaab", LogoWord: "گلاب", GuestPercent: 28, MemberPercent: 31}

// onePixel is a WebP of one pixel.
const onePixel = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="

// ITEM-3: a link to a list or to the home page has a card of its own, with its name and the
// first photo of its list.
func TestCardsOfLists(t *testing.T) {
	t.Parallel()
	made := func(id, brand, category, front string) *catalog.Product {
		return &catalog.Product{
			ID: id, Name: "Rose " + id, Brand: brand, Category: category, Categories: []string{category}, SkinType: "dry-skin", SkinTypes: []string{"dry-skin"},
			Price: money.Rupees(2000), FrontImage: front,
		}
	}
	snap := catalog.NewSnapshot([]*catalog.Product{
		made("4", "Pixi", "toner", "/pic/4/front.svg"), made("3", "Pixi", "toner", "/media/products/a-640.jpg"),
		made("2", "Anua", "serum", "/media/demo/0a/rose-front-640.webp"), made("1", "Dior", "makeup", ""),
	}, 1)
	pixel, err := base64.StdEncoding.DecodeString(onePixel)
	if err != nil {
		t.Fatal(err)
	}
	photos := &photoStore{}
	c := New(func() *catalog.Snapshot { return snap }, func() apigen.ShopConfig { return gulaab }, photos, fstest.MapFS{"0a/rose-front-640.webp": {Data: pixel}}, time.Now)
	get := func(address string) (*httptest.ResponseRecorder, error) {
		r := httptest.NewRequest(http.MethodGet, "http://shop.test"+address, http.NoBody)
		kind, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/share/"), "/")
		r.SetPathValue("kind", kind)
		r.SetPathValue("file", file)
		w := httptest.NewRecorder()
		return w, c.ServeList(w, r)
	}
	for _, list := range []struct {
		kind, slug, photo string
	}{
		{"brand", "pixi", "/media/products/a-640.jpg"},
		{"brand", "anua", "/media/demo/0a/rose-front-640.webp"},
		{"brand", "dior", ""},
		{"category", "toner", "/media/products/a-640.jpg"},
		{"skin-type", "dry-skin", "/media/products/a-640.jpg"},
		{Home, "", "/media/products/a-640.jpg"},
		{Brands, "", "/media/products/a-640.jpg"},
		{TopSells, "", ""},
		{Trending, "", ""},
	} {
		address := ListAddress(snap, list.kind, list.slug, &gulaab, "en", time.Time{})
		w, err := get(address)
		if err != nil || w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("ITEM-3 %s: %d %v (%v)", address, w.Code, w.Header(), err)
			continue
		}
		if size, err := jpeg.DecodeConfig(w.Body); err != nil || size.Width != 1200 || size.Height != 630 {
			t.Errorf("ITEM-3 the card of %s is %+v (%v)", address, size, err)
		}
		kind, slug := list.kind, list.slug
		if slug == "" {
			kind, slug = kindList, list.kind
		}
		if card, _ := ofList(snap, kind, slug, &gulaab, "en", time.Time{}); card.Photo != list.photo || card.Name == "" || !card.Rose || card.Price != "" || !strings.Contains(card.Note, " product") || card.Foot != "Cash on delivery" {
			t.Errorf("ITEM-3 the card of %s is %+v", address, card)
		}
	}
	if ListAddress(snap, "brand", "nobody", &gulaab, "en", time.Time{}) != "" || ListAddress(snap, "search", "", &gulaab, "en", time.Time{}) != "" || ListAddress(snap, "brand", "", &gulaab, "en", time.Time{}) != "" {
		t.Error("what is no list of the shop has a card")
	}
	for _, none := range []string{"/share/brand/nobody.jpg", "/share/brand/pixi.png", "/share/list/search.jpg", "/share/order/1.jpg", "/share/list/" + url.PathEscape("../x") + ".jpg"} {
		if _, err := get(none); fault.KindOf(err) != fault.NotFound {
			t.Errorf("%s: %v", none, err)
		}
	}
}

// LANG-1: a link to a page in another language has a card in that language. The English address
// stays, and so does the answer for an unknown language.
func TestLANG1CardsInTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	snap := catalog.NewSnapshot([]*catalog.Product{{
		ID: "one", Name: "Rose Water Toner", Brand: "Gulistan", Category: "toner", Categories: []string{"toner"}, SkinType: "dry-skin", SkinTypes: []string{"dry-skin"},
		Price: money.Rupees(2000), TopSell: true, Trending: true,
	}}, 1)
	for _, tc := range []struct {
		language                  string
		foot, price, note, toner  string
		home, brands, top, trends string
		turned                    bool
	}{
		{"en", "Cash on delivery", "Rs 1,440", "1 product", "Toner", "All we sell", "All brands", "Top Sells", "Trending Now", false},
		{"nonsense", "Cash on delivery", "Rs 1,440", "1 product", "Toner", "All we sell", "All brands", "Top Sells", "Trending Now", false},
		{"ur", "پارسل ملنے پر نقد", "1,440 روپے", "1 چیز", "ٹونر", "ہماری تمام چیزیں", "تمام برانڈز", "سب سے زیادہ بکنے والے", "آج کل مقبول", true},
		{"ur-Latn", "Parcel milne par cash", "Rs 1,440", "1 cheez", "Toner", "Hamari tamam cheezein", "Tamam brands", "Sab se zyada bikne wale", "Aaj kal trending", false},
	} {
		product, _ := ofProduct(&gulaab, snap.ByID("one"), tc.language)
		if product.Foot != tc.foot || product.Price != tc.price || product.Name != "Rose Water Toner" || product.Turned != tc.turned {
			t.Errorf("LANG-1 %s: the card of a product is %+v", tc.language, product)
		}
		for slug, name := range map[string]string{"toner": tc.toner, Home: tc.home, Brands: tc.brands, TopSells: tc.top, Trending: tc.trends} {
			kind, at, of := kindList, slug, ""
			if slug == "toner" {
				kind, at, of = string(catalog.CategoryTerm), string(catalog.CategoryTerm), slug
			}
			c, _ := ofList(snap, kind, slug, &gulaab, tc.language, time.Time{})
			if c.Name != name || c.Note != tc.note || c.Foot != tc.foot {
				t.Errorf("LANG-1 %s: the card of %s is %+v", tc.language, slug, c)
			}
			address := ListAddress(snap, at, of, &gulaab, tc.language, time.Time{})
			if in := strings.Contains(address, "?l="+tc.language+"&v="+c.Tag()); in != (tc.language == "ur" || tc.language == "ur-Latn") || !strings.Contains(address, "v="+c.Tag()) {
				t.Errorf("LANG-1 %s: the card of %s is at %s", tc.language, slug, address)
			}
		}
	}
}

// OWN-6: the share picture of any page of a plain shop has its own name and true facts of its
// goods, without the specification's logo and claims.
func TestOWN6ThePicturesOfAPlainShop(t *testing.T) {
	t.Parallel()
	plain := apigen.ShopConfig{ShopName: "Husn Store", LogoWord: "حسن", GuestPercent: 28, MemberPercent: 31}
	snap := catalog.NewSnapshot([]*catalog.Product{{
		ID: "one", Name: "Rose Water Toner", Brand: "Gulistan", Category: "toner", Categories: []string{"toner"}, SkinType: "dry-skin", SkinTypes: []string{"dry-skin"},
		Price: money.Rupees(2000), TopSell: true, Trending: true,
	}}, 1)
	product, _ := ofProduct(&plain, snap.ByID("one"), "en")
	cards := []linkcard.Card{product}
	for _, of := range [][2]string{
		{kindList, Home},
		{kindList, Brands},
		{kindList, TopSells},
		{kindList, Trending},
		{string(catalog.CategoryTerm), "toner"},
		{string(catalog.SkinTypeTerm), "dry-skin"},
		{string(catalog.BrandTerm), "gulistan"},
	} {
		c, known := ofList(snap, of[0], of[1], &plain, "en", time.Time{})
		if !known {
			t.Errorf("OWN-6 there is no %s %s", of[0], of[1])
		}
		cards = append(cards, c)
	}
	for _, c := range cards {
		said := strings.ToLower(fmt.Sprintf("%+v", c))
		for _, others := range []string{"gulaab", "گلاب", "rose:true", "authentic", "original", "imported", "bank", " card"} {
			if strings.Contains(said, others) {
				t.Errorf("OWN-6 the picture of a link says %q: %s", others, said)
			}
		}
		if c.Shop != plain.ShopName || c.Foot != "Cash on delivery" {
			t.Errorf("OWN-6 a card is %s", said)
		}
	}
}
