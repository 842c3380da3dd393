package catalog

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/staff"
	"gulaab/internal/task"
)

// RenameTask is the kind of task that applies a term's new name and slug to its products
// and drafts, where they are many (TRUE-5).
const RenameTask = "term.rename"

// renameAtOnce is how many products, and how many drafts, a rename changes in its own
// transaction: enough for most shops.
const renameAtOnce = 200

// RenamePlace is the position of a rename: first among the products by id, then among the
// drafts. The zero value is the beginning.
type RenamePlace struct {
	Drafts bool   `json:"drafts,omitempty"`
	After  string `json:"after,omitempty"` // the last id that was handled
	Over   bool   `json:"-"`               // nothing is left
}

// renameOrder is the input of a rename task. It holds no name: each step applies the term's
// present name, so that a later rename needs no task of its own.
type renameOrder struct {
	Kind TermKind `json:"kind"`
	ID   string   `json:"id"`
}

func aboutTerm(kind TermKind, id string) string { return "term " + string(kind) + " " + id }

// rename applies a term's new name and slug to products and drafts: to the first at once,
// to the others by a task.
func (e *Edit) rename(ctx context.Context, old, now *ShelfTerm) error {
	about := aboutTerm(now.Kind, now.ID)
	open, err := e.tx.OpenTaskAbout(ctx, about) // before any product: a step locks in this order too
	if err := butMissing(err); err != nil {
		return err
	}
	if err := e.tx.RenameTerm(ctx, old, now); err != nil {
		return err
	}
	place := RenamePlace{}
	for _, drafts := range []bool{false, true} {
		if open != nil || place.Drafts != drafts {
			break // the rest is done by a task, after the open one
		}
		if place, _, err = e.tx.RenameSome(ctx, now, place, renameAtOnce); err != nil {
			return err
		}
	}
	if place.Over {
		return nil
	}
	_, err = task.Start(ctx, e.tx, task.Plan{
		Kind: RenameTask, Title: "Rename “" + old.Name + "” to “" + now.Name + "”", Actor: e.actor,
		Params: renameOrder{now.Kind, now.ID}, About: about, Instead: RenameTask,
	})
	return err
}

// RenameTx is the transaction of a rename step.
type RenameTx interface {
	Tx
	// Term returns a row; NotFound where there is none.
	Term(ctx context.Context, kind TermKind, id string) (*ShelfTerm, error)
}

// RenameKind is the task kind that applies a term's name and slug to products and drafts.
func RenameKind[T RenameTx](now func() time.Time) task.Kind[T] {
	var pace task.Pace
	return task.Kind[T]{Needs: staff.ProductsWrite, Next: func(_ context.Context, t *task.Task) (task.Step[T], error) {
		var o renameOrder
		var from RenamePlace
		if err := t.Read(&o, &from); err != nil {
			return nil, err
		}
		return func(ctx context.Context, tx T) (task.Chunk, error) {
			began := now()
			term, err := tx.Term(ctx, o.Kind, o.ID)
			if fault.KindOf(err) == fault.NotFound {
				return task.Chunk{End: true}, nil
			}
			if err != nil {
				return task.Chunk{}, err
			}
			place, n, err := tx.RenameSome(ctx, term, from, pace.Rows())
			if err != nil {
				return task.Chunk{}, err
			}
			edit := NewEdit(tx, t.Actor)
			edit.changed = n > 0 && !from.Drafts // shoppers see no drafts
			if err := edit.Done(ctx); err != nil {
				return task.Chunk{}, err
			}
			pace.Took(n, now().Sub(began))
			return task.Chunk{Done: int64(n), Cursor: place, End: place.Over}, nil
		}, nil
	}}
}

// follow applies pending renames to a product's brand, categories and skin types: a product
// read before the rename would otherwise restore the old ones.
func (e *Edit) follow(ctx context.Context, q *Product) error {
	brand, err := e.termNow(ctx, BrandTerm, q.BrandSlug())
	if err != nil {
		return err
	}
	if brand != nil {
		q.Brand = brand.Name
	}
	for _, of := range []struct {
		kind  TermKind
		one   *string
		slugs *[]string
	}{{CategoryTerm, &q.Category, &q.Categories}, {SkinTypeTerm, &q.SkinType, &q.SkinTypes}} {
		for i, slug := range *of.slugs {
			t, err := e.termNow(ctx, of.kind, slug)
			if err != nil {
				return err
			}
			if t == nil {
				continue
			}
			*of.slugs = slices.Clone(*of.slugs)
			(*of.slugs)[i] = t.Slug
			if *of.one == slug {
				*of.one = t.Slug
			}
		}
	}
	return nil
}

// termNow returns the term that a slug is being renamed to; nil where the slug exists, or
// is not being renamed.
func (e *Edit) termNow(ctx context.Context, kind TermKind, slug string) (*ShelfTerm, error) {
	if have, err := e.hasTerm(ctx, kind, slug); have || err != nil {
		return nil, err
	}
	t, err := e.tx.TermNow(ctx, kind, slug, RenameTask)
	return t, butMissing(err)
}

// hasTerm is HasTerm with a cache.
func (e *Edit) hasTerm(ctx context.Context, kind TermKind, slug string) (bool, error) {
	key := Term{Slug: slug, Name: string(kind)}
	have, asked := e.terms[key]
	if asked {
		return have, nil
	}
	have, err := e.tx.HasTerm(ctx, kind, slug)
	if err == nil {
		e.terms[key] = have
	}
	return have, err
}
