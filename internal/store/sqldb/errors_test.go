package sqldb_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"gulaab/internal/fault"
	"gulaab/internal/store/sqldb"
)

func TestDriversErrorsBecomeFaults(t *testing.T) {
	t.Parallel()
	kept := fault.New(fault.Forbidden, "No.")
	for _, c := range []struct {
		name    string
		err     error
		kind    fault.Kind
		commits fault.Kind // where COMMIT itself fails
	}{
		{"serialization failure", &pgconn.PgError{Code: "40001"}, fault.Unavailable, fault.Unavailable},
		{"deadlock", &pgconn.PgError{Code: "40P01"}, fault.Unavailable, fault.Unavailable},
		{"lock timeout", &pgconn.PgError{Code: "55P03"}, fault.Unavailable, fault.Internal},
		{"statement timeout", &pgconn.PgError{Code: "57014"}, fault.Unavailable, fault.Internal},
		{"ended in the middle", &pgconn.PgError{Code: "25P03"}, fault.Unavailable, fault.Internal},
		{"unique", &pgconn.PgError{Code: "23505"}, fault.Conflict, fault.Conflict},
		{"foreign key", &pgconn.PgError{Code: "23503"}, fault.Internal, fault.Internal},
		{"check", &pgconn.PgError{Code: "23514"}, fault.Internal, fault.Internal},
		{"text", &pgconn.PgError{Code: "22021"}, fault.Invalid, fault.Invalid},
		// Whether the transaction was stored is unknown, so this is no refusal.
		{"shutdown", &pgconn.PgError{Code: "57P01"}, fault.Unavailable, fault.Internal},
		{"connection", &pgconn.PgError{Code: "08006"}, fault.Unavailable, fault.Internal},
		// The server's disk is full: nothing of the transaction is stored.
		{"disk full", &pgconn.PgError{Code: "53100"}, fault.Unavailable, fault.Unavailable},
		{"too many clients", &pgconn.PgError{Code: "53300"}, fault.Unavailable, fault.Internal},
		{"code of nothing", &pgconn.PgError{}, fault.Internal, fault.Internal},
		{"unknown", errors.New("what?"), fault.Internal, fault.Internal},
		{"already a fault", kept, fault.Forbidden, fault.Forbidden},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			wrapped := fmt.Errorf("somewhere: %w", c.err)
			got := sqldb.Translate("test", wrapped)
			if kind := fault.KindOf(got); kind != c.kind {
				t.Errorf("kind %d, want %d", kind, c.kind)
			}
			if kind := fault.KindOf(sqldb.TranslateCommit(wrapped)); kind != c.commits {
				t.Errorf("at COMMIT kind %d, want %d", kind, c.commits)
			}
			if !errors.Is(got, c.err) {
				t.Error("the cause is lost for the log")
			}
		})
	}
	if err := sqldb.Translate("test", nil); err != nil {
		t.Errorf("no error became %v", err)
	}
}
