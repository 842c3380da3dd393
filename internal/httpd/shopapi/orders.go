package shopapi

import (
	"context"
	"iter"
	"net/http"
	"slices"
	"strconv"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/order"
)

// Bounds of a page of orders.
const (
	maxLimit  = 1000
	pageLimit = 50
)

// ListOrders answers GET /api/orders/orders (API-15, ORD-4).
func (s *Shop) ListOrders(ctx context.Context, r apigen.ListOrdersRequestObject) (apigen.ListOrdersResponseObject, error) {
	q, err := query(r.Params)
	if err != nil {
		return nil, err
	}
	v := call.From(ctx).Viewer()
	if !v.Admin {
		q.Search = ""
		if a := call.From(ctx).Account; a != nil {
			s.d.Accounts.JoinOrders(ctx, a)
		}
	}
	if q.Limit == 0 {
		total, all, err := s.d.Orders.Each(ctx, v, q)
		if err != nil {
			return nil, err
		}
		return orderStream{total, func(yield func(any, error) bool) {
			for o, err := range all {
				if err != nil {
					yield(nil, err)
					return
				}
				if !yield(orderjson.Summary(o, v.Admin, call.From(ctx).Language), nil) {
					return
				}
			}
		}}, nil
	}
	page, total, err := s.d.Orders.List(ctx, v, q)
	if err != nil {
		return nil, err
	}
	out := each.Of(page, func(o *order.Order) apigen.OrderSummary {
		return orderjson.Summary(o, v.Admin, call.From(ctx).Language)
	})
	count := int(total)
	return apigen.ListOrders200JSONResponse{
		Body: out, Headers: apigen.ListOrders200ResponseHeaders{XTotalCount: &count},
	}, nil
}

// orderStream writes a list of orders while it is read, since it may hold every order of
// the shop.
type orderStream struct {
	total int64
	rows  iter.Seq2[any, error]
}

var _ apigen.ListOrdersResponseObject = orderStream{}

// VisitListOrdersResponse implements apigen.ListOrdersResponseObject.
func (o orderStream) VisitListOrdersResponse(w http.ResponseWriter) error {
	w.Header().Set("X-Total-Count", strconv.FormatInt(o.total, 10))
	return call.Stream(w, o.rows)
}

func query(p apigen.ListOrdersParams) (order.Query, error) {
	q := order.Query{Search: call.Value(p.Search)}
	bad := map[string]string{}
	if p.Status != nil && *p.Status != "" {
		status, err := order.ParseStatus(string(*p.Status))
		if err != nil {
			bad["status"] = "Must be one of the statuses."
		}
		q.Status = status
	}
	if p.Method != nil && *p.Method != "" {
		q.Method = *p.Method
		if !slices.Contains([]order.Method{order.CashOnDelivery, order.BankTransfer}, q.Method) {
			bad["method"] = "Must be cod or bank_transfer."
		}
	}
	if p.Limit != nil {
		if q.Limit = *p.Limit; q.Limit < 1 || q.Limit > maxLimit {
			bad["limit"] = "Must be a whole number from 1 to 1000."
		}
	}
	if p.Page != nil {
		if *p.Page < 1 || *p.Page > 100000 {
			bad["page"] = "Must be a whole number from 1 to 100000."
		}
		if q.Limit == 0 {
			q.Limit = pageLimit
		}
		q.Offset = (*p.Page - 1) * q.Limit
	}
	if len(bad) > 0 {
		return order.Query{}, &fault.Error{Kind: fault.Malformed, Message: "Some filters could not be read.", Fields: bad}
	}
	return q, nil
}
