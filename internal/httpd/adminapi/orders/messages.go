package orders

import (
	"context"

	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
)

// ListOrderMessages answers GET /api/admin/orders/{id}/messages (SAY-2).
func (f *API) ListOrderMessages(ctx context.Context, r gen.ListOrderMessagesRequestObject) (gen.ListOrderMessagesResponseObject, error) {
	if _, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id); err != nil {
		return nil, err
	}
	list, err := f.d.Records.Messages(ctx, outbox.Query{OrderID: r.Id, Limit: call.PageLimit})
	if err != nil {
		return nil, err
	}
	out := gen.ListOrderMessages200JSONResponse{}
	out.Mails, err = f.d.Orders.Mails(ctx, list)
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

// SendMessage answers POST /api/admin/mails/{id}/send (SAY-2).
func (f *API) SendMessage(ctx context.Context, r gen.SendMessageRequestObject) (gen.SendMessageResponseObject, error) {
	chat, err := f.d.Messages.Send(ctx, r.Id, call.Value(r.Body.Language), outbox.Part(string(call.Value(r.Body.Part))), call.From(ctx).AccountID())
	return gen.SendMessage200JSONResponse{Text: chat.Text, Url: chat.URL}, err
}
