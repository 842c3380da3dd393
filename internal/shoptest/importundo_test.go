package shoptest_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// importDesk is somebody who imports products and undoes imports.
type importDesk struct {
	*testing.T
	s     *shoptest.Shop
	id    string   // the import's id
	tasks []string // its dry run and its run
	// rows is the address of the results of its dry run and its run.
	rows string
}

// imported uploads a file and runs it: complete products go live.
func imported(t *testing.T, s *shoptest.Shop, file string) *importDesk {
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
	status(t, s, 200, row{as: desk, call: "PUT /api/admin/imports/" + d.id, body: js(obj{"fields": fields, "publish": true, "keep": false})})
	d.tasks = []string{d.work("check"), d.work("run")}
	return d
}

func (d *importDesk) read(w *httptest.ResponseRecorder, into any) {
	d.Helper()
	if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
		d.Fatal(err)
	}
}

// work runs one task of the import to its end and returns the task.
func (d *importDesk) work(what string) string {
	d.Helper()
	return d.workOf("/api/admin/imports/"+d.id, what, payload{})
}

// workOf runs one task of an uploaded file to its end and returns the task.
func (d *importDesk) workOf(file, what string, body payload) string {
	d.Helper()
	var task struct {
		ID    string `json:"_id"`
		State string
	}
	d.read(status(d.T, d.s, 202, row{as: desk, call: "POST " + file + "/" + what, body: body}), &task)
	eventually(d.T, func() bool {
		d.read(status(d.T, d.s, 200, row{as: desk, call: "GET /api/admin/tasks/" + task.ID}), &task)
		return task.State == "done" || task.State == "failed"
	})
	if task.State != "done" {
		d.Fatalf("LOAD-1 %s: %+v", what, task)
	}
	return task.ID
}

// back undoes the import and returns each product's outcome by name.
func (d *importDesk) back() map[string]string {
	d.Helper()
	var page struct {
		Rows []struct{ Name, Outcome, Message, Bulk string }
	}
	d.read(status(d.T, d.s, 200, row{as: desk, call: "GET /api/admin/tasks/" + d.work("undo") + "/rows?limit=100"}), &page)
	said := map[string]string{}
	for _, r := range page.Rows {
		said[r.Name] = strings.TrimSpace(r.Outcome + " " + r.Message)
		if r.Bulk != "" {
			said[r.Name] += " [" + r.Bulk + "]"
		}
	}
	return said
}

// says compares the outcomes with those wanted; there may be no other.
func (d *importDesk) says(when string, got, want map[string]string) {
	d.Helper()
	for name, outcome := range want {
		if !strings.HasPrefix(got[name], outcome) {
			d.Errorf("LOAD-1 %s: %q is %q, want %q", when, name, got[name], outcome)
		}
	}
	if len(got) != len(want) {
		d.Errorf("LOAD-1 %s: %d rows, want %d: %v", when, len(got), len(want), got)
	}
}

type undoProduct struct {
	ID     string `json:"_id"`
	Etag   string
	State  string
	Prices []struct{ Price json.Number }
	Live   *undoSheet
	Draft  *struct{ Product undoSheet }
	Stock  []struct{ VariantID string }
}

type undoSheet struct {
	Name, Brand string
	Categories  []string
	Variants    []struct{ Price json.Number }
}

// product finds a product by name; nil where there is none.
func (d *importDesk) product(name string) *undoProduct {
	d.Helper()
	var page struct {
		Products []struct {
			ID   string `json:"_id"`
			Name string
		}
	}
	d.read(status(d.T, d.s, 200, row{as: desk, call: "GET /api/admin/products?q=" + strings.ReplaceAll(name, " ", "+")}), &page)
	for _, p := range page.Products {
		if p.Name == name {
			var one undoProduct
			d.read(status(d.T, d.s, 200, row{as: desk, call: "GET /api/admin/products/" + p.ID}), &one)
			return &one
		}
	}
	return nil
}

func (d *importDesk) ids(names ...string) (ids []string) {
	d.Helper()
	for _, name := range names {
		ids = append(ids, d.product(name).ID)
	}
	return ids
}

// costs checks the price of a live product and the latest entries of its price history, newest
// first.
func (d *importDesk) costs(name, price string, history ...string) {
	d.Helper()
	p := d.product(name)
	var was []string
	for _, h := range p.Prices {
		was = append(was, h.Price.String())
	}
	if p.Live == nil || p.Live.Variants[0].Price.String() != price || !slices.Equal(was[:min(len(was), len(history))], history) {
		d.Errorf("LOAD-1 %s costs %+v after %v, want %s after %v", name, p.Live, was, price, history)
	}
}

// until returns the deadline for undoing the import; empty where it cannot be undone.
func (d *importDesk) until() string {
	d.Helper()
	var i struct{ UndoUntil string }
	d.read(status(d.T, d.s, 200, row{as: desk, call: "GET /api/admin/imports/" + d.id}), &i)
	return i.UndoUntil
}

// less lowers prices by ten percent in bulk run n.
func (d *importDesk) less(n int, names ...string) (run string) {
	d.Helper()
	run = fmt.Sprintf("01980000-0000-7000-8000-0000000c%04d", n)
	body := obj{"runId": run, "action": obj{"kind": "price", "percent": -10, "roundTo": 1}, "ids": d.ids(names...)}
	w := status(d.T, d.s, 200, row{as: desk, call: "POST /api/admin/products/bulk", body: js(body)})
	if want := fmt.Sprintf(`"change":%d,`, len(names)); !strings.Contains(w.Body.String(), want) {
		d.Fatalf("the run: %s", w.Body)
	}
	return run
}

// unless undoes a bulk run.
func (d *importDesk) unless(run string, want ...string) {
	d.Helper()
	w := status(d.T, d.s, 200, row{as: desk, call: "POST /api/admin/products/bulk/" + run + "/undo"})
	for _, text := range want {
		if !strings.Contains(w.Body.String(), text) {
			d.Errorf("OFFICE-5 taking the run back lacks %q: %s", text, w.Body)
		}
	}
}

const undoFile = "name,brand,category,price,sku,inci,stock\n" +
	"Alone,Gul,serum,1000,U-1,Water,\nLowered,Gul,serum,1000,U-2,Water,4\nEdited,Gul,serum,1000,U-3,Water,\n" +
	"Ordered,Gul,serum,1000,U-4,Water,3\nReceived,Gul,serum,1000,U-5,Water,7\nDeleted,Gul,serum,1000,U-6,Water,\n" +
	"Archived,Gul,serum,1000,U-7,Water,\nHalf,,,900,U-8,,\nHalf lowered,,,900,U-9,,\nHalf published,,,900,U-10,,\n" +
	"Moisturising Cream,CeraVe,cream,3100,,Water,\n"

// LOAD-1, OFFICE-5: undoing an import goes row by row. Untouched rows are undone. Those edited,
// ordered, received, deleted, archived or published since, or changed by a bulk run, are kept
// with the reason. After that run is undone, the rows that it blocked can be undone too, with
// the prices as they were.
func TestLOAD1UndoRowByRow(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		d := imported(t, s, undoFile)
		if d.until() == "" {
			t.Error("LOAD-1 it does not say until when it can be taken back")
		}
		d.costs("Moisturising Cream", "3100")

		run := d.less(1, "Lowered", "Half lowered", "Moisturising Cream")
		edited := d.product("Edited")
		status(t, s, 200, row{as: desk, call: "PATCH /api/admin/products/" + edited.ID + "/variants/" + edited.Stock[0].VariantID, header: match(edited.Etag), body: js(obj{"price": 1200})})
		buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(d.product("Ordered").ID, 1))))}
		eventually(t, func() bool { return s.Do(buy.request(t)).Code == 201 }) // as soon as the shop has reloaded its catalogue
		status(t, s, 200, row{as: desk, call: "POST /api/admin/stock/" + d.product("Received").Stock[0].VariantID + "/adjust", body: js(obj{"by": 3, "reason": "counted_again"})})
		for name, call := range map[string]string{"Deleted": "DELETE /api/admin/products/%s", "Archived": "POST /api/admin/products/%s/archive"} {
			p := d.product(name)
			status(t, s, 200, row{as: desk, call: fmt.Sprintf(call, p.ID), header: match(p.Etag)})
		}
		half := d.product("Half published")
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + half.ID + "/draft", header: match(half.Etag), body: js(whole(obj{"name": "Half published"}))})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + half.ID + "/publish", header: match(d.product("Half published").Etag), body: js(obj{})})

		ranOver := "kept A change of many products ran over it since. Undo that first, then try again. [" + run + "]"
		untouchable := map[string]string{
			"Edited": "kept Somebody has changed it since.", "Ordered": "kept It was ordered since.", "Received": "kept Units of it were received or counted since.",
			"Archived": "kept It was archived since.", "Half published": "kept It was published since.",
		}
		want := map[string]string{
			"Alone": "removed", "Half": "removed", "Deleted": "gone It was deleted since.",
			"Lowered": ranOver, "Half lowered": ranOver, "Moisturising Cream": ranOver,
		}
		for name, says := range untouchable {
			want[name] = says
		}
		d.says("the first time", d.back(), want)
		for _, name := range []string{"Alone", "Half"} {
			if p := d.product(name); p != nil {
				t.Errorf("OWN-4 %s, which nobody touched, is here still: %+v", name, p)
			}
		}
		d.costs("Lowered", "900", "900", "1000")
		if d.until() == "" {
			t.Error("LOAD-1 what was kept cannot be tried once more")
		}

		d.unless(run, `"undone":3`, `"undoable":false`)
		d.costs("Moisturising Cream", "3100", "3100", "2790", "3100")
		want = map[string]string{"Lowered": "removed", "Half lowered": "removed", "Moisturising Cream": "restored"}
		for name, says := range untouchable {
			want[name] = says
		}
		d.says("the second time", d.back(), want)
		d.costs("Moisturising Cream", "3000", "3000", "3100", "2790", "3100")
		d.says("the third time", d.back(), untouchable)
		d.costs("Edited", "1200", "1200", "1000")

		s.Exec("UPDATE tasks SET created_at = created_at - 2592001000000 WHERE kind = 'products.import'")
		if d.until() != "" {
			t.Error("LOAD-1 it can be taken back after 30 days")
		}
		status(t, s, 409, row{as: desk, call: "POST /api/admin/imports/" + d.id + "/undo"})
	})
}

// LOAD-1, OFFICE-5: an import and bulk changes can be undone in any order, and each product
// then costs what it did before the first of them.
func TestLOAD1UndoInAnyOrder(t *testing.T) {
	t.Parallel()
	const file = "name,brand,category,price,sku,inci\nNew,Gul,serum,1000,U-1,Water\nHalf,,,900,U-2,\nMoisturising Cream,CeraVe,cream,3100,,Water\n"
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		t.Run("the change first", func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, e)
			s.App.Start()
			d := imported(t, s, file)
			first, second := d.less(1, "New", "Half", "Moisturising Cream"), d.less(2, "New", "Half", "Moisturising Cream")
			d.unless(first, `"undone":0`, "Somebody has changed it since", `"undoable":true`)
			d.unless(second, `"undone":3`)
			d.unless(first, `"undone":3`, `"undoable":false`)
			d.costs("Moisturising Cream", "3100", "3100", "2790", "2511", "2790", "3100")
			d.says("after both", d.back(), map[string]string{"New": "removed", "Half": "removed", "Moisturising Cream": "restored"})
			d.costs("Moisturising Cream", "3000", "3000", "3100")
			if d.until() != "" {
				t.Error("LOAD-1 nothing was kept, and it can be taken back again")
			}
			status(t, s, 409, row{as: desk, call: "POST /api/admin/imports/" + d.id + "/undo"})
		})
		t.Run("a change of before the import last", func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, e)
			s.App.Start()
			before := (&importDesk{T: t, s: s}).less(1, "Moisturising Cream")
			d := imported(t, s, file)
			d.unless(before, `"undone":0`, `"undoable":true`)
			d.says("the import", d.back(), map[string]string{"New": "removed", "Half": "removed", "Moisturising Cream": "restored"})
			d.costs("Moisturising Cream", "2700", "2700", "3100", "2700")
			d.unless(before, `"undone":1`)
			d.costs("Moisturising Cream", "3000", "3000", "2700", "3100", "2700")
		})
		t.Run("the change after its rows are gone", func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, e)
			s.App.Start()
			d := imported(t, s, file)
			run := d.less(1, "New", "Half")
			for name, call := range map[string]string{"Half": "DELETE /api/admin/products/%s", "New": "POST /api/admin/products/%s/archive"} {
				p := d.product(name)
				status(t, s, 200, row{as: desk, call: fmt.Sprintf(call, p.ID), header: match(p.Etag)})
			}
			d.unless(run, `"undone":0`, "It was deleted since: there is nothing to take back.", "It was archived since: it stays as it is.")
			if n := d.product("New"); n.State != "archived" || len(n.Prices) != 2 {
				t.Errorf("OFFICE-5 a product that was archived since is %+v", n)
			}
		})
	})
}

// OFFICE-5: the undo of a bulk run over drafts is exact, also where a draft had no brand and no
// category, and never overwrites what somebody typed into one since.
func TestOFFICE5UndoOfDrafts(t *testing.T) {
	t.Parallel()
	const file = "name,brand,category,price,sku,inci\nBare,,,900,U-1,\nTyped,,,900,U-2,\n"
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		d := imported(t, s, file)
		for n, action := range []obj{{"kind": "brand", "brand": "Anua"}, {"kind": "add-category", "category": "toner"}} {
			run := fmt.Sprintf("01980000-0000-7000-8000-0000000d%04d", n)
			status(t, s, 200, row{as: desk, call: "POST /api/admin/products/bulk", body: js(obj{"runId": run, "action": action, "ids": d.ids("Bare")})})
			d.unless(run, `"undone":1`)
			if sheet := d.product("Bare").Draft.Product; sheet.Brand != "" || len(sheet.Categories) > 0 {
				t.Errorf("OFFICE-5 %v, taken back, left %+v", action, sheet)
			}
		}
		run := d.less(3, "Typed")
		p := d.product("Typed")
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/products/" + p.ID + "/draft", header: match(p.Etag), body: js(whole(obj{"name": "Typed"}))})
		d.unless(run, `"undone":0`, "Somebody has changed it since")
		if price := d.product("Typed").Draft.Product.Variants[0].Price; price != "2500" {
			t.Errorf("OFFICE-5 taking a run back wrote %s over what was typed into a draft", price)
		}
	})
}

// LOAD-1: an import that was stopped half way and undone cannot be resumed: what somebody
// removed does not come back by itself.
func TestLOAD1TakenBackIsNotGoneOnWith(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		d := imported(t, s, "name,brand,price\nFirst,Anua,1000\nSecond,Anua,1000\n")
		var imp struct{ RunTask string }
		d.read(status(t, s, 200, row{as: desk, call: "GET /api/admin/imports/" + d.id}), &imp)
		d.back()
		products := s.Count("products WHERE state <> 'deleted'")
		s.Exec(`UPDATE tasks SET state = 'stopped', cursor_at = '', done = 0 WHERE id = $1`, imp.RunTask)
		said := status(t, s, 409, row{as: desk, call: "POST /api/admin/tasks/" + imp.RunTask + "/continue"})
		if text := said.Body.String(); !strings.Contains(text, "taken back") {
			t.Errorf("LOAD-1 it is refused with %s", text)
		}
		if n := s.Count("products WHERE state <> 'deleted'"); n != products {
			t.Errorf("LOAD-1 %d products, %d before", n, products)
		}
	})
}
