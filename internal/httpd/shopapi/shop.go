package shopapi

import (
	"context"

	"gulaab/internal/httpd/apigen"
)

// GetConfig answers GET /api/config.
func (s *Shop) GetConfig(context.Context, apigen.GetConfigRequestObject) (apigen.GetConfigResponseObject, error) {
	return apigen.GetConfig200JSONResponse(s.d.Shop()), nil
}

// ListReviews answers GET /api/reviews (API-8).
func (s *Shop) ListReviews(ctx context.Context, _ apigen.ListReviewsRequestObject) (apigen.ListReviewsResponseObject, error) {
	all, err := s.d.Reviews.Reviews(ctx)
	if err != nil {
		return nil, err
	}
	out := make(apigen.ListReviews200JSONResponse, len(all))
	for i, r := range all {
		out[i] = apigen.Review{Text: r.Text, Avatar: r.Avatar, Name: r.Name, Username: r.Username}
	}
	return out, nil
}
