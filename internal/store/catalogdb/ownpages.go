package catalogdb

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Pages implements shelf.PageReader.
func (r *Reader) Pages(ctx context.Context) ([]shelf.Page, error) { return ownPages(ctx, r.q) }

// HoldPages implements shelf.PageTx. It locks the catalogue's row.
func (tx *Tx) HoldPages(ctx context.Context) ([]shelf.Page, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return nil, sqldb.Translate("lock pages", err)
	}
	return ownPages(ctx, tx.q)
}

func ownPages(ctx context.Context, q *sqlcgen.Queries) ([]shelf.Page, error) {
	rows, err := q.OwnPages(ctx)
	if err != nil || len(rows) == 0 {
		return nil, sqldb.Translate("own pages", err)
	}
	out := make([]shelf.Page, len(rows))
	for i, r := range rows {
		out[i] = shelf.Page{
			OwnPage: catalog.OwnPage{
				ID: r.ID, Slug: r.Slug, Kind: catalog.PageKind(r.Kind), Showing: showing(r.Published, r.ShownFrom, r.ShownUntil),
				Version: r.Version, CreatedAt: sqldb.FromMicros(r.CreatedAt), SavedAt: sqldb.FromMicros(r.SavedAt),
			},
			Actor: r.Actor, ActorName: r.ActorName,
		}
		if kind, slug, is := strings.Cut(r.About, ":"); is {
			out[i].Kind, out[i].Slug = catalog.PageKind(kind), slug
		}
		if err := json.Unmarshal([]byte(r.Content), &out[i].PageContent); err != nil {
			return nil, sqldb.Translate("own pages", err)
		}
	}
	return out, nil
}

// shownPages returns the pages as the Snapshot has them; nil where there are none.
func shownPages(ctx context.Context, q *sqlcgen.Queries) (out []catalog.OwnPage, err error) {
	all, err := ownPages(ctx, q)
	for i := range all {
		out = append(out, all[i].OwnPage)
	}
	return out, err
}

func showing(published bool, from, until int64) catalog.Showing {
	return catalog.Showing{Published: published, From: sometime(from), Until: sometime(until)}
}

// sometime is a stored moment; 0 is none.
func sometime(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return sqldb.FromMicros(micros)
}

func microsOf(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return sqldb.Micros(t)
}

// PutPage implements shelf.PageTx.
func (tx *Tx) PutPage(ctx context.Context, p *shelf.Page) error {
	content, err := json.Marshal(p.PageContent)
	if err != nil {
		return err
	}
	kind, slug, about := p.Kind, p.Slug, ""
	if p.Kind.IsGuide() {
		kind, slug, about = catalog.PlainPage, string(p.Kind)+"-"+p.Slug, string(p.Kind)+":"+p.Slug
	}
	return sqldb.Translate("put page", tx.q.PutOwnPage(ctx, sqlcgen.PutOwnPageParams{
		ID: p.ID, Slug: slug, Kind: string(kind), About: about, Content: string(content), Published: p.Published, ShownFrom: microsOf(p.From),
		ShownUntil: microsOf(p.Until), Version: p.Version, Actor: p.Actor, CreatedAt: sqldb.Micros(p.CreatedAt), SavedAt: sqldb.Micros(p.SavedAt),
	}))
}

// DropPage implements shelf.PageTx.
func (tx *Tx) DropPage(ctx context.Context, id string) error {
	return sqldb.Translate("drop page", tx.q.DropOwnPage(ctx, id))
}
