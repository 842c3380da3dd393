package limit

import (
	"net"
	"net/netip"
	"sync"
)

// Semaphore bounds how many of something slow may go on at a time, in all and for
// one network: uploads that arrive, and long answers that are written. Whoever is
// slow on purpose holds no more than the few that have a place, and not all of
// them from one network.
type Semaphore struct {
	all, each int

	mu    sync.Mutex
	taken map[netip.Prefix]int
	total int
}

// NewSemaphore has so many places in all, and so many for one network.
func NewSemaphore(all, each int) *Semaphore {
	return &Semaphore{all: all, each: each, taken: map[netip.Prefix]int{}}
}

// Enter takes a place for a network; ok is false where there is none. leave
// gives it back.
func (p *Semaphore) Enter(from netip.Prefix) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.free(from) {
		return nil, false
	}
	p.total++
	p.taken[from]++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.total--
		if p.taken[from]--; p.taken[from] == 0 {
			delete(p.taken, from)
		}
	}, true
}

// Free says whether a network could enter now. It takes no place, so that whoever
// only asks is in nobody's way.
func (p *Semaphore) Free(from netip.Prefix) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.free(from)
}

func (p *Semaphore) free(from netip.Prefix) bool {
	return p.total < p.all && p.taken[from] < p.each
}

// Listen returns a listener that closes connections of a network beyond so many open
// ones, before anything is read of them: each holds memory and one of the files that the
// machine allows. networkOf says which network an address counts for, and false for who
// is not counted.
func Listen(ln net.Listener, most int, networkOf func(netip.Addr) (netip.Prefix, bool)) net.Listener {
	return &listener{ln, NewSemaphore(int(^uint(0)>>1), most), networkOf}
}

type listener struct {
	net.Listener
	places    *Semaphore
	networkOf func(netip.Addr) (netip.Prefix, bool)
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
		if err != nil {
			return conn, nil //nolint:nilerr // a socket of this machine has no address to count
		}
		network, counted := l.networkOf(peer.Addr())
		if !counted {
			return conn, nil
		}
		leave, ok := l.places.Enter(network)
		if !ok {
			_ = conn.Close() // whoever opens this many learns it soon enough
			continue
		}
		return &counting{Conn: conn, leave: sync.OnceFunc(leave)}, nil
	}
}

// counting gives its place back when it is closed.
type counting struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *counting) Close() error {
	c.leave()
	return c.Conn.Close()
}
