package inci

import (
	"strings"

	"gulaab/internal/typo"
)

// leastFuzzy is the length from which names are corrected.
const leastFuzzy = 6

// shapes are letters that scanners confuse.
var shapes = strings.NewReplacer("rn", "m", "vv", "w", "0", "o", "1", "l", "i", "l", "5", "s", "8", "b")

// shapeOf is a key as a scanner may read it.
func shapeOf(key string) string { return shapes.Replace(key) }

// nearest returns the ingredient that a misspelt text means, or nil. It must be the only
// nearest name, and no name with other flags may be near.
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

// risky says whether a text is near a name with other flags than the found one.
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

// swapped is the letter that a scanner misreads as c at the start of a word.
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

// slips counts the letters in which a text differs from a name; -1 where it is no
// misspelling. Chemical names differ little, so digits, short words, first letters and
// endings must match.
func slips(key string, words []string, s *spelling) int {
	if d := len(key) - len(s.key); d > 3 || d < -3 || digitsOf(key) != digitsOf(s.key) {
		return -1
	}
	if len(words) != len(s.words) { // one blank too many or too few, and one letter
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

// ending says whether two words differ in a way that matters in chemistry: a vowel near the
// end (sulfate, sulfite), or yl and oyl.
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
