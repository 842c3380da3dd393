// Package restock tells people that what was sold out is back (KEEP-2). Who waits for a variant is
// told once, oldest first, and no more people than there are units; with the message the address is
// deleted from the list. Nobody is asked by mail whether they want that: such a question would reach
// a stranger whose address somebody typed at once, the one message only if the goods come back. What
// is asked in a network and for an address is bounded by who calls Ask.
package restock

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/stock"
)

const (
	// MostWaiting bounds who waits for one variant.
	MostWaiting = 500
	// Life is how long somebody waits at most: then the address is deleted unused.
	Life = 180 * 24 * time.Hour
	// Turn is after how long people who were told and did not buy leave their place to the next.
	Turn = 24 * time.Hour
	// toldAtOnce bounds the messages of one transaction.
	toldAtOnce = 50
)

// Wait is one person who waits for one variant.
type Wait struct {
	ID        string
	ProductID string // of the variant
	VariantID string
	Channel   mail.Channel
	Address   string // e-mail address, or a phone in E.164
	Language  mail.Language
	AccountID string // of a member who was logged in, or empty
	UndoHash  string // of what the browser that asked keeps
	AskedAt   time.Time
}

// Queue is what is known of a variant that people wait for.
type Queue struct {
	ProductID string
	VariantID string
	Seen      int64     // free units at the last look
	Told      int64     // people who were told and were not seen to buy since
	ToldAt    time.Time // when somebody was told last, or zero
}

// due returns how many people may be told, now that so many units are free. Units that were taken
// since the last look were taken by people who were told, as far as that goes.
func (q *Queue) due(free int64, now time.Time) int64 {
	q.Told = max(0, q.Told-max(0, q.Seen-free))
	if !now.Before(q.ToldAt.Add(Turn)) {
		q.Told = 0
	}
	q.Seen = free
	return max(0, free-q.Told)
}

// Goods is what a message says of a variant that is for sale.
type Goods struct {
	Name string // with shade and size: "Peptide Lip Tint, Toast, 10 ml"
	Path string // of its page, without a language
	// What guests and members pay for one today.
	Guest, Member money.Paisa
}

// Tx is what waiting needs of one transaction.
type Tx interface {
	outbox.Poster
	// StockLevel returns the level of a variant, locked until the transaction ends; NotFound where there is none.
	StockLevel(ctx context.Context, variantID string) (stock.Level, error)
	// OpenQueue makes the queue of a variant where there is none, and locks it until the transaction ends.
	OpenQueue(ctx context.Context, productID, variantID string) error
	// Queue returns the queue of a variant, locked until the transaction ends; NotFound where there is none.
	Queue(ctx context.Context, variantID string) (Queue, error)
	PutQueue(ctx context.Context, q Queue) error
	// Waiting returns how many wait for a variant.
	Waiting(ctx context.Context, variantID string) (int64, error)
	// InsertWait stores a wait; false where that person waits for the variant already.
	InsertWait(ctx context.Context, w *Wait) (bool, error)
	// OldestWaits returns who has waited longest for a variant, the oldest first.
	OldestWaits(ctx context.Context, variantID string, most int64) ([]Wait, error)
	// DeleteWait deletes a wait; false where it is gone.
	DeleteWait(ctx context.Context, id string) (bool, error)
	// UndoWaits deletes what one browser asked for of a variant, and says how many waits that were.
	UndoWaits(ctx context.Context, variantID, undoHash string) (int64, error)
}

// Deps is what a Service needs; everything is required.
type Deps struct {
	InTx func(ctx context.Context, fn func(context.Context, Tx) error) error
	// Due returns variants of which somebody may be told, or whose units changed since the last look.
	Due func(ctx context.Context, most int) ([]string, error)
	// Goods says what a variant is; false where the shop does not sell it now.
	Goods func(productID, variantID string) (Goods, bool)
}

// Service keeps who waits. It is safe for concurrent use.
type Service struct{ Deps }

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Due == nil || d.Goods == nil {
		return nil, errors.New("restock: InTx, Due and Goods are required")
	}
	return &Service{d}, nil
}

// What people are told who cannot wait.
var (
	ErrNotSold = fault.New(fault.NotFound, "We do not sell this at the moment.")
	ErrInStock = fault.New(fault.Conflict, "It is in stock again. Please look at the page anew.")
	ErrMany    = fault.New(fault.Conflict, "Very many people wait for this already. Please look again in some days.")
)

// Ask has somebody wait for a variant that is sold out. undo is what their browser keeps to take it
// back. Whoever waits already goes on waiting, in their old place, and nobody learns of it. Errors:
// ErrNotSold, ErrInStock and ErrMany.
func (s *Service) Ask(ctx context.Context, w Wait, undo string) error {
	if _, sold := s.Goods(w.ProductID, w.VariantID); !sold {
		return ErrNotSold
	}
	w.ID, w.UndoHash = ident.NewID(), ident.HashToken(undo)
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		level, err := tx.StockLevel(ctx, w.VariantID)
		switch {
		case fault.KindOf(err) == fault.NotFound:
			return ErrNotSold
		case err != nil:
			return err
		case !level.Tracked || level.ForSale() > 0:
			return ErrInStock
		}
		if err := tx.OpenQueue(ctx, w.ProductID, w.VariantID); err != nil {
			return err
		}
		n, err := tx.Waiting(ctx, w.VariantID)
		switch {
		case err != nil:
			return err
		case n >= MostWaiting:
			return ErrMany
		case n == 0: // what became of a queue that has ended says nothing of the new one
			if err := tx.PutQueue(ctx, Queue{ProductID: w.ProductID, VariantID: w.VariantID, Seen: level.ForSale()}); err != nil {
				return err
			}
		}
		w.AskedAt = tx.Now()
		is, err := tx.InsertWait(ctx, &w)
		if err == nil && !is {
			return audit.ErrUnchanged
		}
		return err
	})
}

// Undo takes back what a browser asked for of a variant. Where there is nothing to take back, it
// says no other thing.
func (s *Service) Undo(ctx context.Context, variantID, undo string) error {
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		n, err := tx.UndoWaits(ctx, variantID, ident.HashToken(undo))
		if err == nil && n == 0 {
			return audit.ErrUnchanged
		}
		return err
	})
}

// Notify posts the messages of those who have waited longest for a variant, no more than there are
// units for people who were not told yet, and deletes who was told. Several nodes may do it at once.
func (s *Service) Notify(ctx context.Context, variantID string) error {
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		// The level is locked before anything is read of it: two nodes tell one after the other, and
		// nobody buys in between.
		level, err := tx.StockLevel(ctx, variantID)
		if err != nil {
			return err
		}
		q, err := tx.Queue(ctx, variantID)
		if err != nil {
			return err
		}
		goods, sold := s.Goods(q.ProductID, variantID)
		if !sold {
			return ErrNotSold // this node has not read the catalogue yet in which it is
		}
		most := int64(toldAtOnce)
		if level.Tracked {
			most = min(most, q.due(level.ForSale(), tx.Now()))
		}
		waits, err := tx.OldestWaits(ctx, variantID, most)
		if err != nil {
			return err
		}
		for i := range waits {
			is, err := tx.DeleteWait(ctx, waits[i].ID)
			if err != nil {
				return err
			}
			if !is {
				continue // taken back at this moment
			}
			if err := post(ctx, tx, &q, &waits[i], goods, level); err != nil {
				return err
			}
			q.Told, q.ToldAt = q.Told+1, tx.Now()
		}
		return tx.PutQueue(ctx, q)
	})
}

// post stores the one message of a wait.
func post(ctx context.Context, tx Tx, q *Queue, w *Wait, g Goods, l stock.Level) error {
	m := mail.BackInStock{Spoken: mail.In(string(w.Language)), To: w.Address, Product: q.ProductID, Goods: g.Name, Path: g.Path, Price: g.Guest}
	if w.AccountID != "" {
		m.Price = g.Member
	}
	if l.Tracked {
		m.Units = l.ForSale()
	}
	if w.Channel == mail.ByWhatsApp {
		return outbox.Task(ctx, tx, m, w.Language)
	}
	return outbox.Post(ctx, tx, m, "")
}
