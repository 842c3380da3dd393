package site_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
)

// TestFEE1PagesAndFeedSayWhatDeliveryCosts: no page promises a lower fee than the shopper pays.
func TestFEE1PagesAndFeedSayWhatDeliveryCosts(t *testing.T) {
	t.Parallel()
	const free = "Free shipping across Pakistan"
	with := func(fees *apigen.ShopFees) *shop {
		return newShop(t, func(d *site.Deps) {
			of := d.Config()
			of.Delivery = apigen.ShopDelivery{Text: free, Fees: fees}
			d.Config = func() apigen.ShopConfig { return of }
		})
	}
	one := 1
	charges, above, nothing := with(&apigen.ShopFees{Least: 250, Most: 300}), with(&apigen.ShopFees{Least: 250, Most: 300, FreeFrom: &one}), with(nil)
	for _, tc := range []struct {
		of               *shop
		path, has, hasNo string
	}{
		{nothing, "/", free, "Delivery from"},
		{charges, "/", "Delivery from Rs 250", free},
		{charges, "/ur", "ڈیلیوری 250 روپے سے شروع", "پورے پاکستان میں مفت ڈیلیوری"},
		{nothing, "/product/" + id(1), `"currency":"PKR","value":"0"`, `"value":"300"`},
		{charges, "/product/" + id(1), `"currency":"PKR","value":"300"`, `"value":"0"`},
		{above, "/product/" + id(1), `"currency":"PKR","value":"0"`, `"value":"300"`},
		{nothing, "/feeds/products.xml", "<item>", "<g:shipping>"},
		{charges, "/feeds/products.xml", "<g:price>300.00 PKR</g:price>", "<g:price>0.00 PKR</g:price>"},
	} {
		res := tc.of.get(tc.path)
		b, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if text := string(b); err != nil || res.StatusCode != http.StatusOK || !strings.Contains(text, tc.has) || strings.Contains(text, tc.hasNo) {
			t.Errorf("FEE-1 %s: %d, %v; says %q: %v, says %q: %v", tc.path, res.StatusCode, err, tc.has, strings.Contains(text, tc.has), tc.hasNo, strings.Contains(text, tc.hasNo))
		}
	}
}
