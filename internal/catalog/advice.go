package catalog

import (
	"math/bits"
	"slices"
	"strings"
	"sync"

	"gulaab/internal/inci"
)

// Advice is a table of rules about groups of ingredients (FIND-4): what not to put on in one
// evening, what goes together, sun, how to begin, whom to ask. Each rule has a source and
// the day on which it was read. Pages show it; nothing is refused because of it.

// AdviceKind is what a rule is about.
type AdviceKind string

// The kinds of advice, in the order in which they are shown.
const (
	AdviceApart    AdviceKind = "apart"    // not in the same evening
	AdviceSun      AdviceKind = "sun"      // care in the sun
	AdviceDoctor   AdviceKind = "doctor"   // whom to ask first
	AdviceBegin    AdviceKind = "begin"    // how to begin
	AdviceTogether AdviceKind = "together" // goes well together
	AdvicePatch    AdviceKind = "patch"    // try it first
)

// adviceGroups is a set of groups of ingredients, one a bit.
type adviceGroups uint8

// The groups. The place of each is its row of adviceTable.
const (
	groupRetinoid adviceGroups = 1 << iota
	groupAcid
	groupSalicylic
	groupBenzoyl
	groupVitaminC
	groupNiacinamide
	groupMoisture
	groupScent
)

// adviceGroup is a group of ingredients that rules are about.
type adviceGroup struct {
	slug, name string
	anywhere   bool // counts wherever a list names it; otherwise among key ingredients alone
	has        func(k *inci.Known) bool
}

// adviceGroupTable are the groups by bit. Azelaic acid counts as an exfoliating acid in
// lists, but the sources do not speak of it.
var adviceGroupTable = []adviceGroup{
	{"retinoid", "Retinoids", true, func(k *inci.Known) bool { return k.Flags&inci.Retinoid != 0 }},
	{"acid", "Exfoliating acids", false, func(k *inci.Known) bool { return k.Flags&inci.Acid != 0 && k.Name != "Azelaic Acid" }},
	{"salicylic", "Salicylic acid", true, namedIn("salicylic acid", "betaine salicylate")},
	{"benzoyl-peroxide", "Benzoyl peroxide", true, namedIn("benzoyl peroxide")},
	{"vitamin-c", "Vitamin C", false, namedIn("ascorb")},
	{"niacinamide", "Niacinamide", false, namedIn("niacinamide")},
	{"moisture", "Moisturising ingredients", false, namedIn("ceramide", "hyaluron", "panthenol", "squalane", "glycerin")},
	{"scent", "Scents", true, func(k *inci.Known) bool { return k.Flags&(inci.Fragrance|inci.EssentialOil) != 0 }},
}

func namedIn(parts ...string) func(*inci.Known) bool {
	return func(k *inci.Known) bool {
		name := strings.ToLower(k.Name)
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
	}
}

// adviceGroupsOf are the groups of each known ingredient that has any.
var adviceGroupsOf = sync.OnceValue(func() map[*inci.Known]adviceGroups {
	out := map[*inci.Known]adviceGroups{}
	for _, k := range inci.All() {
		for i := range adviceGroupTable {
			if adviceGroupTable[i].has(k) {
				out[k] |= 1 << i
			}
		}
	}
	return out
})

// advised returns the groups that a product belongs to.
func (c *contents) advised() (out adviceGroups) {
	anywhere := adviceGroups(0)
	for i := range adviceGroupTable {
		if adviceGroupTable[i].anywhere {
			anywhere |= 1 << i
		}
	}
	for _, k := range c.known {
		out |= adviceGroupsOf()[k] & anywhere
	}
	for _, k := range c.keys {
		out |= adviceGroupsOf()[k]
	}
	for _, class := range c.classes {
		switch class {
		case "retinoid":
			out |= groupRetinoid
		case "acid":
			out |= groupAcid
		case classFragrance, "essential-oil":
			out |= groupScent
		}
	}
	return out
}

// slugs names the groups of a set, in the order of the table.
func (g adviceGroups) slugs() (out []string) {
	for ; g != 0; g &= g - 1 {
		out = append(out, adviceGroupTable[bits.TrailingZeros8(uint8(g))].slug)
	}
	return out
}

// name is the name of a set of one group.
func (g adviceGroups) name() string {
	return adviceGroupTable[bits.TrailingZeros8(uint8(g))].name
}

// apart says whether a rule keeps products of two sets of groups out of one evening.
func (g adviceGroups) apart(o adviceGroups) bool {
	return slices.ContainsFunc(adviceTable, func(r adviceRule) bool {
		return r.kind == AdviceApart && (r.of&g != 0 && r.with&o != 0 || r.of&o != 0 && r.with&g != 0)
	})
}

// AdviceSource is where a rule is from.
type AdviceSource struct {
	Title     string `json:"title"`
	Publisher string `json:"publisher"`
	URL       string `json:"url"`
}

// adviceRule is a row of the table. Its text in other languages is in adviceNames.
type adviceRule struct {
	kind    AdviceKind
	of      adviceGroups // any of these
	with    adviceGroups // of a pair: the other group
	text    string
	source  AdviceSource
	checked string // the day on which the source was read
}

// Advice is a rule as pages and calls show it, in one language.
type Advice struct {
	Kind AdviceKind `json:"kind"`
	Of   []string   `json:"of"`
	With []string   `json:"with,omitempty"`
	// Other is the name of the other group of a pair, seen from a product or an ingredient.
	Other   string       `json:"other,omitempty"`
	Text    string       `json:"text"`
	Source  AdviceSource `json:"source"`
	Checked string       `json:"checked"`
}

func (r *adviceRule) shown(say Say) Advice {
	return Advice{Kind: r.kind, Of: r.of.slugs(), With: r.with.slugs(), Text: say.Text(r.text), Source: r.source, Checked: r.checked}
}

// AllAdvice returns the whole table in a language.
func AllAdvice(say Say) []Advice {
	out := []Advice{}
	for i := range adviceTable {
		out = append(out, adviceTable[i].shown(say))
	}
	return out
}

// adviceFor returns the rules about what belongs to some groups. both says that a pair that
// goes together is told from either side, as ingredients' pages do; on products that would
// say of most creams that they go with retinoids.
func adviceFor(groups adviceGroups, both bool, say Say) (out []Advice) {
	for i := range adviceTable {
		r := &adviceTable[i]
		first, second := r.of&groups != 0, r.with&groups != 0
		if !first && (!second || r.kind == AdviceTogether && !both) {
			continue
		}
		a := r.shown(say)
		switch {
		case r.with == 0:
		case first:
			a.Other = say.Text(r.with.name())
		default:
			a.Other = say.Text(r.of.name())
		}
		out = append(out, a)
	}
	return out
}

// ingredientAdvice returns the rules about an ingredient that has a guide.
func ingredientAdvice(slug string, say Say) []Advice {
	bit, groups := traitBits().of[traitWith+":"+slug], adviceGroups(0)
	for k, own := range ingredientTraits() {
		if own.with&bit != 0 {
			groups |= adviceGroupsOf()[k]
		}
	}
	return adviceFor(groups, true, say)
}
