package store_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/account"
	"gulaab/internal/customer"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/review"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestAccounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a := newAccount("Ayesha@Example.com")
		do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), a) })
		do(t, db, func(tx *store.Tx) error {
			err := tx.InsertAccount(t.Context(), newAccount("  aYESHA@example.COM "))
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
			return tx.UpdateAccount(t.Context(), newAccount("x@example.com"))
		})
		for name, err := range map[string]error{"AccountByEmail": byEmail, "Account": byID, "UpdateAccount": update} {
			if fault.KindOf(err) != fault.NotFound {
				t.Errorf("%s of a missing account = %v, want NotFound", name, err)
			}
		}
	})
}

// TestGUARD10AnotherAddressMovesTheCustomer: who only registered is known by the address of the
// account as it is now, with what the office wrote down about them; and no two accounts have one.
func TestGUARD10AnotherAddressMovesTheCustomer(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, b := newAccount("before@example.com"), newAccount("taken@example.com")
		a.Role, b.Role = account.Customer, account.Customer
		do(t, db, func(tx *store.Tx) error {
			return errors.Join(tx.InsertAccount(t.Context(), a), tx.InsertAccount(t.Context(), b))
		})
		workMarks(t, db)
		do(t, db, func(tx *store.Tx) error {
			return tx.InsertNote(t.Context(), "before@example.com", &customer.Note{ID: ident.NewID(), Text: "Asks for samples.", Actor: "x", At: day})
		})
		a.Name, a.Email = "Another Name", "After@example.com"
		do(t, db, func(tx *store.Tx) error { return tx.UpdateAccount(t.Context(), a) })
		workMarks(t, db)
		got := map[string]string{}
		rows, err := storetest.Writer(db).QueryContext(t.Context(), `SELECT c.contact, c.name || ', ' || c.email || ', ' || (SELECT COUNT(*) FROM customer_notes n WHERE n.contact = c.contact) FROM customers c`)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var contact, says string
			if err := rows.Scan(&contact, &says); err != nil {
				t.Fatal(err)
			}
			got[contact] = says
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"after@example.com": "Another Name, After@example.com, 1", "taken@example.com": b.Name + ", taken@example.com, 0"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("customers (-want +got):\n%s", diff)
		}
		a.Email = "TAKEN@example.com"
		err = db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.UpdateAccount(ctx, a) })
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("an address that another account has: %v, want a Conflict", err)
		}
	})
}

func TestSessions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, b := newAccount("a@example.com"), newAccount("b@example.com")
		session := func(of *account.Account) account.Session {
			return account.Session{TokenHash: ident.HashToken(ident.Token()), AccountID: of.ID, CreatedAt: day, ExpiresAt: day.Add(time.Hour)}
		}
		a1, a2, b1 := session(a), session(a), session(b)
		do(t, db, func(tx *store.Tx) error {
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
		gotSession, gotAccount, err := db.SessionAccount(t.Context(), a1.TokenHash, day)
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
		do(t, db, func(tx *store.Tx) error { return tx.ExtendSession(t.Context(), a1.TokenHash, end.Add(time.Hour)) })
		if !alive(a1, end) || alive(a2, end) {
			t.Error("extending one session extends it alone")
		}
		out := func(tx *store.Tx) error {
			_, err := tx.EndBrowser(t.Context(), a1.TokenHash, "")
			return err
		}
		do(t, db, out)
		do(t, db, out) // again: no error
		do(t, db, func(tx *store.Tx) error { return tx.ExtendSession(t.Context(), a1.TokenHash, end) })
		if alive(a1, day) || !alive(a2, day) {
			t.Error("signing out ends one session, for good")
		}
		do(t, db, func(tx *store.Tx) error { return tx.DeleteSessions(t.Context(), a.ID) })
		if alive(a2, day) || !alive(b1, day) {
			t.Error("a password change ends all sessions of one account")
		}
	})
}

func TestResets(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return day }
		db := storetest.Open(t, cfg)
		a := newAccount("a@example.com")
		good := account.Reset{TokenHash: "good", AccountID: a.ID, ExpiresAt: day.Add(time.Microsecond)}
		late := account.Reset{TokenHash: "late", AccountID: a.ID, ExpiresAt: day}
		do(t, db, func(tx *store.Tx) error {
			if err := tx.InsertAccount(t.Context(), a); err != nil {
				return err
			}
			if err := tx.InsertReset(t.Context(), late); err != nil {
				return err
			}
			return tx.InsertReset(t.Context(), good)
		})
		for hash, want := range map[string]bool{"good": true, "late": false, "unknown": false} {
			got, err := db.Reset(t.Context(), hash, day)
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

// TestLoginDuringAPasswordChange (SAFE-4): a login that has checked the old
// password and not yet opened its session makes the change wait, which then ends
// that session too. SQLite's writers run one after the other anyway.
func TestLoginDuringAPasswordChange(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.Postgres.Fresh(t))
	a := newAccount("a@example.com")
	do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), a) })
	changed := make(chan error, 1)
	do(t, db, func(login *store.Tx) error {
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
		return login.InsertSession(t.Context(), account.Session{TokenHash: "old", AccountID: a.ID, ExpiresAt: day.Add(time.Hour)})
	})
	if err := <-changed; err != nil {
		t.Fatal(err)
	}
	if left := strings1(t, storetest.Reader(db), `SELECT token_hash FROM sessions`); len(left) != 0 {
		t.Errorf("sessions %v outlived the change", left)
	}
}

func TestReviews(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		second := review.Review{ID: "a", Text: "Love it ♥", Avatar: "/media/a.webp", Name: "Sana", Username: "@sana", Position: 2}
		first := review.Review{ID: "b", Text: "Good", Name: "Bilal", Username: "@bilal", Position: 1}
		do(t, db, func(tx *store.Tx) error {
			for _, r := range []review.Review{second, first, {ID: "a"}, second} { // the last one of an id counts
				if err := tx.PutReview(t.Context(), r); err != nil {
					return err
				}
			}
			return nil
		})
		got, err := db.Reviews(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		first.Version, second.Version = 1, 3 // written once, and three times
		if diff := cmp.Diff([]review.Review{first, second}, got); diff != "" {
			t.Errorf("REV-1 by position (-want +got):\n%s", diff)
		}
	})
}

func TestSweep(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		now := day
		cfg.Now = func() time.Time { return now }
		db := storetest.Open(t, cfg)
		a, o := newAccount("a@example.com"), newOrder(nil)
		do(t, db, func(tx *store.Tx) error {
			if err := tx.InsertAccount(t.Context(), a); err != nil {
				return err
			}
			if err := tx.InsertOrder(t.Context(), o); err != nil {
				return err
			}
			for hash, end := range map[string]time.Time{"short": day.Add(time.Hour), "long": day.Add(9000 * time.Hour)} {
				if err := tx.InsertSession(t.Context(), account.Session{TokenHash: hash, AccountID: a.ID, ExpiresAt: end}); err != nil {
					return err
				}
				if err := tx.InsertReset(t.Context(), account.Reset{TokenHash: hash, AccountID: a.ID, ExpiresAt: end}); err != nil {
					return err
				}
			}
			_, err := tx.ClaimKey(t.Context(), "order", "old", "h", o.ID)
			_, beginErr := tx.Begin(t.Context(), "deal", "old")
			return errors.Join(err, beginErr, tx.CloseKey(t.Context(), "order", "old and closed"))
		})
		now = day.Add(store.KeyLife)
		do(t, db, func(tx *store.Tx) error {
			_, err := tx.ClaimKey(t.Context(), "order", "new", "h", o.ID)
			_, beginErr := tx.Begin(t.Context(), "deal", "new")
			return errors.Join(err, beginErr, tx.CloseKey(t.Context(), "order", "new and closed"))
		})
		now = now.Add(time.Second)
		if err := db.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]string{
			`SELECT token_hash FROM sessions`:          "long",
			`SELECT token_hash FROM password_resets`:   "long",
			`SELECT request_key FROM idempotency_keys`: "new",
			`SELECT request_key FROM closed_keys`:      "new and closed",
			`SELECT attempt FROM attempts`:             "new",
		} {
			if diff := cmp.Diff([]string{want}, strings1(t, storetest.Reader(db), query)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", query, diff)
			}
		}
	})
}

// OWN-2: who counts as approving payments is who the table of permissions lets.
func TestOWN2ApproversAreThoseWhoMay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		want := int64(0)
		for _, role := range []account.Role{account.Customer, account.Packer, account.Accountant, account.Manager, account.Admin} {
			a := newAccount(string(role) + "@gulaab.test")
			a.Role = role
			do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), a) })
			if staff.Can(role, staff.PaymentsWrite) {
				want++
			}
		}
		if n, err := db.Approvers(t.Context()); err != nil || n != want {
			t.Errorf("%d may approve (%v), want %d by the table", n, err, want)
		}
	})
}
