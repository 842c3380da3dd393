package stock

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/zone"
)

// LotState says whether a lot's units may be sold.
type LotState string

// The states.
const (
	LotSale       LotState = "sale"
	LotShort      LotState = "short"       // its life is under the minimum: off sale by its date
	LotShortDated LotState = "short_dated" // the same, but sold by decision, with its date shown
	LotUndated    LotState = "undated"     // in quarantine until its date is known
	LotHeldBack   LotState = "held_back"   // off sale by decision
	LotExpired    LotState = "expired"     // off sale for good
)

// OnSale says whether units of the lot may be sold.
func (l *Lot) OnSale() bool { return l.State == LotSale || l.State == LotShortDated }

// sendable says whether units of the lot may go into a parcel now. It looks at the date
// too, since a lot that expired today may not have been reviewed yet.
func (l *Lot) sendable(now time.Time) bool {
	return l.OnSale() && (l.ExpiresOn == "" || l.ExpiresOn >= Day(now, 0))
}

// LifeLimit is the earliest expiry date of a lot that is sold as usual today.
func LifeLimit(now time.Time, months int) string {
	return now.In(zone.Karachi).AddDate(0, months, 0).Format(time.DateOnly)
}

// stateOf is the state of a lot by its date alone.
func stateOf(expiresOn string, now time.Time, months int) LotState {
	switch {
	case expiresOn == "":
		return LotUndated
	case expiresOn < Day(now, 0):
		return LotExpired
	case expiresOn < LifeLimit(now, months):
		return LotShort
	}
	return LotSale
}

// offWords is the ledger's reason for units going off sale.
var offWords = map[LotState]string{
	LotShort: "Under the minimum life", LotUndated: "No date", LotHeldBack: "Held back", LotExpired: "Expired",
}

// rightDate is the ledger's reason for units going on sale again.
const rightDate = "Its date was corrected"

// DatedWords are the ledger's reasons for units that leave the shelf, or return to it,
// because of their lot's state.
func DatedWords() []string { return append(slices.Sorted(maps.Values(offWords)), rightDate) }

// tidy moves free units of lots that are off sale to quarantine. Held units stay until they
// are released or packed; packing takes them from other lots.
func tidy(ctx context.Context, tx Tx, level Level, actor string) error {
	free := level.Free()
	if free <= 0 {
		return nil
	}
	lots, err := tx.LotsOf(ctx, level.VariantID)
	if err != nil {
		return err
	}
	for i := range lots {
		l := &lots[i]
		n := min(l.OnHand, free)
		if l.OnSale() || n <= 0 {
			continue
		}
		free -= n
		it := Item{VariantID: level.VariantID, Quantity: n, Actor: actor, Reason: offWords[l.State]}
		unit := Shift{OnHand: -1, Quarantined: 1}
		if _, err := it.shift(ctx, tx, unit.times(n), Quarantined); err != nil {
			return err
		}
		if err := it.book(ctx, tx, []Pick{{l.ID, n}}, Quarantined, Shelf, Quarantine, unit); err != nil {
			return err
		}
	}
	return nil
}

// lotOf locks the level of a lot's variant and returns both as they are then.
func lotOf(ctx context.Context, tx OfficeTx, id string) (Lot, Level, error) {
	l, err := tx.Lot(ctx, id)
	if err != nil {
		return l, Level{}, err
	}
	level, err := tx.StockLevel(ctx, l.VariantID)
	if err != nil {
		return l, level, err
	}
	l, err = tx.Lot(ctx, id) // the one from before the lock may be outdated
	return l, level, err
}

// Review takes a lot off sale that has expired, or whose life has fallen under the minimum.
// It returns the lot, and whether it changed.
func Review(ctx context.Context, tx OfficeTx, id string, months int) (l Lot, changed bool, err error) {
	l, level, err := lotOf(ctx, tx, id)
	if err != nil {
		return l, false, err
	}
	is := stateOf(l.ExpiresOn, tx.Now(), months)
	switch {
	case is == LotExpired && l.State != LotExpired, is == LotShort && l.State == LotSale:
	default:
		return l, false, nil
	}
	before := l
	l.State = is
	return l, true, setLot(ctx, tx, level, before, &l, audit.System, "stock.off-sale", offWords[is])
}

// setLot stores a lot, moves its free units if it is off sale, and records the change.
func setLot(ctx context.Context, tx OfficeTx, level Level, before Lot, l *Lot, actor, action, why string) error {
	if err := tx.UpdateLot(ctx, *l); err != nil {
		return err
	}
	if err := tidy(ctx, tx, level, actor); err != nil {
		return err
	}
	now, err := tx.Lot(ctx, l.ID)
	if err != nil {
		return err
	}
	*l = now
	return tx.Record(ctx, audit.Entry{
		Action: action, Subject: "stock", SubjectID: l.VariantID, Before: lotEntry(before), After: lotEntry(now), Why: why,
	})
}

// lotEntry is a lot as the log keeps it.
func lotEntry(l Lot) map[string]any {
	return map[string]any{
		"lot": l.ID, "code": l.Code, "expiresOn": l.ExpiresOn, "state": l.State, "onHand": l.OnHand, "quarantined": l.Quarantined,
	}
}

// LotChange is what staff decide about a lot; nil stays as it is.
type LotChange struct {
	LotID     string
	Code      *string
	ExpiresOn *string
	Sell      *bool // whether it is on sale
	Units     int64 // how many of those in quarantine go to the shelf with it
	Words     string
	Actor     string
	MinMonths int
	Was       *LotSeen // nil: whatever it is
}

// LotSeen is what staff saw of what they decide about a lot. Units are left out, since
// every sale changes them.
type LotSeen struct {
	Code, ExpiresOn string
	State           LotState
}

// LotDecided is the error where a lot was changed since it was seen.
type LotDecided struct{ Now Lot }

// Error implements error.
func (e *LotDecided) Error() string {
	return "stock: lot " + e.Now.ID + " is another than it was seen as"
}

// ChangeLot corrects a lot's code and date, holds it back, or puts it on sale, as
// short-dated where its life is under the minimum. An expired lot stays off sale. Where a
// corrected date lets it be sold, the units that only its date had moved to quarantine
// return to the shelf (OWN-10).
func ChangeLot(ctx context.Context, tx OfficeTx, c LotChange) (Lot, error) {
	l, level, err := lotOf(ctx, tx, c.LotID)
	if err != nil {
		return l, err
	}
	if c.Was != nil && *c.Was != (LotSeen{Code: l.Code, ExpiresOn: l.ExpiresOn, State: l.State}) {
		return l, &LotDecided{Now: l}
	}
	before := l
	words := strings.Join(strings.Fields(c.Words), " ")
	if err := c.apply(&l, tx.Now(), words); err != nil {
		return l, err
	}
	if err := setLot(ctx, tx, level, before, &l, c.Actor, "stock.lot", words); err != nil {
		return l, err
	}
	back, why := c.Units, words
	if c.Sell == nil && l.State == LotSale && offWords[before.State] != "" {
		// Its date had kept it off the shelf. Units that somebody set apart stay in
		// quarantine.
		apart, err := tx.SetApart(ctx, l.ID)
		if err != nil {
			return l, err
		}
		back, why = max(0, l.Quarantined-apart), rightDate
	}
	if back == 0 {
		return l, nil
	}
	if err := Restore(ctx, tx, Units{VariantID: l.VariantID, LotID: l.ID, Quantity: back, Actor: c.Actor, Reason: why}); err != nil {
		return l, err
	}
	return tx.Lot(ctx, l.ID)
}

// apply changes l, and reports by field what cannot be.
func (c *LotChange) apply(l *Lot, now time.Time, words string) error {
	wrong := map[string]string{}
	if c.Code != nil {
		l.Code = ident.Tidy(*c.Code)
		if len([]rune(l.Code)) > maxCode {
			wrong["code"] = fmt.Sprintf("At most %d characters.", maxCode)
		}
	}
	if c.ExpiresOn != nil {
		day, err := ParseExpiry(*c.ExpiresOn)
		if err != nil {
			wrong["expiresOn"] = err.Error()
		}
		l.ExpiresOn = day
	}
	is := stateOf(l.ExpiresOn, now, c.MinMonths)
	switch {
	case is == LotExpired || is == LotUndated:
		l.State = is
	case c.Sell == nil && l.State != LotHeldBack && l.State != LotShortDated, c.Sell != nil && *c.Sell && is == LotSale:
		l.State = is
	case c.Sell != nil && *c.Sell:
		l.State = LotShortDated
	case c.Sell != nil:
		l.State = LotHeldBack
	case l.State == LotShortDated && is == LotSale:
		l.State = is
	}
	if c.Units != 0 && (c.Sell == nil || !*c.Sell) {
		wrong["units"] = "Units leave quarantine with a lot that is put on sale: say so, and why."
	}
	if c.Sell != nil {
		switch {
		case words == "":
			wrong["words"] = "Say in a few words why."
		case *c.Sell && is == LotExpired:
			wrong["expiresOn"] = "It expired: it cannot be sold."
		case *c.Sell && is == LotUndated:
			wrong["expiresOn"] = "It needs its expiry date before it can be sold."
		case c.Units < 0 || c.Units > l.Quarantined:
			wrong["units"] = AreUnits(l.Quarantined) + " in quarantine."
		}
		l.Note = words
	}
	if len([]rune(words)) > maxWords {
		wrong["words"] = fmt.Sprintf("At most %d characters.", maxWords)
	}
	if len(wrong) > 0 {
		return fault.Fields("The lot was not changed.", wrong)
	}
	return nil
}
