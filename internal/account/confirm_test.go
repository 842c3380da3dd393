package account

import (
	"testing"
	"time"

	"gulaab/internal/fault"
)

// TestConfirmEmail (WAY-3): an account gets the guest orders of its address once somebody who
// is logged in opens the link that was mailed there, and not before.
func TestConfirmEmail(t *testing.T) {
	t.Parallel()
	const address = "ayesha@example.pk"
	// mailed returns the token of a link, made as the outbox does when it sends the mail.
	mailed := func(t *testing.T, p *people, address string) string {
		t.Helper()
		_, token, err := p.BeginConfirmation(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	shop := func(t *testing.T) (*people, *Account) {
		t.Helper()
		p := newPeople(t)
		a := p.mustRegister(t, "Ayesha@example.pk")
		p.db.state.orders = []guestOrder{{address, ""}, {address, "somebody"}, {"bilal@example.pk", ""}, {address, ""}}
		return p, a
	}
	mine := func(p *people, a *Account) (n int) {
		for _, o := range p.db.state.orders {
			if o.account == a.ID {
				n++
			}
		}
		return n
	}

	t.Run("WAY-3 confirming takes the guest orders of the address, those of nobody else", func(t *testing.T) {
		t.Parallel()
		p, a := shop(t)
		p.mustLogin(t, address, password)
		p.JoinOrders(t.Context(), a)
		if mine(p, a) != 0 {
			t.Fatal("an account that nobody confirmed got orders")
		}
		token := mailed(t, p, address)
		got, joined, err := p.ConfirmEmail(t.Context(), a.ID, token)
		if err != nil || joined != 2 || !got.EmailConfirmedAt.Equal(monday) || mine(p, a) != 2 || len(p.db.state.links) != 0 {
			t.Fatalf("%+v, %d joined, %v; links %v", got, joined, err, p.db.state.links)
		}
		// A repeat, by the same link or without one, changes nothing.
		if _, joined, err = p.ConfirmEmail(t.Context(), a.ID, token); err != nil || joined != 0 {
			t.Errorf("again: %d joined, %v", joined, err)
		}
		// A later guest order joins when the orders are listed.
		p.db.state.orders = append(p.db.state.orders, guestOrder{address, ""})
		p.JoinOrders(t.Context(), got)
		if mine(p, a) != 3 {
			t.Error("a later order of a guest did not join")
		}
		if err := p.AskConfirmation(t.Context(), a.ID, ""); err != nil || len(p.db.state.messages) != 1 {
			t.Errorf("a confirmed address is mailed another link: %v, %d messages", err, len(p.db.state.messages))
		}
		if _, _, err := p.BeginConfirmation(t.Context(), address); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a link for a confirmed address: %v", err)
		}
	})

	t.Run("WAY-3 a link is its account’s alone, for 48 hours", func(t *testing.T) {
		t.Parallel()
		p, a := shop(t)
		stranger := p.mustRegister(t, "bilal@example.pk")
		token := mailed(t, p, address)
		for _, who := range []struct{ id, token string }{{stranger.ID, token}, {a.ID, "x"}, {a.ID, ""}} {
			_, _, err := p.ConfirmEmail(t.Context(), who.id, who.token)
			wantFault(t, err, fault.Invalid, MsgBadConfirm)
		}
		p.db.now = monday.Add(EmailLinkLife)
		_, _, err := p.ConfirmEmail(t.Context(), a.ID, token)
		if fields := wantFault(t, err, fault.Invalid, MsgBadConfirm); fields["token"] == "" || mine(p, a) != 0 || mine(p, stranger) != 0 {
			t.Errorf("fields %v, orders %v", fields, p.db.state.orders)
		}
		p.db.now = p.db.now.Add(-time.Second)
		if _, joined, err := p.ConfirmEmail(t.Context(), a.ID, token); err != nil || joined != 2 {
			t.Errorf("in its last second: %d, %v", joined, err)
		}
	})

	t.Run("WAY-3 a new password by a mailed link confirms the address too", func(t *testing.T) {
		t.Parallel()
		p, a := shop(t)
		m, err := p.BeginReset(t.Context(), "request", address, monday)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.ResetPassword(t.Context(), m.Token, "Other&Rose7", ""); err != nil {
			t.Fatal(err)
		}
		if now := p.db.state.accounts[a.ID]; !now.EmailConfirmedAt.Equal(monday) || mine(p, a) != 2 {
			t.Errorf("%+v, orders %v", now, p.db.state.orders)
		}
	})
}
