package shelf

import (
	"context"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Page is a page or an article of the owner's, as the office has it (FACE-2).
type Page struct {
	catalog.OwnPage
	Actor     string // account id of who saved it last
	ActorName string // as it is now; only when read
}

// taken says whether another page cannot be saved beside this one: guides have addresses of
// their own, and all others share theirs, so that they may change their kind.
func (p *Page) taken(next *catalog.OwnPage) bool {
	alike := p.Kind == next.Kind || !p.Kind.IsGuide() && !next.Kind.IsGuide()
	return alike && p.Slug == next.Slug && p.ID != next.ID
}

// PageTx is the part of Tx that keeps the owner's pages.
type PageTx interface {
	// HoldPages returns all of them, the oldest first, and keeps other changes of the shelves
	// waiting until the transaction ends.
	HoldPages(ctx context.Context) ([]Page, error)
	PutPage(ctx context.Context, p *Page) error
	DropPage(ctx context.Context, id string) error
}

// PageReader reads the owner's pages.
type PageReader interface {
	// Pages returns all of them, the oldest first.
	Pages(ctx context.Context) ([]Page, error)
}

var (
	errNoPage    = fault.New(fault.NotFound, "There is no such page.")
	errManyPages = fault.Newf(fault.Conflict, "There can be %d pages and articles. Remove some first.", catalog.MaxOwnPages)
)

// Pages returns all pages and articles, the oldest first.
func (o *Office) Pages(ctx context.Context) ([]Page, error) { return o.reader.Pages(ctx) }

// Page returns one of them.
//
// Errors: NotFound.
func (o *Office) Page(ctx context.Context, id string) (*Page, error) {
	all, err := o.reader.Pages(ctx)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(all, func(p Page) bool { return p.ID == id }); i >= 0 {
		return &all[i], nil
	}
	return nil, errNoPage
}

// CheckPage returns a page as it would be saved, tidied.
//
// Errors: Invalid with Fields.
func (o *Office) CheckPage(ctx context.Context, p catalog.OwnPage) (*catalog.OwnPage, error) {
	if err := checkPage(ctx, o.reader, &p); err != nil {
		return nil, err
	}
	return &p, nil
}

func checkPage(ctx context.Context, from homeSource, p *catalog.OwnPage) error {
	if err := p.Bounds(); err != nil {
		return err
	}
	p.Tidy()
	if p.Slug = ident.Tidy(p.Slug); p.Slug == "" {
		p.Slug = ident.Slug(p.Title)
	}
	for i := range p.Blocks {
		b := &p.Blocks[i]
		if b.Image == "" {
			continue
		}
		var err error
		if b.Width, b.Height, err = from.PhotoSize(ctx, b.Image); err != nil {
			return err
		}
	}
	known, err := from.PinnedProducts(ctx, p.Goods())
	if err != nil {
		return err
	}
	return p.Check(func(id string) bool {
		return slices.ContainsFunc(known, func(k PinnedProduct) bool { return k.ID == id })
	})
}

// SavePage stores a page over the version that was seen, 0 for a new one, which gets its id
// here. Where a published page gets another address, the old one leads to it.
//
// Errors: *ErrStale[Page]; Invalid with Fields; Conflict where there are too many.
func (o *Office) SavePage(ctx context.Context, seen int64, in catalog.OwnPage, actor string) (out *Page, err error) {
	err = o.change(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.HoldPages(ctx)
		if err != nil {
			return err
		}
		next := &Page{OwnPage: in, Actor: actor}
		if err := checkPage(ctx, tx, &next.OwnPage); err != nil {
			return err
		}
		entry := audit.Entry{Action: "page.save", Subject: "page"}
		at := slices.IndexFunc(all, func(p Page) bool { return p.ID == in.ID })
		switch {
		case in.ID == "" && len(all) >= catalog.MaxOwnPages:
			return errManyPages
		case in.ID == "":
			next.ID, next.CreatedAt = ident.NewID(), tx.Now()
		case at < 0:
			return &ErrStale[Page]{}
		case all[at].Version != seen:
			return &ErrStale[Page]{&all[at]}
		default:
			next.CreatedAt = all[at].CreatedAt
			entry.Before = pageEntry(&all[at])
		}
		if slices.ContainsFunc(all, func(p Page) bool { return p.taken(&next.OwnPage) }) {
			return fault.Fields("Please check the marked fields.", map[string]string{"slug": "Another page has this address."})
		}
		next.Version, next.SavedAt = seen+1, tx.Now()
		if at >= 0 && all[at].Published {
			if err := leadOn(ctx, tx, all[at].Path(), next.Path()); err != nil {
				return err
			}
		}
		if err := tx.PutPage(ctx, next); err != nil {
			return err
		}
		out = next
		entry.SubjectID, entry.After = next.ID, pageEntry(next)
		return tx.Record(ctx, entry)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// leadOn redirects the former address of what was published, as far as there is room.
func leadOn(ctx context.Context, tx Tx, was, now string) error {
	if was == now {
		return nil
	}
	n, err := tx.HoldRedirects(ctx)
	if err != nil || n >= MostRedirects {
		return err
	}
	return tx.PutRedirects(ctx, []Redirect{{From: was, To: now, At: tx.Now()}})
}

// pageEntry is what the log keeps of a page.
func pageEntry(p *Page) map[string]any {
	return showingEntry(p.Showing, map[string]any{"path": p.Path(), "title": p.Title, "summary": p.Summary, "blocks": p.Blocks})
}

// showingEntry adds when something is shown to what the log keeps of it.
func showingEntry(p catalog.Showing, out map[string]any) map[string]any {
	out["published"] = p.Published
	if !p.From.IsZero() {
		out["from"] = p.From
	}
	if !p.Until.IsZero() {
		out["until"] = p.Until
	}
	return out
}

// RemovePage removes a page in the version that was seen.
//
// Errors: *ErrStale[Page].
func (o *Office) RemovePage(ctx context.Context, id string, seen int64) error {
	return o.change(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.HoldPages(ctx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(p Page) bool { return p.ID == id })
		switch {
		case at < 0:
			return errNoPage
		case all[at].Version != seen:
			return &ErrStale[Page]{&all[at]}
		}
		if err := tx.DropPage(ctx, id); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "page.remove", Subject: "page", SubjectID: id, Before: pageEntry(&all[at])})
	})
}
