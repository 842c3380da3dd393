package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"gulaab/internal/blob"
	"gulaab/internal/media"
	"gulaab/internal/store"
)

// gallery keeps the photos and films of products.
type gallery struct {
	db    *store.DB
	files blob.Store
}

// Photo stores a photo; a product may name its Address then.
func (g gallery) Photo(ctx context.Context, p *media.Photo) error {
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
		keys = append(keys, base+".jpg", base+".webp")
	}
	return keys
}
