package review

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file has what a review says beyond stars and words, and what its readers say (REAL-1).

// Age is how old the writer of a review is, as far as they say.
type Age string

// Ages returns the bands of the form, the youngest first.
func Ages() []Age { return []Age{"under-20", "20-29", "30-39", "40-49", "50-plus"} }

// MaxPhotos is how many photos a review may have.
const MaxPhotos = 4

// Photo is a buyer's picture as it is kept, and a square of it for lists; both are JPEG.
type Photo struct{ Whole, Small []byte }

// SmallKey is the key of the square that belongs to a photo.
func SmallKey(key string) string { return strings.TrimSuffix(key, ".jpg") + "-small.jpg" }

var (
	errNoReview = fault.New(fault.NotFound, "There is no such review.")
	errDecided  = fault.New(fault.Conflict, "A person has read this review already. Write it anew to add photos.")
	errPhotos   = fault.Newf(fault.Conflict, "A review may have %d photos.", MaxPhotos)
)

// AddPhoto adds a photo to a review that waits, and returns how many it has now.
//
// Errors: NotFound before there is a review; Conflict where it has enough, or was decided on.
func (s Products) AddPhoto(ctx context.Context, b *Bought, productID string, p Photo) (n int, err error) {
	if len(p.Whole) == 0 {
		return 0, fault.Fields("Please choose a photo.", map[string]string{"photo": "Please choose a photo."})
	}
	open := func(ctx context.Context, tx ProductTx) (*OfProduct, error) {
		r, err := tx.OfProductBy(ctx, productID, b.OrderID)
		switch {
		case err != nil:
			return nil, err
		case r.State != Waiting:
			return nil, errDecided
		case len(r.Photos) >= MaxPhotos:
			return nil, errPhotos
		}
		return r, nil
	}
	err = s.InTx(ctx, func(ctx context.Context, tx ProductTx) error {
		_, err := open(ctx, tx)
		return err // before anything is stored
	})
	if err != nil {
		return 0, err
	}
	key := "reviews/" + ident.NewID() + ".jpg"
	if err := s.Blobs.Put(ctx, key, p.Whole, "image/jpeg"); err != nil {
		return 0, fmt.Errorf("review: store a photo: %w", err)
	}
	if err := s.Blobs.Put(ctx, SmallKey(key), p.Small, "image/jpeg"); err != nil {
		return 0, fmt.Errorf("review: store a photo: %w", err) // the hourly sweep deletes the other one
	}
	err = s.InTx(ctx, func(ctx context.Context, tx ProductTx) error {
		r, err := open(ctx, tx)
		if err != nil {
			return err
		}
		r.Photos = append(r.Photos, key)
		n = len(r.Photos)
		return tx.PutOfProduct(ctx, r)
	})
	return n, err
}

// VoiceKind is what a reader says of a review.
type VoiceKind string

// The kinds.
const (
	Helped   VoiceKind = "helpful"
	Reported VoiceKind = "report"
)

// Voice is what the reader at one browser says of a review.
type Voice struct {
	ReviewID string
	Device   string // hash of the browser's cookie
	Kind     VoiceKind
	Reason   Reason // of a report
	At       time.Time
}

// Say counts what a reader says of a published review of a product, once a device.
//
// Errors: NotFound where nobody can read such a review; Invalid for a report without a reason.
func (s Products) Say(ctx context.Context, productID string, v Voice) error {
	switch {
	case v.Kind != Helped && v.Kind != Reported:
		return fault.Fields("Please check the marked fields.", map[string]string{"kind": "Must be helpful or report."})
	case v.Kind == Reported && !slices.Contains(Reasons(), v.Reason):
		return fault.Fields("Please check the marked fields.", map[string]string{"reason": "Say what is wrong with it."})
	case v.Kind == Helped:
		v.Reason = ""
	}
	return s.InTx(ctx, func(ctx context.Context, tx ProductTx) error {
		r, err := tx.OfProductForUpdate(ctx, v.ReviewID)
		switch {
		case err != nil:
			return err
		case r.State != Published || r.ProductID != productID:
			return errNoReview
		}
		v.At = tx.Now()
		_, err = tx.AddVoice(ctx, &v)
		return err
	})
}
