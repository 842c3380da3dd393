package tell

import (
	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
)

// Shop is what shoppers may know of the shop's settings and of its home page, in a language:
// the owner's texts as say says them (LANG-4). Nothing that c points to is changed.
func Shop(language string, c apigen.ShopConfig, home *catalog.HomeShown, say catalog.Say) apigen.ShopConfig {
	given := func(text *string) *string {
		if say == nil || text == nil {
			return text
		}
		other := say.Text(*text)
		return &other
	}
	c.Delivery.Text = say.Text(c.Delivery.Text)
	c.Delivery = Delivery(language, c.Delivery)
	c.Contact.Hours = given(c.Contact.Hours)
	c.Returns.Rules = given(c.Returns.Rules)
	if c.Legal != nil {
		c.Legal = &apigen.ShopLegal{Privacy: given(c.Legal.Privacy), Terms: given(c.Legal.Terms)}
	}
	c.Home = say.Shown(home)
	if c.Menu != nil && say != nil {
		c.Menu = &apigen.ShopMenu{Header: menuEntries(c.Menu.Header, given), Footer: menuEntries(c.Menu.Footer, given)}
	}
	return c
}

// menuEntries are the entries of a menu with the owner's labels in another language (FACE-3).
func menuEntries(list *[]apigen.ShopMenuEntry, given func(*string) *string) *[]apigen.ShopMenuEntry {
	if list == nil {
		return nil
	}
	out := make([]apigen.ShopMenuEntry, len(*list))
	for i, e := range *list {
		e.Label, e.Entries = given(e.Label), menuEntries(e.Entries, given)
		out[i] = e
	}
	return &out
}
