package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"gulaab/internal/backup"
)

var _ backup.Target = (*DB)(nil)

// migrationsTable is goose's; loading creates it anew.
const migrationsTable = "goose_db_version"

// Dump implements backup.Source: every table in one read transaction, which locks nobody
// out. The database must be open Unhurried.
func (db *DB) Dump(ctx context.Context, each func(backup.Table) error) (schema int64, err error) {
	err = db.View(ctx, "dump", func(tx *sql.Tx, _ DBTX) error {
		if err := tx.QueryRowContext(ctx, AppliedVersion).Scan(&schema); err != nil {
			return err
		}
		tables, err := db.tables(ctx, tx)
		if err != nil {
			return err
		}
		for _, t := range tables {
			t.Rows = rowsOf(ctx, tx, t)
			if err := each(t); err != nil {
				return err
			}
		}
		return nil
	})
	return schema, err
}

// tables lists the shop's tables, by name.
func (db *DB) tables(ctx context.Context, q Querier) (tables []backup.Table, err error) {
	err = pairs(ctx, q, db.Dialect.columns, func(table, column string) {
		if table == migrationsTable {
			return
		}
		if len(tables) == 0 || tables[len(tables)-1].Name != table {
			tables = append(tables, backup.Table{Name: table})
		}
		t := &tables[len(tables)-1]
		t.Columns = append(t.Columns, column)
	})
	return tables, err
}

// pairs runs a query that returns two names a row.
func pairs(ctx context.Context, q Querier, query string, each func(a, b string)) (err error) {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var a, b string
		if err := rows.Scan(&a, &b); err != nil {
			return err
		}
		each(a, b)
	}
	return rows.Err()
}

// quoted writes names as SQL identifiers.
func quoted(names []string) string { return `"` + strings.Join(names, `", "`) + `"` }

func rowsOf(ctx context.Context, q Querier, t backup.Table) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		rows, err := q.QueryContext(ctx, `SELECT `+quoted(t.Columns)+` FROM "`+t.Name+`"`)
		if err != nil {
			yield(nil, err)
			return
		}
		defer func() { _ = rows.Close() }() // Err has said what there was to say
		types, err := rows.ColumnTypes()
		if err != nil {
			yield(nil, err)
			return
		}
		values, into := make([]any, len(t.Columns)), make([]any, len(t.Columns))
		for i := range values {
			into[i] = &values[i]
		}
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				yield(nil, err)
				return
			}
			for i, t := range types { // which SQLite keeps as 0 and 1
				if n, ok := values[i].(int64); ok && t.DatabaseTypeName() == "BOOLEAN" {
					values[i] = n != 0
				}
			}
			if !yield(values, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// Vacant implements backup.Target: there are no tables, or those of the
// backup's schema or an older one, without goods, people and orders.
func (db *DB) Vacant(ctx context.Context, schema int64) error {
	want, err := db.LatestVersion()
	if err != nil {
		return err
	}
	if schema < 1 || schema > want {
		return fmt.Errorf("store: the backup's schema is at version %d, but this program knows versions up to %d only: use the newer program", schema, want)
	}
	tables, err := db.tables(ctx, db)
	if err != nil {
		return Translate("look for tables", err)
	}
	if len(tables) == 0 {
		return nil
	}
	for _, t := range tables {
		if !slices.Contains([]string{"products", "accounts", "orders"}, t.Name) {
			continue
		}
		var n int64
		if err := db.QueryRowContext(ctx, `SELECT COUNT(*) FROM "`+t.Name+`"`).Scan(&n); err != nil {
			return Translate("count rows", err)
		}
		if n > 0 {
			return fmt.Errorf("store: the place is not empty: the table %s has %d rows", t.Name, n)
		}
	}
	have, err := schemaVersion(ctx, db.pool)
	if err != nil {
		return fmt.Errorf("store: the place is not empty: it has tables that are not the shop's (%w)", err)
	}
	if have > schema {
		return fmt.Errorf("store: the place has the schema of version %d already, the backup that of %d: give it a database without tables", have, schema)
	}
	return nil
}

// Load implements backup.Target.
func (db *DB) Load(ctx context.Context, schema int64, tables []backup.Table) error {
	if err := db.MigrateTo(ctx, schema); err != nil {
		return err
	}
	order, err := db.loadOrder(ctx)
	if err != nil {
		return Translate("load", err)
	}
	byName := map[string]backup.Table{}
	for _, t := range tables {
		if !slices.Contains(order, t.Name) {
			return fmt.Errorf("store: load: the schema of version %d has no table %q", schema, t.Name)
		}
		byName[t.Name] = t
	}
	load := db.loadSQLite
	if db.Dialect.migrations == postgresDialect.migrations {
		load = db.loadPostgres
	}
	return Translate("load", load(ctx, order, byName))
}

// loadOrder sorts the tables so that each follows those it refers to.
func (db *DB) loadOrder(ctx context.Context) (order []string, err error) {
	tables, err := db.tables(ctx, db)
	if err != nil {
		return nil, err
	}
	needs := map[string][]string{}
	if err := pairs(ctx, db, db.Dialect.references, func(from, to string) {
		if from != to {
			needs[from] = append(needs[from], to)
		}
	}); err != nil {
		return nil, err
	}
	for len(order) < len(tables) {
		before := len(order)
		for _, t := range tables {
			waits := func(name string) bool { return !slices.Contains(order, name) }
			if waits(t.Name) && !slices.ContainsFunc(needs[t.Name], waits) {
				order = append(order, t.Name)
			}
		}
		if len(order) == before {
			return nil, errors.New("tables refer to each other in a circle")
		}
	}
	return order, nil
}

// loadSQLite inserts row by row; references are checked at COMMIT.
func (db *DB) loadSQLite(ctx context.Context, order []string, tables map[string]backup.Table) (err error) {
	tx, err := db.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreDone(tx.Rollback()))
		}
	}()
	if _, err := tx.ExecContext(ctx, `PRAGMA defer_foreign_keys = ON`); err != nil {
		return err
	}
	for _, name := range slices.Backward(order) { // what migrations put there
		if _, err := tx.ExecContext(ctx, `DELETE FROM "`+name+`"`); err != nil {
			return err
		}
	}
	for _, name := range order {
		if t, ok := tables[name]; ok {
			if err := insertRows(ctx, tx, t); err != nil {
				return fmt.Errorf("table %s: %w", name, err)
			}
		}
	}
	return tx.Commit()
}

func insertRows(ctx context.Context, tx *sql.Tx, t backup.Table) (err error) {
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(t.Columns)), ", ")
	insert, err := tx.PrepareContext(ctx, `INSERT INTO "`+t.Name+`" (`+quoted(t.Columns)+`) VALUES (`+marks+`)`)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, insert.Close()) }()
	for row, err := range t.Rows {
		if err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, row...); err != nil {
			return err
		}
	}
	return nil
}

// loadPostgres uses COPY, which checks references at the end of each table.
func (db *DB) loadPostgres(ctx context.Context, order []string, tables map[string]backup.Table) (err error) {
	pool := db.unhurried()
	defer func() { err = errors.Join(err, pool.Close()) }()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	return conn.Raw(func(driver any) error {
		c, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("the connection is a %T", driver)
		}
		return pgx.BeginFunc(ctx, c.Conn(), func(tx pgx.Tx) error {
			for _, name := range slices.Backward(order) { // what migrations put there
				if _, err := tx.Exec(ctx, `DELETE FROM "`+name+`"`); err != nil {
					return err
				}
			}
			for _, name := range order {
				t, ok := tables[name]
				if !ok {
					continue
				}
				next, stop := iter.Pull2(t.Rows)
				_, err := tx.CopyFrom(ctx, pgx.Identifier{name}, t.Columns, pgx.CopyFromFunc(func() ([]any, error) {
					row, err, more := next()
					if !more || err != nil {
						return nil, err
					}
					return row, nil
				}))
				stop()
				if err != nil {
					return fmt.Errorf("table %s: %w", name, err)
				}
			}
			return nil
		})
	})
}
