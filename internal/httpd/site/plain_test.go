package site_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
)

// claims are phrases that only the specification's sample shop uses.
var claims = []string{"riginal", "mported", "thentic imported", "25 brands", "card/bank", "kincare and cosmetics", "apple-touch-icon", "icon-512"}

// OWN-6: a shop without the sample's texts claims nothing in its heads, manifest and icon. The
// specification's shop keeps its claims.
func TestOWN6APlainShopClaimsNothing(t *testing.T) {
	t.Parallel()
	all := []apigen.ShopConfigWithout{apigen.Sample, apigen.Authentic, apigen.Cards, apigen.HowTo}
	plain := newShop(t, func(d *site.Deps) {
		of := d.Config()
		of.ShopName, of.Without = "Husn Store", &all
		d.Config = func() apigen.ShopConfig { return of }
	})
	specified := newShop(t)
	text := func(s *shop, path string) string {
		t.Helper()
		res := s.get(path)
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d, %v", path, res.StatusCode, err)
		}
		return string(b)
	}
	for _, path := range []string{
		"/", "/brands", "/brand/dior", "/category/serum", "/category/deal", "/skin-type/oily-skin", "/top-sells", "/trending", "/search?q=toner", "/search",
		"/cart", "/checkout", "/payment", "/orders", "/track", "/login", "/register", "/manifest.webmanifest", "/favicon.svg",
	} {
		got := text(plain, path)
		for _, claim := range claims {
			if strings.Contains(got, claim) {
				t.Errorf("OWN-6 %s of a plain shop says %q", path, claim)
			}
		}
	}
	for path, words := range map[string]string{
		"/": "Gulaab – original imported skincare and cosmetics in Pakistan", "/manifest.webmanifest": "Original imported skincare and cosmetics",
		"/brand/dior": "Original Dior products", "/category/serum": "of original imported brands",
	} {
		if got := text(specified, path); !strings.Contains(got, words) {
			t.Errorf("OWN-6 %s of the specification's shop does not say %q", path, words)
		}
	}
	if icon := text(plain, "/favicon.svg"); !strings.Contains(icon, ">H</text>") {
		t.Errorf("OWN-6 the icon is %s", icon)
	}
}
