package catalog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A Snapshot made from its predecessor shows exactly what a new one shows (SWIFT-3), after any
// number of changes.
func TestNextIsAsMadeAnew(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	levels := NewLevels()
	all := map[string]*Product{}
	for _, p := range many(300) {
		all[p.ID] = p
	}
	current := func() []*Product {
		var out []*Product
		for _, p := range all {
			out = append(out, p)
		}
		return out
	}
	s := NewStocked(current(), 1, levels)
	spare := many(900)[300:]
	words := []string{"Saffron", "Oud", "Mango", "Serom", "Sunscreen", "Clay", "La Roche", "Axis Y"}
	for round := range 60 {
		var changed []*Product
		var gone []string
		for range r.IntN(12) {
			ids := slices.Sorted(func(yield func(string) bool) {
				for id := range all {
					if !yield(id) {
						return
					}
				}
			})
			id := ids[r.IntN(len(ids))]
			switch r.IntN(4) {
			case 0:
				if !slices.ContainsFunc(changed, func(p *Product) bool { return p.ID == id }) {
					gone = append(gone, id)
					delete(all, id)
				}
			case 1:
				p := spare[0]
				spare = spare[1:]
				all[p.ID], changed = p, append(changed, p)
			default:
				if slices.Contains(gone, id) || slices.ContainsFunc(changed, func(p *Product) bool { return p.ID == id }) {
					continue
				}
				p := *all[id]
				p.Name = words[r.IntN(len(words))] + " " + p.Name
				p.Brand = words[r.IntN(len(words))]
				p.Category = []string{"serum", "potion", "mask"}[r.IntN(3)]
				p.Categories = []string{p.Category}
				p.Price += 100
				p.Description = fmt.Sprintf("Round %d smells of %s.", round, words[r.IntN(len(words))])
				p.Trending = !p.Trending
				all[id], changed = &p, append(changed, &p)
			}
		}
		s = s.next(Changes{Version: int64(round + 2), Products: changed, Gone: gone, Terms: s.terms})
		same(t, s, NewStocked(current(), s.Version(), levels))
		if t.Failed() {
			t.Fatalf("in round %d", round)
		}
	}
}

// same compares what two snapshots show.
func same(t *testing.T, got, want *Snapshot) {
	t.Helper()
	ids := func(products []*Product) []string {
		out := make([]string, len(products))
		for i, p := range products {
			out[i] = p.ID
		}
		return out
	}
	check := func(what string, a, b any) {
		if diff := cmp.Diff(b, a); diff != "" {
			t.Errorf("%s (-want +got):\n%.600s", what, diff)
		}
	}
	check("products", string(got.EncodeProducts(got.All())), string(want.EncodeProducts(want.All())))
	for _, o := range Sorts() {
		check("order "+string(o), ids(got.Select(Filter{Sort: o}).Items), ids(want.Select(Filter{Sort: o}).Items))
	}
	check("brands", got.Brands(), want.Brands())
	check("categories", got.Categories(), want.Categories())
	check("skin types", got.SkinTypes(), want.SkinTypes())
	check("facets", got.Facets(Filter{Categories: []string{"serum"}}), want.Facets(Filter{Categories: []string{"serum"}}))
	for _, q := range []string{"saffron", "saff", "safron", "serom", "serum", "la roche", "axis y", "snail serum", "mango clay", "smells", "niacinmide", "oud"} {
		check("search "+q, ids(got.Search(q, 0)), ids(want.Search(q, 0)))
	}
	for i := range min(5, got.Len()) {
		p := got.All()[i]
		a, _ := got.Related(p.ID)
		b, _ := want.Related(p.ID)
		check("related", ids(append(a.MoreFromBrand, a.GoesWellWith...)), ids(append(b.MoreFromBrand, b.GoesWellWith...)))
		check("full", got.Full(p.ID), want.Full(p.ID))
	}
}

// SWIFT-3: an edit indexes only what changed.
func TestNextIndexesOnlyWhatChanged(t *testing.T) {
	t.Parallel()
	products := many(3000)
	s := NewSnapshot(products, 1)
	first := s.search.segments[0]
	for i := range 20 {
		p := *products[i]
		p.Name = "Changed " + p.Name
		s = s.next(Changes{Version: int64(i + 2), Products: []*Product{&p}, Terms: s.terms})
		if s.search.segments[0] != first {
			t.Fatal("what did not change was indexed again")
		}
		if n := len(s.search.segments); n != 2 || len(s.search.segments[1].docs) != i+1 {
			t.Fatalf("%d segments, the young one of %d products after %d edits", n, len(s.search.segments[1].docs), i+1)
		}
	}
	if got := len(s.Search("changed", 0)); got != 20 {
		t.Errorf("%d changed products are found", got)
	}
	if s.rows[100].texts.block == nil || s.rows[100].product.Description != "" {
		t.Error("long texts lie in memory unpacked")
	}
}

// Segments stay few, and their outdated entries are removed.
func TestSegmentsStayFew(t *testing.T) {
	t.Parallel()
	products := many(200)
	s := NewSnapshot(products, 1)
	for round := range 40 {
		var changed []*Product
		for _, p := range products {
			q := *p
			q.Name = fmt.Sprintf("Round %d %s", round, p.Name)
			changed = append(changed, &q)
		}
		s = s.next(Changes{Version: int64(round + 2), Products: changed, Terms: s.terms})
	}
	held := 0
	for _, g := range s.search.segments {
		held += len(g.docs)
	}
	if len(s.search.segments) > maxSegments+1 || held > 2*len(products)+young {
		t.Errorf("%d segments hold %d products of %d", len(s.search.segments), held, len(products))
	}
	if got := len(s.Search("round 39", 0)); got != len(products) {
		t.Errorf("%d products are found", got)
	}
}

func TestLongTextsComeBack(t *testing.T) {
	t.Parallel()
	products := many(100)
	products[3] = full()
	products[4] = bare()
	s := NewSnapshot(products, 1)
	for _, p := range products {
		want := p.Settled()
		if diff := cmp.Diff(want, s.Full(p.ID)); diff != "" {
			t.Errorf("%s comes back as another (-want +got):\n%s", p.Name, diff)
		}
	}
	if s.Full("nobody") != nil {
		t.Error("a product that is not there has texts")
	}
}
