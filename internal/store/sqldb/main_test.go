package sqldb_test

import (
	"context"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// do runs fn in a transaction that must succeed.
func do(t testing.TB, db *store.DB, fn func(*store.Tx) error) {
	t.Helper()
	if err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return fn(tx) }); err != nil {
		t.Fatal(err)
	}
}
