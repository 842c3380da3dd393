package stock

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// This file sells units before they are in the house (GOOD-3). A promise is no hold: held units
// are on hand, promised ones are to come. What comes belongs to whom it was promised from the
// moment when it is counted, because ForSale leaves it out; the orders get it one after the other,
// the oldest first (Supply).

// Preorder is what of a variant may be sold before it is in the house; zero: nothing.
type Preorder struct {
	PreorderDay   string // the day from which it ships, "2027-01-12"; empty: no more is sold so
	PreorderLimit int64  // units to come that may be sold so; those that came for their orders are no longer among them
	Promised      int64  // of them promised to orders
}

// Promises is the part of Tx about units that are to come.
type Promises interface {
	// PromiseStock promises n units to come, in one statement, where nothing of the variant is for
	// sale, its day is after today and the limit is kept. It returns false where nothing was changed.
	PromiseStock(ctx context.Context, variantID string, n int64, today string) (Level, bool, error)
	// TakeBackPromise frees n promised units; false where fewer were promised.
	TakeBackPromise(ctx context.Context, variantID string, n int64) (bool, error)
	// KeepPromise holds n promised units that have come; false where fewer are on the shelf or were promised.
	KeepPromise(ctx context.Context, variantID string, n int64) (bool, error)
	// PromisedBefore returns how many units of a variant are promised to orders older than one.
	PromisedBefore(ctx context.Context, variantID, orderID string, placed time.Time) (int64, error)
}

// Today is a moment's day as PreorderDay writes it.
func Today(now time.Time) string { return now.In(zone.Karachi).Format(time.DateOnly) }

// Open says whether units of the variant may be sold before they come, now.
func (l Level) Open(now time.Time) bool {
	return l.Tracked && l.PreorderDay > Today(now) && l.ForSale() <= 0 && l.Promised < l.PreorderLimit
}

// Promise promises units to come to an order, and returns the day from which they ship. ok is
// false where they may not be sold so; the level says why.
func Promise(ctx context.Context, tx Tx, it Item) (level Level, ok bool, err error) {
	if err := it.check(); err != nil {
		return Level{}, false, err
	}
	if level, ok, err = tx.PromiseStock(ctx, it.VariantID, it.Quantity, Today(tx.Now())); err != nil || ok {
		return level, ok, err
	}
	level, err = tx.StockLevel(ctx, it.VariantID)
	return level, false, err
}

// TakeBack frees units that were promised to an order and have not come.
func TakeBack(ctx context.Context, tx Tx, it Item) error {
	if err := it.check(); err != nil {
		return err
	}
	ok, err := tx.TakeBackPromise(ctx, it.VariantID, it.Quantity)
	if err == nil && !ok {
		err = fmt.Errorf("stock: a promise of %d units of variant %s to order %q does not fit its level", it.Quantity, it.VariantID, it.OrderID)
	}
	return err
}

// Supply holds what has come of units that were promised to an order placed at a moment, and that
// no older order waits for. It returns how many these are, and the variant's level as it was.
func Supply(ctx context.Context, tx Tx, it Item, placed time.Time) (came int64, level Level, err error) {
	if err := it.check(); err != nil {
		return 0, Level{}, err
	}
	if level, err = tx.StockLevel(ctx, it.VariantID); err != nil {
		return 0, level, err
	}
	older := int64(0)
	if level.Free() > 0 && level.Tracked {
		if older, err = tx.PromisedBefore(ctx, it.VariantID, it.OrderID, placed); err != nil {
			return 0, level, err
		}
	}
	if came = min(it.Quantity, level.Free()-older); came <= 0 || !level.Tracked {
		return 0, level, nil
	}
	ok, err := tx.KeepPromise(ctx, it.VariantID, came)
	if err == nil && !ok {
		err = fmt.Errorf("stock: keeping a promise of %d units of variant %s to order %q does not fit its level", came, it.VariantID, it.OrderID)
	}
	if err != nil {
		return 0, level, err
	}
	it.Quantity, it.Reason = came, "pre-ordered"
	return came, level, tx.InsertStockMove(ctx, it.move(Held, Shelf, ForOrder))
}

// PreorderInput is what the owner wants sold before it is in the house.
type PreorderInput struct {
	VariantID string
	Day       string // "2027-01-12"; empty: no more is sold so
	Units     int64  // to come that may be sold, with those that orders wait for
}

// mostAhead is how far ahead a day may be: nobody can promise more.
const mostAhead = 366 * 24 * time.Hour

// check bounds the day and the limit.
func (in *PreorderInput) check(now time.Time) error {
	wrong := map[string]string{}
	day, err := time.ParseInLocation(time.DateOnly, in.Day, zone.Karachi)
	switch {
	case in.Day == "":
		return nil
	case err != nil:
		wrong["shipsFrom"] = "This must be a day such as 2027-01-12."
	case in.Day <= Today(now):
		wrong["shipsFrom"] = "This must be a day after today. What ships today is in stock: take it in under Stock."
	case day.Sub(now) > mostAhead:
		wrong["shipsFrom"] = "This must be within a year."
	}
	if in.Units < 1 || in.Units > maxUnits {
		wrong["limit"] = "This must be from 1 to 1,000,000."
	}
	if len(wrong) > 0 {
		return fault.Fields("The pre-order was not saved.", wrong)
	}
	return nil
}

// Preorder sets what of a variant is sold before it is in the house. Orders that wait learn of
// another day (order.Service.Supply).
//
// Errors: NotFound; Invalid with "shipsFrom" or "limit".
func (s *Service) Preorder(ctx context.Context, in PreorderInput) (now Preorder, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		if err := in.check(tx.Now()); err != nil {
			return err
		}
		before, err := tx.StockLevel(ctx, in.VariantID)
		if err != nil {
			return err
		}
		ok, err := tx.SetPreorder(ctx, in.VariantID, in.Day, in.Units)
		switch {
		case err != nil:
			return err
		case !ok && !before.Tracked:
			const message = "Its units are not counted, so it never sells out: count it first."
			return fault.Fields(message, map[string]string{"shipsFrom": message})
		case !ok:
			message := fmt.Sprintf("Orders wait for %d units already: the limit cannot be lower.", before.Promised)
			return fault.Fields(message, map[string]string{"limit": message})
		}
		after, err := tx.StockLevel(ctx, in.VariantID)
		if err != nil {
			return err
		}
		now = after.Preorder
		return tx.Record(ctx, audit.Entry{
			Action: "stock.preorder", Subject: "stock", SubjectID: in.VariantID, Before: before.entry(), After: after.entry(),
		})
	})
	return now, err
}

// entry is what the log keeps of what is sold before it comes.
func (p Preorder) entry() map[string]any {
	return map[string]any{"shipsFrom": p.PreorderDay, "limit": p.PreorderLimit, "promised": p.Promised}
}
