package catalog

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
)

// Weights of a word by where it stands; a product's word has its best.
const (
	weightPrimary     = 60 // the slug of the primary category or skin type, through a synonym
	weightName        = 40
	weightBrand       = 32
	weightCategory    = 24
	weightSkinType    = 16
	weightIngredient  = 14
	weightDescription = 4
)

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
			x.addPhrase(strings.Join(tokens(p), " "), syn.terms...)
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
	add(weightPrimary, brandTerm(p))
	if len(brand) > 1 {
		add(weightBrand, strings.Join(brand, ""))
		x.addPhrase(strings.Join(brand, " "), brandTerm(p))
	}
	for i, c := range unique(p.Category, p.Categories) {
		add(primaryWeight(i, weightCategory), "category:"+c)
		add(weightCategory, texts.of(CategoryName(c))...)
	}
	for i, t := range unique(p.SkinType, p.SkinTypes) {
		add(primaryWeight(i, weightSkinType), "skin:"+t)
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

func brandTerm(p *Product) string { return "brand:" + p.BrandSlug() }

func primaryWeight(position int, other uint8) uint8 {
	if position == 0 {
		return weightPrimary
	}
	return other
}

// addPhrase notes the terms that a phrase stands for.
func (x *searchIndex) addPhrase(phrase string, terms ...string) {
	for _, t := range terms {
		if !slices.Contains(x.phrases[phrase], t) {
			x.phrases[phrase] = append(x.phrases[phrase], t)
		}
	}
}

// isSlug says whether a word of the dictionary is a category, skin type or brand
// rather than something to be typed.
func isSlug(word string) bool { return strings.Contains(word, ":") }

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
		if isSlug(w) {
			continue
		}
		for _, g := range trigramsOf(w) {
			x.trigrams[g] = append(x.trigrams[g], int32(i))
		}
	}
}

// tokens splits text into folded words of letters and digits, apostrophes taken
// out and plurals made singular.
func tokens(text string) []string {
	folded := ident.Fold(text)
	var out []string
	start := -1
	add := func(end int) {
		if start < 0 {
			return
		}
		w := folded[start:end]
		start = -1
		if strings.ContainsAny(w, "'’") {
			w = strings.NewReplacer("'", "", "’", "").Replace(w)
		}
		if w != "" {
			out = append(out, singular(w))
		}
	}
	for i, r := range folded {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '\'', r == '’':
			if start < 0 {
				start = i
			}
		default:
			add(i)
		}
	}
	add(len(folded))
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
