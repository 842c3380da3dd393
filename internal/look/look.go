// Package look makes the shop's colours of what the owner chose
// (FACE-1): a palette for grounds and ink, and one colour for what is pressed. It promises
// that what is chosen can be read: every pair of text and ground that the shop draws has
// the contrast of WCAG AA, or the choice is refused with the nearest colour that has it.
// With nothing chosen it says nothing, and the stylesheet's own tokens stand.
package look

import (
	"fmt"
	"strings"
)

// Look is what the owner chose. The zero one is the specification's.
type Look struct {
	Palette string // a name of Palettes; empty: Sand
	Accent  string // "#81372a"; empty: the palette's
}

// Palette is a family of grounds and ink, with the accent that goes with it.
type Palette struct {
	Name   string
	accent string
	hue    float64 // of grounds, lines and ink, in degrees of OKLCH
	chroma float64 // times that of the specification's
}

// Sand is the palette of the specification, whose tokens are never written anew.
const Sand = "sand"

// Palettes are those to choose from.
var Palettes = []Palette{
	{Name: Sand, accent: "#81372a"},
	{Name: "pearl", accent: "#4a2a4f", hue: 80, chroma: 0.15},
	{Name: "rose", accent: "#98224b", hue: 5, chroma: 1.1},
	{Name: "sage", accent: "#2c5b3c", hue: 140, chroma: 1},
	{Name: "mist", accent: "#1f4f7c", hue: 240, chroma: 0.9},
	{Name: "lilac", accent: "#5a3789", hue: 305, chroma: 0.9},
}

// Has says whether there is a palette of a name; the empty one is Sand's.
func Has(palette string) bool {
	return palette == "" || Look{Palette: palette}.palette().Name == palette
}

func (l Look) palette() Palette {
	for _, p := range Palettes {
		if p.Name == l.Palette {
			return p
		}
	}
	return Palettes[0]
}

// Token is a colour by the name that web/src/shared/styles/tokens.css gives it.
type Token struct {
	Name  string
	Color Color
}

// grounds are the tokens that follow the palette, as the specification has them.
var grounds = tokens("paper #fdfaf6 surface-warm #fffdfb sand-100 #f8f2ec sand-200 #f0e8e0 blush #f3e2d9 hero-ground #f4e9df line #e0d7d0 " +
	"line-strong #95887f ink #251c17 ink-2 #584b45 ink-3 #6f625b on-dark #f6efe8 on-dark-2 #cfc2b8 line-dark #4b3f38 line-dark-strong #a3958b hover-dark #3a2f29")

// accents are those that follow the accent.
var accents = tokens("clay #81372a clay-hover #a14634 clay-100 #fbe8e3 clay-on-dark #f0b8a8 on-clay-2 #fbe8e3 line-rose #e2c6bd rose-ground #f7e9e4")

func tokens(list string) (out []Token) {
	words := strings.Fields(list)
	for i := 0; i < len(words); i += 2 {
		c, ok := ParseColor(words[i+1])
		if !ok {
			panic("look: " + words[i+1])
		}
		out = append(out, Token{words[i], c})
	}
	return out
}

// own says whether colours differ from the specification's.
func (l Look) own() bool { return l.palette().Name != Sand || l.Accent != "" }

// accent is the colour of what is pressed.
func (l Look) accent() Color {
	if c, ok := ParseColor(l.Accent); ok {
		return c
	}
	c, _ := ParseColor(l.palette().accent)
	return c
}

// Tokens are all tokens that follow the look.
func (l Look) Tokens() []Token {
	out := make([]Token, 0, len(grounds)+len(accents))
	if p := l.palette(); p.Name == Sand {
		out = append(out, grounds...)
	} else {
		for _, t := range grounds {
			as := t.Color.tone()
			out = append(out, Token{t.Name, tone{as.l, as.c * p.chroma, p.hue}.color()})
		}
	}
	chosen := l.accent()
	if chosen == accents[0].Color {
		return append(out, accents...)
	}
	as := chosen.tone()
	for _, t := range accents {
		like := t.Color.tone()
		c := tone{like.l, min(like.c, as.c), as.h}.color() // a grey accent has grey tints
		switch t.Name {
		case "clay":
			c = chosen
		case "clay-hover":
			// Lighter, as the specification's; where white could not be read on it, darker.
			if c = (tone{as.l + 0.08, as.c, as.h}).color(); Contrast(c, white) < textAA {
				c = tone{as.l - 0.08, as.c, as.h}.color()
			}
		}
		out = append(out, Token{t.Name, c})
	}
	return out
}

// Color is the colour of a token.
func (l Look) Color(name string) Color {
	for _, t := range l.Tokens() {
		if t.Name == name {
			return t.Color
		}
	}
	return white
}

var white = Color{255, 255, 255}

// The least contrast of WCAG 2.2, level AA: of text (1.4.3), and of what outlines a field
// (1.4.11).
const (
	textAA = 4.5
	lineAA = 3.0
)

// pair is two tokens that meet on a page, with the contrast that they need.
type pair struct {
	front, ground string
	needs         float64
}

// pairs are those of the accent; surface and on-clay are white whatever is chosen.
var pairs = []pair{
	{"clay", "paper", textAA},
	{"clay", "surface", textAA},
	{"clay", "sand-100", textAA},
	{"clay", "sand-200", textAA},
	{"clay", "blush", textAA},
	{"clay", "rose-ground", textAA},
	{"clay", "clay-100", textAA},
	{"clay", "hero-ground", textAA},
	{"on-clay", "clay", textAA},
	{"on-clay", "clay-hover", textAA},
	{"on-clay-2", "clay", textAA},
	{"clay-on-dark", "ink", textAA},
}

// lowest is the pair that is hardest to read for what it needs, with its contrast.
func (l Look) lowest(among []pair) (worst pair, ratio float64) {
	color := map[string]Color{"surface": white, "on-clay": white}
	for _, t := range l.Tokens() {
		color[t.Name] = t.Color
	}
	for _, p := range among {
		if r := Contrast(color[p.front], color[p.ground]); ratio == 0 || r/p.needs < ratio/worst.needs {
			worst, ratio = p, r
		}
	}
	return worst, ratio
}

// Read is whether the accent can be read wherever the shop writes with it or on it.
type Read struct {
	Contrast float64 // the lowest that text has
	Passes   bool
	Nearest  Color // that passes: the accent itself, or the lightest of its hue
}

// Read measures the accent.
func (l Look) Read() Read {
	worst, ratio := l.lowest(pairs)
	out := Read{ratio, ratio >= worst.needs, l.accent()}
	as := out.Nearest.tone()
	for !out.Passes {
		as.l -= 0.005
		next := l
		next.Accent = as.color().String()
		if worst, ratio := next.lowest(pairs); ratio >= worst.needs || as.l <= 0 {
			out.Nearest = next.accent()
			return out
		}
	}
	return out
}

// Problem says why the accent cannot be used; empty: it can.
func (l Look) Problem() string {
	if _, ok := ParseColor(l.Accent); l.Accent != "" && !ok {
		return "Write a colour as #81372a: the sign and six digits from 0 to f."
	}
	r := l.Read()
	if r.Passes {
		return ""
	}
	return fmt.Sprintf("Text in this colour has a contrast of %.1f to 1, and 4.5 is needed to be read. The nearest that has it is %s.", float64(int(r.Contrast*10))/10, r.Nearest)
}

// Declarations are the look as CSS: what stands between the braces of :root. Empty where
// the tokens of the stylesheet stand.
func (l Look) Declarations() string {
	var b strings.Builder
	if l.own() {
		for _, t := range l.Tokens() {
			fmt.Fprintf(&b, "--%s:%s;", t.Name, t.Color)
		}
	}
	return strings.TrimSuffix(b.String(), ";")
}

// CSS is the look as a style element's text, empty with nothing chosen. No layer holds
// it, so that it counts before the stylesheet's, which stand in one.
func (l Look) CSS() string {
	if d := l.Declarations(); d != "" {
		return ":root{" + d + "}"
	}
	return ""
}
