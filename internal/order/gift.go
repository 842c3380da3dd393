package order

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// This file holds what makes an order a gift (PROMO-4): a wrap, which is a charge of the
// order; a message, which is a field of its Contact; and that no paper in the parcel names
// a sum.

// MaxGiftMessage is the most characters that the owner may allow: what a card of A6 holds.
const MaxGiftMessage = 200

// Gifts are what the shop offers for gifts.
type Gifts struct {
	Offered bool
	Price   money.Paisa // of the wrap; may be 0
	Message int         // characters of a message at most; 0: none is printed
}

// admit refuses what the shop does not offer.
func (g Gifts) admit(wrap, noPrices bool, message string) *fault.Error {
	switch n := utf8.RuneCountInString(message); {
	case !g.Offered && (wrap || noPrices || n > 0):
		says := "Gifts are not offered at the moment. Please reload the page, and order without wrap and note."
		field := "giftMessage"
		if wrap || noPrices {
			field = "giftWrap"
		}
		return &fault.Error{Kind: fault.Conflict, Message: says, Fields: map[string]string{field: says}}
	case n > g.Message:
		return fault.Fields(msgCheck, map[string]string{"giftMessage": fmt.Sprintf("The note in the parcel may have at most %d characters", g.Message)})
	}
	return nil
}

// noPricesFault refuses cash for a parcel without prices.
func noPricesFault() *fault.Error {
	const says = "A parcel without prices is paid before it leaves, because the rider would name the sum at the door. Please pay by bank transfer, or show the prices."
	return fault.Fields(says, map[string]string{"noPrices": says})
}

// wrap adds the wrap to the order's charges. What was paid for it is given back only where
// the shop cancels, loses the parcel or sent something wrong: the paper is used up
// otherwise.
func (o *Order) wrap(r *Rules) {
	o.Charges = append(slices.Clone(o.Charges), Charge{Kind: ChargeWrap, Amount: r.Gifts.Price, AtRefusal: true, AtSentBack: true, Tax: o.chargeTax(r)})
	o.Total += r.Gifts.Price
}

// Wrapped says whether the order's goods are wrapped.
func (o *Order) Wrapped() bool {
	return slices.ContainsFunc(o.Charges, func(c Charge) bool { return c.Kind == ChargeWrap })
}

// GiftEdit is a change of an order's gift by the office; nil fields stay.
type GiftEdit struct {
	Wrap, NoPrices *bool
	Message        *string
}

// gift applies a GiftEdit and says what changed.
func (m *transition) gift(e *edit) (said []string) {
	o, g := m.o, e.gift
	wrap, noPrices, message := o.Wrapped(), o.NoPrices, o.Contact.GiftMessage
	if g.Wrap != nil {
		wrap = *g.Wrap
	}
	if g.NoPrices != nil {
		noPrices = *g.NoPrices
	}
	if g.Message != nil {
		message = ident.Tidy(*g.Message)
	}
	added := func(is, was bool) bool { return is && !was }
	newMessage := ""
	if message != o.Contact.GiftMessage {
		newMessage = message
	}
	if f := e.rules.Gifts.admit(added(wrap, o.Wrapped()), added(noPrices, o.NoPrices), newMessage); f != nil {
		m.refuse(f)
		return nil
	}
	if ident.HasLink(newMessage) {
		m.refuse(fault.Fields(msgCheck, map[string]string{"giftMessage": "The note in the parcel may not hold a link or markup"}))
		return nil
	}
	switch {
	case added(wrap, o.Wrapped()):
		o.wrap(&e.rules)
		said = append(said, "gift wrap added")
	case !wrap && o.Wrapped():
		o.Total -= o.Charges.Of(ChargeWrap)
		o.Charges = slices.DeleteFunc(slices.Clone(o.Charges), func(c Charge) bool { return c.Kind == ChargeWrap })
		said = append(said, "gift wrap taken off")
	}
	if noPrices != o.NoPrices {
		o.NoPrices = noPrices
		if noPrices {
			said = append(said, "no prices in the parcel")
		} else {
			said = append(said, "prices in the parcel")
		}
	}
	if message != o.Contact.GiftMessage {
		o.Contact.GiftMessage = message
		said = append(said, "the gift's note") // not its words, which are personal
	}
	return said
}
