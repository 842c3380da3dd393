package catalog

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
)

// This file moves products between draft, live and archived.

// Publish replaces the product by its draft and shows it, even if it was archived. Errors
// are those of Put.
func (e *Edit) Publish(ctx context.Context, id string, seen Seen) (*Product, error) {
	old, d, err := e.drafted(ctx, id, seen)
	if err != nil {
		return nil, err
	}
	if d == nil {
		return nil, errNoChange
	}
	return e.publish(ctx, old, d)
}

func (e *Edit) publish(ctx context.Context, old *Product, d *Draft) (*Product, error) {
	p, err := d.Product()
	if err != nil {
		return nil, err
	}
	p.ID, p.CreatedAt, p.Key = old.ID, old.CreatedAt, old.Key
	// The draft is deleted first, so that put merges nothing into it.
	if err := e.tx.DeleteDraft(ctx, old.ID); err != nil {
		return nil, err
	}
	q, err := e.put(ctx, p, old, StateLive, nil)
	if err != nil {
		return nil, err
	}
	if err := e.unplan(ctx, old.ID); err != nil {
		return nil, err
	}
	return q, e.record(ctx, "product.publish", old.ID, old, q)
}

// PublishLater schedules a draft's publishing, and refuses now what would be refused then.
// A zero time cancels the schedule.
func (e *Edit) PublishLater(ctx context.Context, id string, seen Seen, at time.Time) error {
	old, d, err := e.drafted(ctx, id, seen)
	if err != nil {
		return err
	}
	planned, err := e.tx.PublishAt(ctx, id)
	if err != nil {
		return err
	}
	switch {
	case at.IsZero():
	case d == nil:
		return errNoChange
	case !at.After(e.tx.Now()):
		return fault.Fields("Please check the marked fields.", map[string]string{"at": "This time is over. Choose a later one, or publish now."})
	default:
		p, err := d.Product()
		if err != nil {
			return err
		}
		p.CreatedAt = old.CreatedAt
		if err := e.check(ctx, withIDs(p, old).Settled(), old, nil); err != nil {
			return err
		}
	}
	if err := e.tx.SetPublishAt(ctx, id, at); err != nil {
		return err
	}
	return e.tx.Record(ctx, audit.Entry{
		Action: "product.plan", Subject: subject, SubjectID: id, Before: moment(planned), After: moment(at),
	})
}

// moment formats a time for the log; nil for the zero time.
func moment(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format(time.RFC3339)
}

// unplan cancels a draft's scheduled publishing.
func (e *Edit) unplan(ctx context.Context, id string) error {
	return e.tx.SetPublishAt(ctx, id, time.Time{})
}

// PublishDue publishes a draft whose time has come, and says whether it did. Another node
// may have done it already. A draft that became invalid since stays a draft, and the log
// says why.
func (e *Edit) PublishDue(ctx context.Context, id string) (done bool, err error) {
	old, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return false, butMissing(err)
	}
	at, err := e.tx.PublishAt(ctx, id)
	if err != nil || at.IsZero() || at.After(e.tx.Now()) {
		return false, err
	}
	d, err := e.tx.Draft(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		return false, e.unplan(ctx, id)
	}
	if err != nil {
		return false, err
	}
	p, err := d.Product()
	if err != nil {
		return false, err
	}
	p.CreatedAt = old.CreatedAt
	if err := e.check(ctx, withIDs(p, old).Settled(), old, nil); err != nil {
		if fault.KindOf(err) != fault.Invalid {
			return false, err
		}
		if err := e.unplan(ctx, id); err != nil {
			return false, err
		}
		return false, e.tx.Record(ctx, audit.Entry{
			Action: "product.unpublished", Subject: subject, SubjectID: id, Before: moment(at), After: fieldsOf(err),
			Why: "The draft was not ready when its time came.",
		})
	}
	_, err = e.publish(ctx, old, d)
	return err == nil, err
}

// Unpublish turns a live product back into the draft that it was before, to undo an import
// that published it.
func (e *Edit) Unpublish(ctx context.Context, id string, version int64, draft *Product) error {
	p, err := e.tx.ProductForUpdate(ctx, id)
	switch {
	case err != nil:
		return err
	case p.RowVersion != version:
		return errStale
	case p.State != StateLive:
		return fault.New(fault.Conflict, "The product is not live any more.")
	}
	d, err := e.tx.Draft(ctx, id)
	if err := butMissing(err); err != nil {
		return err
	}
	now := *p
	now.State, now.Slug = StateDraft, ""
	if err := e.tx.PutProduct(ctx, &now); err != nil {
		return err
	}
	now.RowVersion++
	e.changed = true
	if _, err := e.keep(ctx, draft, &now, d); err != nil {
		return err
	}
	return e.tx.Record(ctx, audit.Entry{Action: "product.unpublish", Subject: subject, SubjectID: id, Before: StateLive, After: StateDraft})
}

// Archive takes a live product off sale. Its orders keep it.
func (e *Edit) Archive(ctx context.Context, productID string, version int64) error {
	return e.turn(ctx, productID, version, StateLive, StateArchived)
}

// Restore shows an archived product again.
func (e *Edit) Restore(ctx context.Context, productID string, version int64) error {
	return e.turn(ctx, productID, version, StateArchived, StateLive)
}

func (e *Edit) turn(ctx context.Context, productID string, version int64, from, to State) error {
	p, err := e.tx.ProductForUpdate(ctx, productID)
	switch {
	case err != nil:
		return err
	case p.RowVersion != version:
		return errStale
	case p.State != from:
		return fault.Newf(fault.Conflict, "The product is %s and cannot become %s.", p.State, to)
	}
	if to == StateLive {
		wrong := map[string]string{}
		if err := e.banned(ctx, p, wrong); err != nil {
			return err
		}
		if len(wrong) > 0 {
			return fault.Fields("The product is not ready to be shown.", wrong)
		}
	}
	now := *p
	now.State = to
	e.changed = true
	if err := e.tx.PutProduct(ctx, &now); err != nil {
		return err
	}
	now.RowVersion++
	if err := e.rebase(ctx, p, &now); err != nil {
		return err
	}
	return e.tx.Record(ctx, audit.Entry{
		Action: "product." + string(to), Subject: subject, SubjectID: productID, Before: from, After: to,
	})
}
