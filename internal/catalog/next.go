package catalog

import (
	"slices"
	"strings"
)

// Bounds of the search index's segments.
const (
	young       = 2048 // documents up to which the last segment is rebuilt with every change
	maxSegments = 8
)

// next returns the Snapshot of a later version with changed, new and removed products and
// terms. It reuses everything unchanged: texts, words and places in the orders.
func (s *Snapshot) next(c Changes) *Snapshot {
	changed, gone := s.withSets(s.moved(&c), c.Gone), c.Gone
	if len(changed) == 0 && len(gone) == 0 && c.Terms.equal(s.terms) {
		same := *s
		same.version = c.Version
		return &same
	}
	var texts packer
	fresh := make([]row, 0, len(changed))
	replaced := make(map[string]bool, len(changed)+len(gone))
	for _, id := range gone {
		replaced[id] = true
	}
	added := make(map[*Product]*Product, len(changed)) // by its product without long texts
	for _, p := range changed {
		if p.Set == nil {
			p = p.Settled()
		}
		r := newRow(p, &texts, s.levels)
		own := newIngredientNames().contents(p)
		r.contain(p, &own)
		added[r.product] = p
		replaced[p.ID] = true
		fresh = append(fresh, r)
	}
	texts.seal()
	slices.SortStableFunc(fresh, func(a, b row) int { return strings.Compare(b.product.ID, a.product.ID) })
	rows := make([]row, 0, len(s.rows)+len(fresh))
	for _, r := range s.rows {
		for len(fresh) > 0 && fresh[0].product.ID > r.product.ID {
			rows, fresh = append(rows, fresh[0]), fresh[1:]
		}
		if !replaced[r.product.ID] {
			rows = append(rows, r)
		}
	}
	rows = append(rows, fresh...)
	var unpack unpacker
	full := func(p *Product) *Product {
		if own := added[p]; own != nil {
			return own
		}
		return s.full(s.byID[p.ID], &unpack)
	}
	if !c.Terms.saysAs(s.terms) { // every product is found by its categories' names
		docs := make([]*Product, len(rows))
		for i := range rows {
			docs[i] = rows[i].product
		}
		return assemble(rows, c.Version, s.levels, c.Terms, s, []*segment{newSegment(docs, c.Terms, full)})
	}
	return assemble(rows, c.Version, s.levels, c.Terms, s, s.segments(rows, added, replaced, full))
}

// moved returns the changed products in their places, with all others whose place another tree
// of the categories changes.
func (s *Snapshot) moved(c *Changes) []*Product {
	tree := NewTree(c.Terms.Categories)
	out, known := make([]*Product, 0, len(c.Products)), make(map[string]bool, len(c.Products)+len(c.Gone))
	for _, p := range c.Products {
		out, known[p.ID] = append(out, tree.Placed(p)), true
	}
	if tree.equal(s.tree) {
		return out
	}
	for _, id := range c.Gone {
		known[id] = true
	}
	var texts unpacker
	for i := range s.rows {
		p := s.rows[i].product
		if now := tree.Placed(p); now != p && !known[p.ID] {
			if p.Set != nil { // it is made anew from what was stored
				now = tree.Placed(p.Set.stored)
			}
			out = append(out, texts.fill(*now, s.rows[i].texts))
		}
	}
	return out
}

// segments returns the next Snapshot's segments: this one's, where a small last one is
// rebuilt with the added products. Where too many documents are outdated or there are too
// many segments, everything is indexed again; readers do not wait for it.
func (s *Snapshot) segments(rows []row, added map[*Product]*Product, replaced map[string]bool, full func(*Product) *Product) []*segment {
	old := s.search.segments
	var docs []*Product
	if n := len(old); n > 0 && len(old[n-1].docs) < young {
		for _, p := range old[n-1].docs {
			if at, ok := s.byID[p.ID]; ok && s.items[at] == p && !replaced[p.ID] {
				docs = append(docs, p)
			}
		}
		old = old[:n-1]
	}
	held := len(docs) + len(added)
	for _, g := range old {
		held += len(g.docs)
	}
	if len(old) >= maxSegments || held > len(rows)*5/4+young {
		docs = make([]*Product, len(rows))
		for i := range rows {
			docs[i] = rows[i].product
		}
		return []*segment{newSegment(docs, s.terms, full)}
	}
	for i := range rows { // in row order, so that equal changes make equal segments
		if p := rows[i].product; added[p] != nil {
			docs = append(docs, p)
		}
	}
	return append(slices.Clone(old), newSegment(docs, s.terms, full))
}
