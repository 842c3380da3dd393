package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"gulaab/internal/invoice"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/review"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// CustomerOrderIDs returns the orders of a person, the last first.
func (db *DB) CustomerOrderIDs(ctx context.Context, id string) (ids []string, err error) {
	err = db.Rows(ctx, "customer order ids", `SELECT id FROM orders WHERE customer_id = $1 ORDER BY created_at DESC, id DESC`, []any{id}, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}

// WholeOrders returns orders with all that belongs to them, what was written of their
// products, and every message about them; of each the last first.
func (db *DB) WholeOrders(ctx context.Context, ids []string) (orders []*order.Order, reviews []*review.OfProduct, messages []*outbox.Message, err error) {
	err = db.view(ctx, "whole orders", func(tx *sql.Tx, q *sqlcgen.Queries) (err error) {
		if orders, err = ordersWhole(ctx, tx, q, ids); err != nil {
			return err
		}
		slices.SortFunc(orders, func(a, b *order.Order) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID)) })
		if reviews, err = reviewsOf(ctx, tx, ids); err != nil {
			return err
		}
		for part := range slices.Chunk(ids, sqldb.LinesChunk) {
			var f sqldb.Filter
			some, err := postdb.ListMessages(ctx, tx, ` WHERE order_id IN (`+f.Among(part)+`)`, f.Args...)
			if err != nil {
				return err
			}
			messages = append(messages, some...)
		}
		slices.SortFunc(messages, func(a, b *outbox.Message) int { return cmp.Compare(b.ID, a.ID) })
		return nil
	})
	return orders, reviews, messages, err
}

// OrderPapers returns the screenshots that came for orders, the last first, and their
// invoices and credit notes, oldest first, each by the order's id.
func (db *DB) OrderPapers(ctx context.Context, ids []string) (screenshots map[string][]string, invoices map[string][]invoice.Invoice, err error) {
	err = db.view(ctx, "order papers", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		screenshots, invoices = map[string][]string{}, map[string][]invoice.Invoice{}
		err := sqldb.EachAmong(ctx, tx, `SELECT order_id, proof_key FROM proof_prints WHERE order_id IN`, ids, ` ORDER BY added_at DESC, proof_key DESC`, func(rows *sql.Rows) error {
			var order, key string
			err := rows.Scan(&order, &key)
			screenshots[order] = append(screenshots[order], key)
			return err
		})
		if err != nil {
			return err
		}
		return sqldb.EachAmong(ctx, tx, `SELECT id, kind, tax_year, number, order_id, total, body, actor, issued_at FROM invoices WHERE order_id IN`, ids, ` ORDER BY issued_at, number`, func(rows *sql.Rows) error {
			var r sqlcgen.Invoice
			if err := rows.Scan(&r.ID, &r.Kind, &r.TaxYear, &r.Number, &r.OrderID, &r.Total, &r.Body, &r.Actor, &r.IssuedAt); err != nil {
				return err
			}
			i, err := cashdb.InvoiceOf(&r)
			invoices[r.OrderID] = append(invoices[r.OrderID], i)
			return err
		})
	})
	return screenshots, invoices, err
}

// CustomerAccounts returns the messages about no order to the accounts that go with a
// person, the last first, and the keys of their pictures. An address that somebody only
// typed into an order may be another's, who has mails of their own.
func (db *DB) CustomerAccounts(ctx context.Context, id string) (messages []*outbox.Message, pictures []string, err error) {
	err = db.view(ctx, "customer accounts", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		messages, err = postdb.ListMessages(ctx, tx, ` WHERE order_id = '' AND recipient_folded IN (SELECT t.email_folded FROM accounts t WHERE t.id IN (`+theirAccounts+`)) ORDER BY id DESC`, id)
		if err != nil {
			return err
		}
		pictures, err = sqldb.List(ctx, tx, `SELECT t.avatar_key FROM accounts t WHERE t.avatar_key <> '' AND t.id IN (`+theirAccounts+`) ORDER BY t.id`, []any{id},
			func(rows *sql.Rows, key *string) error { return rows.Scan(key) })
		return err
	})
	return messages, pictures, err
}

// reviewsOf reads what was written of the products of orders.
func reviewsOf(ctx context.Context, tx *sql.Tx, orders []string) (list []*review.OfProduct, err error) {
	err = sqldb.EachAmong(ctx, tx, productReviews+` WHERE r.order_id IN`, orders, ``, func(rows *sql.Rows) error {
		r, err := scanNamedReview(rows.Scan)
		list = append(list, r)
		return err
	})
	slices.SortFunc(list, func(a, b *review.OfProduct) int { return cmp.Compare(b.ID, a.ID) })
	return list, err
}
