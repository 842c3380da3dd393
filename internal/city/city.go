// Package city knows the cities and towns of Pakistan: province, postal code, the
// Urdu name, and how else people write them (DOOR-3). It promises that a spelling
// means one city or none: what it does not know stays as it was typed.
package city

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// City is a city or town.
type City struct {
	Name       string
	Urdu       string
	Province   string // one of Provinces
	PostalCode string // of its post office, 5 digits
	Also       []string
}

// Country is where the cities are, as the checkout's list names it (CHK-2).
const Country = "Pakistan"

//go:embed cities.txt
var text string

// all are the cities with their provinces in the file's order, and by every
// spelling, folded.
var all = sync.OnceValue(func() (k struct {
	cities    []City
	provinces []string
	by        map[string]int
},
) {
	k.by = map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "== "); ok {
			k.provinces = append(k.provinces, name)
			continue
		}
		part := strings.Split(line, ";")
		if len(part) != 4 {
			continue // a test reads the file and says so
		}
		c := City{Name: part[0], PostalCode: part[1], Urdu: part[2], Province: k.provinces[len(k.provinces)-1]}
		for other := range strings.SplitSeq(part[3], ",") {
			if other = strings.TrimSpace(other); other != "" {
				c.Also = append(c.Also, other)
			}
		}
		for _, spelling := range c.spellings() {
			if _, taken := k.by[Fold(spelling)]; !taken {
				k.by[Fold(spelling)] = len(k.cities)
			}
		}
		k.cities = append(k.cities, c)
	}
	return k
})

// All returns every city: by province, the large ones of each first. The caller
// must not change it.
func All() []City { return all().cities }

// Provinces are the provinces and territories.
func Provinces() []string { return all().provinces }

// spellings are all the ways in which the city is written.
func (c *City) spellings() []string { return append([]string{c.Name, c.Urdu}, c.Also...) }

// Find returns the city that somebody means by what they typed: in any letter
// case, with or without blanks and dots, in Urdu, by a nickname.
func Find(typed string) (City, bool) {
	k := all()
	i, ok := k.by[Fold(typed)]
	if !ok {
		return City{}, false
	}
	return k.cities[i], true
}

// Spellings are all the ways of writing the city that somebody means by what they
// typed, its name first; of one that is not known, what they typed.
func Spellings(typed string) []string {
	c, ok := Find(typed)
	if !ok {
		return []string{typed}
	}
	return c.spellings()
}

// Same says whether two spellings mean one city; spellings that are not known do
// where they are written alike.
func Same(a, b string) bool {
	one, ok := Find(a)
	other, known := Find(b)
	if ok && known {
		return one.Name == other.Name
	}
	return Fold(a) == Fold(b)
}

// letters that keyboards write in several ways.
var letters = strings.NewReplacer("ي", "ی", "ى", "ی", "ك", "ک", "ه", "ہ", "ة", "ہ", "ۃ", "ہ", "أ", "ا", "إ", "ا", "ؤ", "و", "ئ", "ی", "ۓ", "ے")

// keyboards are the letters that keyboards of Arabic have in place of those of Urdu.
var keyboards = []struct{ urdu, arabic string }{{"ی", "ي"}, {"ک", "ك"}, {"ہ", "ه"}}

// Keyboards are the ways in which keyboards of Urdu and Arabic write s, that of Urdu
// alone first: some phones have some letters of both.
func Keyboards(s string) []string {
	for _, k := range keyboards {
		s = strings.ReplaceAll(s, k.arabic, k.urdu)
	}
	ways := []string{s}
	for _, k := range keyboards {
		if !strings.Contains(s, k.urdu) {
			continue
		}
		for _, way := range ways {
			ways = append(ways, strings.ReplaceAll(way, k.urdu, k.arabic))
		}
	}
	return ways
}

// Fold reduces a spelling to what tells cities apart: its letters and digits, in
// lower case, without marks.
func Fold(s string) string {
	s = letters.Replace(norm.NFC.String(strings.ToLower(s)))
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r), !unicode.IsLetter(r) && !unicode.IsDigit(r):
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// JSON is the list as browsers get it, small: {"Punjab": [[name, postal code,
// Urdu name, other spellings by commas], …], …}.
func JSON() []byte { return encoded() }

var encoded = sync.OnceValue(func() []byte {
	out := map[string][][]string{}
	for _, c := range All() {
		out[c.Province] = append(out[c.Province], []string{c.Name, c.PostalCode, c.Urdu, strings.Join(c.Also, ",")})
	}
	b, err := json.Marshal(out)
	if err != nil {
		panic(err) // texts always encode
	}
	return b
})
