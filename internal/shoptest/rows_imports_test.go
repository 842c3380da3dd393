package shoptest_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// table is a file of products: a new one, an existing one, and one without a price.
const table = "name,brand,category,price,sku,inci\nDew Serum,Gul Bahar,serum,1000,DS-1,Water\n" +
	"Moisturising Cream,CeraVe,cream,3100,,Water\nNothing,Anua,serum,,,Water\n"

func bytesOf(text string) payload { return raw("application/octet-stream", text) }

// Imports of the test shop.
const (
	newImport  = "01900000-0000-7000-8000-0000000001a1"
	doneImport = "01900000-0000-7000-8000-0000000001a2"
)

// withImports stores an import that had only its dry run, and one that has run.
func withImports(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withTasks(t, s)
	if s.Count("imports") > 0 {
		return
	}
	insert := `INSERT INTO imports (id, file_name, file_key, actor, body, version, created_at, updated_at) VALUES ($1, 'march.csv', 'imports/x/goods.csv', $2, $3, 1, 1, 1)`
	s.Keep("imports/x/goods.csv", "name,price\nDew,1000\n")
	columns := `"format":"other","encoding":"UTF-8","columns":[{"name":"name","samples":["Dew"],"field":"name"},{"name":"price","samples":["1000"],"field":"price"}]`
	s.Exec(insert, newImport, shoptest.AdminID, `{`+columns+`,"check":"`+doneTask+`"}`)
	s.Exec(insert, doneImport, shoptest.AdminID, `{`+columns+`,"check":"`+doneTask+`","run":"`+doneTask+`","undo":"`+doneTask+`"}`)
}

func importRows() []row {
	up, one := "POST /api/admin/imports", "GET /api/admin/imports/"
	put := func(id string) string { return "PUT /api/admin/imports/" + id }
	work := func(id, what string) string { return "POST /api/admin/imports/" + id + "/" + what }
	plan := js(obj{"fields": []string{"name", "price"}, "publish": true, "keep": false, "fixes": obj{"4:price": "900"}})
	list := []row{
		{name: "LOAD-1 a file is told by its head", as: manager, call: up + "?name=march.csv", body: bytesOf(table), status: 201, want: []string{`"fileName":"march.csv"`, `"field":"brand"`, `"samples":["Dew Serum"`, `"separator":","`}, check: oneMoreEntry},
		{name: "LOAD-3 no table", as: desk, call: up, body: bytesOf("\x00\x01"), status: 422, want: []string{"no table"}},
		{name: "LOAD-3 a form is no file", as: desk, call: up, body: js(obj{}), status: 415, broken: true},
		{name: "LOAD-3 a file that is too large", as: desk, call: up, body: bytesOf(strings.Repeat("a", 50<<20+2)), status: 413, broken: true},
		{name: "LOAD-1 an import", as: desk, call: one + newImport, status: 200, want: []string{`"fileName":"march.csv"`, `"checkTask":"` + doneTask}},
		{name: "LOAD-1 an import that is none", as: desk, call: one + id0, status: 404},
		{name: "LOAD-1 how it is to go in", as: desk, call: put(newImport), body: plan, status: 200, want: []string{`"publish":true`, `"4:price":"900"`}},
		{
			name: "LOAD-2 pictures by address are left out where that is chosen", as: desk, call: put(newImport), status: 200, want: []string{`"skipPictures":true`},
			body: js(obj{"fields": []string{"name", "price"}, "publish": true, "keep": false, "skipPictures": true}),
		},
		{
			name: "READ-2 prices that say thousand in two ways are a question", as: desk, call: up + "?name=prices.csv", body: bytesOf("List of November;;\n\nname;brand;price\nDew;CeraVe;1.250\nMist;CeraVe;1,250\nTotal;;2,500\n"), status: 201,
			want: []string{`"key":"amounts:price"`, `1.250 is Rs 1.25`, `1,250 is Rs 1,250`, `"head":3`, `"totals":[{"row":6`},
		},
		{name: "READ-1 letters that can be two are a question, with both", as: desk, call: up + "?name=urdu.csv", body: bytesOf("name,brand,price\n\xda\xd1\xde \xe1\xc7\xc8,CeraVe,5\n"), status: 201, want: []string{`"key":"encoding"`, `"عرق لاب"`, `"ÚÑÞ áÇÈ"`}},
		{name: "READ-1 an answer that nobody reads", as: desk, call: put(newImport), body: js(obj{"fields": []string{"name", "price"}, "publish": true, "keep": false, "answers": obj{"head": strings.Repeat("9", 301)}}), status: 422, broken: true},
		{name: "READ-1 another row names the columns", as: desk, call: put(newImport), before: withImports, body: js(obj{"fields": []string{}, "publish": true, "keep": false, "answers": obj{"head": "1"}}), status: 200, want: []string{`"head":1`, `"field":"name"`}},
		{name: "LOAD-1 a column too few", as: desk, call: put(newImport), body: js(obj{"fields": []string{"name"}, "publish": true, "keep": false}), status: 422, want: []string{`"fields":`}},
		{name: "LOAD-1 no column is the name", as: desk, call: put(newImport), body: js(obj{"fields": []string{"", "price"}, "publish": true, "keep": false}), status: 422, want: []string{"the name of the product"}},
		{name: "LOAD-1 a correction of nothing", as: desk, call: put(newImport), body: js(obj{"fields": []string{"name", "price"}, "publish": true, "keep": false, "fixes": obj{"x": "1"}}), status: 422, want: []string{`"fixes":`}},
		{name: "LOAD-1 a correction of no brand", as: desk, call: put(newImport), body: js(obj{"fields": []string{"name", "price"}, "publish": true, "keep": false, "fixes": obj{"brand:-": "Anua"}}), status: 422, want: []string{`"fixes":`}},
		{name: "LOAD-1 after the run nothing changes", as: desk, call: put(doneImport), body: plan, status: 409},
		{name: "LOAD-1 a plan that cannot be read", as: desk, call: put(newImport), body: raw("application/json", `{"fields":"a"}`), status: 400, broken: true},
		{name: "LOAD-1 a plan as a form", as: desk, call: put(newImport), body: raw("text/plain", `a`), status: 415, broken: true},
		{name: "LOAD-1 a plan without end", as: desk, call: put(newImport), body: big(), status: 413, broken: true},
		{name: "LOAD-1 how none is to go in", as: desk, call: put(id0), body: plan, status: 404},
		{name: "LOAD-1 a dry run", as: desk, call: work(newImport, "check"), status: 202, jobs: 1, want: []string{`"kind":"products.check"`, `"state":"waiting"`}},
		{name: "LOAD-1 it was taken back already", as: desk, call: work(doneImport, "undo"), status: 409},
		{name: "LOAD-1 a dry run of none", as: desk, call: work(id0, "check"), status: 404},
		{name: "LOAD-1 what nobody can do with it", as: desk, call: work(newImport, "juggle"), status: 404, broken: true},
		{name: "LOAD-1 earlier imports, newest first, with what became of them", as: desk, call: "GET /api/admin/imports", fresh: true, status: 200, want: []string{`"fileName":"march.csv"`, `"run":{`, `"undo":{`, `"actorName":"Zara Admin"`}},
		{name: "LOAD-1 earlier imports, page by page", as: desk, call: "GET /api/admin/imports?limit=1", fresh: true, status: 200, want: []string{doneImport, `"next":"` + doneImport}, not: []string{newImport}},
		{name: "LOAD-1 the next page", as: desk, call: "GET /api/admin/imports?limit=1&after=" + doneImport, fresh: true, status: 200, want: []string{newImport}, not: []string{doneImport, `"next"`}},
		{name: "LOAD-1 a limit that is none", as: desk, call: "GET /api/admin/imports?limit=0", status: 400, broken: true},
		{name: "LOAD-2 no picture of what has not run", as: desk, call: work(newImport, "pictures"), status: 409},
		{name: "LOAD-4 products that match", as: manager, call: "GET /api/admin/export/products?brand=cerave&state=live", status: 200, want: []string{"Moisturising Cream"}, not: []string{"Niacinamide"}},
		{name: "LOAD-4 products of a price", as: manager, call: "GET /api/admin/export/products?priceFrom=2000&priceTo=2000", status: 200, want: []string{"Niacinamide"}, not: []string{"Cream"}},
		{name: "LOAD-4 products that match nothing", as: manager, call: "GET /api/admin/export/products?q=zzzzz", status: 200, want: []string{"\ufeffhandle,name,brand"}, not: []string{"Cream"}},
		{name: "LOAD-4 products as XLSX", as: manager, call: "GET /api/admin/export/products?format=xlsx", status: 200, heads: map[string]string{"Content-Disposition": "products.xlsx"}, want: []string{"PK\x03\x04"}},
		{name: "LOAD-4 a format that is none", as: manager, call: "GET /api/admin/export/products?format=pdf", status: 400, want: []string{`"format":`}, broken: true},
		{name: "LOAD-4 a filter that is none", as: manager, call: "GET /api/admin/export/products?stock=much", status: 400, want: []string{`"stock":`}, broken: true},
		{name: "LOAD-4 products out", as: manager, call: "GET /api/admin/export/products", status: 200, heads: map[string]string{"Content-Disposition": "products.csv"}, want: []string{"\ufeffhandle,name,brand", "Moisturising Cream"}, check: oneMoreEntry},
		{name: "LOAD-4 orders out, phones as text", as: desk, call: "GET /api/admin/export/orders?status=Pending", status: 200, want: []string{"number,placed_at", ",refunded,coupon,discount", "'"}},
		{
			name: "LOAD-4 coupons with the orders that have them", as: desk, call: "GET /api/admin/export/orders", fresh: true, status: 200, want: []string{",PEHLA200,200.00"},
			before: func(t *testing.T, s *shoptest.Shop) {
				t.Helper()
				s.Exec(`UPDATE orders SET coupon_code = 'PEHLA200', discount = 20000, total = total - 20000 WHERE id = $1`, shoptest.GuestOrder)
				s.Exec(`UPDATE order_lines SET discount = 20000 WHERE order_id = $1`, shoptest.GuestOrder)
			},
		},
		{name: "LOAD-4 orders out to an accountant, without phones", as: accountant, call: "GET /api/admin/export/orders", status: 200, not: []string{"0300 1234567", "3001234567", "+92", "@example"}},
		{name: "STAFF-1 no orders out by a phone to an accountant", as: accountant, call: "GET /api/admin/export/orders?search=0300+1234567", status: 200, want: []string{"number,placed_at"}, not: []string{"GL-000001"}},
		{name: "STAFF-1 nor by a part of one", as: accountant, call: "GET /api/admin/export/orders?search=12345", status: 200, not: []string{"GL-000001"}},
		{name: "STAFF-1 nor by an address of mail", as: accountant, call: "GET /api/admin/export/orders?search=fatima@", status: 200, not: []string{"GL-000001"}},
		{name: "LOAD-4 orders out by a phone", as: desk, call: "GET /api/admin/export/orders?search=0300+1234567", status: 200, want: []string{"GL-000001"}, not: []string{"GL-000002"}, check: unsaid("1234567")},
		{name: "LOAD-4 orders out as the list has them", as: desk, call: "GET /api/admin/export/orders?city=LHR&status=open&method=cod&from=2020-01-01&least=1259&most=1260", status: 200, want: []string{"GL-000001"}, not: []string{"GL-000002"}},
		{name: "LOAD-4 orders of no status", as: desk, call: "GET /api/admin/export/orders?status=Lost", status: 400, want: []string{`"status":`}, broken: true},
	}
	type shut struct {
		call string
		body payload
	}
	for _, c := range []shut{{"GET /api/admin/imports", payload{}}, {up, bytesOf(table)}, {one + newImport, payload{}}, {put(newImport), plan}, {work(newImport, "check"), payload{}}, {"GET /api/admin/export/products", payload{}}, {"GET /api/admin/export/orders", payload{}}} {
		list = append(list,
			row{name: "LOAD-1 " + c.call + ", to nobody", call: c.call, body: c.body, status: 401},
			row{name: "LOAD-1 " + c.call + ", to a packer", as: packer, call: c.call, body: c.body, status: 403},
		)
	}
	for i := range list {
		if list[i].before == nil {
			list[i].before = withImports
		}
	}
	return list
}

func oneMoreEntry(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if s.Count("audit_log") == 0 {
		t.Error("STAFF-5: it left no entry")
	}
}

// unsaid checks that an export leaves a log entry without the searched words: they may be
// somebody's phone, and the log keeps its entries for ever.
func unsaid(word string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		text := asDesk(t, s, "GET /api/admin/audit", payload{}, nil).Body.String()
		if !strings.Contains(text, "search=") || strings.Contains(text, word) {
			t.Errorf("LOAD-4 STAFF-5 the entry of the export: %s", text)
		}
	}
}

// edited saves a product, as a colleague does meanwhile.
func edited(t *testing.T, s *shoptest.Shop, name string) {
	t.Helper()
	page, err := s.DB().ExportProducts(t.Context(), catalog.ListQuery{}, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range page {
		if e.Product.Name != name {
			continue
		}
		err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.PutProduct(ctx, e.Product) })
		if err != nil {
			t.Fatal(err)
		}
	}
}

// LOAD-1: an import from the office: a dry run that changes nothing and gives a reason for each
// row that cannot go in, a correction, the run, the same file again as unchanged, and the undo.
func TestLOAD1FromTheOffice(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		products := s.Count("products")
		var imp struct {
			ID string `json:"_id"`
		}
		var tasks struct{ CheckTask string }
		read := func(w *httptest.ResponseRecorder, into any) {
			if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		read(status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=march.csv", body: bytesOf(table)}), &imp)
		status(t, s, 409, row{as: desk, call: "POST /api/admin/imports/" + imp.ID + "/run"})
		do := func(what string) (rows string) {
			var task struct {
				ID    string `json:"_id"`
				State string
			}
			read(status(t, s, 202, row{as: desk, call: "POST /api/admin/imports/" + imp.ID + "/" + what}), &task)
			eventually(t, func() bool {
				read(status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + task.ID}), &task)
				return task.State == "done" || task.State == "failed"
			})
			if task.State != "done" {
				t.Fatalf("%s: %+v", what, task)
			}
			return status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + task.ID + "/result.csv"}).Body.String()
		}
		dry := do("check")
		read(status(t, s, 200, row{as: desk, call: "GET /api/admin/imports/" + imp.ID}), &tasks)
		if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + tasks.CheckTask + "/rows?outcome=failed"}); !strings.Contains(w.Body.String(), `"fix":{"draft":true,"field":"price","value":""}`) {
			t.Errorf("LOAD-3 where the row is wrong: %s", w.Body)
		}
		if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + tasks.CheckTask}); !strings.Contains(w.Body.String(), `"result":{"brands":[{"name":"Gul Bahar","products":1}],"drafts":1,`) {
			t.Errorf("LOAD-1 the dry run names no new brand: %s", w.Body)
		}
		if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + tasks.CheckTask + "/rows?outcome=updated"}); !strings.Contains(w.Body.String(), `"changes":[{"field":"price"`) {
			t.Errorf("LOAD-1 what a product was and will be: %s", w.Body)
		}
		if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + tasks.CheckTask + "/rows?remarked=true"}); !strings.Contains(w.Body.String(), `{"rows":[]}`) {
			t.Errorf("LOAD-1 rows with a remark: %s", w.Body)
		}
		for _, want := range []string{"2,created,Dew Serum", "3,updated,Moisturising Cream", "4,failed,Nothing,,There is no price."} {
			if !strings.Contains(dry, want) {
				t.Errorf("the dry run lacks %q: %s", want, dry)
			}
		}
		if n := s.Count("products"); n != products {
			t.Fatalf("a dry run left %d products, of %d", n, products)
		}
		// A run waits for the end of the dry run, so that nothing is imported that nobody saw.
		for _, state := range []string{"running", "stopped", "failed"} {
			s.Exec("UPDATE tasks SET state = $1 WHERE id = $2", state, tasks.CheckTask)
			status(t, s, 409, row{as: desk, call: "POST /api/admin/imports/" + imp.ID + "/run"})
		}
		s.Exec("UPDATE tasks SET state = 'done' WHERE id = $1", tasks.CheckTask)
		fields := []string{"name", "brand", "category", "price", "", "inci"}
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/imports/" + imp.ID, body: js(obj{"fields": fields, "publish": true, "keep": false, "prices": "guest", "fixes": obj{"4:price": "900", "brand:GUL BAHAR": "CeraVe"}})})
		if run := do("run"); strings.Contains(run, "failed") || !strings.Contains(run, "4,created,Nothing") {
			t.Errorf("the run: %s", run)
		}
		if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/products?q=dew"}); !strings.Contains(w.Body.String(), `"brand":"CeraVe"`) {
			t.Errorf("LOAD-1 a brand that was put right is another's still: %s", w.Body)
		} else if !strings.Contains(w.Body.String(), `"defaultPrice":1388.89`) {
			t.Errorf("LOAD-1 1,000 of which guests pay 72 %%: %s", w.Body)
		}
		// The supplier's next file is read with the same settings; its rows are its own.
		again := status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=april.csv", body: bytesOf(table)}).Body.String()
		for _, want := range []string{`"remembered":"`, `"publish":true`, `"prices":"guest"`, `"fixes":{"brand:GUL BAHAR":"CeraVe"}`, `"field":"","name":"sku"`} {
			if !strings.Contains(again, want) {
				t.Errorf("LOAD-1 the next file with the same columns lacks %q: %s", want, again)
			}
		}
		other := status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=other.csv", body: bytesOf("extra," + table)}).Body.String()
		if strings.Contains(other, "remembered") || !strings.Contains(other, `"field":"sku"`) {
			t.Errorf("LOAD-1 a file with other columns: %s", other)
		}
		if n := s.Count("products"); n != products+2 {
			t.Errorf("%d products after the run, want two more than %d", n, products)
		}
		status(t, s, 409, row{as: desk, call: "POST /api/admin/imports/" + imp.ID + "/run"})
		edited(t, s, "Nothing")
		back := do("undo")
		for _, want := range []string{"2,removed,Dew Serum", "3,restored,Moisturising Cream", "4,kept,Nothing"} {
			if !strings.Contains(back, want) {
				t.Errorf("taken back, it lacks %q: %s", want, back)
			}
		}
	})
}
