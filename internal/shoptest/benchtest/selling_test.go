package benchtest

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// BenchmarkSelling requests every product and brand page of the demo shop in turn, with four
// visitors, while nothing is sold and while one unit a second is sold of products of which five
// or fewer are left (SWIFT-1). The two cases alternate, so that other load on the machine
// affects both.
func BenchmarkSelling(b *testing.B) {
	dir := b.TempDir()
	s := start(b, "--demo", "--data", dir)
	var products []struct {
		ID       string `json:"_id"`
		Brand    string `json:"brandSlug"`
		Variants []struct {
			ID string `json:"_id"`
		} `json:"variants"`
	}
	res, err := http.Get(s.url + "/api/products")
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&products); err != nil {
		b.Fatal(err)
	}
	db, err := store.Open(b.Context(), store.Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	leave := func(variant string, n int64) {
		err := db.InTx(b.Context(), func(_ context.Context, tx *store.Tx) error {
			return stock.Count(b.Context(), tx, variant, n, "benchmark", "")
		})
		if err != nil {
			b.Error(err)
		}
	}
	var paths, variants []string
	for _, p := range products {
		paths = append(paths, "/product/"+p.ID)
		if brand := "/brand/" + p.Brand; !slices.Contains(paths, brand) {
			paths = append(paths, brand)
		}
		for _, v := range p.Variants {
			variants = append(variants, v.ID)
			leave(v.ID, 5)
		}
	}
	for range 2 { // two rounds, until each page is rendered
		for _, p := range paths {
			s.first(b, p)
		}
	}
	sold := 0
	sell := func(ctx context.Context) {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			leave(variants[sold%len(variants)], int64(4-sold/len(variants)%4))
			sold++
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
		}
	}
	const turn = 5 * time.Second
	var idle, busy visits
	var cpuIdle, cpuBusy time.Duration
	for b.Loop() {
		for range 2 {
			before := s.cpu(b)
			idle.add(roam(b, s.url, paths, turn))
			between := s.cpu(b)
			ctx, stop := context.WithCancel(b.Context())
			var seller sync.WaitGroup
			seller.Go(func() { sell(ctx) })
			busy.add(roam(b, s.url, paths, turn))
			stop()
			seller.Wait()
			cpuIdle, cpuBusy = cpuIdle+between-before, cpuBusy+s.cpu(b)-between
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(idle.rate(), "req/s-idle")
	b.ReportMetric(busy.rate(), "req/s-selling")
	b.ReportMetric(busy.rate()/idle.rate(), "ratio")
	b.ReportMetric(float64(idle.p99().Microseconds())/1000, "ms-p99-idle")
	b.ReportMetric(float64(busy.p99().Microseconds())/1000, "ms-p99-selling")
	b.ReportMetric(cpuIdle.Seconds()*1e6/float64(len(idle.took)), "us-CPU/req-idle")
	b.ReportMetric(cpuBusy.Seconds()*1e6/float64(len(busy.took)), "us-CPU/req-selling")
}

// visits holds the duration of each request and of all together.
type visits struct {
	took []time.Duration
	time time.Duration
}

func (v *visits) add(other visits) {
	v.took = append(v.took, other.took...)
	v.time += other.time
}

func (v *visits) rate() float64 { return float64(len(v.took)) / v.time.Seconds() }

func (v *visits) p99() time.Duration {
	sorted := slices.Sorted(slices.Values(v.took))
	return sorted[len(sorted)*99/100]
}

// roam lets four visitors request paths for a time, each beginning at another path.
func roam(b *testing.B, base string, paths []string, most time.Duration) visits {
	b.Helper()
	var mu sync.Mutex
	var all visits
	began := time.Now()
	var wg sync.WaitGroup
	for i := range 4 {
		v := visit(b, base, paths[0])
		wg.Go(func() {
			defer v.conn.Close()
			var took []time.Duration
			for at := i * len(paths) / 4; time.Since(began) < most; at++ {
				asked := time.Now()
				v.ask(paths[at%len(paths)])
				if _, err := v.get(); err != nil {
					b.Error(err)
					return
				}
				took = append(took, time.Since(asked))
			}
			mu.Lock()
			defer mu.Unlock()
			all.took = append(all.took, took...)
		})
	}
	wg.Wait()
	all.time = time.Since(began)
	return all
}
