package catalog

import "strings"

// Word is an owner's search word (SHELF-5): each of its phrases also finds its terms, or
// leads to a page.
type Word struct {
	Phrases []string // as shoppers type them
	Terms   []string // catalogue words, or "category:serum", "skin:dry-skin", "brand:cosrx"
	Target  string   // the address of a page; empty: the phrases find Terms
}

// MaxPhraseWords bounds the words of a phrase.
const MaxPhraseWords = maxPhrase

// SearchWords normalizes a text as searches do: folded, singular, letters and digits only.
func SearchWords(text string) string {
	if len(text) > maxQuery {
		text = strings.ToValidUTF8(text[:maxQuery], "")
	}
	return strings.Join(tokens(text), " ")
}

// learn records the owner's phrases with their terms or targets.
func (x *searchIndex) learn(words []Word) {
	x.own, x.leads = map[string][]string{}, map[string]string{}
	for _, w := range words {
		for _, p := range w.Phrases {
			switch key := SearchWords(p); {
			case key == "":
			case w.Target != "":
				x.leads[key] = w.Target
			default:
				addPhrase(x.own, key, w.Terms...)
			}
		}
	}
}

// Leads returns the page to which the owner leads a search.
func (s *Snapshot) Leads(query string) (target string, ok bool) {
	if len(query) > maxQuery || len(s.search.leads) == 0 {
		return "", false
	}
	target, ok = s.search.leads[SearchWords(query)]
	return target, ok
}
