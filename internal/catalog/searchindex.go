package catalog

import (
	"slices"
	"strings"
	"sync"
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

// weightOf gives each class its weight; the classes stand in the same order.
var weightOf = [...]uint8{weightDescription, weightIngredient, weightSkinType, weightCategory, weightBrand, weightName, weightPrimary}

// classOf is the class of a weight.
func classOf(weight uint8) uint32 {
	for class, w := range weightOf {
		if w == weight {
			return uint32(class)
		}
	}
	panic("catalog: no class has this weight")
}

// searchIndex finds products by words, forgiving slips. It is made of segments
// that never change: a new Snapshot takes over those of the one before, and adds
// a small one of the products that changed. What a segment says of a product
// that has changed since, or is gone, is passed over.
type searchIndex struct {
	segments []*segment
	places   [][]int32           // beside segments: position in the Snapshot by document, -1 where passed over
	brands   map[string][]string // phrase of a brand -> terms
	own      map[string][]string // phrase of the owner's -> terms
	leads    map[string]string   // phrase of the owner's -> address
	size     int                 // products of the Snapshot
}

// vocabularyOfSearch is what a query's words may mean, whatever is for sale.
var vocabularyOfSearch = sync.OnceValue(func() (v struct {
	phrases map[string][]string // synonym phrase -> terms
	stop    map[string]bool
	exact   map[string]bool // never compared by their letters
},
) {
	v.phrases, v.stop, v.exact = map[string][]string{}, map[string]bool{}, map[string]bool{}
	for _, syn := range synonyms() {
		for _, p := range syn.phrases {
			addPhrase(v.phrases, strings.Join(tokens(p), " "), syn.terms...)
		}
	}
	for _, w := range stopWords() {
		v.stop[SearchWords(w)] = true
	}
	for _, w := range exactWords() {
		v.exact[SearchWords(w)] = true
	}
	return v
})

// newSearchIndex puts segments together for a Snapshot whose products have
// certain brands.
func newSearchIndex(s *Snapshot, segments []*segment, brands []string) *searchIndex {
	x := &searchIndex{segments: segments, brands: map[string][]string{}, size: len(s.items)}
	for _, g := range segments {
		place := make([]int32, len(g.docs))
		for doc, p := range g.docs {
			place[doc] = -1
			if at, ok := s.byID[p.ID]; ok && s.items[at] == p {
				place[doc] = at
			}
		}
		x.places = append(x.places, place)
	}
	for _, brand := range brands {
		if words := tokens(brand); len(words) > 1 {
			addPhrase(x.brands, strings.Join(words, " "), "brand:"+ident.Slug(brand))
		}
	}
	x.learn(s.terms.Words)
	return x
}

// addPhrase notes the terms that a phrase stands for.
func addPhrase(phrases map[string][]string, phrase string, terms ...string) {
	for _, t := range terms {
		if !slices.Contains(phrases[phrase], t) {
			phrases[phrase] = append(phrases[phrase], t)
		}
	}
}

// terms returns what a phrase stands for, nil where it is none.
func (x *searchIndex) terms(phrase string) []string {
	common, brands, own := vocabularyOfSearch().phrases[phrase], x.brands[phrase], x.own[phrase]
	switch {
	case len(brands)+len(own) == 0:
		return common
	case len(common)+len(own) == 0:
		return brands
	}
	return slices.Concat(own, common, brands)
}

// word finds a word that some product of the Snapshot has.
func (x *searchIndex) word(w string) (places, bool) {
	var found places
	for i, g := range x.segments {
		if at, ok := slices.BinarySearch(g.words, w); ok && x.lives(i, at) {
			found = append(found, place{i, at})
		}
	}
	return found, found != nil
}

// places is where a word stands in the dictionaries of segments.
type places []place

type place struct{ segment, word int }

// lives says whether a word of a segment is one of a product that still stands
// in it so.
func (x *searchIndex) lives(segment, word int) bool {
	g := x.segments[segment]
	for _, p := range g.posts[g.starts[word]:g.starts[word+1]] {
		if x.places[segment][p>>classBits] >= 0 {
			return true
		}
	}
	return false
}

// isSlug says whether a word of the dictionary is a category, skin type or brand
// rather than something to be typed.
func isSlug(word string) bool { return strings.Contains(word, ":") }

// oneLetter gives letters that Arabic and Urdu keyboards type apart one form.
var oneLetter = strings.NewReplacer("ي", "ی", "ى", "ی", "ئ", "ی", "ك", "ک", "ه", "ہ", "ة", "ہ", "أ", "ا", "إ", "ا", "ؤ", "و", "ھ", "ہ")

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// tokens splits text into folded words of letters and digits, apostrophes taken
// out and plurals made singular.
func tokens(text string) []string {
	folded := ident.Fold(text)
	if len(folded) > 0 && !isASCII(folded) {
		folded = oneLetter.Replace(folded)
	}
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
			out = append(out, w[:singularLen(w)])
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

// singularLen returns how much of a word is its singular.
func singularLen[T string | []byte](w T) int {
	n := len(w)
	if n > 3 && w[n-1] == 's' && w[n-2] != 's' && w[n-2] != 'u' {
		return n - 1
	}
	return n
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
