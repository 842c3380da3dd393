package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// firstHeld is the first migration that TRUE-6 holds: those before it have run in shops.
const firstHeld = 69

// large are tables that in a shop of years have a million rows.
const large = `orders|order_lines|order_events|payments|stock_moves|parcels|parcel_lines|report_facts|report_sums|audit_log|messages|message_lines|task_rows|jobs|courier_events|statement_lines|courier_cash|customers|changes|products|variants|product_rows|drafts|idempotency_keys|reservations`

// TRUE-6: a migration of a large table holds no writer up: it fills nothing (a task does,
// in batches), builds indexes beside writers, and rewrites or tightens nothing in the step
// that adds a column.
func TestTRUE6MigrationsOfLargeTablesHoldNobodyUp(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		number, err := strconv.Atoi(filepath.Base(file)[:5])
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := lintMigration(string(text)); number >= firstHeld && wrong != "" {
			t.Errorf("TRUE-6 %s %s", file, wrong)
		}
	}
	// The lint sees what held shops up before, and passes what does not.
	for name, c := range map[string]struct {
		text string
		fine bool
	}{
		"a backfill":                     {"UPDATE order_lines SET shade = '';", false},
		"a plain index":                  {"CREATE INDEX x ON orders (id);", false},
		"a unique index":                 {"CREATE UNIQUE INDEX x ON orders (id);", false},
		"a column that may not be empty": {"ALTER TABLE orders ADD COLUMN x TEXT NOT NULL;", false},
		"a check of all rows":            {"ALTER TABLE orders ADD CONSTRAINT x CHECK (total >= 0);", false},
		"another type":                   {"ALTER TABLE orders ALTER COLUMN total TYPE TEXT;", false},
		"an index inside a transaction":  {"CREATE INDEX /* CONCURRENTLY */ x ON orders (id);", false},
		"an index beside writers":        {"-- +goose NO TRANSACTION\n-- +goose Up\nDROP INDEX IF EXISTS x;\nCREATE INDEX /* CONCURRENTLY */ x ON orders (id);", true},
		"a column with a constant":       {"ALTER TABLE orders ADD COLUMN x TEXT NOT NULL DEFAULT '';", true},
		"a small table":                  {"UPDATE rounds SET began_at = 0; CREATE INDEX y ON rounds (began_at);", true},
		"a new table":                    {"CREATE TABLE orders_more (id TEXT); CREATE INDEX z ON orders_more (id);", true},
	} {
		if wrong := lintMigration(c.text); (wrong == "") != c.fine {
			t.Errorf("TRUE-6 %s: the lint says %q", name, wrong)
		}
	}
}

var (
	noted     = regexp.MustCompile(`(?m)--.*$`)
	fills     = regexp.MustCompile(`(?i)^(UPDATE|DELETE FROM)\s+(` + large + `)\b`)
	indexed   = regexp.MustCompile(`(?i)^CREATE\s+(UNIQUE\s+)?INDEX\s+(/\* CONCURRENTLY \*/\s+)?.*\bON\s+(` + large + `)\b`)
	altered   = regexp.MustCompile(`(?i)^ALTER\s+TABLE\s+(` + large + `)\b`)
	tightened = regexp.MustCompile(`(?i)\bNOT NULL\b|\bADD CONSTRAINT\b|\bALTER COLUMN\b|\bCHECK\b`)
	constant  = regexp.MustCompile(`(?i)^ALTER\s+TABLE\s+\w+\s+ADD COLUMN\s+\w+\s+\w+\s+NOT NULL\s+DEFAULT\s+('[^']*'|-?\d+|TRUE|FALSE)$`)
)

// lintMigration says what of a migration would hold writers of a large table up.
func lintMigration(text string) string {
	apart := strings.Contains(text, "+goose NO TRANSACTION")
	for _, statement := range strings.Split(noted.ReplaceAllString(text, ""), ";") {
		statement = strings.Join(strings.Fields(statement), " ")
		switch {
		case fills.MatchString(statement):
			return "fills a large table: have a task do it in batches: " + statement
		case indexed.MatchString(statement) && (!apart || !strings.Contains(statement, "/* CONCURRENTLY */")):
			return "builds an index under a lock: write NO TRANSACTION and CREATE INDEX /* CONCURRENTLY */: " + statement
		case altered.MatchString(statement) && tightened.MatchString(statement) && !constant.MatchString(statement):
			return "looks at all rows of a large table under a lock: " + statement
		}
	}
	return ""
}

// TRUE-6: beside the migrations from the first that is held on, nobody who writes to a
// large shop waits for more than a second. GULAAB_TEST_LINES says how large: 1000000 is
// what the requirement was tried with.
func TestTRUE6WritersBesideMigrations(t *testing.T) {
	t.Parallel()
	lines := 20_000
	if n, err := strconv.Atoi(os.Getenv("GULAAB_TEST_LINES")); err == nil {
		lines = n
	}
	storetest.Postgres.OrSkip(t) // SQLite has one writer, and one server, which migrates before it serves
	db := storetest.Open(t, storetest.Postgres.Empty(t))
	ctx := t.Context()
	if err := store.MigrateTo(ctx, db, 64); err != nil { // what runs from here on holds nobody up either
		t.Fatal(err)
	}
	writer := store.Writer(db)
	for _, text := range []string{
		`INSERT INTO orders (id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164, tier, percent_off, total, method,
			placement, payment, delivery, status, proof_key, search_text, demo, created_at, updated_at)
			SELECT 'order-' || n, 'GL-' || n, '', '', '', '', '', '', '', '', '', '', 'guest', 0, 0, 'cod', 'confirmed', 'due', 'none', 'Confirmed', '', '', FALSE, n, n FROM generate_series(0, $1 / 4) n`,
		`INSERT INTO order_lines (order_id, line, product_id, name, brand, size, color, image, quantity, list_price, unit_price)
			SELECT 'order-' || n / 4, n % 4, '', 'Snail', 'COSRX', '', '', '', 1, 100, 100 FROM generate_series(0, $1 - 1) n`,
	} {
		if _, err := writer.ExecContext(ctx, text, lines); err != nil {
			t.Fatal(err)
		}
	}
	var longest, writes atomic.Int64
	done, cancel := context.WithCancel(ctx)
	over := make(chan error, 1)
	go func() {
		for n := 0; done.Err() == nil; n++ {
			began := time.Now()
			if _, err := writer.ExecContext(ctx, `UPDATE order_lines SET image = $1 WHERE order_id = $2`, fmt.Sprint(n), fmt.Sprint("order-", n%(lines/4))); err != nil {
				over <- err
				return
			}
			longest.Store(max(longest.Load(), int64(time.Since(began))))
			writes.Add(1)
		}
		over <- nil
	}()
	err := db.Migrate(ctx)
	cancel()
	if err = errors.Join(err, <-over); err != nil {
		t.Fatal(err)
	}
	if waited := time.Duration(longest.Load()); waited > time.Second {
		t.Errorf("TRUE-6 a writer waited %s beside the migrations (%d writes)", waited, writes.Load())
	}
}

// TRUE-6: a command does not change the schema under a server that works with an older
// one, and says what to do; without one it does.
func TestTRUE6CommandsLeaveTheSchemaOfARunningServer(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		ctx := t.Context()
		cfg := e.Empty(t)
		server, err := store.Open(ctx, cfg)
		if err != nil {
			t.Fatal(err)
		}
		if err := store.MigrateTo(ctx, server, 64); err != nil {
			t.Fatal(err)
		}
		if _, err := server.FreeJobs(ctx); err != nil { // as a server does when it starts
			t.Fatal(err)
		}
		cfg.Command = true
		command := storetest.Open(t, cfg)
		err = command.MigrateAlone(ctx)
		if fault.KindOf(err) != fault.Conflict || err == nil || !strings.Contains(err.Error(), "stop the old one") {
			t.Errorf("TRUE-6 beside an older server it says %v", err)
		}
		if err := command.Ready(ctx); err == nil {
			t.Error("TRUE-6 the schema was changed all the same")
		}
		if err := server.Close(); err != nil {
			t.Fatal(err)
		}
		// PostgreSQL takes a moment to forget a connection.
		for range 200 {
			if err = command.MigrateAlone(ctx); err == nil {
				break
			}
			<-time.After(10 * time.Millisecond)
		}
		if err = errors.Join(err, command.Ready(ctx)); err != nil {
			t.Errorf("TRUE-6 alone it says %v", err)
		}
		if err := storetest.Open(t, cfg).MigrateAlone(ctx); err != nil {
			t.Errorf("TRUE-6 what is up to date is refused: %v", err)
		}
	})
}
