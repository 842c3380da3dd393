package order

import (
	"context"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Rules are the limits of unconfirmed orders, and how long they wait. The owner
// sets them; they are asked for each time.
type Rules struct {
	HeldUnits     int64 // units of one item that an unconfirmed order holds
	OpenOrders    int   // unconfirmed orders of one phone, e-mail address, browser or account that hold something
	NetworkShare  int64 // percent of an item's stock, and of all, that the unconfirmed orders of one network hold
	CashHours     int   // an unconfirmed order to be paid at the door ends after
	TransferHours int   // a transfer without a proof ends after

	CashMost money.Paisa // highest total that is paid at the door; 0: no limit
}

// admitsCash refuses an order to be paid at the door that is worth too much for
// it. It is asked at placing alone: what was taken once stays as it was agreed.
func (r Rules) admitsCash(o *Order) error {
	if o.Method != CashOnDelivery || r.CashMost == 0 || o.Total <= r.CashMost {
		return nil
	}
	return fault.Newf(fault.Conflict, "Cash on delivery is taken up to %s. Please pay by bank transfer, or order less at a time.", r.CashMost.Format())
}

// DefaultRules are the rules of a shop whose owner chose none.
func DefaultRules() Rules {
	return Rules{HeldUnits: 10, OpenOrders: 3, NetworkShare: 10, CashHours: 48, TransferHours: 24}
}

// Below these a network's share is not counted: a tenth of a handful is nobody's
// idea of greed, and the last units go to whoever is first.
const (
	freeUnits    = 5  // of one item
	freeUnitsAll = 10 // of all items together
)

// An order that holds something keeps traces of where it came from while nobody
// has confirmed it: a network as its prefix, everything else as a hash. They are
// deleted with the confirmation or the end of the order.

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
	if n, err := tx.MostTraces(ctx, marks); err != nil || n >= r.OpenOrders {
		return true, err
	}
	if network == "" {
		return false, nil
	}
	held, err := tx.HeldFrom(ctx, networkTrace(network))
	if err != nil {
		return false, err
	}
	for _, n := range held {
		sum += n
	}
	for id, n := range wanted {
		if held[id]+n > max(offers[id].OnHand*r.NetworkShare/100, freeUnits) {
			return true, nil
		}
	}
	if sum <= freeUnitsAll {
		return false, nil
	}
	all, err := tx.UnitsOnHand(ctx)
	return sum > all*r.NetworkShare/100, err
}
