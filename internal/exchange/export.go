package exchange

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/customer"
	"gulaab/internal/each"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Source is where exports read, page by page.
type Source interface {
	// ExportProducts returns up to n products after one that match a query; the zero query
	// matches all.
	ExportProducts(ctx context.Context, q catalog.ListQuery, after string, n int) ([]Exported, error)
	// DeskWhole returns a page of the orders that match, complete.
	DeskWhole(ctx context.Context, q order.DeskQuery) ([]*order.Order, error)
}

// CustomerSource is where exports read customers, page by page.
type CustomerSource interface {
	// CustomerPage returns up to n customers after a key.
	CustomerPage(ctx context.Context, after string, n int) ([]Customer, error)
}

// exportPage is how many things are read at a time.
const exportPage = 200

// WriteProducts writes the products that a query matches in the shop's own format, the head
// first.
func WriteProducts(ctx context.Context, src Source, q catalog.ListQuery, each func([]string) error) error {
	if err := each(ProductHead()); err != nil {
		return err
	}
	for after := ""; ; {
		page, err := src.ExportProducts(ctx, q, after, exportPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			if page[i].Product == nil {
				continue
			}
			for _, row := range ProductRows(&page[i]) {
				if err := each(row); err != nil {
					return err
				}
			}
		}
		after = page[len(page)-1].ID
	}
}

// See says which fields of orders the reader of an export may see.
type See struct{ Contact, Money bool }

var orderHead = []string{
	"number", "placed_at (Karachi time)", "status", "placement", "payment", "delivery", "method", "first_name", "last_name", "email", "phone", "country", "city", "state", "zip", "street",
	"items", "units", "total", "received", "refunded", "coupon", "discount",
	"returned_value", "due", "courier", "tracking", "delivery_charge", "cash_fee", "prepaid_saving",
	"gift_wrap", "gift_no_prices", "gift_note", "deposit", "deposit_rule",
	"sales_tax", "sales_tax_returned",
	"promotions", "promoted",
	"store_credit",
	"gift_card",
}

// WriteOrders writes the orders that a query matches, newest first, after the head. What
// the reader may not see is left empty.
func WriteOrders(ctx context.Context, src Source, q order.DeskQuery, see See, each func([]string) error) error {
	if err := each(orderHead); err != nil {
		return err
	}
	q.Order, q.After, q.Limit = order.NewestFirst, nil, exportPage
	for {
		page, err := src.DeskWhole(ctx, q)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, o := range page {
			if err := each(orderRow(o, see)); err != nil {
				return err
			}
		}
		last := q.Order.KeyOf(page[len(page)-1])
		q.After = &last
	}
}

// karachi writes a moment as a column does that names Karachi's time in its head.
func karachi(t time.Time) string { return t.In(zone.Karachi).Format(time.DateTime) }

// orderRow describes an order as it is now (TRUE-10): without units that are not sent, and
// with what came back and its parcels' codes.
func orderRow(o *order.Order, see See) []string {
	units, items, sums := int64(0), "", o.Sums()
	for i := range o.Lines {
		l, n := &o.Lines[i], sums.Lines[i].Units
		if n == 0 {
			continue
		}
		units += n
		if items != "" {
			items += "; "
		}
		items += strconv.FormatInt(n, 10) + " × " + l.Brand + " " + l.Name
		if l.Size != "" {
			items += ", " + l.Size
		}
		if shade := l.ShadeName(); shade != "" {
			items += ", " + shade
		}
		items += l.InSet.After()
	}
	var couriers, numbers []string
	for i := range o.Parcels {
		if p := &o.Parcels[i]; p.State != order.ParcelCancelled {
			if p.Courier != "" && !slices.Contains(couriers, p.Courier) {
				couriers = append(couriers, p.Courier)
			}
			if p.Tracking != "" {
				numbers = append(numbers, p.Tracking)
			}
		}
	}
	c := &o.Contact
	phone, street, email := "", "", ""
	if see.Contact {
		phone, street, email = c.Phone, c.StreetAddress, c.Email
	}
	coupon := ""
	if see.Money {
		coupon = o.CouponCode
	}
	amount := func(p money.Paisa) string {
		if !see.Money {
			return ""
		}
		return p.String()
	}
	wrap, bare, note, deposit, rule := "", "", "", "", ""
	if o.Deposited() != nil && see.Money {
		deposit, rule = amount(sums.First), o.DepositBy.Says()
	}
	tax, taxBack := "", ""
	if o.Taxed() {
		tax, taxBack = amount(sums.Tax), amount(sums.TaxReturned)
	}
	promotions, promoted := "", ""
	if len(sums.Promotions) > 0 && see.Money {
		promotions = strings.Join(each.Of(sums.Promotions, func(p order.PromotionSum) string { return p.Name }), "; ")
		promoted = amount(sums.Promoted)
	}
	spent, card := "", ""
	if sums.Credit > 0 {
		spent = amount(sums.Credit)
	}
	if sums.Card > 0 {
		card = amount(sums.Card)
	}
	if o.Wrapped() {
		wrap = amount(sums.Wrap)
	}
	if o.NoPrices {
		bare = "yes"
	}
	if see.Contact {
		note = c.GiftMessage
	}
	return []string{
		o.Number, karachi(o.CreatedAt), string(o.Status()), string(o.Placement), string(o.Payment), string(o.Delivery), string(o.PaidHow()),
		c.FirstName, c.LastName, email, asText(phone), c.Country, c.City, c.State, asText(c.ZIP), street,
		items, strconv.FormatInt(units, 10), amount(sums.Total), amount(sums.Received), amount(sums.Refunded), coupon, amount(sums.Discount),
		amount(sums.Returned), amount(sums.Due), strings.Join(couriers, "; "), asText(strings.Join(numbers, "; ")), amount(sums.Delivery),
		amount(sums.CashFee), amount(sums.Saving), wrap, bare, note, deposit, rule,
		tax, taxBack,
		promotions, promoted,
		spent,
		card,
	}
}

// asText marks digits that a table program would take for a number, since a phone or a ZIP
// would lose its first 0. A leading + is guarded by package sheet.
func asText(s string) string {
	if s != "" && s[0] == '0' {
		return "'" + s
	}
	return s
}

// Customer is somebody who ordered or registered.
type Customer struct {
	Key       string // where the next page begins
	Name      string
	Email     string
	Phone     string // E.164; empty of who never ordered
	City      string
	Country   string
	Orders    int64
	Delivered int64
	Value     money.Paisa // of what was delivered
	First     time.Time
	Last      time.Time
}

var customerHead = []string{"name", "email", "phone", "city", "country", "orders", "delivered", "delivered_value", "first_order (Karachi time)", "last_order (Karachi time)"}

// WriteCustomers writes the shop's customers, one a phone, and those who
// registered and never ordered; the head first.
func WriteCustomers(ctx context.Context, src CustomerSource, each func([]string) error) error {
	if err := each(customerHead); err != nil {
		return err
	}
	day := func(t time.Time) string {
		if t.IsZero() {
			return ""
		}
		return t.In(zone.Karachi).Format(time.DateOnly)
	}
	for after := ""; ; {
		page, err := src.CustomerPage(ctx, after, exportPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			c := &page[i]
			err := each([]string{
				c.Name, c.Email, asText(c.Phone), c.City, c.Country, strconv.FormatInt(c.Orders, 10),
				strconv.FormatInt(c.Delivered, 10), c.Value.String(), day(c.First), day(c.Last),
			})
			if err != nil {
				return err
			}
		}
		after = page[len(page)-1].Key
	}
}

// CustomerOf makes a row of a customer; key is where the next page begins.
func CustomerOf(key string, c *customer.Customer) Customer {
	out := Customer{
		Key: key, Name: c.Name, Email: c.Email, City: c.City, Country: c.Country, Orders: c.Orders, Delivered: c.Delivered, Value: c.Worth,
	}
	if c.Orders > 0 {
		out.First, out.Last = c.FirstAt, c.LastAt
	}
	if out.Phone = c.Phone; strings.HasPrefix(c.Contact, "+") {
		out.Phone = c.Contact
	}
	return out
}

// Exported is a product to export.
type Exported struct {
	ID      string
	Product *catalog.Product // nil: there is nothing to take out
	OnHand  map[string]int64 // by variant, of those that are counted
	Tree    catalog.Tree     // of the shop's categories
}

// ProductHead is the head of the shop's own files of products.
func ProductHead() []string {
	head := make([]string, len(gulaabColumns))
	for i, c := range gulaabColumns {
		head[i] = c.head
	}
	return head
}

// ProductRows returns a product's rows in the shop's own files: one for each variant, the
// product's own fields in the first. An empty shop that imports them makes the same
// product.
func ProductRows(e *Exported) [][]string {
	p := e.Product
	variants := p.Variants
	if len(variants) == 0 {
		variants = p.Settled().Variants
	}
	var rows [][]string
	for i := range variants {
		v := &variants[i]
		cells := map[Field]string{
			Handle: p.Slug, Size: v.Size, Color: v.Color, Shade: v.Shade, SKU: v.SKU, Barcode: v.Barcode, OwnPicture: v.Image, Enabled: yesNo(v.Enabled),
		}
		if v.Price > 0 {
			cells[ListPrice] = v.Price.String()
		}
		if n, counted := e.OnHand[v.ID]; counted {
			cells[Stock] = strconv.FormatInt(n, 10)
		}
		if i == 0 {
			whole(e, cells)
		}
		if p.Slug == "" { // what its rows are known by
			cells[Name], cells[Brand] = p.Name, p.Brand
		}
		row := make([]string, len(gulaabColumns))
		for j, c := range gulaabColumns {
			row[j] = cells[c.field]
		}
		rows = append(rows, row)
	}
	return rows
}

// whole adds what is of the product as a whole.
func whole(e *Exported, cells map[Field]string) {
	p := e.Product
	state := p.State
	if state == "" {
		state = catalog.StateLive
	}
	for f, s := range map[Field]string{
		Name: p.Name, Brand: p.Brand, Category: joinList(each.Of(p.Categories, e.Tree.Path)), SkinType: joinList(p.SkinTypes), State: string(state),
	} {
		cells[f] = s
	}
	for _, a := range catalog.Attributes() {
		cells[Field(a.File)] = valueOf(&a, p, joinList)
	}
	var colors []string
	for _, c := range slices.Sorted(maps.Keys(p.ColorImages)) {
		colors = append(colors, c+"="+p.ColorImages[c])
	}
	cells[ColorPics] = joinList(colors)
	// A draft has not appeared yet.
	if !p.CreatedAt.IsZero() && state != catalog.StateDraft {
		cells[CreatedAt] = p.CreatedAt.UTC().Format(time.RFC3339Nano)
	}
}

// valueOf is an attribute of a product in words.
func valueOf(a *catalog.Attribute, p *catalog.Product, join func([]string) string) string {
	switch v := a.Of(p).(type) {
	case *[]string:
		return join(*v)
	case *bool:
		return yesNo(*v)
	case *string:
		return *v
	}
	return ""
}

func yesNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}
