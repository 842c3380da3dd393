package catalogdb_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// saved saves a draft and fails the test if that is refused.
func (e *editor) saved(id string, s *catalog.Sheet, seen catalog.Seen) *catalog.Product {
	e.t.Helper()
	var d *catalog.Draft
	err := e.change(func(ed *catalog.Edit) (err error) { d, err = ed.SaveDraft(e.t.Context(), id, s, seen); return err })
	if err != nil {
		e.t.Fatal(err)
	}
	p, err := d.Product()
	if err != nil {
		e.t.Fatal(err)
	}
	return p
}

// draftSheet is a complete product in two sizes.
func draftSheet(tag string) *catalog.Sheet {
	return &catalog.Sheet{
		Name: "Rose Water Toner " + tag, Brand: "Gulistan", Categories: []string{"toner"}, NoINCI: "The label has it.",
		Variants: []catalog.SheetVariant{
			{Size: "100 ml", SKU: "RW-100-" + tag, Price: money.Rupees(2000), Enabled: true},
			{Size: "250 ml", SKU: "RW-250-" + tag, Price: money.Rupees(4000), Enabled: true},
		},
	}
}

// ITEM-2, STOCK-3: goods are received for a product that was never published. It stays hidden
// until it is published, and then has them in stock.
func TestGoodsAreReceivedForADraft(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, ctx, id := newEditor(t, db), t.Context(), ident.NewID()
		sheet := draftSheet("A")
		p := e.saved(id, sheet, catalog.Seen{})
		found, err := db.StockLevels(ctx, stock.Query{Search: "RW-100-A", Limit: 10})
		if err != nil || len(found) != 1 || found[0].VariantID != p.Variants[0].ID || found[0].State != string(catalog.StateDraft) {
			t.Fatalf("STOCK-3 a scan of the draft's SKU finds %+v (%v)", found, err)
		}
		do(t, db, func(tx *store.Tx) error {
			_, err := stock.Receive(ctx, tx, stock.Delivery{VariantID: p.Variants[0].ID, Quantity: 5, Code: "L1", ExpiresOn: "2093-01-31", Actor: "zara", Reason: "came"})
			return err
		})

		// The editor goes on saving: received stock stays, and a removed size goes.
		next := catalog.SheetOf(p)
		next.Variants[0].Price = money.Rupees(2100)
		next.Variants = append(next.Variants[:1], catalog.SheetVariant{Size: "500 ml", Price: money.Rupees(7000), Enabled: true})
		q := e.saved(id, &next, catalog.Seen{Product: 1, Draft: 1})
		if l := levelOf(t, db, q.Variants[0].ID); !l.Tracked || l.OnHand != 5 {
			t.Errorf("STOCK-3 after another save there are %+v", l)
		}
		if rows, err := db.StockLevels(ctx, stock.Query{Search: "Rose Water Toner A", Limit: 10}); err != nil || len(rows) != 2 {
			t.Errorf("the sizes of the draft are %+v (%v)", rows, err)
		}
		if len(e.shown()) != 0 {
			t.Error("ITEM-2 a draft with stock is shown")
		}
		if err := e.change(func(ed *catalog.Edit) error { return ed.Delete(ctx, id, 1) }); fault.KindOf(err) != fault.Conflict {
			t.Errorf("ITEM-7 a draft with units in the house was deleted: %v", err)
		}
		if err := e.change(func(ed *catalog.Edit) error {
			_, err := ed.Publish(ctx, id, catalog.Seen{Product: 1, Draft: 2})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		live := e.shown()[id]
		if live == nil || len(live.Variants) != 2 || live.Variants[0].ID != p.Variants[0].ID {
			t.Fatalf("published: %+v", live)
		}
		if l := levelOf(t, db, live.Variants[0].ID); l.OnHand != 5 {
			t.Errorf("published with %+v", l)
		}
		if prices, err := db.Prices(ctx, live.Variants[0].ID); err != nil || len(prices) != 1 || prices[0] != money.Rupees(2100) {
			t.Errorf("DEAL-3 the prices it had are %v (%v), want the published one alone", prices, err)
		}
	})
}

// A draft may have any error and is still saved, and it takes nothing from another product.
func TestDraftRowsTakeNothingFromOthers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, ctx := newEditor(t, db), t.Context()
		other, id := e.put(storetest.Draftable(), 0), ident.NewID()
		sheet := draftSheet("B")
		sheet.Variants[0].SKU = other.Variants[0].SKU
		sheet.Variants[1].SKU, sheet.Variants[1].Size, sheet.Variants[1].Price = strings.Repeat("x", 300), "a\x00b", money.Rupees(20_000_000)
		sheet.Variants = append(sheet.Variants, catalog.SheetVariant{Size: "1 l", SKU: "TWICE"}, catalog.SheetVariant{Size: "2 l", SKU: "TWICE"})
		e.saved(id, sheet, catalog.Seen{})
		rows, err := db.StockLevels(ctx, stock.Query{Search: "Rose Water Toner B", Limit: 10})
		skus := map[string]string{}
		for _, r := range rows {
			skus[r.Size] = r.SKU // unordered: their ids are of the same time
		}
		if diff := cmp.Diff(map[string]string{sheet.Variants[0].Size: "", "": "", "1 l": "TWICE", "2 l": ""}, skus); err != nil || diff != "" {
			t.Errorf("the draft's rows are %+v (%v): %s", rows, err, diff)
		}
		fields := e.refused("publishing another's SKU", fault.Invalid, func(ed *catalog.Edit) error {
			_, err := ed.Publish(ctx, id, catalog.Seen{Product: 1, Draft: 1})
			return err
		})
		if fields["variants.0.sku"] == "" {
			t.Errorf("ITEM-2 fields %v", fields)
		}

		sheet = draftSheet("C")
		sheet.Variants[0].ID = other.Variants[0].ID
		e.refused("a draft with another's variant", fault.Conflict, func(ed *catalog.Edit) error {
			_, err := ed.SaveDraft(ctx, ident.NewID(), sheet, catalog.Seen{})
			return err
		})
		mine := storetest.Draftable()
		mine.Variants[0].ID = other.Variants[0].ID
		e.refused("a product with another's variant", fault.Conflict, func(ed *catalog.Edit) error {
			_, err := ed.Put(ctx, mine, 0)
			return err
		})
		if now := e.shown()[other.ID].Variants[0]; now.Price != other.Variants[0].Price || now.SKU != other.Variants[0].SKU {
			t.Errorf("the other product's variant is %+v, was %+v", now, other.Variants[0])
		}
	})
}

// Two variants exchange their SKUs, in a draft and in the live product.
func TestVariantsExchangeSKUs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, id := newEditor(t, db), ident.NewID()
		p := e.saved(id, draftSheet("D"), catalog.Seen{})
		turned := catalog.SheetOf(p)
		turned.Variants[0].SKU, turned.Variants[1].SKU = turned.Variants[1].SKU, turned.Variants[0].SKU
		e.saved(id, &turned, catalog.Seen{Product: 1, Draft: 1})
		rows, err := db.StockLevels(t.Context(), stock.Query{Search: "RW-100-D", Limit: 10})
		if err != nil || len(rows) != 1 || rows[0].VariantID != p.Variants[1].ID {
			t.Errorf("ITEM-1 the SKU is %+v (%v), want the other size", rows, err)
		}
		live := e.put(storetest.Draftable(), 0)
		live.Variants[1].SKU = "SECOND-" + live.ID
		live = e.put(live, live.RowVersion)
		live.Variants[0].SKU, live.Variants[1].SKU = live.Variants[1].SKU, live.Variants[0].SKU
		if got := e.put(live, live.RowVersion); got.Variants[0].SKU != "SECOND-"+live.ID {
			t.Errorf("ITEM-1 %+v", got.Variants)
		}
	})
}
