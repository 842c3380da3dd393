package store

import (
	"cmp"
	"context"
	"database/sql"
	"math"
	"slices"

	"gulaab/internal/credit"
	"gulaab/internal/invoice"
	"gulaab/internal/leftcart"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/points"
	"gulaab/internal/restock"
	"gulaab/internal/review"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/catalogdb"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/postdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// CustomerOrderIDs returns a customer's orders, newest first.
func (db *DB) CustomerOrderIDs(ctx context.Context, id string) (ids []string, err error) {
	err = db.Rows(ctx, "customer order ids", `SELECT id FROM orders WHERE customer_id = $1 ORDER BY created_at DESC, id DESC`, []any{id}, sqldb.Into(&ids))
	return ids, err
}

// WholeOrders returns whole orders with their product reviews and messages, each newest
// first.
func (db *DB) WholeOrders(ctx context.Context, ids []string) (orders []*order.Order, reviews []*review.OfProduct, messages []*outbox.Message, err error) {
	err = db.view(ctx, "whole orders", func(tx *sql.Tx, q *sqlcgen.Queries) (err error) {
		if orders, err = orderdb.Whole(ctx, tx, q, ids); err != nil {
			return err
		}
		slices.SortFunc(orders, func(a, b *order.Order) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID)) })
		if reviews, err = catalogdb.ReviewsOf(ctx, tx, ids); err != nil {
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

// OrderPapers returns by order the screenshots, newest first, and the invoices and credit
// notes, oldest first.
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

// CustomerAccounts returns the messages to a customer's accounts that are about no order,
// newest first, and the keys of their pictures. It leaves out addresses that were only
// typed into an order: they may be somebody else's.
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

// AccountOrderIDs returns an account's orders, newest first.
func (db *DB) AccountOrderIDs(ctx context.Context, accountID string) (ids []string, err error) {
	err = db.Rows(ctx, "account order ids", `SELECT id FROM orders WHERE account_id = $1 ORDER BY created_at DESC, id DESC`, []any{accountID}, sqldb.Into(&ids))
	return ids, err
}

// AccountMessages returns the messages to an account's address that are about no order,
// newest first.
func (db *DB) AccountMessages(ctx context.Context, accountID string) (messages []*outbox.Message, err error) {
	err = db.view(ctx, "account messages", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		messages, err = postdb.ListMessages(ctx, tx, ` WHERE order_id = '' AND recipient_folded IN (SELECT a.email_folded FROM accounts a WHERE a.id = $1) ORDER BY id DESC`, accountID)
		return err
	})
	return messages, err
}

// CustomerWaits returns what a person waits for: by the address that is their contact, and by the
// accounts that go with them, the latest first.
func (db *DB) CustomerWaits(ctx context.Context, id string) ([]restock.Wait, error) {
	accounts, contacts, err := db.reachedBy(ctx, id)
	if err != nil {
		return nil, err
	}
	return db.WaitsOf(ctx, accounts, contacts)
}

// CustomerLeftCarts returns the carts that a person is to be reminded of, known in the same way.
func (db *DB) CustomerLeftCarts(ctx context.Context, id string) ([]leftcart.Cart, error) {
	accounts, contacts, err := db.reachedBy(ctx, id)
	if err != nil {
		return nil, err
	}
	return db.LeftCartsOf(ctx, accounts, contacts)
}

// CustomerQuestions returns what a person asked about products, known in the same way.
func (db *DB) CustomerQuestions(ctx context.Context, id string) ([]review.Question, error) {
	accounts, contacts, err := db.reachedBy(ctx, id)
	if err != nil {
		return nil, err
	}
	return db.QuestionsOf(ctx, accounts, contacts)
}

// CustomerBalances returns the ledgers of a person's accounts, known in the same way: of store
// credit the last row in front, of points the oldest.
func (db *DB) CustomerBalances(ctx context.Context, id string) (moves []credit.Row, earned []points.Row, err error) {
	accounts, _, err := db.reachedBy(ctx, id)
	for _, account := range accounts {
		some, err := db.CreditMoves(ctx, credit.Query{AccountID: account, Limit: math.MaxInt32})
		if err != nil {
			return nil, nil, err
		}
		more, err := db.PointsOf(ctx, account)
		if err != nil {
			return nil, nil, err
		}
		moves, earned = append(moves, some...), append(earned, more...)
	}
	return moves, earned, err
}

// CustomerCards returns the gift cards that a person bought, and those that came to them, known in the same way.
func (db *DB) CustomerCards(ctx context.Context, id string, orderIDs []string) ([]credit.CardRow, error) {
	accounts, contacts, err := db.reachedBy(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(accounts) > 0 {
		var f sqldb.Filter
		err = db.Rows(ctx, "addresses of accounts", `SELECT email_folded FROM accounts WHERE id IN (`+f.Among(accounts)+`)`, f.Args, sqldb.Into(&contacts))
		if err != nil {
			return nil, err
		}
	}
	return db.CardsOf(ctx, orderIDs, contacts)
}

// reachedBy returns a person's accounts, and the address that is their contact.
func (db *DB) reachedBy(ctx context.Context, id string) (accounts, contacts []string, err error) {
	err = db.view(ctx, "customer contacts", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		if contacts, err = sqldb.List(ctx, tx, `SELECT c.contact FROM customers c WHERE c.id = $1 AND c.contact <> ''`, []any{id}, sqldb.Text); err != nil {
			return err
		}
		accounts, err = sqldb.List(ctx, tx, theirAccounts, []any{id}, sqldb.Text)
		return err
	})
	return accounts, contacts, err
}
