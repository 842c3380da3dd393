package catalogdb_test

import (
	"context"
	"errors"
	"maps"
	"slices"
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

// editor makes changes through catalog.Edit on a database.
type editor struct {
	t  *testing.T
	db *store.DB
	s  *catalog.Service
}

func newEditor(t *testing.T, db *store.DB) *editor {
	t.Helper()
	s, err := catalog.NewService(func(ctx context.Context, fn func(context.Context, catalog.Tx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	})
	if err != nil {
		t.Fatal(err)
	}
	return &editor{t, db, s}
}

func (e *editor) change(fn func(*catalog.Edit) error) error {
	return e.s.Change(e.t.Context(), "zara", fn)
}

// put stores a product and returns it as stored; the test fails if it is refused.
func (e *editor) put(p *catalog.Product, version int64) (stored *catalog.Product) {
	e.t.Helper()
	if err := e.change(func(ed *catalog.Edit) (err error) { stored, err = ed.Put(e.t.Context(), p, version); return err }); err != nil {
		f, _ := errors.AsType[*fault.Error](err)
		e.t.Fatalf("%v: %+v", err, f)
	}
	return stored
}

func (e *editor) refused(what string, kind fault.Kind, fn func(*catalog.Edit) error) map[string]string {
	e.t.Helper()
	before, err := e.db.CatalogueVersion(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	err = e.change(fn)
	if err == nil || fault.KindOf(err) != kind {
		e.t.Errorf("%s: %v (kind %v), want kind %v", what, err, fault.KindOf(err), kind)
	}
	if after, verr := e.db.CatalogueVersion(e.t.Context()); verr != nil || after != before {
		e.t.Errorf("%s: the catalogue is at version %d, was %d (%v)", what, after, before, verr)
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Fields
	}
	return nil
}

// shown returns the live products by id.
func (e *editor) shown() map[string]*catalog.Product {
	e.t.Helper()
	all, _, err := e.db.Products(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	out := map[string]*catalog.Product{}
	for _, p := range all {
		out[p.ID] = p
	}
	return out
}

func TestPutProductThroughTheDoor(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, ctx := newEditor(t, db), t.Context()
		p := storetest.Draftable()
		version, err := db.CatalogueVersion(ctx)
		if err != nil {
			t.Fatal(err)
		}
		first := e.put(p, 0)
		if after, err := db.CatalogueVersion(ctx); err != nil || after != version+1 {
			t.Errorf("the catalogue is at version %d, want %d (%v)", after, version+1, err)
		}
		if want := ident.Slug(p.Brand + " " + p.Name); first.Slug != want || first.RowVersion != 1 {
			t.Errorf("slug %q, version %d; want %q, 1", first.Slug, first.RowVersion, want)
		}
		sold := stock.Item{VariantID: p.Variants[0].ID, Quantity: 45, OrderID: "o"}
		do(t, db, func(tx *store.Tx) error {
			if err := stock.Count(ctx, tx, sold.VariantID, 60, "a", "r"); err != nil {
				return err
			}
			_, _, _, err := stock.Hold(ctx, tx, sold)
			return err
		})

		// Saving a description once reset a stock of 15 to 60 (review of the store, 2).
		next := *first
		next.Description = "Another description."
		next.Variants = slices.Clone(first.Variants)
		next.Variants[0].Price = money.Rupees(3600)
		second := e.put(&next, 1)
		if n := stockOf(t, db, p.ID); n != 15 {
			t.Errorf("after a save of the description %d are free, want 15", n)
		}
		if got := e.shown()[p.ID]; got.Description != next.Description || got.Price != money.Rupees(3600) || got.RowVersion != 2 || second.RowVersion != 2 {
			t.Errorf("%q, %s, version %d", got.Description, got.Price, got.RowVersion)
		}
		for i, want := range [][]money.Paisa{{money.Rupees(3450), money.Rupees(3600)}, {money.Rupees(5450)}} {
			got, err := db.Prices(ctx, p.Variants[i].ID)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("prices of variant %d (-want +got):\n%s", i+1, diff)
			}
		}

		put := func(p *catalog.Product, version int64) func(*catalog.Edit) error {
			return func(ed *catalog.Edit) error { _, err := ed.Put(ctx, p, version); return err }
		}
		e.refused("OFFICE-4 a save over a newer version", fault.Conflict, put(&next, 1))
		e.refused("a product that is there, as new", fault.Conflict, put(&next, 0))
		e.refused("a product that is not there", fault.NotFound, put(storetest.Draftable(), 7))
		e.put(&next, catalog.AnyVersion)

		bare := &catalog.Product{ID: ident.NewID(), Category: "serum", Categories: []string{"serum"}, SkinType: "dry-skin", SkinTypes: []string{"dry-skin"}}
		if fields := e.refused("mistakes", fault.Invalid, put(bare, 0)); fields["name"] == "" || fields["brand"] == "" || fields["price"] == "" {
			t.Errorf("fields %v", fields)
		}
		unready := storetest.Draftable()
		unready.NoINCI, unready.ColorImages = "", nil
		for i := range unready.Variants {
			unready.Variants[i].Enabled = false
		}
		if fields := e.refused("ITEM-2 what is missing is listed", fault.Invalid, put(unready, 0)); !slices.Equal(slices.Sorted(maps.Keys(fields)), []string{"inci", "variants"}) {
			t.Errorf("fields %v", fields)
		}
		twin := storetest.Draftable()
		twin.Variants[0].SKU = p.Variants[0].SKU
		if fields := e.refused("a SKU of another product", fault.Invalid, put(twin, 0)); fields["variants.0.sku"] == "" {
			t.Errorf("fields %v", fields)
		}
		strange := storetest.Draftable()
		strange.Category, strange.Categories, strange.SkinTypes = "potion", []string{"potion"}, append(strange.SkinTypes, "fish")
		if fields := e.refused("terms that the shop does not have", fault.Invalid, put(strange, 0)); fields["category"] == "" || fields["skinTypes"] == "" {
			t.Errorf("fields %v", fields)
		}
	})
}

func TestSlugs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, ctx := newEditor(t, db), t.Context()
		a, b := storetest.Draftable(), storetest.Draftable()
		a.Name, b.Name = "Rose", "Rose"
		first, second := e.put(a, 0), e.put(b, 0)
		if first.Slug != "cosrx-rose" || second.Slug != "cosrx-rose-2" {
			t.Errorf("slugs %q and %q", first.Slug, second.Slug)
		}
		first.Slug = "rose-serum"
		first = e.put(first, 1)
		if id, err := db.ProductBySlug(ctx, "cosrx-rose", ""); err != nil || id != a.ID {
			t.Errorf("ITEM-7 the old address leads to %q (%v)", id, err)
		}
		kept := *first
		kept.Slug = "" // importers know no slugs
		if got := e.put(&kept, 2); got.Slug != "rose-serum" {
			t.Errorf("the address became %q", got.Slug)
		}
		first.Slug = "cosrx-rose"
		e.put(first, 3)
		if id, err := db.ProductBySlug(ctx, "cosrx-rose", ""); err != nil || id != a.ID {
			t.Errorf("an address in use again leads to %q (%v)", id, err)
		}
		if _, err := db.ProductBySlug(ctx, "nobody-s", ""); fault.KindOf(err) != fault.NotFound {
			t.Errorf("an address that nobody had: %v", err)
		}
		second.Slug = "cosrx-rose"
		e.refused("another's address", fault.Invalid, func(ed *catalog.Edit) error { _, err := ed.Put(ctx, second, 1); return err })
		second.Slug = "Not A Slug"
		e.refused("no address", fault.Invalid, func(ed *catalog.Edit) error { _, err := ed.Put(ctx, second, 1); return err })
	})
}

// LOAD-1 importers know no ids: variants are matched by SKU, then by size and colour.
func TestVariantsAreFoundAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e := newEditor(t, db)
		p := e.put(storetest.Draftable(), 0)
		again := *p
		again.Variants = []catalog.Variant{
			{Size: "200 ml", Color: "Nude", Price: money.Rupees(5500), Enabled: true},
			{Size: "110 ml", Color: "#aa0000", SKU: p.Variants[0].SKU, Price: money.Rupees(3450), Enabled: true},
			{Size: "10 ml", Color: "Nude", Price: money.Rupees(900), Enabled: true},
		}
		got := e.put(&again, 1).Variants
		if got[0].ID != p.Variants[1].ID || got[1].ID != p.Variants[0].ID || got[2].ID == "" || got[2].ID == got[0].ID {
			t.Errorf("variants %+v of %+v", got, p.Variants)
		}
		if l := levelOf(t, db, got[2].ID); l.Tracked || l.OnHand != 0 {
			t.Errorf("the new variant has %+v", l)
		}
	})
}

func TestDrafts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, ctx := newEditor(t, db), t.Context()
		save := func(id string, s *catalog.Sheet, seen catalog.Seen) (d *catalog.Draft, err error) {
			err = e.change(func(ed *catalog.Edit) (err error) { d, err = ed.SaveDraft(ctx, id, s, seen); return err })
			return d, err
		}
		mustSave := func(id string, s *catalog.Sheet, seen catalog.Seen) *catalog.Draft {
			t.Helper()
			d, err := save(id, s, seen)
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
		publish := func(id string, seen catalog.Seen) func(*catalog.Edit) error {
			return func(ed *catalog.Edit) error { _, err := ed.Publish(ctx, id, seen); return err }
		}

		id := ident.NewID()
		mustSave(id, &catalog.Sheet{Name: "Half done"}, catalog.Seen{})
		if len(e.shown()) != 0 {
			t.Error("ITEM-2 a draft is shown")
		}
		if fields := e.refused("publishing what is half done", fault.Invalid, publish(id, catalog.Seen{Product: 1, Draft: 1})); fields["brand"] == "" || fields["price"] == "" || fields["inci"] == "" {
			t.Errorf("ITEM-2 fields %v", fields)
		}
		whole := catalog.SheetOf(storetest.Draftable())
		for i := range whole.Variants {
			whole.Variants[i].ID = ""
		}
		if _, err := save(id, &whole, catalog.Seen{Product: 1}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OFFICE-4 a first save beside another's draft: %v", err)
		}
		d := mustSave(id, &whole, catalog.Seen{Product: 1, Draft: 1})
		kept, err := d.Product()
		if err != nil || kept.Variants[0].ID == "" || kept.Variants[0].ID == kept.Variants[1].ID {
			t.Errorf("new variants have no ids of their own: %+v (%v)", kept.Variants, err)
		}
		e.refused("OFFICE-4 publishing an older draft", fault.Conflict, publish(id, catalog.Seen{Product: 1, Draft: 1}))
		if err := e.change(publish(id, catalog.Seen{Product: 1, Draft: 2})); err != nil {
			t.Fatal(err)
		}
		live := e.shown()[id]
		if live == nil || live.Name != whole.Name || live.RowVersion != 2 || live.Variants[0].ID != kept.Variants[0].ID {
			t.Fatalf("published: %+v", live)
		}
		e.refused("a draft that is gone", fault.Conflict, publish(id, catalog.Seen{Product: 2, Draft: 2}))
		e.refused("publishing without a draft", fault.Conflict, publish(id, catalog.Seen{Product: 2}))

		edited := catalog.SheetOf(kept)
		edited.Name = "Another name"
		mustSave(id, &edited, catalog.Seen{Product: 2})
		if got := e.shown()[id].Name; got != whole.Name {
			t.Errorf("ITEM-2 an unpublished edit is shown: %q", got)
		}
		// A user sets a price in the list, and another name.
		var before, after *catalog.Product
		if err := e.change(func(ed *catalog.Edit) (err error) {
			before, after, err = ed.Alter(ctx, id, 2, "product.price", func(p *catalog.Product) error {
				p.Variants[0].Price, p.Name = money.Rupees(9900), "By somebody else"
				return nil
			})
			return err
		}); err != nil || before.Variants[0].Price == after.Variants[0].Price || after.RowVersion != 3 {
			t.Fatalf("%v, %+v", err, after)
		}
		e.refused("OFFICE-4 publishing what nobody has seen since", fault.Conflict, publish(id, catalog.Seen{Product: 2, Draft: 1}))
		if _, err := save(id, &edited, catalog.Seen{Product: 2, Draft: 1}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OFFICE-4 saving over it: %v", err)
		}
		if err := e.change(publish(id, catalog.Seen{Product: 3, Draft: 2})); err != nil {
			t.Fatal(err)
		}
		got := e.shown()[id]
		if got.Name != "Another name" || got.Variants[0].Price != money.Rupees(9900) {
			t.Errorf("OFFICE-4 %q for %s: want the draft's name and the list's price", got.Name, got.Variants[0].Price)
		}

		// Dropping a draft.
		mustSave(id, &edited, catalog.Seen{Product: 4})
		drop := func(seen catalog.Seen) func(*catalog.Edit) error {
			return func(ed *catalog.Edit) error { return ed.DropDraft(ctx, id, seen) }
		}
		e.refused("an older draft", fault.Conflict, drop(catalog.Seen{Product: 4}))
		if err := e.change(drop(catalog.Seen{Product: 4, Draft: 1})); err != nil {
			t.Fatal(err)
		}
		e.refused("no draft", fault.NotFound, drop(catalog.Seen{Product: 4}))
		if e.shown()[id].Name != "Another name" {
			t.Error("dropping a draft changed the product")
		}
	})
}

func TestArchive(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		e, ctx := newEditor(t, db), t.Context()
		p := e.put(storetest.Draftable(), 0)
		turn := func(fn func(*catalog.Edit) error) {
			t.Helper()
			if err := e.change(fn); err != nil {
				t.Fatal(err)
			}
		}
		is := func(archived bool) {
			t.Helper()
			got, err := db.Archived(ctx, p.ID)
			if is, was, err := db.Retired(ctx, p.ID); err != nil || was != archived || was && is != (catalog.Retired{Brand: p.Brand, Category: p.Category}) {
				t.Errorf("of what was sold once it knows %v, %v (%v)", is, was, err)
			}
			if err != nil || got != archived || (e.shown()[p.ID] == nil) != archived {
				t.Errorf("archived %v, want %v (%v)", got, archived, err)
			}
		}
		is(false)
		e.refused("an older version", fault.Conflict, func(ed *catalog.Edit) error { return ed.Archive(ctx, p.ID, 9) })
		turn(func(ed *catalog.Edit) error { return ed.Archive(ctx, p.ID, 1) })
		is(true)
		e.refused("archived twice", fault.Conflict, func(ed *catalog.Edit) error { return ed.Archive(ctx, p.ID, 2) })
		turn(func(ed *catalog.Edit) error { return ed.Restore(ctx, p.ID, 2) })
		is(false)
		want := *p
		want.RowVersion = 3
		want.INCI, want.NoINCI = "", "" // shown only in the office
		if diff := cmp.Diff(&want, e.shown()[p.ID]); diff != "" {
			t.Errorf("it came back as another (-want +got):\n%s", diff)
		}
		if got, err := db.Archived(ctx, "nothing"); got || err != nil {
			t.Errorf("an unknown product: %v, %v", got, err)
		}
	})
}
