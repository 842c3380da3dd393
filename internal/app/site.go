package app

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
	"gulaab/internal/ssr"
	"gulaab/web"
)

// openSite makes the pages. Without a built front end, as in most tests, site
// says in its pages how to build it.
func (a *App) openSite(metrics prometheus.Registerer) (http.Handler, error) {
	var render func(context.Context, string, string) (string, error)
	var err error
	if !a.opts.Frames && a.cfg.Vite == "" && isBuilt() {
		if a.renderer, err = newRenderer(); err != nil {
			return nil, err
		}
		render = a.renderer.Render
	}
	return site.New(site.Deps{
		Catalogue: a.live.Current, Render: render, Assets: web.Dist(), Config: a.shop, ConfigVersion: func() int64 { return a.settings.Current().Version }, Origin: a.origin,
		Log: a.opts.Log, Metrics: metrics, Vite: a.cfg.Vite, Now: a.opts.Now,
	})
}

// pagesScript is the pages' script in the built front end.
const pagesScript = "server/ssr.js"

func isBuilt() bool {
	_, err := fs.Stat(web.Dist(), pagesScript)
	return err == nil
}

func newRenderer() (*ssr.Renderer, error) {
	script, err := fs.ReadFile(web.Dist(), pagesScript)
	if err != nil {
		return nil, fmt.Errorf("read the pages' script: %w", err)
	}
	return ssr.New(string(script), ssr.Config{})
}

// shop is what shoppers may know of the settings.
func (a *App) shop() apigen.ShopConfig {
	link := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	c := a.settings.Current()
	return apigen.ShopConfig{
		ShopName: c.ShopName, SupportEmail: c.SupportEmail,
		Social: apigen.SocialLinks{
			Facebook: link(c.Facebook), Instagram: link(c.Instagram), Tiktok: link(c.TikTok),
			Youtube: link(c.YouTube), Whatsapp: link(c.WhatsApp),
		},
		GuestPercent: c.GuestPercent, MemberPercent: c.MemberPercent,
		Bank: apigen.BankAccount{Name: c.BankName, Title: c.AccountTitle, Iban: c.IBAN},
		Demo: a.cfg.Demo,
	}
}
