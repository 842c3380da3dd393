package catalog

import (
	"cmp"
	"slices"
	"strings"

	"gulaab/internal/ident"
)

// vocabulary is the distinct terms of one dimension with the products of each:
// the shop's rows in the owner's order, then what only products name.
type vocabulary struct {
	terms  []Term
	hidden []bool           // by term: the owner does not show it
	faces  []face           // by row
	rows   int              // so many of the terms are rows
	lookup map[string]int32 // folded slug or name, former slugs too -> index of terms
	former map[string]int32 // folded slug that a row had, and nothing has now -> index of terms
	slugs  map[string]int32 // slug as products write it -> index of terms
	posts  [][]int32        // by term: positions in items, ascending
}

// face is how a row looks in menus: the owner's picture, or the drawing that
// comes with those of the specification.
type face struct {
	picture string
	drawn   bool
}

// drawnSlugs are those of the specification: they keep their drawing in a shop whose
// owner may rename and remove them.
var drawnSlugs = func() map[string]bool {
	of, slugs := FixedTerms(), map[string]bool{}
	for _, rows := range [][]TermRow{of.Categories, of.SkinTypes} {
		for i := range rows {
			slugs[rows[i].Slug] = true
		}
	}
	return slugs
}()

func newVocabulary(rows []TermRow) vocabulary {
	v := vocabulary{
		rows: len(rows), hidden: make([]bool, len(rows)),
		lookup: make(map[string]int32, 2*len(rows)), former: map[string]int32{}, slugs: map[string]int32{},
	}
	for i, r := range rows {
		v.terms, v.posts = append(v.terms, Term{r.Slug, r.Name}), append(v.posts, nil)
		v.hidden[i] = !r.Shown
		v.faces = append(v.faces, face{r.Picture, r.Fixed || drawnSlugs[r.Slug]})
		v.lookup[ident.FoldBrand(r.Slug)] = int32(i)
	}
	for i, r := range rows {
		v.also(r.Name, int32(i))
	}
	for i, r := range rows {
		for _, slug := range r.Former {
			// The name may lead there already: most slugs are made of it.
			key := ident.FoldBrand(slug)
			if v.also(slug, int32(i)) || key != "" && key != ident.FoldBrand(r.Slug) && v.lookup[key] == int32(i) {
				v.former[key] = int32(i)
			}
		}
	}
	return v
}

// also lets another text lead to a term, where it leads nowhere yet.
func (v *vocabulary) also(text string, term int32) bool {
	key := ident.FoldBrand(text)
	if _, taken := v.lookup[key]; taken || key == "" {
		return false
	}
	v.lookup[key] = term
	return true
}

func (v *vocabulary) intern(t Term) int32 {
	key := ident.FoldBrand(t.Slug)
	if i, ok := v.lookup[key]; ok {
		return i
	}
	i := int32(len(v.terms))
	v.terms, v.posts, v.hidden = append(v.terms, t), append(v.posts, nil), append(v.hidden, false)
	v.lookup[key] = i
	v.also(t.Name, i)
	return i
}

// add records that the product at a position has the term of a slug, whose name
// is worked out where it is new. Positions come in ascending order.
func (v *vocabulary) add(slug string, name func(string) string, at int32) int32 {
	i, ok := v.slugs[slug]
	if !ok {
		i = v.intern(Term{slug, name(slug)})
		v.slugs[slug] = i
	}
	v.note(i, at)
	return i
}

// note records that the product at a position has a term.
func (v *vocabulary) note(term, at int32) {
	if n := len(v.posts[term]); n == 0 || v.posts[term][n-1] != at {
		v.posts[term] = append(v.posts[term], at)
	}
}

// find returns the indexes of the terms that values name; unknown values have
// none.
func (v *vocabulary) find(values []string) []int32 {
	var out []int32
	for _, s := range values {
		if i, ok := v.lookup[ident.FoldBrand(s)]; ok && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// named returns the term that a text names; of an unknown one, what it would be
// called.
func (v *vocabulary) named(text string) (t Term, known bool) {
	i, ok := v.lookup[ident.FoldBrand(text)]
	if !ok {
		return Term{text, TitleCase(text)}, false
	}
	return v.terms[i], int(i) < v.rows || len(v.posts[i]) > 0
}

func (v *vocabulary) moved(slug string) (string, bool) {
	i, ok := v.former[ident.FoldBrand(slug)]
	if !ok {
		return "", false
	}
	return v.terms[i].Slug, true
}

// counts returns the terms that are shown.
func (v *vocabulary) counts(withEmpty bool) []Count {
	out := make([]Count, 0, len(v.terms))
	for i, t := range v.terms {
		if n := len(v.posts[i]); !v.hidden[i] && (n > 0 || withEmpty) {
			c := Count{Slug: t.Slug, Name: t.Name, Count: n, Own: true}
			if i < len(v.faces) {
				c.Picture, c.Own = v.faces[i].picture, !v.faces[i].drawn
			}
			out = append(out, c)
		}
	}
	return out
}

// byName returns the indexes of terms in the order of their names.
func byName(terms []Term) []int32 {
	folded := make([]string, len(terms))
	order := make([]int32, len(terms))
	for i, t := range terms {
		folded[i], order[i] = ident.Fold(t.Name), int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(strings.Compare(folded[a], folded[b]), strings.Compare(terms[a].Slug, terms[b].Slug))
	})
	return order
}
