package linkcard

import (
	"bytes"
	"embed"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

//go:embed fonts/*.ttf
var fontFiles embed.FS

// fonts are read once; a Face of one is made for each card, since faces hold
// caches.
var fonts = sync.OnceValues(func() (map[string]*font.Font, error) {
	out := map[string]*font.Font{}
	for _, name := range []string{"instrument-serif-latin", "instrument-serif-latin-ext", "figtree-latin", "figtree-latin-ext", "noto-naskh-arabic"} {
		file, err := fontFiles.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			return nil, fmt.Errorf("linkcard: %w", err)
		}
		face, err := font.ParseTTF(bytes.NewReader(file))
		if err != nil {
			return nil, fmt.Errorf("linkcard: %s: %w", name, err)
		}
		out[name] = face.Font
	}
	return out, nil
})

// typist sets text on one card.
type typist struct {
	card        *image.RGBA
	shaper      shaping.HarfbuzzShaper
	segments    shaping.Segmenter
	wrapper     shaping.LineWrapper
	pen         *vector.Rasterizer
	serif, text faces
}

// faces are tried for each letter in turn.
type faces []*font.Face

// ResolveFace implements shaping.Fontmap.
func (f faces) ResolveFace(r rune) *font.Face {
	for _, face := range f {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
	}
	return f[0]
}

// has says whether a letter can be drawn.
func (f faces) has(r rune) bool {
	return slices.ContainsFunc(f, func(face *font.Face) bool { _, ok := face.NominalGlyph(r); return ok })
}

func newTypist(card *image.RGBA) (*typist, error) {
	all, err := fonts()
	if err != nil {
		return nil, err
	}
	pick := func(names ...string) (out faces) {
		for _, name := range names {
			face := font.NewFace(all[name])
			if strings.HasPrefix(name, "figtree") {
				face.SetVariations([]font.Variation{{Tag: opentype.MustNewTag("wght"), Value: 500}})
			}
			out = append(out, face)
		}
		return out
	}
	return &typist{
		card: card, pen: vector.NewRasterizer(Width, Height),
		serif: pick("instrument-serif-latin", "instrument-serif-latin-ext", "noto-naskh-arabic"),
		text:  pick("figtree-latin", "figtree-latin-ext", "noto-naskh-arabic"),
	}, nil
}

// block is text in lines.
type block struct {
	lines []shaping.Line
	tall  int // pixels of a line
	rise  int // of them above the letters' foot
	cut   bool
	turn  bool // from right to left
}

func (b *block) height() int { return b.tall * len(b.lines) }

// maxRunes bounds the letters that are looked at: a name has 200 at most.
const maxRunes = 400

// set breaks a text into at most so many lines of a width, in pixels. Letters
// that no face has, such as emoji, are left out.
func (t *typist) set(text string, in faces, size, width, most int) (b block) {
	var runes []rune
	for _, r := range text {
		switch {
		case len(runes) == maxRunes:
		case unicode.IsSpace(r):
			if n := len(runes); n > 0 && runes[n-1] != ' ' {
				runes = append(runes, ' ')
			}
		case in.has(r):
			runes = append(runes, r)
		}
	}
	if len(runes) == 0 {
		return b
	}
	way, tongue := di.DirectionLTR, language.NewLanguage("en")
	if b.turn = turned(runes); b.turn {
		way, tongue = di.DirectionRTL, language.NewLanguage("ur")
	}
	input := func(text []rune) shaping.Input {
		return shaping.Input{Text: text, RunEnd: len(text), Direction: way, Face: in[0], Size: fixed.I(size), Language: tongue}
	}
	var runs []shaping.Output
	for _, part := range t.segments.Split(input(runes), in) {
		out := t.shaper.Shape(part)
		b.rise = max(b.rise, out.LineBounds.Ascent.Ceil())
		b.tall = max(b.tall, b.rise+(-out.LineBounds.Descent).Ceil())
		runs = append(runs, out)
	}
	dots := t.shaper.Shape(t.segments.Split(input([]rune("…")), in)[0])
	config := shaping.WrapConfig{Direction: way, TruncateAfterLines: most, Truncator: dots, BreakPolicy: shaping.WhenNecessary}
	lines, left := t.wrapper.WrapParagraph(config, width, whole(runes), shaping.NewSliceIterator(runs))
	for _, l := range lines { // the wrapper goes on using its own
		b.lines = append(b.lines, slices.Clone(l))
	}
	b.cut = left > 0
	return b
}

// whole returns a text in which no line may end after a hyphen, "Stay-in-Place": lines
// are broken by it, and drawn from the letters that the faces have.
func whole(runes []rune) []rune {
	out := slices.Clone(runes)
	for i, r := range out {
		if r == '-' {
			out[i] = '\u2011'
		}
	}
	return out
}

// turned says whether the first letter of a text is written from right to left.
func turned(runes []rune) bool {
	for _, r := range runes {
		if unicode.IsLetter(r) {
			return unicode.In(r, unicode.Arabic, unicode.Hebrew)
		}
	}
	return false
}

// draw draws a block into a column from a height on, at the side where its
// reading begins.
func (t *typist) draw(b block, column image.Rectangle, top int, c color.Color) {
	t.pen.Reset(Width, Height)
	for i, line := range b.lines {
		slices.SortStableFunc(line, func(a, z shaping.Output) int { return int(a.VisualIndex - z.VisualIndex) })
		var long fixed.Int26_6
		for j := range line {
			long += line[j].Advance
		}
		x := float32(column.Min.X)
		if b.turn {
			x = float32(column.Max.X) - pixels(long)
		}
		foot := float32(top + i*b.tall + b.rise)
		for j := range line {
			x = t.run(&line[j], x, foot)
		}
	}
	t.pen.Draw(t.card, t.card.Bounds(), image.NewUniform(c), image.Point{})
}

func pixels(v fixed.Int26_6) float32 { return float32(v) / 64 }

// run draws the letters of one face from x on, and returns where it ends.
func (t *typist) run(r *shaping.Output, x, foot float32) float32 {
	scale := pixels(r.Size) / float32(r.Face.Upem())
	for i := range r.Glyphs {
		g := &r.Glyphs[i]
		if shape, ok := r.Face.GlyphDataOutline(g.GlyphID); ok {
			t.trace(shape.Segments, x+pixels(g.XOffset), foot-pixels(g.YOffset), scale)
		}
		x += pixels(g.Advance)
	}
	return x
}

// trace adds an outline, whose y axis goes up.
func (t *typist) trace(shape []opentype.Segment, x, y, scale float32) {
	at := func(p opentype.SegmentPoint) (float32, float32) { return x + p.X*scale, y - p.Y*scale }
	open := false
	for i := range shape {
		s := &shape[i]
		ax, ay := at(s.Args[0])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if open {
				t.pen.ClosePath()
			}
			t.pen.MoveTo(ax, ay)
			open = true
		case opentype.SegmentOpLineTo:
			t.pen.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			bx, by := at(s.Args[1])
			t.pen.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			t.pen.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	if open {
		t.pen.ClosePath()
	}
}
