package catalogdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/deal"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noDeal = "Deal not found"

// DealForUpdate implements deal.Tx.
func (tx *Tx) DealForUpdate(ctx context.Context, id string) (*deal.Deal, error) {
	if _, err := tx.LockRow(ctx, "deals", "id", id, noDeal); err != nil {
		return nil, err
	}
	return readDeal(ctx, tx.q, tx.Conn, id)
}

// Deal implements deal.Reader.
func (r *Reader) Deal(ctx context.Context, id string) (d *deal.Deal, err error) {
	err = r.view(ctx, "deal", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		var err error
		d, err = readDeal(ctx, q, tx, id)
		return err
	})
	return d, err
}

func readDeal(ctx context.Context, q *sqlcgen.Queries, tx sqldb.Querier, id string) (*deal.Deal, error) {
	r, err := q.DealByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("deal", noDeal, err)
	}
	deals, err := dealsOf(ctx, tx, []sqlcgen.Deal{r})
	if err != nil {
		return nil, err
	}
	return deals[0], nil
}

// dealTargets and dealExceptions are followed by the ids of deals.
const (
	dealTargets    = `SELECT deal_id, kind, target FROM deal_targets WHERE deal_id IN (`
	dealExceptions = `SELECT deal_id, kind, target FROM deal_exceptions WHERE deal_id IN (`
)

// dealsOf returns deals with their targets and exceptions.
func dealsOf(ctx context.Context, tx sqldb.Querier, rows []sqlcgen.Deal) ([]*deal.Deal, error) {
	out := make([]*deal.Deal, len(rows))
	byID := make(map[string]*deal.Deal, len(rows))
	ids := make([]string, len(rows))
	for i := range rows {
		r := &rows[i]
		out[i] = &deal.Deal{
			ID: r.ID, Name: r.Name, Kind: deal.Kind(r.Kind), Percent: int(r.Percent), Amount: money.Paisa(r.Amount),
			For: deal.Audience(r.Audience), Starts: sqldb.FromMicros(r.StartsAt), Ends: sqldb.FromMicros(r.EndsAt), WithCoupon: r.WithCoupon, Paused: r.Paused,
			Stopped: sqldb.MaybeMicros(r.StoppedAt), Version: r.RowVersion, Actor: r.Actor,
			CreatedAt: sqldb.FromMicros(r.CreatedAt), UpdatedAt: sqldb.FromMicros(r.UpdatedAt),
		}
		byID[r.ID], ids[i] = out[i], r.ID
	}
	for _, part := range []struct {
		text string
		of   func(*deal.Deal) *[]deal.Target
	}{
		{dealTargets, func(d *deal.Deal) *[]deal.Target { return &d.Targets }},
		{dealExceptions, func(d *deal.Deal) *[]deal.Target { return &d.Except }},
	} {
		for some := range slices.Chunk(ids, sqldb.LinesChunk) {
			var f sqldb.Filter
			err := sqldb.Each(ctx, tx, part.text+f.Among(some)+`) ORDER BY deal_id, kind, target`, f.Args, func(rows *sql.Rows) error {
				var id string
				var t deal.Target
				err := rows.Scan(&id, &t.Kind, &t.ID)
				if d := byID[id]; d != nil {
					list := part.of(d)
					*list = append(*list, t)
				}
				return err
			})
			if err != nil {
				return nil, sqldb.Translate("deal targets", err)
			}
		}
	}
	return out, nil
}

// named are the queries that look up the targets of deals and coupons, by kind.
var named = map[deal.TargetKind]string{
	deal.OfProduct: `SELECT id FROM products WHERE id IN`, deal.OfVariant: `SELECT id FROM variants WHERE id IN`,
	deal.OfBrand: `SELECT slug FROM brands WHERE slug IN`, deal.OfCategory: `SELECT slug FROM categories WHERE slug IN`,
}

// MissingTargets implements deal.Shop.
func (tx *Tx) MissingTargets(ctx context.Context, targets []deal.Target) (missing []deal.Target, err error) {
	ids, found := map[deal.TargetKind][]string{}, map[deal.Target]bool{}
	for _, t := range targets {
		ids[t.Kind] = append(ids[t.Kind], t.ID)
	}
	for kind, text := range named {
		err := sqldb.EachAmong(ctx, tx.Conn, text, ids[kind], ``, func(rows *sql.Rows) error {
			t := deal.Target{Kind: kind}
			err := rows.Scan(&t.ID)
			found[t] = true
			return err
		})
		if err != nil {
			return nil, sqldb.Translate("missing targets", err)
		}
	}
	for _, t := range targets {
		if named[t.Kind] != "" && !found[t] {
			missing = append(missing, t)
		}
	}
	return missing, nil
}

// Deals implements deal.Reader.
func (r *Reader) Deals(ctx context.Context, query deal.Query) (deals []*deal.Deal, err error) {
	most := int32(query.Limit) //nolint:gosec // a page of a list
	every, now := query.Show == "", sqldb.Micros(r.db.Now())
	ended := query.Show == deal.Ended
	err = r.view(ctx, "deals", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		var rows []sqlcgen.Deal
		var err error
		if query.After == "" {
			rows, err = q.LastDeals(ctx, sqlcgen.LastDealsParams{Every: every, Ended: ended, Now: now, Most: most})
		} else {
			rows, err = q.DealsBefore(ctx, sqlcgen.DealsBeforeParams{After: query.After, Every: every, Ended: ended, Now: now, Most: most})
		}
		if err != nil {
			return err
		}
		deals, err = dealsOf(ctx, tx, rows)
		return err
	})
	return deals, err
}

// CountDeals implements deal.Reader.
func (r *Reader) CountDeals(ctx context.Context) (deal.Counts, error) {
	row, err := r.q.CountDeals(ctx, sqldb.Micros(r.db.Now()))
	return deal.Counts{Running: row.Running, Open: row.Every - row.Ended, Ended: row.Ended}, sqldb.Translate("count deals", err)
}

// PutDeal implements deal.Tx.
func (tx *Tx) PutDeal(ctx context.Context, d *deal.Deal) error {
	err := tx.q.PutDeal(ctx, sqlcgen.PutDealParams{
		ID: d.ID, Name: d.Name, Kind: string(d.Kind), Percent: int64(d.Percent), Amount: int64(d.Amount), Audience: string(d.For),
		StartsAt: sqldb.Micros(d.Starts), EndsAt: sqldb.Micros(d.Ends), WithCoupon: d.WithCoupon, Paused: d.Paused, StoppedAt: sqldb.MicrosOrZero(d.Stopped),
		RowVersion: d.Version, Actor: d.Actor, CreatedAt: sqldb.Micros(d.CreatedAt), UpdatedAt: sqldb.Micros(d.UpdatedAt),
	})
	if err != nil {
		return sqldb.Translate("put deal", err)
	}
	if err := tx.q.DropDealTargets(ctx, d.ID); err != nil {
		return sqldb.Translate("put deal", err)
	}
	for _, t := range d.Targets {
		if err := tx.q.PutDealTarget(ctx, sqlcgen.PutDealTargetParams{DealID: d.ID, Kind: string(t.Kind), Target: t.ID}); err != nil {
			return sqldb.Translate("put deal", err)
		}
	}
	if err := tx.q.DropDealExceptions(ctx, d.ID); err != nil {
		return sqldb.Translate("put deal", err)
	}
	for _, t := range d.Except {
		if err := tx.q.PutDealException(ctx, sqlcgen.PutDealExceptionParams{DealID: d.ID, Kind: string(t.Kind), Target: t.ID}); err != nil {
			return sqldb.Translate("put deal", err)
		}
	}
	return nil
}

// DeleteDeal implements deal.Tx.
func (tx *Tx) DeleteDeal(ctx context.Context, id string) error {
	return sqldb.Translate("delete deal", tx.q.DeleteDeal(ctx, id))
}

// OpenDeals implements deal.Tx.
func (tx *Tx) OpenDeals(ctx context.Context, now time.Time) ([]*deal.Deal, error) {
	rows, err := tx.q.OpenDeals(ctx, sqldb.MicrosOrZero(now))
	if err != nil {
		return nil, sqldb.Translate("open deals", err)
	}
	return dealsOf(ctx, tx.Conn, rows)
}

// OpenDeals implements deal.Reader.
func (r *Reader) OpenDeals(ctx context.Context, now time.Time) (deals []*deal.Deal, err error) {
	err = r.view(ctx, "open deals", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		rows, err := q.OpenDeals(ctx, sqldb.MicrosOrZero(now))
		if err != nil {
			return err
		}
		deals, err = dealsOf(ctx, tx, rows)
		return err
	})
	return deals, err
}

func appliedOf(r sqlcgen.DealsAppliedRow) deal.Applied {
	return deal.Applied{
		Version: r.Version, Done: r.Applied, At: sqldb.MaybeMicros(r.AppliedAt), Catalogue: r.Catalogue,
		Pass: r.Pass, PassAt: sqldb.MaybeMicros(r.PassAt), PassFrom: r.PassFrom, After: r.PassAfter,
	}
}

// LockApplied implements deal.Tx. Its update of the only row locks out others.
func (tx *Tx) LockApplied(ctx context.Context) (deal.Applied, error) {
	r, err := tx.q.HoldDealsApplied(ctx)
	return appliedOf(sqlcgen.DealsAppliedRow(r)), sqldb.Translate("lock deals", err)
}

// PutApplied implements deal.Tx.
func (tx *Tx) PutApplied(ctx context.Context, a deal.Applied) error {
	return sqldb.Translate("put deals applied", tx.q.PutDealsApplied(ctx, sqlcgen.PutDealsAppliedParams{
		Version: a.Version, Applied: a.Done, AppliedAt: sqldb.MicrosOrZero(a.At), Catalogue: a.Catalogue,
		Pass: a.Pass, PassAt: sqldb.MicrosOrZero(a.PassAt), PassFrom: a.PassFrom, PassAfter: a.After,
	}))
}

// DealsApplied implements deal.Reader.
func (r *Reader) DealsApplied(ctx context.Context) (a deal.Applied, p deal.Present, err error) {
	err = r.view(ctx, "deals applied", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		row, err := q.DealsApplied(ctx)
		if err != nil {
			return err
		}
		a = appliedOf(row)
		turn, err := q.NextDealTurn(ctx, row.AppliedAt)
		if err != nil {
			return err
		}
		p.Next = sqldb.MaybeMicros(turn)
		if p.Runs, err = q.AnyDealRuns(ctx, sqldb.Micros(r.db.Now())); err != nil {
			return err
		}
		p.Catalogue, err = q.CatalogueVersion(ctx)
		return err
	})
	return a, p, err
}

// CatalogueVersion implements deal.Tx.
func (tx *Tx) CatalogueVersion(ctx context.Context) (int64, error) {
	v, err := tx.q.CatalogueVersion(ctx)
	return v, sqldb.Translate("catalogue version", err)
}

// goods collects products from rows with one variant each, or none.
type goods struct {
	tree catalog.Tree
	list []deal.Goods
}

func (g *goods) add(r *sqlcgen.GoodsAfterRow) {
	if n := len(g.list); n == 0 || g.list[n-1].ProductID != r.ID {
		var categories []string
		if err := json.Unmarshal([]byte(r.Categories), &categories); err != nil {
			// A damaged row loses its product the category deals, but affects no other
			// product (SURE-9).
			categories = nil
		}
		g.list = append(g.list, deal.Goods{ProductID: r.ID, Brand: ident.Slug(r.Brand), Categories: g.tree.Within(categories)})
	}
	if r.VariantID.Valid {
		last := &g.list[len(g.list)-1]
		last.Variants = append(last.Variants, deal.Unit{VariantID: r.VariantID.String, List: money.Paisa(r.Price.Int64)})
	}
}

// GoodsAfter implements deal.Tx.
func (tx *Tx) GoodsAfter(ctx context.Context, after string, most int) ([]deal.Goods, error) {
	rows, err := tx.q.GoodsAfter(ctx, sqlcgen.GoodsAfterParams{After: after, Most: int32(most)}) //nolint:gosec // a chunk
	if err != nil {
		return nil, sqldb.Translate("goods", err)
	}
	var g goods
	if g.tree, err = treeOf(ctx, tx.q); err != nil {
		return nil, err
	}
	for i := range rows {
		g.add(&rows[i])
	}
	return g.list, nil
}

// GoodsChanged implements deal.Tx.
func (tx *Tx) GoodsChanged(ctx context.Context, since int64, most int) ([]deal.Goods, int64, error) {
	rows, err := tx.q.GoodsChanged(ctx, sqlcgen.GoodsChangedParams{Since: since, Most: int32(most)}) //nolint:gosec // a chunk
	if err != nil {
		return nil, 0, sqldb.Translate("changed goods", err)
	}
	var g goods
	if g.tree, err = treeOf(ctx, tx.q); err != nil {
		return nil, 0, err
	}
	upTo := since
	for i := range rows {
		r := sqlcgen.GoodsAfterRow(rows[i])
		g.add(&r)
		upTo = r.ChangedIn
	}
	return g.list, upTo, nil
}

// Queries that end with the ids of a chunk of products.
const (
	openPrices = `SELECT dp.id, v.product_id, dp.variant_id, dp.tier, dp.deal_id, dp.list, dp.price, dp.badge, dp.began_at, dp.ends_at
		FROM deal_prices dp JOIN variants v ON v.id = dp.variant_id
		WHERE dp.closed_at = 0 AND v.product_id IN (`
	pastLists = `SELECT variant_id, price, changed_at FROM price_history WHERE variant_id IN (`
	pastDeals = `SELECT variant_id, tier, deal_id, price, began_at, closed_at FROM deal_prices WHERE variant_id IN (`
)

// OpenPrices implements deal.Tx.
func (tx *Tx) OpenPrices(ctx context.Context, productIDs []string) (map[deal.PriceKey]deal.OpenPrice, error) {
	open := map[deal.PriceKey]deal.OpenPrice{}
	if len(productIDs) == 0 {
		return open, nil
	}
	var f sqldb.Filter
	err := sqldb.Each(ctx, tx.Conn, openPrices+f.Among(productIDs)+`)`, f.Args, func(rows *sql.Rows) error {
		var key deal.PriceKey
		var p deal.OpenPrice
		var began, ends int64
		err := rows.Scan(&p.ID, &p.ProductID, &key.VariantID, &key.Tier, &p.DealID, &p.List, &p.Price, &p.Badge, &began, &ends)
		p.Began, p.Ends = sqldb.FromMicros(began), sqldb.FromMicros(ends)
		open[key] = p
		return err
	})
	return open, sqldb.Translate("open prices", err)
}

// Histories implements deal.Tx. It reads all list prices of a variant: they are few, and
// the last one before since counts.
func (tx *Tx) Histories(ctx context.Context, variantIDs []string, since time.Time) (map[deal.PriceKey]*deal.History, error) {
	return histories(ctx, tx.Conn, variantIDs, since)
}

// Histories implements deal.Reader.
func (r *Reader) Histories(ctx context.Context, variantIDs []string, since time.Time) (all map[deal.PriceKey]*deal.History, err error) {
	err = r.view(ctx, "price history", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		var err error
		all, err = histories(ctx, tx, variantIDs, since)
		return err
	})
	return all, err
}

func histories(ctx context.Context, q sqldb.Querier, variantIDs []string, since time.Time) (map[deal.PriceKey]*deal.History, error) {
	all := map[deal.PriceKey]*deal.History{}
	of := func(variant string, tier pricing.Tier) *deal.History {
		key := deal.PriceKey{VariantID: variant, Tier: tier}
		if all[key] == nil {
			all[key] = &deal.History{}
		}
		return all[key]
	}
	for ids := range slices.Chunk(variantIDs, sqldb.LinesChunk) {
		if err := readLists(ctx, q, ids, of); err != nil {
			return nil, sqldb.Translate("price history", err)
		}
		if err := readDeals(ctx, q, ids, since, of); err != nil {
			return nil, sqldb.Translate("deal history", err)
		}
	}
	return all, nil
}

func readLists(ctx context.Context, q sqldb.Querier, ids []string, of func(string, pricing.Tier) *deal.History) error {
	var f sqldb.Filter
	return sqldb.Each(ctx, q, pastLists+f.Among(ids)+`) ORDER BY changed_at, id`, f.Args, func(rows *sql.Rows) error {
		var variant string
		var l deal.ListPrice
		var at int64
		err := rows.Scan(&variant, &l.Price, &at)
		l.Since = sqldb.FromMicros(at)
		for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
			h := of(variant, tier)
			h.Lists = append(h.Lists, l)
		}
		return err
	})
}

func readDeals(ctx context.Context, q sqldb.Querier, ids []string, from time.Time, of func(string, pricing.Tier) *deal.History) error {
	var f sqldb.Filter
	query := pastDeals + f.Among(ids) + `) AND (closed_at = 0 OR closed_at > ` + f.Arg(sqldb.Micros(from)) + `) ORDER BY began_at, id`
	return sqldb.Each(ctx, q, query, f.Args, func(rows *sql.Rows) error {
		var variant string
		var tier pricing.Tier
		var p deal.PastPrice
		var began, closed int64
		err := rows.Scan(&variant, &tier, &p.DealID, &p.Price, &began, &closed)
		p.Began, p.Ended = sqldb.FromMicros(began), sqldb.MaybeMicros(closed)
		h := of(variant, tier)
		h.Deals = append(h.Deals, p)
		return err
	})
}

// ClosePrice implements deal.Tx.
func (tx *Tx) ClosePrice(ctx context.Context, id string, at time.Time) error {
	return sqldb.Translate("close price", tx.q.CloseDealPrice(ctx, sqlcgen.CloseDealPriceParams{ID: id, ClosedAt: sqldb.Micros(at)}))
}

// OpenPriceFor implements deal.Tx.
func (tx *Tx) OpenPriceFor(ctx context.Context, key deal.PriceKey, p deal.OpenPrice) error {
	return sqldb.Translate("open price", tx.q.OpenDealPrice(ctx, sqlcgen.OpenDealPriceParams{
		ID: p.ID, VariantID: key.VariantID, Tier: string(key.Tier), DealID: p.DealID, List: int64(p.List), Price: int64(p.Price),
		Badge: int64(p.Badge), BeganAt: sqldb.Micros(p.Began), EndsAt: sqldb.Micros(p.Ends),
	}))
}

// TouchProducts implements deal.Tx.
func (tx *Tx) TouchProducts(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	tx.changed = append(tx.changed, ids...)
	return tx.TouchCatalogue(ctx)
}

// lowered holds the deals' prices of variants.
type lowered map[string]*catalog.Deals

func (l lowered) add(r *sqlcgen.AllDealPricesRow) {
	d := l[r.VariantID]
	if d == nil {
		d = &catalog.Deals{}
		l[r.VariantID] = d
	}
	p := &catalog.DealPrice{
		ID: r.DealID, List: money.Paisa(r.List), Price: money.Paisa(r.Price), Badge: int(r.Badge), Name: r.Name, Began: sqldb.FromMicros(r.BeganAt), Ends: sqldb.FromMicros(r.EndsAt),
		WithCoupon: r.WithCoupon,
	}
	if pricing.Tier(r.Tier) == pricing.Member {
		d.Member = p
	} else {
		d.Guest = p
	}
}

// allLowered returns the deals' prices of every variant.
func allLowered(ctx context.Context, q *sqlcgen.Queries) (lowered, error) {
	rows, err := q.AllDealPrices(ctx)
	if err != nil {
		return nil, fmt.Errorf("deal prices: %w", err)
	}
	l := lowered{}
	for i := range rows {
		l.add(&rows[i])
	}
	return l, nil
}

// loweredSince is allLowered for products that changed after a version.
func loweredSince(ctx context.Context, q *sqlcgen.Queries, since int64) (lowered, error) {
	rows, err := q.DealPricesChanged(ctx, since)
	if err != nil {
		return nil, fmt.Errorf("deal prices: %w", err)
	}
	l := lowered{}
	for i := range rows {
		r := sqlcgen.AllDealPricesRow(rows[i])
		l.add(&r)
	}
	return l, nil
}
