package order

import (
	"strconv"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

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
