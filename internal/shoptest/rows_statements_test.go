package shoptest_test

import (
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

// Statements of the rows: one just uploaded, one checked, one settled.
const (
	newStatement   = "01900000-0000-7000-8000-0000000003a1"
	seenStatement  = "01900000-0000-7000-8000-0000000003a2"
	takenStatement = "01900000-0000-7000-8000-0000000003a3"
	waitsStatement = "01900000-0000-7000-8000-0000000003a4" // its check has not run yet
)

// withStatements stores them, with one short line.
func withStatements(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withTasks(t, s)
	s.Keep("imports/x/paid.csv", "CN,COD,Net\n1,5,4\n")
	s.Exec("DELETE FROM statement_sums")
	s.Exec("DELETE FROM statement_lines")
	s.Exec("DELETE FROM statements")
	columns := `"rows":1,"columns":[{"name":"CN","samples":["1"],"field":"tracking"},{"name":"COD","samples":["5"],"field":"collected"},{"name":"Net","samples":["4"],"field":"paid"}]`
	for id, body := range map[string]string{newStatement: `{` + columns + `}`, seenStatement: `{"check":"` + doneTask + `",` + columns + `}`, waitsStatement: `{"check":"` + waitingTask + `",` + columns + `}`, takenStatement: `{"check":"` + doneTask + `","run":"` + doneTask + `",` + columns + `}`} {
		state := "open"
		if id == takenStatement {
			state = "taken"
		}
		s.Exec(`INSERT INTO statements (id, courier, file_name, file_key, file_sum, reference, paid_day, state, actor, body, row_version, created_at)
			VALUES ($1, 'postex', 'cpr.csv', 'imports/x/paid.csv', $1, 'CPR-1', '2026-11-19', $2, $3, $4, 1, 1)`, id, state, shoptest.AdminID, body)
	}
	s.Exec(`INSERT INTO statement_lines (statement_id, line, tracking, reference, order_id, parcel, parcel_id, outcome, message, delivered_day, collected, fee, tax, withheld, paid, due, expected, charge, booked, dispute, dispute_note, closed_by, closed_at)
		VALUES ($1, 2, '=21', '', $2, 1, 'x', 'short', 'Rs 9 less', '2026-11-01', 126000, 0, 0, 2520, 100000, 126000, 123480, FALSE, TRUE, 'open', '', '', 0)`, takenStatement, shoptest.GuestOrder)
	s.Exec(`INSERT INTO statement_sums (statement_id, lines, parcels, collected, fee, tax, withheld, paid, expected) VALUES ($1, 1, 1, 126000, 0, 0, 2520, 100000, 123480)`, takenStatement)
}

// statementRows are the calls of the couriers' remittance statements.
func statementRows() []row {
	statement := func(id string) string { return "/api/admin/statements/" + id }
	upload := "POST /api/admin/statements?courier=postex&name=cpr.csv"
	file := bytesOf("CN #,COD Amount,WHT,Net Payable\n21094417704,1260,25.20,1234.80\n")
	fields := js(obj{"fields": []string{"tracking", "collected", "paid"}})
	take := js(obj{"reference": "CPR-2", "day": "2026-01-02"})
	closing := "POST " + statement(takenStatement) + "/lines/2/close"
	note := js(obj{"note": "Paid with CPR-3"})
	list := []row{
		{name: "CASH-2 what is open with couriers, without phone and street", as: accountant, call: "GET /api/admin/cash", before: withStatements, status: 200, want: []string{`"outcome":"short"`, `"difference":-234.8`, `"inDispute":234.8`, `"month":"2026-11"`, `"withheld":25.2`, "Fatima", `"asks":1`, `"counts":{"short":1}`, `"open":1`}, not: []string{"1234567", "House 12"}},
		{name: "CASH-2 it, to a packer", as: packer, call: "GET /api/admin/cash", status: 403},
		{name: "CASH-2 it, to nobody", call: "GET /api/admin/cash", status: 401},
		{name: "CASH-2 questions as a file, guarded against formulas", as: accountant, call: "GET /api/admin/cash/file?what=disputes", status: 200, want: []string{"PostEx,'=21,GL-000001-1,2026-11-01,CPR-1,1260.00,1260.00", ",-234.80,"}, not: []string{"1234567", "'-"}},
		{name: "CASH-2 what was withheld, by month", as: accountant, call: "GET /api/admin/cash/file?what=withheld&month=2026-11", status: 200, want: []string{"2026-11,PostEx,CPR-1,2026-11-19,1,1260.00,0.00,0.00,25.20,1000.00"}},
		{name: "CASH-2 a file of something else", as: accountant, call: "GET /api/admin/cash/file?what=all", status: 400, broken: true},
		{name: "CASH-2 a month that is none", as: accountant, call: "GET /api/admin/cash/file?what=withheld&month=11-2026", status: 400},
		{name: "CASH-2 a file, to a packer", as: packer, call: "GET /api/admin/cash/file?what=disputes", status: 403},
		{name: "CASH-2 a file, to nobody", call: "GET /api/admin/cash/file?what=disputes", status: 401},

		{name: "CASH-1 a statement is brought in", as: accountant, call: upload, body: file, before: withStatements, status: 201, want: []string{`"state":"open"`, `"field":"collected"`, `"field":"withheld"`, `"field":"paid"`, `"rows":1`}},
		{name: "CASH-1 a statement of nobody", as: accountant, call: "POST /api/admin/statements?courier=dhl", body: file, status: 404},
		{name: "CASH-1 the same file again", as: accountant, call: upload, body: file, before: func(t *testing.T, s *shoptest.Shop) {
			t.Helper()
			withStatements(t, s)
			status(t, s, 201, row{as: accountant, call: upload, body: file})
		}, status: 409},
		{name: "CASH-1 a form is no file", as: accountant, call: upload, body: js(obj{}), status: 415, broken: true},
		{name: "CASH-1 a file that is too large", as: accountant, call: upload, body: bytesOf(strings.Repeat("a", 50<<20+2)), status: 413, broken: true},
		{name: "CASH-1 an empty file", as: accountant, call: upload, body: bytesOf("CN #,COD\n"), status: 422},

		{name: "CASH-1 a statement with its lines", as: accountant, call: "GET " + statement(takenStatement), before: withStatements, status: 200, want: []string{`"counts":{"short":1}`, `"expected":1234.8`, `"booked":true`, `"sums":{"collected":1260,"difference":-234.8,"expected":1234.8,"lines":1,"paid":1000}`}, not: []string{"1234567"}},
		{name: "CASH-1 a page after no row", as: accountant, call: "GET " + statement(takenStatement) + "?after=x", status: 400, broken: true},
		{name: "CASH-1 only what differs, after a row", as: accountant, call: "GET " + statement(takenStatement) + "?differ=true&after=2", status: 200, want: []string{`"lines":[]`}},
		{name: "CASH-1 only one outcome", as: accountant, call: "GET " + statement(takenStatement) + "?outcome=matched", status: 200, want: []string{`"lines":[]`}},
		{name: "CASH-1 an outcome that is none", as: accountant, call: "GET " + statement(takenStatement) + "?outcome=late", status: 400, broken: true},
		{name: "CASH-1 an outcome that is none, of a statement that is none", as: accountant, call: "GET " + statement(id0) + "?outcome=late", status: 400, broken: true},
		{name: "CASH-1 no statement", as: accountant, call: "GET " + statement(id0), status: 404},
		{name: "CASH-1 a statement, to a packer", as: packer, call: "GET " + statement(takenStatement), status: 403},
		{name: "CASH-1 a statement, to nobody", call: "GET " + statement(takenStatement), status: 401},

		{name: "CASH-1 columns are matched", as: accountant, call: "PUT " + statement(newStatement), body: fields, before: withStatements, status: 200, want: []string{`"field":"paid"`}},
		{name: "READ-2 amounts that say thousand in two ways are a question", as: accountant, call: upload, body: bytesOf("CN #;COD;Net\n1;1.250;9\n2;1,250;8\n"), before: withStatements, status: 201, want: []string{`"key":"amounts:cod"`, `"known":false`}},
		{name: "READ-1 heads in Urdu, two columns of charges and one of what was collected", as: accountant, call: upload, body: bytesOf("ٹریکنگ نمبر,COD Amount,Collected Amount,ڈیلیوری چارجز,Fuel Surcharge,قابل ادائیگی\nCN-1,500,500,150,45,305\n"), before: withStatements, status: 201, want: []string{`"field":"tracking"`, `"field":"collected"`, `"field":"fee","name":"Fuel Surcharge"`, `"field":"paid"`}},
		{name: "READ-1 columns of charges may be several", as: accountant, call: "PUT " + statement(newStatement), body: js(obj{"fields": []string{"tracking", "collected", "fee"}}), before: withStatements, status: 200, want: []string{`"field":"fee"`}},
		{name: "READ-1 a workbook with a password says so", as: accountant, call: upload, body: bytesOf("\xd0\xcf\x11\xe0\x00E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00"), status: 422, want: []string{"locked with a password"}, broken: true},
		{name: "READ-1 an answer with the columns", as: accountant, call: "PUT " + statement(newStatement), body: js(obj{"fields": []string{"tracking", "collected", "paid"}, "answers": obj{"head": "1"}}), before: withStatements, status: 200, want: []string{`"head":1`}},
		{name: "CASH-1 wrong columns", as: accountant, call: "PUT " + statement(newStatement), body: js(obj{"fields": []string{"collected", "paid", ""}}), before: withStatements, status: 422, want: []string{"tracking number"}},
		{name: "CASH-1 one field twice", as: accountant, call: "PUT " + statement(newStatement), body: js(obj{"fields": []string{"tracking", "paid", "paid"}}), before: withStatements, status: 422},
		{name: "CASH-1 too few columns", as: accountant, call: "PUT " + statement(newStatement), body: js(obj{"fields": []string{"tracking"}}), before: withStatements, status: 422, want: []string{"has 3"}},
		{name: "CASH-1 columns of what was taken", as: accountant, call: "PUT " + statement(takenStatement), body: fields, before: withStatements, status: 409},
		{name: "CASH-1 columns of no statement", as: accountant, call: "PUT " + statement(id0), body: fields, status: 404},
		{name: "CASH-1 columns, by a packer", as: packer, call: "PUT " + statement(newStatement), body: fields, status: 403},

		{name: "CASH-1 a look", as: accountant, call: "POST " + statement(newStatement) + "/check", body: js(obj{}), before: withStatements, jobs: 1, status: 202, want: []string{`"kind":"statement.check"`}},
		{name: "CASH-1 taking", as: accountant, call: "POST " + statement(seenStatement) + "/take", body: take, before: withStatements, jobs: 1, status: 202, want: []string{`"kind":"statement.take"`}},
		{name: "CASH-1 taking without a look", as: accountant, call: "POST " + statement(newStatement) + "/take", body: take, before: withStatements, status: 409},
		{name: "CASH-1 taking while the check waits", as: accountant, call: "POST " + statement(waitsStatement) + "/take", body: take, before: withStatements, status: 409, want: []string{"The check is not at its end yet."}},
		{name: "CASH-1 taking without a reference", as: accountant, call: "POST " + statement(seenStatement) + "/take", body: js(obj{"day": "2999-01-01"}), before: withStatements, status: 422, want: []string{`"reference":`, `"day":`}},
		{name: "CASH-1 taking twice", as: accountant, call: "POST " + statement(takenStatement) + "/take", body: take, before: withStatements, status: 409},
		{name: "CASH-1 taking back", as: accountant, call: "POST " + statement(takenStatement) + "/undo", body: js(obj{}), before: withStatements, jobs: 1, status: 202},
		{name: "CASH-1 taking back what was not taken", as: accountant, call: "POST " + statement(seenStatement) + "/undo", body: js(obj{}), before: withStatements, status: 409},
		{name: "CASH-1 taking no statement", as: accountant, call: "POST " + statement(id0) + "/take", body: take, status: 404},
		{name: "CASH-1 taking, by a packer", as: packer, call: "POST " + statement(seenStatement) + "/take", body: take, status: 403},

		{name: "CASH-1 thrown away", as: accountant, call: "DELETE " + statement(newStatement), before: withStatements, status: 204},
		{name: "CASH-1 what was taken is not thrown away", as: accountant, call: "DELETE " + statement(takenStatement), before: withStatements, status: 409},
		{
			name: "CASH-1 what was thrown away says so", as: accountant, call: "DELETE " + statement(newStatement), status: 409, want: []string{"was thrown away. Bring its file in again"},
			before: func(t *testing.T, s *shoptest.Shop) {
				withStatements(t, s)
				s.Exec(`UPDATE statements SET state = 'away' WHERE id = $1`, newStatement)
			},
		},
		{name: "CASH-1 throwing away nothing", as: accountant, call: "DELETE " + statement(id0), status: 404},
		{name: "CASH-1 throwing away, by a packer", as: packer, call: "DELETE " + statement(newStatement), status: 403},
		{name: "CASH-1 throwing away, by nobody", call: "DELETE " + statement(newStatement), status: 401},

		{name: "CASH-2 a question is closed", as: accountant, call: closing, body: note, before: withStatements, status: 204},
		{name: "CASH-2 without a word", as: accountant, call: closing, body: js(obj{"note": " "}), before: withStatements, status: 422, want: []string{`"note":`}},
		{name: "CASH-2 a question that is none", as: accountant, call: "POST " + statement(takenStatement) + "/lines/7/close", body: note, before: withStatements, status: 409},
		{name: "CASH-2 a question of no statement", as: accountant, call: "POST " + statement(id0) + "/lines/2/close", body: note, status: 404},
		{name: "CASH-2 closing, by a packer", as: packer, call: closing, body: note, status: 403},
	}
	list = append(list, doors("CASH-1 bringing in", upload, file, 401, 403)...)
	list = append(list, doors("CASH-1 matching", "PUT "+statement(newStatement), fields, 400, 401, 413, 415)...)
	list = append(list, doors("CASH-1 working", "POST "+statement(seenStatement)+"/take", take, 400, 401, 413, 415)...)
	return append(list, doors("CASH-2 closing", closing, note, 400, 401, 413, 415)...)
}
