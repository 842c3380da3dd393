package order

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// This file holds what the office does with an order beside moving it, and what
// the shop does by itself.

// ClaimTime is how long an order stays in somebody's hands without a new claim.
const ClaimTime = 10 * time.Minute

// Hand is who has an order in hand.
type Hand struct {
	Actor string // an administrator's account id; empty for nobody
	Until time.Time
}

// Claim takes an order into somebody's hands, for ClaimTime: nothing ends it by
// itself meanwhile. Claiming again prolongs it. A Refused where it is in other hands.
func (s *Service) Claim(ctx context.Context, id, actor string) (Hand, error) {
	return s.hand(ctx, id, actor, actor)
}

// Hand returns who has an order in hand now.
func (s *Service) Hand(ctx context.Context, id string) (Hand, error) {
	by, until, err := s.d.Reader.OrderHand(ctx, id)
	if err != nil || by == "" || !until.After(s.d.Now()) {
		return Hand{}, err
	}
	return Hand{by, until}, nil
}

// Unclaim gives an order out of somebody's hands. What was not in theirs stays as it is.
func (s *Service) Unclaim(ctx context.Context, id, actor string) error {
	_, err := s.hand(ctx, id, actor, "")
	if _, ok := errors.AsType[*Refused](err); ok {
		return nil
	}
	return err
}

func (s *Service) hand(ctx context.Context, id, actor, to string) (h Hand, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, id) // a move that ends it waits, or is over
		if err != nil {
			return err
		}
		by, until, err := tx.OrderClaim(ctx, id)
		switch {
		case err != nil:
			return err
		case by != "" && by != actor && until.After(tx.Now()):
			return &Refused{o, fault.Newf(fault.Conflict, "Order %s is in somebody else's hands.", o.Number)}
		}
		h = Hand{Actor: to, Until: tx.Now().Add(ClaimTime)}
		return tx.PutOrderClaim(ctx, id, h.Actor, h.Until)
	})
	return h, err
}

// expireBatch is how many orders ExpireWaiting and RemindWaiting read at once.
const expireBatch = 100

// ExpireWaiting ends the orders that have waited too long for their shopper, each
// in a transaction of its own, and returns how many (SURE-4). An order that is in
// somebody's hands, or that does not wait any more, is left alone; one that fails is
// told once and comes back later (TRUE-3).
func (s *Service) ExpireWaiting(ctx context.Context) (ended int, err error) {
	rules, now := s.d.Rules(), s.d.Now()
	cash := now.Add(-time.Duration(rules.CashHours) * time.Hour)
	transfer := now.Add(-time.Duration(rules.TransferHours) * time.Hour)
	err = s.expiring.Round(ctx, expireBatch, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Reader.Waiting(ctx, cash, transfer, most)
	}, func(ctx context.Context, id string) error {
		_, err := s.Do(ctx, id, MoveExpire, 0, MoveInput{Actor: ActorSystem})
		if err == nil {
			ended++
		}
		return err
	})
	return ended, err
}

// ChooseInput says which colour a line is to have: by variant, or by the colour's
// name as the product shows it.
type ChooseInput struct {
	Line      int
	VariantID string
	Color     string
	ProductID string // of swap
}

// Choose gives a line the colour that was left open (SURE-3), for a person of
// the shop.
func (s *Service) Choose(ctx context.Context, id string, version int64, in ChooseInput, with MoveInput) (*Order, error) {
	o, err := s.d.Reader.Order(ctx, id)
	if err != nil {
		return nil, err
	}
	if with.Choice, err = s.choice(o, in); err != nil {
		return nil, err
	}
	return s.Do(ctx, id, MoveChoose, version, with)
}

// ChooseTracked is Choose for the shopper, who knows the order as in Track.
func (s *Service) ChooseTracked(ctx context.Context, number, contact string, in ChooseInput) (*Order, error) {
	o, err := s.Track(ctx, number, contact)
	if err != nil {
		return nil, err
	}
	c, err := s.choice(o, in)
	if err != nil {
		return nil, err
	}
	return s.Do(ctx, o.ID, MoveChoose, 0, MoveInput{Actor: ActorCustomer, Choice: c})
}

// choice finds the variant that is chosen: of the line's product and of its
// price, for the total that was agreed on stays.
func (s *Service) choice(o *Order, in ChooseInput) (*Choice, error) {
	bad := func(field, message string) error {
		return &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{field: message}}
	}
	if in.Line < 0 || in.Line >= len(o.Lines) {
		return nil, bad("line", "The order has no such line.")
	}
	l := &o.Lines[in.Line]
	p := s.d.Catalogue().ByID(l.ProductID)
	if p == nil {
		return nil, bad("line", "This product is no longer in the shop.")
	}
	v, err := pick(p, l, in)
	if err != nil {
		return nil, err
	}
	if v == nil || !v.Enabled {
		return nil, cartFault("%s does not come in the chosen colour.", l.Name)
	}
	return &Choice{Line: in.Line, VariantID: v.ID, SKU: v.SKU, Color: v.Color, Shade: p.ShadeName(v), Image: p.Picture(v)}, nil
}

// Swap sends another variant in the place of a line, by the shopper's word, at
// the price that was agreed.
func (s *Service) Swap(ctx context.Context, id string, version int64, in ChooseInput, with MoveInput) (*Order, error) {
	p := s.d.Catalogue().ByID(in.ProductID)
	var v *catalog.Variant
	if p != nil {
		v = p.Variant(in.VariantID)
	}
	if v == nil || !v.Enabled {
		message := "Choose what is sent instead."
		return nil, &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"variantId": message}}
	}
	with.Choice = &Choice{
		Line: in.Line, VariantID: v.ID, SKU: v.SKU, Color: v.Color, Shade: p.ShadeName(v), Image: p.Picture(v),
		ProductID: p.ID, Name: p.Name, Brand: p.Brand, Size: v.Size,
	}
	return s.Do(ctx, id, MoveSwap, version, with)
}

// pick finds the chosen variant among those that cost what the held one costs.
func pick(p *catalog.Product, l *Line, in ChooseInput) (*catalog.Variant, error) {
	price := l.ListPrice
	if held := p.Variant(l.VariantID); held != nil {
		price = held.Price
	}
	if in.VariantID != "" {
		v := p.Variant(in.VariantID)
		if v != nil && v.Price != price {
			return nil, otherPrice(l)
		}
		return v, nil
	}
	var found *catalog.Variant
	for i := range p.Variants {
		v := &p.Variants[i]
		if v.Enabled && v.Color == in.Color && v.Price == price && (found == nil || v.Size == l.Size && found.Size != l.Size) {
			found = v
		}
	}
	if found == nil && p.InColor(in.Color) != nil {
		return nil, otherPrice(l)
	}
	return found, nil
}

func otherPrice(l *Line) error {
	return cartFault("%s costs something else in this size or shade. Please order it separately.", l.Name)
}

// DeskOrder is how the office's list of orders is ordered.
type DeskOrder string

// The orders of the list; a minus turns it round.
const (
	NewestFirst  DeskOrder = "-created"
	OldestFirst  DeskOrder = "created"
	DearestFirst DeskOrder = "-total"
	CheapFirst   DeskOrder = "total"
)

// Known says whether there is such an order.
func (o DeskOrder) Known() bool {
	return o == NewestFirst || o == OldestFirst || o == DearestFirst || o == CheapFirst
}

// ByTotal says whether amounts show through the order.
func (o DeskOrder) ByTotal() bool { return o == DearestFirst || o == CheapFirst }

// Down says whether the highest come first.
func (o DeskOrder) Down() bool { return o == NewestFirst || o == DearestFirst }

// DeskQuery selects orders for the office. Zero fields do not filter.
type DeskQuery struct {
	Search string // contained in number, name, e-mail, phone or city
	Narrow bool   // Search looks at number, name and city alone
	Status Status
	Method Method
	Owed   bool // only those of which money should go back
	Open   bool // only those that are still under way
	City   string
	From   time.Time // placed at this moment or later
	Until  time.Time // placed before it
	Least  money.Paisa
	Most   money.Paisa
	Order  DeskOrder
	After  *DeskKey // the list goes on after this one
	Limit  int
}

// DeskKey is where an order stands in a list.
type DeskKey struct {
	By int64 // microseconds or paisa, as the order goes
	ID string
}

// KeyOf returns where an order stands in a list.
func (o DeskOrder) KeyOf(one *Order) DeskKey {
	if o.ByTotal() {
		return DeskKey{int64(one.Total), one.ID}
	}
	return DeskKey{one.CreatedAt.UnixMicro(), one.ID}
}

// String writes a key as a page names the one after it.
func (k DeskKey) String() string { return strconv.FormatInt(k.By, 36) + "." + k.ID }

// ParseDeskKey reads what String wrote; ok is false for anything else.
func ParseDeskKey(text string) (k DeskKey, ok bool) {
	by, id, found := strings.Cut(text, ".")
	n, err := strconv.ParseInt(by, 36, 64)
	return DeskKey{n, id}, found && err == nil && id != "" && len(id) <= 100
}

// DeskHand is who has an order in hand, by name.
type DeskHand struct {
	Hand
	Name string
}

// Person is somebody who ordered, as their newest order says.
type Person struct {
	CustomerID               string // empty of somebody who ordered a moment ago
	Name, Phone, Email, City string
	Orders                   int64 // of this phone
	Last                     time.Time
}

// ToCollect is the cash to collect at the door, in whole rupees; 0 where none is.
func (o *Order) ToCollect() money.Paisa {
	if o.Method != CashOnDelivery || o.Delivery == Delivered || o.Placement == Cancelled {
		return 0
	}
	return pricing.Cash(o.Due())
}
