package shoptest_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// withRedirect redirects an old address to a list.
func withRedirect(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM slug_redirects WHERE kind = 'address'")
	status(t, s, 200, row{as: admin, call: "PUT /api/admin/redirects", body: js(obj{"from": "/pages/serums", "to": "/category/serum"})})
}

// withAllRedirects fills the table of redirects to its limit.
func withAllRedirects(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	for part := range 20 {
		values := make([]string, 1000)
		for i := range values {
			values[i] = fmt.Sprintf("('address', '/old/%d', '/brands', 1)", part*1000+i)
		}
		s.Exec("INSERT INTO slug_redirects (kind, slug, target_id, created_at) VALUES " + strings.Join(values, ", "))
	}
}

func redirectRows() []row {
	const at = "/api/admin/redirects"
	put := func(from, to string) payload { return js(obj{"from": from, "to": to}) }
	file := func(lines ...string) payload { return raw("application/octet-stream", strings.Join(lines, "\n")) }
	rows := []row{
		{name: "FACE-4 where old addresses lead", as: packer, before: withRedirect, call: "GET " + at, status: 200, want: []string{`"all":1`, `"from":"/pages/serums"`, `"to":"/category/serum"`}},
		{name: "FACE-4 part of an address", as: desk, before: withRedirect, call: "GET " + at + "?search=SERUMS", status: 200, want: []string{`"from":"/pages/serums"`}},
		{name: "FACE-4 part of none, with signs of patterns", as: desk, before: withRedirect, call: "GET " + at + "?search=%25_", status: 200, want: []string{`"redirects":[]`, `"all":1`}},
		{name: "FACE-4 too long a search", as: desk, call: "GET " + at + "?search=" + strings.Repeat("a", 201), status: 400},
		{name: "FACE-4 behind the last", as: desk, before: withRedirect, call: "GET " + at + "?after=/pages/serums", status: 200, want: []string{`"redirects":[]`}},
		{name: "FACE-4 as a browser shows it, with host, slash and an anchor", as: manager, call: "PUT " + at, body: put("https://old-shop.example/pages/گلاب/#top", "/brand/cosrx"), fresh: true, status: 200, check: entries(1)},
		{name: "FACE-4 once more to where it leads", as: manager, before: withRedirect, call: "PUT " + at, body: put("/pages/serums", "/category/serum"), fresh: true, status: 200, check: entries(1)},
		{name: "FACE-4 a file of what leads there already", as: manager, before: withRedirect, call: "POST " + at, body: file("from,to", "/pages/serums,/category/serum"), fresh: true, status: 200, want: []string{`"saved":0`, `"same":1`, `"refusedRows":[]`}, check: entries(1)},
		{name: "FACE-4 a file of more rows than there can be", as: desk, call: "POST " + at, body: file("from,to\n" + strings.Repeat("x,y\n", 20_001)), status: 422, want: []string{"more than 20000 rows"}},
		{name: "FACE-4 to nothing", as: desk, call: "PUT " + at, body: put("/pages/about", "/pages/other"), status: 422, want: []string{`"to":"The shop has no page`}},
		{name: "FACE-4 to another site", as: desk, call: "PUT " + at, body: put("/pages/about", "https://evil.example/"), status: 422, want: []string{`"to":`}},
		{name: "FACE-4 to another site, in two slashes", as: desk, call: "PUT " + at, body: put("/pages/about", "//evil.example/"), status: 422, want: []string{`"to":`}},
		{name: "FACE-4 from a page that is there", as: desk, call: "PUT " + at, body: put("/category/serum", "/"), status: 422, want: []string{`"from":"The shop has a page`}},
		{name: "FACE-4 from the program's own", as: desk, call: "PUT " + at, body: put("/admin/orders", "/"), status: 422, want: []string{`"from":"Addresses below /admin`}},
		{name: "FACE-4 from no address", as: desk, call: "PUT " + at, body: put("about us", "/"), status: 422, want: []string{`"from":"Write the old address`}},
		{name: "FACE-4 from too long an address", as: desk, call: "PUT " + at, body: put("/"+strings.Repeat("a", 501), "/"), status: 422, want: []string{`"from":"At most`}},
		{name: "FACE-4 no JSON", as: desk, call: "PUT " + at, body: raw("application/json", "{"), status: 400},
		{name: "FACE-4 a form", as: desk, call: "PUT " + at, body: raw("text/plain", "x"), status: 415},
		{name: "FACE-4 too much", as: desk, call: "PUT " + at, body: big(), status: 413},
		{name: "FACE-4 a file: what can be taken is", as: desk, before: withRedirect, call: "POST " + at, body: file(
			"Redirect from,Redirect to", "/pages/serums,/category/serum", "/blogs/news/masks,/category/mask", "/pages/old,/pages/none", `"/a,b",/brands`, "nothing,/", ",",
		), status: 200, want: []string{`"saved":2`, `"same":1`, `"refused":2`, `"row":4`, `"why":"The shop has no page`, `"row":6`}, fresh: true, check: entries(2)},
		{name: "FACE-4 a file of another plugin, by semicolons, the last of one address counts", as: desk, before: withRedirect, call: "POST " + at, body: file(
			"\ufeffsource;target;regex;code", "/pages/serums;/category/mask;0;301", "/pages/serums;/brands;0;301", "^/old/(.*)$;/brands;1;301",
		), status: 200, want: []string{`"saved":1`, `"same":0`, `"refused":1`}},
		{name: "FACE-4 a file without names", as: desk, call: "POST " + at, body: file("/a,/brands"), status: 422, want: []string{"name the columns"}},
		{name: "FACE-4 one more than there can be", as: desk, before: withAllRedirects, fresh: true, call: "PUT " + at, body: put("/pages/more", "/"), status: 409, want: []string{"20000 redirects"}},
		{name: "FACE-4 a file of more than there can be", as: desk, before: withAllRedirects, fresh: true, call: "POST " + at, body: file("from,to", "/pages/more,/"), status: 409},
		{name: "FACE-4 a file that is too large", as: desk, call: "POST " + at, body: file("from,to\n" + strings.Repeat("/a,/brands\n", 500_000)), status: 413},
		{name: "FACE-4 an empty file", as: desk, call: "POST " + at, body: file(""), status: 422},
		{name: "FACE-4 a picture", as: desk, call: "POST " + at, body: file("\x89PNG\r\n"), status: 422, want: []string{"picture"}},
		{name: "FACE-4 a file of JSON", as: desk, call: "POST " + at, body: js(obj{}), status: 415},
		{name: "FACE-4 the end of one", as: desk, before: withRedirect, call: "DELETE " + at + "?from=/pages/serums", fresh: true, status: 200, check: entries(2)},
		{name: "FACE-4 the end of none", as: desk, before: withRedirect, call: "DELETE " + at + "?from=/pages/none", status: 404},
		{name: "FACE-4 the end of what is not said", as: desk, call: "DELETE " + at, status: 400},
	}
	for _, call := range []string{"PUT " + at, "POST " + at, "DELETE " + at + "?from=/a"} {
		body := payload{}
		if strings.HasPrefix(call, "PUT") {
			body = put("/pages/about", "/")
		} else if strings.HasPrefix(call, "POST") {
			body = file("from,to", "/a,/")
		}
		rows = append(rows,
			row{name: "FACE-4 by nobody: " + call, call: call, body: body, status: 401},
			row{name: "FACE-4 by a customer: " + call, as: customer, call: call, body: body, status: 403},
			row{name: "FACE-4 by a packer: " + call, as: packer, call: call, body: body, status: 403},
		)
	}
	return append(rows, refused{"FACE-4 the redirects", "GET " + at, nil, false, false}.rows()...)
}

// FACE-4: an old address redirects to its page in the reader's language, with or without its
// query. An address with a page shows the page, and nothing redirects to a page that is gone.
func TestFACE4OldAddressesLeadOn(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		put := func(from, to string) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: "PUT /api/admin/redirects", body: js(obj{"from": from, "to": to})})
		}
		leads := func(from, to string) {
			t.Helper()
			got := status(t, s, http.StatusMovedPermanently, row{call: "GET " + from}).Header().Get("Location")
			if got != to {
				t.Errorf("%s leads to %s, want %s", from, got, to)
			}
		}
		put("/pages/about-us/", "/returns")
		put("/index.php?route=product&product_id=40", "/product/"+shoptest.Snail)
		put("/collections/lips", "/brands") // the owner's redirect comes before the shop's own guess
		put("/صفحہ", "/category/serum")
		leads("/pages/about-us", "/returns")
		leads("/pages/about-us/?utm_source=mail", "/returns")
		leads("/ur/pages/about-us", "/ur/returns")
		leads("/index.php?route=product&product_id=40", "/product/"+shoptest.Snail)
		leads("/"+url.PathEscape("صفحہ"), "/category/serum")
		leads("/collections/lips", "/brands")
		status(t, s, 404, row{call: "GET /index.php?route=product&product_id=41"})

		put("/pages/snail", "/product/"+shoptest.Snail)
		leads("/pages/snail", "/product/"+shoptest.Snail)
		archived(shoptest.Snail)(t, s)
		eventually(t, func() bool { return s.Do((&row{call: "GET /pages/snail"}).request(t)).Code == http.StatusNotFound })
		// The owner's redirect comes before the shop's own answer for goods that are no longer
		// sold.
		put("/product/"+shoptest.Snail, "/category/essence")
		leads("/product/"+shoptest.Snail, "/category/essence")
	})
}
