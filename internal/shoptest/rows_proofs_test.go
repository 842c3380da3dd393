package shoptest_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// sameProof stores that the screenshot of the customer's order was also sent for another order,
// which was paid under a reference.
func sameProof(_ *testing.T, s *Shop) {
	s.Exec(`UPDATE orders SET proof_key = 'proofs/other.jpg', method = 'bank', payment = 'paid' WHERE id = $1`, GuestOrder)
	for order, key := range map[string]string{GuestOrder: "proofs/other.jpg", CustomerOrder: "proofs/" + CustomerOrder + ".jpg"} {
		s.Exec(`DELETE FROM proof_prints WHERE proof_key = $1`, key)
		s.Exec(`INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at) VALUES ($1, $2, 1, 0, 'x', 0, '', 1)`, key, order)
	}
	s.Exec(`INSERT INTO proof_twins (proof_key, other_key, same_file, same_lines, other_lines) VALUES ($1, 'proofs/other.jpg', $2, 12, 1)`, "proofs/"+CustomerOrder+".jpg", false)
	s.Exec(`INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
		VALUES ($1, 90, 'credit', 100, 'bank', 'FT 26325-88', '', 'x', '', 1)`, GuestOrder)
}

// earlierProof stores another screenshot that came for the customer's order before the current
// one.
func earlierProof(t *testing.T, s *Shop) {
	t.Helper()
	s.Exec(`INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at) VALUES ('proofs/earlier.jpg', $1, 2, 0, '', 0, '', 1)`, CustomerOrder)
	if err := os.WriteFile(filepath.Join(s.Config.DataDir, "media", "proofs", "earlier.jpg"), JPEG(8, 8), 0o600); err != nil {
		t.Fatal(err)
	}
}

// proofRows are the calls of the screenshots' desk.
func proofRows() []row {
	list := "GET /api/admin/proofs"
	one := func(id string) string { return list + "/" + id }
	try := "GET /api/admin/orders/" + CustomerOrder + "/proofs/"
	rows := []row{
		{name: "PROOF-2 a screenshot of before the last is named", as: desk, call: one(CustomerOrder), fresh: true, before: earlierProof, status: 200, want: []string{`"earlier":[{"at":"`, `"url":"/api/admin/orders/` + CustomerOrder + `/proofs/earlier.jpg"`}},
		{name: "PROOF-2 it is looked at, which is written down", as: desk, call: try + "earlier.jpg", before: earlierProof, status: 200, check: oneMoreEntry},
		{name: "PROOF-2 a screenshot of another order", as: desk, call: try + "other.jpg", fresh: true, before: sameProof, status: 404},
		{name: "PROOF-2 a screenshot of no order", as: desk, call: "GET /api/admin/orders/" + id0 + "/proofs/earlier.jpg", status: 404},
		{name: "PROOF-2 what is to be checked", as: desk, call: list, status: 200, want: []string{`"due":{"orders":[{`, `"number":"GL-000002"`, `"due":1380`, `"total":1`, `"asked":{"orders":[]`}, not: []string{"GL-000001", "7654321"}},
		{name: "PROOF-2 an accountant looks on, without phones", as: accountant, call: list, status: 200, want: []string{"GL-000002"}, not: []string{"7654321"}},
		{name: "PROOF-2 the list, to a packer", as: packer, call: list, status: 403},
		{name: "PROOF-2 the list, to nobody", call: list, status: 401},

		{name: "PROOF-3 the card of an order", as: desk, call: one(CustomerOrder), status: 200, want: []string{`"due":1380`, `"hints":[]`, `"twins":[]`, `"read":"waiting"`, "7654321"}},
		{name: "PROOF-3 the card, to an accountant, without phone and street", as: accountant, call: one(CustomerOrder), status: 200, want: []string{`"due":1380`}, not: []string{"7654321", "House 12"}},
		{
			name: "PROOF-3 the same picture, beside the order it came for", as: desk, call: one(CustomerOrder), status: 200, fresh: true, before: sameProof,
			want: []string{`"name":"same-picture"`, "GL-000001, which was accepted", "12 lines of print agree, one differs", `"proofUrl":"/api/admin/orders/` + GuestOrder + `/proofs/other.jpg"`, `"read":"read"`, `"earlier":[]`},
		},
		{
			name: "PROOF-3 a reference that was used, however it is spelled", as: desk, call: one(CustomerOrder) + "?reference=ft26325-88", status: 200, fresh: true, before: sameProof,
			want: []string{`"name":"same-reference"`, "paid GL-000001 already"},
		},
		{
			name: "PROOF-3 an amount unlike the total, from before the order", as: desk, call: one(CustomerOrder) + "?amount=1300.50&at=2020-01-01T10:00:00%2B05:00", status: 200,
			want: []string{`"name":"amount"`, "Rs 79.50 less", `"name":"older"`},
		},
		{name: "PROOF-3 all that is due raises no hint", as: desk, call: one(CustomerOrder) + "?amount=1380", status: 200, want: []string{`"hints":[]`}},
		{name: "PROOF-3 an amount in words", as: desk, call: one(CustomerOrder) + "?amount=much", status: 400, want: []string{`"amount":`}},
		{name: "PROOF-3 the card of cash at the door", as: desk, call: one(GuestOrder), status: 404},
		{name: "PROOF-3 the card of no order", as: desk, call: one(id0), status: 404},
		{name: "PROOF-3 the card, to nobody", call: one(CustomerOrder), status: 401},
		{name: "PROOF-3 the card, to a packer", as: packer, call: one(CustomerOrder), status: 403},
	}
	return append(rows, doors("PROOF-2 a screenshot of before", try+"earlier.jpg", payload{}, 401, 403)...)
}

// PROOF-4: two people who approve at once make one approval with one ledger line, whatever
// references they typed.
func TestPROOF4TwoApproveAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		approve := func(reference string) row {
			return row{
				as: admin, call: "POST /api/admin/orders/" + CustomerOrder + "/moves/approve", header: map[string]string{"If-Match": `"1"`},
				body: js(obj{"amount": 1380, "reference": reference}),
			}
		}
		var wait sync.WaitGroup
		answers := make([]*httptest.ResponseRecorder, 6)
		for i := range answers {
			r := approve([]string{"FT-1", "FT-2"}[i%2])
			request := r.request(t)
			wait.Go(func() { answers[i] = s.Do(request) })
		}
		wait.Wait()
		done := 0
		for _, w := range answers {
			switch w.Code {
			case 200:
				done++
			case 409:
				if !strings.Contains(w.Body.String(), `"payment":"paid"`) {
					t.Errorf("PROOF-4 who was late does not see what the order is: %s", w.Body)
				}
			default:
				t.Errorf("status %d, %s", w.Code, w.Body)
			}
		}
		if credits := strings.Count(strings.Join(s.Texts("payments"), "\n"), "FT-"); done != 1 || credits != 1 {
			t.Errorf("PROOF-4 %d approvals, %d credits", done, credits)
		}
	})
}
