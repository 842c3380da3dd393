package shoptest_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestFEE2TheWaysCostDifferently sets a fee for cash and a saving for transfers as the owner
// does, and orders both ways: every page gives the price of each, and the order costs that.
// With both off, nothing mentions them (OWNP-3).
func TestFEE2TheWaysCostDifferently(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		config := func() string { return status(t, s, 200, row{call: "GET /api/config"}).Body.String() }
		if before := config(); strings.Contains(before, `"ways"`) {
			t.Errorf("OWNP-3 with both off: %s", before)
		}
		before := address(cart(item(Snail, 1)))
		before["phone"], before["email"], before["expectedTotal"] = "0301 7770043", "before@example.com", 1259.64
		unaware := object(t, status(t, s, 201, row{call: "POST /api/orders/reserve", body: js(before)}))["order"].(map[string]any)["link"].(string)
		if page := visit(s, "/c/"+unaware).Body.String(); !strings.Contains(page, "/cash?lang") || strings.Contains(page, `name="total"`) {
			t.Errorf("OWNP-3 where both ways cost the same: %s", page)
		}
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"cashFee": 100, "prepaidPercent": 3}})})
		if w := press(s, "/c/"+unaware+"/cash", nil); w.Code != 409 || !strings.Contains(w.Body.String(), "The total would be Rs 1,359.64, not Rs 1,259.64") {
			t.Errorf("FEE-2 from a page of before the fee: %d %s", w.Code, w.Body)
		}
		if got := config(); !strings.Contains(got, `"ways":{"cashFee":100,"percent":3}`) {
			t.Errorf("FEE-2 the shop says %s", got)
		}
		read := func(r row, code int, into any) {
			t.Helper()
			if err := json.Unmarshal(status(t, s, code, r).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		var quote struct {
			Quote struct{ TotalPrice, CashFee, Saving float64 }
		}
		// One of the goods is 1,259.64; 3 % of it are 38 in whole rupees.
		o := address(cart(item(Snail, 1)))
		o["phone"], o["email"], o["expectedTotal"] = "0301 7770041", "cash@example.com", 1259.64
		if read(row{call: "POST /api/orders/checkout", body: js(o)}, 409, &quote); quote.Quote.CashFee != 100 || quote.Quote.TotalPrice != 1359.64 {
			t.Fatalf("FEE-2 who saw no fee is told %+v", quote)
		}
		o["expectedTotal"] = 1359.64
		cash := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		o["phone"], o["email"], o["expectedTotal"] = "0301 7770042", "first@example.com", 1221.64
		first := object(t, status(t, s, 201, row{call: "POST /api/orders/reserve", body: js(o)}))["order"].(map[string]any)
		cells := map[any][2]string{cash["number"]: {"100.00", "0.00"}, first["number"]: {"0.00", "38.00"}}
		for number, want := range map[any]string{cash["number"]: `"cashFee":100,`, first["number"]: `"saving":38,`} {
			phone := "0301 7770041"
			if number == first["number"] {
				phone = "0301 7770042"
			}
			if body := status(t, s, 200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": phone})}).Body.String(); !strings.Contains(body, want) {
				t.Errorf("FEE-2 tracking says %s, want %s", body, want)
			}
			file := strings.TrimSpace(status(t, s, 200, row{as: admin, call: fmt.Sprint("GET /api/admin/export/orders?search=", number)}).Body.String())
			out := onlyRow(t, file)
			if got := [2]string{out["cash_fee"], out["prepaid_saving"]}; got != cells[number] {
				t.Errorf("FEE-2 the export says %v, want %v", got, cells[number])
			}
			for _, column := range []string{"delivery_charge", "gift_wrap", "gift_note", "deposit", "sales_tax", "promotions", "store_credit", "gift_card"} {
				if value, there := out[column]; !there || strings.Trim(value, "0.") != "" {
					t.Errorf("the export says %q of %s, of which the order has nothing", value, column)
				}
			}
		}
		var taken struct{ CashFee, Saving, TotalPrice float64 }
		hand := obj{"items": []obj{{"productId": Snail, "quantity": 1}}, "method": "bank_transfer", "contact": obj{"city": "Gilgit", "country": "Pakistan"}, "dry": true}
		if read(row{as: manager, call: "POST /api/admin/orders/take", body: js(hand)}, 200, &taken); taken.Saving != 38 || taken.CashFee != 0 || taken.TotalPrice != 1221.64 {
			t.Errorf("FEE-2 the desk is told %+v", taken)
		}

		// The shopper's page gives the price of the other way, and the switch accepts no other
		// sum.
		page := visit(s, "/c/"+cash["link"].(string)).Body.String()
		if !strings.Contains(page, "In all it is then Rs 1,221.64.") || !strings.Contains(page, `name="total" value="1221.64"`) || !strings.Contains(page, "Fee for cash") {
			t.Errorf("FEE-2 the page says %s", page)
		}
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"2"`), body: js(obj{"values": obj{"prepaidPercent": 2}})})
		if w := press(s, "/c/"+cash["link"].(string)+"/transfer", url.Values{"total": {"1221.64"}}); w.Code != 409 || !strings.Contains(w.Body.String(), "The total would be") {
			t.Errorf("FEE-2 at a sum that holds no more: %d %s", w.Code, w.Body)
		}
		if w := press(s, "/c/"+cash["link"].(string)+"/transfer", url.Values{"total": {"1234.64"}}); w.Code != 303 {
			t.Errorf("FEE-2 at the sum of now: %d %s", w.Code, w.Body)
		}
		if page = visit(s, "/c/"+cash["link"].(string)).Body.String(); !strings.Contains(page, "Off, for paying first") || !strings.Contains(page, "1,234.64") {
			t.Errorf("FEE-2 after it %s", page)
		}
	})
}

// onlyRow returns the cells of a CSV file of one row by their columns.
func onlyRow(t *testing.T, file string) map[string]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file, "\ufeff"))).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("a file of %d rows: %v", len(rows), err)
	}
	out := map[string]string{}
	for i, column := range rows[0] {
		out[column] = rows[1][i]
	}
	return out
}
