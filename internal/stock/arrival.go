package stock

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/fault"
)

// Over is the error where more units came than a purchase order awaits (BOOKS-3).
type Over struct{ Units int64 }

// Error implements error.
func (o *Over) Error() string {
	return fmt.Sprintf("stock: %d units are not awaited", o.Units)
}

// BeginOf stores the draft of a shipment of a purchase order, and returns its id.
func BeginOf(ctx context.Context, tx OfficeTx, sh Shipment, months int) (id string, err error) {
	r := Reckon(&sh.Body, tx.Now(), months)
	sh.Version, sh.CreatedAt, sh.UpdatedAt, sh.Pieces, sh.Cost = 1, tx.Now(), tx.Now(), r.Pieces, r.Landed()
	if sh.ID, err = tx.InsertShipment(ctx, sh); err != nil {
		return "", err
	}
	return sh.ID, recordShipment(ctx, tx, "stock.shipment-begun", &sh)
}

// Resume notes that somebody goes on with a draft.
func Resume(ctx context.Context, tx OfficeTx, id string) error {
	s, err := tx.Shipment(ctx, id)
	if err != nil {
		return err
	}
	return recordShipment(ctx, tx, "stock.shipment-resumed", &s)
}

// arrive counts a shipment for its purchase order.
func arrive(ctx context.Context, tx OfficeTx, s *Shipment, r *Reckoned, anyway bool) error {
	if s.Purchase == "" {
		return nil
	}
	came := map[string]int64{}
	for i, l := range r.Lines {
		came[s.Body.Lines[i].VariantID] += l.Quantity
	}
	awaited, err := tx.Awaited(ctx, s.Purchase)
	if err != nil {
		return err
	}
	over := int64(0)
	for variantID, n := range came {
		over += max(0, n-awaited[variantID])
	}
	if over > 0 && !anyway {
		return &Over{over}
	}
	return tx.CountArrived(ctx, s.Purchase, came)
}

// undoWithin is how long whoever receives shipments may undo one; later an owner may.
const undoWithin = 24 * time.Hour

// UndoShipment makes a received shipment a draft again, and takes its units out of the house
// and off its purchase order. approve says that the actor may do so after a day.
//
// Errors: NotFound; *ErrSaved over another version; Forbidden after a day; Conflict where it
// is a draft, or units of it were packed, counted, written off or are held for orders.
func (s *Service) UndoShipment(ctx context.Context, id string, seen int64, approve bool, actor string) error {
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		now, err := tx.Shipment(ctx, id)
		switch {
		case err != nil:
			return err
		case now.Version != seen:
			return &ErrSaved{now}
		case !now.Booked:
			return fault.New(fault.Conflict, "This shipment is a draft: nothing of it was taken in.")
		case !approve && tx.Now().Sub(now.BookedAt) > undoWithin:
			return fault.New(fault.Forbidden, "This shipment was taken in more than a day ago: undoing it needs an owner.")
		}
		came := map[string]int64{}
		if now.Purchase != "" {
			if _, err := tx.Awaited(ctx, now.Purchase); err != nil { // locked before levels, as booking does
				return err
			}
		}
		lots, err := tx.ShipmentLots(ctx, id)
		if err != nil {
			return err
		}
		for i := range lots {
			if lots[i].Received == 0 {
				continue // of a booking that was undone before
			}
			came[lots[i].VariantID] -= lots[i].Received
			if err := unreceive(ctx, tx, lots[i].ID, actor); err != nil {
				return err
			}
		}
		if now.Purchase != "" {
			if err := tx.CountArrived(ctx, now.Purchase, came); err != nil {
				return err
			}
		}
		now.Booked, now.BookedAt, now.BookedBy, now.BookedKey = false, time.Time{}, "", ""
		now.Version, now.Actor, now.UpdatedAt = now.Version+1, actor, tx.Now()
		if err := tx.UpdateShipment(ctx, now); err != nil {
			return err
		}
		return recordShipment(ctx, tx, "stock.shipment-undone", &now)
	})
}

// unreceive takes all units of a lot out of the house.
func unreceive(ctx context.Context, tx OfficeTx, lotID, actor string) error {
	l, level, err := lotOf(ctx, tx, lotID)
	if err != nil {
		return err
	}
	moved, err := tx.LotMoved(ctx, lotID)
	switch {
	case err != nil:
		return err
	case moved || l.OnHand+l.Quarantined != l.Received:
		return fault.Newf(fault.Conflict, "Units of lot %s were packed, counted or written off already: correct the rest by counting.", lotName(&l))
	case level.Tracked && level.Free() < l.OnHand:
		return fault.Newf(fault.Conflict, "Orders hold units of lot %s: it cannot be taken back.", lotName(&l))
	}
	it := Item{VariantID: l.VariantID, Quantity: l.Received, Actor: actor, Reason: "Shipment undone"}
	after, ok, err := tx.ShiftStock(ctx, l.VariantID, Shift{OnHand: -l.OnHand, Quarantined: -l.Quarantined})
	if err == nil && !ok {
		err = fmt.Errorf("stock: undoing lot %s does not fit its level", lotID)
	}
	if err != nil {
		return err
	}
	for _, part := range []struct {
		n    int64
		from Place
		unit Shift
	}{{l.OnHand, Shelf, Shift{OnHand: -1}}, {l.Quarantined, Quarantine, Shift{Quarantined: -1}}} {
		if part.n == 0 {
			continue
		}
		if err := it.book(ctx, tx, []Pick{{l.ID, part.n}}, Unreceived, part.from, Supplier, part.unit); err != nil {
			return err
		}
	}
	if err := tx.EmptyLot(ctx, lotID); err != nil {
		return err
	}
	return tidy(ctx, tx, after, actor)
}

// lotName is a lot as a message names it.
func lotName(l *Lot) string {
	if l.Code == "" {
		return "without a number"
	}
	return l.Code
}

// Undoable says whether whoever may not approve may still undo the shipment.
func (s *Shipment) Undoable(now time.Time, approve bool) bool {
	return s.Booked && (approve || now.Sub(s.BookedAt) <= undoWithin)
}
