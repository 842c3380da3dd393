package app

import (
	"context"
	"fmt"

	"gulaab/demo"
	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/httpd/shopapi"
	"gulaab/internal/order"
	"gulaab/internal/review"
	"gulaab/internal/store"
)

// decidedAfter is how long a review of the story waits for somebody of the office.
const decidedAfter = 9 // hours

// review lays out what a customer says of a delivered product, so many hours after
// the order, and what the office makes of it. Both go through the rules that hold
// for everybody: only what was delivered can be reviewed, and once (SHELF-4).
func (t *teller) review(step func(after float64, name string, do func(context.Context) error), delivered float64, told demo.StoryReview, o **order.Order) {
	reviews := review.Products{InTx: within(t.db.InTx, func(tx *store.Tx) review.ProductTx { return tx })}
	var id string
	written := delivered + told.Days*24
	step(written, "review "+told.Product, func(ctx context.Context) error {
		r, err := reviews.Write(ctx, shopapi.Bought(*o), review.Written{ProductID: t.keyed(told.Product), Stars: told.Stars, Text: told.Text, Name: told.Name})
		if err == nil {
			id = r.ID
		}
		return err
	})
	d := review.Decision{State: new(review.State)}
	switch *d.State = review.Published; told.State {
	case demo.ReviewWaiting:
		return
	case demo.ReviewHidden:
		*d.State, d.Reason = review.Hidden, review.Reason(told.Reason)
	}
	if told.Answer != "" {
		d.Answer = &told.Answer
	}
	step(written+decidedAfter, "decide on the review of "+told.Product, func(ctx context.Context) error {
		found, err := t.db.OfProducts(ctx, review.Page{ID: id, Limit: 1})
		if err != nil {
			return err
		}
		if len(found) != 1 {
			return fmt.Errorf("%d reviews are %s", len(found), id)
		}
		manager := t.people[account.Manager]
		_, err = reviews.Decide(audit.With(ctx, audit.Who{Account: manager}), id, found[0].Version, d, manager)
		return err
	})
}
