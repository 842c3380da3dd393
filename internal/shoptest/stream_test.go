package shoptest_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// OFFICE-4: an open screen is notified of a colleague's changes, as far as its role may see
// them. A stop does not wait for it.
func TestFollowingChanges(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		s.App.Start()
		s.Clock.Move(time.Minute) // so that the shop's first orders are older
		served := make(chan error, 1)
		go func() { served <- s.App.Serve(ln) }()

		owner, packer := follow(t, ln, shoptest.AdminToken), follow(t, ln, shoptest.PackerToken)
		for _, lines := range []*bufio.Scanner{owner, packer} {
			untilLine(t, lines, "event: ready")
		}
		changedByManager(t, s)
		s.Clock.Move(time.Second) // changes of the same time have no order
		confirmed(t, s)
		seen := untilLine(t, owner, `"subject":"order"`)
		if !strings.Contains(seen, `"subject":"settings"`) {
			t.Errorf("the owner was told: %s", seen)
		}
		seen = untilLine(t, packer, `data: {"id":"`+shoptest.GuestOrder+`","subject":"order"}`)
		if strings.Contains(seen, "settings") {
			t.Errorf("the packer was told of settings: %s", seen)
		}

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := s.App.Shutdown(ctx); err != nil {
			t.Errorf("NODE-4 the stop waited for a stream: %v", err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
		for owner.Scan() {
			// Events on their way may come first; the end of the stream is awaited.
			continue
		}
	})
}

// follow opens a stream of changes and returns its lines.
func follow(t *testing.T, ln net.Listener, token string) *bufio.Scanner {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String()+"/api/admin/changes", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Accept", "text/event-stream")
	w, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Body.Close() }) // it has ended or is cut off
	if kind := w.Header.Get("Content-Type"); w.StatusCode != http.StatusOK || kind != "text/event-stream" || w.Header.Get("Content-Encoding") != "" {
		t.Fatalf("%d, type %q, encoding %q", w.StatusCode, kind, w.Header.Get("Content-Encoding"))
	}
	return bufio.NewScanner(w.Body)
}

// untilLine reads to the first line that contains the text and returns what it read.
func untilLine(t *testing.T, lines *bufio.Scanner, text string) string {
	t.Helper()
	var read strings.Builder
	for lines.Scan() {
		read.WriteString(lines.Text() + "\n")
		if strings.Contains(lines.Text(), text) {
			return read.String()
		}
	}
	t.Fatalf("the stream ended without %q: %s", text, read.String())
	return ""
}
