package catalogdb_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// renamer is a shop for renaming brands, whose tasks the test steps by hand.
type renamer struct {
	*editor
	tasks   *task.Service[*store.Tx]
	between func()       // called before each step of a task
	after   func() error // called at the end of each step, in its transaction
}

func newRenamer(t *testing.T, db *store.DB) *renamer {
	t.Helper()
	r := &renamer{editor: newEditor(t, db), between: func() {}, after: func() error { return nil }}
	kind := catalog.RenameKind[*store.Tx](time.Now)
	next := kind.Next
	kind.Next = func(ctx context.Context, t *task.Task) (task.Step[*store.Tx], error) {
		r.between()
		step, err := next(ctx, t)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, tx *store.Tx) (task.Chunk, error) {
			c, err := step(ctx, tx)
			return c, errors.Join(err, r.after())
		}, nil
	}
	var err error
	r.tasks, err = task.New(task.Deps[*store.Tx]{InTx: db.InTx, Reader: db, Now: time.Now, Kinds: map[string]task.Kind[*store.Tx]{catalog.RenameTask: kind}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// fill makes products of a brand, each with a draft, and returns them and the brand.
func (r *renamer) fill(brand string, many int) (products []*catalog.Product, term *catalog.ShelfTerm) {
	r.t.Helper()
	for range many {
		p := storetest.Draftable()
		p.Brand = brand
		products = append(products, r.put(p, 0))
	}
	do(r.t, r.db, func(tx *store.Tx) (err error) {
		for _, p := range products {
			body, err := json.Marshal(p)
			if err != nil {
				return err
			}
			if err := tx.PutDraft(r.t.Context(), &catalog.Draft{ProductID: p.ID, Body: body, Version: 1, Base: 1, Actor: "zara", BegunAt: day, UpdatedAt: day}); err != nil {
				return err
			}
		}
		term, err = tx.TermOf(r.t.Context(), catalog.BrandTerm, products[0].BrandSlug())
		return err
	})
	return products, term
}

func (r *renamer) rename(term *catalog.ShelfTerm, name string) *catalog.ShelfTerm {
	r.t.Helper()
	var now *catalog.ShelfTerm
	err := r.change(func(e *catalog.Edit) (err error) {
		now, err = e.ChangeTerm(r.t.Context(), catalog.BrandTerm, term.ID, term.Version, catalog.TermPatch{Name: &name})
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return now
}

// open returns the open rename tasks, newest first.
func (r *renamer) open() []*task.Task {
	r.t.Helper()
	list, err := r.db.Tasks(r.t.Context(), task.Query{Kinds: []string{catalog.RenameTask}, Open: true, Limit: 10})
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func (r *renamer) work(t *task.Task) {
	payload, _ := json.Marshal(map[string]string{"task": t.ID})
	_ = r.tasks.Jobs()["task "+t.Kind].Handler(r.t.Context(), job.Job{Payload: payload}) // the job is run again until its task is done
}

// named counts the products and drafts of a brand.
func (r *renamer) named(brand string) (products, drafts int) {
	r.t.Helper()
	w := storetest.Writer(r.db)
	err := errors.Join(
		w.QueryRowContext(r.t.Context(), `SELECT COUNT(*) FROM products WHERE brand = $1`, brand).Scan(&products),
		w.QueryRowContext(r.t.Context(), `SELECT COUNT(*) FROM drafts WHERE body LIKE $1`, `%"Brand":"`+brand+`"%`).Scan(&drafts))
	if err != nil {
		r.t.Fatal(err)
	}
	return products, drafts
}

// shown returns the brands that have products, with their numbers.
func (r *renamer) shown() (out []string) {
	r.t.Helper()
	var products []*catalog.Product
	var terms *catalog.Terms
	version, err := r.db.EachProduct(r.t.Context(), 1, func(t *catalog.Terms) { terms = t }, func(_ int, p *catalog.Product) { products = append(products, p) })
	if err != nil {
		r.t.Fatal(err)
	}
	for _, b := range catalog.NewShelved(products, version, catalog.NewLevels(), terms).Brands() {
		if b.Count > 0 {
			out = append(out, fmt.Sprint(b.Slug, " ", b.Name, " ", b.Count))
		}
	}
	return out
}

// TRUE-5: a brand of few products is renamed at once. Of a brand with many, the first products
// are renamed and a task does the rest, and the shop shows one brand at all times: also when
// somebody saves an older product, renames again or stops the task, or when a step fails.
func TestTRUE5ManyProductsFollowARename(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		r := newRenamer(t, db)
		_, few := r.fill("Few", 199)
		r.rename(few, "Few Co")
		if p, d := r.named("Few Co"); len(r.open()) > 0 || p != 199 || d != 199 {
			t.Errorf("TRUE-5 %d tasks for a small brand, and %d products and %d drafts have its name", len(r.open()), p, d)
		}

		const many = 450
		products, term := r.fill("Many", many)
		slices.SortFunc(products, func(a, b *catalog.Product) int { return strings.Compare(a.ID, b.ID) })
		now := r.rename(term, "Manifold")
		if p, d := r.named("Manifold"); p != 200 || d != 0 || len(r.open()) != 1 {
			t.Errorf("TRUE-5 at once %d products and %d drafts are renamed, by %d tasks", p, d, len(r.open()))
		}
		oneBrand := func(want string) {
			t.Helper()
			if got := r.shown(); !slices.Equal(got, []string{"few-co Few Co 199", want}) && !slices.Equal(got, []string{want, "few-co Few Co 199"}) {
				t.Errorf("TRUE-5 the brands are %q, want %q", got, want)
			}
		}
		oneBrand("manifold Manifold 450")

		// A save of a product seen under the old name does not bring the old brand back.
		stale := *products[many-1]
		stale.Description = "Mended meanwhile, by somebody who saw the older name."
		if p := r.put(&stale, 1); p.Brand != "Manifold" {
			t.Errorf("TRUE-5 a save brought %q back", p.Brand)
		}
		oneBrand("manifold Manifold 450")

		err := r.change(func(e *catalog.Edit) error {
			return e.RemoveTerm(t.Context(), catalog.BrandTerm, now.ID, now.Version)
		})
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("TRUE-5 a brand that is being renamed is removed: %v", err)
		}

		// A step that fails after its work leaves nothing behind, and the next attempt does it.
		fails := 1
		r.after = func() error {
			if fails--; fails == 0 {
				return errors.New("the machine went away")
			}
			return nil
		}
		first := r.open()[0]
		r.work(first)
		if p, _ := r.named("Manifold"); p != 201 || len(r.open()) != 1 {
			t.Errorf("TRUE-5 after a failed step %d products are renamed", p)
		}

		// A second rename replaces the first one's task.
		now = r.rename(now, "Maniple")
		if open := r.open(); len(open) != 1 || open[0].ID == first.ID {
			t.Fatalf("TRUE-5 %d renames are open", len(open))
		}
		oneBrand("maniple Maniple 450")

		// Stopped after some steps, and resumed.
		steps := 0
		second := r.open()[0]
		r.between = func() {
			if steps++; steps == 2 {
				if _, err := r.tasks.Stop(t.Context(), all, second.ID); err != nil {
					t.Error(err)
				}
			}
		}
		r.work(second)
		if got, err := db.Task(t.Context(), second.ID); err != nil || got.State != task.Stopped || got.Done == 0 {
			t.Errorf("TRUE-5 it is not stopped half way: %+v %v", got, err)
		}
		oneBrand("maniple Maniple 450")
		if stale = *products[many-2]; r.put(&stale, catalog.AnyVersion).Brand != "Maniple" {
			t.Error("TRUE-5 a save brought a brand back whose rename was stopped")
		}
		if _, err := r.tasks.Continue(t.Context(), all, second.ID); err != nil {
			t.Fatal(err)
		}
		r.work(second)
		if p, d := r.named("Maniple"); p != many || d != many {
			t.Errorf("TRUE-5 at the end %d products and %d drafts have the name, want %d", p, d, many)
		}
		oneBrand("maniple Maniple 450")
		for _, old := range []string{"many", "manifold"} {
			if to, err := db.TermRedirect(t.Context(), catalog.BrandTerm, old); err != nil || to != "maniple" {
				t.Errorf("TRUE-5 /brand/%s leads to %q (%v)", old, to, err)
			}
		}
		// After the task a new product may have a brand of the older name.
		p := storetest.Draftable()
		p.Brand = "Many"
		if p = r.put(p, 0); p.Brand != "Many" {
			t.Errorf("TRUE-5 a new brand is called %q", p.Brand)
		}
	})
}
