package inci

import (
	"strings"

	"gulaab/internal/typo"
)

// leastFuzzy is from how many letters on a name is looked for by likeness.
const leastFuzzy = 6

// shapes are the letters that scanners take for one another.
var shapes = strings.NewReplacer("rn", "m", "vv", "w", "0", "o", "1", "l", "i", "l", "5", "s", "8", "b")

// shapeOf is what a key looks like to a scanner.
func shapeOf(key string) string { return shapes.Replace(key) }

// nearest returns the ingredient that a text with a slip means, or nil: the one
// whose name is nearest, where no other is as near, and none that counts as
// something else is near at all.
func (k *known) nearest(text string) *Known {
	key := keyOf(text)
	if len(key) < leastFuzzy || len(key) > 120 {
		return nil
	}
	if one := k.byShape[shapeOf(key)]; one != nil {
		return one
	}
	words := wordsOf(text)
	var found *Known
	least, several := 99, false
	for _, first := range []byte{key[0], swapped(key[0])} {
		for i := range k.byFirst[first] {
			s := &k.byFirst[first][i]
			d := slips(key, words, s)
			switch {
			case d < 0:
				continue
			case d < least:
				several = several && s.of == found
				found, least = s.of, d
			case d == least && s.of != found:
				several = true
			}
		}
		if first == swapped(first) {
			break
		}
	}
	if found == nil || several || k.risky(key, found, min(least+1, 2)) {
		return nil
	}
	return found
}

// risky says whether a text is near a name that counts as something else than
// what it was read as, however the two differ.
func (k *known) risky(key string, found *Known, near int) bool {
	for _, all := range k.byFirst {
		for i := range all {
			if s := &all[i]; s.of.Flags != found.Flags && typo.Distance(key, s.key, near) <= near {
				return true
			}
		}
	}
	return false
}

// swapped is the sign that a scanner takes a first letter for.
func swapped(c byte) byte {
	switch c {
	case '0':
		return 'o'
	case '1', 'l':
		return 'i'
	case '5':
		return 's'
	case '8':
		return 'b'
	}
	return c
}

// slips counts how many letters must be changed to make a name of a text; -1:
// more than a slip. Names of chemistry differ by little, so digits, short words,
// first letters and endings must be what they are.
func slips(key string, words []string, s *spelling) int {
	if d := len(key) - len(s.key); d > 3 || d < -3 || digitsOf(key) != digitsOf(s.key) {
		return -1
	}
	if len(words) != len(s.words) { // a blank too many or too few, and one letter
		if len(key) < 12 || typo.Distance(key, s.key, 1) > 1 || ending(key, s.key) {
			return -1
		}
		return 2
	}
	sum := 0
	for i, w := range words {
		most := 0
		switch n := min(len(w), len(s.words[i])); {
		case n >= 11:
			most = 2
		case n >= 5:
			most = 1
		}
		d := typo.Distance(w, s.words[i], most)
		if d > most || d > 0 && (w[0] != s.words[i][0] && swapped(w[0]) != s.words[i][0] || ending(w, s.words[i])) {
			return -1
		}
		sum += d
	}
	if sum == 0 || sum > 3 {
		return -1
	}
	return sum
}

// ending says whether two words differ in what chemistry tells apart: a vowel
// near the end (sulfate, sulfite), or yl and oyl.
func ending(a, b string) bool {
	if strings.ReplaceAll(a, "oyl", "yl") == strings.ReplaceAll(b, "oyl", "yl") {
		return true
	}
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] != b[i] && i >= len(a)-4 && vowel(a[i]) && vowel(b[i]) {
			return true
		}
	}
	return false
}

func vowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}
