// Package personcopy writes what the shop keeps about a person as a ZIP, while it is read: for the
// office, which hands it on (KNOW-2), and for who asks in their own account (KEEP-3).
package personcopy

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/invoice"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/review"
)

// copyAtOnce is how many orders of a person are in memory at a time.
const copyAtOnce = 50

// Orders is what is read of a person's orders.
type Orders interface {
	// WholeOrders returns orders with all that belongs to them, the reviews of their
	// products, and the messages about them; of each the last first.
	WholeOrders(ctx context.Context, ids []string) ([]*order.Order, []*review.OfProduct, []*outbox.Message, error)
	// OrderPapers returns the screenshots that came for orders, the last first, and
	// their invoices, oldest first, each by the order's id.
	OrderPapers(ctx context.Context, ids []string) (screenshots map[string][]string, invoices map[string][]invoice.Invoice, err error)
}

// Copier writes copies. Its fields are required.
type Copier struct {
	Orders   Orders
	Messages *outbox.Office
	Blobs    call.Blobs
	Now      func() time.Time
}

// Person is whose copy is written.
type Person struct {
	OrderIDs []string          // the last first
	Messages []*outbox.Message // about no order
	Pictures []string          // keys of their own
	// Head is all of copy.json but the orders: it has an empty list of that name for them.
	Head func(at time.Time, photo *string, messages []gen.CustomerCopyMessage) any
}

// Write answers with the copy of a person.
func (c Copier) Write(ctx context.Context, w http.ResponseWriter, p Person) error {
	k := copying{Copier: c, archive: call.NewArchive(w, "copy.zip"), at: c.Now().UTC()}
	err := k.facts(ctx, p)
	if err == nil {
		err = k.pictures(ctx)
	}
	return k.archive.End(err)
}

// copying is a copy while it is written.
type copying struct {
	Copier
	archive *call.Archive
	at      time.Time
	photos  []copyPhoto
}

// copyPhoto is a picture that the copy names, and where the shop keeps it.
type copyPhoto struct{ name, key string }

// photo promises a picture and returns its name in the archive.
func (c *copying) photo(name, key string) string {
	p := copyPhoto{"photos/" + name + path.Ext(key), key}
	c.photos = append(c.photos, p)
	return p.name
}

// facts writes copy.json, a few orders at a time.
func (c *copying) facts(ctx context.Context, p Person) error {
	var photo *string
	for i, key := range p.Pictures {
		name := c.photo("account-"+strconv.Itoa(i+1), key)
		photo = cmp.Or(photo, &name)
	}
	told, err := c.messagesByOrder(ctx, p.Messages)
	if err != nil {
		return err
	}
	// The orders come into the middle of the rest one after the other. What a person
	// wrote cannot be taken for their place: in it each quote is escaped.
	const place = `"orders":[]`
	b, err := json.Marshal(p.Head(c.at, photo, append([]gen.CustomerCopyMessage{}, told[""]...)))
	if err != nil {
		return err
	}
	before, after, found := bytes.Cut(b, []byte(place))
	if !found {
		return errors.New("personcopy: no place for the orders in the copy of a person")
	}
	w, err := c.archive.File("copy.json", c.at)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, string(before)+place[:len(place)-1]); err != nil {
		return err
	}
	between := "\n"
	for part := range slices.Chunk(p.OrderIDs, copyAtOnce) {
		rows, err := c.orders(ctx, part)
		if err != nil {
			return err
		}
		for i := range rows {
			b, err := json.Marshal(&rows[i])
			if err != nil {
				return err
			}
			if _, err := w.Write(append([]byte(between), b...)); err != nil {
				return err
			}
			between = ",\n"
		}
	}
	_, err = io.WriteString(w, "\n]"+string(after))
	return err
}

// orders are some orders as the copy shows them.
func (c *copying) orders(ctx context.Context, ids []string) (out []gen.CustomerCopyOrder, err error) {
	orders, reviews, messages, err := c.Orders.WholeOrders(ctx, ids)
	if err != nil {
		return nil, err
	}
	screenshots, papers, err := c.Orders.OrderPapers(ctx, ids)
	if err != nil {
		return nil, err
	}
	told, err := c.messagesByOrder(ctx, messages)
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		row := copyOrder(o)
		for i := range o.Entries {
			row.Payments = append(row.Payments, c.payment(o, i))
		}
		keys := []string{}
		if o.ProofKey != "" { // also where nobody has compared it with others yet
			keys = append(keys, o.ProofKey)
		}
		for _, key := range screenshots[o.ID] {
			if key != o.ProofKey {
				keys = append(keys, key)
			}
		}
		for i, key := range keys {
			row.Screenshots = append(row.Screenshots, c.photo(o.Number+"-payment-"+strconv.Itoa(i+1), key))
		}
		for _, paper := range papers[o.ID] {
			row.Invoices = append(row.Invoices, office.Invoice(call.From(ctx), &paper))
		}
		for i := range o.Returns {
			row.Returns = append(row.Returns, c.returned(o, &o.Returns[i]))
		}
		for _, v := range reviews {
			if v.OrderID == o.ID {
				row.Reviews = append(row.Reviews, c.review(o.Number, v))
			}
		}
		row.Messages = append([]gen.CustomerCopyMessage{}, told[o.ID]...)
		out = append(out, row)
	}
	return out, nil
}

// pictures writes what the facts have named, one at a time. What is gone from the
// shop's files is said: it must not keep a person from all the rest.
func (c *copying) pictures(ctx context.Context) error {
	var missing []string
	for _, p := range c.photos {
		switch err := c.picture(ctx, p); {
		case fault.KindOf(err) == fault.NotFound:
			missing = append(missing, p.name)
		case err != nil:
			return err
		}
	}
	if len(missing) == 0 {
		return nil
	}
	w, err := c.archive.File("missing.txt", c.at)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "The shop has these files no more:\n"+strings.Join(missing, "\n")+"\n")
	return err
}

func (c *copying) picture(ctx context.Context, p copyPhoto) (err error) {
	file, err := c.Blobs.Open(ctx, p.key)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	w, err := c.archive.File(p.name, file.ModTime)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, file)
	return err
}

func copyOrder(o *order.Order) gen.CustomerCopyOrder {
	c := &o.Contact
	row := gen.CustomerCopyOrder{
		Number: o.Number, PlacedAt: o.CreatedAt.UTC(), Status: string(o.Status()), Method: string(o.Method), Name: strings.TrimSpace(c.FirstName + " " + c.LastName),
		Street: c.StreetAddress,
		Total:  o.Total, Lines: []string{}, Payments: []gen.CustomerCopyPayment{}, Screenshots: []string{}, TransferNo: call.Given(o.TransferNo), Invoices: []officegen.Invoice{},
		Returns: []gen.CustomerCopyReturn{}, Reviews: []gen.CustomerCopyReview{},
	}
	orderjson.FillContact(c, &row)
	for i := range o.Lines {
		l := &o.Lines[i]
		row.Lines = append(row.Lines, copyLine(l, l.Quantity)+", "+l.UnitPrice.Format()+" each")
	}
	return row
}

// payment is one entry of an order's money, without who of the shop wrote it.
func (c *copying) payment(o *order.Order, i int) gen.CustomerCopyPayment {
	e := &o.Entries[i]
	row := gen.CustomerCopyPayment{
		At: e.At.UTC(), Kind: string(e.Kind), Amount: e.Amount, Account: e.Account, Reference: call.Given(e.Reference), Evidence: call.Given(e.Evidence), Note: call.Given(e.Note),
	}
	if strings.HasPrefix(e.Evidence, office.EvidencePrefix) {
		row.Evidence = new(c.photo(o.Number+"-money-"+strconv.Itoa(i+1), e.Evidence))
	}
	return row
}

// copyLine is so many of a line's units in words.
func copyLine(l *order.Line, quantity int64) string {
	return strconv.FormatInt(quantity, 10) + " × " + strings.TrimSpace(l.Brand+" "+l.Name+" "+l.Size+" "+l.ShadeName()) + l.InSet.After()
}

func (c *copying) returned(o *order.Order, r *order.Return) gen.CustomerCopyReturn {
	row := gen.CustomerCopyReturn{
		No: r.No, AskedAt: r.AskedAt.UTC(), State: r.State, StateAt: r.StateAt.UTC(), Reason: r.Reason, Wants: r.Wants, Opened: r.Opened,
		Words: call.Given(r.Words), Answer: call.Given(r.Answer), Lines: []string{}, Photos: []string{}, Courier: call.Given(r.Courier), Tracking: call.Given(r.Tracking),
		Payout: orderjson.MaskedPayout(&r.Payout),
	}
	for _, l := range r.Lines {
		if l.Line < len(o.Lines) {
			row.Lines = append(row.Lines, copyLine(&o.Lines[l.Line], l.Quantity))
		}
	}
	for i, key := range r.Photos {
		row.Photos = append(row.Photos, c.photo(o.Number+"-return-"+strconv.Itoa(r.No)+"-"+strconv.Itoa(i+1), key))
	}
	return row
}

func (c *copying) review(number string, v *review.OfProduct) gen.CustomerCopyReview {
	row := gen.CustomerCopyReview{
		Product: strings.TrimSpace(v.Brand + " " + v.Product), Stars: v.Stars, Text: v.Text, Name: v.Name, State: string(v.State),
		Reason: call.Given(string(v.Reason)), Answer: call.Given(v.Answer), WrittenAt: v.CreatedAt.UTC(),
		SkinType: call.Given(v.SkinType), Age: call.Given(string(v.Age)), Photos: []string{},
	}
	for i, key := range v.Photos {
		row.Photos = append(row.Photos, c.photo(number+"-review-"+v.ProductID+"-"+strconv.Itoa(i+1), key))
	}
	return row
}

// messagesByOrder are messages in words, each order's with it, but for those to people
// who work here: whoever shops and works here has mails that are not about them.
func (c *copying) messagesByOrder(ctx context.Context, list []*outbox.Message) (map[string][]gen.CustomerCopyMessage, error) {
	written, err := c.Messages.Write(ctx, list)
	if err != nil {
		return nil, err
	}
	out := map[string][]gen.CustomerCopyMessage{}
	for i, m := range list {
		if !mail.ForStaff(m.Kind) {
			out[m.OrderID] = append(out[m.OrderID], copyMessage(m, written[i]))
		}
	}
	return out, nil
}

func copyMessage(m *outbox.Message, w outbox.Written) gen.CustomerCopyMessage {
	row := gen.CustomerCopyMessage{
		Kind: m.Kind, Channel: string(m.Channel), To: m.To, State: string(m.State), CreatedAt: m.CreatedAt.UTC(),
		Subject: call.Given(w.Subject), Text: call.Given(w.Text),
	}
	if m.State == outbox.Sent {
		row.SentAt = call.At(m.SentAt)
	}
	return row
}
