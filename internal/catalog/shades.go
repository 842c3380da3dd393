package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/ident"
)

// A product stores what is known of its shades as lines, "Toast: warm, 6; MAC NC25": the
// shade, its undertone, its depth, and shades of other brands that it is nearest to (FIND-5).
// Files hold the same lines.
const (
	shadeCut = ": "
	likeCut  = ";"
)

// Undertones of shades.
const (
	Cool    = "cool"
	Neutral = "neutral"
	Warm    = "warm"
)

// Deepest is the depth of the deepest shade; 1 is the lightest.
const Deepest = 10

// Shade is what is known of a shade of a product.
type Shade struct {
	Name      string   `json:"name"`
	Color     string   `json:"color"`               // of its variants
	Undertone string   `json:"undertone,omitempty"` // empty: not known
	Depth     int      `json:"depth,omitempty"`     // 0: not known
	Like      []string `json:"like,omitempty"`      // the nearest of other brands, "Maybelline Fit Me 220"
	// Near are shades of other brands in this shop that are near to it, on its product's page.
	Near []NearShade `json:"near,omitempty"`
}

// String is the line of a shade.
func (s *Shade) String() string {
	var known []string
	if s.Undertone != "" {
		known = append(known, s.Undertone)
	}
	if s.Depth > 0 {
		known = append(known, strconv.Itoa(s.Depth))
	}
	return strings.Join(append([]string{s.Name + shadeCut + strings.Join(known, ", ")}, s.Like...), likeCut+" ")
}

// shadeLine reads a line, or says what is wrong with it.
func (p *Product) shadeLine(line string) (s Shade, wrong string) {
	line = strings.TrimSpace(line)
	longest, said := 0, ""
	// A name may have a colon of its own: the longest that the product has counts.
	for i := range p.Variants {
		v := &p.Variants[i]
		for _, name := range []string{v.Shade, v.Color} {
			if rest, is := cutName(line, name); is && len(name) > longest {
				longest, said = len(name), rest
				s = Shade{Name: cmp.Or(v.Shade, v.Color), Color: v.Color}
			}
		}
	}
	if longest == 0 {
		name, _, _ := strings.Cut(line, strings.TrimSpace(shadeCut))
		return s, "There is no shade “" + strings.TrimSpace(name) + "” of this product. A line is such as “Toast: warm, 6; MAC NC25”."
	}
	known, like, _ := strings.Cut(said, likeCut)
	for part := range strings.SplitSeq(known, ",") {
		part = ident.Fold(strings.TrimSpace(part))
		depth, err := strconv.Atoi(ident.ASCIIDigits(part))
		switch {
		case part == "":
		case slices.Contains([]string{Cool, Neutral, Warm}, part):
			s.Undertone = part
		case err == nil && depth >= 1 && depth <= Deepest:
			s.Depth = depth
		default:
			return s, "Of “" + s.Name + "”, say cool, neutral or warm, and a depth from 1 (lightest) to " + strconv.Itoa(Deepest) + ", then a semicolon and shades of other brands."
		}
	}
	for other := range strings.SplitSeq(like, likeCut) {
		if other = ident.Tidy(other); other != "" && !slices.Contains(s.Like, other) {
			s.Like = append(s.Like, other)
		}
	}
	return s, ""
}

// cutName cuts a shade's name and the colon off a line, in any case.
func cutName(line, name string) (rest string, is bool) {
	if name == "" || len(line) <= len(name) || !strings.EqualFold(line[:len(name)], name) {
		return "", false
	}
	return strings.CutPrefix(strings.TrimLeft(line[len(name):], " "), strings.TrimSpace(shadeCut))
}

// settleShades writes the lines of a product's shades in one way, in the order of its shades;
// what is wrong is noted. A line that the product had before is kept, since its shade may be
// gone.
func settleShades(p, old *Product, wrong map[string]string) {
	if len(p.Shades) == 0 {
		return
	}
	var read []Shade
	var rest []string
	for _, line := range p.Shades {
		s, bad := p.shadeLine(line)
		if bad != "" && old != nil && slices.Contains(old.Shades, line) {
			rest = append(rest, line)
			continue
		}
		if bad == "" && slices.ContainsFunc(read, func(o Shade) bool { return o.Color == s.Color }) {
			bad = "“" + s.Name + "” has two lines."
		}
		if bad != "" {
			wrong["shades"] = bad
			return
		}
		if s.Undertone != "" || s.Depth > 0 || len(s.Like) > 0 {
			read = append(read, s)
		}
	}
	at := func(s Shade) int {
		return slices.IndexFunc(p.Variants, func(v Variant) bool { return v.Color == s.Color })
	}
	slices.SortStableFunc(read, func(a, b Shade) int { return at(a) - at(b) })
	p.Shades = nil
	for i := range read {
		p.Shades = append(p.Shades, read[i].String())
	}
	p.Shades = append(p.Shades, rest...)
}

// shadesShown returns what is known of a product's shades that are for sale.
func (p *Product) shadesShown() (out []Shade) {
	for _, line := range p.Shades {
		if s, wrong := p.shadeLine(line); wrong == "" && slices.Contains(p.Colors, s.Color) {
			out = append(out, s)
		}
	}
	return out
}
