package catalogdb

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// HoldRankings implements shelf.RankingTx.
func (tx *Tx) HoldRankings(ctx context.Context) error {
	return sqldb.Translate("lock rankings", tx.q.HoldRankings(ctx))
}

// Rankings implements shelf.RankingTx.
func (tx *Tx) Rankings(ctx context.Context) ([]shelf.Ranking, error) { return rankings(ctx, tx.q) }

func rankings(ctx context.Context, q *sqlcgen.Queries) ([]shelf.Ranking, error) {
	rows, err := q.Rankings(ctx)
	if err != nil {
		return nil, sqldb.Translate("rankings", err)
	}
	pins, err := q.RankingPins(ctx)
	if err != nil {
		return nil, sqldb.Translate("rankings", err)
	}
	out := make([]shelf.Ranking, len(rows))
	for i, r := range rows {
		out[i] = shelf.Ranking{List: shelf.List(r.List), Mode: shelf.Mode(r.Mode), Enough: r.Enough, Version: r.RowVersion}
		if r.WorkedAt > 0 {
			out[i].WorkedAt = sqldb.FromMicros(r.WorkedAt)
		}
		for _, p := range pins {
			if p.List == r.List {
				out[i].Pins = append(out[i].Pins, shelf.Pin{
					Product: p.ProductID, Until: p.Until, Actor: p.Actor, PinnedAt: sqldb.FromMicros(p.PinnedAt), Name: p.Name, Live: p.State == string(catalog.StateLive),
				})
			}
		}
	}
	return out, nil
}

// Ranked implements shelf.RankingTx.
func (tx *Tx) Ranked(ctx context.Context) (catalog.Rankings, error) {
	r, err := ranked(ctx, tx.q)
	return r, sqldb.Translate("ranked", err)
}

// ranked returns the recommending lists as the catalogue shows them.
func ranked(ctx context.Context, q *sqlcgen.Queries) (r catalog.Rankings, err error) {
	rows, err := q.Rankings(ctx)
	if err != nil {
		return r, err
	}
	pins, err := q.RankingPins(ctx)
	if err != nil {
		return r, err
	}
	of := map[string]*catalog.Ranked{string(shelf.TopSells): &r.TopSells, string(shelf.Trending): &r.Trending}
	for _, row := range rows {
		if list := of[row.List]; list != nil {
			list.Worked = shelf.Mode(row.Mode) == shelf.Worked && row.Enough
		}
	}
	for _, p := range pins {
		if list := of[p.List]; list != nil {
			list.Pins = append(list.Pins, p.ProductID)
		}
	}
	places, err := q.RankingPlaced(ctx)
	if err != nil {
		return r, err
	}
	for _, p := range places {
		if list := of[p.List]; list != nil && list.Worked {
			list.Places = append(list.Places, p.ProductID)
		}
		if p.List == string(shelf.TopSells) {
			r.Selling = append(r.Selling, p.ProductID)
		}
	}
	pairs, err := q.BoughtTogether(ctx)
	for _, p := range pairs {
		r.Together = append(r.Together, catalog.Pair{Product: p.ProductID, Other: p.OtherID, Orders: p.Orders})
	}
	return r, err
}

// flags decide which products shoppers see in Top Sells and Trending: by worked-out places,
// or by the product's own flag and pins.
type flags struct {
	topSell, trending func(id string, flag bool) bool
}

func flagsOf(t *catalog.Terms) flags {
	return flags{t.Rankings.TopSells.Members(), t.Rankings.Trending.Members()}
}

func (f flags) show(p *catalog.Product) {
	p.TopSell, p.Trending = f.topSell(p.ID, p.TopSell), f.trending(p.ID, p.Trending)
}

// HandPicked implements shelf.RankingTx.
func (tx *Tx) HandPicked(ctx context.Context) ([]shelf.Picked, error) { return handPicked(ctx, tx.q) }

func handPicked(ctx context.Context, q *sqlcgen.Queries) ([]shelf.Picked, error) {
	return sqldb.All("hand picked", func(r sqlcgen.HandPickedRow) shelf.Picked {
		return shelf.Picked{Product: r.ID, TopSell: r.TopSell, Trending: r.Trending, CreatedAt: sqldb.FromMicros(r.CreatedAt)}
	})(q.HandPicked(ctx))
}

// Signals implements shelf.RankingTx: the reports' daily sales, refunded returns (a
// replaced unit counts as kept), and views.
func (tx *Tx) Signals(ctx context.Context, from, to string) ([]shelf.Signal, error) {
	sold, err := tx.q.SoldBetween(ctx, sqlcgen.SoldBetweenParams{First: from, Last: to})
	if err != nil {
		return nil, sqldb.Translate("signals", err)
	}
	views, err := tx.q.ViewsSince(ctx, from)
	if err != nil {
		return nil, sqldb.Translate("signals", err)
	}
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return nil, fmt.Errorf("store: signals from %q: %w", from, err)
	}
	// A day in Karachi begins before UTC's; rows that are too old are dropped by their day
	// below.
	back, err := tx.q.SentBackSince(ctx, sqldb.Micros(first.AddDate(0, 0, -1)))
	if err != nil {
		return nil, sqldb.Translate("signals", err)
	}
	turned, err := tx.q.TurnedBackSince(ctx, sqldb.Micros(first.AddDate(0, 0, -1)))
	if err != nil {
		return nil, sqldb.Translate("signals", err)
	}
	out := make([]shelf.Signal, 0, len(sold)+len(views)+len(back)+len(turned))
	// A whole parcel that came back after delivery without a return counts as never
	// delivered.
	for _, r := range turned {
		if day := shelf.Day(sqldb.FromMicros(r.DeliveredAt)); day >= from {
			out = append(out, shelf.Signal{Product: r.ProductID, Day: day, Back: r.Quantity})
		}
	}
	for _, r := range back {
		if day := shelf.Day(sqldb.FromMicros(r.AskedAt)); day >= from {
			out = append(out, shelf.Signal{Product: r.ProductID, Day: day, Back: r.Back})
		}
	}
	for _, r := range sold {
		out = append(out, shelf.Signal{Product: r.SumKey, Day: r.Start, Units: r.Units, Refused: r.Refused})
	}
	for _, r := range views {
		out = append(out, shelf.Signal{Product: r.ProductID, Day: r.Day, Views: r.Views})
	}
	return out, nil
}

// LongSoldOut implements shelf.RankingTx. A level that changed since may have been in stock
// in between.
func (tx *Tx) LongSoldOut(ctx context.Context, since time.Time) (map[string]bool, error) {
	ids, err := tx.q.LongSoldOut(ctx, sqldb.Micros(since))
	return setOf(ids), sqldb.Translate("long sold out", err)
}

// LiveAmong implements shelf.RankingTx.
func (tx *Tx) LiveAmong(ctx context.Context, ids []string) (map[string]bool, error) {
	out := map[string]bool{}
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT id FROM products WHERE state = 'live' AND id IN`, ids, ``, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		out[id] = true
		return err
	})
	return out, sqldb.Translate("live among", err)
}

func setOf(ids []string) map[string]bool {
	out := make(map[string]bool, len(ids))
	for _, id := range ids {
		out[id] = true
	}
	return out
}

// PutRanking implements shelf.RankingTx.
func (tx *Tx) PutRanking(ctx context.Context, r *shelf.Ranking) error {
	err := tx.q.PutRanking(ctx, sqlcgen.PutRankingParams{List: string(r.List), Mode: string(r.Mode), UpdatedAt: sqldb.Micros(tx.Now())})
	if err != nil {
		return sqldb.Translate("put ranking", err)
	}
	return tx.PutPins(ctx, r)
}

// PutPins implements shelf.RankingTx.
func (tx *Tx) PutPins(ctx context.Context, r *shelf.Ranking) error {
	if err := tx.q.DropRankingPins(ctx, string(r.List)); err != nil {
		return sqldb.Translate("put pins", err)
	}
	for i, p := range r.Pins {
		err := tx.q.PutRankingPin(ctx, sqlcgen.PutRankingPinParams{
			List: string(r.List), ProductID: p.Product, Place: int64(i + 1), Until: p.Until, Actor: p.Actor, PinnedAt: sqldb.Micros(p.PinnedAt),
		})
		if err != nil {
			return sqldb.Translate("put pins", err)
		}
	}
	return nil
}

// PutReckonings implements shelf.RankingTx.
func (tx *Tx) PutReckonings(ctx context.Context, of map[shelf.List]shelf.Reckoning) error {
	if err := tx.q.DropRankingPlaces(ctx); err != nil {
		return sqldb.Translate("put reckonings", err)
	}
	var rows [][]any
	for _, list := range shelf.Lists() {
		r := of[list]
		for _, p := range r.Places {
			rows = append(rows, []any{string(list), p.Product, p.Place, p.LeftOut, p.Score, p.Units, p.Week, p.WeekBefore, p.Refused, p.Views})
		}
		err := tx.q.RankingWorked(ctx, sqlcgen.RankingWorkedParams{List: string(list), Enough: r.Enough, WorkedAt: sqldb.Micros(tx.Now())})
		if err != nil {
			return sqldb.Translate("put reckonings", err)
		}
	}
	return sqldb.Translate("put reckonings", tx.InsertRows(ctx,
		`INSERT INTO ranking_places (list, product_id, place, left_out, score, units, week, week_before, refused, views)`, rows, ``))
}

// PutTogether implements shelf.RankingTx.
func (tx *Tx) PutTogether(ctx context.Context, pairs []catalog.Pair) error {
	if err := tx.q.DropBoughtTogether(ctx); err != nil {
		return sqldb.Translate("put together", err)
	}
	rows := each.Of(pairs, func(p catalog.Pair) []any { return []any{p.Product, p.Other, p.Orders} })
	return sqldb.Translate("put together", tx.InsertRows(ctx, `INSERT INTO bought_together (product_id, other_id, orders)`, rows, ``))
}

// BoughtTogether implements shelf.RankingReader.
func (r *Reader) BoughtTogether(ctx context.Context, since string, least int64) ([]catalog.Pair, error) {
	return sqldb.All("bought together", func(p sqlcgen.CountBoughtTogetherRow) catalog.Pair {
		return catalog.Pair{Product: p.ProductID, Other: p.OtherID, Orders: p.Orders}
	})(
		r.q.CountBoughtTogether(ctx, sqlcgen.CountBoughtTogetherParams{Since: since, Least: least}))
}

// Reread implements shelf.RankingTx.
func (tx *Tx) Reread(ids ...string) { tx.changed = append(tx.changed, ids...) }

// RankingsWorkedAt implements shelf.RankingReader.
func (r *Reader) RankingsWorkedAt(ctx context.Context) (time.Time, error) {
	rows, err := r.q.Rankings(ctx)
	if err != nil {
		return time.Time{}, sqldb.Translate("rankings", err)
	}
	var at int64
	for i, row := range rows {
		if row.WorkedAt == 0 {
			return time.Time{}, nil
		}
		if i == 0 || row.WorkedAt < at {
			at = row.WorkedAt
		}
	}
	return sqldb.FromMicros(at), nil
}

// RankingsShown implements shelf.RankingReader.
func (r *Reader) RankingsShown(ctx context.Context) (all []shelf.Ranking, picked []shelf.Picked, err error) {
	err = r.view(ctx, "rankings", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		if all, err = rankings(ctx, q); err != nil {
			return err
		}
		if picked, err = handPicked(ctx, q); err != nil {
			return err
		}
		places, err := q.RankingPlaces(ctx)
		if err != nil {
			return err
		}
		for i := range all {
			for _, p := range places {
				if p.List != string(all[i].List) {
					continue
				}
				all[i].Places = append(all[i].Places, shelf.Place{
					Product: p.ProductID, Place: int(p.Place), LeftOut: p.LeftOut, Score: p.Score,
					Figures: shelf.Figures{Units: p.Units, Week: p.Week, WeekBefore: p.WeekBefore, Refused: p.Refused, Views: p.Views},
				})
			}
		}
		return nil
	})
	return all, picked, err
}
