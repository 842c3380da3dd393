// Package fakesafepay is a server that speaks Safepay's protocol as package safepay documents
// it, keeps its payments in memory, and lies where a test wants that (PAYS-4).
package fakesafepay

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// The keys that the fake accepts.
const (
	Key    = "sec_0f1e2d3c-test"
	Secret = "the-secret-of-the-account"
	Hook   = "the-secret-of-notices"
)

// Lie is what the fake says wrongly, or does not do. The zero value is honest.
type Lie struct {
	Amount      int64  // reported instead of what was asked for
	Currency    string // reported
	Order       string // reported
	Client      string // reported
	Environment string // reported
	Token       string // reported: another payment's
	State       string // reported
	Nested      bool   // reports in data.tracker, as the documentation has it
	Broken      int    // so many calls are answered with 500
	Huge        bool   // reports are two megabytes long
	Lost        int    // so many refunds are made and their answers lost
	Refuse      bool   // refunds are refused
}

// Payment is what the fake keeps of one.
type Payment struct {
	Tracker string
	Amount  int64
	Order   string
	State   string
	Refunds []int64
}

// Fake is the server. It is safe for concurrent use.
type Fake struct {
	mu    sync.Mutex
	lie   Lie
	all   map[string]*Payment
	order []string
	calls map[string]int
}

// New returns a Fake without payments.
func New() *Fake { return &Fake{all: map[string]*Payment{}, calls: map[string]int{}} }

// Tell makes it lie from now on.
func (f *Fake) Tell(l Lie) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lie = l
}

// Last is the payment that was begun last; nil: none.
func (f *Fake) Last() *Payment {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.order) == 0 {
		return nil
	}
	p := *f.all[f.order[len(f.order)-1]]
	return &p
}

// Calls counts the requests of a kind: begin, page, look, refund.
func (f *Fake) Calls(kind string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls[kind]
}

// Set brings a payment to a state.
func (f *Fake) Set(tracker, state string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all[tracker].State = state
}

// Refunded are the refunds that were made of a payment.
func (f *Fake) Refunded(tracker string) []int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]int64(nil), f.all[tracker].Refunds...)
}

// Notice returns a signed notice of an event about a payment.
func Notice(event, tracker string) (body []byte, signature string) {
	body, _ = json.Marshal(map[string]any{
		"token": "evt_" + tracker, "version": "2.0.0", "merchant_api_key": Key, "type": event,
		"data": map[string]any{"tracker": tracker, "state": "TRACKER_ENDED", "currency": "PKR"},
	})
	return body, Sign(body)
}

// Sign returns the signature of a notice.
func Sign(body []byte) string {
	mac := hmac.New(sha512.New, []byte(Hook))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// ServeHTTP implements http.Handler.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimSuffix(r.URL.Path, "/")
	if r.Header.Get("X-SFPY-MERCHANT-SECRET") != Secret {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	f.mu.Lock()
	broken := f.lie.Broken > 0
	if broken {
		f.lie.Broken--
	}
	f.mu.Unlock()
	switch tracker, refund := strings.CutSuffix(strings.TrimPrefix(path, "/order/payments/v3/"), "/refund"); {
	case broken:
		w.WriteHeader(http.StatusInternalServerError)
	case path == "/order/payments/v3":
		f.begin(w, r)
	case path == "/client/passport/v1/token":
		f.count("page")
		write(w, "tbt-0123456789abcdef")
	case strings.HasPrefix(path, "/reporter/api/v1/payments/"):
		f.look(w, strings.TrimPrefix(path, "/reporter/api/v1/payments/"))
	case refund:
		f.refund(w, r, tracker)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (f *Fake) count(kind string) {
	f.mu.Lock()
	f.calls[kind]++
	f.mu.Unlock()
}

func write(w http.ResponseWriter, data any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"data": data, "status": map[string]any{"errors": []string{}, "message": "success"}})
}

func (f *Fake) begin(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Key      string            `json:"merchant_api_key"`
		Intent   string            `json:"intent"`
		Mode     string            `json:"mode"`
		Currency string            `json:"currency"`
		Amount   int64             `json:"amount"`
		Metadata map[string]string `json:"metadata"`
	}
	if json.NewDecoder(r.Body).Decode(&in) != nil || in.Key != Key || in.Mode != "payment" || in.Intent == "" || in.Currency != "PKR" || in.Amount <= 0 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls["begin"]++
	p := &Payment{Tracker: fmt.Sprintf("track_%08d-91f9-4892-8e25-0bb5205b69c7", len(f.order)+1), Amount: in.Amount, Order: in.Metadata["order_id"], State: "TRACKER_STARTED"}
	f.all[p.Tracker], f.order = p, append(f.order, p.Tracker)
	write(w, map[string]any{"tracker": map[string]any{
		"token": p.Tracker, "client": Key, "environment": "sandbox", "state": p.State, "purchase_totals": totals(p.Amount, "PKR"),
	}})
}

func totals(amount int64, currency string) map[string]any {
	return map[string]any{"quote_amount": map[string]any{"currency": currency, "amount": amount}}
}

func or[T comparable](lie, truth T) T {
	var none T
	if lie != none {
		return lie
	}
	return truth
}

func (f *Fake) look(w http.ResponseWriter, tracker string) {
	f.mu.Lock()
	f.calls["look"]++
	p, lie := f.all[tracker], f.lie
	var answer map[string]any
	if p != nil {
		amount, currency := or(lie.Amount, p.Amount), or(lie.Currency, "PKR")
		answer = map[string]any{
			"token": or(lie.Token, p.Tracker), "environment": or(lie.Environment, "sandbox"), "state": or(lie.State, p.State), "mode": "payment",
			"client": map[string]any{"api_key": or(lie.Client, Key)}, "metadata": map[string]any{"order_id": map[string]any{"value": or(lie.Order, p.Order)}},
			"purchase_totals": totals(amount, currency),
		}
		if p.State != "TRACKER_STARTED" {
			refunds := []map[string]any{}
			for i, n := range p.Refunds {
				refunds = append(refunds, map[string]any{"token": refundToken(p.Tracker, i), "totals": map[string]any{"currency": "PKR", "amount": n}})
			}
			answer["charge"] = map[string]any{"amount": map[string]any{"currency": currency, "amount": amount}, "cybersource_refunds": refunds}
		}
	}
	f.mu.Unlock()
	switch {
	case p == nil:
		w.WriteHeader(http.StatusNotFound)
	case lie.Huge:
		_, _ = w.Write(bytes.Repeat([]byte(" "), 2<<20))
	case lie.Nested:
		write(w, map[string]any{"tracker": answer})
	default:
		write(w, answer)
	}
}

func refundToken(tracker string, i int) string { return fmt.Sprintf("refund_%s-%d", tracker, i+1) }

func (f *Fake) refund(w http.ResponseWriter, r *http.Request, tracker string) {
	var in struct {
		Currency string `json:"currency"`
		Amount   int64  `json:"amount"`
	}
	err := json.NewDecoder(r.Body).Decode(&in)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls["refund"]++
	p := f.all[tracker]
	var left int64
	if p != nil {
		left = p.Amount
		for _, n := range p.Refunds {
			left -= n
		}
	}
	if err != nil || p == nil || in.Currency != "PKR" || in.Amount <= 0 || in.Amount > left || f.lie.Refuse {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	p.Refunds = append(p.Refunds, in.Amount)
	p.State = or(map[bool]string{true: "TRACKER_REFUNDED"}[in.Amount == left], "TRACKER_PARTIAL_REFUND")
	if f.lie.Lost > 0 {
		f.lie.Lost--
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	write(w, map[string]any{
		"tracker": map[string]any{"token": tracker, "state": p.State},
		"action":  map[string]any{"cybersource_refund": map[string]any{"token": refundToken(tracker, len(p.Refunds)-1), "tracker": tracker, "totals": map[string]any{"currency": "PKR", "amount": in.Amount}}},
	})
}
