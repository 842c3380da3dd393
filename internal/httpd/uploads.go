package httpd

import (
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"gulaab/internal/fault"
)

// errFull is the answer where no place for an upload is free; call.Fail adds when to try
// again.
var errFull = fault.New(fault.Unavailable, "Too many pictures are arriving at the moment. Please try again in a few seconds.")

// errBusy is errFull for calls that are not uploads.
var errBusy = fault.New(fault.Unavailable, "The shop is busy. Please try again in a moment.")

// speed is the least speed of a body: bytes in each period within.
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

	mu    sync.Mutex
	end   time.Time // when it must be here, whatever its speed
	ended bool      // nothing of it is left to read
}

func (b *steady) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.left = b.least.bytes
		b.deadline(time.Now().Add(b.least.within))
	}
	n, err := b.ReadCloser.Read(p)
	b.left -= int64(n)
	if errors.Is(err, io.EOF) {
		b.arrived()
	}
	return n, err
}

// arrived is called once the body is fully read. It clears the read deadline: net/http
// keeps reading to detect disconnects, and a deadline, of the body or of a stop, would end
// the request.
func (b *steady) arrived() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.ended {
		b.ended = true
		_ = b.control.SetReadDeadline(time.Time{})
	}
}

// mostLeft is how much of a refused body is read: more than the largest accepted upload
// (maxFilm).
const mostLeft = 22 << 20

// discard reads the rest of a body whose refusal was written. If bytes stay unread, the
// kernel discards the answer, and clients that read it only after sending everything would
// see a cut connection. The body's bounds of speed and time still hold; one that was
// refused for them, or is declared too long, is not read.
func (b *steady) discard(w http.ResponseWriter, refused error, length int64) {
	if errors.Is(refused, os.ErrDeadlineExceeded) || length > mostLeft || b.late() {
		return
	}
	b.left = 0 // the refusal begins a part of its own
	if http.NewResponseController(w).Flush() != nil {
		return
	}
	_, _ = io.CopyN(io.Discard, b, mostLeft)
}

// late says whether the body's time is over.
func (b *steady) late() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return time.Now().After(b.end)
}

// unread says whether something of the body was not read.
func (b *steady) unread() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.ended
}

// deadline sets the read deadline, or the end where that is sooner.
func (b *steady) deadline(t time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		return
	}
	if t.After(b.end) {
		t = b.end
	}
	// A recorder of a test has no connection to set a deadline on.
	_ = b.control.SetReadDeadline(t)
}

// until sets the end, where that is sooner than the present one.
func (b *steady) until(end time.Time) {
	b.mu.Lock()
	if sooner := end.Before(b.end); sooner {
		b.end = end
	}
	b.mu.Unlock()
	b.deadline(end)
}

// bodies are all bodies that are arriving.
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
