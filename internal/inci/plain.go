package inci

import (
	"slices"
	"strings"
	"sync"
)

// Plainly parses a list with commas and the spellings of known.txt, some fifty times faster
// than Parse, so that indexing can read a whole catalogue. It returns the known
// ingredients, each once, and whether they are all. Where more than look-ups is needed,
// whole is false and the result may be partial. seen, which may be nil, caches names
// between lists.
func Plainly(text string, seen map[string]*Known) (found []*Known, whole bool) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > maxText {
		return nil, false
	}
	if head, rest, ok := strings.Cut(text, ":"); ok && isHead(head) {
		text = rest
	}
	if strings.ContainsAny(text, plainNot) {
		return nil, false
	}
	whole = true
	var r reader
	for entry := range entries(strings.TrimSuffix(strings.TrimSpace(text), ".")) {
		k, met := seen[entry]
		if !met {
			k = r.single(entry)
			if seen != nil && len(seen) < mostSeen {
				seen[entry] = k
			}
		}
		switch {
		case k == nil:
			whole = false
		case !slices.Contains(found, k):
			found = append(found, k)
		}
	}
	return found, whole && len(found) > 0 && len(found) <= maxItems
}

// mostSeen bounds the cached names.
const mostSeen = 10_000

// plainNot are signs that only Parse understands: percentages, footnotes, headings,
// bullets, columns and the part for some shades.
const plainNot = "%:;*[]{}\\<>±•|\n\t†‡"

// entries yields the entries between commas, except commas in brackets or between digits,
// as in 1,2-Hexanediol.
func entries(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		depth, from := 0, 0
		for i := range len(text) {
			switch text[i] {
			case '(':
				depth++
			case ')':
				depth--
			case ',':
				if depth > 0 || i > 0 && i+1 < len(text) && isDigit(text[i-1]) && isDigit(text[i+1]) {
					continue
				}
				if !yield(strings.TrimSpace(text[from:i])) {
					return
				}
				from = i + 1
			}
		}
		yield(strings.TrimSpace(text[from:]))
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// Classes returns the classes by which shoppers avoid an ingredient: its flags and named
// classes.
func (k *Known) Classes() []string { return classes()[k] }

// classes are computed once for all known ingredients.
var classes = sync.OnceValue(func() map[*Known][]string {
	out := map[*Known][]string{}
	for _, k := range book().all {
		list := k.Flags.Names()
		name := strings.ToLower(k.Name)
		for _, c := range namedClasses {
			if slices.ContainsFunc(c.parts, func(part string) bool { return strings.Contains(name, part) }) {
				list = append(list, c.class)
			}
		}
		if len(list) > 0 {
			out[k] = list
		}
	}
	return out
})

// namedClasses match a part of the name. "sulfate" is taken literally: whoever avoids
// sulfates is not shown zinc sulfate as free of them.
var namedClasses = []struct {
	class string
	parts []string
}{
	{"paraben", []string{"paraben"}},
	{"sulfate", []string{"sulfate"}},
	{"silicone", []string{"methicone", "siloxane", "silicone", "siloxy", "silsesquioxane", "dimethiconol"}},
	{"mineral-oil", []string{"mineral oil", "paraffinum", "petrolatum", "paraffin", "microcristallina"}},
	{"oil", []string{" oil", "mineral oil", "paraffinum", "petrolatum", "paraffin", "lanolin"}},
}
