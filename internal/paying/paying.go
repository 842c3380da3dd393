// Package paying lets shoppers pay by card on a page of a payment provider (PAYS-4). It
// promises that nothing is believed but the provider's own answer to the shop's own question:
// neither what a browser brings back nor what a notice says books money. Each try to pay is an
// Attempt, which is stored before the provider hears of it, so that a crash between is taken
// up later. No card is ever seen here. What an order does with the money is package order's.
package paying

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/poll"
)

// Currency is the only one that the shop takes.
const Currency = "PKR"

// State is how far an attempt came.
type State string

// The states.
const (
	Making State = "making" // the provider is being asked for it; nobody can have paid
	Open   State = "open"   // its page can be paid on
	Paid   State = "paid"   // its money is booked
	Ended  State = "ended"  // nobody paid; money that comes late is booked all the same
	Odd    State = "odd"    // the provider has money, and something does not fit: a person looks
	Aside  State = "aside"  // a person looked
)

// Attempt is one try to pay an order by card.
type Attempt struct {
	ID        string
	OrderID   string
	Provider  string
	Reference string // the provider's; empty while it is made
	Amount    money.Paisa
	State     State
	Problem   string      // why a person must look, or what the person wrote after it
	Told      money.Paisa // what the provider says came, where that is another sum
	CreatedAt time.Time
	ChangedAt time.Time
	AskAt     time.Time // when the provider is asked next; zero: not any more
	Asks      int       // how often it was asked without an end
	AskedAt   time.Time // when it was asked last
}

// RefundTry is a refund to a card that is on its way: how often its provider was asked.
type RefundTry struct {
	OrderID string
	No      int // of the order's RefundAsk
	SentAt  time.Time
	Tries   int
	AskAt   time.Time
}

// Ask is what the provider is asked to take.
type Ask struct {
	ID     string // the attempt's, which the provider repeats in its answers
	Number string // the order's, for the shopper's eyes
	Amount money.Paisa
	Back   string // the shop's address to which the page returns
}

// Standing is how far the provider says a payment came.
type Standing string

// The standings.
const (
	NotYet   Standing = "not yet"
	Took     Standing = "took"      // the money is the shop's, also where some of it went back since
	Nothing  Standing = "nothing"   // it ended without money
	TookBack Standing = "took back" // it was paid, and voided, reversed or disputed since
)

// Report is the provider's answer about one payment.
type Report struct {
	Reference string
	ID        string // the attempt's, as the provider keeps it
	Ours      bool   // it is of the shop's account, in the environment that the shop is set to
	Amount    money.Paisa
	Currency  string
	Standing  Standing
	Refunds   []Refunded
}

// Refunded is one refund that the provider has made.
type Refunded struct {
	Reference string
	Amount    money.Paisa
}

// Provider is a service with a page of its own on which cards pay. Its calls may be repeated,
// except Refund.
type Provider interface {
	// Name is what attempts call it, and Label what people do.
	Name() string
	Label() string
	// Live says whether real money moves.
	Live() bool
	// Origin is where the page is, "https://pay.example": what a form of the shop may lead to.
	Origin() string
	// Begin makes a payment that nobody has paid yet, and returns the provider's reference.
	Begin(ctx context.Context, a Ask) (reference string, err error)
	// Page returns the address at which the payment is paid. It works for a short time.
	Page(ctx context.Context, reference string, a Ask) (string, error)
	// Look returns what the provider says of a payment.
	Look(ctx context.Context, reference string) (Report, error)
	// SignatureHeader names the header in which a notice is signed.
	SignatureHeader() string
	// Heard returns the payment that a notice is about; ok is false where the signature is
	// not the provider's.
	Heard(signature string, body []byte) (reference string, ok bool)
	// Refund pays a part of a payment back, and returns the provider's reference of that.
	// Invalid means that the provider refused and no money moved; after any other error
	// nobody knows.
	Refund(ctx context.Context, reference string, amount money.Paisa) (string, error)
}

// Tx is what attempts need of a transaction.
type Tx interface {
	order.Tx
	audit.Tx
	// CardAttempts returns the attempts of an order, the newest first.
	CardAttempts(ctx context.Context, orderID string) ([]Attempt, error)
	// CardAttempt returns one attempt, locked until the transaction ends; NotFound otherwise.
	CardAttempt(ctx context.Context, id string) (Attempt, error)
	// PutCardAttempt stores an attempt, new or changed.
	PutCardAttempt(ctx context.Context, a Attempt) error
	// CardRefund returns how a refund's asking goes; the zero value with its keys before.
	CardRefund(ctx context.Context, orderID string, no int) (RefundTry, error)
	// PutCardRefund stores it.
	PutCardRefund(ctx context.Context, t RefundTry) error
}

// Reader is what is read outside of transactions.
type Reader interface {
	// AttemptOf returns one attempt; NotFound otherwise.
	AttemptOf(ctx context.Context, id string) (Attempt, error)
	// AttemptByReference returns the attempt of a provider's reference; NotFound otherwise.
	AttemptByReference(ctx context.Context, provider, reference string) (Attempt, error)
	// AttemptsDue returns at most most attempts that are to be asked about at a moment, the
	// longest due first.
	AttemptsDue(ctx context.Context, now time.Time, most int) ([]string, error)
	// RefundsDue returns at most most orders with a refund to a card that is to be asked
	// about at a moment, the longest due first.
	RefundsDue(ctx context.Context, now time.Time, most int) ([]string, error)
}

// InTx runs fn in one transaction; it may run fn again.
type InTx func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error

// Deps is what a Service needs; everything is required but Asked and Found.
type Deps struct {
	InTx     InTx
	Reader   Reader
	Orders   *order.Service
	Provider Provider
	Origin   string // how shoppers reach the shop, "https://shop.example"
	Key      []byte // signs the addresses to which the provider's page returns; the same on every node
	Now      func() time.Time
	Log      *slog.Logger
	Asked    func(call string, err error) // counts what the provider was asked; may be nil
	Found    func(ctx context.Context)    // hears that a person must look at an attempt; may be nil
}

// Service takes payments by card. It is safe for concurrent use.
type Service struct {
	d       Deps
	due     *poll.Rows
	refunds *poll.Rows
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Orders == nil || d.Provider == nil || d.Origin == "" || len(d.Key) == 0 || d.Now == nil || d.Log == nil {
		return nil, errors.New("paying: a required dependency is missing")
	}
	if d.Asked == nil {
		d.Asked = func(string, error) {}
	}
	if d.Found == nil {
		d.Found = func(context.Context) {}
	}
	return &Service{
		d:       d,
		due:     &poll.Rows{Now: d.Now, Log: d.Log, What: "a card payment could not be settled"},
		refunds: &poll.Rows{Now: d.Now, Log: d.Log, What: "a refund to a card could not be settled"},
	}, nil
}

// Provider is whose page cards are paid on.
func (s *Service) Provider() Provider { return s.d.Provider }

// Times and bounds of attempts.
const (
	maxAttempts = 10               // of one order
	useFor      = 20 * time.Minute // an open attempt is used again
	makeFor     = 30 * time.Second // the provider has to answer, at most
	askFirst    = 20 * time.Second // after the page was opened
	askLast     = 10 * time.Minute
	lifeOf      = 24 * time.Hour  // then nobody is asked any more: a notice still is heard
	askAgain    = 3 * time.Second // between two questions for a browser that comes back
	backFor     = 48 * time.Hour  // the address to which the page returns opens the order
)

// Messages for shoppers; each stands in tell's refusals.
const (
	msgOpening = "The card page is being opened already. Please wait a moment, then press again."
	msgTooMany = "Order %s was tried by card %d times. Please pay it another way, or write to us."
	msgDown    = "The card page does not answer at the moment. Nothing was charged. Please try again, or pay another way."
)

// Start returns the address at which the holder of an order's link pays what the order waits
// for. Pressing twice leads to the same payment, so that two tabs cannot both pay.
//
// Errors: NotFound for a link that opens nothing; a Conflict where the order waits for no
// money, or was tried too often; Unavailable where the provider does not answer.
func (s *Service) Start(ctx context.Context, link string) (string, error) {
	o, err := s.d.Orders.ByLink(ctx, link)
	if err != nil {
		return "", err
	}
	a, fresh, err := s.begin(ctx, o.ID)
	if err != nil {
		return "", err
	}
	ask := Ask{ID: a.ID, Number: o.Number, Amount: a.Amount, Back: s.back(a.ID)}
	if fresh {
		reference, err := s.d.Provider.Begin(ctx, ask)
		s.d.Asked("begin", err)
		if a, err = s.made(ctx, o.ID, a.ID, reference, err); err != nil {
			return "", err
		}
	}
	page, err := s.d.Provider.Page(ctx, a.Reference, ask)
	s.d.Asked("page", err)
	if err != nil {
		return "", fault.New(fault.Unavailable, msgDown).Because(err)
	}
	return page, nil
}

// BackPath is where the provider's page returns to: "/pay/", the attempt and its seal.
const BackPath = "/pay/"

func (s *Service) back(id string) string { return s.d.Origin + BackPath + id + "/" + s.seal(id) }

// seal signs an attempt, because who comes back with it is led to the order.
func (s *Service) seal(id string) string {
	mac := hmac.New(sha256.New, s.d.Key)
	_, _ = fmt.Fprintf(mac, "card payment\x00%s", id)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// begin stores a new attempt, or returns one that can be used again.
func (s *Service) begin(ctx context.Context, orderID string) (a Attempt, fresh bool, err error) {
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		o, err := tx.OrderForUpdate(ctx, orderID)
		if err != nil {
			return err
		}
		if f := o.CardPayable(); f != nil {
			return f
		}
		list, err := tx.CardAttempts(ctx, orderID)
		if err != nil {
			return err
		}
		now := tx.Now()
		for i := range list {
			switch one := &list[i]; {
			case one.State == Making && now.Sub(one.CreatedAt) < makeFor:
				return fault.New(fault.Conflict, msgOpening)
			case one.State == Open && one.Provider == s.d.Provider.Name() && one.Amount == o.Awaited() && now.Sub(one.CreatedAt) < useFor:
				a, fresh = *one, false
				return nil
			}
		}
		if len(list) >= maxAttempts {
			return fault.Newf(fault.Conflict, msgTooMany, o.Number, len(list))
		}
		a, fresh = Attempt{
			ID: ident.NewID(), OrderID: orderID, Provider: s.d.Provider.Name(), Amount: o.Awaited(), State: Making, CreatedAt: now, ChangedAt: now,
			AskAt: now.Add(2 * makeFor),
		}, true
		return tx.PutCardAttempt(ctx, a)
	})
	return a, fresh, err
}

// made stores what the provider made of a new attempt, or that it made none.
func (s *Service) made(ctx context.Context, orderID, id, reference string, failed error) (a Attempt, err error) {
	// Whatever became of the shopper's request, the attempt must not stay as it is.
	err = s.d.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx Tx) error {
		if _, err := tx.OrderForUpdate(ctx, orderID); err != nil {
			return err
		}
		if a, err = tx.CardAttempt(ctx, id); err != nil {
			return err
		}
		now := tx.Now()
		a.ChangedAt = now
		switch {
		case failed != nil:
			a.State, a.AskAt = Ended, time.Time{}
		case a.State != Making: // it took so long that the round gave it up: nobody gets its page
			failed = fmt.Errorf("paying: the provider took longer than %v", 2*makeFor)
			return nil
		default:
			a.State, a.Reference, a.AskAt = Open, reference, now.Add(askFirst)
		}
		return tx.PutCardAttempt(ctx, a)
	})
	if err == nil && failed != nil {
		return a, fault.New(fault.Unavailable, msgDown).Because(failed)
	}
	return a, err
}
