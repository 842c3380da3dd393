package ident

import (
	"crypto/rand"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// crockford is Crockford's base32 alphabet: no I, L, O or U, so that a number
// survives being read aloud.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// orderDigits is how many digits of crockford an order's number has after its prefix.
const orderDigits = 6

// OwnPrefix begins the order numbers of a shop whose owner chose no other.
const OwnPrefix = "GL"

// Prefixes are the letters that order numbers of one shop begin with: first those of new
// orders, then those of before, whose orders keep their numbers. Whoever reads a number
// that people or files write asks here.
type Prefixes []string

// ValidPrefix says whether order numbers may begin with s: 1 to 6 capital letters of A to Z.
func ValidPrefix(s string) bool {
	return s != "" && len(s) <= 6 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// PrefixesOf returns the prefixes that the numbers of orders have.
func PrefixesOf(numbers iter.Seq[string]) (p Prefixes) {
	for n := range numbers {
		if prefix, _, ok := strings.Cut(n, "-"); ok && !slices.Contains(p, prefix) {
			p = append(p, prefix)
		}
	}
	return p
}

// NewNumber returns a random order number such as "GL-7K3Q9V": 30 random bits, so a
// collision must be expected and retried by who stores it.
func (p Prefixes) NewNumber() string {
	var b [orderDigits]byte
	_, _ = rand.Read(b[:])
	for i, c := range b {
		b[i] = crockford[c&31]
	}
	return p[0] + "-" + string(b[:])
}

// Parse returns the order number that a text is, as NewNumber writes it, or false. It
// reads it as people type it: any letter case, with or without the prefix, with spaces
// or hyphens, O for 0 and I or L for 1. Digits alone are a number of today's prefix.
func (p Prefixes) Parse(s string) (number string, ok bool) {
	if numbers := p.All(s); len(numbers) > 0 {
		return numbers[0], true
	}
	return "", false
}

// All is Parse for who can look for several numbers: digits alone may be an order's of
// each prefix, today's first.
func (p Prefixes) All(s string) (numbers []string) {
	if len(s) > 40 {
		return nil
	}
	text := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '#', '\t', '\n', '\r':
			return -1
		}
		return r
	}, strings.ToUpper(ASCIIDigits(s)))
	for _, prefix := range p {
		digits := text
		if len(text) > orderDigits {
			var typed bool
			if digits, typed = strings.CutPrefix(text, prefix); !typed {
				continue
			}
		}
		if digits, ok := orderDigitsOf(digits); ok {
			numbers = append(numbers, prefix+"-"+digits)
		}
	}
	return numbers
}

// orderDigitsOf reads the digits of a number, O as 0 and I or L as 1.
func orderDigitsOf(s string) (digits string, ok bool) {
	if len(s) != orderDigits {
		return "", false
	}
	b := []byte(s)
	for i, c := range b {
		switch c {
		case 'O':
			b[i] = '0'
		case 'I', 'L':
			b[i] = '1'
		}
		if strings.IndexByte(crockford, b[i]) < 0 {
			return "", false
		}
	}
	return string(b), true
}

// Typed is Parse for a text that may be something else, such as somebody's name: it is a
// number where a prefix stands before the digits, and a hyphen between them or a figure
// among them says that they are no word.
func (p Prefixes) Typed(s string) (number string, ok bool) {
	bare := strings.TrimSpace(strings.TrimLeft(strings.ToUpper(ASCIIDigits(s)), " #"))
	for _, prefix := range p {
		rest, begins := strings.CutPrefix(bare, prefix)
		digits, hyphen := strings.CutPrefix(strings.TrimSpace(rest), "-")
		if number, ok := orderDigitsOf(digits); begins && ok && (hyphen || strings.ContainsAny(digits, "0123456789")) {
			return prefix + "-" + number, true
		}
	}
	return "", false
}

// Begun returns the numbers that a text may be the beginning of: 2 to 6 digits, with or
// without a prefix.
func (p Prefixes) Begun(s string) (beginnings []string) {
	bare := strings.TrimSpace(strings.ToUpper(ASCIIDigits(s)))
	for _, prefix := range p {
		for _, digits := range []string{bare, strings.TrimLeft(strings.TrimPrefix(bare, prefix), "- ")} {
			begun := prefix + "-" + digits
			if len(digits) >= 2 && len(digits) <= orderDigits && strings.Trim(digits, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && !slices.Contains(beginnings, begun) {
				beginnings = append(beginnings, begun)
			}
		}
	}
	return beginnings
}

// In finds what may be order numbers in a text of a stranger, each with its prefix:
// "GL-7K3M9Q", "gl 7k3m9q", "GL7K3M9Q".
func (p Prefixes) In(text string) (numbers []string) {
	words := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range words {
		if slices.Contains(p, w) && i+1 < len(words) {
			w += words[i+1]
		}
		if len(w) <= orderDigits {
			continue
		}
		if number, ok := p.Parse(w); ok {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// Parcel reads what stands on a parcel, as files of couriers give it back: an order's
// number and, where it is there, which of the order's parcels; 0: the text does not say.
func (p Prefixes) Parcel(text string) (number string, no int, ok bool) {
	if at := strings.LastIndexByte(text, '-'); at > 0 {
		n, err := strconv.Atoi(text[at+1:])
		head, known := p.Parse(text[:at])
		// A prefix of six letters may look like digits: "HSNSTR-000012" is no parcel 12.
		if err == nil && n > 0 && n < 1000 && known && !slices.Contains(p, strings.ToUpper(strings.TrimSpace(text[:at]))) {
			return head, n, true
		}
	}
	number, ok = p.Parse(text)
	return number, 0, ok
}
