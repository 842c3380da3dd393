// Package inci reads lists of ingredients as packs print them (INCI): whatever
// parts them, with percentages, brackets, other languages, broken lines and
// slips of the scanner. It knows what is in known.txt, and says so as facts: what
// an ingredient does and what it counts as. What it does not know stays, word by
// word. It gives no advice, stores nothing, and spends a bounded time on any text.
package inci

import "strings"

// Flags say what an ingredient counts as.
type Flags uint16

// The flags, in the order in which they are told.
const (
	Fragrance    Flags = 1 << iota
	Allergen           // a fragrance allergen that the EU has listed by name
	Alcohol            // one that dries quickly; fatty alcohols are none
	Acid               // exfoliating
	Retinoid           // a form of vitamin A
	EssentialOil       // a plant's scent, drawn out
	Animal             // of animal origin
	Pregnancy          // commonly avoided in pregnancy
)

// flagNames are the flags as known.txt, the calls and the screens name them.
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

// Known is an ingredient of which known.txt tells.
type Known struct {
	Name  string // INCI
	What  string // what it does, in plain words
	Flags Flags

	keys []string // of all its names
}

// Item is one entry of a list.
type Item struct {
	Printed    string // as it stands on the pack, tidied
	Known      *Known // nil: unknown
	Guessed    bool   // the print has a slip: it is read as Known
	Likely     *Known // of one that is unknown: what it probably is, or holds
	MayContain bool   // of the part that says what some shades contain
}

// Name is what the item is called: its INCI name, or what was printed.
func (it *Item) Name() string {
	if it.Known != nil {
		return it.Known.Name
	}
	return it.Printed
}

// List is what a text was read as.
type List struct {
	Items []Item
	Notes []string // what stands beside the list: "* from organic farming", the maker's number of the formula
	Cut   bool     // there was more than is read
}

// Finding is a flag with the ingredients that have it.
type Finding struct {
	Flag  string   `json:"flag"`
	Names []string `json:"names"`
	// Probably are entries, as printed, that are unknown and probably have it.
	Probably []string `json:"probably,omitempty"`
}

// Findings says what the list contains, in the order of the flags. What only
// some shades may contain counts too.
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

// Shown is a list as calls show it.
type Shown struct {
	Items    []ShownItem `json:"items"`
	Contains []Finding   `json:"contains"`
	Notes    []string    `json:"notes"`
}

// ShownItem is an Item as calls show it.
type ShownItem struct {
	Name       string   `json:"name"`
	Printed    string   `json:"printed,omitempty"` // where a slip was read as Name
	Known      bool     `json:"known"`
	What       string   `json:"what,omitempty"`
	Flags      []string `json:"flags,omitempty"`
	MayContain bool     `json:"mayContain,omitempty"`
}

// Show returns a list as calls show it.
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

// Bounds of what is read of one text.
const (
	maxText  = 12_000 // characters
	maxItems = 600
	maxFuzzy = 150 // entries that are compared with every known name
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

// Lookup returns the ingredient of an exact name, in any letter case and
// whatever its blanks, hyphens and brackets; nil where it is unknown.
func Lookup(name string) *Known { return book().exact(name) }

// tidyPrint is a text as it is shown: blanks made one, nothing but the name.
func tidyPrint(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return strings.TrimSpace(strings.Trim(s, " .,;:/*-–—_|+"))
}
