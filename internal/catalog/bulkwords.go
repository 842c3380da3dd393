package catalog

import "strings"

// words describes the part of a product that the action changes.
func (a *BulkAction) words(p *Product) string {
	switch a.Kind {
	case BulkPrice:
		if len(p.Variants) == 0 {
			return ""
		}
		low, high := p.Variants[0].Price, p.Variants[0].Price
		for i := range p.Variants {
			low, high = min(low, p.Variants[i].Price), max(high, p.Variants[i].Price)
		}
		if low == high {
			return low.Format()
		}
		return low.Format() + " to " + high.Format()
	case BulkBrand:
		return p.Brand
	case BulkNoINCI:
		if p.INCI != "" {
			return "A list of ingredients"
		}
		return p.NoINCI
	case BulkTaxClass:
		return p.TaxClass
	case BulkShade:
		for _, s := range p.ShadeRows() {
			if s.Color == a.Shade {
				return strings.TrimSuffix(s.String(), shadeCut)
			}
		}
		return ""
	case BulkAddFact, BulkRemoveFact:
		key, _, _ := strings.Cut(a.Fact, factCut)
		return strings.Join(p.said(key), severalCut)
	default:
		return strings.Join(p.Categories, ", ")
	}
}
