package shelves

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/sheet"
	"gulaab/internal/shelf"
)

const (
	redirectsShown = 100
	maxRedirects   = 5 << 20 // bytes of a file of them
)

// ListRedirects answers GET /api/admin/redirects (FACE-4).
func (f *API) ListRedirects(ctx context.Context, r gen.ListRedirectsRequestObject) (gen.ListRedirectsResponseObject, error) {
	list, all, err := f.d.Shelf.Redirects(ctx, call.Value(r.Params.Search), call.Value(r.Params.After), redirectsShown+1)
	if err != nil {
		return nil, err
	}
	out := gen.ListRedirects200JSONResponse{All: all}
	if len(list) > redirectsShown {
		list = list[:redirectsShown]
		out.Next = &list[redirectsShown-1].From
	}
	out.Redirects = each.Ref(list, func(r *shelf.Redirect) gen.Redirect { return gen.Redirect{From: r.From, To: r.To, At: r.At} })
	return out, nil
}

// PutRedirect answers PUT /api/admin/redirects.
func (f *API) PutRedirect(ctx context.Context, r gen.PutRedirectRequestObject) (gen.PutRedirectResponseObject, error) {
	if err := f.d.Shelf.PutRedirect(ctx, r.Body.From, r.Body.To, f.hasPage(ctx)); err != nil {
		return nil, err
	}
	return gen.PutRedirect200JSONResponse{Message: "It leads there."}, nil
}

// ImportRedirects answers POST /api/admin/redirects.
func (f *API) ImportRedirects(ctx context.Context, r gen.ImportRedirectsRequestObject) (gen.ImportRedirectsResponseObject, error) {
	file, err := sheet.Spool(r.Body, maxRedirects)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // a copy that nobody needs any more
	done, err := f.d.Shelf.ImportRedirects(ctx, file.Table, f.hasPage(ctx))
	if err != nil {
		return nil, err
	}
	out := gen.ImportRedirects200JSONResponse{Saved: done.Saved, Same: done.Same, Refused: done.NotTaken, RefusedRows: []gen.RefusedRedirect{}}
	for _, r := range done.Refused {
		out.RefusedRows = append(out.RefusedRows, gen.RefusedRedirect{Row: r.Row, From: r.From, To: r.To, Why: r.Why})
	}
	return out, nil
}

// RemoveRedirect answers DELETE /api/admin/redirects.
func (f *API) RemoveRedirect(ctx context.Context, r gen.RemoveRedirectRequestObject) (gen.RemoveRedirectResponseObject, error) {
	if err := f.d.Shelf.RemoveRedirect(ctx, r.Params.From); err != nil {
		return nil, err
	}
	return gen.RemoveRedirect200JSONResponse{Message: "It leads nowhere now."}, nil
}
