package stock

import (
	"context"
	"fmt"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
)

// Mismatch is a variant whose level differs from the sum of its ledger.
type Mismatch struct {
	VariantID string
	Level     Shift
	Ledger    Shift
	Lots      []LotMismatch // set by Compare and Rebuild only
}

// None says that nothing differs.
func (m *Mismatch) None() bool { return m.Level == m.Ledger && len(m.Lots) == 0 }

// LotMismatch is a lot that differs from the sum of its ledger rows. Held is 0: units are
// held of a variant, not of a lot.
type LotMismatch struct {
	ID     string
	Code   string
	Lot    Shift
	Ledger Shift
}

// LotOf is a lot and its variant.
type LotOf struct{ ID, VariantID string }

// Compare checks a variant's level and lots against its ledger (STOCK-1). The level stays
// locked, so that both are of one moment.
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
	for id := range right { // lots without units are not in LotsOf
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

// Rebuild sets a variant's level and lots to the sums of its ledger, and returns what was
// wrong (STOCK-1). The ledger is right, so nothing is added to it. Where its sums are
// impossible, nothing changes and the error is a Conflict: somebody has to count that
// shelf.
func Rebuild(ctx context.Context, tx OfficeTx, variantID, why string) (m Mismatch, err error) {
	if m, err = Compare(ctx, tx, variantID); err != nil || m.None() {
		return m, err
	}
	// ShiftStock runs even if only a lot was wrong: it makes shoppers' pages show the lot's
	// new expiry.
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

// entry is one side's numbers as the log keeps them.
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
