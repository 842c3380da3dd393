package stock

import (
	"context"

	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/stock"
)

// SetPreorder answers PUT /api/admin/stock/{variantId}/preorder (GOOD-3).
func (f *API) SetPreorder(ctx context.Context, r gen.SetPreorderRequestObject) (gen.SetPreorderResponseObject, error) {
	p, err := f.d.Stock.Preorder(ctx, stock.PreorderInput{VariantID: r.VariantId, Day: r.Body.ShipsFrom, Units: r.Body.Limit})
	if err != nil {
		return nil, err
	}
	return gen.SetPreorder200JSONResponse{ShipsFrom: p.PreorderDay, Limit: p.PreorderLimit, Promised: p.Promised}, nil
}
