package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

const ownPoints = "/api/account/points"

// withPoints turns points on and gives the shop's member some: usable ones where they are above 0,
// a debt where they are below. A second member's code is 7K3Q-9VHM.
func withPoints(n int64) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		withBalance(0)(t, s)
		s.Exec("INSERT INTO balances (id, account_id, created_at, friend_code) VALUES ('b2', $1, 1, '7K3Q-9VHM')", shoptest.AdminID)
		s.Exec("INSERT INTO point_moves (balance_id, seq, points, rest, reason, order_id, actor, note, happened_at, yours_at, ends_at) VALUES ('b1', 1, $1, $1, $2, 'o1', 'system', 'Sorry', 1, 1, 4102444800000000)", n, map[bool]string{true: "given", false: "returned"}[n > 0])
		if !strings.Contains(status(t, s, 200, row{call: "GET /api/config"}).Body.String(), `"points"`) {
			pointsOn(t, s)
		}
	}
}

// pointsOn offers two points for each Rs 100 and 50 to both friends, with other settings.
func pointsOn(t *testing.T, s *shoptest.Shop, more ...obj) {
	t.Helper()
	values := obj{"creditOffered": true, "pointRate": 2, "pointFriend": 50}
	for _, m := range more {
		for k, v := range m {
			values[k] = v
		}
	}
	version := status(t, s, 200, row{as: admin, call: "GET /api/admin/settings"}).Header().Get("ETag")
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(version), body: js(obj{"values": values})})
}

func pointRows() []row {
	use := "POST " + ownPoints
	does := func(act string, more obj) payload {
		o := obj{"act": act}
		for k, v := range more {
			o[k] = v
		}
		return js(o)
	}
	rows := []row{
		{name: "PROMO-3 a member without points", as: customer, call: "GET " + ownPoints, status: 200, fresh: true, want: []string{`"points":0`, `"moves":[]`, `"ends":[]`}},
		{name: "PROMO-3 a member's own points", as: customer, call: "GET " + ownPoints, before: withPoints(316), status: 200, want: []string{`"points":316`, `"worth":316`, `"reason":"given"`, `"at":"2100-01-01T00:00:00Z"`}, not: []string{"Sorry"}},
		{name: "PROMO-3 below 0", as: customer, call: "GET " + ownPoints, before: withPoints(-20), status: 200, want: []string{`"points":0`, `"rest":-20`}},
		{name: "PROMO-3 turned into credit", as: customer, call: use, body: does("turn", obj{"points": 316}), before: withPoints(316), status: 200, want: []string{`"points":0`, `"reason":"turned"`}},
		{name: "PROMO-3 another number than there is", as: customer, call: use, body: does("turn", obj{"points": 300}), before: withPoints(316), status: 409, want: []string{"You can turn 316 points into store credit now."}},
		{name: "PROMO-3 nothing to turn", as: customer, call: use, body: does("turn", obj{"points": 0}), before: withPoints(-20), status: 409},
		{name: "PROMO-3 a code for friends", as: customer, call: use, body: does("code", nil), before: withPoints(1), status: 200, want: []string{`"code":"`}},
		{name: "PROMO-3 a friend's code after an order", as: customer, call: use, body: does("friend", obj{"code": "7K3Q-9VHM"}), before: withPoints(1), status: 409, want: []string{"A friend's code is for the first order."}},
		{name: "PROMO-3 a friend's code", as: manager, call: use, body: does("friend", obj{"code": "7k3q 9vhm"}), before: withPoints(1), status: 200, want: []string{`"friend":"named"`}},
		{name: "PROMO-3 a code of nobody", as: customer, call: use, body: does("friend", obj{"code": "7K3Q-9VHN"}), before: withPoints(1), status: 404, want: []string{"We do not know this code."}},
		{name: "PROMO-3 no code at all", as: customer, call: use, body: does("friend", nil), before: withPoints(1), status: 404},
		{name: "PROMO-3 one's own code", as: admin, call: use, body: does("friend", obj{"code": "7K3Q-9VHM"}), before: withPoints(1), status: 409, want: []string{"This is your own code."}},
		{name: "PROMO-3 where the shop has none", as: customer, call: use, body: does("turn", obj{"points": 1}), fresh: true, status: 409, want: []string{"Points are not offered at the moment."}},
		{name: "PROMO-3 another act", as: customer, call: use, body: does("spend", nil), status: 400, broken: true},
		{name: "PROMO-3 no JSON", as: customer, call: use, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "PROMO-3 a form", as: customer, call: use, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "PROMO-3 too much", as: customer, call: use, body: big(), status: 413, broken: true},
		{name: "PROMO-3 the office sees a person's points", as: manager, call: "GET " + balancesAt + "/person?email=AYESHA@example.com", before: withPoints(316), status: 200, want: []string{`"pending":0,"points":316`, `"worth":316`}},
		{name: "PROMO-3 and what all are worth", as: accountant, call: "GET " + balancesAt, before: withPoints(316), status: 200, want: []string{`"points":{"people":1,"points":316,"worth":316}`}},
		{name: "PROMO-3 the owner gives points", as: admin, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "points": 84, "note": "Late"}), before: withPoints(316), status: 200, want: []string{`"points":400`}},
		{name: "PROMO-3 takes a mistake back", as: admin, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "points": -16, "note": "Twice"}), before: withPoints(316), status: 200, want: []string{`"points":300`}},
		{name: "PROMO-3 never below 0", as: admin, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "points": -317, "note": "Twice"}), before: withPoints(316), status: 409, want: []string{"Only 316 points can be used there now."}},
		{name: "PROMO-3 their worth counts as credit that one gives", as: manager, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "points": 5, "note": "Late"}), before: withPoints(316), status: 409, want: []string{"The owner can give more."}},
		{name: "PROMO-3 points and rupees at once", as: admin, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "points": 5, "amount": 5, "note": "Late"}), before: withPoints(316), status: 422},
		{name: "PROMO-3 no points at all", as: admin, call: "POST " + balancesAt, body: js(obj{"email": "ayesha@example.com", "points": 0, "note": "Late"}), before: withPoints(316), status: 422, want: []string{`"points":"Give from 1 point`}},
		{name: "PROMO-3 points without store credit", as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"pointRate": 2}}), fresh: true, status: 422, want: []string{`"pointRate":"Points are turned into store credit`}},
		{name: "PROMO-3 more than half a price", as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"creditOffered": true, "pointRate": 51}}), fresh: true, status: 422, want: []string{`"pointWorth":"With so many points`}},
	}
	rows = append(rows, stopped("GET "+ownPoints, payload{})...)
	return append(rows, stopped(use, does("code", nil))...)
}
