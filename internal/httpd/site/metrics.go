package site

import "github.com/prometheus/client_golang/prometheus"

type metrics struct {
	renders *prometheus.CounterVec
	cache   *prometheus.CounterVec
	seconds prometheus.Histogram
}

func newMetrics(reg prometheus.Registerer) *metrics {
	m := &metrics{
		renders: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gulaab_page_renders_total",
			Help: "Pages made, by how: ok, failed (served as a frame), frame (no renderer).",
		}, []string{"result"}),
		cache: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gulaab_page_cache_total",
			Help: "Pages asked of the cache: hit, stale (served while made anew), miss.",
		}, []string{"result"}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "gulaab_page_render_seconds",
			Help:    "How long rendering a page took, waiting for a machine included.",
			Buckets: []float64{.005, .01, .02, .04, .08, .16, .32, .64, 1.28},
		}),
	}
	if reg != nil {
		reg.MustRegister(m.renders, m.cache, m.seconds)
	}
	return m
}
