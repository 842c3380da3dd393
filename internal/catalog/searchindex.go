package catalog

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"gulaab/internal/ident"
)

// Weights of a word by where it stands; of several places in a product the best counts.
const (
	weightPrimary     = 60 // the slug of the primary category or skin type, through a synonym
	weightName        = 40
	weightBrand       = 32
	weightCategory    = 24
	weightSkinType    = 16
	weightIngredient  = 14
	weightDescription = 4
	weightQuestion    = 2 // what was asked about a product, and what the shop answered (REAL-4)
)

// weightOf lists the weights by class.
var weightOf = [...]uint8{weightQuestion, weightDescription, weightIngredient, weightSkinType, weightCategory, weightBrand, weightName, weightPrimary}

// classOf returns the class of a weight.
func classOf(weight uint8) uint32 {
	for class, w := range weightOf {
		if w == weight {
			return uint32(class)
		}
	}
	panic("catalog: no class has this weight")
}

// searchIndex finds products by words, with typos corrected. It consists of immutable
// segments: a new Snapshot takes over those of the previous one and adds a small one for
// changed products. Entries of changed or removed products are skipped.
type searchIndex struct {
	segments []*segment
	places   [][]int32           // by segment and document: position in the Snapshot, -1 where skipped
	brands   map[string][]string // brand phrase -> terms
	own      map[string][]string // owner's phrase -> terms
	leads    map[string]string   // owner's phrase -> address
	size     int                 // number of products
}

// vocabularyOfSearch are the query words with a meaning that does not depend on the
// products.
var vocabularyOfSearch = sync.OnceValue(func() (v struct {
	phrases map[string][]string // synonym phrase -> terms
	stop    map[string]bool
	exact   map[string]bool // never corrected
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

// newSearchIndex combines segments for a Snapshot whose products have these brands.
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

// addPhrase adds terms to a phrase.
func addPhrase(phrases map[string][]string, phrase string, terms ...string) {
	for _, t := range terms {
		if !slices.Contains(phrases[phrase], t) {
			phrases[phrase] = append(phrases[phrase], t)
		}
	}
}

// terms returns the terms of a phrase, or nil.
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

// word finds a word that some product of the Snapshot has. A word of questions alone is
// none: strangers wrote it, and their slips must not keep anybody's from being corrected.
func (x *searchIndex) word(w string) (places, bool) {
	var found places
	for i, g := range x.segments {
		if at, ok := slices.BinarySearch(g.words, w); ok && x.lives(i, at) {
			found = append(found, place{i, at})
		}
	}
	return found, found != nil
}

// places are the positions of a word in the segments' dictionaries.
type places []place

type place struct{ segment, word int }

// lives says whether a word of a segment belongs to a product that has not changed since,
// and is not only a word of its questions.
func (x *searchIndex) lives(segment, word int) bool {
	return x.weighs(segment, word, classOf(weightQuestion)+1)
}

// weighs says whether such a product has the word in a class or a higher one.
func (x *searchIndex) weighs(segment, word int, class uint32) bool {
	g := x.segments[segment]
	for _, p := range g.posts[g.starts[word]:g.starts[word+1]] {
		if x.places[segment][p>>classBits] >= 0 && p&(1<<classBits-1) >= class {
			return true
		}
	}
	return false
}

// asked finds a word that stands in questions alone.
func (x *searchIndex) asked(w string) (found places) {
	for i, g := range x.segments {
		if at, ok := slices.BinarySearch(g.words, w); ok && x.weighs(i, at, classOf(weightQuestion)) {
			found = append(found, place{i, at})
		}
	}
	return found
}

// isSlug says whether a dictionary word is the slug of a category, skin type or brand.
func isSlug(word string) bool { return strings.Contains(word, ":") }

// oneLetter unifies letters that Arabic and Urdu keyboards type differently.
var oneLetter = strings.NewReplacer("ي", "ی", "ى", "ی", "ئ", "ی", "ك", "ک", "ه", "ہ", "ة", "ہ", "أ", "ا", "إ", "ا", "ؤ", "و", "ھ", "ہ")

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// tokens splits a text into folded words of letters and digits, without apostrophes and in
// the singular.
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

// singularLen returns the length of a word's singular.
func singularLen[T string | []byte](w T) int {
	n := len(w)
	if n > 3 && w[n-1] == 's' && w[n-2] != 's' && w[n-2] != 'u' {
		return n - 1
	}
	return n
}

// trigramsOf returns the distinct trigrams of a word with marked ends.
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
