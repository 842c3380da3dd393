package app

import (
	"context"
	"time"
)

const (
	// sweepEvery is how often what nobody needs any more is deleted.
	sweepEvery = time.Hour
	// proofLife is how long a screenshot waits for the order that names it. An
	// order is stored moments after its screenshot, or not at all.
	proofLife = 24 * time.Hour
)

// sweep deletes expired sessions, links and keys, and screenshots without an
// order, now and each hour until ctx ends.
func (a *App) sweep(ctx context.Context) {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		if err := a.db.Sweep(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "sweeping failed", "error", err)
		}
		if err := a.sweepProofs(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "sweeping screenshots failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// sweepProofs deletes screenshots that are a day old and that no order names:
// those of transfers that broke off between the file and the order (SURE-9).
func (a *App) sweepProofs(ctx context.Context) error {
	proofs, err := a.blobs.List(ctx, "proofs/")
	if err != nil {
		return err
	}
	dropped := 0
	for _, p := range proofs {
		if a.opts.Now().Sub(p.ModTime) < proofLife {
			continue
		}
		used, err := a.db.ProofInUse(ctx, p.Key)
		if err != nil {
			return err
		}
		if used {
			continue
		}
		if err := a.blobs.Delete(ctx, p.Key); err != nil {
			return err
		}
		dropped++
	}
	if dropped > 0 {
		a.opts.Log.InfoContext(ctx, "screenshots without an order were deleted", "count", dropped)
	}
	return nil
}
