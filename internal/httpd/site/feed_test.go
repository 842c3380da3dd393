package site_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/call"
	"gulaab/internal/money"
)

// item is an item of the feed, with Google's names of its elements.
type item struct {
	ID      string   `xml:"http://base.google.com/ns/1.0 id"`
	Title   string   `xml:"http://base.google.com/ns/1.0 title"`
	About   string   `xml:"http://base.google.com/ns/1.0 description"`
	Link    string   `xml:"http://base.google.com/ns/1.0 link"`
	Image   string   `xml:"http://base.google.com/ns/1.0 image_link"`
	More    []string `xml:"http://base.google.com/ns/1.0 additional_image_link"`
	Price   string   `xml:"http://base.google.com/ns/1.0 price"`
	Sale    string   `xml:"http://base.google.com/ns/1.0 sale_price"`
	While   string   `xml:"http://base.google.com/ns/1.0 sale_price_effective_date"`
	There   string   `xml:"http://base.google.com/ns/1.0 availability"`
	Ships   string   `xml:"http://base.google.com/ns/1.0 availability_date"`
	State   string   `xml:"http://base.google.com/ns/1.0 condition"`
	Brand   string   `xml:"http://base.google.com/ns/1.0 brand"`
	GTIN    string   `xml:"http://base.google.com/ns/1.0 gtin"`
	Exists  string   `xml:"http://base.google.com/ns/1.0 identifier_exists"`
	Group   string   `xml:"http://base.google.com/ns/1.0 item_group_id"`
	Size    string   `xml:"http://base.google.com/ns/1.0 size"`
	Color   string   `xml:"http://base.google.com/ns/1.0 color"`
	Product string   `xml:"http://base.google.com/ns/1.0 product_type"`
}

func itemsOf(t *testing.T, r *http.Response) []item {
	t.Helper()
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "application/xml; charset=utf-8" {
		t.Fatalf("LOAD-5: %d, %v", r.StatusCode, r.Header)
	}
	var feed struct {
		Items []item `xml:"channel>item"`
		Title string `xml:"channel>title"`
	}
	if err := xml.Unmarshal([]byte(body(t, r)), &feed); err != nil {
		t.Fatal(err)
	}
	if feed.Title != "Gulaab" {
		t.Errorf("LOAD-5: the channel is %q", feed.Title)
	}
	return feed.Items
}

// LOAD-5: the feed has an item for each active variant of a product with a photo, with full
// addresses and a guest's price.
func TestLOAD5Feed(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	if before := itemsOf(t, s.get("/feeds/products.xml")); len(before) != 1 || before[0].About != "A light essence." {
		t.Errorf("LOAD-5: before: %+v", before)
	}
	began := time.Date(2026, 3, 1, 19, 0, 0, 0, time.UTC)
	s.change(2, func(p *catalog.Product) {
		p.FrontImage, p.BackImage = "/media/products/a.j-640.jpg", "https://cdn.example.com/b.jpg"
		p.Variants = []catalog.Variant{
			{ID: "v1", Size: "30 ml", Color: "#aabbcc", Shade: "Rosé & Co", SKU: "SKU-1", Barcode: "8809640733499", Price: money.Rupees(1000), Enabled: true, Image: "/media/products/c.j-640.jpg"},
			{ID: "v2", Size: "50 ml", Color: "Ivory", SKU: strings.Repeat("x", 51), Barcode: "2012345678900", Price: money.Rupees(2000), Enabled: true, Deals: &catalog.Deals{
				Guest: &catalog.DealPrice{List: money.Rupees(2000), Price: money.Rupees(1500), Began: began, Ends: began.Add(48*time.Hour + 59*time.Second)},
			}},
			{ID: "v3", Size: "70 ml", Price: money.Rupees(3000)}, // inactive
		}
	})
	s.levels.Set(catalog.Level{VariantID: "v2", Tracked: true, Free: 0})
	r := s.get("/feeds/products.xml")
	got := itemsOf(t, r)
	want := []item{
		{
			ID: "SKU-1", Image: origin + "/media/products/c.j-1280.jpg", More: []string{origin + "/media/products/a.j-1280.jpg", "https://cdn.example.com/b.jpg"}, Price: "720.00 PKR",
			There: "in stock", State: "new", Brand: "L'Oréal <Paris>", GTIN: "8809640733499", Group: id(2), Size: "30 ml", Color: "Rosé & Co", Product: "Serum",
		},
		{
			ID: "v2", Image: origin + "/media/products/a.j-1280.jpg", More: []string{"https://cdn.example.com/b.jpg"}, Price: "1440.00 PKR", Sale: "1080.00 PKR",
			While: "2026-03-02T00:00+0500/2026-03-04T00:00+0500", There: "out of stock", State: "new", Brand: "L'Oréal <Paris>", Exists: "no", Group: id(2), Size: "50 ml", Color: "Ivory", Product: "Serum",
		},
		{
			ID: id(1) + "-1", Title: "COSRX Advanced Snail 96 Mucin Power Essence, 100 ml", About: "COSRX Advanced Snail 96 Mucin Power Essence, 100 ml", Link: origin + "/product/" + id(1),
			Image: origin + "/media/demo/snail-1280.webp", Price: "3024.00 PKR", There: "in stock", State: "new", Brand: "COSRX", Exists: "no", Size: "100 ml", Product: "Essence",
		},
	}
	// Each variant's link selects it: the page chooses the variant in its address.
	links := []string{"?color=%23aabbcc&size=30%20ml", "?color=Ivory&size=50%20ml"}
	for i := range got {
		if got[i].Group != "" { // the one with the hostile name
			if !strings.HasPrefix(got[i].Title, "L'Oréal <Paris> Serum </script><!--<b>") || got[i].Link != origin+"/product/"+id(2)+links[i] {
				t.Errorf("LOAD-5: item %d: %+v", i, got[i])
			}
			got[i].Title, got[i].About, got[i].Link = "", "", ""
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error("LOAD-5: " + diff)
	}
	if robots := body(t, s.get("/robots.txt")); !strings.Contains(robots, "# Products for Google and Meta: "+origin+"/feeds/products.xml") {
		t.Errorf("LOAD-5: robots.txt does not name it: %s", robots)
	}
}

// GOOD-3 LOAD-5: what is sold before it comes is a pre-order with its day, and nothing else has one.
func TestGOOD3FeedNamesTheDay(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	one := func() item { return itemsOf(t, s.get("/feeds/products.xml"))[0] }
	if got := one(); got.There != "in stock" || got.Ships != "" {
		t.Errorf("GOOD-3 in the house: %q, %q", got.There, got.Ships)
	}
	s.levels.Set(catalog.Level{VariantID: id(1) + "-1", Tracked: true, ShipsFrom: "2026-04-12", ToCome: 3})
	if got := one(); got.There != "preorder" || got.Ships != "2026-04-12T00:00+0500" {
		t.Errorf("GOOD-3 sold ahead: %q, %q", got.There, got.Ships)
	}
	s.levels.Set(catalog.Level{VariantID: id(1) + "-1", Tracked: true})
	if got := one(); got.There != "out of stock" || got.Ships != "" {
		t.Errorf("GOOD-3 all promised: %q, %q", got.There, got.Ships)
	}
}

// LOAD-5: a client with the current feed gets 304 until a price, a product or an availability
// changes. An empty shop has a feed without items.
func TestLOAD5Tag(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	tag := func() string { return s.get("/feeds/products.xml").Header.Get("ETag") }
	first := tag()
	if r := s.get("/feeds/products.xml", "If-None-Match", first); r.StatusCode != http.StatusNotModified || body(t, r) != "" {
		t.Errorf("LOAD-5: the same again: %d", r.StatusCode)
	}
	if r := s.do(http.MethodHead, "/feeds/products.xml"); r.StatusCode != 200 || r.Header.Get("ETag") != first || body(t, r) != "" {
		t.Errorf("LOAD-5: its head: %d, %v", r.StatusCode, r.Header)
	}
	s.setStock(1, 0)
	second := tag()
	s.setStock(1, 5)
	s.change(1, func(p *catalog.Product) { p.Price = money.Rupees(9) })
	if third := tag(); first == "" || first == second || second == third || first == third {
		t.Errorf("LOAD-5: tags %s, %s, %s", first, second, third)
	}
	s.current.Store(catalog.NewSnapshot(nil, 3))
	if n := len(itemsOf(t, s.get("/feeds/products.xml"))); n != 0 {
		t.Errorf("LOAD-5: an empty shop has %d items", n)
	}
}

// LOAD-5: only a few feeds are written at a time, one per network, so that slow readers cannot
// keep Google from its feed. Others are told when to come back.
func TestLOAD5Crowd(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	ask := func(client string) *http.Request {
		r := httptest.NewRequest(http.MethodGet, "/feeds/products.xml", nil)
		return r.WithContext(call.With(r.Context(), &call.Call{Caller: call.Caller{Client: netip.MustParseAddr(client)}}))
	}
	get := func(client string) int {
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, ask(client))
		if w.Code == http.StatusServiceUnavailable && (w.Header().Get("Retry-After") == "" || w.Header().Get("ETag") != "") {
			t.Errorf("LOAD-5: %s is told %v", client, w.Header())
		}
		return w.Code
	}
	hold := func(client string) (leave func()) {
		r, w := io.Pipe()
		begun, done := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(done)
			defer func() { _ = recover() }() // its reader is closed
			s.handler.ServeHTTP(&slow{ResponseWriter: httptest.NewRecorder(), w: w, begun: begun}, ask(client))
		}()
		<-begun
		return func() { _ = r.CloseWithError(io.ErrClosedPipe); <-done }
	}
	first := hold("192.0.2.1")
	if near, far := get("192.0.2.99"), get("198.51.100.1"); near != http.StatusServiceUnavailable || far != http.StatusOK {
		t.Errorf("LOAD-5: beside a slow reader: %d in its network, %d in another", near, far)
	}
	more := []func(){hold("198.51.100.1"), hold("203.0.113.1"), hold("2001:db8::1")}
	if got := get("100.64.0.1"); got != http.StatusServiceUnavailable {
		t.Errorf("LOAD-5: a fifth: %d", got)
	}
	first()
	if got := get("192.0.2.99"); got != http.StatusOK {
		t.Errorf("LOAD-5: once the slow reader left: %d", got)
	}
	for _, leave := range more {
		leave()
	}
}

// slow is a client that reads nothing of an answer that has begun.
type slow struct {
	http.ResponseWriter
	w     *io.PipeWriter
	begun chan struct{}
	once  bool
}

func (s *slow) Write(p []byte) (int, error) {
	if !s.once {
		s.once = true
		close(s.begun)
	}
	return s.w.Write(p)
}

// BenchmarkLOAD5Feed writes the feed of 100,000 products.
func BenchmarkLOAD5Feed(b *testing.B) {
	t := &testing.T{}
	s := newShop(t)
	many := make([]*catalog.Product, 100_000)
	for i := range many {
		many[i] = &catalog.Product{
			ID: id(i + 1), Name: fmt.Sprintf("Toner %d", i), Brand: "Anua", Category: "toner", Categories: []string{"toner"}, SkinType: "dry-skin", Size: "100 ml", Price: 100_000,
			FrontImage: "/media/products/a.j-640.jpg", Description: strings.Repeat("Words of a description. ", 20),
		}
	}
	s.current.Store(catalog.NewSnapshot(many, 2))
	b.ReportAllocs()
	for b.Loop() {
		w := &counting{ResponseWriter: httptest.NewRecorder()}
		s.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/feeds/products.xml", nil))
		b.SetBytes(w.n)
	}
}

type counting struct {
	http.ResponseWriter
	n int64
}

func (c *counting) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}
