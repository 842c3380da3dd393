package shoptest_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// transfer is an order by bank transfer with its screenshot.
func transfer() payload {
	return form(url.Values{
		"firstName": {"Mariam"}, "lastName": {"Javed"}, "email": {"mariam@example.com"}, "country": {"Pakistan"},
		"streetAddress": {"Flat 3"}, "city": {"Karachi"}, "state": {"Sindh"}, "zip": {"75600"}, "phone": {"0333 9876543"},
		"cartItems": {`[{"name":"Advanced Snail 96 Mucin Power Essence","_id":"` + shoptest.Snail + `","quantity":1}]`},
	}, map[string][]byte{"screenshot=proof.jpg": shoptest.JPEG(40, 30)})
}

// dialFrom connects from one of this machine's addresses.
func dialFrom(t *testing.T, local, addr string) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	conn, err := d.DialContext(t.Context(), "tcp", addr)
	if err != nil {
		t.Skipf("this machine has no address %s: %v", local, err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute)) // so that a missing answer fails the test
	return conn
}

// send writes a form, or only its first bytes where most > 0.
func send(t *testing.T, conn net.Conn, path string, body payload, most int) {
	t.Helper()
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: shop.test\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", path, body.kind, len(body.bytes))
	part := body.bytes
	if most > 0 {
		part = part[:most]
	}
	if _, err := conn.Write(append([]byte(head), part...)); err != nil {
		t.Fatal(err)
	}
}

func statusOn(t *testing.T, conn net.Conn) *http.Response {
	t.Helper()
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	res.Body = io.NopCloser(bytes.NewReader(text))
	return res
}

// TestStalledUploads opens 150 uploads from one address that stall. All but the few with a slot
// are refused at once with the time to try again. A transfer and a registration from another
// address succeed meanwhile, and a slot that is left becomes free.
func TestStalledUploads(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.App.Serve(ln) }()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // the test's own context has ended
		defer cancel()
		if err := s.App.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	const uploads, most = 150, 12
	body := transfer()
	refused, stalled := make(chan struct{}, uploads), make(chan net.Conn, uploads)
	for range uploads {
		conn := dialFrom(t, "127.0.0.1", ln.Addr().String())
		send(t, conn, "/api/orders/payment", body, len(body.bytes)/2)
		go func() {
			res, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				return // it had a slot and was closed at the end
			}
			if wait, err := strconv.Atoi(res.Header.Get("Retry-After")); res.StatusCode == http.StatusServiceUnavailable && err == nil && wait > 0 {
				refused <- struct{}{}
			} else {
				t.Errorf("SAFE-3 a stalled upload is answered %d", res.StatusCode)
			}
		}()
		stalled <- conn
	}
	for i := range uploads - most {
		select {
		case <-refused:
		case <-time.After(time.Minute):
			t.Fatalf("SAFE-3 %d of %d stalled uploads were refused, want %d", i, uploads, uploads-most)
		}
	}

	other := dialFrom(t, "127.0.1.1", ln.Addr().String())
	send(t, other, "/api/orders/payment", body, 0)
	if res := statusOn(t, other); res.StatusCode != http.StatusCreated {
		text, _ := io.ReadAll(res.Body)
		t.Errorf("SAFE-3 somebody else's transfer: %d %s", res.StatusCode, text)
	}
	register := dialFrom(t, "127.0.0.1", ln.Addr().String())
	send(t, register, "/api/auth/register", form(url.Values{"name": {"Hina"}, "email": {"hina@example.com"}, "password": {shoptest.Password}}, nil), 0)
	if res := statusOn(t, register); res.StatusCode != http.StatusCreated {
		t.Errorf("SAFE-2 a registration while transfers have taken every place: %d", res.StatusCode)
	}
	select {
	case <-refused:
		t.Errorf("SAFE-3 fewer than %d uploads have a place", most)
	default:
	}

	// A client that hangs up frees its slot.
	close(stalled)
	for conn := range stalled {
		_ = conn.Close()
	}
	for deadline := time.Now().Add(time.Minute); ; {
		again := dialFrom(t, "127.0.0.1", ln.Addr().String())
		send(t, again, "/api/orders/payment", body, 0)
		res := statusOn(t, again)
		if res.StatusCode == http.StatusCreated {
			return
		}
		if res.StatusCode != http.StatusServiceUnavailable || time.Now().After(deadline) {
			t.Fatalf("SAFE-3 after the others have gone: %d", res.StatusCode)
		}
	}
}
