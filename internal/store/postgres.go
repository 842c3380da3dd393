package store

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// openPostgres opens one pool for reading and writing. pgx prepares statements
// and keeps them by itself; behind a pooler that cannot, the address says so
// with default_query_exec_mode=exec.
func (db *DB) openPostgres(cfg Config) error {
	c, err := pgx.ParseConfig(cfg.URL)
	if err != nil {
		// The cause is dropped: it may repeat the address and its password.
		return errors.New("the PostgreSQL address cannot be read; see the connection URIs in PostgreSQL's manual")
	}
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "gulaab"
	}
	pool := stdlib.OpenDB(*c)
	pool.SetMaxOpenConns(cfg.Readers)
	pool.SetMaxIdleConns(cfg.Readers)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	pool.SetConnMaxLifetime(time.Hour) // so that connections find their way back after a failover
	db.dialect, db.writer, db.reader = postgresDialect, pool, pool
	return nil
}
