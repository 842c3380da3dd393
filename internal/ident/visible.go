package ident

import (
	"strings"
	"unicode"
)

// Visible takes out of a name, a phone, an address of mail, a code or a number what
// nobody sees: letters without width, marks of direction, byte order marks. What looks
// like another letter becomes that one: full-width forms and every kind of blank. Phones
// and chats copy such letters along, and what holds one equals nothing that is typed.
// The browser's visible (web/src/shared/lib/visible.ts) does the same, held to it by
// web/src/shared/lib/visible-vectors.json.
func Visible(s string) string {
	if !hasInvisible(s) {
		return s
	}
	runes := []rune(s)
	var b strings.Builder
	b.Grow(len(s))
	for i, r := range runes {
		switch {
		case r == zwnj || r == zwj:
			// Urdu and emoji need them between two letters that they join or part.
			if i > 0 && i+1 < len(runes) && joins(runes[i-1]) && joins(runes[i+1]) {
				b.WriteRune(r)
			}
		case invisible(r):
		case r >= '！' && r <= '～': // full-width forms of ! to ~
			b.WriteRune(r - '！' + '!')
		case r > 0x7f && unicode.Is(unicode.Z, r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

const (
	zwnj = '\u200c'
	zwj  = '\u200d'
)

// hasInvisible says whether Visible may change s: most texts are ASCII or Urdu.
func hasInvisible(s string) bool {
	for _, r := range s {
		if r > 0x7f && (invisible(r) || r == zwnj || r == zwj || r >= '！' && r <= '～' || unicode.Is(unicode.Z, r)) {
			return true
		}
	}
	return false
}

// invisible says whether a letter shows nothing: formats (Cf) but the two joiners and the
// signs of Arabic that are printed, fillers of Hangul, the blank of Braille, selectors of
// variants.
func invisible(r rune) bool {
	switch {
	case r < 0x80, r == zwnj, r == zwj:
		return false
	case r >= 0x0600 && r <= 0x0605, r == 0x06dd, r == 0x070f, r >= 0x0890 && r <= 0x0891, r == 0x08e2, r == 0x110bd, r == 0x110cd:
		return false // printed: signs of numbers, of a year, of the end of a verse
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x2800, r == 0x3164, r == 0xffa0:
		return true
	case r >= 0x180b && r <= 0x180f, r >= 0xfe00 && r <= 0xfe0e, r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return unicode.Is(unicode.Cf, r)
}

// joins says whether a letter takes a joiner beside it: those of Arabic scripts, and
// emoji with what changes them.
func joins(r rune) bool {
	return unicode.Is(unicode.Arabic, r) || r == 0xfe0f || r >= 0x2190 && r <= 0x2bff || r >= 0x1f000 && r <= 0x1faff
}
