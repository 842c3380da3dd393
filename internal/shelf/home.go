package shelf

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
)

// HomePage is a published version of the home page (SHELF-2). Version 0 is the specified
// page.
type HomePage struct {
	Version   int64
	Layout    catalog.HomeLayout
	Actor     string // account id
	ActorName string // as it is now; only when read
	At        time.Time
}

// PinnedProduct is a product that a home page names, as the office shows it.
type PinnedProduct struct {
	ID      string
	Name    string
	Brand   string
	Picture string
	Live    bool // others are left out of the page
}

// mostHomePages bounds the versions that the office lists.
const mostHomePages = 30

// HomeTx is the part of Tx about the home page.
type HomeTx interface {
	// HoldHome returns the version that shoppers see, and keeps other changes of
	// the shelves waiting until the transaction ends.
	HoldHome(ctx context.Context) (*HomePage, error)
	PutHome(ctx context.Context, p *HomePage) error
	// ShelfTerms returns the rows as they are.
	ShelfTerms(ctx context.Context) (*catalog.Terms, error)
	// PinnedProducts returns those of the ids that there are, in any state.
	PinnedProducts(ctx context.Context, ids []string) ([]PinnedProduct, error)
	// PhotoSize returns the size of an uploaded photo by its address, in pixels; zero
	// where there is none.
	PhotoSize(ctx context.Context, address string) (width, height int, err error)
}

// HomeReader reads versions of the home page.
type HomeReader interface {
	// HomePages returns the newest versions, the newest first.
	HomePages(ctx context.Context, most int) ([]HomePage, error)
	ShelfTerms(ctx context.Context) (*catalog.Terms, error)
	PinnedProducts(ctx context.Context, ids []string) ([]PinnedProduct, error)
	PhotoSize(ctx context.Context, address string) (width, height int, err error)
}

// Specified is the home page of a shop whose owner changed nothing.
func Specified() *HomePage { return &HomePage{Layout: *catalog.SpecifiedHome()} }

// Home returns the page that shoppers see.
func (o *Office) Home(ctx context.Context) (*HomePage, error) {
	all, err := o.reader.HomePages(ctx, 1)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return Specified(), nil
	}
	return &all[0], nil
}

// HomePages returns the versions that can be restored, newest first, without the specified
// one.
func (o *Office) HomePages(ctx context.Context) ([]HomePage, error) {
	return o.reader.HomePages(ctx, mostHomePages)
}

// Pinned returns what the office shows of pinned products, without those that are gone.
func (o *Office) Pinned(ctx context.Context, ids []string) ([]PinnedProduct, error) {
	return o.reader.PinnedProducts(ctx, ids)
}

// CheckHome returns a layout as it would be published, tidied.
//
// Errors: Invalid with Fields.
func (o *Office) CheckHome(ctx context.Context, layout catalog.HomeLayout) (*catalog.HomeLayout, error) {
	if err := checkHome(ctx, o.reader, &layout); err != nil {
		return nil, err
	}
	return &layout, nil
}

// homeSource is what a layout is held against.
type homeSource interface {
	ShelfTerms(ctx context.Context) (*catalog.Terms, error)
	PinnedProducts(ctx context.Context, ids []string) ([]PinnedProduct, error)
	PhotoSize(ctx context.Context, address string) (width, height int, err error)
}

func checkHome(ctx context.Context, from homeSource, layout *catalog.HomeLayout) error {
	if err := layout.Bounds(); err != nil {
		return err
	}
	layout.Tidy()
	terms, err := from.ShelfTerms(ctx)
	if err != nil {
		return err
	}
	known, err := from.PinnedProducts(ctx, layout.Pinned())
	if err != nil {
		return err
	}
	if p := layout.Picture; p != nil {
		if p.Width, p.Height, err = from.PhotoSize(ctx, p.Image); err != nil {
			return err
		}
	}
	if err := layout.Check(terms, func(id string) bool {
		return slices.ContainsFunc(known, func(p PinnedProduct) bool { return p.ID == id })
	}); err != nil {
		return err
	}
	layout.Fit()
	return nil
}

// PublishHome makes a layout the home page, over the version that was seen, and keeps the
// one before.
//
// Errors: *ErrStale[HomePage]; Invalid with Fields.
func (o *Office) PublishHome(ctx context.Context, seen int64, layout catalog.HomeLayout, actor string) (out *HomePage, err error) {
	err = o.change(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.HoldHome(ctx)
		if err != nil {
			return err
		}
		if now.Version != seen {
			return &ErrStale[HomePage]{now}
		}
		next := &HomePage{Version: now.Version + 1, Layout: layout, Actor: actor, At: tx.Now()}
		if err := checkHome(ctx, tx, &next.Layout); err != nil {
			return err
		}
		if err := tx.PutHome(ctx, next); err != nil {
			return err
		}
		out = next
		return tx.Record(ctx, audit.Entry{Action: "home.publish", Subject: "home", SubjectID: "home", Before: now.Layout, After: next.Layout})
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
