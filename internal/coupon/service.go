package coupon

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Tx is what keeping coupons needs of one transaction.
type Tx interface {
	// Now is the one moment of this transaction.
	Now() time.Time
	audit.Tx
	deal.Shop
	// CouponForUpdate returns a coupon, locked until the transaction ends;
	// NotFound where there is none.
	CouponForUpdate(ctx context.Context, id string) (*Coupon, error)
	// AddCoupon inserts a coupon; Conflict where another has its code.
	AddCoupon(ctx context.Context, c *Coupon) error
	// PutCoupon replaces the coupon of its ID; its code and its uses stay.
	PutCoupon(ctx context.Context, c *Coupon) error
	DeleteCoupon(ctx context.Context, id string) error
	// CouponUsed says whether an order ever had it, also one that was cancelled.
	CouponUsed(ctx context.Context, id string) (bool, error)
}

// InTx runs fn in one transaction and commits it if fn returns nil. The context
// of fn is the transaction's.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Reader is what showing coupons needs, outside a transaction.
type Reader interface {
	// Coupons returns a page of the coupons, the newest first.
	Coupons(ctx context.Context, q Query) ([]*Coupon, error)
	Coupon(ctx context.Context, id string) (*Coupon, error)
	// CouponUses returns a page of the orders that have a coupon, the latest first.
	CouponUses(ctx context.Context, id string, q Query) ([]Use, error)
}

// Query selects a page.
type Query struct {
	After string // id of the last coupon or order of the page before
	Limit int
}

// Use is one order that has a coupon.
type Use struct {
	OrderID  string
	Number   string
	Status   string
	Discount money.Paisa
	At       time.Time
	Returned time.Time // when the order ended and gave the use back; zero while it counts
}

// Service keeps coupons. It is safe for concurrent use.
type Service struct {
	inTx InTx
	Reader
}

// New returns a Service.
func New(inTx InTx, reader Reader) (*Service, error) {
	if inTx == nil || reader == nil {
		return nil, errors.New("coupon: a transaction and a reader are required")
	}
	return &Service{inTx, reader}, nil
}

// What somebody is told whose change cannot be made.
var (
	errStale   = fault.New(fault.Conflict, "Somebody else has changed this coupon meanwhile. Look at the newer version first.")
	errStopped = fault.New(fault.Conflict, "This coupon is stopped. Make a new one instead.")
	errUsed    = fault.New(fault.Conflict, "Orders have this coupon. Stop it instead: they keep it in the books.")
)

// ErrTaken is the Conflict of a code that another coupon has.
func ErrTaken() *fault.Error {
	f := fault.New(fault.Conflict, "Another coupon has this code.")
	f.Fields = map[string]string{"code": "Another coupon has this code."}
	return f
}

// Add makes a coupon.
//
// Errors: Invalid with Fields; Conflict where another coupon has the code.
func (s *Service) Add(ctx context.Context, c *Coupon, actor string) (*Coupon, error) {
	given, err := checked(c)
	if err != nil {
		return nil, err
	}
	var stored Coupon
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		put := given // each run begins anew
		if err := put.notPast(tx.Now()); err != nil {
			return err
		}
		if err := deal.There(ctx, tx, msgMistakes, "targets", put.Targets, nil); err != nil {
			return err
		}
		put.ID, put.Version, put.Actor, put.CreatedAt, put.UpdatedAt = ident.NewID(), 1, actor, tx.Now(), tx.Now()
		put.Stopped, put.Uses, put.Given = time.Time{}, 0, 0
		if err := tx.AddCoupon(ctx, &put); err != nil {
			return err
		}
		stored = put
		return record(ctx, tx, "coupon.put", nil, &put)
	})
	if err != nil {
		return nil, err
	}
	return &stored, nil
}

// Change replaces the coupon of an id where version is that of the newest. Its
// code stays: it is printed and posted elsewhere.
//
// Errors: Invalid with Fields; Conflict for a version that is not the newest, or a
// stopped coupon; NotFound.
func (s *Service) Change(ctx context.Context, c *Coupon, version int64, actor string) (*Coupon, error) {
	given, err := checked(c)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, given.ID, version, "coupon.put", func(ctx context.Context, tx Tx, old *Coupon) (*Coupon, error) {
		put := given
		if put.Code != old.Code {
			return nil, fault.Fields(msgMistakes, map[string]string{"code": "A code cannot be changed. Stop this coupon and make another."})
		}
		if err := put.notPast(tx.Now()); err != nil {
			return nil, err
		}
		if err := deal.There(ctx, tx, msgMistakes, "targets", put.Targets, old.Targets); err != nil {
			return nil, err
		}
		put.CreatedAt, put.Uses, put.Given, put.Stopped = old.CreatedAt, old.Uses, old.Given, time.Time{}
		return &put, nil
	}, actor)
}

// Stop ends a coupon: nobody can use it any more. Orders that have it keep it.
func (s *Service) Stop(ctx context.Context, id string, version int64, actor string) (*Coupon, error) {
	return s.change(ctx, id, version, "coupon.stop", func(_ context.Context, tx Tx, old *Coupon) (*Coupon, error) {
		put := *old
		put.Stopped = tx.Now()
		return &put, nil
	}, actor)
}

// checked returns a copy that is tidied and checked.
func checked(c *Coupon) (Coupon, error) {
	given := *c
	given.Targets = slices.Clone(c.Targets)
	given.Starts, given.Ends = c.Starts.UTC().Truncate(time.Microsecond), c.Ends.UTC().Truncate(time.Microsecond)
	return given, given.Check()
}

func (c *Coupon) notPast(now time.Time) error {
	if !c.Ends.IsZero() && !c.Ends.After(now) {
		return fault.Fields(msgMistakes, map[string]string{"endsAt": "The end is in the past."})
	}
	return nil
}

// change replaces a coupon by what make makes of it, and writes it into the log.
func (s *Service) change(
	ctx context.Context, id string, version int64, action string, replace func(ctx context.Context, tx Tx, old *Coupon) (*Coupon, error), actor string,
) (stored *Coupon, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		old, err := tx.CouponForUpdate(ctx, id)
		switch {
		case err != nil:
			return err
		case old.Version != version:
			return errStale
		case !old.Stopped.IsZero():
			return errStopped
		}
		put, err := replace(ctx, tx, old)
		if err != nil {
			return err
		}
		put.Version, put.Actor, put.UpdatedAt = version+1, actor, tx.Now()
		if err := tx.PutCoupon(ctx, put); err != nil {
			return err
		}
		stored = put
		return record(ctx, tx, action, old, put)
	})
	if err != nil {
		return nil, err
	}
	return stored, nil
}

// Delete removes a coupon that no order ever had.
func (s *Service) Delete(ctx context.Context, id string, version int64) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.CouponForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if c.Version != version {
			return errStale
		}
		used, err := tx.CouponUsed(ctx, id)
		switch {
		case err != nil:
			return err
		case used:
			return errUsed
		}
		if err := tx.DeleteCoupon(ctx, id); err != nil {
			return err
		}
		return record(ctx, tx, "coupon.delete", c, nil)
	})
}

// record writes what was done into the log.
func record(ctx context.Context, tx Tx, action string, before, after *Coupon) error {
	e := audit.Entry{Action: action, Subject: "coupon"}
	if before != nil {
		e.SubjectID, e.Before = before.ID, before
	}
	if after != nil {
		e.SubjectID, e.After = after.ID, after
	}
	return tx.Record(ctx, e)
}
