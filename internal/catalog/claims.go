package catalog

import (
	"slices"
	"strings"

	"gulaab/internal/inci"
)

// Claims are properties that shoppers search for beyond names: halal, vegan,
// fragrance-free, safe in pregnancy. They are decided from data alone (PLAIN-2): from what
// product texts say in whole words, and from ingredient lists of which every name is known.
// In the index they are words with a colon, which nobody can type.
const (
	readWhole = "inci:whole" // every name of the product's list is known
	hasPrefix = "has:"       // + class: the list, key ingredients or cautions name one
	listed    = "lists:"     // + known ingredient: the list has it
	says      = "says:"      // + claim: the name or description says so
)

// Claim is a property that a search asks of products.
type Claim struct {
	Claim string `json:"claim"`        // "halal", "vegan", "pregnancy", …, or "without"
	Of    string `json:"of,omitempty"` // of "without": the class, the ingredient's name, or the typed text
	Known int    `json:"known"`        // how many products that match the other words are known to meet it

	yes  []string // index words of which a product must have one
	no   []string // index words of which a product may have none
	term string   // its name, such as "vegan" or "paraben-free"
}

// maxClaims bounds the claims of one search, each of which looks at every product.
const maxClaims = 5

// Claims and classes that the code names.
const (
	claimWithout   = "without"
	claimPregnancy = "pregnancy"
	claimVegan     = "vegan"
	classFragrance = "fragrance"
)

// stated returns a claim that a product meets by saying so.
func stated(claim string) Claim {
	c := Claim{Claim: claim, term: claim, yes: []string{says + claim}}
	if claim == claimVegan {
		c.no = []string{hasPrefix + "animal"}
	}
	return c
}

// without returns the claim that products lack something: a class, a known ingredient, or
// something that only product texts can tell.
func without(typed string) Claim {
	c := Claim{Claim: claimWithout, Of: typed, term: typed + "-free"}
	switch class, known := avoided()[typed], inci.Lookup(typed); {
	case class != "":
		c.Of, c.term = class, class+"-free"
		c.yes, c.no = []string{readWhole, says + class + "-free"}, []string{hasPrefix + class}
	case known != nil:
		c.Of = known.Name
		c.yes, c.no = []string{readWhole, says + c.term}, []string{listed + known.Name}
	default:
		c.yes = []string{says + c.term}
	}
	return c
}

func inPregnancy() Claim {
	return Claim{Claim: claimPregnancy, term: claimPregnancy, yes: []string{readWhole}, no: []string{hasPrefix + "pregnancy"}}
}

// claimReader separates the claims from the other words of a query.
type claimReader struct {
	words  []string
	rest   []string
	claims []Claim
}

// readClaims returns the claims of a query's words, and the other words.
func readClaims(words []string) (rest []string, claims []Claim) {
	r := claimReader{words: words}
	for at := 0; at < len(r.words); {
		if used := r.step(at); used > 0 {
			at += used
			continue
		}
		r.rest = append(r.rest, r.words[at])
		at++
	}
	if len(r.claims) > 0 { // "vegan friendly", "safe in pregnancy", "halal certified"
		r.rest = slices.DeleteFunc(r.rest, func(w string) bool { return slices.Contains(claimFillers(), w) })
	}
	return r.rest, r.claims
}

func (r *claimReader) add(c Claim) {
	if !slices.ContainsFunc(r.claims, func(o Claim) bool { return o.term == c.term }) {
		r.claims = append(r.claims, c)
	}
}

// step reads a claim at a word and returns its number of words; 0 where there is none.
func (r *claimReader) step(at int) int {
	if len(r.claims) == maxClaims {
		return 0
	}
	for n := min(maxPhrase, len(r.words)-at); n >= 1; n-- {
		if claim, ok := claimWords()[strings.Join(r.words[at:at+n], " ")]; ok {
			switch claim {
			case claimPregnancy:
				r.add(inPregnancy())
			case "unscented":
				r.add(without(classFragrance))
			default:
				r.add(stated(claim))
			}
			return n
		}
	}
	if used := r.before(at); used > 0 {
		return used
	}
	return r.behind(at)
}

// before reads "without X", "bina X", "free of X".
func (r *claimReader) before(at int) int {
	w := r.words[at]
	next := at + 1
	switch {
	case w == "w" && r.at(next) == "o":
		next++
	case w == "free" && (r.at(next) == "of" || r.at(next) == "from"):
		next++
	case !slices.Contains(negations(), w):
		return 0
	}
	for slices.Contains([]string{"any", "added", "the", "all"}, r.at(next)) {
		next++
	}
	what, n := r.substance(next)
	if n == 0 {
		// "no" and the like occur in names too: "No Sebum", "No. 1".
		if slices.Contains(weakNegations(), w) || r.at(next) == "" || slices.Contains(hinges(), r.at(next)) {
			return 0
		}
		what, n = r.at(next), 1
	}
	r.add(without(what))
	next += n
	if slices.Contains(hinges(), r.at(next)) { // "bina khushboo ke"
		next++
	}
	return next - at
}

// behind reads "X free", "X ke baghair", "X se pak", "Xfree".
func (r *claimReader) behind(at int) int {
	w := r.words[at]
	if what, ok := strings.CutSuffix(w, "free"); ok && len(what) >= 3 {
		r.add(without(what))
		return 1
	}
	what, n := r.substance(at)
	if n == 0 {
		what, n = w, 1
		if vocabularyOfSearch().stop[w] || slices.Contains(negations(), w) {
			return 0
		}
	}
	next := at + n
	switch {
	case slices.Contains([]string{"free", "فری"}, r.at(next)):
		next++
	case slices.Contains(hinges(), r.at(next)) && slices.Contains(negations(), r.at(next+1)) && !slices.Contains(weakNegations(), r.at(next+1)):
		next += 2
	case slices.Contains([]string{"se", "سے"}, r.at(next)) && slices.Contains([]string{"pak", "paak", "پاک"}, r.at(next+1)):
		next += 2
	default:
		return 0
	}
	r.add(without(what))
	return next - at
}

func (r *claimReader) at(i int) string {
	if i < len(r.words) {
		return r.words[i]
	}
	return ""
}

// substance returns the longest name of a class or ingredient at a word.
func (r *claimReader) substance(at int) (what string, n int) {
	for n = min(maxPhrase, len(r.words)-at); n >= 1; n-- {
		what = strings.Join(r.words[at:at+n], " ")
		if avoided()[what] != "" || inci.Lookup(what) != nil {
			return what, n
		}
	}
	return "", 0
}

// statements returns what a product's text says of it, as words of the index: "says:vegan",
// "says:oil-free". Denied claims ("not vegan") are left out.
func statements(text string) []string {
	if !slices.ContainsFunc(statementMarks[:], func(mark string) bool { return strings.Contains(text, mark) }) {
		return nil
	}
	words := tokens(text)
	var out []string
	for at := range words {
		r := claimReader{words: words}
		claim, isClaim := "", false
		for n := min(maxPhrase, len(words)-at); n >= 1 && !isClaim; n-- {
			claim, isClaim = claimWords()[strings.Join(words[at:at+n], " ")]
		}
		switch {
		case denied(words[:at]):
			continue
		case isClaim && claim == claimPregnancy: // the product's own word does not make it safe
			continue
		case isClaim && claim == "unscented":
			r.add(without(classFragrance))
		case isClaim:
			r.add(stated(claim))
		case r.at(at+1) == "free" || strings.HasSuffix(words[at], "free"):
			r.behind(at)
		}
		for _, c := range r.claims {
			out = append(out, says+c.term)
		}
	}
	return out
}

// denied says whether the words before a claim negate it.
func denied(before []string) bool {
	for _, w := range before[max(0, len(before)-3):] {
		if slices.Contains([]string{"not", "never", "isnt", "no", "nor", "non", "neither", "nahi", "nahin", "نہیں"}, w) {
			return true
		}
	}
	return false
}

// contents is what a product contains that somebody may want to avoid.
type contents struct {
	known   []*inci.Known // from its list and its key ingredients
	listed  int           // how many of them its list names; they come first
	whole   bool          // every name of its list is known
	classes []string      // known from its cautions only
	acid    bool          // its key ingredients or cautions name an exfoliating acid
	keys    []*inci.Known // its key ingredients
}

// ingredientNames caches look-ups of ingredients: most stand in many products.
type ingredientNames struct {
	listed map[string]*inci.Known // by their spelling in lists
	keys   map[string]*inci.Known // by their spelling among key ingredients
}

func newIngredientNames() ingredientNames {
	return ingredientNames{map[string]*inci.Known{}, map[string]*inci.Known{}}
}

// contents returns what a product with long texts contains.
func (n ingredientNames) contents(p *Product) (c contents) {
	c.known, c.whole = inci.Plainly(p.INCI, n.listed)
	c.listed = len(c.known)
	for _, entry := range p.Ingredients {
		k, seen := n.keys[entry]
		if !seen {
			k = keyIngredient(entry)
			if len(n.keys) < maxShared {
				n.keys[entry] = k
			}
		}
		if k == nil {
			continue
		}
		c.acid = c.acid || k.Flags&inci.Acid != 0
		c.keys = append(c.keys, k)
		if !slices.Contains(c.known, k) {
			c.known = append(c.known, k)
		}
	}
	for _, caution := range p.Cautions {
		for _, mark := range cautionMarks {
			if strings.Contains(caution, mark.says) {
				c.classes = append(c.classes, mark.class)
				c.acid = c.acid || mark.class == "acid"
			}
		}
	}
	return c
}

func (c *contents) has(class string) bool {
	return slices.Contains(c.classes, class) ||
		slices.ContainsFunc(c.known, func(k *inci.Known) bool { return slices.Contains(k.Classes(), class) })
}

// caution returns the caution that stands before the button. An acid counts only if key
// ingredients or cautions name it: many lists have a little to set the acidity.
func (c *contents) caution() Caution {
	switch {
	case c.has("retinoid"):
		return CautionRetinoid
	case c.has("pregnancy"):
		return CautionPregnancy
	case c.acid:
		return CautionAcid
	}
	return CautionNone
}

// keyIngredient finds the known ingredient of a key ingredient such as "Salicylic acid 2%"
// or "Glycolic acid (AHA)", or nil.
func keyIngredient(entry string) *inci.Known {
	entry, _, _ = strings.Cut(entry, "(")
	words := strings.Fields(entry)
	for len(words) > 0 {
		if k := inci.Lookup(strings.Join(words, " ")); k != nil {
			return k
		}
		words = words[:len(words)-1]
	}
	return nil
}

// Caution is what a shopper should know before buying (PLAIN-2): the gravest caution that
// the product's list, key ingredients and cautions give.
type Caution string

// The cautions, the gravest first.
const (
	CautionRetinoid  Caution = "retinoid"  // also avoided in pregnancy
	CautionPregnancy Caution = "pregnancy" // contains something commonly avoided in pregnancy
	CautionAcid      Caution = "acid"      // contains an exfoliating acid
	CautionNone      Caution = ""
)

// meets marks the positions of products that are known to meet a claim.
func (x *searchIndex) meets(c *Claim) []bool {
	ok := make([]bool, x.size)
	set := func(words []string, to bool) {
		for _, w := range words {
			at, _ := x.word(w)
			for _, p := range at {
				g, place := x.segments[p.segment], x.places[p.segment]
				for _, post := range g.posts[g.starts[p.word]:g.starts[p.word+1]] {
					if i := place[post>>classBits]; i >= 0 {
						ok[i] = to
					}
				}
			}
		}
	}
	set(c.yes, true)
	set(c.no, false)
	return ok
}
