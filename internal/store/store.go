// Package store keeps the shop's data, in SQLite or in PostgreSQL, with one SQL
// text for both. It opens the database and composes the subjects: one *Tx satisfies
// the Tx interface of every domain package, one *DB their readers. Nothing above it can
// tell the engines apart. It holds no rules of the shop: which order may move where, or
// who may see it, is for others to say.
package store

import (
	"context"
	"embed"
	"io/fs"

	"gulaab/internal/poll"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/logdb"
	"gulaab/internal/store/peopledb"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/reportdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/stockdb"
)

// DB is an open database of the shop. Its methods may be called from several
// goroutines; each one that reads answers from one snapshot of the data.
type DB struct {
	*sqldb.DB
	*cashReader
	*logReader
	*peopleReader
	*postDB
	*reportReader
	*stockReader
	q        *sqlcgen.Queries      // single statements outside of transactions
	enqueued func(kinds ...string) // what the owner of OnEnqueued does after a commit; may be nil
	badMarks *poll.Rows            // subjects of marks that could not be worked in
	spoiled  spoiled
	units    units
}

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// Migrations are the steps of the shop's schema.
func Migrations() fs.FS {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return dir
}

// Config says where the database is.
type Config = sqldb.Config

// Open opens the database that cfg names and checks that it answers. The schema
// is left as it is: see Migrate.
func Open(ctx context.Context, cfg sqldb.Config) (*DB, error) {
	base, err := sqldb.Open(ctx, cfg, Migrations())
	if err != nil {
		return nil, err
	}
	db := &DB{
		DB: base, cashReader: cashdb.NewReader(&base.Reader), logReader: logdb.NewReader(&base.Reader), peopleReader: peopledb.NewReader(&base.Reader), reportReader: reportdb.NewReader(&base.Reader), stockReader: stockdb.NewReader(&base.Reader), q: sqlcgen.New(base.Singly()),
		badMarks: &poll.Rows{Now: base.Now, Log: base.Log, What: "an order or a person could not be worked into customers and reports"},
	}
	db.postDB = postdb.NewDB(postdb.NewReader(&base.Reader), func(ctx context.Context, fn func(context.Context, *postTx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *Tx) error { return fn(ctx, tx.postTx) })
	}, base.Alone)
	return db, nil
}

// OnEnqueued has fn called after each commit that enqueued jobs here, with their
// kinds; jobs that another process enqueues are not told. fn must not block. It is
// set once, before several goroutines use db.
func (db *DB) OnEnqueued(fn func(kinds ...string)) { db.enqueued = fn }
