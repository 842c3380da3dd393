package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/review"
	"gulaab/internal/store/sqlcgen"
)

// CustomerWhole returns the orders of a person with all that belongs to them, what the
// person wrote of products, and every message about the orders or to the accounts that
// go with the person; of each the last first, and at most most orders.
func (db *DB) CustomerWhole(ctx context.Context, id string, most int) (orders []*order.Order, reviews []*review.OfProduct, messages []*outbox.Message, err error) {
	err = db.view(ctx, "customer whole", func(tx *sql.Tx, q *sqlcgen.Queries) (err error) {
		var ids []string
		err = each(ctx, tx, `SELECT id FROM orders WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, []any{id, most}, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
		if err != nil {
			return err
		}
		if orders, err = ordersWhole(ctx, tx, q, ids); err != nil {
			return err
		}
		slices.SortFunc(orders, func(a, b *order.Order) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID)) })
		if reviews, err = reviewsOf(ctx, tx, ids); err != nil {
			return err
		}
		messages, err = messagesTo(ctx, tx, id, ids)
		return err
	})
	return orders, reviews, messages, err
}

// reviewsOf reads what was written of the products of orders.
func reviewsOf(ctx context.Context, tx *sql.Tx, orders []string) (list []*review.OfProduct, err error) {
	err = eachAmong(ctx, tx, productReviews+` WHERE r.order_id IN`, orders, ``, func(rows *sql.Rows) error {
		r, err := scanNamedReview(rows.Scan)
		list = append(list, r)
		return err
	})
	slices.SortFunc(list, func(a, b *review.OfProduct) int { return cmp.Compare(b.ID, a.ID) })
	return list, err
}

// messagesTo reads the messages about orders of a person and those about none to the
// accounts that go with the person. An address that somebody only typed into an order
// may be another's, who has mails of their own.
func messagesTo(ctx context.Context, tx *sql.Tx, id string, orders []string) (list []*outbox.Message, err error) {
	const columns = `SELECT id, kind, recipient, order_id, event, channel, language, asked, sent_by, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
		FROM messages`
	scan := func(rows *sql.Rows) error {
		var r sqlcgen.MessageByIDRow
		err := rows.Scan(&r.ID, &r.Kind, &r.Recipient, &r.OrderID, &r.Event, &r.Channel, &r.Language, &r.Asked, &r.SentBy, &r.Data, &r.State, &r.Attempts, &r.LastError,
			&r.MergedInto, &r.CreatedAt, &r.ChangedAt, &r.SentAt)
		list = append(list, messageOf(r))
		return err
	}
	if err := eachAmong(ctx, tx, columns+` WHERE order_id IN`, orders, ``, scan); err != nil {
		return nil, err
	}
	err = each(ctx, tx, columns+` WHERE order_id = '' AND recipient_folded IN (SELECT t.email_folded FROM accounts t WHERE t.id IN (`+theirAccounts+`))`, []any{id}, scan)
	slices.SortFunc(list, func(a, b *outbox.Message) int { return cmp.Compare(b.ID, a.ID) })
	return list, err
}
