package shopapi

import (
	"context"

	"gulaab/internal/credit"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/personcopy"
)

// ownMoves is how many rows of their store credit members see.
const ownMoves = 50

// OwnCredit answers GET /api/account/credit (PROMO-2).
func (s *Shop) OwnCredit(ctx context.Context, _ apigen.OwnCreditRequestObject) (apigen.OwnCreditResponseObject, error) {
	out, err := s.ownCredit(ctx)
	return apigen.OwnCredit200JSONResponse(out), err
}

func (s *Shop) ownCredit(ctx context.Context) (apigen.OwnCredit, error) {
	id, out := call.From(ctx).AccountID(), apigen.OwnCredit{Moves: []apigen.OwnCreditMove{}}
	b, err := s.d.Credit.StoreCreditOf(ctx, id)
	if err != nil || b == nil {
		return out, err
	}
	moves, err := s.d.Credit.CreditMoves(ctx, credit.Query{AccountID: id, Limit: ownMoves})
	out.Amount, out.Moves = b.Amount, personcopy.Credit(moves)
	return out, err
}
