package shoptest_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// mostTrips is the limit of round trips to PostgreSQL before an order is answered.
const mostTrips = 12

// QUICK-2: an order takes at most twelve round trips to PostgreSQL. A failure lists them.
func TestQUICK2RoundTripsOfAnOrder(t *testing.T) {
	t.Parallel()
	storetest.Postgres.OrSkip(t)
	tap := &tap{}
	s := shoptest.New(t, storetest.Postgres, func(c *config.Config) { c.DatabaseURL = tap.listen(t, c.DatabaseURL) })
	buy := func(name string) {
		t.Helper()
		buyer := address(cart(item(shoptest.Snail, 1), item(shoptest.Niacin, 1), item(shoptest.LastOne, 1)))
		buyer["email"], buyer["phone"] = name+"@example.com", fmt.Sprintf("0300 12345%02d", len(name))
		r := row{call: "POST /api/orders/checkout", header: key("attempt of " + name), body: js(buyer)}
		if w := s.Do(r.request(t)); w.Code != 201 {
			t.Fatal(w.Code, w.Body)
		}
	}
	s.Exec(`UPDATE stock_levels SET on_hand = 1000 WHERE tracked`)
	for _, name := range []string{"a", "ab", "abc"} {
		buy(name) // each connection prepares statements that it has not run yet
	}
	tap.take()
	buy("abcd")
	trips := tap.take()
	if n := s.Count(`order_lines WHERE held > 0`); n != 9 { // the shop began with one held unit
		t.Errorf("%d lines hold units, want those of four orders", n)
	}
	if len(trips) > mostTrips {
		t.Errorf("%d round trips, want at most %d:\n%s", len(trips), mostTrips, strings.Join(trips, "\n"))
	}
	if len(trips) < 3 {
		t.Errorf("the tap heard of %d round trips: it does not listen to what is asked", len(trips))
	}
}

// tap is a proxy between the shop and PostgreSQL that records the statements. A round trip ends
// with the server's ReadyForQuery.
type tap struct {
	mu    sync.Mutex
	trips []string
}

// take returns the round trips since the last call.
func (p *tap) take() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	trips := p.trips
	p.trips = nil
	return trips
}

// listen returns a database address that goes through the tap.
func (p *tap) listen(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	server := filepath.Join(query.Get("host"), ".s.PGSQL.5432")
	dir := t.TempDir()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	go func() {
		for {
			client, err := ln.Accept()
			if err != nil {
				return
			}
			go p.carry(client, server)
		}
	}()
	query.Set("host", dir)
	u.RawQuery = query.Encode()
	return u.String()
}

// carry forwards one connection until either side closes it.
func (p *tap) carry(client net.Conn, server string) {
	defer func() { _ = client.Close() }()
	back, err := net.Dial("unix", server)
	if err != nil {
		return
	}
	var mu sync.Mutex
	var asked []string
	go func() {
		defer func() { _ = client.Close() }()
		from := bufio.NewReader(back)
		for {
			kind, _, whole, err := message(from, true)
			if err != nil {
				return
			}
			if kind == 'Z' {
				mu.Lock()
				if len(asked) > 0 {
					p.mu.Lock()
					p.trips = append(p.trips, strings.Join(asked, "; "))
					p.mu.Unlock()
				}
				asked = nil
				mu.Unlock()
			}
			if _, err := client.Write(whole); err != nil {
				return
			}
		}
	}()
	defer func() { _ = back.Close() }()
	texts := map[string]string{}
	from := bufio.NewReader(client)
	for typed := false; ; typed = true { // the first message has no type
		kind, body, whole, err := message(from, typed)
		if err != nil {
			return
		}
		mu.Lock()
		switch kind {
		case 'P': // Parse: the statement's name, then its text
			parts := bytes.SplitN(body, []byte{0}, 3)
			texts[string(parts[0])] = strings.Join(strings.Fields(string(parts[1])), " ")
		case 'B': // Bind: a portal's name, then the statement's
			asked = append(asked, texts[string(bytes.SplitN(body, []byte{0}, 3)[1])])
		case 'Q':
			asked = append(asked, string(body[:len(body)-1]))
		}
		mu.Unlock()
		if _, err := back.Write(whole); err != nil {
			return
		}
	}
}

// message reads one message of the PostgreSQL protocol (version 3.0).
func message(from *bufio.Reader, typed bool) (kind byte, body, whole []byte, err error) {
	head := 4
	if typed {
		head = 5
	}
	whole = make([]byte, head)
	if _, err := io.ReadFull(from, whole); err != nil {
		return 0, nil, nil, err
	}
	if typed {
		kind = whole[0]
	}
	body = make([]byte, binary.BigEndian.Uint32(whole[head-4:])-4)
	if _, err := io.ReadFull(from, body); err != nil {
		return 0, nil, nil, err
	}
	return kind, body, append(whole, body...), nil
}
