package shopapi

import (
	"context"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/order"
)

// GetOrderByKey answers GET /api/orders/by-key (SURE-1).
func (s *Shop) GetOrderByKey(ctx context.Context, r apigen.GetOrderByKeyRequestObject) (apigen.GetOrderByKeyResponseObject, error) {
	who, cookie := s.asker(ctx)
	o, err := s.d.Orders.ByKey(ctx, r.Params.IdempotencyKey, who)
	if err != nil {
		return nil, err
	}
	return apigen.GetOrderByKey200JSONResponse{PlacedBeforeJSONResponse: s.before(o, cookie)}, nil
}

// CloseOrderKey answers DELETE /api/orders/by-key (SURE-1).
func (s *Shop) CloseOrderKey(ctx context.Context, r apigen.CloseOrderKeyRequestObject) (apigen.CloseOrderKeyResponseObject, error) {
	who, cookie := s.asker(ctx)
	o, placed, err := s.d.Orders.CloseKey(ctx, r.Params.IdempotencyKey, who)
	if err != nil {
		return nil, err
	}
	if !placed {
		return apigen.CloseOrderKey204Response{}, nil
	}
	return apigen.CloseOrderKey200JSONResponse{PlacedBeforeJSONResponse: s.before(o, cookie)}, nil
}

func (s *Shop) asker(ctx context.Context) (who order.Asker, cookie *string) {
	c := call.From(ctx)
	if who.AccountID = c.AccountID(); who.AccountID == "" {
		who.GuestHash, cookie = s.guest(c)
	}
	return who, cookie
}

// before is the answer about an order that was placed before. A member's order
// needs no cookie.
func (s *Shop) before(o *order.Order, cookie *string) apigen.PlacedBeforeJSONResponse {
	if o.AccountID != "" {
		cookie = nil
	}
	return apigen.PlacedBeforeJSONResponse{Body: s.placed(o, false), Headers: apigen.PlacedBeforeResponseHeaders{SetCookie: cookie}}
}
