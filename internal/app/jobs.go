package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/store"
)

// maxListed bounds a list of jobs.
const maxListed = 1000

// Job is a job as an operator sees it: no address, no name.
type Job struct {
	ID        string
	What      string // what it does: the kind of mail, or its own kind
	OrderID   string // the order it is about, or empty
	State     string // "buried", "waiting" or "running"
	Attempts  int64
	Since     time.Time
	Next      time.Time // of a waiting one: when it is tried
	LastError string
}

// ListJobs returns the jobs that were given up or, with all, every job, the
// oldest first, at most a thousand.
func ListJobs(ctx context.Context, cfg config.Config, all bool) (jobs []Job, err error) {
	err = withStore(ctx, cfg, func(db *store.DB) error {
		rows, err := db.ListJobs(ctx, !all, maxListed)
		for _, r := range rows {
			j := Job{
				ID: r.ID, What: r.Kind, OrderID: r.OrderID, State: r.State, Attempts: r.Attempts,
				Since: r.CreatedAt, Next: r.RunAt, LastError: r.LastError,
			}
			if r.Message != "" {
				j.What = r.Message
			}
			jobs = append(jobs, j)
		}
		return err
	})
	return jobs, err
}

// RetryJobs has one job that was given up, or with the id "all" each of them,
// tried again by a running shop, and returns how many those are.
func RetryJobs(ctx context.Context, cfg config.Config, log *slog.Logger, id string) (n int, err error) {
	err = withStore(ctx, cfg, func(db *store.DB) (err error) {
		if id == "all" {
			n, err = db.RetryJobs(ctx)
			return err
		}
		n = 1
		return db.RetryJob(ctx, id)
	})
	if err == nil {
		log.InfoContext(ctx, "jobs are tried again", "jobs", n)
	}
	return n, err
}

// withStore opens the database of a shop that is there.
func withStore(ctx context.Context, cfg config.Config, fn func(*store.DB) error) (err error) {
	db, err := store.Open(ctx, store.Config{URL: cfg.DatabaseURL, DataDir: cfg.DataDir, MustExist: true, Command: true})
	if err != nil {
		return fmt.Errorf("GULAAB_DATABASE_URL, GULAAB_DATA: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Ready(ctx); err != nil {
		return err
	}
	return fn(db)
}

// freeJobs has what the server before this one was working on when it was killed go
// on at once (OFFICE-6). Where it cannot, that goes on when its lease ends.
func (a *App) freeJobs(ctx context.Context) {
	n, err := a.db.FreeJobs(ctx)
	switch {
	case err != nil:
		a.opts.Log.WarnContext(ctx, "jobs of a server that is gone wait for their leases to end", "error", err)
	case n > 0:
		a.opts.Log.InfoContext(ctx, "jobs of a server that is gone go on", "jobs", n)
	}
}
