package site

import (
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// viteHead loads the front end from the development server, through this one,
// with its hot replacement.
const viteHead = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);` +
	`window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>` +
	`<script type="module" src="/@vite/client"></script><script type="module" src="/` + entryModule + `"></script>`

// isVite says whether a path is the development server's. Its socket connects
// to "/" and asks for an upgrade; Vite is set to use /@hmr for it.
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
