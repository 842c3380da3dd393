package review

import (
	"context"

	"gulaab/internal/audit"
)

// Source is where testimonials come from.
type Source interface {
	// Reviews returns those that are shown, by position.
	Reviews(ctx context.Context) ([]Review, error)
	// AllReviews returns those that are hidden too.
	AllReviews(ctx context.Context) ([]Review, error)
}

// Tx is what changing testimonials needs of one transaction.
type Tx interface {
	// PutReview inserts the review or replaces the one of the same ID, with its
	// version raised by one.
	PutReview(ctx context.Context, r Review) error
	// ReviewForUpdate returns a review, locked until the transaction ends; NotFound.
	ReviewForUpdate(ctx context.Context, id string) (*Review, error)
	DeleteReview(ctx context.Context, id string) error
	// ReviewIDs returns the ids of all, by position, locked as one.
	ReviewIDs(ctx context.Context) ([]string, error)
	// PlaceReview gives a review its position.
	PlaceReview(ctx context.Context, id string, position int64) error
	// TouchPraised makes every node read again whether any is shown, where one that is
	// shown now is the only one, or one that is no longer shown was the last; it comes last.
	TouchPraised(ctx context.Context, shown bool) error
	audit.Tx
}

// InTx runs fn in one transaction and commits it if fn returns nil.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error
