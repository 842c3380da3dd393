package catalog

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/task"
)

// ShelfTerm is a brand, category or skin type as the office edits it (SHELF-1).
type ShelfTerm struct {
	ID       string
	Kind     TermKind
	Slug     string
	Name     string
	Story    string
	Picture  string // address, or empty
	Origin   string // a brand's home country; may be empty
	Order    int64
	Shown    bool
	Fixed    bool // of the specification: it keeps its slug and cannot be removed
	Version  int64
	Products int // live products with it; set in lists only

	Parent string // of a category: the ID of the one that it stands below; empty: at the top (GOOD-2)
	Within int    // of a category: live products with it or one below it; set in lists only
}

// Shelves is the part of Tx that stores brands, categories and skin types.
type Shelves interface {
	// TermForUpdate returns a row, locked until the transaction ends; NotFound where there
	// is none.
	TermForUpdate(ctx context.Context, kind TermKind, id string) (*ShelfTerm, error)
	// TermOf returns the row of a slug; nil and NotFound where there is none.
	TermOf(ctx context.Context, kind TermKind, slug string) (*ShelfTerm, error)
	// PutTerm stores a row by id, and raises its version.
	PutTerm(ctx context.Context, t *ShelfTerm) error
	DeleteTerm(ctx context.Context, kind TermKind, id string) error
	// TermUse counts products in any state and drafts with a term, by its present or former
	// slugs.
	TermUse(ctx context.Context, kind TermKind, slug string) (int64, error)
	// RenameTerm redirects a term's old slug to the new one.
	RenameTerm(ctx context.Context, old, now *ShelfTerm) error
	// RenameSome updates the products and drafts after a place that have a former slug of
	// the term, or its name in another spelling: to its present slug and, for a brand,
	// name. It handles at most most products or drafts, and returns the next place and how
	// many it handled.
	RenameSome(ctx context.Context, t *ShelfTerm, from RenamePlace, most int) (next RenamePlace, n int, err error)
	// TermNow returns the term that had a slug, if the latest task of kind renames has not
	// finished renaming it; NotFound otherwise.
	TermNow(ctx context.Context, kind TermKind, slug, renames string) (*ShelfTerm, error)
	// LastTerm returns the highest Order of a kind.
	LastTerm(ctx context.Context, kind TermKind) (int64, error)
	// LockCategories returns all categories, locked until the transaction ends, so that two
	// moves at once make no circle.
	LockCategories(ctx context.Context) ([]TermRow, error)
	// LookAtDeals has every product looked at for its deals again.
	LookAtDeals(ctx context.Context) error
	// OrderTerms numbers rows by a list, with the others after them.
	OrderTerms(ctx context.Context, kind TermKind, ids []string) error
}

// TermPatch is a change of a row; nil fields stay.
type TermPatch struct {
	Name, Slug, Story, Picture, Origin *string
	Parent                             *string // the ID of a category; empty: the top
	Shown                              *bool
}

const (
	maxStory  = 2000
	maxOrigin = 60
)

var errTermTaken = fault.New(fault.Conflict, "There is one of this name or address already.")

// AddTerm adds a brand, category or skin type at the end of its kind.
func (e *Edit) AddTerm(ctx context.Context, kind TermKind, patch TermPatch) (*ShelfTerm, error) {
	rows, err := e.categories(ctx, kind)
	if err != nil {
		return nil, err
	}
	if len(rows) >= MostCategories {
		return nil, errManyCategories
	}
	last, err := e.tx.LastTerm(ctx, kind)
	if err != nil {
		return nil, err
	}
	t := &ShelfTerm{ID: ident.NewID(), Kind: kind, Order: last + 1, Shown: true}
	patch.apply(t)
	if patch.Slug == nil || t.Slug == "" {
		t.Slug = ident.Slug(t.Name)
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	if err := t.checkParent(rows, ""); err != nil {
		return nil, err
	}
	if err := e.free(ctx, t); err != nil {
		return nil, err
	}
	return t, e.putTerm(ctx, nil, t, "term.add", rows)
}

// ChangeTerm changes a row; version is the one that was seen.
func (e *Edit) ChangeTerm(ctx context.Context, kind TermKind, id string, version int64, patch TermPatch) (*ShelfTerm, error) {
	rows, err := e.categories(ctx, kind)
	if err != nil {
		return nil, err
	}
	old, err := e.tx.TermForUpdate(ctx, kind, id)
	if err != nil {
		return nil, err
	}
	if old.Version != version {
		return nil, errStaleTerm
	}
	t := *old
	patch.apply(&t)
	if kind == BrandTerm && patch.Slug == nil || t.Slug == "" {
		t.Slug = ident.Slug(t.Name) // a brand is found by its name
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	if t.Slug != old.Slug {
		if old.Fixed {
			field := "slug"
			if patch.Slug == nil {
				field = "name"
			}
			return nil, fault.Fields("Please check the marked fields.", map[string]string{
				field: "The address /" + string(kind) + "/" + old.Slug + " belongs to the shop and stays.",
			})
		}
		if err := e.free(ctx, &t); err != nil {
			return nil, err
		}
	}
	if t.Parent != old.Parent {
		if err := t.checkParent(rows, t.ID); err != nil {
			return nil, err
		}
		// Before any product: a pass of the deals locks in this order too.
		if err := e.tx.LookAtDeals(ctx); err != nil {
			return nil, err
		}
	}
	if t.Slug != old.Slug || kind == BrandTerm && t.Name != old.Name {
		if err := e.rename(ctx, old, &t); err != nil {
			return nil, err
		}
	}
	return &t, e.putTerm(ctx, old, &t, "term.change", rows)
}

var errStaleTerm = fault.New(fault.Conflict, "Somebody else has changed this meanwhile. Look at the newer version first.")

// RemoveTerm removes a row that no product or draft uses.
func (e *Edit) RemoveTerm(ctx context.Context, kind TermKind, id string, version int64) error {
	rows, err := e.categories(ctx, kind)
	if err != nil {
		return err
	}
	t, err := e.tx.TermForUpdate(ctx, kind, id)
	switch {
	case err != nil:
		return err
	case t.Version != version:
		return errStaleTerm
	case t.Fixed:
		return fault.New(fault.Conflict, "This one belongs to the shop and cannot be removed. Hide it instead.")
	}
	if below := namesBelow(rows, id); len(below) > 0 {
		return fault.New(fault.Conflict, "Below it stands "+ident.Excerpt(strings.Join(below, ", "), 120)+". Move or remove that first.")
	}
	if err := task.Free(ctx, e.tx, aboutTerm(kind, id)); err != nil {
		return err
	}
	n, err := e.tx.TermUse(ctx, kind, t.Slug)
	if err != nil {
		return err
	}
	if n > 0 {
		have := fmt.Sprintf("%d products have it", n)
		if n == 1 {
			have = "1 product has it"
		}
		return fault.New(fault.Conflict, have+", drafts and archived ones counted. Give them another one first.")
	}
	if err := e.tx.DeleteTerm(ctx, kind, id); err != nil {
		return err
	}
	e.changed = true
	return e.tx.Record(ctx, audit.Entry{Action: "term.remove", Subject: "term", SubjectID: id, Before: termFields(t, rows)})
}

// categories are all categories, locked, where a change is of one; else none.
func (e *Edit) categories(ctx context.Context, kind TermKind) ([]TermRow, error) {
	if kind != CategoryTerm {
		return nil, nil
	}
	return e.tx.LockCategories(ctx)
}

var errManyCategories = fault.New(fault.Conflict, fmt.Sprintf("There are %d categories, as many as can be. Remove one first.", MostCategories))

// checkParent refuses a place among the rows that a category may not have.
func (t *ShelfTerm) checkParent(rows []TermRow, id string) error {
	says := ""
	switch {
	case t.Parent == "":
	case t.Kind != CategoryTerm:
		says = "Only a category stands below another."
	default:
		says = moveProblem(rows, id, t.Parent)
	}
	if says == "" {
		return nil
	}
	return fault.Fields("Please check the marked fields.", map[string]string{"parent": says})
}

// RemoveUnused removes a brand or category by name if nothing uses it and nobody has edited
// it.
func (e *Edit) RemoveUnused(ctx context.Context, kind TermKind, name string) error {
	t, err := e.tx.TermOf(ctx, kind, ident.Slug(name))
	if err != nil {
		return butMissing(err)
	}
	n, err := e.tx.TermUse(ctx, kind, t.Slug)
	if err != nil || n > 0 || t.Fixed || t.Version > 1 {
		return err
	}
	if rows, err := e.categories(ctx, kind); err != nil || len(namesBelow(rows, t.ID)) > 0 {
		return err
	}
	return e.RemoveTerm(ctx, kind, t.ID, t.Version)
}

// EnsureCategory adds a category unless its name exists: below the one of a slug, or at the
// top where that is empty, unknown or as deep as categories go.
func (e *Edit) EnsureCategory(ctx context.Context, name, below string) error {
	slug := ident.Slug(name)
	have, err := e.tx.HasTerm(ctx, CategoryTerm, slug)
	if err == nil && !have {
		patch := TermPatch{Name: &name}
		if parent, err := e.tx.TermOf(ctx, CategoryTerm, below); err == nil {
			rows, err := e.tx.LockCategories(ctx)
			if err != nil {
				return err
			}
			if moveProblem(rows, "", parent.ID) == "" {
				patch.Parent = &parent.ID
			}
		} else if err := butMissing(err); err != nil {
			return err
		}
		_, err = e.AddTerm(ctx, CategoryTerm, patch)
	}
	e.terms[Term{Slug: slug, Name: string(CategoryTerm)}] = err == nil
	return err
}

// OrderTerms sorts the rows of a kind; rows that are not named follow in their old order.
func (e *Edit) OrderTerms(ctx context.Context, kind TermKind, ids []string) error {
	if err := e.tx.OrderTerms(ctx, kind, ids); err != nil {
		return err
	}
	e.changed = true
	return e.tx.Record(ctx, audit.Entry{Action: "term.order", Subject: "term", SubjectID: string(kind), After: ids})
}

func (e *Edit) putTerm(ctx context.Context, old, t *ShelfTerm, action string, categories []TermRow) error {
	if err := e.tx.PutTerm(ctx, t); err != nil {
		return err
	}
	t.Version++
	e.changed = true
	var before any
	if old != nil {
		before = termFields(old, categories)
	}
	return e.tx.Record(ctx, audit.Entry{Action: action, Subject: "term", SubjectID: t.ID, Before: before, After: termFields(t, categories)})
}

func termFields(t *ShelfTerm, categories []TermRow) map[string]any {
	fields := map[string]any{"kind": t.Kind, "name": t.Name, "slug": t.Slug, "story": t.Story, "picture": t.Picture, "shown": t.Shown}
	if t.Kind == BrandTerm {
		fields["origin"] = t.Origin
	}
	if t.Kind == CategoryTerm {
		fields["parent"] = ""
		for i := range categories {
			if categories[i].ID == t.Parent {
				fields["parent"] = categories[i].Name
			}
		}
	}
	return fields
}

// free refuses a slug of another row of the same kind.
func (e *Edit) free(ctx context.Context, t *ShelfTerm) error {
	other, err := e.tx.TermOf(ctx, t.Kind, t.Slug)
	if err := butMissing(err); err != nil {
		return err
	}
	if other != nil && other.ID != t.ID {
		return errTermTaken
	}
	return nil
}

func (patch *TermPatch) apply(t *ShelfTerm) {
	for _, f := range []struct {
		from *string
		into *string
	}{{patch.Name, &t.Name}, {patch.Slug, &t.Slug}, {patch.Story, &t.Story}, {patch.Picture, &t.Picture}, {patch.Origin, &t.Origin}, {patch.Parent, &t.Parent}} {
		if f.from != nil {
			*f.into = strings.TrimSpace(ident.Visible(*f.from))
		}
	}
	if patch.Shown != nil {
		t.Shown = *patch.Shown
	}
}

func (t *ShelfTerm) check() error {
	v := checker{}
	v.text("name", t.Name, 1, maxShort)
	v.check("name", ident.Slug(t.Name) != "", "The name needs a letter or digit of the Latin alphabet.")
	v.check("slug", t.Slug != "" && t.Slug == ident.Slug(t.Slug) && utf8.RuneCountInString(t.Slug) <= maxShort, "Letters, digits and single hyphens only.")
	v.check("slug", t.Kind != BrandTerm || t.Slug == ident.Slug(t.Name), "A brand's address is made of its name: "+ident.Slug(t.Name)+".")
	v.text("story", t.Story, 0, maxStory)
	v.address("picture", t.Picture)
	v.text("origin", t.Origin, 0, maxOrigin)
	v.check("origin", t.Origin == "" || t.Kind == BrandTerm, "Only a brand is at home somewhere.")
	if len(v) > 0 {
		return fault.Fields("Please check the marked fields.", v)
	}
	return nil
}
