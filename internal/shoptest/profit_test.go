package shoptest_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// signed is an amount that may be below 0.
type signed money.Paisa

func (p *signed) UnmarshalJSON(b []byte) error {
	text, below := strings.CutPrefix(string(b), "-")
	var amount money.Paisa
	err := json.Unmarshal([]byte(text), &amount)
	if *p = signed(amount); below {
		*p = -*p
	}
	return err
}

// profitLine is a line of a statement as it is answered.
type profitLine struct {
	Kind         string
	Units        int64
	Amount, Adds signed
}

type profitSums struct {
	Revenue, Costs, Expenses, Profit signed
	NoCost                           int64
}

// TestBOOKS2AMonthByHand walks a month through the shop's doors and compares its profit with
// what the guide works out by hand. Every figure's orders sum to it; the journal balances and
// comes to the same profit; and what is known before the migration is worked out again.
func TestBOOKS2AMonthByHand(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		// Niacin (list 2,000, 28 % off: 1,440) comes in at 800 with 2,000 of freight for 20: 900 each.
		// Snail (1,749.50, 1,259.64) has no lot. 18 % tax is inside; delivery is 300.
		// A: two Niacin, one Snail to Quetta; one Niacin comes back to the shelf, 1,440 go back.
		// B: one Niacin to Multan. C: one Niacin to Multan, refused, back damaged.
		// The courier keeps 250 of A. Rent is 500, ads are 200.
		s := New(t, e)
		s.App.Start()
		read := func(r row, into any) {
			t.Helper()
			if err := json.Unmarshal(status(t, s, 200, r).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{
			"taxOn": true, "taxClasses": []obj{{"name": "Standard", "rate": 1800, "categories": []string{}}}, "deliveryFee": 300,
		}})})
		begun := object(t, status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments", body: js(obj{
			"supplier": "Seoul", "document": "", "declaration": "", "arrivedOn": "2026-03-01", "freight": "2000", "duty": "",
			"lines": []obj{{"variantId": Niacin + "-1", "code": "L1", "expiresOn": "08/2029", "quantity": "20", "unitCost": "800"}},
		})}))
		status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + begun["_id"].(string) + "/book", header: match(`"1"`), body: js(obj{"key": "k"})})
		n := 0
		var id, number, phone string
		place := func(city string, items ...obj) {
			t.Helper()
			eventually(t, func() bool { // the catalogue follows the settings within a second
				o := address(cart(items...))
				n++
				phone = fmt.Sprintf("0301 66%05d", n)
				o["city"], o["phone"], o["email"] = city, phone, fmt.Sprintf("profit%d@example.com", n)
				placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
				id, number = placed["_id"].(string), placed["number"].(string)
				return strings.Contains(status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + id}).Body.String(), `"tax":`)
			})
		}
		do := func(move string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: manager, call: "POST /api/admin/orders/" + id + "/moves/" + move, header: match("*"), body: js(body)})
		}
		place("Quetta", item(Niacin, 2), item(Snail, 1))
		for _, move := range []string{"confirm", "pack", "hand-over", "deliver"} {
			do(move, obj{})
		}
		ask := askBody()
		ask["items"], ask["number"], ask["contact"] = []obj{{"line": 0, "quantity": 1}}, number, phone
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(ask)})
		do("approve-return", obj{"return": 1})
		do("check-return", obj{"return": 1, "units": []obj{{"line": 0, "quantity": 1, "to": "shelf"}}})
		seen := object(t, status(t, s, 201, row{as: manager, call: "POST /api/admin/orders/" + id + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": JPEG(60, 60)})}))
		do("refund", obj{"amount": 1440, "account": "bank", "reference": "REF-1", "evidence": seen["key"]})
		do("record-money", obj{"amount": 250, "kind": "fee", "account": "postex", "reference": "", "note": "Delivery"})
		place("Multan", item(Niacin, 1))
		for _, move := range []string{"confirm", "pack", "hand-over", "deliver"} {
			do(move, obj{})
		}
		place("Multan", item(Niacin, 1))
		for _, move := range []string{"confirm", "pack", "hand-over", "turn-back"} {
			do(move, obj{})
		}
		do("check-in", obj{"units": []obj{{"line": 0, "quantity": 1, "to": "written_off", "why": "damaged"}}})
		spend := func(want int, id, kind string, amount float64, version int) string {
			t.Helper()
			return status(t, s, want, row{as: accountant, call: "PUT /api/admin/expenses/" + id, body: js(obj{"day": "2026-03-01", "kind": kind, "amount": amount, "note": "March", "version": version})}).Body.String()
		}
		spend(200, "rent-of-march", "rent", 400, 0)
		spend(200, "rent-of-march", "rent", 400, 0) // the answer was lost
		spend(200, "rent-of-march", "rent", 500, 1)
		spend(409, "rent-of-march", "rent", 600, 1) // a colleague's page
		spend(200, "ads-of-march", "ads", 200, 0)
		spend(200, "a-slip-of-march", "other", 9999, 0)
		status(t, s, 409, row{as: accountant, call: "DELETE /api/admin/expenses/a-slip-of-march?version=7"})
		status(t, s, 204, row{as: accountant, call: "DELETE /api/admin/expenses/a-slip-of-march?version=1"})
		status(t, s, 204, row{as: accountant, call: "DELETE /api/admin/expenses/a-slip-of-march?version=1"})

		for who, sees := range map[caller]bool{manager: false, accountant: true} {
			list := status(t, s, 200, row{as: who, call: "GET /api/admin/audit?subject=expense"}).Body.String()
			if strings.Contains(list, `"amount":`) != sees || !strings.Contains(list, "expense.delete") {
				t.Errorf("BOOKS-2 the log tells %v: %s", who, list)
			}
		}
		if file := status(t, s, 200, row{as: manager, call: "GET /api/admin/audit.csv?subject=expense"}).Body.String(); strings.Contains(file, "amount") || !strings.Contains(file, "expense.write") {
			t.Errorf("BOOKS-2 the log's file tells a manager %s", file)
		}

		const months = "from=2026-03&to=2026-03"
		var now struct {
			Total    profitSums
			Months   []profitSums
			Lines    []profitLine
			Expenses []profitLine
			Behind   bool
		}
		statement := func(more string) {
			t.Helper()
			eventually(t, func() bool {
				now.Lines, now.Months, now.Expenses = nil, nil, nil
				read(row{as: accountant, call: "GET /api/admin/profit?" + months + more}, &now)
				return !now.Behind
			})
		}
		byHand := []profitLine{
			{"list", 4, 774_950, 774_950},
			{"tier_off", 0, 216_986, -216_986}, // 3 x 560 + 489.86
			{"refunded", 0, 144_000, -144_000},
			{"charged", 0, 90_000, 90_000},
			{"forgone", 0, 30_000, -30_000}, // C's
			{"taxed", 0, 98_841, -98_841},   // 439.32 + 192.15 + 219.66 + 3 x 45.76
			{"tax_back", 0, 26_542, 26_542}, // 219.66 + 45.76
			{"goods", 3, 270_000, -270_000},
			{"goods_back", 1, 90_000, 90_000},
			{"goods_lost", 1, 90_000, -90_000},
			{"no_cost", 1, 125_964, 0}, // Snail
			{"cost", 0, 25_000, -25_000},
			{"no_fee", 2, 0, 0}, // B and C
		}
		statement("")
		if diff := cmp.Diff(byHand, now.Lines); diff != "" {
			t.Fatalf("BOOKS-2 the month (-by hand +told):\n%s", diff)
		}
		want := profitSums{401_665, 295_000, 70_000, 36_665, 1}
		if now.Total != want || len(now.Months) != 1 || now.Months[0] != want {
			t.Errorf("BOOKS-2 the month comes to %+v and %+v, want %+v", now.Total, now.Months, want)
		}

		// Every figure of the month, of each product and of each city has its orders behind it.
		walked := 0
		walk := func(asked string) (sum signed) {
			t.Helper()
			for _, l := range now.Lines {
				sum += l.Adds
				var units int64
				var amount signed
				for after, more := "", true; more; {
					var page struct {
						Orders []struct {
							Units  int64
							Amount signed
						}
						Next string
					}
					read(row{as: accountant, call: "GET /api/admin/reports/orders?limit=1&from=2026-03-01&to=2026-03-31&kind=" + l.Kind + asked + "&after=" + url.QueryEscape(after)}, &page)
					for _, o := range page.Orders {
						units, amount = units+o.Units, amount+o.Amount
					}
					after, more = page.Next, page.Next != ""
				}
				if walked++; amount != l.Amount || l.Units != 0 && units != l.Units {
					t.Errorf("BOOKS-2 behind %s%s of %v (%d) stand orders of %v (%d)", l.Kind, asked, l.Amount, l.Units, amount, units)
				}
			}
			return sum
		}
		if sum := walk(""); sum-now.Total.Expenses != now.Total.Profit {
			t.Errorf("BOOKS-2 the lines come to %v less %v, the profit is %v", sum, now.Total.Expenses, now.Total.Profit)
		}
		for _, x := range now.Expenses {
			var page struct{ Expenses []struct{ Amount signed } }
			read(row{as: accountant, call: "GET /api/admin/expenses?" + months + "&kind=" + x.Kind}, &page)
			if len(page.Expenses) != 1 || page.Expenses[0].Amount != x.Amount {
				t.Errorf("BOOKS-2 behind %s of %v stand %+v", x.Kind, x.Amount, page)
			}
		}
		for by, keys := range map[string]map[string]signed{
			// Niacin: 3 x 1,440 − 1,440 − 439.32 − 219.66 + 219.66, less 2,700 − 900 + 900. Snail: 1,259.64 − 192.15.
			"product": {Niacin: 244_068 - 270_000, Snail: 106_749},
			"city":    {},
		} {
			var top struct {
				Rows []struct {
					profitSums
					Key, Label string
				}
			}
			read(row{as: accountant, call: "GET /api/admin/profit/top?by=" + by + "&" + months}, &top)
			var all signed
			for _, k := range top.Rows {
				asked := "&by=" + by + "&key=" + url.QueryEscape(k.Key)
				statement(asked)
				if sum := walk(asked); sum != k.Profit || k.Profit != k.Revenue-k.Costs || k.NoCost != now.Total.NoCost || now.Total.Profit != k.Profit || k.Label == "" {
					t.Errorf("BOOKS-2 %s: %+v, and its lines come to %v", asked, k, sum)
				}
				all += k.Profit
			}
			if by == "city" && (len(top.Rows) != 2 || all != want.Profit+want.Expenses) {
				t.Errorf("BOOKS-2 the cities come to %v: %+v", all, top)
			}
			for key, profit := range keys {
				if i := slices.IndexFunc(top.Rows, func(k struct {
					profitSums
					Key, Label string
				},
				) bool {
					return k.Key == key
				}); i < 0 || top.Rows[i].Profit != profit {
					t.Errorf("BOOKS-2 %s should bring %v: %+v", key, profit, top)
				}
			}
		}
		if walked < 40 {
			t.Errorf("BOOKS-2 only %d figures were walked", walked)
		}

		// The journal balances, entry by entry, and comes to the same profit.
		file := func(what string) [][]string {
			t.Helper()
			w := status(t, s, 200, row{as: accountant, call: "GET /api/admin/profit/file?" + months + "&what=" + what})
			rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\ufeff"))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			return rows
		}
		paisa := func(cell string) (p signed) {
			if cell != "" {
				if err := json.Unmarshal([]byte(cell), &p); err != nil {
					t.Fatal(err)
				}
			}
			return p
		}
		rows := file("journal")
		if got := strings.Join(rows[0], ","); got != "Journal No,Journal Date,Account Name,Debits,Credits,Description" {
			t.Errorf("BOOKS-2 the journal's head is %s", got)
		}
		balance, earned := map[string]signed{}, signed(0)
		for _, r := range rows[1:] {
			value := paisa(r[4]) - paisa(r[3])
			if balance[r[0]] += value; (r[3] == "") == (r[4] == "") || strings.HasPrefix(r[0], "GL-2026-03") && r[1] != "2026-03-31" {
				t.Errorf("BOOKS-2 a line is %q", r)
			}
			if !slices.Contains([]string{"Sales clearing", "Inventory", "Sales tax payable", "Cash and bank"}, r[2]) {
				earned += value
			}
		}
		if len(balance) != 3 || earned != want.Profit {
			t.Errorf("BOOKS-2 %d entries come to %v: %q", len(balance), earned, rows)
		}
		for number, sum := range balance {
			if sum != 0 {
				t.Errorf("BOOKS-2 entry %s is out of balance by %v: %q", number, sum, rows)
			}
		}
		if lines, spent, products := file("lines"), file("expenses"), file("product"); len(lines) != 1+len(byHand)+2 || len(spent) != 3 || len(products) != 3 {
			t.Errorf("BOOKS-2 the files are %q, %q and %q", lines, spent, products)
		}

		// What a hand changed is found, and what a shop knew before is worked out again.
		check := func(found bool) {
			t.Helper()
			if wrong, err := s.DB().CheckReports(t.Context(), Opening.Add(-time.Hour)); err != nil || (wrong > 0) != found {
				t.Errorf("BOOKS-2 the check finds %d wrong, %v; want some: %t", wrong, err, found)
			}
			statement("")
			if diff := cmp.Diff(byHand, now.Lines); diff != "" {
				t.Fatalf("BOOKS-2 again (-by hand +told):\n%s", diff)
			}
		}
		check(false)
		s.Exec("UPDATE profit_sums SET amount = amount + 1 WHERE kind = 'goods' AND dim = 'product'")
		check(true)
		s.Exec("DELETE FROM report_facts WHERE kind IN ('goods', 'goods_back', 'goods_lost', 'no_cost', 'no_fee')")
		s.Exec("UPDATE report_facts SET product_id = '' WHERE kind IN ('taxed', 'tax_back')")
		s.Exec("DELETE FROM profit_sums")
		text, err := os.ReadFile("../store/migrations/00099_profit.sql")
		if err != nil {
			t.Fatal(err)
		}
		for _, statement := range strings.Split(string(text), ";") {
			if i := strings.Index(statement, "INSERT INTO"); i >= 0 {
				s.Exec(statement[i:])
			}
		}
		check(false)
	})
}

// TestBOOKS2AMonthOfExpensesHasABound writes as many expenses as a month takes, and one more.
func TestBOOKS2AMonthOfExpensesHasABound(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite)
	s.Exec("DELETE FROM expenses")
	for i := range 2_000 {
		s.Exec("INSERT INTO expenses (id, month, day, kind, amount, note, row_version) VALUES ($1, '2026-03', '2026-03-01', 'ads', 100, '', 1)", fmt.Sprintf("expense-%04d", i))
	}
	body := func(day string, version int) payload {
		return js(obj{"day": day, "kind": "ads", "amount": 1, "note": "", "version": version})
	}
	status(t, s, 409, row{as: admin, call: "PUT /api/admin/expenses/one-too-many", body: body("2026-03-02", 0)})
	status(t, s, 200, row{as: admin, call: "PUT /api/admin/expenses/one-too-many", body: body("2026-02-02", 0)})
	status(t, s, 409, row{as: admin, call: "PUT /api/admin/expenses/one-too-many", body: body("2026-03-02", 1)}) // moved into it
	status(t, s, 200, row{as: admin, call: "PUT /api/admin/expenses/expense-0001", body: body("2026-03-02", 1)}) // within it
	if n := s.Count("expenses"); n != 2_001 {
		t.Errorf("BOOKS-2 %d expenses are kept", n)
	}
}
