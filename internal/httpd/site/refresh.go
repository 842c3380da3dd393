package site

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/poll"
	"gulaab/internal/pricing"
)

// watchEvery is how often Run checks for changes of catalogue and stock.
const watchEvery = time.Second

// sellingRest is the least time between two checks of a page because of sales: its stock
// may be outdated for that long. Without it, pages of scarce products were rendered at
// every order, and took a third of the processor from orders (QUICK-1).
const sellingRest = 3 * time.Second

// look wakes Run, because a shopper was served an outdated page.
func (s *Site) look() { s.bell.Ring() }

// looked says whether look was called since the last call of looked.
func (s *Site) looked() bool {
	select {
	case <-s.bell:
		return true
	default:
		return false
	}
}

// Run keeps pages fresh until ctx ends. After a change it checks every cached page and
// renders changed ones, most requested first; when idle it renders the shop's likely pages
// in advance. After each page it pauses for as long as that took, so that it takes half a
// core at most.
func (s *Site) Run(ctx context.Context) {
	if s.builds == nil || s.deps.Render == nil || s.vite != nil {
		return
	}
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	warm := s.warmKeys()
	for {
		s.mend(ctx, sellingRest, rest)
		poll.Report(ctx, nil) // failed pages are counted one by one
		if len(warm) > 0 && ctx.Err() == nil {
			began := time.Now()
			if s.warm(ctx, warm[0]) {
				rest(ctx, time.Since(began))
			}
			warm = warm[1:]
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-s.bell:
		}
	}
}

// rest pauses for a time, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// mend checks all stale documents and frames until none is left. Where only stock changed,
// it leaves out documents checked less than patience ago.
func (s *Site) mend(ctx context.Context, patience time.Duration, rest func(context.Context, time.Duration)) {
	for ctx.Err() == nil {
		st := s.stamp()
		keys := s.cache.stale(st, s.deps.Now(), patience)
		if len(keys) == 0 {
			return
		}
		for _, k := range keys {
			began := time.Now()
			if _, rendered := s.renew(ctx, k, s.later()); rendered {
				rest(ctx, time.Since(began))
			}
			if ctx.Err() != nil || s.stamp() != st || s.looked() {
				break // after another change, or a shopper's outdated page, the most requested pages come first again
			}
		}
	}
}

// later returns the renderer for pages that nobody waits for.
func (s *Site) later() Render {
	if s.deps.RenderLater != nil {
		return s.deps.RenderLater
	}
	return s.deps.Render
}

// warm renders a page that is not cached, and says whether it did. It stops at half of the
// cache's size: the rest is for real requests.
func (s *Site) warm(ctx context.Context, k key) bool {
	if _, ok := s.cache.look(k); ok || s.cache.bytes() > s.cache.limit/2 {
		return false
	}
	u, err := url.Parse(k.path)
	if err != nil {
		return false
	}
	rt := chosen(s.deps.Catalogue(), routeOf(u))
	st := s.stamp()
	p := s.page(s.deps.Catalogue(), rt, k.tier)
	if p == nil || p.status != http.StatusOK {
		return false
	}
	d := s.draft(p)
	html, err := s.render(ctx, d, s.later())
	if err == nil && html != "" {
		s.cache.put(entry{key: k, route: rt, doc: s.whole(d, html), sum: d.sum, stamp: st, seen: s.deps.Now()})
	}
	return true
}

// maxWarm bounds the pages rendered in advance.
const maxWarm = 500

// warmKeys returns the likely pages of a shop before any requests: home, the lists in its
// navigation, top sellers and the first products of lists; for guests before members.
func (s *Site) warmKeys() []key {
	snap := s.deps.Catalogue()
	paths := []string{"/", "/top-sells", "/trending"}
	for _, part := range []struct {
		prefix string
		counts []catalog.Count
	}{{"/category/", snap.Categories()}, {"/brand/", snap.Brands()}, {"/skin-type/", snap.SkinTypes()}} {
		most := slices.Clone(part.counts)
		slices.SortStableFunc(most, func(a, b catalog.Count) int { return cmp.Compare(b.Count, a.Count) })
		for _, c := range most {
			if c.Count > 0 {
				paths = append(paths, part.prefix+url.PathEscape(c.Slug))
			}
		}
	}
	lists := len(paths)
	for _, f := range []catalog.Filter{{TopSell: true}, {Trending: true}, {}} {
		f.Limit = maxWarm
		for _, p := range snap.Select(f).Items {
			if path := productPath(p); !slices.Contains(paths[lists:], path) {
				paths = append(paths, path)
			}
		}
	}
	keys := each.Of(paths[:min(maxWarm, len(paths))], func(path string) key { return key{path: path, tier: pricing.Guest} })
	for _, path := range paths[:lists] {
		keys = append(keys, key{path: path, tier: pricing.Member})
	}
	return keys
}
