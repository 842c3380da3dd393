package catalogdb

import (
	"context"
	"slices"

	"gulaab/internal/review"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noReview = "There is no such testimonial."

// Reviews implements review.Source.
func (r *Reader) Reviews(ctx context.Context) ([]review.Review, error) {
	all, err := r.AllReviews(ctx)
	return slices.DeleteFunc(all, func(row review.Review) bool { return row.Hidden }), err
}

// AllReviews implements review.Source.
func (r *Reader) AllReviews(ctx context.Context) ([]review.Review, error) {
	return sqldb.All("reviews", func(row sqlcgen.Review) review.Review {
		return review.Review{
			ID: row.ID, Text: row.Body, Avatar: row.Avatar, Name: row.Name, Username: row.Username, Position: row.SortOrder,
			Hidden: !row.Shown, Version: row.RowVersion,
		}
	})(r.q.ListReviews(ctx))
}

// PutReview implements review.Tx.
func (tx *Tx) PutReview(ctx context.Context, r review.Review) error {
	return sqldb.Translate("put review", tx.q.PutReview(ctx, sqlcgen.PutReviewParams{
		ID: r.ID, Body: r.Text, Avatar: r.Avatar, Name: r.Name, Username: r.Username, SortOrder: r.Position, Shown: !r.Hidden,
	}))
}

// ReviewForUpdate implements review.Tx.
func (tx *Tx) ReviewForUpdate(ctx context.Context, id string) (*review.Review, error) {
	r := review.Review{ID: id}
	var shown bool
	text := `SELECT body, avatar, name, username, sort_order, shown, row_version FROM reviews WHERE id = $1` + tx.Dialect.ForUpdate
	err := tx.Conn.QueryRowContext(ctx, text, id).Scan(&r.Text, &r.Avatar, &r.Name, &r.Username, &r.Position, &shown, &r.Version)
	if err != nil {
		return nil, sqldb.Found("review", noReview, err)
	}
	r.Hidden = !shown
	return &r, nil
}

// DeleteReview implements review.Tx.
func (tx *Tx) DeleteReview(ctx context.Context, id string) error {
	return sqldb.Translate("delete review", tx.q.DeleteReview(ctx, id))
}

// ReviewIDs implements review.Tx.
func (tx *Tx) ReviewIDs(ctx context.Context) (ids []string, err error) {
	text := `SELECT id FROM reviews ORDER BY sort_order, id` + tx.Dialect.ForUpdate
	ids, err = sqldb.List(ctx, tx.Conn, text, nil, sqldb.Text)
	return ids, sqldb.Translate("review ids", err)
}

// PlaceReview implements review.Tx.
func (tx *Tx) PlaceReview(ctx context.Context, id string, position int64) error {
	return sqldb.Translate("place review", tx.q.PlaceReview(ctx, sqlcgen.PlaceReviewParams{ID: id, SortOrder: position}))
}

// TouchPraised implements review.Tx. It locks the catalogue's row before it counts: of two
// people who hide the last two testimonials, the later sees that none is left.
func (tx *Tx) TouchPraised(ctx context.Context, shown bool) error {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return sqldb.Translate("lock testimonials", err)
	}
	n, err := tx.q.CountShownReviews(ctx)
	if err != nil {
		return sqldb.Translate("count testimonials", err)
	}
	if shown && n == 1 || !shown && n == 0 {
		return tx.TouchShelves(ctx)
	}
	return nil
}
