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
	if d.Fees.FreeFrom != nil {
		rest = fmt.Sprintf(c.FreeFrom, rupees(*d.Fees.FreeFrom))
	}
	d.Rest = &rest
	return d
}

// Cost says what delivery to one place costs, and from which sum of goods nothing.
func Cost(language string, fee, freeFrom money.Paisa) string {
	language, c := wordsIn(language)
	switch {
	case fee == 0:
		return c.FreeThere
	case freeFrom == 0:
		return fmt.Sprintf(c.FeeIs, fee.In(language))
	}
	return fmt.Sprintf(c.FeeIs, fee.In(language)) + c.Comma + fmt.Sprintf(c.FreeFrom, freeFrom.In(language))
}
