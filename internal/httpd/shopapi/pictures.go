package shopapi

import (
	"context"
	"io"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/ident"
	"gulaab/internal/media"
)

// This file limits the disk space of strangers' pictures (GUARD-3).

var (
	errNoRoom = fault.New(fault.Unavailable, "We cannot keep new pictures at the moment. Orders go on without one; please send it again later by the order's link.")
	errMany   = fault.New(fault.RateLimited, "Many pictures came from your network within an hour. Your order stands; please send this one again a little later.")
)

func (s *Shop) room() bool { return s.d.Room == nil || s.d.Room() }

// mayKeep counts a picture's bytes against its network, on all nodes, or says why it is not
// stored.
func (s *Shop) mayKeep(ctx context.Context, bytes int) error {
	if !s.room() {
		return errNoRoom
	}
	key := "pictures from " + ident.HashToken(call.From(ctx).NetworkText())
	err := s.d.Accounts.Charge(ctx, limitPictures, key, (bytes+1023)/1024)
	if fault.KindOf(err) == fault.RateLimited {
		return errMany
	}
	return err
}

// notOpened reads a picture without decoding it, because there is no room to store it.
func notOpened(_ context.Context, r io.Reader) (media.Picture, error) {
	_, err := io.Copy(io.Discard, io.LimitReader(r, media.MaxBytes))
	return media.Picture{Bytes: []byte("unread")}, err
}

// whereRoom wraps a decoder for pictures that no order depends on: without room it refuses
// them.
func (s *Shop) whereRoom(decode decodePicture) decodePicture {
	return func(ctx context.Context, r io.Reader) (media.Picture, error) {
		if !s.room() {
			if _, err := notOpened(ctx, r); err != nil { // a broken upload is reported as such
				return media.Picture{}, err
			}
			return media.Picture{}, errNoRoom
		}
		return decode(ctx, r)
	}
}
