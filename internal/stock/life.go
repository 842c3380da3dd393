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
	LotShort      LotState = "short"       // its life is under the minimum: off sale by itself
	LotShortDated LotState = "short_dated" // the same, and sold by decision, with its date shown
	LotUndated    LotState = "undated"     // in quarantine until somebody knows the date
	LotHeldBack   LotState = "held_back"   // off sale by decision
	LotExpired    LotState = "expired"     // off sale for good
)

// OnSale says whether units of the lot may be free.
func (l *Lot) OnSale() bool { return l.State == LotSale || l.State == LotShortDated }

// sendable says whether units of the lot may go into a parcel now. A lot that
// expired this minute may not have been looked at yet.
func (l *Lot) sendable(now time.Time) bool {
	return l.OnSale() && (l.ExpiresOn == "" || l.ExpiresOn >= Day(now, 0))
}

// LifeLimit is the first day that lets a lot be sold as usual now.
func LifeLimit(now time.Time, months int) string {
	return now.In(zone.Karachi).AddDate(0, months, 0).Format(time.DateOnly)
}

// stateOf is what a lot of a date is by itself.
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

// offWords is why the ledger says that units went off sale.
var offWords = map[LotState]string{
	LotShort: "Under the minimum life", LotUndated: "No date", LotHeldBack: "Held back", LotExpired: "Expired",
}

// rightDate is why the ledger says that units are on sale again.
const rightDate = "Its date was corrected"

// DatedWords are the reasons by which units leave the shelf, and come back to it, by
// what their lot is.
func DatedWords() []string { return append(slices.Sorted(maps.Values(offWords)), rightDate) }

// tidy takes free units of lots that are off sale off the shelf. Units that
// orders hold stay until they are released or packed from another lot; packing
// takes none of them.
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
	l, err = tx.Lot(ctx, id) // what was read before the lock may be old
	return l, level, err
}

// Review takes a lot off sale whose time has come, as Expire's and the minimum
// life's day do. It returns what the lot is then, and whether it changed.
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

// setLot stores a lot, takes it off sale where it has to go, and writes it down.
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

// LotChange is what somebody decides of a lot.
type LotChange struct {
	LotID     string
	Code      *string
	ExpiresOn *string
	Sell      *bool // whether it is on sale
	Units     int64 // of those in quarantine that go to the shelf with it
	Words     string
	Actor     string
	MinMonths int
	Was       *LotSeen // nil: whatever it is
}

// LotSeen is what of a lot people decide, as somebody saw it. Units are left
// out: they become fewer with every sale.
type LotSeen struct {
	Code, ExpiresOn string
	State           LotState
}

// LotDecided says that somebody decided otherwise of a lot since it was seen.
type LotDecided struct{ Now Lot }

// Error implements error.
func (e *LotDecided) Error() string {
	return "stock: lot " + e.Now.ID + " is another than it was seen as"
}

// ChangeLot corrects a lot's code and date, holds it back, or puts it on sale:
// as short-dated where its life is under the minimum. An expired lot stays off.
// Where a corrected date says that it may be sold, what its date alone had taken
// to quarantine goes to the shelf (OWN-10).
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
		// Its date was what kept it off the shelf. What somebody set apart stays.
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

// apply makes the changes of l that can be, and says by field which cannot.
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
