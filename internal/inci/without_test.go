package inci

import (
	"strings"
	"testing"
)

// READ-9: what a text says is not in the pack is no ingredient. Numbered lists, active parts,
// codes, slashes and grades are read, and a merely probable flag says so.
func TestREAD9Lists(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Aqua, Glycerin, Niacinamide. Free from: Parfum, Alcohol Denat., Retinol":                   "Aqua,Glycerin,Niacinamide",
		"Aqua, Glycerin. This product does not contain fragrance, retinol, mineral oil or lanolin.": "Aqua,Glycerin",
		"Formulated without: Parfum, Retinol, Salicylic Acid. Ingredients: Aqua, Glycerin":          "Aqua,Glycerin",
		"Aqua, Glycerin. Free from: Hydroquinone, Mercury":                                          "Aqua,Glycerin",
		"Aqua, Natural Fragrance":                                                                    "Aqua,Parfum!fragrance",
		"Aqua, Fragrances of natural origin":                                                         "Aqua,Parfum!fragrance",
		`Alcohol Denat\SD Alcohol 40`:                                                                "!alcohol",
		"Aqua, encapsulated Retinol":                                                                 "Aqua,Retinol!retinoid,pregnancy",
		"Aqua, Parfum (0 ppm), Retinol 0%, Glycerin 10 %":                                            "Aqua,Glycerin",
		"Aqua, 0 % alcohol, 0.0% Parfum, Glycerin (0% Retinol)":                                      "Aqua,Glycerin",
		"1. Aqua 2. Glycerin 3. Parfum 4. Panthenol":                                                 "Aqua,Glycerin,Parfum,Panthenol!fragrance",
		"Ingredients:\n1) Aqua\n2) Glycerin\n3) Niacinamide":                                         "Aqua,Glycerin,Niacinamide",
		"Active Ingredients: Zinc Oxide 20% (Sunscreen). Inactive Ingredients: Water, Glycerin":      "Zinc Oxide,Aqua,Glycerin",
		"Active Ingredient: Salicylic Acid 2% Acne Treatment\nInactive Ingredients: Water, Glycerin": "Salicylic Acid,Aqua,Glycerin!acid,pregnancy",
		"Aqua, Glycerin, Panthenol <ILN40941>":                                                       "Aqua,Glycerin,Panthenol",
		"Aqua, Glycerin, Panthenol. ILN48735":                                                        "Aqua,Glycerin,Panthenol",
		"Aqua, Glycerin. Paraben-free, fragrance free, alcohol-free":                                 "Aqua,Glycerin",
		"Aqua, Glycerin, no parfum":                                                                  "Aqua,Glycerin",
		"Without parfum, alcohol and retinol.\nAqua, Glycerin":                                       "Aqua,Glycerin",
		"Aqua, Glycerin\nFree from:\nParfum\nRetinol\n\nMade in Korea":                               "Aqua,Glycerin",
		"Aqua, Retinol Complex N7":                                                                   "Aqua,?retinoid,?pregnancy",
		"Aqua, Retinol Alternative Complex":                                                          "Aqua",
		"Aqua, Glycerin. Contains no mineral oil, lanolin, or fragrance. Store in a cool place.":     "Aqua,Glycerin",
		"Aqua, Glycerin. It's free from: parfum; retinol; mercury.":                                  "Aqua,Glycerin",
		"Aqua, Glycerin. FREE FROM - Parfum | Alcohol | Retinol":                                     "Aqua,Glycerin",
		"Aqua, Glycerin. Free from: • Parfum • Retinol":                                              "Aqua,Glycerin",
		"Aqua; Free from: parfum; Retinol":                                                           "Aqua,Retinol!retinoid,pregnancy",
		"Aqua, Glycerin. Zero: Parfum, Retinol.":                                                     "Aqua,Glycerin",
		"Aqua, Glycerin. Does NOT include retinol.":                                                  "Aqua,Glycerin",
		"Aqua, Glycerin. We never use: Hydroquinone, Mercury, Steroids":                              "Aqua,Glycerin",
		"Nicht enthalten: Parfum, Retinol. Aqua, Glycerin":                                           "Aqua,Glycerin",
		"Does not have parfum, retinol. Aqua, Glycerin":                                              "Aqua,Glycerin",
		"Devoid of parfum and retinol. Aqua, Glycerin":                                               "Aqua,Glycerin",
		"Absence of: Parfum, Retinol. Aqua, Glycerin":                                                "Aqua,Glycerin",
		"Aqua, Glycerin. Avoids parfum and retinol":                                                  "Aqua,Glycerin",
		"What's not inside: parfum, retinol, mercury. What's inside: Aqua, Glycerin":                 "Aqua,Glycerin",
		"Aqua, Glycerin. Parfum: none. Alcohol - No, Retinol: nil":                                   "Aqua,Glycerin",
		"❌ Parfum ❌ Retinol\nIngredients: Aqua, Glycerin":                                            "Aqua,Glycerin",
		"✗ Parfum\n✗ Retinol\nAqua, Glycerin":                                                        "Aqua,Glycerin",
		"①Aqua ②Glycerin ③Niacinamide":                                                               "Aqua,Glycerin,Niacinamide",
		"Active: Retinol 0.3%. Other: Aqua, Glycerin":                                                "Retinol,Aqua,Glycerin!retinoid,pregnancy",
		"Aqua, Glycerin. Retinol-, paraben- and fragrance-free":                                      "Aqua,Glycerin",
		"Aqua, Glycerin. Omits Parfum, Retinol":                                                      "Aqua,Glycerin",
		"Aqua, Glycerin. You won't find: parfum, retinol":                                            "Aqua,Glycerin",
		"Aqua, Glycerin. Never: parfum, retinol":                                                     "Aqua,Glycerin",
		"Aqua, Glycerin. Contains neither parfum nor retinol":                                        "Aqua,Glycerin",
		"Aqua, Glycerin. 0 Retinol, 0 Parfum":                                                        "Aqua,Glycerin",
		"Aqua, Glycerin. بغیر: Parfum, Alcohol":                                                      "Aqua,Glycerin",
		"Is kay andar Parfum nahi hai. Aqua, Glycerin":                                               "Aqua,Glycerin",
		"Nano-Retinol, Aqua":                                                                         "Retinol,Aqua!retinoid,pregnancy",
		"Retin-A, Aqua":                                                                              "Retinoic Acid,Aqua!retinoid,pregnancy",
		"Aqua, 1,2-Hexanediol, Glycerin":                                                             "Aqua,1,2-Hexanediol,Glycerin",
	} {
		l := Parse(text)
		names := map[string]bool{}
		for _, it := range l.Items {
			if it.Known != nil {
				names[it.Known.Name] = true
			}
		}
		wantNames, wantFlags, _ := strings.Cut(want, "!")
		flags, probably := map[string]bool{}, map[string]bool{}
		for _, f := range l.Findings() {
			flags[f.Flag] = len(f.Names) > 0
			probably[f.Flag] = len(f.Probably) > 0
		}
		for _, name := range strings.Split(strings.ReplaceAll(wantNames, "1,2-", "1;2-"), ",") {
			if flag, is := strings.CutPrefix(name, "?"); is {
				if !probably[flag] || flags[flag] {
					t.Errorf("READ-9 %q: %s is not probable: %+v", text, flag, l.Findings())
				}
				continue
			}
			name = strings.ReplaceAll(name, "1;2-", "1,2-")
			if name != "" && !names[name] {
				t.Errorf("READ-9 %q lacks %s: %+v, %v", text, name, l.Items, l.Notes)
			}
			delete(names, name)
		}
		if wantNames != "" && len(names) > 0 {
			t.Errorf("READ-9 %q has %v as well", text, names)
		}
		for flag, has := range flags {
			if has && !strings.Contains(wantFlags, flag) {
				t.Errorf("READ-9 %q counts as %s: %+v", text, flag, l.Findings())
			}
		}
		for flag := range strings.SplitSeq(wantFlags, ",") {
			if flag != "" && !flags[flag] {
				t.Errorf("READ-9 %q does not count as %s: %+v", text, flag, l.Items)
			}
		}
	}
	// A ban matches only what is in the pack.
	bans := NewBans("Hydroquinone, Mercury")
	if hits := bans.In(Parse("Aqua, Glycerin. Free from: Hydroquinone, Mercury")); len(hits) > 0 {
		t.Errorf("READ-9 what is not in it is banned: %v", hits)
	}
	if hits := bans.In(Parse("Aqua, encapsulated Hydroquinone")); len(hits) != 1 {
		t.Errorf("READ-9 what is in it is not banned: %v", hits)
	}
}
