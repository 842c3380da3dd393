package catalog

import (
	"context"
	"strconv"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// This file holds what may be said of an earlier price (GOOD-3): as with the badge of a deal
// (DEAL-3), only what was the lowest price of the 30 days before, and for 30 days.

const (
	askedFor      = 30 * 24 * time.Hour
	leastEarlier  = 5 // percent that the present price is below the earlier one at least
	earlierOpen   = "This has not been for sale for 30 days before its present price, so there is no earlier price to name."
	earlierOver   = "The present price has been asked for 30 days: it is what this costs now. Leave the earlier one empty."
	earlierLittle = "An earlier price is worth naming from 5 % above the present one on. Leave it empty, or lower the price."
)

// Asked is a price that shoppers were asked: a list price or what a deal made of it, both
// before a tier's percentage.
type Asked struct {
	Price money.Paisa
	List  bool
	From  time.Time
	To    time.Time // zero while it is asked
}

// earlierUntil returns until when an earlier price may be named beside a price that was asked
// from a moment on, or what is wrong with it.
func earlierUntil(asked []Asked, earlier, price money.Paisa, began, now time.Time) (until time.Time, wrong string) {
	from := began.Add(-askedFor)
	var low money.Paisa
	whole := false
	for _, a := range asked {
		if !a.From.Before(began) || !a.To.IsZero() && !a.To.After(from) {
			continue
		}
		if low == 0 || a.Price < low {
			low = a.Price
		}
		whole = whole || a.List && !a.From.After(from)
	}
	until = began.Add(askedFor)
	switch {
	case !whole:
		return until, earlierOpen
	case !until.After(now):
		return until, earlierOver
	case earlier > low:
		return until, "In the 30 days before its present price this cost " + low.Format() + " at least once. Name no more than that."
	case (earlier-price)*100 < earlier*leastEarlier:
		return until, earlierLittle
	}
	return until, ""
}

// earlier checks the earlier prices of a product and sets until when each may be named. One
// that was named for another price, and is not true of the new one, is dropped.
func (e *Edit) earlier(ctx context.Context, q, old *Product, wrong map[string]string) error {
	now := e.tx.Now()
	for i := range q.Variants {
		v := &q.Variants[i]
		var before *Variant
		if old != nil && old.State != StateDraft {
			before = old.Variant(v.ID)
		}
		if v.CompareAt == 0 {
			v.CompareUntil = time.Time{}
			continue
		}
		if q.IsSet() {
			wrong["variants."+strconv.Itoa(i)+".compareAt"] = "A set names no earlier price: its price follows from its parts."
			continue
		}
		same := before != nil && before.CompareAt == v.CompareAt
		if same && before.Price == v.Price {
			v.CompareUntil = before.CompareUntil
			continue
		}
		asked, err := e.tx.AskedPrices(ctx, v.ID, now.Add(-2*askedFor))
		if err != nil {
			return err
		}
		began := now
		if before != nil && before.Price == v.Price {
			for _, a := range asked {
				if a.List && a.To.IsZero() {
					began = a.From
				}
			}
		}
		until, says := earlierUntil(asked, v.CompareAt, v.Price, began, now)
		switch {
		case says == "":
			v.CompareUntil = until
		case same:
			v.CompareAt, v.CompareUntil = 0, time.Time{}
		default:
			wrong["variants."+strconv.Itoa(i)+".compareAt"] = says
		}
	}
	return nil
}

// EndEarlier drops the earlier prices of a product that may be named no longer.
func (e *Edit) EndEarlier(ctx context.Context, id string) error {
	old, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return butMissing(err)
	}
	p, ended := *old, false
	p.Variants = append([]Variant(nil), old.Variants...)
	for i := range p.Variants {
		if v := &p.Variants[i]; v.CompareAt > 0 && !v.CompareUntil.After(e.tx.Now()) {
			v.CompareAt, v.CompareUntil, ended = 0, time.Time{}, true
		}
	}
	if !ended {
		return nil
	}
	_, err = e.put(ctx, &p, old, old.State, lacking(old))
	if fault.KindOf(err) == fault.Invalid {
		return nil // the product itself must be put right first
	}
	return err
}
