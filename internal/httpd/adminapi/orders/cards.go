package orders

import (
	"context"

	gen "gulaab/internal/httpd/officegen/orders"
)

// SetCardAside answers PUT /api/admin/orders/{id}/cards/{card} (PAYS-4).
func (f *API) SetCardAside(ctx context.Context, r gen.SetCardAsideRequestObject) (gen.SetCardAsideResponseObject, error) {
	if err := f.d.CardAside(ctx, r.Id, r.Card, r.Body.Note); err != nil {
		return nil, err
	}
	return gen.SetCardAside204Response{}, nil
}
