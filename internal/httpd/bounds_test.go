package httpd

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"gulaab/internal/httpd/call"
)

// QUICK-3: a query without bounded names is not parsed for bounds, and an escaped spelling of a
// name is refused as the name is.
func TestQUICK3BoundsOfAQuery(t *testing.T) {
	all := bounds["GET /api/products"]
	if len(all) == 0 {
		t.Fatal("the list of products has no bounds")
	}
	ask := func(query string) *http.Request {
		r := httptest.NewRequest(http.MethodGet, "/api/products?"+query, nil)
		return r.WithContext(call.With(r.Context(), &call.Call{}))
	}
	for query, refused := range map[string]bool{
		"category=serum": false, "category=serum&limit=24": false, "page=0": true, "limit=0": true,
		"%6cimit=0": true, "category=serum&p%61ge=-1": true, "minPrice=%2d1": true, "q=a+b&page=0": true,
	} {
		if err := within(ask(query), all); (err != nil) != refused {
			t.Errorf("%s: %v", query, err)
		}
	}
	r := ask("category=serum&sort=name")
	if n := testing.AllocsPerRun(100, func() { _ = within(r, all) }); n != 0 {
		t.Errorf("%v pieces of memory for a query without bounds", n)
	}
}
