package catalogdb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TRUE-5: renaming a brand renames it in every draft on all pages, once, and changes nothing
// else in a draft and no other draft. The brand's counts follow.
func TestTRUE5RenamingReachesEveryDraft(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		const drafts = 250 // three pages
		var old string
		do(t, db, func(tx *store.Tx) error {
			for n := range drafts {
				p := newProduct()
				if err := tx.PutProduct(ctx, p); err != nil {
					return err
				}
				p.Brand = "Old Name"
				if n%5 == 0 {
					p.Brand = "Another"
				} else {
					old = p.BrandSlug()
				}
				body, err := json.Marshal(p)
				if err != nil {
					return err
				}
				if err := tx.PutDraft(ctx, &catalog.Draft{ProductID: p.ID, Body: body, Version: 3, Actor: "zara", BegunAt: day, UpdatedAt: day}); err != nil {
					return err
				}
			}
			return nil
		})
		renamed := &catalog.ShelfTerm{ID: "old", Kind: catalog.BrandTerm, Slug: old, Name: "Old Name"}
		do(t, db, func(tx *store.Tx) error {
			if err := tx.PutTerm(ctx, renamed); err != nil {
				return err
			}
			now := *renamed
			now.Slug, now.Name = "new-name", "New Name"
			if err := tx.RenameTerm(ctx, renamed, &now); err != nil {
				return err
			}
			if err := tx.PutTerm(ctx, &now); err != nil {
				return err
			}
			for place := (catalog.RenamePlace{Drafts: true}); !place.Over; {
				var err error
				if place, _, err = tx.RenameSome(ctx, &now, place, 100); err != nil {
					return err
				}
			}
			return nil
		})
		count := func(what, where string, want int) {
			t.Helper()
			var n int
			if err := storetest.Writer(db).QueryRowContext(ctx, `SELECT COUNT(*) FROM drafts WHERE `+where).Scan(&n); err != nil || n != want {
				t.Errorf("TRUE-5 %d drafts %s, want %d (%v)", n, what, want, err)
			}
		}
		count("have the new name", `body LIKE '%New Name%' AND row_version = 4`, drafts*4/5)
		count("are of another brand", `body LIKE '%Another%' AND row_version = 3`, drafts/5)
		count("know who began them and when", fmt.Sprintf(`actor = 'zara' AND begun_at = %d AND updated_at = %d`, day.UnixMicro(), day.UnixMicro()), drafts)
		if err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			n, err := tx.TermUse(ctx, catalog.BrandTerm, "new-name")
			if n < drafts*4/5 {
				t.Errorf("TRUE-5 %d products have the brand", n)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
}
