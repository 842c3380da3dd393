package stock

import (
	"context"
	"strconv"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Carry is a movement of units within the house, or out of it.
type Carry string

// The movements.
const (
	CarryIsolate  Carry = "isolate"   // shelf to quarantine
	CarryRestore  Carry = "restore"   // quarantine to shelf
	CarryDiscard  Carry = "discard"   // quarantine to gone
	CarryWriteOff Carry = "write_off" // shelf to gone
)

// CarryInput says which units move where.
type CarryInput struct {
	Carry   Carry
	Units   Units // Carry composes its Reason
	Reason  Reason
	Words   string
	Approve bool // the actor may write off more than OwnersLimit
	// Key is the idempotency key of the actor's attempt: the same one moves nothing a
	// second time. Empty: none.
	Key string
}

// carryKind is the kind of Carry's attempts.
const carryKind = "carry"

// errCarried refuses another request under a key that was used.
var errCarried = fault.New(fault.Conflict, "What you sent before was booked, though its answer was lost. Look at what is there now.")

// what is a hash of the request, to tell another one under the same key.
func (in *CarryInput) what() string {
	u := &in.Units
	return ident.Attempt(u.VariantID+"\n"+u.LotID, strings.Join([]string{string(in.Carry), strconv.FormatInt(u.Quantity, 10), u.Reason}, "\n"))
}

// Carry moves units to quarantine, back to the shelf, or out of the house.
func (s *Service) Carry(ctx context.Context, in CarryInput) error {
	why, wrong := Why(in.Reason, in.Words)
	if wrong != nil {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	in.Units.Reason = why
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		if in.Key != "" {
			attempt := ident.Attempt(in.Units.Actor, in.Key)
			switch done, err := tx.Begin(ctx, carryKind, attempt); {
			case err != nil:
				return err
			case done == in.what():
				return tx.Record(ctx, audit.Entry{Action: "stock.sent-again", Subject: "stock", SubjectID: in.Units.VariantID, Why: why})
			case done != "":
				return errCarried
			}
			if err := tx.Begun(ctx, carryKind, attempt, in.what()); err != nil {
				return err
			}
		}
		before, err := tx.StockLevel(ctx, in.Units.VariantID)
		if err != nil {
			return err
		}
		if err := in.do(ctx, tx); err != nil {
			return err
		}
		after, err := tx.StockLevel(ctx, in.Units.VariantID)
		if err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "stock." + string(in.Carry), Subject: "stock", SubjectID: in.Units.VariantID,
			Before: entryOf(before), After: entryOf(after), Why: why,
		})
	})
}

func (in *CarryInput) do(ctx context.Context, tx OfficeTx) error {
	switch in.Carry {
	case CarryIsolate:
		return Isolate(ctx, tx, in.Units)
	case CarryRestore:
		return Restore(ctx, tx, in.Units)
	case CarryDiscard, CarryWriteOff:
		if err := in.allow(ctx, tx); err != nil {
			return err
		}
		if in.Carry == CarryDiscard {
			return WriteOff(ctx, tx, in.Units, Quarantine)
		}
		return WriteOff(ctx, tx, in.Units, Shelf)
	}
	return fault.Fields("Say where the units go.", map[string]string{"carry": "Must be isolate, restore, discard or write_off."})
}
