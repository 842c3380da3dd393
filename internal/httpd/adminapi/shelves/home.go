package shelves

import (
	"context"
	"errors"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
)

// GetHomePage answers GET /api/admin/home (SHELF-2).
func (f *API) GetHomePage(ctx context.Context, _ gen.GetHomePageRequestObject) (gen.GetHomePageResponseObject, error) {
	now, err := f.d.Shelf.Home(ctx)
	if err != nil {
		return nil, err
	}
	body, err := f.homePage(ctx, now)
	tag := homeTag(now)
	return gen.GetHomePage200JSONResponse{Body: body, Headers: gen.GetHomePage200ResponseHeaders{ETag: &tag}}, err
}

func homeTag(p *shelf.HomePage) string { return `"` + strconv.FormatInt(p.Version, 10) + `"` }

// homePage is a version with what it pins.
func (f *API) homePage(ctx context.Context, p *shelf.HomePage) (gen.HomePage, error) {
	out := homeVersion(p)
	var err error
	out.Pinned, err = f.pinned(ctx, p.Layout.Pinned())
	return out, err
}

// pinned is what the office shows of products by id, without those that are gone.
func (f *API) pinned(ctx context.Context, ids []string) ([]gen.PinnedProduct, error) {
	named, err := f.d.Shelf.Pinned(ctx, ids)
	return each.Of(named, func(at shelf.PinnedProduct) gen.PinnedProduct {
		return gen.PinnedProduct{ID: at.ID, Name: at.Name, Brand: at.Brand, Picture: at.Picture, Live: at.Live}
	}), err
}

func homeVersion(p *shelf.HomePage) gen.HomePage {
	out := gen.HomePage{Version: p.Version, Layout: p.Layout, Pinned: []gen.PinnedProduct{}, ActorName: p.ActorName}
	if p.Version > 0 {
		out.At = new(p.At.UTC())
	}
	return out
}

// PublishHomePage answers PUT /api/admin/home.
func (f *API) PublishHomePage(ctx context.Context, r gen.PublishHomePageRequestObject) (gen.PublishHomePageResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	_, err = f.d.Shelf.PublishHome(ctx, seen, layoutOf(r.Body), call.From(ctx).AccountID())
	_, stale := errors.AsType[*shelf.ErrStale[shelf.HomePage]](err)
	if err != nil && !stale {
		return nil, err
	}
	now, readErr := f.d.Shelf.Home(ctx) // with the name of who published it
	if readErr != nil {
		return nil, readErr
	}
	body, readErr := f.homePage(ctx, now)
	if readErr != nil {
		return nil, readErr
	}
	if stale {
		return gen.PublishHomePage409JSONResponse{
			Message: "Somebody published another home page meanwhile. Nothing of yours was published.", Home: body,
		}, nil
	}
	tag := homeTag(now)
	return gen.PublishHomePage200JSONResponse{Body: body, Headers: gen.PublishHomePage200ResponseHeaders{ETag: &tag}}, nil
}

func layoutOf(in *gen.HomeLayout) catalog.HomeLayout { return *in }

// ListHomePages answers GET /api/admin/home/versions.
func (f *API) ListHomePages(ctx context.Context, _ gen.ListHomePagesRequestObject) (gen.ListHomePagesResponseObject, error) {
	all, err := f.d.Shelf.HomePages(ctx)
	if err != nil {
		return nil, err
	}
	return gen.ListHomePages200JSONResponse{Versions: each.Ref(all, homeVersion)}, nil
}

// PreviewHomePage answers POST /api/admin/home/preview.
func (f *API) PreviewHomePage(ctx context.Context, r gen.PreviewHomePageRequestObject) (gen.PreviewHomePageResponseObject, error) {
	layout, err := f.d.Shelf.CheckHome(ctx, layoutOf(r.Body))
	if err != nil {
		return nil, err
	}
	html, err := f.d.PreviewHome(ctx, layout)
	return gen.PreviewHomePage200JSONResponse{Html: html}, err
}
