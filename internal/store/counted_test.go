package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"path/filepath"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"gulaab/internal/store/sqldb"
)

// Asked counts the requests of a DB to its database. On PostgreSQL it counts round trips; a
// batch counts once. On SQLite it counts queries that return rows, because a write is a call
// within the process.
type Asked struct{ n atomic.Int64 }

// Take returns the count and resets it.
func (a *Asked) Take() int64 { return a.n.Swap(0) }

// Count makes a DB that is not in use yet count its requests.
func Count(db *DB, cfg Config) (*Asked, error) {
	a := &Asked{}
	writer, reader := db.Pools()
	old := []*sql.DB{writer}
	if cfg.URL == "" {
		old = append(old, reader)
		of, path := writer.Driver(), filepath.Join(cfg.DataDir, sqldb.FileName)
		writer = sql.OpenDB(countedFile{of, sqldb.FileAddress(path, true), a})
		writer.SetMaxOpenConns(1)
		reader = sql.OpenDB(countedFile{of, sqldb.FileAddress(path, false), a})
	} else {
		c, err := sqldb.ServerConfig(cfg.URL)
		if err != nil {
			return nil, err
		}
		c.Tracer = a
		writer = stdlib.OpenDB(*c)
		writer.SetMaxOpenConns(4)
		reader = writer
	}
	db.Use(writer, reader)
	var err error
	for _, pool := range old {
		err = errors.Join(err, pool.Close())
	}
	return a, err
}

// TraceQueryStart implements pgx.QueryTracer.
func (a *Asked) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	a.n.Add(1)
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (a *Asked) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart implements pgx.BatchTracer.
func (a *Asked) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	a.n.Add(1)
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (a *Asked) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (a *Asked) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// countedFile opens counting connections to a SQLite file.
type countedFile struct {
	of  driver.Driver
	dsn string
	a   *Asked
}

func (f countedFile) Driver() driver.Driver { return f.of }

func (f countedFile) Connect(context.Context) (driver.Conn, error) {
	c, err := f.of.Open(f.dsn)
	if err != nil {
		return nil, err
	}
	return countedConn{c.(sqliteConn), f.a}, nil
}

// sqliteConn is the interfaces that the driver's connections implement.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
}

type countedConn struct {
	sqliteConn
	a *Asked
}

func (c countedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	c.a.n.Add(1)
	return c.sqliteConn.QueryContext(ctx, query, args)
}

func (c countedConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return countedStmt{s.(sqliteStmt), c.a}, nil
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type countedStmt struct {
	sqliteStmt
	a *Asked
}

func (s countedStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	s.a.n.Add(1)
	return s.sqliteStmt.QueryContext(ctx, args)
}
