package shoptest_test

import (
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// GOOD-4: a set of another shop's file whose parts come in with an earlier step of the same task
// is a set, its dry run says the same, and it goes with the import that is taken back.
func TestGOOD4ImportedSets(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		file := "ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Brands,Bundled Items (JSON-encoded)\n" +
			`900,bundle,,Whole routine,1,1,,2400,Serum,Noor,"{""1"":{""product_id"":""S7"",""meta_data"":{}},""2"":{""product_id"":""id:1090"",""meta_data"":{""quantity_min"":2}}}"` + "\n" +
			`901,bundle,,Never,1,1,,2400,Serum,Noor,"[{""product_id"":""S7"",""meta_data"":{}},{""product_id"":""S101"",""meta_data"":{}}]"` + "\n"
		for i := range 101 {
			file += fmt.Sprintf("%d,simple,S%d,Serum number %d,1,1,4,%d,Serum,Noor,\n", 1000+i, i, i, 900+i)
		}
		file += "1101,simple,S101,Serum without a price,1,1,4,,Serum,Noor,\n"
		d := imported(t, s, file)
		for _, task := range d.tasks {
			body := status(t, s, 200, row{as: desk, call: "GET /api/admin/tasks/" + task + "/rows?limit=100&outcome=failed"}).Body.String()
			if !strings.Contains(body, "Its parts S101 are neither in the shop nor taken from this file.") || strings.Contains(body, "Whole routine") {
				t.Errorf("GOOD-4 what failed: %s", body)
			}
		}
		set := d.product("Whole routine")
		if set == nil || set.State != "draft" {
			t.Fatalf("GOOD-4 the set is %+v", set)
		}
		body := status(t, s, 200, row{as: desk, call: "GET /api/admin/products/" + set.ID}).Body.String()
		want := fmt.Sprintf(`"setParts":["%s S7","%s x2"]`, d.product("Serum number 7").ID, d.product("Serum number 90").ID)
		if !strings.Contains(body, want) {
			t.Errorf("GOOD-4 it has not %s: %s", want, body)
		}
		status(t, s, 200, row{as: desk, call: "POST /api/admin/products/" + set.ID + "/publish", header: match(set.Etag), body: js(obj{})})
		eventually(t, func() bool {
			return strings.Contains(s.Do((&row{call: "GET /api/products/noor-whole-routine"}).request(t)).Body.String(), `"stock":2`)
		})
		back := d.back()
		if back["Serum number 7"] != "removed" || d.product("Whole routine") == nil { // which was published since
			t.Errorf("GOOD-4 taken back: %v", back)
		}
		eventually(t, func() bool {
			return strings.Contains(s.Do((&row{call: "GET /api/products/noor-whole-routine"}).request(t)).Body.String(), `"rests":true`)
		})
	})
}
