package shoptest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestLANG4OptionsAndPromotions translates the options of a product and the name of a promotion
// as the office does: page, structured data, cart, order, tracking, the link's page and the mail
// say them in the shopper's language, and English pages and the office as they were written.
func TestLANG4OptionsAndPromotions(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		says, call := saying(t, "LANG-4"), answering(t, s)
		in := func(language string, r row) string {
			t.Helper()
			r.header = map[string]string{"Shop-Language": language}
			return call(200, r)
		}

		variant := func(size string) obj {
			return obj{"size": size, "color": "", "shade": "", "sku": "", "barcode": "", "price": 1000, "image": "", "enabled": true}
		}
		made := object(t, status(t, s, 200, row{as: admin, call: "POST /api/admin/products", header: key("spoken"), body: js(obj{
			"name": "Damask Mist", "brand": "Gulaab", "slug": "damask-mist", "categories": []string{"mist"}, "inci": "Aqua",
			"photos": []obj{{"image": "/media/damask-640.webp", "alt": ""}}, "options": []string{"Scent"},
			"variants": []obj{variant("50 ml / Rose"), variant("50 ml / 100 %")},
		})}))
		call(200, row{as: admin, call: "POST /api/admin/products/" + made["_id"].(string) + "/publish", header: match(made["etag"].(string)), body: js(obj{})})
		name := "Two or more"
		call(200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"promotions": []obj{aPromotion(obj{"steps": []obj{{"units": 2, "percent": 5}}})}}})})

		var texts []ownerText
		eventually(t, func() bool {
			var all struct{ Texts []ownerText }
			if err := json.Unmarshal([]byte(call(200, row{as: admin, call: "GET /api/admin/translations"})), &all); err != nil {
				t.Fatal(err)
			}
			texts = all.Texts
			return slices.ContainsFunc(texts, func(o ownerText) bool { return o.English == "Rose" })
		})
		if slices.ContainsFunc(texts, func(o ownerText) bool { return o.English == "100 %" }) {
			t.Error("LANG-4 the office asks for the translation of a figure")
		}
		said := map[string]string{"Scent": "خوشبو", "Rose": "گلاب کی", name: "دو یا زیادہ"}
		put := []obj{}
		for english, text := range said {
			i := slices.IndexFunc(texts, func(o ownerText) bool { return o.English == english })
			if i < 0 {
				t.Fatalf("LANG-4 the office does not list %q", english)
			}
			put = append(put, obj{"place": texts[i].Place, "language": "ur", "english": english, "text": text, "seen": 0})
		}
		status(t, s, 422, row{as: admin, call: "PUT /api/admin/translations", body: js(obj{"translations": []obj{
			{"place": put[0]["place"], "language": "ur", "english": put[0]["english"], "text": strings.Repeat("ا", 81), "seen": 0},
		}})})
		call(200, row{as: admin, call: "PUT /api/admin/translations", body: js(obj{"translations": put})})

		page := row{call: "GET /api/products/damask-mist"}
		eventually(t, func() bool { return strings.Contains(in("ur", page), "optionWords") })
		says(in("ur", page), `"options":["خوشبو"]`, `"optionWords":{"Rose":"گلاب کی"}`, `"size":"50 ml / Rose"`)
		if english := in("", page); strings.Contains(english, "optionWords") || !strings.Contains(english, `"options":["Scent"]`) {
			t.Errorf("LANG-4 in English: %s", english)
		}
		says(visit(s, "/ur/product/damask-mist").Body.String(), `"name":"خوشبو","value":"گلاب کی"`)

		basket := cart(item(Snail, 2))
		says(in("ur", row{call: "POST /api/cart/quote", body: js(basket)}), `"name":"دو یا زیادہ"`)
		says(in("ur-Latn", row{call: "POST /api/cart/quote", body: js(basket)}), `"name":"Two or more"`)
		o := address(basket)
		o["phone"], o["email"] = "0301 7770093", "spoken@example.com"
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", header: map[string]string{"Shop-Language": "ur"}, body: js(o)}))["order"].(map[string]any)
		track := row{call: "POST /api/orders/track", body: js(obj{"number": placed["number"], "contact": "0301 7770093"})}
		says(in("ur", track), `"promotion":"دو یا زیادہ"`, `"name":"دو یا زیادہ"`)
		says(in("", track), `"promotion":"Two or more"`)
		says(visit(s, "/c/"+placed["link"].(string)).Body.String(), "دو یا زیادہ")
		says(call(200, row{as: admin, call: "GET /api/admin/orders/" + placed["_id"].(string)}), `"name":"Two or more"`)
		eventually(t, func() bool { return len(s.Mails()) == 1 })
		says(plain(t, s.Mails()[0]), said[name])
	})
}
