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

// This file finds the first products of a report. In an old shop a report's months have
// hundreds of thousands of sums by product, so the totals of whole months are cached until
// one of the months changes, and only the days at both ends are summed each time.

// keptMonths bounds the ranges in topMonths: one with 100,000 products takes some 15 MB.
const keptMonths = 4

// keptFor bounds the age of cached sums: an older version of the program, running beside
// this one during a deploy, does not record that it changed some.
const keptFor = 10 * time.Minute

// keyFigures are the figures by which keys are sorted.
type keyFigures struct{ units, sold, back, refused, ended int64 }

func (f *keyFigures) add(o keyFigures) {
	f.units, f.sold, f.back, f.refused, f.ended = f.units+o.units, f.sold+o.sold, f.back+o.back, f.refused+o.refused, f.ended+o.ended
}

const figureColumns = `CAST(SUM(units) AS BIGINT), CAST(SUM(sold) AS BIGINT), CAST(SUM(back) AS BIGINT), CAST(SUM(refused) AS BIGINT),
	CAST(SUM(parcels) + SUM(refused) + SUM(lost) AS BIGINT)`

// monthRange is the key of cached sums.
type monthRange struct {
	period report.Period // its ends are months, as in cells
	tier   pricing.Tier
}

// monthSums are the figures by product of a range of months, as of a stamp.
type monthSums struct {
	of      monthRange
	stamp   int64
	readAt  time.Time
	figures map[string]keyFigures
}

// topMonths caches sums of months; the least recently used go first.
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

// topProducts returns the keys of a list's first products.
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

// monthFigures returns the figures by product of a range of months; callers must not change
// them.
func (r *Reader) monthFigures(ctx context.Context, tx *sql.Tx, of monthRange) (map[string]keyFigures, error) {
	// Versions only grow, so their sum changes when one of the months does.
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

// figuresOf sums a dimension's figures by key over ranges of cells.
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

// topFigures are the first keys of a list among those offered.
type topFigures struct {
	what    report.What
	least   int64 // of TopRefused: the least number of ended parcels of a key
	most    int
	keys    []string
	figures []keyFigures
}

// offer adds a key if it belongs among the first, by the same rule as ordered.
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

// compare compares a key with the one at a position.
func (t *topFigures) compare(key string, f *keyFigures, at int) int {
	o := &t.figures[at]
	var by int
	switch t.what {
	case report.TopRefused:
		// Shares are compared in millionths; of equal shares the one with more refused
		// parcels comes first.
		by = cmp.Or(cmp.Compare(o.refused*1_000_000/o.ended, f.refused*1_000_000/f.ended), cmp.Compare(o.refused, f.refused))
	case report.TopUnits:
		by = cmp.Compare(o.units, f.units)
	case report.TopRevenue, report.TopEverything:
		by = cmp.Compare(o.sold-o.back, f.sold-f.back)
	}
	return cmp.Or(by, strings.Compare(key, t.keys[at]))
}
