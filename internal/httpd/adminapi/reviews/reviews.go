// Package reviews answers the office's calls about reviews of products, questions about them and testimonials.
package reviews

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/reviews"
	"gulaab/internal/review"
)

// reviewsPage is how many reviews travel in one answer.
const reviewsPage = 20

// Deps is what the calls need; everything is required.
type Deps struct {
	// Reviews reads testimonials: what the owner says customers said.
	Reviews      review.Source
	Testimonials review.Office
	// Reviewing decides on reviews of products, which ProductReviews reads.
	Reviewing      review.Products
	ProductReviews review.ProductReader
	Files          call.Blobs // has the photos of reviews
	// Asking decides on questions about products, which Questions reads.
	Asking    review.Questions
	Questions review.QuestionReader
	Catalogue func() *catalog.Snapshot
	Records   office.Log
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// ListProductReviews answers GET /api/admin/reviews (SHELF-4).
func (f *API) ListProductReviews(ctx context.Context, r gen.ListProductReviewsRequestObject) (gen.ListProductReviewsResponseObject, error) {
	p := review.Page{After: call.Value(r.Params.After), Reported: call.Value(r.Params.Reported), Limit: reviewsPage + 1}
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
		Counts:  gen.ReviewCounts{Waiting: c.Waiting, Published: c.Published, Hidden: c.Hidden, Reported: c.Reported, Stars: c.Stars[:]},
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
		Age: call.Given(string(r.Age)), Bought: call.Given(r.Bought), Photos: len(r.Photos), Helpful: r.Helpful, Reports: r.Reports,
		SkinType: call.Given(f.d.Catalogue().Terms().SkinTypeName(r.SkinType)),
		Product:  gen.ReviewedProduct{ID: r.ProductID, Name: r.Product, Brand: r.Brand, Picture: office.Picture(f.d.Catalogue(), r.ProductID, "")},
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
	d := review.Decision{Answer: r.Body.Answer, WithoutPhotos: call.Value(r.Body.WithoutPhotos)}
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

// GetReviewPhoto answers GET /api/admin/reviews/{id}/photos/{photo} (REAL-1).
func (f *API) GetReviewPhoto(w http.ResponseWriter, r *http.Request) error {
	list, err := f.d.ProductReviews.OfProducts(r.Context(), review.Page{ID: r.PathValue("id"), Limit: 1})
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(r.PathValue("photo"))
	if len(list) == 0 || n < 1 || n > len(list[0].Photos) {
		return fault.New(fault.NotFound, "This review has no such photo.")
	}
	file, err := f.d.Files.Open(r.Context(), list[0].Photos[n-1])
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return call.SendFile(w, r, file)
}
