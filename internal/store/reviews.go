package store

import (
	"context"

	"gulaab/internal/review"
	"gulaab/internal/store/sqlcgen"
)

// Reviews implements review.Source.
func (db *DB) Reviews(ctx context.Context) ([]review.Review, error) {
	rows, err := db.q.ListReviews(ctx)
	if err != nil {
		return nil, translate("reviews", err)
	}
	reviews := make([]review.Review, len(rows))
	for i, r := range rows {
		reviews[i] = review.Review{ID: r.ID, Text: r.Body, Avatar: r.Avatar, Name: r.Name, Username: r.Username, Position: r.SortOrder}
	}
	return reviews, nil
}

// PutReview implements review.Tx.
func (tx *Tx) PutReview(ctx context.Context, r review.Review) error {
	return translate("put review", tx.q.PutReview(ctx, sqlcgen.PutReviewParams{
		ID: r.ID, Body: r.Text, Avatar: r.Avatar, Name: r.Name, Username: r.Username, SortOrder: r.Position,
	}))
}
