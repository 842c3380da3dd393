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

// Snapshot is the whole catalogue at one version, indexed for every read. It never changes,
// and any number of goroutines may read it and its Levels. Callers must not change the
// products and slices that it returns. Its products lack the long texts (description, key
// and full ingredients, how to use, cautions), which Full and Detail unpack.
type Snapshot struct {
	version int64
	levels  *Levels
	terms   *Terms
	items   []*Product // newest _id first; other indexes hold positions in it
	rows    []row      // by position: what filters compare
	byID    map[string]int32
	bySlug  map[string]int32 // readable addresses
	byName  map[string]int32
	sharing map[string][]int32 // by name that several products share
	orders  map[Sort][]int32   // every order but SortNewest and SortRelevance
	ranks   map[Sort][]int32   // position in the order by position in items
	savings *savings           // orders by saving

	dims   [numDimensions]vocabulary
	factOf []int   // by term of dimFact: index of its attribute
	chart  []int32 // the terms of all rows, see row.terms
	tree   Tree    // of the categories

	newest   []int32 // every position
	topSell  []int32
	trending []int32
	// topSellFeatured and trendingFeatured are those lists in the owner's or the worked-out
	// order (SHELF-3).
	topSellFeatured, trendingFeatured []int32
	steps                             map[string][]int32 // by primary category: top sellers first, then newest

	search *searchIndex
	labels *labels                         // shared with the previous Snapshot
	setsOf map[string][]int32              // by product: the sets that it is a part of (GOOD-4)
	shades func() *shadeIndex              // made when it is asked for first (FIND-5)
	owners func(variantID string) *Product // see OfVariant
}

// row holds what filters compare of one product, without pointers to follow.
type row struct {
	product *Product
	terms   [numDimensions]struct{ from, to int32 } // within Snapshot.chart, see termsOf
	counted counted
	folded  string         // the name by which it is sorted
	base    [2]money.Paisa // by tier (tierAt): price of the default variant before the tier's percentage
	texts   longTexts
	caution Caution      // shown on its card in a search that asks for it (PLAIN-2)
	at      int32        // its position
	traits  traits       // what lists are filtered by beside its terms (FIND-1)
	known   bool         // every entry of its list of ingredients is known
	advised adviceGroups // what advice is about in it (FIND-4)
}

// termsOf returns a row's terms of a dimension, primary first.
func (s *Snapshot) termsOf(r *row, dim int) []int32 {
	return s.chart[r.terms[dim].from:r.terms[dim].to]
}

// tierAt returns the index of a tier's prices.
func tierAt(t pricing.Tier) int8 {
	if t == pricing.Member {
		return 1
	}
	return 0
}

// NewSnapshot indexes products as a version of the catalogue whose stock is not counted.
func NewSnapshot(products []*Product, version int64) *Snapshot {
	return NewStocked(products, version, NewLevels())
}

// NewStocked indexes products as a version of the catalogue with levels, in a shop with the
// specified terms. It keeps the settled products, and copies the slice. Of products with
// the same ID it takes the first.
func NewStocked(products []*Product, version int64, levels *Levels) *Snapshot {
	return NewShelved(products, version, levels, FixedTerms())
}

// NewShelved is NewStocked with given terms.
func NewShelved(products []*Product, version int64, levels *Levels, terms *Terms) *Snapshot {
	l := newLoader(levels, terms, 1)
	for _, p := range products {
		l.parts[0].add(p)
	}
	return l.snapshot(version)
}

// loader reads the products of a first Snapshot in parts, which several goroutines fill at
// once: each packs and indexes a product before it reads the next.
type loader struct {
	levels *Levels
	terms  *Terms
	parts  []*loaderPart
}

// loaderPart is the state of one goroutine.
type loaderPart struct {
	levels *Levels
	tree   Tree
	texts  packer
	rows   []row
	words  *builder
	docs   []*Product
	sets   []*Product // read, and added when their parts are known
}

func newLoader(levels *Levels, terms *Terms, parts int) *loader {
	l := &loader{levels: levels, terms: terms, parts: make([]*loaderPart, parts)}
	tree := NewTree(terms.Categories)
	for i := range l.parts {
		l.parts[i] = &loaderPart{levels: levels, tree: tree, words: newBuilder(terms)}
	}
	return l
}

func (l *loaderPart) add(p *Product) {
	p = l.tree.Placed(p)
	if p.IsSet() && p.Set == nil {
		l.sets = append(l.sets, p)
		return
	}
	if !p.isSettled() {
		p = p.Settled()
	}
	own := l.words.textOf(p)
	l.words.add(p, own)
	r := newRow(p, &l.texts, l.levels)
	r.contain(p, &own.contents)
	l.rows, l.docs = append(l.rows, r), append(l.docs, r.product)
}

func (l *loader) snapshot(version int64) *Snapshot {
	l.addSets()
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

// newRow makes the row of a new or changed product.
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

// contain sets what a row says of a product's contents.
func (r *row) contain(p *Product, c *contents) {
	r.caution, r.traits, r.known, r.advised = c.caution(), c.traits(p), c.whole, c.advised()
}

// assemble indexes rows, which are sorted as items, as a version of the catalogue. It
// reuses the orders of old, the previous Snapshot, if there is one.
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
		tree:    NewTree(shop.Categories),
	}
	if old != nil {
		s.labels = old.labels
	}
	s.shades, s.owners = s.indexShades(), s.indexOwners()
	s.findable(old)
	for d := range dimensions {
		var own []TermRow
		if of := dimensions[d].rows; of != nil {
			own = of(shop)
		}
		s.dims[d] = newVocabulary(own, dimensions[d].fold)
	}
	s.chart = make([]int32, 0, 6*len(rows))
	for i := range rows {
		r, p, at := &rows[i], rows[i].product, int32(i)
		s.items[i], s.newest[i], r.at = p, at, at
		for d := range dimensions {
			r.terms[d].from = int32(len(s.chart))
			first, rest := dimensions[d].of(shop, p)
			each(first, rest, func(written string) { s.chart = append(s.chart, s.dims[d].add(written, dimensions[d].term, at)) })
			r.terms[d].to = int32(len(s.chart))
		}
		s.knowSet(p, at)
		if p.TopSell {
			s.topSell = append(s.topSell, at)
		}
		if p.Trending {
			s.trending = append(s.trending, at)
		}
	}
	for d := range dimensions {
		if dimensions[d].byName {
			s.dims[d].order = byName(s.dims[d].terms)
		}
	}
	s.orderFacts()
	s.sortOrders(old)
	s.sortSelling(shop.Rankings.Selling)
	s.topSellFeatured = s.featured(&shop.Rankings.TopSells, s.topSell, s.ranks[SortBestselling]) // PLAIN-7
	s.trendingFeatured = s.featured(&shop.Rankings.Trending, s.trending, s.ranks[SortCreated])   // LIST-1
	s.steps = s.stepsOf()
	s.search = newSearchIndex(s, segments, s.dims[dimBrand].written)
	return s
}

// findable makes the indexes by id, slug and name. It shares those of the previous Snapshot
// that an edit left unchanged: for 100,000 products they are ten megabytes and most of the
// work of an edit.
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

// each calls f with first and rest, without duplicates and empty entries.
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

// unique returns first and rest, without duplicates and empty entries.
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

// Levels returns the levels that the Snapshot uses.
func (s *Snapshot) Levels() *Levels { return s.levels }

// Version returns the catalogue's version of the Snapshot.
func (s *Snapshot) Version() int64 { return s.version }

// Stock returns the free units of a product's enabled variants, or nil where none is
// counted. The product must be the Snapshot's.
func (s *Snapshot) Stock(p *Product) *int64 {
	if p.Set != nil {
		return p.Set.left(s.levels)
	}
	return s.rowOf(p).counted.stock()
}

// InStock says whether any of a product's variants can be bought now. The product must be
// the Snapshot's.
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

// indexOwners returns what finds the product of a variant, by the variant's id; nil where there is
// none. It looks through all products at most once for an id, and few ids are asked for: an index of
// all variants would cost every Snapshot more.
func (s *Snapshot) indexOwners() func(variantID string) *Product {
	var known sync.Map // *Product by id
	return func(variantID string) *Product {
		if p, ok := known.Load(variantID); ok {
			return p.(*Product) //nolint:forcetypeassert // nothing else is stored
		}
		at := slices.IndexFunc(s.items, func(p *Product) bool { return p.Variant(variantID) != nil })
		var p *Product
		if at >= 0 {
			p = s.items[at]
		}
		known.Store(variantID, p)
		return p
	}
}

// OfVariant returns the product of a variant, or nil. It is for ids that the owner chose, since what is
// found is kept with the Snapshot.
func (s *Snapshot) OfVariant(id string) *Product { return s.owners(id) }

// At returns the product of an address, which is an _id or a slug; or nil.
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

// ByName returns the newest product of exactly this name, or nil.
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

// Terms returns the terms of the Snapshot.
func (s *Snapshot) Terms() *Terms { return s.terms }

// Brands returns every shown brand with products, by name.
func (s *Snapshot) Brands() []Count {
	brands := &s.dims[dimBrand]
	out := make([]Count, 0, len(brands.order))
	for _, i := range brands.order {
		if n := len(brands.posts[i]); n > 0 && !brands.hidden[i] {
			out = append(out, Count{Slug: brands.terms[i].Slug, Name: brands.terms[i].Name, Count: n})
		}
	}
	return out
}

// Categories returns the shown categories in the owner's order, followed by others that
// products have, with product counts.
func (s *Snapshot) Categories() []Count { return s.dims[dimCategory].counts(true) }

// SkinTypes returns the shown skin types in the owner's order, followed by others that
// products have, with product counts.
func (s *Snapshot) SkinTypes() []Count { return s.dims[dimSkinType].counts(true) }

// Brand returns the brand that a text names by slug, former slug or name, in any case and
// spacing. known says whether the shop has a row of it, or a product.
func (s *Snapshot) Brand(text string) (t Term, known bool) { return s.dims[dimBrand].named(text) }

// Category is Brand for categories.
func (s *Snapshot) Category(text string) (t Term, known bool) { return s.dims[dimCategory].named(text) }

// SkinType is Brand for skin types.
func (s *Snapshot) SkinType(text string) (t Term, known bool) { return s.dims[dimSkinType].named(text) }

// MovedBrand returns a brand's present slug for a slug that it gave up.
func (s *Snapshot) MovedBrand(slug string) (now string, moved bool) {
	return s.dims[dimBrand].moved(slug)
}

// MovedCategory is MovedBrand for categories.
func (s *Snapshot) MovedCategory(slug string) (now string, moved bool) {
	return s.dims[dimCategory].moved(slug)
}

// MovedSkinType is MovedBrand for skin types.
func (s *Snapshot) MovedSkinType(slug string) (now string, moved bool) {
	return s.dims[dimSkinType].moved(slug)
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
		// Only plain types of this package are encoded here.
		panic("catalog: " + err.Error())
	}
	return b
}
