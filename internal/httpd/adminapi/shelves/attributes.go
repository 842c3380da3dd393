package shelves

import (
	"context"
	"errors"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
)

// GetAttributes answers GET /api/admin/attributes (GOOD-1).
func (f *API) GetAttributes(ctx context.Context, _ gen.GetAttributesRequestObject) (gen.GetAttributesResponseObject, error) {
	now, err := f.d.Shelf.Attributes(ctx)
	if err != nil {
		return nil, err
	}
	tag := attributesTag(now)
	return gen.GetAttributes200JSONResponse{Body: f.attributes(now), Headers: gen.GetAttributes200ResponseHeaders{ETag: &tag}}, nil
}

func attributesTag(a *shelf.Attributes) string { return `"` + strconv.FormatInt(a.Version, 10) + `"` }

// attributes are a version with its use by the catalogue in memory.
func (f *API) attributes(a *shelf.Attributes) gen.Attributes {
	snap := f.d.Catalogue()
	out := gen.Attributes{
		Version: a.Version, Attributes: a.List, Uses: make([]gen.AttributeUse, len(a.List)), Products: snap.Len(), Countries: catalog.Countries(),
	}
	if out.Attributes == nil {
		out.Attributes = []catalog.OwnAttribute{}
	}
	for i, u := range snap.FactUses(a.List) {
		use := &out.Uses[i]
		use.Said, use.Bad = u.Said, u.Bad
		use.Wrong = make([]gen.WrongFact, len(u.Wrong))
		for j, p := range u.Wrong {
			value, _ := p.Fact(a.List[i].Key)
			use.Wrong[j] = gen.WrongFact{ID: p.ID, Name: p.Name, Value: value}
		}
	}
	return out
}

// PutAttributes answers PUT /api/admin/attributes.
func (f *API) PutAttributes(ctx context.Context, r gen.PutAttributesRequestObject) (gen.PutAttributesResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	saved, err := f.d.Shelf.PutAttributes(ctx, seen, r.Body.Attributes, call.From(ctx).AccountID())
	if stale, ok := errors.AsType[*shelf.ErrStale[shelf.Attributes]](err); ok {
		return gen.PutAttributes409JSONResponse{
			Message: "Somebody saved other attributes meanwhile. Nothing of yours was saved.", Now: f.attributes(stale.Now),
		}, nil
	}
	if err != nil {
		return nil, err
	}
	tag := attributesTag(saved)
	return gen.PutAttributes200JSONResponse{Body: f.attributes(saved), Headers: gen.PutAttributes200ResponseHeaders{ETag: &tag}}, nil
}
