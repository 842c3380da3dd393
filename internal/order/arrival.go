package order

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/zone"
)

// This file estimates when a parcel arrives from how long the shop's earlier parcels took
// (WAY-1, PLAIN-4): for product pages, and for shoppers who follow an order.

// Expected is when a parcel should arrive, judged by the shop's own deliveries: From is
// their median, To their 90th percentile. It is no promise.
type Expected struct {
	From, To time.Time // days, in Karachi
	City     string    // by its usual name where it is known, else as it was typed
	Known    bool      // the city is one of city.All
	Parcels  int       // that the estimate is made of
	Within   int       // of them arrived by To
	// Among is empty where the estimate is made of parcels to the city itself; otherwise it
	// is the wider area they went to: the province, or the country.
	Among string
}

// DeliveryTime is one parcel that was delivered.
type DeliveryTime struct {
	City      string
	Agreed    time.Time // the order was confirmed or paid
	Left      time.Time // the parcel left the house
	Delivered time.Time
}

// Bounds of the estimate.
const (
	fewDeliveries    = 5    // with fewer, a place has no estimate
	placeDeliveries  = 100  // the newest read of one place
	deliveriesRead   = 5000 // the newest read of all places
	DeliveriesReread = 15 * time.Minute
)

// took are the days that parcels to a place took, sorted, without Sundays.
type took struct {
	way   []int // since they left
	whole []int // since the order was confirmed or paid
}

// deliveries caches delivery times by place. They come from at most deliveriesRead parcels.
type deliveries struct {
	first  sync.Mutex // held by the first reading only
	places atomic.Pointer[map[string]*took]
}

// ReadDeliveries refreshes the cache of delivery times. It runs on a timer, and requests
// read the cache only.
func (s *Service) ReadDeliveries(ctx context.Context) error {
	all, err := s.d.Reader.Deliveries(ctx, deliveriesRead)
	if err != nil {
		return err
	}
	places := map[string]*took{}
	add := func(place string, way, whole int) {
		t := places[place]
		if t == nil {
			t = &took{}
			places[place] = t
		}
		if len(t.way) < placeDeliveries {
			t.way, t.whole = append(t.way, way), append(t.whole, whole)
		}
	}
	for i := range all {
		one := &all[i]
		way, whole := workDays(one.Left, one.Delivered), workDays(one.Agreed, one.Delivered)
		key, province := placeOf(one.City)
		add(key, way, whole)
		if province != "" {
			add(everywhere+province, way, whole)
		}
		add(everywhere, way, whole)
	}
	for _, t := range places {
		slices.Sort(t.way)
		slices.Sort(t.whole)
	}
	s.deliveries.places.Store(&places)
	return nil
}

// everywhere is the key of the country and the prefix of a province's key. No city has it
// as its key, since city.Fold keeps letters and digits only.
const everywhere = "*"

// placeOf returns the key of a city and its province; province is empty where the city is
// unknown.
func placeOf(name string) (key, province string) {
	c, ok := city.Find(name)
	if ok {
		name = c.Name
	}
	return city.Fold(name), c.Province
}

// Expect estimates when a parcel to a city arrives: one that left at left, or else one of
// an order that is agreed on at agreed (zero: now). It returns nil where too few deliveries
// are known, and where the estimated last day has passed.
func (s *Service) Expect(ctx context.Context, name string, agreed, left time.Time) (*Expected, error) {
	places := s.deliveries.places.Load()
	if places == nil {
		s.deliveries.first.Lock()
		defer s.deliveries.first.Unlock()
		if places = s.deliveries.places.Load(); places == nil {
			if err := s.ReadDeliveries(ctx); err != nil {
				return nil, err
			}
			places = s.deliveries.places.Load()
		}
	}
	key, province := placeOf(name)
	e := &Expected{City: name}
	if c, ok := city.Find(name); ok {
		e.City, e.Known = c.Name, true
	}
	var t *took
	for _, at := range []struct{ key, among string }{{key, ""}, {everywhere + province, province}, {everywhere, city.Country}} {
		if at.key == everywhere && at.among == "" {
			continue // a city that is not known is in no province
		}
		if t = (*places)[at.key]; t != nil && len(t.way) >= fewDeliveries {
			e.Among = at.among
			break
		}
		t = nil
	}
	if t == nil {
		return nil, nil //nolint:nilnil // nothing can be said, which is no error
	}
	days, since := t.whole, agreed
	switch {
	case !left.IsZero():
		days, since = t.way, left
	case agreed.IsZero():
		since = s.d.Now()
	}
	n := len(days)
	median, most := days[(n-1)/2], days[min(n-1, (n*9+9)/10-1)]
	e.From, e.To, e.Parcels = addWorkDays(since, median), addWorkDays(since, most), n
	for _, d := range days {
		if d <= most {
			e.Within++
		}
	}
	today := dayOf(s.d.Now())
	if e.To.Before(today) {
		return nil, nil //nolint:nilnil // as above
	}
	if e.From.Before(today) {
		e.From = addWorkDays(today, 0)
	}
	return e, nil
}

// expected is Expect for an existing order: from when the parcel under way left, or else
// from when the order was confirmed or paid, or from now.
func (s *Service) expected(ctx context.Context, o *Order, under *Parcel) (*Expected, error) {
	if o.Contact.Country != city.Country {
		return nil, nil //nolint:nilnil // nothing can be said, which is no error
	}
	if under != nil {
		if under.LeftAt.IsZero() {
			return nil, nil //nolint:nilnil // as above
		}
		return s.Expect(ctx, o.Contact.City, time.Time{}, under.LeftAt)
	}
	if o.Delivery != NotPacked && o.Delivery != Packed || o.Placement != Placed && o.Placement != Confirmed {
		return nil, nil //nolint:nilnil // as above
	}
	var agreed time.Time
	if o.Placement == Confirmed {
		for _, e := range o.Standing() {
			if e.Kind == EventConfirmed || e.Kind == EventPaid {
				agreed = e.At
			}
		}
	}
	if day := DayOf(o.ShipsFrom()); day.After(agreed) {
		agreed = day // the parcel is packed when all of it is there
	}
	return s.Expect(ctx, o.Contact.City, agreed, time.Time{})
}

// dayOf returns the midnight in Karachi at which t's day begins.
func dayOf(t time.Time) time.Time {
	t = t.In(zone.Karachi)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, zone.Karachi)
}

// workDays counts the days from one moment's day to another's without Sundays, on which
// couriers do not deliver.
func workDays(from, to time.Time) int {
	day, end := dayOf(from), dayOf(to)
	days := int(end.Sub(day).Hours()) / 24 // Karachi keeps one time all year
	if days <= 0 {
		return 0
	}
	sundays := (days + int(day.Weekday())) / 7 // of the days after the first
	return days - sundays
}

// addWorkDays returns the day n working days after from's day; never a Sunday.
func addWorkDays(from time.Time, n int) time.Time {
	day := dayOf(from)
	for n > 0 || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, 1)
		if n > 0 && day.Weekday() != time.Sunday {
			n--
		}
	}
	return day
}
