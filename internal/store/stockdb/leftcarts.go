package stockdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/leftcart"
	"gulaab/internal/mail"
	"gulaab/internal/store/sqldb"
)

// remindedKept is how long it is kept that somebody was reminded of a cart: as far back as the office counts.
const remindedKept = 30 * 24 * time.Hour

const leftCartColumns = `contact, channel, address, goods, language, member, browser, left_at FROM left_carts WHERE sent_at = 0 AND `

func scanLeftCart(scan func(...any) error, c *leftcart.Cart) error {
	var channel, language, goods string
	var at int64
	if err := scan(&c.Contact, &channel, &c.Address, &goods, &language, &c.Member, &c.Owner, &at); err != nil {
		return err
	}
	c.Channel, c.Language, c.LeftAt = mail.Channel(channel), mail.Language(language), sqldb.FromMicros(at)
	return json.Unmarshal([]byte(goods), &c.Lines)
}

// DueLeftCarts returns the contacts of carts that wait and were left before a moment, the oldest first.
func (r *Reader) DueLeftCarts(ctx context.Context, before time.Time, most int) ([]string, error) {
	var contacts []string
	err := r.db.Rows(ctx, "left carts", `SELECT contact FROM left_carts WHERE sent_at = 0 AND left_at <= $1 ORDER BY left_at, contact LIMIT $2`,
		[]any{sqldb.Micros(before), most}, sqldb.Into(&contacts))
	return contacts, err
}

// PutLeftCart implements leftcart.Tx.
func (tx *Tx) PutLeftCart(ctx context.Context, c *leftcart.Cart) error {
	goods, err := json.Marshal(c.Lines)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO left_carts (contact, sent_at, channel, address, address_folded, goods, language, member, browser, left_at)
		VALUES ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (contact, sent_at) DO UPDATE SET channel = excluded.channel, address = excluded.address,
			goods = excluded.goods, language = excluded.language, member = excluded.member, browser = excluded.browser, left_at = excluded.left_at`,
		c.Contact, string(c.Channel), c.Address, ident.FoldMailbox(c.Address), string(goods), string(c.Language), c.Member, c.Owner, sqldb.Micros(c.LeftAt))
	return sqldb.Translate("put left cart", err)
}

// DropLeftCarts implements leftcart.Tx.
func (tx *Tx) DropLeftCarts(ctx context.Context, owner string) (int64, error) {
	done, err := tx.Conn.ExecContext(ctx, `DELETE FROM left_carts WHERE browser = $1 AND browser <> '' AND sent_at = 0`, owner)
	if err != nil {
		return 0, sqldb.Translate("drop left carts", err)
	}
	n, err := done.RowsAffected()
	return n, sqldb.Translate("drop left carts", err)
}

// RemindedSince implements leftcart.Tx.
func (tx *Tx) RemindedSince(ctx context.Context, contact string, since time.Time) (is bool, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM left_carts WHERE contact = $1 AND sent_at > $2)`, contact, sqldb.Micros(since)).Scan(&is)
	return is, sqldb.Translate("reminded since", err)
}

// LeftCart implements leftcart.Tx.
func (tx *Tx) LeftCart(ctx context.Context, contact string) (*leftcart.Cart, error) {
	var c leftcart.Cart
	err := scanLeftCart(tx.Conn.QueryRowContext(ctx, `SELECT `+leftCartColumns+`contact = $1`+tx.Dialect.ForUpdate, contact).Scan, &c)
	if err != nil {
		return nil, sqldb.Found("left cart", "Nobody waits for this.", err)
	}
	return &c, nil
}

// orderedSince asks for an order of an address of mail or a phone, or of an owner.
const orderedSince = `SELECT EXISTS (SELECT 1 FROM orders o WHERE o.phone_e164 = $1 AND o.phone_e164 <> '' AND o.created_at >= $3)
	OR EXISTS (SELECT 1 FROM orders o WHERE o.account_id IS NULL AND LOWER(o.email) = $1 AND o.created_at >= $3)
	OR EXISTS (SELECT 1 FROM accounts a JOIN orders o ON o.account_id = a.id WHERE a.email_folded = $1 AND o.created_at >= $3)
	OR EXISTS (SELECT 1 FROM orders o WHERE o.account_id = $2 AND o.created_at >= $3)
	OR EXISTS (SELECT 1 FROM guest_orders g JOIN orders o ON o.id = g.order_id WHERE g.guest_hash = $2 AND o.created_at >= $3)`

// OrderedSince implements leftcart.Tx.
func (tx *Tx) OrderedSince(ctx context.Context, address, owner string, since time.Time) (is bool, err error) {
	err = tx.Conn.QueryRowContext(ctx, orderedSince, address, owner, sqldb.Micros(since)).Scan(&is)
	return is, sqldb.Translate("ordered since", err)
}

// OrderedSince says whether an order was placed after a moment with an address of mail or a phone.
func (r *Reader) OrderedSince(ctx context.Context, address string, since time.Time) (is bool, err error) {
	err = r.db.Singly().QueryRowContext(ctx, orderedSince, address, "", sqldb.Micros(since)).Scan(&is)
	return is, sqldb.Translate("ordered since", err)
}

// EndLeftCart implements leftcart.Tx.
func (tx *Tx) EndLeftCart(ctx context.Context, contact string, reminded bool) error {
	text, args := `DELETE FROM left_carts WHERE contact = $1 AND sent_at = 0`, []any{contact}
	if reminded {
		text = `UPDATE left_carts SET sent_at = $2, channel = '', address = '', address_folded = '', goods = '', language = '', browser = '', left_at = 0
			WHERE contact = $1 AND sent_at = 0`
		args = append(args, sqldb.Micros(tx.Now()))
	}
	_, err := tx.Conn.ExecContext(ctx, text, args...)
	return sqldb.Translate("end left cart", err)
}

// SweepLeftCarts deletes the carts that wait too long, and what is kept too long of others.
func (tx *Tx) SweepLeftCarts(ctx context.Context) error {
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM left_carts WHERE sent_at = 0 AND left_at <= $1 OR sent_at > 0 AND sent_at <= $2`,
		sqldb.Micros(tx.Now().Add(-leftcart.Life)), sqldb.Micros(tx.Now().Add(-remindedKept)))
	return sqldb.Translate("sweep left carts", err)
}

// LeftCartsOf returns the carts of accounts and those that wait for addresses, the latest first.
func (r *Reader) LeftCartsOf(ctx context.Context, accounts, addresses []string) (carts []leftcart.Cart, err error) {
	if len(accounts)+len(addresses) == 0 {
		return nil, nil
	}
	var f sqldb.Filter
	folded := make([]string, len(addresses))
	for i, a := range addresses {
		folded[i] = ident.FoldMailbox(a)
	}
	err = r.db.Rows(ctx, "left carts of", `SELECT `+leftCartColumns+`(browser IN (`+f.Among(append([]string{"-"}, accounts...))+`) OR address_folded IN (`+f.Among(append([]string{"-"}, folded...))+`)) ORDER BY left_at DESC`, f.Args, func(rows *sql.Rows) error {
		var c leftcart.Cart
		err := scanLeftCart(rows.Scan, &c)
		carts = append(carts, c)
		return err
	})
	return carts, err
}
