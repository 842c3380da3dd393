package cashdb

import (
	"context"
	"database/sql"

	"gulaab/internal/credit"
	"gulaab/internal/ident"
	"gulaab/internal/store/sqldb"
)

// CardsOf returns the gift cards that some orders bought, and those that came to addresses of the
// same person, the latest first.
func (r *Reader) CardsOf(ctx context.Context, orderIDs, addresses []string) (list []credit.CardRow, err error) {
	var f sqldb.Filter
	where := `FALSE`
	if len(orderIDs) > 0 {
		where += ` OR c.order_id <> '' AND c.order_id IN (` + f.Among(orderIDs) + `)`
	}
	if len(addresses) > 0 {
		where += ` OR c.sent_at > 0 AND c.address_folded <> '' AND c.address_folded IN (` + f.Among(foldAll(addresses)) + `)`
	}
	text := cardColumns + `, COALESCE(o.number, '') FROM gift_cards c LEFT JOIN orders o ON o.id = c.order_id WHERE ` + where + ` ORDER BY c.id DESC`
	err = r.db.Rows(ctx, "gift cards of a person", text, f.Args, func(rows *sql.Rows) error {
		var c credit.CardRow
		err := scanCard(rows.Scan, &c.Card, &c.Number)
		list = append(list, c)
		return err
	})
	return list, err
}

func foldAll(addresses []string) []string {
	folded := make([]string, len(addresses))
	for i, a := range addresses {
		folded[i] = ident.FoldMailbox(a)
	}
	return folded
}

// ForgetCards removes who gift cards are for that were or will be sent to some addresses, and the
// messages that brought them. One that waits for its day is sent once its buyer names another address.
func (tx *Tx) ForgetCards(ctx context.Context, addresses []string) error {
	folded := foldAll(addresses)
	if err := tx.Among(ctx, `UPDATE gift_cards SET to_name = '', message = '', address = '', address_folded = '' WHERE address_folded <> '' AND address_folded IN`, folded, ``); err != nil {
		return sqldb.Translate("forget gift cards", err)
	}
	const theirs = `kind = 'gift-card' AND recipient_folded IN`
	if err := tx.Among(ctx, `DELETE FROM jobs WHERE message_id IN (SELECT id FROM messages WHERE `+theirs, folded, `)`); err != nil {
		return sqldb.Translate("forget gift cards", err)
	}
	return sqldb.Translate("forget gift cards", tx.Among(ctx, `DELETE FROM messages WHERE `+theirs, folded, ``))
}

// ForgetSoldCards removes who bought the cards of some orders and for whom, with the messages that
// say so. The cards pay as before.
func (tx *Tx) ForgetSoldCards(ctx context.Context, orderIDs []string) error {
	var sold [][2]string
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT id, address_folded FROM gift_cards WHERE order_id <> '' AND order_id IN`, orderIDs, ``, func(rows *sql.Rows) error {
		var c [2]string
		err := rows.Scan(&c[0], &c[1])
		sold = append(sold, c)
		return err
	})
	if err != nil {
		return sqldb.Translate("forget sold cards", err)
	}
	for _, c := range sold { // data names its card, so that other cards to the same address keep theirs
		for _, text := range []string{`DELETE FROM jobs WHERE message_id IN (SELECT id FROM messages WHERE `, `DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE `} {
			if _, err := tx.Conn.ExecContext(ctx, text+`kind = 'gift-card' AND recipient_folded = $1 AND data LIKE $2)`, c[1], "%"+c[0]+"%"); err != nil {
				return sqldb.Translate("forget sold cards", err)
			}
		}
	}
	return sqldb.Translate("forget sold cards", tx.Among(ctx, `UPDATE gift_cards SET to_name = '', from_name = '', message = '', address = '', address_folded = ''
		WHERE order_id <> '' AND order_id IN`, orderIDs, ``))
}
