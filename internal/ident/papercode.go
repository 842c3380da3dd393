package ident

import (
	"crypto/rand"
	"strings"
)

// paperLetters are the letters of a code of papers: no 0, O, 1 or I, which look alike on a
// printed slip (REAL-2).
const paperLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// paperDigits is how many of them a code has: 40 random bits. A guess hits one of a thousand
// lots once in a billion tries.
const paperDigits = 8

// NewPaperCode returns a random code such as "7K3Q-9VHM".
func NewPaperCode() string {
	var b [paperDigits]byte
	_, _ = rand.Read(b[:])
	for i, c := range b {
		b[i] = paperLetters[int(c)%len(paperLetters)] // 256 is a multiple of 32: every letter is as likely
	}
	return string(b[:paperDigits/2]) + "-" + string(b[paperDigits/2:])
}

// ParsePaperCode returns the code that a text is, as NewPaperCode writes it, or false. It
// reads it in any letter case, with spaces or hyphens anywhere.
func ParsePaperCode(s string) (code string, ok bool) {
	if len(s) > 40 {
		return "", false
	}
	text := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '\t', '\n', '\r', '‐', '–':
			return -1
		}
		return r
	}, strings.ToUpper(ASCIIDigits(s)))
	if len(text) != paperDigits || strings.Trim(text, paperLetters) != "" {
		return "", false
	}
	return text[:paperDigits/2] + "-" + text[paperDigits/2:], true
}
