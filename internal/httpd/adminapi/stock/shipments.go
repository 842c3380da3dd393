package stock

import (
	"context"
	"errors"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/stock"
)

// ListShipments answers GET /api/admin/shipments.
func (f *API) ListShipments(ctx context.Context, r gen.ListShipmentsRequestObject) (gen.ListShipmentsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	booked := false
	if r.Params.State != nil {
		booked = *r.Params.State == "booked"
		if !booked && *r.Params.State != "draft" {
			return nil, call.BadFilter("state", "Must be draft or booked.")
		}
	}
	list, err := f.d.Shelves.Shipments(ctx, booked, call.Value(r.Params.After), n+1)
	if err != nil {
		return nil, err
	}
	out := gen.ListShipments200JSONResponse{Shipments: []gen.ShipmentHead{}}
	list, out.Next = call.Page(list, n, func(last *stock.Shipment) string { return last.ID })
	for i := range list {
		s := &list[i]
		head := gen.ShipmentHead{
			ID: s.ID, State: "draft", Supplier: s.Body.Supplier, Document: s.Body.Document, Lines: len(s.Body.Lines), Pieces: s.Pieces, Cost: s.Cost,
			ActorName: s.ActorName, UpdatedAt: s.UpdatedAt.UTC(),
		}
		if s.Booked {
			at := s.BookedAt.UTC()
			head.State, head.BookedAt = "booked", &at
		}
		out.Shipments = append(out.Shipments, head)
	}
	return out, nil
}

// GetShipment answers GET /api/admin/shipments/{id}.
func (f *API) GetShipment(ctx context.Context, r gen.GetShipmentRequestObject) (gen.GetShipmentResponseObject, error) {
	out, err := f.shipment(ctx, r.Id)
	return gen.GetShipment200JSONResponse(out), err
}

// shipment reads a shipment and shows how it is understood.
func (f *API) shipment(ctx context.Context, id string) (gen.Shipment, error) {
	s, goods, err := f.d.Shelves.Shipment(ctx, id)
	if err != nil {
		return gen.Shipment{}, err
	}
	reckonedAt := f.d.Now()
	if s.Booked {
		reckonedAt = s.BookedAt
	}
	r := stock.Reckon(&s.Body, reckonedAt, f.d.Stock.MinMonths())
	for field, says := range r.Problems {
		r.Problems[field] = call.From(ctx).Said(says)
	}
	out := gen.Shipment{
		ID: s.ID, State: "draft", Version: s.Version, Body: bodyShown(&s.Body), Lines: []gen.ReckonedLine{}, Pieces: r.Pieces,
		GoodsCost: r.Goods, ExtraCost: r.Extra, LandedCost: r.Landed(), Problems: r.Problems, Actor: s.Actor, ActorName: s.ActorName,
		CreatedAt: s.CreatedAt.UTC(), UpdatedAt: s.UpdatedAt.UTC(),
	}
	if s.Booked {
		at := s.BookedAt.UTC()
		out.State, out.BookedAt = "booked", &at
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		line := gen.ReckonedLine{Quantity: l.Quantity, ExpiresOn: l.ExpiresOn, State: l.State, Landed: l.Landed, LandedUnit: l.LandedUnit()}
		if row, ok := goods[s.Body.Lines[i].VariantID]; ok {
			line.Goods = new(f.levelShown(&row))
		}
		out.Lines = append(out.Lines, line)
	}
	return out, nil
}

func bodyShown(b *stock.ShipmentBody) gen.ShipmentBody {
	out := gen.ShipmentBody{
		Supplier: b.Supplier, Document: b.Document, Declaration: b.Declaration, ArrivedOn: b.ArrivedOn, Freight: b.Freight, Duty: b.Duty,
		Lines: []gen.ShipmentLine{},
	}
	for _, l := range b.Lines {
		out.Lines = append(out.Lines, gen.ShipmentLine{
			VariantId: l.VariantID, Code: l.Code, ExpiresOn: l.ExpiresOn, Quantity: l.Quantity, UnitCost: l.UnitCost,
		})
	}
	return out
}

func bodyRead(b *gen.ShipmentBody) stock.ShipmentBody {
	out := stock.ShipmentBody{
		Supplier: b.Supplier, Document: b.Document, Declaration: b.Declaration, ArrivedOn: b.ArrivedOn, Freight: b.Freight, Duty: b.Duty,
		Lines: []stock.ShipmentLine{},
	}
	for _, l := range b.Lines {
		out.Lines = append(out.Lines, stock.ShipmentLine{
			VariantID: l.VariantId, Code: l.Code, ExpiresOn: l.ExpiresOn, Quantity: l.Quantity, UnitCost: l.UnitCost,
		})
	}
	return out
}

// BeginShipment answers POST /api/admin/shipments (STOCK-3).
func (f *API) BeginShipment(ctx context.Context, r gen.BeginShipmentRequestObject) (gen.BeginShipmentResponseObject, error) {
	s, err := f.d.Stock.SaveShipment(ctx, stock.Shipment{Body: bodyRead(r.Body)}, call.From(ctx).AccountID(), call.Value(r.Params.IdempotencyKey))
	message, err := stale(err)
	if err != nil {
		return nil, err
	}
	out, err := f.shipment(ctx, s.ID)
	if message != "" {
		return gen.BeginShipment409JSONResponse{Message: message, Shipment: out}, err
	}
	return gen.BeginShipment200JSONResponse(out), err
}

// SaveShipment answers PUT /api/admin/shipments/{id}.
func (f *API) SaveShipment(ctx context.Context, r gen.SaveShipmentRequestObject) (gen.SaveShipmentResponseObject, error) {
	saw, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	_, err = f.d.Stock.SaveShipment(ctx, stock.Shipment{ID: r.Id, Version: saw, Body: bodyRead(r.Body)}, call.From(ctx).AccountID(), "")
	message, err := stale(err)
	if err != nil {
		return nil, err
	}
	out, err := f.shipment(ctx, r.Id)
	if message != "" {
		return gen.SaveShipment409JSONResponse{Message: message, Shipment: out}, err
	}
	return gen.SaveShipment200JSONResponse(out), err
}

// stale is what is said where a shipment is another than was seen.
func stale(err error) (message string, _ error) {
	if _, ok := errors.AsType[*stock.ErrSaved](err); ok {
		return "Somebody saved this shipment meanwhile. Nothing of yours was stored.", nil
	}
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Kind == fault.Conflict {
		return refused.Message, nil
	}
	return "", err
}

// DropShipment answers DELETE /api/admin/shipments/{id}.
func (f *API) DropShipment(ctx context.Context, r gen.DropShipmentRequestObject) (gen.DropShipmentResponseObject, error) {
	return gen.DropShipment200JSONResponse{Message: "The draft is gone."}, f.d.Stock.DropShipment(ctx, r.Id)
}

// BookShipment answers POST /api/admin/shipments/{id}/book (STOCK-3).
func (f *API) BookShipment(ctx context.Context, r gen.BookShipmentRequestObject) (gen.BookShipmentResponseObject, error) {
	saw, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	_, err = f.d.Stock.BookShipment(ctx, r.Id, saw, r.Body.Key, call.From(ctx).AccountID())
	message, err := stale(err)
	if err != nil {
		return nil, err
	}
	out, err := f.shipment(ctx, r.Id)
	if message != "" {
		return gen.BookShipment409JSONResponse{Message: message, Shipment: out}, err
	}
	return gen.BookShipment200JSONResponse(out), err
}
