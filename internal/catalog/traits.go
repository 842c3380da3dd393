package catalog

import (
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gulaab/internal/ident"
	"gulaab/internal/inci"
)

// traits are facts that a product's own data gives, where an attribute is the owner's word
// (FIND-1): what its ingredients list has and lacks, its sun protection, its rating. Each is
// a bit, so that a large catalogue is filtered by comparing numbers. Lists are filtered by
// them in the parameter of the owner's attributes, "fact=without:fragrance"; a filterable
// attribute with the same key takes their place.
type traits uint64

// The keys of traits. Several values of traitWith and traitWithout must all be met, and one
// of the others.
const (
	traitWith    = "with"
	traitWithout = "without"
	traitSPF     = "spf"    // the value and more, as the name prints it
	traitRating  = "rating" // that many stars on average and more
)

// trait is one of the values.
type trait struct {
	key, value string
	name       string   // of traitWith: the ingredient as packs print it
	parts      []string // of traitWith: parts of the names of its ingredients, "=" before a whole name
	least      int      // of traitSPF and traitRating
}

func (t *trait) slug() string { return t.key + ":" + t.value }

// traitTable are the traits in display order. The place of each is its bit.
var traitTable = slices.Concat(
	withs([]trait{
		{value: "niacinamide", name: "Niacinamide", parts: []string{"niacinamide"}},
		{value: "hyaluronic-acid", name: "Hyaluronic acid", parts: []string{"hyaluron"}},
		{value: "vitamin-c", name: "Vitamin C", parts: []string{"ascorb"}},
		{value: "salicylic-acid", name: "Salicylic acid", parts: []string{"=salicylic acid"}},
		{value: "glycolic-acid", name: "Glycolic acid", parts: []string{"=glycolic acid"}},
		{value: "lactic-acid", name: "Lactic acid", parts: []string{"=lactic acid"}},
		{value: "azelaic-acid", name: "Azelaic acid", parts: []string{"=azelaic acid"}},
		{value: "retinol", name: "Retinol", parts: []string{"=retinol"}},
		{value: "bakuchiol", name: "Bakuchiol", parts: []string{"=bakuchiol"}},
		{value: "ceramides", name: "Ceramides", parts: []string{"ceramide"}},
		{value: "peptides", name: "Peptides", parts: []string{"peptide"}},
		{value: "panthenol", name: "Panthenol", parts: []string{"panthenol"}},
		{value: "centella", name: "Centella", parts: []string{"centella", "madecass", "asiatic"}},
		{value: "snail", name: "Snail mucin", parts: []string{"snail"}},
		{value: "zinc-pca", name: "Zinc PCA", parts: []string{"=zinc pca"}},
		{value: "tranexamic-acid", name: "Tranexamic acid", parts: []string{"=tranexamic acid"}},
		{value: "arbutin", name: "Arbutin", parts: []string{"arbutin"}},
		{value: "squalane", name: "Squalane", parts: []string{"=squalane"}},
		{value: "urea", name: "Urea", parts: []string{"=urea"}},
		{value: "aloe-vera", name: "Aloe vera", parts: []string{"aloe barbadensis"}},
		{value: "green-tea", name: "Green tea", parts: []string{"camellia sinensis"}},
		{value: "tea-tree", name: "Tea tree", parts: []string{"melaleuca alternifolia"}},
		{value: "propolis", name: "Propolis", parts: []string{"propolis"}},
		{value: "shea-butter", name: "Shea butter", parts: []string{"butyrospermum parkii"}},
		{value: "caffeine", name: "Caffeine", parts: []string{"=caffeine"}},
	}),
	withouts(classFragrance, "alcohol", "essential-oil", "acid", "retinoid", "paraben", "sulfate", "silicone", "mineral-oil", "oil", "allergen", "animal", "pregnancy"),
	least(traitSPF, 50, 30, 15),
	least(traitRating, 4, 3),
)

func withs(all []trait) []trait {
	for i := range all {
		all[i].key = traitWith
	}
	return all
}

func withouts(classes ...string) (out []trait) {
	for _, class := range classes {
		out = append(out, trait{key: traitWithout, value: class})
	}
	return out
}

func least(key string, values ...int) (out []trait) {
	for _, n := range values {
		out = append(out, trait{key: key, value: strconv.Itoa(n), least: n})
	}
	return out
}

// traitSets finds the traits of the table.
type traitSets struct {
	of   map[string]traits // one, by its slug
	mask map[string]traits // all of a key
}

// traitBits is made of traitTable once.
var traitBits = sync.OnceValue(func() traitSets {
	b := traitSets{map[string]traits{}, map[string]traits{}}
	for i := range traitTable {
		bit := traits(1) << i
		b.of[traitTable[i].slug()] = bit
		b.mask[traitTable[i].key] |= bit
	}
	return b
})

// has says whether an ingredient is one of a traitWith.
func (t *trait) has(k *inci.Known) bool {
	name := strings.ToLower(k.Name)
	return slices.ContainsFunc(t.parts, func(part string) bool {
		whole, only := strings.CutPrefix(part, "=")
		return name == whole || !only && strings.Contains(name, part)
	})
}

// ingredientTraits are, by known ingredient, the traits that products with it have, and
// those that they cannot have.
var ingredientTraits = sync.OnceValue(func() map[*inci.Known]struct{ with, spoilt traits } {
	out := map[*inci.Known]struct{ with, spoilt traits }{}
	for _, k := range inci.All() {
		own := out[k]
		for i := range traitTable {
			switch t := &traitTable[i]; {
			case t.key == traitWith && t.has(k):
				own.with |= 1 << i
			case t.key == traitWithout && slices.Contains(k.Classes(), t.value):
				own.spoilt |= 1 << i
			}
		}
		if own.with|own.spoilt != 0 {
			out[k] = own
		}
	}
	return out
})

// printedSPF matches the sun protection in a product's name: "SPF50+", "SPF 30".
var printedSPF = regexp.MustCompile(`(?i)\bSPF\s?(\d{1,3})\b`)

// traits returns a product's traits. "With" counts its list alone, as facts; "without" also
// needs every entry of the list to be known, and neither key ingredients nor cautions that
// name one.
func (c *contents) traits(p *Product) (out traits) {
	var spoilt traits
	for i, k := range c.known {
		own := ingredientTraits()[k]
		if i < c.listed {
			out |= own.with
		}
		spoilt |= own.spoilt
	}
	for _, class := range c.classes {
		spoilt |= traitBits().of[traitWithout+":"+class]
	}
	if c.whole {
		out |= traitBits().mask[traitWithout] &^ spoilt
	}
	return out | p.printedTraits()
}

// printedTraits returns the traits that a product has beside its ingredients.
func (p *Product) printedTraits() (out traits) {
	spf := 0
	if found := printedSPF.FindStringSubmatch(p.Name); found != nil {
		spf, _ = strconv.Atoi(found[1])
	}
	for i := range traitTable {
		switch t := &traitTable[i]; {
		case t.key == traitSPF && spf >= t.least,
			t.key == traitRating && p.Rating.Average() >= 10*int64(t.least):
			out |= 1 << i
		}
	}
	return out
}

// traitFilter is what a Filter asks of traits.
type traitFilter struct {
	all traits   // all of these
	any []traits // one of each
	met []ofList // ingredients outside the table
}

// ofList is an ingredient outside the table that a list is filtered by.
type ofList struct {
	slug string
	name string
	at   []bool // by position
}

// mostOfList bounds the ingredients of one filter outside the table, each of which looks at
// every product.
const mostOfList = 5

// readTraits reads the traits among the chosen facts, and returns the others.
func (m *matcher) readTraits(values []string) (rest []string) {
	for _, value := range values {
		key, what, _ := strings.Cut(strings.ToLower(value), ":")
		mask := traitBits().mask[key]
		if mask == 0 || m.s.ownFilter(key) {
			rest = append(rest, value)
			continue
		}
		bit := traitBits().of[key+":"+what]
		switch listed := key == traitWith || key == traitWithout; {
		case listed && bit != 0:
			m.traits.all |= bit
		case listed:
			m.ofList(key, what)
		case bit == 0:
			m.barred, m.nothing = true, true
		default:
			i := slices.IndexFunc(m.traits.any, func(t traits) bool { return t&mask != 0 })
			if i < 0 {
				i, m.traits.any = len(m.traits.any), append(m.traits.any, 0)
			}
			m.traits.any[i] |= bit
		}
	}
	return rest
}

// ofList filters by an ingredient outside the table: "with:zinc-oxide".
func (m *matcher) ofList(key, what string) {
	known := inci.Lookup(strings.ReplaceAll(what, "-", " "))
	if known == nil || len(m.traits.met) == mostOfList {
		m.barred, m.nothing = true, true
		return
	}
	c := Claim{yes: []string{listed + known.Name}}
	if key == traitWithout {
		c = Claim{yes: []string{readWhole}, no: c.yes}
	}
	m.traits.met = append(m.traits.met, ofList{key + ":" + what, known.Name, m.s.search.meets(&c)})
}

// Ingredients are the known ingredients that lists of products on sale name, by which any
// list can be filtered: "with:zinc-oxide".
func (s *Snapshot) Ingredients() []Term {
	out := []Term{}
	for _, k := range inci.All() {
		if _, on := s.search.word(listed + k.Name); on {
			out = append(out, Term{ident.Slug(k.Name), k.Name})
		}
	}
	slices.SortFunc(out, func(a, b Term) int { return strings.Compare(a.Slug, b.Slug) })
	return out
}

// ownFilter says whether the owner has an attribute of a key that lists are filtered by.
func (s *Snapshot) ownFilter(key string) bool {
	return slices.ContainsFunc(s.terms.Own, func(a OwnAttribute) bool { return a.Filter && a.Key == key })
}

// asked says whether the filter asks for any trait.
func (f *traitFilter) asked() bool { return f.all != 0 || len(f.any) > 0 || len(f.met) > 0 }

// of says whether a row has what the filter asks for.
func (f *traitFilter) of(r *row) bool {
	if r.traits&f.all != f.all {
		return false
	}
	for _, some := range f.any {
		if r.traits&some == 0 {
			return false
		}
	}
	for i := range f.met {
		if !f.met[i].at[r.at] {
			return false
		}
	}
	return true
}

// countTraits counts matches by trait, and those whose list of ingredients is not wholly
// known. The counts of "with" and "without" are of the matches, since another one narrows
// them further; those of the other keys ignore their own choice.
func (s *Snapshot) countTraits(out *Facets, m *matcher, found []int32, any bool) {
	counts := make([]int, len(traitTable))
	chosen, total := m.traits, 0
	m.traits = traitFilter{}
	for at := range m.candidates(found) {
		r := &s.rows[at]
		if !any || !m.match(r, dimNone) {
			continue
		}
		failed, only := 0, traits(0)
		for _, some := range chosen.any {
			if r.traits&some == 0 {
				failed, only = failed+1, some
			}
		}
		if failed == 0 && !r.known {
			out.Unread++
		}
		if failed > 1 || !(&traitFilter{all: chosen.all, met: chosen.met}).of(r) {
			continue
		}
		count := r.traits
		if failed == 1 {
			count &= keyOf(only)
		} else {
			total++
		}
		for ; count != 0; count &= count - 1 {
			counts[bits.TrailingZeros64(uint64(count))]++
		}
	}
	m.traits = chosen
	out.Traits = []Count{}
	for i := range traitTable {
		t := &traitTable[i]
		bit := traits(1) << i
		picked := chosen.all&bit != 0 || slices.ContainsFunc(chosen.any, func(some traits) bool { return some&bit != 0 })
		if (counts[i] > 0 || picked) && !s.ownFilter(t.key) {
			out.Traits = append(out.Traits, Count{Slug: t.slug(), Name: t.name, Count: counts[i]})
		}
	}
	for _, met := range chosen.met {
		out.Traits = append(out.Traits, Count{Slug: met.slug, Name: met.name, Count: total})
	}
}

// keyOf returns the mask of the key that traits of one key belong to.
func keyOf(some traits) traits {
	return traitBits().mask[traitTable[bits.TrailingZeros64(uint64(some))].key]
}
