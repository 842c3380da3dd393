package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"time"

	"gulaab/internal/blob"
	"gulaab/internal/config"
	"gulaab/internal/fault"
	"gulaab/internal/fetch"
	"gulaab/internal/media"
	"gulaab/internal/redact"
	"gulaab/internal/store"
)

// fetcher gets the pictures that imports name by address (LOAD-2) and keeps them
// as the uploads of the office are kept.
type fetcher struct {
	web     *fetch.Client
	decoder *media.Decoder
	webp    *media.Cwebp
	gallery gallery
	log     *slog.Logger
	room    func() bool
}

// agent is what the shop calls itself at other servers.
const agent = "Gulaab (an online shop that fetches its own pictures)"

func newFetcher(g gallery, decoder *media.Decoder, web fetch.Options, log *slog.Logger, room func() bool) *fetcher {
	web.Agent = agent
	return &fetcher{fetch.New(web), decoder, media.FindCwebp(), g, log, room}
}

// errDiskFloor keeps an address waiting: it is tried again later.
var errDiskFloor = fault.New(fault.Unavailable, "The shop's disk is nearly full, so that no new picture is kept. Make room on the server's disk, then try again.")

// Fetch implements exchange.Pictures.
func (f *fetcher) Fetch(ctx context.Context, address string) (string, error) {
	if !f.room() {
		return "", errDiskFloor
	}
	var photo *media.Photo
	err := f.web.Get(ctx, address, media.MaxFetched, func(r io.Reader) (err error) {
		photo, err = f.decoder.Fetched(ctx, r)
		return err
	})
	if err != nil {
		if _, known := errors.AsType[*fault.Error](err); !known {
			f.log.WarnContext(ctx, "a picture could not be stored", "error", redact.Text(err.Error()))
		}
		return "", err
	}
	if err := f.webp.Twins(ctx, photo); err != nil {
		// The photo is whole without them.
		f.log.InfoContext(ctx, "no WebP was made of a picture", "error", redact.Text(err.Error()))
	}
	if err := f.gallery.Photo(ctx, photo); err != nil {
		return "", err
	}
	return photo.Address(), nil
}

// Server implements exchange.Pictures.
func (f *fetcher) Server(address string) string {
	u, err := fetch.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// gallery keeps the photos and films of products.
type gallery struct {
	db    *store.DB
	files blob.Store
	avif  *media.Avifenc
	log   *slog.Logger
}

func newGallery(cfg config.Config, db *store.DB, files blob.Store, log *slog.Logger) gallery {
	return gallery{db, files, media.FindAvifenc(arriving(cfg)), log}
}

// Photo stores a photo, with AVIF where the machine makes it and it is smaller; a product may
// name its Address then.
func (g gallery) Photo(ctx context.Context, p *media.Photo) error {
	if err := g.avif.Smaller(ctx, p); err != nil {
		// The photo is whole without it.
		g.log.InfoContext(ctx, "no AVIF was made of a picture", "error", redact.Text(err.Error()))
	}
	err := g.db.PutMedia(ctx, store.Media{Key: p.Key(), Kind: "photo", Width: p.Width, Height: p.Height, Bytes: p.Bytes()})
	if err != nil {
		return err
	}
	for _, f := range p.Files() {
		if err := g.files.Put(ctx, f.Key, f.Bytes, blob.TypeOf(f.Key)); err != nil {
			return err
		}
	}
	return nil
}

// Film stores a film.
func (g gallery) Film(ctx context.Context, v *media.Video) error {
	if err := g.db.PutMedia(ctx, store.Media{Key: v.Key, Kind: "video", Bytes: v.Size}); err != nil {
		return err
	}
	return g.files.PutFrom(ctx, v.Key, v.Reader(), v.Size, blob.TypeOf(v.Key))
}

// mediaLife is how long an upload waits for a product or draft that names it.
const mediaLife = 24 * time.Hour

// sweepMedia deletes uploads that are a day old and that nothing names (ITEM-3).
func (a *App) sweepMedia(ctx context.Context) error {
	before := a.opts.Now().Add(-mediaLife)
	unused, err := a.db.UnusedMedia(ctx, before)
	if err != nil {
		return err
	}
	dropped := 0
	var failed error
	for _, m := range unused {
		// Forgotten first: where it comes again meanwhile, its files are stored after this.
		ok, err := a.db.DropMedia(ctx, m.Key, before)
		if ok && err == nil {
			for _, key := range filesOf(m) {
				err = errors.Join(err, a.blobs.Delete(ctx, key))
			}
			dropped++
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failed = fmt.Errorf("%s: %w", m.Key, err) // the last stands for all
		}
	}
	if dropped > 0 {
		a.opts.Log.InfoContext(ctx, "pictures that no product names were deleted", "count", dropped)
	}
	return failed
}

// filesOf are the files that an upload may have.
func filesOf(m store.Media) []string {
	if m.Kind == "video" {
		return []string{m.Key}
	}
	var keys []string
	for _, w := range media.Widths {
		base := m.Key + "-" + strconv.Itoa(w)
		keys = append(keys, base+".jpg", base+".webp", base+".avif")
	}
	return keys
}
