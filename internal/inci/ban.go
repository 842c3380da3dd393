package inci

import "strings"

// Bans are the ingredients that the owner does not sell.
type Bans struct{ words []ban }

// ban is one entry of the owner's list.
type ban struct {
	printed string
	known   *Known
	keys    []string // of its names; for an unknown one, of what was written
}

// NewBans parses the owner's list: names on lines or between commas. A known name stands
// for all its names.
func NewBans(text string) Bans {
	var b Bans
	list := Parse(text)
	for i := range list.Items {
		it := &list.Items[i]
		if it.Guessed { // a ban means what was written, not what it resembles
			it.Known = nil
		}
		one := ban{printed: it.Printed, known: it.Known, keys: []string{keyOf(it.Printed)}}
		if it.Known != nil {
			one.keys = it.Known.keys
		}
		if one.keys[0] != "" {
			b.words = append(b.words, one)
		}
	}
	return b
}

// Empty says whether nothing is banned.
func (b Bans) Empty() bool { return len(b.words) == 0 }

// Hit is a banned ingredient in a list.
type Hit struct {
	Name string `json:"name"` // as in the list
	Ban  string `json:"ban"`  // as the owner wrote it
}

// In returns the banned ingredients of a list.
func (b Bans) In(l *List) []Hit {
	out := []Hit{}
	for i := range l.Items {
		it := &l.Items[i]
		for j := range b.words {
			if b.words[j].meets(it) {
				out = append(out, Hit{it.Printed, b.words[j].printed})
				break
			}
		}
	}
	return out
}

// partOfName is the length from which an unknown ban also matches inside names: "paraben"
// bans methylparaben.
const partOfName = 6

// meets says whether an item is banned: it is the same ingredient; or the item is unknown
// and contains the name in whole words; or the ban is unknown and the item's name contains
// it.
func (b *ban) meets(it *Item) bool {
	if b.known != nil && it.Known != nil {
		return b.known == it.Known
	}
	if b.known == nil {
		for _, name := range []string{it.Printed, it.Name()} {
			key := keyOf(name)
			if key == b.keys[0] || len(b.keys[0]) >= partOfName && strings.Contains(key, b.keys[0]) || wholeWords(name, b.keys) {
				return true
			}
		}
		return false
	}
	return wholeWords(it.Printed, b.keys)
}

// wholeWords says whether consecutive words of a text are one of the keys.
func wholeWords(text string, keys []string) bool {
	words := wordsOf(text)
	if len(words) > mostWords {
		words = words[:mostWords]
	}
	for from := range words {
		joined := ""
		for _, w := range words[from:min(len(words), from+longestName)] {
			joined += w
			for _, key := range keys {
				if joined == key {
					return true
				}
			}
		}
	}
	return false
}
