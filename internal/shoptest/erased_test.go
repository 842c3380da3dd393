package shoptest_test

import (
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// Everybody writes something down about this shopper. The words occur nowhere else in the shop.
const (
	markName   = "Zarmark"
	markMail   = "zarmark@example.com"
	markPhone  = "0301 9182736"
	markStreet = "House 4477"
)

// markWords, in small letters, are the shopper's words that must not be found anywhere
// afterwards.
var markWords = []string{"zarmark", "9182736", "house 4477"}

// holds returns the words of markWords that a text contains.
func holds(text string) (words []string) {
	text = strings.ToLower(text)
	for _, w := range markWords {
		if strings.Contains(text, w) {
			words = append(words, w)
		}
	}
	return words
}

// TestErasedPerson lets a shopper order, change their mind and return something, while the
// staff type the shopper's name, phone and street into every field. Accountants see only the
// name (STAFF-1). After the erasure no table has any of it, and every entry of the log is
// unchanged (KNOW-2, STAFF-5).
func TestErasedPerson(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"giftsOffered": true, "remindCarts": true}})})
		status(t, s, 204, row{call: remindAt, body: leaving(obj{"email": markMail})})
		typed := markName + " says " + markPhone + ", " + markStreet
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(address(obj{
			"firstName": markName, "lastName": markName, "email": markMail, "phone": markPhone, "streetAddress": markStreet,
			"landmark": typed, "riderNote": typed, "giftMessage": typed, "cartItems": []obj{item(shoptest.Snail, 2)},
		}))}))["order"].(map[string]any)
		id := placed["_id"].(string)
		at := "/api/admin/orders/" + id
		move := func(name string, body obj) {
			t.Helper()
			body["note"] = typed
			status(t, s, 200, row{as: desk, call: "POST " + at + "/moves/" + name, header: match("*"), body: js(body)})
		}
		move("no-answer", obj{})
		move("redirect", obj{"streetAddress": markStreet + "-B"})
		move("confirm", obj{})
		move("pack", obj{})
		move("book", obj{"courier": "tcs", "tracking": "TCS4477"})
		move("hand-over", obj{})
		move("attempt", obj{"reason": "not_there"})
		s.Exec(`INSERT INTO courier_events (id, courier, tracking, code, words, place, happened_at, source, received_at) VALUES ('e1', 'tcs', 'TCS4477', 'CNA', $1, $1, 1, 'file', 1)`, typed)
		move("deliver", obj{})
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(obj{
			"number": placed["number"], "contact": markPhone, "items": []obj{{"line": 0, "quantity": 1}}, "reason": "damaged", "words": typed, "wants": "replace",
		})})
		status(t, s, 200, row{call: "POST /api/orders/track/return/photo", body: form(
			url.Values{"number": {placed["number"].(string)}, "contact": {markPhone}, "return": {"1"}}, map[string][]byte{"photo=a.jpg": shoptest.JPEG(60, 60)},
		)})
		move("decline-return", obj{"return": 1})
		status(t, s, 200, row{call: "POST /api/orders/reviews", body: js(obj{
			"number": placed["number"], "contact": markPhone, "product": shoptest.Snail, "stars": 5, "text": typed, "name": markName,
		})})
		status(t, s, 200, row{call: "POST /api/orders/reviews/photo", body: reviewPhoto(url.Values{"number": {placed["number"].(string)}, "contact": {markPhone}}, shoptest.JPEG(60, 60))})
		status(t, s, 200, row{call: askAt, body: askedOf(obj{"text": markName + " of " + markStreet + " asks", "name": markName, "channel": "mail", "address": markMail})})
		eventually(t, func() bool { return s.Count("customers WHERE email = '"+markMail+"'") == 1 })
		found := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/customers?search=" + markMail}))["customers"].([]any)
		person := "/api/admin/customers/" + found[0].(map[string]any)["_id"].(string)
		status(t, s, 201, row{as: desk, call: "POST " + person + "/notes", body: js(obj{"text": typed})})
		status(t, s, 201, row{as: desk, call: "POST " + person + "/flags", body: js(obj{"kind": "call_first", "reason": typed, "until": "2026-05-08"})})

		photo := at + "/returns/1/photos/1"
		for _, look := range []string{
			at, at + "/returns", "/api/admin/returns", person, "/api/admin/customers", "/api/admin/rescues", "/api/admin/parcels?view=road",
			"/api/admin/audit?limit=200", "/api/admin/audit.csv", "/api/admin/orders", "/api/admin/export/orders", at + "/invoices",
		} {
			seen := strings.ReplaceAll(strings.ToLower(status(t, s, 200, row{as: accountant, call: "GET " + look}).Body.String()), "zarmark", "")
			if words := holds(seen); words != nil {
				t.Errorf("STAFF-1 an accountant reads %v at %s", words, look)
			}
		}
		status(t, s, 403, row{as: accountant, call: "GET " + photo})
		status(t, s, 200, row{as: desk, call: "GET " + photo})
		log := func() string {
			return status(t, s, 200, row{as: desk, call: "GET /api/admin/audit?limit=200&subjectId=" + id}).Body.String()
		}
		if n := strings.Count(log(), `"why":"`+typed); n != 9 {
			t.Errorf("STAFF-5 %d of 9 moves say why: %s", n, log())
		}

		eventually(t, func() bool { return s.Count("jobs") == 0 && s.Count("marks") == 0 })
		s.Exec("CREATE TABLE log_before AS SELECT * FROM audit_log")
		status(t, s, 200, row{as: desk, call: "POST " + person + "/erase", body: js(obj{"word": "ERASE", "why": "Asked by mail."})})
		if n := s.Count("(SELECT * FROM log_before EXCEPT SELECT * FROM audit_log) AS another"); n != 0 || s.Count("log_before") < 9 {
			t.Errorf("STAFF-5 erasing changed %d of %d entries of the log", n, s.Count("log_before"))
		}
		for _, table := range s.Tables() {
			for _, text := range s.Texts(table) {
				if words := holds(text); words != nil {
					t.Errorf("KNOW-2 after erasing, %s has %v: %s", table, words, text)
				}
			}
		}
		if left := append(s.Files("returns"), s.Files("reviews")...); len(left) != 0 {
			t.Errorf("KNOW-2 after erasing, these photos stay: %v", left)
		}
	})
}
