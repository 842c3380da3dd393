package invoice

import (
	"cmp"
	"slices"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
)

// TaxRow is what a paper says of one class of sales tax (BOOKS-1). The rows' Gross add up to
// the paper's total; what stands before tax is Gross less Inside.
type TaxRow struct {
	Class  string      `json:"class"`
	Rate   int64       `json:"rate"` // hundredths of a percent
	Gross  money.Paisa `json:"gross"`
	Inside money.Paisa `json:"inside"`
}

// Net is the row's amount without its tax.
func (r *TaxRow) Net() money.Paisa { return r.Gross - r.Inside }

func taxRows(classes []pricing.ClassTax) []TaxRow {
	return each.Of(classes, func(c pricing.ClassTax) TaxRow { return TaxRow{c.Class, c.Rate, c.Gross, c.Inside} })
}

// rowOf returns the row of r's class, nil where there is none.
func rowOf(rows []TaxRow, r *TaxRow) *TaxRow {
	i := slices.IndexFunc(rows, func(o TaxRow) bool { return o.Class == r.Class && o.Rate == r.Rate })
	if i < 0 {
		return nil
	}
	return &rows[i]
}

// taxLeft is the tax inside what credit notes have left of an order's invoices.
func taxLeft(all []Invoice) (left []TaxRow) {
	for i := range all {
		for _, r := range all[i].Body.Tax {
			have := rowOf(left, &r)
			if have == nil {
				left = append(left, TaxRow{Class: r.Class, Rate: r.Rate})
				have = &left[len(left)-1]
			}
			if all[i].Kind == Credit {
				r.Gross, r.Inside = -r.Gross, -r.Inside
			}
			have.Gross, have.Inside = have.Gross+r.Gross, have.Inside+r.Inside
		}
	}
	return left
}

// taxBack is the tax inside a credit note about amount. It takes back what the invoice says
// more than the shopper has, with exactly its tax, and after that a part of the rest.
func taxBack(o *order.Order, all []Invoice, amount money.Paisa) []TaxRow {
	left := taxLeft(all)
	back := slices.Clone(left)
	if tax := o.Tax(); tax != nil {
		for _, kept := range taxRows(tax.Kept) {
			if r := rowOf(back, &kept); r != nil {
				r.Gross, r.Inside = max(0, r.Gross-kept.Gross), max(0, r.Inside-kept.Inside)
			}
		}
	}
	out := part(back, amount)
	for i := range out {
		left[i].Gross, left[i].Inside = left[i].Gross-out[i].Gross, left[i].Inside-out[i].Inside
		amount -= out[i].Gross
	}
	for i, more := range part(left, amount) {
		out[i].Gross, out[i].Inside = out[i].Gross+more.Gross, out[i].Inside+more.Inside
	}
	return slices.DeleteFunc(out, func(r TaxRow) bool { return r.Gross == 0 })
}

// part is the part of some rows that amount is, at most all of them, each with its tax.
func part(of []TaxRow, amount money.Paisa) []TaxRow {
	grosses, whole := make([]money.Paisa, len(of)), money.Paisa(0)
	for i := range of {
		grosses[i] = of[i].Gross
		whole += of[i].Gross
	}
	out := slices.Clone(of)
	for i, share := range pricing.Spread(min(amount, whole), grosses) {
		out[i].Gross, out[i].Inside = share, pricing.Part(of[i].Inside, share, of[i].Gross)
	}
	return out
}

// Part is a part of a paper's total with the sales tax inside it: units of a line, a charge, or of a
// credit note what it takes back of a class.
type Part struct {
	Product  string      `json:"product,omitempty"` // id; of charges and credit notes none
	Name     string      `json:"name"`
	Quantity int64       `json:"quantity"`
	List     money.Paisa `json:"list,omitempty"` // the printed retail price of one
	Rate     int64       `json:"rate"`           // hundredths of a percent
	Gross    money.Paisa `json:"gross"`
	Inside   money.Paisa `json:"inside"`
}

// Net is the part without its tax.
func (p *Part) Net() money.Paisa { return p.Gross - p.Inside }

var chargeNames = map[order.ChargeKind]string{order.ChargeDelivery: "Delivery", order.ChargeCash: "Cash on delivery", order.ChargeWrap: "Gift wrap"}

// partsOf are the parts of an order's total. What costs nothing is none.
func partsOf(o *order.Order, tax *order.TaxSums) (parts []Part) {
	for i := range tax.Lines {
		if t, l := &tax.Lines[i], &o.Lines[i]; t.Gross > 0 {
			parts = append(parts, Part{
				Product: l.ProductID, Name: strings.TrimSpace(l.Brand + " " + l.Name), Quantity: l.ToSend(), List: l.ListPrice, Rate: t.Rate, Gross: t.Gross, Inside: t.Inside,
			})
		}
	}
	for i := range tax.Charges {
		if t := &tax.Charges[i]; t.Gross > 0 {
			parts = append(parts, Part{Name: cmp.Or(chargeNames[o.Charges[i].Kind], "Charge"), Quantity: 1, Rate: t.Rate, Gross: t.Gross, Inside: t.Inside})
		}
	}
	return parts
}

func partsBack(rows []TaxRow) (parts []Part) {
	for i := range rows {
		parts = append(parts, Part{Name: "Returned: " + rows[i].Class, Quantity: 1, Rate: rows[i].Rate, Gross: rows[i].Gross, Inside: rows[i].Inside})
	}
	return parts
}
