package httpd

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"gulaab/internal/fault"
)

// errFull is answered where no place for an upload is free; call.Fail adds when
// to try again.
var errFull = fault.New(fault.Unavailable, "Too many pictures are arriving at the moment. Please try again in a few seconds.")

// errBusy is errFull of what is no upload.
var errBusy = fault.New(fault.Unavailable, "The shop is busy. Please try again in a moment.")

// speed is how fast a body must come at least: every bytes of it within a time.
type speed struct {
	bytes  int64
	within time.Duration
}

// slowest is 4 kB/s over 20 s (SAFE-3).
var slowest = speed{bytes: 80_000, within: 20 * time.Second}

// steady is a body that must keep up a speed, or reading it fails.
type steady struct {
	io.ReadCloser
	control *http.ResponseController
	least   speed
	left    int64 // bytes until the clock is set anew
	ended   bool  // nothing of it is left to read

	mu  sync.Mutex
	end time.Time // when it must be here, whatever its speed
}

func (b *steady) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.left = b.least.bytes
		b.deadline(time.Now().Add(b.least.within))
	}
	n, err := b.ReadCloser.Read(p)
	b.left -= int64(n)
	if errors.Is(err, io.EOF) && !b.ended {
		b.ended = true
		// While the answer is made the server watches the connection: the
		// deadline of a body must not end that.
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// deadline lets reading fail at a time, or at the end where that is sooner.
func (b *steady) deadline(t time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t.After(b.end) {
		t = b.end
	}
	// A recorder of a test has no connection to set a deadline on.
	_ = b.control.SetReadDeadline(t)
}

// until sets the end, where that is sooner than the one it has.
func (b *steady) until(end time.Time) {
	b.mu.Lock()
	if sooner := end.Before(b.end); sooner {
		b.end = end
	}
	b.mu.Unlock()
	b.deadline(end)
}

// bodies is every body that is arriving.
type bodies struct {
	mu   sync.Mutex
	all  map[*steady]struct{}
	stop time.Time // when all must be here; zero: the shop is not stopping
}

func (l *bodies) add(b *steady) (remove func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all[b] = struct{}{}
	if !l.stop.IsZero() {
		b.until(l.stop)
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.all, b)
	}
}

// until ends every body that has not arrived by then, and those that begin later.
func (l *bodies) until(end time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stop = end
	for b := range l.all {
		b.until(end)
	}
}

// lingering is how long the rest of a refused body is read and thrown away, so
// that its sender sees the refusal and not a cut connection.
const lingering = time.Second

// hangUp ends the connection after the answer: what is left of the body is not
// worth waiting for.
func hangUp(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(lingering))
}
