package stock

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// OwnersLimit is the value of stock differences that one person may book within a day
// without an owner's permission.
const OwnersLimit = 5000 * money.PaisaPerRupee

// OfficeTx is what the office needs to change stock.
type OfficeTx interface {
	Tx
	audit.Tx
	// SetPreorder sets the day and the limit of what of a variant is sold before it comes; "" ends
	// it. It returns false where the units are not counted, or more were promised.
	SetPreorder(ctx context.Context, variantID, day string, units int64) (bool, error)
	// SetLowAt sets the number of free units at which a variant is low.
	SetLowAt(ctx context.Context, variantID string, n int64) error
	// SetPurchaseCost stores what the owner says that a unit of a variant cost; 0: unknown. It
	// returns what it was; NotFound where there is no such variant.
	SetPurchaseCost(ctx context.Context, variantID string, cost money.Paisa) (before money.Paisa, err error)
	// HeldForNobody returns by how many units the held count of a variant, whose level is
	// locked, exceeds what open orders hold.
	HeldForNobody(ctx context.Context, variantID string) (int64, error)
	// UnitValue returns the value of one unit of a variant: the cost in its newest lot that
	// has one, else its list price (atList).
	UnitValue(ctx context.Context, variantID string) (worth money.Paisa, atList bool, err error)
	// SetApart returns how many units of a lot came into quarantine by somebody's
	// decision or from a parcel, and not by what the lot's date says.
	SetApart(ctx context.Context, lotID string) (int64, error)
	// Lot returns a lot, NotFound where there is none.
	Lot(ctx context.Context, id string) (Lot, error)
	// LedgerLots returns the sums of a variant's ledger rows by lot.
	LedgerLots(ctx context.Context, variantID string) (map[string]Shift, error)
	// UpdateLot stores a lot's code, date, state and note.
	UpdateLot(ctx context.Context, l Lot) error
	// Begin claims an attempt to make something of a kind; it waits for a transaction that
	// holds the same claim. It returns the id of what the attempt made, "" for nothing yet.
	Begin(ctx context.Context, kind, attempt string) (made string, err error)
	// Begun stores what a claimed attempt has made.
	Begun(ctx context.Context, kind, attempt, id string) error
	// InsertShipment stores a new draft and returns its id.
	InsertShipment(ctx context.Context, s Shipment) (id string, err error)
	// DraftShipments returns the newest drafts, newest first.
	DraftShipments(ctx context.Context) ([]Shipment, error)
	// Shipment returns a shipment, locked until the transaction ends.
	Shipment(ctx context.Context, id string) (Shipment, error)
	// UpdateShipment stores everything of a shipment except CreatedAt.
	UpdateShipment(ctx context.Context, s Shipment) error
	// DeleteShipment deletes a draft.
	DeleteShipment(ctx context.Context, id string) error
	// ShipmentLots returns the lots of a shipment by variant id.
	ShipmentLots(ctx context.Context, id string) ([]Lot, error)
	// LotMoved says whether units of a lot left the house or were counted since it came.
	LotMoved(ctx context.Context, lotID string) (bool, error)
	// EmptyLot notes that nothing came of a lot after all, so that no cost is taken from it.
	EmptyLot(ctx context.Context, lotID string) error
	// Awaited locks a purchase order, and returns by variant how many units of it are to come.
	Awaited(ctx context.Context, purchaseID string) (map[string]int64, error)
	// CountArrived adds units by variant to what has come of a purchase order.
	CountArrived(ctx context.Context, purchaseID string, units map[string]int64) error
	// ClaimCount stores a count's result under its key. A key that was used returns the
	// result of before, and fresh is false.
	ClaimCount(ctx context.Context, key, actor string, res CountResult) (before CountResult, fresh bool, err error)
	// CountedBy returns the value of the differences and write-offs that somebody booked
	// since a moment. Missing and surplus units both add to it; throwing away expired ones
	// does not.
	CountedBy(ctx context.Context, actor string, since time.Time) (money.Paisa, error)
}

// Adjustment corrects how many units of a variant, or of one of its lots, are on hand.
type Adjustment struct {
	VariantID string
	LotID     *string // "" means units of no lot; nil all: of no lot first, then those that expire first
	To, By    *int64  // at most one of them
	Saw       *int64  // how many the form showed
	Reason    Reason
	Words     string
	Tracked   *bool  // whether units are counted from now on
	LowAt     *int64 // the number of free units at which it is low
	Actor     string
	Approve   bool // the actor may exceed OwnersLimit
}

// Stale is the error where the number of units is another than the form showed.
type Stale struct{ Now int64 }

// Error implements error.
func (s *Stale) Error() string {
	return fmt.Sprintf("stock: %d units are there, and others were seen", s.Now)
}

func (a *Adjustment) check() (why string, err error) {
	wrong := map[string]string{}
	bound := func(field string, n *int64, low int64) {
		if n != nil && (*n < low || *n > maxUnits) {
			wrong[field] = fmt.Sprintf("This must be from %d to 1,000,000.", low)
		}
	}
	bound("to", a.To, 0)
	bound("by", a.By, -maxUnits)
	bound("lowAt", a.LowAt, 0)
	if a.To != nil || a.By != nil || a.Reason != "" {
		var missing map[string]string
		why, missing = Why(a.Reason, a.Words)
		for field, message := range missing {
			wrong[field] = message
		}
	}
	switch {
	case a.To != nil && a.By != nil:
		wrong["by"] = "Send either how many there are or by how many it differs."
	case a.To == nil && a.By == nil && a.Tracked == nil && a.LowAt == nil:
		wrong["to"] = "Say how many units there are."
	}
	if len(wrong) > 0 {
		return "", fault.Fields("The correction has mistakes.", wrong)
	}
	return why, nil
}

// Adjust makes a correction, and returns the levels before and after; *Stale where the
// number is another than a.Saw.
func Adjust(ctx context.Context, tx OfficeTx, a Adjustment) (before, after Level, err error) {
	why, err := a.check()
	if err != nil {
		return before, after, err
	}
	if before, err = tx.StockLevel(ctx, a.VariantID); err != nil {
		return before, after, err
	}
	if a.To != nil || a.By != nil {
		if err := a.count(ctx, tx, before, why); err != nil {
			return before, after, err
		}
	}
	if a.Tracked != nil && *a.Tracked != before.Tracked {
		ok, err := tx.TrackStock(ctx, a.VariantID, *a.Tracked)
		if err == nil && !ok {
			if before.Promised > 0 {
				return before, after, fault.Newf(fault.Conflict, "Orders wait for %d units: its stock stays counted until they have come.", before.Promised)
			}
			err = fault.Newf(fault.Conflict, "Orders hold %d units and fewer are on the shelf: count them first.", before.Held)
		}
		if err != nil {
			return before, after, err
		}
	}
	if a.LowAt != nil {
		if err := tx.SetLowAt(ctx, a.VariantID, *a.LowAt); err != nil {
			return before, after, err
		}
	}
	if after, err = tx.StockLevel(ctx, a.VariantID); err != nil {
		return before, after, err
	}
	return before, after, tx.Record(ctx, audit.Entry{
		Action: "stock.adjust", Subject: "stock", SubjectID: a.VariantID, Before: entryOf(before), After: entryOf(after), Why: why,
	})
}

// entryOf is a level as the log keeps it.
func entryOf(l Level) map[string]any {
	return map[string]any{"tracked": l.Tracked, "onHand": l.OnHand, "held": l.Held, "quarantined": l.Quarantined, "lowAt": l.LowAt}
}

// count books the difference of a.To or a.By.
func (a *Adjustment) count(ctx context.Context, tx OfficeTx, level Level, why string) error {
	lots, err := tx.LotsOf(ctx, a.VariantID)
	if err != nil {
		return err
	}
	there, cost, err := a.there(level, lots)
	if err != nil {
		return err
	}
	if a.Saw != nil && *a.Saw != there {
		return &Stale{there}
	}
	by := int64(0)
	switch {
	case a.To != nil:
		by = *a.To - there
	case a.By != nil:
		by = *a.By
	}
	if there+by < 0 || there+by > maxUnits {
		return fault.Fields("So many units are not there.", map[string]string{"by": AreUnits(there) + " there."})
	}
	if by == 0 {
		return nil
	}
	if by < 0 && level.Held > level.OnHand+by {
		return tooFew(level, level.OnHand+by)
	}
	// The first count of an untracked variant without units is no difference.
	if first := !level.Tracked && level.OnHand == 0; !first {
		if err := a.allow(ctx, tx, max(by, -by), cost); err != nil {
			return err
		}
	}
	return a.book(ctx, tx, level, by, why)
}

// there returns how many units the correction is about, and the cost of one, 0 where
// unknown.
func (a *Adjustment) there(level Level, lots []Lot) (n int64, cost money.Paisa, err error) {
	if a.LotID == nil {
		return level.OnHand, 0, nil
	}
	loose := level.OnHand
	for _, l := range lots {
		if l.ID == *a.LotID {
			return l.OnHand, l.UnitCost, nil
		}
		loose -= l.OnHand
	}
	if *a.LotID != "" {
		return 0, 0, fault.Fields("This lot has no units.", map[string]string{"lotId": "This lot has no units: choose another."})
	}
	return loose, 0, nil
}

// allow refuses a difference that, with what the same person booked within a day, exceeds
// OwnersLimit.
func (a *Adjustment) allow(ctx context.Context, tx OfficeTx, n int64, cost money.Paisa) (err error) {
	if a.Approve {
		return nil
	}
	atList := false
	if cost == 0 {
		if cost, atList, err = tx.UnitValue(ctx, a.VariantID); err != nil {
			return err
		}
	}
	booked, err := tx.CountedBy(ctx, a.Actor, tx.Now().Add(-24*time.Hour))
	if err != nil {
		return err
	}
	if worth := cost * money.Paisa(n); booked+worth > OwnersLimit {
		return fault.Newf(fault.Forbidden, "This difference is worth %s. Over Rs 5,000 in a day it needs an owner.", worth.Format()+atListPrice[atList])
	}
	return nil
}

// atListPrice says that a value is the list price, no cost being known.
var atListPrice = map[bool]string{true: " at list price"}

func (a *Adjustment) book(ctx context.Context, tx OfficeTx, level Level, by int64, why string) (err error) {
	it := Item{VariantID: a.VariantID, Quantity: max(by, -by), Actor: a.Actor, Reason: why}
	from, to, unit := Difference, Shelf, Shift{OnHand: 1}
	if by < 0 {
		from, to, unit = Shelf, Difference, Shift{OnHand: -1}
	}
	var picks []Pick
	switch {
	case a.LotID != nil:
		picks = []Pick{{*a.LotID, it.Quantity}}
	case by > 0:
		picks = []Pick{{"", by}}
	default:
		u := Units{VariantID: a.VariantID, Quantity: -by}
		if picks, err = u.picks(ctx, tx, level, Shelf, Difference); err != nil {
			return err
		}
	}
	after, err := it.shift(ctx, tx, unit.times(it.Quantity), Counted)
	if err != nil {
		return err
	}
	if err := it.book(ctx, tx, picks, Counted, from, to, unit); err != nil {
		return err
	}
	return tidy(ctx, tx, after, a.Actor)
}
