package shopapi

import (
	"context"
	"time"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/ident"
)

// limitNoCash is how many phones that pay in advance one network may find: nobody
// goes through a list of numbers here. Phones that pay at the door cost nothing,
// for many shoppers share a network.
var limitNoCash = limit.Rule{Burst: 5, Every: 3 * time.Minute}

// AskCash answers POST /api/orders/cash (COD-5). Where a network has found too
// many, all its numbers are answered alike; placing an order tells its shopper.
func (s *Shop) AskCash(ctx context.Context, r apigen.AskCashRequestObject) (apigen.AskCashResponseObject, error) {
	key := "no cash from " + ident.HashToken(call.From(ctx).NetworkText())
	if err := s.d.Limits.Count(key, limitNoCash); err != nil {
		return nil, err
	}
	cash, err := s.d.Orders.TakesCash(ctx, r.Body.Phone, r.Body.Country)
	if err != nil || cash {
		s.d.Limits.Return(key)
	}
	if err != nil {
		return nil, err
	}
	return apigen.AskCash200JSONResponse{Cash: cash}, nil
}
