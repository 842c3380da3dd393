package benchtest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"time"
)

// BenchmarkBulkMove confirms, as the owner and in one request, up to 200 orders
// that wait, in the shops of BenchmarkOffice (PROVE-1: under 2 s on SQLite). The
// orders stay confirmed.
func BenchmarkBulkMove(b *testing.B) {
	for name, cfg := range largeShops(b) {
		b.Run(name, func(b *testing.B) {
			d := openDesk(b, cfg)
			for b.Loop() {
				var page struct {
					Orders []struct {
						ID string `json:"_id"`
					} `json:"orders"`
				}
				if err := json.Unmarshal(d.get(b, "/api/admin/orders?status=Pending&method=cod&order=created&limit=200"), &page); err != nil || len(page.Orders) == 0 {
					b.Fatal("no orders wait: ", err)
				}
				ids := make([]string, len(page.Orders))
				for i := range page.Orders {
					ids[i] = page.Orders[i].ID
				}
				body, err := json.Marshal(map[string]any{"move": "confirm", "ids": ids})
				if err != nil {
					b.Fatal(err)
				}
				began := time.Now()
				done := d.post(b, "/api/admin/orders/bulk", body)
				b.ReportMetric(time.Since(began).Seconds(), "s")
				b.ReportMetric(float64(len(ids)), "orders")
				var result struct {
					Done int `json:"done"`
				}
				if err := json.Unmarshal(done, &result); err != nil || result.Done != len(ids) {
					b.Fatalf("%d of %d were confirmed: %.300s %v", result.Done, len(ids), done, err)
				}
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// post sends JSON and returns the answer.
func (d *ownersDesk) post(b *testing.B, path string, body []byte) []byte {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, d.url+path, bytes.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+d.token)
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	answer, err := io.ReadAll(res.Body)
	if cerr := res.Body.Close(); err == nil {
		err = cerr
	}
	if err != nil || res.StatusCode != http.StatusOK {
		b.Fatalf("%s: %d %.300s %v", path, res.StatusCode, answer, err)
	}
	return answer
}
