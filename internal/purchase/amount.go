package purchase

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/money"
	"gulaab/internal/stock"
)

// Rupee is the currency whose rate is 1.
const Rupee = "PKR"

// currencies are those that suppliers are paid in, by their codes of ISO 4217.
var currencies = []string{
	Rupee, "USD", "EUR", "GBP", "AED", "CNY", "KRW", "SAR", "TRY", "INR", "JPY", "THB", "HKD", "SGD", "MYR", "IDR", "CHF", "CAD", "AUD",
}

// Currencies lists them.
func Currencies() []string { return slices.Clone(currencies) }

// Cost is an amount of a supplier's currency in ten-thousandths: price lists go to four
// decimals where a piece costs little.
type Cost int64

// Rate is what one unit of a currency costs, in millionths of a rupee.
type Rate int64

// Decimals of typed costs and rates, and the bounds of both.
const (
	costDecimals = 4
	rateDecimals = 6
	maxCost      = 1_000_000 * 10_000        // one unit costs at most a million of the currency
	maxRate      = Rate(100_000) * 1_000_000 // one of a currency, at most Rs 100,000
	oneRupee     = Rate(1_000_000)
)

// parseDecimal reads a number above 0 with at most so many decimals, in the digits of any
// script, as an integer of the last decimal.
func parseDecimal(text string, decimals int, most int64) (int64, error) {
	whole, part, dotted := strings.Cut(stock.Plain(text), ".")
	if whole == "" || len(whole) > 12 || len(part) > decimals || dotted && part == "" {
		return 0, strconv.ErrSyntax
	}
	for _, c := range whole + part {
		if c < '0' || c > '9' {
			return 0, strconv.ErrSyntax
		}
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", decimals-len(part)), 10, 64)
	if err != nil || n > most {
		return 0, strconv.ErrRange
	}
	return n, nil
}

// ParseCost reads a cost as typed, "3.125".
func ParseCost(text string) (Cost, error) {
	n, err := parseDecimal(text, costDecimals, maxCost)
	return Cost(n), err
}

// ParseRate reads a rate as typed, "281.35"; 0 is none.
func ParseRate(text string) (Rate, error) {
	n, err := parseDecimal(text, rateDecimals, int64(maxRate))
	if err == nil && n == 0 {
		err = strconv.ErrRange
	}
	return Rate(n), err
}

// String writes the cost with at least two decimals: "3.125", "12.50".
func (c Cost) String() string { return decimals(int64(c), costDecimals, 2) }

// String writes the rate as short as it is: "281.35", "1".
func (r Rate) String() string { return decimals(int64(r), rateDecimals, 0) }

func decimals(n int64, of, least int) string {
	text := fmt.Sprintf("%0*d", of+1, n)
	whole, part := text[:len(text)-of], strings.TrimRight(text[len(text)-of:], "0")
	for len(part) < least {
		part += "0"
	}
	if part == "" {
		return whole
	}
	return whole + "." + part
}

// perPaisa is how many units of a cost times a rate make a paisa.
const perPaisa = 10_000 * 1_000_000 / money.PaisaPerRupee

// Rupees is a cost in rupees, rounded half up to the paisa. Costs are rounded by unit, so
// that a line comes to its units times what one of them costs, as in a shipment.
func (r Rate) Rupees(c Cost) money.Paisa {
	hi, lo := bits.Mul64(uint64(c), uint64(r)) //nolint:gosec // neither is below 0
	lo, carry := bits.Add64(lo, perPaisa/2, 0)
	q, _ := bits.Div64(hi+carry, lo, perPaisa)
	return money.Paisa(q) //nolint:gosec // at most maxCost * maxRate / perPaisa
}
