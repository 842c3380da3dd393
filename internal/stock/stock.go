// Package stock keeps the units of every variant: how many are on hand, how many
// of those are held for orders, and a ledger of everything that ever changed
// them. It promises that a variant whose units are counted never has more held
// than on hand, that every change is a row of the ledger, and that no row is ever
// changed or removed, so that the levels can be worked out from it again
// (STOCK-1). It knows neither SQL nor HTTP, and what an order is only by its id.
package stock

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/fault"
)

// Kind is what a row of the ledger says happened.
type Kind string

// The kinds.
const (
	Received    Kind = "received"
	Held        Kind = "held"
	Released    Kind = "released"
	Packed      Kind = "packed"
	Sold        Kind = "sold"
	BackToShelf Kind = "back_to_shelf"
	Quarantined Kind = "quarantine"
	WrittenOff  Kind = "written_off"
	Counted     Kind = "counted"
)

// Place is where units come from or go to.
type Place string

// The places. Units on the shelf and those of orders are on hand; those in
// quarantine are in the house and for nobody.
const (
	Supplier   Place = "supplier"
	Shelf      Place = "shelf"
	ForOrder   Place = "order"
	Parcel     Place = "parcel"
	Customer   Place = "customer"
	Quarantine Place = "quarantine"
	Gone       Place = "gone"
	Difference Place = "count" // what a count found too many or too few
)

// Move is one row of the ledger.
type Move struct {
	VariantID string
	LotID     string // empty where no lot is known
	Kind      Kind
	Quantity  int64 // above 0
	From, To  Place
	OrderID   string // empty where no order has a part
	Actor     string // "customer", "system", or an account's id
	Reason    string
}

// Level is how many units of a variant there are.
type Level struct {
	VariantID   string
	Tracked     bool // nobody counts the units of one that is not
	OnHand      int64
	Held        int64 // of those on hand, for orders
	Quarantined int64 // beside those on hand
	LowAt       int64 // 0: no alert
}

// Free is what a sale may take.
func (l Level) Free() int64 { return l.OnHand - l.Held }

// Shift is a change of a level.
type Shift struct{ OnHand, Held, Quarantined int64 }

// Tx is what keeping stock needs of one transaction.
type Tx interface {
	// Now is the one moment of this transaction.
	Now() time.Time
	// StockLevel returns the level of a variant, locked until the transaction
	// ends; NotFound where there is none.
	StockLevel(ctx context.Context, variantID string) (Level, error)
	// HoldStock raises what is held by n where the variant is tracked and at
	// least n are free. The condition and the change are one statement. It
	// returns the level, and false where nothing was changed; NotFound where
	// there is no such variant.
	HoldStock(ctx context.Context, variantID string, n int64) (Level, bool, error)
	// ShiftStock changes a level, in one statement, where no number falls below
	// 0 and, of a tracked variant, no more are held than on hand. It returns
	// false where nothing was changed.
	ShiftStock(ctx context.Context, variantID string, by Shift) (Level, bool, error)
	// TrackStock sets whether a variant's units are counted. It returns false
	// where more are held than on hand, or where there is no such variant.
	TrackStock(ctx context.Context, variantID string, tracked bool) (bool, error)
	// InsertStockMove appends a row to the ledger.
	InsertStockMove(ctx context.Context, m Move) error
}

// Item is some units of a variant that an order has a part in.
type Item struct {
	VariantID string
	Quantity  int64
	OrderID   string
	Actor     string
	Reason    string
}

func (it *Item) move(k Kind, from, to Place) Move {
	return Move{
		VariantID: it.VariantID, Kind: k, Quantity: it.Quantity, From: from, To: to,
		OrderID: it.OrderID, Actor: it.Actor, Reason: it.Reason,
	}
}

// Hold holds units for an order. held is how many: all of them, or 0 where the
// variant is not tracked. Where too few are free nothing is held, ok is false
// and free says how many there are. A variant that does not exist is NotFound.
func Hold(ctx context.Context, tx Tx, it Item) (held, free int64, ok bool, err error) {
	if err := it.check(); err != nil {
		return 0, 0, false, err
	}
	level, ok, err := tx.HoldStock(ctx, it.VariantID, it.Quantity)
	switch {
	case err != nil:
		return 0, 0, false, err
	case ok:
		return it.Quantity, level.Free(), true, tx.InsertStockMove(ctx, it.move(Held, Shelf, ForOrder))
	case !level.Tracked:
		return 0, 0, true, nil
	}
	return 0, level.Free(), false, nil
}

// Release gives held units back to the shelf.
func Release(ctx context.Context, tx Tx, it Item) error {
	return it.shift(ctx, tx, Shift{Held: -it.Quantity}, Released, ForOrder, Shelf)
}

// Pack takes held units off hand: they are in a parcel.
func Pack(ctx context.Context, tx Tx, it Item) error {
	return it.shift(ctx, tx, Shift{OnHand: -it.Quantity, Held: -it.Quantity}, Packed, ForOrder, Parcel)
}

// PutBack puts units that had been packed on the shelf again.
func PutBack(ctx context.Context, tx Tx, it Item) error {
	return it.shift(ctx, tx, Shift{OnHand: it.Quantity}, BackToShelf, Parcel, Shelf)
}

// Count sets how many units of a variant are on hand, as somebody has counted
// them, and makes it tracked. What orders hold stays theirs: a count below that
// is a Conflict.
func Count(ctx context.Context, tx Tx, variantID string, onHand int64, actor, reason string) error {
	if onHand < 0 {
		return fault.Fields("The count must be 0 or more.", map[string]string{"onHand": "This must be 0 or more."})
	}
	level, err := tx.StockLevel(ctx, variantID)
	if err != nil {
		return err
	}
	if by := onHand - level.OnHand; by != 0 {
		m := Move{VariantID: variantID, Kind: Counted, Quantity: by, From: Difference, To: Shelf, Actor: actor, Reason: reason}
		if by < 0 {
			m.Quantity, m.From, m.To = -by, Shelf, Difference
		}
		_, ok, err := tx.ShiftStock(ctx, variantID, Shift{OnHand: by})
		switch {
		case err != nil:
			return err
		case !ok:
			return tooFew(level, onHand)
		}
		if err := tx.InsertStockMove(ctx, m); err != nil {
			return err
		}
	}
	if level.Tracked {
		return nil
	}
	ok, err := tx.TrackStock(ctx, variantID, true)
	if err == nil && !ok {
		return tooFew(level, onHand)
	}
	return err
}

func tooFew(l Level, counted int64) error {
	return fault.Newf(fault.Conflict, "Orders hold %d units, so %d cannot be all there is.", l.Held, counted)
}

// shift changes a level and says so in the ledger.
func (it *Item) shift(ctx context.Context, tx Tx, by Shift, k Kind, from, to Place) error {
	if err := it.check(); err != nil {
		return err
	}
	_, ok, err := tx.ShiftStock(ctx, it.VariantID, by)
	switch {
	case err != nil:
		return err
	case !ok:
		return fmt.Errorf("stock: %s of %d units of variant %s for order %q does not fit its level", k, it.Quantity, it.VariantID, it.OrderID)
	}
	return tx.InsertStockMove(ctx, it.move(k, from, to))
}

func (it *Item) check() error {
	if it.Quantity <= 0 {
		return fmt.Errorf("stock: a quantity of %d units of variant %s", it.Quantity, it.VariantID)
	}
	return nil
}
