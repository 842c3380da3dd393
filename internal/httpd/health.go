package httpd

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/http/pprof"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
)

// healthz says that the process is alive; it checks nothing else.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	call.JSON(w, http.StatusOK, apigen.Health{Status: apigen.HealthStatusOk})
	return nil
}

// readyz says whether the shop can serve. It names the check that fails; the reason goes to
// the log. While the shop stops it answers 503, so that a balancer sends no one new.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
	defer cancel()
	results := s.d.Ready(ctx)
	if r.Context().Err() != nil {
		return r.Context().Err() // who asked has gone: what failed says nothing
	}
	if s.draining.Load() {
		results = maps.Clone(results)
		results["serving"] = errors.New("the shop is stopping")
	}
	checks := map[string]apigen.HealthChecks{}
	answer := apigen.Health{Status: apigen.HealthStatusOk, Checks: &checks}
	status := http.StatusOK
	for _, name := range slices.Sorted(maps.Keys(results)) {
		checks[name] = apigen.HealthChecksOk
		if err := results[name]; err != nil {
			checks[name] = apigen.HealthChecksFailing
			answer.Status, status = apigen.HealthStatusUnavailable, http.StatusServiceUnavailable
			s.d.Log.LogAttrs(r.Context(), slog.LevelWarn, "not ready", slog.String("check", name), slog.String("error", err.Error()))
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	call.JSON(w, status, answer)
	return nil
}

// Operator returns what only the shop's operator may read: /metrics and, below
// /debug/pprof/, profiles of the running program. It checks nobody: it belongs
// on a listener of its own that no proxy publishes (SAFE-10).
func Operator(metrics prometheus.Gatherer) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(metrics, promhttp.HandlerOpts{}))
	// Without cmdline: the command line may hold the database's password.
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
