package catalog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// branch returns the specified terms with categories of the owner's: "lips" below makeup,
// "lip-oil" below lips, "hair" at the top.
func branch() *Terms {
	terms := FixedTerms()
	terms.Categories = append(terms.Categories,
		TermRow{ID: "lips", Slug: "lips", Name: "Lips", Shown: true, Parent: "makeup", Former: []string{"old-lips"}},
		TermRow{ID: "lip-oil", Slug: "lip-oil", Name: "Lip oil", Shown: true, Parent: "lips"},
		TermRow{ID: "hair", Slug: "hair", Name: "Hair", Shown: true},
	)
	return terms
}

// GOOD-2: a product is in every category above its own; circles and missing parents, which
// only damaged data have, end.
func TestGOOD2WhatStandsAboveACategory(t *testing.T) {
	tree := NewTree(branch().Categories)
	for slug, want := range map[string]string{"lip-oil": "lips makeup", "lips": "makeup", "old-lips": "makeup", "makeup": "", "hair": "", "nothing": ""} {
		if got := strings.Join(tree.Above(slug), " "); got != want {
			t.Errorf("above %s stands %q, want %q", slug, got, want)
		}
	}
	if got := strings.Join(tree.Within([]string{"lip-oil", "hair", "makeup"}), " "); got != "lip-oil hair makeup lips" {
		t.Errorf("a product is in %q", got)
	}
	if got := strings.Join(tree.Below("makeup"), " "); got != "makeup lip-oil lips old-lips" {
		t.Errorf("below makeup stands %q", got)
	}
	circle := NewTree([]TermRow{{ID: "a", Slug: "a", Parent: "b"}, {ID: "b", Slug: "b", Parent: "a"}, {ID: "c", Slug: "c", Parent: "gone"}, {ID: "d", Slug: "d", Parent: "d"}})
	if a, c, d := circle.Above("a"), circle.Above("c"), circle.Above("d"); !slices.Equal(a, []string{"b"}) || c != nil || d != nil {
		t.Errorf("damaged rows stand below %v, %v, %v", a, c, d)
	}
}

// GOOD-2: where a category may stand, in words.
func TestGOOD2WhereACategoryMayStand(t *testing.T) {
	rows := append(branch().Categories, TermRow{ID: "shampoo", Slug: "shampoo", Name: "Shampoo", Parent: "hair"})
	for _, c := range []struct{ id, to, want string }{
		{"hair", "makeup", ""},
		{"", "lips", ""},
		{"", "lip-oil", "at most 3 levels"},
		{"hair", "lips", "at most 3 levels"}, // with shampoo below it
		{"lips", "lips", "below itself"},
		{"lips", "lip-oil", "“Lip oil” stands below this category"},
		{"serum", "makeup", "belongs to the shop"},
		{"hair", DealCategory, "come into Best Deals by a deal"},
		{"hair", "gone", "no longer there"},
	} {
		if got := moveProblem(rows, c.id, c.to); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s below %s: %q, want %q", c.id, c.to, got, c.want)
		}
	}
}

// GOOD-2: lists, counts, searches and rules find what is in a category below, as if it were
// in all above too; and a move is followed by what was in memory before.
func TestGOOD2WhatIsBelowIsFoundAbove(t *testing.T) {
	oil := product(1, "Peptide Oil", "rhode", "lip-oil")
	cream := product(2, "Plain Cream", "COSRX", "cream")
	flat := branch()
	for i := range flat.Categories {
		flat.Categories[i].Parent = ""
	}
	made := NewShelved([]*Product{oil, cream}, 1, NewLevels(), branch())
	moved := NewShelved([]*Product{oil, cream}, 1, NewLevels(), flat).next(Changes{Version: 2, Terms: branch()})
	for name, s := range map[string]*Snapshot{"made": made, "moved": moved} {
		for _, slug := range []string{"makeup", "lips", "lip-oil", "old-lips"} {
			if got := s.Select(Filter{Categories: []string{slug}}); got.Total != 1 || got.Items[0].ID != oil.ID {
				t.Errorf("%s: %s has %d products", name, slug, got.Total)
			}
		}
		f := s.Facets(Filter{Categories: []string{"makeup"}})
		if len(f.Children) != 1 || f.Children[0].Slug != "lips" || f.Children[0].Count != 1 || f.Trail != nil || f.Total != 1 {
			t.Errorf("%s: makeup shows %+v below %+v", name, f.Children, f.Trail)
		}
		if f = s.Facets(Filter{Categories: []string{"lip-oil"}}); len(f.Trail) != 3 || f.Trail[0].Slug != "makeup" || f.Trail[2].Slug != "lip-oil" || f.Children != nil {
			t.Errorf("%s: the way to lip oil is %+v", name, f.Trail)
		}
		if got := s.Select(Filter{Query: "makeup"}); got.Total != 1 {
			t.Errorf("%s: a search for makeup finds %d", name, got.Total)
		}
		if got := s.ByID(oil.ID).Within(); !slices.Equal(got, []string{"lip-oil", "lips", "makeup"}) {
			t.Errorf("%s: rules see it in %v", name, got)
		}
		if got := s.ByID(oil.ID).Type(); got != "makeup" {
			t.Errorf("%s: it is taken for %s", name, got)
		}
		if got := s.PathName(Term{"lip-oil", "Lip oil"}); got != "Makeup > Lips > Lip oil" {
			t.Errorf("%s: the feed calls it %q", name, got)
		}
		for _, c := range s.Menus(false).Categories {
			if c.Slug == "lips" || c.Slug == "lip-oil" {
				t.Errorf("%s: the menus list %s", name, c.Slug)
			}
		}
	}
	back := made.next(Changes{Version: 3, Terms: flat})
	if n := back.Select(Filter{Categories: []string{"makeup"}}).Total; n != 0 || back.ByID(oil.ID).Place != nil {
		t.Errorf("moved back to the top, makeup has %d", n)
	}
}

// GOOD-2: on random trees and random moves, a category's list is what its own products and
// those of its children's lists are together, whether it was built at once or move by move.
func TestGOOD2RandomTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	for range 40 {
		terms := &Terms{}
		for i := range 12 {
			id := fmt.Sprintf("c%d", i)
			terms.Categories = append(terms.Categories, TermRow{ID: id, Slug: id, Name: "Kind " + id, Shown: true})
		}
		var goods []*Product
		for i := range 30 {
			goods = append(goods, product(i+1, fmt.Sprintf("Thing %d", i), "COSRX", fmt.Sprintf("c%d", rng.IntN(12))))
		}
		s := NewShelved(goods, 1, NewLevels(), terms)
		for version := int64(2); version < 20; version++ {
			next := &Terms{Categories: slices.Clone(terms.Categories)}
			i, to := rng.IntN(12), ""
			if rng.IntN(4) > 0 {
				to = fmt.Sprintf("c%d", rng.IntN(12))
			}
			if to != "" && moveProblem(next.Categories, next.Categories[i].ID, to) != "" {
				continue
			}
			next.Categories[i].Parent = to
			s, terms = s.next(Changes{Version: version, Terms: next}), next
			whole := NewShelved(goods, version, NewLevels(), next)
			for _, c := range next.Categories {
				want := 0
				for _, p := range goods {
					for at := p.Category; at != ""; at = next.Categories[slices.IndexFunc(next.Categories, func(r TermRow) bool { return r.ID == at })].Parent {
						if at == c.ID {
							want++
						}
					}
				}
				f := Filter{Categories: []string{c.Slug}}
				if a, b, n := s.Select(f).Total, whole.Select(f).Total, s.Facets(f).Total; a != want || b != want || n != want {
					t.Fatalf("%s has %d step by step, %d at once and counts %d, want %d", c.Slug, a, b, n, want)
				}
			}
		}
	}
}

// GOOD-2: what a move means is told from the rules: those that name what it leaves and what
// it comes below, and not those that reach it anyway.
func TestGOOD2WhatAMoveMeans(t *testing.T) {
	var list []ShelfTerm
	for _, r := range branch().Categories {
		list = append(list, ShelfTerm{ID: r.ID, Slug: r.Slug, Name: r.Name, Fixed: r.Fixed, Parent: r.Parent, Within: 3})
	}
	rules := []CategoryRule{
		{Kind: "deal", Name: "Makeup week", Categories: []string{"makeup"}},
		{Kind: "coupon", Name: "HAIR10", Categories: []string{"hair"}},
		{Kind: "tax", Name: "Both", Categories: []string{"makeup", "hair"}},
		{Kind: "promotion", Name: "Lips themselves", Categories: []string{"lips", "makeup"}},
		{Kind: "deal", Name: "All but hair", Except: []string{"hair"}},
		{Kind: "deal", Name: "All but makeup", Except: []string{"makeup"}},
	}
	names := func(rules []CategoryRule) string {
		var all []string
		for _, r := range rules {
			all = append(all, r.Name)
		}
		return strings.Join(all, ", ")
	}
	m, err := MoveOf(list, rules, "lips", "hair")
	if err != nil || m.Products != 3 || m.Categories != 2 || m.Problem != "" || names(m.Gains) != "HAIR10, All but makeup" || names(m.Loses) != "Makeup week, All but hair" {
		t.Errorf("the move means %+v (%v)", m, err)
	}
	if m, _ = MoveOf(list, rules, "lips", ""); names(m.Gains) != "All but makeup" || names(m.Loses) != "Makeup week, Both" {
		t.Errorf("at the top it means %+v", m)
	}
	if m, _ = MoveOf(list, rules, "lips", "lip-oil"); m.Problem == "" {
		t.Error("a circle has no problem")
	}
	if _, err = MoveOf(list, rules, "gone", ""); err == nil {
		t.Error("a category that is not there moves")
	}
}
