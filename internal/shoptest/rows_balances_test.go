package shoptest_test

import (
	"testing"

	"gulaab/internal/shoptest"
)

const (
	balancesAt = "/api/admin/credit"
	ownCredit  = "/api/account/credit"
)

// withBalance stores store credit of the shop's member, of an amount in paisa, and nobody's points.
func withBalance(paisa int64) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		for _, table := range []string{"friends", "point_moves", "balance_moves", "balances"} {
			s.Exec("DELETE FROM " + table)
		}
		s.Exec("INSERT INTO balances (id, account_id, created_at) VALUES ('b1', $1, 1)", shoptest.CustomerID)
		s.Exec("INSERT INTO balance_moves (balance_id, seq, amount, rest, reason, order_id, actor, note, happened_at) VALUES ('b1', 1, $1, $1, 'given', '', 'system', 'Sorry', 1)", paisa)
	}
}

func balanceRows() []row {
	gift := func(change obj) payload {
		g := obj{"email": "ayesha@example.com", "amount": 500, "note": "Late by four days"}
		for k, v := range change {
			g[k] = v
		}
		return js(g)
	}
	give := "POST " + balancesAt
	rows := []row{
		{name: "PROMO-2 nobody has credit", as: accountant, call: "GET " + balancesAt, status: 200, fresh: true, want: []string{`"owed":0,`, `"people":0`, `"moves":[]`, `"month":[]`}},
		{name: "PROMO-2 what is owed, and the ledger", as: accountant, call: "GET " + balancesAt, before: withBalance(125_050), status: 200, want: []string{`"owed":1250.5`, `"people":1`, `"name":"Ayesha Khan"`, `"rest":1250.5`, `"note":"Sorry"`}},
		{name: "PROMO-2 a page after a row", as: accountant, call: "GET " + balancesAt + "?after=1.b1.1", before: withBalance(1), status: 200, want: []string{`"moves":[]`}},
		{name: "PROMO-2 a page after nothing known", as: accountant, call: "GET " + balancesAt + "?after=x", status: 400},
		{name: "PROMO-2 whose account it is", as: manager, call: "GET " + balancesAt + "/person?email=AYESHA@example.com", before: withBalance(100), status: 200, want: []string{`"name":"Ayesha Khan"`, `"amount":1`}},
		{name: "PROMO-2 nobody's account", as: manager, call: "GET " + balancesAt + "/person?email=nobody@example.com", status: 404, want: []string{"No account has this e-mail address"}},
		{name: "PROMO-2 the owner gives credit", as: admin, call: give, body: gift(nil), before: withBalance(100), status: 200, want: []string{`"amount":501`}},
		{name: "PROMO-2 the owner takes a mistake back", as: admin, call: give, body: gift(obj{"amount": -0.5}), before: withBalance(100), status: 200, want: []string{`"amount":0.5`}},
		{name: "PROMO-2 no more is taken back than is there", as: admin, call: give, body: gift(obj{"amount": -2}), before: withBalance(100), status: 409, want: []string{"Only Rs 1 is left there."}},
		{name: "PROMO-2 a manager without a limit gives none", as: manager, call: give, body: gift(nil), status: 409, want: []string{"Above it somebody else has to agree."}},
		{name: "PROMO-2 an accountant gives none", as: accountant, call: give, body: gift(nil), status: 403},
		{name: "PROMO-2 without why", as: admin, call: give, body: gift(obj{"note": " ", "amount": 0}), status: 422, want: []string{`"note":"Say why`, `"amount":"Give from Rs 1`}},
		{name: "PROMO-2 of an order that nobody placed", as: admin, call: give, body: gift(obj{"order": "GL-NONE"}), status: 422, want: []string{`"order":"There is no order`}},
		{name: "PROMO-2 to nobody", as: admin, call: give, body: gift(obj{"email": "nobody@example.com"}), status: 404},
		{name: "PROMO-2 a member without credit", as: customer, call: "GET " + ownCredit, status: 200, fresh: true, want: []string{`"amount":0`, `"moves":[]`}},
		{name: "PROMO-2 a member's own credit", as: customer, call: "GET " + ownCredit, before: withBalance(125_000), status: 200, want: []string{`"amount":1250`, `"reason":"given"`}, not: []string{"Sorry"}},
	}
	rows = append(rows, giftCardRows()...)
	rows = append(rows, stopped("GET "+ownCredit, payload{})...)
	person := "GET " + balancesAt + "/person"
	for _, call := range []string{"GET " + balancesAt, give, person + "?email=a@example.com"} {
		body := payload{}
		if call == give {
			body = gift(nil)
		}
		rows = append(
			rows,
			row{name: "PROMO-2 of nobody: " + call, call: call, body: body, status: 401},
			row{name: "PROMO-2 a packer: " + call, as: packer, call: call, body: body, status: 403},
		)
	}
	return append(
		rows,
		row{name: "PROMO-2 a person without an address", as: manager, call: person, status: 400, broken: true},
		row{name: "PROMO-2 no JSON", as: admin, call: give, body: raw("application/json", "{"), status: 400, broken: true},
		row{name: "PROMO-2 a form", as: admin, call: give, body: raw("text/plain", "x"), status: 415, broken: true},
		row{name: "PROMO-2 too much", as: admin, call: give, body: big(), status: 413, broken: true},
	)
}
