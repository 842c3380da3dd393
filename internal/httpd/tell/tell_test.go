package tell

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// TestSAY3EveryLanguageSaysAll: no text is missing in a language, and all languages have the
// same events and reasons.
func TestSAY3EveryLanguageSaysAll(t *testing.T) {
	t.Parallel()
	english := reflect.ValueOf(*all["en"])
	for _, language := range Languages {
		c := reflect.ValueOf(*all[language])
		for i := range c.NumField() {
			name, field := c.Type().Field(i).Name, c.Field(i)
			switch {
			case field.Kind() == reflect.Map:
				want := english.Field(i).Interface().(map[string]string)
				got := field.Interface().(map[string]string)
				if !slices.Equal(slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want))) {
					t.Errorf("SAY-3 %s of %s has other keys than in English", name, language)
				}
			case field.String() == "" && !english.Field(i).IsZero():
				t.Errorf("SAY-3 %s is missing in %s", name, language)
			case strings.Count(field.String(), "%") != strings.Count(english.Field(i).String(), "%") && !english.Field(i).IsZero():
				t.Errorf("SAY-3 %s of %s fills in other values than the English", name, language)
			}
		}
	}
}

// TestWAY1WhatIsTold: each state of an order has its headline, and somebody who knows only the
// e-mail address sees no sums.
func TestWAY1WhatIsTold(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	base := func(change func(*order.Order, *order.Tracking)) (*order.Order, *order.Tracking) {
		o := &order.Order{
			Number: "GL-7K3M9Q", Method: order.CashOnDelivery, Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked,
			Contact: order.Contact{FirstName: "Ayesha", City: "Lahore"}, Events: []order.Event{{At: at, Kind: order.EventPlaced}}, Total: 272600,
		}
		tr := &order.Tracking{}
		change(o, tr)
		return o, tr
	}
	for _, c := range []struct {
		name   string
		change func(*order.Order, *order.Tracking)
		want   string // the English headline
		tone   Tone
	}{
		{"waits for its shopper", func(_ *order.Order, tr *order.Tracking) { tr.Confirm, tr.AnswerUntil = true, at }, "Is this right?", Ask},
		{"is called about", func(o *order.Order, _ *order.Tracking) { o.CallFirst = true }, "We call you first about this order", Ask},
		{"is confirmed", func(o *order.Order, _ *order.Tracking) { o.Placement = order.Confirmed }, "You said yes", Good},
		{"is paid", func(o *order.Order, _ *order.Tracking) {
			o.Placement, o.Method, o.Payment = order.Confirmed, order.BankTransfer, order.Paid
		}, "Your payment has arrived", Good},
		{"is cancelled", func(o *order.Order, _ *order.Tracking) { o.Placement = order.Cancelled }, "This order is cancelled", None},
		{"ended by itself", func(o *order.Order, _ *order.Tracking) {
			o.Placement = order.Cancelled
			o.Events = append(o.Events, order.Event{At: at, Kind: order.EventExpired})
		}, "This order has ended", None},
		{"is part paid", func(o *order.Order, tr *order.Tracking) {
			o.Method, o.Payment, o.Received, tr.Prove, tr.Missing = order.BankTransfer, order.PartPaid, 227600, true, 45000
		}, "A part is still missing", Bad},
		{"is reserved", func(o *order.Order, tr *order.Tracking) {
			o.Method, tr.Prove, tr.HeldUntil = order.BankTransfer, true, at
		}, "Reserved for you", None},
		{"is to be transferred and called about", func(o *order.Order, tr *order.Tracking) {
			o.Method, o.CallFirst, tr.Prove, tr.HeldUntil = order.BankTransfer, true, true, at
		}, "We call you first about this order", Ask},
		{"is under way", func(o *order.Order, tr *order.Tracking) {
			o.Placement, o.Delivery = order.Confirmed, order.Shipped
			tr.Parcels = []order.Way{{State: order.ParcelOnTheWay}}
		}, "On its way to Lahore", None},
		{"is with the rider", func(o *order.Order, tr *order.Tracking) {
			o.Placement, o.Delivery = order.Confirmed, order.Shipped
			tr.Parcels = []order.Way{{State: order.ParcelOut}}
		}, "The rider has your parcel", None},
		{"was tried once", func(o *order.Order, tr *order.Tracking) {
			o.Placement, o.Delivery = order.Confirmed, order.Shipped
			tr.Parcels = []order.Way{{State: order.ParcelAttempted, Attempts: 1, Reason: order.ReasonNotThere}}
		}, "On its way to Lahore", Bad},
		{"has arrived", func(o *order.Order, tr *order.Tracking) {
			o.Placement, o.Delivery, tr.ReturnUntil = order.Confirmed, order.Delivered, at
		}, "Delivered", Good},
		{"comes back", func(o *order.Order, tr *order.Tracking) {
			o.Placement, o.Delivery, tr.ReturnUntil, tr.SendBy = order.Closed, order.Delivered, at, at
			o.Returns = []order.Return{{No: 1, State: order.ReturnRefunded}, {No: 2, State: order.ReturnApproved}, {No: 3, State: order.ReturnEnded}}
		}, "Your return is approved", None},
		{"may not come back", func(o *order.Order, _ *order.Tracking) {
			o.Placement, o.Delivery, o.Returns = order.Closed, order.Delivered, []order.Return{{No: 1, State: order.ReturnDeclined}}
		}, "Your return was declined", Bad},
		{"came back", func(o *order.Order, _ *order.Tracking) {
			o.Placement, o.Delivery, o.Refunded = order.Closed, order.Delivered, 45000
			o.Returns = []order.Return{{No: 1, State: order.ReturnDeclined}, {No: 2, State: order.ReturnRefunded}}
		}, "Your money is on its way", Good},
		{"is lost", func(o *order.Order, _ *order.Tracking) { o.Placement, o.Delivery = order.Confirmed, order.Lost }, "Lost on the way", Bad},
	} {
		o, tr := base(c.change)
		if got := Order("en", o, tr, Everything); got.Head != c.want || got.Tone != c.tone {
			t.Errorf("WAY-1 an order that %s: %q, %q", c.name, got.Head, got.Tone)
		} else if o.CallFirst && got.Until != "" {
			t.Errorf("PROOF-1 an order that %s, for which nothing is kept, is told %q", c.name, got.Until)
		} else if strings.Contains(got.Text, "Rs ") {
			t.Errorf("WEB-9 a line may break inside the amounts of %q", got.Text)
		}
		for _, language := range Languages {
			seen := Order(language, o, tr, Glimpse)
			if seen.Head == "" || seen.Small == "" {
				t.Errorf("WAY-1 an order that %s says nothing in %s", c.name, language)
			}
			if said := seen.Head + seen.Text + seen.Money; strings.Contains(said, "Rs") || strings.Contains(said, money.Paisa(45000).Format()) {
				t.Errorf("WAY-1 an order that %s tells who knows the e-mail address alone %q", c.name, said)
			}
		}
	}
	o, tr := base(func(o *order.Order, tr *order.Tracking) {
		o.Placement, o.Delivery = order.Confirmed, order.Shipped
		tr.Parcels = []order.Way{{State: order.ParcelAttempted, Attempts: 1, Reason: order.ReasonNotThere}}
		tr.Expected = &order.Expected{From: at, To: at.AddDate(0, 0, 1), Parcels: 10, Within: 9}
	})
	got := Order("en", o, tr, Everything)
	if got.Expected != "Expected Sunday 22\u00a0November to Monday 23\u00a0November, as with 9 of our last 10 parcels to Lahore." || got.Attempts[0] != "1 failed try so far: nobody there" {
		t.Errorf("WAY-1 %+v", got)
	}
	tr.Parcels[0].Attempts = 2
	if said := Order("en", o, tr, Everything).Attempts[0]; said != "2 failed tries so far, the last: nobody there" {
		t.Errorf("WAY-1 two tries are told as %q", said)
	}
	tr.Expected.Among = "Punjab"
	if said := Order("en", o, tr, Everything).Expected; said != "Expected Sunday 22\u00a0November to Monday 23\u00a0November. This is an estimate, from our last 10 parcels to other cities." {
		t.Errorf("PLAIN-4 an estimate is told as %q", said)
	}
	tr.Expected.Among = ""
	o.Placement = order.Placed
	for _, language := range Languages {
		if said := Order(language, o, tr, Everything).Expected; !strings.HasSuffix(said, all[language].IfYes) {
			t.Errorf("PLAIN-4 before the shopper says yes, %s says %q", language, said)
		}
	}
	o.Placement = order.Confirmed
	if said := Order("ur", o, tr, Everything); !strings.Contains(said.Expected, "لاہور") || strings.Contains(said.Expected, "Lahore") {
		t.Errorf("WAY-1 in Urdu the city is written as in %q", said.Expected)
	}
	o.Delivery, tr.ReturnUntil = order.Delivered, time.Date(2026, 11, 29, 18, 59, 59, 0, time.UTC)
	if said := Order("en", o, tr, Everything).ReturnBy; said != "You can send it back until 29\u00a0November, 23:59." {
		t.Errorf("BACK-1 the last day is told as %q", said)
	}
	o.Returns, tr.SendBy = []order.Return{{No: 1, State: order.ReturnApproved}}, tr.ReturnUntil
	if said := Order("en", o, tr, Everything); said.Until != "Please send it until 29\u00a0November, 23:59." || said.ReturnBy != "" {
		t.Errorf("WAY-1 until when an approved return is to be sent is told as %q, beside %q", said.Until, said.ReturnBy)
	}
	if chat := Chat("923001234567", "en", "GL-7K3M9Q"); chat != "https://wa.me/923001234567?text=Hello%2C%20about%20order%20GL-7K3M9Q%3A%20" || Chat("", "en", "GL-7K3M9Q") != "" {
		t.Errorf("WAY-1 the chat %q", chat)
	}
}

// TestPLAIN4Window: a window of days in the text of the shop's pages.
func TestPLAIN4Window(t *testing.T) {
	t.Parallel()
	day := func(month time.Month, n int) time.Time { return time.Date(2026, month, n, 0, 0, 0, 0, zone.Karachi) }
	for _, c := range []struct {
		from, to  time.Time
		among     string
		when, how string
	}{
		{day(12, 1), day(12, 3), "", "1 to 3\u00a0December", "from our last 61 parcels to Karachi"},
		{day(11, 30), day(12, 2), "", "30\u00a0November to 2\u00a0December", "from our last 61 parcels to Karachi"},
		{day(12, 2), day(12, 2), "Sindh", "2\u00a0December", "an estimate, from our last 61 parcels in Sindh"},
	} {
		if when, how := Window("en", &order.Expected{From: c.from, To: c.to, City: "Karachi", Parcels: 61, Among: c.among}); when != c.when || how != c.how {
			t.Errorf("PLAIN-4 %q, %q", when, how)
		}
	}
}

// TestLANG1Window: the same window in the page's language, with the city in its script, and the
// owner's promise where there are no deliveries yet.
func TestLANG1Window(t *testing.T) {
	t.Parallel()
	day := func(month time.Month, n int) time.Time { return time.Date(2026, month, n, 0, 0, 0, 0, zone.Karachi) }
	two := &order.Expected{From: day(11, 30), To: day(12, 2), City: "Karachi", Parcels: 61}
	one := &order.Expected{From: day(12, 1), To: day(12, 3), City: "Karachi", Parcels: 61, Among: "Sindh"}
	for _, c := range []struct {
		language  string
		e         *order.Expected // nil: promised, from 3 to 5 days
		when, how string
	}{
		{"ur", two, "30\u00a0نومبر سے 2\u00a0دسمبر", "کراچی کے ہمارے پچھلے 61 پارسلوں کے حساب سے"},
		{"ur", one, "1 سے 3\u00a0دسمبر", "اندازاً، سندھ میں ہمارے پچھلے 61 پارسلوں کے حساب سے"},
		{"ur-Latn", two, "30\u00a0November se 2\u00a0December", "Karachi ke hamare pichhle 61 parcelon ke hisab se"},
		{"ur-Latn", one, "1 se 3\u00a0December", "andazan, Sindh mein hamare pichhle 61 parcelon ke hisab se"},
		{"fr", one, "1 to 3\u00a0December", "an estimate, from our last 61 parcels in Sindh"},
		{"en", nil, "in 3 to 5 days", "an estimate"},
		{"ur", nil, "3 سے 5 دن میں", "اندازاً"},
		{"ur-Latn", nil, "3 se 5 din mein", "andazan"},
	} {
		when, how := Promised(c.language, 3, 5)
		if c.e != nil {
			when, how = Window(c.language, c.e)
		}
		if when != c.when || how != c.how {
			t.Errorf("LANG-1 in %s: %q, %q", c.language, when, how)
		}
	}
	for days, want := range map[int]string{1: "in a day", 4: "in 4 days"} {
		if when, _ := Promised("en", 0, days); when != want {
			t.Errorf("PLAIN-4 %d days are promised as %q", days, when)
		}
	}
	for _, place := range append(city.Provinces(), city.Country) {
		if said := InCity("ur", place); said == place || InCity("en", place) != place {
			t.Errorf("LANG-1 %s is %q in Urdu and %q in English", place, said, InCity("en", place))
		}
	}
}

// TestLANG1Amounts: amounts owed, refunded and due are written as in the mails.
func TestLANG1Amounts(t *testing.T) {
	t.Parallel()
	for language, want := range map[string]string{"en": "Rs\u00a03,348", "ur": "3,348\u00a0روپے", "ur-Latn": "Rs\u00a03,348"} {
		sent := Order(language, &order.Order{Placement: order.Closed, Delivery: order.Delivered, Refunded: 334800}, &order.Tracking{}, Everything).Money
		owed := Order(language, &order.Order{Placement: order.Cancelled, Received: 334800}, &order.Tracking{}, Everything).Money
		missing := Order(language, &order.Order{Placement: order.Placed, Payment: order.PartPaid, Received: 100}, &order.Tracking{Prove: true, Missing: 334800}, Everything).Text
		for _, said := range []string{sent, owed, missing} {
			if !strings.Contains(said, want) || language == "ur" && strings.Contains(said, "Rs") {
				t.Errorf("LANG-1 an amount in %s: %q, want %s", language, said, want)
			}
		}
	}
}

// OWN-9: repeated texts of a courier become one line with a count.
func TestOWN9RepeatedWordsOfACourierAreOneLine(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	o := &order.Order{Method: order.CashOnDelivery, Placement: order.Placed, Delivery: order.Packed}
	for _, kind := range []string{order.EventPlaced, order.EventPacked, order.EventBooked, order.EventBooked, order.EventBooked, order.EventShipped} {
		o.Events = append(o.Events, order.Event{At: at, Kind: kind})
	}
	var got []string
	for _, s := range all["en"].steps(o) {
		if !s.At.IsZero() {
			got = append(got, s.Title)
		}
	}
	if want := []string{"Order placed", "Packed and sealed", "Courier booked (3×)", "Handed to the courier"}; !slices.Equal(got, want) {
		t.Errorf("OWN-9 told %q, want %q", got, want)
	}
}

// PLAIN-9: in an order of several parcels each line names its parcel, and a courier's text
// about one is not counted as a repeat of another's. A single parcel has no number.
func TestPLAIN9TheTimelineNamesTheParcel(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	o := &order.Order{Method: order.CashOnDelivery, Placement: order.Confirmed, Delivery: order.Shipped, Parcels: []order.Parcel{{No: 1}, {No: 2}}}
	for _, e := range []order.Event{
		{Kind: order.EventPlaced},
		{Kind: order.EventPacked, Parcel: 1},
		{Kind: order.EventPacked, Parcel: 2},
		{Kind: order.EventBooked, Parcel: 1},
		{Kind: order.EventBooked, Parcel: 2},
		{Kind: order.EventBooked, Parcel: 2},
		{Kind: order.EventShipped},
		{Kind: order.EventAttemptFailed, Parcel: 2},
	} {
		e.At = at
		o.Events = append(o.Events, e)
	}
	told := func(language string) (titles []string) {
		for _, s := range all[language].steps(o) {
			if !s.At.IsZero() {
				titles = append(titles, s.Title)
			}
		}
		return titles
	}
	for language, want := range map[string][]string{
		"en": {
			"Order placed", "Packed and sealed: parcel 1", "Packed and sealed: parcel 2", "Courier booked: parcel 1", "Courier booked: parcel 2 (2×)",
			"Handed to the courier", "Could not be delivered: parcel 2",
		},
		"ur": {
			"آرڈر ملا", "پیک ہوا: پارسل 1", "پیک ہوا: پارسل 2", "کوریئر بک ہوا: پارسل 1", "کوریئر بک ہوا: پارسل 2 (2×)",
			"کوریئر کے حوالے ہوا", "پہنچایا نہ جا سکا: پارسل 2",
		},
		"ur-Latn": {
			"Order mila", "Pack hua: parcel 1", "Pack hua: parcel 2", "Courier book hua: parcel 1", "Courier book hua: parcel 2 (2×)",
			"Courier ke hawale hua", "Pohanchaya na ja saka: parcel 2",
		},
	} {
		if got := told(language); !slices.Equal(got, want) {
			t.Errorf("PLAIN-9 told in %s %q, want %q", language, got, want)
		}
	}
	o.Parcels = o.Parcels[:1]
	if got := told("en"); slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "parcel") }) {
		t.Errorf("PLAIN-9 one parcel is numbered: %q", got)
	}
}
