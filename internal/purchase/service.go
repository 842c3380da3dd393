package purchase

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/stock"
)

// Tx is what purchase orders need of one transaction.
type Tx interface {
	stock.OfficeTx
	outbox.Poster
	// InsertPurchase stores a new draft and returns its id.
	InsertPurchase(ctx context.Context, o Order) (id string, err error)
	// Purchase returns an order with its sums, locked until the transaction ends.
	Purchase(ctx context.Context, id string) (Order, error)
	// UpdatePurchase stores everything of an order except its sums, Ordered and CreatedAt.
	UpdatePurchase(ctx context.Context, o Order) error
	// SetOrdered stores the lines of an order in place of those before.
	SetOrdered(ctx context.Context, id string, lines []Ordered) error
	// DeletePurchase deletes a draft.
	DeletePurchase(ctx context.Context, id string) error
	// DraftFor returns the id of the newest draft shipment of an order, "" for none.
	DraftFor(ctx context.Context, purchaseID string) (shipmentID string, err error)
	// GoodsOf returns how variants are called, by id; what is gone is left out.
	GoodsOf(ctx context.Context, variantIDs []string) (map[string]Goods, error)
	// MailsOf returns how many messages of a kind were written since a moment.
	MailsOf(ctx context.Context, kind string, since time.Time) (int64, error)
}

// Goods is how a variant is called for its supplier.
type Goods struct{ Name, SKU, Barcode string }

// MailsADay bounds how many orders are mailed to suppliers within a day.
const MailsADay = 100

// Service changes purchase orders: each change is one transaction with a log entry.
type Service struct {
	inTx   func(context.Context, func(context.Context, Tx) error) error
	months func() int
}

// NewService returns the service over its transactions and the owner's minimum life of lots.
func NewService(inTx func(context.Context, func(context.Context, Tx) error) error, months func() int) (*Service, error) {
	if inTx == nil || months == nil {
		return nil, errors.New("purchase: the service needs transactions and the minimum life")
	}
	return &Service{inTx, months}, nil
}

// ErrSaved is the error where an order is at another version than was seen.
type ErrSaved struct{ Now Order }

// Error implements error.
func (e *ErrSaved) Error() string {
	return fmt.Sprintf("purchase: order %s is at version %d", e.Now.ID, e.Now.Version)
}

const attemptKind = "purchase"

// Save stores a draft: a new one without an id, else over the version that was seen
// (*ErrSaved where there is another one). Repeating a new draft under the same key returns
// the one that the key created; an empty key is none.
func (s *Service) Save(ctx context.Context, o Order, actor, key string) (saved Order, err error) {
	if err := checkTyped(&o.Body); err != nil {
		return saved, err
	}
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if o.ID == "" {
			saved, err = begin(ctx, tx, o.Body, actor, key)
			return err
		}
		now, err := tx.Purchase(ctx, o.ID)
		if err != nil {
			return err
		}
		saved, err = saveOver(ctx, tx, now, o.Body, now.Version == o.Version, actor)
		return err
	})
	return saved, err
}

func begin(ctx context.Context, tx Tx, body Body, actor, key string) (o Order, err error) {
	attempt := ident.Attempt(actor, key)
	if key != "" {
		made, err := tx.Begin(ctx, attemptKind, attempt)
		if err != nil {
			return o, err
		}
		if made != "" {
			now, err := tx.Purchase(ctx, made)
			if err != nil {
				return o, err
			}
			return saveOver(ctx, tx, now, body, now.Actor == actor, actor)
		}
	}
	o = Order{
		Number: "PO-" + ident.NewPaperCode(), State: Draft, Body: body, Version: 1, Actor: actor, CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
	}
	if o.ID, err = tx.InsertPurchase(ctx, o); err != nil {
		return o, err
	}
	if key != "" {
		if err := tx.Begun(ctx, attemptKind, attempt, o.ID); err != nil {
			return o, err
		}
	}
	return o, record(ctx, tx, "purchase.begun", &o, "")
}

func saveOver(ctx context.Context, tx Tx, now Order, body Body, mine bool, actor string) (Order, error) {
	switch {
	case now.State != Draft:
		return now, errSent
	case !mine:
		return now, &ErrSaved{now}
	}
	now.Body = body
	return now, store(ctx, tx, &now, actor, "purchase.saved", "")
}

var errSent = fault.New(fault.Conflict, "This order was sent: take it back first.")

// store writes a changed order under its next version, with an entry in the log.
func store(ctx context.Context, tx Tx, o *Order, actor, action, why string) error {
	o.Version++
	o.Actor, o.UpdatedAt = actor, tx.Now()
	if err := tx.UpdatePurchase(ctx, *o); err != nil {
		return err
	}
	return record(ctx, tx, action, o, why)
}

func record(ctx context.Context, tx Tx, action string, o *Order, why string) error {
	r := Reckon(&o.Body)
	return tx.Record(ctx, audit.Entry{
		Action: action, Subject: "purchase", SubjectID: o.ID, Why: why,
		After: map[string]any{
			"number": o.Number, "supplier": o.Body.Supplier, "currency": o.Body.Currency, "rate": o.Body.Rate,
			"lines": len(o.Body.Lines), "pieces": r.Pieces, "cost": r.Cost,
		},
	})
}

// Drop deletes a draft.
func (s *Service) Drop(ctx context.Context, id string) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.Purchase(ctx, id)
		if err != nil {
			return err
		}
		if o.State != Draft {
			return errSent
		}
		if err := tx.DeletePurchase(ctx, id); err != nil {
			return err
		}
		return record(ctx, tx, "purchase.dropped", &o, "")
	})
}

// Make makes a move of the version that was seen. byMail writes a sent order to the
// supplier's address, in the same transaction.
//
// Errors: NotFound; *ErrSaved; Conflict for a move that is not possible now; Invalid with
// the problems of a draft that cannot be sent.
func (s *Service) Make(ctx context.Context, id string, seen int64, m Move, byMail bool, actor string) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.Purchase(ctx, id)
		switch {
		case err != nil:
			return err
		case o.Version != seen:
			return &ErrSaved{o}
		case !slices.Contains(o.Moves(), m):
			return refused(m)
		}
		why := ""
		switch m {
		case Send:
			if err := send(ctx, tx, &o, byMail); err != nil {
				return err
			}
			if o.MailedTo != "" {
				why = "By mail to " + o.MailedTo
			}
		case Recall:
			o.State, o.MailedTo = Draft, ""
			if err := tx.SetOrdered(ctx, id, nil); err != nil {
				return err
			}
		case Close:
			o.State, o.ClosedAt = Closed, tx.Now()
			why = stock.AreUnits(o.Rest) + " not awaited any more"
		case Reopen:
			o.State, o.ClosedAt = Sent, time.Time{}
		}
		return store(ctx, tx, &o, actor, "purchase."+string(m), why)
	})
}

func refused(m Move) error {
	return fault.New(fault.Conflict, map[Move]string{
		Send: "This order was sent already.", Recall: "A shipment of this order was begun: it cannot be taken back.",
		Close: "Nothing of this order is awaited any more.", Reopen: "This order is not closed.",
	}[m])
}

// send makes a draft a sent order, and writes the mail.
func send(ctx context.Context, tx Tx, o *Order, byMail bool) error {
	r := Reckon(&o.Body)
	if byMail && o.Body.Email == "" {
		r.Problems["email"] = "Write the supplier's address first."
	}
	ids := make([]string, len(o.Body.Lines))
	for i, l := range o.Body.Lines {
		ids[i] = l.VariantID
	}
	goods, err := tx.GoodsOf(ctx, ids)
	if err != nil {
		return err
	}
	lines := make([]Ordered, len(r.Lines))
	for i, l := range r.Lines {
		if _, there := goods[ids[i]]; !there && ids[i] != "" {
			r.Problems[fmt.Sprintf("lines.%d.variantId", i)] = "This product is no longer in the shop: remove the line."
		}
		lines[i] = Ordered{VariantID: ids[i], Units: l.Units, Cost: l.Unit}
	}
	if len(r.Problems) > 0 {
		return fault.Fields("The order cannot be sent yet.", r.Problems)
	}
	o.State, o.SentAt = Sent, tx.Now()
	if err := tx.SetOrdered(ctx, o.ID, lines); err != nil || !byMail {
		return err
	}
	m := letter(o, &r, goods)
	switch n, err := tx.MailsOf(ctx, mail.Kind(m), tx.Now().Add(-24*time.Hour)); {
	case err != nil:
		return err
	case n >= MailsADay:
		return fault.Newf(fault.Conflict, "%d orders were mailed within a day: send this one yourself.", MailsADay)
	}
	o.MailedTo = o.Body.Email
	return outbox.Post(ctx, tx, m, "")
}

// letter is an order as its supplier reads it.
func letter(o *Order, r *Reckoned, goods map[string]Goods) mail.PurchaseOrder {
	m := mail.PurchaseOrder{
		To: o.Body.Email, Name: ident.Tidy(o.Body.Supplier), Number: o.Number, Reference: ident.Tidy(o.Body.Reference), Currency: o.Body.Currency,
		Total: r.Total.String(), Pieces: r.Pieces, ExpectedOn: r.ExpectedOn, Note: ident.TidyLines(o.Body.Note),
	}
	for i, l := range r.Lines {
		g := goods[o.Body.Lines[i].VariantID]
		m.Lines = append(m.Lines, mail.PurchaseLine{
			Name: g.Name, SKU: g.SKU, Barcode: g.Barcode, Units: l.Units, UnitCost: l.UnitCost.String(), Sum: (l.UnitCost * Cost(l.Units)).String(),
		})
	}
	return m
}

// Receive returns the draft shipment of what is still to come of an order, made where there
// is none. Units cost what they were ordered for, at rate where it is typed, as the rate of
// the day on which the goods are paid.
//
// Errors: NotFound; Conflict where nothing is to come; Invalid with the field "rate".
func (s *Service) Receive(ctx context.Context, id, rate, actor string) (shipmentID string, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.Purchase(ctx, id)
		if err != nil {
			return err
		}
		if !o.Open() {
			return fault.New(fault.Conflict, "Nothing of this order is awaited.")
		}
		if shipmentID, err = tx.DraftFor(ctx, id); err != nil {
			return err
		}
		if shipmentID != "" {
			return stock.Resume(ctx, tx, shipmentID)
		}
		b := o.Body
		if strings.TrimSpace(rate) != "" && b.Currency != Rupee {
			b.Rate = rate
		}
		r := Reckon(&b)
		if says, wrong := r.Problems["rate"]; wrong {
			return fault.Fields("The rate cannot be read.", map[string]string{"rate": says})
		}
		sh := stock.Shipment{Purchase: o.ID, Body: stock.ShipmentBody{Supplier: b.Supplier}, Actor: actor}
		for i, l := range o.Body.Lines {
			at := slices.IndexFunc(o.Ordered, func(one Ordered) bool { return one.VariantID == l.VariantID })
			if at < 0 || o.Ordered[at].Rest() == 0 {
				continue
			}
			sh.Body.Lines = append(sh.Body.Lines, stock.ShipmentLine{
				VariantID: l.VariantID, Quantity: fmt.Sprint(o.Ordered[at].Rest()), UnitCost: typedRupees(r.Lines[i].Unit),
			})
		}
		shipmentID, err = stock.BeginOf(ctx, tx, sh, s.months())
		return err
	})
	return shipmentID, err
}

// typedRupees is an amount as somebody types it; nothing for goods without a cost.
func typedRupees(p money.Paisa) string {
	if p == 0 {
		return ""
	}
	return p.String()
}
