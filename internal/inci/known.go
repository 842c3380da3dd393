package inci

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"gulaab/internal/ident"
)

//go:embed known.txt
var knownText string

// known is known.txt with its indexes.
type known struct {
	all     []*Known
	byKey   map[string]*Known
	byShape map[string]*Known // nil where several share a shape
	byFirst map[byte][]spelling
}

// spelling is a name of an ingredient, split for comparison.
type spelling struct {
	of    *Known
	key   string
	words []string
}

var book = sync.OnceValue(func() *known {
	k, err := readKnown(knownText)
	if err != nil {
		panic("inci: " + err.Error()) // an embedded file, which a test reads
	}
	return k
})

// readKnown parses known.txt. It refuses a name of two ingredients.
func readKnown(text string) (*known, error) {
	k := &known{byKey: map[string]*Known{}, byShape: map[string]*Known{}, byFirst: map[byte][]spelling{}}
	what := ""
	names := map[*Known][]string{}
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
			continue
		case strings.HasPrefix(line, "=="):
			what = strings.TrimSpace(strings.TrimPrefix(line, "=="))
			continue
		}
		cells := strings.Split(line, "|")
		one := &Known{Name: strings.TrimSpace(cells[0]), What: what}
		if one.Name == "" || what == "" || len(cells) > 3 {
			return nil, fmt.Errorf("line %d: %q is no ingredient", n+1, line)
		}
		all := []string{one.Name}
		if len(cells) > 1 {
			all = append(all, strings.Split(cells[1], ";")...)
		}
		if len(cells) > 2 {
			f, err := flagsOf(strings.TrimSpace(cells[2]))
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}
			one.Flags = f
		}
		k.all = append(k.all, one)
		names[one] = all
		for _, name := range all {
			key := keyOf(name)
			if key == "" {
				continue
			}
			if other := k.byKey[key]; other != nil && other != one {
				return nil, fmt.Errorf("line %d: %q is a name of %s as well", n+1, name, other.Name)
			}
			k.byKey[key] = one
		}
	}
	k.shorten(names)
	k.index(names)
	return k, nil
}

// shorten adds the short forms of names with a bracket: without it, and, for plants, the
// common name instead of the Latin one. A form that names another ingredient, or two, is
// dropped.
func (k *known) shorten(names map[*Known][]string) {
	made := map[string]*Known{}
	for _, one := range k.all {
		for _, name := range names[one] {
			before, inside, after, ok := bracket(name)
			if !ok {
				continue
			}
			for _, short := range []string{before + " " + after, inside + " " + after, inside + " " + before + " " + after} {
				key := keyOf(short)
				if len(key) < 8 || strings.TrimSpace(after) == "" {
					continue
				}
				if other, taken := made[key]; taken && other != one {
					made[key] = nil
					continue
				}
				made[key] = one
			}
		}
	}
	for key, one := range made {
		if _, taken := k.byKey[key]; !taken && one != nil {
			k.byKey[key] = one
		}
	}
}

// index builds the indexes for misspellings.
func (k *known) index(names map[*Known][]string) {
	for key, one := range k.byKey {
		one.keys = append(one.keys, key)
		shape := shapeOf(key)
		if other, taken := k.byShape[shape]; taken && other != one {
			k.byShape[shape] = nil
			continue
		}
		k.byShape[shape] = one
	}
	seen := map[string]bool{}
	for _, one := range k.all {
		for _, name := range names[one] {
			forms := []string{name}
			if before, _, after, ok := bracket(name); ok {
				forms = append(forms, before+" "+after)
			}
			for _, form := range forms {
				s := spelling{of: one, key: keyOf(form), words: wordsOf(form)}
				if len(s.key) >= leastFuzzy && !seen[s.key] && k.byKey[s.key] == one {
					seen[s.key] = true
					k.byFirst[s.key[0]] = append(k.byFirst[s.key[0]], s)
				}
			}
		}
	}
}

func flagsOf(letters string) (f Flags, err error) {
	for _, r := range letters {
		at := Flags(0)
		for _, n := range flagNames {
			if n.letter == r {
				at = n.flag
			}
		}
		if at == 0 {
			return 0, fmt.Errorf("no flag is called %q", r)
		}
		f |= at
	}
	return f, nil
}

// exact returns the ingredient of a name, or nil.
func (k *known) exact(name string) *Known { return k.byKey[keyOf(name)] }

// keyOf is a name's letters and digits, folded: what packs print alike.
func keyOf(s string) string {
	s = ident.Fold(s)
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		if alnum(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// wordsOf returns the folded words of a name.
func wordsOf(s string) []string {
	return strings.FieldsFunc(ident.Fold(s), func(r rune) bool { return !alnum(r) })
}

func alnum(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 0x7f && !spaceOrSign(r)
}

// bracket splits a name at its first bracket.
func bracket(s string) (before, inside, after string, ok bool) {
	open := strings.IndexAny(s, "([{")
	if open < 0 {
		return s, "", "", false
	}
	depth := 0
	for i := open; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return strings.TrimSpace(s[:open]), strings.TrimSpace(s[open+1 : i]), strings.TrimSpace(s[i+1:]), true
			}
		}
	}
	return s, "", "", false
}

// All returns every known ingredient. Callers must not change them.
func All() []*Known { return book().all }
