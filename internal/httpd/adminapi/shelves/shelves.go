// Package shelves answers the office's calls about brands, categories, skin types, the home page, rankings and search words.
package shelves

import (
	"context"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/shelf"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Shelf     *shelf.Office
	Terms     Terms
	Edits     *catalog.Service
	Catalogue func() *catalog.Snapshot
	Records   office.Log
	// PreviewHome draws a home page that is not published.
	PreviewHome func(ctx context.Context, layout *catalog.HomeLayout) (html string, err error)
	// PreviewPage draws a page of the owner's that is not saved.
	PreviewPage func(ctx context.Context, page *catalog.OwnPage) (html string, err error)
	// HasPage says whether an address of the shop leads to a page.
	HasPage func(ctx context.Context, address string) bool
	// TaxClasses names the classes of sales tax.
	TaxClasses func() []string
	// CategoryRules are the owner's rules that name categories.
	CategoryRules func(ctx context.Context) ([]catalog.CategoryRule, error)
	// GuestPercent is what guests save at the moment.
	GuestPercent func() int
	Now          func() time.Time
}

// Terms is where brands, categories and skin types are read.
type Terms interface {
	Terms(ctx context.Context, kind catalog.TermKind) ([]catalog.ShelfTerm, error)
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// ListTerms answers GET /api/admin/terms (SHELF-1).
func (f *API) ListTerms(ctx context.Context, _ gen.ListTermsRequestObject) (gen.ListTermsResponseObject, error) {
	out, err := f.terms(ctx)
	return gen.ListTerms200JSONResponse(out), err
}

func (f *API) terms(ctx context.Context) (out gen.Terms, err error) {
	for kind, into := range map[catalog.TermKind]*[]gen.Term{
		catalog.BrandTerm: &out.Brands, catalog.CategoryTerm: &out.Categories, catalog.SkinTypeTerm: &out.SkinTypes,
	} {
		rows, err := f.d.Terms.Terms(ctx, kind)
		if err != nil {
			return out, err
		}
		*into = make([]gen.Term, len(rows))
		paths := map[string]string{} // by id: rows follow those that they stand below
		for i := range rows {
			(*into)[i] = term(&rows[i])
			paths[rows[i].ID] = rows[i].Name
			if above := paths[rows[i].Parent]; above != "" {
				paths[rows[i].ID] = above + " › " + rows[i].Name
				(*into)[i].Path = new(paths[rows[i].ID])
			}
		}
	}
	out.TaxClasses = call.Some(f.d.TaxClasses())
	return out, nil
}

func term(t *catalog.ShelfTerm) gen.Term {
	return gen.Term{
		ID: t.ID, Kind: t.Kind, Slug: t.Slug, Name: t.Name, Story: t.Story, Picture: t.Picture, Origin: t.Origin, Order: t.Order,
		Shown: t.Shown, Fixed: t.Fixed, Version: t.Version, Products: t.Products,
		Parent: call.Given(t.Parent), Within: call.Given(t.Within),
	}
}

func termPatch(in *gen.TermInput) catalog.TermPatch {
	return catalog.TermPatch{Name: in.Name, Slug: in.Slug, Story: in.Story, Picture: in.Picture, Origin: in.Origin, Shown: in.Shown, Parent: in.Parent}
}

// AddTerm answers POST /api/admin/terms/{kind}.
func (f *API) AddTerm(ctx context.Context, r gen.AddTermRequestObject) (gen.AddTermResponseObject, error) {
	var t *catalog.ShelfTerm
	err := f.d.Edits.Change(ctx, call.From(ctx).AccountID(), func(e *catalog.Edit) (err error) {
		t, err = e.AddTerm(ctx, r.Kind, termPatch(r.Body))
		return err
	})
	if err != nil {
		return nil, err
	}
	return gen.AddTerm200JSONResponse(term(t)), nil
}

// OrderTerms answers PUT /api/admin/terms/{kind}/order.
func (f *API) OrderTerms(ctx context.Context, r gen.OrderTermsRequestObject) (gen.OrderTermsResponseObject, error) {
	if err := f.d.Edits.Change(ctx, call.From(ctx).AccountID(), func(e *catalog.Edit) error { return e.OrderTerms(ctx, r.Kind, r.Body.Ids) }); err != nil {
		return nil, err
	}
	out, err := f.terms(ctx)
	return gen.OrderTerms200JSONResponse(out), err
}

// ChangeTerm answers PATCH /api/admin/terms/{kind}/{id}.
func (f *API) ChangeTerm(ctx context.Context, r gen.ChangeTermRequestObject) (gen.ChangeTermResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	var t *catalog.ShelfTerm
	err = f.d.Edits.Change(ctx, call.From(ctx).AccountID(), func(e *catalog.Edit) (err error) {
		t, err = e.ChangeTerm(ctx, r.Kind, r.Id, seen, termPatch(r.Body))
		return err
	})
	if err != nil {
		refused, err := f.termConflict(ctx, r.Kind, r.Id, seen, err)
		return gen.ChangeTerm409JSONResponse(refused), err
	}
	// How many products it has is not known to who changes it (HOLD-9).
	rows, err := f.d.Terms.Terms(ctx, r.Kind)
	for i := range rows {
		if rows[i].ID == t.ID {
			t = &rows[i]
		}
	}
	return gen.ChangeTerm200JSONResponse(term(t)), err
}

// LookAtMove answers GET /api/admin/terms/category/{id}/move.
func (f *API) LookAtMove(ctx context.Context, r gen.LookAtMoveRequestObject) (gen.LookAtMoveResponseObject, error) {
	rows, err := f.d.Terms.Terms(ctx, catalog.CategoryTerm)
	if err != nil {
		return nil, err
	}
	rules, err := f.d.CategoryRules(ctx)
	if err != nil {
		return nil, err
	}
	m, err := catalog.MoveOf(rows, rules, r.Id, call.Value(r.Params.Below))
	if err != nil {
		return nil, err
	}
	list := func(rules []catalog.CategoryRule) []gen.CategoryRule {
		return each.Of(rules, func(r catalog.CategoryRule) gen.CategoryRule { return gen.CategoryRule{Kind: r.Kind, Name: r.Name} })
	}
	return gen.LookAtMove200JSONResponse{
		Products: m.Products, Categories: m.Categories, Problem: call.Given(m.Problem), Gains: list(m.Gains), Loses: list(m.Loses),
	}, nil
}

// RemoveTerm answers DELETE /api/admin/terms/{kind}/{id}.
func (f *API) RemoveTerm(ctx context.Context, r gen.RemoveTermRequestObject) (gen.RemoveTermResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Edits.Change(ctx, call.From(ctx).AccountID(), func(e *catalog.Edit) error { return e.RemoveTerm(ctx, r.Kind, r.Id, seen) }); err != nil {
		refused, err := f.termConflict(ctx, r.Kind, r.Id, seen, err)
		return gen.RemoveTerm409JSONResponse(refused), err
	}
	return gen.RemoveTerm200JSONResponse{Message: "It is removed."}, nil
}

// termConflict is what a refused change is answered with: the row as it is, and
// who changed what since it was seen. Errors that are none are returned.
func (f *API) termConflict(ctx context.Context, kind catalog.TermKind, id string, seen int64, err error) (out gen.TermConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	out = gen.TermConflict{Message: said, Edits: []officegen.Edit{}}
	rows, err := f.d.Terms.Terms(ctx, kind)
	if err != nil {
		return out, err
	}
	for i := range rows {
		if rows[i].ID == id {
			out.Term = new(term(&rows[i]))
			out.Edits, err = office.LastEdits(ctx, f.d.Records, "term", id, rows[i].Version-seen)
		}
	}
	return out, err
}
