package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/site"
	"gulaab/internal/mail"
	"gulaab/internal/ssr"
	"gulaab/web"
)

// openSite makes the pages. Without a built front end, as in most tests, site
// says in its pages how to build it.
func (a *App) openSite(ctx context.Context, metrics prometheus.Registerer) (*site.Site, error) {
	var render, later site.Render
	var err error
	if !a.opts.Frames && a.cfg.Vite == "" && Built() {
		if a.renderer, err = newRenderer(a.opts.Patience); err != nil {
			return nil, err
		}
		render, later = sayBusy(a.renderer.Render), sayBusy(a.renderer.RenderLater)
	}
	front, err := frontEnd()
	if err != nil {
		return nil, err
	}
	var kept func(string) fs.FS
	if render != nil {
		if a.builds, err = newBuilds(a.blobs, web.Dist(), a.opts.Now, a.opts.Log); err != nil {
			return nil, err
		}
		a.keepFrontEnd(ctx)
		kept = a.builds.with
	}
	return site.New(site.Deps{
		Catalogue: a.live.Current, Retired: a.db.Retired, ProductBySlug: a.db.ProductBySlug, RedirectFrom: a.db.RedirectFrom, Stock: a.live.Levels().Revision, Render: render, RenderLater: later, Limits: limit.New(a.cfg.RateLimit, a.opts.Now), Assets: web.Dist(), Front: front, Kept: kept, Reviews: a.db.Reviews, Config: a.shop, ConfigVersion: func() int64 { return a.settings.Current().Version }, Face: a.face, Found: a.found, Origin: a.origin,
		Log: a.opts.Log, Metrics: metrics, Vite: a.cfg.Vite, NoWorker: a.cfg.NoWorker, Now: a.opts.Now, Patience: a.opts.Patience,
	})
}

// frontEnd is what the manifests of the built front end say, read once: a test opens hundreds of
// shops in one process.
var frontEnd = sync.OnceValues(func() (*site.Front, error) { return site.ReadFront(web.Dist()) })

// sayBusy gives the renderer's refusal the name that the site knows it by.
func sayBusy(render site.Render) site.Render {
	return func(ctx context.Context, language, url, stateJSON string) (string, error) {
		html, err := render(ctx, language, url, stateJSON)
		if errors.Is(err, ssr.ErrBusy) {
			return "", fmt.Errorf("%w: %w", site.ErrBusy, err)
		}
		return html, err
	}
}

// pagesScripts are the scripts of the pages in the built front end, by language.
var pagesScripts = map[mail.Language]string{
	mail.English: "server/ssr.js", mail.Urdu: "server/ssr.ur.js", mail.RomanUrdu: "server/ssr.ur-Latn.js",
}

// Built says whether the program has a front end to serve.
func Built() bool {
	_, err := fs.Stat(web.Dist(), pagesScripts[mail.English])
	return err == nil
}

// scripts reads the scripts of the pages, the English one first.
func scripts() (list []ssr.Script, err error) {
	for _, language := range mail.Languages() {
		text, err := fs.ReadFile(web.Dist(), pagesScripts[language])
		if err != nil {
			return nil, fmt.Errorf("read the pages' script: %w", err)
		}
		list = append(list, ssr.Script{Language: string(language), Text: string(text)})
	}
	return list, nil
}

func newRenderer(patience time.Duration) (*ssr.Renderer, error) {
	list, err := scripts()
	if err != nil {
		return nil, err
	}
	return ssr.New(list, ssr.Config{Timeout: patience, Wait: patience})
}
