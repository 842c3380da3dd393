package catalog

import "testing"

// TestFEE1WhatAUnitWeighs reads the owner's attribute Weight.
func TestFEE1WhatAUnitWeighs(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		own  OwnAttribute
		fact string
		want int
	}{
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "g"}, "weight: 120", 120},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "g"}, "weight: 120.0001", 121},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "KG"}, "weight: 1.25", 1250},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "kg"}, "weight: 0.0005", 1},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "kg"}, "weight: 999999999.9999", maxGrams},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "g"}, "weight: 0", 0},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "g"}, "weight: -5", 0},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "ml"}, "weight: 50", 0},
		{OwnAttribute{Key: "weight", Kind: FactNumber}, "weight: 50", 0},
		{OwnAttribute{Key: "weight", Kind: FactText}, "weight: 50", 0},
		{OwnAttribute{Key: "weight", Kind: FactNumber, Unit: "g"}, "weight: heavy", 0}, // from before it was a number
		{OwnAttribute{Key: "net", Kind: FactNumber, Unit: "g"}, "net: 50", 0},
	} {
		s := &Snapshot{terms: &Terms{Own: []OwnAttribute{tc.own}}}
		if got := s.Grams(&Product{Size: "50 ml", Facts: []string{tc.fact}}); got != tc.want {
			t.Errorf("FEE-1 %q in %q weighs %d g, want %d", tc.fact, tc.own.Unit, got, tc.want)
		}
	}
}
