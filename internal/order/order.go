// Package order places orders and moves them through their life. An order is stored whole
// or not at all, prices come from the catalogue and the tier from the server, and every
// move is in a state machine's table. The package knows neither SQL nor HTTP: it declares
// the Tx it needs, and mails are jobs enqueued in the same transaction.
package order

import (
	"strings"
	"time"

	"gulaab/internal/deposit"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
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

// The payments. The first three are states of a proof before any money came; the others
// follow from the ledger.
const (
	PaymentDue     Payment = "due"
	ProofSubmitted Payment = "proof_submitted"
	ProofRejected  Payment = "rejected"
	PartPaid       Payment = "part_paid"
	Paid           Payment = "paid"
	PartRefunded   Payment = "part_refunded" // paid, and partly refunded
	Refunded       Payment = "refunded"      // all of it was refunded
)

// Delivery is the state of the order's parcels together.
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

// Line is a snapshot of one position, which later edits of the product never change.
type Line struct {
	ProductID string
	VariantID string // empty for old products that are gone
	SKU       string
	Name      string
	Brand     string
	Size      string
	Color     string // empty where the product has no colours
	Shade     string // the shop's label of the colour: see ShadeName
	Image     string
	Quantity  int64
	Held      int64       // units taken from stock, on the shelf or in the parcel; 0 where stock is not counted
	Promised  int64       // units that are still to come for it, taken from no stock (GOOD-3)
	ShipsFrom string      // the day that its shopper was told, "2027-01-12", while it waits for such units; else empty
	Back      int64       // units that came back and were checked in
	Dropped   int64       // units not sent, by agreement; Total excludes them
	ToChoose  bool        // nobody chose the colour yet: Color, VariantID and Image are of the held one (SURE-3)
	ListPrice money.Paisa // of one unit
	DealID    string      // the deal that lowered it, empty where none did
	DealPrice money.Paisa // what that deal made of ListPrice; unset without one
	UnitPrice money.Paisa // for one unit, to the paisa, before promotion and coupon
	Promoted  money.Paisa // what Promotion takes off the line
	Promotion string      // the id of one of the order's promotions; empty where none takes anything off it
	Discount  money.Paisa // the line's part of the coupon's discount
	OpenBack  bool        // it may be returned opened though nothing is wrong with it
	Tax       pricing.Tax // of its goods when they were ordered; unset in a shop without taxes (BOOKS-1)
	InSet     InSet       // the set that it was ordered in, and ListPrice is its share of (GOOD-4)
}

// Base is the price before the tier's percentage: the list price, or the deal's price.
func (l *Line) Base() money.Paisa {
	if l.DealID != "" {
		return l.DealPrice
	}
	return l.ListPrice
}

// ShadeName is the name of the line's colour, or its label; empty where only a swatch's
// paint is known.
func (l *Line) ShadeName() string {
	if l.Shade == "" && !strings.HasPrefix(l.Color, "#") {
		return l.Color
	}
	return l.Shade
}

// Called is the line's name with its shade, "Velvet Lip, 020 Mahogany".
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
	Promotions promotion.List // those that the order has, by which an edit works it out again
	CouponCode string         // empty where there is no coupon
	Discount   money.Paisa    // what the coupon took off; Total is what is left
	Charges    Charges        // what it costs beside its goods, such as delivery; part of Total
	Total      money.Paisa    // lines - what promotions take off them - Discount + Charges
	Method     Method
	// Deposit is what is transferred first of an order that is paid at the door, as it was
	// promised when the order was placed, and DepositBy the rule that asked for it (PAYS-3).
	// An edit keeps both: what somebody was told, or has sent already, stays.
	Deposit    money.Paisa
	DepositBy  deposit.Rule
	Placement  Placement
	Payment    Payment
	Delivery   Delivery
	ProofKey   string // blob key of the payment screenshot; empty for cash on delivery
	NoPrices   bool   // a gift: slip and label name no sum, and nothing is paid at the door (PROMO-4)
	TransferNo string // the transaction number that the shopper typed for the transfer: capital letters and digits; empty: none
	PayTo      string // the way that the shopper chose for a transfer, by its id in the settings; empty: the first account
	AccountID  string // empty for guests
	CreatedAt  time.Time
	UpdatedAt  time.Time
	Events     []Event // oldest first

	// Version rises with every change of the order.
	Version int64
	// Received and Refunded are the sums of Entries: all money in, and all money back.
	Received money.Paisa
	Refunded money.Paisa
	// Spent is what balances paid, and GivenBack what of it went back onto them (PROMO-2).
	Spent     money.Paisa
	GivenBack money.Paisa
	// CardPaid is what of it a gift card pays now, and CardLast the last signs of its code.
	CardPaid money.Paisa
	CardLast string
	// SellsCard is the id of the gift card that the order buys, and nothing else; usually empty.
	SellsCard string
	// Points are what the order was promised when it was placed (PROMO-3).
	Points PointTerms
	// OwedSince is since when the shop owes money back; zero where it owes none.
	OwedSince time.Time
	Entries   []Entry // the ledger, oldest first; empty in lists
	// Parcels are the order's boxes, by number; empty in the shop's lists.
	Parcels []Parcel
	// WaitingSince is since when the order waits for its shopper; zero where it does not,
	// and for old orders that never ended by themselves.
	WaitingSince time.Time
	// CallTries counts unanswered calls; at MaxCalls the shopper is unreachable. CallAt is
	// when to call again, zero for now.
	CallTries int
	CallAt    time.Time
	// Reminded says that the shopper was reminded to confirm.
	Reminded bool
	// ReturnDays, ReturnPaid and TermsID are the rules of returns at the time of the order
	// (BACK-1): 0 and "" in orders older than these fields.
	ReturnDays int
	ReturnPaid bool        // the shop pays the way back for any reason
	TermsID    string      // identifies the whole text
	Returns    []Return    // by number; empty in lists
	RefundAsks []RefundAsk // refunds above one person's limit, by number
	// CallFirst says that the order is beyond a limit: it holds nothing until it is
	// confirmed (SURE-5).
	CallFirst bool
	// CalledFirst says that the order held nothing until staff confirmed it. Where that
	// confirmation is undone, it holds nothing again.
	CalledFirst bool
	// Channel is how the order came, TakenBy the staff account that took it: empty where
	// the shopper ordered in the shop.
	Channel Channel
	TakenBy string
	// LinksEnded counts how often the order's links were ended. It is part of each token,
	// so that an ended link is never made again.
	LinksEnded int64
}

// Event is one line of an order's timeline.
type Event struct {
	At    time.Time
	Kind  string // one of the events
	Actor string // "customer", "system", or an administrator's account id
	Note  string
	// Parcel is the number of the event's parcel; 0: it is about the order or several
	// parcels, or older than this field.
	Parcel int
}
