package store_test

import (
	"slices"
	"strings"
	"testing"

	"gulaab/internal/backup"
	"gulaab/internal/store/storetest"
)

// NODE-5: either engine can hold the other's data: every column has a type that a backup
// carries.
func TestEveryColumnCanBeBackedUp(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	for _, column := range strings1(t, storetest.Reader(db), `SELECT m.name || '.' || c.name || ' ' || c.type FROM sqlite_master AS m, pragma_table_info(m.name) AS c
		WHERE m.type = 'table' AND m.name NOT LIKE 'goose%' AND m.name NOT LIKE 'sqlite%'`) {
		if _, kind, _ := strings.Cut(column, " "); !slices.Contains([]string{"TEXT", "BIGINT", "BOOLEAN"}, kind) {
			t.Errorf("%s: a column is TEXT, BIGINT or BOOLEAN", column)
		}
	}
}

// NODE-5: data loaded into an earlier schema is there after the migrations, on both engines.
func TestLoadIntoTheSchemaOfBefore(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := storetest.Open(t, e.Empty(t))
		settings := backup.Table{Name: "settings", Columns: []string{"name", "value"}, Rows: func(yield func([]any, error) bool) {
			yield([]any{"kept", "yes"}, nil)
		}}
		if err := db.Load(t.Context(), 1, []backup.Table{settings}); err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if v, err := db.Setting(t.Context(), "kept"); err != nil || v != "yes" {
			t.Errorf("%q, %v", v, err)
		}
	})
}

func TestVacant(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		empty, migrated := storetest.Open(t, e.Empty(t)), storetest.Open(t, e.Fresh(t))
		if err := empty.Vacant(t.Context(), 1); err != nil {
			t.Errorf("a database without tables: %v", err)
		}
		if err := empty.Vacant(t.Context(), 99999); err == nil {
			t.Error("the backup of a newer program is taken")
		}
		latest := int64(len(strings1(t, storetest.Reader(migrated), `SELECT 'x' FROM goose_db_version WHERE version_id > 0`)))
		if err := migrated.Vacant(t.Context(), latest); err != nil {
			t.Errorf("a database with tables and nothing in them: %v", err)
		}
		if err := migrated.Vacant(t.Context(), latest-1); err == nil {
			t.Error("a newer schema is loaded into")
		}
		putOrder(t, migrated, newOrder(nil))
		if err := migrated.Vacant(t.Context(), latest); err == nil {
			t.Error("a database with an order is loaded into")
		}
	})
}
