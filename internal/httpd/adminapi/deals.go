package adminapi

import (
	"context"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// ListDeals answers GET /api/admin/deals.
func (f *Office) ListDeals(ctx context.Context, r officegen.ListDealsRequestObject) (officegen.ListDealsResponseObject, error) {
	n, err := limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Deals.Deals(ctx, deal.Query{After: text(r.Params.After), Limit: n + 1})
	if err != nil {
		return nil, err
	}
	page := officegen.ListDeals200JSONResponse{Deals: []officegen.Deal{}}
	if len(list) > n {
		list = list[:n]
		page.Next = &list[n-1].ID
	}
	for _, d := range list {
		page.Deals = append(page.Deals, f.deal(d))
	}
	return page, nil
}

// GetDeal answers GET /api/admin/deals/{id}.
func (f *Office) GetDeal(ctx context.Context, r officegen.GetDealRequestObject) (officegen.GetDealResponseObject, error) {
	d, err := f.d.Deals.Deal(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	tag := dealTag(d)
	return officegen.GetDeal200JSONResponse{Body: f.deal(d), Headers: officegen.GetDeal200ResponseHeaders{ETag: &tag}}, nil
}

// AddDeal answers POST /api/admin/deals.
func (f *Office) AddDeal(ctx context.Context, r officegen.AddDealRequestObject) (officegen.AddDealResponseObject, error) {
	in, err := dealOf(r.Body)
	if err != nil {
		return nil, err
	}
	d, err := f.d.Deals.Add(ctx, in, call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	tag := dealTag(d)
	return officegen.AddDeal201JSONResponse{Body: f.deal(d), Headers: officegen.AddDeal201ResponseHeaders{ETag: &tag}}, nil
}

// ChangeDeal answers PUT /api/admin/deals/{id}.
func (f *Office) ChangeDeal(ctx context.Context, r officegen.ChangeDealRequestObject) (officegen.ChangeDealResponseObject, error) {
	seen, err := version(r.Params.IfMatch)
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
		return nil, err
	}
	tag := dealTag(d)
	return officegen.ChangeDeal200JSONResponse{Body: f.deal(d), Headers: officegen.ChangeDeal200ResponseHeaders{ETag: &tag}}, nil
}

// StopDeal answers POST /api/admin/deals/{id}/stop.
func (f *Office) StopDeal(ctx context.Context, r officegen.StopDealRequestObject) (officegen.StopDealResponseObject, error) {
	seen, err := version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	d, err := f.d.Deals.Stop(ctx, r.Id, seen, call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	tag := dealTag(d)
	return officegen.StopDeal200JSONResponse{Body: f.deal(d), Headers: officegen.StopDeal200ResponseHeaders{ETag: &tag}}, nil
}

// DeleteDeal answers DELETE /api/admin/deals/{id}.
func (f *Office) DeleteDeal(ctx context.Context, r officegen.DeleteDealRequestObject) (officegen.DeleteDealResponseObject, error) {
	seen, err := version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Deals.Delete(ctx, r.Id, seen); err != nil {
		return nil, err
	}
	return officegen.DeleteDeal200JSONResponse{Message: "The deal is removed."}, nil
}

// previewLines is how many variants a preview shows.
const previewLines = 50

// PreviewDeal answers POST /api/admin/deals/preview.
func (f *Office) PreviewDeal(ctx context.Context, r officegen.PreviewDealRequestObject) (officegen.PreviewDealResponseObject, error) {
	in, err := dealOf(r.Body)
	if err != nil {
		return nil, err
	}
	if err := in.Check(); err != nil {
		return nil, err
	}
	out := officegen.PreviewDeal200JSONResponse{Lines: []officegen.DealPreviewLine{}}
	var shown []*catalog.Variant
	var units []deal.Unit
	for _, p := range f.d.Catalogue().All() {
		goods := goodsOf(p)
		covered := false
		for i := range p.Variants {
			v := &p.Variants[i]
			if !v.Enabled || !in.Covers(&goods, v.ID) {
				continue
			}
			covered = true
			if len(shown) < previewLines {
				shown, units = append(shown, v), append(units, deal.Unit{VariantID: v.ID, List: v.Price})
				out.Lines = append(out.Lines, officegen.DealPreviewLine{
					ProductId: p.ID, VariantId: v.ID, Name: p.Brand + " " + p.Name, Size: v.Size, Color: v.Color, ListPrice: v.Price,
				})
			}
		}
		if covered {
			out.Products++
		}
	}
	claims, err := f.d.Deals.Claims(ctx, in, units)
	if err != nil {
		return nil, err
	}
	rates := f.d.Settings.Current().Rates()
	for i := range out.Lines {
		v, l := shown[i], &out.Lines[i]
		l.GuestNow, l.GuestThen = paid(v, in, pricing.Guest, rates)
		l.MemberNow, l.MemberThen = paid(v, in, pricing.Member, rates)
		l.GuestBadge, l.MemberBadge = claims[i].GuestBadge, claims[i].MemberBadge
		if low := claims[i].LowestGuest; low > 0 {
			unit := pricing.Unit(low, rates.Guest)
			l.LowestGuest = &unit
		}
	}
	return out, nil
}

// paid returns what a tier pays for a variant now, and what it would pay in a
// deal: of several the lowest price.
func paid(v *catalog.Variant, d *deal.Deal, t pricing.Tier, rates pricing.Rates) (now, then money.Paisa) {
	base, low := v.Base(t), v.Price
	if d.IsFor(t) {
		low = d.Lower(v.Price)
	}
	return pricing.Unit(base, rates.Percent(t)), pricing.Unit(min(base, low), rates.Percent(t))
}

func goodsOf(p *catalog.Product) deal.Goods {
	return deal.Goods{ProductID: p.ID, Brand: p.BrandSlug(), Categories: p.Categories}
}

// dealOf reads a deal as the office sends it.
func dealOf(in *officegen.DealInput) (*deal.Deal, error) {
	d := &deal.Deal{Name: in.Name, Kind: in.Kind, For: in.For, Starts: in.StartsAt, Ends: in.EndsAt}
	if in.Percent != nil {
		d.Percent = *in.Percent
	}
	if in.WithCoupon != nil {
		d.WithCoupon = *in.WithCoupon
	}
	if in.Amount != nil {
		amount, err := money.Parse(in.Amount.String())
		if err != nil {
			return nil, fault.Fields("The deal has mistakes.", map[string]string{"amount": "Must be whole rupees, 1 at least."})
		}
		d.Amount = amount
	}
	for _, t := range in.Targets {
		d.Targets = append(d.Targets, deal.Target{Kind: t.Kind, ID: ident.Tidy(text(t.Id))})
	}
	return d, nil
}

func (f *Office) deal(d *deal.Deal) officegen.Deal {
	out := officegen.Deal{
		ID: d.ID, Name: d.Name, Kind: d.Kind, For: d.For, Targets: []officegen.DealTarget{}, StartsAt: d.Starts, EndsAt: d.Ends,
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
	for _, t := range d.Targets {
		target := officegen.DealTarget{Kind: t.Kind}
		if t.ID != "" {
			target.Id = &t.ID
		}
		out.Targets = append(out.Targets, target)
	}
	return out
}

func dealTag(d *deal.Deal) string { return `"` + strconv.FormatInt(d.Version, 10) + `"` }
