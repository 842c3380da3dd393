package ident

import "strings"

// ValidIBAN says whether s is an IBAN by ISO 13616: length, characters and the
// check digits (mod 97 is 1). Spaces are allowed.
func ValidIBAN(s string) bool {
	s = strings.ToUpper(strings.ReplaceAll(s, " ", ""))
	if len(s) < 15 || len(s) > 34 {
		return false
	}
	rest := 0
	for i, c := range s[4:] + s[:4] {
		letter := c >= 'A' && c <= 'Z'
		digit := c >= '0' && c <= '9'
		switch pos := i - (len(s) - 4); {
		case !letter && !digit, pos >= 0 && pos < 2 && !letter, pos >= 2 && !digit:
			return false
		}
		if letter {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest == 1
}

// GroupIBAN writes an IBAN as banks print it and people read it: in fours.
func GroupIBAN(iban string) string {
	var b strings.Builder
	for i, r := range iban {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
