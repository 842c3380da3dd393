package ident

import (
	"net/mail"
	"strings"
	"unicode"
)

// MaxEmail is the most bytes of an address (RFC 5321, 4.5.3.1.3).
const MaxEmail = 254

// ValidEmail is the shop's one rule for e-mail addresses: a bare address with a
// domain, "a@b.pk", that a mail can be sent to as it is. Names, comments, quoted
// parts, lists and addresses of machines ("a@[10.0.0.1]") are refused.
func ValidEmail(s string) bool {
	if len(s) > MaxEmail || strings.ContainsAny(s, " \t\r\n<>()[]\",:;\\") || strings.ContainsFunc(s, unicode.IsControl) {
		return false
	}
	a, err := mail.ParseAddress(s)
	return err == nil && a.Name == "" && a.Address == s
}

// Tidy trims s, makes every run of white space one space and drops what cannot
// be printed, so that a value fits a header, a line of a mail or of a log. Marks
// that join or turn letters stay: Urdu needs them.
func Tidy(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " "))
}
