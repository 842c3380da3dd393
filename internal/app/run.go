package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/app/demoshop"
	"gulaab/internal/config"
)

// grace is how long requests that are worked on may take to end once the listener
// is closed. Clients that stall have less: see httpd.Server.Shutdown.
const grace = 15 * time.Second

// Started is what a shop that listens tells whoever started it.
type Started struct {
	URL    string
	Logins []demoshop.Login // of a demo
}

// Run serves a shop until ctx ends, and returns when everything it began is
// finished. ready is called once, when the shop listens.
func Run(ctx context.Context, cfg config.Config, log *slog.Logger, ready func(Started)) (err error) {
	began := time.Now()
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("GULAAB_ADDR: %w", err)
	}
	defer func() { _ = ln.Close() }() // Serve closes it too; this is for the errors before
	var inside net.Listener
	if cfg.MetricsAddr != "" {
		if inside, err = (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.MetricsAddr); err != nil {
			return fmt.Errorf("GULAAB_METRICS_ADDR: %w", err)
		}
		defer func() { _ = inside.Close() }()
	}
	a, err := Open(ctx, cfg, cfg.Origin(ln.Addr().String()), Options{Log: log})
	if err != nil {
		return err
	}
	a.Start()
	served := make(chan error, 1)
	go func() { served <- a.Serve(ln) }()
	if inside != nil {
		log.InfoContext(ctx, "metrics", "addr", inside.Addr().String())
		defer a.serveOperator(inside)()
	}
	log.InfoContext(ctx, "serving", "addr", ln.Addr().String(), "engine", a.db.Engine(), "products", a.live.Current().Len(),
		"ms", time.Since(began).Milliseconds(), "config", &cfg)
	started := Started{URL: cfg.Origin(ln.Addr().String())}
	if cfg.Demo {
		started.Logins = demoshop.Logins()
	}
	ready(started)
	select {
	case <-ctx.Done():
		err = errors.Join(a.stop(context.WithoutCancel(ctx)), <-served) // ctx has ended; a stop has its own time
	case err = <-served:
	}
	err = errors.Join(err, a.Close())
	if err == nil {
		log.InfoContext(ctx, "stopped")
	}
	return err
}

// stop says by /readyz that the shop is going, for as long as the settings ask,
// so that a balancer sends nobody new; then it stops listening and finishes the
// requests in flight. The work behind them is told at the same time: a mail server
// that says nothing and a client that says nothing are waited for once, not one
// after the other. What takes longer than grace is cut off, which is no error.
func (a *App) stop(ctx context.Context) error {
	a.server.Drain()
	if a.cfg.Drain > 0 {
		a.opts.Log.InfoContext(ctx, "stopping: not ready any more, still serving", "drain", a.cfg.Drain.String())
		<-time.After(a.cfg.Drain)
	}
	a.opts.Log.InfoContext(ctx, "stopping: requests in flight are finished first")
	a.background()
	drain, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	err := a.Shutdown(drain)
	if errors.Is(err, context.DeadlineExceeded) {
		a.opts.Log.WarnContext(ctx, "requests that did not end were cut off")
		return nil
	}
	return err
}

// serveOperator serves metrics and profiles on a listener, until end is called.
func (a *App) serveOperator(ln net.Listener) (end func()) {
	srv := &http.Server{Handler: a.operator, ReadHeaderTimeout: 5 * time.Second}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := srv.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			a.opts.Log.Error("metrics are served no more", "error", err)
		}
	}()
	return func() {
		_ = srv.Close()
		<-done
	}
}

// Migrate brings the database's schema to this program's and says which engine it is.
func Migrate(ctx context.Context, cfg config.Config) (engine string, err error) {
	db, err := openStore(ctx, cfg, time.Now, nil, false)
	if err != nil {
		return "", err
	}
	return db.Engine(), db.Close()
}

// FillDemo fills an empty shop with the demo, as serve --demo does.
func FillDemo(ctx context.Context, cfg config.Config, log *slog.Logger) (err error) {
	return withAccounts(ctx, cfg, log, func(a *App) error {
		a.cfg.Demo = true
		if err := a.setDemo(ctx); err != nil {
			return err
		}
		return a.openShop(ctx)
	})
}

// CreateAdmin makes an administrator, or makes one of an existing account;
// created says which. An existing account keeps its password where none is given.
func CreateAdmin(ctx context.Context, cfg config.Config, log *slog.Logger, email, name, password string) (created bool, err error) {
	err = withAccounts(ctx, cfg, log, func(a *App) error {
		_, created, err = a.accounts.Ensure(ctx, account.EnsureInput{
			Name: name, Email: email, Password: password, Role: account.Admin, Why: byOperator,
		})
		return err
	})
	return created, err
}

// withAccounts opens as much of a shop as accounts need.
func withAccounts(ctx context.Context, cfg config.Config, log *slog.Logger, fn func(*App) error) (err error) {
	a := &App{cfg: cfg, command: true, opts: Options{Now: time.Now, Log: log}, origin: cfg.Origin(cfg.Addr)}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := a.openData(ctx); err != nil {
		return err
	}
	return fn(a)
}
