// Package packshot draws the pictures of products nobody has photographed:
// pure functions from what the shop knows of a product to an SVG of 800 by
// 1000 units (4:5). The same product gives the same bytes on every machine.
//
// The pictures are illustrations. Each brand has a palette and a manner of
// label of its own here, made up for this shop; nothing follows the real
// design of a pack.
//
// There are two grades. Rich has blurred shadows and light and is made to be
// turned into WebP once; Plain has no filter, is at most 2 kB when gzipped and
// is drawn at run time for a product without a photo. No drawing holds a
// script, a link or an address outside itself, whatever a name contains.
package packshot

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Input is what a drawing is made from. Everything may be empty.
type Input struct {
	Brand      string   // display name
	Name       string   // product name without the brand
	Category   string   // slug, "eye-care"
	Size       string   // as printed, "100 ml"
	Pack       string   // kind of pack (a Form); derived from category and name when unknown
	Texture    string   // cream, gel, oil, powder, foam, serum, water, balm; derived when unknown
	Colors     []string // "#rrggbb" or the name of a shade; the first one is drawn
	Directions []string // steps of use
	Cautions   []string
}

// Grade is how much a drawing may cost.
type Grade int

const (
	// Plain has no filters and is at most 2 kB when gzipped.
	Plain Grade = iota
	// Rich has soft light and shadows.
	Rich
)

// Longest text that is looked at; what follows would not fit on any label.
const maxText = 400

// Front draws the product as it stands on the shelf.
func Front(in Input, g Grade) []byte {
	k := lookOf(in, "")
	c := newCanvas(g, "")
	scene(c, k, func() { drawFront(c, k) })
	return c.document(title(in))
}

// Shade draws the front in one of the product's colours.
func Shade(in Input, colour string, g Grade) []byte {
	k := lookOf(in, colour)
	c := newCanvas(g, "")
	scene(c, k, func() { drawFront(c, k) })
	return c.document(title(in) + ", " + clean(colour))
}

// Back draws the label on the back: directions, cautions and size.
func Back(in Input, g Grade) []byte {
	k := lookOf(in, "")
	c := newCanvas(g, "")
	drawBack(c, k)
	return c.document(title(in) + ", back")
}

// A Piece is a product cut out of its scene, to be placed into another
// drawing: definitions and shapes, standing at (400, 830), as wide and as high
// as told.
type Piece struct {
	Defs, Shapes  string
	Width, Height float64
}

// Cutout draws the product without a scene. The prefix keeps the ids of
// several pieces in one drawing apart.
func Cutout(in Input, colour, prefix string) Piece {
	k := lookOf(in, colour)
	c := newCanvas(Rich, prefix)
	s := shapes[k.form]
	drawFront(c, k)
	return Piece{c.defs.String(), c.body.String(), s.width, floor - s.top}
}

// Colours tells the main colours of a product's drawing as "#rrggbb": of the
// ground behind it, of its accent and of its texture.
func Colours(in Input) (ground, accent, texture string) {
	k := lookOf(in, "")
	return k.ground.String(), k.accent.String(), k.liquid.String()
}

// edition is raised when a drawing of the same product changes.
const edition = "1"

// Tag names the drawings of a product: another tag, another picture.
func Tag(in Input) string {
	h := uint64(14695981039346656037)
	for _, part := range [][]string{{edition, in.Brand, in.Name, in.Category, in.Size, in.Pack, in.Texture}, in.Colors, in.Directions, in.Cautions} {
		for _, s := range append(part, "\x01") {
			for i := 0; i < len(s); i++ {
				h = (h ^ uint64(s[i])) * 1099511628211
			}
			h *= 1099511628211
		}
	}
	s := strconv.FormatUint(h, 16)
	return strings.Repeat("0", 16-len(s)) + s
}

func title(in Input) string {
	return strings.TrimSpace(clean(in.Brand) + " " + clean(in.Name))
}

// clean makes one line of bounded length of what people typed.
func clean(s string) string {
	if len(s) > maxText*4 {
		s = s[:maxText*4]
	}
	s = strings.ToValidUTF8(s, "")
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if utf8.RuneCountInString(s) > maxText {
		s = string([]rune(s)[:maxText])
	}
	return s
}

// hash is FNV-1a: the choice between equals (palettes, windows) falls by it.
func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h ^ h>>15
}
