package catalog

import "strings"

// Word is what the owner says a search means (SHELF-5): any of its phrases also
// finds any of its terms, or leads to a page.
type Word struct {
	Phrases []string // as shoppers type them
	Terms   []string // words of the catalogue, or "category:serum", "skin:dry-skin", "brand:cosrx"
	Target  string   // the address of a page; empty: it finds
}

// MaxPhraseWords is how many words a phrase may have.
const MaxPhraseWords = maxPhrase

// SearchWords returns a text as searches read it, in one spelling: folded, in
// the singular, without what is no letter or digit.
func SearchWords(text string) string {
	if len(text) > maxQuery {
		text = strings.ToValidUTF8(text[:maxQuery], "")
	}
	return strings.Join(tokens(text), " ")
}

// learn notes what phrases stand for, and where others lead.
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

// Leads returns the page that the owner leads a search to.
func (s *Snapshot) Leads(query string) (target string, ok bool) {
	if len(query) > maxQuery || len(s.search.leads) == 0 {
		return "", false
	}
	target, ok = s.search.leads[SearchWords(query)]
	return target, ok
}
