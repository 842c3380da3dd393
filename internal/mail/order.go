package mail

import (
	"slices"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/stop"
	"gulaab/internal/zone"
)

// Order is an order as messages show it, at the time of posting. Fields that a stranger may
// have typed have a tag with the words that replace them in mails to an unconfirmed
// mailbox.
type Order struct {
	To         string      `json:"to"` // e-mail address, or a phone in E.164
	FirstName  string      `json:"firstName" stranger:""`
	Name       string      `json:"name" stranger:""`
	Number     string      `json:"number"`
	Lines      []Line      `json:"lines"`
	Coupon     string      `json:"coupon,omitempty"`     // its code; Discount is what it took off, and Total is after that
	Promotions []Promotion `json:"promotions,omitempty"` // what each took off before that (PROMO-1)
	Discount   money.Paisa `json:"discount,omitempty"`
	Rounding   money.Paisa `json:"rounding,omitempty"` // see order.Sums
	Delivery   money.Paisa `json:"delivery,omitempty"` // the charge; 0 where delivery is free
	Freed      money.Paisa `json:"freed,omitempty"`    // what the coupon took off delivery
	CashFee    money.Paisa `json:"cashFee,omitempty"`  // for paying at the door
	Saving     money.Paisa `json:"saving,omitempty"`   // by paying first
	Wrap       money.Paisa `json:"wrap,omitempty"`     // for wrapping a gift
	Tax        money.Paisa `json:"tax,omitempty"`      // inside Total, or Whole
	Whole      money.Paisa `json:"whole,omitempty"`    // where balances paid: the price before them
	Total      money.Paisa `json:"total"`
	Credit     money.Paisa `json:"credit,omitempty"`     // what store credit paid; Total is after it
	Card       money.Paisa `json:"card,omitempty"`       // what a gift card paid; Total is after it
	CashToKeep money.Paisa `json:"cashToKeep,omitempty"` // whole rupees to keep ready; 0 where it equals Total
	Address    []string    `json:"address" stranger:""`  // lines
	Phone      string      `json:"phone" stranger:""`
	Deposit    string      `json:"deposit,omitempty"`   // what of a cash order comes first and why, in the order's language, while it is awaited
	ShipsFrom  string      `json:"shipsFrom,omitempty"` // the day from which it ships whole, while it waits for goods (GOOD-3)
	CallFirst  bool        `json:"callFirst,omitempty"` // nothing is held until the order is confirmed
	ToChoose   []string    `json:"toChoose,omitempty"`  // names of lines whose colour is open
	Language   Language    `json:"language,omitempty"`  // empty: English

	// Details of single messages; each may be empty.
	Reason     string      `json:"reason,omitempty"` // in the shop's or the courier's words
	Courier    string      `json:"courier,omitempty"`
	Tracking   string      `json:"tracking,omitempty"`               // the courier's number
	Follow     string      `json:"follow,omitempty"`                 // the courier's page of the parcel
	Collect    money.Paisa `json:"collect,omitempty"`                // whole rupees that the rider collects
	TransferNo string      `json:"transferNo,omitempty" stranger:""` // typed for the transfer
	Amount     money.Paisa `json:"amount,omitempty"`                 // received or refunded
	Rest       money.Paisa `json:"rest,omitempty"`                   // still to be paid
	Owed       money.Paisa `json:"owed,omitempty"`                   // owed by the shop
	More       money.Paisa `json:"more,omitempty"`                   // increase of the total by a change
	Less       money.Paisa `json:"less,omitempty"`                   // decrease; at most one of the two is set
	Lost       string      `json:"lost,omitempty"`                   // the coupon that a change removed
	Until      time.Time   `json:"until,omitzero"`                   // the shop's deadline, or the end of a last day
	Points     int64       `json:"points,omitempty"`                 // that the order earned its member
}

// Line is one line of an Order.
type Line struct {
	Name      string      `json:"name"`
	Color     string      `json:"color,omitempty"`
	Size      string      `json:"size,omitempty"`
	Set       string      `json:"set,omitempty"` // the name of the set that it was ordered in
	Quantity  int64       `json:"quantity"`
	UnitPrice money.Paisa `json:"unitPrice"`
}

// Promotion is what a promotion takes off an order; Amount is 0 where it makes delivery free.
type Promotion struct {
	Name   string      `json:"name"`
	Amount money.Paisa `json:"amount,omitempty"`
}

// OrderMail tells a shopper about an order, in the owner's words for its kind and language
// or in the program's.
type OrderMail struct {
	Kind string `json:"-"` // one of Kinds
	Order
	// ConfirmURL is filled in when the message is sent, and is not stored.
	ConfirmURL string `json:"-"`
	// TrackURL opens the order without typing; it is filled in likewise. Empty: the page
	// that asks for number and phone.
	TrackURL string `json:"-"`
	// StopURL stops messages of a kind that nobody asked for (Stops); it is filled in likewise.
	StopURL string `json:"-"`
}

func (m OrderMail) template() string                  { return m.Kind }
func (m OrderMail) recipient() (name, address string) { return m.Name, m.To }

// Language is a language of messages, by its BCP 47 tag.
type Language string

// The languages.
const (
	English   Language = "en"
	Urdu      Language = "ur"
	RomanUrdu Language = "ur-Latn"
)

// Languages returns all languages, the default first.
func Languages() []Language { return []Language{English, Urdu, RomanUrdu} }

// At returns the address of a page of the shop in the language. path is the English
// address, with or without a query. The home page is the prefix itself.
func (l Language) At(path string) string {
	prefix := l.Prefix()
	if rest, ok := strings.CutPrefix(path, "/"); prefix != "" && ok && (rest == "" || rest[0] == '?' || rest[0] == '#') {
		path = rest
	}
	return prefix + path
}

// Or returns the language, or English where it is unknown.
func (l Language) Or() Language {
	if slices.Contains(Languages(), l) {
		return l
	}
	return English
}

// OrderKind is a kind of message about an order.
type OrderKind struct {
	Name  string
	Says  string   // when it is sent, for the office
	May   []string // variables it may use besides the common ones
	Needs []string // variables that it must use
	Must  string   // why its mail cannot be turned off (SAY-2); empty: it can
}

// Reasons why some mails cannot be turned off: shoppers rely on them.
const (
	mustPlaced = "It is the shopper's record of what was ordered and of its price, and holds the way to confirm, pay or cancel."
	mustSum    = "It tells of money that the shopper has to send or keep ready."
	mustEnd    = "It tells that nothing will come, and what becomes of money that did."
	mustReturn = "It tells of the shopper's right to send back, or of their money."
)

// The kinds of messages about orders.
const (
	KindPlacedCOD      = "order-placed-cod"
	KindPlacedTransfer = "order-placed-transfer"
	KindReserved       = "order-reserved"
	KindCardReserved   = "card-reserved"
	KindCardPaid       = "card-paid"
	KindCardExpired    = "card-expired"
	KindReservedLater  = "order-call-first"
	KindByCard         = "order-by-card"
	KindWaived         = "deposit-waived"
	KindReminder       = "order-reminder"
	KindConfirmed      = "order-confirmed"
	KindEdited         = "order-edited"
	KindProofReceived  = "proof-received"
	KindNumberReceived = "number-received"
	KindPaid           = "payment-accepted"
	KindPartPaid       = "payment-part"
	KindProofRejected  = "proof-rejected"
	KindPacked         = "order-packed"
	KindOutForDelivery = "order-out"
	KindAttemptFailed  = "order-attempt"
	KindDelivered      = "order-delivered"
	KindNewDay         = "order-new-day"
	KindReturning      = "order-returning"
	KindCancelled      = "order-cancelled"
	KindExpired        = "order-expired"
	KindReturnApproved = "return-approved"
	KindReturnDeclined = "return-declined"
	KindReturnKept     = "return-kept"
	KindRefunded       = "order-refunded"
	KindCredited       = "order-credited"
	KindReviewAsk      = "review-ask"
)

// common are the variables of every message.
var common = []string{"name", "number", "items", "total", "shop", "support", "whatsapp", "track_link"}

var kinds = []OrderKind{
	{KindPlacedCOD, "an order to be paid at the door was placed", []string{"address", "cash", "call_first", "to_choose", "confirm_link", "until"}, []string{"number", "total", "confirm_link"}, mustPlaced},
	{KindPlacedTransfer, "an order paid by bank transfer was placed", []string{"address", "call_first", "to_choose"}, []string{"number", "total"}, mustPlaced},
	{KindReserved, "an order was reserved, to be paid by bank transfer", []string{"address", "call_first", "to_choose", "rest", "deposit", "until"}, []string{"number", "rest", "track_link"}, mustPlaced},
	{KindCardReserved, "a gift card was ordered, to be paid by bank transfer", []string{"rest", "until"}, []string{"number", "rest", "track_link"}, mustPlaced},
	{KindCardPaid, "the payment of a gift card is in the account", []string{"amount", "transfer_no"}, nil, ""},
	{KindCardExpired, "the order of a gift card ended, because it was not paid", nil, nil, mustEnd},
	{KindReservedLater, "an order was reserved that we call about before it is paid", []string{"address", "to_choose", "rest", "deposit"}, []string{"number", "track_link"}, mustPlaced},
	{KindByCard, "an order was placed that a card has yet to pay", []string{"address", "call_first", "to_choose", "rest", "deposit", "until"}, []string{"number", "track_link"}, mustPlaced},
	{KindWaived, "we let the customer off a deposit", []string{"address", "cash", "call_first", "to_choose", "confirm_link", "until"}, []string{"number", "total", "confirm_link"}, mustSum},
	{KindReminder, "nobody confirmed the order for 12 hours", []string{"address", "collect", "confirm_link", "until"}, []string{"number", "confirm_link"}, ""},
	{KindConfirmed, "the order was confirmed", []string{"address", "collect", "to_pack", "ships_from"}, []string{"number"}, ""},
	{KindEdited, "we changed the order with the customer", []string{"address", "collect", "rest", "coupon_lost", "more", "less", "owed"}, []string{"number", "total"}, mustSum},
	{KindNewDay, "goods that an order waits for come on another day", []string{"ships_from"}, []string{"number", "ships_from"}, ""},
	{KindProofReceived, "a payment screenshot came in", nil, []string{"number"}, ""},
	{KindNumberReceived, "the number of a transfer came in", []string{"rest", "transfer_no"}, []string{"number"}, ""},
	{KindPaid, "the money of a transfer is in the account", []string{"amount", "transfer_no", "to_pack", "ships_from"}, []string{"number"}, ""},
	{KindPartPaid, "less than the total came in", []string{"amount", "rest"}, []string{"number", "amount", "rest"}, mustSum},
	{KindProofRejected, "a payment screenshot was turned down", []string{"reason"}, []string{"number", "total"}, mustSum},
	{KindPacked, "the parcel is packed and on its way", []string{"courier", "tracking", "courier_link", "collect"}, []string{"number"}, ""},
	{KindOutForDelivery, "the rider has the parcel", []string{"courier", "tracking", "courier_link", "collect"}, []string{"number", "collect"}, ""},
	{KindAttemptFailed, "the rider could not deliver", []string{"courier", "tracking", "courier_link", "collect", "reason"}, []string{"number"}, ""},
	{KindDelivered, "the parcel was delivered", []string{"until", "points"}, []string{"number", "until"}, ""},
	{KindReturning, "the parcel is on its way back", []string{"reason", "owed"}, []string{"number"}, ""},
	{KindCancelled, "the order was cancelled", []string{"owed"}, []string{"number"}, mustEnd},
	{KindExpired, "the order ended because nobody confirmed or paid it", nil, []string{"number"}, mustEnd},
	{KindReturnApproved, "a return was approved", []string{"reason", "until"}, []string{"number"}, mustReturn},
	{KindReturnDeclined, "a return was declined", []string{"reason"}, []string{"number", "reason"}, mustReturn},
	{KindReturnKept, "a return was approved and nothing need come back", []string{"reason"}, []string{"number"}, mustReturn},
	{KindRefunded, "money went back", []string{"amount"}, []string{"number", "amount"}, mustReturn},
	{KindCredited, "money went back as store credit", []string{"amount"}, []string{"number", "amount"}, mustReturn},
	{KindReviewAsk, "the order was delivered 10 days ago", []string{"review_link", "stop_link"}, []string{"number", "review_link", "stop_link"}, ""},
}

// Kinds lists the kinds of messages about orders, in the order of an order's life.
func Kinds() []OrderKind { return slices.Clone(kinds) }

// IsOrderKind says whether messages of this kind are about an order.
func IsOrderKind(name string) bool { return kindOf(name) != nil }

func kindOf(name string) *OrderKind {
	for i := range kinds {
		if kinds[i].Name == name {
			return &kinds[i]
		}
	}
	return nil
}

// Must says why the mail of a kind cannot be turned off; "" where it can.
func Must(kind string) string {
	if k := kindOf(kind); k != nil {
		return k.Must
	}
	return ""
}

// Links says whether messages of a kind hold the link that confirms, changes or cancels an
// order.
func Links(kind string) bool {
	k := kindOf(kind)
	return k != nil && slices.Contains(k.May, "confirm_link")
}

// Stops is what a message of a kind lets its reader stop; "" for messages that somebody caused.
func Stops(kind string) stop.Kind {
	switch kind {
	case KindReviewAsk:
		return stop.Reviews
	case LeftCart{}.template():
		return stop.Carts
	}
	return ""
}

// Variables are the variables that the kind's words may use.
func (k OrderKind) Variables() []string { return append(slices.Clone(common), k.May...) }

// Sample is an order with every variable's value, to preview wordings.
func Sample() Order {
	return Order{
		FirstName: "Ayesha", Name: "Ayesha Khan", Number: "GL-7K3M9Q", Total: money.Rupees(5112), CashToKeep: money.Rupees(5112),
		Lines: []Line{
			{Name: "Relief Sun: Rice + Probiotics SPF50+", Size: "50 ml", Quantity: 1, UnitPrice: money.Rupees(3348)},
			{Name: "Color Bloom Liquid Blush", Size: "5.2 ml", Color: "Petal Talk", Quantity: 1, UnitPrice: money.Rupees(1764)},
		},
		TransferNo: "261128440172", Address: []string{"House 12, Street 4, Johar Town", "Lahore, Punjab 54000", "Pakistan"}, Phone: "0300 1234567",
		Reason: "nobody was at home", Courier: "PostEx", Tracking: "PX-1204455", Collect: money.Rupees(5112),
		Amount: money.Rupees(4000), Rest: money.Rupees(1112), Owed: money.Rupees(4000), More: money.Rupees(1764), Lost: "ROSE10",
		Until: time.Date(2026, time.March, 14, 23, 59, 0, 0, zone.Karachi),
	}
}

// Over returns the order with missing details filled in from a sample.
func (o Order) Over(sample Order) Order {
	if o.Reason == "" {
		o.Reason = sample.Reason
	}
	if o.Courier == "" {
		o.Courier, o.Tracking = sample.Courier, sample.Tracking
	}
	if o.TransferNo == "" {
		o.TransferNo = sample.TransferNo
	}
	if o.Collect == 0 {
		o.Collect = o.Total
	}
	if o.Amount == 0 {
		o.Amount = o.Total
	}
	if o.More == 0 && o.Less == 0 {
		o.More = sample.More
	}
	if o.Lost == "" {
		o.Lost = sample.Lost
	}
	if o.Rest == 0 {
		o.Rest = sample.Rest
	}
	if o.Until.IsZero() {
		o.Until = sample.Until
	}
	return o
}
