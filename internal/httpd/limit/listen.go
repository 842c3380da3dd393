package limit

import (
	"net"
	"net/netip"
	"sync"
)

// Listen returns a listener that closes connections of a network beyond so many open
// ones, before anything is read of them: each holds memory and one of the files that the
// machine allows. networkOf says which network an address counts for, and false for who
// is not counted.
func Listen(ln net.Listener, most int, networkOf func(netip.Addr) (netip.Prefix, bool)) net.Listener {
	return &listener{ln, NewPlaces(int(^uint(0)>>1), most), networkOf}
}

type listener struct {
	net.Listener
	places    *Places
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
