package account

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

func TestRegister(t *testing.T) {
	t.Parallel()
	text := func(s string) *string { return &s }

	t.Run("API-12 a customer with a welcome mail, the password kept as a hash alone", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a, err := p.Register(t.Context(), RegisterInput{
			Name: "  Ayesha \n Khan ", Email: " Ayesha@Example.pk ", Password: password, Confirm: text(password), Avatar: []byte("jpeg"),
		})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.PasswordHash, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(a.PasswordHash, password) {
			t.Errorf("hash %q", a.PasswordHash)
		}
		want := Account{
			ID: a.ID, Name: "Ayesha Khan", Email: "Ayesha@Example.pk", PasswordHash: a.PasswordHash,
			Role: Customer, AvatarKey: a.AvatarKey, CreatedAt: monday,
		}
		if diff := cmp.Diff(want, p.db.state.accounts[a.ID]); diff != "" {
			t.Error(diff)
		}
		if !strings.HasPrefix(a.AvatarKey, "avatars/") || string(p.blobs.files[a.AvatarKey]) != "jpeg" || strings.Contains(a.AvatarKey, a.ID) {
			t.Errorf("avatar %q, files %v", a.AvatarKey, p.blobs.files)
		}
		if diff := cmp.Diff([]mail.Message{mail.Welcome{To: "Ayesha@Example.pk", Name: "Ayesha Khan"}}, p.db.state.mails); diff != "" {
			t.Error(diff)
		}
	})

	for _, tt := range []struct {
		name    string
		in      RegisterInput
		message string
		field   string
	}{
		{"REG-4 first: no name", RegisterInput{Email: "bad", Password: "short"}, "All fields are required!", "name"},
		{"REG-4 first: a name of spaces", RegisterInput{Name: "  ", Email: "a@b.pk", Password: password}, "All fields are required!", "name"},
		{"REG-4 first: no email", RegisterInput{Name: "A", Password: "short"}, "All fields are required!", "email"},
		{"REG-4 first: no password", RegisterInput{Name: "A", Email: "a@b.pk", Confirm: text("x")}, "All fields are required!", "password"},
		{"REG-4 first: no confirmation", RegisterInput{Name: "A", Email: "a@b.pk", Password: "short", Confirm: text("")}, "All fields are required!", "confirmPassword"},
		{"REG-4 second: the password, before the confirmation", RegisterInput{Name: "A", Email: "bad", Password: "short", Confirm: text("other")}, MsgPasswordRule, "password"},
		{"REG-4 third: the confirmation", RegisterInput{Name: "A", Email: "bad", Password: password, Confirm: text(password + "1")}, "Passwords do not match!", "confirmPassword"},
		{"REG-4 then the address", RegisterInput{Name: "A", Email: "bad", Password: password, Confirm: text(password)}, "Invalid email address", "email"},
		{"API-12 an address with a name", RegisterInput{Name: "A", Email: "A <a@b.pk>", Password: password}, "Invalid email address", "email"},
		{"API-12 an address with a line break", RegisterInput{Name: "A", Email: "a@b.pk\r\nBcc: x@y.pk", Password: password}, "Invalid email address", "email"},
		{"SAFE-7 a name that is an advertisement", RegisterInput{Name: "Win at http://spam.example", Email: "a@b.pk", Password: password}, MsgNoLinks, "name"},
		{"API-12 an endless name", RegisterInput{Name: strings.Repeat("ن", 101), Email: "a@b.pk", Password: password}, "Name may have at most 100 characters.", "name"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newPeople(t)
			tt.in.Avatar = []byte("jpeg")
			_, err := p.Register(t.Context(), tt.in)
			fields := wantFault(t, err, fault.Invalid, tt.message)
			if fields[tt.field] == "" || len(p.db.state.accounts)+len(p.blobs.files) != 0 {
				t.Errorf("fields %v, accounts %v, files %v", fields, p.db.state.accounts, p.blobs.files)
			}
		})
	}

	t.Run("API-12 a taken address, in other letters, is a Conflict and its picture goes", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "ayesha@example.pk")
		_, err := p.Register(t.Context(), RegisterInput{Name: "B", Email: "AYESHA@example.pk", Password: password, Avatar: []byte("jpeg")})
		wantFault(t, err, fault.Conflict, "Email already registered")
		if len(p.db.state.accounts) != 1 || len(p.blobs.files) != 0 || len(p.db.state.mails) != 1 {
			t.Errorf("%d accounts, %d files, %d mails", len(p.db.state.accounts), len(p.blobs.files), len(p.db.state.mails))
		}
	})

	t.Run("API-12 a picture that cannot be stored is an account not made", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.blobs.fail = errors.New("disk full")
		_, err := p.Register(t.Context(), RegisterInput{Name: "A", Email: "a@b.pk", Password: password, Avatar: []byte("jpeg")})
		if !errors.Is(err, p.blobs.fail) || len(p.db.state.accounts) != 0 {
			t.Errorf("error %v, accounts %v", err, p.db.state.accounts)
		}
	})
}

func TestPasswordRule(t *testing.T) {
	t.Parallel()
	for password, ok := range map[string]bool{
		"Abcdef1!": true, "aB3@$!%*?&": true, "Abcde1!": false, "abcdef1!": false, "ABCDEF1!": false, "Abcdefg!": false,
		"Abcdefg1": false, "Abcdef1#": false, "Abcdef 1!": false, "Abcdéf1!": false, "Abcdef١!": false, "Abcdef1!\n": false,
	} {
		err := checkPassword(password)
		if ok != (err == nil) {
			t.Errorf("REG-4 %q: %v", password, err)
		}
		if err != nil {
			wantFault(t, err, fault.Invalid, "Password must be at least 8 characters, include uppercase, lowercase, number, and special character.")
		}
	}
	if err := checkPassword(strings.Repeat("Ab1!", 33)); err == nil {
		t.Error("an endless password is taken")
	}
}

func TestLogin(t *testing.T) {
	t.Parallel()

	t.Run("API-9 a token that is stored as its hash, for 30 days", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		got, token, err := p.Login(t.Context(), LoginInput{Email: " AYESHA@example.pk", Password: password})
		if err != nil || got.ID != a.ID {
			t.Fatalf("account %v, error %v", got, err)
		}
		want := map[string]Session{ident.HashToken(token): {
			TokenHash: ident.HashToken(token), AccountID: a.ID, CreatedAt: monday, ExpiresAt: monday.AddDate(0, 0, 30),
		}}
		if diff := cmp.Diff(want, p.db.state.sessions); diff != "" || len(token) < 43 {
			t.Errorf("token of %d characters: %s", len(token), diff)
		}
	})

	t.Run("LOGIN-8 a wrong password and an unknown address are told alike, at the same cost", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		for _, in := range []LoginInput{
			{Email: "ayesha@example.pk", Password: "Wrong&Word9"},
			{Email: "nobody@example.pk", Password: password},
			{Email: "ayesha@example.pk"},
			{},
			{Email: "ayesha@example.pk", Password: strings.Repeat(password, 1000)},
		} {
			_, token, err := p.Login(t.Context(), in)
			wantFault(t, err, fault.Unauthorized, "Invalid email or password")
			if token != "" || len(p.db.state.sessions) != 0 {
				t.Errorf("%+.20v: token %q, sessions %v", in, token, p.db.state.sessions)
			}
		}
		cost := func(encoded string) phc {
			h, err := parsePHC(encoded)
			if err != nil {
				t.Fatal(err)
			}
			return phc{time: h.time, memory: h.memory, threads: h.threads, salt: make([]byte, len(h.salt)), sum: make([]byte, len(h.sum))}
		}
		if diff := cmp.Diff(cost(a.PasswordHash), cost(nobody), cmp.AllowUnexported(phc{})); diff != "" {
			t.Errorf("an unknown address costs other work: %s", diff)
		}
	})

	t.Run("API-9 a hash of an older cost is made anew", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		// One pass over 8 MiB, as an old shop may have stored it.
		old := phc{time: 1, memory: 8 * 1024, threads: 1, salt: []byte("0123456789abcdef")}
		old.sum = argonSum(password, old)
		stored := p.db.state.accounts[a.ID]
		stored.PasswordHash = old.String()
		p.db.state.accounts[a.ID] = stored
		p.mustLogin(t, "ayesha@example.pk", password)
		fresh := p.db.state.accounts[a.ID].PasswordHash
		if !strings.HasPrefix(fresh, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("hash %q", fresh)
		}
		p.mustLogin(t, "ayesha@example.pk", password)
		if p.db.state.accounts[a.ID].PasswordHash != fresh {
			t.Error("a hash of today's cost was made anew")
		}
	})

	t.Run("API-9 a password reset during the login lets nobody in with the old one", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		p.db.between = func(s *fakeState) {
			other := s.accounts[a.ID]
			other.PasswordHash = nobody
			s.accounts[a.ID] = other
		}
		_, _, err := p.Login(t.Context(), LoginInput{Email: "ayesha@example.pk", Password: password})
		wantFault(t, err, fault.Unauthorized, "Invalid email or password")
		if len(p.db.state.sessions) != 0 {
			t.Error("a session was opened")
		}
	})

	t.Run("API-9 a damaged hash is an internal error", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		stored := p.db.state.accounts[a.ID]
		stored.PasswordHash = "plain"
		p.db.state.accounts[a.ID] = stored
		if _, _, err := p.Login(t.Context(), LoginInput{Email: "ayesha@example.pk", Password: password}); err == nil || fault.KindOf(err) != fault.Internal {
			t.Errorf("error %v", err)
		}
	})
}

func TestSession(t *testing.T) {
	t.Parallel()

	t.Run("API-11 the token's account; the session slides, one write a day", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		token := p.mustLogin(t, "ayesha@example.pk", password)
		writes := p.db.writes
		for _, step := range []struct {
			after time.Duration
			wrote int
		}{{23 * time.Hour, 0}, {2 * time.Hour, 1}, {time.Hour, 0}, {29 * 24 * time.Hour, 1}, {29 * 24 * time.Hour, 1}} {
			p.db.now = p.db.now.Add(step.after)
			got, err := p.Profile(t.Context(), token)
			if err != nil || got.ID != a.ID {
				t.Fatalf("after %v: %v, %v", step.after, got, err)
			}
			if wrote := p.db.writes - writes; wrote != step.wrote {
				t.Errorf("after %v: %d writes, want %d", step.after, wrote, step.wrote)
			}
			writes = p.db.writes
		}
		p.db.now = p.db.now.Add(30 * 24 * time.Hour)
		_, err := p.Profile(t.Context(), token)
		wantFault(t, err, fault.Unauthorized, "Please log in.")
	})

	t.Run("API-11 no token, another token", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		for _, token := range []string{"", "x", ident.Token()} {
			_, err := p.Profile(t.Context(), token)
			wantFault(t, err, fault.Unauthorized, "Please log in.")
		}
	})

	t.Run("NAV-8 logging out everywhere ends all sessions of the account alone", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "ayesha@example.pk")
		p.mustRegister(t, "other@example.pk")
		two := p.mustLogin(t, a.Email, password)
		other := p.mustLogin(t, "other@example.pk", password)
		if err := p.LogoutAll(t.Context(), a.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Profile(t.Context(), two); err == nil {
			t.Error("the second token still works")
		}
		if _, err := p.Profile(t.Context(), other); err != nil {
			t.Errorf("somebody else was logged out: %v", err)
		}
	})
}

func TestSessionOnAFullDisk(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	var log bytes.Buffer
	p.d.Log = slog.New(slog.NewTextHandler(&log, nil))
	a := p.mustRegister(t, "ayesha@example.pk")
	token := p.mustLogin(t, a.Email, password)
	p.db.now = p.db.now.Add(25 * time.Hour)
	p.db.fail = errors.New("database or disk is full")
	for range 3 {
		if got, err := p.Profile(t.Context(), token); err != nil || got.ID != a.ID {
			t.Fatalf("a session that cannot be extended is refused: %v", err)
		}
	}
	if n := strings.Count(log.String(), "disk is full"); n != 1 {
		t.Errorf("logged %d times, want once:\n%s", n, log.String())
	}
	p.db.fail = nil
	if _, err := p.Profile(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if got := p.db.state.sessions[ident.HashToken(token)].ExpiresAt; !got.Equal(p.db.now.Add(SessionLife)) {
		t.Errorf("once the disk has room the session ends %v", got)
	}
}

func TestEnsure(t *testing.T) {
	t.Parallel()
	admin := EnsureInput{Name: "Owner", Email: " Owner@example.pk", Password: "Admin@12345", Role: Admin}

	t.Run("ORD-4 makes an administrator, without a mail", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a, created, err := p.Ensure(t.Context(), admin)
		if err != nil || !created || a.Role != Admin || a.Email != "Owner@example.pk" || len(p.db.state.mails) != 0 {
			t.Fatalf("%+v, created %v, error %v", a, created, err)
		}
		p.mustLogin(t, "owner@example.pk", "Admin@12345")
	})

	t.Run("ORD-4 STAFF-2 promotes a customer, who keeps the password and logs in again", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "owner@example.pk")
		token := p.mustLogin(t, "owner@example.pk", password)
		a, created, err := p.Ensure(t.Context(), EnsureInput{Email: "owner@example.pk", Role: Admin})
		if err != nil || created || a.Name != "Ayesha Khan" {
			t.Fatalf("%+v, created %v, error %v", a, created, err)
		}
		if _, err := p.Profile(t.Context(), token); fault.KindOf(err) != fault.Unauthorized {
			t.Errorf("a session from before the new role goes on: %v", err)
		}
		if a, err := p.Profile(t.Context(), p.mustLogin(t, "owner@example.pk", password)); err != nil || a.Role != Admin {
			t.Errorf("%+v, %v", a, err)
		}
	})

	t.Run("ORD-4 a new password ends the old one's sessions", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.mustRegister(t, "owner@example.pk")
		token := p.mustLogin(t, "owner@example.pk", password)
		in := admin
		in.Name = ""
		if _, created, err := p.Ensure(t.Context(), in); err != nil || created {
			t.Fatalf("created %v, error %v", created, err)
		}
		if _, err := p.Profile(t.Context(), token); err == nil {
			t.Error("the old session still works")
		}
		p.mustLogin(t, "owner@example.pk", "Admin@12345")
	})

	t.Run("SAFE-4 a password set by an operator ends the links of the old one", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		a := p.mustRegister(t, "owner@example.pk")
		p.db.state.resets["x"] = Reset{TokenHash: "x", AccountID: a.ID, ExpiresAt: monday.Add(time.Hour)}
		if _, _, err := p.Ensure(t.Context(), admin); err != nil {
			t.Fatal(err)
		}
		if len(p.db.state.resets) != 0 {
			t.Errorf("resets %v", p.db.state.resets)
		}
	})

	t.Run("ORD-4 somebody registers the address while an operator makes it", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		p.db.between = func(s *fakeState) {
			s.accounts["x"] = Account{ID: "x", Name: "Eve", Email: "owner@example.pk", PasswordHash: nobody, Role: Customer}
		}
		a, created, err := p.Ensure(t.Context(), admin)
		if err != nil || created || a.ID != "x" || a.Role != Admin {
			t.Fatalf("%+v, created %v, error %v", a, created, err)
		}
		p.mustLogin(t, "owner@example.pk", "Admin@12345")
	})

	t.Run("ORD-4 the same password again, as at each start of the demo, ends no session", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		if _, _, err := p.Ensure(t.Context(), admin); err != nil {
			t.Fatal(err)
		}
		token := p.mustLogin(t, "owner@example.pk", "Admin@12345")
		if _, created, err := p.Ensure(t.Context(), admin); err != nil || created {
			t.Fatalf("created %v, error %v", created, err)
		}
		if _, err := p.Profile(t.Context(), token); err != nil {
			t.Error(err)
		}
	})

	t.Run("STAFF-5 an owner made from the command line is in the log, and a start of the demo is not", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		in, why := admin, "from the command line"
		if _, _, err := p.Ensure(t.Context(), in); err != nil || len(p.db.state.noted) != 0 {
			t.Fatalf("%v, noted %v", err, p.db.state.noted)
		}
		in.Why = why
		steps := []func(){
			func() { in.Email = "second@example.pk" },                   // a new account
			func() { in.Email = "second@example.pk"; in.Role = Packer }, // another role
			func() { in.Password = "Another@12345" },                    // another password
			func() { in.Password = "" },                                 // no change
		}
		for _, step := range steps {
			step()
			if _, _, err := p.Ensure(t.Context(), in); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, e := range p.db.state.noted {
			got = append(got, fmt.Sprint(e.Action, e.Before, e.After, e.Why == why))
		}
		want := []string{
			"staff.rolemap[role:] map[role:admin] true", "staff.rolemap[role:admin] map[role:packer] true",
			"staff.rolemap[role:packer] map[password:another role:packer] true",
		}
		if !slices.Equal(got, want) {
			t.Errorf("the log has %q", got)
		}
	})

	t.Run("REG-4 holds for administrators too", func(t *testing.T) {
		t.Parallel()
		p := newPeople(t)
		for _, in := range []EnsureInput{
			{Name: "O", Email: "o@b.pk", Password: "short", Role: Admin},
			{Name: "O", Email: "o@b.pk", Role: Admin},
			{Email: "o@b.pk", Password: "Admin@12345", Role: Admin},
			{Name: "O", Email: "o", Password: "Admin@12345", Role: Admin},
		} {
			if _, _, err := p.Ensure(t.Context(), in); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%+v: %v", in, err)
			}
		}
		if _, _, err := p.Ensure(t.Context(), EnsureInput{Name: "O", Email: "o@b.pk", Password: "Admin@12345", Role: "owner"}); err == nil {
			t.Error("an unknown role was taken")
		}
		if len(p.db.state.accounts) != 0 {
			t.Errorf("accounts %v", p.db.state.accounts)
		}
	})
}

func TestNew(t *testing.T) {
	t.Parallel()
	db := &fakeDB{}
	for name, spoil := range map[string]func(*Deps){
		"InTx": func(d *Deps) { d.InTx = nil }, "Reader": func(d *Deps) { d.Reader = nil },
		"Blobs": func(d *Deps) { d.Blobs = nil }, "Now": func(d *Deps) { d.Now = nil },
	} {
		d := Deps{InTx: db.InTx, Reader: db, Blobs: &fakeBlobs{}, Now: time.Now}
		if _, err := New(d); err != nil {
			t.Fatal(err)
		}
		spoil(&d)
		if _, err := New(d); err == nil {
			t.Errorf("no %s: no error", name)
		}
	}
}

// TestMessagesAreDocumented compares docs/errors.md with rules.go.
func TestMessagesAreDocumented(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("../../docs/errors.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, message := range []string{MsgAllRequired, MsgPasswordRule, MsgMismatch, MsgBadEmail, MsgTaken, MsgBadLogin, MsgBadReset, MsgNoSession, MsgNoLinks, MsgTooMany} {
		if !strings.Contains(string(doc), "| "+message+" |") {
			t.Errorf("docs/errors.md lacks %q", message)
		}
	}
	if !strings.Contains(string(doc), `"`+MsgForgot+`"`) {
		t.Errorf("docs/errors.md lacks %q", MsgForgot)
	}
}
