// Package fakefbr is a server that speaks FBR's Digital Invoicing interface as package fbr documents it,
// keeps what it took in memory, and lies where a test wants that (BOOKS-1).
package fakefbr

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// Token is what the fake accepts.
const Token = "token-of-the-sandbox"

// Lie is what the fake says wrongly, or does not do. The zero value is honest.
type Lie struct {
	Refuse string // every paper, with this reason
	Line   string // the first line alone
	Token  bool   // the token is refused
	Broken int    // so many calls are answered with 500
	Lost   int    // so many papers are taken and their answers lost
	Same   string // the number that is answered, whatever was taken
	Huge   bool   // answers are two megabytes long
	Bare   bool   // valid, without a number
}

// Fake is the server. It is safe for concurrent use.
type Fake struct {
	mu    sync.Mutex
	lie   Lie
	taken []map[string]any
	calls map[string]int
}

// New returns a Fake that has taken nothing.
func New() *Fake { return &Fake{calls: map[string]int{}} }

// Tell makes it lie from now on.
func (f *Fake) Tell(l Lie) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lie = l
}

// Taken are the papers that were taken.
func (f *Fake) Taken() []map[string]any {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]map[string]any{}, f.taken...)
}

// Calls counts the requests of a kind: validateinvoicedata_sb, postinvoicedata_sb.
func (f *Fake) Calls(kind string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.calls[kind]
}

// NumberOf is the number that the n-th paper gets.
func NumberOf(n int) string { return fmt.Sprintf("1234567DI%013d", n) }

// ServeHTTP implements http.Handler.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	kind, ok := strings.CutPrefix(r.URL.Path, "/di_data/v1/di/")
	f.calls[kind]++
	var in map[string]any
	err := json.NewDecoder(r.Body).Decode(&in)
	switch {
	case !ok || r.Method != http.MethodPost || err != nil:
		http.Error(w, "no such call", http.StatusNotFound)
		return
	case f.lie.Token || r.Header.Get("Authorization") != "Bearer "+Token:
		http.Error(w, `{"fault":{"code":900901,"message":"Invalid Credentials"}}`, http.StatusUnauthorized)
		return
	case f.lie.Broken > 0:
		f.lie.Broken--
		http.Error(w, "out of order: "+r.Header.Get("Authorization"), http.StatusInternalServerError)
		return
	case f.lie.Huge:
		_, _ = w.Write(make([]byte, 2<<20)) // the client may have hung up
		return
	}
	verdict := func(code, status, number, why string) map[string]any {
		return map[string]any{"statusCode": code, "status": status, "errorCode": number, "error": why}
	}
	out := map[string]any{"dated": "2026-12-01 12:00:00"}
	whole := verdict("00", "Valid", "", "")
	var lines []any
	items, _ := in["items"].([]any)
	for i := range items {
		line := verdict("00", "Valid", "", "")
		if i == 0 && f.lie.Line != "" {
			line = verdict("01", "Invalid", "0052", f.lie.Line)
			whole = verdict("00", "invalid", "", "")
		}
		line["itemSNo"] = fmt.Sprint(i + 1)
		lines = append(lines, line)
	}
	if f.lie.Refuse != "" {
		whole, lines = verdict("01", "Invalid", "0401", f.lie.Refuse), nil
	}
	whole["invoiceStatuses"] = lines
	out["validationResponse"] = whole
	if strings.HasPrefix(kind, "postinvoicedata") && f.lie.Refuse == "" && f.lie.Line == "" {
		f.taken = append(f.taken, in)
		number := NumberOf(len(f.taken))
		if f.lie.Same != "" {
			number = f.lie.Same
		}
		if !f.lie.Bare {
			out["invoiceNumber"] = number
		}
		if f.lie.Lost > 0 {
			f.lie.Lost--
			if c, ok := w.(http.Hijacker); ok {
				if conn, _, err := c.Hijack(); err == nil {
					_ = conn.Close() // that is the lie
				}
			}
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out) // the client may have hung up
}
