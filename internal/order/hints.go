package order

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"gulaab/internal/city"
	"gulaab/internal/money"
)

// CallPart is a part of the list of shoppers to call.
type CallPart string

// The parts.
const (
	CallsDue   CallPart = "due"         // to call now
	CallsLater CallPart = "later"       // to call after a pause
	CallsLost  CallPart = "unreachable" // given up: nobody answered, or the number is wrong
)

// CallRow is an order whose shopper is to be called.
type CallRow struct {
	ID, Number, Name, City string
	Total                  money.Paisa
	CreatedAt              time.Time
	Tries                  int
	At                     time.Time // of the next try; zero: now
	Hand                   Hand
	OfPhone                int64 // orders of its phone in the same part, this one included
}

// PhoneOrder is an earlier order of a phone, as the calls screen shows it.
type PhoneOrder struct {
	ID, Number string
	Total      money.Paisa
	Status     Status
	Placement  Placement
	Delivery   Delivery
	CreatedAt  time.Time
	Refused    bool // the parcel came back undelivered
}

// Open says whether the order is still running. One whose parcel is coming or came back is
// not: undelivered, it counts as refused, whatever is left to do about it (COD-3, KNOW-2).
func (o *PhoneOrder) Open() bool {
	return (o.Placement == Placed || o.Placement == Confirmed) && o.Delivery != Lost && o.Delivery != Returning && o.Delivery != Returned
}

// Past is what is known of a shopper apart from the order in question.
type Past struct {
	Orders  []PhoneOrder // other orders of the same phone
	Network int64        // other unconfirmed orders from the same network
	Flags   []string     // the office's flags of the phone, in words
}

// Hint is something staff should look at before the parcel leaves. It never refuses
// anything, and disappears with its cause.
type Hint struct {
	Name string // "refused-before"
	Says string
	Rule string // when it shows, and what ends it
}

// The thresholds of hints.
const (
	hintOpen     = 1 // other open orders of the phone
	hintWords    = 3 // of a street address
	hintUnits    = 5 // of one item
	hintNetworks = 5 // other unconfirmed orders of the network
)

// Hints lists what may be wrong with an order (COD-4).
func Hints(o *Order, past Past, rules Rules) []Hint {
	hints := []Hint{}
	add := func(name, says, rule string) { hints = append(hints, Hint{name, says, rule}) }
	refused, open := 0, 0
	for i := range past.Orders {
		if past.Orders[i].Refused {
			refused++
		}
		if past.Orders[i].Open() {
			open++
		}
	}
	for _, flag := range past.Flags {
		add("flagged", flag, "The office noted it about this phone. Ends with the note.")
	}
	if refused > 0 {
		add("refused-before", fmt.Sprintf("%s came back refused", countOf(refused)), "A parcel to this phone came back without being delivered.")
	}
	if rules.CashMost > 0 && o.PaysAtDoor() && o.ToPay() > rules.CashMost {
		add("over-limit", o.ToPay().Format()+" is a lot of cash", "More than the "+rules.CashMost.Format()+" that the settings allow at the door.")
	}
	if open >= hintOpen {
		add("open-orders", fmt.Sprintf("%d open orders from this phone", open+1), "More than one open order for a phone. Goes away when the others end.")
	}
	street := strings.Fields(o.Contact.StreetAddress)
	if len(street) < hintWords {
		add("short-address", "The address is very short", fmt.Sprintf("Fewer than %d words in the street line. Goes away when some are added.", hintWords))
	}
	if !strings.ContainsFunc(o.Contact.StreetAddress, unicode.IsDigit) {
		add("no-number", "No digit in the street", "A street line without a number. Goes away when one is added.")
	}
	if _, known := city.Guess(o.Contact.City); !known && o.Contact.Country == city.Country {
		add("unknown-city", "The city "+o.Contact.City+" is not in the list", "A city in Pakistan that the shop's list does not have, taken as it was typed. Goes away when another is given.")
	}
	if o.Contact.Country == saudiArabia && o.Contact.NationalAddress == "" {
		add("no-national-address", "No national address", "Couriers in Saudi Arabia refuse parcels without one. Goes away when it is given.")
	}
	for i := range o.Lines {
		if l := &o.Lines[i]; l.Quantity > hintUnits {
			add("many-units", fmt.Sprintf("%d pieces of one item, %s", l.Quantity, l.Name), fmt.Sprintf("More than %d of one item.", hintUnits))
			break
		}
	}
	if past.Network >= hintNetworks {
		add("busy-network", fmt.Sprintf("%d more orders from the same network", past.Network), fmt.Sprintf("%d or more other unconfirmed orders of a network. Goes away as they are confirmed or end; a phone company puts many people on one.", hintNetworks))
	}
	return hints
}

func countOf(n int) string {
	if n == 1 {
		return "1 parcel"
	}
	return fmt.Sprintf("%d parcels", n)
}
