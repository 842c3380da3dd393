package orderdb

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/city"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// This file finds orders for the office: its list, their number, and the people behind
// them.

// orderSearch is the filter of a list of orders, with the words of its search.
type orderSearch struct {
	sqldb.Filter
	words   []string
	narrow  bool
	numbers []string
	young   string
	likes   []any
}

// deskFilter returns the conditions of a query without its page. The search text may be an
// order number with one of the prefixes.
func deskFilter(q order.DeskQuery, prefixes ident.Prefixes) (f orderSearch) {
	if q.Status != "" {
		f.Add(`status = ?`, string(q.Status))
	}
	switch q.Method {
	case "":
	case order.Card:
		f.Add(`method = ? AND `+byCard, string(order.BankTransfer))
	case order.BankTransfer:
		f.Add(`method = ? AND NOT `+byCard, string(q.Method))
	case order.CashOnDelivery:
		f.Add(`method = ?`, string(q.Method))
	}
	if q.Owed {
		f.Add(`owed > 0`)
	}
	if q.Open {
		f.Add(underWay)
	}
	if q.City != "" {
		f.Add(plainCity + ` IN (` + f.Among(plainSpellings(q.City)) + `)`)
	}
	if !q.From.IsZero() {
		f.Add(`created_at >= ?`, sqldb.Micros(q.From))
	}
	if !q.Until.IsZero() {
		f.Add(`created_at < ?`, sqldb.Micros(q.Until))
	}
	if q.Least > 0 {
		f.Add(`total >= ?`, int64(q.Least))
	}
	if q.Most > 0 {
		f.Add(`total <= ?`, int64(q.Most))
	}
	text := ident.Tidy(q.Search)
	if text == "" {
		return f
	}
	digits := sqldb.DigitsOf(sqldb.FoldText(text))
	number, whole := prefixes.Typed(text)
	switch {
	case whole:
		f.Add(`number = ?`, number)
	case !q.Narrow && len(digits) >= 10:
		// A whole phone number in any form matches the stored +92 300 1234567.
		f.Add(`phone_e164 IN (?, ?)`, "+"+digits, "+92"+digits)
	default:
		f.byWords(q, prefixes)
	}
	return f
}

// deskFilterOf is deskFilter with the shop's prefixes of order numbers.
func deskFilterOf(ctx context.Context, tx *sql.Tx, q order.DeskQuery) (orderSearch, error) {
	if strings.TrimSpace(q.Search) == "" {
		return deskFilter(q, nil), nil
	}
	prefixes, err := Prefixes(ctx, sqlcgen.New(tx))
	return deskFilter(q, prefixes), err
}

// These conditions must match the texts of their indexes (migration 00052).
const (
	// underWay is written as NOT IN so that planners do not choose the index of each
	// status.
	underWay = `status NOT IN ('Delivered', 'Cancelled', 'Returned', 'Refunded')`
	// byCard is order.ByCard of an order by transfer. Its columns are also those of a search's hits.
	byCard = `(pay_to = 'card' AND received = 0 OR EXISTS (SELECT 1 FROM payments y WHERE y.order_id = id AND y.account = 'card' AND y.kind = 'credit'))`
	// plainCity is an order's city without blanks, full stops and hyphens.
	plainCity = `REPLACE(REPLACE(REPLACE(LOWER(city), ' ', ''), '.', ''), '-', '')`
)

// plainSpellings returns the spellings of a city in the form of plainCity: also those of
// Arabic keyboards, and those with capitals that SQLite's LOWER leaves.
func plainSpellings(typed string) (plain []string) {
	for _, s := range city.Spellings(typed) {
		s = bareCity.Replace(s)
		for _, cased := range []string{strings.ToLower(s), asciiLower(s), asciiLower(strings.ToUpper(s)), asciiLower(titled(s))} {
			for _, written := range city.Keyboards(cased) {
				if !slices.Contains(plain, written) {
					plain = append(plain, written)
				}
			}
		}
	}
	return plain
}

var bareCity = strings.NewReplacer(" ", "", ".", "", "-", "")

// titled is s in lower case with a capital first letter.
func titled(s string) string {
	r := []rune(strings.ToLower(s))
	if len(r) > 0 {
		r[0] = unicode.ToUpper(r[0])
	}
	return string(r)
}

// asciiLower lowers ASCII letters only, as SQLite's LOWER does.
func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}

// byWords adds a search by words: customers' words, the beginning of an order number, and,
// for orders too new to have a customer, their own texts. Matches are found before the list
// is sorted, so that a search with few matches does not walk through all orders.
func (f *orderSearch) byWords(q order.DeskQuery, prefixes ident.Prefixes) {
	f.words, f.narrow = sqldb.SearchedWords(q.Search), q.Narrow
	folded := sqldb.FoldText(q.Search)
	f.numbers = prefixes.Begun(ident.Tidy(q.Search))
	young := `customer_id = '' AND id IN (SELECT subject_id FROM marks WHERE subject = 'order' ORDER BY id DESC LIMIT ` + youngest + `) AND `
	like := sqldb.Contains(folded)
	if q.Narrow {
		// A match reveals what it matched: staff who may not see phones or e-mail addresses
		// must not search in them.
		f.young = young + `(LOWER(number) LIKE ? ESCAPE '\' OR LOWER(first_name || ' ' || last_name) LIKE ? ESCAPE '\' OR LOWER(city) LIKE ? ESCAPE '\')`
		f.likes = []any{like, like, like}
	} else {
		f.young = young + `(search_text LIKE ? ESCAPE '\' OR search_text LIKE ? ESCAPE '\')`
		f.likes = []any{like, like}
		if d := sqldb.DigitsOf(folded); d != "" {
			f.likes[1] = sqldb.Contains(d)
		}
	}
}

// youngest bounds the orders without a customer yet that a search reads one by one.
const youngest = `1000`

// search resolves a filter's words. hits, if not empty, is a common table expression that
// begins the statement; none says that nothing matches.
func (f *orderSearch) search(ctx context.Context, tx *sql.Tx) (hits string, err error) {
	if f.young == "" {
		return "", nil
	}
	ids, many, err := []string(nil), false, error(nil)
	if len(f.words) > 0 {
		ids, many, err = sqltext.CustomerWords.Found(ctx, tx, f.words, f.narrow)
	}
	if err != nil {
		return "", err
	}
	young := f.young
	for _, like := range f.likes {
		young = strings.Replace(young, "?", f.Arg(like), 1)
	}
	if many {
		// With many matches, walking the list finds a page soon.
		either := young
		if len(f.words) > 0 {
			either = sqltext.CustomerWords.Matching(&f.Filter, "orders.customer_id", f.words, f.narrow) + ` OR ` + young
		}
		f.Add(`(` + either + `)`)
		return "", nil
	}
	const columns = `SELECT id, created_at, total, status, method, owed, city, pay_to, received FROM orders WHERE `
	parts := []string{columns + young}
	if len(ids) > 0 {
		parts = append(parts, columns+`customer_id IN (`+f.Among(ids)+`)`)
	}
	for _, begun := range f.numbers {
		parts = append(parts, columns+`number BETWEEN `+f.Arg(begun)+` AND `+f.Arg(begun+"ZZZZZZ"))
	}
	return `WITH hits AS MATERIALIZED (` + strings.Join(parts, ` UNION `) + `) `, nil
}

// pageOf returns the statement for a page of orders, and its arguments.
func pageOf(ctx context.Context, tx *sql.Tx, columns string, q order.DeskQuery) (text string, args []any, err error) {
	f, err := deskFilterOf(ctx, tx, q)
	if err != nil {
		return "", nil, err
	}
	hits, err := f.search(ctx, tx)
	if err != nil {
		return "", nil, err
	}
	if hits == "" {
		text = `SELECT ` + columns + ` FROM orders` + f.page(q)
		return text, f.Args, nil
	}
	page := f.page(q)
	_, order, _ := strings.Cut(page, ` ORDER BY `)
	order, _, _ = strings.Cut(order, ` LIMIT `)
	text = hits + `SELECT ` + columns + ` FROM orders WHERE id IN (SELECT id FROM hits` + page + `) ORDER BY ` + order
	return text, f.Args, nil
}

// page adds the position and the order of a page. The first half of the condition is a
// range of the index, the second handles equal values.
func (f *orderSearch) page(q order.DeskQuery) string {
	column, way, than := "created_at", "", ">"
	if q.Order.ByTotal() {
		column = "total"
	}
	if q.Order.Down() {
		way, than = " DESC", "<"
	}
	if k := q.After; k != nil {
		f.Add(column+` `+than+`= ? AND (`+column+` `+than+` ? OR id `+than+` ?)`, k.By, k.By, k.ID)
	}
	return f.Where() + ` ORDER BY ` + column + way + `, id` + way + ` LIMIT ` + f.Arg(q.Limit)
}

// DeskOrders returns a page of matching orders, with lines and without events.
func (r *Reader) DeskOrders(ctx context.Context, q order.DeskQuery) (page []*order.Order, err error) {
	q.Order = cmp.Or(q.Order, order.NewestFirst)
	err = r.view(ctx, "desk orders", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
		text, args, err := pageOf(ctx, tx, listColumns, q)
		if err != nil {
			return err
		}
		if page, err = scanOrders(ctx, tx, text, args); err != nil {
			return err
		}
		return fillLines(ctx, tx, page)
	})
	return page, err
}

// DeskWhole is DeskOrders with whole orders, as Order returns them.
func (r *Reader) DeskWhole(ctx context.Context, q order.DeskQuery) (page []*order.Order, err error) {
	q.Order = cmp.Or(q.Order, order.NewestFirst)
	err = r.view(ctx, "desk orders, whole", func(tx *sql.Tx, sq *sqlcgen.Queries) error {
		text, args, err := pageOf(ctx, tx, listColumns, q)
		if err != nil {
			return err
		}
		if page, err = scanOrders(ctx, tx, text, args); err != nil {
			return err
		}
		place := make(map[string]int, len(page))
		ids := make([]string, len(page))
		for i, o := range page {
			ids[i], place[o.ID] = o.ID, i
		}
		whole, err := Whole(ctx, tx, sq, ids)
		for _, o := range whole {
			page[place[o.ID]] = o
		}
		return err
	})
	return page, err
}

// CountDesk returns the number of matching orders; about says that it is an estimate.
func (r *Reader) CountDesk(ctx context.Context, q order.DeskQuery) (n int64, about bool, err error) {
	err = r.view(ctx, "count desk", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		f, err := deskFilterOf(ctx, tx, q)
		if err != nil {
			return err
		}
		hits, err := f.search(ctx, tx)
		if err != nil {
			return err
		}
		if hits != "" {
			about = false
			return tx.QueryRowContext(ctx, hits+`SELECT COUNT(*) FROM hits`+f.Where(), f.Args...).Scan(&n)
		}
		n, about, err = r.db.CountUpTo(ctx, tx, `orders`+f.Where(), f.Filter)
		return err
	})
	return n, about, err
}

// DeskHands returns the claims on orders, expired ones too.
func (r *Reader) DeskHands(ctx context.Context, ids []string) (map[string]order.DeskHand, error) {
	hands := map[string]order.DeskHand{}
	if len(ids) == 0 {
		return hands, nil
	}
	var f sqldb.Filter
	text := `SELECT c.order_id, c.actor, c.held_until, a.name FROM order_claims c JOIN accounts a ON a.id = c.actor
		WHERE c.order_id IN (` + f.Among(ids) + `)`
	err := r.db.Rows(ctx, "desk hands", text, f.Args, func(rows *sql.Rows) error {
		var id string
		var h order.DeskHand
		var until int64
		if err := rows.Scan(&id, &h.Actor, &until, &h.Name); err != nil {
			return err
		}
		h.Until = sqldb.FromMicros(until)
		hands[id] = h
		return nil
	})
	return hands, err
}

// PaidByCard returns those among some orders of which a card paid any part: lists read orders
// without their ledgers.
func (r *Reader) PaidByCard(ctx context.Context, ids []string) (map[string]bool, error) {
	paid := map[string]bool{}
	if len(ids) == 0 {
		return paid, nil
	}
	var f sqldb.Filter
	err := r.db.Rows(ctx, "paid by card", `SELECT DISTINCT order_id FROM payments WHERE order_id IN (`+f.Among(ids)+`) AND kind = `+f.Arg(string(order.Credit))+
		` AND account = `+f.Arg(order.AccountCard), f.Args, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		paid[id] = true
		return err
	})
	return paid, err
}

// AccountNames returns the names of accounts by id; unknown ids are missing.
func (r *Reader) AccountNames(ctx context.Context, ids []string) (map[string]string, error) {
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	var f sqldb.Filter
	err := r.db.Rows(ctx, "account names", `SELECT id, name FROM accounts WHERE id IN (`+f.Among(ids)+`)`, f.Args, func(rows *sql.Rows) error {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return err
		}
		names[id] = name
		return nil
	})
	return names, err
}

// peopleAmong bounds the orders in which People looks for people.
const peopleAmong = 60

// People returns at most limit people whose orders match a search, one per phone, the
// latest to order first.
func (r *Reader) People(ctx context.Context, search string, limit int) (people []order.Person, err error) {
	q := order.DeskQuery{Search: search, Order: order.NewestFirst, Limit: peopleAmong}
	at := map[string]int{}
	err = r.view(ctx, "people", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		people = nil
		clear(at)
		text, args, err := pageOf(ctx, tx, `first_name || ' ' || last_name, phone, phone_e164, email, city, created_at, customer_id`, q)
		if err != nil {
			return err
		}
		return sqldb.Each(ctx, tx, text, args, func(rows *sql.Rows) error {
			var p order.Person
			var phone string
			var last int64
			if err := rows.Scan(&p.Name, &p.Phone, &phone, &p.Email, &p.City, &last, &p.CustomerID); err != nil {
				return err
			}
			if _, known := at[phone]; phone != "" && !known && len(people) < limit {
				p.Last = sqldb.FromMicros(last)
				at[phone] = len(people)
				people = append(people, p)
			}
			return nil
		})
	})
	if err != nil || len(people) == 0 {
		return nil, err
	}
	phones := make([]string, 0, len(at))
	for phone := range at {
		phones = append(phones, phone)
	}
	var counted sqldb.Filter
	text := `SELECT phone_e164, COUNT(*) FROM orders WHERE phone_e164 IN (` + counted.Among(phones) + `) GROUP BY phone_e164`
	err = r.db.Rows(ctx, "people's orders", text, counted.Args, func(rows *sql.Rows) error {
		var phone string
		var n int64
		err := rows.Scan(&phone, &n)
		people[at[phone]].Orders = n
		return err
	})
	return people, err
}

// OrderID returns the id of an order number, or "".
func (r *Reader) OrderID(ctx context.Context, number string) (id string, err error) {
	err = r.db.Rows(ctx, "order id", `SELECT id FROM orders WHERE number = $1`, []any{strings.ToUpper(ident.Tidy(number))}, func(rows *sql.Rows) error {
		return rows.Scan(&id)
	})
	return id, err
}
