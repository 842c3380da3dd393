package catalogdb_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// OFFICE-3: the office finds products by prefixes of all words of name and brand, by SKU and by
// barcode. Its list, counts, bulk changes and files use the same rows.
func TestOFFICE3ProductsAreFoundByWords(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		put := func(id, name, brand, sku, barcode string) *catalog.Product {
			t.Helper()
			p := newProduct()
			p.ID, p.Key, p.Slug, p.Name, p.Brand = ident.IDAt(time.Unix(1_700_000_000, 0), id), id, "", name, brand
			p.Variants = nil
			p = p.Settled()
			p.Variants[0].SKU, p.Variants[0].Barcode = sku, barcode
			do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), p) })
			return p
		}
		snail := put("snail", "Advanced Snail 96 Mucin", "COSRX", "COS-SNA-100", "8809416470009")
		toner := put("toner", "Crème de Rose Toner", "L'Oréal", "", "")
		rose := put("rose", "گلاب روز سیرم", "Gulaab", "", "")
		put("other", "Rosehip Oil", "The Ordinary", "ORD-1", "")
		find := func(search string) (ids []string) {
			t.Helper()
			q := catalog.ListQuery{Search: search, Sort: catalog.ByName, Limit: 10}
			page, err := db.ListProducts(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			listed := map[string]bool{}
			for i := range page.Rows {
				listed[page.Rows[i].ID] = true
			}
			if ids, err = db.MatchingProducts(t.Context(), q, "", 10); err != nil {
				t.Fatal(err)
			}
			n, err := db.CountMatching(t.Context(), q)
			if err != nil || n != len(ids) || page.Total != n || len(listed) != n {
				t.Errorf("%q: %d are listed, %d counted in the list, %d counted and %d gone through: %v", search, len(listed), page.Total, n, len(ids), err)
			}
			for _, id := range ids {
				if !listed[id] {
					t.Errorf("%q: %s is gone through and not listed", search, id)
				}
			}
			return ids
		}
		for search, want := range map[string]int{
			"snail": 1, "mucin adv": 1, "cos": 1, "COS-SNA-100": 1, "cos-sna": 1, "88094164": 1, "creme": 1, "ros": 2, "rose ton": 1, "l'oreal": 1, "گلاب": 1, "nail": 0, "snail rose": 0, "%": 0, "***": 0, "": 4,
		} {
			if got := find(search); len(got) != want {
				t.Errorf("%q finds %d products, want %d", search, len(got), want)
			}
		}
		snail.Name = "All in one cream"
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), snail) })
		if got := find("snail"); len(got) != 0 {
			t.Errorf("it is still found by the name it had")
		}
		if diff := cmp.Diff([]string{snail.ID}, find("one cream")); diff != "" {
			t.Error(diff)
		}

		// Rows without words, from before words existed or from an older program.
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `DELETE FROM product_words WHERE product_id IN ($1, $2)`, toner.ID, rose.ID); err != nil {
			t.Fatal(err)
		}
		if got := find("toner"); len(got) != 0 {
			t.Fatal("the words are still there")
		}
		if _, err := db.RefreshRows(t.Context(), time.Time{}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{toner.ID}, find("toner l'or")); diff != "" {
			t.Error(diff)
		}
		if got := find("گلاب"); len(got) != 1 {
			t.Errorf("a name in Urdu finds %d", len(got))
		}
	})
}
