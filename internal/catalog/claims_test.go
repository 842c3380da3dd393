package catalog

import (
	"slices"
	"strings"
	"testing"
)

// careShop has products with and without known facts.
func careShop() *Snapshot {
	list := func(names string) func(*Product) { return func(p *Product) { p.INCI = names } }
	says := func(text string) func(*Product) { return func(p *Product) { p.Description = text } }
	caution := func(text string) func(*Product) { return func(p *Product) { p.Cautions = []string{text} } }
	return NewSnapshot([]*Product{
		product(1, "Plain Cream", "A", "cream", list("Aqua, Glycerin, Cetearyl Alcohol")),
		product(2, "Scented Cream", "A", "cream", list("Aqua, Glycerin, Parfum")),
		product(3, "Unread Cream", "A", "cream", list("Aqua, Somethingia Nobodyensis Extract")),
		product(4, "Bare Cream", "B", "cream"),
		product(5, "Told Serum", "B", "serum", says("A fragrance-free serum. Vegan.")),
		product(6, "Boasting Serum", "B", "serum", says("Fragrance-free and vegan, it says."), list("Aqua, Parfum, Cera Alba")),
		product(7, "Denying Serum", "B", "serum", says("This one is not vegan and not halal certified.")),
		product(8, "Retinol Serum", "C", "serum", ingredients("Retinol 1%")),
		product(9, "Halo Glow Toner", "C", "toner", caution("Contains exfoliating acid: wear sunscreen.")),
		product(10, "Warned Mask", "C", "mask", list("Aqua, Glycerin"), caution("Not in pregnancy.")),
	}, 1)
}

// PLAIN-2: claims are answered from data only, and never by similar spelling.
func TestPLAIN2Claims(t *testing.T) {
	t.Parallel()
	s := careShop()
	for _, tc := range []struct {
		query, want, claims string
		unmet               bool
	}{
		{"halal", "", "halal", true},
		{"halal toner", "Halo Glow Toner", "halal", true},
		{"vegan", "Told Serum", "vegan", false},
		{"vegan cream", "Bare Cream, Unread Cream, Scented Cream, Plain Cream", "vegan", true},
		{"fragrance free", "Warned Mask, Told Serum, Plain Cream", "without fragrance", false},
		{"Fragrance-Free cream", "Plain Cream", "without fragrance", false},
		{"cream without perfume", "Plain Cream", "without fragrance", false},
		{"unscented cream", "Plain Cream", "without fragrance", false},
		{"bina khushboo cream", "Plain Cream", "without fragrance", false},
		{"khushboo ke baghair cream", "Plain Cream", "without fragrance", false},
		{"خوشبو کے بغیر کریم", "Plain Cream", "without fragrance", false},
		{"بغیر خوشبو کریم", "Plain Cream", "without fragrance", false},
		{"alcohol free cream", "Scented Cream, Plain Cream", "without alcohol", false},
		{"paraben free sulphate free cream", "Scented Cream, Plain Cream", "without paraben, without sulfate", false},
		{"cream without glycerin", "Bare Cream, Unread Cream, Scented Cream, Plain Cream", "without Glycerin", true},
		{"no retinol serum", "Boasting Serum", "without retinoid", false},
		{"gluten free serum", "Boasting Serum, Told Serum, Denying Serum, Retinol Serum", "without gluten", true},
		{"pregnancy safe cream", "Scented Cream, Plain Cream", "pregnancy", false},
		{"retinol pregnancy", "Retinol Serum", "pregnancy", true},
		{"cruelty free", "", "cruelty-free", true},
		{"gift", "", "", false},
	} {
		t.Run(tc.query, func(t *testing.T) {
			t.Parallel()
			found := names(s.Search(tc.query, 0))
			if strings.Contains(tc.want, "Serum") && tc.unmet { // in the order of the words' weights
				for _, name := range strings.Split(tc.want, ", ") {
					if !strings.Contains(found, name) {
						t.Errorf("%s is not among %s", name, found)
					}
				}
			} else if found != tc.want {
				t.Errorf("got  %s\nwant %s", found, tc.want)
			}
			var claims []string
			r := s.Facets(Filter{Query: tc.query}).Reading
			if r == nil {
				r = &Reading{}
			}
			for _, c := range r.Claims {
				claims = append(claims, strings.TrimSpace(c.Claim+" "+c.Of))
			}
			if got := strings.Join(claims, ", "); got != tc.claims || r.Unmet != tc.unmet {
				t.Errorf("claims %q, unmet %v; want %q, %v", got, r.Unmet, tc.claims, tc.unmet)
			}
		})
	}
}

// PLAIN-2: a product with a caution shows it, also in a search about it.
func TestPLAIN2Cautions(t *testing.T) {
	t.Parallel()
	s := careShop()
	for name, want := range map[string]Caution{
		"Retinol Serum": CautionRetinoid, "Halo Glow Toner": CautionAcid, "Warned Mask": CautionPregnancy, "Plain Cream": CautionNone,
	} {
		if got := s.Card(s.ByName(name)).Caution; got != want {
			t.Errorf("%s has caution %q, want %q", name, got, want)
		}
	}
	for query, want := range map[string]bool{"retinol": true, "ritinol": true, "pregnancy cream": true, "cream": false, "acne": false} {
		r := s.Facets(Filter{Query: query}).Reading
		if got := r != nil && r.Cautions; got != want {
			t.Errorf("%q tells cautions: %v, want %v", query, got, want)
		}
	}
	if r := s.Facets(Filter{Query: "retinol pregnancy"}).Reading; r.Avoid != 1 {
		t.Errorf("%d of what was asked for is to be avoided, want 1", r.Avoid)
	}
}

// PLAIN-2: a corrected spelling is shown, and can be undone.
func TestPLAIN2Spelling(t *testing.T) {
	t.Parallel()
	s := shop()
	for _, tc := range []struct{ query, corrected, missing string }{
		{"hartleaf", "heartleaf", ""},
		{"hartleaf tonner", "heartleaf toner", ""},
		{"niacinmide", "niacinamide", ""},
		{"toner", "", ""},
		{"chehra", "", ""},
		{"toner baby", "", "baby"},
	} {
		r := s.Facets(Filter{Query: tc.query}).Reading
		if r == nil {
			r = &Reading{}
		}
		if r.Corrected != tc.corrected || r.Missing != tc.missing {
			t.Errorf("%q was read as %q, without %q; want %q, %q", tc.query, r.Corrected, r.Missing, tc.corrected, tc.missing)
		}
		if tc.corrected != "" {
			if found := s.Select(Filter{Query: tc.query, Exact: true}); found.Total > 0 && s.Facets(Filter{Query: tc.query, Exact: true}).Reading != nil {
				t.Errorf("%q as it is typed is corrected all the same", tc.query)
			}
		}
	}
}

// PLAIN-2: price words are bounds on the price that the shopper pays.
func TestPLAIN2PriceWords(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]struct {
		rest     string
		min, max int64
	}{
		"serum under 3000":              {"serum", 0, 3000},
		"serum under Rs. 3,000":         {"serum", 0, 3000},
		"serum under rs3000":            {"serum", 0, 3000},
		"3000 se kam serum":             {"serum", 0, 3000},
		"serum 3k tak":                  {"serum", 0, 3000},
		"3 hazar tak":                   {"", 0, 3000},
		"2000-4000 toner":               {"toner", 2000, 4000},
		"2000 se 4000 tak toner":        {"toner", 2000, 4000},
		"between 4000 and 2000 toner":   {"toner", 2000, 4000},
		"more than 5000 cream":          {"cream", 5000, 0},
		"5000 se zyada cream":           {"cream", 5000, 0},
		"۳۰۰۰ سے کم سیرم":               {"سیرم", 0, 3000},
		"spf 50":                        {"spf 50", 0, 0},
		"matrixyl 3000":                 {"matrixyl 3000", 0, 0},
		"dokdo 1025 toner":              {"dokdo 1025 toner", 0, 0},
		"under eye":                     {"under eye", 0, 0},
		"serum under 99999999999999999": {"serum under 99999999999999999", 0, 0},
	} {
		rest, r := readPrices(wordsOf(query))
		if got := strings.Join(rest, " "); got != want.rest || r.min != want.min || r.max != want.max {
			t.Errorf("%q leaves %q from %d to %d, want %q from %d to %d", query, got, r.min, r.max, want.rest, want.min, want.max)
		}
	}
}

// PLAIN-2: a search uses only a few claims, because each looks at every product.
func TestPLAIN2ClaimsOfOneSearchAreBounded(t *testing.T) {
	t.Parallel()
	words := strings.Fields("vegan halal parabenfree siliconefree sulfatefree oilfree talcfree serum")
	rest, claims := readClaims(words)
	if len(claims) != maxClaims || !slices.Contains(rest, "serum") {
		t.Errorf("%d claims, and the words %q", len(claims), rest)
	}
}
