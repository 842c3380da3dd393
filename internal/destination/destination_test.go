package destination

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/deal"
)

var checkout = []string{"Pakistan", "Dubai", "Qatar", "Oman", "Canada", "Saudi Arabia", "United States", "United Kingdom"}

func TestFEE3WhatIsNotSent(t *testing.T) {
	t.Parallel()
	sun := Rule{Countries: []string{"United States", "Canada"}, Targets: []deal.Target{{Kind: deal.OfCategory, ID: "sun"}}, Why: Permit}
	spray := Rule{Countries: []string{"United States", "Qatar"}, Targets: []deal.Target{{Kind: deal.OfVariant, ID: "v-spray"}, {Kind: deal.OfBrand, ID: "mist"}}, Why: Sprays}
	shut := Rule{Countries: []string{"Qatar"}, Why: Customs}
	resting := Rule{Countries: []string{"Oman"}, Why: Unnamed, Off: true}
	rules := []Rule{sun, spray, shut, resting}
	for name, row := range map[string]struct {
		country string
		goods   deal.Goods
		variant string
		want    *Rule
	}{
		"by category":                      {"United States", deal.Goods{ProductID: "p", Categories: []string{"skin", "sun"}}, "", &sun},
		"by variant":                       {"United States", deal.Goods{}, "v-spray", &spray},
		"by brand":                         {"united states", deal.Goods{Brand: "mist"}, "", &spray},
		"other goods":                      {"United States", deal.Goods{ProductID: "p"}, "", nil},
		"another country":                  {"United Kingdom", deal.Goods{Categories: []string{"sun"}}, "", nil},
		"a closed country before its rule": {"Qatar", deal.Goods{}, "v-spray", &shut},
		"a rule that rests":                {"Oman", deal.Goods{Categories: []string{"sun"}}, "", nil},
	} {
		if got := Of(rules, row.country, &row.goods, row.variant); cmp.Diff(got, row.want) != "" {
			t.Errorf("FEE-3 %s: %+v", name, got)
		}
	}
	if !InForce(rules) || InForce(rules[3:]) || InForce(nil) {
		t.Error("FEE-3 which rules are in force")
	}
}

func TestFEE3Problems(t *testing.T) {
	t.Parallel()
	good := Rule{Countries: []string{"Oman"}, Targets: []deal.Target{}, Why: Unnamed}
	with := func(change func(*Rule)) []Rule { r := good; change(&r); return []Rule{good, r} }
	for want, rules := range map[string][]Rule{
		"":            {good},
		"1.countries": with(func(r *Rule) { r.Countries = nil }),
		"1.why":       with(func(r *Rule) { r.Why = "because" }),
		"1.targets":   with(func(r *Rule) { r.Targets = []deal.Target{{Kind: deal.Everything}} }),
		"rules":       slices.Repeat([]Rule{good}, MaxRules+1),
	} {
		got := slices.Sorted(maps.Keys(Problems(rules, checkout)))
		if strings.Join(got, " ") != want {
			t.Errorf("FEE-3 problems %v, want %q", got, want)
		}
	}
	for _, country := range []string{"Pakistan", "France"} {
		if Problems(with(func(r *Rule) { r.Countries = []string{country} }), checkout)["1.countries"] == "" {
			t.Errorf("FEE-3 %s may be named", country)
		}
	}
	tidy := Tidy([]Rule{{Countries: []string{"Oman", "Oman"}}})
	if want := []Rule{{Countries: []string{"Oman"}, Targets: []deal.Target{}}}; cmp.Diff(tidy, want) != "" {
		t.Errorf("FEE-3 tidied: %+v", tidy)
	}
}

// TestFEE3Words: every reason and country has its words in each language, and an Urdu text
// has no Latin letter.
func TestFEE3Words(t *testing.T) {
	t.Parallel()
	for language, w := range all {
		for _, why := range reasons {
			for _, country := range checkout[1:] {
				closed, goods := (&Rule{Why: why}).Says(language, country), (&Rule{Why: why, Targets: []deal.Target{{}}}).Says(language, country)
				for _, text := range []string{closed, goods, Duty(language, country)} {
					if strings.Contains(text, "%!") || w.why[why] == "" || language == "ur" && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz") {
						t.Errorf("LANG-1 %s %s %s: %s", language, why, country, text)
					}
				}
			}
		}
	}
}

func TestFEE3PostalCodes(t *testing.T) {
	t.Parallel()
	for _, country := range checkout[1:] {
		f := FormOf(country)
		if f == nil || f.ZIP != nil && (!f.ZIP.MatchString(f.Like) || f.ZIP.MatchString("54000 Lahore")) {
			t.Errorf("FEE-3 the form of %s: %+v", country, f)
		}
	}
	for code, country := range map[string]string{"k1a0b1": "Canada", "90210-1234": "United States", "EC1A 1BB": "United Kingdom", "m1 1ae": "United Kingdom", "PC 133": "Oman", "12271-1234": "Saudi Arabia"} {
		if !FormOf(country).ZIP.MatchString(code) {
			t.Errorf("FEE-3 %s is no code of %s", code, country)
		}
	}
	if FormOf("Pakistan") != nil {
		t.Error("FEE-3 the shop's own form is as specified")
	}
}

// TestFEE3TheBrowserAsksForTheSame: the checkout's forms are these.
func TestFEE3TheBrowserAsksForTheSame(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../web/src/shared/orders/addressForm.ts")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^  '?([A-Z][\w ]+?)'?: \{ state: '(\w+)', zip: '(\w+)' \},$`).FindAllStringSubmatch(string(source), -1)
	if len(rows) != len(forms) {
		t.Fatalf("FEE-3 the browser has %d forms, and the server %d", len(rows), len(forms))
	}
	for _, row := range rows {
		f, state, zip := FormOf(row[1]), "none", "none"
		switch {
		case f == nil:
			t.Errorf("FEE-3 %s has no form", row[1])
			continue
		case f.ZIP != nil && f.MayZIP:
			zip = "may"
		case f.ZIP != nil:
			zip = "needed"
		}
		if f.State {
			state = "needed"
		}
		if row[2] != state || row[3] != zip {
			t.Errorf("FEE-3 the browser asks for state %s and postal code %s in %s, the server for %s and %s", row[2], row[3], row[1], state, zip)
		}
	}
}
