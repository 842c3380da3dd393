package account

import (
	"slices"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
)

// TestEmailChange (GUARD-10): an account gets another address once somebody with its password
// has asked for it and somebody who is logged in opens the link that was mailed there.
func TestEmailChange(t *testing.T) {
	t.Parallel()
	const before, after, network = "ayesha@example.pk", "ayesha@example.org", "203.0.113.7"
	shop := func(t *testing.T) (p *people, a *Account, token string) {
		t.Helper()
		p = newPeople(t)
		a = p.mustRegister(t, before)
		token = p.mustLogin(t, before, password)
		p.db.state.mails = nil
		p.db.state.orders = []guestOrder{{after, ""}, {before, ""}, {after, "somebody"}}
		return p, a, token
	}
	// mailed returns the token of a link, made as the outbox does when it sends the mail.
	mailed := func(t *testing.T, p *people, a *Account, to string) string {
		t.Helper()
		m, err := p.BeginEmailChange(t.Context(), mail.ChangeEmail{To: to, Account: a.ID}, p.db.now)
		if err != nil || m.Taken {
			t.Fatal(m, err)
		}
		return m.Token
	}
	address := func(p *people, a *Account) string { return p.db.state.accounts[a.ID].Email }

	t.Run("GUARD-10 asking tells both addresses and changes nothing, opening the link changes all", func(t *testing.T) {
		t.Parallel()
		p, a, token := shop(t)
		elsewhere := p.mustLogin(t, before, password)
		if err := p.AskEmailChange(t.Context(), a, password, " "+after+" ", network, ""); err != nil {
			t.Fatal(err)
		}
		asked := []mail.Message{mail.EmailChanged{To: before, Name: a.Name}, mail.ChangeEmail{To: after, Account: a.ID}}
		if !slices.Equal(p.db.state.mails, asked) || address(p, a) != before || len(p.db.state.links) != 0 {
			t.Fatalf("asked: mails %v, address %q, links %v", p.db.state.mails, address(p, a), p.db.state.links)
		}
		first, link := mailed(t, p, a, after), mailed(t, p, a, after)
		got, joined, err := p.ChangeEmail(t.Context(), token, link, network, "")
		if err != nil || got.Email != after || address(p, a) != after || !got.EmailConfirmedAt.Equal(monday) || joined != 1 {
			t.Fatalf("%+v, %d joined, %v", got, joined, err)
		}
		if told := p.db.state.mails[2:]; !slices.Equal(told, []mail.Message{mail.EmailChanged{To: before, Name: a.Name, Done: true}}) {
			t.Errorf("the address before was told %v", told)
		}
		if _, err := p.Profile(t.Context(), token); err != nil {
			t.Errorf("the session that opened the link ended: %v", err)
		}
		if _, err := p.Profile(t.Context(), elsewhere); fault.KindOf(err) != fault.Unauthorized {
			t.Errorf("another session goes on: %v", err)
		}
		p.mustLogin(t, after, password)
		if _, _, err := p.Login(t.Context(), LoginInput{Email: before, Password: password}); fault.KindOf(err) != fault.Unauthorized {
			t.Errorf("the address before still logs in: %v", err)
		}
		for _, used := range []string{link, first} {
			_, _, err := p.ChangeEmail(t.Context(), token, used, network, "")
			wantFault(t, err, fault.Invalid, MsgBadChange)
		}
	})

	t.Run("GUARD-10 what is refused", func(t *testing.T) {
		t.Parallel()
		p, a, _ := shop(t)
		for _, c := range []struct{ field, password, email, says string }{
			{"current", "Wrong@12345", after, MsgWrongPassword},
			{"email", password, "no address", MsgBadEmail},
			{"email", password, "AYESHA@example.pk", MsgSameEmail},
		} {
			fields := wantFault(t, p.AskEmailChange(t.Context(), a, c.password, c.email, network, ""), fault.Invalid, c.says)
			if fields[c.field] != c.says || len(p.db.state.mails) != 0 {
				t.Errorf("%+v: %v, mails %v", c, fields, p.db.state.mails)
			}
		}
	})

	t.Run("GUARD-10 a taken address is asked for like any other, and its mail has no link", func(t *testing.T) {
		t.Parallel()
		p, a, token := shop(t)
		link := mailed(t, p, a, after)
		p.mustRegister(t, after)
		p.db.state.mails = nil
		if err := p.AskEmailChange(t.Context(), a, password, after, network, ""); err != nil || len(p.db.state.mails) != 2 {
			t.Fatalf("%v, mails %v", err, p.db.state.mails)
		}
		m, err := p.BeginEmailChange(t.Context(), mail.ChangeEmail{To: after, Account: a.ID}, p.db.now)
		if want := (mail.ChangeEmail{To: after, Account: a.ID, Taken: true}); err != nil || m != want {
			t.Errorf("the mail is %+v (%v)", m, err)
		}
		// Another account took the address after the link was made.
		_, _, err = p.ChangeEmail(t.Context(), token, link, network, "")
		wantFault(t, err, fault.Invalid, MsgBadChange)
		if address(p, a) != before {
			t.Errorf("two accounts have %q", after)
		}
	})

	t.Run("GUARD-10 a link ends with its time, with the password, and is nobody else’s", func(t *testing.T) {
		t.Parallel()
		p, a, token := shop(t)
		p.mustRegister(t, "bilal@example.pk")
		refused := func(token, link string) {
			t.Helper()
			_, _, err := p.ChangeEmail(t.Context(), token, link, network, "")
			wantFault(t, err, fault.Invalid, MsgBadChange)
		}
		link := mailed(t, p, a, after)
		refused(p.mustLogin(t, "bilal@example.pk", password), link)
		if _, _, err := p.ConfirmEmail(t.Context(), a.ID, link); fault.KindOf(err) != fault.Invalid {
			t.Errorf("a link to another address confirms the present one: %v", err)
		}
		_, confirms, err := p.BeginConfirmation(t.Context(), before)
		if err != nil {
			t.Fatal(err)
		}
		refused(token, confirms)
		askedAt := p.db.now
		p.db.now = askedAt.Add(time.Minute)
		if err := p.ChangePassword(t.Context(), token, password, "Kettle?Rain7", network); err != nil {
			t.Fatal(err)
		}
		refused(token, link)
		if _, err := p.BeginEmailChange(t.Context(), mail.ChangeEmail{To: after, Account: a.ID}, askedAt); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a request from before the new password still makes a link: %v", err)
		}
		link = mailed(t, p, a, after)
		p.db.now = p.db.now.Add(EmailLinkLife)
		refused(token, link)
	})

	t.Run("GUARD-10 the change of somebody of the shop is in the log", func(t *testing.T) {
		t.Parallel()
		p, a, token := shop(t)
		a.Role = Manager
		p.db.state.accounts[a.ID] = *a
		if _, _, err := p.ChangeEmail(t.Context(), token, mailed(t, p, a, after), network, ""); err != nil {
			t.Fatal(err)
		}
		if len(p.db.state.noted) != 1 || p.db.state.noted[0].Action != "staff.email" || p.db.state.noted[0].SubjectID != a.ID {
			t.Errorf("the log has %+v", p.db.state.noted)
		}
	})
}
