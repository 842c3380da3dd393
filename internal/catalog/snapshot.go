package catalog

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"

	"gulaab/internal/ident"
)

// Snapshot is the whole catalogue at one version, indexed for every read. It
// never changes after NewSnapshot, apart from caches that fill up unseen and the
// Levels it stands beside; any number of goroutines may read it. The products
// and slices it returns are its own: callers must not change them.
type Snapshot struct {
	version int64
	levels  *Levels
	items   []*Product // newest _id first; all other indexes hold positions in it
	rows    []row      // beside items: what filters compare
	byID    map[string]int32
	byName  map[string]int32
	orders  map[Sort][]int32 // every order but SortNewest and SortRelevance
	ranks   map[Sort][]int32 // position in the order by position in items

	brands     vocabulary
	categories vocabulary
	skinTypes  vocabulary

	topSell  []int32
	trending []int32

	search *searchIndex
	cache  atomic.Pointer[bodyCache] // of the present revision of the levels
	latest atomic.Pointer[encoded]
}

// row holds what filters compare of one product, without a pointer to follow.
type row struct {
	product    *Product
	brand      int32
	categories []int32
	skinTypes  []int32
	counted    counted
}

// vocabulary is the distinct terms of one dimension with the products of each.
type vocabulary struct {
	terms  []Term
	lookup map[string]int32 // folded slug or name -> index of terms
	posts  [][]int32        // by term: positions in items, ascending
}

// NewSnapshot indexes products as the catalogue of a version in which nobody
// counts stock.
func NewSnapshot(products []*Product, version int64) *Snapshot {
	return NewStocked(products, version, NewLevels())
}

// NewStocked indexes products as the catalogue of a version, beside the levels
// of their variants. It keeps the products, settled, and copies the slice.
// Products with an equal ID count once, the first.
func NewStocked(products []*Product, version int64, levels *Levels) *Snapshot {
	items := make([]*Product, len(products))
	for i, p := range products {
		items[i] = p.Settled()
	}
	slices.SortStableFunc(items, func(a, b *Product) int { return strings.Compare(b.ID, a.ID) })
	items = slices.CompactFunc(items, func(a, b *Product) bool { return a.ID == b.ID })
	s := &Snapshot{
		version: version,
		levels:  levels,
		items:   items,
		rows:    make([]row, len(items)),
		byID:    make(map[string]int32, len(items)),
		byName:  make(map[string]int32, len(items)),
		orders:  map[Sort][]int32{},
		ranks:   map[Sort][]int32{},
	}
	s.categories = newVocabulary(Categories())
	s.skinTypes = newVocabulary(SkinTypes())
	s.brands = newVocabulary(nil)
	for i, p := range items {
		at := int32(i)
		s.byID[p.ID] = at
		if _, taken := s.byName[p.Name]; !taken {
			s.byName[p.Name] = at
		}
		r := row{product: p, brand: s.brands.add(Term{p.BrandSlug(), p.Brand}, at)}
		for _, v := range p.Variants {
			if v.Enabled {
				r.counted = append(r.counted, levels.of(v.ID))
			}
		}
		for _, c := range unique(p.Category, p.Categories) {
			r.categories = append(r.categories, s.categories.add(Term{c, CategoryName(c)}, at))
		}
		for _, t := range unique(p.SkinType, p.SkinTypes) {
			r.skinTypes = append(r.skinTypes, s.skinTypes.add(Term{t, SkinTypeName(t)}, at))
		}
		s.rows[i] = r
		if p.TopSell {
			s.topSell = append(s.topSell, at)
		}
		if p.Trending {
			s.trending = append(s.trending, at)
		}
	}
	s.sortOrders()
	s.search = newSearchIndex(s, newSegments(items, ownText), brandNames(items))
	s.cache.Store(newBodyCache(s))
	return s
}

// unique returns first and then rest without repetitions and empty entries.
func unique(first string, rest []string) []string {
	out := make([]string, 0, len(rest)+1)
	if first != "" {
		out = append(out, first)
	}
	for _, r := range rest {
		if r != "" && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

func newVocabulary(known []Term) vocabulary {
	v := vocabulary{lookup: make(map[string]int32, 2*len(known))}
	for _, t := range known {
		v.intern(t)
	}
	return v
}

func (v *vocabulary) intern(t Term) int32 {
	key := ident.FoldBrand(t.Slug)
	if i, ok := v.lookup[key]; ok {
		return i
	}
	i := int32(len(v.terms))
	v.terms = append(v.terms, t)
	v.posts = append(v.posts, nil)
	v.lookup[key] = i
	if name := ident.FoldBrand(t.Name); name != "" {
		if _, taken := v.lookup[name]; !taken {
			v.lookup[name] = i
		}
	}
	return i
}

// add records that the product at a position has a term. Positions come in
// ascending order.
func (v *vocabulary) add(t Term, at int32) int32 {
	i := v.intern(t)
	if n := len(v.posts[i]); n == 0 || v.posts[i][n-1] != at {
		v.posts[i] = append(v.posts[i], at)
	}
	return i
}

// find returns the indexes of the terms that values name; unknown values have
// none.
func (v *vocabulary) find(values []string) []int32 {
	var out []int32
	for _, s := range values {
		if i, ok := v.lookup[ident.FoldBrand(s)]; ok && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

func (s *Snapshot) sortOrders() {
	folded := make([]string, len(s.items))
	for i, p := range s.items {
		folded[i] = ident.Fold(p.Name)
	}
	by := func(o Sort, less func(a, b int32) int) {
		order := make([]int32, len(s.items))
		for i := range order {
			order[i] = int32(i)
		}
		// Stable over items: ties stay newest _id first.
		slices.SortStableFunc(order, less)
		rank := make([]int32, len(order))
		for pos, at := range order {
			rank[at] = int32(pos)
		}
		s.orders[o], s.ranks[o] = order, rank
	}
	by(SortCreated, func(a, b int32) int { return s.items[b].CreatedAt.Compare(s.items[a].CreatedAt) })
	by(SortPriceAsc, func(a, b int32) int { return cmp.Compare(s.items[a].Price, s.items[b].Price) })
	by(SortPriceDesc, func(a, b int32) int { return cmp.Compare(s.items[b].Price, s.items[a].Price) })
	by(SortName, func(a, b int32) int { return strings.Compare(folded[a], folded[b]) })
	// One percentage is off everything, so the most rupees are saved on the
	// highest list price; a deal stands before another product of its price.
	by(SortSaving, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.items[b].Price, s.items[a].Price), boolCompare(s.items[b].Deal(), s.items[a].Deal()))
	})
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Version returns the catalogue's version that the Snapshot shows.
func (s *Snapshot) Version() int64 { return s.version }

// Stock returns the free units of all of a product's variants that are on, or
// nil where none is counted. The product must be the Snapshot's own.
func (s *Snapshot) Stock(p *Product) *int64 { return s.rowOf(p).counted.stock() }

// InStock says whether one unit of any of a product's variants can be bought
// now. The product must be the Snapshot's own.
func (s *Snapshot) InStock(p *Product) bool { return s.rowOf(p).counted.inStock() }

func (s *Snapshot) rowOf(p *Product) *row { return &s.rows[s.byID[p.ID]] }

// Len returns how many products there are.
func (s *Snapshot) Len() int { return len(s.items) }

// All returns every product, newest _id first (API-1).
func (s *Snapshot) All() []*Product { return s.items }

// ByID returns the product of an _id, or nil.
func (s *Snapshot) ByID(id string) *Product {
	if at, ok := s.byID[id]; ok {
		return s.items[at]
	}
	return nil
}

// ByName returns the product of exactly this name, or nil; of several, the newest.
func (s *Snapshot) ByName(name string) *Product {
	if at, ok := s.byName[name]; ok {
		return s.items[at]
	}
	return nil
}

// Brands returns every brand that has products, by name.
func (s *Snapshot) Brands() []Count {
	out := s.brands.counts(false)
	sortByName(out)
	return out
}

// Categories returns the categories of LIST-5 in their order, and after them
// any other that a product has, each with its number of products.
func (s *Snapshot) Categories() []Count { return s.categories.counts(true) }

// SkinTypes returns the skin types of LIST-4 in their order, and after them any
// other that a product has, each with its number of products.
func (s *Snapshot) SkinTypes() []Count { return s.skinTypes.counts(true) }

// BrandName returns how the brand of a slug is shown: as its products write it,
// else title-cased (LIST-3).
func (s *Snapshot) BrandName(slug string) string {
	if i, ok := s.brands.lookup[ident.FoldBrand(slug)]; ok {
		return s.brands.terms[i].Name
	}
	return TitleCase(slug)
}

func (v *vocabulary) counts(withEmpty bool) []Count {
	out := make([]Count, 0, len(v.terms))
	for i, t := range v.terms {
		if n := len(v.posts[i]); n > 0 || withEmpty {
			out = append(out, Count{t.Slug, t.Name, n})
		}
	}
	return out
}

func sortByName(counts []Count) {
	slices.SortFunc(counts, func(a, b Count) int {
		return cmp.Or(strings.Compare(ident.Fold(a.Name), ident.Fold(b.Name)), strings.Compare(a.Slug, b.Slug))
	})
}

// at returns the products at positions.
func (s *Snapshot) at(positions []int32) []*Product {
	out := make([]*Product, len(positions))
	for i, at := range positions {
		out[i] = s.items[at]
	}
	return out
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		// Only the plain types of this package come here.
		panic("catalog: " + err.Error())
	}
	return b
}

func ownText(p *Product) text { return text{p.Description, p.Ingredients} }

func brandNames(items []*Product) []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range items {
		if !seen[p.Brand] {
			seen[p.Brand] = true
			out = append(out, p.Brand)
		}
	}
	return out
}
