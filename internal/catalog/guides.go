package catalog

import (
	"math/bits"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"gulaab/internal/inci"
)

// Guides are pages about a concern or an ingredient (FIND-2). The program has texts of its
// own, each with its sources; an owner's page of the same kind and slug takes its place, as
// a draft too, which hides it. The program's are shown while products on sale are of them.

// The kinds of guides, beside those of the owner's other pages.
const (
	ConcernPage    PageKind = "concern"    // at /concern/SLUG: products whose fact "concern" has the value
	IngredientPage PageKind = "ingredient" // at /ingredient/SLUG: products whose list names it
)

// GuideKinds are the kinds of guides.
var GuideKinds = []PageKind{ConcernPage, IngredientPage}

// IsGuide says whether pages of a kind are guides.
func (k PageKind) IsGuide() bool { return slices.Contains(GuideKinds, k) }

// concernKey is the key of the owner's attribute that says what a product is for.
const concernKey = "concern"

// guide is a page of the program's. All its texts are in guideNames.
type guide struct {
	kind    PageKind
	slug    string
	term    string // of an ingredient: the search term that leads to it; empty: its title
	title   string
	summary string
	does    []string
	know    []string // of an ingredient
	note    string   // when to ask a doctor
	sources []GuideSource
}

// GuideSource is where a guide's facts are from.
type GuideSource struct {
	Name string `json:"name"`
	Link string `json:"link,omitempty"`
}

// guidesChecked is the day on which the sources were read.
const guidesChecked = "2026-11-30"

// Headings of guides.
const (
	guideHelps = "What helps"
	guideDoes  = "What it does"
	guideKnow  = "What to know"
	guideWith  = "Products with it"
	guideMore  = "More"
)

// guideStep is a group of products on a concern's page, by category.
type guideStep struct {
	title      string
	categories []string
}

// guideSteps are the groups in their order. Other categories are in one after these.
var guideSteps = []guideStep{
	{"Wash", []string{"cleanser"}},
	{"Treat", []string{"serum", "exfoliator", "toner", "essence", "mask", "brightening", "eye-care", "lip-care", "oil", "soothing", "mist"}},
	{"Protect", []string{"moisturizer", "cream", "hydrating", "sunscreen"}},
}

// Bounds of the products on a guide.
const (
	guideStepGoods = 4
	guideGoods     = 8
)

// text is the guide's text in the notation of ParseText; say translates each line.
func (g *guide) text(say Say) string {
	var b strings.Builder
	list := func(heading string, lines []string) {
		if len(lines) == 0 {
			return
		}
		b.WriteString("# " + say.Text(heading) + "\n")
		for _, line := range lines {
			b.WriteString("- " + say.Text(line) + "\n")
		}
		b.WriteByte('\n')
	}
	if g.kind == ConcernPage {
		list(guideHelps, g.does)
	} else {
		list(guideDoes, g.does)
	}
	list(guideKnow, g.know)
	return strings.TrimSpace(b.String())
}

// page is the guide as a page.
func (g *guide) page() *OwnPage {
	return &OwnPage{
		Slug: g.slug, Kind: g.kind, Showing: Showing{Published: true},
		PageContent: PageContent{Title: g.title, Summary: g.summary, Blocks: []Block{{ID: "1", Kind: BlockText, Text: g.text(nil)}}},
	}
}

// guideSaid are the translations of whole texts, so that an owner who begins with one keeps
// them.
var guideSaid = sync.OnceValue(func() map[string]translated {
	out := map[string]translated{}
	for i := range guides {
		g := &guides[i]
		out[g.text(nil)] = translated{
			g.text(func(s string) string { return guideNames[s].urdu }),
			g.text(func(s string) string { return guideNames[s].roman }),
		}
	}
	return out
})

func guideOf(kind PageKind, slug string) *guide {
	i := slices.IndexFunc(guides, func(g guide) bool { return g.kind == kind && g.slug == slug })
	if i < 0 {
		return nil
	}
	return &guides[i]
}

// DefaultGuides are the program's own guides, for an owner who wants to write others.
func DefaultGuides() (out []*OwnPage) {
	for i := range guides {
		out = append(out, guides[i].page())
	}
	return out
}

// fact is the filter of a guide's products.
func (k PageKind) fact(slug string) string {
	if k == ConcernPage {
		return concernKey + ":" + slug
	}
	return traitWith + ":" + slug
}

func (s *Snapshot) countFacts(facts ...string) int {
	return s.Select(Filter{Facts: facts, Limit: 1}).Total
}

// GuidePage returns the guide that is shown at a moment, or nil.
func (s *Snapshot) GuidePage(kind PageKind, slug string, now time.Time) *OwnPage {
	if own := s.terms.ownGuide(kind, slug); own != nil {
		if own.State(now) != PageLive {
			return nil
		}
		return own
	}
	g := guideOf(kind, slug)
	if g == nil || s.countFacts(kind.fact(slug)) == 0 {
		return nil
	}
	return g.page()
}

// ingredientPages returns the pages about the ingredients of a list of a product on sale, by
// their names there, in English. Pages of the owner's that are shown for a time only are
// left out, since what is made of a product does not end with them.
func (s *Snapshot) ingredientPages(full *inci.Shown) map[string]string {
	out := map[string]string{}
	for i := range full.Items {
		item := &full.Items[i]
		if !item.Known {
			continue
		}
		with := ingredientTraits()[inci.Lookup(item.Name)].with
		if with == 0 {
			continue
		}
		slug := traitTable[bits.TrailingZeros64(uint64(with))].value
		own := s.terms.ownGuide(IngredientPage, slug)
		switch {
		case own != nil && (!own.From.IsZero() || !own.Until.IsZero() || own.State(time.Time{}) != PageLive),
			own == nil && guideOf(IngredientPage, slug) == nil:
		default:
			out[item.Name] = "/" + string(IngredientPage) + "/" + slug
		}
	}
	return out
}

// ownGuide returns the owner's page of a guide, in whatever state.
func (t *Terms) ownGuide(kind PageKind, slug string) *OwnPage {
	i := slices.IndexFunc(t.Pages, func(p OwnPage) bool { return p.Kind == kind && p.Slug == slug })
	if i < 0 {
		return nil
	}
	return &t.Pages[i]
}

// Guides returns the guides of a kind that are shown at a moment: the program's in their
// order, then those that only the owner has.
func (s *Snapshot) Guides(kind PageKind, now time.Time) (out []*OwnPage) {
	for i := range guides {
		if guides[i].kind != kind {
			continue
		}
		if p := s.GuidePage(kind, guides[i].slug, now); p != nil {
			out = append(out, p)
		}
	}
	for i := range s.terms.Pages {
		if p := &s.terms.Pages[i]; p.Kind == kind && guideOf(kind, p.Slug) == nil && p.State(now) == PageLive {
			out = append(out, p)
		}
	}
	return out
}

// GuideIndex returns the list of all guides of a kind, or nil where none is shown. title is
// its heading.
func (s *Snapshot) GuideIndex(kind PageKind, title string, say Say, now time.Time) *ShownPage {
	all := s.Guides(kind, now)
	if len(all) == 0 {
		return nil
	}
	out := &ShownPage{Path: "/" + string(kind), Title: title, Blocks: []ShownBlock{}}
	for _, p := range all {
		out.Articles = append(out.Articles, p.Link(say))
	}
	return out
}

// GuideGoods returns how many products on sale a guide is about.
func (s *Snapshot) GuideGoods(p *OwnPage) int { return s.countFacts(p.Kind.fact(p.Slug)) }

// GuideList leads to a list of a guide's products.
type GuideList struct {
	Kind  string `json:"kind"` // "all", "unscented", "without"
	Path  string `json:"path"` // in English
	Count int    `json:"count"`
}

// addGoods adds the products of a guide to its page, the lists they are from, and the
// program's note and sources where the text is the program's.
func (s *Snapshot) addGoods(out *ShownPage, p *OwnPage, say Say) {
	fact := p.Kind.fact(p.Slug)
	goods := s.Select(Filter{Facts: []string{fact}, InStock: true, Sort: SortBestselling}).Items
	add := func(title string, most int, fits func(*Product) bool) {
		var some []*Product
		for _, q := range goods {
			if len(some) < most && fits(q) {
				some = append(some, q)
			}
		}
		if len(some) > 0 {
			out.Blocks = append(out.Blocks, ShownBlock{Kind: BlockProducts, Title: say.Text(title), Products: s.Cards(some)})
		}
	}
	if p.Kind == ConcernPage {
		step := func(q *Product) int {
			return slices.IndexFunc(guideSteps, func(step guideStep) bool { return slices.Contains(step.categories, q.Type()) })
		}
		for i := range guideSteps {
			add(guideSteps[i].title, guideStepGoods, func(q *Product) bool { return step(q) == i })
		}
		add(guideMore, guideStepGoods, func(q *Product) bool { return step(q) < 0 })
	} else {
		add(guideWith, guideGoods, func(*Product) bool { return true })
	}
	list := func(kind string, facts ...string) {
		if n := s.countFacts(facts...); n > 0 {
			out.Lists = append(out.Lists, GuideList{kind, "/search?" + url.Values{"fact": facts}.Encode(), n})
		}
	}
	list("all", fact)
	list("unscented", fact, traitWithout+":"+classFragrance)
	if p.Kind == IngredientPage {
		list("without", traitWithout+":"+p.Slug)
		out.Advice = ingredientAdvice(p.Slug, say)
	}
	if g := guideOf(p.Kind, p.Slug); g != nil && p.ID == "" {
		out.Note, out.Sources, out.Checked = say.Text(g.note), g.sources, guidesChecked
	}
}

// mostGuides bounds the guides that a search leads to.
const mostGuides = 2

// guidesFor returns the guides that a search's words name, in English. Pages of the owner's
// that are shown for a time only are left out, since a list does not end with them.
func (s *Snapshot) guidesFor(query string) (out []PageLink) {
	words := tokens(query)
	for i := range words {
		for n := min(maxPhrase, len(words)-i); n >= 1 && len(out) < mostGuides; n-- {
			phrase := strings.Join(words[i:i+n], " ")
			kind, slug := guideNamed(phrase)
			if slug == "" {
				continue
			}
			if own := s.terms.ownGuide(kind, slug); own != nil && (!own.From.IsZero() || !own.Until.IsZero()) {
				continue
			}
			p := s.GuidePage(kind, slug, time.Time{})
			if p != nil && !slices.ContainsFunc(out, func(l PageLink) bool { return l.Path == p.Path() }) {
				out = append(out, p.Link(nil))
			}
		}
	}
	return out
}

// guideNamed returns the guide that a phrase names: by the synonyms of a concern, or by an
// ingredient's name in any language.
func guideNamed(phrase string) (kind PageKind, slug string) {
	terms := vocabularyOfSearch().phrases[phrase]
	for _, term := range terms {
		if slug, is := strings.CutPrefix(term, concernKey+":"); is {
			return ConcernPage, slug
		}
	}
	if len(terms) > 0 {
		phrase = terms[0]
	}
	return IngredientPage, ingredientGuides()[phrase]
}

// ingredientGuides are the slugs of ingredients' guides by the words that name them.
var ingredientGuides = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for i := range guides {
		g := &guides[i]
		if g.kind != IngredientPage {
			continue
		}
		said := guideNames[g.title]
		for _, name := range []string{g.term, g.title, said.urdu, said.roman} {
			if key := strings.Join(tokens(name), " "); key != "" {
				out[key] = g.slug
			}
		}
	}
	return out
})
