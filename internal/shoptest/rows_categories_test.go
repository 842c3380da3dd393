package shoptest_test

import (
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

// withTree stores categories of the owner's: Lips below Makeup, Lip oil below Lips, and Hair at
// the top.
func withTree(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec(`DELETE FROM categories WHERE id IN ('lips', 'lip-oil', 'hair')`)
	s.Exec(`INSERT INTO categories (id, slug, name, story, picture, sort_order, shown, fixed, row_version, parent_id) VALUES
		('lips', 'lips', 'Lips', '', '', 90, TRUE, FALSE, 1, 'makeup'), ('lip-oil', 'lip-oil', 'Lip oil', '', '', 91, TRUE, FALSE, 1, 'lips'),
		('hair', 'hair', 'Hair', '', '', 92, TRUE, FALSE, 1, '')`)
}

// withAllCategories stores as many as there can be.
func withAllCategories(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	values := make([]string, 1000)
	for i := range values {
		values[i] = fmt.Sprintf(`('c%d', 'c%d', 'C', '', '', 99, TRUE, FALSE, 1, '')`, i, i)
	}
	s.Exec(`INSERT INTO categories (id, slug, name, story, picture, sort_order, shown, fixed, row_version, parent_id) VALUES ` + strings.Join(values, ", "))
}

func categoryRows() []row {
	const terms, category = "/api/admin/terms", "/api/admin/terms/category"
	first := match(`"1"`)
	rows := []row{
		{name: "GOOD-2 a category below another", as: manager, call: "POST " + category, body: js(obj{"name": "Eyes", "parent": "makeup"}), fresh: true, status: 200, want: []string{`"slug":"eyes"`, `"parent":"makeup"`}, check: entries(1)},
		{name: "GOOD-2 in three levels", as: desk, before: withTree, call: "POST " + category, body: js(obj{"name": "Oil stick", "parent": "lips"}), fresh: true, status: 200, want: []string{`"parent":"lips"`}},
		{name: "GOOD-2 in four levels", as: desk, before: withTree, call: "POST " + category, body: js(obj{"name": "Oil stick", "parent": "lip-oil"}), fresh: true, status: 422, want: []string{`"parent":"Categories stand in at most 3 levels`}},
		{name: "GOOD-2 below the deals", as: desk, call: "POST " + category, body: js(obj{"name": "Half price", "parent": "deal"}), status: 422, want: []string{`"parent":"Products come into Best Deals by a deal`}},
		{name: "GOOD-2 below one that is none", as: desk, call: "POST " + category, body: js(obj{"name": "Eyes", "parent": "nobody"}), status: 422, want: []string{`"parent":"This category is no longer there`}},
		{name: "GOOD-2 an address of the top", as: desk, call: "POST " + category, body: js(obj{"name": "Serum", "parent": "makeup"}), status: 409, want: []string{"There is one of this name"}},
		{name: "GOOD-2 a parent of 10,000 letters", as: desk, call: "POST " + category, body: js(obj{"name": "Eyes", "parent": strings.Repeat("a", 10_000)}), status: 422},
		{name: "GOOD-2 a brand below a brand", as: desk, call: "POST " + terms + "/brand", body: js(obj{"name": "Round Lab", "parent": "dior"}), status: 422, want: []string{`"parent":"Only a category`}},
		{name: "GOOD-2 one category more than there can be", as: desk, before: withAllCategories, call: "POST " + category, body: js(obj{"name": "Eyes"}), fresh: true, status: 409, want: []string{"as many as can be"}, check: entries(0)},
		{name: "GOOD-2 the tree in its order", as: packer, before: withTree, fresh: true, call: "GET " + terms, status: 200, want: []string{`"path":"Makeup › Lips"`, `"path":"Makeup › Lips › Lip oil"`}},
		{name: "GOOD-2 a move", as: desk, before: withTree, call: "PATCH " + category + "/lips", header: first, body: js(obj{"parent": "hair"}), fresh: true, status: 200, want: []string{`"parent":"hair"`, `"version":2`}, check: entries(1)},
		{name: "GOOD-2 a move to the top", as: desk, before: withTree, call: "PATCH " + category + "/lips", header: first, body: js(obj{"parent": ""}), fresh: true, status: 200, not: []string{`"parent"`}, check: entries(1)},
		{name: "GOOD-2 below itself", as: desk, before: withTree, call: "PATCH " + category + "/lips", header: first, body: js(obj{"parent": "lips"}), fresh: true, status: 422, want: []string{`"parent":"A category cannot stand below itself`}, check: entries(0)},
		{name: "GOOD-2 below its own child", as: desk, before: withTree, call: "PATCH " + category + "/lips", header: first, body: js(obj{"parent": "lip-oil"}), fresh: true, status: 422, want: []string{`stands below this category`}, check: entries(0)},
		{name: "GOOD-2 the specified ones stay at the top", as: desk, before: withTree, call: "PATCH " + category + "/mist", header: first, body: js(obj{"parent": "makeup"}), fresh: true, status: 422, want: []string{`"parent":"It belongs to the shop and stays at the top`}},
		{name: "GOOD-2 OFFICE-4 a move over a colleague's", as: desk, before: withTree, call: "PATCH " + category + "/lips", header: match(`"7"`), body: js(obj{"parent": "hair"}), fresh: true, status: 409, want: []string{`"term":{`}, check: entries(0)},
		{name: "GOOD-2 removed with one below it", as: desk, before: withTree, call: "DELETE " + category + "/lips", header: first, fresh: true, status: 409, want: []string{"Below it stands Lip oil"}, check: entries(0)},
		{name: "GOOD-2 the last of a branch goes", as: desk, before: withTree, call: "DELETE " + category + "/lip-oil", header: first, fresh: true, status: 200, check: entries(1)},
		{name: "GOOD-2 what a move means", as: desk, before: withTree, call: "GET " + category + "/lips/move?below=hair", fresh: true, status: 200, want: []string{`"categories":2`, `"gains":[]`, `"loses":[]`, `"products":0`}, not: []string{`"problem"`}, check: entries(0)},
		{name: "GOOD-2 what it means that one stays", as: manager, call: "GET " + category + "/mist/move", status: 200, want: []string{`"categories":1`}},
		{name: "GOOD-2 what a circle means", as: desk, before: withTree, call: "GET " + category + "/lips/move?below=lip-oil", fresh: true, status: 200, want: []string{`"problem":"“Lip oil” stands below`}},
		{name: "GOOD-2 what the move of none means", as: desk, call: "GET " + category + "/nobody/move", status: 404},
		{name: "GOOD-2 what a move to 10,000 letters means", as: desk, call: "GET " + category + "/mist/move?below=" + strings.Repeat("a", 10_000), status: 400},
		{name: "GOOD-2 an office list finds what is below", as: packer, before: withTree, fresh: true, call: "GET /api/admin/products?category=hair", status: 200, want: []string{`"total":0`}},
		{name: "GOOD-2 the children of a list", as: nobody, call: "GET /api/products/facets?category=makeup", status: 200, not: []string{`"children"`, `"trail"`}},
	}
	rows = append(rows, refused{"GOOD-2 looking at a move", "GET " + category + "/mist/move", nil, true, false}.rows()...)
	return rows
}
