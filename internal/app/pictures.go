package app

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"gulaab/internal/blob"
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
}

// agent is what the shop calls itself at other servers.
const agent = "Gulaab (an online shop that fetches its own pictures)"

func newFetcher(db *store.DB, files blob.Store, decoder *media.Decoder, web fetch.Options, log *slog.Logger) *fetcher {
	web.Agent = agent
	return &fetcher{fetch.New(web), decoder, media.FindCwebp(), gallery{db, files}, log}
}

// Fetch implements exchange.Pictures.
func (f *fetcher) Fetch(ctx context.Context, address string) (string, error) {
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
