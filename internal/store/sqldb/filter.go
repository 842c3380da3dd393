package sqldb

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"
)

// Filter assembles the WHERE clause of a list from the conditions that apply. One text for
// all of them, with "$1 IS NULL OR …", would keep the engines from using their indexes.
type Filter struct {
	Conditions []string
	Args       []any
}

// Add appends a condition; each ? in it stands for the next of args.
func (f *Filter) Add(condition string, args ...any) {
	for _, a := range args {
		condition = strings.Replace(condition, "?", f.Arg(a), 1)
	}
	f.Conditions = append(f.Conditions, condition)
}

// Arg adds an argument and returns its placeholder.
func (f *Filter) Arg(a any) string {
	f.Args = append(f.Args, a)
	return "$" + strconv.Itoa(len(f.Args))
}

// Among adds arguments and returns their placeholders, for IN (…). The last is repeated up
// to a power of two, so that lists of many lengths share few prepared texts.
func (f *Filter) Among(values []string) string {
	marks := make([]string, 0, 2*len(values))
	for _, v := range values {
		marks = append(marks, f.Arg(v))
	}
	for n := len(marks); n&(n-1) != 0; n++ {
		marks = append(marks, f.Arg(values[len(values)-1]))
	}
	return strings.Join(marks, ",")
}

// Only adds that a column is one of ids.
func (f *Filter) Only(column string, ids []string) {
	if len(ids) == 0 {
		f.Add(`1 = 0`)
	} else {
		f.Add(column + ` IN (` + f.Among(ids) + `)`)
	}
}

// Where returns the clause, with the word WHERE; "" without conditions.
func (f *Filter) Where() string {
	if len(f.Conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(f.Conditions, " AND ")
}

// LinesChunk bounds the parameters of one statement; SQLite takes 32,766.
const LinesChunk = 500

// Querier is a transaction or a pool.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// DBTX is what generated code runs its statements on.
type DBTX interface {
	Querier
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// Each calls fn for every row of a query.
func Each(ctx context.Context, q Querier, text string, args []any, fn func(*sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		if err := fn(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// EachAmong reads the rows of a query for parts of many ids.
func EachAmong(ctx context.Context, q Querier, text string, ids []string, rest string, fn func(*sql.Rows) error) error {
	for part := range slices.Chunk(ids, LinesChunk) {
		var f Filter
		if err := Each(ctx, q, text+` (`+f.Among(part)+`)`+rest, f.Args, fn); err != nil {
			return err
		}
	}
	return nil
}
