package stock

import (
	"context"
	"errors"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/ident"
	"gulaab/internal/purchase"
	"gulaab/internal/stock"
)

// viewOf reads the view of a list.
func viewOf[V ~string](asked *V) (purchase.View, error) {
	switch view := purchase.View(call.Value(asked)); view {
	case "":
		return purchase.ViewOpen, nil
	case purchase.ViewOpen, purchase.ViewDrafts, purchase.ViewDone:
		return view, nil
	}
	return "", call.BadFilter("view", "Must be open, draft or done.")
}

// ListPurchases answers GET /api/admin/purchases (BOOKS-3).
func (f *API) ListPurchases(ctx context.Context, r gen.ListPurchasesRequestObject) (gen.ListPurchasesResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	view, err := viewOf(r.Params.View)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Shelves.Purchases(ctx, purchase.Query{View: view, After: call.Value(r.Params.After), Limit: n + 1})
	if err != nil {
		return nil, err
	}
	out := gen.ListPurchases200JSONResponse{Currencies: purchase.Currencies()}
	if out.Open, out.OpenCost, err = f.d.Shelves.PurchasesOpen(ctx); err != nil {
		return nil, err
	}
	list, out.Next = call.Page(list, n, func(last *purchase.Order) string { return last.ID })
	out.Orders = each.Ref(list, f.purchaseHead)
	return out, nil
}

func (f *API) purchaseHead(o *purchase.Order) gen.PurchaseHead {
	r := purchase.Reckon(&o.Body)
	return gen.PurchaseHead{
		ID: o.ID, Number: o.Number, Stage: gen.PurchaseStage(o.Stage()), Supplier: o.Body.Supplier, Currency: o.Body.Currency,
		ExpectedOn: call.Given(r.ExpectedOn), Late: call.Given(o.Open() && r.ExpectedOn != "" && r.ExpectedOn < stock.Day(f.d.Now(), 0)),
		Lines: len(o.Body.Lines), Pieces: o.Pieces, Received: o.Came, Rest: o.Rest, Cost: o.Cost, RestCost: o.RestCost,
		ActorName: o.ActorName, UpdatedAt: o.UpdatedAt.UTC(), SentAt: call.At(o.SentAt),
	}
}

// GetPurchase answers GET /api/admin/purchases/{id}.
func (f *API) GetPurchase(ctx context.Context, r gen.GetPurchaseRequestObject) (gen.GetPurchaseResponseObject, error) {
	out, err := f.purchase(ctx, r.Id)
	return gen.GetPurchase200JSONResponse(out), err
}

// purchase reads an order and shows how it is understood.
func (f *API) purchase(ctx context.Context, id string) (gen.Purchase, error) {
	o, goods, came, err := f.d.Shelves.Purchase(ctx, id)
	if err != nil {
		return gen.Purchase{}, err
	}
	r, arrived := purchase.Reckon(&o.Body), purchase.ArrivedOf(came)
	o.Body.Lines = append([]purchase.Line{}, o.Body.Lines...) // [] in JSON where there are none
	out := gen.Purchase{
		ID: o.ID, Number: o.Number, Stage: gen.PurchaseStage(o.Stage()), Version: o.Version, Total: r.Total.String(), Problems: r.Problems,
		Body: o.Body, Lines: []gen.PurchaseLine{}, Head: f.purchaseHead(&o), Shipments: each.Ref(came, shipmentHead),
		Dearer: o.Dearer(arrived), MailedTo: call.Given(o.MailedTo), MayMail: ident.ValidEmail(o.Body.Email),
		Moves: each.Of(o.Moves(), func(m purchase.Move) gen.PurchaseMoves { return gen.PurchaseMoves(m) }),
	}
	ordered := map[string]purchase.Ordered{}
	for _, l := range o.Ordered {
		ordered[l.VariantID] = l
	}
	shown := func(id string, l purchase.ReckonedLine) {
		line := gen.PurchaseLine{
			VariantId: id, Units: l.Units, UnitCost: l.UnitCost.String(), Sum: (l.UnitCost * purchase.Cost(l.Units)).String(), Unit: l.Unit,
			Received: ordered[id].Received, Rest: ordered[id].Rest(), GoodsCost: l.Unit * paisa(l.Units),
		}
		if a := arrived[id]; a.Units > 0 {
			line.CameFor = new(a.Unit())
		}
		if row, ok := goods[id]; ok {
			line.Goods = new(f.levelShown(&row))
		}
		out.Lines = append(out.Lines, line)
		delete(ordered, id)
	}
	for i, l := range r.Lines {
		shown(o.Body.Lines[i].VariantID, l)
	}
	for _, l := range o.Ordered {
		if _, left := ordered[l.VariantID]; left {
			shown(l.VariantID, purchase.ReckonedLine{})
		}
	}
	return out, nil
}

// stalePurchase is what is said where an order is another than was seen, or cannot be changed so.
func stalePurchase(err error) (message string, _ error) {
	if _, ok := errors.AsType[*purchase.ErrSaved](err); ok {
		return "Somebody changed this order meanwhile. Nothing of yours was stored.", nil
	}
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Kind == fault.Conflict {
		return refused.Message, nil
	}
	return "", err
}

// BeginPurchase answers POST /api/admin/purchases.
func (f *API) BeginPurchase(ctx context.Context, r gen.BeginPurchaseRequestObject) (gen.BeginPurchaseResponseObject, error) {
	o, err := f.d.Purchases.Save(ctx, purchase.Order{Body: *r.Body}, call.From(ctx).AccountID(), call.Value(r.Params.IdempotencyKey))
	message, err := stalePurchase(err)
	if err != nil {
		return nil, err
	}
	out, err := f.purchase(ctx, o.ID)
	if message != "" {
		return gen.BeginPurchase409JSONResponse{Message: message, Order: out}, err
	}
	return gen.BeginPurchase200JSONResponse(out), err
}

// SavePurchase answers PUT /api/admin/purchases/{id}.
func (f *API) SavePurchase(ctx context.Context, r gen.SavePurchaseRequestObject) (gen.SavePurchaseResponseObject, error) {
	saw, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	_, err = f.d.Purchases.Save(ctx, purchase.Order{ID: r.Id, Version: saw, Body: *r.Body}, call.From(ctx).AccountID(), "")
	message, err := stalePurchase(err)
	if err != nil {
		return nil, err
	}
	out, err := f.purchase(ctx, r.Id)
	if message != "" {
		return gen.SavePurchase409JSONResponse{Message: message, Order: out}, err
	}
	return gen.SavePurchase200JSONResponse(out), err
}

// DropPurchase answers DELETE /api/admin/purchases/{id}.
func (f *API) DropPurchase(ctx context.Context, r gen.DropPurchaseRequestObject) (gen.DropPurchaseResponseObject, error) {
	return gen.DropPurchase200JSONResponse{Message: "The draft is gone."}, f.d.Purchases.Drop(ctx, r.Id)
}

// MovePurchase answers POST /api/admin/purchases/{id}/moves/{move}.
func (f *API) MovePurchase(ctx context.Context, r gen.MovePurchaseRequestObject) (gen.MovePurchaseResponseObject, error) {
	saw, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	move := purchase.Move(r.Move)
	switch move {
	case purchase.Send, purchase.Recall, purchase.Close, purchase.Reopen:
	default:
		return nil, fault.New(fault.NotFound, "There is no such move.")
	}
	err = f.d.Purchases.Make(ctx, r.Id, saw, move, call.Value(r.Body.Mail), call.From(ctx).AccountID())
	message, err := stalePurchase(err)
	if err != nil {
		return nil, err
	}
	out, err := f.purchase(ctx, r.Id)
	if message != "" {
		return gen.MovePurchase409JSONResponse{Message: message, Order: out}, err
	}
	return gen.MovePurchase200JSONResponse(out), err
}

// ReceivePurchase answers POST /api/admin/purchases/{id}/receive.
func (f *API) ReceivePurchase(ctx context.Context, r gen.ReceivePurchaseRequestObject) (gen.ReceivePurchaseResponseObject, error) {
	id, err := f.d.Purchases.Receive(ctx, r.Id, call.Value(r.Body.Rate), call.From(ctx).AccountID())
	return gen.ReceivePurchase200JSONResponse{Shipment: id}, err
}

// mostHints bounds what is suggested for an order.
const mostHints = purchase.MostLines

// SuggestPurchase answers GET /api/admin/purchases/low.
func (f *API) SuggestPurchase(ctx context.Context, r gen.SuggestPurchaseRequestObject) (gen.SuggestPurchaseResponseObject, error) {
	lacks, err := f.d.Shelves.StockLacks(ctx, mostLacks)
	if err != nil {
		return nil, err
	}
	lacks = purchase.Suggested(lacks, strings.TrimSpace(call.Value(r.Params.Supplier)))
	return gen.SuggestPurchase200JSONResponse{Lines: each.Ref(lacks[:min(len(lacks), mostHints)], func(l *stock.Lack) gen.PurchaseHint {
		return gen.PurchaseHint{Units: l.Wanted(), Supplier: l.Supplier, UnitCost: l.UnitCost, Goods: f.levelShown(&l.Row)}
	})}, nil
}
