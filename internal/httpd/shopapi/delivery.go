package shopapi

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
)

// ExpectDelivery answers GET /api/delivery (PLAIN-4): by the shop's own parcels, or else
// by the days that its owner promises.
func (s *Shop) ExpectDelivery(ctx context.Context, r apigen.ExpectDeliveryRequestObject) (apigen.ExpectDeliveryResponseObject, error) {
	name := ident.Tidy(r.Params.City)
	if err := present("Please name a city.", map[string]string{"city": name}); err != nil {
		return nil, err
	}
	out := apigen.ExpectDelivery200JSONResponse{City: name}
	if c, ok := city.Find(name); ok {
		out.City, out.Known = c.Name, true
	}
	e, err := s.d.Orders.Expect(ctx, name, time.Time{}, time.Time{})
	if err != nil {
		return nil, err
	}
	if e != nil {
		when, how := tell.Window(e)
		out.When, out.How, out.Expected = &when, &how, orderjson.Expected(e)
		return out, nil
	}
	if d := s.d.Shop().Delivery; d.To != nil {
		when, how := fmt.Sprintf("in %d days", *d.To), "an estimate"
		if d.From != nil && *d.From > 0 && *d.From < *d.To {
			when = fmt.Sprintf("in %d to %d days", *d.From, *d.To)
		} else if *d.To == 1 {
			when = "in a day"
		}
		out.When, out.How = &when, &how
	}
	return out, nil
}
