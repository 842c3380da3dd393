package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// programs are the statements of earlier programs, by the last migration that they knew: sqlc's
// output for their queries, each with its name. A release adds a file and removes those of
// programs that no deploy starts from any more.
var programs = []string{"program-8.sql"}

// NODE-6: during a deploy the previous program works on the new schema. This test prepares each
// of its generated statements on both engines. It fails for a table or column that is gone or
// renamed, and for a new column that the old program must fill and does not know. It does not
// find new constraints that refuse the old program's rows, nor check the few statements written
// by hand.
func TestTheProgramBeforeWorksOnTheNewSchema(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, file := range programs {
			text, err := os.ReadFile(filepath.Join("testdata", file))
			if err != nil {
				t.Fatal(err)
			}
			statements := strings.Split(strings.TrimSpace(string(text)), ";\n\n")
			if len(statements) < 100 {
				t.Fatalf("%s holds %d statements", file, len(statements))
			}
			for _, s := range statements {
				name, _, _ := strings.Cut(strings.TrimPrefix(s, "-- name: "), " ")
				if err := prepares(t, db, strings.TrimSuffix(s, ";")); err != nil {
					t.Errorf("%s of %s: %v", name, file, err)
				}
			}
		}
		for _, column := range mustBeFilled(t, db) {
			t.Errorf("%s was added and has no default: the program before cannot add rows", column)
		}
	})
}

// prepares returns the error of preparing a statement.
func prepares(t *testing.T, db *store.DB, text string) (err error) {
	t.Helper()
	prepared, err := storetest.Writer(db).PrepareContext(t.Context(), text)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, prepared.Close()) }()
	return nil
}

// mustBeFilled returns the required columns without a default that the previous schema does not
// have, in tables that it has.
func mustBeFilled(t *testing.T, db *store.DB) []string {
	t.Helper()
	query := `SELECT m.name, c.name, c."notnull" = 1 AND c.dflt_value IS NULL AND c.pk = 0
		FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`
	if db.Engine() == "postgres" {
		query = `SELECT table_name, column_name, is_nullable = 'NO' AND column_default IS NULL
			FROM information_schema.columns WHERE table_schema = current_schema()`
	}
	rows, err := storetest.Writer(db).QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	text, err := os.ReadFile(filepath.Join("testdata", programs[0]))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for rows.Next() {
		var table, column string
		var needed bool
		if err := rows.Scan(&table, &column, &needed); err != nil {
			t.Fatal(err)
		}
		// Only tables that the previous program inserts into.
		_, insert, adds := strings.Cut(string(text), "INSERT INTO "+table+" (")
		if !adds || !needed {
			continue
		}
		if named, _, _ := strings.Cut(insert, ")"); !strings.Contains(" "+strings.NewReplacer(",", " ", "\n", " ").Replace(named)+" ", " "+column+" ") {
			found = append(found, table+"."+column)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}
