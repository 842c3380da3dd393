package fetch

import (
	"context"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/fault"
)

// world is a server that some names resolve to, and the number of connections to it.
type world struct {
	client *Client
	dialed atomic.Int64
	last   atomic.Value // netip.AddrPort
}

// serve makes a client that resolves names to the given addresses, where every public address
// is one TLS server.
func serve(t *testing.T, names map[string][]string, handler http.Handler) *world {
	t.Helper()
	s := httptest.NewTLSServer(handler)
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	w := &world{}
	w.client = New(Options{
		Resolve: func(_ context.Context, host string) (out []netip.Addr, err error) {
			for _, a := range names[host] {
				out = append(out, netip.MustParseAddr(a))
			}
			if out == nil {
				err = &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
			}
			return out, err
		},
		Dial: func(ctx context.Context, to netip.AddrPort) (net.Conn, error) {
			w.dialed.Add(1)
			w.last.Store(to)
			var d net.Dialer
			return d.DialContext(ctx, "tcp", s.Listener.Addr().String())
		},
		Roots: roots, Agent: "Gulaab",
	})
	return w
}

func (w *world) get(ctx context.Context, address string, most int64) (string, error) {
	var got string
	err := w.client.Get(ctx, address, most, func(r io.Reader) error {
		b, err := io.ReadAll(r)
		got = string(b)
		return err
	})
	return got, err
}

// The test server's certificate is for example.com.
const host = "example.com"

// LOAD-2: a picture is fetched from a public server, at the address that was checked.
func TestLOAD2Fetch(t *testing.T) {
	t.Parallel()
	var seen http.Header
	w := serve(t, map[string][]string{host: {"2606:2800:220:1::", "93.184.215.14"}}, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		seen = r.Header.Clone()
		_, _ = io.WriteString(rw, "a picture")
	}))
	got, err := w.get(t.Context(), "https://example.com/a.jpg?v=1#part", 100)
	if err != nil || got != "a picture" {
		t.Fatalf("LOAD-2: %q, %v", got, err)
	}
	if to := w.last.Load().(netip.AddrPort); to.String() != "93.184.215.14:443" {
		t.Errorf("LOAD-2: connected to %s, not to what was checked", to)
	}
	for _, h := range []string{"Cookie", "Authorization", "Referer"} {
		if seen.Get(h) != "" {
			t.Errorf("LOAD-2: it says %s: %q", h, seen.Get(h))
		}
	}
}

// LOAD-2: forbidden addresses are refused before any connection.
func TestLOAD2Refused(t *testing.T) {
	t.Parallel()
	names := map[string][]string{host: {"93.184.215.14"}, "both.example.com": {"93.184.215.14", "10.0.0.7"}, "empty.example.com": {}}
	private := []string{
		"127.0.0.1", "127.8.8.8", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.255", "0.0.0.0", "0.1.2.3",
		"192.0.0.192", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1",
		"::1", "::", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2001::1", "2001:0:4136:e378::",
		"fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1", "3fff::1", "::7f00:1",
	}
	refused := map[string]string{
		"http://example.com/a.jpg":                         msgHTTPS,
		"ftp://example.com/a.jpg":                          msgAddress,
		"file:///etc/passwd":                               msgAddress,
		"gopher://example.com":                             msgAddress,
		"https:example.com":                                msgAddress,
		"https://":                                         msgAddress,
		"not an address":                                   msgAddress,
		"https://user@example.com/a.jpg":                   msgPassword,
		"https://a:b@example.com/a.jpg":                    msgPassword,
		"https://example.com:8443/a.jpg":                   msgPort,
		"https://example.com:22/":                          msgPort,
		"https://93.184.215.14/a.jpg":                      msgPrivate, // a number is not a host name
		"https://127.0.0.1/a.jpg":                          msgPrivate,
		"https://[::1]/a.jpg":                              msgPrivate,
		"https://[fe80::1%25eth0]/a.jpg":                   msgPrivate,
		"https://2130706433/a.jpg":                         msgPrivate,
		"https://0x7f.0.0.1/a.jpg":                         msgPrivate,
		"https://localhost/a.jpg":                          msgPrivate,
		"https://db/a.jpg":                                 msgPrivate,
		"https://a.localhost/a.jpg":                        msgPrivate,
		"https://metadata.google.internal/":                msgPrivate,
		"https://printer.local/a.jpg":                      msgPrivate,
		"https://both.example.com/a.jpg":                   msgPrivate,
		"https://none.example.com/a.jpg":                   msgName,
		"https://example.com/\n":                           msgAddress,
		"https://example.com/" + strings.Repeat("a", 2000): msgAddress,
	}
	for i, a := range private {
		name := "private" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + ".example.com"
		names[name] = []string{a}
		refused["https://"+name+"/a.jpg"] = msgPrivate
	}
	w := serve(t, names, http.NotFoundHandler())
	for address, want := range refused {
		_, err := w.get(t.Context(), address, 100)
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.Message != want || f.Kind != fault.Invalid {
			t.Errorf("LOAD-2: %.60q (%v): %v, want %q", address, names[strings.TrimSuffix(strings.TrimPrefix(address, "https://"), "/a.jpg")], err, want)
		}
	}
	if n := w.dialed.Load(); n != 0 {
		t.Errorf("LOAD-2: %d connections were made", n)
	}
}

// LOAD-2: every redirect is checked again.
func TestLOAD2Redirects(t *testing.T) {
	t.Parallel()
	names := map[string][]string{host: {"93.184.215.14"}, "in.example.com": {"169.254.169.254"}}
	for to, want := range map[string]string{
		"https://in.example.com/latest/meta-data": msgPrivate,
		"https://127.0.0.1/":                      msgPrivate,
		"http://example.com/plain":                msgHTTPS,
		"https://example.com:8443/":               msgPort,
		"https://u:p@example.com/x":               msgPassword,
		"https://example.com/start":               msgRedirects,
	} {
		w := serve(t, names, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/start" {
				http.Redirect(rw, r, to, http.StatusFound)
				return
			}
			_, _ = io.WriteString(rw, "inside")
		}))
		got, err := w.get(t.Context(), "https://example.com/start", 100)
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.Message != want || got != "" {
			t.Errorf("LOAD-2: led to %s: %q, %v; want %q", to, got, err, want)
		}
	}
	w := serve(t, names, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/start" {
			http.Redirect(rw, r, "/a.jpg", http.StatusMovedPermanently)
			return
		}
		_, _ = io.WriteString(rw, r.Header.Get("Referer")+"moved")
	}))
	if got, err := w.get(t.Context(), "https://example.com/start", 100); err != nil || got != "moved" {
		t.Errorf("LOAD-2: a picture that has moved: %q, %v", got, err)
	}
}

// LOAD-2: limits of size and time, and whether trying again can help.
func TestLOAD2Bounds(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.HandleFunc("/large", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Length", "5000")
		_, _ = io.WriteString(rw, strings.Repeat("a", 5000))
	})
	mux.HandleFunc("/endless", func(rw http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := io.WriteString(rw, strings.Repeat("a", 500)); err != nil {
				return
			}
			rw.(http.Flusher).Flush()
		}
	})
	mux.HandleFunc("/slow", func(rw http.ResponseWriter, r *http.Request) {
		rw.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	mux.HandleFunc("/busy", func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(503) })
	mux.HandleFunc("/shut", func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(403) })
	w := serve(t, map[string][]string{host: {"93.184.215.14"}, "www.other.net": {"93.184.215.15"}}, mux)
	for address, want := range map[string]fault.Kind{
		"https://example.com/large":   fault.TooLarge,
		"https://example.com/endless": fault.TooLarge,
		"https://example.com/slow":    fault.Unavailable,
		"https://example.com/busy":    fault.Unavailable,
		"https://example.com/shut":    fault.Invalid,
		"https://example.com/none":    fault.NotFound,
		"https://www.other.net/a.jpg": fault.Invalid, // the certificate is for another host
	} {
		within := time.Minute
		if strings.HasSuffix(address, "/slow") {
			within = time.Second // the test waits for this to end
		}
		ctx, cancel := context.WithTimeout(t.Context(), within)
		_, err := w.get(ctx, address, 1000)
		cancel()
		if fault.KindOf(err) != want {
			t.Errorf("LOAD-2: %s: %v, want %v", address, err, want)
		}
	}
}
