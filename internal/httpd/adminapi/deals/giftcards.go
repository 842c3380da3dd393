package deals

import (
	"context"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/credit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/mail"
	"gulaab/internal/order"
)

// ListGiftCards answers GET /api/admin/credit/cards (PROMO-2).
func (f *API) ListGiftCards(ctx context.Context, r gen.ListGiftCardsRequestObject) (gen.ListGiftCardsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Credit.Cards(ctx, credit.CardQuery{
		Find: strings.ToUpper(strings.TrimSpace(call.Value(r.Params.Find))), Blocked: call.Value(r.Params.Blocked), Before: call.Value(r.Params.After), Limit: n + 1,
	})
	if err != nil {
		return nil, err
	}
	var out gen.ListGiftCards200JSONResponse
	list, out.Next = call.Page(list, n, func(last *credit.CardRow) string { return last.ID })
	out.Cards = each.Ref(list, func(c *credit.CardRow) gen.GiftCard {
		row := gen.GiftCard{Id: c.ID, Last: c.Last4, Amount: c.Amount, Rest: c.Rest, ToName: call.Given(c.To), At: c.CreatedAt.UTC(), BlockedAt: at(c.BlockedAt), BlockedWhy: call.Given(c.BlockedBy)}
		if c.SentAt.IsZero() {
			row.SendAt = at(c.SendAt)
		}
		if c.Number != "" {
			row.Order, row.OrderId = &c.Number, &c.OrderID
		}
		return row
	})
	return out, nil
}

// at is a moment as answers have it; nil where there is none.
func at(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

// GiveGiftCard answers POST /api/admin/credit/cards.
func (f *API) GiveGiftCard(ctx context.Context, r gen.GiveGiftCardRequestObject) (gen.GiveGiftCardResponseObject, error) {
	b := r.Body
	amount, err := rupees(b.Amount.String())
	if err != nil {
		return nil, err
	}
	card := &credit.Card{To: call.Value(b.ToName), Message: call.Value(b.Message), Channel: b.Channel, Address: b.Address, Language: call.Value(b.Language)}
	if b.Channel == mail.ByWhatsApp {
		card.Address = order.NormalizePhone(b.Address, city.Country)
	}
	waits, err := f.give(ctx, &credit.Gift{Card: card, Amount: amount, Note: b.Note, Ask: call.Value(b.Ask)}, call.Value(b.Order))
	return gen.GiveGiftCard200JSONResponse{Waits: waits}, err
}

// BlockGiftCard answers POST /api/admin/credit/cards/{id}/block.
func (f *API) BlockGiftCard(ctx context.Context, r gen.BlockGiftCardRequestObject) (gen.BlockGiftCardResponseObject, error) {
	return gen.BlockGiftCard204Response{}, f.d.Credit.Block(ctx, r.Id, r.Body.Blocked, r.Body.Why)
}

// DecideCredit answers POST /api/admin/credit/asks/{id}.
func (f *API) DecideCredit(ctx context.Context, r gen.DecideCreditRequestObject) (gen.DecideCreditResponseObject, error) {
	return gen.DecideCredit204Response{}, f.d.Credit.Decide(ctx, r.Id, r.Body.Agree, call.From(ctx).AccountID())
}

// asks is what waits for a second person.
func (f *API) asks(ctx context.Context) ([]gen.CreditAsk, error) {
	list, err := f.d.Credit.Asks(ctx)
	own := call.From(ctx).AccountID()
	return each.Ref(list, func(a *credit.AskRow) gen.CreditAsk {
		return gen.CreditAsk{
			Id: a.ID, Card: call.Given(a.CardID != ""), Name: a.Name, Amount: a.Amount, By: a.ByName, Own: a.AskedBy == own, At: a.AskedAt.UTC(), Note: a.Note, Order: call.Given(a.Number),
		}
	}), err
}
