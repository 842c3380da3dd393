package city

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
	"gulaab/internal/typo"
)

// mostWords is how many words a name in the list has at most.
const mostWords = 4

// beside are words of an address that stand beside a city and name none: provinces, the
// country, quarters of the compass.
var beside = []string{
	"punjab", "sindh", "sind", "kpk", "kp", "khyber", "pakhtunkhwa", "balochistan", "baluchistan", "ajk", "azad", "kashmir", "gilgitbaltistan", "ict", "capital", "territory",
	"pakistan", "pk", "east", "west", "north", "south", "central", "district", "distt", "dist", "tehsil", "city", "post", "office", "پنجاب", "سندھ", "پاکستان",
}

// ways are what a street is called behind the name of the city that it leads to.
var ways = []string{"road", "rd", "bypass", "highway", "phatak", "chowk", "mor", "morr", "hotel", "bakery"}

// Guess returns the city that somebody means by what they typed into its field with more
// than its name: "DHA Lahore", "Islamabad F-8", "Khanewal Punjab", "Lahore-54000". It is
// false where no city or several are named: somebody has to be asked.
func Guess(typed string) (City, bool) {
	typed = ident.Visible(typed)
	if c, ok := Find(typed); ok {
		return c, true
	}
	words := strings.FieldsFunc(typed, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) })
	var found []string
	var near []string
	for from := 0; from < len(words); {
		n := 0
		for length := min(mostWords, len(words)-from); length > 0 && n == 0; length-- {
			c, ok := Find(strings.Join(words[from:from+length], ""))
			last := from+length == len(words) // where a short name is one: "Block 5, Khi"
			if ok && (length > 1 || len([]rune(words[from])) > 3 || len(words) <= 2 || last) {
				n = length
				if !last && slices.Contains(ways, Fold(words[from+length])) && len(words) > length+1 {
					break // "Multan Road, Lahore" is in Lahore
				}
				if !slices.Contains(found, c.Name) {
					found = append(found, c.Name)
				}
			}
		}
		if n == 0 {
			if name := misspelled(words[from]); name != "" && !slices.Contains(near, name) {
				near = append(near, name)
			}
		}
		from += max(n, 1)
	}
	if len(found) == 0 {
		found = near
	}
	if len(found) != 1 {
		return City{}, false
	}
	return Find(found[0])
}

// misspelled is the one city whose name is a letter away from a word of five at least;
// empty where there is none, or several.
func misspelled(word string) (name string) {
	word = Fold(word)
	if len(word) < 5 || slices.Contains(beside, word) || strings.ContainsFunc(word, unicode.IsDigit) {
		return ""
	}
	k := all()
	for spelling, i := range k.by {
		if len(spelling) < 5 || spelling[0] != word[0] || typo.Distance(word, spelling, 1) > 1 {
			continue
		}
		if name != "" && name != k.cities[i].Name {
			return ""
		}
		name = k.cities[i].Name
	}
	return name
}
