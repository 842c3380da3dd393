package packshot

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// canvas collects one drawing. Shapes go to body, gradients and clips to defs,
// each definition once; ids carry a prefix so that drawings can be put together.
type canvas struct {
	body, defs strings.Builder
	rich       bool
	prefix     string
	ids        map[string]string
	blurs      map[int]bool
}

func newCanvas(g Grade, prefix string) *canvas {
	return &canvas{rich: g == Rich, prefix: prefix, ids: map[string]string{}, blurs: map[int]bool{}}
}

// num writes a coordinate with one decimal at most.
func num(v float64) string {
	n := math.Round(v*10) / 10
	if n == 0 {
		return "0"
	}
	s := strconv.FormatFloat(n, 'f', -1, 64)
	if strings.HasPrefix(s, "0.") {
		return s[1:]
	}
	if strings.HasPrefix(s, "-0.") {
		return "-" + s[2:]
	}
	return s
}

// part writes an opacity or a gradient offset, two decimals (three would not be seen).
func part(v float64) string {
	s := strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
	if strings.HasPrefix(s, "0.") {
		return s[1:]
	}
	return s
}

// d builds path data: strings are commands, floats are coordinates.
func d(parts ...any) string {
	var b strings.Builder
	lastNum := false
	for _, p := range parts {
		switch v := p.(type) {
		case string:
			b.WriteString(v)
			lastNum = false
		case float64:
			s := num(v)
			if lastNum && s[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(s)
			lastNum = true
		case int:
			s := strconv.Itoa(v)
			if lastNum && s[0] != '-' {
				b.WriteByte(' ')
			}
			b.WriteString(s)
			lastNum = true
		}
	}
	return b.String()
}

// escape makes text safe inside an element or an attribute and drops what XML
// cannot hold (controls, lone surrogates, non-characters) and what would turn
// the line of a label around (bidirectional overrides).
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\'':
			b.WriteString("&#39;")
		case r == utf8.RuneError, unicode.IsControl(r), r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r&0xfffe == 0xfffe, r >= 0xfdd0 && r <= 0xfdef:
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// define puts a definition into defs once and returns its id.
func (c *canvas) define(open, rest string) string {
	if id, ok := c.ids[open+rest]; ok {
		return id
	}
	id := c.prefix + strconv.FormatInt(int64(len(c.ids)), 36)
	c.ids[open+rest] = id
	c.defs.WriteString(open + ` id="` + id + `"` + rest)
	return id
}

// A stop is one colour of a gradient.
type stop struct {
	at      float64
	colour  lab
	opacity float64
}

func stops(list []stop) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(`<stop`)
		if s.at > 0 {
			b.WriteString(` offset="` + part(s.at) + `"`)
		}
		b.WriteString(` stop-color="` + s.colour.String() + `"`)
		if s.opacity < 1 {
			b.WriteString(` stop-opacity="` + part(s.opacity) + `"`)
		}
		b.WriteString(`/>`)
	}
	return b.String()
}

// across is a gradient from the left to the right edge of what it fills.
func (c *canvas) across(list ...stop) string {
	return "url(#" + c.define(`<linearGradient`, `>`+stops(list)+`</linearGradient>`) + ")"
}

// down is a gradient from top to bottom.
func (c *canvas) down(list ...stop) string {
	return "url(#" + c.define(`<linearGradient`, ` x2="0" y2="1">`+stops(list)+`</linearGradient>`) + ")"
}

// slant is a gradient from the top at x1 to (x2, y2) in the box of what it fills.
func (c *canvas) slant(x1, x2, y2 float64, list ...stop) string {
	return "url(#" + c.define(`<linearGradient`, ` x1="`+part(x1)+`" y1="0" x2="`+part(x2)+`" y2="`+part(y2)+`">`+stops(list)+`</linearGradient>`) + ")"
}

// radial is a gradient from a centre in the box of what it fills.
func (c *canvas) radial(x, y, r float64, list ...stop) string {
	return "url(#" + c.define(`<radialGradient`, ` cx="`+part(x)+`" cy="`+part(y)+`" r="`+part(r)+`">`+stops(list)+`</radialGradient>`) + ")"
}

func (c *canvas) clip(path string) string {
	return c.define(`<clipPath`, `><path d="`+path+`"/></clipPath>`)
}

// blur returns the attribute of a Gaussian blur; the plain grade has none.
func (c *canvas) blur(dev int) string {
	if !c.rich || dev == 0 {
		return ""
	}
	id := c.define(`<filter`, ` x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="`+strconv.Itoa(dev)+`"/></filter>`)
	return ` filter="url(#` + id + `)"`
}

// fill draws a path. more holds further attributes, written by this package only.
func (c *canvas) fill(path, paint string, opacity float64, more ...string) {
	c.body.WriteString(`<path d="` + path + `" fill="` + paint + `"`)
	if opacity < 1 {
		c.body.WriteString(` fill-opacity="` + part(opacity) + `"`)
	}
	for _, m := range more {
		c.body.WriteString(m)
	}
	c.body.WriteString(`/>`)
}

// line strokes a path.
func (c *canvas) line(path string, colour lab, width, opacity float64, more ...string) {
	c.body.WriteString(`<path d="` + path + `" fill="none" stroke="` + colour.String() + `" stroke-width="` + num(width) + `"`)
	if opacity < 1 {
		c.body.WriteString(` stroke-opacity="` + part(opacity) + `"`)
	}
	for _, m := range more {
		c.body.WriteString(m)
	}
	c.body.WriteString(`/>`)
}

func (c *canvas) open(attrs string) { c.body.WriteString(`<g ` + attrs + `>`) }
func (c *canvas) close()            { c.body.WriteString(`</g>`) }

// inside clips what draw draws to the path.
func (c *canvas) inside(path string, draw func()) {
	c.open(`clip-path="url(#` + c.clip(path) + `)"`)
	draw()
	c.close()
}

// document wraps the drawing into an SVG of 800 by 1000 units.
func (c *canvas) document(title string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000" role="img"><title>` + escape(title) + `</title><defs>` + c.defs.String() + `</defs>` + c.body.String() + `</svg>`)
}

// box is a rectangle with rounded corners.
func box(x, y, w, h, r float64) string {
	return d("M", x+r, y, "h", w-2*r, "q", r, 0, r, r, "v", h-2*r, "q", 0, r, -r, r, "h", -(w - 2*r), "q", -r, 0, -r, -r, "v", -(h - 2*r), "q", 0, -r, r, -r, "z")
}

func oval(cx, cy, rx, ry float64) string {
	return d("M", cx-rx, cy, "a", rx, ry, 0, 1, 1, 2*rx, 0, "a", rx, ry, 0, 1, 1, -2*rx, 0, "z")
}

// barrel is an upright cylinder between x0 and x1 as seen a little from above:
// corners of radius rt and rb, top edge arched by st, bottom edge sagging by sb.
func barrel(x0, x1, y0, y1, rt, rb, st, sb float64) string {
	cx := (x0 + x1) / 2
	return d("M", x0, y0+rt,
		"C", x0, y0+rt*.35, x0+rt*.35, y0-st*.2, x0+rt, y0-st*.45,
		"Q", cx, y0-st*1.55, x1-rt, y0-st*.45,
		"C", x1-rt*.35, y0-st*.2, x1, y0+rt*.35, x1, y0+rt,
		"V", y1-rb,
		"C", x1, y1-rb*.35, x1-rb*.35, y1+sb*.2, x1-rb, y1+sb*.45,
		"Q", cx, y1+sb*1.55, x0+rb, y1+sb*.45,
		"C", x0+rb*.35, y1+sb*.2, x0, y1-rb*.35, x0, y1-rb, "Z")
}

// shouldered is a bottle: a neck of width nw at yn, shoulders down to ys, body
// of x0 to x1, base at y1. slope 0 is a round shoulder, 1 a long sloping one.
func shouldered(x0, x1, yn, ys, nw, rb, sb, slope float64) string {
	const y1 = floor
	cx := (x0 + x1) / 2
	nl, nr := cx-nw/2, cx+nw/2
	h := ys - yn
	return d("M", nl, yn,
		"C", nl, yn+h*(.2+.35*slope), x0, ys-h*(.85-.3*slope), x0, ys,
		"V", y1-rb,
		"C", x0, y1-rb*.35, x0+rb*.35, y1+sb*.2, x0+rb, y1+sb*.45,
		"Q", cx, y1+sb*1.55, x1-rb, y1+sb*.45,
		"C", x1-rb*.35, y1+sb*.2, x1, y1-rb*.35, x1, y1-rb,
		"V", ys,
		"C", x1, ys-h*(.85-.3*slope), nr, yn+h*(.2+.35*slope), nr, yn, "Z")
}
