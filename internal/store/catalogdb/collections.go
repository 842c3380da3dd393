package catalogdb

import (
	"context"
	"encoding/json"

	"gulaab/internal/catalog"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Collections implements shelf.CollectionReader.
func (r *Reader) Collections(ctx context.Context) ([]shelf.Collection, error) {
	return collections(ctx, r.q)
}

// HoldCollections implements shelf.CollectionTx. It locks the catalogue's row.
func (tx *Tx) HoldCollections(ctx context.Context) ([]shelf.Collection, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return nil, sqldb.Translate("lock collections", err)
	}
	return collections(ctx, tx.q)
}

func collections(ctx context.Context, q *sqlcgen.Queries) ([]shelf.Collection, error) {
	rows, err := q.Collections(ctx)
	if err != nil || len(rows) == 0 {
		return nil, sqldb.Translate("collections", err)
	}
	out := make([]shelf.Collection, len(rows))
	for i, r := range rows {
		out[i] = shelf.Collection{
			Collection: catalog.Collection{
				ID: r.ID, Slug: r.Slug, Showing: showing(r.Published, r.ShownFrom, r.ShownUntil),
				Version: r.Version, CreatedAt: sqldb.FromMicros(r.CreatedAt), SavedAt: sqldb.FromMicros(r.SavedAt),
			},
			Actor: r.Actor, ActorName: r.ActorName,
		}
		if err := json.Unmarshal([]byte(r.Content), &out[i].CollectionContent); err != nil {
			return nil, sqldb.Translate("collections", err)
		}
	}
	return out, nil
}

// shownCollections returns the collections as the Snapshot has them; nil where there are none.
func shownCollections(ctx context.Context, q *sqlcgen.Queries) (out []catalog.Collection, err error) {
	all, err := collections(ctx, q)
	for i := range all {
		out = append(out, all[i].Collection)
	}
	return out, err
}

// PutCollection implements shelf.CollectionTx.
func (tx *Tx) PutCollection(ctx context.Context, c *shelf.Collection) error {
	content, err := json.Marshal(c.CollectionContent)
	if err != nil {
		return err
	}
	return sqldb.Translate("put collection", tx.q.PutCollection(ctx, sqlcgen.PutCollectionParams{
		ID: c.ID, Slug: c.Slug, Content: string(content), Published: c.Published, ShownFrom: microsOf(c.From), ShownUntil: microsOf(c.Until),
		Version: c.Version, Actor: c.Actor, CreatedAt: sqldb.Micros(c.CreatedAt), SavedAt: sqldb.Micros(c.SavedAt),
	}))
}

// DropCollection implements shelf.CollectionTx.
func (tx *Tx) DropCollection(ctx context.Context, id string) error {
	return sqldb.Translate("drop collection", tx.q.DropCollection(ctx, id))
}
