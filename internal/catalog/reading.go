package catalog

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Reading is how a search was understood, beyond its plain words (PLAIN-2).
type Reading struct {
	Corrected string      `json:"corrected,omitempty"` // the words after correction of their spelling
	Missing   string      `json:"missing,omitempty"`   // words that no result has
	Rest      string      `json:"rest,omitempty"`      // of a search with claims: the other words
	MinPrice  money.Paisa `json:"minPrice,omitempty"`  // bounds named by price words, for one unit
	MaxPrice  money.Paisa `json:"maxPrice,omitempty"`
	Claims    []Claim     `json:"claims,omitempty"`
	// Unmet says that no product is known to meet the claims, so that the list matches the
	// other words only.
	Unmet bool `json:"unmet,omitempty"`
	// Avoid is, for a search about pregnancy, how many results of the other words contain
	// something commonly avoided then.
	Avoid int `json:"avoid,omitempty"`
	// Cautions says that cards show cautions: the search is about pregnancy, retinoids or
	// acids.
	Cautions bool `json:"cautions,omitempty"`
}

// finding is the result of a search.
type finding struct {
	at      []int32 // positions, best first
	cheap   bool    // sort low prices first
	reading *Reading
}

// wordsOf normalizes a query's words: ASCII digits, thousands without commas, "face-wash"
// as two words.
func wordsOf(query string) []string {
	if len(query) > maxQuery {
		query = strings.ToValidUTF8(query[:maxQuery], "")
	}
	query = ident.ASCIIDigits(query)
	var b strings.Builder
	runes := []rune(query)
	for i, r := range runes {
		between := i > 0 && i+1 < len(runes) && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1])
		switch {
		case (r == ',' || r == '٬' || r == '،') && between:
		case (r == '-' || r == '–') && between && i >= 3 && i+3 < len(runes): // 2000-4000
			b.WriteString(" to ")
		default:
			b.WriteRune(r)
		}
	}
	return tokens(b.String())
}

// read answers a search. exact disables corrections.
func (s *Snapshot) read(query string, exact bool) finding {
	words, prices := readPrices(wordsOf(query))
	rest, claims := readClaims(words)
	var f finding
	r := Reading{Claims: claims}
	r.MinPrice, r.MaxPrice = prices.bounds()
	f.cheap = prices.cheap
	bare := len(telling(rest)) == 0 // nothing but claims, prices and stop words
	switch {
	case !bare:
		found := s.search.find(rest, exact)
		f.at, r.Corrected, r.Missing = found.at, found.corrected, found.missing
		r.Cautions = found.risky
	case len(claims) > 0 || r.MinPrice > 0 || r.MaxPrice > 0 || f.cheap:
		f.at = slices.Clone(s.newest)
	default:
		f.at = s.search.find(rest, exact).at
	}
	if len(claims) > 0 {
		if !bare {
			r.Rest = strings.Join(rest, " ")
		}
		s.claimed(&f, &r, bare)
	}
	if r.Corrected != "" || r.Missing != "" || len(r.Claims) > 0 || r.MinPrice > 0 || r.MaxPrice > 0 || r.Cautions {
		f.reading = &r
	}
	return f
}

// claimed keeps the products that are known to meet the claims.
func (s *Snapshot) claimed(f *finding, r *Reading, bare bool) {
	all := make([]bool, len(s.items))
	for i := range all {
		all[i] = true
	}
	for i := range r.Claims {
		c := &r.Claims[i]
		met := s.search.meets(c)
		for _, at := range f.at {
			if met[at] {
				c.Known++
			}
		}
		for at := range all {
			all[at] = all[at] && met[at]
		}
		if c.Claim == claimPregnancy {
			r.Cautions = true
			if !bare {
				r.Avoid = s.avoided(f.at)
			}
		}
	}
	known := []int32{}
	for _, at := range f.at {
		if all[at] {
			known = append(known, at)
		}
	}
	if len(known) == 0 {
		r.Unmet = true
		if bare {
			f.at = nil
		}
		return
	}
	f.at = known
}

// avoided counts products with something commonly avoided in pregnancy.
func (s *Snapshot) avoided(at []int32) (n int) {
	for _, i := range at {
		if c := s.rows[i].caution; c == CautionRetinoid || c == CautionPregnancy {
			n++
		}
	}
	return n
}

// telling returns a query's words without stop words.
func telling(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return vocabularyOfSearch().stop[w] })
}
