package shoptest_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
	"gulaab/internal/store/storetest"
)

// signedBrowser is what a signed-in browser holds: the shop's token and the office's cookie.
type signedBrowser struct{ token, cookie string }

func (b signedBrowser) header() map[string]string {
	out := map[string]string{}
	if b.token != "" {
		out["Authorization"] = "Bearer " + b.token
	}
	if b.cookie != "" {
		out["Cookie"] = b.cookie
	}
	return out
}

// signIn signs the packer in, who needs no second factor, and opens the office.
func signIn(t *testing.T, s *shoptest.Shop, address string) signedBrowser {
	t.Helper()
	w := status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "usman@example.com", "password": shoptest.Password})})
	token, _ := object(t, w)["token"].(string)
	w = status(t, s, 200, row{call: "POST " + address, header: signedBrowser{token: token}.header()})
	cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	return signedBrowser{token, cookie}
}

// GUARD-4: signing out in the shop or in the office, with the token, the cookie or both, ends
// the sessions of both, and no session of another browser.
func TestGUARD4SigningOutEndsTheWholeBrowser(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		elsewhere := signIn(t, s, "/api/admin/session")
		for name, out := range map[string]struct {
			call string
			with func(signedBrowser) signedBrowser
		}{
			"the shop, token and cookie":   {"POST /api/auth/logout", func(b signedBrowser) signedBrowser { return b }},
			"the shop, the token alone":    {"POST /api/auth/logout", func(b signedBrowser) signedBrowser { return signedBrowser{token: b.token} }},
			"the shop, the cookie alone":   {"POST /api/auth/logout", func(b signedBrowser) signedBrowser { return signedBrowser{cookie: b.cookie} }},
			"the office, the cookie alone": {"DELETE /api/admin/session", func(b signedBrowser) signedBrowser { return signedBrowser{cookie: b.cookie} }},
			"the office, the token alone":  {"DELETE /api/admin/session", func(b signedBrowser) signedBrowser { return signedBrowser{token: b.token} }},
		} {
			b := signIn(t, s, "/api/admin/session")
			status(t, s, 200, row{call: out.call, header: out.with(b).header()})
			for what, r := range map[string]row{
				"the cookie in the office": {call: "GET /api/admin/me", header: signedBrowser{cookie: b.cookie}.header()},
				"the token in the office":  {call: "GET /api/admin/me", header: signedBrowser{token: b.token}.header()},
				"the token in the shop":    {call: "GET /api/auth/session", header: signedBrowser{token: b.token}.header()},
			} {
				if got := s.Do(r.request(t)).Code; got != http.StatusUnauthorized {
					t.Errorf("signed out by %s: %s still opens: %d", name, what, got)
				}
			}
		}
		status(t, s, 200, row{call: "GET /api/admin/me", header: signedBrowser{cookie: elsewhere.cookie}.header()})
		status(t, s, 200, row{call: "GET /api/auth/profile", header: signedBrowser{token: elsewhere.token}.header()})
	})
}

// GUARD-4: a shop login works in the office no longer than an office session, also where the
// shop extends it. The specified calls still take it.
func TestGUARD4ATokenObeysTheOfficesLimits(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		owner := func(address string) row { return row{as: admin, call: address} }
		t.Run("idle", func(t *testing.T) {
			s := shoptest.New(t, e)
			s.Clock.Move(staff.Idle - time.Minute)
			status(t, s, 200, owner("GET /api/admin/orders"))
			s.Clock.Move(staff.Idle - time.Minute)
			status(t, s, 200, owner("GET /api/admin/orders")) // used since
			s.Clock.Move(staff.Idle)
			status(t, s, 200, owner("GET /api/auth/profile")) // calls of the shop do not count as use of the office
			w := status(t, s, 401, owner("GET /api/admin/orders"))
			if w.Header().Get("Set-Cookie") != "" {
				t.Error("the shop's prices are taken away with it")
			}
			status(t, s, 200, owner("GET /api/orders/orders"))
			update := row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.GuestOrder, body: js(obj{"status": "Confirmed"})}
			s.Exec("DELETE FROM staff_factors")
			status(t, s, 200, update)
		})
		t.Run("seven days at most", func(t *testing.T) {
			s := shoptest.New(t, e)
			for range 14 {
				status(t, s, 200, owner("GET /api/admin/me"))
				s.Clock.Move(staff.Idle - time.Second)
			}
			s.Clock.Move(time.Minute)
			status(t, s, 401, owner("GET /api/admin/me"))
			status(t, s, 200, owner("GET /api/auth/profile"))
		})
	})
}

// GUARD-4: the list of own sessions holds the shop's logins too, and ending either ends both.
func TestGUARD4SessionsOfBothKindsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		for _, kind := range []string{"office", "shop"} {
			here, there := signIn(t, s, "/api/admin/session"), signIn(t, s, "/api/admin/session")
			var lost string
			for _, one := range mySessions(t, s, there) {
				if one.Kind == kind && one.Current {
					lost = one.ID
				}
			}
			if lost == "" {
				t.Fatalf("no %s of the browser that asks", kind)
			}
			status(t, s, 200, row{call: "DELETE /api/admin/sessions/" + lost, header: here.header()})
			status(t, s, 401, row{call: "GET /api/admin/me", header: signedBrowser{cookie: there.cookie}.header()})
			status(t, s, 401, row{call: "GET /api/auth/profile", header: signedBrowser{token: there.token}.header()})
			status(t, s, 200, row{call: "GET /api/auth/profile", header: signedBrowser{token: here.token}.header()})
			for _, one := range mySessions(t, s, here) {
				if one.ID == lost {
					t.Errorf("the %s is listed still", kind)
				}
			}
			// Another account's session cannot be ended, not even by its id.
			status(t, s, 404, row{call: "DELETE /api/admin/sessions/" + mySessions(t, s, here)[0].ID, as: accountant})
		}
	})
}

type listedSession struct {
	ID      string `json:"_id"`
	Kind    string
	Current bool
}

func mySessions(t *testing.T, s *shoptest.Shop, b signedBrowser) []listedSession {
	t.Helper()
	return sessionsIn(t, status(t, s, 200, row{call: "GET /api/admin/sessions", header: signedBrowser{cookie: b.cookie}.header()}))
}

func sessionsIn(t *testing.T, w *httptest.ResponseRecorder) []listedSession {
	t.Helper()
	var out struct{ Sessions []listedSession }
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	return out.Sessions
}

// GUARD-4: the office's own screens keep no token: the login that opened them is over, and the
// cookie stays valid.
func TestGUARD4TheOfficeKeepsNoToken(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		b := signIn(t, s, "/api/admin/session?login=end")
		status(t, s, 401, row{call: "GET /api/auth/profile", header: signedBrowser{token: b.token}.header()})
		status(t, s, 401, row{call: "GET /api/admin/me", header: signedBrowser{token: b.token}.header()})
		status(t, s, 200, row{call: "GET /api/admin/me", header: signedBrowser{cookie: b.cookie}.header()})
	})
}

// GUARD-4: the call that turned an address into staff no longer exists.
func TestGUARD4StaffComeByInvitationAlone(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	r := row{as: desk, call: "POST /api/admin/staff", body: js(obj{"email": "bilal@example.com", "role": "packer"})}
	if got := s.Do(r.request(t)).Code; got != http.StatusMethodNotAllowed && got != http.StatusNotFound {
		t.Errorf("making staff of an address: %d", got)
	}
}
