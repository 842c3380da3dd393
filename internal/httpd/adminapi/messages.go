package adminapi

import (
	"context"
	"slices"

	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
)

// ListOrderMessages answers GET /api/admin/orders/{id}/messages (SAY-2).
func (f *Office) ListOrderMessages(ctx context.Context, r gen.ListOrderMessagesRequestObject) (gen.ListOrderMessagesResponseObject, error) {
	if _, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id); err != nil {
		return nil, err
	}
	list, err := f.d.Records.Messages(ctx, outbox.Query{OrderID: r.Id, Limit: call.PageLimit})
	if err != nil {
		return nil, err
	}
	out := gen.ListOrderMessages200JSONResponse{}
	out.Mails, err = f.mails(ctx, list)
	if err != nil {
		return nil, err
	}
	for i, m := range list {
		if !m.ByHand() {
			continue
		}
		said, err := f.d.Messages.Text(ctx, m, "")
		if err != nil {
			return nil, err
		}
		out.Mails[i].Text = &said
	}
	return out, nil
}

// mails are messages as the office lists them.
func (f *Office) mails(ctx context.Context, list []*outbox.Message) ([]officegen.Mail, error) {
	var senders, orders []string
	for _, m := range list {
		if m.SentBy != "" && !slices.Contains(senders, m.SentBy) {
			senders = append(senders, m.SentBy)
		}
		if m.OrderID != "" && !slices.Contains(orders, m.OrderID) {
			orders = append(orders, m.OrderID)
		}
	}
	names, err := f.d.Desk.AccountNames(ctx, senders)
	if err != nil {
		return nil, err
	}
	numbers, err := f.d.Desk.OrderNumbers(ctx, orders)
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

// SendMessage answers POST /api/admin/mails/{id}/send (SAY-2).
func (f *Office) SendMessage(ctx context.Context, r gen.SendMessageRequestObject) (gen.SendMessageResponseObject, error) {
	chat, err := f.d.Messages.Send(ctx, r.Id, call.Value(r.Body.Language), outbox.Part(string(call.Value(r.Body.Part))), call.From(ctx).AccountID())
	return gen.SendMessage200JSONResponse{Text: chat.Text, Url: chat.URL}, err
}
