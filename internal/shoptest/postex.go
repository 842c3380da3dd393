package shoptest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/postex"
	"gulaab/internal/zone"
)

// PostExKey is the only key that the fake courier accepts.
const PostExKey = "cG9zdGV4LWtleS1vZi10aGUtc2hvcA=="

// PostEx is the courier's API as far as the shop uses it. It keeps its bookings, loses answers
// where a test wants that, and answers the tracking that a test sets. Its answers follow the
// recorded ones of package postex.
type PostEx struct {
	server *httptest.Server
	now    func() time.Time

	mu      sync.Mutex
	parcels []*PostExParcel
	lose    int
	refuse  string
}

// PostExParcel is a parcel that the courier has booked.
type PostExParcel struct {
	Number    string
	Told      map[string]any
	Cancelled bool
	Steps     []map[string]string
}

func newPostEx(t testing.TB, now func() time.Time) *PostEx {
	t.Helper()
	p := &PostEx{now: now}
	p.server = httptest.NewServer(p)
	t.Cleanup(p.server.Close)
	return p
}

func (p *PostEx) options() postex.Options { return postex.Options{Home: p.server.URL + "/"} }

// LoseAnswers has the next n bookings made and their answers lost.
func (p *PostEx) LoseAnswers(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lose = n
}

// Refuse has bookings refused with these words; empty: accepted again.
func (p *PostEx) Refuse(words string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = words
}

// Parcels returns the courier's bookings.
func (p *PostEx) Parcels() []PostExParcel {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make([]PostExParcel, len(p.parcels))
	for i, one := range p.parcels {
		out[i] = *one
	}
	return out
}

// Knows adds a parcel that was booked in another way.
func (p *PostEx) Knows(number string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.parcels = append(p.parcels, &PostExParcel{Number: number})
}

// Say adds a step to a parcel's tracking history.
func (p *PostEx) Say(number, code, words string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range p.parcels {
		if one.Number == number {
			at := p.now().In(zone.Karachi).Format(time.DateTime)
			one.Steps = append(one.Steps, map[string]string{"transactionStatusMessageCode": code, "transactionStatusMessage": words, "updatedAt": at})
		}
	}
}

// ServeHTTP implements http.Handler.
func (p *PostEx) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	answer := func(status int, words string, dist any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"statusCode": fmt.Sprint(status), "statusMessage": words, "dist": dist}) // a client that hung up reads nothing
	}
	var in map[string]any
	if r.Method != http.MethodGet && json.NewDecoder(r.Body).Decode(&in) != nil {
		answer(http.StatusBadRequest, "Invalid request", nil)
		return
	}
	switch call := r.Method + " " + strings.TrimPrefix(r.URL.Path, "/"); {
	case r.Header.Get("Token") != PostExKey:
		answer(http.StatusUnauthorized, "Invalid token", nil)
	case call == "GET v1/get-merchant-address":
		answer(http.StatusOK, "SUCCESSFULLY OPERATED", []map[string]any{{"addressCode": "001", "cityName": "Lahore", "address": "14-B Model Town", "addressType": "Default Address"}})
	case call == "POST v3/create-order" && p.refuse != "":
		answer(http.StatusBadRequest, p.refuse, nil)
	case call == "POST v3/create-order":
		one := &PostExParcel{Number: fmt.Sprintf("CX-%011d", len(p.parcels)+1), Told: in}
		p.parcels = append(p.parcels, one)
		if p.lose > 0 {
			p.lose--
			panic(http.ErrAbortHandler)
		}
		answer(http.StatusOK, "ORDER HAS BEEN CREATED", map[string]any{"trackingNumber": one.Number, "orderStatus": "UnBooked"})
	case call == "GET v1/get-all-order":
		list := []map[string]any{}
		for _, one := range p.parcels {
			status := "Unbooked"
			if one.Cancelled {
				status = "Cancelled"
			}
			list = append(list, map[string]any{"trackingNumber": one.Number, "orderRefNumber": one.Told["orderRefNumber"], "transactionStatus": status})
		}
		answer(http.StatusOK, "SUCCESSFULLY OPERATED", list)
	case call == "GET v1/track-bulk-order":
		list := []map[string]any{}
		for _, number := range strings.Split(r.URL.Query().Get("TrackingNumbers"), ",") {
			for _, one := range p.parcels {
				if one.Number == number {
					list = append(list, map[string]any{"trackingNumber": number, "trackingResponse": map[string]any{"trackingNumber": number, "transactionStatusHistory": one.Steps}})
				}
			}
		}
		answer(http.StatusOK, "SUCCESSFULLY OPERATED", list)
	case call == "PUT v1/cancel-order":
		for _, one := range p.parcels {
			if one.Number == in["trackingNumber"] {
				one.Cancelled = true
			}
		}
		answer(http.StatusOK, "SUCCESSFULLY OPERATED", nil)
	default:
		answer(http.StatusNotFound, "No such call", nil)
	}
}
