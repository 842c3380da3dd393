package site

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// feedPath is the product feed of Google Merchant Center and Meta's catalogues (LOAD-5):
// RSS 2.0 with Google's elements, which both read.
const feedPath = "/feeds/products.xml"

const (
	maxFeeds  = 4 // written at a time, one per network
	feedStep  = 500
	feedWait  = 30 * time.Second // for a client to read a step
	feedTime  = 5 * time.Minute  // for a client to read everything
	maxFeedID = 50               // characters of an id
	maxTitle  = 150
	maxAbout  = 5000
	maxMore   = 10 // pictures after the first
)

// serveFeed streams the feed. It is requested a few times a day and may have a hundred
// megabytes, so it is not cached: its ETag tells clients that nothing changed, and only a
// few are written at a time.
func (s *Site) serveFeed(w http.ResponseWriter, r *http.Request) {
	snap := s.deps.Catalogue()
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	if body.Fresh(w, r, s.feedTag(snap)) {
		return
	}
	h.Set("Content-Type", "application/xml; charset=utf-8")
	if r.Method == http.MethodHead {
		return
	}
	leave, ok := s.feeds.Enter(call.From(r.Context()).Network())
	if !ok {
		h.Set("Retry-After", "60")
		h.Set("Cache-Control", "no-store")
		h.Del("ETag")
		http.Error(w, "The feed is being fetched already. Please try again in a minute.", http.StatusServiceUnavailable)
		return
	}
	defer leave()
	_ = body.Zipped(func(w http.ResponseWriter, r *http.Request) error { // never returns an error
		s.writeFeed(w, r, snap)
		return nil
	})(w, r)
}

// feedTag changes with all data of the feed. It is weak, because the feed may be compressed
// or not.
func (s *Site) feedTag(snap *catalog.Snapshot) string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, s.deps.Origin, " ", snap.Version(), " ", s.deps.ConfigVersion(), " ", snap.Levels().Crossed())
	return fmt.Sprintf(`W/"%x"`, sum.Sum64())
}

func (s *Site) writeFeed(w http.ResponseWriter, r *http.Request, snap *catalog.Snapshot) {
	control := http.NewResponseController(w)
	f := feed{Site: s, snap: snap, out: bufio.NewWriterSize(w, 32<<10)}
	f.raw(xml.Header + `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">` + "\n<channel>\n")
	f.element("title", s.deps.Config().ShopName)
	f.element("link", s.deps.Origin+"/")
	f.element("description", "Products of "+s.deps.Config().ShopName)
	n, end := 0, time.Now().Add(feedTime)
	for p := range snap.EachFull(snap.All()) {
		if n%feedStep == 0 {
			at := time.Now().Add(feedWait)
			if at.After(end) { // a deliberately slow reader holds a place no longer than this
				at = end
			}
			_ = control.SetWriteDeadline(at) // a test's recorder has no connection
		}
		n++
		f.product(p)
		if err := cmp.Or(f.err, r.Context().Err()); err != nil {
			call.Cut(err) // half a feed must not look like a whole one: missing products would be taken down
		}
	}
	f.raw("</channel>\n</rss>\n")
	if err := f.out.Flush(); err != nil {
		call.Cut(err)
	}
}

// feed writes the items.
type feed struct {
	*Site
	snap *catalog.Snapshot
	out  *bufio.Writer
	err  error
}

func (f *feed) raw(text string) {
	if _, err := f.out.WriteString(text); err != nil {
		f.err = err
	}
}

func (f *feed) element(name, text string) {
	if text == "" {
		return
	}
	f.raw("<" + name + ">")
	if err := xml.EscapeText(f.out, []byte(text)); err != nil {
		f.err = err
	}
	f.raw("</" + name + ">\n")
}

// product writes an item for each enabled variant with a photo; the services refuse
// drawings.
func (f *feed) product(p *catalog.Product) {
	on := 0
	for i := range p.Variants {
		if p.Variants[i].Enabled {
			on++
		}
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		picture := photograph(p.Picture(v))
		if picture == "" {
			picture = photograph(p.FrontImage)
		}
		if !v.Enabled || picture == "" {
			continue
		}
		f.item(p, v, picture, on > 1)
	}
}

func (f *feed) item(p *catalog.Product, v *catalog.Variant, picture string, several bool) {
	f.raw("<item>\n")
	f.element("g:id", feedID(v))
	title := productName(p)
	for _, part := range []string{v.Size, shadeOf(v)} {
		if part != "" {
			title += ", " + part
		}
	}
	f.element("g:title", cut(title, maxTitle))
	about := p.Description
	if strings.TrimSpace(about) == "" {
		about = title
	}
	f.element("g:description", cut(about, maxAbout))
	f.element("g:link", f.deps.Origin+variantPath(p, v))
	f.element("g:image_link", f.absolute(picture))
	more := 0
	for _, photo := range p.Pictures() {
		if other := photograph(photo.Image); other != "" && other != picture && more < maxMore {
			more++
			f.element("g:additional_image_link", f.absolute(other))
		}
	}
	f.price(v)
	f.shipping(v)
	f.availability(v)
	f.element("g:condition", "new")
	f.element("g:brand", p.Brand)
	if code := strings.TrimSpace(v.Barcode); isGTIN(code) {
		f.element("g:gtin", code)
	} else {
		f.element("g:identifier_exists", "no")
	}
	if several {
		f.element("g:item_group_id", p.ID)
	}
	f.element("g:size", p.OwnSize(v))
	f.element("g:color", shadeOf(v))
	if category, known := f.snap.Category(p.Category); known {
		f.element("g:product_type", f.snap.PathName(category))
	}
	f.raw("</item>\n")
}

// variantPath is a product's address with a variant's shade, where there are several, and
// size. The page's canonical address stays the product's.
func variantPath(p *catalog.Product, v *catalog.Variant) string {
	q := url.Values{}
	for i := range p.Variants {
		other := &p.Variants[i]
		if !other.Enabled {
			continue
		}
		if other.Color != v.Color && v.Color != "" {
			q.Set("color", v.Color)
		}
		if other.Size != v.Size && v.Size != "" {
			q.Set("size", v.Size)
		}
	}
	if len(q) == 0 {
		return productPath(p)
	}
	return productPath(p) + "?" + strings.ReplaceAll(q.Encode(), "+", "%20")
}

// shipping writes the price of delivery, where the shop charges for it (FEE-1).
func (f *feed) shipping(v *catalog.Variant) {
	if f.deps.Config().Delivery.Fees == nil {
		return
	}
	f.raw("<g:shipping>\n")
	f.element("g:country", "PK")
	f.element("g:price", strconv.Itoa(f.Site.shipping(f.unit(v.Base(pricing.Guest))))+".00 PKR")
	f.raw("</g:shipping>\n")
}

// price writes the guests' price, and the present deal's price if there is one.
func (f *feed) price(v *catalog.Variant) {
	unit := func(list money.Paisa) string { return pricing.Unit(list, f.rates().Guest).String() + " PKR" }
	f.element("g:price", unit(v.Price))
	d := v.Deals.For(pricing.Guest)
	if d == nil {
		return
	}
	f.element("g:sale_price", unit(d.Price))
	// Google documents minutes for this element. Seconds are cut off, so that a price is
	// never announced for longer than it holds.
	const minute = "2006-01-02T15:04-0700"
	f.element("g:sale_price_effective_date", d.Began.In(zone.Karachi).Format(minute)+"/"+d.Ends.In(zone.Karachi).Format(minute))
}

// availability uses a space: Meta knows only that spelling, Google both. What is sold before it
// comes needs its day as well, or Google refuses the item (GOOD-3).
func (f *feed) availability(v *catalog.Variant) {
	ships := f.snap.Levels().ShipsFrom(v.ID)
	switch n, counted := f.snap.Levels().Free(v.ID); {
	case counted && n == 0:
		f.element("g:availability", "out of stock")
	case ships != "":
		f.element("g:availability", "preorder")
		f.element("g:availability_date", ships+"T00:00+0500")
	default:
		f.element("g:availability", "in stock")
	}
}

// feedID is a variant's SKU, or its id where the SKU is missing or too long.
func feedID(v *catalog.Variant) string {
	if v.SKU != "" && len([]rune(v.SKU)) <= maxFeedID {
		return v.SKU
	}
	return v.ID
}

// shadeOf is the name of a variant's colour; "" for a hex colour.
func shadeOf(v *catalog.Variant) string {
	if v.Shade != "" {
		return v.Shade
	}
	if catalog.IsHexColor(v.Color) {
		return ""
	}
	return v.Color
}

// photograph returns the largest file of a photo; "" for a drawing.
func photograph(address string) string {
	if address == "" || strings.HasPrefix(address, "/pic/") || strings.HasSuffix(address, ".svg") {
		return ""
	}
	return strings.Replace(address, "-640.", "-1280.", 1)
}

// cut shortens a text at a blank.
func cut(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	s = string(runes[:most-1])
	if i := strings.LastIndexAny(s, " \n"); i > len(s)/2 {
		s = s[:i]
	}
	return s + "…"
}

// isGTIN says whether a barcode is a global one (GS1): 8, 12, 13 or 14 digits with a valid
// check digit, outside the ranges for internal use.
func isGTIN(code string) bool {
	if n := len(code); n != 8 && n != 12 && n != 13 && n != 14 {
		return false
	}
	sum := 0
	for i := range len(code) {
		c := code[len(code)-1-i]
		if c < '0' || c > '9' {
			return false
		}
		sum += int(c-'0') * (1 + 2*(i%2))
	}
	if sum%10 != 0 {
		return false
	}
	full := strings.Repeat("0", 14-len(code)) + code
	switch {
	case strings.Trim(full, "0") == "":
		return false
	case len(code) == 8:
		return full[6] != '0' && full[6] != '2'
	}
	return full[1] != '2' && full[1:3] != "02" && full[1:3] != "04" && full[1:3] != "98" && full[1:3] != "99"
}
