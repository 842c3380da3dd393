package catalog

import (
	"slices"
	"strings"
	"sync"

	"gulaab/internal/ident"
)

// This file finds for a shade the shades of other brands in the shop that the owner's table
// calls near to it (FIND-5). Nothing is guessed from colours: two shades are near where a line
// of one names the other, or where the lines of both name the same shade of any brand, also of
// one that the shop does not sell.

// NearShade is a shade of another brand that is near to one.
type NearShade struct {
	ProductID string `json:"_id"`
	Slug      string `json:"slug,omitempty"`
	Brand     string `json:"brand"`
	Product   string `json:"product"`
	Name      string `json:"name"` // of the shade
	Color     string `json:"color"`
}

// mostNear bounds what is shown beside one shade.
const mostNear = 4

// shadeAt is a shade of a product of a Snapshot.
type shadeAt struct {
	at    int32
	color string
	name  string
}

// shadeIndex finds shades by what lines call them, as shadeKey writes it.
type shadeIndex struct {
	named map[string][]shadeAt // by "Brand Shade" and "Brand Product Shade"
	like  map[string][]shadeAt // by what their own lines name
}

func shadeKey(words ...string) string { return ident.Fold(ident.Tidy(strings.Join(words, " "))) }

// shadeKeys are the names by which lines of other products call a shade.
func shadeKeys(p *Product, name string) []string {
	return []string{shadeKey(p.Brand, name), shadeKey(p.Brand, p.Name, name)}
}

// indexShades returns what makes the index when a page asks for it first, since most shops
// have few shades and most Snapshots are asked for none.
func (s *Snapshot) indexShades() func() *shadeIndex {
	return sync.OnceValue(func() *shadeIndex {
		x := &shadeIndex{map[string][]shadeAt{}, map[string][]shadeAt{}}
		for at, p := range s.items {
			for _, shade := range p.ShadeRows() {
				if !slices.Contains(p.Colors, shade.Color) {
					continue
				}
				one := shadeAt{int32(at), shade.Color, shade.Name} //nolint:gosec // positions are int32 throughout
				for _, key := range shadeKeys(p, shade.Name) {
					x.named[key] = append(x.named[key], one)
				}
				for _, other := range shade.Like {
					x.like[shadeKey(other)] = append(x.like[shadeKey(other)], one)
				}
			}
		}
		return x
	})
}

// nearShades returns what is known of a product's shades that are for sale, with those near to
// each: also of one of which only a line of another product knows something.
func (s *Snapshot) nearShades(p *Product) (out []Shade) {
	for _, shade := range p.ShadeRows() {
		if !slices.Contains(p.Colors, shade.Color) {
			continue
		}
		shade.Near = s.near(p, &shade)
		if shade.Undertone != "" || shade.Depth > 0 || len(shade.Like)+len(shade.Near) > 0 {
			out = append(out, shade)
		}
	}
	return out
}

// near returns the shades of other brands that are near to a shade of a product, those that a
// line names itself first. They are of its category: a lipstick and a powder may share a name.
func (s *Snapshot) near(p *Product, shade *Shade) (out []NearShade) {
	x := s.shades()
	var found []shadeAt
	for _, other := range shade.Like {
		found = append(found, x.named[shadeKey(other)]...)
	}
	for _, key := range shadeKeys(p, shade.Name) {
		found = append(found, x.like[key]...)
	}
	for _, other := range shade.Like {
		found = append(found, x.like[shadeKey(other)]...)
	}
	for i, one := range found {
		other := s.items[one.at]
		if other.Category != p.Category || shadeKey(other.Brand) == shadeKey(p.Brand) || slices.Contains(found[:i], one) {
			continue
		}
		out = append(out, NearShade{other.ID, other.Slug, other.Brand, other.Name, one.name, one.color})
		if len(out) == mostNear {
			break
		}
	}
	return out
}

// ShadeRows returns every shade of a product in its order, with what is known of it.
func (p *Product) ShadeRows() (out []Shade) {
	for i := range p.Variants {
		v := &p.Variants[i]
		if v.Color == "" || slices.ContainsFunc(out, func(s Shade) bool { return s.Color == v.Color }) {
			continue
		}
		out = append(out, Shade{Name: p.ShadeName(v), Color: v.Color})
	}
	for _, line := range p.Shades {
		s, wrong := p.shadeLine(line)
		at := slices.IndexFunc(out, func(o Shade) bool { return o.Color == s.Color })
		if wrong == "" && at >= 0 {
			out[at].Undertone, out[at].Depth, out[at].Like = s.Undertone, s.Depth, s.Like
		}
	}
	return out
}

// EveryShade returns every shade of a product of the list, as ShadeRows does.
func (r *ListRow) EveryShade() []Shade {
	p := *r.Product
	p.Variants = nil
	for i := range r.Variants {
		v := &r.Variants[i]
		p.Variants = append(p.Variants, Variant{ID: v.ID, Color: v.Color, Shade: v.Shade, Enabled: v.Enabled})
	}
	return p.ShadeRows()
}

// withShade returns a product's lines with what is known of one of its shades, written as in a
// line after the name: "warm, 6; MAC NC25". Empty, nothing is known of it.
func (p *Product) withShade(color, known string) (lines []string, found bool) {
	for i := range p.Variants {
		v := &p.Variants[i]
		if v.Color != color || color == "" {
			continue
		}
		for _, line := range p.Shades {
			if s, wrong := p.shadeLine(line); wrong != "" || s.Color != color {
				lines = append(lines, line)
			}
		}
		if known != "" {
			lines = append(lines, v.shadeWord()+shadeCut+known)
		}
		return lines, true
	}
	return p.Shades, false
}

// shadeWord is the name by which lines call a variant's shade.
func (v *Variant) shadeWord() string {
	if v.Shade != "" {
		return v.Shade
	}
	return v.Color
}
