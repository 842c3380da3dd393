package cashdb

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gulaab/internal/points"
	"gulaab/internal/store/sqldb"
)

const pointColumns = `m.balance_id, m.seq, m.points, m.rest, m.reason, m.order_id, m.actor, m.note, m.happened_at, m.yours_at, m.ends_at`

func scanPoints(m *points.Movement, scan func(...any) error, more ...any) error {
	var at, yours, ends int64
	err := scan(append([]any{&m.BalanceID, &m.Seq, &m.Points, &m.Rest, &m.Reason, &m.OrderID, &m.Actor, &m.Note, &at, &yours, &ends}, more...)...)
	m.At, m.YoursAt, m.EndsAt = sqldb.FromMicros(at), sqldb.MaybeMicros(yours), sqldb.MaybeMicros(ends)
	return err
}

// PointLedger implements points.Payer.
func (tx *Tx) PointLedger(ctx context.Context, balanceID string) (l points.Ledger, err error) {
	var told int64
	err = tx.Conn.QueryRowContext(ctx, `SELECT COALESCE(account_id, ''), points_told FROM balances WHERE id = $1`+tx.Dialect.ForUpdate, balanceID).Scan(&l.AccountID, &told)
	if err != nil {
		return l, sqldb.Found("point ledger", noBalance, err)
	}
	l.Told = sqldb.MaybeMicros(told)
	l.Moves, err = sqldb.List(ctx, tx.Conn, `SELECT `+pointColumns+` FROM point_moves m WHERE m.balance_id = $1 ORDER BY m.seq`, []any{balanceID},
		func(rows *sql.Rows, m *points.Movement) error { return scanPoints(m, rows.Scan) })
	return l, err
}

// AddPoints implements points.Payer.
func (tx *Tx) AddPoints(ctx context.Context, m points.Movement, look time.Time) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO point_moves (balance_id, seq, points, rest, reason, order_id, actor, note, happened_at, yours_at, ends_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, m.BalanceID, m.Seq, m.Points, m.Rest, string(m.Reason), m.OrderID, m.Actor, m.Note,
		sqldb.Micros(m.At), sqldb.MicrosOrZero(m.YoursAt), sqldb.MicrosOrZero(m.EndsAt))
	if err != nil {
		return sqldb.Translate("add points", err)
	}
	tx.changed("credit", m.BalanceID)
	return tx.setBalance(ctx, m.BalanceID, "points_look", sqldb.MicrosOrZero(look))
}

// setBalance sets one column of a balance.
func (tx *Tx) setBalance(ctx context.Context, id, column string, value any) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE balances SET `+column+` = $1 WHERE id = $2`, value, id)
	return sqldb.Translate("set balance", err)
}

// KeepPointsTold implements points.Tx.
func (tx *Tx) KeepPointsTold(ctx context.Context, balanceID string, until, look time.Time) error {
	if err := tx.setBalance(ctx, balanceID, "points_look", sqldb.MicrosOrZero(look)); err != nil {
		return err
	}
	return tx.setBalance(ctx, balanceID, "points_told", sqldb.Micros(until))
}

// PointsReader implements points.Tx: the language is that of the member's last order.
func (tx *Tx) PointsReader(ctx context.Context, accountID string) (email, name, language string, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT a.email, a.name, COALESCE((SELECT o.language FROM orders o WHERE o.account_id = a.id ORDER BY o.created_at DESC, o.id DESC LIMIT 1), '')
		FROM accounts a WHERE a.id = $1`, accountID).Scan(&email, &name, &language)
	return email, name, language, sqldb.Found("points reader", noBalance, err)
}

// FriendCode implements points.Tx.
func (tx *Tx) FriendCode(ctx context.Context, balanceID string) (code string, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT COALESCE(friend_code, '') FROM balances WHERE id = $1`+tx.Dialect.ForUpdate, balanceID).Scan(&code)
	return code, sqldb.Translate("friend code", err)
}

// KeepFriendCode implements points.Tx.
func (tx *Tx) KeepFriendCode(ctx context.Context, balanceID, code string) (bool, error) {
	return tx.does(ctx, "keep friend code", `UPDATE balances SET friend_code = $1 WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM balances b WHERE b.friend_code = $1)`, code, balanceID)
}

// BalanceOfCode implements points.Tx.
func (tx *Tx) BalanceOfCode(ctx context.Context, code string) (balanceID, accountID string, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT id, COALESCE(account_id, '') FROM balances WHERE friend_code = $1`, code).Scan(&balanceID, &accountID)
	return balanceID, accountID, sqldb.Found("balance of code", noBalance, err)
}

// HasOrdered implements points.Tx.
func (tx *Tx) HasOrdered(ctx context.Context, accountID string) (has bool, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM orders WHERE account_id = $1 AND placement <> 'cancelled')`, accountID).Scan(&has)
	return has, sqldb.Translate("has ordered", err)
}

// NameFriend implements points.Tx.
func (tx *Tx) NameFriend(ctx context.Context, balanceID, inviterID string) (bool, error) {
	return tx.does(ctx, "name friend", `INSERT INTO friends (balance_id, inviter_id, named_at, order_id, outcome, decided_at) VALUES ($1, $2, $3, '', '', 0)
		ON CONFLICT (balance_id) DO NOTHING`, balanceID, inviterID, sqldb.Micros(tx.Now()))
}

// does executes a statement and says whether it changed a row.
func (tx *Tx) does(ctx context.Context, op, text string, args ...any) (bool, error) {
	done, err := tx.Conn.ExecContext(ctx, text, args...)
	if err != nil {
		return false, sqldb.Translate(op, err)
	}
	n, err := done.RowsAffected()
	return n > 0, sqldb.Translate(op, err)
}

// FriendNamed implements points.Payer. Orders that count for one friend are judged one after the
// other, so that no two pass the month's last place.
func (tx *Tx) FriendNamed(ctx context.Context, who points.Newcomer, month time.Time) (*points.Invitation, error) {
	var i points.Invitation
	err := tx.Conn.QueryRowContext(ctx, `SELECT f.balance_id, f.inviter_id FROM friends f WHERE f.balance_id IN (SELECT b.id FROM balances b WHERE b.account_id = $1)
		AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = f.order_id AND o.placement <> 'cancelled')`+tx.Dialect.ForUpdate,
		who.AccountID).Scan(&i.BalanceID, &i.InviterID)
	if sqldb.IsNoRows(err) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, sqldb.Translate("invitation", err)
	}
	b, err := tx.lockBalance(ctx, "id", i.InviterID)
	if err != nil {
		return nil, err
	}
	email := strings.ToLower(who.Email)
	err = tx.Conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM orders o WHERE o.account_id = $1 AND o.placement <> 'cancelled')
			OR EXISTS (SELECT 1 FROM orders o WHERE o.phone_e164 = $2 AND o.phone_e164 <> '' AND o.placement <> 'cancelled')
			OR EXISTS (SELECT 1 FROM orders o WHERE o.account_id IS NULL AND LOWER(o.email) = $3 AND o.email <> '' AND o.placement <> 'cancelled')
			OR EXISTS (SELECT 1 FROM orders o JOIN accounts a ON a.id = o.account_id WHERE a.email_folded = $3 AND o.placement <> 'cancelled'),
		(SELECT COUNT(*) FROM friends f WHERE f.inviter_id = $4 AND f.decided_at >= $5 AND f.outcome = 'counts' AND f.balance_id <> $6)`,
		who.AccountID, who.Phone, email, i.InviterID, sqldb.Micros(month), i.BalanceID).Scan(&i.Known, &i.Month)
	if err != nil || b == nil || b.AccountID == "" {
		return &i, sqldb.Translate("invitation", err)
	}
	i.Household, err = tx.sameHome(ctx, b.AccountID, who, email)
	return &i, err
}

// sameHome says whether phone, mail or address of somebody are those of an account.
func (tx *Tx) sameHome(ctx context.Context, accountID string, who points.Newcomer, email string) (same bool, err error) {
	err = sqldb.Each(ctx, tx.Conn, `SELECT phone_e164, LOWER(email), street_address, city FROM orders WHERE account_id = $1
		UNION SELECT '', a.email_folded, '', '' FROM accounts a WHERE a.id = $1`, []any{accountID}, func(rows *sql.Rows) error {
		var phone, mail, street, city string
		err := rows.Scan(&phone, &mail, &street, &city)
		same = same || phone != "" && phone == who.Phone || mail != "" && mail == email || street != "" && points.Place(street, city) == points.Place(who.Street, who.City)
		return err
	})
	return same, err
}

// DecideFriend implements points.Payer.
func (tx *Tx) DecideFriend(ctx context.Context, i *points.Invitation, orderID string, outcome points.Outcome) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE friends SET order_id = $1, outcome = $2, decided_at = $3 WHERE balance_id = $4`, orderID, string(outcome), sqldb.Micros(tx.Now()), i.BalanceID)
	return sqldb.Translate("decide invitation", err)
}

// PointsOf implements points.Reader. Another member's order is not named.
func (r *Reader) PointsOf(ctx context.Context, accountID string) (list []points.Row, err error) {
	err = r.db.Rows(ctx, "points", `SELECT `+pointColumns+`, COALESCE(o.number, '') FROM balances b JOIN point_moves m ON m.balance_id = b.id
		LEFT JOIN orders o ON o.id = m.order_id AND (o.account_id = b.account_id OR m.reason IN ('given', 'taken_back'))
		WHERE b.account_id = $1 ORDER BY m.seq`, []any{accountID}, func(rows *sql.Rows) error {
		var row points.Row
		err := scanPoints(&row.Movement, rows.Scan, &row.Number)
		list = append(list, row)
		return err
	})
	return list, err
}

// FriendsOf implements points.Reader.
func (r *Reader) FriendsOf(ctx context.Context, accountID string) (f points.Friends, err error) {
	err = r.db.Rows(ctx, "friends", `SELECT COALESCE(b.friend_code, ''), (SELECT COUNT(*) FROM friends x WHERE x.inviter_id = b.id AND x.outcome = 'counts'), n.balance_id IS NOT NULL, COALESCE(n.outcome, '')
		FROM balances b LEFT JOIN friends n ON n.balance_id = b.id WHERE b.account_id = $1`, []any{accountID}, func(rows *sql.Rows) error {
		return rows.Scan(&f.Code, &f.Counted, &f.Named, &f.Outcome)
	})
	return f, err
}

// PointsOwed implements points.Reader.
func (r *Reader) PointsOwed(ctx context.Context) (owed points.Owed, err error) {
	err = r.db.Rows(ctx, "points owed", `SELECT CAST(COALESCE(SUM(rest), 0) AS BIGINT), COUNT(*) FROM (SELECT COALESCE((SELECT m.rest FROM point_moves m
		WHERE m.balance_id = b.id ORDER BY m.seq DESC LIMIT 1), 0) AS rest FROM balances b WHERE b.account_id IS NOT NULL) AS rests WHERE rest > 0`, nil, func(rows *sql.Rows) error {
		return rows.Scan(&owed.Points, &owed.People)
	})
	return owed, err
}

// PointsDue implements points.Reader.
func (r *Reader) PointsDue(ctx context.Context, now time.Time, most int) (ids []string, err error) {
	err = r.db.Rows(ctx, "points due", `SELECT id FROM balances WHERE points_look > 0 AND points_look <= $1 AND account_id IS NOT NULL ORDER BY points_look, id LIMIT $2`,
		[]any{sqldb.Micros(now), most}, sqldb.Into(&ids))
	return ids, err
}
