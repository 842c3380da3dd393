package stock

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Service is how the office changes stock: each change is one transaction with a log entry.
type Service struct {
	inTx      func(context.Context, func(context.Context, OfficeTx) error) error
	minMonths func() int // the life that a lot needs to be sold as usual
}

// NewService returns the service over its transactions and the owner's minimum life.
func NewService(inTx func(context.Context, func(context.Context, OfficeTx) error) error, minMonths func() int) (*Service, error) {
	if inTx == nil || minMonths == nil {
		return nil, errors.New("stock: the service needs transactions and the minimum life")
	}
	return &Service{inTx, minMonths}, nil
}

// MinMonths is the life that a lot needs to be sold as usual, in months.
func (s *Service) MinMonths() int { return s.minMonths() }

// Adjust makes a correction; see Adjust.
func (s *Service) Adjust(ctx context.Context, a Adjustment) error {
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		_, _, err := Adjust(ctx, tx, a)
		return err
	})
}

// Free releases the units of a variant that are held for no order (TODAY-2). saw is how
// many the screen showed.
//
// Errors: NotFound; Conflict where the number is another now.
func (s *Service) Free(ctx context.Context, variantID string, saw int64, actor string) error {
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		before, err := tx.StockLevel(ctx, variantID)
		if err != nil {
			return err
		}
		n, err := tx.HeldForNobody(ctx, variantID)
		if err != nil {
			return err
		}
		switch {
		case n <= 0:
			return fault.New(fault.Conflict, "Every unit that is held is an order's: there is nothing to put back.")
		case n != saw:
			return fault.Newf(fault.Conflict, "%d units are held for nobody now. Please look again.", n)
		}
		why := "held for nobody"
		if err := Release(ctx, tx, Item{VariantID: variantID, Quantity: n, Actor: actor, Reason: why}); err != nil {
			return err
		}
		after, err := tx.StockLevel(ctx, variantID)
		if err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "stock.free", Subject: "stock", SubjectID: variantID, Before: entryOf(before), After: entryOf(after), Why: why})
	})
}

// allow refuses a write-off over the owner's limit. Expired lots anybody may throw away.
func (in *CarryInput) allow(ctx context.Context, tx OfficeTx) error {
	var cost money.Paisa
	if in.Units.LotID != "" {
		l, err := tx.Lot(ctx, in.Units.LotID)
		if err != nil {
			return err
		}
		if l.State == LotExpired {
			return nil
		}
		cost = l.UnitCost
	}
	a := Adjustment{VariantID: in.Units.VariantID, Actor: in.Units.Actor, Approve: in.Approve}
	return a.allow(ctx, tx, in.Units.Quantity, cost)
}

// ChangeLot corrects a lot, holds it back or puts it on sale; see ChangeLot.
func (s *Service) ChangeLot(ctx context.Context, c LotChange) (l Lot, err error) {
	c.MinMonths = s.minMonths()
	err = s.inTx(ctx, func(ctx context.Context, tx OfficeTx) (err error) {
		l, err = ChangeLot(ctx, tx, c)
		return err
	})
	return l, err
}

// Review takes a lot off sale whose time has come; see Review.
func (s *Service) Review(ctx context.Context, id string) (l Lot, changed bool, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx OfficeTx) (err error) {
		l, changed, err = Review(ctx, tx, id, s.minMonths())
		return err
	})
	return l, changed, err
}

// ErrSaved is the error where a newer version of a shipment was saved.
type ErrSaved struct{ Now Shipment }

// Error implements error.
func (e *ErrSaved) Error() string {
	return fmt.Sprintf("stock: shipment %s is at version %d", e.Now.ID, e.Now.Version)
}

// checkTyped removes invisible letters from a draft, and checks its bounds. A draft need
// not make sense yet.
func checkTyped(b *ShipmentBody) error {
	wrong := map[string]string{}
	typed := func(field string, text *string) {
		if *text = ident.Visible(*text); len([]rune(*text)) > maxTyped {
			wrong[field] = fmt.Sprintf("At most %d characters.", maxTyped)
		}
	}
	typed("supplier", &b.Supplier)
	typed("document", &b.Document)
	typed("declaration", &b.Declaration)
	typed("arrivedOn", &b.ArrivedOn)
	typed("freight", &b.Freight)
	typed("duty", &b.Duty)
	if len(b.Lines) > MostLines {
		wrong["lines"] = fmt.Sprintf("At most %d lines: take in the rest as a second shipment.", MostLines)
	}
	for i := range b.Lines[:min(len(b.Lines), MostLines)] {
		at, l := "lines."+strconv.Itoa(i)+".", &b.Lines[i]
		typed(at+"variantId", &l.VariantID)
		typed(at+"code", &l.Code)
		typed(at+"expiresOn", &l.ExpiresOn)
		typed(at+"quantity", &l.Quantity)
		typed(at+"unitCost", &l.UnitCost)
	}
	if len(wrong) > 0 {
		return fault.Fields("The shipment cannot be saved so.", wrong)
	}
	return nil
}

// SaveShipment stores a draft: a new one without an id, else over the version that was seen
// (*ErrSaved where there is a newer one). A new draft with nothing but variants returns the
// newest draft that contains them all, so that nobody begins twice. Repeating a new draft
// under the same key returns the one that the key created; an empty key is none.
func (s *Service) SaveShipment(ctx context.Context, sh Shipment, actor, key string) (saved Shipment, err error) {
	if err := checkTyped(&sh.Body); err != nil {
		return saved, err
	}
	err = s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		saved = sh
		saved.Actor, saved.UpdatedAt = actor, tx.Now()
		r := Reckon(&saved.Body, tx.Now(), s.minMonths())
		saved.Pieces, saved.Cost = r.Pieces, r.Landed()
		if sh.ID == "" {
			return begin(ctx, tx, &saved, key)
		}
		now, err := tx.Shipment(ctx, sh.ID)
		if err != nil {
			return err
		}
		return saveOver(ctx, tx, &now, &saved, now.Version == sh.Version)
	})
	return saved, err
}

// attemptKind is the kind of attempts to begin a shipment.
const attemptKind = "shipment"

// begin stores a shipment that came without an id. It returns the one that the key created
// before, else a draft that waits for the same goods, else a new one.
func begin(ctx context.Context, tx OfficeTx, saved *Shipment, key string) error {
	attempt := ident.Attempt(saved.Actor, key)
	if key != "" {
		made, err := tx.Begin(ctx, attemptKind, attempt)
		if err != nil {
			return err
		}
		if made != "" {
			now, err := tx.Shipment(ctx, made)
			if err != nil {
				return err
			}
			if !now.Booked && slices.Equal(now.Body.Lines, saved.Body.Lines) && now.Body.head() == saved.Body.head() {
				*saved = now
				return recordShipment(ctx, tx, "stock.shipment-resumed", saved)
			}
			saved.ID = made
			return saveOver(ctx, tx, &now, saved, now.Actor == saved.Actor)
		}
	}
	action := "stock.shipment-begun"
	waiting, err := waitingFor(ctx, tx, &saved.Body)
	switch {
	case err != nil:
		return err
	case waiting != nil:
		*saved, action = *waiting, "stock.shipment-resumed"
	default:
		saved.Version, saved.CreatedAt = 1, tx.Now()
		if saved.ID, err = tx.InsertShipment(ctx, *saved); err != nil {
			return err
		}
	}
	if key != "" {
		if err := tx.Begun(ctx, attemptKind, attempt, saved.ID); err != nil {
			return err
		}
	}
	return recordShipment(ctx, tx, action, saved)
}

// waitingFor returns the newest draft with the goods of a body that names nothing else; nil
// where there is none.
func waitingFor(ctx context.Context, tx OfficeTx, body *ShipmentBody) (*Shipment, error) {
	if !body.onlyGoods() {
		return nil, nil //nolint:nilnil // none waits
	}
	drafts, err := tx.DraftShipments(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(drafts, func(d Shipment) bool { return d.Body.hasGoodsOf(body) })
	if i < 0 {
		return nil, nil //nolint:nilnil // none waits
	}
	return &drafts[i], nil
}

// saveOver replaces a draft; mine says that nobody else saved it meanwhile.
func saveOver(ctx context.Context, tx OfficeTx, now, saved *Shipment, mine bool) error {
	switch {
	case now.Booked:
		return errTaken
	case !mine:
		return &ErrSaved{*now}
	}
	saved.Version, saved.CreatedAt = now.Version+1, now.CreatedAt
	if err := tx.UpdateShipment(ctx, *saved); err != nil {
		return err
	}
	return recordShipment(ctx, tx, "stock.shipment-saved", saved)
}

var errTaken = fault.New(fault.Conflict, "This shipment was taken in already.")

func recordShipment(ctx context.Context, tx OfficeTx, action string, s *Shipment) error {
	return tx.Record(ctx, audit.Entry{
		Action: action, Subject: "shipment", SubjectID: s.ID,
		After: map[string]any{"supplier": s.Body.Supplier, "document": s.Body.Document, "lines": len(s.Body.Lines), "pieces": s.Pieces, "cost": s.Cost},
	})
}

// DropShipment deletes a draft.
func (s *Service) DropShipment(ctx context.Context, id string) error {
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		now, err := tx.Shipment(ctx, id)
		if err != nil {
			return err
		}
		if now.Booked {
			return errTaken
		}
		if err := tx.DeleteShipment(ctx, id); err != nil {
			return err
		}
		return recordShipment(ctx, tx, "stock.shipment-dropped", &now)
	})
}

// maxKey bounds an idempotency key, in bytes.
const maxKey = 100

// BookShipment receives a shipment: each line becomes a lot, and counts for the purchase
// order that it is of (*Over where that awaits fewer units, unless anyway). Repeating the key
// returns the same answer and books nothing twice.
func (s *Service) BookShipment(ctx context.Context, id string, seen int64, key string, anyway bool, actor string) (booked Shipment, err error) {
	if key == "" || len(key) > maxKey {
		return booked, fault.Fields("The attempt needs a name.", map[string]string{"key": "From 1 to 100 characters."})
	}
	err = s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		now, err := tx.Shipment(ctx, id)
		switch {
		case err != nil:
			return err
		case now.Booked && now.BookedKey == key:
			booked = now
			return recordShipment(ctx, tx, "stock.shipment-asked-again", &now)
		case now.Booked:
			return errTaken
		case now.Version != seen:
			return &ErrSaved{now}
		}
		r := Reckon(&now.Body, tx.Now(), s.minMonths())
		if len(r.Problems) > 0 {
			return fault.Fields("The shipment cannot be taken in yet.", r.Problems)
		}
		if err := arrive(ctx, tx, &now, &r, anyway); err != nil {
			return err
		}
		if err := receiveAll(ctx, tx, &now, &r, actor, s.minMonths()); err != nil {
			return err
		}
		now.Booked, now.BookedAt, now.BookedBy, now.BookedKey = true, tx.Now(), actor, key
		now.Pieces, now.Cost, now.Version, now.UpdatedAt = r.Pieces, r.Landed(), now.Version+1, tx.Now()
		booked = now
		if err := tx.UpdateShipment(ctx, now); err != nil {
			return err
		}
		return recordShipment(ctx, tx, "stock.shipment-received", &now)
	})
	return booked, err
}

// receiveAll receives the lines by variant id: all transactions lock levels in that order.
func receiveAll(ctx context.Context, tx OfficeTx, s *Shipment, r *Reckoned, actor string, months int) error {
	order := make([]int, len(r.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return strings.Compare(s.Body.Lines[a].VariantID, s.Body.Lines[b].VariantID)
	})
	for _, i := range order {
		typed, l := &s.Body.Lines[i], &r.Lines[i]
		_, err := Receive(ctx, tx, Delivery{
			VariantID: typed.VariantID, Quantity: l.Quantity, Code: ident.Tidy(typed.Code), ExpiresOn: l.ExpiresOn,
			Supplier: ident.Tidy(s.Body.Supplier), Document: ident.Tidy(s.Body.Document), UnitCost: l.LandedUnit(), Cost: l.Landed,
			Shipment: s.ID, MinMonths: months, Actor: actor, Reason: "Shipment",
		})
		if fault.KindOf(err) == fault.NotFound {
			return fault.Fields("The shipment cannot be taken in yet.", map[string]string{
				"lines." + strconv.Itoa(i) + ".variantId": "This product is no longer in the shop: remove the line.",
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Tallied is a count of one lot, or of the units of no lot.
type Tallied struct {
	VariantID string
	LotID     string
	Units     int64
	Saw       int64 // what was expected when the count was typed
	Reason    Reason
	Words     string
}

// CountResult is the outcome of a count.
type CountResult struct{ Counted, Differences int64 }

// Tally books the counts of a shelf, all or none. Repeating the key returns the same answer
// and books nothing twice.
func (s *Service) Tally(ctx context.Context, key string, lines []Tallied, actor string, approve bool) (res CountResult, err error) {
	wrong := map[string]string{}
	if key == "" || len(key) > maxKey {
		wrong["key"] = "From 1 to 100 characters."
	}
	if len(lines) == 0 || len(lines) > MostLines {
		wrong["lines"] = fmt.Sprintf("From 1 to %d lines.", MostLines)
	}
	for i, l := range lines {
		if _, missing := Why(l.Reason, l.Words); l.Units != l.Saw && missing != nil {
			for field, message := range missing {
				wrong["lines."+strconv.Itoa(i)+"."+field] = message
			}
		}
	}
	if len(wrong) > 0 {
		return res, fault.Fields("Please check the marked fields.", wrong)
	}
	sorted := slices.Clone(lines)
	slices.SortStableFunc(sorted, func(a, b Tallied) int { return strings.Compare(a.VariantID, b.VariantID) })
	err = s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		res = CountResult{Counted: int64(len(lines))}
		for _, l := range lines {
			if l.Units != l.Saw {
				res.Differences++
			}
		}
		before, fresh, err := tx.ClaimCount(ctx, key, actor, res)
		if err != nil {
			return err
		}
		if !fresh {
			res = before
			return tx.Record(ctx, audit.Entry{Action: "stock.count-asked-again", Subject: "count", SubjectID: key})
		}
		for _, l := range sorted {
			if err := l.adjust(ctx, tx, actor, approve); err != nil {
				return err
			}
		}
		return tx.Record(ctx, audit.Entry{Action: "stock.count", Subject: "count", SubjectID: key, After: map[string]int64{"counted": res.Counted, "differences": res.Differences}})
	})
	return res, err
}

func (l *Tallied) adjust(ctx context.Context, tx OfficeTx, actor string, approve bool) error {
	a := Adjustment{
		VariantID: l.VariantID, LotID: &l.LotID, To: &l.Units, Saw: &l.Saw, Reason: l.Reason, Words: l.Words, Actor: actor, Approve: approve,
	}
	if l.Units == l.Saw {
		a.Reason, a.Words = CountedAgain, ""
	}
	_, _, err := Adjust(ctx, tx, a)
	return err
}
