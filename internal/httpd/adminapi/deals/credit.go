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
	q := credit.Query{Limit: n + 1}
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
	if out.Owed, out.People, err = f.d.Credit.CreditOwed(ctx); err != nil {
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
		row := gen.CreditMove{At: m.At.UTC(), Reason: m.Reason, Name: m.Name, Amount: m.Amount, Rest: m.Rest, Actor: m.Actor, Note: call.Given(m.Note)}
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
	amount, err := money.Parse(typed)
	if err != nil {
		return nil, fault.Fields("Please check what you typed.", map[string]string{"amount": "Must be an amount of rupees."})
	}
	if below {
		amount = -amount
	}
	_, id, err := f.creditOf(ctx, r.Body.Email)
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	g := credit.Gift{AccountID: id, Amount: amount, Note: r.Body.Note, Actor: c.AccountID(), Owner: c.Account.Role == account.Admin}
	if number := strings.TrimSpace(call.Value(r.Body.Order)); number != "" {
		if g.OrderID, err = f.d.People.OrderID(ctx, number); err != nil {
			return nil, err
		}
		if g.OrderID == "" {
			return nil, fault.Fields("Please check what you typed.", map[string]string{"order": "There is no order with this number."})
		}
	}
	if err := f.d.Credit.Give(ctx, g); err != nil {
		return nil, err
	}
	out, _, err := f.creditOf(ctx, r.Body.Email)
	return gen.GiveCredit200JSONResponse(out), err
}
