package benchtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// This file starts the binary as a process of its own and makes requests to it.

// shop is a running shop in a process of its own.
type shop struct {
	url     string
	cmd     *exec.Cmd
	started time.Duration // from process start to the first answer of the home page
	stop    func()        // may be called twice
}

// start runs the built shop on a folder or a database, without rate limits and without log
// lines, and waits for its first page.
func start(b *testing.B, args ...string) *shop {
	b.Helper()
	var errs bytes.Buffer
	return startWith(b, &errs, append([]string{"--rate-limit", "0", "--cash-orders", "0", "--log-level", "error"}, args...)...)
}

// startWith runs the built shop with no settings but its address and args, and writes its log
// to log.
func startWith(b *testing.B, log io.Writer, args ...string) *shop {
	b.Helper()
	if _, err := os.Stat(binary); err != nil {
		b.Skip("bin/gulaab is not built: run make bench")
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	addr := ln.Addr().String()
	if err := ln.Close(); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(binary, append([]string{"serve", "--addr", addr}, args...)...)
	cmd.Stderr = log
	began := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	s := &shop{url: "http://" + addr, cmd: cmd}
	s.stop = sync.OnceFunc(func() {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			b.Error(err)
		}
		if err := cmd.Wait(); err != nil {
			b.Errorf("the shop ended with %v:\n%v", err, log)
		}
	})
	b.Cleanup(s.stop)
	for deadline := began.Add(30 * time.Second); ; {
		res, err := http.Get(s.url + "/")
		if err == nil {
			_, err = io.Copy(io.Discard, res.Body)
			if cerr := res.Body.Close(); err == nil {
				err = cerr
			}
			if err == nil && res.StatusCode == http.StatusOK {
				s.started = time.Since(began)
				return s
			}
		}
		if time.Now().After(deadline) {
			b.Fatalf("no answer within 30 s: %v\n%v", err, log)
		}
	}
}

// memory returns the process's resident memory in MB.
func (s *shop) memory(b *testing.B) float64 { return s.status(b, "VmRSS:") }

// peak returns the most that memory was since the process's start.
func (s *shop) peak(b *testing.B) float64 { return s.status(b, "VmHWM:") }

func (s *shop) status(b *testing.B, name string) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		b.Skip(err)
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, name); ok {
			n, err := strconv.Atoi(strings.Fields(kb)[0])
			if err != nil {
				b.Fatal(err)
			}
			return float64(n) / 1024
		}
	}
	b.Fatal("no " + name)
	return 0
}

// A visitor is one connection that stays open and does as little as a client can, so that the
// measurement is of the server.
type visitor struct {
	conn    net.Conn
	reader  *bufio.Reader
	request []byte
	host    string
}

func visit(b *testing.B, base, path string) *visitor {
	b.Helper()
	u, err := url.Parse(base)
	if err != nil {
		b.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		b.Fatal(err)
	}
	v := &visitor{conn: conn, reader: bufio.NewReaderSize(conn, 64<<10), host: u.Host}
	v.ask(path)
	return v
}

// ask sets the path that get requests.
func (v *visitor) ask(path string) {
	v.request = []byte("GET " + path + " HTTP/1.1\r\nHost: " + v.host + "\r\nAccept-Encoding: br, gzip\r\n\r\n")
}

// get makes one request and returns the length of the body.
func (v *visitor) get() (int64, error) {
	if _, err := v.conn.Write(v.request); err != nil {
		return 0, err
	}
	status, err := v.reader.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if !bytes.Contains(status, []byte(" 200 ")) {
		return 0, fmt.Errorf("answered %q", status)
	}
	length := int64(-1)
	for {
		line, err := v.reader.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		if len(line) <= 2 {
			break
		}
		if name, value, _ := bytes.Cut(line, []byte(":")); bytes.EqualFold(name, []byte("Content-Length")) {
			if length, err = strconv.ParseInt(string(bytes.TrimSpace(value)), 10, 64); err != nil {
				return 0, err
			}
		}
	}
	if length < 0 {
		return 0, fmt.Errorf("an answer without Content-Length")
	}
	_, err = io.CopyN(io.Discard, v.reader, length)
	return length, err
}

// cpu returns the processor time that a process has used in user and kernel mode.
func cpu(b *testing.B, pid int) time.Duration {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skip(err)
	}
	// The name may hold anything, so the fields are counted after it: user and system time are
	// the twelfth and thirteenth, in hundredths of a second.
	_, behind, _ := strings.Cut(string(stat), ") ")
	var ticks int64
	for _, field := range strings.Fields(behind)[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// hammer lets eight visitors request a path until b has enough, and returns the server's
// processor time per request. The visitors' own time, on the same processors, is not counted.
func hammer(b *testing.B, base, path string, pid int) (perRequest time.Duration) {
	b.Helper()
	b.SetParallelism(4)
	var size atomic.Int64
	before := cpu(b, pid)
	b.ResetTimer()
	b.StartTimer() // it is still stopped after an earlier hammer; without it no number of requests would be enough
	b.RunParallel(func(pb *testing.PB) {
		v := visit(b, base, path)
		defer v.conn.Close()
		for pb.Next() {
			n, err := v.get()
			if err != nil {
				b.Error(err)
				return
			}
			size.Store(n)
		}
	})
	b.StopTimer()
	b.ReportMetric(float64(size.Load()), "bytes/body")
	return (cpu(b, pid) - before) / time.Duration(b.N)
}

// quiet waits until shops have finished their work at start, such as rendering the most
// requested pages, so that it is not counted as work of requests. An idle shop's loops take
// about 10 ms of processor time in half a second, and the process clock counts in steps of 10
// ms.
func quiet(b *testing.B, shops ...*shop) {
	b.Helper()
	ticker := time.NewTicker(500 * time.Millisecond)
	defer ticker.Stop()
	for still, n := 0, 0; still < 20 && n < 400; n++ { // shops pause between two pages, for seconds on a busy machine
		var before, after time.Duration
		for _, s := range shops {
			before += cpu(b, s.cmd.Process.Pid)
		}
		<-ticker.C
		for _, s := range shops {
			after += cpu(b, s.cmd.Process.Pid)
		}
		if still++; after-before > time.Duration(len(shops))*20*time.Millisecond {
			still = 0
		}
	}
}

// firstProduct returns the id of a product of a shop.
func firstProduct(b *testing.B, base string) string {
	b.Helper()
	var list []struct {
		ID string `json:"_id"`
	}
	res, err := http.Get(base + "/api/products?limit=1")
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil || len(list) != 1 {
		b.Fatal(len(list), err)
	}
	return list[0].ID
}
