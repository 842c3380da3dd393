package store_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/customer"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// KNOW-2: erasing a person returns all their pictures: screenshots of transfers, photos of
// returns, and evidence of refunds.
func TestKNOW2ErasingNamesEveryPicture(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		o := newOrder(nil)
		o.ProofKey = "proofs/a.jpg"
		putOrder(t, db, o)
		for _, text := range []string{
			`INSERT INTO returns (order_id, no, state, reason, words, wants, opened, answer, shop_pays, keeps, courier, tracking,
				payout_way, payout_title, payout_mask, payout_sealed, photos, asked_at, state_at)
				VALUES ($1, 1, 'asked', '', '', '', FALSE, '', FALSE, FALSE, '', '', '', '', '', '', '["returns/b.jpg","returns/c.jpg"]', 1, 1)`,
			`INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
				VALUES ($1, 1, 'refund', 1, '', '', 'evidence/d.jpg', '', '', 1)`,
		} {
			if _, err := storetest.Writer(db).ExecContext(t.Context(), text, o.ID); err != nil {
				t.Fatal(err)
			}
		}
		workMarks(t, db)
		page, err := db.Customers(t.Context(), customer.Query{Limit: 2})
		if err != nil || len(page) != 1 {
			t.Fatalf("%d people, %v", len(page), err)
		}
		var files []string
		err = db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			c, err := tx.CustomerForUpdate(ctx, page[0].ID)
			if err != nil {
				return err
			}
			_, files, err = tx.EraseCustomer(ctx, c)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(files)
		if diff := cmp.Diff([]string{"evidence/d.jpg", "proofs/a.jpg", "returns/b.jpg", "returns/c.jpg"}, files); diff != "" {
			t.Errorf("pictures (-want +got):\n%s", diff)
		}
	})
}
