package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/site"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/settings"
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
	var kept func(string) fs.FS
	if render != nil {
		if a.builds, err = newBuilds(a.blobs, web.Dist(), a.opts.Now, a.opts.Log); err != nil {
			return nil, err
		}
		a.keepFrontEnd(ctx)
		kept = a.builds.with
	}
	return site.New(site.Deps{
		Catalogue: a.live.Current, Retired: a.db.Retired, ProductBySlug: a.db.ProductBySlug, Stock: a.live.Levels().Revision, Render: render, RenderLater: later, Limits: limit.New(a.cfg.RateLimit, a.opts.Now), Assets: web.Dist(), Kept: kept, Reviews: a.db.Reviews, Config: a.shop, ConfigVersion: func() int64 { return a.settings.Current().Version }, Origin: a.origin,
		Log: a.opts.Log, Metrics: metrics, Vite: a.cfg.Vite, Now: a.opts.Now, Patience: a.opts.Patience,
	})
}

// sayBusy gives the renderer's refusal the name that the site knows it by.
func sayBusy(render site.Render) site.Render {
	return func(ctx context.Context, url, stateJSON string) (string, error) {
		html, err := render(ctx, url, stateJSON)
		if errors.Is(err, ssr.ErrBusy) {
			return "", fmt.Errorf("%w: %w", site.ErrBusy, err)
		}
		return html, err
	}
}

// pagesScript is the pages' script in the built front end.
const pagesScript = "server/ssr.js"

// Built says whether the program has a front end to serve.
func Built() bool {
	_, err := fs.Stat(web.Dist(), pagesScript)
	return err == nil
}

func newRenderer(patience time.Duration) (*ssr.Renderer, error) {
	script, err := fs.ReadFile(web.Dist(), pagesScript)
	if err != nil {
		return nil, fmt.Errorf("read the pages' script: %w", err)
	}
	return ssr.New(string(script), ssr.Config{Timeout: patience, Wait: patience})
}

// shownShop is what shoppers may know of some settings.
type shownShop struct {
	of     *settings.Snapshot
	config apigen.ShopConfig
}

// shop is what shoppers may know of the settings: made once for each version of
// them, since every list and page asks. Nobody writes into what it points to.
func (a *App) shop() apigen.ShopConfig {
	now := a.settings.Current()
	if kept := a.shown.Load(); kept != nil && kept.of == now {
		return kept.config
	}
	config := a.shopOf(now)
	a.shown.Store(&shownShop{now, config})
	return config
}

func (a *App) shopOf(c *settings.Snapshot) apigen.ShopConfig {
	bank := a.bankOf(c)
	out := apigen.ShopConfig{
		ShopName: c.ShopName, LogoWord: c.LogoWord, SupportEmail: c.SupportEmail,
		Contact:  apigen.ShopContact{Whatsapp: call.Given(c.WhatsAppNumber), Phone: call.Given(c.Phone), Address: call.Given(c.Address), Hours: call.Given(c.OpenHours)},
		Delivery: apigen.ShopDelivery{Text: c.DeliveryText},
		Returns:  shopReturns(returnTerms(&c.Values)),
		Social: apigen.SocialLinks{
			Facebook: call.Given(c.Facebook), Instagram: call.Given(c.Instagram), Tiktok: call.Given(c.TikTok),
			Youtube: call.Given(c.YouTube), Whatsapp: call.Given(c.WhatsApp),
		},
		GuestPercent: c.GuestPercent, MemberPercent: c.MemberPercent,
		BankTransfer: bank.Iban != "", Bank: bank, TransferHours: c.TransferHours, ProofDays: a.proofDays(),
		Demo: a.cfg.Demo,
	}
	out.Without = call.Some(each.Of(c.Without(), func(what string) apigen.ShopConfigWithout { return apigen.ShopConfigWithout(what) }))
	if c.DeliveryTo > 0 {
		out.Delivery.From, out.Delivery.To = &c.DeliveryFrom, &c.DeliveryTo
	}
	if c.OrderPrefix != ident.OwnPrefix {
		out.OrderPrefix = &c.OrderPrefix
	}
	out.CashMost = call.Given(c.CashMost)
	out.ShortAddress = call.Given(c.ShortAddress)
	out.CashCountries = call.Some(settings.ByCommas(c.CashCountries))
	out.CashNotIn = call.Some(settings.ByCommas(c.CashNotIn))
	if c.PrivacyText+c.TermsText != "" {
		out.Legal = &apigen.ShopLegal{Privacy: call.Given(c.PrivacyText), Terms: call.Given(c.TermsText)}
	}
	return out
}

// shopReturns says the rules of returns as the pages tell them (PLAIN-3).
func shopReturns(t order.Terms) apigen.ShopReturns {
	out := apigen.ShopReturns{Days: t.Days}
	out.CustomerPays = call.Some(orderjson.Reasons(t.CustomerPays()))
	out.Opened = call.Some(t.Opened)
	out.Rules = call.Given(t.Text)
	return out
}

// bankOf is the account that shoppers are shown, empty where there is none: the
// sample is for a demo alone, also where a shop that was one has stored it.
func (a *App) bankOf(c *settings.Snapshot) apigen.BankAccount {
	own := apigen.BankAccount{Name: c.BankName, Title: c.AccountTitle, Iban: c.IBAN}
	switch sample := (apigen.BankAccount{Name: sampleBank, Title: sampleTitle, Iban: sampleIBAN}); {
	case a.cfg.Demo && own.Iban == "":
		return sample
	case !a.cfg.Demo && own.Iban == sample.Iban:
		return apigen.BankAccount{}
	}
	return own
}
