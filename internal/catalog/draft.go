package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Seen is what an editor saw of a product: its row version, and its draft's, 0 without one.
type Seen struct{ Product, Draft int64 }

var (
	errNoDraft  = fault.New(fault.NotFound, "There is no draft.")
	errNotLive  = fault.New(fault.Conflict, "The product was never published: there is nothing to go back to. Delete it instead.")
	errOrdered  = fault.New(fault.Conflict, "The product was ordered: it cannot be deleted. Archive it instead.")
	errInHouse  = fault.New(fault.Conflict, "There are units of it in the house. Write them off first, or archive the product.")
	errNoChange = fault.New(fault.Conflict, "There is nothing to publish: the product is live as it is.")
)

// NewDraft creates a product as a hidden draft and returns its id. Where the actor sent the
// same key before, it saves the sheet to the product created then, unless somebody else has
// saved that since. An empty key is ignored.
func (e *Edit) NewDraft(ctx context.Context, s *Sheet, key string) (id string, err error) {
	if key != "" {
		e.key = "office " + ident.Attempt(e.actor, key)
		defer func() { e.key = "" }()
		if id, err = e.tx.KeyOwner(ctx, e.key); err != nil || id != "" {
			return id, errors.Join(err, e.beginAgain(ctx, id, s))
		}
	}
	id = ident.NewID()
	_, err = e.SaveDraft(ctx, id, s, Seen{})
	return id, err
}

// beginAgain saves to a product created under the same key, unless somebody else has
// changed it.
func (e *Edit) beginAgain(ctx context.Context, id string, s *Sheet) error {
	if id == "" {
		return nil
	}
	old, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil || old.State != StateDraft {
		return err
	}
	d, err := e.tx.Draft(ctx, id)
	if err != nil || d.Actor != e.actor {
		return butMissing(err)
	}
	_, err = e.SaveDraft(ctx, id, s, Seen{old.RowVersion, d.Version})
	return err
}

// SaveDraft stores the draft of a product. A draft may be incomplete; only its size is
// checked. New variants get their ids here.
//
// Errors: Conflict where the product or its draft changed since it was seen; NotFound.
func (e *Edit) SaveDraft(ctx context.Context, id string, s *Sheet, seen Seen) (*Draft, error) {
	old, err := e.tx.ProductForUpdate(ctx, id)
	if err := butMissing(err); err != nil {
		return nil, err
	}
	was := &Sheet{}
	switch {
	case old == nil && seen != (Seen{}):
		return nil, errNoProduct
	case old == nil:
		// The row puts the draft into the office's list; shoppers see nothing of it.
		old = &Product{ID: id, Key: e.key, State: StateDraft, CreatedAt: e.tx.Now()}
		if err := e.tx.PutProduct(ctx, old); err != nil {
			return nil, err
		}
		old.RowVersion = 1
	case old.RowVersion != seen.Product:
		return nil, errStale
	default:
		*was = SheetOf(old)
	}
	before, err := e.tx.Draft(ctx, id)
	if err := butMissing(err); err != nil {
		return nil, err
	}
	switch {
	case before == nil && seen.Draft != 0, before != nil && before.Version != seen.Draft:
		return nil, errStale
	case before != nil:
		p, err := before.Product()
		if err != nil {
			return nil, err
		}
		*was = SheetOf(p)
	}
	p := withIDs(s.Product(id, old), old)
	v := checker{}
	v.text("name", p.Name, 0, maxName)
	v.text("brand", p.Brand, 0, maxShort)
	if len(v) > 0 {
		// Lists show these two fields. All others are checked when the draft is published.
		return nil, fault.Fields("Please check the marked fields.", v)
	}
	d, err := e.keep(ctx, p, old, before)
	if err != nil {
		return nil, err
	}
	now := SheetOf(p)
	left, right := Differences(was, &now)
	action := "product.draft"
	if seen == (Seen{}) {
		action = "product.begin"
	}
	return d, e.tx.Record(ctx, audit.Entry{Action: action, Subject: subject, SubjectID: id, Before: left, After: right})
}

// ErrNoPreview is the error for a draft that cannot be previewed: it does not exist, or its
// product is archived.
var ErrNoPreview = fault.New(fault.Conflict, "There is no draft to look at.")

// Previewed is the log's action for the link of a preview.
const Previewed = "product.preview"

// Preview logs that a preview link, valid until a time, is made, and returns when the draft
// was begun: the link is valid for that draft only.
//
// Errors: NotFound; ErrNoPreview.
func (e *Edit) Preview(ctx context.Context, id string, until time.Time) (begun time.Time, err error) {
	p, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return begun, err
	}
	d, err := e.tx.Draft(ctx, id)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return begun, ErrNoPreview
	case err != nil:
		return begun, err
	case p.State == StateArchived:
		return begun, ErrNoPreview
	}
	return d.BegunAt, e.tx.Record(ctx, audit.Entry{
		Action: Previewed, Subject: subject, SubjectID: id, After: until.UTC().Format(time.RFC3339),
	})
}

// subject is a product's subject in the log.
const subject = "product"

// keep stores p as the draft of old, replacing the draft before, if any.
func (e *Edit) keep(ctx context.Context, p, old *Product, before *Draft) (*Draft, error) {
	body, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("catalog: draft: %w", err)
	}
	if len(body) > maxDraft {
		return nil, fault.New(fault.TooLarge, "The draft is larger than 256 kB. Shorten its texts.")
	}
	d := &Draft{ProductID: p.ID, Body: body, Base: old.RowVersion, Version: 1, Actor: e.actor, BegunAt: e.tx.Now(), UpdatedAt: e.tx.Now()}
	if before != nil {
		d.Version, d.BegunAt = before.Version+1, before.BegunAt
	}
	if old.State == StateDraft {
		row, err := DraftRow(ctx, e.tx, p)
		if err != nil {
			return nil, err
		}
		if err := e.tx.PutDraftRow(ctx, row); err != nil {
			return nil, err
		}
	}
	return d, e.tx.PutDraft(ctx, d)
}

// SKUs looks up the owner of a SKU; see Tx.
type SKUs interface {
	SKUOwner(ctx context.Context, sku string) (id string, err error)
}

// DraftRow returns the product row of a draft that was never published. Drafts may hold
// invalid data, but stock needs a valid row to be received on. Texts that no row takes are
// left out, and so are SKUs of other products.
func DraftRow(ctx context.Context, owner SKUs, p *Product) (*Product, error) {
	q := *p
	q.Variants = nil
	taken := map[string]bool{}
	fits := func(s string) string {
		v := checker{}
		if v.text("", s, 0, maxShort); len(v) > 0 {
			return ""
		}
		return s
	}
	for i := range p.Variants {
		v := p.Variants[i]
		if len(q.Variants) == maxVariants || v.ID == "" || len(v.ID) > maxShort || taken[v.ID] {
			continue
		}
		taken[v.ID] = true
		v.Size, v.Color, v.Shade, v.SKU, v.Barcode = fits(v.Size), fits(v.Color), fits(v.Shade), fits(v.SKU), fits(v.Barcode)
		v.Price = max(0, min(v.Price, money.Max/1000))
		v.CompareAt, v.CompareUntil = 0, time.Time{} // an unpublished product had no price
		for j := range q.Variants {
			if q.Variants[j].SKU == v.SKU {
				v.SKU = ""
			}
		}
		if v.SKU != "" {
			id, err := owner.SKUOwner(ctx, v.SKU)
			if err != nil {
				return nil, err
			}
			if id != "" && id != p.ID {
				v.SKU = ""
			}
		}
		q.Variants = append(q.Variants, v)
	}
	return &q, nil
}

// rebase merges a change of a live product into its draft, unless the draft has changed the
// same field (ITEM-2, OFFICE-4).
func (e *Edit) rebase(ctx context.Context, old, now *Product) error {
	d, err := e.tx.Draft(ctx, now.ID)
	if err != nil {
		return butMissing(err)
	}
	p, err := d.Product()
	if err != nil {
		return err
	}
	base, mine, theirs := SheetOf(old), SheetOf(p), SheetOf(now)
	merged := Merge(&base, &mine, &theirs)
	actor := e.actor
	e.actor = d.Actor // the draft stays its author's
	_, err = e.keep(ctx, merged.Product(now.ID, now), now, d)
	e.actor = actor
	return err
}

// drafted locks a product and its draft, and checks that both are as seen.
func (e *Edit) drafted(ctx context.Context, id string, seen Seen) (old *Product, d *Draft, err error) {
	if old, err = e.tx.ProductForUpdate(ctx, id); err != nil {
		return nil, nil, err
	}
	d, err = e.tx.Draft(ctx, id)
	if err := butMissing(err); err != nil {
		return nil, nil, err
	}
	version := int64(0)
	if d != nil {
		version = d.Version
	}
	if old.RowVersion != seen.Product || version != seen.Draft {
		return nil, nil, errStale
	}
	return old, d, nil
}

// DropDraft discards the unpublished changes.
func (e *Edit) DropDraft(ctx context.Context, id string, seen Seen) error {
	old, d, err := e.drafted(ctx, id, seen)
	switch {
	case err != nil:
		return err
	case d == nil:
		return errNoDraft
	case old.State == StateDraft:
		return errNotLive
	}
	if err := e.unplan(ctx, id); err != nil {
		return err
	}
	if err := e.tx.DeleteDraft(ctx, id); err != nil {
		return err
	}
	p, err := d.Product()
	if err != nil {
		return err
	}
	return e.record(ctx, "product.drop", id, p, old)
}

// Delete removes a product for good. Only a product that was never ordered can be deleted
// (ITEM-7).
func (e *Edit) Delete(ctx context.Context, id string, version int64) error {
	p, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return err
	}
	if p.RowVersion != version {
		return errStale
	}
	if err := e.tx.TakeAway(ctx, id, e.actor); err != nil {
		return err
	}
	ordered, units, err := e.tx.ProductUse(ctx, id)
	switch {
	case err != nil:
		return err
	case ordered:
		return errOrdered
	case units > 0:
		return errInHouse
	}
	if err := e.tx.DeleteProduct(ctx, id); err != nil {
		return err
	}
	e.changed = true
	return e.tx.Record(ctx, audit.Entry{Action: "product.delete", Subject: subject, SubjectID: id, Before: SheetOf(p)})
}

// Duplicate creates a product as a copy of another's draft or published state, and returns
// its id. SKUs, barcodes and the address are not copied, because they are unique.
func (e *Edit) Duplicate(ctx context.Context, id string) (string, error) {
	p, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return "", err
	}
	d, err := e.tx.Draft(ctx, id)
	if err := butMissing(err); err != nil {
		return "", err
	}
	if d != nil {
		if p, err = d.Product(); err != nil {
			return "", err
		}
	}
	s := SheetOf(p)
	s.Slug = ""
	if s.Name != "" {
		s.Name = shortened(s.Name, maxName-len(copied)) + copied
	}
	for i := range s.Variants {
		v := &s.Variants[i]
		v.ID, v.SKU, v.Barcode = "", "", ""
	}
	return e.NewDraft(ctx, &s, "")
}

// copied is appended to the name of a copy.
const copied = " (copy)"

func shortened(s string, most int) string {
	runes := []rune(s)
	return string(runes[:min(len(runes), most)])
}

// Alter changes a product without a draft: published as it is live or archived, or in the
// draft of one that was never published. version is the row version that was seen, or
// AnyVersion. It returns the product before and after; where change changes nothing, it
// stores nothing and returns the same twice.
func (e *Edit) Alter(ctx context.Context, id string, version int64, action string, change func(*Product) error) (before, after *Product, err error) {
	old, err := e.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if version != AnyVersion && old.RowVersion != version {
		return nil, nil, errStale
	}
	if old.State == StateDraft {
		return e.alterDraft(ctx, old, action, change)
	}
	p := clone(old)
	if err := change(p); err != nil {
		return nil, nil, err
	}
	p = p.Settled()
	if unchanged(old, p) {
		return old, old, nil
	}
	q, err := e.put(ctx, p, old, old.State, lacking(old))
	if err != nil {
		return nil, nil, err
	}
	return old, q, e.record(ctx, action, id, old, q)
}

func (e *Edit) alterDraft(ctx context.Context, old *Product, action string, change func(*Product) error) (before, after *Product, err error) {
	d, err := e.tx.Draft(ctx, old.ID)
	if err != nil {
		return nil, nil, err
	}
	was, err := d.Product()
	if err != nil {
		return nil, nil, err
	}
	was.State, was.RowVersion = old.State, old.RowVersion
	p := clone(was)
	if err := change(p); err != nil {
		return nil, nil, err
	}
	if unchanged(was, p) {
		return was, was, nil
	}
	if _, err := e.keep(ctx, p, old, d); err != nil {
		return nil, nil, err
	}
	return was, p, e.record(ctx, action, old.ID, was, p)
}

func unchanged(a, b *Product) bool {
	x, y := SheetOf(a), SheetOf(b)
	before, _ := Differences(&x, &y)
	return len(before) == 0
}

// clone copies what a change may write to.
func clone(p *Product) *Product {
	q := *p
	q.Variants = append([]Variant(nil), p.Variants...)
	q.Categories = append([]string(nil), p.Categories...)
	q.SkinTypes = append([]string(nil), p.SkinTypes...)
	return &q
}

// record logs the changed fields of a product.
func (e *Edit) record(ctx context.Context, action, id string, old, now *Product) error {
	a, b := Sheet{}, SheetOf(now)
	if old != nil {
		a = SheetOf(old)
	}
	before, after := Differences(&a, &b)
	return e.tx.Record(ctx, audit.Entry{Action: action, Subject: subject, SubjectID: id, Before: before, After: after})
}
