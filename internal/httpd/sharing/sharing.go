// Package sharing answers the pictures that messengers show of links to products
// (ITEM-3). A card is drawn when it is first asked for, one at a time, and kept
// up to a number of bytes; whoever asks reads it for ever under its address.
package sharing

import (
	"container/list"
	"context"
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

// Cards answers GET /share/{file}.
type Cards struct {
	catalogue func() *catalog.Snapshot
	shop      func() string
	blobs     call.Blobs

	drawing *semaphore.Weighted // one card takes about 10 MB while it is drawn
	once    singleflight.Group
	kept    kept
}

// mostKept bounds the bytes of cards that are kept.
const mostKept = 8 << 20

// drawTime bounds how long a card may wait for its turn and its photo.
const drawTime = 8 * time.Second

// New returns Cards that are ready. shop is the shop's name of the moment.
func New(catalogue func() *catalog.Snapshot, shop func() string, blobs call.Blobs) *Cards {
	return &Cards{catalogue: catalogue, shop: shop, blobs: blobs, drawing: semaphore.NewWeighted(1), kept: kept{by: map[string]*list.Element{}, order: list.New()}}
}

const (
	photos = "/media/products/"
	medium = "-640.jpg"
)

var errNone = fault.New(fault.NotFound, "Not found")

// of returns the card of a product, and whether it has one: only photos that the
// shop has made itself are drawn.
func of(p *catalog.Product, shop string) (linkcard.Card, bool) {
	c := linkcard.Card{Shop: shop, Brand: p.Brand, Name: p.Name, Photo: p.FrontImage}
	return c, strings.HasPrefix(p.FrontImage, photos) && strings.HasSuffix(p.FrontImage, medium)
}

// Address returns the path of a product's card in a shop of a name; "" where it
// has none.
func Address(p *catalog.Product, shop string) string {
	c, ok := of(p, shop)
	if !ok {
		return ""
	}
	return "/share/" + p.ID + ".jpg?v=" + c.Tag()
}

// Serve answers a card.
func (s *Cards) Serve(w http.ResponseWriter, r *http.Request) error {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".jpg")
	p := s.catalogue().ByID(id)
	if !ok || p == nil {
		return errNone
	}
	c, ok := of(p, s.shop())
	if !ok {
		return errNone
	}
	tag := c.Tag()
	picture, err := s.card(r.Context(), &c, tag)
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

// card returns a card that is kept, or draws it.
func (s *Cards) card(ctx context.Context, c *linkcard.Card, tag string) ([]byte, error) {
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
		photo, err := s.blobs.Open(ctx, strings.TrimPrefix(c.Photo, "/media/"))
		if err != nil {
			return nil, err
		}
		defer func() { _ = photo.Close() }() // it was read
		picture, err := linkcard.Draw(c, photo)
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
