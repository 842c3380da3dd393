// Package order places orders and moves them through their life. It promises
// that an order is stored whole or not at all, that prices come from the
// catalogue and the tier from the server, and that every move is one of the
// state machines' tables. It knows neither SQL nor HTTP: it declares the Tx it
// needs, and mails leave as jobs enqueued in the same transaction.
package order

import (
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Method is how an order is paid.
type Method string

// The methods.
const (
	CashOnDelivery Method = "cod"
	BankTransfer   Method = "bank_transfer"
)

// Placement is the state of the agreement with the customer.
type Placement string

// The placements: placed -> confirmed -> closed | cancelled.
const (
	Placed    Placement = "placed"
	Confirmed Placement = "confirmed"
	Closed    Placement = "closed"
	Cancelled Placement = "cancelled"
)

// Payment is the state of the money.
type Payment string

// The payments. The first three say what is known of money that has not come,
// the others what the ledger sums to.
const (
	PaymentDue     Payment = "due"
	ProofSubmitted Payment = "proof_submitted"
	ProofRejected  Payment = "rejected"
	PartPaid       Payment = "part_paid"
	Paid           Payment = "paid"
	PartRefunded   Payment = "part_refunded" // was paid; some of it went back
	Refunded       Payment = "refunded"      // all of it went back
)

// Delivery is the state of the parcel.
type Delivery string

// The deliveries: none -> packed -> shipped -> delivered | returning -> returned,
// or lost on the way.
const (
	NotPacked Delivery = "none"
	Packed    Delivery = "packed"
	Shipped   Delivery = "shipped"
	Delivered Delivery = "delivered"
	Returning Delivery = "returning"
	Returned  Delivery = "returned"
	Lost      Delivery = "lost"
)

// Line is a snapshot of one position: later edits of the product never change it.
type Line struct {
	ProductID string
	VariantID string // empty for products of old that are gone
	SKU       string
	Name      string
	Brand     string
	Size      string
	Color     string // empty where the product has no colours
	Shade     string // what the shop called that colour: see ShadeName
	Image     string
	Quantity  int64
	Held      int64       // units it took from stock and has, on the shelf or in the parcel: 0 where nobody counts them
	Back      int64       // units that came back and were checked in
	Dropped   int64       // units that are not sent, by agreement: Total goes without them
	ToChoose  bool        // nobody chose the colour yet: Color, VariantID and Image are of the one that is held (SURE-3)
	ListPrice money.Paisa // of one unit
	DealID    string      // the deal that lowered it, empty where none did
	DealPrice money.Paisa // what that deal made of ListPrice; meaningless where none did
	UnitPrice money.Paisa // paid for one unit, to the paisa, before the coupon
	Discount  money.Paisa // the line's part of the coupon's discount
	OpenBack  bool        // it may come back opened though nothing is wrong with it
}

// Base returns what the tier's percentage is taken off: the list price, or what
// a deal made of it.
func (l *Line) Base() money.Paisa {
	if l.DealID != "" {
		return l.DealPrice
	}
	return l.ListPrice
}

// ShadeName is what people call the line's colour: its name, or its label; empty
// where all that is known is the paint of a swatch.
func (l *Line) ShadeName() string {
	if l.Shade == "" && !strings.HasPrefix(l.Color, "#") {
		return l.Color
	}
	return l.Shade
}

// Called is the line's name with that of its shade, "Velvet Lip, 020 Mahogany".
func (l *Line) Called() string {
	if shade := l.ShadeName(); shade != "" && !l.ToChoose {
		return l.Name + ", " + shade
	}
	return l.Name
}

// ToSend is how many units the shopper gets.
func (l *Line) ToSend() int64 { return l.Quantity - l.Dropped }

// Order is one order with its lines and events.
type Order struct {
	ID         string // UUIDv7
	Number     string // short, for people: "GL-7K3M9Q"
	Contact    Contact
	Lines      []Line
	Tier       pricing.Tier
	PercentOff int
	CouponCode string      // empty where there is no coupon
	Discount   money.Paisa // what the coupon took off; Total is what is left
	Total      money.Paisa
	Method     Method
	Placement  Placement
	Payment    Payment
	Delivery   Delivery
	ProofKey   string // blob key of the payment screenshot; empty for cash on delivery
	AccountID  string // empty for guests
	CreatedAt  time.Time
	UpdatedAt  time.Time
	Events     []Event // oldest first

	// Version rises with every change of the order.
	Version int64
	// Received and Refunded are what Entries sum to: all that came, and all that went back.
	Received money.Paisa
	Refunded money.Paisa
	// OwedSince is since when the shop owes money back; zero where it owes none.
	OwedSince time.Time
	Entries   []Entry // the ledger, oldest first; lists leave it out
	// Parcels are the boxes of the order, by number; the shop's lists leave them out.
	Parcels []Parcel
	// WaitingSince is since when the order waits for its shopper; zero where it
	// does not, and for orders of before such orders ended by themselves.
	WaitingSince time.Time
	// CallTries is how often nobody answered the phone; at MaxCalls the shopper
	// counts as unreachable. CallAt is when to try again, zero for now.
	CallTries int
	CallAt    time.Time
	// Reminded says that the shopper was reminded to confirm.
	Reminded bool
	// ReturnDays, ReturnPaid and TermsID are the rules of returns that the order was
	// placed under (BACK-1): 0 days and "" in orders of before they were kept.
	ReturnDays int
	ReturnPaid bool        // the shop pays the way back whatever the reason
	TermsID    string      // of the whole text
	Returns    []Return    // by number; lists leave them out
	RefundAsks []RefundAsk // refunds over one person's limit, by number
	// CallFirst says that the order is beyond a limit: it holds nothing until it
	// is confirmed (SURE-5).
	CallFirst bool
	// CalledFirst says that it held nothing until somebody of the shop confirmed it:
	// where that is taken back, it holds nothing again.
	CalledFirst bool
	// Channel is how the order came, TakenBy who of the shop took it: an account
	// id, empty where the shopper ordered in the shop.
	Channel Channel
	TakenBy string
	// LinksEnded is how often the links to the order were ended: those made
	// before are not made again.
	LinksEnded int64
}

// Event is one line of an order's timeline.
type Event struct {
	At    time.Time
	Kind  string // one of the events
	Actor string // "customer", "system", or an administrator's account id
	Note  string
}
