package site_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
)

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	snap := catalog.NewSnapshot(nil, 1)
	whole := site.Deps{Catalogue: func() *catalog.Snapshot { return snap }, Assets: built(), Origin: origin, Config: func() apigen.ShopConfig { return apigen.ShopConfig{ShopName: "Gulaab"} }, ConfigVersion: func() int64 { return 1 }}
	broken := built()
	broken["client/.vite/manifest.json"] = &fstest.MapFile{Data: []byte(`{"src/shop/entryClient.tsx":{"file":"a.js"}}`)}
	// HOUSE-1: the build's table of pages equals the server's routes.
	otherPages := func(from, to string) func(*site.Deps) {
		return func(d *site.Deps) {
			assets := built()
			text := strings.Replace(string(assets["client/.vite/pages.json"].Data), from, to, 1)
			assets["client/.vite/pages.json"] = &fstest.MapFile{Data: []byte(text)}
			d.Assets = assets
		}
	}
	for name, change := range map[string]func(*site.Deps){
		"a table that is none":                     otherPages("{", ""),
		"an address that the server does not know": otherPages(`{"cart":"/cart"}`, `{"cart":"/cart","nowhere":"/nowhere"}`),
		"an address elsewhere":                     otherPages(`"/cart"`, `"/basket"`),
		"a fixed address that varies":              otherPages(`"/cart"`, `"/cart/:id"`),
		"an address that the build does not show":  otherPages(`"cart":"/cart"`, ``),
		"a module that the build does not have":    otherPages(`CartPage`, `BasketPage`),
		"a build without the page of an error":     otherPages(`"error"`, `"errors"`),
		"no catalogue":                             func(d *site.Deps) { d.Catalogue = nil },
		"no assets":                                func(d *site.Deps) { d.Assets = nil },
		"no shop name":                             func(d *site.Deps) { d.Config = func() apigen.ShopConfig { return apigen.ShopConfig{} } },
		"an origin with a slash":                   func(d *site.Deps) { d.Origin = origin + "/" },
		"no origin":                                func(d *site.Deps) { d.Origin = "" },
		"a build without its pages":                func(d *site.Deps) { d.Assets = fs.FS(broken) },
		"a Vite address without any":               func(d *site.Deps) { d.Vite = "5173" },
	} {
		deps := whole
		change(&deps)
		if _, err := site.New(deps); err == nil {
			t.Errorf("New accepted %s", name)
		}
	}
	if _, err := site.New(whole); err != nil {
		t.Errorf("New refused whole deps: %v", err)
	}
}
