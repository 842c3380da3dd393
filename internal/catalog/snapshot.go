package catalog

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"gulaab/internal/ident"
)

// Snapshot is the whole catalogue at one version, indexed for every read. It
// never changes; any number of goroutines may read it and the Levels it stands
// beside. The products and slices it returns are its own: callers must not
// change them. A product comes without its long texts (description,
// ingredients, how to use, cautions), which Full and Detail unpack.
type Snapshot struct {
	version int64
	levels  *Levels
	items   []*Product // newest _id first; all other indexes hold positions in it
	rows    []row      // beside items: what filters compare
	byID    map[string]int32
	byName  map[string]int32
	sharing map[string][]int32 // by name, where several products have it
	orders  map[Sort][]int32   // every order but SortNewest and SortRelevance
	ranks   map[Sort][]int32   // position in the order by position in items

	brands     vocabulary
	categories vocabulary
	skinTypes  vocabulary

	topSell  []int32
	trending []int32

	search *searchIndex
}

// row holds what filters compare of one product, without a pointer to follow.
type row struct {
	product    *Product
	brand      int32
	categories []int32
	skinTypes  []int32
	counted    counted
	folded     string // the name as it is sorted by
	texts      longTexts
}

// vocabulary is the distinct terms of one dimension with the products of each.
type vocabulary struct {
	terms  []Term
	lookup map[string]int32 // folded slug or name -> index of terms
	slugs  map[string]int32 // slug as products write it -> index of terms
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
	l := newLoader(levels)
	for _, p := range products {
		l.add(p)
	}
	return l.snapshot(version)
}

// loader takes in the products of a first Snapshot, one after the other: it
// packs and indexes each before the next is read.
type loader struct {
	levels *Levels
	texts  packer
	rows   []row
	words  *builder
	docs   []*Product
}

func newLoader(levels *Levels) *loader { return &loader{levels: levels, words: newBuilder()} }

func (l *loader) add(p *Product) {
	p = p.Settled()
	l.words.add(p, ownText(p))
	r := newRow(p, &l.texts, l.levels)
	l.rows, l.docs = append(l.rows, r), append(l.docs, r.product)
}

func (l *loader) snapshot(version int64) *Snapshot {
	l.texts.seal()
	slices.SortStableFunc(l.rows, func(a, b row) int { return strings.Compare(b.product.ID, a.product.ID) })
	l.rows = slices.CompactFunc(l.rows, func(a, b row) bool { return a.product.ID == b.product.ID })
	return assemble(l.rows, version, l.levels, nil, []*segment{l.words.sealed(l.docs)})
}

// newRow takes in a product of which nothing is known yet.
func newRow(p *Product, texts *packer, levels *Levels) row {
	light, where := texts.put(p)
	r := row{product: light, folded: ident.Fold(p.Name), texts: where}
	for _, v := range p.Variants {
		if v.Enabled {
			r.counted = append(r.counted, levels.of(v.ID))
		}
	}
	return r
}

// assemble indexes rows, which are in the order of items, as the catalogue of a
// version. What it needs to sort it takes from old, the Snapshot before, where
// there is one.
func assemble(rows []row, version int64, levels *Levels, old *Snapshot, segments []*segment) *Snapshot {
	s := &Snapshot{
		version: version,
		levels:  levels,
		items:   make([]*Product, len(rows)),
		rows:    rows,
		byID:    make(map[string]int32, len(rows)),
		byName:  make(map[string]int32, len(rows)),
		sharing: map[string][]int32{},
		orders:  map[Sort][]int32{},
		ranks:   map[Sort][]int32{},
	}
	s.categories = newVocabulary(Categories())
	s.skinTypes = newVocabulary(SkinTypes())
	s.brands = newVocabulary(nil)
	brands := map[string]int32{} // by display name
	var names []string
	terms := make([]int32, 0, 5*len(rows))
	// own returns the part of terms that was added since from.
	own := func(from int) []int32 { return terms[from:len(terms):len(terms)] }
	for i := range rows {
		r, p, at := &rows[i], rows[i].product, int32(i)
		s.items[i] = p
		s.byID[p.ID] = at
		if first, taken := s.byName[p.Name]; !taken {
			s.byName[p.Name] = at
		} else {
			if len(s.sharing[p.Name]) == 0 {
				s.sharing[p.Name] = []int32{first}
			}
			s.sharing[p.Name] = append(s.sharing[p.Name], at)
		}
		brand, known := brands[p.Brand]
		if !known {
			brand = s.brands.intern(Term{p.BrandSlug(), p.Brand})
			brands[p.Brand] = brand
			names = append(names, p.Brand)
		}
		r.brand = brand
		s.brands.note(brand, at)
		from := len(terms)
		each(p.Category, p.Categories, func(c string) { terms = append(terms, s.categories.add(c, CategoryName, at)) })
		r.categories = own(from)
		from = len(terms)
		each(p.SkinType, p.SkinTypes, func(t string) { terms = append(terms, s.skinTypes.add(t, SkinTypeName, at)) })
		r.skinTypes = own(from)
		if p.TopSell {
			s.topSell = append(s.topSell, at)
		}
		if p.Trending {
			s.trending = append(s.trending, at)
		}
	}
	s.sortOrders(old)
	s.search = newSearchIndex(s, segments, names)
	return s
}

// each calls f with first and then rest, without repetitions and empty entries.
func each(first string, rest []string, f func(string)) {
	if first != "" {
		f(first)
	}
	for i, r := range rest {
		if r != "" && r != first && !slices.Contains(rest[:i], r) {
			f(r)
		}
	}
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
	v := vocabulary{lookup: make(map[string]int32, 2*len(known)), slugs: map[string]int32{}}
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

// add records that the product at a position has the term of a slug, whose name
// is worked out where it is new. Positions come in ascending order.
func (v *vocabulary) add(slug string, name func(string) string, at int32) int32 {
	i, ok := v.slugs[slug]
	if !ok {
		i = v.intern(Term{slug, name(slug)})
		v.slugs[slug] = i
	}
	v.note(i, at)
	return i
}

// note records that the product at a position has a term.
func (v *vocabulary) note(term, at int32) {
	if n := len(v.posts[term]); n == 0 || v.posts[term][n-1] != at {
		v.posts[term] = append(v.posts[term], at)
	}
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

// sortOrders sorts the products in every order. Where there is a Snapshot
// before, only what changed since is sorted, and merged with what was.
func (s *Snapshot) sortOrders(old *Snapshot) {
	var now []int32 // by position in old: position in s, -1 where the product is another
	var changed []int32
	if old != nil {
		now = make([]int32, len(old.items))
		kept := make([]bool, len(s.items))
		for i, p := range old.items {
			now[i] = -1
			if at, ok := s.byID[p.ID]; ok && s.items[at] == p {
				now[i], kept[at] = at, true
			}
		}
		for i := range kept {
			if !kept[i] {
				changed = append(changed, int32(i))
			}
		}
	} else {
		changed = make([]int32, len(s.items))
		for i := range changed {
			changed[i] = int32(i)
		}
	}
	by := func(o Sort, compare func(a, b *row) int) {
		// Ties stay newest _id first.
		less := func(a, b int32) int { return cmp.Or(compare(&s.rows[a], &s.rows[b]), cmp.Compare(a, b)) }
		order := slices.Clone(changed)
		slices.SortFunc(order, less)
		if old != nil {
			order = merged(old.orders[o], now, order, less)
		}
		rank := make([]int32, len(order))
		for pos, at := range order {
			rank[at] = int32(pos)
		}
		s.orders[o], s.ranks[o] = order, rank
	}
	by(SortCreated, func(a, b *row) int { return b.product.CreatedAt.Compare(a.product.CreatedAt) })
	by(SortPriceAsc, func(a, b *row) int { return cmp.Compare(a.product.Price, b.product.Price) })
	by(SortPriceDesc, func(a, b *row) int { return cmp.Compare(b.product.Price, a.product.Price) })
	by(SortName, func(a, b *row) int { return strings.Compare(a.folded, b.folded) })
	// One percentage is off everything, so the most rupees are saved on the
	// highest list price; a deal stands before another product of its price.
	by(SortSaving, func(a, b *row) int {
		return cmp.Or(cmp.Compare(b.product.Price, a.product.Price), boolCompare(b.product.Deal(), a.product.Deal()))
	})
}

// merged returns an order of old, with its positions as they are now and those
// that are gone left out, merged with the sorted positions of what changed.
func merged(old, now, changed []int32, less func(a, b int32) int) []int32 {
	out := make([]int32, 0, len(old)+len(changed))
	for _, before := range old {
		at := now[before]
		if at < 0 {
			continue
		}
		for len(changed) > 0 && less(changed[0], at) < 0 {
			out, changed = append(out, changed[0]), changed[1:]
		}
		out = append(out, at)
	}
	return append(out, changed...)
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

// Levels returns the levels that the Snapshot stands beside.
func (s *Snapshot) Levels() *Levels { return s.levels }

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

// Full returns the product of an _id with its long texts, or nil.
func (s *Snapshot) Full(id string) *Product {
	at, ok := s.byID[id]
	if !ok {
		return nil
	}
	return s.full(at, &unpacker{})
}

func (s *Snapshot) full(at int32, texts *unpacker) *Product {
	return texts.fill(*s.items[at], s.rows[at].texts)
}

// ByName returns the product of exactly this name, or nil; of several, the newest.
func (s *Snapshot) ByName(name string) *Product {
	if at, ok := s.byName[name]; ok {
		return s.items[at]
	}
	return nil
}

// Named returns the products of exactly this name, the newest first.
func (s *Snapshot) Named(name string) []*Product {
	if all := s.sharing[name]; len(all) > 0 {
		return s.at(all)
	}
	if p := s.ByName(name); p != nil {
		return []*Product{p}
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
