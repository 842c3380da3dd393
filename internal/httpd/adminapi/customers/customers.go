// Package customers answers the office's calls about customers and what is known of a phone.
package customers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/credit"
	"gulaab/internal/customer"
	"gulaab/internal/each"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/leftcart"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/points"
	"gulaab/internal/restock"
	"gulaab/internal/review"
	"gulaab/internal/staff"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Customers *customer.Service
	People    People
	Copies    personcopy.Copier
	Catalogue func() *catalog.Snapshot
	Records   office.Log
	Now       func() time.Time
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// People is what the office reads of the people who order.
type People interface {
	// Customers returns a page of people.
	Customers(ctx context.Context, q customer.Query) ([]customer.Customer, error)
	// CountCustomers returns how many a query without a search selects; about says
	// that it is an estimate.
	CountCustomers(ctx context.Context, q customer.Query) (n int64, about bool, err error)
	// Customer returns one; NotFound otherwise.
	Customer(ctx context.Context, id string) (customer.Customer, error)
	// CustomerOrders returns their orders with lines, the last first.
	CustomerOrders(ctx context.Context, id string, limit int) ([]*order.Order, error)
	// CustomerEnds returns what became of their orders, by order.
	CustomerEnds(ctx context.Context, id string) (map[string]customer.End, error)
	// CustomerOrderIDs returns which orders are theirs, the last first.
	CustomerOrderIDs(ctx context.Context, id string) ([]string, error)
	// CustomerAccounts returns the messages about no order to accounts of theirs, and
	// the keys of the accounts' pictures.
	CustomerAccounts(ctx context.Context, id string) (messages []*outbox.Message, pictures []string, err error)
	// CustomerWaits returns what they want to hear of when it is back, the latest first.
	CustomerWaits(ctx context.Context, id string) ([]restock.Wait, error)
	// CustomerLeftCarts returns the carts that they are to be reminded of, the latest first.
	CustomerLeftCarts(ctx context.Context, id string) ([]leftcart.Cart, error)
	// CustomerQuestions returns what they asked about products, the latest first.
	CustomerQuestions(ctx context.Context, id string) ([]review.Question, error)
	// CustomerBalances returns the ledgers of their accounts: of store credit the last row in front,
	// of points the oldest.
	CustomerBalances(ctx context.Context, id string) ([]credit.Row, []points.Row, error)
	// CustomerCards returns the gift cards that their orders bought, and those that came to them, the
	// latest first.
	CustomerCards(ctx context.Context, id string, orderIDs []string) ([]credit.CardRow, error)
	CustomerNotes(ctx context.Context, contact string) ([]customer.Note, error)
	// AllFlags returns the flags that contacts have or had, the last first.
	AllFlags(ctx context.Context, contacts []string) ([]customer.Flag, error)
	// Unfinished returns the numbers of orders that have not ended.
	Unfinished(ctx context.Context, id string) ([]string, error)
}

// customerQuery reads what is asked of the list.
func customerQuery(c call.Caller, get func(string) string) (q customer.Query, wrong map[string]string) {
	wrong = map[string]string{}
	q = customer.Query{Search: ident.Tidy(get("search")), Narrow: !c.Can(staff.OrdersContact), View: customer.View(get("view")), City: get("city")}
	if len([]rune(q.Search)) > call.MaxSearch || len([]rune(q.City)) > call.MaxSearch {
		wrong["search"] = "At most 200 characters."
	}
	switch q.View {
	case "", customer.Members, customer.Again, customer.RefusedV, customer.Flagged:
	default:
		wrong["view"] = "Must be members, again, refused or flagged."
	}
	switch get("order") {
	case "", "-last":
	case "-worth":
		q.Worth = true
	default:
		wrong["order"] = "Must be -last or -worth."
	}
	if after := get("after"); after != "" && !call.ReadMark(after, &q.After) {
		wrong["after"] = "Must be the next of the page before."
	}
	return q, wrong
}

// ListCustomers answers GET /api/admin/customers (KNOW-2, OFFICE-3).
func (f *API) ListCustomers(ctx context.Context, r gen.ListCustomersRequestObject) (gen.ListCustomersResponseObject, error) {
	c := call.From(ctx)
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	p := r.Params
	given := map[string]string{"search": call.Value(p.Search), "city": call.Value(p.City), "after": call.Value(p.After)}
	if p.View != nil {
		given["view"] = string(*p.View)
	}
	if p.Order != nil {
		given["order"] = string(*p.Order)
	}
	q, wrong := customerQuery(c, func(name string) string { return given[name] })
	if err := call.BadFilters(wrong); err != nil {
		return nil, err
	}
	q.Limit = n + 1
	page, err := f.d.People.Customers(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListCustomers200JSONResponse{}
	first := q.After.ID == ""
	page, out.Next = call.Page(page, n, func(last *customer.Customer) string { return call.WriteMark(q.Of(last)) })
	switch {
	case first && out.Next == nil:
		out.Total = &officegen.OrderTotal{N: int64(len(page))}
	case q.Search == "":
		count, about, err := f.d.People.CountCustomers(ctx, q)
		if err != nil {
			return nil, err
		}
		out.Total = &officegen.OrderTotal{N: count, About: call.Given(about)}
	}
	out.Customers, err = f.customers(ctx, c, page)
	return out, err
}

// customers shows people with the flags that hold, as far as the caller's role goes.
func (f *API) customers(ctx context.Context, c call.Caller, list []customer.Customer) ([]gen.Customer, error) {
	contacts := each.Ref(list, func(v *customer.Customer) string { return v.Contact })
	flags, err := f.d.People.AllFlags(ctx, contacts)
	if err != nil {
		return nil, err
	}
	now := f.d.Now()
	out := make([]gen.Customer, len(list))
	for i := range list {
		p := &list[i]
		out[i] = gen.Customer{
			ID: p.ID, Name: p.Name, City: p.City, Country: p.Country, Member: p.Member, Orders: p.Orders, Delivered: p.Delivered,
			Refused: p.Refused, Running: p.Running, Worth: p.Worth, FirstAt: p.FirstAt.UTC(), LastAt: p.LastAt.UTC(), Flags: []gen.CustomerFlag{},
		}
		if c.Can(staff.OrdersContact) {
			out[i].Phone, out[i].Email = call.Given(p.Phone), call.Given(p.Email)
		}
		for j := range flags {
			if g := &flags[j]; g.Contact == p.Contact && g.EndedAt.IsZero() && g.EndsAt.After(now) {
				out[i].Flags = append(out[i].Flags, customerFlag(c, g))
			}
		}
	}
	return out, nil
}

// customerFlag is a flag as the office shows it; its reason may hold what not
// everybody may see.
func customerFlag(c call.Caller, g *customer.Flag) gen.CustomerFlag {
	out := gen.CustomerFlag{Kind: g.Kind, SetAt: g.SetAt.UTC(), EndsAt: g.EndsAt.UTC(), Actor: g.ActorName}
	if c.Can(staff.OrdersContact) {
		out.Reason = g.Reason
	}
	out.EndedAt = call.At(g.EndedAt)
	return out
}

// personOrders bounds the orders that are shown of one person.
const personOrders = 100

// whole is everything about one person.
func (f *API) whole(ctx context.Context, id string) (out gen.CustomerWhole, err error) {
	c := call.From(ctx)
	p, err := f.d.People.Customer(ctx, id)
	if err != nil {
		return out, err
	}
	shown, err := f.customers(ctx, c, []customer.Customer{p})
	if err != nil {
		return out, err
	}
	out = gen.CustomerWhole{Customer: shown[0], Orders: []gen.CustomerOrder{}, Notes: []gen.CustomerNote{}, Flags: []gen.CustomerFlag{}}
	orders, err := f.d.People.CustomerOrders(ctx, id, personOrders)
	if err != nil {
		return out, err
	}
	ends, err := f.d.People.CustomerEnds(ctx, id)
	if err != nil {
		return out, err
	}
	for _, o := range orders {
		row := gen.CustomerOrder{
			ID: o.ID, Number: o.Number, Status: o.Status(), Method: string(o.Method), City: o.Contact.City, Items: itemsOf(o), CreatedAt: o.CreatedAt.UTC(),
		}
		if c.Can(staff.OrdersContact) {
			row.Street = &o.Contact.StreetAddress
		}
		if c.Can(staff.OrdersMoney) {
			row.TotalPrice = &o.Total
		}
		if e, ended := ends[o.ID]; ended {
			row.Came = &gen.CustomerOrderEnd{Kind: gen.CustomerOrderEndKind(e.Kind), Day: e.Day}
		}
		out.Orders = append(out.Orders, row)
	}
	notes, err := f.d.People.CustomerNotes(ctx, p.Contact)
	if err != nil {
		return out, err
	}
	for _, n := range notes {
		if c.Can(staff.OrdersContact) { // a note may hold what its reader may not see
			out.Notes = append(out.Notes, gen.CustomerNote{ID: n.ID, Text: n.Text, Actor: n.ActorName, At: n.At.UTC()})
		}
	}
	flags, err := f.d.People.AllFlags(ctx, []string{p.Contact})
	if err != nil {
		return out, err
	}
	for i := range flags {
		out.Flags = append(out.Flags, customerFlag(c, &flags[i]))
	}
	if c.Can(staff.OrdersMoney) {
		moves, earned, err := f.d.People.CustomerBalances(ctx, id)
		if err != nil {
			return out, err
		}
		var amount money.Paisa
		for i := range moves {
			amount += moves[i].Amount
		}
		out.Credit, out.Points = call.Given(amount), call.Given(sumOf(earned))
	}
	open, err := f.d.People.Unfinished(ctx, id)
	if len(open) > 0 {
		out.Erasable = new(customer.Unfinished(open))
	}
	return out, err
}

// sumOf adds the rows of ledgers of points up.
func sumOf(rows []points.Row) (n int64) {
	for i := range rows {
		n += rows[i].Points
	}
	return n
}

// itemsOf names what was ordered, on one line.
func itemsOf(o *order.Order) string {
	var parts []string
	for i := range o.Lines {
		l := &o.Lines[i]
		name := l.Called()
		if l.Quantity > 1 {
			name = strconv.FormatInt(l.Quantity, 10) + " × " + name
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, ", ")
}

// GetCustomer answers GET /api/admin/customers/{id}.
func (f *API) GetCustomer(ctx context.Context, r gen.GetCustomerRequestObject) (gen.GetCustomerResponseObject, error) {
	out, err := f.whole(ctx, r.Id)
	return gen.GetCustomer200JSONResponse(out), err
}

// AddCustomerNote answers POST /api/admin/customers/{id}/notes.
func (f *API) AddCustomerNote(ctx context.Context, r gen.AddCustomerNoteRequestObject) (gen.AddCustomerNoteResponseObject, error) {
	if err := f.d.Customers.AddNote(ctx, r.Id, r.Body.Text, call.From(ctx).AccountID()); err != nil {
		return nil, err
	}
	out, err := f.whole(ctx, r.Id)
	return gen.AddCustomerNote201JSONResponse(out), err
}

// FlagCustomer answers POST /api/admin/customers/{id}/flags.
func (f *API) FlagCustomer(ctx context.Context, r gen.FlagCustomerRequestObject) (gen.FlagCustomerResponseObject, error) {
	if err := f.d.Customers.Flag(ctx, r.Id, r.Body.Kind, r.Body.Reason, r.Body.Until, call.From(ctx).AccountID()); err != nil {
		return nil, err
	}
	out, err := f.whole(ctx, r.Id)
	return gen.FlagCustomer201JSONResponse(out), err
}

// EndCustomerFlag answers DELETE /api/admin/customers/{id}/flags/{kind}.
func (f *API) EndCustomerFlag(ctx context.Context, r gen.EndCustomerFlagRequestObject) (gen.EndCustomerFlagResponseObject, error) {
	if err := f.d.Customers.EndFlag(ctx, r.Id, r.Kind, call.From(ctx).AccountID()); err != nil {
		return nil, err
	}
	out, err := f.whole(ctx, r.Id)
	return gen.EndCustomerFlag200JSONResponse(out), err
}

// EraseCustomer answers POST /api/admin/customers/{id}/erase. The route has seen
// to the permission and the second factor.
func (f *API) EraseCustomer(ctx context.Context, r gen.EraseCustomerRequestObject) (gen.EraseCustomerResponseObject, error) {
	n, err := f.d.Customers.Erase(ctx, r.Id, r.Body.Word, r.Body.Why)
	return gen.EraseCustomer200JSONResponse{Message: "The person is out of the books. Backups made before still hold them until they are deleted.", Orders: n}, err
}

// ExportCustomers answers GET /api/admin/export/customers (LOAD-4): what the
// filter matches.
func (f *API) ExportCustomers(w http.ResponseWriter, r *http.Request) error {
	q, wrong := customerQuery(call.From(r.Context()), r.URL.Query().Get)
	if err := call.BadFilters(wrong); err != nil {
		return err
	}
	filter := url.Values{"view": {string(q.View)}, "city": {q.City}, "search": {q.Search}}
	if err := office.Exported(r.Context(), f.d.Records, "customers", filter); err != nil {
		return err
	}
	table := call.NewTable(w, "customers.csv")
	return table.End(exchange.WriteCustomers(r.Context(), customerPages{f.d.People, q}, func(cells []string) error {
		table.Row(cells...)
		return r.Context().Err()
	}))
}

// customerPages gives the people that a query selects to an export.
type customerPages struct {
	people People
	q      customer.Query
}

// CustomerPage implements exchange.CustomerSource.
func (p customerPages) CustomerPage(ctx context.Context, after string, n int) (page []exchange.Customer, err error) {
	q := p.q
	if after != "" && !call.ReadMark(after, &q.After) {
		return nil, fault.New(fault.Malformed, "This is not where a page ended.")
	}
	q.Limit = n
	list, err := p.people.Customers(ctx, q)
	if err != nil {
		return nil, err
	}
	for i := range list {
		page = append(page, exchange.CustomerOf(call.WriteMark(q.Of(&list[i])), &list[i]))
	}
	return page, nil
}
