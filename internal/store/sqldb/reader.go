package sqldb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log/slog"
	"time"
)

// Reader reads the database outside of transactions: single statements, or several on one
// snapshot (View). It cannot write.
type Reader struct {
	Dialect     dialect
	pool        *sql.DB // SQLite: connections that cannot write; PostgreSQL: all there are
	reads       *statements
	Now         func() time.Time
	Log         *slog.Logger
	Connections int // how many may be open at the same time
}

// Engine returns "sqlite" or "postgres", for logs and the version command.
func (r *Reader) Engine() string { return r.Dialect.name }

// ErrNested is returned by InTx, and by every read through a Reader, inside a transaction.
// On PostgreSQL the inner one would wait for a pool connection while its transaction holds
// locks: with as many such transactions as connections, none could go on. On SQLite it
// would wait for the writer's only connection, which its own transaction holds.
var ErrNested = errors.New("store: " + nested)

const nested = "a second connection was asked for inside a transaction"

// inside is the key of a transaction's mark in its function's context.
type inside struct{}

// within says whether a context belongs to a transaction of this database.
func (r *Reader) within(ctx context.Context) bool { return ctx.Value(inside{}) == r }

// refused returns ctx, or inside a transaction an ended context, for queries whose error
// comes with their row.
func (r *Reader) refused(ctx context.Context) context.Context {
	if r.within(ctx) {
		r.Log.ErrorContext(ctx, nested)
		ended, cancel := context.WithCancel(ctx)
		cancel()
		return ended
	}
	return ctx
}

// QueryContext runs one statement.
func (r *Reader) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if r.within(ctx) {
		return nil, ErrNested
	}
	if stmt, ok := r.prepared(ctx, query); ok {
		return stmt.QueryContext(ctx, args...)
	}
	return r.pool.QueryContext(ctx, query, args...)
}

// QueryRowContext runs one statement for its first row.
func (r *Reader) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	ctx = r.refused(ctx)
	if stmt, ok := r.prepared(ctx, query); ok {
		return stmt.QueryRowContext(ctx, args...)
	}
	return r.pool.QueryRowContext(ctx, query, args...)
}

func (r *Reader) prepared(ctx context.Context, query string) (runner, bool) {
	stmt := r.reads.get(query) //nolint:sqlclosecheck // kept as long as the pool, which closes it
	if stmt == nil && !r.reads.off {
		r.reads.prepareMissed(ctx)
		stmt = r.reads.get(query) //nolint:sqlclosecheck // as above
	}
	return stmt, stmt != nil
}

// Singly is what generated code runs single statements on.
func (r *Reader) Singly() DBTX { return readOnly{r} }

// readOnly is a Reader with the methods that generated code asks for.
type readOnly struct{ *Reader }

var errReadOnly = errors.New("store: a reader was asked to write")

func (readOnly) ExecContext(context.Context, string, ...any) (sql.Result, error) {
	return nil, errReadOnly
}

func (readOnly) PrepareContext(context.Context, string) (*sql.Stmt, error) { return nil, errReadOnly }

// View runs fn on one snapshot of the data.
func (r *Reader) View(ctx context.Context, op string, fn func(*sql.Tx, DBTX) error) error {
	if r.within(ctx) {
		return Translate(op, ErrNested)
	}
	r.reads.prepareMissed(ctx)
	opts := &sql.TxOptions{ReadOnly: true}
	if r.Dialect.OneSnapshot {
		opts.Isolation = sql.LevelRepeatableRead
	}
	tx, err := r.pool.BeginTx(ctx, opts)
	if err != nil {
		return Translate(op, err)
	}
	err = fn(tx, conn{tx: tx, s: r.reads})
	// Nothing was written, so there is nothing that ending it could lose.
	return Translate(op, errors.Join(err, ignoreDone(tx.Rollback())))
}

// Rows reads the rows of one statement, one after the other.
func (r *Reader) Rows(ctx context.Context, what, text string, args []any, fn func(*sql.Rows) error) error {
	return r.View(ctx, what, func(tx *sql.Tx, _ DBTX) error { return Each(ctx, tx, text, args, fn) })
}

// exactUpTo is how far rows are counted one by one. Beyond it PostgreSQL is asked for its
// estimate, while SQLite counts along an index, which takes milliseconds for the sizes it
// is meant for (OFFICE-3).
const exactUpTo = 10_000

// CountUpTo counts what from, a table with conditions, selects: exactly up to exactUpTo,
// and beyond it by the planner's estimate (about).
func (r *Reader) CountUpTo(ctx context.Context, tx *sql.Tx, from string, f Filter) (n int64, about bool, err error) {
	args := f.Args
	some := `SELECT COUNT(*) FROM (SELECT 1 FROM ` + from + ` LIMIT ` + f.Arg(exactUpTo+1) + `) AS few`
	if err := tx.QueryRowContext(ctx, some, f.Args...).Scan(&n); err != nil || n <= exactUpTo {
		return n, false, err
	}
	if r.Dialect.estimate == "" {
		return n, false, tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+from, args...).Scan(&n)
	}
	n, err = estimate(ctx, tx, r.Dialect.estimate+`SELECT 1 FROM `+from, args)
	return max(n, exactUpTo+1), true, err
}

// estimate returns how many rows the planner expects of a statement.
func estimate(ctx context.Context, tx *sql.Tx, text string, args []any) (int64, error) {
	var plan []struct {
		Plan struct {
			Rows float64 `json:"Plan Rows"`
		}
	}
	var said string
	if err := tx.QueryRowContext(ctx, text, args...).Scan(&said); err != nil {
		return 0, err
	}
	if err := json.Unmarshal([]byte(said), &plan); err != nil || len(plan) == 0 {
		return 0, err
	}
	return int64(plan[0].Plan.Rows), nil
}
