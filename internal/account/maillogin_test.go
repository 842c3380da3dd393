package account

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

const (
	phone  = "the phone's cookie"
	laptop = "the laptop's cookie"
)

// mailedLogin asks for a mail to sign in and sends it.
func (p *people) mailedLogin(t *testing.T, email string) (browser string, m mail.SignIn) {
	t.Helper()
	browser, err := p.AskMailLogin(t.Context(), email, "here", "")
	if err != nil {
		t.Fatal(err)
	}
	asked := p.db.state.mails[len(p.db.state.mails)-1].(mail.SignIn)
	if m, err = p.BeginMailLogin(t.Context(), asked, p.db.now); err != nil {
		t.Fatal(err)
	}
	if m.Browser != ident.HashToken(browser) || len(m.Code) != 6 {
		t.Fatalf("the mail %+v", m)
	}
	return browser, m
}

// TestKEEP5AskingTellsNothing: an unknown address has the same answer, the same transactions
// and the same calls in them as a registered one.
func TestKEEP5AskingTellsNothing(t *testing.T) {
	p := newPeople(t)
	p.mustRegister(t, "ayesha@example.com")
	var did [2]string
	for i, email := range []string{"ayesha@example.com", "nobody@example.com"} {
		p.db.state.calls, p.db.writes = nil, 0
		browser, err := p.AskMailLogin(t.Context(), email, "here", "")
		if err != nil || len(browser) != 43 {
			t.Fatalf("%s: %q, %v", email, browser, err)
		}
		did[i] = strconv.Itoa(p.db.writes) + " " + slices.Concat(p.db.state.calls)[0]
		_, err = p.LoginByCode(t.Context(), browser, "123456", Door{})
		wantFault(t, err, fault.Unauthorized, MsgBadCode)
	}
	if did[0] != did[1] {
		t.Errorf("an address that is registered does %q, another %q", did[0], did[1])
	}
	_, err := p.AskMailLogin(t.Context(), "no address", "here", "")
	wantFault(t, err, fault.Invalid, MsgBadEmail)
	if _, err := p.BeginMailLogin(t.Context(), mail.SignIn{To: "nobody@example.com"}, p.db.now); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a mail is made for nobody: %v", err)
	}
}

// TestKEEP5Digits: they work in the browser that asked, once, for ten minutes, in any script.
func TestKEEP5Digits(t *testing.T) {
	p := newPeople(t)
	a := p.mustRegister(t, "ayesha@example.com")
	browser, m := p.mailedLogin(t, "ayesha@example.com")
	other, _ := p.mailedLogin(t, "ayesha@example.com")
	for _, secret := range []string{other, "", "made up"} {
		_, err := p.LoginByCode(t.Context(), secret, m.Code, Door{})
		wantFault(t, err, fault.Unauthorized, MsgBadCode)
	}
	urdu := []rune{' '}
	for _, d := range m.Code {
		urdu = append(urdu, d-'0'+'۰')
	}
	e, err := p.LoginByCode(t.Context(), browser, string(urdu), Door{Browser: phone})
	if err != nil || e.Account.ID != a.ID {
		t.Fatal(e, err)
	}
	session, _, err := p.Recognise(t.Context(), e.Token)
	if err != nil || session.Way != ByMail {
		t.Errorf("the session %+v, %v", session, err)
	}
	_, err = p.LoginByCode(t.Context(), browser, m.Code, Door{})
	wantFault(t, err, fault.Unauthorized, MsgBadCode)
	_, err = p.LoginByLink(t.Context(), m.Token, Door{})
	wantFault(t, err, fault.Unauthorized, MsgBadMailLink)

	browser, m = p.mailedLogin(t, "ayesha@example.com")
	p.db.now = p.db.now.Add(10 * time.Minute)
	_, err = p.LoginByCode(t.Context(), browser, m.Code, Door{})
	wantFault(t, err, fault.Unauthorized, MsgBadCode)
	_, err = p.LoginByLink(t.Context(), m.Token, Door{})
	wantFault(t, err, fault.Unauthorized, MsgBadMailLink)
}

// TestKEEP5GuessedDigits: after five tries the right digits are refused too, also with the
// limits of rates turned off. The link goes on working.
func TestKEEP5GuessedDigits(t *testing.T) {
	p := newPeople(t)
	p.mustRegister(t, "ayesha@example.com")
	browser, m := p.mailedLogin(t, "ayesha@example.com")
	wrong := "000000"
	if m.Code == wrong {
		wrong = "000001"
	}
	for range 5 {
		_, err := p.LoginByCode(t.Context(), browser, wrong, Door{})
		wantFault(t, err, fault.Unauthorized, MsgBadCode)
	}
	_, err := p.LoginByCode(t.Context(), browser, m.Code, Door{})
	wantFault(t, err, fault.RateLimited, MsgCodeVoid)
	if _, err := p.LoginByLink(t.Context(), m.Token, Door{}); err != nil {
		t.Error(err)
	}
}

// TestKEEP5AMailboxIsNotFlooded: however it is spelled and from wherever it is asked, a
// mailbox gets four mails, then one in four hours. The password logs in all the while.
func TestKEEP5AMailboxIsNotFlooded(t *testing.T) {
	p := newPeople(t)
	p.d.RateLimit = 1
	p.mustRegister(t, "ayesha@gmail.com")
	taken := 0
	for i := range 1000 {
		email := []string{"ayesha@gmail.com", "a.yesha@gmail.com", "AYESHA+" + strconv.Itoa(i) + "@gmail.com"}[i%3]
		_, err := p.AskMailLogin(t.Context(), email, "network "+strconv.Itoa(i), "")
		if err == nil {
			taken++
			continue
		}
		wantFault(t, err, fault.RateLimited, MsgEnoughMails)
	}
	if taken != 4 {
		t.Errorf("%d mails", taken)
	}
	p.mustLogin(t, "ayesha@gmail.com", password)
	p.db.now = p.db.now.Add(4 * time.Hour)
	if _, err := p.AskMailLogin(t.Context(), "ayesha@gmail.com", "here", ""); err != nil {
		t.Error(err)
	}
}

// TestKEEP5AThousandAddresses: one network asks for thirty mails, and guesses twenty times.
func TestKEEP5AThousandAddresses(t *testing.T) {
	p := newPeople(t)
	p.d.RateLimit = 1
	asked, guessed := 0, 0
	for i := range 1000 {
		browser, err := p.AskMailLogin(t.Context(), "a"+strconv.Itoa(i)+"@example.com", "here", "")
		if err == nil {
			asked++
		}
		if _, err := p.LoginByCode(t.Context(), browser+strconv.Itoa(i), "123456", Door{Network: "here"}); fault.KindOf(err) == fault.Unauthorized {
			guessed++
		}
	}
	if asked != 30 || guessed != 20 {
		t.Errorf("%d mails, %d guesses", asked, guessed)
	}
}

// TestKEEP5WhoRegisteredAStrangersAddress: the owner of the mailbox signs in by mail, and
// nothing of who registered it is left: no session, no password, no passkey.
func TestKEEP5WhoRegisteredAStrangersAddress(t *testing.T) {
	p := newPeople(t)
	a := p.mustRegister(t, "ayesha@example.com")
	theirs, _, err := p.login1(t, "ayesha@example.com", laptop)
	if err != nil {
		t.Fatal(err)
	}
	p.db.state.passkeys["k"] = Passkey{ID: "k", AccountID: a.ID}
	p.db.state.orders = []guestOrder{{email: "ayesha@example.com"}}
	_, m := p.mailedLogin(t, "ayesha@example.com")
	e, err := p.LoginByLink(t.Context(), m.Token, Door{Browser: phone})
	if err != nil || !e.PasswordGone || e.Account.EmailConfirmedAt.IsZero() {
		t.Fatalf("%+v, %v", e, err)
	}
	if p.db.state.orders[0].account != a.ID || len(p.db.state.passkeys) != 0 || len(p.db.state.sessions) != 1 {
		t.Errorf("orders %v, passkeys %v, sessions %v", p.db.state.orders, p.db.state.passkeys, p.db.state.sessions)
	}
	if _, err := p.Profile(t.Context(), theirs); fault.KindOf(err) != fault.Unauthorized {
		t.Errorf("the stranger's session goes on: %v", err)
	}
	_, _, err = p.login1(t, "ayesha@example.com", laptop)
	wantFault(t, err, fault.Unauthorized, MsgBadLogin)
}

// TestKEEP5WhoConfirmsInTheirOwnBrowser keeps the password: the browser was in the account,
// and the mailbox is read in it.
func TestKEEP5WhoConfirmsInTheirOwnBrowser(t *testing.T) {
	p := newPeople(t)
	p.mustRegister(t, "ayesha@example.com")
	if _, _, err := p.login1(t, "ayesha@example.com", phone); err != nil {
		t.Fatal(err)
	}
	_, m := p.mailedLogin(t, "ayesha@example.com")
	e, err := p.LoginByLink(t.Context(), m.Token, Door{Browser: phone})
	if err != nil || e.PasswordGone || e.Account.EmailConfirmedAt.IsZero() {
		t.Fatalf("%+v, %v", e, err)
	}
	if _, _, err := p.login1(t, "ayesha@example.com", phone); err != nil {
		t.Error(err)
	}
}

// login1 logs in from a browser.
func (p *people) login1(t *testing.T, email, browser string) (token string, a *Account, err error) {
	t.Helper()
	a, token, err = p.Login(t.Context(), LoginInput{Email: email, Password: password, Door: Door{Browser: browser, Device: "Chrome on Android"}})
	return token, a, err
}

// TestKEEP5AChangedPasswordEndsTheMail: one that was sent before, and one that was only asked
// for.
func TestKEEP5AChangedPasswordEndsTheMail(t *testing.T) {
	p := newPeople(t)
	p.mustRegister(t, "ayesha@example.com")
	token := p.mustLogin(t, "ayesha@example.com", password)
	browser, m := p.mailedLogin(t, "ayesha@example.com")
	asked := p.db.now
	p.db.now = p.db.now.Add(time.Second)
	if err := p.ChangePassword(t.Context(), token, password, "Kettle?Rain7", "here"); err != nil {
		t.Fatal(err)
	}
	_, err := p.LoginByLink(t.Context(), m.Token, Door{})
	wantFault(t, err, fault.Unauthorized, MsgBadMailLink)
	_, err = p.LoginByCode(t.Context(), browser, m.Code, Door{})
	wantFault(t, err, fault.Unauthorized, MsgBadCode)
	if _, err := p.BeginMailLogin(t.Context(), m, asked); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a request of before makes a link: %v", err)
	}
}

func (p *people) newDevices() (all []mail.NewDevice) {
	for _, m := range p.db.state.mails {
		if m, ok := m.(mail.NewDevice); ok {
			all = append(all, m)
		}
	}
	return all
}

// TestKEEP5NewBrowsersAreTold: not the first, none twice, and three a day at the most.
func TestKEEP5NewBrowsersAreTold(t *testing.T) {
	p := newPeople(t)
	p.d.RateLimit = 1
	p.mustRegister(t, "ayesha@example.com")
	for i, c := range []struct {
		browser string
		told    int
	}{{laptop, 0}, {laptop, 0}, {phone, 1}, {phone, 1}, {"", 1}, {"third", 2}, {"fourth", 3}, {"fifth", 3}, {laptop, 3}} {
		if _, _, err := p.login1(t, "ayesha@example.com", c.browser); err != nil {
			t.Fatal(err)
		}
		if n := len(p.newDevices()); n != c.told {
			t.Errorf("after login %d, from %s, %d mails, want %d", i, c.browser, n, c.told)
		}
	}
	p.db.now = p.db.now.Add(8 * time.Hour)
	if _, _, err := p.login1(t, "ayesha@example.com", "sixth"); err != nil || len(p.newDevices()) != 4 {
		t.Errorf("%d mails eight hours later, %v", len(p.newDevices()), err)
	}
	m := p.newDevices()[0]
	if m.To != "ayesha@example.com" || m.Device != "Chrome on Android" || !m.At.Equal(monday) {
		t.Errorf("the mail %+v", m)
	}
}

// TestKEEP5ItWasNotMe ends everything at once and lets its reader choose a new password.
func TestKEEP5ItWasNotMe(t *testing.T) {
	p := newPeople(t)
	a := p.mustRegister(t, "ayesha@example.com")
	for _, browser := range []string{laptop, phone} {
		if _, _, err := p.login1(t, "ayesha@example.com", browser); err != nil {
			t.Fatal(err)
		}
	}
	p.db.state.passkeys["k"] = Passkey{ID: "k", AccountID: a.ID}
	told := p.newDevices()[0]
	m, err := p.BeginNotMe(t.Context(), "request", told, p.db.now)
	if err != nil {
		t.Fatal(err)
	}
	wantFault(t, p.NotMe(t.Context(), "made up"), fault.Invalid, MsgBadReset)
	if err := p.NotMeOpen(t.Context(), m.Token); err != nil || len(p.db.state.sessions) != 2 {
		t.Fatalf("looking at the page: %v, %d sessions", err, len(p.db.state.sessions))
	}
	p.db.now = p.db.now.Add(time.Second)
	for range 2 { // pressed twice
		if err := p.NotMe(t.Context(), m.Token); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.db.state.sessions) != 0 || len(p.db.state.passkeys) != 0 {
		t.Errorf("sessions %v, passkeys %v", p.db.state.sessions, p.db.state.passkeys)
	}
	_, _, err = p.login1(t, "ayesha@example.com", phone)
	wantFault(t, err, fault.Unauthorized, MsgBadLogin)
	if _, err := p.BeginNotMe(t.Context(), "request", told, monday); fault.KindOf(err) != fault.NotFound {
		t.Errorf("the mail is tried again after everything ended: %v", err)
	}
	if err := p.ResetPassword(t.Context(), m.Token, password, "here"); err != nil {
		t.Fatal(err)
	}
	wantFault(t, p.NotMe(t.Context(), m.Token), fault.Invalid, MsgBadReset)
	before := len(p.newDevices())
	if _, _, err := p.login1(t, "ayesha@example.com", phone); err != nil || len(p.newDevices()) != before+1 {
		t.Errorf("the browser that was ended comes back without a word: %v", err)
	}
}
