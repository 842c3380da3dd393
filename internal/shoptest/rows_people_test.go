package shoptest_test

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/config"
	"gulaab/internal/outbox"
	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
)

// nobodysApp deletes the app of an account straight from the database.
func nobodysApp(id string) func(*testing.T, *shoptest.Shop) {
	return func(_ *testing.T, s *shoptest.Shop) {
		s.Exec("DELETE FROM staff_factors WHERE account_id = $1", id)
		s.Exec("DELETE FROM staff_checks WHERE account_id = $1", id)
	}
}

func factorRows() []row {
	setup, confirm, check, codes := "POST /api/admin/factor/setup", "POST /api/admin/factor/confirm", "POST /api/admin/factor/check", "POST /api/admin/factor/codes"
	reset := func(id string) string { return "DELETE /api/admin/staff/" + id + "/factor" }
	ownersCode := js(obj{"code": shoptest.Code(shoptest.AdminID, shoptest.Opening)})
	packersCode := js(obj{"code": shoptest.Code(shoptest.PackerID, shoptest.Opening)})
	wrong := js(obj{"code": "000 000"})
	return []row{
		{name: "STAFF-3 an app is set up", as: desk, call: setup, status: 200, fresh: true, want: []string{`"secret":"`, `"uri":"otpauth://totp/Gulaab:zara@example.com?`, `"path":"M`}, check: entries(1)},
		{name: "STAFF-3 another app only for who has given a code lately", as: desk, call: setup, fresh: true, before: move(staff.SteppedFor), status: 403, want: []string{`"factor":"again"`}},
		{name: "STAFF-3 set up, by nobody", call: setup, status: 401},
		{name: "STAFF-3 set up, by a customer", as: customer, call: setup, status: 403},

		{name: "STAFF-3 the first code", as: packerDesk, call: confirm, fresh: true, before: begun, body: packersCode, status: 200, jobs: 1, want: []string{`"codes":["`}, check: tenCodes},
		{name: "STAFF-3 a wrong first code", as: packerDesk, call: confirm, fresh: true, before: begun, body: wrong, status: 422, want: []string{`"code":`}, check: entries(1)},
		{name: "STAFF-3 a first code of no app", as: desk, call: confirm, body: wrong, status: 409},
		{name: "STAFF-3 a first code, no JSON", as: desk, call: confirm, body: raw("application/json", "{"), status: 400},
		{name: "STAFF-3 a first code, a form", as: desk, call: confirm, body: raw("text/plain", "x"), status: 415},
		{name: "STAFF-3 a first code, too much", as: desk, call: confirm, body: big(), status: 413},
		{name: "STAFF-3 a first code, by nobody", call: confirm, body: wrong, status: 401},
		{name: "STAFF-3 a first code, by a customer", as: customer, call: confirm, body: wrong, status: 403},

		{name: "STAFF-3 a code", as: desk, call: check, fresh: true, body: ownersCode, status: 200, want: []string{`"stepped":true`}, check: entries(1)},
		{name: "STAFF-3 a wrong code", as: desk, call: check, fresh: true, body: wrong, status: 422, want: []string{`"code":`}, check: entries(1)},
		{name: "STAFF-3 who needs no app gives the password", as: packerDesk, call: check, fresh: true, body: js(obj{"password": shoptest.Password}), status: 200, want: []string{`"stepped":true`}, check: entries(1)},
		{name: "STAFF-3 a wrong password", as: packerDesk, call: check, fresh: true, body: js(obj{"password": "Wrong@123"}), status: 422, want: []string{`"password":`}, check: entries(0)},
		{name: "STAFF-3 a password is no second factor of who needs one", as: desk, call: check, fresh: true, before: nobodysApp(shoptest.AdminID), body: js(obj{"password": shoptest.Password}), status: 403, want: []string{`"factor":"setup"`}},
		{name: "STAFF-3 an app taken away meanwhile", as: desk, call: check, body: raw("application/json", "{}"), status: 422},
		{name: "STAFF-3 a code, no JSON", as: desk, call: check, body: raw("application/json", "["), status: 400},
		{name: "STAFF-3 a code, a form", as: desk, call: check, body: raw("text/plain", "x"), status: 415},
		{name: "STAFF-3 a code, too much", as: desk, call: check, body: big(), status: 413},
		{name: "STAFF-3 a code, by nobody", call: check, body: wrong, status: 401},
		{name: "STAFF-3 a code, by a customer", as: customer, call: check, body: wrong, status: 403},

		{name: "STAFF-3 new recovery codes", as: desk, call: codes, fresh: true, status: 200, want: []string{`"codes":["`}, check: entries(1)},
		{name: "STAFF-3 recovery codes of no app", as: packerDesk, call: codes, status: 409},
		{name: "STAFF-3 new recovery codes ask again", as: desk, call: codes, fresh: true, before: move(staff.SteppedFor), status: 403, want: []string{`"factor":"again"`}},
		{name: "STAFF-3 new recovery codes, by nobody", call: codes, status: 401},

		{name: "STAFF-3 an owner takes a lost app away", as: desk, call: reset(shoptest.ManagerID), fresh: true, status: 200, jobs: 1, sessions: -1, check: managerWithout},
		{name: "STAFF-3 an app that is none", as: desk, call: reset(shoptest.PackerID), status: 409},
		{name: "STAFF-3 an app of nobody", as: desk, call: reset(id0), status: 404},
		{name: "STAFF-3 taking an app away asks again", as: desk, call: reset(shoptest.ManagerID), fresh: true, before: move(staff.SteppedFor), status: 403},
		{name: "STAFF-3 taking an app away, by a manager", as: manager, call: reset(shoptest.AdminID), status: 403},
		{name: "STAFF-3 taking an app away, by nobody", call: reset(shoptest.AdminID), status: 401},
	}
}

func begun(t *testing.T, s *shoptest.Shop) { s.BeginApp(t) }

var recoveryCode = regexp.MustCompile(`"[A-HJKMNP-TV-Z0-9]{5}-[A-HJKMNP-TV-Z0-9]{5}"`)

func tenCodes(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	if got := recoveryCode.FindAllString(w.Body.String(), -1); len(got) != 10 {
		t.Errorf("%d codes: %s", len(got), w.Body)
	}
	if s.Count("staff_recovery_codes") != 10 || strings.Contains(strings.Join(s.Texts("staff_recovery_codes"), " "), recoveryCode.FindString(w.Body.String())) {
		t.Error("the codes are kept as they are shown")
	}
}

func managerWithout(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	entries(1)(t, s, nil)
	status(t, s, 401, row{as: manager, call: "GET /api/admin/me"})
}

func invitationRows() []row {
	invite, read, accept := "POST /api/admin/invitations", "POST /api/auth/invitation", "POST /api/auth/invitation/accept"
	ask := func(email, name, role string) payload { return js(obj{"email": email, "name": name, "role": role}) }
	one := func(verb, tail string) string {
		return verb + " /api/admin/invitations/" + shoptest.InvitationID + tail
	}
	rabia := ask("rabia@example.com", "Rabia Aslam", "packer")
	joins := js(obj{"token": shoptest.InvitationToken, "name": "Rabia Aslam", "password": "Secret@123"})
	again := move(staff.SteppedFor)
	return []row{
		{name: "STAFF-4 somebody is invited by mail", as: desk, call: invite, fresh: true, body: ask(" New@Example.com", "Hamza Qadir", "manager"), status: 201, jobs: 1, want: []string{`"role":"manager"`, `"invitedBy":"Zara Admin"`, `"endsAt":"2026-03-04T09:30:00Z"`}, not: []string{"token"}, check: entries(1)},
		{name: "STAFF-4 who is invited already", as: desk, call: invite, body: rabia, status: 409, want: []string{"invited already"}},
		{name: "STAFF-4 who works here", as: desk, call: invite, body: ask("usman@example.com", "Usman", "manager"), status: 409, want: []string{"works here already"}},
		{name: "STAFF-4 nobody in particular", as: desk, call: invite, body: ask("nobody", "www.example.com", "customer"), status: 422, want: []string{`"email":`, `"name":`, `"role":`}},
		{name: "STAFF-4 inviting, no JSON", as: desk, call: invite, body: raw("application/json", "{"), status: 400},
		{name: "STAFF-4 inviting, a form", as: desk, call: invite, body: raw("text/plain", "x"), status: 415},
		{name: "STAFF-4 inviting, too much", as: desk, call: invite, body: big(), status: 413},
		{name: "STAFF-4 inviting, by nobody", call: invite, body: rabia, status: 401},
		{name: "STAFF-4 inviting, by a manager", as: manager, call: invite, body: rabia, status: 403, want: []string{"Your role"}},
		{name: "STAFF-3 inviting asks again", as: desk, call: invite, fresh: true, before: again, body: rabia, status: 403, want: []string{`"factor":"again"`}},

		{name: "STAFF-4 sent again", as: desk, call: one("POST", "/send"), fresh: true, status: 200, jobs: 1, check: oldLinkEnded},
		{name: "STAFF-4 sent again, none", as: desk, call: "POST /api/admin/invitations/" + id0 + "/send", status: 404},
		{name: "STAFF-4 sent again, by nobody", call: one("POST", "/send"), status: 401},
		{name: "STAFF-4 sent again, by a packer", as: packer, call: one("POST", "/send"), status: 403},
		{name: "STAFF-4 withdrawn", as: desk, call: one("DELETE", ""), fresh: true, status: 200, check: oldLinkEnded},
		{name: "STAFF-4 withdrawn, none", as: desk, call: "DELETE /api/admin/invitations/" + id0, status: 404},
		{name: "STAFF-4 withdrawn, by nobody", call: one("DELETE", ""), status: 401},
		{name: "STAFF-4 withdrawn, by a packer", as: packer, call: one("DELETE", ""), status: 403},

		{name: "STAFF-4 who is invited", call: read, body: js(obj{"token": shoptest.InvitationToken}), status: 200, want: []string{`"name":"Rabia Aslam"`, `"known":false`, `"shopName":"Gulaab"`}},
		{name: "STAFF-4 nobody by this link", call: read, body: js(obj{"token": "none"}), status: 404, want: []string{"no longer valid"}},
		{name: "STAFF-4 two days later", call: read, fresh: true, before: move(staff.InvitationLife), body: js(obj{"token": shoptest.InvitationToken}), status: 404},
		{name: "STAFF-4 a link, no JSON", call: read, body: raw("application/json", "{"), status: 400},
		{name: "STAFF-4 a link, a form", call: read, body: raw("text/plain", "x"), status: 415},
		{name: "STAFF-4 a link, too much", call: read, body: big(), status: 413},

		{name: "STAFF-4 she accepts", call: accept, fresh: true, body: joins, status: 200, accounts: 1, want: []string{`"role":"packer"`}, check: linkUsed},
		{name: "STAFF-4 a password that is none", call: accept, body: js(obj{"token": shoptest.InvitationToken, "name": "Rabia", "password": "short"}), status: 422, want: []string{`"password":`}},
		{name: "STAFF-4 accepting two days later", call: accept, fresh: true, before: move(staff.InvitationLife), body: joins, status: 404},
		{name: "STAFF-4 who works here meanwhile", call: accept, fresh: true, before: worksHere, body: js(obj{"token": shoptest.InvitationToken, "password": shoptest.Password}), status: 409},
		{name: "STAFF-4 accepting, no JSON", call: accept, body: raw("application/json", "{"), status: 400},
		{name: "STAFF-4 accepting, a form", call: accept, body: raw("text/plain", "x"), status: 415},
		{name: "STAFF-4 accepting, too much", call: accept, body: big(), status: 413},
	}
}

func oldLinkEnded(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	entries(1)(t, s, nil)
	status(t, s, 404, row{call: "POST /api/auth/invitation", body: js(obj{"token": shoptest.InvitationToken})})
}

func linkUsed(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	oldLinkEnded(t, s, nil)
	w := status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "rabia@example.com", "password": "Secret@123"})})
	if !strings.Contains(w.Body.String(), `"role":"packer"`) {
		t.Errorf("the login: %s", w.Body)
	}
}

// worksHere gives the invited address to somebody on the staff.
func worksHere(_ *testing.T, s *shoptest.Shop) {
	s.Exec("UPDATE accounts SET email_folded = 'rabia@example.com' WHERE id = $1", shoptest.PackerID)
}

func bankRows() []row {
	bank := "POST /api/admin/settings/bank"
	to := func(name, title, iban, password string) payload {
		return js(obj{"bankName": name, "accountTitle": title, "iban": iban, "password": password, "why": "moved"})
	}
	other := to("Meezan Bank", "Gulaab Beauty", "pk19 mezn 0001 1234 5670 4821", shoptest.Password)
	withMore := func(number string) payload {
		return js(obj{"bankName": "Lahore Test Bank", "accountTitle": "Gulaab Traders", "iban": "PK36SCBL0000001123456702", "password": shoptest.Password, "moreAccounts": []obj{
			{"id": "", "kind": "easypaisa", "name": "", "title": "Sana Iqbal", "number": number, "iban": ""},
		}})
	}
	waiting := "DELETE /api/admin/settings/bank/"
	return []row{
		{name: "SET-2 the account", as: accountant, call: "GET /api/admin/settings/bank", status: 200, want: []string{`"bankName":"Lahore Test Bank"`, `"changes":[]`}},
		{name: "SET-2 the account to nobody", call: "GET /api/admin/settings/bank", status: 401},
		{name: "SET-2 the account to a packer", as: packer, call: "GET /api/admin/settings/bank", status: 403},
		{name: "SET-2 another account waits", as: desk, call: bank, fresh: true, body: other, status: 201, jobs: 2, want: []string{`"state":"waiting"`, `"iban":"PK19MEZN0001123456704821"`, `"liveAt":"2026-03-02T21:30:00Z"`}, check: stillTheOld},
		{name: "SET-2 one change at a time", as: desk, call: bank, fresh: true, before: otherAccount, body: to("Third Bank", "Gulaab", "PK36SCBL0000001123456702", shoptest.Password), status: 409, want: []string{"waits already"}},
		{name: "SET-2 the account that it is", as: desk, call: bank, body: to("Lahore Test Bank", "Gulaab Traders", "PK36SCBL0000001123456702", shoptest.Password), status: 409},
		{name: "SET-2 a wrong IBAN", as: desk, call: bank, body: to("Meezan Bank", "", "PK19MEZN0001123456704822", shoptest.Password), status: 422, want: []string{`"iban":`, `"accountTitle":`}},
		{name: "SET-2 a wrong password", as: desk, call: bank, body: to("Meezan Bank", "Gulaab", "PK19MEZN0001123456704821", "Wrong@123"), status: 422, want: []string{`"password":`}},
		{name: "SET-2 the code is asked for again", as: desk, call: bank, fresh: true, before: move(staff.SteppedFor), body: other, status: 403, want: []string{`"factor":"again"`}},
		{name: "SET-2 another account, by a manager", as: manager, call: bank, body: other, status: 403},
		{name: "SET-2 another account, by nobody", call: bank, body: other, status: 401},
		{name: "SET-2 another account, no JSON", as: desk, call: bank, body: raw("application/json", "{"), status: 400},
		{name: "SET-2 another account, a form", as: desk, call: bank, body: raw("text/plain", "x"), status: 415},
		{name: "SET-2 another account, too much", as: desk, call: bank, body: big(), status: 413},
		{
			name: "PAYS-1 further accounts wait", as: desk, call: bank, fresh: true, body: withMore("0300 1234567"), status: 201, jobs: 2,
			want: []string{`"state":"waiting"`, `"moreBefore":[]`, `"id":"easypaisa"`, `"number":"03001234567"`}, check: stillTheOld,
		},
		{name: "PAYS-1 a wallet without a number", as: desk, call: bank, body: withMore("0300"), status: 422, want: []string{`"moreAccounts.0.number":`}},
		{name: "SET-2 an owner stops it", as: desk, call: waiting + shoptest.BankChangeID, fresh: true, before: askedInStore, status: 200, jobs: 1, check: entries(1)},
		{name: "SET-2 what does not wait", as: desk, call: waiting + id0, status: 409},
		{name: "SET-2 stopping, by a manager", as: manager, call: waiting + id0, status: 403},
		{name: "SET-2 stopping, by nobody", call: waiting + id0, status: 401},
	}
}

func otherAccount(t *testing.T, s *shoptest.Shop) {
	status(t, s, 201, row{as: desk, call: "POST /api/admin/settings/bank", body: js(obj{
		"bankName": "Meezan Bank", "accountTitle": "Gulaab Beauty", "iban": "PK19MEZN0001123456704821", "password": shoptest.Password,
	})})
}

// askedInStore stores a waiting change with the id that the row uses.
func askedInStore(t *testing.T, s *shoptest.Shop) {
	otherAccount(t, s)
	s.Exec("UPDATE bank_changes SET id = $1", shoptest.BankChangeID)
	s.Exec("DELETE FROM audit_log")
}

func stillTheOld(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	entries(1)(t, s, nil)
	if w := status(t, s, 200, row{call: "GET /api/config"}); !strings.Contains(w.Body.String(), "Lahore Test Bank") {
		t.Errorf("shoppers see %s", w.Body)
	}
}

func healthRows() []row {
	retry := func(id string) string { return "POST /api/admin/mails/" + id + "/retry" }
	giveUp := func(id string) string { return "POST /api/admin/mails/" + id + "/give-up" }
	return []row{
		{name: "SET-3 how the shop is", as: accountant, call: "GET /api/admin/health", status: 200, want: []string{`"name":"database"`, `"name":"backup"`, `"name":"restore"`, `"name":"disk"`, `"name":"messages"`, "only written to the folder"}},
		{name: "SET-3 how the shop is, to nobody", call: "GET /api/admin/health", status: 401},
		{name: "SET-3 how the shop is, to a packer", as: packer, call: "GET /api/admin/health", status: 403},
		{name: "SET-3 a test mail", as: manager, call: "POST /api/admin/health/mail", fresh: true, status: 200, want: []string{"only written to the folder"}, check: oneMail},
		{name: "SET-3 a test mail that cannot leave", as: manager, call: "POST /api/admin/health/mail", change: deadMail, status: 409, want: []string{"did not leave"}, check: entries(1)},
		{name: "SET-3 a test mail, by nobody", call: "POST /api/admin/health/mail", status: 401},
		{name: "SET-3 a test mail, by a packer", as: packer, call: "POST /api/admin/health/mail", status: 403},
		{name: "SET-3 mails that were given up", as: manager, call: "GET /api/admin/mails", fresh: true, before: buriedMail, status: 200, want: []string{`"kind":"welcome"`, `"lastError":"refused"`}},
		{name: "SET-3 mails of no state", as: manager, call: "GET /api/admin/mails?state=lost", status: 400, broken: true},
		{name: "SET-3 mails to nobody", call: "GET /api/admin/mails", status: 401},
		{name: "SET-3 mails to an accountant", as: accountant, call: "GET /api/admin/mails", status: 403},
		{name: "SET-3 a mail is sent again", as: manager, call: retry(shoptest.MailID), fresh: true, before: buriedMail, status: 200, check: entries(1)},
		{name: "SET-3 a mail that was not given up", as: manager, call: retry(id0), status: 409},
		{name: "SET-3 a mail is sent again, by nobody", call: retry(id0), status: 401},
		{name: "SET-3 a mail is sent again, by an accountant", as: accountant, call: retry(id0), status: 403},
		{name: "SAY-2 a mail is left unsent", as: manager, call: giveUp(shoptest.MailID), fresh: true, before: buriedMail, status: 200, jobs: -1, check: givenUp},
		{name: "SAY-2 a mail that has not failed is left unsent", as: manager, call: giveUp(id0), status: 409},
		{name: "SAY-2 a mail is left unsent, by nobody", call: giveUp(id0), status: 401},
		{name: "SAY-2 a mail is left unsent, by an accountant", as: accountant, call: giveUp(id0), status: 403},
		{name: "SET-4 what is missing", as: desk, call: "GET /api/admin/setup", status: 200, want: []string{`"done":false`, `"empty":false`, `{"done":true,"name":"account"}`, `{"done":false,"name":"delivery"}`, `{"done":true,"name":"factor"}`}},
		{name: "SET-4 what is missing, to nobody", call: "GET /api/admin/setup", status: 401},
		{name: "SET-4 what is missing, to a packer", as: packer, call: "GET /api/admin/setup", status: 403},
	}
}

// givenUp: the mail is off the list, and no job tries it any more.
func givenUp(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	entries(1)(t, s, nil)
	if all := states(t, s); all[outbox.Buried] != 0 || all[outbox.Expired] != 1 || s.Count("jobs") != 0 {
		t.Errorf("%v, %d jobs", all, s.Count("jobs"))
	}
}

// deadMail sets a mail server that does not exist.
func deadMail(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1?tls=none" }

func oneMail(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	entries(1)(t, s, nil)
	if mails := s.Mails(); len(mails) != 1 || !strings.Contains(mails[0], "mehwish@example.com") {
		t.Errorf("mails: %q", mails)
	}
}

// buriedMail stores a mail that was given up.
func buriedMail(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM messages WHERE id = $1", shoptest.MailID)
	s.Exec("DELETE FROM jobs WHERE id = $1", shoptest.MailID)
	s.Exec(`INSERT INTO messages (id, kind, recipient, recipient_folded, order_id, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at)
		VALUES ($1, 'welcome', 'a@example.com', 'a@example.com', '', '{}', 'buried', 8, 'refused', '', 1, 1, 0)`, shoptest.MailID)
	s.Exec(`INSERT INTO jobs (id, kind, payload, run_at, created_at, attempts, last_error, leased_until, lease, buried, message_id)
		VALUES ($1, 'message', '{}', 1, 1, 8, 'refused', 0, '', TRUE, $1)`, shoptest.MailID)
}
