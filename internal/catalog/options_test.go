package catalog

import (
	"slices"
	"strings"
	"testing"
)

func scented(options []string, sizes ...string) *Product {
	p := product(1, "Rose Mist", "Anua", "mist", func(p *Product) { p.Options = options })
	for i, size := range sizes {
		p.Variants = append(p.Variants, Variant{ID: p.ID + "-" + string(rune('1'+i)), Size: size, Price: p.Price, Enabled: true})
	}
	return p.Settled()
}

func TestGOOD3ValuesStandBehindTheSize(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		options []string
		size    string
		own     string
		values  []string
	}{
		"no option":         {nil, "30 ml / Mint", "30 ml / Mint", nil},
		"one":               {[]string{"Scent"}, "50 ml / Rose", "50 ml", []string{"Rose"}},
		"three":             {[]string{"Scent", "Pack", "Cap"}, "50 ml / Rose / 2 / Gold", "50 ml", []string{"Rose", "2", "Gold"}},
		"no size":           {[]string{"Scent", "Pack"}, "Rose / 2", "", []string{"Rose", "2"}},
		"a slash of theirs": {[]string{"Scent"}, "50 ml / Rose/Mint", "50 ml", []string{"Rose/Mint"}},
		"too few":           {[]string{"Scent", "Pack"}, "Rose", "", nil},
	} {
		p := scented(tc.options, tc.size)
		if own, values := p.OwnSize(&p.Variants[0]), p.OptionValues(&p.Variants[0]); own != tc.own || !slices.Equal(values, tc.values) {
			t.Errorf("GOOD-3 %s: %q and %q", name, own, values)
		}
	}
}

func TestGOOD3WhatOptionsMayBe(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		p     *Product
		field string
		says  string
	}{
		"good":              {scented([]string{"Scent", "Pack"}, "50 ml / Rose / 1", "50 ml / Rose / 2", "100 ml / Mint / 1"), "", ""},
		"good without size": {scented([]string{"Scent"}, "Rose", "Mint"), "", ""},
		"four":              {scented([]string{"A", "B", "C", "D"}, "1 / 2 / 3 / 4"), "options", "three options at most"},
		"a long name":       {scented([]string{strings.Repeat("n", 31)}, "Rose"), "options", "30 characters"},
		"a slash":           {scented([]string{"Scent / Pack"}, "Rose"), "options", "without a slash"},
		"size":              {scented([]string{"Size"}, "50 ml"), "options", "are there already"},
		"twice":             {scented([]string{"Scent", "scent"}, "Rose / Mint"), "options", "one name"},
		"a value missing":   {scented([]string{"Scent", "Pack"}, "Rose / 1", "Mint"), "variants.1.size", "Say Scent, Pack"},
		"an empty value":    {scented([]string{"Scent", "Pack"}, "50 ml /  / 1"), "variants.0.size", "Say Scent, Pack"},
		"a trailing slash":  {scented([]string{"Scent"}, "50 ml /"), "variants.0.size", "Say Scent"},
		"a long value":      {scented([]string{"Scent"}, "50 ml / "+strings.Repeat("v", 41)), "variants.0.size", "40 characters"},
		"a size missing":    {scented([]string{"Scent"}, "50 ml / Rose", "Mint"), "variants.1.size", "Say the size"},
		"too many values":   {scented([]string{"Scent"}, "50 ml / Rose / Mint"), "variants.0.size", "Say Scent"},
		"the same values":   {scented([]string{"Scent"}, "50 ml / Rose", "50 ml / Rose"), "variants.1.size", "Two variants have one size"},
	} {
		fields := fieldsOf(Validate(tc.p))
		if tc.field == "" && len(fields) > 0 || tc.field != "" && !strings.Contains(fields[tc.field], tc.says) {
			t.Errorf("GOOD-3 %s: %v", name, fields)
		}
	}
	set := glassSkin("tint", "toner x2")
	set.Options = []string{"Scent"}
	if says := fieldsOf(Validate(set.Settled()))["options"]; !strings.Contains(says, "A set has no options") {
		t.Errorf("GOOD-3 a set with options: %q", says)
	}
}

func TestGOOD3EveryValueIsFoundAndShown(t *testing.T) {
	t.Parallel()
	p := scented([]string{"Scent"}, "50 ml / Rose", "50 ml / Bergamot")
	s := NewStocked([]*Product{p, product(2, "Toner", "Anua", "toner")}, 1, NewLevels())
	if found := s.Search("bergamot", 0); len(found) != 1 {
		t.Errorf("GOOD-3 the second value finds %v", found)
	}
	if d := s.Detail(p); !slices.Equal(d.Options, []string{"Scent"}) || d.Variants[1].Size != "50 ml / Bergamot" {
		t.Errorf("GOOD-3 shown as %q, %+v", d.Options, d.Variants)
	}
}
