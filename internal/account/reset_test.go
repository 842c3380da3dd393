package account

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

func TestReset(t *testing.T) {
	t.Parallel()
	const renewed = "Other&Rose7"
	// ask requests a link and makes its token as the outbox does when it sends the mail.
	ask := func(t *testing.T, p *people) string {
		t.Helper()
		if err := p.ForgotPassword(t.Context(), " AYESHA@example.pk", ""); err != nil {
			t.Fatal(err)
		}
		request := p.db.state.messages[len(p.db.state.messages)-1]
		m, err := p.BeginReset(t.Context(), request.ID, request.To, request.CreatedAt)
		if err != nil {
			t.Fatal(err)
		}
		if m.To != "ayesha@example.pk" || len(m.Token) < 43 || p.db.state.resets[ident.HashToken(m.Token)].RequestID != request.ID {
			t.Fatalf("mail %+v, resets %v", m, p.db.state.resets)
		}
		return m.Token
	}

	t.Run("SAFE-12 known and unknown addresses make the same writes", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		var first []string
		for _, address := range []string{"ayesha@example.pk", "nobody@example.pk", "no address", "", strings.Repeat("x", 100_000)} {
			writes, messages := p.db.writes, len(p.db.state.messages)
			if err := p.ForgotPassword(t.Context(), address, ""); err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = p.db.state.calls
			}
			if diff := cmp.Diff(first, p.db.state.calls); diff != "" || p.db.writes != writes+1 || len(p.db.state.messages) != messages+1 {
				t.Errorf("%.20q does other work: %s", address, diff)
			}
			if m := p.db.state.messages[messages]; len(m.Data) > 300 || m.Kind != "password-reset" {
				t.Errorf("%.20q is kept: %+v", address, m)
			}
		}
		if diff := cmp.Diff([]string{"InsertMessage"}, first); diff != "" || len(p.db.state.resets) != 0 {
			t.Errorf("the request itself makes links %v, or other calls: %s", p.db.state.resets, diff)
		}
	})

	t.Run("SAFE-5 the token is in the mail alone, its hash with the request", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		token := ask(t, p)
		if _, stored := p.db.state.resets[token]; stored {
			t.Error("the token is stored as it is")
		}
		if data := string(p.db.state.messages[1].Data); strings.Contains(data, token) || strings.Contains(data, "oken") {
			t.Errorf("the message holds it: %s", data)
		}
	})

	t.Run("API-10 nobody's address gets no link", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		for _, address := range []string{"nobody@example.pk", ""} {
			if _, err := p.BeginReset(t.Context(), "r", address, monday); fault.KindOf(err) != fault.NotFound || len(p.db.state.resets) != 0 {
				t.Errorf("%q: %v, resets %v", address, err, p.db.state.resets)
			}
		}
	})

	t.Run("SAFE-5 each try has a link of its own; the older end once a newer one is out", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		begin := func() string {
			m, err := p.BeginReset(t.Context(), "request", "ayesha@example.pk", monday)
			if err != nil {
				t.Fatal(err)
			}
			return m.Token
		}
		first, second, other := begin(), begin(), ask(t, p)
		if len(p.db.state.resets) != 3 {
			t.Fatalf("a try that may have arrived has no link any more: %v", p.db.state.resets)
		}
		if err := p.ResetSent(t.Context(), "request", second); err != nil {
			t.Fatal(err)
		}
		wantFault(t, p.ResetPassword(t.Context(), first, renewed, ""), fault.Invalid, MsgBadReset)
		if _, ok := p.db.state.resets[ident.HashToken(other)]; !ok {
			t.Error("another request's link was ended")
		}
		if err := p.ResetPassword(t.Context(), second, renewed, ""); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff([]string{"ayesha@example.pk"}, p.db.state.confirmed); diff != "" {
			t.Errorf("SAFE-7 the mailbox is confirmed: %s", diff)
		}
	})

	t.Run("SAFE-4 a request that was not mailed yet gives no link after the password was changed", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		asked := p.db.now
		p.db.now = asked.Add(time.Second)
		if err := p.ResetPassword(t.Context(), ask(t, p), renewed, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := p.BeginReset(t.Context(), "r", "ayesha@example.pk", asked); fault.KindOf(err) != fault.NotFound || len(p.db.state.resets) != 0 {
			t.Errorf("error %v, resets %v", err, p.db.state.resets)
		}
	})

	t.Run("API-10 the link sets a password once and ends every session", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		session := p.mustLogin(t, "ayesha@example.pk", password)
		token := ask(t, p)
		p.db.now = p.db.now.Add(29 * time.Minute)
		if err := p.ResetPassword(t.Context(), token, renewed, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Profile(t.Context(), session); err == nil {
			t.Error("the old session still works")
		}
		if _, _, err := p.Login(t.Context(), LoginInput{Email: "ayesha@example.pk", Password: password}); err == nil {
			t.Error("the old password still works")
		}
		p.mustLogin(t, "ayesha@example.pk", renewed)
		wantFault(t, p.ResetPassword(t.Context(), token, renewed, ""), fault.Invalid, MsgBadReset)
	})

	t.Run("API-10 the link ends after 30 minutes", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		token := ask(t, p)
		p.db.now = p.db.now.Add(30 * time.Minute)
		fields := wantFault(t, p.ResetPassword(t.Context(), token, renewed, ""), fault.Invalid, MsgBadReset)
		if fields["token"] == "" {
			t.Errorf("fields %v", fields)
		}
		p.mustLogin(t, "ayesha@example.pk", password)
	})

	t.Run("REG-4 a password that breaks the rule leaves the link good", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		token := ask(t, p)
		wantFault(t, p.ResetPassword(t.Context(), token, "short", ""), fault.Invalid, MsgPasswordRule)
		if err := p.ResetPassword(t.Context(), token, renewed, ""); err != nil {
			t.Error(err)
		}
	})

	t.Run("SAFE-4 a reset ends every other link and session of the account, and nobody else's", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		p.mustRegister(t, "other@example.pk")
		sessions := []string{p.mustLogin(t, "ayesha@example.pk", password), p.mustLogin(t, "ayesha@example.pk", password)}
		strangers := p.mustLogin(t, "other@example.pk", password)
		old, used, young := ask(t, p), ask(t, p), ask(t, p)
		p.db.state.resets["other"] = Reset{TokenHash: "other", AccountID: "somebody else", ExpiresAt: monday.Add(time.Hour)}
		if err := p.ResetPassword(t.Context(), used, renewed, ""); err != nil {
			t.Fatal(err)
		}
		for name, token := range map[string]string{"older": old, "younger": young} {
			wantFault(t, p.ResetPassword(t.Context(), token, password, ""), fault.Invalid, MsgBadReset)
			if t.Failed() {
				t.Fatalf("the %s link still works", name)
			}
		}
		for _, token := range sessions {
			if _, err := p.Profile(t.Context(), token); err == nil {
				t.Error("a session outlived the reset")
			}
		}
		if _, err := p.Profile(t.Context(), strangers); err != nil || len(p.db.state.resets) != 1 {
			t.Errorf("somebody else's were ended: %v, %v", err, p.db.state.resets)
		}
		p.mustLogin(t, "ayesha@example.pk", renewed)
	})

	t.Run("API-10 of two uses at once, one wins", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		token := ask(t, p)
		p.db.between = func(s *fakeState) { clear(s.resets) } // another node used it first
		wantFault(t, p.ResetPassword(t.Context(), token, renewed, ""), fault.Invalid, MsgBadReset)
		p.mustLogin(t, "ayesha@example.pk", password)
	})
}
