package shoptest_test

import (
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
	"gulaab/internal/store/storetest"
)

func ownersCode(s *shoptest.Shop) payload {
	return js(obj{"code": shoptest.Code(shoptest.AdminID, s.Clock.Now())})
}

// STAFF-3: the same code at two nodes at once opens only one of them; so does a recovery code.
func TestACodeWorksOnceOnAllNodes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		nodes := []*shoptest.Shop{s, s.Twin()}
		w := status(t, s, 200, row{as: desk, call: "POST /api/admin/factor/codes"})
		recovery := strings.Trim(recoveryCode.FindString(w.Body.String()), `"`)
		for name, body := range map[string]payload{"a code of the app": ownersCode(s), "a recovery code": js(obj{"code": strings.ToLower(recovery)})} {
			var mu sync.Mutex
			var all sync.WaitGroup
			answers := map[int]int{}
			for i := range 8 {
				all.Go(func() {
					r := row{as: desk, call: "POST /api/admin/factor/check", body: body}
					code := nodes[i%2].Do(r.request(t)).Code
					mu.Lock()
					answers[code]++
					mu.Unlock()
				})
			}
			all.Wait()
			if answers[200] != 1 || answers[422] != 7 {
				t.Errorf("%s, given eight times at two nodes: %v", name, answers)
			}
		}
		if n := s.Count("staff_recovery_codes"); n != 9 {
			t.Errorf("%d recovery codes are left, want 9", n)
		}
		s.Clock.Move(time.Minute)
		status(t, s, 200, row{as: desk, call: "POST /api/admin/factor/check", body: ownersCode(s)})
	})
}

// STAFF-3: code guesses of a stranger who has the password are limited per account and network,
// and never lock the owner out.
func TestGuessingCodes(t *testing.T) {
	t.Parallel()
	limited := func(c *config.Config) { c.RateLimit, c.TrustedProxies = 1, []string{"192.0.2.1"} }
	s := shoptest.New(t, storetest.SQLite, limited)
	from := func(n int) map[string]string {
		return map[string]string{"X-Forwarded-For": "198.51." + strconv.Itoa(n) + ".7"}
	}
	check := func(n int, body payload) int {
		r := row{as: admin, call: "POST /api/admin/factor/check", header: from(n), body: body}
		return s.Do(r.request(t)).Code
	}
	owner, wrong := 250, js(obj{"code": "000000"})
	if got := check(owner, ownersCode(s)); got != 200 {
		t.Fatalf("the owner: %d", got)
	}
	refused, tries := 0, 0
	for n := range 40 {
		for range 3 {
			if tries++; check(n, wrong) == 429 {
				refused++
			}
		}
	}
	if tries-refused > 31 || refused == 0 {
		t.Errorf("of %d guesses from forty networks %d were looked at", tries, tries-refused)
	}
	s.Clock.Move(time.Minute)
	if got := check(owner, ownersCode(s)); got != 200 {
		t.Errorf("the owner from their own network after it: %d", got)
	}
	for range 6 {
		check(owner, wrong)
	}
	if got := check(owner, wrong); got != 429 {
		t.Errorf("the seventh wrong code of one network: %d", got)
	}
}

// STAFF-3: a step-up is valid for ten minutes and for this session only; the office stays open.
// After a reset of the app neither is.
func TestStepUp(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	ask := row{as: desk, call: "POST /api/admin/invitations", body: js(obj{"email": "new@example.com", "name": "New", "role": "packer"})}
	s.Clock.Move(staff.SteppedFor)
	for _, who := range []caller{desk, admin} {
		try := ask
		try.as = who
		if w := status(t, s, 403, try); !strings.Contains(w.Body.String(), `"again"`) {
			t.Errorf("ten minutes later: %s", w.Body)
		}
	}
	status(t, s, 200, row{as: desk, call: "GET /api/admin/staff"})
	status(t, s, 200, row{as: desk, call: "POST /api/admin/factor/check", body: ownersCode(s)})
	other := ask
	other.as = admin // the same owner signed in elsewhere
	status(t, s, 403, other)
	status(t, s, 201, ask)
	status(t, s, 403, row{as: manager, call: "POST /api/admin/factor/codes"})
}

// GUARD-6: a packer steps up once and prints slip after slip for ten minutes. The day's queues
// never ask for a code.
func TestGUARD6PapersAskOnceInTenMinutes(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	slip := row{as: packerDesk, call: "POST /api/admin/prints", body: js(obj{"what": "slips", "orders": []string{shoptest.GuestOrder}})}
	s.Clock.Move(staff.SteppedFor)
	if w := status(t, s, 403, slip); !strings.Contains(w.Body.String(), `"again"`) {
		t.Errorf("a slip ten minutes after the last code: %s", w.Body)
	}
	for _, queue := range []string{"/api/admin/orders", "/api/admin/parcels", "/api/admin/rescues", "/api/admin/find?q=0300", "/api/admin/orders/" + shoptest.GuestOrder} {
		status(t, s, 200, row{as: packerDesk, call: "GET " + queue})
	}
	status(t, s, 200, row{as: packerDesk, call: "POST /api/admin/factor/check", body: js(obj{"password": shoptest.Password})})
	for range 50 {
		status(t, s, 200, slip)
		s.Clock.Move(staff.SteppedFor / 51)
	}
	s.Clock.Move(staff.SteppedFor / 50)
	status(t, s, 403, slip)
}

// GUARD-6: paging through a day's work needs no code. Beyond 600 rows in an hour, whoever sees
// contacts is asked for one again. Reading the same page again costs nothing, nor does the
// first page, and each session has a count of its own.
func TestGUARD6ManyPagesOfContactsAskAgain(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	for _, list := range []string{"orders", "parcels"} {
		s.Clock.Move(2 * time.Hour)
		page := func(want bool, n int, more string) {
			t.Helper()
			turned := row{as: packerDesk, call: fmt.Sprintf("GET /api/admin/%s?after=%012d%s", list, n, more)}
			w := s.Do(turned.request(t))
			if asked := w.Code == 403 && strings.Contains(w.Body.String(), `"again"`); asked != want {
				t.Errorf("GUARD-6 page %d of %s: asks %t, want %t: %d %s", n, list, asked, want, w.Code, w.Body)
			}
		}
		for n := range 11 { // 550 rows
			page(false, n, "")
		}
		for range 20 {
			page(false, 10, "")
		}
		page(true, 11, "&limit=100")
		status(t, s, 200, row{as: packerDesk, call: "GET /api/admin/" + list})
		s.Clock.Move(10 * time.Minute) // frees a sixth of an hour's 600 rows
		page(false, 12, "&limit=100")
		page(false, 13, "")
		page(true, 14, "")
		status(t, s, 200, row{as: packerDesk, call: "POST /api/admin/factor/check", body: js(obj{"password": shoptest.Password})})
		for n := range 30 {
			page(false, 40+n, "&limit=200")
		}
	}
}

// discard drops every log line.
var discard = slog.New(slog.DiscardHandler)

// STAFF-3: in a demo a second factor is optional. Somebody who has one gives its code there
// too, and an owner without one steps up by password.
func secondFactorOfADemo(t *testing.T, s *shoptest.Shop) {
	login := func(email, password string) map[string]string {
		w := status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": email, "password": password})})
		token, _ := object(t, w)["token"].(string)
		return map[string]string{"Authorization": "Bearer " + token}
	}
	owner := login("admin@gulaab.test", "Admin@12345")
	status(t, s, 200, row{call: "GET /api/admin/staff", header: owner})
	status(t, s, 403, row{call: "POST /api/admin/invitations", header: owner, body: js(obj{"email": "new@example.com", "name": "New", "role": "packer"})})
	status(t, s, 200, row{call: "POST /api/admin/factor/check", header: owner, body: js(obj{"password": "Admin@12345"})})
	status(t, s, 201, row{call: "POST /api/admin/invitations", header: owner, body: js(obj{"email": "new@example.com", "name": "New", "role": "packer"})})

	w := status(t, s, 200, row{call: "POST /api/admin/factor/setup", header: owner})
	secret, _ := object(t, w)["secret"].(string)
	status(t, s, 200, row{call: "POST /api/admin/factor/confirm", header: owner, body: js(obj{"code": shoptest.Code(secret, s.Clock.Now())})})
	again := login("admin@gulaab.test", "Admin@12345")
	status(t, s, 403, row{call: "GET /api/admin/staff", header: again})
	status(t, s, 422, row{call: "POST /api/admin/factor/check", header: again, body: js(obj{"password": "Admin@12345"})})
	s.Clock.Move(time.Minute)
	status(t, s, 200, row{call: "POST /api/admin/factor/check", header: again, body: js(obj{"code": shoptest.Code(secret, s.Clock.Now())})})
	w = status(t, s, 200, row{call: "POST /api/admin/session", header: again})
	cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	status(t, s, 200, row{call: "GET /api/admin/staff", header: map[string]string{"Cookie": cookie}})
}

// STAFF-2, WEB-1: after a theft of the database one command, beside the running shop, signs
// everybody out: shoppers, and staff in their cookie sessions of the office.
func TestEverybodyIsSignedOutFromTheCommandLine(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		signed := []row{{as: desk, call: "GET /api/admin/me"}, {as: admin, call: "GET /api/auth/session"}, {as: customer, call: "GET /api/auth/session"}}
		for _, r := range signed {
			if w := s.Do(r.request(t)); w.Code >= 300 {
				t.Fatalf("%s: %d before anything was ended", r.call, w.Code)
			}
		}
		shoppers, desks, err := app.EndEverySession(t.Context(), s.Config, discard)
		if err != nil || shoppers < 2 || desks < 1 {
			t.Fatalf("ended %d of the shop and %d of the office, %v", shoppers, desks, err)
		}
		for _, r := range signed {
			status(t, s, 401, r)
		}
		status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "zara@example.com", "password": shoptest.Password})})
		if log := strings.Join(s.Texts("audit_log"), " "); !strings.Contains(log, "session.end-all") {
			t.Error("the log does not say so")
		}
	})
}

// STAFF-3, STAFF-4: the command line removes the last owner's lost app, and invites somebody by
// a link that works once.
func TestPeopleFromTheCommandLine(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		if _, err := app.ResetFactor(t.Context(), s.Config, discard, " Zara@Example.com"); err != nil {
			t.Fatal(err)
		}
		status(t, s, 401, row{as: desk, call: "GET /api/admin/me"})
		w := status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "zara@example.com", "password": shoptest.Password})})
		token, _ := object(t, w)["token"].(string)
		w = status(t, s, 403, row{call: "GET /api/admin/staff", header: map[string]string{"Authorization": "Bearer " + token}})
		if !strings.Contains(w.Body.String(), `"setup"`) {
			t.Errorf("after the reset: %s", w.Body)
		}
		if _, err := app.ResetFactor(t.Context(), s.Config, discard, "zara@example.com"); err == nil {
			t.Error("an app that is none is taken away")
		}

		link, err := app.InviteStaff(t.Context(), s.Config, discard, "tariq@example.com", "Tariq Mehmood", "owner")
		if err != nil || !strings.Contains(link, "/admin/join#") {
			t.Fatalf("link %q, %v", link, err)
		}
		_, secret, _ := strings.Cut(link, "#")
		if strings.Contains(strings.Join(s.Texts("staff_invitation_links"), " "), secret) {
			t.Error("the link is kept as it is")
		}
		accept := row{call: "POST /api/auth/invitation/accept", body: js(obj{"token": secret, "name": "Tariq M.", "password": "Secret@123"})}
		if w := status(t, s, 200, accept); !strings.Contains(w.Body.String(), `"admin"`) {
			t.Errorf("accepted: %s", w.Body)
		}
		status(t, s, 404, accept)
		for _, wrong := range []string{"king", "customer", ""} {
			if link, err := app.InviteStaff(t.Context(), s.Config, discard, "x@example.com", "X", wrong); err == nil {
				t.Errorf("role %q: %s", wrong, link)
			}
		}
	})
}

// STAFF-4: a link that many open at once makes one account. When two owners take each other's
// role at the same time on two nodes, one stays an owner.
func TestRacesOfPeople(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		nodes := []*shoptest.Shop{s, s.Twin()}
		at := func(rows ...row) map[int]int {
			var mu sync.Mutex
			var all sync.WaitGroup
			answers := map[int]int{}
			for i := range rows {
				all.Go(func() {
					w := nodes[i%2].Do(rows[i].request(t))
					mu.Lock()
					answers[w.Code]++
					mu.Unlock()
				})
			}
			all.Wait()
			return answers
		}
		join := row{call: "POST /api/auth/invitation/accept", body: js(obj{"token": shoptest.InvitationToken, "name": "Rabia", "password": "Secret@123"})}
		before := s.Count("accounts")
		if got := at(join, join, join, join); got[200] != 1 || s.Count("accounts") != before+1 {
			t.Errorf("four at one link: %v, %d accounts more", got, s.Count("accounts")-before)
		}
		status(t, s, 200, row{as: desk, call: "PUT /api/admin/staff/" + shoptest.ManagerID + "/role", body: js(obj{"role": "admin", "was": "manager"})})
		demote := func(id string) row {
			return row{as: desk, call: "PUT /api/admin/staff/" + id + "/role", body: js(obj{"role": "packer", "was": "admin"})}
		}
		if got := at(demote(shoptest.ManagerID), demote(shoptest.AdminID)); got[200] < 1 || got[200] == 2 {
			t.Errorf("two owners, both to be demoted: %v", got)
		}
		owners := 0
		for _, role := range s.Texts("accounts") {
			if role == "admin" {
				owners++
			}
		}
		if owners != 1 {
			t.Errorf("the shop has %d owners", owners)
		}
	})
}

// STAFF-4: the mail's link opens the invitation, and only the mail holds its token.
func TestInvitationMail(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	s.App.Start()
	status(t, s, 201, row{as: desk, call: "POST /api/admin/invitations", body: js(obj{"email": "new@example.com", "name": "Hamza Qadir", "role": "admin"})})
	eventually(t, func() bool { return len(s.Mails()) == 1 })
	text := s.Mails()[0]
	if !strings.Contains(text, "as owner") {
		t.Errorf("STAFF-4 the role is not told as people call it: %s", text)
	}
	_, after, found := strings.Cut(text, "/admin/join#")
	if !found {
		t.Fatalf("no link: %s", text)
	}
	secret, _, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(after, "=\r\n", ""), "=3D", "="), "\r\n")
	if w := status(t, s, 200, row{call: "POST /api/auth/invitation", body: js(obj{"token": secret})}); !strings.Contains(w.Body.String(), "Hamza Qadir") {
		t.Errorf("the link: %s", w.Body)
	}
	for _, table := range s.Tables() {
		if strings.Contains(strings.Join(s.Texts(table), " "), secret) {
			t.Errorf("SAFE-5 %s holds the token", table)
		}
	}
}
