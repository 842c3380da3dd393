package benchtest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// bareBody names the variable that makes this program a bare server of one
// file: it runs in a process of its own, as the shop does.
const bareBody = "GULAAB_BENCH_BARE"

func TestMain(m *testing.M) {
	if file := os.Getenv(bareBody); file != "" {
		if err := serveBare(file, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	storetest.Main(m)
}

// binary is the built shop; make bench builds it first.
const binary = "../../../bin/gulaab"

// shop is a running shop, a process of its own.
type shop struct {
	url     string
	cmd     *exec.Cmd
	started time.Duration // from the process's start to the first answer of the home page
	stop    func()        // may be called twice
}

// start runs the built shop on a folder or a database, without limits of rate and
// without the lines of the log, and waits for its first page.
func start(b *testing.B, args ...string) *shop {
	b.Helper()
	var errs bytes.Buffer
	return startWith(b, &errs, append([]string{"--rate-limit", "0", "--log-level", "error"}, args...)...)
}

// startWith runs the built shop with no settings but its address and args. Its
// log goes to log.
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
func (s *shop) memory(b *testing.B) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		b.Skip(err)
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.Atoi(strings.Fields(kb)[0])
			if err != nil {
				b.Fatal(err)
			}
			return float64(n) / 1024
		}
	}
	b.Fatal("no VmRSS")
	return 0
}

// A visitor is one connection that is kept open and does as little as a client
// can, so that what is measured is the server.
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

// ask sets what get asks for.
func (v *visitor) ask(path string) {
	v.request = []byte("GET " + path + " HTTP/1.1\r\nHost: " + v.host + "\r\nAccept-Encoding: br, gzip\r\n\r\n")
}

// get makes one request and returns how many bytes its body had.
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

// cpu returns the processor time that a process has used, its own and the
// kernel's for it.
func cpu(b *testing.B, pid int) time.Duration {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skip(err)
	}
	// The fields behind the name, which may hold anything: user and system time
	// are the twelfth and thirteenth, in hundredths of a second.
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

// hammer lets eight visitors ask for a path until b has had enough, and returns
// the processor time that the server took for a request. What the visitors take
// themselves, on the same processors, does not count.
func hammer(b *testing.B, base, path string, pid int) (perRequest time.Duration) {
	b.Helper()
	b.SetParallelism(4)
	var size atomic.Int64
	before := cpu(b, pid)
	b.ResetTimer()
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

// BenchmarkServed compares what a request of the demo shop costs the processor
// with a bare handler that writes the same header and body: with the settings
// as they are, log and all, and with the log left out. SWIFT-6 wants at most 1.3
// and 1.15 times the bare handler. The two are measured in turn, each of
// them as often, because the machine is never twice the same.
func BenchmarkServed(b *testing.B) {
	log, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	logged := startWith(b, log, "--demo", "--data", b.TempDir())
	silent := startWith(b, io.Discard, "--demo", "--data", b.TempDir(), "--log-level", "error")
	quiet(b, logged, silent)
	for _, p := range []struct{ name, path string }{
		{"home", "/"},
		{"list", "/api/products?category=serum"},
		{"product", "/api/products/" + firstProduct(b, logged.url)},
		{"page", "/product/" + firstProduct(b, logged.url)},
	} {
		bare, pid := startBare(b, logged.url, p.path)
		for _, s := range []struct {
			name string
			*shop
		}{{"log", logged}, {"silent", silent}} {
			b.Run(p.name+"/"+s.name, func(b *testing.B) {
				path := strings.Replace(p.path, firstProduct(b, logged.url), firstProduct(b, s.url), 1)
				b.ReportMetric(0, "ns/op") // of both in turn: it says nothing
				cost := hammer(b, s.url, path, s.cmd.Process.Pid)
				least := hammer(b, bare, p.path, pid)
				b.ReportMetric(float64(cost.Nanoseconds())/1000, "cpu-µs/req")
				b.ReportMetric(float64(least.Nanoseconds())/1000, "bare-cpu-µs/req")
				if least > 0 {
					b.ReportMetric(float64(cost)/float64(least), "×bare")
				}
			})
		}
	}
}

// quiet waits until shops have done the work of their start, such as rendering
// the pages most asked for, which would count as the requests'.
func quiet(b *testing.B, shops ...*shop) {
	b.Helper()
	ticker := time.NewTicker(500 * time.Millisecond)
	defer ticker.Stop()
	for still, n := 0, 0; still < 8 && n < 400; n++ { // between two pages they pause
		var before, after time.Duration
		for _, s := range shops {
			before += cpu(b, s.cmd.Process.Pid)
		}
		<-ticker.C
		for _, s := range shops {
			after += cpu(b, s.cmd.Process.Pid)
		}
		if still++; after-before > 10*time.Millisecond {
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

// startBare starts a handler that does nothing but write what the shop answered.
func startBare(b *testing.B, base, path string) (url string, pid int) {
	b.Helper()
	req, err := http.NewRequestWithContext(b.Context(), http.MethodGet, base+path, nil)
	if err != nil {
		b.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "br, gzip") // set by hand, so that the bytes stay compressed
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.Fatal(err)
	}
	copied, err := json.Marshal(answer{res.Header, body})
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(b.TempDir(), "answer")
	if err := os.WriteFile(file, copied, 0o600); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), bareBody+"="+file)
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := cmd.Process.Kill(); err != nil {
			b.Error(err)
		}
		_ = cmd.Wait() // killed, and says so
	})
	url, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSpace(url), cmd.Process.Pid
}

// answer is what the bare handler writes: header and body as the shop sent them.
type answer struct {
	Header http.Header
	Body   []byte
}

// serveBare gives one answer at every address until it is killed.
func serveBare(file string, out io.Writer) error {
	copied, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var a answer
	if err := json.Unmarshal(copied, &a); err != nil {
		return err
	}
	a.Header.Del("Date") // the server's own
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "http://%s\n", ln.Addr()); err != nil {
		return err
	}
	return http.Serve(ln, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		maps.Copy(w.Header(), a.Header)
		w.Write(a.Body) //nolint:errcheck // the visitor notices a short answer
	}))
}

// BenchmarkOrders places orders through the API on both engines, from eight
// buyers at once. SQLite waits for the disk at every COMMIT, as in a shop; the
// tests' own PostgreSQL never does.
func BenchmarkOrders(b *testing.B) {
	for _, e := range storetest.Engines() {
		b.Run(e.Name, func(b *testing.B) {
			cfg := e.Empty(b)
			args := []string{"--demo", "--data", b.TempDir()}
			if cfg.URL != "" {
				args = append(args, "--database-url", cfg.URL)
			}
			s := start(b, args...)
			res, err := http.Get(s.url + "/api/products?brand=cosrx")
			if err != nil {
				b.Fatal(err)
			}
			defer res.Body.Close()
			var products []struct {
				ID    string `json:"_id"`
				Stock *int64 `json:"stock"`
			}
			if err := json.NewDecoder(res.Body).Decode(&products); err != nil {
				b.Fatal(err)
			}
			untracked := untrack(b, cfg, s, args, products[0].ID, products[1].ID, products[2].ID)
			order := fmt.Sprintf(`{"firstName":"Hira","lastName":"Khan","email":"hira@example.com","country":"Pakistan","streetAddress":"House 14","city":"Islamabad","state":"ICT","zip":"44000","phone":"0300 1234567","cartItems":[{"_id":%q,"quantity":1},{"_id":%q,"quantity":2},{"_id":%q,"quantity":1}]}`,
				products[0].ID, products[1].ID, products[2].ID)
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
			b.SetParallelism(4)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					req, err := http.NewRequestWithContext(b.Context(), http.MethodPost, untracked.url+"/api/orders/checkout", strings.NewReader(order))
					if err != nil {
						b.Error(err)
						return
					}
					req.Header.Set("Content-Type", "application/json")
					req.Header.Set("Idempotency-Key", strconv.FormatUint(rand.Uint64(), 36)+strconv.FormatUint(rand.Uint64(), 36))
					res, err := client.Do(req)
					if err != nil {
						b.Error(err)
						return
					}
					answer, err := io.ReadAll(res.Body)
					if cerr := res.Body.Close(); err == nil {
						err = cerr
					}
					if err != nil || res.StatusCode != http.StatusCreated {
						b.Errorf("%d %s %v", res.StatusCode, answer, err)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "orders/s")
		})
	}
}

// untrack gives products more stock than a benchmark can buy.
func untrack(b *testing.B, cfg store.Config, s *shop, args []string, ids ...string) *shop {
	b.Helper()
	if cfg.URL == "" {
		cfg.DataDir = args[2]
	}
	db := storetest.Open(b, cfg)
	products, _, err := db.Products(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	err = db.InTx(b.Context(), func(_ context.Context, tx *store.Tx) error {
		for _, p := range products {
			for _, id := range ids {
				if p.ID == id {
					for _, v := range p.Variants {
						if err := stock.Count(b.Context(), tx, v.ID, 1<<40, "system", "benchmark"); err != nil {
							return err
						}
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkStart starts a shop of ten thousand products: the time to the first
// page, and the memory after the whole list, a hundred pages and the home page.
func BenchmarkStart(b *testing.B) {
	for _, n := range []int{160, 10_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			dir := b.TempDir()
			ids := fill(b, dir, n)
			var began time.Duration
			var memory float64
			for b.Loop() {
				s := start(b, "--data", dir)
				began = s.started
				paths := []string{"/", "/api/products", "/category/serum", "/brand/brand-7"}
				for _, id := range ids[:100] {
					paths = append(paths, "/product/"+id)
				}
				for _, p := range paths {
					v := visit(b, s.url, p)
					if _, err := v.get(); err != nil {
						b.Fatal(p, err)
					}
					if err := v.conn.Close(); err != nil {
						b.Fatal(err)
					}
				}
				memory = s.memory(b)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(began.Milliseconds()), "ms-to-first-page")
			b.ReportMetric(memory, "MB")
		})
	}
}

// fill makes a shop of n products in a folder.
func fill(b *testing.B, dir string, n int) []string {
	b.Helper()
	db, err := store.Open(b.Context(), store.Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	if err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	categories := []string{"serum", "cream", "toner", "mask", "sunscreen"}
	skins := []string{"dry-skin", "oily-skin", "normal-skin"}
	ids := make([]string, n)
	err = db.InTx(b.Context(), func(_ context.Context, tx *store.Tx) error {
		for i := range n {
			created := time.Date(2026, 1, 1, 0, i, 0, 0, time.UTC)
			ids[i] = ident.IDAt(created, strconv.Itoa(i))
			c, s := categories[i%len(categories)], skins[i%len(skins)]
			err := tx.PutProduct(b.Context(), &catalog.Product{
				ID: ids[i], Key: strconv.Itoa(i), Name: fmt.Sprintf("Balancing Barrier %s No. %d", c, i), Brand: fmt.Sprintf("Brand %d", i%60),
				Category: c, Categories: []string{c}, SkinType: s, SkinTypes: []string{s}, Size: "50 ml", Price: money.Rupees(int64(1500 + i%9000)),
				Description: strings.Repeat("Absorbs in a minute and leaves the skin soft. ", 5), CreatedAt: created,
				Ingredients: []string{"Glycerin", "Niacinamide 5%", "Panthenol"}, HowToUse: []string{"Clean the face.", "Pat in two drops."}, Cautions: []string{"Patch test first."},
				Trending: i%10 == 0, TopSell: i%15 == 0,
			})
			if err != nil {
				return err
			}
			if err := stock.Count(b.Context(), tx, ids[i]+"-1", 50, "system", "benchmark"); err != nil {
				return err
			}
		}
		return tx.TouchCatalogue(b.Context())
	})
	if err != nil {
		b.Fatal(err)
	}
	return ids
}
