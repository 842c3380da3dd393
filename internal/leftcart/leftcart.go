// Package leftcart reminds people, once and by day, of a cart that they left at checkout, where they
// asked for it there (KEEP-4). Of a cart as little is kept as the one message needs, until it is
// written: then where it went is a keyed hash. Anybody can type anybody's address: a contact is
// reminded once a week at most, and never after one press on the link to stop.
package leftcart

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/poll"
	"gulaab/internal/stop"
)

const (
	// After is how long after the last change of a cart its owner is reminded.
	After = 24 * time.Hour
	// Life is how long a cart is kept that nobody could be reminded of.
	Life = 3 * 24 * time.Hour
	// between is how long a contact is left alone after a reminder.
	between = 7 * 24 * time.Hour
	// MostLines bounds a cart; its link holds as many.
	MostLines = 50
	dueAtOnce = 100
)

// Line is a variant with a quantity.
type Line struct {
	Product  string `json:"p"`
	Variant  string `json:"v"`
	Quantity int64  `json:"n"`
}

// Cart is what is kept of a cart that somebody wishes to be reminded of.
type Cart struct {
	Contact  string // keyed hash of Address, package stop
	Channel  mail.Channel
	Address  string // e-mail address, or a phone in E.164
	Lines    []Line
	Language mail.Language
	Member   bool   // its prices are those of members
	Owner    string // id of a member's account, or hash of a guest's cookie
	LeftAt   time.Time
}

// Tx is what reminding needs of one transaction.
type Tx interface {
	outbox.Poster
	// Stopped says whether one of some contacts stopped a kind of message.
	Stopped(ctx context.Context, kind stop.Kind, contacts ...string) (bool, error)
	// PutLeftCart stores the cart that waits for a contact, in the place of an earlier one.
	PutLeftCart(ctx context.Context, c *Cart) error
	// DropLeftCarts deletes the carts of an owner that wait, and says how many they were.
	DropLeftCarts(ctx context.Context, owner string) (int64, error)
	// RemindedSince says whether a contact was reminded after a moment.
	RemindedSince(ctx context.Context, contact string, since time.Time) (bool, error)
	// LeftCart returns the cart that waits for a contact, locked until the transaction ends; NotFound.
	LeftCart(ctx context.Context, contact string) (*Cart, error)
	// OrderedSince says whether an order was placed after a moment with an address or a phone, or by an owner.
	OrderedSince(ctx context.Context, address, owner string, since time.Time) (bool, error)
	// EndLeftCart deletes the cart that waits for a contact; with reminded it keeps that, and nothing else.
	EndLeftCart(ctx context.Context, contact string, reminded bool) error
}

// Goods is what a message says of a variant that the shop sells.
type Goods struct {
	Name          string
	Guest, Member money.Paisa // what guests and members pay for one today
	Free          int64       // units that can be bought; a moment old
	Tracked       bool        // there are no more than that
}

// Deps is what a Service needs; everything but Log is required.
type Deps struct {
	InTx func(ctx context.Context, fn func(context.Context, Tx) error) error
	// Due returns the contacts of carts that were left before a moment, the oldest first.
	Due   func(ctx context.Context, before time.Time, most int) ([]string, error)
	Stops *stop.Signer
	// On says whether the owner wishes reminders.
	On func() bool
	// Goods says what a variant is; false where the shop does not sell it now.
	Goods func(productID, variantID string) (Goods, bool)
	Now   func() time.Time
	Log   *slog.Logger
}

// Service keeps carts that were left. It is safe for concurrent use.
type Service struct {
	d    Deps
	rows *poll.Rows
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Due == nil || d.Stops == nil || d.On == nil || d.Goods == nil || d.Now == nil {
		return nil, errors.New("leftcart: InTx, Due, Stops, On, Goods and Now are required")
	}
	return &Service{d, &poll.Rows{Now: d.Now, Log: d.Log, What: "nobody could be reminded of a cart"}}, nil
}

// Keep notes that somebody wishes to be reminded of a cart; it takes the place of what they asked
// for before. Whoever may not be written to learns nothing of it here.
func (s *Service) Keep(ctx context.Context, c Cart) error {
	c.Contact = s.d.Stops.Contact(c.Address)
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.DropLeftCarts(ctx, c.Owner); err != nil {
			return err
		}
		stopped, err := tx.Stopped(ctx, stop.Carts, c.Contact)
		if err != nil || stopped {
			return err
		}
		lately, err := tx.RemindedSince(ctx, c.Contact, tx.Now().Add(-between))
		if err != nil || lately {
			return err
		}
		c.LeftAt = tx.Now()
		return tx.PutLeftCart(ctx, &c)
	})
}

// Forget takes back what an owner asked for.
func (s *Service) Forget(ctx context.Context, owner string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		n, err := tx.DropLeftCarts(ctx, owner)
		if err == nil && n == 0 {
			return audit.ErrUnchanged
		}
		return err
	})
}

// Remind writes the messages that are due, by day in Karachi. Several nodes may do it at once.
func (s *Service) Remind(ctx context.Context) error {
	now := s.d.Now()
	if !s.d.On() || outbox.Awake(now).After(now) {
		return nil
	}
	return s.rows.Round(ctx, dueAtOnce, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Due(ctx, now.Add(-After), most)
	}, s.remind)
}

// remind writes the one message of a contact's cart, or ends it without.
func (s *Service) remind(ctx context.Context, contact string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.LeftCart(ctx, contact)
		if err != nil {
			return err // another node has it
		}
		stopped, err := tx.Stopped(ctx, stop.Carts, contact)
		if err != nil {
			return err
		}
		ordered, err := tx.OrderedSince(ctx, c.Address, c.Owner, c.LeftAt)
		if err != nil {
			return err
		}
		m := s.letter(c)
		if stopped || ordered || len(m.Goods) == 0 || !c.LeftAt.After(tx.Now().Add(-Life)) {
			return tx.EndLeftCart(ctx, contact, false)
		}
		if err := tx.EndLeftCart(ctx, contact, true); err != nil {
			return err
		}
		if c.Channel == mail.ByWhatsApp {
			return outbox.Task(ctx, tx, m, c.Language)
		}
		return outbox.Post(ctx, tx, m, "")
	})
}

// letter is the message of a cart: what of it there is at today's prices, and what there is no more.
// The stock is that of pages: its rows would be locked against orders of the same goods.
func (s *Service) letter(c *Cart) mail.LeftCart {
	m := mail.LeftCart{Spoken: mail.In(string(c.Language)), To: c.Address}
	var link []string
	for _, l := range c.Lines {
		goods, sold := s.d.Goods(l.Product, l.Variant)
		if !sold {
			continue // it may be gone for good: nobody is told to come for it
		}
		if goods.Tracked && goods.Free <= 0 {
			m.Gone = append(m.Gone, goods.Name)
			continue
		}
		price := goods.Guest
		if c.Member {
			price = goods.Member
		}
		n := l.Quantity
		if goods.Tracked {
			n = min(n, goods.Free)
		}
		if m.Product == "" {
			m.Product = l.Product
		}
		m.Goods = append(m.Goods, mail.Line{Name: goods.Name, Quantity: n, UnitPrice: price})
		m.Total += price * money.Paisa(n)
		link = append(link, l.Product+"~"+l.Variant+"~"+strconv.FormatInt(n, 10))
	}
	m.Path = "/cart?with=" + strings.Join(link, ".")
	return m
}

// Sound returns the lines that a cart may have, of those that somebody sent: of known goods, each
// variant once.
func (s *Service) Sound(lines []Line) (out []Line) {
	seen := map[string]bool{}
	for _, l := range lines {
		if _, sold := s.d.Goods(l.Product, l.Variant); !sold || seen[l.Variant] || l.Quantity < 1 || l.Quantity > 99 || len(out) == MostLines {
			continue
		}
		seen[l.Variant] = true
		out = append(out, l)
	}
	return out
}

// Channel returns where somebody is reminded: by mail, or by WhatsApp where no address of mail is
// given and the shop writes there; "" for nowhere.
func Channel(email, phone string, chats bool) (mail.Channel, string) {
	switch {
	case len(email) <= ident.MaxEmail && ident.ValidEmail(email):
		return mail.ByMail, ident.FoldEmail(email)
	case chats && phone != "":
		return mail.ByWhatsApp, phone
	}
	return "", ""
}
