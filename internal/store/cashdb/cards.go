package cashdb

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"gulaab/internal/paying"
	"gulaab/internal/store/sqldb"
)

const attemptColumns = `SELECT id, order_id, provider, reference, amount, state, problem, told, created_at, changed_at, ask_at, asks, asked_at FROM card_attempts `

func scanAttempt(rows *sql.Rows, a *paying.Attempt) error {
	var created, changed, ask, asked int64
	err := rows.Scan(&a.ID, &a.OrderID, &a.Provider, &a.Reference, &a.Amount, &a.State, &a.Problem, &a.Told, &created, &changed, &ask, &a.Asks, &asked)
	a.CreatedAt, a.ChangedAt = sqldb.FromMicros(created), sqldb.FromMicros(changed)
	a.AskAt, a.AskedAt = sqldb.MaybeMicros(ask), sqldb.MaybeMicros(asked)
	return err
}

// oneAttempt returns the attempt of a query, or NotFound.
func oneAttempt(ctx context.Context, q sqldb.Querier, where string, args ...any) (paying.Attempt, error) {
	list, err := sqldb.List(ctx, q, attemptColumns+where, args, scanAttempt)
	if err == nil && len(list) == 0 {
		err = sql.ErrNoRows
	}
	if err != nil {
		return paying.Attempt{}, sqldb.Found("card attempt", "There is no such card payment.", err)
	}
	return list[0], nil
}

// CardAttempts implements paying.Tx.
func (tx *Tx) CardAttempts(ctx context.Context, orderID string) ([]paying.Attempt, error) {
	return attemptsOf(ctx, tx.Conn, orderID)
}

func attemptsOf(ctx context.Context, q sqldb.Querier, orderID string) ([]paying.Attempt, error) {
	list, err := sqldb.List(ctx, q, attemptColumns+`WHERE order_id = $1 ORDER BY created_at DESC, id DESC LIMIT 50`, []any{orderID}, scanAttempt)
	return list, sqldb.Translate("card attempts", err)
}

// CardAttempt implements paying.Tx.
func (tx *Tx) CardAttempt(ctx context.Context, id string) (paying.Attempt, error) {
	return oneAttempt(ctx, tx.Conn, `WHERE id = $1`+tx.Dialect.ForUpdate, id)
}

// PutCardAttempt implements paying.Tx.
func (tx *Tx) PutCardAttempt(ctx context.Context, a paying.Attempt) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO card_attempts (id, order_id, provider, reference, amount, state, problem, told, created_at, changed_at, ask_at, asks, asked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (id) DO UPDATE SET reference = excluded.reference, state = excluded.state, problem = excluded.problem, told = excluded.told,
			changed_at = excluded.changed_at, ask_at = excluded.ask_at, asks = excluded.asks, asked_at = excluded.asked_at`,
		a.ID, a.OrderID, a.Provider, a.Reference, int64(a.Amount), string(a.State), a.Problem, int64(a.Told), sqldb.Micros(a.CreatedAt), sqldb.Micros(a.ChangedAt),
		sqldb.MicrosOrZero(a.AskAt), int64(a.Asks), sqldb.MicrosOrZero(a.AskedAt))
	tx.changed("order", a.OrderID)
	return sqldb.Translate("put card attempt", err)
}

// CardRefund implements paying.Tx.
func (tx *Tx) CardRefund(ctx context.Context, orderID string, no int) (paying.RefundTry, error) {
	t := paying.RefundTry{OrderID: orderID, No: no}
	var sent, ask int64
	err := tx.Conn.QueryRowContext(ctx, `SELECT sent_at, tries, ask_at FROM card_refunds WHERE order_id = $1 AND no = $2`, orderID, no).Scan(&sent, &t.Tries, &ask)
	if errors.Is(err, sql.ErrNoRows) {
		return t, nil
	}
	t.SentAt, t.AskAt = sqldb.MaybeMicros(sent), sqldb.MaybeMicros(ask)
	return t, sqldb.Translate("card refund", err)
}

// PutCardRefund implements paying.Tx.
func (tx *Tx) PutCardRefund(ctx context.Context, t paying.RefundTry) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO card_refunds (order_id, no, sent_at, tries, ask_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (order_id, no) DO UPDATE SET sent_at = excluded.sent_at, tries = excluded.tries, ask_at = excluded.ask_at`,
		t.OrderID, int64(t.No), sqldb.MicrosOrZero(t.SentAt), int64(t.Tries), sqldb.MicrosOrZero(t.AskAt))
	return sqldb.Translate("put card refund", err)
}

// AttemptOf implements paying.Reader.
func (r *Reader) AttemptOf(ctx context.Context, id string) (paying.Attempt, error) {
	return oneAttempt(ctx, r.db, `WHERE id = $1`, id)
}

// AttemptByReference implements paying.Reader.
func (r *Reader) AttemptByReference(ctx context.Context, provider, reference string) (paying.Attempt, error) {
	return oneAttempt(ctx, r.db, `WHERE provider = $1 AND reference = $2 AND reference <> ''`, provider, reference)
}

// AttemptsOf returns the attempts of an order, the newest first.
func (r *Reader) AttemptsOf(ctx context.Context, orderID string) ([]paying.Attempt, error) {
	return attemptsOf(ctx, r.db, orderID)
}

// AttemptsDue implements paying.Reader.
func (r *Reader) AttemptsDue(ctx context.Context, now time.Time, most int) ([]string, error) {
	ids, err := sqldb.List(ctx, r.db, `SELECT id FROM card_attempts WHERE ask_at > 0 AND ask_at <= $1 ORDER BY ask_at, id LIMIT $2`,
		[]any{sqldb.Micros(now), most}, sqldb.Text)
	return ids, sqldb.Translate("card attempts due", err)
}

// RefundsDue implements paying.Reader.
func (r *Reader) RefundsDue(ctx context.Context, now time.Time, most int) ([]string, error) {
	ids, err := sqldb.List(ctx, r.db, `SELECT a.order_id FROM refund_asks a LEFT JOIN card_refunds c ON c.order_id = a.order_id AND c.no = a.no
		WHERE a.state = 'sending' AND COALESCE(c.ask_at, 0) <= $1 ORDER BY a.asked_at, a.order_id LIMIT $2`, []any{sqldb.Micros(now), most}, sqldb.Text)
	return ids, sqldb.Translate("card refunds due", err)
}
