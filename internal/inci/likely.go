package inci

import (
	"regexp"
	"slices"
	"strings"
)

// This file identifies entries that are no known name as printed.

var (
	// quality matches makers' praise that is no part of a name.
	quality = regexp.MustCompile(`(?i)^(?:(?:micro-?)?encapsulated|liposomal|liposome|stabili[sz]ed|microni[sz]ed|time[- ]released?|slow[- ]release|pure|organic|certified|bio|natural|naturally derived|plant[- ]derived|vegan|cold[- ]pressed|virgin|raw|fresh|medical[- ]grade|food[- ]grade|pharmaceutical[- ]grade|usp|non-nano|sustainable|upcycled|fermented)\s+|^nano[- ]`)
	behind  = regexp.MustCompile(`(?i)\s+(?:of|from) (?:natural|organic|vegetable|plant) origin$|\s+(?:usp|bp|ph\.?\s?eur\.?|sunscreen|anti-?acne|acne treatment|skin protectant|exfoliant|external analgesic|skin lightener)$`)
	// instead matches words for a substitute: the entry is not the named thing.
	instead = regexp.MustCompile(`(?i)\b(?:alternative|substitute|replacement|like|mimetic|imitat\w+|synthetic|vegan|plant|vegetable|phyto\w*|free|inspired)\b`)
)

// telling are single words that decide an unknown entry's flags.
var telling = []string{"fragrance", "fragrances", "parfum", "perfume", "retinol", "retinal", "retinaldehyde", "tretinoin", "adapalene", "hydroquinone", "mercury", "lanolin", "beeswax", "carmine", "collagen", "snail"}

// plainly returns the ingredient that a text names without its praise.
func (r *reader) plainly(text string) *Known {
	bare := text
	for range 3 {
		short := behind.ReplaceAllString(quality.ReplaceAllString(strings.TrimSpace(bare), ""), "")
		if short == bare {
			break
		}
		if bare = short; r.single(bare) != nil {
			return r.single(bare)
		}
	}
	return nil
}

// likely returns the flagged ingredient that an unknown entry probably is or contains: by a
// known name of several words in it, or a telling word.
func likely(text string) *Known {
	if instead.MatchString(text) {
		return nil
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ()[],/+&", r) })
	for n := min(len(words)-1, longestName); n > 0; n-- {
		for at := 0; at+n <= len(words); at++ {
			if n == 1 && !slices.Contains(telling, words[at]) {
				continue
			}
			if k := book().exact(strings.Join(words[at:at+n], " ")); k != nil && k.Flags != 0 {
				return k
			}
		}
	}
	return nil
}
