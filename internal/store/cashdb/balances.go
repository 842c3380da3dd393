package cashdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/store/sqldb"
)

const (
	noBalance = "This account does not exist."
	balance   = `SELECT b.id, COALESCE(b.account_id, ''),
		COALESCE((SELECT m.rest FROM balance_moves m WHERE m.balance_id = b.id ORDER BY m.seq DESC LIMIT 1), 0)
		FROM balances b`
)

func scanBalance(scan func(...any) error) (b credit.Balance, err error) {
	return b, scan(&b.ID, &b.AccountID, &b.Amount)
}

// lockBalance locks and reads the balance of which a column has a value; nil where there is none.
func (tx *Tx) lockBalance(ctx context.Context, column, value string) (*credit.Balance, error) {
	var id string
	err := tx.Conn.QueryRowContext(ctx, `SELECT id FROM balances WHERE `+column+` = $1`+tx.Dialect.ForUpdate, value).Scan(&id)
	if sqldb.IsNoRows(err) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, sqldb.Translate("lock balance", err)
	}
	b, err := scanBalance(tx.Conn.QueryRowContext(ctx, balance+` WHERE b.id = $1`, id).Scan)
	return &b, sqldb.Translate("balance", err)
}

// StoreCredit implements credit.Payer.
func (tx *Tx) StoreCredit(ctx context.Context, accountID string) (*credit.Balance, error) {
	return tx.lockBalance(ctx, "account_id", accountID)
}

// OpenCredit implements credit.Payer.
func (tx *Tx) OpenCredit(ctx context.Context, accountID, id string) (*credit.Balance, error) {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO balances (id, account_id, created_at) SELECT $1, id, $3 FROM accounts WHERE id = $2
		ON CONFLICT (account_id) DO NOTHING`, id, accountID, sqldb.Micros(tx.Now()))
	if err != nil {
		return nil, sqldb.Translate("open credit", err)
	}
	b, err := tx.StoreCredit(ctx, accountID)
	if err == nil && b == nil {
		return nil, fault.New(fault.NotFound, noBalance)
	}
	return b, err
}

// MoveBalance implements credit.Payer.
func (tx *Tx) MoveBalance(ctx context.Context, m credit.Movement) error {
	b, err := tx.lockBalance(ctx, "id", m.BalanceID)
	switch {
	case err != nil:
		return err
	case b == nil:
		return fault.New(fault.NotFound, noBalance)
	case b.Amount+m.Amount < 0:
		return fault.Newf(fault.Conflict, "Only %s is left there.", b.Amount.Format())
	case b.Amount+m.Amount > money.Max:
		return fault.New(fault.Conflict, "That is more than an account can hold.")
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO balance_moves (balance_id, seq, amount, rest, reason, order_id, actor, note, happened_at)
		SELECT $1, COALESCE(MAX(seq), 0) + 1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS BIGINT)
		FROM balance_moves WHERE balance_id = $1`,
		m.BalanceID, int64(m.Amount), int64(b.Amount+m.Amount), string(m.Reason), m.OrderID, m.Actor, m.Note, sqldb.Micros(m.At))
	tx.changed("credit", m.BalanceID)
	return sqldb.Translate("move balance", err)
}

// CreditGivenBy implements credit.Tx.
func (tx *Tx) CreditGivenBy(ctx context.Context, actor string, since time.Time, worth money.Paisa) (sum money.Paisa, err error) {
	if err := tx.Lock(ctx, "credit given by "+actor); err != nil {
		return 0, err
	}
	var points int64
	err = tx.Conn.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT), (SELECT CAST(COALESCE(SUM(p.points), 0) AS BIGINT) FROM point_moves p
		WHERE p.actor = $2 AND p.happened_at >= $1 AND p.reason IN ('given', 'taken_back'))
		FROM balance_moves WHERE happened_at >= $1 AND actor = $2 AND reason IN ('given', 'taken_back')`, sqldb.Micros(since), actor).Scan(&sum, &points)
	return sum + money.Paisa(points)*worth, sqldb.Translate("credit given", err)
}

// StoreCreditOf implements credit.Reader.
func (r *Reader) StoreCreditOf(ctx context.Context, accountID string) (b *credit.Balance, err error) {
	err = r.db.Rows(ctx, "store credit", balance+` WHERE b.account_id = $1`, []any{accountID}, func(rows *sql.Rows) error {
		one, err := scanBalance(rows.Scan)
		b = &one
		return err
	})
	return b, err
}

// CreditMoves implements credit.Reader.
func (r *Reader) CreditMoves(ctx context.Context, q credit.Query) (list []credit.Row, err error) {
	f := sqldb.Filter{}
	where := `1 = 1`
	if q.AccountID != "" {
		where += ` AND b.account_id = ` + f.Arg(q.AccountID)
	}
	if q.CardID != "" {
		where += ` AND m.balance_id = ` + f.Arg(q.CardID)
	}
	if q.After != (credit.Cursor{}) {
		where += ` AND (m.happened_at, m.balance_id, m.seq) < (` + f.Arg(q.After.At) + `, ` + f.Arg(q.After.ID) + `, ` + f.Arg(q.After.Seq) + `)`
	}
	err = r.db.Rows(ctx, "credit moves", `SELECT m.balance_id, m.seq, m.amount, m.rest, m.reason, m.order_id, COALESCE(o.number, ''), m.actor, COALESCE(by.name, ''), m.note, m.happened_at,
		COALESCE(a.name, c.to_name, ''), COALESCE(c.last4, '') FROM balance_moves m JOIN balances b ON b.id = m.balance_id LEFT JOIN accounts a ON a.id = b.account_id
		LEFT JOIN gift_cards c ON c.id = b.id
		LEFT JOIN accounts by ON by.id = m.actor LEFT JOIN orders o ON o.id = m.order_id
		WHERE `+where+` ORDER BY m.happened_at DESC, m.balance_id DESC, m.seq DESC LIMIT `+f.Arg(q.Limit), f.Args, func(rows *sql.Rows) error {
		var m credit.Row
		var at int64
		err := rows.Scan(&m.BalanceID, &m.Seq, &m.Amount, &m.Rest, &m.Reason, &m.OrderID, &m.Number, &m.Actor, &m.ActorName, &m.Note, &at, &m.Name, &m.Last4)
		m.At = sqldb.FromMicros(at)
		list = append(list, m)
		return err
	})
	return list, err
}

// CreditOwed implements credit.Reader.
func (r *Reader) CreditOwed(ctx context.Context) (o credit.Owed, err error) {
	err = r.db.Rows(ctx, "credit owed", `SELECT card, CAST(COALESCE(SUM(rest), 0) AS BIGINT), COUNT(*) FROM (SELECT CASE WHEN c.id IS NULL THEN 0 ELSE 1 END AS card,
		COALESCE((SELECT m.rest FROM balance_moves m WHERE m.balance_id = b.id ORDER BY m.seq DESC LIMIT 1), 0) AS rest
		FROM balances b LEFT JOIN gift_cards c ON c.id = b.id) AS rests WHERE rest > 0 GROUP BY card`, nil, func(rows *sql.Rows) error {
		var card, sum, n int64
		err := rows.Scan(&card, &sum, &n)
		if card == 1 {
			o.Cards, o.N = money.Paisa(sum), n
		} else {
			o.Credit, o.People = money.Paisa(sum), n
		}
		return err
	})
	return o, err
}

// CreditSums implements credit.Reader.
func (r *Reader) CreditSums(ctx context.Context, since time.Time) (list []credit.Sum, err error) {
	err = r.db.Rows(ctx, "credit sums", `SELECT reason, CAST(SUM(amount) AS BIGINT), COUNT(*) FROM balance_moves WHERE happened_at >= $1 GROUP BY reason ORDER BY reason`,
		[]any{sqldb.Micros(since)}, func(rows *sql.Rows) error {
			var s credit.Sum
			err := rows.Scan(&s.Reason, &s.Amount, &s.N)
			list = append(list, s)
			return err
		})
	return list, err
}

// ForgetBalance removes what is said of a person beside the sums of their ledgers, which stay in
// the books without them: notes, their code for friends, and whom they named.
func (tx *Tx) ForgetBalance(ctx context.Context, accountID string) error {
	const theirs = ` WHERE balance_id IN (SELECT b.id FROM balances b WHERE b.account_id = $1)`
	for _, text := range []string{
		`UPDATE balance_moves SET note = ''` + theirs, `UPDATE point_moves SET note = ''` + theirs, `DELETE FROM friends` + theirs,
		`UPDATE balances SET friend_code = NULL, points_look = 0 WHERE account_id = $1`,
	} {
		if _, err := tx.Conn.ExecContext(ctx, text, accountID); err != nil {
			return sqldb.Translate("forget balance", err)
		}
	}
	return nil
}
