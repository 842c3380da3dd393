package store

import "github.com/pressly/goose/v3"

// dialect holds what differs between the engines: the lock clauses, which
// SQLite neither knows nor needs, as its writers run one after the other.
// Everything else is one text.
type dialect struct {
	name        string
	migrations  goose.Dialect
	forUpdate   string // after a SELECT: lock its rows, waiting for other transactions
	skipLocked  string // the same, but leave out rows that others have locked
	keepsOwn    bool   // the driver keeps prepared statements itself
	oneSnapshot bool   // a read transaction must ask for one snapshot
}

var (
	sqliteDialect   = dialect{name: "sqlite", migrations: goose.DialectSQLite3}
	postgresDialect = dialect{
		name: "postgres", migrations: goose.DialectPostgres,
		forUpdate: " FOR UPDATE", skipLocked: " FOR UPDATE SKIP LOCKED",
		keepsOwn: true, oneSnapshot: true,
	}
)
