package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/demo"
	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/site"
	"gulaab/internal/ssr"
	"gulaab/web"
)

// rendering is one page as a renderer returned it.
type rendering struct {
	URL   string `json:"url"`
	State string `json:"state"`
	HTML  string `json:"html"`

	Language string `json:"language"`
}

// nodeRenders renders with Node, in a context with ECMAScript only, as in the server's engine:
// it reads {scripts, pages} and writes the pages' HTML.
const nodeRenders = `
import vm from 'node:vm'
let input = ''
process.stdin.setEncoding('utf8') // else a letter of several bytes may be cut between two parts
for await (const part of process.stdin) input += part
const { scripts, pages } = JSON.parse(input)
const contexts = Object.fromEntries(scripts.map(({ Language, Text }) => {
  const context = vm.createContext({})
  vm.runInContext(Text, context)
  return [Language, context]
}))
await new Promise((resolve) => setImmediate(resolve))
console.log(JSON.stringify(pages.map((page) => contexts[page.language].__render(page.url, page.state))))
`

// builtScripts returns the scripts of the built pages, or skips the test.
func builtScripts(tb testing.TB) []ssr.Script {
	tb.Helper()
	var list []ssr.Script
	for _, language := range []string{"en", "ur", "ur-Latn"} {
		name := "server/ssr.js"
		if language != "en" {
			name = "server/ssr." + language + ".js"
		}
		script, err := fs.ReadFile(web.Dist(), name)
		if err != nil {
			tb.Skip("the front end is not built: run make build")
		}
		list = append(list, ssr.Script{Language: language, Text: string(script)})
	}
	return list
}

// pagePaths are pages of every kind over the demo catalogue with a hostile product in it.
func pagePaths(snap *catalog.Snapshot, hostile string) []string {
	return []string{
		"/", "/product/" + snap.All()[1].ID, "/product/" + hostile, "/brand/cosrx", "/brand/no-such-brand",
		"/skin-type/oily-skin", "/category/deal", "/category/toner?sort=price-asc&brand=cosrx&brand=anua&inStock=true",
		"/top-sells/", "/trending", "/search?q=snail%20%26%20گلاب", "/search", "/cart", "/checkout", "/payment", "/orders",
		"/track", "/login", "/register", "/reset-password/abc", "/nothing/here",
		"/ur", "/ur/product/" + hostile, "/ur/cart", "/roman", "/roman/category/toner", "/roman/nothing",
	}
}

func demoSnapshot(tb testing.TB) (snap *catalog.Snapshot, hostile string) {
	tb.Helper()
	products, err := demo.Products()
	if err != nil {
		tb.Fatal(err)
	}
	evil := *products[0]
	evil.ID = "0190b5a0-0000-7000-8000-000000000bad"
	evil.Name = "Serum </script><!--<b> \"q\" & 'a' \u2028\u2029 گلاب کا عرق 🌹"
	evil.Description, evil.Size, evil.Colors = evil.Name, evil.Name, []string{"#a1b2c3", "<i>Rose</i>"}
	return catalog.NewSnapshot(append(slices.Clone(products), &evil), 1), evil.ID
}

func newPages(tb testing.TB, snap *catalog.Snapshot, render func(context.Context, string, string, string) (string, error)) http.Handler {
	tb.Helper()
	pages, err := site.New(site.Deps{
		Catalogue: func() *catalog.Snapshot { return snap },
		Render:    render,
		Assets:    web.Dist(),
		Origin:    "https://shop.example",
		Config: func() apigen.ShopConfig {
			return apigen.ShopConfig{
				ShopName: "Gulaab", SupportEmail: "support@gulaab.test", GuestPercent: 28, MemberPercent: 31,
				Bank: apigen.BankAccount{Name: "Sample Bank", Title: "Gulaab", Iban: "PK34SMPL0000001123456702"},
			}
		},
		ConfigVersion: func() int64 { return 1 },
	})
	if err != nil {
		tb.Fatal(err)
	}
	return pages
}

// The embedded engine and Node must render every kind of page to the same bytes: then the
// served pages are those that React's own tests and a browser see.
func TestPagesAreRenderedAsNodeRendersThem(t *testing.T) {
	t.Parallel()
	scripts := builtScripts(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	renderer, err := ssr.New(scripts, ssr.Config{Machines: 1, Timeout: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer renderer.Close()
	snap, hostile := demoSnapshot(t)

	var mu sync.Mutex
	var pages []rendering
	handler := newPages(t, snap, func(_ context.Context, language, url, state string) (string, error) {
		html, err := renderer.Render(context.Background(), language, url, state) // rendering is slow beside other tests
		mu.Lock()
		defer mu.Unlock()
		pages = append(pages, rendering{url, state, html, language})
		return html, err
	})
	paths := pagePaths(snap, hostile)
	for _, path := range paths {
		for _, tier := range []string{"guest", "member"} {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			if r.URL, err = r.URL.Parse(path); err != nil {
				t.Fatal(err)
			}
			r.AddCookie(&http.Cookie{Name: call.TierCookie, Value: tier})
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if !strings.Contains(w.Body.String(), "<h1") {
				t.Errorf("%s for a %s has no heading: it was not rendered", path, tier)
			}
		}
	}
	if want := 2 * len(paths); len(pages) != want {
		t.Fatalf("%d pages were rendered, want %d", len(pages), want)
	}

	input, err := json.Marshal(map[string]any{"scripts": scripts, "pages": pages})
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), node, "--input-type=module", "-e", nodeRenders)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("node: %v\n%s", err, stderr.String())
	}
	var want []string
	if err := json.Unmarshal(stdout.Bytes(), &want); err != nil {
		t.Fatal(err)
	}
	for i, page := range pages {
		if page.HTML == want[i] {
			continue
		}
		at := 0
		for at < min(len(page.HTML), len(want[i])) && page.HTML[at] == want[i][at] {
			at++
		}
		from := max(0, at-60)
		t.Errorf("%s differs at byte %d:\nengine %q\nNode   %q", page.URL, at, page.HTML[from:min(at+60, len(page.HTML))], want[i][from:min(at+60, len(want[i]))])
	}
}

func BenchmarkRender(b *testing.B) {
	scripts := builtScripts(b)
	renderer, err := ssr.New(scripts, ssr.Config{Machines: 1, Timeout: time.Hour})
	if err != nil {
		b.Fatal(err)
	}
	defer renderer.Close()
	snap, _ := demoSnapshot(b)
	for _, path := range []string{"/", "/product/" + snap.All()[0].ID, "/category/toner"} {
		var url, state string
		handler := newPages(b, snap, func(_ context.Context, _, u, s string) (string, error) {
			url, state = u, s
			return "<h1></h1>", nil
		})
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
		name, _, _ := strings.Cut(strings.Trim(path, "/")+"home", "/")
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := renderer.Render(b.Context(), "en", url, state); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
