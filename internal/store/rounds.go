package store

import (
	"context"
	"time"
)

// ClaimRound says whether this node does a round of work that one node alone does: where
// nobody began one since every ago, by this node's clock. It is the one place where nodes
// agree on that.
func (db *DB) ClaimRound(ctx context.Context, name string, every time.Duration) (mine bool, err error) {
	// Most looks find that it is not due, and write nothing.
	var began int64
	err = db.reader.QueryRowContext(ctx, `SELECT COALESCE(MAX(began_at), 0) FROM rounds WHERE name = $1`, name).Scan(&began)
	if err != nil || began > micros(db.now().Add(-every)) {
		return false, translate("round", err)
	}
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		done, err := tx.conn.ExecContext(ctx, `INSERT INTO rounds (name, began_at) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET began_at = excluded.began_at WHERE rounds.began_at <= $3`, name, micros(tx.now), micros(tx.now.Add(-every)))
		if err != nil {
			return translate("claim round", err)
		}
		n, err := done.RowsAffected()
		mine = n == 1
		return translate("claim round", err)
	})
	return mine && err == nil, err
}
