package postex

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/parcel"
)

const key = "cG9zdGV4LWtleQ=="

func clock() time.Time { return time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC) }

// asked is the server's last request.
type asked struct {
	call, token string
	body        map[string]any
}

// answering returns a client that gets one file of testdata as every answer.
func answering(t *testing.T, file string, status int) (*Client, *asked) {
	t.Helper()
	answer, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var got asked
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = asked{call: r.Method + " " + r.URL.RequestURI(), token: r.Header.Get("Token")}
		if raw, _ := io.ReadAll(r.Body); len(raw) > 0 {
			if err := json.Unmarshal(raw, &got.body); err != nil {
				t.Error(err)
			}
		}
		w.WriteHeader(status)
		_, _ = w.Write(answer)
	}))
	t.Cleanup(server.Close)
	return New(clock, Options{Home: server.URL + "/"}), &got
}

// PARCEL-1: requests to PostEx follow its guide, and its answers are read.
func TestCalls(t *testing.T) {
	t.Parallel()
	ctx := t.Context()

	c, got := answering(t, "merchant-address.json", 200)
	places, err := c.Places(ctx, key)
	want := []parcel.Place{{Code: "001", City: "Lahore", Address: "14-B Model Town"}, {Code: "3", City: "Karachi", Address: "Plot 9, SITE"}}
	if diff := cmp.Diff(want, places); diff != "" || err != nil {
		t.Errorf("PARCEL-1 places: %v %s", err, diff)
	}
	if got.call != "GET /v1/get-merchant-address" || got.token != key {
		t.Errorf("PARCEL-1 asked %+v", got)
	}

	c, got = answering(t, "create-order.json", 200)
	number, err := c.Book(ctx, key, &parcel.Booking{
		Reference: "GL-9PRW6C-1", Place: "001", Collect: money.Rupees(5112), Name: "فاطمہ صدیقی", Phone: "03214456120", Address: "House 41, near Al-Fatah",
		City: "Lahore", Contents: "Cosmetics", Pieces: 2, Grams: 180, Note: "Call before coming.", Replacement: true,
	})
	if number != "CX-47109441770" || err != nil {
		t.Errorf("PARCEL-1 the number is %q, %v", number, err)
	}
	told := map[string]any{
		"orderRefNumber": "GL-9PRW6C-1", "invoicePayment": 5112.0, "orderDetail": "Cosmetics", "customerName": "فاطمہ صدیقی", "customerPhone": "03214456120",
		"deliveryAddress": "House 41, near Al-Fatah", "cityName": "Lahore", "items": 2.0, "invoiceDivision": 1.0, "orderType": "Replacement",
		"transactionNotes": "Call before coming.", "bookingWeight": 0.18, "pickupAddressCode": "001",
	}
	if diff := cmp.Diff(told, got.body); diff != "" || got.call != "POST /v3/create-order" {
		t.Errorf("PARCEL-1 %s told %s", got.call, diff)
	}

	c, got = answering(t, "all-orders.json", 200)
	number, err = c.Booked(ctx, key, "GL-9PRW6C-1", time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC))
	if number != "CX-47109441002" || err != nil {
		t.Errorf("PARCEL-1 what is live under the reference is %q, %v", number, err)
	}
	// Both days are in Karachi's time, with one day to spare.
	if got.call != "GET /v1/get-all-order?endDate=2026-11-23&orderStatusId=0&startDate=2026-11-20" {
		t.Errorf("PARCEL-1 asked %s", got.call)
	}
	if number, err = c.Booked(ctx, key, "GL-9PRW6C-2", time.Now()); number != "" || err != nil {
		t.Errorf("PARCEL-1 a reference that is none is %q, %v", number, err)
	}

	c, got = answering(t, "track-bulk-order.json", 200)
	events, err := c.Events(ctx, key, []string{"CX-47109441002", "CX-47109449999"})
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, time.UTC) }
	wantEvents := []parcel.Event{
		{Tracking: "CX-47109441002", Code: "0005", Words: "Delivered", At: at(22, 10, 40)},
		{Tracking: "CX-47109441002", Code: "0013", Words: "Attempt Made: CNA (CONSIGNEE NOT AVAILABLE)", At: at(21, 11, 10)},
		{Tracking: "CX-47109441002", Code: "3", Words: "At PostEx Warehouse", At: at(21, 4, 0)},
	}
	if diff := cmp.Diff(wantEvents, events); diff != "" || err != nil {
		t.Errorf("PARCEL-2 events: %v %s", err, diff)
	}
	if got.call != "GET /v1/track-bulk-order?TrackingNumbers=CX-47109441002%2CCX-47109449999" {
		t.Errorf("PARCEL-2 asked %s", got.call)
	}

	c, got = answering(t, "cancel-order-again.json", 400)
	if err := c.Cancel(ctx, key, "CX-47109441770"); err != nil || got.call != "PUT /v1/cancel-order" || got.body["trackingNumber"] != "CX-47109441770" {
		t.Errorf("PARCEL-1 what is cancelled already: %v, %+v", err, got)
	}
}

// PARCEL-1: a refusal by PostEx, an unclear outcome and a wrong key give different errors.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, status := range []int{200, 400} { // PostEx gives some refusals with HTTP's 200
		c, _ := answering(t, "create-order-refused.json", status)
		_, err := c.Book(t.Context(), key, &parcel.Booking{})
		if fault.KindOf(err) != fault.Invalid || err.Error() == "" || !strings.Contains(err.Error(), "INVALID DELIVERY CITY") {
			t.Errorf("PARCEL-1 a refusal with %d: %v", status, err)
		}
	}
	for _, status := range []int{200, 401} {
		c, _ := answering(t, "bad-token.json", status)
		if _, err := c.Places(t.Context(), key); !errors.Is(err, parcel.ErrKey) {
			t.Errorf("PARCEL-1 a wrong key with %d: %v", status, err)
		}
	}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Error("the key went to", r.Host, r.Header.Get("Token"))
	}))
	t.Cleanup(elsewhere.Close)
	for name, handler := range map[string]http.HandlerFunc{
		"a page in HTML": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "<html>Under maintenance</html>")
		},
		"502":      func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) },
		"too many": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) },
		"half an answer": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "99")
			_, _ = io.WriteString(w, `{"statusCode":"200",`)
		},
		"an endless one": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `"`+strings.Repeat("a", maxAnswer+1))
		},
		"of another form": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"statusCode":"200","dist":"soon"}`)
		},
		"without a number": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"statusCode":200,"dist":{"trackingNumber":null}}`)
		},
		"none within the time": func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // only then does the server notice that the client hung up
			<-r.Context().Done()
		},
	} {
		server := httptest.NewServer(handler)
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		if _, err := New(clock, Options{Home: server.URL + "/"}).Book(ctx, key, &parcel.Booking{}); fault.KindOf(err) != fault.Unavailable {
			t.Errorf("PARCEL-1 %s: %v", name, err)
		}
		cancel()
		server.CloseClientConnections()
		server.Close()
	}
	away := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	t.Cleanup(away.Close)
	if _, err := New(clock, Options{Home: away.URL + "/"}).Places(t.Context(), key); err == nil {
		t.Error("PARCEL-1 an answer that leads elsewhere is followed")
	}
}
