package storetest

import (
	"database/sql"
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
)

// Plan is a list that is asked for often, and how SQLite must find it.
type Plan struct {
	Query  string
	Index  string
	Sorted bool // the index gives the order, too
}

// FullScan matches a plan that reads a whole table.
var FullScan = regexp.MustCompile(`(?m)^SCAN \w+$`)

// Check asks SQLite for its plan.
func (p Plan) Check(t testing.TB, db *store.DB) {
	t.Helper()
	plan := PlanOf(t, db, p.Query)
	if !strings.Contains(plan, p.Index) || FullScan.MatchString(plan) || p.Sorted && strings.Contains(plan, "ORDER BY") {
		t.Errorf("want %s, sorted %v, and no table read whole, for\n%s\ngot\n%s", p.Index, p.Sorted, p.Query, plan)
	}
}

// PlanOf says how SQLite answers a query.
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
