package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/exchange"
)

const (
	// proofLife is how long a screenshot waits for the order that names it. An
	// order is stored moments after its screenshot, or not at all.
	proofLife = 24 * time.Hour
)

// sweep deletes expired sessions, links and keys, and files that nothing names. What
// fails is told, and the rest goes on.
func (a *App) sweep(ctx context.Context) error {
	return errors.Join(a.db.Sweep(ctx), a.sweepProofs(ctx), a.sweepMedia(ctx), a.sweepImports(ctx))
}

// check holds stock against its ledger, and the reports against the orders. In a shop
// of years that takes seconds of the database's time.
func (a *App) check(ctx context.Context) error {
	return errors.Join(a.CheckStock(ctx), a.CheckBooks(ctx))
}

// refreshSold works out what was sold lately.
func (a *App) refreshSold(ctx context.Context) error {
	_, err := a.db.RefreshSold(ctx)
	return err
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

// proofsInUse returns those screenshots that are still wanted: that of an order which was
// never confirmed, or has ended unpaid, is not once nothing has changed of it for so many
// days as the setting says (GUARD-3, R14).
func (a *App) proofsInUse(ctx context.Context, keys []string) (map[string]bool, error) {
	return a.db.ProofsInUse(ctx, keys, a.opts.Now().AddDate(0, 0, -a.proofDays()))
}

// room says whether the disk has room for new pictures.
func (a *App) room() bool { return hasRoom(a.cfg, 0) }

// hasRoom says whether the data folder's disk stays above the floor with so many more bytes.
// Where that cannot be told, it does.
func hasRoom(cfg config.Config, bytes uint64) bool {
	free, _, err := diskSpace(cfg.DataDir)
	return err != nil || free >= uint64(cfg.DiskFloor)<<20+bytes //nolint:gosec // a checked setting
}

// sweepProofs deletes pictures that are a day old and that nothing names: those of
// transfers, returns, refunds and reviews that broke off between the file and the order (SURE-9).
func (a *App) sweepProofs(ctx context.Context) error {
	dropped := 0
	var failed error
	for _, kept := range []struct {
		prefix string
		inUse  func(context.Context, []string) (map[string]bool, error)
	}{{"proofs/", a.proofsInUse}, {"returns/", a.db.ReturnPhotosInUse}, {"evidence/", a.db.EvidenceInUse}, {"reviews/", a.db.ReviewPhotosInUse}} {
		files, err := a.blobs.List(ctx, kept.prefix)
		if err != nil {
			return err
		}
		var old []string
		for _, p := range files {
			if a.opts.Now().Sub(p.ModTime) >= proofLife {
				old = append(old, p.Key)
			}
		}
		used, err := kept.inUse(ctx, old)
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", kept.prefix, err))
			continue // what cannot be told of is kept
		}
		for _, key := range old {
			if used[key] {
				continue
			}
			if err := a.blobs.Delete(ctx, key); err != nil {
				failed = fmt.Errorf("%s: %w", key, err) // the last stands for all
			} else {
				dropped++
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	if dropped > 0 {
		a.opts.Log.InfoContext(ctx, "screenshots without an order were deleted", "count", dropped)
	}
	return failed
}

// sweepImports deletes the files of imports, and what was read of them, once they
// can neither run nor be taken back any more (LOAD-1).
func (a *App) sweepImports(ctx context.Context) error {
	var failed error
	files, err := a.blobs.List(ctx, "imports/")
	if err != nil {
		return err
	}
	for _, f := range files {
		if a.opts.Now().Sub(f.ModTime) < exchange.UndoLife {
			continue
		}
		if err := a.blobs.Delete(ctx, f.Key); err != nil {
			failed = fmt.Errorf("%s: %w", f.Key, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return failed
}

// proofDays is how long the screenshot of an order is kept that nobody confirmed, or that ended
// unpaid (GUARD-3): the privacy text says it.
func (a *App) proofDays() int { return cmp.Or(a.cfg.ProofDays, 7) }
