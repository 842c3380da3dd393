package catalog

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// OwnAttribute is an attribute that the owner defines for products, such as texture or
// shelf life once opened (GOOD-1).
type OwnAttribute struct {
	Key    string   `json:"key"` // in addresses and in products' facts; it stays when the name changes
	Name   string   `json:"name"`
	Kind   FactKind `json:"kind"`
	Unit   string   `json:"unit,omitempty"`   // of a number: its suffix, "months"
	Values []string `json:"values,omitempty"` // of a choice or several, in display order
	Shown  bool     `json:"shown"`            // shown to shoppers: on pages, in searches, feeds and structured data
	Filter bool     `json:"filter"`           // lists can be filtered by it; implies Shown
	// Sourced says that a "yes" needs whoever says so in brackets, "yes (SANHA Pakistan)"; of
	// a flag.
	Sourced bool `json:"sourced,omitempty"`
}

// FactKind is the type of an attribute's value.
type FactKind string

// The kinds. A missing value means "not known", never "no".
const (
	FactText    FactKind = "text"
	FactNumber  FactKind = "number"
	FactChoice  FactKind = "choice"  // one of its values
	FactSeveral FactKind = "several" // some of its values, "Acne, Dryness"
	FactFlag    FactKind = "flag"    // yes or no
	FactCountry FactKind = "country"
	FactDate    FactKind = "date" // 2026-11-29
)

// Bounds of the owner's attributes, which every node keeps in memory.
const (
	MostOwnAttributes = 30
	mostFactValues    = 100
	maxFactName       = 60
	maxFactKey        = 40
	maxFact           = 200
	maxSeveral        = 400 // of several values, joined
)

const factYes, factNo = "yes", "no"

// severalCut separates the values of FactSeveral, which contain no comma themselves.
const severalCut = ", "

//go:embed countries.txt
var countryNames string

var countries = strings.Split(strings.TrimSpace(countryNames), "\n")

// Countries are the English names of all countries.
func Countries() []string { return countries }

// A product stores its facts as lines of key and value, "texture: Gel"; files hold the same
// lines.
const factCut = ": "

// Fact is a product's value of an owner's attribute.
type Fact struct {
	*OwnAttribute
	Value string
}

// factsOf returns a product's facts in the order of the attributes.
func factsOf(all []OwnAttribute, p *Product) (out []Fact) {
	if len(p.Facts) == 0 {
		return nil
	}
	for i := range all {
		if value, said := p.Fact(all[i].Key); said {
			out = append(out, Fact{&all[i], value})
		}
	}
	return out
}

// Fact returns a product's value of an attribute by key.
func (p *Product) Fact(key string) (value string, said bool) {
	for _, line := range p.Facts {
		if k, value, ok := strings.Cut(line, factCut); ok && k == key {
			return value, true
		}
	}
	return "", false
}

// narrowing returns a product's facts by which lists can be filtered, as displayed.
func (t *Terms) narrowing(p *Product) (out []string) {
	for _, f := range t.shown(p) {
		if !f.Filter {
			continue
		}
		for _, value := range f.each() {
			out = append(out, f.Key+factCut+value)
		}
	}
	return out
}

// oneWord replaces the separators of values in an address.
var oneWord = strings.NewReplacer(" ", "-", ",", "-")

// factTerm is a fact's term, with a slug for addresses: "texture:gel".
func factTerm(written string) Term {
	key, shown, _ := strings.Cut(written, factCut)
	return Term{key + ":" + strings.ToLower(oneWord.Replace(shown)), shown}
}

// String is the value with its unit, for display.
func (f Fact) String() string {
	switch {
	case f.Kind == FactNumber && f.Unit != "":
		return f.Value + " " + f.Unit
	case f.Kind == FactFlag:
		value, _ := f.answer()
		return TitleCase(value)
	}
	return f.Value
}

// words is the text by which a product is found: the attribute's name for "yes", nothing
// for "no", else the value.
func (f Fact) words() string {
	switch value, _ := f.answer(); {
	case f.Kind != FactFlag:
		return f.String()
	case value == factYes:
		return f.Name
	}
	return ""
}

var factNumber = regexp.MustCompile(`^-?\d{1,9}(\.\d{1,4})?$`)

// read normalizes a value, or says what is wrong with it.
func (a *OwnAttribute) read(value string) (kept, wrong string) {
	value = strings.TrimSpace(ident.Visible(value))
	among := func(values []string) (string, bool) {
		for _, v := range values {
			if ident.Fold(v) == ident.Fold(value) {
				return v, true
			}
		}
		return value, false
	}
	switch a.Kind {
	case FactNumber:
		number := strings.TrimSpace(strings.TrimSuffix(ident.ASCIIDigits(value), a.Unit))
		if !factNumber.MatchString(number) {
			return value, a.Name + " is a number such as 12 or 5.5, without words."
		}
		return number, ""
	case FactChoice:
		if v, ok := among(a.Values); ok {
			return v, ""
		}
		return value, a.Name + " is one of: " + strings.Join(a.Values, ", ") + "."
	case FactSeveral:
		return a.several(value)
	case FactFlag:
		return a.flag(value)
	case FactCountry:
		if v, ok := among(countries); ok {
			return v, ""
		}
		return value, a.Name + " is a country by its English name, such as South Korea."
	case FactDate:
		if _, err := time.Parse(time.DateOnly, value); err != nil {
			return value, a.Name + " is a day such as 2026-11-29."
		}
	case FactText:
	}
	if len([]rune(value)) > maxFact || strings.ContainsFunc(value, isControl) || strings.Contains(value, "\n") {
		return value, a.Name + " is one line of " + strconv.Itoa(maxFact) + " characters at most."
	}
	return value, ""
}

// settleFacts normalizes a product's facts and sorts them by attribute; errors are noted by
// field. Lines that the product had before are accepted, since their attribute may have
// been changed or removed.
func settleFacts(all []OwnAttribute, p, old *Product, wrong map[string]string) {
	if len(p.Facts) == 0 {
		return
	}
	at := map[string]string{}
	var rest []string
	for _, line := range p.Facts {
		named, value, ok := strings.Cut(line, strings.TrimSpace(factCut))
		i := slices.IndexFunc(all, func(a OwnAttribute) bool {
			return a.Key == strings.TrimSpace(named) || ident.Fold(a.Name) == ident.Fold(strings.TrimSpace(named))
		})
		had := old != nil && slices.Contains(old.Facts, line)
		switch {
		case (!ok || i < 0) && had:
			rest = append(rest, line)
		case !ok:
			note(wrong, "facts", "A fact is an attribute, a colon and what this product has: \"Texture: Gel\".")
		case i < 0:
			note(wrong, "facts", "The shop has no attribute \""+strings.TrimSpace(named)+"\". Add it under Products, Attributes first.")
		case strings.TrimSpace(value) == "": // not known
		default:
			a := &all[i]
			before, twice := at[a.Key]
			if twice && a.Kind == FactSeveral {
				value = before + severalCut + value
			}
			kept, mistake := a.read(value)
			if twice && a.Kind != FactSeveral && before != kept {
				mistake = a.Name + " is said twice."
			}
			if mistake != "" && !had {
				note(wrong, "facts."+a.Key, mistake)
			}
			at[a.Key] = kept
		}
	}
	p.Facts = nil
	for i := range all {
		if value, said := at[all[i].Key]; said {
			p.Facts = append(p.Facts, all[i].Key+factCut+value)
		}
	}
	p.Facts = append(p.Facts, rest...)
}

func note(wrong map[string]string, field, message string) {
	if wrong[field] == "" {
		wrong[field] = message
	}
}

// CheckOwnAttributes normalizes the owner's attributes, and gives new ones a key made of
// their name.
//
// Errors: Invalid with Fields, by "attributes.0.name".
func CheckOwnAttributes(all []OwnAttribute) error {
	v := checker{}
	v.check("attributes", len(all) <= MostOwnAttributes, "There are "+strconv.Itoa(MostOwnAttributes)+" attributes at most.")
	for i := range all {
		a := &all[i]
		at := "attributes." + strconv.Itoa(i)
		for _, text := range []*string{&a.Name, &a.Unit} {
			*text = ident.Tidy(ident.Visible(*text))
		}
		v.text(at+".name", a.Name, 1, maxFactName)
		v.check(at+".name", !strings.Contains(a.Name, ":"), "A name has no colon.")
		if a.Key == "" {
			a.Key = freeKey(all, ident.Shorten(ident.Slug(a.Name), maxFactKey))
		}
		v.check(at+".name", a.Key != "", "A name needs a letter or digit.")
		v.check(at+".key", a.Key == ident.Slug(a.Key) && len([]rune(a.Key)) <= maxFactKey, "A key has small letters, digits and hyphens.")
		for j := range all[:i] {
			v.check(at+".name", ident.Fold(all[j].Name) != ident.Fold(a.Name), "There is an attribute of this name already.")
			v.check(at+".key", all[j].Key != a.Key, "There is an attribute of this key already.")
		}
		a.check(v, at)
	}
	if len(v) > 0 {
		return fault.Fields("Please check the marked fields.", v)
	}
	return nil
}

func (a *OwnAttribute) check(v checker, at string) {
	kinds := []FactKind{FactText, FactNumber, FactChoice, FactSeveral, FactFlag, FactCountry, FactDate}
	v.check(at+".kind", slices.Contains(kinds, a.Kind), "Choose what answers it.")
	if a.Kind != FactNumber {
		a.Unit = ""
	}
	v.text(at+".unit", a.Unit, 0, maxFactName/3)
	a.Sourced = a.Sourced && a.Kind == FactFlag
	if a.Kind != FactChoice && a.Kind != FactSeveral {
		a.Values = nil
	} else {
		a.Values = tidied(a.Values)
		v.check(at+".values", len(a.Values) > 0, "Name what there is to choose.")
		v.check(at+".values", len(a.Values) <= mostFactValues, "There are "+strconv.Itoa(mostFactValues)+" values at most.")
	}
	for i, value := range a.Values {
		v.text(at+".values", value, 1, maxFactName)
		v.check(at+".values", a.Kind != FactSeveral || !strings.Contains(value, ","), "Without commas: products say several values with commas between them.")
		for _, before := range a.Values[:i] {
			v.check(at+".values", ident.Fold(before) != ident.Fold(value), "\""+value+"\" is named twice.")
		}
	}
	if a.Kind == FactText || a.Kind == FactDate {
		v.check(at+".filter", !a.Filter, "Lists are not narrowed by a text or a day.")
	}
	v.check(at+".filter", !a.Filter || a.Shown, "What lists are narrowed by is shown to shoppers too.")
}

// freeKey returns a key that no attribute has.
func freeKey(all []OwnAttribute, want string) string {
	key := want
	for n := 2; want != "" && slices.ContainsFunc(all, func(a OwnAttribute) bool { return a.Key == key }); n++ {
		key = want + "-" + strconv.Itoa(n)
	}
	return key
}

// FactJSON is a fact as the API shows it.
type FactJSON struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Value string `json:"value"` // with its unit; of a flag "Yes" or "No"
	// Source is who says so, as the owner wrote it.
	Source string `json:"source,omitempty"`
}

// shown returns the facts that shoppers see: those that fit their attribute, normalized.
func (t *Terms) shown(p *Product) (out []Fact) {
	for _, f := range factsOf(t.Own, p) {
		if value, wrong := f.read(f.Value); f.Shown && wrong == "" {
			out = append(out, Fact{f.OwnAttribute, value})
		}
	}
	return out
}

// ShownFacts returns a product's facts that shoppers see.
func (s *Snapshot) ShownFacts(p *Product) []Fact { return s.terms.shown(p) }

func (t *Terms) factsJSON(p *Product, say Say) (out []FactJSON) {
	for _, f := range t.shown(p) {
		out = append(out, say.Fact(f))
	}
	return out
}

// FactUse counts how the products on sale use an attribute.
type FactUse struct {
	Said  int
	Wrong []*Product // the first products whose value does not fit
	Bad   int        // how many do not fit
}

// mostWrong bounds the products named as wrong.
const mostWrong = 20

// FactUses returns the use of each of some attributes, in their order.
func (s *Snapshot) FactUses(all []OwnAttribute) []FactUse {
	out := make([]FactUse, len(all))
	for _, p := range s.items {
		if len(p.Facts) == 0 {
			continue
		}
		for i := range all {
			a := &all[i]
			value, said := p.Fact(a.Key)
			if !said {
				continue
			}
			out[i].Said++
			if _, wrong := a.read(value); wrong != "" {
				out[i].Bad++
				if len(out[i].Wrong) < mostWrong {
					out[i].Wrong = append(out[i].Wrong, p)
				}
			}
		}
	}
	return out
}

// attributeOf returns the index of the attribute of a dimFact term.
func (s *Snapshot) attributeOf(slug string) int {
	key, _, _ := strings.Cut(slug, ":")
	return slices.IndexFunc(s.terms.Own, func(a OwnAttribute) bool { return a.Key == key })
}

// orderFacts sorts the filterable facts by attribute: choices in the owner's order, numbers
// by size, the rest by name.
func (s *Snapshot) orderFacts() {
	v := &s.dims[dimFact]
	v.order = byName(v.terms)
	s.factOf = make([]int, len(v.terms))
	value := make([]float64, len(v.terms))
	for i, t := range v.terms {
		s.factOf[i] = s.attributeOf(t.Slug)
		a := &s.terms.Own[s.factOf[i]]
		switch a.Kind {
		case FactNumber:
			value[i], _ = strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(t.Name, a.Unit)), 64)
		case FactChoice, FactSeveral:
			value[i] = float64(slices.Index(a.Values, t.Name))
		case FactFlag:
			if t.Name == "No" {
				value[i] = 1
			}
		case FactText, FactCountry, FactDate: // by name
		}
	}
	slices.SortStableFunc(v.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(s.factOf[a], s.factOf[b]), cmp.Compare(value[a], value[b]))
	})
}

// byAttribute groups the chosen facts by attribute: values of one attribute combine by OR,
// attributes by AND. An attribute with only unknown values matches nothing.
func (m *matcher) byAttribute(values []string) {
	if len(values) == 0 {
		return
	}
	groups := map[string]int{}
	for _, i := range m.chosen[dimFact] {
		key, _, _ := strings.Cut(m.s.dims[dimFact].terms[i].Slug, ":")
		at, known := groups[key]
		if !known {
			at, m.facts = len(m.facts), append(m.facts, nil)
			groups[key] = at
		}
		m.facts[at] = append(m.facts[at], i)
	}
	for _, value := range values {
		key, _, _ := strings.Cut(strings.ToLower(value), ":")
		if _, known := groups[key]; !known {
			m.lost, m.nothing = true, true
		}
	}
}

// countFacts counts matches by fact. The counts of an attribute ignore its own choice, as
// those of a dimension do. It walks the list once, however many values are chosen.
func (t *tally) countFacts(s *Snapshot, m *matcher, found []int32) {
	chosen := m.facts
	m.facts, m.chosen[dimFact] = nil, nil
	for at := range m.candidates(found) {
		r := &s.rows[at]
		if !m.match(r, dimNone) {
			continue
		}
		terms, failed, only := s.termsOf(r, dimFact), 0, -1
		for _, values := range chosen {
			if !overlap(values, terms) {
				failed, only = failed+1, s.factOf[values[0]]
			}
		}
		for _, i := range terms {
			if failed == 0 || failed == 1 && s.factOf[i] == only {
				t.counts[i]++
			}
		}
	}
	m.facts, m.chosen[dimFact] = chosen, t.chosen
}
