package site

import (
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

// immutable is how long a file whose name holds its hash may be kept.
const immutable = "public, max-age=31536000, immutable"

// types are those that the build has, independent of the machine's own list.
var types = map[string]string{
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".svg":   "image/svg+xml",
	".webp":  "image/webp",
	".png":   "image/png",
	".jpg":   "image/jpeg",
	".ico":   "image/x-icon",
	".woff2": "font/woff2",
	".txt":   "text/plain; charset=utf-8",
	".json":  "application/json",
	".mp4":   "video/mp4",
}

// files serves what the build wrote for the browser: hashed files below
// /assets/, and the few with a fixed name at the root.
type files struct {
	assets fs.FS
	icons  []string // elements of the head

	mu   sync.Mutex
	docs map[string]*document // by name below client/; compressed once, when first asked for
	root map[string]bool      // names at the root
}

func loadFiles(assets fs.FS) (*files, error) {
	f := &files{assets: assets, docs: map[string]*document{}, root: map[string]bool{}}
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

// serveAsset answers /assets/*. What is not there is 404 in plain text, never
// a page: an old page that asks for a script of an old build must not get HTML.
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

// servePublic answers a file at the root, and says whether there is one.
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

func (f *files) document(name, caching string) (*document, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if doc, ok := f.docs[name]; ok {
		return doc, nil
	}
	body, err := fs.ReadFile(f.assets, "client/"+name) // refuses ".." and the like
	if err != nil {
		return nil, err
	}
	ext := path.Ext(name)
	ctype := types[ext]
	if ctype == "" {
		ctype = mime.TypeByExtension(ext)
	}
	if ctype == "" {
		ctype = "application/octet-stream"
	}
	doc := encode(body, ctype, 9, 9)
	// The build may have compressed the file harder than there is time for here.
	for suffix, into := range map[string]*[]byte{".gz": &doc.gzip, ".br": &doc.brotli} {
		if z, err := fs.ReadFile(f.assets, "client/"+name+suffix); err == nil {
			*into = z
		}
	}
	doc.caching = caching
	f.docs[name] = doc
	return doc, nil
}
