package httpd

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/httpd/limit"
)

// pipes is a listener with connections in memory, so that a stop can be timed to the
// millisecond on a fake clock.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
}

func (l *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

func (l *pipes) Close() error   { close(l.done); return nil }
func (l *pipes) Addr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "192.0.2.1:1" }

// piped gives a connection the address that requests need.
type piped struct{ net.Conn }

func (piped) RemoteAddr() net.Addr { return pipeAddr{} }

// TestStalledClientsDoNotHoldAStop: whatever clients hold connections open, a stop takes at
// most 5 seconds. A request in progress is finished and answered.
func TestStalledClientsDoNotHoldAStop(t *testing.T) {
	t.Parallel()
	const many = 40
	large := strings.Repeat("a", 1<<20)
	routes := func() map[string]route {
		return map[string]route{
			"POST /form":   {handler: readAll, body: formBody, places: limit.NewSemaphore(many, many), pace: long},
			"POST /json":   {handler: readAll, body: jsonBody},
			"GET /large":   {handler: func(w http.ResponseWriter, _ *http.Request) error { _, err := io.WriteString(w, large); return err }},
			"GET /pieces":  {handler: inPieces},
			"POST /worked": {handler: worked(8 * time.Second), body: jsonBody},
			"POST /slowly": {handler: worked(4 * time.Second), body: jsonBody},
		}
	}
	form := "POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500000\r\n\r\n--x\r\n"
	jsonOf := func(path string, length int) string {
		return fmt.Sprintf("POST /%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n{}", path, length)
	}
	for name, test := range map[string]struct {
		sent   string
		goesOn string // sent repeatedly
		reads  bool
		least  time.Duration
		most   time.Duration
		status string
	}{
		"an upload that stalls":                  {sent: form, reads: true, most: 4 * time.Second, status: "400"},
		"an upload that trickles":                {sent: form, goesOn: "aaaaaaaaaaaa", reads: true, most: 4 * time.Second},
		"JSON that stalls":                       {sent: jsonOf("json", 500), reads: true, most: 4 * time.Second, status: "400"},
		"JSON that stalls, and reads nothing":    {sent: jsonOf("json", 500), most: 4 * time.Second},
		"nothing":                                {most: 2 * time.Second},
		"half a head":                            {sent: "GET /large HTTP/1.1\r\nHo", most: 2 * time.Second},
		"a long answer, not read":                {sent: "GET /large HTTP/1.1\r\nHost: x\r\n\r\n", most: 4 * time.Second},
		"an answer in pieces, not read":          {sent: "GET /pieces HTTP/1.1\r\nHost: x\r\n\r\n", most: 4 * time.Second},
		"an answer in pieces, read for ever":     {sent: "GET /pieces HTTP/1.1\r\nHost: x\r\n\r\n", reads: true, most: 4 * time.Second},
		"a request that is worked on":            {sent: jsonOf("worked", 2), reads: true, least: 7 * time.Second, most: 9 * time.Second, status: "200"},
		"one that is worked on, answer not read": {sent: jsonOf("slowly", 2), most: 6 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				m, err := newMetrics(prometheus.NewRegistry())
				if err != nil {
					t.Fatal(err)
				}
				s := &Server{
					d: Deps{Log: slog.New(slog.DiscardHandler)}, now: time.Now, metrics: m, limits: limit.New(0, time.Now), mux: http.NewServeMux(),
					origins: http.NewCrossOriginProtection(), slowest: slowest, bodies: bodies{all: map[*steady]struct{}{}}, largeJSON: limit.NewSemaphore(many, many),
				}
				for pattern, rt := range routes() {
					rt.pattern, rt.who = pattern, anyone
					s.mux.Handle(pattern, s.guard(rt))
				}
				s.http = s.listener(s.observe(s.mux))
				ln := &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
				served := make(chan error, 1)
				go func() { served <- s.Serve(ln) }()
				answers := make(chan string, many)
				for range many {
					conn, there := net.Pipe()
					ln.conns <- piped{there}
					defer conn.Close()
					go func() {
						if _, err := io.WriteString(conn, test.sent); err != nil {
							return
						}
						for test.goesOn != "" {
							<-time.After(time.Millisecond)
							if _, err := io.WriteString(conn, test.goesOn); err != nil {
								return
							}
						}
					}()
					if test.reads {
						go func() {
							first, _ := bufio.NewReader(conn).ReadString('\n')
							answers <- first
							_, _ = io.Copy(io.Discard, conn)
						}()
					}
				}
				<-time.After(100 * time.Millisecond) // all have stalled by then
				began := time.Now()
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				if err := s.Shutdown(ctx); err != nil {
					t.Errorf("NODE-4 the stop: %v", err)
				}
				if took := time.Since(began); took > test.most || took < test.least {
					t.Errorf("NODE-4 the stop took %v, want %v to %v", took, test.least, test.most)
				}
				for range many {
					if test.status == "" {
						break
					}
					if first := <-answers; !strings.HasPrefix(first, "HTTP/1.1 "+test.status) {
						t.Errorf("NODE-4 the answer is %q, want %s", first, test.status)
					}
				}
				if err := <-served; err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// inPieces answers without end, and extends its reader's deadline with each piece.
func inPieces(w http.ResponseWriter, _ *http.Request) error {
	control := http.NewResponseController(w)
	for {
		_ = control.SetWriteDeadline(time.Now().Add(10 * time.Second))
		if _, err := io.WriteString(w, strings.Repeat("a", 1<<12)); err != nil {
			return err
		}
		<-time.After(10 * time.Millisecond)
	}
}

// worked reads the body and works for a time, unless its client hangs up.
func worked(takes time.Duration) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return err
		}
		select {
		case <-time.After(takes):
		case <-r.Context().Done():
			return r.Context().Err()
		}
		_, err := io.WriteString(w, strings.Repeat("a", 1<<16))
		return err
	}
}
