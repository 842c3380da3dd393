package catalog

import (
	"cmp"
	"slices"
	"strings"

	"gulaab/internal/ident"
)

// vocabulary holds the distinct terms of one dimension with their products: first the
// shop's rows in the owner's order, then terms that only products have.
type vocabulary struct {
	terms  []Term
	hidden []bool           // by term: hidden by the owner
	faces  []face           // by row
	rows   int              // how many terms are rows
	lookup map[string]int32 // folded slug, name or former slug -> index of terms
	former map[string]int32 // folded former slug that nothing has now -> index of terms
	slugs  map[string]int32 // text written on products -> index of terms
	posts  [][]int32        // by term: positions in items, ascending

	written []string            // texts written on products, each once
	order   []int32             // the terms by name; nil: the owner's order
	fold    func(string) string // normalizes texts for comparison
}

// face is a row's picture in menus: the owner's, or the drawing of a specified term.
type face struct {
	picture string
	drawn   bool
}

// drawnSlugs are the slugs of the specification, which keep their drawing in a shop whose
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

func newVocabulary(rows []TermRow, fold func(string) string) vocabulary {
	v := vocabulary{
		fold: fold,
		rows: len(rows), hidden: make([]bool, len(rows)),
		lookup: make(map[string]int32, 2*len(rows)), former: map[string]int32{}, slugs: map[string]int32{},
	}
	for i, r := range rows {
		v.terms, v.posts = append(v.terms, Term{r.Slug, r.Name}), append(v.posts, nil)
		v.hidden[i] = !r.Shown
		v.faces = append(v.faces, face{r.Picture, r.Fixed || drawnSlugs[r.Slug]})
		v.lookup[v.fold(r.Slug)] = int32(i)
	}
	for i, r := range rows {
		v.also(r.Name, int32(i))
	}
	for i, r := range rows {
		for _, slug := range r.Former {
			// The name may lead there already: most slugs are made of it.
			key := v.fold(slug)
			if v.also(slug, int32(i)) || key != "" && key != v.fold(r.Slug) && v.lookup[key] == int32(i) {
				v.former[key] = int32(i)
			}
		}
	}
	return v
}

// also makes another text lead to a term, unless it leads elsewhere.
func (v *vocabulary) also(text string, term int32) bool {
	key := v.fold(text)
	if _, taken := v.lookup[key]; taken || key == "" {
		return false
	}
	v.lookup[key] = term
	return true
}

func (v *vocabulary) intern(t Term) int32 {
	key := v.fold(t.Slug)
	if i, ok := v.lookup[key]; ok {
		return i
	}
	i := int32(len(v.terms))
	v.terms, v.posts, v.hidden = append(v.terms, t), append(v.posts, nil), append(v.hidden, false)
	v.lookup[key] = i
	v.also(t.Name, i)
	return i
}

// add records a product's term by the text written on it; term makes the term of a new
// text. Positions must come in ascending order.
func (v *vocabulary) add(written string, term func(string) Term, at int32) int32 {
	i, ok := v.slugs[written]
	if !ok {
		i = v.intern(term(written))
		v.slugs[written] = i
		v.written = append(v.written, written)
	}
	if n := len(v.posts[i]); n == 0 || v.posts[i][n-1] != at {
		v.posts[i] = append(v.posts[i], at)
	}
	return i
}

// find returns the indexes of the terms that values name, without unknown values.
func (v *vocabulary) find(values []string) []int32 {
	var out []int32
	for _, s := range values {
		if i, ok := v.lookup[v.fold(s)]; ok && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// named returns the term that a text names; for an unknown one, a term with a title-cased
// name.
func (v *vocabulary) named(text string) (t Term, known bool) {
	i, ok := v.lookup[v.fold(text)]
	if !ok {
		return Term{text, TitleCase(text)}, false
	}
	return v.terms[i], int(i) < v.rows || len(v.posts[i]) > 0
}

func (v *vocabulary) moved(slug string) (string, bool) {
	i, ok := v.former[v.fold(slug)]
	if !ok {
		return "", false
	}
	return v.terms[i].Slug, true
}

// counts returns the shown terms with their counts.
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

// byName returns the indexes of terms sorted by name.
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
