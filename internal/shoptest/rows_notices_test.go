package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

// Push devices of a test: one of the owner's browser, one of the packer's.
const (
	ownDevice   = "01900000-0000-7000-8000-0000000de001"
	otherDevice = "01900000-0000-7000-8000-0000000de002"
)

// withDevices subscribes both to pushes.
func withDevices(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM push_devices")
	for id, of := range map[string][2]string{ownDevice: {shoptest.DeskID, shoptest.AdminID}, otherDevice: {shoptest.PackerDeskID, shoptest.PackerID}} {
		s.Exec(`INSERT INTO push_devices (id, session_id, account_id, endpoint_hash, sealed, created_at, told_at, problem) VALUES ($1, $2, $3, $1, 'x', 1, 0, '')`, id, of[0], of[1])
	}
}

// point is a valid public key of a browser: the base point of P-256.
const point = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"

func subscribed(change obj) payload {
	v := obj{"endpoint": "https://push.example.com/send/abc", "p256dh": point, "auth": "MDEyMzQ1Njc4OWFiY2RlZg"}
	for k, value := range change {
		v[k] = value
	}
	return js(v)
}

func noticeRows() []row {
	const mine, devices = "/api/admin/notices", "/api/admin/notices/devices"
	put, add := "PUT "+mine, "POST "+devices
	remove := func(id string) string { return "DELETE " + devices + "/" + id }
	try := func(id string) string { return "POST " + devices + "/" + id + "/try" }
	wish := func(rhythm string, mail ...string) payload {
		return js(obj{"rhythm": rhythm, "mail": append([]string{}, mail...), "live": []string{"order"}, "push": []string{}})
	}
	no := func(call string) []row {
		return []row{
			{name: "TODAY-3 nobody: " + call, call: call, body: wish("now"), status: 401, broken: true},
			{name: "TODAY-3 a customer: " + call, as: customer, call: call, body: wish("now"), status: 403, broken: true},
		}
	}
	rows := []row{
		{name: "TODAY-3 what an owner hears of", as: desk, call: "GET " + mine, before: withDevices, status: 200, want: []string{`"may":["order","proof","time","question","cards","message"]`, `"rhythm":"now"`, ownDevice, `"current":true`}, not: []string{otherDevice, "sealed"}},
		{name: "TODAY-3 what a packer may hear of, and does", as: packerDesk, call: "GET " + mine, before: withDevices, status: 200, want: []string{`"may":["order","time"]`, `"mail":[]`, `"live":["order","time"]`, otherDevice}, not: []string{ownDevice}},
		{name: "TODAY-3 wishes", as: desk, call: put, body: wish("hour", "order", "proof"), status: 200, want: []string{`"rhythm":"hour"`, `"mail":["order","proof"]`, `"push":[]`}, check: oneMoreEntry},
		{name: "TODAY-3 a packer hears of no payments", as: packerDesk, call: put, body: wish("now", "order", "proof"), status: 422, want: []string{`"mail":"Your role sees nothing of this.`}},
		{name: "TODAY-3 a rhythm that is none", as: desk, call: put, body: wish("weekly"), status: 422, want: []string{`"rhythm":`}, broken: true},
		{name: "TODAY-3 wishes that cannot be read", as: desk, call: put, body: raw("application/json", `{"rhythm":`), status: 400, broken: true},
		{name: "TODAY-3 wishes without end", as: desk, call: put, body: big(), status: 413, broken: true},
		{name: "TODAY-3 wishes that are no JSON", as: desk, call: put, body: raw("text/plain", "a"), status: 415, broken: true},

		{name: "TODAY-3 a browser takes pushes", as: desk, call: add, body: subscribed(nil), status: 200, want: []string{`"devices":[{`, `"current":true`}, not: []string{"push.example.com"}, check: oneMoreEntry},
		{name: "TODAY-3 who is in no session has no browser", as: admin, call: add, body: subscribed(nil), status: 409},
		{name: "TODAY-3 an address that is not https", as: desk, call: add, body: subscribed(obj{"endpoint": "http://push.example.com/a"}), status: 422, want: []string{`"endpoint":`}},
		{name: "TODAY-3 an address of the house", as: desk, call: add, body: subscribed(obj{"endpoint": "https://169.254.169.254/latest"}), status: 422, want: []string{`"endpoint":`}},
		{name: "TODAY-3 an address of this machine", as: desk, call: add, body: subscribed(obj{"endpoint": "https://localhost/a"}), status: 422, want: []string{`"endpoint":`}},
		{name: "TODAY-3 an address without end", as: desk, call: add, body: subscribed(obj{"endpoint": "https://push.example.com/" + strings.Repeat("a", 1000)}), status: 422, want: []string{`"endpoint":`}, broken: true},
		{name: "TODAY-3 a key that is none", as: desk, call: add, body: subscribed(obj{"p256dh": "BGsX"}), status: 422, want: []string{`"p256dh":`}},
		{name: "TODAY-3 a secret that is none", as: desk, call: add, body: subscribed(obj{"auth": "MDEy"}), status: 422, want: []string{`"auth":`}},
		{name: "TODAY-3 a browser that cannot be read", as: desk, call: add, body: raw("application/json", `{"endpoint":`), status: 400, broken: true},
		{name: "TODAY-3 a browser without end", as: desk, call: add, body: big(), status: 413, broken: true},
		{name: "TODAY-3 a browser that is no JSON", as: desk, call: add, body: raw("text/plain", "a"), status: 415, broken: true},

		{name: "TODAY-3 a push to try", as: desk, call: try(ownDevice), before: withDevices, status: 200, jobs: 1, check: oneMoreEntry},
		{name: "TODAY-3 a push to somebody else's browser", as: desk, call: try(otherDevice), before: withDevices, status: 404},
		{name: "TODAY-3 a browser takes none any more", as: desk, call: remove(ownDevice), before: withDevices, status: 200, check: oneMoreEntry},
		{name: "TODAY-3 somebody else's browser", as: packerDesk, call: remove(ownDevice), before: withDevices, status: 404},
	}
	for _, call := range []string{"GET " + mine, put, add, remove(ownDevice), try(ownDevice)} {
		rows = append(rows, no(call)...)
	}
	return rows
}
