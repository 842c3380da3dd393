package httpd

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/httpd/adminapi"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
)

// listening is a server of one form that reads its body, on a real listener.
func listening(t *testing.T, change func(*Server), handle handler) (s *Server, addr string) {
	t.Helper()
	return listeningTo(t, change, route{pattern: "POST /", handler: handle, body: formBody, who: anyone, places: limit.NewSemaphore(10, 10), pace: long})
}

// listeningTo is a server of one route, on a real listener.
func listeningTo(t *testing.T, change func(*Server), rt route) (s *Server, addr string) {
	t.Helper()
	s, h := serverOf(t, change, rt)
	ts := httptest.NewServer(h)
	t.Cleanup(ts.Close)
	return s, ts.Listener.Addr().String()
}

// piping is listening on connections in memory, for a bubble of testing/synctest with fake time
// (TRUE-11). end closes it.
func piping(t *testing.T, handle handler) (dial func() net.Conn, end func()) {
	t.Helper()
	_, h := serverOf(t, func(*Server) {}, route{pattern: "POST /", handler: handle, body: formBody, who: anyone, places: limit.NewSemaphore(10, 10), pace: long})
	ln := &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
	server := &http.Server{Handler: h, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(ln) }()
	dial = func() net.Conn {
		conn, there := net.Pipe()
		ln.conns <- piped{there}
		return conn
	}
	return dial, func() {
		_ = server.Close()
		<-time.After(time.Second) // until net/http closes an ended connection
	}
}

// formHead is the header of a form of a length.
func formHead(length int) string {
	return fmt.Sprintf("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: %d\r\n\r\n--x\r\n", length)
}

func serverOf(t *testing.T, change func(*Server), rt route) (s *Server, h http.Handler) {
	t.Helper()
	m, err := newMetrics(prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	s = &Server{
		d: Deps{Log: slog.New(slog.DiscardHandler)}, now: time.Now, metrics: m, limits: limit.New(0, time.Now),
		origins: http.NewCrossOriginProtection(), slowest: slowest, bodies: bodies{all: map[*steady]struct{}{}},
	}
	change(s)
	return s, s.observe(s.guard(rt))
}

// readAll is a handler that reads the whole body and answers its length.
func readAll(w http.ResponseWriter, r *http.Request) error {
	n, err := io.Copy(io.Discard, r.Body)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%d bytes", n)
	return err
}

// post sends the header of a form of a length and its first bytes.
func post(t *testing.T, addr string, length int, first string) net.Conn {
	t.Helper()
	return postOf(t, addr, "multipart/form-data; boundary=x", length, first)
}

// postOf is post with any content type.
func postOf(t *testing.T, addr, kind string, length int, first string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", kind, length, first); err != nil {
		t.Fatal(err)
	}
	return conn
}

func answerOn(t *testing.T, conn net.Conn) *http.Response {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute)) // so that a missing answer fails the test
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestLargeJSONTakesPlaces: the memory of stalled JSON bodies is limited like that of uploads.
// Bodies of ordinary size need no slot, and a finished one frees its slot.
func TestLargeJSONTakesPlaces(t *testing.T) {
	t.Parallel()
	const places = 3
	s, addr := listeningTo(t, func(s *Server) { s.largeJSON = limit.NewSemaphore(10, places) },
		route{pattern: "POST /", handler: readAll, body: jsonBody, who: anyone})
	send := func(length int, first string) net.Conn {
		return postOf(t, addr, "application/json", length, first)
	}
	large := `{"x":"` + strings.Repeat("a", 2*smallJSON) + `"}`
	small := `{"x":"` + strings.Repeat("a", smallJSON/2) + `"}`
	network := call.Caller{Client: netip.MustParseAddr("127.0.0.1")}.Network()

	stalled := make([]net.Conn, places)
	for i := range stalled {
		stalled[i] = send(len(large), large[:len(large)-2])
	}
	free := func(want bool) { // waits until the network has a free slot, or none
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; runtime.Gosched() {
			ok := s.largeJSON.Free(network)
			if ok == want {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("SAFE-3 a place is free: %v, want %v", ok, want)
			}
		}
	}
	free(false)
	if res := answerOn(t, send(len(large), large)); res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("SAFE-3 one large body more: status %d, Retry-After %q", res.StatusCode, res.Header.Get("Retry-After"))
	}
	if res := answerOn(t, send(len(small), small)); res.StatusCode != http.StatusOK {
		t.Errorf("SAFE-3 an ordinary body beside them: status %d", res.StatusCode)
	}
	_ = stalled[0].Close()
	free(true)
	if res := answerOn(t, send(len(large), large)); res.StatusCode != http.StatusOK {
		t.Errorf("SAFE-3 a large body once there is a place: status %d", res.StatusCode)
	}
	free(true)
}

// TestPasswordsTakePlaces: one network runs only so many calls that hash a password at a time,
// and others go on. A body that has not arrived takes no slot.
func TestPasswordsTakePlaces(t *testing.T) {
	t.Parallel()
	working, goOn := make(chan struct{}, 2), make(chan struct{})
	_, addr := listeningTo(t, func(s *Server) { s.d.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }, route{
		pattern: "POST /", body: jsonBody, who: anyone, places: limit.NewSemaphore(10, 1),
		handler: func(http.ResponseWriter, *http.Request) error {
			working <- struct{}{}
			<-goOn
			return nil
		},
	})
	from := func(client, body string) net.Conn {
		return postOf(t, addr, "application/json\r\nX-Forwarded-For: "+client, len(`{"a":1}`), body)
	}
	from("192.0.2.1", `{"a"`) // it stalls
	first := from("192.0.2.2", `{"a":1}`)
	<-working
	if res := answerOn(t, from("192.0.2.3", `{"a":1}`)); res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("SAFE-6 one more of the network: status %d", res.StatusCode)
	}
	other := from("198.51.100.1", `{"a":1}`)
	<-working
	close(goOn)
	for name, conn := range map[string]net.Conn{"the first": first, "another network's": other} {
		if res := answerOn(t, conn); res.StatusCode != http.StatusOK {
			t.Errorf("SAFE-6 %s: status %d", name, res.StatusCode)
		}
	}
	bounded := 0
	for _, rt := range (&Server{admin: new(adminapi.Office)}).routes() {
		switch rt.pattern {
		case "POST /api/auth/login", "POST /api/auth/register", "POST /api/auth/reset-password", "POST /api/auth/invitation/accept":
			if rt.places == nil {
				t.Errorf("SAFE-6 %s has no places", rt.pattern)
			}
			bounded++
		}
	}
	if bounded != 4 {
		t.Errorf("SAFE-6 %d calls take a password, want 4", bounded)
	}
}

// TestTRUE11SlowBodiesAreCutOff: a body that stalls or trickles ends after the time that a part
// may take (SAFE-3), not after the route's two minutes; one that keeps up passes. Time is fake.
func TestTRUE11SlowBodiesAreCutOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bytes  int // sent per second
		length int
		status int
		took   time.Duration
	}{
		"a body that stalls":        {0, 400_000, http.StatusBadRequest, slowest.within},
		"a body that trickles":      {1000, 400_000, http.StatusBadRequest, slowest.within},
		"a body that just keeps up": {5000, 400_000, http.StatusOK, 80 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				dial, end := piping(t, readAll)
				defer end()
				conn := dial()
				defer conn.Close()
				began := time.Now()
				go func() {
					if _, err := io.WriteString(conn, formHead(c.length)); err != nil {
						return
					}
					for sent := len("--x\r\n"); c.bytes > 0 && sent < c.length; {
						<-time.After(time.Second)
						n, err := io.WriteString(conn, strings.Repeat("x", min(c.bytes, c.length-sent)))
						if sent += n; err != nil {
							return
						}
					}
				}()
				res, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil {
					t.Fatal(err)
				}
				if took := time.Since(began); res.StatusCode != c.status || took != c.took || res.Close != (c.status != http.StatusOK) {
					t.Errorf("SAFE-3 status %d, close %v after %v, want %d after %v", res.StatusCode, res.Close, took, c.status, c.took)
				}
			})
		})
	}
}

// clockedWriter records the read deadline.
type clockedWriter struct {
	http.ResponseWriter
	deadline time.Time
}

func (w *clockedWriter) SetReadDeadline(t time.Time) error {
	w.deadline = t
	return nil
}

func (w *clockedWriter) Flush() {}

// TestSteadyBodiesPass: every part of a body has its own time, within that of the whole. A stop
// shortens it for what arrives now and later.
func TestSteadyBodiesPass(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		pass := func(d time.Duration) { <-time.After(d) } // on the bubble's clock
		w := &clockedWriter{}
		begin := func() *steady {
			return &steady{
				ReadCloser: io.NopCloser(strings.NewReader(strings.Repeat("x", 2500))), control: http.NewResponseController(w),
				least: speed{1000, 20 * time.Second}, end: start.Add(2 * time.Minute),
			}
		}
		b := begin()
		read := func(n int64, want time.Duration) {
			t.Helper()
			if _, err := io.CopyN(io.Discard, b, n); err != nil {
				t.Fatal(err)
			}
			if got := w.deadline.Sub(start); got != want {
				t.Errorf("SAFE-3 the deadline is %v after the start, want %v", got, want)
			}
		}
		read(400, 20*time.Second)
		pass(19 * time.Second)
		read(600, 20*time.Second) // the first thousand, in time
		read(400, 39*time.Second)
		pass(15 * time.Second)
		read(600, 39*time.Second)
		pass(80 * time.Second)
		read(100, 2*time.Minute) // the whole ends too
		if _, err := io.Copy(io.Discard, b); err != nil || !w.deadline.IsZero() {
			t.Errorf("the deadline of a body that is here is %v (%v)", w.deadline, err)
		}

		l := &bodies{all: map[*steady]struct{}{}}
		b = begin()
		b.end = time.Now().Add(time.Hour)
		remove := l.add(b)
		l.until(time.Now().Add(4 * time.Second))
		if got := time.Until(w.deadline); got != 4*time.Second {
			t.Errorf("NODE-4 a body that arrives at a stop has %v", got)
		}
		read(100, w.deadline.Sub(start)) // further reads do not extend it
		remove()
		b = begin()
		b.end = time.Now().Add(time.Hour)
		defer l.add(b)()
		if got := time.Until(w.deadline); got != 4*time.Second || len(l.all) != 1 {
			t.Errorf("NODE-4 a body that begins after a stop has %v; %d are known", got, len(l.all))
		}
	})
}

// TestAStopMeetsRefusedBodies stops the shop while a refused body is discarded, repeatedly, so
// that the race detector can find a race between them.
func TestAStopMeetsRefusedBodies(t *testing.T) {
	t.Parallel()
	w := &clockedWriter{}
	l := &bodies{all: map[*steady]struct{}{}}
	b := &steady{
		ReadCloser: io.NopCloser(strings.NewReader(strings.Repeat("x", 2500))), control: http.NewResponseController(w),
		least: slowest, end: time.Now().Add(time.Hour),
	}
	defer l.add(b)()
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for i := range 1000 {
			l.until(time.Now().Add(time.Minute - time.Duration(i)*time.Millisecond))
		}
	}()
	for range 1000 {
		b.discard(w, errFull, 2500)
	}
	<-stopped
	if b.unread() {
		t.Error("NODE-4 a stop leaves a refused body unread that has arrived")
	}
}
