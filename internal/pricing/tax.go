package pricing

import (
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Bounds of the classes of sales tax (BOOKS-1).
const (
	MaxTaxClasses = 12
	MaxTaxRate    = hundred
)

// A rate of tax counts hundredths of a percent: it has two decimals.
const (
	percent = 100
	hundred = 100 * percent
)

// TaxClass is a class of goods that have one rate of sales tax.
type TaxClass struct {
	Name       string   `json:"name"`
	Rate       int64    `json:"rate"`       // hundredths of a percent: 1800 is 18 %; 0: exempt
	Categories []string `json:"categories"` // slugs; goods in any of them are of this class
}

// Taxes are the classes of the shop, the first one for whatever no other takes. None: prices
// say nothing of tax.
type Taxes struct {
	Classes []TaxClass
	Charges string // the class of delivery, cash fee and wrap; empty: the first
}

// Tax is the class of an amount with its rate, as they were when an order was placed. The
// zero value is of a shop without taxes.
type Tax struct {
	Class string
	Rate  int64 // hundredths of a percent
}

// Of is the class of a product: the one that it names, else the first after the first one
// that has one of its categories, else the first.
func (t Taxes) Of(class string, categories []string) Tax {
	if len(t.Classes) == 0 {
		return Tax{}
	}
	if named := t.named(class); named != nil {
		return Tax{named.Name, named.Rate}
	}
	for _, c := range t.Classes[1:] {
		if slices.ContainsFunc(c.Categories, func(slug string) bool { return slices.Contains(categories, slug) }) {
			return Tax{c.Name, c.Rate}
		}
	}
	return Tax{t.Classes[0].Name, t.Classes[0].Rate}
}

// OfCharges is the class of what an order costs beside its goods.
func (t Taxes) OfCharges() Tax { return t.Of(t.Charges, nil) }

func (t Taxes) named(class string) *TaxClass {
	key := ident.Fold(class)
	for i := range t.Classes {
		if class != "" && ident.Fold(t.Classes[i].Name) == key {
			return &t.Classes[i]
		}
	}
	return nil
}

// Percent writes the rate: "18", "17.5".
func (t Tax) Percent() string {
	whole, rest := strconv.FormatInt(t.Rate/percent, 10), t.Rate%percent
	if rest == 0 {
		return whole
	}
	return whole + "." + strings.TrimRight(strconv.FormatInt(percent+rest, 10)[1:], "0")
}

// Taxed is an amount with its tax inside, not below 0.
type Taxed struct {
	Tax
	Gross money.Paisa
}

// ClassTax is what the amounts of a class come to, and the tax inside them.
type ClassTax struct {
	Tax
	Gross  money.Paisa
	Inside money.Paisa
}

// Inside works out the sales tax inside amounts. That of a class is worked out of the sum of
// its amounts, rounded half up to the paisa, and shared among them by largest remainder, so
// that the amounts' taxes add up to the classes'. The classes are in the order in which they
// first appear; amounts without one have no tax.
func Inside(parts []Taxed) (inside []money.Paisa, classes []ClassTax) {
	inside = make([]money.Paisa, len(parts))
	for i := range parts {
		if t := parts[i].Tax; t.Class == "" || slices.ContainsFunc(classes, func(c ClassTax) bool { return c.Tax == t }) {
			continue
		}
		of, rests, whole := ClassTax{Tax: parts[i].Tax}, make([]uint64, len(parts)), money.Paisa(hundred+parts[i].Rate)
		left := int64(0)
		for j := range parts {
			if parts[j].Tax == of.Tax {
				inside[j], rests[j] = share(parts[j].Gross, money.Paisa(of.Rate), whole)
				of.Gross, left = of.Gross+parts[j].Gross, left-int64(inside[j])
			}
		}
		of.Inside = Part(of.Gross, money.Paisa(of.Rate), whole)
		for _, j := range largest(rests, left+int64(of.Inside)) {
			inside[j]++
		}
		classes = append(classes, of)
	}
	return inside, classes
}
