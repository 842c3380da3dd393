package shelves

import (
	"context"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
)

// ListSearchWords answers GET /api/admin/search/words (SHELF-5).
func (f *API) ListSearchWords(ctx context.Context, _ gen.ListSearchWordsRequestObject) (gen.ListSearchWordsResponseObject, error) {
	all, err := f.d.Shelf.Words(ctx)
	if err != nil {
		return nil, err
	}
	return gen.ListSearchWords200JSONResponse{Words: each.Ref(all, searchWord)}, nil
}

func searchWord(w *shelf.Word) gen.SearchWord {
	return gen.SearchWord{ID: w.ID, Phrases: w.Phrases, Terms: w.Terms, Target: w.Target, Version: w.Version, UpdatedAt: w.UpdatedAt.UTC()}
}

func wordOf(in *gen.SearchWordInput) catalog.Word {
	return catalog.Word{Target: call.Value(in.Target), Phrases: call.Value(in.Phrases), Terms: call.Value(in.Terms)}
}

// hasPage says of an address whether it leads to a page.
func (f *API) hasPage(ctx context.Context) func(string) bool {
	return func(address string) bool { return f.d.HasPage(ctx, address) }
}

// AddSearchWord answers POST /api/admin/search/words.
func (f *API) AddSearchWord(ctx context.Context, r gen.AddSearchWordRequestObject) (gen.AddSearchWordResponseObject, error) {
	w, err := f.d.Shelf.PutWord(ctx, "", 0, wordOf(r.Body), f.hasPage(ctx), call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	return gen.AddSearchWord200JSONResponse(searchWord(w)), nil
}

// ChangeSearchWord answers PUT /api/admin/search/words/{id}.
func (f *API) ChangeSearchWord(ctx context.Context, r gen.ChangeSearchWordRequestObject) (gen.ChangeSearchWordResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	w, err := f.d.Shelf.PutWord(ctx, r.Id, seen, wordOf(r.Body), f.hasPage(ctx), call.From(ctx).AccountID())
	if err != nil {
		refused, err := f.wordConflict(ctx, r.Id, seen, err)
		return gen.ChangeSearchWord409JSONResponse(refused), err
	}
	return gen.ChangeSearchWord200JSONResponse(searchWord(w)), nil
}

// RemoveSearchWord answers DELETE /api/admin/search/words/{id}.
func (f *API) RemoveSearchWord(ctx context.Context, r gen.RemoveSearchWordRequestObject) (gen.RemoveSearchWordResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Shelf.RemoveWord(ctx, r.Id, seen); err != nil {
		refused, err := f.wordConflict(ctx, r.Id, seen, err)
		return gen.RemoveSearchWord409JSONResponse(refused), err
	}
	return gen.RemoveSearchWord200JSONResponse{Message: "It is removed."}, nil
}

// wordConflict is what a refused change is answered with: the row as it is, and
// who changed what since it was seen. Errors that are none are returned.
func (f *API) wordConflict(ctx context.Context, id string, seen int64, err error) (out gen.SearchWordConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	out = gen.SearchWordConflict{Message: said, Edits: []officegen.Edit{}}
	all, err := f.d.Shelf.Words(ctx)
	if err != nil {
		return out, err
	}
	for i := range all {
		if all[i].ID == id {
			out.Word = new(searchWord(&all[i]))
			out.Edits, err = office.LastEdits(ctx, f.d.Records, "search", id, all[i].Version-seen)
		}
	}
	return out, err
}

const usualLookBack = 30 // days

// ListMissedSearches answers GET /api/admin/search/missed.
func (f *API) ListMissedSearches(ctx context.Context, r gen.ListMissedSearchesRequestObject) (gen.ListMissedSearchesResponseObject, error) {
	days := usualLookBack
	if r.Params.Days != nil {
		days = *r.Params.Days
	}
	missed, unopened, err := f.d.Shelf.Missed(ctx, days)
	return gen.ListMissedSearches200JSONResponse{Missed: missedSearches(missed), Unopened: missedSearches(unopened)}, err
}

func missedSearches(list []shelf.Searched) []gen.MissedSearch {
	out := make([]gen.MissedSearch, len(list))
	for i, s := range list {
		out[i] = gen.MissedSearch{Word: s.Word, Searches: s.Searches, Missed: s.Missed, Clicks: s.Clicks, LastDay: s.LastDay}
	}
	return out
}
