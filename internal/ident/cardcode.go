package ident

import "strings"

// cardSigns is how many signs a gift card's code has: 15 with 5 bits each, and one that checks them.
const cardSigns = 16

// CardCode writes a code such as "7QK2-M9PX-4TRW-HC3V" of random bytes, of which it reads 15.
func CardCode(random []byte) string {
	b := make([]byte, cardSigns)
	for i := range cardSigns - 1 {
		b[i] = paperLetters[int(random[i])%len(paperLetters)] // 256 is a multiple of 32: every sign is as likely
	}
	b[cardSigns-1] = checkSign(string(b[:cardSigns-1]))
	return string(b[:4]) + "-" + string(b[4:8]) + "-" + string(b[8:12]) + "-" + string(b[12:])
}

// ParseCardCode returns the code that a text is, as CardCode writes it, or false: for one sign
// that is mistyped, and for most neighbours that changed places. It reads it in any letter case,
// with spaces or hyphens anywhere.
func ParseCardCode(s string) (code string, ok bool) {
	if len(s) > 80 {
		return "", false
	}
	text := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '\t', '\n', '\r', '‐', '–', '\u00a0':
			return -1
		}
		return r
	}, strings.ToUpper(ASCIIDigits(s)))
	if len(text) != cardSigns || strings.Trim(text, paperLetters) != "" || checkSign(text[:cardSigns-1]) != text[cardSigns-1] {
		return "", false
	}
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:], true
}

// checkSign is the check sign of a text by the algorithm of Luhn for as many signs as there are.
func checkSign(text string) byte {
	n, sum, factor := len(paperLetters), 0, 2
	for i := len(text) - 1; i >= 0; i-- {
		product := factor * strings.IndexByte(paperLetters, text[i])
		sum += product/n + product%n
		factor = 3 - factor
	}
	return paperLetters[(n-sum%n)%n]
}
