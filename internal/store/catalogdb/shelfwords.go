package catalogdb

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// TouchShelves implements shelf.Tx. Nodes read the terms with every version of the
// catalogue.
func (tx *Tx) TouchShelves(ctx context.Context) error {
	tx.termsChanged = true
	return tx.TouchCatalogue(ctx)
}

// Words implements shelf.WordsReader.
func (r *Reader) Words(ctx context.Context) ([]shelf.Word, error) { return searchWords(ctx, r.q) }

// AllWords implements shelf.WordsTx. It locks the catalogue's row.
func (tx *Tx) AllWords(ctx context.Context) ([]shelf.Word, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return nil, sqldb.Translate("lock words", err)
	}
	return searchWords(ctx, tx.q)
}

func searchWords(ctx context.Context, q *sqlcgen.Queries) ([]shelf.Word, error) {
	rows, err := q.SearchWords(ctx)
	if err != nil {
		return nil, sqldb.Translate("search words", err)
	}
	out := make([]shelf.Word, len(rows))
	for i, r := range rows {
		out[i] = shelf.Word{ID: r.ID, Version: r.RowVersion, Actor: r.Actor, UpdatedAt: sqldb.FromMicros(r.UpdatedAt), Word: catalog.Word{Target: r.Target}}
		if err := errors.Join(json.Unmarshal([]byte(r.Phrases), &out[i].Phrases), json.Unmarshal([]byte(r.Terms), &out[i].Terms)); err != nil {
			return nil, sqldb.Translate("search words", err)
		}
	}
	return out, nil
}

// PutWord implements shelf.WordsTx.
func (tx *Tx) PutWord(ctx context.Context, w *shelf.Word) error {
	return sqldb.Translate("put word", tx.q.PutSearchWord(ctx, sqlcgen.PutSearchWordParams{
		ID: w.ID, Phrases: sqldb.JSONText(w.Phrases), Terms: sqldb.JSONText(w.Terms), Target: w.Target, Actor: w.Actor, UpdatedAt: sqldb.Micros(w.UpdatedAt),
	}))
}

// DeleteWord implements shelf.WordsTx.
func (tx *Tx) DeleteWord(ctx context.Context, id string) error {
	return sqldb.Translate("delete word", tx.q.DeleteSearchWord(ctx, id))
}

// Searches implements shelf.WordsReader.
func (r *Reader) Searches(ctx context.Context, since string, found bool, most int) ([]shelf.Searched, error) {
	limit := int32(most) //nolint:gosec // a hundred
	var out []shelf.Searched
	if found {
		rows, err := r.q.SearchedUnopened(ctx, sqlcgen.SearchedUnopenedParams{Since: since, Most: limit})
		for _, row := range rows {
			out = append(out, shelf.Searched(row))
		}
		return out, sqldb.Translate("searches", err)
	}
	rows, err := r.q.SearchedInVain(ctx, sqlcgen.SearchedInVainParams{Since: since, Most: limit})
	for _, row := range rows {
		out = append(out, shelf.Searched(row))
	}
	return out, sqldb.Translate("searches", err)
}

// wordsOfDay bounds the search words stored for one day.
const wordsOfDay = 1000

// SearchesLife and ViewsLife are how long counts are kept.
const (
	SearchesLife = 90 * 24 * time.Hour
	ViewsLife    = 60 * 24 * time.Hour
)

// KeepCounts implements shelf.Keep.
func (db *DB) KeepCounts(ctx context.Context, c shelf.Counts) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, id := range slices.Sorted(maps.Keys(c.Views)) { // sorted, so that no two nodes deadlock
			if err := tx.q.AddViews(ctx, sqlcgen.AddViewsParams{Day: c.Day, ProductID: id, Views: c.Views[id]}); err != nil {
				return sqldb.Translate("add views", err)
			}
		}
		if len(c.Words) == 0 {
			return nil
		}
		kept, err := tx.q.CountSearched(ctx, c.Day)
		if err != nil {
			return sqldb.Translate("count searched", err)
		}
		for _, word := range slices.Sorted(maps.Keys(c.Words)) {
			n := c.Words[word]
			done, err := tx.q.AddSearched(ctx, sqlcgen.AddSearchedParams{Day: c.Day, Word: word, Searches: n.Searches, Missed: n.Missed, Clicks: n.Clicks})
			if err != nil {
				return sqldb.Translate("add searched", err)
			}
			if done > 0 || kept >= wordsOfDay || n.Searches == 0 {
				continue
			}
			kept++
			err = tx.q.InsertSearched(ctx, sqlcgen.InsertSearchedParams{Day: c.Day, Word: word, Searches: n.Searches, Missed: n.Missed, Clicks: n.Clicks})
			if err != nil {
				return sqldb.Translate("insert searched", err)
			}
		}
		return nil
	})
}
