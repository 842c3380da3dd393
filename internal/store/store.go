// Package store keeps the shop's data in SQLite or PostgreSQL, with one SQL text for both.
// It opens the database and composes the rooms: one *Tx satisfies the Tx interface of every
// domain package, one *DB their readers. Nothing above it can tell the engines apart. It
// holds no rules of the shop, such as which order may move where or who may see it.
package store

import (
	"context"
	"embed"
	"io/fs"

	"gulaab/internal/poll"
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
)

// DB is an open database. It is safe for concurrent use; each reading method uses one
// snapshot of the data.
type DB struct {
	*sqldb.DB
	*cashReader
	*catalogDB
	*logReader
	*orderReader
	*peopleReader
	*postDB
	*reportReader
	*stockReader
	*todayReader
	q        *sqlcgen.Queries      // single statements outside of transactions
	enqueued func(kinds ...string) // called after commits, see OnEnqueued; may be nil
	units    orderdb.Units
	badMarks *poll.Rows // subjects of marks that failed
}

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// Migrations returns the files of the schema's migrations.
func Migrations() fs.FS {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return dir
}

// Config is the location of the database.
type Config = sqldb.Config

// Media is an uploaded picture or video.
type Media = catalogdb.Media

// Open opens the database of cfg and checks that it answers. It does not change the schema:
// see Migrate.
func Open(ctx context.Context, cfg sqldb.Config) (*DB, error) {
	base, err := sqldb.Open(ctx, cfg, Migrations())
	if err != nil {
		return nil, err
	}
	db := &DB{
		DB: base, cashReader: cashdb.NewReader(&base.Reader), logReader: logdb.NewReader(&base.Reader), orderReader: orderdb.NewReader(&base.Reader), peopleReader: peopledb.NewReader(&base.Reader), reportReader: reportdb.NewReader(&base.Reader), stockReader: stockdb.NewReader(&base.Reader), todayReader: todaydb.NewReader(&base.Reader), q: sqlcgen.New(base.Singly()),
		badMarks: &poll.Rows{Now: base.Now, Log: base.Log, What: "an order or a person could not be worked into customers and reports"},
	}
	db.catalogDB = catalogdb.NewDB(catalogdb.NewReader(&base.Reader), func(ctx context.Context, fn func(context.Context, *catalogTx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *Tx) error { return fn(ctx, tx.catalogTx) })
	})
	db.postDB = postdb.NewDB(postdb.NewReader(&base.Reader), func(ctx context.Context, fn func(context.Context, *postTx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *Tx) error { return fn(ctx, tx.postTx) })
	}, base.Alone)
	return db, nil
}

// OnEnqueued sets a function that is called after each commit that enqueued jobs in this
// process, with their kinds. fn must not block. It is set once, before several goroutines
// use db.
func (db *DB) OnEnqueued(fn func(kinds ...string)) { db.enqueued = fn }
