package shopapi

import (
	"context"
	"errors"
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

	errNoFace   = ofAvatar(fault.Unavailable, "We cannot keep new pictures at the moment. Please register without one.")
	errManyFace = ofAvatar(fault.RateLimited, "Many pictures came from your network within an hour. Please register without one.")
)

func ofAvatar(kind fault.Kind, message string) *fault.Error {
	return &fault.Error{Kind: kind, Message: message, Fields: map[string]string{"profilePic": message}}
}

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

// mayKeepAvatar is mayKeep for the picture of a registration: accounts are strangers' too.
func (s *Shop) mayKeepAvatar(ctx context.Context, bytes int) error {
	switch err := s.mayKeep(ctx, bytes); {
	case errors.Is(err, errNoRoom):
		return errNoFace
	case errors.Is(err, errMany):
		return errManyFace
	default:
		return err
	}
}

// orUnread wraps a decoder for the picture of an order, which goes on where there is no room
// for the picture.
func (s *Shop) orUnread(decode decodePicture) decodePicture {
	return func(ctx context.Context, r io.Reader) (media.Picture, error) {
		if !s.room() {
			return notOpened(ctx, r)
		}
		p, err := decode(ctx, r)
		if fault.IsFull(err) { // the disk became full while the upload was spooled
			return notOpened(ctx, r)
		}
		return p, err
	}
}

// notOpened reads a picture without decoding it, because there is no room to store it.
func notOpened(_ context.Context, r io.Reader) (media.Picture, error) {
	_, err := io.Copy(io.Discard, io.LimitReader(r, media.MaxBytes))
	return media.Picture{Bytes: []byte("unread")}, err
}

// whereRoom wraps a decoder for pictures that no order depends on: without room it refuses
// them by an error.
func (s *Shop) whereRoom(decode decodePicture, refusal error) decodePicture {
	return func(ctx context.Context, r io.Reader) (media.Picture, error) {
		if !s.room() {
			if _, err := notOpened(ctx, r); err != nil { // a broken upload is reported as such
				return media.Picture{}, err
			}
			return media.Picture{}, refusal
		}
		return decode(ctx, r)
	}
}
