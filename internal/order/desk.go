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
)

// This file holds the office's work with an order apart from moves, and the shop's own
// timed work.

// ClaimTime is how long a claim on an order lasts without renewal.
const ClaimTime = 10 * time.Minute

// Hand is a claim: which staff member has the order in hand.
type Hand struct {
	Actor string // an administrator's account id; empty for nobody
	Until time.Time
}

// Claim gives an order to a staff member for ClaimTime, in which it does not end by itself.
// Claiming again extends it. It returns a Refused where somebody else has the order.
func (s *Service) Claim(ctx context.Context, id, actor string) (Hand, error) {
	return s.hand(ctx, id, actor, actor)
}

// Hand returns the order's present claim.
func (s *Service) Hand(ctx context.Context, id string) (Hand, error) {
	by, until, err := s.d.Reader.OrderHand(ctx, id)
	if err != nil || by == "" || !until.After(s.d.Now()) {
		return Hand{}, err
	}
	return Hand{by, until}, nil
}

// Unclaim ends actor's claim on an order. Another person's claim is left alone, without an
// error.
func (s *Service) Unclaim(ctx context.Context, id, actor string) error {
	_, err := s.hand(ctx, id, actor, "")
	if _, ok := errors.AsType[*Refused](err); ok {
		return nil
	}
	return err
}

func (s *Service) hand(ctx context.Context, id, actor, to string) (h Hand, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, id) // waits for a move that is under way
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

// ExpireWaiting ends orders that have waited too long for their shopper, each in its own
// transaction, and returns how many (SURE-4). It leaves claimed orders alone, and those
// that no longer wait. One that fails is logged once and retried later (TRUE-3).
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

// ChooseInput says which colour a line gets: by variant, or by the colour's name on the
// product page.
type ChooseInput struct {
	Line      int
	VariantID string
	Color     string
	ProductID string // of swap
}

// Choose sets the open colour of a line (SURE-3) for staff.
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

// ChooseTracked is Choose for the shopper, who identifies the order as in Track.
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

// choice finds the chosen variant. It must be of the line's product and cost the same,
// since the agreed total stays.
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

// Swap replaces a line's variant by another, with the shopper's consent, at the agreed
// price.
func (s *Service) Swap(ctx context.Context, id string, version int64, in ChooseInput, with MoveInput) (*Order, error) {
	p := s.d.Catalogue().ByID(in.ProductID)
	var v *catalog.Variant
	if p != nil {
		v = p.Variant(in.VariantID)
	}
	if v == nil || !v.Enabled || p.IsSet() {
		message := "Choose what is sent instead."
		return nil, &fault.Error{Kind: fault.Invalid, Message: message, Fields: map[string]string{"variantId": message}}
	}
	with.Choice = &Choice{
		Line: in.Line, VariantID: v.ID, SKU: v.SKU, Color: v.Color, Shade: p.ShadeName(v), Image: p.Picture(v),
		ProductID: p.ID, Name: p.Name, Brand: p.Brand, Size: v.Size, product: p,
	}
	return s.Do(ctx, id, MoveSwap, version, with)
}

// pick finds the chosen variant among those at the held one's price.
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

// DeskOrder is the sort order of the office's list of orders.
type DeskOrder string

// The sort orders; a minus means descending.
const (
	NewestFirst  DeskOrder = "-created"
	OldestFirst  DeskOrder = "created"
	DearestFirst DeskOrder = "-total"
	CheapFirst   DeskOrder = "total"
)

// Known says whether the sort order exists.
func (o DeskOrder) Known() bool {
	return o == NewestFirst || o == OldestFirst || o == DearestFirst || o == CheapFirst
}

// ByTotal says whether the list is sorted by amount, which would reveal amounts.
func (o DeskOrder) ByTotal() bool { return o == DearestFirst || o == CheapFirst }

// Down says whether the order is descending.
func (o DeskOrder) Down() bool { return o == NewestFirst || o == DearestFirst }

// DeskQuery selects orders for the office. Zero fields do not filter.
type DeskQuery struct {
	Search string // contained in number, name, e-mail, phone or city
	Narrow bool   // Search looks at number, name and city only
	Status Status
	Method Method
	Owed   bool // only those with money to give back
	Open   bool // only open ones
	City   string
	From   time.Time // placed at this moment or later
	Until  time.Time // placed before it
	Least  money.Paisa
	Most   money.Paisa
	Order  DeskOrder
	After  *DeskKey // the list continues after this key
	Limit  int
}

// DeskKey is the position of an order in a list.
type DeskKey struct {
	By int64 // microseconds or paisa, by the sort order
	ID string
}

// KeyOf returns the position of an order in a list.
func (o DeskOrder) KeyOf(one *Order) DeskKey {
	if o.ByTotal() {
		return DeskKey{int64(one.Total), one.ID}
	}
	return DeskKey{one.CreatedAt.UnixMicro(), one.ID}
}

// String encodes a key for a page's "next" link.
func (k DeskKey) String() string { return strconv.FormatInt(k.By, 36) + "." + k.ID }

// ParseDeskKey decodes what String wrote; ok is false for anything else.
func ParseDeskKey(text string) (k DeskKey, ok bool) {
	by, id, found := strings.Cut(text, ".")
	n, err := strconv.ParseInt(by, 36, 64)
	return DeskKey{n, id}, found && err == nil && id != "" && len(id) <= 100
}

// DeskHand is a claim with the staff member's name.
type DeskHand struct {
	Hand
	Name string
}

// Person is a customer, described by their newest order.
type Person struct {
	CustomerID               string // empty where the projection has not reached a new order yet
	Name, Phone, Email, City string
	Orders                   int64 // of this phone
	Last                     time.Time
}
