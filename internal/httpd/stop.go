package httpd

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// What clients may take once the shop stops listening. Together with the second that
// net/http needs to close a connection and to see that it is closed, nobody who
// stalls holds a stop over 5 seconds (NODE-4). A request that is being worked on is
// not among them: whoever stops the server says how long that may take.
const (
	askBy    = time.Second     // until a connection has sent the head of a request
	arriveBy = 2 * time.Second // until a body is here
	readBy   = 3 * time.Second // until an answer is taken that has begun
	takeIn   = time.Second     // for an answer that begins later
)

// clients is every connection, and whether it has never sent the head of a request.
type clients struct {
	mu  sync.Mutex
	all map[net.Conn]bool
}

// follow is what net/http calls when a connection becomes another.
func (l *clients) follow(conn net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch state {
	case http.StateNew:
		l.all[conn] = true
	case http.StateActive:
		if l.all[conn] {
			l.all[conn] = false
		}
	case http.StateClosed, http.StateHijacked:
		delete(l.all, conn)
	case http.StateIdle:
	}
}

// takeUntil lets writing to any of the connections fail at a time.
func (l *clients) takeUntil(end time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.all {
		_ = conn.SetWriteDeadline(end) // one that is closed needs none
	}
}

// leaveSilent closes the connections that have asked for nothing. net/http would wait
// five seconds for each.
func (l *clients) leaveSilent() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn, silent := range l.all {
		if silent {
			_ = conn.Close()
		}
	}
}

// Drain lets /readyz say that the shop is going. It goes on serving.
func (s *Server) Drain() { s.draining.Store(true) }

// Shutdown stops listening and waits for the requests in flight, at most until
// ctx ends; then it cuts them off and returns the context's error. Clients that
// stall are not waited for so long.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Drain()
	now := time.Now()
	s.stopping.Store(&now)
	s.bodies.until(now.Add(arriveBy))
	s.clients.takeUntil(now.Add(readBy))
	silent := time.AfterFunc(askBy, s.clients.leaveSilent)
	defer silent.Stop()
	err := s.http.Shutdown(ctx)
	if err != nil {
		_ = s.http.Close()
	}
	return err
}

// hurry bounds how long a client may take for an answer that begins while the shop
// stops: the deadlines that connections had when the stop began are not its own.
func (w *recorder) hurry() {
	if began := w.server.stopping.Load(); began != nil {
		w.takeBy = began.Add(readBy)
		if later := time.Now().Add(takeIn); later.After(w.takeBy) {
			w.takeBy = later
		}
		_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.takeBy)
	}
}

// SetWriteDeadline is what http.ResponseController calls. Answers that are written
// piece by piece move their deadline on with each: once the shop stops, not beyond
// what the stop allows.
func (w *recorder) SetWriteDeadline(t time.Time) error {
	if began := w.server.stopping.Load(); began != nil && w.status != 0 {
		end := w.takeBy
		if end.IsZero() {
			end = began.Add(readBy)
		}
		if t.IsZero() || t.After(end) {
			t = end
		}
	}
	return http.NewResponseController(w.ResponseWriter).SetWriteDeadline(t)
}

// hangUp ends the connection after the answer: another request would have to wait for
// what is left of the body. Where that is not read (steady.discard), a little of it is,
// so that its sender sees the refusal and not a cut connection.
func (s *Server) hangUp(w http.ResponseWriter) {
	lingering := time.Second
	if s.stopping.Load() != nil {
		lingering /= 2
	}
	w.Header().Set("Connection", "close")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(lingering))
}
