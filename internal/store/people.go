package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"

	"gulaab/internal/account"
	"gulaab/internal/customer"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/report"
	"gulaab/internal/store/cashdb"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

const customerColumns = `c.id, c.contact, c.name, c.phone, c.email, c.city, c.country, c.member, c.orders, c.delivered, c.refused, c.running, c.worth, c.first_at, c.last_at`

func scanCustomer(scan func(...any) error) (c customer.Customer, err error) {
	var first, last int64
	err = scan(&c.ID, &c.Contact, &c.Name, &c.Phone, &c.Email, &c.City, &c.Country, &c.Member, &c.Orders, &c.Delivered, &c.Refused, &c.Running, &c.Worth, &first, &last)
	c.FirstAt, c.LastAt = sqldb.MaybeMicros(first), sqldb.MaybeMicros(last)
	return c, err
}

// customerFilter returns the conditions of a query without search and page.
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

// searchCustomers adds the conditions of a search; none says that nothing matches.
func searchCustomers(ctx context.Context, tx *sql.Tx, f *sqldb.Filter, q *customer.Query) (none bool, err error) {
	if strings.TrimSpace(q.Search) == "" {
		return false, nil
	}
	words := sqldb.SearchedWords(q.Search)
	if len(words) == 0 {
		return true, nil
	}
	ids, many, err := sqltext.CustomerWords.Found(ctx, tx, words, q.Narrow)
	if err != nil {
		return false, err
	}
	if !many {
		if len(ids) > 0 {
			f.Add(`c.id IN (` + f.Among(ids) + `)`)
		}
		none = len(ids) == 0
	}
	f.Add(sqltext.CustomerWords.Matching(f, "c.id", words, q.Narrow))
	return none, nil
}

// Customers returns a page of customers.
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

// CountCustomers counts the customers of a query without a search; about says that it is an
// estimate.
func (db *DB) CountCustomers(ctx context.Context, q customer.Query) (n int64, about bool, err error) {
	err = db.view(ctx, "count customers", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		f := customerFilter(&q, sqldb.Micros(db.Now()))
		n, about, err = db.CountUpTo(ctx, tx, `customers c`+f.Where(), f)
		return err
	})
	return n, about, err
}

// Customer returns one customer; NotFound otherwise.
func (db *DB) Customer(ctx context.Context, id string) (c customer.Customer, err error) {
	err = db.view(ctx, "customer", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		c, err = scanCustomer(tx.QueryRowContext(ctx, `SELECT `+customerColumns+` FROM customers c WHERE c.id = $1`, id).Scan)
		return sqldb.Found("customer", noCustomer, err)
	})
	return c, err
}

const noCustomer = "There is no such customer."

// CustomerEnds returns the outcome of a customer's orders by order, as their figures count
// it. An order that was partly refused or lost counts as that.
func (db *DB) CustomerEnds(ctx context.Context, id string) (map[string]customer.End, error) {
	ends := map[string]customer.End{}
	err := db.Rows(ctx, "customer ends", `SELECT f.order_id, f.kind, MAX(f.day) FROM orders o JOIN report_facts f ON f.order_id = o.id
		WHERE o.customer_id = $1 AND f.kind IN ('delivered', 'refused', 'lost') GROUP BY f.order_id, f.kind ORDER BY f.kind`, []any{id}, func(rows *sql.Rows) error {
		var of string
		var e customer.End
		err := rows.Scan(&of, &e.Kind, &e.Day)
		ends[of] = e // sorted alphabetically, so that refused overwrites the others
		return err
	})
	return ends, err
}

// CustomerNotes returns the notes about a contact, newest first.
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

// AllFlags returns the present and past flags of contacts, newest first.
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

// theirAccounts selects the accounts of customer $1: those whose address is the contact,
// and those that ordered for nobody else. An account that also orders for other people
// belongs to somebody else.
const theirAccounts = `SELECT a.id FROM accounts a WHERE a.role = 'customer' AND a.email_folded IN (SELECT c.contact FROM customers c WHERE c.id = $1 AND c.contact <> '')
	UNION SELECT a.id FROM accounts a WHERE a.role = 'customer' AND a.id IN (SELECT o.account_id FROM orders o WHERE o.customer_id = $1 AND o.account_id IS NOT NULL)
		AND NOT EXISTS (SELECT 1 FROM orders x WHERE x.account_id = a.id AND x.customer_id <> $1)`

// runs says that an order is open, its parcel is under way, or it ended without goods at
// the shopper's while the shop kept money.
const runs = `(placement IN ('placed', 'confirmed') AND delivery <> 'lost'
		OR delivery IN ('packed', 'shipped', 'returning')
		OR received > refunded AND (placement = 'cancelled' OR delivery IN ('lost', 'returned') OR received - refunded >= total + 100))`

// unfinished returns the running orders of a customer and of their accounts.
func unfinished(ctx context.Context, q sqldb.Querier, id string) (numbers []string, err error) {
	// With a UNION both indexes serve; an OR would read every order.
	err = sqldb.Each(ctx, q, `SELECT number FROM orders WHERE id IN (
			SELECT i.id FROM orders i WHERE i.customer_id = $1 UNION SELECT a.id FROM orders a WHERE a.account_id IN (`+theirAccounts+`)) AND `+runs+`
		ORDER BY created_at LIMIT 20`, []any{id}, sqldb.Into(&numbers))
	return numbers, err
}

// EraseCustomer implements customer.Tx.
func (tx *Tx) EraseCustomer(ctx context.Context, c *customer.Customer) (orders int64, files []string, err error) {
	if c.Contact == "" {
		return 0, nil, fault.New(fault.Internal, "store: a customer without a contact")
	}
	ids, files, err := tx.erasedOrders(ctx, `customer_id`, c.ID)
	if err != nil {
		return 0, nil, sqldb.Translate("erase customer", err)
	}
	avatars, emails, err := tx.eraseAccounts(ctx, c)
	if err != nil {
		return 0, nil, sqldb.Translate("erase customer", err)
	}
	phones, err := sqldb.List(ctx, tx.Conn, `SELECT DISTINCT phone_e164 FROM orders WHERE customer_id = $1 AND phone_e164 <> ''`, []any{c.ID}, sqldb.Text)
	if err != nil {
		return 0, nil, sqldb.Translate("erase customer", err)
	}
	addresses := append(append(phones, c.Contact), emails...)
	if err := tx.ForgetWaits(ctx, nil, addresses); err != nil {
		return 0, nil, err
	}
	if err := tx.ForgetQuestions(ctx, nil, addresses); err != nil {
		return 0, nil, err
	}
	if err := tx.ForgetCards(ctx, addresses); err != nil {
		return 0, nil, err
	}
	if err := tx.eraseOrders(ctx, ids, emails); err != nil {
		return 0, nil, err
	}
	return int64(len(ids)), append(files, avatars...), tx.forgetContact(ctx, c.Contact)
}

// DueErasures returns the accounts whose erasure is due and whose orders have ended, the
// longest due first.
func (db *DB) DueErasures(ctx context.Context, most int) (ids []string, err error) {
	err = db.Rows(ctx, "due erasures", `SELECT a.id FROM accounts a WHERE a.erase_at > 0 AND a.erase_at <= $1 AND a.role = 'customer'
		AND NOT EXISTS (SELECT 1 FROM orders WHERE account_id = a.id AND `+runs+`) ORDER BY a.erase_at, a.id LIMIT $2`, []any{sqldb.Micros(db.Now()), most},
		sqldb.Into(&ids))
	return ids, err
}

// EraseAccount implements customer.Tx.
func (tx *Tx) EraseAccount(ctx context.Context, id string) (orders int64, files []string, err error) {
	a, err := tx.Account(ctx, id)
	if err != nil {
		return 0, nil, err
	}
	ids, files, err := tx.erasedOrders(ctx, `account_id`, id)
	if err != nil {
		return 0, nil, sqldb.Translate("erase account", err)
	}
	var running int64
	row := tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM orders WHERE account_id = $1 AND `+runs, id)
	if err := row.Scan(&running); err != nil {
		return 0, nil, sqldb.Translate("erase account", err)
	}
	if a.EraseAt.IsZero() || a.EraseAt.After(tx.Now()) || a.Role != account.Customer || running > 0 {
		return 0, nil, fault.New(fault.NotFound, "This account is not erased now.")
	}
	email := ident.FoldEmail(a.Email)
	people, err := sqldb.List(ctx, tx.Conn, `SELECT id FROM customers WHERE contact = $1 UNION SELECT customer_id FROM orders WHERE account_id = $2 AND customer_id <> ''`,
		[]any{email, id}, sqldb.Text)
	if err != nil {
		return 0, nil, sqldb.Translate("erase account", err)
	}
	if err := tx.dropAccounts(ctx, []string{id}, []string{email}); err != nil {
		return 0, nil, sqldb.Translate("erase account", err)
	}
	if err := tx.eraseOrders(ctx, ids, []string{email}); err != nil {
		return 0, nil, err
	}
	if a.AvatarKey != "" {
		files = append(files, a.AvatarKey)
	}
	return int64(len(ids)), files, tx.leavePeople(ctx, people)
}

// leavePeople deletes the customers whose orders were all erased, and recomputes those who
// keep orders that somebody else placed with the same phone.
func (tx *Tx) leavePeople(ctx context.Context, ids []string) error {
	var gone []string
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT contact FROM customers WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customers.id) AND id IN`, ids, ``, sqldb.Into(&gone))
	if err != nil {
		return sqldb.Translate("leave people", err)
	}
	for _, contact := range gone {
		if err := tx.forgetContact(ctx, contact); err != nil {
			return err
		}
	}
	if err := tx.Among(ctx, `DELETE FROM customer_words WHERE customer_id IN`, ids, ``); err != nil {
		return sqldb.Translate("leave people", err)
	}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT id FROM orders WHERE customer_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		tx.Mark("order", id)
		return err
	})
	return sqldb.Translate("leave people", err)
}

// forgetContact deletes what is stored of a customer apart from orders.
func (tx *Tx) forgetContact(ctx context.Context, contact string) error {
	for _, text := range []string{`DELETE FROM customer_notes WHERE contact = $1`, `DELETE FROM customer_flags WHERE contact = $1`, `DELETE FROM customers WHERE contact = $1`} {
		if _, err := tx.Conn.ExecContext(ctx, text, contact); err != nil {
			return sqldb.Translate("forget contact", err)
		}
	}
	return nil
}

// eraseOrders removes personal data from orders, and what was written about them; emails
// are the person's.
func (tx *Tx) eraseOrders(ctx context.Context, ids, emails []string) error {
	for _, s := range []struct{ text, rest string }{
		{orderdb.EraseOrders, ``},
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
		{`UPDATE promotion_uses SET phone_mark = '' WHERE order_id IN`, ``},
		{`UPDATE rescues SET note = '' WHERE parcel_id IN (SELECT p.id FROM parcels p WHERE p.order_id IN`, `)`},
		{`UPDATE courier_events SET words = '', place = '' WHERE (courier, tracking) IN (SELECT p.courier, p.tracking FROM parcels p WHERE p.order_id IN`, `)`},
		{`UPDATE statement_lines SET dispute_note = '' WHERE order_id IN`, ``},
		{`DELETE FROM jobs WHERE message_id IN (SELECT m.id FROM messages m WHERE m.order_id IN`, `)`},
		{`DELETE FROM messages WHERE order_id IN`, ``},
	} {
		if err := tx.Among(ctx, s.text, ids, s.rest); err != nil {
			return sqldb.Translate("erase orders", err)
		}
	}
	if err := tx.ForgetSoldCards(ctx, ids); err != nil {
		return err
	}
	// Another person may have ordered with the same address: their messages keep it.
	if err := tx.Among(ctx, `DELETE FROM mailboxes WHERE address IN`, emails, ` AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.recipient_folded = mailboxes.address)`); err != nil {
		return sqldb.Translate("erase orders", err)
	}
	if err := tx.EraseReviews(ctx, ids); err != nil {
		return err
	}
	for _, id := range ids {
		if err := tx.eraseInvoices(ctx, id); err != nil {
			return err
		}
		tx.Changed("order", id)
	}
	return nil
}

// eraseInvoices removes the buyer from an order's invoice and credit notes, and the words of
// staff about why a note was written; numbers and sums stay in the books.
func (tx *Tx) eraseInvoices(ctx context.Context, orderID string) error {
	all, err := cashdb.InvoicesOf(ctx, tx.q, orderID)
	if err != nil {
		return err
	}
	for i := range all {
		b := &all[i].Body
		b.Buyer, b.Address = "Erased", []string{}
		if b.Reason != "" {
			b.Reason = "Erased"
		}
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

// erasedOrders locks and returns the orders of a customer or an account, by the column by,
// with all their screenshots.
func (tx *Tx) erasedOrders(ctx context.Context, by, id string) (ids, files []string, err error) {
	err = sqldb.Each(ctx, tx.Conn, `SELECT id, proof_key FROM orders WHERE `+by+` = $1 ORDER BY id`+tx.Dialect.ForUpdate, []any{id}, func(rows *sql.Rows) error {
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
	err = sqldb.Each(ctx, tx.Conn, `SELECT p.proof_key FROM proof_prints p JOIN orders o ON o.id = p.order_id WHERE o.`+by+` = $1 AND p.proof_key <> o.proof_key`,
		[]any{id}, sqldb.Into(&files))
	if err != nil {
		return nil, nil, err
	}
	pictures, err := tx.ReturnPictures(ctx, by, id)
	if err != nil {
		return nil, nil, err
	}
	photos, err := tx.ReviewPhotos(ctx, by, id)
	return ids, slices.Concat(files, pictures, photos), err
}

// eraseAccounts deletes a customer's accounts with avatars and mails, and returns their
// addresses. Accounts of staff and of people who ordered for the customer stay, without
// these orders.
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
	err = sqldb.Each(ctx, tx.Conn, `SELECT DISTINCT LOWER(email) FROM orders WHERE customer_id = $1 AND email <> ''`, []any{c.ID}, sqldb.Into(&emails))
	if err != nil {
		return nil, nil, err
	}
	return avatars, emails, tx.dropAccounts(ctx, ids, emails)
}

// dropAccounts deletes accounts with all their data, and the mails to their addresses that
// are about no order.
func (tx *Tx) dropAccounts(ctx context.Context, ids, emails []string) error {
	if err := tx.Among(ctx, `DELETE FROM jobs WHERE message_id IN (SELECT m.id FROM messages m WHERE m.order_id = '' AND m.recipient_folded IN`, emails, `)`); err != nil {
		return err
	}
	if err := tx.Among(ctx, `DELETE FROM messages WHERE order_id = '' AND recipient_folded IN`, emails, ``); err != nil {
		return err
	}
	for _, id := range ids {
		if err := tx.dropEmailChanges(ctx, id); err != nil {
			return err
		}
	}
	if err := tx.Among(ctx, `UPDATE orders SET account_id = NULL WHERE account_id IN`, ids, ``); err != nil {
		return err
	}
	if err := tx.ForgetWaits(ctx, ids, emails); err != nil {
		return err
	}
	for _, id := range ids {
		if err := tx.ForgetBalance(ctx, id); err != nil {
			return err
		}
	}
	if err := tx.ForgetQuestions(ctx, ids, emails); err != nil {
		return err
	}
	if err := tx.ForgetCards(ctx, emails); err != nil {
		return err
	}
	return tx.Among(ctx, `DELETE FROM accounts WHERE id IN`, ids, ``)
}

// dropEmailChanges deletes the mails to addresses that an account asked to have, and the
// mailboxes that nothing else is known of. An address may be somebody else's, whose own
// messages stay.
func (tx *Tx) dropEmailChanges(ctx context.Context, account string) error {
	const asked = ` FROM messages WHERE order_id = '' AND kind = $1 AND data LIKE $2`
	args := []any{mail.Kind(mail.ChangeEmail{}), `%"account":"` + account + `"%`}
	addresses, err := sqldb.List(ctx, tx.Conn, `SELECT DISTINCT recipient_folded`+asked, args, sqldb.Text)
	if err != nil || len(addresses) == 0 {
		return err
	}
	for _, text := range []string{`DELETE FROM jobs WHERE message_id IN (SELECT id` + asked + `)`, `DELETE` + asked} {
		if _, err := tx.Conn.ExecContext(ctx, text, args...); err != nil {
			return err
		}
	}
	return tx.Among(ctx, `DELETE FROM mailboxes WHERE address IN`, addresses, ` AND confirmed_at = 0 AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.recipient_folded = mailboxes.address)`)
}

// CustomerPage implements exchange.CustomerSource: all customers, by id.
func (db *DB) CustomerPage(ctx context.Context, after string, n int) (page []exchange.Customer, err error) {
	err = db.Rows(ctx, "customer page", `SELECT `+customerColumns+` FROM customers c WHERE c.id > $1 ORDER BY c.id LIMIT $2`, []any{after, n}, func(rows *sql.Rows) error {
		c, err := scanCustomer(rows.Scan)
		page = append(page, exchange.CustomerOf(c.ID, &c))
		return err
	})
	return page, err
}
