package catalog

import (
	"cmp"
	"slices"

	"gulaab/internal/ident"
)

// RelatedLimit bounds each list of Related.
const RelatedLimit = 8

// InsteadLimit bounds each list of Instead.
const InsteadLimit = 4

// Related are the other products on a product's page.
type Related struct {
	MoreFromBrand []*Product
	GoesWellWith  []*Product
	Why           []Reason // of each of GoesWellWith
	// Alike are products that replace the product while it is sold out.
	Alike []*Product
}

// complements returns the categories that complete a routine with a category, the next step
// first.
func complements(category string) []string {
	switch category {
	case "cleanser":
		return []string{"toner", "serum", "moisturizer", "sunscreen", "exfoliator", "mask"}
	case "toner", "essence", "mist":
		return []string{"serum", "moisturizer", "cleanser", "sunscreen", "cream", "mask"}
	case "serum", "brightening", "hydrating", "soothing", "oil":
		return []string{"moisturizer", "sunscreen", "toner", "cleanser", "cream", "eye-care"}
	case "moisturizer", "cream":
		return []string{"serum", "sunscreen", "cleanser", "toner", "eye-care", "essence"}
	case "sunscreen":
		return []string{"cleanser", "moisturizer", "serum", "toner", "lip-care", "mist"}
	case "mask", "exfoliator":
		return []string{"serum", "moisturizer", "toner", "cleanser", "soothing", "sunscreen"}
	case "eye-care":
		return []string{"serum", "moisturizer", "cleanser", "sunscreen", "cream", "mask"}
	case "lip-care":
		return []string{"makeup", "sunscreen", "moisturizer", "cleanser", "cream", "mist"}
	case "makeup":
		return []string{"accessories", "sunscreen", "mist", "cleanser", "moisturizer", "lip-care"}
	case "accessories":
		return []string{"makeup", "cleanser", "mask", "serum", "moisturizer", "toner"}
	}
	return []string{"cleanser", "serum", "moisturizer", "sunscreen", "toner", "mask"}
}

// Related returns products that go with a product, each with its reason (see goesWell), and
// others of its brand, where sold-out products come last. It returns false for an unknown
// _id.
func (s *Snapshot) Related(id string) (Related, bool) {
	at, ok := s.byID[id]
	if !ok {
		return Related{}, false
	}
	own := &s.rows[at]
	goes := s.chosenFor(at)
	var brand []int32
	for _, b := range s.termsOf(own, dimBrand) {
		brand = slices.DeleteFunc(s.moreOf(s.dims[dimBrand].posts[b], at), goes.has)
	}
	goes.addSteps(brand)
	related := Related{MoreFromBrand: s.at(brand), GoesWellWith: s.at(goes.found), Why: goes.why}
	if !own.counted.inStock() {
		related.Alike = s.at(s.alike(at))
	}
	return related, true
}

// MostReviewed returns the _ids of a brand's products that have reviews, those with the most
// first, at most as many as asked for.
func (s *Snapshot) MostReviewed(slug string, most int) []string {
	out := []string{}
	i, ok := s.dims[dimBrand].lookup[ident.FoldBrand(slug)]
	if !ok {
		return out
	}
	rated := []*Product{}
	for _, at := range s.dims[dimBrand].posts[i] {
		if p := s.items[at]; p.Rating.Count > 0 {
			rated = append(rated, p)
		}
	}
	slices.SortStableFunc(rated, func(a, b *Product) int { return cmp.Compare(b.Rating.Count, a.Rating.Count) })
	for _, p := range rated[:min(most, len(rated))] {
		out = append(out, p.ID)
	}
	return out
}

// alike returns replacements for a product: of its category and one of its skin types, in
// stock, top sellers first.
func (s *Snapshot) alike(at int32) []int32 {
	var alike []int32
	for _, p := range s.steps[s.items[at].Category] {
		if r := &s.rows[p]; p != at && r.counted.inStock() && overlap(s.termsOf(&s.rows[at], dimSkinType), s.termsOf(r, dimSkinType)) {
			if alike = append(alike, p); len(alike) == RelatedLimit {
				break
			}
		}
	}
	return alike
}

// Retired is what remains known of a product that is no longer sold.
type Retired struct {
	Brand    string // its name
	Category string // its slug
}

// Instead is what the page of a retired product offers. Terms that the shop does not show
// are empty.
type Instead struct {
	Brand, Category       Term
	LikeIt, MoreFromBrand []*Product
}

// InsteadOf returns replacements for a retired product: in-stock products of its category,
// top sellers first, and more of its brand.
func (s *Snapshot) InsteadOf(r Retired) Instead {
	var in Instead
	var taken []int32
	if t, known := s.Category(r.Category); known && r.Category != "" {
		in.Category = t
		for _, p := range s.steps[t.Slug] {
			if len(taken) < InsteadLimit && s.rows[p].counted.inStock() {
				taken = append(taken, p)
			}
		}
		in.LikeIt = s.at(taken)
	}
	if t, known := s.Brand(r.Brand); known && r.Brand != "" {
		in.Brand = t
		more := slices.DeleteFunc(s.moreOf(s.dims[dimBrand].posts[s.dims[dimBrand].lookup[ident.FoldBrand(r.Brand)]], -1), func(p int32) bool {
			return slices.Contains(taken, p)
		})
		in.MoreFromBrand = s.at(more[:min(InsteadLimit, len(more))])
	}
	return in
}

// moreOf returns the first positions without but, in-stock products first.
func (s *Snapshot) moreOf(positions []int32, but int32) []int32 {
	var here, gone []int32
	for _, p := range positions {
		switch {
		case p == but:
		case s.rows[p].counted.inStock():
			here = append(here, p)
		case len(gone) < RelatedLimit:
			gone = append(gone, p)
		}
		if len(here) == RelatedLimit {
			return here
		}
	}
	here = append(here, gone...)
	return here[:min(RelatedLimit, len(here))]
}

// stepsOf lists the products of each primary category and of those above it, top sellers
// first.
func (s *Snapshot) stepsOf() map[string][]int32 {
	best, others := map[string][]int32{}, map[string][]int32{}
	for i, p := range s.items {
		into := others
		if p.TopSell {
			into = best
		}
		into[p.Category] = append(into[p.Category], int32(i))
		for _, above := range s.tree.Above(p.Category) {
			into[above] = append(into[above], int32(i))
		}
	}
	for slug, rest := range others {
		best[slug] = append(best[slug], rest...)
	}
	return best
}
