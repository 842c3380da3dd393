// Package stock keeps the units of every variant: how many are on hand, how many of those
// orders hold, and a ledger of every change (STOCK-1). A tracked variant never has more
// held than on hand. Every change is a row of the ledger and no row is ever changed, so
// that levels can be rebuilt from it. The package knows neither SQL nor HTTP, and orders
// only by their ids.
package stock

import (
	"context"
	"fmt"
	"time"
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
	Unreceived  Kind = "unreceived" // out of the house again, as its shipment was undone
)

// Place is where units come from or go to.
type Place string

// The places. Units on the shelf and for orders are on hand; those in quarantine are in the
// house but not for sale.
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
	OrderID   string // empty where no order is concerned
	Actor     string // "customer", "system", or an account's id
	Reason    string
}

// Level is how many units of a variant there are.
type Level struct {
	VariantID   string
	Tracked     bool // whether its units are counted
	OnHand      int64
	Held        int64 // for orders, included in OnHand
	Quarantined int64 // not included in OnHand
	LowAt       int64 // 0: no alert
	Preorder
}

// Free is how many units are on the shelf and held for no order.
func (l Level) Free() int64 { return l.OnHand - l.Held }

// ForSale is how many units a sale may take: those that come in for orders which were promised
// them are nobody else's. It is below 0 while more was promised than has come.
func (l Level) ForSale() int64 { return l.Free() - l.Promised }

// Shift is a change of a level or of a lot; lots have no Held.
type Shift struct{ OnHand, Held, Quarantined int64 }

// Tx is what stock needs of one transaction.
type Tx interface {
	// Now is the transaction's one time.
	Now() time.Time
	// StockLevel returns the level of a variant, locked until the transaction
	// ends; NotFound where there is none.
	StockLevel(ctx context.Context, variantID string) (Level, error)
	// HoldStock raises what is held by n if the variant is tracked and has n for sale, in one
	// statement. It returns the level, and false where nothing was changed; NotFound where
	// there is no such variant.
	HoldStock(ctx context.Context, variantID string, n int64) (Level, bool, error)
	// HoldLocked does the same for a variant whose level this transaction has locked and
	// seen to have n free. On PostgreSQL the statement may run later in the transaction,
	// which fails where that was not so.
	HoldLocked(ctx context.Context, variantID string, n int64) error
	// ShiftStock changes a level in one statement, unless a number would fall below 0 or a
	// tracked variant have more held than on hand. It returns false where nothing was
	// changed.
	ShiftStock(ctx context.Context, variantID string, by Shift) (Level, bool, error)
	// TrackStock sets whether a variant's units are counted. It returns false where more
	// are held than on hand, or there is no such variant.
	TrackStock(ctx context.Context, variantID string, tracked bool) (bool, error)
	// InsertStockMove appends a row to the ledger.
	InsertStockMove(ctx context.Context, m Move) error
	Lots
	Promises
}

// Lots is the part of Tx about lots.
type Lots interface {
	// LotsOf returns the lots of a variant that still have units, first expiring first and
	// those without a date last. The variant's level must be locked.
	LotsOf(ctx context.Context, variantID string) ([]Lot, error)
	// InsertLot stores a new lot, without units, and returns its id.
	InsertLot(ctx context.Context, l Lot) (id string, err error)
	// ShiftLot changes a lot, unless a number would fall below 0; it returns false then.
	ShiftLot(ctx context.Context, lotID string, by Shift) (bool, error)
	// PackedLots returns the lots from which an order's units of a variant were packed and
	// have not come back; "" is units of no lot.
	PackedLots(ctx context.Context, orderID, variantID string) ([]Pick, error)
	// LedgerLevel returns the sum of a variant's ledger rows.
	LedgerLevel(ctx context.Context, variantID string) (Shift, error)
}

// Item is some units of a variant that move, mostly for an order.
type Item struct {
	VariantID string
	Quantity  int64
	OrderID   string
	Actor     string
	Reason    string
	// Lots are the known lots of units that come back: those of the parcel they were in.
	Lots []Pick
}

func (it *Item) move(k Kind, from, to Place) Move {
	return Move{
		VariantID: it.VariantID, Kind: k, Quantity: it.Quantity, From: from, To: to,
		OrderID: it.OrderID, Actor: it.Actor, Reason: it.Reason,
	}
}

func (it *Item) check() error {
	if it.Quantity <= 0 {
		return fmt.Errorf("stock: a quantity of %d units of variant %s", it.Quantity, it.VariantID)
	}
	return nil
}

// Hold holds units for an order. held is how many: all, or 0 for an untracked variant.
// Where too few are free nothing is held, ok is false and free says how many there are.
// NotFound for an unknown variant.
func Hold(ctx context.Context, tx Tx, it Item) (held, free int64, ok bool, err error) {
	if err := it.check(); err != nil {
		return 0, 0, false, err
	}
	level, ok, err := tx.HoldStock(ctx, it.VariantID, it.Quantity)
	switch {
	case err != nil:
		return 0, 0, false, err
	case ok:
		return it.Quantity, level.ForSale(), true, tx.InsertStockMove(ctx, it.move(Held, Shelf, ForOrder))
	case !level.Tracked:
		return 0, 0, true, nil
	}
	return 0, level.ForSale(), false, nil
}

// HoldLocked holds units of a variant whose level is locked and has them free.
func HoldLocked(ctx context.Context, tx Tx, it Item) error {
	if err := it.check(); err != nil {
		return err
	}
	if err := tx.HoldLocked(ctx, it.VariantID, it.Quantity); err != nil {
		return err
	}
	return tx.InsertStockMove(ctx, it.move(Held, Shelf, ForOrder))
}

// Release returns held units to the shelf.
func Release(ctx context.Context, tx Tx, it Item) error {
	after, err := it.shift(ctx, tx, Shift{Held: -it.Quantity}, Released)
	if err != nil {
		return err
	}
	if err := tx.InsertStockMove(ctx, it.move(Released, ForOrder, Shelf)); err != nil {
		return err
	}
	return tidy(ctx, tx, after, it.Actor)
}

// PackFrom moves held units into a parcel: from one lot that the packer holds, or where lotID
// is "" from the lots that expire first, then from units of no lot. It returns which, for the
// order's line; *OffSale where too few may be sent. Conflict for a lot that may not be sent,
// has too few units or is another variant's. Conflict too, unless anyway, for a lot that
// expires after one that may be sent and that other orders do not need.
func PackFrom(ctx context.Context, tx Tx, it Item, lotID string, anyway bool) ([]Pick, error) {
	after, err := it.shift(ctx, tx, Shift{OnHand: -it.Quantity, Held: -it.Quantity}, Packed)
	if err != nil {
		return nil, err
	}
	pick := pickLots
	if lotID != "" {
		pick = func(ctx context.Context, tx Tx, after Level, n int64) ([]Pick, error) {
			return pickLot(ctx, tx, after, n, lotID, anyway)
		}
	}
	picks, err := pick(ctx, tx, after, it.Quantity)
	if err != nil {
		return nil, err
	}
	return picks, it.book(ctx, tx, picks, Packed, ForOrder, Parcel, Shift{OnHand: -1})
}

// Sell notes in the ledger that a parcel's units reached the customer.
func Sell(ctx context.Context, tx Tx, it Item) error {
	if err := it.check(); err != nil {
		return err
	}
	return tx.InsertStockMove(ctx, it.move(Sold, Parcel, Customer))
}

// Unpack takes units out of a parcel that has not left. They are held for their order
// again, in the lots they came from even if those are off sale by now. held is how many:
// all, or 0 where the variant is no longer tracked.
func Unpack(ctx context.Context, tx Tx, it Item) (held int64, err error) {
	level, err := tx.StockLevel(ctx, it.VariantID)
	if err != nil {
		return 0, err
	}
	if !level.Tracked {
		return 0, PutBack(ctx, tx, it)
	}
	if _, err := it.shift(ctx, tx, Shift{OnHand: it.Quantity, Held: it.Quantity}, BackToShelf); err != nil {
		return 0, err
	}
	picks, err := it.whence(ctx, tx)
	if err != nil {
		return 0, err
	}
	if err := it.book(ctx, tx, picks, BackToShelf, Parcel, Shelf, Shift{OnHand: 1}); err != nil {
		return 0, err
	}
	return it.Quantity, tx.InsertStockMove(ctx, it.move(Held, Shelf, ForOrder))
}

// PutBack returns packed units to the shelf, in the lots they came from.
func PutBack(ctx context.Context, tx Tx, it Item) error { return Return(ctx, tx, it, Shelf) }

// Return takes back packed units: to the Shelf or to Quarantine, in the lots they came
// from, or to Gone where nobody can use them.
func Return(ctx context.Context, tx Tx, it Item, to Place) error {
	kind, by := BackToShelf, Shift{OnHand: 1}
	switch to {
	case Shelf:
	case Quarantine:
		kind, by = Quarantined, Shift{Quarantined: 1}
	case Gone:
		kind, by = WrittenOff, Shift{}
	default:
		return fmt.Errorf("stock: units come back to %q", to)
	}
	after, err := it.shift(ctx, tx, by.times(it.Quantity), kind)
	if err != nil {
		return err
	}
	picks, err := it.whence(ctx, tx)
	if err != nil {
		return err
	}
	if err := it.book(ctx, tx, picks, kind, Parcel, to, by); err != nil {
		return err
	}
	return tidy(ctx, tx, after, it.Actor)
}

// whence says which lots returning units are of: the named ones, at most what the order has
// out of each, then any that the order has out (STOCK-2, BACK-3).
func (it *Item) whence(ctx context.Context, tx Tx) ([]Pick, error) {
	out, err := tx.PackedLots(ctx, it.OrderID, it.VariantID)
	if err != nil {
		return nil, err
	}
	var picks []Pick
	for _, named := range it.Lots {
		for i := range out {
			if n := min(named.Quantity, out[i].Quantity); out[i].LotID == named.LotID && n > 0 {
				picks = append(picks, Pick{named.LotID, n})
				out[i].Quantity -= n
			}
		}
	}
	return upTo(append(picks, out...), it.Quantity), nil
}

// shift changes the level. The numbers of an order's line always fit: a failure is a bug of
// the shop and no fault of the request.
func (it *Item) shift(ctx context.Context, tx Tx, by Shift, k Kind) (Level, error) {
	if err := it.check(); err != nil {
		return Level{}, err
	}
	after, ok, err := tx.ShiftStock(ctx, it.VariantID, by)
	if err == nil && !ok {
		err = fmt.Errorf("stock: %s of %d units of variant %s for order %q does not fit its level", k, it.Quantity, it.VariantID, it.OrderID)
	}
	return after, err
}

// book changes the lots of picks by unit for each of their units, and writes a ledger row
// for each.
func (it *Item) book(ctx context.Context, tx Tx, picks []Pick, k Kind, from, to Place, unit Shift) error {
	for _, p := range picks {
		if by := unit.times(p.Quantity); p.LotID != "" && by != (Shift{}) {
			ok, err := tx.ShiftLot(ctx, p.LotID, by)
			if err == nil && !ok {
				err = fmt.Errorf("stock: %s of %d units of lot %s does not fit it", k, p.Quantity, p.LotID)
			}
			if err != nil {
				return err
			}
		}
		m := it.move(k, from, to)
		m.LotID, m.Quantity = p.LotID, p.Quantity
		if err := tx.InsertStockMove(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func (s Shift) times(n int64) Shift { return Shift{s.OnHand * n, s.Held * n, s.Quarantined * n} }
