package shoptest_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
)

// The parcel of the test shop, and its files.
const (
	bookedFile = "01900000-0000-7000-8000-0000000002a1"
	eventsFile = "01900000-0000-7000-8000-0000000002a2"
	readFile   = "01900000-0000-7000-8000-0000000002a3"
	seenFile   = "01900000-0000-7000-8000-0000000002a4" // its check has not run yet
	brokenFile = "01900000-0000-7000-8000-0000000002a5" // its check was stopped
	oneSheet   = "01900000-0000-7000-8000-0000000002b1"
)

func parcelID() string { return shoptest.GuestOrder + "-1" }

// withParcel puts GuestOrder's parcel into a state, with a courier and a number, and stores
// everything that the rows below name.
func withParcel(state, delivery string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		withTasks(t, s)
		for _, table := range []string{"hand_over_parcels", "hand_overs", "rescues", "courier_events", "courier_codes", "couriers", "courier_asks", "courier_bookings", "courier_files", "invoices", "invoice_numbers", "parcel_lines", "parcels"} {
			s.Exec("DELETE FROM " + table)
		}
		status := map[string]string{"none": "Confirmed", "packed": "Packed", "shipped": "Shipped", "delivered": "Delivered"}[delivery]
		s.Exec("UPDATE orders SET placement = 'confirmed', delivery = $1, status = $2, waiting_since = 0 WHERE id = $3", delivery, status, shoptest.GuestOrder)
		s.Exec("UPDATE order_lines SET dropped = 0 WHERE order_id = $1", shoptest.GuestOrder)
		s.Exec(`INSERT INTO courier_codes (courier, code, words, meaning, reason, asked_at, said_at, actor) VALUES ('postex', '9999', 'At the customs', '', '', 1, 0, '')`)
		file := `INSERT INTO courier_files (id, courier, file_name, file_key, actor, body, row_version, created_at) VALUES ($1, 'postex', 'postex.csv', 'imports/x/parcels.csv', $2, $3, 1, 1)`
		s.Keep("imports/x/parcels.csv", "a,b\n1,GL-000001-1\n")
		columns := `"rows":1,"columns":[{"name":"Tracking Number","samples":["1"],"field":"tracking"},{"name":"Order Reference Number","samples":["x"],"field":"reference"}]`
		s.Exec(file, bookedFile, shoptest.AdminID, `{"kind":"bookings",`+columns+`}`)
		s.Exec(file, eventsFile, shoptest.AdminID, `{"kind":"bookings","check":"`+doneTask+`",`+columns+`}`)
		s.Exec(file, seenFile, shoptest.AdminID, `{"kind":"bookings","check":"`+waitingTask+`",`+columns+`}`)
		s.Exec(file, brokenFile, shoptest.AdminID, `{"kind":"bookings","check":"`+stoppedTask+`",`+columns+`}`)
		s.Exec(file, readFile, shoptest.AdminID, `{"kind":"bookings","check":"`+doneTask+`","run":"`+doneTask+`",`+columns+`}`)
		if state == "" {
			return
		}
		left := 0
		if delivery == "shipped" {
			left = 1
		}
		s.Exec(`INSERT INTO parcels (id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason, created_at, left_at, delivered_at, set_state, set_at, tried)
			VALUES ($1, $2, 1, FALSE, 'postex', '21094417703', 126000, 0, $3, 1, 1, 'not_there', 1, $4, 0, '', 0, 0)`, parcelID(), shoptest.GuestOrder, state, left)
		s.Exec("INSERT INTO parcel_lines (parcel_id, line, lot_id, quantity, counted) VALUES ($1, 0, '', 1, 0)", parcelID())
		s.Exec(`INSERT INTO hand_overs (id, courier, rider, actor, parcels, collect, happened_at, request_key) VALUES ($1, 'postex', 'Kamran', $2, 1, 126000, 1, 'made-before')`, oneSheet, shoptest.AdminID)
		s.Exec("INSERT INTO hand_over_parcels (hand_over_id, parcel_id) VALUES ($1, $2)", oneSheet, parcelID())
		s.Exec(`INSERT INTO rescues (id, parcel_id, reason, city, opened_at, closed_at, outcome, note, actor) VALUES ($1, $2, 'not_there', 'Lahore', 1, 0, '', '', '')`, parcelID()+"-1", parcelID())
		s.Exec(`INSERT INTO courier_events (id, courier, tracking, code, words, place, happened_at, source, received_at) VALUES ($1, 'postex', '21094417703', '0011', 'Called 0300 7654321, no answer', 'Lahore', 1, 'file', 1)`, parcelID())
	}
}

// doors are the rows that every call has: callers who may not make it, and unreadable bodies.
func doors(name, call string, body payload, codes ...int) []row {
	var rows []row
	for _, code := range codes {
		r := row{name: fmt.Sprintf("%s answers %d", name, code), as: desk, call: call, body: body, status: code, header: match("*")}
		switch code {
		case 400:
			r.body, r.broken = raw("application/json", "["), true
		case 401:
			r.as = nobody
		case 403:
			r.as = customer
		case 413:
			r.body, r.broken = big(), true
		case 415:
			r.body, r.broken = raw("text/plain", "x"), true
		}
		rows = append(rows, r)
	}
	return rows
}

func parcelRows() []row {
	packed, road, none := withParcel("packed", "packed"), withParcel("attempted", "shipped"), withParcel("", "none")
	unbooked := func(courier string) func(*testing.T, *shoptest.Shop) {
		return func(t *testing.T, s *shoptest.Shop) {
			packed(t, s)
			s.Exec("UPDATE parcels SET courier = $1, tracking = ''", courier)
		}
	}
	shelf := "PUT /api/admin/stock/" + shoptest.Niacin + "-1/shelf"
	sheet := obj{"key": "a-sheet-of-today", "courier": "postex", "rider": "Kamran", "parcels": []string{parcelID()}}
	courier := obj{"name": "Rider Ali", "on": true, "attempts": 2, "cutoffs": []obj{{"city": "", "time": "15:00"}}}
	upload := "POST /api/admin/courier-files?courier=postex&name=postex.csv"
	bookings := bytesOf("Order Reference Number,Tracking Number,Invoice Payment\nGL-000001-1,21094417704,1260\n")
	files := "/api/admin/courier-files/"
	fields := js(obj{"fields": []string{"tracking", "reference"}})
	code := js(obj{"courier": "postex", "code": "9999", "meaning": "moving"})
	rescue := "POST /api/admin/rescues/" + parcelID() + "-1"
	told := js(obj{"outcome": "told", "note": "Deliver after 5 pm"})
	invoices := "/api/admin/orders/" + shoptest.GuestOrder + "/invoices"
	later := move(staff.SteppedFor)
	move := "POST /api/admin/orders/" + shoptest.GuestOrder + "/moves/"
	events := func(t *testing.T, s *shoptest.Shop) {
		packed(t, s)
		s.Exec(`UPDATE courier_files SET body = '{"kind":"events","rows":1,"columns":[{"name":"a","samples":["1"],"field":"tracking"},{"name":"b","samples":["x"],"field":"code"},{"name":"c","samples":["x"],"field":"time"}]}' WHERE id = $1`, bookedFile)
	}
	list := []row{
		{name: "PACK-1 what is to be packed", as: packer, call: "GET /api/admin/pick-list", before: none, status: 200, want: []string{`"number":"GL-000001"`, `"toCollect":1260`, `"quantity":1`, `"boxes":[{"box":1,"line":0,"quantity":1}]`}, not: []string{`"price"`, `1259.64`}},
		{name: "PACK-1 a shade goes by its name, not by the paint of its swatch", as: packer, call: "GET /api/admin/pick-list", before: func(t *testing.T, s *shoptest.Shop) {
			none(t, s)
			s.Exec("UPDATE order_lines SET color = '#f1d8c0', shade = 'Milkshake' WHERE order_id = $1", shoptest.GuestOrder)
		}, fresh: true, status: 200, want: []string{`"color":"Milkshake"`}, not: []string{"#f1d8c0"}},
		{name: "PACK-1 a list that is too long", as: desk, call: "GET /api/admin/pick-list?limit=51", status: 400, broken: true},
		{name: "PACK-1 a shelf", as: packer, call: shelf, body: js(obj{"shelf": " B2 "}), status: 200, want: []string{`"shelf":"B2"`}, check: oneMoreEntry},
		{name: "PACK-1 a shelf of nothing", as: desk, call: "PUT /api/admin/stock/x/shelf", body: js(obj{"shelf": "B2"}), status: 404},
		{name: "PACK-1 a shelf with too long a name", as: desk, call: shelf, body: js(obj{"shelf": strings.Repeat("B", 21)}), status: 422, broken: true, want: []string{`"shelf":`}},

		{name: "PARCEL-1 what is in the house", as: accountant, call: "GET /api/admin/parcels", before: packed, status: 200, want: []string{`"code":"GL-000001-1"`, `"collect":1260`, `"courierName":"PostEx"`, `"ready":1`}, not: []string{`"phone"`, `"street"`}},
		{name: "PARCEL-3 what is on the road", as: packer, call: "GET /api/admin/parcels?view=road", before: road, status: 200, want: []string{`"state":"attempted"`, `"phone":"0300 1234567"`, `"stuck":1`, `postex.pk/tracking?cn=21094417703`}},
		{name: "PARCEL-3 an order says who carries its parcel, and where that is shown", as: packer, call: "GET /api/admin/orders/" + shoptest.GuestOrder, before: road, status: 200, want: []string{`"courierName":"PostEx"`, `postex.pk/tracking?cn=21094417703`}},
		{name: "PARCEL-3 what is stuck", as: desk, call: "GET /api/admin/parcels?view=stuck&search=21094417703", before: road, status: 200, want: []string{`"code":"GL-000001-1"`}},
		{name: "PARCEL-1 a page that is none", as: desk, call: "GET /api/admin/parcels?after=x", status: 400, want: []string{`"after":`}},

		{name: "PARCEL-1 a parcel is booked by typing", as: packer, call: move + "book", header: match("*"), before: withParcel("packed", "packed"), body: js(obj{"courier": "postex", "tracking": "21094417709", "weight": 180}), status: 200, want: []string{`"tracking":"21094417709"`, `"weight":180`, `"state":"booked"`, `PostEx 21094417709`}, jobs: 1},
		{name: "PARCEL-1 a second live parcel asks", as: packer, call: move + "book", header: match("*"), before: withParcel("booked", "packed"), body: js(obj{"courier": "leopards", "tracking": "LE1"}), status: 409, want: []string{"goes with PostEx as 21094417703 already"}},
		{name: "PARCEL-1 a second live parcel without a reason", as: packer, call: move + "book", header: match("*"), before: withParcel("booked", "packed"), body: js(obj{"courier": "leopards", "tracking": "LE1", "anyway": true}), status: 422, want: []string{`"note":`}},
		{name: "PARCEL-1 a second live parcel with a reason", as: packer, call: move + "book", header: match("*"), before: withParcel("booked", "packed"), body: js(obj{"courier": "leopards", "tracking": "LE1", "anyway": true, "note": "PostEx does not answer"}), status: 200, want: []string{`"code":"GL-000001-2"`, `"tracking":"LE1"`}, jobs: 1},
		{name: "PARCEL-1 the new number takes the place of the old one", as: packer, call: move + "book", header: match("*"), before: withParcel("booked", "packed"), body: js(obj{"courier": "postex", "tracking": "2", "anyway": true, "instead": true, "note": "mistyped"}), status: 200, want: []string{`"tracking":"2"`}, not: []string{`GL-000001-2`}, jobs: 1},
		{name: "PARCEL-1 no courier", as: packer, call: move + "book", header: match("*"), before: packed, body: js(obj{"courier": " "}), status: 422, want: []string{`"courier":`}},
		{name: "PARCEL-4 a replacement collects nothing", as: manager, call: move + "replace", header: match("*"), before: func(t *testing.T, s *shoptest.Shop) {
			withParcel("delivered", "delivered")(t, s)
			s.Exec("UPDATE orders SET received = total WHERE id = $1", shoptest.GuestOrder)
		}, status: 200, body: js(obj{"units": []obj{{"line": 0, "quantity": 1}}}), want: []string{`"replacement":true`, `"collect":0`}},
		{name: "PARCEL-4 a replacement of what nobody paid", as: manager, call: move + "replace", header: match("*"), before: func(t *testing.T, s *shoptest.Shop) {
			withParcel("delivered", "delivered")(t, s)
			s.Exec("UPDATE orders SET received = 0 WHERE id = $1", shoptest.GuestOrder)
		}, body: js(obj{"units": []obj{{"line": 0, "quantity": 1}}}), status: 409, want: []string{"would be free"}},
		{name: "STAFF-1 a packer does not say what is collected", as: packer, call: move + "book", header: match("*"), before: withParcel("packed", "packed"), body: js(obj{"courier": "postex", "tracking": "2", "collect": 0}), status: 403},
		{name: "STAFF-1 a packer does not say what was paid", as: packer, call: move + "deliver", header: match("*"), before: road, body: js(obj{"amount": 1}), status: 403},
		{name: "STAFF-1 a packer names no account", as: packer, call: move + "deliver", header: match("*"), before: road, body: js(obj{"account": "mine", "reference": "T", "evidence": "x"}), status: 403},
		{name: "PACK-1 nothing would be left", as: manager, call: move + "drop", header: match("*"), before: none, body: js(obj{"units": []obj{{"line": 0, "quantity": 1}}, "note": "She agrees"}), status: 409, want: []string{"cancel it instead"}},
		{name: "PACK-1 a packer agrees to nothing with the shopper", as: packer, call: move + "drop", header: match("*"), before: none, body: js(obj{"units": []obj{{"line": 0, "quantity": 1}}, "note": "x"}), status: 403},
		{name: "PACK-1 something else by the shopper's word", as: manager, call: move + "swap", header: match("*"), before: none, body: js(obj{"line": 0, "productId": shoptest.LastOne, "variantId": shoptest.LastOne + "-1", "note": "She agrees"}), status: 200, want: []string{`"variantId":"` + shoptest.LastOne + `-1"`}, taken: map[string]int64{shoptest.LastOne: 1}},

		{name: "PARCEL-4 load sheets", as: accountant, call: "GET /api/admin/hand-overs", before: road, status: 200, want: []string{`"rider":"Kamran"`, `"count":1`, `"collect":1260`}},
		{name: "PARCEL-4 a load sheet", as: packer, call: "GET /api/admin/hand-overs/" + oneSheet, before: road, status: 200, want: []string{`"code":"GL-000001-1"`, `"phone":"0300 1234567"`}, check: leaves("print.load")},
		{name: "STAFF-5 printing addresses is an entry", as: packer, call: "POST /api/admin/prints", before: road, body: js(obj{"what": "labels", "orders": []string{shoptest.GuestOrder}}), status: 200, check: leaves("print.labels")},
		{name: "STAFF-5 addresses of no order", as: packer, call: "POST /api/admin/prints", body: js(obj{"what": "slips", "orders": []string{shoptest.GuestOrder, id0}}), status: 404},
		{name: "STAFF-5 papers that are none", as: packer, call: "POST /api/admin/prints", body: js(obj{"what": "posters", "orders": []string{}}), status: 422, want: []string{`"what":`, `"orders":`}, broken: true},
		{name: "GUARD-6 papers with addresses ask again", as: packer, call: "POST /api/admin/prints", fresh: true, before: later, body: js(obj{"what": "slips", "orders": []string{shoptest.GuestOrder}}), status: 403, want: []string{`"factor":"again"`}},
		{name: "GUARD-6 a load sheet asks again", as: packer, call: "GET /api/admin/hand-overs/" + id0, fresh: true, before: later, status: 403, want: []string{`"factor":"again"`}},
		{name: "PARCEL-4 a load sheet that is none", as: desk, call: "GET /api/admin/hand-overs/" + id0, status: 404},
		{name: "PARCEL-4 parcels are handed over", as: packer, call: "POST /api/admin/hand-overs", before: packed, body: js(sheet), status: 201, jobs: 1, want: []string{`"done":true`, `"code":"GL-000001-1"`}},
		{name: "PARCEL-4 the same attempt again is the same sheet", as: packer, call: "POST /api/admin/hand-overs", body: js(sheet), status: 201, want: []string{`"done":true`}},
		{name: "PARCEL-4 what has left cannot go again", as: packer, call: "POST /api/admin/hand-overs", before: road, body: js(obj{"key": "another-sheet", "courier": "postex", "parcels": []string{parcelID(), "x-1", "y"}}), status: 409, want: []string{"None of these"}},
		{name: "PARCEL-4 a courier that is none", as: packer, call: "POST /api/admin/hand-overs", before: packed, body: js(obj{"key": "another-sheet", "courier": "dhl", "parcels": []string{parcelID()}}), status: 422, want: []string{`"courier":`}},

		{name: "PARCEL-1 the couriers", as: packer, call: "GET /api/admin/couriers", before: packed, status: 200, want: []string{`"key":"leopards"`, `"key":"mp"`, `"key":"postex"`, `"key":"tcs"`, `"key":"trax"`, `"ready":1`}},
		{name: "PARCEL-4 a courier of one's own", as: manager, call: "PUT /api/admin/couriers/ali", before: packed, header: match(`"0"`), body: js(courier), status: 200, want: []string{`"name":"Rider Ali"`, `"version":1`, `"closesAt":`}, check: oneMoreEntry},
		{name: "PARCEL-4 somebody else was faster", as: manager, call: "PUT /api/admin/couriers/ali", header: match(`"0"`), body: js(courier), status: 409, want: []string{`"courier":{`, `"name":"Rider Ali"`, `"action":"courier.set"`, `"actorName":"`, `"cutoffs"`}},
		{name: "PARCEL-4 a time that is none", as: manager, call: "PUT /api/admin/couriers/ali", header: match(`"1"`), body: js(obj{"name": "Ali", "on": true, "attempts": 2, "cutoffs": []obj{{"city": "", "time": "25:00"}}}), status: 422, want: []string{`"cutoffs":`}},
		{name: "PARCEL-1 what a courier is to book", as: packer, call: "GET /api/admin/couriers/leopards/bookings.csv", before: unbooked("leopards"), status: 200, want: []string{"booked_packet_collect_amount", "GL-000001-1,1260,500,1,", "03001234567"}},
		{name: "PARCEL-1 another courier is not asked for it as well", as: packer, call: "GET /api/admin/couriers/postex/bookings.csv", before: unbooked("leopards"), status: 200, not: []string{"GL-000001"}},
		{name: "PARCEL-1 the usual courier is to book what goes with nobody yet", as: packer, call: "GET /api/admin/couriers/leopards/bookings.csv", before: unbooked(""), status: 200, want: []string{"GL-000001-1"}},
		{name: "PARCEL-1 and no other is", as: packer, call: "GET /api/admin/couriers/tcs/bookings.csv", before: unbooked(""), status: 200, not: []string{"GL-000001"}},
		{name: "PARCEL-1 nobody books what was cancelled", as: packer, call: "GET /api/admin/couriers/leopards/bookings.csv", before: func(t *testing.T, s *shoptest.Shop) {
			unbooked("leopards")(t, s)
			s.Exec("UPDATE orders SET placement = 'cancelled' WHERE id = $1", shoptest.GuestOrder)
		}, status: 200, not: []string{"GL-000001"}},
		{name: "READ-8 what a courier calls a city", as: packer, call: "PUT /api/admin/couriers/tcs/cities", body: js(obj{"typed": "Chak 87", "city": "Sargodha"}), status: 200, want: []string{"Noted."}, check: oneMoreEntry},
		{name: "READ-8 a city without a name", as: packer, call: "PUT /api/admin/couriers/tcs/cities", body: js(obj{"typed": "Chak 87", "city": " "}), status: 422, want: []string{"Write the city as the courier does"}},
		{name: "READ-8 a city of nobody", as: packer, call: "PUT /api/admin/couriers/dhl/cities", body: js(obj{"typed": "Chak 87", "city": "Sargodha"}), status: 404},
		{name: "PARCEL-1 what nobody is to book", as: desk, call: "GET /api/admin/couriers/dhl/bookings.csv", status: 404},

		{name: "PARCEL-1 a file of numbers", as: packer, call: upload, before: packed, body: bookings, status: 201, want: []string{`"kind":"bookings"`, `"field":"tracking"`, `"field":"collect"`, `"rows":1`}, check: oneMoreEntry},
		{name: "PARCEL-1 a file of nobody", as: desk, call: "POST /api/admin/courier-files?courier=dhl", body: bookings, status: 404},
		{name: "PARCEL-1 a picture of a table", as: desk, call: upload, body: bytesOf("\x89PNG\r\n\x1a\n"), status: 422, want: []string{"This is a picture."}},
		{name: "PARCEL-1 no table", as: desk, call: upload, body: bytesOf("\x00\x01"), status: 422},
		{name: "PARCEL-1 a form is no file", as: desk, call: upload, body: js(obj{}), status: 415, broken: true},
		{name: "PARCEL-1 a file that is too large", as: desk, call: upload, body: bytesOf(strings.Repeat("a", 10<<20+2)), status: 413, broken: true},
		{name: "PARCEL-1 a file by nobody", call: upload, body: bookings, status: 401},
		{name: "PARCEL-1 a file by a customer", as: customer, call: upload, body: bookings, status: 403},
		{name: "PARCEL-1 a file that was brought in", as: desk, call: "GET " + files + bookedFile, before: packed, status: 200, want: []string{`"kind":"bookings"`}},
		{name: "PARCEL-1 a file that is none", as: desk, call: "GET " + files + id0, status: 404},
		{name: "PARCEL-1 columns are matched", as: packer, call: "PUT " + files + bookedFile, before: packed, body: fields, status: 200, want: []string{`"kind":"bookings"`}, check: oneMoreEntry},
		{name: "READ-3 a day that nothing decides is a question", as: packer, call: upload, body: bytesOf("Tracking Number,Transaction Status Code,Updated At\nPX1,0005,05/11/2026 10:00\n"), status: 201, want: []string{`"key":"dates:updatedat"`, `"kind":"events"`}},
		{name: "READ-3 no look before it is answered", as: desk, call: "POST " + files + bookedFile + "/check", before: func(t *testing.T, s *shoptest.Shop) {
			packed(t, s)
			s.Exec(`UPDATE courier_files SET body = '{"kind":"bookings","rows":1,"columns":[{"name":"a","samples":[],"field":"tracking"},{"name":"b","samples":[],"field":"reference"}],"questions":[{"key":"dates:b","text":"Which?","options":[]}]}' WHERE id = $1`, bookedFile)
		}, status: 422, want: []string{`"answers":"Which?"`}},
		{name: "READ-1 an answer with the columns", as: packer, call: "PUT " + files + bookedFile, before: packed, body: js(obj{"fields": []string{"tracking", "reference"}, "answers": obj{"head": "1"}}), status: 200, want: []string{`"head":1`}},
		{name: "PARCEL-1 columns of none", as: packer, call: "PUT " + files + id0, body: fields, status: 404},
		{name: "PARCEL-1 columns that say nothing", as: packer, call: "PUT " + files + bookedFile, before: packed, body: js(obj{"fields": []string{"", ""}}), status: 422, want: []string{`"fields":`}},
		{name: "PARCEL-1 columns of what was read", as: packer, call: "PUT " + files + readFile, before: packed, body: fields, status: 409},
		{name: "PARCEL-1 a look at a file", as: packer, call: "POST " + files + bookedFile + "/check", before: packed, status: 202, want: []string{`"kind":"courier.check"`}, jobs: 1},
		{name: "PARCEL-1 reading before looking", as: packer, call: "POST " + files + bookedFile + "/run", before: packed, status: 409},
		{name: "PARCEL-1 reading while the check waits", as: packer, call: "POST " + files + seenFile + "/run", before: packed, status: 409, want: []string{"The check is not at its end yet."}},
		{name: "PARCEL-1 reading after a check that was stopped", as: packer, call: "POST " + files + brokenFile + "/run", before: packed, status: 409, want: []string{"did not go to its end"}},
		{name: "PARCEL-1 other columns want another check", as: packer, call: "PUT " + files + eventsFile, before: packed, body: fields, status: 200, not: []string{`"checkTask"`}},
		{name: "PARCEL-1 a work that is none", as: packer, call: "POST " + files + id0 + "/check", status: 404},
		{name: "PARCEL-1 a word that is none", as: packer, call: "POST " + files + bookedFile + "/guess", status: 404, broken: true},
		{name: "STAFF-1 a packer reads no file of what became of parcels", as: packer, call: "POST " + files + bookedFile + "/check", before: events, status: 403},
		{name: "STAFF-1 a manager does", as: manager, call: "POST " + files + bookedFile + "/check", before: events, status: 202, want: []string{`"kind":"courier.check"`}, jobs: 1},

		{name: "PARCEL-2 codes that nobody knows", as: packer, call: "GET /api/admin/courier-codes", before: packed, status: 200, want: []string{`"code":"9999"`, `"meaning":""`, `"courierName":"PostEx"`}},
		{name: "PARCEL-2 what a code means", as: manager, call: "PUT /api/admin/courier-codes", before: packed, body: code, status: 202, want: []string{`"kind":"courier.reread"`}, jobs: 1},
		{name: "PARCEL-2 a code nobody asked about", as: manager, call: "PUT /api/admin/courier-codes", body: js(obj{"courier": "postex", "code": "1", "meaning": "moving"}), status: 404},
		{name: "PARCEL-2 a meaning that is none", as: manager, call: "PUT /api/admin/courier-codes", body: js(obj{"courier": "postex", "code": "9999", "meaning": "perhaps"}), status: 422, broken: true, want: []string{`"meaning":`}},

		{name: "PARCEL-3 attempts to rescue", as: packer, call: "GET /api/admin/rescues", before: road, status: 200, want: []string{`"reason":"not_there"`, `"most":2`, `"phone":"0300 1234567"`, `"said":"Called 0300 7654321, no answer"`}},
		{name: "PARCEL-3 attempts to rescue, without phones", as: accountant, call: "GET /api/admin/rescues", before: road, status: 200, want: []string{`"reason":"not_there"`}, not: []string{"1234567", "7654321"}},
		{name: "PARCEL-3 the courier was told", as: packer, call: rescue, before: road, body: told, status: 200, check: oneMoreEntry},
		{name: "PARCEL-3 it is over", as: packer, call: rescue, body: told, status: 404},
		{name: "PARCEL-3 a better address, but not which", as: packer, call: rescue, before: road, body: js(obj{"outcome": "address"}), status: 422, want: []string{`"note":"Write the better address."`}},
		{name: "PARCEL-3 told, but not what", as: packer, call: rescue, before: road, body: js(obj{"outcome": "told"}), status: 422, want: []string{`"note":`}},

		{name: "PACK-2 no papers yet", as: accountant, call: "GET " + invoices, before: packed, status: 200, want: []string{`"invoices":[]`}},
		{name: "PACK-2 papers of no order", as: desk, call: "GET /api/admin/orders/" + id0 + "/invoices", status: 404},
		{name: "PACK-2 an invoice", as: manager, call: "POST " + invoices, before: packed, body: js(obj{"kind": "invoice"}), status: 201, want: []string{`"label":"INV 20`, `/0001"`, `"total":1259.64`}, check: oneMoreEntry},
		{name: "PACK-2 the same again", as: manager, call: "POST " + invoices, body: js(obj{"kind": "invoice"}), status: 201, want: []string{`/0001"`}},
		{name: "PACK-2 credit note", as: manager, call: "POST " + invoices, body: js(obj{"kind": "credit", "amount": 259.64, "reason": "One box was dented"}), status: 201, want: []string{`"label":"CN 20`, `/0001"`, `"of":"INV`}},
		{name: "PACK-2 more than the invoice", as: manager, call: "POST " + invoices, body: js(obj{"kind": "credit", "amount": 1000.01, "reason": "All of it"}), status: 409, want: []string{"Only Rs 1,000 of the invoice is left."}},
		{name: "PACK-2 a credit note without a reason", as: manager, call: "POST " + invoices, body: js(obj{"kind": "credit", "amount": 10}), status: 422, want: []string{`"reason":`}},
		{name: "PACK-2 an invoice of an order that was cancelled before it had one", as: manager, call: "POST " + invoices, before: func(t *testing.T, s *shoptest.Shop) {
			none(t, s)
			s.Exec("DELETE FROM invoices")
			s.Exec("UPDATE orders SET placement = 'cancelled' WHERE id = $1", shoptest.GuestOrder)
		}, body: js(obj{"kind": "invoice"}), status: 409, want: []string{"was cancelled before it had an invoice, and needs none."}},
		{name: "PACK-2 an invoice of no order", as: manager, call: "POST /api/admin/orders/" + id0 + "/invoices", body: js(obj{"kind": "invoice"}), status: 404},
	}
	for _, d := range []struct {
		name, call string
		body       payload
		codes      []int
	}{
		{"PACK-1 the pick list", "GET /api/admin/pick-list", payload{}, []int{401, 403}},
		{"PACK-1 a shelf", shelf, js(obj{"shelf": "B2"}), []int{400, 401, 403, 413, 415}},
		{"PARCEL-1 parcels", "GET /api/admin/parcels", payload{}, []int{401, 403}},
		{"PARCEL-4 load sheets", "GET /api/admin/hand-overs", payload{}, []int{401, 403}},
		{"PARCEL-4 a load sheet", "GET /api/admin/hand-overs/" + oneSheet, payload{}, []int{401, 403}},
		{"STAFF-5 printing addresses", "POST /api/admin/prints", js(obj{"what": "slips", "orders": []string{shoptest.GuestOrder}}), []int{400, 401, 403, 413, 415}},
		{"PARCEL-4 handing over", "POST /api/admin/hand-overs", js(sheet), []int{400, 401, 403, 413, 415}},
		{"PARCEL-1 couriers", "GET /api/admin/couriers", payload{}, []int{401, 403}},
		{"PARCEL-4 a courier", "PUT /api/admin/couriers/ali", js(courier), []int{401, 403}},
		{"READ-8 a courier's city", "PUT /api/admin/couriers/tcs/cities", js(obj{"typed": "Chak 87", "city": "Sargodha"}), []int{400, 401, 403, 413, 415}},
		{"PARCEL-1 bookings", "GET /api/admin/couriers/postex/bookings.csv", payload{}, []int{401, 403}},
		{"PARCEL-1 a kept file", "GET " + files + bookedFile, payload{}, []int{401, 403}},
		{"PARCEL-1 matching", "PUT " + files + bookedFile, fields, []int{400, 401, 403, 413, 415}},
		{"PARCEL-1 work", "POST " + files + bookedFile + "/check", payload{}, []int{401, 403}},
		{"PARCEL-2 codes", "GET /api/admin/courier-codes", payload{}, []int{401, 403}},
		{"PARCEL-2 saying", "PUT /api/admin/courier-codes", code, []int{400, 401, 403, 413, 415}},
		{"PARCEL-3 rescues", "GET /api/admin/rescues", payload{}, []int{401, 403}},
		{"PARCEL-3 acting", rescue, told, []int{400, 401, 403, 413, 415}},
		{"PACK-2 papers", "GET " + invoices, payload{}, []int{401, 403}},
		{"PACK-2 writing papers", "POST " + invoices, js(obj{"kind": "invoice"}), []int{400, 401, 403, 413, 415}},
	} {
		list = append(list, doors(d.name, d.call, d.body, d.codes...)...)
	}
	for _, code := range []int{400, 413, 415} {
		r := doors("PARCEL-4 a courier", "PUT /api/admin/couriers/ali", js(courier), code)[0]
		r.header = match(`"1"`)
		list = append(list, r)
	}
	return list
}

// leaves checks that the log has an entry of an action.
func leaves(action string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		if s.Count("audit_log WHERE action = '"+action+"'") == 0 {
			t.Errorf("STAFF-5: %s left no entry", action)
		}
	}
}
