package shoptest_test

import (
	"encoding/json"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// moneyOf is what the report says of money by way of payment.
type moneyOf struct {
	Ways []struct {
		Way      string
		In, Back float64
	}
	CardsSold float64
	Deposits  *struct {
		Orders                            int
		Came, Delivered, Held, Kept, Back float64
	}
	Owed *struct{ Credit, Cards, Points, PointsWorth float64 }
}

// way is what came in and went back by a way.
func (m *moneyOf) way(name string) (in, back float64) {
	for _, w := range m.Ways {
		if w.Way == name {
			return w.In, w.Back
		}
	}
	return 0, 0
}

func moneyIn(t *testing.T, s *Shop) *moneyOf {
	t.Helper()
	var got struct{ Money *moneyOf }
	if err := json.Unmarshal(status(t, s, 200, row{as: accountant, call: "GET /api/admin/reports/summary"}).Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	return got.Money
}

// TestPAYS3PartsOnPapersAndInReports: the invoice says both parts, the office lets a deposit off once and says
// why, and the report says of every deposit what became of it. Four orders of four Snail, Rs 5,038.56
// each with Rs 1,000 first: one is delivered, one waits, one is cancelled and paid back, of one the
// deposit is let off.
func TestPAYS3PartsOnPapersAndInReports(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		if m := moneyIn(t, s); m != nil {
			t.Errorf("PAYS-3 a shop of cash and transfers is told %+v", m)
		}
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"deposits": []obj{{
			"from": 5000, "firstOrder": false, "flagged": false, "cities": []string{}, "targets": []obj{}, "rupees": 1000, "percent": 0, "off": false,
		}}}})})
		move := func(as caller, code int, id, name, version string, body obj) string {
			t.Helper()
			return status(t, s, code, row{as: as, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match(version), body: js(body)}).Body.String()
		}
		place := func(n string) (id string) {
			t.Helper()
			o := address(cart(item(Snail, 4)))
			o["email"], o["phone"], o["expectedFirst"] = "deposit"+n+"@example.com", "0301 777006"+n, 1000
			return object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)["_id"].(string)
		}
		paid := func(id string) { move(admin, 200, id, "approve", "*", obj{"reference": "FT-" + id, "amount": 1000}) }
		arrives, waits, ends, waived := place("1"), place("2"), place("3"), place("4")
		for _, id := range []string{arrives, waits, ends} {
			paid(id)
		}
		bill := status(t, s, 201, row{as: admin, call: "POST /api/admin/orders/" + arrives + "/invoices", body: js(obj{"kind": "invoice"})}).Body.String()
		if !strings.Contains(bill, `"deposit":{"atDoor":4039,"first":1000}`) && !strings.Contains(bill, `"deposit":{"first":1000,"atDoor":4039}`) {
			t.Errorf("PAYS-3 the invoice lacks its parts: %s", bill)
		}
		note := status(t, s, 201, row{as: admin, call: "POST /api/admin/orders/" + arrives + "/invoices", body: js(obj{"kind": "credit", "amount": 1, "reason": "A scratch"})}).Body.String()
		if strings.Contains(note, "deposit") {
			t.Errorf("PAYS-3 a credit note says parts: %s", note)
		}
		for _, name := range []string{"pack", "hand-over", "deliver"} {
			move(admin, 200, arrives, name, "*", obj{})
		}
		move(admin, 200, ends, "cancel", "*", obj{"note": "She asked"})
		move(admin, 200, ends, "refund", "*", obj{"account": "bank", "amount": 1000, "reference": "FT-BACK", "evidence": "statement"})

		// Only who may write money lets a deposit off, with a reason, once.
		order := status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + waived})
		seen := order.Header().Get("ETag")
		if !strings.Contains(order.Body.String(), `"waive-deposit"`) {
			t.Errorf("PAYS-3 the office is not offered to let it off: %s", order.Body)
		}
		move(packer, 403, waived, "waive-deposit", "*", obj{"note": "x"})
		move(admin, 422, waived, "waive-deposit", "*", obj{"note": " "})
		if got := move(admin, 200, waived, "waive-deposit", seen, obj{"note": "A regular"}); !strings.Contains(got, `"kind":"deposit_waived"`) || !strings.Contains(got, "Rs 1,000: A regular") || strings.Contains(got, `"paysBefore":true`) {
			t.Errorf("PAYS-3 let off: %s", got)
		}
		move(admin, 409, waived, "waive-deposit", seen, obj{"note": "A regular"})
		move(admin, 409, waived, "waive-deposit", "*", obj{"note": "A regular"})
		if n := s.Count("messages WHERE kind = 'deposit-waived' AND order_id = '" + waived + "'"); n != 2 {
			t.Errorf("PAYS-3 %d messages say that nothing comes first", n)
		}
		if n := s.Count("audit_log WHERE action = 'order.deposit_waived'"); n != 1 {
			t.Errorf("PAYS-3 %d entries of the log say it", n)
		}

		m := moneyIn(t, s)
		if m == nil || m.Deposits == nil {
			t.Fatalf("PAYS-3 the report says nothing of deposits: %+v", m)
		}
		if d := *m.Deposits; d.Orders != 3 || d.Came != 3000 || d.Delivered != 1000 || d.Held != 1000 || d.Kept != 0 || d.Back != 1000 {
			t.Errorf("PAYS-3 the report says %+v", d)
		}
		if in, back := m.way("bank"); in != 3000 || back != 1000 {
			t.Errorf("PAYS-3 by transfer came %v and went %v", in, back)
		}
		if in, _ := m.way("cash"); in != 4038.56 {
			t.Errorf("PAYS-3 at the door came %v", in)
		}
		if file := status(t, s, 200, row{as: accountant, call: "GET /api/admin/reports/file?report=money"}).Body.String(); !strings.Contains(file, "bank,3000.00,1000.00") || !strings.Contains(file, "cash,4038.56,0.00") {
			t.Errorf("PAYS-3 the file says %s", file)
		}
	})
}
