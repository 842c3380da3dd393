package review

import (
	"context"
	"slices"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Most bounds the testimonials that are kept: all of them travel in one answer.
const Most = 100

var (
	errStale = fault.New(fault.Conflict, "Somebody else has changed this testimonial meanwhile. Look at the newer version first.")
	errMost  = fault.Newf(fault.Conflict, "There are %d testimonials already. Remove some first.", Most)
)

// Patch is what is to be changed of a testimonial; nil leaves it.
type Patch struct {
	Text, Avatar, Name, Username *string
	Hidden                       *bool
}

// Office changes testimonials.
type Office struct{ InTx InTx }

// Add adds a testimonial as the last one.
func (o Office) Add(ctx context.Context, p Patch) (out *Review, err error) {
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		ids, err := tx.ReviewIDs(ctx)
		if err != nil {
			return err
		}
		if len(ids) >= Most {
			return errMost
		}
		r := Review{ID: ident.NewID(), Position: int64(len(ids)) + 1}
		p.apply(&r)
		if err := Validate(r); err != nil {
			return err
		}
		out = &r
		return r.put(ctx, tx, nil, "testimonial.add")
	})
	return out, err
}

// Change changes a testimonial; version is the one that was seen.
func (o Office) Change(ctx context.Context, id string, version int64, p Patch) (out *Review, err error) {
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		old, err := tx.ReviewForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if old.Version != version {
			return errStale
		}
		r := *old
		p.apply(&r)
		if err := Validate(r); err != nil {
			return err
		}
		out = &r
		return r.put(ctx, tx, old, "testimonial.change")
	})
	return out, err
}

// Remove removes a testimonial; version is the one that was seen.
func (o Office) Remove(ctx context.Context, id string, version int64) error {
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		old, err := tx.ReviewForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if old.Version != version {
			return errStale
		}
		if err := tx.DeleteReview(ctx, id); err != nil {
			return err
		}
		if err := tx.Record(ctx, audit.Entry{Action: "testimonial.remove", Subject: "testimonial", SubjectID: id, Before: old.fields()}); err != nil || old.Hidden {
			return err
		}
		return tx.TouchPraised(ctx, false)
	})
}

// Order puts testimonials in an order; those that are not named follow as they were.
func (o Office) Order(ctx context.Context, ids []string) error {
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		have, err := tx.ReviewIDs(ctx)
		if err != nil {
			return err
		}
		var order []string
		for _, id := range append(slices.Clone(ids), have...) {
			if slices.Contains(have, id) && !slices.Contains(order, id) {
				order = append(order, id)
			}
		}
		for i, id := range order {
			if err := tx.PlaceReview(ctx, id, int64(i)+1); err != nil {
				return err
			}
		}
		return tx.Record(ctx, audit.Entry{Action: "testimonial.order", Subject: "testimonial", SubjectID: "all", After: order})
	})
}

func (r *Review) put(ctx context.Context, tx Tx, old *Review, action string) error {
	if err := tx.PutReview(ctx, *r); err != nil {
		return err
	}
	r.Version++
	e := audit.Entry{Action: action, Subject: "testimonial", SubjectID: r.ID, After: r.fields()}
	was := true
	if old != nil {
		e.Before, was = old.fields(), old.Hidden
	}
	if err := tx.Record(ctx, e); err != nil || r.Hidden == was {
		return err
	}
	return tx.TouchPraised(ctx, !r.Hidden)
}

func (r *Review) fields() map[string]any {
	return map[string]any{"text": r.Text, "avatar": r.Avatar, "name": r.Name, "username": r.Username, "shown": !r.Hidden}
}

func (p *Patch) apply(r *Review) {
	for _, f := range []struct {
		from *string
		into *string
	}{{p.Text, &r.Text}, {p.Avatar, &r.Avatar}, {p.Name, &r.Name}, {p.Username, &r.Username}} {
		if f.from != nil {
			*f.into = strings.TrimSpace(*f.from)
		}
	}
	r.Name, r.Username = ident.Tidy(r.Name), ident.Tidy(r.Username)
	if p.Hidden != nil {
		r.Hidden = *p.Hidden
	}
}
