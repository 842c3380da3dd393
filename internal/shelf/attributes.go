package shelf

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
)

// Attributes is a version of the fields that the owner added to products (GOOD-1). Version
// 0 has none.
type Attributes struct {
	Version   int64
	List      []catalog.OwnAttribute
	Actor     string // account id
	ActorName string // as it is now; only when read
	At        time.Time
}

// AttributeTx is the part of Tx that keeps the owner's attributes.
type AttributeTx interface {
	// HoldAttributes returns the newest version, and locks the shelves until the
	// transaction ends.
	HoldAttributes(ctx context.Context) (*Attributes, error)
	PutAttributes(ctx context.Context, a *Attributes) error
}

// AttributeReader reads the owner's attributes.
type AttributeReader interface {
	OwnAttributes(ctx context.Context) (*Attributes, error)
}

// Attributes returns the newest version.
func (o *Office) Attributes(ctx context.Context) (*Attributes, error) {
	return o.reader.OwnAttributes(ctx)
}

// PutAttributes replaces the owner's attributes, over the version that was seen. Products
// keep their values of a removed attribute; they count again if its key returns.
//
// Errors: *ErrStale[Attributes]; Invalid with Fields.
func (o *Office) PutAttributes(ctx context.Context, seen int64, list []catalog.OwnAttribute, actor string) (out *Attributes, err error) {
	list = slices.Clone(list)
	if err := catalog.CheckOwnAttributes(list); err != nil {
		return nil, err
	}
	err = o.change(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.HoldAttributes(ctx)
		if err != nil {
			return err
		}
		if now.Version != seen {
			return &ErrStale[Attributes]{now}
		}
		out = &Attributes{Version: now.Version + 1, List: list, Actor: actor, At: tx.Now()}
		if err := tx.PutAttributes(ctx, out); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "attributes.save", Subject: "attributes", SubjectID: "attributes", Before: now.List, After: list})
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
