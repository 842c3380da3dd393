package order

import (
	"cmp"
	"context"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// This file finds an order for a shopper who knows its number (WAY-2), and says what they
// are shown of it (WAY-1).

// Tracking is what a shopper is shown beside the order itself.
type Tracking struct {
	Cash        money.Paisa   // to keep ready at the door, in whole rupees; 0: none
	MayOpen     bool          // the parcel may be opened before it is paid
	Parcels     []Way         // those that have a courier or have left
	Expected    *Expected     // nil: no estimate
	AnswerUntil time.Time     // a cash order waits for confirmation until then; zero: it does not
	HeldUntil   time.Time     // a transfer is awaited until then; zero: it is not
	Missing     money.Paisa   // still to transfer
	Left, Hold  time.Duration // until HeldUntil, and how long it was in all; 0 where it is over or nothing is held
	HoldAgain   bool          // it ended unpaid, and its units may be held once more
	HoldHours   int           // for how long
	Elsewhere   Elsewhere     // what other orders make of the number that was typed
	ReturnUntil time.Time     // the end of the last day for returns; zero: not delivered, or over
	SendBy      time.Time     // the end of the last day to send an approved return; zero: none is awaited

	// What mayByLink allows.
	Confirm, Change, Cancel, Prove, Claim, AskTime bool
	OtherWay                                       Method      // the other way of paying that a link may choose; empty: none
	OtherTotal                                     money.Paisa // the total by that way
	OtherDeposit                                   *Deposited  // what of that comes first; nil: nothing
}

// Way is the state of one parcel.
type Way struct {
	Code        string // as printed on it: "GL-7K3M9Q-1"
	Courier     string // the courier's name; may be empty
	Number      string // the tracking number; may be empty
	Page        string // the courier's page of it; may be empty
	State       ParcelState
	Attempts    int    // failed ones
	Reason      string // of the last one: one of the reasons
	Replacement bool
	LeftAt      time.Time
	DeliveredAt time.Time
}

// Tracking returns what the order's shopper is shown now.
func (s *Service) Tracking(ctx context.Context, o *Order) (*Tracking, error) {
	rules, now := s.d.Rules(), s.d.Now()
	t := &Tracking{
		AnswerUntil: s.AnswerUntil(o),
		Confirm:     o.mayByLink(LinkConfirm) == nil,
		Change:      o.mayByLink(LinkChange) == nil,
		Cancel:      o.mayByLink(LinkCancel) == nil,
		Claim:       o.mayByLink(LinkClaim) == nil,
		AskTime:     o.mayByLink(LinkTime) == nil,
		HoldAgain:   o.mayByLink(LinkHold) == nil,
		HoldHours:   rules.TransferHours,
	}
	t.OtherWay, t.OtherTotal, t.OtherDeposit = rules.mayPayBy(o, goodsOf(s.d.Catalogue(), o))
	if t.Prove = o.mayByLink(LinkProve) == nil; t.Prove {
		t.Missing, t.HeldUntil = o.Awaited(), rules.waitsUntil(o)
		if !t.HeldUntil.IsZero() && !o.CallFirst {
			t.Left, t.Hold = max(0, t.HeldUntil.Sub(now)), t.HeldUntil.Sub(o.WaitingSince)
		}
	}
	elsewhere, err := s.TransferNoElsewhere(ctx, o)
	if err != nil {
		return nil, err
	}
	t.Elsewhere = elsewhere
	var under *Parcel
	for i := range o.Parcels {
		p := &o.Parcels[i]
		if p.State == ParcelCancelled || p.State == ParcelPacked {
			continue
		}
		name, page := s.d.Courier(p.Courier, p.Tracking)
		t.Parcels = append(t.Parcels, Way{
			Code: o.Code(p), Courier: name, Number: p.Tracking, Page: page, State: p.State, Attempts: p.Attempts, Reason: p.Reason,
			Replacement: p.Replacement, LeftAt: p.LeftAt, DeliveredAt: p.DeliveredAt,
		})
		switch p.State {
		case ParcelOnTheWay, ParcelOut, ParcelAttempted:
			under = cmp.Or(under, p)
			t.Cash += p.Collect
			t.MayOpen = s.d.MayOpen(p.Courier)
		case ParcelBooked:
			t.Cash += p.Collect
			t.MayOpen = s.d.MayOpen(p.Courier)
		case ParcelDelivered:
			if until := ReturnUntil(p.DeliveredAt, o.days(rules)); until.After(now) && until.After(t.ReturnUntil) {
				t.ReturnUntil = until
			}
		case ParcelPacked, ParcelReturning, ParcelBack, ParcelReturned, ParcelLost, ParcelCancelled:
		}
	}
	if r := o.LiveReturn(); r != nil && r.State == ReturnApproved && !r.Keep {
		t.SendBy = ReturnUntil(r.StateAt, sendWithin)
	}
	if t.Cash == 0 && (o.Delivery == NotPacked || o.Delivery == Packed) && o.Open() {
		t.Cash = o.ToCollect()
	}
	expected, err := s.expected(ctx, o, under)
	if err != nil {
		return nil, err
	}
	t.Expected = expected
	return t, nil
}

// Found is an order with the proof by which it was found.
type Found struct {
	*Order
	ByPhone bool // the finder knows the whole phone, not only the e-mail address
	Gift    bool // a gift without prices: who receives it may know number and phone, so neither proves more than an e-mail address does
}

// Named is an order's contact, to check a finder's against.
type Named struct {
	ID      string // empty: no order has the number
	Contact Contact
}

// decoy is the contact that is compared where no order has the number, so that an unknown
// number takes as long as a known one (WAY-2).
var decoy = Contact{Email: "nobody@example.com", Country: city.Country, Phone: "0300 0000000", PhoneE164: "+923000000000"}

// noNumber is looked up where the typed text cannot be a number.
const noNumber = "-"

// Track is Find without the proof.
func (s *Service) Track(ctx context.Context, number, contact string) (*Order, error) {
	found, err := s.Find(ctx, number, contact)
	if err != nil {
		return nil, err
	}
	return found.Order, nil
}

// Find finds an order by its number, as people type it, and the phone or e-mail address
// given at checkout. A wrong number and a wrong contact give the same NotFound by the same
// steps, so that neither can be probed.
func (s *Service) Find(ctx context.Context, number, contact string) (*Found, error) {
	numbers := s.d.Prefixes().All(number)
	if len(numbers) == 0 {
		numbers = []string{noNumber}
	}
	id, phone := "", false
	for _, n := range numbers { // every number is looked up, so that the time tells nothing
		named, err := s.d.Reader.OrderNamed(ctx, n)
		if err != nil {
			return nil, err
		}
		c := named.Contact
		if named.ID == "" {
			c = decoy
		}
		byEmail, byPhone := c.hasEmail(contact), c.hasPhone(contact)
		if named.ID != "" && (byEmail || byPhone) && strings.TrimSpace(contact) != "" {
			id, phone = named.ID, byPhone
		}
	}
	if id == "" {
		return nil, fault.New(fault.NotFound, "No order matches this number and this phone or email.")
	}
	o, err := s.d.Reader.Order(ctx, id)
	if err != nil {
		return nil, err
	}
	return &Found{o, phone && !o.NoPrices, o.NoPrices}, nil
}

func (c *Contact) hasEmail(contact string) bool {
	return strings.Contains(contact, "@") && ident.FoldEmail(contact) == ident.FoldEmail(c.Email)
}

func (c *Contact) hasPhone(contact string) bool {
	if strings.Contains(contact, "@") {
		return false
	}
	if first, _, two := splitPhones(contact, c.Country); two { // two numbers, as typed at checkout
		contact = first
	}
	as, d := NormalizePhone(contact, c.Country), ident.Digits(contact)
	if c.PhoneE164 != "" {
		return as == c.PhoneE164
	}
	return d != "" && d == ident.Digits(c.Phone)
}

// ClaimByLink puts a guest's order into the account of a member who holds its link (WAY-3).
// NotFound for a link that opens nothing or shows less, and for an order of another
// account.
func (s *Service) ClaimByLink(ctx context.Context, token, accountID string) error {
	o, err := s.ByLink(ctx, token)
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, o.ID)
		if err != nil || o.AccountID == accountID {
			return err
		}
		if err := o.refusedByLink(LinkClaim); err != nil {
			return err
		}
		return tx.ClaimOrder(ctx, o.ID, accountID)
	})
}

// trackedLink stands in for a message's id in the link of a shopper who tracks the order by
// number and phone.
const trackedLink = "tracked"

// FollowLink returns the link for a shopper who has proved that the order is theirs; it is
// the same each time.
func (s *Service) FollowLink(ctx context.Context, o *Order) (token string, err error) {
	link, err := s.MakeLink(ctx, o.ID, trackedLink)
	return link.Token, err
}
