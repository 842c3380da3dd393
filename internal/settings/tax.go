package settings

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"gulaab/internal/ident"
	"gulaab/internal/pricing"
)

// Taxes are the classes of sales tax that orders placed now say (BOOKS-1); none while it is off.
func (v *Values) Taxes() pricing.Taxes {
	if !v.TaxOn {
		return pricing.Taxes{}
	}
	return pricing.Taxes{Classes: v.TaxClasses, Charges: v.TaxCharges}
}

// Bounds of a class.
const (
	maxClassName       = 60
	maxClassCategories = 80
)

// taxNumber is an NTN of the Federal Board of Revenue: of a company, or a person's CNIC.
var taxNumber = regexp.MustCompile(`^([0-9A-Z][0-9]{6}-?[0-9]|[0-9]{5}-?[0-9]{7}-?[0-9])$`)

// salesTaxDigits are the digits of an STRN.
const salesTaxDigits = 13

var numberParts = regexp.MustCompile(`[ -]`)

func tidyTaxClasses(list []pricing.TaxClass) []pricing.TaxClass {
	out := make([]pricing.TaxClass, 0, len(list))
	for _, c := range list {
		c.Name = ident.Tidy(c.Name)
		c.Categories = append([]string{}, c.Categories...)
		out = append(out, c)
	}
	return out
}

// taxProblems says what is wrong with the numbers and classes of taxes, by name.
func (v *Values) taxProblems(bad map[string]string) {
	if v.TaxNumber != "" && !taxNumber.MatchString(v.TaxNumber) {
		bad["taxNumber"] = "An NTN is 7 digits and a check digit, such as 1234567-8, or the 13 digits of a CNIC."
	}
	if number := numberParts.ReplaceAllString(v.SalesTaxNumber, ""); number != "" {
		switch {
		case strings.Trim(number, "0123456789") != "":
			bad["salesTaxNumber"] = fmt.Sprintf("An STRN is %d digits, such as 32-77-8761-234-56.", salesTaxDigits)
		case len(number) != salesTaxDigits:
			bad["salesTaxNumber"] = fmt.Sprintf("An STRN has %d digits, this has %d.", salesTaxDigits, len(number))
		}
	}
	if v.TaxOn && len(v.TaxClasses) == 0 {
		bad["taxClasses"] = "Add a class with its rate first: it is for every product that no other class takes."
	}
	if len(v.TaxClasses) > pricing.MaxTaxClasses {
		bad["taxClasses"] = fmt.Sprintf("At most %d classes.", pricing.MaxTaxClasses)
		return
	}
	names, of := map[string]bool{}, map[string]string{}
	for i, c := range v.TaxClasses {
		say := func(field, message string) { bad[fmt.Sprintf("taxClasses.%d.%s", i, field)] = message }
		key := ident.Fold(c.Name)
		switch {
		case key == "":
			say("name", "Give the class a name.")
		case utf8.RuneCountInString(c.Name) > maxClassName:
			say("name", fmt.Sprintf("At most %d characters.", maxClassName))
		case names[key]:
			say("name", "Another class has this name.")
		}
		names[key] = true
		if c.Rate < 0 || c.Rate > pricing.MaxTaxRate {
			say("rate", "A rate is from 0 to 100 percent.")
		}
		switch {
		case i == 0 && len(c.Categories) > 0:
			say("categories", "The first class is for whatever no other takes: it has no categories of its own.")
		case len(c.Categories) > maxClassCategories:
			say("categories", fmt.Sprintf("At most %d categories.", maxClassCategories))
		}
		for _, slug := range c.Categories {
			switch {
			case slug == "" || utf8.RuneCountInString(slug) > maxText:
				say("categories", "Choose categories of the shop.")
			case of[slug] != "":
				say("categories", "Another class has one of these categories: "+of[slug]+".")
			default:
				of[slug] = c.Name
			}
		}
	}
	if v.TaxCharges != "" && !names[ident.Fold(v.TaxCharges)] {
		bad["taxCharges"] = "Choose one of the classes."
	}
}
