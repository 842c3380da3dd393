package inci

import (
	"slices"
	"testing"
)

// PLAIN-2: a plainly read list equals that of Parse, or is reported as incomplete.
func TestPLAIN2Plainly(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		list  string
		whole bool
	}{
		{"Aqua, Glycerin, 1,2-Hexanediol, Parfum", true},
		{"Ingredients: Aqua, Glycerin.", true},
		{"Aqua (Water), Glycerin", true},
		{"Aqua/Water/Eau, Glycerin", true},
		{"Aqua, Something Nobody Knows", false},
		{"Aqua, Glycerine 2%", false},
		{"Aqua, Glycerin, [+/- CI 77491]", false},
		{"Aqua, Glycerin. Free from parabens", false},
		{"Aqua Glycerin", false},
		{"Aqua, Glycerni", false}, // a corrected spelling is a guess
		{"", false},
	} {
		found, whole := Plainly(tc.list, nil)
		if whole != tc.whole {
			t.Errorf("Plainly(%q) whole = %v, want %v", tc.list, whole, tc.whole)
		}
		if !whole {
			continue
		}
		var parsed []*Known
		for _, it := range Parse(tc.list).Items {
			parsed = append(parsed, it.Known)
		}
		if !slices.Equal(found, parsed) {
			t.Errorf("Plainly(%q) is not what Parse reads", tc.list)
		}
	}
}

func TestPLAIN2Classes(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Parfum": "fragrance", "Alcohol Denat.": "alcohol", "Methylparaben": "paraben", "Dimethicone": "silicone",
		"Sodium Laureth Sulfate": "sulfate", "Retinol": "pregnancy", "Petrolatum": "mineral-oil", "Glycolic Acid": "acid",
	} {
		if !slices.Contains(Lookup(name).Classes(), want) {
			t.Errorf("%s counts as %v, want %s among them", name, Lookup(name).Classes(), want)
		}
	}
	for name, not := range map[string]string{"Cetearyl Alcohol": "alcohol", "Glycerin": "fragrance", "Citric Acid": "acid"} {
		if slices.Contains(Lookup(name).Classes(), not) {
			t.Errorf("%s counts as %s", name, not)
		}
	}
}
