package sqldb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// pipeline queues writes of a PostgreSQL transaction whose result is not needed. They are
// sent together, in order, before the next statement with a result and before COMMIT, so
// that an order takes a few round trips (QUICK-2). A nil pipeline is SQLite's: there a
// write runs at once.
type pipeline struct {
	conn   *sql.Conn
	writes []write
	err    error // of a write that failed; the transaction can only be rolled back
}

// Write is one statement. exactly is how many rows it must change, or -1.
type write struct {
	text    string
	args    []any
	exactly int64
}

// send runs the queued writes in one round trip. It returns how many rows the last one
// changed.
func (p *pipeline) send(ctx context.Context) (rows int64, err error) {
	if p == nil || p.err != nil || len(p.writes) == 0 {
		if p != nil {
			err = p.err
		}
		return 0, err
	}
	writes := p.writes
	p.writes = nil
	p.err = p.conn.Raw(func(driverConn any) error {
		conn, ok := driverConn.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("store: the driver is %T, not pgx", driverConn)
		}
		batch := &pgx.Batch{}
		for _, w := range writes {
			args, err := values(w.args)
			if err != nil {
				return err
			}
			batch.Queue(w.text, args...)
		}
		results := conn.Conn().SendBatch(ctx, batch)
		for _, w := range writes {
			done, err := results.Exec()
			if rows = done.RowsAffected(); err == nil && w.exactly >= 0 && rows != w.exactly {
				err = fmt.Errorf("store: %d rows changed, %d must have: %s", rows, w.exactly, w.text)
			}
			if err != nil {
				return errors.Join(err, results.Close())
			}
		}
		return results.Close()
	})
	return rows, p.err
}

// values converts arguments as database/sql would for the driver.
func values(args []any) ([]any, error) {
	out := make([]any, len(args))
	for i, a := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(a)
		if err != nil {
			return nil, fmt.Errorf("store: argument %d: %w", i+1, err)
		}
		out[i] = v
	}
	return out, nil
}

// forget drops queued writes and errors, after a savepoint was rolled back.
func (p *pipeline) forget() {
	if p != nil {
		p.writes, p.err = nil, nil
	}
}

// failed returns the error of a write that was sent before, or nil.
func (p *pipeline) failed() error {
	if p == nil {
		return nil
	}
	return p.err
}

// unhurriedWrites queues statements of generated code, which uses it like a connection.
// Their errors come from a later statement or from COMMIT, so it is only for writes that no
// rule of the shop expects to fail.
type unhurriedWrites struct{ conn }

func (t unhurriedWrites) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return driver.RowsAffected(0), t.Write(ctx, -1, query, args...)
}

// Write runs a statement: at once on SQLite, queued on PostgreSQL. exactly is how many rows
// it must change, or -1 for any.
func (t conn) Write(ctx context.Context, exactly int64, query string, args ...any) error {
	if t.later == nil {
		done, err := t.ExecContext(ctx, query, args...)
		if err != nil || exactly < 0 {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows != exactly {
			return errors.Join(err, fmt.Errorf("store: %d rows changed, %d must have: %s", rows, exactly, query))
		}
		return nil
	}
	if err := storable(args); err != nil {
		return err
	}
	t.later.writes = append(t.later.writes, write{query, args, exactly})
	return t.later.err
}
