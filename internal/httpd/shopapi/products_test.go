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
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
)

// SWIFT-4: a list of thousands of products counts toward its client's limit, and after the time
// in Retry-After the client may go on.
func TestHugeListsAreCounted(t *testing.T) {
	t.Parallel()
	snap, now := snapshot(catalog.NewLevels(), hugeList+1), time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)
	s := New(Deps{Catalogue: func() *catalog.Snapshot { return snap }, Limits: limit.New(1, func() time.Time { return now }), Now: func() time.Time { return now }})
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

// SWIFT-4: whole lists that clients do not read use no more memory than a few do. One network
// gets some of their slots, not all, and a short list needs none.
func TestSlowReadersOfWholeLists(t *testing.T) {
	t.Parallel()
	snap := snapshot(catalog.NewLevels(), longList+1)
	s := New(Deps{Catalogue: func() *catalog.Snapshot { return snap }, Limits: limit.New(0, time.Now), Now: time.Now})
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

// QUICK-3: a list that was requested before is found by the text of its query: nothing is
// parsed or counted again, and each caller still gets their own prices.
func TestQUICK3AKnownListIsFoundByItsQuery(t *testing.T) { // not parallel: it measures memory
	snap := snapshot(catalog.NewLevels(), 30)
	s := New(Deps{
		Catalogue: func() *catalog.Snapshot { return snap },
		Shop:      func() apigen.ShopConfig { return apigen.ShopConfig{GuestPercent: 28, MemberPercent: 31} },
		Limits:    limit.New(0, time.Now),
		Now:       time.Now,
	})
	ask := func(query string) (*http.Request, *call.Call) {
		r := httptest.NewRequest(http.MethodGet, "/api/products?"+query, nil)
		c := &call.Call{Caller: call.Caller{Client: netip.MustParseAddr("192.0.2.1")}}
		return r.WithContext(call.With(r.Context(), c)), c
	}
	get := func(query string) *httptest.ResponseRecorder {
		r, _ := ask(query)
		w := httptest.NewRecorder()
		if err := s.ListProducts(w, r); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		return w
	}
	for _, query := range []string{"sort=name", "page=2&limit=7", "inStock=true&sort=price-asc"} {
		first, again := get(query), get(query)
		if first.Body.String() != again.Body.String() || first.Header().Get("X-Total-Count") != again.Header().Get("X-Total-Count") {
			t.Errorf("%s: another answer the second time", query)
		}
		r, _ := ask(query)
		w := silent{http.Header{}}
		if n := testing.AllocsPerRun(100, func() {
			if err := s.ListProducts(w, r); err != nil {
				t.Error(err)
			}
		}); n > 6 {
			t.Errorf("%s: %v pieces of memory for a list that is ready, want 6 at most", query, n)
		}
	}
	get("sort=saving")
	if _, ok := s.keys.get("sort=saving", snap.Version()); ok {
		t.Error("a list by what is saved is known for whoever asks, though it is the caller's own")
	}
	// Another catalogue may have more than is kept ready.
	snap = catalog.NewStocked(snapshot(catalog.NewLevels(), longList+1).All(), 2, catalog.NewLevels())
	if w := get("sort=name"); w.Header().Get("X-Total-Count") != fmt.Sprint(longList+1) {
		t.Errorf("after a change: %s products", w.Header().Get("X-Total-Count"))
	}
	for i := range 3 * mostKeys {
		s.keys.note(fmt.Sprint(i), 7, "list?", &catalog.Filter{})
	}
	if n := len(s.keys.of); n > mostKeys {
		t.Errorf("%d queries are known, want %d at most", n, mostKeys)
	}
}

// silent is a ResponseWriter that keeps only the header.
type silent struct{ header http.Header }

func (w silent) Header() http.Header       { return w.header }
func (silent) Write(b []byte) (int, error) { return len(b), nil }
func (silent) WriteHeader(int)             {}
