package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TREE-8: a dimension is one row, from which addresses, matching and counting follow.
func TestTREE8EveryDimension(t *testing.T) {
	t.Parallel()
	p := filled() // with a value of a dimension that is an attribute as well
	p.Facts = []string{"texture: Gel"}
	terms := FixedTerms()
	terms.Own = []OwnAttribute{{Key: "texture", Name: "Texture", Kind: FactChoice, Values: []string{"Gel"}, Shown: true, Filter: true}}
	s := NewShelved([]*Product{p, product(2, "Low pH Cleanser", "The Ordinary", "cleanser", skin("dry-skin"))}, 1, NewLevels(), terms)
	var seen []string
	for i, d := range Dimensions() {
		if slices.Contains(seen, d.Param) || slices.Contains(seen, d.key) {
			t.Errorf("%s: the name or the key is another's", d.Param)
		}
		seen = append(seen, d.Param, d.key)
		first, rest := d.of(terms, p)
		if first == "" {
			first = rest[0]
		}
		f, err := ParseFilter(map[string][]string{d.Param: {d.term(first).Slug}})
		if err != nil || len(*d.Values(&f)) != 1 {
			t.Fatalf("%s: an address gives %v (%v)", d.Param, *d.Values(&f), err)
		}
		if got := s.Select(f); got.Total != len(s.dims[i].posts[s.dims[i].lookup[d.fold(d.term(first).Slug)]]) {
			t.Errorf("%s=%s: %d products", d.Param, first, got.Total)
		}
		facets := s.Facets(f)
		counts := *d.facet(&facets)
		if !slices.ContainsFunc(counts, func(c Count) bool { return c.Slug == d.term(first).Slug && c.Count > 0 }) {
			t.Errorf("%s: %s is not counted among %v", d.Param, first, counts)
		}
		if key, simple := f.Key(); !simple || !strings.Contains(key, d.key) {
			t.Errorf("%s: the key %q does not tell lists apart", d.Param, key)
		}
	}
}
