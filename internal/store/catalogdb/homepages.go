package catalogdb

import (
	"context"
	"encoding/json"

	"gulaab/internal/catalog"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// HomePages implements shelf.HomeReader.
func (r *Reader) HomePages(ctx context.Context, most int) ([]shelf.HomePage, error) {
	return homePages(ctx, r.q, most)
}

func homePages(ctx context.Context, q *sqlcgen.Queries, most int) ([]shelf.HomePage, error) {
	rows, err := q.HomePages(ctx, int32(most)) //nolint:gosec // tens
	if err != nil {
		return nil, sqldb.Translate("home pages", err)
	}
	out := make([]shelf.HomePage, len(rows))
	for i, r := range rows {
		out[i] = shelf.HomePage{Version: r.Version, Actor: r.Actor, ActorName: r.ActorName, At: sqldb.FromMicros(r.PublishedAt)}
		if err := json.Unmarshal([]byte(r.Layout), &out[i].Layout); err != nil {
			return nil, sqldb.Translate("home pages", err)
		}
		out[i].Layout.Fit()
	}
	return out, nil
}

// homeLayout returns the layout that shoppers see; nil for the specified one.
func homeLayout(ctx context.Context, q *sqlcgen.Queries) (*catalog.HomeLayout, error) {
	now, err := homePages(ctx, q, 1)
	if err != nil || len(now) == 0 {
		return nil, err
	}
	return &now[0].Layout, nil
}

// HoldHome implements shelf.HomeTx. It locks the catalogue's row.
func (tx *Tx) HoldHome(ctx context.Context) (*shelf.HomePage, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return nil, sqldb.Translate("lock home", err)
	}
	now, err := homePages(ctx, tx.q, 1)
	if err != nil {
		return nil, err
	}
	if len(now) == 0 {
		return shelf.Specified(), nil
	}
	return &now[0], nil
}

// PutHome implements shelf.HomeTx.
func (tx *Tx) PutHome(ctx context.Context, p *shelf.HomePage) error {
	layout, err := json.Marshal(p.Layout)
	if err != nil {
		return err
	}
	return sqldb.Translate("put home", tx.q.PutHomePage(ctx, sqlcgen.PutHomePageParams{
		Version: p.Version, Layout: string(layout), Actor: p.Actor, PublishedAt: sqldb.Micros(p.At),
	}))
}

// ShelfTerms implements shelf.HomeTx.
func (tx *Tx) ShelfTerms(ctx context.Context) (*catalog.Terms, error) {
	t, err := readTerms(ctx, tx.q)
	return t, sqldb.Translate("shelf terms", err)
}

// ShelfTerms implements shelf.HomeReader.
func (r *Reader) ShelfTerms(ctx context.Context) (*catalog.Terms, error) {
	t, err := readTerms(ctx, r.q)
	return t, sqldb.Translate("shelf terms", err)
}

// PinnedProducts implements shelf.HomeTx.
func (tx *Tx) PinnedProducts(ctx context.Context, ids []string) ([]shelf.PinnedProduct, error) {
	return pinnedProducts(ctx, tx.q, ids)
}

// PinnedProducts implements shelf.HomeReader.
func (r *Reader) PinnedProducts(ctx context.Context, ids []string) ([]shelf.PinnedProduct, error) {
	return pinnedProducts(ctx, r.q, ids)
}

// PhotoSize implements shelf.HomeTx.
func (tx *Tx) PhotoSize(ctx context.Context, address string) (width, height int, err error) {
	return photoSize(ctx, tx.q, address)
}

// PhotoSize implements shelf.HomeReader.
func (r *Reader) PhotoSize(ctx context.Context, address string) (width, height int, err error) {
	return photoSize(ctx, r.q, address)
}

func photoSize(ctx context.Context, q *sqlcgen.Queries, address string) (width, height int, err error) {
	named := mediaKeys.FindStringSubmatch(address)
	if named == nil || address != named[0]+"-640.jpg" {
		return 0, 0, nil
	}
	rows, err := q.PhotoSize(ctx, named[1])
	if err != nil || len(rows) == 0 {
		return 0, 0, sqldb.Translate("photo size", err)
	}
	return int(rows[0].Width), int(rows[0].Height), nil
}

func pinnedProducts(ctx context.Context, q *sqlcgen.Queries, ids []string) (out []shelf.PinnedProduct, err error) {
	for _, id := range ids { // at most a few
		rows, err := q.PinnedProduct(ctx, id)
		if err != nil {
			return nil, sqldb.Translate("pinned products", err)
		}
		for _, r := range rows {
			out = append(out, shelf.PinnedProduct{ID: r.ID, Name: r.Name, Brand: r.Brand, Picture: r.FrontImage, Live: r.State == "live"})
		}
	}
	return out, nil
}
