package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/typo"
)

// How much of a word's weight counts, in percent, by how the query matched it.
const (
	exactPercent  = 100
	prefixPercent = 70
	typoPercent   = 50
	farPercent    = 35 // two typos
	alikePercent  = 80 // through a synonym
)

// maxConcepts bounds the words of a query that are read.
const maxConcepts = 12

// hit is a dictionary word that a query's word may mean. It counts only where its weight is
// at least least.
type hit struct {
	at      places
	percent int
	least   uint8
}

// meanings returns the words that a typed word may mean: itself, words that begin with it,
// or else words one or two typos away. If the word itself exists, longer ones count only in
// names, brands and categories: a search for "oil" does not match every text with "oily".
func (x *searchIndex) meanings(w string, exact bool) []hit {
	var hits []hit
	var least uint8
	if at, ok := x.word(w); ok {
		hits = append(hits, hit{at: at, percent: exactPercent})
		least = weightCategory
	}
	if n := len([]rune(w)); n >= 3 || (n == 2 && len(hits) == 0) {
		for s, g := range x.segments {
			for i, _ := slices.BinarySearch(g.words, w); i < len(g.words) && strings.HasPrefix(g.words[i], w); i++ {
				if g.words[i] != w && !isSlug(g.words[i]) && x.lives(s, i) {
					hits = append(hits, hit{places{{s, i}}, prefixPercent, least})
				}
			}
		}
	}
	if len(hits) > 0 || exact || vocabularyOfSearch().exact[w] {
		return hits
	}
	return x.slips(w)
}

// slips returns the dictionary words nearest to a misspelt one: one typo away from four
// letters on, two from five on if the first letter matches.
func (x *searchIndex) slips(w string) []hit {
	n := len([]rune(w))
	if n < 4 || n > 40 || strings.ContainsFunc(w, unicode.IsDigit) {
		return nil
	}
	grams := trigramsOf(w)
	var near, far []hit
	for s, g := range x.segments {
		shared := map[int32]int{}
		for _, t := range grams {
			for _, i := range g.trigrams[t] {
				shared[i]++
			}
		}
		for i, common := range shared {
			// A typo affects at most three trigrams (a swap four), two typos twice that.
			if common < len(grams)-8 || common == 0 {
				continue
			}
			other := g.words[i]
			d := typo.Distance(w, other, 2)
			if d > 2 || !x.lives(s, int(i)) {
				continue
			}
			at := places{{s, int(i)}}
			switch {
			case d <= 1:
				near = append(near, hit{at: at, percent: typoPercent})
			case n >= 5 && firstRune(w) == firstRune(other):
				far = append(far, hit{at: at, percent: farPercent})
			}
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

// concept is one thing that a query asks for; any of its phrases matches it.
type concept struct {
	words   []string // as typed
	phrases []phrase
	sure    bool   // matched without guessing at typos
	mended  string // the corrected spelling, if any
}

// phrase is a list of words that must all match.
type phrase struct {
	words   [][]hit
	percent int
	least   uint8 // least weight of every word
}

// maxPhrase bounds the words of a synonym or brand.
const maxPhrase = 4

// concepts reads a query: without stop words, longest synonym phrases first, and with
// neighbouring words also joined ("axis y" is axisy, "sun block" sunblock).
func (x *searchIndex) concepts(words []string, exact bool) []concept {
	var out []concept
	for i := 0; i < len(words) && len(out) < maxConcepts; {
		c, used := x.conceptAt(words[i:], exact)
		i += used
		out = append(out, c)
	}
	telling := slices.DeleteFunc(slices.Clone(out), func(c concept) bool { return len(c.words) == 1 && vocabularyOfSearch().stop[c.words[0]] })
	if len(telling) > 0 {
		return telling
	}
	return out
}

func (x *searchIndex) conceptAt(words []string, exact bool) (c concept, used int) {
	for n := min(maxPhrase, len(words)); n >= 1; n-- {
		if terms := x.terms(strings.Join(words[:n], " ")); terms != nil {
			c := x.synonymConcept(words[:n], terms)
			if n == 1 {
				c.mended = x.respelt(words[0], terms)
			}
			if exact && c.mended != "" {
				break
			}
			return c, n
		}
	}
	if len(words) >= 2 && !x.known(words[0], words[1]) {
		joined := words[0] + words[1]
		if terms := x.terms(joined); terms != nil {
			return x.synonymConcept([]string{joined}, terms), 2
		}
		if at, ok := x.word(joined); ok {
			return concept{words: words[:2], phrases: []phrase{exactly(at)}, sure: true}, 2
		}
	}
	c = concept{words: words[:1]}
	if hits := x.meanings(words[0], exact); len(hits) > 0 {
		c.phrases = []phrase{{words: [][]hit{hits}, percent: exactPercent}}
		c.sure = hits[0].percent >= prefixPercent
		if !c.sure {
			c.mended = x.commonest(hits)
		}
	}
	if !c.sure && !exact && !vocabularyOfSearch().exact[words[0]] {
		// The word may be a misspelt synonym: "sunblok".
		if near, terms := x.nearPhrase(words[0]); terms != nil {
			c.phrases = append(c.phrases, x.termPhrases(terms, typoPercent, leastOf(terms))...)
			c.mended = near
		}
	}
	if at := x.asked(words[0]); len(c.phrases) == 0 && at != nil {
		c.phrases, c.sure = []phrase{exactly(at)}, true
	}
	return c, 1
}

// commonest returns the word with the most products among hits.
func (x *searchIndex) commonest(hits []hit) string {
	best, most, percent := "", 0, 0
	for _, h := range hits {
		for _, p := range h.at {
			g := x.segments[p.segment]
			n := int(g.starts[p.word+1] - g.starts[p.word])
			if w := g.words[p.word]; h.percent > percent || h.percent == percent && (n > most || n == most && w < best) {
				best, most, percent = w, n, h.percent
			}
		}
	}
	return best
}

// respelt returns the catalogue's word of which a synonym phrase is a misspelling; "" where
// the phrase is a word of its own, or of another language.
func (x *searchIndex) respelt(w string, terms []string) string {
	if _, ok := x.word(w); ok {
		return ""
	}
	for _, term := range terms {
		if term == named {
			continue
		}
		if _, slug, ok := strings.Cut(term, ":"); ok {
			term = slug
		}
		if n := len([]rune(term)); n >= 4 && term != w && !strings.HasPrefix(term, w) && !strings.HasPrefix(w, term) && typo.Distance(w, term, 2) <= min(2, n/4) {
			return term
		}
	}
	return ""
}

func exactly(at places) phrase {
	return phrase{words: [][]hit{{{at: at, percent: exactPercent}}}, percent: exactPercent}
}

// known says whether both words occur in products, so that they need no joining.
func (x *searchIndex) known(a, b string) bool {
	_, okA := x.word(a)
	_, okB := x.word(b)
	return okA && okB && len(a) > 1 && len(b) > 1
}

// synonymConcept returns the concept of a synonym phrase or a brand.
func (x *searchIndex) synonymConcept(words, terms []string) concept {
	c := concept{words: words, sure: true}
	least := leastOf(terms)
	own := phrase{percent: exactPercent, least: least}
	for _, w := range words {
		hits := x.meanings(w, true)
		if len(hits) == 0 || hits[0].percent < prefixPercent {
			own.words = nil
			break
		}
		own.words = append(own.words, hits)
	}
	if own.words != nil {
		c.phrases = append(c.phrases, own)
	}
	c.phrases = append(c.phrases, x.termPhrases(terms, alikePercent, least)...)
	return c
}

// leastOf returns the least weight for words beside terms. Where the terms name a slug,
// words in descriptions do not count, because many cleansers' texts mention sunscreen.
func leastOf(terms []string) uint8 {
	if slices.Contains(terms, named) {
		return weightCategory
	}
	if slices.ContainsFunc(terms, isSlug) {
		return weightIngredient
	}
	return 0
}

func (x *searchIndex) termPhrases(terms []string, percent int, least uint8) []phrase {
	var out []phrase
	for _, term := range terms {
		words := []string{term}
		if !isSlug(term) {
			words = tokens(term)
		}
		p := phrase{percent: percent, least: least}
		for _, w := range words {
			at, ok := x.word(w)
			if !ok {
				p.words = nil
				break
			}
			p.words = append(p.words, []hit{{at: at, percent: exactPercent}})
		}
		if p.words != nil {
			out = append(out, p)
		}
	}
	return out
}

// nearPhrase returns the one-word synonym phrase one typo from w, and its terms.
func (x *searchIndex) nearPhrase(w string) (near string, terms []string) {
	if len([]rune(w)) < 5 {
		return "", nil
	}
	best := ""
	for _, phrases := range []map[string][]string{vocabularyOfSearch().phrases, x.brands, x.own} {
		for p := range phrases {
			if !strings.Contains(p, " ") && typo.Distance(w, p, 1) <= 1 && (best == "" || p < best) {
				best = p
			}
		}
	}
	return best, x.terms(best)
}

// scoreboard holds the scores of one query, by position.
type scoreboard struct {
	total []int32 // score
	met   []int16 // number of matched concepts
	sure  []int16 // of these, those matched without guessing

	// best to words are scratch for one concept and one word; only used positions are
	// reset.
	best, sum, word []int32
	words           []int16

	floor uint8 // least weight that counts
}

func newScoreboard(n int) *scoreboard {
	return &scoreboard{
		total: make([]int32, n), met: make([]int16, n), sure: make([]int16, n),
		best: make([]int32, n), sum: make([]int32, n), word: make([]int32, n), words: make([]int16, n),
		floor: weightDescription,
	}
}

// score adds products' scores for a concept: their best phrase, and an eighth of the
// others.
func (x *searchIndex) score(c concept, b *scoreboard) {
	var meeting []int32 // positions that match some phrase
	extra := map[int32]int32{}
	for _, p := range c.phrases {
		for _, at := range x.meet(p, b) {
			v := b.sum[at] / int32(len(p.words))
			b.sum[at], b.words[at] = 0, 0
			switch old := b.best[at]; {
			case old == 0:
				meeting = append(meeting, at)
				b.best[at] = v
			case v > old:
				b.best[at] = v
				extra[at] += old / 8
			default:
				extra[at] += v / 8
			}
		}
	}
	for _, at := range meeting {
		b.total[at] += b.best[at] + extra[at]
		b.best[at] = 0
		b.met[at]++
		if c.sure {
			b.sure[at]++
		}
	}
}

// meet returns the positions that have every word of a phrase, with scores in b.sum, which
// the caller resets together with b.words.
func (x *searchIndex) meet(p phrase, b *scoreboard) []int32 {
	var first []int32
	for n, hits := range p.words {
		var touched []int32
		for _, h := range hits {
			least := max(p.least, h.least, b.floor)
			for _, w := range h.at {
				g, place := x.segments[w.segment], x.places[w.segment]
				for _, post := range g.posts[g.starts[w.word]:g.starts[w.word+1]] {
					at, weight := place[post>>classBits], weightOf[post&(1<<classBits-1)]
					if at < 0 || weight < least {
						continue
					}
					if b.word[at] == 0 {
						touched = append(touched, at)
					}
					b.word[at] = max(b.word[at], int32(int(weight)*h.percent*p.percent/100))
				}
			}
		}
		for _, at := range touched {
			if b.words[at] == int16(n) {
				b.words[at]++
				b.sum[at] += b.word[at]
			}
			b.word[at] = 0
		}
		if n == 0 {
			first = touched
		}
	}
	out := first[:0]
	for _, at := range first {
		if b.words[at] == int16(len(p.words)) {
			out = append(out, at)
		} else {
			b.sum[at], b.words[at] = 0, 0
		}
	}
	return out
}

// found is the result of a query's words.
type found struct {
	at        []int32 // positions, best first
	corrected string  // the corrected words, if any
	missing   string  // words that no result has
	risky     bool    // they name a retinoid or an exfoliating acid
}

// find returns the positions that match the words, best first: those that match all
// concepts, or else those that surely match the most, at least half.
func (x *searchIndex) find(words []string, exact bool) (f found) {
	concepts := x.concepts(words, exact)
	if len(concepts) == 0 {
		return f
	}
	b := newScoreboard(x.size)
	for _, c := range concepts {
		x.score(c, b)
	}
	need, met := int16(len(concepts)), b.met
	if !slices.Contains(met, need) {
		// Words of questions count where no product has all that is searched for in its own texts, so
		// that what strangers ask stands in nobody's way (REAL-4).
		asked := newScoreboard(x.size)
		asked.floor = weightQuestion
		for _, c := range concepts {
			x.score(c, asked)
		}
		if slices.Contains(asked.met, need) {
			b, met = asked, asked.met
		}
	}
	if !slices.Contains(met, need) {
		met = b.sure
		if need = slices.Max(append([]int16{0}, met...)); need == 0 || 2*int(need) < len(concepts) {
			return f
		}
	}
	for at, m := range met {
		if m == need {
			f.at = append(f.at, int32(at))
		}
	}
	slices.SortFunc(f.at, func(a, c int32) int { return cmp.Or(cmp.Compare(b.total[c], b.total[a]), cmp.Compare(a, c)) })
	f.corrected = mended(words, concepts)
	if int(need) < len(concepts) {
		f.missing = x.missing(concepts, f.at)
	}
	f.risky = slices.ContainsFunc(concepts, risky)
	return f
}

// missing returns the words of the concepts that none of the positions matches.
func (x *searchIndex) missing(concepts []concept, at []int32) string {
	var out []string
	for _, c := range concepts {
		b := newScoreboard(x.size)
		x.score(c, b)
		if !slices.ContainsFunc(at, func(i int32) bool { return b.sure[i] > 0 }) {
			out = append(out, c.words...)
		}
	}
	return strings.Join(out, " ")
}

// mended returns the query with corrected words; "" where none was corrected.
func mended(words []string, concepts []concept) string {
	said := slices.Clone(words)
	changed := false
	for _, c := range concepts {
		if i := slices.Index(said, c.words[0]); c.mended != "" && i >= 0 {
			said[i], changed = c.mended, true
		}
	}
	if !changed {
		return ""
	}
	return strings.Join(said, " ")
}

// risky says whether a concept is about an ingredient with a caution.
func risky(c concept) bool {
	words := strings.Join(c.words, " ")
	if c.mended != "" {
		words = c.mended
	}
	terms := vocabularyOfSearch().phrases[words]
	return slices.Contains(riskyWords(), words) || len(terms) > 0 && slices.Contains(riskyWords(), terms[0])
}

// searchAll returns the positions of all matches of a query, best first.
func (s *Snapshot) searchAll(query string) []int32 { return s.read(query, false).at }

// Search returns up to limit matches of a query, best first; limit 0 means all. It corrects
// typos and knows synonyms.
func (s *Snapshot) Search(query string, limit int) []*Product {
	found := s.searchAll(query)
	if limit > 0 && len(found) > limit {
		found = found[:limit]
	}
	return s.at(found)
}
