package store_test

import (
	"fmt"
	"testing"

	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// STOCK-2, OFFICE-3: every lot in stock is listed once, page by page: those without a date
// first, then by date. Empty lots are left out.
func TestSTOCK2LotsComePageByPage(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
		for _, l := range []stock.Delivery{
			{Code: "A1", ExpiresOn: "2094-06-30", Supplier: "Seoul & Söhne"},
			{Code: "A2", ExpiresOn: "2093-01-31"},
			{Code: "A3", ExpiresOn: "2093-01-31", Supplier: "Attar"},
			{Code: "N1"},
			{Code: "N2"},
			{Code: "OLD", ExpiresOn: "2001-01-31"},
			{Code: "GONE", ExpiresOn: "2095-01-31"},
		} {
			l.VariantID, l.Quantity, l.Actor = p.Variants[0].ID, 2, "a"
			do(t, db, func(tx *store.Tx) error { _, err := stock.Receive(ctx, tx, l); return err })
		}
		if _, err := storetest.Writer(db).ExecContext(ctx, `UPDATE lots SET on_hand = 0, quarantined = 0 WHERE code = 'GONE'`); err != nil {
			t.Fatal(err)
		}
		walk := func(q stock.LotQuery) (codes []string) {
			t.Helper()
			for range 9 {
				page, err := db.StockLots(ctx, q)
				if err != nil {
					t.Fatal(err)
				}
				for i := range page {
					if page[i].Row.Name != p.Name {
						t.Errorf("a lot is of %q", page[i].Row.Name)
					}
					codes = append(codes, page[i].Lot.Code)
				}
				if len(page) < q.Limit {
					break
				}
				last := &page[len(page)-1].Lot
				q.After = stock.LotMark{ExpiresOn: last.ExpiresOn, ID: last.ID}
			}
			return codes
		}
		whole := walk(stock.LotQuery{Limit: 50})
		if want := "[N1 N2 OLD A2 A3 A1]"; fmt.Sprint(whole) != want {
			t.Errorf("STOCK-2 the lots are %v, want %s", whole, want)
		}
		for limit := 1; limit < 7; limit++ {
			if got := walk(stock.LotQuery{Limit: limit}); fmt.Sprint(got) != fmt.Sprint(whole) {
				t.Errorf("STOCK-2 %d a page: %v", limit, got)
			}
		}
		for want, q := range map[string]stock.LotQuery{
			"[A3]": {Search: "a3"}, "[A1]": {Search: "söhne"}, "[OLD]": {States: []stock.LotState{stock.LotExpired}},
			"[N1 N2]": {States: []stock.LotState{stock.LotUndated}}, "[]": {Search: "%"}, "[A2 A3 A1]": {States: []stock.LotState{stock.LotSale}, Search: p.Name},
		} {
			q.Limit = 50
			if got := walk(q); fmt.Sprint(got) != want {
				t.Errorf("STOCK-2 %+v: %v, want %s", q, got, want)
			}
		}
	})
}

// STOCK-4: low stock is listed with the shortest cover first and unsold variants last, with the
// quantity to order and the newest lot's supplier.
func TestSTOCK4WhatIsLowToOrderFrom(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		make := func(free, sold, lowAt int64, supplier string) string {
			t.Helper()
			p := newProduct()
			do(t, db, func(tx *store.Tx) error { return tx.PutProduct(ctx, p) })
			id := p.Variants[0].ID
			do(t, db, func(tx *store.Tx) error {
				for i, from := range []string{"Somebody before", supplier} {
					n := int64(1)
					if i == 1 {
						n = free - 1
					}
					_, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: id, Quantity: n, ExpiresOn: "2093-01-31", Supplier: from, UnitCost: money.Rupees(100 * int64(i+1)), Actor: "a"})
					if err != nil {
						return err
					}
				}
				return tx.SetLowAt(ctx, id, lowAt)
			})
			if _, err := storetest.Writer(db).ExecContext(ctx, `UPDATE stock_levels SET sold_30 = $1, tracked = $2 WHERE variant_id = $3`, sold, true, id); err != nil {
				t.Fatal(err)
			}
			return id
		}
		resting := make(3, 0, 5, "Attar")
		slow := make(10, 30, 0, "Seoul")
		fast := make(10, 60, 0, "Lahore")
		make(10, 6, 0, "Enough")
		lacks, err := db.StockLacks(ctx, 50)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range lacks {
			l := &lacks[i]
			got = append(got, fmt.Sprintf("%s %d %s %s", l.VariantID, l.Wanted(), l.Supplier, l.UnitCost))
		}
		want := []string{fast + " 50 Lahore 200.00", slow + " 20 Seoul 200.00", resting + " 3 Attar 200.00"}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("STOCK-4 low are %q, want %q", got, want)
		}
	})
}
