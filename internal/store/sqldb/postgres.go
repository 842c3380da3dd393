package sqldb

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// patience are the server's time limits for every connection, so that a stuck or lost node
// blocks others no longer. The address may set others by the same names; an empty value
// leaves one to the server, for poolers that refuse such settings at connecting.
var patience = map[string]string{
	"lock_timeout":                        "2s",  // a transaction of the shop takes milliseconds
	"statement_timeout":                   "30s", // longer than any request may take
	"idle_in_transaction_session_timeout": "10s", // the node stopped in the middle
}

// unhurried are the time limits for migrations and for reading everything: no limit, except
// for the wait for a lock.
var unhurried = map[string]string{
	"lock_timeout": "60s", "statement_timeout": "0", "idle_in_transaction_session_timeout": "0",
}

// serverName is what PostgreSQL calls the connections of a server of the shop.
const serverName = "gulaab"

// connectTimeout is for one host of the address, unless the address sets another.
const connectTimeout = 5 * time.Second

// parameters are what an address of PostgreSQL may say after its question mark:
// what the driver reads itself, and what it passes on to the server. Others can
// be given as options=-c name=value.
var parameters = []string{
	"host", "port", "dbname", "database", "user", "password", "passfile", "service", "servicefile", "connect_timeout", "target_session_attrs",
	"sslmode", "sslkey", "sslcert", "sslcertmode", "sslrootcert", "sslnegotiation", "sslpassword", "sslsni", "min_protocol_version",
	"max_protocol_version", "channel_binding", "require_auth", "krbspn", "krbsrvname",
	"default_query_exec_mode", "statement_cache_capacity", "description_cache_capacity",
	"application_name", "search_path", "options", "TimeZone", "timezone", "synchronous_commit", "role",
	"lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout", "idle_session_timeout", "transaction_timeout",
	"tcp_user_timeout", "tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count",
}

// ServerConfig reads an address. Its errors never repeat it: it may hold a password.
func ServerConfig(address string) (*pgx.ConnConfig, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the PostgreSQL address is no URL: a port that is no number, or characters that must be escaped (%XX)")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return nil, errors.New("the PostgreSQL address has parameters that cannot be read")
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if !slices.Contains(parameters, name) {
			return nil, fmt.Errorf("the PostgreSQL address has an unknown parameter %q; known are %s", name, strings.Join(parameters, ", "))
		}
	}
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the PostgreSQL address cannot be read; see the connection URIs in PostgreSQL's manual")
	}
	c.RuntimeParams["application_name"] = cmp.Or(c.RuntimeParams["application_name"], serverName)
	if !query.Has("connect_timeout") {
		c.ConnectTimeout = connectTimeout
	}
	for name, value := range patience {
		switch given, ok := c.RuntimeParams[name]; {
		case !ok:
			c.RuntimeParams[name] = value
		case given == "":
			delete(c.RuntimeParams, name)
		}
	}
	return c, nil
}

// openPostgres opens one pool for reading and writing, and one connection for Ready, which
// must not queue behind the shop. pgx caches prepared statements by itself; behind a pooler
// that cannot, the address sets default_query_exec_mode=exec.
func (db *DB) openPostgres(cfg Config) error {
	c, err := ServerConfig(cfg.URL)
	if err != nil {
		return err
	}
	if cfg.Command && c.RuntimeParams["application_name"] == serverName {
		c.RuntimeParams["application_name"] = serverName + " command"
	}
	slow := c.Copy()
	for name, value := range unhurried {
		if _, told := c.RuntimeParams[name]; told {
			slow.RuntimeParams[name] = value
		}
	}
	if cfg.Unhurried {
		c = slow
	}
	pool := stdlib.OpenDB(*c)
	pool.SetMaxOpenConns(cfg.Connections)
	pool.SetMaxIdleConns(cfg.Connections)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	pool.SetConnMaxLifetime(time.Hour) // so that connections find their way back after a failover
	db.Probe = stdlib.OpenDB(*c)
	db.Probe.SetMaxOpenConns(1)
	db.Probe.SetConnMaxLifetime(time.Hour)
	db.Dialect, db.writer, db.pool = postgresDialect, pool, pool
	db.unhurried = func() *sql.DB { return stdlib.OpenDB(*slow) }
	return nil
}
