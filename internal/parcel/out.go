package parcel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/city"
	"gulaab/internal/each"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// plainOut are the columns of the booking file of a courier without a format of its own:
// head and content.
var plainOut = [][2]string{
	{"Reference", "reference"},
	{"Name", "name"},
	{"Phone", "phone"},
	{"Address", "address"},
	{"City", "city"},
	{"COD Amount", "collect"},
	{"Contents", "contents"},
	{"Pieces", "pieces"},
	{"Weight", "kilograms"},
	{"Note", "note"},
}

// Contents lists what a column of a booking file may hold.
func Contents() []string {
	return []string{"reference", "collect", "name", "phone", "phone2", "address", "city", "contents", "pieces", "one", "kilograms", "grams", "note", "type"}
}

// usualGrams is the weight given for a parcel that nobody weighed.
const usualGrams = 500

// Head returns the head of a courier's booking file.
func (c *Courier) Head() []string {
	return each.Of(c.out, func(column [2]string) string { return column[0] })
}

// Row returns a parcel's line of a courier's booking file.
func (c *Courier) Row(o *order.Order, p *order.Parcel) []string {
	return each.Of(c.out, func(column [2]string) string { return c.cell(column[1], o, p) })
}

func (c *Courier) cell(what string, o *order.Order, p *order.Parcel) string {
	grams := p.Weight
	if grams == 0 {
		grams = usualGrams
	}
	pieces := int64(0)
	for _, l := range p.Lines {
		pieces += l.Quantity
	}
	to := &o.Contact
	switch what {
	case "reference":
		return o.Code(p)
	case "collect":
		return strconv.FormatInt(int64(p.Collect/money.Rupees(1)), 10)
	case "name":
		return to.FirstName + " " + to.LastName
	case "phone":
		return localPhone(to)
	case "address":
		address := to.StreetAddress
		if to.Landmark != "" {
			address += ", near " + to.Landmark
		}
		if to.NationalAddress != "" {
			address += ", " + to.NationalAddress
		}
		return address
	case "city":
		return c.cityOf(to)
	case "phone2":
		return to.SecondPhone
	case "contents":
		return "Cosmetics"
	case "pieces":
		return strconv.FormatInt(max(pieces, 1), 10)
	case "one":
		return "1"
	case "grams":
		return strconv.Itoa(grams)
	case "kilograms":
		return fmt.Sprintf("%d.%02d", grams/1000, grams%1000/10)
	case "note":
		note := "Call before coming."
		if p.Collect == 0 {
			note = "Paid. Collect nothing."
		}
		if to.RiderNote != "" {
			note += " " + to.RiderNote
		}
		if to.SecondPhone != "" && !c.takes("phone2") {
			note += " Second phone: " + to.SecondPhone
		}
		return note
	case "type":
		if p.Replacement {
			return "Replacement"
		}
		return "Normal"
	}
	return ""
}

// takes says whether the courier's file has a column for something.
func (c *Courier) takes(what string) bool {
	return slices.ContainsFunc(c.out, func(column [2]string) bool { return column[1] == what })
}

// cityOf returns the city of a parcel as the courier spells it, where that is known.
func (c *Courier) cityOf(to *order.Contact) string {
	known, ok := city.Guess(to.City)
	if !ok || to.Country != city.Country {
		return cmp.Or(c.Spelled[city.Fold(to.City)], to.City)
	}
	if own := c.cities[known.Name]; own != "" {
		return own
	}
	return known.Name
}

// localPhone returns a number as couriers of the country want it: 03001234567.
func localPhone(c *order.Contact) string {
	if rest, ok := strings.CutPrefix(c.PhoneE164, "+92"); ok {
		return "0" + rest
	}
	if c.PhoneE164 != "" {
		return c.PhoneE164
	}
	return ident.Digits(c.Phone)
}
