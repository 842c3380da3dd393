package shelves

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
)

// ListOwnPages answers GET /api/admin/pages (FACE-2).
func (f *API) ListOwnPages(ctx context.Context, _ gen.ListOwnPagesRequestObject) (gen.ListOwnPagesResponseObject, error) {
	all, err := f.d.Shelf.Pages(ctx)
	if err != nil {
		return nil, err
	}
	now := f.d.Now()
	snap := f.d.Catalogue()
	return gen.ListOwnPages200JSONResponse{
		Pages: each.Ref(all, func(p *shelf.Page) gen.OwnPageRow { return pageRow(p, now) }),
		Guides: each.Of(catalog.DefaultGuides(), func(p *catalog.OwnPage) gen.OwnGuide {
			content := p.PageContent
			content.Blocks = slices.Clone(content.Blocks)
			for i := range content.Blocks {
				content.Blocks[i].ID = "" // a page that begins with them gives its own
			}
			return gen.OwnGuide{Kind: gen.OwnPageKind(p.Kind), Slug: p.Slug, Path: p.Path(), Products: snap.GuideGoods(p), Content: content}
		}),
	}, nil
}

func pageRow(p *shelf.Page, now time.Time) gen.OwnPageRow {
	return gen.OwnPageRow{
		ID: p.ID, Kind: gen.OwnPageKind(p.Kind), Slug: p.Slug, Path: p.Path(), Title: p.Title, State: gen.OwnPageRowState(p.State(now)),
		From: moment(p.From), Until: moment(p.Until), Version: p.Version, SavedAt: p.SavedAt.UTC(), ActorName: p.ActorName,
	}
}

// moment is a time of the contract; nil where there is none.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return new(t.UTC())
}

// whole is a page with the products that it names.
func (f *API) whole(ctx context.Context, p *shelf.Page) (gen.OwnPage, error) {
	out := gen.OwnPage{Page: pageRow(p, f.d.Now()), Content: p.PageContent, Published: p.Published}
	var err error
	out.Products, err = f.pinned(ctx, p.Goods())
	return out, err
}

func (f *API) wholeOf(ctx context.Context, id string) (gen.OwnPage, error) {
	p, err := f.d.Shelf.Page(ctx, id) // with the name of who saved it
	if err != nil {
		return gen.OwnPage{}, err
	}
	return f.whole(ctx, p)
}

// GetOwnPage answers GET /api/admin/pages/{id}.
func (f *API) GetOwnPage(ctx context.Context, r gen.GetOwnPageRequestObject) (gen.GetOwnPageResponseObject, error) {
	out, err := f.wholeOf(ctx, r.Id)
	return gen.GetOwnPage200JSONResponse(out), err
}

// pageOf is a page as it was sent.
func pageOf(id string, in *gen.OwnPageInput) catalog.OwnPage {
	return catalog.OwnPage{ID: id, Slug: in.Slug, Kind: catalog.PageKind(in.Kind), PageContent: in.Content, Showing: showing(in.Published, in.From, in.Until)}
}

func showing(published bool, from, until *time.Time) catalog.Showing {
	s := catalog.Showing{Published: published}
	if from != nil {
		s.From = *from
	}
	if until != nil {
		s.Until = *until
	}
	return s
}

// AddOwnPage answers POST /api/admin/pages.
func (f *API) AddOwnPage(ctx context.Context, r gen.AddOwnPageRequestObject) (gen.AddOwnPageResponseObject, error) {
	p, err := f.d.Shelf.SavePage(ctx, 0, pageOf("", r.Body), call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	out, err := f.wholeOf(ctx, p.ID)
	return gen.AddOwnPage200JSONResponse(out), err
}

// SaveOwnPage answers PUT /api/admin/pages/{id}.
func (f *API) SaveOwnPage(ctx context.Context, r gen.SaveOwnPageRequestObject) (gen.SaveOwnPageResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if _, err := f.d.Shelf.SavePage(ctx, seen, pageOf(r.Id, r.Body), call.From(ctx).AccountID()); err != nil {
		refused, err := f.pageConflict(ctx, err)
		return gen.SaveOwnPage409JSONResponse(refused), err
	}
	out, err := f.wholeOf(ctx, r.Id)
	return gen.SaveOwnPage200JSONResponse(out), err
}

// pageConflict is what a stale change is answered with. Other errors are returned.
func (f *API) pageConflict(ctx context.Context, err error) (out gen.OwnPageConflict, _ error) {
	stale, ok := errors.AsType[*shelf.ErrStale[shelf.Page]](err)
	if !ok {
		return out, err
	}
	if stale.Now == nil {
		out.Message = "Somebody removed this page meanwhile."
		return out, nil
	}
	now, err := f.wholeOf(ctx, stale.Now.ID)
	out.Message, out.Now = "Somebody else saved this page meanwhile. Nothing of yours was saved.", &now
	return out, err
}

// RemoveOwnPage answers DELETE /api/admin/pages/{id}.
func (f *API) RemoveOwnPage(ctx context.Context, r gen.RemoveOwnPageRequestObject) (gen.RemoveOwnPageResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Shelf.RemovePage(ctx, r.Id, seen); err != nil {
		refused, err := f.pageConflict(ctx, err)
		return gen.RemoveOwnPage409JSONResponse(refused), err
	}
	return gen.RemoveOwnPage200JSONResponse{Message: "It is removed."}, nil
}

// PreviewOwnPage answers POST /api/admin/pages/preview.
func (f *API) PreviewOwnPage(ctx context.Context, r gen.PreviewOwnPageRequestObject) (gen.PreviewOwnPageResponseObject, error) {
	in := pageOf("", r.Body)
	in.Published = false // an empty block is drawn as one
	p, err := f.d.Shelf.CheckPage(ctx, in)
	if err != nil {
		return nil, err
	}
	p.CreatedAt = f.d.Now()
	html, err := f.d.PreviewPage(ctx, p)
	return gen.PreviewOwnPage200JSONResponse{Html: html}, err
}
