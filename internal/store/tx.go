package store

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/exchange"
	"gulaab/internal/feed"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/review"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/task"
)

var (
	_ order.Tx       = (*Tx)(nil)
	_ account.Tx     = (*Tx)(nil)
	_ catalog.Tx     = (*Tx)(nil)
	_ review.Tx      = (*Tx)(nil)
	_ stock.Tx       = (*Tx)(nil)
	_ stock.OfficeTx = (*Tx)(nil)
	_ settings.Tx    = (*Tx)(nil)
	_ outbox.Tx      = (*Tx)(nil)
	_ staff.Tx       = (*Tx)(nil)
	_ task.Tx        = (*Tx)(nil)
	_ deal.Tx        = (*Tx)(nil)
	_ coupon.Tx      = (*Tx)(nil)
	_ exchange.Tx    = (*Tx)(nil)

	_ order.Reader    = (*DB)(nil)
	_ account.Reader  = (*DB)(nil)
	_ catalog.Source  = (*DB)(nil)
	_ review.Source   = (*DB)(nil)
	_ job.Queue       = (*DB)(nil)
	_ settings.Source = (*DB)(nil)
	_ staff.Reader    = (*DB)(nil)
	_ feed.Source     = (*DB)(nil)
	_ task.Reader     = (*DB)(nil)
	_ deal.Reader     = (*DB)(nil)
	_ coupon.Reader   = (*DB)(nil)
)

// Tx is one transaction. It is valid until the function it was given to
// returns, for one goroutine.
type Tx struct {
	conn         inTx
	q            *sqlcgen.Queries
	later        *sqlcgen.Queries // the same for writes whose outcome nobody waits for
	dialect      dialect
	now          time.Time
	enqueued     []string               // kinds of the jobs that were enqueued
	changed      []string               // products put since the catalogue was last touched
	termsChanged bool                   // rows of terms were put since then: nodes read those with every change
	recorded     bool                   // an entry of the audit log was written
	changes      []thing                // what is another after this transaction
	was          map[string]orderStates // the states of the orders that were locked
	seen         map[string]stored      // what is kept of them, until they are another
	ready        map[string]*order.Order
	off          map[string][]mail.Channel // channels that are turned off, by kind of message
	entries      []sqlcgen.InsertAuditParams
	marks        []subject
	units        *units  // of the server
	fees         [][]any // entries of orders' ledgers that wait to be stored together
}

// Now is the one moment of this transaction, in UTC, to the microsecond.
func (tx *Tx) Now() time.Time { return tx.now }

// Transactions that another one was in the way of are run again this often in
// all, with pauses that start at firstPause and double.
const (
	maxAttempts = 6
	firstPause  = 5 * time.Millisecond
)

// errNested is returned by InTx, and by all that reads through DB, inside a transaction.
// On PostgreSQL it would wait for a connection of the pool that all transactions are
// from, while it holds locks: with as many of them as connections, none goes on.
var errNested = errors.New("store: " + nested)

const nested = "a second connection was asked for inside a transaction"

// within says whether a context is that of a transaction of db.
func (db *DB) within(ctx context.Context) bool { return ctx.Value(inside{}) == db }

// refused is ctx, or inside a transaction one that has ended: it refuses a query whose
// error comes with its row.
func (db *DB) refused(ctx context.Context) context.Context {
	if db.within(ctx) {
		db.log.ErrorContext(ctx, nested)
		ended, cancel := context.WithCancel(ctx)
		cancel()
		return ended
	}
	return ctx
}

// outside are connections for reading outside of transactions.
type outside struct {
	*sql.DB
	of *DB
}

func (o outside) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if o.of.within(ctx) {
		return nil, errNested
	}
	return o.DB.QueryContext(ctx, query, args...)
}

func (o outside) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return o.DB.QueryRowContext(o.of.refused(ctx), query, args...)
}

func (o outside) BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error) {
	if o.of.within(ctx) {
		return nil, errNested
	}
	return o.DB.BeginTx(ctx, opts)
}

// InTx runs fn in one transaction: it is committed when fn returns nil, and
// rolled back when fn returns an error or panics. The error of a failed COMMIT
// is returned. fn may run several times, when another transaction was in the
// way, so it must not change anything but the database; when all attempts
// failed the error is of kind Unavailable. fn works with the context it is
// given, which knows of the transaction: another one begun with it is refused.
func (db *DB) InTx(ctx context.Context, fn func(context.Context, *Tx) error) error {
	if db.within(ctx) {
		return errNested
	}
	for attempt := 1; ; attempt++ {
		enqueued, err := db.attempt(ctx, fn)
		if err == nil {
			db.tellEnqueued(enqueued)
			return nil
		}
		if attempt == maxAttempts || classify(err) != conflicting {
			return err
		}
		if cause := pause(ctx, firstPause<<(attempt-1)); cause != nil {
			return errors.Join(err, cause)
		}
	}
}

// tellEnqueued tells who works jobs of kinds that were committed.
func (db *DB) tellEnqueued(kinds []string) {
	if len(kinds) > 0 && db.enqueued != nil {
		db.enqueued(kinds...)
	}
}

// newTx is a transaction that runs its statements on conn.
func (db *DB) newTx(conn inTx) *Tx {
	return &Tx{
		conn: conn, q: sqlcgen.New(conn), later: sqlcgen.New(unhurriedWrites{conn}), dialect: db.dialect, was: map[string]orderStates{},
		seen: map[string]stored{}, units: &db.units, now: db.now().UTC().Truncate(time.Microsecond),
	}
}

// attempt is one run of a transaction.
func (db *DB) attempt(ctx context.Context, fn func(context.Context, *Tx) error) (enqueued []string, err error) {
	db.writes.prepareMissed(ctx)
	// One connection for all of it: the pipeline speaks to it beside the transaction.
	own, err := db.writer.Conn(ctx)
	if err != nil {
		return nil, translate("begin", err)
	}
	defer func() { _ = own.Close() }() // gives it back; what failed was said before
	sqlTx, err := own.BeginTx(ctx, nil)
	if err != nil {
		return nil, translate("begin", err)
	}
	ended := false
	defer func() {
		if !ended { // fn panicked, or ended its goroutine: pass it on
			_ = sqlTx.Rollback()
		}
	}()
	conn := inTx{tx: sqlTx, s: db.writes}
	if db.dialect.pipelines {
		conn.later = &pipeline{conn: own}
	}
	tx := db.newTx(conn)
	err = fn(context.WithValue(ctx, inside{}, db), tx)
	if err == nil {
		err = tx.finish(ctx)
	}
	if failed := conn.later.failed(); failed != nil && !errors.Is(err, failed) {
		err = translate("write", failed) // what came after it failed for its sake
	}
	ended = true
	if err != nil {
		if rollback := sqlTx.Rollback(); rollback != nil && !errors.Is(rollback, sql.ErrTxDone) {
			err = errors.Join(err, rollback)
		}
		return nil, err
	}
	// Deferred constraints and serialization failures show only here.
	if err := sqlTx.Commit(); err != nil {
		return nil, translateCommit(err)
	}
	return tx.enqueued, nil
}

// finish is the last step of every transaction: what the office changes has
// left an entry in the log, and screens that follow are told.
func (tx *Tx) finish(ctx context.Context) error {
	if _, office := audit.From(ctx); office && !tx.recorded {
		return errUnrecorded
	}
	if err := tx.leaveFees(ctx); err != nil {
		return err
	}
	if err := tx.leaveEntries(ctx); err != nil {
		return err
	}
	if err := tx.leaveMarks(ctx); err != nil {
		return err
	}
	if err := tx.tellChanges(ctx); err != nil {
		return err
	}
	_, err := tx.conn.later.send(ctx)
	return err
}

// inside is the key of the mark that a transaction puts into the context of its
// function. On SQLite a second transaction would wait for the writer's only
// connection, which the first one holds, until the request's time is over:
// better to fail at once, in every test.
type inside struct{}

// pause waits for d, give or take half of it, or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d/2 + rand.N(d))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// view runs fn on one snapshot of the data. Single statements need none and go
// through db.q.
func (db *DB) view(ctx context.Context, op string, fn func(*sql.Tx, *sqlcgen.Queries) error) error {
	db.reads.prepareMissed(ctx)
	opts := &sql.TxOptions{ReadOnly: true}
	if db.dialect.oneSnapshot {
		opts.Isolation = sql.LevelRepeatableRead
	}
	tx, err := db.reader.BeginTx(ctx, opts)
	if err != nil {
		return translate(op, err)
	}
	err = fn(tx, sqlcgen.New(inTx{tx: tx, s: db.reads}))
	// Nothing was written, so there is nothing that ending it could lose.
	return translate(op, errors.Join(err, ignoreDone(tx.Rollback())))
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

func micros(t time.Time) int64 { return t.UnixMicro() }

func fromMicros(us int64) time.Time { return time.UnixMicro(us).UTC() }

// microsOrZero and maybeMicros are micros and fromMicros for a time that may be
// none, which is stored as 0.
func microsOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return micros(t)
}

func maybeMicros(us int64) time.Time {
	if us == 0 {
		return time.Time{}
	}
	return fromMicros(us)
}
