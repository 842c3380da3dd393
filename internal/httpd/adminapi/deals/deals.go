// Package deals answers the office's calls about deals, coupons and the percentages of guests and members.
package deals

import (
	"context"
	"strconv"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/credit"
	"gulaab/internal/deal"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/settings"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Deals     *deal.Service
	Coupons   *coupon.Service
	Credit    *credit.Service
	Points    *points.Service
	People    People
	Catalogue func() *catalog.Snapshot
	Settings  *settings.Service
	Records   office.Log
	Now       func() time.Time
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// ListDeals answers GET /api/admin/deals.
func (f *API) ListDeals(ctx context.Context, r gen.ListDealsRequestObject) (gen.ListDealsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := deal.Query{After: call.Value(r.Params.After), Limit: n + 1}
	if r.Params.Show != nil {
		if q.Show = *r.Params.Show; q.Show != deal.Open && q.Show != deal.Ended {
			return nil, call.BadFilter("show", "Must be open or ended.")
		}
	}
	list, err := f.d.Deals.Deals(ctx, q)
	if err != nil {
		return nil, err
	}
	counts, err := f.d.Deals.Counts(ctx)
	if err != nil {
		return nil, err
	}
	page := gen.ListDeals200JSONResponse{
		Counts: gen.DealCounts{Running: counts.Running, Open: counts.Open, Ended: counts.Ended},
	}
	list, page.Next = call.Page(list, n, func(last **deal.Deal) string { return (*last).ID })
	page.Deals = each.Of(list, f.deal)
	return page, nil
}

// GetDeal answers GET /api/admin/deals/{id}.
func (f *API) GetDeal(ctx context.Context, r gen.GetDealRequestObject) (gen.GetDealResponseObject, error) {
	d, err := f.d.Deals.Deal(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	tag := dealTag(d)
	return gen.GetDeal200JSONResponse{Body: f.deal(d), Headers: gen.GetDeal200ResponseHeaders{ETag: &tag}}, nil
}

// AddDeal answers POST /api/admin/deals.
func (f *API) AddDeal(ctx context.Context, r gen.AddDealRequestObject) (gen.AddDealResponseObject, error) {
	in, err := dealOf(r.Body)
	if err != nil {
		return nil, err
	}
	d, err := f.d.Deals.Add(ctx, in, call.From(ctx).AccountID(), call.Value(r.Params.IdempotencyKey))
	if err != nil {
		return nil, err
	}
	tag := dealTag(d)
	return gen.AddDeal201JSONResponse{Body: f.deal(d), Headers: gen.AddDeal201ResponseHeaders{ETag: &tag}}, nil
}

// ChangeDeal answers PUT /api/admin/deals/{id}.
func (f *API) ChangeDeal(ctx context.Context, r gen.ChangeDealRequestObject) (gen.ChangeDealResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	in, err := dealOf(r.Body)
	if err != nil {
		return nil, err
	}
	in.ID = r.Id
	d, err := f.d.Deals.Change(ctx, in, seen, call.From(ctx).AccountID())
	if err != nil {
		refused, err := f.dealConflict(ctx, r.Id, seen, err)
		return gen.ChangeDeal409JSONResponse(refused), err
	}
	tag := dealTag(d)
	return gen.ChangeDeal200JSONResponse{Body: f.deal(d), Headers: gen.ChangeDeal200ResponseHeaders{ETag: &tag}}, nil
}

// dealConflict is what a refused change is answered with: the deal as it is, and
// who changed what since it was seen. Errors that are none are returned.
func (f *API) dealConflict(ctx context.Context, id string, seen int64, err error) (out gen.DealConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	now, err := f.d.Deals.Deal(ctx, id)
	if err != nil {
		return out, err
	}
	edits, err := office.LastEdits(ctx, f.d.Records, "deal", id, now.Version-seen)
	return gen.DealConflict{Message: said, Deal: f.deal(now), Edits: edits}, err
}

// turnedDeal is the answer of a deal that stands elsewhere in its life; refused
// is what a change over a newer one is answered with instead.
func (f *API) turnedDeal(
	ctx context.Context, id, ifMatch string, turn func(ctx context.Context, id string, version int64, actor string) (*deal.Deal, error),
) (body gen.Deal, tag string, refused *gen.DealConflict, err error) {
	seen, err := call.Version(ifMatch)
	if err != nil {
		return body, "", nil, err
	}
	d, err := turn(ctx, id, seen, call.From(ctx).AccountID())
	if err != nil {
		conflict, err := f.dealConflict(ctx, id, seen, err)
		return body, "", &conflict, err
	}
	return f.deal(d), dealTag(d), nil, nil
}

// PauseDeal answers POST /api/admin/deals/{id}/pause.
func (f *API) PauseDeal(ctx context.Context, r gen.PauseDealRequestObject) (gen.PauseDealResponseObject, error) {
	body, tag, refused, err := f.turnedDeal(ctx, r.Id, r.Params.IfMatch, f.d.Deals.Pause)
	if err != nil {
		return nil, err
	}
	if refused != nil {
		return gen.PauseDeal409JSONResponse(*refused), nil
	}
	return gen.PauseDeal200JSONResponse{Body: body, Headers: gen.PauseDeal200ResponseHeaders{ETag: &tag}}, nil
}

// ResumeDeal answers POST /api/admin/deals/{id}/resume.
func (f *API) ResumeDeal(ctx context.Context, r gen.ResumeDealRequestObject) (gen.ResumeDealResponseObject, error) {
	body, tag, refused, err := f.turnedDeal(ctx, r.Id, r.Params.IfMatch, f.d.Deals.Resume)
	if err != nil {
		return nil, err
	}
	if refused != nil {
		return gen.ResumeDeal409JSONResponse(*refused), nil
	}
	return gen.ResumeDeal200JSONResponse{Body: body, Headers: gen.ResumeDeal200ResponseHeaders{ETag: &tag}}, nil
}

// StopDeal answers POST /api/admin/deals/{id}/stop.
func (f *API) StopDeal(ctx context.Context, r gen.StopDealRequestObject) (gen.StopDealResponseObject, error) {
	body, tag, refused, err := f.turnedDeal(ctx, r.Id, r.Params.IfMatch, f.d.Deals.Stop)
	if err != nil {
		return nil, err
	}
	if refused != nil {
		return gen.StopDeal409JSONResponse(*refused), nil
	}
	return gen.StopDeal200JSONResponse{Body: body, Headers: gen.StopDeal200ResponseHeaders{ETag: &tag}}, nil
}

// DeleteDeal answers DELETE /api/admin/deals/{id}.
func (f *API) DeleteDeal(ctx context.Context, r gen.DeleteDealRequestObject) (gen.DeleteDealResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Deals.Delete(ctx, r.Id, seen); err != nil {
		refused, err := f.dealConflict(ctx, r.Id, seen, err)
		return gen.DeleteDeal409JSONResponse(refused), err
	}
	return gen.DeleteDeal200JSONResponse{Message: "The deal is removed."}, nil
}

// previewLines is how many variants a preview shows.
const previewLines = 50

// PreviewDeal answers POST /api/admin/deals/preview.
func (f *API) PreviewDeal(ctx context.Context, r gen.PreviewDealRequestObject) (gen.PreviewDealResponseObject, error) {
	in, err := dealOf(r.Body)
	if err != nil {
		return nil, err
	}
	if err := in.Check(); err != nil {
		return nil, err
	}
	in.ID = call.Value(r.Params.Deal)
	if in.Starts, err = f.d.Deals.Beginning(ctx, in); err != nil {
		return nil, err
	}
	beside, err := f.d.Deals.Beside(ctx, in)
	if err != nil {
		return nil, err
	}
	running := append(runningAt(beside, in.Starts, f.d.Now()), in)
	out := gen.PreviewDeal200JSONResponse{Lines: []gen.DealPreviewLine{}}
	both := make([]int, len(beside)) // products that each of them covers too
	var shown []*catalog.Variant
	var shownOf []deal.Goods
	var units []deal.Unit
	for _, p := range f.d.Catalogue().All() {
		goods := goodsOf(p)
		covered, also := false, make([]bool, len(beside))
		for i := range p.Variants {
			v := &p.Variants[i]
			if !v.Enabled || !in.Covers(&goods, v.ID) {
				continue
			}
			covered = true
			for j, other := range beside {
				also[j] = also[j] || other.Covers(&goods, v.ID)
			}
			if len(shown) < previewLines {
				shown, shownOf, units = append(shown, v), append(shownOf, goods), append(units, deal.Unit{VariantID: v.ID, List: v.Price})
				out.Lines = append(out.Lines, gen.DealPreviewLine{
					ProductId: p.ID, VariantId: v.ID, Name: p.Brand + " " + p.Name, Size: v.Size, Color: p.ShadeName(v), ListPrice: v.Price,
				})
			}
		}
		if covered {
			out.Products++
		}
		for j := range also {
			if also[j] {
				both[j]++
			}
		}
	}
	out.Others = besideJSON(beside, both)
	claims, err := f.d.Deals.Claims(ctx, in, units)
	if err != nil {
		return nil, err
	}
	rates := f.d.Settings.Current().Rates()
	for i := range out.Lines {
		v, l := shown[i], &out.Lines[i]
		l.GuestNow, l.GuestThen = paid(v, running, &shownOf[i], pricing.Guest, rates)
		l.MemberNow, l.MemberThen = paid(v, running, &shownOf[i], pricing.Member, rates)
		l.GuestBadge, l.MemberBadge = claims[i].GuestBadge, claims[i].MemberBadge
		if low := claims[i].LowestGuest; low > 0 {
			l.LowestGuest = new(pricing.Unit(low, rates.Guest))
		}
	}
	return out, nil
}

func besideJSON(beside []*deal.Deal, both []int) []gen.DealBeside {
	out := make([]gen.DealBeside, len(beside))
	for i, d := range beside {
		out[i] = gen.DealBeside{ID: d.ID, Name: d.Name, StartsAt: d.Starts, EndsAt: d.Ends, Products: both[i]}
	}
	return out
}

// paid returns what a tier pays for a variant now, and what it would pay while
// some deals run: of several the lowest price.
func paid(v *catalog.Variant, running []*deal.Deal, g *deal.Goods, t pricing.Tier, rates pricing.Rates) (now, then money.Paisa) {
	_, low := deal.Best(running, g, deal.Unit{VariantID: v.ID, List: v.Price}, t)
	return pricing.Unit(v.Base(t), rates.Percent(t)), pricing.Unit(low, rates.Percent(t))
}

// runningAt are the deals that run when another begins, or now where it has begun.
func runningAt(deals []*deal.Deal, begins, now time.Time) []*deal.Deal {
	if begins.Before(now) {
		begins = now
	}
	var running []*deal.Deal
	for _, d := range deals {
		if d.StateAt(begins) == deal.Running {
			running = append(running, d)
		}
	}
	return running
}

func goodsOf(p *catalog.Product) deal.Goods {
	return deal.Goods{ProductID: p.ID, Brand: p.BrandSlug(), Categories: p.Within()}
}

// dealOf reads a deal as the office sends it.
func dealOf(in *gen.DealInput) (*deal.Deal, error) {
	d := &deal.Deal{
		Name: in.Name, Kind: in.Kind, For: in.For, Starts: in.StartsAt, Ends: in.EndsAt,
		Percent: call.Value(in.Percent), WithCoupon: call.Value(in.WithCoupon), Paused: call.Value(in.Draft),
	}
	if in.Amount != nil {
		amount, err := money.Parse(in.Amount.String())
		if err != nil {
			return nil, fault.Fields("The deal has mistakes.", map[string]string{"amount": "Must be whole rupees, 1 at least."})
		}
		d.Amount = amount
	}
	d.Targets = targetsOf(in.Targets)
	if in.Except != nil {
		d.Except = targetsOf(*in.Except)
	}
	return d, nil
}

func targetsOf(in []gen.DealTarget) []deal.Target {
	return each.Of(in, func(t gen.DealTarget) deal.Target { return deal.Target{Kind: t.Kind, ID: ident.Tidy(call.Value(t.Id))} })
}

func targetsJSON(targets []deal.Target) []gen.DealTarget {
	out := make([]gen.DealTarget, len(targets))
	for i, t := range targets {
		out[i] = gen.DealTarget{Kind: t.Kind}
		out[i].Id = call.Given(t.ID)
	}
	return out
}

func (f *API) deal(d *deal.Deal) gen.Deal {
	out := gen.Deal{
		ID: d.ID, Name: d.Name, Kind: d.Kind, For: d.For, Targets: targetsJSON(d.Targets), StartsAt: d.Starts, EndsAt: d.Ends,
		WithCoupon: d.WithCoupon, State: d.StateAt(f.d.Now()), Version: d.Version, Actor: d.Actor, CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt,
	}
	if d.Kind == deal.Percent {
		out.Percent = &d.Percent
	} else {
		out.Amount = &d.Amount
	}
	if !d.Stopped.IsZero() {
		out.StoppedAt = &d.Stopped
	}
	if len(d.Except) > 0 {
		out.Except = new(targetsJSON(d.Except))
	}
	return out
}

func dealTag(d *deal.Deal) string { return `"` + strconv.FormatInt(d.Version, 10) + `"` }
