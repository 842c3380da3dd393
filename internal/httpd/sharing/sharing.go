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
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/linkcard"
)

// Cards answers GET /share/{file} and GET /share/{kind}/{file}.
type Cards struct {
	catalogue func() *catalog.Snapshot
	shop      func() string
	blobs     call.Blobs
	demo      fs.FS

	drawing *semaphore.Weighted // one card takes about 10 MB while it is drawn
	once    singleflight.Group
	kept    kept
}

// mostKept bounds the bytes of cards that are kept.
const mostKept = 8 << 20

// drawTime bounds how long a card may wait for its turn and its photo.
const drawTime = 8 * time.Second

// New returns Cards that are ready. shop is the shop's name of the moment; demo has
// the pictures below /media/demo/, nil where there are none.
func New(catalogue func() *catalog.Snapshot, shop func() string, blobs call.Blobs, demo fs.FS) *Cards {
	return &Cards{catalogue: catalogue, shop: shop, blobs: blobs, demo: demo, drawing: semaphore.NewWeighted(1), kept: kept{by: map[string]*list.Element{}, order: list.New()}}
}

const (
	photos    = "/media/products/"
	medium    = "-640.jpg"
	drawn     = "/media/demo/"
	drawnSize = "-640.webp"
)

var errNone = fault.New(fault.NotFound, "Not found")

// isPhoto says whether a picture can stand on a card: one that the shop has made
// itself of a photo, or one of the demo's.
func isPhoto(address string) bool {
	return strings.HasPrefix(address, photos) && strings.HasSuffix(address, medium) ||
		strings.HasPrefix(address, drawn) && strings.HasSuffix(address, drawnSize)
}

// Of returns the card of a product, and whether it has one: a product whose only
// picture stands elsewhere has none. One without a photo has its words alone, since
// messengers show no drawing (SVG).
func Of(shop, brand, name, photo string) (linkcard.Card, bool) {
	c := linkcard.Card{Shop: shop, Brand: brand, Name: name, Photo: photo}
	switch {
	case isPhoto(photo):
		return c, true
	case photo == "" || strings.Contains(photo, ".svg"):
		c.Photo = ""
		return c, true
	default:
		return c, false
	}
}

// What stands in the addresses of the demo's fronts, and in that of the picture
// beside each that was drawn for links.
const (
	demoFront   = "-front-640.webp"
	demoPreview = "-front-preview.jpg"
)

// IsDemo says whether the demo has a drawing of a product for links.
func IsDemo(p *catalog.Product) bool {
	return strings.HasPrefix(p.FrontImage, drawn) && strings.HasSuffix(p.FrontImage, demoFront)
}

// Picture returns the address of what a link to a product shows in a shop of a
// name, and whether that has a card's size: the demo's drawing for links, a card,
// or a picture that stands elsewhere as it is.
func Picture(p *catalog.Product, shop string) (address string, card bool) {
	if IsDemo(p) {
		return strings.TrimSuffix(p.FrontImage, demoFront) + demoPreview, true
	}
	c, ok := Of(shop, p.Brand, p.Name, p.FrontImage)
	if !ok {
		return p.FrontImage, false
	}
	return "/share/" + p.ID + ".jpg?v=" + c.Tag(), true
}

// Serve answers the card of a product.
func (s *Cards) Serve(w http.ResponseWriter, r *http.Request) error {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".jpg")
	p := s.catalogue().ByID(id)
	if !ok || p == nil {
		return errNone
	}
	c, ok := Of(s.shop(), p.Brand, p.Name, p.FrontImage)
	if !ok {
		return errNone
	}
	return s.answer(w, r, &c)
}

func (s *Cards) answer(w http.ResponseWriter, r *http.Request, c *linkcard.Card) error {
	tag := c.Tag()
	picture, err := s.Draw(r.Context(), c)
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

// Draw returns a card that is kept, or draws it.
func (s *Cards) Draw(ctx context.Context, c *linkcard.Card) ([]byte, error) {
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
	name, ok := strings.CutPrefix(address, drawn)
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
