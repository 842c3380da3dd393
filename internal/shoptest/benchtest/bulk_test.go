package benchtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"gulaab/internal/ident"
)

// bulkOrders is the number of orders that one press moves.
const bulkOrders = 200

// BenchmarkBulkMove confirms 200 newly placed orders as the owner in one request, in the shops
// of BenchmarkOffice (PROVE-1: under 2 s on SQLite). The orders stay confirmed.
func BenchmarkBulkMove(b *testing.B) {
	for name, cfg := range largeShops(b) {
		b.Run(name, func(b *testing.B) {
			d := openDesk(b, cfg)
			for b.Loop() {
				b.StopTimer()
				ids := d.place(b, bulkOrders)
				b.StartTimer()
				body, err := json.Marshal(map[string]any{"move": "confirm", "ids": ids})
				if err != nil {
					b.Fatal(err)
				}
				worked, began := d.cpu(b), time.Now()
				done := d.post(b, "/api/admin/orders/bulk", body)
				b.ReportMetric(time.Since(began).Seconds(), "s")
				b.ReportMetric((d.cpu(b) - worked).Seconds(), "cpu-s")
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

// place places n orders of one piece, each from a shopper of its own, and returns their ids.
func (d *ownersDesk) place(b *testing.B, n int) []string {
	b.Helper()
	var all []struct {
		ID       string   `json:"_id"`
		Name     string   `json:"name"`
		Colors   []string `json:"colors"`
		Variants []struct {
			Stock *int64 `json:"stock"`
		} `json:"variants"`
	}
	if err := json.Unmarshal(d.get(b, "/api/products"), &all); err != nil {
		b.Fatal(err)
	}
	ids := make([]string, 0, n)
	for _, p := range all {
		if len(p.Colors) > 0 || len(p.Variants) != 1 || p.Variants[0].Stock != nil && *p.Variants[0].Stock < 10 {
			continue
		}
		for range min(5, n-len(ids)) {
			who := ident.NewID()
			body, err := json.Marshal(map[string]any{
				"cartItems": []map[string]any{{"_id": p.ID, "name": p.Name, "quantity": 1, "selectedColor": ""}},
				"firstName": "Hira", "lastName": "Khan", "email": who + "@bench.test", "phone": fmt.Sprintf("03%09d", rand.IntN(1_000_000_000)),
				"streetAddress": "House 14, Street 9", "city": "Islamabad", "state": "Islamabad Capital Territory", "zip": "44000", "country": "Pakistan",
			})
			if err != nil {
				b.Fatal(err)
			}
			var placed struct {
				Order struct {
					ID string `json:"_id"`
				} `json:"order"`
			}
			if err := json.Unmarshal(d.post(b, "/api/orders/checkout", body), &placed); err != nil {
				b.Fatal(err)
			}
			ids = append(ids, placed.Order.ID)
		}
		if len(ids) == n {
			return ids
		}
	}
	b.Fatalf("only %d orders could be placed", len(ids))
	return nil
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
	if err != nil || res.StatusCode >= 300 {
		b.Fatalf("%s: %d %.300s %v", path, res.StatusCode, answer, err)
	}
	return answer
}
