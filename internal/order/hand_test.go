package order

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
)

// inChat is an order as given in a chat: without an email address, a province or a postal code.
func inChat(items ...ItemInput) PlaceInput {
	in := cod(items...)
	in.Contact.Email, in.Contact.State, in.Contact.ZIP = "", "", ""
	in.IdempotencyKey = "hand-12345678"
	return in
}

func TestDOOR1AnOrderTakenByHand(t *testing.T) {
	t.Parallel()
	taken := Taken{Channel: ByWhatsApp, Actor: "sana", Agreed: true, Note: "wants it before Eid"}
	s := newShop(t)
	o, _, err := s.Take(t.Context(), inChat(ItemInput{ProductID: mucin, Quantity: 2}), taken)
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.Quote(t.Context(), QuoteInput{Items: []ItemInput{{ProductID: mucin, Quantity: 2}}})
	if err != nil {
		t.Fatal(err)
	}
	if o.Placement != Confirmed || o.Channel != ByWhatsApp || o.TakenBy != "sana" || o.Total != q.Order.Total || o.CallFirst || s.db.free(mucins) != 6 || !o.WaitingSince.IsZero() {
		t.Errorf("DOOR-1 the order is %+v, free are %d", o, s.db.free(mucins))
	}
	if e := o.Events[0]; e.Actor != "sana" || e.Note != "by whatsapp: wants it before Eid" {
		t.Errorf("DOOR-1 the timeline begins with %+v", e)
	}
	if told := s.db.state.told; len(told) != 1 || told[0].Channel != "whatsapp" || told[0].Kind != "order-confirmed" {
		t.Errorf("DOOR-1 who has no address of mail is told %+v", told)
	}
	again, replayed, err := s.Take(t.Context(), inChat(ItemInput{ProductID: mucin, Quantity: 2}), taken)
	if err != nil || !replayed || again.ID != o.ID || s.db.free(mucins) != 6 {
		t.Errorf("DOOR-1 sent again: %v %v, free %d", replayed, err, s.db.free(mucins))
	}
	if o, err = s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: "sana", To: &Contact{City: "Multan"}}); err != nil || o.Contact.City != "Multan" {
		t.Errorf("DOOR-1 the address of an order by hand changes: %v", err)
	}
}

func TestDOOR1WhatIsMissing(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		in    func(*PlaceInput)
		by    Taken
		field string
	}{
		"no channel":  {func(*PlaceInput) {}, Taken{Actor: "sana"}, "channel"},
		"another":     {func(*PlaceInput) {}, Taken{Actor: "sana", Channel: "fax"}, "channel"},
		"no key":      {func(in *PlaceInput) { in.IdempotencyKey = "" }, Taken{Actor: "sana", Channel: ByPhone}, "key"},
		"no street":   {func(in *PlaceInput) { in.Contact.StreetAddress = "" }, Taken{Actor: "sana", Channel: ByPhone}, "streetAddress"},
		"wrong email": {func(in *PlaceInput) { in.Contact.Email = "x" }, Taken{Actor: "sana", Channel: ByPhone}, "email"},
		"no phone":    {func(in *PlaceInput) { in.Contact.Phone = "" }, Taken{Actor: "sana", Channel: ByPhone}, "phone"},
	} {
		in := inChat(theOne)
		tt.in(&in)
		_, _, err := newShop(t).Take(t.Context(), in, tt.by)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(fieldsOf(err), tt.field) {
			t.Errorf("DOOR-1 %s: %v %s", name, err, fieldsOf(err))
		}
	}
}

func fieldsOf(err error) string {
	var names []string
	if f, ok := errors.AsType[*fault.Error](err); ok {
		for name := range f.Fields {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// DOOR-1: above the limit the person who took an order may not approve its payment; anybody
// else may.
func TestDOOR1NotTheSameHandAboveALimit(t *testing.T) {
	t.Parallel()
	for _, most := range []money.Paisa{0, money.Rupees(100), money.Rupees(100_000)} {
		s := newShop(t)
		s.d.Rules = func() Rules { r := DefaultRules(); r.HandMost = most; return r }
		in := inChat(theOne)
		in.Method = BankTransfer
		o, _, err := s.Take(t.Context(), in, Taken{Channel: ByPhone, Actor: "sana"})
		if err != nil {
			t.Fatal(err)
		}
		if o.Payment != PaymentDue || o.WaitingSince.IsZero() {
			t.Errorf("DOOR-1 a transfer by hand waits for its money: %+v", o)
		}
		if s.OverHand(o) != (most == money.Rupees(100)) {
			t.Errorf("DOOR-1 limit %s: somebody else must approve: %v", most.Format(), s.OverHand(o))
		}
		_, err = s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "sana", Reference: "A1"})
		if refused := fault.KindOf(err) == fault.Conflict; refused != (most == money.Rupees(100)) {
			t.Errorf("DOOR-1 limit %s: %v", most.Format(), err)
		}
		if most != money.Rupees(100) {
			continue
		}
		if _, err = s.Do(t.Context(), o.ID, MoveRecordMoney, 0, MoveInput{Actor: "sana", Amount: o.Total}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DOOR-1 by another move: %v", err)
		}
		if refused, ok := errors.AsType[*Refused](err); !ok || refused.Setting() != "handMost" {
			t.Errorf("OWN-2 the refusal does not name its setting: %v", err)
		}
		if o, err = s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "hamza", Reference: "A1"}); err != nil || o.Placement != Confirmed {
			t.Errorf("DOOR-1 somebody else: %v", err)
		}
		s.db.state.gone = 1
		in.IdempotencyKey += "-alone"
		if o, _, err = s.Take(t.Context(), in, Taken{Channel: ByPhone, Actor: "sana"}); err != nil {
			t.Fatal(err)
		}
		if o, err = s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "sana", Reference: "A2"}); err != nil || o.Placement != Confirmed {
			t.Errorf("OWN-2 who is alone approves: %v", err)
		}
	}
}

// DOOR-2: an edit of quantities and lines updates the held units and the price, and unchanged
// lines keep their price.
func TestDOOR2EditUntilItIsPacked(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 3}, ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1}))
	costs := func(items ...ItemInput) money.Paisa {
		t.Helper()
		q, err := s.Quote(t.Context(), QuoteInput{Items: items})
		if err != nil {
			t.Fatal(err)
		}
		return q.Order.Total
	}
	edited := func(in EditInput, total money.Paisa, mucinLeft, nudeLeft, redLeft int64) {
		t.Helper()
		_, after, err := s.Edited(t.Context(), o.ID, in)
		if err != nil {
			t.Fatal(err)
		}
		in.Total = &after.Total
		got, err := s.Edit(t.Context(), o.ID, o.Version, in, MoveInput{Actor: "sana"})
		if err != nil {
			t.Fatal(err)
		}
		if o = got; o.Total != total || o.Total != after.Total {
			t.Errorf("DOOR-2 %+v: the total is %s, shown was %s, want %s", in.Lines, o.Total.Format(), after.Total.Format(), total.Format())
		}
		if m, n, r := s.db.free(mucins), s.db.free(nudes), s.db.free(reds); m != mucinLeft || n != nudeLeft || r != redLeft {
			t.Errorf("DOOR-2 %+v: free are %d, %d, %d, want %d, %d, %d", in.Lines, m, n, r, mucinLeft, nudeLeft, redLeft)
		}
	}
	one, nude := ItemInput{ProductID: mucin, Quantity: 1}, ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1}
	edited(EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}, costs(one, nude), 7, 2, 3)
	one.Quantity = 5
	edited(EditInput{Lines: []EditLine{{Line: 0, Quantity: 5}}}, costs(one, nude), 3, 2, 3)
	edited(EditInput{Lines: []EditLine{{Line: 1, ProductID: lipstick, VariantID: reds, Quantity: 2}}}, costs(one, ItemInput{ProductID: lipstick, Color: "#aa0011", Quantity: 2}), 3, 3, 1)
	if l := &o.Lines[1]; l.Called() != "Velvet Lip, Shade 1 of 2" {
		t.Errorf("DOOR-2 another shade brings its own name: the line is called %q", l.Called())
	}
	edited(EditInput{Lines: []EditLine{{Line: 1, Quantity: 0}, {Line: -1, ProductID: balm, VariantID: balms, Quantity: 2}}}, costs(one, ItemInput{ProductID: balm, Quantity: 2}), 3, 3, 3)
	if n := len(o.Lines); n != 3 || o.Lines[1].ToSend() != 0 || o.Lines[2].Name != "Barrier Balm" {
		t.Errorf("DOOR-2 the lines are %+v", o.Lines)
	}
	if note := o.Events[len(o.Events)-1].Note; !strings.Contains(note, "took out 2 Velvet Lip") || !strings.Contains(note, "added 2 Barrier Balm") {
		t.Errorf("DOOR-2 the timeline says %q", note)
	}
	for name, in := range map[string]EditInput{
		"more than there is": {Lines: []EditLine{{Line: 0, Quantity: 99}}},
		"nothing is left":    {Lines: []EditLine{{Line: 0}, {Line: 2}}},
		"nothing changes":    {Lines: []EditLine{{Line: 0, Quantity: 5}}},
		"another total":      {Lines: []EditLine{{Line: 0, Quantity: 4}}, Total: new(money.Paisa)},
	} {
		if _, err := s.Edit(t.Context(), o.ID, 0, in, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DOOR-2 %s: %v", name, err)
		}
	}
	if got := s.mustGet(t, o.ID); got.Version != o.Version || s.db.free(mucins) != 3 {
		t.Errorf("DOOR-2 a refused edit changed something: %d, free %d", got.Version, s.db.free(mucins))
	}
	s.moved(t, o.ID, MoveConfirm, MoveInput{})
	s.moved(t, o.ID, MovePack, MoveInput{})
	if _, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("DOOR-2 after packing: %v", err)
	}
	s.moved(t, o.ID, MoveUnpack, MoveInput{})
	s.moved(t, o.ID, MoveCancel, MoveInput{Note: "she asked"})
	if s.db.free(mucins) != 8 || s.db.free(reds) != 3 || s.db.free(nudes) != 3 {
		t.Errorf("DOOR-2 cancelled, and still held are %d, %d, %d", 8-s.db.free(mucins), 3-s.db.free(reds), 3-s.db.free(nudes))
	}
}

// DOOR-2: a removed line needs no colour, and an edit names each line once, so that its units
// are not counted twice.
func TestDOOR2LinesThatAreTakenOut(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}, ItemInput{ProductID: lipstick, Quantity: 1}))
	s.moved(t, o.ID, MoveConfirm, MoveInput{})
	if _, err := s.Do(t.Context(), o.ID, MovePack, 0, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
		t.Fatalf("it is packed without a colour: %v", err)
	}
	twice := EditInput{Lines: []EditLine{{Line: 0, Quantity: 2}, {Line: 0, Quantity: 3}}}
	if _, err := s.Edit(t.Context(), o.ID, 0, twice, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("DOOR-2 a line is named twice: %v", err)
	}
	o, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 1, Quantity: 0}}}, MoveInput{Actor: "sana"})
	if err != nil || len(o.ToChoose()) > 0 {
		t.Fatalf("DOOR-2 %v, colours to be chosen of %v", err, o.ToChoose())
	}
	s.moved(t, o.ID, MovePack, MoveInput{})
}

// DOOR-2: the coupon is computed again. Below its minimum its use is returned, and the shopper
// is told which coupon was removed.
func TestDOOR2TheCouponFollows(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.state.coupons["EID10"] = coupon.Coupon{ID: "c1", Code: "EID10", Kind: coupon.Percent, Percent: 10, Minimum: money.Rupees(3000), Limit: 1, Targets: []deal.Target{{Kind: deal.Everything}}, Starts: monday.Add(-time.Hour)}
	in := cod(ItemInput{ProductID: mucin, Quantity: 2})
	in.Coupon = "EID10"
	o := s.mustPlace(t, in)
	if o.Discount == 0 {
		t.Fatal("the order has no discount")
	}
	lost := func() string {
		t.Helper()
		m, err := mail.Decode(s.db.state.told[len(s.db.state.told)-1].Data)
		if err != nil {
			t.Fatal(err)
		}
		return m.(mail.OrderMail).Lost //nolint:forcetypeassert // of an order
	}
	two := o.Discount
	o, err := s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 4}}}, MoveInput{Actor: "sana"})
	if err != nil {
		t.Fatal(err)
	}
	if c := s.db.state.coupons["EID10"]; o.Discount != 2*two || c.Given != o.Discount || c.Uses != 1 || o.Lines[0].Discount != o.Discount {
		t.Errorf("DOOR-2 of twice as much the coupon takes %s, given are %s in %d uses", o.Discount.Format(), c.Given.Format(), c.Uses)
	}
	if code := lost(); code != "" {
		t.Errorf("DOOR-2 the coupon %s is said to be gone", code)
	}
	o, err = s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 1}}}, MoveInput{Actor: "sana"})
	if err != nil {
		t.Fatal(err)
	}
	if code := lost(); code != "EID10" {
		t.Errorf("DOOR-2 below the minimum the shopper is told that %q is gone", code)
	}
	if c := s.db.state.coupons["EID10"]; o.Discount != 0 || o.CouponCode != "" || c.Given != 0 || c.Uses != 0 {
		t.Errorf("DOOR-2 below the minimum the coupon takes %s, given are %s in %d uses", o.Discount.Format(), c.Given.Format(), c.Uses)
	}
}

// DOOR-2: the way to pay can change while no money has moved.
func TestDOOR2HowItIsPaid(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	s.moved(t, o.ID, MoveConfirm, MoveInput{})
	o, err := s.Edit(t.Context(), o.ID, 0, EditInput{Method: BankTransfer}, MoveInput{Actor: "sana"})
	if err != nil || o.Method != BankTransfer || o.Placement != Placed || o.WaitingSince.IsZero() {
		t.Fatalf("DOOR-2 paid by transfer now: %v %+v", err, o)
	}
	s.moved(t, o.ID, MoveApprove, MoveInput{Reference: "A1"})
	if _, err := s.Edit(t.Context(), o.ID, 0, EditInput{Method: CashOnDelivery}, MoveInput{Actor: "sana"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("DOOR-2 after the money came: %v", err)
	}
	o, err = s.Edit(t.Context(), o.ID, 0, EditInput{Lines: []EditLine{{Line: 0, Quantity: 2}}}, MoveInput{Actor: "sana"})
	if err != nil || o.Payment != PartPaid || o.Due() == 0 {
		t.Errorf("DOOR-2 more than was paid: %v %+v", err, o)
	}
}

// DOOR-2: an edited address replaces the whole: empty fields are removed, required ones may not
// be. The shopper is told, though nothing else changes.
func TestDOOR2AnAddressAsAWhole(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	in := cod(theOne)
	in.Contact.Landmark, in.Contact.RiderNote = "the old mill", "ring twice"
	o := s.mustPlace(t, in)
	to := Contact{
		StreetAddress: "House 9, Lane 3", City: "Multan", State: "Punjab", ZIP: "60000", Phone: o.Contact.Phone, RiderNote: "ring once",
	}
	told := len(s.db.state.told)
	o, err := s.Edit(t.Context(), o.ID, 0, EditInput{To: &to}, MoveInput{Actor: "sana", Note: "she moved"})
	if err != nil {
		t.Fatal(err)
	}
	if c := o.Contact; c.City != "Multan" || c.Landmark != "" || c.RiderNote != "ring once" {
		t.Errorf("DOOR-2 it goes to %+v", c)
	}
	if n := len(s.db.state.told); n != told+2 || s.db.state.told[told].Kind != "order-edited" {
		t.Errorf("DOOR-2 told were %d, by mail and by WhatsApp", n-told)
	}
	for _, e := range o.Events[len(o.Events)-2:] {
		if !strings.HasPrefix(e.Note, "she moved") || strings.Contains(e.Note, "Multan") {
			t.Errorf("DOOR-2 the timeline says %q of %s", e.Note, e.Kind)
		}
	}
	to.StreetAddress = ""
	if _, err = s.Edit(t.Context(), o.ID, 0, EditInput{To: &to}, MoveInput{Actor: "sana"}); fieldsOf(err) != "streetAddress" {
		t.Errorf("DOOR-2 without a street: %v in %s", err, fieldsOf(err))
	}
}

// DOOR-2 DOOR-3: an order to Saudi Arabia can get a national address, in the couriers' form.
// One to another country has none.
func TestDOOR2NationalAddress(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	in := cod(theOne)
	in.Contact.Country, in.Contact.Phone = saudiArabia, "0512345678"
	o := s.mustPlace(t, in)
	change := func(to Contact) error {
		now, err := s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: "sana", To: &to})
		if err == nil {
			o = now
		}
		return err
	}
	if err := change(Contact{NationalAddress: "Riyadh 1"}); fieldsOf(err) != "nationalAddress" {
		t.Errorf("DOOR-3 no national address: %v in %s", err, fieldsOf(err))
	}
	if err := change(Contact{NationalAddress: "rhma 3184"}); err != nil || o.Contact.NationalAddress != "RHMA3184" || o.Contact.City != in.Contact.City {
		t.Errorf("DOOR-2 %v, %+v", err, o.Contact)
	}
	to := Contact{StreetAddress: "House 9, Lane 3", City: "Jeddah", State: "Makkah", ZIP: "21442", Phone: o.Contact.Phone, NationalAddress: "JEDA2190"}
	o, err := s.Edit(t.Context(), o.ID, 0, EditInput{To: &to}, MoveInput{Actor: "sana"})
	if err != nil || o.Contact.NationalAddress != "JEDA2190" {
		t.Errorf("DOOR-2 %v, %+v", err, o)
	}
	other := s.mustPlace(t, cod(theOne))
	to = Contact{StreetAddress: "House 9, Lane 3", NationalAddress: "RHMA3184"}
	if other, err = s.Do(t.Context(), other.ID, MoveRedirect, 0, MoveInput{Actor: "sana", To: &to}); err != nil || other.Contact.NationalAddress != "" {
		t.Errorf("DOOR-3 in Pakistan: %v, %+v", err, other)
	}
}

// DOOR-2: the shopper is told the difference of the total, in each language, and nothing where
// there is none.
func TestDOOR2TheDifferenceIsTold(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(theOne))
	one := o.Total
	change := func(in EditInput) mail.OrderMail {
		t.Helper()
		n := len(s.db.state.told)
		if _, err := s.Edit(t.Context(), o.ID, 0, in, MoveInput{Actor: "sana"}); err != nil {
			t.Fatal(err)
		}
		m, err := mail.Decode(s.db.state.told[n].Data)
		if err != nil {
			t.Fatal(err)
		}
		return m.(mail.OrderMail) //nolint:forcetypeassert // of an order
	}
	if m := change(EditInput{Lines: []EditLine{{Line: 0, Quantity: 3}}}); m.More != 2*one || m.Less != 0 {
		t.Errorf("DOOR-2 two more: %s more, %s less", m.More.Format(), m.Less.Format())
	}
	if m := change(EditInput{Lines: []EditLine{{Line: 0, Quantity: 2}}}); m.More != 0 || m.Less != one {
		t.Errorf("DOOR-2 one fewer: %s more, %s less", m.More.Format(), m.Less.Format())
	}
	c := o.Contact
	to := Contact{StreetAddress: "House 9, Lane 3", City: c.City, State: c.State, ZIP: c.ZIP, Phone: c.Phone}
	if m := change(EditInput{To: &to}); m.More != 0 || m.Less != 0 {
		t.Errorf("DOOR-2 another street: %s more, %s less", m.More.Format(), m.Less.Format())
	}
	for _, language := range mail.Languages() {
		for _, channel := range mail.Channels() {
			if words := mail.OwnWords(mail.KindEdited, channel, language).Body; !strings.Contains(words, "{more}") || !strings.Contains(words, "{less}") || !strings.Contains(words, "{coupon_lost}") {
				t.Errorf("DOOR-2 the difference is not told by %s in %s", channel, language)
			}
		}
	}
}
