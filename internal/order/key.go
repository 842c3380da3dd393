package order

import (
	"context"

	"gulaab/internal/fault"
)

// This file answers clients that sent an order and lost the answer. Whoever holds the
// idempotency key of that request may ask (SURE-1).

// Asker is who asks about a key; at most one field is set.
type Asker struct {
	AccountID string
	GuestHash string
}

// ErrNotPlaced is the answer for a key without an order.
var ErrNotPlaced = fault.New(fault.NotFound, "No order is placed with this key.")

// linkableKey is the length from which a key is as hard to guess as a guest cookie. A
// shorter key only shows that its order exists.
const linkableKey = 20

// ByKey returns the order placed with an idempotency key. It waits for a request that is
// using the key. A guest's order is linked to the asking browser, whose cookie was lost
// with the first answer. It returns NotFound where nothing is placed; a late request may
// still place an order then, unless CloseKey is called.
func (s *Service) ByKey(ctx context.Context, key string, who Asker) (*Order, error) {
	o, err := s.resolveKey(ctx, key, who, false)
	if err == nil && o == nil {
		return nil, ErrNotPlaced
	}
	return o, err
}

// CloseKey gives a key up, so that nothing will be placed with it. Where an order exists
// already, it returns that as ByKey does, and placed is true.
func (s *Service) CloseKey(ctx context.Context, key string, who Asker) (o *Order, placed bool, err error) {
	o, err = s.resolveKey(ctx, key, who, true)
	return o, o != nil, err
}

func (s *Service) resolveKey(ctx context.Context, key string, who Asker, end bool) (found *Order, err error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		found = nil
		id, err := tx.KeyOrder(ctx, keyScope, key)
		switch {
		case err != nil:
			return err
		case id == "" && end:
			return tx.CloseKey(ctx, keyScope, key)
		case id == "":
			return nil
		}
		o, err := tx.OrderForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if who.GuestHash != "" && o.AccountID == "" && len(key) >= linkableKey {
			if err := tx.LinkGuest(ctx, who.GuestHash, id); err != nil {
				return err
			}
		}
		found = o
		return nil
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}

// checkKey refuses keys that no client makes, since a header may hold any bytes.
func checkKey(key string) error {
	if len(key) > maxKey {
		return keyFault(fault.Newf(fault.Malformed, "Idempotency-Key may have at most %d characters.", maxKey))
	}
	for _, c := range []byte(key) {
		if c < ' ' || c > '~' {
			return keyFault(fault.New(fault.Malformed, "The Idempotency-Key cannot be read."))
		}
	}
	return nil
}

func keyFault(f *fault.Error) error {
	f.Fields = map[string]string{"Idempotency-Key": "Must be at most 200 letters, digits and signs of ASCII."}
	return f
}
