package site_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/site"
)

// APP-1: shop and office are apps of their own, with the owner's name and what is asked for
// most; the languages of the shop are one app.
func TestAPP1Manifests(t *testing.T) {
	t.Parallel()
	s := newShop(t, func(d *site.Deps) {
		d.Config = func() apigen.ShopConfig { return apigen.ShopConfig{ShopName: "Gulistan"} }
	})
	for path, want := range map[string][]string{
		"/manifest.webmanifest":       {`"id":"/"`, `"scope":"/"`, `"start_url":"/"`, `"url":"/track"`, `"url":"/cart"`, `"name":"Gulistan"`, `"name":"Your cart"`},
		"/ur/manifest.webmanifest":    {`"id":"/"`, `"scope":"/"`, `"start_url":"/ur"`, `"url":"/ur/track"`, `"dir":"rtl"`, `"name":"Gulistan"`},
		"/roman/manifest.webmanifest": {`"id":"/"`, `"scope":"/"`, `"start_url":"/roman"`, `"url":"/roman/cart"`, `"lang":"ur-Latn"`},
		"/admin/manifest.webmanifest": {`"id":"/admin"`, `"scope":"/admin"`, `"start_url":"/admin/today"`, `"name":"Gulistan office"`},
	} {
		w := s.get(path)
		text := body(t, w)
		if w.StatusCode != 200 || w.Header.Get("Content-Type") != "application/manifest+json" || !json.Valid([]byte(text)) {
			t.Errorf("%s: %d %v %s", path, w.StatusCode, w.Header, text)
		}
		for _, part := range append(want, `"display":"standalone"`) {
			if !strings.Contains(text, part) {
				t.Errorf("%s lacks %s: %s", path, part, text)
			}
		}
	}
	if page := body(t, s.get("/admin/orders")); !strings.Contains(page, `<link rel="manifest" href="/admin/manifest.webmanifest">`) {
		t.Errorf("the office names no manifest: %s", page)
	}
}

// APP-1: no cache keeps the worker, and an operator's switch answers one that removes itself
// and all that was kept; a program without a build has no other one.
func TestAPP1TheWorkerCanBeSwitchedOff(t *testing.T) {
	t.Parallel()
	withWorker := func(d *site.Deps) {
		files := built()
		files["client/worker.js"] = &fstest.MapFile{Data: []byte("keeps()")}
		d.Assets = files
	}
	for name, row := range map[string]struct {
		shop *shop
		want string
	}{
		"on":           {newShop(t, withWorker), "keeps()"},
		"switched off": {newShop(t, withWorker, func(d *site.Deps) { d.NoWorker = true }), "unregister()"},
		"not built":    {newShop(t), "unregister()"},
	} {
		w := row.shop.get("/worker.js")
		text := body(t, w)
		if !strings.Contains(text, row.want) || w.Header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(w.Header.Get("Content-Type"), "text/javascript") {
			t.Errorf("%s: %v %s", name, w.Header, text)
		}
	}
}

// APP-1: the page for what is not kept is in the language of its address, says what is kept,
// and needs nothing but the shop's sheet.
func TestAPP1ThePageWithoutANetwork(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for path, want := range map[string][]string{
		"/offline":       {`<html lang="en">`, "<h1>You are offline</h1>", `href="/cart"`, `href="/wish-list"`, `href="/"`},
		"/ur/offline":    {`<html lang="ur" dir="rtl">`, `href="/ur/cart"`, `href="/ur"`},
		"/roman/offline": {`<html lang="ur-Latn" dir="ltr">`, "Internet nahin hai", `href="/roman/wish-list"`},
	} {
		w := s.get(path)
		page := body(t, w)
		for _, part := range append(want, `<link rel="stylesheet" href="/assets/style-1.css">`) {
			if !strings.Contains(page, part) {
				t.Errorf("%s lacks %s: %s", path, part, page)
			}
		}
		if strings.Contains(page, "<script") || w.Header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%s: %v %s", path, w.Header, page)
		}
	}
	if len(s.rendered()) > 0 {
		t.Errorf("it was rendered: %v", s.rendered())
	}
}
