package ident

import (
	"strings"
	"unicode"
)

// Fold lower-cases s, takes out what nobody sees (Visible) and strips the accents of
// Latin letters, composed ("é") or combining; other scripts pass unchanged.
func Fold(s string) string {
	if isPlain(s) {
		return s
	}
	s = Visible(s)
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		r = unicode.ToLower(r)
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r):
			// A combining accent: the letter before it stays.
		default:
			if plain, ok := unaccented[r]; ok {
				b.WriteString(plain)
			} else {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x80 || ('A' <= c && c <= 'Z') {
			return false
		}
	}
	return true
}

// Slug returns s in lower case with accents stripped and everything that is not
// a letter or digit turned into single hyphens: "La Roche-Posay" gives
// "la-roche-posay", "Crème d’Été" gives "creme-d-ete".
func Slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range Fold(s) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	return b.String()
}

// FoldBrand returns the form in which brand names and slugs are compared:
// lower case, without accents, hyphens, spaces, dots or other punctuation, so
// that "axisy", "AXIS-Y" and "axis y" are one brand (decisions: Products).
func FoldBrand(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, Fold(s))
}

// FoldEmail returns the form in which e-mail addresses are compared and stored:
// visible, trimmed and lower case. Dots and plus tags are kept; they are the provider's.
func FoldEmail(s string) string { return strings.ToLower(strings.TrimSpace(Visible(s))) }

// FoldMailbox is the mailbox that an address leads to, as far as its spelling tells:
// what follows a plus sign is a tag of the reader's own, and Gmail leaves dots out.
// Accounts are not told apart by it, how many mails a mailbox gets is.
func FoldMailbox(s string) string {
	local, domain, ok := strings.Cut(FoldEmail(s), "@")
	if !ok {
		return local
	}
	if name, _, tagged := strings.Cut(local, "+"); tagged && name != "" {
		local = name
	}
	if domain == "gmail.com" || domain == "googlemail.com" {
		local, domain = strings.ReplaceAll(local, ".", ""), "gmail.com"
	}
	return local + "@" + domain
}

// unaccented maps the accented letters of Latin-1 and Latin Extended-A and a
// few beyond to plain ones. A table instead of x/text: this package is kernel
// and stays with the standard library.
var unaccented = func() map[rune]string {
	m := map[rune]string{
		'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ð': "d", 'þ': "th", 'ł': "l", 'đ': "d",
		'ħ': "h", 'ı': "i", 'ĸ': "k", 'ŋ': "n", 'ŧ': "t", 'ĳ': "ij",
	}
	for plain, accented := range map[string]string{
		"a": "àáâãäåāăąǎạảấầẩẫậắằẳẵặ", "c": "çćĉċč", "d": "ď", "e": "èéêëēĕėęěẹẻẽếềểễệ",
		"g": "ĝğġģ", "h": "ĥ", "i": "ìíîïĩīĭįǐịỉ", "j": "ĵ", "k": "ķ", "l": "ĺļľŀ", "n": "ñńņňŉ",
		"o": "òóôõöōŏőǒọỏốồổỗộơớờởỡợ", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťț",
		"u": "ùúûüũūŭůűųǔụủứừửữựư", "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž",
	} {
		for _, r := range accented {
			m[r] = plain
		}
	}
	return m
}()
