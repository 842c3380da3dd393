// Package sharing answers the pictures that messengers show of links to products,
// lists and the home page (ITEM-3). A card is drawn when it is first asked for, one
// at a time, and kept up to a number of bytes; whoever asks reads it for ever under
// its address.
package sharing

import (
	"container/list"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/linkcard"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Cards answers GET /share/{file} and GET /share/{kind}/{file}.
type Cards struct {
	catalogue func() *catalog.Snapshot
	shop      func() apigen.ShopConfig
	blobs     call.Blobs
	demo      fs.FS
	now       func() time.Time

	drawing *semaphore.Weighted // one card takes about 10 MB while it is drawn
	once    singleflight.Group
	kept    kept
}

// mostKept bounds the bytes of cards that are kept.
const mostKept = 8 << 20

// drawTime bounds how long a card may wait for its turn and its photo.
const drawTime = 8 * time.Second

// New returns Cards that are ready. shop is what shoppers may know of the shop at the
// moment; demo has the pictures below /media/demo/, nil where there are none.
func New(catalogue func() *catalog.Snapshot, shop func() apigen.ShopConfig, blobs call.Blobs, demo fs.FS, now func() time.Time) *Cards {
	return &Cards{catalogue: catalogue, shop: shop, blobs: blobs, demo: demo, now: now, drawing: semaphore.NewWeighted(1), kept: kept{by: map[string]*list.Element{}, order: list.New()}}
}

const (
	photos    = "/media/products/"
	medium    = "-640.jpg"
	ofDemo    = "/media/demo/"
	ofDemoEnd = "-640.webp"
)

var errNone = fault.New(fault.NotFound, "Not found")

// isPhoto says whether a picture can stand on a card: one that the shop has made
// itself of a photo, or one of the demo's.
func isPhoto(address string) bool {
	return strings.HasPrefix(address, photos) && strings.HasSuffix(address, medium) ||
		strings.HasPrefix(address, ofDemo) && strings.HasSuffix(address, ofDemoEnd)
}

// roseWord is the word beside the shop's name for which its sign is drawn.
const roseWord = "گلاب"

// cardOf begins the card of any page of a shop.
func cardOf(shop *apigen.ShopConfig, w *words) linkcard.Card {
	return linkcard.Card{Shop: shop.ShopName, Rose: shop.LogoWord == roseWord, Foot: w.foot, Turned: w.turned}
}

// ofProduct returns the card of a product, and whether it has one: a product whose
// only picture stands elsewhere has none. One without a photo has its words alone,
// since messengers show no drawing (SVG).
func ofProduct(shop *apigen.ShopConfig, p *catalog.Product, language string) (linkcard.Card, bool) {
	w := wordsIn(language)
	c := cardOf(shop, w)
	c.Brand, c.Name, c.Note = p.Brand, p.Name, p.Size
	price := p.Price
	if len(p.Variants) > 0 {
		price = p.Default().Base(pricing.Guest)
	}
	if price > 0 {
		price = pricing.Unit(price, shop.GuestPercent)
		c.Price = w.rupees(price)
	}
	if shop.CashMost != nil && price > money.Rupees(int64(*shop.CashMost)) {
		c.Foot = ""
	}
	switch {
	case isPhoto(p.FrontImage):
		c.Photo = p.FrontImage
		return c, true
	default:
		return c, p.FrontImage == "" || strings.Contains(p.FrontImage, ".svg")
	}
}

// Picture returns the address of what a link to a product of a shop shows in a language,
// and whether that has a card's size: a card, or a picture that stands elsewhere as it is.
func Picture(p *catalog.Product, shop *apigen.ShopConfig, language string) (address string, card bool) {
	c, ok := ofProduct(shop, p, language)
	if !ok {
		return p.FrontImage, false
	}
	return "/share/" + p.ID + ".jpg" + query(language, c.Tag()), true
}

// ServeDraft answers what a link to a product will show once it is as given.
func (s *Cards) ServeDraft(w http.ResponseWriter, r *http.Request, p *catalog.Product) error {
	shop := s.shop()
	c, ok := ofProduct(&shop, p, "en")
	if !ok {
		http.Redirect(w, r, p.FrontImage, http.StatusFound)
		return nil
	}
	picture, err := s.drawn(r.Context(), &c)
	if err != nil {
		return err
	}
	answer := body.Body{Type: "image/jpeg", ETag: `W/"` + c.Tag() + `"`, Plain: picture}
	answer.Serve(w, r, http.StatusOK)
	return nil
}

// Serve answers the card of a product.
func (s *Cards) Serve(w http.ResponseWriter, r *http.Request) error {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".jpg")
	p := s.catalogue().ByID(id)
	if !ok || p == nil {
		return errNone
	}
	shop := s.shop()
	c, ok := ofProduct(&shop, p, r.URL.Query().Get("l"))
	if !ok {
		return errNone
	}
	return s.answer(w, r, &c)
}

func (s *Cards) answer(w http.ResponseWriter, r *http.Request, c *linkcard.Card) error {
	tag := c.Tag()
	picture, err := s.drawn(r.Context(), c)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	if r.URL.Query().Get("v") == tag {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "public, max-age=60")
	}
	answer := body.Body{Type: "image/jpeg", ETag: `W/"` + tag + `"`, Plain: picture}
	answer.Serve(w, r, http.StatusOK)
	return nil
}

// drawn returns a card that is kept, or draws it.
func (s *Cards) drawn(ctx context.Context, c *linkcard.Card) ([]byte, error) {
	tag := c.Tag()
	if picture := s.kept.get(tag); picture != nil {
		return picture, nil
	}
	made, err, _ := s.once.Do(tag, func() (any, error) {
		// Somebody else may wait for it when this caller is gone.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawTime)
		defer cancel()
		if err := s.drawing.Acquire(ctx, 1); err != nil {
			return nil, fault.New(fault.Unavailable, "The picture is not ready. Please try again.").Because(err)
		}
		defer s.drawing.Release(1)
		picture, err := s.draw(ctx, c)
		if err == nil {
			s.kept.put(tag, picture)
		}
		return picture, err
	})
	if err != nil {
		return nil, err
	}
	return made.([]byte), nil
}

func (s *Cards) draw(ctx context.Context, c *linkcard.Card) ([]byte, error) {
	if c.Photo == "" {
		return linkcard.Draw(c, nil)
	}
	photo, err := s.open(ctx, c.Photo)
	if err != nil {
		return nil, err
	}
	defer func() { _ = photo.Close() }() // it was read
	return linkcard.Draw(c, photo)
}

func (s *Cards) open(ctx context.Context, address string) (io.ReadCloser, error) {
	name, ok := strings.CutPrefix(address, ofDemo)
	if !ok {
		return s.blobs.Open(ctx, strings.TrimPrefix(address, "/media/"))
	}
	if s.demo == nil || !fs.ValidPath(name) {
		return nil, errNone
	}
	f, err := s.demo.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNone
	}
	return f, err
}

// kept holds cards by tag, the most recently used first.
type kept struct {
	mu    sync.Mutex
	by    map[string]*list.Element // of entry
	order *list.List
	bytes int
}

type entry struct {
	tag     string
	picture []byte
}

func (k *kept) get(tag string) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.by[tag]
	if e == nil {
		return nil
	}
	k.order.MoveToFront(e)
	return e.Value.(entry).picture
}

func (k *kept) put(tag string, picture []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.by[tag] != nil {
		return
	}
	k.by[tag] = k.order.PushFront(entry{tag, picture})
	for k.bytes += len(picture); k.bytes > mostKept; {
		last := k.order.Remove(k.order.Back()).(entry)
		delete(k.by, last.tag)
		k.bytes -= len(last.picture)
	}
}
