package order

import (
	"testing"

	"gulaab/internal/deal"
	"gulaab/internal/destination"
	"gulaab/internal/fault"
)

// TestFEE3ASetIsWhatIsInIt: a set goes where all of its parts go, whatever the set itself is.
func TestFEE3ASetIsWhatIsInIt(t *testing.T) {
	t.Parallel()
	s := newShopWith(t, glowSet())
	s.rules.NotSent = []destination.Rule{{Countries: []string{"Qatar"}, Targets: []deal.Target{{Kind: deal.OfProduct, ID: lipstick}}, Why: destination.Customs}}
	in := cod(ItemInput{ProductID: glow, VariantID: s.variantIn(t, "Nude"), Quantity: 1})
	if got := s.NotSent("", in.Items); len(got) != 1 || got[0].Country != "Qatar" || got[0].ProductID != glow {
		t.Errorf("FEE-3 the set is not sent to %+v", got)
	}
	in.Contact.Country, in.Contact.Phone = "Qatar", "+974 5551 2345"
	if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Invalid {
		t.Errorf("FEE-3 a set went where its lipstick does not: %v", err)
	}
	in.Contact.Country, in.Contact.Phone = "Oman", "+968 9212 3456"
	s.mustPlace(t, in)
}

// TestFEE3AnOldAddressCanBeMended: an address from before the shop asked for the country's form
// can be changed elsewhere, in an edit and in what shows it first.
func TestFEE3AnOldAddressCanBeMended(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	in := cod(ItemInput{ProductID: mucin, Quantity: 1})
	in.Contact.Country, in.Contact.Phone, in.Contact.State, in.Contact.ZIP = "United States", "+1 512 555 0123", "Texas", "near the river"
	o := s.mustPlace(t, in)
	s.rules.Forms.Abroad = true
	if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Invalid {
		t.Errorf("FEE-3 a new order with such a code: %v", err)
	}
	to := o.Contact
	to.Landmark = "The white gate"
	if _, after, err := s.Edited(t.Context(), o.ID, EditInput{To: &to}); err != nil || after.Contact.Landmark != to.Landmark {
		t.Errorf("FEE-3 the old code is in the way of a look at the change: %v", err)
	}
	to.ZIP = "by the river"
	if _, _, err := s.Edited(t.Context(), o.ID, EditInput{To: &to}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("FEE-3 a new code that is none: %v", err)
	}
	if _, err := s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: "sana", To: &Contact{Landmark: "The white gate"}}); err != nil {
		t.Errorf("FEE-3 the old code is in the way of a landmark: %v", err)
	}
}
