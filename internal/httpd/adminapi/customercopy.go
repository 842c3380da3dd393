package adminapi

import (
	"context"
	"strconv"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/review"
)

// copyOrders bounds the orders in the copy that a person gets.
const copyOrders = 10_000

// CopyCustomer answers GET /api/admin/customers/{id}/copy: all that is kept of a
// person (KNOW-2).
func (f *Office) CopyCustomer(ctx context.Context, r officegen.CopyCustomerRequestObject) (officegen.CopyCustomerResponseObject, error) {
	whole, err := f.whole(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	orders, reviews, messages, err := f.d.People.CustomerWhole(ctx, r.Id, copyOrders)
	if err != nil {
		return nil, err
	}
	written, err := f.d.Messages.Write(ctx, messages)
	if err != nil {
		return nil, err
	}
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "customer.copy", Subject: "customer", SubjectID: r.Id}); err != nil {
		return nil, err
	}
	out := officegen.CopyCustomer200JSONResponse{
		MadeAt: f.d.Now().UTC(), Customer: whole.Customer, Notes: whole.Notes, Flags: whole.Flags, Orders: []officegen.CustomerCopyOrder{},
		Returns: []officegen.CustomerCopyReturn{}, Reviews: []officegen.CustomerCopyReview{}, Messages: []officegen.CustomerCopyMessage{},
	}
	numbers := map[string]string{}
	for _, o := range orders {
		numbers[o.ID] = o.Number
		out.Orders = append(out.Orders, copyOrder(o))
		for i := range o.Returns {
			out.Returns = append(out.Returns, copyReturn(o, &o.Returns[i]))
		}
	}
	for _, v := range reviews {
		out.Reviews = append(out.Reviews, copyReview(v))
	}
	for i, m := range messages {
		if !mail.ForStaff(m.Kind) { // whoever shops and works here has mails that are not about them
			out.Messages = append(out.Messages, copyMessage(m, written[i], numbers[m.OrderID]))
		}
	}
	return out, nil
}

func copyOrder(o *order.Order) officegen.CustomerCopyOrder {
	c := &o.Contact
	row := officegen.CustomerCopyOrder{
		Number: o.Number, PlacedAt: o.CreatedAt.UTC(), Status: string(o.Status()), Method: string(o.Method), Name: strings.TrimSpace(c.FirstName + " " + c.LastName),
		Email: c.Email, Phone: c.Phone, Country: c.Country, City: c.City, State: c.State, Zip: c.ZIP, Street: c.StreetAddress,
		SecondPhone: filled(c.SecondPhone), Landmark: filled(c.Landmark), RiderNote: filled(c.RiderNote), NationalAddress: filled(c.NationalAddress),
		Total: o.Total, Lines: []string{},
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		row.Lines = append(row.Lines, copyLine(l, l.Quantity)+", "+l.UnitPrice.Format()+" each")
	}
	return row
}

// copyLine is so many of a line's units in words.
func copyLine(l *order.Line, quantity int64) string {
	return strconv.FormatInt(quantity, 10) + " × " + strings.TrimSpace(l.Brand+" "+l.Name+" "+l.Size+" "+l.Color)
}

func copyReturn(o *order.Order, r *order.Return) officegen.CustomerCopyReturn {
	row := officegen.CustomerCopyReturn{
		Number: o.Number, No: r.No, AskedAt: r.AskedAt.UTC(), State: r.State, StateAt: r.StateAt.UTC(), Reason: r.Reason, Wants: r.Wants, Opened: r.Opened,
		Words: filled(r.Words), Answer: filled(r.Answer), Lines: []string{}, Photos: len(r.Photos), Courier: filled(r.Courier), Tracking: filled(r.Tracking),
		Payout: maskedPayout(&r.Payout),
	}
	for _, l := range r.Lines {
		if l.Line < len(o.Lines) {
			row.Lines = append(row.Lines, copyLine(&o.Lines[l.Line], l.Quantity))
		}
	}
	return row
}

func copyReview(v *review.OfProduct) officegen.CustomerCopyReview {
	return officegen.CustomerCopyReview{
		Number: v.OrderNumber, Product: strings.TrimSpace(v.Brand + " " + v.Product), Stars: v.Stars, Text: v.Text, Name: v.Name, State: string(v.State),
		Reason: filled(string(v.Reason)), Answer: filled(v.Answer), WrittenAt: v.CreatedAt.UTC(),
	}
}

func copyMessage(m *outbox.Message, w outbox.Written, number string) officegen.CustomerCopyMessage {
	row := officegen.CustomerCopyMessage{
		Number: filled(number), Kind: m.Kind, Channel: string(m.Channel), To: m.To, State: string(m.State), CreatedAt: m.CreatedAt.UTC(),
		Subject: filled(w.Subject), Text: filled(w.Text),
	}
	if m.State == outbox.Sent {
		row.SentAt = atTime(m.SentAt)
	}
	return row
}
