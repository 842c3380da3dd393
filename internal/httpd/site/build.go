package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"strings"
)

// entryModule is where the browser starts.
const entryModule = "src/shop/entryClient.tsx"

// build is what a page links to of the built front end.
type build struct {
	links map[kind]links // by page name
}

// links are the elements that load a page's parts. Styles and fonts stand in
// the head. Scripts stand after the page's content, so that on a slow line the
// picture that the shopper came for is asked for before them.
type links struct {
	head, body string
}

// sheetKey is the manifest's name for the one stylesheet of all pages: a dozen
// small ones would each cost a slow line a round trip before the first paint.
const sheetKey = "style.css"

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	Src     string   `json:"src"`
	Imports []string `json:"imports"`
}

// pageChunks are the modules of the pages, by page name, as
// web/src/shop/app/pages.ts loads them. The home page is in the entry.
var pageChunks = map[kind]string{
	kindHome:          "",
	kindProduct:       "src/shop/features/product/ProductPage.tsx",
	"listing":         "src/shop/features/listing/ListingPage.tsx",
	kindSearch:        "src/shop/features/listing/SearchPage.tsx",
	kindCart:          "src/shop/features/cart/CartPage.tsx",
	kindCheckout:      "src/shop/features/checkout/CheckoutPage.tsx",
	kindPayment:       "src/shop/features/checkout/PaymentPage.tsx",
	kindOrders:        "src/shop/features/orders/OrdersPage.tsx",
	kindTrack:         "src/shop/features/orders/TrackPage.tsx",
	kindLogin:         "src/shop/features/account/LoginPage.tsx",
	kindRegister:      "src/shop/features/account/RegisterPage.tsx",
	kindResetPassword: "src/shop/features/account/ResetPasswordPage.tsx",
	kindNotFound:      "src/shop/app/NotFoundPage.tsx",
	kindError:         "src/shop/app/ErrorPage.tsx",
}

// textFont is the face of all running text; it is asked for before the
// stylesheet that names it has come.
const textFont = "src/shared/fonts/figtree-latin.woff2"

// errNotBuilt says that the front end has not been built.
var errNotBuilt = errors.New("site: the front end is not built")

// loadBuild reads the manifest; without one it returns errNotBuilt.
func loadBuild(assets fs.FS) (*build, error) {
	text, err := fs.ReadFile(assets, "client/.vite/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotBuilt
	}
	if err != nil {
		return nil, fmt.Errorf("site: reading the build's manifest: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, fmt.Errorf("site: reading the build's manifest: %w", err)
	}
	b := &build{links: map[kind]links{}}
	for name, module := range pageChunks {
		l, err := linksOf(manifest, entryModule, module)
		if err != nil {
			return nil, err
		}
		b.links[name] = l
	}
	return b, nil
}

// linksOf writes the elements that load the styles, the entry and, where given,
// a page's module with all that they import, at once.
func linksOf(manifest map[string]chunk, modules ...string) (links, error) {
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
		if module == "" {
			continue
		}
		if err := visit(module); err != nil {
			return links{}, err
		}
	}
	var head, body strings.Builder
	head.WriteString(`<link rel="stylesheet" href="/` + html.EscapeString(sheet.File) + `">`)
	if font, ok := manifest[textFont]; ok {
		head.WriteString(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/` + html.EscapeString(font.File) + `">`)
	}
	start := manifest[entryModule].File
	body.WriteString(`<script type="module" src="/` + html.EscapeString(start) + `"></script>`)
	for _, file := range scripts {
		if file != start {
			body.WriteString(`<link rel="modulepreload" href="/` + html.EscapeString(file) + `">`)
		}
	}
	return links{head.String(), body.String()}, nil
}

// of returns the links of a page; of a program without a build, none.
func (b *build) of(name kind) links {
	if b == nil {
		return links{}
	}
	return b.links[name]
}

// serveUnbuilt answers every page of a program that was built without its
// front end.
func serveUnbuilt(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte("The shop runs, but this program was built without its pages.\n" +
		"Run \"make build\" in the project's folder (it needs Node), then start it again.\n"))
}
