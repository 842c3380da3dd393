package stock

import (
	"context"
	"errors"
	"strconv"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/money"
	"gulaab/internal/staff"
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
	out := gen.ListShipments200JSONResponse{}
	list, out.Next = call.Page(list, n, func(last *stock.Shipment) string { return last.ID })
	out.Shipments = each.Ref(list, shipmentHead)
	return out, nil
}

func shipmentHead(s *stock.Shipment) gen.ShipmentHead {
	head := gen.ShipmentHead{
		ID: s.ID, State: "draft", Supplier: s.Body.Supplier, Document: s.Body.Document, Lines: len(s.Body.Lines), Pieces: s.Pieces, Cost: s.Cost,
		ActorName: s.ActorName, UpdatedAt: s.UpdatedAt.UTC(), Purchase: call.Given(s.Purchase),
	}
	if s.Booked {
		at := s.BookedAt.UTC()
		head.State, head.BookedAt = "booked", &at
	}
	return head
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
	s.Body.Lines = append([]stock.ShipmentLine{}, s.Body.Lines...) // [] in JSON where there are none
	out := gen.Shipment{
		ID: s.ID, State: "draft", Version: s.Version, Body: s.Body, Lines: []gen.ReckonedLine{}, Pieces: r.Pieces,
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
	out.MayUndo = call.Given(s.Undoable(f.d.Now(), call.From(ctx).Can(staff.StockApprove)))
	if s.Purchase == "" {
		return out, nil
	}
	o, _, _, err := f.d.Shelves.Purchase(ctx, s.Purchase)
	if err != nil {
		return out, err
	}
	out.Purchase = &gen.ShipmentPurchase{ID: o.ID, Number: o.Number, Ordered: map[string]money.Paisa{}}
	for _, l := range o.Ordered {
		if l.Units > 0 {
			out.Purchase.Ordered[l.VariantID] = l.Cost
		}
	}
	return out, nil
}

// BeginShipment answers POST /api/admin/shipments (STOCK-3).
func (f *API) BeginShipment(ctx context.Context, r gen.BeginShipmentRequestObject) (gen.BeginShipmentResponseObject, error) {
	s, err := f.d.Stock.SaveShipment(ctx, stock.Shipment{Body: *r.Body}, call.From(ctx).AccountID(), call.Value(r.Params.IdempotencyKey))
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
	_, err = f.d.Stock.SaveShipment(ctx, stock.Shipment{ID: r.Id, Version: saw, Body: *r.Body}, call.From(ctx).AccountID(), "")
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
	_, err = f.d.Stock.BookShipment(ctx, r.Id, saw, r.Body.Key, call.Value(r.Body.Anyway), call.From(ctx).AccountID())
	over, isOver := errors.AsType[*stock.Over](err)
	message, err := stale(err)
	if isOver {
		message, err = overSays(over.Units), nil
	}
	if err != nil {
		return nil, err
	}
	out, err := f.shipment(ctx, r.Id)
	if message != "" {
		refused := gen.BookShipment409JSONResponse{Message: message, Shipment: out}
		if isOver {
			refused.Over = &over.Units
		}
		return refused, err
	}
	return gen.BookShipment200JSONResponse(out), err
}

func overSays(units int64) string {
	if units == 1 {
		return "1 unit is more than the purchase order awaits. Nothing was taken in."
	}
	return strconv.FormatInt(units, 10) + " units are more than the purchase order awaits. Nothing was taken in."
}

// UndoShipment answers POST /api/admin/shipments/{id}/undo (BOOKS-3).
func (f *API) UndoShipment(ctx context.Context, r gen.UndoShipmentRequestObject) (gen.UndoShipmentResponseObject, error) {
	saw, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	message, err := stale(f.d.Stock.UndoShipment(ctx, r.Id, saw, c.Can(staff.StockApprove), c.AccountID()))
	if err != nil {
		return nil, err
	}
	out, err := f.shipment(ctx, r.Id)
	if message != "" {
		return gen.UndoShipment409JSONResponse{Message: message, Shipment: out}, err
	}
	return gen.UndoShipment200JSONResponse(out), err
}
