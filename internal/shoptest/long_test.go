package shoptest

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// SWIFT-4: the list without a limit comes whole, read a page at a time and compressed.
func TestEveryOrderComesWithoutALimit(t *testing.T) {
	t.Parallel()
	const many = 450 // more than two pages of the reader
	s := New(t, storetest.Engines()[0])
	err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		for i := range many {
			at := Opening.Add(time.Duration(2+i) * time.Minute)
			o := &order.Order{
				ID: ident.IDAt(at, strconv.Itoa(i)), Number: "GL-1" + strconv.Itoa(10_000+i),
				Contact: contact("Fatima", "Noor", "fatima@example.com", "0300 1234567", "+923001234567"),
				Lines:   []order.Line{line(products[0], 28)}, Tier: pricing.Guest, PercentOff: 28, Total: 125964, Method: order.CashOnDelivery,
				Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked, CreatedAt: at, UpdatedAt: at,
			}
			if err := tx.InsertOrder(t.Context(), o); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, encoding := range []string{"", "gzip"} {
		r := httptest.NewRequest(http.MethodGet, "/api/orders/orders", nil)
		r.Header.Set("Authorization", "Bearer "+AdminToken)
		r.Header.Set("Accept-Encoding", encoding)
		w := httptest.NewRecorder()
		s.App.Server().Handler().ServeHTTP(w, r)
		res := w.Result()
		body := res.Body
		if got := res.Header.Get("Content-Encoding"); got != encoding {
			t.Fatalf("Content-Encoding %q, want %q", got, encoding)
		}
		if encoding != "" {
			if body, err = gzip.NewReader(res.Body); err != nil {
				t.Fatal(err)
			}
		}
		var list []struct {
			ID    string `json:"_id"`
			Lines []any  `json:"cartItems"`
		}
		if err := json.NewDecoder(body).Decode(&list); err != nil {
			t.Fatal(err)
		}
		want := many + 2
		if len(list) != want || res.Header.Get("X-Total-Count") != strconv.Itoa(want) {
			t.Fatalf("%d orders, X-Total-Count %s, want %d", len(list), res.Header.Get("X-Total-Count"), want)
		}
		for i := 1; i < len(list); i++ {
			if list[i].ID >= list[i-1].ID || len(list[i].Lines) != 1 {
				t.Fatalf("order %d is %+v after %s", i, list[i], list[i-1].ID)
			}
		}
	}
}
