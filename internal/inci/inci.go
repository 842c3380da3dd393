// Package inci reads ingredient lists as packs print them (INCI): with any separators,
// percentages, brackets, other languages, broken lines and scanning errors. It states facts
// from known.txt: what an ingredient does, and its flags. Unknown entries stay as printed.
// It gives no advice, stores nothing, and takes bounded time for any text.
package inci

import "strings"

// Flags are the classes of an ingredient.
type Flags uint16

// The flags, in display order.
const (
	Fragrance    Flags = 1 << iota
	Allergen           // a fragrance allergen that the EU lists by name
	Alcohol            // a drying alcohol; fatty alcohols are not
	Acid               // exfoliating
	Retinoid           // a form of vitamin A
	EssentialOil       // an extracted plant scent
	Animal             // of animal origin
	Pregnancy          // commonly avoided in pregnancy
)

// flagNames are the flags' names in known.txt, calls and screens.
var flagNames = []struct {
	flag   Flags
	letter rune
	name   string
}{
	{Fragrance, 'F', "fragrance"},
	{Allergen, 'L', "allergen"},
	{Alcohol, 'D', "alcohol"},
	{Acid, 'A', "acid"},
	{Retinoid, 'R', "retinoid"},
	{EssentialOil, 'E', "essential-oil"},
	{Animal, 'N', "animal"},
	{Pregnancy, 'P', "pregnancy"},
}

// Names returns the names of the flags, in their order.
func (f Flags) Names() []string {
	out := []string{}
	for _, n := range flagNames {
		if f&n.flag != 0 {
			out = append(out, n.name)
		}
	}
	return out
}

// Known is an ingredient in known.txt.
type Known struct {
	Name  string // INCI
	What  string // what it does, in plain words
	Flags Flags

	keys []string // of all its names
}

// Item is an entry of a list.
type Item struct {
	Printed    string // as on the pack, tidied
	Known      *Known // nil: unknown
	Guessed    bool   // Printed is misspelt, and was read as Known
	Likely     *Known // for an unknown item: what it probably is or contains
	MayContain bool   // from the part for some shades
}

// Name is the item's INCI name, or the printed one.
func (it *Item) Name() string {
	if it.Known != nil {
		return it.Known.Name
	}
	return it.Printed
}

// List is a parsed text.
type List struct {
	Items []Item
	Notes []string // texts beside the list: "* from organic farming", the maker's formula number
	Cut   bool     // the text was longer than what is read
}

// Finding is a flag with the ingredients that have it.
type Finding struct {
	Flag  string   `json:"flag"`
	Names []string `json:"names"`
	// Probably are unknown entries, as printed, that probably have it.
	Probably []string `json:"probably,omitempty"`
}

// Findings returns what the list contains, by flag. Ingredients of some shades count too.
func (l *List) Findings() []Finding {
	out := []Finding{}
	for _, n := range flagNames {
		names, probably := []string{}, []string(nil)
		seen := map[*Known]bool{}
		for i := range l.Items {
			if k := l.Items[i].Likely; k != nil && k.Flags&n.flag != 0 {
				probably = append(probably, l.Items[i].Printed)
			}
			if k := l.Items[i].Known; k != nil && k.Flags&n.flag != 0 && !seen[k] {
				seen[k] = true
				names = append(names, k.Name)
			}
		}
		if len(names) > 0 || probably != nil {
			out = append(out, Finding{n.name, names, probably})
		}
	}
	return out
}

// Shown is a list in calls.
type Shown struct {
	Items    []ShownItem `json:"items"`
	Contains []Finding   `json:"contains"`
	Notes    []string    `json:"notes"`
}

// ShownItem is an Item in calls.
type ShownItem struct {
	Name       string   `json:"name"`
	Printed    string   `json:"printed,omitempty"` // where a misspelling was read as Name
	Known      bool     `json:"known"`
	What       string   `json:"what,omitempty"`
	Flags      []string `json:"flags,omitempty"`
	MayContain bool     `json:"mayContain,omitempty"`
}

// Show returns the list for calls.
func (l *List) Show() *Shown {
	out := &Shown{Items: make([]ShownItem, len(l.Items)), Contains: l.Findings(), Notes: append([]string{}, l.Notes...)}
	for i := range l.Items {
		it := &l.Items[i]
		s := ShownItem{Name: it.Name(), Known: it.Known != nil, MayContain: it.MayContain}
		if it.Known != nil {
			s.What, s.Flags = it.Known.What, it.Known.Flags.Names()
		}
		if it.Guessed {
			s.Printed = it.Printed
		}
		out.Items[i] = s
	}
	return out
}

// Bounds of reading a text.
const (
	maxText  = 12_000 // characters
	maxItems = 600
	maxFuzzy = 150 // entries compared with every known name
)

// Parse reads a list of ingredients.
func Parse(text string) *List {
	l := &List{}
	if cut := firstRunes(text, maxText); len(cut) < len(text) {
		text, l.Cut = cut, true
	}
	r := reader{list: l, fuzzyLeft: maxFuzzy}
	chunks, absent := split(text)
	l.Notes = append(l.Notes, absent...)
	for _, c := range chunks {
		r.chunk(c)
		if len(l.Items) > maxItems {
			l.Items, l.Cut = l.Items[:maxItems], true
			break
		}
	}
	return l
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// Lookup returns the ingredient of a name, ignoring case, blanks, hyphens and brackets; nil
// where it is unknown.
func Lookup(name string) *Known { return book().exact(name) }

// tidyPrint returns a text for display: single blanks, no separators around it.
func tidyPrint(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return strings.TrimSpace(strings.Trim(s, " .,;:/*-–—_|+"))
}
