package shoptest_test

import (
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// OWN-6: the owner chooses the prefix of order numbers. Earlier orders keep their numbers, and
// every reader accepts both: the office's search and pages, tracking, courier files and bank
// statements.
func TestOWN6OrderPrefix(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		if config := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); strings.Contains(config, "orderPrefix") {
			t.Errorf("a shop that chose nothing: %s", config)
		}
		set := func(code int, prefix, version string) string {
			return status(t, s, code, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"` + version + `"`), body: js(obj{"values": obj{"orderPrefix": prefix}})}).Body.String()
		}
		if body := set(422, "H5", "1"); !strings.Contains(body, `"orderPrefix":"Write 1 to 6 letters`) {
			t.Errorf("a figure in it: %s", body)
		}
		set(200, " husn- ", "1")
		if config := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); !strings.Contains(config, `"orderPrefix":"HUSN"`) {
			t.Errorf("shoppers are not told: %s", config)
		}
		o := address(cart(item(Snail, 1)))
		o["phone"], o["email"] = "0301 7770001", "husn@example.com"
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		id, number := placed["_id"].(string), placed["number"].(string)
		if !strings.HasPrefix(number, "HUSN-") {
			t.Fatalf("the new order is %s", number)
		}
		set(200, "HS", "2")

		digits := strings.TrimPrefix(number, "HUSN-")
		for typed, want := range map[string]string{
			number: id, strings.ToLower("husn " + digits): id, digits: id, "HUSN" + digits: id,
			"GL-000001": GuestOrder, "gl000001": GuestOrder, "000001": GuestOrder,
		} {
			if w := status(t, s, 200, row{as: manager, call: "GET /api/admin/orders/" + url.PathEscape(typed)}); !strings.Contains(w.Body.String(), want) {
				t.Errorf("the office's page of %q: %s", typed, w.Body)
			}
			if w := status(t, s, 200, row{as: manager, call: "GET /api/admin/orders?search=" + url.QueryEscape(typed)}); !strings.Contains(w.Body.String(), want) {
				t.Errorf("searching for %q: %s", typed, w.Body)
			}
			phone := "0301 7770001"
			if want == GuestOrder {
				phone = "0300 1234567"
			}
			status(t, s, 200, row{call: "POST /api/orders/track", body: js(obj{"number": typed, "contact": phone})})
		}
		status(t, s, 404, row{call: "POST /api/orders/track", body: js(obj{"number": "XY-" + digits, "contact": "0301 7770001"})})
		if w := status(t, s, 200, row{as: admin, call: "GET /api/admin/audit?subject=order&subjectId=" + number}); strings.Contains(w.Body.String(), GuestOrder) {
			t.Errorf("the log of %s: %s", number, w.Body)
		}

		s.Exec("UPDATE orders SET method = 'bank_transfer', placement = 'placed', due = 138000 WHERE number = $1", number)
		status(t, s, 200, row{as: desk, call: "POST /api/admin/bank-files?bank=Meezan&name=m.csv", body: bytesOf("Date,Description,Ref No,Debit,Credit\n22/11/2026,IBFT husn " + strings.ToLower(digits) + ",FT-1,,\"1.00\"\n22/11/2026,GL-000002,FT-2,,\"2.00\"\n")})
		for _, want := range []string{number, "GL-000002"} {
			if w := status(t, s, 200, row{as: desk, call: "GET /api/admin/bank-credits"}); !strings.Contains(w.Body.String(), `"number":"`+want+`"`) {
				t.Errorf("a transfer for %s: %s", want, w.Body)
			}
		}
	})
}
