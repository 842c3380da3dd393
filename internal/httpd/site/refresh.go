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

// watchEvery is how often Run looks whether the catalogue or the stock changed.
const watchEvery = time.Second

// sellingRest is how long a page rests between two looks that only sales ask for:
// what is left of something may be behind by that much. Without it the pages of what
// runs low were worked out again at every order, and took from orders a third of the
// processor (QUICK-1).
const sellingRest = 3 * time.Second

// look wakes Run, because a shopper was served a page that is not of today.
func (s *Site) look() { s.bell.Ring() }

// looked says whether look was called since it was last asked.
func (s *Site) looked() bool {
	select {
	case <-s.bell:
		return true
	default:
		return false
	}
}

// Run keeps the pages fresh until ctx ends. After a change it looks at every
// page that is kept, and renders those that changed, the most asked for first;
// when there is nothing to mend it renders the pages that a shop is asked for
// most before anybody asks. After each page it rests for as long as that took,
// so that all of this takes half a core at most.
func (s *Site) Run(ctx context.Context) {
	if s.build == nil || s.deps.Render == nil || s.vite != nil {
		return
	}
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	warm := s.warmKeys()
	for {
		s.mend(ctx, sellingRest, rest)
		poll.Tell(ctx, nil) // a page that fails is counted by itself
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

// mend looks at every page that is not of the present stamp, and at those that
// shoppers met as frames, until none is left. Pages that were looked at less than
// patience ago are left out where only stock has changed.
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
				break // another change, or a shopper who met an old page: the most asked for come first again
			}
		}
	}
}

// later renders pages that nobody waits for.
func (s *Site) later() Render {
	if s.deps.RenderLater != nil {
		return s.deps.RenderLater
	}
	return s.deps.Render
}

// warm renders a page that is not kept yet, and says whether it did. It stops
// at half of the cache's room: the rest is for what is really asked for.
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

// maxWarm bounds the pages that are rendered before anybody asks.
const maxWarm = 500

// warmKeys returns the pages that a shop is asked for most, as long as nobody
// has asked for any: home, the lists that its navigation names, what sells best
// and what is shown on lists first; for guests before members.
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
