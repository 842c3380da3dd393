package site

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"

	"gulaab/internal/httpd/body"
	"gulaab/internal/mimetype"
)

// immutable is the caching of files whose names hold their hash.
const immutable = "public, max-age=31536000, immutable"

// files serves the build's files for browsers: hashed ones below /assets/, and a few fixed
// names at the root.
type files struct {
	assets fs.FS
	kept   func(name string) fs.FS // another build that has the file; nil: no other builds are kept
	icons  []string                // elements of the head

	mu   sync.Mutex
	docs map[string]func() (*document, error) // by name below client/
	root map[string]bool                      // names at the root
}

func loadFiles(assets fs.FS, kept func(string) fs.FS) (*files, error) {
	f := &files{assets: assets, kept: kept, docs: map[string]func() (*document, error){}, root: map[string]bool{}}
	entries, err := fs.ReadDir(assets, "client")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("site: reading the build: %w", err)
	}
	for _, e := range entries {
		if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			f.root[e.Name()] = true
		}
	}
	for _, icon := range []struct{ name, link string }{
		{"favicon.svg", `<link rel="icon" type="image/svg+xml" href="/favicon.svg">`},
		{"favicon.png", `<link rel="icon" type="image/png" href="/favicon.png">`},
		{"apple-touch-icon.png", `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`},
	} {
		if f.root[icon.name] {
			f.icons = append(f.icons, icon.link)
		}
	}
	return f, nil
}

// serveAsset answers /assets/*. A missing file is a plain-text 404, since an old page that
// requests a script of an old build must not get HTML.
func (f *files) serveAsset(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	doc, err := f.document(name, immutable)
	if err != nil {
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "Not Found", http.StatusNotFound)
		return
	}
	doc.serve(w, r)
}

// servePublic answers a file at the root, and says whether it exists.
func (f *files) servePublic(w http.ResponseWriter, r *http.Request) bool {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if !f.root[name] {
		return false
	}
	doc, err := f.document(name, "public, max-age=86400")
	if err != nil {
		return false
	}
	doc.serve(w, r)
	return true
}

// with returns the build that has a file: this program's, or an older or newer one whose
// pages are still open somewhere (NODE-6).
func (f *files) with(name string) (fs.FS, error) {
	_, err := fs.Stat(f.assets, name) // refuses "..", and the like
	if err == nil {
		return f.assets, nil
	}
	if f.kept != nil {
		if other := f.kept(name); other != nil {
			return other, nil
		}
	}
	return nil, err
}

// document returns a file, which is read and compressed on its first request; only requests
// for the same file wait.
func (f *files) document(name, caching string) (*document, error) {
	f.mu.Lock()
	load, ok := f.docs[name]
	f.mu.Unlock()
	if ok {
		return load()
	}
	assets, err := f.with("client/" + name) // may take a while
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	if load, ok = f.docs[name]; !ok {
		load = sync.OnceValues(func() (*document, error) { return loadFile(assets, name, caching) })
		f.docs[name] = load
	}
	f.mu.Unlock()
	return load()
}

func loadFile(assets fs.FS, name, caching string) (*document, error) {
	plain, err := fs.ReadFile(assets, "client/"+name)
	if err != nil {
		return nil, err
	}
	ctype := mimetype.Of(name)
	// The build may have compressed the file better than is possible here in time.
	if zipped, err := fs.ReadFile(assets, "client/"+name+".gz"); err == nil {
		brotli, err := fs.ReadFile(assets, "client/"+name+".br")
		if err != nil {
			brotli = nil
		}
		return &document{Body: body.Packed(plain, ctype, zipped, brotli), status: http.StatusOK, caching: caching}, nil
	}
	return encode(plain, ctype, body.Hard, caching), nil
}

// viteHead loads the front end from the development server through this one, with hot
// replacement.
const viteHead = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);` +
	`window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>` +
	`<script type="module" src="/@vite/client"></script><script type="module" src="/` + entryModule + `"></script>`

// isVite says whether a path belongs to the development server. Its web socket uses /@hmr,
// as Vite is configured.
func isVite(path string) bool {
	for _, prefix := range []string{"/@", "/src/", "/node_modules/"} {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}

func viteProxy(address string) (http.Handler, error) {
	target, err := url.Parse(address)
	if err != nil || target.Host == "" {
		return nil, fmt.Errorf("site: the Vite address %q is not scheme and host", address)
	}
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = target.Host
		},
	}, nil
}
