package sqldb_test

import (
	"context"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func TestStatementsStayPrepared(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	put := func(tx *store.Tx) error { return tx.PutSetting(context.Background(), "a", "b") }
	do(t, db, put)
	do(t, db, put)
	if n := db.Kept(); n != 1 {
		t.Errorf("%d statements are prepared, want the one that is used", n)
	}
	do(t, db, put)
}
