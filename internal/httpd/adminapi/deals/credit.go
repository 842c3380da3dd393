package deals

import (
	"context"
	"encoding/json"
	"strings"

	"gulaab/internal/account"
	"gulaab/internal/credit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/money"
	"gulaab/internal/points"
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
	have, err := f.d.Points.PointsOwed(ctx)
	if err != nil {
		return nil, err
	}
	if have.Points > 0 {
		out.Points = &gen.PointsOwed{Points: have.Points, People: have.People, Worth: money.Paisa(have.Points) * f.d.Credit.PointWorth()}
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
	out.Points, err = f.pointsOf(ctx, who.ID)
	return out, who.ID, err
}

// shownPoints is how many rows of a member's points the office sees beside a gift.
const shownPoints = 50

func (f *API) pointsOf(ctx context.Context, accountID string) (*gen.PersonPoints, error) {
	rows, err := f.d.Points.PointsOf(ctx, accountID)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	p, now := personcopy.Purse(rows), f.d.Now()
	usable := p.Usable(now)
	return &gen.PersonPoints{
		Points: usable, Pending: p.Pending(now), Rest: p.Rest(), Worth: money.Paisa(usable) * f.d.Credit.PointWorth(),
		Moves: personcopy.Points(rows[max(0, len(rows)-shownPoints):]),
	}, nil
}

// GiveCredit answers POST /api/admin/credit.
func (f *API) GiveCredit(ctx context.Context, r gen.GiveCreditRequestObject) (gen.GiveCreditResponseObject, error) {
	if (r.Body.Amount == nil) == (r.Body.Points == nil) {
		return nil, fault.Fields("Please check what you typed.", map[string]string{"amount": "Give rupees or points."})
	}
	amount, err := signedAmount(r.Body.Amount)
	if err != nil {
		return nil, err
	}
	_, id, err := f.creditOf(ctx, r.Body.Email)
	if err != nil {
		return nil, err
	}
	if r.Body.Points != nil {
		return f.givePoints(ctx, r, id)
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

// givePoints gives a member points or takes them back.
func (f *API) givePoints(ctx context.Context, r gen.GiveCreditRequestObject, accountID string) (gen.GiveCreditResponseObject, error) {
	orderID, err := f.orderNamed(ctx, call.Value(r.Body.Order))
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	err = f.d.Points.Give(ctx, points.Gift{
		AccountID: accountID, Points: *r.Body.Points, OrderID: orderID, Note: r.Body.Note, Actor: c.AccountID(), Owner: c.Account.Role == account.Admin,
	})
	if err != nil {
		return nil, err
	}
	out, _, err := f.creditOf(ctx, r.Body.Email)
	return gen.GiveCredit200JSONResponse(out), err
}

// give gives what the caller gives, because of the order of a number.
func (f *API) give(ctx context.Context, g *credit.Gift, number string) (waits bool, err error) {
	c := call.From(ctx)
	g.Actor, g.Owner = c.AccountID(), c.Account.Role == account.Admin
	if g.OrderID, err = f.orderNamed(ctx, number); err != nil {
		return false, err
	}
	return f.d.Credit.Give(ctx, *g)
}

// orderNamed returns the id of the order of a typed number; empty where none was typed.
func (f *API) orderNamed(ctx context.Context, number string) (string, error) {
	if number = strings.TrimSpace(number); number == "" {
		return "", nil
	}
	id, err := f.d.People.OrderID(ctx, number)
	if err == nil && id == "" {
		return "", fault.Fields("Please check what you typed.", map[string]string{"order": "There is no order with this number."})
	}
	return id, err
}

// rupees reads an amount.
func rupees(typed string) (money.Paisa, error) {
	amount, err := money.Parse(typed)
	if err != nil {
		return 0, fault.Fields("Please check what you typed.", map[string]string{"amount": "Must be an amount of rupees."})
	}
	return amount, nil
}

// signedAmount reads rupees that may be below 0; none are 0.
func signedAmount(typed *json.Number) (money.Paisa, error) {
	if typed == nil {
		return 0, nil
	}
	text, below := strings.CutPrefix(typed.String(), "-")
	amount, err := rupees(text)
	if below {
		amount = -amount
	}
	return amount, err
}
