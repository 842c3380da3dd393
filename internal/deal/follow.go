package deal

import (
	"context"
	"slices"
	"time"

	"gulaab/internal/poll"
)

// Wake makes Run look now instead of at its next tick.
func (s *Service) Wake() { s.bell.Ring() }

// lookEvery is how often Run looks whether a deal begins or ends.
const lookEvery = time.Second

// Run makes prices follow the deals until ctx ends: within a second of a deal's
// beginning, end or change, and of a change of what it covers. Any number of
// nodes may run it: they take turns.
func (s *Service) Run(ctx context.Context) {
	s.bell.Ring() // what began while nobody looked
	poll.Loop{
		Every: lookEvery, Bell: s.bell, Log: s.d.Log, Lost: "prices cannot follow the deals", Back: "prices follow the deals again",
	}.Run(ctx, s.Follow)
}

// Follow makes every price follow the deals as they are now.
func (s *Service) Follow(ctx context.Context) error {
	for {
		due, err := s.due(ctx)
		if err != nil || !due {
			return err
		}
		if err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return s.step(ctx, tx) }); err != nil {
			return err
		}
	}
}

// due says whether prices are behind the deals.
func (s *Service) due(ctx context.Context) (bool, error) {
	a, present, err := s.d.Reader.DealsApplied(ctx)
	if err != nil {
		return false, err
	}
	return a.behind(present, s.d.Now()), nil
}

// Present is what may put prices behind the deals.
type Present struct {
	Next      time.Time // when a deal begins or ends after the last pass; zero where none does
	Runs      bool      // some deal runs, or still gives a price
	Catalogue int64     // the catalogue's version
}

// behind says whether something is to be done at a moment. While no deal runs,
// products may change without anybody looking: a deal's beginning looks at all
// of them.
func (a *Applied) behind(p Present, now time.Time) bool {
	if !a.PassAt.IsZero() || a.Done != a.Version || !p.Next.IsZero() && !p.Next.After(now) {
		return true
	}
	return p.Runs && a.Catalogue != p.Catalogue
}

// step does one transaction's part of what is to be done: some of a pass over
// every product, which a change of the deals asks for, or the products that
// changed since.
func (s *Service) step(ctx context.Context, tx Tx) error {
	a, err := tx.LockApplied(ctx)
	if err != nil {
		return err
	}
	now := tx.Now()
	catalogue, err := tx.CatalogueVersion(ctx)
	if err != nil {
		return err
	}
	// From the last pass on, so that a deal that ended since is seen to have ended.
	open, err := tx.OpenDeals(ctx, a.At)
	if err != nil {
		return err
	}
	if !a.PassAt.IsZero() || a.Done != a.Version || turned(open, a.At, now) {
		return s.pass(ctx, tx, a, open, catalogue)
	}
	// A pass touches the catalogue once for each of its chunks, so that the limit
	// is always further than one version.
	changed, upTo, err := tx.GoodsChanged(ctx, a.Catalogue, 2*s.d.Chunk)
	if err != nil {
		return err
	}
	if len(changed) == 2*s.d.Chunk {
		if upTo--; upTo <= a.Catalogue { // one change of very many products: all are looked at
			a.PassAt, a.Pass, a.PassFrom, a.After = now, a.Version, catalogue, ""
			return tx.PutApplied(ctx, a)
		}
		catalogue = upTo
	}
	a.Catalogue = catalogue
	return applyAt(ctx, tx, now, open, changed, a)
}

// turned says whether a deal began or ended after a moment and until now.
func turned(deals []*Deal, since, now time.Time) bool {
	return slices.ContainsFunc(deals, func(d *Deal) bool {
		return d.Starts.After(since) && !d.Starts.After(now) || d.Ends.After(since) && !d.Ends.After(now)
	})
}

// pass begins a pass over every product, or goes on with the one under way.
func (s *Service) pass(ctx context.Context, tx Tx, a Applied, deals []*Deal, catalogue int64) error {
	if a.PassAt.IsZero() {
		a.PassAt, a.Pass, a.PassFrom, a.After = tx.Now(), a.Version, catalogue, ""
	}
	goods, err := tx.GoodsAfter(ctx, a.After, s.d.Chunk)
	if err != nil {
		return err
	}
	at := a.PassAt
	if len(goods) == s.d.Chunk {
		a.After = goods[len(goods)-1].ProductID
	} else {
		a.Done, a.At, a.Catalogue = a.Pass, a.PassAt, a.PassFrom
		a.PassAt, a.After = time.Time{}, ""
	}
	return applyAt(ctx, tx, at, deals, goods, a)
}

// applyAt makes prices what the deals of a moment come to, and notes how far that went.
func applyAt(ctx context.Context, tx Tx, at time.Time, deals []*Deal, goods []Goods, a Applied) error {
	running := slices.DeleteFunc(slices.Clone(deals), func(d *Deal) bool { return d.StateAt(at) != Running })
	work := applier{tx: tx, running: running, now: at}
	if err := work.apply(ctx, goods); err != nil {
		return err
	}
	if err := tx.PutApplied(ctx, a); err != nil {
		return err
	}
	return tx.TouchProducts(ctx, work.changed)
}
