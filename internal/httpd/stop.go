package httpd

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// How long clients may take once the shop stops listening. With the second that net/http
// needs to close a connection, nobody who stalls delays a stop for more than 5 seconds
// (NODE-4). Requests that are being worked on are bounded by whoever stops the server.
const (
	askBy    = time.Second     // until a connection has sent the head of a request
	arriveBy = 2 * time.Second // until a body is here
	readBy   = 3 * time.Second // until an answer is taken that has begun
	takeIn   = time.Second     // for an answer that begins later
)

// clients are all connections, each with whether it has never sent the head of a request.
type clients struct {
	mu  sync.Mutex
	all map[net.Conn]bool
}

// follow is net/http's callback for the state of a connection.
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

// takeUntil sets the write deadline of all connections.
func (l *clients) takeUntil(end time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.all {
		_ = conn.SetWriteDeadline(end) // one that is closed needs none
	}
}

// leaveSilent closes connections that never sent a request; net/http would wait five
// seconds for each.
func (l *clients) leaveSilent() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn, silent := range l.all {
		if silent {
			_ = conn.Close()
		}
	}
}

// Drain makes /readyz say that the shop is stopping, while it goes on serving.
func (s *Server) Drain() { s.draining.Store(true) }

// Shutdown stops listening and waits for the requests in flight until ctx ends; then it
// cuts them off and returns the context's error. Clients that stall have less time.
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

// hurry bounds how long a client may take for an answer that begins during a stop;
// deadlines from the start of the stop are not its own.
func (w *recorder) hurry() {
	if began := w.server.stopping.Load(); began != nil {
		w.takeBy = began.Add(readBy)
		if later := time.Now().Add(takeIn); later.After(w.takeBy) {
			w.takeBy = later
		}
		_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.takeBy)
	}
}

// SetWriteDeadline implements http.ResponseController's interface. Answers that are written
// in pieces extend their deadline with each piece; during a stop no further than the stop
// allows.
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

// hangUp closes the connection after the answer, since another request would wait for the
// rest of the body. If that is not read (steady.discard), a little of it is, so that the
// sender sees the refusal and not a cut connection.
func (s *Server) hangUp(w http.ResponseWriter) {
	lingering := time.Second
	if s.stopping.Load() != nil {
		lingering /= 2
	}
	w.Header().Set("Connection", "close")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(lingering))
}
