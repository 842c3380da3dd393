package shoptest_test

import (
	"net/http/httptest"
	"net/url"
	"testing"

	"gulaab/internal/shoptest"
)

// Bank credits of the rows: one with the amount that the customer's order owes, and one that
// paid an order.
const (
	openCredit = "01900000-0000-7000-8000-0000000003b1"
	usedCredit = "01900000-0000-7000-8000-0000000003b2"
)

func withCredits(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM bank_credits")
	for id, order := range map[string]string{openCredit: "", usedCredit: shoptest.GuestOrder} {
		s.Exec(`INSERT INTO bank_credits (id, print, bank, day, amount, reference, reference_fold, details, order_id, away, file_name, added_at)
			VALUES ($1, $1, 'Meezan', '2026-11-22', 138000, 'FT 26325-88', 'ft26325-88', 'IBFT from A KHAN', $2, FALSE, 'm.csv', 1)`, id, order)
	}
}

// creditRows are the calls of bank statements, couriers' deductions, and held units that belong
// to no order.
func creditRows() []row {
	upload := "POST /api/admin/bank-files?bank=Meezan&name=m.csv"
	file := bytesOf("Date,Description,Ref No,Debit,Credit\n22/11/2026,IBFT GL-000002,FT-1,,\"1,380.00\"\n22/11/2026,Charges,FT-2,25,\n")
	odd := bytesOf("Tareekh,Raqam,Nishan\n22/11/2026,1380,FT-9\n")
	list, away := "GET /api/admin/bank-credits", "PUT /api/admin/bank-credits/"+openCredit
	rates, law := "/api/admin/couriers/postex/rates", `"law":[{"fee":0,"from":"2025-07-01","tax":0,"withheld":200}]`
	set := js(obj{"rates": []obj{{"from": "2026-07-01", "fee": 195, "tax": 1600, "withheld": 250}}})
	free := "POST /api/admin/stock/" + shoptest.Niacin + "-1/free"
	held := func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		s.Exec("UPDATE stock_levels SET held = held + 2 WHERE variant_id = $1", shoptest.Niacin+"-1")
	}
	nothing := func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		if s.Count("payments WHERE kind = 'credit' AND order_id = '"+shoptest.CustomerOrder+"'") != 0 || s.Count("orders WHERE payment = 'paid' AND id = '"+shoptest.CustomerOrder+"'") != 0 {
			t.Error("PROOF-4 a statement approved an order")
		}
	}
	rows := []row{
		{name: "PROOF-4 a statement is read, and approves nothing", as: desk, call: upload, body: file, before: withCredits, status: 200, want: []string{`"added":1`, `"known":0`, `"others":1`, `"wrong":[]`}, not: []string{`"needs"`}, check: nothing},
		{name: "PROOF-4 the same file once more adds nothing", as: desk, call: upload, body: file, status: 200, fresh: true, before: func(t *testing.T, s *shoptest.Shop) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: upload, body: file})
		}, want: []string{`"added":0`, `"known":1`}},
		{name: "PROOF-4 columns that are not known", as: desk, call: upload, body: odd, status: 200, want: []string{`"needs":"Say which column`, `"samples":["1380"]`, `"added":0`}},
		{name: "PROOF-4 columns are said", as: desk, call: upload + "&fields=date,amount,reference", body: odd, status: 200, want: []string{`"added":1`}},
		{name: "PROOF-4 columns of another file", as: desk, call: upload + "&fields=date,amount", body: odd, status: 422, want: []string{`"fields":`}},
		{name: "READ-4 a word of direction that nobody knows is a question", as: desk, call: upload, body: bytesOf("Date,Reference,Type,Amount\n21/11/2026,R1,Deposit,100\n21/11/2026,R2,Zoq,7\n"), status: 200, want: []string{`"key":"word:zoq"`, `"needs":"Answer what the file leaves open."`, `"added":0`}},
		{name: "READ-4 and is read once somebody has said it", as: desk, call: upload + "&answers=" + url.QueryEscape(`{"word:zoq":"in"}`), body: bytesOf("Date,Reference,Type,Amount\n21/11/2026,R1,Deposit,100\n21/11/2026,R2,Zoq,7\n"), fresh: true, status: 200, want: []string{`"added":2`}, not: []string{`"needs"`}},
		{name: "READ-3 a day that nothing decides is a question", as: desk, call: upload, body: bytesOf("Date,Reference,Credit\n05/11/2026,R1,100\n"), fresh: true, status: 200, want: []string{`"key":"dates:date"`, "05/11/2026 is 5 November 2026", "05/11/2026 is 11 May 2026"}},
		{name: "READ-4 a transfer that failed is no credit", as: desk, call: upload, body: bytesOf("Date,Reference,Amount,Status\n21/11/2026,ST1,100,Completed\n21/11/2026,ST2,100,Failed\n"), status: 200, want: []string{`"added":1`, `"others":1`}},
		{name: "READ-4 an amount without a direction is a question", as: desk, call: upload, body: bytesOf("Date,Reference,Type,Amount\n21/11/2026,R1,CR,100\n21/11/2026,R2,,200\n"), status: 200, want: []string{`"key":"word:"`, `"needs":"Answer`}},
		{name: "READ-4 and is read once somebody has said it", as: desk, call: upload + "&answers=" + url.QueryEscape(`{"word:":"out"}`), body: bytesOf("Date,Reference,Type,Amount\n21/11/2026,NO1,CR,100\n21/11/2026,NO2,,200\n"), status: 200, want: []string{`"added":1`, `"others":1`}},
		{name: "READ-1 answers that are none", as: desk, call: upload + "&answers=x", body: file, status: 400, broken: true},
		{name: "PROOF-4 a file of no bank", as: desk, call: "POST /api/admin/bank-files?bank=%20", body: file, status: 422, want: []string{`"bank":`}},
		{name: "PROOF-4 a file that is none", as: desk, call: upload, body: bytesOf("\x00\x01"), status: 422},
		{name: "PROOF-4 a form is no file", as: desk, call: upload, body: js(obj{}), status: 415, broken: true},
		{name: "PROOF-4 a file without a bank", as: desk, call: "POST /api/admin/bank-files", body: file, status: 400, broken: true},
		{name: "PROOF-4 a file that is too large", as: desk, call: upload, body: bytesOf(string(make([]byte, 10<<20+2))), status: 413, broken: true},
		{name: "PROOF-4 reading, by an accountant", as: accountant, call: upload, body: file, status: 403},
		{name: "PROOF-4 reading, by nobody", call: upload, body: file, status: 401},

		{name: "PROOF-4 what came and paid no order, with whom it may be", as: desk, call: list, before: withCredits, status: 200, want: []string{`"total":1`, openCredit, `"amount":1380`, `"number":"GL-000002"`, `"why":"amount"`}, not: []string{usedCredit, "7654321"}},
		{name: "PROOF-4 an accountant looks on", as: accountant, call: list, before: withCredits, status: 200, want: []string{openCredit}, not: []string{"7654321", "House 12"}},
		{name: "PROOF-4 it, to a packer", as: packer, call: list, status: 403},
		{name: "PROOF-4 it, to nobody", call: list, status: 401},
		{name: "PROOF-4 the credit beside the screenshot", as: desk, call: "GET /api/admin/proofs/" + shoptest.CustomerOrder, before: withCredits, status: 200, want: []string{`"credits":[{"_id":"` + openCredit}},

		{name: "PROOF-4 a person confirms it, however they type the reference", as: desk, call: "POST /api/admin/orders/" + shoptest.CustomerOrder + "/moves/approve", header: match(`"1"`), body: js(obj{"amount": 1380, "reference": "ft26325-88"}), before: withCredits, fresh: true, status: 200, jobs: 1, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if s.Count("bank_credits WHERE id = '"+openCredit+"' AND order_id = '"+shoptest.CustomerOrder+"'") != 1 {
				t.Error("PROOF-4 the credit is proposed on after it paid an order")
			}
		}},
		{name: "PROOF-4 the statement comes after its money was approved, typed in another way", as: desk, call: upload, body: file, fresh: true, status: 200, before: func(t *testing.T, s *shoptest.Shop) {
			t.Helper()
			withCredits(t, s)
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + shoptest.CustomerOrder + "/moves/approve", header: match(`"1"`), body: js(obj{"amount": 1380, "reference": "ft - 1"})})
		}, want: []string{`"added":1`}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if s.Count("bank_credits WHERE reference = 'FT-1' AND order_id = '"+shoptest.CustomerOrder+"'") != 1 {
				t.Error("PROOF-4 money that was approved before is proposed again")
			}
		}},
		{name: "PROOF-4 a credit is no order's", as: desk, call: away, body: js(obj{"away": true}), before: withCredits, status: 204, check: oneMoreEntry},
		{name: "PROOF-4 a credit that paid an order", as: desk, call: "PUT /api/admin/bank-credits/" + usedCredit, body: js(obj{"away": true}), before: withCredits, status: 409},
		{name: "PROOF-4 no credit", as: desk, call: "PUT /api/admin/bank-credits/" + id0, body: js(obj{"away": true}), status: 404},

		{name: "CASH-1 what a courier keeps", as: accountant, call: "GET " + rates, status: 200, want: []string{law, `"rates":[]`}},
		{name: "CASH-1 of no courier", as: accountant, call: "GET /api/admin/couriers/dhl/rates", status: 404},
		{name: "CASH-1 it, to a packer", as: packer, call: "GET " + rates, status: 403},
		{name: "CASH-1 it, to nobody", call: "GET " + rates, status: 401},
		{name: "CASH-1 it is set", as: accountant, call: "PUT " + rates, body: set, status: 200, want: []string{`"rates":[{"fee":195,"from":"2026-07-01","tax":1600,"withheld":250}]`}, check: oneMoreEntry},
		{name: "CASH-1 two of a day", as: accountant, call: "PUT " + rates, body: js(obj{"rates": []obj{{"from": "2026-07-01", "fee": 0, "tax": 0, "withheld": 1}, {"from": "2026-07-01", "fee": 0, "tax": 0, "withheld": 2}}}), status: 422, want: []string{`"rates":"Two rates hold from 2026-07-01."`}},
		{name: "CASH-1 more than all", as: accountant, call: "PUT " + rates, body: js(obj{"rates": []obj{{"from": "2026-07-01", "fee": 0, "tax": 0, "withheld": 10001}}}), status: 422, want: []string{`"rates":`}},
		{name: "TRUE-8 over rates that a colleague changed", as: accountant, call: "PUT " + rates, body: js(obj{"rates": []obj{}, "seen": []obj{{"from": "2020-01-01", "fee": 1, "tax": 0, "withheld": 0}}}), status: 409, want: []string{"Somebody else has changed"}},
		{name: "CASH-1 for no courier", as: accountant, call: "PUT /api/admin/couriers/dhl/rates", body: set, status: 404},

		{name: "TODAY-2 units held for nobody go back to the shelf", as: desk, call: free, body: js(obj{"units": 2}), before: held, status: 200, check: func(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
			t.Helper()
			oneMoreEntry(t, s, w)
			if s.Count("stock_moves WHERE kind = 'released' AND reason = 'held for nobody' AND quantity = 2") != 1 {
				t.Error("TODAY-2 the ledger has no line of it")
			}
		}},
		{name: "TODAY-2 another number than was shown", as: desk, call: free, body: js(obj{"units": 1}), before: held, fresh: true, status: 409, want: []string{"2 units are held for nobody now", `"level":`}},
		{name: "TODAY-2 where orders hold all of it", as: desk, call: free, body: js(obj{"units": 1}), fresh: true, status: 409},
		{name: "TODAY-2 of nothing", as: desk, call: "POST /api/admin/stock/x/free", body: js(obj{"units": 1}), status: 404},
	}
	rows = append(rows, doors("PROOF-4 away", away, js(obj{"away": true}), 400, 401, 403, 413, 415)...)
	rows = append(rows, doors("CASH-1 rates", "PUT "+rates, set, 400, 401, 403, 413, 415)...)
	return append(rows, doors("TODAY-2 free", free, js(obj{"units": 1}), 400, 401, 403, 413, 415)...)
}
