package parcel

import (
	"strconv"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
)

// Row is a parcel as the office's lists show it.
type Row struct {
	ID      string
	OrderID string
	Number  string // of the order
	Parcel  order.Parcel

	FirstName, LastName, City, Street, Phone, PhoneE164, Country string

	Cancelled               bool   // its order was
	RescueID, Outcome, Note string // of an attempt that waits for somebody
	Said                    string // of that attempt, by the courier or whoever noted it; may be empty
	Asked                   string // when somebody is there, in the shopper's words; may be empty
}

// Query selects parcels. Zero fields do not filter.
type Query struct {
	States  []string
	Courier string
	Search  string // in tracking number, order number and name
	Before  time.Time
	After   *Key
	Limit   int
	// Steady lists them as they were packed: what is booked keeps its place under the
	// hands of who types numbers. Others stand by how long they are in their state.
	Steady bool
}

// Key is where a parcel stands in a list.
type Key struct {
	At int64 // microseconds
	ID string
}

// KeyOf returns where a row stands in the list.
func (q *Query) KeyOf(r *Row) Key {
	if q.Steady {
		return Key{r.Parcel.CreatedAt.UnixMicro(), r.ID}
	}
	return Key{r.Parcel.StateAt.UnixMicro(), r.ID}
}

// String writes a key as a page names the one after it.
func (k Key) String() string { return strconv.FormatInt(k.At, 36) + "." + k.ID }

// ParseKey reads what String wrote; ok is false for anything else.
func ParseKey(text string) (k Key, ok bool) {
	at, id, found := strings.Cut(text, ".")
	n, err := strconv.ParseInt(at, 36, 64)
	return Key{n, id}, found && err == nil && id != "" && len(id) <= 100
}

// Count is how many parcels are in a state.
type Count struct {
	Parcels, Old int64 // Old: longer than usual
	Collect      money.Paisa
}

// Figure is how many attempts failed for a reason in a city.
type Figure struct {
	Reason, City     string
	Attempts, Closed int64
}

// Asked is a code that the program did not know.
type Asked struct {
	Courier string
	Code    Code
	At      time.Time
}
