package todaydb_test

import (
	"testing"

	"gulaab/internal/store/storetest"
	"gulaab/internal/store/todaydb"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// No frequent list of an open shop scans a table.
func TestListsUseTheirIndexes(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	for _, p := range todaydb.Plans() {
		storetest.Plan(p).Check(t, db)
	}
}
