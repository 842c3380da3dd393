package app

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"time"

	"gulaab/internal/blob"
	"gulaab/internal/fault"
	"gulaab/internal/poll"
)

const (
	filesStart = 5 * time.Second  // what a start waits for the place of the files, at most
	filesEvery = 15 * time.Second // how often one that did not answer is asked again
)

// openFiles opens the place of the files. A bucket that says no is a mistake of the
// settings and ends the start. One that does not answer does not: orders need no file,
// and a shop that is restarted while it is away is better half open than shut (SET-3).
func (a *App) openFiles(ctx context.Context) error {
	var err error
	if a.blobs, err = blob.New(a.cfg.MediaURL, filepath.Join(a.cfg.DataDir, "media")); err != nil {
		return err
	}
	asked, cancel := context.WithTimeout(ctx, filesStart)
	defer cancel()
	err = blob.Ready(asked, a.blobs)
	if silent := errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil; silent || fault.KindOf(err) == fault.Unavailable {
		a.opts.Log.WarnContext(ctx, "the shop's files are out of reach: it opens without them and goes on asking", "error", err)
		return nil
	}
	return err
}

// keepFrontEnd stores the front end for pages that are open. Without it the shop serves
// all the same: who has a page of before loads it anew.
func (a *App) keepFrontEnd(ctx context.Context) {
	asked, cancel := context.WithTimeout(ctx, filesStart)
	defer cancel()
	if err := a.builds.keep(asked); err != nil {
		a.opts.Log.WarnContext(ctx, "the front end cannot be kept for pages that are open: it is tried again", "error", err)
		a.owesFrontEnd = true
	}
}

// oweFrontEnd goes on where the place of the files was away at the start, until the
// front end is kept.
func (a *App) oweFrontEnd(ctx context.Context) {
	if !a.owesFrontEnd {
		return
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	poll.Loop{Every: cmp.Or(a.opts.Look, filesEvery), Log: a.opts.Log, Lost: "the shop's files are still out of reach"}.Run(ctx, func(ctx context.Context) error {
		if err := blob.Ready(ctx, a.blobs); err != nil { // which makes a bucket that was to be made
			return err
		}
		if err := a.builds.keep(ctx); err != nil {
			return err
		}
		a.opts.Log.InfoContext(ctx, "the shop's files are within reach, and the front end is kept")
		done()
		return nil
	})
}
