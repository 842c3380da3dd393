package peopledb_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

func TestAccounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a := storetest.NewAccount("Ayesha@Example.com")
		storetest.Do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), a) })
		storetest.Do(t, db, func(tx *store.Tx) error {
			err := tx.InsertAccount(t.Context(), storetest.NewAccount("  aYESHA@example.COM "))
			if fault.KindOf(err) != fault.Conflict {
				t.Errorf("registering a taken address: %v, want a Conflict", err)
			}
			byEmail, err := tx.AccountByEmail(t.Context(), "ayesha@example.com")
			if err != nil {
				return err
			}
			byID, err := tx.Account(t.Context(), a.ID)
			if err != nil {
				return err
			}
			if diff := cmp.Diff([]*account.Account{a, a}, []*account.Account{byEmail, byID}); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			a.Name, a.PasswordHash, a.Role, a.AvatarKey = "A. Khan", "$argon2id$new", account.Admin, ""
			return tx.UpdateAccount(t.Context(), a)
		})
		got, err := db.AccountByEmail(t.Context(), a.Email)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(a, got); diff != "" {
			t.Errorf("after the update (-want +got):\n%s", diff)
		}

		_, byEmail := db.AccountByEmail(t.Context(), "nobody@example.com")
		byID := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { _, err := tx.Account(t.Context(), "nobody"); return err })
		update := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			return tx.UpdateAccount(t.Context(), storetest.NewAccount("x@example.com"))
		})
		for name, err := range map[string]error{"AccountByEmail": byEmail, "Account": byID, "UpdateAccount": update} {
			if fault.KindOf(err) != fault.NotFound {
				t.Errorf("%s of a missing account = %v, want NotFound", name, err)
			}
		}
	})
}

func TestSessions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, b := storetest.NewAccount("a@example.com"), storetest.NewAccount("b@example.com")
		session := func(of *account.Account) account.Session {
			return account.Session{TokenHash: ident.HashToken(ident.Token()), AccountID: of.ID, CreatedAt: storetest.Day, ExpiresAt: storetest.Day.Add(time.Hour)}
		}
		a1, a2, b1 := session(a), session(a), session(b)
		storetest.Do(t, db, func(tx *store.Tx) error {
			for _, acc := range []*account.Account{a, b} {
				if err := tx.InsertAccount(t.Context(), acc); err != nil {
					return err
				}
			}
			for _, s := range []account.Session{a1, a2, b1} {
				if err := tx.InsertSession(t.Context(), s); err != nil {
					return err
				}
			}
			return nil
		})
		alive := func(s account.Session, at time.Time) bool {
			t.Helper()
			_, _, err := db.SessionAccount(t.Context(), s.TokenHash, at)
			if err != nil && fault.KindOf(err) != fault.NotFound {
				t.Fatal(err)
			}
			return err == nil
		}
		gotSession, gotAccount, err := db.SessionAccount(t.Context(), a1.TokenHash, storetest.Day)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(a1, gotSession); diff != "" {
			t.Errorf("session (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(a, gotAccount); diff != "" {
			t.Errorf("account (-want +got):\n%s", diff)
		}
		end := a1.ExpiresAt
		if !alive(a1, end.Add(-time.Microsecond)) || alive(a1, end) {
			t.Error("a session lives until its end, and not at its end")
		}
		storetest.Do(t, db, func(tx *store.Tx) error { return tx.ExtendSession(t.Context(), a1.TokenHash, end.Add(time.Hour)) })
		if !alive(a1, end) || alive(a2, end) {
			t.Error("extending one session extends it alone")
		}
		out := func(tx *store.Tx) error {
			_, err := tx.EndBrowser(t.Context(), a1.TokenHash, "")
			return err
		}
		storetest.Do(t, db, out)
		storetest.Do(t, db, out) // again, without an error
		storetest.Do(t, db, func(tx *store.Tx) error { return tx.ExtendSession(t.Context(), a1.TokenHash, end) })
		if alive(a1, storetest.Day) || !alive(a2, storetest.Day) {
			t.Error("signing out ends one session, for good")
		}
		storetest.Do(t, db, func(tx *store.Tx) error { return tx.DeleteSessions(t.Context(), a.ID) })
		if alive(a2, storetest.Day) || !alive(b1, storetest.Day) {
			t.Error("a password change ends all sessions of one account")
		}
	})
}

func TestResets(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return storetest.Day }
		db := storetest.Open(t, cfg)
		a := storetest.NewAccount("a@example.com")
		good := account.Reset{TokenHash: "good", AccountID: a.ID, ExpiresAt: storetest.Day.Add(time.Microsecond)}
		late := account.Reset{TokenHash: "late", AccountID: a.ID, ExpiresAt: storetest.Day}
		storetest.Do(t, db, func(tx *store.Tx) error {
			if err := tx.InsertAccount(t.Context(), a); err != nil {
				return err
			}
			if err := tx.InsertReset(t.Context(), late); err != nil {
				return err
			}
			return tx.InsertReset(t.Context(), good)
		})
		for hash, want := range map[string]bool{"good": true, "late": false, "unknown": false} {
			got, err := db.Reset(t.Context(), hash, storetest.Day)
			if want && (err != nil || got != good) || !want && fault.KindOf(err) != fault.NotFound {
				t.Errorf("Reset(%s) = %+v, %v", hash, got, err)
			}
		}
		var taken, refused atomic.Int64
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
					got, err := tx.TakeReset(t.Context(), "good")
					if err == nil && got != good {
						t.Errorf("TakeReset = %+v, want %+v", got, good)
					}
					return err
				})
				switch {
				case err == nil:
					taken.Add(1)
				case fault.KindOf(err) == fault.NotFound:
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if taken.Load() != 1 || refused.Load() != 7 {
			t.Errorf("a link works once: taken %d times, refused %d times", taken.Load(), refused.Load())
		}
		if err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { _, err := tx.TakeReset(t.Context(), "late"); return err }); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a link that has ended: %v, want NotFound", err)
		}
	})
}

// TestLoginDuringAPasswordChange (SAFE-4): a login that has checked the old password and not
// yet opened its session makes the change wait, and the change then ends that session too.
// SQLite serializes writers anyway.
func TestLoginDuringAPasswordChange(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.Postgres.Fresh(t))
	a := storetest.NewAccount("a@example.com")
	storetest.Do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), a) })
	changed := make(chan error, 1)
	storetest.Do(t, db, func(login *store.Tx) error {
		if _, err := login.Account(t.Context(), a.ID); err != nil {
			return err
		}
		go func() {
			changed <- db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
				if _, err := tx.Account(t.Context(), a.ID); err != nil {
					return err
				}
				return tx.DeleteSessions(t.Context(), a.ID)
			})
		}()
		for waiting := 0; waiting == 0; {
			select {
			case err := <-changed:
				t.Fatalf("the change did not wait for the login (%v)", err)
			default:
			}
			err := storetest.Reader(db).QueryRowContext(t.Context(),
				`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&waiting)
			if err != nil {
				return err
			}
		}
		return login.InsertSession(t.Context(), account.Session{TokenHash: "old", AccountID: a.ID, ExpiresAt: storetest.Day.Add(time.Hour)})
	})
	if err := <-changed; err != nil {
		t.Fatal(err)
	}
	if left := storetest.Strings(t, storetest.Reader(db), `SELECT token_hash FROM sessions`); len(left) != 0 {
		t.Errorf("sessions %v outlived the change", left)
	}
}
