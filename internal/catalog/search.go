package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
)

// Weights of a word by where it stands; a product's word has its best.
const (
	weightName        = 40
	weightBrand       = 32
	weightCategory    = 24
	weightSkinType    = 16
	weightIngredient  = 14
	weightDescription = 4
)

// How much of a word's weight counts, in percent, by how the query met it.
const (
	exactPercent  = 100
	prefixPercent = 70
	typoPercent   = 50
	farPercent    = 35 // two slips
	alikePercent  = 80 // through a synonym
)

// maxConcepts bounds the words of a query that are looked at.
const maxConcepts = 12

// searchIndex finds products by words, forgiving slips.
type searchIndex struct {
	words    []string // the dictionary, sorted
	word     map[string]int32
	posts    [][]posting
	trigrams map[trigram][]int32 // by three letters: words that hold them
	phrases  map[string][]string // synonym phrase -> terms
	stop     map[string]bool
	size     int // products
}

type posting struct {
	at     int32
	weight uint8
}

type trigram [3]rune

// newSearchIndex indexes the products of s.
func newSearchIndex(s *Snapshot) *searchIndex {
	x := &searchIndex{
		word: map[string]int32{}, trigrams: map[trigram][]int32{},
		phrases: map[string][]string{}, stop: map[string]bool{}, size: len(s.items),
	}
	for _, syn := range synonyms() {
		for _, p := range syn.phrases {
			key := strings.Join(tokens(p), " ")
			x.phrases[key] = append(x.phrases[key], syn.terms...)
		}
	}
	for _, w := range stopWords() {
		x.stop[w] = true
	}
	texts := tokenCache{}
	for i, p := range s.items {
		x.addProduct(int32(i), p, texts)
	}
	x.sortWords()
	return x
}

// tokenCache keeps the tokens of texts that many products share.
type tokenCache map[string][]string

func (c tokenCache) of(text string) []string {
	t, ok := c[text]
	if !ok {
		t = tokens(text)
		c[text] = t
	}
	return t
}

func (x *searchIndex) addProduct(at int32, p *Product, texts tokenCache) {
	add := func(weight uint8, words ...string) {
		for _, w := range words {
			x.post(w, at, weight)
		}
	}
	add(weightName, tokens(p.Name)...)
	brand := texts.of(p.Brand)
	add(weightBrand, brand...)
	if len(brand) > 1 {
		add(weightBrand, strings.Join(brand, ""))
	}
	for _, c := range unique(p.Category, p.Categories) {
		add(weightCategory, "category:"+c)
		add(weightCategory, texts.of(CategoryName(c))...)
	}
	for _, t := range unique(p.SkinType, p.SkinTypes) {
		add(weightSkinType, "skin:"+t)
		add(weightSkinType, texts.of(SkinTypeName(t))...)
	}
	for _, in := range p.Ingredients {
		add(weightIngredient, texts.of(in)...)
	}
	for _, c := range p.Colors {
		if !strings.HasPrefix(c, "#") {
			add(weightIngredient, texts.of(c)...)
		}
	}
	add(weightDescription, tokens(p.Size)...)
	add(weightDescription, tokens(p.Description)...)
}

// post records a word of a product, with the best of its weights.
func (x *searchIndex) post(word string, at int32, weight uint8) {
	i, ok := x.word[word]
	if !ok {
		i = int32(len(x.words))
		x.word[word] = i
		x.words = append(x.words, word)
		x.posts = append(x.posts, nil)
	}
	posts := x.posts[i]
	if n := len(posts); n > 0 && posts[n-1].at == at {
		posts[n-1].weight = max(posts[n-1].weight, weight)
		return
	}
	x.posts[i] = append(posts, posting{at, weight})
}

// sortWords puts the dictionary in order, for prefixes, and notes its trigrams.
func (x *searchIndex) sortWords() {
	order := make([]int32, len(x.words))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return strings.Compare(x.words[a], x.words[b]) })
	words, posts := make([]string, len(order)), make([][]posting, len(order))
	for i, old := range order {
		words[i], posts[i] = x.words[old], slices.Clip(x.posts[old])
		x.word[words[i]] = int32(i)
	}
	x.words, x.posts = words, posts
	for i, w := range x.words {
		if strings.Contains(w, ":") {
			continue
		}
		for _, g := range trigramsOf(w) {
			x.trigrams[g] = append(x.trigrams[g], int32(i))
		}
	}
}

// tokens splits text into folded words of letters and digits, plurals made
// singular.
func tokens(text string) []string {
	words := strings.FieldsFunc(ident.Fold(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	out := words[:0]
	for _, w := range words {
		w = strings.NewReplacer("'", "", "’", "").Replace(w)
		if w != "" {
			out = append(out, singular(w))
		}
	}
	return out
}

func singular(w string) string {
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") {
		return w[:len(w)-1]
	}
	return w
}

// trigramsOf returns the distinct trigrams of a word with its edges marked.
func trigramsOf(w string) []trigram {
	r := append(append([]rune{' '}, []rune(w)...), ' ')
	var out []trigram
	for i := 0; i+3 <= len(r); i++ {
		g := trigram{r[i], r[i+1], r[i+2]}
		if !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

// hit is a word of the dictionary that a query's word may mean.
type hit struct {
	word    int32
	percent int
}

// meanings returns the words that one typed word may mean: itself, words it
// begins, and, where neither exists, words within one or two slips.
func (x *searchIndex) meanings(w string) []hit {
	var hits []hit
	if i, ok := x.word[w]; ok {
		hits = append(hits, hit{i, exactPercent})
	}
	if n := len([]rune(w)); n >= 2 {
		for i, _ := slices.BinarySearch(x.words, w); i < len(x.words) && strings.HasPrefix(x.words[i], w); i++ {
			if x.words[i] != w && (n >= 3 || len(hits) == 0) && !strings.Contains(x.words[i], ":") {
				hits = append(hits, hit{int32(i), prefixPercent})
			}
		}
	}
	if len(hits) > 0 {
		return hits
	}
	return x.slips(w)
}

// slips returns the dictionary's words nearest to a misspelt one: within one
// slip from four letters on, two from five on where the first letter is right.
func (x *searchIndex) slips(w string) []hit {
	n := len([]rune(w))
	if n < 4 || n > 40 || strings.ContainsFunc(w, unicode.IsDigit) {
		return nil
	}
	grams := trigramsOf(w)
	shared := map[int32]int{}
	for _, g := range grams {
		for _, i := range x.trigrams[g] {
			shared[i]++
		}
	}
	var near, far []hit
	for i, common := range shared {
		// A slip touches at most three trigrams (a swap four), two slips twice that.
		if common < len(grams)-8 || common == 0 {
			continue
		}
		other := x.words[i]
		switch d := damerau(w, other, 2); {
		case d <= 1:
			near = append(near, hit{i, typoPercent})
		case d == 2 && n >= 5 && firstRune(w) == firstRune(other):
			far = append(far, hit{i, farPercent})
		}
	}
	if len(near) > 0 {
		return near
	}
	return far
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// concept is one thing a query asks for; any of its hits means it.
type concept struct {
	words []string // as typed
	hits  []phrase
}

// phrase is words that must all be there.
type phrase struct {
	words   [][]hit
	percent int
}

// concepts reads a query: stop words away, the longest synonym phrases first,
// neighbouring words also joined ("axis y" is axisy, "sun block" sunblock).
func (x *searchIndex) concepts(query string) []concept {
	if len(query) > maxQuery {
		query = strings.ToValidUTF8(query[:maxQuery], "")
	}
	words := tokens(query)
	var out []concept
	for i := 0; i < len(words) && len(out) < maxConcepts; {
		c, used := x.conceptAt(words[i:])
		i += used
		out = append(out, c)
	}
	telling := slices.DeleteFunc(slices.Clone(out), func(c concept) bool { return len(c.words) == 1 && x.stop[c.words[0]] })
	if len(telling) > 0 {
		return telling
	}
	return out
}

func (x *searchIndex) conceptAt(words []string) (c concept, used int) {
	for n := min(3, len(words)); n >= 1; n-- {
		if terms, ok := x.phrases[strings.Join(words[:n], " ")]; ok {
			return x.synonymConcept(words[:n], terms), n
		}
	}
	if len(words) >= 2 && !x.known(words[0], words[1]) {
		if joined, ok := x.word[words[0]+words[1]]; ok {
			return concept{words[:2], []phrase{{[][]hit{{{joined, exactPercent}}}, exactPercent}}}, 2
		}
		if terms, ok := x.phrases[words[0]+words[1]]; ok {
			return x.synonymConcept(words[:2], terms), 2
		}
	}
	c = concept{words: words[:1]}
	if hits := x.meanings(words[0]); len(hits) > 0 {
		c.hits = []phrase{{[][]hit{hits}, exactPercent}}
	}
	if len(c.hits) == 0 || c.hits[0].words[0][0].percent < prefixPercent {
		// Perhaps a synonym was misspelt: "sunblok".
		if terms := x.nearPhrase(words[0]); terms != nil {
			c.hits = append(c.hits, x.termPhrases(terms, typoPercent)...)
		}
	}
	return c, 1
}

// known says whether some product has both words, so that they need no joining.
func (x *searchIndex) known(a, b string) bool {
	_, okA := x.word[a]
	_, okB := x.word[b]
	return okA && okB && len(a) > 1 && len(b) > 1
}

func (x *searchIndex) synonymConcept(words, terms []string) concept {
	c := concept{words: words}
	own := phrase{percent: exactPercent}
	for _, w := range words {
		hits := x.meanings(w)
		if len(hits) == 0 || hits[0].percent < prefixPercent {
			own.words = nil
			break
		}
		own.words = append(own.words, hits)
	}
	if own.words != nil {
		c.hits = append(c.hits, own)
	}
	c.hits = append(c.hits, x.termPhrases(terms, alikePercent)...)
	return c
}

func (x *searchIndex) termPhrases(terms []string, percent int) []phrase {
	var out []phrase
	for _, term := range terms {
		words := []string{term}
		if !strings.Contains(term, ":") {
			words = tokens(term)
		}
		p := phrase{percent: percent}
		for _, w := range words {
			i, ok := x.word[w]
			if !ok {
				p.words = nil
				break
			}
			p.words = append(p.words, []hit{{i, exactPercent}})
		}
		if p.words != nil {
			out = append(out, p)
		}
	}
	return out
}

// nearPhrase returns the terms of the one-word synonym phrase one slip from w.
func (x *searchIndex) nearPhrase(w string) []string {
	if len([]rune(w)) < 5 {
		return nil
	}
	best := ""
	for p := range x.phrases {
		if !strings.Contains(p, " ") && damerau(w, p, 1) <= 1 && (best == "" || p < best) {
			best = p
		}
	}
	return x.phrases[best]
}

// scores adds to into, by position, how well products meet a concept, and
// marks each that does with another concept met.
func (x *searchIndex) scores(c concept, total, met []int32) {
	best := map[int32]int32{}
	for _, p := range c.hits {
		var sum map[int32]int32
		for _, hits := range p.words {
			word := map[int32]int32{}
			for _, h := range hits {
				for _, post := range x.posts[h.word] {
					word[post.at] = max(word[post.at], int32(int(post.weight)*h.percent*p.percent/100))
				}
			}
			if sum == nil {
				sum = word
				continue
			}
			for at, v := range sum {
				if w, ok := word[at]; ok {
					sum[at] = v + w
				} else {
					delete(sum, at)
				}
			}
		}
		for at, v := range sum {
			best[at] = max(best[at], v/int32(len(p.words)))
		}
	}
	for at, v := range best {
		total[at] += v
		met[at]++
	}
}

// find returns the positions that meet a query, best first: those that meet all
// of its concepts, or, where none does, those that meet the most.
func (x *searchIndex) find(query string) []int32 {
	concepts := x.concepts(query)
	if len(concepts) == 0 {
		return nil
	}
	total, met := make([]int32, x.size), make([]int32, x.size)
	for _, c := range concepts {
		x.scores(c, total, met)
	}
	most := int32(0)
	for _, m := range met {
		most = max(most, m)
	}
	if most == 0 || int(most) < (len(concepts)+1)/2 {
		return nil
	}
	var out []int32
	for at, m := range met {
		if m == most {
			out = append(out, int32(at))
		}
	}
	slices.SortFunc(out, func(a, b int32) int { return cmp.Or(cmp.Compare(total[b], total[a]), cmp.Compare(a, b)) })
	return out
}

// searchAll returns the positions of all that match a query, best first.
func (s *Snapshot) searchAll(query string) []int32 { return s.search.find(query) }

// Search returns up to limit products that match a query, best first; limit 0
// gives all. It forgives slips and knows the spellings of synonyms.
func (s *Snapshot) Search(query string, limit int) []*Product {
	found := s.searchAll(query)
	if limit > 0 && len(found) > limit {
		found = found[:limit]
	}
	return s.at(found)
}
