package stock

import (
	"context"
	"encoding/csv"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// CarryStock answers POST /api/admin/stock/{variantId}/carry (STOCK-3).
func (f *API) CarryStock(ctx context.Context, r gen.CarryStockRequestObject) (gen.CarryStockResponseObject, error) {
	c := call.From(ctx)
	err := f.d.Stock.Carry(ctx, stock.CarryInput{
		Carry: stock.Carry(r.Body.Carry), Reason: r.Body.Reason, Words: call.Value(r.Body.Words), Approve: c.Can(staff.StockApprove),
		Key:   call.Value(r.Params.IdempotencyKey),
		Units: stock.Units{VariantID: r.VariantId, LotID: call.Value(r.Body.LotId), Quantity: r.Body.Quantity, Actor: c.AccountID()},
	})
	if err != nil && fault.KindOf(err) != fault.Conflict {
		return nil, err
	}
	row, failed := f.d.Shelves.StockRow(ctx, r.VariantId)
	if failed != nil {
		return nil, failed
	}
	if refused, ok := errors.AsType[*fault.Error](err); ok {
		return gen.CarryStock409JSONResponse{Message: refused.Message, Level: f.levelShown(&row)}, nil
	}
	return gen.CarryStock200JSONResponse(f.levelShown(&row)), nil
}

// FreeStock answers POST /api/admin/stock/{variantId}/free (TODAY-2).
func (f *API) FreeStock(ctx context.Context, r gen.FreeStockRequestObject) (gen.FreeStockResponseObject, error) {
	err := f.d.Stock.Free(ctx, r.VariantId, r.Body.Units, call.From(ctx).AccountID())
	if err != nil && fault.KindOf(err) != fault.Conflict {
		return nil, err
	}
	row, failed := f.d.Shelves.StockRow(ctx, r.VariantId)
	if failed != nil {
		return nil, failed
	}
	if refused, ok := errors.AsType[*fault.Error](err); ok {
		return gen.FreeStock409JSONResponse{Message: refused.Message, Level: f.levelShown(&row)}, nil
	}
	return gen.FreeStock200JSONResponse(f.levelShown(&row)), nil
}

// ChangeLot answers PATCH /api/admin/stock/lots/{id} (STOCK-2, STOCK-4).
func (f *API) ChangeLot(ctx context.Context, r gen.ChangeLotRequestObject) (gen.ChangeLotResponseObject, error) {
	change := stock.LotChange{
		LotID: r.Id, Code: r.Body.Code, ExpiresOn: r.Body.ExpiresOn, Sell: r.Body.Sell, Words: call.Value(r.Body.Words), Actor: call.From(ctx).AccountID(),
	}
	change.Units = call.Value(r.Body.Units)
	if was := r.Body.Was; was != nil {
		change.Was = &stock.LotSeen{Code: was.Code, ExpiresOn: was.ExpiresOn, State: was.State}
	}
	l, err := f.d.Stock.ChangeLot(ctx, change)
	if decided, ok := errors.AsType[*stock.LotDecided](err); ok {
		refused, err := f.lotConflict(ctx, &decided.Now, change.Was)
		return gen.ChangeLot409JSONResponse(refused), err
	}
	if err != nil {
		return nil, err
	}
	return gen.ChangeLot200JSONResponse(f.lotShown(ctx, &l)), nil
}

// lotConflict is what a refused change is answered with: the lot as it is, and
// who decided what since it was seen. The log keeps its entries by the variant.
func (f *API) lotConflict(ctx context.Context, now *stock.Lot, seen *stock.LotSeen) (gen.LotConflict, error) {
	type logged struct {
		Lot       string         `json:"lot"`
		Code      string         `json:"code"`
		ExpiresOn string         `json:"expiresOn"`
		State     stock.LotState `json:"state"`
	}
	edits, err := office.EditsSince(ctx, f.d.Records, audit.Query{Subject: "stock", SubjectID: now.VariantID}, func(before logged) (ofIt, wasSeen bool) {
		return before.Lot == now.ID, stock.LotSeen{Code: before.Code, ExpiresOn: before.ExpiresOn, State: before.State} == *seen
	})
	return gen.LotConflict{Message: call.From(ctx).Said("Somebody else has changed this lot."), Lot: f.lotShown(ctx, now), Edits: edits}, err
}

// mostExpiring bounds the board of what expires.
const mostExpiring = 500

// ListExpiry answers GET /api/admin/stock/expiry (STOCK-4).
func (f *API) ListExpiry(ctx context.Context, _ gen.ListExpiryRequestObject) (gen.ListExpiryResponseObject, error) {
	lots, err := f.d.Shelves.ExpiringLots(ctx, stock.Day(f.d.Now(), office.ExpiringDays), mostExpiring)
	if err != nil {
		return nil, err
	}
	return gen.ListExpiry200JSONResponse{MinLifeMonths: f.d.Stock.MinMonths(), Lots: each.Ref(lots, func(v *stock.Aged) gen.ExpiryLot { return f.agedShown(ctx, v) })}, nil
}

// agedShown shows a lot with what it is of.
func (f *API) agedShown(ctx context.Context, a *stock.Aged) gen.ExpiryLot {
	shown := gen.ExpiryLot{Lot: f.lotShown(ctx, &a.Lot), Level: f.levelShown(&a.Row)}
	if call.From(ctx).Can(staff.OrdersMoney) {
		shown.Worth = new(a.Lot.UnitCost * money.Paisa(a.Lot.OnHand+a.Lot.Quarantined))
	}
	if len(a.Holders) > 0 {
		shown.Holders = new(holdersShown(a.Holders))
	}
	return shown
}

func holdersShown(list []stock.Holder) []gen.StockHolder {
	return each.Of(list, func(h stock.Holder) gen.StockHolder {
		return gen.StockHolder{OrderId: h.OrderID, Number: h.Number, Quantity: h.Quantity}
	})
}

// StockSummary answers GET /api/admin/stock/summary.
func (f *API) StockSummary(ctx context.Context, _ gen.StockSummaryRequestObject) (gen.StockSummaryResponseObject, error) {
	now := f.d.Now()
	s, err := f.d.Shelves.StockSummary(ctx, stock.Day(now, 0), stock.Day(now, office.ExpiringDays))
	if err != nil {
		return nil, err
	}
	at, wrong, err := f.d.Shelves.StockCheck(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.StockSummary200JSONResponse{
		OnHand: s.OnHand, Held: s.Held, Packed: s.Packed, WithCouriers: s.WithCouriers, ComingBack: s.ComingBack, Quarantined: s.Quarantined,
		Lots: s.Lots, Low: s.Low, Out: s.Out, Expiring: s.Expiring, Expired: s.Expired, Checked: gen.LedgerCheck{Wrong: wrong},
	}
	if !at.IsZero() {
		at = at.UTC()
		out.Checked.At = &at
	}
	if call.From(ctx).Can(staff.OrdersMoney) {
		out.Worth = &s.Worth
	}
	return out, nil
}

// ListMoves answers GET /api/admin/stock/moves.
func (f *API) ListMoves(ctx context.Context, r gen.ListMovesRequestObject) (gen.ListMovesResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := stock.LedgerQuery{
		VariantID: call.Value(r.Params.VariantId), LotID: call.Value(r.Params.LotId), Search: ident.Tidy(call.Value(r.Params.Search)),
		Corrections: call.Value(r.Params.Corrections), Limit: n + 1,
	}
	if r.Params.After != nil && !call.ReadMark(*r.Params.After, &q.After) {
		return nil, call.BadFilter("after", "Must be the next of the page before.")
	}
	list, err := f.d.Shelves.StockMoves(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListMoves200JSONResponse{Moves: []gen.LedgerMove{}}
	list, out.Next = call.Page(list, n, func(last *stock.Ledgered) string {
		return call.WriteMark(stock.LedgerMark{At: last.At.UnixMicro(), ID: last.ID})
	})
	for i := range list {
		l, m := &list[i], moveShown(&list[i].Past)
		out.Moves = append(out.Moves, gen.LedgerMove{
			ID: m.ID, At: m.At, VariantId: m.VariantId, LotId: m.LotId, LotCode: m.LotCode, Kind: gen.LedgerMoveKind(m.Kind), Quantity: m.Quantity,
			From: gen.LedgerMoveFrom(m.From), To: gen.LedgerMoveTo(m.To), OrderId: m.OrderId, OrderNumber: m.OrderNumber,
			Actor: m.Actor, ActorName: m.ActorName, Reason: m.Reason, Name: l.Name, Image: office.Picture(f.d.Catalogue(), l.ProductID, l.Image), Size: l.Size, Color: l.Color,
		})
	}
	return out, nil
}

// RecallLot answers GET /api/admin/stock/lots/{id}/recall (STOCK-4).
func (f *API) RecallLot(ctx context.Context, r gen.RecallLotRequestObject) (gen.RecallLotResponseObject, error) {
	lot, orders, err := f.d.Shelves.Recall(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	out := gen.RecallLot200JSONResponse{Lot: f.lotShown(ctx, &lot), Orders: []gen.RecallOrder{}}
	for i := range orders {
		o := &orders[i]
		out.Pieces += o.Quantity
		out.Back += o.Back
		out.Orders = append(out.Orders, gen.RecallOrder{
			OrderId: o.OrderID, Number: o.Number, Name: o.Name, Phone: o.Phone, Email: o.Email, City: o.City, Country: o.Country,
			Quantity: o.Quantity, Back: o.Back, Delivery: order.Delivery(o.Delivery), PlacedAt: o.PlacedAt.UTC(),
		})
	}
	return out, nil
}

// RecallFile answers GET /api/admin/stock/lots/{id}/recall.csv: the recall as a
// spreadsheet opens it, with phones as text and nothing that could be a formula.
func (f *API) RecallFile(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if !call.From(ctx).Can(staff.OrdersContact) {
		return call.ErrPermission
	}
	lot, orders, err := f.d.Shelves.Recall(ctx, r.PathValue("id"))
	if err != nil {
		return err
	}
	err = f.d.Records.Record(ctx, audit.Entry{
		Action: "stock.recall-export", Subject: "stock", SubjectID: lot.VariantID, After: map[string]any{"lot": lot.ID, "code": lot.Code, "orders": len(orders)},
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="recall.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	out := csv.NewWriter(w)
	lines := [][]string{{"\ufefforder", "placed", "name", "phone", "email", "city", "country", "lot", "pieces", "came back", "parcel"}}
	for i := range orders {
		o := &orders[i]
		lines = append(lines, []string{
			o.Number, stock.Day(o.PlacedAt, 0), harmless(o.Name), harmless(o.Phone), harmless(o.Email), harmless(o.City), harmless(o.Country),
			harmless(lot.Code), strconv.FormatInt(o.Quantity, 10), strconv.FormatInt(o.Back, 10), o.Delivery,
		})
	}
	return out.WriteAll(lines)
}

// harmless returns text as a cell that no spreadsheet takes for a formula, nor a
// phone for a number.
func harmless(text string) string {
	text = ident.Tidy(text)
	if text != "" && strings.ContainsRune("=+-@0", rune(text[0])) {
		return "'" + text
	}
	return text
}

// CheckCount answers GET /api/admin/stock/count (STOCK-3).
func (f *API) CheckCount(ctx context.Context, r gen.CheckCountRequestObject) (gen.CheckCountResponseObject, error) {
	c := call.From(ctx)
	if r.Params.Counted < 0 || r.Params.Counted > 1_000_000 {
		return nil, &fault.Error{
			Kind: fault.Malformed, Message: "The number could not be read.", Fields: map[string]string{"counted": "Must be from 0 to 1,000,000."},
		}
	}
	e, err := f.d.Shelves.Expected(ctx, r.Params.VariantId, call.Value(r.Params.LotId), c.AccountID(), f.d.Now().Add(-24*time.Hour))
	if err != nil {
		return nil, err
	}
	difference := r.Params.Counted - e.Units
	out := gen.CheckCount200JSONResponse{
		Expected: e.Units, Difference: difference, NeedsOwner: e.NeedsOwner(difference) && !c.Can(staff.StockApprove),
	}
	if c.Can(staff.OrdersMoney) {
		out.Worth = new(e.Worth * money.Paisa(max(difference, -difference)))
		out.AtList = call.Given(e.AtList)
	}
	return out, nil
}

// CountStock answers POST /api/admin/stock/count (STOCK-3).
func (f *API) CountStock(ctx context.Context, r gen.CountStockRequestObject) (gen.CountStockResponseObject, error) {
	c := call.From(ctx)
	lines := make([]stock.Tallied, len(r.Body.Lines))
	for i, l := range r.Body.Lines {
		lines[i] = stock.Tallied{VariantID: l.VariantId, LotID: l.LotId, Units: l.Counted, Saw: l.Saw, Words: call.Value(l.Words)}
		if l.Reason != nil {
			lines[i].Reason = *l.Reason
		}
	}
	res, err := f.d.Stock.Tally(ctx, r.Body.Key, lines, c.AccountID(), c.Can(staff.StockApprove))
	if stale, ok := errors.AsType[*stock.Stale](err); ok {
		return nil, fault.Newf(fault.Conflict, "Something moved while you counted: of one line there are %d units now. Nothing was booked; count it again.", stale.Now).Because(err)
	}
	return gen.CountStock200JSONResponse{Counted: res.Counted, Differences: res.Differences}, err
}
