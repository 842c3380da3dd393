package stock

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// Lot is units that came in together (STOCK-2). They are included in their variant's level;
// a variant may also have units of no lot.
type Lot struct {
	ID          string
	VariantID   string
	Code        string // as printed on the packs, may be empty
	ExpiresOn   string // a day, "2027-08-31", or empty where none is known
	Supplier    string
	Document    string // the invoice or delivery note
	UnitCost    money.Paisa
	OnHand      int64
	Quarantined int64
	ReceivedAt  time.Time
	State       LotState
	Received    int64  // how many came in
	Note        string // why it is held back, or sold though short-dated
	ShipmentID  string
	Cost        money.Paisa // of all units that came in, exact; UnitCost is this by unit, rounded
	PapersCode  string      // of the papers that shoppers see; only where lots are named on a slip (REAL-2)
}

// Pick is units of one lot; LotID is empty for units of no lot.
type Pick struct {
	LotID    string
	Quantity int64
}

// Delivery is one lot of a variant that came from a supplier.
type Delivery struct {
	VariantID string
	Quantity  int64
	Code      string
	ExpiresOn string // empty: the units go to quarantine until it is known
	Supplier  string
	Document  string
	UnitCost  money.Paisa
	Cost      money.Paisa // of all units, exact; 0: UnitCost each
	Shipment  string
	MinMonths int // the life that a lot needs to be sold as usual
	Actor     string
	Reason    string
}

// maxUnits bounds one delivery and one count.
const maxUnits = 1_000_000

// Receive books a delivery onto the shelf, or into quarantine where its expiry date is
// unknown, past, or nearer than the minimum life. The variant is tracked from then on. It
// returns the lot.
func Receive(ctx context.Context, tx Tx, d Delivery) (Lot, error) {
	wrong := map[string]string{}
	if d.Quantity < 1 || d.Quantity > maxUnits {
		wrong["quantity"] = "This must be from 1 to 1,000,000."
	}
	if _, err := time.Parse(time.DateOnly, d.ExpiresOn); d.ExpiresOn != "" && err != nil {
		wrong["expiresOn"] = "This must be a day such as 2027-08-31."
	}
	if d.UnitCost < 0 {
		wrong["unitCost"] = "This must be 0 or more."
	}
	if len(wrong) > 0 {
		return Lot{}, fault.Fields("The delivery has mistakes.", wrong)
	}
	level, err := tx.StockLevel(ctx, d.VariantID)
	if err != nil {
		return Lot{}, err
	}
	lot := Lot{
		VariantID: d.VariantID, Code: d.Code, ExpiresOn: d.ExpiresOn, Supplier: d.Supplier, Document: d.Document,
		UnitCost: d.UnitCost, ReceivedAt: tx.Now(), State: stateOf(d.ExpiresOn, tx.Now(), d.MinMonths), Received: d.Quantity,
		ShipmentID: d.Shipment, Cost: d.Cost,
	}
	if lot.Cost == 0 {
		lot.Cost = d.UnitCost * money.Paisa(d.Quantity)
	}
	if lot.ID, err = tx.InsertLot(ctx, lot); err != nil {
		return Lot{}, err
	}
	to, unit := Shelf, Shift{OnHand: 1}
	lot.OnHand = d.Quantity
	if !lot.OnSale() {
		to, unit = Quarantine, Shift{Quarantined: 1}
		lot.OnHand, lot.Quarantined = 0, d.Quantity
	}
	it := Item{VariantID: d.VariantID, Quantity: d.Quantity, Actor: d.Actor, Reason: d.Reason}
	after, err := it.shift(ctx, tx, unit.times(d.Quantity), Received)
	if err != nil {
		return Lot{}, err
	}
	if err := it.book(ctx, tx, []Pick{{lot.ID, d.Quantity}}, Received, Supplier, to, unit); err != nil {
		return Lot{}, err
	}
	if !level.Tracked {
		if err := track(ctx, tx, level, level.OnHand+lot.OnHand); err != nil {
			return Lot{}, err
		}
	}
	return lot, tidy(ctx, tx, after, d.Actor)
}

// Units selects units of a variant on the shelf or in quarantine.
type Units struct {
	VariantID string
	LotID     string // empty: those of no lot first, then those that expire first
	Quantity  int64
	Actor     string
	Reason    string // required: the ledger's reason
}

// Isolate moves free units from the shelf to quarantine.
func Isolate(ctx context.Context, tx Tx, u Units) error {
	return u.carry(ctx, tx, Quarantined, Shelf, Quarantine, Shift{OnHand: -1, Quarantined: 1})
}

// Restore moves units from quarantine to the shelf. Their lots must be on sale.
func Restore(ctx context.Context, tx Tx, u Units) error {
	return u.carry(ctx, tx, BackToShelf, Quarantine, Shelf, Shift{OnHand: 1, Quarantined: -1})
}

// WriteOff removes free units from the Shelf, or units from Quarantine, for good.
func WriteOff(ctx context.Context, tx Tx, u Units, from Place) error {
	unit := Shift{OnHand: -1}
	if from == Quarantine {
		unit = Shift{Quarantined: -1}
	}
	return u.carry(ctx, tx, WrittenOff, from, Gone, unit)
}

// carry moves units between places; Conflict where fewer are there and free.
func (u *Units) carry(ctx context.Context, tx Tx, k Kind, from, to Place, unit Shift) error {
	switch {
	case u.Quantity < 1 || u.Quantity > maxUnits:
		return fault.Fields("Say how many units.", map[string]string{"quantity": "This must be from 1 to 1,000,000."})
	case u.Reason == "":
		return fault.Fields("Say why.", map[string]string{"reason": "This must be filled in."})
	}
	level, err := tx.StockLevel(ctx, u.VariantID)
	if err != nil {
		return err
	}
	there := level.Free()
	if from == Quarantine {
		there = level.Quarantined
	}
	if u.Quantity > there {
		return fault.New(fault.Conflict, "Only "+AreUnits(max(0, there))+" there.")
	}
	picks, err := u.picks(ctx, tx, level, from, to)
	if err != nil {
		return err
	}
	it := Item{VariantID: u.VariantID, Quantity: u.Quantity, Actor: u.Actor, Reason: u.Reason}
	after, err := it.shift(ctx, tx, unit.times(u.Quantity), k)
	if err != nil {
		return err
	}
	if err := it.book(ctx, tx, picks, k, from, to, unit); err != nil {
		return err
	}
	return tidy(ctx, tx, after, u.Actor)
}

// picks says which lots the units are of. Lots that are off sale do not go to the shelf.
func (u *Units) picks(ctx context.Context, tx Tx, level Level, from, to Place) ([]Pick, error) {
	lots, err := tx.LotsOf(ctx, u.VariantID)
	if err != nil {
		return nil, err
	}
	loose := level.OnHand
	if from == Quarantine {
		loose = level.Quarantined
	}
	var parts []Pick
	there := int64(0)
	for i := range lots {
		l := &lots[i]
		n := l.OnHand
		if from == Quarantine {
			n = l.Quarantined
		}
		loose -= n
		off := to == Shelf && !l.OnSale()
		switch {
		case l.ID == u.LotID && off:
			return nil, fault.New(fault.Conflict, "This lot is off sale: put the lot on sale first.")
		case l.ID == u.LotID && n < u.Quantity:
			return nil, fault.New(fault.Conflict, "Only "+AreUnits(n)+" there of this lot.")
		case l.ID == u.LotID:
			return []Pick{{l.ID, u.Quantity}}, nil
		case !off:
			parts = append(parts, Pick{l.ID, n})
			there += n
		}
	}
	switch {
	case u.LotID != "":
		return nil, fault.New(fault.Conflict, "Only "+AreUnits(0)+" there of this lot.")
	case loose+there < u.Quantity:
		return nil, fault.Newf(fault.Conflict, "Only %d units may go to the shelf: the others are of lots that are off sale.", loose+there)
	}
	return upTo(append([]Pick{{"", loose}}, parts...), u.Quantity), nil
}

// Count sets how many units of a variant are on hand, and makes it tracked. A count below
// what orders hold is a Conflict. Missing units are taken from those of no lot first, then
// from the lots that expire first; surplus units are of no lot.
func Count(ctx context.Context, tx Tx, variantID string, onHand int64, actor, reason string) error {
	if onHand < 0 {
		return fault.Fields("The count must be 0 or more.", map[string]string{"onHand": "This must be 0 or more."})
	}
	level, err := tx.StockLevel(ctx, variantID)
	if err != nil {
		return err
	}
	if level.Held > onHand {
		return tooFew(level, onHand)
	}
	by := onHand - level.OnHand
	it := Item{VariantID: variantID, Quantity: max(by, -by), Actor: actor, Reason: reason}
	if by != 0 {
		picks, from, to, unit := []Pick{{"", by}}, Difference, Shelf, Shift{OnHand: 1}
		if by < 0 {
			from, to, unit = Shelf, Difference, Shift{OnHand: -1}
			u := Units{VariantID: variantID, Quantity: -by}
			if picks, err = u.picks(ctx, tx, level, Shelf, Difference); err != nil {
				return err
			}
		}
		after, err := it.shift(ctx, tx, Shift{OnHand: by}, Counted)
		if err != nil {
			return err
		}
		if err := it.book(ctx, tx, picks, Counted, from, to, unit); err != nil {
			return err
		}
		if err := tidy(ctx, tx, after, actor); err != nil {
			return err
		}
	}
	if level.Tracked {
		return nil
	}
	return track(ctx, tx, level, onHand)
}

func track(ctx context.Context, tx Tx, level Level, onHand int64) error {
	ok, err := tx.TrackStock(ctx, level.VariantID, true)
	if err == nil && !ok {
		return tooFew(level, onHand)
	}
	return err
}

func tooFew(l Level, counted int64) error {
	return fault.Newf(fault.Conflict, "Orders hold %d units, so %d cannot be all there is.", l.Held, counted)
}

// OffSale is the error where an order's units may not all be sent: the rest is of lots that
// have expired or are held back. Fit units may be.
type OffSale struct{ Fit int64 }

// Error implements error.
func (o *OffSale) Error() string {
	return fmt.Sprintf("stock: only %d units may be sent, the others are of lots that are off sale", o.Fit)
}

// pickLots takes n units that were already subtracted from OnHand: from the lots that
// expire first and may be sent, then from units of no lot.
func pickLots(ctx context.Context, tx Tx, after Level, n int64) ([]Pick, error) {
	lots, err := tx.LotsOf(ctx, after.VariantID)
	if err != nil {
		return nil, err
	}
	loose, fit := after.OnHand+n, int64(0)
	var parts []Pick
	for i := range lots {
		l := &lots[i]
		loose -= l.OnHand
		if l.sendable(tx.Now()) {
			parts = append(parts, Pick{l.ID, l.OnHand})
			fit += l.OnHand
		}
	}
	if fit+loose < n {
		return nil, &OffSale{fit + loose}
	}
	return upTo(parts, n), nil
}

// pickLot takes n units of one lot. It refuses to pass over earlier lots, unless other
// orders hold all units of those: of many boxes on one table some get the earlier lot and
// some the next, in whatever order they are closed.
func pickLot(ctx context.Context, tx Tx, after Level, n int64, lotID string, anyway bool) ([]Pick, error) {
	lots, err := tx.LotsOf(ctx, after.VariantID)
	if err != nil {
		return nil, err
	}
	var first *Lot
	var earlier int64
	for i := range lots {
		l := &lots[i]
		if l.sendable(tx.Now()) && l.OnHand > 0 && first == nil {
			first = l
		}
		if l.ID != lotID {
			if l.sendable(tx.Now()) {
				earlier += l.OnHand // LotsOf is sorted by expiry
			}
			continue
		}
		switch {
		case !l.sendable(tx.Now()):
			return nil, fault.Newf(fault.Conflict, "Lot %s may not be sent: it is off sale.", l.Code)
		case l.OnHand < n:
			return nil, fault.Newf(fault.Conflict, "Only %d units of lot %s are on the shelf.", l.OnHand, l.Code)
		case l.ExpiresOn != first.ExpiresOn && earlier > after.Held && !anyway:
			return nil, fault.Newf(fault.Conflict, "Lot %s expires first, on %s: take that one, or say why not.", first.Code, first.ExpiresOn)
		}
		return []Pick{{l.ID, n}}, nil
	}
	return nil, fault.New(fault.Conflict, "This lot is not of this item, or nothing of it is left.")
}

// upTo takes n units from parts in their order; the rest is of no lot.
func upTo(parts []Pick, n int64) []Pick {
	var out []Pick
	for _, p := range parts {
		if take := min(p.Quantity, n); take > 0 {
			out = append(out, Pick{p.LotID, take})
			n -= take
		}
	}
	if n > 0 {
		out = append(out, Pick{"", n})
	}
	return out
}
