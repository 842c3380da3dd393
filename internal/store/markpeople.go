package store

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// contactOf is the key of a person: the phone, or the e-mail address of an order without a
// readable phone; "" for neither.
func contactOf(c *order.Contact) string {
	if c.PhoneE164 != "" {
		return c.PhoneE164
	}
	return ident.FoldEmail(c.Email)
}

// assignCustomers links orders to their customers, creates new customers, and returns the
// customers whose orders or search words changed.
func (tx *Tx) assignCustomers(ctx context.Context, orders []*order.Order) (touched map[string]bool, err error) {
	touched = map[string]bool{}
	linked := map[string]string{}
	ids := make([]string, len(orders))
	var accounts []string
	contacts := map[string]string{}
	for i, o := range orders {
		ids[i] = o.ID
		if c := contactOf(&o.Contact); c != "" {
			contacts[c] = ""
		}
		if o.AccountID != "" {
			accounts = append(accounts, o.AccountID)
		}
	}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT id, customer_id FROM orders WHERE id IN`, ids, ``, func(rows *sql.Rows) error {
		var id, who string
		err := rows.Scan(&id, &who)
		linked[id] = who
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := tx.makeCustomers(ctx, contacts); err != nil {
		return nil, err
	}
	var words [][]any
	for _, o := range orders {
		who := contacts[contactOf(&o.Contact)]
		if was := linked[o.ID]; was != who {
			if was != "" {
				touched[was] = true
			}
			if err := tx.Conn.Write(ctx, -1, `UPDATE orders SET customer_id = $1 WHERE id = $2`, who, o.ID); err != nil {
				return nil, err
			}
		}
		if who != "" {
			touched[who] = true
			open, closed := PersonWords(&o.Contact)
			words = append(words, wordRows(who, open, closed)...)
		}
	}
	if err := tx.insertWords(ctx, words); err != nil {
		return nil, err
	}
	// A customer who had only registered is known by phone from now on, so the old row
	// goes.
	slices.Sort(accounts)
	err = tx.Among(ctx, `DELETE FROM customers WHERE orders = 0 AND contact IN (SELECT a.email_folded FROM accounts a WHERE a.id IN`, slices.Compact(accounts),
		`) AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customers.id)`)
	return touched, err
}

// makeCustomers finds the customers of contacts, and creates missing ones.
func (tx *Tx) makeCustomers(ctx context.Context, contacts map[string]string) error {
	all := slices.Sorted(maps.Keys(contacts))
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT id, contact FROM customers WHERE contact IN`, all, ``, func(rows *sql.Rows) error {
		var id, contact string
		err := rows.Scan(&id, &contact)
		contacts[contact] = id
		return err
	})
	if err != nil {
		return err
	}
	var rows [][]any
	for _, contact := range all {
		if contacts[contact] == "" {
			contacts[contact] = ident.NewID()
			rows = append(rows, []any{contacts[contact], contact, "", "", "", "", "", "", false, 0, 0, 0, 0, 0, 0, 0})
		}
	}
	return tx.InsertRows(ctx, `INSERT INTO customers (id, contact, name, phone, email, city, city_key, country, member, orders, delivered, refused, running, worth, first_at, last_at)`, rows, ``)
}

// PersonWords returns the words that find a customer: open ones for all staff, closed ones
// for staff who may see phones and e-mail addresses.
func PersonWords(c *order.Contact) (open, closed []string) {
	return sqldb.WordsOf(c.FirstName, c.LastName, c.City), append(sqldb.WordsOf(c.Email), sqldb.PhoneWords(cmp.Or(c.PhoneE164, c.Phone))...)
}

func wordRows(who string, open, closed []string) (rows [][]any) {
	for _, w := range open {
		rows = append(rows, []any{w, who, true})
	}
	for _, w := range closed {
		if !slices.Contains(open, w) {
			rows = append(rows, []any{w, who, false})
		}
	}
	return rows
}

// insertWords adds words; a closed word becomes open once a name has it.
func (tx *Tx) insertWords(ctx context.Context, rows [][]any) error {
	at := map[[2]string]int{}
	kept := rows[:0]
	for _, r := range rows {
		key := [2]string{r[0].(string), r[1].(string)} //nolint:forcetypeassert // as they were put in
		if i, twice := at[key]; twice {
			kept[i][2] = kept[i][2].(bool) || r[2].(bool) //nolint:forcetypeassert // as they were put in
			continue
		}
		at[key] = len(kept)
		kept = append(kept, r)
	}
	return tx.InsertRows(ctx, `INSERT INTO customer_words (word, customer_id, open)`, kept,
		` ON CONFLICT (word, customer_id) DO UPDATE SET open = (customer_words.open OR excluded.open) WHERE excluded.open AND NOT customer_words.open`)
}

// mostFollowed bounds the customers that open screens are told of at once.
const mostFollowed = 50

// recountCustomers recomputes customers from all their orders, and deletes those without
// any.
func (tx *Tx) recountCustomers(ctx context.Context, ids []string) error {
	type sums struct {
		orders, running, first, last, delivered, refused, worth int64
		member                                                  bool
	}
	of := map[string]*sums{}
	// The condition repeats order.PhoneOrder.Open.
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT customer_id, COUNT(*),
		SUM(CASE WHEN placement IN ('placed', 'confirmed') AND delivery NOT IN ('lost', 'returning', 'returned') THEN 1 ELSE 0 END),
		MIN(created_at), MAX(created_at), SUM(CASE WHEN account_id IS NULL THEN 0 ELSE 1 END) FROM orders WHERE customer_id IN`, ids, ` GROUP BY customer_id`,
		func(rows *sql.Rows) error {
			var id string
			var members int64
			s := &sums{}
			err := rows.Scan(&id, &s.orders, &s.running, &s.first, &s.last, &members)
			s.member = members > 0
			of[id] = s
			return err
		})
	if err != nil {
		return err
	}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT o.customer_id, COUNT(DISTINCT CASE WHEN f.kind = 'delivered' THEN f.order_id END),
		COUNT(DISTINCT CASE WHEN f.kind = 'refused' THEN f.order_id END),
		CAST(SUM(CASE WHEN f.kind = 'delivered' THEN f.amount WHEN f.kind = 'refunded' THEN -f.amount ELSE 0 END) AS BIGINT)
		FROM orders o JOIN report_facts f ON f.order_id = o.id WHERE o.customer_id IN`, ids, ` GROUP BY o.customer_id`, func(rows *sql.Rows) error {
		var id string
		var delivered, refused, worth int64
		err := rows.Scan(&id, &delivered, &refused, &worth)
		if s := of[id]; s != nil {
			s.delivered, s.refused, s.worth = delivered, refused, worth
		}
		return err
	})
	if err != nil {
		return err
	}
	type words struct{ first, last, phone, email, city, country string }
	newest := map[string]words{}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT customer_id, first_name, last_name, phone, email, city, country FROM (
		SELECT customer_id, first_name, last_name, phone, email, city, country, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY created_at DESC, id DESC) AS nth
		FROM orders WHERE customer_id IN`, ids, `) AS o WHERE nth = 1`, func(rows *sql.Rows) error {
		var id string
		var w words
		err := rows.Scan(&id, &w.first, &w.last, &w.phone, &w.email, &w.city, &w.country)
		newest[id] = w
		return err
	})
	if err != nil {
		return err
	}
	var gone []string
	for _, id := range ids {
		s, w := of[id], newest[id]
		if s == nil {
			gone = append(gone, id)
			continue
		}
		err = tx.Conn.Write(ctx, -1, `UPDATE customers SET name = $2, phone = $3, email = $4, city = $5, city_key = $6, country = $7, member = $8,
			orders = $9, delivered = $10, refused = $11, running = $12, worth = $13, first_at = $14, last_at = $15 WHERE id = $1`,
			id, strings.TrimSpace(w.first+" "+w.last), w.phone, w.email, w.city, report.CityKey(w.city), w.country, s.member,
			s.orders, s.delivered, s.refused, s.running, s.worth, s.first, s.last)
		if err != nil {
			return err
		}
		if len(ids) <= mostFollowed {
			tx.Changed("customer", id)
		}
	}
	return tx.Among(ctx, `DELETE FROM customers WHERE id IN`, gone, ``)
}

// workAccounts creates customers for accounts that never ordered.
func (tx *Tx) workAccounts(ctx context.Context, ids []string) error {
	type member struct {
		name, email string
		at          int64
	}
	var members []member
	who := map[string]string{}
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT a.name, a.email, a.created_at FROM accounts a
		WHERE a.role = 'customer' AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.account_id = a.id) AND a.id IN`, ids, ``, func(rows *sql.Rows) error {
		var m member
		err := rows.Scan(&m.name, &m.email, &m.at)
		members = append(members, m)
		who[ident.FoldEmail(m.email)] = ""
		return err
	})
	if err != nil {
		return err
	}
	if err := tx.makeCustomers(ctx, who); err != nil {
		return err
	}
	var words [][]any
	for _, m := range members {
		id := who[ident.FoldEmail(m.email)]
		words = append(words, wordRows(id, sqldb.WordsOf(m.name), sqldb.WordsOf(m.email))...)
		err := tx.Conn.Write(ctx, -1, `UPDATE customers SET name = $2, email = $3, member = TRUE, first_at = $4, last_at = $4 WHERE id = $1 AND orders = 0`, id, m.name, m.email, m.at)
		if err != nil {
			return err
		}
	}
	return tx.insertWords(ctx, words)
}
