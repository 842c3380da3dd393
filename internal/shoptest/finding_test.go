package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// FIND-6, FIND-5: the office's picks and shades are published with the product, and go out and
// come in with its file; what goes well is told with its reasons, in the language of the answer.
func TestFIND6PicksAndShades(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.Exec(`INSERT INTO rounds (name, began_at, node, every) VALUES ('together', 9000000000000000, 'another', 1)`) // nothing is counted meanwhile
		s.App.Start()
		for _, pair := range [][2]string{{shoptest.Niacin, shoptest.Snail}, {shoptest.Snail, shoptest.Niacin}} {
			s.Exec(`INSERT INTO bought_together (product_id, other_id, orders) VALUES ($1, $2, 34)`, pair[0], pair[1])
		}
		shade := obj{"size": "5 ml", "color": "#c08a70", "shade": "Toast", "sku": "T-1", "barcode": "", "price": 2500, "image": "", "enabled": true}
		put := func(seen string, shades ...string) {
			t.Helper()
			sheet := whole(obj{"variants": []obj{shade}, "goesWith": []string{shoptest.Sun, "https://gulaab.test/product/" + shoptest.SoldOut + "?x=1"}, "shades": shades})
			status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + shoptest.Niacin + "/draft", header: match(seen), body: js(sheet)})
		}
		publish := func(code int, seen string) string {
			t.Helper()
			return status(t, s, code, row{as: desk, call: "POST /api/admin/products/" + shoptest.Niacin + "/publish", header: match(seen), body: js(obj{})}).Body.String()
		}
		put(`"1-0"`, "Rose: warm")
		if said := publish(422, `"1-1"`); !strings.Contains(said, `"shades":"There is no shade “Rose” of this product.`) {
			t.Errorf("FIND-5 a shade that is none is answered with %s", said)
		}
		put(`"1-1"`, "toast: WARM, ۶; MAC  NC25")
		publish(200, `"1-2"`)
		get := func(call, language string) string {
			r := row{call: "GET " + call, header: map[string]string{"Shop-Language": language}}
			return s.Do(r.request(t)).Body.String()
		}
		related := "/api/products/" + shoptest.Niacin + "/related"
		eventually(t, func() bool {
			return strings.Contains(get(related, ""), `"goesWellWhy":[{"kind":"picked"},{"kind":"bought","orders":34}`)
		})
		if said := get(related, ""); strings.Contains(said, shoptest.SoldOut) {
			t.Errorf("FIND-6 what is sold out is offered: %s", said)
		}
		if said := get("/api/products/"+shoptest.Niacin, ""); !strings.Contains(said, `"shades":[{"name":"Toast","color":"#c08a70","undertone":"warm","depth":6,"like":["MAC NC25"]}]`) {
			t.Errorf("FIND-5 its shades are %s", said)
		}
		file := status(t, s, 200, row{as: admin, call: "GET /api/admin/export/products"}).Body.String()
		for _, want := range []string{"goes_with", shoptest.Sun + "|" + shoptest.SoldOut, "shades", "Toast: warm, 6; MAC NC25"} {
			if !strings.Contains(strings.ReplaceAll(file, " | ", "|"), want) {
				t.Errorf("FIND-6 the file of products has no %q: %.900s", want, file)
			}
		}
	})
}
