package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/store/sqlcgen"
)

// This file works what changed into customers and reports. A change leaves a row
// in marks, in its own transaction; whoever works a mark in reads the order as
// it is by then. So nothing is missed, whatever order transactions end in, and
// no sale waits for a sum.

// mark notes that an order or an account is another.
func (tx *Tx) mark(ctx context.Context, subject, id string) error {
	_, err := tx.conn.tx.ExecContext(ctx, `INSERT INTO marks (id, subject, subject_id) VALUES ($1, $2, $3)`, ident.NewID(), subject, id)
	return translate("mark", err)
}

// Bounds of one transaction of WorkMarks: SQLite's other writers wait for it.
const (
	marksAtOnce     = 250
	marksAtOnceMany = 2000 // on PostgreSQL, where nobody waits
)

// WorkMarks brings customers and reports up to some of what changed; more says
// that there may be more.
func (db *DB) WorkMarks(ctx context.Context) (more bool, err error) {
	var one int
	err = db.reader.QueryRowContext(ctx, `SELECT 1 FROM marks LIMIT 1`).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, translate("marks", err)
	}
	most := marksAtOnce
	if db.dialect.oneSnapshot {
		most = marksAtOnceMany
	}
	err = db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		n, err := tx.workMarks(ctx, most)
		more = n == most
		return translate("work marks", err)
	})
	return more, err
}

func (tx *Tx) workMarks(ctx context.Context, most int) (int, error) {
	if _, err := tx.conn.tx.ExecContext(ctx, `UPDATE marks_hold SET held_at = $1 WHERE id = 1`, micros(tx.now)); err != nil {
		return 0, err
	}
	var marks, orders, accounts []string
	err := each(ctx, tx.conn.tx, `SELECT id, subject, subject_id FROM marks ORDER BY id LIMIT $1`, []any{most}, func(rows *sql.Rows) error {
		var id, subject, of string
		err := rows.Scan(&id, &subject, &of)
		marks = append(marks, id)
		if subject == "order" {
			orders = append(orders, of)
		} else {
			accounts = append(accounts, of)
		}
		return err
	})
	if err != nil || len(marks) == 0 {
		return 0, err
	}
	if err := tx.among(ctx, `DELETE FROM marks WHERE id IN`, marks, ``); err != nil {
		return 0, err
	}
	slices.Sort(orders)
	slices.Sort(accounts)
	if err := tx.workOrders(ctx, slices.Compact(orders)); err != nil {
		return 0, err
	}
	return len(marks), tx.workAccounts(ctx, slices.Compact(accounts))
}

// among runs a statement for parts of many ids.
func (tx *Tx) among(ctx context.Context, text string, ids []string, rest string) error {
	for part := range slices.Chunk(ids, linesChunk) {
		var f filter
		if _, err := tx.conn.tx.ExecContext(ctx, text+` (`+f.among(part)+`)`+rest, f.args...); err != nil {
			return err
		}
	}
	return nil
}

// eachAmong reads the rows of a query for parts of many ids.
func eachAmong(ctx context.Context, q querier, text string, ids []string, rest string, fn func(*sql.Rows) error) error {
	for part := range slices.Chunk(ids, linesChunk) {
		var f filter
		if err := each(ctx, q, text+` (`+f.among(part)+`)`+rest, f.args, fn); err != nil {
			return err
		}
	}
	return nil
}

// ordersWhole reads many orders with what reports need of lines, entries, events
// and parcels, by few statements.
func ordersWhole(ctx context.Context, tx *sql.Tx, ids []string) (list []*order.Order, err error) {
	for part := range slices.Chunk(ids, linesChunk) {
		var f filter
		some, err := scanOrders(ctx, tx, `SELECT `+listColumns+` FROM orders WHERE id IN (`+f.among(part)+`)`, f.args)
		if err != nil {
			return nil, err
		}
		if err := fillLines(ctx, tx, some); err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	byID := make(map[string]*order.Order, len(list))
	for _, o := range list {
		byID[o.ID] = o
	}
	err = eachAmong(ctx, tx, `SELECT order_id, kind, happened_at FROM order_events WHERE order_id IN`, ids, ` ORDER BY order_id, seq`, func(rows *sql.Rows) error {
		var id string
		var e order.Event
		var at int64
		err := rows.Scan(&id, &e.Kind, &at)
		e.At = fromMicros(at)
		if o := byID[id]; o != nil {
			o.Events = append(o.Events, e)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = eachAmong(ctx, tx, `SELECT order_id, kind, amount, account, happened_at FROM payments WHERE order_id IN`, ids, ` ORDER BY order_id, seq`, func(rows *sql.Rows) error {
		var id string
		var e order.Entry
		var at int64
		err := rows.Scan(&id, &e.Kind, &e.Amount, &e.Account, &at)
		e.At = fromMicros(at)
		if o := byID[id]; o != nil {
			o.Entries = append(o.Entries, e)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, fillParcels(ctx, tx, ids, byID)
}

// fillParcels reads what reports need of the parcels of many orders.
func fillParcels(ctx context.Context, tx *sql.Tx, ids []string, byID map[string]*order.Order) error {
	const columns = `SELECT order_id, no, replacement, courier, collect, state, state_at, created_at, left_at, delivered_at, turned_at FROM parcels`
	err := eachAmong(ctx, tx, columns+` WHERE order_id IN`, ids, ` ORDER BY order_id, no`, func(rows *sql.Rows) error {
		var id string
		var p order.Parcel
		var at, created, left, delivered, turned int64
		err := rows.Scan(&id, &p.No, &p.Replacement, &p.Courier, &p.Collect, &p.State, &at, &created, &left, &delivered, &turned)
		p.StateAt, p.CreatedAt, p.LeftAt, p.DeliveredAt, p.TurnedAt = fromSince(at), fromSince(created), fromSince(left), fromSince(delivered), fromSince(turned)
		if o := byID[id]; o != nil {
			o.Parcels = append(o.Parcels, p)
		}
		return err
	})
	if err != nil {
		return err
	}
	return eachAmong(ctx, tx, `SELECT p.order_id, p.no, l.line, l.quantity FROM parcels p JOIN parcel_lines l ON l.parcel_id = p.id WHERE p.order_id IN`, ids,
		` ORDER BY p.order_id, p.no, l.line, l.lot_id`, func(rows *sql.Rows) error {
			var id string
			var no int
			var l order.ParcelLine
			err := rows.Scan(&id, &no, &l.Line, &l.Quantity)
			if o := byID[id]; o != nil {
				for i := range o.Parcels {
					if p := &o.Parcels[i]; p.No == no {
						p.Lines = append(p.Lines, l)
					}
				}
			}
			return err
		})
}

func (tx *Tx) workOrders(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	orders, err := ordersWhole(ctx, tx.conn.tx, ids)
	if err != nil {
		return err
	}
	if err := tx.workFacts(ctx, ids, orders); err != nil {
		return err
	}
	touched, err := tx.assignCustomers(ctx, orders)
	if err != nil {
		return err
	}
	return tx.recountCustomers(ctx, slices.Sorted(maps.Keys(touched)))
}

const factColumns = `order_id, kind, day, parcel, line, product_id, name, brand, city, courier, tier, units, amount, list, deal_off, tier_off, coupon_off`

// factsOf reads the facts that are kept of orders, by order.
func factsOf(ctx context.Context, q querier, ids []string) (map[string][]report.Fact, error) {
	facts := map[string][]report.Fact{}
	err := eachAmong(ctx, q, `SELECT `+factColumns+` FROM report_facts WHERE order_id IN`, ids, ` ORDER BY order_id, seq`, func(rows *sql.Rows) error {
		id, f, err := scanFact(rows)
		facts[id] = append(facts[id], f)
		return err
	})
	return facts, err
}

func scanFact(rows *sql.Rows) (id string, f report.Fact, err error) {
	err = rows.Scan(&id, &f.Kind, &f.Day, &f.Parcel, &f.Line, &f.Product, &f.Name, &f.Brand, &f.City, &f.Courier, &f.Tier, &f.Units, &f.Amount,
		&f.List, &f.DealOff, &f.TierOff, &f.CouponOff)
	return id, f, err
}

// workFacts replaces what orders add to the reports, and the sums by the difference.
func (tx *Tx) workFacts(ctx context.Context, ids []string, orders []*order.Order) error {
	before, err := factsOf(ctx, tx.conn.tx, ids)
	if err != nil {
		return err
	}
	book := report.Book{}
	var gone []string
	var rows [][]any
	for id, facts := range before {
		book.Add(facts, -1)
		gone = append(gone, id)
	}
	for _, o := range orders {
		facts := report.Facts(o)
		book.Add(facts, 1)
		rows = append(rows, factRows(o.ID, facts)...)
	}
	if err := tx.among(ctx, `DELETE FROM report_facts WHERE order_id IN`, gone, ``); err != nil {
		return err
	}
	err = tx.insertRows(ctx, `INSERT INTO report_facts (order_id, seq, kind, day, parcel, line, product_id, name, brand, brand_key, city, city_key, courier, tier,
		units, amount, list, deal_off, tier_off, coupon_off)`, rows, ``)
	if err != nil {
		return err
	}
	if err := tx.addSums(ctx, book); err != nil {
		return err
	}
	return tx.workCash(ctx, ids, orders)
}

func factRows(id string, facts []report.Fact) (rows [][]any) {
	for seq := range facts {
		f := &facts[seq]
		rows = append(rows, []any{
			id, seq, string(f.Kind), f.Day, f.Parcel, f.Line, f.Product, f.Name, f.Brand, f.BrandKey(), f.City, f.CityKey(), f.Courier, string(f.Tier),
			f.Units, int64(f.Amount), int64(f.List), int64(f.DealOff), int64(f.TierOff), int64(f.CouponOff),
		})
	}
	return rows
}

// addSums adds a book to the sums that are kept.
func (tx *Tx) addSums(ctx context.Context, book report.Book) error {
	var rows [][]any
	for c, e := range book {
		if e.Sums == (report.Sums{}) {
			continue // what was taken out was put in again
		}
		rows = append(rows, []any{
			string(c.Dim), c.Start, c.Key, string(c.Tier), e.Label, e.Parcels, e.Units, int64(e.Sold), int64(e.Back), int64(e.List),
			int64(e.DealOff), int64(e.TierOff), int64(e.CouponOff), e.Refused, e.Lost,
		})
	}
	// Along the index, which is quicker.
	slices.SortFunc(rows, func(a, b []any) int {
		for i := range 4 {
			if c := strings.Compare(a[i].(string), b[i].(string)); c != 0 { //nolint:forcetypeassert // as they were put in
				return c
			}
		}
		return 0
	})
	return tx.insertRows(ctx, `INSERT INTO report_sums (dim, start, sum_key, tier, label, parcels, units, sold, back, list, deal_off, tier_off, coupon_off, refused, lost)`,
		rows, ` ON CONFLICT (dim, start, sum_key, tier) DO UPDATE SET
			label = CASE WHEN excluded.label = '' THEN report_sums.label ELSE excluded.label END,
			parcels = report_sums.parcels + excluded.parcels, units = report_sums.units + excluded.units,
			sold = report_sums.sold + excluded.sold, back = report_sums.back + excluded.back, list = report_sums.list + excluded.list,
			deal_off = report_sums.deal_off + excluded.deal_off, tier_off = report_sums.tier_off + excluded.tier_off,
			coupon_off = report_sums.coupon_off + excluded.coupon_off, refused = report_sums.refused + excluded.refused, lost = report_sums.lost + excluded.lost`)
}

// workCash replaces the cash that couriers have of orders.
func (tx *Tx) workCash(ctx context.Context, ids []string, orders []*order.Order) error {
	if err := tx.among(ctx, `DELETE FROM courier_cash WHERE order_id IN`, ids, ``); err != nil {
		return err
	}
	type entry struct {
		order string
		seq   int
	}
	open := map[entry][]any{}
	var asked []string
	for _, o := range orders {
		list := report.Cash(o)
		for _, c := range list {
			open[entry{o.ID, c.Entry}] = []any{o.ID, c.Entry, c.Courier, c.Day, int64(c.Amount)}
		}
		if len(list) > 0 {
			asked = append(asked, o.ID)
		}
	}
	err := eachAmong(ctx, tx.conn.tx, `SELECT order_id, seq FROM courier_cash_paid WHERE order_id IN`, asked, ``, func(rows *sql.Rows) error {
		var e entry
		err := rows.Scan(&e.order, &e.seq)
		delete(open, e)
		return err
	})
	if err != nil {
		return err
	}
	rows := slices.SortedFunc(maps.Values(open), func(a, b []any) int {
		return cmp.Or(strings.Compare(a[0].(string), b[0].(string)), cmp.Compare(a[1].(int), b[1].(int))) //nolint:forcetypeassert // as they were put in
	})
	return tx.insertRows(ctx, `INSERT INTO courier_cash (order_id, seq, courier, day, amount)`, rows, ``)
}

// contactOf is what a person is known by: the phone, or the address of mail of
// who gave none that could be read; "" for nobody.
func contactOf(c *order.Contact) string {
	if c.PhoneE164 != "" {
		return c.PhoneE164
	}
	return ident.FoldEmail(c.Email)
}

// assignCustomers links orders with the people who placed them, making those who
// are new, and returns the people whose orders or words are others.
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
	err = eachAmong(ctx, tx.conn.tx, `SELECT id, customer_id FROM orders WHERE id IN`, ids, ``, func(rows *sql.Rows) error {
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
			if _, err := tx.conn.tx.ExecContext(ctx, `UPDATE orders SET customer_id = $1 WHERE id = $2`, who, o.ID); err != nil {
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
	// Who had only registered is known by the phone from now on.
	slices.Sort(accounts)
	err = tx.among(ctx, `DELETE FROM customers WHERE orders = 0 AND contact IN (SELECT a.email_folded FROM accounts a WHERE a.id IN`, slices.Compact(accounts),
		`) AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customers.id)`)
	return touched, err
}

// makeCustomers finds who is known by contacts, and makes who is not.
func (tx *Tx) makeCustomers(ctx context.Context, contacts map[string]string) error {
	all := slices.Sorted(maps.Keys(contacts))
	err := eachAmong(ctx, tx.conn.tx, `SELECT id, contact FROM customers WHERE contact IN`, all, ``, func(rows *sql.Rows) error {
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
	return tx.insertRows(ctx, `INSERT INTO customers (id, contact, name, phone, email, city, city_key, country, member, orders, delivered, refused, running, worth, first_at, last_at)`, rows, ``)
}

// PersonWords are the words that who ordered is found by: open ones by everybody,
// closed ones by those who may see phones and addresses of mail.
func PersonWords(c *order.Contact) (open, closed []string) {
	return wordsOf(c.FirstName, c.LastName, c.City), append(wordsOf(c.Email), phoneWords(cmp.Or(c.PhoneE164, c.Phone))...)
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

// insertWords adds words; one that was closed to some is open once a name has it.
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
	return tx.insertRows(ctx, `INSERT INTO customer_words (word, customer_id, open)`, kept,
		` ON CONFLICT (word, customer_id) DO UPDATE SET open = (customer_words.open OR excluded.open) WHERE excluded.open AND NOT customer_words.open`)
}

// mostFollowed bounds the people that open screens are told of at once.
const mostFollowed = 50

// recountCustomers works out people anew from all their orders. Who has none any
// more is gone.
func (tx *Tx) recountCustomers(ctx context.Context, ids []string) error {
	type sums struct {
		orders, running, first, last, delivered, refused, worth int64
		member                                                  bool
	}
	of := map[string]*sums{}
	err := eachAmong(ctx, tx.conn.tx, `SELECT customer_id, COUNT(*), SUM(CASE WHEN placement IN ('placed', 'confirmed') AND delivery <> 'lost' THEN 1 ELSE 0 END),
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
	err = eachAmong(ctx, tx.conn.tx, `SELECT o.customer_id, COUNT(DISTINCT CASE WHEN f.kind = 'delivered' THEN f.order_id END),
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
	var gone []string
	for _, id := range ids {
		s := of[id]
		if s == nil {
			gone = append(gone, id)
			continue
		}
		var first, lastName, phone, email, city, country string
		err := tx.conn.tx.QueryRowContext(ctx, `SELECT first_name, last_name, phone, email, city, country FROM orders WHERE customer_id = $1
			ORDER BY created_at DESC, id DESC LIMIT 1`, id).Scan(&first, &lastName, &phone, &email, &city, &country)
		if err != nil {
			return err
		}
		_, err = tx.conn.tx.ExecContext(ctx, `UPDATE customers SET name = $2, phone = $3, email = $4, city = $5, city_key = $6, country = $7, member = $8,
			orders = $9, delivered = $10, refused = $11, running = $12, worth = $13, first_at = $14, last_at = $15 WHERE id = $1`,
			id, strings.TrimSpace(first+" "+lastName), phone, email, city, report.CityKey(city), country, s.member,
			s.orders, s.delivered, s.refused, s.running, s.worth, s.first, s.last)
		if err != nil {
			return err
		}
		if len(ids) <= mostFollowed {
			tx.follow("customer", id)
		}
	}
	return tx.among(ctx, `DELETE FROM customers WHERE id IN`, gone, ``)
}

// workAccounts makes people of those who registered and never ordered.
func (tx *Tx) workAccounts(ctx context.Context, ids []string) error {
	for _, id := range ids {
		a, err := tx.q.AccountByID(ctx, id)
		if isNoRows(err) {
			continue
		}
		if err != nil {
			return err
		}
		var ordered int64
		err = tx.conn.tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM orders WHERE account_id = $1 LIMIT 1) AS one`, id).Scan(&ordered)
		if err != nil {
			return err
		}
		if ordered > 0 || a.Role != "customer" {
			continue
		}
		if err := tx.registered(ctx, &a); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) registered(ctx context.Context, a *sqlcgen.AccountByIDRow) error {
	contact := ident.FoldEmail(a.Email)
	who := map[string]string{contact: ""}
	if err := tx.makeCustomers(ctx, who); err != nil {
		return err
	}
	_, err := tx.conn.tx.ExecContext(ctx, `UPDATE customers SET name = $2, email = $3, member = TRUE, first_at = $4, last_at = $4 WHERE id = $1 AND orders = 0`,
		who[contact], a.Name, a.Email, a.CreatedAt)
	if err != nil {
		return err
	}
	return tx.insertWords(ctx, wordRows(who[contact], wordsOf(a.Name), wordsOf(a.Email)))
}
