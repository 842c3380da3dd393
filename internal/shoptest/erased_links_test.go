package shoptest_test

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/outbox"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// tokenOfALink is what a link of a mail is known by.
var tokenOfALink = regexp.MustCompile(`(?:/c/|/reset-password/|/track#|#confirm=|#email=)([A-Za-z0-9_-]{20,})`)

// linksOf returns the tokens of all links in mails, each once, by what stands before it.
func linksOf(mails []string) (kinds map[string]int, tokens []string) {
	kinds = map[string]int{}
	for _, m := range mails {
		m = strings.ReplaceAll(m, "=3D", "=")
		for _, found := range tokenOfALink.FindAllStringSubmatch(m, -1) {
			if token := found[1]; !slices.Contains(tokens, token) {
				tokens = append(tokens, token)
				kinds[strings.TrimSuffix(found[0], token)]++
			}
		}
	}
	return kinds, tokens
}

// TestKNOW2LinksOfTheErased: after somebody is erased, each link that they were ever sent, the
// numbers of their orders and the key of what they waited for show nothing of them and change
// nothing, for whoever holds them.
func TestKNOW2LinksOfTheErased(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office := openPostOffice(t)
		s := shoptest.New(t, e, office.delivers)
		s.App.Start()
		status(t, s, 201, row{call: "POST /api/auth/register", body: form(url.Values{"name": {markName}, "email": {markMail}, "password": {shoptest.Password}}, nil)})
		login := row{call: "POST /api/auth/login", body: js(obj{"email": markMail, "password": shoptest.Password})}
		as := map[string]string{"Authorization": "Bearer " + object(t, status(t, s, 200, login))["token"].(string)}
		place := func(call string) (id, number string) {
			o := object(t, status(t, s, 201, row{call: "POST /api/orders/" + call, body: js(address(obj{
				"firstName": markName, "lastName": markName, "email": markMail, "phone": markPhone, "streetAddress": markStreet, "cartItems": []obj{item(shoptest.Snail, 1)},
			}))}))["order"].(map[string]any)
			return o["_id"].(string), o["number"].(string)
		}
		var numbers []string
		move := func(id, name string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(body)})
		}
		gone, number := place("checkout")
		numbers = append(numbers, number)
		move(gone, "cancel", obj{"why": "sold_out"})
		owing, number := place("reserve")
		numbers = append(numbers, number)
		move(owing, "cancel", obj{"why": "sold_out"})
		id, number := place("checkout")
		numbers = append(numbers, number)
		for _, m := range []string{"confirm", "pack", "book", "hand-over", "deliver"} {
			body := obj{}
			if m == "book" {
				body = obj{"courier": "tcs", "tracking": "TCS4477"}
			}
			move(id, m, body)
		}
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(obj{
			"number": number, "contact": markPhone, "items": []obj{{"line": 0, "quantity": 1}}, "reason": "damaged", "words": markName, "wants": "replace",
		})})
		move(id, "decline-return", obj{"return": 1, "note": "Sealed when it left."})
		status(t, s, 204, row{call: waitsAt, body: asking(obj{"address": markMail})})
		status(t, s, 204, row{call: "POST /api/auth/confirm-email/send", header: as})
		status(t, s, 200, row{call: "POST /api/auth/email", header: as, body: js(obj{"current": shoptest.Password, "email": "zarmark.new@example.com"})})
		status(t, s, 200, row{call: "POST /api/auth/forgot-password", body: js(obj{"email": markMail})})
		var kinds map[string]int
		var tokens []string
		eventually(t, func() bool {
			kinds, tokens = linksOf(office.mails())
			return states(t, s)[outbox.Queued] == 0 && s.Count("marks") == 0 && s.Count("customers WHERE email = '"+markMail+"'") > 0
		})
		for _, kind := range []string{"/c/", "/reset-password/", "#confirm=", "#email="} {
			if kinds[kind] == 0 {
				t.Errorf("KNOW-2 no link %s… was sent: %v", kind, kinds)
			}
		}

		found := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/customers?search=" + markMail}))["customers"].([]any)
		for _, one := range found { // the account, and the guest of the orders: nobody has confirmed that they are one
			person := "/api/admin/customers/" + one.(map[string]any)["_id"].(string)
			status(t, s, 200, row{as: desk, call: "POST " + person + "/erase", body: js(obj{"word": "ERASE", "why": "Asked by mail."})})
		}
		eventually(t, func() bool { return s.Count("jobs") == 0 && s.Count("marks") == 0 })

		told := len(office.mails())
		before := dump(s)
		for _, table := range s.Tables() {
			for _, text := range s.Texts(table) {
				if words := holds(text); words != nil {
					t.Errorf("KNOW-2 after erasing, %s has %v: %s", table, words, text)
				}
			}
		}
		var tries []row
		for _, token := range tokens {
			tries = append(tries,
				row{call: "GET /c/" + token}, row{call: "POST /api/orders/track/link", body: js(obj{"link": token})},
				row{as: other, call: "POST /api/orders/claim", body: js(obj{"link": token})},
				row{call: "POST /api/orders/track/proof", body: aProof(token)},
				row{call: "POST /api/auth/reset-password", body: js(obj{"token": token, "password": "Another@12345", "confirmPassword": "Another@12345"})},
				row{as: other, call: "POST /api/auth/confirm-email", body: js(obj{"token": token})},
				row{as: other, call: "PUT /api/auth/email", body: js(obj{"token": token})},
				row{call: "POST /c/" + token + "/proof", body: form(nil, map[string][]byte{"screenshot=a.jpg": shoptest.JPEG(60, 40)})})
			for _, act := range []string{"confirm", "cancel", "change", "time", "return", "transfer", "cash"} {
				fields := url.Values{"streetAddress": {"House 9"}, "city": {"Lahore"}, "phone": {"0300 5556667"}, "time": {"evening"}, "line0": {"1"}, "reason": {"damaged"}, "wants": {"refund"}}
				tries = append(tries, row{call: "POST /c/" + token + "/" + act, body: raw("application/x-www-form-urlencoded", fields.Encode())})
			}
		}
		byLink := len(tries)
		for _, number := range numbers {
			for _, contact := range []string{markPhone, markMail, "", " "} {
				body := obj{"number": number, "contact": contact}
				with := func(more obj) payload {
					out := obj{}
					for _, part := range []obj{body, more} {
						for k, v := range part {
							out[k] = v
						}
					}
					return js(out)
				}
				tries = append(tries,
					row{call: "POST /api/orders/track", body: js(body)}, row{call: "POST /api/orders/track/returns", body: js(body)},
					row{call: "POST /track", body: raw("application/x-www-form-urlencoded", url.Values{"number": {number}, "contact": {contact}}.Encode())},
					row{call: "POST /api/orders/track/return", body: with(obj{"items": []obj{{"line": 0, "quantity": 1}}, "reason": "damaged", "words": "x", "wants": "refund"})},
					row{call: "POST /api/orders/track/return/act", body: with(obj{"return": 1, "act": "withdraw"})},
					row{call: "POST /api/orders/track/choose", body: with(obj{"line": 0, "selectedColor": "Red"})},
					row{call: "POST /api/orders/reviews", body: with(obj{"product": shoptest.Snail, "stars": 1, "text": "x", "name": "x"})})
			}
		}
		tries = append(tries, login, row{call: "GET /api/auth/profile", header: as}, row{call: "GET /api/orders/orders", header: as}, row{call: "POST /api/account/copy", header: as, body: js(obj{"current": shoptest.Password})},
			row{call: "POST /api/auth/forgot-password", body: js(obj{"email": markMail})}, row{call: undoAt, body: js(obj{"variant": shoptest.SoldOut + "-1", "key": waitKey})})
		for i := range tries {
			w := s.Do(tries[i].request(t))
			text := strings.NewReplacer(markMail, "", markPhone, "").Replace(w.Body.String()) // as it was typed
			if words := holds(text); words != nil || w.Code >= 500 || i < byLink && w.Code < 400 {
				t.Errorf("KNOW-2 after erasing, %s answers %d with %v: %.400s", tries[i].call, w.Code, words, w.Body)
			}
		}
		eventually(t, func() bool { return s.Count("jobs") == 0 && s.Count("marks") == 0 })
		for table, rows := range dump(s) {
			if !slices.Equal(rows, before[table]) {
				t.Errorf("KNOW-2 after erasing, links changed %s from %.400s to %.400s", table, fmt.Sprint(before[table]), fmt.Sprint(rows))
			}
		}
		if n := len(office.mails()) - told; n != 0 {
			t.Errorf("KNOW-2 after erasing, %d mails went out: %.900s", n, office.mails()[told])
		}
	})
}

// dump returns the values of all tables but those that count tries and typed addresses, and
// what the staff are told, which goes out while the test runs.
func dump(s *shoptest.Shop) map[string][]string {
	out := map[string][]string{}
	for _, table := range s.Tables() {
		if !slices.Contains([]string{"throttles", "mailboxes", "notices"}, table) {
			out[table] = slices.Sorted(slices.Values(s.Texts(table)))
		}
	}
	return out
}
