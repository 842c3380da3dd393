package shoptest_test

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fetch"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// cdn is another shop's server of pictures, on the test's internet.
type cdn struct {
	mu    sync.Mutex
	asked []string
	down  bool
}

func (c *cdn) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = append(c.asked, r.URL.Path)
	switch {
	case c.down:
		w.WriteHeader(http.StatusServiceUnavailable)
	case r.URL.Path == "/gone.jpg":
		w.WriteHeader(http.StatusNotFound)
	case r.URL.Path == "/page.jpg":
		_, _ = w.Write([]byte("<html>log in first</html>"))
	case r.URL.Path == "/inside.jpg":
		http.Redirect(w, r, "https://meta.example.com/latest", http.StatusFound)
	default: // each with a size of its own, so that the pictures differ
		n := 0
		if _, err := fmt.Sscanf(r.URL.Path, "/%d.jpg", &n); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		_, _ = w.Write(shoptest.JPEG(n, n))
	}
}

func (c *cdn) set(down bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = down
}

func (c *cdn) times(path string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.asked {
		if p == path {
			n++
		}
	}
	return n
}

// world serves example.com by a handler, at a public address. meta.example.com is the metadata
// service inside a cloud.
func world(t *testing.T, h http.Handler) fetch.Options {
	t.Helper()
	s := httptest.NewTLSServer(h)
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return fetch.Options{
		Resolve: func(_ context.Context, host string) ([]netip.Addr, error) {
			if host == "meta.example.com" {
				return []netip.Addr{netip.MustParseAddr("169.254.169.254")}, nil
			}
			return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
		},
		Dial: func(ctx context.Context, _ netip.AddrPort) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "tcp", s.Listener.Addr().String())
		},
		Roots: roots,
	}
}

// importing is an import that a test makes through the office.
type importing struct {
	t  *testing.T
	s  *shoptest.Shop
	id string
}

func uploadFile(t *testing.T, s *shoptest.Shop, file string, fields ...string) *importing {
	t.Helper()
	var imp struct {
		ID string `json:"_id"`
	}
	w := status(t, s, 201, row{as: desk, call: "POST /api/admin/imports?name=other.csv", body: bytesOf(file)})
	if err := json.Unmarshal(w.Body.Bytes(), &imp); err != nil {
		t.Fatal(err)
	}
	i := &importing{t, s, imp.ID}
	status(t, s, 200, row{as: desk, call: "PUT /api/admin/imports/" + imp.ID, body: js(obj{"fields": fields, "publish": true, "keep": false})})
	return i
}

// begin starts a task of the import and returns its id.
func (i *importing) begin(what string) string {
	i.t.Helper()
	var task struct {
		ID string `json:"_id"`
	}
	w := status(i.t, i.s, 202, row{as: desk, call: "POST /api/admin/imports/" + i.id + "/" + what})
	if err := json.Unmarshal(w.Body.Bytes(), &task); err != nil {
		i.t.Fatal(err)
	}
	return task.ID
}

// ended waits for a task and returns its result as a file.
func (i *importing) ended(id string) string {
	i.t.Helper()
	eventually(i.t, func() bool { return strings.Contains(i.task(id), `"state":"done"`) })
	return status(i.t, i.s, 200, row{as: desk, call: "GET /api/admin/tasks/" + id + "/result.csv"}).Body.String()
}

func (i *importing) task(id string) string {
	i.t.Helper()
	return status(i.t, i.s, 200, row{as: desk, call: "GET /api/admin/tasks/" + id}).Body.String()
}

// picturesTask returns the task that fetches the import's pictures.
func (i *importing) picturesTask() string {
	i.t.Helper()
	var now struct{ PicturesTask string }
	w := status(i.t, i.s, 200, row{as: desk, call: "GET /api/admin/imports/" + i.id})
	if err := json.Unmarshal(w.Body.Bytes(), &now); err != nil {
		i.t.Fatal(err)
	}
	return now.PicturesTask
}

// product returns a product by its name.
func (i *importing) product(name string) *catalog.Product {
	i.t.Helper()
	page, err := i.s.DB().ExportProducts(i.t.Context(), catalog.ListQuery{}, "", 100)
	if err != nil {
		i.t.Fatal(err)
	}
	for _, e := range page {
		if e.Product.Name == name {
			return e.Product
		}
	}
	i.t.Fatalf("there is no product %q", name)
	return nil
}

const pictured = "name,brand,category,price,inci,images,variant\n" +
	"Dew Serum,Anua,serum,1000,Water,\"https://example.com/301.jpg, https://example.com/302.jpg,https://example.com/303.jpg\",https://example.com/302.jpg\n" +
	"Dew Cream,Anua,moisturizer,1000,Water,\"https://example.com/gone.jpg,https://example.com/page.jpg,http://example.com/304.jpg,https://example.com/inside.jpg,https://10.0.0.1/a.jpg\",\n"

var picturedFields = []string{"name", "brand", "category", "price", "inci", "picture", "variantPicture"}

// LOAD-2: pictures that a file names by address become photos of its products, in its order,
// each address fetched once. Failures are listed row by row, and undoing the import removes its
// pictures.
func TestLOAD2PicturesOfAnImport(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		server := &cdn{}
		s := shoptest.NewWithWeb(t, e, world(t, server))
		s.App.Start()
		i := uploadFile(t, s, pictured, picturedFields...)
		if dry := i.ended(i.begin("check")); !strings.Contains(dry, "Its pictures are fetched afterwards.") || len(server.asked) > 0 {
			t.Errorf("LOAD-2: the dry run: %s, asked for %v", dry, server.asked)
		}
		i.ended(i.begin("run"))
		result := i.ended(i.picturesTask())
		for _, want := range []string{
			"2,fetched,https://example.com/301.jpg", "3,failed,https://example.com/gone.jpg,", "The server has no picture at this address.",
			"3,failed,https://example.com/page.jpg,", "There is no JPEG, PNG or WebP picture at this address.",
			"3,failed,http://example.com/304.jpg,", "Only addresses that begin with https:// are fetched.",
			"3,failed,https://example.com/inside.jpg,", "3,failed,https://10.0.0.1/a.jpg,", "The address leads into a private network.",
		} {
			if !strings.Contains(result, want) {
				t.Errorf("LOAD-2: the result lacks %q: %s", want, result)
			}
		}
		p := i.product("Dew Serum")
		if len(p.Photos) != 3 || p.FrontImage != p.Photos[0].Image || p.Variants[0].Image != p.Photos[1].Image || p.State != catalog.StateLive {
			t.Fatalf("LOAD-2: the product: %+v", p)
		}
		get := row{call: "GET " + strings.Replace(p.Variants[0].Image, "-640.", "-160.", 1)}
		if w := s.Do(get.request(t)); w.Code != 200 || w.Header().Get("Content-Type") != "image/jpeg" {
			t.Errorf("LOAD-2: a picture: %d", w.Code)
		}
		if n := server.times("/302.jpg"); n != 1 {
			t.Errorf("LOAD-2: one address was fetched %d times", n)
		}
		if len(i.product("Dew Cream").Photos) != 0 {
			t.Error("LOAD-2: a picture came from nowhere")
		}
		// Pictures that failed for good can be requested again, and fail again.
		if again := i.ended(i.begin("pictures")); strings.Count(again, "failed") != 5 || strings.Contains(again, "fetched,") {
			t.Errorf("LOAD-2: once more: %s", again)
		}
		if back := i.ended(i.begin("undo")); strings.Count(back, "removed") != 2 {
			t.Errorf("LOAD-1: taken back: %s", back)
		}
	})
}

// LOAD-2: a server that does not answer is tried again after pauses. The task can be stopped
// meanwhile, and resumes where it was, also on another node.
func TestLOAD2TriedAgain(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		server := &cdn{down: true}
		s := shoptest.NewWithWeb(t, e, world(t, server))
		s.App.Start()
		i := uploadFile(t, s, "name,brand,price,inci,images\nDew,Anua,1000,Water,\"https://example.com/301.jpg,https://example.com/302.jpg\"\n", "name", "brand", "price", "inci", "picture")
		i.ended(i.begin("check"))
		i.ended(i.begin("run"))
		pictures := i.picturesTask()
		eventually(t, func() bool { return server.times("/301.jpg") == 1 && server.times("/302.jpg") == 1 })
		eventually(t, func() bool { return strings.Contains(i.task(pictures), `"state":"running"`) })
		status(t, s, 409, row{as: desk, call: "POST /api/admin/imports/" + i.id + "/undo"})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/tasks/" + pictures + "/stop"})
		eventually(t, func() bool { return strings.Contains(i.task(pictures), `"state":"stopped"`) })
		server.set(false)
		s.Clock.Move(time.Minute)
		status(t, s, 200, row{as: desk, call: "POST /api/admin/tasks/" + pictures + "/continue"})
		if result := i.ended(pictures); strings.Count(result, "fetched") != 2 {
			t.Errorf("LOAD-2: %s", result)
		}
		if p := i.product("Dew"); len(p.Pictures()) != 2 {
			t.Errorf("LOAD-2: %+v", p.Pictures())
		}
		if !slices.Equal(server.asked, []string{"/301.jpg", "/302.jpg", "/301.jpg", "/302.jpg"}) && server.times("/301.jpg") != 2 {
			t.Errorf("LOAD-2: asked for %v", server.asked)
		}
	})
}

// LOAD-1: files of imports are deleted after 30 days, when nothing can be done with them any
// more, and calls that need one say so.
func TestLOAD1FilesAreSwept(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	old := uploadFile(t, s, "name,price\nDew,1000\n", "name", "price")
	dir := filepath.Join(s.Config.DataDir, "media", "imports")
	age := func(days int) {
		at := s.Clock.Now().AddDate(0, 0, -days)
		if err := os.Chtimes(filepath.Join(dir, old.id, "file.csv"), at, at); err != nil {
			t.Fatal(err)
		}
	}
	age(31)
	young := uploadFile(t, s, "name,price\nMist,1000\n", "name", "price")
	s.App.Start()
	eventually(t, func() bool {
		_, gone := os.Stat(filepath.Join(dir, old.id, "file.csv"))
		return os.IsNotExist(gone)
	})
	if _, err := os.Stat(filepath.Join(dir, young.id, "file.csv")); err != nil {
		t.Errorf("LOAD-1: a young one is gone: %v", err)
	}
	check := old.begin("check")
	eventually(t, func() bool { return strings.Contains(old.task(check), "Bring it in again.") })
}
