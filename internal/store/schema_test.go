package store_test

import (
	"database/sql"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func containsFold(s, part string) bool { return strings.Contains(strings.ToLower(s), part) }

// testdata/schema-1.sql is the schema of version 1 of the shop. Never edit it, and never edit a
// migration that it contains.
func TestMigratedOlderSchemaEqualsFresh(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		fresh := storetest.Open(t, e.Fresh(t))
		old := storetest.Open(t, e.Empty(t))
		for _, file := range []string{"schema-1.sql", "books-" + e.Name + ".sql"} {
			dump, err := os.ReadFile(filepath.Join("testdata", file))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := storetest.Writer(old).ExecContext(t.Context(), string(dump)); err != nil {
				t.Fatal(err)
			}
		}
		if err := old.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(introspect(t, fresh), introspect(t, old)); diff != "" {
			t.Errorf("a shop of version 1, migrated, differs from a new one (-new +migrated):\n%s", diff)
		}
		if err := old.Ready(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

var spaces = regexp.MustCompile(`\s+`)

// introspect returns the engine's description of the schema.
func introspect(t *testing.T, db *store.DB) []string {
	t.Helper()
	queries := []string{`SELECT type || ' ' || name || ': ' || COALESCE(sql, '') FROM sqlite_master WHERE tbl_name NOT LIKE 'goose%' AND tbl_name NOT LIKE 'sqlite%' ORDER BY 1`}
	if db.Engine() == "postgres" {
		queries = []string{
			`SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || COALESCE(column_default, '')
			 FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'goose%' ORDER BY 1`,
			`SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
			 FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE 'goose%' ORDER BY 1`,
			`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'goose%' ORDER BY 1`,
		}
	}
	var all []string
	for _, q := range queries {
		for _, line := range strings1(t, storetest.Reader(db), q) {
			// The layout of a table's SQL does not matter.
			line = spaces.ReplaceAllString(strings.ToLower(line), " ")
			all = append(all, strings.ReplaceAll(strings.ReplaceAll(line, "( ", "("), " )", ")"))
		}
	}
	if len(all) < 20 {
		t.Fatalf("only %d parts of a schema found", len(all))
	}
	return all
}

func TestNewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		_, err := storetest.Writer(db).ExecContext(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
		if err != nil {
			t.Fatal(err)
		}
		err = db.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "9999") || !strings.Contains(err.Error(), "newer program") {
			t.Errorf("Migrate = %v, want a refusal that says what to do", err)
		}
		// A running node keeps serving while a newer one is deployed.
		if err := db.Ready(t.Context()); err != nil {
			t.Errorf("Ready = %v", err)
		}
	})
}

// A schema at the newest version that lacks a migration before it is not taken for a current one.
func TestSchemaWithAGapIsNotCurrent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatalf("a current schema: %v", err)
		}
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `DELETE FROM goose_db_version WHERE version_id = 40`); err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "40") {
			t.Errorf("Migrate = %v, want an error that names the missing migration", err)
		}
	})
}

func TestReadyNeedsTheSchema(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := storetest.Open(t, e.Empty(t))
		if err := db.Ready(t.Context()); err == nil {
			t.Error("a database without a schema is said to be ready")
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := db.Ready(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestNodesMigrateAtOnce(t *testing.T) {
	t.Parallel()
	cfg := storetest.Postgres.Empty(t)
	var wg sync.WaitGroup
	for range 4 {
		db := storetest.Open(t, cfg)
		wg.Go(func() {
			if err := db.Migrate(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	db := storetest.Open(t, cfg)
	twice := strings1(t, storetest.Reader(db), `SELECT CAST(version_id AS TEXT) FROM goose_db_version GROUP BY version_id HAVING COUNT(*) > 1`)
	if len(twice) > 0 {
		t.Errorf("migrations %v were applied more than once", twice)
	}
}

func TestPragmasOnEveryConnection(t *testing.T) {
	t.Parallel()
	cfg := storetest.SQLite.Fresh(t)
	cfg.Connections = 3
	db := storetest.Open(t, cfg)
	check := func(pool *sql.DB, connections int, queryOnly string) {
		for range connections { // held to the end, so that each is a different one
			conn, err := pool.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { conn.Close() })
			for pragma, want := range map[string]string{
				"journal_mode": "wal",
				"synchronous":  "2", // FULL: a COMMIT survives a power failure
				"foreign_keys": "1",
				"busy_timeout": "5000",
				"query_only":   queryOnly,
			} {
				var got string
				if err := conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("PRAGMA %s = %s, want %s", pragma, got, want)
				}
			}
		}
	}
	check(storetest.Writer(db), 1, "0")
	check(storetest.Reader(db), 3, "1")
	if n := storetest.Writer(db).Stats().MaxOpenConnections; n != 1 {
		t.Errorf("%d connections may write, want 1", n)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	if _, err := storetest.Reader(db).ExecContext(t.Context(), `DELETE FROM settings`); err == nil {
		t.Error("a reading connection wrote")
	}
}

func TestEveryStatementPrepares(t *testing.T) {
	t.Parallel()
	static := constants(t, "sqlcgen/*.go")
	if len(static) < 30 {
		t.Fatalf("only %d statements found in sqlcgen", len(static))
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, text := range static {
			stmt, err := storetest.Writer(db).PrepareContext(t.Context(), text)
			if err != nil {
				t.Errorf("%v\n%s", err, text)
				continue
			}
			defer stmt.Close()
		}
	})
}

// constants returns the SQL string constants of a folder's Go files.
func constants(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	var files []string
	for _, pattern := range patterns {
		some, err := filepath.Glob(pattern)
		if err != nil || len(some) == 0 {
			t.Fatalf("%s: no file (%v)", pattern, err)
		}
		files = append(files, some...)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		ast.Inspect(parsed, func(node ast.Node) bool {
			lit, ok := node.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			if sqlWords.MatchString(text) {
				n++
				found[fmt.Sprintf("%s:%d", file, n)] = text
			}
			return true
		})
	}
	return found
}

var (
	sqlWords = regexp.MustCompile(`\b(SELECT|INSERT|UPDATE|DELETE)\b`)
	// SQL that only one engine has, that the engines read differently, or that hides which
	// columns are read.
	unportable = regexp.MustCompile(`(?i)\bnow\s*\(|current_timestamp|select\s+\*|\bilike\b|\bautoincrement\b|\bserial\b|::|\bany\s*\(|\bjsonb?\b|->>?|\bstrict\b|\bglob\b|\binsert\s+or\b|\breplace\s+into\b|\bunixepoch\b|\bgen_random_uuid\b`)
)

func TestSQLIsPortable(t *testing.T) {
	t.Parallel()
	texts := constants(t, "*.go", "*db/*.go")
	for _, pattern := range []string{"queries/*.sql", "migrations/*.sql"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			t.Fatalf("no %s", pattern)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = comments.ReplaceAllString(string(b), "")
		}
	}
	for where, text := range texts {
		if bad := unportable.FindString(text); bad != "" {
			t.Errorf("%s has %q, which is not the same on both engines", where, bad)
		}
	}
	for _, bad := range []string{"SELECT now()", "select  *", "x ILIKE y", "AUTOINCREMENT", "CAST(1 AS TEXT)::int"} {
		if !unportable.MatchString(bad) {
			t.Errorf("%q is not recognised", bad)
		}
	}
}

var comments = regexp.MustCompile(`(?m)--.*$`)

func TestMigrationsAreForwardOnly(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(store.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		b, err := fs.ReadFile(store.Migrations(), file)
		if err != nil {
			t.Fatal(err)
		}
		// Only a concurrently built index runs outside a transaction.
		text, apart := strings.CutPrefix(string(b), "-- +goose NO TRANSACTION\n")
		if !strings.HasPrefix(text, "-- +goose Up\n") || strings.Contains(text, "+goose Down") || apart != strings.Contains(text, "CONCURRENTLY") {
			t.Errorf("%s: want one section, Up, in a transaction but for an index built beside writers", file)
		}
	}
}
