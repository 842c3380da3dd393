// Package credit keeps what the shop owes people in paisa: store credit of members, and gift cards
// (PROMO-2), in one ledger that is only added to. A balance is the sum of its rows. It is money that
// pays for orders, never a discount, and it does not end.
package credit

import (
	"context"
	"maps"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/zone"
)

// Balance is what the shop owes on one account, or on one gift card.
type Balance struct {
	ID        string // UUIDv7; of a card: the card's
	AccountID string // empty of a card, and once its person was erased
	Amount    money.Paisa
}

// Reason is why a balance moved.
type Reason string

// The reasons. Amounts of Spent, TakenBack and Repaid are below 0.
const (
	Given     Reason = "given"      // by the shop, to a member
	TakenBack Reason = "taken_back" // the answer to a mistake
	Spent     Reason = "spent"      // on an order
	GivenBack Reason = "given_back" // of an order that it had paid
	Refunded  Reason = "refunded"   // other money of an order, as its shopper chose
	Agreed    Reason = "agreed"     // by the shop, above one person's limit, with a second person
	Sold      Reason = "sold"       // a gift card was paid for
	Repaid    Reason = "repaid"     // a gift card's money went back to who had bought it
	OfPoints  Reason = "of_points"  // points that the member turned into it (PROMO-3)
)

// Movement is one row of the ledger.
type Movement struct {
	BalanceID string
	Amount    money.Paisa // below 0 where it is spent
	Rest      money.Paisa // of the balance with this row
	Reason    Reason
	OrderID   string // empty where no order is concerned
	Actor     string
	Note      string
	At        time.Time
}

// Payer is what orders need of balances in their transaction.
type Payer interface {
	// StoreCredit returns an account's store credit, locked until the transaction ends; nil
	// where it never had any.
	StoreCredit(ctx context.Context, accountID string) (*Balance, error)
	// OpenCredit is StoreCredit that is made under an id where there is none; NotFound without
	// the account.
	OpenCredit(ctx context.Context, accountID, id string) (*Balance, error)
	// MoveBalance locks a balance and adds a row to its ledger; a Conflict where less than
	// nothing would be left.
	MoveBalance(ctx context.Context, m Movement) error
	CardTx
}

// Tx is what the office needs of one transaction.
type Tx interface {
	Payer
	audit.Tx
	AskTx
	outbox.NoticePoster
	// CreditGivenBy locks and returns what a person gave since a moment, less what they took
	// back of it, points as what they are worth.
	CreditGivenBy(ctx context.Context, actor string, since time.Time, worth money.Paisa) (money.Paisa, error)
}

// Reader is what showing balances needs, outside a transaction.
type Reader interface {
	// StoreCreditOf returns an account's store credit; nil where it never had any.
	StoreCreditOf(ctx context.Context, accountID string) (*Balance, error)
	// CreditMoves returns rows of the ledger, the latest first.
	CreditMoves(ctx context.Context, q Query) ([]Row, error)
	// CreditOwed returns what the shop owes in all.
	CreditOwed(ctx context.Context) (Owed, error)
	// CreditSums returns how the ledger moved since a moment, by reason.
	CreditSums(ctx context.Context, since time.Time) ([]Sum, error)
}

// Owed is what the shop owes, as store credit and on gift cards.
type Owed struct {
	Credit money.Paisa
	People int64 // how many have any
	Cards  money.Paisa
	N      int64 // how many cards hold any
}

// Query selects rows of the ledger.
type Query struct {
	AccountID string // empty: of everybody
	CardID    string // empty: of everything
	After     Cursor // of the last row of the page before
	Limit     int
}

// Cursor is a place in the ledger.
type Cursor struct {
	At  int64 // microseconds
	ID  string
	Seq int64
}

// Row is a movement as people read it.
type Row struct {
	Movement
	Seq       int64
	Name      string // of the member; empty once they were erased
	Number    string // of the order
	Last4     string // of a gift card's code; empty of store credit
	ActorName string // empty where it was nobody of the office
}

// Cursor returns the row's place.
func (r *Row) Cursor() Cursor { return Cursor{r.At.UnixMicro(), r.BalanceID, r.Seq} }

// Text writes the cursor for an address; ReadCursor reads it.
func (c Cursor) Text() string {
	return strconv.FormatInt(c.At, 10) + "." + c.ID + "." + strconv.FormatInt(c.Seq, 10)
}

// ReadCursor reads what Text wrote.
func ReadCursor(text string) (c Cursor, ok bool) {
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return c, false
	}
	at, err := strconv.ParseInt(parts[0], 10, 64)
	seq, err2 := strconv.ParseInt(parts[2], 10, 64)
	return Cursor{at, parts[1], seq}, err == nil && err2 == nil
}

// Sum is how much moved for a reason, in how many rows.
type Sum struct {
	Reason Reason
	Amount money.Paisa
	N      int64
}

// Limits of what may be given at once.
const (
	Most    = money.Paisa(100_000 * money.PaisaPerRupee)
	maxNote = 300
)

// Gift is store credit that somebody of the shop gives, or takes back where Amount is below 0; or
// a gift card.
type Gift struct {
	AccountID string
	Card      *Card // set of a card, which AccountID is not; its id is made
	Amount    money.Paisa
	OrderID   string // because of which; may be empty
	Note      string // why, for the shop
	Actor     string
	Owner     bool // whose gifts have no monthly limit
	Ask       bool // above the limit a second person is asked
}

// Service gives store credit and gift cards. It is safe for concurrent use.
type Service struct {
	Reader
	CardReader
	InTx  func(ctx context.Context, fn func(context.Context, Tx) error) error
	NewID func() string
	Codes *Codes
	// Alone is what one person may give in a month; above it a second person agrees.
	Alone func() money.Paisa
	// PointWorth is what a point is worth that the person gave instead.
	PointWorth func() money.Paisa
}

// Give adds to a member's store credit, takes a mistake back, or makes a gift card. Above what one
// person may give in a month it waits for a second person, where Ask says so: waits is true then.
//
// Errors: Invalid with Fields "amount", "note" or those of a card; Conflict where more would be
// taken back than is there, or above the limit.
func (s *Service) Give(ctx context.Context, g Gift) (waits bool, err error) {
	g.Note = Note(g.Note)
	wrong := Wrong(g.Amount, g.Note)
	if g.Card != nil {
		maps.Copy(wrong, g.Card.tidy())
		if g.Card.ID, g.Card.Amount = s.NewID(), g.Amount; g.Amount < 0 {
			wrong["amount"] = wrongAmount()
		}
	}
	if len(wrong) > 0 {
		return false, fault.Fields("Please check what you typed.", wrong)
	}
	err = s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		waits = false
		if g.Card != nil {
			g.Card.CreatedAt = tx.Now()
			if err := tx.PutCard(ctx, g.Card); err != nil {
				return err
			}
		}
		if !g.Owner {
			given, err := tx.CreditGivenBy(ctx, g.Actor, MonthOf(tx.Now()), s.PointWorth())
			if err != nil {
				return err
			}
			if alone := s.Alone(); g.Amount > 0 && given+g.Amount > alone {
				if waits = g.Ask; !waits {
					return Beyond(alone, given, "amount")
				}
				return s.ask(ctx, tx, &g)
			}
		}
		reason := Given
		if g.Amount < 0 {
			reason = TakenBack
		}
		return s.book(ctx, tx, &g, reason)
	})
	return waits, err
}

// book gives what a Gift is.
func (s *Service) book(ctx context.Context, tx Tx, g *Gift, reason Reason) error {
	subject, id := "credit", ""
	move := Movement{Amount: g.Amount, Reason: reason, OrderID: g.OrderID, Actor: g.Actor, Note: g.Note, At: tx.Now()}
	if g.Card != nil {
		subject, id = "giftcard", g.Card.ID
		if err := s.Codes.Issue(ctx, tx, g.Card, move); err != nil {
			return err
		}
	} else {
		b, err := tx.OpenCredit(ctx, g.AccountID, s.NewID())
		if err != nil {
			return err
		}
		id, move.BalanceID = b.ID, b.ID
		if err := tx.MoveBalance(ctx, move); err != nil {
			return err
		}
	}
	return tx.Record(ctx, audit.Entry{Action: subject + "." + string(reason), Subject: subject, SubjectID: id, After: map[string]money.Paisa{"amount": g.Amount}, Why: g.Note})
}

// MonthOf is the beginning of a moment's month in Karachi.
func MonthOf(t time.Time) time.Time {
	t = t.In(zone.Karachi)
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, zone.Karachi)
}

// Note is why something is given, as it is kept.
func Note(typed string) string { return ident.Shorten(ident.Tidy(typed), maxNote) }

// Wrong says what is wrong with a gift, by the fields "amount" and "note".
func Wrong(amount money.Paisa, note string) map[string]string {
	wrong := map[string]string{}
	if amount == 0 || amount > Most || amount < -Most {
		wrong["amount"] = wrongAmount()
	}
	if note == "" {
		wrong["note"] = "Say why, in words for the shop."
	}
	return wrong
}

func wrongAmount() string { return "Give from Rs 1 to " + Most.Format() + " at once." }

// Beyond is the Conflict of a gift above what one person may give in a month, with its field. A
// second person agrees to rupees alone; of points the owner gives more.
func Beyond(alone, given money.Paisa, field string) error {
	more, ask := "Above it somebody else has to agree.", "ask somebody else to agree."
	if field == "points" {
		more, ask = "The owner can give more.", "ask the owner to give it."
	}
	message := "You may give " + alone.Format() + " in a month. " + more
	if given > 0 {
		message = "You gave " + given.Format() + " this month; " + alone.Format() + " is the most for one person. Up to " +
			max(0, alone-given).Format() + " is left, or " + ask
	}
	return &fault.Error{Kind: fault.Conflict, Message: message, Fields: map[string]string{field: message}}
}
