package shoptest_test

import (
	"encoding/json"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// FuzzJSON sends arbitrary bytes to every call that takes JSON. The answer is JSON, keeps the
// contract, and is never a 5xx.
func FuzzJSON(f *testing.F) {
	for i := range jsonCalls() {
		for _, seed := range []string{
			`{}`, `{"email":"ayesha@example.com","password":"x"}`, `{"token":"x","password":"Fresh@12345"}`, `{"number":"GL-000001","contact":"x"}`,
			`{"status":"Delivered","note":"\u202e"}`, `{"cartItems":[{"_id":"` + shoptest.Snail + `","name":"","quantity":1,"selectedColor":null}]}`,
		} {
			f.Add(uint8(i), []byte(seed))
		}
	}
	for _, r := range checkoutRows() {
		f.Add(uint8(3), r.body.bytes)
	}
	s := shoptest.New(f, storetest.SQLite)
	f.Fuzz(func(t *testing.T, which uint8, body []byte) {
		calls := jsonCalls()
		r := calls[int(which)%len(calls)]
		r.body = payload{append([]byte{}, body...), "application/json"}
		req := r.request(t)
		w := s.Do(req)
		if w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%s with %q answers %d %s\n%s", r.call, body, w.Code, w.Body, lastLine(s.Log.String()))
		}
		theContract(t).check(t, req, r.body.bytes, false, w)
	})
}

// FuzzPayment sends arbitrary bytes as a bank transfer.
func FuzzPayment(f *testing.F) {
	for _, r := range append(paymentRows(), registerRows()...) {
		if len(r.body.bytes) < 10_000 {
			f.Add(r.body.bytes)
		}
	}
	s := shoptest.New(f, storetest.SQLite)
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, call := range []string{"POST /api/orders/payment", "POST /api/auth/register"} {
			r := row{call: call, body: payload{body, "multipart/form-data; boundary=b0undary"}}
			req := r.request(t)
			if w := s.Do(req); w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
				t.Errorf("%s with %q answers %d %s\n%s", call, body, w.Code, w.Body, lastLine(s.Log.String()))
			}
		}
	})
}
