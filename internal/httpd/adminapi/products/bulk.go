package products

import (
	"context"
	"encoding/json"
	"math/big"
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Bulk changes many products.
type Bulk interface {
	// Dry says what a run would do, and sets its Total.
	Dry(ctx context.Context, run *catalog.BulkRun) (catalog.BulkAhead, error)
	// Run does a run, or of one that was done what was refused; a long one is done by a task.
	Run(ctx context.Context, run *catalog.BulkRun) (*catalog.BulkRun, error)
	// Undo takes a run back.
	Undo(ctx context.Context, actor, id string) (*catalog.BulkRun, error)
	// Get returns a run with its first rows, and how many rows became what.
	Get(ctx context.Context, id string) (*catalog.BulkRun, []catalog.BulkRow, map[catalog.BulkResult]int, error)
}

// mostNamed bounds the products that a run names one by one.
const mostNamed = 500

// ChangeProducts answers POST /api/admin/products/bulk (ITEM-6, OFFICE-5).
func (f *API) ChangeProducts(ctx context.Context, r gen.ChangeProductsRequestObject) (gen.ChangeProductsResponseObject, error) {
	run, err := f.bulkRun(r.Body)
	if err != nil {
		return nil, err
	}
	run.Actor = call.From(ctx).AccountID()
	if call.Value(r.Body.DryRun) {
		ahead, err := f.d.Bulk.Dry(ctx, run)
		if err != nil {
			return nil, err
		}
		out := f.bulkAnswer(run, ahead.Rows, ahead.Counts)
		out.DryRun, out.Undoable, out.Looked = true, false, &ahead.Looked
		reasons := make([]gen.BulkReason, len(ahead.Reasons))
		for i, r := range ahead.Reasons {
			reasons[i] = gen.BulkReason{Result: gen.BulkReasonResult(r.Result), Why: r.Why, Count: r.Count}
		}
		out.Reasons = &reasons
		for i := range out.Rows {
			if out.Rows[i].Result == gen.BulkRowResult(catalog.BulkChanged) {
				out.Rows[i].Result = "would"
			}
		}
		return gen.ChangeProducts200JSONResponse(out), nil
	}
	if _, err := f.d.Bulk.Run(ctx, run); err != nil {
		return nil, err
	}
	out, err := f.bulkNow(ctx, run.ID)
	return gen.ChangeProducts200JSONResponse(out), err
}

// GetBulk answers GET /api/admin/products/bulk/{id}.
func (f *API) GetBulk(ctx context.Context, r gen.GetBulkRequestObject) (gen.GetBulkResponseObject, error) {
	out, err := f.bulkNow(ctx, r.Id)
	return gen.GetBulk200JSONResponse(out), err
}

// UndoBulk answers POST /api/admin/products/bulk/{id}/undo.
func (f *API) UndoBulk(ctx context.Context, r gen.UndoBulkRequestObject) (gen.UndoBulkResponseObject, error) {
	if _, err := f.d.Bulk.Undo(ctx, call.From(ctx).AccountID(), r.Id); err != nil {
		return nil, err
	}
	out, err := f.bulkNow(ctx, r.Id)
	return gen.UndoBulk200JSONResponse(out), err
}

func (f *API) bulkNow(ctx context.Context, id string) (gen.BulkAnswer, error) {
	run, rows, counts, err := f.d.Bulk.Get(ctx, id)
	if err != nil {
		return gen.BulkAnswer{}, err
	}
	names, err := f.d.Names.AccountNames(ctx, []string{run.Actor})
	if err != nil {
		return gen.BulkAnswer{}, err
	}
	out := f.bulkAnswer(run, rows, counts)
	out.By = call.Given(names[run.Actor])
	if !run.EndedAt.IsZero() {
		out.EndedAt = new(run.EndedAt)
	}
	return out, nil
}

// bulkRun reads what is to be done.
func (f *API) bulkRun(in *gen.BulkInput) (*catalog.BulkRun, error) {
	wrong := map[string]string{}
	run := &catalog.BulkRun{ID: in.RunId}
	if len(in.RunId) < 16 || len(in.RunId) > 64 {
		wrong["runId"] = "Must be an id of 16 to 64 letters, digits and hyphens."
	}
	if (in.Ids == nil) == (in.Filter == nil) {
		wrong["ids"] = "Name products, or give a filter."
	}
	if in.Ids != nil {
		run.Selection.IDs = slices.Compact(slices.Sorted(slices.Values(*in.Ids)))
		if n := len(run.Selection.IDs); n == 0 || n > mostNamed {
			wrong["ids"] = "From 1 to 500 products can be named; for more give a filter."
		}
		run.Selection.Versions = call.Value(in.Versions)
	}
	if in.Filter != nil {
		q, err := f.listQuery(in.Filter)
		if err != nil {
			return nil, err
		}
		run.Selection.Query = &q
	}
	a := in.Action
	run.Action = catalog.BulkAction{Kind: catalog.BulkKind(a.Kind), Category: call.Value(a.Category), Brand: call.Value(a.Brand), Reason: call.Value(a.Reason), Fact: call.Value(a.Fact), TaxClass: call.Value(a.TaxClass), Shade: call.Value(a.Shade), Known: call.Value(a.Known), Without: call.Value(a.Without)}
	if run.Action.Kind == catalog.BulkPrice {
		run.Action.Round = money.Rupees(1)
		if a.RoundTo != nil {
			run.Action.Round = money.Rupees(int64(*a.RoundTo))
		}
		run.Action.Points = hundredths("action.percent", a.Percent, wrong)
		run.Action.Amount = hundredths("action.amount", a.Amount, wrong)
	}
	if len(wrong) > 0 {
		return nil, fault.Fields("Please check the marked fields.", wrong)
	}
	return run, run.Action.Check()
}

// hundredths reads a number with at most two decimals, which may be below 0.
func hundredths(field string, n *json.Number, wrong map[string]string) int64 {
	if n == nil {
		return 0
	}
	const most = 1_000_000_000
	r, ok := new(big.Rat), false
	if len(n.String()) <= 20 { // a longer exponent would be a long number
		r, ok = r.SetString(n.String())
	}
	if ok {
		r.Mul(r, big.NewRat(100, 1))
		ok = r.IsInt() && r.Num().IsInt64() && r.Num().CmpAbs(big.NewInt(most)) <= 0
	}
	if !ok {
		wrong[field] = "Must be a number with at most two decimals."
		return 0
	}
	return r.Num().Int64()
}

func (f *API) bulkAnswer(run *catalog.BulkRun, rows []catalog.BulkRow, counts map[catalog.BulkResult]int) gen.BulkAnswer {
	a := run.Action
	out := gen.BulkAnswer{
		RunId: run.ID, Action: gen.BulkAction{Kind: gen.BulkActionKind(a.Kind), Category: call.Given(a.Category), Brand: call.Given(a.Brand), Reason: call.Given(a.Reason), Fact: call.Given(a.Fact), TaxClass: call.Given(a.TaxClass), Shade: call.Given(a.Shade), Known: call.Given(a.Known)},
		Total: run.Total, Change: counts[catalog.BulkChanged] + counts[catalog.BulkBack], Undone: counts[catalog.BulkBack], Skipped: counts[catalog.BulkSkipped], Refused: counts[catalog.BulkRefused],
		Rows: make([]gen.BulkRow, len(rows)), Finished: run.State != catalog.BulkRunning, Working: run.Working,
		Undoable: !run.Working && a.Undoable() && counts[catalog.BulkChanged] > 0, Task: call.Given(run.TaskID),
	}
	if a.Kind == catalog.BulkPrice {
		out.Action.RoundTo = new(gen.BulkActionRoundTo(a.Round / money.PaisaPerRupee))
		if a.Points != 0 {
			out.Action.Percent = new(json.Number(money.Paisa(a.Points).String()))
		}
		if a.Amount != 0 {
			out.Action.Amount = new(json.Number(money.Paisa(a.Amount).String()))
		}
	}
	rates := f.d.Settings.Current().Rates()
	for i, r := range rows {
		out.Rows[i] = gen.BulkRow{
			ID: r.ProductID, Name: r.Name, Brand: r.Brand, Picture: office.Picture(f.d.Catalogue(), r.ProductID, ""), Result: gen.BulkRowResult(r.Result),
			Why: call.Given(r.Why), Before: r.Before, After: r.After,
		}
		if r.Price > 0 {
			out.Rows[i].Guest, out.Rows[i].Member = new(pricing.Unit(r.Price, rates.Guest)), new(pricing.Unit(r.Price, rates.Member))
		}
	}
	return out
}
