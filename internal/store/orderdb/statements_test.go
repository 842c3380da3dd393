package orderdb_test

import (
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/storetest"
)

func TestEveryStatementPrepares(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, text := range orderdb.HandWritten(db.DB) {
			stmt, err := storetest.Writer(db).PrepareContext(t.Context(), text)
			if err != nil {
				t.Errorf("%v\n%s", err, text)
				continue
			}
			defer stmt.Close()
		}
	})
}

// No frequent list of an open shop scans a table.
func TestListsUseTheirIndexes(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	for _, p := range orderdb.Plans() {
		storetest.Plan(p).Check(t, db)
	}
}
