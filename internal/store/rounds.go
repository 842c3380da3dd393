package store

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/store/sqldb"
)

// ClaimRound says whether this node does a round of work that only one node does: if none
// began within every, by this node's clock. All nodes agree by this row, and it records the
// node.
func (db *DB) ClaimRound(ctx context.Context, name, node string, every time.Duration) (mine bool, err error) {
	// Mostly the round is not due, and this look-up writes nothing.
	var began int64
	err = db.QueryRowContext(ctx, `SELECT COALESCE(MAX(began_at), 0) FROM rounds WHERE name = $1`, name).Scan(&began)
	if err != nil || began > sqldb.Micros(db.Now().Add(-every)) {
		return false, sqldb.Translate("round", err)
	}
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		done, err := tx.Conn.ExecContext(ctx, `INSERT INTO rounds (name, began_at, node, every) VALUES ($1, $2, $4, $5)
			ON CONFLICT (name) DO UPDATE SET began_at = excluded.began_at, node = excluded.node, every = excluded.every WHERE rounds.began_at <= $3`,
			name, sqldb.Micros(tx.Now()), sqldb.Micros(tx.Now().Add(-every)), node, every.Microseconds())
		if err != nil {
			return sqldb.Translate("claim round", err)
		}
		n, err := done.RowsAffected()
		mine = n == 1
		return sqldb.Translate("claim round", err)
	})
	return mine && err == nil, err
}

// FailRound records that the round that this node claimed failed.
func (db *DB) FailRound(ctx context.Context, name string) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		_, err := tx.Conn.ExecContext(ctx, `UPDATE rounds SET failed_at = $2 WHERE name = $1`, name, sqldb.Micros(tx.Now()))
		return sqldb.Translate("fail round", err)
	})
}

// Round is the last round of a loop that one of the nodes does.
type Round struct {
	Name, Node    string
	Began, Failed time.Time // zero: never
	Every         time.Duration
}

// Rounds returns the last rounds by name.
func (db *DB) Rounds(ctx context.Context) (list []Round, err error) {
	list, err = sqldb.List(ctx, db, `SELECT name, node, began_at, failed_at, every FROM rounds ORDER BY name`, nil, func(rows *sql.Rows, r *Round) error {
		var began, failed, every int64
		err := rows.Scan(&r.Name, &r.Node, &began, &failed, &every)
		r.Began, r.Failed, r.Every = sqldb.FromMicros(began), sqldb.MaybeMicros(failed), time.Duration(every)*time.Microsecond
		return err
	})
	return list, sqldb.Translate("rounds", err)
}
