package shoptest_test

import (
	"testing"

	"gulaab/internal/shoptest"
)

// oddCard is a card payment of GuestOrder that a person has to look at.
const oddCard = "019cade2-0000-7000-8000-00000000c0de"

func withOddCard(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM card_attempts")
	s.Exec(`INSERT INTO card_attempts (id, order_id, provider, reference, amount, state, problem, told, created_at, changed_at, ask_at, asks, asked_at)
		VALUES ($1, $2, 'safepay', 'track_odd', 125964, 'odd', 'It says Rs 1.', 100, 1, 1, 0, 0, 1)`, oddCard, shoptest.GuestOrder)
}

// cardRows are the office's call about payments by card, also in a shop whose keys were taken
// away since.
func cardRows() []row {
	aside, body := "PUT /api/admin/orders/"+shoptest.GuestOrder+"/cards/"+oddCard, js(obj{"note": "It was our test card."})
	rows := []row{
		{name: "PAYS-4 somebody looked at a card payment", as: desk, call: aside, body: body, before: withOddCard, status: 204, check: oneMoreEntry},
		{name: "PAYS-4 once more", as: desk, call: aside, body: body, fresh: true, status: 409, before: func(t *testing.T, s *shoptest.Shop) {
			t.Helper()
			withOddCard(t, s)
			status(t, s, 204, row{as: desk, call: aside, body: body})
		}},
		{name: "PAYS-4 without a note", as: desk, call: aside, body: js(obj{"note": " "}), before: withOddCard, status: 422, want: []string{`"note":`}},
		{name: "PAYS-4 of another order", as: desk, call: "PUT /api/admin/orders/" + shoptest.CustomerOrder + "/cards/" + oddCard, body: body, before: withOddCard, status: 404},
	}
	return append(rows, doors("PAYS-4 aside", aside, body, 400, 401, 403, 413, 415)...)
}
