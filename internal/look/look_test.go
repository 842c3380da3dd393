package look

import (
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
)

// FACE-1: contrast is WCAG's, checked against published figures.
func TestFACE1Contrast(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		a, b string
		want float64
	}{
		{"#000", "#ffffff", 21}, {"#777777", "#fff", 4.48}, {"#767676", "#fff", 4.54}, {"#0000FF", "#ffffff", 8.59}, {"#ff0000", "#ffff00", 3.72}, {"#abcdef", "#abcdef", 1},
	} {
		a, okA := ParseColor(one.a)
		b, okB := ParseColor(one.b)
		if got := Contrast(a, b); !okA || !okB || math.Abs(got-one.want) > 0.01 || got != Contrast(b, a) {
			t.Errorf("%s on %s: %.3f, want %.2f", one.a, one.b, got, one.want)
		}
	}
	for _, text := range []string{"", "red", "#12345", "#1234567", "#12345g", "#+12345", "red;}body{display:none", "#fff;}b", "# 12345", "81372a", "#ｆｆｆ"} {
		if c, ok := ParseColor(text); ok {
			t.Errorf("%q is read as %s", text, c)
		}
	}
}

// FACE-1: converting a colour to a tone and back gives the same colour, for every sixteenth of
// each channel.
func TestFACE1TonesComeBack(t *testing.T) {
	t.Parallel()
	for n := range 16 * 16 * 16 {
		c := Color{uint8(n >> 8 * 17), uint8(n >> 4 % 16 * 17), uint8(n % 16 * 17)}
		if back := c.tone().color(); back != c {
			t.Fatalf("%s comes back as %s", c, back)
		}
	}
}

// FACE-1: the tokens that a look changes are in the stylesheet, with the same names and
// colours.
func TestFACE1TokensAreThoseOfTheSheet(t *testing.T) {
	t.Parallel()
	sheet, err := os.ReadFile("../../web/src/shared/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range (Look{}).Tokens() {
		if !regexp.MustCompile(`(?m)^\s*--` + token.Name + `: ` + token.Color.String() + `;`).Match(sheet) {
			t.Errorf("--%s is not %s in the stylesheet", token.Name, token.Color)
		}
	}
}

// FACE-1 OWNP-3: with nothing chosen, or the specification's palette, nothing is written.
func TestFACE1NothingChosen(t *testing.T) {
	t.Parallel()
	for _, l := range []Look{{}, {Palette: Sand}, {Palette: "no such"}} {
		if css := l.CSS(); css != "" {
			t.Errorf("%+v writes %s", l, css)
		}
	}
}

// FACE-1: in every palette, text, lines and the palette's own accent are readable on every
// background, and so are the colours with a meaning: sale, success, warning, info.
func TestFACE1EveryPaletteCanBeRead(t *testing.T) {
	t.Parallel()
	var fixed []pair
	for _, ground := range []string{"paper", "surface", "surface-warm", "sand-100", "sand-200", "blush", "rose-ground", "hero-ground", "clay-100"} {
		for _, ink := range []string{"ink", "ink-2"} {
			fixed = append(fixed, pair{ink, ground, textAA})
		}
	}
	for _, ground := range []string{"paper", "surface", "surface-warm", "sand-100", "sand-200"} {
		fixed = append(fixed, pair{"ink-3", ground, textAA})
	}
	fixed = append(fixed, pair{"line-strong", "paper", lineAA}, pair{"on-dark", "ink", textAA}, pair{"on-dark-2", "ink", textAA}, pair{"on-dark", "hover-dark", textAA}, pair{"line-dark-strong", "ink", lineAA})
	meanings := tokens("sale #a51e24 success #236436 warning #81520a info #225984")
	for _, p := range Palettes {
		l := Look{Palette: p.Name}
		if worst, ratio := l.lowest(fixed); ratio < worst.needs {
			t.Errorf("%s: %s on %s has %.2f, needs %.1f", p.Name, worst.front, worst.ground, ratio, worst.needs)
		}
		if r := l.Read(); !r.Passes || l.Problem() != "" {
			t.Errorf("%s: its own accent has %.2f", p.Name, r.Contrast)
		}
		for _, m := range meanings {
			for _, ground := range []string{"paper", "sand-100", "sand-200"} {
				if r := Contrast(m.Color, l.Color(ground)); r < textAA {
					t.Errorf("%s: %s on %s has %.2f", p.Name, m.Name, ground, r)
				}
			}
		}
	}
}

// FACE-1: an unreadable accent is refused with its contrast and the nearest readable one of its
// hue. That one passes, and one a step lighter does not.
func TestFACE1AccentsUnderAA(t *testing.T) {
	t.Parallel()
	for _, p := range Palettes {
		for n := range 4 * 4 * 4 {
			c := Color{uint8(n >> 4 * 85), uint8(n >> 2 % 4 * 85), uint8(n % 4 * 85)}
			l := Look{Palette: p.Name, Accent: c.String()}
			r := l.Read()
			if r.Passes != (l.Problem() == "") {
				t.Fatalf("%+v: %+v but %q", l, r, l.Problem())
			}
			near := Look{Palette: p.Name, Accent: r.Nearest.String()}
			if again := near.Read(); !again.Passes || again.Nearest != r.Nearest {
				t.Fatalf("%+v: the nearest, %s, has %.2f", l, r.Nearest, again.Contrast)
			}
			if r.Passes {
				if r.Nearest != c {
					t.Fatalf("%+v passes, and %s is nearer", l, r.Nearest)
				}
				continue
			}
			as := r.Nearest.tone()
			lighter := Look{Palette: p.Name, Accent: tone{as.l + 0.02, as.c, as.h}.color().String()}
			if lighter.Read().Passes {
				t.Errorf("%+v: %s passes too and is nearer than %s", l, lighter.Accent, r.Nearest)
			}
		}
	}
	if got := (Look{Accent: "#ffd400"}).Problem(); !strings.HasPrefix(got, "Text in this colour has a contrast of 1.1 to 1") {
		t.Errorf("yellow: %s", got)
	}
}

// FACE-1: a look writes only names of tokens and colours, whatever was stored.
func TestFACE1NothingButColours(t *testing.T) {
	t.Parallel()
	plain := regexp.MustCompile(`^:root\{(--[a-z0-9-]+:#[0-9a-f]{6};?)+\}$`)
	for _, l := range []Look{{Accent: "#123456"}, {Palette: "mist"}, {Palette: "mist", Accent: "red;}body{display:none}"}, {Palette: "x}</style><script>", Accent: "#12345</style>"}} {
		if css := l.CSS(); !plain.MatchString(css) {
			t.Errorf("%+v writes %s", l, css)
		}
	}
}
