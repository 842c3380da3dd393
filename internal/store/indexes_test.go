package store_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/store/storetest"
)

var (
	ofNotEmpty = regexp.MustCompile(`ON (\w+) \((\w+)[,)]`)
	generated  = regexp.MustCompile("(?s)const (\\w+) = `(.*?)`")
)

// LOAD-3: SQLite uses a partial index on non-empty text only where the statement has the same
// condition. Without it, each SKU of an import and each sent mail scanned a whole table.
func TestIndexesOfWhatIsNotEmptyAreUsed(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	rows, err := storetest.Reader(db).QueryContext(t.Context(), `SELECT sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '%<> '''''`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	tables := map[string]string{} // by column
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		if m := ofNotEmpty.FindStringSubmatch(text); m != nil && strings.HasSuffix(text, "WHERE "+m[2]+" <> ''") {
			tables[m[2]] = m[1]
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("sqlcgen/*.sql.go")
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range generated.FindAllStringSubmatch(string(b), -1) {
			for column, table := range tables {
				asked := regexp.MustCompile(`\b` + column + ` = \$`).MatchString(m[2])
				if !asked || !regexp.MustCompile(`(?i)(FROM|UPDATE|JOIN) `+table+`\b`).MatchString(m[2]) {
					continue
				}
				held++
				if plan := storetest.PlanOf(t, db, m[2]); storetest.FullScan.MatchString(plan) {
					t.Errorf("%s reads a table whole: say %s <> '' too\n%s", m[1], column, plan)
				}
			}
		}
	}
	if held < 10 {
		t.Errorf("%d statements were held against %v", held, tables)
	}
}
