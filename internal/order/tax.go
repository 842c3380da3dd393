package order

import (
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// This file says which sales tax is inside an order (BOOKS-1). A line and a charge keep their
// class and rate of the moment; the amounts follow from these and from the order's prices, which
// tax never changes.

// TaxSums is the sales tax inside an order.
type TaxSums struct {
	Lines   []TaxPart          // by line of the order, of the units that are sent
	Charges []TaxPart          // by charge of the order
	Classes []pricing.ClassTax // of Total
	Kept    []pricing.ClassTax // of Goods, by the same classes
}

// TaxPart is a part of the order's total with the tax inside it.
type TaxPart struct {
	pricing.Taxed
	Inside money.Paisa
}

// Inside is all of the tax inside classes.
func Inside(classes []pricing.ClassTax) (sum money.Paisa) {
	for i := range classes {
		sum += classes[i].Inside
	}
	return sum
}

// Taxed says whether the order says what tax is inside it: it was placed in a shop that did.
func (o *Order) Taxed() bool {
	return slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Tax.Class != "" })
}

// Tax works out the tax inside the order; nil where it says none. The saving by paying first
// is spread over the goods. A part that comes back takes its own tax with it, so that what the
// others hold stays what their invoice says.
func (o *Order) Tax() *TaxSums {
	if !o.Taxed() {
		return nil
	}
	worth := o.worth()
	sent := make([]money.Paisa, len(o.Lines))
	for i, w := range worth {
		sent[i] = w.of(o.Lines[i].Quantity, o.Lines[i].Quantity) - w.of(o.Lines[i].Dropped, o.Lines[i].Quantity)
	}
	var parts []pricing.Taxed
	for i, off := range pricing.Spread(-o.Charges.Of(ChargePrepaid), sent) {
		parts = append(parts, pricing.Taxed{Tax: o.Lines[i].Tax, Gross: sent[i] - off})
	}
	for i := range o.Charges {
		c := &o.Charges[i]
		parts = append(parts, pricing.Taxed{Tax: c.Tax, Gross: max(0, c.Amount)})
	}
	inside, classes := pricing.Inside(parts)
	all := make([]TaxPart, len(parts))
	for i := range parts {
		all[i] = TaxPart{parts[i], inside[i]}
	}
	t := &TaxSums{Lines: all[:len(o.Lines)], Charges: all[len(o.Lines):], Classes: classes}
	t.Kept = o.keptTax(t, worth, sent)
	return t
}

// keptTax is the tax inside Goods, by t's classes.
func (o *Order) keptTax(t *TaxSums, worth []lineWorth, sent []money.Paisa) []pricing.ClassTax {
	kept := slices.Clone(t.Classes)
	for i := range kept {
		kept[i].Gross, kept[i].Inside = 0, 0
	}
	add := func(tax pricing.Tax, gross, inside money.Paisa) {
		if i := slices.IndexFunc(kept, func(c pricing.ClassTax) bool { return c.Tax == tax }); i >= 0 {
			kept[i].Gross, kept[i].Inside = kept[i].Gross+gross, kept[i].Inside+inside
		}
	}
	goods, charges := o.kept()
	gone, left := o.Gone(), slices.Clone(sent)
	for i := range o.Lines {
		l := &o.Lines[i]
		if goods == 0 {
			gone[i] = l.ToSend()
		}
		left[i] -= worth[i].of(l.Dropped+gone[i], l.Quantity) - worth[i].of(l.Dropped, l.Quantity)
	}
	for i, off := range pricing.Spread(-charges.Of(ChargePrepaid), left) {
		if all := o.Lines[i].ToSend(); all > 0 {
			add(o.Lines[i].Tax, left[i]-off, lineWorth(t.Lines[i].Inside).of(all-gone[i], all))
		}
	}
	for i := range charges {
		of := &t.Charges[i]
		owed := max(0, charges[i].Amount)
		add(of.Tax, owed, pricing.Part(of.Inside, owed, of.Gross))
	}
	return kept
}

// taxNow is the class of a product that comes into the order after it was placed.
func (o *Order) taxNow(r *Rules, p *catalog.Product) pricing.Tax {
	if !o.Taxed() {
		return pricing.Tax{}
	}
	return o.laterTax(r.Taxes.Of(p.TaxClass, p.Within()))
}

// chargeTax is the class of a charge by today's rules.
func (o *Order) chargeTax(r *Rules) pricing.Tax { return o.laterTax(r.Taxes.OfCharges()) }

// laterTax is today's class of what comes into the order: none where the order says nothing of
// tax, and that of its first line where the shop says nothing of it any more, so that an
// order's parts all have a class, or none has.
func (o *Order) laterTax(now pricing.Tax) pricing.Tax {
	if !o.Taxed() {
		return pricing.Tax{}
	}
	if now.Class == "" {
		return o.Lines[0].Tax
	}
	return now
}
