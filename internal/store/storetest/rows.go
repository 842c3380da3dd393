package storetest

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
)

// Day is a time with microseconds, which every engine must keep.
var Day = time.Date(2026, 3, 14, 9, 26, 53, 589_793_000, time.UTC)

// Do runs fn in a transaction that must succeed.
func Do(t testing.TB, db *store.DB, fn func(*store.Tx) error) {
	t.Helper()
	if err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return fn(tx) }); err != nil {
		t.Fatal(err)
	}
}

// Strings returns the rows of a query with one text column.
func Strings(t testing.TB, db *sql.DB, query string) []string {
	t.Helper()
	all, err := sqldb.List(t.Context(), db, query, nil, func(rows *sql.Rows, s *string) error { return rows.Scan(s) })
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// NewAccount returns an account with every field set that an insert stores.
func NewAccount(email string) *account.Account {
	return &account.Account{
		ID: ident.NewID(), Name: "Ayesha Khan", Email: email, PasswordHash: "$argon2id$v=19$x",
		Role: account.Customer, AvatarKey: "avatars/a.jpg", CreatedAt: Day,
	}
}

// Claim leases up to n jobs of a kind for a minute.
func Claim(t testing.TB, db *store.DB, kind string, now time.Time, n int) []job.Job {
	t.Helper()
	jobs, err := db.ClaimJobs(t.Context(), job.Claim{Kind: kind, Now: now, Until: now.Add(time.Minute), Most: n})
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

// Settle stores the outcome of a job.
func Settle(t testing.TB, db *store.DB, j job.Job, o job.Outcome) {
	t.Helper()
	if err := db.SettleJob(t.Context(), j, o); err != nil {
		t.Fatal(err)
	}
}
