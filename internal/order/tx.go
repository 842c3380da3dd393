package order

import (
	"context"

	"gulaab/internal/outbox"
	"gulaab/internal/stock"
)

// Tx is what placing and moving orders needs of one transaction.
type Tx interface {
	stock.Tx // with Now, the one moment of this transaction
	outbox.Poster
	// ClaimKey stores an idempotency key with the hash of the request's body
	// and the order it will give, unless the key was claimed before. A
	// concurrent claim of the same key waits for the first one's end.
	ClaimKey(ctx context.Context, scope, key, bodyHash, orderID string) (Claim, error)
	// KeyOrder returns the order that a key gave, "" where it gave none. It
	// waits for a transaction that has claimed the key, and makes later claims
	// wait for the end of this one.
	KeyOrder(ctx context.Context, scope, key string) (orderID string, err error)
	// CloseKey makes every later claim of the key Closed. Closing twice is no error.
	CloseKey(ctx context.Context, scope, key string) error
	// InsertOrder stores the order, its lines and its first events. A number
	// already in use is a fault of kind Conflict.
	InsertOrder(ctx context.Context, o *Order) error
	// LinkGuest lets the browser whose cookie has this hash see the order. Linking twice is no error.
	LinkGuest(ctx context.Context, guestHash, orderID string) error
	// OrderForUpdate returns an order, locked against other moves; NotFound otherwise.
	OrderForUpdate(ctx context.Context, id string) (*Order, error)
	// UpdateStates stores o's three states and UpdatedAt, and appends ev.
	UpdateStates(ctx context.Context, o *Order, ev ...Event) error
}

// Claim is who has an idempotency key.
type Claim struct {
	Mine     bool // this transaction claimed it; otherwise BodyHash and OrderID are the first claim's
	Closed   bool // of a claim of mine: the key was given up and must place nothing
	BodyHash string
	OrderID  string
}

// Reader is what showing orders needs, outside a transaction.
type Reader interface {
	// Order returns one order with lines and events; NotFound otherwise.
	Order(ctx context.Context, id string) (*Order, error)
	// OrderByNumber is Order by the number people use, in upper case.
	OrderByNumber(ctx context.Context, number string) (*Order, error)
	// Orders returns a page, newest first, with lines but without events, and
	// the count of all that match; where the page goes on from another, -1.
	Orders(ctx context.Context, q Query) (page []*Order, total int64, err error)
	// StatusCounts returns how many orders have each derived status.
	StatusCounts(ctx context.Context) (map[Status]int64, error)
}

// Query selects orders. Zero fields do not filter; AccountID and GuestHash
// together mean "either".
type Query struct {
	AccountID string
	GuestHash string
	All       bool   // administrators: every order, AccountID and GuestHash ignored
	Search    string // number, name, e-mail, phone or city, folded, contained
	Status    Status
	Method    Method
	Offset    int
	Limit     int    // 0: no limit
	Before    *Order // the list goes on after this one of it
}

// Status is the one word an order's three states come to (decisions: Orders).
type Status string

// The statuses as the API shows them.
const (
	StatusPending       Status = "Pending"
	StatusPaymentReview Status = "Payment Review"
	StatusConfirmed     Status = "Confirmed"
	StatusPacked        Status = "Packed"
	StatusShipped       Status = "Shipped"
	StatusDelivered     Status = "Delivered"
	StatusCancelled     Status = "Cancelled"
	StatusReturned      Status = "Returned"
	StatusRefunded      Status = "Refunded"
)
