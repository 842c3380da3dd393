// Package orders answers the office's calls about orders: lists, calls, proofs, edits, orders by hand, messages.
package orders

import (
	"context"
	"errors"
	"net/http"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/bank"
	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/today"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders    office.Orders
	Desk      Desk
	Bulk      Bulk
	Banking   *bank.Office
	Messages  *outbox.Office
	Today     *today.Service
	Exports   exchange.Source
	Catalogue func() *catalog.Snapshot
	Records   Records
	// CardAside notes that somebody has looked at a card payment (PAYS-4).
	CardAside func(ctx context.Context, orderID, id, note string) error
	Now       func() time.Time
}

// Records is what the office remembers.
type Records interface {
	office.Log
	// Messages returns messages of the outbox, newest first.
	Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error)
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// UpdateOrderStatus answers PUT /api/orders/update-status/{id} (API-16, ORD-2).
func (f *API) UpdateOrderStatus(ctx context.Context, r apigen.UpdateOrderStatusRequestObject) (apigen.UpdateOrderStatusResponseObject, error) {
	target, err := order.ParseStatus(string(r.Body.Status))
	if err != nil {
		return nil, err
	}
	o, err := f.d.Orders.Move(ctx, r.Id, target, call.From(ctx).AccountID(), call.Value(r.Body.Note))
	if err != nil {
		return nil, err
	}
	return apigen.UpdateOrderStatus200JSONResponse{
		Message: "Order " + o.Number + " is now " + string(o.Status()) + ".",
		Order:   orderjson.Detail(o, true, ""),
	}, nil
}

// CountOrders answers GET /api/admin/orders/counts.
func (f *API) CountOrders(ctx context.Context, _ gen.CountOrdersRequestObject) (gen.CountOrdersResponseObject, error) {
	counts, err := f.d.Orders.StatusCounts(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.CountOrders200JSONResponse{}
	for status, n := range counts {
		out[string(status)] = officegen.OrderTotal{N: n.N, About: call.Given(n.About)}
	}
	return out, nil
}

var errNoProof = fault.New(fault.NotFound, "This order has no payment screenshot.")

// GetOrderProof answers GET /api/orders/{id}/proof with the screenshot itself.
func (f *API) GetOrderProof(w http.ResponseWriter, r *http.Request) error {
	o, err := f.d.Orders.Get(r.Context(), order.Viewer{Admin: true}, r.PathValue("id"))
	if err != nil {
		return err
	}
	if o.ProofKey == "" {
		return errNoProof
	}
	file, err := f.d.Orders.Blobs.Open(r.Context(), o.ProofKey)
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(r.Context(), audit.Entry{Action: "payment.look", Subject: "order", SubjectID: o.ID}); err != nil {
		return errors.Join(err, file.Close())
	}
	w.Header().Set("Cache-Control", "no-store")
	return call.SendFile(w, r, file)
}

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
