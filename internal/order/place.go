package order

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gulaab/internal/coupon"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/stock"
)

// Limits of one order.
const (
	maxLines = 50
	maxKey   = 200 // characters of an idempotency key
)

// numberTries bounds the attempts to find a free order number. With 30 random bits a second
// try is rare, and a fifth practically never happens.
const numberTries = 5

// PlaceInput is an order as a shopper sends it. It holds no prices or totals to charge:
// those come from the catalogue.
type PlaceInput struct {
	Contact        Contact // PhoneE164 is derived, not read
	Items          []ItemInput
	Method         Method
	AccountID      string       // decides the tier: member if set, else guest (GEN-5)
	MemberPrice    bool         // priced as a member's though no account has it; for orders that staff take
	GuestHash      string       // hash of the browser's guest cookie, or empty
	Network        string       // the origin network as a prefix, "203.0.113.0/24"; empty where unknown
	IdempotencyKey string       // empty: every call places a new order
	ExpectedTotal  *money.Paisa // the total that the shopper saw; nil accepts any
	Credit         *money.Paisa // what the shopper saw as paid by their store credit; nil: it pays nothing
	Card           string       // the code of a gift card, as typed; may be empty
	CardPays       *money.Paisa // what the shopper saw as paid by the card; nil accepts any
	ExpectedFirst  *money.Paisa // what of a cash order the shopper saw as to be transferred first; nil accepts any
	Coupon         string       // a code as typed; may be empty
	Taken          *Taken       // set for an order that staff take
	Reserve        bool         // a transfer that is paid later, without a Proof (PROOF-1)
	PayTo          string       // the account that was chosen for a transfer; empty: the first
	Reference      string       // the slip of Service.Reference, for the wanted number; may be empty
	ProofLater     bool         // the Proof is not stored: it is sent again by the order's link (GUARD-3)
	GiftWrap       bool         // the goods are wrapped as a gift (PROMO-4)
	NoPrices       bool         // slip and label name no sum
	Proof          []byte       // the screenshot of a bank transfer, already re-encoded as JPEG
	ProofSum       []byte       // the SHA-256 of its file as it was sent
}

// ItemInput is one posted cart line. The product is found by ID or, where that is empty, by
// exact name; the variant by VariantID or else by Color, which may be empty. Quantity is
// from 1 to catalog.MaxQuantity.
type ItemInput struct {
	ProductID string
	VariantID string `json:",omitempty"` // omitted when empty, so that hashes older than variants stay the same
	Name      string
	Color     string
	Quantity  int64
	ShipsFrom string `json:",omitempty"` // the day that the shopper saw of goods which are sold before they come
}

// Place checks, prices and stores an order, holds its stock and enqueues its mail in one
// transaction. With a key that was used for the same content it places nothing: it returns
// the first order, now linked to GuestHash, and replayed is true.
//
// Errors: Invalid with Fields by the names of API-18 ("cartItems", "screenshot"); Conflict where
// stock is short, naming the item, or where the key was used for other content.
func (s *Service) Place(ctx context.Context, in PlaceInput) (o *Order, replayed bool, err error) {
	draft, err := s.draft(in)
	if err != nil {
		return nil, false, err
	}
	lines, linesErr := resolve(s.d.Catalogue(), in.Items)
	if linesErr == nil {
		lines, linesErr = partsOf(lines)
	}
	if linesErr != nil && in.IdempotencyKey == "" {
		return nil, false, linesErr
	}
	hash := in.contentHash(draft.Contact)
	if len(in.Proof) > 0 && !in.ProofLater && draft.PaysBefore() && linesErr == nil {
		draft.ProofKey = "proofs/" + draft.ID + ".jpg"
		switch stored := s.d.Blobs.Put(ctx, draft.ProofKey, in.Proof, "image/jpeg"); {
		case fault.IsFull(stored):
			// The disk became full after the caller looked: the order goes on without it.
			s.d.Log.WarnContext(ctx, "order: no room for a proof", "error", stored)
			draft.ProofKey, draft.Payment = "", PaymentDue
		case stored != nil:
			return nil, false, fmt.Errorf("order: store the proof: %w", stored)
		default:
			defer func() {
				// After a database error the commit may have happened, and an order may refer
				// to the proof: it is kept then.
				if replayed || fault.KindOf(err) != fault.Internal {
					s.dropProof(ctx, draft.ProofKey)
				}
			}()
		}
	}
	return s.placeOnce(ctx, draft, claimed{in.IdempotencyKey, hash, in.GuestHash, in.Reference}, func(ctx context.Context, tx Tx, placing *Order) error {
		if linesErr != nil {
			return linesErr
		}
		return s.priceAndHold(ctx, tx, placing, lines, &in)
	})
}

// claimed is what an order is placed once by.
type claimed struct{ key, hash, guestHash, reference string }

// placeOnce stores a draft, as place completes it, in one transaction under a free number. With a
// key that was used for the same content it returns the first order.
func (s *Service) placeOnce(ctx context.Context, draft *Order, by claimed, place func(context.Context, Tx, *Order) error) (o *Order, replayed bool, err error) {
	for try := range numberTries {
		draft.Number = s.NumberOf(by.reference)
		if try > 0 || draft.Number == "" {
			draft.Number = s.d.NewNumber()
		}
		var first *Order
		err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
			first = nil
			if by.key != "" {
				claim, err := tx.ClaimKey(ctx, keyScope, by.key, by.hash, draft.ID)
				switch {
				case err != nil:
					return err
				case !claim.Mine:
					first, err = replay(ctx, tx, by.guestHash, claim.BodyHash == by.hash, claim.OrderID)
					return err
				case claim.Closed:
					return fault.New(fault.Conflict, "This attempt to order was given up. Nothing was placed; please send the order again.")
				}
			}
			o = draft.clone() // a repeated run starts from the draft
			return place(ctx, tx, o)
		})
		switch {
		case err == nil && first != nil:
			return first, true, nil
		case err == nil:
			return o, false, nil
		case !errors.Is(err, errNumberTaken):
			return nil, false, err
		}
	}
	return nil, false, fault.New(fault.Unavailable, "The shop is busy. Please try again.").Because(err)
}

// dropProof deletes a screenshot that belongs to no order. A failure is only logged: it
// costs some disk, and the shopper's answer does not depend on it.
func (s *Service) dropProof(ctx context.Context, key string) {
	// The file must go even if the shopper has hung up.
	if err := s.d.Blobs.Delete(context.WithoutCancel(ctx), key); err != nil {
		s.d.Log.WarnContext(ctx, "order: unused proof stays", "key", key, "error", err)
	}
}

// keyScope is the scope of orders' idempotency keys. Members and guests share it, so that a
// retry after the end of a session still finds the first order. The content hash keeps
// others from finding it.
const keyScope = "order"

// errNumberTaken marks a transaction whose order number was taken. The whole transaction is
// run again, because PostgreSQL allows nothing after a violated constraint.
var errNumberTaken = errors.New("order: number already in use")

// TotalChanged is the Conflict of an order whose total differs from the one the shopper
// saw. Quote is the order at the present price; it is not stored.
type TotalChanged struct {
	Quote *Order
	fault *fault.Error
}

// Error implements error.
func (t *TotalChanged) Error() string { return t.fault.Error() }

// Message is the text for the shopper.
func (t *TotalChanged) Message() string { return t.fault.Message }

// Unwrap returns the fault.
func (t *TotalChanged) Unwrap() error { return t.fault }

// checkTotal compares the order's total with the one the shopper saw (SURE-2).
func (in *PlaceInput) checkTotal(o *Order) error {
	if in.ExpectedTotal == nil || *in.ExpectedTotal == o.Total {
		return nil
	}
	return &TotalChanged{
		fault: fault.Newf(fault.Conflict, "The total has changed from %s to %s. Nothing was ordered yet.", in.ExpectedTotal.Format(), o.Total.Format()),
		Quote: o.asCart(),
	}
}

// draft checks all of in that needs neither catalogue nor store.
func (s *Service) draft(in PlaceInput) (*Order, error) {
	contact, wrong, missing := checkContact(in.Contact, s.d.Rules().Forms)
	if in.Taken != nil {
		missing = lenient(contact, wrong)
	}
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
	if f := s.d.Rules().Gifts.admit(in.GiftWrap, in.NoPrices, contact.GiftMessage); f != nil {
		return nil, f
	}
	o := &Order{
		ID: s.d.NewID(), Contact: contact, Method: in.Method, AccountID: in.AccountID,
		NoPrices: in.NoPrices, PayTo: in.PayTo, Placement: Placed, Payment: PaymentDue, Delivery: NotPacked, Tier: tierOf(in.AccountID != "" || in.MemberPrice),
	}
	switch in.Method {
	case CashOnDelivery:
	case BankTransfer:
		if in.Taken != nil || in.Reserve || in.ProofLater {
			break // it waits for its money, or for a screenshot
		}
		if len(in.Proof) == 0 {
			return nil, fault.Fields(msgScreenshot, map[string]string{"screenshot": msgScreenshot})
		}
		o.Payment = ProofSubmitted
	default:
		return nil, fmt.Errorf("order: unknown payment method %q", in.Method)
	}
	return o, nil
}

func tierOf(member bool) pricing.Tier {
	if member {
		return pricing.Member
	}
	return pricing.Guest
}

// contentHash is the same for two requests for the same order. It covers what the shopper
// chose and not the encoding, so that a multipart body with another boundary is still the
// same request; of the screenshot the file that came, because what is kept of it depends on
// the room there was.
func (in *PlaceInput) contentHash(tidied Contact) string {
	card := ""
	if in.Card != "" {
		card = ident.HashToken(in.Card)
	}
	b, err := json.Marshal(struct {
		Contact Contact
		Items   []ItemInput
		Method  Method
		Proof   []byte
		Coupon  string `json:",omitempty"` // omitted when empty, so that older hashes stay the same
		Wrap    bool   `json:",omitzero"`
		Bare    bool   `json:",omitzero"`
		Credit  bool   `json:",omitzero"`
		Card    string `json:",omitempty"`
	}{tidied, in.Items, in.Method, in.ProofSum, coupon.Normal(in.Coupon), in.GiftWrap, in.NoPrices, in.Credit != nil, card})
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// priceAndHold fills the order from the requests at this transaction's prices and stock,
// and stores it with its events, marks and mails.
func (s *Service) priceAndHold(ctx context.Context, tx Tx, o *Order, requests []lineRequest, in *PlaceInput) error {
	offers, err := tx.Offers(ctx, variantsOf(requests))
	if err != nil {
		return err
	}
	if requests, err = share(requests, offers); err != nil {
		return err
	}
	rules := s.d.Rules()
	items := make([]coupon.Item, 0, len(requests))
	for _, w := range requests {
		w.chooseMost(offers)
		offer, ok := offers[w.VariantID]
		if !ok {
			return cartFault("%s is no longer in the shop.", w.Name)
		}
		low := w.price(offer, o.Tier)
		w.OpenBack = slices.ContainsFunc(rules.Terms.Opened, func(slug string) bool { return slices.Contains(w.product.Within(), slug) })
		w.Tax = rules.Taxes.Of(w.product.TaxClass, w.product.Within())
		o.Lines = append(o.Lines, w.Line)
		items = append(items, w.couponItem(low))
	}
	if err := rules.sends(o.Contact.Country, requests); err != nil {
		return err
	}
	o.price(s.d.Rates())
	promos, err := rules.promotions(ctx, tx, tx.Now(), o, items)
	if err != nil {
		return err
	}
	promos = promotion.Of(promos, o.Tier)
	o.promote(promos, items)
	terms := rules.Terms
	if o.TermsID, err = tx.KeepTerms(ctx, terms); err != nil {
		return err
	}
	o.ReturnDays, o.ReturnPaid = terms.Days, terms.ShopPays
	var used *coupon.Coupon
	if code := coupon.Normal(in.Coupon); code != "" {
		if used, err = o.redeem(ctx, tx, code, items); err != nil {
			return err
		}
	}
	if in.GiftWrap {
		o.wrap(&rules)
	}
	used = o.charge(&rules, used, o.freesDelivery(promos, items), s.weigh(requests))
	spent := s.spend(ctx, tx, o, in)
	if spent != nil && fault.KindOf(spent) != fault.Conflict {
		return spent
	}
	if err := rules.admitsCash(ctx, tx, o); err != nil {
		return err
	}
	goods := goodsIn(items)
	o.setDeposit(rules.Deposits, goods, nil)
	if err := cmp.Or(in.checkTotal(o), spent, in.checkFirst(o)); err != nil {
		return err
	}
	phone, err := rules.phone(ctx, tx, o.Contact.PhoneE164)
	if err != nil {
		return err
	}
	o.setDeposit(rules.Deposits, goods, phone)
	if o.PaysBefore() {
		o.PayTo = cmp.Or(o.PayTo, rules.PayTo)
	}
	marks := traces(o, in.GuestHash)
	if in.Taken != nil {
		marks = nil // staff vouch for the order
		in.Taken.begin(o)
	} else if err = s.d.Rules().admitsAnother(ctx, tx, o); err != nil {
		return err
	} else if o.CallFirst, err = s.d.Rules().beyond(ctx, tx, o, offers, in.Network, marks); err != nil {
		return err
	}
	if o.CallFirst && used != nil && used.Limit > 0 {
		return couponFault() // a coupon with few uses must not be used up by orders that nobody means
	}
	if o.CallFirst && slices.ContainsFunc(o.Promotions, func(p promotion.Given) bool { return p.Limited() }) {
		return promotionFault() // nor a promotion
	}
	if err := o.takeUnits(ctx, tx, offers, in); err != nil {
		return err
	}
	if !slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Held+l.Promised > 0 }) {
		marks = nil // an order that holds nothing is not counted
	}
	if in.Network != "" && in.Taken == nil {
		marks = append(marks, networkTrace(in.Network))
	}
	now := tx.Now()
	o.Version, o.CreatedAt, o.UpdatedAt = 1, now, now
	o.Events = []Event{{At: now, Kind: EventPlaced, Actor: in.placedBy()}}
	tell := EventPlaced
	if in.Taken != nil {
		o.Events[0].Note = in.Taken.said()
		if o.Placement == Confirmed {
			o.Events = append(o.Events, Event{At: now, Kind: EventConfirmed, Actor: in.Taken.Actor})
		}
	}
	if o.payAtOnce(&transition{o: o, at: now, in: MoveInput{Actor: in.placedBy()}}); o.Placement == Confirmed {
		tell = EventConfirmed
	}
	if err := o.promisePoints(ctx, tx, &rules.Points); err != nil {
		return err
	}
	if o.waits() {
		o.WaitingSince = now
	}
	if o.Payment == ProofSubmitted {
		o.Events = append(o.Events, Event{At: now, Kind: EventProofSubmitted, Actor: ActorCustomer})
	}
	if err := insert(ctx, tx, o, marks); err != nil {
		return err
	}
	if err := moveBalances(ctx, tx, o, o.Entries, s.d.NewID); err != nil {
		return err
	}
	if link := s.PlacedLink(o); link != "" && in.Taken == nil {
		if err := tx.PutOrderLink(ctx, ident.HashToken(link), o.ID, maxLinks); err != nil {
			return err
		}
	}
	if used != nil {
		if err := tx.TakeCoupon(ctx, used, o, o.couponMarks(used.ID)); err != nil {
			return err
		}
	}
	if len(o.Promotions) > 0 {
		if err := tx.KeepPromotions(ctx, o.ID, o.promotionUses()); err != nil {
			return err
		}
	}
	if in.GuestHash != "" {
		if err := tx.LinkGuest(ctx, in.GuestHash, o.ID); err != nil {
			return err
		}
	}
	told := Notification{Event: tell, Asked: true, Until: s.d.Rules().toldUntil(o)}
	if err := in.notify(ctx, tx, o); err != nil {
		return err
	}
	return NotifyShopper(ctx, tx, o, told)
}

// insert stores a new order; errNumberTaken where its number is in use.
func insert(ctx context.Context, tx Tx, o *Order, marks []string) error {
	err := tx.InsertOrder(ctx, o, marks...)
	if fault.KindOf(err) == fault.Conflict {
		return errors.Join(errNumberTaken, err)
	}
	return err
}

// notify notifies staff of the order (TODAY-3), and of a screenshot that came with it.
func (in *PlaceInput) notify(ctx context.Context, tx Tx, o *Order) error {
	actor := ""
	if in.Taken != nil {
		actor = in.Taken.Actor
	}
	if err := outbox.Notify(ctx, tx, outbox.NewOrder, o.ID, actor); err != nil || o.Payment != ProofSubmitted {
		return err
	}
	return outbox.Notify(ctx, tx, outbox.NewProof, o.ID, actor)
}

// price sets the tier's prices on the lines and the order (CART-9).
func (o *Order) price(rates pricing.Rates) {
	o.PercentOff = rates.Percent(o.Tier)
	for i := range o.Lines {
		o.Lines[i].UnitPrice = pricing.UnitExact(o.Lines[i].Base(), o.PercentOff)
	}
	o.Total = pricing.Reckon(o.priced(), o.PercentOff, pricing.Off{}).Total
}

// priced returns the order's lines for pricing, without a coupon.
func (o *Order) priced() []pricing.Item {
	return each.Ref(o.Lines, func(v *Line) pricing.Item { return pricing.Item{Base: v.Base(), Quantity: v.Quantity} })
}

// takeUnits holds the lines' units, or, for an order beyond a limit, only checks that they
// are free.
func (o *Order) takeUnits(ctx context.Context, tx Tx, offers map[string]Offer, in *PlaceInput) error {
	sums := map[string]int64{}
	for i := range o.Lines {
		l := &o.Lines[i]
		offer := offers[l.VariantID]
		ahead, err := l.takeAhead(offer, tx.Now(), in.seen(l), in.Taken == nil)
		if err != nil {
			return err
		}
		sums[l.VariantID] += l.Quantity
		if !ahead && offer.Tracked && sums[l.VariantID] > offer.Free() {
			return short(l.Name, offer.Free())
		}
	}
	if o.CallFirst {
		return nil
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		if l.Held = 0; l.ToSend() == 0 || !offers[l.VariantID].Tracked {
			continue
		}
		it := stock.Item{VariantID: l.VariantID, Quantity: l.ToSend(), OrderID: o.ID, Actor: in.placedBy()}
		if l.ShipsFrom != "" {
			if err := l.promise(ctx, tx, it); err != nil {
				return err
			}
			l.Promised = it.Quantity
			continue
		}
		// Offers has locked the levels in the order of the ids, and there are enough units.
		l.Held = it.Quantity
		if err := stock.HoldLocked(ctx, tx, it); err != nil {
			return err
		}
	}
	return nil
}

// replay returns the first order of a key, and links it to the asking browser, which may
// have lost the first answer with its cookie.
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
