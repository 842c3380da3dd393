package order

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gulaab/internal/zone"
)

// karachi parses a time in Karachi.
func karachi(day string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04", day, zone.Karachi)
	if err != nil {
		panic(err)
	}
	return t
}

// cameTo stores parcels delivered in a city: confirmed on a Monday, left the next day, and
// delivered so many working days later.
func (s *shop) cameTo(name string, days ...int) {
	for _, n := range days {
		left := karachi("2026-02-03 18:00") // a Tuesday
		s.db.state.delivered = append(s.db.state.delivered, DeliveryTime{City: name, Agreed: left.Add(-30 * time.Hour), Left: left, Delivered: addWorkDays(left, n).Add(14 * time.Hour)})
	}
}

// TestPLAIN4Expect: the delivery window of a city comes from the shop's own deliveries, in any
// spelling of the city. With few of them it is an estimate from the province or the country.
func TestPLAIN4Expect(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.now = karachi("2026-03-05 23:30") // a Thursday
	s.cameTo("lhr", 2, 3, 3, 1, 2, 9, 3, 2, 4, 3)
	s.cameTo("Multan", 5, 5, 5, 5)
	for _, tt := range []struct {
		name, city, left string
		from, to, of     string
		parcels, within  int
	}{
		{"an order of today: a day in the house, three to four on the way, no Sunday", "Lahore", "", "2026-03-10", "2026-03-11", "", 10, 9},
		{"in Urdu", "لاہور", "", "2026-03-10", "2026-03-11", "", 10, 9},
		{"one that left", " LAHORE ", "2026-03-05 10:00", "2026-03-09", "2026-03-10", "", 10, 9},
		{"that left late on a Saturday", "Lahore", "2026-03-07 23:59", "2026-03-11", "2026-03-12", "", 10, 9},
		{"some days of it have passed", "Lahore", "2026-02-28 10:00", "2026-03-05", "2026-03-05", "", 10, 9},
		{"all of it has passed", "Lahore", "2026-02-27 10:00", "", "", "", 0, 0},
		{"four deliveries make no date of a city", "Multan", "2026-03-05 10:00", "2026-03-09", "2026-03-11", "Punjab", 14, 13},
		{"another province", "Quetta", "2026-03-05 10:00", "2026-03-09", "2026-03-11", "Pakistan", 14, 13},
		{"a village that no list has", "Chak 42", "2026-03-05 10:00", "2026-03-09", "2026-03-11", "Pakistan", 14, 13},
	} {
		var left time.Time
		if tt.left != "" {
			left = karachi(tt.left)
		}
		e, err := s.Expect(t.Context(), tt.city, time.Time{}, left)
		switch {
		case err != nil || (e == nil) != (tt.from == ""):
			t.Errorf("PLAIN-4 %s: %+v, %v", tt.name, e, err)
		case e == nil:
		case e.From.Format(time.DateOnly) != tt.from || e.To.Format(time.DateOnly) != tt.to || e.Among != tt.of || e.Parcels != tt.parcels || e.Within != tt.within:
			t.Errorf("PLAIN-4 %s: %+v", tt.name, e)
		}
	}
}

// TestWAY1Expected: the expected dates on an order's page follow its state.
func TestWAY1Expected(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.now = karachi("2026-03-05 12:00")
	s.cameTo("Lahore", 2, 3, 3, 1, 2, 9, 3, 2, 4, 3)
	way := func(change func(*Order)) *Tracking {
		t.Helper()
		o := &Order{
			Number: "GL-7K3M9Q", Placement: Confirmed, Delivery: Shipped, Method: CashOnDelivery, Contact: Contact{Country: "Pakistan", City: "Lahore"},
			Parcels: []Parcel{{No: 1, State: ParcelOnTheWay, Collect: 50000, LeftAt: s.db.now, Tracking: "1"}},
		}
		change(o)
		got, err := s.Tracking(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	waits := func(o *Order) { o.Placement, o.Delivery, o.Parcels = Placed, NotPacked, nil }
	for name, tt := range map[string]struct {
		change func(*Order)
		from   string // empty: no dates
	}{
		"it left today":                  {func(*Order) {}, "2026-03-09"},
		"it waits for the shopper's yes": {waits, "2026-03-10"},
		"confirmed the day before": {func(o *Order) {
			waits(o)
			o.Placement, o.Events = Confirmed, []Event{{At: s.db.now.Add(-24 * time.Hour), Kind: EventConfirmed}}
		}, "2026-03-09"},
		"cancelled": {func(o *Order) { waits(o); o.Placement = Cancelled }, ""},
		"abroad":    {func(o *Order) { o.Contact.Country = "Saudi Arabia" }, ""},
		"delivered": {func(o *Order) {
			o.Delivery, o.Parcels[0].State, o.Parcels[0].DeliveredAt = Delivered, ParcelDelivered, s.db.now
		}, ""},
		"late": {func(o *Order) { o.Parcels[0].LeftAt = s.db.now.Add(-7 * 24 * time.Hour) }, ""},
	} {
		if e := way(tt.change).Expected; (e == nil) != (tt.from == "") || e != nil && e.From.Format(time.DateOnly) != tt.from {
			t.Errorf("WAY-1 %s: %+v", name, e)
		}
	}
	if got := way(func(*Order) {}); got.Cash != 50000 || got.Change || got.Cancel || got.Prove || len(got.Parcels) != 1 {
		t.Errorf("WAY-1 on its way: %+v", got)
	}
}

// TestPLAIN4Deliveries: past deliveries are read at an interval, not per request, and only the
// newest of each place count. A shop without deliveries gives no window.
func TestPLAIN4Deliveries(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.db.now = karachi("2026-03-05 12:00")
	ask := func() *Expected {
		t.Helper()
		e, err := s.Expect(t.Context(), "Lahore", time.Time{}, s.db.now)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	if e := ask(); e != nil {
		t.Errorf("PLAIN-4 of no parcel: %+v", e)
	}
	s.cameTo("Lahore", slices.Repeat([]int{1}, placeDeliveries)...)
	s.cameTo("Lahore", slices.Repeat([]int{20}, 50)...) // older ones
	if e := ask(); e != nil {
		t.Errorf("PLAIN-4 a request has read them: %+v", e)
	}
	if err := s.ReadDeliveries(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e := ask(); e == nil || e.Parcels != placeDeliveries || e.To.Format(time.DateOnly) != "2026-03-06" {
		t.Errorf("PLAIN-4 of the newest hundred: %+v", e)
	}
}

// TestPLAIN4WorkDays compares the arithmetic of working days with counting them one by one.
func TestPLAIN4WorkDays(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		from := karachi("2026-01-01 00:00").Add(time.Duration(r.IntN(400*24*60)) * time.Minute)
		to := from.Add(time.Duration(r.IntN(40*24*60)) * time.Minute)
		want := 0
		for day := from.In(zone.Karachi); day.Format(time.DateOnly) < to.In(zone.Karachi).Format(time.DateOnly); {
			if day = day.AddDate(0, 0, 1); day.Weekday() != time.Sunday {
				want++
			}
		}
		if got := workDays(from, to); got != want {
			t.Fatalf("PLAIN-4 from %v to %v: %d working days, want %d", from, to, got, want)
		}
		day := addWorkDays(from, want)
		if day.Weekday() == time.Sunday || workDays(from, day) != want && from.Weekday() != time.Sunday {
			t.Fatalf("PLAIN-4 %d working days after %v: %v", want, from, day)
		}
	}
}
