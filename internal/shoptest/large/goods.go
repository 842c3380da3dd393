package large

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/report"
	"gulaab/internal/shoptest"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// variant is a variant as order lines copy it.
type variant struct {
	id, product, name, brand, size, color, sku, image string
	price                                             money.Paisa
}

// productBatch is the number of products in a transaction.
const productBatch = 500

// putProducts adds the products through the program's own store.
func (f *filling) putProducts(ctx context.Context, db *store.DB) error {
	list, err := shoptest.Many(f.size.Products)
	if err != nil {
		return err
	}
	for from := 0; from < len(list); from += productBatch {
		err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			for _, p := range list[from:min(from+productBatch, len(list))] {
				if err := tx.PutProduct(ctx, p); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.TouchCatalogue(ctx) })
}

func (f *filling) readVariants(ctx context.Context) error {
	return f.out.each(ctx, `SELECT v.id, v.product_id, p.name, p.brand, v.size, CASE WHEN v.shade <> '' THEN v.shade ELSE v.color END, v.sku, p.front_image, v.price
		FROM variants v JOIN products p ON p.id = v.product_id WHERE v.enabled ORDER BY v.id`, func(scan func(...any) error) error {
		var v variant
		var price int64
		err := scan(&v.id, &v.product, &v.name, &v.brand, &v.size, &v.color, &v.sku, &v.image, &price)
		v.price = money.Paisa(price)
		f.variants = append(f.variants, v)
		return err
	})
}

var (
	lotColumns  = []string{"id", "variant_id", "code", "expires_on", "supplier", "document", "unit_cost", "state", "on_hand", "quarantined", "received_at", "received", "cost"}
	moveColumns = []string{"id", "variant_id", "lot_id", "kind", "quantity", "from_place", "to_place", "order_id", "actor", "reason", "happened_at"}
	suppliers   = []string{"Seoul Beauty Trading", "Dubai Cosmetics FZE", "Paris Pharma", "Lahore Importers", "K-Glow Wholesale"}
)

// putGoods gives seven variants of ten stock, in one or two lots each, a few of which have
// expired or soon will.
func (f *filling) putGoods(ctx context.Context) error {
	var lots, moves [][]any
	type level struct{ shelf, quarantine int64 }
	levels := map[string]level{}
	f.stock.Lots = map[string][]report.Lot{}
	for i := range f.variants {
		v := &f.variants[i]
		if !f.chance(70) {
			continue
		}
		var l level
		for range 1 + f.r.IntN(2) {
			at := f.size.Until.Add(-time.Duration(10+f.r.IntN(300)) * 24 * time.Hour)
			days, state, place := 200+f.r.IntN(700), stock.LotSale, stock.Shelf
			switch {
			case f.chance(4):
				days, state, place = -f.r.IntN(60)-1, stock.LotExpired, stock.Quarantine
			case f.chance(6):
				days, state, place = 1+f.r.IntN(170), stock.LotShort, stock.Quarantine
			}
			n := int64(f.one(120, 2))
			if n == 0 {
				continue
			}
			id := ident.IDAt(at, "lot "+v.id+fmt.Sprint(l))
			shelf, quarantine := n, int64(0)
			if place == stock.Quarantine {
				shelf, quarantine = 0, n
			}
			l.shelf, l.quarantine = l.shelf+shelf, l.quarantine+quarantine
			cost := int64(v.price) * 55 / 100
			lots = append(lots, []any{
				id, v.id, fmt.Sprintf("L%06d", f.r.IntN(1_000_000)), stock.Day(f.size.Until, days), of(f, suppliers), fmt.Sprintf("INV-%05d", f.r.IntN(100_000)),
				cost, string(state), shelf, quarantine, at.UnixMicro(), n, cost,
			})
			f.stock.Lots[v.id] = append(f.stock.Lots[v.id], report.Lot{ID: id, UnitCost: money.Paisa(cost), Received: n, At: at})
			moves = append(moves, []any{
				ident.IDAt(at, "in "+id), v.id, id, string(stock.Received), n, string(stock.Supplier), string(place), "", "system", "", at.UnixMicro(),
			})
		}
		levels[v.id] = l
	}
	if err := f.out.put(ctx, "lots", lotColumns, lots); err != nil {
		return err
	}
	if err := f.out.put(ctx, "stock_moves", moveColumns, moves); err != nil {
		return err
	}
	rows := make([][]any, 0, len(levels))
	for i := range f.variants {
		if l, ok := levels[f.variants[i].id]; ok {
			rows = append(rows, []any{f.variants[i].id, l.shelf, l.quarantine, int64(f.r.IntN(8)), f.r.IntN(40)})
		}
	}
	if err := f.out.do(ctx, `CREATE TEMPORARY TABLE filled_levels (variant_id TEXT, shelf BIGINT, quarantine BIGINT, low BIGINT, place BIGINT)`); err != nil {
		return err
	}
	if err := f.out.put(ctx, "filled_levels", []string{"variant_id", "shelf", "quarantine", "low", "place"}, rows); err != nil {
		return err
	}
	return f.out.do(ctx, `UPDATE stock_levels SET tracked = TRUE, on_hand = l.shelf, quarantined = l.quarantine, low_at = l.low, shelf = 'A-' || l.place
		FROM filled_levels l WHERE l.variant_id = stock_levels.variant_id`)
}
