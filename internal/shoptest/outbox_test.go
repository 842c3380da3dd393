package shoptest_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"gulaab/internal/account"
	"gulaab/internal/outbox"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

var away = &gosmtp.SMTPError{Code: 451, EnhancedCode: gosmtp.EnhancedCode{4, 3, 0}, Message: "try later"}

func forgot(t *testing.T, s *shoptest.Shop, email string) {
	t.Helper()
	r := row{call: "POST /api/auth/forgot-password", body: js(obj{"email": email})}
	if w := s.Do(r.request(t)); w.Code != 200 || !strings.Contains(w.Body.String(), account.MsgForgot) {
		t.Fatalf("status %d, %s", w.Code, w.Body)
	}
}

// reset sets a password through a link and returns the status.
func reset(t *testing.T, s *shoptest.Shop, token, password string) int {
	t.Helper()
	r := row{call: "POST /api/auth/reset-password", body: js(obj{"token": token, "password": password})}
	return s.Do(r.request(t)).Code
}

// tokens returns the tokens of the received reset links in their order.
func (p *postOffice) tokens() (all []string) {
	for _, m := range p.mails() {
		if found := resetLink.FindStringSubmatch(m); found != nil {
			all = append(all, found[1])
		}
	}
	return all
}

// states counts the messages by state.
func states(t *testing.T, s *shoptest.Shop) map[outbox.State]int64 {
	t.Helper()
	all, err := s.DB().CountMessages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestNoTokenIsKept (SAFE-5): while a mail is tried and after it was sent, no column of the
// database and no backup holds the token of its link. A failed attempt may have arrived, so its
// link works until a later one is sent.
func TestNoTokenIsKept(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office := openPostOffice(t)
		office.answer(away)
		s := shoptest.New(t, e, office.delivers)
		s.App.Start()
		nowhere := func(token string) {
			t.Helper()
			for _, table := range s.Tables() {
				for _, text := range s.Texts(table) {
					if strings.Contains(text, token) {
						t.Errorf("the token is in %s: %s", table, text)
					}
				}
			}
			if s.Config.DatabaseURL != "" {
				return // its backup holds what the tables hold
			}
			file := filepath.Join(t.TempDir(), "backup.db")
			if err := s.DB().Backup(t.Context(), file); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(file)
			if err != nil || len(b) == 0 {
				t.Fatal(err)
			}
			if strings.Contains(string(b), token) {
				t.Error("the token is in the backup")
			}
		}
		forgot(t, s, "ayesha@example.com")
		eventually(t, func() bool { return states(t, s)[outbox.Failed] == 1 })
		first := office.tokens()
		if len(first) != 1 {
			t.Fatalf("tokens %v", first)
		}
		nowhere(first[0])

		office.answer(nil)
		s.Clock.Move(time.Minute)
		s.App.Wake()
		eventually(t, func() bool { return states(t, s)[outbox.Sent] == 1 })
		both := office.tokens()
		if len(both) != 2 || both[0] == both[1] || s.Count("password_resets") != 1 {
			t.Fatalf("tokens %v, %d links", both, s.Count("password_resets"))
		}
		nowhere(both[1])
		ids := map[string]bool{}
		for _, m := range office.mails() {
			_, rest, _ := strings.Cut(m, "Message-ID: ")
			id, _, _ := strings.Cut(rest, "\r\n")
			ids[id] = true
		}
		if len(ids) != 2 {
			t.Errorf("two mails with different links could be taken for copies of one: %v", ids)
		}
		if code := reset(t, s, both[0], "Other&Rose7"); code != 422 {
			t.Errorf("the older link still works: %d", code)
		}
		if code := reset(t, s, both[1], "Other&Rose7"); code != 200 {
			t.Errorf("the link answers %d", code)
		}
	})
}

// TestLinkOfAFailedTry (SAFE-5): the mail was delivered although the server answered otherwise.
// Its link works until another is sent.
func TestLinkOfAFailedTry(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	office := openPostOffice(t)
	office.answer(away)
	s := shoptest.New(t, storetest.SQLite, office.delivers)
	s.App.Start()
	forgot(t, s, "ayesha@example.com")
	eventually(t, func() bool { return states(t, s)[outbox.Failed] == 1 })
	s.Clock.Move(time.Second)
	if code := reset(t, s, office.tokens()[0], "Other&Rose7"); code != 200 {
		t.Fatalf("the link answers %d", code)
	}
	// SAFE-4: the password was changed, so the rest of the request is dropped.
	office.answer(nil)
	s.Clock.Move(time.Minute)
	s.App.Wake()
	eventually(t, func() bool { return s.Count("jobs") == 0 })
	if n := len(office.tokens()); n != 1 || s.Count("password_resets") != 0 {
		t.Errorf("%d mails, %d links after the password was changed", n, s.Count("password_resets"))
	}
}

// TestLateResetIsNotSent (SAFE-5): no mail is sent after its link would have expired.
func TestLateResetIsNotSent(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	office := openPostOffice(t)
	s := shoptest.New(t, storetest.SQLite, office.delivers)
	forgot(t, s, "ayesha@example.com")
	s.Clock.Move(30 * time.Minute)
	s.App.Start()
	eventually(t, func() bool { return s.Count("jobs") == 0 })
	if diff := cmp.Diff(map[outbox.State]int64{outbox.Expired: 1}, states(t, s)); diff != "" || len(office.mails()) != 0 || s.Count("password_resets") != 0 {
		t.Errorf("%d mails, %d links: %s", len(office.mails()), s.Count("password_resets"), diff)
	}
}

// TestResetForNobody (SAFE-12): a request for an unknown address leaves nothing behind.
func TestResetForNobody(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	office := openPostOffice(t)
	s := shoptest.New(t, storetest.SQLite, office.delivers)
	forgot(t, s, "nobody@example.com")
	if s.Count("jobs") != 1 || s.Count("messages") != 1 {
		t.Fatalf("%d jobs, %d messages", s.Count("jobs"), s.Count("messages"))
	}
	s.App.Start()
	eventually(t, func() bool { return s.Count("jobs") == 0 })
	if s.Count("messages") != 0 || s.Count("password_resets") != 0 || len(office.mails()) != 0 {
		t.Errorf("%d messages, %d links, %d mails", s.Count("messages"), s.Count("password_resets"), len(office.mails()))
	}
}

// TestMailboxIsNotFlooded (SAFE-7): 37 orders in a stranger's name send five mails an hour. The
// rest is held, is visible in the office, and in the end goes out as one mail.
func TestMailboxIsNotFlooded(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		const orders = 37
		office := openPostOffice(t)
		s := shoptest.New(t, e, office.delivers)
		s.App.Start()
		before := s.Count("orders")
		for i := range orders {
			who := address(cart(item(shoptest.Snail, 1)))
			who["email"], who["phone"] = "Victim@example.pk", fmt.Sprintf("0333 98%05d", i)
			buy := row{call: "POST /api/orders/checkout", body: js(who)}
			if w := s.Do(buy.request(t)); w.Code != 201 {
				t.Fatalf("order %d: %d %s", i, w.Code, w.Body)
			}
		}
		eventually(t, func() bool { all := states(t, s); return all[outbox.Sent] == 5 && all[outbox.Held] == orders-5 })
		held, err := s.DB().Messages(t.Context(), outbox.Query{State: outbox.Held, Limit: 100})
		if err != nil || len(held) != orders-5 || held[0].LastError == "" || held[0].OrderID == "" || held[0].Attempts != 0 {
			t.Fatalf("the outbox shows %d held messages (%v): %+v", len(held), err, held[0])
		}
		if n := len(office.mails()); n != 5 {
			t.Fatalf("%d mails came", n)
		}
		s.Clock.Move(time.Hour)
		s.App.Wake()
		eventually(t, func() bool { return s.Count("jobs") == 0 })
		want := map[outbox.State]int64{outbox.Sent: 6, outbox.Merged: orders - 6, outbox.Waiting: orders}
		if diff := cmp.Diff(want, states(t, s)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(map[string]int{"Order is placed: say yes by 4 March, 2:30 pm": 5, "News of your orders": 1}, office.subjects(t)); diff != "" {
			t.Error(diff)
		}
		if n := s.Count("orders") - before; n != orders {
			t.Errorf("%d of %d orders are in the shop's records", n, orders)
		}
	})
}

// TestDayOfAMailbox (SAFE-7): a mailbox gets twenty mails a day, of all kinds together.
func TestDayOfAMailbox(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	office := openPostOffice(t)
	s := shoptest.New(t, storetest.SQLite, office.delivers)
	s.App.Start()
	for range 6 {
		for range 5 {
			forgot(t, s, "ayesha@example.com")
		}
		eventually(t, func() bool { return states(t, s)[outbox.Queued] == 0 })
		s.Clock.Move(61 * time.Minute)
		s.App.Wake()
		eventually(t, func() bool { return s.Count("jobs") == 0 })
	}
	if n := len(office.mails()); n != outbox.PerDay {
		t.Errorf("%d mails in a day, want %d", n, outbox.PerDay)
	}
}

// TestStrangersTextIsLeftOut (SAFE-7): a name cannot advertise, and a mailbox that nobody
// confirmed gets no typed text at all.
func TestStrangersTextIsLeftOut(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	office := openPostOffice(t)
	s := shoptest.New(t, storetest.SQLite, office.delivers)
	s.App.Start()
	typed := []string{"Winprizes", "Callnow", "Freestreet", "Pillcity", "Luckystate", "77777"}
	register := row{call: "POST /api/auth/register", body: form(url.Values{"name": {"Winprizes Callnow"}, "email": {"victim@example.pk"}, "password": {"Sana@12345"}}, nil)}
	who := address(cart(item(shoptest.Snail, 1)))
	who["email"], who["firstName"], who["lastName"], who["streetAddress"] = "victim@example.pk", typed[0], typed[1], typed[2]
	who["city"], who["state"], who["zip"] = typed[3], typed[4], typed[5]
	buy := row{call: "POST /api/orders/checkout", body: js(who)}
	for _, r := range []row{register, buy} {
		if w := s.Do(r.request(t)); w.Code != 201 {
			t.Fatalf("%s: %d %s", r.call, w.Code, w.Body)
		}
	}
	forgot(t, s, "victim@example.pk")
	eventually(t, func() bool { return len(office.mails()) == 3 })
	carries := func(mails []string) bool {
		return slices.ContainsFunc(typed, func(word string) bool { return strings.Contains(strings.Join(mails, ""), word) })
	}
	if carries(office.mails()) {
		t.Errorf("a mail carries what a stranger typed:\n%s", strings.Join(office.mails(), "\n\n"))
	}
	// Opening the link confirms the mailbox: later mails use the name.
	if code := reset(t, s, office.tokens()[0], "Other&Rose7"); code != 200 {
		t.Fatal(code)
	}
	if w := s.Do(buy.request(t)); w.Code != 201 {
		t.Fatal(w.Body)
	}
	eventually(t, func() bool { return len(office.mails()) == 4 })
	if !carries(office.mails()[3:]) {
		t.Error("a confirmed mailbox gets no name and no address")
	}
}

// TestBuriedMail (SURE-8): the office shows a mail that its mailbox refuses, and sends it again
// when a person says so.
func TestBuriedMail(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	office := openPostOffice(t)
	office.answer(away)
	s := shoptest.New(t, storetest.SQLite, office.delivers)
	s.App.Start()
	buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1))))}
	if w := s.Do(buy.request(t)); w.Code != 201 {
		t.Fatal(w.Body)
	}
	// A long weekend without a mail server: of 150 attempts the test makes the first and the
	// last; those between are alike.
	for _, tries := range []int64{1, 2, 3, 148, 149, 150} {
		eventually(t, func() bool {
			all, err := s.DB().Messages(t.Context(), outbox.Query{})
			return err == nil && slices.ContainsFunc(all, func(m *outbox.Message) bool { return m.Attempts == tries })
		})
		if tries == 3 {
			s.Exec(`UPDATE jobs SET attempts = 147 WHERE kind = 'message'`)
			s.Exec(`UPDATE messages SET attempts = 147`)
		}
		s.Clock.Move(30 * time.Minute)
		s.App.Wake()
	}
	got, err := s.DB().Messages(t.Context(), outbox.Query{State: outbox.Buried})
	if err != nil || len(got) != 1 || got[0].Attempts != 150 || !strings.Contains(got[0].LastError, "451") || strings.Contains(got[0].LastError, "@") {
		t.Fatalf("%d messages (%v), the first %+v", len(got), err, got[0])
	}
	if !strings.Contains(s.Log.String(), "given up") {
		t.Error("the log does not say that it was given up")
	}
	office.answer(nil)
	if err := s.DB().RetryMessage(t.Context(), got[0].ID); err != nil {
		t.Fatal(err)
	}
	s.App.Wake()
	eventually(t, func() bool { return states(t, s)[outbox.Sent] == 1 })
}
