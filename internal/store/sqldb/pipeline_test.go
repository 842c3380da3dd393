package sqldb_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
)

// TestQUICK2ARulesWordsReachTheCaller: when one of several batched writes breaks a unique rule,
// the caller gets the shop's error for that rule, from a transaction and from an item tried
// within one. A later failure that it caused does not hide it.
func TestQUICK2ARulesWordsReachTheCaller(t *testing.T) {
	t.Parallel()
	const insert = `INSERT INTO throttles (name, until_at) VALUES ($1, 1)`
	const words = "The words of a rule."
	ruled := func(err error) error {
		if fault.KindOf(err) == fault.Conflict {
			return fault.New(fault.Conflict, words).Because(err)
		}
		return err
	}
	for name, order := range map[string][]string{
		"the first of two fails": {"taken", "free"},
		"the second fails":       {"free", "taken"},
		"the two are the same":   {"free", "free"},
	} {
		t.Run("QUICK-2 "+name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				do(t, db, func(tx *store.Tx) error { return waited(t.Context(), tx, insert, "taken") })
				// both makes writes without waiting for them, and applies the rule where the
				// failure appears.
				both := func(ctx context.Context, tx *store.Tx) error {
					for _, name := range order {
						if err := unhurried(ctx, tx, insert, name); err != nil {
							return ruled(err) // SQLite reports it at once
						}
					}
					return ruled(waited(ctx, tx, `UPDATE throttles SET until_at = 2 WHERE name = 'nobody'`))
				}
				want := func(what string, err error) {
					t.Helper()
					if f, ok := errors.AsType[*fault.Error](err); !ok || f.Kind != fault.Conflict || f.Message != words {
						t.Errorf("%s: the caller gets %v", what, err)
					}
				}
				want("a transaction", db.InTx(t.Context(), both))
				do(t, db, func(tx *store.Tx) error {
					want("an item", tx.Try(t.Context(), func(ctx context.Context) error { return both(ctx, tx) }))
					// The transaction continues with another item and ends well.
					err := tx.Try(t.Context(), func(ctx context.Context) error { return unhurried(ctx, tx, insert, "another item") })
					if err != nil {
						return err
					}
					return unhurried(t.Context(), tx, insert, "the end")
				})
				// Nobody applied the rule: the later failure must not be the result either.
				err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
					if err := both(ctx, tx); err == nil {
						t.Error("the writes passed")
					}
					return fault.New(fault.NotFound, "It came after.")
				})
				if db.Engine() == "postgres" && fault.KindOf(err) != fault.Conflict {
					t.Errorf("a failure for its sake hides the one that counts: %v", err)
				}
				names := throttleNames(t, db)
				if !slices.Equal(names, []string{"another item", "taken", "the end"}) {
					t.Errorf("stored: %v", names)
				}
			})
		})
	}
}

func throttleNames(t *testing.T, db *store.DB) (names []string) {
	t.Helper()
	rows, err := storetest.Writer(db).QueryContext(t.Context(), `SELECT name FROM throttles ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return names
}

// unhurried runs a write without waiting for it; waited waits.
func unhurried(ctx context.Context, tx *store.Tx, text string, args ...any) error {
	_, err := tx.Later().ExecContext(ctx, text, args...)
	return sqldb.Translate("unhurried", err)
}

func waited(ctx context.Context, tx *store.Tx, text string, args ...any) error {
	_, err := tx.Waited().ExecContext(ctx, text, args...)
	return sqldb.Translate("waited", err)
}
