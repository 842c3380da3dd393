package store_test

import (
	"context"
	"errors"
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

// TestGUARD10AnotherAddressMovesTheCustomer: a customer who only registered is kept under the
// account's current address, with the office's notes. No two accounts have one address.
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

func TestReviews(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		second := review.Review{ID: "a", Text: "Love it ♥", Avatar: "/media/a.webp", Name: "Sana", Username: "@sana", Position: 2}
		first := review.Review{ID: "b", Text: "Good", Name: "Bilal", Username: "@bilal", Position: 1}
		do(t, db, func(tx *store.Tx) error {
			for _, r := range []review.Review{second, first, {ID: "a"}, second} { // of duplicate ids the last counts
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

// OWN-2: the count of people who may approve payments follows the table of permissions.
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

// PAYS-1: an overpayment of less than a rupee is no longer owed back on an order with goods.
// What an order without goods owes is owed whole.
func TestPAYS1PaisaOfBeforeAreOwedNoMore(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := oldShop(t, e, oldProduct("lip", `'[]'`, "NULL"),
			oldOrder("kept", "confirmed", "none", line("lip", "", "1")), oldOrder("rupee", "confirmed", "none", line("lip", "", "1")), oldOrder("gone", "confirmed", "none", line("lip", "", "1")))
		if err := db.MigrateTo(t.Context(), 83); err != nil {
			t.Fatal(err)
		}
		for id, sums := range map[string][2]int64{"kept": {5050, 50}, "rupee": {5100, 100}, "gone": {50, 50}} {
			if _, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE orders SET received = $1, owed = $2, owed_since = 7 WHERE id = $3`, sums[0], sums[1], id); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for id, want := range map[string][2]int64{"kept": {0, 0}, "rupee": {100, 7}, "gone": {50, 7}} {
			var got [2]int64
			if err := storetest.Writer(db).QueryRowContext(t.Context(), `SELECT owed, owed_since FROM orders WHERE id = $1`, id).Scan(&got[0], &got[1]); err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Errorf("PAYS-1 %s: owed and since are %v, want %v", id, got, want)
			}
		}
	})
}
