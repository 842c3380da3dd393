package store

import (
	"context"
	"database/sql"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/bank"
	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/exchange"
	"gulaab/internal/feed"
	"gulaab/internal/invoice"
	"gulaab/internal/job"
	"gulaab/internal/notify"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/report"
	"gulaab/internal/review"
	"gulaab/internal/settings"
	"gulaab/internal/settle"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/logdb"
	"gulaab/internal/store/peopledb"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/reportdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/stockdb"
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

	_ notify.Tx       = (*Tx)(nil)
	_ notify.Reader   = (*DB)(nil)
	_ settle.Tx       = (*Tx)(nil)
	_ settle.Reader   = (*DB)(nil)
	_ bank.Tx         = (*Tx)(nil)
	_ bank.Reader     = (*DB)(nil)
	_ invoice.Tx      = (*Tx)(nil)
	_ report.Reader   = (*DB)(nil)
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

// The rooms' types, under names that can stand beside each other in one struct.
type (
	cashReader   = cashdb.Reader
	cashTx       = cashdb.Tx
	logReader    = logdb.Reader
	logTx        = logdb.Tx
	peopleReader = peopledb.Reader
	peopleTx     = peopledb.Tx
	postDB       = postdb.DB
	postTx       = postdb.Tx
	reportReader = reportdb.Reader
	reportTx     = reportdb.Tx
	stockReader  = stockdb.Reader
	stockTx      = stockdb.Tx
)

// Tx is one transaction. It is valid until the function it was given to
// returns, for one goroutine.
type Tx struct {
	*sqldb.Tx
	*cashTx
	*logTx
	*peopleTx
	*postTx
	*reportTx
	*stockTx
	q            *sqlcgen.Queries
	later        *sqlcgen.Queries       // the same for writes whose outcome nobody waits for
	changed      []string               // products put since the catalogue was last touched
	termsChanged bool                   // rows of terms were put since then: nodes read those with every change
	was          map[string]orderStates // the states of the orders that were locked
	seen         map[string]stored      // what is kept of them, until they are another
	ready        map[string]*order.Order
	marks        []subject
	units        *units  // of the server
	fees         [][]any // entries of orders' ledgers that wait to be stored together
}

// InTx runs fn in one transaction: it is committed when fn returns nil, and
// rolled back when fn returns an error or panics. The error of a failed COMMIT
// is returned. fn may run several times, when another transaction was in the
// way, so it must not change anything but the database; when all attempts
// failed the error is of kind Unavailable. fn works with the context it is
// given, which knows of the transaction: another one begun with it is refused.
func (db *DB) InTx(ctx context.Context, fn func(context.Context, *Tx) error) error {
	return db.DB.InTx(ctx, db.composed(fn))
}

// InTxTogether is InTx for transactions that are short, such as placing an order: on
// SQLite, those that wait for each other are committed together.
func (db *DB) InTxTogether(ctx context.Context, fn func(context.Context, *Tx) error) error {
	return db.DB.InTxTogether(ctx, db.composed(fn))
}

// composed is fn with a Tx of all subjects, and what a transaction leaves at its end.
func (db *DB) composed(fn func(context.Context, *Tx) error) func(context.Context, *sqldb.Tx) error {
	return func(ctx context.Context, base *sqldb.Tx) error {
		tx := &Tx{
			Tx: base, logTx: logdb.NewTx(base), reportTx: reportdb.NewTx(base), stockTx: stockdb.NewTx(base), q: sqlcgen.New(base.Conn), later: sqlcgen.New(base.Later()), was: map[string]orderStates{},
			seen: map[string]stored{}, units: &db.units,
		}
		tx.peopleTx, tx.postTx = peopledb.NewTx(base, tx.mark), postdb.NewTx(base, tx.logTx, db.enqueued)
		tx.cashTx = cashdb.NewTx(base, tx.Changed, tx.mark)
		base.OnUndo(tx.kept)
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return tx.finish(ctx)
	}
}

// kept returns what takes the transaction's memory back to what it is now.
func (tx *Tx) kept() func() {
	changed, marks := len(tx.changed), len(tx.marks)
	return func() {
		tx.changed, tx.marks = tx.changed[:changed], tx.marks[:marks]
		clear(tx.seen)
		clear(tx.ready)
	}
}

// finish is the last step of every transaction: it stores what was kept in memory.
func (tx *Tx) finish(ctx context.Context) error {
	if err := tx.leaveFees(ctx); err != nil {
		return err
	}
	if err := tx.leaveMarks(ctx); err != nil {
		return err
	}
	return tx.FinishLog(ctx)
}

// Record adds entries of their own, for something that was only looked at.
func (db *DB) Record(ctx context.Context, entries ...audit.Entry) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, e := range entries {
			if err := tx.Record(ctx, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// view runs fn on one snapshot of the data. Single statements need none and go
// through db.q.
func (db *DB) view(ctx context.Context, op string, fn func(*sql.Tx, *sqlcgen.Queries) error) error {
	return db.View(ctx, op, func(tx *sql.Tx, conn sqldb.DBTX) error { return fn(tx, sqlcgen.New(conn)) })
}
