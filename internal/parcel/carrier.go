package parcel

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/order"
)

// Carrier is a courier with an API, asked instead of exchanging files (PARCEL-1). key is
// the shop's own key with it. Every call has a time limit.
//
// Errors: ErrKey for a key that the courier does not accept; fault.Invalid with the
// courier's own words for a refusal; fault.Unavailable where the outcome is unknown.
type Carrier interface {
	// Places are the addresses where the courier fetches parcels.
	Places(ctx context.Context, key string) ([]Place, error)
	// Book asks for a number. It is not asked twice for one parcel: couriers book twice.
	Book(ctx context.Context, key string, b *Booking) (number string, err error)
	// Booked returns the number that the courier gave to a reference since a day; "" where
	// there is none.
	Booked(ctx context.Context, key, reference string, since time.Time) (number string, err error)
	// Events returns what the courier says of at most MaxNumbers numbers; there are none of
	// a number that it does not know.
	Events(ctx context.Context, key string, numbers []string) ([]Event, error)
	// Cancel gives a number back. Cancelling one again is no error.
	Cancel(ctx context.Context, key, number string) error
}

// MaxNumbers is how many numbers one call of Events may ask about.
const MaxNumbers = 50

// ErrKey is the error of a Carrier whose courier does not know the shop's key.
var ErrKey = errors.New("parcel: the courier does not take the key")

// Place is where a courier fetches parcels.
type Place struct {
	Code    string
	City    string
	Address string
}

// Booking is what a courier is told about a parcel.
type Booking struct {
	Reference   string // what stands on the parcel
	Place       string // the code of the Place where it is fetched
	Collect     money.Paisa
	Name        string
	Phone       string // as couriers of the country want it: 03001234567
	Address     string
	City        string // as the courier spells it
	Contents    string
	Pieces      int64
	Grams       int
	Note        string
	Replacement bool
}

// booking returns what the courier is told about a parcel of an order.
func (c *Courier) booking(o *order.Order, p *order.Parcel) *Booking {
	b := &Booking{
		Reference: o.Code(p), Place: c.Direct.Place, Collect: p.Collect, Name: c.cell("name", o, p), Phone: c.cell("phone", o, p),
		Address: c.cell("address", o, p), City: c.cell("city", o, p), Contents: c.cell("contents", o, p), Grams: p.Weight,
		Note: c.cell("note", o, p), Replacement: p.Replacement,
	}
	for _, l := range p.Lines {
		b.Pieces += l.Quantity
	}
	if b.Grams == 0 {
		b.Grams = usualGrams
	}
	b.Pieces = max(b.Pieces, 1)
	return b
}

// Direct is how the shop uses a courier's API.
type Direct struct {
	On    bool   `json:"on,omitempty"`
	Key   string `json:"key,omitempty"`   // sealed
	Place string `json:"place,omitempty"` // the code of the Place where parcels are fetched
}

// Ask is the last time a courier's API was asked about its parcels.
type Ask struct {
	At      time.Time
	Problem string // what went wrong then, in words for people
}
