package catalogdb

import (
	"context"
	"encoding/json"

	"gulaab/internal/catalog"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// OwnAttributes implements shelf.AttributeReader.
func (r *Reader) OwnAttributes(ctx context.Context) (*shelf.Attributes, error) {
	return ownAttributes(ctx, r.q)
}

// HoldAttributes implements shelf.AttributeTx. It locks the catalogue's row.
func (tx *Tx) HoldAttributes(ctx context.Context) (*shelf.Attributes, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return nil, sqldb.Translate("lock attributes", err)
	}
	return ownAttributes(ctx, tx.q)
}

// OwnAttributes implements catalog.Tx.
func (tx *Tx) OwnAttributes(ctx context.Context) ([]catalog.OwnAttribute, error) {
	now, err := ownAttributes(ctx, tx.q)
	if err != nil {
		return nil, err
	}
	return now.List, nil
}

func ownAttributes(ctx context.Context, q *sqlcgen.Queries) (*shelf.Attributes, error) {
	rows, err := q.OwnAttributes(ctx)
	if err != nil || len(rows) == 0 {
		return &shelf.Attributes{}, sqldb.Translate("attributes", err)
	}
	r := rows[0]
	out := &shelf.Attributes{Version: r.Version, Actor: r.Actor, ActorName: r.ActorName, At: sqldb.FromMicros(r.SavedAt)}
	return out, sqldb.Translate("attributes", json.Unmarshal([]byte(r.List), &out.List))
}

// PutAttributes implements shelf.AttributeTx.
func (tx *Tx) PutAttributes(ctx context.Context, a *shelf.Attributes) error {
	return sqldb.Translate("put attributes", tx.q.PutOwnAttributes(ctx, sqlcgen.PutOwnAttributesParams{
		Version: a.Version, List: sqldb.JSONText(a.List), Actor: a.Actor, SavedAt: sqldb.Micros(a.At),
	}))
}
