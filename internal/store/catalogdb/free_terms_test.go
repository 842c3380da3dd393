package catalogdb_test

import (
	"context"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// OWN-8: in a shop that is no demo an unused built-in brand or skin type can be deleted; one in
// use is refused with its products. The category of the deals stays.
func TestOWN8BuiltInTermsAreTakenAway(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		p.Category, p.Categories = "serum", []string{"serum"}
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		remove := func(kind catalog.TermKind, slug string) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
				row, err := tx.TermOf(ctx, kind, slug)
				if err != nil {
					return err
				}
				return catalog.NewEdit(tx, "owner").RemoveTerm(ctx, kind, row.ID, row.Version)
			})
		}
		if err := remove(catalog.BrandTerm, "pixi"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("the specification's brand is removed: %v", err)
		}
		if err := db.FreeTerms(ctx); err != nil {
			t.Fatal(err)
		}
		for slug, kind := range map[string]catalog.TermKind{"pixi": catalog.BrandTerm, "mature-skin": catalog.SkinTypeTerm, "mist": catalog.CategoryTerm} {
			if err := remove(kind, slug); err != nil {
				t.Errorf("OWN-8 %s is not removed: %v", slug, err)
			}
		}
		for _, slug := range []string{"serum", catalog.DealCategory} {
			if err := remove(catalog.CategoryTerm, slug); fault.KindOf(err) != fault.Conflict {
				t.Errorf("OWN-8 %s is removed: %v", slug, err)
			}
		}
	})
}
