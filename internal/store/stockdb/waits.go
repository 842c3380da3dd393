package stockdb

import (
	"context"
	"database/sql"

	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/restock"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// Restocked returns the variants for sale of which somebody who waits may be told, and those whose
// free units changed since the last look (KEEP-2).
func (r *Reader) Restocked(ctx context.Context, most int) (ids []string, err error) {
	// Without the branch of the units that fell, units that are bought and come in again would never
	// be new. A queue in which nobody waits is of no interest.
	err = r.db.Rows(ctx, "restocked", `SELECT q.variant_id FROM stock_queues q JOIN stock_levels s ON s.variant_id = q.variant_id
		JOIN variants v ON v.id = q.variant_id JOIN products p ON p.id = v.product_id
		WHERE `+sqltext.OnSale+` AND (NOT s.tracked OR q.seen <> s.on_hand - s.held - s.promised
				OR s.on_hand - s.held - s.promised > CASE WHEN q.told_at <= $1 THEN 0 ELSE q.told END)
			AND EXISTS (SELECT 1 FROM stock_waits w WHERE w.variant_id = q.variant_id)
		ORDER BY q.variant_id LIMIT $2`, []any{sqldb.Micros(r.db.Now().Add(-restock.Turn)), most}, sqldb.Into(&ids))
	return ids, err
}

// OpenQueue implements restock.Tx.
func (tx *Tx) OpenQueue(ctx context.Context, productID, variantID string) error {
	// The update locks the row also where nothing is new of it.
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO stock_queues (variant_id, product_id, seen, told, told_at) VALUES ($1, $2, 0, 0, 0)
		ON CONFLICT (variant_id) DO UPDATE SET product_id = excluded.product_id`, variantID, productID)
	return sqldb.Translate("open queue", err)
}

// Queue implements restock.Tx.
func (tx *Tx) Queue(ctx context.Context, variantID string) (q restock.Queue, err error) {
	var at int64
	err = tx.Conn.QueryRowContext(ctx, `SELECT product_id, variant_id, seen, told, told_at FROM stock_queues WHERE variant_id = $1`+tx.Dialect.ForUpdate, variantID).
		Scan(&q.ProductID, &q.VariantID, &q.Seen, &q.Told, &at)
	q.ToldAt = sqldb.MaybeMicros(at)
	return q, sqldb.Found("queue", "Nobody waits for this.", err)
}

// PutQueue implements restock.Tx.
func (tx *Tx) PutQueue(ctx context.Context, q restock.Queue) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE stock_queues SET seen = $1, told = $2, told_at = $3 WHERE variant_id = $4`,
		q.Seen, q.Told, sqldb.MicrosOrZero(q.ToldAt), q.VariantID)
	return sqldb.Translate("put queue", err)
}

// Waiting implements restock.Tx.
func (tx *Tx) Waiting(ctx context.Context, variantID string) (n int64, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM stock_waits WHERE variant_id = $1`, variantID).Scan(&n)
	return n, sqldb.Translate("waiting", err)
}

// InsertWait implements restock.Tx.
func (tx *Tx) InsertWait(ctx context.Context, w *restock.Wait) (bool, error) {
	done, err := tx.Conn.ExecContext(ctx, `INSERT INTO stock_waits (id, variant_id, channel, address, address_folded, language, account_id, undo_hash, asked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (variant_id, address_folded) DO NOTHING`,
		w.ID, w.VariantID, string(w.Channel), w.Address, ident.FoldMailbox(w.Address), string(w.Language), w.AccountID, w.UndoHash, sqldb.Micros(w.AskedAt))
	if err != nil {
		return false, sqldb.Translate("insert wait", err)
	}
	n, err := done.RowsAffected()
	return n > 0, sqldb.Translate("insert wait", err)
}

// OldestWaits implements restock.Tx.
func (tx *Tx) OldestWaits(ctx context.Context, variantID string, most int64) ([]restock.Wait, error) {
	waits, err := listWaits(ctx, tx.Conn, ` WHERE variant_id = $1 ORDER BY asked_at, id LIMIT $2`, variantID, most)
	return waits, sqldb.Translate("oldest waits", err)
}

// listWaits returns the waits that a condition selects, with what follows it.
func listWaits(ctx context.Context, q sqldb.Querier, condition string, args ...any) ([]restock.Wait, error) {
	return sqldb.List(ctx, q, `SELECT w.id, (SELECT q.product_id FROM stock_queues q WHERE q.variant_id = w.variant_id), w.variant_id, w.channel, w.address, w.language, w.account_id,
		w.undo_hash, w.asked_at FROM stock_waits w`+condition, args,
		func(rows *sql.Rows, w *restock.Wait) error {
			var channel, language string
			var at int64
			err := rows.Scan(&w.ID, &w.ProductID, &w.VariantID, &channel, &w.Address, &language, &w.AccountID, &w.UndoHash, &at)
			w.Channel, w.Language, w.AskedAt = mail.Channel(channel), mail.Language(language), sqldb.FromMicros(at)
			return err
		})
}

// DeleteWait implements restock.Tx.
func (tx *Tx) DeleteWait(ctx context.Context, id string) (bool, error) {
	n, err := tx.deleteWaits(ctx, ` WHERE id = $1`, id)
	return n > 0, err
}

// UndoWaits implements restock.Tx.
func (tx *Tx) UndoWaits(ctx context.Context, variantID, undoHash string) (int64, error) {
	return tx.deleteWaits(ctx, ` WHERE variant_id = $1 AND undo_hash = $2`, variantID, undoHash)
}

func (tx *Tx) deleteWaits(ctx context.Context, condition string, args ...any) (int64, error) {
	done, err := tx.Conn.ExecContext(ctx, `DELETE FROM stock_waits`+condition, args...)
	if err != nil {
		return 0, sqldb.Translate("delete waits", err)
	}
	n, err := done.RowsAffected()
	return n, sqldb.Translate("delete waits", err)
}

// ForgetWaits deletes who waits by account or by address, and the carts that addresses were to be
// reminded of.
func (tx *Tx) ForgetWaits(ctx context.Context, accounts, addresses []string) error {
	folded := make([]string, len(addresses))
	for i, a := range addresses {
		folded[i] = ident.FoldMailbox(a)
	}
	if err := tx.Among(ctx, `DELETE FROM stock_waits WHERE account_id <> '' AND account_id IN`, accounts, ``); err != nil {
		return sqldb.Translate("forget waits", err)
	}
	if err := tx.Among(ctx, `DELETE FROM left_carts WHERE browser <> '' AND browser IN`, accounts, ``); err != nil {
		return sqldb.Translate("forget left carts", err)
	}
	if err := tx.Among(ctx, `DELETE FROM left_carts WHERE address_folded <> '' AND address_folded IN`, folded, ``); err != nil {
		return sqldb.Translate("forget left carts", err)
	}
	return sqldb.Translate("forget waits", tx.Among(ctx, `DELETE FROM stock_waits WHERE address_folded IN`, folded, ``))
}

// SweepWaits deletes who has waited for as long as anybody may.
func (tx *Tx) SweepWaits(ctx context.Context) error {
	_, err := tx.deleteWaits(ctx, ` WHERE asked_at <= $1`, sqldb.Micros(tx.Now().Add(-restock.Life)))
	return err
}

// WaitsOf returns what accounts wait for, and what addresses do that are known to be their owner's,
// the latest first.
func (r *Reader) WaitsOf(ctx context.Context, accounts, addresses []string) (waits []restock.Wait, err error) {
	var f sqldb.Filter
	condition := ` WHERE FALSE`
	if len(accounts) > 0 {
		condition += ` OR w.account_id <> '' AND w.account_id IN (` + f.Among(accounts) + `)`
	}
	if len(addresses) > 0 {
		folded := make([]string, len(addresses))
		for i, a := range addresses {
			folded[i] = ident.FoldMailbox(a)
		}
		condition += ` OR w.address_folded IN (` + f.Among(folded) + `)`
	}
	err = r.db.View(ctx, "waits of a person", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		waits, err = listWaits(ctx, tx, condition+` ORDER BY w.asked_at DESC, w.id DESC`, f.Args...)
		return err
	})
	return waits, err
}
