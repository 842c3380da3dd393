package shoptest_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// running is a process of the built program.
type running struct {
	cmd    *exec.Cmd
	url    string
	stderr *safeBuffer
}

type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// run starts the built program on a shop's data.
func run(t *testing.T, args ...string) *running {
	t.Helper()
	bin, err := builtServer()
	if err != nil {
		t.Fatal(err)
	}
	cfg := shoptest.Settings(storetest.SQLite.Fresh(t), t.TempDir())
	shoptest.Fill(t, cfg)
	r := &running{stderr: &safeBuffer{}}
	r.cmd = exec.CommandContext(t.Context(), bin, append([]string{
		"serve", "--addr", "127.0.0.1:0", "--data", cfg.DataDir,
		"--bank-name", cfg.BankName, "--account-title", cfg.AccountTitle, "--iban", cfg.IBAN,
	}, args...)...)
	r.cmd.Stderr = r.stderr
	stdout, err := r.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_, address, ok := strings.Cut(strings.TrimSpace(line), " is open at ")
	if err != nil || !ok {
		t.Fatalf("the server says %q (%v)\n%s", line, err, r.stderr)
	}
	r.url = address
	return r
}

// ready requests /readyz. ok is false once nothing listens.
func (r *running) ready(t *testing.T) (status int, serving string, ok bool) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Get(r.url + "/readyz")
	if err != nil {
		return 0, "", false
	}
	defer res.Body.Close()
	var answer struct{ Checks map[string]string }
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, answer.Checks["serving"], true
}

// TestCleanStop stops the built program while an upload stalls. /readyz says 503 while the shop
// still takes orders, the upload is answered that it took too long instead of delaying the
// stop, and the exit status is 0.
func TestCleanStop(t *testing.T) {
	t.Parallel()
	r := run(t, "--drain", "1s", "--rate-limit", "0")
	u, err := url.Parse(r.url)
	if err != nil {
		t.Fatal(err)
	}
	if status, _, ok := r.ready(t); !ok || status != http.StatusOK {
		t.Fatalf("before the stop: %d", status)
	}
	stalled := dialFrom(t, "127.0.0.1", u.Host)
	body := transfer()
	send(t, stalled, "/api/orders/payment", body, len(body.bytes)/2)
	// A stalled JSON body must not delay a stop either.
	order := dialFrom(t, "127.0.0.1", u.Host)
	send(t, order, "/api/orders/checkout", payload{[]byte(`{"firstName":`), "application/json"}, 5)

	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for {
		status, serving, ok := r.ready(t)
		if !ok {
			t.Fatal("NODE-4 the listener was closed before /readyz said anything")
		}
		if status == http.StatusServiceUnavailable {
			if serving != "failing" {
				t.Errorf("NODE-4 /readyz is 503, and serving is %q", serving)
			}
			break
		}
	}
	if _, sent := buyOne(t, http.DefaultClient, r.url); !sent {
		t.Error("NODE-4 an order while the shop drains was turned away")
	}
	if res := statusOn(t, stalled); res.StatusCode != http.StatusBadRequest {
		t.Errorf("NODE-4 the stalled upload is answered %d", res.StatusCode)
	}
	if res := statusOn(t, order); res.StatusCode != http.StatusBadRequest {
		t.Errorf("NODE-4 the stalled order is answered %d", res.StatusCode)
	}
	if err := r.cmd.Wait(); err != nil {
		t.Errorf("NODE-4 the program ended with %v\n%s", err, r.stderr)
	}
	if log := r.stderr.String(); strings.Contains(log, "cut off") || !strings.Contains(log, `"msg":"stopped"`) {
		t.Errorf("NODE-4 the stop was not clean:\n%s", log)
	}
}

// TestOperatorListener: only the listener that the settings name serves metrics.
func TestOperatorListener(t *testing.T) {
	t.Parallel()
	r := run(t, "--metrics-addr", "127.0.0.1:0")
	var addr string
	// The program's output arrives through a pipe, with a delay.
	for deadline := time.Now().Add(time.Minute); addr == ""; {
		for line := range strings.Lines(r.stderr.String()) {
			var entry struct{ Msg, Addr string }
			if json.Unmarshal([]byte(line), &entry) == nil && entry.Msg == "metrics" {
				addr = entry.Addr
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("SAFE-10 the log does not say where the metrics are:\n%s", r.stderr)
		}
	}
	for address, want := range map[string]int{"http://" + addr: http.StatusOK, r.url: http.StatusNotFound} {
		res, err := http.Get(address + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != want || strings.Contains(string(text), "go_goroutines") != (want == http.StatusOK) {
			t.Errorf("SAFE-10 %s answers %d (%v)", address, res.StatusCode, err)
		}
		_ = res.Body.Close()
	}
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := r.cmd.Wait(); err != nil {
		t.Errorf("NODE-4 the program ended with %v\n%s", err, r.stderr)
	}
}
