package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
)

// big is a body that is too large for every call.
func big() payload {
	return raw("application/json", `{"why":"`+strings.Repeat("a", 1<<20)+`"}`)
}

// entries checks the number of the log's entries.
func entries(want int64) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
		t.Helper()
		if n := s.Count("audit_log"); n != want {
			t.Errorf("STAFF-5: %d lines in the log, want %d", n, want)
		}
	}
}

// status makes a request and checks the status of the answer.
func status(t *testing.T, s *shoptest.Shop, want int, r row) *httptest.ResponseRecorder {
	t.Helper()
	w := s.Do(r.request(t))
	if w.Code != want {
		t.Errorf("%s: %d %s, want %d", r.call, w.Code, w.Body, want)
	}
	return w
}

// answering returns what makes requests of rows and returns the answers, which must have a status.
func answering(t *testing.T, s *shoptest.Shop) func(code int, r row) string {
	t.Helper()
	return func(code int, r row) string {
		t.Helper()
		return status(t, s, code, r).Body.String()
	}
}

// saying returns what looks for texts in an answer; id is the requirement.
func saying(t *testing.T, id string) func(body string, wants ...string) {
	t.Helper()
	return func(body string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(body, want) {
				t.Errorf("%s %q is missing from %s", id, want, body)
			}
		}
	}
}

func move(d time.Duration) func(*testing.T, *shoptest.Shop) {
	return func(_ *testing.T, s *shoptest.Shop) { s.Clock.Move(d) }
}

func secure(c *config.Config) { c.BaseURL = "https://shop.test" }

func peopleRows() []row {
	role := func(id string) string { return "PUT /api/admin/staff/" + id + "/role" }
	from := func(was, role string) payload {
		return js(obj{"role": role, "was": was, "why": "  starts on\nMonday "})
	}
	to := func(role string) payload { return from("packer", role) }
	open, me, mine, people := "POST /api/admin/session", "GET /api/admin/me", "GET /api/admin/sessions", "GET /api/admin/staff"
	end := func(id string) string { return "DELETE /api/admin/sessions/" + id }
	return []row{
		{
			name: "STAFF-2 a fresh login opens the office", as: manager, call: open, fresh: true, status: 200,
			header: map[string]string{"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile"},
			want:   []string{`"role":"manager"`, `"device":"Chrome on Android"`, `"permissions":["office.door","office.enter"`}, not: []string{"staff.manage"},
			heads: map[string]string{"Set-Cookie": "gulaab_staff="}, check: entries(1),
		},
		{
			name: "STAFF-2 the cookie is for this host, https and this site alone", as: admin, call: open, change: secure, status: 200,
			heads: map[string]string{"Set-Cookie": "__Host-gulaab_staff="}, check: cookieHolds,
		},
		{name: "STAFF-2 who has a session goes on with it", as: desk, call: open, status: 200, want: []string{`"_id":"` + shoptest.DeskID}, heads: map[string]string{"Set-Cookie": ""}},
		{name: "STAFF-2 a login of yesterday opens nothing", as: admin, call: open, fresh: true, before: move(staff.Idle + time.Second), status: 401},
		{name: "STAFF-2 nobody", call: open, status: 401},
		{name: "STAFF-2 a customer", as: customer, call: open, status: 403},
		{name: "STAFF-2 from another site", as: admin, call: open, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, status: 403},

		{name: "STAFF-2 who am I, by cookie", as: desk, call: me, status: 200, want: []string{`"name":"Zara Admin"`, `"staff.manage"`, `"current":true`, `"idleAt":"2026-03-02T21:30:00Z"`}},
		{name: "STAFF-2 who am I, by token", as: accountant, call: me, status: 200, want: []string{`"orders.money"`}, not: []string{`"orders.contact"`, `"session"`}},
		{name: "STAFF-2 who am I, to nobody", call: me, status: 401},
		{name: "STAFF-2 a cookie that is none", as: staleDesk, call: me, status: 401},
		{name: "STAFF-2 who am I, to a customer", as: customer, call: me, status: 403},
		{name: "STAFF-2 idle for 12 hours", as: desk, call: me, fresh: true, before: move(staff.Idle), status: 401},
		{name: "STAFF-2 used all the time, 7 days at most", as: desk, call: me, fresh: true, before: aWeekOfWork, status: 401},
		{name: "STAFF-2 the cookie is nobody in the shop", as: desk, call: "GET /api/auth/profile", status: 401},
		{name: "STAFF-2 with the cookie alone orders are nobody's", as: desk, call: "GET /api/orders/orders", status: 200, want: []string{`[]`}},
		{name: "STAFF-2 a specified call by cookie", as: desk, call: "GET /api/orders/" + shoptest.CustomerOrder + "/proof", status: 200},
		{
			name: "STAFF-2 a specified call by cookie, from another site", as: desk, call: "PUT /api/orders/update-status/" + shoptest.GuestOrder,
			header: map[string]string{"Sec-Fetch-Site": "same-site"}, body: js(obj{"status": "Confirmed"}), status: 403,
		},
		{
			name: "STAFF-2 an older browser's request from another site", as: desk, call: "PUT /api/orders/update-status/" + shoptest.GuestOrder,
			header: map[string]string{"Origin": "https://evil.example"}, body: js(obj{"status": "Confirmed"}), status: 403,
		},

		{name: "STAFF-2 my sessions", as: desk, call: mine, status: 200, want: []string{shoptest.DeskID, shoptest.SecondDeskID, `"current":true`, `"current":false`}, not: []string{shoptest.PackerDeskID}},
		{name: "STAFF-2 sessions to nobody", call: mine, status: 401},
		{name: "STAFF-2 sessions to a customer", as: customer, call: mine, status: 403},
		{name: "STAFF-2 ending somebody's, by the owner", as: desk, call: end(shoptest.PackerDeskID), fresh: true, status: 200, check: deskEnded},
		{name: "STAFF-2 ending somebody's, by a packer", as: packerDesk, call: end(shoptest.DeskID), status: 404, check: entries(1)},
		{name: "STAFF-2 ending one that is none", as: desk, call: end(id0), status: 404},
		{name: "STAFF-2 ending, by nobody", call: end(shoptest.DeskID), status: 401},
		{name: "STAFF-2 ending, by a customer", as: customer, call: end(shoptest.DeskID), status: 403},
		{name: "STAFF-2 leaving", as: desk, call: "DELETE /api/admin/session", fresh: true, status: 200, heads: map[string]string{"Set-Cookie": "Max-Age=0"}, check: ownDeskEnded},
		{name: "STAFF-2 leaving, by nobody", call: "DELETE /api/admin/session", status: 401},
		{name: "STAFF-2 leaving, by a customer", as: customer, call: "DELETE /api/admin/session", status: 403},
		{
			name: "STAFF-2 a new password ends the office's sessions", as: desk, call: me, fresh: true, status: 401,
			before: func(t *testing.T, s *shoptest.Shop) { s.Rehash(t, shoptest.AdminID) },
		},

		{name: "STAFF-1 the people", as: manager, call: people, status: 200, want: []string{`"usman@example.com"`, `"role":"packer"`, shoptest.PackerDeskID}, not: []string{"ayesha@", "Hash", "token"}},
		{name: "STAFF-1 the people to nobody", call: people, status: 401},
		{name: "STAFF-1 the people to a packer", as: packer, call: people, status: 403, want: []string{"Your role does not allow this."}},
		{name: "STAFF-1 the people to a customer", as: customer, call: people, status: 403, want: []string{"administrator"}},

		{name: "GUARD-4 a shopper comes by an invitation, not by a role", as: desk, call: role(shoptest.CustomerID), body: from("customer", "packer"), status: 409, want: []string{"Invite them"}, check: entries(1)},

		{name: "STAFF-2 another role ends the sessions", as: desk, call: role(shoptest.PackerID), body: to("accountant"), fresh: true, status: 200, sessions: -1, want: []string{`"role":"accountant"`}, check: deskEnded},
		{name: "STAFF-4 the last owner stays", as: desk, call: role(shoptest.AdminID), body: from("admin", "manager"), status: 409, want: []string{"needs an owner", `"edits":[]`}, check: entries(1)},
		{
			name: "OFFICE-4 another role meanwhile: who gave which, and when", as: desk, call: role(shoptest.PackerID), body: to("manager"), fresh: true, status: 409,
			before: func(t *testing.T, s *shoptest.Shop) {
				status(t, s, 200, row{as: admin, call: role(shoptest.PackerID), body: to("accountant")})
			},
			want: []string{"Somebody else has given", `"role":"accountant"`, `"action":"staff.role"`, `"fields":["role"]`, `"at":`}, check: entries(1),
		},
		{name: "OFFICE-4 without the role that was shown", as: desk, call: role(shoptest.PackerID), body: js(obj{"role": "manager"}), status: 422, want: []string{`"was":`}},
		{name: "STAFF-1 the role they have", as: desk, call: role(shoptest.PackerID), body: to("packer"), status: 409},
		{name: "STAFF-1 nobody of that id", as: desk, call: role(id0), body: to("packer"), status: 404},
		{name: "STAFF-1 no role", as: desk, call: role(shoptest.PackerID), body: to(""), status: 422},
		{name: "STAFF-1 a role, no JSON", as: desk, call: role(shoptest.PackerID), body: raw("application/json", "[]"), status: 400},
		{name: "STAFF-1 a role, a form", as: desk, call: role(shoptest.PackerID), body: raw("text/plain", "x"), status: 415},
		{name: "STAFF-1 a role, too much", as: desk, call: role(shoptest.PackerID), body: big(), status: 413},
		{name: "STAFF-1 a role, by nobody", call: role(shoptest.PackerID), body: to("manager"), status: 401},
		{name: "STAFF-1 a role, by who would like one", as: packer, call: role(shoptest.PackerID), body: to("admin"), status: 403},
	}
}

func cookieHolds(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	cookie := w.Header().Get("Set-Cookie")
	for _, want := range []string{"; Path=/", "; HttpOnly", "; Secure", "; SameSite=Strict", "; Max-Age=604800"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie lacks %q: %s", want, cookie)
		}
	}
	if strings.Contains(cookie, "Domain") {
		t.Errorf("the cookie names a domain: %s", cookie)
	}
	secret, _, _ := strings.Cut(cookie, ";")
	status(t, s, 200, row{call: "GET /api/admin/me", header: map[string]string{"Cookie": secret}})
	// The cookie's name under plain http is not accepted here.
	status(t, s, 401, row{call: "GET /api/admin/me", header: map[string]string{"Cookie": strings.TrimPrefix(secret, "__Host-")}})
}

func aWeekOfWork(t *testing.T, s *shoptest.Shop) {
	for left := staff.Longest; left > 0; left -= 10 * time.Hour {
		status(t, s, 200, row{as: desk, call: "GET /api/admin/me"})
		s.Clock.Move(min(left, 10*time.Hour))
	}
}

func deskEnded(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	status(t, s, 401, row{as: packerDesk, call: "GET /api/admin/me"})
	entries(1)(t, s, nil)
}

func ownDeskEnded(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	status(t, s, 401, row{as: desk, call: "GET /api/admin/me"})
	entries(1)(t, s, nil)
}

func settingsRows() []row {
	get, patch := "GET /api/admin/settings", "PATCH /api/admin/settings"
	trial, ways := "POST /api/admin/settings/delivery/trial", "POST /api/admin/settings/payments/trial"
	deposits := "POST /api/admin/settings/deposits/trial"
	aTrial := obj{"deposits": []obj{{"from": 5000, "firstOrder": true, "flagged": false, "cities": []string{"multan"}, "targets": []obj{}, "rupees": 0, "percent": 20, "off": false}}, "goods": 9000, "city": "Multan"}
	promotions := "POST /api/admin/settings/promotions/trial"
	two := aPromotion(obj{"steps": []obj{{"units": 2, "percent": 5}}})
	change := func(values obj) payload { return js(obj{"values": values, "why": "because"}) }
	saw := func(tag string) map[string]string { return map[string]string{"If-Match": tag} }
	return []row{
		{name: "SET-1 the settings", as: accountant, call: get, status: 200, want: []string{`"version":1`, `"shopName":"Gulaab"`, `"cashHours":48`}, heads: map[string]string{"ETag": `"1"`}},
		{name: "SET-1 the settings to nobody", call: get, status: 401},
		{name: "SET-1 the settings to a packer", as: packer, call: get, status: 403},
		{
			name: "SET-1 a change is live at once", as: manager, call: patch, header: saw(`"1"`), body: change(obj{"shopName": "Gul", "guestPercent": 20}), fresh: true, status: 200,
			want: []string{`"version":2`, `"shopName":"Gul"`}, heads: map[string]string{"ETag": `"2"`}, check: settingsLive,
		},
		{name: "OFFICE-4 over somebody's newer version", as: desk, call: patch, header: saw(`"1"`), body: change(obj{"shopName": "Mine"}), fresh: true, before: changedByManager, status: 409, want: []string{`"actorName":"Mehwish Manager"`, `"name":"shopName"`, `"before":"Gulaab"`, `"after":"Theirs"`, `"why":"because"`}},
		{name: "SET-1 without a version", as: desk, call: patch, header: saw("new"), body: change(obj{"shopName": "Mine"}), status: 400},
		{name: "SET-1 a change, no JSON", as: desk, call: patch, header: saw(`"1"`), body: raw("application/json", "{"), status: 400},
		{name: "SET-1 a change, by nobody", call: patch, header: saw(`"1"`), body: change(obj{"shopName": "x"}), status: 401},
		{name: "SET-1 a change, by an accountant", as: accountant, call: patch, header: saw(`"1"`), body: change(obj{"shopName": "x"}), status: 403},
		{name: "SET-2 the account, by a manager", as: manager, call: patch, header: saw(`"1"`), body: change(obj{"iban": ""}), status: 403, want: []string{"Only the owner"}},
		{name: "SET-2 the account in other letters, by a manager", as: manager, call: patch, header: saw(`"1"`), body: change(obj{"IBAN": ""}), status: 403, want: []string{"Only the owner"}},
		{name: "SET-1 a change, a form", as: desk, call: patch, header: saw(`"1"`), body: raw("text/plain", "x"), status: 415},
		{name: "SET-1 a change, too much", as: desk, call: patch, header: saw(`"1"`), body: big(), status: 413},
		{name: "GUARD-5 what guards money is the owner's", as: manager, call: patch, header: saw(`"1"`), body: change(obj{"refundAlone": 0, "handMost": 0, "deliveryFee": 100, "shopName": "Gul"}), status: 403, want: []string{`"refundAlone":"Only the owner`, `"handMost":"Only the owner`, `"deliveryFee":"Only the owner`}, not: []string{`"shopName"`}},
		{name: "GUARD-5 however its name is written", as: manager, call: patch, header: saw(`"1"`), body: raw("application/json", `{"values":{"REFUNDALONE":0}}`), status: 403},
		{name: "GUARD-5 a value that stays is no change", as: manager, call: patch, header: saw(`"1"`), body: change(obj{"refundAlone": 5000, "shopName": "Gul"}), fresh: true, status: 200},
		{name: "SET-1 a value that cannot be", as: desk, call: patch, header: saw(`"1"`), body: change(obj{"iban": "PK00", "guestPercent": 28}), status: 422, want: []string{`"iban":`}},
		{name: "SET-1 a setting that is none", as: desk, call: patch, header: saw(`"1"`), body: change(obj{"databaseUrl": "x"}), status: 422},
		{name: "SET-1 what is so already changes nothing", as: desk, call: patch, header: saw(`"1"`), body: change(obj{"shopName": "Gulaab"}), status: 200, want: []string{`"version":1`}, check: entries(0)},
		{name: "SET-2 the account is not changed among the settings", as: desk, call: patch, header: saw(`"1"`), body: change(obj{"bankName": "Other Bank"}), status: 422, want: []string{"on its own page"}, check: entries(0)},
		{
			name: "FEE-1 what other fees would have charged", as: accountant, call: trial, body: js(obj{"deliveryZones": []obj{feeZone("Main", 200, 0, "Lahore")}, "deliveryFee": 300, "deliveryFreeFrom": 0}),
			status: 200, want: []string{`"days":30`, `"charged":0`, `"forgone":0`, `"unknown":[]`}, check: entries(0),
		},
		{name: "FEE-1 other fees, by nobody", call: trial, body: js(obj{"deliveryZones": []obj{}, "deliveryFee": 0, "deliveryFreeFrom": 0}), status: 401},
		{name: "FEE-1 other fees, by a packer", as: packer, call: trial, body: js(obj{"deliveryZones": []obj{}, "deliveryFee": 0, "deliveryFreeFrom": 0}), status: 403},
		{name: "FEE-1 other fees, no JSON", as: desk, call: trial, body: raw("application/json", "{"), status: 400},
		{name: "FEE-1 other fees, a form", as: desk, call: trial, body: raw("text/plain", "x"), status: 415},
		{name: "FEE-1 other fees, too much", as: desk, call: trial, body: big(), status: 413},
		{
			name: "FEE-2 what other ways to pay would have brought", as: accountant, call: ways, body: js(obj{"cashFee": 100, "prepaidPercent": 3, "prepaidMost": 0}),
			status: 200, want: []string{`"days":30`, `"fees":0`, `"saved":0`}, check: entries(0),
		},
		{name: "FEE-2 more than all of the goods", as: accountant, call: ways, body: js(obj{"cashFee": -1, "prepaidPercent": 51, "prepaidMost": -1}), status: 422, want: []string{`"cashFee"`, `"prepaidPercent"`, `"prepaidMost"`}},
		{
			name: "PROMO-1 what a cart would pay with promotions, and why", as: accountant, call: promotions,
			body: js(obj{"promotions": []obj{two}, "items": []obj{{"productId": shoptest.Snail, "quantity": 2}}, "member": true, "city": "Lahore"}), status: 200,
			want: []string{`"list":3499,`, `"promoted":120.72,`, `"promotion":"Two or more"`, `"paid":2293.6,`, `"orders":0`, `"under":[]`, `"total":2293.6`}, check: entries(0),
		},
		{name: "PROMO-1 promotions without a cart", as: desk, call: promotions, body: js(obj{"promotions": []obj{two}, "items": []obj{}}), status: 200, want: []string{`"lines":[]`}, not: []string{`"sums"`}},
		{name: "PROMO-1 promotions with mistakes", as: desk, call: promotions, body: js(obj{"promotions": []obj{aPromotion(obj{"name": "", "steps": []obj{}, "limit": -1})}, "items": []obj{}}), status: 422, want: []string{`"promotions.0.name"`, `"promotions.0.steps"`, `"promotions.0.limit"`}},
		{name: "PROMO-1 promotions, by nobody", call: promotions, body: js(obj{"promotions": []obj{two}, "items": []obj{}}), status: 401},
		{name: "PROMO-1 promotions, by a packer", as: packer, call: promotions, body: js(obj{"promotions": []obj{two}, "items": []obj{}}), status: 403},
		{name: "PROMO-1 promotions, no JSON", as: desk, call: promotions, body: raw("application/json", "{"), status: 400},
		{name: "PROMO-1 promotions, a form", as: desk, call: promotions, body: raw("text/plain", "x"), status: 415},
		{name: "PROMO-1 promotions, too much", as: desk, call: promotions, body: big(), status: 413},
		{name: "PAYS-3 what rules of deposits would ask", as: accountant, call: deposits, body: js(aTrial), status: 200, want: []string{`"first":1800,`, `"atDoor":7200,`, `"rule":0`, `"orders":0`}},
		{name: "PAYS-3 rules without orders, amount and goods", as: desk, call: deposits, body: js(obj{"deposits": []obj{{"from": 0, "firstOrder": false, "flagged": false, "cities": []string{}, "targets": []obj{}, "rupees": 0, "percent": 0, "off": false}}, "goods": 0}), status: 422, want: []string{`"deposits.0.when"`, `"deposits.0.amount"`, `"goods"`}},
		{name: "PAYS-3 deposits, by nobody", call: deposits, body: js(aTrial), status: 401},
		{name: "PAYS-3 deposits, by a packer", as: packer, call: deposits, body: js(aTrial), status: 403},
		{name: "PAYS-3 deposits, no JSON", as: desk, call: deposits, body: raw("application/json", "{"), status: 400},
		{name: "PAYS-3 deposits, a form", as: desk, call: deposits, body: raw("text/plain", "x"), status: 415},
		{name: "PAYS-3 deposits, too much", as: desk, call: deposits, body: big(), status: 413},
		{name: "FEE-2 other ways, by nobody", call: ways, body: js(obj{"cashFee": 0, "prepaidPercent": 0, "prepaidMost": 0}), status: 401},
		{name: "FEE-2 other ways, by a packer", as: packer, call: ways, body: js(obj{"cashFee": 0, "prepaidPercent": 0, "prepaidMost": 0}), status: 403},
		{name: "FEE-2 other ways, no JSON", as: desk, call: ways, body: raw("application/json", "{"), status: 400},
		{name: "FEE-2 other ways, a form", as: desk, call: ways, body: raw("text/plain", "x"), status: 415},
		{name: "FEE-2 other ways, too much", as: desk, call: ways, body: big(), status: 413},
		{name: "GUARD-5 the ways to pay are the owner's", as: manager, call: patch, header: saw(`"1"`), body: change(obj{"cashFee": 100, "prepaidPercent": 3, "prepaidMost": 9}), status: 403, want: []string{`"cashFee":"Only the owner`, `"prepaidPercent":"Only the owner`, `"prepaidMost":"Only the owner`}},
		{name: "SET-1 the history", as: desk, call: "GET /api/admin/settings/history", status: 200, want: []string{`"actor":"system"`, `"name":"iban"`}},
		{name: "SET-1 the history to nobody", call: "GET /api/admin/settings/history", status: 401},
		{name: "SET-1 the history to a packer", as: packer, call: "GET /api/admin/settings/history", status: 403},
	}
}

func changedByManager(t *testing.T, s *shoptest.Shop) {
	status(t, s, 200, row{
		as: manager, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"1"`}, body: js(obj{"values": obj{"shopName": "Theirs"}, "why": "because"}),
	})
}

// settingsLive checks the change at every place that shows the setting.
func settingsLive(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	entries(1)(t, s, nil)
	for call, want := range map[string]string{
		"GET /api/config": `"shopName":"Gul"`, "GET /": "<title>Gul ", "GET /manifest.webmanifest": `"name":"Gul"`,
	} {
		if w := status(t, s, 200, row{call: call}); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s lacks %s: %.300s", call, want, w.Body)
		}
	}
	w := status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(address(obj{"cartItems": []obj{{"_id": shoptest.Niacin, "name": "x", "quantity": 1}}}))})
	if !strings.Contains(w.Body.String(), "1600") {
		t.Errorf("an order after the change: %s", w.Body)
	}
}

func logRows() []row {
	audit, changes := "GET /api/admin/audit", "GET /api/admin/changes"
	return []row{
		{
			name: "STAFF-5 who did what", as: manager, call: audit + "?subject=order&subjectId=" + shoptest.GuestOrder + "&limit=10", fresh: true, status: 200,
			before: confirmed, want: []string{`"action":"order.confirmed"`, `"actorName":"Zara Admin"`, `"network":"192.0.2.0/24"`, `"status":"Pending"`, `"status":"Confirmed"`, `"why":"said yes"`},
		},
		{name: "STAFF-5 looking at a screenshot is an entry", as: desk, call: audit, fresh: true, before: looked, status: 200, want: []string{`"action":"payment.look"`, shoptest.CustomerOrder}},
		{name: "STAFF-5 page by page", as: desk, call: audit + "?limit=1&actor=" + shoptest.AdminID, fresh: true, before: confirmed, status: 200, check: secondPage},
		{name: "STAFF-5 of these days", as: desk, call: audit + "?from=2026-03-02&to=2026-03-02", fresh: true, before: confirmed, status: 200, want: []string{`"action":"order.confirmed"`}},
		{name: "STAFF-5 until the day before", as: desk, call: audit + "?to=2026-03-01", fresh: true, before: confirmed, status: 200, not: []string{`"action":"order.confirmed"`}},
		{name: "STAFF-5 from the day after", as: desk, call: audit + "?from=2026-03-03", fresh: true, before: confirmed, status: 200, not: []string{`"action":"order.confirmed"`}},
		{name: "STAFF-5 a day that is none", as: desk, call: audit + "?from=yesterday", status: 400, want: []string{`"from":"Must be a day`}, broken: true},
		{name: "STAFF-5 these days as a file", as: desk, call: audit + ".csv?from=2026-03-03", fresh: true, before: confirmed, status: 200, not: []string{"order.confirmed"}},
		{name: "STAFF-5 a limit that is none", as: desk, call: audit + "?limit=201", status: 400, want: []string{`"limit":`}, broken: true},
		{name: "STAFF-5 the log to nobody", call: audit, status: 401},
		{name: "STAFF-5 the log to a packer", as: packer, call: audit, status: 403},

		{name: "OFFICE-4 what is another since", as: desk, call: changes + "?since=1", fresh: true, before: confirmed, status: 200, want: []string{`{"id":"` + shoptest.GuestOrder + `","subject":"order"}`, `"all":false`, `"next":"1772443800000000"`}},
		{name: "OFFICE-4 from now on", as: packer, call: changes, status: 200, want: []string{`"changes":[]`, `"next":"`}},
		{name: "OFFICE-4 only what may be known", as: packer, call: changes + "?since=1", fresh: true, before: changedByManager, status: 200, not: []string{`"settings"`}},
		{name: "OFFICE-4 a moment that is none", as: desk, call: changes + "?since=yesterday", status: 400, broken: true},
		{name: "OFFICE-4 changes to nobody", call: changes, status: 401},
		{name: "OFFICE-4 changes to a customer", as: customer, call: changes, status: 403},
	}
}

func confirmed(t *testing.T, s *shoptest.Shop) {
	status(t, s, 200, row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.GuestOrder, body: js(obj{"status": "Confirmed", "note": "said yes"})})
	status(t, s, 200, row{as: admin, call: "GET /api/orders/" + shoptest.CustomerOrder + "/proof"})
}

func looked(t *testing.T, s *shoptest.Shop) {
	status(t, s, 200, row{as: desk, call: "GET /api/orders/" + shoptest.CustomerOrder + "/proof"})
}

func secondPage(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	next, _ := object(t, w)["next"].(string)
	second := status(t, s, 200, row{as: desk, call: "GET /api/admin/audit?limit=1&after=" + next})
	if !strings.Contains(w.Body.String(), "payment.look") || !strings.Contains(second.Body.String(), "order.confirmed") || strings.Contains(second.Body.String(), `"next"`) {
		t.Errorf("page 1 %s, page 2 %s", w.Body, second.Body)
	}
}
