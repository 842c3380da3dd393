package products

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/products"
)

// ExportProducts answers GET /api/admin/export/products (LOAD-4): what the filter
// of the list matches.
func (f *API) ExportProducts(w http.ResponseWriter, r *http.Request) error {
	q, err := f.exportQuery(r.URL.Query())
	if err != nil {
		return err
	}
	return office.Export(w, r, f.d.Records, "products", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteProducts(ctx, f.d.Exports, q, each)
	})
}

// exportQuery reads the filter of the list from an address.
func (f *API) exportQuery(values url.Values) (catalog.ListQuery, error) {
	if format := values.Get("format"); format != "" && format != "csv" && format != "xlsx" {
		return catalog.ListQuery{}, call.BadFilter("format", "Must be csv or xlsx.")
	}
	str := func(name string) *string {
		if s := values.Get(name); s != "" {
			return &s
		}
		return nil
	}
	in := gen.ProductFilter{
		Q: str("q"), Brand: str("brand"), Category: str("category"), SkinType: str("skinType"),
		State: (*catalog.State)(str("state")), Stock: (*gen.ProductFilterStock)(str("stock")), Photo: (*gen.ProductFilterPhoto)(str("photo")),
	}
	if s := values.Get("draft"); s != "" {
		on, err := strconv.ParseBool(s)
		if err != nil {
			return catalog.ListQuery{}, call.BadFilter("draft", "Must be true or false.")
		}
		in.Draft = &on
	}
	for name, into := range map[string]**int{"expiring": &in.Expiring, "priceFrom": &in.PriceFrom, "priceTo": &in.PriceTo} {
		if s := values.Get(name); s != "" {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = -1 // refused as any other
			}
			*into = &n
		}
	}
	return f.listQuery(&in)
}
