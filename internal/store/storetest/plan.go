package storetest

import (
	"database/sql"
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
)

// Plan is a frequent query, and the index by which SQLite must answer it.
type Plan struct {
	Query  string
	Index  string
	Sorted bool // the index also gives the order
}

// FullScan matches a plan that reads a whole table.
var FullScan = regexp.MustCompile(`(?m)^SCAN \w+$`)

// Check compares SQLite's plan with the expected one.
func (p Plan) Check(t testing.TB, db *store.DB) {
	t.Helper()
	plan := PlanOf(t, db, p.Query)
	if !strings.Contains(plan, p.Index) || FullScan.MatchString(plan) || p.Sorted && strings.Contains(plan, "ORDER BY") {
		t.Errorf("want %s, sorted %v, and no table read whole, for\n%s\ngot\n%s", p.Index, p.Sorted, p.Query, plan)
	}
}

// PlanOf returns SQLite's plan for a query.
func PlanOf(t testing.TB, db *store.DB, query string) string {
	t.Helper()
	steps, err := sqldb.List(t.Context(), Reader(db), `EXPLAIN QUERY PLAN `+query, make([]any, strings.Count(query, "$")), func(rows *sql.Rows, step *string) error {
		var id, parent, unused int
		return rows.Scan(&id, &parent, &unused, step)
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, query)
	}
	return strings.Join(steps, "\n")
}
