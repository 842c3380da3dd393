package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Limits of one order.
const (
	maxLines = 50
	maxKey   = 200 // characters of an idempotency key
)

// numberTries bounds how often a fresh order number is tried. With 30 random
// bits a second try is rare and a fifth does not happen.
const numberTries = 5

// PlaceInput is an order as a shopper sends it. Prices and totals of a client
// are not part of it: they come from the catalogue.
type PlaceInput struct {
	Contact        Contact // PhoneE164 is worked out, not read
	Items          []ItemInput
	Method         Method
	AccountID      string       // decides the tier: a member's if set, a guest's if not (GEN-5)
	GuestHash      string       // hash of the browser's guest cookie, or empty
	IdempotencyKey string       // empty: every call places an order
	ExpectedTotal  *money.Paisa // what the shopper saw; nil places at whatever the total is
	Proof          []byte       // the screenshot of a bank transfer, already decoded and encoded again as JPEG
}

// ItemInput is one posted cart line: a product by ID or, where that is empty,
// by exact name; its variant by VariantID or, where that is empty, by Color, which
// may be empty; Quantity is from 1 to catalog.MaxQuantity.
type ItemInput struct {
	ProductID string
	VariantID string `json:",omitempty"` // hashes stored before there were variants stay the same
	Name      string
	Color     string
	Quantity  int64
}

// Place checks, prices and stores an order, takes its stock and enqueues its
// mail, in one transaction. replayed is true where the same key came with the
// same content before: then o is that first order, now also linked to
// GuestHash, and nothing was placed.
//
// Errors: Invalid with Fields by the names of API-18 ("cartItems" for lines,
// "screenshot" for the proof); Conflict where stock is short, naming the item,
// or where the key was used for something else.
func (s *Service) Place(ctx context.Context, in PlaceInput) (o *Order, replayed bool, err error) {
	draft, err := s.draft(in)
	if err != nil {
		return nil, false, err
	}
	lines, linesErr := resolve(s.d.Catalogue(), in.Items)
	if linesErr != nil && in.IdempotencyKey == "" {
		return nil, false, linesErr
	}
	if linesErr == nil {
		draft.price(lines, s.d.Rates())
	}
	hash := in.contentHash(draft.Contact)
	if draft.Method == BankTransfer && linesErr == nil {
		draft.ProofKey = "proofs/" + draft.ID + ".jpg"
		if err := s.d.Blobs.Put(ctx, draft.ProofKey, in.Proof, "image/jpeg"); err != nil {
			return nil, false, fmt.Errorf("order: store the proof: %w", err)
		}
		defer func() {
			// Only where it is certain that no order refers to it: after an error
			// of the database the commit may have happened, and the proof with it.
			if replayed || fault.KindOf(err) != fault.Internal {
				s.dropProof(ctx, draft.ProofKey)
			}
		}()
	}
	for range numberTries {
		draft.Number = s.d.NewNumber()
		var first *Order
		err = s.d.InTx(ctx, func(tx Tx) error {
			first = nil
			if in.IdempotencyKey != "" {
				claim, err := tx.ClaimKey(ctx, keyScope, in.IdempotencyKey, hash, draft.ID)
				switch {
				case err != nil:
					return err
				case !claim.Mine:
					first, err = replay(ctx, tx, in.GuestHash, claim.BodyHash == hash, claim.OrderID)
					return err
				case claim.Closed:
					return fault.New(fault.Conflict, "This attempt to order was given up. Nothing was placed; please send the order again.")
				}
			}
			if linesErr != nil {
				return linesErr
			}
			if err := in.checkTotal(draft); err != nil {
				return err
			}
			return draft.store(ctx, tx, in.GuestHash)
		})
		switch {
		case err == nil && first != nil:
			return first, true, nil
		case err == nil:
			return draft, false, nil
		case !errors.Is(err, errNumberTaken):
			return nil, false, err
		}
	}
	return nil, false, fault.New(fault.Unavailable, "The shop is busy. Please try again.").Because(err)
}

// dropProof deletes a screenshot that belongs to no order. A failure costs some
// disk and is only logged; the shopper's answer does not depend on it.
func (s *Service) dropProof(ctx context.Context, key string) {
	// The shopper may have hung up; the file must go all the same.
	if err := s.d.Blobs.Delete(context.WithoutCancel(ctx), key); err != nil {
		s.d.Log.WarnContext(ctx, "order: unused proof stays", "key", key, "error", err)
	}
}

// keyScope is where idempotency keys of orders live. It is one for members and
// guests: a retry may come after a session has ended, and must still find the
// first order. Who finds it sent the very same name, address and phone.
const keyScope = "order"

// errNumberTaken marks a transaction lost to an order number already in use.
// The whole transaction is run again: PostgreSQL allows nothing after a violated constraint.
var errNumberTaken = errors.New("order: number already in use")

// TotalChanged is the Conflict of an order whose total is not what the shopper
// saw. Quote is the order as it would be placed now; it is not stored.
type TotalChanged struct {
	Quote *Order
	fault *fault.Error
}

// Error implements error.
func (t *TotalChanged) Error() string { return t.fault.Error() }

// Message is for the shopper.
func (t *TotalChanged) Message() string { return t.fault.Message }

// Unwrap returns the fault, which has the message for the shopper.
func (t *TotalChanged) Unwrap() error { return t.fault }

// checkTotal compares what the order costs with what the shopper saw (SURE-2).
func (in *PlaceInput) checkTotal(o *Order) error {
	if in.ExpectedTotal == nil || *in.ExpectedTotal == o.Total {
		return nil
	}
	return &TotalChanged{
		fault: fault.Newf(fault.Conflict, "The total has changed from %s to %s. Nothing was ordered yet.", in.ExpectedTotal.Format(), o.Total.Format()),
		Quote: o,
	}
}

// draft checks everything of in that needs neither catalogue nor store.
func (s *Service) draft(in PlaceInput) (*Order, error) {
	contact, wrong, missing := checkContact(in.Contact)
	if err := contactFault(wrong, missing); err != nil {
		return nil, err
	}
	if err := checkKey(in.IdempotencyKey); err != nil {
		return nil, err
	}
	switch {
	case len(in.Items) == 0:
		return nil, fault.Fields(msgEmptyCart, map[string]string{"cartItems": msgEmptyCart})
	case len(in.Items) > maxLines:
		return nil, cartFault("A cart may have at most %d lines.", maxLines)
	}
	o := &Order{
		ID: s.d.NewID(), Contact: contact, Method: in.Method, AccountID: in.AccountID,
		Placement: Placed, Payment: PaymentDue, Delivery: NotPacked, Tier: pricing.Guest,
	}
	if in.AccountID != "" {
		o.Tier = pricing.Member
	}
	switch in.Method {
	case CashOnDelivery:
	case BankTransfer:
		if len(in.Proof) == 0 {
			return nil, fault.Fields(msgScreenshot, map[string]string{"screenshot": msgScreenshot})
		}
		o.Payment = ProofSubmitted
	default:
		return nil, fmt.Errorf("order: unknown payment method %q", in.Method)
	}
	return o, nil
}

// contentHash is the same for two requests that ask for the same order: it
// covers what the shopper chose, not how a form happened to encode it, so that
// a multipart body with a new boundary is still the same request.
func (in *PlaceInput) contentHash(tidied Contact) string {
	proof := sha256.Sum256(in.Proof)
	b, err := json.Marshal(struct {
		Contact Contact
		Items   []ItemInput
		Method  Method
		Proof   [sha256.Size]byte
	}{tidied, in.Items, in.Method, proof})
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

func cartFault(format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	return fault.Fields(msg, map[string]string{"cartItems": msg})
}

// resolve turns posted lines into snapshots of the catalogue's products,
// without prices paid. Lines of the same variant and colour become one.
func resolve(cat *catalog.Snapshot, items []ItemInput) ([]Line, error) {
	lines := make([]Line, 0, len(items))
	for _, it := range items {
		p, err := find(cat, it)
		if err != nil {
			return nil, err
		}
		if it.Quantity < 1 || it.Quantity > catalog.MaxQuantity {
			return nil, cartFault("The quantity of %s must be from 1 to %d.", p.Name, catalog.MaxQuantity)
		}
		v, color, err := variantOf(p, it)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(lines, func(l Line) bool { return l.VariantID == v.ID && l.Color == color }); i >= 0 {
			if lines[i].Quantity += it.Quantity; lines[i].Quantity > catalog.MaxQuantity {
				return nil, cartFault("The quantity of %s must be from 1 to %d.", p.Name, catalog.MaxQuantity)
			}
			continue
		}
		image := p.FrontImage
		if color == v.Color {
			image = p.Picture(v)
		}
		lines = append(lines, Line{
			ProductID: p.ID, VariantID: v.ID, SKU: v.SKU, Name: p.Name, Brand: p.Brand, Size: v.Size, Color: color,
			Image: image, Quantity: it.Quantity, ListPrice: v.Price,
		})
	}
	return lines, nil
}

// variantOf returns the variant of a posted line and the colour that the line
// shows: the variant named, the one of the colour chosen, or the default, whose
// colour nobody chose.
func variantOf(p *catalog.Product, it ItemInput) (v *catalog.Variant, color string, err error) {
	if it.VariantID != "" {
		v = p.Variant(it.VariantID)
		switch {
		case v == nil:
			return nil, "", cartFault("%s does not come in the chosen size or shade.", p.Name)
		case !v.Enabled:
			return nil, "", cartFault("%s is no longer sold in the chosen size or shade.", p.Name)
		}
		return v, v.Color, nil
	}
	if len(p.Colors) > 0 && it.Color != "" {
		if v = p.InColor(it.Color); v == nil {
			return nil, "", cartFault("%s does not come in the chosen colour.", p.Name)
		}
		return v, v.Color, nil
	}
	if v = p.Default(); !v.Enabled {
		return nil, "", cartFault("%s is no longer in the shop.", p.Name)
	}
	return v, "", nil
}

// find returns the product of a posted line: by ID, or by exact name where no
// ID came (decisions: Orders).
func find(cat *catalog.Snapshot, it ItemInput) (*catalog.Product, error) {
	var p *catalog.Product
	switch {
	case it.ProductID != "":
		p = cat.ByID(it.ProductID)
	case it.Name != "":
		p = cat.ByName(it.Name)
	default:
		return nil, cartFault("Each cart item needs an _id or a name.")
	}
	if p == nil {
		name := it.Name
		if name == "" {
			name = it.ProductID
		}
		return nil, cartFault("%s is no longer in the shop.", shorten(ident.Tidy(name), maxField))
	}
	return p, nil
}

// price puts the lines on the order with what its tier pays (CART-9).
func (o *Order) price(lines []Line, rates pricing.Rates) {
	o.PercentOff = rates.Percent(o.Tier)
	priced := make([]pricing.Line, len(lines))
	for i := range lines {
		lines[i].UnitPrice = pricing.UnitExact(lines[i].ListPrice, o.PercentOff)
		priced[i] = pricing.Line{List: lines[i].ListPrice, Quantity: lines[i].Quantity}
	}
	o.Lines = lines
	o.Total = pricing.Total(priced, o.PercentOff)
}

// store writes a priced order with all that belongs to it. It may be called
// again for a fresh transaction.
func (o *Order) store(ctx context.Context, tx Tx, guestHash string) error {
	now := tx.Now()
	o.CreatedAt, o.UpdatedAt = now, now
	o.Events = []Event{{At: now, Kind: EventPlaced, Actor: ActorCustomer}}
	if o.Payment == ProofSubmitted {
		o.Events = append(o.Events, Event{At: now, Kind: EventProofSubmitted, Actor: ActorCustomer})
	}
	if err := takeStock(ctx, tx, o); err != nil {
		return err
	}
	if err := tx.InsertOrder(ctx, o); err != nil {
		if fault.KindOf(err) == fault.Conflict {
			return errors.Join(errNumberTaken, err)
		}
		return err
	}
	if guestHash != "" {
		if err := tx.LinkGuest(ctx, guestHash, o.ID); err != nil {
			return err
		}
	}
	return enqueueMail(ctx, tx, o, EventPlaced, "")
}

// replay gives the first order of a key again. The browser that asks is linked
// to it: its first answer, and the cookie in it, may never have arrived.
func replay(ctx context.Context, tx Tx, guestHash string, same bool, firstID string) (*Order, error) {
	if !same {
		return nil, fault.New(fault.Conflict, "This order was already sent with other contents. Please look at your orders, then reload the page.")
	}
	o, err := tx.OrderForUpdate(ctx, firstID)
	if err != nil {
		return nil, err
	}
	if guestHash != "" {
		if err := tx.LinkGuest(ctx, guestHash, firstID); err != nil {
			return nil, err
		}
	}
	return o, nil
}
