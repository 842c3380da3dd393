package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TRUE-5: batch work queries its rows together: twice as many rows in a batch take as many
// statements.
func TestTRUE5NoStatementARow(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		const few, many = 30, 60 // one batch each
		cfg := e.Fresh(t)
		db := storetest.Open(t, cfg)
		asked, err := store.Count(db, cfg)
		if err != nil {
			t.Fatal(err)
		}
		ctx := t.Context()
		do(t, db, func(tx *store.Tx) error {
			for n := range many {
				p := newProduct()
				if n%2 == 0 {
					p.State = catalog.StateDraft
				}
				if err := tx.PutProduct(ctx, p); err != nil {
					return err
				}
				body, err := json.Marshal(p)
				if err != nil {
					return err
				}
				if err := tx.PutDraft(ctx, &catalog.Draft{ProductID: p.ID, Body: body, Version: 1, Actor: "zara", BegunAt: day, UpdatedAt: day}); err != nil {
					return err
				}
				o := newOrder(p)
				o.Contact.PhoneE164, o.Placement = fmt.Sprintf("+92300%07d", n), order.Confirmed
				if err := tx.InsertOrder(ctx, o); err != nil {
					return err
				}
				a := &account.Account{ID: ident.NewID(), Name: "Hina", Email: fmt.Sprintf("hina%d@example.com", n), PasswordHash: "x", Role: account.Customer, CreatedAt: day}
				if err := tx.InsertAccount(ctx, a); err != nil {
					return err
				}
			}
			return nil
		})
		run := func(text string) {
			t.Helper()
			if _, err := storetest.Writer(db).ExecContext(ctx, text); err != nil {
				t.Fatal(err)
			}
		}
		marked := func(table string) func(int) error {
			return func(n int) error {
				for _, text := range []string{
					`DELETE FROM marks`, `DELETE FROM customer_words`, `UPDATE orders SET customer_id = ''`, `DELETE FROM customers`,
					fmt.Sprintf(`INSERT INTO marks (id, subject, subject_id) SELECT 'm' || id, '%[1]s', id FROM %[1]ss ORDER BY id LIMIT %[2]d`, table, n),
				} {
					run(text)
				}
				asked.Take()
				_, err := db.WorkMarks(ctx)
				return err
			}
		}
		keys := func(n int) (list []string) {
			for i := range n {
				list = append(list, fmt.Sprint("proofs/", i))
			}
			return list
		}
		for name, some := range map[string]func(n int) error{
			"people who ordered":    marked("order"),
			"people who registered": marked("account"),
			"an export of products": func(n int) error {
				page, err := db.ExportProducts(ctx, catalog.ListQuery{}, "", n)
				if len(page) != n {
					t.Errorf("%d products are exported, want %d", len(page), n)
				}
				return err
			},
			"packing": func(n int) error {
				all, goods, err := db.ToPack(ctx, n)
				if len(all) != n || len(goods) < n {
					t.Errorf("%d orders are to be packed, with %d goods, want %d", len(all), len(goods), n)
				}
				return err
			},
			"orders by their ids, as a booking file asks": func(n int) error {
				page, _, err := db.Orders(ctx, order.Query{All: true, Limit: n})
				var ids []string
				for _, o := range page {
					ids = append(ids, o.ID)
				}
				asked.Take()
				whole, err2 := db.OrdersByID(ctx, ids)
				if len(whole) != n {
					t.Errorf("%d orders are read, want %d", len(whole), n)
				}
				return errors.Join(err, err2)
			},
			"a brand's new name in drafts": func(n int) error {
				run(fmt.Sprintf(`DELETE FROM drafts WHERE product_id NOT IN (SELECT product_id FROM drafts ORDER BY product_id LIMIT %d)`, n))
				asked.Take()
				return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
					_, _, err := tx.RenameSome(ctx, &catalog.ShelfTerm{ID: "cosrx", Kind: catalog.BrandTerm, Slug: "cosrx", Name: "CosRX"}, catalog.RenamePlace{Drafts: true}, many+1)
					return err
				})
			},
			"a brand's new name on products": func(n int) error {
				run(`UPDATE products SET brand = 'COSRX'`)
				asked.Take()
				return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
					_, got, err := tx.RenameSome(ctx, &catalog.ShelfTerm{ID: "cosrx", Kind: catalog.BrandTerm, Slug: "cosrx", Name: "CosRX"}, catalog.RenamePlace{}, n)
					if got != n {
						t.Errorf("%d products are renamed, want %d", got, n)
					}
					return errors.Join(err, catalog.NewEdit(tx, "zara").Done(ctx))
				})
			},
			"screenshots in use": func(n int) error { _, err := db.ProofsInUse(ctx, keys(n), day); return err },
			"photos in use":      func(n int) error { _, err := db.ReturnPhotosInUse(ctx, keys(n)); return err },
			"evidence in use":    func(n int) error { _, err := db.EvidenceInUse(ctx, keys(n)); return err },
		} {
			took := map[int]int64{}
			for _, n := range []int{many, many, few} { // the first run prepares its statements
				asked.Take()
				if err := some(n); err != nil {
					t.Fatal(name, err)
				}
				took[n] = asked.Take()
			}
			if took[few] == 0 || took[few] != took[many] {
				t.Errorf("TRUE-5 %s: %d rows take %d statements, and %d take %d", name, few, took[few], many, took[many])
			}
		}
	})
}
