package stock

import (
	"context"

	gen "gulaab/internal/httpd/officegen/stock"
)

// SetPurchaseCost answers PUT /api/admin/stock/{variantId}/cost (GOOD-3).
func (f *API) SetPurchaseCost(ctx context.Context, r gen.SetPurchaseCostRequestObject) (gen.SetPurchaseCostResponseObject, error) {
	if err := f.d.Stock.PurchaseCost(ctx, r.VariantId, r.Body.Cost); err != nil {
		return nil, err
	}
	return gen.SetPurchaseCost200JSONResponse{Cost: r.Body.Cost}, nil
}
