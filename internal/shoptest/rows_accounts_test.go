package shoptest_test

import (
	"bytes"
	"image/jpeg"
	"maps"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"gulaab/internal/account"
	. "gulaab/internal/shoptest"
)

const rule = "Password must be at least 8 characters, include uppercase, lowercase, number, and special character."

func accountRows() []row {
	login := func(email, password string) payload {
		return js(map[string]string{"email": email, "password": password})
	}
	const password, profile = "PUT /api/auth/password", "PUT /api/auth/profile"
	const email = "/api/auth/email"
	asked := js(obj{"current": Password, "email": "New@example.com"})
	const confirm, sendLink = "POST /api/auth/confirm-email", "POST /api/auth/confirm-email/send"
	cross := map[string]string{"Sec-Fetch-Site": "cross-site"}
	return []row{
		{name: "GUARD-10 another password", as: customer, call: password, body: js(obj{"current": Password, "password": "Kettle?Rain7"}), fresh: true, status: 200, check: onlyThisSession},
		{name: "GUARD-10 not the present password", as: customer, call: password, body: js(obj{"current": "Wrong@12345", "password": "Kettle?Rain7"}), status: 422, want: []string{`"current":"This is not your password."`}},
		{name: "GUARD-10 a common password", as: customer, call: password, body: js(obj{"current": Password, "password": "P@ssw0rd"}), status: 422, want: []string{`"password":"` + rule + ` This one is`}},
		{name: "REG-4 a weak other password", as: customer, call: password, body: js(obj{"current": Password, "password": "weak"}), status: 422, want: []string{`"password":"` + rule + `"`}},
		{name: "GUARD-10 another password, of nobody", call: password, body: js(obj{"current": Password, "password": "Kettle?Rain7"}), status: 401},
		{name: "GUARD-10 another password, no JSON", as: customer, call: password, body: raw("application/json", "{"), status: 400},
		{name: "GUARD-10 another password, a form", as: customer, call: password, body: raw("text/plain", "x"), status: 415},
		{name: "GUARD-10 another password, too much", as: customer, call: password, body: big(), status: 413},
		{name: "GUARD-10 another password, from another site", as: customer, call: password, header: cross, body: js(obj{"current": Password, "password": "Kettle?Rain7"}), status: 403},
		{name: "GUARD-10 another address is asked for", as: customer, call: "POST " + email, body: asked, status: 200, fresh: true, jobs: 2, want: []string{account.MsgChangeAsked}},
		{name: "GUARD-10 a taken address gets the same answer and the same writes", as: customer, call: "POST " + email, body: js(obj{"current": Password, "email": "bilal@example.com"}), status: 200, fresh: true, jobs: 2, want: []string{account.MsgChangeAsked}},
		{name: "GUARD-10 another address without the password", as: customer, call: "POST " + email, body: js(obj{"current": "Wrong@12345", "email": "new@example.com"}), status: 422, want: []string{`"current":"This is not your password."`}},
		{name: "GUARD-10 no address", as: customer, call: "POST " + email, body: js(obj{"current": Password, "email": "new"}), status: 422, want: []string{`"email":"Invalid email address"`}},
		{name: "GUARD-10 the own address", as: customer, call: "POST " + email, body: js(obj{"current": Password, "email": "AYESHA@example.com"}), status: 422, want: []string{`"email":`}},
		{name: "GUARD-10 another address, of nobody", call: "POST " + email, body: asked, status: 401},
		{name: "GUARD-10 another address, no JSON", as: customer, call: "POST " + email, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "GUARD-10 another address, a form", as: customer, call: "POST " + email, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "GUARD-10 another address, too much", as: customer, call: "POST " + email, body: big(), status: 413, broken: true},
		{name: "GUARD-10 another address, from another site", as: customer, call: "POST " + email, header: cross, body: asked, status: 403},
		{
			name: "GUARD-10 the link to the new address", as: customer, call: "PUT " + email, body: js(obj{"token": AdminToken}), status: 200, fresh: true, jobs: 1, before: addChangeLink,
			want: []string{`"email":"new@example.com"`, `"emailConfirmed":true`, `"joined":1`}, check: newAddressAlone,
		},
		{name: "GUARD-10 the link of somebody else", as: other, call: "PUT " + email, body: js(obj{"token": AdminToken}), status: 422, before: addChangeLink, want: []string{`"token":`}},
		{name: "GUARD-10 a link that changes nothing", as: customer, call: "PUT " + email, body: js(obj{"token": "x"}), status: 422, want: []string{`"token":`}},
		{name: "GUARD-10 the link of who is not logged in", call: "PUT " + email, body: js(obj{"token": AdminToken}), status: 401},
		{name: "GUARD-10 the link, no JSON", as: customer, call: "PUT " + email, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "GUARD-10 the link, a form", as: customer, call: "PUT " + email, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "GUARD-10 the link, too much", as: customer, call: "PUT " + email, body: big(), status: 413, broken: true},
		{name: "GUARD-10 the link from another site", as: customer, call: "PUT " + email, header: cross, body: js(obj{"token": "x"}), status: 403},
		{name: "GUARD-10 another name", as: customer, call: profile, body: js(obj{"name": "  Ayesha  Malik "}), fresh: true, status: 200, want: []string{`"name":"Ayesha Malik"`}},
		{name: "GUARD-10 no name", as: customer, call: profile, body: js(obj{"name": " "}), status: 422, want: []string{`"name":`}},
		{name: "SAFE-7 a link for a name", as: customer, call: profile, body: js(obj{"name": "evil.com"}), status: 422, want: []string{`"name":`}},
		{name: "GUARD-10 another name, of nobody", call: profile, body: js(obj{"name": "X"}), status: 401},
		{name: "GUARD-10 another name, no JSON", as: customer, call: profile, body: raw("application/json", "{"), status: 400},
		{name: "GUARD-10 another name, a form", as: customer, call: profile, body: raw("text/plain", "x"), status: 415},
		{name: "GUARD-10 another name, too much", as: customer, call: profile, body: big(), status: 413},
		{name: "GUARD-10 another name, from another site", as: customer, call: profile, header: cross, body: js(obj{"name": "X"}), status: 403},
		{
			name: "API-9 LOGIN-7 login", call: "POST /api/auth/login", body: login("ayesha@example.com", Password), status: 200, sessions: 1,
			want:  []string{`"status":200`, `"token":"`, `"user":{"_id":"` + CustomerID + `"`, `"role":"customer"`, `"profilePicUrl":""`},
			not:   []string{"argon2", "assword"},
			heads: map[string]string{"Set-Cookie": "gulaab_tier=member"},
		},
		{name: "API-9 the address in any letter case", call: "POST /api/auth/login", body: login(" AYESHA@Example.com ", Password), status: 200, sessions: 1, jobs: 1},
		{
			name: "LOGIN-8 a wrong password", call: "POST /api/auth/login", body: login("ayesha@example.com", "Wrong@12345"), status: 401,
			want: []string{`{"message":"Invalid email or password"}`},
		},
		{
			name: "LOGIN-8 an unknown address says the same", call: "POST /api/auth/login", body: login("nobody@example.com", Password), status: 401,
			want: []string{`{"message":"Invalid email or password"}`},
		},
		{name: "API-9 nothing typed", call: "POST /api/auth/login", body: login("", " "), status: 422, want: []string{`"email":`, `"password":`}},
		{name: "API-9 a password of a megabyte", call: "POST /api/auth/login", body: login("ayesha@example.com", strings.Repeat("x", 1<<19)), status: 401},
		{
			name: "API-9 from another site", call: "POST /api/auth/login", header: map[string]string{"Sec-Fetch-Site": "cross-site"},
			body: login("ayesha@example.com", Password), status: 403,
		},
		{
			name: "API-9 from another origin, an old browser", call: "POST /api/auth/login", header: map[string]string{"Origin": "https://evil.example"},
			body: login("ayesha@example.com", Password), status: 403,
		},
		{
			name: "API-9 from the shop's own page", call: "POST /api/auth/login", header: map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": "http://shop.test"},
			body: login("ayesha@example.com", Password), status: 200, sessions: 1, jobs: 1, // the mail about a new browser (KEEP-5)
		},

		{
			name: "API-11 LOGIN-11 the profile", as: customer, call: "GET /api/auth/profile", status: 200,
			want: []string{`"name":"Ayesha Khan"`, `"email":"ayesha@example.com"`}, not: []string{"token", `"user":`},
		},
		{name: "API-11 without a token", call: "GET /api/auth/profile", status: 401, heads: map[string]string{"WWW-Authenticate": "Bearer"}},
		{
			name: "LOGIN-11 with a token that is none", as: stale, call: "GET /api/auth/profile", status: 401,
			heads: map[string]string{"Set-Cookie": "gulaab_tier=; Path=/; SameSite=Lax; Max-Age=0"},
		},
		{name: "WEB-1 a session that stands", as: customer, call: "GET /api/auth/session", status: 204},
		{name: "WEB-1 a session that has ended", as: stale, call: "GET /api/auth/session", status: 401},
		{name: "WEB-1 nobody's session", call: "GET /api/auth/session", status: 401},
		{name: "API-11 another scheme", call: "GET /api/auth/profile", header: map[string]string{"Authorization": "Basic " + CustomerToken}, status: 401},
		{name: "API-11 the scheme in any letter case", call: "GET /api/auth/profile", header: map[string]string{"Authorization": "bearer " + CustomerToken}, status: 200},
		{name: "API-11 an endless token", call: "GET /api/auth/profile", header: map[string]string{"Authorization": "Bearer " + strings.Repeat("x", 9000)}, status: 401},
		{name: "API-11 a session ends after 30 days", as: customer, call: "GET /api/auth/profile", status: 200, fresh: true, check: sessionEnds},

		{
			name: "NAV-8 sign out", as: other, call: "POST /api/auth/logout", status: 200, sessions: -1, fresh: true,
			heads: map[string]string{"Set-Cookie": "gulaab_tier=; Path=/; SameSite=Lax; Max-Age=0"}, check: loggedOut,
		},
		{name: "NAV-8 sign out twice", as: stale, call: "POST /api/auth/logout", status: 200},
		{name: "NAV-8 sign out without a token", call: "POST /api/auth/logout", status: 401},
		{name: "NAV-8 sign out from another site", as: customer, call: "POST /api/auth/logout", header: map[string]string{"Sec-Fetch-Site": "cross-site"}, status: 403},
		{name: "NAV-8 sign out everywhere", as: customer, call: "POST /api/auth/logout-all", status: 200, sessions: -1, fresh: true},
		{name: "NAV-8 sign out everywhere without a token", call: "POST /api/auth/logout-all", status: 401},
		{name: "NAV-8 sign out everywhere from another site", as: customer, call: "POST /api/auth/logout-all", header: map[string]string{"Sec-Fetch-Site": "same-site"}, status: 403},

		{
			name: "API-10 LOGIN-9 a reset link", call: "POST /api/auth/forgot-password", body: js(map[string]string{"email": "ayesha@example.com"}),
			status: 200, jobs: 1, want: []string{account.MsgForgot},
		},
		{
			name: "API-10 SAFE-12 an unknown address gets the same answer", call: "POST /api/auth/forgot-password", body: js(map[string]string{"email": "nobody@example.com"}),
			status: 200, jobs: 1, want: []string{account.MsgForgot}, // the same writes as for a known address (SAFE-12)
		},
		{
			name: "API-10 nothing typed", call: "POST /api/auth/forgot-password", body: js(map[string]string{"email": ""}), status: 422,
			want: []string{`"email":"Invalid email address"`},
		},
		{
			name: "API-10 from another site", call: "POST /api/auth/forgot-password", header: map[string]string{"Sec-Fetch-Site": "cross-site"},
			body: js(map[string]string{"email": "ayesha@example.com"}), status: 403,
		},
		{
			name: "API-10 a link that is none", call: "POST /api/auth/reset-password", body: js(map[string]string{"token": "x", "password": "Fresh@12345"}),
			status: 422, want: []string{`"token":`},
		},
		{
			name: "REG-4 a new password under the rule", call: "POST /api/auth/reset-password", body: js(map[string]string{"token": "x", "password": "short"}),
			status: 422, want: []string{rule},
		},
		{
			name: "API-10 reset from another site", call: "POST /api/auth/reset-password", header: map[string]string{"Sec-Fetch-Site": "cross-site"},
			body: js(map[string]string{"token": "x", "password": "Fresh@12345"}), status: 403,
		},

		{name: "WAY-3 the link that confirms the address", as: customer, call: sendLink, status: 204, jobs: 1},
		{name: "WAY-3 the link without an account", call: sendLink, status: 401},
		{name: "WAY-3 the link from another site", as: customer, call: sendLink, header: cross, status: 403},
		{
			name: "WAY-3 a good link", as: customer, call: confirm, body: js(map[string]string{"token": AdminToken}), status: 200, fresh: true, before: addEmailLink,
			want: []string{`"joined":1`, `"emailConfirmed":true`}, check: joinedOrders,
		},
		{name: "WAY-3 somebody else’s link", as: other, call: confirm, body: js(map[string]string{"token": AdminToken}), status: 422, before: addEmailLink, want: []string{`"token":`}},
		{name: "WAY-3 a link that confirms nothing", as: customer, call: confirm, body: js(map[string]string{"token": "x"}), status: 422, want: []string{`"token":`}},
		{name: "WAY-3 a link of who is not logged in", call: confirm, body: js(map[string]string{"token": AdminToken}), status: 401},
		{name: "WAY-3 a link from another site", as: customer, call: confirm, header: cross, body: js(map[string]string{"token": "x"}), status: 403},
		{name: "WAY-3 a link cut short", as: customer, call: confirm, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "WAY-3 a link in plain text", as: customer, call: confirm, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "WAY-3 a link without end", as: customer, call: confirm, body: js(map[string]string{"token": strings.Repeat("x", 2<<20)}), status: 413, broken: true},

		// TestReset covers the whole way; this row has the last step, for the contract.
		{
			name: "API-10 a good link", call: "POST /api/auth/reset-password", body: js(map[string]string{"token": AdminToken, "password": "Fresh@12345"}),
			status: 200, sessions: -1, fresh: true, before: addReset, want: []string{"log in"},
		},
	}
}

func sessionEnds(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	again := row{as: customer, call: "GET /api/auth/profile"}
	s.Clock.Move(29 * 24 * time.Hour)
	if w := s.Do(again.request(t)); w.Code != 200 {
		t.Errorf("after 29 days: status %d", w.Code)
	}
	s.Clock.Move(29 * 24 * time.Hour)
	if w := s.Do(again.request(t)); w.Code != 200 {
		t.Errorf("29 days after the last use: status %d, it must slide", w.Code)
	}
	s.Clock.Move(30*24*time.Hour + time.Second)
	if w := s.Do(again.request(t)); w.Code != 401 {
		t.Errorf("30 days after the last use: status %d, want 401", w.Code)
	}
}

func loggedOut(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	again := row{as: other, call: "GET /api/auth/profile"}
	if w := s.Do(again.request(t)); w.Code != 401 {
		t.Errorf("the token still works: status %d", w.Code)
	}
	someone := row{as: customer, call: "GET /api/auth/profile"}
	if w := s.Do(someone.request(t)); w.Code != 200 {
		t.Errorf("somebody else was signed out: status %d", w.Code)
	}
}

func registerRows() []row {
	with := func(change url.Values) url.Values {
		v := url.Values{"name": {"Sana Tariq"}, "email": {"sana@example.com"}, "password": {"Sana@12345"}}
		maps.Copy(v, change)
		return v
	}
	post := "POST /api/auth/register"
	big := append(JPEG(10, 10), bytes.Repeat([]byte{0}, 5<<20)...)
	return []row{
		{
			name: "API-12 REG-5 register", call: post, body: form(with(nil), nil), status: 201, accounts: 1, jobs: 1,
			want: []string{`"message":"Registration Successful!"`, `"email":"sana@example.com"`, `"role":"customer"`}, not: []string{"Sana@12345", "argon2"},
		},
		{
			name: "API-12 REG-6 the address is taken", call: post, body: form(with(url.Values{"email": {"AYESHA@example.com"}}), nil), status: 409,
			want: []string{`{"message":"Email already registered"}`},
		},
		{
			name: "API-12 a role cannot be asked for", call: post, body: form(with(url.Values{"email": {"eve@example.com"}, "role": {"admin"}}), nil),
			broken: true, status: 201, accounts: 1, jobs: 1, want: []string{`"role":"customer"`},
		},
		{
			name: "REG-2 a picture", call: post, body: form(with(url.Values{"email": {"pic@example.com"}}), map[string][]byte{"profilePic=me.png": PNG(300, 400)}),
			status: 201, accounts: 1, jobs: 1, want: []string{`"profilePicUrl":"/media/avatars/`}, check: avatarIsSquare,
		},
		{
			name: "REG-2 a picker left alone", call: post, body: form(with(url.Values{"email": {"nopic@example.com"}}), map[string][]byte{"profilePic=": {}}),
			status: 201, accounts: 1, jobs: 1, want: []string{`"profilePicUrl":""`},
		},
		{
			name: "REG-2 not a picture", call: post, body: form(with(nil), map[string][]byte{"profilePic=me.png": []byte("<svg onload=alert(1)>")}),
			status: 415, want: []string{"Only JPG, JPEG, and PNG files are allowed."},
		},
		{
			name: "REG-2 a picture too large", call: post, body: form(with(nil), map[string][]byte{"profilePic=me.jpg": big}),
			status: 413, want: []string{"larger than 5 MB"},
		},
		{
			name: "REG-2 a picture that is broken", call: post, body: form(with(nil), map[string][]byte{"profilePic=me.jpg": JPEG(40, 40)[:200]}),
			status: 422, want: []string{`"profilePic":`},
		},
		{
			name: "REG-4 all fields", call: post, body: form(url.Values{"name": {" "}}, nil), status: 422,
			want: []string{"All fields are required!", `"name":`, `"email":`, `"password":`},
		},
		{name: "REG-3 REG-4 the password rule: short", call: post, body: form(with(url.Values{"password": {"Aa1@567"}}), nil), status: 422, want: []string{rule}},
		{name: "REG-4 the password rule: no upper", call: post, body: form(with(url.Values{"password": {"sana@12345"}}), nil), status: 422, want: []string{rule}},
		{name: "REG-4 the password rule: no lower", call: post, body: form(with(url.Values{"password": {"SANA@12345"}}), nil), status: 422, want: []string{rule}},
		{name: "REG-4 the password rule: no digit", call: post, body: form(with(url.Values{"password": {"Sana@abcde"}}), nil), status: 422, want: []string{rule}},
		{name: "REG-4 the password rule: no special", call: post, body: form(with(url.Values{"password": {"Sana12345"}}), nil), status: 422, want: []string{rule}},
		{name: "REG-4 the password rule: another special", call: post, body: form(with(url.Values{"password": {"Sana@123#45"}}), nil), status: 422, want: []string{rule}},
		{
			name: "REG-4 required comes before the rule", call: post, body: form(with(url.Values{"name": {""}, "password": {"x"}}), nil), status: 422,
			want: []string{`"message":"All fields are required!"`},
		},
		{
			name: "REG-4 passwords that differ", call: post, body: form(with(url.Values{"confirmPassword": {"Other@12345"}}), nil), status: 422,
			want: []string{"Passwords do not match!"},
		},
		{name: "API-12 an address that is none", call: post, body: form(with(url.Values{"email": {"sana at example"}}), nil), status: 422, want: []string{`"email":`}},
		{name: "API-12 a field twice", call: post, body: form(with(url.Values{"email": {"a@b.pk", "c@d.pk"}}), nil), status: 400, want: []string{`"email":`}},
		{name: "API-12 NUL", call: post, body: form(with(url.Values{"name": {"a\x00b"}}), nil), status: 400, want: []string{`"name":`}},
		{name: "API-12 bytes that are no text", call: post, body: form(with(url.Values{"name": {"a\xff"}}), nil), status: 400},
		{name: "API-12 cut short", call: post, body: cut(form(with(nil), nil), 20), status: 400},
		{name: "API-12 cut in the picture", call: post, body: cut(form(nil, map[string][]byte{"profilePic=a.jpg": JPEG(200, 200)}), 300), status: 400},
		{name: "API-12 an empty form", call: post, body: raw("multipart/form-data; boundary=x", "--x--\r\n"), status: 400},
		{name: "API-12 no boundary", call: post, body: raw("multipart/form-data", "--x--"), status: 415},
		{name: "API-12 JSON", call: post, body: js(map[string]string{"name": "x"}), status: 415},
		{name: "API-12 an endless form", call: post, body: form(with(url.Values{"note": {strings.Repeat("x", 7<<20)}}), nil), status: 413},
		{name: "API-12 a field of two megabytes", call: post, body: form(with(url.Values{"note": {strings.Repeat("x", 2<<20)}}), nil), status: 413},
		{name: "API-12 a hundred fields", call: post, body: manyFields(), status: 413},
		{name: "API-12 from another site", call: post, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: form(with(nil), nil), status: 403},
	}
}

func cut(p payload, n int) payload { return payload{p.bytes[:len(p.bytes)-n], p.kind} }

func manyFields() payload {
	v := url.Values{}
	for i := range 100 {
		v.Set("field"+strings.Repeat("x", i), "1")
	}
	return form(v, nil)
}

func avatarIsSquare(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	address := object(t, w)["user"].(map[string]any)["profilePicUrl"].(string)
	get := row{call: "GET " + address}
	got := s.Do(get.request(t))
	if got.Code != 200 || got.Header().Get("Content-Type") != "image/jpeg" || !strings.Contains(got.Header().Get("Cache-Control"), "immutable") {
		t.Fatalf("status %d, %v", got.Code, got.Header())
	}
	if c, err := jpeg.DecodeConfig(got.Body); err != nil || c.Width != 256 || c.Height != 256 {
		t.Errorf("%d by %d (%v), want 256 by 256", c.Width, c.Height, err)
	}
	part := row{call: "GET " + address, header: map[string]string{"Range": "bytes=0-9"}}
	if got := s.Do(part.request(t)); got.Code != 206 || got.Body.Len() != 10 {
		t.Errorf("a part: status %d, %d bytes", got.Code, got.Body.Len())
	}
}

// newAddressAlone: the session that opened the link goes on, and only the new address logs in
// (GUARD-10).
func newAddressAlone(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	status(t, s, 200, row{as: customer, call: "GET /api/auth/profile"})
	status(t, s, 422, row{as: customer, call: "PUT /api/auth/email", body: js(obj{"token": AdminToken})})
	status(t, s, 401, row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": Password})})
	status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "NEW@example.com", "password": Password})})
}

// onlyThisSession: the session that changed the password goes on, and only the new password
// logs in (GUARD-10).
func onlyThisSession(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	status(t, s, 200, row{as: customer, call: "GET /api/auth/profile"})
	login := func(password string) row {
		return row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": password})}
	}
	status(t, s, 401, login(Password))
	w := status(t, s, 200, login("Kettle?Rain7"))
	token, _ := object(t, w)["token"].(string)
	status(t, s, 200, row{as: customer, call: "PUT /api/auth/password", body: js(obj{"current": "Kettle?Rain7", "password": "Kettle?Rain8"})})
	status(t, s, 401, row{call: "GET /api/auth/profile", header: map[string]string{"Authorization": "Bearer " + token}})
}
