package deals

import (
	"context"
	"strings"

	"gulaab/internal/account"
	"gulaab/internal/credit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/money"
)

// People finds the accounts that have store credit.
type People interface {
	// AccountByEmail returns an account; NotFound otherwise.
	AccountByEmail(ctx context.Context, email string) (*account.Account, error)
	// OrderID returns an order's id by its number; empty where there is none.
	OrderID(ctx context.Context, number string) (string, error)
}

// ListCredit answers GET /api/admin/credit (PROMO-2).
func (f *API) ListCredit(ctx context.Context, r gen.ListCreditRequestObject) (gen.ListCreditResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := credit.Query{CardID: call.Value(r.Params.Card), Limit: n + 1}
	if after := call.Value(r.Params.After); after != "" {
		ok := false
		if q.After, ok = credit.ReadCursor(after); !ok {
			return nil, call.BadFilter("after", "Must be `next` of a page.")
		}
	}
	list, err := f.d.Credit.CreditMoves(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListCredit200JSONResponse{Moves: []gen.CreditMove{}, Month: []gen.CreditSum{}}
	owed, err := f.d.Credit.CreditOwed(ctx)
	if err != nil {
		return nil, err
	}
	out.Owed, out.People, out.Cards, out.CardCount = owed.Credit+owed.Cards, owed.People, owed.Cards, owed.N
	if out.Asks, err = f.asks(ctx); err != nil {
		return nil, err
	}
	sums, err := f.d.Credit.CreditSums(ctx, credit.MonthOf(f.d.Now()))
	if err != nil {
		return nil, err
	}
	for _, s := range sums {
		out.Month = append(out.Month, gen.CreditSum{Reason: s.Reason, Amount: s.Amount, N: s.N})
	}
	list, out.Next = call.Page(list, n, func(last *credit.Row) string { return last.Cursor().Text() })
	out.Moves = each.Ref(list, func(m *credit.Row) gen.CreditMove {
		row := gen.CreditMove{At: m.At.UTC(), Reason: m.Reason, Name: m.Name, Amount: m.Amount, Rest: m.Rest, Last: call.Given(m.Last4), Actor: m.Actor, Note: call.Given(m.Note)}
		if m.ActorName != "" {
			row.Actor = m.ActorName
		}
		if m.Number != "" {
			row.Order, row.OrderId = &m.Number, &m.OrderID
		}
		return row
	})
	return out, nil
}

// CreditPerson answers GET /api/admin/credit/person.
func (f *API) CreditPerson(ctx context.Context, r gen.CreditPersonRequestObject) (gen.CreditPersonResponseObject, error) {
	who, _, err := f.creditOf(ctx, r.Params.Email)
	return gen.CreditPerson200JSONResponse(who), err
}

func (f *API) creditOf(ctx context.Context, email string) (out gen.CreditPerson, id string, err error) {
	who, err := f.d.People.AccountByEmail(ctx, strings.TrimSpace(email))
	if fault.KindOf(err) == fault.NotFound {
		return out, "", fault.New(fault.NotFound, "No account has this e-mail address. Store credit needs one.")
	}
	if err != nil {
		return out, "", err
	}
	b, err := f.d.Credit.StoreCreditOf(ctx, who.ID)
	if err != nil {
		return out, "", err
	}
	if out = (gen.CreditPerson{Name: who.Name, Email: who.Email}); b != nil {
		out.Amount = b.Amount
	}
	return out, who.ID, nil
}

// GiveCredit answers POST /api/admin/credit.
func (f *API) GiveCredit(ctx context.Context, r gen.GiveCreditRequestObject) (gen.GiveCreditResponseObject, error) {
	typed, below := strings.CutPrefix(r.Body.Amount.String(), "-")
	amount, err := rupees(typed)
	if err != nil {
		return nil, err
	}
	if below {
		amount = -amount
	}
	_, id, err := f.creditOf(ctx, r.Body.Email)
	if err != nil {
		return nil, err
	}
	g := credit.Gift{AccountID: id, Amount: amount, Note: r.Body.Note, Ask: call.Value(r.Body.Ask)}
	waits, err := f.give(ctx, &g, call.Value(r.Body.Order))
	if err != nil {
		return nil, err
	}
	out, _, err := f.creditOf(ctx, r.Body.Email)
	out.Waits = call.Given(waits)
	return gen.GiveCredit200JSONResponse(out), err
}

// give gives what the caller gives, because of the order of a number.
func (f *API) give(ctx context.Context, g *credit.Gift, number string) (waits bool, err error) {
	c := call.From(ctx)
	g.Actor, g.Owner = c.AccountID(), c.Account.Role == account.Admin
	if number = strings.TrimSpace(number); number != "" {
		if g.OrderID, err = f.d.People.OrderID(ctx, number); err != nil {
			return false, err
		}
		if g.OrderID == "" {
			return false, fault.Fields("Please check what you typed.", map[string]string{"order": "There is no order with this number."})
		}
	}
	return f.d.Credit.Give(ctx, *g)
}

// rupees reads an amount.
func rupees(typed string) (money.Paisa, error) {
	amount, err := money.Parse(typed)
	if err != nil {
		return 0, fault.Fields("Please check what you typed.", map[string]string{"amount": "Must be an amount of rupees."})
	}
	return amount, nil
}
