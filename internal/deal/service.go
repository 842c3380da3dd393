package deal

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/each"
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

// Add makes a deal. A key that the actor sent before names the deal that it made then,
// which becomes what is sent now; an empty one is none.
//
// Errors: Invalid with Fields; Conflict where too many are planned or running, and
// where the key's deal has ended or was changed by somebody else; NotFound where it
// was deleted.
func (s *Service) Add(ctx context.Context, d *Deal, actor, key string) (*Deal, error) {
	return s.put(ctx, d, func(ctx context.Context, tx Tx, put *Deal) (*Deal, error) {
		attempt := ident.Attempt(actor, key)
		if key != "" {
			made, err := tx.Begin(ctx, attemptKind, attempt)
			if err != nil {
				return nil, err
			}
			if made != "" {
				return again(ctx, tx, put, made, actor)
			}
		}
		open, err := tx.OpenDeals(ctx, tx.Now())
		if err != nil {
			return nil, err
		}
		if len(open) >= maxPlanned {
			return nil, errTooMany
		}
		put.ID, put.CreatedAt, put.Version = ident.NewID(), tx.Now(), 1
		if key == "" {
			return nil, nil
		}
		return nil, tx.Begun(ctx, attemptKind, attempt, put.ID)
	}, actor)
}

// attemptKind is what attempts to make a deal are called.
const attemptKind = "deal"

// again completes a deal that an attempt made before: it becomes what is sent now,
// where it is its actor's alone.
func again(ctx context.Context, tx Tx, put *Deal, made, actor string) (*Deal, error) {
	old, err := tx.DealForUpdate(ctx, made)
	switch {
	case err != nil:
		return nil, err
	case old.Actor != actor:
		return nil, errStale
	case old.StateAt(tx.Now()).ended():
		return nil, errEnded
	}
	put.ID, put.CreatedAt, put.Version, put.Paused = old.ID, old.CreatedAt, old.Version+1, old.Paused
	return old, nil
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
		put.CreatedAt, put.Version, put.Paused = old.CreatedAt, version+1, old.Paused
		return old, nil
	}, actor)
}

// beginning is when a deal begins that asks for a moment and replaces old, if any: one
// that runs keeps its own, and nothing else begins in the past. What a badge claims is
// measured against the prices before the beginning, which must not be chosen
// afterwards (DEAL-3).
func beginning(asked time.Time, old *Deal, now time.Time) time.Time {
	switch {
	case old != nil && !old.Starts.After(now):
		return old.Starts
	case asked.Before(now):
		return now.UTC()
	}
	return asked
}

// Beginning returns when a deal would begin if it were kept now.
func (s *Service) Beginning(ctx context.Context, d *Deal) (time.Time, error) {
	var old *Deal
	if d.ID != "" {
		var err error
		if old, err = s.d.Reader.Deal(ctx, d.ID); err != nil && fault.KindOf(err) != fault.NotFound {
			return time.Time{}, err
		}
	}
	return beginning(d.Starts, old, s.d.Now()), nil
}

// put stores a deal; begin completes it from what is stored, and returns what it replaces.
func (s *Service) put(ctx context.Context, d *Deal, begin func(context.Context, Tx, *Deal) (*Deal, error), actor string) (*Deal, error) {
	given := *d
	given.Targets, given.Except = slices.Clone(d.Targets), slices.Clone(d.Except)
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
		old, err := begin(ctx, tx, &put)
		if err != nil {
			return err
		}
		put.Starts = beginning(put.Starts, old, tx.Now())
		if err := put.Check(); err != nil { // of a deal that runs, with the beginning that it has
			return err
		}
		var was Deal
		if old != nil {
			was = *old
		}
		if err := There(ctx, tx, "The deal has mistakes.", "targets", put.Targets, was.Targets); err != nil {
			return err
		}
		if err := There(ctx, tx, "The deal has mistakes.", "except", put.Except, was.Except); err != nil {
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

// Beside returns the other deals that have not ended and whose windows meet a deal's;
// those that rest, drafts among them, lower nothing and are not named.
func (s *Service) Beside(ctx context.Context, d *Deal) ([]*Deal, error) {
	open, err := s.d.Reader.OpenDeals(ctx, s.d.Now())
	return slices.DeleteFunc(open, func(o *Deal) bool {
		return o.ID == d.ID || o.Paused || !o.Starts.Before(d.Ends) || !d.Starts.Before(o.Ends)
	}), err
}

// Claim is what a deal may say of a variant.
type Claim struct {
	GuestBadge, MemberBadge int         // percent; 0: no badge
	LowestGuest             money.Paisa // before the tier's percentage; 0 where nothing was sold
}

// Claims returns what a deal, which need not be stored, may say of variants, in their order.
func (s *Service) Claims(ctx context.Context, d *Deal, units []Unit) ([]Claim, error) {
	ids := each.Of(units, func(u Unit) string { return u.VariantID })
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
