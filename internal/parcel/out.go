package parcel

import (
	"fmt"
	"strconv"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// plainOut are the columns of a booking file of a courier without a format of its own.
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

// usualGrams is what a parcel is said to weigh that nobody weighed.
const usualGrams = 500

// Head returns the head of a courier's booking file.
func (c *Courier) Head() []string {
	head := make([]string, len(c.out))
	for i, column := range c.out {
		head[i] = column[0]
	}
	return head
}

// Row returns a parcel's line of a courier's booking file. The city is the
// order's own word: what a courier calls it stays with the courier.
func (c *Courier) Row(o *order.Order, p *order.Parcel) []string {
	row := make([]string, len(c.out))
	for i, column := range c.out {
		row[i] = cell(column[1], o, p)
	}
	return row
}

func cell(what string, o *order.Order, p *order.Parcel) string {
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
		return to.StreetAddress
	case "city":
		return to.City
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
		if p.Collect == 0 {
			return "Paid. Collect nothing."
		}
		return "Call before coming."
	case "type":
		if p.Replacement {
			return "Replacement"
		}
		return "Normal"
	}
	return ""
}

// localPhone is a number as couriers of the country want it: 03001234567.
func localPhone(c *order.Contact) string {
	if rest, ok := strings.CutPrefix(c.PhoneE164, "+92"); ok {
		return "0" + rest
	}
	if c.PhoneE164 != "" {
		return c.PhoneE164
	}
	return ident.Digits(c.Phone)
}
