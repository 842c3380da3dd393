package exchange

import (
	"regexp"
	"strconv"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/sheet"
)

// counted is a number of units with what people write behind it: "12 pcs", "10+".
var counted = regexp.MustCompile(`(?i)^(-?\d+(?:\.0*)?)\s*(?:pcs?|pieces?|units?|nos?|عدد|\+)\.?$`)

// unitsOf returns the number that a cell of stock means. "In stock" says that there are some,
// and not how many: it is as good as empty.
func unitsOf(cell string) string {
	if m := counted.FindStringSubmatch(cell); m != nil {
		return m[1]
	}
	switch sheet.Fold(cell) {
	case "outofstock", "soldout", "stockout", "finished", "notavailable", "unavailable", "ختم":
		return "0"
	case "instock", "available", "yes", "دستیاب":
		return ""
	}
	return cell
}

// units reads how many there are, where the file says so, or that they are not counted.
func (r *reader) units(l *Line, v *variant, problem func(Field, string) *Problem) *Problem {
	s := unitsOf(strings.ReplaceAll(ident.ASCIIDigits(l.one(Stock)), ",", ""))
	_, told := l.Cells[Counted]
	_, column := l.Cells[Stock]
	on, ok := yes(l.one(Buyable))
	sold := ok && on && l.one(Buyable) != ""
	switch {
	case told && l.one(Counted) == "":
		// Shopify writes 0 for what nobody counts there and what can always be bought.
		v.freely = true
		return nil
	case r.format == WooCommerce && s == "parent":
		units := "Its stock is"
		if n := r.head.one(Stock); n != "" && n != "0" {
			units = "Its stock of " + ident.Excerpt(n, 20) + " is"
		}
		r.remark(units + " counted there for all variations together: count each here.")
		s = ""
	case s == "" && ok && !on && l.one(Buyable) != "":
		s = "0" // not counted there, and sold out all the same
	case s == "":
		// WooCommerce says that it is in stock, the shop's own file has an empty cell.
		v.freely = sold || r.format == Gulaab && column
	}
	if s != "" {
		if whole, rest, _ := strings.Cut(s, "."); strings.Trim(rest, "0") == "" {
			s = whole
		}
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil || n > 1_000_000 || n < -1_000_000 {
			return problem(Stock, "The stock must be a whole number.")
		}
		// Other shops let stock fall below nothing: there is nothing.
		v.stock, v.stocked = max(0, n), true
	}
	return nil
}
