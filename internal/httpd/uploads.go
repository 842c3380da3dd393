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

// arrived says that the body is here whole. While the answer is made the server
// watches the connection: no deadline of a body may end that, not that of a stop either.
func (b *steady) arrived() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.ended {
		b.ended = true
		_ = b.control.SetReadDeadline(time.Time{})
	}
}

// mostLeft is how much of a refused body is read: more than the largest upload that
// is taken (maxFilm) may have.
const mostLeft = 22 << 20

// discard reads and throws away what still comes of a body whose refusal is written.
// Clients that look at the answer once they have sent everything would see a cut
// connection instead: the kernel throws the answer away where bytes are left unread.
// The bounds of speed and time that the body has hold on; one that was refused for
// them, or that says to be longer than any we take, is not waited for.
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

// late says whether the time that the body has is over.
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

// deadline lets reading fail at a time, or at the end where that is sooner.
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
