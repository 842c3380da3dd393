package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file holds which categories stand below which (GOOD-2). A product in a category is in
// all above it too: lists, rules and searches ask Product.Within, and no place compares
// slugs with a tree of its own.

// Bounds of categories.
const (
	MostLevels     = 3
	MostCategories = 1000
)

// Place is where the categories of a product stand below others.
type Place struct {
	Above []string // slugs of the categories above its own, those above the primary one first
	Type  string   // the specified category above its primary one; empty: none
}

// Tree says which categories stand above which. A row whose parent is missing stands at the
// top.
type Tree struct {
	above map[string][]string // by present and former slug: present slugs, the nearest first
}

// NewTree makes the tree of a shop's categories.
func NewTree(rows []TermRow) Tree {
	t := Tree{map[string][]string{}}
	byID := make(map[string]*TermRow, len(rows))
	for i := range rows {
		byID[rows[i].ID] = &rows[i]
	}
	for i := range rows {
		var above []string
		for _, r := range rowsAbove(byID, &rows[i]) {
			above = append(above, r.Slug)
		}
		if len(above) == 0 {
			continue
		}
		for _, slug := range append([]string{rows[i].Slug}, rows[i].Former...) {
			if _, taken := t.above[slug]; !taken || slug == rows[i].Slug {
				t.above[slug] = above
			}
		}
	}
	return t
}

// rowsAbove returns the rows above a row, the nearest first. It ends where a row would come
// again, so that damaged data make no endless loop.
func rowsAbove(byID map[string]*TermRow, row *TermRow) (above []*TermRow) {
	for at := byID[row.Parent]; row.Parent != "" && at != nil && at.ID != row.ID && !slices.Contains(above, at); at = byID[at.Parent] {
		above = append(above, at)
		if at.Parent == "" {
			break
		}
	}
	return above
}

// Above returns the slugs above a category, the nearest first.
func (t Tree) Above(slug string) []string { return t.above[slug] }

// Within returns categories and all above them, each once: the given ones first.
func (t Tree) Within(slugs []string) []string {
	if len(t.above) == 0 {
		return slugs
	}
	out := slices.Clone(slugs)
	for _, slug := range slugs {
		for _, above := range t.above[slug] {
			if !slices.Contains(out, above) {
				out = append(out, above)
			}
		}
	}
	return out
}

// Path is a category after those above it, by slugs: "makeup > lips".
func (t Tree) Path(slug string) string {
	path := []string{slug}
	path = append(path, t.above[slug]...)
	slices.Reverse(path)
	return strings.Join(path, " > ")
}

// Below returns a category and all that stand below it.
func (t Tree) Below(slug string) []string {
	out := []string{slug}
	for _, below := range slices.Sorted(maps.Keys(t.above)) {
		if slices.Contains(t.above[below], slug) {
			out = append(out, below)
		}
	}
	return out
}

// equal says whether two trees are the same.
func (t Tree) equal(o Tree) bool { return maps.EqualFunc(t.above, o.above, slices.Equal[[]string]) }

// Placed returns a product with its Place: itself where that stays the same.
func (t Tree) Placed(p *Product) *Product {
	if len(t.above) == 0 && p.Place == nil {
		return p
	}
	own := unique(p.Category, p.Categories)
	var place *Place
	if within := t.Within(own); len(within) > len(own) {
		place = &Place{Above: within[len(own):]}
		if !drawnSlugs[p.Category] {
			if i := slices.IndexFunc(t.above[p.Category], func(slug string) bool { return drawnSlugs[slug] }); i >= 0 {
				place.Type = t.above[p.Category][i]
			}
		}
	}
	if place.equal(p.Place) {
		return p
	}
	q := *p
	q.Place = place
	return &q
}

func (p *Place) equal(o *Place) bool {
	if p == nil || o == nil {
		return p == o
	}
	return p.Type == o.Type && slices.Equal(p.Above, o.Above)
}

// Within returns the slugs of the product's categories and of all above them.
func (p *Product) Within() []string {
	if p.Place == nil {
		return p.Categories
	}
	return slices.Concat(p.Categories, p.Place.Above)
}

// Type is the category by which the program knows what a product is: the specified one above
// its primary category, else the primary category itself.
func (p *Product) Type() string {
	if p.Place != nil && p.Place.Type != "" {
		return p.Place.Type
	}
	return p.Category
}

// TreeOrder sorts rows so that each follows the one that it stands below, in their order.
// Rows without a parent keep theirs.
func TreeOrder[R any](rows []R, id, parent func(*R) string) []R {
	known, below := map[string]bool{}, map[string][]int{}
	for i := range rows {
		known[id(&rows[i])] = true
	}
	var top []int
	for i := range rows {
		if p := parent(&rows[i]); p != "" && known[p] && p != id(&rows[i]) {
			below[p] = append(below[p], i)
		} else {
			top = append(top, i)
		}
	}
	if len(below) == 0 {
		return rows
	}
	out, done := make([]R, 0, len(rows)), make([]bool, len(rows))
	var walk func(list []int)
	walk = func(list []int) {
		for _, i := range list {
			if !done[i] {
				done[i] = true
				out = append(out, rows[i])
				walk(below[id(&rows[i])])
			}
		}
	}
	walk(top)
	for i := range rows { // of damaged data
		walk([]int{i})
	}
	return out
}

// moveProblem says why a category may not stand below another; "" where it may. id is empty
// for a new category.
func moveProblem(rows []TermRow, id, parent string) string {
	byID := map[string]*TermRow{}
	for i := range rows {
		byID[rows[i].ID] = &rows[i]
	}
	to, own := byID[parent], byID[id]
	switch {
	case to == nil:
		return "This category is no longer there. Choose another one."
	case to.Slug == DealCategory:
		return "Products come into Best Deals by a deal: choose another category."
	case own != nil && own.Fixed:
		return "It belongs to the shop and stays at the top."
	case own != nil && to.ID == own.ID:
		return "A category cannot stand below itself."
	}
	path := rowsAbove(byID, to)
	if own != nil && slices.Contains(path, own) {
		return fmt.Sprintf("“%s” stands below this category. Move that one first.", ident.Excerpt(to.Name, 60))
	}
	levels := 1
	for i := range rows {
		if up := rowsAbove(byID, &rows[i]); own != nil && slices.Contains(up, own) {
			levels = max(levels, slices.Index(up, own)+2)
		}
	}
	if len(path)+1+levels > MostLevels {
		return fmt.Sprintf("Categories stand in at most %d levels: choose one further up.", MostLevels)
	}
	return ""
}

// namesBelow returns the names of the categories directly below one.
func namesBelow(rows []TermRow, id string) (names []string) {
	for i := range rows {
		if rows[i].Parent == id {
			names = append(names, rows[i].Name)
		}
	}
	return names
}

// Trail returns the shown categories above one, the topmost first.
func (s *Snapshot) Trail(slug string) []Term {
	var trail []Term
	for _, above := range slices.Backward(s.tree.Above(slug)) {
		if i, ok := s.dims[dimCategory].lookup[s.dims[dimCategory].fold(above)]; ok && !s.dims[dimCategory].hidden[i] {
			trail = append(trail, s.dims[dimCategory].terms[i])
		}
	}
	return trail
}

// wholeTrail is a category after those above it; nil where it stands at the top.
func (s *Snapshot) wholeTrail(slug string) []Term {
	if trail := s.Trail(slug); trail != nil {
		own, _ := s.Category(slug)
		return append(trail, own)
	}
	return nil
}

// PathName is a category's name after those above it: "Makeup > Lips".
func (s *Snapshot) PathName(of Term) string {
	name := ""
	for _, above := range s.Trail(of.Slug) {
		name += above.Name + " > "
	}
	return name + of.Name
}

// children returns the shown categories with products directly below one, in the owner's
// order.
func (s *Snapshot) children(slug string) (children []Count) {
	for _, c := range s.Categories() {
		if above := s.tree.Above(c.Slug); len(above) > 0 && above[0] == slug && c.Count > 0 {
			children = append(children, c)
		}
	}
	return children
}

// topCategories are Categories without those below others, which menus and the home page
// list.
func (s *Snapshot) topCategories() []Count {
	return slices.DeleteFunc(s.Categories(), func(c Count) bool { return len(s.tree.Above(c.Slug)) > 0 })
}

// CategoryRule is a rule of the owner's that names categories.
type CategoryRule struct {
	Kind       string // "deal", "coupon", "promotion", "collection", "tax", "deposit", "country", "returns"
	Name       string
	Categories []string // slugs; empty: it is about other goods, and leaves out those of Except
	Except     []string // slugs of categories that it leaves out
}

// reaches says whether a rule is about what is in categories.
func (r *CategoryRule) reaches(slugs []string) bool {
	in := func(named []string) bool {
		return slices.ContainsFunc(named, func(slug string) bool { return slices.Contains(slugs, slug) })
	}
	return (len(r.Categories) == 0 || in(r.Categories)) && !in(r.Except)
}

// Move is what it would mean for a category to stand elsewhere.
type Move struct {
	Products     int // live ones in it and below it
	Categories   int // itself and those below it
	Problem      string
	Gains, Loses []CategoryRule
}

// MoveOf says what it would mean for a category to stand below another, or at the top where
// below is empty; NotFound where there is no such category.
func MoveOf(list []ShelfTerm, rules []CategoryRule, id, below string) (m Move, err error) {
	rows, byID := make([]TermRow, len(list)), map[string]*TermRow{}
	for i := range list {
		t := &list[i]
		rows[i] = TermRow{ID: t.ID, Slug: t.Slug, Name: t.Name, Fixed: t.Fixed, Parent: t.Parent}
		byID[t.ID] = &rows[i]
		if t.ID == id {
			m.Products = t.Within
		}
	}
	own := byID[id]
	if own == nil {
		return m, fault.New(fault.NotFound, "There is no such category.")
	}
	tree := NewTree(rows)
	m.Categories = len(tree.Below(own.Slug))
	from, to := append([]string{own.Slug}, tree.Above(own.Slug)...), []string{own.Slug}
	if below != "" {
		if m.Problem = moveProblem(rows, id, below); m.Problem != "" {
			return m, nil
		}
		to = append(to, tree.Within([]string{byID[below].Slug})...)
	}
	for _, r := range rules {
		switch was, now := r.reaches(from), r.reaches(to); {
		case now && !was:
			m.Gains = append(m.Gains, r)
		case was && !now:
			m.Loses = append(m.Loses, r)
		}
	}
	return m, nil
}
