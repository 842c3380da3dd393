package shoptest_test

import (
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestGOOD3OptionsFromTheOfficeToTheParcel names the options of a product as the owner does
// and orders one of its variants: page, search, feed, cart, order, desk, slip, list of stock
// and files call it by the same name.
func TestGOOD3OptionsFromTheOfficeToTheParcel(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		says := saying(t, "GOOD-3")
		call := answering(t, s)
		if body := call(200, row{call: "GET /api/products/" + Snail}); strings.Contains(body, `"options"`) {
			t.Errorf("GOOD-3 without options: %s", body)
		}
		variant := func(size string, price int) obj {
			return obj{"size": size, "color": "", "shade": "", "sku": "", "barcode": "", "price": price, "image": "", "enabled": true}
		}
		sheet := func(options []string, variants ...obj) obj {
			return obj{
				"name": "Damask Mist", "brand": "Gulaab", "slug": "damask-mist", "categories": []string{"mist"}, "inci": "Aqua",
				"photos": []obj{{"image": "/media/damask-640.webp", "alt": ""}}, "options": options, "variants": variants,
			}
		}
		good := sheet([]string{"Scent", "Pack"}, variant("50 ml / Rose / Single", 1000), variant("50 ml / Rose / Pack of 2", 1800), variant("50 ml / Bergamot / Single", 1000))
		made := object(t, status(t, s, 200, row{as: admin, call: "POST /api/admin/products", header: key("options"), body: js(good)}))
		id := made["_id"].(string)
		etag := made["etag"].(string)
		draft := func(body obj) {
			t.Helper()
			etag = object(t, status(t, s, 200, row{as: admin, call: "PUT /api/admin/products/" + id + "/draft", header: match(etag), body: js(body)}))["etag"].(string)
		}
		publish := row{as: admin, call: "POST /api/admin/products/" + id + "/publish", body: js(obj{})}
		for says422, wrong := range map[string]obj{
			`"options":"A product has three options at most`:             sheet([]string{"A", "B", "C", "D"}, variant("1 / 2 / 3 / 4", 1000)),
			`"variants.1.size":"Two variants have one size and colour."`: sheet([]string{"Scent"}, variant("50 ml / Rose", 1000), variant("50 ml / Rose", 1200)),
			`"variants.0.size":"Say Scent, Pack of this one."`:           sheet([]string{"Scent", "Pack"}, variant("Rose", 1000)),
		} {
			draft(wrong)
			publish.header = match(etag)
			says(call(422, publish), says422)
		}
		draft(good)
		publish.header = match(etag)
		call(200, publish)
		eventually(t, func() bool {
			return s.Do((&row{call: "GET /api/products/damask-mist"}).request(t)).Code == 200
		})

		page := call(200, row{call: "GET /api/products/damask-mist"})
		says(page, `"options":["Scent","Pack"]`, `"size":"50 ml / Rose / Pack of 2"`)
		says(call(200, row{call: "GET /api/products?search=bergamot"}), "Damask Mist")
		second := object(t, status(t, s, 200, row{call: "GET /api/products/damask-mist"}))["variants"].([]any)[1].(map[string]any)["_id"].(string)
		html := visit(s, "/product/damask-mist?size=50+ml+%2F+Rose+%2F+Pack+of+2").Body.String()
		says(html, `"additionalProperty":[{"@type":"PropertyValue","name":"Scent","value":"Rose"},{"@type":"PropertyValue","name":"Pack","value":"Pack of 2"}]`, `"size":"50 ml"`)
		feed := visit(s, "/feeds/products.xml").Body.String()
		says(feed, "Damask Mist, 50 ml / Rose / Pack of 2</g:title>", "<g:size>50 ml</g:size>", "size=50%20ml%20%2F%20Rose%20%2F%20Pack%20of%202")

		o := address(cart(obj{"_id": id, "variantId": second, "quantity": 1}))
		o["phone"], o["email"] = "0301 7770091", "options@example.com"
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		number, order, token := placed["number"].(string), placed["_id"].(string), placed["link"].(string)
		named := "50 ml / Rose / Pack of 2"
		says(call(200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": "0301 7770091"})}), `"size":"`+named+`"`)
		says(strings.ReplaceAll(visit(s, "/c/"+token).Body.String(), "\u00a0", " "), named)
		says(call(200, row{as: admin, call: "GET /api/admin/orders/" + order}), `"size":"`+named+`"`)
		says(call(200, row{as: admin, call: "GET /api/admin/stock?search=damask"}), `"size":"`+named+`"`)
		says(call(200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}), named)
		says(call(200, row{as: admin, call: "GET /api/admin/export/products"}), ",options", "Scent | Pack", named)
	})
}
