package cluster_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/blob/blobtest"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

const root = "../../.."

// patience bounds every wait. Nothing here takes a tenth of it.
const patience = time.Minute

// eventually calls so every 50 ms until it succeeds or the time is over.
func eventually(t *testing.T, what string, within time.Duration, so func() error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for {
		err := so()
		if err == nil {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("%s: not within %v: %v", what, within, err)
		case <-ticker.C:
		}
	}
}

// built returns the path of a program that make test-cluster has built or installed.
func built(t *testing.T, name string) string {
	t.Helper()
	for _, file := range []string{filepath.Join(root, name), name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(file); err == nil {
			if path, err = filepath.Abs(path); err == nil {
				return path
			}
		}
	}
	t.Fatalf("%s is missing: run make test-cluster", name)
	return ""
}

// shop is two nodes with their database, S3 server and proxies.
type shop struct {
	url   string // of the proxy
	plain string // of a proxy that sends no request a second time
	nodes [2]*node
	db    *store.DB
}

type node struct {
	t    *testing.T // a node lives as long as the shop, whichever part starts it
	url  string
	args []string
	env  []string
	*storetest.Program
}

func (n *node) start(t *testing.T) {
	t.Helper()
	n.Program = storetest.Start(n.t, "node "+n.url, n.env, n.args...)
	eventually(t, n.url+" is ready", patience, func() error {
		select {
		case <-n.Done:
			t.Fatalf("%s ended: %v\n%s", n.url, n.Err, n.Said())
		default:
		}
		return answers(t, http.DefaultClient, n.url+"/readyz")
	})
}

// answers returns an error unless an address answers 200.
func answers(t *testing.T, client *http.Client, url string) error {
	t.Helper()
	status, body, err := call(t, client, http.MethodGet, url, "", nil, "")
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("status %d: %.200s", status, body)
	}
	return err
}

// call makes a request and reads its answer.
func call(t *testing.T, client *http.Client, method, url, token string, body []byte, kind string) (status int, answer []byte, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	answer, err = io.ReadAll(res.Body)
	return res.StatusCode, answer, errors.Join(err, res.Body.Close())
}

// open starts PostgreSQL, the S3 server, two nodes and the proxy, with the test shop's goods
// and people.
func open(t *testing.T) *shop {
	t.Helper()
	if os.Getenv("GULAAB_CLUSTER") != "1" {
		t.Skip("run by make test-cluster")
	}
	gulaab, haproxy := built(t, "bin/gulaab"), built(t, "haproxy")
	database := storetest.Server(t)
	s := &shop{}
	cfg := shoptest.Settings(store.Config{URL: database}, t.TempDir())
	empty, err := store.Open(t.Context(), store.Config{URL: database})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(empty.Migrate(t.Context()), empty.Close()); err != nil {
		t.Fatal(err)
	}
	s.db = shoptest.Fill(t, cfg)

	bucket := blobtest.FreeAddress(t)
	blobtest.Serve(t, bucket, "gulaab")

	proxy := blobtest.FreeAddress(t)
	s.url = "http://" + proxy
	env := []string{"GULAAB_PROXY_BIND=" + proxy}
	for i := range s.nodes {
		address := blobtest.FreeAddress(t)
		s.nodes[i] = &node{t: t, url: "http://" + address, args: []string{gulaab, "serve"}, env: []string{
			"GULAAB_ADDR=" + address, "GULAAB_DATA=" + t.TempDir(), "GULAAB_DATABASE_URL=" + database,
			"GULAAB_MEDIA_URL=" + blobtest.Address(bucket, "gulaab"), "GULAAB_BASE_URL=" + s.url,
			"GULAAB_TRUSTED_PROXIES=127.0.0.1", "GULAAB_RATE_LIMIT=0", "GULAAB_CASH_ORDERS=0", "GULAAB_DRAIN=2s", "GULAAB_LOG_LEVEL=warn",
			"GULAAB_BANK_NAME=" + cfg.BankName, "GULAAB_ACCOUNT_TITLE=" + cfg.AccountTitle, "GULAAB_IBAN=" + cfg.IBAN,
		}}
		env = append(env, fmt.Sprintf("GULAAB_NODE_%d=%s", i+1, address))
	}
	for _, n := range s.nodes {
		n.start(t)
	}
	storetest.Start(t, "haproxy", env, haproxy, "-db", "-f", filepath.Join(root, "deploy", "haproxy.cfg"))
	eventually(t, "the proxy answers", patience, func() error { return answers(t, http.DefaultClient, s.url+"/readyz") })
	s.plain = plainProxy(t, haproxy, env)
	return s
}

// plainProxy starts the same proxy without its retries, so that the test sees a node that
// closes its listener while it still gets requests. It returns the proxy's address.
func plainProxy(t *testing.T, haproxy string, env []string) string {
	t.Helper()
	deployed, err := os.ReadFile(filepath.Join(root, "deploy", "haproxy.cfg"))
	if err != nil {
		t.Fatal(err)
	}
	cfg := string(deployed)
	for _, line := range []string{"    retries 3\n", "    option redispatch 1\n", "    retry-on conn-failure empty-response response-timeout\n"} {
		without := strings.Replace(cfg, line, "", 1)
		if without == cfg {
			t.Fatalf("deploy/haproxy.cfg has no line %q", line)
		}
		cfg = without
	}
	cfg = strings.Replace(cfg, "backend nodes\n", "backend nodes\n    retries 0\n", 1)
	path := filepath.Join(t.TempDir(), "plain.cfg")
	if err := os.WriteFile(path, []byte(cfg), 0o600); err != nil {
		t.Fatal(err)
	}
	bind := blobtest.FreeAddress(t)
	storetest.Start(t, "haproxy without second tries", append(slices.Clone(env), "GULAAB_PROXY_BIND="+bind), haproxy, "-db", "-f", path)
	eventually(t, "the plain proxy answers", patience, func() error { return answers(t, http.DefaultClient, "http://"+bind+"/readyz") })
	return "http://" + bind
}

// people numbers the buyers. Each order has a new one, because a buyer with many open orders
// holds no more units.
var people atomic.Int64

// order is a one-unit order of a new guest.
func order(product string) []byte {
	n := people.Add(1)
	b, err := json.Marshal(map[string]any{
		"firstName": "Mariam", "lastName": "Javed", "email": fmt.Sprintf("mariam-%d@example.com", n), "country": "Pakistan", "streetAddress": "Flat 3",
		"city": "Karachi", "state": "Sindh", "zip": "75600", "phone": fmt.Sprintf("0300 %07d", n),
		"cartItems": []map[string]any{{"_id": product, "name": "whatever", "quantity": 1}},
	})
	if err != nil {
		panic(err) // plain values always encode
	}
	return b
}

// buy places an order and returns its id if it was accepted.
func buy(t *testing.T, client *http.Client, url, product string) (id string, status int, err error) {
	t.Helper()
	status, body, err := call(t, client, http.MethodPost, url+"/api/orders/checkout", "", order(product), "application/json")
	if err != nil || status != http.StatusCreated {
		if err == nil && status >= 500 {
			err = fmt.Errorf("status %d: %.200s", status, body)
		}
		return "", status, err
	}
	var answer struct {
		Order struct {
			ID string `json:"_id"`
		} `json:"order"`
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.Order.ID == "" {
		return "", status, fmt.Errorf("an order without an id: %.200s (%w)", body, err)
	}
	return answer.Order.ID, status, nil
}
