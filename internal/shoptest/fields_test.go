package shoptest_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestHOLD9ProductsCarryWhatTheContractSays walks every call that answers products: each
// product has all fields that the contract requires of Product and no other. Fields of the call
// for a single product are in WholeProduct.
func TestHOLD9ProductsCarryWhatTheContractSays(t *testing.T) {
	t.Parallel()
	schemas := theContract(t).docs[0].Components.Schemas
	product, whole := schemas["Product"].Value, schemas["WholeProduct"].Value
	if product.Properties["fullIngredients"] != nil {
		t.Error("HOLD-9 the contract says that lists carry the full ingredients")
	}
	alone := slices.Collect(maps.Keys(whole.AllOf[1].Value.Properties))
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		for path, extra := range map[string][]string{
			"/api/products": nil, "/api/home": nil, "/api/products/" + shoptest.Snail: alone,
			"/api/products/" + shoptest.Snail + "/related": nil, "/api/search/suggest?q=snail": nil,
		} {
			w := visit(s, path)
			var answer any
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != 200 {
				t.Fatalf("HOLD-9 %s: %d %v", path, w.Code, err)
			}
			n := 0
			eachProduct(answer, func(p map[string]any) {
				n++
				for _, name := range product.Required {
					if _, ok := p[name]; !ok {
						t.Errorf("HOLD-9 %s: a product without %s, which the contract requires", path, name)
					}
				}
				for name := range p {
					if product.Properties[name] == nil && !slices.Contains(extra, name) {
						t.Errorf("HOLD-9 %s: a product with %s, which the contract does not name here", path, name)
					}
				}
			})
			if n == 0 {
				t.Errorf("HOLD-9 %s has no product", path)
			}
		}
	})
}

// eachProduct calls fn for every product in an answer.
func eachProduct(v any, fn func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			eachProduct(one, fn)
		}
	case map[string]any:
		if _, ok := v["variants"]; ok {
			fn(v)
			return
		}
		for _, one := range v {
			eachProduct(one, fn)
		}
	}
}
