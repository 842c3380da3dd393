package cashdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/store/sqldb"
)

const (
	noCard      = "This gift card does not exist."
	cardColumns = `SELECT c.id, c.amount, COALESCE((SELECT m.rest FROM balance_moves m WHERE m.balance_id = c.id ORDER BY m.seq DESC LIMIT 1), 0),
		COALESCE(c.code_hash, ''), c.last4, c.turn, c.order_id, c.to_name, c.from_name, c.message, c.channel, c.address, c.language,
		c.send_at, c.sent_at, c.blocked_at, c.blocked_why, c.created_at`
	cards = cardColumns + ` FROM gift_cards c`
)

func scanCard(scan func(...any) error, c *credit.Card, more ...any) error {
	var channel, language string
	var sendAt, sentAt, blockedAt, createdAt int64
	err := scan(append([]any{
		&c.ID, &c.Amount, &c.Rest, &c.Hash, &c.Last4, &c.Turn, &c.OrderID, &c.To, &c.From, &c.Message, &channel, &c.Address, &language,
		&sendAt, &sentAt, &blockedAt, &c.BlockedBy, &createdAt,
	}, more...)...)
	c.Channel, c.Language = mail.Channel(channel), mail.Language(language)
	c.SendAt, c.SentAt, c.BlockedAt, c.CreatedAt = momentOf(sendAt), momentOf(sentAt), momentOf(blockedAt), momentOf(createdAt)
	return err
}

// momentOf is a stored moment; 0 is none.
func momentOf(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return sqldb.FromMicros(micros)
}

// PutCard implements credit.CardTx.
func (tx *Tx) PutCard(ctx context.Context, c *credit.Card) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO gift_cards (id, amount, code_hash, last4, turn, order_id, to_name, from_name, message, channel, address, address_folded,
		language, send_at, sent_at, blocked_at, blocked_why, created_at) VALUES ($1, $2, NULL, '', 0, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0, '', $12)`,
		c.ID, int64(c.Amount), c.OrderID, c.To, c.From, c.Message, string(c.Channel), c.Address, ident.FoldMailbox(c.Address), string(c.Language),
		sqldb.MicrosOrZero(c.SendAt), sqldb.Micros(c.CreatedAt))
	return sqldb.Translate("put gift card", err)
}

// OpenCard implements credit.CardTx.
func (tx *Tx) OpenCard(ctx context.Context, id string) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO balances (id, account_id, created_at) VALUES ($1, NULL, $2)`, id, sqldb.Micros(tx.Now()))
	return sqldb.Translate("open gift card", err)
}

// lockCard locks and reads the card of which a column has a value; nil where there is none.
func (tx *Tx) lockCard(ctx context.Context, column, value string) (*credit.Card, error) {
	var id string
	err := tx.Conn.QueryRowContext(ctx, `SELECT id FROM gift_cards WHERE `+column+` = $1`+tx.Dialect.ForUpdate, value).Scan(&id)
	if sqldb.IsNoRows(err) {
		return nil, nil //nolint:nilnil // there is none
	}
	if err != nil {
		return nil, sqldb.Translate("lock gift card", err)
	}
	if _, err := tx.lockBalance(ctx, "id", id); err != nil {
		return nil, err
	}
	c := &credit.Card{}
	err = scanCard(tx.Conn.QueryRowContext(ctx, cards+` WHERE c.id = $1`, id).Scan, c)
	return c, sqldb.Translate("gift card", err)
}

// CardForUpdate implements credit.CardTx.
func (tx *Tx) CardForUpdate(ctx context.Context, id string) (*credit.Card, error) {
	c, err := tx.lockCard(ctx, "id", id)
	if err == nil && c == nil {
		err = fault.New(fault.NotFound, noCard)
	}
	return c, err
}

// CardByCode implements credit.CardTx.
func (tx *Tx) CardByCode(ctx context.Context, hash string) (*credit.Card, error) {
	return tx.lockCard(ctx, "code_hash", hash)
}

// UpdateCard implements credit.CardTx.
func (tx *Tx) UpdateCard(ctx context.Context, c *credit.Card) error {
	hash := sql.NullString{String: c.Hash, Valid: c.Hash != ""}
	_, err := tx.Conn.ExecContext(ctx, `UPDATE gift_cards SET code_hash = $2, last4 = $3, turn = $4, channel = $5, address = $6, address_folded = $7, send_at = $8, sent_at = $9,
		blocked_at = $10, blocked_why = $11 WHERE id = $1`, c.ID, hash, c.Last4, c.Turn, string(c.Channel), c.Address, ident.FoldMailbox(c.Address),
		sqldb.MicrosOrZero(c.SendAt), sqldb.MicrosOrZero(c.SentAt), sqldb.MicrosOrZero(c.BlockedAt), c.BlockedBy)
	tx.changed("credit", c.ID)
	return sqldb.Translate("update gift card", err)
}

// PutAsk implements credit.AskTx.
func (tx *Tx) PutAsk(ctx context.Context, a *credit.Ask) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO credit_asks (id, state, account_id, card_id, amount, order_id, note, asked_by, asked_at, decided_by, decided_at)
		VALUES ($1, 'waits', $2, $3, $4, $5, $6, $7, $8, '', 0)`, a.ID, a.AccountID, a.CardID, int64(a.Amount), a.OrderID, a.Note, a.AskedBy, sqldb.Micros(a.AskedAt))
	tx.changed("credit", a.ID)
	return sqldb.Translate("put credit ask", err)
}

// TakeAsk implements credit.AskTx.
func (tx *Tx) TakeAsk(ctx context.Context, id, state, actor string) (*credit.Ask, error) {
	a, at := &credit.Ask{}, int64(0)
	err := tx.Conn.QueryRowContext(ctx, `UPDATE credit_asks SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1 AND state = 'waits'
		RETURNING id, account_id, card_id, amount, order_id, note, asked_by, asked_at`, id, state, actor, sqldb.Micros(tx.Now())).
		Scan(&a.ID, &a.AccountID, &a.CardID, &a.Amount, &a.OrderID, &a.Note, &a.AskedBy, &at)
	if sqldb.IsNoRows(err) {
		return nil, fault.New(fault.NotFound, "Nothing waits here any more: somebody else decided meanwhile.")
	}
	a.AskedAt = sqldb.FromMicros(at)
	tx.changed("credit", id)
	return a, sqldb.Translate("take credit ask", err)
}

// Asks implements credit.CardReader.
func (r *Reader) Asks(ctx context.Context) (list []credit.AskRow, err error) {
	err = r.db.Rows(ctx, "credit asks", `SELECT k.id, k.account_id, k.card_id, k.amount, k.order_id, k.note, k.asked_by, k.asked_at, COALESCE(a.name, c.to_name, ''), COALESCE(by.name, ''),
		COALESCE(o.number, '') FROM credit_asks k LEFT JOIN accounts a ON a.id = k.account_id LEFT JOIN gift_cards c ON c.id = k.card_id
		LEFT JOIN accounts by ON by.id = k.asked_by LEFT JOIN orders o ON o.id = k.order_id WHERE k.state = 'waits' ORDER BY k.asked_at, k.id LIMIT 200`, nil, func(rows *sql.Rows) error {
		var a credit.AskRow
		var at int64
		err := rows.Scan(&a.ID, &a.AccountID, &a.CardID, &a.Amount, &a.OrderID, &a.Note, &a.AskedBy, &at, &a.Name, &a.ByName, &a.Number)
		a.AskedAt = sqldb.FromMicros(at)
		list = append(list, a)
		return err
	})
	return list, err
}

// Cards implements credit.CardReader.
func (r *Reader) Cards(ctx context.Context, q credit.CardQuery) (list []credit.CardRow, err error) {
	f := sqldb.Filter{}
	where := `c.code_hash IS NOT NULL`
	if q.Find != "" {
		find := f.Arg(q.Find)
		where += ` AND (c.last4 = ` + find + ` OR c.order_id IN (SELECT o2.id FROM orders o2 WHERE o2.number = ` + find + `)
			OR c.id IN (SELECT m.balance_id FROM balance_moves m JOIN orders o3 ON o3.id = m.order_id WHERE o3.number = ` + find + `))`
	}
	if q.Blocked {
		where += ` AND c.blocked_at > 0`
	}
	if q.Before != "" {
		where += ` AND c.id < ` + f.Arg(q.Before)
	}
	text := cardColumns + `, COALESCE(o.number, '') FROM gift_cards c LEFT JOIN orders o ON o.id = c.order_id WHERE ` + where + ` ORDER BY c.id DESC LIMIT ` + f.Arg(q.Limit)
	err = r.db.Rows(ctx, "gift cards", text, f.Args, func(rows *sql.Rows) error {
		var c credit.CardRow
		err := scanCard(rows.Scan, &c.Card, &c.Number)
		list = append(list, c)
		return err
	})
	return list, err
}

// CardsToSend implements credit.CardReader.
func (r *Reader) CardsToSend(ctx context.Context, now time.Time, most int) (ids []string, err error) {
	err = r.db.Rows(ctx, "gift cards to send", `SELECT id FROM gift_cards WHERE sent_at = 0 AND send_at <= $1 AND address <> '' AND code_hash IS NOT NULL AND blocked_at = 0 ORDER BY send_at, id LIMIT $2`,
		[]any{sqldb.Micros(now), most}, sqldb.Into(&ids))
	return ids, err
}

// CardByHash implements credit.CardReader.
func (r *Reader) CardByHash(ctx context.Context, hash string) (*credit.Card, error) {
	return r.card(ctx, "code_hash", hash)
}

// GiftCard implements credit.CardReader.
func (r *Reader) GiftCard(ctx context.Context, id string) (*credit.Card, error) {
	c, err := r.card(ctx, "id", id)
	if err == nil && c == nil {
		err = fault.New(fault.NotFound, noCard)
	}
	return c, err
}

func (r *Reader) card(ctx context.Context, column, value string) (c *credit.Card, err error) {
	err = r.db.Rows(ctx, "gift card", cards+` WHERE c.`+column+` = $1`, []any{value}, func(rows *sql.Rows) error {
		c = &credit.Card{}
		return scanCard(rows.Scan, c)
	})
	return c, err
}
