package cashdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/bank"
	"gulaab/internal/order"
	"gulaab/internal/proof"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// proofTries is how often a screenshot is tried before it counts as unreadable.
const proofTries = 50

// AddProof queues a screenshot for reading.
func (tx *Tx) AddProof(ctx context.Context, key, orderID string) error {
	if key == "" {
		return nil
	}
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO proof_prints (proof_key, order_id, state, tries, file_sum, whole, lines, added_at)
		VALUES ($1, $2, 0, 0, '', 0, '', $3) ON CONFLICT (proof_key) DO NOTHING`, key, orderID, sqldb.Micros(tx.Now()))
	return sqldb.Translate("add proof", err)
}

// WaitingProofs returns screenshots that wait to be read, oldest first.
func (r *Reader) WaitingProofs(ctx context.Context, most int) (keys []string, err error) {
	keys, err = sqldb.List(ctx, r.db, `SELECT proof_key FROM proof_prints WHERE state = 0 ORDER BY added_at, proof_key LIMIT $1`, []any{most}, sqldb.Text)
	return keys, sqldb.Translate("waiting proofs", err)
}

// FailProof records a failed reading and moves the screenshot to the end of the queue;
// final gives it up.
func (tx *Tx) FailProof(ctx context.Context, key string, final bool) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE proof_prints SET tries = tries + 1, added_at = $4,
		state = CASE WHEN $2 OR tries + 1 >= $3 THEN 2 ELSE 0 END WHERE proof_key = $1 AND state = 0`, key, final, proofTries, sqldb.Micros(tx.Now()))
	return sqldb.Translate("fail proof", err)
}

// PutPrint stores the print of a screenshot, and its matches among earlier ones. It does
// nothing where the screenshot was read meanwhile or is gone.
func (tx *Tx) PutPrint(ctx context.Context, key string, p *proof.Print) error {
	// The row serializes readers: two screenshots read at once would not find each other.
	if _, err := tx.Conn.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, sqldb.Micros(tx.Now())); err != nil {
		return sqldb.Translate("put print", err)
	}
	done, err := tx.Conn.ExecContext(ctx, `UPDATE proof_prints SET state = 1, file_sum = $2, whole = $3, lines = $4 WHERE proof_key = $1 AND state = 0`,
		key, p.Sum, int64(p.Whole), p.Encode())
	if err != nil {
		return sqldb.Translate("put print", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return err
	}
	votes, common, err := tx.shared(ctx, p)
	if err != nil {
		return sqldb.Translate("put print", err)
	}
	twins, err := tx.twins(ctx, key, p, proof.Likeliest(votes))
	if err != nil {
		return sqldb.Translate("put print", err)
	}
	var rows [][]any
	for _, b := range p.Bands() {
		if common[b] < proof.BandMost {
			rows = append(rows, []any{b, key})
		}
	}
	if err := tx.InsertRows(ctx, `INSERT INTO proof_bands (band, proof_key)`, rows, ``); err != nil {
		return sqldb.Translate("put print", err)
	}
	if err := tx.InsertRows(ctx, `INSERT INTO proof_twins (proof_key, other_key, same_file, same_lines, other_lines)`, twins, ``); err != nil {
		return sqldb.Translate("put print", err)
	}
	var orderID string
	if err := tx.Conn.QueryRowContext(ctx, `SELECT order_id FROM proof_prints WHERE proof_key = $1`, key).Scan(&orderID); err != nil {
		return sqldb.Translate("put print", err)
	}
	if len(twins) > 0 {
		tx.changed("order", orderID)
	}
	return nil
}

// shared counts the keys that other screenshots share with one, and how many screenshots
// have each key; very common keys are ignored.
func (tx *Tx) shared(ctx context.Context, p *proof.Print) (votes map[string]int, common map[int64]int, err error) {
	votes, common = map[string]int{}, map[int64]int{}
	with := map[int64][]string{}
	var f sqldb.Filter
	text := `SELECT band, proof_key FROM proof_bands WHERE band IN (`
	for i, b := range p.Bands() {
		if i > 0 {
			text += `, `
		}
		text += f.Arg(b)
	}
	if len(f.Args) > 0 {
		err = sqldb.Each(ctx, tx.Conn, text+`)`, f.Args, func(rows *sql.Rows) error {
			var b int64
			var key string
			err := rows.Scan(&b, &key)
			with[b] = append(with[b], key)
			return err
		})
	}
	for b, keys := range with {
		if common[b] = len(keys); len(keys) < proof.BandMost {
			for _, key := range keys {
				votes[key]++
			}
		}
	}
	if err != nil {
		return nil, nil, err
	}
	// The same file is the same picture, however common its keys are.
	err = sqldb.Each(ctx, tx.Conn, `SELECT proof_key FROM proof_prints WHERE file_sum = $1 ORDER BY added_at LIMIT 5`, []any{p.Sum}, func(rows *sql.Rows) error {
		var key string
		err := rows.Scan(&key)
		votes[key] += 1 << 20
		return err
	})
	return votes, common, err
}

// twins returns rows for the matching screenshots of other orders.
func (tx *Tx) twins(ctx context.Context, key string, p *proof.Print, among []string) (out [][]any, err error) {
	var order string
	if err := tx.Conn.QueryRowContext(ctx, `SELECT order_id FROM proof_prints WHERE proof_key = $1`, key).Scan(&order); err != nil {
		return nil, err
	}
	if len(among) == 0 {
		return nil, nil
	}
	var f sqldb.Filter
	text := `SELECT proof_key, file_sum, whole, lines FROM proof_prints WHERE order_id <> ` + f.Arg(order) + ` AND state = 1 AND proof_key IN (` + f.Among(among) + `) ORDER BY added_at, proof_key`
	err = sqldb.Each(ctx, tx.Conn, text, f.Args, func(rows *sql.Rows) error {
		var other, lines string
		var whole int64
		var q proof.Print
		if err := rows.Scan(&other, &q.Sum, &whole, &lines); err != nil {
			return err
		}
		q.Whole = uint64(whole)
		var err error
		if q.Lines, err = proof.DecodeLines(lines); err != nil {
			return err
		}
		if l := proof.Compare(p, &q); l.Alike() {
			out = append(out, []any{key, other, l.SameFile, int64(l.Same), int64(l.Other)})
		}
		return nil
	})
	return out, err
}

// ProofTries implements orders.Desk.
func (r *Reader) ProofTries(ctx context.Context, orderID string) (out []proof.Try, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT proof_key, added_at FROM proof_prints WHERE order_id = $1 ORDER BY added_at DESC, proof_key DESC LIMIT 50`, []any{orderID},
		func(rows *sql.Rows, t *proof.Try) error {
			var at int64
			err := rows.Scan(&t.Key, &at)
			t.At = sqldb.FromMicros(at)
			return err
		})
	return out, sqldb.Translate("proof tries", err)
}

// ProofTwins returns the matching screenshots of other orders: the same files first, then
// similar ones, each oldest first.
func (r *Reader) ProofTwins(ctx context.Context, key string) (out []proof.Twin, err error) {
	out, err = sqldb.List(ctx, r.db, `SELECT o.id, o.number, o.first_name, o.last_name, o.city, o.total, o.payment, o.created_at, t.same_file, t.same_lines, t.other_lines, t.k
		FROM (SELECT other_key AS k, same_file, same_lines, other_lines FROM proof_twins WHERE proof_key = $1
			UNION ALL SELECT proof_key, same_file, same_lines, other_lines FROM proof_twins WHERE other_key = $1) t
		JOIN proof_prints k ON k.proof_key = t.k JOIN orders o ON o.id = k.order_id ORDER BY t.same_file DESC, o.created_at, o.id, k.added_at, t.k LIMIT 20`, []any{key}, func(rows *sql.Rows, t *proof.Twin) error {
		var first, last string
		var at int64
		err := rows.Scan(&t.OrderID, &t.Number, &first, &last, &t.City, &t.Total, &t.Payment, &at, &t.SameFile, &t.Same, &t.Other, &t.Key)
		t.Name, t.PlacedAt = first+" "+last, sqldb.FromMicros(at)
		return err
	})
	return out, sqldb.Translate("proof twins", err)
}

// ProofList implements orders.Desk, longest waiting first.
func (r *Reader) ProofList(ctx context.Context, asked bool, now time.Time, most int) (list []proof.Row, total int64, err error) {
	where := ` FROM orders o LEFT JOIN order_claims c ON c.order_id = o.id AND c.held_until > $1
		WHERE ` + sqltext.ProofWaits
	if asked {
		where = ` FROM orders o LEFT JOIN order_claims c ON c.order_id = o.id AND c.held_until > $1
			WHERE o.payment = 'rejected' AND o.placement = 'placed'`
	}
	err = r.db.View(ctx, "proofs", func(tx *sql.Tx, _ sqldb.DBTX) error {
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*)`+where, sqldb.Micros(now)).Scan(&total); err != nil {
			return err
		}
		return sqldb.Each(ctx, tx, `SELECT o.id, o.number, o.first_name, o.last_name, o.city, o.total, `+sqltext.AwaitedAtFirst+`, o.created_at, COALESCE(c.actor, ''), COALESCE(c.held_until, 0),
			(SELECT COUNT(*) FROM proof_twins t WHERE t.proof_key = o.proof_key) + (SELECT COUNT(*) FROM proof_twins t WHERE t.other_key = o.proof_key)`+
			where+` ORDER BY o.created_at, o.id LIMIT $2`, []any{sqldb.Micros(now), most}, func(rows *sql.Rows) error {
			var r proof.Row
			var first, last string
			var at, until int64
			err := rows.Scan(&r.ID, &r.Number, &first, &last, &r.City, &r.Total, &r.Awaited, &at, &r.Hand, &until, &r.Hints)
			r.Name, r.PlacedAt, r.HandUntil = first+" "+last, sqldb.FromMicros(at), sqldb.MaybeMicros(until)
			list = append(list, r)
			return err
		})
	})
	return list, total, err
}

// ProofRead implements orders.Desk.
func (r *Reader) ProofRead(ctx context.Context, key string) (proof.Reading, error) {
	if key == "" {
		return proof.None, nil
	}
	var state int
	err := r.db.QueryRowContext(ctx, `SELECT state FROM proof_prints WHERE proof_key = $1`, key).Scan(&state)
	if sqldb.IsNoRows(err) {
		return proof.Unreadable, nil
	}
	return []proof.Reading{proof.Waiting, proof.Read, proof.Unreadable}[state], sqldb.Translate("proof read", err)
}

// TransferNoElsewhere implements order.Tx.
func (tx *Tx) TransferNoElsewhere(ctx context.Context, no, orderID string) (order.Elsewhere, error) {
	return transferNoElsewhere(ctx, tx.Conn, no, orderID)
}

// TransferNoElsewhere implements order.Reader.
func (r *Reader) TransferNoElsewhere(ctx context.Context, no, orderID string) (order.Elsewhere, error) {
	return transferNoElsewhere(ctx, r.db.Singly(), no, orderID)
}

func transferNoElsewhere(ctx context.Context, conn sqldb.DBTX, no, orderID string) (e order.Elsewhere, err error) {
	err = conn.QueryRowContext(ctx, `SELECT
		EXISTS (SELECT 1 FROM payment_references r JOIN payments p ON p.order_id = r.order_id AND p.seq = r.seq
			WHERE r.folded = $1 AND r.order_id <> $2 AND p.kind = 'credit'),
		EXISTS (SELECT 1 FROM orders o WHERE o.transfer_no = $3 AND o.transfer_no <> '' AND o.id <> $2 AND `+sqltext.ProofWaits+`)`,
		bank.Fold(no), orderID, no).Scan(&e.Paid, &e.Named)
	return e, sqldb.Translate("transfer number elsewhere", err)
}

// ReferenceUsed implements orders.Desk. It compares letters and digits only.
func (r *Reader) ReferenceUsed(ctx context.Context, orderID, reference string) (out []proof.Used, err error) {
	folded := bank.Fold(reference)
	if folded == "" {
		return nil, nil
	}
	out, err = sqldb.List(ctx, r.db, `SELECT o.id, o.number, o.first_name, o.last_name, p.amount, p.happened_at, p.kind
		FROM payments p JOIN orders o ON o.id = p.order_id
		WHERE p.kind = 'credit' AND p.order_id <> $2 AND (p.order_id, p.seq) IN (
			SELECT order_id, seq FROM payment_references WHERE folded = $1
			UNION SELECT order_id, seq FROM payments WHERE LOWER(REPLACE(reference, ' ', '')) = $3 AND reference <> '')
		ORDER BY p.happened_at LIMIT 5`, []any{folded, orderID, bank.FoldBefore(reference)}, func(rows *sql.Rows, u *proof.Used) error {
		var first, last string
		var at int64
		err := rows.Scan(&u.OrderID, &u.Number, &first, &last, &u.Amount, &at, &u.Kind)
		u.Name, u.At = first+" "+last, sqldb.FromMicros(at)
		return err
	})
	return out, sqldb.Translate("reference used", err)
}
