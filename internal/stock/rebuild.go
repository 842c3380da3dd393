package stock

import (
	"context"
	"fmt"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
)

// Mismatch is a variant whose numbers are not what its ledger comes to.
type Mismatch struct {
	VariantID string
	Level     Shift
	Ledger    Shift
	Lots      []LotMismatch // only of Compare and Rebuild
}

// None says that nothing differs.
func (m *Mismatch) None() bool { return m.Level == m.Ledger && len(m.Lots) == 0 }

// LotMismatch is a lot that is not what its rows of the ledger come to. What of its
// variant is held is of no lot, so that Held is 0.
type LotMismatch struct {
	ID     string
	Code   string
	Lot    Shift
	Ledger Shift
}

// LotOf is a lot and whose it is.
type LotOf struct{ ID, VariantID string }

// Compare holds a variant's level and its lots against its ledger (STOCK-1). Its
// level stays locked, so that they are of one moment.
func Compare(ctx context.Context, tx OfficeTx, variantID string) (m Mismatch, err error) {
	level, err := tx.StockLevel(ctx, variantID)
	if err != nil {
		return m, err
	}
	m = Mismatch{VariantID: variantID, Level: Shift{level.OnHand, level.Held, level.Quarantined}}
	if m.Ledger, err = tx.LedgerLevel(ctx, variantID); err != nil {
		return m, err
	}
	right, err := tx.LedgerLots(ctx, variantID)
	if err != nil {
		return m, err
	}
	lots, err := tx.LotsOf(ctx, variantID)
	if err != nil {
		return m, err
	}
	seen := map[string]bool{}
	for i := range lots {
		seen[lots[i].ID] = true
	}
	for id := range right { // and those that have no units any more, as they stand
		if seen[id] {
			continue
		}
		lot, err := tx.Lot(ctx, id)
		if err != nil {
			return m, err
		}
		lots = append(lots, lot)
	}
	for i := range lots {
		l := &lots[i]
		if is := (Shift{OnHand: l.OnHand, Quarantined: l.Quarantined}); is != right[l.ID] {
			m.Lots = append(m.Lots, LotMismatch{ID: l.ID, Code: l.Code, Lot: is, Ledger: right[l.ID]})
		}
	}
	return m, nil
}

// Rebuild sets a variant's level and its lots to what its ledger comes to, and
// returns what was wrong (STOCK-1). Nothing is added to the ledger: it is the ledger
// that is right. Where it comes to what cannot be, nothing is changed, and the error
// is a Conflict: somebody has to count that shelf.
func Rebuild(ctx context.Context, tx OfficeTx, variantID, why string) (m Mismatch, err error) {
	if m, err = Compare(ctx, tx, variantID); err != nil || m.None() {
		return m, err
	}
	// Also where only a lot was wrong: shoppers are told when it expires.
	_, ok, err := tx.ShiftStock(ctx, variantID, m.Ledger.less(m.Level))
	if err != nil {
		return m, err
	}
	if !ok {
		return m, fault.Newf(fault.Conflict, "Its ledger comes to %d on hand, %d held and %d in quarantine, which cannot be.",
			m.Ledger.OnHand, m.Ledger.Held, m.Ledger.Quarantined)
	}
	for _, l := range m.Lots {
		ok, err := tx.ShiftLot(ctx, l.ID, l.Ledger.less(l.Lot))
		if err != nil {
			return m, err
		}
		if !ok {
			return m, fault.Newf(fault.Conflict, "The ledger of its lot %s comes to %d on the shelf and %d in quarantine, which cannot be.",
				l.Code, l.Ledger.OnHand, l.Ledger.Quarantined)
		}
	}
	return m, tx.Record(ctx, audit.Entry{
		Action: "stock.rebuild", Subject: "stock", SubjectID: variantID, Why: why,
		Before: m.entry(m.Level, func(l LotMismatch) Shift { return l.Lot }),
		After:  m.entry(m.Ledger, func(l LotMismatch) Shift { return l.Ledger }),
	})
}

// entry is the numbers of one side, as the log keeps them.
func (m *Mismatch) entry(level Shift, of func(LotMismatch) Shift) map[string]int64 {
	out := map[string]int64{"onHand": level.OnHand, "held": level.Held, "quarantined": level.Quarantined}
	for _, l := range m.Lots {
		n := of(l)
		out[fmt.Sprintf("lot %s, on hand", l.Code)], out[fmt.Sprintf("lot %s, quarantined", l.Code)] = n.OnHand, n.Quarantined
	}
	return out
}

func (s Shift) less(o Shift) Shift {
	return Shift{s.OnHand - o.OnHand, s.Held - o.Held, s.Quarantined - o.Quarantined}
}
