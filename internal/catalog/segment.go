package catalog

import (
	"cmp"
	"slices"
	"strings"

	"gulaab/internal/inci"
)

// A posting is a document of a segment and the class of the word's weight there, in one
// number of four bytes: a product has about a hundred words.
const classBits = 3

// segment indexes the words of some products. It never changes.
type segment struct {
	docs     []*Product
	words    []string // the dictionary, sorted
	starts   []uint32 // by word: start of its postings; the last entry is the end of all
	posts    []uint32 // by word and document: document<<classBits | class
	trigrams map[trigram][]int32
}

type trigram [3]rune

// text is the part of a product's long texts that is searched.
type text struct {
	Description string
	Ingredients []string
	contents    contents
}

func (b *builder) textOf(p *Product) text {
	return text{p.Description, p.Ingredients, b.keys.contents(p)}
}

// newSegment indexes products, reading their long texts by full.
func newSegment(products []*Product, terms *Terms, full func(*Product) *Product) *segment {
	b := newBuilder(terms)
	for _, p := range products {
		b.add(p, b.textOf(full(p)))
	}
	return b.sealed(products)
}

func newBuilder(terms *Terms) *builder {
	return &builder{terms: terms, tree: NewTree(terms.Categories), dict: map[string]uint32{}, cache: map[string][]uint32{}, known: map[*inci.Known][]uint32{}, keys: newIngredientNames()}
}

// builder collects the words of documents.
type builder struct {
	terms   *Terms
	tree    Tree
	dict    map[string]uint32
	words   []string
	seen    []uint32 // by word: the last document with it, counted from 1
	entry   []uint32 // by word: its entry in that document
	entries pieces   // word<<classBits | class, document after document
	ends    []uint32 // by document: where its entries end
	cache   map[string][]uint32
	known   map[*inci.Known][]uint32 // the words that a known ingredient posts
	keys    ingredientNames
	buf     []byte
	class   uint32
}

// pieces is a list that grows without copying: for a large catalogue it holds ten million
// numbers, until they are sealed.
type pieces struct {
	list [][]uint32
	n    uint32
}

const pieceBits = 16

func (p *pieces) add(v uint32) {
	if p.n&(1<<pieceBits-1) == 0 {
		size := 1 << pieceBits
		if p.n == 0 {
			size = 1 << 10 // most lists are of one edit
		}
		p.list = append(p.list, make([]uint32, 0, size))
	}
	last := &p.list[len(p.list)-1]
	*last = append(*last, v)
	p.n++
}

func (p *pieces) at(i uint32) *uint32 { return &p.list[i>>pieceBits][i&(1<<pieceBits-1)] }

func (b *builder) add(p *Product, t text) {
	b.class = classOf(weightName)
	b.each(p.Name, b.post)
	b.class = classOf(weightBrand)
	slug := p.BrandSlug()
	b.shared(p.Brand)
	if words := tokens(p.Brand); len(words) > 1 {
		b.post([]byte(strings.Join(words, "")))
	}
	b.class = classOf(weightPrimary)
	b.post([]byte("brand:" + slug))
	for i, c := range b.tree.Within(unique(p.Category, p.Categories)) {
		b.class = classOf(primaryWeight(i, weightCategory))
		b.post([]byte("category:" + c))
		b.class = classOf(weightCategory)
		b.said(b.terms.CategoryName(c))
	}
	for i, s := range unique(p.SkinType, p.SkinTypes) {
		b.class = classOf(primaryWeight(i, weightSkinType))
		b.post([]byte("skin:" + s))
		b.class = classOf(weightSkinType)
		b.said(b.terms.SkinTypeName(s))
	}
	b.class = classOf(weightIngredient)
	for _, in := range t.Ingredients {
		b.shared(in)
	}
	for _, c := range p.Colors {
		if !strings.HasPrefix(c, "#") {
			b.shared(c)
		}
	}
	for _, f := range b.terms.shown(p) {
		b.said(f.words())
		if f.Key == concernKey && f.Filter {
			for _, value := range f.each() {
				b.post([]byte(factTerm(f.Key + factCut + value).Slug))
			}
		}
		if f.Kind == FactFlag {
			b.statements(f.words()) // the owner's word that it is halal answers "halal"
		}
	}
	b.class = classOf(weightDescription)
	b.shared(p.Size)
	if len(p.Options) > 0 { // any value finds it, not only that of the default variant (GOOD-3)
		for i := range p.Variants {
			if v := &p.Variants[i]; v.Enabled && v.Size != p.Size {
				b.shared(v.Size)
			}
		}
	}
	b.each(t.Description, b.post)
	b.contents(&t.contents)
	b.statements(p.Name)
	b.statements(t.Description)
	for _, in := range t.Ingredients {
		b.statements(in)
	}
	b.class = classOf(weightQuestion)
	for i := range p.Questions {
		for _, said := range p.Questions[i].texts() {
			b.each(said, b.post)
		}
	}
	b.ends = append(b.ends, b.entries.n)
}

// contents posts a product's contents for claims in searches (PLAIN-2).
func (b *builder) contents(c *contents) {
	if c.whole {
		b.note(b.intern([]byte(readWhole)))
	}
	for _, k := range c.known {
		words, ok := b.known[k]
		if !ok {
			words = append(words, b.intern([]byte(listed+k.Name)))
			for _, class := range k.Classes() {
				words = append(words, b.intern([]byte(hasPrefix+class)))
			}
			b.known[k] = words
		}
		for _, w := range words {
			b.note(w)
		}
	}
	for _, class := range c.classes {
		b.note(b.intern([]byte(hasPrefix + class)))
	}
}

// statements posts a text's claims.
func (b *builder) statements(text string) {
	for _, w := range statements(text) {
		b.note(b.intern([]byte(w)))
	}
}

func primaryWeight(position int, other uint8) uint8 {
	if position == 0 {
		return weightPrimary
	}
	return other
}

// maxShared bounds the cached texts.
const maxShared = 20_000

// shared posts the words of a text that many products have, with a cache.
func (b *builder) shared(s string) {
	words, ok := b.cache[s]
	if !ok {
		b.each(s, func(w []byte) { words = append(words, b.intern(w)) })
		if len(b.cache) < maxShared {
			b.cache[s] = words
		}
	}
	for _, w := range words {
		b.note(w)
	}
}

// said posts the words of an owner's text in every language.
func (b *builder) said(s string) {
	b.shared(s)
	for _, other := range b.terms.Translations.all(s) {
		b.shared(other)
	}
}

func (b *builder) post(w []byte) { b.note(b.intern(w)) }

func (b *builder) intern(w []byte) uint32 {
	i, ok := b.dict[string(w)]
	if !ok {
		i = uint32(len(b.words))
		word := string(w)
		b.dict[word] = i
		b.words = append(b.words, word)
		b.seen, b.entry = append(b.seen, 0), append(b.entry, 0)
	}
	return i
}

// note records a word of the present document with its best class.
func (b *builder) note(word uint32) {
	doc := uint32(len(b.ends)) + 1
	if b.seen[word] == doc {
		e := b.entries.at(b.entry[word])
		*e = max(*e, word<<classBits|b.class)
		return
	}
	b.seen[word], b.entry[word] = doc, b.entries.n
	b.entries.add(word<<classBits | b.class)
}

// sealed sorts the dictionary and groups the postings by word. docs are the added products,
// in order.
func (b *builder) sealed(docs []*Product) *segment {
	order := make([]uint32, len(b.words))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int { return cmp.Compare(b.words[x], b.words[y]) })
	rank := make([]uint32, len(order))
	g := &segment{
		docs: docs, words: make([]string, len(order)), starts: make([]uint32, len(order)+1), posts: make([]uint32, b.entries.n),
		trigrams: map[trigram][]int32{},
	}
	for r, old := range order {
		rank[old], g.words[r] = uint32(r), b.words[old]
	}
	for at := range b.entries.n {
		g.starts[rank[*b.entries.at(at)>>classBits]+1]++
	}
	for i := range order {
		g.starts[i+1] += g.starts[i]
	}
	next := slices.Clone(g.starts)
	from := uint32(0)
	for doc, end := range b.ends {
		for at := from; at < end; at++ {
			e := *b.entries.at(at)
			r := rank[e>>classBits]
			g.posts[next[r]] = uint32(doc)<<classBits | e&(1<<classBits-1)
			next[r]++
		}
		from = end
	}
	for i, w := range g.words {
		if !isSlug(w) {
			for _, t := range trigramsOf(w) {
				g.trigrams[t] = append(g.trigrams[t], int32(i))
			}
		}
	}
	return g
}

// each calls emit with every word of a text, as tokens does; the word is valid until emit
// returns.
func (b *builder) each(s string, emit func([]byte)) {
	for i := range len(s) {
		if s[i] >= 0x80 {
			for _, w := range tokens(s) {
				emit([]byte(w))
			}
			return
		}
	}
	w := b.buf[:0]
	flush := func() {
		if len(w) > 0 {
			emit(w[:singularLen(w)])
			w = w[:0]
		}
	}
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			w = append(w, c)
		case 'A' <= c && c <= 'Z':
			w = append(w, c+'a'-'A')
		case c == '\'':
		default:
			flush()
		}
	}
	flush()
	b.buf = w[:0]
}
