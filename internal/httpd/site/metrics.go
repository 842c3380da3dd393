package site

import "github.com/prometheus/client_golang/prometheus"

type metrics struct {
	renders  *prometheus.CounterVec
	cache    *prometheus.CounterVec
	renewals *prometheus.CounterVec
	seconds  prometheus.Histogram
}

func newMetrics(reg prometheus.Registerer) *metrics {
	m := &metrics{
		renders: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gulaab_page_renders_total",
			Help: "Pages to be rendered, by what came of it: ok, failed, busy (no machine was free), refused (over a client's limit), frame (there is no renderer).",
		}, []string{"result"}),
		cache: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gulaab_page_cache_total",
			Help: "Pages asked of the cache: hit, stale (served while it is looked at), old (looked at first), miss.",
		}, []string{"result"}),
		renewals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gulaab_page_renewals_total",
			Help: "Kept pages looked at again after a change: same, rendered, kept (could not be rendered now), unasked (rendered ahead for nobody, and dropped), gone.",
		}, []string{"result"}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "gulaab_page_render_seconds",
			Help:    "How long rendering a page took, waiting for a machine included.",
			Buckets: []float64{.005, .01, .02, .04, .08, .16, .32, .64, 1.28},
		}),
	}
	if reg != nil {
		reg.MustRegister(m.renders, m.cache, m.renewals, m.seconds)
	}
	return m
}
