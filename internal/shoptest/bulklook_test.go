package shoptest_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// OFFICE-5: the preview of a bulk change says of each product, live, archived, a draft or both,
// what the run then does, for every kind of change.
func TestOFFICE5LookIsWhatIsDone(t *testing.T) {
	t.Parallel()
	type answer struct {
		Total, Change, Skipped, Refused, Looked int
		Rows                                    []struct {
			ID                         string `json:"_id"`
			Result, Why, Before, After string
		}
		Reasons []struct {
			Result, Why string
			Count       int
		}
	}
	kinds := []obj{
		{"kind": "price", "percent": -10, "roundTo": 50},
		{"kind": "price", "amount": -2500, "roundTo": 1},
		{"kind": "price", "percent": 900, "roundTo": 1},
		{"kind": "add-category", "category": "toner"},
		{"kind": "add-category", "category": "potion"},
		{"kind": "remove-category", "category": "toner"},
		{"kind": "brand", "brand": "Anua"},
		{"kind": "brand", "brand": "Gul Bahar"},
		{"kind": "add-fact", "fact": "texture: Gel"},
		{"kind": "add-fact", "fact": "texture: Stone"},
		{"kind": "remove-fact", "fact": "texture: Gel"},
		{"kind": "archive"},
		{"kind": "restore"},
		{"kind": "publish"},
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for n, kind := range kinds {
			t.Run(fmt.Sprintf("%d %s", n, kind["kind"]), func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, e)
				withReason(shoptest.Lipstick)(t, s)
				withReason(shoptest.Niacin)(t, s)
				withAttributes(t, s)
				draftBy(desk, shoptest.Snail)(t, s) // live, with a draft
				archived(shoptest.Sun)(t, s)
				manyDrafts(t, s, 2)
				for _, half := range []obj{{"name": "Bare"}, {"name": "Taken", "brand": "Anua", "categories": []string{"toner"}, "noInciReason": "None.", "variants": []obj{{"size": "", "color": "", "shade": "", "sku": "DIOR-CLEAR", "barcode": "", "price": 90, "image": "", "enabled": true}}}} {
					status(t, s, 200, row{as: admin, call: "POST /api/admin/products", body: js(half)})
				}
				ask := func(dry bool) (a answer) {
					w := status(t, s, 200, row{as: admin, call: "POST /api/admin/products/bulk", body: js(obj{"runId": theRun, "action": kind, "filter": obj{}, "dryRun": dry})})
					if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
						t.Fatal(err)
					}
					return a
				}
				look, done := ask(true), ask(false)
				if look.Total != 10 || look.Looked != 10 || look.Change != done.Change || look.Skipped != done.Skipped || look.Refused != done.Refused || len(look.Rows) != len(done.Rows) {
					t.Fatalf("OFFICE-5 it would be %+v, and was %+v", look, done)
				}
				of := 0
				for _, r := range look.Reasons {
					of += r.Count
				}
				if of != look.Skipped+look.Refused {
					t.Errorf("OFFICE-5 the reasons are of %d, want %d: %v", of, look.Skipped+look.Refused, look.Reasons)
				}
				for i, would := range look.Rows {
					if would.Result == "would" {
						would.Result = "done"
					}
					if would != done.Rows[i] {
						t.Errorf("OFFICE-5 it would be %+v, and was %+v", would, done.Rows[i])
					}
				}
			})
		}
	})
}
