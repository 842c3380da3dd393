package order

import (
	"context"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
)

// Tx is what placing and moving orders needs of one transaction.
type Tx interface {
	stock.Tx // with Now, the one moment of this transaction
	outbox.OrderPoster
	outbox.NoticePoster

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

	// Offers returns what is known of variants now, by id, and locks their
	// stock in the order of the ids. What is not for sale any more is missing.
	Offers(ctx context.Context, variantIDs []string) (map[string]Offer, error)
	// Traced returns how many unconfirmed orders have left one of the traces: the
	// count of the trace with the most, and at most this many.
	Traced(ctx context.Context, traces []string, most int) (orders int64, err error)
	// NetworkHolds returns how many units of variants the orders with a network's trace hold.
	NetworkHolds(ctx context.Context, network string, variantIDs []string) (map[string]int64, error)
	// NetworkHoldsInAll returns how many units of all variants they hold.
	NetworkHoldsInAll(ctx context.Context, network string) (int64, error)
	// UnitsOnHand returns the counted units of the shop in all, before an order takes
	// those that it wants. Sums that are some seconds old are returned where they are
	// good enough.
	UnitsOnHand(ctx context.Context, wanted int64, enough func(Units) bool) (Units, error)
	// DropTraces forgets where an order came from.
	DropTraces(ctx context.Context, orderID string) error

	// CouponForUse returns the coupon of a code, as Normal writes it, and locks it
	// until the transaction ends; NotFound where there is none.
	CouponForUse(ctx context.Context, code string) (*coupon.Coupon, error)
	// CouponUsedBy returns how many orders with a coupon have left one of the
	// marks: the most of any.
	CouponUsedBy(ctx context.Context, couponID string, marks []string) (int64, error)
	// TakeCoupon counts a use for a stored order, with its marks; a coupon.Refusal
	// where the last one is gone.
	TakeCoupon(ctx context.Context, c *coupon.Coupon, o *Order, marks []string) error
	// ChangeCoupon notes that an order's use takes another amount off.
	ChangeCoupon(ctx context.Context, orderID string, discount money.Paisa) error
	// ReturnCoupon gives an order's use back, once.
	ReturnCoupon(ctx context.Context, orderID string) error

	// InsertOrder stores the order, its lines and its first events, and the
	// traces it leaves. A number already in use is a fault of kind Conflict.
	InsertOrder(ctx context.Context, o *Order, traces ...string) error
	// LinkGuest lets the browser whose cookie has this hash see the order. Linking twice is no error.
	LinkGuest(ctx context.Context, guestHash, orderID string) error
	// OrderForUpdate returns an order, locked against other moves; NotFound otherwise.
	OrderForUpdate(ctx context.Context, id string) (*Order, error)
	// UpdateOrder stores what moves change of o: its states, sums, version and
	// lines. It appends the events and entries. A reference that its account
	// has already is a fault of kind Conflict.
	UpdateOrder(ctx context.Context, o *Order, events []Event, entries []Entry) error

	// KeepTerms stores the rules of returns under their own name, once.
	KeepTerms(ctx context.Context, t Terms) (id string, err error)
	// LowerInvoice writes a credit note about what an order's invoice says too much,
	// at most amount; nothing where it has none.
	LowerInvoice(ctx context.Context, o *Order, amount money.Paisa, why, actor string) error
	// ReviseInvoice lets the invoice of an order follow what is ordered now: a credit
	// note about less of it, another invoice for anything else; nothing where it has none.
	ReviseInvoice(ctx context.Context, o *Order, why, actor string) error

	// CashWaiting returns how many unconfirmed cash orders a phone has, or an account, or
	// without one an e-mail address, whichever has more.
	CashWaiting(ctx context.Context, phone, email, accountID string) (int, error)
	// ClaimOrder puts a guest's order into an account.
	ClaimOrder(ctx context.Context, id, accountID string) error
	// OrderClaim returns who has an order in hand, and until when; "" where nobody has.
	// Approvers returns how many people may approve payments and refunds.
	Approvers(ctx context.Context) (int64, error)
	OrderClaim(ctx context.Context, id string) (actor string, until time.Time, err error)
	// HoldCash keeps other transactions from counting the cash orders of a phone, an address of mail
	// or an account until this one ends, and returns until when orders of the phone are not paid at
	// the door, or the zero time: what admitsAnother counts stands until the order is stored.
	HoldCash(ctx context.Context, phone, email, accountID string) (time.Time, error)
	// ToCall returns the orders whose shoppers are to be called now and that are in
	// nobody's hands but the actor's, the oldest first, at most most.
	ToCall(ctx context.Context, actor string, most int) ([]string, error)
	// PutOrderLink stores the hash of a link to an order, or makes the one that is
	// stored as young as a new one; of more than most the oldest go.
	PutOrderLink(ctx context.Context, tokenHash, orderID string, most int) error
	// DropOrderLinks forgets the links to an order, and counts that on the order.
	DropOrderLinks(ctx context.Context, orderID string) error
	// PutOrderClaim notes who has an order in hand; "" for nobody.
	PutOrderClaim(ctx context.Context, id, actor string, until time.Time) error
}

// Units are sums over all variants that are counted.
type Units struct{ OnHand, Held int64 }

// Offer is a variant as it can be had now.
type Offer struct {
	Price   money.Paisa // list price of one unit
	Guest   Lowered     // what a deal makes of it for guests, and for members
	Member  Lowered
	Tracked bool // OnHand and Held count only then
	OnHand  int64
	Held    int64
}

// Lowered is a list price that a deal lowers; the zero value where none does.
type Lowered struct {
	DealID     string
	Price      money.Paisa
	WithCoupon bool // a coupon may lower it further
}

// LoweredFor returns what a deal makes of the price for a tier.
func (o Offer) LoweredFor(t pricing.Tier) Lowered {
	if t == pricing.Member {
		return o.Member
	}
	return o.Guest
}

// Free is what a sale may take.
func (o Offer) Free() int64 { return o.OnHand - o.Held }

// Claim is who has an idempotency key.
type Claim struct {
	Mine     bool // this transaction claimed it; otherwise BodyHash and OrderID are the first claim's
	Closed   bool // of a claim of mine: the key was given up and must place nothing
	BodyHash string
	OrderID  string
}

// Reader is what showing orders needs, outside a transaction.
type Reader interface {
	// Approvers returns how many people may approve payments and refunds.
	Approvers(ctx context.Context) (int64, error)
	// Order returns one order with lines and events; NotFound otherwise.
	Order(ctx context.Context, id string) (*Order, error)
	// OrderByLink is Order by the hash of a link.
	OrderByLink(ctx context.Context, tokenHash string) (*Order, error)
	// ToRemind returns orders to be paid at the door that have waited since before
	// a moment and whose shoppers were not reminded, the oldest first.
	ToRemind(ctx context.Context, before time.Time, most int) ([]string, error)
	// OrderNamed returns who ordered under the number people use, in upper case;
	// nothing where no order has it. It takes as long for either.
	OrderNamed(ctx context.Context, number string) (Named, error)
	// Deliveries returns how long parcels took that were delivered, at most most,
	// the newest.
	Deliveries(ctx context.Context, most int) ([]DeliveryTime, error)
	// Orders returns a page, newest first, with lines but without events, and
	// the count of all that match; where the page goes on from another, -1.
	Orders(ctx context.Context, q Query) (page []*Order, total int64, err error)
	// GuestOwns says whether the browser whose cookie has this hash may see an order.
	GuestOwns(ctx context.Context, guestHash, orderID string) (bool, error)
	// OrderHand returns who has an order in hand, and until when; "" where nobody ever had.
	OrderHand(ctx context.Context, id string) (actor string, until time.Time, err error)
	// Waiting returns the ids of at most limit orders that wait for their
	// shopper: those paid at the door since before cash, transfers since before
	// transfer. The longest waiting come first.
	Waiting(ctx context.Context, cash, transfer time.Time, limit int) (ids []string, err error)
	// ReturnTerms returns rules that were kept, and their version: 1 for the first
	// that the shop ever had.
	ReturnTerms(ctx context.Context, id string) (Terms, int64, error)
	// NoCashUntil returns until when orders of a phone in E.164 are not paid at the
	// door; zero where they are.
	NoCashUntil(ctx context.Context, phone string) (time.Time, error)
	// CouponByCode returns the coupon of a code; NotFound otherwise.
	CouponByCode(ctx context.Context, code string) (*coupon.Coupon, error)
	// CouponUsedBy is Tx's, outside a transaction.
	CouponUsedBy(ctx context.Context, couponID string, marks []string) (int64, error)
	// StatusCounts returns how many orders have each derived status.
	StatusCounts(ctx context.Context) (map[Status]Count, error)
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
