package catalog

import (
	"slices"
	"strings"
)

// This file chooses what goes well with a product (FIND-6), each with a reason: the owner's
// picks, then what was bought with it, then the next steps of a routine.

// ReasonKind is why a product goes well with another.
type ReasonKind string

// The kinds, the strongest first.
const (
	ReasonPicked  ReasonKind = "picked"  // the owner picked it
	ReasonBought  ReasonKind = "bought"  // it was bought with it, in Orders delivered orders
	ReasonConcern ReasonKind = "concern" // a step of the same routine, for the same Concern
	ReasonBefore  ReasonKind = "before"  // a step before it
	ReasonAfter   ReasonKind = "after"   // a step after it
	ReasonBeside  ReasonKind = "beside"  // a step without an order
)

// Reason is why a product goes well with another. Its words are the browser's.
type Reason struct {
	Kind    ReasonKind `json:"kind"`
	Orders  int64      `json:"orders,omitempty"`
	Concern string     `json:"concern,omitempty"` // as the owner writes it
}

// In returns a reason in a language.
func (r Reason) In(say Say) Reason {
	r.Concern = say.Text(r.Concern)
	return r
}

// Pair is a product that was bought with another in so many delivered orders.
type Pair struct {
	Product, Other string // ids
	Orders         int64
}

// stepSearched bounds the products of a category that are looked at for one that is for the
// same concern.
const stepSearched = 200

// goesWell is what was found for a product so far. Nothing in it is sold out, and no two of
// it, nor one and the product, have a rule that keeps them apart in one evening (FIND-4).
type goesWell struct {
	s      *Snapshot
	at     int32
	found  []int32
	why    []Reason
	groups []adviceGroups // of the product and of each of found
}

func (g *goesWell) has(p int32) bool { return slices.Contains(g.found, p) }

func (g *goesWell) full() bool { return len(g.found) == RelatedLimit }

// fits says whether a product may be added.
func (g *goesWell) fits(p int32) bool {
	r := &g.s.rows[p]
	return p != g.at && r.counted.inStock() && !g.has(p) && !slices.ContainsFunc(g.groups, r.advised.apart)
}

func (g *goesWell) add(p int32, why Reason) {
	if !g.full() && g.fits(p) {
		g.found, g.why, g.groups = append(g.found, p), append(g.why, why), append(g.groups, g.s.rows[p].advised)
	}
}

// chosenFor returns the owner's picks for a product and what was bought with it most.
func (s *Snapshot) chosenFor(at int32) *goesWell {
	g := &goesWell{s: s, at: at, groups: []adviceGroups{s.rows[at].advised}}
	own := s.items[at]
	for _, address := range own.GoesWith {
		if p := s.At(address); p != nil {
			g.add(s.byID[p.ID], Reason{Kind: ReasonPicked})
		}
	}
	pairs := s.terms.Rankings.Together
	first, _ := slices.BinarySearchFunc(pairs, own.ID, func(p Pair, id string) int { return strings.Compare(p.Product, id) })
	for ; first < len(pairs) && pairs[first].Product == own.ID; first++ {
		if p, known := s.byID[pairs[first].Other]; known {
			g.add(p, Reason{Kind: ReasonBought, Orders: pairs[first].Orders})
		}
	}
	return g
}

// addSteps adds steps that complete a routine for the same skin type, one of each
// complementary category before the second of any: in each what is for the same concern
// first, then what sells best. shown are left out, since the page has them already.
func (g *goesWell) addSteps(shown []int32) {
	own := g.s.items[g.at]
	for column := g.columns(shown); len(column) > 0 && !g.full(); {
		for i := range column {
			// What was added since may keep the next of a column apart.
			column[i] = slices.DeleteFunc(column[i], func(p int32) bool { return !g.fits(p) })
			if len(column[i]) > 0 {
				p := column[i][0]
				g.add(p, stepReason(own, g.s.items[p]))
			}
		}
		column = slices.DeleteFunc(column, func(c []int32) bool { return len(c) == 0 })
	}
}

// columns are the candidates of each complementary category.
func (g *goesWell) columns(shown []int32) (columns [][]int32) {
	s, own := g.s, &g.s.rows[g.at]
	concerns := own.product.said(concernKey)
	for _, slug := range complements(own.product.Type()) {
		var same, others []int32
		for looked, p := range s.steps[slug] {
			r := &s.rows[p]
			switch {
			case !g.fits(p) || slices.Contains(shown, p) || !overlap(s.termsOf(own, dimSkinType), s.termsOf(r, dimSkinType)):
			case len(concerns) > 0 && sharedConcern(concerns, r.product) != "":
				same = append(same, p)
			default:
				others = append(others, p)
			}
			if len(same) == RelatedLimit || len(others) >= RelatedLimit && (len(concerns) == 0 || looked >= stepSearched) {
				break
			}
		}
		column := slices.Concat(same, others)
		columns = append(columns, column[:min(len(column), 2*RelatedLimit)])
	}
	return columns
}

// sharedConcern returns the first of some concerns that a product is for, or "".
func sharedConcern(concerns []string, p *Product) string {
	of := p.said(concernKey)
	for _, c := range concerns {
		if slices.Contains(of, c) {
			return c
		}
	}
	return ""
}

// stepReason says why a step of a routine goes with a product.
func stepReason(own, p *Product) Reason {
	if concern := sharedConcern(own.said(concernKey), p); concern != "" {
		return Reason{Kind: ReasonConcern, Concern: concern}
	}
	mine, other := stepOf(own.Type()), stepOf(p.Type())
	switch {
	case mine < 0 || other < 0 || mine == other:
		return Reason{Kind: ReasonBeside}
	case other < mine:
		return Reason{Kind: ReasonBefore}
	}
	return Reason{Kind: ReasonAfter}
}

// settlePicks keeps of the owner's picks the address alone, each once, also where somebody
// copied it from the browser: "https://gulaab.pk/product/glow-serum?size=30".
func settlePicks(p *Product) {
	var picks []string
	for _, line := range p.GoesWith {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "?")
		line = line[strings.LastIndex(strings.TrimRight(line, "/"), "/")+1:]
		if line = strings.Trim(line, "/"); line != "" && line != p.Slug && line != p.ID && !slices.Contains(picks, line) {
			picks = append(picks, line)
		}
	}
	p.GoesWith = picks
}
