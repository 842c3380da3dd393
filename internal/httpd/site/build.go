package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"strings"
)

// entryModule is the browser's entry. Pages link to all that it imports, so that the
// browser loads that at once.
const entryModule = "src/shop/entryClient.tsx"

// build is the built front end as pages link to it.
type build struct {
	links map[kind]links // by page name
	font  string         // address of the text font; empty: not built
}

// links are the elements that load a page's files. Styles and fonts are in the head.
// Scripts come after the content, so that on a slow line the product's picture is requested
// before them.
type links struct {
	first      string // the script that runs before everything else
	head, body string
}

// sheetKey is the manifest's name for the one stylesheet of all pages: on a slow line, a
// dozen small ones would each cost a round trip before the first paint.
const sheetKey = "style.css"

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	Src     string   `json:"src"`
	Imports []string `json:"imports"`
	Later   []string `json:"dynamicImports"` // loaded by the chunk while it runs
}

// pageRow is a page in the front end's table (web/src/shared/lib/pages.ts), which the build
// exports: its module below src/shop, and its addresses by kind.
type pageRow struct {
	Module string          `json:"module"`
	Paths  map[kind]string `json:"paths"`
}

// pageTable reads the front end's table of pages by name. It refuses one with other
// addresses than this program answers.
func pageTable(assets fs.FS) (map[kind]pageRow, error) {
	text, err := fs.ReadFile(assets, "client/.vite/pages.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotBuilt
	}
	if err != nil {
		return nil, fmt.Errorf("site: reading the build's pages: %w", err)
	}
	var table map[kind]pageRow
	if err := json.Unmarshal(text, &table); err != nil {
		return nil, fmt.Errorf("site: reading the build's pages: %w", err)
	}
	shown := map[kind]string{}
	for _, row := range table {
		maps.Copy(shown, row.Paths)
	}
	answered := map[kind]string{}
	for path, k := range fixed {
		answered[k] = path
	}
	for first, k := range parametric {
		answered[k] = "/" + first + "/:"
	}
	for k, path := range shown {
		// The names of parameters do not matter.
		before, _, varies := strings.Cut(path, ":")
		if varies {
			before += ":"
		}
		if answered[k] != before {
			return nil, fmt.Errorf("site: the build shows %s at %q, the server answers it at %q", k, path, answered[k])
		}
	}
	if len(shown) != len(answered) {
		return nil, fmt.Errorf("site: the build shows %d addresses, the server answers %d", len(shown), len(answered))
	}
	for _, k := range []kind{kindNotFound, kindError} {
		if _, ok := table[k]; !ok {
			return nil, fmt.Errorf("site: the build has no page %s", k)
		}
	}
	return table, nil
}

// Front is what the manifests of a front end say. It never changes, so that the sites of one
// process may share it.
type Front struct {
	office office
	builds map[language]*build // nil where the front end is not built: pages say how to build it
	sheet  string
}

// ReadFront reads the manifests of a front end.
func ReadFront(assets fs.FS) (*Front, error) {
	f := &Front{sheet: sheetOf(assets)}
	var err error
	if f.office, err = loadOffice(assets); err != nil && !errors.Is(err, errNotBuilt) {
		return nil, err
	}
	if f.builds, err = loadBuilds(assets); err != nil && !errors.Is(err, errNotBuilt) {
		return nil, err
	}
	return f, nil
}

// Sheet returns the address of the shop's stylesheet for pages outside the front end; empty
// where it is not built.
func (f *Front) Sheet() string { return f.sheet }

func sheetOf(assets fs.FS) string {
	text, err := fs.ReadFile(assets, "client/.vite/manifest.json")
	if err != nil {
		return ""
	}
	var manifest map[string]chunk
	if json.Unmarshal(text, &manifest) != nil || manifest[sheetKey].File == "" {
		return ""
	}
	return "/" + manifest[sheetKey].File
}

// errNotBuilt is the error of a program without a built front end.
var errNotBuilt = errors.New("site: the front end is not built")

// loadBuilds reads the build of each language; without any it returns errNotBuilt.
func loadBuilds(assets fs.FS) (map[language]*build, error) {
	if _, err := fs.Stat(assets, "client/.vite/manifest.json"); errors.Is(err, fs.ErrNotExist) {
		return nil, errNotBuilt
	}
	builds := map[language]*build{}
	for _, l := range languages {
		b, err := loadBuild(assets, l)
		if err != nil {
			return nil, err
		}
		builds[l] = b
	}
	return builds, nil
}

// loadBuild reads the manifest of a language's build.
func loadBuild(assets fs.FS, l language) (*build, error) {
	text, err := fs.ReadFile(assets, "client/.vite/"+l.file("manifest.json"))
	if err != nil {
		return nil, fmt.Errorf("site: reading the build's manifest: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, fmt.Errorf("site: reading the build's manifest: %w", err)
	}
	table, err := pageTable(assets)
	if err != nil {
		return nil, err
	}
	first, err := earlyScript(assets, l)
	if err != nil {
		return nil, err
	}
	b := &build{links: map[kind]links{}}
	if font, ok := manifest[spoken[l].font]; ok {
		b.font = "/" + font.File
	}
	for name, page := range table {
		modules := append([]string{entryModule}, manifest[entryModule].Later...)
		if name != kindHome { // entryModule contains it
			modules = append(modules, "src/shop/"+page.Module+".tsx")
		}
		l, err := linksOf(manifest, spoken[l].font, modules...)
		if err != nil {
			return nil, err
		}
		l.first = first
		b.links[name] = l
	}
	return b, nil
}

// earlyModule holds presses back until the page can handle them.
const earlyModule = "src/shop/early.ts"

// earlyScript returns the element of the script that runs first, before the content, so
// that it catches every press and every failed script. It loads beside the styles, for
// which the content waits anyway, and has a tenth of their size.
func earlyScript(assets fs.FS, l language) (string, error) {
	text, err := fs.ReadFile(assets, "client/.vite/"+l.file("early.json"))
	if err != nil {
		return "", fmt.Errorf("site: reading the first script's manifest: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(text, &manifest); err != nil {
		return "", fmt.Errorf("site: reading the first script's manifest: %w", err)
	}
	c, ok := manifest[earlyModule]
	if !ok {
		return "", errors.New("site: the build has no " + earlyModule)
	}
	return `<script src="/` + html.EscapeString(c.File) + `"></script>`, nil
}

// linksOf returns the elements that load the styles, the entry and the given modules with
// their imports, all at once. The text font is preloaded before the stylesheet that names
// it has arrived.
func linksOf(manifest map[string]chunk, textFont string, modules ...string) (links, error) {
	sheet, ok := manifest[sheetKey]
	if !ok {
		return links{}, fmt.Errorf("site: the build has no %s", sheetKey)
	}
	var scripts []string
	seen := map[string]bool{}
	var visit func(string) error
	visit = func(module string) error {
		c, ok := manifest[module]
		if !ok {
			return fmt.Errorf("site: the build has no %s", module)
		}
		if seen[module] {
			return nil
		}
		seen[module] = true
		for _, imported := range c.Imports {
			if err := visit(imported); err != nil {
				return err
			}
		}
		scripts = append(scripts, c.File)
		return nil
	}
	for _, module := range modules {
		if err := visit(module); err != nil {
			return links{}, err
		}
	}
	var head, body strings.Builder
	head.WriteString(`<link rel="stylesheet" href="/` + html.EscapeString(sheet.File) + `">`)
	if font, ok := manifest[textFont]; ok {
		head.WriteString(fontLink(font))
	}
	start := manifest[entryModule].File
	body.WriteString(`<script type="module" src="/` + html.EscapeString(start) + `"></script>`)
	for _, file := range scripts {
		if file != start {
			body.WriteString(`<link rel="modulepreload" href="/` + html.EscapeString(file) + `">`)
		}
	}
	return links{head: head.String(), body: body.String()}, nil
}

// fontLink returns the element that loads a font before the stylesheet names it.
func fontLink(font chunk) string {
	return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/` + html.EscapeString(font.File) + `">`
}

// of returns the links of a page; none without a build.
func (b *build) of(name kind) links {
	if b == nil {
		return links{}
	}
	return b.links[name]
}

// serveUnbuilt answers every page of a program without a built front end.
func serveUnbuilt(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte("The shop runs, but this program was built without its pages.\n" +
		"Run \"make build\" in the project's folder (it needs Node), then start it again.\n"))
}
