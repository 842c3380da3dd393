package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// Rules are the limits of unconfirmed orders, and how long they wait. The owner
// sets them; they are asked for each time.
type Rules struct {
	HeldUnits     int64 // units of one item that an unconfirmed order holds
	OpenOrders    int   // unconfirmed orders of one phone, e-mail address, browser or account that hold something
	CashWaiting   int   // unconfirmed cash orders of one phone, e-mail address or account; 0: any number
	NetworkShare  int64 // percent of an item's stock, and of all, that the unconfirmed orders of one network hold
	CashHours     int   // an unconfirmed order to be paid at the door ends after
	TransferHours int   // a transfer without a proof ends after

	CashMost      money.Paisa // highest total that is paid at the door; 0: no limit
	CashCountries []string    // where orders are paid at the door; none: everywhere
	CashNotIn     []string    // cities where none is

	HandMost     money.Paisa // an order worth more is not approved by who took it; 0: no limit
	ShortAddress bool        // an address in Pakistan goes without province and ZIP (DOOR-3)

	Terms       Terms       // of returns
	RefundAlone money.Paisa // what goes back of an order without a second person, in all; 0: any
}

// admitsCash refuses an order that is not paid at the door by the owner's rules,
// in words that name the way to pay instead (COD-5). It is asked at placing; what
// was taken once stays as it was agreed, unless its shopper sends it elsewhere.
func (r Rules) admitsCash(ctx context.Context, tx Tx, o *Order) error {
	if o.Method != CashOnDelivery {
		return nil
	}
	if err := r.takesCash(o); err != nil {
		return err
	}
	return cashPhone(ctx, tx, o)
}

// admitsAnother refuses a cash order of a phone or an e-mail address of which as many
// wait for their shopper's word already (GUARD-7). It names none of them: whoever types
// somebody's phone would learn the numbers by which those are followed.
func (r Rules) admitsAnother(ctx context.Context, tx Tx, o *Order) error {
	if o.Method != CashOnDelivery || r.CashWaiting == 0 {
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

// takesCash refuses cash for an order by what is known of it, whoever ordered it.
func (r Rules) takesCash(o *Order) error {
	if r.CashMost > 0 && o.Total > r.CashMost {
		return fault.Newf(fault.Conflict, "Cash on delivery is taken up to %s. Please pay by bank transfer, or order less at a time.", r.CashMost.Format())
	}
	country := func(listed string) bool { return ident.Fold(listed) == ident.Fold(o.Contact.Country) }
	if len(r.CashCountries) > 0 && !slices.ContainsFunc(r.CashCountries, country) {
		return cashFault("country", "Cash on delivery is offered in %s only. Please pay by bank transfer.", strings.Join(r.CashCountries, ", "))
	}
	return r.cashCity(o)
}

// admitsElsewhere refuses another city or phone that its shopper gives an order
// paid at the door, and paying at the door itself, where an order placed with it
// would be refused.
func (r Rules) admitsElsewhere(ctx context.Context, tx Tx, before, o *Order) error {
	if o.Method != CashOnDelivery {
		return nil
	}
	if before.Method != CashOnDelivery {
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
	// The day that the office chose is the last one; the flag ends with it.
	last := until.In(zone.Karachi).Add(-time.Nanosecond)
	return cashFault("phone", "Orders of this phone are paid by bank transfer until %s. Please choose Pay Now, or write to us.", last.Format("2 January 2006"))
}

// TakesCash says whether orders of a phone, as it is typed for a parcel to a
// country, are paid at the door, for who has not placed one yet (COD-5). A text
// that is no number stands in nobody's way here.
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

// DefaultRules are the rules of a shop whose owner chose none.
func DefaultRules() Rules {
	return Rules{HeldUnits: 10, OpenOrders: 3, CashWaiting: 10, NetworkShare: 10, CashHours: 48, TransferHours: 24, Terms: Terms{Days: 7}}
}

// Below these a network's share is not counted: a tenth of a handful is nobody's
// idea of greed, and the last units go to whoever is first.
const (
	freeUnits    = 5  // of one item
	freeUnitsAll = 10 // of all items together
)

// An order that holds something keeps traces of where it came from while nobody
// of the shop has stood by it: a network as its prefix, everything else as a hash.
// They are deleted when the shop confirms it, when its parcel is packed, and with
// the end of the order; its shopper's own word leaves them.

// traces returns what an order is counted by.
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

// beyond says whether an order that nobody has confirmed is beyond a limit, so
// that it must not hold what it asks for (SURE-5). offers are locked, so that
// two orders of one item are counted one after the other.
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

// holdsTooMuch says whether a network would hold more than its share of an item.
// Only where all orders together hold as much is it asked how much of it is the
// network's: a network may have placed thousands.
func (r Rules) holdsTooMuch(ctx context.Context, tx Tx, offers map[string]Offer, wanted map[string]int64, network string) (bool, error) {
	share := func(id string) int64 { return max(offers[id].OnHand*r.NetworkShare/100, freeUnits) }
	var scarce []string
	for id, n := range wanted {
		if offers[id].Held+n > share(id) {
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

// holdsTooMuchInAll says whether a network would hold more than its share of all
// units, where an order asks for sum of them. Where all orders hold less than half
// of it, no network does.
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
