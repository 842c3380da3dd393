package limit

import (
	"net"
	"net/netip"
	"testing"
)

// pipe is a listener whose clients have addresses that the test gives.
type pipe struct {
	net.Listener
	come chan net.Conn
}

func (p *pipe) Accept() (net.Conn, error) { return <-p.come, nil }

type from struct {
	net.Conn
	addr string
}

func (f from) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(f.addr)) }

// TestGUARD7ConnectionsOfANetwork: above the limit, new connections of a network are closed
// unread, and others are served. A proxy is not counted, nor is a closed connection.
func TestGUARD7ConnectionsOfANetwork(t *testing.T) {
	t.Parallel()
	p := &pipe{come: make(chan net.Conn, 1)}
	ln := Listen(p, 2, func(a netip.Addr) (netip.Prefix, bool) {
		network, err := a.Prefix(24)
		return network, err == nil && a.String() != "192.0.2.9"
	})
	dial := func(addr string) (server, client net.Conn) {
		mine, theirs := net.Pipe()
		p.come <- from{mine, addr}
		return mine, theirs
	}
	accept := func(addr string) net.Conn {
		t.Helper()
		dial(addr)
		conn, err := ln.Accept()
		if err != nil || conn.RemoteAddr().String() != addr {
			t.Fatalf("GUARD-7 %s: accepted %v, %v", addr, conn, err)
		}
		return conn
	}
	first := accept("203.0.113.1:1000")
	accept("203.0.113.2:1000")
	_, refused := dial("203.0.113.3:1000")
	got := make(chan net.Conn, 1)
	go func() {
		conn, _ := ln.Accept()
		got <- conn
	}()
	if _, err := refused.Read(make([]byte, 1)); err == nil {
		t.Error("GUARD-7 a third connection of the network is open")
	}
	dial("198.51.100.1:1000")
	if conn := <-got; conn.RemoteAddr().String() != "198.51.100.1:1000" {
		t.Errorf("GUARD-7 another network's connection: %v", conn.RemoteAddr())
	}
	for range 5 {
		accept("192.0.2.9:1000") // from the proxy
	}
	_, _ = first.Close(), first.Close() // the second Close frees no second slot
	accept("203.0.113.4:1000")
}
