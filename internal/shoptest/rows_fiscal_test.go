package shoptest_test

import (
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/shoptest/fakefbr"
)

// oddPaper is an invoice of GuestOrder whose answer from the tax authority was lost.
const oddPaper = "019cade2-0000-7000-8000-00000000f15c"

func withOddPaper(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM fiscal_papers")
	s.Exec("DELETE FROM invoices")
	s.Exec(`INSERT INTO invoices (id, kind, tax_year, number, order_id, total, body, actor, issued_at) VALUES ($1, 'invoice', '2025-26', 900, $2, 125964, '{}', 'x', 1)`, oddPaper, shoptest.GuestOrder)
	s.Exec(`INSERT INTO fiscal_papers (invoice_id, state, live, number, problem, tries, ask_at, sent_at, changed_at) VALUES ($1, 'unsure', $2, '', 'No answer came.', 1, 0, 1, 1)`, oddPaper, true)
}

// fiscalRows are the office's calls about papers that are reported, in a shop whose token was taken
// away since.
func fiscalRows() []row {
	settle, number := "PUT "+fiscalAt+"/"+oddPaper, js(obj{"number": fakefbr.NumberOf(7)})
	rows := []row{
		{name: "BOOKS-1 how papers stand", as: accountant, call: "GET " + fiscalAt, before: withOddPaper, status: 200, want: []string{`"on":false`, `"label":"INV 2025-26/0900"`, `"state":"unsure"`, `"problem":"No answer came."`}},
		{name: "BOOKS-1 a person found the number", as: desk, call: settle, body: number, before: withOddPaper, status: 200, want: []string{`"state":"done"`, `"number":"` + fakefbr.NumberOf(7) + `"`, `"qr":{`}, check: oneMoreEntry},
		{name: "BOOKS-1 once more", as: desk, call: settle, body: number, fresh: true, status: 409, before: func(t *testing.T, s *shoptest.Shop) {
			t.Helper()
			withOddPaper(t, s)
			status(t, s, 200, row{as: desk, call: settle, body: number})
		}},
		{name: "BOOKS-1 what is no number", as: desk, call: settle, body: js(obj{"number": "INV 2025-26/0900"}), before: withOddPaper, status: 422, want: []string{`"number":`}},
		{name: "BOOKS-1 sent again without a token", as: desk, call: settle, body: js(obj{}), before: withOddPaper, status: 409, want: []string{"reports no invoices"}},
		{name: "BOOKS-1 a paper that is none", as: desk, call: "PUT " + fiscalAt + "/" + id0, body: number, status: 404},
	}
	rows = append(rows, doors("BOOKS-1 how papers stand", "GET "+fiscalAt, payload{}, 401, 403)...)
	return append(rows, doors("BOOKS-1 settling a paper", settle, number, 400, 401, 403, 413, 415)...)
}
