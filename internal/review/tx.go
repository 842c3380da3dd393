package review

import "context"

// Source is where testimonials come from.
type Source interface {
	// Reviews returns all, by position.
	Reviews(ctx context.Context) ([]Review, error)
}

// Tx is what changing testimonials needs of one transaction.
type Tx interface {
	// PutReview inserts the review or replaces the one of the same ID.
	PutReview(ctx context.Context, r Review) error
}
