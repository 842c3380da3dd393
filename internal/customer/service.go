package customer

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// Customer is somebody who ordered or registered, with what their orders come to.
type Customer struct {
	ID        string
	Contact   string // a phone in E.164, or a folded e-mail address
	Name      string // as in the last order, and so on
	Phone     string // as it was typed
	Email     string
	City      string
	Country   string
	Member    bool
	Orders    int64
	Delivered int64
	Refused   int64
	Running   int64       // orders that have not ended
	Worth     money.Paisa // of what was delivered, less what went back
	FirstAt   time.Time
	LastAt    time.Time
}

// Note is what somebody of the office wrote about a person.
type Note struct {
	ID, Text, Actor, ActorName string
	At                         time.Time
}

// End is what became of an order's parcels: delivered, refused or lost, and on
// which day in Karachi.
type End struct{ Kind, Day string }

// View selects people.
type View string

// The views; empty is everybody.
const (
	Members  View = "members"
	Again    View = "again" // to whom two parcels or more were delivered
	RefusedV View = "refused"
	Flagged  View = "flagged"
)

// Query selects a page of people.
type Query struct {
	Search string
	Narrow bool // Search looks at names and cities alone
	View   View
	City   string
	Worth  bool // the highest worth first; else who ordered last
	After  Mark
	Limit  int
}

// Mark is where a page ended.
type Mark struct {
	At int64  `json:"a"` // microseconds or paisa, as the order goes
	ID string `json:"i"`
}

// Of is where a person stands in a list.
func (q *Query) Of(c *Customer) Mark {
	if q.Worth {
		return Mark{int64(c.Worth), c.ID}
	}
	return Mark{c.LastAt.UnixMicro(), c.ID}
}

// Tx is what changing people needs of a transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// CustomerForUpdate returns a person, locked; NotFound otherwise.
	CustomerForUpdate(ctx context.Context, id string) (*Customer, error)
	InsertNote(ctx context.Context, contact string, n *Note) error
	InsertFlag(ctx context.Context, f *Flag) error
	EndFlag(ctx context.Context, contact string, kind FlagKind, actor string) (ended bool, err error)
	// Unfinished returns the numbers of a person's orders that run, or for which
	// the shop owes money.
	Unfinished(ctx context.Context, id string) ([]string, error)
	// EraseCustomer takes a person out of orders, messages, notes and flags, with
	// the account where it is a shopper's, and returns how many orders stay, and
	// the files that nothing needs any more.
	EraseCustomer(ctx context.Context, c *Customer) (orders int64, files []string, err error)
	// EraseAccount does the same with an account and what was ordered with it. NotFound where its
	// time has not come, or an order of it has not ended.
	EraseAccount(ctx context.Context, id string) (orders int64, files []string, err error)
}

// InTx runs fn in one transaction.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Service changes what the office knows of people. It is safe for concurrent use.
type Service struct {
	inTx InTx
	// drop deletes a file; what fails is deleted by the shop's own cleaning.
	drop func(ctx context.Context, key string) error
}

// NewService returns a Service.
func NewService(inTx InTx, drop func(ctx context.Context, key string) error) (*Service, error) {
	if inTx == nil || drop == nil {
		return nil, errors.New("customer: a transaction and a way to delete files are required")
	}
	return &Service{inTx, drop}, nil
}

// Bounds of what is written, in characters.
const (
	maxNote   = 1000
	maxReason = 500
)

// longestFlag bounds for how long a flag may hold.
const longestFlag = 2 * 365 * 24 * time.Hour

func wrong(field, message string) error {
	return &fault.Error{Kind: fault.Invalid, Message: "Please check what is marked.", Fields: map[string]string{field: message}}
}

// AddNote notes something about a person.
func (s *Service) AddNote(ctx context.Context, id, text, actor string) error {
	text = strings.TrimSpace(strings.ToValidUTF8(text, ""))
	if n := len([]rune(text)); n == 0 || n > maxNote {
		return wrong("text", "Write a note of at most 1,000 characters.")
	}
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.CustomerForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if err := tx.InsertNote(ctx, c.Contact, &Note{ID: ident.NewID(), Text: text, Actor: actor, At: tx.Now()}); err != nil {
			return err
		}
		// What the note says stays with the person: the log cannot be erased.
		return tx.Record(ctx, audit.Entry{Action: "customer.note", Subject: "customer", SubjectID: id})
	})
}

// Flag flags a person until the end of a day in Karachi.
func (s *Service) Flag(ctx context.Context, id string, kind FlagKind, reason, until, actor string) error {
	reason = ident.Tidy(reason)
	if !slices.Contains(Kinds(), kind) {
		return wrong("kind", "Choose what the flag asks for.")
	}
	if n := len([]rune(reason)); n == 0 || n > maxReason {
		return wrong("reason", "Say why, in at most 500 characters.")
	}
	last, err := time.ParseInLocation(time.DateOnly, until, zone.Karachi)
	if err != nil {
		return wrong("until", "Must be a day such as 2026-11-22.")
	}
	ends := last.AddDate(0, 0, 1)
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if !ends.After(tx.Now()) || ends.After(tx.Now().Add(longestFlag)) {
			return wrong("until", "A flag ends today at the earliest, and after two years at the latest.")
		}
		c, err := tx.CustomerForUpdate(ctx, id)
		if err != nil {
			return err
		}
		f := &Flag{ID: ident.NewID(), Contact: c.Contact, Kind: kind, Reason: reason, Actor: actor, SetAt: tx.Now(), EndsAt: ends.UTC()}
		if err := tx.InsertFlag(ctx, f); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "customer.flag", Subject: "customer", SubjectID: id, After: map[string]string{"kind": string(kind), "until": until},
		})
	})
}

// EndFlag ends a flag now; NotFound where none of its kind runs.
func (s *Service) EndFlag(ctx context.Context, id string, kind FlagKind, actor string) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.CustomerForUpdate(ctx, id)
		if err != nil {
			return err
		}
		ended, err := tx.EndFlag(ctx, c.Contact, kind, actor)
		if err != nil {
			return err
		}
		if !ended {
			return fault.New(fault.NotFound, "This flag has ended already.")
		}
		return tx.Record(ctx, audit.Entry{Action: "customer.unflag", Subject: "customer", SubjectID: id, Before: map[string]string{"kind": string(kind)}})
	})
}

// EraseWord is what is typed to erase, so that nobody does it by accident.
const EraseWord = "ERASE"

// Erase takes a person out of the books for good: orders and amounts stay,
// without the person. It returns how many.
//
// Errors: Invalid with Fields; Conflict while an order runs or money is owed.
func (s *Service) Erase(ctx context.Context, id, word, why string) (orders int64, err error) {
	why = ident.Tidy(why)
	if strings.TrimSpace(word) != EraseWord {
		return 0, wrong("word", "Write the whole word: "+EraseWord+".")
	}
	if n := len([]rune(why)); n == 0 || n > maxReason {
		return 0, wrong("why", "Say who asked for it and how, in at most 500 characters.")
	}
	var files []string
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		c, err := tx.CustomerForUpdate(ctx, id)
		if err != nil {
			return err
		}
		open, err := tx.Unfinished(ctx, id)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			return fault.New(fault.Conflict, Unfinished(open))
		}
		if orders, files, err = tx.EraseCustomer(ctx, c); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "customer.erase", Subject: "customer", SubjectID: id, After: map[string]int64{"orders": orders}, Why: why})
	})
	if err != nil {
		return 0, err
	}
	s.dropAll(ctx, files)
	return orders, nil
}

func (s *Service) dropAll(ctx context.Context, files []string) {
	for _, key := range files {
		_ = s.drop(context.WithoutCancel(ctx), key) // the shop's own cleaning deletes what no order names
	}
}

// EraseAccount takes an account out of the books whose owner asked for it 14 days ago, with the
// orders in it (KEEP-3). Orders that others placed with the same phone stay: nobody has shown that
// it is theirs.
//
// Errors: NotFound while it stays: it is kept after all, or an order of it runs.
func (s *Service) EraseAccount(ctx context.Context, id string) error {
	var files []string
	err := s.inTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		var orders int64
		if orders, files, err = tx.EraseAccount(ctx, id); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "customer.erase", Subject: "customer", SubjectID: id, After: map[string]int64{"orders": orders}, Why: "Asked for in the account."})
	})
	if err == nil {
		s.dropAll(ctx, files)
	}
	return err
}

// Unfinished says why a person cannot be erased now.
func Unfinished(numbers []string) string {
	if len(numbers) == 1 {
		return "Order " + numbers[0] + " has not ended, or money is owed for it. Erase once it has."
	}
	return "Orders " + strings.Join(numbers[:min(3, len(numbers))], ", ") + " have not ended, or money is owed for them. Erase once they have."
}
