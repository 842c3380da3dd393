// Package tariff says what delivery costs by where a parcel goes and what it weighs
// (FEE-1): the shop's zones in their order, and everywhere else. Its functions are pure; the zones are
// settings, and with none set delivery is free.
package tariff

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/city"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Bounds of a tariff.
const (
	MaxZones  = 40
	MaxFee    = 100_000 // rupees
	maxFree   = 10_000_000
	maxDays   = 60
	maxPlaces = 600 // of one zone
	maxName   = 60  // characters
	maxSteps  = 8   // of one zone
	MaxGrams  = 100_000
	// maxCourier is the length of a courier's key. One that is no courier's any more
	// proposes the usual one.
	maxCourier = 60
)

// Zone is where parcels cost alike. Its cities are those of Pakistan, its countries
// those of the checkout; one that lists Pakistan is for all of its cities.
type Zone struct {
	Name      string   `json:"name"`
	Cities    []string `json:"cities"`
	Countries []string `json:"countries"`
	Fee       int      `json:"fee"`      // rupees
	FreeFrom  int      `json:"freeFrom"` // rupees of goods after deals and coupons; 0: never
	From      int      `json:"from"`     // days; 0 and 0: those of everywhere else
	To        int      `json:"to"`
	NoCash    bool     `json:"noCash,omitzero"`  // nothing is paid at the door there
	Courier   string   `json:"courier,omitzero"` // the key of the one that is proposed for its parcels; empty: the usual one
	Steps     []Step   `json:"steps,omitempty"`  // fees of heavier parcels, the lightest first; none: every parcel pays Fee
}

// Step is the fee of parcels that weigh more than some grams, up to those of the next step.
type Step struct {
	Above int `json:"above"` // grams
	Fee   int `json:"fee"`   // rupees
}

// Tariff is what delivery costs everywhere. Else is for what no zone is for.
type Tariff struct {
	Zones []Zone
	Else  Zone
	Piece int // grams that a unit counts as whose weight is not known
}

// Charges says whether anybody pays for delivery.
func (t *Tariff) Charges() bool {
	return t.Else.Fee > 0 || slices.ContainsFunc(t.Zones, func(z Zone) bool { return z.most() > 0 })
}

// ByWeight says whether a parcel's weight decides anywhere what its delivery costs.
func (t *Tariff) ByWeight() bool {
	return slices.ContainsFunc(t.Zones, func(z Zone) bool { return len(z.Steps) > 0 })
}

// most is the fee of the zone's heaviest parcels, in rupees; no lighter one costs more.
func (z *Zone) most() int {
	if n := len(z.Steps); n > 0 {
		return z.Steps[n-1].Fee
	}
	return z.Fee
}

// Span is what a parcel to a country costs, in rupees: at least and at most, by its city
// and weight, and from which sum of goods on it costs nothing wherever it goes; 0 where there is none.
func (t *Tariff) Span(country string) (least, most, freeFrom int) {
	least, free := MaxFee, true
	look := func(z *Zone) {
		least, most = min(least, z.Fee), max(most, z.most())
		freeFrom, free = max(freeFrom, z.FreeFrom), free && (z.FreeFrom > 0 || z.most() == 0)
	}
	look(t.For(country, ""))
	for i := range t.Zones {
		if t.Zones[i].lists(country) {
			break // those below it are reached by nobody there
		}
		if len(t.Zones[i].Cities) > 0 && sameCountry(country, city.Country) {
			look(&t.Zones[i])
		}
	}
	if !free {
		freeFrom = 0
	}
	return least, most, freeFrom
}

// For returns the zone of a place: the first that is for it, or Else. The city is read
// as people type it, and counts in Pakistan alone.
func (t *Tariff) For(country, cityName string) *Zone {
	for i := range t.Zones {
		if t.Zones[i].fits(country, cityName) {
			return &t.Zones[i]
		}
	}
	return &t.Else
}

func (z *Zone) fits(country, cityName string) bool {
	return z.lists(country) || sameCountry(country, city.Country) && slices.ContainsFunc(z.Cities, func(c string) bool { return city.Same(c, cityName) })
}

func (z *Zone) lists(country string) bool {
	return slices.ContainsFunc(z.Countries, func(c string) bool { return sameCountry(c, country) })
}

// NoCash lists the cities and countries where a zone takes nothing at the door: those that
// are in no higher zone.
func (t *Tariff) NoCash() (cities, countries []string) {
	for i := range t.Zones {
		z := &t.Zones[i]
		if !z.NoCash {
			continue
		}
		for _, name := range z.Cities {
			if t.For(city.Country, name) == z {
				cities = append(cities, name)
			}
		}
		for _, name := range z.Countries {
			if t.For(name, "") == z {
				countries = append(countries, name)
			}
		}
	}
	return cities, countries
}

// Of returns what delivery of some goods costs in a zone. In the browser it is
// deliveryFee of web/src/shared/lib/delivery.ts, which is told the fee of the weight; both
// are held to the same vectors.
func (z *Zone) Of(goods money.Paisa, grams int64) money.Paisa {
	if z.FreeFrom > 0 && goods >= money.Rupees(int64(z.FreeFrom)) {
		return 0
	}
	return z.FeeOf(grams)
}

// FeeOf returns what delivery of a parcel of some grams costs where it is not free.
func (z *Zone) FeeOf(grams int64) money.Paisa {
	fee := z.Fee
	for _, s := range z.Steps {
		if grams > int64(s.Above) {
			fee = s.Fee
		}
	}
	return money.Rupees(int64(fee))
}

// Tidy removes what people paste around names, and names that a zone has twice.
func Tidy(zones []Zone) []Zone {
	out := make([]Zone, len(zones)) // never nil: it is stored as a list
	for i, z := range zones {
		z.Name, z.Cities, z.Countries = ident.Tidy(z.Name), tidyNames(z.Cities, city.Same), tidyNames(z.Countries, sameCountry)
		for j, name := range z.Cities {
			if c, ok := city.Find(name); ok {
				z.Cities[j] = c.Name
			}
		}
		out[i] = z
	}
	return out
}

func sameCountry(a, b string) bool { return ident.Fold(a) == ident.Fold(b) }

func tidyNames(names []string, same func(a, b string) bool) []string {
	out := []string{}
	for _, name := range names {
		name = ident.Tidy(name)
		if name != "" && !slices.ContainsFunc(out, func(have string) bool { return same(have, name) }) {
			out = append(out, name)
		}
	}
	return out
}

// Problems says what is wrong with zones, by "ZONE.FIELD", ZONE counted from 0; nil: nothing.
// A city in two zones is none of it, for the first one counts: Twice names those.
func Problems(zones []Zone, countries []string) map[string]string {
	bad := map[string]string{}
	if len(zones) > MaxZones {
		bad["zones"] = fmt.Sprintf("At most %d zones.", MaxZones)
		return bad
	}
	for i := range zones {
		z := &zones[i]
		say := func(field, format string, args ...any) {
			bad[fmt.Sprintf("%d.%s", i, field)] = fmt.Sprintf(format, args...)
		}
		switch {
		case z.Name == "":
			say("name", "Give the zone a name.")
		case utf8.RuneCountInString(z.Name) > maxName:
			say("name", "At most %d characters.", maxName)
		case slices.ContainsFunc(zones[:i], func(other Zone) bool { return ident.Fold(other.Name) == ident.Fold(z.Name) }):
			say("name", "Another zone is called %s.", z.Name)
		}
		switch {
		case len(z.Cities)+len(z.Countries) == 0:
			say("cities", "Choose a city or a country: a zone without any is for nobody.")
		case len(z.Cities)+len(z.Countries) > maxPlaces:
			say("cities", "At most %d cities.", maxPlaces)
		case slices.ContainsFunc(z.Cities, func(name string) bool {
			return utf8.RuneCountInString(name) > maxName || strings.ContainsAny(name, "\n,")
		}):
			say("cities", "Write one city at a time, in at most %d characters.", maxName)
		}
		for _, name := range z.Countries {
			if !slices.Contains(countries, name) {
				say("countries", "%s is not a country of the checkout: %s.", name, strings.Join(countries, ", "))
			}
		}
		if z.NoCash && z.lists(city.Country) {
			say("noCash", "A zone of all of %s takes cash. Name the cities where none is taken.", city.Country)
		}
		if len(z.Courier) > maxCourier {
			say("courier", "This is not one of the couriers.")
		}
		for field, message := range z.amounts() {
			say(field, "%s", message)
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return bad
}

// amounts says what is wrong with the numbers of a zone, by field.
func (z *Zone) amounts() map[string]string {
	bad := map[string]string{}
	if z.Fee < 0 || z.Fee > MaxFee {
		bad["fee"] = fmt.Sprintf("Must be whole rupees from 0 to %s.", money.Rupees(MaxFee).Format())
	}
	if problem := z.stepsProblem(); problem != "" {
		bad["steps"] = problem
	}
	if z.FreeFrom < 0 || z.FreeFrom > maxFree {
		bad["freeFrom"] = fmt.Sprintf("Must be whole rupees up to %s, or empty: never free.", money.Rupees(maxFree).Format())
	}
	if z.From < 0 || z.From > maxDays {
		bad["from"] = fmt.Sprintf("Must be a whole number from 0 to %d.", maxDays)
	}
	switch {
	case z.To < 0 || z.To > maxDays:
		bad["to"] = fmt.Sprintf("Must be a whole number from 0 to %d.", maxDays)
	case z.From > z.To:
		bad["to"] = "Must not be less than the first number of days."
	}
	return bad
}

func (z *Zone) stepsProblem() string {
	if len(z.Steps) > maxSteps {
		return fmt.Sprintf("At most %d steps.", maxSteps)
	}
	above, fee := 0, z.Fee
	for _, s := range z.Steps {
		switch {
		case s.Above < 1 || s.Above > MaxGrams:
			return fmt.Sprintf("A step begins at 1 to %d grams.", MaxGrams)
		case s.Above <= above:
			return "Each step begins at more grams than the one before it."
		case s.Fee < 0 || s.Fee > MaxFee:
			return fmt.Sprintf("The fee of a step must be whole rupees from 0 to %s.", money.Rupees(MaxFee).Format())
		case s.Fee < fee:
			return "A heavier parcel must not cost less than a lighter one."
		}
		above, fee = s.Above, s.Fee
	}
	return ""
}
