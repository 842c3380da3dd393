package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"

	"gulaab/internal/customer"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const customerColumns = `c.id, c.contact, c.name, c.phone, c.email, c.city, c.country, c.member, c.orders, c.delivered, c.refused, c.running, c.worth, c.first_at, c.last_at`

func scanCustomer(scan func(...any) error) (c customer.Customer, err error) {
	var first, last int64
	err = scan(&c.ID, &c.Contact, &c.Name, &c.Phone, &c.Email, &c.City, &c.Country, &c.Member, &c.Orders, &c.Delivered, &c.Refused, &c.Running, &c.Worth, &first, &last)
	c.FirstAt, c.LastAt = sqldb.MaybeMicros(first), sqldb.MaybeMicros(last)
	return c, err
}

// customerWords are the words that people are found by.
var customerWords = sqldb.WordTable{Name: "customer_words", ID: "customer_id"}

// customerFilter are the conditions of a query but for its search and its page.
func customerFilter(q *customer.Query, now int64) (f sqldb.Filter) {
	switch q.View {
	case customer.Members:
		f.Add(`c.member`)
	case customer.Again:
		f.Add(`c.delivered > 1`)
	case customer.RefusedV:
		f.Add(`c.refused > 0`)
	case customer.Flagged:
		f.Add(`c.contact IN (SELECT g.contact FROM customer_flags g WHERE g.ended_at = 0 AND g.ends_at > ?)`, now)
	}
	if q.City != "" {
		f.Add(`c.city_key = ?`, report.CityKey(q.City))
	}
	return f
}

// searchCustomers adds what is searched for; none says that nothing has it.
func searchCustomers(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, q *customer.Query) (none bool, err error) {
	if strings.TrimSpace(q.Search) == "" {
		return false, nil
	}
	words := sqldb.SearchedWords(q.Search)
	if len(words) == 0 {
		return true, nil
	}
	ids, many, err := customerWords.Found(ctx, tx, words, q.Narrow)
	if err != nil {
		return false, err
	}
	if !many {
		if len(ids) > 0 {
			f.Add(`c.id IN (` + f.Among(ids) + `)`)
		}
		none = len(ids) == 0
	}
	f.Add(customerWords.Matching(f, "c.id", words, q.Narrow))
	return none, nil
}

// Customers returns a page of people.
func (db *DB) Customers(ctx context.Context, q customer.Query) (page []customer.Customer, err error) {
	err = db.view(ctx, "customers", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		page = nil
		f := customerFilter(&q, sqldb.Micros(db.Now()))
		if none, err := searchCustomers(ctx, tx, &f, &q); err != nil || none {
			return err
		}
		by := `c.last_at`
		if q.Worth {
			by = `c.worth`
		}
		if m := q.After; m.ID != "" {
			f.Add(by+` <= ? AND (`+by+` < ? OR c.id < ?)`, m.At, m.At, m.ID)
		}
		return sqldb.Each(ctx, tx, `SELECT `+customerColumns+` FROM customers c`+f.Where()+` ORDER BY `+by+` DESC, c.id DESC LIMIT `+f.Arg(q.Limit), f.Args, func(rows *sql.Rows) error {
			c, err := scanCustomer(rows.Scan)
			page = append(page, c)
			return err
		})
	})
	return page, err
}

// CountCustomers returns how many people a query without a search selects; about
// says that it is an estimate.
func (db *DB) CountCustomers(ctx context.Context, q customer.Query) (n int64, about bool, err error) {
	err = db.view(ctx, "count customers", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		f := customerFilter(&q, sqldb.Micros(db.Now()))
		n, about, err = db.CountUpTo(ctx, tx, `customers c`+f.Where(), f)
		return err
	})
	return n, about, err
}

// Customer returns one person; NotFound otherwise.
func (db *DB) Customer(ctx context.Context, id string) (c customer.Customer, err error) {
	err = db.view(ctx, "customer", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		c, err = scanCustomer(tx.QueryRowContext(ctx, `SELECT `+customerColumns+` FROM customers c WHERE c.id = $1`, id).Scan)
		return sqldb.Found("customer", noCustomer, err)
	})
	return c, err
}

const noCustomer = "There is no such customer."

// CustomerOrders returns a person's orders with their lines, the last first.
func (db *DB) CustomerOrders(ctx context.Context, id string, limit int) (list []*order.Order, err error) {
	err = db.view(ctx, "customer orders", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		list, err = scanOrders(ctx, tx, `SELECT `+listColumns+` FROM orders WHERE customer_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, []any{id, limit})
		if err != nil {
			return err
		}
		return fillLines(ctx, tx, list)
	})
	return list, err
}

// CustomerEnds returns what became of a person's orders, by order: of one that was
// refused or lost in part, that. It is what their figures count.
func (db *DB) CustomerEnds(ctx context.Context, id string) (map[string]customer.End, error) {
	ends := map[string]customer.End{}
	err := db.Rows(ctx, "customer ends", `SELECT f.order_id, f.kind, MAX(f.day) FROM orders o JOIN report_facts f ON f.order_id = o.id
		WHERE o.customer_id = $1 AND f.kind IN ('delivered', 'refused', 'lost') GROUP BY f.order_id, f.kind ORDER BY f.kind`, []any{id}, func(rows *sql.Rows) error {
		var of string
		var e customer.End
		err := rows.Scan(&of, &e.Kind, &e.Day)
		ends[of] = e // in the order of the alphabet: what was refused comes last
		return err
	})
	return ends, err
}

// CustomerNotes returns what was noted about a contact, the last first.
func (db *DB) CustomerNotes(ctx context.Context, contact string) (list []customer.Note, err error) {
	err = db.Rows(ctx, "customer notes", `SELECT n.id, n.body, n.actor, COALESCE(a.name, ''), n.made_at FROM customer_notes n LEFT JOIN accounts a ON a.id = n.actor
		WHERE n.contact = $1 ORDER BY n.id DESC LIMIT 200`, []any{contact}, func(rows *sql.Rows) error {
		var n customer.Note
		var at int64
		err := rows.Scan(&n.ID, &n.Text, &n.Actor, &n.ActorName, &at)
		n.At = sqldb.FromMicros(at)
		list = append(list, n)
		return err
	})
	return list, err
}

// AllFlags returns the flags that contacts have or had, the last first.
func (db *DB) AllFlags(ctx context.Context, contacts []string) (list []customer.Flag, err error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	var f sqldb.Filter
	err = db.Rows(ctx, "all flags", `SELECT f.id, f.contact, f.kind, f.reason, f.actor, COALESCE(a.name, ''), f.set_at, f.ends_at, f.ended_at, f.ended_by
		FROM customer_flags f LEFT JOIN accounts a ON a.id = f.actor WHERE f.contact IN (`+f.Among(contacts)+`) ORDER BY f.set_at DESC, f.id DESC LIMIT 1000`, f.Args,
		func(rows *sql.Rows) error {
			var g customer.Flag
			var set, ends, ended int64
			err := rows.Scan(&g.ID, &g.Contact, &g.Kind, &g.Reason, &g.Actor, &g.ActorName, &set, &ends, &ended, &g.EndedBy)
			g.SetAt, g.EndsAt, g.EndedAt = sqldb.FromMicros(set), sqldb.FromMicros(ends), sqldb.MaybeMicros(ended)
			list = append(list, g)
			return err
		})
	return list, err
}

// CustomerForUpdate implements customer.Tx.
func (tx *Tx) CustomerForUpdate(ctx context.Context, id string) (*customer.Customer, error) {
	c, err := scanCustomer(tx.Conn.QueryRowContext(ctx, `SELECT `+customerColumns+` FROM customers c WHERE c.id = $1`+tx.Dialect.ForUpdate, id).Scan)
	if err != nil {
		return nil, sqldb.Found("customer", noCustomer, err)
	}
	return &c, nil
}

// InsertNote implements customer.Tx.
func (tx *Tx) InsertNote(ctx context.Context, contact string, n *customer.Note) error {
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO customer_notes (id, contact, body, actor, made_at) VALUES ($1, $2, $3, $4, $5)`,
		n.ID, contact, n.Text, n.Actor, sqldb.Micros(n.At))
	return sqldb.Translate("insert note", err)
}

// Unfinished implements customer.Tx.
func (db *DB) Unfinished(ctx context.Context, id string) (numbers []string, err error) {
	err = db.view(ctx, "unfinished", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		numbers, err = unfinished(ctx, tx, id)
		return err
	})
	return numbers, err
}

// Unfinished implements customer.Tx.
func (tx *Tx) Unfinished(ctx context.Context, id string) ([]string, error) {
	numbers, err := unfinished(ctx, tx.Conn, id)
	return numbers, sqldb.Translate("unfinished", err)
}

// theirAccounts are the accounts that go with the person $1: those of the address
// that is their contact, and those that never ordered for anybody else. One that
// somebody orders with for themselves and for them is somebody else's.
const theirAccounts = `SELECT a.id FROM accounts a WHERE a.role = 'customer' AND a.email_folded IN (SELECT c.contact FROM customers c WHERE c.id = $1 AND c.contact <> '')
	UNION SELECT a.id FROM accounts a WHERE a.role = 'customer' AND a.id IN (SELECT o.account_id FROM orders o WHERE o.customer_id = $1 AND o.account_id IS NOT NULL)
		AND NOT EXISTS (SELECT 1 FROM orders x WHERE x.account_id = a.id AND x.customer_id <> $1)`

// unfinished are orders of a person or of the accounts that go with them whose
// agreement runs, whose parcel is under way, or that ended without goods at the
// shopper's while money was kept.
func unfinished(ctx context.Context, q sqldb.Querier, id string) (numbers []string, err error) {
	// A union lets both indexes serve; OR goes through every order.
	err = sqldb.Each(ctx, q, `SELECT number FROM orders WHERE id IN (
			SELECT i.id FROM orders i WHERE i.customer_id = $1 UNION SELECT a.id FROM orders a WHERE a.account_id IN (`+theirAccounts+`)) AND (placement IN ('placed', 'confirmed') AND delivery <> 'lost'
		OR delivery IN ('packed', 'shipped', 'returning')
		OR received > refunded AND (placement = 'cancelled' OR delivery IN ('lost', 'returned') OR received - refunded >= total + 100))
		ORDER BY created_at LIMIT 20`, []any{id}, func(rows *sql.Rows) error {
		var n string
		err := rows.Scan(&n)
		numbers = append(numbers, n)
		return err
	})
	return numbers, err
}

// EraseCustomer implements customer.Tx.
func (tx *Tx) EraseCustomer(ctx context.Context, c *customer.Customer) (orders int64, files []string, err error) {
	if c.Contact == "" {
		return 0, nil, fault.New(fault.Internal, "store: a customer without a contact")
	}
	ids, files, err := tx.erasedOrders(ctx, c.ID)
	if err != nil {
		return 0, nil, sqldb.Translate("erase customer", err)
	}
	avatars, emails, err := tx.eraseAccounts(ctx, c)
	if err != nil {
		return 0, nil, sqldb.Translate("erase customer", err)
	}
	for _, s := range []struct{ text, rest string }{
		{eraseOrders, ``},
		{`UPDATE order_events SET note = '' WHERE order_id IN`, ``},
		{`UPDATE payments SET note = '', evidence = '' WHERE order_id IN`, ``},
		{`UPDATE returns SET words = '', answer = '', tracking = '', payout_title = '', payout_mask = '', payout_sealed = '', photos = '[]' WHERE order_id IN`, ``},
		{`UPDATE refund_asks SET note = '', evidence = '' WHERE order_id IN`, ``},
		{`DELETE FROM guest_orders WHERE order_id IN`, ``},
		{`DELETE FROM order_traces WHERE order_id IN`, ``},
		{`DELETE FROM proof_prints WHERE order_id IN`, ``},
		{`UPDATE bank_credits SET details = '' WHERE order_id IN`, ``},
		{`DELETE FROM order_links WHERE order_id IN`, ``},
		{`DELETE FROM coupon_marks WHERE order_id IN`, ``},
		{`UPDATE rescues SET note = '' WHERE parcel_id IN (SELECT p.id FROM parcels p WHERE p.order_id IN`, `)`},
		{`UPDATE courier_events SET words = '', place = '' WHERE (courier, tracking) IN (SELECT p.courier, p.tracking FROM parcels p WHERE p.order_id IN`, `)`},
		{`UPDATE statement_lines SET dispute_note = '' WHERE order_id IN`, ``},
		{`DELETE FROM jobs WHERE message_id IN (SELECT m.id FROM messages m WHERE m.order_id IN`, `)`},
		{`DELETE FROM messages WHERE order_id IN`, ``},
	} {
		if err := tx.Among(ctx, s.text, ids, s.rest); err != nil {
			return 0, nil, sqldb.Translate("erase customer", err)
		}
	}
	// Another person may have ordered with the same address: theirs stays.
	if err := tx.Among(ctx, `DELETE FROM mailboxes WHERE address IN`, emails, ` AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.recipient_folded = mailboxes.address)`); err != nil {
		return 0, nil, sqldb.Translate("erase customer", err)
	}
	for _, text := range []string{`DELETE FROM customer_notes WHERE contact = $1`, `DELETE FROM customer_flags WHERE contact = $1`, `DELETE FROM customers WHERE contact = $1`} {
		if _, err := tx.Conn.ExecContext(ctx, text, c.Contact); err != nil {
			return 0, nil, sqldb.Translate("erase customer", err)
		}
	}
	if err := tx.eraseReviews(ctx, ids); err != nil {
		return 0, nil, err
	}
	for _, id := range ids {
		if err := tx.eraseInvoices(ctx, id); err != nil {
			return 0, nil, err
		}
		tx.Changed("order", id)
	}
	return int64(len(ids)), append(files, avatars...), nil
}

// eraseInvoices takes the buyer off the invoice of an order and its credit notes;
// their numbers and sums stay in the books.
func (tx *Tx) eraseInvoices(ctx context.Context, orderID string) error {
	all, err := cashdb.InvoicesOf(ctx, tx.q, orderID)
	if err != nil {
		return err
	}
	for i := range all {
		b := &all[i].Body
		b.Buyer, b.Address = "Erased", []string{}
		body, err := json.Marshal(b)
		if err != nil {
			return err
		}
		if _, err := tx.Conn.ExecContext(ctx, `UPDATE invoices SET body = $1 WHERE id = $2`, string(body), all[i].ID); err != nil {
			return sqldb.Translate("erase invoices", err)
		}
	}
	return nil
}

// erasedOrders are the orders of a person, with all screenshots that came for them, locked.
func (tx *Tx) erasedOrders(ctx context.Context, id string) (ids, files []string, err error) {
	err = sqldb.Each(ctx, tx.Conn, `SELECT id, proof_key FROM orders WHERE customer_id = $1 ORDER BY id`+tx.Dialect.ForUpdate, []any{id}, func(rows *sql.Rows) error {
		var id, proof string
		err := rows.Scan(&id, &proof)
		ids = append(ids, id)
		if proof != "" {
			files = append(files, proof)
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	err = sqldb.Each(ctx, tx.Conn, `SELECT p.proof_key FROM proof_prints p JOIN orders o ON o.id = p.order_id WHERE o.customer_id = $1 AND p.proof_key <> o.proof_key`,
		[]any{id}, func(rows *sql.Rows) error {
			var key string
			err := rows.Scan(&key)
			files = append(files, key)
			return err
		})
	if err != nil {
		return nil, nil, err
	}
	pictures, err := tx.returnPictures(ctx, id)
	return ids, append(files, pictures...), err
}

// eraseAccounts deletes the accounts that go with a person, with their avatars and
// mails; those of people who work here stay, and those of people who ordered for
// them: they only lose these orders. It returns the person's addresses, too.
func (tx *Tx) eraseAccounts(ctx context.Context, c *customer.Customer) (avatars, emails []string, err error) {
	var ids []string
	err = sqldb.Each(ctx, tx.Conn, `SELECT a.id, a.avatar_key, a.email_folded FROM accounts a WHERE a.id IN (`+theirAccounts+`)`, []any{c.ID},
		func(rows *sql.Rows) error {
			var id, avatar, email string
			err := rows.Scan(&id, &avatar, &email)
			ids, emails = append(ids, id), append(emails, email)
			if avatar != "" {
				avatars = append(avatars, avatar)
			}
			return err
		})
	if err != nil {
		return nil, nil, err
	}
	err = sqldb.Each(ctx, tx.Conn, `SELECT DISTINCT LOWER(email) FROM orders WHERE customer_id = $1 AND email <> ''`, []any{c.ID}, func(rows *sql.Rows) error {
		var email string
		err := rows.Scan(&email)
		emails = append(emails, email)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	if err := tx.Among(ctx, `DELETE FROM jobs WHERE message_id IN (SELECT m.id FROM messages m WHERE m.order_id = '' AND m.recipient_folded IN`, emails, `)`); err != nil {
		return nil, nil, err
	}
	if err := tx.Among(ctx, `DELETE FROM messages WHERE order_id = '' AND recipient_folded IN`, emails, ``); err != nil {
		return nil, nil, err
	}
	if err := tx.Among(ctx, `UPDATE orders SET account_id = NULL WHERE account_id IN`, ids, ``); err != nil {
		return nil, nil, err
	}
	return avatars, emails, tx.Among(ctx, `DELETE FROM accounts WHERE id IN`, ids, ``)
}
