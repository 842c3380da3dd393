package orders

import (
	"context"
	"errors"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
)

// Bounds of what the desk of calls shows.
const (
	callsShown  = 100
	ordersShown = 20
)

// ListCalls answers GET /api/admin/calls (COD-3).
func (f *API) ListCalls(ctx context.Context, _ gen.ListCallsRequestObject) (gen.ListCallsResponseObject, error) {
	out := gen.ListCalls200JSONResponse{}
	for _, part := range []struct {
		name order.CallPart
		into *gen.CallPart
	}{{order.CallsDue, &out.Due}, {order.CallsLater, &out.Later}, {order.CallsLost, &out.Unreachable}} {
		rows, total, err := f.d.Desk.CallList(ctx, part.name, f.d.Now(), callsShown)
		if err != nil {
			return nil, err
		}
		var actors []string
		for _, r := range rows {
			if r.Hand.Actor != "" {
				actors = append(actors, r.Hand.Actor)
			}
		}
		names, err := f.d.Orders.Desk.AccountNames(ctx, actors)
		if err != nil {
			return nil, err
		}
		*part.into = gen.CallPart{Total: total, Orders: make([]gen.CallRow, len(rows))}
		for i, r := range rows {
			row := gen.CallRow{
				ID: r.ID, Number: r.Number, Name: r.Name, City: r.City, TotalPrice: r.Total, CreatedAt: r.CreatedAt.UTC(), Tries: r.Tries, At: call.At(r.At),
			}
			if r.OfPhone > 1 {
				row.OfPhone = &r.OfPhone
			}
			if r.Hand.Actor != "" {
				row.Hand = &gen.NamedHand{Actor: r.Hand.Actor, Until: r.Hand.Until.UTC(), Name: names[r.Hand.Actor]}
			}
			part.into.Orders[i] = row
		}
	}
	return out, nil
}

// NextCall answers POST /api/admin/calls/next (COD-3).
func (f *API) NextCall(ctx context.Context, r gen.NextCallRequestObject) (gen.NextCallResponseObject, error) {
	if len(call.Value(r.Params.Skip)) > 100 {
		return nil, call.BadFilter("skip", "There is no such order.")
	}
	o, err := f.d.Orders.NextCall(ctx, call.From(ctx).AccountID(), call.Value(r.Params.Skip))
	if errors.Is(err, order.ErrNobody) {
		return gen.NextCall204Response{}, nil
	}
	if err != nil {
		return nil, err
	}
	card, err := f.callCard(ctx, o)
	return gen.NextCall200JSONResponse(card), err
}

// GetCall answers GET /api/admin/calls/{id}.
func (f *API) GetCall(ctx context.Context, r gen.GetCallRequestObject) (gen.GetCallResponseObject, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id)
	if err != nil {
		return nil, err
	}
	card, err := f.callCard(ctx, o)
	return gen.GetCall200JSONResponse(card), err
}

// callCard is what there is to know for the call about an order.
func (f *API) callCard(ctx context.Context, o *order.Order) (card gen.CallCard, err error) {
	past, err := f.past(ctx, o)
	if err != nil {
		return card, err
	}
	shown, err := f.d.Orders.Order(ctx, o)
	if err != nil {
		return card, err
	}
	card = gen.CallCard{
		Order: shown, Language: o.Contact.Language, Dial: o.Contact.PhoneE164, Hints: hintsOf(call.From(ctx), f.d.Orders.Hints(o, past)),
		Others: []gen.PhoneOrder{}, Texts: []gen.CallText{},
		Tries: o.CallTries, Unreachable: o.Unreachable(), CallAt: call.At(o.CallAt),
		NextTry: order.NextTry(o.CallTries+1, f.d.Now()).UTC(),
	}
	for i := range past.Orders {
		p := &past.Orders[i]
		if p.Refused {
			card.Refused++
		}
		if p.Delivery == order.Delivered {
			card.Delivered++
		}
		card.Others = append(card.Others, gen.PhoneOrder{
			ID: p.ID, Number: p.Number, TotalPrice: p.Total, Status: string(p.Status), CreatedAt: p.CreatedAt.UTC(), Open: p.Open(), Refused: p.Refused,
		})
	}
	return card, f.callTexts(ctx, o, &card)
}

// callTexts puts the newest text that asks for the shopper's word on the card.
func (f *API) callTexts(ctx context.Context, o *order.Order, card *gen.CallCard) error {
	messages, err := f.d.Records.Messages(ctx, outbox.Query{OrderID: o.ID})
	if err != nil {
		return err
	}
	for _, m := range messages {
		if !m.ByHand() {
			continue
		}
		card.Message = &m.ID
		for _, language := range []gen.CallTextLanguage{gen.CallTextLanguageEn, gen.CallTextLanguageUr, gen.CallTextLanguageUrLatn} {
			said, err := f.d.Messages.Text(ctx, m, string(language))
			if err != nil {
				return err
			}
			card.Texts = append(card.Texts, gen.CallText{Language: language, Text: said})
		}
		return nil
	}
	return nil
}

// past is what is known of a shopper beside an order.
func (f *API) past(ctx context.Context, o *order.Order) (past order.Past, err error) {
	all, err := f.d.Desk.PhoneOrders(ctx, o.Contact.PhoneE164, ordersShown+1)
	if err != nil {
		return past, err
	}
	for _, p := range all {
		if p.ID != o.ID && len(past.Orders) < ordersShown {
			past.Orders = append(past.Orders, p)
		}
	}
	if past.Network, err = f.d.Desk.FromNetwork(ctx, o.ID); err != nil {
		return past, err
	}
	flags, err := f.d.Desk.Flags(ctx, o.Contact.PhoneE164)
	for _, flag := range flags {
		past.Flags = append(past.Flags, flag.Reason)
	}
	return past, err
}

func hintsOf(c call.Caller, hints []order.Hint) []gen.Hint {
	return each.Of(hints, func(h order.Hint) gen.Hint { return gen.Hint{Name: h.Name, Says: c.Said(h.Says), Rule: c.Said(h.Rule)} })
}

// RevokeOrderLinks answers DELETE /api/admin/orders/{id}/links (COD-2).
func (f *API) RevokeOrderLinks(ctx context.Context, r gen.RevokeOrderLinksRequestObject) (gen.RevokeOrderLinksResponseObject, error) {
	return gen.RevokeOrderLinks204Response{}, f.d.Orders.RevokeLinks(ctx, r.Id)
}
