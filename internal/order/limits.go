package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/deposit"
	"gulaab/internal/destination"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/tariff"
	"gulaab/internal/zone"
)

// Rules are the owner's limits of orders. They are read anew for each use.
type Rules struct {
	HeldUnits     int64 // units of one item that an unconfirmed order may hold
	OpenOrders    int   // unconfirmed orders holding units, per phone, e-mail address, browser or account
	CashWaiting   int   // unconfirmed cash orders per phone, e-mail address or account; 0: no limit
	NetworkShare  int64 // percent of an item's stock, and of all stock, that one network's unconfirmed orders may hold
	CashHours     int   // after which an unconfirmed cash order ends
	TransferHours int   // after which a transfer without a proof ends

	CashMost      money.Paisa // highest total for cash on delivery; 0: no limit
	CashCountries []string    // countries with cash on delivery; none: all
	CashNotIn     []string    // cities without cash on delivery

	HandMost money.Paisa // above it, another person than the taker approves an order; 0: no limit
	Forms    Forms       // of addresses

	NotSent []destination.Rule // what is not sent where (FEE-3)

	Tariff         tariff.Tariff // the price of delivery
	KeepAtRefusal  bool          // the shop keeps what was paid of a charge though the parcel was refused
	KeepAtSentBack bool          // and though all goods came back without a fault

	CashFee money.Paisa     // fee for paying at the door
	Prepaid pricing.Prepaid // saving by paying first

	Deposits []deposit.Rule // what of cash orders is transferred first; none where there is no account (PAYS-3)

	Promotions []promotion.Promotion // the owner's (PROMO-1)

	Gifts Gifts // what the shop offers for gifts

	Taxes pricing.Taxes // the sales tax inside prices (BOOKS-1)

	PayTo string            // the way to pay of who chose none; empty: the first account
	Kinds map[string]string // what the ways to pay are, "easypaisa", by PayTo; none for the first (PAYS-1)
	Books map[string]string // the accounts in which money of ways to pay stands, by PayTo (PAYS-1)

	Terms       Terms     // of returns
	Credit      bool      // store credit is offered (PROMO-2)
	Cards       CardRules // of selling gift cards
	Points      points.Rules
	RefundAlone money.Paisa // total refunds of an order without a second person; 0: no limit
}

// admitsCash refuses cash on delivery against the owner's rules, in words that offer the
// transfer instead (COD-5). It is checked when an order is placed. A placed order keeps its
// terms, unless its shopper redirects it.
func (r Rules) admitsCash(ctx context.Context, tx Tx, o *Order) error {
	if !o.PaysAtDoor() {
		return nil
	}
	if err := r.takesCash(o); err != nil {
		return err
	}
	return cashPhone(ctx, tx, o)
}

// admitsAnother refuses a cash order where as many of the same phone, e-mail address or
// account wait for confirmation (GUARD-7). The error names none of them: their numbers
// would let a stranger who knows the phone follow those orders.
func (r Rules) admitsAnother(ctx context.Context, tx Tx, o *Order) error {
	if o.PaysBefore() || r.CashWaiting == 0 {
		return nil
	}
	return r.fewWait(ctx, tx, o.Contact.PhoneE164, ident.FoldEmail(o.Contact.Email), o.AccountID)
}

func (r Rules) fewWait(ctx context.Context, tx Tx, phone, email, accountID string) error {
	n, err := tx.CashWaiting(ctx, phone, email, accountID)
	if err != nil || n < r.CashWaiting {
		return err
	}
	return fault.Newf(fault.Conflict, "%d orders of this phone or email wait to be confirmed. Please confirm or cancel them by the links in our messages, "+
		"or find them under Track with their numbers; then order again.", n)
}

// takesCash applies the rules that depend on the order alone, not on its phone.
func (r Rules) takesCash(o *Order) error {
	if o.NoPrices {
		return noPricesFault()
	}
	if r.CashMost > 0 && o.ToPay() > r.CashMost {
		return fault.Newf(fault.Conflict, "Cash on delivery is taken up to %s. Please pay by bank transfer, or order less at a time.", r.CashMost.Format())
	}
	country := func(listed string) bool { return ident.Fold(listed) == ident.Fold(o.Contact.Country) }
	if len(r.CashCountries) > 0 && !slices.ContainsFunc(r.CashCountries, country) {
		return cashFault("country", "Cash on delivery is offered in %s only. Please pay by bank transfer.", strings.Join(r.CashCountries, ", "))
	}
	return r.cashCity(o)
}

// admitsElsewhere refuses a new city or phone of a cash order, and a change to cash, by its
// shopper where a new order like it would be refused.
func (r Rules) admitsElsewhere(ctx context.Context, tx Tx, before, o *Order) error {
	if !o.PaysAtDoor() {
		return nil
	}
	if !before.PaysAtDoor() {
		if err := r.admitsCash(ctx, tx, o); err != nil {
			return err
		}
		return r.admitsAnother(ctx, tx, o)
	}
	if !city.Same(o.Contact.City, before.Contact.City) {
		if err := r.cashCity(o); err != nil {
			return err
		}
	}
	if o.Contact.PhoneE164 == before.Contact.PhoneE164 {
		return nil
	}
	if err := cashPhone(ctx, tx, o); err != nil || r.CashWaiting == 0 || o.Placement != Placed {
		return err
	}
	return r.fewWait(ctx, tx, o.Contact.PhoneE164, "", "") // the others count with it already
}

func (r Rules) cashCity(o *Order) error {
	if slices.ContainsFunc(r.CashNotIn, func(listed string) bool { return city.Same(listed, o.Contact.City) }) {
		return cashFault("city", "Cash on delivery is not offered in %s. Please pay by bank transfer.", o.Contact.City)
	}
	return nil
}

func cashPhone(ctx context.Context, tx Tx, o *Order) error {
	until, err := tx.HoldCash(ctx, o.Contact.PhoneE164, ident.FoldEmail(o.Contact.Email), o.AccountID)
	if err != nil || until.IsZero() {
		return err
	}
	// until is exclusive: the last day is the one before it.
	last := until.In(zone.Karachi).Add(-time.Nanosecond)
	return cashFault("phone", "Orders of this phone are paid by bank transfer until %s. Please choose Pay Now, or write to us.", last.Format("2 January 2006"))
}

// TakesCash says whether a phone's orders may be paid at the door, before one is placed
// (COD-5). phone is as typed, for a parcel to countryName. A text that is no number gives
// true.
func (s *Service) TakesCash(ctx context.Context, phone, countryName string) (bool, error) {
	number := NormalizePhone(phone, countryName)
	if number == "" {
		return true, nil
	}
	until, err := s.d.Reader.NoCashUntil(ctx, number)
	return until.IsZero(), err
}

func cashFault(field, format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	return fault.Fields(message, map[string]string{field: message})
}

// DefaultRules are the rules of a shop whose owner set none.
func DefaultRules() Rules {
	return Rules{HeldUnits: 10, OpenOrders: 3, CashWaiting: 10, NetworkShare: 10, CashHours: 48, TransferHours: 24, Terms: Terms{Days: 7}}
}

// A network may hold this much whatever its share is: a tenth of a small stock would be too
// strict, and the last units go to whoever is first.
const (
	freeUnits    = 5  // of one item
	freeUnitsAll = 10 // of all items together
)

// An order that holds units keeps traces of its origin until staff confirm it, its parcel
// is packed or it ends; the shopper's own confirmation keeps them. A network is stored as
// its prefix, everything else as a hash.

// traces returns the traces that an order is counted by.
func traces(o *Order, guestHash string) []string {
	phone := o.Contact.PhoneE164
	if phone == "" {
		phone = ident.Digits(o.Contact.Phone)
	}
	out := []string{
		"phone " + ident.HashToken("phone "+phone),
		"email " + ident.HashToken("email "+ident.FoldEmail(o.Contact.Email)),
	}
	if guestHash != "" {
		out = append(out, "guest "+guestHash)
	}
	if o.AccountID != "" {
		out = append(out, "account "+o.AccountID)
	}
	return out
}

func networkTrace(network string) string { return "network " + network }

// beyond says whether an unconfirmed order is beyond a limit, so that it must not hold
// units (SURE-5). offers are locked, so that two orders of one item are counted one after
// the other.
func (r Rules) beyond(ctx context.Context, tx Tx, o *Order, offers map[string]Offer, network string, marks []string) (bool, error) {
	wanted, sum := map[string]int64{}, int64(0)
	for _, l := range o.Lines {
		if offers[l.VariantID].Tracked {
			wanted[l.VariantID] += l.Quantity
			sum += l.Quantity
		}
	}
	if sum == 0 {
		return false, nil
	}
	for _, n := range wanted {
		if n > r.HeldUnits {
			return true, nil
		}
	}
	open, err := tx.Traced(ctx, marks, r.OpenOrders)
	if err != nil || open >= int64(r.OpenOrders) {
		return true, err
	}
	if network == "" {
		return false, nil
	}
	network = networkTrace(network)
	greedy, err := r.holdsTooMuch(ctx, tx, offers, wanted, network)
	if err != nil || greedy {
		return greedy, err
	}
	return r.holdsTooMuchInAll(ctx, tx, sum, network)
}

// holdsTooMuch says whether a network would hold more than its share of an item. The
// network's own units are counted only where all orders together exceed the share, because
// a network may have placed thousands.
func (r Rules) holdsTooMuch(ctx context.Context, tx Tx, offers map[string]Offer, wanted map[string]int64, network string) (bool, error) {
	share := func(id string) int64 {
		return max(max(offers[id].OnHand, offers[id].PreorderLimit)*r.NetworkShare/100, freeUnits)
	}
	var scarce []string
	for id, n := range wanted {
		if offers[id].Held+offers[id].Promised+n > share(id) {
			scarce = append(scarce, id)
		}
	}
	if len(scarce) == 0 {
		return false, nil
	}
	slices.Sort(scarce)
	held, err := tx.NetworkHolds(ctx, network, scarce)
	return slices.ContainsFunc(scarce, func(id string) bool { return held[id]+wanted[id] > share(id) }), err
}

// holdsTooMuchInAll says whether a network would hold more than its share of all units with
// sum more. Where all orders together hold less than half of the share, the network is not
// counted.
func (r Rules) holdsTooMuchInAll(ctx context.Context, tx Tx, sum int64, network string) (bool, error) {
	share := func(u Units) int64 { return u.OnHand * r.NetworkShare / 100 }
	roomy := func(u Units) bool { return 2*(u.Held+sum) <= share(u) }
	all, err := tx.UnitsOnHand(ctx, sum, roomy)
	if err != nil || roomy(all) {
		return false, err
	}
	held, err := tx.NetworkHoldsInAll(ctx, network)
	return held+sum > max(share(all), freeUnitsAll), err
}
