package shelf

import (
	"context"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Collection is a collection of the owner's, as the office has it (GOOD-2).
type Collection struct {
	catalog.Collection
	Actor     string // account id of who saved it last
	ActorName string // as it is now; only when read
}

// CollectionTx is the part of Tx that keeps the owner's collections.
type CollectionTx interface {
	// HoldCollections returns all of them, the oldest first, and keeps other changes of the
	// shelves waiting until the transaction ends.
	HoldCollections(ctx context.Context) ([]Collection, error)
	PutCollection(ctx context.Context, c *Collection) error
	DropCollection(ctx context.Context, id string) error
}

// CollectionReader reads the owner's collections.
type CollectionReader interface {
	// Collections returns all of them, the oldest first.
	Collections(ctx context.Context) ([]Collection, error)
}

var (
	errNoCollection    = fault.New(fault.NotFound, "There is no such collection.")
	errManyCollections = fault.Newf(fault.Conflict, "There can be %d collections. Remove some first.", catalog.MaxCollections)
)

// Collections returns all collections, the oldest first.
func (o *Office) Collections(ctx context.Context) ([]Collection, error) {
	return o.reader.Collections(ctx)
}

// Collection returns one of them.
//
// Errors: NotFound.
func (o *Office) Collection(ctx context.Context, id string) (*Collection, error) {
	all, err := o.reader.Collections(ctx)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(all, func(c Collection) bool { return c.ID == id }); i >= 0 {
		return &all[i], nil
	}
	return nil, errNoCollection
}

func checkCollection(ctx context.Context, from homeSource, c *catalog.Collection) error {
	if err := c.Bounds(); err != nil {
		return err
	}
	c.Tidy()
	if c.Slug = ident.Tidy(c.Slug); c.Slug == "" {
		c.Slug = ident.Slug(c.Name)
	}
	width := 0
	if c.Picture != "" {
		var err error
		if width, _, err = from.PhotoSize(ctx, c.Picture); err != nil {
			return err
		}
	}
	known, err := from.PinnedProducts(ctx, c.Products)
	if err != nil {
		return err
	}
	return c.Check(width, func(id string) bool {
		return slices.ContainsFunc(known, func(k PinnedProduct) bool { return k.ID == id })
	})
}

// SaveCollection stores a collection over the version that was seen, 0 for a new one, which
// gets its id here. Where a published one gets another address, the old one leads to it.
//
// Errors: *ErrStale[Collection]; Invalid with Fields; Conflict where there are too many.
func (o *Office) SaveCollection(ctx context.Context, seen int64, in catalog.Collection, actor string) (out *Collection, err error) {
	err = o.change(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.HoldCollections(ctx)
		if err != nil {
			return err
		}
		next := &Collection{Collection: in, Actor: actor}
		if err := checkCollection(ctx, tx, &next.Collection); err != nil {
			return err
		}
		entry := audit.Entry{Action: "collection.save", Subject: "collection"}
		at := slices.IndexFunc(all, func(c Collection) bool { return c.ID == in.ID })
		switch {
		case in.ID == "" && len(all) >= catalog.MaxCollections:
			return errManyCollections
		case in.ID == "":
			next.ID, next.CreatedAt = ident.NewID(), tx.Now()
		case at < 0:
			return &ErrStale[Collection]{}
		case all[at].Version != seen:
			return &ErrStale[Collection]{&all[at]}
		default:
			next.CreatedAt = all[at].CreatedAt
			entry.Before = collectionEntry(&all[at])
		}
		if slices.ContainsFunc(all, func(c Collection) bool { return c.Slug == next.Slug && c.ID != next.ID }) {
			return fault.Fields("Please check the marked fields.", map[string]string{"slug": "Another collection has this address."})
		}
		next.Version, next.SavedAt = seen+1, tx.Now()
		if at >= 0 && all[at].Published {
			if err := leadOn(ctx, tx, all[at].Path(), next.Path()); err != nil {
				return err
			}
		}
		if err := tx.PutCollection(ctx, next); err != nil {
			return err
		}
		out = next
		entry.SubjectID, entry.After = next.ID, collectionEntry(next)
		return tx.Record(ctx, entry)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// collectionEntry is what the log keeps of a collection.
func collectionEntry(c *Collection) map[string]any {
	return showingEntry(c.Showing, map[string]any{
		"path": c.Path(), "name": c.Name, "text": c.Text, "picture": c.Picture, "products": c.Products, "rule": c.Rule, "sort": c.Sort,
	})
}

// RemoveCollection removes a collection in the version that was seen.
//
// Errors: *ErrStale[Collection].
func (o *Office) RemoveCollection(ctx context.Context, id string, seen int64) error {
	return o.change(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.HoldCollections(ctx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(c Collection) bool { return c.ID == id })
		switch {
		case at < 0:
			return errNoCollection
		case all[at].Version != seen:
			return &ErrStale[Collection]{&all[at]}
		}
		if err := tx.DropCollection(ctx, id); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "collection.remove", Subject: "collection", SubjectID: id, Before: collectionEntry(&all[at])})
	})
}
