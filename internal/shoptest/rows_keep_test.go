package shoptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/config"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const (
	addressesAt = "/api/account/addresses"
	loginsAt    = "/api/account/sessions"
	leaveAt     = "/api/account/leave"
	copyAt      = "/api/account/copy"
	wishesAt    = "/api/account/wishes"
)

// keptAddress is a valid address of an account, with changes.
func keptAddress(change obj) obj {
	a := obj{
		"label": "Home", "firstName": "Ayesha", "lastName": "Khan", "country": "Pakistan", "streetAddress": "House 12, Street 4, Johar Town",
		"landmark": "Emporium Mall", "city": "Lahore", "state": "Punjab", "zip": "54000", "phone": "0300 1234567",
	}
	maps.Copy(a, change)
	return a
}

// stopped are the rows of a call that fails early: callers who may not make it, and unreadable
// bodies.
func stopped(call string, body payload) []row {
	rows := []row{
		{name: "KEEP-3 of nobody: " + call, call: call, body: body, status: 401},
		{name: "KEEP-3 by the cookie of the office: " + call, as: desk, call: call, body: body, status: 401},
	}
	if !strings.HasPrefix(call, "GET ") {
		rows = append(rows, row{name: "KEEP-3 from another site: " + call, as: customer, call: call, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: body, status: 403})
	}
	if body.bytes != nil {
		rows = append(rows,
			row{name: "KEEP-3 no JSON: " + call, as: customer, call: call, body: raw("application/json", "{"), status: 400, broken: true},
			row{name: "KEEP-3 a form: " + call, as: customer, call: call, body: raw("text/plain", "x"), status: 415, broken: true},
			row{name: "KEEP-3 too much: " + call, as: customer, call: call, body: big(), status: 413, broken: true},
		)
	}
	return rows
}

func keepRows() []row {
	urdu := keptAddress(obj{"label": "امی کا گھر", "firstName": "نسرین", "lastName": "خان", "streetAddress": "مکان نمبر 7، گلی نمبر 2", "city": "فیصل آباد", "state": "", "zip": ""})
	delete(urdu, "landmark")
	pass, wrong := js(obj{"current": Password}), js(obj{"current": "Wrong@12345"})
	notYours := `"current":"This is not your password."`
	rows := []row{
		{name: "KEEP-3 no address yet", as: customer, call: "GET " + addressesAt, status: 200, want: []string{`{"addresses":[]}`}},
		{
			name: "KEEP-3 the first address", as: customer, call: "POST " + addressesAt, body: js(keptAddress(nil)), status: 201,
			want: []string{`"label":"Home"`, `"landmark":"Emporium Mall"`, `"_id":"`}, not: []string{"email"},
		},
		{name: "KEEP-3 the same once more is one", as: customer, call: "POST " + addressesAt, body: js(keptAddress(nil)), status: 201, check: addressesAre("Home")},
		{name: "KEEP-3 in Urdu, without what the city says", as: customer, call: "POST " + addressesAt, body: js(urdu), status: 201, check: addressesAre("Home", "امی کا گھر")},
		{name: "KEEP-3 no street", as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"streetAddress": " "})), status: 422, want: []string{`"streetAddress":`}},
		{name: "KEEP-3 abroad needs its state", as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"country": "Canada", "state": ""})), status: 422, want: []string{`"state":`}},
		{name: "KEEP-3 no phone that could ring", as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"phone": "123"})), status: 422, want: []string{`"phone":`}},
		{name: "KEEP-3 a link for a name of it", as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"label": "evil.com"})), status: 422, want: []string{`"label":`}},
		{name: "KEEP-3 a name of it without end", as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"label": strings.Repeat("x", 61)})), status: 422, want: []string{`"label":`}},
		{name: "KEEP-3 somebody else sees none of it", as: other, call: "GET " + addressesAt, status: 200, want: []string{`{"addresses":[]}`}},
		{name: "KEEP-3 change an address that is none", as: customer, call: "PUT " + addressesAt + "/x", body: js(keptAddress(nil)), status: 404},
		{name: "KEEP-3 change to no street", as: customer, call: "PUT " + addressesAt + "/x", body: js(keptAddress(obj{"streetAddress": ""})), status: 422, want: []string{`"streetAddress":`}},
		{name: "KEEP-3 an address is changed and used first, of its owner alone", as: customer, call: "GET " + addressesAt, status: 200, fresh: true, check: changesAddresses},
		{
			name: "KEEP-3 an address is changed", as: customer, call: "PUT " + addressesAt + "/kept", body: js(keptAddress(obj{"label": "Office"})), status: 200, fresh: true,
			before: withAddress, want: []string{`"_id":"kept"`, `"label":"Office"`},
		},
		{name: "KEEP-3 remove an address that is none", as: customer, call: "DELETE " + addressesAt + "/x", status: 200},

		{name: "KEEP-1 no wish yet", as: customer, call: "GET " + wishesAt, status: 200, want: []string{`{"products":[]}`}},
		{name: "KEEP-1 a wish, twice, and what the shop does not have", as: customer, call: "POST " + wishesAt, body: js(obj{"add": []string{Snail, Snail, "x", Niacin}}), status: 200, fresh: true, want: []string{`{"products":["` + Snail + `","` + Niacin + `"]}`}, check: wishesMeet},
		{
			name: "KEEP-1 a flood of ids keeps what the shop has", as: customer, call: "POST " + wishesAt, body: js(obj{"add": append(slices.Repeat([]string{Snail, strings.Repeat("x", 500)}, 400), LastOne)}), status: 200, fresh: true,
			want: []string{`{"products":["` + Snail + `","` + LastOne + `"]}`},
		},
		{name: "KEEP-1 a list is full", as: customer, call: "POST " + wishesAt, body: js(obj{"add": []string{Niacin}}), before: fullWishes, status: 200, not: []string{Niacin}, check: takesOneOff},

		{name: "KEEP-3 where I am logged in", as: customer, call: "GET " + loginsAt, status: 200, want: []string{`"here":true`}, not: []string{"token"}},
		{name: "KEEP-3 a login that is none", as: customer, call: "DELETE " + loginsAt + "/x", status: 404},
		{name: "KEEP-3 one login is ended, of its owner alone", as: customer, call: "GET " + loginsAt, status: 200, fresh: true, check: endsLogins},
		{
			name: "KEEP-3 a login is ended", as: customer, call: "DELETE " + loginsAt + "/" + strings.Repeat("a", 32), status: 200, fresh: true,
			before: withLogin, want: []string{`"here":true`}, not: []string{`"here":false`}, sessions: -1,
		},
		{name: "KEEP-3 every login but this one is ended", as: customer, call: "DELETE " + loginsAt, status: 200, want: []string{`"here":true`}, not: []string{`"here":false`}},

		{name: "KEEP-3 the copy", as: customer, call: "POST " + copyAt, body: pass, status: 200, change: func(c *config.Config) { c.RateLimit = 1 }, check: threeCopies},
		{name: "KEEP-3 the copy without the password", as: customer, call: "POST " + copyAt, body: wrong, status: 422, want: []string{notYours}},

		{name: "KEEP-3 leave without the password", as: customer, call: "POST " + leaveAt, body: wrong, status: 422, want: []string{notYours}},
		{name: "KEEP-3 who works here is not erased", as: admin, call: "POST " + leaveAt, body: pass, status: 422, want: []string{account.MsgWorksHere}},
		{name: "KEEP-3 leave, and stay after all", as: customer, call: "POST " + leaveAt, body: pass, status: 200, jobs: 1, fresh: true, want: []string{`"erasedAt":"`}, check: staysAfterAll},
		{name: "KEEP-3 stay without leaving", as: customer, call: "DELETE " + leaveAt, status: 200, not: []string{"erasedAt"}},
	}
	for _, call := range []string{"GET " + addressesAt, "DELETE " + addressesAt + "/x", "GET " + wishesAt, "GET " + loginsAt, "DELETE " + loginsAt, "DELETE " + loginsAt + "/x", "DELETE " + leaveAt} {
		rows = append(rows, stopped(call, payload{})...)
	}
	rows = append(rows, stopped("POST "+addressesAt, js(keptAddress(nil)))...)
	rows = append(rows, stopped("POST "+wishesAt, js(obj{"add": []string{Snail}}))...)
	rows = append(rows, stopped("PUT "+addressesAt+"/x", js(keptAddress(nil)))...)
	rows = append(rows, stopped("POST "+copyAt, pass)...)
	return append(rows, stopped("POST "+leaveAt, pass)...)
}

func withAddress(_ *testing.T, s *Shop) {
	s.Exec(`INSERT INTO address_books (account_id, addresses) VALUES ($1, '[{"id":"kept","label":"Home","fields":{"city":"Lahore"}}]')
		ON CONFLICT (account_id) DO UPDATE SET addresses = excluded.addresses`, CustomerID)
}

// fullWishes fills the wish list. Products that have left the shop count until they are
// removed.
func fullWishes(_ *testing.T, s *Shop) {
	list := `["` + Snail + `"` + strings.Repeat(`,"gone"`, account.MaxWishes-1) + `]`
	s.Exec(`INSERT INTO wish_lists (account_id, products) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET products = excluded.products`, CustomerID, list)
}

func takesOneOff(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	w := status(t, s, 200, row{as: customer, call: "POST " + wishesAt, body: js(obj{"add": []string{Niacin}, "remove": []string{"gone"}})})
	if got, want := strings.TrimSpace(w.Body.String()), `{"products":["`+Niacin+`","`+Snail+`"]}`; got != want {
		t.Errorf("KEEP-1 a list with room again: %s, want %s", got, want)
	}
}

// wishesMeet merges the wish list of another browser: what both have keeps its place, and
// nobody else sees it.
func wishesMeet(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	w := status(t, s, 200, row{as: customer, call: "POST " + wishesAt, body: js(obj{"add": []string{Niacin, Sun}, "remove": []string{"x"}})})
	if got, want := strings.TrimSpace(w.Body.String()), `{"products":["`+Sun+`","`+Snail+`","`+Niacin+`"]}`; got != want {
		t.Errorf("KEEP-1 two lists met: %s, want %s", got, want)
	}
	if w := status(t, s, 200, row{as: other, call: "GET " + wishesAt}); !strings.Contains(w.Body.String(), `"products":[]`) {
		t.Errorf("KEEP-1 somebody else's: %s", w.Body)
	}
}

func withLogin(_ *testing.T, s *Shop) {
	s.Exec(`INSERT INTO sessions (token_hash, account_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`,
		strings.Repeat("a", 64), CustomerID, Opening.UnixMicro(), Opening.Add(time.Hour).UnixMicro())
}

// book returns the addresses of an answer.
func book(t *testing.T, w *httptest.ResponseRecorder) (all []map[string]any) {
	t.Helper()
	for _, a := range object(t, w)["addresses"].([]any) {
		all = append(all, a.(map[string]any))
	}
	return all
}

// addressesAre checks the names of an answer's addresses, in order.
func addressesAre(want ...string) func(*testing.T, *Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
		t.Helper()
		var got []string
		for _, a := range book(t, w) {
			got = append(got, fmt.Sprint(a["label"]))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("KEEP-3 addresses %q, want %q", got, want)
		}
	}
}

func changesAddresses(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	add := func(label string) *httptest.ResponseRecorder {
		return status(t, s, 201, row{as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"label": label}))})
	}
	add("Home")
	second := book(t, add("Work"))[1]["_id"].(string)
	at := addressesAt + "/" + second
	status(t, s, 404, row{as: other, call: "PUT " + at, body: js(keptAddress(nil))})
	status(t, s, 200, row{as: other, call: "DELETE " + at})
	w := status(t, s, 200, row{as: customer, call: "PUT " + at, body: js(keptAddress(obj{"label": "Office", "first": true}))})
	addressesAre("Office", "Home")(t, s, w)
	for i := range 8 {
		add(fmt.Sprint(i))
	}
	full := status(t, s, 422, row{as: customer, call: "POST " + addressesAt, body: js(keptAddress(obj{"label": "The eleventh"}))})
	if !strings.Contains(full.Body.String(), "10 addresses") {
		t.Errorf("KEEP-3 an eleventh: %s", full.Body)
	}
	status(t, s, 200, row{as: customer, call: "DELETE " + at})
	if left := book(t, status(t, s, 200, row{as: customer, call: "GET " + addressesAt})); len(left) != 9 || left[0]["label"] != "Home" {
		t.Errorf("KEEP-3 after removing the first: %v", left)
	}
}

// logsIn logs in and returns the token's header.
func logsIn(t *testing.T, s *Shop, email, agent string) map[string]string {
	t.Helper()
	w := status(t, s, 200, row{call: "POST /api/auth/login", header: map[string]string{"User-Agent": agent}, body: js(obj{"email": email, "password": Password})})
	return map[string]string{"Authorization": "Bearer " + object(t, w)["token"].(string)}
}

func endsLogins(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	phone := logsIn(t, s, "ayesha@example.com", "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile")
	var id string
	for _, l := range object(t, status(t, s, 200, row{as: customer, call: "GET " + loginsAt}))["logins"].([]any) {
		if m := l.(map[string]any); m["device"] == "Chrome on Android" && m["here"] == false {
			id = m["_id"].(string)
		}
	}
	if id == "" {
		t.Fatal("KEEP-3 the list does not name the phone")
	}
	status(t, s, 404, row{as: other, call: "DELETE " + loginsAt + "/" + id})
	status(t, s, 200, row{call: "GET /api/auth/profile", header: phone})
	status(t, s, 200, row{as: customer, call: "DELETE " + loginsAt + "/" + id})
	status(t, s, 401, row{call: "GET /api/auth/profile", header: phone})
	status(t, s, 200, row{as: customer, call: "GET /api/auth/profile"})
}

func threeCopies(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	take := row{as: customer, call: "POST " + copyAt, body: js(obj{"current": Password})}
	status(t, s, 200, take)
	status(t, s, 200, take)
	if w := status(t, s, 429, take); w.Header().Get("Retry-After") == "" {
		t.Error("KEEP-3 a fourth copy is not told when")
	}
	s.Clock.Move(8 * time.Hour)
	status(t, s, 200, take)
}

func staysAfterAll(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	status(t, s, 200, row{as: customer, call: "GET /api/auth/profile"}) // this browser's session goes on
	if n := s.Count("sessions WHERE account_id = '" + CustomerID + "'"); n != 1 {
		t.Errorf("KEEP-3 %d logins go on, want this one", n)
	}
	first := object(t, status(t, s, 200, row{as: customer, call: "GET /api/auth/profile"}))["erasedAt"]
	s.Clock.Move(24 * time.Hour)
	if again := object(t, status(t, s, 200, row{as: customer, call: "POST " + leaveAt, body: js(obj{"current": Password})}))["erasedAt"]; again != first {
		t.Errorf("KEEP-3 asking again moves the day from %v to %v", first, again)
	}
	if w := status(t, s, 200, row{as: customer, call: "DELETE " + leaveAt}); strings.Contains(w.Body.String(), "erasedAt") {
		t.Errorf("KEEP-3 kept, and still on its way: %s", w.Body)
	}
	if n := s.Count("messages WHERE kind = 'account-leaves'"); n != 2 {
		t.Errorf("KEEP-3 %d mails, want one of leaving and one of staying", n)
	}
	s.Clock.Move(account.LeaveAfter)
	if _, err := s.App.Rounds(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.Count("accounts WHERE id = '"+CustomerID+"'") != 1 {
		t.Error("KEEP-3 an account that stays is erased")
	}
}

// TestKEEP3ALeavingMember (KEEP-3, APP-5) lets a member save things, order and write into every
// field, takes the copy, and asks for the erasure. Her words are gone from every table and file
// 14 days later: not before, and not while an order runs. The orders stay in the books, and so
// does a stranger's order with her phone.
func TestKEEP3ALeavingMember(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		typed := markName + " says " + markPhone + ", " + markStreet
		status(t, s, 201, row{call: "POST /api/auth/register", body: form(url.Values{"name": {markName}, "email": {markMail}, "password": {Password}}, map[string][]byte{"profilePic=a.jpg": JPEG(30, 30)})})
		as := logsIn(t, s, markMail, "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile")
		s.Exec("UPDATE accounts SET email_confirmed_at = 1 WHERE email_folded = $1", markMail)
		call := func(code int, what string, body obj) map[string]any {
			t.Helper()
			r := row{call: what, header: as}
			if body != nil {
				r.body = js(body)
			}
			return object(t, status(t, s, code, r))
		}
		call(201, "POST "+addressesAt, keptAddress(obj{"label": typed[:30], "firstName": markName, "streetAddress": markStreet, "landmark": typed, "riderNote": typed, "phone": markPhone, "secondPhone": markPhone}))
		call(200, "POST "+wishesAt, obj{"add": []string{Snail}})
		status(t, s, 204, row{call: waitsAt, header: as, body: asking(obj{"address": markMail})})
		order := func(header map[string]string, change obj) map[string]any {
			t.Helper()
			o := address(obj{"firstName": markName, "lastName": markName, "email": markMail, "phone": markPhone, "streetAddress": markStreet, "landmark": typed, "cartItems": []obj{item(Snail, 1)}})
			maps.Copy(o, change)
			return object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", header: header, body: js(o)}))["order"].(map[string]any)
		}
		hers := order(as, nil)
		strangers := order(nil, obj{"firstName": "Sana", "lastName": "Mir", "email": "sana@example.com", "streetAddress": "House 1, Street 2", "landmark": ""})
		move := func(of map[string]any, names ...string) {
			t.Helper()
			for _, name := range names {
				body := obj{}
				if name == "book" {
					body = obj{"courier": "tcs", "tracking": "TCS" + of["number"].(string)}
				}
				status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + of["_id"].(string) + "/moves/" + name, header: match("*"), body: js(body)})
			}
		}
		move(hers, "confirm", "pack", "book", "hand-over", "deliver")
		eventually(t, func() bool { return s.Count("jobs") == 0 && s.Count("marks") == 0 })

		files := unzipped(t, status(t, s, 200, row{call: "POST " + copyAt, header: as, body: js(obj{"current": Password})}))
		var whole struct {
			Addresses, Logins, Messages, Orders []map[string]any
			Account                             map[string]any
			Photo                               string
			WishList                            []string
		}
		if err := json.Unmarshal(files["copy.json"], &whole); err != nil {
			t.Fatal(err)
		}
		if len(whole.Addresses) != 1 || whole.Addresses[0]["landmark"] != typed || len(whole.Logins) != 1 || len(whole.Orders) != 1 || whole.Orders[0]["number"] != hers["number"] ||
			len(whole.Messages) == 0 || whole.Account["email"] != markMail || len(files[whole.Photo]) == 0 || len(whole.WishList) != 1 {
			t.Errorf("KEEP-3 the copy holds %s", files["copy.json"])
		}

		call(200, "POST "+leaveAt, obj{"current": Password})
		accounts := func() int64 { return s.Count("accounts WHERE email_folded = '" + markMail + "'") }
		rounds := func() {
			t.Helper()
			if _, err := s.App.Rounds(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		s.Clock.Move(account.LeaveAfter - time.Hour)
		rounds()
		if accounts() != 1 {
			t.Fatal("KEEP-3 an account is erased before its day")
		}
		s.Clock.Move(2 * time.Hour)
		s.Exec("UPDATE orders SET delivery = 'shipped' WHERE number = $1", hers["number"])
		rounds()
		if accounts() != 1 {
			t.Fatal("KEEP-3 an account is erased while its parcel is under way")
		}
		s.Exec("UPDATE orders SET delivery = 'delivered' WHERE number = $1", hers["number"])
		s.Clock.Move(2 * time.Hour)
		rounds()
		if accounts() != 0 {
			t.Fatal("KEEP-3 an account is not erased though its day has come")
		}
		if s.Count("stock_waits") != 0 {
			t.Error("KEEP-2 what she waits for stays")
		}
		if s.Count("wish_lists") != 0 {
			t.Error("KEEP-1 her wish list stays")
		}
		eventually(t, func() bool { return s.Count("jobs") == 0 && s.Count("marks") == 0 })
		if n := s.Count("orders WHERE number = '" + hers["number"].(string) + "' AND city <> ''"); n != 1 {
			t.Errorf("KEEP-3 the order has left the books")
		}
		// A stranger's order with her phone is the stranger's, and goes when the office erases
		// them.
		if n := s.Count("orders WHERE number = '" + strangers["number"].(string) + "' AND first_name = 'Sana'"); n != 1 {
			t.Errorf("KEEP-3 a stranger's order is erased with her account")
		}
		for _, table := range s.Tables() {
			for _, text := range s.Texts(table) {
				for _, word := range holds(text) {
					if word != "9182736" { // the stranger's order keeps the phone
						t.Errorf("KEEP-3 after she left, %s has %q: %s", table, word, text)
					}
				}
			}
		}
		if left := s.Files("avatars"); len(left) != 0 {
			t.Errorf("KEEP-3 after she left, these pictures stay: %v", left)
		}
	})
}
