package shoptest_test

import (
	"strings"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestGOOD3AnEarlierPriceIsNamedOnceItWasAsked names the price before a lower one: it is refused
// while it was not asked for 30 days, shown after that, and gone after 30 days.
func TestGOOD3AnEarlierPriceIsNamedOnceItWasAsked(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		says := saying(t, "GOOD-3")
		// page waits for a price on the page, with an earlier one or, where this is empty, without.
		page := func(price, was string) {
			t.Helper()
			eventually(t, func() bool {
				body := s.Do((&row{call: "GET /api/products/plain-balm"}).request(t)).Body.String()
				return strings.Contains(body, `"price":`+price) && (was == "" && !strings.Contains(body, `"was"`) || was != "" && strings.Contains(body, `"was":`+was))
			})
		}
		// older makes every price some days older: a login does not live for 30 days.
		older := func(days int64) {
			t.Helper()
			by := (time.Duration(days) * 24 * time.Hour).Microseconds()
			s.Exec("UPDATE price_history SET changed_at = changed_at - $1", by)
			s.Exec("UPDATE variants SET compare_until = compare_until - $1 WHERE compare_until > 0", by)
		}
		id := ""
		etag := ""
		// save publishes the product at a price, with an earlier one.
		save := func(code, price, earlier int) string {
			t.Helper()
			body := obj{
				"name": "Plain Balm", "brand": "Gulaab", "slug": "plain-balm", "categories": []string{"lip-care"}, "inci": "Cera Alba",
				"variants": []obj{{"size": "10 g", "color": "", "shade": "", "sku": "PB", "barcode": "", "price": price, "image": "", "enabled": true, "compareAt": earlier}},
			}
			if id == "" {
				made := object(t, status(t, s, 200, row{as: admin, call: "POST /api/admin/products", header: key("balm"), body: js(body)}))
				id, etag = made["_id"].(string), made["etag"].(string)
			} else {
				etag = object(t, status(t, s, 200, row{as: admin, call: "PUT /api/admin/products/" + id + "/draft", header: match(etag), body: js(body)}))["etag"].(string)
			}
			w := status(t, s, code, row{as: admin, call: "POST /api/admin/products/" + id + "/publish", header: match(etag), body: js(obj{})})
			if code == 200 {
				etag = object(t, w)["etag"].(string)
			}
			return w.Body.String()
		}
		says(save(422, 1200, 1500), `"variants.0.compareAt":"This has not been for sale for 30 days`)
		save(200, 1200, 0)
		older(29)
		says(save(422, 1000, 1200), `"variants.0.compareAt":"This has not been for sale for 30 days`)
		older(1)
		says(save(422, 1000, 1300), `"variants.0.compareAt":"In the 30 days before its present price this cost Rs 1,200`)
		says(save(422, 1190, 1200), `"variants.0.compareAt":"An earlier price is worth naming from 5 %`)
		says(save(200, 1000, 1200), `"compareAt":1200`)
		page("1000", "1200")

		// Another price, of which it is not true, loses it.
		s.Clock.Move(time.Hour)
		save(200, 990, 1200)
		page("990", "")
		save(422, 990, 1200)
		s.Clock.Move(time.Hour)
		save(200, 900, 990)
		older(29)
		if err := s.App.EndEarlierPrices(t.Context()); err != nil {
			t.Fatal(err)
		}
		page("900", "990")
		older(1)
		if err := s.App.EndEarlierPrices(t.Context()); err != nil {
			t.Fatal(err)
		}
		page("900", "")
	})
}
