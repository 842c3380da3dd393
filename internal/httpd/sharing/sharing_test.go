package sharing

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/linkcard"
	"gulaab/internal/money"
)

// photoStore counts how often a photo was opened.
type photoStore struct{ opened atomic.Int64 }

func (p *photoStore) Open(_ context.Context, key string) (call.File, error) {
	p.opened.Add(1)
	if key != "products/a-640.jpg" {
		return call.File{}, fault.New(fault.NotFound, "Not found")
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 64, 80)), nil); err != nil {
		return call.File{}, err
	}
	return call.File{ReadCloser: io.NopCloser(&b)}, nil
}

func TestCardsOfLinks(t *testing.T) {
	t.Parallel()
	made := func(id, front string) *catalog.Product {
		return &catalog.Product{ID: id, Name: "Rose Water Toner", Brand: "Gulistan", Price: money.Rupees(2000), FrontImage: front}
	}
	snap := catalog.NewSnapshot([]*catalog.Product{made("one", "/media/products/a-640.jpg"), made("drawn", "/pic/drawn/front.svg"), made("lost", "/media/products/b-640.jpg"), made("elsewhere", "https://cdn.example/x.jpg"), made("demo", "/media/demo/0a/rose-front-640.webp")}, 1)
	photos := &photoStore{}
	c := New(func() *catalog.Snapshot { return snap }, func() apigen.ShopConfig { return gulaab }, photos, nil, time.Now)
	get := func(address string) (*httptest.ResponseRecorder, error) {
		r := httptest.NewRequest(http.MethodGet, "http://shop.test"+address, http.NoBody)
		r.SetPathValue("file", strings.TrimPrefix(r.URL.Path, "/share/"))
		w := httptest.NewRecorder()
		return w, c.Serve(w, r)
	}
	address, card := Picture(snap.ByID("one"), &gulaab, "en")
	if !card {
		t.Error("ITEM-3 a product with a photo has no card")
	}
	var asking sync.WaitGroup
	for range 8 { // messengers fetch at the same time
		asking.Go(func() {
			w, err := get(address)
			if err != nil || w.Code != 200 || w.Header().Get("Content-Type") != "image/jpeg" || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
				t.Errorf("ITEM-3 %s: %d %v (%v)", address, w.Code, w.Header(), err)
			}
			if size, err := jpeg.DecodeConfig(w.Body); err != nil || size.Width != 1200 || size.Height != 630 {
				t.Errorf("ITEM-3 the card is %+v (%v)", size, err)
			}
		})
	}
	asking.Wait()
	if n := photos.opened.Load(); n != 1 {
		t.Errorf("ITEM-3 the card was drawn %d times", n)
	}
	if w, err := get("/share/one.jpg?v=old"); err != nil || strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("an older address is kept for ever: %v (%v)", w.Header(), err)
	}
	if w, err := get("/share/drawn.jpg"); err != nil || w.Code != 200 || photos.opened.Load() != 1 {
		t.Errorf("ITEM-3 a product without a photo: %d (%v), %d photos opened", w.Code, err, photos.opened.Load())
	}
	for _, none := range []string{"/share/lost.jpg", "/share/elsewhere.jpg", "/share/nobody.jpg", "/share/one.png", "/share/one"} {
		if _, err := get(none); fault.KindOf(err) != fault.NotFound {
			t.Errorf("%s: %v", none, err)
		}
	}
	if other, _ := Picture(snap.ByID("one"), &apigen.ShopConfig{ShopName: "Another"}, "en"); other == address {
		t.Error("ITEM-3 another name of the shop has the same card")
	}
	if got, card := Picture(snap.ByID("elsewhere"), &gulaab, "en"); got != "https://cdn.example/x.jpg" || card {
		t.Errorf("ITEM-3 a link to a product whose picture stands elsewhere shows %s", got)
	}
}

// PLAIN-9: a share card has a guest's price and the ways to pay; another price makes another
// picture.
func TestWhatALinkSays(t *testing.T) {
	t.Parallel()
	demo := &catalog.Product{ID: "demo", Name: "Rose Water Toner", Brand: "Gulistan", Size: "100 ml", Price: money.Rupees(2000), FrontImage: "/media/demo/0a/rose-front-640.webp"}
	p := catalog.NewSnapshot([]*catalog.Product{demo}, 1).ByID("demo")
	want := linkcard.Card{Shop: "Gulaab", Rose: true, Brand: "Gulistan", Name: "Rose Water Toner", Note: "100 ml", Price: "Rs 1,440", Foot: "Cash on delivery", Photo: demo.FrontImage}
	if got, ok := ofProduct(&gulaab, p, "en"); !ok || got != want {
		t.Errorf("PLAIN-9 got %+v, want %+v", got, want)
	}
	most := 1439
	bank := gulaab
	bank.CashMost = &most
	if got, _ := ofProduct(&bank, p, "en"); got.Foot != "" {
		t.Errorf("PLAIN-9 a price above what is paid at the door says %q", got.Foot)
	}
	before, _ := Picture(p, &gulaab, "en")
	dearer := *p
	dearer.Price, dearer.Variants = money.Rupees(2500), nil
	if after, _ := Picture(&dearer, &gulaab, "en"); after == before {
		t.Error("PLAIN-9 another price has the same picture")
	}
	other := gulaab
	other.LogoWord = ""
	if got, _ := ofProduct(&other, p, "en"); got.Rose {
		t.Error("PLAIN-9 a shop without the word has the rose")
	}
	if got, ok := ofProduct(&gulaab, &catalog.Product{ID: "new"}, "en"); !ok || got.Price != "" {
		t.Errorf("a draft without anything: %+v", got)
	}
}

func TestCardsAreKeptWithinBounds(t *testing.T) {
	t.Parallel()
	k := New(nil, nil, nil, nil, time.Now)
	for i := range 40 {
		k.kept.put(string(rune('a'+i)), make([]byte, mostKept/16))
	}
	if k.kept.bytes > mostKept || len(k.kept.by) != 16 || k.kept.get("a") != nil || k.kept.get(string(rune('a'+39))) == nil {
		t.Errorf("SAFE-2 %d bytes in %d cards", k.kept.bytes, len(k.kept.by))
	}
}
