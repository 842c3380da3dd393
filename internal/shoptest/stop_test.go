package shoptest_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"gulaab/internal/job"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// builtServer builds the program once and returns its path.
var builtServer = sync.OnceValues(func() (string, error) {
	bin := filepath.Join(tempDir, "gulaab")
	build := exec.Command("go", "build", "-trimpath", "-o", bin, "gulaab/cmd/gulaab")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // as make builds it, so that most of it is in the build cache
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return bin, nil
})

// TestStopUnderLoad sends SIGTERM to the built server while eight shoppers order without a
// pause. It must exit with status 0. The database has every order that was answered 201,
// complete and with its mail, and no order that was not answered.
func TestStopUnderLoad(t *testing.T) {
	t.Parallel()
	bin, err := builtServer()
	if err != nil {
		t.Fatal(err)
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := shoptest.Settings(e.Fresh(t), t.TempDir())
		db := shoptest.Fill(t, cfg)
		cmd := exec.CommandContext(t.Context(), bin, "serve", "--addr", "127.0.0.1:0", "--data", cfg.DataDir,
			"--database-url", cfg.DatabaseURL, "--rate-limit", "0", "--cash-orders", "0", "--log-level", "error")
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(stdout).ReadString('\n')
		_, address, ok := strings.Cut(strings.TrimSpace(line), " is open at ")
		if err != nil || !ok {
			t.Fatalf("the server says %q (%v)\n%s", line, err, stderr.String())
		}

		var answered sync.Map
		var placed, lost atomic.Int64
		enough := make(chan struct{})
		var shoppers sync.WaitGroup
		for range 8 {
			shoppers.Go(func() {
				client := &http.Client{Transport: &http.Transport{}}
				defer client.CloseIdleConnections()
				for {
					id, sent := buyOne(t, client, address)
					if !sent {
						lost.Add(1)
						return
					}
					answered.Store(id, true)
					if placed.Add(1) == 100 {
						close(enough)
					}
				}
			})
		}
		gone := make(chan struct{})
		go func() { shoppers.Wait(); close(gone) }()
		select {
		case <-enough:
		case <-gone:
			t.Fatalf("only %d orders were taken\n%s", placed.Load(), stderr.String())
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		<-gone
		if err := cmd.Wait(); err != nil {
			t.Fatalf("the server ended with %v\n%s", err, stderr.String())
		}

		all, total, err := db.Orders(t.Context(), order.Query{All: true})
		if err != nil {
			t.Fatal(err)
		}
		stored := map[string]bool{}
		for _, o := range all {
			stored[o.ID] = true
			whole, err := db.Order(t.Context(), o.ID)
			if err != nil || len(whole.Lines) != 1 || len(whole.Events) == 0 || whole.Total == 0 {
				t.Errorf("order %s is not whole: %+v (%v)", o.ID, whole, err)
			}
		}
		answered.Range(func(id, _ any) bool {
			if !stored[id.(string)] {
				t.Errorf("API-13 order %s was answered 201 and is not in the database", id)
			}
			return true
		})
		const before = 2 // GuestOrder and CustomerOrder
		if total-before != placed.Load() {
			t.Errorf("%d orders were answered, %d are stored", placed.Load(), total-before)
		}
		mails, err := filepath.Glob(filepath.Join(cfg.DataDir, "mail", "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		waiting, err := db.ClaimJobs(t.Context(), job.Claim{
			Kind: outbox.JobMessage, Now: shoptest.Opening.AddDate(10, 0, 0), Until: shoptest.Opening.AddDate(11, 0, 0), Most: 10000,
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := int64(len(mails) + len(waiting)); n != placed.Load() {
			t.Errorf("%d mails are sent or waiting for %d orders", n, placed.Load())
		}
		t.Logf("%d orders answered, %d shoppers turned away, %d mails sent, %d waiting", placed.Load(), lost.Load(), len(mails), len(waiting))
	})
}

// buyOne places an order. sent is false once the server refuses connections.
func buyOne(t *testing.T, client *http.Client, address string) (id string, sent bool) {
	body := js(obj{
		"firstName": "Mariam", "lastName": "Javed", "email": "mariam@example.com", "country": "Pakistan", "streetAddress": "Flat 3",
		"city": "Karachi", "state": "Sindh", "zip": "75600", "phone": "0333 9876543", "cartItems": []obj{item(shoptest.Snail, 1)},
	})
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/api/orders/checkout", bytes.NewReader(body.bytes))
	if err != nil {
		t.Error(err)
		return "", false
	}
	req.Header.Set("Content-Type", body.kind)
	resp, err := client.Do(req)
	if err != nil {
		return "", false // it has stopped listening
	}
	defer resp.Body.Close()
	var answer struct {
		Order struct {
			ID string `json:"_id"`
		} `json:"order"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || resp.StatusCode != http.StatusCreated {
		t.Errorf("status %d (%v)", resp.StatusCode, err)
		return "", false
	}
	return answer.Order.ID, true
}
