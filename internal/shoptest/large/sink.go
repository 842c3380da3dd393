package large

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
)

// sink writes rows into a database.
type sink interface {
	// put adds rows to a table.
	put(ctx context.Context, table string, columns []string, rows [][]any) error
	// do runs a statement.
	do(ctx context.Context, text string) error
	// each reads rows of texts and numbers.
	each(ctx context.Context, text string, fn func(scan func(...any) error) error) error
	// close ends the filling and updates the planner's statistics.
	close(ctx context.Context) error
}

func openSink(ctx context.Context, cfg store.Config) (sink, error) {
	if strings.HasPrefix(cfg.URL, "postgres") {
		return openPostgres(ctx, cfg.URL)
	}
	db, err := sql.Open("sqlite", "file:"+cfg.DataDir+"/"+sqldb.FileName+"?_pragma=synchronous(off)&_pragma=busy_timeout(5000)&_pragma=cache_size(-65536)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return lite{db}, nil
}

// lite is the sink of SQLite.
type lite struct{ db *sql.DB }

func (l lite) put(ctx context.Context, table string, columns []string, rows [][]any) (err error) {
	if len(rows) == 0 {
		return nil
	}
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	const mostParameters = 30_000
	one := "(" + strings.TrimSuffix(strings.Repeat("?,", len(columns)), ",") + ")"
	head := `INSERT INTO ` + table + ` (` + strings.Join(columns, ", ") + `) VALUES `
	for part := range slices.Chunk(rows, mostParameters/len(columns)) {
		text := head + strings.TrimSuffix(strings.Repeat(one+",", len(part)), ",")
		if _, err := tx.ExecContext(ctx, text, slices.Concat(part...)...); err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
	}
	return tx.Commit()
}

func (l lite) do(ctx context.Context, text string) error {
	_, err := l.db.ExecContext(ctx, text)
	return err
}

func (l lite) each(ctx context.Context, text string, fn func(func(...any) error) error) error {
	rows, err := l.db.QueryContext(ctx, text)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports failures
	for rows.Next() {
		if err := fn(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (l lite) close(ctx context.Context) error {
	return errors.Join(l.do(ctx, `ANALYZE`), l.do(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`), l.db.Close())
}

// filled are the tables that get many rows. Their indexes are made afterwards.
var filled = []string{
	"orders", "order_lines", "order_events", "payments", "parcels", "parcel_lines", "customers", "customer_words", "report_facts", "report_sums", "profit_sums",
	"courier_cash", "courier_cash_paid", "cancelled_orders", "cancelled_goods", "stock_moves", "messages", "audit_log", "lots", "courier_events", "accounts", "product_reviews", "returns", "return_lines",
}

// postgres is the sink of PostgreSQL and uses COPY.
type postgres struct {
	conn    *pgx.Conn
	indexes []string
}

func openPostgres(ctx context.Context, address string) (*postgres, error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	p := &postgres{conn: conn}
	names := "'" + strings.Join(filled, "','") + "'"
	// Foreign keys are not checked while writing; a test checks the rows.
	for _, text := range []string{`SET session_replication_role = replica`, `SET synchronous_commit = off`, `SET maintenance_work_mem = '256MB'`} {
		if err := p.do(ctx, text); err != nil {
			return nil, errors.Join(err, conn.Close(ctx))
		}
	}
	var drop []string
	err = p.each(ctx, `SELECT i.indexname, i.indexdef FROM pg_indexes i WHERE i.schemaname = 'public' AND i.tablename IN (`+names+`)
		AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname) ORDER BY i.indexname`, func(scan func(...any) error) error {
		var name, text string
		err := scan(&name, &text)
		drop, p.indexes = append(drop, `DROP INDEX `+name), append(p.indexes, text)
		return err
	})
	for _, text := range drop {
		err = errors.Join(err, p.do(ctx, text))
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	return p, nil
}

func (p *postgres) put(ctx context.Context, table string, columns []string, rows [][]any) error {
	if _, err := p.conn.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows)); err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	return nil
}

func (p *postgres) do(ctx context.Context, text string) error {
	_, err := p.conn.Exec(ctx, text)
	return err
}

func (p *postgres) each(ctx context.Context, text string, fn func(func(...any) error) error) error {
	rows, err := p.conn.Query(ctx, text)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := fn(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// close makes the indexes again.
func (p *postgres) close(ctx context.Context) error {
	var err error
	for _, text := range p.indexes {
		err = errors.Join(err, p.do(ctx, text))
	}
	return errors.Join(err, p.do(ctx, `VACUUM ANALYZE`), p.conn.Close(ctx))
}
