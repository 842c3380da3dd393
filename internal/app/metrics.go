package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"gulaab/internal/outbox"
	"gulaab/internal/store"
)

// newMetrics returns what /metrics shows of the process and of the jobs.
func newMetrics(db *store.DB, log *slog.Logger) *prometheus.Registry {
	reg := prometheus.NewRegistry()
	reg.MustRegister(
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		&jobGauge{
			db: db, log: log, jobs: prometheus.NewDesc("gulaab_jobs",
				"Jobs in the database: waiting (to run, to run again, or running) and buried (given up; a person must look).",
				[]string{"state"}, nil),
			messages: prometheus.NewDesc("gulaab_messages", "Mails of the last 90 days by what became of them.", []string{"state"}, nil),
		},
	)
	return reg
}

// countTimeout keeps a database that is slow from holding up all other metrics.
const countTimeout = 2 * time.Second

// jobGauge counts the jobs when it is asked: they are the database's, which
// several nodes may share. Where they cannot be counted it is left out.
type jobGauge struct {
	db   *store.DB
	log  *slog.Logger
	jobs *prometheus.Desc

	messages *prometheus.Desc
}

var _ prometheus.Collector = (*jobGauge)(nil)

// Describe implements prometheus.Collector.
func (g *jobGauge) Describe(ch chan<- *prometheus.Desc) { ch <- g.jobs; ch <- g.messages }

// Collect implements prometheus.Collector.
func (g *jobGauge) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countTimeout) // the interface has no context
	defer cancel()
	waiting, buried, err := g.db.CountJobs(ctx)
	if err != nil {
		g.log.WarnContext(ctx, "jobs cannot be counted for the metrics", "error", err)
		return
	}
	messages, err := g.db.CountMessages(ctx)
	if err != nil {
		g.log.WarnContext(ctx, "mails cannot be counted for the metrics", "error", err)
		return
	}
	for _, state := range outbox.States {
		ch <- prometheus.MustNewConstMetric(g.messages, prometheus.GaugeValue, float64(messages[state]), string(state))
	}
	ch <- prometheus.MustNewConstMetric(g.jobs, prometheus.GaugeValue, float64(waiting), "waiting")
	ch <- prometheus.MustNewConstMetric(g.jobs, prometheus.GaugeValue, float64(buried), "buried")
}
