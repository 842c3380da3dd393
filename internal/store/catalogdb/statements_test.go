package catalogdb_test

import (
	"strings"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/catalogdb"
	"gulaab/internal/store/storetest"
)

func TestEveryStatementPrepares(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, text := range catalogdb.HandWritten() {
			stmt, err := storetest.Writer(db).PrepareContext(t.Context(), text)
			if err != nil {
				t.Errorf("%v\n%s", err, text)
				continue
			}
			defer stmt.Close()
		}
	})
}

// SWIFT-3: an edit reads changed products by an index, not the whole catalogue with a sort.
func TestOnlyWhatChangedIsRead(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	asked := catalogdb.ChangesAsked(t.Context())
	if len(asked) != 4 {
		t.Fatalf("%d statements read what changed, want 4", len(asked))
	}
	for _, query := range asked {
		if plan := storetest.PlanOf(t, db, query); !strings.Contains(plan, "products_by_change (changed_in>?)") || strings.Contains(plan, "SCAN ") {
			t.Errorf("want products_by_change and nothing read whole for\n%s\ngot\n%s", query, plan)
		}
	}
}
