package deal

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/poll"
	"gulaab/internal/pricing"
)

// InTx runs fn in one transaction and commits it if fn returns nil. The context
// of fn is the transaction's.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Reader is what showing deals needs, outside a transaction.
type Reader interface {
	// Deals returns a page of the deals, those that end last first.
	Deals(ctx context.Context, q Query) ([]*Deal, error)
	// CountDeals counts all of them.
	CountDeals(ctx context.Context) (Counts, error)
	Deal(ctx context.Context, id string) (*Deal, error)
	// OpenDeals returns the deals that are planned, running or paused at a moment.
	OpenDeals(ctx context.Context, now time.Time) ([]*Deal, error)
	// DealsApplied returns how far the prices follow the deals, and what may put
	// them behind.
	DealsApplied(ctx context.Context) (Applied, Present, error)
	// Histories returns what variants have cost a tier since a moment, and the
	// last list price before it.
	Histories(ctx context.Context, variantIDs []string, since time.Time) (map[PriceKey]*History, error)
}

// Show is a part of the deals; empty is all of them.
type Show string

// The parts.
const (
	Open  Show = "open" // planned, running and paused ones
	Ended Show = "ended"
)

// Counts is how many deals there are.
type Counts struct{ Running, Open, Ended int64 }

// Query selects deals.
type Query struct {
	Show  Show
	After string // id of the last deal of the page before
	Limit int
}

// Deps is what the service needs; everything but Chunk is required.
type Deps struct {
	InTx   InTx
	Reader Reader
	Now    func() time.Time
	Log    *slog.Logger
	// Chunk is how many products one transaction looks at, so that what it locks
	// is free again after some milliseconds; 500 unless given.
	Chunk int
}

// Service keeps deals and makes prices follow them. It is safe for concurrent use.
type Service struct {
	d    Deps
	bell poll.Bell
}

// New returns a Service.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Now == nil || d.Log == nil {
		return nil, errors.New("deal: a transaction, a reader, a clock and a log are required")
	}
	if d.Chunk == 0 {
		d.Chunk = 500
	}
	return &Service{d, poll.NewBell()}, nil
}

// What somebody is told whose change cannot be made.
var (
	errStale   = fault.New(fault.Conflict, "Somebody else has changed this deal meanwhile. Look at the newer version first.")
	errEnded   = fault.New(fault.Conflict, "This deal has ended. Make a new one instead.")
	errBegun   = fault.New(fault.Conflict, "This deal has begun. Stop it instead: what it did stays in the books.")
	errAsItIs  = fault.New(fault.Conflict, "Somebody else has done this already. Look at the newer version.")
	errTooMany = fault.New(fault.Conflict, "200 deals are planned or running. Stop some first.")
)

// Add makes a deal.
//
// Errors: Invalid with Fields; Conflict where too many are planned or running.
func (s *Service) Add(ctx context.Context, d *Deal, actor string) (*Deal, error) {
	return s.put(ctx, d, func(ctx context.Context, tx Tx, put *Deal) (*Deal, error) {
		open, err := tx.OpenDeals(ctx, tx.Now())
		if err != nil {
			return nil, err
		}
		if len(open) >= maxPlanned {
			return nil, errTooMany
		}
		put.ID, put.CreatedAt, put.Version = ident.NewID(), tx.Now(), 1
		return nil, nil
	}, actor)
}

// Change replaces the deal of an id where version is that of the newest. A deal
// that runs keeps its beginning.
//
// Errors: Invalid with Fields; Conflict for a version that is not the newest, or
// an ended deal; NotFound.
func (s *Service) Change(ctx context.Context, d *Deal, version int64, actor string) (*Deal, error) {
	return s.put(ctx, d, func(ctx context.Context, tx Tx, put *Deal) (*Deal, error) {
		old, err := newest(ctx, tx, put.ID, version)
		if err != nil {
			return nil, err
		}
		if old.StateAt(tx.Now()).ended() {
			return nil, errEnded
		}
		if !old.Starts.After(tx.Now()) {
			put.Starts = old.Starts
		}
		put.CreatedAt, put.Version, put.Paused = old.CreatedAt, version+1, old.Paused
		return old, nil
	}, actor)
}

// put stores a deal; begin completes it from what is stored, and returns what it replaces.
func (s *Service) put(ctx context.Context, d *Deal, begin func(context.Context, Tx, *Deal) (*Deal, error), actor string) (*Deal, error) {
	given := *d
	given.Targets = slices.Clone(d.Targets)
	given.Starts, given.Ends = d.Starts.UTC().Truncate(time.Microsecond), d.Ends.UTC().Truncate(time.Microsecond)
	if err := given.Check(); err != nil {
		return nil, err
	}
	var stored Deal
	err := s.change(ctx, func(ctx context.Context, tx Tx) error {
		put := given // each run begins anew
		if !put.Ends.After(tx.Now()) {
			return fault.Fields("The deal has mistakes.", map[string]string{"endsAt": "The end is in the past."})
		}
		// Nothing begins in the past: what a badge claims is measured against the
		// prices before the beginning, which must not be chosen afterwards (DEAL-3).
		if put.Starts.Before(tx.Now()) {
			put.Starts = tx.Now().UTC()
		}
		old, err := begin(ctx, tx, &put)
		if err != nil {
			return err
		}
		if err := put.Check(); err != nil { // of a deal that runs, with the beginning that it has
			return err
		}
		var had []Target
		if old != nil {
			had = old.Targets
		}
		if err := There(ctx, tx, "The deal has mistakes.", put.Targets, had); err != nil {
			return err
		}
		put.Actor, put.UpdatedAt, put.Stopped = actor, tx.Now(), time.Time{}
		if err := tx.PutDeal(ctx, &put); err != nil {
			return err
		}
		stored = put
		return record(ctx, tx, "deal.put", old, &put)
	})
	if err != nil {
		return nil, err
	}
	return &stored, nil
}

// newest returns a deal, locked, where version is its newest.
func newest(ctx context.Context, tx Tx, id string, version int64) (*Deal, error) {
	d, err := tx.DealForUpdate(ctx, id)
	if err != nil {
		return nil, err
	}
	if d.Version != version {
		return nil, errStale
	}
	return d, nil
}

// Stop ends a deal before its time; one that has not begun never will.
func (s *Service) Stop(ctx context.Context, id string, version int64, actor string) (*Deal, error) {
	return s.turn(ctx, id, version, "deal.stop", actor, func(d *Deal, now time.Time) error {
		d.Stopped = now
		return nil
	})
}

// Pause lets a deal rest, and Resume lets it go on: its window stays as it was.
func (s *Service) Pause(ctx context.Context, id string, version int64, actor string) (*Deal, error) {
	return s.rest(ctx, id, version, "deal.pause", actor, true)
}

// Resume undoes Pause.
func (s *Service) Resume(ctx context.Context, id string, version int64, actor string) (*Deal, error) {
	return s.rest(ctx, id, version, "deal.resume", actor, false)
}

func (s *Service) rest(ctx context.Context, id string, version int64, action, actor string, paused bool) (*Deal, error) {
	return s.turn(ctx, id, version, action, actor, func(d *Deal, _ time.Time) error {
		if d.Paused == paused {
			return errAsItIs
		}
		d.Paused = paused
		return nil
	})
}

// turn changes where a deal that has not ended stands in its life.
func (s *Service) turn(
	ctx context.Context, id string, version int64, action, actor string, change func(d *Deal, now time.Time) error,
) (turned *Deal, err error) {
	err = s.change(ctx, func(ctx context.Context, tx Tx) error {
		old, err := newest(ctx, tx, id, version)
		if err != nil {
			return err
		}
		if old.StateAt(tx.Now()).ended() {
			return errEnded
		}
		d := *old
		d.UpdatedAt, d.Actor, d.Version = tx.Now(), actor, version+1
		if err := change(&d, tx.Now()); err != nil {
			return err
		}
		turned = &d
		if err := tx.PutDeal(ctx, &d); err != nil {
			return err
		}
		return record(ctx, tx, action, old, &d)
	})
	if err != nil {
		return nil, err
	}
	return turned, nil
}

// Delete removes a deal that has never begun.
func (s *Service) Delete(ctx context.Context, id string, version int64) error {
	return s.change(ctx, func(ctx context.Context, tx Tx) error {
		d, err := newest(ctx, tx, id, version)
		if err != nil {
			return err
		}
		if !tx.Now().Before(d.Starts) {
			return errBegun
		}
		if err := tx.DeleteDeal(ctx, id); err != nil {
			return err
		}
		return record(ctx, tx, "deal.delete", d, nil)
	})
}

// change runs a change of the deals and has the prices follow it.
func (s *Service) change(ctx context.Context, fn func(context.Context, Tx) error) error {
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a, err := tx.LockApplied(ctx)
		if err != nil {
			return err
		}
		if err := fn(ctx, tx); err != nil {
			return err
		}
		a.Version++
		return tx.PutApplied(ctx, a)
	})
	if err == nil {
		s.Wake()
	}
	return err
}

// record writes what was done into the log.
func record(ctx context.Context, tx Tx, action string, before, after *Deal) error {
	e := audit.Entry{Action: action, Subject: "deal"}
	if before != nil {
		e.SubjectID, e.Before = before.ID, before
	}
	if after != nil {
		e.SubjectID, e.After = after.ID, after
	}
	return tx.Record(ctx, e)
}

// Deals returns a page of the deals, those that end last first.
func (s *Service) Deals(ctx context.Context, q Query) ([]*Deal, error) {
	return s.d.Reader.Deals(ctx, q)
}

// Counts counts the deals.
func (s *Service) Counts(ctx context.Context) (Counts, error) { return s.d.Reader.CountDeals(ctx) }

// Deal returns a deal; NotFound where there is none.
func (s *Service) Deal(ctx context.Context, id string) (*Deal, error) {
	return s.d.Reader.Deal(ctx, id)
}

// Beside returns the other deals that have not ended and whose windows meet a deal's.
func (s *Service) Beside(ctx context.Context, d *Deal) ([]*Deal, error) {
	open, err := s.d.Reader.OpenDeals(ctx, s.d.Now())
	return slices.DeleteFunc(open, func(o *Deal) bool {
		return o.ID == d.ID || !o.Starts.Before(d.Ends) || !d.Starts.Before(o.Ends)
	}), err
}

// Claim is what a deal may say of a variant.
type Claim struct {
	GuestBadge, MemberBadge int         // percent; 0: no badge
	LowestGuest             money.Paisa // before the tier's percentage; 0 where nothing was sold
}

// Claims returns what a deal, which need not be stored, may say of variants, in their order.
func (s *Service) Claims(ctx context.Context, d *Deal, units []Unit) ([]Claim, error) {
	ids := make([]string, len(units))
	for i, u := range units {
		ids[i] = u.VariantID
	}
	histories, err := s.d.Reader.Histories(ctx, ids, d.Starts.Add(-window))
	if err != nil {
		return nil, err
	}
	claims := make([]Claim, len(units))
	for i, u := range units {
		price := d.Lower(u.List)
		of := func(tier pricing.Tier) *History {
			if h := histories[PriceKey{u.VariantID, tier}]; h != nil {
				return h
			}
			return &History{}
		}
		claims[i].LowestGuest = of(pricing.Guest).lowest(d.Starts, d.ID)
		if d.IsFor(pricing.Guest) {
			claims[i].GuestBadge = of(pricing.Guest).Badge(d, u.List, price)
		}
		if d.IsFor(pricing.Member) {
			claims[i].MemberBadge = of(pricing.Member).Badge(d, u.List, price)
		}
	}
	return claims, nil
}

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
