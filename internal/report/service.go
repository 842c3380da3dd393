package report

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Tx is what noting paid cash needs of a transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// SettleCash notes that a courier paid over the cash of what was delivered
	// until a day, and returns of how many orders and how much.
	SettleCash(ctx context.Context, courier, until, reference, actor string) (n int64, sum money.Paisa, err error)
}

// InTx runs fn in one transaction.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Service notes what couriers pay over. It is safe for concurrent use.
type Service struct{ inTx InTx }

// NewService returns a Service.
func NewService(inTx InTx) *Service { return &Service{inTx} }

// SettleCash notes that a courier paid over the cash of what was delivered until
// a day; noting it again finds nothing to note.
//
// Errors: Invalid with Fields.
func (s *Service) SettleCash(ctx context.Context, courier, until, reference, actor string) (n int64, sum money.Paisa, err error) {
	courier, reference = ident.Tidy(courier), ident.Tidy(reference)
	wrong := map[string]string{}
	if _, err := time.Parse(time.DateOnly, until); err != nil {
		wrong["until"] = askDays
	}
	if reference == "" || len([]rune(reference)) > 100 {
		wrong["reference"] = "Write what the payment is known by, in at most 100 characters."
	}
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if wrong["until"] == "" && until > Day(tx.Now()) {
			wrong["until"] = "Cash cannot be paid over before it was taken."
		}
		if len(wrong) > 0 {
			return &fault.Error{Kind: fault.Invalid, Message: "Please check what is marked.", Fields: wrong}
		}
		if n, sum, err = tx.SettleCash(ctx, courier, until, reference, actor); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "cash.settle", Subject: "cash", SubjectID: courier, Why: reference,
			After: map[string]any{"until": until, "parcels": n, "amount": sum},
		})
	})
	return n, sum, err
}
