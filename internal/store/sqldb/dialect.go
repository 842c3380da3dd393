package sqldb

import (
	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"
)

// Dialect holds what differs between the engines, mostly lock clauses: SQLite's writers run
// one after the other and need none.
type dialect struct {
	name                  string
	migrations            goose.Dialect
	ForUpdate             string // after a SELECT: lock its rows, waiting for other transactions
	SkipLocked            string // the same, but leave out rows that others have locked
	LockNames             string // answers one row with n > 0 once the names $1, $2 and $3 are locked until the transaction ends; empty where writers run one after the other anyway
	LockLevels            string // after a SELECT with stock_levels as l: lock those rows alone
	driverKeepsStatements bool   // the driver keeps prepared statements itself
	pipelines             bool   // writes that nobody waits for are sent together
	parameters            int    // how many values one statement inserts at most
	OneSnapshot           bool   // a read transaction must ask for one snapshot
	columns               string // lists the tables with their columns, in order
	references            string // lists which table refers to which
	estimate              string // before a SELECT: answers its plan as JSON instead; empty where nothing is estimated
	NoPlanCache           []any  // before the arguments of a query: plan it for these very arguments; see logdb.Reader.Audit
	RaiseWorkMem          string // gives the rest of a transaction memory to sum up a hundred thousand keys; empty where it has it
}

var (
	sqliteDialect = dialect{
		name: "sqlite", migrations: goose.DialectSQLite3, parameters: 240,
		columns: `SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY m.name, c.cid`,
		references: `SELECT m.name, f."table" FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`,
	}
	postgresDialect = dialect{
		name: "postgres", migrations: goose.DialectPostgres, parameters: 9000, pipelines: true,
		ForUpdate: " FOR UPDATE", SkipLocked: " FOR UPDATE SKIP LOCKED", LockLevels: " FOR UPDATE OF l",
		LockNames: `SELECT COUNT(pg_advisory_xact_lock(k.lock)) AS n
			FROM (SELECT DISTINCT hashtextextended(v.name, 0) AS lock FROM (VALUES (CAST($1 AS TEXT)), ($2), ($3)) AS v (name) ORDER BY lock) AS k`,
		NoPlanCache:           []any{pgx.QueryExecModeCacheDescribe},
		driverKeepsStatements: true, OneSnapshot: true, estimate: "EXPLAIN (FORMAT JSON) ", RaiseWorkMem: "SET LOCAL work_mem = '64MB'",
		columns: `SELECT c.table_name, c.column_name FROM information_schema.columns AS c
			JOIN information_schema.tables AS t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
			WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' ORDER BY c.table_name, c.ordinal_position`,
		references: `SELECT a.relname, b.relname FROM pg_constraint AS k
			JOIN pg_class AS a ON a.oid = k.conrelid JOIN pg_class AS b ON b.oid = k.confrelid
			JOIN pg_namespace AS n ON n.oid = a.relnamespace WHERE k.contype = 'f' AND n.nspname = current_schema()`,
	}
)
