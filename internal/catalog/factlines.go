package catalog

import (
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/ident"
)

// This file reads facts of several values and facts with a source (FIND-1), and changes
// single values for runs over many products.

// each returns the values of a fact as displayed: one, or several.
func (f Fact) each() []string {
	if f.Kind == FactSeveral {
		return strings.Split(f.Value, severalCut)
	}
	return []string{f.String()}
}

// answer separates a flag's value from whoever says so: "yes (SANHA Pakistan)".
func (f Fact) answer() (value, source string) {
	if f.Kind != FactFlag || !f.Sourced {
		return f.Value, ""
	}
	return bracketed(f.Value)
}

// Source is who says so; empty where the attribute does not ask.
func (f Fact) Source() string {
	_, source := f.answer()
	return source
}

func bracketed(s string) (before, inside string) {
	before, inside, _ = strings.Cut(s, "(")
	return strings.TrimSpace(before), strings.TrimSpace(strings.TrimSuffix(inside, ")"))
}

// several normalizes some of the attribute's values, to the owner's order.
func (a *OwnAttribute) several(value string) (kept, wrong string) {
	said := map[string]bool{}
	for part := range strings.SplitSeq(value, strings.TrimSpace(severalCut)) {
		said[ident.Fold(strings.TrimSpace(part))] = true
	}
	delete(said, "")
	var out []string
	for _, v := range a.Values {
		if said[ident.Fold(v)] {
			out = append(out, v)
			delete(said, ident.Fold(v))
		}
	}
	kept = strings.Join(out, severalCut)
	switch {
	case len(said) > 0 || len(out) == 0:
		return value, a.Name + " is some of: " + strings.Join(a.Values, ", ") + "."
	case len([]rune(kept)) > maxSeveral:
		return value, a.Name + " has too many values: choose fewer."
	}
	return kept, ""
}

// flag normalizes a yes or no, with whoever says so where the attribute asks.
func (a *OwnAttribute) flag(value string) (kept, wrong string) {
	said, source := value, ""
	if a.Sourced {
		said, source = bracketed(value)
	}
	said = strings.ToLower(said)
	switch {
	case said != factYes && said != factNo:
		return value, a.Name + " is yes or no; leave it empty where it is not known."
	case !a.Sourced:
		return said, ""
	case source == "" && said == factYes:
		return value, a.Name + " needs who says so: yes (the maker's site)."
	case len([]rune(source)) > maxFact || strings.ContainsAny(source, "()\n") || strings.ContainsFunc(source, isControl):
		return value, "Who says so is one line of " + strconv.Itoa(maxFact) + " characters at most, without brackets."
	case source == "":
		return said, ""
	}
	return said + " (" + source + ")", ""
}

// said returns the values of an attribute by key, one by one, in all lines of it.
func (p *Product) said(key string) (out []string) {
	for _, line := range p.Facts {
		if k, value, ok := strings.Cut(line, factCut); ok && k == key {
			out = append(out, strings.Split(value, severalCut)...)
		}
	}
	return out
}

// says tells whether a product has one value of an attribute: "concern: Acne".
func (p *Product) says(fact string) bool {
	key, value, _ := strings.Cut(fact, factCut)
	same := func(v string) bool { return ident.Fold(v) == ident.Fold(value) }
	whole, _ := p.Fact(key)
	return same(whole) || slices.ContainsFunc(p.said(key), same)
}

// unsay removes one value of an attribute, and leaves the others of several.
func (p *Product) unsay(fact string) {
	if !p.says(fact) {
		return
	}
	key, value, _ := strings.Cut(fact, factCut)
	var out []string
	for _, line := range p.Facts {
		k, values, _ := strings.Cut(line, factCut)
		if k != key {
			out = append(out, line)
			continue
		}
		if ident.Fold(values) == ident.Fold(value) { // a choice may have a comma
			continue
		}
		left := slices.DeleteFunc(strings.Split(values, severalCut), func(v string) bool { return ident.Fold(v) == ident.Fold(value) })
		if len(left) > 0 {
			out = append(out, key+factCut+strings.Join(left, severalCut))
		}
	}
	p.Facts = out
}
