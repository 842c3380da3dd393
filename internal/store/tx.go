package store

import (
	"context"
	"database/sql"
	"errors"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/bank"
	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/credit"
	"gulaab/internal/deal"
	"gulaab/internal/exchange"
	"gulaab/internal/feed"
	"gulaab/internal/invoice"
	"gulaab/internal/job"
	"gulaab/internal/leftcart"
	"gulaab/internal/notify"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/parcel"
	"gulaab/internal/paying"
	"gulaab/internal/points"
	"gulaab/internal/purchase"
	"gulaab/internal/report"
	"gulaab/internal/restock"
	"gulaab/internal/review"
	"gulaab/internal/settings"
	"gulaab/internal/settle"
	"gulaab/internal/shelf"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/stop"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/catalogdb"
	"gulaab/internal/store/logdb"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/peopledb"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/reportdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/stockdb"
	"gulaab/internal/store/todaydb"
	"gulaab/internal/task"
	"gulaab/internal/today"
)

var (
	_ order.AddressTx   = (*Tx)(nil)
	_ order.Tx          = (*Tx)(nil)
	_ account.Tx        = (*Tx)(nil)
	_ catalog.Tx        = (*Tx)(nil)
	_ review.Tx         = (*Tx)(nil)
	_ stock.Tx          = (*Tx)(nil)
	_ stock.OfficeTx    = (*Tx)(nil)
	_ stock.PapersTx    = (*Tx)(nil)
	_ settings.Tx       = (*Tx)(nil)
	_ outbox.Tx         = (*Tx)(nil)
	_ restock.Tx        = (*Tx)(nil)
	_ leftcart.Tx       = (*Tx)(nil)
	_ stop.Tx           = (*Tx)(nil)
	_ staff.Tx          = (*Tx)(nil)
	_ task.Tx           = (*Tx)(nil)
	_ deal.Tx           = (*Tx)(nil)
	_ coupon.Tx         = (*Tx)(nil)
	_ credit.Tx         = (*Tx)(nil)
	_ points.Tx         = (*Tx)(nil)
	_ exchange.Tx       = (*Tx)(nil)
	_ exchange.OfficeTx = (*Tx)(nil)

	_ shelf.Tx              = (*Tx)(nil)
	_ shelf.Reader          = (*DB)(nil)
	_ parcel.Tx             = (*Tx)(nil)
	_ parcel.Reader         = (*DB)(nil)
	_ today.Tx              = (*Tx)(nil)
	_ today.Reader          = (*DB)(nil)
	_ notify.Tx             = (*Tx)(nil)
	_ notify.Reader         = (*DB)(nil)
	_ settle.Tx             = (*Tx)(nil)
	_ settle.Reader         = (*DB)(nil)
	_ bank.Tx               = (*Tx)(nil)
	_ bank.Reader           = (*DB)(nil)
	_ paying.Tx             = (*Tx)(nil)
	_ paying.Reader         = (*DB)(nil)
	_ invoice.Tx            = (*Tx)(nil)
	_ report.Reader         = (*DB)(nil)
	_ order.Reader          = (*DB)(nil)
	_ account.Reader        = (*DB)(nil)
	_ catalog.Source        = (*DB)(nil)
	_ review.Source         = (*DB)(nil)
	_ review.ProductTx      = (*Tx)(nil)
	_ review.ProductReader  = (*DB)(nil)
	_ review.QuestionTx     = (*Tx)(nil)
	_ review.QuestionReader = (*DB)(nil)
	_ job.Queue             = (*DB)(nil)
	_ settings.Source       = (*DB)(nil)
	_ staff.Reader          = (*DB)(nil)
	_ feed.Source           = (*DB)(nil)
	_ task.Reader           = (*DB)(nil)
	_ deal.Reader           = (*DB)(nil)
	_ coupon.Reader         = (*DB)(nil)
	_ credit.Reader         = (*DB)(nil)
	_ points.Reader         = (*DB)(nil)
	_ purchase.Tx           = (*Tx)(nil)
)

// Aliases of the rooms' types, so that one struct can embed them all.
type (
	cashReader   = cashdb.Reader
	cashTx       = cashdb.Tx
	catalogDB    = catalogdb.DB
	catalogTx    = catalogdb.Tx
	logReader    = logdb.Reader
	logTx        = logdb.Tx
	orderReader  = orderdb.Reader
	orderTx      = orderdb.Tx
	peopleReader = peopledb.Reader
	peopleTx     = peopledb.Tx
	postDB       = postdb.DB
	postTx       = postdb.Tx
	reportReader = reportdb.Reader
	reportTx     = reportdb.Tx
	stockReader  = stockdb.Reader
	stockTx      = stockdb.Tx
	todayReader  = todaydb.Reader
	todayTx      = todaydb.Tx
)

// Tx is one transaction. It is valid until the function it was given to returns, in one
// goroutine.
type Tx struct {
	*sqldb.Tx
	*cashTx
	*catalogTx
	*logTx
	*orderTx
	*peopleTx
	*postTx
	*reportTx
	*stockTx
	*todayTx
	q     *sqlcgen.Queries
	marks []subject
}

// InTx runs fn in one transaction: it commits when fn returns nil, and rolls back on an
// error or panic. It returns a failed COMMIT's error. fn may run several times, so it must
// change only the database; after the last failure the error is Unavailable. fn must use
// its own context, in which a second transaction is refused. audit.ErrUnchanged rolls back
// without an error.
func (db *DB) InTx(ctx context.Context, fn func(context.Context, *Tx) error) error {
	if err := db.DB.InTx(ctx, db.composed(fn)); !errors.Is(err, audit.ErrUnchanged) {
		return err
	}
	return nil
}

// InTxTogether is InTx for short transactions, such as placing an order: on SQLite, those
// that wait for each other are committed together.
func (db *DB) InTxTogether(ctx context.Context, fn func(context.Context, *Tx) error) error {
	return db.DB.InTxTogether(ctx, db.composed(fn))
}

// Within is inTx for a package that declares its own transaction interface. after is called
// whatever the outcome.
func Within[T any](
	inTx func(context.Context, func(context.Context, *Tx) error) error, as func(*Tx) T, after ...func(),
) func(context.Context, func(context.Context, T) error) error {
	return func(ctx context.Context, fn func(context.Context, T) error) error {
		for _, f := range after {
			defer f()
		}
		return inTx(ctx, func(ctx context.Context, tx *Tx) error { return fn(ctx, as(tx)) })
	}
}

// composed wraps fn with a Tx of all rooms, and with the last step of every transaction.
func (db *DB) composed(fn func(context.Context, *Tx) error) func(context.Context, *sqldb.Tx) error {
	return func(ctx context.Context, base *sqldb.Tx) error {
		tx := &Tx{Tx: base, logTx: logdb.NewTx(base), reportTx: reportdb.NewTx(base), stockTx: stockdb.NewTx(base), q: sqlcgen.New(base.Conn)}
		tx.peopleTx, tx.postTx = peopledb.NewTx(base, tx.Mark), postdb.NewTx(base, tx.logTx, db.enqueued)
		tx.catalogTx = catalogdb.NewTx(base, tx.logTx)
		tx.cashTx = cashdb.NewTx(base, tx.Changed, tx.Mark)
		tx.todayTx = todaydb.NewTx(base, tx.Changed)
		tx.orderTx = orderdb.NewTx(base, tx, &db.units)
		base.OnUndo(tx.kept)
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return tx.finish(ctx)
	}
}

// kept returns a function that restores the transaction's memory to its present state.
func (tx *Tx) kept() func() {
	marks := len(tx.marks)
	return func() { tx.marks = tx.marks[:marks] }
}

// finish is the last step of every transaction: it stores what was collected in memory.
func (tx *Tx) finish(ctx context.Context) error {
	if err := tx.LeaveFees(ctx); err != nil {
		return err
	}
	if err := tx.leaveMarks(ctx); err != nil {
		return err
	}
	return tx.FinishLog(ctx)
}

// Record logs entries in their own transaction, for something that was only looked at.
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

// view runs fn on one snapshot. Single statements use db.q instead.
func (db *DB) view(ctx context.Context, op string, fn func(*sql.Tx, *sqlcgen.Queries) error) error {
	return db.View(ctx, op, func(tx *sql.Tx, conn sqldb.DBTX) error { return fn(tx, sqlcgen.New(conn)) })
}
