package packshot

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// face is one of the three type faces of a label.
type face int

const (
	sans face = iota
	sansBold
	serif
)

// Families fall back to what every system has; the plain grade holds each
// line's length fixed, so a label fits whatever face it is shown in.
var faceAttrs = [...]string{
	sans:     ` font-family="Figtree,Naskh Urdu,sans-serif" font-weight="500"`,
	sansBold: ` font-family="Figtree,Naskh Urdu,sans-serif" font-weight="700"`,
	serif:    ` font-family="Instrument Serif,Naskh Urdu,Georgia,serif"`,
}

// measure is the length of a line in thousandths of its type size.
func measure(s string, f face) float64 {
	table := &sansWidths
	switch f {
	case sansBold:
		table = &boldWidths
	case serif:
		table = &serifWidths
	case sans:
	}
	sum := 0.0
	for _, r := range s {
		switch {
		case r >= 32 && r < 127:
			sum += float64(table[r-32])
		case r >= 160 && r < 384:
			sum += float64(table[r-160+95])
		case unicode.Is(unicode.Mn, r):
		case unicode.Is(unicode.Arabic, r):
			sum += 560
		case r >= 0x2e80:
			sum += 1050
		default:
			sum += 700
		}
	}
	return sum
}

// wrap breaks words into lines of at most width (thousandths of the size);
// ok is false when one word alone is longer.
func wrap(words []string, f face, width float64) (lines []string, ok bool) {
	space := measure(" ", f)
	used := 0.0
	for i, w := range words {
		n := measure(w, f)
		if n > width {
			return nil, false
		}
		if i > 0 && used+space+n <= width {
			lines[len(lines)-1] += " " + w
			used += space + n
			continue
		}
		lines = append(lines, w)
		used = n
	}
	return lines, true
}

// fit finds the largest size from most down to least at which the text stands
// inside w by h, its lines as even as they go. Below that the text is cut and
// ends in an ellipsis. lead is the distance of lines in sizes.
func fit(text string, f face, w, h, most, least, lead float64) (lines []string, size float64) {
	return setText(text, f, w, h, most, least, lead, true)
}

// fill is fit for running text: full lines, a short last one.
func fill(text string, f face, w, h, most, least, lead float64) (lines []string, size float64) {
	return setText(text, f, w, h, most, least, lead, false)
}

func setText(text string, f face, w, h, most, least, lead float64, even bool) (lines []string, size float64) {
	words := strings.Fields(text)
	if len(words) == 0 || w <= 0 || h <= 0 {
		return nil, least
	}
	most = max(most, least)
	for size = most; size >= least; size *= .95 {
		got, ok := wrap(words, f, w/size*1000)
		if !ok || float64(len(got))*lead*size > h {
			continue
		}
		if !even {
			return got, size
		}
		// even lines: the narrowest width that needs no line more
		lo, hi := .3, 1.0
		for range 7 {
			mid := (lo + hi) / 2
			if try, ok := wrap(words, f, w/size*1000*mid); ok && len(try) <= len(got) {
				got, hi = try, mid
			} else {
				lo = mid
			}
		}
		return got, size
	}
	size = least
	room := w / size * 1000
	for _, word := range words {
		for measure(word, f) > room {
			cut := 1
			for cut < utf8.RuneCountInString(word) && measure(string([]rune(word)[:cut+1]), f) <= room {
				cut++
			}
			r := []rune(word)
			if cut >= len(r) {
				break
			}
			lines = append(lines, string(r[:cut]))
			word = string(r[cut:])
		}
		last := len(lines) - 1
		if last >= 0 && measure(lines[last]+" "+word, f) <= room {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	allowed := max(1, int(h/(lead*size)))
	if len(lines) > allowed {
		lines = lines[:allowed]
		lines[allowed-1] = ellipsis(lines[allowed-1], f, room)
	}
	return lines, size
}

// ellipsis ends a line that goes on.
func ellipsis(s string, f face, room float64) string {
	r := []rune(s)
	for len(r) > 0 && measure(string(r)+"…", f) > room {
		r = r[:len(r)-1]
	}
	return strings.TrimRight(string(r), " ,.;:") + "…"
}

// oneLine is the size, at most most, at which the text takes w.
func oneLine(text string, f face, w, most, spacing float64) float64 {
	n := measure(text, f) + spacing*1000*float64(utf8.RuneCountInString(text))
	if n <= 0 {
		return most
	}
	return math.Min(most, w/n*1000)
}

// A style is how a line is set. spacing is in sizes; anchor is "" (start) or "middle".
type style struct {
	face    face
	size    float64
	ink     lab
	opacity float64
	anchor  string
	spacing float64
}

func (c *canvas) text(s string, x, y float64, t style) {
	if s == "" {
		return
	}
	c.body.WriteString(`<text x="` + num(x) + `" y="` + num(y) + `"` + faceAttrs[t.face] + ` font-size="` + num(t.size) + `" fill="` + t.ink.String() + `"`)
	if t.opacity > 0 && t.opacity < 1 {
		c.body.WriteString(` fill-opacity="` + part(t.opacity) + `"`)
	}
	if t.anchor != "" {
		c.body.WriteString(` text-anchor="` + t.anchor + `"`)
	}
	joined := strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Arabic, r) })
	if t.spacing != 0 && !joined {
		c.body.WriteString(` letter-spacing="` + num(t.size*t.spacing) + `"`)
	}
	if !c.rich {
		w := measure(s, t.face) * t.size / 1000
		if !joined {
			w += t.spacing * t.size * float64(utf8.RuneCountInString(s))
		}
		c.body.WriteString(` textLength="` + num(w) + `" lengthAdjust="spacingAndGlyphs"`)
	}
	c.body.WriteString(`>` + escape(s) + `</text>`)
}
