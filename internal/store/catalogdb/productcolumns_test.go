package catalogdb_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TREE-8: each column of products is listed once, and every attribute is stored, read,
// replaced, and read by the office's query for many products.
func TestTREE8EveryAttributeIsStored(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 1)
		for _, a := range catalog.Attributes() {
			switch field := a.Of(p).(type) {
			case *string:
				*field = "/of/" + a.Name
			case *[]string:
				*field = []string{"one, \"two\" " + a.Name, "three"}
			case *bool:
				*field = !*field
			}
		}
		err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			if err := tx.PutProduct(ctx, p); err != nil {
				return err
			}
			return tx.TouchCatalogue(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		var one, many *catalog.Product
		err = db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
			one, err = tx.ProductForUpdate(ctx, p.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		err = db.BulkLook(t.Context(), []string{p.ID}, func(ctx context.Context, tx catalog.Tx) (err error) {
			many, err = tx.ProductForUpdate(ctx, p.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		exported, err := db.ExportProducts(t.Context(), catalog.ListQuery{}, "", 10)
		if err != nil || len(exported) != 1 {
			t.Fatalf("%d products are exported (%v)", len(exported), err)
		}
		shown, _, err := db.Products(t.Context())
		if err != nil || len(shown) != 1 {
			t.Fatalf("%d products are shown (%v)", len(shown), err)
		}
		for _, a := range catalog.Attributes() {
			for name, got := range map[string]*catalog.Product{"one": one, "many": many, "exported": exported[0].Product} {
				if diff := cmp.Diff(a.Of(p), a.Of(got)); diff != "" {
					t.Errorf("%s, %s (-want +got):\n%s", a.Name, name, diff)
				}
			}
			if got := cmp.Diff(a.Of(p), a.Of(shown[0])) == ""; got == a.Office && a.Kind != catalog.FlagKind {
				t.Errorf("%s is in the catalogue in memory: %t", a.Name, got)
			}
		}
	})
}
