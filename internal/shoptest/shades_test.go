package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// FIND-5: the office lists the shades of all brands in one table and says of each what it is
// nearest to. Shoppers find the shades of two brands that name the same one beside each other;
// a stale table changes nothing, what is wrong is said, and a saving is taken back.
func TestFIND5TheTableOfAllBrands(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		get := func(as caller, path string) string {
			t.Helper()
			return status(t, s, 200, row{as: as, call: "GET " + path}).Body.String()
		}
		table := "/api/admin/products?shaded=true&sort=name"
		const bare = `"shades":[{"color":"#e58aa0","depth":0,"like":[],"name":"Pink","undertone":""}`
		if said := get(accountant, table); !strings.Contains(said, bare) || strings.Contains(said, shoptest.Snail) {
			t.Errorf("FIND-5 the table is %s", said)
		}
		if said := get(accountant, "/api/admin/products?sort=name"); strings.Contains(said, `"shades"`) {
			t.Errorf("FIND-5 a list that is not asked for shades says %s", said)
		}
		toast := obj{"size": "5 ml", "color": "#c08a70", "shade": "Toast", "sku": "T-1", "barcode": "", "price": 2500, "image": "", "enabled": true}
		sheet := whole(obj{"variants": []obj{toast}, "categories": []string{"makeup"}, "shades": []string{"Toast: warm, 6; mac nc25"}})
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + shoptest.Niacin + "/draft", header: match(`"1-0"`), body: js(sheet)})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + shoptest.Niacin + "/publish", header: match(`"1-1"`), body: js(obj{})})

		save := func(run, color, known string, version int) string {
			t.Helper()
			body := js(obj{"runId": run, "ids": []string{shoptest.Lipstick}, "versions": obj{shoptest.Lipstick: version}, "action": obj{"kind": "shade", "shade": color, "known": known}})
			return status(t, s, 200, row{as: desk, call: "POST /api/admin/products/bulk", body: body}).Body.String()
		}
		for _, wrong := range []struct {
			run, color, known string
			version           int
			why               string
		}{
			{"01980000-0000-7000-8000-0000000f0001", "#e58aa0", "pinkish", 1, "say cool, neutral or warm"},
			{"01980000-0000-7000-8000-0000000f0002", "#123456", "warm", 1, "This shade is gone."},
			{"01980000-0000-7000-8000-0000000f0003", "#e58aa0", "warm", 7, "A colleague was faster"},
		} {
			if said := save(wrong.run, wrong.color, wrong.known, wrong.version); !strings.Contains(said, `"result":"refused"`) || !strings.Contains(said, wrong.why) {
				t.Errorf("FIND-5 %q of %s is answered with %s", wrong.known, wrong.color, said)
			}
		}
		status(t, s, 422, row{as: desk, call: "POST /api/admin/products/bulk", body: bulkOf(obj{"kind": "shade", "known": "warm"}, nil, shoptest.Lipstick)})
		status(t, s, 403, row{as: accountant, call: "POST /api/admin/products/bulk", body: bulkOf(obj{"kind": "shade", "shade": "#e58aa0", "known": "warm"}, nil, shoptest.Lipstick)})

		const run = "01980000-0000-7000-8000-0000000f0004"
		if said := save(run, "#e58aa0", "; MAC  NC25; Missha 21", 1); !strings.Contains(said, `"result":"done"`) || !strings.Contains(said, `"after":"Pink: ; MAC NC25; Missha 21"`) {
			t.Errorf("FIND-5 it is saved with %s", said)
		}
		if said := get(accountant, table); !strings.Contains(said, `"like":["MAC NC25","Missha 21"],"name":"Pink"`) {
			t.Errorf("FIND-5 the table is then %s", said)
		}
		near := func(of, other, color string) bool {
			said := get(nobody, "/api/products/"+of)
			return strings.Contains(said, `"near":[{"_id":"`+other+`"`) && strings.Contains(said, color)
		}
		eventually(t, func() bool {
			return near(shoptest.Lipstick, shoptest.Niacin, "#c08a70") && near(shoptest.Niacin, shoptest.Lipstick, "#e58aa0")
		})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/bulk/" + run + "/undo"})
		if said := get(accountant, table); !strings.Contains(said, bare) {
			t.Errorf("FIND-5 taken back the table is %s", said)
		}
	})
}
