package app

import (
	"context"
	"time"

	"gulaab/internal/parcel"
	"gulaab/internal/store"
	"gulaab/internal/today"
)

// openToday makes what the office's day begins with.
func (a *App) openToday() (err error) {
	a.today, err = today.New(today.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, today.Tx) error) error {
			return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: a.db, Rules: a.dayRules, Now: a.opts.Now,
	})
	return err
}

// dayRules are the times that work may take: the owner's, and the couriers' own.
func (a *App) dayRules(ctx context.Context) (today.Rules, error) {
	r := today.Rules{ProofWithin: time.Duration(a.settings.Current().ProofHours) * time.Hour}
	couriers, err := a.parcels.Couriers(ctx)
	if err != nil {
		return r, err
	}
	closing(&r, couriers, a.opts.Now())
	return r, nil
}

// closing notes when couriers closed last, each in the city from which it fetches the
// shop's parcels, and when the next of those in use closes (PARCEL-4).
func closing(r *today.Rules, couriers []*parcel.Courier, now time.Time) {
	usual := parcel.Usual(couriers)
	r.Closed = map[string]time.Time{}
	for _, c := range couriers {
		at, _, ok := c.Closes(now)
		if !ok {
			continue
		}
		r.Closed[c.Key] = at.AddDate(0, 0, -1)
		if c == usual {
			r.Closed[""] = r.Closed[c.Key]
		}
		if c.On && (r.ClosesAt.IsZero() || at.Before(r.ClosesAt)) {
			r.ClosesAt, r.Closes = at, c.Name
		}
	}
}

// Today is what the office's day begins with.
func (a *App) Today() *today.Service { return a.today }
