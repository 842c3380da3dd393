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

// Advance widths in thousandths of the type size, measured from the two faces
// the shop uses (Figtree 500 and 700, Instrument Serif 400): U+0020 to U+007E,
// then U+00A0 to U+017F. Fitting a label is arithmetic on these numbers, so the
// same name is broken at the same place everywhere.
var sansWidths = [...]int16{
	244, 302, 345, 629, 561, 793, 645, 212, 360, 360, 483, 626, 235, 414, 219, 401, 643, 416, 564, 547,
	624, 576, 569, 542, 614, 569, 266, 271, 626, 626, 626, 506, 990, 687, 611, 722, 691, 591, 546, 756,
	751, 276, 525, 625, 524, 849, 774, 779, 586, 782, 631, 612, 561, 706, 701, 967, 632, 616, 638, 329,
	401, 329, 559, 437, 233, 516, 589, 542, 588, 548, 376, 591, 561, 240, 275, 500, 227, 857, 561, 580,
	594, 581, 349, 466, 384, 561, 530, 798, 492, 540, 488, 388, 257, 388, 595, 244, 296, 537, 582, 567,
	558, 280, 558, 452, 809, 333, 573, 626, 0, 621, 300, 371, 626, 363, 354, 233, 561, 557, 256, 220,
	281, 364, 573, 831, 863, 904, 465, 687, 687, 687, 687, 687, 687, 1006, 722, 591, 591, 591, 591, 276,
	276, 276, 283, 750, 774, 779, 779, 779, 779, 779, 626, 785, 706, 706, 706, 706, 616, 592, 570, 514,
	514, 514, 514, 514, 514, 877, 542, 550, 550, 550, 550, 240, 240, 240, 240, 581, 561, 580, 580, 580,
	580, 580, 626, 579, 561, 561, 561, 561, 540, 589, 540, 687, 516, 687, 514, 687, 514, 722, 542, 722,
	542, 722, 542, 722, 542, 691, 588, 750, 588, 591, 548, 611, 444, 591, 550, 591, 550, 591, 550, 756,
	591, 756, 591, 756, 591, 756, 591, 751, 561, 751, 561, 276, 240, 276, 240, 333, 278, 276, 240, 276,
	240, 801, 515, 525, 264, 625, 500, 500, 524, 227, 524, 227, 524, 227, 611, 344, 524, 283, 774, 561,
	774, 561, 774, 561, 604, 774, 561, 779, 580, 722, 500, 779, 580, 1127, 989, 631, 349, 631, 349, 631,
	349, 612, 466, 612, 473, 612, 473, 612, 473, 611, 278, 561, 393, 611, 278, 706, 561, 706, 561, 706,
	561, 706, 561, 706, 561, 706, 561, 967, 798, 616, 540, 616, 638, 488, 638, 488, 638, 488, 278,
}

var boldWidths = [...]int16{
	238, 312, 412, 631, 554, 813, 647, 245, 382, 382, 488, 632, 257, 408, 248, 432, 648, 422, 579, 556,
	633, 581, 580, 556, 612, 580, 301, 305, 632, 632, 632, 513, 992, 714, 612, 725, 700, 589, 554, 743,
	750, 289, 552, 666, 537, 857, 773, 787, 603, 789, 645, 607, 584, 704, 722, 985, 679, 647, 632, 344,
	432, 344, 581, 434, 263, 533, 596, 546, 595, 554, 393, 601, 570, 262, 291, 538, 246, 872, 568, 581,
	601, 592, 379, 466, 402, 568, 556, 835, 536, 576, 477, 394, 256, 394, 667, 238, 300, 541, 595, 598,
	596, 304, 524, 484, 793, 337, 632, 632, 0, 615, 300, 378, 632, 367, 355, 263, 568, 585, 260, 235,
	280, 362, 632, 838, 869, 913, 470, 714, 714, 714, 714, 714, 714, 1018, 725, 589, 589, 589, 589, 289,
	289, 289, 304, 746, 773, 787, 787, 787, 787, 787, 632, 790, 704, 704, 704, 704, 647, 615, 587, 528,
	528, 528, 528, 528, 528, 875, 546, 557, 557, 557, 557, 262, 262, 262, 262, 572, 568, 581, 581, 581,
	581, 581, 632, 578, 568, 568, 568, 568, 576, 596, 576, 714, 533, 714, 528, 714, 528, 725, 546, 725,
	546, 725, 546, 725, 546, 700, 595, 746, 595, 589, 554, 667, 444, 589, 557, 589, 557, 589, 557, 743,
	601, 743, 601, 743, 601, 743, 601, 750, 570, 750, 570, 289, 262, 289, 262, 389, 278, 289, 262, 289,
	262, 841, 553, 552, 279, 666, 538, 556, 537, 246, 537, 246, 537, 246, 667, 396, 537, 286, 773, 568,
	773, 568, 773, 568, 729, 773, 568, 787, 581, 778, 500, 787, 581, 1114, 998, 645, 379, 645, 379, 645,
	379, 607, 466, 607, 481, 607, 481, 607, 481, 667, 333, 584, 420, 667, 333, 704, 568, 704, 568, 704,
	568, 704, 568, 704, 568, 704, 568, 985, 835, 647, 576, 647, 632, 477, 632, 477, 632, 477, 278,
}

var serifWidths = [...]int16{
	170, 237, 371, 635, 417, 590, 579, 233, 340, 340, 444, 531, 217, 430, 213, 258, 460, 249, 404, 371,
	393, 382, 404, 364, 433, 402, 213, 217, 531, 531, 531, 317, 660, 457, 478, 480, 530, 453, 408, 521,
	546, 249, 249, 496, 413, 665, 540, 540, 466, 540, 513, 407, 461, 536, 457, 651, 546, 477, 427, 325,
	258, 325, 433, 376, 354, 399, 443, 339, 457, 355, 288, 402, 470, 223, 215, 451, 220, 704, 470, 408,
	444, 442, 318, 308, 259, 454, 393, 597, 385, 401, 353, 318, 252, 318, 531, 170, 237, 339, 520, 500,
	513, 200, 376, 409, 830, 364, 412, 564, 0, 830, 411, 426, 549, 300, 300, 354, 576, 516, 105, 301,
	300, 368, 412, 750, 750, 750, 317, 457, 457, 457, 457, 457, 457, 778, 480, 453, 453, 453, 453, 249,
	249, 249, 249, 530, 540, 540, 540, 540, 540, 540, 531, 540, 536, 536, 536, 536, 477, 466, 443, 399,
	399, 399, 399, 399, 399, 573, 339, 355, 355, 355, 355, 223, 223, 223, 223, 404, 470, 408, 408, 408,
	408, 408, 531, 408, 454, 454, 454, 454, 401, 444, 401, 457, 399, 457, 399, 457, 399, 480, 339, 667,
	444, 480, 339, 480, 339, 530, 516, 530, 457, 453, 355, 611, 444, 453, 355, 453, 355, 453, 355, 722,
	500, 521, 402, 521, 402, 521, 402, 722, 500, 546, 470, 249, 223, 249, 223, 333, 278, 249, 223, 249,
	223, 498, 438, 389, 278, 496, 451, 500, 413, 220, 413, 220, 413, 287, 611, 344, 413, 279, 540, 470,
	540, 470, 540, 470, 604, 540, 460, 540, 408, 722, 500, 540, 408, 753, 639, 513, 318, 513, 318, 513,
	318, 407, 308, 556, 389, 407, 308, 407, 308, 611, 278, 461, 259, 611, 278, 536, 454, 536, 454, 536,
	454, 536, 454, 536, 454, 536, 454, 651, 597, 477, 401, 477, 427, 353, 427, 353, 427, 353, 278,
}
