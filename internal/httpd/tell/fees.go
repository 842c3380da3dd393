package tell

import (
	"fmt"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/money"
)

// Delivery says in a language what delivery costs (FEE-1): in the words of the owner, or
// of the specification, where nobody in Pakistan pays for it.
func Delivery(language string, d apigen.ShopDelivery) apigen.ShopDelivery {
	if d.Fees == nil || d.Fees.Most == 0 {
		return d
	}
	language, c := wordsIn(language)
	byWeight := d.Fees.ByWeight != nil && *d.Fees.ByWeight
	rupees := func(n int) string { return money.Rupees(int64(n)).In(language) }
	rest := c.ByCity
	switch f := d.Fees; f.Least {
	case f.Most:
		d.Text, rest = fmt.Sprintf(c.FeeIs, rupees(f.Most)), c.EveryOrder
	case 0:
		d.Text = fmt.Sprintf(c.FeeTo, rupees(f.Most))
	default:
		d.Text = fmt.Sprintf(c.FeeFrom, rupees(f.Least))
	}
	if byWeight {
		rest = c.ByWeight
	}
	if d.Fees.FreeFrom != nil {
		rest = fmt.Sprintf(c.FreeFrom, rupees(*d.Fees.FreeFrom))
	}
	d.Rest = &rest
	return d
}

// Cost says what delivery to one place costs, and from which sum of goods nothing. With most
// above fee, fee is that of the lightest parcels, and the weight is not known yet.
func Cost(language string, fee, most, freeFrom money.Paisa) string {
	language, c := wordsIn(language)
	said := fmt.Sprintf(c.FeeIs, fee.In(language))
	switch {
	case most > fee && fee == 0:
		said = fmt.Sprintf(c.FeeTo, most.In(language))
	case most > fee:
		said = fmt.Sprintf(c.FeeFrom, fee.In(language))
	case fee == 0:
		return c.FreeThere
	}
	if freeFrom == 0 {
		return said
	}
	return said + c.Comma + fmt.Sprintf(c.FreeFrom, freeFrom.In(language))
}
