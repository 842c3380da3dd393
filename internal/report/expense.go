package report

import (
	"context"
	"regexp"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// ExpenseKind is what an expense was for.
type ExpenseKind string

// ExpenseKinds are the kinds of expenses.
var ExpenseKinds = []ExpenseKind{"rent", "salaries", "ads", "packing", "transport", "utilities", "payment_fees", "software", "stock_loss", "other"}

// Bounds of expenses.
const (
	MostExpenses = 2_000 // in a month
	maxExpense   = 1_000_000_000 * money.PaisaPerRupee
	maxNote      = 200
)

// Expense is what the owner spent beside goods and couriers.
type Expense struct {
	ID      string // given by whoever notes it, so that a retry notes it once
	Day     string // "2026-11-22"
	Kind    ExpenseKind
	Amount  money.Paisa
	Note    string
	Version int64
}

// ExpenseSum is what a kind came to in a month.
type ExpenseSum struct {
	Month  string
	Kind   ExpenseKind
	Amount money.Paisa
}

// ExpenseMark is where a page of expenses ended.
type ExpenseMark struct {
	Day string `json:"d"`
	ID  string `json:"i"`
}

// ExpenseQuery selects expenses.
type ExpenseQuery struct {
	From, To string // months
	Kind     ExpenseKind
	After    ExpenseMark
	Limit    int
}

// ExpenseTx is what noting expenses needs of one transaction.
type ExpenseTx interface {
	audit.Tx
	Now() time.Time
	// LockExpense returns an expense, locked; false where there is none.
	LockExpense(ctx context.Context, id string) (Expense, bool, error)
	// CountExpenses returns how many expenses a month has.
	CountExpenses(ctx context.Context, month string) (int, error)
	PutExpense(ctx context.Context, e *Expense) error
	DeleteExpense(ctx context.Context, id string) error
}

// Expenses keeps the owner's expenses. It is safe for concurrent use.
type Expenses struct {
	inTx func(ctx context.Context, fn func(context.Context, ExpenseTx) error) error
}

// NewExpenses returns Expenses.
func NewExpenses(inTx func(ctx context.Context, fn func(context.Context, ExpenseTx) error) error) *Expenses {
	return &Expenses{inTx}
}

var expenseID = regexp.MustCompile(`^[0-9A-Za-z-]{8,64}$`)

func checkExpense(e *Expense, now time.Time) error {
	wrong := map[string]string{}
	if _, err := time.Parse(time.DateOnly, e.Day); err != nil {
		wrong["day"] = askDays
	} else if e.Day > Day(now) || e.Day < "2000" {
		wrong["day"] = "Write the day on which it was paid: not a day to come."
	}
	known := false
	for _, k := range ExpenseKinds {
		known = known || k == e.Kind
	}
	if !known {
		wrong["kind"] = "Choose what it was for."
	}
	if e.Amount <= 0 || e.Amount > maxExpense {
		wrong["amount"] = "Write an amount above Rs 0, of at most Rs 1,000,000,000."
	}
	if len([]rune(e.Note)) > maxNote {
		wrong["note"] = "At most 200 characters."
	}
	if !expenseID.MatchString(e.ID) {
		wrong["id"] = "Reload the page and write it again."
	}
	if len(wrong) > 0 {
		return &fault.Error{Kind: fault.Invalid, Message: "Please check what is marked.", Fields: wrong}
	}
	return nil
}

// Put notes an expense, or changes the one of its ID whose version was seen; 0 is a new one.
// The same one again changes nothing.
//
// Errors: Invalid with Fields; Conflict where somebody else has changed or removed it, or the month is full.
func (s *Expenses) Put(ctx context.Context, e Expense) (Expense, error) {
	e.Note = strings.TrimSpace(ident.Tidy(e.Note))
	err := s.inTx(ctx, func(ctx context.Context, tx ExpenseTx) error {
		if err := checkExpense(&e, tx.Now()); err != nil {
			return err
		}
		before, is, err := tx.LockExpense(ctx, e.ID)
		if err != nil {
			return err
		}
		noted := before
		noted.Version = 0
		switch {
		case is && before.Version == 1 && noted == e: // noted already, and the answer was lost
			e = before
			return audit.ErrUnchanged
		case is != (e.Version > 0) || e.Version != before.Version:
			return fault.New(fault.Conflict, "Somebody else has changed or removed this expense meanwhile. Load the page again to see it.")
		}
		if !is || before.Day[:7] != e.Day[:7] {
			n, err := tx.CountExpenses(ctx, e.Day[:7])
			if err != nil {
				return err
			}
			if n >= MostExpenses {
				return fault.Newf(fault.Conflict, "This month has %d expenses, which is the most. Note several as one sum.", n)
			}
		}
		e.Version++
		if err := tx.PutExpense(ctx, &e); err != nil {
			return err
		}
		entry := audit.Entry{Action: "expense.write", Subject: "expense", SubjectID: e.ID, After: expenseEntry(&e)}
		if is {
			entry.Before = expenseEntry(&before)
		}
		return tx.Record(ctx, entry)
	})
	return e, err
}

// Delete removes an expense whose version was seen; one that is gone is removed already.
//
// Errors: Conflict where somebody else has changed it.
func (s *Expenses) Delete(ctx context.Context, id string, version int64) error {
	return s.inTx(ctx, func(ctx context.Context, tx ExpenseTx) error {
		before, is, err := tx.LockExpense(ctx, id)
		switch {
		case err != nil:
			return err
		case !is:
			return audit.ErrUnchanged
		case before.Version != version:
			return fault.New(fault.Conflict, "Somebody else has changed or removed this expense meanwhile. Load the page again to see it.")
		}
		if err := tx.DeleteExpense(ctx, id); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "expense.delete", Subject: "expense", SubjectID: id, Before: expenseEntry(&before)})
	})
}

func expenseEntry(e *Expense) map[string]any {
	return map[string]any{"day": e.Day, "kind": string(e.Kind), "amount": e.Amount, "note": e.Note}
}
