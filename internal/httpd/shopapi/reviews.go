package shopapi

import (
	"context"
	"net/http"
	"slices"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/order"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
)

// reviewsPage is how many reviews one answer holds.
const reviewsPage = 10

// ProductReviews answers GET /api/products/{id}/reviews (SHELF-4).
func (s *Shop) ProductReviews(w http.ResponseWriter, r *http.Request) error {
	p := s.d.Catalogue().ByID(r.PathValue("id"))
	if p == nil {
		return errNoProduct
	}
	out := apigen.ProductReviews{Stars: make([]int64, 5), Reviews: []apigen.ProductReview{}}
	if p.Rating.Count == 0 { // nothing to ask the database for
		return kept(w, r, out)
	}
	stars, err := s.d.ProductReviews.PublishedStars(r.Context(), p.ID)
	if err != nil {
		return err
	}
	after := r.URL.Query().Get("after")
	page, err := s.d.ProductReviews.OfProducts(r.Context(), review.Page{State: review.Published, Product: p.ID, After: after, Limit: reviewsPage + 1})
	if err != nil {
		return err
	}
	copy(out.Stars, stars[:])
	if len(page) > reviewsPage {
		page = page[:reviewsPage]
		out.Next = &page[reviewsPage-1].ID
	}
	for i := range page {
		one := &page[i]
		out.Reviews = append(out.Reviews, apigen.ProductReview{
			ID: one.ID, Stars: one.Stars, Text: one.Text, Name: one.Name, Day: shelf.Day(one.CreatedAt), Answer: one.Answer,
		})
	}
	return kept(w, r, out)
}

// WriteReview answers POST /api/orders/reviews (SHELF-4).
func (s *Shop) WriteReview(ctx context.Context, r apigen.WriteReviewRequestObject) (apigen.WriteReviewResponseObject, error) {
	o, err := s.reviewed(ctx, r.Body)
	if err != nil {
		return nil, err
	}
	_, err = s.d.Reviewing.Write(ctx, Bought(o), review.Written{
		ProductID: r.Body.Product, Stars: r.Body.Stars, Text: r.Body.Text, Name: r.Body.Name,
	})
	if err != nil {
		return nil, err
	}
	return apigen.WriteReview200JSONResponse{Message: call.From(ctx).Said("Thank you. A person reads it first, usually within a day.")}, nil
}

// reviewed returns the order that a review is about: one that the caller may see, or
// identifies by number and phone (SHELF-4).
func (s *Shop) reviewed(ctx context.Context, in *apigen.ReviewInput) (*order.Order, error) {
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	if id := text(in.Order); id != "" {
		v := call.From(ctx).Viewer()
		v.Admin = false // staff do not review for customers
		return s.d.Orders.Get(ctx, v, id)
	}
	return s.KnownByPhone(ctx, text(in.Number), text(in.Contact))
}

// Bought returns what of an order was delivered, and when last: what may be reviewed
// (SHELF-4).
func Bought(o *order.Order) *review.Bought {
	b := &review.Bought{OrderID: o.ID}
	if o.Delivery != order.Delivered && o.Delivery != order.Returned {
		return b
	}
	for _, e := range slices.Backward(o.Events) {
		if e.Kind == order.EventDelivered {
			b.DeliveredOn = shelf.Day(e.At)
			break
		}
	}
	for i := range o.Lines {
		if o.Lines[i].ToSend() > 0 {
			b.Products = append(b.Products, o.Lines[i].ProductID)
		}
	}
	return b
}
