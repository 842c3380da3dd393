package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// READ-8: a city that is in no list must be answered for before its parcel is booked, once for
// each courier and spelling. Until then no booking file has the parcel. A known city is never
// asked for.
func TestREAD8CityIsAskedAtPacking(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		withParcel("packed", "packed")(t, s)
		s.Exec("UPDATE parcels SET courier = 'leopards', tracking = ''")
		get := func(path string) string {
			t.Helper()
			return status(t, s, 200, row{as: packer, call: "GET /api/admin/" + path}).Body.String()
		}
		say := func(courier, typed, city string, want int) {
			t.Helper()
			status(t, s, want, row{as: packer, call: "PUT /api/admin/couriers/" + courier + "/cities", body: js(obj{"typed": typed, "city": city})})
		}
		const parcels, file = "parcels?view=ready", "couriers/leopards/bookings.csv"
		if got := get(parcels); strings.Contains(got, "cityAskedBy") || !strings.Contains(get(file), "GL-000001-1") {
			t.Errorf("READ-8 a city of the list is asked: %s", got)
		}
		s.Exec(`UPDATE orders SET city = 'Chak 87 Nowhere' WHERE number = 'GL-000001'`)
		if got := get(parcels); !strings.Contains(got, `"cityAskedBy":["leopards"]`) {
			t.Errorf("READ-8 the city is not asked: %s", got)
		}
		if got := get(file); strings.Contains(got, "GL-000001") {
			t.Errorf("READ-8 it is booked with a city that nobody knows: %s", got)
		}
		say("tcs", "Chak 87 Nowhere", "SGD-87", 200) // an answer for another courier
		if got := get(parcels); !strings.Contains(got, `"cityAskedBy":["leopards"]`) {
			t.Errorf("READ-8 another courier's word answers for it: %s", got)
		}
		say("leopards", "", "Sargodha", 422)
		say("leopards", "Chak 87 Nowhere", " ", 422)
		say("none", "Chak 87 Nowhere", "Sargodha", 404)
		say("leopards", "CHAK 87 Nowhere", "Sargodha", 200)
		s.Exec(`UPDATE orders SET city = 'chak 87  nowhere' WHERE number = 'GL-000001'`) // the same spelling with other spaces and case
		if got := get(parcels); strings.Contains(got, "cityAskedBy") {
			t.Errorf("READ-8 it is asked again: %s", got)
		}
		if got := get(file); !strings.Contains(got, "GL-000001-1") || !strings.Contains(got, "Sargodha") {
			t.Errorf("READ-8 the answer is not in the file: %s", got)
		}
		s.Exec(`UPDATE orders SET city = 'Jeddah Old Town', country = 'Saudi Arabia' WHERE number = 'GL-000001'`)
		if got := get(parcels); strings.Contains(got, "cityAskedBy") {
			t.Errorf("READ-8 a city abroad is asked: %s", got)
		}
	})
}
