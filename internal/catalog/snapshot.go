package catalog

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Snapshot is the whole catalogue at one version, indexed for every read. It
// never changes; any number of goroutines may read it and the Levels it stands
// beside. The products and slices it returns are its own: callers must not
// change them. A product comes without its long texts (description, key and full
// ingredients, how to use, cautions), which Full and Detail unpack.
type Snapshot struct {
	version int64
	levels  *Levels
	terms   *Terms
	items   []*Product // newest _id first; all other indexes hold positions in it
	rows    []row      // beside items: what filters compare
	byID    map[string]int32
	bySlug  map[string]int32 // readable addresses
	byName  map[string]int32
	sharing map[string][]int32 // by name, where several products have it
	orders  map[Sort][]int32   // every order but SortNewest and SortRelevance
	ranks   map[Sort][]int32   // position in the order by position in items
	savings *savings           // orders by what is saved

	brands     vocabulary
	byBrand    []int32 // the brands' terms, by name
	categories vocabulary
	skinTypes  vocabulary

	newest   []int32 // every position
	topSell  []int32
	trending []int32
	// The same in the order of the owner, or of what was worked out (SHELF-3).
	topSellFeatured, trendingFeatured []int32
	steps                             map[string][]int32 // by primary category: what sells best first, then the newest first

	search *searchIndex
	labels *labels // handed on from the Snapshot before
}

// row holds what filters compare of one product, without a pointer to follow.
type row struct {
	product    *Product
	brand      int32
	categories []int32
	skinTypes  []int32
	counted    counted
	folded     string         // the name as it is sorted by
	base       [2]money.Paisa // by tier: what its percentage is taken off, of the default variant; see tierAt
	texts      longTexts
	caution    Caution // what its card says in a search that asks (PLAIN-2)
}

// tierAt is the place of a tier's prices.
func tierAt(t pricing.Tier) int8 {
	if t == pricing.Member {
		return 1
	}
	return 0
}

// NewSnapshot indexes products as the catalogue of a version in which nobody
// counts stock.
func NewSnapshot(products []*Product, version int64) *Snapshot {
	return NewStocked(products, version, NewLevels())
}

// NewStocked indexes products as the catalogue of a version, beside the levels
// of their variants, in a shop with the terms of the specification. It keeps the
// products, settled, and copies the slice. Products with an equal ID count once,
// the first.
func NewStocked(products []*Product, version int64, levels *Levels) *Snapshot {
	return NewShelved(products, version, levels, FixedTerms())
}

// NewShelved is NewStocked in a shop with terms of its own.
func NewShelved(products []*Product, version int64, levels *Levels, terms *Terms) *Snapshot {
	l := newLoader(levels, terms, 1)
	for _, p := range products {
		l.parts[0].add(p)
	}
	return l.snapshot(version)
}

// loader takes in the products of a first Snapshot, in parts that several
// goroutines may fill at the same time: each packs and indexes a product before
// the next is read.
type loader struct {
	levels *Levels
	terms  *Terms
	parts  []*loaderPart
}

// loaderPart is what one goroutine takes in.
type loaderPart struct {
	levels *Levels
	texts  packer
	rows   []row
	words  *builder
	docs   []*Product
}

func newLoader(levels *Levels, terms *Terms, parts int) *loader {
	l := &loader{levels: levels, terms: terms, parts: make([]*loaderPart, parts)}
	for i := range l.parts {
		l.parts[i] = &loaderPart{levels: levels, words: newBuilder(terms)}
	}
	return l
}

func (l *loaderPart) add(p *Product) {
	if !p.isSettled() {
		p = p.Settled()
	}
	own := l.words.textOf(p)
	l.words.add(p, own)
	r := newRow(p, &l.texts, l.levels)
	r.caution = own.contents.caution()
	l.rows, l.docs = append(l.rows, r), append(l.docs, r.product)
}

func (l *loader) snapshot(version int64) *Snapshot {
	segments := make([]*segment, 0, len(l.parts))
	var sealing sync.WaitGroup
	var rows []row
	for i, p := range l.parts {
		if len(p.docs) == 0 && i > 0 {
			continue
		}
		segments = append(segments, nil)
		into := &segments[len(segments)-1]
		sealing.Go(func() { *into = p.words.sealed(p.docs) })
		p.texts.seal()
		rows = append(rows, p.rows...)
	}
	slices.SortStableFunc(rows, func(a, b row) int { return strings.Compare(b.product.ID, a.product.ID) })
	rows = slices.CompactFunc(rows, func(a, b row) bool { return a.product.ID == b.product.ID })
	sealing.Wait()
	return assemble(rows, version, l.levels, l.terms, nil, segments)
}

// newRow takes in a product of which nothing is known yet.
func newRow(p *Product, texts *packer, levels *Levels) row {
	light, where := texts.put(p)
	r := row{product: light, folded: ident.Fold(p.Name), texts: where}
	first := light.Default()
	r.base = [2]money.Paisa{first.Base(pricing.Guest), first.Base(pricing.Member)}
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
func assemble(rows []row, version int64, levels *Levels, shop *Terms, old *Snapshot, segments []*segment) *Snapshot {
	s := &Snapshot{
		version: version,
		levels:  levels,
		terms:   shop,
		items:   make([]*Product, len(rows)),
		newest:  make([]int32, len(rows)),
		rows:    rows,
		orders:  map[Sort][]int32{},
		ranks:   map[Sort][]int32{},
		savings: &savings{},
		labels:  newLabels(),
	}
	if old != nil {
		s.labels = old.labels
	}
	s.findable(old)
	s.categories = newVocabulary(shop.Categories)
	s.skinTypes = newVocabulary(shop.SkinTypes)
	s.brands = newVocabulary(shop.Brands)
	brands := map[string]int32{} // by display name
	var names []string
	terms := make([]int32, 0, 5*len(rows))
	// own returns the part of terms that was added since from.
	own := func(from int) []int32 { return terms[from:len(terms):len(terms)] }
	for i := range rows {
		r, p, at := &rows[i], rows[i].product, int32(i)
		s.items[i], s.newest[i] = p, at
		brand, known := brands[p.Brand]
		if !known {
			brand = s.brands.intern(Term{p.BrandSlug(), p.Brand})
			brands[p.Brand] = brand
			names = append(names, p.Brand)
		}
		r.brand = brand
		s.brands.note(brand, at)
		from := len(terms)
		each(p.Category, p.Categories, func(c string) { terms = append(terms, s.categories.add(c, TitleCase, at)) })
		r.categories = own(from)
		from = len(terms)
		each(p.SkinType, p.SkinTypes, func(t string) { terms = append(terms, s.skinTypes.add(t, TitleCase, at)) })
		r.skinTypes = own(from)
		if p.TopSell {
			s.topSell = append(s.topSell, at)
		}
		if p.Trending {
			s.trending = append(s.trending, at)
		}
	}
	s.sortOrders(old)
	s.sortSelling(shop.Rankings.Selling)
	s.topSellFeatured = s.featured(&shop.Rankings.TopSells, s.topSell, s.ranks[SortBestselling]) // PLAIN-7
	s.trendingFeatured = s.featured(&shop.Rankings.Trending, s.trending, s.ranks[SortCreated])   // LIST-1
	s.byBrand = byName(s.brands.terms)
	s.steps = s.stepsOf()
	s.search = newSearchIndex(s, segments, names)
	return s
}

// findable makes what products are found by: their ids and their names. Where an
// edit left both as they were, what the Snapshot before has goes on being read: of
// 100,000 products it is ten megabytes, and most of what an edit would work out.
func (s *Snapshot) findable(old *Snapshot) {
	same := func(of func(p *Product) string) bool {
		return old != nil && slices.EqualFunc(s.rows, old.rows, func(a, b row) bool {
			return a.product == b.product || of(a.product) == of(b.product)
		})
	}
	if same(func(p *Product) string { return p.ID }) {
		s.byID = old.byID
	} else {
		s.byID = make(map[string]int32, len(s.rows))
		for i := range s.rows {
			s.byID[s.rows[i].product.ID] = int32(i)
		}
	}
	if same(func(p *Product) string { return p.ID + p.Slug }) {
		s.bySlug = old.bySlug
	} else {
		s.bySlug = make(map[string]int32, len(s.rows))
		for i := range s.rows {
			if slug := s.rows[i].product.Slug; slug != "" {
				s.bySlug[slug] = int32(i)
			}
		}
	}
	if same(func(p *Product) string { return p.Name }) {
		s.byName, s.sharing = old.byName, old.sharing
		return
	}
	s.byName, s.sharing = make(map[string]int32, len(s.rows)), map[string][]int32{}
	for i := range s.rows {
		name, at := s.rows[i].product.Name, int32(i)
		first, taken := s.byName[name]
		if !taken {
			s.byName[name] = at
			continue
		}
		if len(s.sharing[name]) == 0 {
			s.sharing[name] = []int32{first}
		}
		s.sharing[name] = append(s.sharing[name], at)
	}
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

// At returns the product of an address: of an _id, or of a readable address; or nil.
func (s *Snapshot) At(address string) *Product {
	if p := s.ByID(address); p != nil {
		return p
	}
	if at, ok := s.bySlug[address]; ok {
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

// Terms returns the rows that the Snapshot's lists are made of.
func (s *Snapshot) Terms() *Terms { return s.terms }

// Brands returns every brand that has products and is shown, by name.
func (s *Snapshot) Brands() []Count {
	out := make([]Count, 0, len(s.byBrand))
	for _, i := range s.byBrand {
		if n := len(s.brands.posts[i]); n > 0 && !s.brands.hidden[i] {
			out = append(out, Count{Slug: s.brands.terms[i].Slug, Name: s.brands.terms[i].Name, Count: n})
		}
	}
	return out
}

// Categories returns the categories that are shown, in the owner's order, and
// after them any other that a product has, each with its number of products.
func (s *Snapshot) Categories() []Count { return s.categories.counts(true) }

// SkinTypes returns the skin types that are shown, in the owner's order, and
// after them any other that a product has, each with its number of products.
func (s *Snapshot) SkinTypes() []Count { return s.skinTypes.counts(true) }

// Brand returns the brand that a text names by its slug, a slug it had, or its name, in any letter case and spelling of the gaps. known
// says whether the shop has a row of it, or a product.
func (s *Snapshot) Brand(text string) (t Term, known bool) { return s.brands.named(text) }

// Category is Brand for categories.
func (s *Snapshot) Category(text string) (t Term, known bool) { return s.categories.named(text) }

// SkinType is Brand for skin types.
func (s *Snapshot) SkinType(text string) (t Term, known bool) { return s.skinTypes.named(text) }

// MovedBrand returns the slug of today where a text is one that a brand had and
// gave up.
func (s *Snapshot) MovedBrand(slug string) (now string, moved bool) { return s.brands.moved(slug) }

// MovedCategory is MovedBrand for categories.
func (s *Snapshot) MovedCategory(slug string) (now string, moved bool) {
	return s.categories.moved(slug)
}

// MovedSkinType is MovedBrand for skin types.
func (s *Snapshot) MovedSkinType(slug string) (now string, moved bool) {
	return s.skinTypes.moved(slug)
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
