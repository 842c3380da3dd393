package shoptest_test

import (
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// OWN-7: addresses that an import knows from the old shop redirect permanently.
func TestOWN7OldAddresses(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		planned(t, s, "Handle,Title,Vendor,Type,Variant SKU,Variant Price,Variant Inventory Qty,Status\nvelvet-tint,Velvet Tint,Anua,Serum,V-1,900,3,active\n", obj{"publish": true})
		planned(t, s, "ID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Brands\n7,simple,W-1,Rose Mist,1,1,500,Serum,Anua\n", obj{"publish": true})
		at := row{call: "GET /product/velvet-tint"}
		eventually(t, func() bool { return s.Do(at.request(t)).Code == 200 })
		mist := row{call: "GET /product/anua-rose-mist"}
		eventually(t, func() bool { return s.Do(mist.request(t)).Code == 200 })
		for from, to := range map[string]string{
			"/products/velvet-tint": "/product/velvet-tint", "/collections/all-lips/products/velvet-tint": "/product/velvet-tint",
			"/product/rose-mist": "/product/anua-rose-mist", "/collections/serums": "/category/serum", "/collections/anua": "/brand/anua",
			"/product-category/face/serums": "/category/serum",
		} {
			r := row{call: "GET " + from}
			if w := s.Do(r.request(t)); w.Code != 301 || w.Header().Get("Location") != to {
				t.Errorf("OWN-7 %s: %d to %q, want %s", from, w.Code, w.Header().Get("Location"), to)
			}
		}
		for _, none := range []string{"/products/nothing", "/collections/zzz", "/products/a/b/c", "/collections"} {
			r := row{call: "GET " + none}
			if w := s.Do(r.request(t)); w.Code != 404 {
				t.Errorf("OWN-7 %s: %d", none, w.Code)
			}
		}
	})
}
