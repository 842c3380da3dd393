package catalogdb_test

import (
	"context"
	"testing"
	"time"

	"gulaab/internal/review"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// SURE-10: two people hide the last two testimonials at the same time, and the shop knows that
// none is left. SQLite serializes the two writes.
func TestLastTestimonialsHiddenAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Postgres.OrSkip(t)
	ctx := t.Context()
	db := storetest.Open(t, storetest.Postgres.Fresh(t))
	one := review.Review{ID: "t-1", Text: "Sealed.", Name: "Hira", Username: "@hira", Position: 1}
	two := review.Review{ID: "t-2", Text: "Quick.", Name: "Sana", Username: "@sana", Position: 2}
	do(t, db, func(tx *store.Tx) error { return tx.PutReview(ctx, one) })
	do(t, db, func(tx *store.Tx) error { return tx.PutReview(ctx, two) })
	before, err := db.CatalogueVersion(ctx)
	if err != nil {
		t.Fatal(err)
	}
	hide := func(r review.Review, then func()) error {
		return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			r.Hidden = true
			if err := tx.PutReview(ctx, r); err != nil {
				return err
			}
			err := tx.TouchPraised(ctx, false)
			then()
			return err
		})
	}
	other := make(chan error, 1)
	err = hide(one, func() {
		go func() { other <- hide(two, func() {}) }()
		select { // it waits for this transaction, however long it takes
		case err := <-other:
			other <- err
			t.Error("the second did not wait for the first")
		case <-time.After(200 * time.Millisecond):
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-other; err != nil {
		t.Fatal(err)
	}
	if now, err := db.CatalogueVersion(ctx); err != nil || now != before+1 {
		t.Errorf("the catalogue went from version %d to %d, want one more: %v", before, now, err)
	}
}
