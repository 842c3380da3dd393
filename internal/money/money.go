// Package money holds amounts of Pakistani rupees as integer paisa and the one
// rounding rule of the shop: half up. It never uses a float.
package money

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Paisa is an amount of money; 100 Paisa are one rupee.
type Paisa int64

// PaisaPerRupee is how many Paisa one rupee has.
const PaisaPerRupee = 100

// Max bounds every amount the shop accepts: ten billion rupees. Products of a
// price, a quantity of 99 and a percentage stay far inside int64.
const Max Paisa = 1_000_000_000_000

// ErrSyntax is returned by Parse for text that is no amount.
var ErrSyntax = errors.New("money: not an amount of rupees with at most two decimals")

// Rupees returns n whole rupees.
func Rupees(n int64) Paisa { return Paisa(n * PaisaPerRupee) }

// Parse reads an amount of rupees in decimal notation with at most two
// decimals, such as "1749" or "1749.5". It refuses signs, exponents and
// amounts above Max with ErrSyntax.
func Parse(s string) (Paisa, error) {
	whole, frac, dotted := strings.Cut(s, ".")
	if whole == "" || len(whole) > 10 || (dotted && (frac == "" || len(frac) > 2)) {
		return 0, ErrSyntax
	}
	for _, c := range whole + frac {
		if c < '0' || c > '9' {
			return 0, ErrSyntax
		}
	}
	for len(frac) < 2 {
		frac += "0"
	}
	n, err := strconv.ParseInt(whole+frac, 10, 64)
	if err != nil || Paisa(n) > Max {
		return 0, ErrSyntax
	}
	return Paisa(n), nil
}

// ParseNearest reads an amount as Parse does, but takes any number of decimals
// and rounds half up to the paisa: clients that count in floats send
// "2519.2799999999997" for 2519.28.
func ParseNearest(s string) (Paisa, error) {
	whole, frac, _ := strings.Cut(s, ".")
	if len(frac) <= 2 || len(frac) > 20 {
		return Parse(s)
	}
	for _, c := range frac[2:] {
		if c < '0' || c > '9' {
			return 0, ErrSyntax
		}
	}
	p, err := Parse(whole + "." + frac[:2])
	if err == nil && frac[2] >= '5' {
		p++
	}
	return p, err
}

// String returns the amount in rupees with two decimals, "1749.50".
func (p Paisa) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	return fmt.Sprintf("%s%d.%02d", sign, p/PaisaPerRupee, p%PaisaPerRupee)
}

// RoundRupee rounds half up to a whole rupee. p must not be negative.
func (p Paisa) RoundRupee() Paisa { return DivRound(p, PaisaPerRupee) * PaisaPerRupee }

// FloorRupee returns the whole rupees of an amount that is not below 0.
func (p Paisa) FloorRupee() Paisa { return p / PaisaPerRupee * PaisaPerRupee }

// Settles says whether an amount pays what is due: people transfer whole rupees, so that a
// difference of less than a rupee, either way, is none (PAYS-1).
func (p Paisa) Settles(due Paisa) bool {
	return p-due < PaisaPerRupee && due-p < PaisaPerRupee
}

// DivRound returns a/b rounded half up, for a >= 0 and b > 0.
func DivRound(a Paisa, b int64) Paisa { return (a*2 + Paisa(b)) / Paisa(2*b) }

// MarshalJSON writes the amount as a JSON number of rupees without needless
// zeros: 1749, 1749.5, 1749.05 (decisions: "price is … a JSON number").
func (p Paisa) MarshalJSON() ([]byte, error) {
	s := p.String()
	s = strings.TrimSuffix(s, ".00")
	if strings.Contains(s, ".") {
		s = strings.TrimSuffix(s, "0")
	}
	return []byte(s), nil
}

// UnmarshalJSON reads what MarshalJSON writes; it refuses what Parse refuses.
func (p *Paisa) UnmarshalJSON(b []byte) error {
	v, err := Parse(string(b))
	if err != nil {
		return err
	}
	*p = v
	return nil
}

// InUrdu writes the amount as people in Urdu do: "3,450 روپے".
func (p Paisa) InUrdu() string { return strings.Replace(p.Format(), "Rs ", "", 1) + " روپے" }

// In writes the amount for people in a language, as a BCP 47 tag.
func (p Paisa) In(language string) string {
	if language == "ur" {
		return p.InUrdu()
	}
	return p.Format()
}

// Format writes the amount for people: "Rs 3,450", "Rs 3,450.50".
func (p Paisa) Format() string {
	s := strings.TrimSuffix(p.String(), ".00")
	whole, frac, dotted := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if dotted {
		whole += "." + frac
	}
	return sign + "Rs " + whole
}
