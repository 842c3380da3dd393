package shoptest

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// withOrders adds n orders that wait for confirmation.
func withOrders(t *testing.T, s *Shop, n int) {
	t.Helper()
	err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		for i := range n {
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
}

// bulkAnswer is the answer of a bulk move of orders.
type bulkAnswer struct {
	Total, Done, Refused, Looked int
	Rows                         any // the list of a move, or the counter of a task
	Reasons                      []struct {
		Message string
		Count   int
	}
	Task *struct {
		ID    string `json:"_id"`
		State string
		Done  int
		Title string
	}
}

func (a *bulkAnswer) shown() int {
	rows, _ := a.Rows.([]any)
	return len(rows)
}

func postBulk(t *testing.T, s *Shop, call, body string) (out bulkAnswer) {
	t.Helper()
	r := httptest.NewRequest("POST", call, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+AdminToken)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.App.Server().Handler().ServeHTTP(w, r)
	if w.Code != 200 {
		t.Fatalf("OFFICE-6 %s: %d %s", call, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// OFFICE-5, OFFICE-6: a move of more than 200 orders is a task. The preview says how many it
// moves. It moves each order once, row by row, and starts once however often it is requested.
// It can be stopped and resumed, and leaves orders alone that came meanwhile.
func TestOFFICE6ManyOrders(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		const n = 230
		withOrders(t, s, n)
		post := func(call, body string) bulkAnswer { return postBulk(t, s, call, body) }
		task := func(id string) string {
			r := httptest.NewRequest("GET", "/api/admin/tasks/"+id, nil)
			r.Header.Set("Authorization", "Bearer "+AdminToken)
			w := httptest.NewRecorder()
			s.App.Server().Handler().ServeHTTP(w, r)
			return w.Body.String()
		}
		const call = "/api/admin/orders/bulk"
		dry := post(call, `{"move":"confirm","match":{"status":"Pending"},"dry":true}`)
		if dry.Total != n+1 || dry.Looked != n+1 || dry.Done != n+1 || dry.shown() != 200 || len(dry.Reasons) > 0 || dry.Task != nil { // one is the test shop's own
			t.Fatalf("OFFICE-5 it says first: %d of %d, %d rows, %v", dry.Done, dry.Looked, dry.shown(), dry.Reasons)
		}
		// Orders that would not be moved are counted by reason, not by order.
		dry = post(call, `{"move":"pack","match":{"status":"Pending"},"dry":true}`)
		if dry.Looked != n+1 || dry.Done != 0 || dry.Refused != n+1 || len(dry.Reasons) != 1 || dry.Reasons[0].Count != n+1 || dry.Reasons[0].Message != "The order is not confirmed yet." {
			t.Errorf("OFFICE-5 why none would be packed: %d of %d, %v", dry.Refused, dry.Looked, dry.Reasons)
		}
		asked := `{"move":"confirm","match":{"status":"Pending"},"note":"All called","key":"key-of-the-caller"}`
		first, again := post(call, asked), post(call, asked)
		if first.Task == nil || again.Task == nil || first.Task.ID != again.Task.ID || first.Total != n+1 {
			t.Fatalf("OFFICE-6 %+v, and again %+v", first, again)
		}
		post("/api/admin/tasks/"+first.Task.ID+"/stop", "{}")
		if now := task(first.Task.ID); !strings.Contains(now, `"state":"stopped"`) {
			t.Fatalf("OFFICE-6 stopped: %s", now)
		}
		post("/api/admin/tasks/"+first.Task.ID+"/continue", "{}")
		s.App.Start()
		for deadline := time.After(3 * time.Minute); !strings.Contains(task(first.Task.ID), `"state":"done"`); {
			select {
			case <-deadline:
				t.Fatalf("OFFICE-6 it did not end: %s", task(first.Task.ID))
			case <-time.After(5 * time.Millisecond): // polls another process' work
			}
		}
		if now := task(first.Task.ID); !strings.Contains(now, `"counts":{"done":231}`) || !strings.Contains(now, `"done":231`) {
			t.Errorf("OFFICE-6 row by row: %s", now)
		}
		confirmed := 0
		if err := s.counts.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM orders WHERE placement = 'confirmed'`).Scan(&confirmed); err != nil {
			t.Fatal(err)
		}
		if confirmed < n+1 {
			t.Errorf("OFFICE-6 %d orders are confirmed, want %d", confirmed, n+1)
		}
		// A second run finds nothing to do.
		if after := post(call, `{"move":"confirm","match":{"status":"Pending"},"dry":true}`); after.Total != 0 {
			t.Errorf("OFFICE-5 %d are left", after.Total)
		}
	})
}

// OFFICE-5, TRUE-11: a preview over orders of any status and several batches looks at each
// order once, and counts those that would not be moved by reason.
func TestOFFICE5LooksAtAllOrders(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		own := int(s.Count("orders"))
		withOrders(t, s, 1100)
		s.Exec(`UPDATE orders SET placement = 'confirmed' WHERE number >= 'GL-110800' AND number < 'GL-111100'`) // in the middle of a batch
		all := postBulk(t, s, "/api/admin/orders/bulk", `{"move":"confirm","match":{},"dry":true}`)
		of := 0
		for _, r := range all.Reasons {
			of += r.Count
		}
		if all.Total != own+1100 || all.Looked != all.Total || all.Done+all.Refused != all.Looked || of != all.Refused || all.Refused < 300 || all.Done < 800 || all.shown() != 200 {
			t.Errorf("OFFICE-5 of %d: %d looked at, %d would be confirmed, %d not: %+v", all.Total, all.Looked, all.Done, all.Refused, all.Reasons)
		}
	})
}
