package shelves

import (
	"context"

	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
)

// mostByHand bounds the flagged products that travel in one answer.
const mostByHand = shelf.Longest

// ListRankings answers GET /api/admin/rankings (SHELF-3).
func (f *API) ListRankings(ctx context.Context, _ gen.ListRankingsRequestObject) (gen.ListRankingsResponseObject, error) {
	out, err := f.rankings(ctx)
	return gen.ListRankings200JSONResponse(out), err
}

// SetRanking answers PUT /api/admin/rankings/{list}.
func (f *API) SetRanking(ctx context.Context, r gen.SetRankingRequestObject) (gen.SetRankingResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	pins := make([]shelf.Pin, len(r.Body.Pins))
	for i, p := range r.Body.Pins {
		pins[i] = shelf.Pin{Product: p.Product, Until: call.Value(p.Until)}
	}
	err = f.d.Shelf.SetRanking(ctx, shelf.List(r.List), seen, shelf.Mode(r.Body.Mode), pins, call.From(ctx).AccountID())
	if err != nil {
		refused, err := f.rankingConflict(ctx, shelf.List(r.List), seen, err)
		return gen.SetRanking409JSONResponse(refused), err
	}
	out, err := f.rankings(ctx)
	return gen.SetRanking200JSONResponse(out), err
}

// rankingConflict is what a refused change is answered with: who changed what
// since it was seen. Errors that are none are returned.
func (f *API) rankingConflict(ctx context.Context, list shelf.List, seen int64, err error) (out gen.RankingConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	out = gen.RankingConflict{Message: said, Edits: []officegen.Edit{}}
	all, _, err := f.d.Shelf.Rankings(ctx)
	if err != nil {
		return out, err
	}
	for i := range all {
		if all[i].List == list {
			out.Edits, err = office.LastEdits(ctx, f.d.Records, "ranking", string(list), all[i].Version-seen)
		}
	}
	return out, err
}

func (f *API) rankings(ctx context.Context) (out gen.Rankings, err error) {
	all, hand, err := f.d.Shelf.Rankings(ctx)
	if err != nil {
		return out, err
	}
	out = gen.Rankings{Rankings: []gen.Ranking{}, Rule: gen.RankingRule{
		Days: shelf.RankDays, HalfLife: shelf.HalfLife, UnitViews: shelf.UnitViews, Least: shelf.Least, Longest: shelf.Longest, MostPins: shelf.MostPins,
	}}
	for _, list := range shelf.Lists() {
		for i := range all {
			if all[i].List == list {
				out.Rankings = append(out.Rankings, f.ranking(&all[i], hand[list]))
			}
		}
	}
	return out, nil
}

func (f *API) ranking(r *shelf.Ranking, hand []string) gen.Ranking {
	out := gen.Ranking{
		List: gen.RankingList(r.List), Mode: gen.RankingMode(r.Mode), Enough: r.Enough, Version: r.Version, HandCount: len(hand),
		Hand: []gen.RankedProduct{}, Worked: []gen.RankedProduct{}, LeftOut: []gen.RankedProduct{}, Pins: []gen.RankingPin{},
	}
	if !r.WorkedAt.IsZero() {
		at, next := r.WorkedAt.UTC(), shelf.NextReckoning(r.WorkedAt).UTC()
		out.WorkedAt, out.NextAt = &at, &next
	}
	of := map[string]*shelf.Place{}
	var first int64
	for i := range r.Places {
		of[r.Places[i].Product] = &r.Places[i]
		first = max(first, r.Places[i].Score)
	}
	row := func(id string) (gen.RankedProduct, bool) {
		out := gen.RankedProduct{ID: id}
		if p := of[id]; p != nil {
			out.Place, out.Units, out.Week, out.WeekBefore, out.Refused, out.Views = p.Place, p.Units, p.Week, p.WeekBefore, p.Refused, p.Views
			if first > 0 {
				out.Share = int(p.Score * 100 / first)
			}
		}
		p := f.d.Catalogue().ByID(id)
		if p == nil {
			return out, false
		}
		out.Name, out.Brand, out.Size, out.Picture = p.Name, p.Brand, p.Size, p.FrontImage
		return out, true
	}
	add := func(to *[]gen.RankedProduct, id string) {
		if p, live := row(id); live { // what is no longer sold is in no list
			*to = append(*to, p)
		}
	}
	for _, id := range hand[:min(mostByHand, len(hand))] {
		add(&out.Hand, id)
	}
	for i := range r.Places {
		switch p := &r.Places[i]; {
		case p.Place > 0:
			add(&out.Worked, p.Product)
		case p.LeftOut != "":
			add(&out.LeftOut, p.Product)
		}
	}
	for _, p := range r.Pins {
		product, _ := row(p.Product)
		product.Name = p.Name
		out.Pins = append(out.Pins, gen.RankingPin{Product: product, Until: p.Until, Actor: p.Actor, PinnedAt: p.PinnedAt.UTC(), Live: p.Live})
	}
	return out
}
