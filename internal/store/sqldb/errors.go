package sqldb

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"gulaab/internal/fault"
)

// What customers are told of the database's own refusals.
const (
	busy       = "The shop is busy just now. Please try again."
	exists     = "That already exists."
	unstorable = "The text holds characters that cannot be stored."
)

// class is the meaning of a driver's error for the shop.
type class int

const (
	other       class = iota
	conflicting       // another transaction was in the way: run this one again
	unavailable       // the database cannot serve now
	full              // the database's disk is full, and nothing of the statement is stored
	duplicate         // a unique index refused
	badText           // the engine cannot hold a text
)

// classify maps the codes of both drivers. It is the only place that does.
func classify(err error) class {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "40001", "40P01": // serialization failure, deadlock
			return conflicting
		// Lock not available, statement or transaction too slow. It has waited as long as
		// patience allows, and others wait for its connection.
		case "55P03", "57014", "25P03":
			return unavailable
		case "23505": // unique violation
			return duplicate
		case "22021", "22P05": // not in the repertoire, untranslatable character
			return badText
		case "57P01", "57P02", "57P03": // shutdown, crash, cannot connect now
			return unavailable
		}
		if e.Code == "53100" { // disk full
			return full
		}
		switch e.Code[:min(2, len(e.Code))] {
		case "08", "53": // connection, insufficient resources
			return unavailable
		}
		return other
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return unavailable
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() {
		case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
			return duplicate
		}
		switch e.Code() & 0xff { // the primary code
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return conflicting
		case sqlite3.SQLITE_FULL:
			return full
		case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
			return unavailable
		}
	}
	return other
}

// Translate names the operation that failed, and gives a driver's error its fault kind.
// Errors that have a kind keep it; unknown ones stay internal.
func Translate(op string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Error](err); !ok {
		switch classify(err) {
		case unavailable, conflicting:
			err = fault.New(fault.Unavailable, busy).Because(err)
		case full:
			err = fault.Full(err)
		case duplicate:
			err = fault.New(fault.Conflict, exists).Because(err)
		case badText:
			err = fault.New(fault.Invalid, unstorable).Because(err)
		case other:
		}
	}
	return fmt.Errorf("store: %s: %w", op, err)
}

// TranslateCommit is Translate for COMMIT. If the server was lost, nobody knows whether the
// transaction was stored, so that error stays internal and is not taken for a refusal. A
// full disk is a refusal: the record that completes a transaction found no room.
func TranslateCommit(err error) error {
	if classify(err) == unavailable {
		return fmt.Errorf("store: commit, with unknown outcome: %w", err)
	}
	return Translate("commit", err)
}

// Found is Translate for a query of one row; without a row the error is NotFound and says
// message.
func Found(op, message string, err error) error {
	if IsNoRows(err) {
		return fault.New(fault.NotFound, message)
	}
	return Translate(op, err)
}

// IsNoRows says that a query of one row found none.
func IsNoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// IsDuplicate says whether a unique index refused.
func IsDuplicate(err error) bool { return classify(err) == duplicate }
