package orderdb

import (
	"database/sql"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqldb"
)

// orderColumn is a column of table orders, with its stored value and the target of a read.
// Every statement for whole orders is built from orderColumns, so that a column is named
// once.
type orderColumn struct {
	name    string
	written when
	value   func(*order.Order) any
	into    func(*order.Order) any // nil: derived from other columns, and not read
}

// when says which statements write a column.
type when int

const (
	placed     when = iota // when the order is placed, and never again
	moved                  // also with every move
	redirected             // also when the address changes
	counted                // by its own statement; it starts with the column's default
)

var orderColumns = append([]orderColumn{
	{"id", placed, func(o *order.Order) any { return o.ID }, func(o *order.Order) any { return &o.ID }},
	{"number", placed, func(o *order.Order) any { return o.Number }, func(o *order.Order) any { return &o.Number }},
	{"phone_e164", redirected, func(o *order.Order) any { return o.Contact.PhoneE164 }, func(o *order.Order) any { return &o.Contact.PhoneE164 }},
	{"search_text", redirected, func(o *order.Order) any { return SearchText(o) }, nil},
	{"tier", placed, func(o *order.Order) any { return string(o.Tier) }, func(o *order.Order) any { return &o.Tier }},
	{"percent_off", placed, func(o *order.Order) any { return int64(o.PercentOff) }, func(o *order.Order) any { return &o.PercentOff }},
	{"total", moved, func(o *order.Order) any { return int64(o.Total) }, func(o *order.Order) any { return &o.Total }},
	{"method", moved, func(o *order.Order) any { return string(o.Method) }, func(o *order.Order) any { return &o.Method }},
	{"deposit", moved, func(o *order.Order) any { return int64(o.Deposit) }, func(o *order.Order) any { return &o.Deposit }},
	{"deposit_rule", moved, func(o *order.Order) any { return o.DepositBy.Text() }, func(o *order.Order) any { return &o.DepositBy }},
	{"placement", moved, func(o *order.Order) any { return string(o.Placement) }, func(o *order.Order) any { return &o.Placement }},
	{"payment", moved, func(o *order.Order) any { return string(o.Payment) }, func(o *order.Order) any { return &o.Payment }},
	{"delivery", moved, func(o *order.Order) any { return string(o.Delivery) }, func(o *order.Order) any { return &o.Delivery }},
	{"status", moved, func(o *order.Order) any { return string(o.Status()) }, nil},
	{"proof_key", moved, func(o *order.Order) any { return o.ProofKey }, func(o *order.Order) any { return &o.ProofKey }},
	{"pay_to", moved, func(o *order.Order) any { return o.PayTo }, func(o *order.Order) any { return &o.PayTo }},
	{"transfer_no", moved, func(o *order.Order) any { return o.TransferNo }, func(o *order.Order) any { return &o.TransferNo }},
	{"no_prices", moved, func(o *order.Order) any { return o.NoPrices }, func(o *order.Order) any { return &o.NoPrices }},
	{"account_id", placed, func(o *order.Order) any { return textOrNull(o.AccountID) }, func(o *order.Order) any { return (*maybeText)(&o.AccountID) }},
	{"created_at", placed, func(o *order.Order) any { return sqldb.Micros(o.CreatedAt) }, func(o *order.Order) any { return (*moment)(&o.CreatedAt) }},
	{"updated_at", moved, func(o *order.Order) any { return sqldb.Micros(o.UpdatedAt) }, func(o *order.Order) any { return (*moment)(&o.UpdatedAt) }},
	{"version", moved, func(o *order.Order) any { return max(o.Version, 1) }, func(o *order.Order) any { return &o.Version }},
	{"received", moved, func(o *order.Order) any { return int64(o.Received) }, func(o *order.Order) any { return &o.Received }},
	{"refunded", moved, func(o *order.Order) any { return int64(o.Refunded) }, func(o *order.Order) any { return &o.Refunded }},
	{"spent", moved, func(o *order.Order) any { return int64(o.Spent) }, func(o *order.Order) any { return &o.Spent }},
	{"given_back", moved, func(o *order.Order) any { return int64(o.GivenBack) }, func(o *order.Order) any { return &o.GivenBack }},
	{"card_paid", moved, func(o *order.Order) any { return int64(o.CardPaid) }, func(o *order.Order) any { return &o.CardPaid }},
	{"card_last4", placed, func(o *order.Order) any { return o.CardLast }, func(o *order.Order) any { return &o.CardLast }},
	{"sells_card", placed, func(o *order.Order) any { return o.SellsCard }, func(o *order.Order) any { return &o.SellsCard }},
	{"points", placed, func(o *order.Order) any { return o.Points.Text() }, func(o *order.Order) any { return &o.Points }},
	{"waiting_since", moved, func(o *order.Order) any { return sqldb.MicrosOrZero(o.WaitingSince) }, func(o *order.Order) any { return (*moment)(&o.WaitingSince) }},
	{"call_first", moved, func(o *order.Order) any { return o.CallFirst }, func(o *order.Order) any { return &o.CallFirst }},
	{"called_first", moved, func(o *order.Order) any { return o.CalledFirst }, func(o *order.Order) any { return &o.CalledFirst }},
	{"call_tries", moved, func(o *order.Order) any { return int64(o.CallTries) }, func(o *order.Order) any { return &o.CallTries }},
	{"call_at", moved, func(o *order.Order) any { return sqldb.MicrosOrZero(o.CallAt) }, func(o *order.Order) any { return (*moment)(&o.CallAt) }},
	{"reminded", moved, func(o *order.Order) any { return o.Reminded }, func(o *order.Order) any { return &o.Reminded }},
	{"coupon_code", moved, func(o *order.Order) any { return o.CouponCode }, func(o *order.Order) any { return &o.CouponCode }},
	{"discount", moved, func(o *order.Order) any { return int64(o.Discount) }, func(o *order.Order) any { return &o.Discount }},
	{"promotions", moved, func(o *order.Order) any { return o.Promotions.Text() }, func(o *order.Order) any { return &o.Promotions }},
	{"charges", moved, func(o *order.Order) any { return o.Charges.Text() }, func(o *order.Order) any { return &o.Charges }},
	{"due", moved, func(o *order.Order) any { return int64(o.Due()) }, nil},
	{"owed", moved, func(o *order.Order) any { return int64(o.Owed()) }, nil},
	{"owed_since", moved, func(o *order.Order) any { return sqldb.MicrosOrZero(o.OwedSince) }, func(o *order.Order) any { return (*moment)(&o.OwedSince) }},
	{"packed_of", moved, func(o *order.Order) any { return PackedOf(o) }, nil},
	{"ships_from", moved, func(o *order.Order) any { return o.ShipsFrom() }, nil},
	{"channel", placed, func(o *order.Order) any { return string(o.Channel) }, func(o *order.Order) any { return &o.Channel }},
	{"taken_by", placed, func(o *order.Order) any { return o.TakenBy }, func(o *order.Order) any { return &o.TakenBy }},
	{"return_days", placed, func(o *order.Order) any { return int64(o.ReturnDays) }, func(o *order.Order) any { return &o.ReturnDays }},
	{"return_paid", placed, func(o *order.Order) any { return o.ReturnPaid }, func(o *order.Order) any { return &o.ReturnPaid }},
	{"return_terms", placed, func(o *order.Order) any { return o.TermsID }, func(o *order.Order) any { return &o.TermsID }},
	{"links_ended", counted, nil, func(o *order.Order) any { return &o.LinksEnded }},
}, contactColumns()...)

// contactColumns are the columns of order.ContactFields.
func contactColumns() (columns []orderColumn) {
	for _, f := range order.ContactFields() {
		columns = append(columns, orderColumn{
			f.Column, redirected, func(o *order.Order) any { return *f.Of(&o.Contact) }, func(o *order.Order) any { return f.Of(&o.Contact) },
		})
	}
	return columns
}

// Statements for whole orders. The order's id is the last parameter of an UPDATE.
var (
	insertOrder   = insertText()
	updateOrder   = updateText(moved)
	redirectOrder = updateText(redirected)
	EraseOrders   = eraseText()
	listColumns   = strings.Join(namesOf(func(c orderColumn) bool { return c.into != nil }), ", ")
	orderByID     = `SELECT ` + listColumns + ` FROM orders WHERE id = $1`
)

func insertText() string {
	names := namesOf(func(c orderColumn) bool { return c.written != counted })
	values := make([]string, len(names))
	for i := range names {
		values[i] = "$" + strconv.Itoa(i+1)
	}
	return `INSERT INTO orders (` + strings.Join(names, ", ") + `, demo) VALUES (` + strings.Join(values, ", ") +
		`, EXISTS (SELECT 1 FROM settings WHERE name = 'demo')) ON CONFLICT (number) DO NOTHING`
}

func updateText(by when) string {
	names := namesOf(func(c orderColumn) bool { return c.written == by })
	for i := range names {
		names[i] += " = $" + strconv.Itoa(i+1)
	}
	return `UPDATE orders SET ` + strings.Join(names, ", ") + ` WHERE id = $` + strconv.Itoa(len(names)+1)
}

// eraseText removes personal data from orders; the destination stays, because reports count
// by it.
func eraseText() string {
	text := `UPDATE orders SET phone_e164 = '', proof_key = '', transfer_no = '', account_id = NULL, customer_id = '', search_text = LOWER(number || ' ' || city)`
	for _, f := range order.ContactFields() {
		switch {
		case f.Keeps:
		case f.Name == "firstName":
			text += `, first_name = 'Erased'`
		default:
			text += `, ` + f.Column + ` = ''`
		}
	}
	return text + ` WHERE id IN`
}

func namesOf(which func(orderColumn) bool) (names []string) {
	for _, c := range orderColumns {
		if which(c) {
			names = append(names, c.name)
		}
	}
	return names
}

// valuesOf are the arguments of insertOrder or an UPDATE, without the id.
func valuesOf(o *order.Order, which func(when) bool) (values []any) {
	for _, c := range orderColumns {
		if which(c.written) {
			values = append(values, c.value(o))
		}
	}
	return values
}

// scanOrder scans a row of listColumns.
func scanOrder(scan func(...any) error) (*order.Order, error) {
	o := new(order.Order)
	into := make([]any, 0, len(orderColumns))
	for _, c := range orderColumns {
		if c.into != nil {
			into = append(into, c.into(o))
		}
	}
	return o, scan(into...)
}

// lineColumn is a column of table order_lines with its field, and whether a move may write
// it.
type lineColumn struct {
	name    string
	written when
	of      func(*order.Line) any // the field
}

var lineColumns = []lineColumn{
	{"product_id", moved, func(l *order.Line) any { return &l.ProductID }},
	{"variant_id", moved, func(l *order.Line) any { return &l.VariantID }},
	{"sku", moved, func(l *order.Line) any { return &l.SKU }},
	{"name", moved, func(l *order.Line) any { return &l.Name }},
	{"brand", moved, func(l *order.Line) any { return &l.Brand }},
	{"size", moved, func(l *order.Line) any { return &l.Size }},
	{"color", moved, func(l *order.Line) any { return &l.Color }},
	{"shade", moved, func(l *order.Line) any { return &l.Shade }},
	{"image", moved, func(l *order.Line) any { return &l.Image }},
	{"quantity", moved, func(l *order.Line) any { return &l.Quantity }},
	{"held", moved, func(l *order.Line) any { return &l.Held }},
	{"promised", moved, func(l *order.Line) any { return &l.Promised }},
	{"ships_from", moved, func(l *order.Line) any { return &l.ShipsFrom }},
	{"back", moved, func(l *order.Line) any { return &l.Back }},
	{"to_choose", moved, func(l *order.Line) any { return &l.ToChoose }},
	{"list_price", moved, func(l *order.Line) any { return &l.ListPrice }},
	{"unit_price", moved, func(l *order.Line) any { return &l.UnitPrice }},
	{"deal_id", moved, func(l *order.Line) any { return &l.DealID }},
	{"deal_price", moved, func(l *order.Line) any { return &l.DealPrice }},
	{"dropped", moved, func(l *order.Line) any { return &l.Dropped }},
	{"promotion", moved, func(l *order.Line) any { return &l.Promotion }},
	{"promoted", moved, func(l *order.Line) any { return &l.Promoted }},
	{"discount", moved, func(l *order.Line) any { return &l.Discount }},
	{"open_back", placed, func(l *order.Line) any { return &l.OpenBack }},
	{"tax_class", moved, func(l *order.Line) any { return &l.Tax.Class }},
	{"tax_rate", moved, func(l *order.Line) any { return &l.Tax.Rate }},
	{"in_set", moved, func(l *order.Line) any { return &l.InSet }},
}

// Statements for lines. Writing ones have the order's id and the line's number first.
var (
	lineNames  = strings.Join(lineNamesOf(func(lineColumn) bool { return true }), ", ")
	insertLine = `INSERT INTO order_lines (order_id, line, ` + lineNames + `) VALUES ($1, $2` + parameters(3, len(lineColumns)) + `)`
	updateLine = updateLineText()
	// linesOf is followed by the ids of orders and linesOrder.
	linesOf    = `SELECT order_id, ` + lineNames + ` FROM order_lines WHERE order_id IN`
	linesOrder = ` ORDER BY order_id, line`
)

func isMoved(c lineColumn) bool { return c.written == moved }

func lineNamesOf(which func(lineColumn) bool) (names []string) {
	for _, c := range lineColumns {
		if which(c) {
			names = append(names, c.name)
		}
	}
	return names
}

// parameters are n parameters, each after a comma.
func parameters(from, n int) (text string) {
	for i := range n {
		text += ", $" + strconv.Itoa(from+i)
	}
	return text
}

func updateLineText() string {
	names := lineNamesOf(isMoved)
	for i := range names {
		names[i] += " = $" + strconv.Itoa(i+3)
	}
	return `UPDATE order_lines SET ` + strings.Join(names, ", ") + ` WHERE order_id = $1 AND line = $2`
}

// lineValues are the arguments of a statement that writes a line.
func lineValues(orderID string, i int, l *order.Line, which func(lineColumn) bool) []any {
	values := []any{orderID, int64(i)}
	for _, c := range lineColumns {
		if which(c) {
			v := reflect.ValueOf(c.of(l)).Elem().Interface()
			if amount, is := v.(money.Paisa); is {
				v = int64(amount)
			}
			values = append(values, v)
		}
	}
	return values
}

// scanLine scans a row of linesOf.
func scanLine(rows *sql.Rows) (orderID string, l order.Line, err error) {
	into := []any{&orderID}
	for _, c := range lineColumns {
		into = append(into, c.of(&l))
	}
	return orderID, l, rows.Scan(into...)
}

// moment scans a time, where 0 is the zero time.
type moment time.Time

func (m *moment) Scan(from any) error {
	us, ok := from.(int64)
	if !ok {
		return fmt.Errorf("a time is stored as microseconds, not as %T", from)
	}
	*m = moment(sqldb.MaybeMicros(us))
	return nil
}

// maybeText scans a text that may be NULL.
type maybeText string

func (t *maybeText) Scan(from any) error {
	var text sql.NullString
	err := text.Scan(from)
	*t = maybeText(text.String)
	return err
}

// textOrNull is the text, or nil for an empty one.
func textOrNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
