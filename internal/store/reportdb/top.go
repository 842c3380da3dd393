package reportdb

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"sync"
	"time"

	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/store/sqldb"
)

// This file finds the products that a report begins with. In a shop of years the
// months of a report have hundreds of thousands of sums of products: what whole
// months come to is kept in memory until one of them becomes another, and only the
// days at both ends are summed up each time.

// keptMonths bounds what topMonths keeps: a hundred thousand products of one range
// of months take some 15 MB.
const keptMonths = 4

// keptFor is for how long sums of months are kept at most: an older program, which
// runs beside this one during a deploy, does not say that it changed some.
const keptFor = 10 * time.Minute

// keyFigures are the figures that keys are ordered by.
type keyFigures struct{ units, sold, back, refused, ended int64 }

func (f *keyFigures) add(o keyFigures) {
	f.units, f.sold, f.back, f.refused, f.ended = f.units+o.units, f.sold+o.sold, f.back+o.back, f.refused+o.refused, f.ended+o.ended
}

const figureColumns = `CAST(SUM(units) AS BIGINT), CAST(SUM(sold) AS BIGINT), CAST(SUM(back) AS BIGINT), CAST(SUM(refused) AS BIGINT),
	CAST(SUM(parcels) + SUM(refused) + SUM(lost) AS BIGINT)`

// monthRange is what sums are kept of.
type monthRange struct {
	period report.Period // its ends are months, as cells name them
	tier   pricing.Tier
}

// monthSums is what the products of some months come to, as of a stamp.
type monthSums struct {
	of      monthRange
	stamp   int64
	readAt  time.Time
	figures map[string]keyFigures
}

// topMonths keeps sums of months, those that were asked for last.
type topMonths struct {
	mu   sync.Mutex
	kept []*monthSums
}

func (t *topMonths) get(of monthRange, stamp int64, since time.Time) *monthSums {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.IndexFunc(t.kept, func(m *monthSums) bool { return m.of == of })
	if i < 0 || t.kept[i].stamp != stamp || t.kept[i].readAt.Before(since) {
		return nil
	}
	m := t.kept[i]
	t.kept = append(slices.Delete(t.kept, i, i+1), m)
	return m
}

func (t *topMonths) put(m *monthSums) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(slices.DeleteFunc(t.kept, func(o *monthSums) bool { return o.of == m.of }), m)
	if over := len(t.kept) - keptMonths; over > 0 {
		t.kept = slices.Delete(t.kept, 0, over)
	}
}

// topProducts are the keys of the products that a list begins with.
func (r *Reader) topProducts(ctx context.Context, tx *sql.Tx, q report.Query) ([]string, error) {
	months := map[string]keyFigures{}
	var ends []report.Period
	for _, p := range q.Period.Spans() {
		if !strings.HasPrefix(p.From, report.MonthMark) {
			ends = append(ends, p)
			continue
		}
		var err error
		if months, err = r.monthFigures(ctx, tx, monthRange{p, q.Tier}); err != nil {
			return nil, err
		}
	}
	days, err := figuresOf(ctx, tx, q, ends)
	if err != nil {
		return nil, err
	}
	first := topFigures{what: q.What, least: max(1, q.Least), most: q.Limit}
	for key, f := range months {
		if d, also := days[key]; also {
			f.add(d)
			delete(days, key)
		}
		first.offer(key, f)
	}
	for key, f := range days {
		first.offer(key, f)
	}
	return first.keys, nil
}

// monthFigures returns what the products of some months come to; it is not to be changed.
func (r *Reader) monthFigures(ctx context.Context, tx *sql.Tx, of monthRange) (map[string]keyFigures, error) {
	// Versions only grow: their sum is another as soon as one of the months is.
	m := &monthSums{of: of, readAt: r.db.Now()}
	err := tx.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM report_months WHERE start BETWEEN $1 AND $2`, of.period.From, of.period.To).Scan(&m.stamp)
	if err != nil {
		return nil, err
	}
	if kept := r.months.get(of, m.stamp, m.readAt.Add(-keptFor)); kept != nil {
		return kept.figures, nil
	}
	if m.figures, err = figuresOf(ctx, tx, report.Query{Dim: report.ByProduct, Tier: of.tier}, []report.Period{of.period}); err != nil {
		return nil, err
	}
	r.months.put(m)
	return m.figures, nil
}

// figuresOf sums the figures of a dimension's keys up over ranges of cells.
func figuresOf(ctx context.Context, tx *sql.Tx, q report.Query, ranges []report.Period) (map[string]keyFigures, error) {
	out := map[string]keyFigures{}
	if len(ranges) == 0 {
		return out, nil
	}
	var f sqldb.Filter
	from := spansOf(&f, q, ranges, ``)
	err := sqldb.Each(ctx, tx, `SELECT sum_key, `+figureColumns+` FROM `+from+` GROUP BY sum_key`, f.Args, func(rows *sql.Rows) error {
		var key string
		var k keyFigures
		err := rows.Scan(&key, &k.units, &k.sold, &k.back, &k.refused, &k.ended)
		out[key] = k
		return err
	})
	return out, err
}

// topFigures are the first of what is offered, in the order of a list.
type topFigures struct {
	what    report.What
	least   int64 // of TopRefused: with fewer ends a key has no place
	most    int
	keys    []string
	figures []keyFigures
}

// offer takes a key in where it has a place: as ordered has it in SQL.
func (t *topFigures) offer(key string, f keyFigures) {
	has := true
	switch t.what {
	case report.TopRefused:
		has = f.refused > 0 && f.ended >= t.least
	case report.TopUnits:
		has = f.units > 0
	case report.TopRevenue:
		has = f.sold != 0 || f.back != 0
	case report.TopEverything:
	}
	if n := len(t.keys); !has || n == t.most && t.compare(key, &f, n-1) > 0 {
		return
	}
	at := len(t.keys)
	for at > 0 && t.compare(key, &f, at-1) < 0 {
		at--
	}
	t.keys, t.figures = slices.Insert(t.keys, at, key), slices.Insert(t.figures, at, f)
	if len(t.keys) > t.most {
		t.keys, t.figures = t.keys[:t.most], t.figures[:t.most]
	}
}

// compare says whether a key comes before the one that has a place.
func (t *topFigures) compare(key string, f *keyFigures, at int) int {
	o := &t.figures[at]
	var by int
	switch t.what {
	case report.TopRefused:
		// By the millionth: equal shares are told apart by how many were refused.
		by = cmp.Or(cmp.Compare(o.refused*1_000_000/o.ended, f.refused*1_000_000/f.ended), cmp.Compare(o.refused, f.refused))
	case report.TopUnits:
		by = cmp.Compare(o.units, f.units)
	case report.TopRevenue, report.TopEverything:
		by = cmp.Compare(o.sold-o.back, f.sold-f.back)
	}
	return cmp.Or(by, strings.Compare(key, t.keys[at]))
}
