// Package stock answers the office's calls about stock: levels, lots, the ledger, shipments and counts.
package stock

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/purchase"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Stock     *stock.Service
	Papers    *stock.PapersService
	Purchases *purchase.Service
	Shelves   Shelves
	Catalogue func() *catalog.Snapshot
	Records   office.Log
	Now       func() time.Time
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// Shelves is what the office reads of stock.
type Shelves interface {
	// StockLevels returns a page of levels.
	StockLevels(ctx context.Context, q stock.Query) ([]stock.Row, error)
	// StockRow returns one variant's level, NotFound where there is none.
	StockRow(ctx context.Context, variantID string) (stock.Row, error)
	// StockDetail returns all about a variant, with so many rows of its ledger.
	StockDetail(ctx context.Context, variantID string, moves int) (stock.Detail, error)
	// ExpiringLots returns lots with units that expire until a day or are off sale.
	ExpiringLots(ctx context.Context, until string, limit int) ([]stock.Aged, error)
	// StockLots returns a page of the lots in the house.
	StockLots(ctx context.Context, q stock.LotQuery) ([]stock.Aged, error)
	// StockLacks returns what is low, the shortest cover first.
	StockLacks(ctx context.Context, limit int) ([]stock.Lack, error)
	// StockSummary adds everything up.
	StockSummary(ctx context.Context, today, until string) (stock.Summary, error)
	// StockMoves returns a page of the ledger.
	StockMoves(ctx context.Context, q stock.LedgerQuery) ([]stock.Ledgered, error)
	// Recall returns who got units of a lot.
	Recall(ctx context.Context, lotID string) (stock.Lot, []stock.RecallOrder, error)
	// Expected returns what a shelf should have.
	Expected(ctx context.Context, variantID, lotID, actor string, since time.Time) (stock.Expected, error)
	// StockCheck returns when levels were last held against the ledger.
	StockCheck(ctx context.Context) (at time.Time, wrong int64, err error)
	// Shipment returns a shipment and what its lines are of, by variant.
	Shipment(ctx context.Context, id string) (stock.Shipment, map[string]stock.Row, error)
	// LotPapers returns the papers of a lot with how to compare its pack.
	LotPapers(ctx context.Context, lotID string) (stock.Papers, stock.Guide, error)
	// StockRows returns levels by variant id.
	StockRows(ctx context.Context, variantIDs []string) (map[string]stock.Row, error)
	// Purchase returns a purchase order, what its lines are of, by variant, and its shipments.
	Purchase(ctx context.Context, id string) (purchase.Order, map[string]stock.Row, []stock.Shipment, error)
	// Purchases returns a page of purchase orders.
	Purchases(ctx context.Context, q purchase.Query) ([]purchase.Order, error)
	// PurchasesOpen returns how many orders await units, and what those will cost.
	PurchasesOpen(ctx context.Context) (n int64, cost money.Paisa, err error)
	// VariantsCalled finds variants by codes and by folded names.
	VariantsCalled(ctx context.Context, codes, names []string) (byCode, byName map[string]string, err error)
	// Shipments returns drafts, or what was taken in.
	Shipments(ctx context.Context, booked bool, after string, limit int) ([]stock.Shipment, error)
}

// shownMoves is how many rows of the ledger come with a variant.
const shownMoves = 30

// ListStock answers GET /api/admin/stock (STOCK-1).
func (f *API) ListStock(ctx context.Context, r gen.ListStockRequestObject) (gen.ListStockResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := stock.Query{Search: ident.Tidy(call.Value(r.Params.Search)), Limit: n + 1, Until: stock.Day(f.d.Now(), office.ExpiringDays)}
	wrong := map[string]string{}
	if r.Params.Show != nil {
		q.Show = stock.Show(*r.Params.Show)
		if !slices.Contains([]stock.Show{stock.ShowLow, stock.ShowOut, stock.ShowExpiring, stock.ShowQuarantine, stock.ShowUntracked, stock.ShowWaited}, q.Show) {
			wrong["show"] = "Must be low, out, expiring, quarantine, untracked or waited."
		}
	}
	if r.Params.Order != nil {
		q.ByFree = *r.Params.Order == "free"
		if !q.ByFree && *r.Params.Order != "name" {
			wrong["order"] = "Must be name or free."
		}
	}
	if r.Params.After != nil && !call.ReadMark(*r.Params.After, &q.After) {
		wrong["after"] = "Must be the next of the page before."
	}
	if err := call.BadFilters(wrong); err != nil {
		return nil, err
	}
	rows, err := f.d.Shelves.StockLevels(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListStock200JSONResponse{Levels: []gen.StockLevel{}}
	rows, out.Next = call.Page(rows, n, func(last *stock.Row) string {
		return call.WriteMark(stock.Mark{Name: last.Name, Free: last.Free(), VariantID: last.VariantID})
	})
	out.Levels = each.Ref(rows, f.levelShown)
	return out, nil
}

// GetStock answers GET /api/admin/stock/{variantId}.
func (f *API) GetStock(ctx context.Context, r gen.GetStockRequestObject) (gen.GetStockResponseObject, error) {
	d, err := f.d.Shelves.StockDetail(ctx, r.VariantId, shownMoves)
	if err != nil {
		return nil, err
	}
	out := gen.GetStock200JSONResponse{
		Level: f.levelShown(&d.Row), Moves: []gen.StockMove{}, Holders: holdersShown(d.Holders),
	}
	out.Lots = each.Ref(d.Lots, func(v *stock.Lot) gen.StockLot { return f.lotShown(ctx, v) })
	out.Moves = each.Ref(d.Moves, moveShown)
	if call.From(ctx).Can(staff.OrdersMoney) {
		out.PurchaseCost = &d.Cost
	}
	return out, nil
}

// AdjustStock answers POST /api/admin/stock/{variantId}/adjust (STOCK-3).
func (f *API) AdjustStock(ctx context.Context, r gen.AdjustStockRequestObject) (gen.AdjustStockResponseObject, error) {
	c := call.From(ctx)
	a := stock.Adjustment{
		VariantID: r.VariantId, LotID: r.Body.LotId, To: r.Body.To, By: r.Body.By, Saw: r.Body.Saw, Words: call.Value(r.Body.Words),
		Tracked: r.Body.Tracked, LowAt: r.Body.LowAt, Actor: c.AccountID(), Approve: c.Can(staff.StockApprove),
	}
	a.Reason = call.Value(r.Body.Reason)
	err := f.d.Stock.Adjust(ctx, a)
	stale, isStale := errors.AsType[*stock.Stale](err)
	if err != nil && !isStale && fault.KindOf(err) != fault.Conflict {
		return nil, err
	}
	row, failed := f.d.Shelves.StockRow(ctx, r.VariantId)
	switch {
	case failed != nil:
		return nil, failed
	case isStale:
		return gen.AdjustStock409JSONResponse{
			Message: "Somebody changed this meanwhile: now " + stock.AreUnits(stale.Now) + " there. Nothing of yours was stored.", Level: f.levelShown(&row),
		}, nil
	case err != nil:
		refused, _ := errors.AsType[*fault.Error](err)
		return gen.AdjustStock409JSONResponse{Message: refused.Message, Level: f.levelShown(&row)}, nil
	}
	return gen.AdjustStock200JSONResponse(f.levelShown(&row)), nil
}

func (f *API) levelShown(r *stock.Row) gen.StockLevel {
	out := gen.StockLevel{
		VariantId: r.VariantID, ProductId: r.ProductID, Name: r.Name, Brand: r.Brand, Size: r.Size, Color: r.Color, Sku: r.SKU,
		Barcode: r.Barcode, Image: office.Picture(f.d.Catalogue(), r.ProductID, r.Image), State: gen.StockLevelState(r.State), Enabled: r.Enabled, Tracked: r.Tracked,
		OnHand: r.OnHand, Held: r.Held, Free: max(0, r.Free()), Quarantined: r.Quarantined, LowAt: r.LowAt, Low: r.Low, Sold30: r.Sold30,
		ExpiresOn: call.Given(r.ExpiresOn), Waiting: call.Given(r.Waiting),
		Incoming: call.Given(r.Incoming), IncomingOn: call.Given(r.IncomingOn),
	}
	if days, ok := r.Cover(); ok {
		out.CoverDays = &days
	}
	out.QuarantinedSince = call.At(r.QuarantinedSince)
	return out
}

// lotShown shows a lot; what it cost only to who sees amounts.
func (f *API) lotShown(ctx context.Context, l *stock.Lot) gen.StockLot {
	out := gen.StockLot{
		ID: l.ID, VariantId: l.VariantID, Code: l.Code, ExpiresOn: l.ExpiresOn, State: l.State, OnHand: l.OnHand, Quarantined: l.Quarantined,
		Received: l.Received, ReceivedAt: l.ReceivedAt.UTC(), Supplier: l.Supplier, Document: l.Document, Note: call.Given(l.Note),
	}
	if days, ok := l.DaysLeft(f.d.Now()); ok {
		out.DaysLeft = &days
	}
	if call.From(ctx).Can(staff.OrdersMoney) {
		out.UnitCost = &l.UnitCost
	}
	return out
}

func moveShown(p *stock.Past) gen.StockMove {
	return gen.StockMove{
		ID: p.ID, At: p.At.UTC(), VariantId: p.VariantID, LotId: call.Given(p.LotID), LotCode: call.Given(p.LotCode), Kind: gen.StockMoveKind(p.Kind),
		Quantity: p.Quantity, From: gen.StockMoveFrom(p.From), To: gen.StockMoveTo(p.To), OrderId: call.Given(p.OrderID),
		OrderNumber: call.Given(p.OrderNumber), Actor: p.Actor, ActorName: p.ActorName, Reason: p.Reason,
	}
}
