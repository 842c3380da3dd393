package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"

	"gulaab/internal/httpd"
	"gulaab/internal/redact"
)

// This file starts, serves and stops what Open has made.

// Start begins the background work: jobs, polling the catalogue, renewing pages, and
// sweeping. Close ends it.
func (a *App) Start() {
	ctx, cancel := context.WithCancel(context.Background()) // outlives the requests
	a.background = cancel
	a.freeJobs(ctx)
	for _, l := range a.loops() {
		a.goes(func() { a.keep(ctx, &l) })
	}
	a.goes(func() { a.oweFrontEnd(ctx) })
	a.goes(func() { a.keepHeap(ctx) })
}

// goes runs work in the background; Close waits for it.
func (a *App) goes(work func()) { a.work.Go(func() { Guard(a.opts.Log, work) }) }

// Guard runs work. A panic is logged, after all that was logged before it, and then goes
// on.
func Guard(log *slog.Logger, work func()) {
	defer func() {
		if v := recover(); v != nil {
			log.Error("panic", "panic", redact.Panic(v), "stack", string(debug.Stack()))
			panic(v)
		}
	}()
	work()
}

// Wake makes the jobs look for work now. Commits of this process do so by themselves.
func (a *App) Wake() { a.runner.Wake() }

// Serve answers connections until Shutdown.
func (a *App) Serve(ln net.Listener) error { return a.server.Serve(ln) }

// Server returns the shop's HTTP server.
func (a *App) Server() *httpd.Server { return a.server }

// Operator returns what only the shop's operator may see, for a listener of its own.
func (a *App) Operator() http.Handler { return a.operator }

// Shutdown stops listening and waits for the requests in flight until ctx ends.
func (a *App) Shutdown(ctx context.Context) error { return a.server.Shutdown(ctx) }

// Close ends the work behind the requests, finishing the job in hand, and then
// closes what Open opened, the database last. It is safe on a half-opened App.
func (a *App) Close() error {
	if a.background != nil {
		a.background()
		a.work.Wait()
	}
	var errs []error
	if a.renderer != nil {
		a.renderer.Close()
	}
	if c, ok := a.blobs.(interface{ Close() error }); ok {
		errs = append(errs, c.Close())
	}
	if a.story != nil { // which was not told to its end
		errs = append(errs, a.story.Close())
	}
	if a.db != nil {
		errs = append(errs, a.db.Close())
	}
	return errors.Join(errs...)
}
