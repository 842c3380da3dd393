package app

import (
	"context"
	"time"

	"gulaab/internal/exchange"
)

const (
	// sweepEvery is how often what nobody needs any more is deleted.
	sweepEvery = time.Hour
	// proofLife is how long a screenshot waits for the order that names it. An
	// order is stored moments after its screenshot, or not at all.
	proofLife = 24 * time.Hour
	// checkBooksEvery is how often stock and reports are held against what they are
	// made of. In a shop of years that takes seconds of the database's time: a node
	// that starts does not do again what was done today.
	checkBooksEvery = 24*time.Hour - sweepEvery/2
)

// sweep deletes expired sessions, links and keys, and screenshots without an
// order, now and each hour until ctx ends; once a day one node holds stock against
// its ledger, and the reports against the orders.
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
		if err := a.sweepMedia(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "sweeping pictures failed", "error", err)
		}
		if err := a.sweepImports(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "sweeping files of imports failed", "error", err)
		}
		if a.checkDue(ctx) {
			if err := a.CheckStock(ctx); err != nil && ctx.Err() == nil {
				a.opts.Log.WarnContext(ctx, "checking stock failed", "error", err)
			}
			if err := a.CheckBooks(ctx); err != nil && ctx.Err() == nil {
				a.opts.Log.WarnContext(ctx, "checking the reports failed", "error", err)
			}
		}
		if _, err := a.db.RefreshSold(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "working out what was sold lately failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// checkDue says whether stock and reports were not checked for a day, by any node.
func (a *App) checkDue(ctx context.Context) bool {
	at, _, err := a.db.StockCheck(ctx)
	if err != nil {
		if ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "when stock was checked last cannot be read", "error", err)
		}
		return true
	}
	return a.opts.Now().Sub(at) >= checkBooksEvery
}

// namedMismatches bounds the variants that one check names in the log.
const namedMismatches = 20

// CheckStock compares every level with what its ledger comes to (STOCK-1). A
// difference is a mistake of the program or a hand in the database: it is told
// and left for a person to look at.
func (a *App) CheckStock(ctx context.Context) error {
	off, err := a.db.StockMismatches(ctx)
	if err != nil {
		return err
	}
	lots, err := a.db.LotMismatches(ctx)
	if err != nil {
		return err
	}
	for _, m := range off[:min(namedMismatches, len(off))] {
		a.opts.Log.ErrorContext(ctx, "stock is not what its ledger comes to", "variant", m.VariantID, "level", m.Level, "ledger", m.Ledger)
	}
	for _, l := range lots[:min(namedMismatches, len(lots))] {
		a.opts.Log.ErrorContext(ctx, "a lot is not what its ledger comes to, or more than its variant has", "lot", l.ID, "variant", l.VariantID)
	}
	wrong := len(off) + len(lots)
	if wrong > 0 {
		a.opts.Log.ErrorContext(ctx, "stock was held against its ledger", "wrong", wrong)
	} else {
		a.opts.Log.InfoContext(ctx, "stock is what its ledger comes to")
	}
	return a.db.NoteStockCheck(ctx, int64(wrong))
}

// sweepProofs deletes pictures that are a day old and that nothing names: those of
// transfers, returns and refunds that broke off between the file and the order (SURE-9).
func (a *App) sweepProofs(ctx context.Context) error {
	dropped := 0
	for _, kept := range []struct {
		prefix string
		inUse  func(context.Context, string) (bool, error)
	}{{"proofs/", a.db.ProofInUse}, {"returns/", a.db.ReturnPhotoInUse}, {"evidence/", a.db.EvidenceInUse}} {
		files, err := a.blobs.List(ctx, kept.prefix)
		if err != nil {
			return err
		}
		for _, p := range files {
			if a.opts.Now().Sub(p.ModTime) < proofLife {
				continue
			}
			used, err := kept.inUse(ctx, p.Key)
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
	}
	if dropped > 0 {
		a.opts.Log.InfoContext(ctx, "screenshots without an order were deleted", "count", dropped)
	}
	return nil
}

// sweepImports deletes the files of imports, and what was read of them, once they
// can neither run nor be taken back any more (LOAD-1).
func (a *App) sweepImports(ctx context.Context) error {
	files, err := a.blobs.List(ctx, "imports/")
	if err != nil {
		return err
	}
	for _, f := range files {
		if a.opts.Now().Sub(f.ModTime) < exchange.UndoLife {
			continue
		}
		if err := a.blobs.Delete(ctx, f.Key); err != nil {
			return err
		}
	}
	return nil
}
