package sqldb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"gulaab/internal/fault"
)

// statements caches prepared statements: on SQLite, parsing costs more than running most of
// them. Texts with many values are not cached, since they rarely repeat; of others, at most
// maxStatements are.
//
// Preparing needs a connection of its own, and a transaction holds the writer's only one.
// So in a transaction a new text runs unprepared, and prepareMissed prepares it later.
type statements struct {
	db  *sql.DB
	off bool // the driver does it

	mu       sync.Mutex
	prepared map[string]*sql.Stmt
	missed   []string
}

// Bounds of what is kept prepared: how many texts, and how long one may be.
const (
	maxStatements = 1000
	maxStatement  = 4096
)

func newStatements(db *sql.DB, d dialect) *statements {
	return &statements{db: db, off: d.driverKeepsStatements, prepared: map[string]*sql.Stmt{}}
}

// get returns the prepared statement of a text, or nil where it must run unprepared.
func (s *statements) get(query string) *sql.Stmt {
	if s.off || len(query) > maxStatement {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	stmt, known := s.prepared[query]
	if !known && len(s.prepared) < maxStatements {
		s.prepared[query] = nil
		s.missed = append(s.missed, query)
	}
	return stmt
}

// limitParameter matches a LIMIT with a bound number. SQLite plans such a statement anew
// for each number, which takes ten times what running it does. With a cast it plans once.
var limitParameter = regexp.MustCompile(`(?i)\bLIMIT\s+([$?][0-9]+)`)

// prepareMissed prepares the texts that get did not find. A text that cannot be prepared is
// dropped: running it will give the reason.
func (s *statements) prepareMissed(ctx context.Context) {
	s.mu.Lock()
	missed := s.missed
	s.missed = nil
	s.mu.Unlock()
	for _, query := range missed {
		stmt, err := s.db.PrepareContext(ctx, limitParameter.ReplaceAllString(query, "LIMIT CAST($1 AS INTEGER)")) //nolint:sqlclosecheck // kept as long as the pool, which closes it
		s.mu.Lock()
		if err != nil {
			delete(s.prepared, query)
		} else {
			s.prepared[query] = stmt
		}
		s.mu.Unlock()
	}
}

// runner is a prepared statement.
type runner interface {
	ExecContext(ctx context.Context, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, args ...any) *sql.Row
}

// conn runs statements in one transaction, after the writes queued in later.
type conn struct {
	tx    *sql.Tx
	s     *statements
	later *pipeline // nil on SQLite and where nothing is written
}

func (t conn) prepared(ctx context.Context, query string) (runner, bool) {
	stmt := t.s.get(query)
	if stmt == nil {
		return nil, false
	}
	return t.tx.StmtContext(ctx, stmt), true // closed with the transaction
}

// ExecContext refuses text that PostgreSQL cannot store, on both engines alike.
func (t conn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := storable(args); err != nil {
		return nil, err
	}
	if t.later != nil && len(t.later.writes) > 0 {
		t.later.writes = append(t.later.writes, write{query, args, -1})
		rows, err := t.later.send(ctx)
		return driver.RowsAffected(rows), err
	}
	if stmt, ok := t.prepared(ctx, query); ok {
		return stmt.ExecContext(ctx, args...)
	}
	return t.tx.ExecContext(ctx, query, args...)
}

func storable(args []any) error {
	for _, a := range args {
		if text, ok := a.(string); ok && (!utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0) {
			return fault.New(fault.Invalid, unstorable)
		}
	}
	return nil
}

func (t conn) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if _, err := t.later.send(ctx); err != nil {
		return nil, err
	}
	return t.tx.PrepareContext(ctx, query)
}

func (t conn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if _, err := t.later.send(ctx); err != nil {
		return nil, err
	}
	if stmt, ok := t.prepared(ctx, query); ok {
		return stmt.QueryContext(ctx, args...)
	}
	return t.tx.QueryContext(ctx, query, args...)
}

// QueryRowContext returns no error if a queued write before it has failed: PostgreSQL then
// refuses this statement too, and the end of the transaction reports the pipeline's error.
func (t conn) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	_, _ = t.later.send(ctx)
	if stmt, ok := t.prepared(ctx, query); ok {
		return stmt.QueryRowContext(ctx, args...)
	}
	return t.tx.QueryRowContext(ctx, query, args...)
}
