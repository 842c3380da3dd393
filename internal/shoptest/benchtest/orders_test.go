package benchtest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
)

// streamedOrders is the number of orders in the list without a limit.
const streamedOrders = 50_000

// BenchmarkAllOrders requests, as the demo's administrator, the whole list of 50,000 orders of
// two lines, which the specification allows (SWIFT-4), once plain and once compressed. It
// reports the length, the duration, the processor time, and the peak memory above that before
// the request. Ordinary work comes first.
func BenchmarkAllOrders(b *testing.B) {
	dir := b.TempDir()
	first := start(b, "--demo", "--data", dir)
	first.stop()
	fillOrders(b, dir)
	s := start(b, "--demo", "--data", dir)
	token := s.login(b)
	// Ordinary work comes first, because any work grows the heap to the size at which it is
	// collected, and that growth is not the list's.
	for range 200 {
		s.first(b, "/api/products")
	}
	for _, encoding := range []string{"identity", "gzip"} {
		b.Run(encoding, func(b *testing.B) {
			for b.Loop() {
				s.restingCPU(b)
				before, used, began := s.memory(b), s.cpu(b), time.Now()
				n, most := s.orders(b, token, encoding)
				b.ReportMetric(time.Since(began).Seconds(), "s")
				b.ReportMetric((s.cpu(b) - used).Seconds(), "s-CPU")
				b.ReportMetric(float64(n)/1e6, "MB-answer")
				b.ReportMetric(before, "MB-before")
				b.ReportMetric(most-before, "MB-more")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// orders reads the whole list. It returns the length as sent and the peak memory of the shop
// meanwhile, in MB.
func (s *shop) orders(b *testing.B, token, encoding string) (n int64, most float64) {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, s.url+"/api/orders/orders", http.NoBody)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Accept-Encoding", encoding)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	total, err := strconv.Atoi(res.Header.Get("X-Total-Count"))
	if err != nil || res.StatusCode != http.StatusOK || total < streamedOrders {
		b.Fatal(res.StatusCode, total, err)
	}
	part := make([]byte, 1<<20)
	var looked time.Time
	for {
		got, err := res.Body.Read(part)
		n += int64(got)
		if time.Since(looked) > 20*time.Millisecond {
			most, looked = max(most, s.memory(b)), time.Now()
		}
		if err == io.EOF {
			return n, max(most, s.memory(b))
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// login returns the token of the demo's administrator.
func (s *shop) login(b *testing.B) string {
	b.Helper()
	res, err := http.Post(s.url+"/api/auth/login", "application/json", strings.NewReader(`{"email":"admin@gulaab.test","password":"Admin@12345"}`))
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	var answer struct {
		Token string `json:"token"`
	}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || answer.Token == "" {
		b.Fatal(res.StatusCode, err)
	}
	return answer.Token
}

// fillOrders adds some years of orders to the shop in a folder.
func fillOrders(b *testing.B, dir string) {
	b.Helper()
	db, err := store.Open(b.Context(), store.Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	live := catalog.NewLive(db, slog.New(slog.DiscardHandler), time.Now, 0)
	if err := live.Refresh(b.Context()); err != nil {
		b.Fatal(err)
	}
	products := live.Current().Select(catalog.Filter{Limit: 2}).Items
	const batch = 1000
	begin := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for from := 0; from < streamedOrders; from += batch {
		err := db.InTx(b.Context(), func(ctx context.Context, tx *store.Tx) error {
			for i := from; i < from+batch; i++ {
				at := begin.Add(time.Duration(i) * 20 * time.Minute)
				o := &order.Order{
					ID: ident.IDAt(at, strconv.Itoa(i)), Number: fmt.Sprintf("GL-%06d", i),
					Contact: order.Contact{
						FirstName: "Ayesha", LastName: fmt.Sprintf("Khan %d", i), Email: fmt.Sprintf("ayesha.%d@example.com", i),
						Country: "Pakistan", StreetAddress: fmt.Sprintf("House %d, Street 12, Model Town", i%900), City: "Lahore",
						State: "Punjab", ZIP: "54000", Phone: "0300 1234567", PhoneE164: "+923001234567",
					},
					Tier: pricing.Guest, PercentOff: 28, Total: money.Paisa(497000), Method: order.CashOnDelivery,
					Placement: order.Confirmed, Payment: order.Paid, Delivery: order.Delivered,
					CreatedAt: at, UpdatedAt: at, Version: 1, WaitingSince: at,
					Events: []order.Event{{At: at, Kind: "placed", Actor: "customer"}},
				}
				for _, of := range products {
					v := of.Variants[0]
					o.Lines = append(o.Lines, order.Line{
						ProductID: of.ID, VariantID: v.ID, SKU: v.SKU, Name: of.Name, Brand: of.Brand, Size: of.Size,
						Image: of.FrontImage, Quantity: 1, ListPrice: of.Price, UnitPrice: money.Paisa(248500),
					})
				}
				if err := tx.InsertOrder(ctx, o); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
