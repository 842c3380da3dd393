package shoptest_test

import (
	"maps"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// direct is the setting of PostEx as a courier called over the network.
func direct(change obj) payload {
	in := obj{"name": "PostEx", "on": true, "attempts": 2, "page": "https://postex.pk/tracking?cn={number}", "direct": obj{"on": true, "key": shoptest.PostExKey, "place": "001"}}
	maps.Copy(in, change)
	if in["direct"] == nil {
		delete(in, "direct")
	}
	return js(in)
}

// doneBookings counts the finished tasks except those of the test shop's rows.
const doneBookings = "tasks WHERE state = 'done' AND kind <> 'test.count'"

// withDirect is withParcel in a shop that calls PostEx over the network; the parcel has no
// number yet.
func withDirect(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withParcel("packed", "packed")(t, s)
	s.Exec("UPDATE parcels SET courier = '', tracking = ''")
	r := row{as: admin, call: "PUT /api/admin/couriers/postex", header: match(`"0"`), body: direct(nil)}
	if w := s.Do(r.request(t)); w.Code != 200 {
		t.Fatal(w.Body)
	}
}

func courierRows() []row {
	set, places, book := "PUT /api/admin/couriers/postex", "POST /api/admin/couriers/postex/places", "POST /api/admin/couriers/postex/bookings"
	key, parcels := js(obj{"key": shoptest.PostExKey}), js(obj{"parcels": []string{parcelID()}})
	packed := withParcel("packed", "packed")
	secret := []string{shoptest.PostExKey, `"key":"c`}
	list := []row{
		{name: "PARCEL-1 PostEx is asked over the network, and its key is not shown", as: manager, call: set, before: packed, header: match(`"0"`), body: direct(nil), status: 200, want: []string{`"keySet":true`, `"place":"001"`}, not: secret, check: oneMoreEntry},
		{name: "PARCEL-1 what is not sent stays, the key too", as: manager, call: set, header: match(`"1"`), body: direct(obj{"direct": obj{"on": true, "place": "002"}, "attempts": 3}), status: 200, want: []string{`"keySet":true`, `"place":"002"`, `"attempts":3`}},
		{name: "PARCEL-1 the couriers as a packer sees them", as: packer, call: "GET /api/admin/couriers", status: 200, want: []string{`"keySet":true`, `"problem":""`}, not: secret},
		{name: "PARCEL-1 the key is taken away", as: manager, call: set, header: match(`"2"`), body: direct(obj{"direct": obj{"on": false, "key": "", "place": ""}}), status: 200, want: []string{`"keySet":false`}},
		{name: "PARCEL-1 on without a key", as: manager, call: set, header: match(`"3"`), body: direct(obj{"direct": obj{"on": true, "place": ""}}), status: 422, want: []string{`"key":`, `"place":`}},
		{name: "PARCEL-1 a key that would be a header of its own", as: manager, call: set, header: match(`"3"`), body: direct(obj{"direct": obj{"on": true, "key": "a\r\nHost: b", "place": "1"}}), status: 422, want: []string{`"key":`}},
		{name: "PARCEL-1 a courier that has no network", as: manager, call: "PUT /api/admin/couriers/tcs", header: match(`"0"`), body: direct(nil), status: 422, want: []string{`"direct":`}},
		{name: "PARCEL-1 own columns of files in and out", as: manager, call: set, header: match(`"3"`), body: direct(obj{"direct": nil, "columns": []obj{{"name": "Shipper Ref", "field": "reference"}}, "out": []obj{{"name": "Ref", "value": "reference"}, {"name": "=Cash", "value": "collect"}}}), status: 200, want: []string{`"name":"shipperref"`, `"name":"Ref"`}},
		{name: "PARCEL-1 a booking file in own columns, guarded against formulas", as: packer, call: "GET /api/admin/couriers/postex/bookings.csv", before: func(_ *testing.T, s *shoptest.Shop) {
			s.Exec("UPDATE parcels SET courier = '', tracking = ''")
		}, status: 200, want: []string{"Ref,'=Cash", "GL-000001-1,1260"}},
		{name: "PARCEL-1 a booking file without our number", as: manager, call: set, header: match(`"4"`), body: direct(obj{"direct": nil, "out": []obj{{"name": "Cash", "value": "collect"}}}), status: 422, want: []string{`"out":`}},

		{name: "PARCEL-1 a key is tried", as: manager, call: places, body: key, status: 200, want: []string{`"code":"001"`, `"city":"Lahore"`}, not: secret},
		{name: "PARCEL-1 a key that PostEx does not know", as: manager, call: places, body: js(obj{"key": "another"}), status: 422, want: []string{`"key":"PostEx does not know this key."`}},
		{name: "PARCEL-1 no key yet", as: manager, call: places, body: js(obj{}), status: 422, want: []string{`"key":`}},
		{name: "PARCEL-1 a key of a courier without a network", as: manager, call: "POST /api/admin/couriers/tcs/places", body: key, status: 409},
		{name: "PARCEL-1 a key of nobody", as: manager, call: "POST /api/admin/couriers/dhl/places", body: key, status: 404},
		{name: "STAFF-1 a packer tries no key", as: packer, call: places, body: key, status: 403},

		{name: "PARCEL-1 parcels are booked", as: packer, call: book, before: withDirect, body: parcels, status: 202, want: []string{`"kind":"courier.book"`, `"total":1`}, jobs: 1, check: oneMoreEntry},
		{name: "PARCEL-1 nothing is booked", as: packer, call: book, body: js(obj{"parcels": []string{}}), status: 422, broken: true, want: []string{`"parcels":`}},
		{name: "PARCEL-1 it is not asked over the network", as: packer, call: book, before: packed, body: parcels, status: 409, want: []string{"turn it on"}},
		{name: "PARCEL-1 booking with nobody", as: packer, call: "POST /api/admin/couriers/dhl/bookings", body: parcels, status: 404},
		{name: "STAFF-1 an accountant books nothing", as: accountant, call: book, body: parcels, status: 403},
	}
	list = append(list, doors("PARCEL-1 trying a key", places, key, 400, 401, 403, 413, 415)...)
	return append(list, doors("PARCEL-1 booking", book, parcels, 400, 401, 403, 413, 415)...)
}

// PARCEL-1 PARCEL-2: a parcel is booked over the network once though the answer was lost.
// PostEx's tracking moves the order. When a parcel is taken apart, its number is cancelled at
// PostEx.
func TestPARCEL1PostEx(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		withDirect(t, s)
		for _, table := range []string{"couriers", "audit_log"} {
			if slices.ContainsFunc(s.Texts(table), func(text string) bool { return strings.Contains(text, shoptest.PostExKey) }) {
				t.Errorf("PARCEL-1 the key stands in %s", table)
			}
		}
		s.App.Start()
		do := func(as caller, call string, body payload) *httptest.ResponseRecorder {
			t.Helper()
			w := s.Do((&row{as: as, call: call, body: body, header: match("*")}).request(t))
			if w.Code >= 300 {
				t.Fatalf("%s: %d %s", call, w.Code, w.Body)
			}
			return w
		}
		order := func() string {
			return do(admin, "GET /api/admin/orders/"+shoptest.GuestOrder, payload{}).Body.String()
		}
		until := func(what string, is func() bool) {
			t.Helper()
			eventually(t, func() bool {
				s.Clock.Move(time.Second) // a task waits before it asks again
				return is()
			})
			if t.Failed() {
				t.Fatal(what)
			}
		}

		s.PostEx.LoseAnswers(1)
		book := func() {
			do(packer, "POST /api/admin/couriers/postex/bookings", js(obj{"parcels": []string{parcelID()}}))
		}
		book()
		until("the parcel has no number", func() bool { return strings.Contains(order(), `"tracking":"CX-00000000001"`) })
		book()
		until("the second task does not end", func() bool { return s.Count(doneBookings) == 2 })
		booked := s.PostEx.Parcels()
		if len(booked) != 1 {
			t.Fatalf("PARCEL-1 %d parcels are booked, want 1: the answer was lost, not the booking", len(booked))
		}
		for name, want := range map[string]any{"orderRefNumber": "GL-000001-1", "invoicePayment": 1260.0, "customerPhone": "03001234567", "cityName": "Lahore", "orderType": "Normal", "pickupAddressCode": "001"} {
			if got := booked[0].Told[name]; got != want {
				t.Errorf("PARCEL-1 PostEx was told %s %v, want %v", name, got, want)
			}
		}

		s.Clock.Move(time.Hour)
		s.PostEx.Say("CX-00000000001", "0003", "At PostEx Warehouse")
		s.PostEx.Say("CX-00000000001", "0013", "Attempt Made: CNA (CONSIGNEE NOT AVAILABLE)")
		until("the attempt is not heard of", func() bool {
			s.Clock.Move(10 * time.Minute)
			if err := s.App.AskCouriers(t.Context()); err != nil {
				t.Fatal(err)
			}
			return strings.Contains(order(), `"state":"attempted"`)
		})
		if text := order(); !strings.Contains(text, `"reason":"not_there"`) || !strings.Contains(text, `"attempts":1`) {
			t.Errorf("PARCEL-3 %s", text)
		}
	})
}

// PARCEL-1: a booking that PostEx refuses shows its reason and can be repeated. The number of a
// parcel that was taken apart is cancelled.
func TestPARCEL1PostExRefusesAndGivesBack(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		withDirect(t, s)
		s.App.Start()
		call := func(as caller, call string, body payload) {
			t.Helper()
			if w := s.Do((&row{as: as, call: call, body: body, header: match("*")}).request(t)); w.Code >= 300 {
				t.Fatalf("%s: %d %s", call, w.Code, w.Body)
			}
		}
		book := js(obj{"parcels": []string{parcelID(), "no-such-1"}})
		s.PostEx.Refuse("INVALID CITY NAME")
		call(packer, "POST /api/admin/couriers/postex/bookings", book)
		eventually(t, func() bool { return s.Count(doneBookings) == 1 })
		if rows := strings.Join(s.Texts("task_rows"), " "); !strings.Contains(rows, "PostEx: INVALID CITY NAME") || !strings.Contains(rows, "There is no such parcel.") {
			t.Errorf("PARCEL-1 the rows say %s", rows)
		}
		s.PostEx.Refuse("")
		call(packer, "POST /api/admin/couriers/postex/bookings", book)
		eventually(t, func() bool { return s.Count("parcels WHERE tracking = 'CX-00000000001'") == 1 })

		call(packer, "POST /api/admin/orders/"+shoptest.GuestOrder+"/moves/unpack", js(obj{}))
		s.Clock.Move(time.Hour)
		eventually(t, func() bool {
			s.Clock.Move(time.Hour)
			if err := s.App.AskCouriers(t.Context()); err != nil {
				t.Fatal(err)
			}
			return s.PostEx.Parcels()[0].Cancelled
		})
	})
}
