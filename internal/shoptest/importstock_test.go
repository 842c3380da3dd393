package shoptest_test

import (
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const stockFile = "name,brand,category,price,sku,stock\n" +
	"Seven,Neu,serum,1000,ST-7,7\nNone,Neu,serum,1000,ST-0,0\nUnsaid,Neu,serum,1000,ST-X,\nFour,Neu,potion,1000,ST-4,4\n"

// planned uploads a file, gives it a plan and runs it.
func planned(t *testing.T, s *shoptest.Shop, file string, plan obj) *importDesk {
	t.Helper()
	d := &importDesk{T: t, s: s}
	var i struct {
		ID      string `json:"_id"`
		Columns []struct{ Field string }
	}
	d.read(status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=may.csv", body: bytesOf(file)}), &i)
	d.id = i.ID
	fields := make([]string, len(i.Columns))
	for n, c := range i.Columns {
		fields[n] = c.Field
	}
	for key, value := range (obj{"fields": fields, "publish": false, "keep": false}) {
		if _, given := plan[key]; !given {
			plan[key] = value
		}
	}
	status(t, s, 200, row{as: desk, call: "PUT /api/admin/imports/" + d.id, body: js(plan)})
	for _, what := range []string{"check", "run"} {
		d.rows += status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + d.work(what) + "/rows?limit=100"}).Body.String()
	}
	return d
}

// left returns the units of a product, -1 where stock is not tracked, and the number of its
// ledger rows.
func (d *importDesk) left(name string) string {
	d.Helper()
	var p struct {
		Stock []struct {
			Tracked bool
			OnHand  int64
		}
	}
	d.read(status(d.T, d.s, 200, row{as: desk, call: "GET /api/admin/products/" + d.product(name).ID}), &p)
	n := int64(-1)
	if p.Stock[0].Tracked {
		n = p.Stock[0].OnHand
	}
	rows := d.s.Count(`stock_moves m JOIN variants v ON v.id = m.variant_id JOIN products p ON p.id = v.product_id WHERE p.name = '` + name + `'`)
	return fmt.Sprintf("%d units, %d rows", n, rows)
}

// bulk runs a bulk action on all products of some names.
func (d *importDesk) bulk(n int, action obj, names ...string) string {
	d.Helper()
	run := fmt.Sprintf("01980000-0000-7000-8000-0000000e%04d", n)
	return status(d.T, d.s, 200, row{as: desk, call: "POST /api/admin/products/bulk", body: js(obj{"runId": run, "action": action, "ids": d.ids(names...)})}).Body.String()
}

// TRUE-9: the stock column of a file is kept with a draft and is on the shelf once the draft is
// published, whichever way. A draft without it is not sold as untracked.
func TestTRUE9StockOfDrafts(t *testing.T) {
	t.Parallel()
	doors := map[string]func(d *importDesk){
		"editor": func(d *importDesk) {
			for _, name := range []string{"Seven", "None", "Unsaid"} {
				p := d.product(name)
				status(d.T, d.s, 200, row{as: desk, call: "POST /api/admin/products/" + p.ID + "/publish", header: match(p.Etag), body: js(obj{})})
			}
		},
		"bulk": func(d *importDesk) {
			if said := d.bulk(1, obj{"kind": "publish"}, "Seven", "None", "Unsaid"); !strings.Contains(said, `"change":3,`) {
				d.Errorf("OWN-3 imported drafts do not go live together: %s", said)
			}
		},
		"import": func(d *importDesk) {
			planned(d.T, d.s, stockFile, obj{"publish": true})
		},
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for door, publish := range doors {
			t.Run(door, func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, e)
				s.App.Start()
				d := planned(t, s, stockFile, obj{})
				if strings.Count(d.rows, `"units":7`) != 2 {
					t.Errorf("TRUE-9 dry run and run do not say that 7 units come in: %s", d.rows)
				}
				want := map[string]string{"Seven": "7 units, 1 rows", "None": "0 units, 0 rows", "Unsaid": "0 units, 0 rows"}
				for name, says := range want {
					if got := d.left(name); got != says {
						t.Errorf("TRUE-9 the draft %s has %s, want %s", name, got, says)
					}
				}
				publish(d)
				for name, says := range want {
					if p := d.product(name); p.State != "live" || d.left(name) != says {
						t.Errorf("TRUE-9 %s, published, is %s with %s, want %s", name, p.State, d.left(name), says)
					}
				}
				buy := func(n int, name string) row {
					return row{call: "POST /api/orders/checkout", body: js(address(cart(item(d.product(name).ID, n))))}
				}
				some := buy(1, "Seven")
				eventually(t, func() bool { return s.Do(some.request(t)).Code == 201 })
				for _, more := range []row{buy(8, "Seven"), buy(1, "None"), buy(1, "Unsaid")} {
					if w := s.Do(more.request(t)); w.Code == 201 {
						t.Errorf("TRUE-9 more was sold than the file has: %s", w.Body)
					}
				}
			})
		}
		t.Run("uncounted by choice", func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, e)
			s.App.Start()
			d := planned(t, s, stockFile, obj{"publish": true, "uncounted": true})
			if got := d.left("Unsaid"); got != "-1 units, 0 rows" {
				t.Errorf("TRUE-9 what is to be sold uncounted has %s", got)
			}
		})
	})
}

// OWN-3: what holds imported drafts back can be settled in the import, or for many drafts
// together.
func TestOWN3DraftsGoLiveTogether(t *testing.T) {
	t.Parallel()
	const file = "name,category,price,sku,stock\nOne,Potion,1000,OW-1,2\nTwo,Brew,1000,OW-2,2\nThree,Balms,1000,OW-3,2\n"
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		for key, value := range map[string]string{"category:Potion": "Not A Slug", "brand:": strings.Repeat("x", 101), "category:": "serum"} {
			d := &importDesk{T: t, s: s}
			var i struct {
				ID string `json:"_id"`
			}
			d.read(status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=may.csv", body: bytesOf(file)}), &i)
			status(t, s, 422, row{as: desk, call: "PUT /api/admin/imports/" + i.ID, body: js(obj{"fields": []string{"name", "category", "price", "sku", "stock"}, "publish": true, "keep": false, "fixes": obj{key: value}})})
		}
		fixes := obj{"brand:": "Neu Haus", "noInci:": "The maker prints none.", "category:Potion": "serum", "category:Brew": "+", "category:Balms": "+"}
		d := planned(t, s, file, obj{"publish": true, "fixes": fixes})
		for name, category := range map[string]string{"One": "serum", "Two": "brew", "Three": "balms"} {
			if p := d.product(name); p.State != "live" || p.Live.Brand != "Neu Haus" || p.Live.Categories[0] != category {
				t.Errorf("OWN-3 %s: %+v", name, p.Live)
			}
		}
		if n := s.Count("products WHERE no_inci_reason = 'The maker prints none.'"); n != 3 {
			t.Errorf("OWN-3 %d products have the reason of the import", n)
		}
		// After the undo nothing of it is left: no product, no unit, no brand, no category
		// (OWN-4).
		d.says("OWN-4", d.back(), map[string]string{"One": "removed", "Two": "removed", "Three": "removed"})
		for what, where := range map[string]string{
			"products": "products WHERE state <> 'deleted' AND brand = 'Neu Haus'", "units": "stock_levels l JOIN variants v ON v.id = l.variant_id WHERE v.sku LIKE 'OW-%' AND l.on_hand > 0",
			"brands": "brands WHERE slug = 'neu-haus'", "categories": "categories WHERE slug IN ('brew', 'balms')",
		} {
			if n := s.Count(where); n != 0 {
				t.Errorf("OWN-4 the import, taken back, left %d %s", n, what)
			}
		}
	})
}

// OWN-3: bulk actions give a reason and a brand to the drafts that lack them.
func TestOWN3BulkReasonAndBrand(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		d := planned(t, s, "name,brand,category,price,inci\nWith,Anua,serum,100,Water\nBare,,serum,100,\n", obj{})
		s.Exec(`UPDATE drafts SET body = REPLACE(body, 'Not in the file that it came from.', '')`)
		if said := d.bulk(1, obj{"kind": "publish"}, "Bare"); !strings.Contains(said, `"refused":1`) || strings.Contains(said, "must be the primary one") {
			t.Errorf("OWN-3 %s", said)
		}
		d.bulk(2, obj{"kind": "brand", "brand": "CeraVe", "without": true}, "With", "Bare")
		d.bulk(3, obj{"kind": "no-inci", "reason": "The maker prints none."}, "With", "Bare")
		if w, b := d.product("With").Draft.Product.Brand, d.product("Bare").Draft.Product.Brand; w != "Anua" || b != "CeraVe" {
			t.Errorf("OWN-3 brands %q and %q", w, b)
		}
		d.unless("01980000-0000-7000-8000-0000000e0003", `"undone":1`)
		d.bulk(4, obj{"kind": "no-inci", "reason": "The maker prints none."}, "With", "Bare")
		if said := d.bulk(5, obj{"kind": "publish"}, "With", "Bare"); !strings.Contains(said, `"change":2,`) {
			t.Errorf("OWN-3 %s", said)
		}
		status(t, s, 422, row{as: desk, call: "POST /api/admin/products/bulk", body: js(obj{"runId": "01980000-0000-7000-8000-0000000e0009", "action": obj{"kind": "no-inci", "reason": " "}, "ids": d.ids("Bare")})})
	})
}

// OWN-4: a draft that an import published becomes a draft again, with its units. Archived
// products that were never ordered are deleted together.
func TestOWN4AsItWas(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		planned(t, s, "name,brand,category,price,sku,inci\nSeven,Anua,serum,900,ST-7,Old list\n", obj{"uncounted": true})
		d := planned(t, s, "name,brand,category,price,sku,stock,inci\nSeven,Anua,serum,1000,ST-7,7,New list\nKept,Anua,serum,1000,K-1,5,Water\nGone,Anua,serum,1000,K-2,5,Water\n", obj{"publish": true})
		if p := d.product("Seven"); p.State != "live" || d.left("Seven") != "7 units, 1 rows" {
			t.Fatalf("%s with %s", p.State, d.left("Seven"))
		}
		for _, name := range []string{"Kept", "Gone"} {
			p := d.product(name)
			status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + p.ID + "/archive", header: match(p.Etag)})
		}
		d.says("OWN-4", d.back(), map[string]string{"Seven": "restored", "Kept": "kept It was archived since.", "Gone": "kept It was archived since."})
		if p := d.product("Seven"); p.State != "draft" || p.Draft.Product.Variants[0].Price != "900" || !strings.HasPrefix(d.left("Seven"), "-1 units") {
			t.Errorf("OWN-4 the draft is %s with %s: %+v", p.State, d.left("Seven"), p.Draft)
		}
		status(t, s, 200, row{as: desk, call: "POST /api/admin/stock/" + d.product("Kept").Stock[0].VariantID + "/adjust", body: js(obj{"by": 3, "reason": "counted_again"})})
		ids := d.ids("Gone", "Kept", "Moisturising Cream")
		body := obj{"runId": "01980000-0000-7000-8000-0000000e0001", "action": obj{"kind": "delete"}, "ids": ids}
		w := status(t, s, 200, row{as: desk, call: "POST /api/admin/products/bulk", body: js(body)}).Body.String()
		for _, want := range []string{`"change":1,`, `"refused":2`, "There are units of it in the house", "It is live: archive it first.", `"undoable":false`} {
			if !strings.Contains(w, want) {
				t.Errorf("OWN-4 deleting together lacks %q: %s", want, w)
			}
		}
		if d.product("Gone") != nil || d.left("Kept") != "8 units, 2 rows" {
			t.Errorf("OWN-4 one is here still, or the other has %s", d.left("Kept"))
		}
	})
}
