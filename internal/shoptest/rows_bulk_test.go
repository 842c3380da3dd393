package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const theRun = "01980000-0000-7000-8000-00000000b001"

// bulkOf is the body of a bulk run over some products.
func bulkOf(action obj, more obj, ids ...string) payload {
	in := obj{"runId": theRun, "action": action}
	if ids != nil {
		in["ids"] = ids
	}
	for k, v := range more {
		in[k] = v
	}
	return js(in)
}

// tenPercentLess lowers the prices of two products.
func tenPercentLess(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "POST /api/admin/products/bulk", body: bulkOf(obj{"kind": "price", "percent": -10, "roundTo": 50}, nil, shoptest.Snail, shoptest.Lipstick)})
}

func bulkRows() []row {
	call, of := "POST /api/admin/products/bulk", "/api/admin/products/bulk/"
	less := obj{"kind": "price", "percent": -10, "roundTo": 50}
	rows := []row{
		{
			name: "OFFICE-5 what it would do is shown first", as: desk, call: call, body: bulkOf(less, obj{"dryRun": true}, shoptest.Lipstick, shoptest.Niacin, id0), status: 200,
			want:  []string{`"total":3,`, `"change":2,`, `"refused":1,`, `"result":"would"`, `"before":"Rs 12,500 to Rs 13,000"`, `"after":"Rs 11,250 to Rs 11,700"`, `"guest":8100`, `"why":"Product not found"`, `"undoable":false`},
			check: untouched,
		},
		{name: "OFFICE-5 all that match, and how many", as: desk, call: call, body: bulkOf(less, obj{"dryRun": true, "filter": obj{"category": "deal"}}), status: 200, want: []string{`"total":2`, `"change":2`}, check: untouched},
		{
			name: "ITEM-6 prices by percent", as: desk, call: call, body: bulkOf(less, obj{"versions": obj{shoptest.Niacin: 7}}, shoptest.Snail, shoptest.Lipstick, shoptest.Niacin), fresh: true, status: 200,
			want: []string{`"result":"done"`, `"result":"refused"`, `"why":"A colleague was faster`, `"change":2`, `"finished":true`, `"undoable":true`},
		},
		{name: "ITEM-6 prices by an amount, rounded to hundreds", as: desk, call: call, body: bulkOf(obj{"kind": "price", "amount": -151, "roundTo": 100}, nil, shoptest.Lipstick), fresh: true, status: 200, want: []string{`"after":"Rs 12,300 to Rs 12,800"`}},
		{name: "ITEM-6 a price that would be nothing", as: desk, call: call, body: bulkOf(obj{"kind": "price", "amount": -900000}, nil, shoptest.Lipstick), fresh: true, status: 200, want: []string{`"result":"refused"`, `"change":0`}},
		{name: "ITEM-6 a category more", as: desk, call: call, body: bulkOf(obj{"kind": "add-category", "category": "mist"}, nil, shoptest.Lipstick), fresh: true, status: 200, want: []string{`"after":"makeup, lip-care, deal, mist"`}},
		{name: "ITEM-6 a category that is none", as: desk, call: call, body: bulkOf(obj{"kind": "add-category", "category": "potion"}, nil, shoptest.Lipstick), fresh: true, status: 200, want: []string{`"result":"refused"`, "not one of the shop's"}},
		{name: "ITEM-6 the only category stays", as: desk, call: call, body: bulkOf(obj{"kind": "remove-category", "category": "sunscreen"}, nil, shoptest.Sun), fresh: true, status: 200, want: []string{`"result":"refused"`}},
		{name: "ITEM-6 another brand", as: desk, call: call, body: bulkOf(obj{"kind": "brand", "brand": "Anua"}, nil, shoptest.Lipstick), fresh: true, status: 200, want: []string{`"before":"Dior"`, `"after":"Anua"`}},
		{name: "ITEM-6 archived, one that is so already skipped", as: desk, call: call, body: bulkOf(obj{"kind": "archive"}, nil, shoptest.Lipstick, shoptest.Snail), fresh: true, before: archived(shoptest.Snail), status: 200, want: []string{`"result":"skipped"`, `"result":"done"`, `"after":"Archived"`}},
		{name: "ITEM-6 published", as: desk, call: call, body: bulkOf(obj{"kind": "publish"}, nil, shoptest.Lipstick, shoptest.Snail), fresh: true, before: draftBy(desk, shoptest.Snail), status: 200, want: []string{`"skipped":1`, `"change":1`, `"undoable":false`}},
		{name: "OFFICE-5 the same run again does nothing twice", as: admin, call: call, body: bulkOf(less, nil, shoptest.Snail, shoptest.Lipstick), fresh: true, before: tenPercentLess, status: 200, want: []string{`"after":"Rs 11,250 to Rs 11,700"`, `"change":2`}, check: versionIs(shoptest.Lipstick, 2)},
		{name: "OFFICE-5 another run of the id", as: admin, call: call, body: bulkOf(obj{"kind": "archive"}, nil, shoptest.Snail), fresh: true, before: tenPercentLess, status: 409},
		{name: "ITEM-6 nothing named", as: desk, call: call, body: bulkOf(less, nil), status: 422, want: []string{`"ids":`}},
		{name: "ITEM-6 a price without a number", as: desk, call: call, body: bulkOf(obj{"kind": "price", "percent": 0.001}, nil, id0), status: 422, want: []string{`"action.percent":`}},

		{name: "OFFICE-5 what became of a run", as: desk, call: "GET " + of + theRun, fresh: true, before: tenPercentLess, status: 200, want: []string{`"percent":-10`, `"roundTo":50`, `"change":2`, `"by":"`, `"endedAt":"`}},
		{name: "OFFICE-5 a run that never was", as: desk, call: "GET " + of + theRun, status: 404},
		{name: "OFFICE-5 taken back", as: desk, call: "POST " + of + theRun + "/undo", fresh: true, before: tenPercentLess, status: 200, want: []string{`"result":"undone"`, `"undoable":false`}, check: priceIs(shoptest.Lipstick, `"from":12500,"to":13000`)},
		{name: "OFFICE-5 taken back twice", as: desk, call: "POST " + of + theRun + "/undo", fresh: true, before: undone, status: 409},
		{name: "OFFICE-5 taking back what never was", as: desk, call: "POST " + of + theRun + "/undo", status: 404},
	}
	for _, c := range []refused{
		{"OFFICE-5 a run", call, nil, true, true},
		{"OFFICE-5 looking at a run", "GET " + of + theRun, nil, true, false},
		{"OFFICE-5 taking a run back", "POST " + of + theRun + "/undo", nil, true, false},
	} {
		more := c.rows()
		for i := range more {
			if c.body && more[i].status < 404 && more[i].status > 400 {
				more[i].body = bulkOf(less, nil, id0)
			}
		}
		rows = append(rows, more...)
	}
	return rows
}

func undone(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	tenPercentLess(t, s)
	status(t, s, 200, row{as: admin, call: "POST /api/admin/products/bulk/" + theRun + "/undo"})
}

// untouched checks that a dry run stored nothing.
func untouched(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if n := s.Count("bulk_runs") + s.Count("bulk_rows"); n != 0 {
		t.Errorf("OFFICE-5 a dry run left %d rows", n)
	}
	versionIs(shoptest.Lipstick, 1)(t, s, nil)
}

func officeProduct(t *testing.T, s *shoptest.Shop, id string) (p struct{ Version int }) {
	t.Helper()
	w := status(t, s, 200, row{as: desk, call: "GET /api/admin/products/" + id})
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func versionIs(id string, want int) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		if got := officeProduct(t, s, id).Version; got != want {
			t.Errorf("OFFICE-5 the product is at version %d, want %d", got, want)
		}
	}
}

func priceIs(id, want string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		w := status(t, s, 200, row{as: desk, call: "GET /api/admin/products?q=dior"})
		if !strings.Contains(w.Body.String(), `"price":{`+want) {
			t.Errorf("ITEM-6 the price of %s is not %s: %s", id, want, w.Body)
		}
	}
}

// OFFICE-5, OFFICE-6: a change of more than 200 products is a task that changes each once, and
// its undo is another.
func TestOFFICE6LongBulk(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		const many = 230
		manyDrafts(t, s, many)
		run := row{as: admin, call: "POST /api/admin/products/bulk", body: bulkOf(obj{"kind": "price", "amount": 100, "roundTo": 100}, obj{"filter": obj{"state": "draft"}})}
		w := status(t, s, 200, run)
		if !strings.Contains(w.Body.String(), `"task":"`) || !strings.Contains(w.Body.String(), `"finished":false`) {
			t.Fatalf("not a long task: %.300s", w.Body)
		}
		s.App.Start()
		ends := func(state string) {
			t.Helper()
			eventually(t, func() bool {
				r := row{as: admin, call: "GET /api/admin/products/bulk/" + theRun}
				text := s.Do(r.request(t)).Body.String()
				return strings.Contains(text, `"change":230`) && strings.Contains(text, state)
			})
		}
		ends(`"finished":true`)
		changed := func(price string, want int64) {
			t.Helper()
			n := int64(0)
			for _, text := range s.Texts("drafts") {
				if strings.Contains(text, `"Price":`+price+`,"Image"`) {
					n++
				}
			}
			if n != want {
				t.Errorf("%d drafts cost %s, want %d", n, price, want)
			}
		}
		changed("2600", many)
		status(t, s, 200, row{as: admin, call: "POST /api/admin/products/bulk/" + theRun + "/undo"})
		ends(`"result":"undone"`)
		eventually(t, func() bool {
			r := row{as: admin, call: "GET /api/admin/products/bulk/" + theRun}
			return strings.Contains(s.Do(r.request(t)).Body.String(), `"finished":true`)
		})
		changed("2500", many)
	})
}

// manyDrafts creates n products through the office's own call.
func manyDrafts(t *testing.T, s *shoptest.Shop, n int) {
	t.Helper()
	for range n {
		sheet := ofPrice(2500)
		sheet["sku"] = ""
		status(t, s, 200, row{as: admin, call: "POST /api/admin/products", body: js(whole(obj{"variants": []obj{sheet}}))})
	}
}

// aRun stores a run without rows.
func aRun(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec(`DELETE FROM bulk_runs`)
	s.Exec(`INSERT INTO bulk_runs (id, action, selection, actor, state, task_id, total, created_at) VALUES ($1, '{"kind":"archive"}', '{}', '', 'done', '', 0, 0)`, theRun)
}
