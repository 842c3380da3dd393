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
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Source is what is taken out, page by page.
type Source interface {
	// ExportProducts returns up to n products behind one that match a query, all
	// without one.
	ExportProducts(ctx context.Context, q catalog.ListQuery, after string, n int) ([]Exported, error)
	// DeskWhole returns a page of the orders that match, with everything of each.
	DeskWhole(ctx context.Context, q order.DeskQuery) ([]*order.Order, error)
}

// CustomerSource gives customers, page by page.
type CustomerSource interface {
	// CustomerPage returns up to n customers behind a key.
	CustomerPage(ctx context.Context, after string, n int) ([]Customer, error)
}

// exportPage is how many things are read at a time.
const exportPage = 200

// WriteProducts writes the products that a query matches in the shop's own
// format, the head first.
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

// See says which fields of orders somebody may see.
type See struct{ Contact, Money bool }

var orderHead = []string{
	"number", "placed_at (Karachi time)", "status", "placement", "payment", "delivery", "method", "first_name", "last_name", "email", "phone", "country", "city", "state", "zip", "street",
	"items", "units", "total", "received", "refunded", "coupon", "discount",
	"returned_value", "due", "courier", "tracking",
}

// WriteOrders writes the orders that a query matches, newest first; the head
// first. What somebody may not see is left empty.
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

// orderRow tells an order as it is now (TRUE-10): without units that are not sent, with
// what came back, and what its parcels are called.
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
	return []string{
		o.Number, karachi(o.CreatedAt), string(o.Status()), string(o.Placement), string(o.Payment), string(o.Delivery), string(o.Method),
		c.FirstName, c.LastName, email, asText(phone), c.Country, c.City, c.State, asText(c.ZIP), street,
		items, strconv.FormatInt(units, 10), amount(sums.Total), amount(sums.Received), amount(sums.Refunded), coupon, amount(sums.Discount),
		amount(sums.Returned), amount(sums.Due), strings.Join(couriers, "; "), asText(strings.Join(numbers, "; ")),
	}
}

// asText marks digits that a table program would take for a number: a phone or a
// ZIP would lose its first 0. A + is guarded by the sheet itself.
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

// CustomerOf makes a row of a person; key is where the page behind it begins.
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

// Exported is a product as it is taken out.
type Exported struct {
	ID      string
	Product *catalog.Product // nil: there is nothing to take out
	OnHand  map[string]int64 // by variant, of those that are counted
}

// ProductHead is the head of the shop's own files of products.
func ProductHead() []string {
	head := make([]string, len(gulaabColumns))
	for i, c := range gulaabColumns {
		head[i] = c.head
	}
	return head
}

// ProductRows are the rows of a product in the shop's own files: one a variant,
// what is of the product as a whole in the first. Read by an empty shop they make
// the same product again.
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
			whole(p, cells)
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
func whole(p *catalog.Product, cells map[Field]string) {
	state := p.State
	if state == "" {
		state = catalog.StateLive
	}
	for f, s := range map[Field]string{
		Name: p.Name, Brand: p.Brand, Category: joinList(p.Categories), SkinType: joinList(p.SkinTypes), Description: p.Description, State: string(state),
		Picture: p.FrontImage, BackPicture: p.BackImage, Video: p.Video, VideoPoster: p.VideoPoster, INCI: p.INCI, NoINCI: p.NoINCI,
		Ingredients: joinList(p.Ingredients), HowToUse: joinList(p.HowToUse), Cautions: joinList(p.Cautions),
		TopSell: yesNo(p.TopSell), Trending: yesNo(p.Trending),
	} {
		cells[f] = s
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

func yesNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}
