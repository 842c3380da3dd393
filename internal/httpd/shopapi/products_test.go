package shopapi

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
)

// SWIFT-4: a list of thousands of products is counted against the client that asks
// for it, and waiting as it is told helps.
func TestHugeListsAreCounted(t *testing.T) {
	t.Parallel()
	snap, now := snapshot(catalog.NewLevels(), hugeList+1), time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)
	s := New(Deps{Catalogue: func() *catalog.Snapshot { return snap }, Limits: limit.New(1, func() time.Time { return now })})
	get := func(client string) fault.Kind {
		r := httptest.NewRequest(http.MethodGet, "/api/products", nil)
		r = r.WithContext(call.With(r.Context(), &call.Call{Caller: call.Caller{Client: netip.MustParseAddr(client)}}))
		return fault.KindOf(s.ListProducts(httptest.NewRecorder(), r))
	}
	for i := range limitHuge.Burst {
		if got := get("192.0.2.1"); got != fault.KindOf(nil) {
			t.Fatalf("list %d: %v", i+1, got)
		}
	}
	if mine, other := get("192.0.2.1"), get("192.0.2.2"); mine != fault.RateLimited || other != fault.KindOf(nil) {
		t.Errorf("one more: %v, for another client %v", mine, other)
	}
	now = now.Add(limitHuge.Every)
	if got := get("192.0.2.1"); got != fault.KindOf(nil) {
		t.Errorf("after waiting: %v", got)
	}
}

// SWIFT-4: whole lists that nobody reads hold no more memory than a few do, one
// network has some of their places and not all, and a short list needs none.
func TestSlowReadersOfWholeLists(t *testing.T) {
	t.Parallel()
	snap := snapshot(catalog.NewLevels(), longList+1)
	s := New(Deps{Catalogue: func() *catalog.Snapshot { return snap }})
	ask := func(client string) *http.Request {
		r := httptest.NewRequest(http.MethodGet, "/api/products", nil)
		return r.WithContext(call.With(r.Context(), &call.Call{Caller: call.Caller{Client: netip.MustParseAddr(client)}}))
	}
	get := func(client string) fault.Kind {
		w := httptest.NewRecorder()
		err := s.ListProducts(w, ask(client))
		if err == nil && w.Header().Get("X-Total-Count") != fmt.Sprint(longList+1) {
			t.Errorf("SWIFT-4: %s gets %v", client, w.Header())
		}
		return fault.KindOf(err)
	}
	hold := func(client string) (leave func()) {
		r, w := io.Pipe()
		begun, done := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(done)
			_ = s.ListProducts(&unread{ResponseWriter: httptest.NewRecorder(), w: w, begun: begun}, ask(client))
		}()
		<-begun
		return func() { _ = r.CloseWithError(io.ErrClosedPipe); <-done }
	}
	var held []func()
	for i := range maxListsEach {
		held = append(held, hold(fmt.Sprintf("192.0.2.%d", i+1)))
	}
	if near, far := get("192.0.2.99"), get("198.51.100.1"); near != fault.Unavailable || far != fault.KindOf(nil) {
		t.Errorf("SWIFT-4: beside slow readers: %v in their network, %v in another", near, far)
	}
	for i := maxListsEach; i < maxLists; i++ {
		held = append(held, hold(fmt.Sprintf("100.64.%d.1", i)))
	}
	if got := get("198.51.100.1"); got != fault.Unavailable {
		t.Errorf("SWIFT-4: one more than there are places for: %v", got)
	}
	held[0]()
	if got := get("198.51.100.1"); got != fault.KindOf(nil) {
		t.Errorf("SWIFT-4: once a slow reader left: %v", got)
	}
	for _, leave := range held[1:] {
		leave()
	}
}

// unread is a client that reads nothing of an answer that has begun.
type unread struct {
	http.ResponseWriter
	w     *io.PipeWriter
	begun chan struct{}
	once  bool
}

func (u *unread) Write(p []byte) (int, error) {
	if !u.once {
		u.once = true
		close(u.begun)
	}
	return u.w.Write(p)
}
