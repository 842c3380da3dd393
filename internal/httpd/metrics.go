package httpd

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics counts requests by route and never by path, which may contain an id or a secret.
type metrics struct {
	inFlight prometheus.Gauge
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	known    sync.Map // of *series by seriesKey: the vectors hash every label at each look
}

// series is where requests of one kind are counted.
type series struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

type seriesKey struct {
	route, method string
	status        int
}

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "gulaab_http_requests_in_flight", Help: "Requests being answered.",
		}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "gulaab_http_requests_total", Help: "Requests answered.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "gulaab_http_request_seconds", Help: "Time to answer a request.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route"}),
	}
	for _, c := range []prometheus.Collector{m.inFlight, m.requests, m.seconds} {
		if err := reg.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *metrics) observe(route, method string, status int, took time.Duration) {
	key := seriesKey{route, knownMethod(method), status}
	found, ok := m.known.Load(key)
	if !ok {
		found, _ = m.known.LoadOrStore(key, &series{
			m.requests.WithLabelValues(route, key.method, strconv.Itoa(status)), m.seconds.WithLabelValues(route),
		})
	}
	of := found.(*series)
	of.requests.Inc()
	of.seconds.Observe(took.Seconds())
}

// knownMethod returns a method of HTTP, or "other": arbitrary words must become neither a
// series nor a log line.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}
