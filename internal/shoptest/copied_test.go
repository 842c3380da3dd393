package shoptest_test

import (
	"fmt"
	"maps"
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestKNOW2ACopyHoldsEverything lets a member order, send something back and write a
// review, and looks for all of it, and for what the shop wrote, in the copy that the
// person gets. Mails of somebody else whose address was only typed are not in it.
func TestKNOW2ACopyHoldsEverything(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		const stranger = "stranger@example.com"
		for _, email := range []string{markMail, stranger} {
			status(t, s, 201, row{call: "POST /api/auth/register", body: form(url.Values{"name": {"Somebody"}, "email": {email}, "password": {shoptest.Password}}, nil)})
		}
		token := object(t, status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": markMail, "password": shoptest.Password})}))["token"].(string)
		as := map[string]string{"Authorization": "Bearer " + token}
		buy := func(change obj) map[string]any {
			t.Helper()
			o := address(obj{"firstName": markName, "lastName": markName, "email": markMail, "phone": markPhone, "streetAddress": markStreet, "cartItems": []obj{item(shoptest.Snail, 2)}})
			maps.Copy(o, change)
			return object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", header: as, body: js(o)}))["order"].(map[string]any)
		}
		placed := buy(obj{"secondPhone": "0302 1112223", "landmark": "Behind the mill", "riderNote": "Ring twice"})
		buy(obj{"email": stranger})
		at, number := "/api/admin/orders/"+placed["_id"].(string), placed["number"].(string)
		for _, m := range []struct {
			name string
			body obj
		}{{"confirm", obj{}}, {"pack", obj{}}, {"book", obj{"courier": "tcs", "tracking": "TCS4477"}}, {"hand-over", obj{}}, {"deliver", obj{}}} {
			status(t, s, 200, row{as: desk, call: "POST " + at + "/moves/" + m.name, header: match("*"), body: js(m.body)})
		}
		ask := askBody()
		ask["number"], ask["contact"], ask["words"] = number, markPhone, "The pump came loose."
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(ask)})
		status(t, s, 200, row{call: "POST /api/orders/track/return/photo", body: form(
			url.Values{"number": {number}, "contact": {markPhone}, "return": {"1"}}, map[string][]byte{"photo=a.jpg": shoptest.JPEG(60, 60)},
		)})
		status(t, s, 200, row{as: desk, call: "POST " + at + "/moves/decline-return", header: match("*"), body: js(obj{"return": 1, "note": "Sealed when it left."})})
		status(t, s, 200, row{call: "POST /api/orders/reviews", body: js(obj{"number": number, "contact": markPhone, "product": shoptest.Snail, "stars": 4, "text": "Sinks in at once.", "name": "Zee"})})
		eventually(t, func() bool {
			return s.Count("customers WHERE phone = '"+markPhone+"' AND orders = 2") == 1 && s.Count("messages WHERE state = 'sent' AND kind = 'welcome'") == 2
		})
		found := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/customers?search=9182736"}))["customers"].([]any)
		person := "/api/admin/customers/" + found[0].(map[string]any)["_id"].(string)
		got := object(t, status(t, s, 200, row{as: manager, call: "GET " + person + "/copy"}))

		one := func(of string, which func(map[string]any) bool) map[string]any {
			t.Helper()
			var out map[string]any
			n := 0
			list, _ := got[of].([]any)
			for _, v := range list {
				if m := v.(map[string]any); which(m) {
					out = m
					n++
				}
			}
			if n != 1 {
				t.Errorf("KNOW-2 %d of %s, want one: %v", n, of, list)
			}
			return out
		}
		has := func(what string, in, want map[string]any) {
			t.Helper()
			for k, v := range want {
				if fmt.Sprint(in[k]) != fmt.Sprint(v) {
					t.Errorf("KNOW-2 the copy's %s has %s: %v, want %v", what, k, in[k], v)
				}
			}
		}
		ours := func(m map[string]any) bool { return m["number"] == number }
		has("order", one("orders", ours), map[string]any{"secondPhone": "0302 1112223", "landmark": "Behind the mill", "riderNote": "Ring twice"})
		back := one("returns", ours)
		has("return", back, map[string]any{
			"no": 1, "state": "declined", "reason": "damaged", "wants": "refund", "words": "The pump came loose.", "answer": "Sealed when it left.", "photos": 1,
			"payout": map[string]any{"way": "easypaisa", "title": "Fatima Noor", "mask": "0300 •••• 567"},
		})
		if lines := fmt.Sprint(back["lines"]); !strings.Contains(lines, "1 × ") || !strings.Contains(lines, "Snail") {
			t.Errorf("KNOW-2 the return is of %s", lines)
		}
		has("review", one("reviews", ours), map[string]any{"stars": 4, "text": "Sinks in at once.", "name": "Zee", "state": "waiting"})
		mail := func(kind, channel string) func(map[string]any) bool {
			return func(m map[string]any) bool {
				return m["kind"] == kind && m["channel"] == channel && (m["number"] == nil || ours(m))
			}
		}
		welcome := one("messages", mail("welcome", "mail"))
		has("mail to the member", welcome, map[string]any{"to": markMail, "state": "sent"})
		if welcome["subject"] == nil || welcome["sentAt"] == nil {
			t.Errorf("KNOW-2 a mail without subject or time: %v", welcome)
		}
		for _, channel := range []string{"mail", "whatsapp"} {
			m := one("messages", mail("order-placed-cod", channel))
			if said := fmt.Sprint(m["text"]); !strings.Contains(said, number) || (m["subject"] != nil) != (channel == "mail") {
				t.Errorf("KNOW-2 the message by %s says %v", channel, m)
			}
		}
	})
}
