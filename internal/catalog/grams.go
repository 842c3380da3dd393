package catalog

import (
	"strconv"
	"strings"

	"gulaab/internal/ident"
)

// weightKey is the key of the owner's attribute that says what one unit weighs (FEE-1): a
// number whose unit is g or kg. Its name makes the key, so the owner calls it Weight.
const weightKey = "weight"

// maxGrams is the most that one unit counts as. No step of a delivery fee begins above it.
const maxGrams = 100_000

// Grams returns what one unit of a product weighs, rounded up; 0: not known. A size such as
// "50 ml" is no weight.
func (s *Snapshot) Grams(p *Product) int {
	for _, f := range factsOf(s.terms.Own, p) {
		if f.Key != weightKey || f.Kind != FactNumber {
			continue
		}
		if value, wrong := f.read(f.Value); wrong == "" {
			return gramsOf(value, f.Unit)
		}
	}
	return 0
}

// gramsOf reads a number as factNumber has it, in whole ten-thousandths.
func gramsOf(number, unit string) int {
	per := int64(1)
	switch ident.Fold(unit) {
	case "g", "gram", "grams", "gm", "gms":
	case "kg", "kilo", "kilogram", "kilograms":
		per = 1000
	default:
		return 0
	}
	whole, part, _ := strings.Cut(number, ".")
	n, err := strconv.ParseInt(whole+(part + "0000")[:4], 10, 64)
	if err != nil || n <= 0 {
		return 0
	}
	return int(min((n*per+9999)/10_000, maxGrams))
}
