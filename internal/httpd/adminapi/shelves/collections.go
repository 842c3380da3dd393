package shelves

import (
	"context"
	"errors"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/pricing"
	"gulaab/internal/shelf"
)

// mostCounted bounds the products that a count names.
const mostCounted = 8

// moment is when and at which percentage collections are filled.
func (f *API) moment() catalog.Moment {
	return catalog.Moment{Now: f.d.Now(), Percent: f.d.GuestPercent()}
}

// ListCollections answers GET /api/admin/collections (GOOD-2).
func (f *API) ListCollections(ctx context.Context, _ gen.ListCollectionsRequestObject) (gen.ListCollectionsResponseObject, error) {
	all, err := f.d.Shelf.Collections(ctx)
	return gen.ListCollections200JSONResponse{Collections: each.Ref(all, f.collectionRow)}, err
}

func (f *API) collectionRow(c *shelf.Collection) gen.CollectionRow {
	at := f.moment()
	filter := c.Filter(at)
	filter.Limit = 1
	return gen.CollectionRow{
		ID: c.ID, Slug: c.Slug, Path: c.Path(), Name: c.Name, ByHand: c.ByHand(), Total: f.d.Catalogue().Select(filter).Total,
		State: gen.CollectionRowState(c.State(at.Now)), From: moment(c.From), Until: moment(c.Until),
		Version: c.Version, SavedAt: c.SavedAt.UTC(), ActorName: c.ActorName,
	}
}

func (f *API) collectionOf(ctx context.Context, id string) (out gen.Collection, err error) {
	c, err := f.d.Shelf.Collection(ctx, id) // with the name of who saved it
	if err != nil {
		return out, err
	}
	out = gen.Collection{Collection: f.collectionRow(c), Content: c.CollectionContent, Published: c.Published}
	out.Products, err = f.pinned(ctx, c.Products)
	return out, err
}

// GetCollection answers GET /api/admin/collections/{id}.
func (f *API) GetCollection(ctx context.Context, r gen.GetCollectionRequestObject) (gen.GetCollectionResponseObject, error) {
	out, err := f.collectionOf(ctx, r.Id)
	return gen.GetCollection200JSONResponse(out), err
}

// sentCollection is a collection as it was sent.
func sentCollection(id string, in *gen.CollectionInput) catalog.Collection {
	return catalog.Collection{ID: id, Slug: in.Slug, CollectionContent: in.Content, Showing: showing(in.Published, in.From, in.Until)}
}

// AddCollection answers POST /api/admin/collections.
func (f *API) AddCollection(ctx context.Context, r gen.AddCollectionRequestObject) (gen.AddCollectionResponseObject, error) {
	c, err := f.d.Shelf.SaveCollection(ctx, 0, sentCollection("", r.Body), call.From(ctx).AccountID())
	if err != nil {
		return nil, err
	}
	out, err := f.collectionOf(ctx, c.ID)
	return gen.AddCollection200JSONResponse(out), err
}

// SaveCollection answers PUT /api/admin/collections/{id}.
func (f *API) SaveCollection(ctx context.Context, r gen.SaveCollectionRequestObject) (gen.SaveCollectionResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if _, err := f.d.Shelf.SaveCollection(ctx, seen, sentCollection(r.Id, r.Body), call.From(ctx).AccountID()); err != nil {
		refused, err := f.collectionConflict(ctx, err)
		return gen.SaveCollection409JSONResponse(refused), err
	}
	out, err := f.collectionOf(ctx, r.Id)
	return gen.SaveCollection200JSONResponse(out), err
}

// collectionConflict is what a stale change is answered with. Other errors are returned.
func (f *API) collectionConflict(ctx context.Context, err error) (out gen.CollectionConflict, _ error) {
	stale, ok := errors.AsType[*shelf.ErrStale[shelf.Collection]](err)
	if !ok {
		return out, err
	}
	if stale.Now == nil {
		out.Message = "Somebody removed this collection meanwhile."
		return out, nil
	}
	now, err := f.collectionOf(ctx, stale.Now.ID)
	out.Message, out.Now = "Somebody else saved this collection meanwhile. Nothing of yours was saved.", &now
	return out, err
}

// RemoveCollection answers DELETE /api/admin/collections/{id}.
func (f *API) RemoveCollection(ctx context.Context, r gen.RemoveCollectionRequestObject) (gen.RemoveCollectionResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Shelf.RemoveCollection(ctx, r.Id, seen); err != nil {
		refused, err := f.collectionConflict(ctx, err)
		return gen.RemoveCollection409JSONResponse(refused), err
	}
	return gen.RemoveCollection200JSONResponse{Message: "It is removed."}, nil
}

// CountCollection answers POST /api/admin/collections/count.
func (f *API) CountCollection(_ context.Context, r gen.CountCollectionRequestObject) (gen.CountCollectionResponseObject, error) {
	c := *r.Body
	if err := c.Bounds(); err != nil {
		return nil, err
	}
	c.Tidy()
	if err := c.CheckRule(); err != nil {
		return nil, err
	}
	at, snap := f.moment(), f.d.Catalogue()
	filter := c.Filter(at)
	filter.Limit = mostCounted
	found := snap.Select(filter)
	out := gen.CountCollection200JSONResponse{All: snap.Len(), Leaves: snap.Leaves(&c, at), Total: found.Total}
	out.Products = each.Of(found.Items, func(p *catalog.Product) gen.CollectionGoods {
		return gen.CollectionGoods{
			ID: p.ID, Name: p.Name, Brand: p.Brand, Picture: p.FrontImage, InStock: snap.InStock(p),
			Price: pricing.Unit(p.Default().Base(pricing.Guest), at.Percent),
		}
	})
	return out, nil
}
