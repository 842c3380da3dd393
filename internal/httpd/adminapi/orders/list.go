package orders

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/customer"
	"gulaab/internal/each"
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/proof"
	"gulaab/internal/staff"
)

// Desk is what the office reads of orders beside the order service.
type Desk interface {
	// DeskOrders returns a page of orders, with lines and without events.
	DeskOrders(ctx context.Context, q order.DeskQuery) ([]*order.Order, error)
	// DeskWhole returns a page of orders with everything of each.
	DeskWhole(ctx context.Context, q order.DeskQuery) ([]*order.Order, error)
	// CountDesk returns how many match; about says that it is an estimate.
	CountDesk(ctx context.Context, q order.DeskQuery) (n int64, about bool, err error)
	// DeskHands returns who has which order in hand, also where their time is over.
	DeskHands(ctx context.Context, ids []string) (map[string]order.DeskHand, error)
	// PaidByCard returns those among some orders of which a card paid any part.
	PaidByCard(ctx context.Context, ids []string) (map[string]bool, error)
	// People returns at most limit people whose orders match, the last to order first.
	People(ctx context.Context, search string, limit int) ([]order.Person, error)
	// CallList returns a part of the shoppers to call, and how many are in it.
	CallList(ctx context.Context, part order.CallPart, now time.Time, most int) ([]order.CallRow, int64, error)
	// PhoneOrders returns the newest orders of a phone in E.164; none for "".
	PhoneOrders(ctx context.Context, phone string, most int) ([]order.PhoneOrder, error)
	// KnownByPhone returns the order whose contact is offered to who calls from a phone: the
	// newest delivered one, or the newest confirmed one; "" where there is neither. Anybody
	// can type a phone at checkout, so an unconfirmed or cancelled order tells nothing.
	KnownByPhone(ctx context.Context, phone string) (orderID string, err error)
	// MemberPhone says whether a confirmed order of a phone belongs to an account.
	MemberPhone(ctx context.Context, phone string) (bool, error)
	// FromNetwork returns how many other unconfirmed orders came from an order's network.
	FromNetwork(ctx context.Context, orderID string) (int64, error)
	// Flags returns the flags of a phone that run.
	Flags(ctx context.Context, contact string) ([]customer.Flag, error)
	// ProofList returns orders with a screenshot to check, or whose shoppers were
	// asked for another one, and how many there are.
	ProofList(ctx context.Context, asked bool, now time.Time, most int) ([]proof.Row, int64, error)
	// ProofTries returns the screenshots that came for an order, newest first.
	ProofTries(ctx context.Context, orderID string) ([]proof.Try, error)
	// ProofTwins returns the orders whose screenshot is the same as one.
	ProofTwins(ctx context.Context, key string) ([]proof.Twin, error)
	// ProofRead says how far a screenshot was read.
	ProofRead(ctx context.Context, key string) (proof.Reading, error)
	// ReferenceUsed returns the other orders that were paid under a reference of the bank.
	ReferenceUsed(ctx context.Context, orderID, reference string) ([]proof.Used, error)
}

// openStatus asks, in the place of a status, for what is still under way.
const openStatus = "open"

// deskQuery reads what is asked of the list, of a bulk move or of the file, which
// must never differ. It refuses what the caller's role would learn by it: bounds of
// amounts tell them, and so does a search that finds by phone.
func deskQuery(c call.Caller, in *gen.OrderMatch) (q order.DeskQuery, wrong map[string]string, err error) {
	wrong = map[string]string{}
	q = order.DeskQuery{
		Search: ident.Tidy(call.Value(in.Search)), Narrow: !c.Can(staff.OrdersContact), City: ident.Tidy(call.Value(in.City)),
		Owed: call.Value(in.Owed), Order: order.NewestFirst,
	}
	if (q.Owed || in.Least != nil || in.Most != nil) && !c.Can(staff.OrdersMoney) {
		return q, nil, call.ErrPermission
	}
	for name, typed := range map[string]string{"search": q.Search, "city": q.City} {
		if len([]rune(typed)) > call.MaxSearch {
			wrong[name] = "At most 200 characters."
		}
	}
	if s := call.Value(in.Status); strings.EqualFold(strings.TrimSpace(s), openStatus) {
		q.Open = true
	} else if s != "" {
		known, err := order.ParseStatus(s)
		if err != nil {
			wrong["status"] = "This status does not exist."
		}
		q.Status = known
	}
	switch m := order.Method(call.Value(in.Method)); m {
	case "", order.CashOnDelivery, order.BankTransfer, order.Card:
		q.Method = m
	default:
		wrong["method"] = "Must be cod, bank_transfer or card."
	}
	if q.From, err = call.Day("from", call.Value(in.From), 0); err != nil {
		wrong["from"] = call.NotADay
	}
	if q.Until, err = call.Day("until", call.Value(in.Until), 1); err != nil { // the day itself is meant, too
		wrong["until"] = call.NotADay
	}
	for name, bound := range map[string]struct {
		asked *int
		into  *money.Paisa
	}{"least": {in.Least, &q.Least}, "most": {in.Most, &q.Most}} {
		if n := bound.asked; n != nil && (*n < 1 || *n > call.MostRupees) {
			wrong[name] = "Must be rupees between 1 and 10,000,000."
		} else if n != nil {
			*bound.into = money.Rupees(int64(*n))
		}
	}
	return q, wrong, nil
}

// ListOfficeOrders answers GET /api/admin/orders (OFFICE-3, STAFF-1).
func (f *API) ListOfficeOrders(ctx context.Context, r gen.ListOfficeOrdersRequestObject) (gen.ListOfficeOrdersResponseObject, error) {
	c := call.From(ctx)
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	p := &r.Params
	q, wrong, err := deskQuery(c, &gen.OrderMatch{
		Search: p.Search, Status: p.Status, Method: p.Method, Owed: p.Owed, City: p.City, From: p.From, Until: p.Until, Least: p.Least, Most: p.Most,
	})
	if err != nil {
		return nil, err
	}
	if o := order.DeskOrder(call.Value(r.Params.Order)); o != "" {
		if q.Order = o; !o.Known() {
			wrong["order"] = "Must be created, -created, total or -total."
		} else if o.ByTotal() && !c.Can(staff.OrdersMoney) {
			return nil, call.ErrPermission
		}
	}
	if after := call.Value(r.Params.After); after != "" {
		key, ok := order.ParseDeskKey(after)
		if q.After = &key; !ok {
			wrong["after"] = "Must be the next of the page before."
		}
	}
	if err := call.BadFilters(wrong); err != nil {
		return nil, err
	}
	q.Limit = n + 1
	page, err := f.d.Desk.DeskOrders(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListOfficeOrders200JSONResponse{}
	page, out.Next = call.Page(page, n, func(last **order.Order) string { return q.Order.KeyOf(*last).String() })
	if out.Orders, err = f.rows(ctx, c, page); err != nil {
		return nil, err
	}
	out.Total, err = f.total(ctx, q, len(page), out.Next == nil)
	return out, err
}

// total says how many match, where that is quickly said: what a search finds is
// counted only where it fits on one page.
func (f *API) total(ctx context.Context, q order.DeskQuery, shown int, last bool) (*officegen.OrderTotal, error) {
	if q.After == nil && last {
		return &officegen.OrderTotal{N: int64(shown)}, nil
	}
	if q.Search != "" {
		return nil, nil //nolint:nilnil // no total is a total that is not said
	}
	n, about, err := f.d.Desk.CountDesk(ctx, q)
	return &officegen.OrderTotal{N: n, About: call.Given(about)}, err
}

// rows shows a page of orders, as far as the caller's role goes.
func (f *API) rows(ctx context.Context, c call.Caller, page []*order.Order) ([]gen.OfficeOrderRow, error) {
	ids := each.Of(page, func(o *order.Order) string { return o.ID })
	hands, err := f.d.Desk.DeskHands(ctx, ids)
	if err != nil {
		return nil, err
	}
	byCard, err := f.d.Desk.PaidByCard(ctx, ids)
	if err != nil {
		return nil, err
	}
	now := f.d.Now()
	out := make([]gen.OfficeOrderRow, len(page))
	for i, o := range page {
		row := gen.OfficeOrderRow{
			ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, City: o.Contact.City,
			Status: o.Status(), Method: o.Method, ByCard: call.Given(byCard[o.ID] || o.ByCard()), Placement: o.Placement, Payment: o.Payment, Delivery: o.Delivery,
			Version: o.Version, CreatedAt: o.CreatedAt.UTC(), UpdatedAt: o.UpdatedAt.UTC(),
			Lines: office.Lines(o, c.Can(staff.OrdersMoney)), Allowed: []order.Status{}, Moves: office.MovesFor(c, o), ToCollect: office.ToCollect(c, o),
		}
		row.WaitingSince = call.At(o.WaitingSince)
		if c.Can(staff.OrdersContact) {
			row.Phone = &o.Contact.Phone
		}
		if c.Can(staff.OrdersMoney) {
			row.TotalPrice = &o.Total
		}
		if c.Can(staff.OrdersStatus) {
			row.Allowed = order.AllowedStatuses(o)
		}
		if h, ok := hands[o.ID]; ok && h.Until.After(now) {
			row.Hand = &gen.NamedHand{Actor: h.Actor, Until: h.Until.UTC(), Name: h.Name}
		}
		out[i] = row
	}
	return out, nil
}

// Bounds of the palette: what is typed, in characters, and how many of each are found.
const (
	leastFind = 2
	foundMost = 5
)

// Find answers GET /api/admin/find (OFFICE-2).
func (f *API) Find(ctx context.Context, r gen.FindRequestObject) (gen.FindResponseObject, error) {
	c := call.From(ctx)
	q := ident.Tidy(r.Params.Q)
	out := gen.Find200JSONResponse{Orders: []gen.FoundOrder{}, People: []gen.FoundPerson{}, Products: []gen.FoundProduct{}}
	if len([]rune(q)) < leastFind {
		return out, nil
	}
	if c.Can(staff.OrdersRead) {
		if err := f.findOrders(ctx, c, q, &out); err != nil {
			return nil, err
		}
	}
	if c.Can(staff.OrdersContact) {
		people, err := f.d.Desk.People(ctx, q, foundMost)
		if err != nil {
			return nil, err
		}
		for _, p := range people {
			out.People = append(out.People, gen.FoundPerson{Name: p.Name, Phone: p.Phone, Email: p.Email, City: p.City, Orders: p.Orders, CustomerId: call.Given(p.CustomerID)})
		}
	}
	if c.Can(staff.ProductsRead) {
		for _, p := range f.d.Catalogue().Search(q, foundMost) {
			out.Products = append(out.Products, gen.FoundProduct{ID: p.ID, Name: p.Name, Brand: p.Brand})
		}
	}
	return out, nil
}

func (f *API) findOrders(ctx context.Context, c call.Caller, q string, out *gen.Find200JSONResponse) error {
	orders, err := f.d.Desk.DeskOrders(ctx, order.DeskQuery{Search: q, Narrow: !c.Can(staff.OrdersContact), Limit: foundMost})
	if err != nil {
		return err
	}
	for _, o := range orders {
		found := gen.FoundOrder{
			ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, City: o.Contact.City,
			Status: o.Status(), CreatedAt: o.CreatedAt.UTC(),
		}
		if c.Can(staff.OrdersContact) {
			found.Phone = &o.Contact.Phone
		}
		if c.Can(staff.OrdersMoney) {
			found.TotalPrice = &o.Total
		}
		out.Orders = append(out.Orders, found)
	}
	return nil
}

// ExportOrders answers GET /api/admin/export/orders: what the list shows for the
// same filters, as far as the caller's role goes.
func (f *API) ExportOrders(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	in := gen.OrderMatch{}
	for name, into := range map[string]**string{
		"search": &in.Search, "status": &in.Status, "method": &in.Method, "city": &in.City, "from": &in.From, "until": &in.Until,
	} {
		*into = call.Given(values.Get(name))
	}
	for name, into := range map[string]**int{"least": &in.Least, "most": &in.Most} {
		if s := values.Get(name); s != "" {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = -1 // refused as any other
			}
			*into = &n
		}
	}
	if s := values.Get("owed"); s != "" {
		owed, err := strconv.ParseBool(s)
		if err != nil {
			return call.BadFilter("owed", "Must be true or false.")
		}
		in.Owed = &owed
	}
	c := call.From(r.Context())
	q, wrong, err := deskQuery(c, &in)
	if err != nil {
		return err
	}
	if err := call.BadFilters(wrong); err != nil {
		return err
	}
	see := exchange.See{Contact: c.Can(staff.OrdersContact), Money: c.Can(staff.OrdersMoney)}
	return office.Export(w, r, f.d.Records, "orders", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteOrders(ctx, f.d.Exports, q, see, each)
	})
}
