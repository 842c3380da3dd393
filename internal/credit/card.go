package credit

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
)

// Card is a gift card: a balance that belongs to whoever knows its code.
type Card struct {
	ID        string // UUIDv7
	Amount    money.Paisa
	Rest      money.Paisa // what it holds; only read
	Hash      string      // of its code; empty: not paid yet, or a second person is waited for
	Last4     string      // of its code
	Turn      int64       // how many codes it had before
	OrderID   string      // that bought it; empty: given by the shop
	To, From  string      // names; may be empty
	Message   string
	Channel   mail.Channel // how it is sent, to Address
	Address   string       // e-mail address, or a phone in E.164
	Language  mail.Language
	SendAt    time.Time // the day on which it is sent
	SentAt    time.Time // when its message was written; zero: not yet
	BlockedAt time.Time // zero: it is not
	BlockedBy string    // why, in words
	CreatedAt time.Time
}

// Blocked says whether the card pays for nothing.
func (c *Card) Blocked() bool { return !c.BlockedAt.IsZero() }

// Limits of what is typed about a card.
const (
	MaxName    = 60  // characters
	MaxMessage = 200 // characters
	// Ahead is how far ahead a card is sent at most.
	Ahead = 365 * 24 * time.Hour
)

// tidy trims what was typed, and returns what is wrong by field.
func (c *Card) tidy() map[string]string {
	wrong := map[string]string{}
	c.To, c.From, c.Message, c.Address = ident.Tidy(c.To), ident.Tidy(c.From), strings.TrimSpace(c.Message), ident.Tidy(c.Address)
	for field, text := range map[string]string{"toName": c.To, "fromName": c.From, "message": c.Message} {
		most := MaxName
		if field == "message" {
			most = MaxMessage
		}
		switch {
		case utf8.RuneCountInString(text) > most:
			wrong[field] = "This is too long."
		case ident.HasLink(text):
			wrong[field] = "No link or markup may stand here."
		}
	}
	switch c.Channel {
	case mail.ByMail:
		if !ident.ValidEmail(c.Address) {
			wrong["address"] = "Enter an e-mail address."
		}
	case mail.ByWhatsApp:
		if !strings.HasPrefix(c.Address, "+") {
			wrong["address"] = "Enter a mobile number with its 11 digits."
		}
	default:
		wrong["channel"] = "Choose how it is sent."
	}
	return wrong
}

// Check is tidy for who sells a card.
func (c *Card) Check() map[string]string { return c.tidy() }

// CardTx is what keeping cards needs of one transaction.
type CardTx interface {
	Now() time.Time
	// MoveBalance is Payer's.
	MoveBalance(ctx context.Context, m Movement) error
	// PutCard stores a new card, which holds nothing yet.
	PutCard(ctx context.Context, c *Card) error
	// OpenCard makes the balance of a stored card; a Conflict where it has one.
	OpenCard(ctx context.Context, id string) error
	// CardForUpdate returns a card with what it holds, locked until the transaction ends; NotFound.
	CardForUpdate(ctx context.Context, id string) (*Card, error)
	// CardByCode is CardForUpdate by the hash of a code; nil where no card has it.
	CardByCode(ctx context.Context, hash string) (*Card, error)
	// UpdateCard stores what changed of a card.
	UpdateCard(ctx context.Context, c *Card) error
}

// CardReader is what showing cards needs, outside a transaction.
type CardReader interface {
	// Cards returns cards, the latest first.
	Cards(ctx context.Context, q CardQuery) ([]CardRow, error)
	// CardsToSend returns the ids of cards whose day has come and that no message was written of.
	CardsToSend(ctx context.Context, now time.Time, most int) ([]string, error)
	// CardByHash returns a card by the hash of its code; nil where no card has it.
	CardByHash(ctx context.Context, hash string) (*Card, error)
	// GiftCard returns a card; NotFound.
	GiftCard(ctx context.Context, id string) (*Card, error)
	// Asks returns what waits for a second person, the longest first.
	Asks(ctx context.Context) ([]AskRow, error)
}

// CardQuery selects cards.
type CardQuery struct {
	Find    string // the last four signs, or an order's number; empty: all
	Blocked bool   // those alone
	Before  string // id of the last card of the page before
	Limit   int
}

// CardRow is a card as the office lists it.
type CardRow struct {
	Card
	Number string // of the order that bought it
}

// Block keeps a card from paying, or lets it pay again.
//
// Errors: NotFound; Invalid with Field "why"; Conflict where it is so already.
func (s *Service) Block(ctx context.Context, id string, block bool, why string) error {
	why = ident.Shorten(ident.Tidy(why), maxNote)
	if why == "" {
		return fault.Fields("Please check what you typed.", map[string]string{"why": "Say why, in words for the shop."})
	}
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.CardForUpdate(ctx, id)
		switch {
		case err != nil:
			return err
		case c.Hash == "":
			return fault.New(fault.Conflict, "This card is not paid for yet: there is nothing to block.")
		case c.Blocked() == block:
			return audit.ErrUnchanged
		}
		action := "giftcard.unblocked"
		c.BlockedAt, c.BlockedBy = time.Time{}, ""
		if block {
			action, c.BlockedAt, c.BlockedBy = "giftcard.blocked", tx.Now(), why
		}
		if err := tx.UpdateCard(ctx, c); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: action, Subject: "giftcard", SubjectID: c.ID, Why: why})
	})
}
