package pricing

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"gulaab/internal/money"
)

var (
	standard = Tax{"Standard", 1800}
	reduced  = Tax{"Reduced", 750}
	exempt   = Tax{"Exempt", 0}
)

// The figures are worked out by hand: 2,505.00 x 18 / 118 = 382.1186…, which is 382.12, and its
// parts 117.2029…, 234.4077… and 30.5085… come to 382.10 rounded down: of the two paisa that
// are missing, the third and the second get one each, for they were rounded down by most.
func TestBOOKS1TaxInsideByHand(t *testing.T) {
	inside, classes := Inside([]Taxed{{standard, 76833}, {standard, 153667}, {standard, 20000}})
	if len(classes) != 1 || classes[0] != (ClassTax{standard, 250500, 38212}) {
		t.Fatalf("the class holds %v, not 382.12 of 2,505.00", classes)
	}
	if want := []money.Paisa{11720, 23441, 3051}; inside[0] != want[0] || inside[1] != want[1] || inside[2] != want[2] {
		t.Errorf("the amounts hold %v, not %v", inside, want)
	}
	inside, classes = Inside([]Taxed{{standard, 11800}, {exempt, 5000}, {reduced, 10750}, {Tax{}, 999}, {standard, 1}})
	if inside[0] != 1800 || inside[1] != 0 || inside[2] != 750 || inside[3] != 0 || inside[4] != 0 {
		t.Errorf("the amounts hold %v", inside)
	}
	if len(classes) != 3 || classes[0] != (ClassTax{standard, 11801, 1800}) || classes[1] != (ClassTax{exempt, 5000, 0}) || classes[2] != (ClassTax{reduced, 10750, 750}) {
		t.Errorf("the classes hold %v", classes)
	}
}

// Taxes of amounts add up to those of their classes, each class's is within half a paisa of
// what its sum holds, each amount's within a paisa of its own, and none exceeds its amount.
func TestBOOKS1TaxInsideAddsUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rates := []Tax{standard, reduced, exempt, {}, {"Odd", 1}, {"All", MaxTaxRate}, {"Same rate", 1800}}
	for range 20_000 {
		parts := make([]Taxed, 1+r.IntN(9))
		for i := range parts {
			parts[i] = Taxed{rates[r.IntN(len(rates))], money.Paisa(r.Int64N(1 + 1<<(1+r.IntN(44))))}
		}
		inside, classes := Inside(parts)
		sums, grosses := map[Tax]money.Paisa{}, map[Tax]money.Paisa{}
		for i, p := range parts {
			sums[p.Tax] += inside[i]
			grosses[p.Tax] += p.Gross
			if inside[i] < 0 || inside[i] > p.Gross || apart(inside[i], p.Gross, p.Rate).CmpAbs(big.NewRat(1, 1)) > 0 {
				t.Fatalf("%v hold %v: part %d is more than a paisa off", parts, inside, i)
			}
		}
		for _, c := range classes {
			if c.Inside != sums[c.Tax] || c.Gross != grosses[c.Tax] || apart(c.Inside, c.Gross, c.Rate).CmpAbs(big.NewRat(1, 2)) > 0 {
				t.Fatalf("%v hold %v: the class says %v", parts, inside, c)
			}
			delete(sums, c.Tax)
		}
		if delete(sums, Tax{}); len(sums) > 0 || grosses[Tax{}] > 0 && len(classes) == len(grosses) {
			t.Fatalf("%v: the classes are %v", parts, classes)
		}
	}
}

// apart is by how much a tax differs from what is exactly inside an amount.
func apart(inside, gross money.Paisa, rate int64) *ratio {
	exact := big.NewRat(int64(gross)*rate, 10_000+rate)
	return &ratio{exact.Sub(exact, big.NewRat(int64(inside), 1))}
}

type ratio struct{ *big.Rat }

func (r *ratio) CmpAbs(of *big.Rat) int { return new(big.Rat).Abs(r.Rat).Cmp(of) }

func TestBOOKS1ClassOfAProduct(t *testing.T) {
	taxes := Taxes{Classes: []TaxClass{{Name: "Standard", Rate: 1800}, {Name: "Medicine", Rate: 100, Categories: []string{"baby"}}, {Name: "Exempt"}}, Charges: "exempt"}
	for _, c := range []struct {
		class      string
		categories []string
		want       Tax
	}{
		{"", nil, Tax{"Standard", 1800}},
		{"", []string{"serum", "baby"}, Tax{"Medicine", 100}},
		{"EXEMPT", []string{"baby"}, Tax{"Exempt", 0}},
		{"gone", []string{"baby"}, Tax{"Medicine", 100}},
		{"standard", []string{"baby"}, Tax{"Standard", 1800}},
	} {
		if got := taxes.Of(c.class, c.categories); got != c.want {
			t.Errorf("%q in %v is %v, not %v", c.class, c.categories, got, c.want)
		}
	}
	if got := taxes.OfCharges(); got != (Tax{"Exempt", 0}) {
		t.Errorf("charges are %v", got)
	}
	if got := (Taxes{Charges: "x"}).Of("x", nil); got != (Tax{}) {
		t.Errorf("without classes it is %v", got)
	}
	for rate, want := range map[int64]string{1800: "18", 1750: "17.5", 1705: "17.05", 0: "0", 5: "0.05", 10_000: "100"} {
		if got := (Tax{Rate: rate}).Percent(); got != want {
			t.Errorf("%d is %s %%, not %s", rate, got, want)
		}
	}
}
