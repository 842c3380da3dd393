package shoptest_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/config"
	"gulaab/internal/ident"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// Signing in without the password, and what tells of it (KEEP-5).

const (
	mailLoginAt = "POST /api/auth/mail"
	codeAt      = "POST /api/auth/mail/code"
	linkAt      = "POST /api/auth/mail/link"
	keyBeginAt  = "POST /api/auth/passkey/begin"
	keyAt       = "POST /api/auth/passkey"
	keysAt      = "/api/account/passkeys"
)

// addMailLogin stores a mail login with the browser's secret, the link's token and the digits
// that the rows use.
func addMailLogin(t *testing.T, s *Shop) { mailLoginOf(t, s, CustomerID) }

// confirmedMailLogin is one of an account whose address is confirmed: nothing else of it ends.
func confirmedMailLogin(t *testing.T, s *Shop) {
	s.Exec(`UPDATE accounts SET email_confirmed_at = 1 WHERE id = $1`, OtherID)
	mailLoginOf(t, s, OtherID)
}

func mailLoginOf(t *testing.T, s *Shop, accountID string) {
	t.Helper()
	s.Exec(`DELETE FROM mail_logins`)
	browser := ident.HashToken(CustomerToken)
	err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
		return tx.PutMailLogin(ctx, account.MailLogin{
			BrowserHash: browser, AccountID: accountID, TokenHash: ident.HashToken(AdminToken), CodeHash: ident.HashToken(browser + " 048291"),
			ExpiresAt: tx.Now().Add(10 * time.Minute),
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func withPasskey(_ *testing.T, s *Shop) {
	s.Exec(`INSERT INTO passkeys (id, account_id, name, credential, created_at, used_at) VALUES ('kept', $1, 'My phone', '{}', 1, 0) ON CONFLICT (id) DO NOTHING`, CustomerID)
}

// rowDevice answers the question rowQuestion of the rows, which asked stores.
var (
	rowDevice   = NewAuthenticator()
	rowQuestion = map[string]any{"challenge": strings.Repeat("c", 43), "user": map[string]any{"id": base64.RawURLEncoding.EncodeToString([]byte(CustomerID))}}
	rowMade     = rowDevice.Create(rowQuestion)
)

// asked stores rowQuestion under the ceremony of the rows, for an account that adds a passkey
// or for who signs in.
func asked(account string) func(*testing.T, *Shop) {
	return func(t *testing.T, s *Shop) {
		t.Helper()
		data := obj{"challenge": rowQuestion["challenge"], "rpId": "shop.test", "userVerification": "preferred", "expires": time.Time{}}
		if account != "" {
			data["user_id"], data["credParams"] = []byte(account), []obj{{"type": "public-key", "alg": -7}}
		}
		text, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		s.Exec(`DELETE FROM passkey_challenges`)
		s.Exec(`DELETE FROM passkeys WHERE id = $1`, rowDevice.KeyID())
		s.Exec(`INSERT INTO passkey_challenges (token_hash, data, expires_at) VALUES ($1, $2, $3)`, ident.HashToken("ceremony"), string(text), s.Clock.Now().Add(time.Minute).UnixMicro())
	}
}

// askedOfOwner is asked of who signs in with rowDevice, which the customer's account has.
func askedOfOwner(t *testing.T, s *Shop) {
	t.Helper()
	asked("")(t, s)
	text, err := json.Marshal(obj{"id": rowDevice.ID, "publicKey": rowDevice.PublicKey(), "flags": obj{}, "authenticator": obj{}, "attestation": obj{}})
	if err != nil {
		t.Fatal(err)
	}
	s.Exec(`INSERT INTO passkeys (id, account_id, name, credential, created_at, used_at) VALUES ($1, $2, 'x', $3, 1, 0)`, rowDevice.KeyID(), CustomerID, string(text))
}

// tenPasskeys fills an account.
func tenPasskeys(_ *testing.T, s *Shop) {
	for _, id := range strings.Split("abcdefghij", "") {
		s.Exec(`INSERT INTO passkeys (id, account_id, name, credential, created_at, used_at) VALUES ($1, $2, 'x', '{}', 1, 0)`, id, CustomerID)
	}
}

// anyones are the rows of a call of anyone that fails early.
func anyones(call string, body payload) []row {
	rows := []row{{name: "KEEP-5 from another site: " + call, call: call, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: body, status: 403}}
	if body.bytes == nil {
		return rows
	}
	return append(rows,
		row{name: "KEEP-5 no JSON: " + call, call: call, body: raw("application/json", "{"), status: 400, broken: true},
		row{name: "KEEP-5 a form: " + call, call: call, body: raw("text/plain", "x"), status: 415, broken: true},
		row{name: "KEEP-5 too much: " + call, call: call, body: big(), status: 413, broken: true},
	)
}

func passwordlessRows() []row {
	ask := func(email string) payload { return js(obj{"email": email}) }
	code := func(browser, digits string) payload { return js(obj{"browser": browser, "code": digits}) }
	link, answered := js(obj{"token": AdminToken}), js(obj{"ceremony": "x", "credential": obj{"id": "x", "type": "public-key"}})
	added := js(obj{"ceremony": "x", "name": "My phone", "credential": obj{"id": "x", "type": "public-key"}})
	sure := js(obj{"current": Password})
	old := func(_ *testing.T, s *Shop) { s.Exec(`UPDATE sessions SET created_at = 1`) }
	rows := []row{
		{name: "KEEP-5 a mail to sign in", call: mailLoginAt, body: ask("ayesha@example.com"), status: 200, jobs: 1, want: []string{account.MsgMailAsked, `"browser":"`}},
		{name: "KEEP-5 an address of nobody gets the same answer and the same writes", call: mailLoginAt, body: ask("nobody@example.com"), status: 200, jobs: 1, want: []string{account.MsgMailAsked, `"browser":"`}},
		{name: "KEEP-5 no address", call: mailLoginAt, body: ask("ayesha"), status: 422, want: []string{`"email":"Invalid email address"`}},
		{
			name: "KEEP-5 the digits", call: codeAt, body: code(CustomerToken, "048 291"), before: addMailLogin, status: 200, fresh: true, // the session of before has ended
			want:  []string{`"status":200`, `"token":"`, `"emailConfirmed":true`, `"passwordGone":true`},
			heads: map[string]string{"Set-Cookie": "gulaab_tier=member"},
		},
		{name: "KEEP-5 other digits", call: codeAt, body: code(CustomerToken, "048292"), before: addMailLogin, status: 401, want: []string{account.MsgBadCode}},
		{name: "KEEP-5 the digits in another browser", call: codeAt, body: code(OtherToken, "048291"), before: addMailLogin, status: 401, want: []string{account.MsgBadCode}},
		{name: "KEEP-5 the link", call: linkAt, body: link, before: addMailLogin, status: 200, fresh: true, want: []string{`"emailConfirmed":true`}},
		{name: "KEEP-5 a link that is none", call: linkAt, body: js(obj{"token": "x"}), status: 401, want: []string{account.MsgBadMailLink}},
		{name: "KEEP-5 a browser is asked for its passkey", call: keyBeginAt, status: 200, want: []string{`"ceremony":"`, `"rpId":"shop.test"`, `"userVerification":"preferred"`}},
		{name: "KEEP-5 a passkey nobody asked for", call: keyAt, body: answered, status: 401, want: []string{account.MsgBadPasskey}},
		{name: "KEEP-5 no passkeys where the address is a number", call: keyBeginAt, status: 409, fresh: true, change: func(c *config.Config) { c.BaseURL = "http://192.0.2.7:8080" }, want: []string{account.MsgNoPasskeys}},
		{name: "KEEP-5 no answer of a passkey there either", call: keyAt, body: answered, status: 409, fresh: true, change: func(c *config.Config) { c.BaseURL = "http://192.0.2.7:8080" }},
		{name: "KEEP-5 my passkeys", as: customer, call: "GET " + keysAt, before: withPasskey, status: 200, want: []string{`"_id":"kept"`, `"name":"My phone"`}, not: []string{"credential", `"used"`}},
		{name: "KEEP-5 somebody else sees none of them", as: other, call: "GET " + keysAt, before: withPasskey, status: 200, want: []string{`{"passkeys":[]}`}},
		{name: "KEEP-5 a passkey is begun", as: customer, call: "POST " + keysAt + "/begin", body: js(obj{}), status: 200, want: []string{`"residentKey":"required"`, `"attestation":"none"`}},
		{name: "KEEP-5 a passkey is begun long after the login", as: customer, call: "POST " + keysAt + "/begin", body: js(obj{}), before: old, fresh: true, status: 422, want: []string{`"current":"` + account.MsgShowAgain}},
		{name: "KEEP-5 long after the login, with the password", as: customer, call: "POST " + keysAt + "/begin", body: sure, before: old, fresh: true, status: 200},
		{name: "KEEP-5 an eleventh passkey", as: customer, call: "POST " + keysAt + "/begin", body: js(obj{}), before: tenPasskeys, fresh: true, status: 409, want: []string{account.MsgManyPasskeys}},
		{name: "KEEP-5 a passkey is added that nobody began", as: customer, call: "POST " + keysAt, body: added, status: 409, want: []string{account.MsgNotAdded}},
		{name: "KEEP-5 a passkey is added", as: customer, call: "POST " + keysAt, body: js(obj{"ceremony": "ceremony", "name": " My  phone ", "credential": rowMade}), before: asked(CustomerID), status: 201, jobs: 1, want: []string{`"name":"My phone"`}},
		{name: "KEEP-5 a passkey signs in", call: keyAt, body: js(obj{"ceremony": "ceremony", "credential": rowDevice.Sign(rowQuestion)}), before: askedOfOwner, status: 200, sessions: 1, want: []string{`"_id":"` + CustomerID + `"`, `"passwordGone":false`}},
		{name: "KEEP-5 a link for a passkey's name", as: customer, call: "POST " + keysAt, body: js(obj{"ceremony": "x", "name": "evil.com", "credential": obj{}}), status: 422, want: []string{`"name":`}},
		{name: "KEEP-5 no passkey is added where the address is a number", as: customer, call: "POST " + keysAt, body: added, status: 409, fresh: true, change: func(c *config.Config) { c.BaseURL = "http://192.0.2.7:8080" }},
		{name: "KEEP-5 a passkey is removed", as: customer, call: "POST " + keysAt + "/kept/remove", body: js(obj{}), before: withPasskey, status: 200, fresh: true, want: []string{`{"passkeys":[]}`}},
		{name: "KEEP-5 a passkey that is none is removed", as: customer, call: "POST " + keysAt + "/x/remove", body: js(obj{}), status: 404},
		{name: "KEEP-5 another's passkey is removed", as: other, call: "POST " + keysAt + "/kept/remove", body: js(obj{}), before: withPasskey, status: 404},
		{name: "KEEP-5 a passkey is removed with another password", as: customer, call: "POST " + keysAt + "/kept/remove", body: js(obj{"current": "Wrong@12345"}), before: func(t *testing.T, s *Shop) { withPasskey(t, s); old(t, s) }, fresh: true, status: 422, want: []string{`"current":"This is not your password."`}},
		{name: "KEEP-5 a copy has the passkeys", as: customer, call: "POST " + copyAt, body: sure, before: withPasskey, status: 200, check: copyHasPasskey},
	}
	rows = append(rows, anyones(mailLoginAt, ask("ayesha@example.com"))...)
	rows = append(rows, anyones(codeAt, code("x", "1"))...)
	rows = append(rows, anyones(linkAt, link)...)
	rows = append(rows, anyones(keyBeginAt, payload{})...)
	rows = append(rows, anyones(keyAt, answered)...)
	rows = append(rows, stopped("GET "+keysAt, payload{})...)
	rows = append(rows, stopped("POST "+keysAt, added)...)
	rows = append(rows, stopped("POST "+keysAt+"/begin", sure)...)
	return append(rows, stopped("POST "+keysAt+"/kept/remove", sure)...)
}

func copyHasPasskey(t *testing.T, _ *Shop, w *httptest.ResponseRecorder) {
	if text := string(unzipped(t, w)["copy.json"]); !strings.Contains(text, "My phone") {
		t.Errorf("KEEP-5 a copy without the passkey: %s", text)
	}
}

// keyed is an account's passkey on a device, added by the calls of the account's page.
func keyed(t *testing.T, s *Shop, as map[string]string) *Authenticator {
	t.Helper()
	device := NewAuthenticator()
	q := object(t, status(t, s, 200, row{call: "POST " + keysAt + "/begin", header: as, body: js(obj{})}))
	status(t, s, 201, row{call: "POST " + keysAt, header: as, body: js(obj{"ceremony": q["ceremony"], "name": "My phone", "credential": device.Create(q["options"].(map[string]any))})})
	return device
}

// question begins a login by passkey.
func question(t *testing.T, s *Shop) (ceremony any, options map[string]any) {
	t.Helper()
	q := object(t, status(t, s, 200, row{call: keyBeginAt}))
	return q["ceremony"], q["options"].(map[string]any)
}

func bearer(token any) map[string]string {
	return map[string]string{"Authorization": "Bearer " + token.(string)}
}

// TestKEEP5Passkeys: a passkey signs in its own account; an answer that comes again, comes
// late, from another site, for another account, from another device or from a copy does not.
func TestKEEP5Passkeys(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		mine, theirs := keyed(t, s, bearer(CustomerToken)), keyed(t, s, bearer(OtherToken))
		in := func(want int, ceremony any, answer obj) map[string]any {
			t.Helper()
			return object(t, status(t, s, want, row{call: keyAt, body: js(obj{"ceremony": ceremony, "credential": answer})}))
		}
		ceremony, options := question(t, s)
		answer := mine.Sign(options)
		entered := in(200, ceremony, answer)
		if id := entered["user"].(map[string]any)["_id"]; id != CustomerID {
			t.Errorf("signed in as %v", id)
		}
		list := status(t, s, 200, row{call: "GET " + loginsAt, header: bearer(entered["token"])}).Body.String()
		if !strings.Contains(list, `"way":"passkey"`) {
			t.Errorf("the list of logins: %s", list)
		}
		if keys := status(t, s, 200, row{as: customer, call: "GET " + keysAt}).Body.String(); !strings.Contains(keys, `"used":"`) {
			t.Errorf("the list of passkeys: %s", keys)
		}
		in(401, ceremony, answer) // once more
		late, asked := question(t, s)
		s.Clock.Move(account.ChallengeLife)
		in(401, late, mine.Sign(asked))
		try := func(what string, change func(*Authenticator), mend func(obj)) {
			t.Helper()
			before := s.Count("sessions")
			ceremony, options := question(t, s)
			device := *mine
			change(&device)
			answer := device.Sign(options)
			mend(answer)
			in(401, ceremony, answer)
			in(401, ceremony, mine.Sign(options)) // the question is used up by whatever answers it
			if n := s.Count("sessions"); n != before {
				t.Errorf("%s signed in", what)
			}
		}
		same := func(obj) {}
		try("another site", func(a *Authenticator) { a.Origin = "https://shop.test.evil.example" }, same)
		try("another RP", func(a *Authenticator) { a.RPID = "evil.example" }, same)
		try("another account's handle", func(a *Authenticator) { a.Handle = theirs.Handle }, same)
		try("another account's credential", func(a *Authenticator) { a.ID = theirs.ID }, same)
		try("another device's key", func(a *Authenticator) { *a = *NewAuthenticator(); a.ID, a.Handle = mine.ID, mine.Handle }, same)
		try("no signature", func(*Authenticator) {}, func(a obj) { delete(a["response"].(map[string]any), "signature") })
		try("another question", func(*Authenticator) {}, func(a obj) {
			_, options := question(t, s)
			maps.Copy(a, mine.Sign(options))
		})

		// One that counts must count on.
		mine.Count = 7
		ceremony, options = question(t, s)
		in(200, ceremony, mine.Sign(options))
		for _, count := range []uint32{7, 3} {
			try("a copy", func(a *Authenticator) { a.Count = count }, same)
		}
		mine.Count = 8
		ceremony, options = question(t, s)
		in(200, ceremony, mine.Sign(options))

		// A question to add one is answered by the account that was asked, once, and a credential is
		// nobody else's.
		q := object(t, status(t, s, 200, row{as: customer, call: "POST " + keysAt + "/begin", body: js(obj{"current": Password})}))
		made := NewAuthenticator().Create(q["options"].(map[string]any))
		body := js(obj{"ceremony": q["ceremony"], "name": "", "credential": made})
		status(t, s, 409, row{as: other, call: "POST " + keysAt, body: body})
		status(t, s, 409, row{as: customer, call: "POST " + keysAt, body: body})
		q = object(t, status(t, s, 200, row{as: other, call: "POST " + keysAt + "/begin", body: js(obj{"current": Password})}))
		twin := NewAuthenticator()
		twin.ID = mine.ID
		status(t, s, 409, row{as: other, call: "POST " + keysAt, body: js(obj{"ceremony": q["ceremony"], "name": "", "credential": twin.Create(q["options"].(map[string]any))})})

		status(t, s, 200, row{as: customer, call: "POST " + keysAt + "/" + mine.KeyID() + "/remove", body: js(obj{"current": Password})})
		ceremony, options = question(t, s)
		mine.Count = 9
		in(401, ceremony, mine.Sign(options))
		if n := s.Count("passkey_challenges"); n != 2 { // the late one, and the one whose answer came for another
			t.Errorf("%d questions are left", n)
		}
	})
}

// TestKEEP5NothingForTheOffice: an owner who signs in to the shop without the password is a
// member there, and nothing of the office opens. With the password it opens as ever.
func TestKEEP5NothingForTheOffice(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		device := keyed(t, s, bearer(AdminToken))
		ceremony, options := question(t, s)
		w := status(t, s, 200, row{call: keyAt, body: js(obj{"ceremony": ceremony, "credential": device.Sign(options)})})
		if !strings.Contains(w.Body.String(), `"role":"customer"`) {
			t.Errorf("the answer: %s", w.Body)
		}
		as := bearer(object(t, w)["token"])
		for _, call := range []string{
			"POST /api/admin/session", "GET /api/admin/me", "GET /api/admin/orders", "GET /api/admin/sessions", "GET /api/orders/" + GuestOrder + "/proof", "POST /api/admin/factor/setup",
		} {
			if w := status(t, s, 401, row{call: call, header: as}); !strings.Contains(w.Body.String(), "log in with your password") {
				t.Errorf("%s: %s", call, w.Body)
			}
		}
		status(t, s, 404, row{call: "GET /api/orders/" + GuestOrder, header: as})
		if w := status(t, s, 200, row{call: "GET /api/auth/profile", header: as}); !strings.Contains(w.Body.String(), `"role":"customer"`) {
			t.Errorf("the profile: %s", w.Body)
		}
		status(t, s, 422, row{call: "POST " + leaveAt, header: as, body: js(obj{"current": Password})}) // who works here is not erased this way either
		status(t, s, 200, row{as: admin, call: "GET /api/admin/orders"})
	})
}

var (
	signInLink = regexp.MustCompile(`http://shop\.test:80/login#mail=3D([A-Za-z0-9_-]{43})`)
	signInCode = regexp.MustCompile(`Subject: (\d{6}) signs`)
	notMeLink  = regexp.MustCompile(`http://shop\.test:80(/not-me/[A-Za-z0-9_-]{43})`)
)

// mailed returns the latest mail with a match, and that.
func mailed(s *Shop, what *regexp.Regexp) (text, found string) {
	for _, m := range s.Mails() {
		m = strings.ReplaceAll(m, "=\r\n", "")
		if f := what.FindStringSubmatch(m); f != nil {
			text, found = m, f[1]
		}
	}
	return text, found
}

// TestKEEP5ByMail goes from the asking through the mail to the login, and from a new browser's
// mail through its page to a new password. No table holds a token or digits.
func TestKEEP5ByMail(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		browser := object(t, status(t, s, 200, row{call: mailLoginAt, body: js(obj{"email": "AYESHA@example.com"})}))["browser"]
		status(t, s, 200, row{call: mailLoginAt, body: js(obj{"email": "nobody@example.com"})})
		eventually(t, func() bool { return s.Count("jobs") == 0 })
		text, token := mailed(s, signInLink)
		_, digits := mailed(s, signInCode)
		if len(s.Mails()) != 1 || token == "" || digits == "" || strings.Count(text, digits) != 4 {
			t.Fatalf("%d mails, token %q, digits %q %d times: %s", len(s.Mails()), token, digits, strings.Count(text, digits), text)
		}
		nowhere := func(secret string) {
			t.Helper()
			for _, table := range s.Tables() {
				for _, text := range s.Texts(table) {
					if strings.Contains(text, secret) {
						t.Errorf("SAFE-5 %s holds a secret", table)
					}
				}
			}
		}
		nowhere(token)
		nowhere(browser.(string))
		w := status(t, s, 200, row{call: codeAt, body: js(obj{"browser": browser, "code": digits})})
		status(t, s, 401, row{call: linkAt, body: js(obj{"token": token})})
		cookie := ""
		for _, c := range w.Result().Cookies() {
			if c.Name == "gulaab_browser" && c.HttpOnly && c.MaxAge > 300*24*60*60 {
				cookie = c.Name + "=" + c.Value
				nowhere(c.Value)
			}
		}
		if cookie == "" {
			t.Fatalf("cookies %v", w.Result().Cookies())
		}
		// The password that was set before the address was confirmed is gone: a new one comes by its link.
		status(t, s, 401, row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": Password})})
		forgot(t, s, "ayesha@example.com")
		eventually(t, func() bool { _, link := mailed(s, resetLink); return link != "" && s.Count("jobs") == 0 })
		_, link := mailed(s, resetLink)
		if code := reset(t, s, link, Password); code != 200 {
			t.Fatalf("the new password: %d", code)
		}

		// The same browser is known, another is told.
		login := func(header map[string]string) any {
			t.Helper()
			return object(t, status(t, s, 200, row{call: "POST /api/auth/login", header: header, body: js(obj{"email": "ayesha@example.com", "password": Password})}))["token"]
		}
		login(map[string]string{"Cookie": cookie})
		if n := s.Count("messages WHERE kind = 'new-device'"); n != 0 {
			t.Fatalf("KEEP-5 %d mails about a browser that is known", n)
		}
		stranger := login(map[string]string{"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"})
		eventually(t, func() bool { _, link := mailed(s, notMeLink); return link != "" && s.Count("jobs") == 0 })
		text, page := mailed(s, notMeLink)
		if !strings.Contains(text, "Firefox on Windows") {
			t.Errorf("KEEP-5 the mail: %s", text)
		}
		nowhere(strings.TrimPrefix(page, "/not-me/"))
		sessions := s.Count("sessions")
		for _, at := range []string{page, "/ur" + page, "/roman" + page} { // what opens links changes nothing
			w := status(t, s, 200, row{call: "GET " + at})
			if h := w.Header(); h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(w.Body.String(), `method="post"`) || s.Count("sessions") != sessions {
				t.Errorf("KEEP-5 the page at %s: %v %s", at, h, w.Body)
			}
		}
		press := row{call: "POST " + page, body: raw("application/x-www-form-urlencoded", "")}
		status(t, s, 403, row{call: press.call, body: press.body, header: map[string]string{"Sec-Fetch-Site": "cross-site"}})
		status(t, s, 303, press)
		status(t, s, 303, press) // pressed twice
		status(t, s, 401, row{call: "GET /api/auth/profile", header: bearer(stranger)})
		status(t, s, 401, row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": Password})})
		if done := status(t, s, 200, row{call: "GET " + page + "?done=1"}).Body.String(); !strings.Contains(done, `href="/reset-password/`) {
			t.Errorf("KEEP-5 the page afterwards: %s", done)
		}
		if code := reset(t, s, strings.TrimPrefix(page, "/not-me/"), "Kettle?Rain7"); code != 200 {
			t.Errorf("KEEP-5 the new password: %d", code)
		}
		status(t, s, 410, row{call: "GET " + page})
		status(t, s, 410, press)
	})
}

// TestKEEP5TwoAtOnce: of two presses of a link at once, one signs in; so of two answers of a
// passkey.
func TestKEEP5TwoAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		addMailLogin(t, s)
		device := keyed(t, s, bearer(CustomerToken))
		ceremony, options := question(t, s)
		answer, err := json.Marshal(obj{"ceremony": ceremony, "credential": device.Sign(options)})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []row{{call: keyAt, body: raw("application/json", string(answer))}, {call: linkAt, body: js(obj{"token": AdminToken})}} {
			codes := make(chan int, 4)
			for range 4 {
				go func() { codes <- s.Do(r.request(t)).Code }()
			}
			in := 0
			for range 4 {
				if <-codes == 200 {
					in++
				}
			}
			if in != 1 {
				t.Errorf("KEEP-5 %s signs in %d times", r.call, in)
			}
		}
	})
}
