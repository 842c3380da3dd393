package site_test

import (
	"strings"
	"testing"

	"gulaab/internal/catalog"
)

// GOOD-1: a product's page shows its public values in its language, and an address filters a
// list by them.
func TestGOOD1PagesSayFacts(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	terms := catalog.FixedTerms()
	terms.Own = []catalog.OwnAttribute{
		{Key: "texture", Name: "Texture", Kind: catalog.FactChoice, Values: []string{"Gel"}, Shown: true, Filter: true},
		{Key: "store", Name: "Shelf", Kind: catalog.FactText},
	}
	terms.Translations = catalog.Translations{"ur": {"Texture": "بناوٹ", "Gel": "جیل"}}
	goods := products()
	goods[0].Facts = []string{"texture: Gel", "store: A1"}
	s.current.Store(catalog.NewShelved(goods, 2, s.levels, terms))
	for path, want := range map[string]string{
		"/product/" + goods[0].ID:    `"additionalProperty":[{"@type":"PropertyValue","name":"Texture","value":"Gel"}]`,
		"/ur/product/" + goods[0].ID: `"additionalProperty":[{"@type":"PropertyValue","name":"بناوٹ","value":"جیل"}]`,
	} {
		if page := body(t, s.get(path)); !strings.Contains(page, want) || strings.Contains(page, "A1") {
			t.Errorf("%s: says %s: %v; says what the office alone sees: %v", path, want, strings.Contains(page, want), strings.Contains(page, "A1"))
		}
	}
	list := state(t, body(t, s.get("/category/"+goods[0].Category+"?fact=texture:gel")))
	if got := at(list, "catalog", "listing", "total"); got != float64(1) {
		t.Errorf("the list has %v products", got)
	}
	facts := at(list, "catalog", "listing", "facets", "facts").([]any)
	if len(facts) != 1 || at(facts[0].(map[string]any), "of") != "Texture" {
		t.Errorf("it can be narrowed by %v", facts)
	}
}
