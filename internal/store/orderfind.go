package store

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
)

// This file finds orders for the office: its list by key, how many there are,
// and the people behind them.

// orderSearch is the filter of a list of orders, with what it searches for by words.
type orderSearch struct {
	sqldb.Filter
	words   []string
	narrow  bool
	numbers []string
	young   string
	likes   []any
}

// deskFilter returns the conditions of a query, without its page. What is searched for
// may be a number with one of the prefixes.
func deskFilter(q order.DeskQuery, prefixes ident.Prefixes) (f orderSearch) {
	if q.Status != "" {
		f.Add(`status = ?`, string(q.Status))
	}
	if q.Method != "" {
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
		// A whole phone, in any form: the end of what is stored as +92 300 1234567.
		f.Add(`phone_e164 IN (?, ?)`, "+"+digits, "+92"+digits)
	default:
		f.byWords(q, prefixes)
	}
	return f
}

// deskFilterOf is deskFilter with the prefixes that the shop's order numbers have.
func deskFilterOf(ctx context.Context, tx *sql.Tx, q order.DeskQuery) (orderSearch, error) {
	if strings.TrimSpace(q.Search) == "" {
		return deskFilter(q, nil), nil
	}
	prefixes, err := orderPrefixes(ctx, sqlcgen.New(tx))
	return deskFilter(q, prefixes), err
}

// Conditions as their indexes have them, word for word (migration 00052).
const (
	// underWay says by what it is not that nothing is at its end: so written, the
	// index of each status is not taken for it.
	underWay = `status NOT IN ('Delivered', 'Cancelled', 'Returned', 'Refunded')`
	// plainCity is an order's city without what people leave out or put in.
	plainCity = `REPLACE(REPLACE(REPLACE(LOWER(city), ' ', ''), '.', ''), '-', '')`
)

// plainSpellings are the ways of writing a city, as plainCity has them: by keyboards of
// Arabic too, and in the capitals that SQLite leaves as they are.
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

// titled is s in lower case but for its first letter.
func titled(s string) string {
	r := []rune(strings.ToLower(s))
	if len(r) > 0 {
		r[0] = unicode.ToUpper(r[0])
	}
	return string(r)
}

// asciiLower is LOWER as SQLite has it.
func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}

// byWords adds what is searched for by words: those of the people who ordered,
// the beginning of a number, and, of orders so young that their people are not
// known yet, what is written in them. hits are found before the list is ordered,
// so that a search which finds little does not go through all orders.
func (f *orderSearch) byWords(q order.DeskQuery, prefixes ident.Prefixes) {
	f.words, f.narrow = sqldb.SearchedWords(q.Search), q.Narrow
	folded := sqldb.FoldText(q.Search)
	f.numbers = prefixes.Begun(ident.Tidy(q.Search))
	young := `customer_id = '' AND id IN (SELECT subject_id FROM marks WHERE subject = 'order' ORDER BY id DESC LIMIT ` + youngest + `) AND `
	like := sqldb.Contains(folded)
	if q.Narrow {
		// What is found says what is in it: who may not see a phone or an address
		// of mail must not find by one.
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

// youngest bounds the orders whose people may not be known yet and that a search
// looks at one by one.
const youngest = `1000`

// search resolves the words of a filter: hits, where it is not empty, is a table of
// them that the statement begins with; none says that nothing matches.
func (f *orderSearch) search(ctx context.Context, tx *sql.Tx) (hits string, err error) {
	if f.young == "" {
		return "", nil
	}
	ids, many, err := []string(nil), false, error(nil)
	if len(f.words) > 0 {
		ids, many, err = customerWords.Found(ctx, tx, f.words, f.narrow)
	}
	if err != nil {
		return "", err
	}
	young := f.young
	for _, like := range f.likes {
		young = strings.Replace(young, "?", f.Arg(like), 1)
	}
	if many {
		// Many have it: going through the list finds a page soon.
		either := young
		if len(f.words) > 0 {
			either = customerWords.Matching(&f.Filter, "orders.customer_id", f.words, f.narrow) + ` OR ` + young
		}
		f.Add(`(` + either + `)`)
		return "", nil
	}
	const columns = `SELECT id, created_at, total, status, method, owed, city FROM orders WHERE `
	parts := []string{columns + young}
	if len(ids) > 0 {
		parts = append(parts, columns+`customer_id IN (`+f.Among(ids)+`)`)
	}
	for _, begun := range f.numbers {
		parts = append(parts, columns+`number BETWEEN `+f.Arg(begun)+` AND `+f.Arg(begun+"ZZZZZZ"))
	}
	return `WITH hits AS MATERIALIZED (` + strings.Join(parts, ` UNION `) + `) `, nil
}

// pageOf is the statement of a page of orders, and its arguments.
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

// page adds where a list goes on, and how it is ordered. The first half of the
// condition is a range of the index, the second sorts out equals.
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

// DeskOrders returns a page of the orders that match, with their lines and
// without their events.
func (db *DB) DeskOrders(ctx context.Context, q order.DeskQuery) (page []*order.Order, err error) {
	q.Order = cmp.Or(q.Order, order.NewestFirst)
	err = db.view(ctx, "desk orders", func(tx *sql.Tx, _ *sqlcgen.Queries) (err error) {
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

// DeskWhole is DeskOrders with everything of each order, as Order reads one.
func (db *DB) DeskWhole(ctx context.Context, q order.DeskQuery) (page []*order.Order, err error) {
	q.Order = cmp.Or(q.Order, order.NewestFirst)
	err = db.view(ctx, "desk orders, whole", func(tx *sql.Tx, sq *sqlcgen.Queries) error {
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
		whole, err := ordersWhole(ctx, tx, sq, ids)
		for _, o := range whole {
			page[place[o.ID]] = o
		}
		return err
	})
	return page, err
}

// CountDesk returns how many orders match; about says that it is an estimate.
func (db *DB) CountDesk(ctx context.Context, q order.DeskQuery) (n int64, about bool, err error) {
	err = db.view(ctx, "count desk", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
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
		n, about, err = db.CountUpTo(ctx, tx, `orders`+f.Where(), f.Filter)
		return err
	})
	return n, about, err
}

// DeskHands returns who has which of the orders in hand, also where their time is over.
func (db *DB) DeskHands(ctx context.Context, ids []string) (map[string]order.DeskHand, error) {
	hands := map[string]order.DeskHand{}
	if len(ids) == 0 {
		return hands, nil
	}
	var f sqldb.Filter
	text := `SELECT c.order_id, c.actor, c.held_until, a.name FROM order_claims c JOIN accounts a ON a.id = c.actor
		WHERE c.order_id IN (` + f.Among(ids) + `)`
	err := db.Rows(ctx, "desk hands", text, f.Args, func(rows *sql.Rows) error {
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

// AccountNames returns the names of accounts by id; what is no account is missing.
func (db *DB) AccountNames(ctx context.Context, ids []string) (map[string]string, error) {
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	var f sqldb.Filter
	err := db.Rows(ctx, "account names", `SELECT id, name FROM accounts WHERE id IN (`+f.Among(ids)+`)`, f.Args, func(rows *sql.Rows) error {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return err
		}
		names[id] = name
		return nil
	})
	return names, err
}

// peopleAmong is how many orders are looked at for the people behind them.
const peopleAmong = 60

// People returns at most limit people whose orders match a search, by phone, the
// last to order first.
func (db *DB) People(ctx context.Context, search string, limit int) (people []order.Person, err error) {
	q := order.DeskQuery{Search: search, Order: order.NewestFirst, Limit: peopleAmong}
	at := map[string]int{}
	err = db.view(ctx, "people", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
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
	err = db.Rows(ctx, "people's orders", text, counted.Args, func(rows *sql.Rows) error {
		var phone string
		var n int64
		err := rows.Scan(&phone, &n)
		people[at[phone]].Orders = n
		return err
	})
	return people, err
}

// OrderID returns the id of the order of a number, "" where there is none.
func (db *DB) OrderID(ctx context.Context, number string) (id string, err error) {
	err = db.Rows(ctx, "order id", `SELECT id FROM orders WHERE number = $1`, []any{strings.ToUpper(ident.Tidy(number))}, func(rows *sql.Rows) error {
		return rows.Scan(&id)
	})
	return id, err
}
