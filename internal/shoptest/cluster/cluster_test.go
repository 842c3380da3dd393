package cluster_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/settings"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
)

// TestTwoNodes is NODE-2. Its parts run one after the other on one shop.
func TestTwoNodes(t *testing.T) { //nolint:paralleltest // it wants the machine for itself
	s := open(t)
	// All buyers here come from one network.
	change(t, s, `{"networkShare":100,"shopName":"Gulaab of All"}`)
	seen(t, s, map[string]string{"/api/config": `"shopName":"Gulaab of All"`})
	for _, part := range []struct {
		name string
		test func(*testing.T, *shop)
	}{
		{"sessions work on both nodes", sessions},
		{"a picture sent to one node is read on the other", proofs},
		{"300 buyers for the last units", rush},
		{"an edit and a sale are seen on the other node", edits},
		{"a node that is killed loses no order", killed},
		{"a rolling restart fails no request", rolling},
	} {
		if !t.Run(part.name, func(t *testing.T) { part.test(t, s) }) { //nolint:paralleltest // one after the other
			return
		}
	}
}

// login signs in on a node and returns the token.
func login(t *testing.T, n *node, email string) (token string) {
	t.Helper()
	body := []byte(`{"email":"` + email + `","password":"` + shoptest.Password + `"}`)
	status, body, err := call(t, http.DefaultClient, http.MethodPost, n.url+"/api/auth/login", "", body, "application/json")
	var answer struct {
		Token string `json:"token"`
	}
	if err := errors.Join(err, json.Unmarshal(body, &answer)); err != nil || status != http.StatusOK {
		t.Fatalf("login: %d %s (%v)", status, body, err)
	}
	return answer.Token
}

func sessions(t *testing.T, s *shop) {
	token := login(t, s.nodes[0], "ayesha@example.com")
	profile := func(n *node) int {
		status, _, err := call(t, http.DefaultClient, http.MethodGet, n.url+"/api/auth/profile", token, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		return status
	}
	if got := profile(s.nodes[1]); got != http.StatusOK {
		t.Errorf("a session begun on the other node: %d", got)
	}
	if status, _, err := call(t, http.DefaultClient, http.MethodPost, s.nodes[1].url+"/api/auth/logout", token, nil, ""); err != nil || status >= 300 {
		t.Fatalf("logout: %d %v", status, err)
	}
	if got := profile(s.nodes[0]); got != http.StatusUnauthorized {
		t.Errorf("a session ended on the other node: %d", got)
	}
}

func proofs(t *testing.T, s *shop) {
	var fields map[string]any
	if err := json.Unmarshal(order(shoptest.Snail), &fields); err != nil {
		t.Fatal(err)
	}
	v := url.Values{}
	for name, value := range fields {
		if text, ok := value.(string); ok {
			v.Set(name, text)
		}
	}
	v.Set("cartItems", `[{"_id":"`+shoptest.Snail+`","name":"x","quantity":1}]`)
	form, kind := shoptest.Form(v, map[string][]byte{"screenshot=a.png": shoptest.PNG(90, 60)})
	status, body, err := call(t, http.DefaultClient, http.MethodPost, s.nodes[0].url+"/api/orders/payment", "", form, kind)
	var answer struct {
		Order struct {
			ID string `json:"_id"`
		} `json:"order"`
	}
	if err := errors.Join(err, json.Unmarshal(body, &answer)); err != nil || status != http.StatusCreated {
		t.Fatalf("the transfer: %d %s (%v)", status, body, err)
	}
	admin := login(t, s.nodes[1], "zara@example.com")
	// A code that was entered at one node opens the other as well (STAFF-3).
	code := []byte(`{"code":"` + shoptest.Code(shoptest.AdminID, time.Now()) + `"}`)
	if status, body, err := call(t, http.DefaultClient, http.MethodPost, s.nodes[1].url+"/api/admin/factor/check", admin, code, "application/json"); err != nil || status != http.StatusOK {
		t.Fatalf("the second factor: %d %s (%v)", status, body, err)
	}
	var pictures [2][]byte
	for i, n := range s.nodes {
		status, picture, err := call(t, http.DefaultClient, http.MethodGet, n.url+"/api/orders/"+answer.Order.ID+"/proof", admin, nil, "")
		if err != nil || status != http.StatusOK || len(picture) == 0 {
			t.Fatalf("the picture on node %d: %d, %d bytes (%v)", i+1, status, len(picture), err)
		}
		pictures[i] = picture
	}
	if !bytes.Equal(pictures[0], pictures[1]) {
		t.Error("the nodes show different pictures")
	}
}

// rush has 300 buyers request the last 10 units from both nodes, through the proxy.
func rush(t *testing.T, s *shop) {
	const buyers, units = 300, 10
	var sold, refused atomic.Int64
	var all sync.WaitGroup
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: buyers}}
	defer client.CloseIdleConnections()
	together := make(chan struct{})
	for range buyers {
		all.Go(func() {
			<-together
			switch _, status, err := buy(t, client, s.url, shoptest.Niacin); {
			case err != nil:
				t.Errorf("a buyer: %v", err)
			case status == http.StatusCreated:
				sold.Add(1)
			case status == http.StatusConflict:
				refused.Add(1)
			default:
				t.Errorf("a buyer got %d", status)
			}
		})
	}
	close(together)
	all.Wait()
	if sold.Load() != units || refused.Load() != buyers-units {
		t.Errorf("%d of %d units were sold, %d buyers refused", sold.Load(), units, refused.Load())
	}
}

// change edits the shop's settings, as the office does.
func change(t *testing.T, s *shop, patch string) {
	t.Helper()
	live := settings.NewLive(s.db, slog.New(slog.DiscardHandler))
	office, err := settings.New(func(ctx context.Context, fn func(context.Context, settings.Tx) error) error {
		return s.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, live)
	if err == nil {
		err = live.Refresh(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = office.Change(t.Context(), settings.ChangeInput{
		Seen: office.Current().Version, Actor: "test", Patch: json.RawMessage(patch),
	})
	if err != nil {
		t.Fatal(err)
	}
}

func edits(t *testing.T, s *shop) {
	change(t, s, `{"shopName":"Gulaab of Two"}`)
	if _, status, err := buy(t, http.DefaultClient, s.nodes[0].url, shoptest.LastOne); err != nil || status != http.StatusCreated {
		t.Fatalf("the last one: %d (%v)", status, err)
	}
	seen(t, s, map[string]string{"/api/config": `"shopName":"Gulaab of Two"`, "/api/products/" + shoptest.LastOne: `"stock":0`})
}

// seen waits until both nodes show a change, for at most two seconds.
func seen(t *testing.T, s *shop, wants map[string]string) {
	t.Helper()
	for _, n := range s.nodes {
		eventually(t, "the change on "+n.url, 2*time.Second, func() error {
			for path, want := range wants {
				status, body, err := call(t, http.DefaultClient, http.MethodGet, n.url+path, "", nil, "")
				if err != nil {
					return err
				}
				if status != http.StatusOK || !bytes.Contains(body, []byte(want)) {
					return fmt.Errorf("%s: %d %.300s", path, status, body)
				}
			}
			return nil
		})
	}
}

// load has shoppers order and read without a pause until stop, and records the answers.
type load struct {
	t      *testing.T
	orders sync.Map // ids that were answered 201
	placed atomic.Int64
	failed sync.Map // error text -> true
	done   chan struct{}
	all    sync.WaitGroup
}

func begin(t *testing.T, url, product string) *load {
	l := &load{t: t, done: make(chan struct{})}
	shop := func(client *http.Client) error {
		id, status, err := buy(t, client, url, product)
		if err == nil && status != http.StatusCreated {
			err = fmt.Errorf("an order got %d", status)
		}
		if err != nil {
			return err
		}
		l.orders.Store(id, true)
		l.placed.Add(1)
		return answers(t, client, url+"/product/"+product)
	}
	for range 6 {
		l.all.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for {
				select {
				case <-l.done:
					return
				default:
				}
				if err := shop(client); err != nil {
					l.failed.Store(err.Error(), true)
				}
			}
		})
	}
	return l
}

// more waits until n more orders were accepted.
func (l *load) more(n int64) {
	l.t.Helper()
	before := l.placed.Load()
	eventually(l.t, fmt.Sprintf("%d more orders", n), patience, func() error {
		if now := l.placed.Load(); now < before+n {
			return fmt.Errorf("%d so far", now-before)
		}
		return nil
	})
}

func (l *load) stop() { close(l.done); l.all.Wait() }

// missing counts accepted orders that the database does not have.
func (l *load) missing(s *shop) (n int) {
	l.orders.Range(func(id, _ any) bool {
		o, err := s.db.Order(l.t.Context(), id.(string))
		if fault.KindOf(err) == fault.NotFound || err == nil && len(o.Lines) != 1 {
			n++
		} else if err != nil {
			l.t.Error(err)
		}
		return true
	})
	return n
}

// killed ends a node with -9 while shoppers order. Every accepted order is stored; requests in
// flight may fail, and the other node goes on.
func killed(t *testing.T, s *shop) {
	l := begin(t, s.url, shoptest.Snail)
	l.more(40)
	s.nodes[1].Signal(syscall.SIGKILL)
	<-s.nodes[1].Done
	l.more(80)
	l.stop()
	if n := l.missing(s); n > 0 {
		t.Errorf("%d of %d answered orders are lost", n, l.placed.Load())
	}
	t.Logf("%d orders answered", l.placed.Load())
	s.nodes[1].start(t)
}

// rolling restarts one node after the other while shoppers order. Nothing fails, though the
// proxy retries nothing: the drain lets the proxy know before the listener closes (NODE-4).
func rolling(t *testing.T, s *shop) {
	bothServe(t, s.plain)
	l := begin(t, s.plain, shoptest.Snail)
	l.more(20)
	for _, n := range s.nodes {
		n.Signal(syscall.SIGTERM)
		<-n.Done
		if n.Err != nil {
			t.Errorf("%s ended with %v", n.url, n.Err)
		}
		l.more(20)
		n.start(t)
		bothServe(t, s.plain)
	}
	l.stop()
	l.failed.Range(func(text, _ any) bool {
		t.Errorf("a request failed: %s", text)
		return true
	})
	if n := l.missing(s); n > 0 {
		t.Errorf("%d of %d answered orders are lost", n, l.placed.Load())
	}
	t.Logf("%d orders answered", l.placed.Load())
}

// bothServe waits until the proxy at an address sends requests to both nodes.
func bothServe(t *testing.T, proxy string) {
	t.Helper()
	used := map[string]bool{}
	eventually(t, "the proxy knows both nodes", patience, func() error {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, proxy+"/readyz", http.NoBody)
		if err != nil {
			return err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		used[res.Header.Get("X-Node")] = true
		if err := res.Body.Close(); err != nil {
			return err
		}
		if !used["one"] || !used["two"] {
			return fmt.Errorf("it has used %v", used)
		}
		return nil
	})
}
