package shelves

import (
	"context"
	"slices"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/review"
)

// reviewsPage is how many reviews travel in one answer.
const reviewsPage = 20

// ListProductReviews answers GET /api/admin/reviews (SHELF-4).
func (f *API) ListProductReviews(ctx context.Context, r gen.ListProductReviewsRequestObject) (gen.ListProductReviewsResponseObject, error) {
	p := review.Page{After: call.Value(r.Params.After), Limit: reviewsPage + 1}
	if r.Params.State != nil {
		p.State = review.State(*r.Params.State)
		if !slices.Contains([]review.State{review.Waiting, review.Published, review.Hidden}, p.State) {
			return nil, call.BadFilter("state", "Must be waiting, published or hidden.")
		}
	}
	page, err := f.d.ProductReviews.OfProducts(ctx, p)
	if err != nil {
		return nil, err
	}
	c, err := f.d.ProductReviews.CountOfProducts(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.ListProductReviews200JSONResponse{
		Reviews: []gen.OfficeReview{},
		Counts:  gen.ReviewCounts{Waiting: c.Waiting, Published: c.Published, Hidden: c.Hidden, Stars: c.Stars[:]},
	}
	if len(page) > reviewsPage {
		page = page[:reviewsPage]
		out.Next = &page[reviewsPage-1].ID
	}
	out.Reviews = each.Ref(page, f.officeReview)
	return out, nil
}

// officeReview says nothing of the writer but the name they chose.
func (f *API) officeReview(r *review.OfProduct) gen.OfficeReview {
	out := gen.OfficeReview{
		ID: r.ID, OrderNumber: r.OrderNumber, DeliveredOn: r.DeliveredOn, Stars: r.Stars, Text: r.Text, Name: r.Name,
		State: gen.ReviewState(r.State), Reason: string(r.Reason), Answer: r.Answer, CreatedAt: r.CreatedAt.UTC(), Version: r.Version,
		Product: gen.ReviewedProduct{ID: r.ProductID, Name: r.Product, Brand: r.Brand, Picture: office.Picture(f.d.Catalogue(), r.ProductID, "")},
	}
	out.Suspicions = each.Of(r.Suspicions(), func(s string) gen.OfficeReviewSuspicions { return gen.OfficeReviewSuspicions(s) })
	return out
}

// DecideReview answers PATCH /api/admin/reviews/{id}.
func (f *API) DecideReview(ctx context.Context, r gen.DecideReviewRequestObject) (gen.DecideReviewResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	d := review.Decision{Answer: r.Body.Answer}
	if r.Body.State != nil {
		d.State = new(review.State(*r.Body.State))
	}
	d.Reason = review.Reason(call.Value(r.Body.Reason))
	if _, err := f.d.Reviewing.Decide(ctx, r.Id, seen, d, call.From(ctx).AccountID()); err != nil {
		return nil, err
	}
	one, err := f.d.ProductReviews.OfProducts(ctx, review.Page{ID: r.Id, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(one) == 0 {
		return nil, fault.New(fault.NotFound, "There is no such review.")
	}
	return gen.DecideReview200JSONResponse(f.officeReview(&one[0])), nil
}
