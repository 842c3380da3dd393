package products

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/httpd/preview"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// CreateProduct answers POST /api/admin/products.
func (f *API) CreateProduct(ctx context.Context, r gen.CreateProductRequestObject) (gen.CreateProductResponseObject, error) {
	var id string
	err := f.edit(ctx, func(e *catalog.Edit) (err error) {
		id, err = e.NewDraft(ctx, r.Body, call.Value(r.Params.IdempotencyKey))
		return err
	})
	if err != nil {
		return nil, err
	}
	body, err := f.productAnswer(ctx, id)
	return gen.CreateProduct200JSONResponse{OfficeProductJSONResponse: body}, err
}

// SaveDraft answers PUT /api/admin/products/{id}/draft (ITEM-2, OFFICE-4).
func (f *API) SaveDraft(ctx context.Context, r gen.SaveDraftRequestObject) (gen.SaveDraftResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	err = f.edit(ctx, func(e *catalog.Edit) error {
		_, err := e.SaveDraft(ctx, r.Id, r.Body, seen)
		return err
	})
	if err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.SaveDraft409JSONResponse(refused), err
	}
	body, err := f.productAnswer(ctx, r.Id)
	return gen.SaveDraft200JSONResponse{OfficeProductJSONResponse: body}, err
}

// DropDraft answers DELETE /api/admin/products/{id}/draft.
func (f *API) DropDraft(ctx context.Context, r gen.DropDraftRequestObject) (gen.DropDraftResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.edit(ctx, func(e *catalog.Edit) error { return e.DropDraft(ctx, r.Id, seen) }); err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.DropDraft409JSONResponse(refused), err
	}
	body, err := f.productAnswer(ctx, r.Id)
	return gen.DropDraft200JSONResponse{OfficeProductJSONResponse: body}, err
}

// plannedAt reads a time to come, as RFC 3339 or, without a zone, Karachi's.
func plannedAt(s string) (time.Time, error) {
	s = strings.TrimSpace(s)
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, nil
	}
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02T15:04:05"} {
		if t, err := time.ParseInLocation(layout, s, zone.Karachi); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fault.Fields("Please check the marked fields.", map[string]string{"at": `Must be a time such as "2026-11-24T09:00".`})
}

// PublishProduct answers POST /api/admin/products/{id}/publish (ITEM-2).
func (f *API) PublishProduct(ctx context.Context, r gen.PublishProductRequestObject) (gen.PublishProductResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	publish := func(e *catalog.Edit) error {
		_, err := e.Publish(ctx, r.Id, seen)
		return err
	}
	switch {
	case call.Value(r.Body.Cancel):
		publish = func(e *catalog.Edit) error { return e.PublishLater(ctx, r.Id, seen, time.Time{}) }
	case call.Value(r.Body.At) != "":
		at, err := plannedAt(*r.Body.At)
		if err != nil {
			return nil, err
		}
		publish = func(e *catalog.Edit) error { return e.PublishLater(ctx, r.Id, seen, at) }
	}
	if err := f.edit(ctx, publish); err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.PublishProduct409JSONResponse(refused), err
	}
	body, err := f.productAnswer(ctx, r.Id)
	return gen.PublishProduct200JSONResponse{OfficeProductJSONResponse: body}, err
}

// ArchiveProduct answers POST /api/admin/products/{id}/archive.
func (f *API) ArchiveProduct(ctx context.Context, r gen.ArchiveProductRequestObject) (gen.ArchiveProductResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.edit(ctx, func(e *catalog.Edit) error { return e.Archive(ctx, r.Id, seen.Product) }); err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.ArchiveProduct409JSONResponse(refused), err
	}
	body, err := f.productAnswer(ctx, r.Id)
	return gen.ArchiveProduct200JSONResponse{OfficeProductJSONResponse: body}, err
}

// RestoreProduct answers POST /api/admin/products/{id}/restore.
func (f *API) RestoreProduct(ctx context.Context, r gen.RestoreProductRequestObject) (gen.RestoreProductResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.edit(ctx, func(e *catalog.Edit) error { return e.Restore(ctx, r.Id, seen.Product) }); err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.RestoreProduct409JSONResponse(refused), err
	}
	body, err := f.productAnswer(ctx, r.Id)
	return gen.RestoreProduct200JSONResponse{OfficeProductJSONResponse: body}, err
}

// PreviewDraft answers POST /api/admin/products/{id}/preview (ITEM-2).
func (f *API) PreviewDraft(ctx context.Context, r gen.PreviewDraftRequestObject) (gen.PreviewDraftResponseObject, error) {
	until := f.d.Now().Add(preview.Life).UTC().Truncate(time.Second)
	var begun time.Time
	err := f.edit(ctx, func(e *catalog.Edit) (err error) {
		begun, err = e.Preview(ctx, r.Id, until)
		return err
	})
	if err != nil {
		return nil, err
	}
	return gen.PreviewDraft200JSONResponse{Path: f.d.PreviewPath(preview.Link{ProductID: r.Id, Begun: begun, Until: until}), Until: until}, nil
}

// DuplicateProduct answers POST /api/admin/products/{id}/duplicate (ITEM-7).
func (f *API) DuplicateProduct(ctx context.Context, r gen.DuplicateProductRequestObject) (gen.DuplicateProductResponseObject, error) {
	var id string
	err := f.edit(ctx, func(e *catalog.Edit) (err error) {
		id, err = e.Duplicate(ctx, r.Id)
		return err
	})
	if err != nil {
		return nil, err
	}
	body, err := f.productAnswer(ctx, id)
	return gen.DuplicateProduct200JSONResponse{OfficeProductJSONResponse: body}, err
}

// DeleteProduct answers DELETE /api/admin/products/{id} (ITEM-7).
func (f *API) DeleteProduct(ctx context.Context, r gen.DeleteProductRequestObject) (gen.DeleteProductResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.edit(ctx, func(e *catalog.Edit) error { return e.Delete(ctx, r.Id, seen.Product) }); err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.DeleteProduct409JSONResponse(refused), err
	}
	return gen.DeleteProduct200JSONResponse{Message: "The product is deleted."}, nil
}

// SetVariant answers PATCH /api/admin/products/{id}/variants/{variantId} (ITEM-6).
func (f *API) SetVariant(ctx context.Context, r gen.SetVariantRequestObject) (gen.SetVariantResponseObject, error) {
	seen, err := seenOf(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	price, err := rupees("price", r.Body.Price)
	if err != nil {
		return nil, err
	}
	if price == nil && r.Body.Enabled == nil {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{"price": "Give a price, or say whether it is on."})
	}
	var before *catalog.Product
	var changed []string
	err = f.edit(ctx, func(e *catalog.Edit) error {
		changed = nil
		var err error
		before, _, err = e.Alter(ctx, r.Id, seen.Product, "product.price", func(p *catalog.Product) error {
			var err error
			changed, err = setVariants(p, r.VariantId, r.Body, price)
			return err
		})
		return err
	})
	if err != nil {
		refused, err := f.conflict(ctx, r.Id, err)
		return gen.SetVariant409JSONResponse(refused), err
	}
	row, err := f.d.Goods.ProductRowOf(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	out := gen.SetVariant200JSONResponse{Product: f.productRow(row)}
	out.Before = out.Before[:0:0]
	for _, id := range changed {
		if v := before.Variant(id); v != nil {
			out.Before = append(out.Before, struct {
				Enabled   bool        `json:"enabled"`
				Price     money.Paisa `json:"price"`
				VariantId string      `json:"variantId"`
			}{v.Enabled, v.Price, v.ID})
		}
	}
	return out, nil
}

// setVariants changes a variant, and those that are to go with it; it returns
// which.
func setVariants(p *catalog.Product, id string, in *gen.VariantInput, price *money.Paisa) (changed []string, err error) {
	v := p.Variant(id)
	if v == nil {
		return nil, fault.New(fault.NotFound, "Variant not found")
	}
	was := v.Price
	for i := range p.Variants {
		w := &p.Variants[i]
		chosen := w.ID == id || call.Value(in.All) && w.Price == was || in.Also != nil && slices.Contains(*in.Also, w.ID)
		if !chosen {
			continue
		}
		if price != nil {
			w.Price = *price
		}
		if in.Enabled != nil {
			w.Enabled = *in.Enabled
		}
		changed = append(changed, w.ID)
	}
	return changed, nil
}

// rupees reads an amount that may be missing.
func rupees(field string, n *json.Number) (*money.Paisa, error) {
	if n == nil {
		return nil, nil //nolint:nilnil // missing is no error
	}
	amount, err := money.ParseNearest(n.String())
	if err != nil {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{field: "Must be an amount of rupees."}).Because(err)
	}
	return &amount, nil
}
