package order

import (
	"context"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/deposit"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/stock"
	"gulaab/internal/stop"
)

// Tx is what placing and moving orders needs of one transaction.
type Tx interface {
	stock.Tx // with Now, the one moment of this transaction
	outbox.OrderPoster
	outbox.NoticePoster
	points.Payer

	// ClaimKey stores an idempotency key with the hash of the request and the id of its
	// order, unless the key is claimed already. A concurrent claim of the same key waits
	// for the first to end.
	ClaimKey(ctx context.Context, scope, key, bodyHash, orderID string) (Claim, error)
	// KeyOrder returns the order of a key, "" without one. It waits for a transaction that
	// has claimed the key, and later claims wait for this one.
	KeyOrder(ctx context.Context, scope, key string) (orderID string, err error)
	// CloseKey makes every later claim of the key Closed. Closing twice is no error.
	CloseKey(ctx context.Context, scope, key string) error

	// Offers returns price and stock of variants by id, and locks their stock in the order
	// of the ids. Variants that are not for sale are missing.
	Offers(ctx context.Context, variantIDs []string) (map[string]Offer, error)
	// Traced returns how many unconfirmed orders have left a trace: the largest count of
	// any of the traces, at most most.
	Traced(ctx context.Context, traces []string, most int) (orders int64, err error)
	// NetworkHolds returns how many units of variants a network's orders hold.
	NetworkHolds(ctx context.Context, network string, variantIDs []string) (map[string]int64, error)
	// NetworkHoldsInAll is NetworkHolds for all variants together.
	NetworkHoldsInAll(ctx context.Context, network string) (int64, error)
	// UnitsOnHand returns the sums of all counted units, before the wanted ones are taken.
	// It returns sums that are some seconds old where enough accepts them.
	UnitsOnHand(ctx context.Context, wanted int64, enough func(Units) bool) (Units, error)
	// LeaveTraces stores the traces of an order's origin.
	LeaveTraces(ctx context.Context, orderID string, traces []string) error
	// DropTraces deletes the traces of an order's origin.
	DropTraces(ctx context.Context, orderID string) error

	// CouponForUse returns a coupon by its normalized code, locked until the transaction
	// ends; NotFound where there is none.
	CouponForUse(ctx context.Context, code string) (*coupon.Coupon, error)
	// CouponUsedBy returns how many orders with a coupon have left a mark: the largest
	// count of any of the marks.
	CouponUsedBy(ctx context.Context, couponID string, marks []string) (int64, error)
	// TakeCoupon counts a use for a stored order, with its marks; a coupon.Refusal where no
	// use is left.
	TakeCoupon(ctx context.Context, c *coupon.Coupon, o *Order, marks []string) error
	// ChangeCoupon updates the discount of an order's use.
	ChangeCoupon(ctx context.Context, orderID string, discount money.Paisa) error
	// ReturnCoupon gives an order's use back; a second time changes nothing.
	ReturnCoupon(ctx context.Context, orderID string) error

	// PromotionsUsed returns how often promotions are in orders, by id, and how often with the
	// marks of a phone. Other transactions that ask wait until this one ends.
	PromotionsUsed(ctx context.Context, marks map[string]string) (map[string]promotion.Used, error)
	// KeepPromotions replaces the uses that count for an order; without any it has none.
	KeepPromotions(ctx context.Context, orderID string, uses []PromotionUse) error

	// InsertOrder stores the order with its lines, first events and traces. A number
	// already in use is a Conflict.
	InsertOrder(ctx context.Context, o *Order, traces ...string) error
	// LinkGuest lets the browser whose cookie has this hash see the order. Linking twice is
	// no error.
	LinkGuest(ctx context.Context, guestHash, orderID string) error
	// OrderForUpdate returns an order, locked against other moves; NotFound otherwise.
	OrderForUpdate(ctx context.Context, id string) (*Order, error)
	// UpdateOrder stores o's states, sums, version and lines, and appends events and
	// entries. A reference that its account has already is a Conflict.
	UpdateOrder(ctx context.Context, o *Order, events []Event, entries []Entry) error

	// KeepTerms stores terms of returns once, under an id of their content.
	KeepTerms(ctx context.Context, t Terms) (id string, err error)
	// LowerInvoice writes a credit note of at most amount against the order's invoice, for
	// what it overstates; nothing without an invoice.
	LowerInvoice(ctx context.Context, o *Order, amount money.Paisa, why, actor string) error
	// ReviseInvoice adapts the order's invoice to its present goods: by a credit note where
	// it costs less, by a new invoice for any other change; nothing without an invoice.
	ReviseInvoice(ctx context.Context, o *Order, why, actor string) error

	// CashWaiting returns how many unconfirmed cash orders the phone has, or the account,
	// or, without an account, the e-mail address: the larger count.
	CashWaiting(ctx context.Context, phone, email, accountID string) (int, error)
	// ClaimOrder puts a guest's order into an account.
	ClaimOrder(ctx context.Context, id, accountID string) error
	// TransferNoElsewhere returns what other orders make of a transfer's number.
	TransferNoElsewhere(ctx context.Context, no, orderID string) (Elsewhere, error)
	// Approvers returns how many people may approve payments and refunds.
	Approvers(ctx context.Context) (int64, error)
	// OrderClaim returns who has an order in hand, and until when; "" where nobody has.
	OrderClaim(ctx context.Context, id string) (actor string, until time.Time, err error)
	// HoldCash locks the counting of cash orders of a phone, an e-mail address or an
	// account until this transaction ends, so that admitsAnother's count stays true. It
	// returns until when the phone's orders may not be paid at the door, or the zero time.
	HoldCash(ctx context.Context, phone, email, accountID string) (time.Time, error)
	// PhonePast returns what rules of deposits ask of a phone in E.164 (PAYS-3).
	PhonePast(ctx context.Context, phone string) (deposit.Phone, error)
	// ToCall returns at most most orders whose shoppers are due a call and that nobody but
	// actor has claimed, the oldest first.
	ToCall(ctx context.Context, actor string, most int) ([]string, error)
	// PutOrderLink stores the hash of a link to an order, or renews a stored one; beyond
	// most links the oldest are dropped.
	PutOrderLink(ctx context.Context, tokenHash, orderID string, most int) error
	// PutReviewAsk decides whether a review of an order is asked for; false where that is decided.
	PutReviewAsk(ctx context.Context, orderID string, asked bool) (bool, error)
	// Stopped says whether one of some contacts stopped a kind of message.
	Stopped(ctx context.Context, kind stop.Kind, contacts ...string) (bool, error)
	// DropOrderLinks deletes the links to an order, and counts that on the order.
	DropOrderLinks(ctx context.Context, orderID string) error
	// PutOrderClaim stores who has an order in hand; "" for nobody.
	PutOrderClaim(ctx context.Context, id, actor string, until time.Time) error
}

// Elsewhere is what other orders make of a transfer's number.
type Elsewhere struct {
	Paid  bool // money of another order was booked under it
	Named bool // another order that waits for its money names it too
}

// Units are sums over all counted variants.
type Units struct{ OnHand, Held int64 }

// Offer is the present price and stock of a variant.
type Offer struct {
	Price   money.Paisa // list price of one unit
	Guest   Lowered     // what a deal makes of Price, for guests and for members
	Member  Lowered
	Tracked bool // stock is counted; OnHand and Held mean something only then
	OnHand  int64
	Held    int64
	stock.Preorder
}

// Lowered is a price lowered by a deal; the zero value without one.
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

// Free is how many units can be sold now.
func (o Offer) Free() int64 { return o.OnHand - o.Held - o.Promised }

// Claim is the result of claiming an idempotency key.
type Claim struct {
	Mine     bool // this transaction claimed it; otherwise BodyHash and OrderID are the first claim's
	Closed   bool // only with Mine: the key was given up and must place nothing
	BodyHash string
	OrderID  string
}

// Reader is what showing orders needs, outside a transaction.
type Reader interface {
	// Approvers returns how many people may approve payments and refunds.
	Approvers(ctx context.Context) (int64, error)
	// TransferNoElsewhere is Tx's, outside a transaction.
	TransferNoElsewhere(ctx context.Context, no, orderID string) (Elsewhere, error)
	// Order returns one order with lines and events; NotFound otherwise.
	Order(ctx context.Context, id string) (*Order, error)
	// OrderByLink is Order by the hash of a link.
	OrderByLink(ctx context.Context, tokenHash string) (*Order, error)
	// ToRemind returns at most most cash orders that have waited for confirmation since
	// before a moment and whose shoppers were not reminded, the oldest first.
	ToRemind(ctx context.Context, before time.Time, most int) ([]string, error)
	// ToAskForReview returns at most most orders of which a parcel arrived after from and none
	// after to, and for which nobody has decided whether a review is asked for, the oldest first.
	ToAskForReview(ctx context.Context, from, to time.Time, most int) ([]string, error)
	// OrderNamed returns the contact of an order number in upper case, or nothing; it takes
	// as long for either.
	OrderNamed(ctx context.Context, number string) (Named, error)
	// Deliveries returns how long parcels took, of at most most, the newest.
	Deliveries(ctx context.Context, most int) ([]DeliveryTime, error)
	// Orders returns a page, newest first, with lines but without events, and the total;
	// the total is -1 for a page after q.Before.
	Orders(ctx context.Context, q Query) (page []*Order, total int64, err error)
	// GuestOwns says whether the browser whose cookie has this hash may see an order.
	GuestOwns(ctx context.Context, guestHash, orderID string) (bool, error)
	// OrderHand returns who has an order in hand, and until when; "" where nobody ever had.
	OrderHand(ctx context.Context, id string) (actor string, until time.Time, err error)
	// Waiting returns the ids of at most limit orders that wait for their shopper, the
	// longest first: cash orders since before cash, transfers since before transfer.
	Waiting(ctx context.Context, cash, transfer time.Time, limit int) (ids []string, err error)
	// ReturnTerms returns stored terms and their version: 1 for the shop's first.
	ReturnTerms(ctx context.Context, id string) (Terms, int64, error)
	// NoCashUntil returns until when the orders of a phone, in E.164, may not be paid at
	// the door; zero where they may.
	NoCashUntil(ctx context.Context, phone string) (time.Time, error)
	// PhonePast is Tx's, outside a transaction.
	PhonePast(ctx context.Context, phone string) (deposit.Phone, error)
	// CouponByCode returns the coupon of a code; NotFound otherwise.
	CouponByCode(ctx context.Context, code string) (*coupon.Coupon, error)
	// CouponUsedBy is Tx's, outside a transaction.
	CouponUsedBy(ctx context.Context, couponID string, marks []string) (int64, error)
	// PromotionsUsed is Tx's, outside a transaction: nobody waits.
	PromotionsUsed(ctx context.Context, marks map[string]string) (map[string]promotion.Used, error)
	// StatusCounts returns how many orders have each derived status.
	StatusCounts(ctx context.Context) (map[Status]Count, error)
}

// Query selects orders. Zero fields do not filter. With both AccountID and GuestHash,
// either matches.
type Query struct {
	AccountID string
	GuestHash string
	All       bool   // for administrators: every order, whatever AccountID and GuestHash are
	Search    string // folded text contained in number, name, e-mail, phone or city
	Status    Status
	Method    Method
	Offset    int
	Limit     int    // 0: no limit
	Before    *Order // the list continues after this order
}

// Status is the one word for an order's three states (decisions: Orders).
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
