// Package office holds what several rooms of the office's calls show or read alike: an
// order, a task, a file's reading, the last edits of something. adminapi has the rooms.
package office

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/parcel"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// Log is where the office's deeds are written down and read.
type Log interface {
	// Audit returns a page of the log, newest first.
	Audit(ctx context.Context, q audit.Query) ([]audit.Entry, error)
	// Record adds an entry for something that was only looked at.
	Record(ctx context.Context, entries ...audit.Entry) error
}

// ExpiringDays is how far ahead lists of what expires look.
const ExpiringDays = 180

// MostParts bounds the parts of an upload: the file, its crop and its twins.
const MostParts = 12

// Complete refuses the dependencies of a room, a struct, where one of them is missing.
func Complete(deps any) error {
	d := reflect.ValueOf(deps)
	return complete(d.Type().String(), d)
}

func complete(name string, d reflect.Value) error {
	switch d.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Interface:
		if d.IsNil() {
			return errors.New("adminapi: " + name + " is missing")
		}
		return nil
	case reflect.Struct:
		var errs []error
		for i := range d.NumField() {
			errs = append(errs, complete(name+"."+d.Type().Field(i).Name, d.Field(i)))
		}
		return errors.Join(errs...)
	default:
		return errors.New("adminapi: nobody can say whether " + name + " is missing")
	}
}

// Picture is what stands for a product: its photo or, of one that is live, what
// is drawn of it.
func Picture(catalogue *catalog.Snapshot, id, photo string) string {
	if photo != "" {
		return photo
	}
	if p := catalogue.ByID(id); p != nil {
		return p.FrontImage
	}
	return ""
}

// CourierNames answers what people call a courier.
func CourierNames(ctx context.Context, shipping *parcel.Office) (func(key string) string, error) {
	couriers, err := shipping.Couriers(ctx)
	return func(key string) string {
		if c := parcel.Find(couriers, key); c != nil {
			return c.Name
		}
		return key
	}, err
}

// Task shows long work; of none, as beside an error, it shows nothing.
func Task(t *task.Task) officegen.Task {
	if t == nil {
		return officegen.Task{}
	}
	out := officegen.Task{
		ID: t.ID, Kind: t.Kind, Title: t.Title, State: t.State, Done: t.Done, Total: t.Total, Counts: t.Counts, Errors: t.Errors(),
		Rows: t.Rows, StopRequested: t.StopRequested, Actor: t.Actor, ActorName: t.ActorName, CreatedAt: t.CreatedAt.UTC(),
	}
	out.Problem = call.Given(t.Problem)
	if t.Kind == catalog.BulkTask {
		var o catalog.BulkOrder
		if json.Unmarshal(t.Params, &o) == nil {
			out.Bulk = call.Given(o.Run)
		}
	}
	if len(t.Result) > 0 {
		out.Result = &t.Result
	}
	out.StartedAt = call.At(t.StartedAt)
	out.EndedAt = call.At(t.EndedAt)
	return out
}

// Invoice shows an invoice or a credit note, as far as the caller's role goes.
func Invoice(c call.Caller, i *invoice.Invoice) officegen.Invoice {
	b := &i.Body
	out := officegen.Invoice{
		ID: i.ID, Kind: string(i.Kind), Label: i.Label(), Total: i.Total, IssuedAt: i.At.UTC(), Buyer: b.Buyer, Order: b.Order, PlacedAt: b.Placed.UTC(),
		Seller: officegen.InvoiceSeller{Name: b.Seller.Name, Address: b.Seller.Address, Phone: b.Seller.Phone, TaxNumber: call.Given(b.Seller.Tax), SalesTaxNumber: call.Given(b.Seller.SalesTax)},
		Of:     call.Given(b.Of), Reason: call.Given(b.Reason), Lines: []officegen.InvoiceLine{},
	}
	if c.Can(staff.OrdersContact) {
		out.Address = &b.Address
	}
	out.Coupon = call.Given(b.Coupon)
	out.Sums = apigen.OrderSums{Promotions: orderjson.Promotions(b.Promotions), Discount: b.Discount, Delivery: b.Delivery, Freed: call.Given(b.Freed), CashFee: call.Given(b.CashFee), Saving: call.Given(b.Saving), Wrap: call.Given(b.Wrap), Rounding: b.Rounding, Total: i.Total, Due: i.Total}
	var promoted money.Paisa
	for _, p := range b.Promotions {
		promoted += p.Amount
	}
	out.Sums.Promoted = call.Given(promoted)
	for _, l := range b.Lines {
		sum := l.Unit * money.Paisa(l.Quantity)
		out.Sums.Subtotal += sum
		line := officegen.InvoiceLine{Name: l.Name, Sku: l.SKU, Quantity: int(l.Quantity), ListPrice: l.List, Price: l.Unit, Sum: sum}
		if l.Class != "" {
			line.TaxRate = &l.Rate
		}
		out.Lines = append(out.Lines, line)
	}
	if b.First > 0 {
		out.Deposit = &officegen.InvoiceDeposit{First: b.First, AtDoor: b.AtDoor}
	}
	out.Tax = call.Some(each.Of(b.Tax, func(r invoice.TaxRow) officegen.InvoiceTax {
		return officegen.InvoiceTax{Class: r.Class, Rate: r.Rate, Net: r.Net(), Tax: r.Inside, Gross: r.Gross}
	}))
	return out
}

// Mails are messages as the office lists them.
func (v Orders) Mails(ctx context.Context, list []*outbox.Message) ([]officegen.Mail, error) {
	var senders, orders []string
	for _, m := range list {
		if m.SentBy != "" && !slices.Contains(senders, m.SentBy) {
			senders = append(senders, m.SentBy)
		}
		if m.OrderID != "" && !slices.Contains(orders, m.OrderID) {
			orders = append(orders, m.OrderID)
		}
	}
	names, err := v.Desk.AccountNames(ctx, senders)
	if err != nil {
		return nil, err
	}
	numbers, err := v.Desk.OrderNumbers(ctx, orders)
	if err != nil {
		return nil, err
	}
	out := make([]officegen.Mail, len(list))
	for i, m := range list {
		out[i] = officegen.Mail{
			ID: m.ID, Kind: m.Kind, To: m.To, OrderId: m.OrderID, State: string(m.State), Attempts: m.Attempts, LastError: m.LastError,
			CreatedAt: m.CreatedAt.UTC(), ChangedAt: m.ChangedAt.UTC(), Channel: officegen.MailChannel(m.Channel), Language: string(m.Language),
			Event: call.Given(m.Event), Number: call.Given(numbers[m.OrderID]), SentBy: call.Given(names[m.SentBy]),
		}
		if m.State == outbox.Sent {
			out[i].SentAt = call.At(m.SentAt)
		}
	}
	return out, nil
}

// Exported enters an export in the log, with the filter of what it holds. What was
// searched for may be somebody's phone, and the log keeps its entries for ever.
func Exported(ctx context.Context, log Log, what string, filter url.Values) error {
	if filter.Get("search") != "" {
		filter.Set("search", "…")
	}
	return log.Record(ctx, audit.Entry{Action: "export." + what, Subject: "export", After: map[string]string{"filter": filter.Encode()}})
}

// Export writes a file of rows, with an entry in the log before the first.
func Export(w http.ResponseWriter, r *http.Request, log Log, what string, write func(ctx context.Context, each func([]string) error) error) error {
	if err := Exported(r.Context(), log, what, r.URL.Query()); err != nil {
		return err
	}
	open, ending := call.NewTable, ".csv"
	if r.URL.Query().Get("format") == "xlsx" {
		open, ending = call.NewBook, ".xlsx"
	}
	table := open(w, what+ending)
	return table.End(write(r.Context(), func(cells []string) error {
		table.Row(cells...)
		return r.Context().Err()
	}))
}
